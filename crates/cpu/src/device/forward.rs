//! The steps of inference.

use super::training::Done;
use super::{Kernels, index};
use crate::attention::{self, AttentionInput};
use crate::concat::{Columns, copy_columns};
use crate::gated_act::GateUp;
use crate::head_norm::{self, HeadNorms};
use crate::quantize::QuantizedMut;
use crate::rms_norm::{self, RmsNorm};
use crate::rope_split::{self, RopeInput, RopeShape};
use crate::workspace::BEST;
use crate::{dense_matmul, embed_rows, gated_act, gather_rows, prefiltered_matmul, quantize, select, ternary};
use tritune_graph::{Quantized, RopeSplitInput, ValueId, ops};

impl<'a> Kernels<'_, '_, 'a> {
    pub(super) fn embed_rows(&mut self, op: &ops::EmbedRows) -> Done {
        let (rows, cols) = (self.rows(op.ids), self.cols(op.out));
        let ids = &self.operands.read::<i32>(op.ids)[..rows];
        let out = &mut self.operands.write::<f32>(op.out)[..rows * cols];
        embed_rows::embed_rows(&self.device.pool, self.device.isa, self.weight(op.table)?, ids, out).map_err(index)
    }

    pub(super) fn rms_norm(&mut self, op: &ops::RmsNorm) -> Done {
        let rows = self.rows(op.x);
        let (x, y) = (self.operands.read(op.x), self.operands.write(op.out));
        let norm = RmsNorm { gain: self.floats(op.gain)?, epsilon: op.eps };
        rms_norm::rms_norm(&self.device.pool, self.device.isa, x, rows, norm, y);
        Ok(())
    }

    pub(super) fn rms_norm_quantize(&mut self, op: &ops::RmsNormQuantize) -> Done {
        let rows = self.rows(op.x);
        let quantized = self.quantized_mut(op.out);
        let y = op.float_out.map(|id| self.operands.write(id));
        let norm = RmsNorm { gain: self.floats(op.gain)?, epsilon: op.eps };
        let x = self.operands.read(op.x);
        rms_norm::rms_norm_quantize(&self.device.pool, self.device.isa, x, rows, norm, quantized, y);
        Ok(())
    }

    pub(super) fn quantize(&mut self, op: &ops::Quantize) -> Done {
        let (rows, cols) = (self.rows(op.x), self.cols(op.x));
        let quantized = QuantizedMut { shared_scale: op.shared_scale, ..self.quantized_mut(op.out) };
        let x = self.operands.read(op.x);
        quantize::quantize(&self.device.pool, self.device.isa, x, rows, cols, quantized);
        Ok(())
    }

    pub(super) fn ternary_matmul(&mut self, op: &ops::TernaryMatmul) -> Done {
        let tokens = self.rows(op.out);
        let (stride, group) = (self.cols(op.act.q), op.act.group);
        let (q, sums) = (self.operands.read(op.act.q), self.operands.read(op.act.sum));
        let scales = self.operands.read(op.act.scale);
        let residual = op.residual.map(|id| self.operands.read(id));
        let out = self.operands.write(op.out);
        let (pool, isa, weights) = (&self.device.pool, self.device.isa, self.ternary(op.weight)?);
        match group {
            None => ternary::matmul(pool, isa, weights, q, stride, sums, scales, tokens, residual, out),
            Some(group) => {
                let act = ternary::groups::Activations { q, stride, sums, scales, group };
                ternary::groups::matmul_groups(pool, isa, weights, act, tokens, residual, out);
            }
        }
        Ok(())
    }

    pub(super) fn head_norm(&mut self, op: &ops::HeadNorm) -> Done {
        let rows = self.rows(op.out);
        let (x, out) = (self.operands.read(op.qkv), self.operands.write(op.out));
        let (q_gain, k_gain) = (self.floats(op.q_gain)?, self.floats(op.k_gain)?);
        let norms = HeadNorms { q_gain, k_gain, epsilon: op.eps };
        head_norm::head_norm(&self.device.pool, self.device.isa, x, rows, op.shape, norms, out);
        Ok(())
    }

    pub(super) fn concat(&mut self, op: &ops::Concat) -> Done {
        let (rows, width) = (self.rows(op.out), self.cols(op.out));
        let out = self.operands.write::<f32>(op.out);
        let mut first = 0;
        for &part in &op.parts {
            let cols = self.cols(part);
            let columns = Columns { rows, cols, from: (0, cols), to: (first, width) };
            copy_columns(&self.device.pool, columns, self.operands.read(part), out);
            first += cols;
        }
        Ok(())
    }

    pub(super) fn slice_columns(&mut self, op: &ops::SliceColumns) -> Done {
        let (rows, cols) = (self.rows(op.out), self.cols(op.out));
        let columns = Columns { rows, cols, from: (op.first, self.cols(op.x)), to: (0, cols) };
        let (x, out) = (self.operands.read(op.x), self.operands.write(op.out));
        copy_columns(&self.device.pool, columns, x, out);
        Ok(())
    }

