//! The thread that trains: one job at a time, and requests go first.

use super::record::{Compared, Job, STORAGE_ERROR, Status, Wanted};
use super::{Held, job_error};
use crate::state::{App, now};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tritune_runtime::finetune::Written;
use tritune_runtime::log::{EvalRecord, StepRecord};
use tritune_runtime::settings::FinetuneSettings;
use tritune_runtime::{
    AtomicFile, Error, ErrorKind, Events, Finetune, Level, Notice, Observer, RunStatus, Runtime, Stop, error_chain,
};

/// The longest that a micro-batch waits for requests: under constant load a job still advances.
const YIELD_TIMEOUT: Duration = Duration::from_secs(2);
/// How often it looks whether requests are done.
const LOAD_POLL_INTERVAL: Duration = Duration::from_millis(2);
/// How often the thread looks whether the server is going.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Starts the thread.
pub fn start(app: Arc<App>, handle: tokio::runtime::Handle) -> std::io::Result<std::thread::JoinHandle<()>> {
    std::thread::Builder::new().name("training".into()).spawn(move || {
        while let Some(id) = next_job(&app) {
            run_job(&app, &handle, &id);
        }
    })
}

/// Waits for a job; nothing when the server is going.
fn next_job(app: &App) -> Option<String> {
    let jobs = &app.jobs;
    let mut held = jobs.held();
    loop {
        if app.stopping.load(Ordering::Relaxed) {
            return None;
        }
        if let Some(job) = next_in_line(&held) {
            return Some(job.id.clone());
        }
        held = jobs.work.wait_timeout(held, STOP_POLL_INTERVAL).unwrap_or_else(|poisoned| poisoned.into_inner()).0;
    }
}

/// The first that was asked for; among keys, of the one whose last job began longest ago.
pub(super) fn next_in_line(held: &BTreeMap<String, Held>) -> Option<&Job> {
    let last = |owner: &Option<String>| {
        held.values().filter(|held| held.job.owner == *owner).filter_map(|held| held.job.started_at).max()
    };
    let queued = held.values().map(|held| &held.job).filter(|job| job.status == Status::Queued);
    queued.min_by_key(|job| (job.owner.is_some().then(|| last(&job.owner)), job.order()))
}

/// Runs a job until it is over or asked to stop.
fn run_job(app: &Arc<App>, handle: &tokio::runtime::Handle, id: &str) {
    let stop = Stop::default();
    let begun = app.jobs.update(id, |held| {
        held.job.status = Status::ValidatingFiles;
        held.job.started_at = Some(now());
        held.stop = Some(stop.clone());
        Ok(())
    });
    let outcome = match begun {
        Ok(job) => train(app, handle, &job, &stop),
        Err(error) => Err((error.code.unwrap_or(STORAGE_ERROR), error.message)),
    };
    let ended = app.jobs.update(id, |held| {
        (held.stop, held.is_ending) = (None, false);
        held.job.live.memory = 0;
        held.job.live.waiting_for = None;
        match (&outcome, held.job.wanted) {
            (Ok(Some((answers, model))), _) => {
                held.job.answers = answers.clone();
                held.job.fine_tuned_model = Some(model.clone());
                held.job.end(Status::Succeeded, None);
            }
            (_, Wanted::Cancel) => held.job.end(Status::Cancelled, None),
            (Err((code, message)), _) => held.job.end(Status::Failed, Some(job_error(code, message))),
            (Ok(None), Wanted::Pause) => held.job.status = Status::Paused,
            // The server is going: it goes on with the next.
            (Ok(None), Wanted::Run) => held.job.status = Status::Queued,
        }
        let job = &held.job;
        let (level, message) = match (&job.error, job.status) {
            (Some(error), _) => ("error", error.message.clone()),
            (None, status) => ("info", format!("The job is now {}", status.name())),
        };
        tracing::info!(job = %job.id, status = job.status.name(), "fine-tuning job: {message}");
        held.events.message(job.live.step, level, message);
        Ok(())
    });
    if let Err(error) = ended {
        tracing::error!("the state of job {id} cannot be stored: {}", error.message);
        // It must not be tried again and again.
        app.jobs.touch(id, |held| {
            (held.stop, held.is_ending) = (None, false);
            held.job.end(Status::Failed, Some(job_error(STORAGE_ERROR, error.message)));
        });
    }
}

