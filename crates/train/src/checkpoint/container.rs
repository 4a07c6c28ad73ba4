//! The format of a checkpoint file.
//!
//! ```text
//! 0   "TRITCKPT"
//! 8   format version, u32
//! 12  length of the header, u32
//! 16  XXH64 of the two numbers above and the header, u64
//! 24  header: JSON {"meta": …, "sections": [{"name", "bytes", "checksum"}…]}
//!     the sections' bytes one after the other, up to the end of the file
//! ```
//!
//! Integers are little-endian. Checksums in JSON are 16 hexadecimal digits. The first 24 bytes mean the same in every
//! version, so that a file of a later version can be distinguished from one whose version was damaged.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Checkpoint, CheckpointError, CheckpointMeta};
use crate::checksum::{Xxh64, xxh64};

/// The version this program writes, and the newest it reads.
pub const FORMAT_VERSION: u32 = 1;

const MAGIC: [u8; 8] = *b"TRITCKPT";
const PREFIX_BYTES: usize = 24;
/// A million evaluations fit; a header beyond this is damage.
const MAX_HEADER_BYTES: u32 = 64 << 20;
const MAX_SECTIONS: usize = 4096;

#[derive(Serialize)]
struct HeaderOut<'a> {
    meta: &'a CheckpointMeta,
    sections: Vec<SectionEntry>,
}

#[derive(Deserialize)]
struct HeaderIn {
    meta: CheckpointMeta,
    sections: Vec<SectionEntry>,
}

#[derive(Serialize, Deserialize)]
struct SectionEntry {
    name: String,
    bytes: u64,
    checksum: String,
}

/// What reading found instead of a checkpoint.
#[derive(Debug)]
pub(super) enum ReadError {
    /// The bytes are wrong.
    Damaged(String),
    /// A later version wrote it.
    Newer(u32),
    /// The machine cannot hold it.
    OutOfMemory { section: String, bytes: u64 },
}

impl ReadError {
    /// The same with the name of what was read.
    pub(super) fn of(self, path: &Path) -> CheckpointError {
        match self {
            ReadError::Damaged(reason) => CheckpointError::Damaged { reason: format!("{}: {reason}", path.display()) },
            ReadError::Newer(found) => CheckpointError::Newer { path: path.to_owned(), found, known: FORMAT_VERSION },
            ReadError::OutOfMemory { section, bytes } => CheckpointError::OutOfMemory { section, bytes },
        }
    }
}

/// The header of a checkpoint as written to the file, with what precedes it.
pub(super) fn encode_header(checkpoint: &Checkpoint) -> Result<Vec<u8>, CheckpointError> {
    let unwritable = |reason: String| CheckpointError::Unwritable { step: checkpoint.meta.step, reason };
    let names: BTreeSet<&str> = checkpoint.sections.iter().map(|(name, _)| name.as_str()).collect();
    if names.len() != checkpoint.sections.len() {
        return Err(unwritable("two sections have the same name".into()));
    }
    if names.len() > MAX_SECTIONS {
        return Err(unwritable(format!("{} sections; at most {MAX_SECTIONS} are allowed", names.len())));
    }
    let sections = checkpoint.sections.iter().map(|(name, bytes)| SectionEntry {
        name: name.clone(),
        bytes: bytes.len() as u64,
        checksum: format!("{:016x}", xxh64(bytes)),
    });
    let header = HeaderOut { meta: &checkpoint.meta, sections: sections.collect() };
    let json = serde_json::to_vec(&header).map_err(|error| unwritable(error.to_string()))?;
    let length = u32::try_from(json.len()).ok().filter(|&length| length <= MAX_HEADER_BYTES);
    let length = length.ok_or_else(|| unwritable(format!("its header has {} bytes", json.len())))?;
    let mut bytes = Vec::with_capacity(PREFIX_BYTES + json.len());
    bytes.extend_from_slice(&MAGIC);
    bytes.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
    bytes.extend_from_slice(&length.to_le_bytes());
    let checksum = header_checksum(&bytes[8..16], &json);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes.extend_from_slice(&json);
    Ok(bytes)
}

