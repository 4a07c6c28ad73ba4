//! Lowering of weights' own gradients: sums of outer products over the rows, in f32 or on f16 matrix units.

use super::matmul_backward::{HALF_LOCAL, TILE_COLUMNS};
use super::{Launch, Lowering};
use crate::half_tiles::{HalfProduct, HalfTile};
use crate::kernels::interface::{KernelLaunch, RowAxis};
use crate::kernels::interfaces::{
    outer, outer_half, outer_input, outer_parts, outer_scale, ternary_matmul_gradient, ternary_matmul_gradient_groups,
    ternary_matmul_gradient_input_groups, ternary_matmul_gradient_scale_groups,
};
use crate::kernels::products::TILED_LOCAL;
use crate::memory::Span;
use crate::workspace::{F16Rows, MAX_OUTER_PARTS, OuterSpace};
use std::ops::Range;
use tritune_graph::ops::{DenseMatmulGradient, TernaryMatmulGradient};
use tritune_graph::{DeviceError, GroupSize, Slice, ValueId, quantized_stride};

/// Launches, each with its rows.
pub(super) type Launches = Vec<(Range<usize>, Launch)>;

/// Rows of the kernel in f32 at least, so that its dispatches are worth their start.
const MIN_ROWS: usize = 64;
/// Elements of the f16 operands in a vector.
const HALF_VECTOR: usize = 8;
/// What undoes the scale of int8 in outer_input.comp.
const BYTE_INV_SCALE: f32 = 1.0 / 256.0;

/// Whose gradient it is: each has modules of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OuterOp {
    TernaryMatmul,
    DenseMatmul,
    HeadLoss,
}

/// `gradient[n][k] += Σ_t a[t][n]·b[t][k]` over some rows.
pub(super) struct Outer<'a> {
    pub op: OuterOp,
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
    /// Floats, or int8 that are divided by a scale per row, or per group of a row.
    pub b: ValueId,
    pub scale: Option<ValueId>,
    pub group: Option<GroupSize>,
}

/// The operands of the kernels in f16.
pub(super) struct HalfOperands {
    /// Where `a` lies: vectors from row to row, and those in use.
    pub a: ValueId,
    pub a_stride: usize,
    pub a_vectors: usize,
    /// What undoes the powers of two of the rows of `a`, or of `x` if that is f16.
    pub inv_scale: Span,
    /// The scale of int8, or the weights of rows.
    pub row_scale: ValueId,
    /// The columns of the input that share a scale, where a row has several.
    pub group: Option<GroupSize>,
    /// The weight's input, int8 or f16.
    pub x: Span,
    pub room: OuterSpace,
    /// The scales of the weight's rows that `a` carries.
    pub weight_scales: Option<Span>,
    /// What undoes the rest.
    pub inv_scale_rest: f32,
}

