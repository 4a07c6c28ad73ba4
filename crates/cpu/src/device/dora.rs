//! The steps of adapters with magnitudes.

use super::training::Done;
use super::{Kernels, Weight};
use crate::dora_scale::Scale;
use crate::low_rank::Place;
use crate::{dora_norms, dora_scale};
use tritune_graph::{DeviceError, DoraColumns, DoraFactor, LoraBFactor, ResourceId, Slice, ValueId};

impl Kernels<'_, '_, '_> {
    pub(super) fn dora_norms(&mut self, weight: ResourceId, down: Slice, factors: &[DoraFactor], scale: f32) -> Done {
        for &DoraFactor { up: LoraBFactor { matrix, wide, narrow }, norms } in factors {
            self.with_states([norms.buffer], |kernels, [state]| {
                let out = kernels.slice_mut(norms, state)?;
                let Some(Weight::Ternary(weights)) = kernels.weights.get(weight) else {
                    return Err(kernels.missing(weight));
                };
                let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
                let (down, up, place) = (kernels.factor(down)?, kernels.factor(matrix)?, Place { wide, narrow });
                dora_norms::dora_norms(pool, isa, weights, down, up, place, scale, out);
                Ok(())
            })?;
        }
        Ok(())
    }

    pub(super) fn dora_scale(
        &mut self,
        x: ValueId,
        scales: &[DoraColumns],
        residual: Option<ValueId>,
        out: ValueId,
    ) -> Done {
        let x = self.matrix(x, self.rows(out));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let scale = |scale: &DoraColumns| -> Result<Scale<'_>, DeviceError> {
            let (magnitudes, norms) = (self.factor(scale.magnitudes)?.values, self.factor(scale.norms)?.values);
            Ok(Scale { magnitudes, norms, wide: scale.wide })
        };
        let scales = scales.iter().map(scale).collect::<Result<Vec<_>, _>>()?;
        dora_scale::dora_scale(&self.device.pool, x, &scales, residual, out);
        Ok(())
    }

    pub(super) fn dora_scale_gradient(&mut self, dy: ValueId, x: ValueId, gradients: &[DoraColumns]) -> Done {
        let rows = self.rows(dy);
        let (dy, x) = (self.matrix(dy, rows), self.matrix(x, rows));
        for &DoraColumns { magnitudes, norms, wide } in gradients {
            self.with_states([magnitudes.buffer], |kernels, [state]| {
                let to = kernels.slice_mut(magnitudes, state)?;
                let norms = kernels.factor(norms)?.values;
                dora_scale::dora_scale_gradient(&kernels.device.pool, dy, x, wide, norms, to);
                Ok(())
            })?;
        }
        Ok(())
    }
}
