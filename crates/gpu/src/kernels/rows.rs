//! Kernels that work row by row or element by element.

use super::Kernels;
use super::interface::{Buffer, KernelLaunch, RowAxis};
use super::interfaces::{
    embed_rows, gated_act, gated_act_f16_rows, quantize, rms_norm, rms_norm_f16_rows_subgroup, rms_norm_fused,
    rms_norm_quantize, rms_norm_quantize_chain, rms_norm_quantize_fused, rms_norm_quantize_subgroup, rms_norm_subgroup,
};
use super::products::{DenseMatrix, FUSED_ROWS, Shard};
use crate::profile::{LONGEST_SUBGROUP_ROW, SUBGROUP_ROWS, fused_local_size};
use tritune_graph::{Activation, Encoding, Heads, RowFusion};

/// Local size of kernels with one workgroup per head.
pub(crate) const HEAD_LOCAL: u32 = 64;

/// The activation as activation.glsl numbers it.
pub(crate) fn activation_number(kind: Activation) -> u32 {
    match kind {
        Activation::Silu => 0,
        Activation::Relu2 => 1,
    }
}

/// The same in kernels that can do without: none, then those.
pub(crate) fn fused_activation(kind: Option<Activation>) -> u32 {
    kind.map_or(0, |kind| 1 + activation_number(kind))
}

/// int8 activations: values with rows of 16-byte units, and scale and sum of each row.
#[derive(Clone, Debug)]
pub struct Quantized<B> {
    /// int8 `[rows, cols padded to 16]`.
    pub q: B,
    /// f32 `[rows]`.
    pub scale: B,
    /// i32 `[rows]`.
    pub sum: B,
}

/// What a norm reads and writes.
pub(crate) struct NormOperands<B> {
    /// f32 `[rows, cols]`, or with an activation its gate, beside it up unless that is a value of its own.
    pub x: B,
    /// The activation of the gate; only where [`Kernels::fuses_row`].
    pub activation: Option<Activation>,
    /// f32 `[rows, cols]`: up.
    pub up: Option<B>,
    pub gain: B,
    pub eps: f32,
    pub out: Quantized<B>,
    /// The result as it is before it becomes int8.
    pub float_out: Option<B>,
}

/// What a norm, and norms of its result, read and write.
pub(crate) struct NormsOperands<B> {
    /// f32 `[rows, cols]`.
    pub x: B,
    pub gain: B,
    /// That of the norm, and that of the others.
    pub eps: [f32; 2],
    /// The norm's result, where something else reads it.
    pub made: Option<B>,
    /// Gains and results of the others, of which there are up to three.
    pub outputs: Vec<(B, Quantized<B>)>,
}

impl<B> KernelLaunch<B> {
    /// With the cost of one workgroup per row of so many columns.
    pub(crate) fn per_row(self, cols: usize) -> KernelLaunch<B> {
        let bytes = cols as f64 * 4.0;
        KernelLaunch { row_bytes: 3.0 * bytes, row_multiplies: bytes, ..self }
    }

    /// With the cost of one subgroup per row of so many columns.
    pub(crate) fn per_subgroup(self, cols: usize) -> KernelLaunch<B> {
        KernelLaunch { tile: SUBGROUP_ROWS as usize, ..self.per_row(cols) }
    }

    /// With one workgroup per head of Q, K and V of a row.
    pub(crate) fn per_head(self, shape: Heads) -> KernelLaunch<B> {
        let heads = shape.heads + 2 * shape.kv_heads;
        let launch = self.per_row(heads * shape.head_dim);
        KernelLaunch { axis: RowAxis::Y, groups_other_axis: heads, ..launch }
    }

    /// With one invocation per item of a row, as items.glsl numbers them: an element, or as many neighbours as it makes at once.
    pub(crate) fn per_element(self, items: usize) -> KernelLaunch<B> {
        KernelLaunch {
            tile: self.local_size as usize,
            items_per_row: items.max(1),
            row_bytes: items as f64 * 16.0,
            row_multiplies: items as f64 * 8.0,
            ..self
        }
    }
}

