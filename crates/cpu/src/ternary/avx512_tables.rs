//! [`tables`](super::tables) with AVX-512: a register holds a number of 16 bits for each of 32 tokens. Tokens `t` and `t + 16`
//! share 32 bits, so that shifts put them together and take them apart.

#![expect(
    clippy::needless_range_loop,
    reason = "an iterator takes the address of the registers, and the compiler may then leave them in memory"
)]

use std::arch::x86_64::*;
use std::hint::black_box;

use super::Tile;
use super::kernel::{TILE_ROWS, holds};
use super::tables::{Group, Narrow, Rows, Step, Strip, Sums, TOKENS, TableKernel, Tables, Wide, place, scale_sums};

pub(super) const AVX512_TABLES: TableKernel = TableKernel { group_words: 8, build, add, scale, turn };

/// How far ahead of its use a tile is asked for, in blocks. They are as far apart as rows are long, which no hardware
/// prefetcher follows; more of them in flight would drive tables out of the cache where they share its sets.
pub(super) const PREFETCH_BLOCKS: usize = 4;

#[target_feature(enable = "avx512f,avx512bw")]
fn build(q: &[i8], stride: usize, tokens: usize, tables: &mut Tables) {
    let [low, high] = [0, TOKENS / 2].map(|first| quads_of(q, stride, tokens, first));
    let mut columns = [[_mm512_setzero_si512(); 4]; 4];
    for quad in 0..4 {
        let (low, high) = (low[quad], high[quad]);
        let [even_low, even_high] = [low, high].map(|bytes| _mm512_srai_epi16::<8>(_mm512_slli_epi16::<8>(bytes)));
        let [odd_low, odd_high] = [low, high].map(|bytes| _mm512_srai_epi16::<8>(bytes));
        columns[0][quad] = join(even_low, _mm512_slli_epi32::<16>(even_high));
        columns[1][quad] = join(odd_low, _mm512_slli_epi32::<16>(odd_high));
        columns[2][quad] = join(_mm512_srli_epi32::<16>(even_low), even_high);
        columns[3][quad] = join(_mm512_srli_epi32::<16>(odd_low), odd_high);
    }
    for byte in 0..4 {
        let [a, b, c, d] = columns[byte];
        let (lower, upper) = (pairs(a, b), pairs(c, d));
        for (upper, entries) in upper.into_iter().zip(tables[byte].as_chunks_mut::<9>().0) {
            for (lower, entry) in lower.into_iter().zip(entries) {
                // SAFETY: an entry is 64 aligned bytes.
                unsafe { _mm512_store_si512(entry.0.as_mut_ptr().cast(), _mm512_add_epi16(lower, upper)) };
            }
        }
    }
}

/// Sixteen columns of the sixteen tokens from `first` on, four columns of all tokens in each register. The last token stands
/// for those that are missing.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn quads_of(q: &[i8], stride: usize, tokens: usize, first: usize) -> [__m512i; 4] {
    assert!(tokens > 0 && holds(q, tokens, stride, 1));
    let row = |token: usize| {
        // SAFETY: a word of each of the tokens is in the slice, as asserted; a word are sixteen activations of a byte.
        unsafe { _mm_loadu_si128(q.as_ptr().add((first + token).min(tokens - 1) * stride).cast()) }
    };
    let mut rows = [_mm512_setzero_si512(); 4];
    for token in 0..4 {
        let two = _mm512_inserti32x4::<1>(_mm512_castsi128_si512(row(token)), row(token + 4));
        rows[token] = _mm512_inserti32x4::<3>(_mm512_inserti32x4::<2>(two, row(token + 8)), row(token + 12));
    }
    let [a, b, c, d] = rows;
    let (ab, cd) = (_mm512_unpacklo_epi32(a, b), _mm512_unpacklo_epi32(c, d));
    let (more_ab, more_cd) = (_mm512_unpackhi_epi32(a, b), _mm512_unpackhi_epi32(c, d));
    [
        _mm512_unpacklo_epi64(ab, cd),
        _mm512_unpackhi_epi64(ab, cd),
        _mm512_unpacklo_epi64(more_ab, more_cd),
        _mm512_unpackhi_epi64(more_ab, more_cd),
    ]
}

/// The lower halves of `low` and the upper halves of `high`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn join(low: __m512i, high: __m512i) -> __m512i {
    _mm512_mask_blend_epi16(0xaaaa_aaaa, low, high)
}

