//! Where bytes come from: a file read by position, or memory.

use std::fs::{self, File, FileType};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::error::{Error, Result};

/// A fixed-length run of bytes that can be read at any offset, from several threads at once.
pub trait ReadAt: Send + Sync {
    /// Number of bytes when the source was opened.
    fn len(&self) -> u64;

    /// Whether there are no bytes at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills `buf` with the bytes from `offset` on, or fails; there are no partial reads.
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<()>;
}

/// A regular file, read by position.
#[derive(Debug)]
pub struct FileSource {
    file: File,
    len: u64,
    path: PathBuf,
}

impl FileSource {
    /// Opens a regular file; anything else (folder, pipe, device) is refused by name.
    pub fn open(path: impl AsRef<Path>) -> Result<FileSource> {
        let path = path.as_ref();
        let io_error = |error| Error::from_io("open", path, error);
        // Opening a pipe would wait for its writer, so look before opening, and look again at what was opened.
        check_regular(path, fs::metadata(path).map_err(io_error)?.file_type())?;
        let file = File::open(path).map_err(io_error)?;
        let metadata = file.metadata().map_err(io_error)?;
        check_regular(path, metadata.file_type())?;
        Ok(FileSource { file, len: metadata.len(), path: path.to_owned() })
    }

    /// The path the file was opened by.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl ReadAt for FileSource {
    fn len(&self) -> u64 {
        self.len
    }

    #[cfg(unix)]
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, buf, offset)
    }

    /// The position is the file's, so readers take turns.
    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<()> {
        use std::io::{Read, Seek};
        static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
        let _turn = TURN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut file = &self.file;
        file.seek(io::SeekFrom::Start(offset))?;
        file.read_exact(buf)
    }

    #[cfg(windows)]
    fn read_at(&self, mut offset: u64, mut buf: &mut [u8]) -> io::Result<()> {
        use std::os::windows::fs::FileExt;
        while !buf.is_empty() {
            match self.file.seek_read(buf, offset) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(n) => {
                    buf = &mut buf[n..];
                    offset += n as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Reads a source from its beginning to its end.
pub struct SourceReader {
    source: Arc<dyn ReadAt>,
    at: u64,
}

impl SourceReader {
    /// A reader at the beginning of a source.
    pub fn new(source: Arc<dyn ReadAt>) -> SourceReader {
        SourceReader { source, at: 0 }
    }
}

impl io::Read for SourceReader {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let left = self.source.len().saturating_sub(self.at);
        let count = buf.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.source.read_at(self.at, &mut buf[..count])?;
        self.at += count as u64;
        Ok(count)
    }
}

fn check_regular(path: &Path, file_type: FileType) -> Result<()> {
    if file_type.is_file() {
        return Ok(());
    }
    Err(Error::NotARegularFile { path: path.to_owned(), kind: kind_name(file_type) })
}

#[cfg(unix)]
fn kind_name(file_type: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if file_type.is_dir() {
        "folder"
    } else if file_type.is_fifo() {
        "pipe"
    } else if file_type.is_socket() {
        "socket"
    } else {
        "device"
    }
}

#[cfg(not(unix))]
fn kind_name(file_type: FileType) -> &'static str {
    if file_type.is_dir() { "folder" } else { "special file" }
}

fn copy_from_slice(bytes: &[u8], offset: u64, buf: &mut [u8]) -> io::Result<()> {
    let range = usize::try_from(offset).ok().and_then(|start| Some(start..start.checked_add(buf.len())?));
    let found = range.and_then(|range| bytes.get(range)).ok_or(io::ErrorKind::UnexpectedEof)?;
    buf.copy_from_slice(found);
    Ok(())
}

impl ReadAt for Vec<u8> {
    fn len(&self) -> u64 {
        self.as_slice().len() as u64
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<()> {
        copy_from_slice(self, offset, buf)
    }
}

impl ReadAt for Arc<[u8]> {
    fn len(&self) -> u64 {
        self.as_ref().len() as u64
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<()> {
        copy_from_slice(self, offset, buf)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_and_file_answer_alike() {
        let bytes: Vec<u8> = (0..=255).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("with\nnewline");
        fs::write(&path, &bytes).unwrap();
        let shared: Arc<[u8]> = bytes.clone().into();
        let sources: [Box<dyn ReadAt>; 3] =
            [Box::new(FileSource::open(&path).unwrap()), Box::new(bytes.clone()), Box::new(shared)];
        for source in sources {
            assert_eq!(source.len(), 256);
            assert!(!source.is_empty());
            let mut buf = [0; 6];
            source.read_at(250, &mut buf).unwrap();
            assert_eq!(buf, [250, 251, 252, 253, 254, 255]);
            for offset in [251, 256, u64::MAX] {
                assert!(source.read_at(offset, &mut buf).is_err(), "{offset}");
            }
        }
    }

    #[test]
    fn a_file_that_shrinks_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shrinks");
        fs::write(&path, [7; 64]).unwrap();
        let source = FileSource::open(&path).unwrap();
        File::options().write(true).open(&path).unwrap().set_len(10).unwrap();
        let error = source.read_at(0, &mut [0; 64]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    }

    #[test]
    fn what_is_not_a_regular_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        match FileSource::open(folder.path()) {
            Err(Error::NotARegularFile { kind: "folder", .. }) => {}
            other => panic!("{other:?}"),
        }
        let denied = Error::from_io("open", "secret", io::ErrorKind::PermissionDenied.into());
        assert!(matches!(&denied, Error::NoPermission { .. }) && denied.to_string().contains("secret"), "{denied}");
        match FileSource::open(folder.path().join("absent")) {
            Err(Error::NotFound { path }) => assert!(path.ends_with("absent")),
            other => panic!("{other:?}"),
        }
        #[cfg(unix)]
        {
            let pipe = folder.path().join("pipe");
            assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            // Would wait for ever if the pipe were opened.
            assert!(matches!(FileSource::open(&pipe), Err(Error::NotARegularFile { kind: "pipe", .. })));
            let link = folder.path().join("link");
            std::os::unix::fs::symlink(&pipe, &link).unwrap();
            assert!(matches!(FileSource::open(&link), Err(Error::NotARegularFile { kind: "pipe", .. })));
            let socket = folder.path().join("socket");
            let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
            assert!(matches!(FileSource::open(&socket), Err(Error::NotARegularFile { kind: "socket", .. })));
            let device = FileSource::open("/dev/zero");
            assert!(matches!(device, Err(Error::NotARegularFile { kind: "device", .. })));
        }
    }
}
