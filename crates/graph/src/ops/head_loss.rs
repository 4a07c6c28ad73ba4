use super::{IndexCheck, Operation, Slice, Visitor, WeightGradScratch};
use crate::gradient::{Backward, HEAD_PARTS};
use crate::graph::Check;
use crate::{DType, Graph, GraphError, Plan, ResourceId, Rows, ValueId};

/// The head and the cross-entropy of its rows in one: `loss[r] = -log softmax(x[r] · weightᵀ)[targets[r]]` and, when
/// asked for, `dx = weights[r] · dloss[r]/dx[r]`. The logits exist for a few rows at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadLoss {
    /// Rows, head and targets.
    pub input: HeadLossInput,
    /// f32 `[rows at a time, vocabulary]`: scratch.
    pub logits: ValueId,
    /// f32 `[R, 1]`: unweighted.
    pub loss: ValueId,
    /// f32 `[R, K]`.
    pub dx: Option<ValueId>,
    /// f32 `[parts · rows at a time, K]`: space for the input in f16 and for partial sums of `dx`, which lets a device
    /// multiply in f16; without it the products are f32.
    pub half: Option<ValueId>,
    /// Where the weight's own gradient is accumulated, if it is trained.
    pub trained: Option<TrainedHead>,
}

/// The operands of [`HeadLoss`] but its results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeadLossInput {
    /// f32 `[R, K]`.
    pub x: ValueId,
    /// Dense weight `[vocabulary, K]`.
    pub weight: ResourceId,
    /// i32 `[R, 1]`: the token that should follow.
    pub targets: ValueId,
    /// f32 `[R, 1]`: what each row's loss counts for in the gradient.
    pub row_weights: ValueId,
    /// Pulls the gradients, and not the loss, towards another model: that of a row's logits becomes
    /// `softmax - (1 - weight) · one at the target - weight · softmax(distill)`.
    pub distill: Option<DistillTarget>,
}

/// The logits of a teacher model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistillTarget {
    /// f32 `[R, vocabulary]`.
    pub logits: ValueId,
    /// What its distribution counts for, from 0 to 1; the target counts for the rest.
    pub weight: f32,
}

/// Where the gradient of a trained head is accumulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainedHead {
    /// `weights[r] · dloss[r]/dweight` is added here: runs of the weight's rows in order.
    pub gradients: Vec<Slice>,
    /// Space that lets a device multiply in f16, for the rows whose logits exist at a time.
    pub half: Option<WeightGradScratch>,
}

impl Graph<'_> {
    /// Adds [`HeadLoss`] with logits for `rows_at_once` rows, and returns the loss and, if asked for, the input's
    /// gradient. With `half`, devices may multiply in f16.
    pub fn head_loss(
        &mut self,
        label: &str,
        input: HeadLossInput,
        rows_at_once: usize,
        gradient: bool,
        half: bool,
    ) -> Result<(ValueId, Option<ValueId>), GraphError> {
        let HeadLossInput { x, weight, targets, row_weights, distill } = input;
        let check = Check { op: "head_loss", label };
        check.dense(self.resources, weight)?;
        let matrix = self.resources.get(weight);
        let rows = self.value(x).rows;
        check.value(self.value(x), "x width", DType::F32, matrix.cols)?;
        check.value(self.value(targets), "targets", DType::I32, 1)?;
        check.value(self.value(row_weights), "row weights", DType::F32, 1)?;
        check.equal("rows of targets", rows, self.value(targets).rows)?;
        check.equal("rows of row weights", rows, self.value(row_weights).rows)?;
        if let Some(DistillTarget { logits, weight }) = distill {
            check.value(self.value(logits), "vocabulary of the teacher", DType::F32, matrix.rows)?;
            check.equal("rows of the teacher", rows, self.value(logits).rows)?;
            if !(0.0..=1.0).contains(&weight) {
                return Err(check.operand(format!("a teacher cannot have a weight of {weight}")));
            }
        }
        if rows_at_once == 0 {
            return Err(check.operand("at least one row of logits is needed at a time".into()));
        }
        let chunk = Rows::Fixed(rows_at_once.min(rows.capacity()).max(1));
        let logits = self.make(&format!("{label}.logits"), DType::F32, chunk, matrix.rows);
        let loss = self.make(label, DType::F32, rows, 1);
        let dx = gradient.then(|| self.make(&format!("{label}.dx"), DType::F32, rows.backward(), matrix.cols));
        let parts = if gradient { HEAD_PARTS } else { 1 };
        let partial = Rows::Fixed(parts * chunk.capacity());
        let half = half.then(|| self.make(&format!("{label}.half"), DType::F32, partial, matrix.cols));
        self.push(label, HeadLoss { input, logits, loss, dx, half, trained: None });
        Ok((loss, dx))
    }
}

impl Operation for HeadLoss {
    fn operands(&mut self, visit: &mut Visitor) {
        let HeadLossInput { x, weight, targets, row_weights, distill } = &mut self.input;
        visit.read(x).read(targets).read(row_weights).read(weight);
        if let Some(distill) = distill {
            visit.read(&mut distill.logits);
        }
        visit.write(&mut self.logits).write(&mut self.loss).write(&mut self.dx).write(&mut self.half);
        if let Some(TrainedHead { gradients, half }) = &mut self.trained {
            visit.write(gradients).write(half);
        }
    }

    fn row_value(&self) -> ValueId {
        self.loss
    }

    fn index_checks(&self, plan: &Plan) -> Vec<IndexCheck> {
        vec![IndexCheck::new(self.input.targets, "target", Rows::Fixed(plan.resource_rows(self.input.weight)))]
    }

    /// The op itself makes the gradients, while the probabilities exist.
    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        if let (Some(dx), true) = (self.dx, pass.is_needed(self.input.x)) {
            pass.add(label, self.input.x, dx);
        }
        Ok(())
    }
}
