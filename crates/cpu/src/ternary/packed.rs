//! The layout of ternary weights in memory.

use half::f16;
use thiserror::Error;
use tritune_graph::GroupSize;
pub use tritune_graph::trits::ZERO_WORD;
use tritune_graph::trits::{code_shift, has_invalid_code};

use super::kernel::TILE_ROWS;

/// The longest row. Its accumulator stays below `2^20 * 2 * 128 = 2^28`, far inside an i32.
pub const MAX_COLUMNS: usize = 1 << 20;

/// One trit word of 16 neighbouring rows: a cache line and a 512-bit register.
#[derive(Clone, Copy, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(64))]
pub struct Tile(pub [u32; TILE_ROWS]);

/// A ternary matrix as the kernels read it, at two bits a weight, with one scale per row or per group of a row.
///
/// Word `w` of row `r` is element `r % 16` of tile `(r / 16) * words_per_row + w`; the last block is filled up
/// with rows of zero weights.
#[derive(Clone, Debug)]
pub struct PackedTernary {
    rows: usize,
    columns: usize,
    tiles: Vec<Tile>,
    scales: Scales,
}

/// The scales of a ternary matrix.
#[derive(Clone, Debug)]
pub(crate) enum Scales {
    /// One per row.
    Rows(Vec<f32>),
    /// One per group of columns. That of group `g` of row `r` is element `r % 16` of `values[(r / 16) * per_row + g]`, so
    /// that a register's rows find their scales side by side.
    Groups { group: GroupSize, values: Vec<[f16; TILE_ROWS]> },
}

/// Why rows of trit words cannot be packed.
#[derive(Debug, Error, PartialEq, Eq)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum PackError {
    /// A matrix without elements.
    #[error("ternary matrix of {rows} rows × {columns} columns is empty; the file names a tensor without data")]
    Empty { rows: usize, columns: usize },
    /// Rows longer than the accumulators allow.
    #[error("ternary matrix with {columns} columns; at most {MAX_COLUMNS} are supported")]
    TooWide { columns: usize },
    /// Not one scale for each row, or for each group of each row.
    #[error("ternary matrix of {rows} rows came with {scales} scales instead of {needed}")]
    ScaleCount { rows: usize, scales: usize, needed: usize },
    /// A group's scale with more digits than are kept.
    #[error("row {row} has the scale {scale} for a group, which is no f16; run the matrix as a dense one")]
    ScalePrecision { row: usize, scale: String },
    /// More memory than there is.
    #[error("no memory for a ternary matrix of {rows} rows × {columns} columns; use a smaller model or free memory")]
    OutOfMemory { rows: usize, columns: usize },
    /// The code 3, which is not a weight.
    #[error("row {row} has a code that is no ternary weight among columns {column}..; the data is damaged")]
    InvalidCode { row: usize, column: usize },
    /// A weight past the last column that is not zero.
    #[error("row {row} has a non-zero weight past its {columns} columns; the data is damaged")]
    InvalidPadding { row: usize, columns: usize },
}

impl PackedTernary {
    /// Packs a matrix whose trit words `fill` supplies, up to 16 rows at a time.
    ///
    /// `fill(first_row, words)` writes whole rows of `columns.div_ceil(16)` words, one after the other; `words`
    /// holds zero weights before. Codes are checked, so that any source may be trusted afterwards.
    pub fn from_rows<E: From<PackError>>(
        rows: usize,
        columns: usize,
        row_scales: Vec<f32>,
        fill: impl FnMut(usize, &mut [u32]) -> Result<(), E>,
    ) -> Result<Self, E> {
        if row_scales.len() != rows {
            return Err(PackError::ScaleCount { rows, scales: row_scales.len(), needed: rows }.into());
        }
        Self::pack(rows, columns, Scales::Rows(row_scales), fill)
    }

