//! Writing a GGUF file of version 3, front to back, without holding tensor data in memory.

use std::io::Write;
use std::path::Path;

use super::metadata::Metadata;
use super::reader::{TensorInfo, first_duplicate};
use super::value::{Array, Fixed, Value, fixed_kinds};
use super::{MAGIC, MAX_KEY_BYTES, MAX_NAME_BYTES, WRITTEN_VERSION, alignment, name_fault};
use crate::atomic_file::AtomicFile;
use crate::error::{Error, Result};
use crate::tensor_type::TensorType;
use crate::write_order::WriteOrder;

/// A tensor that will be written: its directory entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TensorDeclaration {
    /// Unique name, 1 to 63 bytes.
    pub name: String,
    /// Dimensions, innermost (contiguous) first.
    pub dims: Vec<u64>,
    /// Encoding of the elements.
    pub ty: TensorType,
}

/// Writes one GGUF file: the header on creation, then each tensor's bytes in the declared order.
#[derive(Debug)]
pub struct GgufWriter<W: Write> {
    sink: W,
    tensors: Vec<TensorInfo>,
    alignment: u64,
    order: WriteOrder,
}

impl GgufWriter<AtomicFile> {
    /// Starts a file that replaces `path` when it is [committed](GgufWriter::commit).
    pub fn create(path: impl AsRef<Path>, metadata: &Metadata, tensors: &[TensorDeclaration]) -> Result<Self> {
        let path = path.as_ref();
        GgufWriter::new(AtomicFile::create(path)?, metadata, tensors).map_err(|error| error.in_file(path))
    }

    /// Checks that everything declared was written, makes the file durable and puts it in place.
    pub fn commit(self) -> Result<()> {
        self.commit_if::<Error>(|_| Ok(()))
    }

    /// The same, if `check` finds nothing wrong with the file, which it reads under its temporary name.
    pub fn commit_if<E: From<Error>>(
        self,
        check: impl FnOnce(&Path) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let path = self.sink.destination().to_owned();
        self.finish().map_err(|error| error.in_file(path))?.commit_if(check)
    }
}

impl<W: Write> GgufWriter<W> {
    /// Checks the declarations and writes the header to `sink`.
    pub fn new(mut sink: W, metadata: &Metadata, tensors: &[TensorDeclaration]) -> Result<Self> {
        let alignment = alignment(metadata)?;
        check_keys(metadata)?;
        let tensors = lay_out(tensors, alignment)?;
        let header = encode_header(metadata, &tensors, alignment);
        write_all(&mut sink, &header, || "the GGUF header".to_owned())?;
        let order = WriteOrder::new(tensors.iter().map(|tensor| (tensor.name.clone(), tensor.n_bytes)).collect());
        Ok(GgufWriter { sink, tensors, alignment, order })
    }

    /// The directory as written, with offsets and sizes.
    pub fn tensors(&self) -> &[TensorInfo] {
        &self.tensors
    }

    /// Appends bytes to tensor `name`, which must be the first one that is not complete.
    pub fn write(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let completed = self.order.advance(name, bytes.len())?;
        let what = || format!("tensor {name:?}");
        write_all(&mut self.sink, bytes, what)?;
        if let Some(size) = completed {
            let padding = size.next_multiple_of(self.alignment) - size;
            write_all(&mut self.sink, &vec![0; padding as usize], what)?;
        }
        Ok(())
    }

    /// Checks that everything declared was written and returns the sink.
    pub fn finish(self) -> Result<W> {
        self.order.check_complete()?;
        Ok(self.sink)
    }
}

fn write_all(sink: &mut impl Write, bytes: &[u8], what: impl Fn() -> String) -> Result<()> {
    sink.write_all(bytes).map_err(|source| Error::WriteFailed { what: what(), source })
}

fn check_keys(metadata: &Metadata) -> Result<()> {
    for (index, (key, _)) in metadata.iter().enumerate() {
        let index = index as u64;
        if key.is_empty() {
            return Err(Error::EmptyKey { index });
        }
        let fault = if key.len() as u64 > MAX_KEY_BYTES { Some("it is too long") } else { name_fault(key.as_bytes()) };
        if let Some(reason) = fault {
            return Err(Error::BadKey { index, key: key.to_owned(), reason });
        }
    }
    Ok(())
}

fn lay_out(tensors: &[TensorDeclaration], alignment: u64) -> Result<Vec<TensorInfo>> {
    if let Some(name) = first_duplicate(tensors.iter().map(|tensor| tensor.name.as_str())) {
        return Err(Error::DuplicateTensor { tensor: name.to_owned() });
    }
    let mut offset = 0_u64;
    let mut infos = Vec::with_capacity(tensors.len());
    for (index, TensorDeclaration { name, dims, ty }) in tensors.iter().enumerate() {
        let fault = match name.len() as u64 {
            0 => Some("it is empty"),
            1..=MAX_NAME_BYTES => name_fault(name.as_bytes()),
            _ => Some("it is longer than 63 bytes"),
        };
        if let Some(reason) = fault {
            return Err(Error::BadTensorName { index: index as u64, name: name.clone(), reason });
        }
        let n_bytes = ty.byte_size(name, dims)?;
        infos.push(TensorInfo { name: name.clone(), dims: dims.clone(), ty: *ty, offset, n_bytes });
        offset = offset
            .checked_add(n_bytes)
            .and_then(|end| end.checked_next_multiple_of(alignment))
            .ok_or_else(|| Error::TensorTooLarge { tensor: name.clone(), dims: dims.clone() })?;
    }
    Ok(infos)
}

fn encode_header(metadata: &Metadata, tensors: &[TensorInfo], alignment: u64) -> Vec<u8> {
    let mut out = Vec::new();
    out.extend(MAGIC);
    out.extend(WRITTEN_VERSION.to_le_bytes());
    out.extend((tensors.len() as u64).to_le_bytes());
    out.extend((metadata.len() as u64).to_le_bytes());
    for (key, value) in metadata.iter() {
        encode_string(&mut out, key.as_bytes());
        out.extend(value.type_id().to_le_bytes());
        encode_value(&mut out, value);
    }
    for tensor in tensors {
        encode_string(&mut out, tensor.name.as_bytes());
        out.extend((tensor.dims.len() as u32).to_le_bytes());
        tensor.dims.iter().for_each(|dim| out.extend(dim.to_le_bytes()));
        out.extend(tensor.ty.id().to_le_bytes());
        out.extend(tensor.offset.to_le_bytes());
    }
    if !tensors.is_empty() {
        out.resize(out.len().next_multiple_of(alignment as usize), 0);
    }
    out
}

fn encode_string(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend((bytes.len() as u64).to_le_bytes());
    out.extend(bytes);
}

macro_rules! define_encoders {
    ($($variant:ident $type:ident $id:literal,)*) => {
        fn encode_value(out: &mut Vec<u8>, value: &Value) {
            match value {
                $(Value::$variant(value) => value.write(out),)*
                Value::String(bytes) => encode_string(out, bytes),
                Value::Array(array) => encode_array(out, array),
            }
        }

        fn encode_array(out: &mut Vec<u8>, array: &Array) {
            out.extend(array.element_type_id().to_le_bytes());
            out.extend((array.len() as u64).to_le_bytes());
            match array {
                $(Array::$variant(values) => values.iter().for_each(|value| value.write(out)),)*
                Array::String(values) => values.iter().for_each(|value| encode_string(out, value)),
            }
        }
    };
}
fixed_kinds!(define_encoders);
