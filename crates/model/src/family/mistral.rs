use super::{BASE, Family, HfClass};

/// Mistral, dense or ternary, as far as it attends to everything before: the Llama block under a class of its own. GGUF
/// files call it `llama`, and are read as that.
pub static MISTRAL: Family = Family {
    name: "mistral",
    about: "Mistral without a sliding window, dense or ternary",
    gguf_architectures: &["llama"],
    adapter_architectures: &["llama"],
    gguf_interleaves_rope: true,
    hf_classes: &[HfClass::llama("MistralForCausalLM", "mistral")],
    // Without these transformers assumes 8 heads and a window of 4096.
    hf_required_keys: &["num_key_value_heads"],
    hf_null_keys: &[("sliding_window", "a sliding window")],
    ..BASE
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Activation, HfQuantization, config_from_hf};
    use serde_json::{Value, json};

    fn folder() -> Value {
        json!({
            "architectures": ["MistralForCausalLM"], "model_type": "mistral", "hidden_size": 4096, "vocab_size": 32768,
            "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
            "max_position_embeddings": 32768, "rms_norm_eps": 1e-5, "rope_theta": 1e6, "sliding_window": null,
            "quantization_config": { "quant_method": "bitnet" }
        })
    }

    #[test]
    fn a_folder_is_read() {
        let (config, quantization) = config_from_hf(folder().to_string().as_bytes()).unwrap();
        assert_eq!((config.family, quantization), (&MISTRAL, HfQuantization::PackedDivide));
        assert_eq!((config.heads, config.kv_heads, config.head_dim, config.rope_theta), (32, 8, 128, 1e6));
        assert_eq!((config.activation, config.tied_head), (Activation::Silu, false));
        let mut dense = folder();
        dense["quantization_config"] = json!(null);
        assert_eq!(config_from_hf(dense.to_string().as_bytes()).unwrap().1, HfQuantization::Floats);
    }

    #[test]
    fn what_it_does_not_hold_is_refused() {
        let cases = [
            ("sliding_window", json!(4096), "a sliding window (sliding_window)"),
            ("hidden_act", json!("relu2"), "MistralForCausalLM with relu2"),
            ("attention_bias", json!(true), "\"attention_bias\""),
        ];
        for (key, value, part) in cases {
            let mut folder = folder();
            folder[key] = value;
            let error = config_from_hf(folder.to_string().as_bytes()).unwrap_err().to_string();
            assert!(error.contains(part), "{key}: {error}");
        }
        for key in ["sliding_window", "num_key_value_heads"] {
            let mut folder = folder();
            folder.as_object_mut().unwrap().remove(key);
            let error = config_from_hf(folder.to_string().as_bytes()).unwrap_err().to_string();
            assert!(error.contains(&format!("no \"{key}\"")), "{error}");
        }
    }
}
