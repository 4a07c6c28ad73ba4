//! Writing a safetensors file front to back.

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::path::Path;

use safetensors::Dtype;
use serde_json::json;

use super::{LENGTH_BYTES, MAX_HEADER_BYTES, METADATA_KEY};
use crate::atomic_file::AtomicFile;
use crate::error::{Error, Result};
use crate::write_order::WriteOrder;

/// A tensor that will be written: its header entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SafetensorsDeclaration {
    /// Unique name.
    pub name: String,
    /// Element type.
    pub dtype: Dtype,
    /// Dimensions, outermost first.
    pub shape: Vec<u64>,
}

/// Writes one safetensors file: the header on creation, then each tensor's bytes in the declared order.
///
/// Readers that map the file like aligned data: declare tensors with wide elements first.
#[derive(Debug)]
pub struct SafetensorsWriter<W: Write> {
    sink: W,
    order: WriteOrder,
}

impl SafetensorsWriter<AtomicFile> {
    /// Starts a file that replaces `path` when it is [committed](SafetensorsWriter::commit).
    pub fn create(
        path: impl AsRef<Path>,
        metadata: &BTreeMap<String, String>,
        tensors: &[SafetensorsDeclaration],
    ) -> Result<Self> {
        let path = path.as_ref();
        SafetensorsWriter::new(AtomicFile::create(path)?, metadata, tensors).map_err(|error| error.in_file(path))
    }

    /// Checks that everything declared was written, makes the file durable and puts it in place.
    pub fn commit(self) -> Result<()> {
        let path = self.sink.destination().to_owned();
        self.finish().map_err(|error| error.in_file(path))?.commit()
    }
}

/// Writes a whole file: tensors with wide elements first, otherwise in this order. Returns their names in the order of the file.
pub fn write_safetensors(
    path: impl AsRef<Path>,
    metadata: &BTreeMap<String, String>,
    mut tensors: Vec<(SafetensorsDeclaration, &[u8])>,
) -> Result<Vec<String>> {
    tensors.sort_by_key(|(declaration, _)| std::cmp::Reverse(declaration.dtype.bitsize()));
    let (declarations, parts): (Vec<_>, Vec<&[u8]>) = tensors.into_iter().unzip();
    let mut writer = SafetensorsWriter::create(path, metadata, &declarations)?;
    for (declaration, bytes) in declarations.iter().zip(parts) {
        writer.write(&declaration.name, bytes)?;
    }
    writer.commit()?;
    Ok(declarations.into_iter().map(|declaration| declaration.name).collect())
}

impl<W: Write> SafetensorsWriter<W> {
    /// Checks the declarations and writes the header to `sink`.
    pub fn new(mut sink: W, metadata: &BTreeMap<String, String>, tensors: &[SafetensorsDeclaration]) -> Result<Self> {
        let sizes = byte_sizes(tensors)?;
        let header = encode_header(metadata, tensors, &sizes)?;
        sink.write_all(&(header.len() as u64).to_le_bytes())
            .and_then(|()| sink.write_all(&header))
            .map_err(|source| Error::WriteFailed { what: "the safetensors header".to_owned(), source })?;
        let names = tensors.iter().map(|tensor| tensor.name.clone());
        Ok(SafetensorsWriter { sink, order: WriteOrder::new(names.zip(sizes).collect()) })
    }

    /// Appends bytes to tensor `name`, which must be the first one that is not complete.
    pub fn write(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        self.order.advance(name, bytes.len())?;
        self.sink.write_all(bytes).map_err(|source| Error::WriteFailed { what: format!("tensor {name:?}"), source })
    }

    /// Checks that everything declared was written and returns the sink.
    pub fn finish(self) -> Result<W> {
        self.order.check_complete()?;
        Ok(self.sink)
    }
}

fn byte_sizes(tensors: &[SafetensorsDeclaration]) -> Result<Vec<u64>> {
    let mut names = HashSet::new();
    let mut total = 0_u64;
    let mut sizes = Vec::with_capacity(tensors.len());
    for (index, SafetensorsDeclaration { name, dtype, shape }) in tensors.iter().enumerate() {
        if name == METADATA_KEY {
            let reason = "it is reserved";
            return Err(Error::BadTensorName { index: index as u64, name: name.clone(), reason });
        }
        if !names.insert(name) {
            return Err(Error::DuplicateTensor { tensor: name.clone() });
        }
        let too_large = || Error::TensorTooLarge { tensor: name.clone(), dims: shape.clone() };
        let bits = shape.iter().try_fold(dtype.bitsize() as u64, |bits, &dim| bits.checked_mul(dim));
        let bits = bits.ok_or_else(too_large)?;
        if !bits.is_multiple_of(8) {
            let elements = shape.iter().product();
            let block = 8 / dtype.bitsize() as u64;
            return Err(Error::PartialBlock { tensor: name.clone(), elements, block, ty: "a sub-byte type" });
        }
        total = total.checked_add(bits / 8).ok_or_else(too_large)?;
        sizes.push(bits / 8);
    }
    Ok(sizes)
}

fn encode_header(
    metadata: &BTreeMap<String, String>,
    tensors: &[SafetensorsDeclaration],
    sizes: &[u64],
) -> Result<Vec<u8>> {
    let mut entries = serde_json::Map::new();
    if !metadata.is_empty() {
        entries.insert(METADATA_KEY.to_owned(), json!(metadata));
    }
    let mut start = 0;
    for (SafetensorsDeclaration { name, dtype, shape }, size) in tensors.iter().zip(sizes) {
        let end = start + size;
        let entry = json!({"dtype": dtype.to_string(), "shape": shape, "data_offsets": [start, end]});
        entries.insert(name.clone(), entry);
        start = end;
    }
    let mut header = serde_json::Value::Object(entries).to_string().into_bytes();
    // Spaces after the text keep the data aligned, as the format advises.
    header.resize(header.len().next_multiple_of(LENGTH_BYTES as usize), b' ');
    let length = header.len() as u64;
    if length > MAX_HEADER_BYTES {
        return Err(Error::HeaderTooLong { length, limit: MAX_HEADER_BYTES });
    }
    Ok(header)
}
