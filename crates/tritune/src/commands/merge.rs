use crate::commands::convert::{TargetArgs, write_model};
use crate::commands::eval::{everything, measure};
use crate::commands::finetune::read_data;
use crate::data_options::DataArgs;
use crate::device::DeviceArgs;
use crate::loading::{ModelArgs, text_of};
use crate::lora_options::LoraArgs;
use crate::messages::{bail_usage, output};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use tritune_model::adapter::MergedCheckpoint;
use tritune_model::tokenizer::Tokenizer;
use tritune_model::{Adapter, ModelFile, Precision};
use tritune_train::data::DataSet;
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};

/// Merge adapters into a model's master weights and ternarise the result.
///
/// The model must have its master weights: a Hugging Face folder of them, or a GGUF file in F16, BF16 or F32. Trits
/// have too little room for a small change; --lossy merges into them all the same.
///
/// Example: tritune merge -m master/ --lora out/adapter.gguf -o merged.gguf --data held-out.jsonl
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

    /// Also tell what merging costs: the loss on this file with the adapters beside the weights, and merged.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,

    #[command(flatten)]
    reading: DataArgs,

    #[command(flatten)]
    device: DeviceArgs,

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
        let mut report = write_model(&merged, &self.output, &self.target, self.force, json)?;
        if let Some(path) = &self.data {
            let (tokenizer, vocab) = text_of(&*base)?;
            let encoder = self.reading.encoder(&tokenizer, &vocab)?;
            let set = read_data(path, &encoder, &self.reading.options())?;
            let plain = self.loss(&*base, &[], &set, &tokenizer)?;
            let beside = self.loss(&*base, &adapters, &set, &tokenizer)?;
            let merged = self.loss(&merged, &[], &set, &tokenizer)?;
            for (name, loss) in [("loss_base", plain), ("loss_adapter", beside), ("loss_merged", merged)] {
                report[name] = json!(loss);
            }
            if !json {
                output!(
                    "loss on {}: {plain:.4} without the adapters, {beside:.4} with them, {merged:.4} merged",
                    path.display()
                )?;
            }
        }
        if json {
            output!("{report:#}")?;
        }
        Ok(crate::SUCCESS)
    }

    fn loss(
        &self,
        checkpoint: &dyn ModelFile,
        adapters: &[(Adapter, f32)],
        set: &DataSet,
        tokenizer: &Tokenizer,
    ) -> anyhow::Result<f64> {
        let tokens = self.reading.seq;
        let options = EvaluatorOptions { context: tokens, tokens, precision: Precision::F32 };
        let device = self.device.open_trusted()?;
        let mut evaluator = Evaluator::load(checkpoint, adapters, device, options, &mut |_, _| ())?;
        Ok(measure(&mut evaluator, set, everything(set), tokenizer, tokens)?.0.mean())
    }
}
