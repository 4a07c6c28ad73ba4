//! The raw texts of a data file, for training a vocabulary.

use super::record::Content;
use super::source::{Body, Source};
use super::{DataError, DataFile, Format, Reason};

/// Texts handed over at once: enough to keep every core busy, few enough to stay small.
const BLOCK_RECORDS: usize = 4096;
const BLOCK_BYTES: usize = 4 << 20;

/// Texts of a file that follow each other.
#[derive(Debug)]
pub struct TextBlock<'a> {
    /// The texts: messages, prompts, completions, documents or parts of documents.
    pub texts: &'a [String],
    /// Bytes of the file read so far.
    pub done: u64,
    /// The size of the file.
    pub total: u64,
}

/// What [`read_texts`] found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextReport {
    /// Texts read.
    pub texts: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Records that could not be used.
    pub rejected: u64,
    /// The line of the first of these and why.
    pub first_rejected: Option<(u64, Reason)>,
}

/// Reads the texts of a file of any format, a few megabytes at a time. An error of `observe` ends the pass.
pub fn read_texts<E: From<DataError>>(
    file: impl Into<DataFile>,
    format: Option<Format>,
    mut observe: impl FnMut(TextBlock<'_>) -> Result<(), E>,
) -> Result<TextReport, E> {
    let file = file.into();
    let (format, _, mut source) = Source::of(&file, format, None)?;
    let total = file.bytes();
    let mut report = TextReport::default();
    loop {
        let (mut texts, mut bytes) = (Vec::new(), 0);
        let mut ended = true;
        while let Some(item) = source.next_item()? {
            let line = item.line;
            bytes += item.size();
            let found = match item.body {
                Body::Passage(passage) => Ok(vec![passage.text]),
                _ => item.raw().and_then(|raw| raw.into_record(format)).map(|record| texts_of(record.content)),
            };
            match found {
                Ok(found) => texts.extend(found),
                Err(reason) => {
                    report.rejected += 1;
                    report.first_rejected.get_or_insert((line, reason));
                }
            }
            if texts.len() >= BLOCK_RECORDS || bytes >= BLOCK_BYTES {
                ended = false;
                break;
            }
        }
        report.texts += texts.len() as u64;
        report.bytes += texts.iter().map(|text| text.len() as u64).sum::<u64>();
        observe(TextBlock { texts: &texts, done: source.bytes_read(), total })?;
        if ended {
            return Ok(report);
        }
    }
}

fn texts_of(content: Content) -> Vec<String> {
    match content {
        Content::Conversation(turns) => turns.into_iter().map(|turn| turn.message.content).collect(),
        Content::Completion { prompt, completion } => vec![prompt, completion],
        Content::Text(text) => vec![text],
        Content::Pair(pair) => (*pair).into_iter().flat_map(texts_of).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_every_format() {
        let folder = tempfile::tempdir().unwrap();
        let cases: &[(&str, &str, &[&str], u64)] = &[
            ("plain.txt", "one\ntwo\n<|endoftext|>\nthree\n", &["one\ntwo", "three"], 0),
            ("text.jsonl", "{\"text\": \"a\"}\n{\"text\": 1}\n\n{\"text\": \"b\"}\n", &["a", "b"], 1),
            (
                "chat.jsonl",
                "{\"messages\": [{\"role\": \"user\", \"content\": \"q\"}, {\"role\": \"assistant\", \"content\": \"r\"}]}",
                &["q", "r"],
                0,
            ),
            ("pairs.csv", "prompt,completion\n\"p,1\",c\n", &["p,1", "c"], 0),
        ];
        for (name, content, expected, rejected) in cases {
            let path = folder.path().join(name);
            std::fs::write(&path, content).unwrap();
            let mut texts = Vec::new();
            let mut done = 0;
            let report = read_texts(&path, None, |block| {
                texts.extend_from_slice(block.texts);
                (done, _) = (block.done, assert_eq!(block.total, content.len() as u64));
                Ok::<(), DataError>(())
            })
            .unwrap();
            assert_eq!(texts, *expected, "{name}");
            assert_eq!((report.texts, report.rejected), (expected.len() as u64, *rejected), "{name}");
            assert_eq!(report.first_rejected.is_some(), *rejected > 0, "{name}");
            assert_eq!(done, content.len() as u64, "{name}");
        }
    }
}
