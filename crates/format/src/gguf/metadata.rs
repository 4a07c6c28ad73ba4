//! The ordered key-value part of a GGUF file, with typed lookups.

use std::collections::HashMap;

use super::value::{Array, Value};
use crate::error::{Error, Result};

/// Metadata entries in file order. Keys are unique.
///
/// The typed getters return `Ok(None)` for an absent key and an error naming key, wanted and found type for a key that
/// holds something else.
#[derive(Debug, Clone, Default)]
pub struct Metadata {
    entries: Vec<(String, Value)>,
    index: HashMap<String, usize>,
}

impl Metadata {
    /// Metadata without entries.
    pub fn new() -> Metadata {
        Metadata::default()
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Entries in file order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.entries.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// The value under `key`.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.index.get(key).and_then(|&position| self.entries.get(position)).map(|(_, value)| value)
    }

    /// Whether `key` is present.
    pub fn contains_key(&self, key: &str) -> bool {
        self.index.contains_key(key)
    }

    /// Sets `key`, in place when it exists, else at the end. Returns the value it replaces.
    pub fn insert(&mut self, key: impl Into<String>, value: impl Into<Value>) -> Option<Value> {
        let key = key.into();
        let value = value.into();
        match self.index.get(&key) {
            Some(&position) => Some(std::mem::replace(&mut self.entries[position].1, value)),
            None => {
                self.index.insert(key.clone(), self.entries.len());
                self.entries.push((key, value));
                None
            }
        }
    }

    /// Removes `key`, keeping the order of the others. Returns its value.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        let position = self.index.remove(key)?;
        let (_, value) = self.entries.remove(position);
        for later in self.index.values_mut().filter(|later| **later > position) {
            *later -= 1;
        }
        Some(value)
    }

    /// A string that is valid UTF-8.
    pub fn get_str(&self, key: &str) -> Result<Option<&str>> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::String(bytes)) => match std::str::from_utf8(bytes) {
                Ok(text) => Ok(Some(text)),
                Err(_) => Err(wrong_type(key, "a UTF-8 string", "a string of other bytes".to_owned())),
            },
            Some(other) => Err(wrong_type(key, "a string", other.describe())),
        }
    }

    /// A number of any integer type that fits.
    pub fn get_u32(&self, key: &str) -> Result<Option<u32>> {
        self.typed(key, "an integer that fits u32", |value| u32::try_from(value.as_i128()?).ok())
    }

    /// A number of any integer type that fits.
    pub fn get_u64(&self, key: &str) -> Result<Option<u64>> {
        self.typed(key, "an integer that fits u64", |value| u64::try_from(value.as_i128()?).ok())
    }

    /// A float: f32, or f64 rounded to it.
    pub fn get_f32(&self, key: &str) -> Result<Option<f32>> {
        self.typed(key, "a float", |value| match *value {
            Value::F32(value) => Some(value),
            Value::F64(value) => Some(value as f32),
            _ => None,
        })
    }

    /// A truth value.
    pub fn get_bool(&self, key: &str) -> Result<Option<bool>> {
        self.typed(key, "a bool", |value| if let Value::Bool(value) = *value { Some(value) } else { None })
    }

    /// An array of strings, as bytes.
    pub fn get_string_array(&self, key: &str) -> Result<Option<&[Vec<u8>]>> {
        self.typed(key, "an array of strings", |value| match value {
            Value::Array(Array::String(values)) => Some(values.as_slice()),
            _ => None,
        })
    }

    /// An array of i32.
    pub fn get_i32_array(&self, key: &str) -> Result<Option<&[i32]>> {
        self.typed(key, "an array of i32", |value| match value {
            Value::Array(Array::I32(values)) => Some(values.as_slice()),
            _ => None,
        })
    }

    /// An array of f32.
    pub fn get_f32_array(&self, key: &str) -> Result<Option<&[f32]>> {
        self.typed(key, "an array of f32", |value| match value {
            Value::Array(Array::F32(values)) => Some(values.as_slice()),
            _ => None,
        })
    }

    fn typed<'a, T>(
        &'a self,
        key: &str,
        expected: &'static str,
        convert: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        convert(value).map(Some).ok_or_else(|| wrong_type(key, expected, value.describe()))
    }
}

