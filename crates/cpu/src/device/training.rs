//! The steps of training: adapters, the loss, gradients and the optimiser.

use super::{Elements, Kernels, index};
use crate::adam_w::Moments;
use crate::attention_backward::{AttentionGradients, AttentionGradientsOut};
use crate::dropout::Mask;
use crate::head_loss::{HeadGradients, HeadLossInput, Teacher, TeacherSource};
use crate::head_norm::{self, HeadNorms};
use crate::matrix::{LoraPlace, Matrix};
use crate::rms_norm::RmsNorm;
use crate::rope_split::RopeShape;
use crate::rope_split_backward::RopeGradients;
use crate::workspace::{DELTA, LOGITS};
use crate::{
    adam_w, add, attention_backward, dropout, gated_act_backward, head_loss, low_rank, rms_norm_backward,
    rope_split_backward, scatter_rows, ternary_matmul_backward,
};
use tritune_graph::{
    DeviceError, DistillTarget, HYPER, Hyper, LoraBFactor, Operand, OptimizerBuffers, ResourceId, Slice, TeacherLogits,
    ValueId, ops,
};

pub(super) type Done = Result<(), DeviceError>;

impl<'a> Kernels<'_, '_, 'a> {
    pub(super) fn lora_a(&mut self, op: &ops::LoraA) -> Done {
        let &ops::LoraA { x, factor, out } = op;
        let (x, out) = (self.matrix(x, self.rows(out)), self.operands.write(out));
        low_rank::lora_a(&self.device.pool, self.device.isa, x, self.factor(factor)?, out);
        Ok(())
    }

    pub(super) fn lora_b(&mut self, op: &ops::LoraB) -> Done {
        let &ops::LoraB { x, ref factors, scale, residual, out } = op;
        let (cols, x) = (self.cols(out), self.matrix(x, self.rows(out)));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let factors = self.factors(factors)?;
        low_rank::lora_b(&self.device.pool, self.device.isa, x, &factors, scale, residual, cols, out);
        Ok(())
    }

    pub(super) fn gathered_lora_a(&mut self, op: &ops::GatheredLoraA) -> Done {
        let &ops::GatheredLoraA { x, slots, factors, adapters: _, out } = op;
        let (rows, rank) = (self.rows(out), self.cols(out));
        let slots = &self.operands.read::<i32>(slots)[..rows];
        let (x, out) = (self.matrix(x, rows), self.operands.write(out));
        let (pool, isa, factors) = (&self.device.pool, self.device.isa, self.factor(factors)?);
        low_rank::gathered_lora_a(pool, isa, x, slots, factors, rank, out).map_err(index)
    }

    pub(super) fn gathered_lora_b(&mut self, op: &ops::GatheredLoraB) -> Done {
        let &ops::GatheredLoraB { x, slots, ref factors, scales, residual, out } = op;
        let (rows, cols) = (self.rows(out), self.cols(out));
        let slots = &self.operands.read::<i32>(slots)[..rows];
        let x = self.matrix(x, rows);
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let (pool, isa, factors, scales) =
            (&self.device.pool, self.device.isa, self.factors(factors)?, self.slice(scales)?);
        low_rank::gathered_lora_b(pool, isa, x, slots, &factors, scales, residual, cols, out).map_err(index)
    }

    pub(super) fn lora_a_backward(&mut self, op: &ops::LoraABackward) -> Done {
        let &ops::LoraABackward { dy, factor, residual, out } = op;
        let dy = self.matrix(dy, self.rows(out));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let factor = self.factor(factor)?;
        low_rank::lora_a_backward(&self.device.pool, self.device.isa, dy, factor, residual, out);
        Ok(())
    }

    pub(super) fn lora_b_backward(&mut self, op: &ops::LoraBBackward) -> Done {
        let &ops::LoraBBackward { dy, ref factors, scale, out } = op;
        let (cols, dy) = (self.cols(out), self.matrix(dy, self.rows(out)));
        let out = self.operands.write(out);
        let factors = self.factors(factors)?;
        low_rank::lora_b_backward(&self.device.pool, self.device.isa, dy, &factors, scale, cols, out);
        Ok(())
    }

