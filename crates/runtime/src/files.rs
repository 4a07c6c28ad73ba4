//! Small files: written atomically, and read whole up to a limit.

use crate::human;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use tritune_format::{AtomicFile, Error, Result};

/// The most bytes that are read. A device file, or one named by mistake, has no end.
const MAX: u64 = 256 << 20;

/// The bytes of a file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_all(File::open(path)?)
}

/// All bytes of a reader.
pub fn read_all(reader: impl Read) -> io::Result<Vec<u8>> {
    bounded(reader, MAX)
}

fn bounded(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let error = format!("it has more than {}; give a smaller one", human::bytes(most));
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, error));
    }
    Ok(bytes)
}

/// Puts these bytes at `path`, in place of what is there.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes).map_err(|error| Error::from_io("write", path, error))?;
    file.commit()
}

/// The same, for a path whose folder may not exist yet.
pub(crate) fn write_in_new_folder(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        create_folder(folder)?;
    }
    write(path, bytes)
}

/// Makes a folder and those above it.
pub fn create_folder(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).map_err(|error| Error::from_io("create", folder, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_refused() {
        let error = bounded(io::repeat(0), 1 << 20).unwrap_err();
        assert_eq!(error.to_string(), "it has more than 1.00 MiB; give a smaller one");
        assert_eq!(bounded(&[1, 2, 3][..], 3).unwrap(), [1, 2, 3]);
        assert!(bounded(&[1, 2, 3][..], 2).is_err());
    }
}
