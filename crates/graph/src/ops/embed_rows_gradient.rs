use super::{IndexCheck, Operation, Slice, Visitor};
use crate::{Plan, Rows, ValueId};

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
        visit.read(&mut self.dy).read(&mut self.ids).read(&mut self.sorted_ids).write(&mut self.gradients);
    }

    fn row_value(&self) -> ValueId {
        self.dy
    }

    fn index_checks(&self, plan: &Plan) -> Vec<IndexCheck> {
        let rows = self.gradients.iter().map(|slice| slice.rows).sum();
        vec![
            IndexCheck::new(self.ids, "token id", Rows::Fixed(rows)),
            IndexCheck::new(self.sorted_ids, "token", plan.value(self.sorted_ids).value.rows),
        ]
    }

    no_second_order!();
}
