//! Text generation: prompts go in, pieces of text come out, several sequences side by side.

use crate::engine::{Candidates, Engine, EngineError};
use crate::sampling::{self, Sampler, SamplerConfig, StopStrings};
use crate::tokenizer::{StreamDecoder, Tokenizer};
use std::time::Instant;
use tritune_graph::MAX_TOP_K;

/// How a prompt is continued.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// Most tokens to generate.
    pub max_tokens: usize,
    /// How the next token is chosen.
    pub sampler: SamplerConfig,
    /// Generation ends before the first of these strings.
    pub stop: Vec<String>,
    /// Go on past end-of-text tokens.
    pub ignore_end: bool,
    /// When the context is full, the first `keep` tokens stay and the oldest half of the rest is forgotten.
    /// `None` stops there instead.
    pub shift_keep: Option<usize>,
}

impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions {
            max_tokens: 256,
            sampler: SamplerConfig::default(),
            stop: Vec::new(),
            ignore_end: false,
            shift_keep: Some(4),
        }
    }
}

impl GenerateOptions {
    /// How many of a prompt's tokens are read in a context: all of them, or half a context when they do not fit.
    pub fn prompt_read(&self, tokens: usize, context: usize) -> usize {
        if self.shift_keep.is_some() && tokens >= context { (context / 2).max(1).min(tokens) } else { tokens }
    }

    /// The same for prompts whose first has that number among others: each gets the random numbers it has among all.
    pub fn from_prompt(&self, first: usize) -> GenerateOptions {
        let seed = self.sampler.seed.wrapping_add((first as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        GenerateOptions { sampler: SamplerConfig { seed, ..self.sampler.clone() }, ..self.clone() }
    }
}

/// Why generation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The model gave an end-of-text token.
    End,
    /// A stop string appeared.
    Stop,
    /// `max_tokens` were generated.
    Length,
    /// The context is full and must not be shifted.
    Context,
    /// The caller asked to stop.
    Cancelled,
}

impl Finish {
    /// Short name for reports.
    pub fn name(self) -> &'static str {
        match self {
            Finish::End => "end",
            Finish::Stop => "stop",
            Finish::Length => "length",
            Finish::Context => "context",
            Finish::Cancelled => "cancelled",
        }
    }
}

/// What happens while prompts are continued.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// Text that is now certain.
    Text {
        /// Number of the prompt.
        prompt: usize,
        /// The new text.
        text: &'a str,
    },
    /// A prompt is done.
    Done {
        /// Number of the prompt.
        prompt: usize,
        /// Its result.
        result: Generated,
    },
}

/// The continuation of one prompt.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// Tokens of the prompt.
    pub prompt_tokens: usize,
    /// Tokens generated.
    pub tokens: Vec<u32>,
    /// Why it ended.
    pub finish: Finish,
    /// How often the context was shifted.
    pub shifts: usize,
}

/// Where the time went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timing {
    /// Tokens of prompts (and of shifted contexts).
    pub prefill_tokens: usize,
    /// Seconds spent on them.
    pub prefill_seconds: f64,
    /// Tokens generated one by one, all sequences together.
    pub decode_tokens: usize,
    /// Seconds spent on them.
    pub decode_seconds: f64,
}

impl Timing {
    /// Counts a step. A sequence that brings one token generates; the time of a step that does both is shared out by tokens.
    fn add(&mut self, batch: &[(usize, &[u32])], seconds: f64) {
        let tokens: usize = batch.iter().map(|(_, tokens)| tokens.len()).sum();
        let decode = batch.iter().filter(|(_, tokens)| tokens.len() == 1).count();
        let decode_seconds = seconds * decode as f64 / tokens.max(1) as f64;
        self.prefill_tokens += tokens - decode;
        self.prefill_seconds += seconds - decode_seconds;
        self.decode_tokens += decode;
        self.decode_seconds += decode_seconds;
    }
}

impl std::ops::AddAssign for Timing {
    fn add_assign(&mut self, other: Timing) {
        self.prefill_tokens += other.prefill_tokens;
        self.prefill_seconds += other.prefill_seconds;
        self.decode_tokens += other.decode_tokens;
        self.decode_seconds += other.decode_seconds;
    }
}

/// Why generation failed.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A sampling setting is out of range, or the logits are not numbers.
    #[error(transparent)]
    Sampling(#[from] sampling::Error),
    /// A prompt has no token.
    #[error("prompt {prompt} is empty; give at least one token (models without a begin-of-text token need text)")]
    EmptyPrompt {
        /// Number of the prompt.
        prompt: usize,
    },
}

