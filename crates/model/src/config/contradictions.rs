//! Places of a model file that must agree. Where two say different things, a reader that takes one of them runs another model than
//! a reader that takes the other, so the file is refused and both are named.
//!
//! The rules are tables of keys, one for each container; keys that a table does not relate contradict nothing.

use super::{ConfigError, known_keys};
use crate::family::Family;
use serde_json::{Map, Value as Json};
use tritune_format::Value;
use tritune_format::gguf::Metadata;

/// One rule about keys. Dots lead into objects of config.json; GGUF keys stand below the architecture's prefix.
pub(super) enum Rule {
    /// Places of one and the same value.
    Same(&'static [&'static str]),
    /// A key that means something only where a kind of scaled positions asks for it.
    Belongs {
        /// The key.
        key: &'static str,
        /// Where the kind stands; the first that is given counts.
        kind: &'static [&'static str],
        /// The kinds that use the key; empty for none given.
        kinds: &'static [&'static str],
        /// The numbers at which it asks for nothing.
        neutral: &'static [f64],
    },
}

use Rule::{Belongs, Same};

/// The kinds of scaled positions that are computed, and the names of none. Others are refused by their name.
const KINDS: &[&str] = &["", "default", "none", "linear", "llama3", "yarn"];

const SCALING: &[&str] = &["rope_scaling.rope_type", "rope_scaling.type"];
const PARAMETERS: &[&str] = &["rope_parameters.rope_type", "rope_parameters.type"];

pub(super) const HF_RULES: &[Rule] = &[
    Same(&["rope_theta", "rope_parameters.rope_theta", "rope_scaling.rope_theta"]),
    Same(&["partial_rotary_factor", "rope_parameters.partial_rotary_factor", "rope_scaling.partial_rotary_factor"]),
    Same(&["rope_scaling.rope_type", "rope_scaling.type", "rope_parameters.rope_type", "rope_parameters.type"]),
    Same(&["rope_scaling.factor", "rope_parameters.factor"]),
    Same(&["rope_scaling.low_freq_factor", "rope_parameters.low_freq_factor"]),
    Same(&["rope_scaling.high_freq_factor", "rope_parameters.high_freq_factor"]),
    Same(&["rope_scaling.original_max_position_embeddings", "rope_parameters.original_max_position_embeddings"]),
    Same(&["rope_scaling.attention_factor", "rope_parameters.attention_factor"]),
    Same(&["rope_scaling.beta_fast", "rope_parameters.beta_fast"]),
    Same(&["rope_scaling.beta_slow", "rope_parameters.beta_slow"]),
    Belongs { key: "rope_scaling.factor", kind: SCALING, kinds: &["linear", "llama3", "yarn"], neutral: &[1.0] },
    Belongs { key: "rope_scaling.low_freq_factor", kind: SCALING, kinds: &["llama3"], neutral: &[] },
    Belongs { key: "rope_scaling.high_freq_factor", kind: SCALING, kinds: &["llama3"], neutral: &[] },
    Belongs { key: "rope_scaling.attention_factor", kind: SCALING, kinds: &["yarn"], neutral: &[1.0] },
    Belongs { key: "rope_scaling.beta_fast", kind: SCALING, kinds: &["yarn"], neutral: &[32.0] },
    Belongs { key: "rope_scaling.beta_slow", kind: SCALING, kinds: &["yarn"], neutral: &[1.0] },
    Belongs { key: "rope_parameters.factor", kind: PARAMETERS, kinds: &["linear", "llama3", "yarn"], neutral: &[1.0] },
    Belongs { key: "rope_parameters.low_freq_factor", kind: PARAMETERS, kinds: &["llama3"], neutral: &[] },
    Belongs { key: "rope_parameters.high_freq_factor", kind: PARAMETERS, kinds: &["llama3"], neutral: &[] },
    Belongs { key: "rope_parameters.attention_factor", kind: PARAMETERS, kinds: &["yarn"], neutral: &[1.0] },
    Belongs { key: "rope_parameters.beta_fast", kind: PARAMETERS, kinds: &["yarn"], neutral: &[32.0] },
    Belongs { key: "rope_parameters.beta_slow", kind: PARAMETERS, kinds: &["yarn"], neutral: &[1.0] },
];

const TYPE: &[&str] = &["rope.scaling.type"];

/// A factor without a type is linear in llama.cpp; it multiplies attention factors in whatever the type.
pub(super) const GGUF_RULES: &[Rule] = &[
    Same(&["rope.scaling.factor", "rope.scale_linear"]),
    Same(&["rope.scaling.attn_factor", "rope.scaling.yarn_attn_factor"]),
    Belongs { key: "rope.scaling.factor", kind: TYPE, kinds: &["", "linear", "yarn"], neutral: &[0.0, 1.0] },
    Belongs { key: "rope.scale_linear", kind: TYPE, kinds: &["", "linear"], neutral: &[0.0, 1.0] },
    Belongs { key: "rope.scaling.attn_factor", kind: TYPE, kinds: &["yarn"], neutral: &[1.0] },
    Belongs { key: "rope.scaling.yarn_attn_factor", kind: TYPE, kinds: &["yarn"], neutral: &[1.0] },
    Belongs { key: "rope.scaling.yarn_beta_fast", kind: TYPE, kinds: &["yarn"], neutral: &[32.0] },
    Belongs { key: "rope.scaling.yarn_beta_slow", kind: TYPE, kinds: &["yarn"], neutral: &[1.0] },
    Belongs { key: "rope.scaling.yarn_ext_factor", kind: TYPE, kinds: &["yarn"], neutral: &[-1.0, 0.0] },
];

