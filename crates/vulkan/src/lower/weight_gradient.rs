//! Lowering of weights' own gradients: sums of outer products over the rows, in f32 or on f16 matrix units.

use super::matmul::TILED_LOCAL;
use super::matmul_backward::{HALF_LOCAL, HALF_TILE, TILE_COLUMNS};
use super::{Launch, Lowering, RowAxis};
use crate::dispatch::Bound;
use crate::memory::Span;
use std::ops::Range;
use tritune_graph::ops::{DenseMatmulGradient, TernaryMatmulGradient};
use tritune_graph::{Access, DeviceError, Slice, ValueId, WeightGradScratch, quantized_stride};

/// Launches, each with its rows.
pub(super) type Launches = Vec<(Range<usize>, Launch)>;

/// Rows of the kernel in f32 at least, so that its dispatches are worth their start.
const LEAST_ROWS: usize = 64;
/// Local size of the kernel that makes the f16 operand, eight elements each.
const INPUT_LOCAL: u32 = 64;
/// Elements of the f16 operands in a vector.
const HALF_VECTOR: usize = 8;
/// What undoes the raise of int8 in outer_input.comp.
const BYTE_UNDO: f32 = 1.0 / 256.0;

/// `gradient[n][k] += Σ_t a[t][n]·b[t][k]` over some rows.
pub(super) struct Outer<'a> {
    /// What the modules' names begin with.
    pub prefix: &'static str,
    /// Whose rows are the run's.
    pub rows_of: ValueId,
    /// The rows to sum over; `a` and operands in f16 hold those from the first of them on.
    pub rows: Range<usize>,
    /// Runs of the weight's rows in order.
    pub gradients: &'a [Slice],
}

/// The operands of the kernel in f32.
pub(super) struct FloatOperands {
    pub a: ValueId,
    /// Floats, or int8 that are divided by a scale per row.
    pub b: ValueId,
    pub scale: Option<ValueId>,
}

/// The operands of the kernels in f16.
pub(super) struct HalfOperands {
    /// Where `a` lies: vectors from row to row, and those in use.
    pub a: ValueId,
    pub a_stride: usize,
    pub a_vectors: usize,
    /// What undoes the powers of two of the rows of `a`, or of `x` if that is f16.
    pub undo: Span,
    /// The scale of int8, or the weights of rows.
    pub row_scale: ValueId,
    /// The weight's input, int8 or f16.
    pub x: Span,
    pub room: WeightGradScratch,
    /// The scales of the weight's rows that `a` carries.
    pub weight_scales: Option<Span>,
    /// What undoes the rest.
    pub undo_rest: f32,
}

