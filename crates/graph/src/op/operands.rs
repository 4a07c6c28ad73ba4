//! Names and operands of the ops.

use super::{Access, F16Scratch, Op, Operand, Quantized, Slice, TrainedHead, WeightGradScratch};
use crate::{ResourceId, ValueId};

impl Op {
    /// Name of the op, which is also the name of its kernel files.
    pub fn name(&self) -> &'static str {
        match self {
            Op::EmbedRows { .. } => "embed_rows",
            Op::RmsNorm { .. } => "rms_norm",
            Op::RmsNormQuantize { .. } => "rms_norm_quantize",
            Op::Quantize { .. } => "quantize",
            Op::TernaryMatmul { .. } => "ternary_matmul",
            Op::RopeSplit { .. } => "rope_split",
            Op::Attention { .. } => "attention",
            Op::GatedAct { .. } => "gated_act",
            Op::GatherRows { .. } => "gather_rows",
            Op::DenseMatmul { .. } => "dense_matmul",
            Op::ArgMax { .. } => "arg_max",
            Op::TopK { .. } => "top_k",
            Op::LoraA { .. } => "lora_a",
            Op::LoraB { .. } => "lora_b",
            Op::Dropout { .. } => "dropout",
            Op::Add { .. } => "add",
            Op::HeadLoss { .. } => "head_loss",
            Op::RmsNormBackward { .. } => "rms_norm_backward",
            Op::TernaryMatmulBackward { .. } => "ternary_matmul_backward",
            Op::RopeSplitBackward { .. } => "rope_split_backward",
            Op::AttentionBackward { .. } => "attention_backward",
            Op::GatedActBackward { .. } => "gated_act_backward",
            Op::ScatterRows { .. } => "scatter_rows",
            Op::LoraABackward { .. } => "lora_a_backward",
            Op::LoraBBackward { .. } => "lora_b_backward",
            Op::LoraAGradient { .. } => "lora_a_gradient",
            Op::LoraBGradient { .. } => "lora_b_gradient",
            Op::TernaryMatmulGradient { .. } => "ternary_matmul_gradient",
            Op::RmsNormGradient { .. } => "rms_norm_gradient",
            Op::EmbedRowsGradient { .. } => "embed_rows_gradient",
            Op::Requantize { .. } => "requantize",
            Op::QuantAnneal { .. } => "quant_anneal",
            Op::DenseMatmulBackward { .. } => "dense_matmul_backward",
            Op::DenseMatmulGradient { .. } => "dense_matmul_gradient",
            Op::DoraNorms { .. } => "dora_norms",
            Op::DoraScale { .. } => "dora_scale",
            Op::DoraScaleGradient { .. } => "dora_scale_gradient",
            Op::SumSquares { .. } => "sum_squares",
            Op::ClipFactor { .. } => "clip_factor",
            Op::AdamW { .. } => "adam_w",
        }
    }

    /// The value whose rows say how much the op has to do: with none of them in use, the op does nothing.
    pub fn row_value(&self) -> ValueId {
        match *self {
            Op::EmbedRows { out, .. }
            | Op::RmsNorm { out, .. }
            | Op::TernaryMatmul { out, .. }
            | Op::Attention { out, .. }
            | Op::GatedAct { out, .. }
            | Op::GatherRows { out, .. }
            | Op::DenseMatmul { out, .. }
            | Op::ArgMax { out, .. }
            | Op::TopK { out, .. }
            | Op::LoraA { out, .. }
            | Op::LoraB { out, .. }
            | Op::Dropout { out, .. }
            | Op::Add { out, .. }
            | Op::QuantAnneal { out, .. }
            | Op::DenseMatmulBackward { out, .. }
            | Op::RmsNormBackward { out, .. }
            | Op::TernaryMatmulBackward { out, .. }
            | Op::RopeSplitBackward { out, .. }
            | Op::GatedActBackward { out, .. }
            | Op::ScatterRows { out, .. }
            | Op::LoraABackward { out, .. }
            | Op::LoraBBackward { out, .. }
            | Op::DoraScale { out, .. }
            | Op::SumSquares { out, .. }
            | Op::ClipFactor { out, .. } => out,
            Op::RmsNormQuantize { out, .. } | Op::Quantize { out, .. } => out.q,
            Op::RopeSplit { q, .. } => q,
            Op::HeadLoss { loss, .. } => loss,
            Op::AttentionBackward { dq, .. } => dq,
            Op::LoraAGradient { dy, .. }
            | Op::LoraBGradient { dy, .. }
            | Op::TernaryMatmulGradient { dy, .. }
            | Op::DenseMatmulGradient { dy, .. }
            | Op::RmsNormGradient { dy, .. }
            | Op::EmbedRowsGradient { dy, .. } => dy,
            Op::Requantize { sums, .. } => sums,
            Op::DoraScaleGradient { dy, .. } => dy,
            Op::DoraNorms { when, .. } => when,
            Op::AdamW { clip, .. } => clip,
        }
    }

    /// Calls `visit` for every operand, reads first.
    pub fn visit_operands(&self, mut visit: impl FnMut(Operand, Access)) {
        let mut operands = Visitor { visit: &mut visit };
        match *self {
            Op::EmbedRows { table, ids, out } => operands.weight(table).reads(&[ids]).writes(&[out]),
            Op::RmsNorm { x, gain, eps: _, out } => operands.reads(&[x]).weight(gain).writes(&[out]),
            Op::RmsNormQuantize { x, gain, eps: _, out, float_out } => {
                operands.reads(&[x]).weight(gain).writes(&three(out)).writes(float_out.as_slice())
            }
            Op::Quantize { x, out } => operands.reads(&[x]).writes(&three(out)),
            Op::TernaryMatmul { act, weight, residual, out } => {
                operands.reads(&three(act)).weight(weight).reads(residual.as_slice()).writes(&[out])
            }
            Op::RopeSplit { qkv, table, positions, rows, q, k, v, .. } => {
                operands.reads(&[qkv]).weight(table).reads(&[positions, rows]).writes(&[q]);
                operands.operand(k, Access::Write).operand(v, Access::Write)
            }
            Op::Attention { q, k, v, first, last, out, log_sum_exp, .. } => {
                operands.reads(&[q]).operand(k, Access::Read).operand(v, Access::Read).reads(&[first, last]);
                operands.writes(&[out]).writes(log_sum_exp.as_slice())
            }
            Op::GatedAct { kind: _, gate_up, out } => operands.reads(&[gate_up]).writes(&[out]),
            Op::GatherRows { x, rows, places: _, out } => operands.reads(&[x, rows]).writes(&[out]),
            Op::DenseMatmul { x, weight, out } => operands.reads(&[x]).weight(weight).writes(&[out]),
            Op::ArgMax { x, out } | Op::TopK { x, k: _, out } => operands.reads(&[x]).writes(&[out]),
            Op::LoraA { x, factor, out } => operands.reads(&[x]).weight(factor.buffer).writes(&[out]),
            Op::LoraB { x, ref factors, scale: _, residual, out } => {
                operands.reads(&[x]).weights(factors).reads(residual.as_slice()).writes(&[out])
            }
            Op::Dropout { x, stream, residual, out, .. } => {
                operands.reads(&[x, stream]).reads(residual.as_slice()).writes(&[out])
            }
            Op::Add { a, b, out } => operands.reads(&[a, b]).writes(&[out]),
            Op::QuantAnneal { x, act, share, out } => operands.reads(&[x, share]).reads(&three(act)).writes(&[out]),
            Op::HeadLoss { x, weight, targets, row_weights, logits, loss, dx, half, ref trained, teacher } => {
                operands.reads(&[x, targets, row_weights]).weight(weight);
                operands.reads(teacher.map(|teacher| teacher.logits).as_slice()).writes(&[logits, loss]);
                operands.writes(dx.as_slice()).writes(half.as_slice());
                if let Some(TrainedHead { gradients, half }) = trained {
                    operands.states(gradients);
                    if let Some(half) = half {
                        operands.weight_grad_scratch(*half);
                    }
                }
                &mut operands
            }
            Op::RmsNormBackward { x, gain, eps: _, dy, residual, out } => {
                operands.reads(&[x, dy]).weight(gain).reads(residual.as_slice()).writes(&[out])
            }
            Op::TernaryMatmulBackward { dy, weight, residual, half, out } => {
                operands.reads(&[dy]).weight(weight).reads(residual.as_slice());
                if let Some(half) = half {
                    operands.writes(&[half.values, half.scale]).writes(half.partial.as_slice());
                }
                operands.writes(&[out])
            }
            Op::DenseMatmulBackward { dy, weight, residual, out } => {
                operands.reads(&[dy]).weight(weight).reads(residual.as_slice()).writes(&[out])
            }
            Op::DenseMatmulGradient { dy, x, ref gradients } => operands.reads(&[dy, x]).states(gradients),
            Op::RopeSplitBackward { dq, dk, dv, table, positions, out, .. } => {
                operands.reads(&[dq, dk, dv, positions]).weight(table).writes(&[out])
            }
            Op::AttentionBackward { q, k, v, first, until, y, log_sum_exp, dy, delta, dq, dk, dv, .. } => {
                operands.reads(&[q, k, v, first, until, y, log_sum_exp, dy]).writes(&[delta, dq, dk, dv])
            }
            Op::GatedActBackward { kind: _, gate_up, dy, out } => operands.reads(&[gate_up, dy]).writes(&[out]),
            Op::ScatterRows { x, places, out } => operands.reads(&[x, places]).writes(&[out]),
            Op::LoraABackward { dy, factor, residual, out } => {
                operands.reads(&[dy]).weight(factor.buffer).reads(residual.as_slice()).writes(&[out])
            }
            Op::LoraBBackward { dy, ref factors, scale: _, out } => {
                operands.reads(&[dy]).weights(factors).writes(&[out])
            }
            Op::LoraAGradient { dy, x, gradient } => {
                operands.reads(&[dy, x]).operand(Operand::Resource(gradient.buffer), Access::Write)
            }
            Op::LoraBGradient { dy, x, ref gradients, scale: _ } => {
                operands.reads(&[dy, x]);
                for gradient in gradients {
                    operands.operand(Operand::Resource(gradient.matrix.buffer), Access::Write);
                }
                &mut operands
            }
            Op::TernaryMatmulGradient { dy, act, weight, ref gradients, half } => {
                operands.reads(&[dy]).reads(&three(act)).weight(weight);
                if let Some((half, room)) = half {
                    operands.reads(&[half.values, half.scale]).weight_grad_scratch(room);
                }
                operands.states(gradients)
            }
            Op::RmsNormGradient { x, eps: _, dy, partial, gradient } => {
                operands.reads(&[x, dy]).writes(&[partial]).states(&[gradient])
            }
            Op::EmbedRowsGradient { dy, ids, order, ref gradients } => {
                operands.reads(&[dy, ids, order]).states(gradients)
            }
            Op::Requantize { shadow, weight, first_row: _, sums, share } => {
                operands.weight(shadow.buffer).reads(share.as_slice()).writes(&[sums]);
                operands.operand(Operand::Resource(weight), Access::Write)
            }
            Op::DoraNorms { weight, down, ref factors, scale: _, when } => {
                operands.reads(&[when]).weight(weight).weight(down.buffer);
                for factor in factors {
                    operands.weight(factor.up.matrix.buffer);
                    operands.operand(Operand::Resource(factor.norms.buffer), Access::Write);
                }
                &mut operands
            }
            Op::DoraScale { x, ref scales, residual, out } => {
                operands.reads(&[x]);
                for scale in scales {
                    operands.weight(scale.magnitudes.buffer).weight(scale.norms.buffer);
                }
                operands.reads(residual.as_slice()).writes(&[out])
            }
            Op::DoraScaleGradient { dy, x, ref gradients } => {
                operands.reads(&[dy, x]);
                for gradient in gradients {
                    operands.weight(gradient.norms.buffer);
                    operands.operand(Operand::Resource(gradient.magnitudes.buffer), Access::Write);
                }
                &mut operands
            }
            Op::SumSquares { state, out } => operands.weight(state).writes(&[out]),
            Op::ClipFactor { ref parts, hyper, out } => operands.reads(parts).reads(&[hyper]).writes(&[out]),
            Op::AdamW { parameters, gradients, mean, square, hyper, clip } => {
                operands.reads(&[hyper, clip]);
                for state in [parameters, gradients, mean, square] {
                    operands.operand(Operand::Resource(state), Access::Write);
                }
                &mut operands
            }
        };
    }

    /// Replaces every value operand.
    pub(crate) fn map_values(&mut self, map: impl Fn(ValueId) -> ValueId) {
        let one = |id: &mut ValueId| *id = map(*id);
        let option = |id: &mut Option<ValueId>| {
            if let Some(id) = id {
                one(id);
            }
        };
        let act = |act: &mut Quantized| [&mut act.q, &mut act.scale, &mut act.sum].into_iter().for_each(one);
        let store = |store: &mut Operand| {
            if let Operand::Value(id) = store {
                one(id);
            }
        };
        let all = |ids: &mut [&mut ValueId]| ids.iter_mut().for_each(|id| one(id));
        let halves = |half: &mut F16Scratch| {
            all(&mut [&mut half.values, &mut half.scale]);
            option(&mut half.partial);
        };
        let outer = |room: &mut WeightGradScratch| {
            all(&mut [&mut room.values, &mut room.scale]);
            option(&mut room.partial);
        };
        match self {
            Op::EmbedRows { table: _, ids, out } => all(&mut [ids, out]),
            Op::RmsNorm { x, gain: _, eps: _, out } => all(&mut [x, out]),
            Op::RmsNormQuantize { x, gain: _, eps: _, out, float_out } => {
                one(x);
                act(out);
                option(float_out);
            }
            Op::Quantize { x, out } => {
                one(x);
                act(out);
            }
            Op::TernaryMatmul { act: input, weight: _, residual, out } => {
                act(input);
                option(residual);
                one(out);
            }
            Op::RopeSplit { qkv, positions, rows, q, k, v, .. } => {
                all(&mut [qkv, positions, rows, q]);
                store(k);
                store(v);
            }
            Op::Attention { q, k, v, first, last, out, log_sum_exp, .. } => {
                all(&mut [q, first, last, out]);
                store(k);
                store(v);
                option(log_sum_exp);
            }
            Op::GatedAct { kind: _, gate_up, out } => all(&mut [gate_up, out]),
            Op::GatherRows { x, rows, places, out } => {
                all(&mut [x, rows, out]);
                option(places);
            }
            Op::DenseMatmul { x, weight: _, out } => all(&mut [x, out]),
            Op::ArgMax { x, out } | Op::TopK { x, k: _, out } => all(&mut [x, out]),
            Op::LoraA { x, factor: _, out } => all(&mut [x, out]),
            Op::LoraB { x, factors: _, scale: _, residual, out } => {
                all(&mut [x, out]);
                option(residual);
            }
            Op::Dropout { x, stream, residual, out, .. } => {
                all(&mut [x, stream, out]);
                option(residual);
            }
            Op::Add { a, b, out } => all(&mut [a, b, out]),
            Op::QuantAnneal { x, act: quantized, share, out } => {
                act(quantized);
                all(&mut [x, share, out]);
            }
            Op::DenseMatmulBackward { dy, weight: _, residual, out } => {
                all(&mut [dy, out]);
                option(residual);
            }
            Op::DenseMatmulGradient { dy, x, gradients: _ } => all(&mut [dy, x]),
            Op::HeadLoss { x, weight: _, targets, row_weights, logits, loss, dx, half, trained, teacher } => {
                all(&mut [x, targets, row_weights, logits, loss]);
                teacher.iter_mut().for_each(|teacher| all(&mut [&mut teacher.logits]));
                option(dx);
                option(half);
                if let Some(TrainedHead { gradients: _, half: Some(room) }) = trained {
                    outer(room);
                }
            }
            Op::RmsNormBackward { x, dy, residual, out, .. } => {
                all(&mut [x, dy, out]);
                option(residual);
            }
            Op::TernaryMatmulBackward { dy, weight: _, residual, half, out } => {
                all(&mut [dy, out]);
                option(residual);
                half.iter_mut().for_each(halves);
            }
            Op::RopeSplitBackward { dq, dk, dv, positions, out, .. } => all(&mut [dq, dk, dv, positions, out]),
            Op::AttentionBackward { q, k, v, first, until, y, log_sum_exp, dy, delta, dq, dk, dv, .. } => {
                all(&mut [q, k, v, first, until, y, log_sum_exp, dy, delta, dq, dk, dv]);
            }
            Op::GatedActBackward { kind: _, gate_up, dy, out } => all(&mut [gate_up, dy, out]),
            Op::ScatterRows { x, places, out } => all(&mut [x, places, out]),
            Op::LoraABackward { dy, factor: _, residual, out } => {
                all(&mut [dy, out]);
                option(residual);
            }
            Op::LoraBBackward { dy, factors: _, scale: _, out } => all(&mut [dy, out]),
            Op::LoraAGradient { dy, x, gradient: _ } => all(&mut [dy, x]),
            Op::LoraBGradient { dy, x, gradients: _, scale: _ } => all(&mut [dy, x]),
            Op::TernaryMatmulGradient { dy, act: input, weight: _, gradients: _, half } => {
                one(dy);
                act(input);
                if let Some((half, room)) = half {
                    halves(half);
                    outer(room);
                }
            }
            Op::RmsNormGradient { x, eps: _, dy, partial, gradient: _ } => all(&mut [x, dy, partial]),
            Op::EmbedRowsGradient { dy, ids, order, gradients: _ } => all(&mut [dy, ids, order]),
            Op::Requantize { sums, share, .. } => {
                one(sums);
                option(share);
            }
            Op::DoraNorms { when, .. } => one(when),
            Op::DoraScale { x, scales: _, residual, out } => {
                all(&mut [x, out]);
                option(residual);
            }
            Op::DoraScaleGradient { dy, x, gradients: _ } => all(&mut [dy, x]),
            Op::SumSquares { state: _, out } => one(out),
            Op::ClipFactor { parts, hyper, out } => {
                parts.iter_mut().for_each(one);
                all(&mut [hyper, out]);
            }
            Op::AdamW { hyper, clip, .. } => all(&mut [hyper, clip]),
        }
    }
}

