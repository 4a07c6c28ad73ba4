//! A file of data: on disk, or anywhere else under a name.

use super::DataError;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tritune_format::{FileSource, ReadAt};

/// A file of data: on disk, or bytes that are somewhere else. The ending of its name tells what it holds, as that of a path does.
#[derive(Clone)]
pub struct DataFile {
    name: PathBuf,
    /// Nothing for a file on disk, which is opened when it is read.
    source: Option<Arc<dyn ReadAt>>,
}

impl DataFile {
    /// Bytes that are no file on disk. Messages call them `name`.
    pub fn of_source(name: impl Into<PathBuf>, source: Arc<dyn ReadAt>) -> DataFile {
        DataFile { name: name.into(), source: Some(source) }
    }

    /// Its name, or its path on disk.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Opens a regular file.
    pub(super) fn open(&self) -> Result<Arc<dyn ReadAt>, DataError> {
        if let Some(source) = &self.source {
            return Ok(Arc::clone(source));
        }
        let failed = |error| DataError::Read { path: self.name.clone(), error };
        // Checked before opening: opening a pipe would wait for its writer.
        if !std::fs::metadata(&self.name).map_err(failed)?.is_file() {
            return Err(DataError::NotAFile { path: self.name.clone() });
        }
        // What keeps it from being opened is told in the system's own words.
        std::fs::File::open(&self.name).map_err(failed)?;
        let file = FileSource::open(&self.name).map_err(|error| failed(std::io::Error::other(error)))?;
        Ok(Arc::new(file))
    }

    /// Its bytes; 0 where they cannot be counted.
    pub(super) fn bytes(&self) -> u64 {
        match &self.source {
            Some(source) => source.len(),
            None => std::fs::metadata(&self.name).map_or(0, |metadata| metadata.len()),
        }
    }
}

impl fmt::Debug for DataFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DataFile").field("name", &self.name).finish_non_exhaustive()
    }
}

impl From<&Path> for DataFile {
    fn from(path: &Path) -> DataFile {
        DataFile { name: path.to_owned(), source: None }
    }
}

impl From<&PathBuf> for DataFile {
    fn from(path: &PathBuf) -> DataFile {
        path.as_path().into()
    }
}

impl From<PathBuf> for DataFile {
    fn from(name: PathBuf) -> DataFile {
        DataFile { name, source: None }
    }
}

impl From<&DataFile> for DataFile {
    fn from(file: &DataFile) -> DataFile {
        file.clone()
    }
}
