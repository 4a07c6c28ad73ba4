//! Small models in files that tests can take apart, change and put together again.

use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tritune_cpu::CpuDevice;
use tritune_format::codec::I2sBlock;
use tritune_format::{
    Dtype, Gguf, GgufWriter, Metadata, SafetensorsDeclaration, SafetensorsFile, SafetensorsWriter, TensorDeclaration,
    TensorType,
};
use tritune_model::config::Multipliers;
use tritune_model::convert::{ConvertOptions, ConvertReport, OutputFormat, convert};
use tritune_model::engine::{Engine, EngineError, EngineOptions};
use tritune_model::layout::Precision;
use tritune_model::synth::SynthModel;
use tritune_model::tokenizer::Vocab;
use tritune_model::{Config, Family, ModelFile, ReadingOptions, open};
use tritune_testing::Random;

/// Sizes of a small model.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Width of the residual stream.
    pub hidden: usize,
    /// Width of the feed-forward block.
    pub feed_forward: usize,
    /// Query heads.
    pub heads: usize,
    /// Key/value heads.
    pub kv_heads: usize,
    /// Width of a head.
    pub head_dim: usize,
}

/// Rows that fit the blocks of every type.
pub const EVEN: Sizes = Sizes { hidden: 256, feed_forward: 512, heads: 4, kv_heads: 2, head_dim: 64 };
/// Rows like those of the 1bitLLM models, scaled down: no multiple of 16, let alone 256.
pub const ODD: Sizes = Sizes { hidden: 96, feed_forward: 172, heads: 4, kv_heads: 2, head_dim: 24 };
/// Heads that are together wider than the residual stream, which they do not share evenly.
pub const WIDE_HEADS: Sizes = Sizes { hidden: 100, feed_forward: 160, heads: 3, kv_heads: 1, head_dim: 36 };

/// A two-layer shape with a byte-level vocabulary of 300 tokens.
pub fn config(family: &'static Family, sizes: Sizes) -> Config {
    Config {
        name: Some("small".to_owned()),
        family,
        vocab: 300,
        hidden: sizes.hidden,
        feed_forward: sizes.feed_forward,
        layers: 2,
        heads: sizes.heads,
        kv_heads: sizes.kv_heads,
        head_dim: sizes.head_dim,
        context: 64,
        norm_eps: 1e-5,
        rope_theta: 10_000.0,
        rope_dims: sizes.head_dim,
        rope_factors: None,
        rope_magnitude: 1.0,
        multipliers: family.multiplies.then(|| Multipliers::usual(sizes.head_dim)),
        activation: family.activation,
        tied_head: true,
        projection_norms: Vec::new(),
    }
}

/// A random model of that shape.
pub fn synthetic(config: Config, seed: u64) -> SynthModel {
    let vocab = Vocab::byte_level(config.vocab).unwrap();
    SynthModel::new(config, Some(vocab), seed)
}

