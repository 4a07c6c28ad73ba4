//! How data files are written.

use super::source::{Container, Source};
use super::{DataError, DataFile, FieldMap};
use std::fmt;

/// Records read before a file is rejected as of unknown format.
const LOOKED_AT: usize = 1000;

/// What the records of a file look like. All but [`Format::Plain`] are lines of JSON, elements of a JSON array, or
/// rows of a table whose header names the fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// `{"messages": [{"role": …, "content": …}, …]}`
    #[default]
    Chat,
    /// `{"conversations": [{"from": "human", "value": …}, …]}`
    ShareGpt,
    /// `{"prompt": …, "completion": …}`: raw text, no chat template.
    PromptCompletion,
    /// `{"instruction": …, "input": …, "output": …}`: one turn each of user and assistant.
    Alpaca,
    /// `{"question": …, "answer": …}`, perhaps with `"choices": […]`: one turn each.
    Question,
    /// `{"prompt": …, "chosen": …, "rejected": …}`: two answers, of which the first is the better one.
    Preference,
    /// `{"text": …}`
    Text,
    /// A file of text; a line `<|endoftext|>` ends a document.
    Plain,
}

impl Format {
    /// The names, as the command line spells them.
    pub const NAMES: [&'static str; 8] =
        ["chat", "sharegpt", "prompt-completion", "alpaca", "question", "preference", "text", "plain"];

    /// The formats and the fields that identify them, in words.
    pub const FIELDS: &'static str = "chat (messages), sharegpt (conversations), prompt-completion (prompt, completion), \
        alpaca (instruction, output), question (question, answer), preference (chosen, rejected), text (text), and plain text in a .txt file";

    const ALL: [Format; 8] = [
        Format::Chat,
        Format::ShareGpt,
        Format::PromptCompletion,
        Format::Alpaca,
        Format::Question,
        Format::Preference,
        Format::Text,
        Format::Plain,
    ];

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::NAMES.iter().position(|known| *known == name).map(|index| Format::ALL[index])
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Format::NAMES[self as usize]
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Detects the format of a file: the container by extension and first character, the format by the first record with the
/// fields of a known one.
pub fn detect(file: impl Into<DataFile>) -> Result<Format, DataError> {
    let file = &file.into();
    let path = file.name();
    let container = Container::of(file)?;
    if container == Container::Text {
        return Ok(Format::Plain);
    }
    let mut source = Source::open(file, container, None)?;
    let header = source.header().map(<[String]>::to_vec);
    let (mut first, mut map) = (None, None);
    for _ in 0..LOOKED_AT {
        let Some(item) = source.next_item()? else { break };
        let seen = match item.raw() {
            Ok(raw) => match raw.shape() {
                Some(format) => return Ok(format),
                None => {
                    let names = header.clone().unwrap_or_else(|| item.names());
                    let what = if header.is_some() { "columns" } else { "fields" };
                    let listed =
                        if names.is_empty() { String::new() } else { format!("; its {what} are {}", listed(&names)) };
                    map = map.or_else(|| FieldMap::suggested(&names));
                    format!("line {} has {}{listed}", item.line, raw.describe())
                }
            },
            Err(reason) => format!("line {}: {reason}", item.line),
        };
        first.get_or_insert(seen);
    }
    Err(match first {
        Some(reason) => DataError::UnknownFormat { path: path.to_owned(), reason, map },
        None => DataError::NothingUsable { path: path.to_owned(), reason: "the file has no records".into() },
    })
}

/// The first names of a header, quoted and cut.
fn listed(header: &[String]) -> String {
    let names = header.iter().take(12).map(|name| format!("{:?}", name.chars().take(40).collect::<String>()));
    let more = if header.len() > 12 { ", …" } else { "" };
    names.collect::<Vec<_>>().join(", ") + more
}
