//! Continuous batching: requests come and go, and every step advances all that are running.
//!
//! A step takes one token of each sequence that generates, and fills up with pieces of the prompts that are being read, so that no
//! sequence waits longer than one piece. At least half of that room is the oldest prompt's, as far as it needs it; the other half
//! is for the shortest first, so that a short prompt is not kept waiting by long ones before it. A request gets the free sequence
//! that shares the longest beginning with its prompt. What a sequence says depends on its request alone: neither on its neighbours
//! nor on when it came. Where tokens are guessed ([`speculation`](crate::speculation)), a sequence takes those that were right in
//! the same step.

mod active;
mod logprobs;
mod steps;

pub use logprobs::Logprobs;

use crate::engine::{Candidates, Engine, EngineError};
use crate::generate::{Finish, GenerateError, GenerateOptions, GenerateTiming, Generated};
use crate::sampling;
use crate::tokenizer::Tokenizer;
use active::Active;
use std::collections::VecDeque;
use std::sync::Arc;
use steps::Row;
use tritune_graph::{block_on, time::Instant};

/// Tokens of a prompt whose logits are read at once when all of them are wanted: those of a large vocabulary stay small.
const SCORED: usize = 32;
/// Tokens of prompts that a step has room for at least, so that they end however many sequences generate.
const MIN_TOKENS: usize = 3;

/// What may come next, beside the sampler's own choice: a grammar, for instance.
pub trait Constraint: Send {
    /// Makes the tokens that may not follow impossible (minus infinity).
    fn mask(&mut self, logits: &mut [f32]) -> Result<(), String>;

    /// Takes the token that was chosen; true when nothing may follow it.
    fn accept(&mut self, token: u32) -> Result<bool, String>;
}

/// What is wanted of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Its continuation.
    Continue,
    /// The mean of its final states, of length one.
    Embed,
}

/// A prompt and how to continue it.
pub struct Request {
    /// Its tokens.
    pub prompt: Vec<u32>,
    /// What is wanted.
    pub task: Task,
    /// How it is continued.
    pub options: GenerateOptions,
    /// Added to the logits of tokens.
    pub bias: Vec<(u32, f32)>,
    /// Tell the log probability of each generated token and of so many most likely ones.
    pub logprobs: Option<usize>,
    /// Tell them of the prompt's tokens too.
    pub prompt_logprobs: bool,
    /// When it is given up.
    pub deadline: Option<Instant>,
    /// What limits the choice of tokens.
    pub constraint: Option<Box<dyn Constraint>>,
    /// The engine's adapter that its sequence has, 0 for none.
    pub adapter: usize,
    /// Who asks: what a sequence holds of an earlier prompt is used again for the same one alone, so that nobody can tell what
    /// others have asked.
    pub client: Arc<str>,
}

impl Request {
    /// A prompt to continue.
    pub fn new(prompt: Vec<u32>, options: GenerateOptions) -> Request {
        Request {
            prompt,
            task: Task::Continue,
            options,
            bias: Vec::new(),
            logprobs: None,
            prompt_logprobs: false,
            deadline: None,
            constraint: None,
            adapter: 0,
            client: Arc::default(),
        }
    }
}

/// A request's number.
pub type RequestId = u64;

/// What a step made of a request.
#[derive(Debug)]
pub enum SchedulerEvent {
    /// It has a sequence.
    Started {
        /// The request.
        id: RequestId,
        /// Tokens of its prompt that the sequence held already.
        cached_tokens: usize,
    },
    /// The log probabilities of some tokens of its prompt, in order; the first token has none.
    Prompt {
        /// The request.
        id: RequestId,
        /// Of each token.
        logprobs: Vec<Logprobs>,
    },
    /// Text that is now certain.
    Text {
        /// The request.
        id: RequestId,
        /// The new text; may be empty when log probabilities are wanted.
        text: String,
        /// Of the token that came with it, when they are wanted.
        logprobs: Option<Logprobs>,
    },
    /// Its embedding.
    Embedding {
        /// The request.
        id: RequestId,
        /// The numbers.
        values: Vec<f32>,
    },
    /// It is done.
    Done {
        /// The request.
        id: RequestId,
        /// Its result.
        result: Generated,
    },
    /// It failed alone.
    Failed {
        /// The request.
        id: RequestId,
        /// Why.
        error: GenerateError,
    },
}

