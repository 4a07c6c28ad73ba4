use crate::data_options::format;
use crate::loading::number_in;
use crate::messages::{output, status};
use crate::progress::{Progress, human_bytes, human_count};
use anyhow::bail;
use clap::{Args, Subcommand};
use serde_json::json;
use std::path::PathBuf;
use tritune_model::tokenizer::train::{SMALLEST, TrainOptions, WordCounts};
use tritune_model::tokenizer::{EncodeOptions, Tokenizer as Encoder};
use tritune_runtime::{Outputs, files};
use tritune_train::data::{DataError, Format, TextReport, read_texts};

/// Bytes of text on which the vocabulary's bytes per token are measured.
const SAMPLED_BYTES: usize = 1 << 20;

/// Train a vocabulary.
#[derive(Debug, Args)]
pub struct Tokenizer {
    #[command(subcommand)]
    action: Action,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Action {
    Train(Train),
}

/// Train a byte-level BPE vocabulary on text.
///
/// Writes a tokenizer.json that Hugging Face's libraries read and that pretrain and synth put into models; stock
/// llama.cpp knows its kind (gpt2, pre-tokenizer gpt-2). The token <|endoftext|> begins and ends texts: a line that holds
/// only that, in files of plain text, ends a document, and the string is never trained on as text. Any text can be encoded:
/// every byte is a token.
///
/// Files of any size need little memory: only word counts are stored, and beyond four million words the rarest are
/// dropped. The same files always give the same vocabulary.
///
/// Example: tritune tokenizer train stories.txt -o tokenizer.json
///
/// Example: tritune tokenizer train a.txt chats.jsonl -o tokenizer.json --size 16384
#[derive(Debug, Args)]
struct Train {
    /// Text files, or data files in any format `tritune data` reads.
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,

    /// The tokenizer.json to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Number of tokens.
    #[arg(short, long, default_value_t = 4096, value_name = "TOKENS", value_parser = number_in(SMALLEST as u64..=1 << 20))]
    size: usize,

    /// The fewest occurrences of what becomes a token.
    #[arg(long, default_value_t = 2, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    min_count: u64,

    /// How the files are written, as for `tritune data`; detected when absent.
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    format: Option<Format>,

    /// Replace the output if it exists.
    #[arg(long)]
    force: bool,
}

impl Tokenizer {
    /// Runs the subcommand.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        match self.action {
            Action::Train(train) => train.run(json),
        }
    }
}

/// The text that was read.
#[derive(Default)]
struct Corpus {
    counts: WordCounts,
    texts: u64,
    bytes: u64,
    rejected: u64,
    sample: Vec<String>,
    sampled: usize,
}

impl Train {
    fn run(self, json: bool) -> anyhow::Result<u8> {
        Outputs::new(self.force).reading_all(&self.files).file(&self.output)?;
        let corpus = self.read()?;
        if corpus.counts.is_empty() {
            bail!("there is no text in {}", self.files[0].display());
        }
        let options = TrainOptions { size: self.size, min_count: self.min_count };
        let progress = Progress::items("merging");
        let total = (self.size - SMALLEST) as u64;
        let text = corpus.counts.train(options, |tokens, _| {
            progress.set(tokens.saturating_sub(SMALLEST) as u64, total);
        })?;
        progress.finish();
        let (encoder, vocab) = Encoder::from_tokenizer_json(text.as_bytes(), None, &[])?;
        files::write(&self.output, text.as_bytes())?;

        let mut tokens = 0;
        for text in &corpus.sample {
            tokens += encoder.encode(text, EncodeOptions::default())?.len();
        }
        let bytes_per_token = corpus.sampled as f64 / tokens.max(1) as f64;
        if json {
            let value = json!({
                "output": self.output.to_string_lossy(), "tokens": vocab.len(), "wanted": self.size,
                "texts": corpus.texts, "bytes": corpus.bytes, "rejected": corpus.rejected,
                "words": corpus.counts.len(), "bytes_per_token": bytes_per_token,
            });
            output!("{value:#}")?;
        } else {
            output!(
                "{} tokens from {} of text in {} documents ({} different words), {bytes_per_token:.2} bytes per token at \
                 the beginning of the text",
                human_count(vocab.len() as u64),
                human_bytes(corpus.bytes),
                human_count(corpus.texts),
                human_count(corpus.counts.len() as u64),
            )?;
            output!("wrote {}", self.output.display())?;
        }
        if vocab.len() < self.size {
            status!(
                "note: the text has too few pairs that occur {} times for {} tokens",
                self.min_count,
                human_count(self.size as u64)
            );
        }
        Ok(if corpus.rejected > 0 { crate::FAILURE } else { crate::SUCCESS })
    }

    fn read(&self) -> anyhow::Result<Corpus> {
        let mut corpus = Corpus::default();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        for path in &self.files {
            let progress = Progress::bytes("reading");
            let report = read_texts(path, self.format, |block| {
                corpus.counts.add_all(block.texts, threads);
                for text in block.texts {
                    if corpus.sampled >= SAMPLED_BYTES {
                        break;
                    }
                    corpus.sampled += text.len();
                    corpus.sample.push(text.clone());
                }
                progress.set(block.done, block.total);
                Ok::<(), DataError>(())
            });
            progress.finish();
            let TextReport { texts, bytes, rejected, first_rejected } = report?;
            corpus.texts += texts;
            corpus.bytes += bytes;
            corpus.rejected += rejected;
            if let Some((line, reason)) = first_rejected {
                let more = if rejected > 1 { format!(" (and {} more lines)", rejected - 1) } else { String::new() };
                status!("{}: line {line} was left out: {reason}{more}", path.display());
            }
        }
        Ok(corpus)
    }
}
