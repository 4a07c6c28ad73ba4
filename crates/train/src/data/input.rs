//! The bytes of a data file: opened, unpacked where gzip packed them, and refused where they are no text.

use super::{DataError, DataFile};
use flate2::read::MultiGzDecoder;
use std::cell::Cell;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use tritune_format::{ReadAt, SourceReader};

const BUFFER: usize = 1 << 18;
/// Bytes looked at to find out what a file is.
const START: u64 = 8 << 10;
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
const GZIP: &[u8] = b"\x1f\x8b\x08";
/// A packed file may hold this much and so many times its size, more than texts do: a small file must not take
/// hours or the memory of a large one.
const UNPACKED: u64 = 32 << 20;
const UNPACKED_FACTOR: u64 = 32;

/// What other files begin with.
const OTHER_FILES: &[(&[u8], &str)] = &[
    (b"PAR1", "a Parquet file"),
    (b"ARROW1", "an Arrow file"),
    (b"FEA1", "a Feather file"),
    (b"PK\x03\x04", "a zip archive (or an office document)"),
    (b"PK\x05\x06", "a zip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"\xfd7zXZ\0", "packed with xz"),
    (b"\x28\xb5\x2f\xfd", "packed with zstd"),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"%PDF-", "a PDF document"),
    (b"GGUF", "a GGUF model"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x89HDF\r\n", "an HDF5 file"),
    (b"\x93NUMPY", "a NumPy array"),
    (b"\x7fELF", "a program"),
];

/// Text as it is read.
pub(super) type Input = BufReader<Unpacked>;

/// A file that counts the bytes read from it.
struct Counted {
    file: SourceReader,
    read: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read.set(self.read.get() + read as u64);
        Ok(read)
    }
}

/// A file, or what gzip packed into it.
pub(super) struct Unpacked {
    read: Rc<Cell<u64>>,
    content: Content,
}

enum Content {
    Plain(Counted),
    Gzip { decoder: Box<MultiGzDecoder<Counted>>, left: u64 },
}

impl Unpacked {
    fn new(file: &Arc<dyn ReadAt>, gzip: bool) -> Unpacked {
        let size = file.len();
        let read = Rc::new(Cell::new(0));
        let counted = Counted { file: SourceReader::new(Arc::clone(file)), read: Rc::clone(&read) };
        let left = size.saturating_mul(UNPACKED_FACTOR).saturating_add(UNPACKED);
        let content = match gzip {
            true => Content::Gzip { decoder: Box::new(MultiGzDecoder::new(counted)), left },
            false => Content::Plain(counted),
        };
        Unpacked { read, content }
    }

    /// How many bytes of the file have been read, for whoever reports progress.
    pub fn counter(&self) -> Rc<Cell<u64>> {
        Rc::clone(&self.read)
    }
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.content {
            Content::Plain(file) => file.read(buffer),
            Content::Gzip { decoder, left } => {
                let read = decoder.read(buffer).map_err(|error| match error.kind() {
                    io::ErrorKind::Interrupted => error,
                    kind => io::Error::new(kind, format!("what gzip packed is damaged or cut off ({error})")),
                })?;
                *left = left.checked_sub(read as u64).ok_or_else(|| {
                    let problem =
                        format!("it unpacks to more than {UNPACKED_FACTOR} times its size; unpack it yourself");
                    io::Error::new(io::ErrorKind::InvalidData, problem)
                })?;
                Ok(read)
            }
        }
    }
}

/// Opens a file past its byte order mark.
pub(super) fn open(file: &DataFile) -> Result<Input, DataError> {
    let path = file.name();
    let failed = |error| DataError::Read { path: path.to_owned(), error };
    let file = file.open()?;
    let gzip = start_of(SourceReader::new(Arc::clone(&file))).map_err(failed)?.starts_with(GZIP);
    let start = start_of(Unpacked::new(&file, gzip)).map_err(failed)?;
    if start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff") {
        return Err(DataError::Utf16 { path: path.to_owned() });
    }
    if let Some(what) = other_file(&start) {
        return Err(DataError::NotText { path: path.to_owned(), what, advice: advice(path, what) });
    }
    let mut input = BufReader::with_capacity(BUFFER, Unpacked::new(&file, gzip));
    // A packed file may come in pieces of any size, so the mark is read and not looked for in the buffer.
    if start.starts_with(UTF8_MARK) {
        input.read_exact(&mut [0; UTF8_MARK.len()]).map_err(failed)?;
    }
    Ok(input)
}

fn start_of(input: impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    input.take(START).read_to_end(&mut start)?;
    Ok(start)
}

/// What a file is that starts like this, unless it may be text.
fn other_file(start: &[u8]) -> Option<&'static str> {
    let named = OTHER_FILES.iter().find(|(magic, _)| start.starts_with(magic)).map(|(_, what)| *what);
    named.or_else(|| {
        if start.starts_with(b"BZh") && start.get(4..10) == Some(b"1AY&SY") {
            Some("packed with bzip2")
        } else if start.starts_with(GZIP) {
            Some("packed with gzip twice")
        } else if start.get(257..262) == Some(b"ustar") {
            Some("a tar archive")
        } else if start.contains(&0) {
            Some("a binary file: it has bytes of value zero")
        } else {
            None
        }
    })
}

/// What to do with such a file.
fn advice(path: &Path, what: &str) -> String {
    match what {
        "a Parquet file" => "its rows are records, not plain text; unpack it first if gzip packed it".into(),
        "an Arrow file" | "a Feather file" => format!(
            "make lines of JSON of it: python3 -c \"import pandas; pandas.read_feather('{}').to_json('{}', \
             orient='records', lines=True, force_ascii=False)\"",
            path.display(),
            path.with_extension("jsonl").display()
        ),
        _ if what.contains("packed") || what.contains("archive") => "unpack it first".into(),
        _ => "give a file of text, CSV or JSON".into(),
    }
}
