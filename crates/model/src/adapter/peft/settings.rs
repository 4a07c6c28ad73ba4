//! adapter_config.json: what it may say, and what we say in it.

use super::targets::{Contradiction, Targets};
use crate::adapter::{Adapter, AdapterError, AdapterModule, usable_alpha};
use crate::config::Config;
use crate::tensor::Projection;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// Settings that would change what the adapter computes, and how.
const REFUSED: &[(&str, &str)] = &[
    ("fan_in_fan_out", "its matrices would be transposed"),
    ("modules_to_save", "whole modules would be replaced; adapt linear projections only"),
    ("lora_bias", "a bias would be added to the product"),
    ("layer_replication", "the model would get other layers"),
    ("trainable_token_indices", "rows of the embedding would change"),
    ("target_parameters", "parameters outside linear layers would change"),
    ("alora_invocation_tokens", "it would work only after certain tokens"),
    ("use_qalora", "its inputs would be pooled"),
    ("use_bdlora", "its matrices would be block-diagonal"),
    ("megatron_config", "it belongs to a model split by Megatron"),
    ("arrow_config", "it routes between several adapters"),
    ("kasa_config", "its product has a further factor"),
    ("velora_config", "its product has a further factor"),
    ("monteclora_config", "its weights are drawn at random"),
];

/// Settings that say nothing of what a trained adapter computes: how it was trained, and where, which its tensors tell as well.
const INFORMATION: &[&str] = &[
    "auto_mapping",
    "corda_config",
    "ensure_weight_tying",
    "eva_config",
    "exclude_modules",
    "inference_mode",
    "layers_pattern",
    "layers_to_transform",
    "loftq_config",
    "lora_dropout",
    "lora_ga_config",
    "megatron_core",
    "parent_library",
    "peft_version",
    "qalora_group_size",
    "revision",
    "runtime_config",
    "target_modules",
    "task_type",
];

/// The type of a folder whose product changes trits. PEFT does not know it, and says so.
const TERNARY: &str = "TRITUNE_TERNARY";

/// Ways to start a training that leave the base as it was.
const PLAIN_STARTS: [&str; 3] = ["gaussian", "eva", "orthogonal"];

