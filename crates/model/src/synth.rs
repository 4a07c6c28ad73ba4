//! Random-weight models of named shapes, so that benchmarks and tests need no download.

use crate::config::{Config, Multipliers};
use crate::convert::OutputFormat;
use crate::family::{BITNET, BITNET_B158, Family, LLAMA, QWEN3};
use crate::model_file::{DenseTensor, Linear, LoadError, ModelFile, Origin, ScaledTrits};
use crate::sampling::rng::Rng;
use crate::tensor::{Projection, Tensor};
use crate::tokenizer::{Tokenizer, Vocab};
use half::f16;
use std::path::Path;
use tritune_format::{TensorType, TernaryMatrix};
use tritune_graph::{Encoding, GroupSize, RowSource, ScaleGranularity, SourceError, maths, trits};

/// A named shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preset {
    /// Name on the command line.
    pub name: &'static str,
    /// What it is modelled on.
    pub description: &'static str,
    family: &'static Family,
    hidden: usize,
    feed_forward: usize,
    layers: usize,
    heads: usize,
    kv_heads: usize,
    vocab: usize,
    context: usize,
    /// Width of a head; the hidden size shared out when absent.
    head_dim: Option<usize>,
    rope_theta: f32,
    norm_eps: f32,
    tied_head: bool,
    /// Whether every projection has a norm of its own.
    projection_norms: bool,
    /// What its linear weights are.
    pub weights: Weights,
}

/// What the linear weights of a random model are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weights {
    /// Trits with one scale per tensor; embedding and head are floats.
    #[default]
    Tensor,
    /// Trits with a scale per 128 weights, embedding and head too.
    Groups,
    /// Floats.
    Dense,
}

impl Weights {
    /// What such models are written as where nothing else is asked for: as they are published, and without a change.
    pub fn target(self) -> OutputFormat {
        OutputFormat::Gguf(match self {
            Weights::Tensor => TensorType::TQ2_0,
            Weights::Groups => TensorType::Q2_0G128,
            Weights::Dense => TensorType::F16,
        })
    }

    /// The type of embedding and head then, where it is not that of the linear weights.
    pub fn head(self, target: OutputFormat) -> Option<TensorType> {
        (self != Weights::Groups && target != OutputFormat::HfPacked).then_some(TensorType::F16)
    }
}

const fn one_bit(
    name: &'static str,
    description: &'static str,
    hidden: usize,
    feed_forward: usize,
    layers: usize,
    heads: usize,
) -> Preset {
    Preset {
        name,
        description,
        family: &BITNET,
        hidden,
        feed_forward,
        layers,
        heads,
        kv_heads: heads,
        vocab: 32_002,
        context: 2048,
        head_dim: None,
        rope_theta: 10_000.0,
        norm_eps: 1e-5,
        tied_head: true,
        projection_norms: false,
        weights: Weights::Tensor,
    }
}

/// Qwen3 with trits in groups.
const fn bonsai(
    name: &'static str,
    description: &'static str,
    hidden: usize,
    feed_forward: usize,
    layers: usize,
    heads: usize,
) -> Preset {
    Preset {
        family: &QWEN3,
        kv_heads: 8,
        vocab: 151_936,
        context: 32_768,
        head_dim: Some(128),
        rope_theta: 1e6,
        norm_eps: 1e-6,
        weights: Weights::Groups,
        ..one_bit(name, description, hidden, feed_forward, layers, heads)
    }
}

/// Llama with trits and a head of its own.
const fn falcon_e(name: &'static str, description: &'static str, feed_forward: usize, layers: usize) -> Preset {
    Preset {
        family: &LLAMA,
        kv_heads: 4,
        vocab: 32_768,
        context: 32_768,
        rope_theta: 1_000_042.0,
        norm_eps: 1e-6,
        tied_head: false,
        ..one_bit(name, description, 2048, feed_forward, layers, 16)
    }
}

