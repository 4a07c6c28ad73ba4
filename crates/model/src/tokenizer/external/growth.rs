//! How much longer the rules of a tokenizer.json make a text. A file of some kilobytes can ask for more memory than there is: its
//! rules are known before the `tokenizers` crate follows them.

use serde::Deserialize;
use serde_json::Value;
use tokenizers::{NormalizedString, Normalizer, NormalizerWrapper};

/// Bytes that any text may become.
const SPARE: usize = 256 << 10;
/// How many times its own length a longer one may become.
const MAX_TIMES: usize = 16;
/// Growth that is looked at afterwards: what Unicode's own forms and the usual rules do to the worst text stays below it.
const HARMLESS: usize = 64;
/// Rules that follow each other; real files have a dozen.
const MAX_RULES: usize = 1024;
/// Bytes of the marks a model puts at pieces; real ones have a few.
const LONGEST_MARK: usize = 256;

/// What matters of a tokenizer.json before it is loaded.
#[derive(Deserialize)]
struct Rules {
    #[serde(default)]
    normalizer: Value,
    #[serde(default)]
    added_tokens: Vec<AddedToken>,
    #[serde(default)]
    model: Marks,
}

#[derive(Deserialize)]
struct AddedToken {
    content: String,
    #[serde(default)]
    normalized: bool,
}

/// Texts a model copies for every piece.
#[derive(Deserialize, Default)]
struct Marks {
    #[serde(default)]
    unk_token: Value,
    #[serde(default)]
    continuing_subword_prefix: Value,
    #[serde(default)]
    end_of_word_suffix: Value,
}

/// The rules that change a text before it is split.
#[derive(Clone, Debug, Default)]
pub(super) struct Growth {
    rules: Vec<Rule>,
    /// How many times its length a text becomes at worst, by all of them.
    worst: usize,
}

#[derive(Clone, Debug)]
struct Rule {
    normalizer: NormalizerWrapper,
    /// The text it replaces, where that is plain, and the length of what it puts there.
    replaces: Option<(String, usize)>,
    /// How many times its length a text becomes at worst.
    worst: usize,
}

impl Growth {
    /// Reads the rules and refuses those that the file's own added tokens do not bear.
    pub(super) fn of(tokenizer: &[u8]) -> Result<Growth, String> {
        let Rules { normalizer, added_tokens, model } =
            serde_json::from_slice(tokenizer).map_err(|error| error.to_string())?;
        let marks = [
            ("unk_token", model.unk_token),
            ("continuing_subword_prefix", model.continuing_subword_prefix),
            ("end_of_word_suffix", model.end_of_word_suffix),
        ];
        for (name, mark) in marks {
            if let Some(length) = mark.as_str().map(str::len).filter(|length| *length > LONGEST_MARK) {
                return Err(format!("its {name} has {length} bytes; at most {LONGEST_MARK} are believed"));
            }
        }
        check_character_maps(&normalizer)?;
        let mut growth = Growth { rules: Vec::new(), worst: 1 };
        if !normalizer.is_null() {
            growth.add(&serde_json::from_value(normalizer).map_err(|error| error.to_string())?)?;
        }
        let normalized = || added_tokens.iter().filter(|token| token.normalized).map(|token| token.content.as_str());
        growth.check(normalized).map_err(|problem| format!("{problem} from its added tokens"))?;
        Ok(growth)
    }

    fn add(&mut self, normalizer: &NormalizerWrapper) -> Result<(), String> {
        if let NormalizerWrapper::Sequence(sequence) = normalizer {
            return sequence.as_ref().iter().try_for_each(|step| self.add(step));
        }
        if self.rules.len() == MAX_RULES {
            return Err(format!("it has more than {MAX_RULES} rules that change text"));
        }
        let rule = Rule::new(normalizer.clone())?;
        self.worst = self.worst.saturating_mul(rule.worst);
        self.rules.push(rule);
        Ok(())
    }

    /// Refuses texts that together would become too long. They are changed step by step to see, but only where the worst case
    /// is too much.
    pub(super) fn check<'a, T: Iterator<Item = &'a str>>(&self, texts: impl Fn() -> T) -> Result<(), String> {
        let length: usize = texts().map(str::len).sum();
        let limit = length.saturating_mul(MAX_TIMES).saturating_add(SPARE);
        if length.saturating_mul(self.worst) <= limit {
            return Ok(());
        }
        let too_long = || Err(format!("its rules make more than {limit} bytes of {length}"));
        let mut total = 0;
        for text in texts() {
            let mut text = NormalizedString::from(text);
            for rule in &self.rules {
                if total + rule.length(text.get()) > limit {
                    return too_long();
                }
                rule.normalizer.normalize(&mut text).map_err(|error| error.to_string())?;
                if total + text.get().len() > limit {
                    return too_long();
                }
            }
            total += text.get().len();
        }
        Ok(())
    }
}

