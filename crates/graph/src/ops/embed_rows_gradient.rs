use super::{Below, Operation, Slice, Visitor};
use crate::ValueId;

/// `gradient[ids[t]] += dy[t]` for every token: of the table of [`EmbedRows`](super::EmbedRows).
#[derive(Clone, Debug, PartialEq)]
pub struct EmbedRowsGradient {
    /// f32 `[T, d]`.
    pub dy: ValueId,
    /// i32 `[T, 1]`.
    pub ids: ValueId,
    /// i32 `[T, 1]`: the tokens by ascending id, then by number, so that rows of one id are added in one place.
    pub sorted_ids: ValueId,
    /// Runs of the table's rows in order.
    pub gradients: Vec<Slice>,
}

impl Operation for EmbedRowsGradient {
    fn operands(&mut self, visit: &mut Visitor) {
        let rows = Below::Count(self.gradients.iter().map(|slice| slice.rows).sum());
        let tokens = Below::UsedRows(self.sorted_ids);
        visit.read(&mut self.dy).index(&mut self.ids, "token id", rows).index(&mut self.sorted_ids, "token", tokens);
        visit.write(&mut self.gradients);
    }
}
