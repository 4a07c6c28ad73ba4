use super::{Operation, Visitor};
use crate::ValueId;

/// `out[t] = x[t][first .. first + d]`: a part's gradient of [`Concat`](super::Concat).
#[derive(Clone, Debug, PartialEq)]
pub struct SliceColumns {
    /// f32 `[T, N]`.
    pub x: ValueId,
    /// The first column.
    pub first: usize,
    /// f32 `[T, d]`.
    pub out: ValueId,
}

impl Operation for SliceColumns {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).write(&mut self.out);
    }
}