/// Continues prompts, as many at a time as the engine has sequences, and tells `on_event` what comes out. When that
/// returns `false`, everything stops.
pub fn generate(
    engine: &mut Engine,
    tokenizer: &Tokenizer,
    prompts: &[Vec<u32>],
    options: &GenerateOptions,
    on_event: &mut dyn FnMut(Event) -> bool,
) -> Result<Timing, GenerateError> {
    let mut timing = Timing::default();
    let sequences = engine.options().sequences;
    let mut waiting = prompts.iter().enumerate();
    let mut active: Vec<Option<Active>> = (0..sequences).map(|_| None).collect();
    loop {
        for (sequence, place) in active.iter_mut().enumerate() {
            if place.is_some() {
                continue;
            }
            let Some((prompt, tokens)) = waiting.next() else { break };
            if tokens.is_empty() {
                return Err(GenerateError::EmptyPrompt { prompt });
            }
            let mut next = Active::new(prompt, tokens, options)?;
            next.fit_prompt(engine.options().context, options);
            next.reuse_prefix(engine, sequence);
            *place = Some(next);
        }
        let batch: Vec<(usize, &[u32])> = active
            .iter()
            .enumerate()
            .filter_map(|(sequence, place)| place.as_ref().map(|active| (sequence, active.pending.as_slice())))
            .collect();
        if batch.is_empty() {
            return Ok(timing);
        }
        let order: Vec<usize> = batch.iter().map(|(sequence, _)| *sequence).collect();
        let start = Instant::now();
        let mut step = Step::run(engine, &batch, options)?;
        timing.add(&batch, start.elapsed().as_secs_f64());
        for (row, sequence) in order.into_iter().enumerate() {
            let Some(mut current) = active[sequence].take() else { continue };
            let token = step.next_token(row, &mut current)?;
            let mut going = current.accept(token, tokenizer, options, on_event)?;
            if going.is_none() && engine.len(sequence) + 1 > engine.options().context {
                going = current.shift(engine, sequence, options);
            }
            match going {
                None => active[sequence] = Some(current),
                Some(finish) => {
                    let prompt = current.prompt;
                    if !on_event(Event::Done { prompt, result: current.finish(finish) }) || finish == Finish::Cancelled
                    {
                        return Ok(timing);
                    }
                }
            }
        }
    }
}

/// What a step of all sequences gave.
enum Step {
    /// Tokens the device chose.
    Greedy(Vec<u32>),
    /// What to sample from.
    Sampled(Vec<Candidates>),
}

impl Step {
    fn run(engine: &mut Engine, batch: &[(usize, &[u32])], options: &GenerateOptions) -> Result<Step, EngineError> {
        if options.sampler.is_plain_greedy() {
            return Ok(Step::Greedy(engine.append_greedy(batch)?));
        }
        if let Some(k) = options.sampler.best_needed().filter(|&k| k <= MAX_TOP_K) {
            return Ok(Step::Sampled(engine.append_top_k(batch, k)?));
        }
        let vocab = engine.config().vocab;
        let logits = engine.append(batch)?;
        Ok(Step::Sampled(logits.chunks(vocab).map(|row| Candidates::All(row.to_vec())).collect()))
    }

    fn next_token(&mut self, row: usize, active: &mut Active) -> Result<u32, sampling::Error> {
        match self {
            Step::Greedy(tokens) => Ok(tokens[row]),
            Step::Sampled(rows) => match &mut rows[row] {
                Candidates::All(logits) => active.sampler.sample(logits, &active.history),
                Candidates::Best(best) => active.sampler.sample_best(best),
            },
        }
    }
}

/// A prompt being continued.
struct Active {
    prompt: usize,
    prompt_tokens: usize,
    /// Tokens the engine has not seen yet.
    pending: Vec<u32>,
    /// All tokens of the sequence, for penalties and shifts.
    history: Vec<u32>,
    generated: Vec<u32>,
    sampler: Sampler,
    decoder: StreamDecoder,
    stop: StopStrings,
    shifts: usize,
}

