//! What all handlers share.

use crate::body::Bodies;
use crate::catalog::{Catalog, is_name};
use crate::error::{ApiError, ApiResult};
use crate::jobs::Jobs;
use crate::keys::{Caller, Keys};
use crate::metrics::Metrics;
use crate::options::ServeLimits;
use crate::path_redactor::PathRedactor;
use crate::work::{Pools, Turns};
use crate::workers::Workers;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tritune_runtime::speculation::Speculate;
use tritune_runtime::tokenizer::{Tokenizer, Vocab};
use tritune_runtime::{ChatTemplate, EngineOptions, Model, Runtime, error_chain};

/// What all handlers share.
pub struct App {
    parts: Parts,
    /// Known once the model is loaded.
    pub loaded: OnceLock<EngineOptions>,
    /// Uploads that run.
    pub uploads: Turns,
    /// Threads for what takes time.
    pub pools: Pools,
    /// The memory of bodies.
    pub bodies: Bodies,
    /// The folders of all files, which no client is told.
    pub paths: PathRedactor,
    /// When the server was started.
    pub started: Instant,
    /// The same in seconds since 1970.
    pub created: u64,
    /// The server is going.
    pub stopping: AtomicBool,
    /// Numbers for ids.
    next: AtomicU64,
}

/// The parts of [`App`] that are made before it, and are its fields.
pub struct Parts {
    /// The model's id.
    pub name: String,
    /// The model's files.
    pub model: Model,
    /// Its device.
    pub runtime: Runtime,
    /// Its tokenizer and vocabulary.
    pub text: Arc<(Tokenizer, Vocab)>,
    /// Its chat template; none when the files have none.
    pub template: Option<ChatTemplate>,
    /// Its file, where it is not the model's own.
    pub template_file: Option<PathBuf>,
    /// The threads that compute, one for each device.
    pub workers: Workers,
    /// The adapters.
    pub catalog: Catalog,
    /// Files and fine-tuning jobs.
    pub jobs: Jobs,
    /// Counters.
    pub metrics: Arc<Metrics>,
    /// The keys of clients.
    pub keys: Arc<Keys>,
    /// The data folder.
    pub data: PathBuf,
    /// ServeLimits of requests.
    pub limits: ServeLimits,
    /// How tokens are guessed for requests that do not say.
    pub speculate: Speculate,
}

impl std::ops::Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.parts
    }
}

impl App {
    /// Puts the parts together.
    pub fn new(parts: Parts) -> App {
        let folders = [parts.data.as_path(), parts.catalog.folder()];
        let paths = PathRedactor::new(folders.into_iter().chain(parts.model.file().path().parent()));
        let body_limit = parts.limits.body;
        App {
            parts,
            loaded: OnceLock::new(),
            uploads: Turns::default(),
            pools: Pools::default(),
            bodies: Bodies::new(body_limit),
            paths,
            started: Instant::now(),
            created: now(),
            stopping: AtomicBool::new(false),
            next: AtomicU64::new(1),
        }
    }

    /// What is known once the model is loaded; 503 before.
    pub fn ready(&self) -> ApiResult<&EngineOptions> {
        if self.stopping.load(Ordering::Relaxed) {
            return Err(ApiError::unavailable("the server is shutting down"));
        }
        self.loaded.get().ok_or_else(|| ApiError::unavailable("the model is loading; try again in a moment"))
    }

    /// Whose chat template is used.
    pub fn template_origin(&self) -> &'static str {
        match self.template_file {
            Some(_) => "given to the server",
            None => ChatTemplate::origin(&self.text.1),
        }
    }

    /// An id of its own: `PREFIX-…`.
    pub fn id(&self, prefix: &str) -> String {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        format!("{prefix}-{}", unique(number))
    }

    /// The adapter that a model id names, or the model alone.
    pub fn adapter_of(&self, caller: &Caller, id: &str) -> ApiResult<Option<String>> {
        if id == self.name {
            return Ok(None);
        }
        let missing = || ApiError { param: Some("model".to_owned()), ..ApiError::not_found("model", id) };
        let name = self.catalog.name_of(id).filter(|name| is_name(name)).ok_or_else(missing)?;
        let entry = self.catalog.get(name).filter(|entry| entry.is_seen_by(caller)).ok_or_else(missing)?;
        match (entry.loaded, entry.error) {
            (true, _) => Ok(Some(entry.name)),
            (false, Some(error)) => {
                Err(ApiError { message: format!("{} cannot be used: {error}", entry.id), ..missing() })
            }
            (false, None) => Err(ApiError { message: format!("{} is not loaded", entry.id), ..missing() }),
        }
    }

    /// Bytes of the files and adapters that a key has.
    pub fn stored_bytes(&self, caller: &Caller) -> u64 {
        caller.account().map_or(0, |account| self.jobs.files.bytes_of(&account.name) + self.catalog.bytes_of(caller))
    }

    /// Loads an adapter of the folder.
    pub async fn load_adapter(&self, name: &str) -> ApiResult<()> {
        self.catalog.refresh();
        let entry = self.catalog.get(name).ok_or_else(|| ApiError::not_found("adapter", name))?;
        let (model, path) = (self.model.clone(), entry.path);
        let read = tokio::task::spawn_blocking(move || model.adapter(path).map_err(|error| error_chain(&error)));
        let read = read.await.unwrap_or_else(|_| Err("it could not be read".to_owned()));
        let outcome = match read {
            Ok(adapter) => {
                let rank = adapter.modules.iter().map(|module| module.rank).max().unwrap_or(0);
                self.workers.load_adapter(name, adapter).await.map(|()| Some(rank))
            }
            Err(error) => Err(self.paths.redact(&error)),
        };
        if let Err(error) = &outcome {
            tracing::warn!("adapter {name} is not loaded: {error}");
        }
        self.catalog.set_loaded(name, outcome.clone());
        outcome.map(|_| ()).map_err(|error| ApiError::field("name", format!("{name} cannot be loaded: {error}")))
    }
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Text that no other call gives: random, and with the number of the call in it.
pub fn unique(number: u64) -> String {
    format!("{:016x}{number:04x}", random())
}

/// A random number from the system's hash keys.
pub fn random() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    let mut hasher = std::collections::hash_map::RandomState::new().build_hasher();
    hasher.write_u128(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos()));
    hasher.finish()
}
