//! The steps of training the weights themselves: their gradients, and making them from their parameters.

use super::training::Done;
use super::{Elements, Kernels, Weight, index};
use crate::matrix::Matrix;
use crate::relation_loss::Related;
use crate::ternary_matmul_gradient::QuantizedRows;
use crate::workspace::RELATIONS;
use crate::{
    blend, dense_matmul_backward, embed_rows_gradient, head_norm, quant_anneal, relation_loss, requantize,
    rms_norm_gradient, ternary_matmul_gradient,
};
use tritune_graph::{DeviceError, Encoding, GAIN_SUMS, Quantized, ResourceId, ScaleGranularity, Slice, ops};

impl<'a> Kernels<'_, '_, 'a> {
    fn quantized_rows(&self, act: Quantized) -> QuantizedRows<'a> {
        let groups = act.group.map(|group| (group, self.cols(act.scale)));
        let (q, scales) = (self.operands.read(act.q), self.operands.read(act.scale));
        QuantizedRows { q, stride: self.cols(act.q), scales, groups }
    }

    pub(super) fn ternary_matmul_gradient(&mut self, op: &ops::TernaryMatmulGradient) -> Done {
        let &ops::TernaryMatmulGradient { dy, act, ref gradients, .. } = op;
        let rows = self.rows(dy);
        let dy = self.matrix(dy, rows);
        let act = self.quantized_rows(act);
        let columns = gradients.first().map_or(0, |slice| slice.cols);
        self.with_slices(gradients, |kernels, mut gradients| {
            let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
            ternary_matmul_gradient::ternary_matmul_gradient(pool, isa, dy, act, columns, &mut gradients);
            Ok(())
        })
    }

    /// The gradient of a norm's gain, where it is trained.
    pub(super) fn gain_gradient(&mut self, op: &ops::RmsNormBackward) -> Done {
        let &ops::RmsNormBackward { x, eps: epsilon, dy, gradient: Some(gradient), .. } = op else { return Ok(()) };
        let rows = self.rows(dy);
        let (x, dy) = (self.operands.read(x), self.operands.read(dy));
        let partial = self.scratch(GAIN_SUMS)?;
        self.with_slices(&[gradient], |kernels, gradients| {
            let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
            for gradient in gradients {
                rms_norm_gradient::rms_norm_gradient(pool, isa, x, rows, epsilon, dy, partial, gradient);
            }
            Ok(())
        })
    }

    pub(super) fn head_norm_gradient(&mut self, op: &ops::HeadNormGradient) -> Done {
        let &ops::HeadNormGradient { qkv, shape, eps, dy, q_gradient, k_gradient } = op;
        let rows = self.rows(dy);
        let (x, dy) = (self.operands.read(qkv), self.operands.read(dy));
        self.with_slices(&[q_gradient, k_gradient], |kernels, mut gradients| {
            let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
            if let [q, k] = gradients.as_mut_slice() {
                head_norm::head_norm_gradient(pool, isa, x, rows, shape, eps, dy, q, k);
            }
            Ok(())
        })
    }

    pub(super) fn embed_rows_gradient(&mut self, op: &ops::EmbedRowsGradient) -> Done {
        let &ops::EmbedRowsGradient { dy, ids, sorted_ids: order, ref gradients } = op;
        let rows = self.rows(dy);
        let dy = self.matrix(dy, rows);
        let (ids, order) = (&self.operands.read::<i32>(ids)[..rows], &self.operands.read::<i32>(order)[..rows]);
        check_order(ids, order)?;
        self.with_slices(gradients, |kernels, mut gradients| {
            let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
            embed_rows_gradient::embed_rows_gradient(pool, isa, dy, ids, &mut gradients).map_err(index)
        })
    }

    pub(super) fn quant_anneal(&mut self, op: &ops::QuantAnneal) -> Done {
        let &ops::QuantAnneal { x, act, lambda, out } = op;
        let (rows, cols) = (self.rows(out), self.cols(out));
        let act = self.quantized_rows(act);
        let (x, lambda) = (&self.operands.read::<f32>(x)[..rows * cols], self.operands.read::<f32>(lambda)[0]);
        quant_anneal::quant_anneal(&self.device.pool, x, cols, act, lambda, self.operands.write(out));
        Ok(())
    }

    pub(super) fn blend(&mut self, op: &ops::Blend) -> Done {
        let &ops::Blend { x, y, lambda, out } = op;
        let used = self.rows(out) * self.cols(out);
        let read = |id: Option<_>| id.map(|id| &self.operands.read::<f32>(id)[..used]);
        let (x, y, lambda) = (read(x), read(y), self.operands.read::<f32>(lambda)[0]);
        blend::blend(&self.device.pool, x, y, lambda, &mut self.operands.write(out)[..used]);
        Ok(())
    }

    pub(super) fn relation_loss(&mut self, op: &ops::RelationLoss) -> Done {
        let ops::RelationLoss { input, loss, dqkv } = op;
        let (rows, cols) = (self.rows(*loss), self.cols(*dqkv));
        let kept = self.scratch(RELATIONS)?;
        let related = Related {
            qkv: &self.operands.read::<f32>(input.qkv)[..rows * cols],
            teacher: &self.operands.read::<f32>(input.teacher)[..rows * cols],
            weights: &self.operands.read::<f32>(input.weights)[..rows],
            first: &self.operands.read::<i32>(input.first)[..rows],
            last: &self.operands.read::<i32>(input.last)[..rows],
        };
        let (loss, dqkv) = (self.operands.write(*loss), self.operands.write(*dqkv));
        relation_loss::relation_loss(&self.device.pool, input, related, kept, loss, dqkv).map_err(index)
    }

    pub(super) fn dense_matmul_backward(&mut self, op: &ops::DenseMatmulBackward) -> Done {
        let &ops::DenseMatmulBackward { dy, weight, residual, f16_products: _, out } = op;
        let rows = self.rows(out);
        let (dy, residual) = (self.matrix(dy, rows), residual.map(|id| self.operands.read(id)));
        let out = self.operands.write(out);
        let (pool, isa) = (&self.device.pool, self.device.isa);
        dense_matmul_backward::dense_matmul_backward(pool, isa, dy, self.dense(weight)?, residual, out);
        Ok(())
    }

    pub(super) fn dense_matmul_gradient(&mut self, op: &ops::DenseMatmulGradient) -> Done {
        let &ops::DenseMatmulGradient { dy, x, ref gradients } = op;
        let rows = self.rows(dy);
        let (dy, x) = (self.matrix(dy, rows), self.matrix(x, rows));
        self.with_slices(gradients, |kernels, mut gradients| {
            let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
            dense_matmul_backward::dense_matmul_gradient(pool, isa, dy, x, &mut gradients);
            Ok(())
        })
    }

    pub(super) fn requantize(&mut self, op: &ops::Requantize) -> Done {
        let &ops::Requantize { master, weight, first_row, when: _, lambda, scales } = op;
        let lambda = lambda.map(|id| self.operands.read::<f32>(id)[0]);
        // Taken out while the parameters are read beside it.
        let Some(mut taken) = self.weights.take(weight) else { return Err(self.missing(weight)) };
        let result = self.requantize_weight(master, &mut taken, first_row, lambda, scales).map_err(|what| match what {
            Some(what) => what,
            None => self.missing(weight),
        });
        self.weights.put_back(weight, taken);
        result
    }

    /// `None` as the error means a weight without such rows.
    fn requantize_weight(
        &self,
        master: Slice,
        weight: &mut Weight,
        first_row: usize,
        lambda: Option<f32>,
        scales: ScaleGranularity,
    ) -> Result<(), Option<DeviceError>> {
        let parameters = self.slice(master).map_err(Some)?;
        let (pool, isa) = (&self.device.pool, self.device.isa);
        let place = first_row * master.cols..(first_row + master.rows) * master.cols;
        match weight {
            Weight::Floats(floats) if let Some(lambda) = lambda => {
                let weights = floats.get_mut(place).ok_or(None)?;
                let master = Matrix { values: parameters, rows: master.rows, cols: master.cols };
                requantize::requantize_annealed(pool, isa, master, scales, lambda, weights);
            }
            _ if lambda.is_some() => return Err(None),
            Weight::Ternary(packed) => {
                if master.cols != packed.columns()
                    || first_row + master.rows > packed.rows()
                    || scales.group() != packed.group()
                {
                    return Err(None);
                }
                requantize::requantize_ternary(pool, isa, parameters, packed, first_row, scales);
            }
            Weight::Floats(floats) => {
                requantize::requantize_f32(pool, parameters, floats.get_mut(place).ok_or(None)?);
            }
            Weight::Dense { kind: Encoding::F16, bytes, .. } => {
                let bytes = bytes.get_mut(2 * place.start..2 * place.end).ok_or(None)?;
                requantize::requantize_f16(pool, parameters, bytes);
            }
            Weight::Dense { .. } | Weight::Prefilter(_) => return Err(None),
        }
        Ok(())
    }

    /// Takes the buffers of slices out of their places while `work` writes the slices, so that everything else can be read.
    pub(super) fn with_slices(
        &mut self,
        slices: &[Slice],
        work: impl FnOnce(&mut Self, Vec<&mut [f32]>) -> Done,
    ) -> Done {
        let mut taken: Vec<(ResourceId, Vec<f32>)> = Vec::new();
        let mut missing = None;
        for slice in slices {
            if taken.iter().any(|(id, _)| *id == slice.buffer) {
                continue;
            }
            match self.buffers.take(slice.buffer) {
                Some(Elements::F32(values)) => taken.push((slice.buffer, values)),
                other => {
                    other.into_iter().for_each(|buffer| self.buffers.put_back(slice.buffer, buffer));
                    missing = Some(slice.buffer);
                }
            }
        }
        let result = match (missing, parts_of(&mut taken, slices)) {
            (None, Some(parts)) => work(self, parts),
            (Some(id), _) => Err(self.missing(id)),
            (None, None) => Err(DeviceError::misuse("slices of one step overlap or leave their buffer")),
        };
        taken.into_iter().for_each(|(id, values)| self.buffers.put_back(id, Elements::F32(values)));
        result
    }
}

