//! The interface of the kernels of one instruction set.

use super::groups::GroupPanel;
use super::tables::TableKernel;
use super::{Tile, portable};
use crate::isa::Isa;

pub(super) const TILE_ROWS: usize = 16;
/// Words whose codes are unpacked together for many tokens: those of two blocks stay in the L1 cache. Whole groups of any size.
pub(super) const CHUNK_WORDS: usize = 32;
/// Tiles of unpacked codes the widest kernel call needs.
pub(super) const MAX_CODES: usize = 4 * 2 * CHUNK_WORDS;
/// Tiles of accumulators the widest kernel call needs.
pub(super) const MAX_ACCUMULATORS: usize = 20;

/// `Σ code·q` of one token for the 16 rows of a block.
pub(super) type Accumulator = [i32; TILE_ROWS];

/// Scaled sums of one token for the 16 rows of a block.
pub(super) type Scaled = [f32; TILE_ROWS];

/// Consecutive row blocks times a few tokens, over all columns or some.
#[derive(Clone, Copy)]
pub(super) struct Panel<'a> {
    /// The tiles of the blocks, followed by whatever comes after in the matrix.
    pub tiles: &'a [Tile],
    /// Words that are multiplied.
    pub words: usize,
    /// Words of a whole row: tiles from one block to the next.
    pub row_words: usize,
    pub blocks: usize,
    pub q: &'a [i8],
    pub stride: usize,
    pub tokens: usize,
}

impl Panel<'_> {
    /// Panics when a kernel would read outside the slices.
    pub fn check(&self) {
        assert!(self.tokens > 0 && self.blocks > 0 && self.words > 0);
        assert!(self.words <= self.row_words && self.tiles.len() >= (self.blocks - 1) * self.row_words + self.words);
        assert!(holds(self.q, self.tokens, self.stride, self.words));
    }

    /// The same for a panel of unpacked codes.
    pub fn check_unpacked(&self) {
        assert!(self.tokens > 0 && self.blocks > 0 && self.words > 0);
        assert!(self.tiles.len() >= 4 * self.words * self.blocks);
        assert!(holds(self.q, self.tokens, self.stride, self.words));
    }
}

/// Four columns of a panel of unpacked codes: the tiles of its blocks, and the activations of its first token.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    pub codes: *const Tile,
    pub q: *const i8,
}

#[cfg(target_arch = "x86_64")]
impl Cursor {
    /// The first columns of a word.
    #[inline(always)]
    pub fn new<const BLOCKS: usize>(panel: &Panel, word: usize) -> Self {
        assert_eq!(panel.blocks, BLOCKS);
        Self { codes: panel.tiles[4 * word * BLOCKS..].as_ptr(), q: panel.q[16 * word..].as_ptr() }
    }

    /// The next four columns.
    #[inline(always)]
    pub fn advance<const BLOCKS: usize>(&mut self) {
        (self.codes, self.q) = (self.codes.wrapping_add(BLOCKS), self.q.wrapping_add(4));
    }
}

/// How the products of many tokens are computed: codes are unpacked once for all of them, some columns at a time.
#[derive(Clone, Copy)]
pub(super) struct Unpacked {
    /// [`unpack_codes`], compiled for the instruction set.
    pub unpack: unsafe fn(&Panel, &mut [Tile]),
    /// Adds the products of a panel whose tiles are unpacked codes to `out[token * blocks + block]`.
    pub add: unsafe fn(&Panel, &mut [Accumulator]),
    /// Adds its scaled sums.
    pub add_groups: unsafe fn(&GroupPanel, &mut [Scaled]),
}

/// Writes the codes of the panel's words as bytes: for each word, then each of its four groups of columns, then each block
/// a tile.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn unpack_codes(panel: &Panel, codes: &mut [Tile]) {
    for block in 0..panel.blocks {
        let tiles = &panel.tiles[block * panel.row_words..][..panel.words];
        for (word, tile) in tiles.iter().enumerate() {
            for group in 0..4 {
                codes[(4 * word + group) * panel.blocks + block] =
                    Tile(tile.0.map(|word| word >> (2 * group) & 0x0303_0303));
            }
        }
    }
}

