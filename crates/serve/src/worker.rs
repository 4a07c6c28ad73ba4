//! The thread that owns the model: it takes requests, steps the schedulers and hands out what they say.
//!
//! Each adapter has a lane: an engine over the same weights with sequences of its own. Lanes take turns, a step each. A lane is made
//! when an adapter is first used, and the one that was idle longest goes when there are too many.

use crate::error::ApiError;
use crate::metrics::Metrics;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc::UnboundedSender, oneshot};
use tritune_graph::{DeviceInfo, MemoryUse};
use tritune_model::generate::Generated;
use tritune_model::scheduler::{Event, Logprobs, Request, RequestId, Scheduler};
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_model::{Adapter, Engine, EngineOptions};
use tritune_runtime::{LoadOptions, Model, Runtime, in_full};

/// What comes out of a request, with the number the client gave it.
#[derive(Debug)]
pub enum Reply {
    /// It has a sequence.
    Started,
    /// Log probabilities of the prompt's tokens.
    Prompt(Vec<Logprobs>),
    /// Text that is now certain.
    Text(String, Option<Logprobs>),
    /// An embedding.
    Embedding(Vec<f32>),
    /// It is done.
    Done(Generated, Times),
    /// It failed.
    Failed(ApiError),
}

/// Seconds of a request, as the worker saw them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Times {
    /// Until it had a sequence.
    pub queued: f64,
    /// From then to its first token.
    pub prompt: f64,
    /// From then to its end.
    pub generation: f64,
}

/// Where replies go.
pub type Replies = UnboundedSender<(usize, Reply)>;

/// A request for a sequence.
pub struct Submission {
    /// The adapter, or the model alone.
    pub adapter: Option<String>,
    /// What is wanted.
    pub request: Request,
    /// The client's number for it.
    pub index: usize,
    /// Where replies go; when nobody listens any more, the sequence is given up.
    pub replies: Replies,
}

enum Command {
    Submit(Box<Submission>, Instant),
    Load(String, Box<Adapter>, oneshot::Sender<Result<(), String>>),
    Unload(String, oneshot::Sender<bool>),
    Stop(Duration),
}

/// What everyone may know of the worker.
#[derive(Debug, Default)]
pub struct Load {
    /// Requests that wait for a sequence.
    pub queued: AtomicUsize,
    /// Requests that have one.
    pub running: AtomicUsize,
    /// Nothing can be computed any more.
    pub dead: AtomicBool,
    memory: Mutex<MemoryUse>,
}

impl Load {
    /// Whether a client waits for something.
    pub fn is_busy(&self) -> bool {
        self.queued.load(Ordering::Relaxed) + self.running.load(Ordering::Relaxed) > 0
    }

    /// Bytes on the device.
    pub fn memory(&self) -> MemoryUse {
        *self.memory.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// What is known once the model is loaded.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The device.
    pub device: DeviceInfo,
    /// Context, sequences, batch, precision.
    pub options: EngineOptions,
    /// Bytes the device could hold, where it knows.
    pub memory_limit: Option<u64>,
}

/// How a worker is started.
pub struct WorkerOptions {
    /// The model.
    pub model: Model,
    /// Its device.
    pub runtime: Runtime,
    /// How it is loaded.
    pub load: LoadOptions,
    /// Its tokenizer.
    pub text: Arc<(Tokenizer, Vocab)>,
    /// Requests that may wait.
    pub queue: usize,
    /// Adapters that have sequences at a time.
    pub lanes: usize,
}

/// The front of the worker's thread.
#[derive(Clone)]
pub struct Worker {
    commands: Sender<Command>,
    queue: usize,
    metrics: Arc<Metrics>,
    /// How much it has to do.
    pub load: Arc<Load>,
}

impl Worker {
    /// Starts the thread. The channel tells when the model is loaded, or why it cannot be.
    pub fn start(
        options: WorkerOptions,
        metrics: Arc<Metrics>,
    ) -> std::io::Result<(Worker, oneshot::Receiver<Result<Loaded, tritune_runtime::Error>>)> {
        let (commands, inbox) = channel();
        let (tell, ready) = oneshot::channel();
        let load = Arc::new(Load::default());
        let worker = Worker { commands, queue: options.queue, metrics: Arc::clone(&metrics), load: Arc::clone(&load) };
        std::thread::Builder::new().name("engine".into()).spawn(move || {
            let engine = match options.load_engine() {
                Ok(engine) => engine,
                Err(error) => {
                    let _ = tell.send(Err(error));
                    return;
                }
            };
            let memory_limit = engine.loaded().device.lock().memory_limit();
            let loaded = Loaded { device: engine.device_info(), options: engine.options(), memory_limit };
            let lanes = vec![Lane::new(None, engine)];
            let mut thread =
                Thread { options, metrics, load, inbox, lanes, adapters: BTreeMap::new(), stop: None, turn: 0 };
            thread.note_memory();
            let _ = tell.send(Ok(loaded));
            thread.run();
        })?;
        Ok((worker, ready))
    }

