//! AVX2 and AVX-VNNI: a tile is two registers of eight rows.

#![expect(
    clippy::needless_range_loop,
    reason = "an iterator takes the address of the accumulators, and the compiler may then leave them in memory"
)]

use std::arch::x86_64::*;

use super::avx512::PREFETCH;
use super::groups::{GroupPanel, accumulate_groups_with};
use super::kernel::{Accumulator, Kernel, Panel, Scaled, TILE_ROWS, scale_row};

pub(super) const AVX2: Kernel = Kernel { tokens: 4, blocks: |_| 1, accumulate, accumulate_groups, scale };
pub(super) const AVX_VNNI: Kernel =
    Kernel { tokens: 5, blocks: |_| 1, accumulate: accumulate_vnni, accumulate_groups: accumulate_groups_vnni, scale };

/// Words after which the 16-bit sums are widened. `maddubs` adds two products of a code (0..=2) and an activation
/// (−128..=127), so it is in −512..=508 and cannot saturate; a word adds four of them to each lane, and
/// 16 words reach −512 · 64 = −32768 and 508 · 64 = 32512 at most, which an i16 just holds.
const WORDS_IN_I16: usize = 16;

#[target_feature(enable = "avx2")]
fn scale(
    sums_of_codes: &[i32],
    sum: i32,
    row_scales: &[f32],
    token_scale: f32,
    residual: Option<&[f32]>,
    out: &mut [f32],
) {
    scale_row(sums_of_codes, sum, row_scales, token_scale, residual, out);
}

#[target_feature(enable = "avx2")]
fn accumulate(panel: &Panel, out: &mut [Accumulator]) {
    assert_eq!((panel.blocks, panel.tokens), (1, out.len()));
    match panel.tokens {
        1 => matrix::<1>(panel, out),
        2 => matrix::<2>(panel, out),
        3 => matrix::<3>(panel, out),
        4 => matrix::<4>(panel, out),
        tokens => unreachable!("{tokens} tokens"),
    }
}

#[target_feature(enable = "avx2,avxvnni")]
fn accumulate_vnni(panel: &Panel, out: &mut [Accumulator]) {
    assert_eq!((panel.blocks, panel.tokens), (1, out.len()));
    match panel.tokens {
        1 => matrix_vnni::<1, 4>(panel, out),
        2 => matrix_vnni::<2, 2>(panel, out),
        3 => matrix_vnni::<3, 1>(panel, out),
        4 => matrix_vnni::<4, 1>(panel, out),
        5 => matrix_vnni::<5, 1>(panel, out),
        tokens => unreachable!("{tokens} tokens"),
    }
}

#[target_feature(enable = "avx2,f16c")]
fn accumulate_groups(panel: &GroupPanel, out: &mut [Scaled]) {
    accumulate_groups_with(panel, out, |panel, out| accumulate(panel, out));
}

#[target_feature(enable = "avx2,avxvnni,f16c")]
fn accumulate_groups_vnni(panel: &GroupPanel, out: &mut [Scaled]) {
    accumulate_groups_with(panel, out, |panel, out| accumulate_vnni(panel, out));
}

/// The two halves of tile `word`.
#[inline]
#[target_feature(enable = "avx2")]
fn load(panel: &Panel, word: usize) -> [__m256i; 2] {
    let tile: *const __m256i = panel.tiles[..panel.words][word].0.as_ptr().cast();
    // SAFETY: a prefetch may name any address; a tile is 64 aligned bytes.
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(tile.wrapping_add(2 * PREFETCH).cast());
        [_mm256_load_si256(tile), _mm256_load_si256(tile.add(1))]
    }
}

/// Four activations of `token`, repeated for eight rows.
///
/// # Safety
/// `panel` is checked, `token` and `word` are within it and `group` is below 4.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn repeat(panel: &Panel, token: usize, word: usize, group: usize) -> __m256i {
    // SAFETY: a checked panel has `16 * words` activations for each of its tokens.
    unsafe {
        let q: *const i32 = panel.q.as_ptr().add(token * panel.stride + word * 16).cast();
        _mm256_set1_epi32(q.add(group).read_unaligned())
    }
}

#[target_feature(enable = "avx2")]
fn matrix<const TOKENS: usize>(panel: &Panel, out: &mut [Accumulator]) {
    let (mask, ones) = (_mm256_set1_epi8(3), _mm256_set1_epi16(1));
    let mut wide = [[_mm256_setzero_si256(); 2]; TOKENS];
    for first in (0..panel.words).step_by(WORDS_IN_I16) {
        let mut sums = [[_mm256_setzero_si256(); 2]; TOKENS];
        for word in first..panel.words.min(first + WORDS_IN_I16) {
            let mut codes = load(panel, word);
            for group in 0..4 {
                let bytes = codes.map(|codes| _mm256_and_si256(codes, mask));
                codes = codes.map(|codes| _mm256_srli_epi32::<2>(codes));
                for (token, sums) in sums.iter_mut().enumerate() {
                    // SAFETY: the panel is checked; token, word and group are within it.
                    let q = unsafe { repeat(panel, token, word, group) };
                    for half in 0..2 {
                        sums[half] = _mm256_add_epi16(sums[half], _mm256_maddubs_epi16(bytes[half], q));
                    }
                }
            }
        }
        for (wide, sums) in wide.as_flattened_mut().iter_mut().zip(sums.as_flattened()) {
            *wide = _mm256_add_epi32(*wide, _mm256_madd_epi16(*sums, ones));
        }
    }
    store(&wide, out);
}

/// `CHAINS` independent sets of accumulators, for few tokens: each dot product otherwise waits for the one before.
#[target_feature(enable = "avx2,avxvnni")]
fn matrix_vnni<const TOKENS: usize, const CHAINS: usize>(panel: &Panel, out: &mut [Accumulator]) {
    let mask = _mm256_set1_epi8(3);
    let mut sums = [[[_mm256_setzero_si256(); 2]; TOKENS]; CHAINS];
    for word in 0..panel.words {
        let mut codes = load(panel, word);
        for group in 0..4 {
            let bytes = codes.map(|codes| _mm256_and_si256(codes, mask));
            codes = codes.map(|codes| _mm256_srli_epi32::<2>(codes));
            for token in 0..TOKENS {
                // SAFETY: the panel is checked; token, word and group are within it.
                let q = unsafe { repeat(panel, token, word, group) };
                for half in 0..2 {
                    let sum = &mut sums[group % CHAINS][token][half];
                    *sum = _mm256_dpbusd_avx_epi32(*sum, bytes[half], q);
                }
            }
        }
    }
    let mut total = sums[0];
    for chain in &sums[1..] {
        for (total, sum) in total.as_flattened_mut().iter_mut().zip(chain.as_flattened()) {
            *total = _mm256_add_epi32(*total, *sum);
        }
    }
    store(&total, out);
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(sums: &[[__m256i; 2]], out: &mut [Accumulator]) {
    for (halves, sum) in out.as_flattened_mut().chunks_exact_mut(TILE_ROWS / 2).zip(sums.as_flattened()) {
        // SAFETY: half an accumulator is 32 bytes.
        unsafe { _mm256_storeu_si256(halves.as_mut_ptr().cast(), *sum) };
    }
}
