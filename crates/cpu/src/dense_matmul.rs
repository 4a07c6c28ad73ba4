//! Products of float activations with a matrix: the language-model head, adapters, ternary weights whose activations are not
//! quantised.
//!
//! An output is one fused multiply-add chain per lane over the columns, then one fold of the lanes. Tiles, tasks and
//! the number of tokens only choose which chains run together, so they never change a bit.

#![expect(
    clippy::needless_range_loop,
    reason = "tiles of lanes are walked by index: an iterator's closures would not be compiled for the instructions of the lanes"
)]

use crate::dense_matrix::{DenseMatrix, Source, SourceF32, for_each_chunk, partial_chunk, with_source};
use crate::isa::Isa;
use crate::math::product::Rows;
use crate::math::{Kernel, LANES, Lanes, dispatch, for_ranges, with_scratch};
use crate::matrix::WeightMatrix;
use crate::pool::{SharedOut, ThreadPool};
use std::ops::Range;

/// Matrix rows multiplied with one token at a time.
const ROWS_AT_ONCE: usize = 4;
/// Bytes of the matrix that a task reads for a few tokens.
const TASK_BYTES: usize = 1 << 17;
/// Tokens that are multiplied with rows as they are stored, where registers suffice.
const FEW_TOKENS: usize = 8;
/// Tokens that share one decoding of a panel.
const PANEL_TOKENS: usize = 128;

/// Matrix rows decoded together when several tokens use them: they stay in the L1 cache for a few tokens, in the L2
/// cache for many.
const fn panel_rows(tokens: usize) -> usize {
    if tokens <= FEW_TOKENS { 4 } else { 16 }
}

/// `R` rows of `S` times `C` vectors of `columns` floats.
///
/// # Safety
/// The CPU supports the instruction set of `L`; each row and vector has `columns` elements.
#[inline(always)]
pub(crate) unsafe fn tile<L: Lanes, S: Source, const R: usize, const C: usize>(
    rows: [*const u8; R],
    vectors: [*const f32; C],
    columns: usize,
) -> [[f32; C]; R] {
    let per_block = S::CHUNKS * LANES;
    let blocks = columns / per_block;
    // SAFETY: every address below is inside the rows and vectors the caller guarantees.
    unsafe {
        let mut sums = [[L::splat(0.0); C]; R];
        for block in 0..blocks {
            let mut scales = [S::scales::<L>(rows[0].add(block * S::BYTES)); R];
            for r in 1..R {
                scales[r] = S::scales::<L>(rows[r].add(block * S::BYTES));
            }
            for_each_chunk!(S, CHUNK => {
                let at = block * per_block + CHUNK * LANES;
                let mut x = [L::splat(0.0); C];
                for c in 0..C {
                    x[c] = L::load(vectors[c].add(at));
                }
                for r in 0..R {
                    let weights = S::chunk::<L, CHUNK>(rows[r].add(block * S::BYTES), scales[r]);
                    for c in 0..C {
                        sums[r][c] = weights.mul_add(x[c], sums[r][c]);
                    }
                }
            });
        }
        let tail = columns - blocks * per_block;
        if tail > 0 {
            for c in 0..C {
                let x = partial_chunk::<L, SourceF32>(vectors[c].add(blocks * per_block).cast(), tail);
                for r in 0..R {
                    let weights = partial_chunk::<L, S>(rows[r].add(blocks * S::BYTES), tail);
                    sums[r][c] = weights.mul_add(x, sums[r][c]);
                }
            }
        }
        let mut products = [[0.0; C]; R];
        if R * C == LANES {
            let mut all = [sums[0][0]; LANES];
            for index in 0..LANES {
                all[index] = sums[index / C][index % C];
            }
            let all = L::sums(all);
            for index in 0..LANES {
                products[index / C][index % C] = all[index];
            }
        } else {
            for r in 0..R {
                for c in 0..C {
                    products[r][c] = sums[r][c].sum();
                }
            }
        }
        products
    }
}

