//! Flags for reading training data.

use crate::loading::number_in;
use crate::messages::Usage;
use clap::Args;
use std::path::PathBuf;
use tritune_runtime::ChatTemplate;
use tritune_runtime::data::{DataOptions, FieldMap, Format, LossOn, Overlong, SampleEncoder};
use tritune_runtime::tokenizer::{Tokenizer, Vocab};

/// How a data file becomes samples.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Data")]
pub struct DataArgs {
    /// How the file is written: chat, sharegpt, prompt-completion, alpaca, question, preference, text or plain; detected when
    /// absent.
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub format: Option<Format>,

    /// Fields of other names: OURS=THEIRS, several joined by +, such as prompt=instruction+context,completion=response.
    #[arg(long, value_name = "MAP", conflicts_with = "format")]
    pub map: Option<FieldMap>,

    /// Tokens to train on: the assistant's replies, only the last of them, or every token. Completions and texts are
    /// always trained on, prompts only with `all`.
    #[arg(long, default_value_t = LossOn::Assistant, value_name = "all|assistant|completion")]
    pub loss: LossOn,

    /// The most tokens of a sample.
    #[arg(long, default_value_t = 512, value_name = "TOKENS", value_parser = number_in(2..=1 << 20))]
    pub seq: usize,

    /// What happens to longer samples; when absent plain text is split and everything else truncated.
    #[arg(long, value_name = "truncate|split|skip")]
    pub overlong: Option<Overlong>,

    /// A Jinja chat template to use instead of the model's own.
    #[arg(long, value_name = "FILE")]
    pub template: Option<PathBuf>,

    /// Read the texts of special tokens in prompts, completions and texts as those tokens. Messages never can.
    #[arg(long)]
    pub special: bool,
}

/// A format by its name.
pub fn format(name: &str) -> Result<Format, String> {
    Format::from_name(name).ok_or_else(|| format!("known formats are {}", Format::NAMES.join(", ")))
}

/// A fraction between 0 and 1, for `--val-split`.
pub fn fraction(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(fraction) if (0.0..1.0).contains(&fraction) => Ok(fraction),
        _ => Err("a fraction from 0 to below 1, such as 0.1".into()),
    }
}

/// A fraction of the data that is not empty, for an evaluation of nothing else.
pub fn validation_fraction(text: &str) -> Result<f64, String> {
    let fraction: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let allowed = fraction > 0.0 && fraction <= 0.9;
    if allowed { Ok(fraction) } else { Err("a fraction from above 0 to 0.9 is needed".to_owned()) }
}

impl DataArgs {
    /// How files are read.
    pub fn options(&self) -> DataOptions {
        DataOptions { format: self.format, seq: self.seq, overlong: self.overlong, map: self.map.clone() }
    }

    /// What turns records into tokens.
    pub fn encoder<'a>(&self, tokenizer: &'a Tokenizer, vocab: &Vocab) -> anyhow::Result<SampleEncoder<'a>> {
        let encoder = match &self.template {
            None => SampleEncoder::new(tokenizer, vocab, self.loss)?,
            Some(path) => {
                let template = ChatTemplate::new(crate::reading::text(path)?);
                let template = template.map_err(|error| Usage(format!("{}: {error}", path.display())))?;
                SampleEncoder::with_template(tokenizer, vocab, self.loss, template)
            }
        };
        Ok(encoder.with_special_tokens(self.special))
    }

    /// Where the chat template comes from.
    pub fn template_source(&self, vocab: &Vocab) -> String {
        let given = self.template.as_ref().map(|path| path.display().to_string());
        given.unwrap_or_else(|| ChatTemplate::origin(vocab).to_owned())
    }
}
