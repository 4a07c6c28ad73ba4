//! The keys a model file may have besides those that are read: what is only information, and what asks for nothing.
//!
//! A key that is in none of these lists may change what a model computes, so a file that has it is refused. This is the one
//! place to add a key that turns out to be harmless.

use super::ConfigError;
use crate::family::Family;
use serde_json::{Map, Value as Json};
use tritune_format::Value;
use tritune_format::gguf::Metadata;

/// GGUF keys that are read, below the architecture's prefix.
const GGUF_SHAPE: &[&str] = &[
    "vocab_size",
    "context_length",
    "embedding_length",
    "block_count",
    "feed_forward_length",
    "hidden_activation",
    "attention.head_count",
    "attention.head_count_kv",
    "attention.key_length",
    "attention.value_length",
    "attention.layer_norm_rms_epsilon",
    "rope.dimension_count",
    "rope.freq_base",
    "rope.scale_linear",
    "rope.scaling.type",
    "rope.scaling.factor",
    "rope.scaling.original_context_length",
    "rope.scaling.attn_factor",
    "rope.scaling.yarn_attn_factor",
    "rope.scaling.yarn_beta_fast",
    "rope.scaling.yarn_beta_slow",
    "rope.scaling.yarn_ext_factor",
];

/// GGUF keys below the architecture's prefix that say nothing of what the model computes. How embeddings are pooled is for
/// those who ask for embeddings.
const GGUF_SHAPE_INFORMATION: &[&str] = &["rope.scaling.finetuned", "pooling_type"];

/// GGUF keys below the architecture's prefix, with the number at which they ask for nothing.
const GGUF_NEUTRAL: &[(&str, f64)] = &[
    ("attention.sliding_window", 0.0),
    ("attention.causal", 1.0),
    ("attention.clamp_kqv", 0.0),
    ("attention.max_alibi_bias", 0.0),
    ("attention.scale", 0.0),
    ("attn_logit_softcapping", 0.0),
    ("final_logit_softcapping", 0.0),
    ("embedding_scale", 1.0),
    ("residual_scale", 1.0),
    ("logit_scale", 1.0),
    ("expert_count", 0.0),
    ("expert_used_count", 0.0),
    ("expert_shared_count", 0.0),
    ("leading_dense_block_count", 0.0),
    ("nextn_predict_layers", 0.0),
    ("use_parallel_residual", 0.0),
];

/// GGUF keys below the prefix of architectures that multiply: of [`Multipliers`](super::Multipliers), field by field.
pub(crate) const GGUF_MULTIPLIERS: [&str; 4] = ["embedding_scale", "residual_scale", "attention.scale", "logit_scale"];

/// The same in config.json.
pub(crate) const HF_MULTIPLIERS: [&str; 4] =
    ["embedding_multiplier", "residual_multiplier", "attention_multiplier", "logits_scaling"];

/// GGUF keys about text that are read.
const GGUF_TEXT: &[&str] = &[
    "tokenizer.ggml.model",
    "tokenizer.ggml.pre",
    "tokenizer.ggml.tokens",
    "tokenizer.ggml.scores",
    "tokenizer.ggml.token_type",
    "tokenizer.ggml.merges",
    "tokenizer.ggml.bos_token_id",
    "tokenizer.ggml.eos_token_id",
    "tokenizer.ggml.eot_token_id",
    "tokenizer.ggml.eom_token_id",
    "tokenizer.ggml.unknown_token_id",
    "tokenizer.ggml.padding_token_id",
    "tokenizer.ggml.add_bos_token",
    "tokenizer.ggml.add_eos_token",
    "tokenizer.ggml.add_space_prefix",
    "tokenizer.chat_template",
    "tokenizer.chat_templates",
];

/// GGUF keys about text that do not change how text is encoded or decoded.
const GGUF_TEXT_INFORMATION: &[&str] = &[
    "tokenizer.ggml.cls_token_id",
    "tokenizer.ggml.mask_token_id",
    "tokenizer.ggml.seperator_token_id",
    "tokenizer.ggml.separator_token_id",
    "tokenizer.ggml.prefix_token_id",
    "tokenizer.ggml.suffix_token_id",
    "tokenizer.ggml.middle_token_id",
    "tokenizer.ggml.token_type_count",
    "tokenizer.ggml.added_tokens",
    "tokenizer.huggingface.json",
];

/// GGUF keys about text, with the number at which they ask for nothing.
const GGUF_TEXT_NEUTRAL: &[(&str, f64)] = &[
    ("tokenizer.ggml.add_sep_token", 0.0),
    ("tokenizer.ggml.remove_extra_whitespaces", 0.0),
    ("tokenizer.ggml.escape_whitespaces", 1.0),
    ("tokenizer.ggml.normalizer.lowercase", 0.0),
];

/// Beginnings of GGUF keys that are information whatever follows: names, authors, licences, how a file was made. Readers refuse the
/// parts of a split file before this.
const GGUF_INFORMATION: &[&str] = &[
    "general.",
    "quantize.",
    "mradermacher.",
    "split.",
    "tokenizer.chat_template.",
    "tokenizer.ggml.fim_",
    "tritune.",
];

/// Keys of config.json that say nothing of what the model computes when it is run.
const HF_INFORMATION: &[&str] = &[
    "_attn_implementation",
    "_attn_implementation_autoset",
    "_commit_hash",
    "_name_or_path",
    "architectures",
    "attention_dropout",
    "auto_map",
    "bos_token_id",
    "chunk_size_feed_forward",
    "dtype",
    "embd_pdrop",
    "eos_token_id",
    "finetuning_task",
    "hidden_dropout",
    "id2label",
    "initializer_range",
    "label2id",
    "model_type",
    "output_attentions",
    "output_hidden_states",
    "pad_token_id",
    "prefix",
    "pretraining_tp",
    "problem_type",
    "resid_pdrop",
    "return_dict",
    "sep_token_id",
    "task_specific_params",
    "tokenizer_class",
    "torch_dtype",
    "torchscript",
    "transformers_version",
    "unsloth_fixed",
    "unsloth_version",
    "use_cache",
];

