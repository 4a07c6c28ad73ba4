//! Safetensors files, single or sharded, read by position and written front to back.

mod folder;
mod header;
mod writer;

pub use folder::SafetensorsFolder;
pub use safetensors::Dtype;
pub use writer::{SafetensorsDeclaration, SafetensorsWriter, write_safetensors};

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::error::{Error, Result};
use crate::source::{FileSource, ReadAt};

/// Limit of the format.
const MAX_HEADER_BYTES: u64 = 100_000_000;

/// The header starts after its own length.
const LENGTH_BYTES: u64 = 8;

/// Key of the free-form text in a header, which no tensor can have.
const METADATA_KEY: &str = "__metadata__";

/// One tensor of a safetensors file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SafetensorsEntry {
    /// Unique name.
    pub name: String,
    /// Element type.
    pub dtype: Dtype,
    /// Dimensions, outermost first: a linear layer is `[out, in]`.
    pub shape: Vec<u64>,
    /// Bytes of the tensor, counted from the start of the data.
    pub range: Range<u64>,
}

impl SafetensorsEntry {
    /// Bytes of data.
    pub fn n_bytes(&self) -> u64 {
        self.range.end - self.range.start
    }
}

/// An open safetensors file.
pub struct SafetensorsFile {
    entries: Vec<SafetensorsEntry>,
    index: HashMap<String, usize>,
    metadata: BTreeMap<String, String>,
    data_start: u64,
    source: Arc<dyn ReadAt>,
}

impl std::fmt::Debug for SafetensorsFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SafetensorsFile").field("tensors", &self.entries.len()).finish_non_exhaustive()
    }
}

impl SafetensorsFile {
    /// Opens and checks a file.
    pub fn open(path: impl AsRef<Path>) -> Result<SafetensorsFile> {
        let path = path.as_ref();
        let source = FileSource::open(path)?;
        SafetensorsFile::from_source(Arc::new(source)).map_err(|error| error.in_file(path))
    }

    /// Checks and indexes the bytes of a source.
    pub fn from_source(source: Arc<dyn ReadAt>) -> Result<SafetensorsFile> {
        let file_len = source.len();
        let header_len = read_header_length(source.as_ref())?;
        let data_start = LENGTH_BYTES + header_len;
        let mut bytes = vec![0; header_len as usize];
        source.read_at(LENGTH_BYTES, &mut bytes).map_err(|error| read_failed(LENGTH_BYTES, header_len, error))?;
        let header = header::parse(&bytes, file_len)?;
        drop(bytes);
        header::check_layout(&header.entries, data_start, file_len)?;
        let index = header.entries.iter().enumerate().map(|(i, entry)| (entry.name.clone(), i)).collect();
        Ok(SafetensorsFile { entries: header.entries, index, metadata: header.metadata, data_start, source })
    }

    /// Tensors in the order of their data.
    pub fn entries(&self) -> &[SafetensorsEntry] {
        &self.entries
    }

    /// The tensor of this name.
    pub fn entry(&self, name: &str) -> Option<&SafetensorsEntry> {
        self.index.get(name).and_then(|&position| self.entries.get(position))
    }

    /// Free-form text of the header (`__metadata__`).
    pub fn metadata(&self) -> &BTreeMap<String, String> {
        &self.metadata
    }

    /// Reads all bytes of a tensor.
    pub fn read(&self, name: &str) -> Result<Vec<u8>> {
        let n_bytes = self.require(name)?.n_bytes();
        self.read_range(name, 0..n_bytes)
    }

    /// Reads a range of a tensor's bytes.
    pub fn read_range(&self, name: &str, range: Range<u64>) -> Result<Vec<u8>> {
        self.check_range(name, &range)?;
        let mut bytes = vec![0; (range.end - range.start) as usize];
        self.read_into(name, range.start, &mut bytes)?;
        Ok(bytes)
    }

    /// Fills `buf` with a tensor's bytes from `start` on.
    pub fn read_into(&self, name: &str, start: u64, buf: &mut [u8]) -> Result<()> {
        let length = buf.len() as u64;
        let entry = self.check_range(name, &(start..start.saturating_add(length)))?;
        // Cannot overflow: the layout was checked to be inside the file.
        let offset = self.data_start + entry.range.start + start;
        self.source.read_at(offset, buf).map_err(|source| Error::ReadFailed {
            what: format!("tensor {name:?}"),
            offset,
            length,
            source,
        })
    }

    fn require(&self, name: &str) -> Result<&SafetensorsEntry> {
        self.entry(name).ok_or_else(|| Error::MissingTensor { tensor: name.to_owned() })
    }

    fn check_range(&self, name: &str, range: &Range<u64>) -> Result<&SafetensorsEntry> {
        let entry = self.require(name)?;
        let length = entry.n_bytes();
        let addressable = usize::try_from(range.end.saturating_sub(range.start)).is_ok();
        if range.start > range.end || range.end > length || !addressable {
            return Err(Error::RangeOutside { tensor: name.to_owned(), start: range.start, end: range.end, length });
        }
        Ok(entry)
    }
}

fn read_header_length(source: &dyn ReadAt) -> Result<u64> {
    let available = source.len();
    let Some(room) = available.checked_sub(LENGTH_BYTES) else {
        let what = "the length of the safetensors header".to_owned();
        return Err(Error::Truncated { what, offset: 0, needed: LENGTH_BYTES, available });
    };
    let mut bytes = [0; LENGTH_BYTES as usize];
    source.read_at(0, &mut bytes).map_err(|error| read_failed(0, LENGTH_BYTES, error))?;
    let length = u64::from_le_bytes(bytes);
    let limit = room.min(MAX_HEADER_BYTES);
    if length > limit {
        return Err(Error::HeaderTooLong { length, limit });
    }
    Ok(length)
}

fn read_failed(offset: u64, length: u64, source: std::io::Error) -> Error {
    Error::ReadFailed { what: "the safetensors header".to_owned(), offset, length, source }
}

#[cfg(test)]
mod tests;