/// The shapes `tritune synth` knows.
pub const PRESETS: &[Preset] = &[
    Preset { kv_heads: 2, vocab: 512, context: 512, ..one_bit("tiny", "a toy for tests", 256, 768, 2, 4) },
    Preset { vocab: 4096, context: 512, ..one_bit("storyteller", "the bundled storyteller", 512, 1280, 5, 8) },
    one_bit("125m", "BitNet b1.58 125M", 768, 2048, 12, 12),
    one_bit("700m", "1bitLLM/bitnet_b1_58-large", 1536, 4096, 24, 16),
    one_bit("1b", "1bitLLM/bitnet_b1_58-xl", 2048, 5460, 24, 32),
    Preset {
        family: &BITNET_B158,
        kv_heads: 5,
        vocab: 128_256,
        context: 4096,
        rope_theta: 500_000.0,
        ..one_bit("2b4t", "microsoft/bitnet-b1.58-2B-4T", 2560, 6912, 30, 20)
    },
    one_bit("3b", "1bitLLM/bitnet_b1_58-3B", 3200, 8640, 26, 32),
    one_bit("7b", "LLaMA 7B in BitNet form", 4096, 11008, 32, 32),
    one_bit("13b", "LLaMA 13B in BitNet form", 5120, 13824, 40, 40),
    bonsai("bonsai-1.7b", "prism-ml/Ternary-Bonsai-1.7B", 2048, 6144, 28, 16),
    bonsai("bonsai-4b", "prism-ml/Ternary-Bonsai-4B", 2560, 9728, 36, 32),
    Preset { tied_head: false, ..bonsai("bonsai-8b", "prism-ml/Ternary-Bonsai-8B", 4096, 12288, 36, 32) },
    falcon_e("falcon-e-1b", "tiiuae/Falcon-E-1B, by its published sizes", 8192, 24),
    falcon_e("falcon-e-3b", "tiiuae/Falcon-E-3B, by its published sizes", 13312, 32),
    Preset {
        projection_norms: true,
        weights: Weights::Tensor,
        ..bonsai("bitnet-embedding-0.6b", "microsoft/BitNet-embedding-0.6B", 1024, 3072, 28, 16)
    },
    Preset {
        family: &LLAMA,
        kv_heads: 3,
        vocab: 49_152,
        context: 8192,
        rope_theta: 100_000.0,
        weights: Weights::Dense,
        ..one_bit("smollm2-135m", "HuggingFaceTB/SmolLM2-135M, dense", 576, 1536, 30, 9)
    },
];

/// The preset of that name.
pub fn preset(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
}

impl Preset {
    /// The shape, in its own family or another.
    pub fn config(&self, family: Option<&'static Family>) -> Config {
        let family = family.unwrap_or(self.family);
        let head_dim = self.head_dim.unwrap_or(self.hidden / self.heads);
        Config {
            name: Some(format!("synthetic {}", self.name)),
            family,
            vocab: self.vocab,
            hidden: self.hidden,
            feed_forward: self.feed_forward,
            layers: self.layers,
            heads: self.heads,
            kv_heads: self.kv_heads,
            head_dim,
            context: self.context,
            norm_eps: self.norm_eps,
            rope_theta: self.rope_theta,
            rope_dims: head_dim,
            rope_factors: None,
            rope_magnitude: 1.0,
            multipliers: family.multiplies.then(|| Multipliers::usual(head_dim)),
            activation: family.activation,
            tied_head: self.tied_head,
            projection_norms: if self.projection_norms { Projection::ALL.to_vec() } else { Vec::new() },
        }
    }
}

/// A model whose tensors are random numbers, made when asked for and always the same for a seed.
pub struct SynthModel {
    config: Config,
    vocab: Option<Vocab>,
    seed: u64,
    weights: Weights,
}

impl SynthModel {
    /// A model of that shape, with one scale per tensor.
    pub fn new(config: Config, vocab: Option<Vocab>, seed: u64) -> SynthModel {
        SynthModel { config, vocab, seed, weights: Weights::Tensor }
    }

