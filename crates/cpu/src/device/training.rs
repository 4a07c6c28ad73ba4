//! The steps of training: adapters, the loss, gradients and the optimiser.

use super::{Kernels, State, Weight, index};
use crate::adam_w::Moments;
use crate::attention::AttentionShape;
use crate::attention_backward::{AttentionGradients, AttentionGradientsOut};
use crate::dropout::Mask;
use crate::head_loss::{HeadGradients, HeadLossInput, TeacherRows};
use crate::low_rank::{Factor, Matrix, Place};
use crate::rms_norm::RmsNorm;
use crate::rope_split::RopeShape;
use crate::rope_split_backward::RopeGradients;
use crate::{
    adam_w, add, attention_backward, dropout, gated_act_backward, head_loss, low_rank, rms_norm_backward,
    rope_split_backward, scatter_rows, ternary_matmul_backward,
};
use tritune_graph::{Activation, DeviceError, HYPER, Hyper, LoraBFactor, Operand, ResourceId, Slice, Teacher, ValueId};

pub(super) type Done = Result<(), DeviceError>;

/// The values of an attention's backward pass.
pub(super) struct AttentionValues {
    pub(super) q: ValueId,
    pub(super) k: ValueId,
    pub(super) v: ValueId,
    pub(super) first: ValueId,
    pub(super) until: ValueId,
    pub(super) y: ValueId,
    pub(super) log_sum_exp: ValueId,
    pub(super) dy: ValueId,
    pub(super) delta: ValueId,
    pub(super) dq: ValueId,
    pub(super) dk: ValueId,
    pub(super) dv: ValueId,
}

/// The values of the head's loss.
pub(super) struct LossValues {
    pub(super) x: ValueId,
    pub(super) targets: ValueId,
    pub(super) row_weights: ValueId,
    pub(super) logits: ValueId,
    pub(super) loss: ValueId,
    pub(super) dx: Option<ValueId>,
    pub(super) teacher: Option<Teacher>,
}

impl<'a> Kernels<'_, '_, 'a> {
    pub(super) fn lora_a(&mut self, x: ValueId, factor: Slice, out: ValueId) -> Done {
        let (x, out) = (self.matrix(x, self.rows(out)), self.operands.write(out));
        low_rank::lora_a(&self.device.pool, self.device.isa, x, self.factor(factor)?, out);
        Ok(())
    }

    pub(super) fn lora_b(
        &mut self,
        x: ValueId,
        factors: &[LoraBFactor],
        scale: f32,
        residual: Option<ValueId>,
        out: ValueId,
    ) -> Done {
        let (cols, x) = (self.cols(out), self.matrix(x, self.rows(out)));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let factors = self.factors(factors)?;
        low_rank::lora_b(&self.device.pool, self.device.isa, x, &factors, scale, residual, cols, out);
        Ok(())
    }

    pub(super) fn lora_a_backward(
        &mut self,
        dy: ValueId,
        factor: Slice,
        residual: Option<ValueId>,
        out: ValueId,
    ) -> Done {
        let dy = self.matrix(dy, self.rows(out));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let factor = self.factor(factor)?;
        low_rank::lora_a_backward(&self.device.pool, self.device.isa, dy, factor, residual, out);
        Ok(())
    }

    pub(super) fn lora_b_backward(&mut self, dy: ValueId, factors: &[LoraBFactor], scale: f32, out: ValueId) -> Done {
        let (cols, dy) = (self.cols(out), self.matrix(dy, self.rows(out)));
        let out = self.operands.write(out);
        let factors = self.factors(factors)?;
        low_rank::lora_b_backward(&self.device.pool, self.device.isa, dy, &factors, scale, cols, out);
        Ok(())
    }

