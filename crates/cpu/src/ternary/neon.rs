//! AArch64: a tile is four registers of four rows.
//!
//! Codes are at most 2, so the signed dot and matrix products take them as they are. The intrinsics for `sdot` and
//! `smmla` are not stable, hence the inline assembly.

#![expect(
    clippy::needless_range_loop,
    reason = "an iterator takes the address of the accumulators, and the compiler may then leave them in memory"
)]

use std::arch::aarch64::*;
use std::arch::asm;

use super::groups::{GroupPanel, accumulate_groups_with};
use super::kernel::{Accumulator, Kernel, Panel, Scaled, scale_rows};

pub(super) const BASE: Kernel = Kernel {
    tokens: 2,
    blocks: |_| 1,
    accumulate: accumulate_base,
    accumulate_groups: accumulate_groups_base,
    scale: scale_rows,
    unpacked: None,
    tables: None,
};
pub(super) const DOT: Kernel = Kernel {
    tokens: 4,
    blocks: |_| 1,
    accumulate: accumulate_dot,
    accumulate_groups: accumulate_groups_dot,
    scale: scale_rows,
    unpacked: None,
    tables: None,
};
pub(super) const I8MM: Kernel = Kernel {
    tokens: 8,
    blocks: |_| 1,
    accumulate: accumulate_i8mm,
    accumulate_groups: accumulate_groups_i8mm,
    scale: scale_rows,
    unpacked: None,
    tables: None,
};

/// Words after which the 16-bit sums of the base kernel are widened. Each of a word's four groups adds one product
/// of a code (0..=2) and an activation (−128..=127) to a lane, so 32 words reach −256 · 128 = −32768 and
/// 254 · 128 = 32512 at most, which an i16 just holds.
const WORDS_IN_I16: usize = 32;

#[target_feature(enable = "neon")]
fn accumulate_base(panel: &Panel, out: &mut [Accumulator]) {
    assert_eq!((panel.blocks, panel.tokens), (1, out.len()));
    match panel.tokens {
        1 => base::<1>(panel, out),
        2 => base::<2>(panel, out),
        tokens => unreachable!("{tokens} tokens"),
    }
}

#[target_feature(enable = "neon,dotprod")]
fn accumulate_dot(panel: &Panel, out: &mut [Accumulator]) {
    assert_eq!((panel.blocks, panel.tokens), (1, out.len()));
    match panel.tokens {
        1 => dot::<1>(panel, out),
        2 => dot::<2>(panel, out),
        3 => dot::<3>(panel, out),
        4 => dot::<4>(panel, out),
        tokens => unreachable!("{tokens} tokens"),
    }
}

#[target_feature(enable = "neon,dotprod,i8mm")]
fn accumulate_i8mm(panel: &Panel, out: &mut [Accumulator]) {
    assert_eq!((panel.blocks, panel.tokens), (1, out.len()));
    let even = panel.tokens & !1;
    let (pairs, last) = out.split_at_mut(even);
    for half in 0..2 {
        match even / 2 {
            0 => {}
            1 => matrix::<1>(panel, half, pairs),
            2 => matrix::<2>(panel, half, pairs),
            3 => matrix::<3>(panel, half, pairs),
            4 => matrix::<4>(panel, half, pairs),
            count => unreachable!("{count} token pairs"),
        }
    }
    if !last.is_empty() {
        dot::<1>(&Panel { q: &panel.q[even * panel.stride..], tokens: 1, ..*panel }, last);
    }
}

#[target_feature(enable = "neon")]
fn accumulate_groups_base(panel: &GroupPanel, out: &mut [Scaled]) {
    accumulate_groups_with(panel, out, |panel, out| accumulate_base(panel, out));
}

#[target_feature(enable = "neon,dotprod")]
fn accumulate_groups_dot(panel: &GroupPanel, out: &mut [Scaled]) {
    accumulate_groups_with(panel, out, |panel, out| accumulate_dot(panel, out));
}

#[target_feature(enable = "neon,dotprod,i8mm")]
fn accumulate_groups_i8mm(panel: &GroupPanel, out: &mut [Scaled]) {
    accumulate_groups_with(panel, out, |panel, out| accumulate_i8mm(panel, out));
}