/// Rows `first_row..` of the matrix times one vector.
struct OneToken<'a> {
    matrix: DenseMatrix<'a>,
    first_row: usize,
    x: &'a [f32],
    out: &'a mut [f32],
}

impl OneToken<'_> {
    #[inline(always)]
    unsafe fn rows<L: Lanes, S: Source>(self) {
        let columns = self.matrix.columns();
        let row = |index: usize| self.matrix.row(self.first_row + index).as_ptr();
        let (groups, rest) = self.out.as_chunks_mut::<ROWS_AT_ONCE>();
        let grouped = groups.len() * ROWS_AT_ONCE;
        for (group, out) in groups.iter_mut().enumerate() {
            let rows = std::array::from_fn(|index| row(group * ROWS_AT_ONCE + index));
            // SAFETY: the dispatcher has checked the instruction set, the caller the length of `x`.
            *out = unsafe { tile::<L, S, ROWS_AT_ONCE, 1>(rows, [self.x.as_ptr()], columns) }.map(|[sum]| sum);
        }
        for (index, out) in rest.iter_mut().enumerate() {
            // SAFETY: as above.
            [[*out]] = unsafe { tile::<L, S, 1, 1>([row(grouped + index)], [self.x.as_ptr()], columns) };
        }
    }
}

impl Kernel for OneToken<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        assert_eq!(self.x.len(), self.matrix.columns(), "one vector");
        // SAFETY: the dispatcher has checked the instruction set.
        with_source!(self.matrix.kind(), S => unsafe { self.rows::<L, S>() })
    }
}

/// Some rows of the matrix times up to [`FEW_TOKENS`] vectors: each element is decoded once, in a register.
struct FewTokens<'a, 'b> {
    matrix: DenseMatrix<'a>,
    rows: Range<usize>,
    x: &'a [f32],
    out: &'a SharedOut<'b, f32>,
}

impl FewTokens<'_, '_> {
    #[inline(always)]
    unsafe fn rows<L: Lanes, S: Source, const R: usize, const C: usize>(&self) {
        // SAFETY: every step stays within the rows.
        unsafe {
            let rest = self.rows.len() % R;
            for row in (self.rows.start..self.rows.end - rest).step_by(R) {
                self.step::<L, S, R, C>(row);
            }
            for row in self.rows.end - rest..self.rows.end {
                self.step::<L, S, 1, C>(row);
            }
        }
    }

    /// `R` rows times all vectors, the last of which stands for those that are missing to `C`.
    #[inline(always)]
    unsafe fn step<L: Lanes, S: Source, const R: usize, const C: usize>(&self, row: usize) {
        let columns = self.matrix.columns();
        let tokens = self.x.len() / columns;
        let rows = std::array::from_fn(|r| self.matrix.row(row + r).as_ptr());
        let vectors = std::array::from_fn(|c| self.x[c.min(tokens - 1) * columns..][..columns].as_ptr());
        // SAFETY: the dispatcher has checked the instruction set; all slices have `columns` elements.
        let sums = unsafe { tile::<L, S, R, C>(rows, vectors, columns) };
        for c in 0..tokens.min(C) {
            let start = c * self.matrix.rows() + row;
            // SAFETY: each row belongs to one step of one task.
            let out = unsafe { self.out.part(start..start + R) };
            for r in 0..R {
                out[r] = sums[r][c];
            }
        }
    }
}

impl Kernel for FewTokens<'_, '_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let tokens = self.x.len() / self.matrix.columns();
        assert!(tokens <= FEW_TOKENS, "{tokens} tokens");
        with_source!(self.matrix.kind(), S => {
            // SAFETY: the dispatcher has checked the instruction set.
            unsafe {
                if tokens <= FEW_TOKENS / 2 {
                    self.rows::<L, S, 4, { FEW_TOKENS / 2 }>()
                } else {
                    self.rows::<L, S, 2, FEW_TOKENS>()
                }
            }
        })
    }
}

