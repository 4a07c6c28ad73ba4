//! Output and usage errors. `println!` and `eprintln!` panic when the reader has closed the pipe; these do not.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::IsTerminal;

/// Writes a line to standard output. The error is the caller's to pass on.
macro_rules! output {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        writeln!(std::io::stdout(), $($text)*).map_err($crate::messages::unwritten)
    }};
}

/// Writes a line to standard error. A failure is ignored: there is nowhere to report it.
macro_rules! status {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}

/// Ends a function with a [`Usage`] error.
macro_rules! bail_usage {
    ($($text:tt)*) => {
        return Err($crate::messages::Usage(format!($($text)*)).into())
    };
}

pub(crate) use {bail_usage, output, status};

/// Names standard output in an error. The kind stays: a closed pipe is no failure.
pub fn unwritten(error: std::io::Error) -> std::io::Error {
    std::io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}

/// Text from a file with its control characters escaped, so that it cannot control the terminal.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() && !matches!(character, '\n' | '\t') {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Text of a model for standard output: [`printable`] on a terminal, unchanged in a file or pipe.
pub fn for_output(text: &str) -> Cow<'_, str> {
    if std::io::stdout().is_terminal() { Cow::Owned(printable(text)) } else { Cow::Borrowed(text) }
}

/// Whether standard output gets colours and other styles: a terminal does, unless the user says no with `NO_COLOR`
/// (<https://no-color.org>) or it cannot.
pub fn is_styled() -> bool {
    let variable = |name| std::env::var_os(name);
    styled(std::io::stdout().is_terminal(), variable("NO_COLOR").as_deref(), variable("TERM").as_deref())
}

fn styled(terminal: bool, no_color: Option<&OsStr>, term: Option<&OsStr>) -> bool {
    terminal && no_color.is_none_or(OsStr::is_empty) && term.is_none_or(|term| term != "dumb")
}

/// The command line is wrong. The exit code is then 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Usage(pub String);

impl Usage {
    /// The same message as a usage error.
    pub fn from_error(error: impl std::fmt::Display) -> Usage {
        Usage(error.to_string())
    }
}

/// Whether the command line is the cause.
pub fn is_usage(error: &anyhow::Error) -> bool {
    error.is::<Usage>() || error.downcast_ref::<tritune_runtime::Error>().is_some_and(tritune_runtime::Error::is_usage)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_only_where_they_are_wanted() {
        let styled = |terminal, no_color: Option<&str>, term: Option<&str>| {
            super::styled(terminal, no_color.map(OsStr::new), term.map(OsStr::new))
        };
        assert!(styled(true, None, None) && styled(true, Some(""), Some("xterm")));
        assert!(!styled(false, None, Some("xterm")));
        assert!(!styled(true, Some("1"), Some("xterm")) && !styled(true, Some("0"), None));
        assert!(!styled(true, None, Some("dumb")));
    }

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(printable("a\x1b[2Jb\r\u{9b}1m\n\tc"), "a\\u{1b}[2Jb\\r\\u{9b}1m\n\tc");
    }
}
