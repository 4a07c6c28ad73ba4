use crate::destination;
use crate::loading::{I2sBlockArg, ReadingArgs};
use crate::messages::{bail_usage, output};
use crate::progress::{ByteProgress, human_bytes};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tritune_format::TensorType;
use tritune_model::convert::{ConvertOptions, Target, convert};
use tritune_model::{Adapter, ModelFile, OpenOptions, open};

/// Convert a model between formats without changing its ternary weights.
///
/// Reads GGUF files and Hugging Face folders; writes GGUF, or with --type hf a folder with packed trits. Trits and
/// scales survive exactly where the target can hold them, and the command says where it cannot.
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

    /// Replace the destination if it exists.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    reading: ReadingArgs,
}

/// What is written.
#[derive(Clone, Copy, Debug, Args)]
pub struct TargetArgs {
    /// Type of the linear weights.
    #[arg(long = "type", value_enum, default_value_t = TypeArg::Tq2, value_name = "TYPE")]
    pub ty: TypeArg,

    /// Type of the embedding and head; as in the source when absent.
    #[arg(long, value_enum, value_name = "TYPE")]
    pub head: Option<HeadArg>,

    /// Weights per block when writing I2_S: 128 for bitnet.cpp on x86, 64 for it on ARM.
    #[arg(long, value_enum, default_value_t = I2sBlockArg::B128, value_name = "N")]
    pub write_i2s_block: I2sBlockArg,
}

/// Types of the linear weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TypeArg {
    /// 2.06 bits per weight; llama.cpp.
    #[value(name = "tq2_0")]
    Tq2,
    /// 1.69 bits per weight; llama.cpp.
    #[value(name = "tq1_0")]
    Tq1,
    /// 2 bits per weight, exact f32 scales; bitnet.cpp.
    #[value(name = "i2_s")]
    I2s,
    /// 16 bits per weight; any engine.
    F16,
    /// A Hugging Face folder with packed trits.
    Hf,
}

/// Types of the embedding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HeadArg {
    /// Single precision.
    F32,
    /// Half precision.
    F16,
    /// Brain float.
    Bf16,
    /// 8.5 bits per weight.
    #[value(name = "q8_0")]
    Q8,
    /// 6.6 bits per weight.
    #[value(name = "q6_k")]
    Q6,
}

impl TypeArg {
    /// What the model crate writes.
    pub fn target(self) -> Target {
        match self {
            TypeArg::Tq2 => Target::Gguf(TensorType::TQ2_0),
            TypeArg::Tq1 => Target::Gguf(TensorType::TQ1_0),
            TypeArg::I2s => Target::Gguf(TensorType::I2S),
            TypeArg::F16 => Target::Gguf(TensorType::F16),
            TypeArg::Hf => Target::HfPacked,
        }
    }
}

impl TargetArgs {
    /// The model crate's options.
    pub fn options(&self) -> ConvertOptions {
        let head = self.head.map(|head| match head {
            HeadArg::F32 => TensorType::F32,
            HeadArg::F16 => TensorType::F16,
            HeadArg::Bf16 => TensorType::BF16,
            HeadArg::Q8 => TensorType::Q8_0,
            HeadArg::Q6 => TensorType::Q6K,
        });
        ConvertOptions { target: self.ty.target(), head, i2s_block: self.write_i2s_block.block() }
    }
}

impl Convert {
    /// Converts and tells what could not be kept.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let options = OpenOptions { i2s_block: self.reading.i2s_block.block() };
        if let Some(base) = &self.base {
            self.convert_adapter(&*open(base, options)?, json)?;
            return Ok(crate::SUCCESS);
        }
        let checkpoint = open(&self.source, options)?;
        let report = write_model(&*checkpoint, &self.destination, &self.target, self.force, json)?;
        if json {
            output!("{report:#}")?;
        }
        Ok(crate::SUCCESS)
    }

    fn convert_adapter(&self, base: &dyn ModelFile, json: bool) -> anyhow::Result<()> {
        let adapter = Adapter::load(&self.source, base.config())?;
        refuse_the_source(&self.source, &self.destination)?;
        destination::check(&self.destination, self.force)?;
        if self.destination.extension().is_some_and(|extension| extension == "gguf") {
            adapter.write_gguf(&self.destination, base.config())?;
        } else {
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

fn refuse_the_source(source: &Path, destination: &Path) -> anyhow::Result<()> {
    let same_file = |a: &Path, b: &Path| a.canonicalize().ok().zip(b.canonicalize().ok()).is_some_and(|(a, b)| a == b);
    if same_file(source, destination) {
        bail_usage!("{} is the source itself; write to another name", destination.display());
    }
    Ok(())
}

/// Writes a model with progress and tells about it: a person here, machines by the value. Shared with `synth` and `merge`.
pub fn write_model(
    checkpoint: &dyn ModelFile,
    destination: &Path,
    target: &TargetArgs,
    force: bool,
    json: bool,
) -> anyhow::Result<Value> {
    refuse_the_source(checkpoint.path(), destination)?;
    destination::check(destination, force)?;
    match (target.ty, destination.is_dir()) {
        (TypeArg::Hf, false) if destination.exists() => {
            bail_usage!("{} is a file, but --type hf writes a folder; give another name", destination.display())
        }
        (TypeArg::Hf, _) | (_, false) => {}
        (_, true) => bail_usage!(
            "{} is a folder, but a GGUF file is to be written; give it a file name, such as {}",
            destination.display(),
            destination.join("model.gguf").display()
        ),
    }
    let progress = ByteProgress::new("writing");
    let report = convert(checkpoint, destination, target.options(), &mut |done, total| progress.set(done, total));
    progress.finish();
    let report = report?;
    let written = if destination.is_dir() { destination.join("model.safetensors") } else { destination.to_owned() };
    let bytes = std::fs::metadata(&written).map_or(0, |metadata| metadata.len());
    if !json {
        output!("wrote {} ({})", destination.display(), human_bytes(bytes))?;
        for note in &report.notes {
            output!("note: {note}")?;
        }
    }
    Ok(json!({ "destination": destination.to_string_lossy(), "bytes": bytes, "notes": report.notes }))
}
