use super::qwen2::WINDOW_KEYS;
use super::{BASE, Family, HfClass};
use crate::tensor::Norm;

/// Qwen3: the Llama block with a norm of each head of queries and keys, heads of a width of their own. Ternary-Bonsai, CAT-Q and
/// BitNet-embedding are of this family.
pub static QWEN3: Family = Family {
    name: "qwen3",
    about: "Qwen3, dense or ternary",
    gguf_architectures: &["qwen3"],
    adapter_architectures: &["qwen3"],
    // The second is without a head: embedding models.
    hf_classes: &[HfClass::llama("Qwen3ForCausalLM", "qwen3"), HfClass::llama("Qwen3Model", "qwen3")],
    // Without these transformers assumes 32 heads and a width of 128.
    hf_required_keys: &["num_key_value_heads", "head_dim"],
    hf_ignored_keys: WINDOW_KEYS,
    norms: &[Norm::Attention, Norm::Query, Norm::Key, Norm::FeedForward],
    ..BASE
};
