//! The folder of checkpoints, in which there is always an intact one.

use std::ffi::OsStr;
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::container::{self, ReadError};
use super::{Checkpoint, CheckpointError, FileSystem, OsFileSystem, Skipped};
use crate::run_lock::RunLock;

/// How many checkpoints stay: the newest, and one before it in case the disk loses the newest.
const KEPT: usize = 2;
const BUFFER_BYTES: usize = 1 << 18;
/// Where they are in the output folder.
const FOLDER: &str = "checkpoints";

/// The checkpoints of one output folder, in `OUT/checkpoints`.
#[derive(Debug)]
pub struct CheckpointStore {
    folder: PathBuf,
    file_system: Box<dyn FileSystem>,
    /// Found damaged by this process; the next successful save removes them.
    damaged: Vec<PathBuf>,
    _lock: Option<RunLock>,
}

/// The newest intact checkpoint.
#[derive(Debug)]
pub struct LoadedCheckpoint {
    /// The checkpoint.
    pub checkpoint: Checkpoint,
    /// Its file.
    pub path: PathBuf,
    /// Newer files that are damaged, newest first.
    pub skipped: Vec<Skipped>,
}

/// What a save did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The new file.
    pub path: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// Files that are no longer needed but could not be removed.
    pub left_over: Vec<Skipped>,
}

/// Whether an output folder holds a checkpoint, intact or not: then a run was there.
pub fn has_checkpoints(out: &Path) -> bool {
    let entries = std::fs::read_dir(out.join(FOLDER)).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| step_of(&entry.file_name()).is_some())
}

impl CheckpointStore {
    /// Locks the output folder `out` for this process, creating it if needed.
    pub fn open(out: &Path) -> Result<CheckpointStore, CheckpointError> {
        let lock = RunLock::acquire(out)?;
        let mut store = CheckpointStore::with_file_system(out, Box::new(OsFileSystem))?;
        store._lock = Some(lock);
        Ok(store)
    }

    /// The same over another file system, without a lock: the caller guarantees to be the only user.
    pub fn with_file_system(out: &Path, file_system: Box<dyn FileSystem>) -> Result<CheckpointStore, CheckpointError> {
        let folder = out.join(FOLDER);
        file_system.create_folder(&folder).map_err(|source| io_error("make the folder", &folder, source))?;
        Ok(CheckpointStore { folder, file_system, damaged: Vec::new(), _lock: None })
    }

    /// The folder of the checkpoints.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes `checkpoint` the newest one.
    ///
    /// It is durable under its own name before anything older is removed; when this fails, the checkpoints of before
    /// are untouched. The two newest stay.
    pub fn save(&mut self, checkpoint: &Checkpoint) -> Result<Saved, CheckpointError> {
        let step = checkpoint.meta.step;
        let header = container::encode_header(checkpoint)?;
        let later = self.steps()?.into_iter().find(|(found, path)| *found > step && !self.damaged.contains(path));
        if let Some((_, path)) = later {
            return Err(CheckpointError::LaterExists { path, step });
        }
        let path = self.folder.join(file_name(step));
        let temporary = self.folder.join(temporary_name(step));
        let written = self.write_durably(checkpoint, &header, &temporary, &path);
        let bytes = written.map_err(|source| {
            // A full disk needs its space back. If even this fails, the next successful save tries again.
            let _ = self.file_system.remove(&temporary);
            io_error("write the checkpoint", &path, source)
        })?;
        self.damaged.retain(|damaged| *damaged != path);
        let left_over = self.remove_unneeded();
        Ok(Saved { path, bytes, left_over })
    }

    /// Gives the checkpoint of a step another name, under which no run finds it. Returns the step of the newest that is left.
    pub fn set_aside(&mut self, step: u64) -> Result<Option<u64>, CheckpointError> {
        let path = self.folder.join(file_name(step));
        let aside = path.with_extension("diverged");
        let renamed = self.file_system.rename(&path, &aside).and_then(|()| self.file_system.sync_folder(&self.folder));
        renamed.map_err(|source| io_error("set aside", &path, source))?;
        Ok(self.steps()?.first().map(|(step, _)| *step))
    }

    /// The newest intact checkpoint; none if there is no checkpoint at all.
    ///
    /// Damaged files are skipped and reported. If every file is damaged, that is an error: only the user may decide to
    /// start from scratch.
    pub fn load_newest(&mut self) -> Result<Option<LoadedCheckpoint>, CheckpointError> {
        let mut skipped = Vec::new();
        for (step, path) in self.steps()? {
            let reason = match self.read(&path)? {
                Ok(checkpoint) if checkpoint.meta.step == step => {
                    self.damaged = skipped.iter().map(|skipped: &Skipped| skipped.path.clone()).collect();
                    return Ok(Some(LoadedCheckpoint { checkpoint, path, skipped }));
                }
                Ok(checkpoint) => format!("it holds step {}", checkpoint.meta.step),
                Err(reason) => reason,
            };
            skipped.push(Skipped { path, reason });
        }
        if skipped.is_empty() {
            return Ok(None);
        }
        Err(CheckpointError::NoneIntact { folder: self.folder.clone(), skipped })
    }

