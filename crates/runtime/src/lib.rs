//! Run, fine-tune and evaluate 1.58-bit language models: the library behind the `tritune` command.
#![forbid(unsafe_code)]

mod backend;
pub mod bench;
mod chat;
pub mod data;
mod device;
pub mod devices;
pub mod energy;
pub mod evaluate;
pub mod events;
pub mod files;
pub mod finetune;
pub mod human;
mod kernel_families;
mod model;
pub mod predict;
pub mod pretrain;
pub mod profile;
mod self_test;
pub mod tuning;
pub mod verify;

pub use chat::Chat;
pub use device::{OpenError, Runtime, WeightLayout};
pub use evaluate::{EvaluateOptions, Evaluation, evaluate};
pub use events::{Events, Level, Notice, Silent, Work};
pub use finetune::Finetune;
pub use model::{Generation, LoadOptions, LoadedModel, Model, ModelError, Needs, encode};
pub use tritune_model::generate::GenerateOptions;
pub use tritune_model::sampling::SamplerConfig;
pub use tritune_model::{Adapter, Precision};
pub use tritune_train::run::Observer;
pub use tritune_train::settings::FinetuneSettings;