    /// The same with other linear weights.
    pub fn with_weights(self, weights: Weights) -> SynthModel {
        SynthModel { weights, ..self }
    }

    /// The number of a matrix among the random streams.
    fn number(tensor: Tensor) -> u64 {
        match tensor {
            Tensor::Linear(layer, projection) => 64 * (layer as u64 + 1) + projection as u64,
            Tensor::Head => HEAD,
            _ => EMBEDDING,
        }
    }

    /// A row of trits in groups: its words and scales.
    fn scaled_row(&self, tensor: Tensor, row: usize, cols: usize) -> (Vec<u32>, Vec<f32>) {
        let mut rng = self.rng(SynthModel::number(tensor), row as u64 + 1);
        let (pairs, words) = (code_pairs(), cols.div_ceil(16));
        let words = (0..words).map(|word| random_word(&mut rng, &pairs, (cols - 16 * word).min(16))).collect();
        // Between a half and one and a half times the scale that keeps the variance; an f16 holds it exactly.
        let mut scale = || scale_of(cols) * (8 + rng.next_u64() % 16) as f32 / 16.0;
        let scales = (0..GROUP.per_row(cols)).map(|_| scale()).collect();
        (words, scales)
    }

    /// A row of floats of a matrix that has no single scale.
    fn float_row(&self, tensor: Tensor, row: usize, cols: usize) -> Vec<f32> {
        if self.weights == Weights::Dense {
            let mut rng = self.rng(SynthModel::number(tensor), row as u64 + 1);
            let spread = 2.0 * (3.0 / cols as f64).sqrt();
            return (0..cols).map(|_| f16::from_f64((rng.next_f64() - 0.5) * spread).to_f32()).collect();
        }
        let (words, scales) = self.scaled_row(tensor, row, cols);
        let trit = |k: usize| trits::code(words[k / 16], k % 16) as f32 - 1.0;
        (0..cols).map(|k| trit(k) * scales[k / GROUP.columns()]).collect()
    }

    /// Such a matrix as F16, which holds its values.
    fn float_table(&self, tensor: Tensor) -> DenseTensor<'_> {
        let (rows, cols) = tensor.shape(&self.config);
        let source = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            for (index, out) in out.chunks_exact_mut(2 * cols).enumerate() {
                let values = self.float_row(tensor, first + index, cols);
                let bytes = values.into_iter().flat_map(|value| f16::from_f32(value).to_le_bytes());
                out.iter_mut().zip(bytes).for_each(|(out, byte)| *out = byte);
            }
            Ok(())
        };
        let name = self.config.family.gguf.tensor(tensor);
        DenseTensor { name, rows, cols, encoding: Encoding::F16, source: Box::new(source) }
    }

    /// A stream of random numbers for one part of one tensor.
    fn rng(&self, tensor: u64, part: u64) -> Rng {
        Rng::new(self.seed ^ tensor.wrapping_mul(0xd134_2543_de82_ef95) ^ part.wrapping_mul(0x2545_f491_4f6c_dd1d))
    }

    fn gains(&self, tensor: u64, width: usize) -> Vec<f32> {
        let mut rng = self.rng(tensor, 0);
        (0..width).map(|_| 0.75 + 0.5 * rng.next_f64() as f32).collect()
    }
}

/// Tensor numbers of things that are not in a block; those of block `n` start at `64 · (n + 1)`.
const EMBEDDING: u64 = 0;
const OUTPUT_NORM: u64 = 1;
const HEAD: u64 = 2;

/// Weights that share a scale where there are groups.
const GROUP: GroupSize = GroupSize::G128;

/// Trits in groups, row by row.
struct ScaledSource<'a> {
    model: &'a SynthModel,
    tensor: Tensor,
    cols: usize,
}

