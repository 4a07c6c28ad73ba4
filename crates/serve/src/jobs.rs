//! Files and fine-tuning jobs in the data folder.
//!
//! A job is a folder with `job.json`, written atomically at each change of its state, and `run`, the output folder of its training
//! run. What a killed server left as running is queued again and continues from its last checkpoint.

pub mod events;
pub mod files;
pub mod record;
pub mod runner;
pub mod settings;

use crate::error::{ApiError, ApiResult};
use crate::grammar::Grammars;
use events::{EventItem, EventLog};
use files::Files;
use record::{Job, JobError, Status, Wanted};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard};
use tokio::sync::watch;
use tritune_runtime::Stop;
use tritune_runtime::files::{create_folder, read, write};
use tritune_runtime::log::read_log;

/// A job and what of it is not stored.
struct Held {
    job: Job,
    events: EventLog,
    /// Stops its run.
    stop: Option<Stop>,
    /// It has trained, and its adapter is being put in its place: too late to stop.
    is_ending: bool,
}

/// How many jobs there may be.
#[derive(Clone, Copy, Debug)]
pub struct JobLimits {
    /// Of all keys, that are not over.
    pub jobs: usize,
    /// Of the key that asks, that are not over.
    pub own: usize,
    /// That are over and still listed.
    pub ended: usize,
}

/// Finds a name for an adapter, given which are reserved.
pub type FindName<'a> = &'a dyn Fn(&dyn Fn(&str) -> bool) -> String;

/// Files and jobs.
pub struct Jobs {
    /// The files.
    pub files: Files,
    /// Grammars for answers of a given form.
    pub grammars: Grammars,
    folder: PathBuf,
    held: Mutex<BTreeMap<String, Held>>,
    /// Wakes the thread that trains.
    work: Condvar,
    /// Counts changes, for those who follow events.
    changes: watch::Sender<u64>,
    /// One plan is measured at a time.
    pub planning: tokio::sync::Mutex<()>,
}