impl Rule {
    fn new(normalizer: NormalizerWrapper) -> Result<Rule, String> {
        // Some fields are private to the crate, but not in what it writes.
        let written = || serde_json::to_value(&normalizer).map_err(|error| error.to_string());
        let mut replaces = None;
        let worst = match &normalizer {
            NormalizerWrapper::Replace(replace) => {
                let (content, written) = (replace.content.len(), written()?);
                match written["pattern"]["String"].as_str().filter(|pattern| !pattern.is_empty()) {
                    Some(pattern) => {
                        replaces = Some((pattern.to_owned(), content));
                        content.div_ceil(pattern.len()).max(1)
                    }
                    // It may match between any two bytes.
                    None => replaced_worst(content),
                }
            }
            // Before every piece between added tokens.
            NormalizerWrapper::Prepend(prepend) => prepend.prepend.len().saturating_add(1),
            NormalizerWrapper::Precompiled(_) => {
                let map = written()?["precompiled_charsmap"].as_str().and_then(decode_base64).unwrap_or_default();
                longest_replacement(&map)
            }
            NormalizerWrapper::StripNormalizer(_) | NormalizerWrapper::StripAccents(_) => 1,
            NormalizerWrapper::ByteLevel(_) | NormalizerWrapper::Lowercase(_) | NormalizerWrapper::Nmt(_) => 2,
            // The worst character of the compatibility forms becomes eleven times as long.
            _ => 11,
        };
        Ok(Rule { normalizer, replaces, worst })
    }

    /// Bytes that a text is about to become at worst, as far as that must be known before.
    fn length(&self, text: &str) -> usize {
        match &self.replaces {
            Some((pattern, content)) => text.len() + text.matches(pattern).count().saturating_mul(*content),
            None if self.worst > HARMLESS => text.len().saturating_mul(self.worst),
            None => text.len(),
        }
    }
}

fn replaced_worst(content: usize) -> usize {
    content.saturating_mul(2).saturating_add(1)
}

/// Refuses tries that say they are longer than the data they are in: memory is taken for them before that is noticed.
fn check_character_maps(normalizer: &Value) -> Result<(), String> {
    match normalizer {
        Value::Array(list) => list.iter().try_for_each(check_character_maps),
        Value::Object(fields) => fields.iter().try_for_each(|(key, value)| match value.as_str() {
            Some(text) if key == "precompiled_charsmap" => match decode_base64(text) {
                Some(map) if trie_end(&map).is_none() => {
                    Err("its precompiled_charsmap is shorter than it says it is; the file is damaged".to_owned())
                }
                _ => Ok(()),
            },
            _ => check_character_maps(value),
        }),
        _ => Ok(()),
    }
}

/// Where the trie of a character map ends: a length in bytes, then that many.
fn trie_end(map: &[u8]) -> Option<usize> {
    let length = u32::from_le_bytes(*map.first_chunk()?) as usize;
    Some(4 + length).filter(|end| *end <= map.len())
}

/// The longest text a character map has for one character.
fn longest_replacement(map: &[u8]) -> usize {
    let texts = trie_end(map).map_or(&[][..], |end| &map[end..]);
    texts.split(|byte| *byte == 0).map(<[u8]>::len).max().unwrap_or(0).max(1)
}

fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for group in text.trim_end_matches('=').as_bytes().chunks(4) {
        let mut word = 0u32;
        for place in 0..4 {
            let digit = match group.get(place) {
                None => 0,
                Some(letter @ b'A'..=b'Z') => letter - b'A',
                Some(letter @ b'a'..=b'z') => letter - b'a' + 26,
                Some(digit @ b'0'..=b'9') => digit - b'0' + 52,
                Some(b'+') => 62,
                Some(b'/') => 63,
                Some(_) => return None,
            };
            word = word << 6 | u32::from(digit);
        }
        bytes.extend_from_slice(&word.to_be_bytes()[1..group.len().max(1)]);
    }
    Some(bytes)
}

/// Refuses a splitter or decoder whose rules multiply text; no real one has such.
pub(super) fn check_split_and_decoder(split: &Value, decoder: &Value) -> Result<(), String> {
    let mut worst = 1usize;
    for_each_rule(split, &mut |rule| worst = worst.saturating_mul(if rule["type"] == "ByteLevel" { 2 } else { 1 }));
    for_each_rule(decoder, &mut |rule| {
        let content = rule["content"].as_str().filter(|_| rule["type"] == "Replace").map_or(0, str::len);
        worst = worst.saturating_mul(match rule["pattern"]["String"].as_str().filter(|pattern| !pattern.is_empty()) {
            Some(pattern) => content.div_ceil(pattern.len()).max(1),
            None => replaced_worst(content),
        });
    });
    if worst > HARMLESS {
        return Err(format!("its rules make texts {worst} times as long"));
    }
    Ok(())
}