fn three(act: Quantized) -> [ValueId; 3] {
    [act.q, act.scale, act.sum]
}

/// Calls the visitor for several operands in a row.
struct Visitor<'v> {
    visit: &'v mut dyn FnMut(Operand, Access),
}

impl Visitor<'_> {
    fn operand(&mut self, operand: Operand, access: Access) -> &mut Self {
        (self.visit)(operand, access);
        self
    }

    fn reads(&mut self, values: &[ValueId]) -> &mut Self {
        values.iter().for_each(|&id| (self.visit)(Operand::Value(id), Access::Read));
        self
    }

    fn writes(&mut self, values: &[ValueId]) -> &mut Self {
        values.iter().for_each(|&id| (self.visit)(Operand::Value(id), Access::Write));
        self
    }

    fn weight(&mut self, id: ResourceId) -> &mut Self {
        self.operand(Operand::Resource(id), Access::Read)
    }

    fn states(&mut self, slices: &[Slice]) -> &mut Self {
        slices.iter().for_each(|slice| (self.visit)(Operand::Resource(slice.buffer), Access::Write));
        self
    }

    fn weight_grad_scratch(&mut self, room: WeightGradScratch) -> &mut Self {
        self.writes(&[room.values, room.scale]).writes(room.partial.as_slice())
    }

    fn weights(&mut self, factors: &[super::LoraBFactor]) -> &mut Self {
        factors.iter().for_each(|factor| (self.visit)(Operand::Resource(factor.matrix.buffer), Access::Read));
        self
    }
}