impl RowSource for ScaledSource<'_> {
    fn read_rows(&mut self, first_row: usize, out: &mut [u8]) -> Result<(), SourceError> {
        for (index, out) in out.chunks_exact_mut(Encoding::Ternary.row_bytes(self.cols)).enumerate() {
            let (words, _) = self.model.scaled_row(self.tensor, first_row + index, self.cols);
            out.copy_from_slice(bytemuck::cast_slice(&words));
        }
        Ok(())
    }

    fn read_scales(&mut self, first: usize, out: &mut [f32]) -> Result<(), SourceError> {
        let per_row = GROUP.per_row(self.cols);
        let (mut known, mut scales) = (usize::MAX, Vec::new());
        for (index, out) in out.iter_mut().enumerate() {
            let row = (first + index) / per_row;
            if row != known {
                (known, scales) = (row, self.model.scaled_row(self.tensor, row, self.cols).1);
            }
            *out = scales[(first + index) % per_row];
        }
        Ok(())
    }
}

/// Two thirds of the weights are not zero: this scale keeps the product's variance at that of its input. Powers of two survive every
/// format.
fn scale_of(cols: usize) -> f32 {
    2f32.powi(maths::log2((cols as f64 * 2.0 / 3.0).sqrt().recip()).round() as i32)
}

/// A word of random weights, of which the first `used` count.
fn random_word(rng: &mut Rng, pairs: &[u8; 256], used: usize) -> u32 {
    let bits = rng.next_u64();
    let mut codes = 0u32;
    for (byte, value) in bits.to_le_bytes().into_iter().enumerate() {
        codes |= u32::from(pairs[value as usize]) << (4 * byte);
    }
    if used < 16 { zero_from(codes, used) } else { codes }
}

impl ModelFile for SynthModel {
    fn path(&self) -> &Path {
        Path::new("synthetic model")
    }

    fn format(&self) -> String {
        "synthetic".to_owned()
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn text(&self) -> Result<Option<(Tokenizer, Vocab)>, LoadError> {
        let failed = |error| LoadError::Vocab { path: self.path().to_owned(), error: Box::new(error) };
        let Some(vocab) = self.vocab.clone() else { return Ok(None) };
        Ok(Some((Tokenizer::new(&vocab).map_err(failed)?, vocab)))
    }

    fn linear(&self, layer: usize, projection: Projection) -> Result<Linear, LoadError> {
        let (rows, cols) = projection.shape(&self.config);
        if self.weights != Weights::Tensor {
            let tensor = self.config.family.gguf.tensor(Tensor::Linear(layer, projection));
            return Err(LoadError::Dense { path: self.path().to_owned(), tensor });
        }
        let mut rng = self.rng(SynthModel::number(Tensor::Linear(layer, projection)), 0);
        let pairs = code_pairs();
        let words_per_row = cols.div_ceil(16);
        let mut words = Vec::with_capacity(rows * words_per_row);
        for _ in 0..rows {
            words.extend((0..words_per_row).map(|word| random_word(&mut rng, &pairs, (cols - 16 * word).min(16))));
        }
        let matrix = TernaryMatrix { rows, cols, scale: scale_of(cols), words };
        Ok(Linear { matrix, origin: Origin::Stored })
    }

    fn origin(&self, _: usize, _: Projection) -> Result<Origin, LoadError> {
        Ok(match self.weights {
            Weights::Tensor => Origin::Stored,
            Weights::Groups => Origin::Blocks,
            Weights::Dense => Origin::Dense,
        })
    }

    fn dense_linear(&self, layer: usize, projection: Projection) -> Result<Option<DenseTensor<'_>>, LoadError> {
        let dense = self.weights != Weights::Tensor;
        Ok(dense.then(|| self.float_table(Tensor::Linear(layer, projection))))
    }

