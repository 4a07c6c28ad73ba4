//! The tensor encodings this crate reads, with their sizes.

use crate::error::{Error, Result};

/// Declares the types: for each its number in a GGUF file, its name, and the elements and bytes of a block.
macro_rules! tensor_types {
    ($($(#[doc = $doc:literal])+ $variant:ident = $id:literal $name:literal, $elements:literal in $bytes:literal;)*) => {
        /// How the elements of a GGUF tensor are stored.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum TensorType {
            $($(#[doc = $doc])+ $variant,)*
        }

        impl TensorType {
            /// Every supported type.
            pub const ALL: [TensorType; [$($id),*].len()] = [$(TensorType::$variant),*];

            /// The type's number in a GGUF file.
            pub fn id(self) -> u32 {
                match self {
                    $(TensorType::$variant => $id,)*
                }
            }

            /// The type's name as ggml and bitnet.cpp print it.
            pub fn name(self) -> &'static str {
                match self {
                    $(TensorType::$variant => $name,)*
                }
            }

            /// Elements that are stored together. For I2_S the smallest unit, one byte; its packing runs over the whole
            /// tensor.
            pub fn block_elements(self) -> u64 {
                match self {
                    $(TensorType::$variant => $elements,)*
                }
            }

            /// Bytes of one block.
            pub fn block_bytes(self) -> u64 {
                match self {
                    $(TensorType::$variant => $bytes,)*
                }
            }
        }
    };
}

tensor_types! {
    /// 32-bit float.
    F32 = 0 "F32", 1 in 4;
    /// IEEE half-precision float.
    F16 = 1 "F16", 1 in 2;
    /// The upper half of a 32-bit float.
    BF16 = 30 "BF16", 1 in 2;
    /// 8-bit integers, one f16 scale per 32.
    Q8_0 = 8 "Q8_0", 32 in 34;
    /// 4-bit integers, one f16 scale per 32.
    Q4_0 = 2 "Q4_0", 32 in 18;
    /// 4-bit integers, an f16 scale and minimum per 32.
    Q4_1 = 3 "Q4_1", 32 in 20;
    /// 5-bit integers, one f16 scale per 32.
    Q5_0 = 6 "Q5_0", 32 in 22;
    /// 5-bit integers, an f16 scale and minimum per 32.
    Q5_1 = 7 "Q5_1", 32 in 24;
    /// 4-bit integers in super-blocks of 256.
    Q4K = 12 "Q4_K", 256 in 144;
    /// 5-bit integers in super-blocks of 256.
    Q5K = 13 "Q5_K", 256 in 176;
    /// 6-bit integers in super-blocks of 256.
    Q6K = 14 "Q6_K", 256 in 210;
    /// Five trits to a byte, one f16 scale per 256.
    TQ1_0 = 34 "TQ1_0", 256 in 54;
    /// Four trits to a byte, one f16 scale per 256.
    TQ2_0 = 35 "TQ2_0", 256 in 66;
    /// bitnet.cpp: four trits to a byte, one f32 scale per tensor after the data.
    I2S = 36 "I2_S", 4 in 1;
    /// One bit per weight, one f16 scale per 128.
    Q1_0 = 41 "Q1_0", 128 in 18;
    /// Four codes to a byte, one f16 scale per 64.
    Q2_0 = 42 "Q2_0", 64 in 18;
    /// The same per 128, under the same number: files of PrismML's fork.
    Q2_0G128 = 42 "Q2_0 (blocks of 128)", 128 in 34;
    /// The same per 128, under a number of its own.
    PQ2_0 = 142 "PQ2_0", 128 in 34;
}

/// Bytes after the packed weights of an I2_S tensor; the first four hold its scale.
pub const I2S_TAIL_BYTES: u64 = 32;

/// Dimensions a GGUF tensor may have.
pub const MAX_DIMS: usize = 4;

impl TensorType {
    /// The supported type with this number; of the two that share one, the type of blocks of 64.
    pub fn from_id(id: u32) -> Option<TensorType> {
        TensorType::ALL.into_iter().find(|ty| ty.id() == id)
    }

    /// Whether the type stores single numbers, not blocks of them.
    pub fn is_float(self) -> bool {
        matches!(self, TensorType::F32 | TensorType::F16 | TensorType::BF16)
    }

    /// Whether the type stores ternary weights.
    pub fn is_ternary(self) -> bool {
        matches!(self, TensorType::TQ1_0 | TensorType::TQ2_0 | TensorType::I2S)
    }

    /// Bytes a tensor of these dimensions (innermost first) takes. `tensor` only names it in errors.
    pub fn byte_size(self, tensor: &str, dims: &[u64]) -> Result<u64> {
        let too_large = || Error::TensorTooLarge { tensor: tensor.to_owned(), dims: dims.to_vec() };
        let elements = element_count(tensor, dims)?;
        // I2_S packs the flattened matrix, so only the total must fill whole bytes.
        let row = if self == TensorType::I2S { elements } else { dims.first().copied().unwrap_or(1) };
        let block = self.block_elements();
        if !row.is_multiple_of(block) {
            let ty = self.name();
            return Err(Error::PartialBlock { tensor: tensor.to_owned(), elements: row, block, ty });
        }
        let tail = if self == TensorType::I2S { I2S_TAIL_BYTES } else { 0 };
        (elements / block)
            .checked_mul(self.block_bytes())
            .and_then(|bytes| bytes.checked_add(tail))
            .filter(|&bytes| i64::try_from(bytes).is_ok())
            .ok_or_else(too_large)
    }
}

impl std::fmt::Display for TensorType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Number of elements of a tensor, checked to be below 2^63. `tensor` only names it in errors.
pub fn element_count(tensor: &str, dims: &[u64]) -> Result<u64> {
    if dims.len() > MAX_DIMS {
        return Err(Error::TooManyDims {
            tensor: tensor.to_owned(),
            n_dims: dims.len() as u64,
            limit: MAX_DIMS as u64,
        });
    }
    let mut count = 1_u64;
    for &dim in dims {
        if i64::try_from(dim).is_err() {
            return Err(Error::BadDim { tensor: tensor.to_owned(), dim });
        }
        // A zero dimension must not hide an overflow in the others, so it only counts at the end.
        count = count
            .checked_mul(dim.max(1))
            .filter(|&count| i64::try_from(count).is_ok())
            .ok_or_else(|| Error::TensorTooLarge { tensor: tensor.to_owned(), dims: dims.to_vec() })?;
    }
    Ok(if dims.contains(&0) { 0 } else { count })
}

/// Names of ggml types that exist but are not supported here, for error messages.
pub(crate) fn unsupported_name(id: u32) -> Option<&'static str> {
    let name = match id {
        4 => "Q4_2, removed from ggml",
        5 => "Q4_3, removed from ggml",
        9 => "Q8_1",
        10 => "Q2_K",
        11 => "Q3_K",
        15 => "Q8_K",
        16 => "IQ2_XXS",
        17 => "IQ2_XS",
        18 => "IQ3_XXS",
        19 => "IQ1_S",
        20 => "IQ4_NL",
        21 => "IQ3_S",
        22 => "IQ2_S",
        23 => "IQ4_XS",
        24 => "I8",
        25 => "I16",
        26 => "I32",
        27 => "I64",
        28 => "F64",
        29 => "IQ1_M",
        31 => "Q4_0_4_4, removed from ggml",
        32 => "Q4_0_4_8, removed from ggml",
        33 => "Q4_0_8_8, removed from ggml",
        37 => "I8_S of bitnet.cpp",
        40 => "NVFP4",
        143 => "PTQ1_0 of PrismML's fork",
        _ => return None,
    };
    Some(name)
}

/// Names of the lookup-table types of bitnet.cpp. Number 39 is MXFP4 in llama.cpp, so the name says both.
pub(crate) fn lookup_table_name(id: u32) -> Option<&'static str> {
    match id {
        38 => Some("TL1"),
        39 => Some("TL2 of bitnet.cpp or MXFP4 of llama.cpp"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_names_are_unique_and_round_trip() {
        for ty in TensorType::ALL {
            let found = if ty == TensorType::Q2_0G128 { TensorType::Q2_0 } else { ty };
            assert_eq!(TensorType::from_id(ty.id()), Some(found));
            assert_eq!(unsupported_name(ty.id()), None);
            assert_eq!(TensorType::ALL.iter().filter(|other| other.name() == ty.name()).count(), 1);
        }
        assert_eq!(TensorType::from_id(39), None);
    }

    #[test]
    fn byte_sizes() {
        let cases = [
            (TensorType::F32, vec![3, 5], 60),
            (TensorType::F16, vec![], 2),
            (TensorType::Q8_0, vec![64, 2], 136),
            (TensorType::Q4_0, vec![32, 3], 54),
            (TensorType::Q4_1, vec![32], 20),
            (TensorType::Q5_0, vec![32], 22),
            (TensorType::Q5_1, vec![64], 48),
            (TensorType::Q5K, vec![256], 176),
            (TensorType::Q1_0, vec![128, 2], 36),
            (TensorType::Q2_0, vec![128, 2], 72),
            (TensorType::Q2_0G128, vec![128, 2], 68),
            (TensorType::Q4K, vec![256], 144),
            (TensorType::Q6K, vec![512, 3], 1260),
            (TensorType::TQ1_0, vec![256, 7], 378),
            (TensorType::TQ2_0, vec![512, 1, 2], 264),
            (TensorType::I2S, vec![2560, 640], 2560 * 640 / 4 + 32),
            (TensorType::I2S, vec![6, 2], 35),
            (TensorType::TQ2_0, vec![0, 9], 0),
        ];
        for (ty, dims, bytes) in cases {
            assert_eq!(ty.byte_size("t", &dims).unwrap(), bytes, "{ty} {dims:?}");
        }
    }

    #[test]
    fn impossible_sizes_are_refused() {
        let max = i64::MAX as u64;
        assert!(matches!(TensorType::F32.byte_size("t", &[max, 2]), Err(Error::TensorTooLarge { .. })));
        assert!(matches!(TensorType::F32.byte_size("t", &[max]), Err(Error::TensorTooLarge { .. })));
        assert!(matches!(TensorType::F32.byte_size("t", &[0, max, 2]), Err(Error::TensorTooLarge { .. })));
        assert!(matches!(TensorType::F32.byte_size("t", &[max + 1]), Err(Error::BadDim { .. })));
        assert!(matches!(TensorType::TQ2_0.byte_size("t", &[128, 2]), Err(Error::PartialBlock { .. })));
        assert!(matches!(TensorType::I2S.byte_size("t", &[3, 3]), Err(Error::PartialBlock { .. })));
        assert!(matches!(TensorType::F32.byte_size("t", &[1; 5]), Err(Error::TooManyDims { .. })));
    }
}
