//! `ternary_matmul_backward → [lora_a_gradient →] lora_a_backward`: a product with gradients to which the input's gradient of the adapter
//! beside it is added where its parts are. It is the product's step that is left, for what follows may stand between.

use super::{Chain, Fusion, Pattern, Refusal, View, adapter};
use crate::ops::LoraABackward;
use crate::{Op, Role};

pub(super) struct AdaptedBackward;

/// The step whose product with gradients the input's gradient of an adapter, at `step`, is added to; that of its factor may stand
/// between. A plan gives the sum its place from that step on.
pub(crate) fn gradient_before_adapter<'a>(ops: &[&'a Op], step: usize) -> Option<(usize, &'a LoraABackward)> {
    let Op::LoraABackward(lora) = ops[step] else { return None };
    let before = adapter::before(ops, step, |between| matches!(between, Op::LoraAGradient(_)))?;
    let Op::TernaryMatmulBackward(product) = ops[before] else { return None };
    (lora.residual == Some(product.out)).then_some((before, lora))
}

impl Pattern for AdaptedBackward {
    fn find(&self, view: &View, step: usize) -> Result<Chain, Refusal> {
        let (before, lora) = gradient_before_adapter(&view.ops, step).ok_or(Refusal::NoChain)?;
        let support = view.support.adapted_backward.ok_or(Refusal::Unsupported)?;
        if view.capacity(lora.out) < support.min_rows {
            return Err(Refusal::Size);
        }
        support.takes(lora.factor.rows, &[lora.factor.cols], &[])?;
        let (dy, out) = (view.plan.value(lora.dy), view.plan.value(lora.out));
        let made = dy.value.role == Role::Input || dy.first_step < before;
        if !made || out.first_step > before {
            return Err(Refusal::Lifetime);
        }
        view.read_only_at(step, lora.residual.as_slice())?;
        Ok(Chain { at: before, inner: vec![step], fusion: Fusion::AdaptedBackward(lora.clone()) })
    }
}
