//! The canonical in-memory form of ternary weights.

use crate::error::{Error, Result};

pub use tritune_trits::*;

/// A matrix of weights −1, 0, 1 with one scale.
///
/// A word holds 16 consecutive weights of a row; [`tritune_trits`] says how.
#[derive(Debug, Clone, PartialEq)]
pub struct TernaryMatrix {
    /// Output features.
    pub rows: usize,
    /// Input features; contiguous.
    pub cols: usize,
    /// Value of weight 1.
    pub scale: f32,
    /// Rows one after another, [`TernaryMatrix::words_per_row`] words each.
    pub words: Vec<u32>,
}

/// Number of words for a matrix, or an error when it cannot be addressed.
pub(crate) fn word_count(tensor: &str, rows: usize, cols: usize) -> Result<usize> {
    // Checking the weights rather than the words also bounds every byte size derived from them.
    let padded = cols.checked_next_multiple_of(WORD_WEIGHTS).and_then(|cols| rows.checked_mul(cols));
    match padded {
        Some(weights) if weights <= isize::MAX as usize => Ok(weights / WORD_WEIGHTS),
        _ => Err(Error::TensorTooLarge { tensor: tensor.to_owned(), dims: vec![cols as u64, rows as u64] }),
    }
}

impl TernaryMatrix {
    /// Packs weights given row by row. Weights other than −1, 0, 1 and a wrong count are refused.
    pub fn from_trits(rows: usize, cols: usize, scale: f32, trits: &[i8]) -> Result<TernaryMatrix> {
        let words = word_count("trits", rows, cols)?;
        if trits.len() != rows * cols {
            return Err(Error::WrongByteCount {
                tensor: "trits".to_owned(),
                expected: (rows * cols) as u64,
                found: trits.len() as u64,
            });
        }
        let mut matrix = TernaryMatrix { rows, cols, scale, words: Vec::with_capacity(words) };
        for row in trits.chunks_exact(cols.max(1)) {
            for chunk in row.chunks(WORD_WEIGHTS) {
                let mut codes = [1; WORD_WEIGHTS];
                for (code, &trit) in codes.iter_mut().zip(chunk) {
                    if !(-1..=1).contains(&trit) {
                        return Err(Error::InvalidCode { tensor: "trits".to_owned() });
                    }
                    *code = (trit + 1) as u8;
                }
                matrix.words.push(pack_codes(&codes));
            }
        }
        Ok(matrix)
    }

    /// Words that one row takes.
    pub fn words_per_row(&self) -> usize {
        self.cols.div_ceil(WORD_WEIGHTS)
    }

    /// The words of row `row`.
    pub fn row(&self, row: usize) -> &[u32] {
        let words = self.words_per_row();
        &self.words[row * words..(row + 1) * words]
    }

    /// One weight, −1, 0 or 1.
    pub fn trit(&self, row: usize, col: usize) -> i8 {
        assert!(col < self.cols, "column {col} of {}", self.cols);
        let word = self.row(row)[col / WORD_WEIGHTS];
        ((word >> code_shift(col % WORD_WEIGHTS)) & 3) as i8 - 1
    }

    /// All weights, row by row.
    pub fn to_trits(&self) -> Vec<i8> {
        let mut trits = Vec::with_capacity(self.rows * self.cols);
        // A matrix without columns may have any number of rows, which must cost nothing.
        let rows = if self.cols == 0 { 0 } else { self.rows };
        for row in 0..rows {
            let start = trits.len();
            trits.extend(self.row(row).iter().flat_map(|&word| unpack_codes(word)).map(|code| code as i8 - 1));
            trits.truncate(start + self.cols);
        }
        trits
    }

    /// All weights times the scale, row by row.
    pub fn to_f32(&self) -> Vec<f32> {
        self.to_trits().into_iter().map(|trit| f32::from(trit) * self.scale).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_testing::Random;

    #[test]
    fn words_hold_weights_where_the_layout_says() {
        let mut random = Random::fresh();
        for cols in 0..40 {
            let rows = 3;
            let trits = random.trits(rows * cols);
            let matrix = TernaryMatrix::from_trits(rows, cols, 0.5, &trits).unwrap();
            assert_eq!(matrix.words.len(), rows * cols.div_ceil(16));
            assert_eq!(matrix.to_trits(), trits);
            for row in 0..rows {
                for col in 0..cols {
                    assert_eq!(matrix.trit(row, col), trits[row * cols + col]);
                }
                for (w, word) in matrix.row(row).iter().enumerate() {
                    assert!(!has_invalid_code(*word));
                    for i in 0..4 {
                        let four = ((word >> (2 * i)) & CODE_MASK).to_le_bytes();
                        for (b, &code) in four.iter().enumerate() {
                            let col = 16 * w + 4 * i + b;
                            let expected = if col < cols { trits[row * cols + col] + 1 } else { 1 };
                            assert_eq!(code as i8, expected, "row {row} col {col} of {cols}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn scaled_weights() {
        let matrix = TernaryMatrix::from_trits(2, 2, 0.25, &[1, 0, -1, 1]).unwrap();
        assert_eq!(matrix.to_f32(), [0.25, 0.0, -0.25, 0.25]);
    }

    #[test]
    fn transpose_is_its_own_inverse_and_moves_codes() {
        let mut random = Random::fresh();
        for _ in 0..100 {
            let words: [u32; 4] = std::array::from_fn(|_| random.next() as u32);
            let moved = transpose_codes(words);
            assert_eq!(transpose_codes(moved), words);
            for (i, moved) in moved.into_iter().enumerate() {
                for (j, word) in words.into_iter().enumerate() {
                    for b in 0..4 {
                        let code = |word: u32, place: usize| (word >> (8 * b + 2 * place)) & 3;
                        assert_eq!(code(word, i), code(moved, j));
                    }
                }
            }
        }
    }

    #[test]
    fn invalid_codes_are_seen_anywhere() {
        for k in 0..16 {
            assert!(has_invalid_code(ZERO_WORD | 3 << code_shift(k)));
            assert!(!has_invalid_code(ZERO_WORD & !(3 << code_shift(k)) | 2 << code_shift(k)));
        }
    }

    #[test]
    fn refusals() {
        assert!(matches!(TernaryMatrix::from_trits(1, 2, 1.0, &[0]), Err(Error::WrongByteCount { .. })));
        assert!(matches!(TernaryMatrix::from_trits(1, 2, 1.0, &[0, 2]), Err(Error::InvalidCode { .. })));
        for (rows, cols) in [(usize::MAX, 2), (1, usize::MAX), (usize::MAX, usize::MAX), (1 << 40, 1 << 40)] {
            let too_large = TernaryMatrix::from_trits(rows, cols, 1.0, &[]);
            assert!(matches!(too_large, Err(Error::TensorTooLarge { .. })), "{rows} x {cols}");
        }
        assert_eq!(TernaryMatrix::from_trits(usize::MAX, 0, 1.0, &[]).unwrap().to_trits(), [0_i8; 0]);
    }
}
