//! The steps of adapters with magnitudes, and of those that change trits.

use super::training::Done;
use super::{Kernels, Weight};
use crate::dora_scale::Scale;
use crate::matrix::LoraPlace;
use crate::{dora_norms, dora_scale, ternary_adapt};
use tritune_graph::{DeviceError, DoraColumns, DoraFactor, Slice, ops};

impl Kernels<'_, '_, '_> {
    pub(super) fn dora_norms(&mut self, op: &ops::DoraNorms) -> Done {
        let &ops::DoraNorms { weight, lora_a, ref factors, scale, when: _ } = op;
        let slices: Vec<Slice> = factors.iter().map(|factor| factor.norms).collect();
        self.with_slices(&slices, |kernels, norms| {
            let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
            for (&DoraFactor { lora_b, .. }, out) in factors.iter().zip(norms) {
                let place = LoraPlace { out_offset: lora_b.out_offset, rank_offset: lora_b.rank_offset };
                let (lora_a, lora_b) = (kernels.factor(lora_a)?, kernels.factor(lora_b.matrix)?);
                dora_norms::dora_norms(pool, isa, kernels.weight(weight)?, lora_a, lora_b, place, scale, out);
            }
            Ok(())
        })
    }

    pub(super) fn ternary_adapt(&mut self, op: &ops::TernaryAdapt) -> Done {
        let &ops::TernaryAdapt { base, weight, lora_a, ref factors, threshold, when: _ } = op;
        // Taken out while the other one is read beside it.
        let Some(mut taken) = self.weights.take(weight) else { return Err(self.missing(weight)) };
        let result = match &mut taken {
            Weight::Ternary(packed) => factors.iter().try_for_each(|factor| {
                let (lora_a, lora_b) = (self.factor(lora_a)?, self.factor(factor.matrix)?);
                let place = LoraPlace { out_offset: factor.out_offset, rank_offset: factor.rank_offset };
                let base = self.ternary(base)?;
                ternary_adapt::ternary_adapt(&self.device.pool, base, packed, lora_a, lora_b, place, threshold);
                Ok(())
            }),
            _ => Err(self.missing(weight)),
        };
        self.weights.put_back(weight, taken);
        result
    }

    pub(super) fn dora_scale(&mut self, op: &ops::DoraScale) -> Done {
        let &ops::DoraScale { x, ref scales, residual, out } = op;
        let x = self.matrix(x, self.rows(out));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let scale = |scale: &DoraColumns| -> Result<Scale<'_>, DeviceError> {
            let (magnitudes, norms) = (self.factor(scale.magnitudes)?.values, self.factor(scale.norms)?.values);
            Ok(Scale { magnitudes, norms, out_offset: scale.out_offset })
        };
        let scales = scales.iter().map(scale).collect::<Result<Vec<_>, _>>()?;
        dora_scale::dora_scale(&self.device.pool, x, &scales, residual, out);
        Ok(())
    }

    pub(super) fn dora_scale_gradient(&mut self, op: &ops::DoraScaleGradient) -> Done {
        let &ops::DoraScaleGradient { dy, x, ref gradients } = op;
        let rows = self.rows(dy);
        let (dy, x) = (self.matrix(dy, rows), self.matrix(x, rows));
        let slices: Vec<Slice> = gradients.iter().map(|columns| columns.magnitudes).collect();
        self.with_slices(&slices, |kernels, magnitudes| {
            for (&DoraColumns { norms, out_offset, .. }, to) in gradients.iter().zip(magnitudes) {
                let norms = kernels.factor(norms)?.values;
                dora_scale::dora_scale_gradient(&kernels.device.pool, dy, x, out_offset, norms, to);
            }
            Ok(())
        })
    }
}
