use crate::messages::output;
use crate::tables;
use clap::Args;
use serde_json::{Value, json};
use tritune_runtime::known_models::{KnownModel, known_models};

/// List published models that Tritune reads, each with a command that downloads it.
///
/// The commands need the program `hf` of the Hugging Face hub (pip install huggingface_hub). Nothing is downloaded here. The
/// bundled storyteller (models/storyteller.gguf, 7.6 MB) needs no download.
///
/// Example: tritune models
#[derive(Debug, Args)]
pub struct Models {}

impl Models {
    /// Prints the table.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let models = known_models();
        if json {
            let rows: Vec<Value> = models
                .iter()
                .map(|model| {
                    let mut row = json!(model);
                    row["download"] = json!(model.download());
                    row["path"] = json!(model.path());
                    row
                })
                .collect();
            output!("{:#}", json!(rows))?;
            return Ok(crate::SUCCESS);
        }
        let row = |model: &KnownModel| {
            [&model.name, &model.parameters, &model.size, &model.licence, &model.about].map(String::clone)
        };
        let header = ["model", "parameters", "download", "licence", "use"].map(str::to_owned);
        output!("{}\n", tables::plain(std::iter::once(header).chain(models.iter().map(row))))?;
        for model in &models {
            output!("{}\n    tritune info {}", model.download(), model.path())?;
        }
        Ok(crate::SUCCESS)
    }
}
