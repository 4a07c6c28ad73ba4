use crate::messages::output;
use clap::Args;
use comfy_table::Table;
use serde_json::{Value, json};
use tritune_runtime::known_models::known_models;

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
        let mut table = Table::new();
        table.load_style(comfy_table::presets::NOTHING);
        table.add_row(["model", "parameters", "download", "licence", "use"]);
        for model in &models {
            table.add_row([&model.name, &model.parameters, &model.size, &model.licence, &model.about]);
        }
        output!("{table}\n")?;
        for model in &models {
            output!("{}\n    tritune info {}", model.download(), model.path())?;
        }
        Ok(crate::SUCCESS)
    }
}
