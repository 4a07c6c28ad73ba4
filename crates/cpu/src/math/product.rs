//! Products whose second factor is decoded row by row: `out[m][c] += scale · Σ_k a[m][k] · b[k][c]`.
//!
//! The gradients of training all have this form, and `b` is often packed: it is decoded a panel at a time, each panel
//! serving many rows of `a`. Every output is the sum, in order, of blocks of [`STEPS`] terms, each a fused chain of its
//! own; so neither tiles nor tasks change a bit, and errors stay those of a blocked sum. What is added to outputs that hold something
//! ([`Start::Keep`]) is summed up by itself first: gradients of several batches are the same whoever adds them up.

#![expect(
    clippy::needless_range_loop,
    reason = "tiles of lanes are walked by index: an iterator's closures would not be compiled for the instructions of the lanes"
)]

use super::{Kernel, LANES, Lanes, dispatch, with_scratch};
use crate::isa::Isa;
use crate::pool::{SharedOut, ThreadPool};
use std::ops::Range;

/// Terms of a block of the sum: with [`STRIP`] columns they fit the L1 cache.
pub(crate) const STEPS: usize = 64;
/// Columns of a strip: those of the widest tile.
const STRIP: usize = 4 * LANES;
/// Columns that share each load of `a`; a multiple of every dense encoding's block.
pub(crate) const PANEL: usize = 256;
/// Rows of `a` that use a decoded panel, at most and (with many threads) at least.
const MAX_ROWS: usize = 256;
const MIN_ROWS: usize = 48;
/// Multiply-adds per task.
const TASK_PRODUCTS: usize = 1 << 18;

/// A strided matrix: `(row, step)` is at `row · row_stride + step · step_stride`.
#[derive(Clone, Copy)]
pub(crate) struct Strided<'a> {
    pub(crate) values: &'a [f32],
    pub(crate) row_stride: usize,
    pub(crate) step_stride: usize,
}

impl Strided<'_> {
    fn check(&self, rows: usize, steps: usize) {
        if rows > 0 && steps > 0 {
            let last = (rows - 1) * self.row_stride + (steps - 1) * self.step_stride;
            assert!(last < self.values.len(), "{} elements for {rows} x {steps}", self.values.len());
        }
    }
}

/// Rows of a product of some terms: `R` rows of `a`, whose terms are `a_step` apart, times the rows of `b`, `b_row` apart.
#[derive(Clone, Copy)]
struct Terms<const R: usize> {
    a: [*const f32; R],
    a_step: usize,
    b: *const f32,
    b_row: usize,
    steps: usize,
    scale: f32,
}

impl<const R: usize> Terms<R> {
    /// Adds `D` times sixteen columns to `c`.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`; `a` can be read at `steps` places `a_step` apart, `b` has `steps` rows
    /// `b_row` apart and `c` rows of `16 · D` elements.
    #[inline(always)]
    unsafe fn add_tile<L: Lanes, const D: usize>(self, c: [*mut f32; R]) {
        // SAFETY: every address below is in a range the caller guarantees.
        unsafe {
            let sums = self.sums::<L, D>();
            for r in 0..R {
                for d in 0..D {
                    let to = c[r].add(d * LANES);
                    sums[r][d].mul_add(L::splat(self.scale), L::load(to)).store(to);
                }
            }
        }
    }

    /// [`Terms::add_tile`] for the last columns of a row, fewer than sixteen; `b` still has sixteen.
    ///
    /// # Safety
    /// As [`Terms::add_tile`], with `columns` elements in the rows of `c`.
    #[inline(always)]
    unsafe fn add_narrow_tile<L: Lanes>(self, c: [*mut f32; R], columns: usize) {
        // SAFETY: every address below is in a range the caller guarantees.
        unsafe {
            let sums = self.sums::<L, 1>();
            for r in 0..R {
                let mut row = [0.0; LANES];
                std::ptr::copy_nonoverlapping(c[r], row.as_mut_ptr(), columns);
                sums[r][0].mul_add(L::splat(self.scale), L::load(row.as_ptr())).store(row.as_mut_ptr());
                std::ptr::copy_nonoverlapping(row.as_ptr(), c[r], columns);
            }
        }
    }