    pub(super) fn lora_a_gradient(&mut self, op: &ops::LoraAGradient) -> Done {
        let &ops::LoraAGradient { dy, x, gradient } = op;
        let rows = self.rows(dy);
        let (dy, x) = (self.matrix(dy, rows), self.matrix(x, rows));
        self.with_slices(&[gradient], |kernels, mut to| {
            low_rank::lora_a_gradient(&kernels.device.pool, kernels.device.isa, dy, x, to[0]);
            Ok(())
        })
    }

    pub(super) fn lora_b_gradient(&mut self, op: &ops::LoraBGradient) -> Done {
        let &ops::LoraBGradient { dy, x, ref gradients, scale } = op;
        let rows = self.rows(dy);
        let (dy, x) = (self.matrix(dy, rows), self.matrix(x, rows));
        let slices: Vec<Slice> = gradients.iter().map(|factor| factor.matrix).collect();
        self.with_slices(&slices, |kernels, to| {
            let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
            for (&LoraBFactor { matrix, out_offset, rank_offset }, to) in gradients.iter().zip(to) {
                let place = LoraPlace { out_offset, rank_offset };
                low_rank::lora_b_gradient(pool, isa, dy, x, place, matrix.cols, scale, to);
            }
            Ok(())
        })
    }

    pub(super) fn dropout(&mut self, op: &ops::Dropout) -> Done {
        let &ops::Dropout { x, stream, tensor, keep, residual, out } = op;
        let used = self.rows(out) * self.cols(out);
        let words = self.operands.read::<u32>(stream);
        let mask = Mask { stream: std::array::from_fn(|word| words[word]), tensor, keep };
        let x = &self.operands.read::<f32>(x)[..used];
        let residual = residual.map(|id| &self.operands.read::<f32>(id)[..used]);
        dropout::dropout(&self.device.pool, self.device.isa, mask, x, residual, self.operands.write(out));
        Ok(())
    }

    pub(super) fn add(&mut self, op: &ops::Add) -> Done {
        let &ops::Add { a, b, out } = op;
        let used = self.rows(out) * self.cols(out);
        let (a, b) = (&self.operands.read::<f32>(a)[..used], &self.operands.read::<f32>(b)[..used]);
        add::add(&self.device.pool, a, b, self.operands.write(out));
        Ok(())
    }

    pub(super) fn head_loss(&mut self, op: &ops::HeadLoss) -> Done {
        let tritune_graph::HeadLossInput { x, weight, targets, row_weights, distill } = op.input;
        let rows = self.rows(op.loss);
        // Without a backward pass its rows are none, and then it is not asked for.
        let dx = op.dx.filter(|&dx| self.rows(dx) > 0).map(|dx| self.operands.write(dx));
        let (logits, loss) = (self.scratch(LOGITS)?, self.operands.write(op.loss));
        let divergence = distill.map(|distill| self.operands.write(distill.divergence));
        let trained = if dx.is_some() { &op.gradients[..] } else { &[] };
        self.with_slices(trained, |kernels, mut trained| {
            let input = HeadLossInput {
                x: kernels.operands.read(x),
                weight: kernels.weight(weight)?,
                targets: &kernels.operands.read::<i32>(targets)[..rows],
                row_weights: &kernels.operands.read::<f32>(row_weights)[..rows],
                teacher: distill.map(|target| kernels.teacher(target)).transpose()?,
            };
            let gradients = dx.map(|dx| HeadGradients { dx, weight: &mut trained, divergence });
            let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
            head_loss::head_loss(pool, isa, input, logits, loss, gradients).map_err(index)
        })
    }

