//! Gradients that a product in f16 leaves packed, as packed_rows.glsl has them, for the norm that is the only one to read them: half as much
//! to write and to read as floats.

use super::Lowering;
use super::backward::SUBGROUP_SUMS;
use crate::workspace::BackwardSpace;
use tritune_graph::ops::RmsNormBackward;
use tritune_graph::{Access, Op, Role, ValueId};

impl Lowering<'_> {
    /// Whether the product that makes this gradient packs it.
    pub(super) fn is_packed(&self, gradient: ValueId) -> bool {
        let planned = self.plan.value(gradient);
        let maker = &self.plan.steps[planned.first_step];
        let Op::TernaryMatmulBackward(product) = &maker.op else { return false };
        let space = BackwardSpace::of(maker, product.dy);
        // Parts of sums are added up as floats, and so are those of several shards.
        let whole = product.out == gradient
            && product.residual.is_none()
            && self.multiplies_f16()
            && space.half.is_some()
            && space.parts.is_none()
            && self.ternary(product.weight).is_ok_and(|weight| weight.group.is_none() && weight.shards.len() == 1);
        if !whole || planned.value.role != Role::Inner || !planned.value.cols.is_multiple_of(4) {
            return false;
        }
        let later = planned.first_step + 1..self.plan.steps.len();
        let mut readers = later.filter(|&step| self.plan.steps[step].op.values(Access::Read).contains(&gradient));
        let reader = readers.next().filter(|_| readers.next().is_none());
        reader.is_some_and(|step| match &self.plan.steps[step].op {
            Op::RmsNormBackward(norm) => {
                let understands = match self.fusions.is_fused(step) {
                    true => norm.gradient.is_some(),
                    false => self.subgroup_has_row(norm),
                };
                norm.dy == gradient && norm.residual != Some(gradient) && understands
            }
            _ => false,
        })
    }

    /// Whether a subgroup does all of a norm's backward step.
    fn subgroup_has_row(&self, norm: &RmsNormBackward) -> bool {
        let (cols, profile) = (self.cols(norm.out), self.kernels.profile);
        let has_room = norm.gradient.is_none() || SUBGROUP_SUMS * cols as u64 <= profile.max_shared;
        profile.subgroup_lanes(cols).is_some() && has_room
    }
}