/// Rows `4 * quarter..` of tile `word`.
#[inline]
#[target_feature(enable = "neon")]
fn load(panel: &Panel, word: usize, quarter: usize) -> uint32x4_t {
    let rows = &panel.tiles[..panel.words][word].0[4 * quarter..][..4];
    // SAFETY: four words are 16 bytes.
    unsafe { vld1q_u32(rows.as_ptr()) }
}

/// The codes of the lowest group of each of four rows.
#[inline]
#[target_feature(enable = "neon")]
fn low_codes(codes: uint32x4_t) -> int8x16_t {
    vreinterpretq_s8_u32(vandq_u32(codes, vdupq_n_u32(0x0303_0303)))
}

/// The 16 activations of `token` for `word`.
///
/// # Safety
/// `panel` is checked; `token` and `word` are within it.
#[inline]
#[target_feature(enable = "neon")]
unsafe fn activations(panel: &Panel, token: usize, word: usize) -> int8x16_t {
    // SAFETY: a checked panel has `16 * words` activations for each of its tokens.
    unsafe { vld1q_s8(panel.q.as_ptr().add(token * panel.stride + word * 16)) }
}

#[target_feature(enable = "neon")]
fn base<const TOKENS: usize>(panel: &Panel, out: &mut [Accumulator]) {
    let mut wide = [[vdupq_n_s32(0); 4]; TOKENS];
    for first in (0..panel.words).step_by(WORDS_IN_I16) {
        // Each lane is one row and one k modulo 4; a quarter's four rows take two registers.
        let mut sums = [[[vdupq_n_s16(0); 2]; 4]; TOKENS];
        for word in first..panel.words.min(first + WORDS_IN_I16) {
            let mut codes = [0, 1, 2, 3].map(|quarter| load(panel, word, quarter));
            let mut q = [vdupq_n_s32(0); TOKENS];
            for (token, q) in q.iter_mut().enumerate() {
                // SAFETY: the panel is checked; token and word are within it.
                *q = vreinterpretq_s32_s8(unsafe { activations(panel, token, word) });
            }
            for _group in 0..4 {
                for quarter in 0..4 {
                    let bytes = low_codes(codes[quarter]);
                    codes[quarter] = vshrq_n_u32::<2>(codes[quarter]);
                    for token in 0..TOKENS {
                        let group = vreinterpretq_s8_s32(vdupq_laneq_s32::<0>(q[token]));
                        let [low, high] = &mut sums[token][quarter];
                        *low = vmlal_s8(*low, vget_low_s8(bytes), vget_low_s8(group));
                        *high = vmlal_high_s8(*high, bytes, group);
                    }
                }
                q = q.map(|q| vextq_s32::<1>(q, q));
            }
        }
        for (wide, [low, high]) in wide.as_flattened_mut().iter_mut().zip(sums.as_flattened()) {
            *wide = vaddq_s32(*wide, vpaddq_s32(vpaddlq_s16(*low), vpaddlq_s16(*high)));
        }
    }
    store(&wide, out);
}

/// Adds to lane `r` of `sums` the product of row `r` of `codes` (four bytes) and group `GROUP` of `q`.
#[inline]
#[target_feature(enable = "neon,dotprod")]
fn dot_group<const GROUP: usize>(mut sums: int32x4_t, codes: int8x16_t, q: int8x16_t) -> int32x4_t {
    // SAFETY: the instruction reads and writes only the named registers; the attribute guarantees that the CPU has it.
    unsafe {
        asm!("sdot {0:v}.4s, {1:v}.16b, {2:v}.4b[{3}]", inout(vreg) sums, in(vreg) codes, in(vreg) q, const GROUP,
            options(pure, nomem, nostack, preserves_flags));
    }
    sums
}

