//! Vocabularies made from text.

use crate::error::{Error, Result};
use crate::events::{Events, Tracked, Work};
use std::path::PathBuf;
use tritune_model::tokenizer::train::{SMALLEST, TrainOptions, WordCounts};
use tritune_model::tokenizer::{EncodeOptions, Tokenizer};
use tritune_train::data::{DataError, Format, TextReport, read_texts};

/// Bytes of text on which the vocabulary's bytes per token are measured.
const SAMPLED_BYTES: usize = 1 << 20;

/// A vocabulary and what it was made from.
#[derive(Clone, Debug, PartialEq)]
pub struct NewVocabulary {
    /// The tokenizer.json.
    pub json: String,
    /// Its tokens: fewer than wanted where too few pairs occur often enough.
    pub tokens: usize,
    /// The text it was made from.
    pub read: TextReport,
    /// Different words.
    pub words: usize,
    /// Bytes of a token at the beginning of the text.
    pub bytes_per_token: f64,
}

/// Trains a byte-level BPE vocabulary on data files of any format, which is detected when absent.
pub fn train_vocabulary(
    files: &[PathBuf],
    format: Option<Format>,
    options: TrainOptions,
    events: &dyn Events,
) -> Result<NewVocabulary> {
    let (mut counts, mut sample, mut sampled) = (WordCounts::default(), Vec::new(), 0);
    let mut read = TextReport::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for path in files {
        let mut tracked = Tracked::new(events, Work::ReadingData);
        let report = read_texts(path, format, |block| {
            counts.add_all(block.texts, threads);
            for text in block.texts {
                if sampled >= SAMPLED_BYTES {
                    break;
                }
                sampled += text.len();
                sample.push(text.clone());
            }
            tracked.set(block.done, block.total);
            Ok::<(), DataError>(())
        });
        drop(tracked);
        let TextReport { texts, bytes, rejected, first_rejected } = report?;
        (read.texts, read.bytes, read.rejected) = (read.texts + texts, read.bytes + bytes, read.rejected + rejected);
        if let Some((line, reason)) = first_rejected {
            let more = if rejected > 1 { format!(" (and {} more lines)", rejected - 1) } else { String::new() };
            events.info(format!("{}: line {line} was left out: {reason}{more}", path.display()));
        }
    }
    if counts.is_empty() {
        return Err(Error::NoText(files.first().cloned().unwrap_or_default()));
    }
    let mut tracked = Tracked::new(events, Work::Merging);
    let total = options.size.saturating_sub(SMALLEST) as u64;
    let json = counts.train(options, |tokens, _| tracked.set(tokens.saturating_sub(SMALLEST) as u64, total))?;
    drop(tracked);
    let (tokenizer, vocab) = Tokenizer::from_tokenizer_json(json.as_bytes(), None, &[])?;
    let mut tokens = 0;
    for text in &sample {
        tokens += tokenizer.encode(text, EncodeOptions::default())?.len();
    }
    let bytes_per_token = sampled as f64 / tokens.max(1) as f64;
    Ok(NewVocabulary { json, tokens: vocab.len(), read, words: counts.len(), bytes_per_token })
}
