//! Text generation: prompts go in, pieces of text come out, several sequences side by side.

use crate::engine::{Engine, EngineError};
use crate::sampling::{self, SamplerConfig};
use crate::scheduler::{self, Request, Scheduler};
use crate::speculation::Speculate;
use crate::tokenizer::Tokenizer;

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
    /// How tokens are guessed. The text is the same.
    pub speculate: Speculate,
}

impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions {
            max_tokens: 256,
            sampler: SamplerConfig::default(),
            stop: Vec::new(),
            ignore_end: false,
            shift_keep: Some(4),
            speculate: Speculate::default(),
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
    /// Its time was over.
    Deadline,
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
            Finish::Deadline => "deadline",
            Finish::Cancelled => "cancelled",
        }
    }
}

/// What happens while prompts are continued.
#[derive(Clone, Debug)]
pub enum GenerateEvent<'a> {
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
    /// Those of them that were known from an earlier prompt.
    pub cached_tokens: usize,
    /// Tokens generated.
    pub tokens: Vec<u32>,
    /// Why it ended.
    pub finish: Finish,
    /// How often the context was shifted.
    pub shifts: usize,
}

impl Generated {
    /// The result of a prompt that was not continued.
    pub(crate) fn nothing(prompt_tokens: usize, finish: Finish) -> Generated {
        Generated { prompt_tokens, cached_tokens: 0, tokens: Vec::new(), finish, shifts: 0 }
    }
}

/// Where the time went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GenerateTiming {
    /// Tokens of prompts (and of shifted contexts).
    pub prefill_tokens: usize,
    /// Seconds spent on them.
    pub prefill_seconds: f64,
    /// Tokens generated after the first of each text, all sequences together.
    pub decode_tokens: usize,
    /// Seconds spent on them.
    pub decode_seconds: f64,
    /// Tokens that were guessed and run.
    pub guessed_tokens: usize,
    /// Those of them that were right: so many steps less.
    pub accepted_tokens: usize,
}

impl GenerateTiming {
    /// Counts a step of so many tokens, `decode` of them the newest of a sequence that generates. The time of a step that also
    /// reads prompts is shared out by tokens.
    pub(crate) fn add(&mut self, tokens: usize, decode: usize, seconds: f64) {
        let decode_seconds = seconds * decode as f64 / tokens.max(1) as f64;
        self.prefill_tokens += tokens - decode;
        self.prefill_seconds += seconds - decode_seconds;
        self.decode_tokens += decode;
        self.decode_seconds += decode_seconds;
    }
}

impl GenerateTiming {
    /// Tokens of prompts read in a second.
    pub fn prefill_rate(&self) -> f64 {
        rate(self.prefill_tokens, self.prefill_seconds)
    }

    /// Tokens generated in a second.
    pub fn decode_rate(&self) -> f64 {
        rate(self.decode_tokens, self.decode_seconds)
    }
}

fn rate(tokens: usize, seconds: f64) -> f64 {
    if seconds > 0.0 { tokens as f64 / seconds } else { 0.0 }
}

impl std::ops::AddAssign for GenerateTiming {
    fn add_assign(&mut self, other: GenerateTiming) {
        self.prefill_tokens += other.prefill_tokens;
        self.prefill_seconds += other.prefill_seconds;
        self.decode_tokens += other.decode_tokens;
        self.decode_seconds += other.decode_seconds;
        self.guessed_tokens += other.guessed_tokens;
        self.accepted_tokens += other.accepted_tokens;
    }
}

/// Why generation failed.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum GenerateError {
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A sampling setting is out of range, or the logits are not numbers.
    #[error(transparent)]
    Sampling(#[from] sampling::Error),
    /// A prompt has no token.
    #[error("prompt {prompt} is empty; give at least one token (models without a begin-of-text token need text)")]
    EmptyPrompt { prompt: usize },
    /// What limits the choice of tokens failed.
    #[error("the answer cannot be kept to its form: {0}")]
    Constraint(String),
}

/// Continues prompts, as many at a time as the engine has sequences, and tells `on_event` what comes out. When that
/// returns `false`, everything stops.
pub fn generate(
    engine: &mut Engine,
    tokenizer: &Tokenizer,
    prompts: &[Vec<u32>],
    options: &GenerateOptions,
    on_event: &mut dyn FnMut(GenerateEvent) -> bool,
) -> Result<GenerateTiming, GenerateError> {
    let mut scheduler = Scheduler::new();
    for (prompt, tokens) in prompts.iter().enumerate() {
        // Each prompt gets its own stream of random numbers, so that its text does not depend on its neighbours.
        let seed = options.sampler.seed.wrapping_add((prompt as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let sampler = SamplerConfig { seed, ..options.sampler.clone() };
        // Requests are numbered in the order they come, as prompts are.
        scheduler.submit(Request::new(tokens.clone(), GenerateOptions { sampler, ..options.clone() }))?;
    }
    while !scheduler.is_idle() {
        let mut events = scheduler.step(engine, tokenizer)?.into_iter();
        while let Some(event) = events.next() {
            let going_on = match event {
                scheduler::SchedulerEvent::Text { id, text, .. } => {
                    let prompt = id as usize;
                    if !text.is_empty() && !on_event(GenerateEvent::Text { prompt, text: &text }) {
                        // It may have ended with this very text.
                        let ended = events.find_map(|event| match event {
                            scheduler::SchedulerEvent::Done { id: done, result } if done == id => Some(result),
                            _ => None,
                        });
                        if let Some(result) = ended.or_else(|| scheduler.cancel(id)) {
                            on_event(GenerateEvent::Done {
                                prompt,
                                result: Generated { finish: Finish::Cancelled, ..result },
                            });
                        }
                        return Ok(scheduler.timing());
                    }
                    true
                }
                scheduler::SchedulerEvent::Done { id, result } => {
                    on_event(GenerateEvent::Done { prompt: id as usize, result })
                }
                scheduler::SchedulerEvent::Failed { error, .. } => return Err(error),
                _ => true,
            };
            if !going_on {
                return Ok(scheduler.timing());
            }
        }
    }
    Ok(scheduler.timing())
}

/// The first `keep` tokens and the newest ones, together about half a context.
pub(crate) fn windowed(history: &[u32], keep: usize, context: usize) -> Vec<u32> {
    let target = (context / 2).max(1);
    let keep = keep.min(target / 2).min(history.len());
    let recent = (target - keep).min(history.len() - keep);
    let mut tokens = history[..keep].to_vec();
    tokens.extend_from_slice(&history[history.len() - recent..]);
    tokens
}

#[cfg(test)]
mod tests {
    use super::{GenerateOptions, GenerateTiming, windowed};

    #[test]
    fn a_mixed_step_counts_for_prompts_and_for_generation() {
        let mut timing = GenerateTiming::default();
        timing.add(4, 1, 8.0);
        timing.add(2, 2, 1.0);
        timing.add(3, 0, 3.0);
        let expected = GenerateTiming {
            prefill_tokens: 6,
            prefill_seconds: 9.0,
            decode_tokens: 3,
            decode_seconds: 3.0,
            ..GenerateTiming::default()
        };
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
