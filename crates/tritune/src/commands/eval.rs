use crate::choices::{KV_TYPES, PRECISIONS, one_of};
use crate::data_options::{DataArgs, validation_fraction};
use crate::device_options::DeviceArgs;
use crate::loading::{ModelArgs, number_in};
use crate::lora_options::LoraArgs;
use crate::messages::{bail_usage, output};
use clap::Args;
use std::path::PathBuf;
use tritune_runtime::data::read_data;
use tritune_runtime::evaluate::{EvaluateOptions, Evaluation, evaluate_set};
use tritune_runtime::{KvType, Precision, human, results};

/// Measure how well a model predicts a data file.
///
/// Prints the mean loss of the tokens that training would use, the perplexity, the bits per byte of their text and how
/// many there are; for data with labels or choices also the accuracy. The exit code is 1 when lines of the file were
/// rejected.
///
/// Example: tritune eval -m model.gguf --data held-out.jsonl
///
/// Example: tritune eval -m model.gguf --lora out/adapter.gguf --data held-out.jsonl --json
///
/// Example: tritune eval -m out/model.gguf --data stories.txt --val-split 0.02
#[derive(Debug, Args)]
pub struct Eval {
    #[command(flatten)]
    model: ModelArgs,

    #[command(flatten)]
    lora: LoraArgs,

    /// A .jsonl, .json, .csv, .tsv or .txt file, perhaps packed as .gz.
    #[arg(long, value_name = "FILE")]
    data: PathBuf,

    #[command(flatten)]
    reading: DataArgs,

    /// Only the fraction of the data that a training run with the same --val-split and --seed keeps for evaluation.
    #[arg(long, value_name = "FRACTION", value_parser = validation_fraction)]
    val_split: Option<f64>,

    /// Seed of that training run.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "val_split")]
    seed: u64,

    /// Batch size in tokens; --seq when absent.
    #[arg(long, value_name = "TOKENS", value_parser = number_in(2..=1 << 20))]
    batch_tokens: Option<usize>,

    /// Arithmetic outside the integer products: f16 on a GPU and f32 on the CPU when absent.
    #[arg(long, value_parser = one_of(PRECISIONS), value_name = "P")]
    precision: Option<Precision>,

    /// How keys and values are kept; as --precision says when absent.
    #[arg(long, value_parser = one_of(KV_TYPES), value_name = "TYPE")]
    kv: Option<KvType>,

    #[command(flatten)]
    target: DeviceArgs,
}

impl Eval {
    /// Evaluates and prints.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let tokens = self.batch_tokens.unwrap_or(self.reading.seq);
        if tokens < self.reading.seq {
            bail_usage!("--batch-tokens {tokens} is smaller than --seq {}", self.reading.seq);
        }
        let model = self.model.open()?;
        let (tokenizer, vocab) = model.text()?;
        let encoder = self.reading.encoder(&tokenizer, &vocab)?;
        let runtime = self.target.runtime()?;
        let set = read_data(&self.data, &encoder, &self.reading.options(), runtime.events())?;
        let options = EvaluateOptions::default()
            .with_seq(self.reading.seq)
            .with_batch_tokens(Some(tokens))
            .with_precision(self.precision)
            .with_kv(self.kv)
            .with_val_split(self.val_split.map(|fraction| (fraction, self.seed)))
            .with_adapters(self.lora.load(model.config())?);
        let evaluation = evaluate_set(&runtime, model.file(), &tokenizer, &set, &options)?;
        let Evaluation { loss, bits_per_byte, tokens, samples, accuracy } = evaluation;
        let perplexity = evaluation.perplexity();
        if json {
            output!("{:#}", results::of_evaluation(&evaluation))?;
        } else {
            output!("loss            {loss:.4}")?;
            output!("perplexity      {perplexity:.3}")?;
            output!("bits per byte   {bits_per_byte:.4}")?;
            output!("tokens          {} in {} samples", human::count(tokens as u64), human::count(samples as u64))?;
            if let Some(accuracy) = accuracy {
                let percent = 100.0 * accuracy.fraction();
                output!("accuracy        {percent:.1} % ({} of {})", accuracy.right, accuracy.questions)?;
            }
        }
        Ok(if set.report().skipped() > 0 { crate::FAILURE } else { crate::SUCCESS })
    }
}