#[target_feature(enable = "neon,dotprod")]
fn dot<const TOKENS: usize>(panel: &Panel, out: &mut [Accumulator]) {
    let mut sums = [[vdupq_n_s32(0); 4]; TOKENS];
    for word in 0..panel.words {
        let mut q = [vdupq_n_s8(0); TOKENS];
        for (token, q) in q.iter_mut().enumerate() {
            // SAFETY: the panel is checked; token and word are within it.
            *q = unsafe { activations(panel, token, word) };
        }
        macro_rules! quarter {
            ($quarter:literal) => {
                let codes = load(panel, word, $quarter);
                let groups = [
                    low_codes(codes),
                    low_codes(vshrq_n_u32::<2>(codes)),
                    low_codes(vshrq_n_u32::<4>(codes)),
                    low_codes(vshrq_n_u32::<6>(codes)),
                ];
                for token in 0..TOKENS {
                    let sum = &mut sums[token][$quarter];
                    *sum = dot_group::<0>(*sum, groups[0], q[token]);
                    *sum = dot_group::<1>(*sum, groups[1], q[token]);
                    *sum = dot_group::<2>(*sum, groups[2], q[token]);
                    *sum = dot_group::<3>(*sum, groups[3], q[token]);
                }
            };
        }
        // Written out: as a loop it is too long for the compiler to unroll, and the accumulators go to memory.
        quarter!(0);
        quarter!(1);
        quarter!(2);
        quarter!(3);
    }
    store(&sums, out);
}

/// Adds the 2×2 products of two rows and two tokens over eight columns: `[r0·t0, r0·t1, r1·t0, r1·t1]`.
#[inline]
#[target_feature(enable = "neon,i8mm")]
fn matrix_product(mut sums: int32x4_t, rows: int8x16_t, tokens: int8x16_t) -> int32x4_t {
    // SAFETY: the instruction reads and writes only the named registers; the attribute guarantees that the CPU has it.
    unsafe {
        asm!("smmla {0:v}.4s, {1:v}.16b, {2:v}.16b", inout(vreg) sums, in(vreg) rows, in(vreg) tokens,
            options(pure, nomem, nostack, preserves_flags));
    }
    sums
}

/// Eight rows of the tile times `PAIRS` pairs of tokens: at four pairs 16 accumulators, and the decoding of the
/// weights is paid for by eight tokens.
#[target_feature(enable = "neon,i8mm")]
fn matrix<const PAIRS: usize>(panel: &Panel, half: usize, out: &mut [Accumulator]) {
    // By token pair and row pair.
    let mut sums = [[vdupq_n_s32(0); 4]; PAIRS];
    for word in 0..panel.words {
        // By token pair: columns 0..8 of both tokens, then columns 8..16.
        let mut q = [[vdupq_n_s8(0); 2]; PAIRS];
        for (pair, q) in q.iter_mut().enumerate() {
            // SAFETY: the panel is checked; tokens and word are within it.
            let (first, second) =
                unsafe { (activations(panel, 2 * pair, word), activations(panel, 2 * pair + 1, word)) };
            let (first, second) = (vreinterpretq_s64_s8(first), vreinterpretq_s64_s8(second));
            *q = [vreinterpretq_s8_s64(vzip1q_s64(first, second)), vreinterpretq_s8_s64(vzip2q_s64(first, second))];
        }
        for quarter in 0..2 {
            let mut codes = load(panel, word, 2 * half + quarter);
            for columns in 0..2 {
                // Four rows of four columns, twice, become two pairs of rows of eight columns.
                let first = vreinterpretq_s32_s8(low_codes(codes));
                let second = vreinterpretq_s32_s8(low_codes(vshrq_n_u32::<2>(codes)));
                let rows = [vzip1q_s32(first, second), vzip2q_s32(first, second)];
                codes = vshrq_n_u32::<4>(codes);
                for pair in 0..PAIRS {
                    for row_pair in 0..2 {
                        let sum = &mut sums[pair][2 * quarter + row_pair];
                        *sum = matrix_product(*sum, vreinterpretq_s8_s32(rows[row_pair]), q[pair][columns]);
                    }
                }
            }
        }
    }
    for (tokens, sums) in out.chunks_exact_mut(2).zip(&sums) {
        for quarter in 0..2 {
            let (first, second) = (sums[2 * quarter], sums[2 * quarter + 1]);
            let rows = 8 * half + 4 * quarter;
            for (token, sum) in tokens.iter_mut().zip([vuzp1q_s32(first, second), vuzp2q_s32(first, second)]) {
                // SAFETY: four sums are 16 bytes.
                unsafe { vst1q_s32(token[rows..][..4].as_mut_ptr(), sum) };
            }
        }
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn store(sums: &[[int32x4_t; 4]], out: &mut [Accumulator]) {
    for (quarter, sum) in out.as_flattened_mut().chunks_exact_mut(4).zip(sums.as_flattened()) {
        // SAFETY: a quarter of an accumulator is 16 bytes.
        unsafe { vst1q_s32(quarter.as_mut_ptr(), *sum) };
    }
}
