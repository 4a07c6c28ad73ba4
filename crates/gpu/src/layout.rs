//! How weights are stored for the kernels, for callers that place them.

use crate::weights::TILE_ROWS;
pub use crate::weights::{dense_row_vectors, repack_dense_row};
use tritune_graph::Encoding;

/// Bytes of a ternary weight's tiles: `[rows/64][cols/64][64 rows][four trit words]`.
pub const fn tile_bytes(rows: usize, cols: usize) -> usize {
    rows.div_ceil(TILE_ROWS) * TILE_ROWS * cols.div_ceil(64) * 16
}

/// Rows of a ternary tile.
pub const ROWS_OF_A_TILE: usize = TILE_ROWS;

/// Where the trit word `word` of a row is among the words of the tiles; `cols` is a multiple of 64.
pub const fn word_place(row: usize, word: usize, cols: usize) -> usize {
    let chunks = cols / 64;
    ((row / TILE_ROWS * chunks + word / 4) * TILE_ROWS + row % TILE_ROWS) * 4 + word % 4
}

/// The row that [`repack_dense_row`] rearranged.
pub fn unpack_dense_row(encoding: Encoding, cols: usize, from: &[u8], to: &mut [u8]) {
    match encoding {
        Encoding::Q8_0 => {
            for (block, bytes) in to.as_chunks_mut::<34>().0.iter_mut().enumerate() {
                bytes[2..].copy_from_slice(&from[block * 32..][..32]);
                bytes[..2].copy_from_slice(&from[cols + block * 2..][..2]);
            }
        }
        Encoding::Q6K => {
            let (highs, scales, super_scales) = (cols / 2, cols / 2 + cols / 4, cols / 2 + cols / 4 + cols / 16);
            for (block, bytes) in to.as_chunks_mut::<210>().0.iter_mut().enumerate() {
                bytes.fill(0);
                for element in 0..256 {
                    let at = block * 256 + element;
                    let low = from[at / 8 * 4 + at % 4] >> (at / 4 % 2 * 4) & 15;
                    let high = from[highs + at / 16 * 4 + at % 4] >> (at / 4 % 4 * 2) & 3;
                    let (half, within) = (element / 128, element % 128);
                    let (quarter, lane) = (within / 32, within % 32);
                    bytes[half * 64 + quarter % 2 * 32 + lane] |= low << (quarter / 2 * 4);
                    bytes[128 + half * 32 + lane] |= high << (quarter * 2);
                }
                bytes[192..208].copy_from_slice(&from[scales + block * 16..][..16]);
                bytes[208..].copy_from_slice(&from[super_scales + block * 2..][..2]);
            }
        }
        _ => to.copy_from_slice(&from[..to.len()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dense_rows_come_back() {
        for (encoding, cols) in [(Encoding::Q8_0, 96), (Encoding::Q6K, 512), (Encoding::F16, 24)] {
            let bytes = encoding.row_bytes(cols);
            let row: Vec<u8> = (0..bytes).map(|index| (index * 89 + index / 5 + 3) as u8).collect();
            let mut packed = vec![0; dense_row_vectors(encoding, cols) * 16];
            repack_dense_row(encoding, cols, &row, &mut packed);
            let mut back = vec![0xaa; bytes];
            unpack_dense_row(encoding, cols, &packed, &mut back);
            assert_eq!(back, row, "{encoding:?}");
        }
    }
}
