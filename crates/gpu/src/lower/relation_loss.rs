//! Lowering of the attention-relation loss: the losses with what the gradient needs, then the gradient.

use super::{Launch, Lowering};
use crate::kernels::interface::KernelLaunch;
use crate::kernels::interfaces::{relation_gradient, relation_sums};
use crate::workspace::RELATIONS;
use tritune_graph::DeviceError;
use tritune_graph::ops::RelationLoss;

/// Invocations of a workgroup, as relation_gradient.comp has them.
const LOCAL: u32 = 64;

impl Lowering<'_> {
    pub(super) fn relation_loss(&self, op: &RelationLoss) -> Result<Vec<Launch>, DeviceError> {
        let RelationLoss { input, loss, dqkv } = op;
        let kept = self.scratch(RELATIONS)?;
        let (rows, cols) = (self.rows(*loss), self.cols(*dqkv));
        let (q_cols, heads) = ((input.shape.heads * input.shape.head_dim) as u32, input.relation_heads as u32);
        // How long documents are, a plan does not know: a token may meet all others.
        let multiplies = (rows.capacity() * cols) as f64;
        let sums = {
            use relation_sums::{Bind, Constants, Module, Push};
            let constants = Constants { cols: cols as u32, q_cols, heads };
            let bind = Bind {
                qkv: self.span(input.qkv),
                teacher: self.span(input.teacher),
                first: self.span(input.first),
                last: self.span(input.last),
                kept: self.span(kept),
                loss: self.span(*loss),
            };
            let kernel = Module::RelationSums.launch(LOCAL, constants, bind, Push {}).per_row(cols);
            KernelLaunch { row_multiplies: 4.0 * multiplies, ..kernel }
        };
        let gradient = {
            use relation_gradient::{Bind, Constants, Module, Push};
            let constants = Constants { cols: cols as u32, q_cols, heads };
            let bind = Bind {
                qkv: self.span(input.qkv),
                teacher: self.span(input.teacher),
                first: self.span(input.first),
                last: self.span(input.last),
                kept: self.span(kept),
                weights: self.span(input.weights),
                dqkv: self.span(*dqkv),
            };
            let kernel = Module::RelationGradient.launch(LOCAL, constants, bind, Push {}).per_row(cols);
            let groups_other_axis = input.all_heads();
            KernelLaunch { row_multiplies: 3.0 * multiplies, groups_other_axis, ..kernel }
        };
        Ok(vec![Launch::new(sums, rows), Launch::new(gradient, rows).in_phase(1)])
    }
}