/// What a job gives: answers before and after and its model; nothing when it was stopped.
type Outcome = Result<Option<(Vec<Compared>, String)>, (&'static str, String)>;

fn train(app: &Arc<App>, handle: &tokio::runtime::Handle, job: &Job, stop: &Stop) -> Outcome {
    let finetune = request(app, job).map_err(|message| ("invalid_file", message))?;
    let files = [finetune.settings.data.clone(), finetune.settings.eval.clone()];
    let failed = |error: Error| (code(&error), redact_paths(app, &error_chain(&error), files.iter().flatten()));
    let events = Arc::new(JobEvents { app: Arc::clone(app), id: job.id.clone() });
    let runtime = app.runtime.clone().with_events(events);
    let prepared = finetune.prepare(&runtime).map_err(&failed)?;
    let (steps, memory) = (prepared.plan().steps, prepared.plan().memory.total());
    let FinetuneSettings { epochs, lr, suit_data, .. } = prepared.plan().settings;
    let running = app.jobs.update(&job.id, |held| {
        held.job.status = Status::Running;
        // As they suit the data: it goes on with these.
        let settings = &mut held.job.settings;
        (settings.epochs, settings.lr, settings.suit_data) = (epochs, lr, suit_data);
        held.job.steps = steps;
        (held.job.live.steps, held.job.live.memory) = (steps, memory);
        Ok(())
    });
    running.map_err(|error| (STORAGE_ERROR, error.message))?;
    let mut watch = Watch { app, id: &job.id, stop };
    let trained = prepared.load().map_err(&failed)?.run(&mut watch, stop).map_err(&failed)?;
    if trained.status() == RunStatus::Stopped {
        return Ok(None);
    }
    let exported = trained.export().map_err(&failed)?;
    let adapter = match &exported.written {
        Written::Adapter { gguf: Some(gguf), .. } => gguf.clone(),
        Written::Adapter { peft, .. } => peft.clone(),
        Written::Model { gguf, .. } => gguf.clone(),
    };
    if !app.jobs.begin_ending(&job.id) {
        return Ok(None);
    }
    let folder = app.catalog.folder();
    let published = publish(&adapter, folder, job);
    published.map_err(|error| (STORAGE_ERROR, app.paths.redact(&error)))?;
    if let Err(error) = handle.block_on(app.load_adapter(&job.adapter)) {
        // When the server is going, the next one finds the run complete.
        let going = app.stopping.load(Ordering::Relaxed);
        return if going { Ok(None) } else { Err(("adapter", error.message)) };
    }
    let answers = exported.answers.iter().map(|answer| Compared {
        prompt: answer.prompt.clone(),
        before: answer.before.clone(),
        after: answer.after.clone(),
        expected: None,
    });
    Ok(Some((answers.collect(), format!("{}:{}", app.name, job.adapter))))
}

/// The run of a job. Its paths follow from the data folder, so that it may be moved.
pub fn request(app: &App, job: &Job) -> Result<Finetune, String> {
    let output = app.jobs.folder_of(&job.id).join("run");
    let mut finetune = finetune(app, &job.training_file, job.validation_file.as_deref(), &job.settings)?;
    finetune.settings.output = Some(output);
    finetune.resume = true;
    Ok(finetune)
}

/// A run with these settings on uploaded files; its output is somewhere in the data folder.
pub fn finetune(
    app: &App,
    training: &str,
    validation: Option<&str>,
    settings: &FinetuneSettings,
) -> Result<Finetune, String> {
    let path = |id: &str| -> Result<_, String> {
        let file = app.jobs.files.get(id).map_err(|error| error.message)?;
        Ok(app.jobs.files.path(&file))
    };
    let settings = FinetuneSettings {
        model: Some(app.model.file().path().to_owned()),
        data: Some(path(training)?),
        eval: validation.map(path).transpose()?,
        output: Some(app.data.join("jobs")),
        template: app.template_file.clone(),
        // A job of an earlier version may have been stored with places that its client named.
        ..settings.clone().without_places()
    };
    let mut finetune = Finetune::new(settings);
    // The CPU's free memory is what chat has left; a GPU's memory is all there is.
    finetune.reserved = if app.runtime.is_cpu() { 0 } else { app.workers.first().load.memory().total() };
    Ok(finetune)
}

/// A message for clients, who know an uploaded file by its id and no place of the server.
pub fn redact_paths<'a>(app: &App, message: &str, files: impl IntoIterator<Item = &'a PathBuf>) -> String {
    let named = |text: String, file: &PathBuf| text.replace(&file.display().to_string(), "the file");
    app.paths.redact(&files.into_iter().fold(message.to_owned(), named))
}

