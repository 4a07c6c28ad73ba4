//! Tiles of trit words, as kernels read them.

use super::{TILE_ROWS, TILE_WORDS};
use tritune_graph::TRITS_PER_WORD;
use tritune_graph::trits::{self, ZERO_WORD};

/// Arranges up to 64 rows of trit words as `[chunk][64 rows][four words]`.
pub(super) fn ternary_tile(rows: &[u8], words: usize) -> Vec<u32> {
    let chunks = words.div_ceil(TILE_WORDS);
    let mut tile = vec![ZERO_WORD; chunks * TILE_ROWS * TILE_WORDS];
    for (row, bytes) in rows.chunks_exact(words * 4).enumerate() {
        for (word, bytes) in bytes.as_chunks::<4>().0.iter().enumerate() {
            let (chunk, column) = (word / TILE_WORDS, word % TILE_WORDS);
            tile[(chunk * TILE_ROWS + row) * TILE_WORDS + column] = u32::from_le_bytes(*bytes);
        }
    }
    tile
}

/// Arranges up to 64 rows of trit words as `[chunk][64 rows][four words of twenty trits]`.
pub(super) fn tq1_tile(rows: &[u8], words: usize, chunks: usize) -> Vec<u32> {
    /// Five digits 1 of base 3, which are five weights 0, and their byte.
    const ZERO_BYTES: u32 = (tq1_byte(121) as u32) * 0x0101_0101;
    let mut tile = vec![ZERO_BYTES; chunks * TILE_ROWS * TILE_WORDS];
    for (row, bytes) in rows.chunks_exact(words * 4).enumerate() {
        let codes: Vec<u8> = bytes
            .as_chunks::<4>()
            .0
            .iter()
            .flat_map(|word| {
                let word = u32::from_le_bytes(*word);
                (0..TRITS_PER_WORD).map(move |k| trits::code(word, k) as u8)
            })
            .collect();
        for (index, group) in codes.chunks(20).enumerate() {
            let (chunk, column) = (index / TILE_WORDS, index % TILE_WORDS);
            let packed = std::array::from_fn(|lane| {
                let digit = |i: usize| u32::from(group.get(4 * i + lane).copied().unwrap_or(1));
                tq1_byte((0..5).fold(0, |value, i| value * 3 + digit(i)))
            });
            tile[(chunk * TILE_ROWS + row) * TILE_WORDS + column] = u32::from_le_bytes(packed);
        }
    }
    tile
}

/// The byte whose five digits to the base of 3, behind the point, are those of a number below 243.
const fn tq1_byte(value: u32) -> u8 {
    (value * 256).div_ceil(243) as u8
}

#[cfg(test)]
mod tests {
    use super::super::WeightLayout;
    use super::*;

    #[test]
    fn a_tile_keeps_every_word_and_pads_with_zero_weights() {
        let (rows, words) = (3, 5);
        let source: Vec<u32> = (0..rows * words).map(|word| word as u32).collect();
        let tile = ternary_tile(bytemuck::cast_slice(&source), words);
        assert_eq!(tile.len(), 2 * 64 * 4);
        for (row, chunk, word) in (0..64).flat_map(|r| (0..2).flat_map(move |c| (0..4).map(move |w| (r, c, w)))) {
            let column = chunk * 4 + word;
            let expected = if row < rows && column < words { (row * words + column) as u32 } else { ZERO_WORD };
            assert_eq!(tile[(chunk * 64 + row) * 4 + word], expected, "row {row} word {column}");
        }
    }

    #[test]
    fn five_trits_survive_a_byte() {
        let (rows, words) = (3usize, 6usize);
        let code = |row: usize, col: usize| (row * 7 + col * col + col / 3) % 3;
        let word = |row: usize, word: usize| {
            (0..16).fold(0u32, |bits, k| bits | (code(row, word * 16 + k) as u32) << trits::code_shift(k))
        };
        let source: Vec<u32> = (0..rows * words).map(|index| word(index / words, index % words)).collect();
        let chunks = WeightLayout::Tq1.chunks(words * 16);
        assert_eq!(chunks, 2);
        let tile = tq1_tile(bytemuck::cast_slice(&source), words, chunks);
        assert_eq!(tile.len(), chunks * 64 * 4);
        for (row, col) in (0..64).flat_map(|row| (0..chunks * 80).map(move |col| (row, col))) {
            let (chunk, within) = (col / 80, col % 80);
            let (packed, digit, lane) = (within / 20, within % 20 / 4, within % 4);
            let mut byte = u32::from(tile[(chunk * 64 + row) * 4 + packed].to_le_bytes()[lane]);
            let mut found = 0;
            for _ in 0..=digit {
                byte *= 3;
                found = byte >> 8;
                byte &= 255;
            }
            let expected = if row < rows && col < words * 16 { code(row, col) } else { 1 };
            assert_eq!(found as usize, expected, "row {row} column {col}");
        }
    }
}
