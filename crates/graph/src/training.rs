//! Builder methods for the ops of training: adapters, the loss and the optimiser.

use crate::graph::Check;
use crate::{
    DType, Encoding, Extent, Graph, GraphError, HYPER, Heads, LoraBFactor, Op, Operand, Quantized, ResourceId,
    ResourceKind, Rows, SLICE_ALIGNMENT, Slice, Teacher, ValueId, quantized_stride,
};

/// Parts in which the squares of a state are summed.
const SQUARE_PARTS: usize = 256;
/// Parts in which the head's input gradient is summed over the vocabulary in f16 products.
const HEAD_PARTS: usize = 8;

impl Graph<'_> {
    /// Adds [`Op::Attention`] and returns its result and the log-sum-exp that the backward pass needs.
    #[expect(clippy::too_many_arguments, reason = "the op has that many operands, and names keep them apart")]
    pub fn attention_with_sums(
        &mut self,
        label: &str,
        q: ValueId,
        k: ValueId,
        v: ValueId,
        first: ValueId,
        last: ValueId,
        shape: Heads,
    ) -> Result<(ValueId, ValueId), GraphError> {
        let out = self.attention(label, q, Operand::Value(k), Operand::Value(v), first, last, shape)?;
        let sums = self.make(&format!("{label}.sums"), DType::F32, self.value(q).rows, shape.heads);
        if let Some((_, Op::Attention { log_sum_exp, .. })) = self.nodes.last_mut() {
            *log_sum_exp = Some(sums);
        }
        Ok((out, sums))
    }

    /// Adds [`Op::GatherRows`] with the places that its backward pass scatters by.
    pub fn gather_rows_for_loss(
        &mut self,
        label: &str,
        x: ValueId,
        rows: ValueId,
        inverse: ValueId,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "gather_rows", label };
        check.value(self.value(inverse), "places", DType::I32, 1)?;
        check.equal("rows of places", self.value(x).rows, self.value(inverse).rows)?;
        let out = self.gather_rows(label, x, rows)?;
        if let Some((_, Op::GatherRows { places, .. })) = self.nodes.last_mut() {
            *places = Some(inverse);
        }
        Ok(out)
    }

    /// Adds [`Op::LoraA`].
    pub fn lora_a(&mut self, label: &str, x: ValueId, factor: Slice) -> Result<ValueId, GraphError> {
        let check = Check { op: "lora_a", label };
        self.check_slice(&check, factor)?;
        check.value(self.value(x), "x width", DType::F32, factor.cols)?;
        let out = self.make(label, DType::F32, self.value(x).rows, factor.rows);
        self.push(label, Op::LoraA { x, factor, out });
        Ok(out)
    }

    /// Adds [`Op::LoraB`] to a value of `cols` columns.
    pub fn lora_b(
        &mut self,
        label: &str,
        x: ValueId,
        factors: Vec<LoraBFactor>,
        scale: f32,
        residual: Option<ValueId>,
        cols: usize,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "lora_b", label };
        let rank = self.value(x).cols;
        check.dtype(self.value(x), "x", DType::F32)?;
        let mut end = 0;
        for factor in &factors {
            self.check_slice(&check, factor.matrix)?;
            if factor.wide < end || factor.wide + factor.matrix.rows > cols || factor.narrow + factor.matrix.cols > rank
            {
                return Err(check.operand(format!("a factor leaves its {cols} by {rank} columns or overlaps another")));
            }
            end = factor.wide + factor.matrix.rows;
        }
        if let Some(residual) = residual {
            check.value(self.value(residual), "residual width", DType::F32, cols)?;
            check.equal("residual rows", self.value(x).rows, self.value(residual).rows)?;
        }
        let out = self.make(label, DType::F32, self.value(x).rows, cols);
        self.push(label, Op::LoraB { x, factors, scale, residual, out });
        Ok(out)
    }

    /// Adds [`Op::Dropout`].
    pub fn dropout(
        &mut self,
        label: &str,
        x: ValueId,
        stream: ValueId,
        tensor: u32,
        keep: f32,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "dropout", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        check.value(self.value(stream), "stream", DType::I32, 4)?;
        if !(keep > 0.0 && keep <= 1.0) {
            return Err(check.operand(format!("a share of {keep} cannot be kept")));
        }
        let out = self.make_like(label, x);
        self.push(label, Op::Dropout { x, stream, tensor, keep, residual: None, out });
        Ok(out)
    }

    /// Adds [`Op::QuantAnneal`].
    pub fn quant_anneal(
        &mut self,
        label: &str,
        x: ValueId,
        act: Quantized,
        share: ValueId,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "quant_anneal", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        check.value(self.value(act.q), "q width", DType::I8, quantized_stride(self.value(x).cols))?;
        check.equal("rows of q", self.value(x).rows, self.value(act.q).rows)?;
        check.value(self.value(share), "share", DType::F32, 1)?;
        let out = self.make_like(label, x);
        self.push(label, Op::QuantAnneal { x, act, share, out });
        Ok(out)
    }

    /// Adds [`Op::Add`].
    pub fn add(&mut self, label: &str, a: ValueId, b: ValueId) -> Result<ValueId, GraphError> {
        let check = Check { op: "add", label };
        check.dtype(self.value(a), "a", DType::F32)?;
        check.value(self.value(b), "width of b", DType::F32, self.value(a).cols)?;
        check.equal("rows of b", self.value(a).rows, self.value(b).rows)?;
        let out = self.make_like(label, a);
        self.push(label, Op::Add { a, b, out });
        Ok(out)
    }

    /// Adds [`Op::HeadLoss`] with logits for `rows_at_once` rows, and returns the loss and, if asked for, the input's
    /// gradient. With `half`, devices may multiply in f16.
    #[expect(clippy::too_many_arguments, reason = "the op has that many operands, and names keep them apart")]
    pub fn head_loss(
        &mut self,
        label: &str,
        x: ValueId,
        weight: ResourceId,
        targets: ValueId,
        row_weights: ValueId,
        rows_at_once: usize,
        gradient: bool,
        half: bool,
    ) -> Result<(ValueId, Option<ValueId>), GraphError> {
        let check = Check { op: "head_loss", label };
        check.dense(self.resources, weight)?;
        let matrix = self.resources.get(weight);
        let rows = self.value(x).rows;
        check.value(self.value(x), "x width", DType::F32, matrix.cols)?;
        check.value(self.value(targets), "targets", DType::I32, 1)?;
        check.value(self.value(row_weights), "row weights", DType::F32, 1)?;
        check.equal("rows of targets", rows, self.value(targets).rows)?;
        check.equal("rows of row weights", rows, self.value(row_weights).rows)?;
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
        let (trained, teacher) = (None, None);
        self.push(label, Op::HeadLoss { x, weight, targets, row_weights, logits, loss, dx, half, trained, teacher });
        Ok((loss, dx))
    }

    /// Draws the gradients of the [`Op::HeadLoss`] that gives `loss` towards a teacher.
    pub fn teach(&mut self, loss: ValueId, lesson: Teacher) -> Result<(), GraphError> {
        let of_loss = |(_, op): &(String, Op)| matches!(op, Op::HeadLoss { loss: found, .. } if *found == loss);
        let node = self.nodes.iter().position(of_loss);
        let (label, vocabulary) = match node.map(|node| &self.nodes[node]) {
            Some((label, Op::HeadLoss { weight, .. })) => (label.clone(), self.resources.get(*weight).rows),
            _ => (self.value(loss).name.clone(), 0),
        };
        let check = Check { op: "head_loss", label: &label };
        check.value(self.value(lesson.logits), "vocabulary of the teacher", DType::F32, vocabulary)?;
        check.equal("rows of the teacher", self.value(loss).rows, self.value(lesson.logits).rows)?;
        if !(0.0..=1.0).contains(&lesson.share) {
            return Err(check.operand(format!("a teacher cannot count for {}", lesson.share)));
        }
        if let Some((_, Op::HeadLoss { teacher, .. })) = node.map(|node| &mut self.nodes[node]) {
            *teacher = Some(lesson);
        }
        Ok(())
    }

    /// Adds [`Op::SumSquares`], [`Op::ClipFactor`] and [`Op::AdamW`] over all states of a training run, which run only
    /// when [`Extents::update`](crate::Extents) says so. Returns the gradient norm and clip factor, f32 `[1, 2]`.
    pub fn adam_w(&mut self, states: &[OptimizerBuffers], hyper: ValueId) -> Result<ValueId, GraphError> {
        let check = Check { op: "adam_w", label: "adam_w" };
        check.value(self.value(hyper), "hyper", DType::F32, HYPER)?;
        let once = Rows::UpTo { extent: Extent::Updates, capacity: 1 };
        let mut parts = Vec::new();
        for state in states {
            for id in [state.gradients, state.mean, state.square] {
                let (expected, found) = (self.resources.get(state.parameters), self.resources.get(id));
                check.equal("state", (expected.rows, expected.cols), (found.rows, found.cols))?;
            }
            let label = format!("{}.squares", self.resources.get(state.gradients).name);
            let out = self.make(&label, DType::F32, once, SQUARE_PARTS);
            self.push(&label, Op::SumSquares { state: state.gradients, out });
            parts.push(out);
        }
        let clip = self.make("clip", DType::F32, once, 2);
        self.push("clip", Op::ClipFactor { parts, hyper, out: clip });
        for &OptimizerBuffers { parameters, gradients, mean, square } in states {
            let label = format!("{}.adam_w", self.resources.get(parameters).name);
            self.push(&label, Op::AdamW { parameters, gradients, mean, square, hyper, clip });
        }
        Ok(clip)
    }

    /// Adds [`Op::Requantize`] for every slice of the parameters behind a weight, in the order of its rows, in runs that take a
    /// step.
    pub fn requantize(&mut self, weight: ResourceId, slices: &[Slice]) -> Result<(), GraphError> {
        self.requantize_when(weight, slices, Rows::UpTo { extent: Extent::Updates, capacity: 1 }, None)
    }

    /// Adds [`Op::Requantize`] with a share for every tensor stacked in an F32 weight, in every run.
    pub fn requantize_annealed(
        &mut self,
        weight: ResourceId,
        tensors: &[Slice],
        share: ValueId,
    ) -> Result<(), GraphError> {
        let resource = self.resources.get(weight);
        let check = Check { op: "requantize", label: &resource.name };
        check.value(self.value(share), "share", DType::F32, 1)?;
        if resource.encoding() != Some(Encoding::F32) {
            return Err(check.operand("only an F32 weight can be partly ternary".to_owned()));
        }
        self.requantize_when(weight, tensors, Rows::Fixed(1), Some(share))
    }

    fn requantize_when(
        &mut self,
        weight: ResourceId,
        slices: &[Slice],
        when: Rows,
        share: Option<ValueId>,
    ) -> Result<(), GraphError> {
        let resource = self.resources.get(weight).clone();
        let check = Check { op: "requantize", label: &resource.name };
        let mut first_row = 0;
        for &shadow in slices {
            self.check_slice(&check, shadow)?;
            check.equal("columns of the parameters", resource.cols, shadow.cols)?;
            let sums = self.make(&format!("{}.sums", resource.name), DType::F32, when, SQUARE_PARTS);
            self.push(
                &format!("{}.requantize", resource.name),
                Op::Requantize { shadow, weight, first_row, sums, share },
            );
            first_row += shadow.rows;
        }
        check.equal("rows of the parameters", resource.rows, first_row)?;
        match &resource.kind {
            ResourceKind::Weight { encoding: Encoding::F32 | Encoding::F16, .. } => Ok(()),
            ResourceKind::Weight { encoding: Encoding::Ternary, segments } => {
                let tensors = segments.iter().map(|segment| segment.rows);
                check.equal("tensors", tensors.collect::<Vec<_>>(), slices.iter().map(|slice| slice.rows).collect())
            }
            _ => Err(check.operand("only ternary, F32 and F16 weights can be made from parameters".to_owned())),
        }
    }

    pub(crate) fn check_slice(&self, check: &Check, slice: Slice) -> Result<(), GraphError> {
        let state = self.resources.get(slice.buffer);
        if !matches!(state.kind, ResourceKind::Buffer { dtype: DType::F32 }) {
            return Err(check.operand(format!("{} is not a state of f32", state.name)));
        }
        if !state.cols.is_multiple_of(SLICE_ALIGNMENT) {
            return Err(check.operand(format!("{} needs rows of a multiple of {SLICE_ALIGNMENT}", state.name)));
        }
        let inside = slice.offset + slice.rows * slice.cols <= state.rows * state.cols;
        if !inside || !slice.offset.is_multiple_of(SLICE_ALIGNMENT) {
            return Err(check.operand(format!("a slice at {} does not fit into {}", slice.offset, state.name)));
        }
        Ok(())
    }
}

/// The four states of one run of parameters; all of one shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptimizerBuffers {
    /// The parameters.
    pub parameters: ResourceId,
    /// Their gradients, zero before the first run.
    pub gradients: ResourceId,
    /// Running mean of the gradients.
    pub mean: ResourceId,
    /// Running mean of their squares.
    pub square: ResourceId,
}