/// `model_type` of published files that differs from the one of their class.
const OTHER_MODEL_TYPES: &[(&str, &str)] = &[("BitnetForCausalLM", "llama")];

/// Checks one rule. `get` finds the value of a key, and `name` is what messages call it.
fn check(rule: &Rule, get: &dyn Fn(&str) -> Option<Json>, name: &dyn Fn(&str) -> String) -> Result<(), ConfigError> {
    let said = |key: &str, value: &Json| format!("\"{}\" is {value}", name(key));
    match rule {
        Same(keys) => {
            let mut given = keys.iter().filter_map(|key| Some((*key, get(key)?)));
            let Some((first, expected)) = given.next() else { return Ok(()) };
            let same =
                |value: &Json| *value == expected || value.as_f64().is_some_and(|x| expected.as_f64() == Some(x));
            match given.find(|(_, value)| !same(value)) {
                Some((key, value)) => Err(contradiction(said(first, &expected), said(key, &value))),
                None => Ok(()),
            }
        }
        Belongs { key, kind, kinds, neutral } => {
            let Some(value) = get(key) else { return Ok(()) };
            let given = kind.iter().find_map(|key| Some((*key, get(key)?)));
            let asked = given.as_ref().map_or("", |(_, kind)| kind.as_str().unwrap_or_default());
            let nothing = value.as_f64().is_none_or(|value| neutral.contains(&value));
            if nothing || kinds.contains(&asked) || !KINDS.contains(&asked) {
                return Ok(());
            }
            let other = match given {
                Some((key, kind)) => said(key, &kind),
                None => format!("\"{}\", which is absent", name(kind[0])),
            };
            Err(contradiction(said(key, &value), other))
        }
    }
}

fn contradiction(first: String, second: String) -> ConfigError {
    ConfigError::Contradiction { first, second }
}

/// Refuses a config.json that says two things.
pub(super) fn check_hf(root: &Map<String, Json>, layers_key: &str) -> Result<(), ConfigError> {
    let get = |path: &str| {
        let value = match path.split_once('.') {
            Some((object, key)) => root.get(object)?.as_object()?.get(key)?,
            None => root.get(path)?,
        };
        (!value.is_null()).then(|| value.clone())
    };
    HF_RULES.iter().try_for_each(|rule| check(rule, &get, &str::to_owned))?;
    let classes: Vec<&str> = root["architectures"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
    if let [first, others @ ..] = classes.as_slice() {
        if let Some(other) = others.iter().find(|other| *other != first) {
            let (first, other) = (format!("\"{first}\" in \"architectures\""), format!("\"{other}\" beside it"));
            return Err(contradiction(first, other));
        }
        let known = |ty: &str| {
            Family::of_hf(first).any(|(_, class)| class.model_type == ty) || OTHER_MODEL_TYPES.contains(&(first, ty))
        };
        if let Some(ty) = root.get("model_type").and_then(Json::as_str).filter(|ty| !known(ty)) {
            return Err(contradiction(format!("\"model_type\" \"{ty}\""), format!("\"architectures\" [\"{first}\"]")));
        }
    }
    let kinds = root.get("layer_types").and_then(Json::as_array).map(Vec::len);
    match (kinds, root.get(layers_key).and_then(Json::as_u64)) {
        (Some(kinds), Some(layers)) if kinds as u64 != layers => {
            Err(contradiction(format!("\"layer_types\" with {kinds} entries"), format!("\"{layers_key}\" {layers}")))
        }
        _ => Ok(()),
    }
}

/// Refuses GGUF metadata that says two things.
pub(super) fn check_gguf(metadata: &Metadata, architecture: &str) -> Result<(), ConfigError> {
    let name = |key: &str| format!("{architecture}.{key}");
    let get = |key: &str| match metadata.get(&name(key))? {
        Value::String(text) => Some(Json::from(String::from_utf8_lossy(text))),
        // As it is written: 1.3 and not 1.2999999523162842.
        Value::F32(number) => number.to_string().parse::<f64>().ok().map(Json::from),
        value => known_keys::number(value).map(Json::from),
    };
    GGUF_RULES.iter().try_for_each(|rule| check(rule, &get, &name))
}

/// Refuses a head that is not what `key` of config.json says of it. `same` is whether it is the embedding, where it is there.
pub(crate) fn check_head(
    (key, tied): (&str, bool),
    head: &str,
    embedding: &str,
    same: Option<bool>,
) -> Result<(), ConfigError> {
    let said = format!("\"{key}\" {tied}");
    match (tied, same) {
        (false, None) => Err(contradiction(said, format!("the absence of \"{head}\""))),
        (true, Some(false)) => Err(contradiction(said, format!("\"{head}\", which is not \"{embedding}\""))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
