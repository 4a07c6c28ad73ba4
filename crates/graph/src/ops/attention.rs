use super::{AttentionBackward, Below, Operand, Operation, Store, Visitor};
use crate::gradient::{Backward, no_rule};
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// Softmax attention of each token over the store rows `kv_start[t]..=kv_end[t]`.
///
/// That one form covers decoding with a cache, several sequences side by side, and the document mask of training.
#[derive(Clone, Debug, PartialEq)]
pub struct Attention {
    /// Queries, keys and values.
    pub input: AttentionInput,
    /// f32 `[T, heads·head_dim]`.
    pub out: ValueId,
    /// f32 `[T, heads]`: the logarithm of each softmax's denominator, which the backward pass needs.
    pub log_sum_exp: Option<ValueId>,
    /// What the tokens are.
    pub tokens: AttentionTokens,
}

/// What the tokens of an attention are. Devices have kernels for few tokens and for many, whose sums differ in their last bits;
/// where this says which to take, a token's result does not depend on how many run beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AttentionTokens {
    /// Nothing is known of them: the kernel follows their number.
    #[default]
    Any,
    /// Each is the newest of a sequence of its own.
    Newest(SequenceRows),
    /// Each is one of the newest few of its sequence and sees those before it: its result is what it would be as the newest.
    Latest(SequenceRows),
    /// They are parts of prompts.
    Prompts,
}

/// Rows of the stores that a sequence has: the most keys that a token sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequenceRows(pub usize);

impl AttentionTokens {
    /// The rows of a sequence, where the tokens are the newest ones.
    pub fn sequence_rows(self) -> Option<usize> {
        match self {
            AttentionTokens::Newest(SequenceRows(rows)) | AttentionTokens::Latest(SequenceRows(rows)) => Some(rows),
            AttentionTokens::Any | AttentionTokens::Prompts => None,
        }
    }
}

/// The operands of [`Attention`] but its results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttentionInput {
    /// f32 `[T, heads·head_dim]`.
    pub q: ValueId,
    /// Keys, as a [`KvType`](crate::KvType) keeps them.
    pub k: Store,
    /// Values, kept as keys are.
    pub v: Store,
    /// i32 `[T, 1]`: the first row of the stores that each token sees.
    pub kv_start: ValueId,
    /// i32 `[T, 1]`: the last one.
    pub kv_end: ValueId,
    /// The heads.
    pub shape: Heads,
}

/// Shape of the heads in an attention block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heads {
    /// Query heads.
    pub heads: usize,
    /// Key/value heads; head `h` of Q reads head `h / (heads / kv_heads)`.
    pub kv_heads: usize,
    /// Width of a head.
    pub head_dim: usize,
}

impl Graph<'_> {
    /// Adds [`Attention`].
    pub fn attention(&mut self, label: &str, input: AttentionInput) -> Result<ValueId, GraphError> {
        self.attention_of(label, input, AttentionTokens::Any)
    }

    /// Adds [`Attention`] of tokens of which something is known.
    pub fn attention_of(
        &mut self,
        label: &str,
        input: AttentionInput,
        tokens: AttentionTokens,
    ) -> Result<ValueId, GraphError> {
        let out = self.make_attention(label, &input)?;
        self.push(label, Attention { input, out, log_sum_exp: None, tokens });
        Ok(out)
    }

    /// Adds [`Attention`] and returns its result and the log-sum-exp that the backward pass needs.
    pub fn attention_with_sums(
        &mut self,
        label: &str,
        input: AttentionInput,
    ) -> Result<(ValueId, ValueId), GraphError> {
        let out = self.make_attention(label, &input)?;
        let sums = self.make(&format!("{label}.sums"), DType::F32, self.value(input.q).rows, input.shape.heads);
        self.push(label, Attention { input, out, log_sum_exp: Some(sums), tokens: AttentionTokens::Any });
        Ok((out, sums))
    }

    fn make_attention(&mut self, label: &str, input: &AttentionInput) -> Result<ValueId, GraphError> {
        let &AttentionInput { q, k, v, kv_start, kv_end, shape: Heads { heads, kv_heads, head_dim } } = input;
        let check = Check { op: "attention", label };
        check.value(self.value(q), "q width", DType::F32, heads * head_dim)?;
        check.value(self.value(kv_start), "kv_start", DType::I32, 1)?;
        check.value(self.value(kv_end), "kv_end", DType::I32, 1)?;
        if kv_heads == 0 || heads % kv_heads != 0 {
            return Err(check.operand(format!("{heads} query heads cannot share {kv_heads} key heads evenly")));
        }
        self.check_store(&check, k, input.shape)?;
        self.check_store(&check, v, input.shape)?;
        Ok(self.make_like(label, q))
    }
}

impl Operation for Attention {
    fn operands(&mut self, visit: &mut Visitor) {
        let AttentionInput { q, k, v, kv_start, kv_end, shape: _ } = &mut self.input;
        let rows = Below::Rows(*k);
        visit.read(q).read(k).read(v);
        visit.index(kv_start, "first cache row", rows).index(kv_end, "last cache row", rows);
        visit.write(&mut self.out).write(&mut self.log_sum_exp);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &Attention { input: AttentionInput { q, k, v, kv_start, shape, .. }, out, log_sum_exp, .. } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        let (Operand::Value(k), Operand::Value(v)) = (k, v) else {
            return Err(no_rule(label, "keys and values are in a cache that outlives the run"));
        };
        if pass.graph.value(k).dtype == DType::I8 {
            return Err(no_rule(label, "keys and values are rounded to blocks of int8"));
        }
        let doc_end = pass.how.doc_end.ok_or_else(|| no_rule(label, "the ends of documents are missing"))?;
        let sums = log_sum_exp.ok_or_else(|| no_rule(label, "its log-sum-exp was not saved"))?;
        let rows = pass.backward_rows(q);
        let Heads { heads, kv_heads, head_dim } = shape;
        let mut make = |name: &str, cols: usize| pass.graph.make(&format!("{label}.{name}"), DType::F32, rows, cols);
        let (dq, dk, dv) =
            (make("dq", heads * head_dim), make("dk", kv_heads * head_dim), make("dv", kv_heads * head_dim));
        let op = AttentionBackward {
            q: pass.forward_value(q),
            k: pass.forward_value(k),
            v: pass.forward_value(v),
            kv_start: pass.forward_value(kv_start),
            doc_end,
            y: pass.forward_value(out),
            log_sum_exp: pass.forward_value(sums),
            dy,
            shape,
            dq,
            dk,
            dv,
        };
        pass.graph.push(label, op);
        for (id, gradient) in [(q, dq), (k, dk), (v, dv)] {
            pass.add(label, id, gradient);
        }
        Ok(())
    }
}
