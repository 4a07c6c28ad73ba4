//! BitNet models: their files, their shape, their text, and the graph they are.
//!
//! [`open`] reads any published format, [`Engine`] puts a model on a device, [`generate`](generate::generate)
//! continues prompts, [`convert`](convert::convert) writes other formats.

#![forbid(unsafe_code)]

pub mod adapter;
pub mod adapter_stack;
pub mod chat;
pub mod config;
pub mod convert;
pub mod engine;
pub mod family;
pub mod forward;
pub mod full;
pub mod generate;
mod head_prefilter;
pub mod layout;
mod load;
pub mod loaded;
pub mod lora;
pub mod master;
pub mod master_scales;
pub mod model_file;
pub mod parameters;
pub mod read_back;
pub mod sampling;
pub mod scheduler;
pub mod speculation;
pub mod student;
pub mod synth;
pub mod tensor;
pub mod tokenizer;

pub use adapter::{Adapter, AdapterError, AdapterModule};
pub use config::Config;
pub use engine::{Candidates, Engine, EngineError, EngineOptions};
pub use family::Family;
pub use layout::Precision;
pub use loaded::DeviceModel;
pub use master_scales::MasterScales;
pub use model_file::{Activations, LoadError, ModelFile, ReadingOptions, open, open_source};
pub use tritune_format::ReadAt;