#[derive(Deserialize)]
struct Raw {
    peft_type: String,
    r: usize,
    lora_alpha: f64,
    use_rslora: Option<bool>,
    use_dora: Option<bool>,
    bias: Option<String>,
    base_model_name_or_path: Option<String>,
    init_lora_weights: Option<Value>,
    rank_pattern: Option<Map<String, Value>>,
    alpha_pattern: Option<Map<String, Value>>,
    threshold: Option<f64>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// What matters of it.
pub(super) struct Settings {
    pub(super) rank: usize,
    pub(super) alpha: f32,
    pub(super) rslora: bool,
    pub(super) dora: bool,
    pub(super) threshold: Option<f32>,
    pub(super) base_model: Option<String>,
    rank_pattern: Map<String, Value>,
    alpha_pattern: Map<String, Value>,
    others: Map<String, Value>,
}

impl Settings {
    pub(super) fn parse(path: &Path, bytes: &[u8]) -> Result<Settings, AdapterError> {
        let json = |error| AdapterError::Json { path: path.to_owned(), error };
        let raw: Raw = serde_json::from_slice(bytes).map_err(json)?;
        let threshold = raw.threshold.map(|threshold| threshold as f32);
        match (raw.peft_type.as_str(), threshold) {
            ("LORA", None) => (),
            (TERNARY, Some(threshold)) if threshold.is_finite() && threshold > 0.0 => (),
            ("LORA" | TERNARY, _) => {
                let rule = format!("it is a number above zero in a folder of the type \"{TERNARY}\", and in no other");
                return Err(bad(path, "threshold", &json!(raw.threshold), &rule));
            }
            _ => return Err(bad(path, "peft_type", &json!(raw.peft_type), "only \"LORA\" is supported")),
        }
        let patterns = raw.rank_pattern.iter().chain(&raw.alpha_pattern).any(|pattern| !pattern.is_empty());
        let others = raw.use_dora == Some(true) || raw.use_rslora == Some(true) || patterns;
        if threshold.is_some() && (others || raw.lora_alpha != raw.r as f64) {
            let rule = "a ternary adapter has no scale: it equals \"r\", without DoRA, rsLoRA and patterns";
            return Err(bad(path, "lora_alpha", &json!(raw.lora_alpha), rule));
        }
        if raw.bias.as_deref().unwrap_or("none") != "none" {
            return Err(bad(path, "bias", &json!(raw.bias), "biases are not trained here"));
        }
        for (key, reason) in REFUSED {
            if raw.others.get(*key).is_some_and(is_set) {
                let (path, key, reason) = (path.to_owned(), (*key).to_owned(), (*reason).to_owned());
                return Err(AdapterError::Unsupported { path, key, reason });
            }
        }
        let known = |key: &str| INFORMATION.contains(&key) || REFUSED.iter().any(|(refused, _)| *refused == key);
        if let Some((key, _)) = raw.others.iter().find(|(key, value)| !known(key) && is_set(value)) {
            let reason = "Tritune does not know what this setting does to the product".to_owned();
            return Err(AdapterError::Unsupported { path: path.to_owned(), key: key.clone(), reason });
        }
        if let Some(Value::String(start)) = &raw.init_lora_weights
            && !PLAIN_STARTS.contains(&start.as_str())
        {
            let reason = format!(
                "\"{start}\" changes the weights of the base as well; save the adapter with \
                 path_initial_model_for_weight_conversion, which makes it a plain one"
            );
            let key = "init_lora_weights".to_owned();
            return Err(AdapterError::Unsupported { path: path.to_owned(), key, reason });
        }
        let alpha = raw.lora_alpha as f32;
        if !usable_alpha(alpha) {
            return Err(bad(path, "lora_alpha", &json!(raw.lora_alpha), "it must be a number other than zero"));
        }
        if raw.r == 0 {
            return Err(bad(path, "r", &json!(raw.r), "a rank is at least 1"));
        }
        let (rank_pattern, alpha_pattern) =
            (raw.rank_pattern.unwrap_or_default(), raw.alpha_pattern.unwrap_or_default());
        for (name, pattern) in [("rank_pattern", &rank_pattern), ("alpha_pattern", &alpha_pattern)] {
            if let Some(key) = pattern.keys().find(|key| plain_name(key).is_none()) {
                let reason = format!("its key \"{key}\" is a regular expression; only names of modules are understood");
                return Err(AdapterError::Unsupported { path: path.to_owned(), key: name.to_owned(), reason });
            }
        }
        Ok(Settings {
            rank: raw.r,
            alpha,
            rslora: raw.use_rslora.unwrap_or(false),
            dora: raw.use_dora.unwrap_or(false),
            threshold,
            base_model: raw.base_model_name_or_path,
            rank_pattern,
            alpha_pattern,
            others: raw.others,
        })
    }

    /// Refuses settings that choose other modules than those with tensors.
    pub(super) fn check_modules(
        &self,
        path: &Path,
        config: &Config,
        modules: &[AdapterModule],
    ) -> Result<(), AdapterError> {
        let targets = Targets::of(&self.others);
        let adapted: BTreeSet<_> = modules.iter().map(|module| (module.layer, module.projection)).collect();
        for layer in 0..config.layers {
            for projection in Projection::ALL {
                let module = config.family.hf.module(layer, projection);
                let found = targets.contradiction(layer, &module, adapted.contains(&(layer, projection)));
                if let Some(Contradiction { key, fault }) = found {
                    return Err(bad(path, key, &self.others[key], &format!("{fault} {module}")));
                }
            }
        }
        Ok(())
    }

