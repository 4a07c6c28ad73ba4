//! An OpenAI-compatible server over the Tritune runtime: chat with adapters as models, fine-tuning jobs, and a page.
//!
//! [`Server::bind`] opens the address, [`Server::run`] loads the model and answers until it is asked to stop. One thread owns the
//! model ([`worker`]) and another trains ([`jobs::runner`]); handlers only pass messages. docs/serve.md describes the API.
#![forbid(unsafe_code)]

pub mod api;
pub mod body;
pub mod catalog;
pub mod error;
pub mod fields;
pub mod grammar;
pub mod guard;
pub mod http;
pub mod jobs;
pub mod keys;
pub mod log;
pub mod metrics;
pub mod options;
pub mod page;
pub mod path_redactor;
pub mod sse;
pub mod state;
pub mod tls;
pub mod watched;
pub mod work;
pub mod worker;
pub mod workers;

pub use options::{ServeLimits, ServeOptions};

use crate::catalog::Catalog;
use crate::guard::Guard;
use crate::jobs::{Jobs, runner};
use crate::keys::Keys;
use crate::metrics::Metrics;
use crate::state::{App, Parts};
use crate::tls::Tls;
use crate::worker::WorkerOptions;
use crate::workers::{Workers, all_loaded};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tritune_runtime::{ChatTemplate, Runtime, Stop};

/// How often a request to stop is looked for.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How long work in threads may take after the last connection is closed.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(30);
/// How often files of keys and certificates are looked at.
const WATCH_INTERVAL: Duration = Duration::from_secs(1);
/// After how many looks what keys have used is written down.
const STORE_ROUNDS: u64 = 10;
/// Threads that prepare prompts, read and write files and plan jobs; the pools of [`work`] say how many of them do what.
const BLOCKING_THREADS: usize = 12;