/// Requests that wait and run on one engine.
#[derive(Default)]
pub struct Scheduler {
    waiting: VecDeque<(RequestId, Request)>,
    /// What each sequence of the engine does.
    places: Vec<Option<Active>>,
    /// When each sequence was last given away.
    used: Vec<u64>,
    /// Whose tokens each sequence holds.
    holders: Vec<Arc<str>>,
    next_id: RequestId,
    timing: GenerateTiming,
    mixed_steps: u64,
}

impl Scheduler {
    /// A scheduler with nothing to do.
    pub fn new() -> Scheduler {
        Scheduler::default()
    }

    /// Adds a request to the end of the queue.
    pub fn submit(&mut self, request: Request) -> Result<RequestId, GenerateError> {
        let id = self.next_id;
        if request.prompt.is_empty() {
            return Err(GenerateError::EmptyPrompt { prompt: id as usize });
        }
        request.options.sampler.validate()?;
        sampling::StopStrings::new(request.options.stop.clone())?;
        self.next_id += 1;
        self.waiting.push_back((id, request));
        Ok(id)
    }

    /// Gives up a request, and its sequence. Nothing when it is done already.
    pub fn cancel(&mut self, id: RequestId) -> Option<Generated> {
        if let Some(index) = self.waiting.iter().position(|(waiting, _)| *waiting == id) {
            let (_, request) = self.waiting.remove(index)?;
            return Some(Generated::nothing(request.prompt.len(), Finish::Cancelled));
        }
        let place = self.places.iter_mut().find(|place| place.as_ref().is_some_and(|active| active.id == id))?;
        place.take().map(|active| active.finish(Finish::Cancelled))
    }

    /// Requests that wait for a sequence.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Requests that have one.
    pub fn running(&self) -> usize {
        self.places.iter().flatten().count()
    }

    /// Rows of the engine's cache that these hold.
    pub fn cache_rows(&self, engine: &Engine) -> usize {
        let running = self.places.iter().enumerate().filter(|(_, place)| place.is_some());
        running.map(|(place, _)| engine.len(place)).sum()
    }