/// The slices' elements, unless they overlap or are not there.
fn parts_of<'s>(buffers: &'s mut [(ResourceId, Vec<f32>)], slices: &[Slice]) -> Option<Vec<&'s mut [f32]>> {
    let mut order: Vec<usize> = (0..slices.len()).collect();
    order.sort_by_key(|&index| slices[index].offset);
    let mut parts: Vec<(usize, &mut [f32])> = Vec::new();
    for (id, values) in buffers {
        let (mut rest, mut position) = (values.as_mut_slice(), 0);
        for &index in order.iter().filter(|&&index| slices[index].buffer == *id) {
            let Slice { offset, rows, cols, .. } = slices[index];
            let (_, from) = rest.split_at_mut_checked(offset.checked_sub(position)?)?;
            let (part, after) = from.split_at_mut_checked(rows * cols)?;
            parts.push((index, part));
            (rest, position) = (after, offset + rows * cols);
        }
    }
    parts.sort_by_key(|(index, _)| *index);
    (parts.len() == slices.len()).then(|| parts.into_iter().map(|(_, part)| part).collect())
}

/// The kernel adds rows in the order of the tokens and needs no other; but what would be wrong on another device is wrong here.
fn check_order(ids: &[i32], order: &[i32]) -> Done {
    let key = |token: i32| usize::try_from(token).ok().and_then(|token| Some((*ids.get(token)?, token)));
    let ascending = order.windows(2).all(|pair| key(pair[0]) < key(pair[1]));
    let inside = order.iter().all(|&token| key(token).is_some());
    if ascending && inside {
        Ok(())
    } else {
        Err(DeviceError::misuse("the order of tokens is not that of ascending ids"))
    }
}
