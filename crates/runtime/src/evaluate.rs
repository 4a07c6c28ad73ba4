//! How well a model predicts a data set.

use crate::builders::builders;
use crate::data::{all_samples, read_data};
use crate::device::Runtime;
use crate::error::Result;
use crate::events::{Events, Tracked, Work};
use crate::model::Model;
use std::collections::BTreeSet;
use std::path::Path;
use tritune_graph::KvType;
use tritune_graph::maths;
use tritune_model::tokenizer::Tokenizer;
use tritune_model::{Adapter, ModelFile, Precision};
use tritune_train::data::{Batch, BatchShape, DataOptions, DataSet, Format, LossOn, Sample, SampleEncoder, split};
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::trainer::LossSum;

/// How a model is evaluated.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EvaluateOptions {
    /// The most tokens of a sample.
    pub seq: usize,
    /// Batch size in tokens; `seq` when `None`.
    pub batch_tokens: Option<usize>,
    /// Arithmetic outside the integer products; f16 on a GPU and f32 on the CPU when `None`.
    pub precision: Option<Precision>,
    /// How keys and values are kept; as the precision says when `None`.
    pub kv: Option<KvType>,
    /// Only the fraction of the data that a training run with this split and seed keeps for evaluation.
    pub val_split: Option<(f64, u64)>,
    /// The tokens that count, where a data file is read.
    pub loss: LossOn,
    /// Format of that file; detected when `None`.
    pub format: Option<Format>,
    /// Also measure accuracy on labelled data.
    pub accuracy: bool,
    /// Adapters, and a factor on top of each one's own scale.
    pub adapters: Vec<(Adapter, f32)>,
}

impl Default for EvaluateOptions {
    fn default() -> EvaluateOptions {
        EvaluateOptions {
            seq: 512,
            batch_tokens: None,
            precision: None,
            kv: None,
            val_split: None,
            loss: LossOn::default(),
            format: None,
            accuracy: true,
            adapters: Vec::new(),
        }
    }
}

builders! {
    EvaluateOptions {
        with_seq(seq: usize),
        with_batch_tokens(batch_tokens: Option<usize>),
        with_precision(precision: Option<Precision>),
        with_kv(kv: Option<KvType>),
        with_val_split(val_split: Option<(f64, u64)>),
        with_loss(loss: LossOn),
        with_format(format: Option<Format>),
        with_accuracy(accuracy: bool),
        with_adapters(adapters: Vec<(Adapter, f32)>),
    }
}

/// How well a model predicts a data set.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// Mean loss of a target, in nats.
    pub loss: f64,
    /// Bits per byte of the targets' text.
    pub bits_per_byte: f64,
    /// Targets.
    pub tokens: usize,
    /// Samples.
    pub samples: usize,
    /// For data with labels or choices: how often the right answer is the likeliest.
    pub accuracy: Option<Accuracy>,
}

impl Evaluation {
    /// The exponential of the loss.
    pub fn perplexity(&self) -> f64 {
        maths::exp(self.loss)
    }
}

/// Questions, and how many have the right answer as the likeliest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accuracy {
    /// Right answers.
    pub right: usize,
    /// Questions.
    pub questions: usize,
}

impl Accuracy {
    /// Right answers per question.
    pub fn fraction(&self) -> f64 {
        self.right as f64 / self.questions as f64
    }
}

/// Measures how well a model predicts a data file.
pub fn evaluate(runtime: &Runtime, model: &Model, data: &Path, options: &EvaluateOptions) -> Result<Evaluation> {
    let (tokenizer, vocab) = model.text()?;
    let encoder = SampleEncoder::new(&tokenizer, &vocab, options.loss)?;
    let reading = DataOptions { format: options.format, seq: options.seq, overlong: None, map: None };
    let set = read_data(data, &encoder, &reading, runtime.events())?;
    evaluate_set(runtime, model.file(), &tokenizer, &set, options)
}

/// Measures how well a model predicts a data set that is read already.
pub fn evaluate_set(
    runtime: &Runtime,
    model: &dyn ModelFile,
    tokenizer: &Tokenizer,
    set: &DataSet,
    options: &EvaluateOptions,
) -> Result<Evaluation> {
    set.check_pairs(1, false)?;
    let seq = options.seq;
    let tokens = options.batch_tokens.unwrap_or(seq);
    let precision = options.precision.unwrap_or_else(|| runtime.default_precision());
    let evaluator_options = EvaluatorOptions { context: seq, tokens, precision, kv: options.kv };
    let device = runtime.open()?;
    let mut tracked = Tracked::new(runtime.events(), Work::Loading);
    let mut progress = |done, total| tracked.set(done, total);
    let mut evaluator = Evaluator::load(model, &options.adapters, device, evaluator_options, &mut progress)?;
    drop(tracked);
    let members = match options.val_split {
        Some((fraction, seed)) => split(set.len() as u32, fraction, seed).1,
        None => all_samples(set),
    };
    let samples = members.len();
    let mut job = Job { evaluator: &mut evaluator, set, tokenizer, tokens, seq, events: runtime.events() };
    let accuracy = if options.accuracy { job.accuracy(&members)? } else { None };
    let (sum, bytes) = job.measure(members)?;
    let bits_per_byte = sum.loss / std::f64::consts::LN_2 / bytes.max(1) as f64;
    Ok(Evaluation { loss: sum.mean(), bits_per_byte, tokens: sum.targets, samples, accuracy })
}