    pub(super) fn lora_a_gradient(&mut self, dy: ValueId, x: ValueId, gradient: Slice) -> Done {
        let rows = self.rows(dy);
        let (dy, x) = (self.matrix(dy, rows), self.matrix(x, rows));
        self.with_states([gradient.buffer], |kernels, [state]| {
            let to = kernels.slice_mut(gradient, state)?;
            low_rank::lora_a_gradient(&kernels.device.pool, kernels.device.isa, dy, x, to);
            Ok(())
        })
    }

    pub(super) fn lora_b_gradient(&mut self, dy: ValueId, x: ValueId, gradients: &[LoraBFactor], scale: f32) -> Done {
        let rows = self.rows(dy);
        let (dy, x) = (self.matrix(dy, rows), self.matrix(x, rows));
        for &LoraBFactor { matrix, wide, narrow } in gradients {
            self.with_states([matrix.buffer], |kernels, [state]| {
                let to = kernels.slice_mut(matrix, state)?;
                let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
                let place = Place { wide, narrow };
                low_rank::lora_b_gradient(pool, isa, dy, x, place, matrix.cols, scale, to);
                Ok(())
            })?;
        }
        Ok(())
    }

    pub(super) fn dropout(
        &mut self,
        x: ValueId,
        stream: ValueId,
        tensor: u32,
        keep: f32,
        residual: Option<ValueId>,
        out: ValueId,
    ) -> Done {
        let used = self.rows(out) * self.cols(out);
        let words = self.operands.read::<u32>(stream);
        let mask = Mask { stream: std::array::from_fn(|word| words[word]), tensor, keep };
        let x = &self.operands.read::<f32>(x)[..used];
        let residual = residual.map(|id| &self.operands.read::<f32>(id)[..used]);
        dropout::dropout(&self.device.pool, self.device.isa, mask, x, residual, self.operands.write(out));
        Ok(())
    }

    pub(super) fn add(&mut self, a: ValueId, b: ValueId, out: ValueId) -> Done {
        let used = self.rows(out) * self.cols(out);
        let (a, b) = (&self.operands.read::<f32>(a)[..used], &self.operands.read::<f32>(b)[..used]);
        add::add(&self.device.pool, a, b, self.operands.write(out));
        Ok(())
    }

    pub(super) fn head_loss(&mut self, weight: ResourceId, values: LossValues, trained: &[Slice]) -> Done {
        let rows = self.rows(values.loss);
        // Without a backward pass its rows are none, and then it is not asked for.
        let dx = values.dx.filter(|&dx| self.rows(dx) > 0).map(|dx| self.operands.write(dx));
        let (logits, loss) = (self.operands.write(values.logits), self.operands.write(values.loss));
        let trained = if dx.is_some() { trained } else { &[] };
        self.with_slices(trained, |kernels, mut trained| {
            let input = HeadLossInput {
                x: kernels.operands.read(values.x),
                weight: kernels.dense(weight)?,
                targets: &kernels.operands.read::<i32>(values.targets)[..rows],
                row_weights: &kernels.operands.read::<f32>(values.row_weights)[..rows],
                teacher: values
                    .teacher
                    .map(|teacher| TeacherRows { logits: kernels.operands.read(teacher.logits), share: teacher.share }),
            };
            let gradients = dx.map(|dx| HeadGradients { dx, weight: &mut trained });
            let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
            head_loss::head_loss(pool, isa, input, logits, loss, gradients).map_err(index)
        })
    }

    pub(super) fn rms_norm_backward(
        &mut self,
        x: ValueId,
        gain: ResourceId,
        epsilon: f32,
        dy: ValueId,
        residual: Option<ValueId>,
        out: ValueId,
    ) -> Done {
        let rows = self.rows(out);
        let (x, dy) = (self.operands.read(x), self.operands.read(dy));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let norm = RmsNorm { gain: self.floats(gain)?, epsilon };
        rms_norm_backward::rms_norm_backward(&self.device.pool, self.device.isa, x, rows, norm, dy, residual, out);
        Ok(())
    }

