//! Lowering of the backward pass's ops that work row by row.

use super::{Launch, Lowering};
use crate::kernels::interface::KernelLaunch;
use crate::kernels::interfaces::{
    embed_rows_gradient, f16_rows, gated_act_backward, gated_act_backward_f16_rows, gated_act_backward_norm,
    gated_act_backward_norm_f16_rows, head_norm_backward, head_norm_gradient, rms_norm_backward,
    rms_norm_backward_held, rms_norm_backward_subgroup, rms_norm_chain_backward, rms_norm_chain_sum, rms_norm_gradient,
    rms_norm_gradient_subgroup, rms_norm_gradient_sum, rope_split_backward, rope_split_backward_f16_rows,
};
use crate::kernels::products::WHOLE_CHUNK;
use crate::kernels::rows::{HEAD_LOCAL, activation_number};
use crate::memory::Span;
use crate::profile::SUBGROUP_ROWS;
use crate::workspace::{F16Rows, holds_row};
use std::ops::Range;
use tritune_graph::ops::{
    EmbedRowsGradient, GatedActBackward, HeadNormBackward, HeadNormGradient, RmsNormBackward, RopeSplitBackward,
};
use tritune_graph::{DeviceError, GAIN_SUMS, Heads, Op, Rows, Slice, ValueId};

/// Columns of a workgroup of embed_rows_gradient.comp, its size, and the tokens it looks through: few of them begin an id.
const EMBED_COLUMNS: usize = 64;
const EMBED_LOCAL: u32 = 64;
const EMBED_PLACES: usize = 8;
/// Local size of rope_split_backward_f16_rows.comp.
const ROTATED_LOCAL: u32 = 256;
/// Columns of a workgroup of rms_norm_gradient_sum.comp.
const GAIN_COLUMNS: usize = 16;
/// Columns up to which half of a larger workgroup of rms_norm_gradient.comp would be idle.
const NARROW_COLUMNS: usize = 512;

/// Bytes of shared memory for each column of a row in rms_norm_gradient_subgroup.
pub(super) const SUBGROUP_SUMS: u64 = 4 * SUBGROUP_ROWS as u64;

/// Where the gradient of a gain adds up over runs of `part_rows` rows.
#[derive(Clone)]
struct GainParts {
    partial: Span,
    part_rows: usize,
    rows: Rows,
    gradient: Span,
    cols: usize,
}

/// A gradient in f16 and what undoes its scale, and the scales of the weight whose product reads it.
type HalfGradient = ([Span; 2], Span);

/// The gradients of gate and up in f16, what undoes their scales, and the scales of the weights whose products read them.
struct ActF16Rows {
    f16_rows: [Span; 2],
    inv_scale: [Span; 2],
    scales: [Span; 2],
}

/// A kernel that sums up so many columns of parts, behind those.
fn sum_of_parts(kernel: KernelLaunch<Span>, cols: usize, rows: Rows) -> Launch {
    let (groups_other_axis, tile) = (cols.div_ceil(GAIN_COLUMNS), rows.capacity().max(1));
    Launch::new(KernelLaunch { groups_other_axis, tile, row_bytes: 0.0, ..kernel.per_row(cols) }, rows).in_phase(1)
}

