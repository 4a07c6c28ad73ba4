//! Lowering of the backward pass's ops that work row by row.

use super::rows::activation_number;
use super::{Launch, Lowering, RowAxis};
use crate::dispatch::Bound;
use tritune_graph::ops::{
    Add, Dropout, EmbedRowsGradient, GatedActBackward, QuantAnneal, RmsNormBackward, RmsNormGradient,
    RopeSplitBackward, ScatterRows,
};
use tritune_graph::{Access, DeviceError, Heads, Slice, ValueId, dropout_threshold};

/// Columns of a workgroup of embed_rows_gradient.comp, and its size: most have nothing to do.
const EMBED_COLUMNS: usize = 64;
const EMBED_LOCAL: u32 = 64;
/// Columns of a workgroup of rms_norm_gradient_sum.comp.
const GAIN_COLUMNS: usize = 16;
/// Columns up to which half of a larger workgroup of rms_norm_gradient.comp would be idle.
const NARROW_COLUMNS: usize = 512;

impl Lowering<'_> {
    /// The optional operand; a kernel's unused binding still wants a buffer behind it.
    pub(super) fn read_or(&self, binding: u32, id: Option<ValueId>, otherwise: ValueId) -> Bound {
        self.read(binding, id.unwrap_or(otherwise))
    }

    pub(super) fn rms_norm_backward(&self, op: &RmsNormBackward) -> Result<Launch, DeviceError> {
        let &RmsNormBackward { x, gain, eps, dy, residual, out } = op;
        let (gain, _, _) = self.table(gain)?;
        let bound = vec![
            self.read(1, x),
            Bound { binding: 2, span: gain, access: Access::Read },
            self.read(3, dy),
            self.read_or(4, residual, x),
            self.write(5, out),
        ];
        let constants = vec![u32::from(residual.is_some())];
        Ok(self.per_row("rms_norm_backward", out, out, constants, bound, vec![eps.to_bits()]))
    }

    /// Sums over runs of rows, then the sum of those.
    pub(super) fn rms_norm_gradient(&self, op: &RmsNormGradient) -> Result<Vec<Launch>, DeviceError> {
        let &RmsNormGradient { x, eps, dy, partial, gradient } = op;
        let (cols, capacity) = (self.cols(dy), self.rows(dy).capacity().max(1));
        let part_rows = capacity.div_ceil(self.rows(partial).capacity().max(1));
        let bound = vec![self.read(1, x), self.read(2, dy), self.write(3, partial)];
        let sums = self.per_row("rms_norm_gradient", dy, dy, vec![part_rows as u32], bound, vec![eps.to_bits()]);
        let local_size = if cols <= NARROW_COLUMNS { 128 } else { sums.local_size };
        let bound = vec![self.read(1, partial), self.slice(2, gradient, Access::Write)?];
        let total = self.per_row("rms_norm_gradient_sum", dy, dy, vec![part_rows as u32], bound, vec![]);
        let across = cols.div_ceil(GAIN_COLUMNS);
        Ok(vec![
            Launch { local_size, tile: part_rows, ..sums },
            Launch { across, tile: capacity, phase: 1, row_bytes: 0.0, ..total },
        ])
    }

    /// One launch for each run of the table's rows.
    pub(super) fn embed_rows_gradient(&self, op: &EmbedRowsGradient) -> Result<Vec<Launch>, DeviceError> {
        let &EmbedRowsGradient { dy, ids, sorted_ids, ref gradients } = op;
        let mut first = 0;
        let launch = |&slice: &Slice| -> Result<Launch, DeviceError> {
            let bound = vec![
                self.read(1, dy),
                self.read(2, ids),
                self.read(3, sorted_ids),
                self.slice(4, slice, Access::Write)?,
            ];
            let push = vec![first as u32, slice.rows as u32];
            first += slice.rows;
            let launch = self.per_row("embed_rows_gradient", dy, dy, vec![], bound, push);
            let across = self.cols(dy).div_ceil(EMBED_COLUMNS);
            Ok(Launch { local_size: EMBED_LOCAL, axis: RowAxis::X, across, ..launch })
        };
        gradients.iter().map(launch).collect()
    }

    pub(super) fn rope_split_backward(&self, op: &RopeSplitBackward) -> Result<Launch, DeviceError> {
        let &RopeSplitBackward { dq, dk, dv, table, positions, shape, rope_dims, out } = op;
        let Heads { heads, kv_heads, head_dim } = shape;
        let (table, table_shape, table_stride) = self.table(table)?;
        let bound = vec![
            self.read(1, dq),
            self.read(2, dk),
            self.read(3, dv),
            Bound { binding: 4, span: table, access: Access::Read },
            self.read(5, positions),
            self.write(6, out),
        ];
        let constants = [heads, kv_heads, head_dim, rope_dims, table_stride].map(|constant| constant as u32).to_vec();
        let push = vec![table_shape.rows as u32];
        Ok(self.per_element("rope_split_backward", out, self.cols(out).div_ceil(4), constants, bound, push))
    }

    pub(super) fn gated_act_backward(&self, op: &GatedActBackward) -> Launch {
        let &GatedActBackward { kind, gate_up, dy, out } = op;
        let cols = self.cols(dy);
        let constants = vec![cols as u32, activation_number(kind)];
        let bound = vec![self.read(1, gate_up), self.read(2, dy), self.write(3, out)];
        self.per_element("gated_act_backward", out, cols.div_ceil(4), constants, bound, vec![])
    }

    pub(super) fn scatter_rows(&self, op: &ScatterRows) -> Launch {
        let &ScatterRows { x, inverse_rows, out } = op;
        let cols = self.cols(out);
        let bound = vec![self.read(1, x), self.read(2, inverse_rows), self.write(3, out)];
        let push = vec![self.rows(x).capacity() as u32];
        self.per_element("scatter_rows", out, cols.div_ceil(4), vec![cols as u32], bound, push)
    }

    pub(super) fn add(&self, op: &Add) -> Launch {
        let &Add { a, b, out } = op;
        let cols = self.cols(out);
        let bound = vec![self.read(1, a), self.read(2, b), self.write(3, out)];
        self.per_element("add", out, cols.div_ceil(4), vec![cols as u32], bound, vec![])
    }

    pub(super) fn quant_anneal(&self, op: &QuantAnneal) -> Launch {
        let &QuantAnneal { x, act, lambda, out } = op;
        let cols = self.cols(out);
        let bound = vec![
            self.read(1, x),
            self.read(2, act.q),
            self.read(3, act.scale),
            self.read(4, lambda),
            self.write(5, out),
        ];
        self.per_element("quant_anneal", out, cols.div_ceil(4), vec![cols as u32], bound, vec![])
    }

    pub(super) fn dropout(&self, op: &Dropout) -> Launch {
        let &Dropout { x, stream, tensor, keep, residual, out } = op;
        let cols = self.cols(out);
        let bound = vec![self.read(1, x), self.read(2, stream), self.read_or(3, residual, x), self.write(4, out)];
        let constants = vec![cols as u32, u32::from(residual.is_some())];
        let push = vec![tensor, dropout_threshold(keep), (1.0 / keep).to_bits()];
        self.per_element("dropout", out, cols.div_ceil(4), constants, bound, push)
    }
}
