//! The steps of adapters with magnitudes.

use super::training::Done;
use super::{Kernels, Weight};
use crate::low_rank::Place;
use crate::scale_columns::Scale;
use crate::{row_norms, scale_columns};
use tritune_graph::{ColumnScale, DeviceError, NormedFactor, ResourceId, Slice, UpFactor, ValueId};

impl Kernels<'_, '_> {
    pub(super) fn row_norms(&mut self, weight: ResourceId, down: Slice, factors: &[NormedFactor], scale: f32) -> Done {
        for &NormedFactor { up: UpFactor { matrix, wide, narrow }, norms } in factors {
            self.with_states([norms.state], |kernels, [state]| {
                let out = kernels.slice_mut(norms, state)?;
                let Some(Weight::Ternary(weights)) = kernels.device.weights.get(&weight) else {
                    return Err(kernels.missing(weight));
                };
                let (pool, isa) = (&kernels.device.pool, kernels.device.isa);
                let (down, up, place) = (kernels.factor(down)?, kernels.factor(matrix)?, Place { wide, narrow });
                row_norms::row_norms(pool, isa, weights, down, up, place, scale, out);
                Ok(())
            })?;
        }
        Ok(())
    }

    pub(super) fn scale_columns(
        &mut self,
        x: ValueId,
        scales: &[ColumnScale],
        residual: Option<ValueId>,
        out: ValueId,
    ) -> Done {
        let x = self.matrix(x, self.rows(out));
        let residual = residual.map(|id| self.operands.read(id));
        let out = self.operands.write(out);
        let scale = |scale: &ColumnScale| -> Result<Scale<'_>, DeviceError> {
            let (magnitudes, norms) = (self.factor(scale.magnitudes)?.values, self.factor(scale.norms)?.values);
            Ok(Scale { magnitudes, norms, wide: scale.wide })
        };
        let scales = scales.iter().map(scale).collect::<Result<Vec<_>, _>>()?;
        scale_columns::scale_columns(&self.device.pool, x, &scales, residual, out);
        Ok(())
    }

    pub(super) fn scale_columns_gradient(&mut self, dy: ValueId, x: ValueId, gradients: &[ColumnScale]) -> Done {
        let rows = self.rows(dy);
        let (dy, x) = (self.matrix(dy, rows), self.matrix(x, rows));
        for &ColumnScale { magnitudes, norms, wide } in gradients {
            self.with_states([magnitudes.state], |kernels, [state]| {
                let to = kernels.slice_mut(magnitudes, state)?;
                let norms = kernels.factor(norms)?.values;
                scale_columns::scale_columns_gradient(&kernels.device.pool, dy, x, wide, norms, to);
                Ok(())
            })?;
        }
        Ok(())
    }
}
