//! Which modules the settings of a folder say are adapted: compared with the tensors, because a reader that goes by the settings
//! would use others.

use regex_syntax::hir::{Class, Hir, HirKind, Look};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Patterns have some hundred bytes; longer ones are not compared.
const LONGEST_PATTERN: usize = 1 << 14;

/// The three settings by which PEFT chooses modules.
pub(super) struct Targets {
    chosen: Option<Selector>,
    excluded: Option<Selector>,
    layers: Vec<u64>,
}

enum Selector {
    All,
    Names(Vec<String>),
    Pattern(Hir),
}

/// Which setting is contradicted, and how.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contradiction {
    pub(super) key: &'static str,
    pub(super) fault: &'static str,
}

impl Targets {
    pub(super) fn of(settings: &Map<String, Value>) -> Targets {
        let get = |key: &str| settings.get(key).unwrap_or(&Value::Null);
        let layers = match get("layers_to_transform") {
            Value::Array(layers) => layers.iter().filter_map(Value::as_u64).collect(),
            layer => layer.as_u64().into_iter().collect(),
        };
        let [chosen, excluded] = ["target_modules", "exclude_modules"].map(|key| Selector::of(get(key)));
        Targets { chosen, excluded, layers }
    }

    /// What the settings say against this: that a module, called so in its model, has tensors, or has none.
    pub(super) fn contradiction(&self, layer: usize, module: &str, has_tensors: bool) -> Option<Contradiction> {
        let chosen = self.chosen.as_ref()?;
        let by_layer = matches!(chosen, Selector::Names(_)) && !self.layers.is_empty();
        let refused = if !chosen.matches(module) {
            Some("target_modules")
        } else if self.excluded.as_ref().is_some_and(|excluded| excluded.matches(module)) {
            Some("exclude_modules")
        } else if by_layer && !self.layers.contains(&(layer as u64)) {
            Some("layers_to_transform")
        } else {
            None
        };
        match (refused, has_tensors) {
            (Some(key), true) => Some(Contradiction { key, fault: "there are tensors for" }),
            (None, false) => Some(Contradiction { key: "target_modules", fault: "there are no tensors for" }),
            _ => None,
        }
    }
}

impl Selector {
    /// Nothing where a setting is absent or empty, or a pattern that only Python understands.
    fn of(value: &Value) -> Option<Selector> {
        match value {
            Value::String(text) if text == "all-linear" => Some(Selector::All),
            Value::String(text) if text.is_empty() || text.len() > LONGEST_PATTERN => None,
            Value::String(pattern) => {
                let pattern = regex_syntax::parse(pattern).ok()?;
                let known = pattern.properties().look_set().iter().all(|look| matches!(look, Look::Start | Look::End));
                known.then_some(Selector::Pattern(pattern))
            }
            Value::Array(names) if !names.is_empty() => {
                Some(Selector::Names(names.iter().filter_map(Value::as_str).map(str::to_owned).collect()))
            }
            _ => None,
        }
    }

    /// As PEFT compares: a pattern with the whole name, a name also with what follows a dot.
    fn matches(&self, module: &str) -> bool {
        match self {
            Selector::All => true,
            Selector::Names(names) => names.iter().any(|name| {
                module.strip_suffix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            }),
            Selector::Pattern(pattern) => ends(pattern, module, &BTreeSet::from([0])).contains(&module.len()),
        }
    }
}

