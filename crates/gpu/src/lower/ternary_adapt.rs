//! Lowering of what makes a ternary weight from another one and an adapter's product.

use super::optimizer::LOCAL;
use super::requantize::{touched, workgroups};
use super::{Launch, Lowering};
use crate::kernels::interfaces::ternary_adapt::{Bind, Constants, Module, Push};
use tritune_graph::DeviceError;
use tritune_graph::ops::TernaryAdapt;

impl Lowering<'_> {
    pub(super) fn ternary_adapt(&self, op: &TernaryAdapt) -> Result<Vec<Launch>, DeviceError> {
        let &TernaryAdapt { base, weight, lora_a, ref factors, threshold, when } = op;
        let (base, weight, runs) = (self.ternary(base)?, self.ternary(weight)?, self.rows(when));
        let mut launches = Vec::new();
        for factor in factors {
            let (cols, rank) = (lora_a.cols, factor.matrix.cols);
            let rows = factor.out_offset..factor.out_offset + factor.matrix.rows;
            for ((from, _), (to, part)) in touched(base.shards, &rows).zip(touched(weight.shards, &rows)) {
                if (from.first_row, from.rows) != (to.first_row, to.rows) {
                    return Err(self.unsupported(format!("{} is cut otherwise than its base", weight.resource.name)));
                }
                let bind = Bind {
                    base: from.buffer.clone(),
                    lora_a: self.slice(lora_a)?,
                    lora_b: self.slice(factor.matrix)?,
                    weight: to.buffer.clone(),
                };
                let push = Push {
                    shard_row: (part.start - to.first_row) as u32,
                    factor_row: (part.start - rows.start) as u32,
                    rows: part.len() as u32,
                    rank_offset: factor.rank_offset as u32,
                    threshold,
                };
                let constants = Constants { cols: cols as u32, rank: rank as u32 };
                let groups = workgroups(part.len() * cols.div_ceil(16));
                let bytes = (part.len() * (cols / 2 + 4 * rank)) as f64;
                let kernel = Module::TernaryAdapt.launch(LOCAL, constants, bind, push);
                launches.push(self.per_step(kernel, runs, groups, bytes));
            }
        }
        Ok(launches)
    }
}
