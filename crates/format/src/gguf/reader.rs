//! Reading a GGUF file: everything but the tensor data is parsed and checked on opening.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::cursor::{Cursor, HeaderPart};
use super::metadata::Metadata;
use super::value::{ARRAY_TYPE_ID, Array, Fixed, STRING_TYPE_ID, Value, fixed_kinds};
use super::{MAGIC, MAX_KEY_BYTES, MAX_NAME_BYTES, alignment, name_fault};
use crate::error::{Error, Result};
use crate::source::{FileSource, ReadAt};
use crate::tensor_type::{MAX_DIMS, TensorType, lookup_table_name, unsupported_name};

/// Most elements llama.cpp accepts in an array.
const MAX_ARRAY_ELEMENTS: u64 = 1 << 30;

/// A key length, a value type and one byte of value.
const MIN_ENTRY_BYTES: u64 = 13;

/// A name length, a dimension count, a type and an offset.
const MIN_TENSOR_BYTES: u64 = 24;

/// Memory an entry may take beside its strings: its record and its hash index, both grown by doubling.
const ENTRY_OVERHEAD_BYTES: u64 = 512;

/// Per-token arrays, which must be as long as the list of tokens.
const TOKENS_KEY: &str = "tokenizer.ggml.tokens";
const TOKEN_ARRAY_KEYS: [&str; 2] = ["tokenizer.ggml.scores", "tokenizer.ggml.token_type"];

/// One entry of the tensor directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TensorInfo {
    /// Unique name.
    pub name: String,
    /// Dimensions, innermost (contiguous) first: a linear layer is `[in, out]`.
    pub dims: Vec<u64>,
    /// Encoding of the elements.
    pub ty: TensorType,
    /// First byte, counted from the start of the data section.
    pub offset: u64,
    /// Bytes of data, without padding.
    pub n_bytes: u64,
}

impl TensorInfo {
    /// Number of elements.
    pub fn element_count(&self) -> u64 {
        // Saturates only for a hand-made description: reader and writer refuse dimensions whose product overflows.
        self.dims.iter().fold(1, |count: u64, &dim| count.saturating_mul(dim))
    }
}

/// An open GGUF file.
pub struct Gguf {
    /// The key-value part.
    pub metadata: Metadata,
    /// The tensor directory, in file order.
    pub tensors: Vec<TensorInfo>,
    /// Format version found (2 or 3).
    pub version: u32,
    /// Alignment of tensor data.
    pub alignment: u64,
    index: HashMap<String, usize>,
    data_start: u64,
    source: Arc<dyn ReadAt>,
}

impl std::fmt::Debug for Gguf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gguf")
            .field("version", &self.version)
            .field("metadata", &self.metadata.len())
            .field("tensors", &self.tensors.len())
            .finish_non_exhaustive()
    }
}

impl Gguf {
    /// Opens and checks a file.
    pub fn open(path: impl AsRef<Path>) -> Result<Gguf> {
        let path = path.as_ref();
        let source = FileSource::open(path)?;
        Gguf::from_source(Arc::new(source)).map_err(|error| error.in_file(path))
    }

    /// Checks and indexes the bytes of a source.
    pub fn from_source(source: Arc<dyn ReadAt>) -> Result<Gguf> {
        let mut cursor = Cursor::new(source.as_ref());
        let version = read_version(&mut cursor)?;
        let n_tensors = cursor.count("tensors", MIN_TENSOR_BYTES)?;
        let n_entries = cursor.count("metadata entries", MIN_ENTRY_BYTES)?;

        let metadata = read_metadata(&mut cursor, n_entries)?;
        if let Some(count) = metadata.get_u64("split.count")?.filter(|&count| count > 1) {
            return Err(Error::SplitFile { count });
        }
        check_token_arrays(&metadata)?;
        let alignment = alignment(&metadata)?;

        let mut tensors: Vec<TensorInfo> = Vec::new();
        let mut index = HashMap::new();
        for number in 0..n_tensors {
            let tensor = read_tensor_info(&mut cursor, number)?;
            if index.insert(tensor.name.clone(), tensors.len()).is_some() {
                return Err(Error::DuplicateTensor { tensor: tensor.name });
            }
            tensors.push(tensor);
        }
        let data_start = if tensors.is_empty() {
            cursor.position()
        } else {
            // Cannot overflow: the position is inside the file and the alignment is small.
            cursor.position().next_multiple_of(alignment)
        };
        detect_q2_0(&mut tensors, alignment, data_start, source.len())?;
        check_layout(&tensors, alignment, data_start, source.len())?;
        Ok(Gguf { metadata, tensors, version, alignment, index, data_start, source })
    }