    /// Alpha of a module, whose tensors must have the rank these settings give it.
    pub(super) fn alpha_of(&self, path: &Path, module: &str, found: usize) -> Result<f32, AdapterError> {
        let (key, rank) = match entry(&self.rank_pattern, module) {
            None => ("r", json!(self.rank)),
            Some(rank) => ("rank_pattern", rank.clone()),
        };
        if rank.as_u64() != Some(found as u64) {
            return Err(bad(path, key, &rank, &format!("the tensors of {module} have rank {found}")));
        }
        let Some(value) = entry(&self.alpha_pattern, module) else { return Ok(self.alpha) };
        let alpha = value.as_f64().map(|alpha| alpha as f32).filter(|alpha| usable_alpha(*alpha));
        alpha.ok_or_else(|| bad(path, "alpha_pattern", value, &format!("{module} needs a number other than zero")))
    }
}

fn bad(path: &Path, key: &str, found: &Value, rule: &str) -> AdapterError {
    let (path, key, rule) = (path.to_owned(), key.to_owned(), rule.to_owned());
    // A value of any length; a message needs its beginning.
    AdapterError::Setting { path, key, found: found.to_string().chars().take(60).collect(), rule }
}

/// Whether a setting asks for anything: absent, null, false and empty do not.
fn is_set(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

/// PEFT reads a pattern's keys as regular expressions. A name in which only the dots are special means itself; with
/// `^` it must be the whole name.
fn plain_name(key: &str) -> Option<(String, bool)> {
    let (whole, name) = match key.strip_prefix('^') {
        Some(name) => (true, name),
        None => (false, key),
    };
    let name = name.replace("\\.", ".");
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "_.-".contains(c));
    (plain && !name.is_empty()).then_some((name, whole))
}

/// The first entry for a module: its name, or the end of it after a dot.
fn entry<'a>(pattern: &'a Map<String, Value>, module: &str) -> Option<&'a Value> {
    let matches = |key: &str| {
        let (name, whole) = plain_name(key)?;
        let rest = module.strip_suffix(name.as_str())?;
        Some(rest.is_empty() || (!whole && rest.ends_with('.')))
    };
    pattern.iter().find(|(key, _)| matches(key) == Some(true)).map(|(_, value)| value)
}

/// The settings of an adapter, with the keys PEFT has had for years: older releases refuse those they do not know.
pub(super) fn to_json(adapter: &Adapter, config: &Config) -> Value {
    let others = |select: fn(&AdapterModule) -> Value, default: Value| -> Map<String, Value> {
        let values = adapter
            .modules
            .iter()
            .map(|module| (config.family.hf.module(module.layer, module.projection), select(module)));
        values.filter(|(_, value)| *value != default).collect()
    };
    let mut settings = json!({
        "peft_type": if adapter.is_ternary() { TERNARY } else { "LORA" },
        "task_type": "CAUSAL_LM",
        "base_model_name_or_path": adapter.base_model,
        "revision": null,
        "r": adapter.rank,
        "lora_alpha": number(adapter.alpha),
        "target_modules": target_modules(adapter, config),
        "lora_dropout": 0.0,
        "bias": "none",
        "fan_in_fan_out": false,
        "inference_mode": true,
        "init_lora_weights": true,
        "layers_pattern": null,
        "layers_to_transform": null,
        "modules_to_save": null,
        "rank_pattern": others(|module| json!(module.rank), json!(adapter.rank)),
        "alpha_pattern": others(|module| number(module.alpha), number(adapter.alpha)),
        "use_rslora": adapter.rslora,
        "use_dora": adapter.is_dora(),
    });
    if let Some(threshold) = adapter.threshold {
        settings["threshold"] = json!(threshold);
    }
    settings
}

/// PEFT itself writes whole numbers without a point.
fn number(value: f32) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e9 { json!(value as i64) } else { json!(value) }
}

/// Short names for projections adapted in every layer, full names for the others.
fn target_modules(adapter: &Adapter, config: &Config) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for projection in Projection::ALL {
        let modules: Vec<&AdapterModule> =
            adapter.modules.iter().filter(|module| module.projection == projection).collect();
        if modules.len() == config.layers {
            let name = config.family.hf.projections[projection as usize];
            names.insert(name.rsplit_once('.').map_or(name, |(_, last)| last).to_owned());
        } else {
            names.extend(modules.iter().map(|module| config.family.hf.module(module.layer, projection)));
        }
    }
    names
}
