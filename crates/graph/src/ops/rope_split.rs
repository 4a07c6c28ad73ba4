use super::{Below, Heads, Operand, Operation, RopeSplitBackward, Store, Visitor};
use crate::gradient::{Backward, no_rule};
use crate::graph::Check;
use crate::{DType, Encoding, Graph, GraphError, ResourceId, ValueId};

/// Rotates Q and K of a QKV product, or of three products, keeps Q, and stores K and V at the given cache rows.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeSplit {
    /// What is rotated, and where keys and values go.
    pub input: RopeSplitInput,
    /// Rotated dimensions of each head, in pairs `(i, i + rope_dims/2)`.
    pub rope_dims: usize,
    /// f32 `[T, heads·head_dim]`.
    pub q: ValueId,
}

/// The operands of [`RopeSplit`] but its result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RopeSplitInput {
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`: queries, keys, values; or the queries alone, `[T, heads·head_dim]`.
    pub qkv: ValueId,
    /// Keys and values where they are not beside the queries, f32 `[T, kv_heads·head_dim]` each.
    pub split: Option<(ValueId, ValueId)>,
    /// F32 table `[positions, rope_dims]`: cosines then sines.
    pub table: ResourceId,
    /// i32 `[T, 1]`: row of the table.
    pub positions: ValueId,
    /// i32 `[T, 1]`: row of the stores.
    pub kv_slots: ValueId,
    /// The heads.
    pub shape: Heads,
    /// Keys, as a [`KvType`](crate::KvType) keeps them: f32 or f16 `[rows, kv_heads·head_dim]`, or [`KvBlocks`](crate::KvBlocks).
    pub k: Store,
    /// Values, kept as keys are.
    pub v: Store,
}

impl Graph<'_> {
    /// Adds [`RopeSplit`] and returns the rotated queries.
    pub fn rope_split(&mut self, label: &str, input: RopeSplitInput) -> Result<ValueId, GraphError> {
        let RopeSplitInput { qkv, split, table, positions, kv_slots, shape, k, v } = input;
        let Heads { heads, kv_heads, head_dim } = shape;
        let check = Check { op: "rope_split", label };
        let beside = if split.is_some() { 0 } else { 2 * kv_heads };
        check.value(self.value(qkv), "qkv width", DType::F32, (heads + beside) * head_dim)?;
        for part in split.into_iter().flat_map(|(keys, values)| [keys, values]) {
            check.value(self.value(part), "keys and values", DType::F32, kv_heads * head_dim)?;
            check.equal("rows of keys and values", self.value(qkv).rows, self.value(part).rows)?;
        }
        check.value(self.value(positions), "positions", DType::I32, 1)?;
        check.value(self.value(kv_slots), "kv_slots", DType::I32, 1)?;
        let rope_dims = self.resources.get(table).cols;
        if self.resources.get(table).encoding() != Some(Encoding::F32)
            || !rope_dims.is_multiple_of(2)
            || rope_dims > head_dim
        {
            return Err(check.operand(format!("rope table must be F32 with an even width of at most {head_dim}")));
        }
        self.check_store(&check, k, shape)?;
        self.check_store(&check, v, shape)?;
        let q = self.make(label, DType::F32, self.value(qkv).rows, heads * head_dim);
        self.push(label, RopeSplit { input, rope_dims, q });
        Ok(q)
    }
}

impl Operation for RopeSplit {
    fn operands(&mut self, visit: &mut Visitor) {
        let RopeSplitInput { qkv, split, table, positions, kv_slots, shape: _, k, v } = &mut self.input;
        visit.read(qkv).read(split).read(table).index(positions, "position", Below::Rows(Operand::Resource(*table)));
        visit.index(kv_slots, "cache row", Below::Rows(*k)).write(&mut self.q).write(k).write(v);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let RopeSplitInput { qkv, split, table, positions, shape, k, v, .. } = self.input;
        let (Operand::Value(k), Operand::Value(v)) = (k, v) else {
            return Err(no_rule(label, "keys and values are in a cache that outlives the run"));
        };
        let gradients = (pass.gradient(self.q), pass.gradient(k), pass.gradient(v));
        let (Some(dq), Some(dk), Some(dv)) = gradients else { return Ok(()) };
        let (positions, rope_dims) = (pass.forward_value(positions), self.rope_dims);
        let backward = |out, split| RopeSplitBackward { dq, dk, dv, table, positions, shape, rope_dims, out, split };
        let Some((keys, values)) = split else {
            pass.contribute(label, qkv, |out| backward(out, None));
            return Ok(());
        };
        if [qkv, keys, values].into_iter().any(|part| pass.is_needed(part)) {
            let out = pass.make_gradient(label, qkv);
            let d_keys = pass.make_gradient(&format!("{label}.keys"), keys);
            let d_values = pass.make_gradient(&format!("{label}.values"), values);
            pass.graph.push(label, backward(out, Some((d_keys, d_values))));
            for (part, gradient) in [(qkv, out), (keys, d_keys), (values, d_values)] {
                pass.add(label, part, gradient);
            }
        }
        Ok(())
    }
}