    fn scaled(&self, tensor: Tensor) -> Result<Option<ScaledTrits<'_>>, LoadError> {
        let tensor = if tensor == Tensor::Head && self.config.tied_head { Tensor::Embedding } else { tensor };
        let (rows, cols) = tensor.shape(&self.config);
        let (name, scales) = (self.config.family.gguf.tensor(tensor), ScaleGranularity::Group(GROUP));
        let source = Box::new(ScaledSource { model: self, tensor, cols });
        Ok((self.weights == Weights::Groups).then_some(ScaledTrits { name, rows, cols, scales, source }))
    }

    fn master(&self, layer: usize, projection: Projection) -> Result<Option<Vec<f32>>, LoadError> {
        let (rows, cols) = projection.shape(&self.config);
        let row = |row| self.float_row(Tensor::Linear(layer, projection), row, cols);
        Ok((self.weights != Weights::Tensor).then(|| (0..rows).flat_map(row).collect()))
    }

    fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError> {
        let width = tensor.shape(&self.config).1;
        let number =
            |layer: usize, projection: Projection, first: u64| 64 * (layer as u64 + 1) + first + projection as u64;
        match tensor {
            Tensor::Norm(layer, norm) => Ok(self.gains(64 * (layer as u64 + 1) + 32 + norm as u64, width)),
            Tensor::ProjectionNorm(layer, projection) => Ok(self.gains(number(layer, projection, 40), width)),
            Tensor::Bias(layer, projection) => {
                let centred = |gain: f32| (gain - 1.0) / 4.0;
                Ok(self.gains(number(layer, projection, 48), width).into_iter().map(centred).collect())
            }
            _ => Ok(self.gains(OUTPUT_NORM, width)),
        }
    }

    fn table(&self, tensor: Tensor) -> Result<DenseTensor<'_>, LoadError> {
        if self.weights == Weights::Groups {
            return Ok(self.float_table(tensor));
        }
        let (rows, cols) = (self.config.vocab, self.config.hidden);
        let source = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            for (index, row) in out.chunks_exact_mut(2 * cols).enumerate() {
                let mut rng = self.rng(EMBEDDING, (first + index) as u64 + 1);
                for four in row.chunks_mut(8) {
                    let bits = rng.next_u64().to_le_bytes();
                    for (value, random) in four.chunks_exact_mut(2).zip(bits.chunks_exact(2)) {
                        // A random sign and mantissa with the exponent of [1/16, 1/8): cheap and well spread.
                        let random = u16::from_le_bytes([random[0], random[1]]);
                        let number = (random & 0x83ff) | (f16::from_f32(0.0625).to_bits() & 0x7c00);
                        value.copy_from_slice(&number.to_le_bytes());
                    }
                }
            }
            Ok(())
        };
        let name = "token_embd.weight".to_owned();
        Ok(DenseTensor { name, rows, cols, encoding: Encoding::F16, source: Box::new(source) })
    }
}

/// Two 2-bit codes for each random byte: 5, 6 and 5 of the sixteen nibbles give −1, 0 and +1.
fn code_pairs() -> [u8; 256] {
    let code = |nibble: usize| match nibble {
        0..5 => 0u8,
        5..11 => 1,
        _ => 2,
    };
    std::array::from_fn(|byte| code(byte & 15) | code(byte >> 4) << 2)
}