impl Active {
    fn new(prompt: usize, tokens: &[u32], options: &GenerateOptions) -> Result<Self, GenerateError> {
        // Each prompt gets its own stream of random numbers, so that its text does not depend on its neighbours.
        let seed = options.sampler.seed.wrapping_add((prompt as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Ok(Active {
            prompt,
            prompt_tokens: tokens.len(),
            pending: tokens.to_vec(),
            history: tokens.to_vec(),
            generated: Vec::new(),
            sampler: Sampler::new(SamplerConfig { seed, ..options.sampler.clone() })?,
            decoder: StreamDecoder::new(),
            stop: StopStrings::new(options.stop.clone())?,
            shifts: 0,
        })
    }

    /// Drops the middle of a prompt that is longer than the context, when shifting is allowed.
    fn fit_prompt(&mut self, context: usize, options: &GenerateOptions) {
        if let Some(keep) = options.shift_keep
            && self.pending.len() >= context
        {
            self.pending = windowed(&self.history, keep, context);
            self.shifts += 1;
        }
    }

    /// Keeps what the sequence still knows of this prompt, such as the earlier turns of a conversation. At least one
    /// token is computed, for its logits.
    fn reuse_prefix(&mut self, engine: &mut Engine, sequence: usize) {
        let known = engine.tokens(sequence).iter().zip(&self.pending).take_while(|(a, b)| a == b).count();
        let known = known.min(self.pending.len() - 1);
        engine.truncate(sequence, known);
        self.pending.drain(..known);
    }

    /// Takes the next token; `Some` when generation ends with it.
    fn accept(
        &mut self,
        token: u32,
        tokenizer: &Tokenizer,
        options: &GenerateOptions,
        on_event: &mut dyn FnMut(Event) -> bool,
    ) -> Result<Option<Finish>, GenerateError> {
        if options.max_tokens == 0 {
            return Ok(Some(Finish::Length));
        }
        if !options.ignore_end && tokenizer.is_end_of_generation(token) {
            return Ok(self.flush(Finish::End, on_event));
        }
        self.generated.push(token);
        self.history.push(token);
        self.pending = vec![token];
        let piece = self.decoder.push(tokenizer, token);
        let found = self.stop.push(&piece);
        if !found.text.is_empty() && !on_event(Event::Text { prompt: self.prompt, text: &found.text }) {
            return Ok(Some(Finish::Cancelled));
        }
        if found.stopped.is_some() {
            return Ok(Some(Finish::Stop));
        }
        if self.generated.len() >= options.max_tokens {
            return Ok(self.flush(Finish::Length, on_event));
        }
        Ok(None)
    }

    /// Lets out what was held back for a stop string or an unfinished character.
    fn flush(&mut self, finish: Finish, on_event: &mut dyn FnMut(Event) -> bool) -> Option<Finish> {
        let rest = self.decoder.finish();
        let mut text = self.stop.push(&rest).text;
        text.push_str(&self.stop.finish());
        if !text.is_empty() && !on_event(Event::Text { prompt: self.prompt, text: &text }) {
            return Some(Finish::Cancelled);
        }
        Some(finish)
    }

    /// Forgets the oldest half of a full context. The tokens that stay are computed again at their new positions, so
    /// the result is exactly that of a fresh prompt.
    fn shift(&mut self, engine: &mut Engine, sequence: usize, options: &GenerateOptions) -> Option<Finish> {
        let Some(keep) = options.shift_keep else { return Some(Finish::Context) };
        self.pending = windowed(&self.history, keep, engine.options().context);
        self.shifts += 1;
        engine.truncate(sequence, 0);
        None
    }

    fn finish(self, finish: Finish) -> Generated {
        Generated { prompt_tokens: self.prompt_tokens, tokens: self.generated, finish, shifts: self.shifts }
    }
}

/// The first `keep` tokens and the newest ones, together about half a context.
fn windowed(history: &[u32], keep: usize, context: usize) -> Vec<u32> {
    let target = (context / 2).max(1);
    let keep = keep.min(target / 2).min(history.len());
    let recent = (target - keep).min(history.len() - keep);
    let mut tokens = history[..keep].to_vec();
    tokens.extend_from_slice(&history[history.len() - recent..]);
    tokens
}

#[cfg(test)]
mod tests {
    use super::{GenerateOptions, Timing, windowed};

    #[test]
    fn a_mixed_step_counts_for_prompts_and_for_generation() {
        let (prompt, next) = ([1, 2, 3], [4]);
        let mut timing = Timing::default();
        timing.add(&[(0, &next), (1, &prompt)], 8.0);
        timing.add(&[(0, &next), (1, &next)], 1.0);
        timing.add(&[(2, &prompt)], 3.0);
        let expected = Timing { prefill_tokens: 6, prefill_seconds: 9.0, decode_tokens: 3, decode_seconds: 3.0 };
        assert_eq!(timing, expected);
    }

    #[test]
    fn a_window_keeps_the_start_and_the_newest() {
        let history: Vec<u32> = (0..100).collect();
        assert_eq!(windowed(&history, 2, 16), vec![0, 1, 94, 95, 96, 97, 98, 99]);
        assert_eq!(windowed(&history, 0, 8), vec![96, 97, 98, 99]);
        assert_eq!(windowed(&history, 50, 8), vec![0, 1, 98, 99], "keep takes at most half the window");
        assert_eq!(windowed(&history[..1], 4, 1), vec![0]);
        for (tokens, context) in [(100, 16), (16, 16), (15, 16), (3, 3), (100, 1), (100, 3), (1, 1)] {
            let read = GenerateOptions::default().prompt_read(tokens, context);
            let expected = if tokens >= context { windowed(&history[..tokens], 4, context).len() } else { tokens };
            assert_eq!(read, expected, "{tokens} in {context}");
            let fixed = GenerateOptions { shift_keep: None, ..GenerateOptions::default() };
            assert_eq!(fixed.prompt_read(tokens, context), tokens);
        }
    }
}
