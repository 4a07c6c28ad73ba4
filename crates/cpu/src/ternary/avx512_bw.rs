//! AVX-512 without byte dot products: `maddubs` and 16-bit sums as in [`avx2`](super::avx2), in registers of 16 rows.

#![expect(
    clippy::needless_range_loop,
    reason = "an iterator takes the address of the accumulators, and the compiler then leaves the large sets in memory"
)]

use std::arch::x86_64::*;
use std::ops::Range;

use super::Tile;
use super::avx2::WORDS_IN_I16;
use super::avx512::{PREFETCH, add_products, add_scaled, repeat, row_scales, scaled};
use super::avx512_tables::AVX512_TABLES;
use super::groups::GroupPanel;
use super::kernel::{
    Accumulator, Cursor, Kernel, Panel, RowSums, Scaled, TILE_ROWS, Unpacked, scale_rows, unpack_codes,
};
use tritune_graph::GroupSize;

pub(super) const AVX512_BW: Kernel = Kernel {
    tokens: 8,
    blocks: |tokens| if tokens <= 4 { 4 } else { 2 },
    accumulate,
    accumulate_groups,
    scale,
    unpacked: Some(Unpacked { unpack, add, add_groups }),
    tables: Some(AVX512_TABLES),
};

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn scale(rows: &RowSums, out: &mut [f32]) {
    scale_rows(rows, out);
}

#[target_feature(enable = "avx512f,avx512bw")]
fn accumulate(panel: &Panel, out: &mut [Accumulator]) {
    assert_eq!(out.len(), panel.blocks * panel.tokens);
    macro_rules! dispatch {
        ($($few:literal)* ; $($tokens:literal)*) => {
            match (panel.blocks, panel.tokens) {
                $((blocks, $few) => (0..blocks).for_each(|block| matrix::<1, $few>(panel, block, out)),)*
                $((1, $tokens) => matrix::<1, $tokens>(panel, 0, out),)*
                $((2, $tokens) => matrix::<2, $tokens>(panel, 0, out),)*
                (blocks, tokens) => unreachable!("{blocks} blocks of {tokens} tokens"),
            }
        };
    }
    dispatch!(1 2 3 4; 5 6 7 8);
}

#[target_feature(enable = "avx512f,avx512bw")]
fn accumulate_groups(panel: &GroupPanel, out: &mut [Scaled]) {
    assert_eq!(out.len(), panel.panel.blocks * panel.panel.tokens);
    macro_rules! dispatch {
        ($($few:literal)* ; $($tokens:literal)*) => {
            match (panel.panel.blocks, panel.panel.tokens) {
                $((blocks, $few) => (0..blocks).for_each(|block| matrix_groups::<1, $few>(panel, block, out)),)*
                $((1, $tokens) => matrix_groups::<1, $tokens>(panel, 0, out),)*
                $((2, $tokens) => matrix_groups::<2, $tokens>(panel, 0, out),)*
                (blocks, tokens) => unreachable!("{blocks} blocks of {tokens} tokens"),
            }
        };
    }
    dispatch!(1 2 3 4; 5 6 7 8);
}

/// `BLOCKS` blocks from `first` on times `TOKENS` tokens.
#[target_feature(enable = "avx512f,avx512bw")]
fn matrix<const BLOCKS: usize, const TOKENS: usize>(panel: &Panel, first: usize, out: &mut [Accumulator]) {
    let mut totals = [[_mm512_setzero_si512(); BLOCKS]; TOKENS];
    for start in (0..panel.words).step_by(WORDS_IN_I16) {
        let sums = sums_of::<BLOCKS, TOKENS>(panel, first, start..panel.words.min(start + WORDS_IN_I16));
        for token in 0..TOKENS {
            for block in 0..BLOCKS {
                totals[token][block] = _mm512_add_epi32(totals[token][block], sums[token][block]);
            }
        }
    }
    for token in 0..TOKENS {
        for block in 0..BLOCKS {
            let out = &mut out[token * panel.blocks + first + block];
            // SAFETY: an accumulator is 64 bytes.
            unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), totals[token][block]) };
        }
    }
}

/// [`matrix`] group by group.
#[target_feature(enable = "avx512f,avx512bw")]
fn matrix_groups<const BLOCKS: usize, const TOKENS: usize>(panel: &GroupPanel, first: usize, out: &mut [Scaled]) {
    for token in 0..TOKENS {
        out[token * panel.panel.blocks + first..][..BLOCKS].fill([0.0; TILE_ROWS]);
    }
    for group in 0..panel.groups() {
        let mut sums = sums_of::<BLOCKS, TOKENS>(&panel.panel, first, panel.words_of(group));
        add_offsets(panel, group, &mut sums);
        add_scaled!(panel, first, group, sums, out, BLOCKS, TOKENS);
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add_offsets<const BLOCKS: usize, const TOKENS: usize>(
    panel: &GroupPanel,
    group: usize,
    sums: &mut [[__m512i; BLOCKS]; TOKENS],
) {
    const { assert!(GroupSize::G256.words() <= WORDS_IN_I16, "the longest group fits in 16 bits") };
    for token in 0..TOKENS {
        let offset = _mm512_set1_epi32(panel.offset(token, group));
        for block in 0..BLOCKS {
            sums[token][block] = _mm512_add_epi32(sums[token][block], offset);
        }
    }
}

/// Adds the products of four columns, as sums of two, to 16-bit sums.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add_pairs(sums: __m512i, bytes: __m512i, q: __m512i) -> __m512i {
    _mm512_add_epi16(sums, _mm512_maddubs_epi16(bytes, q))
}

/// The sums of the blocks over at most [`WORDS_IN_I16`] words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn sums_of<const BLOCKS: usize, const TOKENS: usize>(
    panel: &Panel,
    first: usize,
    words: Range<usize>,
) -> [[__m512i; BLOCKS]; TOKENS] {
    let ones = _mm512_set1_epi16(1);
    let mut sums = [[_mm512_setzero_si512(); BLOCKS]; TOKENS];
    add_products!(panel, first, words, sums, BLOCKS, TOKENS, add_pairs);
    for token in 0..TOKENS {
        for block in 0..BLOCKS {
            sums[token][block] = _mm512_madd_epi16(sums[token][block], ones);
        }
    }
    sums
}

