use super::{LoraBFactor, Operation, Slice, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{Graph, GraphError, ResourceId, ValueId};

/// `norms[n] = ‖weight[out_offset + n] + scale · Σ_j matrix[n][j] · lora_a[rank_offset + j]‖` for every factor: the norms
/// of adapted rows, one row after the other, so that no adapted matrix exists.
#[derive(Clone, Debug, PartialEq)]
pub struct DoraNorms {
    /// Dense or ternary weight `[N, K]`.
    pub weight: ResourceId,
    /// `[rank, K]`.
    pub lora_a: Slice,
    /// The factors with their norms.
    pub factors: Vec<DoraFactor>,
    /// Multiplies the adapter's product.
    pub scale: f32,
    /// `[1, any]`: the op runs when this value has a row.
    pub when: ValueId,
}

/// The B factor of an adapter whose rows have magnitudes of their own, and where the norms of its rows go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoraFactor {
    /// The factor; its columns of the result are rows of the weight.
    pub lora_b: LoraBFactor,
    /// f32 `[1, rows of the factor]`.
    pub norms: Slice,
}

impl Graph<'_> {
    /// Adds [`DoraNorms`], which runs when `when` has a row.
    pub fn dora_norms(
        &mut self,
        label: &str,
        weight: ResourceId,
        lora_a: Slice,
        factors: Vec<DoraFactor>,
        scale: f32,
        when: ValueId,
    ) -> Result<(), GraphError> {
        let check = Check { op: "dora_norms", label };
        check.matrix(self.resources, weight)?;
        let matrix = self.resources.get(weight);
        self.check_slice(&check, lora_a)?;
        check.equal("width of the A factor", matrix.cols, lora_a.cols)?;
        check.equal("rows of when", 1, self.value(when).rows.capacity())?;
        for &DoraFactor { lora_b, norms } in &factors {
            let LoraBFactor { matrix: lora_b, out_offset, rank_offset } = lora_b;
            self.check_slice(&check, lora_b)?;
            self.check_slice(&check, norms)?;
            check.equal("norms", (1, lora_b.rows), (norms.rows, norms.cols))?;
            if out_offset + lora_b.rows > matrix.rows || rank_offset + lora_b.cols > lora_a.rows {
                let what = format!("a factor leaves the {} rows or the rank of {}", matrix.rows, lora_a.rows);
                return Err(check.operand(what));
            }
            if [lora_a.buffer, lora_b.buffer].contains(&norms.buffer) {
                return Err(check.operand("norms are in a buffer of factors".to_owned()));
            }
        }
        self.push(label, DoraNorms { weight, lora_a, factors, scale, when });
        Ok(())
    }
}

impl Operation for DoraNorms {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.when).read(&mut self.weight).read(&mut self.lora_a);
        for factor in &mut self.factors {
            visit.read(&mut factor.lora_b).write(&mut factor.norms);
        }
    }

    /// Norms count as constants.
    fn backward(&self, _: &mut Backward, _: &str) -> Result<(), GraphError> {
        Ok(())
    }
}
