//! The error type of this crate. Each message says what is wrong, where, and what to do.

use std::io;
use std::path::PathBuf;

/// Shorthand for results of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Everything that can go wrong while reading or writing model files.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Error {
    // ---- the file system ----
    /// Another error, with the file in which it was found.
    #[error("{}: {error}", path.display())]
    InFile { path: PathBuf, error: Box<Error> },
    /// The path leads nowhere.
    #[error("no such file or folder: {}; check the path", path.display())]
    NotFound { path: PathBuf },
    /// The operating system denies access.
    #[error("no permission to access {}; check the owner and mode of the file and its folder", path.display())]
    NoPermission { path: PathBuf },
    /// The path names a folder, pipe, socket or device.
    #[error("{} is a {kind}, not a regular file; give the path of a model file", path.display())]
    NotARegularFile { path: PathBuf, kind: &'static str },
    /// Any other failure of the operating system.
    #[error("could not {action} {}: {source}", path.display())]
    Io { action: &'static str, path: PathBuf, source: io::Error },
    /// Reading bytes that were inside the file when it was opened failed.
    #[error("could not read {length} bytes at offset {offset} ({what}): {source}; was the file changed while in use?")]
    ReadFailed { what: String, offset: u64, length: u64, source: io::Error },
    /// Writing to the output failed.
    #[error("could not write {what}: {source}")]
    WriteFailed { what: String, source: io::Error },

    // ---- the GGUF container ----
    /// The first four bytes are not `GGUF`.
    #[error("not a GGUF file: it starts with {found:02x?} instead of \"GGUF\"")]
    BadMagic { found: [u8; 4] },
    /// The version field is byte-swapped.
    #[error("this GGUF file is big-endian; convert it to little-endian first (gguf-py has gguf_convert_endian)")]
    BigEndian,
    /// A version this crate does not read.
    #[error("GGUF version {version} is not supported (only 2 and 3 are); convert the model again with a current tool")]
    UnsupportedVersion { version: u32 },
    /// The file ends before the named item does.
    #[error(
        "the file ends inside {what}: {needed} bytes needed at offset {offset}, {available} left; download it again"
    )]
    Truncated { what: String, offset: u64, needed: u64, available: u64 },
    /// The header counts more entries than the rest of the file can hold.
    #[error("the header declares {count} {what}, but at most {limit} fit in the file; it is damaged")]
    CountTooLarge { what: &'static str, count: u64, limit: u64 },
    /// A string longer than allowed or than the rest of the file.
    #[error("{what} claims a length of {length} bytes, at most {limit} are possible; the file is damaged")]
    StringTooLong { what: String, length: u64, limit: u64 },
    /// A metadata key of length zero.
    #[error("metadata entry {index} has an empty key")]
    EmptyKey { index: u64 },
    /// A metadata key that is not plain text.
    #[error("metadata entry {index} has a bad key {key:?}: {reason}")]
    BadKey { index: u64, key: String, reason: &'static str },
    /// Two metadata entries share a key.
    #[error("metadata key {key:?} occurs twice")]
    DuplicateKey { key: String },
    /// A metadata value of a type outside 0..=12.
    #[error("metadata key {key:?} has the unknown value type {id}")]
    UnknownValueType { key: String, id: u32 },
    /// An array of arrays.
    #[error("metadata key {key:?} is an array of arrays, which is not supported")]
    NestedArray { key: String },
    /// An array longer than the rest of the file.
    #[error("metadata key {key:?} claims {count} array elements, at most {limit} are possible; the file is damaged")]
    ArrayTooLong { key: String, count: u64, limit: u64 },
    /// The metadata would need more memory than the file justifies.
    #[error("reading {what} would take more than {limit} bytes of memory; the file is damaged or hostile")]
    MetadataTooLarge { what: String, limit: u64 },
    /// `general.alignment` is not a sensible power of two.
    #[error("general.alignment is {alignment}, but must be a power of two up to {limit}")]
    BadAlignment { alignment: u64, limit: u64 },
    /// A metadata value has another type than the reader needs.
    #[error("metadata key {key:?} should be {expected}, but is {found}")]
    WrongValueType { key: String, expected: &'static str, found: String },
    /// A metadata key is required and absent.
    #[error("metadata key {key:?} is missing")]
    MissingKey { key: String },
    /// Per-token arrays of the tokenizer differ in length.
    #[error("metadata key {key:?} has {found} elements, but tokenizer.ggml.tokens has {expected}")]
    TokenArrayLength { key: String, found: u64, expected: u64 },
    /// One shard of a split model.
    #[error("this file is one of {count} shards of a split model; merge them first with llama-gguf-split")]
    SplitFile { count: u64 },
    /// A tensor name that cannot be used.
    #[error("tensor {index} has a bad name {name:?}: {reason}")]
    BadTensorName { index: u64, name: String, reason: &'static str },
    /// Two tensors share a name.
    #[error("tensor {tensor:?} occurs twice")]
    DuplicateTensor { tensor: String },
    /// More dimensions than the format allows.
    #[error("tensor {tensor:?} has {n_dims} dimensions, at most {limit} are supported")]
    TooManyDims { tensor: String, n_dims: u64, limit: u64 },
    /// A dimension that is negative when read as signed.
    #[error("tensor {tensor:?} has the impossible dimension {dim}")]
    BadDim { tensor: String, dim: u64 },
    /// The element count or byte size overflows.
    #[error("tensor {tensor:?} with dimensions {dims:?} is too large to address")]
    TensorTooLarge { tensor: String, dims: Vec<u64> },
    /// The innermost dimension does not fill whole blocks.
    #[error("tensor {tensor:?}: its {elements} elements per row are not a multiple of {block}, the block size of {ty}")]
    PartialBlock { tensor: String, elements: u64, block: u64, ty: &'static str },
    /// A lookup-table encoding of bitnet.cpp.
    #[error(
        "tensor {tensor:?} has type {id} ({name}), whose byte order depends on kernels generated for one machine; convert \
         the model from its I2_S file or from Hugging Face instead"
    )]
    LookupTableType { tensor: String, id: u32, name: &'static str },
    /// A ggml type this crate does not read.
    #[error(
        "tensor {tensor:?} has type {id} ({name}), which is not supported; convert the model to F16, Q8_0, Q6_K, Q4_K, \
         TQ1_0, TQ2_0 or I2_S"
    )]
    UnsupportedTensorType { tensor: String, id: u32, name: &'static str },
    /// A type id that ggml does not define.
    #[error("tensor {tensor:?} has the unknown type {id}; the file is damaged or newer than this program")]
    UnknownTensorType { tensor: String, id: i32 },
    /// A tensor does not start where the previous one ends.
    #[error("tensor {tensor:?} is at data offset {found}, but should be at {expected}; the file is damaged")]
    BadOffset { tensor: String, found: u64, expected: u64 },
    /// A tensor reaches beyond the end of the file.
    #[error("tensor {tensor:?} needs the file to have {needed} bytes, but it has {available}; download it again")]
    TensorBeyondEnd { tensor: String, needed: u64, available: u64 },
    /// A tensor that is not in the file was asked for.
    #[error("tensor {tensor:?} is not in the file")]
    MissingTensor { tensor: String },
    /// A byte range outside its tensor was asked for.
    #[error("bytes {start}..{end} of tensor {tensor:?} were asked for, but it has {length}")]
    RangeOutside { tensor: String, start: u64, end: u64, length: u64 },

    // ---- safetensors ----
    /// The header of a safetensors file is longer than the format or the file allows.
    #[error(
        "the safetensors header claims {length} bytes, at most {limit} are possible; the file is damaged or cut off"
    )]
    HeaderTooLong { length: u64, limit: u64 },
    /// A JSON text that cannot be understood.
    #[error("{what} is not valid: {reason}")]
    BadJson { what: &'static str, reason: String },
    /// An element type safetensors does not define.
    #[error("tensor {tensor:?} has the unknown element type {dtype:?}")]
    UnknownDtype { tensor: String, dtype: String },
    /// Shape and element type of a tensor do not give its byte count.
    #[error("tensor {tensor:?}: shape {shape:?} of {dtype} takes {expected} bits, but its data has {found} bytes")]
    ShapeMismatch { tensor: String, shape: Vec<u64>, dtype: String, expected: u64, found: u64 },
    /// Bytes that belong to no tensor at the end of a safetensors file.
    #[error("the file has {extra} bytes after its last tensor {tensor:?}; it is damaged")]
    TrailingBytes { tensor: String, extra: u64 },
    /// A folder without a safetensors model.
    #[error("{} has neither model.safetensors nor model.safetensors.index.json; is it a Hugging Face model?", path.display())]
    NoSafetensors { path: PathBuf },
    /// A shard name that is not a plain file name.
    #[error(
        "the index puts tensor {tensor:?} into {shard:?}, which is not a plain file name; the index is damaged or hostile"
    )]
    BadShardName { tensor: String, shard: String },
    /// A shard that the index names does not exist.
    #[error("the shard {shard:?}, which holds tensor {tensor:?}, is missing; download the model again")]
    MissingShard { tensor: String, shard: String },
    /// A tensor listed in the index is not in its shard.
    #[error("the index lists tensor {tensor:?} in {shard:?}, but it is not there; download the model again")]
    MissingInShard { tensor: String, shard: String },

    // ---- tensor data ----
    /// The bytes given do not have the size the shape requires.
    #[error("{tensor:?} should have {expected} elements or bytes of data for its shape, but has {found}")]
    WrongByteCount { tensor: String, expected: u64, found: u64 },
    /// A ternary weight that is none of −1, 0, 1.
    #[error("tensor {tensor:?} holds a weight other than -1, 0, 1; its data is damaged or packed in another way")]
    InvalidCode { tensor: String },
    /// A scale that cannot be used.
    #[error("tensor {tensor:?} has the scale {scale}, which cannot be used; its data is damaged")]
    BadScale { tensor: String, scale: f32 },
    /// Blocks of a ternary tensor with different scales.
    #[error(
        "tensor {tensor:?} has blocks of different scales ({first} and {other}); only one scale per tensor is supported, \
         so convert the model again from its ternary weights"
    )]
    UnequalScales { tensor: String, first: f32, other: f32 },
    /// A ternary codec was asked for a type that is not ternary.
    #[error("tensor {tensor:?} is {ty}, which is not a ternary type")]
    NotTernary { tensor: String, ty: &'static str },
    /// A codec of floats was asked for a type it does not serve.
    #[error("tensor {tensor:?} is {ty}, which cannot be converted to or from floats this way")]
    NotDense { tensor: String, ty: &'static str },

    // ---- writing ----
    /// Bytes were handed to a writer for a tensor whose turn it is not.
    #[error("the writer got bytes of tensor {found:?}, but {} comes next", expected.as_deref().unwrap_or("nothing"))]
    OutOfOrder { found: String, expected: Option<String> },
    /// More bytes than declared were handed to a writer.
    #[error("tensor {tensor:?} was declared with {declared} bytes, but {given} were given")]
    TooManyBytes { tensor: String, declared: u64, given: u64 },
    /// A writer was finished before all bytes had come.
    #[error("the output was finished while tensor {tensor:?} had {written} of its {declared} bytes")]
    Unfinished { tensor: String, written: u64, declared: u64 },
}

impl Error {
    /// Adds the file's path to an error that does not carry one yet.
    pub fn in_file(self, path: impl Into<PathBuf>) -> Error {
        match self {
            Error::InFile { .. }
            | Error::NotFound { .. }
            | Error::NoPermission { .. }
            | Error::NotARegularFile { .. }
            | Error::Io { .. } => self,
            error => Error::InFile { path: path.into(), error: Box::new(error) },
        }
    }

    /// The error itself, without the file in which it was found.
    pub fn root(&self) -> &Error {
        match self {
            Error::InFile { error, .. } => error.root(),
            error => error,
        }
    }

    /// Turns an operating-system error on a path into the variant with the most helpful message.
    pub fn from_io(action: &'static str, path: impl Into<PathBuf>, source: io::Error) -> Error {
        let path = path.into();
        match source.kind() {
            io::ErrorKind::NotFound => Error::NotFound { path },
            io::ErrorKind::PermissionDenied => Error::NoPermission { path },
            _ => Error::Io { action, path, source },
        }
    }
}