/// Keys of config.json that are read wherever they are.
const HF_READ: &[&str] = &["quantization_config", "rope_scaling", "rope_parameters", "partial_rotary_factor"];

/// Keys of config.json that 1bitLLM's folders have; other numbers would be another arithmetic.
const HF_NUMBERS: &[(&str, f64)] = &[("weight_bits", 1.0), ("input_bits", 8.0)];

/// Keys of config.json that must not be true.
const HF_FLAGS: &[&str] = &[
    "add_cross_attention",
    "cross_attention",
    "is_decoder",
    "is_encoder_decoder",
    "tie_encoder_decoder",
    "use_sliding_window",
];

/// What a key asks for that is not understood.
pub(crate) fn not_understood(key: &str) -> Option<&'static str> {
    let last = key.rsplit('.').next().unwrap_or(key);
    Some(match last {
        "embedding_scale" | "scale_emb" | "embedding_multiplier" => "scaled embeddings",
        "residual_scale" | "scale_depth" | "residual_multiplier" => "scaled residuals",
        "logit_scale" | "logits_scaling" | "dim_model_base" => "scaled logits",
        "attn_logit_softcapping" | "final_logit_softcapping" => "soft caps",
        "sliding_window" | "sliding_window_pattern" | "use_sliding_window" | "layer_types" => {
            "a sliding window or other kinds of attention"
        }
        "expert_count" | "expert_used_count" | "num_experts" | "num_local_experts" | "num_experts_per_tok" => {
            "a mixture of experts"
        }
        _ => return None,
    })
}

/// Refuses a key.
pub(super) fn refuse(key: &str, value: String) -> ConfigError {
    let meaning = not_understood(key).map_or(String::new(), |meaning| format!(", which asks for {meaning}"));
    ConfigError::NotUnderstood { key: key.to_owned(), value, meaning }
}

/// Refuses GGUF metadata with keys that are neither read nor information.
pub(super) fn check_gguf(metadata: &Metadata, architecture: &str, family: &Family) -> Result<(), ConfigError> {
    match metadata.get_str("general.type")? {
        None | Some("model") => {}
        Some(kind) => {
            let hint = if kind == "adapter" { "; an adapter is used beside its model" } else { "" };
            let what = format!("the kind of file \"{kind}\" (general.type)");
            return Err(ConfigError::Unsupported { what, hint: hint.to_owned() });
        }
    }
    for (key, value) in metadata.iter() {
        let below = key.strip_prefix(architecture).and_then(|rest| rest.strip_prefix('.'));
        let (known, neutral) = match below {
            Some(name) => ([GGUF_SHAPE, GGUF_SHAPE_INFORMATION], find(GGUF_NEUTRAL, name)),
            None => ([GGUF_TEXT, GGUF_TEXT_INFORMATION], find(GGUF_TEXT_NEUTRAL, key)),
        };
        let multiplier = family.multiplies && below.is_some_and(|name| GGUF_MULTIPLIERS.contains(&name));
        let listed = multiplier || known.iter().any(|list| list.contains(&below.unwrap_or(key)));
        let information = below.is_none() && GGUF_INFORMATION.iter().any(|prefix| key.starts_with(prefix));
        if !listed && !information && (neutral.is_none() || neutral != number(value)) {
            return Err(refuse(key, number(value).map_or_else(|| value.describe(), |number| number.to_string())));
        }
    }
    Ok(())
}

fn find(list: &[(&str, f64)], name: &str) -> Option<f64> {
    list.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)
}

pub(super) fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Bool(flag) => Some(f64::from(u8::from(*flag))),
        Value::F32(number) => Some(f64::from(*number)),
        Value::F64(number) => Some(*number),
        other => other.as_i128().map(|number| number as f64),
    }
}

/// Refuses a config.json with keys that are neither read nor information.
pub(super) fn check_hf(root: &Map<String, Json>, family: &Family) -> Result<(), ConfigError> {
    let keys = family.hf_keys.all();
    for (key, value) in root {
        let key = key.as_str();
        let listed = keys.contains(&key)
            || [HF_READ, HF_INFORMATION, family.hf_refused_flags, family.hf_ignored_keys]
                .iter()
                .any(|list| list.contains(&key))
            || (family.multiplies && HF_MULTIPLIERS.contains(&key))
            || family.hf_null_keys.iter().any(|(known, _)| *known == key);
        let nothing = match value {
            Json::Null => true,
            Json::Bool(flag) => HF_FLAGS.contains(&key) && !flag,
            Json::Number(number) => {
                HF_NUMBERS.iter().any(|(known, only)| *known == key && number.as_f64() == Some(*only))
            }
            Json::Array(kinds) => key == "layer_types" && kinds.iter().all(|kind| kind == "full_attention"),
            _ => false,
        };
        if !listed && !nothing {
            return Err(refuse(key, value.to_string().chars().take(60).collect()));
        }
    }
    Ok(())
}

/// Refuses an object of config.json with keys that are not read.
pub(super) fn check_object(name: &str, object: &Map<String, Json>, known: &[&str]) -> Result<(), ConfigError> {
    match object.iter().find(|(key, value)| !known.contains(&key.as_str()) && !value.is_null()) {
        None => Ok(()),
        Some((key, value)) => Err(refuse(&format!("{name}.{key}"), value.to_string().chars().take(60).collect())),
    }
}