    /// # Safety
    /// As [`Terms::add_tile`].
    #[inline(always)]
    unsafe fn sums<L: Lanes, const D: usize>(self) -> [[L; D]; R] {
        // SAFETY: every address below is in a range the caller guarantees.
        unsafe {
            let mut sums = [[L::splat(0.0); D]; R];
            for step in 0..self.steps {
                let mut row = [L::splat(0.0); D];
                for d in 0..D {
                    row[d] = L::load(self.b.add(step * self.b_row + d * LANES));
                }
                for r in 0..R {
                    let factor = L::splat(*self.a[r].add(step * self.a_step));
                    for d in 0..D {
                        sums[r][d] = row[d].mul_add(factor, sums[r][d]);
                    }
                }
            }
            sums
        }
    }
}

/// The rows of a result.
#[derive(Clone, Copy)]
pub(crate) struct ResultRows {
    pub(crate) start: *mut f32,
    pub(crate) row_stride: usize,
}

/// One block of terms: `c[m][..columns] += scale · Σ_k a[m][k] · b[k][..columns]` for `rows` rows and at most [`STEPS`]
/// terms.
#[derive(Clone, Copy)]
pub(crate) struct BlockProduct<'a> {
    pub(crate) a: Strided<'a>,
    pub(crate) rows: usize,
    pub(crate) steps: usize,
    pub(crate) b: *const f32,
    pub(crate) b_row: usize,
    pub(crate) columns: usize,
    pub(crate) scale: f32,
    pub(crate) c: ResultRows,
}

impl BlockProduct<'_> {
    /// # Safety
    /// The CPU supports the instruction set of `L`; `b` has `steps` rows of `columns` rounded up to sixteen elements, `b_row`
    /// apart, and `c` has `rows` rows of `columns` elements that no other thread touches.
    #[inline(always)]
    pub(crate) unsafe fn add<L: Lanes>(self) {
        self.a.check(self.rows, self.steps);
        // SAFETY: guaranteed by the caller; `a` is checked.
        unsafe {
            if L::MANY {
                self.add_tiles::<L, 6, 4>();
            } else {
                self.add_tiles::<L, 2, 2>();
            }
        }
    }

    /// # Safety
    /// As [`BlockProduct::add`]; `a` is checked.
    #[inline(always)]
    unsafe fn add_tiles<L: Lanes, const R: usize, const D: usize>(self) {
        let Self { a, rows, steps, b_row, columns, scale, c, .. } = self;
        let mut column = 0;
        while column < columns {
            let width = if columns - column >= D * LANES { D * LANES } else { LANES.min(columns - column) };
            let mut row = 0;
            while row < rows {
                // SAFETY: guaranteed by the caller; rows and columns stay within theirs.
                unsafe {
                    let b = self.b.add(column);
                    macro_rules! step {
                        ($count:expr) => {{
                            let from: [*const f32; $count] =
                                std::array::from_fn(|r| a.values.as_ptr().add((row + r) * a.row_stride));
                            let to: [*mut f32; $count] =
                                std::array::from_fn(|r| c.start.add((row + r) * c.row_stride + column));
                            let terms = Terms { a: from, a_step: a.step_stride, b, b_row, steps, scale };
                            if width == D * LANES {
                                terms.add_tile::<L, D>(to);
                            } else if width == LANES {
                                terms.add_tile::<L, 1>(to);
                            } else {
                                terms.add_narrow_tile::<L>(to, width);
                            }
                            row += $count;
                        }};
                    }
                    match rows - row {
                        left if left >= R => step!(R),
                        left if left >= 2 => step!(2),
                        _ => step!(1),
                    }
                }
            }
            column += width;
        }
    }
}