/// Where a pattern can end in `text`, from each of these places on. All ways are followed at once, so no pattern takes long.
fn ends(pattern: &Hir, text: &str, starts: &BTreeSet<usize>) -> BTreeSet<usize> {
    match pattern.kind() {
        HirKind::Empty => starts.clone(),
        HirKind::Literal(literal) => {
            let found = starts.iter().filter(|start| text.as_bytes()[**start..].starts_with(&literal.0));
            found.map(|start| start + literal.0.len()).collect()
        }
        HirKind::Class(class) => {
            let next = |start: &usize| {
                let letter = text.get(*start..)?.chars().next()?;
                let held = match class {
                    Class::Unicode(class) => class.iter().any(|range| (range.start()..=range.end()).contains(&letter)),
                    Class::Bytes(class) => {
                        class.iter().any(|range| (range.start()..=range.end()).contains(&(letter as u8)))
                    }
                };
                held.then_some(start + letter.len_utf8())
            };
            starts.iter().filter_map(next).collect()
        }
        HirKind::Look(look) => {
            let place = if *look == Look::Start { 0 } else { text.len() };
            starts.iter().copied().filter(|start| *start == place).collect()
        }
        HirKind::Repetition(repetition) => {
            let mut now = starts.clone();
            for _ in 0..repetition.min {
                let next = ends(&repetition.sub, text, &now);
                // What repeats without an end changes nothing any more.
                if next == now {
                    break;
                }
                now = next;
            }
            let mut all = now.clone();
            for _ in repetition.min..repetition.max.unwrap_or(u32::MAX) {
                now = &ends(&repetition.sub, text, &now) - &all;
                if now.is_empty() {
                    break;
                }
                all.extend(&now);
            }
            all
        }
        HirKind::Capture(capture) => ends(&capture.sub, text, starts),
        HirKind::Concat(parts) => parts.iter().fold(starts.clone(), |starts, part| ends(part, text, &starts)),
        HirKind::Alternation(ways) => ways.iter().flat_map(|way| ends(way, text, starts)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const MODULE: &str = "model.layers.1.self_attn.q_proj";

    fn of(settings: &Value, has_tensors: bool) -> Option<&'static str> {
        let targets = Targets::of(settings.as_object().unwrap());
        targets.contradiction(1, MODULE, has_tensors).map(|found| found.key)
    }

    #[test]
    fn modules_are_chosen_as_peft_chooses_them() {
        // Python's re.fullmatch on the same pattern, or the rule for lists.
        let chosen = [
            json!("all-linear"),
            json!(".*q_proj"),
            json!(r"model\.layers\.\d+\.self_attn\.(q|k|v)_proj"),
            json!(r"(?:.*?(?:self_attn|attn).*?(?:q_proj|k_proj).*?)|other"),
            json!("^model.*j$"),
            json!(r"(\w+\.){4}[a-z_]{6}"),
            json!(["q_proj", "v_proj"]),
            json!(["self_attn.q_proj"]),
            json!([MODULE]),
        ];
        let others = [
            json!("q_proj"),
            json!(".*_pro"),
            json!(r"(\w+\.){3}[a-z_]{6}"),
            json!(r"model\.layers\.[02-9]\..*"),
            json!(["k_proj"]),
            json!(["_proj"]),
            json!(["model.layers.0.self_attn.q_proj"]),
        ];
        for value in chosen {
            assert_eq!(of(&json!({ "target_modules": value }), true), None, "{value}");
            assert_eq!(of(&json!({ "target_modules": value }), false), Some("target_modules"), "{value}");
            assert_eq!(of(&json!({ "target_modules": ["q_proj"], "exclude_modules": value }), false), None, "{value}");
        }
        for value in others {
            assert_eq!(of(&json!({ "target_modules": value }), true), Some("target_modules"), "{value}");
            assert_eq!(of(&json!({ "target_modules": value }), false), None, "{value}");
        }
        let layers = |layers: Value| json!({ "target_modules": ["q_proj"], "layers_to_transform": layers });
        for (value, key) in [(json!([1, 2]), None), (json!(1), None), (json!([]), None), (Value::Null, None)] {
            assert_eq!(of(&layers(value), true), key);
        }
        assert_eq!(of(&layers(json!([0])), true), Some("layers_to_transform"));
        assert_eq!(of(&layers(json!(5)), true), Some("layers_to_transform"));
        let excluded = json!({ "target_modules": "all-linear", "exclude_modules": ["q_proj"] });
        assert_eq!(of(&excluded, true), Some("exclude_modules"));
        // What is not given, and what only Python understands, is not compared.
        for value in [Value::Null, json!([]), json!(""), json!(r"(?!x).*"), json!(r"(a)\1"), json!(r"\bq_proj")] {
            assert_eq!(of(&json!({ "target_modules": value }), true), None, "{value}");
            assert_eq!(of(&json!({ "target_modules": value }), false), None, "{value}");
        }
    }

    #[test]
    fn no_pattern_takes_long() {
        for pattern in ["(a*)*b", "(.*)*(.*)*x", "(.{0,1000}){0,1000}y", "(?:){1000}", "(.?){999}z"] {
            of(&json!({ "target_modules": pattern }), true);
        }
    }
}
