use super::{Below, GradientPlaces, Operand, Operation, Slice, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ResourceId, ValueId};

/// The head and the cross-entropy of its rows in one: `loss[r] = -log softmax(x[r] · weightᵀ)[targets[r]]` and, when
/// asked for, `dx = weights[r] · dloss[r]/dx[r]`. The logits exist for a few rows at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadLoss {
    /// Rows, head and targets.
    pub input: HeadLossInput,
    /// Rows whose logits exist at a time.
    pub rows_at_once: usize,
    /// f32 `[R, 1]`: unweighted.
    pub loss: ValueId,
    /// f32 `[R, K]`.
    pub dx: Option<ValueId>,
    /// Whether a device may multiply in f16.
    pub f16_products: bool,
    /// `weights[r] · dloss[r]/dweight` is added here: runs of the weight's rows in order; none where it is frozen.
    pub gradients: Vec<Slice>,
}

/// The operands of [`HeadLoss`] but its results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeadLossInput {
    /// f32 `[R, K]`.
    pub x: ValueId,
    /// Dense or ternary weight `[vocabulary, K]`.
    pub weight: ResourceId,
    /// i32 `[R, 1]`: the token that should follow.
    pub targets: ValueId,
    /// f32 `[R, 1]`: what each row's loss counts for in the gradient.
    pub row_weights: ValueId,
    /// Pulls the gradients, and not the loss, towards another model.
    pub distill: Option<DistillTarget>,
}

/// Most tokens of a teacher's [`TeacherLogits::Top`].
pub const MAX_TEACHER_TOKENS: usize = 256;

/// The logits of a teacher model. The gradients are those of `hard · loss + soft · divergence`, with
/// `divergence = temperature² · KL(softmax(teacher / temperature) ‖ softmax(own / temperature))`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistillTarget {
    /// Where its logits come from.
    pub teacher: TeacherLogits,
    /// What the targets count for.
    pub hard: f32,
    /// What the teacher's distribution counts for.
    pub soft: f32,
    /// How much both distributions are flattened; 1 leaves them as they are.
    pub temperature: f32,
    /// f32 `[R, 1]`: the divergence of each row is written here, in runs with a backward pass.
    pub divergence: ValueId,
}

/// Where the logits of a teacher come from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TeacherLogits {
    /// From its own head, a few rows at a time as the model's.
    Head {
        /// f32 `[R, K']`, which may have a width of their own.
        x: ValueId,
        /// Dense or ternary weight `[vocabulary, K']`.
        weight: ResourceId,
    },
    /// From a list of its likeliest tokens.
    Top {
        /// i32 `[R, k]`: tokens, each once.
        tokens: ValueId,
        /// f32 `[R, k + 1]`, divided by the temperature already. The last one is the logarithm of the sum of the exponentials of
        /// all others, which count as one token: the divergence is that of `k + 1` outcomes.
        logits: ValueId,
    },
}

impl TeacherLogits {
    /// The tokens that a list is of.
    pub fn top(&self) -> Option<ValueId> {
        match *self {
            TeacherLogits::Head { .. } => None,
            TeacherLogits::Top { tokens, .. } => Some(tokens),
        }
    }
}

impl DistillTarget {
    /// What the model's own distribution, at temperature 1, counts for in the gradient of the logits.
    pub fn own(&self) -> f32 {
        let DistillTarget { hard, soft, temperature, teacher, .. } = *self;
        match temperature {
            _ if teacher.top().is_some() => hard,
            // Shares of one whole are one, whatever their rounding.
            1.0 if hard == 1.0 - soft => 1.0,
            1.0 => hard + soft,
            _ => hard,
        }
    }

    /// The largest magnitude that a gradient of the logits can have; 1 where they have none.
    pub fn largest(&self) -> f32 {
        match self.temperature {
            _ if self.hard + self.soft == 0.0 => 1.0,
            1.0 if self.teacher.top().is_none() => self.own(),
            temperature => self.hard + self.soft * temperature,
        }
    }
}

