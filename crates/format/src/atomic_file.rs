//! Output files that appear whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::{Error, Result};
use crate::temporary::{folder_of, temporary_file};

/// Large enough that the system call cost vanishes beside the disk's.
const BUFFER_BYTES: usize = 1 << 18;

/// A file that takes its destination's place only when it is complete and on disk.
///
/// Bytes go to a uniquely named file in the destination's folder. [`AtomicFile::commit`] syncs it, renames it over the
/// destination and syncs the folder. Dropped before that, it removes itself and the destination stays as it was.
#[derive(Debug)]
pub struct AtomicFile {
    file: BufWriter<NamedTempFile>,
    destination: PathBuf,
}

impl AtomicFile {
    /// Starts a file that will replace `destination`.
    pub fn create(destination: impl AsRef<Path>) -> Result<AtomicFile> {
        let destination = destination.as_ref().to_owned();
        if destination.is_dir() {
            return Err(Error::NotARegularFile { path: destination, kind: "folder" });
        }
        if destination.file_name().is_none() {
            return Err(Error::NotARegularFile { path: destination, kind: "path without a file name" });
        }
        // There it is another name of the file before the colon, which would be replaced unseen.
        if cfg!(windows) && destination.file_name().is_some_and(|name| name.to_string_lossy().contains(':')) {
            return Err(Error::NotARegularFile { path: destination, kind: "stream of another file" });
        }
        let file = temporary_file(&destination)
            .map_err(|error| Error::from_io("create a temporary file for", &destination, error))?;
        Ok(AtomicFile { file: BufWriter::with_capacity(BUFFER_BYTES, file), destination })
    }

    /// The path that will be replaced.
    pub fn destination(&self) -> &Path {
        &self.destination
    }

    /// Makes the file durable and puts it in the destination's place.
    pub fn commit(self) -> Result<()> {
        self.commit_if::<Error>(|_| Ok(()))
    }

    /// The same, if `check` finds nothing wrong with the file, which it may read under its temporary name. Otherwise the file is
    /// removed and the destination stays as it was.
    pub fn commit_if<E: From<Error>>(
        self,
        check: impl FnOnce(&Path) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let AtomicFile { file, destination } = self;
        let failed = |error| Error::from_io("write", &destination, error);
        let file = file.into_inner().map_err(|error| failed(error.into_error()))?;
        file.as_file().sync_all().map_err(failed)?;
        if cfg!(windows) {
            // A lock there keeps other handles from reading.
            let _ = file.as_file().unlock();
        }
        check(file.path())?;
        file.persist(&destination).map_err(|error| failed(error.error))?;
        Ok(sync_folder(folder_of(&destination)).map_err(failed)?)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.file.write(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Without this a power cut may undo the rename. Windows has no such call.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn entries(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn replaces_the_destination_only_on_commit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("model.gguf");
        fs::write(&path, "old").unwrap();

        let mut abandoned = AtomicFile::create(&path).unwrap();
        abandoned.write_all(b"half").unwrap();
        abandoned.flush().unwrap();
        assert_eq!(entries(folder.path()).len(), 2);
        drop(abandoned);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(entries(folder.path()), ["model.gguf"]);

        let mut first = AtomicFile::create(&path).unwrap();
        let mut second = AtomicFile::create(&path).unwrap();
        first.write_all(b"first").unwrap();
        second.write_all(b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        second.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        first.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"first");
        assert_eq!(entries(folder.path()), ["model.gguf"]);
    }

    #[test]
    fn what_a_check_refuses_replaces_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("model.gguf");
        fs::write(&path, "old").unwrap();
        for (text, right) in [("wrong", false), ("right", true)] {
            let mut file = AtomicFile::create(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            let done = file.commit_if(|written| {
                assert_eq!(fs::read(&path).unwrap(), b"old");
                match fs::read(written).unwrap() == b"right" {
                    true => Ok(()),
                    false => Err(Error::NotFound { path: written.to_owned() }),
                }
            });
            assert_eq!(done.is_ok(), right, "{done:?}");
            assert_eq!(fs::read(&path).unwrap(), if right { b"right".as_slice() } else { b"old" });
            assert_eq!(entries(folder.path()), ["model.gguf"]);
        }
    }

    #[test]
    fn impossible_destinations_are_named() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(AtomicFile::create(folder.path()), Err(Error::NotARegularFile { .. })));
        let absent = folder.path().join("absent/model.gguf");
        assert!(matches!(AtomicFile::create(&absent), Err(Error::NotFound { path }) if path == absent));
    }
}