fn wrong_type(key: &str, expected: &'static str, found: String) -> Error {
    Error::WrongValueType { key: key.to_owned(), expected, found }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insert_keeps_order_and_replaces_in_place() {
        let mut metadata = Metadata::new();
        assert!(metadata.is_empty());
        assert_eq!(metadata.insert("b", 1_u32), None);
        assert_eq!(metadata.insert("a", "text"), None);
        assert_eq!(metadata.insert("c", 2.5_f32), None);
        assert_eq!(metadata.insert("b", true), Some(Value::U32(1)));
        let keys: Vec<&str> = metadata.iter().map(|(key, _)| key).collect();
        assert_eq!(keys, ["b", "a", "c"]);
        assert_eq!(metadata.remove("b"), Some(Value::Bool(true)));
        assert_eq!(metadata.remove("b"), None);
        assert_eq!(metadata.get("c"), Some(&Value::F32(2.5)));
        assert_eq!(metadata.get("a"), Some(&Value::String(b"text".to_vec())));
        assert_eq!(metadata.len(), 2);
    }

    #[test]
    fn getters_convert_what_fits_and_name_what_does_not() {
        let mut metadata = Metadata::new();
        metadata.insert("i64", 7_i64);
        metadata.insert("negative", -1_i8);
        metadata.insert("large", u64::MAX);
        metadata.insert("double", 0.5_f64);
        metadata.insert("bytes", vec![vec![0xff_u8]]);
        metadata.insert("string", Value::String(vec![0xff]));
        metadata.insert("ints", vec![1_i32, 2]);
        metadata.insert("floats", vec![1.0_f32]);
        metadata.insert("flag", true);

        assert_eq!(metadata.get_u32("i64").unwrap(), Some(7));
        assert_eq!(metadata.get_u64("large").unwrap(), Some(u64::MAX));
        assert_eq!(metadata.get_u64("absent").unwrap(), None);
        assert_eq!(metadata.get_f32("double").unwrap(), Some(0.5));
        assert_eq!(metadata.get_bool("flag").unwrap(), Some(true));
        assert_eq!(metadata.get_string_array("bytes").unwrap(), Some(&[vec![0xff]][..]));
        assert_eq!(metadata.get_i32_array("ints").unwrap(), Some(&[1, 2][..]));
        assert_eq!(metadata.get_f32_array("floats").unwrap(), Some(&[1.0][..]));

        let errors = [
            (metadata.get_u32("negative").unwrap_err(), ["negative", "u32", "i8 -1"]),
            (metadata.get_u32("large").unwrap_err(), ["large", "u32", "u64 18446744073709551615"]),
            (metadata.get_u64("double").unwrap_err(), ["double", "u64", "f64 0.5"]),
            (metadata.get_str("string").unwrap_err(), ["string", "UTF-8", "other bytes"]),
            (metadata.get_str("flag").unwrap_err(), ["flag", "string", "bool true"]),
            (metadata.get_f32("flag").unwrap_err(), ["flag", "float", "bool"]),
            (metadata.get_bool("i64").unwrap_err(), ["i64", "bool", "i64 7"]),
            (metadata.get_string_array("ints").unwrap_err(), ["ints", "strings", "array of i32 of length 2"]),
            (metadata.get_i32_array("floats").unwrap_err(), ["floats", "i32", "array of f32"]),
            (metadata.get_f32_array("ints").unwrap_err(), ["ints", "f32", "array of i32"]),
        ];
        for (error, parts) in errors {
            let message = error.to_string();
            for part in parts {
                assert!(message.contains(part), "{part:?} not in {message:?}");
            }
        }
    }
}
