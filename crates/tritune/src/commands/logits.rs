use crate::loading::{LoadArgs, ModelArgs};
use crate::lora_options::LoraArgs;
use crate::messages::{bail_usage, output};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use tritune_runtime::tokenizer::EncodeOptions;
use tritune_runtime::{Outputs, Precision};

/// Write the logits (and hidden states) of a token sequence, to compare with other engines.
///
/// The file holds `logits` [tokens, vocabulary] in f32; with --hidden also `embed_out`, `hidden.K` (the residual stream
/// after block K), `final_norm`, and the first block's quantised input (`l0_*`). Arithmetic is f32 unless --precision says
/// otherwise.
///
/// Example: tritune logits -m model.gguf --ids 1,2,3 --hidden -o out.safetensors
#[derive(Debug, Args)]
pub struct Logits {
    #[command(flatten)]
    model: ModelArgs,

    /// Token ids, such as 1,2,3.
    #[arg(long, value_name = "IDS", value_delimiter = ',', required_unless_present = "prompt")]
    ids: Vec<u32>,

    /// A text instead of ids.
    #[arg(short, long, value_name = "TEXT", conflicts_with = "ids")]
    prompt: Option<String>,

    /// Also write hidden states.
    #[arg(long)]
    hidden: bool,

    /// The file to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    run: LoadArgs,

    #[command(flatten)]
    lora: LoraArgs,
}

impl Logits {
    /// Computes and writes.
    pub fn run(mut self, json: bool) -> anyhow::Result<u8> {
        self.lora.read_by(Outputs::new(self.force).reading(&self.model.model)).file(&self.output)?;
        let file = self.model.open()?;
        let ids = match &self.prompt {
            None => self.ids.clone(),
            Some(text) => {
                let (tokenizer, _) = file.text()?;
                tokenizer.encode(text, EncodeOptions { add_bos: tokenizer.wants_bos(), parse_special: false })?
            }
        };
        if ids.is_empty() {
            bail_usage!("there is no token to compute logits for; give --ids or some text");
        }
        // The context is as long as the sequence: no more memory than needed.
        self.run.context.get_or_insert(ids.len());
        let mut model = self.run.load(&file, 1, Precision::F32, self.lora.load(file.config())?)?;
        let states = model.states(&ids, self.hidden)?;
        let names = states.write(&self.output)?;
        let (best, logit) = states.next_token();
        if json {
            let report = json!({
                "file": self.output.to_string_lossy(), "tokens": ids.len(), "tensors": names, "next_token": best, "logit": logit,
            });
            output!("{report:#}")?;
        } else {
            output!("wrote {} with {}", self.output.display(), names.join(", "))?;
            output!("most likely next token: {best} (logit {logit:.4})")?;
        }
        Ok(crate::SUCCESS)
    }
}
