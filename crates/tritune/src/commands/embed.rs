use crate::loading::{LoadArgs, ModelArgs};
use crate::lora_options::LoraArgs;
use crate::messages::{bail_usage, output};
use crate::reading;
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use tritune_runtime::Precision;
use tritune_runtime::embed::similarity;

/// Turn texts into vectors, such as those of BitNet-embedding: the state of the last token after the final norm, of length 1.
///
/// Prints a line of numbers for each text; with two texts or more and --similarity, how alike they are instead. Models of this kind
/// expect queries with an instruction before them; give it in the text.
///
/// Example: tritune embed -m model.gguf "a cat" "a kitten" "a bridge" --similarity
#[derive(Debug, Args)]
pub struct Embed {
    #[command(flatten)]
    model: ModelArgs,

    /// The texts; lines of standard input when neither texts nor --file are given.
    texts: Vec<String>,

    /// Read the texts from a file, one on each line.
    #[arg(short, long, value_name = "FILE", conflicts_with = "texts")]
    file: Option<PathBuf>,

    /// Print the cosine of every two texts instead of the vectors.
    #[arg(long)]
    similarity: bool,

    #[command(flatten)]
    run: LoadArgs,

    #[command(flatten)]
    lora: LoraArgs,
}

impl Embed {
    /// Prints the vectors.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let texts = match (&self.file, self.texts.is_empty()) {
            (Some(path), _) => lines(&reading::text(path)?),
            (None, true) => lines(&reading::standard_input()?),
            (None, false) => self.texts.clone(),
        };
        if texts.is_empty() {
            bail_usage!("there is no text to turn into a vector");
        }
        let model = self.model.open()?;
        let mut loaded = self.run.load(&model, 1, Precision::F32, self.lora.load(model.config())?)?;
        let vectors = texts.iter().map(|text| loaded.embed(text)).collect::<Result<Vec<_>, _>>()?;
        let alike: Vec<Vec<f64>> = vectors.iter().map(|a| vectors.iter().map(|b| similarity(a, b)).collect()).collect();
        match (json, self.similarity) {
            (true, true) => output!("{:#}", json!({ "texts": texts, "similarity": alike }))?,
            (true, false) => output!("{}", json!({ "texts": texts, "embeddings": vectors }))?,
            (false, true) => {
                for row in &alike {
                    output!("{}", row.iter().map(|cosine| format!("{cosine:7.4}")).collect::<Vec<_>>().join(" "))?;
                }
            }
            (false, false) => {
                for vector in &vectors {
                    output!("{}", vector.iter().map(f32::to_string).collect::<Vec<_>>().join(" "))?;
                }
            }
        }
        Ok(crate::SUCCESS)
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
}