    /// The inner error is the reason to skip a file.
    fn read(&self, path: &Path) -> Result<Result<Checkpoint, String>, CheckpointError> {
        let (reader, length) = match self.file_system.open(path) {
            Ok(opened) => opened,
            Err(error) => return Ok(Err(format!("could not be opened: {error}"))),
        };
        match container::read(&mut BufReader::with_capacity(BUFFER_BYTES, reader), length) {
            Ok(checkpoint) => Ok(Ok(checkpoint)),
            Err(ReadError::Damaged(reason)) => Ok(Err(reason)),
            Err(error) => Err(error.of(path)),
        }
    }

    fn write_durably(&self, checkpoint: &Checkpoint, header: &[u8], temporary: &Path, path: &Path) -> io::Result<u64> {
        let file = self.file_system.create_new(temporary)?;
        let mut writer = BufWriter::with_capacity(BUFFER_BYTES, file);
        let bytes = container::write(checkpoint, header, &mut writer)?;
        let mut file = writer.into_inner().map_err(|error| error.into_error())?;
        file.sync()?;
        // Windows does not rename an open file.
        drop(file);
        self.file_system.rename(temporary, path)?;
        self.file_system.sync_folder(&self.folder)?;
        Ok(bytes)
    }

    fn remove_unneeded(&mut self) -> Vec<Skipped> {
        let names = match self.file_system.list(&self.folder) {
            Ok(names) => names,
            Err(error) => return vec![Skipped { path: self.folder.clone(), reason: error.to_string() }],
        };
        let mut unneeded = std::mem::take(&mut self.damaged);
        unneeded.extend(names.iter().filter(|name| is_temporary(name)).map(|name| self.folder.join(name)));
        let mut steps: Vec<u64> = names.iter().filter_map(|name| step_of(name)).collect();
        steps.retain(|&step| !unneeded.contains(&self.folder.join(file_name(step))));
        steps.sort_unstable();
        let removable = steps.len().saturating_sub(KEPT);
        unneeded.extend(steps[..removable].iter().map(|&step| self.folder.join(file_name(step))));
        let mut left_over = Vec::new();
        for path in unneeded {
            match self.file_system.remove(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    left_over.push(Skipped { path, reason: error.to_string() });
                }
                _ => {}
            }
        }
        left_over
    }

    /// Steps with their files, newest first.
    fn steps(&self) -> Result<Vec<(u64, PathBuf)>, CheckpointError> {
        let names =
            self.file_system.list(&self.folder).map_err(|source| io_error("read the folder", &self.folder, source))?;
        let mut steps: Vec<(u64, PathBuf)> =
            names.iter().filter_map(|name| Some((step_of(name)?, self.folder.join(name)))).collect();
        steps.sort_unstable_by(|(left, _), (right, _)| right.cmp(left));
        Ok(steps)
    }
}

/// Reads one checkpoint file.
pub fn read_checkpoint(path: &Path) -> Result<Checkpoint, CheckpointError> {
    let (reader, length) = OsFileSystem.open(path).map_err(|source| io_error("open", path, source))?;
    container::read(&mut BufReader::with_capacity(BUFFER_BYTES, reader), length).map_err(|error| error.of(path))
}

fn io_error(action: &'static str, path: &Path, source: io::Error) -> CheckpointError {
    CheckpointError::Io { action, path: path.to_owned(), source }
}

fn file_name(step: u64) -> String {
    format!("step-{step:08}.ckpt")
}

/// The step in a name that [`file_name`] makes; other files in the folder are left alone.
fn step_of(name: &OsStr) -> Option<u64> {
    let name = name.to_str()?;
    let step = name.strip_prefix("step-")?.strip_suffix(".ckpt")?.parse().ok()?;
    (file_name(step) == name).then_some(step)
}

/// A name no other process and no earlier run of this one uses.
fn temporary_name(step: u64) -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let count = COUNTER.fetch_add(1, Ordering::Relaxed);
    // In a browser there are neither processes nor, without a host's help, a clock.
    let (process, clock) = if cfg!(all(target_family = "wasm", target_os = "unknown")) {
        (0, 0)
    } else {
        (std::process::id(), SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos()))
    };
    format!(".{}.{process}-{count}-{clock:x}.tmp", file_name(step))
}

fn is_temporary(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| name.starts_with(".step-") && name.ends_with(".tmp"))
}
