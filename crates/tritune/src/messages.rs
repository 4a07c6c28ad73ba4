//! What the program says, and how it ends. `println!` and `eprintln!` panic when nobody reads any more; these do not.

/// Writes a line to standard output. The error is the caller's to pass on.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        writeln!(std::io::stdout(), $($text)*)
    }};
}

/// Writes a line to standard error. When that fails there is nobody left to tell.
macro_rules! tell {
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

pub(crate) use {bail_usage, say, tell};

/// The command line asks for something that cannot be. The exit code is then 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Usage(pub String);

impl Usage {
    /// The same words as an error that the command line caused.
    pub fn from_error(error: impl std::fmt::Display) -> Usage {
        Usage(error.to_string())
    }
}
