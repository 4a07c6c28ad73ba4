use super::{Below, Heads, Operand, Operation, RopeSplitBackward, Store, Visitor};
use crate::gradient::{Backward, no_rule};
use crate::graph::Check;
use crate::{DType, Encoding, Graph, GraphError, ResourceId, ValueId};

/// Rotates Q and K of a stacked QKV product, keeps Q, and stores K and V at the given cache rows.
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
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`.
    pub qkv: ValueId,
    /// F32 table `[positions, rope_dims]`: cosines then sines.
    pub table: ResourceId,
    /// i32 `[T, 1]`: row of the table.
    pub positions: ValueId,
    /// i32 `[T, 1]`: row of the stores.
    pub kv_slots: ValueId,
    /// The heads.
    pub shape: Heads,
    /// `[rows, kv_heads·head_dim]`, f32 or f16.
    pub k: Store,
    /// `[rows, kv_heads·head_dim]`, f32 or f16.
    pub v: Store,
}

impl Graph<'_> {
    /// Adds [`RopeSplit`] and returns the rotated queries.
    pub fn rope_split(&mut self, label: &str, input: RopeSplitInput) -> Result<ValueId, GraphError> {
        let RopeSplitInput { qkv, table, positions, kv_slots, shape: Heads { heads, kv_heads, head_dim }, k, v } =
            input;
        let check = Check { op: "rope_split", label };
        check.value(self.value(qkv), "qkv width", DType::F32, (heads + 2 * kv_heads) * head_dim)?;
        check.value(self.value(positions), "positions", DType::I32, 1)?;
        check.value(self.value(kv_slots), "kv_slots", DType::I32, 1)?;
        let rope_dims = self.resources.get(table).cols;
        if self.resources.get(table).encoding() != Some(Encoding::F32)
            || !rope_dims.is_multiple_of(2)
            || rope_dims > head_dim
        {
            return Err(check.operand(format!("rope table must be F32 with an even width of at most {head_dim}")));
        }
        self.check_store(&check, k, kv_heads * head_dim)?;
        self.check_store(&check, v, kv_heads * head_dim)?;
        let q = self.make(label, DType::F32, self.value(qkv).rows, heads * head_dim);
        self.push(label, RopeSplit { input, rope_dims, q });
        Ok(q)
    }
}

impl Operation for RopeSplit {
    fn operands(&mut self, visit: &mut Visitor) {
        let RopeSplitInput { qkv, table, positions, kv_slots, shape: _, k, v } = &mut self.input;
        visit.read(qkv).read(table).index(positions, "position", Below::Rows(Operand::Resource(*table)));
        visit.index(kv_slots, "cache row", Below::Rows(*k)).write(&mut self.q).write(k).write(v);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let RopeSplitInput { qkv, table, positions, shape, k, v, .. } = self.input;
        let (Operand::Value(k), Operand::Value(v)) = (k, v) else {
            return Err(no_rule(label, "keys and values are in a cache that outlives the run"));
        };
        let gradients = (pass.gradient(self.q), pass.gradient(k), pass.gradient(v));
        let (Some(dq), Some(dk), Some(dv)) = gradients else { return Ok(()) };
        let (positions, rope_dims) = (pass.kept(positions), self.rope_dims);
        pass.contribute(label, qkv, |out| RopeSplitBackward { dq, dk, dv, table, positions, shape, rope_dims, out });
        Ok(())
    }
}
