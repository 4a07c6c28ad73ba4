//! Fields under other names: `prompt=instruction+context,completion=response`.

use super::json::RawRecord;
use super::source::{Body, Item};
use super::{Format, Reason, csv_file};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt;
use std::str::FromStr;

/// Between the texts of several fields that become one.
const BETWEEN: &str = "\n\n";

/// Which fields of a record are which of ours. Several become one, with a blank line between them; empty ones are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldMap {
    fields: Vec<(String, Vec<String>)>,
    format: Format,
}

/// Our fields, by format: all of one line must be given.
const FORMATS: [(&[&str], Format); 7] = [
    (&["messages"], Format::Chat),
    (&["conversations"], Format::ShareGpt),
    (&["chosen", "rejected"], Format::Preference),
    (&["prompt", "completion"], Format::PromptCompletion),
    (&["question", "answer"], Format::Question),
    (&["instruction", "output"], Format::Alpaca),
    (&["text"], Format::Text),
];
/// Names that other data sets give to questions, to what belongs to them, to answers and to texts.
const QUESTIONS: [&str; 7] = ["instruction", "question", "prompt", "query", "problem", "input", "user"];
const CONTEXTS: [&str; 2] = ["context", "input"];
const ANSWERS: [&str; 7] = ["response", "answer", "output", "completion", "solution", "target", "reply"];
const TEXTS: [&str; 5] = ["content", "story", "document", "article", "body"];
/// Further fields of ours.
const OTHERS: [&str; 4] = ["input", "system", "label", "choices"];

impl FieldMap {
    /// A map for fields of these names, if they are usual ones.
    pub(super) fn suggested(names: &[String]) -> Option<String> {
        let find =
            |known: &[&str]| known.iter().find_map(|known| names.iter().find(|name| name.eq_ignore_ascii_case(known)));
        match (find(&QUESTIONS), find(&ANSWERS)) {
            (Some(question), Some(answer)) => {
                let context = find(&CONTEXTS).filter(|context| *context != question);
                let context = context.map(|context| format!("+{context}")).unwrap_or_default();
                Some(format!("question={question}{context},answer={answer}"))
            }
            _ => find(&TEXTS).map(|text| format!("text={text}")),
        }
    }

    /// The format that its fields make.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Whether a field of this name is one of ours.
    pub(super) fn reads(&self, name: &str) -> bool {
        self.fields.iter().any(|(_, sources)| sources.iter().any(|source| source == name))
    }

    /// The record of an item, with its fields under our names.
    pub(super) fn apply(&self, item: &Item) -> Result<RawRecord, Reason> {
        match &item.body {
            Body::Json(bytes) => {
                // What is wrong with the JSON is said as without a map.
                RawRecord::parse(bytes).map(|_| ())?;
                let found: Map<String, Value> = serde_json::from_slice(bytes)
                    .map_err(|error| Reason::Json { message: super::shortened(&error.to_string()) })?;
                let renamed: Map<String, Value> = self.renamed(|name| found.get(name).cloned()).collect();
                RawRecord::parse(Value::Object(renamed).to_string().as_bytes())
            }
            Body::Row(header, row) => {
                let cell = |name: &str| row.get(header.iter().position(|column| column == name)?);
                let renamed = self.renamed(|name| cell(name).map(|text| Value::String(text.clone())));
                let text = |value: Value| value.as_str().unwrap_or_default().to_owned();
                let (names, texts): (Vec<String>, Vec<String>) =
                    renamed.map(|(name, value)| (name, text(value))).unzip();
                csv_file::record(&names, &texts)
            }
            Body::Passage(_) | Body::Rejected(_) => item.raw(),
        }
    }

    fn renamed<'s>(&'s self, find: impl Fn(&str) -> Option<Value> + 's) -> impl Iterator<Item = (String, Value)> + 's {
        self.fields.iter().filter_map(move |(name, sources)| {
            let found: Vec<Value> = sources.iter().filter_map(|source| find(source)).collect();
            let value = match <[Value; 1]>::try_from(found) {
                // One field stays what it is: a list of messages, or a number.
                Ok([value]) => value,
                Err(found) => {
                    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                    let texts = found.iter().filter(|value| !value.is_null()).map(text);
                    let texts: Vec<String> = texts.filter(|text| !text.trim().is_empty()).collect();
                    Value::String(texts.join(BETWEEN))
                }
            };
            Some((name.clone(), value)).filter(|(_, value)| !value.is_null())
        })
    }
}

