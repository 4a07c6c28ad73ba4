//! The thread that owns the model: it takes requests, steps the schedulers and hands out what they say.
//!
//! The model alone and its adapters share a lane: an engine whose sequences each have their own adapter, or none, and go through the
//! model together. An adapter that cannot share (DoRA) has a lane of its own over the same weights; lanes take turns, a step each.
//! Adapters get their memory when they are first used, and the one that was idle longest goes when there are too many.

mod lane;
mod loaded_adapters;
mod thread;
mod waiting;

use crate::error::ApiError;
use crate::metrics::Metrics;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use thread::Thread;
use tokio::sync::{mpsc::UnboundedSender, oneshot};
use tritune_runtime::generate::Generated;
use tritune_runtime::scheduler::{Logprobs, Request};
use tritune_runtime::tokenizer::{Tokenizer, Vocab};
use tritune_runtime::{Adapter, DeviceInfo, Engine, EngineOptions, LoadOptions, MemoryUse, Model, Runtime};

/// The stack of the engine's thread, which also follows the grammars that clients send.
pub const ENGINE_STACK: usize = 64 << 20;

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
    /// Who asks; sequences are shared fairly among clients.
    pub client: ClientId,
}

/// Who asks: a key's name, or an address.
pub type ClientId = Arc<str>;

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
    clients: waiting::Clients,
    in_use: Mutex<InUse>,
    memory: Mutex<MemoryUse>,
    /// The device that computes, and what it could hold: another than at the start when that was lost.
    device: Mutex<Option<(DeviceInfo, Option<u64>)>>,
}

/// What requests hold and wait for, as routers ask.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InUse {
    /// Rows of the KV cache that requests hold.
    pub rows: usize,
    /// Rows there are.
    pub all_rows: usize,
    /// Adapters of requests that run.
    pub running: BTreeSet<String>,
    /// Adapters of requests that wait.
    pub waiting: BTreeSet<String>,
}

impl Load {
    /// What requests hold and wait for.
    pub fn in_use(&self) -> InUse {
        self.in_use.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }

    /// Whether a client waits for something.
    pub fn is_busy(&self) -> bool {
        self.queued.load(Ordering::Relaxed) + self.running.load(Ordering::Relaxed) > 0
    }

    /// Bytes on the device.
    pub fn memory(&self) -> MemoryUse {
        *self.memory.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The device that computes, and the bytes it could hold, where it knows; nothing before the model is loaded.
    pub fn device(&self) -> Option<(DeviceInfo, Option<u64>)> {
        self.device.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }
}

/// Tells when the model is loaded, or why it cannot be.
pub type Loading = oneshot::Receiver<Result<EngineOptions, tritune_runtime::Error>>;

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
    /// Adapters that have sequences at a time.
    pub lanes: usize,
    metrics: Arc<Metrics>,
    /// How much it has to do.
    pub load: Arc<Load>,
}

impl Worker {
    /// Starts the thread, which must have ended before the process exits.
    pub fn start(options: WorkerOptions, metrics: Arc<Metrics>) -> std::io::Result<(Worker, JoinHandle<()>, Loading)> {
        let (commands, inbox) = channel();
        let (tell, ready) = oneshot::channel();
        let load = Arc::new(Load::default());
        let (queue, lanes) = (options.queue, options.lanes);
        let worker = Worker { commands, queue, lanes, metrics: Arc::clone(&metrics), load: Arc::clone(&load) };
        let thread = std::thread::Builder::new().name("engine".into()).stack_size(ENGINE_STACK).spawn(move || {
            let engine = match options.load_engine() {
                Ok(engine) => engine,
                Err(error) => {
                    let _ = tell.send(Err(error));
                    return;
                }
            };
            let loaded = engine.options();
            let mut thread = Thread::new(options, metrics, load, inbox, engine);
            let _ = tell.send(Ok(loaded));
            thread.run();
        })?;
        Ok((worker, thread, ready))
    }

    /// Hands in requests that belong together: all of them or, when the queue has no room, none.
    pub fn submit(&self, submissions: Vec<Submission>) -> Result<(), ApiError> {
        if self.load.dead.load(Ordering::Relaxed) {
            return Err(ApiError::unavailable("the device failed, and no other could take over; see the server's log"));
        }
        let count = submissions.len();
        let queued = self.load.queued.fetch_add(count, Ordering::Relaxed);
        let client = submissions.first().map(|submission| submission.client.clone()).unwrap_or_default();
        if queued + count > self.queue || !self.load.clients.ask(&client, count, self.queue) {
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
