//! Model families as data: what their files call things, which norms a block has, and what holds where a file is silent.
//!
//! Everything that reads, writes or sizes a model looks here. A family that needs no new maths is one file under `family/`
//! and one line in [`FAMILIES`]; `docs/adding-a-model.md` is the recipe.

use crate::config::Activation;
use crate::tensor::{Norm, Projection, Tensor};
use crate::tokenizer::PreTokenizer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

mod bitnet;
mod bitnet_b158;
mod granite;
mod iquestcoder;
mod llama;
mod mistral;
mod qwen2;
mod qwen3;

pub use bitnet::BITNET;
pub use bitnet_b158::BITNET_B158;
pub use granite::GRANITE;
pub use iquestcoder::IQUESTCODER;
pub use llama::LLAMA;
pub use mistral::MISTRAL;
pub use qwen2::QWEN2;
pub use qwen3::QWEN3;

/// Every family. Where two have the same architecture or class, files are read as the first that fits.
pub static FAMILIES: &[&Family] = &[&BITNET, &BITNET_B158, &LLAMA, &MISTRAL, &QWEN3, &QWEN2, &GRANITE, &IQUESTCODER];

/// A model family. Two are the same when they have the same name.
pub struct Family {
    /// Name on the command line and in reports.
    pub name: &'static str,
    /// A few words about it.
    pub about: &'static str,
    /// Values of `general.architecture` in GGUF files; the first is written, and is the prefix of the keys.
    pub gguf_architectures: &'static [&'static str],
    /// The same in adapter files that fit.
    pub adapter_architectures: &'static [&'static str],
    /// Tensors in GGUF files.
    pub gguf: TensorNames,
    /// Whether GGUF files interleave the rotary pairs of Q and K rows. Inside, pairs are always half a head apart.
    pub gguf_interleaves_rope: bool,
    /// Base of the rotary frequencies where a GGUF file gives none.
    pub gguf_rope_theta: f32,
    /// Said when a model with a head of its own is written to a GGUF file.
    pub gguf_own_head_note: Option<&'static str>,
    /// Said when a model with another activation than the family's is written to a GGUF file.
    pub gguf_activation_note: Option<&'static str>,
    /// Names of the pre-tokenizer in GGUF files that are this family's own.
    pub pre_tokenizers: &'static [(&'static str, PreTokenizer)],
    /// Classes in `architectures` of config.json; the first is written.
    pub hf_classes: &'static [HfClass],
    /// Keys of config.json.
    pub hf_keys: HfKeys,
    /// Keys of config.json that no model we compute sets to true.
    pub hf_refused_flags: &'static [&'static str],
    /// Keys of config.json that say nothing of what this family computes.
    pub hf_ignored_keys: &'static [&'static str],
    /// Keys of config.json that must be given, because the class assumes something else than we do.
    pub hf_required_keys: &'static [&'static str],
    /// Keys of config.json that must be given as null, and what they ask for otherwise.
    pub hf_null_keys: &'static [(&'static str, &'static str)],
    /// Tensors in Hugging Face files and PEFT adapters.
    pub hf: TensorNames,
    /// Norms of a block, in the order files list them.
    pub norms: &'static [Norm],
    /// Projections with a bias.
    pub biases: &'static [Projection],
    /// Whether it has [`Multipliers`](crate::config::Multipliers).
    pub multiplies: bool,
    /// Activation of the gate where a GGUF file names none, and the only one Hugging Face folders may have.
    pub activation: Activation,
    /// Whether linear weights are ternary by definition: floats in a file are then the masters they are made from. In other
    /// families floats are what they are, unless the file or the user says otherwise.
    pub always_ternary: bool,
}

/// A model class of Hugging Face, with what it assumes when config.json is silent.
pub struct HfClass {
    /// Name in `architectures`.
    pub name: &'static str,
    /// `model_type`.
    pub model_type: &'static str,
    /// `hidden_act`.
    pub activation: Activation,
    /// `rms_norm_eps`.
    pub norm_eps: f64,
    /// `rope_theta`.
    pub rope_theta: f64,
    /// Whether weights without a `quantization_config` are masters that the class itself ternarises.
    pub implicit_masters: bool,
}

impl HfClass {
    /// What most classes assume.
    const fn llama(name: &'static str, model_type: &'static str) -> HfClass {
        let (norm_eps, rope_theta) = (1e-6, 10_000.0);
        HfClass { name, model_type, activation: Activation::Silu, norm_eps, rope_theta, implicit_masters: false }
    }
}

