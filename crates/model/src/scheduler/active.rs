//! One request that has a sequence.

use super::{Constraint, Logprobs, Request, RequestId, Row, SchedulerEvent, Task, logprobs};
use crate::engine::{Candidates, Engine, EngineError};
use crate::generate::{Finish, GenerateError, GenerateOptions, Generated, windowed};
use crate::sampling::{Sampler, StopStrings};
use crate::speculation::Guesser;
use crate::tokenizer::{StreamDecoder, Tokenizer};
use tritune_graph::{MAX_TOP_K, time::Instant};

/// What of the logits a choice depends on; each includes the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Need {
    /// The most likely token.
    Greedy,
    /// So many of the most likely tokens.
    Best(usize),
    /// All logits.
    All,
}

/// A request that has a sequence.
pub(super) struct Active {
    pub id: RequestId,
    pub task: Task,
    pub deadline: Option<Instant>,
    /// Tokens the engine has not seen yet.
    pub pending: Vec<u32>,
    /// Guesses that run behind them.
    pub guessed: Vec<u32>,
    guesser: Option<Guesser>,
    options: GenerateOptions,
    prompt_tokens: usize,
    cached_tokens: usize,
    /// All tokens of the sequence, for penalties and shifts.
    history: Vec<u32>,
    generated: Vec<u32>,
    sampler: Sampler,
    decoder: StreamDecoder,
    stop: StopStrings,
    bias: Vec<(u32, f32)>,
    logprobs: Option<usize>,
    /// Something of every token of the prompt is still wanted.
    every_row: bool,
    /// Sums of the states, for the mean.
    sums: Vec<f64>,
    constraint: Option<Box<dyn Constraint>>,
    shifts: usize,
}

impl Active {
    pub fn new(id: RequestId, request: Request) -> Result<Active, GenerateError> {
        let Request { prompt, task, options, bias, logprobs, prompt_logprobs, deadline, constraint, .. } = request;
        Ok(Active {
            id,
            task,
            deadline,
            prompt_tokens: prompt.len(),
            cached_tokens: 0,
            history: prompt.clone(),
            pending: prompt,
            guessed: Vec::new(),
            guesser: Guesser::new(options.speculate),
            generated: Vec::new(),
            sampler: Sampler::new(options.sampler.clone())?,
            decoder: StreamDecoder::new(),
            stop: StopStrings::new(options.stop.clone())?,
            bias,
            logprobs,
            every_row: prompt_logprobs || task == Task::Embed,
            sums: Vec::new(),
            constraint,
            shifts: 0,
            options,
        })
    }

    /// Whether it still reads its prompt (or a context that was shifted).
    pub fn reads_prompt(&self) -> bool {
        self.pending.len() > 1 || self.generated.is_empty()
    }

    /// Whether something is wanted of every token it reads.
    pub fn reads_rows(&self) -> bool {
        self.every_row
    }

    /// From now on only what follows the newest token is wanted.
    pub fn rows_read(&mut self) {
        self.every_row = false;
    }

    /// What its next choice depends on.
    pub fn need(&self) -> Need {
        if !self.bias.is_empty() || self.logprobs.is_some() || self.constraint.is_some() {
            return Need::All;
        }
        let sampler = &self.options.sampler;
        match sampler.best_needed() {
            _ if sampler.is_plain_greedy() => Need::Greedy,
            Some(k) if k <= MAX_TOP_K => Need::Best(k),
            _ => Need::All,
        }
    }

    /// Tokens that may follow the newest, as many as there is room for and as are wanted, and how likely each is with all before it.
    pub fn guesses(&mut self, room: usize) -> (Vec<u32>, Vec<f64>) {
        let Some(guesser) = &mut self.guesser else { return Default::default() };
        guesser.take(&self.history);
        // A step gives a token more than are guessed.
        let wanted = self.options.max_tokens.saturating_sub(self.generated.len() + 1);
        guesser.guesses(&self.history, room.min(wanted))
    }

    /// Drops the middle of a prompt that is longer than the context, when shifting is allowed.
    pub fn fit_prompt(&mut self, context: usize, sequence: usize) -> Result<(), GenerateError> {
        match self.options.shift_keep {
            Some(keep) if self.pending.len() >= context && !self.every_row => {
                self.pending = windowed(&self.history, keep, context);
                self.shifts += 1;
            }
            _ if self.pending.len() > context => {
                let (used, more) = (0, self.pending.len());
                return Err(EngineError::ContextFull { sequence, used, context, more }.into());
            }
            _ => {}
        }
        Ok(())
    }

    /// Keeps what the sequence still knows of this prompt, such as the earlier turns of a conversation. The last two tokens
    /// are computed, for their logits: one alone would take other kernels than a prompt does.
    pub fn reuse_prefix(&mut self, engine: &mut Engine, sequence: usize) -> usize {
        let known = engine.tokens(sequence).iter().zip(&self.pending).take_while(|(a, b)| a == b).count();
        let known = if self.every_row { 0 } else { known.min(self.pending.len().saturating_sub(2)) };
        engine.truncate(sequence, known);
        self.pending.drain(..known);
        self.cached_tokens = known;
        known
    }