struct Job<'a> {
    evaluator: &'a mut Evaluator,
    set: &'a DataSet,
    tokenizer: &'a Tokenizer,
    tokens: usize,
    seq: usize,
    events: &'a dyn Events,
}

impl Job<'_> {
    /// Losses of samples, and the bytes of the text they are about.
    fn measure(&mut self, members: Vec<u32>) -> Result<(LossSum, u64)> {
        let mut batches = self.set.batches(members, BatchShape { tokens: self.tokens, pack: true })?;
        let mut tracked = Tracked::new(self.events, Work::Batches);
        let total = batches.remaining();
        let (mut sum, mut bytes) = (LossSum::default(), 0);
        while let Some(samples) = batches.next_samples() {
            let batch = Batch::of(&samples?);
            sum.add(self.evaluator.evaluate(&batch)?);
            // Control tokens have no text.
            let text = batch.targets.iter().map(|&id| id as u32).filter(|&id| !self.tokenizer.is_special(id));
            bytes += text.map(|id| self.tokenizer.token_bytes(id).len() as u64).sum::<u64>();
            tracked.advance(total);
        }
        Ok((sum, bytes))
    }

    /// How many labelled questions have the right answer as the likeliest. Where a record lists no choices, all labels of the
    /// file are choices.
    fn accuracy(&mut self, members: &[u32]) -> Result<Option<Accuracy>> {
        if self.set.report().labelled == 0 {
            return Ok(None);
        }
        let mut labels = BTreeSet::new();
        for index in 0..self.set.len() {
            labels.extend(self.set.sample(index)?.and_then(|sample| sample.label));
        }
        let mut tracked = Tracked::new(self.events, Work::Questions);
        let (mut questions, mut waiting, mut tokens) = (Vec::new(), Vec::new(), 0);
        for &index in members {
            tracked.advance(members.len());
            let Some(sample) = self.set.sample(index as usize)? else { continue };
            let Some(label) = sample.label.clone() else { continue };
            let choices = sample.choices.clone().unwrap_or_else(|| labels.iter().cloned().collect());
            questions.push(None);
            for choice in &choices {
                let Some(answer) = with_answer(&sample, choice, self.tokenizer, self.seq)? else { continue };
                if answer.tokens.len() > self.tokens {
                    continue;
                }
                if tokens + answer.tokens.len() > self.tokens {
                    self.answer(&mut waiting, &mut questions)?;
                    tokens = 0;
                }
                tokens += answer.tokens.len();
                waiting.push(Answer { question: questions.len() - 1, right: *choice == label, sample: answer });
            }
        }
        self.answer(&mut waiting, &mut questions)?;
        let answered: Vec<Likeliest> = questions.into_iter().flatten().collect();
        let (right, questions) = (answered.iter().filter(|best| best.right).count(), answered.len());
        Ok((questions > 0).then_some(Accuracy { right, questions }))
    }

    /// Evaluates the answers that wait, all in one batch, and keeps the likeliest of each question.
    fn answer(&mut self, waiting: &mut Vec<Answer>, questions: &mut [Option<Likeliest>]) -> Result<()> {
        let batch = Batch::of(waiting.iter().map(|answer| &answer.sample));
        let losses = if waiting.is_empty() { Vec::new() } else { self.evaluator.losses(&batch)? };
        let mut losses = losses.into_iter().map(f64::from);
        for Answer { question, right, sample } in waiting.drain(..) {
            let loss = losses.by_ref().take(sample.loss.iter().filter(|&&counts| counts).count()).sum();
            if questions[question].is_none_or(|best| loss < best.loss) {
                questions[question] = Some(Likeliest { loss, right });
            }
        }
        Ok(())
    }
}

/// A question with one of its answers, and whether that is the right one.
struct Answer {
    question: usize,
    right: bool,
    sample: Sample,
}

/// The likeliest answer so far.
#[derive(Clone, Copy)]
struct Likeliest {
    loss: f64,
    right: bool,
}

/// The question with one of its answers; the front of a long question is left out.
fn with_answer(sample: &Sample, answer: &str, tokenizer: &Tokenizer, seq: usize) -> Result<Option<Sample>> {
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