    /// The tensor of this name.
    pub fn tensor(&self, name: &str) -> Option<&TensorInfo> {
        self.index.get(name).and_then(|&position| self.tensors.get(position))
    }

    /// Size of the whole file.
    pub fn file_bytes(&self) -> u64 {
        self.source.len()
    }

    /// First byte of the data section in the file.
    pub fn data_start(&self) -> u64 {
        self.data_start
    }

    /// Reads a range of a tensor's bytes.
    pub fn read_tensor_bytes(&self, tensor: &TensorInfo, range: Range<u64>) -> Result<Vec<u8>> {
        self.check_range(tensor, &range)?;
        let mut bytes = vec![0; (range.end - range.start) as usize];
        self.read_tensor_into(tensor, range.start, &mut bytes)?;
        Ok(bytes)
    }

    /// Reads all bytes of a tensor.
    pub fn read_tensor(&self, tensor: &TensorInfo) -> Result<Vec<u8>> {
        self.read_tensor_bytes(tensor, 0..tensor.n_bytes)
    }

    /// Fills `buf` with a tensor's bytes from `start` on.
    pub fn read_tensor_into(&self, tensor: &TensorInfo, start: u64, buf: &mut [u8]) -> Result<()> {
        let length = buf.len() as u64;
        self.check_range(tensor, &(start..start.saturating_add(length)))?;
        let offset = self.data_start.saturating_add(tensor.offset).saturating_add(start);
        self.source.read_at(offset, buf).map_err(|source| Error::ReadFailed {
            what: format!("tensor {:?}", tensor.name),
            offset,
            length,
            source,
        })
    }

    /// Also refuses a `TensorInfo` with a wrong offset, since anyone can build one.
    fn check_range(&self, tensor: &TensorInfo, range: &Range<u64>) -> Result<()> {
        let outside = || Error::RangeOutside {
            tensor: tensor.name.clone(),
            start: range.start,
            end: range.end,
            length: tensor.n_bytes,
        };
        let end = self.data_start.checked_add(tensor.offset).and_then(|start| start.checked_add(tensor.n_bytes));
        if range.start > range.end || range.end > tensor.n_bytes || end.is_none_or(|end| end > self.source.len()) {
            return Err(outside());
        }
        usize::try_from(range.end - range.start).map_err(|_| outside())?;
        Ok(())
    }
}

fn read_version(cursor: &mut Cursor<'_>) -> Result<u32> {
    let found = cursor.array(HeaderPart::Header)?;
    if found != MAGIC {
        return Err(Error::BadMagic { found });
    }
    match cursor.u32(HeaderPart::Header)? {
        version @ 2..=3 => Ok(version),
        version if version != 0 && version & 0xffff == 0 => Err(Error::BigEndian),
        version => Err(Error::UnsupportedVersion { version }),
    }
}

fn read_metadata(cursor: &mut Cursor<'_>, count: u64) -> Result<Metadata> {
    let mut metadata = Metadata::new();
    for number in 0..count {
        let place = HeaderPart::Key(number);
        cursor.charge(ENTRY_OVERHEAD_BYTES, place)?;
        let key = read_name(cursor, MAX_KEY_BYTES, place)?;
        let key = match key {
            Ok(key) if key.is_empty() => return Err(Error::EmptyKey { index: number }),
            Ok(key) => key,
            Err((key, reason)) => return Err(Error::BadKey { index: number, key, reason }),
        };
        if metadata.contains_key(&key) {
            return Err(Error::DuplicateKey { key });
        }
        let value = read_value(cursor, &key)?;
        metadata.insert(key, value);
    }
    Ok(metadata)
}