/// `(i − 1)·a + (j − 1)·b` at `i + 3·j`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn pairs(a: __m512i, b: __m512i) -> [__m512i; 9] {
    let zero = _mm512_setzero_si512();
    let (minus_a, minus_b) = (_mm512_sub_epi16(zero, a), _mm512_sub_epi16(zero, b));
    let (sum, difference) = (_mm512_add_epi16(a, b), _mm512_sub_epi16(a, b));
    let (minus_sum, minus_difference) = (_mm512_sub_epi16(minus_a, b), _mm512_sub_epi16(b, a));
    [minus_sum, minus_b, difference, minus_a, zero, a, minus_difference, b, sum]
}

#[target_feature(enable = "avx512f,avx512bw")]
fn add(tiles: &[Tile], row_words: usize, tables: &Tables, step: Step, sums: Sums) {
    // A block ahead: loads of bytes that have just been stored as part of a register take long.
    let mut offsets = [[[0; 4]; TILE_ROWS]; 2];
    let blocks = sums.narrow.len();
    write_offsets(&tiles[0], &mut offsets[0]);
    for (block, (narrow, wide)) in sums.narrow.iter_mut().zip(sums.wide).enumerate() {
        let next = &tiles[(block + 1).min(blocks - 1) * row_words];
        _mm_prefetch::<_MM_HINT_T0>((&raw const *next).wrapping_add(PREFETCH_BLOCKS * row_words).cast());
        write_offsets(next, &mut offsets[(block + 1) % 2]);
        // Through memory and of unknown length: the compiler would otherwise take registers of offsets apart with more
        // instructions than a load for each, and unroll all rows, which is no faster than four.
        let offsets = black_box(&offsets[block % 2][..]);
        match (step.begin, step.end) {
            (false, false) => add_rows::<false, false>(tables, offsets, step, narrow, wide),
            (true, false) => add_rows::<true, false>(tables, offsets, step, narrow, wide),
            (false, true) => add_rows::<false, true>(tables, offsets, step, narrow, wide),
            (true, true) => add_rows::<true, true>(tables, offsets, step, narrow, wide),
        }
    }
}

/// Adds a word of each row of a block; what the step says twice decides what is compiled.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add_rows<const BEGIN: bool, const END: bool>(
    tables: &Tables,
    offsets: &[[u16; 4]],
    step: Step,
    narrow: &mut Rows<Narrow>,
    wide: &mut Rows<Wide>,
) {
    let rows = narrow.as_chunks_mut::<4>().0.iter_mut().zip(wide.as_chunks_mut::<4>().0);
    for ((narrow, wide), offsets) in rows.zip(offsets.as_chunks::<4>().0) {
        for row in 0..4 {
            let sum = if BEGIN { _mm512_setzero_si512() } else { load(&narrow[row]) };
            let sum = add_entries(sum, tables, &offsets[row]);
            if END {
                widen(sum, step.begin_wide, &mut wide[row]);
            } else {
                store(&mut narrow[row], sum);
            }
        }
    }
}

/// Where the entries of a tile are in their tables, in bytes: four for each row, rows in the order of [`place`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn write_offsets(tile: &Tile, offsets: &mut Rows<[u16; 4]>) {
    let repeat = |table: [i8; 16]| {
        // SAFETY: a table is 16 bytes.
        _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(table.as_ptr().cast()) })
    };
    let low_four = _mm512_set1_epi8(15);
    // SAFETY: a tile is 64 aligned bytes.
    let bytes = unsafe { _mm512_load_si512(tile.0.as_ptr().cast()) };
    let lower = _mm512_shuffle_epi8(repeat(LOWER_CODES), _mm512_and_si512(bytes, low_four));
    let upper = _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), low_four);
    let entries = _mm512_add_epi8(lower, _mm512_shuffle_epi8(repeat(UPPER_CODES), upper));
    // An entry is 64 bytes: shifted up by eight bits and down by two.
    let zero = _mm512_setzero_si512();
    let halves = [_mm512_unpacklo_epi8(zero, entries), _mm512_unpackhi_epi8(zero, entries)];
    for (offsets, half) in offsets.as_chunks_mut::<8>().0.iter_mut().zip(halves) {
        // SAFETY: half the offsets are 64 bytes.
        unsafe { _mm512_storeu_si512(offsets.as_mut_ptr().cast(), _mm512_srli_epi16::<2>(half)) };
    }
}

