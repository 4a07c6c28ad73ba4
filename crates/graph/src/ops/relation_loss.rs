use super::{Below, Heads, Operation, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// The most columns of a relation head.
pub const MAX_RELATION_COLUMNS: usize = 256;

/// How differently two models relate the tokens of a document to each other in one layer: attention-relation distillation
/// (MiniLMv2). Queries, keys and values are each cut into relation heads, whose vectors are scaled to length 1; the relations of
/// a token are the softmax of their products with those of all tokens of its document, later ones too.
///
/// `loss[t] = Σ over queries, keys, values of the mean over heads of KL(the teacher's relations ‖ own ones)`, and
/// `dqkv = Σ weights[t] · dloss[t]/dqkv`. It is part of the backward pass: in runs without one there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct RelationLoss {
    /// What is compared.
    pub input: RelationInput,
    /// f32 `[T, 1]`: unweighted.
    pub loss: ValueId,
    /// f32 `[T, heads · head_dim + 2 · kv_heads · head_dim]`.
    pub dqkv: ValueId,
}

/// The operands of [`RelationLoss`] but its results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RelationInput {
    /// f32: queries, keys and values side by side.
    pub qkv: ValueId,
    /// The same of the teacher.
    pub teacher: ValueId,
    /// f32 `[T, 1]`: what each token's loss counts for in the gradient.
    pub weights: ValueId,
    /// i32 `[T, 1]`: the first token of each token's document.
    pub first: ValueId,
    /// i32 `[T, 1]`: the last one.
    pub last: ValueId,
    /// Of the attention.
    pub shape: Heads,
    /// Relation heads, which need not be those of the attention.
    pub relation_heads: usize,
}

impl RelationInput {
    /// First column and columns of a head's vectors, of head `number` of all those of queries, then keys, then values.
    pub fn columns(&self, number: usize) -> (usize, usize) {
        let (q, kv) = (self.shape.heads * self.shape.head_dim, self.shape.kv_heads * self.shape.head_dim);
        let (part, head) = (number / self.relation_heads, number % self.relation_heads);
        let (start, columns) = [(0, q), (q, kv), (q + kv, kv)][part.min(2)];
        let width = columns / self.relation_heads;
        (start + head * width, width)
    }

    /// Relation heads of queries, keys and values together.
    pub fn all_heads(&self) -> usize {
        3 * self.relation_heads
    }
}

impl Graph<'_> {
    /// Adds [`RelationLoss`] and returns the loss.
    pub fn relation_loss(&mut self, label: &str, input: RelationInput) -> Result<ValueId, GraphError> {
        let RelationInput { qkv, teacher, weights, first, last, shape, relation_heads } = input;
        let check = Check { op: "relation_loss", label };
        let (q, kv) = (shape.heads * shape.head_dim, shape.kv_heads * shape.head_dim);
        let rows = self.value(qkv).rows;
        check.value(self.value(qkv), "width of queries, keys and values", DType::F32, q + 2 * kv)?;
        check.value(self.value(teacher), "width of the teacher's", DType::F32, q + 2 * kv)?;
        check.value(self.value(weights), "weights", DType::F32, 1)?;
        for (what, id, dtype) in [
            ("rows of the teacher", teacher, DType::F32),
            ("rows of weights", weights, DType::F32),
            ("rows of first", first, DType::I32),
            ("rows of last", last, DType::I32),
        ] {
            check.dtype(self.value(id), what, dtype)?;
            check.equal(what, rows.capacity(), self.value(id).rows.capacity())?;
        }
        let divides = relation_heads > 0 && q.is_multiple_of(relation_heads) && kv.is_multiple_of(relation_heads);
        if !divides || q.max(kv) > relation_heads * MAX_RELATION_COLUMNS {
            let what = format!(
                "{relation_heads} relation heads do not suit {q} columns of queries and {kv} of keys: they must divide both, \
                 into at most {MAX_RELATION_COLUMNS} columns each"
            );
            return Err(check.operand(what));
        }
        let loss = self.make(label, DType::F32, rows.backward(), 1);
        let dqkv = self.make(&format!("{label}.dqkv"), DType::F32, rows.backward(), q + 2 * kv);
        self.push(label, RelationLoss { input, loss, dqkv });
        Ok(loss)
    }
}

impl Operation for RelationLoss {
    fn operands(&mut self, visit: &mut Visitor) {
        let RelationInput { qkv, teacher, weights, first, last, .. } = &mut self.input;
        let tokens = Below::UsedRows(*qkv);
        visit.read(qkv).read(teacher).read(weights);
        visit.index(first, "first token of a document", tokens).index(last, "last token of a document", tokens);
        visit.write(&mut self.loss).write(&mut self.dqkv);
    }

    /// The op itself makes the gradient, while the relations exist.
    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        if pass.is_needed(self.input.qkv) {
            pass.add(label, self.input.qkv, self.dqkv);
        }
        Ok(())
    }
}