    /// Hands in requests that belong together: all of them or, when the queue has no room, none.
    pub fn submit(&self, submissions: Vec<Submission>) -> Result<(), ApiError> {
        if self.load.dead.load(Ordering::Relaxed) {
            return Err(ApiError::unavailable("the device failed, and no other could take over; see the server's log"));
        }
        let count = submissions.len();
        let queued = self.load.queued.fetch_add(count, Ordering::Relaxed);
        if queued + count > self.queue {
            self.load.queued.fetch_sub(count, Ordering::Relaxed);
            self.metrics.rejected.add(count as u64);
            return Err(ApiError::busy(queued));
        }
        self.metrics.sequences.add(count as u64);
        let now = Instant::now();
        for submission in submissions {
            if self.commands.send(Command::Submit(Box::new(submission), now)).is_err() {
                return Err(ApiError::unavailable("the server is shutting down"));
            }
        }
        Ok(())
    }

    /// Makes an adapter known by a name, after checking that it belongs to the model.
    pub async fn load_adapter(&self, name: &str, adapter: Adapter) -> Result<(), String> {
        let (tell, told) = oneshot::channel();
        let _ = self.commands.send(Command::Load(name.to_owned(), Box::new(adapter), tell));
        told.await.unwrap_or_else(|_| Err("the server is shutting down".to_owned()))
    }

    /// Forgets an adapter; its running requests fail.
    pub async fn unload_adapter(&self, name: &str) -> bool {
        let (tell, told) = oneshot::channel();
        let _ = self.commands.send(Command::Unload(name.to_owned(), tell));
        told.await.unwrap_or(false)
    }

    /// Ends the thread: what runs may finish within `grace`.
    pub fn stop(&self, grace: Duration) {
        let _ = self.commands.send(Command::Stop(grace));
    }
}

impl WorkerOptions {
    fn load_engine(&self) -> Result<Engine, tritune_runtime::Error> {
        Ok(self.model.load(&self.runtime, self.load.clone())?.into_engine())
    }
}

/// Who asked, and when what happened.
struct Client {
    index: usize,
    replies: Replies,
    submitted: Instant,
    started: Option<Instant>,
    /// When its first token and its last came.
    texts: Option<(Instant, Instant)>,
}

impl Client {
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
struct Lane {
    /// The adapter; the model alone has none.
    name: Option<String>,
    engine: Engine,
    scheduler: Scheduler,
    clients: HashMap<RequestId, Client>,
    used: Instant,
}

impl Lane {
    fn new(name: Option<String>, engine: Engine) -> Lane {
        Lane { name, engine, scheduler: Scheduler::new(), clients: HashMap::new(), used: Instant::now() }
    }
}

struct Thread {
    options: WorkerOptions,
    metrics: Arc<Metrics>,
    load: Arc<Load>,
    inbox: Receiver<Command>,
    /// The first is the model alone.
    lanes: Vec<Lane>,
    adapters: BTreeMap<String, Adapter>,
    /// When everything ends.
    stop: Option<Instant>,
    turn: usize,
}

impl Thread {
    fn run(&mut self) {
        loop {
            let idle = self.lanes.iter().all(|lane| lane.scheduler.is_idle());
            if idle && self.stop.is_some() {
                return;
            }
            if idle {
                let Ok(command) = self.inbox.recv() else { return };
                self.handle(command);
            }
            loop {
                match self.inbox.try_recv() {
                    Ok(command) => self.handle(command),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return,
                }
            }
            if self.stop.is_some_and(|end| end <= Instant::now()) {
                self.fail_all(&ApiError::unavailable("the server is shutting down"));
                return;
            }
            self.drop_absent();
            self.step();
        }
    }

