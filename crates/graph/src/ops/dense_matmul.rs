use super::{DenseMatmulBackward, DenseMatmulGradient, Op, Operation, TernaryMatmulBackward, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ResourceId, ValueId};

/// `out = x · weightᵀ` with float activations, in f32: the language-model head, and ternary models whose activations are not
/// quantised.
#[derive(Clone, Debug, PartialEq)]
pub struct DenseMatmul {
    /// f32 `[R, K]`.
    pub x: ValueId,
    /// Dense or ternary weight `[N, K]`.
    pub weight: ResourceId,
    /// Whether a device may multiply in f16, row `r` of `x` times a power of two that makes full use of it.
    pub f16_products: bool,
    /// f32 `[R, N]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`DenseMatmul`].
    pub fn dense_matmul(&mut self, label: &str, x: ValueId, weight: ResourceId) -> Result<ValueId, GraphError> {
        self.dense_product(label, x, weight, false)
    }

    /// Adds [`DenseMatmul`] whose products devices may take in f16, where nobody has to tell its results from exact ones.
    pub fn dense_matmul_f16(&mut self, label: &str, x: ValueId, weight: ResourceId) -> Result<ValueId, GraphError> {
        self.dense_product(label, x, weight, true)
    }

    fn dense_product(
        &mut self,
        label: &str,
        x: ValueId,
        weight: ResourceId,
        f16_products: bool,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "dense_matmul", label };
        check.matrix(self.resources, weight)?;
        let matrix = self.resources.get(weight);
        check.value(self.value(x), "x width", DType::F32, matrix.cols)?;
        let out = self.make(label, DType::F32, self.value(x).rows, matrix.rows);
        self.push(label, DenseMatmul { x, weight, f16_products, out });
        Ok(out)
    }
}

impl Operation for DenseMatmul {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.weight).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &DenseMatmul { x, weight, out, .. } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        pass.low_rank_gradients(label, weight, dy)?;
        let f16_products = pass.how.f16_products;
        let ternary = pass.graph.resources.get(weight).encoding().is_some_and(|encoding| encoding.is_ternary());
        pass.accumulate(label, x, |residual, out| match ternary {
            true => Op::from(TernaryMatmulBackward { dy, weight, residual, f16_products, out }),
            false => DenseMatmulBackward { dy, weight, residual, f16_products, out }.into(),
        });
        if let Some(gradients) = pass.gradients_of(label, weight)? {
            pass.graph.push(label, DenseMatmulGradient { dy, x: pass.kept(x), gradients });
        }
        Ok(())
    }
}
