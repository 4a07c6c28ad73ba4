//! AVX2 and AVX-VNNI: a tile is two registers of eight rows.

#![expect(
    clippy::needless_range_loop,
    reason = "an iterator takes the address of the accumulators, and the compiler may then leave them in memory"
)]

use std::arch::x86_64::*;
use std::ops::Range;

use super::Tile;
use super::avx2_tables::AVX2_TABLES;
use super::avx512::PREFETCH;
use super::groups::GroupPanel;
use super::kernel::{
    Accumulator, Cursor, Kernel, Panel, RowSums, Scaled, TILE_ROWS, Unpacked, scale_rows, unpack_codes,
};
use tritune_graph::GroupSize;

pub(super) const AVX2: Kernel = Kernel {
    tokens: 4,
    blocks: |_| 1,
    accumulate,
    accumulate_groups,
    scale,
    unpacked: Some(Unpacked { unpack, add, add_groups }),
    tables: Some(AVX2_TABLES),
};
pub(super) const AVX_VNNI: Kernel = Kernel {
    tokens: 5,
    blocks: |_| 1,
    accumulate: accumulate_vnni,
    accumulate_groups: accumulate_groups_vnni,
    scale,
    unpacked: None,
    tables: None,
};

/// Words after which the 16-bit sums are widened. `maddubs` adds two products of a code (0..=2) and an activation
/// (−128..=127), so it is in −512..=508 and cannot saturate; a word adds four of them to each lane, and
/// 16 words reach −512 · 64 = −32768 and 508 · 64 = 32512 at most, which an i16 just holds.
pub(super) const WORDS_IN_I16: usize = 16;

#[target_feature(enable = "avx2")]
fn scale(rows: &RowSums, out: &mut [f32]) {
    scale_rows(rows, out);
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
    assert_eq!((panel.panel.blocks, panel.panel.tokens), (1, out.len()));
    out.fill([0.0; TILE_ROWS]);
    for group in 0..panel.groups() {
        let words = panel.words_of(group);
        match panel.panel.tokens {
            1 => add_group(panel, group, &words_of::<1>(&panel.panel, words), out),
            2 => add_group(panel, group, &words_of::<2>(&panel.panel, words), out),
            3 => add_group(panel, group, &words_of::<3>(&panel.panel, words), out),
            4 => add_group(panel, group, &words_of::<4>(&panel.panel, words), out),
            tokens => unreachable!("{tokens} tokens"),
        }
    }
}

#[target_feature(enable = "avx2,avxvnni,f16c")]
fn accumulate_groups_vnni(panel: &GroupPanel, out: &mut [Scaled]) {
    assert_eq!((panel.panel.blocks, panel.panel.tokens), (1, out.len()));
    out.fill([0.0; TILE_ROWS]);
    for group in 0..panel.groups() {
        let words = panel.words_of(group);
        match panel.panel.tokens {
            1 => add_group(panel, group, &words_vnni::<1, 4>(&panel.panel, words), out),
            2 => add_group(panel, group, &words_vnni::<2, 2>(&panel.panel, words), out),
            3 => add_group(panel, group, &words_vnni::<3, 1>(&panel.panel, words), out),
            4 => add_group(panel, group, &words_vnni::<4, 1>(&panel.panel, words), out),
            5 => add_group(panel, group, &words_vnni::<5, 1>(&panel.panel, words), out),
            tokens => unreachable!("{tokens} tokens"),
        }
    }
}

/// Adds the sums of a group as floats, times their scales.
#[inline]
#[target_feature(enable = "avx2,f16c")]
fn add_group(panel: &GroupPanel, group: usize, sums: &[[__m256i; 2]], out: &mut [Scaled]) {
    let (scales, _) = panel.scales[group].as_chunks::<{ TILE_ROWS / 2 }>();
    for half in 0..2 {
        // SAFETY: eight halves are 16 bytes.
        let scales = _mm256_cvtph_ps(unsafe { _mm_loadu_si128(scales[half].as_ptr().cast()) });
        for (token, sums) in sums.iter().enumerate() {
            let integers = _mm256_add_epi32(sums[half], _mm256_set1_epi32(panel.offset(token, group)));
            let factors = _mm256_mul_ps(scales, _mm256_set1_ps(panel.factor(token, group)));
            let more = _mm256_mul_ps(_mm256_cvtepi32_ps(integers), factors);
            let (halves, _) = out[token].as_chunks_mut::<{ TILE_ROWS / 2 }>();
            let out = halves[half].as_mut_ptr();
            // SAFETY: eight floats are 32 bytes.
            unsafe { _mm256_storeu_ps(out, _mm256_add_ps(_mm256_loadu_ps(out), more)) };
        }
    }
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
    store(&words_of::<TOKENS>(panel, 0..panel.words), out);
}