fn for_each_rule(value: &Value, visit: &mut dyn FnMut(&Value)) {
    match value {
        Value::Array(list) => list.iter().for_each(|value| for_each_rule(value, visit)),
        Value::Object(fields) => {
            visit(value);
            fields.values().filter(|value| value.is_array()).for_each(|value| for_each_rule(value, visit));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn growth(normalizer: Value) -> Result<Growth, String> {
        Growth::of(json!({ "normalizer": normalizer, "model": {} }).to_string().as_bytes())
    }

    fn replace(pattern: &str, content: &str) -> Value {
        json!({ "type": "Replace", "pattern": { "String": pattern }, "content": content })
    }

    fn check(growth: &Growth, text: &str) -> Result<(), String> {
        growth.check(|| std::iter::once(text))
    }

    #[test]
    fn usual_rules_take_any_text() {
        let usual = [
            Value::Null,
            json!({ "type": "Sequence", "normalizers": [{ "type": "Prepend", "prepend": "▁" }, replace(" ", "▁")] }),
            json!({ "type": "Sequence", "normalizers": [{ "type": "NFKC" }, { "type": "Lowercase" }, replace("  ", " ")] }),
        ];
        for normalizer in usual {
            let growth = growth(normalizer.clone()).unwrap();
            for text in ["", "a", &" ".repeat(300_000), &"ab c\u{e9}".repeat(100_000)] {
                assert_eq!(check(&growth, text), Ok(()), "{normalizer} with {} bytes", text.len());
            }
        }
    }

    #[test]
    fn chains_that_multiply_are_stopped() {
        let chain: Vec<Value> = (0..9).map(|_| replace("a", "aaaaaaaaaa")).collect();
        let growth = growth(json!({ "type": "Sequence", "normalizers": chain })).unwrap();
        assert_eq!(check(&growth, "bcd"), Ok(()), "what they do not meet is not refused");
        let error = check(&growth, "a").unwrap_err();
        assert!(error.contains("rules make more than 262160 bytes of 1"), "{error}");
        let long = super::tests::growth(replace("a", &"b".repeat(1 << 20))).unwrap();
        assert!(check(&long, "a").is_err());
        let everywhere = json!({ "type": "Replace", "pattern": { "Regex": "" }, "content": "x".repeat(5000) });
        assert!(check(&super::tests::growth(everywhere).unwrap(), &"b".repeat(1000)).is_err());
        let before = json!({ "type": "Prepend", "prepend": "x".repeat(1 << 20) });
        assert!(check(&super::tests::growth(before).unwrap(), "b").is_err());
    }

    #[test]
    fn added_tokens_go_through_the_rules_too() {
        let chain: Vec<Value> = (0..9).map(|_| replace("a", "aaaaaaaaaa")).collect();
        let mut file = json!({
            "normalizer": { "type": "Sequence", "normalizers": chain }, "model": {},
            "added_tokens": [{ "content": "aaaa", "normalized": false }],
        });
        assert!(Growth::of(file.to_string().as_bytes()).is_ok());
        file["added_tokens"][0]["normalized"] = json!(true);
        let error = Growth::of(file.to_string().as_bytes()).unwrap_err();
        assert!(error.contains("added tokens"), "{error}");
    }

    #[test]
    fn character_maps_must_hold_what_they_say() {
        let map = |text: &str| growth(json!({ "type": "Precompiled", "precompiled_charsmap": text }));
        // The length 0xfffffff0 and four bytes.
        let error = map("8P///2FiY2Q=").unwrap_err();
        assert!(error.contains("precompiled_charsmap") && error.contains("damaged"), "{error}");
        // A trie of one word and the text "abc".
        assert_eq!(decode_base64("BAAAAAAAAABhYmMA").unwrap(), b"\x04\0\0\0\0\0\0\0abc\0");
        assert_eq!(map("BAAAAAAAAABhYmMA").unwrap().worst, 3);
    }

    #[test]
    fn marks_splitters_and_decoders_are_bounded() {
        let file = json!({ "model": { "unk_token": "u".repeat(1000) } });
        assert!(Growth::of(file.to_string().as_bytes()).unwrap_err().contains("unk_token"));
        let byte_levels =
            |count| json!({ "type": "Sequence", "pretokenizers": vec![json!({ "type": "ByteLevel" }); count] });
        assert_eq!(check_split_and_decoder(&byte_levels(1), &Value::Null), Ok(()));
        assert!(check_split_and_decoder(&byte_levels(40), &Value::Null).is_err());
        let decoder = |count| json!({ "type": "Sequence", "decoders": vec![replace("a", "aaaaaaaaaa"); count] });
        let usual = json!({ "type": "Sequence", "decoders": [replace("▁", " "), { "type": "ByteFallback" }, { "type": "Fuse" }] });
        assert_eq!(check_split_and_decoder(&Value::Null, &usual), Ok(()));
        assert!(check_split_and_decoder(&Value::Null, &decoder(9)).is_err());
    }
}