    /// The same with `group.per_row(columns)` scales for every row, in row order. They are kept as f16 and refused where one
    /// does not hold them.
    pub fn from_grouped_rows<E: From<PackError>>(
        rows: usize,
        columns: usize,
        group: GroupSize,
        scales: &[f32],
        fill: impl FnMut(usize, &mut [u32]) -> Result<(), E>,
    ) -> Result<Self, E> {
        let per_row = group.per_row(columns);
        if scales.len() != rows * per_row {
            return Err(PackError::ScaleCount { rows, scales: scales.len(), needed: rows * per_row }.into());
        }
        let mut values = vec![[f16::ZERO; TILE_ROWS]; rows.div_ceil(TILE_ROWS) * per_row];
        for (row, scales) in scales.chunks_exact(per_row.max(1)).enumerate() {
            for (group, &scale) in scales.iter().enumerate() {
                let kept = f16::from_f32(scale);
                if kept.to_f32() != scale {
                    return Err(PackError::ScalePrecision { row, scale: scale.to_string() }.into());
                }
                values[row / TILE_ROWS * per_row + group][row % TILE_ROWS] = kept;
            }
        }
        Self::pack(rows, columns, Scales::Groups { group, values }, fill)
    }

    fn pack<E: From<PackError>>(
        rows: usize,
        columns: usize,
        scales: Scales,
        mut fill: impl FnMut(usize, &mut [u32]) -> Result<(), E>,
    ) -> Result<Self, E> {
        if rows == 0 || columns == 0 {
            return Err(PackError::Empty { rows, columns }.into());
        }
        if columns > MAX_COLUMNS {
            return Err(PackError::TooWide { columns }.into());
        }
        let words = columns.div_ceil(16);
        let mut tiles = Vec::new();
        rows.div_ceil(TILE_ROWS)
            .checked_mul(words)
            .and_then(|count| tiles.try_reserve_exact(count).ok())
            .ok_or(PackError::OutOfMemory { rows, columns })?;
        let mut block = vec![ZERO_WORD; TILE_ROWS * words];
        for first_row in (0..rows).step_by(TILE_ROWS) {
            let block_rows = TILE_ROWS.min(rows - first_row);
            block.fill(ZERO_WORD);
            fill(first_row, &mut block[..block_rows * words])?;
            for (row, row_words) in block.chunks_exact(words).enumerate() {
                check_row(first_row + row, columns, row_words)?;
            }
            tiles.extend((0..words).map(|word| Tile(std::array::from_fn(|row| block[row * words + word]))));
        }
        Ok(Self { rows, columns, tiles, scales })
    }

    /// The number of outputs.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of inputs.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Trit words in a row.
    pub fn words_per_row(&self) -> usize {
        self.columns.div_ceil(16)
    }

    /// Groups of 16 rows, the last one filled up.
    pub fn row_blocks(&self) -> usize {
        self.rows.div_ceil(TILE_ROWS)
    }

    /// The tiles, block by block.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The scale of each row; none where rows have groups.
    pub fn row_scales(&self) -> Option<&[f32]> {
        match &self.scales {
            Scales::Rows(scales) => Some(scales),
            Scales::Groups { .. } => None,
        }
    }

    /// The groups of a row, where it has several scales.
    pub fn group(&self) -> Option<GroupSize> {
        match self.scales {
            Scales::Rows(_) => None,
            Scales::Groups { group, .. } => Some(group),
        }
    }

    pub(crate) fn scales(&self) -> &Scales {
        &self.scales
    }

    /// The scale of trit word `word` of `row`.
    #[inline(always)]
    pub(crate) fn scale(&self, row: usize, word: usize) -> f32 {
        match &self.scales {
            Scales::Rows(scales) => scales[row],
            Scales::Groups { group, values } => {
                values[row / TILE_ROWS * group.per_row(self.columns) + word / group.words()][row % TILE_ROWS].to_f32()
            }
        }
    }

    /// The tiles and the scales, for writing. The caller writes valid codes only, and zeros as padding.
    pub(crate) fn parts_mut(&mut self) -> (&mut [Tile], &mut Scales) {
        (&mut self.tiles, &mut self.scales)
    }

    /// Memory taken by weights and scales.
    pub fn bytes(&self) -> usize {
        let scales = match &self.scales {
            Scales::Rows(scales) => size_of_val(scales.as_slice()),
            Scales::Groups { values, .. } => size_of_val(values.as_slice()),
        };
        size_of_val(self.tiles.as_slice()) + scales
    }

    /// The trit word `word` of `row`.
    pub fn word(&self, row: usize, word: usize) -> u32 {
        self.tiles[row / TILE_ROWS * self.words_per_row() + word].0[row % TILE_ROWS]
    }