impl Lowering<'_> {
    pub(super) fn ternary_matmul_gradient(&self, op: &TernaryMatmulGradient) -> Result<Launches, DeviceError> {
        let &TernaryMatmulGradient { dy, act, weight, ref gradients, f16_products: _ } = op;
        let weight = self.ternary(weight)?;
        let outer = Outer { op: OuterOp::TernaryMatmul, rows_of: dy, rows: 0..self.rows(dy).capacity(), gradients };
        let half = F16Rows::of_gradient(self.step, dy).filter(|_| self.multiplies_f16());
        let Some((half, room)) = half.zip(OuterSpace::of(self.step)) else {
            let operands = FloatOperands { a: dy, b: act.q, scale: Some(act.scale), group: act.group };
            return self.outer_f32(&outer, &operands, 0);
        };
        let vectors = self.cols(half.values) / HALF_VECTOR;
        let operands = HalfOperands {
            a: half.values,
            a_stride: vectors,
            a_vectors: vectors,
            inv_scale: self.span(half.scale),
            row_scale: act.scale,
            group: act.group,
            x: self.span(act.q),
            room,
            // Those of groups are no part of the gradient in f16.
            weight_scales: weight.group.is_none().then(|| weight.row_scales.clone()),
            inv_scale_rest: BYTE_INV_SCALE,
        };
        let mut launches = self.outer_operand(&outer, &operands, 0);
        launches.extend(self.outer_f16(&outer, &operands, 2)?);
        Ok(launches)
    }

    pub(super) fn dense_matmul_gradient(&self, op: &DenseMatmulGradient) -> Result<Launches, DeviceError> {
        let &DenseMatmulGradient { dy, x, ref gradients } = op;
        let rows = 0..self.rows(dy).capacity();
        let outer = Outer { op: OuterOp::DenseMatmul, rows_of: dy, rows, gradients };
        self.outer_f32(&outer, &FloatOperands { a: dy, b: x, scale: None, group: None }, 0)
    }

    /// With so many workgroups that each walk all rows of the launch.
    fn over_rows(&self, kernel: KernelLaunch<Span>, outer: &Outer, rows: &Range<usize>, phase: usize) -> Launch {
        let kernel = KernelLaunch { tile: rows.len().max(1), ..kernel };
        Launch::new(kernel, self.rows(outer.rows_of)).in_phase(phase)
    }

    /// In f32, from that phase on; runs of rows that each stay within a submit add to what the last one left.
    pub(super) fn outer_f32(
        &self,
        outer: &Outer,
        operands: &FloatOperands,
        phase: usize,
    ) -> Result<Launches, DeviceError> {
        let profile = self.kernels.profile;
        let wide = profile.wide_tiles && operands.group.is_none();
        let tile = if wide { 64 } else { 32 };
        let &FloatOperands { a, b, scale, group } = operands;
        let elements: usize = outer.gradients.iter().map(|slice| slice.rows * slice.cols).sum();
        let affordable = profile.submit_ns as f64 * 1e-9 * profile.multiply_rate / elements.max(1) as f64;
        let length = (affordable as usize).max(MIN_ROWS);
        let mut launches = Vec::new();
        for (number, first_row) in outer.rows.clone().step_by(length).enumerate() {
            let rows = first_row..outer.rows.end.min(first_row + length);
            let mut first = 0;
            for &slice in outer.gradients {
                let column_tiles = slice.cols.div_ceil(TILE_COLUMNS);
                let b_stride = if scale.is_some() { quantized_stride(slice.cols) / 4 } else { self.cols(b) };
                let [cols, a_stride, b_stride] = [slice.cols, self.cols(a), b_stride].map(|constant| constant as u32);
                let [run_rows, chunk_first, first_of_slice, count] =
                    [rows.len(), outer.rows.start, first, slice.rows].map(|word| word as u32);
                let gradient = self.slice(slice)?;
                let kernel = match (outer.op, scale) {
                    (OuterOp::TernaryMatmul, Some(scale)) if let Some(group) = group => {
                        use ternary_matmul_gradient_groups::{Bind, Constants, Module, Push};
                        let bind = Bind { a: self.span(a), b: self.span(b), scale: self.span(scale), gradient };
                        let push = Push { run_rows, chunk_first, first: first_of_slice, count };
                        let constants = Constants { cols, a_stride, b_stride, group: group.columns() as u32 };
                        Module::TernaryMatmulGradientGroups.launch(TILED_LOCAL, constants, bind, push)
                    }
                    (OuterOp::TernaryMatmul, Some(scale)) => {
                        use ternary_matmul_gradient::{Bind, Constants, Module, Push};
                        let module =
                            if wide { Module::TernaryMatmulGradientWide } else { Module::TernaryMatmulGradient };
                        let bind = Bind { a: self.span(a), b: self.span(b), scale: self.span(scale), gradient };
                        let push = Push { run_rows, chunk_first, first: first_of_slice, count };
                        module.launch(TILED_LOCAL, Constants { cols, a_stride, b_stride }, bind, push)
                    }
                    (op, _) => {
                        use outer::{Bind, Constants, Module, Push};
                        let module = match (op, wide) {
                            (OuterOp::HeadLoss, false) => Module::HeadLossGradient,
                            (OuterOp::HeadLoss, true) => Module::HeadLossGradientWide,
                            (_, false) => Module::DenseMatmulGradient,
                            (_, true) => Module::DenseMatmulGradientWide,
                        };
                        let push = Push { run_rows, chunk_first, first: first_of_slice, count };
                        let bind = Bind { a: self.span(a), b: self.span(b), gradient };
                        module.launch(TILED_LOCAL, Constants { cols, a_stride, b_stride }, bind, push)
                    }
                };
                let kernel = KernelLaunch {
                    axis: RowAxis::Y,
                    groups_other_axis: column_tiles * slice.rows.div_ceil(tile),
                    fixed_bytes: (slice.rows * slice.cols) as f64 * 8.0,
                    row_bytes: (slice.rows * column_tiles) as f64 * 4.0,
                    row_multiplies: (slice.rows * slice.cols) as f64,
                    ..kernel
                };
                launches.push((rows.clone(), self.over_rows(kernel, outer, &rows, phase + number)));
                first += slice.rows;
            }
        }
        Ok(launches)
    }

    /// The input as the f16 operand, in two phases from that one on.
    pub(super) fn outer_operand(&self, outer: &Outer, operands: &HalfOperands, phase: usize) -> Launches {
        let groups = operands.group.map_or(1, |_| self.cols(operands.row_scale));
        let largest = self.outer_scale(outer, operands, groups);
        let largest = KernelLaunch { row_bytes: 8.0 * groups as f64, row_multiplies: 8.0 * groups as f64, ..largest };
        let input =
            self.outer_input(outer, operands, groups).per_element(self.cols(operands.room.values) / HALF_VECTOR);
        let input = Launch::new(input, self.rows(outer.rows_of)).in_phase(phase + 1);
        vec![(outer.rows.clone(), self.over_rows(largest, outer, &outer.rows, phase)), (outer.rows.clone(), input)]
    }

    /// The largest factor of a row, or of its groups.
    fn outer_scale(&self, outer: &Outer, operands: &HalfOperands, groups: usize) -> KernelLaunch<Span> {
        let HalfOperands { inv_scale, row_scale, room, .. } = operands;
        let (run_rows, chunk_first) = (outer.rows.len() as u32, outer.rows.start as u32);
        let local_size = self.kernels.profile.long_row_local_size();
        let (inv_scale, row_scale, out) = (inv_scale.clone(), self.span(*row_scale), self.span(room.scale));
        if operands.group.is_some() {
            use ternary_matmul_gradient_scale_groups::{Bind, Constants, Module, Push};
            let (bind, push) = (Bind { inv_scale, row_scale, out }, Push { run_rows, chunk_first });
            let constants = Constants { groups: groups as u32 };
            return Module::TernaryMatmulGradientScaleGroups.launch(local_size, constants, bind, push);
        }
        use outer_scale::{Bind, Constants, Module, Push};
        let module = match outer.op {
            OuterOp::HeadLoss => Module::HeadLossGradientScale,
            _ => Module::TernaryMatmulGradientScale,
        };
        module.launch(local_size, Constants {}, Bind { inv_scale, row_scale, out }, Push { run_rows, chunk_first })
    }

    /// The input in f16, over that factor.
    fn outer_input(&self, outer: &Outer, operands: &HalfOperands, groups: usize) -> KernelLaunch<Span> {
        let HalfOperands { inv_scale, row_scale, x, room, .. } = operands;
        let (run_rows, chunk_first) = (outer.rows.len() as u32, outer.rows.start as u32);
        let (inv_scale, row_scale, x) = (inv_scale.clone(), self.span(*row_scale), x.clone());
        let (largest, out) = (self.span(room.scale), self.span(room.values));
        let vectors = (self.cols(room.values) / HALF_VECTOR) as u32;
        let local_size = self.element_local_size();
        if let Some(group) = operands.group {
            use ternary_matmul_gradient_input_groups::{Bind, Constants, Module, Push};
            let group_vectors = (group.columns() / HALF_VECTOR) as u32;
            let constants = Constants { groups: groups as u32, vectors, group_vectors };
            let bind = Bind { inv_scale, row_scale, largest, x, out };
            let push = Push { run_rows, chunk_first };
            return Module::TernaryMatmulGradientInputGroups.launch(local_size, constants, bind, push);
        }
        use outer_input::{Bind, Constants, Module, Push};
        let module = match outer.op {
            OuterOp::HeadLoss => Module::HeadLossGradientInput,
            _ => Module::TernaryMatmulGradientInput,
        };
        let bind = Bind { inv_scale, row_scale, largest, x, out };
        module.launch(local_size, Constants { vectors }, bind, Push { run_rows, chunk_first })
    }

    /// The product in f16, from that phase on, and where it is cut into parts their sum.
    pub(super) fn outer_f16(
        &self,
        outer: &Outer,
        operands: &HalfOperands,
        phase: usize,
    ) -> Result<Launches, DeviceError> {
        let HalfOperands { a, room, weight_scales, inv_scale_rest, .. } = operands;
        let weight_rows: usize = outer.gradients.iter().map(|slice| slice.rows).sum();
        let Some(cols) = outer.gradients.first().map(|slice| slice.cols) else { return Ok(Vec::new()) };
        let parts = room.partial.map_or(1, |partial| self.rows(partial).capacity() / weight_rows.max(1)).max(1);
        let tile = HalfProduct::outer(weight_rows, cols, outer.rows.len())
            .cut(MAX_OUTER_PARTS, self.kernels.profile.processors)
            .tile;
        let row_scale = weight_scales.clone().unwrap_or_else(|| self.span(room.scale));
        let row_scales = u32::from(weight_scales.is_some());
        let head = outer.op == OuterOp::HeadLoss;
        let product = |first: usize, count: usize, out: Span, add: bool| {
            use outer_half::{Bind, Constants, Module, Push};
            let module = match (head, tile) {
                (true, HalfTile::T128x128 | HalfTile::T128x160) => Module::HeadLossGradientCoopmat,
                (true, HalfTile::T96x192) => Module::HeadLossGradientCoopmat96x192,
                (false, HalfTile::T128x128 | HalfTile::T128x160) => Module::TernaryMatmulGradientCoopmat,
                (false, HalfTile::T96x192) => Module::TernaryMatmulGradientCoopmat96x192,
            };
            let constants = Constants {
                a_stride: operands.a_stride as u32,
                a_vectors: operands.a_vectors as u32,
                b_vectors: (self.cols(room.values) / HALF_VECTOR) as u32,
                cols: cols as u32,
                parts: parts as u32,
                add: u32::from(add),
                row_scales,
                lane_quads: u32::from(self.kernels.lane_quads),
            };
            let bind = Bind {
                a: self.span(*a),
                b: self.span(room.values),
                largest: self.span(room.scale),
                row_scale: row_scale.clone(),
                out,
            };
            let push = Push {
                run_rows: outer.rows.len() as u32,
                chunk_first: outer.rows.start as u32,
                first: first as u32,
                count: count as u32,
                inv_scale: *inv_scale_rest,
            };
            // Tiles begin at a vector.
            let tiles = (count + first % HALF_VECTOR).div_ceil(tile.rows());
            let kernel = KernelLaunch {
                axis: RowAxis::Y,
                groups_other_axis: cols.div_ceil(tile.columns()) * tiles * parts,
                fixed_bytes: (parts * count * cols) as f64 * 4.0,
                row_bytes: (count + cols) as f64 * 2.0,
                row_multiplies: count as f64 * cols as f64,
                ..module.launch(HALF_LOCAL, constants, bind, push)
            };
            (outer.rows.clone(), self.over_rows(kernel, outer, &outer.rows, phase))
        };
        let Some(partial) = room.partial else {
            let mut first = 0;
            let launch = |&slice: &Slice| {
                first += slice.rows;
                Ok(product(first - slice.rows, slice.rows, self.slice(slice)?, true))
            };
            return outer.gradients.iter().map(launch).collect();
        };
        let mut launches = vec![product(0, weight_rows, self.span(partial), false)];
        let mut first = 0;
        let local_size = self.row_local_size();
        for &slice in outer.gradients {
            use outer_parts::{Bind, Constants, Module, Push};
            let module = if head { Module::HeadLossGradientParts } else { Module::TernaryMatmulGradientParts };
            let constants =
                Constants { cols: cols as u32, parts: parts as u32, part_rows: weight_rows as u32, row_scales };
            let bind = Bind {
                parts: self.span(partial),
                largest: self.span(room.scale),
                row_scale: row_scale.clone(),
                gradient: self.slice(slice)?,
            };
            let push = Push { first: first as u32, count: slice.rows as u32, inv_scale: *inv_scale_rest };
            let kernel = KernelLaunch {
                groups_other_axis: (slice.rows * cols.div_ceil(4)).div_ceil(local_size as usize),
                fixed_bytes: (slice.rows * cols * (parts + 2)) as f64 * 4.0,
                ..module.launch(local_size, constants, bind, push)
            };
            launches.push((outer.rows.clone(), self.over_rows(kernel, outer, &outer.rows, phase + 1)));
            first += slice.rows;
        }
        Ok(launches)
    }
}