/// Why a server cannot run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Others could reach it, and nothing would keep them out.
    #[error(
        "{0} can be reached from other machines, and there is no key: give one, or say that everyone may use the server"
    )]
    Open(IpAddr),
    /// A key that no header can hold.
    #[error("the API key must be at least 8 visible ASCII characters without spaces")]
    BadKey,
    /// The keys cannot be used.
    #[error("the keys in {0}")]
    Keys(String),
    /// No TLS with these files, or none at all.
    #[error("{0}")]
    Tls(String),
    /// The chat template cannot be used.
    #[error("the chat template {} cannot be used: {why}", .path.display())]
    Template {
        /// Its file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The address cannot be used.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The system gives no thread or signal.
    #[error("the server cannot be started: {0}")]
    System(#[from] std::io::Error),
    /// The data folder cannot be used.
    #[error(transparent)]
    Data(#[from] tritune_runtime::FileError),
    /// Another server uses the data folder.
    #[error("another server uses {}; give each a data folder of its own", .0.display())]
    InUse(PathBuf),
    /// The thread that loads the model ended without an answer.
    #[error("the engine's thread ended while it loaded the model; what it wrote to standard error says why")]
    LoadingDied,
    /// The model cannot be loaded.
    #[error(transparent)]
    Model(#[from] tritune_runtime::Error),
}

/// A server that listens, and answers once it runs.
pub struct Server {
    options: ServeOptions,
    listener: std::net::TcpListener,
    address: SocketAddr,
    keys: Arc<Keys>,
    tls: Option<Arc<Tls>>,
    template: Option<ChatTemplate>,
    /// Held as long as the server lives.
    _lock: std::fs::File,
}

impl Server {
    /// Checks the options and opens the address.
    pub fn bind(options: ServeOptions) -> Result<Server, ServeError> {
        let has_keys = options.keys.is_some();
        check_access(options.host, options.key.as_deref(), options.insecure || has_keys)?;
        let keys = match (&options.keys, &options.key) {
            (Some(file), _) => Keys::of_file(file).map_err(ServeError::Keys)?,
            (None, Some(key)) => Keys::one(key),
            (None, None) => Keys::none(),
        };
        let tls = options.tls.as_ref().map(|(certificate, key)| Tls::open(certificate, key)).transpose();
        let tls = tls.map_err(ServeError::Tls)?.map(Arc::new);
        let template = options.template.as_deref().map(read_template).transpose()?;
        let address = SocketAddr::new(options.host, options.port);
        let listen = || {
            let listener = std::net::TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = listen().map_err(|source| ServeError::Bind { address, source })?;
        // After what may fail: a start that is refused leaves no folder behind.
        tritune_runtime::files::create_folder(&options.data)?;
        let lock = lock(&options.data)?;
        let keys = Arc::new(keys.with_usage(&options.data));
        Ok(Server { options, listener, address, keys, tls, template, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The model's id.
    pub fn model(&self) -> String {
        model_id(&self.options)
    }

    /// Loads the model and answers until `stop` is requested. `ready` is called when the model is loaded.
    pub fn run(self, stop: &Stop, ready: impl FnOnce() + Send + 'static) -> Result<(), ServeError> {
        tritune_runtime::return_freed_memory();
        // Few threads, whatever the number of clients: prompts wait for the engine anyway, and allocators keep memory by thread. On
        // a small machine one of them does: a step wakes it once, and it writes everyone's token. A fast GPU makes a hundred thousand
        // tokens a second, which takes four.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let mut threads = tokio::runtime::Builder::new_multi_thread();
        threads.worker_threads((cores / 4).clamp(1, 4)).max_blocking_threads(BLOCKING_THREADS);
        let runtime = threads.enable_all().build()?;
        let outcome = runtime.block_on(self.serve(stop.clone(), ready));
        // A plan may be measured on the device; nothing takes longer. The process must not exit under it.
        runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        outcome
    }

    async fn serve(self, stop: Stop, ready: impl FnOnce() + Send + 'static) -> Result<(), ServeError> {
        let name = model_id(&self.options);
        let ServeOptions {
            model,
            runtime,
            others,
            load,
            allowed_hosts,
            allowed_origins,
            open_metrics,
            data,
            adapters,
            lanes,
            speculate,
            limits,
            template: template_file,
            ..
        } = self.options;
        let listener = TcpListener::from_std(self.listener)?;
        let metrics = Arc::new(Metrics::default());
        let text = Arc::new(model.text()?);
        let complain = |error: &_| tracing::warn!("the model's chat template cannot be used: {error}");
        let template = self.template.or_else(|| ChatTemplate::for_vocab(&text.1).inspect_err(complain).ok());
        let jobs = Jobs::open(&data)?;
        let catalog = Catalog::open(&adapters.unwrap_or_else(|| data.join("adapters")), &name);
        let devices = 1 + others.len();
        let of_device = |runtime: &Runtime| WorkerOptions {
            model: model.clone(),
            runtime: runtime.clone(),
            load: load.clone(),
            text: Arc::clone(&text),
            queue: limits.queue.div_ceil(devices),
            lanes,
        };
        let workers = std::iter::once(&runtime).chain(&others).map(of_device).collect();
        let (workers, engines, loading) = Workers::start(workers, &metrics)?;
        let (grace, connections) = (limits.grace, limits.clone());
        let keys = Arc::clone(&self.keys);
        let parts = Parts {
            name,
            model,
            runtime,
            text,
            template,
            template_file,
            workers,
            catalog,
            jobs,
            metrics,
            keys,
            data,
            limits,
            speculate,
        };
        let app = Arc::new(App::new(parts));
        let (stopping, stopped) = watch::channel(false);
        let keys = Arc::clone(&self.keys);
        let guard = Guard { keys, hosts: allowed_hosts, origins: allowed_origins, open_metrics };
        let watching = tokio::spawn(watch(Arc::clone(&self.keys), self.tls.clone()));
        let router = http::service(Arc::clone(&app), guard);
        let server = tokio::spawn(http::serve(
            (listener, self.tls),
            router,
            connections,
            stopped,
            grace + Duration::from_secs(5),
        ));
        let mut requested = std::pin::pin!(requested(&stop));
        let loaded = tokio::select! {
            loaded = all_loaded(loading) => Some(loaded.ok_or(ServeError::LoadingDied)??),
            () = &mut requested => None,
        };
        let mut training = None;
        if let Some(loaded) = loaded {
            let device = app.workers.devices();
            tracing::info!(model = %app.name, device, context = loaded.context, slots = loaded.sequences * devices, "ready");
            let _ = app.loaded.set(loaded);
            for entry in app.catalog.entries() {
                // Why one cannot be used is logged, and told to those who ask for it.
                let _ = app.load_adapter(&entry.name).await;
            }
            training = Some(runner::start(Arc::clone(&app), tokio::runtime::Handle::current())?);
            ready();
            requested.await;
        }
        tracing::info!("stopping");
        app.stopping.store(true, Ordering::Relaxed);
        app.jobs.stop_all();
        app.workers.stop(grace);
        let _ = stopping.send(true);
        let _ = server.await;
        // A run saves its state before it ends. And a driver must not be in use, or still be loading, while the process exits.
        for thread in training.into_iter().chain(engines) {
            let _ = tokio::task::spawn_blocking(move || thread.join()).await;
        }
        watching.abort();
        self.keys.store_usage();
        tracing::info!("stopped");
        Ok(())
    }
}

/// Waits until the server is asked to stop.
async fn requested(stop: &Stop) {
    while !stop.requested() {
        tokio::time::sleep(STOP_POLL_INTERVAL).await;
    }
}

/// Whether a server may listen at an address with that key.
pub fn check_access(host: IpAddr, key: Option<&str>, insecure: bool) -> Result<(), ServeError> {
    match key {
        Some(key) if !keys::is_secret(key) => Err(ServeError::BadKey),
        None if !host.is_loopback() && !insecure => Err(ServeError::Open(host)),
        _ => Ok(()),
    }
}

/// The chat template of a file.
fn read_template(path: &Path) -> Result<ChatTemplate, ServeError> {
    let read = tritune_runtime::files::read(path).map_err(|error| error.to_string());
    let parsed = read.and_then(|bytes| {
        let text = String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
        ChatTemplate::new(text).map_err(|error| error.to_string())
    });
    parsed.map_err(|why| ServeError::Template { path: path.to_owned(), why })
}

/// Looks again and again whether keys and certificate have changed, and writes down what keys have used.
async fn watch(keys: Arc<Keys>, tls: Option<Arc<Tls>>) {
    for round in 1u64.. {
        tokio::time::sleep(WATCH_INTERVAL).await;
        let (own, tls) = (Arc::clone(&keys), tls.clone());
        let look = move || {
            own.refresh();
            tls.iter().for_each(|tls| tls.refresh());
            if round.is_multiple_of(STORE_ROUNDS) {
                own.store_usage();
            }
        };
        let _ = tokio::task::spawn_blocking(look).await;
    }
}

/// The model's id: as given, or the name of its file or folder.
fn model_id(options: &ServeOptions) -> String {
    let path = options.model.file().path();
    let named = || path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    options.name.clone().or_else(named).unwrap_or_else(|| "model".to_owned())
}

/// Locks a data folder against a second server.
fn lock(data: &Path) -> Result<std::fs::File, ServeError> {
    let file = std::fs::File::options().create(true).truncate(false).write(true).open(data.join("server.lock"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(ServeError::InUse(data.to_owned())),
        Err(std::fs::TryLockError::Error(error)) => Err(error.into()),
    }
}
