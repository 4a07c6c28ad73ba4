//! Contradictions made from the tables of keys: every pair of places that must agree, and every key beside every kind of positions
//! that does not use it, in every family. Each is refused with both sides named, and the same keys in agreement are not.

use super::*;
use crate::config::{Config, activation_name, config_from_gguf, config_from_hf};
use crate::family::FAMILIES;
use serde_json::json;

type Settings = Vec<(&'static str, Json)>;

/// The config.json of a small model of that class.
fn folder(family: &Family, class: &str) -> Json {
    let mut root = json!({
        "architectures": [class], "hidden_size": 64, "vocab_size": 300, "intermediate_size": 96, "num_hidden_layers": 2,
        "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16, "hidden_act": activation_name(family.activation),
        "quantization_config": { "quant_method": "bitnet" }
    });
    family.hf_null_keys.iter().for_each(|(key, _)| root[*key] = json!(null));
    root
}

fn metadata(architecture: &str) -> Metadata {
    let mut metadata = Metadata::new();
    metadata.insert("general.architecture", architecture);
    let sizes = [
        ("vocab_size", 300u32),
        ("embedding_length", 64),
        ("feed_forward_length", 96),
        ("block_count", 2),
        ("attention.head_count", 4),
        ("attention.head_count_kv", 2),
        ("context_length", 64),
    ];
    sizes.into_iter().for_each(|(key, size)| drop(metadata.insert(format!("{architecture}.{key}"), size)));
    metadata.insert(format!("{architecture}.attention.layer_norm_rms_epsilon"), 1e-5f32);
    if Family::of_gguf(architecture).is_some_and(|family| family.multiplies) {
        let factors = known_keys::GGUF_MULTIPLIERS;
        factors.into_iter().for_each(|key| drop(metadata.insert(format!("{architecture}.{key}"), 1.0f32)));
    }
    metadata
}

fn read_folder(root: &Json) -> Result<Config, ConfigError> {
    config_from_hf(root.to_string().as_bytes()).map(|(config, _)| config)
}

/// Puts a value where a path of the table leads.
fn put(root: &mut Json, path: &str, value: Json) {
    match path.split_once('.') {
        Some((object, key)) => root[object][key] = value,
        None => root[path] = value,
    }
}

fn put_gguf(metadata: &mut Metadata, architecture: &str, key: &str, value: &Json) {
    let key = format!("{architecture}.{key}");
    match value {
        Json::String(text) => metadata.insert(key, text.as_str()),
        number => metadata.insert(key, number.as_f64().unwrap() as f32),
    };
}

/// Two values for a place of that name.
fn values(key: &str) -> [Json; 2] {
    if key.ends_with("type") { [json!("yarn"), json!("llama3")] } else { [json!(2.5), json!(3.5)] }
}

/// What a rule forbids and allows: the settings, and the names that a refusal must have.
fn cases(rule: &Rule) -> (Vec<(Settings, [&'static str; 2])>, Vec<Settings>) {
    let (mut wrong, mut right) = (Vec::new(), Vec::new());
    match rule {
        Same(keys) => {
            for (number, first) in keys.iter().enumerate() {
                for second in &keys[number + 1..] {
                    let [one, other] = values(first);
                    wrong.push((vec![(*first, one.clone()), (*second, other.clone())], [*first, *second]));
                    wrong.push((vec![(*first, other), (*second, one.clone())], [*first, *second]));
                    if first.ends_with("type") {
                        right.push(vec![(*first, one.clone()), (*second, one)]);
                    }
                }
            }
        }
        Belongs { key, kind, kinds, neutral } => {
            for place in *kind {
                for known in KINDS {
                    let mut settings = vec![(*key, json!(7.5))];
                    settings.extend((!known.is_empty()).then(|| (*place, json!(known))));
                    let named = if known.is_empty() { kind[0] } else { *place };
                    match kinds.contains(known) {
                        true => right.push(settings),
                        false => wrong.push((settings, [*key, named])),
                    }
                }
                right.extend(neutral.iter().map(|value| vec![(*key, json!(value)), (*place, json!("none"))]));
            }
        }
    }
    (wrong, right)
}

fn assert_named(error: Option<ConfigError>, sides: [&str; 2], case: &str) {
    match error {
        Some(ConfigError::Contradiction { first, second }) => {
            let named = |side: &str| [&first, &second].iter().any(|said| said.contains(&format!("{side}\"")));
            assert!(sides.into_iter().all(named), "{case}: {first} / {second} does not name {sides:?}");
        }
        other => panic!("{case}: {other:?}"),
    }
}

fn assert_no_contradiction(error: Option<ConfigError>, case: &str) {
    assert!(!matches!(error, Some(ConfigError::Contradiction { .. })), "{case}: {error:?}");
}

#[test]
fn what_a_table_relates_is_refused_by_both_names() {
    let mut refused = 0;
    for family in FAMILIES {
        let class = &family.hf_classes[0];
        let valid = folder(family, class.name);
        read_folder(&valid).unwrap_or_else(|error| panic!("{}: {error}", family.name));
        for (wrong, right) in HF_RULES.iter().map(cases) {
            let with = |settings: &[(&str, Json)]| {
                let mut root = valid.clone();
                settings.iter().for_each(|(path, value)| put(&mut root, path, value.clone()));
                (read_folder(&root).err(), root.to_string())
            };
            for (settings, sides) in wrong {
                let (error, case) = with(&settings);
                assert_named(error, sides, &case);
                refused += 1;
            }
            for settings in right {
                let (error, case) = with(&settings);
                assert_no_contradiction(error, &case);
            }
        }
    }
    for architecture in FAMILIES.iter().flat_map(|family| family.gguf_architectures) {
        config_from_gguf(&metadata(architecture)).unwrap_or_else(|error| panic!("{architecture}: {error}"));
        for (wrong, right) in GGUF_RULES.iter().map(cases) {
            let with = |settings: &[(&str, Json)]| {
                let mut metadata = metadata(architecture);
                settings.iter().for_each(|(key, value)| put_gguf(&mut metadata, architecture, key, value));
                (config_from_gguf(&metadata).err(), format!("{architecture}: {settings:?}"))
            };
            for (settings, sides) in wrong {
                let (error, case) = with(&settings);
                assert_named(error, sides, &case);
                refused += 1;
            }
            for settings in right {
                let (error, case) = with(&settings);
                assert_no_contradiction(error, &case);
            }
        }
    }
    assert!(refused >= 200, "{refused} contradictions");
}

#[test]
fn a_class_has_its_own_model_type_and_no_other_beside_it() {
    let classes = || FAMILIES.iter().flat_map(|family| family.hf_classes.iter().map(move |class| (*family, class)));
    let mut refused = 0;
    for (family, class) in classes() {
        for (_, other) in classes() {
            let mut root = folder(family, class.name);
            root["model_type"] = json!(other.model_type);
            let error = read_folder(&root).err();
            let own = other.model_type == class.model_type;
            if own || OTHER_MODEL_TYPES.contains(&(class.name, other.model_type)) {
                assert_no_contradiction(error, &root.to_string());
            } else {
                assert_named(error, [other.model_type, class.name], &root.to_string());
                refused += 1;
            }
            let mut root = folder(family, class.name);
            root["architectures"] = json!([class.name, other.name]);
            let error = read_folder(&root).err();
            if other.name == class.name {
                assert_no_contradiction(error, &root.to_string());
            } else {
                assert_named(error, [class.name, other.name], &root.to_string());
                refused += 1;
            }
        }
        for count in [0, 1, 2, 3, 40] {
            let mut root = folder(family, class.name);
            root["layer_types"] = json!(vec!["full_attention"; count]);
            match count {
                2 => assert_no_contradiction(read_folder(&root).err(), &root.to_string()),
                _ => assert_named(read_folder(&root).err(), ["layer_types", "num_hidden_layers"], &root.to_string()),
            }
        }
    }
    assert!(refused > 60, "{refused}");
}