/// Whether the lanes of an instruction set have registers for the tiles of [`FewTokens`].
struct ManyRegisters;

impl Kernel<bool> for ManyRegisters {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) -> bool {
        L::MANY
    }
}

/// A panel of matrix rows times a block of tokens.
struct Panel<'a, 'b> {
    matrix: WeightMatrix<'a>,
    first_row: usize,
    rows: usize,
    x: &'a [f32],
    first_token: usize,
    out: &'a SharedOut<'b, f32>,
    decoded: &'a mut [f32],
}

impl Panel<'_, '_> {
    /// `R` rows of the decoded panel times `C` tokens, both counted within the task.
    #[inline(always)]
    unsafe fn step<L: Lanes, const R: usize, const C: usize>(&self, row: usize, token: usize) {
        let columns = self.matrix.columns();
        let stride = columns.next_multiple_of(LANES);
        let rows = std::array::from_fn(|r| self.decoded[(row + r) * stride..][..columns].as_ptr().cast());
        let vectors = std::array::from_fn(|c| self.x[(token + c) * columns..][..columns].as_ptr());
        // SAFETY: the dispatcher has checked the instruction set; all slices have `columns` elements.
        let sums = unsafe { tile::<L, SourceF32, R, C>(rows, vectors, columns) };
        for c in 0..C {
            let start = (self.first_token + token + c) * self.matrix.rows() + self.first_row + row;
            // SAFETY: each output belongs to one step of one task.
            let out = unsafe { self.out.part(start..start + R) };
            for r in 0..R {
                out[r] = sums[r][c];
            }
        }
    }

    /// All rows of the panel times `C` tokens.
    #[inline(always)]
    unsafe fn column<L: Lanes, const R: usize, const C: usize>(&self, token: usize) {
        // SAFETY: every step stays within the panel's rows.
        unsafe {
            for row in (0..self.rows / R * R).step_by(R) {
                self.step::<L, R, C>(row, token);
            }
            for row in self.rows / R * R..self.rows {
                self.step::<L, 1, C>(row, token);
            }
        }
    }

    #[inline(always)]
    unsafe fn steps<L: Lanes, const R: usize, const C: usize>(&self, tokens: usize) {
        // SAFETY: every step stays within the panel's rows and tokens.
        unsafe {
            for token in (0..tokens / C * C).step_by(C) {
                self.column::<L, R, C>(token);
            }
            for token in tokens / C * C..tokens {
                self.column::<L, R, 1>(token);
            }
        }
    }
}

impl Kernel for Panel<'_, '_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let columns = self.matrix.columns();
        for row in 0..self.rows {
            let to = &mut self.decoded[row * columns.next_multiple_of(LANES)..][..columns];
            // SAFETY: the dispatcher has checked the instruction set; the row has `columns` elements.
            unsafe { self.matrix.decode::<L>(self.first_row + row, 0, to) };
        }
        let tokens = self.x.len() / columns;
        // SAFETY: the dispatcher has checked the instruction set.
        unsafe {
            if L::MANY {
                self.steps::<L, 4, 4>(tokens);
            } else {
                self.steps::<L, 2, 2>(tokens);
            }
        }
    }
}