impl Kernels<'_> {
    /// int8 of rows of floats.
    pub(crate) fn quantize<B>(&self, cols: usize, x: B, out: Quantized<B>) -> KernelLaunch<B> {
        use quantize::{Bind, Constants, Module, Push};
        let bind = Bind { x, q: out.q, scale: out.scale, sum: out.sum };
        let constants = Constants { cols: cols as u32 };
        Module::Quantize.launch(self.profile.row_local_size(), constants, bind, Push {}).per_row(cols)
    }

    /// `out = x / rms(x) · gain`.
    pub(crate) fn rms_norm<B: Clone>(&self, cols: usize, x: B, gain: B, eps: f32, out: B) -> KernelLaunch<B> {
        if let Some(lanes) = self.profile.subgroup_lanes(cols) {
            use rms_norm_subgroup::{Bind, Constants, Module, Push};
            let constants = Constants { cols: cols as u32, lanes };
            let launch =
                Module::RmsNormSubgroup.launch(SUBGROUP_ROWS * lanes, constants, Bind { x, gain, out }, Push { eps });
            return launch.per_subgroup(cols);
        }
        if self.holds_norm(cols) {
            return self.rms_norm_fused(cols, x, None, gain, eps, out);
        }
        use rms_norm::{Bind, Constants, Module, Push};
        let constants = Constants { cols: cols as u32 };
        Module::RmsNorm
            .launch(self.profile.row_local_size(), constants, Bind { x, gain, out }, Push { eps })
            .per_row(cols)
    }

    /// Whether a workgroup holds a row of so many columns that no subgroup holds.
    pub(crate) fn holds_norm(&self, cols: usize) -> bool {
        self.profile.subgroup_lanes(cols).is_none() && self.fuses_row(cols)
    }

    /// The same where [`Kernels::holds_norm`], of rows that are gathered from so many of `x` or of all.
    pub(crate) fn rms_norm_fused<B: Clone>(
        &self,
        cols: usize,
        x: B,
        gathered: Option<(B, usize)>,
        gain: B,
        eps: f32,
        out: B,
    ) -> KernelLaunch<B> {
        use rms_norm_fused::{Bind, Constants, Module, Push};
        let local = fused_local_size(cols);
        let constants = Constants { cols: cols as u32, local, gathered: u32::from(gathered.is_some()) };
        // A kernel's unused binding still wants a buffer behind it.
        let (rows, source_rows) = gathered.unwrap_or_else(|| (x.clone(), 0));
        let push = Push { eps, source_rows: source_rows as u32 };
        Module::RmsNormFused.launch(local, constants, Bind { x, gain, out, rows }, push).per_row(cols)
    }

    /// The same as rows of f16 and what undoes their scale; a subgroup of so many lanes holds a row.
    pub(crate) fn rms_norm_f16_rows<B>(
        &self,
        cols: usize,
        lanes: u32,
        x: B,
        gain: B,
        eps: f32,
        [out, inv_scale]: [B; 2],
    ) -> KernelLaunch<B> {
        use rms_norm_f16_rows_subgroup::{Bind, Constants, Module, Push};
        let (constants, bind) = (Constants { cols: cols as u32, lanes }, Bind { x, gain, out, inv_scale });
        Module::RmsNormF16RowsSubgroup.launch(SUBGROUP_ROWS * lanes, constants, bind, Push { eps }).per_subgroup(cols)
    }

    /// The rows of norms that may become one: each invocation of a workgroup of whole subgroups has four columns of them.
    pub(crate) fn rows_of_norms(&self) -> Option<RowFusion> {
        let profile = self.profile;
        let lanes = profile.subgroup_lanes(LONGEST_SUBGROUP_ROW).filter(|_| profile.optimizations.fuse)?;
        let invocations = profile.max_invocations.min(lanes.saturating_mul(profile.max_subgroups));
        let longest_row = LONGEST_SUBGROUP_ROW.min(4 * (invocations / lanes * lanes) as usize);
        Some(RowFusion { columns_multiple: 4, longest_row })
    }

    /// Whether a product of one row may make a row of so many columns itself. All norms of such rows agree with it to the bit.
    pub(crate) fn fuses_row(&self, cols: usize) -> bool {
        self.may_fuse() && FUSED_ROWS.takes(cols)
    }

    /// int8 of `[activation of gate, times up →] x / rms(x) · gain`, which is also written as it is where there is a `float_out`.
    pub(crate) fn rms_norm_quantize<B: Clone>(&self, cols: usize, operands: NormOperands<B>) -> KernelLaunch<B> {
        let NormOperands { x, activation, up, gain, eps, out, float_out } = operands;
        let (split, up) = (u32::from(up.is_some()), up.unwrap_or_else(|| x.clone()));
        let has_float = u32::from(float_out.is_some());
        // A kernel's unused binding still wants a buffer behind it.
        let float = float_out.unwrap_or_else(|| out.sum.clone());
        let agrees = self.fuses_row(cols);
        debug_assert!(agrees || activation.is_none(), "only a row that fuses takes an activation in");
        let activation = fused_activation(activation);
        if agrees && let Some(lanes) = self.profile.subgroup_lanes(cols) {
            use rms_norm_quantize_subgroup::{Bind, Constants, Module, Push};
            let constants = Constants { cols: cols as u32, lanes, float_out: has_float, activation, split };
            let bind = Bind { x, gain, q: out.q, scale: out.scale, sum: out.sum, float, up };
            let launch = Module::RmsNormQuantizeSubgroup.launch(SUBGROUP_ROWS * lanes, constants, bind, Push { eps });
            return launch.per_subgroup(cols);
        }
        if agrees {
            use rms_norm_quantize_fused::{Bind, Constants, Module, Push};
            let local = fused_local_size(cols);
            let constants = Constants { cols: cols as u32, local, float_out: has_float, activation, split };
            let bind = Bind { x, gain, q: out.q, scale: out.scale, sum: out.sum, float, up };
            return Module::RmsNormQuantizeFused.launch(local, constants, bind, Push { eps }).per_row(cols);
        }
        use rms_norm_quantize::{Bind, Constants, Module, Push};
        let constants = Constants { cols: cols as u32, float_out: has_float };
        let bind = Bind { x, gain, q: out.q, scale: out.scale, sum: out.sum, float };
        Module::RmsNormQuantize.launch(self.profile.row_local_size(), constants, bind, Push { eps }).per_row(cols)
    }

    /// A norm, and int8 of norms of its result: the bits of [`Kernels::rms_norm`] and [`Kernels::rms_norm_quantize`], where a subgroup
    /// holds a row.
    pub(crate) fn rms_norms_quantize<B: Clone>(&self, cols: usize, operands: NormsOperands<B>) -> KernelLaunch<B> {
        use rms_norm_quantize_chain::{Bind, Constants, Module, Push};
        let NormsOperands { x, gain, eps: [eps, inner_eps], made, outputs } = operands;
        let lanes = self.profile.subgroup_lanes(cols).unwrap_or(self.profile.subgroup_size);
        let norms = outputs.len();
        let constants =
            Constants { cols: cols as u32, lanes, norms: norms as u32, float_out: u32::from(made.is_some()) };
        // A kernel's unused binding still wants a buffer behind it.
        let [first, second, third] = [0, 1, 2].map(|number| outputs.get(number).unwrap_or(&outputs[0]).clone());
        let bind = Bind {
            x,
            gain,
            made: made.unwrap_or_else(|| first.1.sum.clone()),
            gain0: first.0,
            q0: first.1.q,
            scale0: first.1.scale,
            sum0: first.1.sum,
            gain1: second.0,
            q1: second.1.q,
            scale1: second.1.scale,
            sum1: second.1.sum,
            gain2: third.0,
            q2: third.1.q,
            scale2: third.1.scale,
            sum2: third.1.sum,
        };
        let module = Module::RmsNormQuantizeChainSubgroup;
        module.launch(SUBGROUP_ROWS * lanes, constants, bind, Push { eps, inner_eps }).per_subgroup(cols)
    }

    /// `out = activation(gate) · up`, gate and up side by side unless `up` is given.
    pub(crate) fn gated_act<B: Clone>(
        &self,
        cols: usize,
        kind: Activation,
        gate: B,
        up: Option<B>,
        out: B,
    ) -> KernelLaunch<B> {
        use gated_act::{Bind, Constants, Module, Push};
        let constants =
            Constants { cols: cols as u32, kind: activation_number(kind), stacked: u32::from(up.is_none()) };
        let bind = Bind { up: up.unwrap_or_else(|| gate.clone()), gate, out };
        Module::GatedAct
            .launch(self.profile.element_local_size(), constants, bind, Push {})
            .per_element(cols.div_ceil(4))
    }

    /// The same as rows of f16 and what undoes their scale.
    pub(crate) fn gated_act_f16_rows<B: Clone>(
        &self,
        cols: usize,
        kind: Activation,
        gate: B,
        up: Option<B>,
        [out, inv_scale]: [B; 2],
    ) -> KernelLaunch<B> {
        use gated_act_f16_rows::{Bind, Constants, Module, Push};
        let constants =
            Constants { cols: cols as u32, kind: activation_number(kind), stacked: u32::from(up.is_none()) };
        let bind = Bind { up: up.unwrap_or_else(|| gate.clone()), gate, out, inv_scale };
        let local_size = self.profile.held_row_local_size(cols);
        Module::GatedActF16Rows.launch(local_size, constants, bind, Push {}).per_row(cols)
    }

    /// Rows of a dense table by their numbers, as floats.
    pub(crate) fn embed_rows<B: Buffer>(
        &self,
        table: &DenseMatrix,
        shard: &Shard<B>,
        ids: B,
        out: B,
    ) -> KernelLaunch<B> {
        use embed_rows::{Bind, Constants, Module, Push};
        let module = match table.encoding {
            Encoding::F32 | Encoding::Ternary | Encoding::TernaryGroups(_) => Module::EmbedRowsF32,
            Encoding::F16 => Module::EmbedRowsF16,
            Encoding::BF16 => Module::EmbedRowsBf16,
            Encoding::Q8_0 => Module::EmbedRowsQ80,
            Encoding::Q6K => Module::EmbedRowsQ6K,
        };
        let constants = Constants { cols: table.cols as u32, row_vectors: table.row_vectors as u32 };
        let push = Push { shard_first: shard.first_row as u32, shard_rows: shard.rows as u32 };
        let bind = Bind { weight: shard.buffer.clone(), ids, out };
        module.launch(self.profile.element_local_size(), constants, bind, push).per_element(table.cols.div_ceil(4))
    }
}
