//! Views of matrices that kernels take.

use crate::dense_matrix::DenseMatrix;
use tritune_graph::Encoding;

/// A row-major matrix of activations, gradients or an adapter's factor.
#[derive(Clone, Copy)]
pub struct Matrix<'a> {
    /// The elements, at least `rows · cols`.
    pub values: &'a [f32],
    pub rows: usize,
    pub cols: usize,
}

impl<'a> Matrix<'a> {
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
