use super::{Operation, Visitor};
use crate::ValueId;

/// `out[t] = x[inverse_rows[t]]`, or zeros where `inverse_rows[t]` is negative: the gradient of
/// [`GatherRows`](super::GatherRows)' input.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterRows {
    /// f32 `[R, d]`.
    pub x: ValueId,
    /// i32 `[T, 1]`.
    pub inverse_rows: ValueId,
    /// f32 `[T, d]`.
    pub out: ValueId,
}

impl Operation for ScatterRows {
    fn operands(&mut self, visit: &mut Visitor) {
        // Kernels write zeros for rows that do not exist.
        visit.read(&mut self.x).read(&mut self.inverse_rows).write(&mut self.out);
    }
}