    fn teacher(&self, target: DistillTarget) -> Result<Teacher<'_>, DeviceError> {
        let says = match target.teacher {
            TeacherLogits::Head { x, weight } => {
                TeacherSource::Head { x: self.operands.read(x), weight: self.weight(weight)? }
            }
            TeacherLogits::Top { tokens, logits } => TeacherSource::Top {
                tokens: self.operands.read(tokens),
                count: self.cols(tokens),
                logits: self.operands.read(logits),
            },
        };
        Ok(Teacher { says, target })
    }

    pub(super) fn rms_norm_backward(&mut self, op: &ops::RmsNormBackward) -> Done {
        self.gain_gradient(op)?;
        let &ops::RmsNormBackward { x, gain, eps: epsilon, dy, residual, out, gradient: _ } = op;
        let rows = self.rows(out);
        let (x, dy) = (self.operands.read(x), self.operands.read(dy));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let norm = RmsNorm { gain: self.floats(gain)?, epsilon };
        rms_norm_backward::rms_norm_backward(&self.device.pool, self.device.isa, x, rows, norm, dy, residual, out);
        Ok(())
    }

    pub(super) fn head_norm_backward(&mut self, op: &ops::HeadNormBackward) -> Done {
        let rows = self.rows(op.out);
        let (x, dy, out) = (self.operands.read(op.qkv), self.operands.read(op.dy), self.operands.write(op.out));
        let (q_gain, k_gain) = (self.floats(op.q_gain)?, self.floats(op.k_gain)?);
        let norms = HeadNorms { q_gain, k_gain, epsilon: op.eps };
        let (pool, isa) = (&self.device.pool, self.device.isa);
        head_norm::head_norm_backward(pool, isa, x, rows, op.shape, norms, dy, out);
        Ok(())
    }

    pub(super) fn ternary_matmul_backward(&mut self, op: &ops::TernaryMatmulBackward) -> Done {
        let &ops::TernaryMatmulBackward { dy, weight, residual, f16_products: _, out } = op;
        let (rows, dy) = (self.rows(out), self.operands.read(dy));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let (pool, isa) = (&self.device.pool, self.device.isa);
        ternary_matmul_backward::ternary_matmul_backward(pool, isa, self.ternary(weight)?, dy, rows, residual, out);
        Ok(())
    }

    pub(super) fn rope_split_backward(&mut self, op: &ops::RopeSplitBackward) -> Done {
        let &ops::RopeSplitBackward { dq, dk, dv, table, positions, shape, rope_dims, out, split } = op;
        let rows = self.rows(out);
        let [dq, dk, dv] = [dq, dk, dv].map(|id| self.operands.read(id));
        let positions = &self.operands.read::<i32>(positions)[..rows];
        let out = self.operands.write(out);
        let split = split.map(|(keys, values)| (self.operands.write(keys), self.operands.write(values)));
        let shape = RopeShape::new(shape, rope_dims);
        let input = RopeGradients { dq, dk, dv, table: self.floats(table)?, positions };
        let (pool, isa) = (&self.device.pool, self.device.isa);
        let done = match split {
            None => rope_split_backward::rope_split_backward(pool, isa, shape, input, out),
            Some((keys, values)) => {
                rope_split_backward::rope_split_backward_apart(pool, isa, shape, input, [out, keys, values])
            }
        };
        done.map_err(index)
    }

    pub(super) fn attention_backward(&mut self, op: &ops::AttentionBackward) -> Done {
        let rows = self.rows(op.dq);
        let out = AttentionGradientsOut {
            delta: self.scratch(DELTA)?,
            dq: self.operands.write(op.dq),
            dk: self.operands.write(op.dk),
            dv: self.operands.write(op.dv),
        };
        let input = AttentionGradients {
            q: self.operands.read(op.q),
            k: self.store(Operand::Value(op.k), op.shape)?,
            v: self.store(Operand::Value(op.v), op.shape)?,
            first: &self.operands.read::<i32>(op.kv_start)[..rows],
            doc_end: &self.operands.read::<i32>(op.doc_end)[..rows],
            y: self.operands.read(op.y),
            log_sum_exp: self.operands.read(op.log_sum_exp),
            dy: self.operands.read(op.dy),
        };
        let (pool, isa) = (&self.device.pool, self.device.isa);
        attention_backward::attention_backward(pool, isa, op.shape, input, out).map_err(index)
    }

    pub(super) fn gated_act_backward(&mut self, op: &ops::GatedActBackward) -> Done {
        let &ops::GatedActBackward { kind, gate_up, up, dy, out, d_up } = op;
        let (rows, width) = (self.rows(out), self.cols(dy));
        let (gate_up, dy) = (self.gate_up(gate_up, up, width), self.operands.read(dy));
        let out = (self.operands.write(out), d_up.map(|id| self.operands.write(id)));
        let (pool, isa) = (&self.device.pool, self.device.isa);
        gated_act_backward::gated_act_backward(pool, isa, kind, gate_up, rows, width, dy, out);
        Ok(())
    }

    pub(super) fn scatter_rows(&mut self, op: &ops::ScatterRows) -> Done {
        let &ops::ScatterRows { x, inverse_rows, out } = op;
        let (available, rows, cols) = (self.rows(x), self.rows(out), self.cols(x));
        let x = &self.operands.read::<f32>(x)[..available * cols];
        let inverse_rows = &self.operands.read::<i32>(inverse_rows)[..rows];
        let out = self.operands.write(out);
        scatter_rows::scatter_rows(&self.device.pool, x, cols, inverse_rows, out).map_err(index)
    }

    pub(super) fn sum_squares(&mut self, op: &ops::SumSquares) -> Done {
        let &ops::SumSquares { buffer, out } = op;
        let out = self.operands.write(out);
        adam_w::sum_squares(&self.device.pool, self.device.isa, self.floats_of(buffer)?, out);
        Ok(())
    }

    pub(super) fn clip_factor(&mut self, op: &ops::ClipFactor) -> Done {
        let &ops::ClipFactor { ref parts, hyper, out } = op;
        let parts: Vec<&[f32]> = parts.iter().map(|&id| self.operands.read(id)).collect();
        let clip = adam_w::clip_factor(&parts, self.hyper(hyper).clip);
        self.operands.write::<f32>(out).copy_from_slice(&clip);
        Ok(())
    }

    pub(super) fn adam_w(&mut self, op: &ops::AdamW) -> Done {
        let &ops::AdamW { buffers: OptimizerBuffers { parameters, gradients, mean, square }, hyper, clip } = op;
        let hyper = self.hyper(hyper);
        let clip = self.operands.read::<f32>(clip);
        let clip = [clip[0], clip[1]];
        let cols = self.floats_of(parameters)?.len();
        if [gradients, mean, square].iter().any(|&id| self.floats_of(id).is_ok_and(|floats| floats.len() != cols)) {
            return Err(DeviceError::misuse("buffers of one step differ in size"));
        }
        let whole = [parameters, gradients, mean, square].map(|buffer| Slice { buffer, offset: 0, rows: 1, cols });
        self.with_slices(&whole, |kernels, buffers| {
            let Ok([parameters, gradients, mean, square]) = <[_; 4]>::try_from(buffers) else {
                unreachable!("a part for each slice")
            };
            let moments = Moments { parameters, gradients, mean, square };
            adam_w::adam_w(&kernels.device.pool, kernels.device.isa, hyper, clip, moments);
            Ok(())
        })
    }

    fn hyper(&self, id: ValueId) -> Hyper {
        let values = self.operands.read::<f32>(id);
        let [rate, beta1, beta2, epsilon, decay_factor, bias1, bias2, clip]: [f32; HYPER] =
            std::array::from_fn(|index| values[index]);
        Hyper { rate, beta1, beta2, epsilon, decay_factor, bias1, bias2, clip }
    }

    pub(super) fn matrix(&self, id: ValueId, rows: usize) -> Matrix<'a> {
        Matrix { values: self.operands.read(id), rows, cols: self.cols(id) }
    }

    pub(super) fn floats_of(&self, id: ResourceId) -> Result<&[f32], DeviceError> {
        match self.buffers.get(id) {
            Some(Elements::F32(values)) => Ok(values),
            _ => Err(self.missing(id)),
        }
    }

    pub(super) fn factor(&self, slice: Slice) -> Result<Matrix<'_>, DeviceError> {
        Ok(Matrix { values: self.slice(slice)?, rows: slice.rows, cols: slice.cols })
    }

    pub(super) fn slice(&self, slice: Slice) -> Result<&[f32], DeviceError> {
        let Slice { buffer, offset, rows, cols } = slice;
        let values = self.floats_of(buffer)?.get(offset..).and_then(|rest| rest.get(..rows * cols));
        values.ok_or_else(|| self.missing(buffer))
    }

    fn factors(&self, factors: &[LoraBFactor]) -> Result<Vec<(Matrix<'_>, LoraPlace)>, DeviceError> {
        let one = |&LoraBFactor { matrix, out_offset, rank_offset }: &LoraBFactor| {
            Ok((self.factor(matrix)?, LoraPlace { out_offset, rank_offset }))
        };
        factors.iter().map(one).collect()
    }
}
