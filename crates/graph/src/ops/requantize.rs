use super::{Operation, Slice, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Encoding, Graph, GraphError, ResourceId, ResourceKind, ScaleGranularity, ValueId};

/// Makes rows of a weight from the master weights behind them. A ternary weight takes one tensor of its stack at a time:
/// `a = max(mean|w|, 1e-5)` over the weights that share a scale, trits `clamp(round_half_even(w · (1/a)), -1, 1)`, scale `a`
/// (rounded to f16 for groups, which keep their scales so). A dense one in F32 or F16 takes any rows, rounded to nearest; with a lambda it takes a tensor, on its way to being ternary:
/// `(1 - lambda) · w + lambda · a · trit`, in F32.
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
    /// The weights that share a scale; a dense weight on its way has one for the tensor.
    pub scales: ScaleGranularity,
}

impl Graph<'_> {
    /// Adds [`Requantize`] for every slice of the master weights behind a weight, in the order of its rows, for runs in which
    /// `when` has a row. A ternary weight without groups has one scale per tensor.
    pub fn requantize(&mut self, weight: ResourceId, slices: &[Slice], when: ValueId) -> Result<(), GraphError> {
        let group = self.resources.get(weight).encoding().and_then(Encoding::group);
        let scales = group.map_or(ScaleGranularity::Tensor, ScaleGranularity::Group);
        self.requantize_slices(weight, slices, when, None, scales)
    }

    /// Adds [`Requantize`] with one scale per row for every tensor stacked in a ternary weight without groups.
    pub fn requantize_rows(&mut self, weight: ResourceId, tensors: &[Slice], when: ValueId) -> Result<(), GraphError> {
        let resource = self.resources.get(weight);
        if resource.encoding() != Some(Encoding::Ternary) {
            let check = Check { op: "requantize", label: &resource.name };
            return Err(check.operand("only a ternary weight without groups has a scale per row".to_owned()));
        }
        self.requantize_slices(weight, tensors, when, None, ScaleGranularity::Row)
    }

    /// Adds [`Requantize`] with a lambda for every tensor stacked in an F32 weight, in every run.
    pub fn requantize_annealed(
        &mut self,
        weight: ResourceId,
        tensors: &[Slice],
        lambda: ValueId,
    ) -> Result<(), GraphError> {
        let resource = self.resources.get(weight);
        let check = Check { op: "requantize", label: &resource.name };
        check.value(self.value(lambda), "lambda", DType::F32, 1)?;
        if resource.encoding() != Some(Encoding::F32) {
            return Err(check.operand("only an F32 weight can be partly ternary".to_owned()));
        }
        self.requantize_slices(weight, tensors, lambda, Some(lambda), ScaleGranularity::Tensor)
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
