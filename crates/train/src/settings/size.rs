//! Sizes of memory, such as `4GiB`.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A number of bytes, on the command line and in files with its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct MemorySize(pub u64);

/// Text that is no size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a size of memory; use a number with MiB or GiB, such as 4GiB")]
pub struct NoSize(String);

const UNITS: [(&str, u64); 2] = [("GiB", 1 << 30), ("MiB", 1 << 20)];

impl FromStr for MemorySize {
    type Err = NoSize;

    fn from_str(text: &str) -> Result<MemorySize, NoSize> {
        let parse = |(unit, bytes): (&str, u64)| {
            let number: f64 = text.trim().strip_suffix(unit)?.trim_end().parse().ok()?;
            // A pebibyte, and no infinity.
            let sensible = number > 0.0 && number * bytes as f64 <= (1_u64 << 50) as f64;
            sensible.then_some(MemorySize((number * bytes as f64) as u64))
        };
        UNITS.into_iter().find_map(parse).ok_or_else(|| NoSize(text.to_owned()))
    }
}

impl fmt::Display for MemorySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = UNITS.into_iter().find(|(_, bytes)| self.0.is_multiple_of(*bytes));
        let (unit, bytes) = whole.unwrap_or(UNITS[1]);
        write!(f, "{}{unit}", self.0 as f64 / bytes as f64)
    }
}

impl From<MemorySize> for String {
    fn from(size: MemorySize) -> String {
        size.to_string()
    }
}

impl TryFrom<String> for MemorySize {
    type Error = NoSize;

    fn try_from(text: String) -> Result<MemorySize, NoSize> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_they_are_written() {
        for (text, bytes, written) in [
            ("4GiB", 4 << 30, "4GiB"),
            ("1.5 GiB", 3 << 29, "1536MiB"),
            (" 700MiB ", 700 << 20, "700MiB"),
            ("0.5MiB", 1 << 19, "0.5MiB"),
        ] {
            let size: MemorySize = text.parse().unwrap();
            assert_eq!((size.0, size.to_string().as_str()), (bytes, written));
            assert_eq!(written.parse(), Ok(size));
        }
        for text in ["", "4", "GiB", "-1GiB", "0MiB", "4GB", "infGiB", "NaNGiB", "1e300GiB"] {
            assert!(text.parse::<MemorySize>().is_err(), "{text}");
        }
    }
}
