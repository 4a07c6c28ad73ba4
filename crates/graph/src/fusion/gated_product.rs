//! `dense_matmul → gated_act`: a product with floats whose gates and ups are activated where they are summed, as rows in f16 for the
//! product that reads them.

use super::{Chain, Fusion, Pattern, Refusal, View};
use crate::ops::DenseMatmul;
use crate::{Op, ValueId};

pub(super) struct GatedProduct;

/// The product in f16 whose gates and ups `second` activates.
pub fn product_before_act<'a>(first: &'a Op, second: &Op) -> Option<&'a DenseMatmul> {
    match (first, second) {
        (Op::DenseMatmul(product), Op::GatedAct(gated)) => {
            let joined = product.out == gated.gate_up && gated.up.is_none();
            Some(product).filter(|it| joined && it.f16_products && it.residual.is_none())
        }
        _ => None,
    }
}

fn chain<'a>(ops: &[&'a Op], last: usize) -> Option<&'a DenseMatmul> {
    product_before_act(ops[last.checked_sub(1)?], ops[last])
}

impl Pattern for GatedProduct {
    fn keeps(&self, ops: &[&Op], last: usize) -> Vec<ValueId> {
        chain(ops, last).map(|product| product.x).into_iter().collect()
    }

    fn find(&self, view: &View, step: usize) -> Result<Chain, Refusal> {
        let product = chain(&view.ops, step).ok_or(Refusal::NoChain)?;
        let Op::GatedAct(gated) = view.ops[step] else { return Err(Refusal::NoChain) };
        View::takes(view.support.gated_product, view.cols(product.out) / 2)?;
        // Rows of its own in f16, and those of the product's input.
        let scratch = &view.plan.steps[step];
        if !scratch.has_made_from(gated.out) || !scratch.has_made_from(product.x) {
            return Err(Refusal::Scratch);
        }
        view.read_only_at(step, &[product.out])?;
        view.kept_until(step, [product.x])?;
        Ok(Chain { at: step, inner: vec![step - 1], fusion: Fusion::GatedProduct(product.clone()) })
    }
}
