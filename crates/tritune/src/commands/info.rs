use crate::loading::ReadingArgs;
use crate::messages::{output, printable};
use crate::progress::{human_bytes, human_count};
use clap::Args;
use comfy_table::Table;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;
use tritune_model::ModelFile;
use tritune_model::model_file::origins;
use tritune_model::tokenizer::Vocab;
use tritune_runtime::{Model, Precision};

/// Show what a model file contains and what it needs to run.
///
/// Example: tritune info model.gguf --tensors
#[derive(Debug, Args)]
pub struct Info {
    /// A GGUF file or a Hugging Face folder.
    model: PathBuf,

    /// Also list every tensor.
    #[arg(long)]
    tensors: bool,

    /// Also list the metadata.
    #[arg(long)]
    metadata: bool,

    #[command(flatten)]
    reading: ReadingArgs,
}

impl Info {
    /// Prints the description.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let model = Model::open_with(&self.model, self.reading.options())?;
        let text = model.file().text()?.map(|(_, vocab)| vocab);
        if json {
            self.print_json(&model, text.as_ref())?;
        } else {
            self.print_text(&model, text.as_ref())?;
        }
        Ok(crate::SUCCESS)
    }

    fn print_text(&self, model: &Model, vocab: Option<&Vocab>) -> anyhow::Result<()> {
        let (checkpoint, config) = (model.file(), model.config());
        let context = model.default_context();
        let needs = model.needs(context, 1, Precision::F16)?;
        let mut table = Table::new();
        table.load_style(comfy_table::presets::NOTHING);
        let mut row = |key: &str, value: String| {
            table.add_row([key.to_owned(), printable(&value)]);
        };
        row("file", format!("{} ({})", checkpoint.path().display(), human_bytes(checkpoint.file_bytes())));
        row("format", checkpoint.format());
        if let Some(name) = &config.name {
            row("name", name.clone());
        }
        row("architecture", format!("{}, gate {:?}", config.family.name, config.activation));
        row(
            "parameters",
            format!(
                "{} ({} in linear layers)",
                human_count(config.parameters()),
                human_count(config.ternary_weights())
            ),
        );
        for (origin, count) in origins(checkpoint)? {
            row("linear weights", format!("{count} matrices: {}", origin.describe()));
        }
        row(
            "shape",
            format!(
                "{} layers, width {}, feed-forward {}, {} heads of {} ({} key/value), vocabulary {}",
                config.layers,
                config.hidden,
                config.feed_forward,
                config.heads,
                config.head_dim,
                config.kv_heads,
                human_count(config.vocab as u64)
            ),
        );
        row("context", format!("{} tokens, rope base {}", config.context, config.rope_theta));
        row("head", if config.tied_head { "the embedding".into() } else { "its own".into() });
        row("tensors", type_summary(checkpoint));
        row("tokenizer", vocab.map_or("none: takes token ids only".into(), describe_vocab));
        let chat = match vocab {
            Some(vocab) if vocab.chat_template.is_some() => "in the file",
            Some(_) => "none in the file; the one of BitNet 2B-4T is used",
            None => "none",
        };
        row("chat template", chat.to_owned());
        row(
            "memory to run",
            format!(
                "{} weights + {} context of {context} tokens (f16)",
                human_bytes(needs.weights),
                human_bytes(needs.cache)
            ),
        );
        output!("{table}")?;
        if self.metadata {
            output!()?;
            for (key, value) in checkpoint.metadata() {
                output!("{} = {}", printable(&key), printable(&value))?;
            }
        }
        if self.tensors {
            let mut table = Table::new();
            table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
            table.set_header(["tensor", "type", "shape", "bytes"]);
            for tensor in checkpoint.tensors() {
                let bytes = human_count(tensor.bytes);
                table.add_row([printable(&tensor.name), tensor.dtype, format!("{:?}", tensor.shape), bytes]);
            }
            output!("{table}")?;
        }
        Ok(())
    }

    fn print_json(&self, model: &Model, vocab: Option<&Vocab>) -> anyhow::Result<()> {
        let (checkpoint, config) = (model.file(), model.config());
        let context = model.default_context();
        let needs = model.needs(context, 1, Precision::F16)?;
        let origins = origins(checkpoint)?;
        let ternary = if origins.iter().all(|(origin, _)| origin.is_dense()) { 0 } else { config.ternary_weights() };
        let weights: Vec<_> =
            origins.iter().map(|(origin, count)| json!({ "matrices": count, "are": origin.describe() })).collect();
        let mut value = json!({
            "path": checkpoint.path().to_string_lossy(),
            "format": checkpoint.format(),
            "file_bytes": checkpoint.file_bytes(),
            "config": config,
            "parameters": config.parameters(),
            "ternary_weights": ternary,
            "weights": weights,
            "memory": { "weights": needs.weights, "cache": needs.cache, "context": context },
            "tokenizer": vocab.map(|vocab| json!({
                "kind": format!("{:?}", vocab.kind),
                "tokens": vocab.len(),
                "chat_template": vocab.chat_template,
            })),
        });
        if self.metadata {
            value["metadata"] = checkpoint.metadata().into_iter().map(|(key, value)| (key, json!(value))).collect();
        }
        if self.tensors {
            let tensors = checkpoint.tensors().into_iter().map(|tensor| {
                json!({
                    "name": tensor.name, "type": tensor.dtype, "shape": tensor.shape, "bytes": tensor.bytes,
                })
            });
            value["tensors"] = tensors.collect();
        }
        output!("{value:#}")?;
        Ok(())
    }
}

fn type_summary(checkpoint: &dyn ModelFile) -> String {
    let mut types: BTreeMap<String, (usize, u64)> = BTreeMap::new();
    for tensor in checkpoint.tensors() {
        let entry = types.entry(tensor.dtype).or_default();
        entry.0 += 1;
        entry.1 += tensor.bytes;
    }
    let parts = types.iter().map(|(name, (count, bytes))| format!("{count} {name} ({})", human_bytes(*bytes)));
    parts.collect::<Vec<_>>().join(", ")
}

fn describe_vocab(vocab: &Vocab) -> String {
    let pre = vocab.pre.map_or(String::new(), |pre| format!(", {}", pre.name()));
    format!("{:?}{pre}, {} tokens", vocab.kind, human_count(vocab.len() as u64))
}
