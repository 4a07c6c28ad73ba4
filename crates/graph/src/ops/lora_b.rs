use super::operand::{OperandMut, Operands};
use super::{LoraBBackward, LoraBGradient, Operation, Slice, Visitor};
use crate::gradient::{Backward, no_rule};
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// `out[t][out_offset + n] = residual[t][out_offset + n] + scale · Σ_j x[t][rank_offset + j] · matrix[n][j]` for every
/// factor; columns that no factor writes are the residual's, or zero.
#[derive(Clone, Debug, PartialEq)]
pub struct LoraB {
    /// f32 `[T, rank]`.
    pub x: ValueId,
    /// Where the columns come from; their columns of `out` do not overlap.
    pub factors: Vec<LoraBFactor>,
    /// Multiplies the product.
    pub scale: f32,
    /// f32 `[T, N]` added to the product.
    pub residual: Option<ValueId>,
    /// f32 `[T, N]`.
    pub out: ValueId,
}

/// The B factor of a low-rank product: it maps `matrix.cols` neighbouring columns of the low-rank value to
/// `matrix.rows` neighbouring columns of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoraBFactor {
    /// f32 `[columns of the result, rank]`.
    pub matrix: Slice,
    /// First column of the result.
    pub out_offset: usize,
    /// First column of the low-rank value.
    pub rank_offset: usize,
}

impl Operands for LoraBFactor {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        self.matrix.each(visit);
    }
}

impl Graph<'_> {
    /// Adds [`LoraB`] to a value of `cols` columns.
    pub fn lora_b(
        &mut self,
        label: &str,
        x: ValueId,
        factors: Vec<LoraBFactor>,
        scale: f32,
        residual: Option<ValueId>,
        cols: usize,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "lora_b", label };
        let rank = self.value(x).cols;
        check.dtype(self.value(x), "x", DType::F32)?;
        self.check_factors(&check, &factors, 1, cols, rank)?;
        check.residual(self, residual, self.value(x).rows, cols)?;
        let out = self.make(label, DType::F32, self.value(x).rows, cols);
        self.push(label, LoraB { x, factors, scale, residual, out });
        Ok(out)
    }

    /// Fails unless every matrix has the factors of so many adapters, within `cols` columns and `rank`, none over another.
    pub(super) fn check_factors(
        &self,
        check: &Check,
        factors: &[LoraBFactor],
        adapters: usize,
        cols: usize,
        rank: usize,
    ) -> Result<(), GraphError> {
        let mut end = 0;
        for &LoraBFactor { matrix, out_offset, rank_offset } in factors {
            self.check_slice(check, matrix)?;
            if adapters == 0 || !matrix.rows.is_multiple_of(adapters) {
                return Err(check.operand(format!("{} rows are not those of {adapters} adapters", matrix.rows)));
            }
            let columns = matrix.rows / adapters;
            if out_offset < end || out_offset + columns > cols || rank_offset + matrix.cols > rank {
                return Err(check.operand(format!("a factor leaves its {cols} by {rank} columns or overlaps another")));
            }
            end = out_offset + columns;
        }
        Ok(())
    }
}

impl Operation for LoraB {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.factors).read(&mut self.residual).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &LoraB { x, ref factors, scale, residual, out } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        pass.add_residual(label, residual, dy);
        let gradient = |factor: &LoraBFactor| -> Option<LoraBFactor> {
            let buffer = *pass.how.gradients.get(&factor.matrix.buffer)?;
            Some(LoraBFactor { matrix: factor.matrix.in_buffer(buffer), ..*factor })
        };
        let gradients: Vec<LoraBFactor> = factors.iter().filter_map(gradient).collect();
        if !gradients.is_empty() {
            pass.graph.push(label, LoraBGradient { dy, x: pass.forward_value(x), gradients, scale });
        }
        if !cover_once(factors, pass.graph.value(x).cols) {
            return Err(no_rule(label, "its factors do not read every column of the low-rank value once"));
        }
        let out = pass.make_gradient(label, x);
        pass.graph.push(label, LoraBBackward { dy, factors: factors.clone(), scale, out });
        pass.add(label, x, out);
        Ok(())
    }
}

/// Whether each column of the low-rank value belongs to exactly one factor.
fn cover_once(factors: &[LoraBFactor], columns: usize) -> bool {
    let mut ranges: Vec<_> = factors.iter().map(|factor| (factor.rank_offset, factor.matrix.cols)).collect();
    ranges.sort_unstable();
    let end = ranges.into_iter().try_fold(0, |end, (start, width)| (start == end).then_some(start + width));
    end == Some(columns)
}