    /// Whether there is nothing to do.
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.running() == 0
    }

    /// Where the time of all steps went.
    pub fn timing(&self) -> GenerateTiming {
        self.timing
    }

    /// Steps in which sequences with different adapters, or with one and without, went through the model together.
    pub fn mixed_steps(&self) -> u64 {
        self.mixed_steps
    }

    /// The requests that were given up because the device failed, all of them.
    pub fn clear(&mut self) -> Vec<RequestId> {
        let running = self.places.iter_mut().filter_map(|place| place.take().map(|active| active.id));
        let mut ids: Vec<RequestId> = running.collect();
        ids.extend(self.waiting.drain(..).map(|(id, _)| id));
        ids
    }

    /// Advances everything that runs. An error means that the device failed, and every request with it.
    pub fn step(&mut self, engine: &mut Engine, tokenizer: &Tokenizer) -> Result<Vec<SchedulerEvent>, EngineError> {
        block_on(self.step_async(engine, tokenizer))
    }

    /// [`Scheduler::step`] for hosts that must not block.
    pub async fn step_async(
        &mut self,
        engine: &mut Engine,
        tokenizer: &Tokenizer,
    ) -> Result<Vec<SchedulerEvent>, EngineError> {
        let mut events = Vec::new();
        self.expire(&mut events);
        self.admit(engine, &mut events);
        let (pieces, room) = self.pieces(engine);
        if !pieces.is_empty() {
            self.step_together(engine, tokenizer, &pieces, &mut events).await?;
        }
        self.read_rows(engine, tokenizer, room, &mut events).await?;
        Ok(events)
    }

    /// Ends what has run out of time.
    fn expire(&mut self, events: &mut Vec<SchedulerEvent>) {
        let now = Instant::now();
        let late = |deadline: Option<Instant>| deadline.is_some_and(|deadline| deadline <= now);
        for place in self.places.iter_mut().filter(|place| place.as_ref().is_some_and(|active| late(active.deadline))) {
            let Some(active) = place.take() else { continue };
            events.push(SchedulerEvent::Done { id: active.id, result: active.finish(Finish::Deadline) });
        }
        self.waiting.retain(|(id, request)| {
            let keep = !late(request.deadline);
            if !keep {
                let result = Generated::nothing(request.prompt.len(), Finish::Deadline);
                events.push(SchedulerEvent::Done { id: *id, result });
            }
            keep
        });
    }

    /// Gives free sequences to those who wait, first come, first served.
    fn admit(&mut self, engine: &mut Engine, events: &mut Vec<SchedulerEvent>) {
        self.places.resize_with(engine.options().sequences, || None);
        self.used.resize(self.places.len(), 0);
        self.holders.resize_with(self.places.len(), Arc::default);
        while let Some(place) = self.waiting.front().and_then(|(_, request)| self.best_place(engine, request)) {
            let Some((id, request)) = self.waiting.pop_front() else { break };
            let (adapter, client) = (request.adapter, Arc::clone(&request.client));
            let mut active = match Active::new(id, request) {
                Ok(active) => active,
                Err(error) => {
                    events.push(SchedulerEvent::Failed { id, error });
                    continue;
                }
            };
            let fits = active.fit_prompt(engine.options().context, place);
            if let Err(error) = fits.and_then(|()| engine.choose_adapter(place, adapter).map_err(GenerateError::from)) {
                events.push(SchedulerEvent::Failed { id, error });
                continue;
            }
            if self.holders[place] != client {
                engine.truncate(place, 0);
                self.holders[place] = client;
            }
            let cached_tokens = active.reuse_prefix(engine, place);
            events.push(SchedulerEvent::Started { id, cached_tokens });
            self.used[place] = id + 1;
            self.places[place] = Some(active);
        }
    }

    /// The free sequence that holds most of the prompt's beginning, computed with the same adapter for the same client; among equals
    /// the one that was not used for longest.
    fn best_place(&self, engine: &Engine, request: &Request) -> Option<usize> {
        let free = self.places.iter().enumerate().filter(|(_, place)| place.is_none()).map(|(index, _)| index);
        let shared = |place: usize| {
            let is_own = engine.adapter(place) == request.adapter && self.holders[place] == request.client;
            let known = if is_own { engine.tokens(place) } else { &[] };
            known.iter().zip(&request.prompt).take_while(|(a, b)| a == b).count()
        };
        free.max_by_key(|&place| (shared(place), std::cmp::Reverse((self.used[place], place))))
    }

    /// Reads a piece of the oldest prompt of whose every token something is wanted, as long as the step has room for. What is read at
    /// once does not depend on that.
    async fn read_rows(
        &mut self,
        engine: &mut Engine,
        tokenizer: &Tokenizer,
        room: usize,
        events: &mut Vec<SchedulerEvent>,
    ) -> Result<(), EngineError> {
        let reading = self.places.iter().enumerate();
        let reading = reading.filter_map(|(place, active)| Some((active.as_ref()?, place)));
        let oldest = reading.filter(|(active, _)| active.reads_rows()).min_by_key(|(active, _)| active.id);
        let Some(place) = oldest.map(|(_, place)| place) else { return Ok(()) };
        let started = Instant::now();
        let at_once = SCORED.min(engine.options().batch).max(1);
        let mut left = (room / at_once).max(1) * at_once;
        let mut read = 0;
        while left > 0 {
            let Some(active) = self.places[place].as_mut() else { return Ok(()) };
            let length = active.pending.len().min(at_once);
            let outcome = engine.append_rows_async(place, &active.pending[..length], active.task == Task::Embed).await;
            let rows = match outcome {
                Ok(rows) => rows,
                Err(EngineError::Device(error)) => return Err(error.into()),
                Err(error) => {
                    events.push(SchedulerEvent::Failed { id: active.id, error: error.into() });
                    self.places[place] = None;
                    return Ok(());
                }
            };
            (left, read) = (left - length, read + length);
            active.take_rows(&rows, length, events);
            if active.pending.len() > length {
                active.pending.drain(..length);
                continue;
            }
            self.timing.add(read, 0, started.elapsed().as_secs_f64());
            if active.task == Task::Embed {
                let values = active.embedding();
                let Some(active) = self.places[place].take() else { return Ok(()) };
                let (id, result) = (active.id, active.finish(Finish::Length));
                events.extend([SchedulerEvent::Embedding { id, values }, SchedulerEvent::Done { id, result }]);
                return Ok(());
            }
            let last = Row::Candidates(Candidates::All(rows[rows.len() - engine.config().vocab..].to_vec()));
            active.rows_read();
            self.advance(engine, tokenizer, place, length, vec![last], events);
            return Ok(());
        }
        self.timing.add(read, 0, started.elapsed().as_secs_f64());
        Ok(())
    }
}
