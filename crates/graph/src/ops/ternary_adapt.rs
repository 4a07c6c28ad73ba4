use super::{LoraBFactor, Operation, Slice, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{Graph, GraphError, ResourceId, ValueId};

/// Makes rows of a ternary weight from those of another and an adapter's product: for every factor
/// `weight[out_offset + n][k] = clamp(base[out_offset + n][k] + d, -1, 1)`, where `d` is the sign of
/// `p = Σ_j matrix[n][j] · lora_a[rank_offset + j][k]` if `|p| > threshold`, and 0 otherwise. `p` is summed in the order of `j`, every
/// product and sum rounded to f32, so that all devices make the same trits. Scales and other rows stay as they are.
#[derive(Clone, Debug, PartialEq)]
pub struct TernaryAdapt {
    /// Ternary weight `[N, K]` that is read.
    pub base: ResourceId,
    /// Ternary weight `[N, K]` of the same rows that is written.
    pub weight: ResourceId,
    /// `[rank, K]`.
    pub lora_a: Slice,
    /// The B factors; their columns of the result are rows of the weight.
    pub factors: Vec<LoraBFactor>,
    /// What a product must be larger than to change a trit.
    pub threshold: f32,
    /// `[1, any]`: the op runs when this value has a row.
    pub when: ValueId,
}

/// The factors behind a weight that [`TernaryAdapt`] makes, for its gradients.
#[derive(Clone, Debug, PartialEq)]
pub struct LowRankWeight {
    /// f32 `[T, K]`: the input of the weight's products.
    pub x: ValueId,
    /// `[rank, K]`.
    pub lora_a: Slice,
    /// The B factors.
    pub factors: Vec<LoraBFactor>,
}

impl Graph<'_> {
    /// Adds [`TernaryAdapt`], which runs when `when` has a row.
    pub fn ternary_adapt(
        &mut self,
        label: &str,
        (base, weight): (ResourceId, ResourceId),
        lora_a: Slice,
        factors: Vec<LoraBFactor>,
        threshold: f32,
        when: ValueId,
    ) -> Result<(), GraphError> {
        let check = Check { op: "ternary_adapt", label };
        let [from, to] = [base, weight].map(|id| self.resources.get(id));
        if from.encoding() != to.encoding() || !to.encoding().is_some_and(|encoding| encoding.is_ternary()) {
            return Err(check.operand(format!("{} and {} are not ternary weights of one kind", from.name, to.name)));
        }
        check.equal("rows and columns of the weights", (from.rows, from.cols), (to.rows, to.cols))?;
        self.check_slice(&check, lora_a)?;
        check.equal("width of the A factor", to.cols, lora_a.cols)?;
        check.equal("rows of when", 1, self.value(when).rows.capacity())?;
        self.check_factors(&check, &factors, 1, to.rows, lora_a.rows)?;
        if base == weight {
            return Err(check.operand("the base would be overwritten".to_owned()));
        }
        self.push(label, TernaryAdapt { base, weight, lora_a, factors, threshold, when });
        Ok(())
    }
}

impl Operation for TernaryAdapt {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.when).read(&mut self.base).read(&mut self.lora_a).read(&mut self.factors);
        visit.write(&mut self.weight);
    }

    /// The products make the gradients of factors.
    fn backward(&self, _: &mut Backward, _: &str) -> Result<(), GraphError> {
        Ok(())
    }
}