/// Reads a string that must be plain text; `Ok(Err(..))` holds the text to show and why it is refused.
type Name = std::result::Result<String, (String, &'static str)>;

fn read_name(cursor: &mut Cursor<'_>, limit: u64, place: HeaderPart<'_>) -> Result<Name> {
    let bytes = cursor.string(limit, place)?;
    // Names are kept twice: in the record and in the index.
    cursor.charge(bytes.len() as u64, place)?;
    Ok(match name_fault(&bytes) {
        Some(reason) => Err((String::from_utf8_lossy(&bytes).into_owned(), reason)),
        None => String::from_utf8(bytes).map_err(|_| (String::new(), "it is not valid UTF-8")),
    })
}

macro_rules! define_readers {
    ($($variant:ident $type:ident $id:literal,)*) => {
        fn read_value(cursor: &mut Cursor<'_>, key: &str) -> Result<Value> {
            let place = HeaderPart::Value(key);
            Ok(match cursor.u32(place)? {
                $($id => Value::$variant(read_fixed(cursor, place)?),)*
                STRING_TYPE_ID => Value::String(cursor.string(u64::MAX, place)?),
                ARRAY_TYPE_ID => Value::Array(read_array(cursor, key)?),
                id => return Err(Error::UnknownValueType { key: key.to_owned(), id }),
            })
        }

        fn read_array(cursor: &mut Cursor<'_>, key: &str) -> Result<Array> {
            let place = HeaderPart::Value(key);
            let (id, count) = (cursor.u32(place)?, cursor.u64(place)?);
            Ok(match id {
                $($id => Array::$variant(read_elements(cursor, key, count)?),)*
                STRING_TYPE_ID => Array::String(read_strings(cursor, key, count)?),
                ARRAY_TYPE_ID => return Err(Error::NestedArray { key: key.to_owned() }),
                id => return Err(Error::UnknownValueType { key: key.to_owned(), id }),
            })
        }
    };
}
fixed_kinds!(define_readers);

fn read_fixed<T: Fixed>(cursor: &mut Cursor<'_>, place: HeaderPart<'_>) -> Result<T> {
    let mut bytes = [0; 8];
    cursor.read(&mut bytes[..T::BYTES], place)?;
    Ok(T::read(&bytes[..T::BYTES]))
}

fn check_array_count(cursor: &Cursor<'_>, key: &str, count: u64, element_bytes: u64) -> Result<()> {
    let limit = (cursor.remaining() / element_bytes).min(MAX_ARRAY_ELEMENTS);
    if count > limit {
        return Err(Error::ArrayTooLong { key: key.to_owned(), count, limit });
    }
    Ok(())
}

/// Fixed-size elements, whose in-memory size equals their size in the file.
fn read_elements<T: Fixed>(cursor: &mut Cursor<'_>, key: &str, count: u64) -> Result<Vec<T>> {
    let place = HeaderPart::Value(key);
    check_array_count(cursor, key, count, T::BYTES as u64)?;
    cursor.charge(count * T::BYTES as u64, place)?;
    let mut elements = Vec::with_capacity(count as usize);
    let mut chunk = [0; 4096];
    while (elements.len() as u64) < count {
        let chunk_elements = (count as usize - elements.len()).min(chunk.len() / T::BYTES);
        let bytes = &mut chunk[..chunk_elements * T::BYTES];
        cursor.read(bytes, place)?;
        elements.extend(bytes.chunks_exact(T::BYTES).map(T::read));
    }
    Ok(elements)
}

fn read_strings(cursor: &mut Cursor<'_>, key: &str, count: u64) -> Result<Vec<Vec<u8>>> {
    let place = HeaderPart::Value(key);
    check_array_count(cursor, key, count, size_of::<u64>() as u64)?;
    cursor.charge(count * size_of::<Vec<u8>>() as u64, place)?;
    let mut strings = Vec::with_capacity(count as usize);
    for _ in 0..count {
        strings.push(cursor.string(u64::MAX, place)?);
    }
    Ok(strings)
}

fn check_token_arrays(metadata: &Metadata) -> Result<()> {
    let length = |key| match metadata.get(key) {
        Some(Value::Array(array)) => Some(array.len() as u64),
        _ => None,
    };
    let Some(expected) = length(TOKENS_KEY) else { return Ok(()) };
    for key in TOKEN_ARRAY_KEYS {
        if let Some(found) = length(key).filter(|&found| found != expected) {
            return Err(Error::TokenArrayLength { key: key.to_owned(), found, expected });
        }
    }
    Ok(())
}

fn read_tensor_info(cursor: &mut Cursor<'_>, number: u64) -> Result<TensorInfo> {
    let place = HeaderPart::TensorName(number);
    cursor.charge(ENTRY_OVERHEAD_BYTES, place)?;
    let bad_name = |name, reason| Error::BadTensorName { index: number, name, reason };
    let name = match read_name(cursor, MAX_NAME_BYTES, place)? {
        Ok(name) if name.is_empty() => return Err(bad_name(name, "it is empty")),
        Ok(name) => name,
        Err((name, reason)) => return Err(bad_name(name, reason)),
    };
    let place = HeaderPart::TensorInfo(&name);
    let n_dims = cursor.u32(place)?;
    if n_dims as usize > MAX_DIMS {
        return Err(Error::TooManyDims { tensor: name, n_dims: n_dims.into(), limit: MAX_DIMS as u64 });
    }
    let mut dims = Vec::with_capacity(n_dims as usize);
    for _ in 0..n_dims {
        dims.push(cursor.u64(place)?);
    }
    let id = cursor.u32(place)?;
    let offset = cursor.u64(place)?;
    let ty = supported_type(&name, id)?;
    let n_bytes = ty.byte_size(&name, &dims)?;
    Ok(TensorInfo { name, dims, ty, offset, n_bytes })
}

fn supported_type(tensor: &str, id: u32) -> Result<TensorType> {
    let tensor = || tensor.to_owned();
    if let Some(ty) = TensorType::from_id(id) {
        Ok(ty)
    } else if let Some(name) = lookup_table_name(id) {
        Err(Error::LookupTableType { tensor: tensor(), id, name })
    } else if let Some(name) = unsupported_name(id) {
        Err(Error::UnsupportedTensorType { tensor: tensor(), id, name })
    } else {
        Err(Error::UnknownTensorType { tensor: tensor(), id: id.cast_signed() })
    }
}

/// Two types share a number and differ in their blocks: only the room that tensors have tells them apart. A file has one of them.
fn detect_q2_0(tensors: &mut [TensorInfo], alignment: u64, data_start: u64, file_len: u64) -> Result<()> {
    let ends = tensors.iter().skip(1).map(|next| next.offset).chain([file_len.saturating_sub(data_start)]);
    let ends: Vec<u64> = ends.collect();
    let last = tensors.len().saturating_sub(1);
    let mut large = false;
    for (number, (tensor, end)) in tensors.iter().zip(ends).enumerate().filter(|(_, (t, _))| t.ty == TensorType::Q2_0) {
        let room = end.saturating_sub(tensor.offset);
        let fits = |bytes: u64| bytes.next_multiple_of(alignment) == room || (number == last && bytes == room);
        let Ok(other) = TensorType::Q2_0G128.byte_size(&tensor.name, &tensor.dims) else { continue };
        large |= !fits(tensor.n_bytes) && fits(other);
    }
    for tensor in tensors.iter_mut().filter(|tensor| large && tensor.ty == TensorType::Q2_0) {
        tensor.ty = TensorType::Q2_0G128;
        tensor.n_bytes = tensor.ty.byte_size(&tensor.name, &tensor.dims)?;
    }
    Ok(())
}

/// Tensors must be stored back to back in directory order, each padded to the alignment, all inside the file.
fn check_layout(tensors: &[TensorInfo], alignment: u64, data_start: u64, file_len: u64) -> Result<()> {
    let mut expected = 0_u64;
    let mut gap_allowed = false;
    for tensor in tensors {
        let found = tensor.offset;
        // Writers of I2_S disagree about the bytes after the weights, so more bytes than needed may follow such a tensor.
        let in_place = found == expected || (gap_allowed && found > expected && found.is_multiple_of(alignment));
        if !in_place {
            return Err(Error::BadOffset { tensor: tensor.name.clone(), found, expected });
        }
        let end = data_start.checked_add(found).and_then(|start| start.checked_add(tensor.n_bytes));
        let beyond_end = |needed| Error::TensorBeyondEnd { tensor: tensor.name.clone(), needed, available: file_len };
        match end {
            Some(end) if end <= file_len => {}
            end => return Err(beyond_end(end.unwrap_or(u64::MAX))),
        }
        // Cannot overflow: the tensor ends inside the file and the alignment is small.
        expected = (found + tensor.n_bytes).next_multiple_of(alignment);
        gap_allowed = tensor.ty == TensorType::I2S;
    }
    Ok(())
}

/// Names that occur more than once are refused by reader and writer alike.
pub(super) fn first_duplicate<'a>(names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut seen = HashSet::new();
    let mut names = names;
    names.find(|name| !seen.insert(*name))
}
