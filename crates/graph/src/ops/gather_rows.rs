use super::{Below, Operation, ScatterRows, Visitor};
use crate::gradient::{Backward, no_rule};
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// `out[r] = x[rows[r]]`.
#[derive(Clone, Debug, PartialEq)]
pub struct GatherRows {
    /// f32 `[T, d]`.
    pub x: ValueId,
    /// i32 `[R, 1]`.
    pub rows: ValueId,
    /// f32 `[R, d]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`GatherRows`].
    pub fn gather_rows(&mut self, label: &str, x: ValueId, rows: ValueId) -> Result<ValueId, GraphError> {
        let check = Check { op: "gather_rows", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        check.value(self.value(rows), "rows", DType::I32, 1)?;
        let out = self.make(label, DType::F32, self.value(rows).rows, self.value(x).cols);
        self.push(label, GatherRows { x, rows, out });
        Ok(out)
    }
}

impl Operation for GatherRows {
    fn operands(&mut self, visit: &mut Visitor) {
        let rows = Below::UsedRows(self.x);
        visit.read(&mut self.x).index(&mut self.rows, "row", rows).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &GatherRows { x, rows, out } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        let inverse_rows = pass.how.inverse_rows.get(&rows).copied();
        let inverse_rows = inverse_rows.ok_or_else(|| no_rule(label, "the inverse of the gathered rows is missing"))?;
        let check = Check { op: "gather_rows", label };
        check.value(pass.graph.value(inverse_rows), "inverse rows", DType::I32, 1)?;
        check.equal("rows of the inverse", pass.graph.value(x).rows, pass.graph.value(inverse_rows).rows)?;
        let dx = pass.make_gradient(label, x);
        pass.graph.push(label, ScatterRows { x: dy, inverse_rows, out: dx });
        pass.add(label, x, dx);
        Ok(())
    }
}
