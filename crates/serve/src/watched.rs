//! Files that are read again when they change: keys and certificates.

use std::io::Read as _;
use std::path::PathBuf;
use std::time::SystemTime;

/// What tells that a file is another: its time, its size, and on Unix its number, which a rename changes.
type Mark = Option<(Option<SystemTime>, u64, u64)>;

/// Files, and how they were when they were last looked at.
#[derive(Debug)]
pub struct Watched {
    paths: Vec<PathBuf>,
    marks: Vec<Mark>,
    max_bytes: u64,
}

impl Watched {
    /// Files of at most so many bytes each.
    pub fn new(paths: impl IntoIterator<Item = PathBuf>, max_bytes: u64) -> Watched {
        let paths: Vec<PathBuf> = paths.into_iter().collect();
        Watched { marks: vec![None; paths.len()], paths, max_bytes }
    }

    fn look(&self) -> Vec<Mark> {
        let mark = |path: &PathBuf| {
            let found = path.metadata().ok()?;
            #[cfg(unix)]
            let number = std::os::unix::fs::MetadataExt::ino(&found);
            #[cfg(not(unix))]
            let number = 0;
            Some((found.modified().ok(), found.len(), number))
        };
        self.paths.iter().map(mark).collect()
    }

    /// Whether one is another than when this was last asked, or they were last read.
    pub fn has_changed(&mut self) -> bool {
        let marks = self.look();
        let has_changed = marks != self.marks;
        self.marks = marks;
        has_changed
    }

    /// The bytes of all of them.
    pub fn read(&mut self) -> Result<Vec<Vec<u8>>, String> {
        // Looked at before they are read: what changes meanwhile is read again.
        self.marks = self.look();
        let read = |path: &PathBuf| {
            let mut bytes = Vec::new();
            let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
            file.take(self.max_bytes + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
            match bytes.len() as u64 > self.max_bytes {
                true => Err(format!("it is larger than {} KiB", self.max_bytes >> 10)),
                false => Ok(bytes),
            }
        };
        self.paths.iter().map(read).collect()
    }
}
