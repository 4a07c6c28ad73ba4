//! AVX-512 VNNI: a tile is one register, an accumulator register holds the 16 rows of a block.

#![expect(
    clippy::needless_range_loop,
    reason = "an iterator takes the address of the accumulators, and the compiler then leaves the large sets in memory"
)]

use std::arch::x86_64::*;
use std::ops::Range;

use super::groups::GroupPanel;
use super::kernel::{Accumulator, Kernel, Panel, Scaled};

pub(super) const AVX512_VNNI: Kernel = Kernel {
    tokens: 10,
    blocks: |tokens| if tokens <= 4 { 4 } else { 2 },
    accumulate,
    accumulate_groups,
    scale: super::avx512_bw::scale,
    unpacked: None,
    tables: None,
};

/// How far ahead of its use a tile is asked for, in tiles: a page, which is where hardware prefetchers stop. The
/// stream of a matrix is contiguous, so this runs over the ends of rows as well; a prefetch outside the matrix does
/// nothing.
pub(super) const PREFETCH: usize = 64;

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn accumulate(panel: &Panel, out: &mut [Accumulator]) {
    assert_eq!(out.len(), panel.blocks * panel.tokens);
    macro_rules! dispatch {
        ($($few:literal)* ; $($tokens:literal)*) => {
            match (panel.blocks, panel.tokens) {
                $((blocks, $few) => (0..blocks).for_each(|block| stream::<$few>(panel, block, out)),)*
                $((1, $tokens) => matrix::<1, $tokens>(panel, out),)*
                $((2, $tokens) => matrix::<2, $tokens>(panel, out),)*
                (blocks, tokens) => unreachable!("{blocks} blocks of {tokens} tokens"),
            }
        };
    }
    dispatch!(1 2 3 4; 5 6 7 8 9 10);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn accumulate_groups(panel: &GroupPanel, out: &mut [Scaled]) {
    assert_eq!(out.len(), panel.panel.blocks * panel.panel.tokens);
    macro_rules! dispatch {
        ($($few:literal)* ; $($tokens:literal)*) => {
            match (panel.panel.blocks, panel.panel.tokens) {
                $((blocks, $few) => (0..blocks).for_each(|block| stream_groups::<$few>(panel, block, out)),)*
                $((1, $tokens) => matrix_groups::<1, $tokens>(panel, out),)*
                $((2, $tokens) => matrix_groups::<2, $tokens>(panel, out),)*
                (blocks, tokens) => unreachable!("{blocks} blocks of {tokens} tokens"),
            }
        };
    }
    dispatch!(1 2 3 4; 5 6 7 8 9 10);
}

/// Adds the sums of a group as floats, times their scales, to the outputs of the blocks from `$first` on. A macro: as a function
/// it is not always inlined, and the sums then go through memory.
macro_rules! add_scaled {
    ($panel:ident, $first:expr, $group:ident, $sums:ident, $out:ident, $BLOCKS:ident, $TOKENS:ident) => {
        // The compiler would otherwise keep outputs in registers, and move accumulators to memory to have room for them.
        let out = std::hint::black_box(&mut *$out);
        let mut scales = [_mm512_setzero_ps(); $BLOCKS];
        for block in 0..$BLOCKS {
            scales[block] = row_scales($panel, $first + block, $group);
        }
        for token in 0..$TOKENS {
            for block in 0..$BLOCKS {
                let out = out[token * $panel.panel.blocks + $first + block].as_mut_ptr();
                let more = scaled($panel, token, $group, $sums[token][block], scales[block]);
                // SAFETY: sixteen floats are 64 bytes.
                unsafe { _mm512_storeu_ps(out, _mm512_add_ps(_mm512_loadu_ps(out), more)) };
            }
        }
    };
}
pub(super) use add_scaled;

/// Adds the products of the blocks from `$first` on and some words to `$sums`; `$add` adds those of four columns. A macro, as
/// [`add_scaled`] is.
macro_rules! add_products {
    ($panel:ident, $first:expr, $words:ident, $sums:ident, $BLOCKS:ident, $TOKENS:ident, $add:path) => {
        let mask = _mm512_set1_epi8(3);
        let tiles: [_; $BLOCKS] =
            std::array::from_fn(|block| $panel.tiles[($first + block) * $panel.row_words..].as_ptr());
        for word in $words {
            let mut codes = [mask; $BLOCKS];
            for block in 0..$BLOCKS {
                // SAFETY: a prefetch may name any address; a checked panel has `words` tiles for each of its blocks; a
                // tile is 64 aligned bytes.
                codes[block] = unsafe {
                    let tile = tiles[block].add(word);
                    _mm_prefetch::<_MM_HINT_T0>(tile.wrapping_add(PREFETCH).cast());
                    _mm512_load_si512(tile.cast())
                };
            }
            for group in 0..4 {
                let mut bytes = codes;
                for block in 0..$BLOCKS {
                    bytes[block] = _mm512_and_si512(codes[block], mask);
                    codes[block] = _mm512_srli_epi32::<2>(codes[block]);
                }
                for token in 0..$TOKENS {
                    // SAFETY: the panel is checked; token, word and group are within it.
                    let q = unsafe { repeat($panel, token, word, group) };
                    for block in 0..$BLOCKS {
                        $sums[token][block] = $add($sums[token][block], bytes[block], q);
                    }
                }
            }
        }
    };
}
pub(super) use add_products;

/// The scales of the rows of a block in one group.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn row_scales(panel: &GroupPanel, block: usize, group: usize) -> __m512 {
    let scales = &panel.scales[block * panel.scale_step + group];
    // SAFETY: sixteen halves are 32 bytes.
    _mm512_cvtph_ps(unsafe { _mm256_loadu_si256(scales.as_ptr().cast()) })
}