impl Lowering<'_> {
    /// The input's gradient and, where the gain is trained, its own: sums over runs of rows, in the same pass where a subgroup holds a
    /// row, then the sum of those.
    pub(super) fn rms_norm_backward(&self, op: &RmsNormBackward) -> Result<Vec<Launch>, DeviceError> {
        let &RmsNormBackward { x, gain, eps, dy, residual, out, gradient } = op;
        let (gain, _, _) = self.table(gain)?;
        let (cols, rows) = (self.cols(out), self.rows(out));
        let has_residual = u32::from(residual.is_some());
        let f16_rows = self.half_gradient(out)?;
        let packed = u32::from(self.is_packed(dy));
        let (x, dy, out) = (self.span(x), self.span(dy), self.span(out));
        let has_f16_rows = u32::from(f16_rows.is_some());
        let ([half, inv_scale], row_scale) =
            f16_rows.clone().unwrap_or_else(|| ([out.clone(), out.clone()], x.clone()));
        // A kernel's unused binding still wants a buffer behind it, here and below.
        let residual = residual.map_or_else(|| x.clone(), |residual| self.span(residual));
        let lanes = self.kernels.profile.subgroup_lanes(cols);
        let parts = gradient.map(|gradient| self.gain_parts(self.scratch(GAIN_SUMS)?, gradient, rows)).transpose()?;
        if let (Some(lanes), Some(parts)) = (lanes, &parts)
            && SUBGROUP_SUMS * cols as u64 <= self.kernels.profile.max_shared
        {
            use rms_norm_gradient_subgroup::{Bind, Constants, Module, Push};
            let GainParts { partial, part_rows, .. } = parts.clone();
            let constants = Constants {
                cols: cols as u32,
                lanes,
                residual: has_residual,
                f16_rows: has_f16_rows,
                packed,
                part_rows: part_rows as u32,
            };
            let bind = Bind { x, gain, dy, residual, out, f16_rows: half, inv_scale, row_scale, partial };
            let kernel = Module::RmsNormGradientSubgroup.launch(SUBGROUP_ROWS * lanes, constants, bind, Push { eps });
            let both = KernelLaunch { tile: part_rows, ..kernel.per_row(cols) };
            return Ok(vec![
                Launch::new(both, rows),
                self.gain_total(rms_norm_gradient_sum::Module::RmsNormGradientSum, parts),
            ]);
        }
        let mut launches = Vec::with_capacity(3);
        if let Some(parts) = &parts {
            use rms_norm_gradient::{Bind, Constants, Module, Push};
            let local_size = if cols <= NARROW_COLUMNS { 128 } else { self.row_local_size() };
            let bind = Bind { x: x.clone(), dy: dy.clone(), partial: parts.partial.clone() };
            let constants = Constants { cols: cols as u32, part_rows: parts.part_rows as u32 };
            let kernel = Module::RmsNormGradient.launch(local_size, constants, bind, Push { eps });
            launches.push(Launch::new(KernelLaunch { tile: parts.part_rows, ..kernel.per_row(cols) }, rows));
            launches.push(self.gain_total(rms_norm_gradient_sum::Module::RmsNormGradientSum, parts));
        }
        let held = self.large_groups() && holds_row(cols);
        let kernel = match lanes {
            Some(lanes) => {
                use rms_norm_backward_subgroup::{Bind, Constants, Module, Push};
                let constants =
                    Constants { cols: cols as u32, lanes, residual: has_residual, f16_rows: has_f16_rows, packed };
                let bind = Bind { x, gain, dy, residual, out: out.clone(), f16_rows: half, inv_scale, row_scale };
                let module = Module::RmsNormBackwardSubgroup;
                module.launch(SUBGROUP_ROWS * lanes, constants, bind, Push { eps }).per_subgroup(cols)
            }
            None if held => {
                use rms_norm_backward_held::{Bind, Constants, Module, Push};
                let constants = Constants { cols: cols as u32, residual: has_residual, f16_rows: has_f16_rows };
                let bind = Bind { x, gain, dy, residual, out: out.clone(), f16_rows: half, inv_scale, row_scale };
                let local_size = self.kernels.profile.held_row_local_size(cols);
                Module::RmsNormBackwardHeld.launch(local_size, constants, bind, Push { eps }).per_row(cols)
            }
            None => {
                use rms_norm_backward::{Bind, Constants, Module, Push};
                let constants = Constants { cols: cols as u32, residual: has_residual };
                let bind = Bind { x, gain, dy, residual, out: out.clone() };
                Module::RmsNormBackward.launch(self.row_local_size(), constants, bind, Push { eps }).per_row(cols)
            }
        };
        launches.push(Launch::new(kernel, rows));
        if let (Some((made, scales)), None, false) = (f16_rows, lanes, held) {
            let module = f16_rows::Module::TernaryMatmulBackwardF16Rows;
            launches.push(
                Launch::new(self.f16_rows(module, cols, out, Some(scales), made, 0..WHOLE_CHUNK), rows).in_phase(2),
            );
        }
        Ok(launches)
    }

    /// The backward steps of norms of one value, which are `inner`, and that of the norm that made it, as one: the input's gradient and sums
    /// over runs of rows of the gradients of all gains, then the sums of those.
    pub(super) fn norms_backward(&self, inner: Range<usize>, op: &RmsNormBackward) -> Result<Vec<Launch>, DeviceError> {
        use rms_norm_chain_backward::{Bind, Constants, Module, Push};
        let (cols, rows) = (self.cols(op.out), self.rows(op.out));
        let lanes = self.lanes_of_chain(cols)?;
        let norms: Vec<&RmsNormBackward> = self.plan.steps[inner]
            .iter()
            .filter_map(|step| match &step.op {
                Op::RmsNormBackward(norm) => Some(norm),
                _ => None,
            })
            .collect();
        let (nearest, all) = (norms[norms.len() - 1], norms.iter().copied().chain([op]));
        let gradients = all.filter_map(|norm| norm.gradient).map(|slice| self.slice(slice));
        let gradients = gradients.collect::<Result<Vec<_>, _>>()?;
        let gains = norms.iter().map(|norm| self.table(norm.gain).map(|(gain, ..)| gain));
        let gains = gains.collect::<Result<Vec<_>, _>>()?;
        let f16_rows = self.half_gradient(op.out)?;
        let partial = self.scratch(GAIN_SUMS)?;
        let part_rows = self.part_rows(partial, rows);
        let packed = norms.iter().enumerate().map(|(bit, norm)| u32::from(self.is_packed(norm.dy)) << bit).sum();
        let constants = Constants {
            cols: cols as u32,
            lanes,
            norms: norms.len() as u32,
            residual: u32::from(op.residual.is_some()),
            f16_rows: u32::from(f16_rows.is_some()),
            part_rows: part_rows as u32,
            packed,
        };
        let (x, out, partial) = (self.span(op.x), self.span(op.out), self.span(partial));
        // Those that are not there have a binding all the same, here and below.
        let ([half, inv_scale], row_scale) = f16_rows.unwrap_or_else(|| ([out.clone(), out.clone()], x.clone()));
        let or_first = |spans: &[Span], number: usize| spans.get(number).unwrap_or(&spans[0]).clone();
        let [gain0, gain1, gain2] = [0, 1, 2].map(|number| or_first(&gains, number));
        let [dy0, dy1, dy2] = [0, 1, 2].map(|number| self.span(norms.get(number).unwrap_or(&norms[0]).dy));
        let bind = Bind {
            gain: self.table(op.gain)?.0,
            gain0,
            gain1,
            gain2,
            dy0,
            dy1,
            dy2,
            residual: op.residual.map_or_else(|| x.clone(), |residual| self.span(residual)),
            x,
            out,
            f16_rows: half,
            inv_scale,
            row_scale,
            partial: partial.clone(),
        };
        let local_size = (cols.div_ceil(4) as u32).next_multiple_of(lanes);
        let push = Push { eps: op.eps, inner_eps: nearest.eps };
        let kernel = Module::RmsNormChainSubgroup.launch(local_size, constants, bind, push).per_row(cols);
        let row_bytes = (norms.len() + 4) as f64 * cols as f64 * 4.0;
        let both = KernelLaunch { tile: part_rows, row_bytes, ..kernel };

        use rms_norm_chain_sum as sum;
        let [gradient, gradient1, gradient2, gradient3] = [0, 1, 2, 3].map(|number| or_first(&gradients, number));
        let bind = sum::Bind { partial, gradient, gradient1, gradient2, gradient3 };
        let (cols_each, gains) = (cols as u32, gradients.len());
        let constants = sum::Constants { cols: cols_each, part_rows: part_rows as u32, gains: gains as u32 };
        let kernel = sum::Module::RmsNormChainSum.launch(self.row_local_size(), constants, bind, sum::Push {});
        Ok(vec![Launch::new(both, rows), sum_of_parts(kernel, gains * cols, rows)])
    }

    /// The scales of the rows of the ternary weight whose product's gradient this is.
    pub(super) fn scales_of_product(&self, dy: ValueId) -> Result<Span, DeviceError> {
        let weight = self.plan.steps.iter().find_map(|step| match &step.op {
            Op::TernaryMatmulBackward(product) if product.dy == dy => Some(product.weight),
            _ => None,
        });
        let missing = || self.unsupported("a gradient in f16 has no product that reads it".to_owned());
        Ok(self.ternary(weight.ok_or_else(missing)?)?.row_scales.clone())
    }

    /// A gradient in f16 and what undoes its scale, and the scales of the weight whose product reads it, where the step has room for that.
    fn half_gradient(&self, gradient: ValueId) -> Result<Option<HalfGradient>, DeviceError> {
        let Some(half) = F16Rows::of_gradient(self.step, gradient) else { return Ok(None) };
        Ok(Some((self.half_spans(half), self.scales_of_product(gradient)?)))
    }

    /// Invocations that share a row in a chain of norms, which is only fused where a subgroup holds one.
    fn lanes_of_chain(&self, cols: usize) -> Result<u32, DeviceError> {
        let lanes = self.kernels.profile.subgroup_lanes(cols);
        lanes.ok_or_else(|| self.unsupported(format!("no subgroup holds a row of {cols} columns")))
    }

    /// Scratch memory as sums over runs of the step's rows.
    fn gain_parts(&self, partial: ValueId, gradient: Slice, rows: Rows) -> Result<GainParts, DeviceError> {
        Ok(GainParts {
            partial: self.span(partial),
            part_rows: self.part_rows(partial, rows),
            rows,
            gradient: self.slice(gradient)?,
            cols: gradient.cols,
        })
    }

    /// Rows of a run, of which there are as many as this memory has rows.
    fn part_rows(&self, partial: ValueId, rows: Rows) -> usize {
        rows.capacity().max(1).div_ceil(self.rows(partial).capacity().max(1))
    }

    /// The sum of the parts, behind those.
    fn gain_total(&self, module: rms_norm_gradient_sum::Module, parts: &GainParts) -> Launch {
        use rms_norm_gradient_sum::{Bind, Constants, Push};
        let GainParts { partial, part_rows, rows, gradient, cols } = parts.clone();
        let constants = Constants { cols: cols as u32, part_rows: part_rows as u32 };
        let kernel = module.launch(self.row_local_size(), constants, Bind { partial, gradient }, Push {});
        sum_of_parts(kernel, cols, rows)
    }

    pub(super) fn head_norm_backward(&self, op: &HeadNormBackward) -> Result<Launch, DeviceError> {
        use head_norm_backward::{Bind, Constants, Module, Push};
        let &HeadNormBackward { qkv, q_gain, k_gain, shape, eps, dy, out } = op;
        let Heads { heads, kv_heads, head_dim } = shape;
        let ((q_gain, _, _), (k_gain, _, _)) = (self.table(q_gain)?, self.table(k_gain)?);
        let bind = Bind { qkv: self.span(qkv), q_gain, k_gain, dy: self.span(dy), out: self.span(out) };
        let constants = Constants { heads: heads as u32, kv_heads: kv_heads as u32, head_dim: head_dim as u32 };
        let kernel = Module::HeadNormBackward.launch(HEAD_LOCAL, constants, bind, Push { eps });
        Ok(Launch::new(kernel.per_head(shape), self.rows(out)))
    }

    /// Sums over runs of rows, then the sum of those, for both gains in turn: they share their scratch memory.
    pub(super) fn head_norm_gradient(&self, op: &HeadNormGradient) -> Result<Vec<Launch>, DeviceError> {
        let &HeadNormGradient { qkv, shape, eps, dy, q_gradient, k_gradient } = op;
        let (cols, rows) = (shape.head_dim, self.rows(dy));
        let all_heads = (shape.heads + 2 * shape.kv_heads) as u32;
        let mut launches = Vec::with_capacity(4);
        let gains = [(0, shape.heads, q_gradient), (shape.heads, shape.kv_heads, k_gradient)];
        for (number, (first_head, heads, gradient)) in gains.into_iter().enumerate() {
            use head_norm_gradient::{Bind, Constants, Module, Push};
            let parts = self.gain_parts(self.scratch(GAIN_SUMS)?, gradient, rows)?;
            let bind = Bind { qkv: self.span(qkv), dy: self.span(dy), partial: parts.partial.clone() };
            let (first_head, heads, part_rows) = (first_head as u32, heads as u32, parts.part_rows as u32);
            let constants = Constants { cols: cols as u32, part_rows, all_heads, first_head, heads };
            let kernel = Module::HeadNormGradient.launch(HEAD_LOCAL, constants, bind, Push { eps });
            let sums = KernelLaunch { tile: parts.part_rows, ..kernel.per_row(heads as usize * cols) };
            launches.push(Launch::new(sums, rows).in_phase(2 * number));
            let total = self.gain_total(rms_norm_gradient_sum::Module::HeadNormGradientSum, &parts);
            launches.push(total.in_phase(2 * number + 1));
        }
        Ok(launches)
    }

    /// One launch for each run of the table's rows.
    pub(super) fn embed_rows_gradient(&self, op: &EmbedRowsGradient) -> Result<Vec<Launch>, DeviceError> {
        use embed_rows_gradient::{Bind, Constants, Module, Push};
        let &EmbedRowsGradient { dy, ids, sorted_ids, ref gradients } = op;
        let cols = self.cols(dy);
        // A bias is a table of one row, which the workgroups of the first token sum up alone.
        let (local_size, tile, places) = match gradients.as_slice() {
            [Slice { rows: 1, .. }] => (self.row_local_size(), self.rows(dy).capacity().max(1), 1),
            _ => (EMBED_LOCAL, EMBED_PLACES, EMBED_PLACES),
        };
        let constants = Constants { cols: cols as u32, places: places as u32 };
        let mut first = 0;
        let launch = |&slice: &Slice| -> Result<Launch, DeviceError> {
            let bind = Bind {
                dy: self.span(dy),
                ids: self.span(ids),
                sorted_ids: self.span(sorted_ids),
                gradient: self.slice(slice)?,
            };
            let push = Push { slice_first: first as u32, slice_rows: slice.rows as u32 };
            first += slice.rows;
            let kernel = Module::EmbedRowsGradient.launch(local_size, constants, bind, push);
            let groups_other_axis = cols.div_ceil(EMBED_COLUMNS);
            Ok(Launch::new(KernelLaunch { groups_other_axis, tile, ..kernel.per_row(cols) }, self.rows(dy)))
        };
        gradients.iter().map(launch).collect()
    }

    /// As floats, or in f16 for the products that read them where there is room for that.
    pub(super) fn rope_split_backward(&self, op: &RopeSplitBackward) -> Result<Launch, DeviceError> {
        use rope_split_backward::{Bind, Constants, Module, Push};
        if let Some(f16_rows) = self.rotated_f16_rows(op)? {
            return self.rope_split_backward_f16_rows(op, f16_rows);
        }
        let &RopeSplitBackward { dq, dk, dv, table, positions, shape, rope_dims, out, split } = op;
        let Heads { heads, kv_heads, head_dim } = shape;
        let (table, table_shape, table_stride) = self.table(table)?;
        let constants = Constants {
            heads: heads as u32,
            kv_heads: kv_heads as u32,
            head_dim: head_dim as u32,
            rope_dims: rope_dims as u32,
            table_stride: table_stride as u32,
            split: u32::from(split.is_some()),
        };
        let (keys, values) = split.unwrap_or((out, out));
        let bind = Bind {
            q: self.span(dq),
            k: self.span(dk),
            v: self.span(dv),
            table,
            positions: self.span(positions),
            out: self.span(out),
            out_keys: self.span(keys),
            out_values: self.span(values),
        };
        let push = Push { table_rows: table_shape.rows as u32 };
        let kernel = Module::RopeSplitBackward.launch(self.element_local_size(), constants, bind, push);
        Ok(Launch::new(kernel.per_element(((heads + 2 * kv_heads) * head_dim).div_ceil(4)), self.rows(out)))
    }

    /// Room for the gradients of queries, keys and values in f16, if this step has any; the only row stands for all where they share it.
    fn rotated_f16_rows(&self, op: &RopeSplitBackward) -> Result<Option<[HalfGradient; 3]>, DeviceError> {
        let (keys, values) = op.split.unwrap_or((op.out, op.out));
        let one = |gradient: ValueId| self.half_gradient(gradient);
        let (Some(queries), Some(keys), Some(values)) = (one(op.out)?, one(keys)?, one(values)?) else {
            return Ok(None);
        };
        Ok(Some([queries, keys, values]))
    }

    fn rope_split_backward_f16_rows(
        &self,
        op: &RopeSplitBackward,
        [queries, keys, values]: [HalfGradient; 3],
    ) -> Result<Launch, DeviceError> {
        use rope_split_backward_f16_rows::{Bind, Constants, Module, Push};
        let ([out_queries, inv_scale_queries], scale_queries) = queries;
        let ([out_keys, inv_scale_keys], scale_keys) = keys;
        let ([out_values, inv_scale_values], scale_values) = values;
        let Heads { heads, kv_heads, head_dim } = op.shape;
        let (table, table_shape, table_stride) = self.table(op.table)?;
        let constants = Constants {
            heads: heads as u32,
            kv_heads: kv_heads as u32,
            head_dim: head_dim as u32,
            rope_dims: op.rope_dims as u32,
            table_stride: table_stride as u32,
            stacked: u32::from(op.split.is_none()),
        };
        let bind = Bind {
            q: self.span(op.dq),
            k: self.span(op.dk),
            v: self.span(op.dv),
            table,
            positions: self.span(op.positions),
            out_queries,
            out_keys,
            out_values,
            inv_scale_queries,
            inv_scale_keys,
            inv_scale_values,
            scale_queries,
            scale_keys,
            scale_values,
        };
        let cols = (heads + 2 * kv_heads) * head_dim;
        let push = Push { table_rows: table_shape.rows as u32 };
        let kernel = Module::RopeSplitBackwardSubgroup.launch(ROTATED_LOCAL, constants, bind, push).per_row(cols);
        Ok(Launch::new(KernelLaunch { row_bytes: 6.0 * cols as f64, ..kernel }, self.rows(op.out)))
    }

    /// As floats, or in f16 for the products that read them where there is room for that.
    pub(super) fn gated_act_backward(&self, op: &GatedActBackward) -> Result<Launch, DeviceError> {
        use gated_act_backward::{Bind, Constants, Module, Push};
        let &GatedActBackward { kind, gate_up, up, dy, out, d_up } = op;
        if self.act_f16_rows(op)?.is_some() {
            return self.gated_act_backward_f16_rows(op, None);
        }
        let (cols, rows) = (self.cols(dy), self.rows(out));
        let constants =
            Constants { cols: cols as u32, kind: activation_number(kind), stacked: u32::from(up.is_none()) };
        let [gate, up, dy, d_up, out] =
            [gate_up, up.unwrap_or(gate_up), dy, d_up.unwrap_or(out), out].map(|value| self.span(value));
        let bind = Bind { gate, up, dy, out, d_up };
        let kernel = Module::GatedActBackward.launch(self.element_local_size(), constants, bind, Push {});
        Ok(Launch::new(kernel.per_element(cols.div_ceil(4)), rows))
    }

    /// In f16, and with the backward step of the norm behind it if that is given.
    fn gated_act_backward_f16_rows(
        &self,
        op: &GatedActBackward,
        norm: Option<&RmsNormBackward>,
    ) -> Result<Launch, DeviceError> {
        let &GatedActBackward { kind, gate_up, up, dy, out, d_up: _ } = op;
        let (cols, rows, stacked) = (self.cols(dy), self.rows(out), up.is_none());
        let floats = self.plan.has_place(out);
        let Some(ActF16Rows { f16_rows: [half, half_up], inv_scale: [inv_scale, other_inv_scale], scales }) =
            self.act_f16_rows(op)?
        else {
            return Err(self.unsupported("gradients of an activation have no room in f16".to_owned()));
        };
        // Floats have the place of up's where both are one row.
        let other = if stacked { self.span(out) } else { half_up };
        let dy = norm.map_or(dy, |norm| norm.dy);
        let [gate, up, dy] = [gate_up, up.unwrap_or(gate_up), dy].map(|value| self.span(value));
        let [row_scale, other_scale] = scales;
        let local_size = self.kernels.profile.held_row_local_size(cols);
        // By either kernel, whose constants are the same.
        macro_rules! launch {
            ($interface:ident $module:ident $(, $gain:ident: $value:expr)?; $($eps:ident: $number:expr)?) => {{
                use $interface::{Bind, Constants, Module, Push};
                let constants = Constants {
                    cols: cols as u32,
                    kind: activation_number(kind),
                    stacked: u32::from(stacked),
                    floats: u32::from(stacked && floats),
                };
                let bind = Bind {
                    gate, up, dy, out: half, other, inv_scale, other_inv_scale, row_scale, other_scale, $($gain: $value,)?
                };
                Module::$module.launch(local_size, constants, bind, Push { $($eps: $number)? })
            }};
        }
        let kernel = match norm {
            None => launch!(gated_act_backward_f16_rows GatedActBackwardF16Rows;),
            Some(norm) => {
                let gain = self.table(norm.gain)?.0;
                launch!(gated_act_backward_norm_f16_rows GatedActBackwardNormF16Rows, gain: gain; eps: norm.eps)
            }
        };
        Ok(Launch::new(KernelLaunch { row_bytes: 16.0 * cols as f64, ..kernel.per_row(cols) }, rows))
    }

    /// Room for the gradients of an activation in f16, if this step has any; the only row stands for both where they share it.
    fn act_f16_rows(&self, op: &GatedActBackward) -> Result<Option<ActF16Rows>, DeviceError> {
        let (own, other) = (self.half_gradient(op.out)?, self.half_gradient(op.d_up.unwrap_or(op.out))?);
        let (Some(([half, inv_scale], scales)), Some(([half_up, inv_scale_up], scales_up))) = (own, other) else {
            return Ok(None);
        };
        let (f16_rows, inv_scale, scales) = ([half, half_up], [inv_scale, inv_scale_up], [scales, scales_up]);
        Ok(Some(ActF16Rows { f16_rows, inv_scale, scales }))
    }

    /// The backward steps of an activation and of the norm behind it as one, and the sum of the gain's gradient if it is trained.
    pub(super) fn gated_norm_backward(
        &self,
        norm: &RmsNormBackward,
        op: &GatedActBackward,
    ) -> Result<Vec<Launch>, DeviceError> {
        use gated_act_backward_norm::{Bind, Constants, Module, Push};
        let Some(gradient) = norm.gradient else { return Ok(vec![self.gated_act_backward_f16_rows(op, Some(norm))?]) };
        let (cols, rows, stacked) = (self.cols(op.dy), self.rows(op.out), op.up.is_none());
        let lanes = self.lanes_of_chain(cols)?;
        let parts = self.gain_parts(self.scratch(GAIN_SUMS)?, gradient, rows)?;
        let f16_rows = self.act_f16_rows(op)?;
        let has_f16_rows = f16_rows.is_some();
        let constants = Constants {
            cols: cols as u32,
            lanes,
            kind: activation_number(op.kind),
            stacked: u32::from(stacked),
            f16_rows: u32::from(has_f16_rows),
            floats: u32::from(!has_f16_rows || stacked && self.plan.has_place(op.out)),
            part_rows: parts.part_rows as u32,
            packed: u32::from(self.is_packed(norm.dy)),
        };
        let [gate, up, dy] = [op.gate_up, op.up.unwrap_or(op.gate_up), norm.dy].map(|value| self.span(value));
        let [gate_out, up_out] = [op.out, op.d_up.unwrap_or(op.out)].map(|value| self.span(value));
        // Those that are not there have a binding all the same.
        let none = || ActF16Rows {
            f16_rows: [gate_out.clone(), gate_out.clone()],
            inv_scale: [gate_out.clone(), gate_out.clone()],
            scales: [gate.clone(), gate.clone()],
        };
        let ActF16Rows { f16_rows, inv_scale, scales } = f16_rows.unwrap_or_else(none);
        let ([gate_f16_rows, up_f16_rows], [gate_inv_scale, up_inv_scale], [gate_scale, up_scale]) =
            (f16_rows, inv_scale, scales);
        let bind = Bind {
            gate,
            up,
            dy,
            gain: self.table(norm.gain)?.0,
            gate_out,
            up_out,
            gate_f16_rows,
            up_f16_rows,
            gate_inv_scale,
            up_inv_scale,
            gate_scale,
            up_scale,
            partial: parts.partial.clone(),
        };
        let local_size = (cols.div_ceil(4) as u32).next_multiple_of(lanes);
        let kernel = Module::GatedActBackwardNormSubgroup.launch(local_size, constants, bind, Push { eps: norm.eps });
        let both = KernelLaunch { tile: parts.part_rows, row_bytes: 16.0 * cols as f64, ..kernel.per_row(cols) };
        let total = self.gain_total(rms_norm_gradient_sum::Module::RmsNormGradientSum, &parts);
        Ok(vec![Launch::new(both, rows), total])
    }
}
