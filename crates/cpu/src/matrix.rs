//! Views of matrices that kernels take.

use crate::dense_matrix::{DenseKind, DenseMatrix, decode_row, with_source};
use crate::math::Lanes;
use crate::math::product::Rows;
use crate::ternary::PackedTernary;
use crate::ternary_matmul_backward::TernaryRows;

/// A weight that meets float activations.
#[derive(Clone, Copy)]
pub enum WeightMatrix<'a> {
    /// In the layout of its file.
    Dense(DenseMatrix<'a>),
    /// Trits and scales.
    Ternary(&'a PackedTernary),
}

impl<'a> From<DenseMatrix<'a>> for WeightMatrix<'a> {
    fn from(matrix: DenseMatrix<'a>) -> Self {
        WeightMatrix::Dense(matrix)
    }
}

impl<'a> From<&'a PackedTernary> for WeightMatrix<'a> {
    fn from(matrix: &'a PackedTernary) -> Self {
        WeightMatrix::Ternary(matrix)
    }
}

impl WeightMatrix<'_> {
    /// Number of rows.
    pub fn rows(&self) -> usize {
        match self {
            WeightMatrix::Dense(matrix) => matrix.rows(),
            WeightMatrix::Ternary(matrix) => matrix.rows(),
        }
    }

    /// Elements of a row.
    pub fn columns(&self) -> usize {
        match self {
            WeightMatrix::Dense(matrix) => matrix.columns(),
            WeightMatrix::Ternary(matrix) => matrix.columns(),
        }
    }
}

impl Rows for WeightMatrix<'_> {
    #[inline(always)]
    unsafe fn decode<L: Lanes>(&self, row: usize, first: usize, out: &mut [f32]) {
        // SAFETY: the caller guarantees the instruction set, the row and its columns.
        unsafe {
            match self {
                WeightMatrix::Dense(matrix) => DenseRows(*matrix).decode::<L>(row, first, out),
                WeightMatrix::Ternary(matrix) => TernaryRows(matrix).decode::<L>(row, first, out),
            }
        }
    }
}

/// The rows of a dense matrix, decoded.
pub(crate) struct DenseRows<'a>(pub(crate) DenseMatrix<'a>);

impl Rows for DenseRows<'_> {
    #[inline(always)]
    unsafe fn decode<L: Lanes>(&self, row: usize, first: usize, out: &mut [f32]) {
        let kind = self.0.kind();
        let blocks = |columns: usize| columns / kind.block_elements() * kind.block_bytes();
        let bytes = &self.0.row(row)[blocks(first)..][..blocks(out.len())];
        // SAFETY: the caller guarantees the instruction set; the bytes are those of `out.len()` elements.
        with_source!(kind, S => unsafe { decode_row::<L, S>(bytes.as_ptr(), out) });
    }
}

/// A row-major matrix of floats.
#[derive(Clone, Copy)]
pub struct Factor<'a> {
    /// The elements.
    pub values: &'a [f32],
    /// Number of rows.
    pub rows: usize,
    /// Elements per row.
    pub cols: usize,
}

impl<'a> Factor<'a> {
    /// Views `rows` x `cols` floats.
    ///
    /// # Panics
    /// When the length differs.
    pub fn new(values: &'a [f32], rows: usize, cols: usize) -> Self {
        assert_eq!(values.len(), rows * cols, "a factor of {rows} x {cols}");
        Self { values, rows, cols }
    }

    pub(crate) fn dense(&self) -> DenseMatrix<'a> {
        let bytes = bytemuck::cast_slice(self.values);
        DenseMatrix::new(DenseKind::F32, self.rows, self.cols, bytes).expect("the length was checked")
    }
}

/// Position of a B factor: it maps columns `rank_offset..` of the rank to columns `out_offset..` of the output.
#[derive(Clone, Copy)]
pub struct LoraPlace {
    /// First column of the output.
    pub out_offset: usize,
    /// First column of the stacked ranks.
    pub rank_offset: usize,
}

/// A matrix of activations or gradients: `rows` rows of `cols` floats.
#[derive(Clone, Copy)]
pub struct Matrix<'a> {
    /// The elements, at least `rows · cols`.
    pub values: &'a [f32],
    /// Rows in use.
    pub rows: usize,
    /// Elements per row.
    pub cols: usize,
}
