//! Files and folders that are being written, under names of their own: those of a process that was killed are told from
//! those of one that runs, and removed by the next that writes to the same place.

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use tempfile::{NamedTempFile, TempDir};

/// Between the name of the destination and this stand six letters and digits.
const SUFFIX: &str = ".tritune-tmp";
const RANDOM: usize = 6;
/// Another process may take a new file for an abandoned one in the moment before it is locked. That happens once, not often.
const TRIES: usize = 8;

/// A new file beside `destination`, after what killed processes left there is removed.
///
/// It is locked as long as it is open: the system releases the lock when the process ends, however it ends.
pub(crate) fn temporary_file(destination: &Path) -> io::Result<NamedTempFile> {
    remove_abandoned(destination);
    let prefix = prefix(destination);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX).rand_bytes(RANDOM);
    // The default mode of temporary files is private to the user; a model is an ordinary file under the umask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    for _ in 0..TRIES {
        let file = builder.tempfile_in(folder_of(destination))?;
        if keeps(file.as_file(), file.path()) {
            return Ok(file);
        }
    }
    Err(io::Error::other("another process removes temporary files as they are made"))
}

/// A folder beside a destination that removes itself unless it is put in place.
#[derive(Debug)]
pub struct TemporaryFolder {
    folder: TempDir,
    /// Closing it is what releases the lock.
    _lock: Option<File>,
}

impl TemporaryFolder {
    /// A new folder beside `destination`, after what killed processes left there is removed.
    pub fn create(destination: &Path) -> io::Result<TemporaryFolder> {
        remove_abandoned(destination);
        let prefix = prefix(destination);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(SUFFIX).rand_bytes(RANDOM);
        // The default mode of temporary folders is private to the user; a model is an ordinary folder under the umask.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
        for _ in 0..TRIES {
            let folder = builder.tempdir_in(folder_of(destination))?;
            let lock = open(folder.path()).ok();
            if lock.as_ref().is_none_or(|lock| keeps(lock, folder.path())) {
                return Ok(TemporaryFolder { folder, _lock: lock });
            }
        }
        Err(io::Error::other("another process removes temporary folders as they are made"))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Gives it the name `destination`, which must not exist.
    pub fn put_in_place(self, destination: &Path) -> io::Result<()> {
        std::fs::rename(self.folder.path(), destination)?;
        // Nothing is left under the temporary name.
        let _ = self.folder.keep();
        Ok(())
    }
}

/// Locks a new file; false when another process was quicker and has removed it, or is about to.
fn keeps(file: &File, path: &Path) -> bool {
    match file.try_lock() {
        Ok(()) => path.symlink_metadata().is_ok(),
        Err(TryLockError::WouldBlock) => false,
        // Without locks nobody finds it abandoned.
        Err(TryLockError::Error(_)) => true,
    }
}

/// Removes files and folders that processes which are no more began to write for `destination`. What cannot be removed
/// stays: it is in nobody's way.
fn remove_abandoned(destination: &Path) {
    let prefix = prefix(destination);
    let Ok(entries) = std::fs::read_dir(folder_of(destination)) else { return };
    for entry in entries.flatten().filter(|entry| is_temporary(&entry.file_name(), &prefix)) {
        let path = entry.path();
        let Ok(kind) = entry.file_type() else { continue };
        let abandoned = (kind.is_file() || kind.is_dir()) && open(&path).is_ok_and(|file| file.try_lock().is_ok());
        if abandoned {
            let _ = if kind.is_dir() { std::fs::remove_dir_all(&path) } else { std::fs::remove_file(&path) };
        }
    }
}

/// Opens a file or, where the system can, a folder, to lock it.
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).open(path)
}

fn prefix(destination: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(destination.file_name().unwrap_or_default());
    prefix.push(".");
    prefix
}

fn is_temporary(name: &OsStr, prefix: &OsStr) -> bool {
    let middle = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
    let middle = middle.and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
    middle.is_some_and(|middle| middle.len() == RANDOM && middle.iter().all(u8::is_ascii_alphanumeric))
}

/// The folder that a path names a file in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_killed_processes_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let destination = folder.path().join("model.gguf");
        // Ours by name, with nobody's lock on it: a process that was killed left it.
        let left = [".model.gguf.aZ09bc.tritune-tmp", ".model.gguf.000000.tritune-tmp"];
        let others = [
            ".model.gguf.backup.tmp",
            ".model.gguf.aZ09bcd.tritune-tmp",
            ".model.gguf.aZ-9bc.tritune-tmp",
            ".other.gguf.aZ09bc.tritune-tmp",
            "model.gguf.aZ09bc.tritune-tmp",
        ];
        fs::write(folder.path().join(left[0]), "half").unwrap();
        fs::create_dir(folder.path().join(left[1])).unwrap();
        fs::write(folder.path().join(left[1]).join("model.safetensors"), "half").unwrap();
        others.iter().for_each(|name| fs::write(folder.path().join(name), "mine").unwrap());
        let file = temporary_file(&destination).unwrap();
        let mut expected: Vec<String> = others.iter().map(|name| (*name).to_owned()).collect();
        expected.push(file.path().file_name().unwrap().to_str().unwrap().to_owned());
        expected.sort();
        assert_eq!(names(folder.path()), expected);
    }

    #[test]
    fn what_is_being_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let destination = folder.path().join("hf");
        let file = temporary_file(&destination).unwrap();
        let first = TemporaryFolder::create(&destination).unwrap();
        let second = TemporaryFolder::create(&destination).unwrap();
        assert!(file.path().exists() && first.path().exists() && second.path().exists());
        drop((file, second));
        first.put_in_place(&destination).unwrap();
        assert_eq!(names(folder.path()), ["hf"]);
    }
}