    pub(super) fn rope_split(&mut self, op: &ops::RopeSplit) -> Done {
        let RopeSplitInput { qkv, split, table, positions, kv_slots, shape, k, v } = op.input;
        let tokens = self.rows(op.q);
        let q = self.operands.write(op.q);
        let positions = &self.operands.read::<i32>(positions)[..tokens];
        let cache_rows = &self.operands.read::<i32>(kv_slots)[..tokens];
        let qkv = self.operands.read(qkv);
        let split = split.map(|(keys, values)| (self.operands.read(keys), self.operands.read(values)));
        let (mut k_store, mut v_store) = (self.take_store(k, shape)?, self.take_store(v, shape)?);
        let input = RopeInput { qkv, split, table: self.floats(table)?, positions, cache_rows };
        let shape = RopeShape::new(shape, op.rope_dims);
        let (pool, isa) = (&self.device.pool, self.device.isa);
        let result = rope_split::rope_split(pool, isa, shape, input, q, k_store.as_mut(), v_store.as_mut());
        self.return_store(k, k_store);
        self.return_store(v, v_store);
        result.map_err(index)
    }

    pub(super) fn attention(&mut self, op: &ops::Attention) -> Done {
        let tritune_graph::AttentionInput { q, k, v, kv_start, kv_end, shape } = op.input;
        let tokens = self.rows(op.out);
        let out = self.operands.write(op.out);
        let sums = op.log_sum_exp.map(|id| self.operands.write(id));
        let input = AttentionInput {
            q: self.operands.read(q),
            k: self.store(k, shape)?,
            v: self.store(v, shape)?,
            first: &self.operands.read::<i32>(kv_start)[..tokens],
            last: &self.operands.read::<i32>(kv_end)[..tokens],
        };
        attention::attention(&self.device.pool, self.device.isa, shape, input, out, sums).map_err(index)
    }

    pub(super) fn gated_act(&mut self, op: &ops::GatedAct) -> Done {
        let (rows, width) = (self.rows(op.out), self.cols(op.out));
        let (gate_up, out) = (self.gate_up(op.gate_up, op.up, width), self.operands.write(op.out));
        gated_act::gated_act(&self.device.pool, self.device.isa, op.kind, gate_up, rows, width, out);
        Ok(())
    }

    /// Gates and what they are multiplied with, as an op has them.
    pub(super) fn gate_up(&self, gate_up: ValueId, up: Option<ValueId>, width: usize) -> GateUp<'a> {
        let gate = self.operands.read(gate_up);
        up.map_or(GateUp::stacked(gate, width), |up| GateUp::apart(gate, self.operands.read(up), width))
    }

    pub(super) fn gather_rows(&mut self, op: &ops::GatherRows) -> Done {
        let (count, cols, available) = (self.rows(op.rows), self.cols(op.x), self.rows(op.x));
        let rows = &self.operands.read::<i32>(op.rows)[..count];
        let x = &self.operands.read::<f32>(op.x)[..available * cols];
        gather_rows::gather_rows(&self.device.pool, x, cols, rows, self.operands.write(op.out)).map_err(index)
    }

    pub(super) fn dense_matmul(&mut self, op: &ops::DenseMatmul) -> Done {
        let rows = self.rows(op.x);
        let (x, residual) = (self.operands.read(op.x), op.residual.map(|id| self.operands.read(id)));
        let out = self.operands.write(op.out);
        let weight = self.weight(op.weight)?;
        dense_matmul::dense_matmul_onto(&self.device.pool, self.device.isa, x, rows, weight, residual, out);
        Ok(())
    }

    pub(super) fn prefiltered_matmul(&mut self, op: &ops::PrefilteredMatmul) -> Done {
        let rows = self.rows(op.x);
        let (x, best, out) = (self.operands.read(op.x), self.scratch(BEST)?, self.operands.write(op.out));
        let (weight, prefilter) = (self.dense(op.weight)?, self.prefilter(op.prefilter)?);
        let (pool, isa) = (&self.device.pool, self.device.isa);
        prefiltered_matmul::prefiltered_matmul(pool, isa, x, rows, weight, prefilter, op.keep, best, out);
        Ok(())
    }

    pub(super) fn arg_max(&mut self, op: &ops::ArgMax) -> Done {
        let (rows, cols) = (self.rows(op.x), self.cols(op.x));
        let (x, out) = (self.operands.read(op.x), self.operands.write(op.out));
        select::argmax(&self.device.pool, self.device.isa, x, rows, cols, out);
        Ok(())
    }

    pub(super) fn top_k(&mut self, op: &ops::TopK) -> Done {
        let (rows, cols) = (self.rows(op.x), self.cols(op.x));
        let (x, out) = (self.operands.read(op.x), self.operands.write(op.out));
        select::top_k(&self.device.pool, x, rows, cols, op.k, out);
        Ok(())
    }

    fn quantized_mut(&mut self, ids: Quantized) -> QuantizedMut<'a> {
        QuantizedMut {
            q: self.operands.write(ids.q),
            stride: self.cols(ids.q),
            scales: self.operands.write(ids.scale),
            sums: self.operands.write(ids.sum),
            group: ids.group,
            shared_scale: false,
        }
    }
}