    pub(super) fn ternary_matmul_backward(
        &mut self,
        dy: ValueId,
        weight: ResourceId,
        residual: Option<ValueId>,
        out: ValueId,
    ) -> Done {
        let (rows, dy) = (self.rows(out), self.operands.read(dy));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let Some(Weight::Ternary(weight)) = self.weights.get(weight) else {
            return Err(self.missing(weight));
        };
        let (pool, isa) = (&self.device.pool, self.device.isa);
        ternary_matmul_backward::ternary_matmul_backward(pool, isa, weight, dy, rows, residual, out);
        Ok(())
    }

    pub(super) fn rope_split_backward(
        &mut self,
        gradients: [ValueId; 3],
        table: ResourceId,
        positions: ValueId,
        shape: RopeShape,
        out: ValueId,
    ) -> Done {
        let rows = self.rows(out);
        let [dq, dk, dv] = gradients.map(|id| self.operands.read(id));
        let positions = &self.operands.read::<i32>(positions)[..rows];
        let out = self.operands.write(out);
        let input = RopeGradients { dq, dk, dv, table: self.floats(table)?, positions };
        let (pool, isa) = (&self.device.pool, self.device.isa);
        rope_split_backward::rope_split_backward(pool, isa, shape, input, out).map_err(index)
    }

    pub(super) fn attention_backward(&mut self, shape: AttentionShape, values: AttentionValues) -> Done {
        let rows = self.rows(values.dq);
        let out = AttentionGradientsOut {
            delta: self.operands.write(values.delta),
            dq: self.operands.write(values.dq),
            dk: self.operands.write(values.dk),
            dv: self.operands.write(values.dv),
        };
        let input = AttentionGradients {
            q: self.operands.read(values.q),
            k: self.store(Operand::Value(values.k))?,
            v: self.store(Operand::Value(values.v))?,
            first: &self.operands.read::<i32>(values.first)[..rows],
            until: &self.operands.read::<i32>(values.until)[..rows],
            y: self.operands.read(values.y),
            log_sum_exp: self.operands.read(values.log_sum_exp),
            dy: self.operands.read(values.dy),
        };
        let (pool, isa) = (&self.device.pool, self.device.isa);
        attention_backward::attention_backward(pool, isa, shape, input, out).map_err(index)
    }

    pub(super) fn gated_act_backward(&mut self, kind: Activation, gate_up: ValueId, dy: ValueId, out: ValueId) -> Done {
        let (rows, width) = (self.rows(out), self.cols(dy));
        let (gate_up, dy) = (self.operands.read(gate_up), self.operands.read(dy));
        let out = self.operands.write(out);
        let (pool, isa) = (&self.device.pool, self.device.isa);
        gated_act_backward::gated_act_backward(pool, isa, kind, gate_up, rows, width, dy, out);
        Ok(())
    }

    pub(super) fn scatter_rows(&mut self, x: ValueId, places: ValueId, out: ValueId) -> Done {
        let (available, rows, cols) = (self.rows(x), self.rows(out), self.cols(x));
        let x = &self.operands.read::<f32>(x)[..available * cols];
        let places = &self.operands.read::<i32>(places)[..rows];
        let out = self.operands.write(out);
        scatter_rows::scatter_rows(&self.device.pool, x, cols, places, out).map_err(index)
    }

    pub(super) fn sum_squares(&mut self, state: ResourceId, out: ValueId) -> Done {
        let out = self.operands.write(out);
        adam_w::sum_squares(&self.device.pool, self.device.isa, self.state_floats(state)?, out);
        Ok(())
    }

    pub(super) fn clip_factor(&mut self, parts: &[ValueId], hyper: ValueId, out: ValueId) -> Done {
        let parts: Vec<&[f32]> = parts.iter().map(|&id| self.operands.read(id)).collect();
        let clip = adam_w::clip_factor(&parts, self.hyper(hyper).clip);
        self.operands.write::<f32>(out).copy_from_slice(&clip);
        Ok(())
    }