    /// The trit words of a row by their number.
    #[inline(always)]
    pub(crate) fn words_of_row(&self, row: usize) -> impl Fn(usize) -> u32 + '_ {
        let tiles = &self.tiles[row / TILE_ROWS * self.words_per_row()..][..self.words_per_row()];
        move |word| tiles[word].0[row % TILE_ROWS]
    }

    /// The tiles of `block` and those after it.
    pub(super) fn tiles_from(&self, block: usize) -> &[Tile] {
        &self.tiles[block * self.words_per_row()..]
    }
}

fn check_row(row: usize, columns: usize, words: &[u32]) -> Result<(), PackError> {
    if let Some(word) = words.iter().position(|word| has_invalid_code(*word)) {
        return Err(PackError::InvalidCode { row, column: word * 16 });
    }
    let used = columns - 16 * (words.len() - 1);
    let padding = (used..16).fold(0, |mask, k| mask | 3 << code_shift(k));
    match words.last() {
        Some(last) if (last ^ ZERO_WORD) & padding != 0 => Err(PackError::InvalidPadding { row, columns }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_land_in_their_tiles() {
        let (rows, columns) = (19, 40);
        let value = |row: usize, word: usize| {
            // Two zero bits at weight 5 (code 0 = −1) mark an arbitrary pattern by row and word.
            if (row * 7 + word).is_multiple_of(3) && word < 2 { ZERO_WORD & !(3 << code_shift(5)) } else { ZERO_WORD }
        };
        let mut calls = Vec::new();
        let packed = PackedTernary::from_rows(rows, columns, vec![1.0; rows], |first, words| {
            assert!(words.iter().all(|&word| word == ZERO_WORD));
            calls.push((first, words.len()));
            for (index, out) in words.iter_mut().enumerate() {
                *out = value(first + index / 3, index % 3);
            }
            Ok::<_, PackError>(())
        })
        .unwrap();
        assert_eq!(calls, [(0, 48), (16, 9)]);
        assert_eq!(packed.tiles().len(), 6);
        assert_eq!(packed.tiles().as_ptr() as usize % 64, 0);
        assert_eq!(packed.bytes(), 6 * 64 + rows * 4);
        for row in 0..32 {
            for word in 0..3 {
                let expected = if row < rows { value(row, word) } else { ZERO_WORD };
                assert_eq!(packed.word(row, word), expected, "row {row}, word {word}");
            }
        }
    }

    #[test]
    fn damaged_or_impossible_matrices_are_refused() {
        let pack = |rows: usize, columns, scales: usize, bad: Option<(usize, u32)>| {
            PackedTernary::from_rows(rows, columns, vec![1.0; scales], |first, words| {
                if let (16, Some((index, word))) = (first, bad) {
                    words[index] = word;
                }
                Ok::<_, PackError>(())
            })
            .map(|packed| packed.rows())
        };
        let nonzero_at = |k: usize| ZERO_WORD & !(3 << code_shift(k));
        assert_eq!(pack(18, 20, 18, None), Ok(18));
        assert_eq!(pack(18, 20, 18, Some((3, nonzero_at(3)))), Ok(18));
        let cases = [
            ("no rows", pack(0, 20, 0, None), PackError::Empty { rows: 0, columns: 20 }),
            ("no columns", pack(3, 0, 3, None), PackError::Empty { rows: 3, columns: 0 }),
            ("wide", pack(1, MAX_COLUMNS + 1, 1, None), PackError::TooWide { columns: MAX_COLUMNS + 1 }),
            ("scales", pack(18, 20, 17, None), PackError::ScaleCount { rows: 18, scales: 17, needed: 18 }),
            ("code 3", pack(18, 20, 18, Some((2, ZERO_WORD | 2))), PackError::InvalidCode { row: 17, column: 0 }),
            ("padding", pack(18, 20, 18, Some((3, nonzero_at(4)))), PackError::InvalidPadding { row: 17, columns: 20 }),
        ];
        for (name, result, expected) in cases {
            assert_eq!(result, Err(expected), "{name}");
        }
    }

    #[test]
    fn an_error_of_the_source_comes_back() {
        #[derive(Debug, PartialEq)]
        struct Broken(usize);
        impl From<PackError> for Broken {
            fn from(error: PackError) -> Self {
                panic!("{error}")
            }
        }
        let result =
            PackedTernary::from_rows(
                40,
                16,
                vec![1.0; 40],
                |first, _| {
                    if first == 32 { Err(Broken(first)) } else { Ok(()) }
                },
            );
        assert_eq!(result.map(|packed| packed.rows()), Err(Broken(32)));
    }
}
