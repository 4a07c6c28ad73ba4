use super::{Operation, Slice, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Encoding, Graph, GraphError, ResourceId, ResourceKind, ScaleGranularity, ValueId};

/// Makes rows of a weight from the master weights behind them. A ternary weight takes one tensor of its stack at a time:
/// `a = max(mean|w|, 1e-5)` over the weights that share a scale, trits `clamp(round_half_even(w · (1/a)), -1, 1)`, scale `a`,
/// rounded to f16 where it is a row's or a group's: so files of blocks hold it. A dense weight in F32 or F16 takes any rows, rounded
/// to nearest; with a lambda it takes a tensor, on its way to being ternary: `(1 - lambda) · w + lambda · scale · trit`, in F32.
#[derive(Clone, Debug, PartialEq)]
pub struct Requantize {
    /// The master weights of the rows.
    pub master: Slice,
    /// The weight.
    pub weight: ResourceId,
    /// Its first row that is made.
    pub first_row: usize,
    /// `[1, any]`: the op runs when this value has a row.
    pub when: ValueId,
    /// f32 `[1, 1]`: from 0 to 1.
    pub lambda: Option<ValueId>,
    /// The weights that share a scale.
    pub scales: ScaleGranularity,
}

impl Graph<'_> {
    /// Adds [`Requantize`] for every slice of the master weights behind a weight, in the order of its rows, for runs in which
    /// `when` has a row. The scales of a dense weight do not matter.
    pub fn requantize(
        &mut self,
        weight: ResourceId,
        slices: &[Slice],
        when: ValueId,
        scales: ScaleGranularity,
    ) -> Result<(), GraphError> {
        let resource = self.resources.get(weight);
        if resource.encoding().is_some_and(|encoding| encoding.is_ternary() && encoding.group() != scales.group()) {
            let check = Check { op: "requantize", label: &resource.name };
            return Err(check.operand(format!("the weight does not have {scales}")));
        }
        self.requantize_slices(weight, slices, when, None, scales)
    }

    /// Adds [`Requantize`] with a lambda for every tensor stacked in an F32 weight, in every run.
    pub fn requantize_annealed(
        &mut self,
        weight: ResourceId,
        tensors: &[Slice],
        lambda: ValueId,
        scales: ScaleGranularity,
    ) -> Result<(), GraphError> {
        let resource = self.resources.get(weight);
        let check = Check { op: "requantize", label: &resource.name };
        check.value(self.value(lambda), "lambda", DType::F32, 1)?;
        if resource.encoding() != Some(Encoding::F32) {
            return Err(check.operand("only an F32 weight can be partly ternary".to_owned()));
        }
        self.requantize_slices(weight, tensors, lambda, Some(lambda), scales)
    }

    fn requantize_slices(
        &mut self,
        weight: ResourceId,
        slices: &[Slice],
        when: ValueId,
        lambda: Option<ValueId>,
        scales: ScaleGranularity,
    ) -> Result<(), GraphError> {
        let resource = self.resources.get(weight).clone();
        let check = Check { op: "requantize", label: &resource.name };
        check.equal("rows of when", 1, self.value(when).rows.capacity())?;
        let mut first_row = 0;
        for &master in slices {
            self.check_slice(&check, master)?;
            check.equal("columns of the parameters", resource.cols, master.cols)?;
            let label = format!("{}.requantize", resource.name);
            self.push(&label, Requantize { master, weight, first_row, when, lambda, scales });
            first_row += master.rows;
        }
        check.equal("rows of the parameters", resource.rows, first_row)?;
        match &resource.kind {
            ResourceKind::Weight { encoding: Encoding::F32 | Encoding::F16, .. } => Ok(()),
            // A row's scales are its own, wherever the rows are cut.
            ResourceKind::Weight { encoding, .. } if encoding.is_ternary() && scales != ScaleGranularity::Tensor => {
                Ok(())
            }
            ResourceKind::Weight { encoding, segments } if encoding.is_ternary() => {
                let tensors = segments.iter().map(|segment| segment.rows);
                check.equal("tensors", tensors.collect::<Vec<_>>(), slices.iter().map(|slice| slice.rows).collect())
            }
            _ => Err(check.operand("only ternary, F32 and F16 weights can be made from parameters".to_owned())),
        }
    }
}

impl Operation for Requantize {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.when).read(&mut self.master).read(&mut self.lambda).write(&mut self.weight);
    }

    /// The products make the gradients of weights.
    fn backward(&self, _: &mut Backward, _: &str) -> Result<(), GraphError> {
        Ok(())
    }
}
