//! Logs on standard error: a line for each event, with its fields.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
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
        let time = iso(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default());
        let mut line = Line { json: self.json, message: String::new(), fields: String::new() };
        event.record(&mut line);
        let level = event.metadata().level();
        let text = match self.json {
            true => {
                let message = serde_json::Value::from(line.message);
                format!("{{\"time\":\"{time}\",\"level\":\"{level}\",\"message\":{message}{}}}\n", line.fields)
            }
            false => format!("{time} {level:5} {}{}\n", line.message, line.fields),
        };
        // A log that cannot be written must not stop the server.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }
}

/// A time since 1970 as ISO 8601 has it, in UTC.
fn iso(time: Duration) -> String {
    let (seconds, milliseconds) = (time.as_secs(), time.subsec_millis());
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Counted from the first of March of a year that four hundred divides: leap days are at the end then.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milliseconds:03}Z")
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

#[cfg(test)]
mod tests {
    use super::*;

    /// As `date -u -d @SECONDS +%FT%TZ` has them.
    #[test]
    fn times_are_dates() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00.007Z"),
            (68_169_600, "1972-02-29T00:00:00.007Z"),
            (951_782_399, "2000-02-28T23:59:59.007Z"),
            (951_868_800, "2000-03-01T00:00:00.007Z"),
            (1_790_000_000, "2026-09-21T14:13:20.007Z"),
            (4_107_542_400, "2100-03-01T00:00:00.007Z"),
        ] {
            assert_eq!(iso(Duration::from_millis(seconds * 1000 + 7)), expected);
        }
    }
}
