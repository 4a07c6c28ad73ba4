//! The few file operations a checkpoint store is made of.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// A file system as the checkpoint store sees it. Tests put one here that fails, tears writes or dies.
pub trait FileSystem: fmt::Debug + Send {
    /// Makes a folder and those above it; an existing one is fine.
    fn create_folder(&self, path: &Path) -> io::Result<()>;
    /// The names in a folder, in any order.
    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>>;
    /// Makes a file that did not exist.
    fn create_new(&self, path: &Path) -> io::Result<Box<dyn NewFile>>;
    /// Opens a file, with its length.
    fn open(&self, path: &Path) -> io::Result<(Box<dyn Read>, u64)>;
    /// Gives a file another name, replacing what has it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Makes names in a folder durable.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// A file being written.
pub trait NewFile: Write {
    /// Makes what was written durable.
    fn sync(&mut self) -> io::Result<()>;
}

/// The file system of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsFileSystem;

impl FileSystem for OsFileSystem {
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.file_name())).collect()
    }

    fn create_new(&self, path: &Path) -> io::Result<Box<dyn NewFile>> {
        Ok(Box::new(OpenOptions::new().write(true).create_new(true).open(path)?))
    }

    fn open(&self, path: &Path) -> io::Result<(Box<dyn Read>, u64)> {
        // Opening a pipe would wait for a writer.
        let kind = fs::metadata(path)?;
        if !kind.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
        }
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        Ok((Box::new(file), length))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Without this a power cut may undo a rename. Windows has no such call.
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }
}

impl NewFile for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}
