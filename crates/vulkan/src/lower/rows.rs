//! Lowering of the ops that work row by row.

use super::{Launch, Lowering, RowAxis};
use crate::dispatch::Bound;
use crate::kernels::encoding_suffix;
use tritune_graph::ops::{
    ArgMax, EmbedRows, GatedAct, GatherRows, Quantize, RmsNorm, RmsNormQuantize, RopeSplit, TopK,
};
use tritune_graph::{Access, Activation, DeviceError, Heads, RopeSplitInput, ValueId, quantized_stride};

/// Local size of kernels with one invocation per element or few neighbouring elements.
const ELEMENT_LOCAL: u32 = 64;

/// The activation as activation.glsl numbers it.
pub(super) fn activation_number(kind: Activation) -> u32 {
    match kind {
        Activation::Silu => 0,
        Activation::Relu2 => 1,
    }
}

impl Lowering<'_> {
    /// A kernel with one workgroup per row: as many as `rows_of` has, each of as many columns as `x`.
    pub(super) fn per_row(
        &self,
        module: &str,
        x: ValueId,
        rows_of: ValueId,
        constants: Vec<u32>,
        bound: Vec<Bound>,
        push: Vec<u32>,
    ) -> Launch {
        let bytes = self.cols(x) as f64 * 4.0;
        Launch {
            constants: [&[self.cols(x) as u32], constants.as_slice()].concat(),
            bound,
            push,
            row_bytes: 3.0 * bytes,
            row_multiplies: bytes,
            ..Launch::new(module, self.gpu.profile().row_local_size(), self.rows(rows_of))
        }
    }

    /// A kernel with one invocation per item of a row of `out`: an element, or as many neighbours as it makes at once.
    pub(super) fn per_element(
        &self,
        module: &str,
        out: ValueId,
        items: usize,
        constants: Vec<u32>,
        bound: Vec<Bound>,
        push: Vec<u32>,
    ) -> Launch {
        Launch {
            constants,
            bound,
            push,
            axis: RowAxis::Y,
            across: items.div_ceil(ELEMENT_LOCAL as usize),
            row_bytes: items as f64 * 16.0,
            row_multiplies: items as f64 * 8.0,
            ..Launch::new(module, ELEMENT_LOCAL, self.rows(out))
        }
    }

    pub(super) fn embed_rows(&self, op: &EmbedRows) -> Result<Vec<Launch>, DeviceError> {
        let &EmbedRows { table, ids, out } = op;
        let weight = self.dense(table)?;
        let suffix = encoding_suffix(weight.encoding)
            .ok_or_else(|| self.unsupported(format!("{} cannot be an embedding", weight.resource.name)))?;
        let module = format!("embed_rows_{suffix}");
        let cols = weight.resource.cols;
        let launches = weight.pieces.iter().map(|piece| {
            let bound = vec![
                Bound { binding: 1, span: piece.span.clone(), access: Access::Read },
                self.read(2, ids),
                self.write(3, out),
            ];
            let constants = vec![cols as u32, weight.row_vectors as u32];
            let push = vec![piece.first_row as u32, piece.rows as u32];
            self.per_element(&module, out, cols.div_ceil(4), constants, bound, push)
        });
        Ok(launches.collect())
    }

    pub(super) fn rms_norm(&self, op: &RmsNorm) -> Result<Launch, DeviceError> {
        let &RmsNorm { x, gain, eps, out } = op;
        let (gain, _, _) = self.table(gain)?;
        let bound = vec![self.read(1, x), Bound { binding: 2, span: gain, access: Access::Read }, self.write(3, out)];
        Ok(self.per_row("rms_norm", x, out, vec![], bound, vec![eps.to_bits()]))
    }

    pub(super) fn rms_norm_quantize(&self, op: &RmsNormQuantize) -> Result<Launch, DeviceError> {
        let &RmsNormQuantize { x, gain, eps, out, float_out } = op;
        let (gain, _, _) = self.table(gain)?;
        let mut bound = vec![
            self.read(1, x),
            Bound { binding: 2, span: gain, access: Access::Read },
            self.write(3, out.q),
            self.write(4, out.scale),
            self.write(5, out.sum),
        ];
        // A kernel's unused binding still wants a buffer behind it.
        bound.push(self.write(6, float_out.unwrap_or(out.sum)));
        debug_assert_eq!(self.cols(out.q), quantized_stride(self.cols(x)));
        let constants = vec![u32::from(float_out.is_some())];
        Ok(self.per_row("rms_norm_quantize", x, out.q, constants, bound, vec![eps.to_bits()]))
    }

    pub(super) fn quantize(&self, op: &Quantize) -> Launch {
        let &Quantize { x, out } = op;
        let bound = vec![self.read(1, x), self.write(2, out.q), self.write(3, out.scale), self.write(4, out.sum)];
        self.per_row("quantize", x, out.q, vec![], bound, vec![])
    }

    pub(super) fn arg_max(&self, op: &ArgMax) -> Launch {
        let &ArgMax { x, out } = op;
        let mut launch = self.per_row("arg_max", x, out, vec![], vec![self.read(1, x), self.write(2, out)], vec![]);
        if self.gpu.profile().wide_tiles && self.gpu.profile().max_invocations >= 1024 {
            // A row of logits is long, and one workgroup walks it alone.
            launch.local_size = 1024;
        }
        launch
    }

    pub(super) fn top_k(&self, op: &TopK) -> Launch {
        let &TopK { x, k, out } = op;
        let bound = vec![self.read(1, x), self.write(2, out)];
        let mut launch = self.per_row("top_k", x, out, vec![k as u32], bound, vec![]);
        if self.gpu.profile().wide_tiles && self.gpu.profile().max_invocations >= 1024 {
            // As in `arg_max`.
            launch.local_size = 1024;
        }
        launch
    }

    pub(super) fn gated_act(&self, op: &GatedAct) -> Launch {
        let &GatedAct { kind, gate_up, out } = op;
        let cols = self.cols(out);
        let constants = vec![cols as u32, activation_number(kind)];
        let bound = vec![self.read(1, gate_up), self.write(2, out)];
        self.per_element("gated_act", out, cols.div_ceil(4), constants, bound, vec![])
    }

    pub(super) fn gather_rows(&self, op: &GatherRows) -> Launch {
        let &GatherRows { x, rows, out } = op;
        let cols = self.cols(out);
        let bound = vec![self.read(1, x), self.read(2, rows), self.write(3, out)];
        let push = vec![self.rows(x).capacity() as u32];
        self.per_element("gather_rows", out, cols, vec![cols as u32], bound, push)
    }

    pub(super) fn rope_split(&self, op: &RopeSplit) -> Result<Launch, DeviceError> {
        let &RopeSplit { input, rope_dims, q } = op;
        let RopeSplitInput { qkv, table, positions, kv_slots, shape: Heads { heads, kv_heads, head_dim }, k, v } =
            input;
        let (table, table_shape, table_stride) = self.table(table)?;
        let (k, v) = self.stores(k, v, head_dim)?;
        let bound = vec![
            self.read(1, qkv),
            Bound { binding: 2, span: table, access: Access::Read },
            self.read(3, positions),
            self.read(4, kv_slots),
            self.write(5, q),
            Bound { binding: 6, span: k.span, access: Access::Write },
            Bound { binding: 7, span: v.span, access: Access::Write },
        ];
        let constants = [heads, kv_heads, head_dim, rope_dims, k.stride, usize::from(k.f16), table_stride];
        let constants = constants.map(|constant| constant as u32).to_vec();
        let push = vec![table_shape.rows as u32, k.rows as u32];
        Ok(self.per_element("rope_split", qkv, self.cols(qkv).div_ceil(4), constants, bound, push))
    }
}
