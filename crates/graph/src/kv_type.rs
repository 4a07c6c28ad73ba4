//! How keys and values are kept.

use crate::{DType, Heads};

/// Elements of a [`KvType::Q8_0`] block.
pub const KV_BLOCK: usize = 32;
/// Scales are kept in pairs, a word of four bytes each.
const PAIR: usize = 2 * KV_BLOCK;
const WORD: usize = 4;

/// The type of stored keys and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KvType {
    /// Single precision.
    F32,
    /// Half precision.
    F16,
    /// Blocks of 32 neighbouring elements of a head: int8 and a scale. [`KvBlocks`] says where they are.
    Q8_0,
}

impl KvType {
    /// All types.
    pub const ALL: [KvType; 3] = [KvType::F32, KvType::F16, KvType::Q8_0];

    /// The name that people use.
    pub const fn name(self) -> &'static str {
        match self {
            KvType::F32 => "f32",
            KvType::F16 => "f16",
            KvType::Q8_0 => "q8_0",
        }
    }

    /// The type of that name.
    pub fn from_name(name: &str) -> Option<KvType> {
        KvType::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What stores of elements of that type keep.
    pub const fn of(dtype: DType) -> Option<KvType> {
        match dtype {
            DType::F32 => Some(KvType::F32),
            DType::F16 => Some(KvType::F16),
            DType::I8 => Some(KvType::Q8_0),
            DType::I32 => None,
        }
    }

    /// Elements of a store: bytes where it has blocks.
    pub const fn dtype(self) -> DType {
        match self {
            KvType::F32 => DType::F32,
            KvType::F16 => DType::F16,
            KvType::Q8_0 => DType::I8,
        }
    }

    /// Columns of a store.
    pub const fn width(self, shape: Heads) -> usize {
        match self {
            KvType::F32 | KvType::F16 => shape.kv_heads * shape.head_dim,
            KvType::Q8_0 => KvBlocks::width(shape),
        }
    }

    /// Whether heads of that width can be kept so.
    pub const fn holds(self, head_dim: usize) -> bool {
        match self {
            KvType::F32 | KvType::F16 => true,
            KvType::Q8_0 => head_dim.is_multiple_of(KV_BLOCK),
        }
    }
}

/// Where a store of [`KvType::Q8_0`] has its parts.
///
/// First the int8 of all rows, `[rows, kv_heads·head_dim]`; behind them the scales, `[kv_heads, rows, head_dim/32 rounded up to even]`,
/// so that whoever reads the keys of one head finds their scales side by side, and nobody else writes into a word of them. A scale is the
/// upper half of an f32 (bf16), 1/127 of the block's largest magnitude rounded up; an element is its int8 times the scale. So blocks of
/// any size keep their precision, where an f16 would lose what is below 0.008, and decoding a scale is a shift. A scale without a
/// block is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KvBlocks {
    /// Rows of the store.
    pub rows: usize,
    /// The heads.
    pub shape: Heads,
}

impl KvBlocks {
    /// Bytes of a row: its int8 and its scales.
    pub const fn width(shape: Heads) -> usize {
        shape.kv_heads * (shape.head_dim + shape.head_dim.div_ceil(PAIR) * WORD)
    }

    /// The first byte of a key head in a row.
    pub const fn head(&self, row: usize, kv_head: usize) -> usize {
        (row * self.shape.kv_heads + kv_head) * self.shape.head_dim
    }

    /// The first byte of the scales of a key head in a row.
    pub const fn scales(&self, row: usize, kv_head: usize) -> usize {
        let words = self.shape.head_dim.div_ceil(PAIR);
        self.rows * self.shape.kv_heads * self.shape.head_dim + (kv_head * self.rows + row) * words * WORD
    }

    /// Bytes of the scales of a key head in a row.
    pub const fn scale_bytes(&self) -> usize {
        self.shape.head_dim.div_ceil(PAIR) * WORD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_store_fill_it_without_overlapping() {
        for (kv_heads, head_dim) in [(1, 32), (3, 64), (2, 96), (5, 128), (1, 256)] {
            let shape = Heads { heads: kv_heads, kv_heads, head_dim };
            let blocks = KvBlocks { rows: 7, shape };
            let mut owners = vec![0; 7 * KvBlocks::width(shape)];
            for (row, head) in (0..7).flat_map(|row| (0..kv_heads).map(move |head| (row, head))) {
                owners[blocks.head(row, head)..][..head_dim].iter_mut().for_each(|owner| *owner += 1);
                let scales = &mut owners[blocks.scales(row, head)..][..blocks.scale_bytes()];
                scales.iter_mut().for_each(|owner| *owner += 1);
            }
            assert!(owners.iter().all(|&owner| owner == 1), "{shape:?}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for kind in KvType::ALL {
            assert_eq!(KvType::from_name(kind.name()), Some(kind));
            assert_eq!(KvType::of(kind.dtype()), Some(kind));
        }
        assert_eq!(KvType::from_name("q4_0"), None);
    }
}
