use super::{DoraScaleGradient, Operation, Slice, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// `out[t][out_offset + n] = x[t][out_offset + n] · magnitudes[n] / norms[n] (+ residual[t][out_offset + n])` for every
/// scale; columns that none names are `x (+ residual)`. The same op on a gradient is its backward pass: norms count as
/// constants.
#[derive(Clone, Debug, PartialEq)]
pub struct DoraScale {
    /// f32 `[T, N]`.
    pub x: ValueId,
    /// What the columns are scaled by, in their order.
    pub scales: Vec<DoraColumns>,
    /// f32 `[T, N]` added to the result.
    pub residual: Option<ValueId>,
    /// f32 `[T, N]`.
    pub out: ValueId,
}

/// Neighbouring columns that count `magnitudes / norms` times; those of a norm of 0 count nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoraColumns {
    /// f32 `[1, columns]`.
    pub magnitudes: Slice,
    /// f32 `[1, columns]`, from [`DoraNorms`](super::DoraNorms).
    pub norms: Slice,
    /// First column of the value.
    pub out_offset: usize,
}

impl Graph<'_> {
    /// Adds [`DoraScale`].
    pub fn dora_scale(
        &mut self,
        label: &str,
        x: ValueId,
        scales: Vec<DoraColumns>,
        residual: Option<ValueId>,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "dora_scale", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        let (rows, cols) = (self.value(x).rows, self.value(x).cols);
        let mut end = 0;
        for &DoraColumns { magnitudes, norms, out_offset } in &scales {
            self.check_slice(&check, magnitudes)?;
            self.check_slice(&check, norms)?;
            check.equal("norms", (1, magnitudes.cols), (norms.rows, norms.cols))?;
            check.equal("rows of magnitudes", 1, magnitudes.rows)?;
            if out_offset < end || out_offset + magnitudes.cols > cols {
                return Err(check.operand(format!("a scale leaves its {cols} columns or overlaps another")));
            }
            end = out_offset + magnitudes.cols;
        }
        check.residual(self, residual, rows, cols)?;
        let out = self.make_like(label, x);
        self.push(label, DoraScale { x, scales, residual, out });
        Ok(out)
    }
}

impl Operation for DoraScale {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x);
        for scale in &mut self.scales {
            visit.read(&mut scale.magnitudes).read(&mut scale.norms);
        }
        visit.read(&mut self.residual).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &DoraScale { x, ref scales, residual, out } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        pass.add_residual(label, residual, dy);
        let gradient = |scale: &DoraColumns| -> Option<DoraColumns> {
            let buffer = *pass.how.gradients.get(&scale.magnitudes.buffer)?;
            Some(DoraColumns { magnitudes: scale.magnitudes.in_buffer(buffer), ..*scale })
        };
        let gradients: Vec<DoraColumns> = scales.iter().filter_map(gradient).collect();
        if !gradients.is_empty() {
            pass.graph.push(label, DoraScaleGradient { dy, x: pass.forward_value(x), gradients });
        }
        pass.accumulate(label, x, |residual, out| DoraScale { x: dy, scales: scales.clone(), residual, out });
        Ok(())
    }
}
