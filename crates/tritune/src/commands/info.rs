use crate::loading::ReadingArgs;
use crate::messages::{output, printable};
use crate::tables::{UTF8_HORIZONTAL_ONLY, headed, plain};
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tritune_runtime::tokenizer::Vocab;
use tritune_runtime::{
    ActivationLoss, KvType, Model, ModelFile, Runtime, describe_linears, human, measure_activations, results,
};

/// Show what a model file contains and what it needs to run.
///
/// Example: tritune info model.gguf --tensors
#[derive(Debug, Args)]
pub struct Info {
    /// A GGUF file or a Hugging Face folder.
    #[arg(value_name = "MODEL", required_unless_present = "named")]
    model: Option<PathBuf>,

    /// The same, as other commands take it.
    #[arg(short = 'm', long = "model", value_name = "PATH", conflicts_with = "model")]
    named: Option<PathBuf>,

    /// Also list every tensor.
    #[arg(long)]
    tensors: bool,

    /// Also list the metadata.
    #[arg(long)]
    metadata: bool,

    /// Also measure, on the CPU, what int8 activations cost a model that was trained with float ones.
    #[arg(long)]
    measure: bool,

    #[command(flatten)]
    reading: ReadingArgs,
}

impl Info {
    /// Prints the description.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let model = Model::open_with(self.path(), self.reading.options())?;
        if json {
            self.print_json(&model)?;
        } else {
            self.print_text(&model)?;
        }
        Ok(crate::SUCCESS)
    }

    fn path(&self) -> &Path {
        // One of the two is there: the parser refuses anything else.
        self.model.as_deref().or(self.named.as_deref()).unwrap_or(Path::new(""))
    }

    /// What int8 activations cost, where asked for.
    fn measured(&self) -> anyhow::Result<Option<ActivationLoss>> {
        if !self.measure {
            return Ok(None);
        }
        Ok(measure_activations(self.path(), self.reading.options(), &Runtime::cpu())?)
    }

    fn print_text(&self, model: &Model) -> anyhow::Result<()> {
        let (file, config) = (model.file(), model.config());
        let vocab = file.text()?.map(|(_, vocab)| vocab);
        let context = model.default_context();
        let needs = model.needs(context, 1, KvType::F16)?;
        let mut rows = Vec::new();
        let mut row = |key: &str, value: String| rows.push([key.to_owned(), printable(&value)]);
        row("file", format!("{} ({})", file.path().display(), human::bytes(file.file_bytes())));
        row("format", file.format());
        if let Some(name) = &config.name {
            row("name", name.clone());
        }
        row("architecture", format!("{}, gate {:?}", config.family.name, config.activation));
        row(
            "parameters",
            format!(
                "{} ({} in linear layers)",
                human::count(config.parameters()),
                human::count(config.ternary_weights())
            ),
        );
        for (kind, count) in describe_linears(file)? {
            row("linear weights", format!("{count} matrices: {kind}"));
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
                human::count(config.vocab as u64)
            ),
        );
        row("context", format!("{} tokens, rope base {}", config.context, config.rope_theta));
        row("head", if config.tied_head { "the embedding".into() } else { "its own".into() });
        row("tensors", type_summary(file));
        row("tokenizer", vocab.as_ref().map_or("none: takes token ids only".into(), describe_vocab));
        let chat = match &vocab {
            Some(vocab) if vocab.chat_template.is_some() => "in the file",
            Some(_) => "none in the file; the one of BitNet 2B-4T is used",
            None => "none",
        };
        row("chat template", chat.to_owned());
        let blocks = match KvType::Q8_0.holds(config.head_dim) {
            true => format!(", {} with --kv q8_0", human::bytes(model.needs(context, 1, KvType::Q8_0)?.cache)),
            false => String::new(),
        };
        row(
            "memory to run",
            format!(
                "{} weights + {} context of {context} tokens (f16){blocks}",
                human::bytes(needs.weights),
                human::bytes(needs.cache)
            ),
        );
        match self.measured()? {
            _ if !self.measure => {}
            None => {
                row("int8 activations", "nothing to measure: activations are what the model was trained with".into())
            }
            Some(loss) => row(
                "int8 activations",
                format!(
                    "KL {:.1e} nats on average, at most {:.1e}; the same best token for {:.1} % ({} tokens, against float)",
                    loss.kl_mean,
                    loss.kl_worst,
                    100.0 * loss.same_best,
                    loss.tokens
                ),
            ),
        }
        output!("{}", plain(rows))?;
        if self.metadata {
            output!()?;
            for (key, value) in file.metadata() {
                output!("{} = {}", printable(&key), printable(&value))?;
            }
        }
        if self.tensors {
            let rows = file.tensors().into_iter().map(|tensor| {
                let bytes = human::count(tensor.bytes);
                [printable(&tensor.name), tensor.dtype, format!("{:?}", tensor.shape), bytes]
            });
            output!("{}", headed(UTF8_HORIZONTAL_ONLY, ["tensor", "type", "shape", "bytes"], rows))?;
        }
        Ok(())
    }

    fn print_json(&self, model: &Model) -> anyhow::Result<()> {
        let (file, mut value) = (model.file(), results::of_model(model)?);
        if self.measure {
            let figures = |loss: ActivationLoss| {
                let ActivationLoss { tokens, kl_mean, kl_worst, same_best } = loss;
                json!({ "tokens": tokens, "kl_mean": kl_mean, "kl_worst": kl_worst, "same_best": same_best })
            };
            value["int8_activations"] = self.measured()?.map_or(Value::Null, figures);
        }
        if self.metadata {
            value["metadata"] = file.metadata().into_iter().map(|(key, value)| (key, json!(value))).collect();
        }
        if self.tensors {
            value["tensors"] = json!(file.tensors());
        }
        output!("{value:#}")?;
        Ok(())
    }
}

fn type_summary(model: &dyn ModelFile) -> String {
    let mut types: BTreeMap<String, (usize, u64)> = BTreeMap::new();
    for tensor in model.tensors() {
        let entry = types.entry(tensor.dtype).or_default();
        entry.0 += 1;
        entry.1 += tensor.bytes;
    }
    let parts = types.iter().map(|(name, (count, bytes))| format!("{count} {name} ({})", human::bytes(*bytes)));
    parts.collect::<Vec<_>>().join(", ")
}

fn describe_vocab(vocab: &Vocab) -> String {
    let pre = vocab.pre.map_or(String::new(), |pre| format!(", {}", pre.name()));
    format!("{:?}{pre}, {} tokens", vocab.kind, human::count(vocab.len() as u64))
}
