use crate::loading::ModelArgs;
use crate::messages::{bail_usage, output};
use crate::reading;
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use tritune_runtime::tokenizer::EncodeOptions;

/// Turn text into token ids and back.
///
/// Texts of special tokens stay text unless --special is given.
///
/// Example: tritune tokenize -m model.gguf "Hello world"
#[derive(Debug, Args)]
pub struct Tokenize {
    #[command(flatten)]
    model: ModelArgs,

    /// The text; standard input when neither text nor --file is given.
    text: Option<String>,

    /// Read the text from a file.
    #[arg(short, long, value_name = "FILE", conflicts_with = "text")]
    file: Option<PathBuf>,

    /// Turn ids into text instead, such as 1,2,3.
    #[arg(long, value_name = "IDS", value_delimiter = ',', conflicts_with_all = ["text", "file"])]
    decode: Option<Vec<u32>>,

    /// Leave out the tokens that the tokenizer itself puts before a text, or after it.
    #[arg(long)]
    no_bos: bool,

    /// Read the texts of special tokens, such as <|eot_id|>, as those tokens.
    #[arg(long)]
    special: bool,

    /// Print the ids alone, separated by commas.
    #[arg(long)]
    ids: bool,
}

impl Tokenize {
    /// Prints ids with their texts.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let file = self.model.open()?;
        let (tokenizer, vocab) = file.text()?;
        if let Some(ids) = &self.decode {
            if let Some(id) = ids.iter().find(|&&id| id as usize >= tokenizer.len()) {
                bail_usage!("token id {id} is outside the vocabulary of {} tokens", tokenizer.len());
            }
            let text = tokenizer.decode(ids, false);
            if json {
                output!("{:#}", json!({ "ids": ids, "text": text }))?;
            } else {
                output!("{text}")?;
            }
            return Ok(crate::SUCCESS);
        }
        let text = match (&self.text, &self.file) {
            (Some(text), _) => text.clone(),
            (None, Some(path)) => reading::text(path)?,
            (None, None) => reading::standard_input()?,
        };
        let options = EncodeOptions { add_bos: !self.no_bos && tokenizer.wants_bos(), parse_special: self.special };
        let mut ids = tokenizer.encode(&text, options)?;
        ids.extend(vocab.special.eos.filter(|_| vocab.add_eos && !self.no_bos));
        let text_of = |id: u32| String::from_utf8_lossy(tokenizer.token_bytes(id)).into_owned();
        if json {
            let pieces: Vec<String> = ids.iter().map(|&id| text_of(id)).collect();
            output!("{:#}", json!({ "ids": ids, "pieces": pieces }))?;
        } else if self.ids {
            output!("{}", ids.iter().map(u32::to_string).collect::<Vec<_>>().join(","))?;
        } else {
            for &id in &ids {
                output!("{id:>7}  {:?}", text_of(id))?;
            }
            output!("{} tokens, {} bytes", ids.len(), text.len())?;
        }
        Ok(crate::SUCCESS)
    }
}
