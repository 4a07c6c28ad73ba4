//! What a user or a program types.

use anyhow::Context;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use std::io::BufRead;

/// Where messages come from: a terminal, with line editing and history, or lines of standard input.
pub enum Input {
    Terminal(Box<Editor<(), MemHistory>>),
    Lines,
}

impl Input {
    /// Reads from a terminal, or lines.
    pub fn new(terminal: bool) -> anyhow::Result<Input> {
        if !terminal {
            return Ok(Input::Lines);
        }
        // Text that is pasted is one message, whatever line ends are in it.
        let config = Config::builder().auto_add_history(true).bracketed_paste(true).build();
        let editor = Editor::with_history(config, MemHistory::new()).context("the terminal cannot be read")?;
        Ok(Input::Terminal(Box::new(editor)))
    }

    /// The next message or command, if more comes. On a terminal a line that ends with a backslash goes on in the next.
    pub fn read(&mut self) -> anyhow::Result<Option<String>> {
        let editor = match self {
            Input::Terminal(editor) => editor,
            Input::Lines => {
                let mut line = String::new();
                let bytes =
                    std::io::stdin().lock().read_line(&mut line).context("cannot read standard input as text")?;
                return Ok((bytes > 0).then_some(line));
            }
        };
        let mut message = String::new();
        loop {
            match editor.readline(if message.is_empty() { "\n> " } else { ". " }) {
                Ok(line) => match line.strip_suffix('\\') {
                    Some(begun) => {
                        message.push_str(begun);
                        message.push('\n');
                    }
                    None => return Ok(Some(message + &line)),
                },
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
                Err(error) => return Err(error).context("the terminal cannot be read"),
            }
        }
    }
}
