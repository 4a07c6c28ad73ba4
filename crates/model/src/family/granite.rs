use super::{BASE, Family, HfClass};
use crate::tokenizer::PreTokenizer;

/// Granite's dense models: the Llama block with [`Multipliers`](crate::config::Multipliers).
pub static GRANITE: Family = Family {
    name: "granite",
    about: "Granite without experts, dense or ternary",
    gguf_architectures: &["granite"],
    adapter_architectures: &["granite"],
    gguf_interleaves_rope: true,
    pre_tokenizers: &[("refact", PreTokenizer::Smollm)],
    hf_classes: &[HfClass::llama("GraniteForCausalLM", "granite")],
    multiplies: true,
    ..BASE
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{HfQuantization, Multipliers, config_from_gguf, config_from_hf};
    use serde_json::{Value, json};
    use tritune_format::gguf::Metadata;

    fn folder() -> Value {
        json!({
            "architectures": ["GraniteForCausalLM"], "model_type": "granite", "hidden_size": 2048, "vocab_size": 49155,
            "intermediate_size": 8192, "num_hidden_layers": 40, "num_attention_heads": 32, "num_key_value_heads": 8,
            "max_position_embeddings": 131072, "rms_norm_eps": 1e-5, "rope_theta": 1e7, "tie_word_embeddings": true,
            "attention_bias": false, "mlp_bias": false, "attention_dropout": 0.1, "hidden_act": "silu",
            "attention_multiplier": 0.015625, "embedding_multiplier": 12.0, "residual_multiplier": 0.22,
            "logits_scaling": 8.0
        })
    }

    #[test]
    fn a_folder_is_read() {
        let (config, quantization) = config_from_hf(folder().to_string().as_bytes()).unwrap();
        assert_eq!((config.family, quantization, config.tied_head), (&GRANITE, HfQuantization::Floats, true));
        assert_eq!(config.multipliers, Some(Multipliers::usual(64)));
        assert_eq!(
            (config.stream_unit(), config.embedding_factor(), config.logits_divisor()),
            (0.22, 12.0 / 0.22, 8.0)
        );
        assert!((config.rope_factor() - 0.125f32.sqrt()).abs() < 1e-7, "{}", config.rope_factor());
    }

    /// What the class assumes is no multiplier at all: scores are not divided by the root of a head's width either.
    #[test]
    fn absent_multipliers_are_one() {
        let mut folder = folder();
        for key in ["attention_multiplier", "embedding_multiplier", "residual_multiplier", "logits_scaling"] {
            folder.as_object_mut().unwrap().remove(key);
        }
        let config = config_from_hf(folder.to_string().as_bytes()).unwrap().0;
        assert_eq!((config.stream_eps(), config.embedding_factor(), config.logits_divisor()), (1e-5, 1.0, 1.0));
        assert!((config.rope_factor() - 8f32.sqrt()).abs() < 1e-6, "{}", config.rope_factor());
    }

    #[test]
    fn what_it_does_not_hold_is_refused() {
        let cases = [
            ("attention_bias", json!(true), "\"attention_bias\""),
            ("mlp_bias", json!(true), "\"mlp_bias\""),
            ("residual_multiplier", json!(0), "multiplier of residual"),
            ("logits_scaling", json!(-1.0), "multiplier of logits"),
            ("attention_multiplier", json!("1"), "it must be a number"),
            ("num_local_experts", json!(32), "a mixture of experts"),
        ];
        for (key, value, part) in cases {
            let mut folder = folder();
            folder[key] = value;
            let error = config_from_hf(folder.to_string().as_bytes()).unwrap_err().to_string();
            assert!(error.contains(part), "{key}: {error}");
        }
        let mut llama = folder();
        llama["architectures"] = json!(["LlamaForCausalLM"]);
        llama["model_type"] = json!("llama");
        let error = config_from_hf(llama.to_string().as_bytes()).unwrap_err().to_string();
        assert!(error.contains("Tritune does not know what this key does"), "{error}");
    }

    #[test]
    fn a_gguf_file_says_all_of_them() {
        let sizes = [
            ("vocab_size", 512u32),
            ("embedding_length", 256),
            ("block_count", 2),
            ("feed_forward_length", 512),
            ("attention.head_count", 4),
            ("context_length", 64),
        ];
        let factors = [("embedding_scale", 12f32), ("residual_scale", 0.22), ("attention.scale", 0.015_625)];
        let read = |architecture: &str, logits: Option<f32>| {
            let mut metadata = Metadata::new();
            metadata.insert("general.architecture", architecture);
            for (key, size) in sizes {
                metadata.insert(format!("{architecture}.{key}"), size);
            }
            for (key, factor) in factors {
                metadata.insert(format!("{architecture}.{key}"), factor);
            }
            metadata.insert(format!("{architecture}.attention.layer_norm_rms_epsilon"), 1e-5f32);
            if let Some(logits) = logits {
                metadata.insert(format!("{architecture}.logit_scale"), logits);
            }
            config_from_gguf(&metadata).map_err(|error| error.to_string())
        };
        assert_eq!(read("granite", Some(8.0)).unwrap().multipliers, Some(Multipliers::usual(64)));
        assert!(read("granite", None).unwrap_err().contains("no \"granite.logit_scale\""));
        assert!(read("llama", Some(8.0)).unwrap_err().contains("scaled"));
    }
}
