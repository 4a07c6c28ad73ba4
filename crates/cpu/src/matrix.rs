//! Views of matrices that kernels take.

use crate::dense_matrix::{DenseKind, DenseMatrix};

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
