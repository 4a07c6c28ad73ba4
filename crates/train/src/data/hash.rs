//! The hash that identifies a data set.

use serde::{Serialize, Serializer};
use std::fmt;

const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = (1 << 88) + 0x13b;

/// FNV-1a with 128 bits, over the samples as the model sees them: tokens, loss mask and labels, in the order of the
/// file. It detects any accidental change of file, tokenizer, template or settings; it does not resist forgery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DataHash(pub u128);

impl Default for DataHash {
    fn default() -> Self {
        DataHash(OFFSET)
    }
}

impl DataHash {
    /// Adds bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(PRIME);
        }
    }
}

impl fmt::Display for DataHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

impl Serialize for DataHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values() {
        for (text, expected) in [("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964")] {
            let mut hash = DataHash::default();
            hash.update(text.as_bytes());
            assert_eq!(hash.to_string(), expected, "{text:?}");
        }
    }
}
