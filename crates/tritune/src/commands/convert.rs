use crate::choices::{HEADS, I2S_BLOCKS, TARGETS, one_of};
use crate::console::Console;
use crate::loading::ReadingArgs;
use crate::messages::output;
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tritune_runtime::I2sBlock;
use tritune_runtime::adapters::PEFT_FILES;
use tritune_runtime::convert::{ConvertOptions, ConvertReport, OutputFormat};
use tritune_runtime::{Adapter, ModelFile, Outputs, TensorType, human, open, writing};

/// Convert a model between formats without changing its weights.
///
/// Reads GGUF files and Hugging Face folders; writes GGUF, or with --type hf a folder with packed trits. Trits and
/// scales are kept exactly where the target can hold them; a note says where it cannot. Dense weights are rounded only
/// with --lossy. What was written is read again and compared before it counts as done.
///
/// With --base the source is an adapter of that model: a destination that ends in .gguf becomes a file for llama.cpp's
/// --lora, any other a PEFT folder.
///
/// Example: tritune convert bitnet-b1.58-2B-4T/ model.gguf --type i2_s
#[derive(Debug, Args)]
pub struct Convert {
    /// The model to read.
    source: PathBuf,

    /// The file (or, with --type hf, folder) to write.
    destination: PathBuf,

    /// The model of an adapter that is to be converted.
    #[arg(long, value_name = "MODEL", conflicts_with_all = ["ty", "head", "write_i2s_block"])]
    base: Option<PathBuf>,

    #[command(flatten)]
    target: TargetArgs,

    /// Round weights that the type does not hold, and say how many and how far.
    #[arg(long)]
    lossy: bool,

    /// Replace the destination if it exists.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    reading: ReadingArgs,
}

/// What is written.
#[derive(Clone, Copy, Debug, Args)]
pub struct TargetArgs {
    /// Type of the linear weights; when absent what suits a preset of synth, tq2_0 for trits, and what holds every value for
    /// dense weights.
    #[arg(long = "type", value_parser = one_of(TARGETS), value_name = "TYPE")]
    pub ty: Option<OutputFormat>,

    /// Type of the embedding and head; as in the source when absent.
    #[arg(long, value_parser = one_of(HEADS), value_name = "TYPE")]
    pub head: Option<TensorType>,

    /// Weights per block when writing I2_S: 128 for bitnet.cpp on x86, 64 for it on ARM.
    #[arg(long, value_parser = one_of(I2S_BLOCKS), default_value = "128", value_name = "N")]
    pub write_i2s_block: I2sBlock,
}

impl TargetArgs {
    /// The model crate's options for this model.
    pub fn options(&self, model: &dyn ModelFile, lossy: bool) -> anyhow::Result<ConvertOptions> {
        let target = match self.ty {
            Some(target) => target,
            None => OutputFormat::for_model(model)?,
        };
        Ok(ConvertOptions { target, head: self.head, i2s_block: self.write_i2s_block, lossy })
    }
}

impl Convert {
    /// Converts, and prints what could not be kept.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let options = self.reading.options();
        if let Some(base) = &self.base {
            self.convert_adapter(&*open(base, options)?, json)?;
            return Ok(crate::SUCCESS);
        }
        let model_file = open(&self.source, options)?;
        let outputs = Outputs::new(self.force).reading(&self.source);
        let options = self.target.options(&*model_file, self.lossy)?;
        let report = write_model(&*model_file, &self.destination, options, outputs, json)?;
        if json {
            output!("{report:#}")?;
        }
        Ok(crate::SUCCESS)
    }

    fn convert_adapter(&self, base: &dyn ModelFile, json: bool) -> anyhow::Result<()> {
        let adapter = Adapter::load(&self.source, base.config())?;
        let mut outputs = Outputs::new(self.force).reading(base.path()).reading_adapter(&self.source);
        if self.destination.extension().is_some_and(|extension| extension == "gguf") {
            outputs.file(&self.destination)?;
            adapter.write_gguf(&self.destination, base.config())?;
        } else {
            outputs.folder(&self.destination, PEFT_FILES)?;
            adapter.write_peft(&self.destination, base.config())?;
        }
        let (modules, parameters) = (adapter.modules.len(), adapter.parameters());
        if json {
            let destination = self.destination.to_string_lossy();
            output!("{:#}", json!({ "destination": destination, "modules": modules, "parameters": parameters }))?;
        } else {
            output!("wrote {} ({modules} adapted matrices, {parameters} parameters)", self.destination.display())?;
        }
        Ok(())
    }
}

/// Writes a model. What was written is printed as text here, or returned for JSON. Shared with `synth` and `merge`.
pub fn write_model(
    model: &dyn ModelFile,
    destination: &Path,
    options: ConvertOptions,
    outputs: Outputs,
    json: bool,
) -> anyhow::Result<Value> {
    let ConvertReport { bytes, notes } =
        writing::write_model(model, destination, options, outputs, &Console::default())?;
    if !json {
        output!("wrote {} ({})", destination.display(), human::bytes(bytes))?;
        for note in &notes {
            output!("note: {note}")?;
        }
    }
    Ok(json!({ "destination": destination.to_string_lossy(), "bytes": bytes, "notes": notes }))
}
