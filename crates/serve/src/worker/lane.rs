//! A lane: an engine, the requests that run on it, and who asked.

use super::{ClientId, Load, Replies, Reply, Times};
use crate::error::ApiError;
use crate::metrics::Metrics;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tritune_runtime::scheduler::{RequestId, Scheduler, SchedulerEvent};
use tritune_runtime::tokenizer::Tokenizer;
use tritune_runtime::{Engine, EngineError};

/// Who asked, and when what happened.
pub(super) struct Client {
    index: usize,
    replies: Replies,
    client: ClientId,
    /// What it asked for.
    adapter: Option<String>,
    submitted: Instant,
    started: Option<Instant>,
    /// When its first token and its last came.
    texts: Option<(Instant, Instant)>,
}

impl Client {
    pub fn new(
        index: usize,
        replies: Replies,
        (client, adapter): (ClientId, Option<String>),
        submitted: Instant,
    ) -> Client {
        Client { index, replies, client, adapter, submitted, started: None, texts: None }
    }

    fn fail(self, error: &ApiError, metrics: &Metrics, load: &Load) {
        metrics.failed.add(1);
        load.leave(&self.client, self.started.is_some());
        let _ = self.replies.send((self.index, Reply::Failed(error.clone())));
    }

    fn times(&self, now: Instant) -> Times {
        let started = self.started.unwrap_or(now);
        let first = self.texts.map_or(now, |(first, _)| first);
        let seconds = |from: Instant, to: Instant| to.saturating_duration_since(from).as_secs_f64();
        Times {
            queued: seconds(self.submitted, started),
            prompt: seconds(started, first),
            generation: seconds(first, now),
        }
    }
}

/// An engine, its scheduler and its clients.
pub(super) struct Lane {
    /// The adapter that has it alone; the first lane has none.
    pub name: Option<String>,
    pub engine: Engine,
    pub scheduler: Scheduler,
    pub clients: HashMap<RequestId, Client>,
    pub used: Instant,
}

impl Lane {
    pub fn new(name: Option<String>, engine: Engine) -> Lane {
        Lane { name, engine, scheduler: Scheduler::new(), clients: HashMap::new(), used: Instant::now() }
    }

    /// Advances everything that runs, and hands out what came of it.
    pub fn step(&mut self, tokenizer: &Tokenizer, metrics: &Metrics, load: &Load) -> Result<(), EngineError> {
        self.used = Instant::now();
        let (mixed, before) = (self.scheduler.mixed_steps(), self.scheduler.timing());
        let events = self.scheduler.step(&mut self.engine, tokenizer)?;
        metrics.steps.add(1);
        metrics.mixed_steps.add(self.scheduler.mixed_steps() - mixed);
        let timing = self.scheduler.timing();
        metrics.guessed_tokens.add((timing.guessed_tokens - before.guessed_tokens) as u64);
        metrics.accepted_tokens.add((timing.accepted_tokens - before.accepted_tokens) as u64);
        for event in events {
            self.dispatch(event, metrics, load);
        }
        Ok(())
    }

    /// How many sequences a client has.
    pub fn sequences_of(&self, client: &ClientId) -> usize {
        self.clients.values().filter(|other| other.client == *client).count()
    }

    /// Whether somebody waits for an answer of an adapter.
    pub fn serves(&self, adapter: &str) -> bool {
        self.clients.values().any(|client| client.adapter.as_deref() == Some(adapter))
    }

    /// The adapters of its requests.
    pub fn adapters(&self) -> impl Iterator<Item = &String> {
        self.clients.values().filter_map(|client| client.adapter.as_ref())
    }

    /// Rows of its cache: those that requests hold, and all.
    pub fn rows(&self) -> (usize, usize) {
        let options = self.engine.options();
        (self.scheduler.cache_rows(&self.engine), options.sequences * options.context)
    }

    /// Gives up the requests of clients that left.
    pub fn drop_absent(&mut self, metrics: &Metrics, load: &Load) {
        self.clients.retain(|&id, client| {
            let gone = client.replies.is_closed();
            if gone {
                self.scheduler.cancel(id);
                metrics.cancelled.add(1);
                load.leave(&client.client, client.started.is_some());
            }
            !gone
        });
    }

    /// Ends all requests with an error.
    pub fn fail_all(&mut self, error: &ApiError, metrics: &Metrics, load: &Load) {
        self.scheduler.clear();
        self.clients.drain().for_each(|(_, client)| client.fail(error, metrics, load));
    }

    /// Ends the requests of an adapter with an error.
    pub fn fail_adapter(&mut self, adapter: &str, error: &ApiError, metrics: &Metrics, load: &Load) {
        let own = |_: &RequestId, client: &mut Client| client.adapter.as_deref() == Some(adapter);
        for (id, client) in self.clients.extract_if(own) {
            self.scheduler.cancel(id);
            client.fail(error, metrics, load);
        }
    }

    /// Hands an event to its client.
    fn dispatch(&mut self, event: SchedulerEvent, metrics: &Metrics, load: &Load) {
        let (id, mut reply) = match event {
            SchedulerEvent::Started { id, cached_tokens } => {
                metrics.cached_tokens.add(cached_tokens as u64);
                (id, Reply::Started)
            }
            SchedulerEvent::Prompt { id, logprobs } => (id, Reply::Prompt(logprobs)),
            SchedulerEvent::Text { id, text, logprobs } => (id, Reply::Text(text, logprobs)),
            SchedulerEvent::Embedding { id, values } => (id, Reply::Embedding(values)),
            SchedulerEvent::Done { id, result } => {
                metrics.prompt_tokens.add(result.prompt_tokens as u64);
                metrics.generated_tokens.add(result.tokens.len() as u64);
                (id, Reply::Done(result, Times::default()))
            }
            SchedulerEvent::Failed { id, error } => {
                metrics.failed.add(1);
                (id, Reply::Failed(ApiError::from(&error)))
            }
        };
        let Some(client) = self.clients.get_mut(&id) else { return };
        let now = Instant::now();
        match &mut reply {
            Reply::Started => {
                // It has its sequence since the step began, which may have read the whole prompt.
                client.started = Some(self.used);
                load.leave(&client.client, false);
                load.running.fetch_add(1, Ordering::Relaxed);
                metrics.queue_time.observe(self.used.saturating_duration_since(client.submitted).as_secs_f64());
            }
            Reply::Text(..) => {
                match client.texts {
                    Some((_, last)) => metrics.between_tokens.observe((now - last).as_secs_f64()),
                    None => metrics.first_token.observe((now - client.submitted).as_secs_f64()),
                }
                client.texts = Some((client.texts.map_or(now, |(first, _)| first), now));
            }
            Reply::Done(_, times) => *times = client.times(now),
            _ => {}
        }
        let over = matches!(reply, Reply::Done(..) | Reply::Failed(_));
        // A client that left is noticed before the next step.
        let _ = client.replies.send((client.index, reply));
        if over && let Some(client) = self.clients.remove(&id) {
            load.leave(&client.client, client.started.is_some());
        }
    }
}

impl Load {
    /// A request has ended, or waits no longer.
    pub(super) fn leave(&self, client: &ClientId, started: bool) {
        let counter = if started { &self.running } else { &self.queued };
        counter.fetch_sub(1, Ordering::Relaxed);
        if !started {
            self.clients.leave(client);
        }
    }
}
