//! The GGUF container: metadata, tensor directory and data, read (versions 2 and 3) and written (version 3).

mod cursor;
pub mod metadata;
pub mod reader;
pub mod value;
pub mod writer;

pub use metadata::Metadata;
pub use reader::{Gguf, TensorInfo};
pub use value::{Array, Value};
pub use writer::{GgufWriter, TensorDeclaration};

use crate::error::{Error, Result};

const MAGIC: [u8; 4] = *b"GGUF";
const WRITTEN_VERSION: u32 = 3;
const ALIGNMENT_KEY: &str = "general.alignment";
const DEFAULT_ALIGNMENT: u64 = 32;

/// Largest accepted alignment. Real files use 32 or a page; more only serves to overflow sums.
const MAX_ALIGNMENT: u64 = 1 << 20;

/// ggml keeps names in 64 bytes with a final NUL.
const MAX_NAME_BYTES: u64 = 63;

/// llama.cpp documents this bound for keys.
const MAX_KEY_BYTES: u64 = 65_535;

/// The alignment given in a file's metadata.
fn alignment(metadata: &Metadata) -> Result<u64> {
    let alignment = match metadata.get(ALIGNMENT_KEY) {
        None => return Ok(DEFAULT_ALIGNMENT),
        Some(Value::U32(alignment)) => u64::from(*alignment),
        Some(other) => {
            return Err(Error::WrongValueType {
                key: ALIGNMENT_KEY.to_owned(),
                expected: "u32",
                found: other.describe(),
            });
        }
    };
    if !alignment.is_power_of_two() || alignment > MAX_ALIGNMENT {
        return Err(Error::BadAlignment { alignment, limit: MAX_ALIGNMENT });
    }
    Ok(alignment)
}

/// Why a byte string cannot be a key or a tensor name, if so.
fn name_fault(bytes: &[u8]) -> Option<&'static str> {
    if bytes.contains(&0) {
        Some("it contains a NUL byte")
    } else if std::str::from_utf8(bytes).is_err() {
        Some("it is not valid UTF-8")
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