impl Lowering<'_> {
    pub(super) fn ternary_matmul_gradient(&self, op: &TernaryMatmulGradient) -> Result<Launches, DeviceError> {
        let &TernaryMatmulGradient { dy, act, weight, ref gradients, half } = op;
        let weight = self.ternary(weight)?;
        let outer =
            Outer { prefix: "ternary_matmul_gradient", rows_of: dy, rows: 0..self.rows(dy).capacity(), gradients };
        let Some((half, room)) = half.filter(|_| self.multiplies_f16()) else {
            let operands = FloatOperands { a: dy, b: act.q, scale: Some(act.scale) };
            return self.outer_f32(&outer, &operands, 0);
        };
        let vectors = self.cols(half.values) / HALF_VECTOR;
        let operands = HalfOperands {
            a: half.values,
            a_stride: vectors,
            a_vectors: vectors,
            undo: self.value_span(half.scale),
            row_scale: act.scale,
            x: self.value_span(act.q),
            room,
            weight_scales: Some(weight.row_scales.clone()),
            undo_rest: BYTE_UNDO,
        };
        let mut launches = self.outer_operand(&outer, &operands, 0);
        launches.extend(self.outer_f16(&outer, &operands, 2)?);
        Ok(launches)
    }

    pub(super) fn dense_matmul_gradient(&self, op: &DenseMatmulGradient) -> Result<Launches, DeviceError> {
        let &DenseMatmulGradient { dy, x, ref gradients } = op;
        let rows = 0..self.rows(dy).capacity();
        let outer = Outer { prefix: "dense_matmul_gradient", rows_of: dy, rows, gradients };
        self.outer_f32(&outer, &FloatOperands { a: dy, b: x, scale: None }, 0)
    }

    /// One workgroup over all rows of the launch, times `across`.
    fn over_rows(&self, module: String, outer: &Outer, rows: &Range<usize>, across: usize, phase: usize) -> Launch {
        Launch {
            across,
            tile: rows.len().max(1),
            phase,
            ..Launch::new(module, self.gpu.profile().row_local_size(), self.rows(outer.rows_of))
        }
    }

    /// In f32, from that phase on; runs of rows that each stay within a submit add to what the last one left.
    pub(super) fn outer_f32(
        &self,
        outer: &Outer,
        operands: &FloatOperands,
        phase: usize,
    ) -> Result<Launches, DeviceError> {
        let profile = self.gpu.profile();
        let wide = profile.wide_tiles;
        let (suffix, tile) = if wide { ("_wide", 64) } else { ("", 32) };
        let &FloatOperands { a, b, scale } = operands;
        let elements: usize = outer.gradients.iter().map(|slice| slice.rows * slice.cols).sum();
        let affordable = profile.submit_ns as f64 * 1e-9 * profile.multiply_rate / elements.max(1) as f64;
        let length = (affordable as usize).max(LEAST_ROWS);
        let mut launches = Vec::new();
        for (number, first_row) in outer.rows.clone().step_by(length).enumerate() {
            let rows = first_row..outer.rows.end.min(first_row + length);
            let mut first = 0;
            for &slice in outer.gradients {
                let column_tiles = slice.cols.div_ceil(TILE_COLUMNS);
                let b_stride = if scale.is_some() { quantized_stride(slice.cols) / 4 } else { self.cols(b) };
                let across = column_tiles * slice.rows.div_ceil(tile);
                let launch = Launch {
                    local_size: TILED_LOCAL,
                    constants: [slice.cols, self.cols(a), b_stride].map(|constant| constant as u32).to_vec(),
                    bound: vec![
                        self.read(1, a),
                        self.read(2, b),
                        self.read(3, scale.unwrap_or(a)),
                        self.slice(4, slice, Access::Write)?,
                    ],
                    push: [rows.len(), outer.rows.start, first, slice.rows].map(|word| word as u32).to_vec(),
                    fixed_bytes: (slice.rows * slice.cols) as f64 * 8.0,
                    row_bytes: (slice.rows * column_tiles) as f64 * 4.0,
                    row_multiplies: (slice.rows * slice.cols) as f64,
                    axis: RowAxis::Y,
                    ..self.over_rows(format!("{}{suffix}", outer.prefix), outer, &rows, across, phase + number)
                };
                launches.push((rows.clone(), launch));
                first += slice.rows;
            }
        }
        Ok(launches)
    }

    /// The input as the f16 operand, in two phases from that one on.
    pub(super) fn outer_operand(&self, outer: &Outer, operands: &HalfOperands, phase: usize) -> Launches {
        let HalfOperands { undo, row_scale, x, room, .. } = operands;
        let cols = self.cols(room.values);
        let bound = vec![Bound { binding: 1, span: undo.clone(), access: Access::Read }, self.read(2, *row_scale)];
        let push = vec![outer.rows.len() as u32, outer.rows.start as u32];
        let largest = Launch {
            bound: [bound.as_slice(), &[self.write(3, room.scale)]].concat(),
            push: push.clone(),
            row_bytes: 8.0,
            row_multiplies: 8.0,
            ..self.over_rows(format!("{}_scale", outer.prefix), outer, &outer.rows, 1, phase)
        };
        let input = [
            self.read(3, room.scale),
            Bound { binding: 4, span: x.clone(), access: Access::Read },
            self.write(5, room.values),
        ];
        let across = (cols / HALF_VECTOR).div_ceil(INPUT_LOCAL as usize);
        let input = Launch {
            local_size: INPUT_LOCAL,
            constants: vec![(cols / HALF_VECTOR) as u32],
            bound: [bound.as_slice(), &input].concat(),
            push,
            axis: RowAxis::Y,
            tile: 1,
            row_bytes: cols as f64 * 4.0,
            row_multiplies: cols as f64 * 8.0,
            ..self.over_rows(format!("{}_input", outer.prefix), outer, &outer.rows, across, phase + 1)
        };
        vec![(outer.rows.clone(), largest), (outer.rows.clone(), input)]
    }

    /// The product in f16, from that phase on, and where it is cut into parts their sum.
    pub(super) fn outer_f16(
        &self,
        outer: &Outer,
        operands: &HalfOperands,
        phase: usize,
    ) -> Result<Launches, DeviceError> {
        let HalfOperands { a, room, weight_scales, undo_rest, .. } = operands;
        let weight_rows: usize = outer.gradients.iter().map(|slice| slice.rows).sum();
        let Some(cols) = outer.gradients.first().map(|slice| slice.cols) else { return Ok(Vec::new()) };
        let parts = room.partial.map_or(1, |partial| self.rows(partial).capacity() / weight_rows.max(1)).max(1);
        let scales = weight_scales.clone().unwrap_or_else(|| self.value_span(room.scale));
        let scales = |binding| Bound { binding, span: scales.clone(), access: Access::Read };
        let scaled = usize::from(weight_scales.is_some());
        let product = |first: usize, count: usize, out: Bound, add: bool| {
            let shape = [operands.a_stride, operands.a_vectors, self.cols(room.values) / HALF_VECTOR, cols, parts];
            let modes = [usize::from(add), scaled];
            let push = [outer.rows.len(), outer.rows.start, first, count].map(|word| word as u32);
            // Tiles begin at a vector.
            let tiles = (count + first % HALF_VECTOR).div_ceil(HALF_TILE);
            let across = cols.div_ceil(HALF_TILE) * tiles * parts;
            let launch = Launch {
                local_size: HALF_LOCAL,
                constants: shape.iter().chain(&modes).map(|&constant| constant as u32).collect(),
                bound: vec![self.read(1, *a), self.read(2, room.values), self.read(3, room.scale), scales(4), out],
                push: [push.as_slice(), &[undo_rest.to_bits()]].concat(),
                axis: RowAxis::Y,
                fixed_bytes: (parts * count * cols) as f64 * 4.0,
                row_bytes: (count + cols) as f64 * 2.0,
                row_multiplies: count as f64 * cols as f64,
                ..self.over_rows(format!("{}_coopmat", outer.prefix), outer, &outer.rows, across, phase)
            };
            (outer.rows.clone(), launch)
        };
        let Some(partial) = room.partial else {
            let mut first = 0;
            let launch = |&slice: &Slice| {
                first += slice.rows;
                Ok(product(first - slice.rows, slice.rows, self.slice(5, slice, Access::Write)?, true))
            };
            return outer.gradients.iter().map(launch).collect();
        };
        let mut launches = vec![product(0, weight_rows, self.write(5, partial), false)];
        let mut first = 0;
        let local_size = self.gpu.profile().row_local_size();
        for &slice in outer.gradients {
            let across = (slice.rows * cols.div_ceil(4)).div_ceil(local_size as usize);
            let bytes = (slice.rows * cols * (parts + 2)) as f64 * 4.0;
            let launch = Launch {
                constants: [cols, parts, weight_rows, scaled].map(|constant| constant as u32).to_vec(),
                bound: vec![
                    self.read(1, partial),
                    self.read(2, room.scale),
                    scales(3),
                    self.slice(4, slice, Access::Write)?,
                ],
                push: vec![first as u32, slice.rows as u32, undo_rest.to_bits()],
                fixed_bytes: bytes,
                ..self.over_rows(format!("{}_parts", outer.prefix), outer, &outer.rows, across, phase + 1)
            };
            launches.push((outer.rows.clone(), launch));
            first += slice.rows;
        }
        Ok(launches)
    }
}