/// `out[t][n] = Σ x[t][k] · matrix[n][k]` for `tokens` rows of `x`.
pub fn dense_matmul<'a>(
    pool: &ThreadPool,
    isa: Isa,
    x: &[f32],
    tokens: usize,
    matrix: impl Into<WeightMatrix<'a>>,
    out: &mut [f32],
) {
    let matrix = matrix.into();
    let (rows, columns) = (matrix.rows(), matrix.columns());
    assert!(x.len() >= tokens * columns, "{} inputs for {tokens} tokens of {columns}", x.len());
    assert!(out.len() >= tokens * rows, "{} outputs for {tokens} tokens of {rows}", out.len());
    let x = &x[..tokens * columns];
    if tokens == 0 || columns == 0 {
        out[..tokens * rows].fill(0.0);
        return;
    }
    let out = SharedOut::new(out);
    if let WeightMatrix::Dense(matrix) = matrix
        && (tokens == 1 || tokens <= FEW_TOKENS && dispatch(isa, ManyRegisters))
    {
        let task_rows = (TASK_BYTES / matrix.row_bytes()).next_multiple_of(ROWS_AT_ONCE).max(ROWS_AT_ONCE);
        pool.run(rows.div_ceil(task_rows), |task| {
            let first_row = task * task_rows;
            let rows = first_row..rows.min(first_row + task_rows);
            if tokens > 1 {
                dispatch(isa, FewTokens { matrix, rows, x, out: &out });
            } else {
                // SAFETY: each task writes its own rows.
                let out = unsafe { out.part(rows) };
                dispatch(isa, OneToken { matrix, first_row, x, out });
            }
        });
        return;
    }
    let token_tasks = tokens.div_ceil(PANEL_TOKENS);
    let panel_rows = panel_rows(tokens);
    pool.run(rows.div_ceil(panel_rows) * token_tasks, |task| {
        let first_row = task / token_tasks * panel_rows;
        let first_token = task % token_tasks * PANEL_TOKENS;
        let last_token = tokens.min(first_token + PANEL_TOKENS);
        with_scratch(panel_rows * columns.next_multiple_of(LANES), |decoded| {
            let panel = Panel {
                matrix,
                first_row,
                rows: panel_rows.min(rows - first_row),
                x: &x[first_token * columns..last_token * columns],
                first_token,
                out: &out,
                decoded,
            };
            dispatch(isa, panel);
        });
    });
}