/// Sets the weights of a word from `used` on to zero (code 1).
fn zero_from(word: u32, used: usize) -> u32 {
    (used..16).fold(word, |word, k| trits::with_code(word, k, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::{ConvertOptions, convert};
    use crate::model_file::{ReadingOptions, open};

    #[test]
    fn random_linears_are_valid_balanced_and_repeatable() {
        let config = preset("1b").unwrap().config(None);
        let synth = SynthModel::new(config.clone(), None, 7);
        let linear = synth.linear(3, Projection::Down).unwrap().matrix;
        assert_eq!((linear.rows, linear.cols), (2048, 5460));
        let trits = linear.to_trits();
        let counts = [-1, 0, 1].map(|wanted| trits.iter().filter(|&&trit| trit == wanted).count());
        assert_eq!(counts.iter().sum::<usize>(), trits.len(), "only three codes occur");
        for count in counts {
            let fraction = count as f64 / trits.len() as f64;
            assert!((0.30..0.39).contains(&fraction), "{counts:?}");
        }
        // Rebuilding from trits proves that the padding of the last word is zero weights.
        assert_eq!(TernaryMatrix::from_trits(2048, 5460, linear.scale, &trits).unwrap().words, linear.words);
        assert_eq!(linear.words, synth.linear(3, Projection::Down).unwrap().matrix.words);
        assert_ne!(linear.words, SynthModel::new(config, None, 8).linear(3, Projection::Down).unwrap().matrix.words);
    }

    #[test]
    fn every_preset_is_a_valid_shape() {
        for preset in PRESETS {
            for family in crate::family::FAMILIES {
                preset.config(Some(family)).validate().unwrap_or_else(|error| panic!("{}: {error}", preset.name));
            }
        }
        let two = super::preset("2b4t").unwrap().config(None);
        assert_eq!(two.parameters(), 2_412_820_480, "as the published master weights count");
    }

    /// A preset's own type holds it: nothing is refused and nothing rounded.
    #[test]
    fn every_preset_is_written_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        for preset in PRESETS {
            let sizes =
                Config { layers: 1, hidden: 256, feed_forward: 512, heads: 2, kv_heads: 1, ..preset.config(None) };
            let config = Config { head_dim: 128, rope_dims: 128, vocab: 512, ..sizes };
            let vocab = Vocab::byte_level(config.vocab).unwrap();
            let synth = SynthModel::new(config, Some(vocab), 1).with_weights(preset.weights);
            let target = preset.weights.target();
            let options = ConvertOptions {
                target,
                head: preset.weights.head(target),
                i2s_block: Default::default(),
                lossy: false,
            };
            let path = folder.path().join(preset.name);
            let report = convert(&synth, &path, options, &mut |_, _| ()).unwrap();
            assert!(report.notes.is_empty(), "{}: {:?}", preset.name, report.notes);
            let file = open(&path, ReadingOptions::default()).unwrap();
            for tensor in [Tensor::Embedding, Tensor::Linear(0, Projection::Down)] {
                let kept = |model: &dyn ModelFile| model.scaled(tensor).unwrap().map(|trits| trits.scales);
                assert_eq!(kept(&*file), kept(&synth), "{}: {tensor:?}", preset.name);
            }
        }
    }

    #[test]
    fn groups_and_floats_are_the_same_numbers_in_every_form() {
        let config = Config { layers: 1, ..preset("tiny").unwrap().config(Some(&QWEN3)) };
        let synth = SynthModel::new(config, None, 3).with_weights(Weights::Groups);
        let mut trits = synth.scaled(Tensor::Linear(0, Projection::Down)).unwrap().expect("groups");
        let mut words = vec![0u32; trits.rows * 48];
        trits.source.read_rows(0, bytemuck::cast_slice_mut(&mut words)).unwrap();
        let mut scales = vec![0f32; trits.rows * 6];
        trits.source.read_scales(0, &mut scales).unwrap();
        let values = synth.master(0, Projection::Down).unwrap().expect("values");
        let dense = synth.dense_linear(0, Projection::Down).unwrap().expect("a table").values().unwrap();
        assert_eq!(dense, values);
        for (at, value) in values.into_iter().enumerate() {
            let (row, k) = (at / 768, at % 768);
            let trit = trits::code(words[row * 48 + k / 16], k % 16) as f32 - 1.0;
            assert_eq!(trit * scales[row * 6 + k / 128], value, "{row}, {k}");
        }
        assert!(scales.windows(2).any(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn embedding_rows_do_not_depend_on_how_they_are_read() {
        let synth = SynthModel::new(preset("tiny").unwrap().config(None), None, 1);
        let mut whole = vec![0; 8 * 512];
        synth.embedding().unwrap().source.read_rows(3, &mut whole).unwrap();
        let mut one = vec![0; 512];
        synth.embedding().unwrap().source.read_rows(5, &mut one).unwrap();
        assert_eq!(one, whole[2 * 512..3 * 512]);
        assert!(one.chunks(2).all(|bytes| {
            let magnitude = f16::from_le_bytes([bytes[0], bytes[1]]).to_f32().abs();
            (0.0625..0.125).contains(&magnitude)
        }));
    }
}