/// Writes a model.
pub fn write(model_file: &dyn ModelFile, path: &Path, target: OutputFormat, block: I2sBlock) -> ConvertReport {
    let options = ConvertOptions { target, head: None, i2s_block: block, lossy: false };
    convert(model_file, path, options, &mut |_, _| ()).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Puts a model on one thread of the CPU.
pub fn load(model_file: &dyn ModelFile, options: EngineOptions) -> Result<Engine, EngineError> {
    Engine::load(model_file, Box::new(CpuDevice::new(1)), options, &mut |_, _| ())
}

/// A short context for one sequence.
pub const SHORT: EngineOptions =
    EngineOptions { context: 24, sequences: 1, batch: 8, precision: Precision::F32, ..EngineOptions::DEFAULT };

/// The logits that follow a few tokens.
pub fn logits(model_file: &dyn ModelFile) -> Vec<f32> {
    load(model_file, SHORT).unwrap().append(&[(0, &[256, 7, 100, 299, 3])]).unwrap()
}

/// A GGUF file taken apart.
#[derive(Clone)]
pub struct GgufParts {
    /// The keys.
    pub metadata: Metadata,
    /// The tensors and their bytes.
    pub tensors: Vec<(TensorDeclaration, Vec<u8>)>,
}

impl GgufParts {
    /// A valid model.
    pub fn valid(family: &'static Family, sizes: Sizes, ty: TensorType) -> GgufParts {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("model.gguf");
        write(&synthetic(config(family, sizes), 3), &path, OutputFormat::Gguf(ty), I2sBlock::B128);
        GgufParts::read(&path)
    }

    /// Takes a file apart.
    pub fn read(path: &Path) -> GgufParts {
        let gguf = Gguf::open(path).unwrap();
        let tensors = gguf.tensors.iter().map(|info| {
            let (name, dims) = (info.name.clone(), info.dims.clone());
            (TensorDeclaration { name, dims, ty: info.ty }, gguf.read_tensor(info).unwrap())
        });
        GgufParts { metadata: gguf.metadata.clone(), tensors: tensors.collect() }
    }

    /// Puts it together again.
    pub fn write(&self, path: &Path) {
        let declarations: Vec<TensorDeclaration> = self.tensors.iter().map(|(declared, _)| declared.clone()).collect();
        let mut writer = GgufWriter::create(path, &self.metadata, &declarations).unwrap();
        for (declared, bytes) in &self.tensors {
            writer.write(&declared.name, bytes).unwrap();
        }
        writer.commit().unwrap();
    }

    /// Bytes of a tensor, to be changed.
    pub fn bytes(&mut self, name: &str) -> &mut Vec<u8> {
        &mut self.entry(name).1
    }

    /// A tensor, to be changed.
    pub fn entry(&mut self, name: &str) -> &mut (TensorDeclaration, Vec<u8>) {
        self.tensors.iter_mut().find(|(declared, _)| declared.name == name).unwrap_or_else(|| panic!("no {name}"))
    }

    /// Leaves a tensor out.
    pub fn remove(&mut self, name: &str) {
        let before = self.tensors.len();
        self.tensors.retain(|(declared, _)| declared.name != name);
        assert_eq!(self.tensors.len() + 1, before, "{name}");
    }

    /// Replaces a tensor or adds one.
    pub fn put(&mut self, name: &str, dims: &[u64], ty: TensorType, bytes: Vec<u8>) {
        self.tensors.retain(|(declared, _)| declared.name != name);
        self.tensors.push((TensorDeclaration { name: name.to_owned(), dims: dims.to_vec(), ty }, bytes));
    }
}

/// A Hugging Face folder taken apart.
#[derive(Clone)]
pub struct FolderParts {
    /// config.json.
    pub config: Json,
    /// The tensors and their bytes.
    pub tensors: Vec<(SafetensorsDeclaration, Vec<u8>)>,
    /// Other files.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl FolderParts {
    /// A valid folder with packed trits.
    pub fn valid(family: &'static Family, sizes: Sizes) -> FolderParts {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("model");
        write(&synthetic(config(family, sizes), 3), &path, OutputFormat::HfPacked, I2sBlock::B128);
        let file = SafetensorsFile::open(path.join("model.safetensors")).unwrap();
        let tensors = file.entries().iter().map(|entry| {
            let declared =
                SafetensorsDeclaration { name: entry.name.clone(), dtype: entry.dtype, shape: entry.shape.clone() };
            (declared, file.read(&entry.name).unwrap())
        });
        let config = serde_json::from_slice(&std::fs::read(path.join("config.json")).unwrap()).unwrap();
        FolderParts { config, tensors: tensors.collect(), files: BTreeMap::new() }
    }

    /// Writes the folder.
    pub fn write(&self, path: &Path) {
        std::fs::create_dir_all(path).unwrap();
        std::fs::write(path.join("config.json"), self.config.to_string()).unwrap();
        write_safetensors(&path.join("model.safetensors"), &self.tensors);
        for (name, bytes) in &self.files {
            std::fs::write(path.join(name), bytes).unwrap();
        }
    }

    /// Replaces a tensor or adds one.
    pub fn put(&mut self, name: &str, shape: &[u64], dtype: Dtype, bytes: Vec<u8>) {
        self.tensors.retain(|(declared, _)| declared.name != name);
        let declared = SafetensorsDeclaration { name: name.to_owned(), dtype, shape: shape.to_vec() };
        self.tensors.push((declared, bytes));
    }

    /// Leaves a tensor out.
    pub fn remove(&mut self, name: &str) {
        let before = self.tensors.len();
        self.tensors.retain(|(declared, _)| declared.name != name);
        assert_eq!(self.tensors.len() + 1, before, "{name}");
    }

    /// Bytes of a tensor, to be changed.
    pub fn bytes(&mut self, name: &str) -> &mut Vec<u8> {
        let found = self.tensors.iter_mut().find(|(declared, _)| declared.name == name);
        &mut found.unwrap_or_else(|| panic!("no {name}")).1
    }
}

/// Writes tensors as one safetensors file.
pub fn write_safetensors(path: &Path, tensors: &[(SafetensorsDeclaration, Vec<u8>)]) {
    let declarations: Vec<SafetensorsDeclaration> = tensors.iter().map(|(declared, _)| declared.clone()).collect();
    let mut writer = SafetensorsWriter::create(path, &BTreeMap::new(), &declarations).unwrap();
    for (declared, bytes) in tensors {
        writer.write(&declared.name, bytes).unwrap();
    }
    writer.commit().unwrap();
}

/// Little-endian bytes of floats.
pub fn float_bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// A temporary folder and a path in it.
pub fn place(name: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

/// The error that opening, tokenizing or loading a model ends in.
pub fn refusal(path: &Path) -> Result<String, ()> {
    let model_file = match open(path, ReadingOptions::default()) {
        Ok(model_file) => model_file,
        Err(error) => return Ok(error.to_string()),
    };
    if let Err(error) = model_file.text() {
        return Ok(error.to_string());
    }
    match load(&*model_file, SHORT) {
        Err(error) => Ok(error.to_string()),
        Ok(_) => Err(()),
    }
}

/// Changes a few bytes: bits, boundary values, what `byte` makes, and pieces copied from elsewhere.
pub fn damage(random: &mut Random, bytes: &mut Vec<u8>, header: usize, byte: fn(&mut Random) -> u8) {
    for _ in 0..1 + random.below(3) {
        if bytes.is_empty() {
            return;
        }
        // Most damage goes where the meaning is.
        let limit = if random.below(5) == 0 { bytes.len() } else { header.min(bytes.len()) };
        let at = random.below(limit);
        match random.below(6) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = [0, 1, 0x7f, 0x80, 0xfe, 0xff][random.below(6)],
            2 => bytes[at] = byte(random),
            3 => {
                let value = [0u32, 1, 2, 255, 256, 1 << 16, 1 << 31, u32::MAX][random.below(8)].to_le_bytes();
                let end = (at + 4).min(bytes.len());
                bytes[at..end].copy_from_slice(&value[..end - at]);
            }
            4 => {
                let from = random.below(limit);
                let length = random.below(16).min(bytes.len() - at.max(from));
                bytes.copy_within(from..from + length, at);
            }
            _ => bytes.truncate(bytes.len().saturating_sub(random.below(64))),
        }
    }
}