/// The second factor, decoded on demand.
pub(crate) trait Rows: Sync {
    /// Decodes columns `first..first + out.len()` of a row; `first` is a multiple of [`PANEL`].
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`; the row and columns exist.
    unsafe fn decode<L: Lanes>(&self, row: usize, first: usize, out: &mut [f32]);
}

/// Plain rows, `stride` apart.
pub(crate) struct PlainRows<'a> {
    pub(crate) values: &'a [f32],
    pub(crate) stride: usize,
}

impl Rows for PlainRows<'_> {
    #[inline(always)]
    unsafe fn decode<L: Lanes>(&self, row: usize, first: usize, out: &mut [f32]) {
        out.copy_from_slice(&self.values[row * self.stride + first..][..out.len()]);
    }
}

/// The columns of row-major values as rows: `(row, column)` is at `column · stride + row`.
pub(crate) struct TransposedRows<'a> {
    pub(crate) values: &'a [f32],
    pub(crate) stride: usize,
}

impl Rows for TransposedRows<'_> {
    #[inline(always)]
    unsafe fn decode<L: Lanes>(&self, row: usize, first: usize, out: &mut [f32]) {
        for (column, out) in out.iter_mut().enumerate() {
            *out = self.values[(first + column) * self.stride + row];
        }
    }
}

/// What the outputs hold before the product is added.
#[derive(Clone, Copy)]
pub(crate) enum Start<'a> {
    /// Nothing.
    Zero,
    /// The same places of another matrix of the same layout.
    Residual(&'a [f32]),
    /// What they hold already; the whole product is added to it at once.
    Keep,
}

impl<'a> From<Option<&'a [f32]>> for Start<'a> {
    fn from(residual: Option<&'a [f32]>) -> Self {
        residual.map_or(Start::Zero, Start::Residual)
    }
}

/// The sizes of a product and the place of its result: row `m` begins at `first + m · row_stride`.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) rows: usize,
    pub(crate) steps: usize,
    pub(crate) columns: usize,
    pub(crate) first: usize,
    pub(crate) row_stride: usize,
}

/// `out[m][c] = start[m][c] + scale · Σ_k a[m][k] · b[k][c]`.
pub(crate) fn product<B: Rows>(
    pool: &ThreadPool,
    isa: Isa,
    shape: Shape,
    a: Strided,
    b: &B,
    scale: f32,
    start: Start,
    out: &mut [f32],
) {
    let Shape { rows, steps, columns, first, row_stride } = shape;
    if rows == 0 || columns == 0 {
        return;
    }
    a.check(rows, steps);
    assert!(columns <= row_stride || rows == 1, "rows of {columns} columns overlap {row_stride} apart");
    let end = first + (rows - 1) * row_stride + columns;
    assert!(out.len() >= end, "{} outputs, {end} needed", out.len());
    if let Start::Residual(residual) = start {
        assert!(residual.len() >= end, "{} residuals, {end} needed", residual.len());
    }
    let column_tasks = columns.div_ceil(PANEL);
    let wanted = (4 * pool.threads()).div_ceil(column_tasks);
    let worth = rows.div_ceil((TASK_PRODUCTS / (steps.max(1) * columns.min(PANEL))).max(1));
    let at_once = rows.div_ceil(wanted.min(worth).max(1)).clamp(MIN_ROWS.min(rows), MAX_ROWS);
    let row_tasks = rows.div_ceil(at_once);
    let sums = if matches!(start, Start::Keep) { at_once * columns.min(PANEL) } else { 0 };
    let out = SharedOut::new(out);
    pool.run(row_tasks * column_tasks, |task| {
        let (row, column) = (task / column_tasks * at_once, task % column_tasks * PANEL);
        // Allocated here: a closure inside the kernel would not be compiled for its instruction set.
        with_scratch(STEPS * PANEL + PANEL + sums, |scratch| {
            let task = Task {
                shape,
                a,
                b,
                scale,
                start,
                rows: row..rows.min(row + at_once),
                columns: column..columns.min(column + PANEL),
                out: &out,
                scratch,
            };
            dispatch(isa, task);
        });
    });
}

struct Task<'a, 'b, B> {
    shape: Shape,
    a: Strided<'a>,
    b: &'a B,
    scale: f32,
    start: Start<'a>,
    rows: Range<usize>,
    columns: Range<usize>,
    out: &'a SharedOut<'b, f32>,
    scratch: &'a mut [f32],
}

impl<B: Rows> Kernel for Task<'_, '_, B> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let place = |row: usize| {
            let start = self.shape.first + row * self.shape.row_stride;
            start + self.columns.start..start + self.columns.end
        };
        for row in self.rows.clone() {
            // SAFETY: the rows and columns of different tasks are disjoint.
            let out = unsafe { self.out.part(place(row)) };
            match self.start {
                Start::Zero => out.fill(0.0),
                Start::Residual(residual) => out.copy_from_slice(&residual[place(row)]),
                Start::Keep => {}
            }
        }
        let width = self.columns.len();
        let keeps = matches!(self.start, Start::Keep);
        let (panel, rest) = self.scratch.split_at_mut(STEPS * PANEL);
        let (row, sums) = rest.split_at_mut(PANEL);
        row.fill(0.0);
        sums.fill(0.0);
        for step in (0..self.shape.steps).step_by(STEPS) {
            let steps = STEPS.min(self.shape.steps - step);
            for index in 0..steps {
                // SAFETY: the dispatcher has checked the instruction set; the row and its columns exist.
                unsafe { self.b.decode::<L>(step + index, self.columns.start, &mut row[..width]) };
                for strip in 0..width.div_ceil(STRIP) {
                    let to = &mut panel[(strip * STEPS + index) * STRIP..][..STRIP];
                    to.copy_from_slice(&row[strip * STRIP..][..STRIP]);
                }
            }
            let first = self.rows.start * self.a.row_stride + step * self.a.step_stride;
            let a = Strided { values: &self.a.values[first..], ..self.a };
            for strip in 0..width.div_ceil(STRIP) {
                let columns = STRIP.min(width - strip * STRIP);
                let b = panel[strip * STEPS * STRIP..][..STEPS * STRIP].as_ptr();
                let first = place(self.rows.start).start + strip * STRIP;
                let c = match keeps {
                    true => ResultRows { start: sums[strip * STRIP..].as_mut_ptr(), row_stride: width },
                    false => ResultRows { start: self.out.place(first), row_stride: self.shape.row_stride },
                };
                let rows = self.rows.len();
                let block = BlockProduct { a, rows, steps, b, b_row: STRIP, columns, scale: self.scale, c };
                // SAFETY: the task's rows and columns were checked to be inside the output, and its sums are as many.
                unsafe { block.add::<L>() };
            }
        }
        if keeps {
            for (index, row) in self.rows.clone().enumerate() {
                // SAFETY: the rows and columns of different tasks are disjoint.
                let out = unsafe { self.out.part(place(row)) };
                let sums = &sums[index * width..][..width];
                for column in 0..width {
                    out[column] += sums[column];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};

    #[test]
    fn every_layout_agrees_with_plain_loops_on_any_number_of_threads() {
        let mut random = Random::fresh();
        for _ in 0..60 {
            let (rows, steps) = (1 + random.below(70), random.below(200));
            let wide = random.below(3) == 0;
            let columns = 1 + random.below(if wide { 600 } else { 40 });
            let (gap, first) = (random.below(9), random.below(5));
            let (row_stride, scale) = (columns + gap, random.float());
            let shape = Shape { rows, steps, columns, first, row_stride };
            let across = random.below(2) == 0;
            let a = random.floats(rows * steps);
            let a = Strided {
                values: &a,
                row_stride: if across { 1 } else { steps },
                step_stride: if across { rows } else { 1 },
            };
            let transposed = random.below(2) == 0;
            let b = random.floats(steps * columns);
            let length = first + rows * row_stride;
            let before = random.floats(length);
            let mut expected = before.clone();
            for row in 0..rows {
                for column in 0..columns {
                    let term = |k: usize| {
                        let b = if transposed { b[column * steps + k] } else { b[k * columns + column] };
                        f64::from(a.values[row * a.row_stride + k * a.step_stride]) * f64::from(b)
                    };
                    let place = first + row * row_stride + column;
                    let sum = (0..steps).map(term).sum::<f64>() * f64::from(scale);
                    expected[place] = (f64::from(before[place]) + sum) as f32;
                }
            }
            for isa in Isa::available() {
                let case = format!("{isa}: {rows} x {steps} x {columns}, across {across}, transposed {transposed}");
                let mut same: [Option<Vec<f32>>; 3] = [const { None }; 3];
                for threads in [1, 2, 3] {
                    let pool = ThreadPool::new(threads);
                    for (kind, same) in same.iter_mut().enumerate() {
                        let mut out = if kind == 0 { before.clone() } else { poison(length) };
                        let start = [Start::Keep, Start::Residual(&before), Start::Zero][kind];
                        if transposed {
                            let b = TransposedRows { values: &b, stride: steps };
                            product(&pool, isa, shape, a, &b, scale, start, &mut out);
                        } else {
                            let b = PlainRows { values: &b, stride: columns };
                            product(&pool, isa, shape, a, &b, scale, start, &mut out);
                        }
                        for place in 0..length {
                            let inside = place >= first && (place - first) % row_stride < columns;
                            if !inside && kind > 0 {
                                assert!(out[place].is_nan(), "{case}: {place} was written");
                                out[place] = before[place];
                            } else if inside && kind == 2 {
                                out[place] += before[place];
                            }
                        }
                        assert_close(&out, &expected, 1e-6, ((steps + 1) as f32).sqrt(), &case);
                        assert_same_bits(&out, same.get_or_insert_with(|| out.clone()), &case);
                    }
                }
                assert_same_bits(same[0].as_ref().unwrap(), same[2].as_ref().unwrap(), "the product is added at once");
            }
        }
    }
}