/// Writes a checkpoint whose header was made by [`encode_header`]; returns the number of bytes.
pub(super) fn write(checkpoint: &Checkpoint, header: &[u8], writer: &mut dyn Write) -> io::Result<u64> {
    writer.write_all(header)?;
    let mut total = header.len() as u64;
    for (_, bytes) in &checkpoint.sections {
        writer.write_all(bytes)?;
        total += bytes.len() as u64;
    }
    Ok(total)
}

/// Reads a checkpoint from a file of `length` bytes. Never allocates more than about that.
pub(super) fn read(reader: &mut dyn Read, length: u64) -> Result<Checkpoint, ReadError> {
    let damaged = |reason: String| ReadError::Damaged(reason);
    let mut prefix = [0; PREFIX_BYTES];
    if length < PREFIX_BYTES as u64 {
        return Err(damaged(format!("only {length} bytes long")));
    }
    reader.read_exact(&mut prefix).map_err(|error| damaged(format!("could not be read: {error}")))?;
    let u32_at = |at: usize| u32::from_le_bytes([prefix[at], prefix[at + 1], prefix[at + 2], prefix[at + 3]]);
    if prefix[..8] != MAGIC {
        return Err(damaged("it does not begin like a checkpoint".into()));
    }
    let header_length = u32_at(12);
    let mut remaining = length - PREFIX_BYTES as u64;
    if header_length > MAX_HEADER_BYTES || u64::from(header_length) > remaining {
        return Err(damaged(format!("its header of {header_length} bytes does not fit into {length}")));
    }
    let json = read_bytes(reader, "header", u64::from(header_length))?;
    remaining -= u64::from(header_length);
    let checksum = u64::from(u32_at(16)) | u64::from(u32_at(20)) << 32;
    if header_checksum(&prefix[8..16], &json) != checksum {
        return Err(damaged("the checksum of the header is wrong".into()));
    }
    match u32_at(8) {
        FORMAT_VERSION => {}
        0 => return Err(damaged("format version 0".into())),
        newer => return Err(ReadError::Newer(newer)),
    }
    let header: HeaderIn =
        serde_json::from_slice(&json).map_err(|error| damaged(format!("its header cannot be parsed: {error}")))?;
    drop(json);
    if header.sections.len() > MAX_SECTIONS {
        return Err(damaged(format!("{} sections", header.sections.len())));
    }
    let mut names = BTreeSet::new();
    let mut sections = Vec::with_capacity(header.sections.len());
    for entry in &header.sections {
        if !names.insert(entry.name.as_str()) {
            return Err(damaged(format!("two sections are called {:?}", entry.name)));
        }
        if entry.bytes > remaining {
            return Err(damaged(format!("section {:?} ends after the end of the file", entry.name)));
        }
        let bytes = read_bytes(reader, &entry.name, entry.bytes)?;
        remaining -= entry.bytes;
        if format!("{:016x}", xxh64(&bytes)) != entry.checksum {
            return Err(damaged(format!("the checksum of section {:?} is wrong", entry.name)));
        }
        sections.push((entry.name.clone(), bytes));
    }
    if remaining != 0 {
        return Err(damaged(format!("{remaining} bytes after the last section")));
    }
    Ok(Checkpoint { meta: header.meta, sections })
}

fn header_checksum(version_and_length: &[u8], json: &[u8]) -> u64 {
    let mut hash = Xxh64::default();
    hash.update(version_and_length);
    hash.update(json);
    hash.finish()
}

fn read_bytes(reader: &mut dyn Read, what: &str, length: u64) -> Result<Vec<u8>, ReadError> {
    let out_of_memory = || ReadError::OutOfMemory { section: what.to_owned(), bytes: length };
    let size = usize::try_from(length).map_err(|_| out_of_memory())?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(size).map_err(|_| out_of_memory())?;
    bytes.resize(size, 0);
    reader.read_exact(&mut bytes).map_err(|error| ReadError::Damaged(format!("{what} could not be read: {error}")))?;
    Ok(bytes)
}
