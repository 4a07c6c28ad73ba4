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

#[cfg(test)]
mod tests {
    use crate::config::{HfQuantization, config_from_hf};
    use serde_json::json;

    #[test]
    fn packed_trits_are_read_where_biases_are_added_as_they_are() {
        let read = |linear: &str, mode: &str| {
            let folder = json!({
                "architectures": ["Qwen2ForCausalLM"], "model_type": "qwen2", "hidden_size": 896, "vocab_size": 151936,
                "intermediate_size": 4864, "num_hidden_layers": 24, "num_attention_heads": 14, "num_key_value_heads": 2,
                "quantization_config": { "quant_method": "bitnet", "linear_class": linear, "quantization_mode": mode }
            });
            config_from_hf(folder.to_string().as_bytes()).map(|(_, quantization)| quantization)
        };
        assert_eq!(read("bitlinear", "offline").unwrap(), HfQuantization::PackedDivide);
        assert_eq!(read("autobitlinear", "online").unwrap(), HfQuantization::Online);
        let error = read("autobitlinear", "offline").unwrap_err().to_string();
        assert!(error.contains("beside biases") && error.contains("multiplies"), "{error}");
    }
}