    pub(super) fn adam_w(&mut self, states: [ResourceId; 4], hyper: ValueId, clip: ValueId) -> Done {
        let hyper = self.hyper(hyper);
        let clip = self.operands.read::<f32>(clip);
        let clip = [clip[0], clip[1]];
        self.with_states(states, |kernels, [parameters, gradients, mean, square]| {
            let moments = Moments { parameters, gradients, mean, square };
            adam_w::adam_w(&kernels.device.pool, kernels.device.isa, hyper, clip, moments);
            Ok(())
        })
    }

    fn hyper(&self, id: ValueId) -> Hyper {
        let values = self.operands.read::<f32>(id);
        let [rate, beta1, beta2, epsilon, keep, bias1, bias2, clip]: [f32; HYPER] =
            std::array::from_fn(|index| values[index]);
        Hyper { rate, beta1, beta2, epsilon, keep, bias1, bias2, clip }
    }

    pub(super) fn matrix(&self, id: ValueId, rows: usize) -> Matrix<'a> {
        Matrix { values: self.operands.read(id), rows, cols: self.cols(id) }
    }

    pub(super) fn state_floats(&self, id: ResourceId) -> Result<&[f32], DeviceError> {
        match self.buffers.get(id) {
            Some(State::F32(values)) => Ok(values),
            _ => Err(self.missing(id)),
        }
    }

    pub(super) fn factor(&self, slice: Slice) -> Result<Factor<'_>, DeviceError> {
        Ok(Factor::new(self.slice(slice)?, slice.rows, slice.cols))
    }

    pub(super) fn slice(&self, slice: Slice) -> Result<&[f32], DeviceError> {
        let Slice { buffer, offset, rows, cols } = slice;
        let values = self.state_floats(buffer)?.get(offset..).and_then(|rest| rest.get(..rows * cols));
        values.ok_or_else(|| self.missing(buffer))
    }

    fn factors(&self, factors: &[LoraBFactor]) -> Result<Vec<(Factor<'_>, Place)>, DeviceError> {
        let one =
            |&LoraBFactor { matrix, wide, narrow }: &LoraBFactor| Ok((self.factor(matrix)?, Place { wide, narrow }));
        factors.iter().map(one).collect()
    }

    pub(super) fn slice_mut<'s>(&self, slice: Slice, state: &'s mut [f32]) -> Result<&'s mut [f32], DeviceError> {
        let found = state.get_mut(slice.offset..).and_then(|rest| rest.get_mut(..slice.rows * slice.cols));
        found.ok_or_else(|| self.missing(slice.buffer))
    }

    /// Takes states of f32 out of their places while `work` writes them, so that everything else can be read.
    pub(super) fn with_states<const N: usize>(
        &mut self,
        ids: [ResourceId; N],
        work: impl FnOnce(&mut Self, [&mut [f32]; N]) -> Done,
    ) -> Done {
        let mut taken: [Vec<f32>; N] = std::array::from_fn(|_| Vec::new());
        let mut result = Ok(());
        let mut count = 0;
        for id in ids {
            match self.buffers.take(id) {
                Some(State::F32(values)) => taken[count] = values,
                other => {
                    other.into_iter().for_each(|state| self.buffers.put_back(id, state));
                    result = Err(self.missing(id));
                    break;
                }
            }
            count += 1;
        }
        let same = taken.iter().all(|state| state.len() == taken[0].len());
        result = match result {
            Ok(()) if same => work(self, taken.each_mut().map(Vec::as_mut_slice)),
            Ok(()) => Err(DeviceError::misuse("buffers of one step differ in size")),
            Err(error) => Err(error),
        };
        let back = ids.into_iter().zip(taken).take(count);
        back.for_each(|(id, values)| self.buffers.put_back(id, State::F32(values)));
        result
    }
}
