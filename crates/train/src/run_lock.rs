//! One process per output folder.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Holds an output folder for this process. The system releases it when the process ends, however it ends.
#[derive(Debug)]
pub struct RunLock {
    // Closing the file is what releases the lock.
    _file: File,
}

/// Why an output folder could not be taken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum LockError {
    /// Another process is writing to the folder.
    #[error(
        "{} is in use by another tritune process{}; wait until it ends, stop it with Ctrl-C, or choose another output folder",
        folder.display(),
        process.map(|id| format!(" (process {id})")).unwrap_or_default()
    )]
    InUse { folder: PathBuf, process: Option<u32> },
    /// A link in the place of the lock file: what it leads to would be written to.
    #[error("{} is a link, which no run made; remove it, or choose another output folder", path.display())]
    Link { path: PathBuf },
    /// The folder or its lock file cannot be made.
    #[error("could not take the output folder {}; check its path and permissions", folder.display())]
    Io { folder: PathBuf, source: io::Error },
}

impl RunLock {
    /// Creates `folder` if needed and locks it, or fails with the process that holds it.
    ///
    /// The lock is the system's lock on `folder/.lock`, not the file's existence: a file left by a process that died
    /// blocks nobody. The file is never removed, since a process between opening and locking it would then hold a lock
    /// on a file without a name.
    pub fn acquire(folder: &Path) -> Result<RunLock, LockError> {
        let failed = |source| LockError::Io { folder: folder.to_owned(), source };
        fs::create_dir_all(folder).map_err(failed)?;
        let path = folder.join(".lock");
        if path.is_symlink() {
            return Err(LockError::Link { path });
        }
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(LockError::InUse { folder: folder.to_owned(), process: holder(&mut file) });
            }
            // Some systems and network file systems have no locks; working unguarded beats not working.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // Only for the message of the refused process. A file that says something else is not ours to write to.
        let mut found = String::new();
        let ours = (&file).take(32).read_to_string(&mut found).is_ok()
            && found.trim().bytes().all(|byte| byte.is_ascii_digit());
        if ours {
            let _ =
                file.set_len(0).and_then(|()| file.rewind()).and_then(|()| writeln!(file, "{}", std::process::id()));
        }
        Ok(RunLock { _file: file })
    }
}

fn holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.take(32).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_is_refused_and_told_who_has_it() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("a/out");
        let first = RunLock::acquire(&out).unwrap();
        let error = RunLock::acquire(&out).unwrap_err();
        let LockError::InUse { folder: named, process } = &error else { panic!("{error}") };
        assert_eq!((named, *process), (&out, Some(std::process::id())));
        assert!(error.to_string().contains(&out.display().to_string()), "{error}");
        drop(first);
        RunLock::acquire(&out).unwrap();
    }

    #[test]
    fn a_file_left_behind_blocks_nobody() {
        for left in ["", "1\n", "99999999999999999999"] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(".lock"), left).unwrap();
            let lock = RunLock::acquire(folder.path()).unwrap();
            let LockError::InUse { process, .. } = RunLock::acquire(folder.path()).unwrap_err() else { panic!() };
            assert_eq!(process, Some(std::process::id()), "{left:?}");
            drop(lock);
        }
    }

    #[test]
    fn a_file_that_is_not_ours_is_not_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".lock");
        fs::write(&path, "not a number").unwrap();
        let _lock = RunLock::acquire(folder.path()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "not a number");
        let LockError::InUse { process: None, .. } = RunLock::acquire(folder.path()).unwrap_err() else { panic!() };
        #[cfg(unix)]
        {
            let other = tempfile::tempdir().unwrap();
            std::os::unix::fs::symlink(&path, other.path().join(".lock")).unwrap();
            assert!(matches!(RunLock::acquire(other.path()), Err(LockError::Link { .. })));
        }
    }

    #[test]
    fn an_impossible_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = RunLock::acquire(&file.join("out")).unwrap_err();
        assert!(matches!(&error, LockError::Io { .. }) && error.to_string().contains("file"), "{error}");
    }
}