impl Jobs {
    /// Reads what is in a data folder.
    pub fn open(data: &Path) -> Result<Jobs, tritune_runtime::FileError> {
        let folder = data.join("jobs");
        create_folder(&folder)?;
        let files = Files::open(&data.join("files"))?;
        let mut held = BTreeMap::new();
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path().join("job.json");
            let Ok(bytes) = read(&path) else { continue };
            let mut job: Job = match serde_json::from_slice(&bytes) {
                Ok(job) => job,
                Err(error) => {
                    tracing::warn!("{} cannot be read and is left alone: {error}", path.display());
                    continue;
                }
            };
            match (job.status, job.wanted) {
                (status, _) if status.is_over() => {}
                (_, Wanted::Cancel) => job.end(Status::Cancelled, None),
                (_, Wanted::Pause) => job.status = Status::Paused,
                (Status::Running | Status::ValidatingFiles, Wanted::Run) => job.status = Status::Queued,
                _ => {}
            }
            let log = read_log(&entry.path().join("run/log.jsonl"));
            let events = EventLog::stored(&job, log.map(|log| log.records).unwrap_or_default());
            job.replay(events.after(0));
            held.insert(job.id.clone(), Held { job, events, stop: None, is_ending: false });
        }
        let changes = watch::Sender::new(0);
        Ok(Jobs {
            files,
            grammars: Grammars::default(),
            folder,
            held: Mutex::new(held),
            work: Condvar::new(),
            changes,
            planning: tokio::sync::Mutex::new(()),
        })
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<String, Held>> {
        self.held.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn folder_of(&self, id: &str) -> PathBuf {
        self.folder.join(id)
    }

    /// Tells those who follow.
    fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// Counts changes.
    pub fn follow(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Jobs that run.
    pub fn running(&self) -> usize {
        self.held().values().filter(|held| held.stop.is_some()).count()
    }

    /// Jobs of a key that are not over.
    pub fn alive_of(&self, owner: &str) -> usize {
        let held = self.held();
        let own = held.values().filter(|held| held.job.owner.as_deref() == Some(owner));
        own.filter(|held| !held.job.status.is_over()).count()
    }

    /// Jobs that wait.
    pub fn waiting(&self) -> usize {
        self.held().values().filter(|held| held.job.status == Status::Queued).count()
    }

    /// Bytes that training holds on the device.
    pub fn memory(&self) -> u64 {
        self.held().values().filter(|held| held.stop.is_some()).map(|held| held.job.live.memory).sum()
    }

    /// All jobs, newest first.
    pub fn list(&self) -> Vec<Job> {
        let mut jobs: Vec<Job> = self.held().values().map(|held| held.job.clone()).collect();
        jobs.sort_by(|a, b| b.order().cmp(&a.order()));
        jobs
    }

    /// A job.
    pub fn get(&self, id: &str) -> ApiResult<Job> {
        self.held().get(id).map(|held| held.job.clone()).ok_or_else(|| ApiError::not_found("job", id))
    }

    /// A job and its events after the one with this serial number; after 0, all.
    pub fn events(&self, id: &str, serial: u64) -> ApiResult<(Job, Vec<EventItem>)> {
        let held = self.held();
        let held = held.get(id).ok_or_else(|| ApiError::not_found("job", id))?;
        Ok((held.job.clone(), held.events.after(serial).to_vec()))
    }

    /// Whether a job that is not over needs a file.
    pub fn uses_file(&self, file: &str) -> bool {
        let uses = |job: &Job| job.training_file == file || job.validation_file.as_deref() == Some(file);
        self.held().values().any(|held| !held.job.status.is_over() && uses(&held.job))
    }

    /// Adds a job to the end of the queue. Its name is found and reserved at once, and the oldest jobs that are over make room.
    pub fn add(&self, mut job: Job, limits: JobLimits, name: FindName<'_>) -> ApiResult<Job> {
        let mut held = self.held();
        let alive = || held.values().map(|held| &held.job).filter(|job| !job.status.is_over());
        let refused = |message| Err(ApiError { retry_after: Some(60), ..ApiError::conflict(message) });
        if alive().count() >= limits.jobs {
            return refused(format!("{} jobs wait or are paused already; cancel one, or wait", limits.jobs));
        }
        if alive().filter(|other| other.owner == job.owner).count() >= limits.own {
            let message =
                format!("this key may have {} jobs that wait, run or are paused; cancel one, or wait", limits.own);
            return refused(message);
        }
        job.adapter = name(&|name| reserves(&held, name));
        job.number = held.values().map(|held| held.job.number + 1).max().unwrap_or(1);
        let folder = self.folder_of(&job.id);
        create_folder(&folder).map_err(|error| files::storage_error(&self.folder, &error.to_string()))?;
        store(&folder, &job)?;
        held.insert(
            job.id.clone(),
            Held { job: job.clone(), events: EventLog::default(), stop: None, is_ending: false },
        );
        let over = too_many(&held, limits.ended);
        over.iter().for_each(|id| drop(held.remove(id)));
        drop(held);
        for id in over {
            // One that cannot be removed is listed again after the next start.
            let _ = std::fs::remove_dir_all(self.folder_of(&id));
        }
        self.work.notify_all();
        self.changed();
        Ok(job)
    }

    /// Changes a job and stores it.
    fn update(&self, id: &str, change: impl FnOnce(&mut Held) -> ApiResult<()>) -> ApiResult<Job> {
        self.update_among(self.held(), id, change)
    }

    fn update_among(
        &self,
        mut all: MutexGuard<'_, BTreeMap<String, Held>>,
        id: &str,
        change: impl FnOnce(&mut Held) -> ApiResult<()>,
    ) -> ApiResult<Job> {
        let held = all.get_mut(id).ok_or_else(|| ApiError::not_found("job", id))?;
        let before = held.job.clone();
        // What is not stored has not happened: a client is told so, and after a restart it is the same.
        if let Err(error) = change(held).and_then(|()| store(&self.folder_of(id), &held.job)) {
            held.job = before;
            return Err(error);
        }
        let job = held.job.clone();
        if job.wanted != Wanted::Run {
            held.stop.iter().for_each(Stop::request);
        }
        drop(all);
        self.work.notify_all();
        self.changed();
        Ok(job)
    }

    /// A job has trained: from here on it cannot be stopped. Not when it was asked to stop before.
    fn begin_ending(&self, id: &str) -> bool {
        let mut held = self.held();
        let held = held.get_mut(id).filter(|held| held.job.wanted == Wanted::Run);
        held.map(|held| held.is_ending = true).is_some()
    }

    /// Changes what is not stored.
    fn touch(&self, id: &str, change: impl FnOnce(&mut Held)) {
        if let Some(held) = self.held().get_mut(id) {
            change(held);
        }
        self.changed();
    }

    /// Ends a job for good.
    pub fn cancel(&self, id: &str) -> ApiResult<Job> {
        self.update(id, |held| {
            held.refuse_if_over()?;
            held.job.wanted = Wanted::Cancel;
            if held.stop.is_none() {
                held.job.end(Status::Cancelled, None);
            }
            Ok(())
        })
    }

    /// Stops a job so that it can go on later.
    pub fn pause(&self, id: &str) -> ApiResult<Job> {
        self.update(id, |held| {
            held.refuse_if_over()?;
            if held.job.wanted == Wanted::Cancel {
                return Err(ApiError::conflict("the job was cancelled already, and ends"));
            }
            held.job.wanted = Wanted::Pause;
            if held.stop.is_none() {
                held.job.status = Status::Paused;
            }
            Ok(())
        })
    }

    /// Lets a job go on that was paused, or that met a disk that could not be written. It may have lost its adapter's name.
    pub fn resume(&self, id: &str, name: FindName<'_>) -> ApiResult<Job> {
        let all = self.held();
        let others = all.values().filter(|held| held.job.id != id && !held.job.status.is_failure());
        let reserved: Vec<String> = others.map(|held| held.job.adapter.clone()).collect();
        self.update_among(all, id, |held| {
            match (held.job.status, held.job.wanted) {
                (Status::Paused, _) => {}
                (Status::Failed, _) if held.job.is_resumable() => {
                    held.job.adapter = name(&|name| reserved.iter().any(|other| other == name));
                    (held.job.error, held.job.finished_at) = (None, None);
                }
                (Status::Queued | Status::Running | Status::ValidatingFiles, Wanted::Run) => return Ok(()),
                (Status::Queued | Status::Running | Status::ValidatingFiles, _) => {
                    return Err(ApiError::conflict("the job is about to stop; resume it when it has"));
                }
                _ => held.refuse_if_over()?,
            }
            (held.job.wanted, held.job.status) = (Wanted::Run, Status::Queued);
            Ok(())
        })
    }

    /// Stops what runs, for the end of the server; it stays queued.
    pub fn stop_all(&self) {
        self.held().values().filter_map(|held| held.stop.as_ref()).for_each(Stop::request);
        self.work.notify_all();
        self.changed();
    }
}

impl Held {
    fn refuse_if_over(&self) -> ApiResult<()> {
        match self.job.status {
            Status::Cancelled => Err(ApiError::conflict("the job was cancelled already")),
            status if status.is_over() => Err(ApiError::conflict(format!("the job has {} already", status.name()))),
            _ if self.is_ending => Err(ApiError::conflict("the job has trained, and its adapter is being stored")),
            _ => Ok(()),
        }
    }
}

/// Whether a job will give its adapter that name.
fn reserves(held: &BTreeMap<String, Held>, name: &str) -> bool {
    held.values().any(|held| held.job.adapter == name && !held.job.status.is_failure())
}

/// Jobs that are over and make room for others: the oldest of whoever has most, so that nobody loses theirs to somebody else.
fn too_many(held: &BTreeMap<String, Held>, max: usize) -> Vec<String> {
    let mut owners: BTreeMap<Option<&str>, Vec<(u64, u64, &str)>> = BTreeMap::new();
    for job in held.values().map(|held| &held.job).filter(|job| job.status.is_over()) {
        let ended = (job.finished_at.unwrap_or(job.created_at), job.number, job.id.as_str());
        owners.entry(job.owner.as_deref()).or_default().push(ended);
    }
    // The newest first, so that the oldest are taken from the end.
    owners.values_mut().for_each(|jobs| jobs.sort_by(|a, b| b.cmp(a)));
    let count: usize = owners.values().map(Vec::len).sum();
    let oldest = |_| Some(owners.values_mut().max_by_key(|jobs| jobs.len())?.pop()?.2.to_owned());
    (max..count).filter_map(oldest).collect()
}

/// Writes a job's state.
fn store(folder: &Path, job: &Job) -> ApiResult<()> {
    let bytes = serde_json::to_vec_pretty(job).map_err(|error| ApiError::internal(error.to_string()))?;
    write(&folder.join("job.json"), &bytes).map_err(|error| files::storage_error(folder, &error.to_string()))
}

/// A job's error as an API error would put it.
pub fn job_error(code: &'static str, message: impl Into<String>) -> JobError {
    JobError { code: code.to_owned(), message: message.into(), param: None }
}

#[cfg(test)]
mod tests;
