//! Reading and writing model files: GGUF, safetensors and the ternary tensor encodings.
//!
//! This crate knows bytes, not the meaning of tensors. Every reader checks before it allocates and answers a damaged or
//! hostile file with a typed [`Error`], never with a panic. Files are read with positioned reads rather than mapped, so
//! a file that shrinks while open is an error instead of a signal, and resident memory stays under the caller's control.

#![forbid(unsafe_code)]

pub mod atomic_file;
pub mod codec;
pub mod error;
pub mod gguf;
mod memory_budget;
pub mod safetensors_file;
pub mod source;
mod temporary;
pub mod tensor_type;
pub mod ternary;
mod write_order;

pub use atomic_file::AtomicFile;
pub use error::{Error, Result};
pub use gguf::{Array, Gguf, GgufWriter, Metadata, TensorDeclaration, TensorInfo, Value};
pub use safetensors_file::{
    Dtype, SafetensorsDeclaration, SafetensorsEntry, SafetensorsFile, SafetensorsFolder, SafetensorsWriter,
    write_safetensors,
};
pub use source::{FileSource, ReadAt, SourceReader};
pub use temporary::TemporaryFolder;
pub use tensor_type::TensorType;
pub use ternary::TernaryMatrix;
