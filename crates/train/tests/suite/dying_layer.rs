//! The real file system, until the process is killed in one of its operations.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tritune_train::checkpoint::{FileSystem, NewFile, OsFileSystem};

/// Counts operations down, and kills the process in the last: a write is torn, anything else never happens.
#[derive(Clone, Debug)]
pub struct DyingLayer(Arc<AtomicU64>);

impl DyingLayer {
    /// Dies in the operation of this number, counted from 0.
    pub fn new(operation: u64) -> DyingLayer {
        DyingLayer(Arc::new(AtomicU64::new(operation)))
    }

    fn is_last(&self) -> bool {
        self.0.fetch_sub(1, Ordering::SeqCst) == 0
    }

    fn count(&self) {
        if self.is_last() {
            die();
        }
    }
}

/// Nothing of the process gets to run after this.
fn die() -> ! {
    #[cfg(unix)]
    let _ = signal_hook::low_level::raise(9);
    std::process::abort()
}

impl FileSystem for DyingLayer {
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        self.count();
        OsFileSystem.create_folder(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        self.count();
        OsFileSystem.list(folder)
    }

    fn create_new(&self, path: &Path) -> io::Result<Box<dyn NewFile>> {
        self.count();
        Ok(Box::new(DyingFile { layer: self.clone(), file: OsFileSystem.create_new(path)? }))
    }

    fn open(&self, path: &Path) -> io::Result<(Box<dyn Read>, u64)> {
        self.count();
        OsFileSystem.open(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.count();
        OsFileSystem.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.count();
        OsFileSystem.remove(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.count();
        OsFileSystem.sync_folder(folder)
    }
}

struct DyingFile {
    layer: DyingLayer,
    file: Box<dyn NewFile>,
}

impl Write for DyingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.layer.is_last() {
            let _ = self.file.write_all(&bytes[..bytes.len() / 2]);
            die();
        }
        // Short writes are allowed, and each is one more moment at which to die.
        self.file.write(&bytes[..bytes.len().min(100_000)])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl NewFile for DyingFile {
    fn sync(&mut self) -> io::Result<()> {
        self.layer.count();
        self.file.sync()
    }
}
