use crate::commands::convert::{TargetArgs, write_model};
use crate::data_options::DataArgs;
use crate::device_options::DeviceArgs;
use crate::loading::ModelArgs;
use crate::lora_options::LoraArgs;
use crate::messages::{bail_usage, output};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use tritune_runtime::adapters::MergedModel;
use tritune_runtime::data::read_data;
use tritune_runtime::evaluate::{EvaluateOptions, evaluate_set};
use tritune_runtime::{Error, ModelFile, Outputs, Precision};

/// Merge adapters into a model's master weights and ternarise the result.
///
/// The model must have its master weights: a Hugging Face folder of them, or a GGUF file in F16, BF16 or F32. Trits
/// have too little room for a small change; --lossy merges into them all the same. A ternary adapter (finetune --ternary-adapter) changes
/// trits without loss and needs no master weights.
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

    /// Merge even where only trits are left, which loses most of the change; and round dense weights that the type does not
    /// hold.
    #[arg(long)]
    lossy: bool,

    /// Also measure what merging costs: the loss on this file with the adapters beside the weights, and merged.
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
        let read = [Some(&self.model.model), self.data.as_ref(), self.reading.template.as_ref()];
        let outputs = Outputs::new(self.force).reading_all(read.into_iter().flatten());
        let outputs = self.lora.read_by(outputs);
        let base = self.model.open()?;
        let adapters = self.lora.load(base.config())?;
        let merged = MergedModel::new(base.file(), &adapters, self.lossy)?;
        // What cannot be measured is said before anything is written.
        self.data.as_ref().map(|_| base.text()).transpose()?;
        let options = self.target.options(&merged, self.lossy)?;
        let mut report = write_model(&merged, &self.output, options, outputs, json)?;
        if let Some(path) = &self.data {
            let (tokenizer, vocab) = base.text()?;
            let encoder = self.reading.encoder(&tokenizer, &vocab)?;
            let runtime = self.device.runtime()?;
            let set = read_data(path, &encoder, &self.reading.options(), runtime.events())?;
            let loss = |model: &dyn ModelFile, adapters| -> Result<f64, Error> {
                let options =
                    EvaluateOptions::default().with_seq(self.reading.seq).with_precision(Some(Precision::F32));
                let options = options.with_accuracy(false).with_adapters(adapters);
                Ok(evaluate_set(&runtime, model, &tokenizer, &set, &options)?.loss)
            };
            let plain = loss(base.file(), Vec::new())?;
            let beside = loss(base.file(), adapters.clone())?;
            let merged = loss(&merged, Vec::new())?;
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
}
