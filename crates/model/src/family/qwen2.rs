use super::{BASE, Family, HfClass};
use crate::tensor::Projection;

/// What config.json says of windows counts only with `use_sliding_window`, which is refused.
pub(super) const WINDOW_KEYS: &[&str] = &["sliding_window", "max_window_layers"];

/// Qwen2 and Qwen2.5: the Llama block with biases of Q, K and V.
pub static QWEN2: Family = Family {
    name: "qwen2",
    about: "Qwen2 and Qwen2.5, dense or ternary",
    gguf_architectures: &["qwen2"],
    adapter_architectures: &["qwen2"],
    hf_classes: &[HfClass::llama("Qwen2ForCausalLM", "qwen2")],
    // Without it transformers assumes 32 heads.
    hf_required_keys: &["num_key_value_heads"],
    hf_ignored_keys: WINDOW_KEYS,
    biases: &Projection::QKV,
    ..BASE
};