impl FromStr for FieldMap {
    type Err = String;

    fn from_str(text: &str) -> Result<FieldMap, String> {
        let mut fields: Vec<(String, Vec<String>)> = Vec::new();
        let known = || FORMATS.iter().flat_map(|(names, _)| names.iter()).chain(&OTHERS);
        for part in text.split(',') {
            let (name, sources) =
                part.split_once('=').ok_or("write OURS=THEIRS, such as prompt=instruction+context")?;
            let name = name.trim();
            if !known().any(|known| *known == name) {
                let names: Vec<&str> = known().copied().collect();
                return Err(format!("there is no field \"{name}\"; ours are {}", names.join(", ")));
            }
            let sources: Vec<String> = sources.split('+').map(|source| source.trim().to_owned()).collect();
            if sources.iter().any(String::is_empty) || fields.iter().any(|(taken, _)| taken == name) {
                return Err(format!("\"{part}\" is not OURS=THEIRS, or given twice"));
            }
            fields.push((name.to_owned(), sources));
        }
        let has = |name: &&str| fields.iter().any(|(given, _)| given == name);
        let format = FORMATS.iter().find(|(names, _)| names.iter().all(has)).map(|(_, format)| *format);
        let format = format
            .ok_or("it needs prompt and completion, question and answer, instruction and output, chosen and rejected, messages, or text")?;
        Ok(FieldMap { fields, format })
    }
}

impl fmt::Display for FieldMap {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = |(name, sources): &(String, Vec<String>)| format!("{name}={}", sources.join("+"));
        formatter.write_str(&self.fields.iter().map(field).collect::<Vec<_>>().join(","))
    }
}

impl Serialize for FieldMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for FieldMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FieldMap, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn item(body: Body) -> Item {
        Item { line: 1, body }
    }

    #[test]
    fn fields_get_our_names() {
        let map: FieldMap = "prompt=instruction+context, completion=response".parse().unwrap();
        assert_eq!(
            (map.format(), map.to_string().as_str()),
            (Format::PromptCompletion, "prompt=instruction+context,completion=response")
        );
        let json = br#"{"instruction": "Why?", "context": "Here.", "response": "So.", "category": "x"}"#;
        let header = Arc::new(["context", "response", "instruction"].map(str::to_owned).to_vec());
        let row = ["Here.", "So.", "Why?"].map(str::to_owned).to_vec();
        for body in [Body::Json(json.to_vec()), Body::Row(header, row)] {
            let record = map.apply(&item(body)).unwrap().into_record(map.format()).unwrap();
            let super::super::record::Content::Completion { prompt, completion } = record.content else { panic!() };
            assert_eq!((prompt.as_str(), completion.as_str()), ("Why?\n\nHere.", "So."));
        }
        // What is empty leaves no gap, and lists stay lists.
        let empty =
            map.apply(&item(Body::Json(br#"{"instruction": "Why?", "context": " ", "response": "So."}"#.to_vec())));
        let record = empty.unwrap().into_record(map.format()).unwrap();
        assert!(matches!(record.content, super::super::record::Content::Completion { prompt, .. } if prompt == "Why?"));
        let chat: FieldMap = "messages=dialogue".parse().unwrap();
        let json = br#"{"dialogue": [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]}"#;
        chat.apply(&item(Body::Json(json.to_vec()))).unwrap().into_record(Format::Chat).unwrap();
        assert!(map.apply(&item(Body::Json(b"{".to_vec()))).is_err());
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        for (text, words) in [
            ("", "OURS=THEIRS"),
            ("prompt", "OURS=THEIRS"),
            ("prompt=a", "completion"),
            ("prompt=a,completion=", "OURS=THEIRS"),
            ("prompt=a,prompt=b,completion=c", "twice"),
            ("pormpt=a,completion=c", "there is no field \"pormpt\""),
        ] {
            let error = text.parse::<FieldMap>().unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