/// What config.json calls the sizes of a model. The first five are required.
#[expect(missing_docs, reason = "each is the key of the field of the same name in `Config`")]
pub struct HfKeys {
    pub vocab: &'static str,
    pub hidden: &'static str,
    pub feed_forward: &'static str,
    pub layers: &'static str,
    pub heads: &'static str,
    pub kv_heads: &'static str,
    pub head_dim: &'static str,
    pub context: &'static str,
    pub norm_eps: &'static str,
    pub rope_theta: &'static str,
    pub activation: &'static str,
    pub tied_head: &'static str,
}

impl HfKeys {
    /// All of them.
    pub fn all(&self) -> [&'static str; 12] {
        let HfKeys { vocab, hidden, feed_forward, layers, heads, kv_heads, head_dim, context, .. } = *self;
        let HfKeys { norm_eps, rope_theta, activation, tied_head, .. } = *self;
        [
            vocab,
            hidden,
            feed_forward,
            layers,
            heads,
            kv_heads,
            head_dim,
            context,
            norm_eps,
            rope_theta,
            activation,
            tied_head,
        ]
    }
}

/// What a container calls the tensors of a model. Names of a block stand between `block`, its number and `.weight`.
pub struct TensorNames {
    /// Token embedding.
    pub embedding: &'static str,
    /// Head.
    pub head: &'static str,
    /// Final norm.
    pub output_norm: &'static str,
    /// Prefix of a block's tensors.
    pub block: &'static str,
    /// Projections, in the order of [`Projection::ALL`].
    pub projections: [&'static str; 7],
    /// Norms, in the order of [`Norm::ALL`]; each by every name it goes by, the first of which is written.
    pub norms: [&'static [&'static str]; 6],
    /// What the norm that is part of a projection adds to the projection's name; the first is written.
    pub projection_norm: &'static [&'static str],
}

/// The names that llama.cpp gives the tensors of every Llama-like model.
const GGUF: TensorNames = TensorNames {
    embedding: "token_embd",
    head: "output",
    output_norm: "output_norm",
    block: "blk.",
    projections: ["attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"],
    norms: [&["attn_norm"], &["attn_sub_norm"], &["ffn_norm"], &["ffn_sub_norm"], &["attn_q_norm"], &["attn_k_norm"]],
    projection_norm: &["_norm_in"],
};

/// The names that transformers gives them; 1bitLLM's own for sub-norms come second.
const HF: TensorNames = TensorNames {
    embedding: "model.embed_tokens",
    head: "lm_head",
    output_norm: "model.norm",
    block: "model.layers.",
    projections: [
        "self_attn.q_proj",
        "self_attn.k_proj",
        "self_attn.v_proj",
        "self_attn.o_proj",
        "mlp.gate_proj",
        "mlp.up_proj",
        "mlp.down_proj",
    ],
    norms: [
        &["input_layernorm"],
        &["self_attn.attn_sub_norm", "self_attn.inner_attn_ln"],
        &["post_attention_layernorm"],
        &["mlp.ffn_sub_norm", "mlp.ffn_layernorm"],
        &["self_attn.q_norm"],
        &["self_attn.k_norm"],
    ],
    // transformers' name, then Microsoft's.
    projection_norm: &[".rms_norm", ".norm"],
};

/// The Llama block, from which families say how they differ. It has no name, so no file is read as it.
const BASE: Family = Family {
    name: "",
    about: "",
    gguf_architectures: &[],
    adapter_architectures: &[],
    gguf: GGUF,
    gguf_interleaves_rope: false,
    gguf_rope_theta: 10_000.0,
    gguf_own_head_note: None,
    gguf_activation_note: None,
    pre_tokenizers: &[],
    hf_classes: &[],
    hf_keys: HfKeys {
        vocab: "vocab_size",
        hidden: "hidden_size",
        feed_forward: "intermediate_size",
        layers: "num_hidden_layers",
        heads: "num_attention_heads",
        kv_heads: "num_key_value_heads",
        head_dim: "head_dim",
        context: "max_position_embeddings",
        norm_eps: "rms_norm_eps",
        rope_theta: "rope_theta",
        activation: "hidden_act",
        tied_head: "tie_word_embeddings",
    },
    hf_refused_flags: &["attention_bias", "mlp_bias"],
    hf_ignored_keys: &[],
    hf_required_keys: &[],
    hf_null_keys: &[],
    hf: HF,
    norms: &[Norm::Attention, Norm::FeedForward],
    biases: &[],
    multiplies: false,
    activation: Activation::Silu,
    always_ternary: false,
};

