use crate::commands::finetune::read_data;
use crate::data_options::DataArgs;
use crate::device::DeviceArgs;
use crate::loading::{ModelArgs, PrecisionArg, number_in, text_of};
use crate::lora_options::LoraArgs;
use crate::messages::{bail_usage, output};
use crate::progress::{ByteProgress, ItemProgress, human_count};
use clap::Args;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::PathBuf;
use tritune_model::Precision;
use tritune_model::tokenizer::Tokenizer;
use tritune_train::data::{Batch, BatchShape, DataSet, Sample, split};
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::trainer::LossSum;

/// Measure how well a model predicts a data file.
///
/// Prints the mean loss of the tokens that training would learn, the perplexity, the bits per byte of their text and how
/// many there are; for data with labels or choices also how often the right answer is the likeliest one.
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

    /// A .jsonl, .json, .csv, .tsv or .txt file.
    #[arg(long, value_name = "FILE")]
    data: PathBuf,

    #[command(flatten)]
    reading: DataArgs,

    /// Only the share of the data that a training run with the same --val-split and --seed keeps for evaluation.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    val_split: Option<f64>,

    /// Seed of the training run whose share it is.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "val_split")]
    seed: u64,

    /// Tokens that go through the model at once; as many as --seq when absent.
    #[arg(long, value_name = "TOKENS", value_parser = number_in(2..=1 << 20))]
    batch_tokens: Option<usize>,

    /// Arithmetic outside the integer products: f16 on a GPU and f32 on the CPU when absent.
    #[arg(long, value_enum, value_name = "P")]
    precision: Option<PrecisionArg>,

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
        let checkpoint = self.model.open()?;
        let (tokenizer, vocab) = text_of(&*checkpoint)?;
        let encoder = self.reading.encoder(&tokenizer, &vocab)?;
        let set = read_data(&self.data, &encoder, &self.reading.options())?;
        let adapters = self.lora.load(checkpoint.config())?;
        let device = self.target.open_trusted()?;
        let default = if device.info().selector == "cpu" { Precision::F32 } else { Precision::F16 };
        let precision = self.precision.map_or(default, Precision::from);
        let options = EvaluatorOptions { context: self.reading.seq, tokens, precision };
        let loading = ByteProgress::new("loading");
        let evaluator =
            Evaluator::load(&*checkpoint, &adapters, device, options, &mut |done, total| loading.set(done, total));
        loading.finish();
        let mut evaluator = evaluator?;
        let members = match self.val_split {
            Some(share) => split(set.len() as u32, share, self.seed).1,
            None => everything(&set),
        };
        let samples = members.len();
        let accuracy = accuracy(&mut evaluator, &set, &members, &tokenizer, tokens, self.reading.seq)?;
        let (outcome, bytes) = measure(&mut evaluator, &set, members, &tokenizer, tokens)?;
        let loss = outcome.mean();
        let bits = outcome.loss / std::f64::consts::LN_2 / bytes.max(1) as f64;
        if json {
            let mut figures = json!({
                "loss": loss,
                "perplexity": loss.exp(),
                "bits_per_byte": bits,
                "tokens": outcome.targets,
                "samples": samples,
            });
            if let Some((right, asked)) = accuracy {
                figures["accuracy"] = json!(right as f64 / asked as f64);
                figures["questions"] = json!(asked);
            }
            output!("{figures:#}")?;
        } else {
            output!("loss            {loss:.4}")?;
            output!("perplexity      {:.3}", loss.exp())?;
            output!("bits per byte   {bits:.4}")?;
            output!(
                "tokens          {} in {} samples",
                human_count(outcome.targets as u64),
                human_count(samples as u64)
            )?;
            if let Some((right, asked)) = accuracy {
                output!("accuracy        {:.1} % ({right} of {asked})", 100.0 * right as f64 / asked as f64)?;
            }
        }
        Ok(if set.report().rejected > 0 { crate::FAILURE } else { crate::SUCCESS })
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if share > 0.0 && share <= 0.9 { Ok(share) } else { Err("a share from above 0 to 0.9 is needed".to_owned()) }
}

/// All samples of a set.
pub fn everything(set: &DataSet) -> Vec<u32> {
    (0..set.len() as u32).collect()
}

/// Losses of samples, and the bytes of the text they are about.
pub fn measure(
    evaluator: &mut Evaluator,
    set: &DataSet,
    members: Vec<u32>,
    tokenizer: &Tokenizer,
    tokens: usize,
) -> anyhow::Result<(LossSum, u64)> {
    let mut batches = set.batches(members, BatchShape { tokens, pack: true })?;
    let progress = ItemProgress::new("batches", batches.remaining());
    let (mut outcome, mut bytes) = (LossSum::default(), 0);
    while let Some(samples) = batches.next_samples() {
        let batch = Batch::of(&samples?);
        outcome.add(evaluator.evaluate(&batch)?);
        // Control tokens have no text.
        let text = batch.targets.iter().map(|&id| id as u32).filter(|&id| !tokenizer.is_special(id));
        bytes += text.map(|id| tokenizer.token_bytes(id).len() as u64).sum::<u64>();
        progress.advance();
    }
    progress.finish();
    Ok((outcome, bytes))
}

/// How many labelled questions have the right answer as the likeliest, and how many there are. Where a record lists no
/// choices, all labels of the file are choices.
fn accuracy(
    evaluator: &mut Evaluator,
    set: &DataSet,
    members: &[u32],
    tokenizer: &Tokenizer,
    tokens: usize,
    seq: usize,
) -> anyhow::Result<Option<(usize, usize)>> {
    if set.report().labelled == 0 {
        return Ok(None);
    }
    let mut labels = BTreeSet::new();
    for index in 0..set.len() {
        labels.extend(set.sample(index)?.and_then(|sample| sample.label));
    }
    let progress = ItemProgress::new("questions", members.len());
    let (mut right, mut asked) = (0, 0);
    for &index in members {
        progress.advance();
        let Some(sample) = set.sample(index as usize)? else { continue };
        let Some(label) = &sample.label else { continue };
        let choices = sample.choices.clone().unwrap_or_else(|| labels.iter().cloned().collect());
        let mut likeliest: Option<(f64, &String)> = None;
        for choice in &choices {
            let Some(answer) = with_answer(&sample, choice, tokenizer, seq)? else { continue };
            let batch = Batch::of([&answer]);
            if batch.ids.len() > tokens {
                continue;
            }
            let loss = evaluator.evaluate(&batch)?.loss;
            if likeliest.is_none_or(|(least, _)| loss < least) {
                likeliest = Some((loss, choice));
            }
        }
        if let Some((_, choice)) = likeliest {
            asked += 1;
            right += usize::from(choice == label);
        }
    }
    progress.finish();
    Ok((asked > 0).then_some((right, asked)))
}

/// The question with one of its answers; the front of a long question is left out.
fn with_answer(sample: &Sample, answer: &str, tokenizer: &Tokenizer, seq: usize) -> anyhow::Result<Option<Sample>> {
    let answer = tokenizer.encode_after(answer, false)?;
    let prompt = sample.prompt();
    if answer.is_empty() || answer.len() + 1 > seq || prompt.is_empty() {
        return Ok(None);
    }
    let prompt = &prompt[prompt.len().saturating_sub(seq - answer.len())..];
    let loss = std::iter::repeat_n(false, prompt.len()).chain(std::iter::repeat_n(true, answer.len())).collect();
    let tokens = prompt.iter().copied().chain(answer).collect();
    Ok(Some(Sample { tokens, loss, ..Sample::default() }))
}
