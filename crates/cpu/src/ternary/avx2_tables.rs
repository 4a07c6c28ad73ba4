//! [`tables`](super::tables) with AVX2: two registers hold a number of 16 bits for each of 32 tokens. Tokens `t` and `t + 8` of
//! each sixteen share 32 bits, so that shifts put them together and take them apart.

#![expect(
    clippy::needless_range_loop,
    reason = "an iterator takes the address of the registers, and the compiler may then leave them in memory"
)]

use std::arch::x86_64::*;
use std::arch::x86_64::{
    __m256i as Register, _mm256_add_epi16 as add_16, _mm256_add_epi32 as add_32, _mm256_loadu_si256 as load_register,
    _mm256_setzero_si256 as zero, _mm256_slli_epi16 as shift_left_16, _mm256_slli_epi32 as shift_left_32,
    _mm256_srai_epi16 as shift_right_16, _mm256_srai_epi32 as shift_right_32, _mm256_srli_epi32 as fill_right_32,
    _mm256_storeu_si256 as store_register, _mm256_sub_epi16 as sub_16, _mm256_unpackhi_epi32 as high_32,
    _mm256_unpackhi_epi64 as high_64, _mm256_unpacklo_epi32 as low_32, _mm256_unpacklo_epi64 as low_64,
};
use std::hint::black_box;

use super::Tile;
use super::kernel::{TILE_ROWS, holds};
use super::tables::{Group, Narrow, Rows, Step, Strip, Sums, TOKENS, TableKernel, Tables, Wide, place, scale_sums};
use super::x86_tables::{LOWER_CODES, PREFETCH_BLOCKS, UPPER_CODES, table_functions};

pub(super) const AVX2_TABLES: TableKernel = TableKernel { group_words: 2, build, add, scale, turn };

/// Registers for all tokens, and 32-bit numbers in one.
const PARTS: usize = 2;
const LANES: usize = 8;

table_functions!("avx2");

/// Sixteen columns of the eight tokens from `first` on, four columns of all tokens in each register. The last token stands
/// for those that are missing.
#[inline]
#[target_feature(enable = "avx2")]
fn quads_of(q: &[i8], stride: usize, tokens: usize, first: usize) -> [__m256i; 4] {
    assert!(tokens > 0 && holds(q, tokens, stride, 1));
    let row = |token: usize| {
        // SAFETY: a word of each of the tokens is in the slice, as asserted; a word are sixteen activations of a byte.
        unsafe { _mm_loadu_si128(q.as_ptr().add((first + token).min(tokens - 1) * stride).cast()) }
    };
    let mut rows = [_mm256_setzero_si256(); 4];
    for token in 0..4 {
        rows[token] = _mm256_set_m128i(row(token + 4), row(token));
    }
    turn_squares(rows)
}

/// The lower halves of `low` and the upper halves of `high`.
#[inline]
#[target_feature(enable = "avx2")]
fn join(low: __m256i, high: __m256i) -> __m256i {
    _mm256_blend_epi16::<0xaa>(low, high)
}

/// Where the entries of a tile are in their tables, in bytes: four for each row, rows in the order of [`place`].
#[inline]
#[target_feature(enable = "avx2")]
fn write_offsets(tile: &Tile, offsets: &mut Rows<[u16; 4]>) {
    let repeat = |table: [i8; 16]| {
        // SAFETY: a table is 16 bytes.
        _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(table.as_ptr().cast()) })
    };
    let (low_four, zero) = (_mm256_set1_epi8(15), _mm256_setzero_si256());
    let (parts, _) = offsets.as_chunks_mut::<4>();
    for (part, words) in tile.0.as_chunks::<8>().0.iter().enumerate() {
        // SAFETY: half a tile is 32 bytes.
        let bytes = unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
        let lower = _mm256_shuffle_epi8(repeat(LOWER_CODES), _mm256_and_si256(bytes, low_four));
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), low_four);
        let entries = _mm256_add_epi8(lower, _mm256_shuffle_epi8(repeat(UPPER_CODES), upper));
        // An entry is 64 bytes: shifted up by eight bits and down by two.
        let halves = [_mm256_unpacklo_epi8(zero, entries), _mm256_unpackhi_epi8(zero, entries)];
        for (half, offsets) in halves.into_iter().enumerate() {
            let place = parts[2 * half + part].as_mut_ptr();
            // SAFETY: a quarter of the offsets is 32 bytes.
            unsafe { _mm256_storeu_si256(place.cast(), _mm256_srli_epi16::<2>(offsets)) };
        }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(numbers: &Narrow) -> [Register; PARTS] {
    let halves: *const __m256i = numbers.0.as_ptr().cast();
    // SAFETY: 32 numbers of 16 bits are twice 32 aligned bytes.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(numbers: &mut Narrow, part: usize, sum: Register) {
    let numbers = numbers.0.as_chunks_mut::<16>().0[part].as_mut_ptr();
    // SAFETY: 16 numbers of 16 bits are 32 bytes, and aligned as their place in 64 aligned bytes is.
    unsafe { _mm256_store_si256(numbers.cast(), sum) };
}

#[target_feature(enable = "avx2,f16c")]
fn scale(group: &Group, sums: &[Rows<Wide>], scaled: &mut [Rows<Wide>]) {
    scale_sums(group, sums, scaled);
}

#[target_feature(enable = "avx2")]
fn turn(sums: &Rows<Wide>, block: usize, strip: &mut Strip) {
    for eight in 0..TOKENS / 8 {
        for part in 0..2 {
            // Eight rows of eight tokens, turned around in squares of four by four, then the squares.
            let row = |row: usize| {
                let tokens = &sums[place(8 * part + row)].0.as_chunks::<8>().0[eight];
                // SAFETY: 8 numbers of 32 bits are 32 bytes.
                unsafe { _mm256_loadu_si256(tokens.as_ptr().cast()) }
            };
            let above = turn_squares([row(0), row(1), row(2), row(3)]);
            let below = turn_squares([row(4), row(5), row(6), row(7)]);
            for token in 0..4 {
                let turned = [
                    _mm256_permute2x128_si256::<0x20>(above[token], below[token]),
                    _mm256_permute2x128_si256::<0x31>(above[token], below[token]),
                ];
                for (four, rows) in turned.into_iter().enumerate() {
                    let out = &mut strip[8 * eight + 4 * four + token][block].as_chunks_mut::<8>().0[part];
                    // SAFETY: eight rows of 32 bits are 32 bytes.
                    unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), rows) };
                }
            }
        }
    }
}
