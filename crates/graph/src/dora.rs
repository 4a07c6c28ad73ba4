//! Builder methods for adapters that learn the magnitudes of rows too (DoRA).

use crate::graph::Check;
use crate::{DType, DoraColumns, DoraFactor, Encoding, Graph, GraphError, Op, ResourceId, Slice, ValueId};

impl Graph<'_> {
    /// Adds [`Op::DoraNorms`], which runs when `when` has a row.
    pub fn dora_norms(
        &mut self,
        label: &str,
        weight: ResourceId,
        down: Slice,
        factors: Vec<DoraFactor>,
        scale: f32,
        when: ValueId,
    ) -> Result<(), GraphError> {
        let check = Check { op: "dora_norms", label };
        let matrix = self.resources.get(weight);
        if matrix.encoding() != Some(Encoding::Ternary) {
            return Err(check.operand(format!("weight {} is not ternary", matrix.name)));
        }
        self.check_slice(&check, down)?;
        check.equal("width of the first factor", matrix.cols, down.cols)?;
        check.equal("rows of when", 1, self.value(when).rows.capacity())?;
        for DoraFactor { up, norms } in &factors {
            self.check_slice(&check, up.matrix)?;
            self.check_slice(&check, *norms)?;
            check.equal("norms", (1, up.matrix.rows), (norms.rows, norms.cols))?;
            let inside = up.wide + up.matrix.rows <= matrix.rows && up.narrow + up.matrix.cols <= down.rows;
            if !inside {
                let what = format!("a factor leaves the {} rows or the rank of {}", matrix.rows, down.rows);
                return Err(check.operand(what));
            }
            if [down.buffer, up.matrix.buffer].contains(&norms.buffer) {
                return Err(check.operand("norms lie in a state of factors".to_owned()));
            }
        }
        self.push(label, Op::DoraNorms { weight, down, factors, scale, when });
        Ok(())
    }

    /// Adds [`Op::DoraScale`].
    pub fn dora_scale(
        &mut self,
        label: &str,
        x: ValueId,
        scales: Vec<DoraColumns>,
        residual: Option<ValueId>,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "dora_scale", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        let (rows, cols) = (self.value(x).rows, self.value(x).cols);
        let mut end = 0;
        for DoraColumns { magnitudes, norms, wide } in &scales {
            self.check_slice(&check, *magnitudes)?;
            self.check_slice(&check, *norms)?;
            check.equal("norms", (1, magnitudes.cols), (norms.rows, norms.cols))?;
            check.equal("rows of magnitudes", 1, magnitudes.rows)?;
            if *wide < end || wide + magnitudes.cols > cols {
                return Err(check.operand(format!("a scale leaves its {cols} columns or overlaps another")));
            }
            end = wide + magnitudes.cols;
        }
        if let Some(residual) = residual {
            check.value(self.value(residual), "residual width", DType::F32, cols)?;
            check.equal("residual rows", rows, self.value(residual).rows)?;
        }
        let out = self.make_like(label, x);
        self.push(label, Op::DoraScale { x, scales, residual, out });
        Ok(out)
    }
}
