use crate::choices;
use crate::commands::convert::{TargetArgs, write_model};
use crate::messages::{bail_usage, output};
use clap::Args;
use std::path::PathBuf;
use tritune_runtime::synth::{PRESETS, SynthModel, preset};
use tritune_runtime::tokenizer::{Tokenizer, Vocab, VocabKind};
use tritune_runtime::{Family, Outputs};

/// Write a random-weight model of a named shape, for benchmarks and tests.
///
/// Presets: tiny, storyteller, 125m, 700m, 1b, 2b4t, 3b, 7b, 13b (BitNet); bonsai-1.7b, bonsai-4b, bonsai-8b (Qwen3 with a scale per
/// 128 weights); falcon-e-1b, falcon-e-3b, bitnet-embedding-0.6b; smollm2-135m (dense). The vocabulary is one token per byte,
/// padded with unused tokens to the preset's real size, unless --tokenizer names a tokenizer.json.
///
/// Example: tritune synth 700m bench.gguf --type tq2_0
#[derive(Debug, Args)]
pub struct Synth {
    /// Name of the shape.
    preset: String,

    /// The file (or, with --type hf, folder) to write.
    destination: PathBuf,

    /// Family; the preset's own when absent.
    #[arg(long, value_parser = choices::family())]
    arch: Option<&'static Family>,

    #[command(flatten)]
    target: TargetArgs,

    /// A tokenizer.json to put into the model.
    #[arg(long, value_name = "FILE")]
    tokenizer: Option<PathBuf>,

    /// Seed of the random weights.
    #[arg(short, long, default_value_t = 1)]
    seed: u64,

    /// Replace the destination if it exists.
    #[arg(long)]
    force: bool,
}

impl Synth {
    /// Writes the model.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let Some(preset) = preset(&self.preset) else {
            let known: Vec<String> = PRESETS.iter().map(|p| format!("{} ({})", p.name, p.description)).collect();
            bail_usage!("there is no preset \"{}\"; known are {}", self.preset, known.join(", "));
        };
        let mut config = preset.config(self.arch);
        let vocab = match &self.tokenizer {
            None => Vocab::byte_level(config.vocab)?,
            Some(path) => {
                let json = crate::reading::bytes(path)?;
                let (_, mut vocab) = Tokenizer::from_tokenizer_json(&json, None, &[])?;
                if vocab.kind == VocabKind::External {
                    bail_usage!("{} is of a kind that GGUF cannot hold; a byte-level BPE is needed", path.display());
                }
                config.vocab = config.vocab.max(vocab.len());
                vocab.pad_to(config.vocab)?;
                vocab
            }
        };
        let file = SynthModel::new(config, Some(vocab), self.seed).with_weights(preset.weights);
        let mut target = self.target;
        let ty = *target.ty.get_or_insert(preset.weights.target());
        target.head = target.head.or(preset.weights.head(ty));
        let outputs = Outputs::new(self.force).reading_all(&self.tokenizer);
        let options = target.options(&file, false)?;
        let report = write_model(&file, &self.destination, options, outputs, json)?;
        if json {
            output!("{report:#}")?;
        }
        Ok(crate::SUCCESS)
    }
}
