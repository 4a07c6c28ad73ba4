use super::{Below, Heads, Operand, Operation, Visitor};
use crate::{ResourceId, ValueId};

/// The gradient of a QKV product, or of three products, from those of [`RopeSplit`](super::RopeSplit)'s results. Token `t` must have
/// stored its keys and values in row `t`.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeSplitBackward {
    /// f32 `[T, heads·head_dim]`.
    pub dq: ValueId,
    /// f32 `[T, kv_heads·head_dim]`.
    pub dk: ValueId,
    /// f32 `[T, kv_heads·head_dim]`.
    pub dv: ValueId,
    /// F32 table `[positions, rope_dims]`: cosines then sines.
    pub table: ResourceId,
    /// i32 `[T, 1]`: row of the table.
    pub positions: ValueId,
    /// The heads.
    pub shape: Heads,
    /// Rotated dimensions of each head.
    pub rope_dims: usize,
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`; or of the queries alone, `[T, heads·head_dim]`.
    pub out: ValueId,
    /// Of keys and values where they are not beside the queries, f32 `[T, kv_heads·head_dim]` each.
    pub split: Option<(ValueId, ValueId)>,
}

impl Operation for RopeSplitBackward {
    fn operands(&mut self, visit: &mut Visitor) {
        let rows = Below::Rows(Operand::Resource(self.table));
        visit.read(&mut self.dq).read(&mut self.dk).read(&mut self.dv).read(&mut self.table);
        visit.index(&mut self.positions, "position", rows).write(&mut self.out).write(&mut self.split);
    }
}
