//! The `tojson` filter as Python's `json.dumps(value, ensure_ascii=False)` writes it, which is what templates expect.

use minijinja::value::ValueKind;
use minijinja::{Error, ErrorKind, Value};

/// Writes `value`, failing beyond `limit` bytes. `indent` spaces per level, or one line.
pub(super) fn write(value: &Value, indent: Option<usize>, limit: usize) -> Result<String, Error> {
    let mut writer = Writer { text: String::new(), indent, limit };
    writer.value(value, 0)?;
    Ok(writer.text)
}

/// The same value for a template.
pub(super) fn read(value: &serde_json::Value) -> Value {
    match value {
        serde_json::Value::Null => Value::from(()),
        serde_json::Value::Bool(flag) => Value::from(*flag),
        serde_json::Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => Value::from(number),
            (None, Some(number)) => Value::from(number),
            (None, None) => Value::from(number.as_f64().unwrap_or(f64::NAN)),
        },
        serde_json::Value::String(text) => Value::from(text.as_str()),
        serde_json::Value::Array(list) => list.iter().map(read).collect(),
        serde_json::Value::Object(map) => Value::from_pairs(map.iter().map(|(key, value)| (key.as_str(), read(value)))),
    }
}

struct Writer {
    text: String,
    indent: Option<usize>,
    limit: usize,
}

impl Writer {
    fn value(&mut self, value: &Value, depth: usize) -> Result<(), Error> {
        if self.text.len() > self.limit {
            return Err(Error::new(ErrorKind::InvalidOperation, "tojson: the result is too large"));
        }
        match value.kind() {
            ValueKind::None | ValueKind::Undefined => self.text.push_str("null"),
            ValueKind::Bool => self.text.push_str(if value.is_true() { "true" } else { "false" }),
            ValueKind::Number => self.text.push_str(&value.to_string()),
            ValueKind::String => self.string(value.as_str().unwrap_or_default()),
            ValueKind::Map => {
                let keys = value.try_iter()?;
                self.sequence('{', '}', depth, keys, |writer, key| {
                    match key.as_str() {
                        Some(text) => writer.string(text),
                        None => writer.string(&key.to_string()),
                    }
                    writer.text.push_str(": ");
                    writer.value(&value.get_item(&key)?, depth + 1)
                })?;
            }
            ValueKind::Seq | ValueKind::Iterable => {
                self.sequence('[', ']', depth, value.try_iter()?, |writer, item| writer.value(&item, depth + 1))?;
            }
            kind => {
                return Err(Error::new(ErrorKind::BadSerialization, format!("tojson: {kind} has no JSON form")));
            }
        }
        Ok(())
    }

    fn sequence(
        &mut self,
        open: char,
        close: char,
        depth: usize,
        items: impl Iterator<Item = Value>,
        mut item: impl FnMut(&mut Writer, Value) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.text.push(open);
        let mut first = true;
        for entry in items {
            if !first {
                self.text.push_str(if self.indent.is_some() { "," } else { ", " });
            }
            first = false;
            self.line(depth + 1);
            item(self, entry)?;
        }
        if !first {
            self.line(depth);
        }
        self.text.push(close);
        Ok(())
    }

    fn line(&mut self, depth: usize) {
        if let Some(width) = self.indent {
            self.text.push('\n');
            self.text.extend(std::iter::repeat_n(' ', width * depth));
        }
    }

    fn string(&mut self, text: &str) {
        self.text.push('"');
        for c in text.chars() {
            match c {
                '"' => self.text.push_str("\\\""),
                '\\' => self.text.push_str("\\\\"),
                '\n' => self.text.push_str("\\n"),
                '\r' => self.text.push_str("\\r"),
                '\t' => self.text.push_str("\\t"),
                '\u{8}' => self.text.push_str("\\b"),
                '\u{c}' => self.text.push_str("\\f"),
                c if c < ' ' => self.text.push_str(&format!("\\u{:04x}", c as u32)),
                c => self.text.push(c),
            }
        }
        self.text.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::write;
    use minijinja::Value;

    #[test]
    fn values_begin_within_the_limit() {
        let value = Value::from(vec![1, 23]);
        assert_eq!(write(&value, None, 4).unwrap(), "[1, 23]");
        // The second number begins behind four bytes.
        assert!(write(&value, None, 3).unwrap_err().to_string().contains("too large"));
    }
}
