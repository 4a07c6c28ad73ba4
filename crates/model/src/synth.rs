//! Random-weight models of named shapes, so that benchmarks and tests need no download.

use crate::config::Config;
use crate::family::{BITNET, BITNET_B158, Family};
use crate::model_file::{DenseTensor, Linear, LoadError, ModelFile, Origin, TensorSummary};
use crate::sampling::rng::Rng;
use crate::tensor::{Norm, Projection, Tensor};
use crate::tokenizer::{Tokenizer, Vocab};
use half::f16;
use std::path::Path;
use tritune_format::TernaryMatrix;
use tritune_graph::{Encoding, SourceError, trits};

/// A named shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        ..one_bit("2b4t", "microsoft/bitnet-b1.58-2B-4T", 2560, 6912, 30, 20)
    },
    one_bit("3b", "1bitLLM/bitnet_b1_58-3B", 3200, 8640, 26, 32),
    one_bit("7b", "LLaMA 7B in BitNet form", 4096, 11008, 32, 32),
    one_bit("13b", "LLaMA 13B in BitNet form", 5120, 13824, 40, 40),
];

/// The preset of that name.
pub fn preset(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
}

impl Preset {
    /// The shape, in its own family or another.
    pub fn config(&self, family: Option<&'static Family>) -> Config {
        let family = family.unwrap_or(self.family);
        let head_dim = self.hidden / self.heads;
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
            norm_eps: 1e-5,
            rope_theta: if self.vocab == 128_256 { 500_000.0 } else { 10_000.0 },
            rope_dims: head_dim,
            rope_factors: None,
            rope_magnitude: 1.0,
            activation: family.activation,
            tied_head: true,
            projection_norms: Vec::new(),
        }
    }
}

/// A model whose tensors are random numbers, made when asked for and always the same for a seed.
pub struct SynthCheckpoint {
    config: Config,
    vocab: Option<Vocab>,
    seed: u64,
}

impl SynthCheckpoint {
    /// A model of that shape.
    pub fn new(config: Config, vocab: Option<Vocab>, seed: u64) -> SynthCheckpoint {
        SynthCheckpoint { config, vocab, seed }
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

impl ModelFile for SynthCheckpoint {
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
        let mut rng = self.rng(64 * (layer as u64 + 1) + projection as u64, 0);
        // Two thirds of the weights are not zero: this scale keeps the product's variance at that of its input.
        // Powers of two survive every format.
        let scale = 2f32.powi((cols as f32 * 2.0 / 3.0).sqrt().recip().log2().round() as i32);
        let pairs = code_pairs();
        let words_per_row = cols.div_ceil(16);
        let mut words = Vec::with_capacity(rows * words_per_row);
        for _ in 0..rows {
            for word in 0..words_per_row {
                let bits = rng.next_u64();
                let mut codes = 0u32;
                for (byte, value) in bits.to_le_bytes().into_iter().enumerate() {
                    codes |= u32::from(pairs[value as usize]) << (4 * byte);
                }
                let used = (cols - 16 * word).min(16);
                words.push(if used < 16 { zero_from(codes, used) } else { codes });
            }
        }
        let matrix = TernaryMatrix { rows, cols, scale, words };
        Ok(Linear { matrix, origin: Origin::Stored })
    }

    fn norm(&self, layer: usize, norm: Norm) -> Result<Vec<f32>, LoadError> {
        Ok(self.gains(64 * (layer as u64 + 1) + 32 + norm as u64, norm.width(&self.config)))
    }

    fn output_norm(&self) -> Result<Vec<f32>, LoadError> {
        Ok(self.gains(OUTPUT_NORM, self.config.hidden))
    }

    fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError> {
        let width = tensor.shape(&self.config).1;
        let number =
            |layer: usize, projection: Projection, first: u64| 64 * (layer as u64 + 1) + first + projection as u64;
        match tensor {
            Tensor::Norm(layer, norm) => self.norm(layer, norm),
            Tensor::ProjectionNorm(layer, projection) => Ok(self.gains(number(layer, projection, 40), width)),
            Tensor::Bias(layer, projection) => {
                let centred = |gain: f32| (gain - 1.0) / 4.0;
                Ok(self.gains(number(layer, projection, 48), width).into_iter().map(centred).collect())
            }
            _ => self.output_norm(),
        }
    }

    fn embedding(&self) -> Result<DenseTensor<'_>, LoadError> {
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

    fn head(&self) -> Result<DenseTensor<'_>, LoadError> {
        self.embedding()
    }

    fn tensors(&self) -> Vec<TensorSummary> {
        Vec::new()
    }

    fn metadata(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    fn file_bytes(&self) -> u64 {
        0
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

    #[test]
    fn random_linears_are_valid_balanced_and_repeatable() {
        let config = preset("1b").unwrap().config(None);
        let synth = SynthCheckpoint::new(config.clone(), None, 7);
        let linear = synth.linear(3, Projection::Down).unwrap().matrix;
        assert_eq!((linear.rows, linear.cols), (2048, 5460));
        let trits = linear.to_trits();
        let counts = [-1, 0, 1].map(|wanted| trits.iter().filter(|&&trit| trit == wanted).count());
        assert_eq!(counts.iter().sum::<usize>(), trits.len(), "only three codes occur");
        for count in counts {
            let share = count as f64 / trits.len() as f64;
            assert!((0.30..0.39).contains(&share), "{counts:?}");
        }
        // Rebuilding from trits proves that the padding of the last word is zero weights.
        assert_eq!(TernaryMatrix::from_trits(2048, 5460, linear.scale, &trits).unwrap().words, linear.words);
        assert_eq!(linear.words, synth.linear(3, Projection::Down).unwrap().matrix.words);
        assert_ne!(
            linear.words,
            SynthCheckpoint::new(config, None, 8).linear(3, Projection::Down).unwrap().matrix.words
        );
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

    #[test]
    fn embedding_rows_do_not_depend_on_how_they_are_read() {
        let synth = SynthCheckpoint::new(preset("tiny").unwrap().config(None), None, 1);
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
