use super::{DenseMatmulBackward, DenseMatmulGradient, Op, Operation, TernaryMatmulBackward, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ResourceId, ValueId};

/// `out = x · weightᵀ (+ residual)` with float activations, in f32: the language-model head, and ternary models whose activations are not
/// quantised.
#[derive(Clone, Debug, PartialEq)]
pub struct DenseMatmul {
    /// f32 `[R, K]`.
    pub x: ValueId,
    /// Dense or ternary weight `[N, K]`.
    pub weight: ResourceId,
    /// f32 `[R, N]` added to the product.
    pub residual: Option<ValueId>,
    /// Whether a device may multiply in f16, row `r` of `x` times a power of two that makes full use of it.
    pub f16_products: bool,
    /// f32 `[R, N]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`DenseMatmul`].
    pub fn dense_matmul(&mut self, label: &str, x: ValueId, weight: ResourceId) -> Result<ValueId, GraphError> {
        self.dense_product(label, x, weight, None, false)
    }

    /// Adds [`DenseMatmul`] whose products devices may take in f16, where nobody has to tell its results from exact ones.
    pub fn dense_matmul_f16(&mut self, label: &str, x: ValueId, weight: ResourceId) -> Result<ValueId, GraphError> {
        self.dense_product(label, x, weight, None, true)
    }

    /// Adds [`DenseMatmul`] with all that it can be asked for.
    pub fn dense_product(
        &mut self,
        label: &str,
        x: ValueId,
        weight: ResourceId,
        residual: Option<ValueId>,
        f16_products: bool,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "dense_matmul", label };
        check.matrix(self.resources, weight)?;
        let matrix = self.resources.get(weight);
        check.value(self.value(x), "x width", DType::F32, matrix.cols)?;
        let rows = self.value(x).rows;
        check.residual(self, residual, rows, matrix.rows)?;
        let out = self.make(label, DType::F32, rows, matrix.rows);
        self.push(label, DenseMatmul { x, weight, residual, f16_products, out });
        Ok(out)
    }
}

impl Operation for DenseMatmul {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.weight).read(&mut self.residual).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &DenseMatmul { x, weight, residual, f16_products: _, out } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        pass.add_residual(label, residual, dy);
        pass.low_rank_gradients(label, weight, dy)?;
        let f16_products = pass.how.f16_products;
        let ternary = pass.graph.resources.get(weight).encoding().is_some_and(|encoding| encoding.is_ternary());
        pass.accumulate(label, x, |residual, out| match ternary {
            true => Op::from(TernaryMatmulBackward { dy, weight, residual, f16_products, out }),
            false => DenseMatmulBackward { dy, weight, residual, f16_products, out }.into(),
        });
        if let Some(gradients) = pass.gradients_of(label, weight)? {
            pass.graph.push(label, DenseMatmulGradient { dy, x: pass.forward_value(x), gradients });
        }
        Ok(())
    }
}
