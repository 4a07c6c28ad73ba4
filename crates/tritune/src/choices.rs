//! Flags that take one of a few names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tritune_runtime::I2sBlock;
use tritune_runtime::convert::OutputFormat;
use tritune_runtime::family::FAMILIES;
use tritune_runtime::speculation::Speculate;
use tritune_runtime::{Activations, Family, KvType, Precision, TensorType, WeightLayout};

/// A name, its help and its value. A name without help is an old one: accepted, but not listed.
pub type Choice<T> = (&'static str, &'static str, T);

/// Arithmetic outside the integer products.
pub const PRECISIONS: &[Choice<Precision>] =
    &[("f32", "f32 everywhere", Precision::F32), ("f16", "f16 where it is accurate enough", Precision::F16)];

/// How keys and values are kept.
pub const KV_TYPES: &[Choice<KvType>] = &[
    ("f16", "Half precision", KvType::F16),
    ("q8_0", "8.5 bits each: blocks of 32 int8 with a scale", KvType::Q8_0),
    ("f32", "Single precision", KvType::F32),
];

/// How tokens that may follow are guessed.
pub const SPECULATE: &[Choice<Speculate>] = &[
    ("off", "They are not", Speculate::Off),
    ("ngram", "By what followed the last tokens earlier in the text", Speculate::Ngram),
];

/// Layouts of ternary weights in a GPU's memory.
pub const WEIGHT_LAYOUTS: &[Choice<WeightLayout>] = &[
    ("2-bit", "2 bits per weight: the fastest", WeightLayout::Trits),
    ("1.6-bit", "1.6 bits per weight, as TQ1_0 in files: a fifth less memory, slower prompts", WeightLayout::Tq1),
    ("trits", "", WeightLayout::Trits),
    ("tq1", "", WeightLayout::Tq1),
];

/// Activations of models that were trained with float ones.
pub const ACTIVATIONS: &[Choice<Activations>] = &[
    ("int8-group", "int8, one scale per token and group of columns: close to float, and fast", Activations::GroupInt8),
    ("int8", "int8, one scale per token", Activations::TokenInt8),
    ("float", "Exactly as the model was trained; slower", Activations::Float),
];

/// Packings of I2_S.
pub const I2S_BLOCKS: &[Choice<I2sBlock>] =
    &[("128", "Written on x86 and by the Python converter", I2sBlock::B128), ("64", "Written on ARM", I2sBlock::B64)];

/// Types of the linear weights.
pub const TARGETS: &[Choice<OutputFormat>] = &[
    ("tq2_0", "2.06 bits per weight; llama.cpp", OutputFormat::Gguf(TensorType::TQ2_0)),
    ("tq1_0", "1.69 bits per weight; llama.cpp", OutputFormat::Gguf(TensorType::TQ1_0)),
    ("i2_s", "2 bits per weight, exact f32 scales; bitnet.cpp", OutputFormat::Gguf(TensorType::I2S)),
    ("q2_0", "2.25 bits per weight, one scale per 64; llama.cpp", OutputFormat::Gguf(TensorType::Q2_0)),
    ("q2_0_g128", "2.13 bits per weight, one scale per 128; PrismML's fork", OutputFormat::Gguf(TensorType::Q2_0G128)),
    ("q1_0", "1.13 bits per weight, signs only; llama.cpp", OutputFormat::Gguf(TensorType::Q1_0)),
    ("f16", "16 bits per weight; any engine", OutputFormat::Gguf(TensorType::F16)),
    ("bf16", "16 bits per weight, brain float", OutputFormat::Gguf(TensorType::BF16)),
    ("f32", "32 bits per weight", OutputFormat::Gguf(TensorType::F32)),
    ("q8_0", "8.5 bits per weight, for dense models", OutputFormat::Gguf(TensorType::Q8_0)),
    ("q4_k", "4.5 bits per weight, for dense models", OutputFormat::Gguf(TensorType::Q4K)),
    ("q4_0", "4.5 bits per weight, for dense models; any engine", OutputFormat::Gguf(TensorType::Q4_0)),
    ("hf", "A Hugging Face folder with packed trits", OutputFormat::HfPacked),
    ("hf-dense", "A Hugging Face folder with dense weights as they are", OutputFormat::HfDense(None)),
    ("hf-f16", "The same in half precision", OutputFormat::HfDense(Some(TensorType::F16))),
    ("hf-bf16", "The same as brain floats", OutputFormat::HfDense(Some(TensorType::BF16))),
];

/// Types of the embedding and head.
pub const HEADS: &[Choice<TensorType>] = &[
    ("f32", "Single precision", TensorType::F32),
    ("f16", "Half precision", TensorType::F16),
    ("bf16", "Brain float", TensorType::BF16),
    ("q8_0", "8.5 bits per weight", TensorType::Q8_0),
    ("q6_k", "6.6 bits per weight", TensorType::Q6K),
];

/// Parses one of these names.
pub fn one_of<T: Copy + Send + Sync + 'static>(choices: &'static [Choice<T>]) -> impl TypedValueParser<Value = T> {
    named(choices.iter().copied())
}

/// Parses the name of a model family.
pub fn family() -> impl TypedValueParser<Value = &'static Family> {
    named(FAMILIES.iter().copied().map(|family| (family.name, family.about, family)))
}

fn named<T, I>(choices: I) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
    I: Iterator<Item = Choice<T>> + Clone + Send + Sync + 'static,
{
    let values = choices.clone().map(|(name, help, _)| PossibleValue::new(name).help(help).hide(help.is_empty()));
    let find = move |typed: String| choices.clone().find(|(name, ..)| *name == typed).map(|(.., value)| value);
    PossibleValuesParser::new(values).try_map(move |typed| find(typed).ok_or("no such value"))
}
