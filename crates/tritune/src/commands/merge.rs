use crate::commands::convert::{TargetArgs, write_model};
use crate::loading::ModelArgs;
use crate::lora_options::LoraArgs;
use crate::messages::bail_usage;
use clap::Args;
use std::path::PathBuf;
use tritune_model::adapter::MergedCheckpoint;

/// Merge adapters into a model's master weights and ternarise the result.
///
/// The model must have its master weights: a Hugging Face folder of them, or a GGUF file in F16, BF16 or F32. Trits
/// have too little room for a small change; --lossy merges into them all the same.
///
/// Example: tritune merge -m master/ --lora out/adapter.gguf -o merged.gguf
#[derive(Debug, Args)]
pub struct Merge {
    #[command(flatten)]
    model: ModelArgs,

    #[command(flatten)]
    lora: LoraArgs,

    /// The file (or, with --type hf, folder) to write.
    #[arg(short, long, value_name = "PATH")]
    output: PathBuf,

    #[command(flatten)]
    target: TargetArgs,

    /// Merge even where only trits are left, which loses most of the change.
    #[arg(long)]
    lossy: bool,

    /// Replace the destination if it exists.
    #[arg(long)]
    force: bool,
}

impl Merge {
    /// Merges and writes.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        if self.lora.adapters.is_empty() {
            bail_usage!("there is nothing to merge; give --lora");
        }
        let base = self.model.open()?;
        let adapters = self.lora.load(base.config())?;
        let merged = MergedCheckpoint::new(&*base, &adapters, self.lossy)?;
        write_model(&merged, &self.output, &self.target, self.force, json)?;
        Ok(crate::SUCCESS)
    }
}