impl Graph<'_> {
    /// Adds [`HeadLoss`] with logits for `rows_at_once` rows, and returns the loss and, if asked for, the input's
    /// gradient. With `f16_products`, devices may multiply in f16.
    pub fn head_loss(
        &mut self,
        label: &str,
        input: HeadLossInput,
        rows_at_once: usize,
        gradient: bool,
        f16_products: bool,
    ) -> Result<(ValueId, Option<ValueId>), GraphError> {
        let HeadLossInput { x, weight, targets, row_weights, distill } = input;
        let check = Check { op: "head_loss", label };
        check.matrix(self.resources, weight)?;
        let matrix = self.resources.get(weight);
        let rows = self.value(x).rows;
        check.value(self.value(x), "x width", DType::F32, matrix.cols)?;
        check.value(self.value(targets), "targets", DType::I32, 1)?;
        check.value(self.value(row_weights), "row weights", DType::F32, 1)?;
        check.equal("rows of targets", rows, self.value(targets).rows)?;
        check.equal("rows of row weights", rows, self.value(row_weights).rows)?;
        if let Some(DistillTarget { teacher, hard, soft, temperature, divergence }) = distill {
            let said = match teacher {
                TeacherLogits::Head { x, weight } => {
                    check.matrix(self.resources, weight)?;
                    let own = self.resources.get(weight);
                    check.equal("vocabulary of the teacher", matrix.rows, own.rows)?;
                    check.value(self.value(x), "x width of the teacher", DType::F32, own.cols)?;
                    x
                }
                TeacherLogits::Top { tokens, logits } => {
                    let tokens = self.value(tokens);
                    check.dtype(tokens, "tokens of the teacher", DType::I32)?;
                    check.equal("rows of the teacher's tokens", rows.capacity(), tokens.rows.capacity())?;
                    if !(1..matrix.rows.min(MAX_TEACHER_TOKENS + 1)).contains(&tokens.cols) {
                        let most = MAX_TEACHER_TOKENS.min(matrix.rows.saturating_sub(1));
                        let what = format!("{} tokens of the teacher; from 1 to {most} can be used", tokens.cols);
                        return Err(check.operand(what));
                    }
                    check.value(self.value(logits), "logits of the teacher's tokens", DType::F32, tokens.cols + 1)?;
                    logits
                }
            };
            check.equal("rows of the teacher", rows.capacity(), self.value(said).rows.capacity())?;
            check.value(self.value(divergence), "divergence", DType::F32, 1)?;
            check.equal("rows of the divergence", rows.backward(), self.value(divergence).rows)?;
            let weights = [hard, soft].iter().all(|weight| (0.0..=1e6).contains(weight));
            if !weights || !(0.01..=100.0).contains(&temperature) {
                let what = format!("weights of {hard} and {soft} at temperature {temperature} make no loss");
                return Err(check.operand(what));
            }
        }
        if rows_at_once == 0 {
            return Err(check.operand("at least one row of logits is needed at a time".into()));
        }
        let rows_at_once = rows_at_once.min(rows.capacity()).max(1);
        let loss = self.make(label, DType::F32, rows, 1);
        let dx = gradient.then(|| self.make(&format!("{label}.dx"), DType::F32, rows.backward(), matrix.cols));
        self.push(label, HeadLoss { input, rows_at_once, loss, dx, f16_products, gradients: Vec::new() });
        Ok((loss, dx))
    }
}

impl Operation for HeadLoss {
    fn operands(&mut self, visit: &mut Visitor) {
        let HeadLossInput { x, weight, targets, row_weights, distill } = &mut self.input;
        let vocabulary = Below::Rows(Operand::Resource(*weight));
        visit.read(x).index(targets, "target", vocabulary).read(row_weights).read(weight);
        if let Some(distill) = distill {
            match &mut distill.teacher {
                TeacherLogits::Head { x, weight } => visit.read(x).read(weight),
                TeacherLogits::Top { tokens, logits } => {
                    visit.read(logits).index(tokens, "token of the teacher", vocabulary)
                }
            };
        }
        visit.write(&mut self.loss).write(&mut self.dx).write(&mut self.gradients);
        if let Some(distill) = &mut self.input.distill {
            visit.write(&mut distill.divergence);
        }
    }

    fn place_gradients(&mut self, places: &GradientPlaces) -> Result<(), GraphError> {
        if self.dx.is_some()
            && let Some(gradients) = places(self.input.weight)?
        {
            self.gradients = gradients;
        }
        Ok(())
    }

    /// The op itself makes the gradients, while the probabilities exist.
    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        if let (Some(dx), true) = (self.dx, pass.is_needed(self.input.x)) {
            pass.add(label, self.input.x, dx);
        }
        Ok(())
    }
}
