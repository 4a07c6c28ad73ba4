//! Text from a file or standard input: read whole, up to a limit.

use anyhow::Context;
use std::path::Path;
use tritune_runtime::{ChatTemplate, files};

/// The bytes of a file.
pub fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    files::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The text of a file.
pub fn text(path: &Path) -> anyhow::Result<String> {
    String::from_utf8(bytes(path)?).with_context(|| format!("cannot read {} as text", path.display()))
}

/// A chat template, if a file is given.
pub fn template(path: Option<&Path>) -> anyhow::Result<Option<ChatTemplate>> {
    let Some(path) = path else { return Ok(None) };
    let template = ChatTemplate::new(text(path)?);
    Ok(Some(template.with_context(|| format!("cannot use {}", path.display()))?))
}

/// The text on standard input, without its last line end.
pub fn standard_input() -> anyhow::Result<String> {
    let name = "cannot read standard input as text";
    let mut text = String::from_utf8(files::read_all(std::io::stdin().lock()).context(name)?).context(name)?;
    // The line end of `echo` is no part of what was meant.
    let kept = text.strip_suffix('\n').map_or(text.len(), |line| line.strip_suffix('\r').unwrap_or(line).len());
    text.truncate(kept);
    Ok(text)
}
