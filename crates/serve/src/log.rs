//! Logs on standard error: a line for each event, with its fields.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

/// Writes events as lines of text or JSON. There are no spans to keep: a request's fields are in its one line.
pub struct Lines {
    level: Level,
    json: bool,
    next: AtomicU64,
}

impl Lines {
    /// Events of this level and above.
    pub fn new(level: Level, json: bool) -> Lines {
        Lines { level, json, next: AtomicU64::new(1) }
    }

    /// Makes this the log of the process. A second call changes nothing.
    pub fn install(self) {
        let _ = tracing::subscriber::set_global_default(self);
    }
}

impl Subscriber for Lines {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        // Libraries below speak of their own insides.
        *metadata.level() <= self.level && metadata.target().starts_with("tritune")
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(self.next.fetch_add(1, Ordering::Relaxed))
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64());
        let mut line = Line { json: self.json, message: String::new(), fields: String::new() };
        event.record(&mut line);
        let level = event.metadata().level();
        let text = match self.json {
            true => {
                let message = serde_json::Value::from(line.message);
                format!("{{\"time\":{time:.3},\"level\":\"{level}\",\"message\":{message}{}}}\n", line.fields)
            }
            false => format!("{time:.3} {level:5} {}{}\n", line.message, line.fields),
        };
        // A log that cannot be written must not stop the server.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }
}

struct Line {
    json: bool,
    message: String,
    fields: String,
}

impl Line {
    fn add(&mut self, field: &Field, text: &str, quoted: bool) {
        if field.name() == "message" {
            self.message = text.to_owned();
            return;
        }
        let name = field.name();
        // Quotes and control characters in a path must not forge a line.
        let value = if quoted { serde_json::Value::from(text).to_string() } else { text.to_owned() };
        let _ =
            if self.json { write!(self.fields, ",\"{name}\":{value}") } else { write!(self.fields, " {name}={value}") };
    }
}

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.add(field, &format!("{value:?}"), true);
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.add(field, value, true);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field, &value.to_string(), false);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.add(field, &value.to_string(), false);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.add(field, &value.to_string(), false);
    }
}