    /// Takes a row for every token of a piece of the prompt: states to average, or logits that say how likely the next one is.
    pub fn take_rows(&mut self, rows: &[f32], count: usize, events: &mut Vec<SchedulerEvent>) {
        let width = rows.len() / count.max(1);
        if self.task == Task::Embed {
            self.sums.resize(width, 0.0);
            for row in rows.chunks(width.max(1)) {
                self.sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += f64::from(*value));
            }
            return;
        }
        let done = self.history.len() - self.pending.len();
        let following = self.history[done + 1..].iter().take(count);
        let scored = rows.chunks(width.max(1)).zip(following);
        let top = self.logprobs.unwrap_or(0);
        let logprobs: Vec<Logprobs> = scored.map(|(row, &token)| logprobs::of(row, token, top)).collect();
        if !logprobs.is_empty() {
            events.push(SchedulerEvent::Prompt { id: self.id, logprobs });
        }
    }

    /// The mean state, scaled to length one.
    pub fn embedding(&self) -> Vec<f32> {
        let length = self.sums.iter().map(|sum| sum * sum).sum::<f64>().sqrt();
        let factor = if length > 0.0 { 1.0 / length } else { 0.0 };
        self.sums.iter().map(|sum| (sum * factor) as f32).collect()
    }

    /// Chooses the next token, and says how likely it was, if that is wanted.
    pub fn choose(&mut self, row: Row) -> Result<(u32, Option<Logprobs>), GenerateError> {
        let mut candidates = match row {
            Row::Chosen(token) => return Ok((token, None)),
            Row::Candidates(candidates) => candidates,
        };
        match &mut candidates {
            Candidates::Best(best) => {
                let token = match self.need() {
                    Need::Best(k) => self.sampler.sample_best(&best[..k.min(best.len())])?,
                    _ => best.first().map(|(token, _)| *token).unwrap_or(0),
                };
                Ok((token, None))
            }
            Candidates::All(logits) => {
                let plain = self.logprobs.map(|_| logits.clone());
                for &(token, bias) in &self.bias {
                    if let Some(logit) = logits.get_mut(token as usize) {
                        *logit += bias;
                    }
                }
                if let Some(constraint) = &mut self.constraint {
                    constraint.mask(logits).map_err(GenerateError::Constraint)?;
                }
                let token = self.sampler.sample(logits, &self.history)?;
                let top = self.logprobs.unwrap_or(0);
                Ok((token, plain.map(|plain| logprobs::of(&plain, token, top))))
            }
        }
    }

    /// Takes the next token; `Some` when generation ends with it.
    pub fn accept(
        &mut self,
        token: u32,
        logprobs: Option<Logprobs>,
        tokenizer: &Tokenizer,
        events: &mut Vec<SchedulerEvent>,
    ) -> Result<Option<Finish>, GenerateError> {
        if self.options.max_tokens == 0 {
            return Ok(Some(Finish::Length));
        }
        if !self.options.ignore_end && tokenizer.is_end_of_generation(token) {
            return Ok(Some(self.flush(Finish::End, events)));
        }
        let complete = match &mut self.constraint {
            Some(constraint) => constraint.accept(token).map_err(GenerateError::Constraint)?,
            None => false,
        };
        self.generated.push(token);
        self.history.push(token);
        self.pending = vec![token];
        let piece = self.decoder.push(tokenizer, token);
        let found = self.stop.push(&piece);
        if !found.text.is_empty() || logprobs.is_some() {
            events.push(SchedulerEvent::Text { id: self.id, text: found.text, logprobs });
        }
        if found.stopped.is_some() {
            return Ok(Some(Finish::Stop));
        }
        if complete {
            return Ok(Some(self.flush(Finish::Stop, events)));
        }
        if self.generated.len() >= self.options.max_tokens {
            return Ok(Some(self.flush(Finish::Length, events)));
        }
        Ok(None)
    }

    /// Lets out what was held back for a stop string or an unfinished character.
    fn flush(&mut self, finish: Finish, events: &mut Vec<SchedulerEvent>) -> Finish {
        let rest = self.decoder.finish();
        let mut text = self.stop.push(&rest).text;
        text.push_str(&self.stop.finish());
        if !text.is_empty() {
            events.push(SchedulerEvent::Text { id: self.id, text, logprobs: None });
        }
        finish
    }

    /// Forgets the oldest half of a full context. The tokens that stay are computed again at their new positions, so
    /// the result is exactly that of a fresh prompt.
    pub fn shift(&mut self, engine: &mut Engine, sequence: usize) -> Option<Finish> {
        let Some(keep) = self.options.shift_keep else { return Some(Finish::Context) };
        self.pending = windowed(&self.history, keep, engine.options().context);
        self.shifts += 1;
        engine.truncate(sequence, 0);
        None
    }

    pub fn finish(self, finish: Finish) -> Generated {
        Generated {
            prompt_tokens: self.prompt_tokens,
            cached_tokens: self.cached_tokens,
            tokens: self.generated,
            finish,
            shifts: self.shifts,
        }
    }
}
