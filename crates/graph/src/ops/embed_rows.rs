use super::{Below, EmbedRowsGradient, Operand, Operation, Visitor};
use crate::gradient::{Backward, no_rule};
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ResourceId, ValueId};

/// `out[t] = table[ids[t]]`, as f32.
#[derive(Clone, Debug, PartialEq)]
pub struct EmbedRows {
    /// Weight `[vocabulary, d]` in any encoding.
    pub table: ResourceId,
    /// i32 `[T, 1]`.
    pub ids: ValueId,
    /// f32 `[T, d]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`EmbedRows`].
    pub fn embed_rows(&mut self, label: &str, table: ResourceId, ids: ValueId) -> Result<ValueId, GraphError> {
        let check = Check { op: "embed_rows", label };
        check.matrix(self.resources, table)?;
        check.value(self.value(ids), "ids", DType::I32, 1)?;
        let cols = self.resources.get(table).cols;
        let out = self.make(label, DType::F32, self.value(ids).rows, cols);
        self.push(label, EmbedRows { table, ids, out });
        Ok(out)
    }
}

impl Operation for EmbedRows {
    fn operands(&mut self, visit: &mut Visitor) {
        let rows = Below::Rows(Operand::Resource(self.table));
        visit.read(&mut self.table).index(&mut self.ids, "token id", rows).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let Some(dy) = pass.gradient(self.out) else { return Ok(()) };
        if let Some(gradients) = pass.gradients_of(label, self.table)? {
            let missing = || no_rule(label, "the tokens sorted by id are missing");
            let sorted_ids = pass.how.sorted_ids.get(&self.ids).copied().ok_or_else(missing)?;
            pass.graph.push(label, EmbedRowsGradient { dy, ids: pass.forward_value(self.ids), sorted_ids, gradients });
        }
        Ok(())
    }
}
