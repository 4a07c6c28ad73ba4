//! Text that a person hands over, in a file or on standard input: read whole, but never without a bound.

use anyhow::{Context, bail};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The most bytes of such a text. A device file, or one named by mistake, has no end.
const MOST: u64 = 256 << 20;

/// The bytes of a file.
pub fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let unreadable = || format!("cannot read {}", path.display());
    bounded(File::open(path).with_context(unreadable)?, MOST).with_context(unreadable)
}

/// The text of a file.
pub fn text(path: &Path) -> anyhow::Result<String> {
    String::from_utf8(bytes(path)?).with_context(|| format!("cannot read {} as text", path.display()))
}

/// The text on standard input.
pub fn standard_input() -> anyhow::Result<String> {
    let name = "cannot read standard input as text";
    String::from_utf8(bounded(std::io::stdin().lock(), MOST).context(name)?).context(name)
}

fn bounded(reader: impl Read, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        bail!("it has more than {}; give a smaller one", crate::progress::human_bytes(most));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_refused() {
        let error = bounded(std::io::repeat(0), 1 << 20).unwrap_err();
        assert_eq!(error.to_string(), "it has more than 1.00 MiB; give a smaller one");
        assert_eq!(bounded(&[1, 2, 3][..], 3).unwrap(), [1, 2, 3]);
        assert!(bounded(&[1, 2, 3][..], 2).is_err());
    }
}