#[target_feature(enable = "avx512f,avx512bw")]
fn unpack(panel: &Panel, codes: &mut [Tile]) {
    unpack_codes(panel, codes);
}

#[target_feature(enable = "avx512f,avx512bw")]
fn add(panel: &Panel, out: &mut [Accumulator]) {
    assert_eq!(out.len(), panel.blocks * panel.tokens);
    macro_rules! dispatch {
        ($($tokens:literal)*) => {
            match (panel.blocks, panel.tokens) {
                $((1, $tokens) => unpacked_matrix::<1, $tokens>(panel, out),)*
                $((2, $tokens) => unpacked_matrix::<2, $tokens>(panel, out),)*
                (blocks, tokens) => unreachable!("{blocks} blocks of {tokens} tokens"),
            }
        };
    }
    dispatch!(4 5 6 7 8);
}

#[target_feature(enable = "avx512f,avx512bw")]
fn add_groups(panel: &GroupPanel, out: &mut [Scaled]) {
    assert_eq!(out.len(), panel.panel.blocks * panel.panel.tokens);
    macro_rules! dispatch {
        ($($tokens:literal)*) => {
            match (panel.panel.blocks, panel.panel.tokens) {
                $((1, $tokens) => unpacked_groups::<1, $tokens>(panel, out),)*
                $((2, $tokens) => unpacked_groups::<2, $tokens>(panel, out),)*
                (blocks, tokens) => unreachable!("{blocks} blocks of {tokens} tokens"),
            }
        };
    }
    dispatch!(4 5 6 7 8);
}

#[target_feature(enable = "avx512f,avx512bw")]
fn unpacked_matrix<const BLOCKS: usize, const TOKENS: usize>(panel: &Panel, out: &mut [Accumulator]) {
    for start in (0..panel.words).step_by(WORDS_IN_I16) {
        let sums = unpacked_sums::<BLOCKS, TOKENS>(panel, start..panel.words.min(start + WORDS_IN_I16));
        for token in 0..TOKENS {
            for block in 0..BLOCKS {
                let out: *mut __m512i = out[token * BLOCKS + block].as_mut_ptr().cast();
                // SAFETY: an accumulator is 64 bytes.
                unsafe { _mm512_storeu_si512(out, _mm512_add_epi32(_mm512_loadu_si512(out), sums[token][block])) };
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn unpacked_groups<const BLOCKS: usize, const TOKENS: usize>(panel: &GroupPanel, out: &mut [Scaled]) {
    for group in 0..panel.groups() {
        let mut sums = unpacked_sums::<BLOCKS, TOKENS>(&panel.panel, panel.words_of(group));
        add_offsets(panel, group, &mut sums);
        add_scaled!(panel, 0, group, sums, out, BLOCKS, TOKENS);
    }
}

/// [`sums_of`] unpacked codes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn unpacked_sums<const BLOCKS: usize, const TOKENS: usize>(
    panel: &Panel,
    words: Range<usize>,
) -> [[__m512i; BLOCKS]; TOKENS] {
    let mut sums = [[_mm512_setzero_si512(); BLOCKS]; TOKENS];
    let mut at = Cursor::new::<BLOCKS>(panel, words.start);
    for _ in 0..4 * words.len() {
        let mut bytes = [_mm512_setzero_si512(); BLOCKS];
        for block in 0..BLOCKS {
            // SAFETY: the panel is checked: it has a tile of 64 aligned bytes for each word, group and block.
            bytes[block] = unsafe { _mm512_load_si512(at.codes.add(block).cast()) };
        }
        for token in 0..TOKENS {
            // SAFETY: a checked panel has `16 * words` activations for each of its tokens.
            let q = _mm512_set1_epi32(unsafe { at.q.add(token * panel.stride).cast::<i32>().read_unaligned() });
            for block in 0..BLOCKS {
                sums[token][block] = add_pairs(sums[token][block], bytes[block], q);
            }
        }
        at.advance::<BLOCKS>();
    }
    let ones = _mm512_set1_epi16(1);
    for token in 0..TOKENS {
        for block in 0..BLOCKS {
            sums[token][block] = _mm512_madd_epi16(sums[token][block], ones);
        }
    }
    sums
}