    fn handle(&mut self, command: Command) {
        match command {
            Command::Submit(submission, at) => self.submit(*submission, at),
            Command::Load(name, adapter, tell) => {
                let checked = self.lanes[0].engine.loaded().check_base(&adapter).map_err(|error| in_full(&error));
                if checked.is_ok() {
                    self.remove_lane(&name);
                    self.adapters.insert(name, *adapter);
                }
                let _ = tell.send(checked);
            }
            Command::Unload(name, tell) => {
                self.remove_lane(&name);
                let _ = tell.send(self.adapters.remove(&name).is_some());
            }
            Command::Stop(grace) => self.stop = Some(Instant::now() + grace),
        }
    }

    fn submit(&mut self, submission: Submission, submitted: Instant) {
        let Submission { adapter, request, index, replies } = submission;
        let outcome = match self.stop {
            Some(_) => Err(ApiError::unavailable("the server is shutting down")),
            None => self.lane(adapter),
        };
        let outcome = outcome.and_then(|number| {
            let lane = &mut self.lanes[number];
            lane.used = Instant::now();
            let id = lane.scheduler.submit(request).map_err(|error| ApiError::from(&error))?;
            let client = Client { index, replies: replies.clone(), submitted, started: None, texts: None };
            lane.clients.insert(id, client);
            Ok(())
        });
        if let Err(error) = outcome {
            self.load.queued.fetch_sub(1, Ordering::Relaxed);
            let _ = replies.send((index, Reply::Failed(error)));
        }
    }

    /// The lane of an adapter, made when there is none.
    fn lane(&mut self, adapter: Option<String>) -> Result<usize, ApiError> {
        if let Some(number) = self.lanes.iter().position(|lane| lane.name == adapter) {
            return Ok(number);
        }
        let name = adapter.unwrap_or_default();
        let Some(factors) = self.adapters.get(&name) else { return Err(ApiError::not_found("adapter", &name)) };
        // The model alone keeps its lane.
        if self.lanes.len() > self.options.lanes {
            let idle = self.lanes.iter().enumerate().skip(1).filter(|(_, lane)| lane.scheduler.is_idle());
            if let Some(oldest) = idle.min_by_key(|(_, lane)| lane.used).map(|(number, _)| number) {
                self.lanes.remove(oldest);
            } else {
                let message = "all adapters that fit are in use; try again in a moment";
                return Err(ApiError { retry_after: Some(1), ..ApiError::unavailable(message) });
            }
        }
        let base = &self.lanes[0].engine;
        let engine = Engine::over(base.loaded(), &[(factors.clone(), 1.0)], base.options());
        let engine = engine.map_err(|error| ApiError::internal(in_full(&error)))?;
        self.lanes.push(Lane::new(Some(name), engine));
        self.note_memory();
        Ok(self.lanes.len() - 1)
    }

    fn remove_lane(&mut self, name: &str) {
        if let Some(number) = self.lanes.iter().position(|lane| lane.name.as_deref() == Some(name)) {
            let mut lane = self.lanes.remove(number);
            self.fail_lane(&mut lane, &ApiError::unavailable("the adapter was unloaded"));
            self.note_memory();
        }
    }