/// The sums of one token and group as floats, times their scales.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn scaled(panel: &GroupPanel, token: usize, group: usize, integers: __m512i, scales: __m512) -> __m512 {
    let factor = panel.factor(token, group);
    _mm512_mul_ps(_mm512_cvtepi32_ps(integers), _mm512_mul_ps(scales, _mm512_set1_ps(factor)))
}

/// [`stream`] group by group.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn stream_groups<const TOKENS: usize>(panel: &GroupPanel, block: usize, out: &mut [Scaled]) {
    let mut totals = [_mm512_setzero_ps(); TOKENS];
    for group in 0..panel.groups() {
        let sums =
            stream_words::<TOKENS>(&panel.panel, block, panel.words_of(group), |token| panel.offset(token, group));
        let scales = row_scales(panel, block, group);
        for token in 0..TOKENS {
            totals[token] = _mm512_add_ps(totals[token], scaled(panel, token, group, sums[token], scales));
        }
    }
    for token in 0..TOKENS {
        let out = &mut out[token * panel.panel.blocks + block];
        // SAFETY: sixteen floats are 64 bytes.
        unsafe { _mm512_storeu_ps(out.as_mut_ptr(), totals[token]) };
    }
}

/// [`matrix`] group by group; the floats stay in memory, since registers are full of integers.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn matrix_groups<const BLOCKS: usize, const TOKENS: usize>(panel: &GroupPanel, out: &mut [Scaled]) {
    out.fill([0.0; 16]);
    for group in 0..panel.groups() {
        let sums =
            matrix_words::<BLOCKS, TOKENS>(&panel.panel, panel.words_of(group), |token| panel.offset(token, group));
        add_scaled!(panel, 0, group, sums, out, BLOCKS, TOKENS);
    }
}

/// One block times few tokens, bound by memory bandwidth. Each shift has its own accumulators, so that dot products do not
/// wait for each other.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn stream<const TOKENS: usize>(panel: &Panel, block: usize, out: &mut [Accumulator]) {
    let sums = stream_words::<TOKENS>(panel, block, 0..panel.words, |_| 0);
    for token in 0..TOKENS {
        let out = &mut out[token * panel.blocks + block];
        // SAFETY: an accumulator is 64 bytes.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), sums[token]) };
    }
}