/// The sums over some words.
#[inline]
#[target_feature(enable = "avx2")]
fn words_of<const TOKENS: usize>(panel: &Panel, words: Range<usize>) -> [[__m256i; 2]; TOKENS] {
    let (mask, ones) = (_mm256_set1_epi8(3), _mm256_set1_epi16(1));
    let mut wide = [[_mm256_setzero_si256(); 2]; TOKENS];
    for first in words.clone().step_by(WORDS_IN_I16) {
        let mut sums = [[_mm256_setzero_si256(); 2]; TOKENS];
        for word in first..words.end.min(first + WORDS_IN_I16) {
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
    wide
}

#[target_feature(enable = "avx2,avxvnni")]
fn matrix_vnni<const TOKENS: usize, const CHAINS: usize>(panel: &Panel, out: &mut [Accumulator]) {
    store(&words_vnni::<TOKENS, CHAINS>(panel, 0..panel.words), out);
}

/// The sums over some words. `CHAINS` independent sets of accumulators, for few tokens: each dot product otherwise waits for
/// the one before.
#[inline]
#[target_feature(enable = "avx2,avxvnni")]
fn words_vnni<const TOKENS: usize, const CHAINS: usize>(panel: &Panel, words: Range<usize>) -> [[__m256i; 2]; TOKENS] {
    let mask = _mm256_set1_epi8(3);
    let mut sums = [[[_mm256_setzero_si256(); 2]; TOKENS]; CHAINS];
    for word in words {
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
    total
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(sums: &[[__m256i; 2]], out: &mut [Accumulator]) {
    for (halves, sum) in out.as_flattened_mut().chunks_exact_mut(TILE_ROWS / 2).zip(sums.as_flattened()) {
        // SAFETY: half an accumulator is 32 bytes.
        unsafe { _mm256_storeu_si256(halves.as_mut_ptr().cast(), *sum) };
    }
}

#[target_feature(enable = "avx2")]
fn unpack(panel: &Panel, codes: &mut [Tile]) {
    unpack_codes(panel, codes);
}

#[target_feature(enable = "avx2")]
fn add(panel: &Panel, out: &mut [Accumulator]) {
    assert_eq!((panel.blocks, panel.tokens), (1, out.len()));
    for start in (0..panel.words).step_by(WORDS_IN_I16) {
        let words = start..panel.words.min(start + WORDS_IN_I16);
        match panel.tokens {
            2 => add_sums(&unpacked_sums::<2>(panel, words), out),
            3 => add_sums(&unpacked_sums::<3>(panel, words), out),
            4 => add_sums(&unpacked_sums::<4>(panel, words), out),
            tokens => unreachable!("{tokens} tokens"),
        }
    }
}

#[target_feature(enable = "avx2,f16c")]
fn add_groups(panel: &GroupPanel, out: &mut [Scaled]) {
    const { assert!(GroupSize::G256.words() <= WORDS_IN_I16, "the longest group fits in 16 bits") };
    assert_eq!((panel.panel.blocks, panel.panel.tokens), (1, out.len()));
    for group in 0..panel.groups() {
        let words = panel.words_of(group);
        match panel.panel.tokens {
            2 => add_group(panel, group, &unpacked_sums::<2>(&panel.panel, words), out),
            3 => add_group(panel, group, &unpacked_sums::<3>(&panel.panel, words), out),
            4 => add_group(panel, group, &unpacked_sums::<4>(&panel.panel, words), out),
            tokens => unreachable!("{tokens} tokens"),
        }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn add_sums(sums: &[[__m256i; 2]], out: &mut [Accumulator]) {
    for (half, sum) in out.as_flattened_mut().chunks_exact_mut(TILE_ROWS / 2).zip(sums.as_flattened()) {
        let half: *mut __m256i = half.as_mut_ptr().cast();
        // SAFETY: half an accumulator is 32 bytes.
        unsafe { _mm256_storeu_si256(half, _mm256_add_epi32(_mm256_loadu_si256(half), *sum)) };
    }
}

/// The sums over at most [`WORDS_IN_I16`] words of unpacked codes.
#[inline]
#[target_feature(enable = "avx2")]
fn unpacked_sums<const TOKENS: usize>(panel: &Panel, words: Range<usize>) -> [[__m256i; 2]; TOKENS] {
    let mut sums = [[_mm256_setzero_si256(); 2]; TOKENS];
    let mut at = Cursor::new::<1>(panel, words.start);
    for _ in 0..4 * words.len() {
        let codes: *const __m256i = at.codes.cast();
        // SAFETY: the panel is checked: it has a tile of 64 aligned bytes for each word and group.
        let bytes = unsafe { [_mm256_load_si256(codes), _mm256_load_si256(codes.add(1))] };
        for token in 0..TOKENS {
            // SAFETY: a checked panel has `16 * words` activations for each of its tokens.
            let q = _mm256_set1_epi32(unsafe { at.q.add(token * panel.stride).cast::<i32>().read_unaligned() });
            for half in 0..2 {
                let pairs = _mm256_maddubs_epi16(bytes[half], q);
                sums[token][half] = _mm256_add_epi16(sums[token][half], pairs);
            }
        }
        at.advance::<1>();
    }
    let ones = _mm256_set1_epi16(1);
    for sum in sums.as_flattened_mut() {
        *sum = _mm256_madd_epi16(*sum, ones);
    }
    sums
}