/// `c₀ + 3·c₁` for the two codes of four bits, and nine times that. Codes are below 3; what is not a code leads to some entry too.
pub(super) const LOWER_CODES: [i8; 16] = [0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 8, 0, 0, 0, 0, 0];
pub(super) const UPPER_CODES: [i8; 16] = [0, 9, 18, 0, 27, 36, 45, 0, 54, 63, 72, 0, 0, 0, 0, 0];

/// Adds the entries of a row.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add_entries(mut sum: __m512i, tables: &Tables, offsets: &[u16; 4]) -> __m512i {
    for byte in 0..4 {
        // SAFETY: `offsets` are those of entries 0 to 80 of a table, which are 64 aligned bytes.
        let entry = unsafe { _mm512_load_si512(tables[byte].as_ptr().byte_add(offsets[byte].into()).cast()) };
        sum = _mm512_add_epi16(sum, entry);
    }
    sum
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(numbers: &Narrow) -> __m512i {
    // SAFETY: 32 numbers of 16 bits are 64 aligned bytes.
    unsafe { _mm512_load_si512(numbers.0.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store(numbers: &mut Narrow, sum: __m512i) {
    // SAFETY: 32 numbers of 16 bits are 64 aligned bytes.
    unsafe { _mm512_store_si512(numbers.0.as_mut_ptr().cast(), sum) };
}

/// Adds 16-bit sums to the 32-bit ones, or begins with them.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn widen(sum: __m512i, begin: bool, wide: &mut Wide) {
    let halves = [_mm512_srai_epi32::<16>(_mm512_slli_epi32::<16>(sum)), _mm512_srai_epi32::<16>(sum)];
    for (half, wide) in halves.into_iter().zip(wide.0.as_chunks_mut::<16>().0) {
        let wide: *mut __m512i = wide.as_mut_ptr().cast();
        // SAFETY: 16 numbers of 32 bits are 64 aligned bytes.
        unsafe {
            let before = if begin { _mm512_setzero_si512() } else { _mm512_load_si512(wide) };
            _mm512_store_si512(wide, _mm512_add_epi32(before, half));
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn scale(group: &Group, sums: &[Rows<Wide>], scaled: &mut [Rows<Wide>]) {
    scale_sums(group, sums, scaled);
}

#[target_feature(enable = "avx512f,avx512bw")]
fn turn(sums: &Rows<Wide>, block: usize, strip: &mut Strip) {
    for half in 0..2 {
        // Sixteen rows of sixteen tokens, turned around in squares of four by four, then the squares.
        let mut squares = [_mm512_setzero_si512(); 16];
        for four in 0..4 {
            let row = |row: usize| {
                let tokens = &sums[place(4 * four + row)].0.as_chunks::<16>().0[half];
                // SAFETY: 16 numbers of 32 bits are 64 bytes.
                unsafe { _mm512_loadu_si512(tokens.as_ptr().cast()) }
            };
            let (a, b, c, d) = (row(0), row(1), row(2), row(3));
            let (ab, cd) = (_mm512_unpacklo_epi32(a, b), _mm512_unpacklo_epi32(c, d));
            let (more_ab, more_cd) = (_mm512_unpackhi_epi32(a, b), _mm512_unpackhi_epi32(c, d));
            squares[four] = _mm512_unpacklo_epi64(ab, cd);
            squares[4 + four] = _mm512_unpackhi_epi64(ab, cd);
            squares[8 + four] = _mm512_unpacklo_epi64(more_ab, more_cd);
            squares[12 + four] = _mm512_unpackhi_epi64(more_ab, more_cd);
        }
        for token in 0..4 {
            let [a, b, c, d] = squares.as_chunks::<4>().0[token];
            let (even_ab, odd_ab) = (_mm512_shuffle_i32x4::<0x88>(a, b), _mm512_shuffle_i32x4::<0xdd>(a, b));
            let (even_cd, odd_cd) = (_mm512_shuffle_i32x4::<0x88>(c, d), _mm512_shuffle_i32x4::<0xdd>(c, d));
            let turned = [
                _mm512_shuffle_i32x4::<0x88>(even_ab, even_cd),
                _mm512_shuffle_i32x4::<0x88>(odd_ab, odd_cd),
                _mm512_shuffle_i32x4::<0xdd>(even_ab, even_cd),
                _mm512_shuffle_i32x4::<0xdd>(odd_ab, odd_cd),
            ];
            for (four, rows) in turned.into_iter().enumerate() {
                let out = &mut strip[16 * half + 4 * four + token][block];
                // SAFETY: sixteen rows of 32 bits are 64 bytes.
                unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), rows) };
            }
        }
    }
}
