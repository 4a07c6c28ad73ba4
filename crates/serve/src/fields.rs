//! Reading the fields of a request: a wrong one is named, an unknown one ignored, and `null` is the same as absent.

use crate::error::{ApiError, ApiResult};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// The fields of a JSON object, and where it is.
#[derive(Clone, Copy)]
pub struct Fields<'a> {
    map: &'a Map<String, Value>,
    place: &'a str,
}

impl<'a> Fields<'a> {
    /// The fields of a body.
    pub fn of(value: &'a Value) -> ApiResult<Fields<'a>> {
        Fields::at(value, "")
    }

    /// The fields of an object called `place`.
    pub fn at(value: &'a Value, place: &'a str) -> ApiResult<Fields<'a>> {
        match value {
            Value::Object(map) => Ok(Fields { map, place }),
            _ if place.is_empty() => Err(ApiError::invalid("the body must be a JSON object")),
            other => Err(ApiError::field(place, format!("{place} must be an object, not {}", kind(other)))),
        }
    }

    /// A field that is there and not null.
    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    /// All fields.
    pub fn map(&self) -> &'a Map<String, Value> {
        self.map
    }

    /// The field's full name.
    fn name(&self, name: &str) -> String {
        if self.place.is_empty() { name.to_owned() } else { format!("{}.{name}", self.place) }
    }

    /// An error about a field.
    pub fn wrong(&self, name: &str, what: impl std::fmt::Display) -> ApiError {
        let name = self.name(name);
        let message = format!("{name} {what}");
        ApiError::field(name, message)
    }

    fn typed<T>(&self, name: &str, wanted: &str, read: impl Fn(&'a Value) -> Option<T>) -> ApiResult<Option<T>> {
        let Some(value) = self.get(name) else { return Ok(None) };
        read(value).map(Some).ok_or_else(|| self.wrong(name, format!("must be {wanted}, not {}", kind(value))))
    }

    /// A text.
    pub fn text(&self, name: &str) -> ApiResult<Option<&'a str>> {
        self.typed(name, "a string", Value::as_str)
    }

    /// A text that must be there.
    pub fn required_text(&self, name: &str) -> ApiResult<&'a str> {
        self.text(name)?.ok_or_else(|| self.wrong(name, "is missing"))
    }

    /// Yes or no.
    pub fn flag(&self, name: &str) -> ApiResult<Option<bool>> {
        self.typed(name, "true or false", Value::as_bool)
    }

    /// A list.
    pub fn list(&self, name: &str) -> ApiResult<Option<&'a [Value]>> {
        self.typed(name, "a list", |value| value.as_array().map(Vec::as_slice))
    }

    /// An object.
    pub fn object(&self, name: &str) -> ApiResult<Option<&'a Value>> {
        self.typed(name, "an object", |value| value.is_object().then_some(value))
    }

    /// A number within bounds.
    pub fn number(&self, name: &str, range: RangeInclusive<f64>) -> ApiResult<Option<f64>> {
        let Some(number) = self.typed(name, "a number", Value::as_f64)? else { return Ok(None) };
        if range.contains(&number) {
            return Ok(Some(number));
        }
        Err(self.wrong(name, format!("is {number}; it must be from {} to {}", range.start(), range.end())))
    }

    /// A whole number within bounds.
    pub fn count(&self, name: &str, range: RangeInclusive<u64>) -> ApiResult<Option<usize>> {
        // Some clients send 16.0.
        let whole = |value: &Value| {
            let float = || value.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 1e15);
            value
                .as_i64()
                .map(i128::from)
                .or_else(|| value.as_u64().map(i128::from))
                .or_else(|| float().map(|f| f as i128))
        };
        let Some(number) = self.typed(name, "a whole number", whole)? else { return Ok(None) };
        match u64::try_from(number) {
            Ok(number) if range.contains(&number) => Ok(Some(number as usize)),
            _ => Err(self.wrong(name, format!("is {number}; it must be from {} to {}", range.start(), range.end()))),
        }
    }

    /// A text or a list of texts.
    pub fn texts(&self, name: &str) -> ApiResult<Option<Vec<String>>> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let wrong = || self.wrong(name, "must be a string or a list of strings");
        match value {
            Value::String(text) => Ok(Some(vec![text.clone()])),
            Value::Array(list) => {
                let texts = list.iter().map(|value| value.as_str().map(str::to_owned).ok_or_else(wrong));
                texts.collect::<ApiResult<Vec<String>>>().map(Some)
            }
            _ => Err(wrong()),
        }
    }
}

/// What a value is, in a word.
pub fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
