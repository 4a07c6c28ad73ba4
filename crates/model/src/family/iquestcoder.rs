use super::qwen2::WINDOW_KEYS;
use super::{BASE, Family, HfClass};

/// IQuest-Coder without loops: the Llama block under a class of its own, with heads of a width of their own. GGUF files call it
/// `llama`, and are read as that.
pub static IQUESTCODER: Family = Family {
    name: "iquestcoder",
    about: "IQuest-Coder without loops, dense or ternary",
    gguf_architectures: &["llama"],
    adapter_architectures: &["llama"],
    gguf_interleaves_rope: true,
    hf_classes: &[HfClass { norm_eps: 1e-5, ..HfClass::llama("IQuestCoderForCausalLM", "iquestcoder") }],
    // Without these transformers assumes 8 heads and a width of 128.
    hf_required_keys: &["num_key_value_heads", "head_dim"],
    hf_ignored_keys: WINDOW_KEYS,
    ..BASE
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{HfQuantization, config_from_hf};
    use serde_json::{Value, json};

    fn folder() -> Value {
        json!({
            "architectures": ["IQuestCoderForCausalLM"], "model_type": "iquestcoder", "hidden_size": 5120,
            "vocab_size": 76800, "intermediate_size": 27648, "num_hidden_layers": 80, "num_attention_heads": 40,
            "num_key_value_heads": 8, "head_dim": 128, "max_position_embeddings": 131072, "rope_theta": 500000.0,
            "tie_word_embeddings": false, "attention_bias": false, "mlp_bias": false, "clip_qkv": null,
            "use_sliding_window": false, "sliding_window": null, "max_window_layers": 0, "hidden_act": "silu"
        })
    }

    #[test]
    fn a_folder_is_read() {
        let (config, quantization) = config_from_hf(folder().to_string().as_bytes()).unwrap();
        assert_eq!((config.family, quantization, config.tied_head), (&IQUESTCODER, HfQuantization::Floats, false));
        assert_eq!((config.heads, config.kv_heads, config.head_dim), (40, 8, 128));
        assert_eq!((config.norm_eps, config.rope_theta), (1e-5, 500_000.0));
    }

    #[test]
    fn what_it_does_not_hold_is_refused() {
        let cases = [
            ("clip_qkv", json!(8.0), "\"clip_qkv\" is 8.0"),
            ("use_sliding_window", json!(true), "a sliding window"),
            ("attention_bias", json!(true), "\"attention_bias\""),
            ("loop_num", json!(2), "\"loop_num\" is 2"),
        ];
        for (key, value, part) in cases {
            let mut folder = folder();
            folder[key] = value;
            let error = config_from_hf(folder.to_string().as_bytes()).unwrap_err().to_string();
            assert!(error.contains(part), "{key}: {error}");
        }
        for key in ["head_dim", "num_key_value_heads"] {
            let mut folder = folder();
            folder.as_object_mut().unwrap().remove(key);
            let error = config_from_hf(folder.to_string().as_bytes()).unwrap_err().to_string();
            assert!(error.contains(&format!("no \"{key}\"")), "{error}");
        }
    }
}