/// A name for programs.
fn code(error: &Error) -> &'static str {
    match error {
        Error::RunTooLarge { .. } => "out_of_memory",
        Error::Data(_) | Error::NoSamples(_) | Error::NoBatch => "invalid_file",
        Error::Changed(_) => "changed",
        error if matches!(error.kind(), ErrorKind::File | ErrorKind::Checkpoint) => STORAGE_ERROR,
        _ => "training_failed",
    }
}

/// Puts an adapter into the adapters folder: the file, or a folder's files.
fn publish(from: &Path, folder: &Path, job: &Job) -> Result<(), String> {
    let copy = |from: &Path, to: &Path| -> Result<(), String> {
        let mut source = std::fs::File::open(from).map_err(|error| format!("{}: {error}", from.display()))?;
        let mut target = AtomicFile::create(to).map_err(|error| error.to_string())?;
        std::io::copy(&mut source, &mut target).map_err(|error| format!("{}: {error}", to.display()))?;
        target.commit().map_err(|error| error.to_string())
    };
    let name = &job.adapter;
    tritune_runtime::files::create_folder(folder).map_err(|error| error.to_string())?;
    // Who may use it is there before it is.
    let owner = job.owner.as_deref().unwrap_or_default();
    let marker = folder.join(format!("{name}.job"));
    tritune_runtime::files::write(&marker, format!("{}\n{owner}\n", job.id).as_bytes())
        .map_err(|error| error.to_string())?;
    if from.is_dir() {
        let to = folder.join(name);
        tritune_runtime::files::create_folder(&to).map_err(|error| error.to_string())?;
        for file in std::fs::read_dir(from).map_err(|error| error.to_string())?.flatten() {
            copy(&file.path(), &to.join(file.file_name()))?;
        }
    } else {
        copy(from, &folder.join(format!("{name}.gguf")))?;
    }
    Ok(())
}

/// Passes on what a run says.
struct Watch<'a> {
    app: &'a App,
    id: &'a str,
    stop: &'a Stop,
}

impl Observer for Watch<'_> {
    fn step(&mut self, record: &StepRecord, total: u64) {
        let metrics = &self.app.metrics;
        metrics.training_steps.add(1);
        self.app.jobs.touch(self.id, |held| {
            let live = &mut held.job.live;
            metrics.training_tokens.add(record.tokens.saturating_sub(live.tokens));
            (live.step, live.steps, live.tokens) = (record.step, total, record.tokens);
            (live.loss, live.smoothed_loss) = (Some(record.loss), Some(record.smoothed_loss));
            (live.tokens_per_second, live.elapsed) = (Some(record.tokens_per_s), record.elapsed_s);
            (live.temperature, live.waiting_for) = (record.temperature, None);
            live.memory = record.memory.unwrap_or(live.memory);
            held.events.step(&held.job, record);
        });
    }

    fn evaluated(&mut self, record: &EvalRecord) {
        self.app.jobs.touch(self.id, |held| {
            held.job.take_eval(record.step, record.loss);
            held.events.eval(record);
        });
    }

    fn message(&mut self, message: &str) {
        self.app.jobs.touch(self.id, |held| {
            held.job.live.waiting_for = message.contains("paus").then_some("power");
            held.events.message(held.job.live.step, "info", self.app.paths.redact(message));
        });
    }

    /// Requests go first.
    fn before_batch(&mut self) {
        let (started, mut said) = (Instant::now(), false);
        while self.app.workers.is_busy() && started.elapsed() < YIELD_TIMEOUT && !self.stop.requested() {
            if !said && started.elapsed() > YIELD_TIMEOUT / 8 {
                said = true;
                self.app.jobs.touch(self.id, |held| held.job.live.waiting_for = Some("requests"));
            }
            std::thread::sleep(LOAD_POLL_INTERVAL);
        }
        if said {
            self.app.jobs.touch(self.id, |held| held.job.live.waiting_for = None);
        }
    }
}

/// Notices of the runtime become events of a job.
struct JobEvents {
    app: Arc<App>,
    id: String,
}

impl Events for JobEvents {
    fn notice(&self, notice: &Notice) {
        let level = match notice.level {
            Level::Info | Level::Note => "info",
            Level::Warning => "warn",
        };
        self.app.jobs.touch(&self.id, |held| {
            held.events.message(held.job.live.step, level, self.app.paths.redact(&notice.text));
        });
    }
}

/// A runtime that says nothing.
pub fn quiet(runtime: &Runtime) -> Runtime {
    runtime.clone().with_events(Arc::new(tritune_runtime::Silent))
}
