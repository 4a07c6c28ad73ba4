use crate::console::Console;
use crate::data_options::format;
use crate::loading::{ModelArgs, number_in};
use crate::messages::{output, status};
use anyhow::Context;
use clap::{Args, Subcommand};
use serde_json::json;
use std::path::PathBuf;
use tritune_runtime::data::Format;
use tritune_runtime::tokenizer::train::{SMALLEST, TrainOptions};
use tritune_runtime::vocabulary::train_vocabulary;
use tritune_runtime::{Outputs, files, human};

/// Train a vocabulary, or write that of a model.
#[derive(Debug, Args)]
pub struct Tokenizer {
    #[command(subcommand)]
    action: Action,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Action {
    Train(Train),
    Export(Export),
}

/// Write the vocabulary of a model as tokenizer.json and tokenizer_config.json, for a Hugging Face folder.
///
/// Example: tritune tokenizer export -m model.gguf -o out/master
#[derive(Debug, Args)]
struct Export {
    #[command(flatten)]
    model: ModelArgs,

    /// The folder to write to.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,

    /// Replace files that exist.
    #[arg(long)]
    force: bool,
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
            Action::Export(export) => export.run(json),
        }
    }
}

impl Export {
    fn run(self, json: bool) -> anyhow::Result<u8> {
        let made = self.model.open()?.text()?.1.to_tokenizer_json();
        let made = made.context("the vocabulary is no byte-level BPE, which alone has such a form here")?;
        let mut outputs = Outputs::new(self.force).reading(&self.model.model);
        let paths = ["tokenizer.json", "tokenizer_config.json"].map(|name| self.output.join(name));
        files::create_folder(&self.output)?;
        paths.iter().try_for_each(|path| outputs.file(path))?;
        for (path, text) in paths.iter().zip([made.tokenizer, made.config]) {
            files::write(path, text.as_bytes())?;
        }
        match json {
            true => output!("{:#}", json!({ "files": paths })),
            false => output!("wrote {} and {}", paths[0].display(), paths[1].display()),
        }?;
        Ok(crate::SUCCESS)
    }
}

impl Train {
    fn run(self, json: bool) -> anyhow::Result<u8> {
        Outputs::new(self.force).reading_all(&self.files).file(&self.output)?;
        let options = TrainOptions { size: self.size, min_count: self.min_count };
        let made = train_vocabulary(&self.files, self.format, options, &Console::default())?;
        files::write(&self.output, made.json.as_bytes())?;
        let bytes_per_token = made.bytes_per_token;
        if json {
            let value = json!({
                "output": self.output.to_string_lossy(), "tokens": made.tokens, "wanted": self.size,
                "texts": made.read.texts, "bytes": made.read.bytes, "rejected": made.read.rejected,
                "words": made.words, "bytes_per_token": bytes_per_token,
            });
            output!("{value:#}")?;
        } else {
            output!(
                "{} tokens from {} of text in {} documents ({} different words), {bytes_per_token:.2} bytes per token at \
                 the beginning of the text",
                human::count(made.tokens as u64),
                human::bytes(made.read.bytes),
                human::count(made.read.texts),
                human::count(made.words as u64),
            )?;
            output!("wrote {}", self.output.display())?;
        }
        if made.tokens < self.size {
            status!(
                "note: the text has too few pairs that occur {} times for {} tokens",
                self.min_count,
                human::count(self.size as u64)
            );
        }
        Ok(if made.read.rejected > 0 { crate::FAILURE } else { crate::SUCCESS })
    }
}
