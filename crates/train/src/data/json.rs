//! The fields of a record as written in the file. Only fields of known names are kept and lists are bounded, so a
//! record never takes more memory than its bytes do.

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Messages of a conversation, choices of a question, parts of a message.
const MAX_LIST: usize = 4096;

/// A field that should be text, and what it is instead.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) enum Field {
    /// Not there.
    #[default]
    Missing,
    /// `null`.
    Null,
    /// Text.
    Text(String),
    /// A number, as written.
    Number(String),
    /// `true` or `false`.
    Bool(bool),
    /// A list, such as the parts of a message.
    List(Vec<Part>),
    /// An object, as what it is in a list.
    Object(Part),
}

/// An element of a list: text, `{"type": "text", "text": …}`, a message, or something else.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Part {
    /// Text.
    Text(String),
    /// An object with a role.
    Turn(Box<RawTurn>),
    /// Another kind.
    Other(String),
}

impl Field {
    /// What it is, in words.
    pub fn describe(&self) -> &'static str {
        match self {
            Field::Missing => "missing",
            Field::Null => "null",
            Field::Text(_) => "text",
            Field::Number(_) => "a number",
            Field::Bool(_) => "true or false",
            Field::List(_) => "a list",
            Field::Object(_) => "an object",
        }
    }

    /// Whether it has a value.
    pub fn is_present(&self) -> bool {
        !matches!(self, Field::Missing | Field::Null)
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Field, D::Error> {
        deserializer.deserialize_any(FieldVisitor)
    }
}

struct FieldVisitor;

impl<'de> Visitor<'de> for FieldVisitor {
    type Value = Field;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Field, E> {
        Ok(Field::Null)
    }

    fn visit_str<E>(self, text: &str) -> Result<Field, E> {
        Ok(Field::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Field, E> {
        Ok(Field::Text(text))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Field, E> {
        Ok(Field::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Field, E> {
        Ok(Field::Number(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Field, E> {
        Ok(Field::Number(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Field, E> {
        Ok(Field::Number(value.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, sequence: A) -> Result<Field, A::Error> {
        bounded(sequence).map(Field::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Field, A::Error> {
        let RawPart { kind, text, role, from, content, value, weight, tool_calls } =
            RawPart::deserialize(MapAccessDeserializer::new(map))?;
        if role.is_present() || from.is_present() {
            return Ok(Field::Object(Part::Turn(Box::new(RawTurn { role, from, content, value, weight, tool_calls }))));
        }
        let kind: Option<String> = match kind {
            Field::Missing => None,
            Field::Text(kind) => Some(kind.chars().take(40).collect()),
            other => Some(other.describe().to_owned()),
        };
        Ok(Field::Object(match (kind.as_deref(), text) {
            (None | Some("text"), Field::Text(text)) => Part::Text(text),
            (kind, _) => Part::Other(kind.unwrap_or("object").to_owned()),
        }))
    }
}

/// The fields of an element of a list.
#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct RawPart {
    #[serde(rename = "type")]
    kind: Field,
    text: Field,
    role: Field,
    from: Field,
    content: Field,
    value: Field,
    weight: Field,
    tool_calls: Field,
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Part, D::Error> {
        Ok(match Field::deserialize(deserializer)? {
            Field::Text(text) => Part::Text(text),
            Field::Object(part) => part,
            Field::Number(number) => Part::Other(number),
            Field::Bool(value) => Part::Other(value.to_string()),
            Field::List(_) => Part::Other("list".into()),
            Field::Missing | Field::Null => Part::Other("null".into()),
        })
    }
}

/// An object and nothing else: derived readers also take a list for an object, field by field.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct ObjectVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
            type Value = Object<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object, such as a record {\"messages\": […]} or a message {\"role\": …}")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

/// A message as written in the file.
#[derive(Debug, Clone, PartialEq, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct RawTurn {
    pub role: Field,
    pub from: Field,
    pub content: Field,
    pub value: Field,
    pub weight: Field,
    pub tool_calls: Field,
}

/// The messages of a conversation.
#[derive(Debug)]
pub(super) struct Turns(pub Vec<RawTurn>);

impl<'de> Deserialize<'de> for Turns {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Turns, D::Error> {
        struct TurnsVisitor;
        impl<'de> Visitor<'de> for TurnsVisitor {
            type Value = Turns;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a list of messages")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, sequence: A) -> Result<Turns, A::Error> {
                let turns: Vec<Object<RawTurn>> = bounded(sequence)?;
                Ok(Turns(turns.into_iter().map(|turn| turn.0).collect()))
            }
        }
        deserializer.deserialize_seq(TurnsVisitor)
    }
}

fn bounded<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(mut sequence: A) -> Result<Vec<T>, A::Error> {
    let mut items = Vec::new();
    while let Some(item) = sequence.next_element()? {
        if items.len() == MAX_LIST {
            return Err(A::Error::custom(format_args!("a list has more than {MAX_LIST} elements")));
        }
        items.push(item);
    }
    Ok(items)
}

/// A record as written in the file.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct RawRecord {
    pub messages: Option<Turns>,
    pub conversations: Option<Turns>,
    pub prompt: Field,
    #[serde(alias = "response")]
    pub completion: Field,
    pub instruction: Field,
    pub input: Field,
    pub output: Field,
    pub question: Field,
    pub answer: Field,
    pub choices: Field,
    pub text: Field,
    pub system: Field,
    pub label: Field,
    pub tools: Field,
    pub chosen: Field,
    pub rejected: Field,
}

impl RawRecord {
    /// Reads one JSON object.
    pub fn parse(bytes: &[u8]) -> Result<RawRecord, super::Reason> {
        if let Err(error) = std::str::from_utf8(bytes) {
            return Err(super::Reason::NotUtf8 { at: error.valid_up_to() });
        }
        serde_json::from_slice(bytes).map(|record: Object<RawRecord>| record.0).map_err(|error| {
            let message = error.to_string();
            // The position is at the end of a message that may quote a whole field; the line is reported elsewhere.
            let message = match message.rsplit_once(" at line ") {
                Some((what, _)) => format!("{} at column {}", super::shortened(what), error.column()),
                None => super::shortened(&message),
            };
            super::Reason::Json { message }
        })
    }
}
