//! Lowering of the ops that work row by row.

use super::{Launch, Lowering};
use crate::kernels::interfaces::{arg_max, copy_columns, f16_rows, gather_rows, head_norm, rope_split, scale, top_k};
use crate::kernels::products::WHOLE_CHUNK;
use crate::kernels::rows::{self, HEAD_LOCAL, NormOperands, NormsOperands};
use crate::memory::Span;
use crate::weights::Placed;
use crate::workspace::F16Rows;
use tritune_graph::ops::{
    ArgMax, Concat, EmbedRows, GatedAct, GatherRows, HeadNorm, Quantize, RmsNorm, RmsNormQuantize, RopeSplit, Scale,
    SliceColumns, TopK,
};
use tritune_graph::{
    DeviceError, Heads, KV_BLOCK, KvType, NormsForward, Op, Quantized, RopeSplitInput, ValueId, quantized_stride,
};

impl Lowering<'_> {
    pub(super) fn quantized(&self, value: Quantized) -> rows::Quantized<Span> {
        rows::Quantized { q: self.span(value.q), scale: self.span(value.scale), sum: self.span(value.sum) }
    }

    pub(super) fn embed_rows(&self, op: &EmbedRows) -> Result<Vec<Launch>, DeviceError> {
        let &EmbedRows { table, ids, out } = op;
        if let (_, Placed::Ternary { .. }) = self.resource(table)? {
            let weight = self.ternary(table)?;
            let scaled = weight.scaled();
            let launches = weight.shards.iter().map(|shard| {
                let kernel = self.kernels().embed_ternary_rows(&scaled, shard, self.span(ids), self.span(out));
                Launch::new(kernel, self.rows(out))
            });
            return Ok(launches.collect());
        }
        let weight = self.dense(table)?;
        let launches = weight.shards.iter().map(|shard| {
            let kernel = self.kernels().embed_rows(&weight.matrix, shard, self.span(ids), self.span(out));
            Launch::new(kernel, self.rows(out))
        });
        Ok(launches.collect())
    }

    /// As floats, or in f16 for the product that reads them where there is room for that.
    pub(super) fn rms_norm(&self, op: &RmsNorm) -> Result<Vec<Launch>, DeviceError> {
        let &RmsNorm { x, gain, eps, out } = op;
        let (gain, _, _) = self.table(gain)?;
        let (cols, rows, kernels) = (self.cols(x), self.rows(out), self.kernels());
        let room = F16Rows::of_input(self.step, out).map(|half| self.half_spans(half));
        let room = match (room, self.kernels.profile.subgroup_lanes(cols)) {
            (Some([f16_rows, inv_scale]), Some(lanes)) => {
                let kernel = kernels.rms_norm_f16_rows(cols, lanes, self.span(x), gain, eps, [f16_rows, inv_scale]);
                return Ok(vec![Launch::new(kernel, rows)]);
            }
            (room, _) => room,
        };
        let kernel = kernels.rms_norm(cols, self.span(x), gain, eps, self.span(out));
        let f16_rows = room.map(|room| {
            let module = f16_rows::Module::DenseMatmulF16Rows;
            Launch::new(self.f16_rows(module, cols, self.span(out), None, room, 0..WHOLE_CHUNK), rows).in_phase(1)
        });
        Ok([Launch::new(kernel, rows)].into_iter().chain(f16_rows).collect())
    }

    /// The norm of a row that it gathers itself, if one kernel does that.
    pub(super) fn gathered_norm(&self, gather: &GatherRows, op: &RmsNorm) -> Result<Vec<Launch>, DeviceError> {
        let (cols, kernels) = (self.cols(op.x), self.kernels());
        if !kernels.holds_norm(cols) || F16Rows::of_input(self.step, op.out).is_some() {
            let norm = self.rms_norm(op)?.into_iter();
            let norm = norm.map(|launch| Launch { phase: launch.phase + 1, ..launch });
            return Ok([self.gather_rows(gather)].into_iter().chain(norm).collect());
        }
        let (gain, _, _) = self.table(op.gain)?;
        let gathered = (self.span(gather.rows), self.rows(gather.x).capacity());
        let kernel = kernels.rms_norm_fused(cols, self.span(gather.x), Some(gathered), gain, op.eps, self.span(op.out));
        Ok(vec![Launch::new(kernel, self.rows(op.out))])
    }

    pub(super) fn rms_norm_quantize(&self, op: &RmsNormQuantize) -> Result<Launch, DeviceError> {
        self.norm_after(None, op)
    }

    /// A norm, and the activation in front of it if it has taken that in.
    pub(super) fn norm_after(&self, gated: Option<&GatedAct>, op: &RmsNormQuantize) -> Result<Launch, DeviceError> {
        let &RmsNormQuantize { x, gain, eps, out, float_out } = op;
        let (gain, _, _) = self.table(gain)?;
        let cols = self.cols(x);
        debug_assert_eq!(self.cols(out.q), quantized_stride(cols));
        let operands = NormOperands {
            x: self.span(gated.map_or(x, |gated| gated.gate_up)),
            activation: gated.map(|gated| gated.kind),
            up: gated.and_then(|gated| gated.up).map(|up| self.span(up)),
            gain,
            eps,
            out: self.quantized(out),
            float_out: float_out.map(|out| self.span(out)),
        };
        Ok(Launch::new(self.kernels().rms_norm_quantize(cols, operands), self.rows(out.q)))
    }

    /// Norms that quantise what they make of another's result, and that norm.
    pub(super) fn norms_forward(&self, chain: &NormsForward) -> Result<Launch, DeviceError> {
        let NormsForward { norm, inner, is_read } = chain;
        let norms: Vec<&RmsNormQuantize> = self.plan.steps[inner.clone()]
            .iter()
            .filter_map(|step| match &step.op {
                Op::RmsNormQuantize(norm) => Some(norm),
                _ => None,
            })
            .collect();
        let made = is_read.then(|| self.span(norm.out));
        let of = |inner: &&RmsNormQuantize| Ok((self.table(inner.gain)?.0, self.quantized(inner.out)));
        let outputs = norms.iter().map(of).collect::<Result<Vec<_>, DeviceError>>()?;
        let operands = NormsOperands {
            x: self.span(norm.x),
            gain: self.table(norm.gain)?.0,
            eps: [norm.eps, norms[0].eps],
            made,
            outputs,
        };
        Ok(Launch::new(self.kernels().rms_norms_quantize(self.cols(norm.x), operands), self.rows(norm.out)))
    }

    pub(super) fn quantize(&self, op: &Quantize) -> Launch {
        let &Quantize { x, out, shared_scale } = op;
        let (cols, kernels, quantized) = (self.cols(x), self.kernels(), self.quantized(out));
        let kernel = match out.group {
            None => kernels.quantize(cols, self.span(x), quantized),
            Some(group) => kernels.quantize_groups(cols, group, shared_scale, self.span(x), quantized),
        };
        Launch::new(kernel, self.rows(out.q))
    }

    pub(super) fn scale(&self, op: &Scale) -> Launch {
        use scale::{Bind, Constants, Module, Push};
        let &Scale { x, factor, out } = op;
        let (cols, push) = (self.cols(out), Push { factor });
        let bind = Bind { x: self.span(x), out: self.span(out) };
        let kernel = Module::Scale.launch(self.element_local_size(), Constants { cols: cols as u32 }, bind, push);
        Launch::new(kernel.per_element(cols.div_ceil(4)), self.rows(out))
    }

    pub(super) fn arg_max(&self, op: &ArgMax) -> Launch {
        use arg_max::{Bind, Constants, Module, Push};
        let &ArgMax { x, out } = op;
        let cols = self.cols(x);
        let bind = Bind { x: self.span(x), out: self.span(out) };
        let constants = Constants { cols: cols as u32 };
        let kernel = Module::ArgMax.launch(self.kernels.profile.long_row_local_size(), constants, bind, Push {});
        Launch::new(kernel.per_row(cols), self.rows(out))
    }

    pub(super) fn top_k(&self, op: &TopK) -> Launch {
        use top_k::{Bind, Constants, Module, Push};
        let &TopK { x, k, out } = op;
        let cols = self.cols(x);
        let bind = Bind { x: self.span(x), out: self.span(out) };
        let constants = Constants { cols: cols as u32, k: k as u32 };
        let kernel = Module::TopK.launch(self.kernels.profile.long_row_local_size(), constants, bind, Push {});
        Launch::new(kernel.per_row(cols), self.rows(out))
    }

    pub(super) fn gated_act(&self, op: &GatedAct) -> Launch {
        let &GatedAct { kind, gate_up, up, out } = op;
        let (cols, gate, up) = (self.cols(out), self.span(gate_up), up.map(|up| self.span(up)));
        let kernel = match F16Rows::of_input(self.step, out) {
            // For the product that reads it.
            Some(half) => self.kernels().gated_act_f16_rows(cols, kind, gate, up, self.half_spans(half)),
            None => self.kernels().gated_act(cols, kind, gate, up, self.span(out)),
        };
        Launch::new(kernel, self.rows(out))
    }

    pub(super) fn gather_rows(&self, op: &GatherRows) -> Launch {
        use gather_rows::{Bind, Constants, Module, Push};
        let &GatherRows { x, rows, out } = op;
        let cols = self.cols(out);
        let bind = Bind { x: self.span(x), rows: self.span(rows), out: self.span(out) };
        let push = Push { source_rows: self.rows(x).capacity() as u32 };
        let kernel = Module::GatherRows.launch(self.element_local_size(), Constants { cols: cols as u32 }, bind, push);
        Launch::new(kernel.per_element(cols.div_ceil(4)), self.rows(out))
    }

    pub(super) fn head_norm(&self, op: &HeadNorm) -> Result<Launch, DeviceError> {
        use head_norm::{Bind, Constants, Module, Push};
        let &HeadNorm { qkv, q_gain, k_gain, shape, eps, out } = op;
        let Heads { heads, kv_heads, head_dim } = shape;
        let ((q_gain, _, _), (k_gain, _, _)) = (self.table(q_gain)?, self.table(k_gain)?);
        let bind = Bind { qkv: self.span(qkv), q_gain, k_gain, out: self.span(out) };
        let constants = Constants { heads: heads as u32, kv_heads: kv_heads as u32, head_dim: head_dim as u32 };
        let kernel = Module::HeadNorm.launch(HEAD_LOCAL, constants, bind, Push { eps });
        Ok(Launch::new(kernel.per_head(shape), self.rows(out)))
    }

    /// One launch per part.
    pub(super) fn concat(&self, op: &Concat) -> Vec<Launch> {
        use copy_columns::Module;
        let (mut first, width) = (0, self.cols(op.out));
        let launch = |&part| {
            let cols = self.cols(part);
            let launch = self.copy_columns(Module::Concat, (part, 0, cols), (op.out, first, width), cols);
            first += cols;
            launch
        };
        op.parts.iter().map(launch).collect()
    }

    pub(super) fn slice_columns(&self, op: &SliceColumns) -> Launch {
        use copy_columns::Module;
        let &SliceColumns { x, first, out } = op;
        let cols = self.cols(out);
        self.copy_columns(Module::SliceColumns, (x, first, self.cols(x)), (out, 0, cols), cols)
    }

    /// Values with their first column and their width.
    fn copy_columns(
        &self,
        module: copy_columns::Module,
        (x, from, from_width): (ValueId, usize, usize),
        (out, to, to_width): (ValueId, usize, usize),
        cols: usize,
    ) -> Launch {
        use copy_columns::{Bind, Constants, Push};
        let constants = Constants {
            cols: cols as u32,
            from: from as u32,
            from_width: from_width as u32,
            to: to as u32,
            to_width: to_width as u32,
        };
        let bind = Bind { x: self.span(x), out: self.span(out) };
        let launch = module.launch(self.element_local_size(), constants, bind, Push {}).per_element(cols.div_ceil(4));
        Launch::new(launch, self.rows(out))
    }

    pub(super) fn rope_split(&self, op: &RopeSplit) -> Result<Launch, DeviceError> {
        use rope_split::{Bind, Constants, Module, Push};
        let &RopeSplit { input, rope_dims, q } = op;
        let RopeSplitInput { qkv, split, table, positions, kv_slots, shape, k, v } = input;
        let Heads { heads, kv_heads, head_dim } = shape;
        let (table, table_shape, table_stride) = self.table(table)?;
        let (k, v) = self.stores(k, v, shape)?;
        let constants = Constants {
            heads: heads as u32,
            kv_heads: kv_heads as u32,
            head_dim: head_dim as u32,
            rope_dims: rope_dims as u32,
            store_stride: k.stride as u32,
            store_f16: u32::from(k.kv == KvType::F16),
            table_stride: table_stride as u32,
            split: u32::from(split.is_some()),
        };
        let (keys, values) = split.unwrap_or((qkv, qkv));
        let bind = Bind {
            qkv: self.span(qkv),
            table,
            positions: self.span(positions),
            kv_slots: self.span(kv_slots),
            q: self.span(q),
            k: k.span,
            v: v.span,
            keys: self.span(keys),
            values: self.span(values),
        };
        let push = Push { table_rows: table_shape.rows as u32, store_rows: k.rows as u32 };
        let all_heads = heads + 2 * kv_heads;
        // Four columns each; heads of blocks have whole pairs of them.
        let (module, items) = match k.kv {
            KvType::Q8_0 => (Module::RopeSplitQ80, all_heads * head_dim.div_ceil(2 * KV_BLOCK) * 2 * KV_BLOCK / 4),
            KvType::F32 | KvType::F16 => (Module::RopeSplit, (all_heads * head_dim).div_ceil(4)),
        };
        let kernel = module.launch(self.element_local_size(), constants, bind, push);
        Ok(Launch::new(kernel.per_element(items), self.rows(qkv)))
    }
}
