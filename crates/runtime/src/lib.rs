//! Run, fine-tune and evaluate 1.58-bit language models: the library behind the `tritune` command.
//!
//! A [`Runtime`] is a chosen device. A GPU's kernels are tested against the CPU before their first use and tuned; when a device
//! fails, another takes over. Nothing here prints: notices and progress go to [`Events`], steps of a run to an [`Observer`].
//!
//! # Continue a prompt
//!
//! ```
//! use tritune_runtime::{GenerateOptions, LoadOptions, Model, Runtime};
//!
//! fn main() -> Result<(), tritune_runtime::Error> {
//! #   std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).expect("the repository");
//!     let runtime = Runtime::auto(); // a GPU if there is one
//!     let mut model = Model::open("models/storyteller.gguf")?.load(&runtime, LoadOptions::default())?;
//!     let options = GenerateOptions { max_tokens: 100, ..GenerateOptions::default() };
//!     model.generate("Once upon a time", &options, |text| {
//!         print!("{text}");
//!         true // continue
//!     })?;
//!     Ok(())
//! }
//! ```
//!
//! # Fine-tune, with a progress callback
//!
//! ```
//! use tritune_runtime::finetune::on_step;
//! use tritune_runtime::{Finetune, Runtime};
//!
//! # let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf");
//! # let folder = tempfile::tempdir()?;
//! # let (data, out) = (folder.path().join("stories.jsonl"), folder.path().join("out"));
//! # std::fs::write(&data, "{\"text\": \"Zubi put on her boots and went to the sea.\"}\n".repeat(4))?;
//! let mut finetune = Finetune::adapter(model, &data, &out);
//! finetune.settings.steps = Some(2);
//! finetune.settings.seq = 32;
//! # finetune.answers = 0;
//! let run = finetune.prepare(&Runtime::cpu())?;
//! println!("{} parameters in {} bytes", run.plan().parameters, run.plan().memory.total());
//! let mut losses = Vec::new();
//! let trained = run.run(&mut on_step(|step, total| {
//!     println!("step {} of {total}: loss {:.3}", step.step, step.loss);
//!     losses.push(step.loss);
//! }))?;
//! let exported = trained.export()?; // adapter.gguf, a PEFT folder and report.html, read back and checked
//! assert!(losses.len() == 2 && exported.report.is_file());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Evaluate
//!
//! ```
//! use tritune_runtime::{EvaluateOptions, Model, Runtime, evaluate};
//!
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf");
//! # let folder = tempfile::tempdir()?;
//! # let data = folder.path().join("held-out.jsonl");
//! # std::fs::write(&data, "{\"text\": \"Once upon a time there was a little dog. He liked to play.\"}\n")?;
//! let model = Model::open(path)?;
//! let options = EvaluateOptions::default().with_seq(64);
//! let result = evaluate(&Runtime::cpu(), &model, &data, &options)?;
//! println!("perplexity {:.2} on {} tokens", result.perplexity(), result.tokens);
//! assert!(result.loss > 0.0 && result.loss < 5.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod adapters;
pub mod answers;
mod backend;
#[cfg(feature = "train")]
pub mod batch;
pub mod bench;
mod builders;
mod cache;
mod case_queue;
mod chat;
#[cfg(feature = "train")]
pub mod data;
mod device;
pub mod device_test;
pub mod devices;
pub mod doctor;
pub mod embed;
pub mod energy;
mod error;
#[cfg(feature = "train")]
pub mod evaluate;
pub mod events;
mod exports;
pub mod files;
#[cfg(feature = "train")]
pub mod finetune;
pub mod human;
#[cfg(feature = "verify")]
mod kernel_families;
pub mod known_models;
#[cfg(feature = "train")]
pub mod lanes;
mod measure;
mod model;
pub mod outputs;
#[cfg(feature = "train")]
pub mod predict;
pub mod pretrain;
pub mod profile;
pub mod prompts;
pub mod requests;
pub mod results;
#[cfg(feature = "train")]
pub mod self_generate;
mod self_test;
mod shared_model;
pub mod side_by_side;
mod states;
pub mod trial;
pub mod tuning;
#[cfg(feature = "verify")]
pub mod verify;
#[cfg(feature = "train")]
pub mod vocabulary;
pub mod writing;

pub use backend::OpenError;
pub use chat::{Chat, encode_messages};
pub use device::{Runtime, WeightLayout};
pub use error::{Error, ErrorKind, Result, error_chain};
#[cfg(feature = "train")]
pub use evaluate::{EvaluateOptions, Evaluation, evaluate};
pub use events::{Events, Level, Notice, Silent, Work};
pub use exports::*;
#[cfg(feature = "train")]
pub use finetune::Finetune;
pub use measure::{ActivationLoss, measure_activations};
pub use model::{Generation, LoadOptions, LoadedModel, Model, Needs, encode};
pub use outputs::{OutputError, Outputs};
pub use shared_model::{Prompt, SharedModel};
pub use states::States;
pub use tritune_cpu::return_freed_memory;

#[cfg(test)]
mod tests {
    /// Servers and bindings hand these to other threads.
    #[test]
    fn everything_can_be_sent() {
        fn sendable<T: Send>() {}
        sendable::<crate::Runtime>();
        sendable::<crate::Model>();
        sendable::<crate::LoadedModel>();
        fn shareable<T: Send + Sync>() {}
        shareable::<crate::SharedModel>();
        sendable::<crate::Chat<'_>>();
    }

    #[cfg(feature = "train")]
    #[test]
    fn every_run_can_be_sent() {
        fn sendable<T: Send>() {}
        sendable::<crate::finetune::PreparedRun>();
        sendable::<crate::finetune::TrainingRun>();
        sendable::<crate::finetune::TrainedRun>();
        sendable::<crate::finetune::ExportedRun>();
    }
}