/// Whether `q` holds that many tokens of that many words, `stride` apart.
pub(super) fn holds(q: &[i8], tokens: usize, stride: usize, words: usize) -> bool {
    let before_last = tokens.saturating_sub(1).checked_mul(stride);
    let needed = before_last.and_then(|before| before.checked_add(words * 16));
    needed.is_some_and(|needed| q.len() >= needed)
}

/// The sums of one token for some rows, and what makes outputs of them.
pub(super) struct RowSums<'a> {
    /// `Σ code·q` of each row.
    pub sums: &'a [i32],
    /// What the sums are too large by, since a code is one more than its weight.
    pub offset: i32,
    pub row_scales: &'a [f32],
    pub token_scale: f32,
    /// What the outputs begin with.
    pub residual: Option<&'a [f32]>,
}

/// The functions of one instruction set. Calling them needs that instruction set and a checked panel.
#[derive(Clone, Copy)]
pub(super) struct Kernel {
    /// The most tokens in one call.
    pub tokens: usize,
    /// The most blocks in one call with that many tokens.
    pub blocks: fn(usize) -> usize,
    /// Writes `out[token * blocks + block]`.
    pub accumulate: unsafe fn(&Panel, &mut [Accumulator]),
    /// Writes the scaled sums of [`GroupPanel`] to `out[token * blocks + block]`.
    pub accumulate_groups: unsafe fn(&GroupPanel, &mut [Scaled]),
    /// [`scale_rows`], compiled for the instruction set.
    pub scale: unsafe fn(&RowSums, &mut [f32]),
    /// Where it pays: with byte dot products taking codes apart costs little beside the reads it saves.
    pub unpacked: Option<Unpacked>,
    /// Where it pays, for many rows times many tokens.
    pub tables: Option<TableKernel>,
}

impl Kernel {
    /// The kernel for `isa`; panics when this machine does not have it.
    pub fn of(isa: Isa) -> Self {
        assert!(isa.is_available(), "this machine does not have the instruction set {isa}");
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => super::avx2::AVX2,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512Bw => super::avx512_bw::AVX512_BW,
            #[cfg(target_arch = "x86_64")]
            Isa::AvxVnni => super::avx2::AVX_VNNI,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512Vnni => super::avx512::AVX512_VNNI,
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => super::neon::BASE,
            #[cfg(target_arch = "aarch64")]
            Isa::NeonDot => super::neon::DOT,
            #[cfg(target_arch = "aarch64")]
            Isa::NeonI8mm => super::neon::I8MM,
            #[cfg(all(target_family = "wasm", target_feature = "simd128"))]
            Isa::Simd128 => super::simd128::KERNEL,
            _ => portable::KERNEL,
        }
    }
}

/// The float epilogue of the product, from sums of codes to `out`. One source for all instruction sets, of operations that
/// round the same everywhere (Rust never fuses a multiplication with an addition), so results are equal bit for bit.
#[inline(always)]
pub(super) fn scale_rows(rows: &RowSums, out: &mut [f32]) {
    let &RowSums { sums, offset, row_scales, token_scale, residual } = rows;
    // Most matrices have one scale, and a division takes as long as many products.
    let first = row_scales.first().map_or(0, |scale| scale.to_bits());
    if row_scales.iter().fold(0, |differences, scale| differences | scale.to_bits() ^ first) == 0 {
        let factor = f32::from_bits(first) / token_scale;
        write_row(sums.iter().map(|&sum| (sum - offset) as f32 * factor), residual, out);
    } else {
        let scaled = sums.iter().zip(row_scales);
        write_row(scaled.map(|(&sum, &scale)| (sum - offset) as f32 * (scale / token_scale)), residual, out);
    }
}

#[inline(always)]
fn write_row(scaled: impl Iterator<Item = f32>, residual: Option<&[f32]>, out: &mut [f32]) {
    match residual {
        Some(residual) => {
            out.iter_mut().zip(scaled).zip(residual).for_each(|((out, scaled), residual)| *out = scaled + residual)
        }
        None => out.iter_mut().zip(scaled).for_each(|(out, scaled)| *out = scaled),
    }
}
