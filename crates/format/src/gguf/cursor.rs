//! Buffered, bounded, sequential reading of a file's header.

use std::fmt;

use crate::error::{Error, Result};
use crate::memory_budget::memory_budget;
use crate::source::ReadAt;

const BUFFER_BYTES: usize = 1 << 16;

/// Longest string llama.cpp accepts.
const MAX_STRING_BYTES: u64 = 1 << 30;

/// What is being read, for error messages; formatted only when an error needs it.
#[derive(Clone, Copy)]
pub(super) enum HeaderPart<'a> {
    Header,
    Key(u64),
    Value(&'a str),
    TensorName(u64),
    TensorInfo(&'a str),
}

impl fmt::Display for HeaderPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeaderPart::Header => write!(f, "the GGUF header"),
            HeaderPart::Key(index) => write!(f, "the key of metadata entry {index}"),
            HeaderPart::Value(key) => write!(f, "the value of metadata key {key:?}"),
            HeaderPart::TensorName(index) => write!(f, "the name of tensor {index}"),
            HeaderPart::TensorInfo(name) => write!(f, "the description of tensor {name:?}"),
        }
    }
}

/// A position in the header. Reads are checked against the file's length, memory against a budget.
pub(super) struct Cursor<'a> {
    source: &'a dyn ReadAt,
    len: u64,
    position: u64,
    buffer: Vec<u8>,
    buffer_start: u64,
    budget: u64,
    budget_left: u64,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(source: &'a dyn ReadAt) -> Cursor<'a> {
        let len = source.len();
        let budget = memory_budget(len);
        Cursor { source, len, position: 0, buffer: Vec::new(), buffer_start: 0, budget, budget_left: budget }
    }

    pub(super) fn position(&self) -> u64 {
        self.position
    }

    pub(super) fn remaining(&self) -> u64 {
        self.len - self.position
    }

    /// Accounts for memory about to be taken on behalf of the file.
    pub(super) fn charge(&mut self, bytes: u64, place: HeaderPart<'_>) -> Result<()> {
        match self.budget_left.checked_sub(bytes) {
            Some(left) => {
                self.budget_left = left;
                Ok(())
            }
            None => Err(Error::MetadataTooLarge { what: place.to_string(), limit: self.budget }),
        }
    }

    /// Fills `buf` or fails with the item that is cut off.
    pub(super) fn read(&mut self, buf: &mut [u8], place: HeaderPart<'_>) -> Result<()> {
        let wanted = buf.len() as u64;
        if wanted > self.remaining() {
            return Err(Error::Truncated {
                what: place.to_string(),
                offset: self.position,
                needed: wanted,
                available: self.remaining(),
            });
        }
        let mut filled = 0;
        while filled < buf.len() {
            let buffered = self.buffered();
            if buffered.is_empty() {
                self.refill(place)?;
                continue;
            }
            let count = buffered.len().min(buf.len() - filled);
            buf[filled..filled + count].copy_from_slice(&buffered[..count]);
            filled += count;
            self.position += count as u64;
        }
        Ok(())
    }

    fn buffered(&self) -> &[u8] {
        let start = (self.position - self.buffer_start) as usize;
        self.buffer.get(start..).unwrap_or(&[])
    }

    fn refill(&mut self, place: HeaderPart<'_>) -> Result<()> {
        let length = self.remaining().min(BUFFER_BYTES as u64) as usize;
        self.buffer.resize(length, 0);
        self.buffer_start = self.position;
        self.source.read_at(self.position, &mut self.buffer).map_err(|source| Error::ReadFailed {
            what: place.to_string(),
            offset: self.position,
            length: length as u64,
            source,
        })
    }

    pub(super) fn array<const N: usize>(&mut self, place: HeaderPart<'_>) -> Result<[u8; N]> {
        let mut bytes = [0; N];
        self.read(&mut bytes, place)?;
        Ok(bytes)
    }

    pub(super) fn u32(&mut self, place: HeaderPart<'_>) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array(place)?))
    }

    pub(super) fn u64(&mut self, place: HeaderPart<'_>) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array(place)?))
    }

    /// A length-prefixed byte string of at most `limit` bytes.
    pub(super) fn string(&mut self, limit: u64, place: HeaderPart<'_>) -> Result<Vec<u8>> {
        let length = self.u64(place)?;
        let limit = limit.min(MAX_STRING_BYTES).min(self.remaining());
        if length > limit {
            return Err(Error::StringTooLong { what: place.to_string(), length, limit });
        }
        self.charge(length, place)?;
        let mut bytes = vec![0; length as usize];
        self.read(&mut bytes, place)?;
        Ok(bytes)
    }

    /// A count of entries that take at least `entry_bytes` each, checked against the rest of the file.
    pub(super) fn count(&mut self, what: &'static str, entry_bytes: u64) -> Result<u64> {
        let count = self.u64(HeaderPart::Header)?;
        let limit = self.remaining() / entry_bytes;
        if count > limit {
            return Err(Error::CountTooLarge { what, count, limit });
        }
        Ok(count)
    }
}
