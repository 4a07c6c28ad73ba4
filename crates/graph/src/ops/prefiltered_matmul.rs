use super::{MAX_TOP_K, Operation, Visitor};
use crate::gradient::{Backward, no_rule};
use crate::graph::Check;
use crate::{DType, Encoding, Graph, GraphError, ResourceId, ResourceKind, ValueId};

/// `out = x · weightᵀ` where an element can be among the `keep` largest of its row, and minus infinity or the product elsewhere: what
/// [`ArgMax`](super::ArgMax) or [`TopK`](super::TopK) of up to `keep` choose from it is what they choose from
/// [`DenseMatmul`](super::DenseMatmul), bit by bit.
///
/// Products with the prefilter tell which elements those are. With `b` a bound of how far the product with a row of the prefilter is from that
/// with the weight's, and `t` the `keep`-th largest of `prefiltered - b` or anything below it, at least `keep` elements are `t` or more; one
/// with `prefiltered + b < t` is none of the largest.
#[derive(Clone, Debug, PartialEq)]
pub struct PrefilteredMatmul {
    /// f32 `[R, K]`.
    pub x: ValueId,
    /// Weight `[N, K]` in F32, F16 or BF16.
    pub weight: ResourceId,
    /// Its [prefilter](ResourceKind::Prefilter) `[N, K]`.
    pub prefilter: ResourceId,
    /// How many of the largest must be there, at most [`MAX_TOP_K`].
    pub keep: usize,
    /// f32 `[R, N]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`PrefilteredMatmul`].
    pub fn prefiltered_matmul(
        &mut self,
        label: &str,
        x: ValueId,
        weight: ResourceId,
        prefilter: ResourceId,
        keep: usize,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "prefiltered_matmul", label };
        let (matrix, small) = (self.resources.get(weight), self.resources.get(prefilter));
        if !matches!(matrix.encoding(), Some(Encoding::F32 | Encoding::F16 | Encoding::BF16)) {
            return Err(check.operand(format!("{} is not a weight of floats", matrix.name)));
        }
        if small.kind != ResourceKind::Prefilter {
            return Err(check.operand(format!("{} is not a prefilter", small.name)));
        }
        check.equal("shape of the prefilter", (matrix.rows, matrix.cols), (small.rows, small.cols))?;
        check.value(self.value(x), "x width", DType::F32, matrix.cols)?;
        if keep == 0 || keep > MAX_TOP_K {
            return Err(check.operand(format!("{keep} elements cannot be kept; 1 to {MAX_TOP_K} can")));
        }
        let out = self.make(label, DType::F32, self.value(x).rows, matrix.rows);
        self.push(label, PrefilteredMatmul { x, weight, prefilter, keep, out });
        Ok(out)
    }
}

impl Operation for PrefilteredMatmul {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.weight).read(&mut self.prefilter).write(&mut self.out);
    }

    fn backward(&self, _: &mut Backward, label: &str) -> Result<(), GraphError> {
        Err(no_rule(label, "elements that cannot be chosen are left out"))
    }
}
