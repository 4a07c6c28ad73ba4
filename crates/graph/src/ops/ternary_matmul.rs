use super::{Operation, Quantized, TernaryMatmulBackward, TernaryMatmulGradient, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ResourceId, ValueId, quantized_stride};

/// `out[t][n] = Σ_g (Σ q·w) · weight_scale[n][g] / scale[t][g] (+ residual[t][n])`, the sum of a group exact in i32. A row
/// without groups is one: `(Σ q·w) · row_scale[n] / scale[t]`.
///
/// Float activations meet a ternary weight in [`DenseMatmul`](super::DenseMatmul).
#[derive(Clone, Debug, PartialEq)]
pub struct TernaryMatmul {
    /// Quantised input `[T, K]`.
    pub act: Quantized,
    /// Ternary weight `[N, K]`.
    pub weight: ResourceId,
    /// f32 `[T, N]` added to the product.
    pub residual: Option<ValueId>,
    /// f32 `[T, N]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`TernaryMatmul`].
    pub fn ternary_matmul(
        &mut self,
        label: &str,
        act: Quantized,
        weight: ResourceId,
        residual: Option<ValueId>,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "ternary_matmul", label };
        let matrix = self.resources.get(weight);
        let Some(encoding) = matrix.encoding().filter(|encoding| encoding.is_ternary()) else {
            return Err(check.operand(format!("weight {} is not ternary", matrix.name)));
        };
        check.value(self.value(act.q), "activation width", DType::I8, quantized_stride(matrix.cols))?;
        check.quantized(self, act, matrix.cols)?;
        if let Some(group) = encoding.group() {
            check.equal("columns that share a scale of the activations", Some(group), act.group)?;
        }
        let rows = self.value(act.q).rows;
        check.residual(self, residual, rows, matrix.rows)?;
        let out = self.make(label, DType::F32, rows, matrix.rows);
        self.push(label, TernaryMatmul { act, weight, residual, out });
        Ok(out)
    }
}

impl Operation for TernaryMatmul {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.act).read(&mut self.weight).read(&mut self.residual).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &TernaryMatmul { act, weight, residual, out } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        pass.add_residual(label, residual, dy);
        pass.low_rank_gradients(label, weight, dy)?;
        let f16_products = pass.how.f16_products;
        let dx_needed = pass.is_needed(act.q);
        if dx_needed {
            let cols = pass.graph.resources.get(weight).cols;
            let residual = pass.gradient(act.q);
            let out = pass.graph.make(label, DType::F32, pass.backward_rows(act.q), cols);
            pass.graph.push(label, TernaryMatmulBackward { dy, weight, residual, f16_products, out });
            pass.set(act.q, out);
        }
        if let Some(gradients) = pass.gradients_of(label, weight)? {
            let Quantized { q, scale, sum, group } = act;
            let act = Quantized {
                q: pass.forward_value(q),
                scale: pass.forward_value(scale),
                sum: pass.forward_value(sum),
                group,
            };
            let f16_products = f16_products && dx_needed;
            pass.graph.push(label, TernaryMatmulGradient { dy, act, weight, gradients, f16_products });
        }
        Ok(())
    }
}
