//! [`tables`](super::tables) with AVX2: two registers hold a number of 16 bits for each of 32 tokens. Tokens `t` and `t + 8` of
//! each sixteen share 32 bits, so that shifts put them together and take them apart.

#![expect(
    clippy::needless_range_loop,
    reason = "an iterator takes the address of the registers, and the compiler may then leave them in memory"
)]

use std::arch::x86_64::*;
use std::hint::black_box;

use super::Tile;
use super::avx512_tables::{LOWER_CODES, PREFETCH_BLOCKS, UPPER_CODES};
use super::kernel::{TILE_ROWS, holds};
use super::tables::{Group, Narrow, Rows, Step, Strip, Sums, TOKENS, TableKernel, Tables, Wide, place, scale_sums};

pub(super) const AVX2_TABLES: TableKernel = TableKernel { group_words: 2, build, add, scale, turn };

#[target_feature(enable = "avx2")]
fn build(q: &[i8], stride: usize, tokens: usize, tables: &mut Tables) {
    for half in 0..2 {
        let [low, high] = [0, 8].map(|first| quads_of(q, stride, tokens, TOKENS / 2 * half + first));
        let mut columns = [[_mm256_setzero_si256(); 4]; 4];
        for quad in 0..4 {
            let (low, high) = (low[quad], high[quad]);
            let [even_low, even_high] = [low, high].map(|bytes| _mm256_srai_epi16::<8>(_mm256_slli_epi16::<8>(bytes)));
            let [odd_low, odd_high] = [low, high].map(|bytes| _mm256_srai_epi16::<8>(bytes));
            columns[0][quad] = join(even_low, _mm256_slli_epi32::<16>(even_high));
            columns[1][quad] = join(odd_low, _mm256_slli_epi32::<16>(odd_high));
            columns[2][quad] = join(_mm256_srli_epi32::<16>(even_low), even_high);
            columns[3][quad] = join(_mm256_srli_epi32::<16>(odd_low), odd_high);
        }
        for byte in 0..4 {
            let [a, b, c, d] = columns[byte];
            let (lower, upper) = (pairs(a, b), pairs(c, d));
            for (upper, entries) in upper.into_iter().zip(tables[byte].as_chunks_mut::<9>().0) {
                for (lower, entry) in lower.into_iter().zip(entries) {
                    store(entry, half, _mm256_add_epi16(lower, upper));
                }
            }
        }
    }
}

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

/// The two squares of four by four numbers, each turned around.
#[inline]
#[target_feature(enable = "avx2")]
fn turn_squares([a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
    let (ab, cd) = (_mm256_unpacklo_epi32(a, b), _mm256_unpacklo_epi32(c, d));
    let (more_ab, more_cd) = (_mm256_unpackhi_epi32(a, b), _mm256_unpackhi_epi32(c, d));
    [
        _mm256_unpacklo_epi64(ab, cd),
        _mm256_unpackhi_epi64(ab, cd),
        _mm256_unpacklo_epi64(more_ab, more_cd),
        _mm256_unpackhi_epi64(more_ab, more_cd),
    ]
}

/// The lower halves of `low` and the upper halves of `high`.
#[inline]
#[target_feature(enable = "avx2")]
fn join(low: __m256i, high: __m256i) -> __m256i {
    _mm256_blend_epi16::<0xaa>(low, high)
}

/// `(i − 1)·a + (j − 1)·b` at `i + 3·j`.
#[inline]
#[target_feature(enable = "avx2")]
fn pairs(a: __m256i, b: __m256i) -> [__m256i; 9] {
    let zero = _mm256_setzero_si256();
    let (minus_a, minus_b) = (_mm256_sub_epi16(zero, a), _mm256_sub_epi16(zero, b));
    let (sum, difference) = (_mm256_add_epi16(a, b), _mm256_sub_epi16(a, b));
    let (minus_sum, minus_difference) = (_mm256_sub_epi16(minus_a, b), _mm256_sub_epi16(b, a));
    [minus_sum, minus_b, difference, minus_a, zero, a, minus_difference, b, sum]
}

#[target_feature(enable = "avx2")]
fn add(tiles: &[Tile], row_words: usize, tables: &Tables, step: Step, sums: Sums) {
    // A block ahead: loads of bytes that have just been stored as part of a register take long.
    let mut offsets = [[[0; 4]; TILE_ROWS]; 2];
    let blocks = sums.narrow.len();
    write_offsets(&tiles[0], &mut offsets[0]);
    for (block, (narrow, wide)) in sums.narrow.iter_mut().zip(sums.wide).enumerate() {
        let next = &tiles[(block + 1).min(blocks - 1) * row_words];
        _mm_prefetch::<_MM_HINT_T0>((&raw const *next).wrapping_add(PREFETCH_BLOCKS * row_words).cast());
        write_offsets(next, &mut offsets[(block + 1) % 2]);
        // As with AVX-512: through memory and of unknown length.
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
#[target_feature(enable = "avx2")]
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
            let mut sums = [_mm256_setzero_si256(); 2];
            if !BEGIN {
                sums = load(&narrow[row]);
            }
            for byte in 0..4 {
                // SAFETY: `offsets` are those of entries 0 to 80 of a table.
                let entry = load(unsafe { &*tables[byte].as_ptr().byte_add(offsets[row][byte].into()) });
                sums = [_mm256_add_epi16(sums[0], entry[0]), _mm256_add_epi16(sums[1], entry[1])];
            }
            for half in 0..2 {
                if END {
                    widen(sums[half], step.begin_wide, half, &mut wide[row]);
                } else {
                    store(&mut narrow[row], half, sums[half]);
                }
            }
        }
    }
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
fn load(numbers: &Narrow) -> [__m256i; 2] {
    let halves: *const __m256i = numbers.0.as_ptr().cast();
    // SAFETY: 32 numbers of 16 bits are twice 32 aligned bytes.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(numbers: &mut Narrow, half: usize, sum: __m256i) {
    let numbers = numbers.0.as_chunks_mut::<16>().0[half].as_mut_ptr();
    // SAFETY: 16 numbers of 16 bits are 32 bytes, and aligned as their place in 64 aligned bytes is.
    unsafe { _mm256_store_si256(numbers.cast(), sum) };
}

/// Adds 16-bit sums of sixteen tokens to the 32-bit ones, or begins with them.
#[inline]
#[target_feature(enable = "avx2")]
fn widen(sum: __m256i, begin: bool, half: usize, wide: &mut Wide) {
    let halves = [_mm256_srai_epi32::<16>(_mm256_slli_epi32::<16>(sum)), _mm256_srai_epi32::<16>(sum)];
    let (wide, _) = wide.0.as_chunks_mut::<16>();
    for (half, wide) in halves.into_iter().zip(wide[half].as_chunks_mut::<8>().0) {
        let wide: *mut __m256i = wide.as_mut_ptr().cast();
        // SAFETY: 8 numbers of 32 bits are 32 bytes.
        unsafe {
            let before = if begin { _mm256_setzero_si256() } else { _mm256_loadu_si256(wide) };
            _mm256_storeu_si256(wide, _mm256_add_epi32(before, half));
        }
    }
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