/// `out[t][n] = Σ x[t][k] · matrix[n][k] (+ residual[t][n])`.
pub fn dense_matmul_onto<'a>(
    pool: &ThreadPool,
    isa: Isa,
    x: &[f32],
    tokens: usize,
    matrix: impl Into<WeightMatrix<'a>>,
    residual: Option<&[f32]>,
    out: &mut [f32],
) {
    let matrix = matrix.into();
    dense_matmul(pool, isa, x, tokens, matrix, out);
    if let Some(residual) = residual {
        for_ranges(pool, &mut out[..tokens * matrix.rows()], |range, out| {
            out.iter_mut().zip(&residual[range]).for_each(|(out, residual)| *out += residual);
        });
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::dense_matrix::tests::Owned;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};
    use tritune_graph::Encoding;

    const THREADS: [usize; 3] = [1, 2, 4];

    #[test]
    fn every_kind_agrees_with_the_reference() {
        let mut random = Random::fresh();
        for threads in THREADS {
            let pool = ThreadPool::new(threads);
            for kind in Encoding::DENSE {
                let block = kind.block();
                for columns in (1..=17usize).chain([31, 33, 128, 352, 1000]) {
                    let columns = if block == 1 { columns } else { columns.div_ceil(128) * block };
                    let rows = 1 + random.below(40);
                    let matrix = Owned::random(&mut random, kind, rows, columns);
                    for tokens in 0..=9 {
                        let x = random.floats(tokens * columns);
                        let mut expected = poison(tokens * rows);
                        dense_matmul_reference(&x, tokens, matrix.view(), &mut expected);
                        for isa in Isa::available() {
                            let case = format!("{kind:?} on {isa}, {threads} threads, {tokens} x {columns} x {rows}");
                            let mut got = poison(tokens * rows);
                            dense_matmul(&pool, isa, &x, tokens, matrix.view(), &mut got);
                            // Terms are of order one at most, so the sum's error is measured against their norm.
                            assert_close(&got, &expected, 1e-6, (columns as f32).sqrt(), &case);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_residual_is_added_to_the_sums() {
        let mut random = Random::fresh();
        for (tokens, rows, columns) in [(1, 1, 3), (3, 17, 33), (9, 5, 64), (40, 1031, 8)] {
            let matrix = Owned::random(&mut random, Encoding::F16, rows, columns);
            let (x, residual) = (random.floats(tokens * columns), random.floats(tokens * rows));
            let (pool, isa, mut got) = (ThreadPool::new(2), Isa::detect(), poison(tokens * rows));
            let mut expected = poison(tokens * rows);
            dense_matmul(&pool, isa, &x, tokens, matrix.view(), &mut expected);
            expected.iter_mut().zip(&residual).for_each(|(sum, residual)| *sum += residual);
            dense_matmul_onto(&pool, isa, &x, tokens, matrix.view(), Some(&residual), &mut got);
            assert_same_bits(&got, &expected, &format!("{tokens} x {columns} x {rows}"));
        }
    }

    #[test]
    fn a_token_depends_on_neither_batch_nor_threads() {
        let mut random = Random::fresh();
        let (tokens, rows, columns) = (133, 37, 512);
        for kind in Encoding::DENSE {
            let matrix = Owned::random(&mut random, kind, rows, columns);
            let x = random.floats(tokens * columns);
            for isa in Isa::available() {
                let mut batch: Option<Vec<f32>> = None;
                for threads in THREADS {
                    let pool = ThreadPool::new(threads);
                    let mut got = poison(tokens * rows);
                    dense_matmul(&pool, isa, &x, tokens, matrix.view(), &mut got);
                    let batch = batch.get_or_insert_with(|| got.clone());
                    assert_same_bits(&got, batch, &format!("{kind:?} on {isa}, {threads} threads"));
                    for token in [0, 1, 4, 127, 128, 132] {
                        let mut alone = poison(rows);
                        let x = &x[token * columns..(token + 1) * columns];
                        dense_matmul(&pool, isa, x, 1, matrix.view(), &mut alone);
                        let case = format!("{kind:?} on {isa}, token {token}");
                        assert_same_bits(&alone, &batch[token * rows..(token + 1) * rows], &case);
                    }
                }
            }
        }
    }

    #[test]
    fn all_fused_instruction_sets_give_the_same_bits() {
        let mut random = Random::fresh();
        let (rows, columns) = (19, 768);
        for kind in Encoding::DENSE {
            let matrix = Owned::random(&mut random, kind, rows, columns);
            let x = random.floats(2 * columns);
            let mut first: Option<Vec<f32>> = None;
            for isa in Isa::available().into_iter().filter(|&isa| isa != Isa::Portable) {
                let mut got = poison(2 * rows);
                dense_matmul(&ThreadPool::new(2), isa, &x, 2, matrix.view(), &mut got);
                assert_same_bits(&got, first.get_or_insert_with(|| got.clone()), &format!("{kind:?} on {isa}"));
            }
        }
    }

    #[test]
    fn empty_shapes() {
        let pool = ThreadPool::new(2);
        let no_columns = DenseMatrix::new(Encoding::F32, 3, 0, &[]).unwrap();
        let mut out = [7.0; 6];
        dense_matmul(&pool, Isa::detect(), &[], 2, no_columns, &mut out);
        assert_eq!(out, [0.0; 6]);
        let no_rows = DenseMatrix::new(Encoding::F32, 0, 3, &[]).unwrap();
        dense_matmul(&pool, Isa::detect(), &[1.0; 6], 2, no_rows, &mut []);
    }

    /// [`dense_matmul`] in plain loops.
    pub(crate) fn dense_matmul_reference(x: &[f32], tokens: usize, matrix: DenseMatrix, out: &mut [f32]) {
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let mut weights = vec![0.0; columns];
        for row in 0..rows {
            matrix.decode_row_reference(row, &mut weights);
            for token in 0..tokens {
                let x = &x[token * columns..(token + 1) * columns];
                let sum: f64 = x.iter().zip(&weights).map(|(x, w)| f64::from(*x) * f64::from(*w)).sum();
                out[token * rows + row] = sum as f32;
            }
        }
    }
}
