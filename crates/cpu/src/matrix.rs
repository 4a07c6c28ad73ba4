//! Views of matrices that kernels take.

use crate::dense_matrix::{DenseMatrix, decode_row, with_source};
use crate::math::Lanes;
use crate::math::product::Rows;
use crate::ternary::PackedTernary;
use crate::ternary_matmul_backward::TernaryRows;
use std::ops::Range;
use tritune_graph::Encoding;

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
        let bytes = &self.0.row(row)[kind.row_bytes(first)..][..kind.row_bytes(out.len())];
        // SAFETY: the caller guarantees the instruction set; the bytes are those of `out.len()` elements.
        with_source!(kind, S => unsafe { decode_row::<L, S>(bytes.as_ptr(), out) });
    }
}

/// A row-major matrix of activations, gradients or an adapter's factor.
#[derive(Clone, Copy)]
pub struct Matrix<'a> {
    /// The elements, at least `rows · cols`.
    pub values: &'a [f32],
    pub rows: usize,
    pub cols: usize,
}

impl<'a> Matrix<'a> {
    /// Some of its rows.
    pub(crate) fn part(&self, rows: std::ops::Range<usize>) -> Matrix<'a> {
        let values = &self.values[rows.start * self.cols..rows.end * self.cols];
        Matrix { values, rows: rows.len(), cols: self.cols }
    }

    pub(crate) fn dense(&self) -> DenseMatrix<'a> {
        let bytes = bytemuck::cast_slice(&self.values[..self.rows * self.cols]);
        DenseMatrix::new(Encoding::F32, self.rows, self.cols, bytes).expect("the bytes are those of the shape")
    }
}

/// Position of a B factor: it maps columns `rank_offset..` of the rank to columns `out_offset..` of the output.
#[derive(Clone, Copy)]
pub struct LoraPlace {
    pub out_offset: usize,
    pub rank_offset: usize,
}

impl LoraPlace {
    /// The rows of a weight of this shape that a pair of factors changes, and the rows of the A factor that it does so with.
    ///
    /// # Panics
    /// When a factor leaves the weight.
    pub(crate) fn within<'a>(
        self,
        (rows, columns): (usize, usize),
        lora_a: Matrix<'a>,
        lora_b: Matrix,
    ) -> (Range<usize>, &'a [f32]) {
        assert_eq!(lora_a.cols, columns, "columns of the weights and of the A factor");
        let own = self.out_offset..self.out_offset + lora_b.rows;
        assert!(own.end <= rows && self.rank_offset + lora_b.cols <= lora_a.rows, "a factor leaves its rows");
        (own, &lora_a.values[self.rank_offset * columns..][..lora_b.cols * columns])
    }
}