/// The sums of one block over some words, added to `start`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn stream_words<const TOKENS: usize>(
    panel: &Panel,
    block: usize,
    words: Range<usize>,
    start: impl Fn(usize) -> i32,
) -> [__m512i; TOKENS] {
    let mask = _mm512_set1_epi8(3);
    let mut sums = [[_mm512_setzero_si512(); TOKENS]; 4];
    for token in 0..TOKENS {
        sums[0][token] = _mm512_set1_epi32(start(token));
    }
    let first = words.start;
    for (index, tile) in panel.tiles[block * panel.row_words..][words].iter().enumerate() {
        let word = first + index;
        let tile: *const __m512i = std::ptr::from_ref(tile).cast();
        // SAFETY: a prefetch may name any address; a tile is 64 aligned bytes.
        let codes = unsafe {
            _mm_prefetch::<_MM_HINT_T0>(tile.wrapping_add(PREFETCH).cast());
            _mm512_load_si512(tile)
        };
        let bytes = [
            _mm512_and_si512(codes, mask),
            _mm512_and_si512(_mm512_srli_epi32::<2>(codes), mask),
            _mm512_and_si512(_mm512_srli_epi32::<4>(codes), mask),
            _mm512_and_si512(_mm512_srli_epi32::<6>(codes), mask),
        ];
        for group in 0..4 {
            for token in 0..TOKENS {
                // SAFETY: the panel is checked; token, word and group are within it.
                let q = unsafe { repeat(panel, token, word, group) };
                sums[group][token] = _mm512_dpbusd_epi32(sums[group][token], bytes[group], q);
            }
        }
    }
    let mut total = [_mm512_setzero_si512(); TOKENS];
    for token in 0..TOKENS {
        let first = _mm512_add_epi32(sums[0][token], sums[1][token]);
        let second = _mm512_add_epi32(sums[2][token], sums[3][token]);
        total[token] = _mm512_add_epi32(first, second);
    }
    total
}

/// Four activations of `token`, repeated for sixteen rows.
///
/// # Safety
/// `panel` is checked, `token` and `word` are within it and `group` is below 4.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn repeat(panel: &Panel, token: usize, word: usize, group: usize) -> __m512i {
    // SAFETY: a checked panel has `16 * words` activations for each of its tokens.
    unsafe {
        let q: *const i32 = panel.q.as_ptr().add(token * panel.stride + word * 16 + 4 * group).cast();
        _mm512_set1_epi32(q.read_unaligned())
    }
}

/// `BLOCKS` blocks times `TOKENS` tokens, all accumulators in registers. Two blocks of ten tokens is the largest
/// for which the compiler keeps them there.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn matrix<const BLOCKS: usize, const TOKENS: usize>(panel: &Panel, out: &mut [Accumulator]) {
    let sums = matrix_words::<BLOCKS, TOKENS>(panel, 0..panel.words, |_| 0);
    for token in 0..TOKENS {
        for block in 0..BLOCKS {
            let out = &mut out[token * BLOCKS + block];
            // SAFETY: an accumulator is 64 bytes.
            unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), sums[token][block]) };
        }
    }
}

/// The sums of the blocks over some words, added to `start`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn matrix_words<const BLOCKS: usize, const TOKENS: usize>(
    panel: &Panel,
    words: Range<usize>,
    start: impl Fn(usize) -> i32,
) -> [[__m512i; BLOCKS]; TOKENS] {
    let mut sums = [[_mm512_setzero_si512(); BLOCKS]; TOKENS];
    for token in 0..TOKENS {
        for block in 0..BLOCKS {
            sums[token][block] = _mm512_set1_epi32(start(token));
        }
    }
    add_products!(panel, 0, words, sums, BLOCKS, TOKENS, _mm512_dpbusd_epi32);
    sums
}