impl Family {
    /// The family of that name.
    pub fn named(name: &str) -> Option<&'static Family> {
        FAMILIES.iter().copied().find(|family| family.name == name)
    }

    /// The family of a GGUF file.
    pub fn of_gguf(architecture: &str) -> Option<&'static Family> {
        FAMILIES.iter().copied().find(|family| family.gguf_architectures.contains(&architecture))
    }

    /// The families of a Hugging Face class, each with what it says of the class.
    pub fn of_hf(class: &str) -> impl Iterator<Item = (&'static Family, &'static HfClass)> {
        let classes = FAMILIES.iter().flat_map(|family| family.hf_classes.iter().map(move |known| (*family, known)));
        classes.filter(move |(_, known)| known.name == class)
    }

    /// Every name by which a family can be asked for, as words.
    pub fn known_names() -> String {
        let mut names: Vec<&str> = Vec::new();
        for name in FAMILIES
            .iter()
            .flat_map(|family| [family.name].into_iter().chain(family.gguf_architectures.iter().copied()))
        {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let last = names.pop().unwrap_or_default();
        format!("{} and {last}", names.join(", "))
    }

    /// The architecture in GGUF files we write.
    pub fn gguf_name(&self) -> &'static str {
        self.gguf_architectures.first().copied().unwrap_or(self.name)
    }

    /// Whether folders of packed trits are of transformers' class `BitLinear`, whose scales divide: it adds biases as they are, while
    /// those of `AutoBitLinear` are multiplied by the scale of the weight, too.
    pub fn packs_for_bitlinear(&self) -> bool {
        !self.biases.is_empty()
    }

    /// Whether a block has this norm.
    pub fn has_norm(&self, norm: Norm) -> bool {
        self.norms.contains(&norm)
    }
}

impl TensorNames {
    /// The name to write.
    pub fn tensor(&self, tensor: Tensor) -> String {
        self.tensor_names(tensor).swap_remove(0)
    }

    /// Every name a tensor goes by, the one to write first.
    pub fn tensor_names(&self, tensor: Tensor) -> Vec<String> {
        let weight = |name: &str| format!("{name}.weight");
        match tensor {
            Tensor::Embedding => vec![weight(self.embedding)],
            Tensor::Head => vec![weight(self.head)],
            Tensor::OutputNorm => vec![weight(self.output_norm)],
            Tensor::Linear(layer, projection) => vec![weight(&self.module(layer, projection))],
            Tensor::Norm(layer, norm) => {
                self.norms[norm as usize].iter().map(|name| format!("{}{layer}.{name}.weight", self.block)).collect()
            }
            Tensor::ProjectionNorm(layer, projection) => {
                let module = self.module(layer, projection);
                self.projection_norm.iter().map(|suffix| format!("{module}{suffix}.weight")).collect()
            }
            Tensor::Bias(layer, projection) => vec![format!("{}.bias", self.module(layer, projection))],
        }
    }

    /// Name of a projection without `.weight`.
    pub fn module(&self, layer: usize, projection: Projection) -> String {
        format!("{}{layer}.{}", self.block, self.projections[projection as usize])
    }

    /// Block number and projection of such a name.
    pub fn parse_module(&self, name: &str) -> Option<(usize, Projection)> {
        let (layer, name) = name.strip_prefix(self.block)?.split_once('.')?;
        // As files write it: no sign, no leading zeros.
        let number = layer.parse().ok().filter(|number: &usize| number.to_string() == layer)?;
        let projection = Projection::ALL.into_iter().find(|known| self.projections[*known as usize] == name)?;
        Some((number, projection))
    }
}

impl PartialEq for Family {
    fn eq(&self, other: &Family) -> bool {
        self.name == other.name
    }
}

impl Eq for Family {}

impl fmt::Debug for Family {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name)
    }
}

impl Serialize for Family {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl<'de> Deserialize<'de> for &'static Family {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<&'static Family, D::Error> {
        let name = String::deserialize(deserializer)?;
        Family::named(&name).ok_or_else(|| serde::de::Error::custom(format!("\"{name}\" is no model family")))
    }
}

#[cfg(test)]
mod tests;