    /// Gives up the requests of clients that left.
    fn drop_absent(&mut self) {
        for lane in &mut self.lanes {
            lane.clients.retain(|&id, client| {
                let gone = client.replies.is_closed();
                if gone {
                    lane.scheduler.cancel(id);
                    self.metrics.cancelled.add(1);
                    self.load.leave(client.started.is_some());
                }
                !gone
            });
        }
    }

    /// A step of the lane whose turn it is.
    fn step(&mut self) {
        let count = self.lanes.len();
        let turn = (0..count).map(|offset| (self.turn + offset) % count);
        let Some(number) = turn.into_iter().find(|&number| !self.lanes[number].scheduler.is_idle()) else { return };
        self.turn = (number + 1) % count;
        let lane = &mut self.lanes[number];
        lane.used = Instant::now();
        match lane.scheduler.step(&mut lane.engine, &self.options.text.0) {
            Ok(events) => {
                self.metrics.steps.add(1);
                for event in events {
                    dispatch(lane, event, &self.metrics, &self.load);
                }
            }
            Err(error) => self.restart(&in_full(&error)),
        }
    }

    /// After a failure of the device: everyone is told, and the model is loaded again, perhaps on another device.
    fn restart(&mut self, why: &str) {
        tracing::error!("the device failed: {why}");
        self.fail_all(&ApiError::internal(format!("the device failed: {why}")));
        self.lanes.clear();
        match self.options.load_engine() {
            Ok(engine) => self.lanes.push(Lane::new(None, engine)),
            Err(error) => {
                tracing::error!("no device could take over: {}", in_full(&error));
                self.load.dead.store(true, Ordering::Relaxed);
                self.stop = Some(Instant::now());
            }
        }
        self.note_memory();
    }

    fn fail_all(&mut self, error: &ApiError) {
        let mut lanes = std::mem::take(&mut self.lanes);
        lanes.iter_mut().for_each(|lane| self.fail_lane(lane, error));
        self.lanes = lanes;
    }

    fn fail_lane(&self, lane: &mut Lane, error: &ApiError) {
        lane.scheduler.clear();
        for (_, client) in lane.clients.drain() {
            self.metrics.failed.add(1);
            self.load.leave(client.started.is_some());
            let _ = client.replies.send((client.index, Reply::Failed(error.clone())));
        }
    }

    fn note_memory(&self) {
        let memory = self.lanes.first().map(|lane| lane.engine.memory()).unwrap_or_default();
        *self.load.memory.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = memory;
    }
}

impl Load {
    /// A request has ended.
    fn leave(&self, started: bool) {
        let counter = if started { &self.running } else { &self.queued };
        counter.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Hands an event to its client.
fn dispatch(lane: &mut Lane, event: Event, metrics: &Metrics, load: &Load) {
    let (id, mut reply) = match event {
        Event::Started { id, cached_tokens } => {
            metrics.cached_tokens.add(cached_tokens as u64);
            (id, Reply::Started)
        }
        Event::Prompt { id, logprobs } => (id, Reply::Prompt(logprobs)),
        Event::Text { id, text, logprobs } => (id, Reply::Text(text, logprobs)),
        Event::Embedding { id, values } => (id, Reply::Embedding(values)),
        Event::Done { id, result } => {
            metrics.prompt_tokens.add(result.prompt_tokens as u64);
            metrics.generated_tokens.add(result.tokens.len() as u64);
            (id, Reply::Done(result, Times::default()))
        }
        Event::Failed { id, error } => {
            metrics.failed.add(1);
            (id, Reply::Failed(ApiError::from(&error)))
        }
    };
    let Some(client) = lane.clients.get_mut(&id) else { return };
    let now = Instant::now();
    match &mut reply {
        Reply::Started => {
            client.started = Some(now);
            load.leave(false);
            load.running.fetch_add(1, Ordering::Relaxed);
            metrics.queue_time.observe((now - client.submitted).as_secs_f64());
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
    if over && let Some(client) = lane.clients.remove(&id) {
        load.leave(client.started.is_some());
    }
}
