//! [`tables`](super::tables) with AVX-512: a register holds a number of 16 bits for each of 32 tokens. Tokens `t` and `t + 16`
//! share 32 bits, so that shifts put them together and take them apart.

#![expect(
    clippy::needless_range_loop,
    reason = "an iterator takes the address of the registers, and the compiler may then leave them in memory"
)]

use std::arch::x86_64::*;
use std::arch::x86_64::{
    __m512i as Register, _mm512_add_epi16 as add_16, _mm512_add_epi32 as add_32, _mm512_loadu_si512 as load_register,
    _mm512_setzero_si512 as zero, _mm512_slli_epi16 as shift_left_16, _mm512_slli_epi32 as shift_left_32,
    _mm512_srai_epi16 as shift_right_16, _mm512_srai_epi32 as shift_right_32, _mm512_srli_epi32 as fill_right_32,
    _mm512_storeu_si512 as store_register, _mm512_sub_epi16 as sub_16, _mm512_unpackhi_epi32 as high_32,
    _mm512_unpackhi_epi64 as high_64, _mm512_unpacklo_epi32 as low_32, _mm512_unpacklo_epi64 as low_64,
};
use std::hint::black_box;

use super::Tile;
use super::kernel::{TILE_ROWS, holds};
use super::tables::{Group, Narrow, Rows, Step, Strip, Sums, TableKernel, Tables, Wide, place, scale_sums};
use super::x86_tables::{LOWER_CODES, PREFETCH_BLOCKS, UPPER_CODES, table_functions};

pub(super) const AVX512_TABLES: TableKernel = TableKernel { group_words: 8, build, add, scale, turn };

/// Registers for all tokens, and 32-bit numbers in one.
const PARTS: usize = 1;
const LANES: usize = 16;

table_functions!("avx512f,avx512bw");

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
    turn_squares(rows)
}

/// The lower halves of `low` and the upper halves of `high`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn join(low: __m512i, high: __m512i) -> __m512i {
    _mm512_mask_blend_epi16(0xaaaa_aaaa, low, high)
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

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(numbers: &Narrow) -> [Register; PARTS] {
    // SAFETY: 32 numbers of 16 bits are 64 aligned bytes.
    [unsafe { _mm512_load_si512(numbers.0.as_ptr().cast()) }]
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store(numbers: &mut Narrow, _part: usize, sum: Register) {
    // SAFETY: 32 numbers of 16 bits are 64 aligned bytes.
    unsafe { _mm512_store_si512(numbers.0.as_mut_ptr().cast(), sum) };
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
            let turned = turn_squares([row(0), row(1), row(2), row(3)]);
            for token in 0..4 {
                squares[4 * token + four] = turned[token];
            }
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
