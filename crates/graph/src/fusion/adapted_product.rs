//! `ternary_matmul → [lora_a →] lora_b`: a product that ends with what an adapter adds to it.

use super::{Chain, Fusion, Pattern, Refusal, View, adapter};
use crate::ops::{LoraB, TernaryMatmul};
use crate::{Op, Quantized, ValueId};

pub(super) struct AdaptedProduct;

/// The step before, or the one before that of the adapter's A factor, whose product the B factor at `step` adds to.
fn chain<'a>(ops: &[&'a Op], step: usize) -> Option<(usize, &'a LoraB, &'a TernaryMatmul)> {
    let Op::LoraB(lora) = ops[step] else { return None };
    let before = adapter::before(ops, step, |between| matches!(between, Op::LoraA(first) if first.out == lora.x))?;
    let Op::TernaryMatmul(product) = ops[before] else { return None };
    (lora.residual == Some(product.out) && product.act.group.is_none()).then_some((before, lora, product))
}

fn inputs(product: &TernaryMatmul) -> impl Iterator<Item = ValueId> {
    let Quantized { q, scale, sum, .. } = product.act;
    [Some(q), Some(scale), Some(sum), product.residual].into_iter().flatten()
}

impl Pattern for AdaptedProduct {
    fn keeps(&self, ops: &[&Op], last: usize) -> Vec<ValueId> {
        chain(ops, last).into_iter().flat_map(|(_, _, product)| inputs(product)).collect()
    }

    fn find(&self, view: &View, step: usize) -> Result<Chain, Refusal> {
        let (before, lora, product) = chain(&view.ops, step).ok_or(Refusal::NoChain)?;
        let support = view.support.adapted_product.ok_or(Refusal::Unsupported)?;
        let made = view.plan.value(lora.x).first_step;
        let is_behind = made + 1 >= before && matches!(view.ops[made], Op::LoraA(_));
        let min_rows = if is_behind { support.min_rows_behind } else { support.min_rows };
        if view.capacity(lora.out) < min_rows {
            return Err(Refusal::Size);
        }
        for factor in &lora.factors {
            let ends = [factor.out_offset, factor.out_offset + factor.matrix.rows];
            support.takes(factor.matrix.cols, &ends, &[view.cols(lora.x), factor.rank_offset])?;
        }
        view.read_only_at(step, &[product.out])?;
        view.kept_until(step, inputs(product))?;
        Ok(Chain { at: step, inner: vec![before], fusion: Fusion::AdaptedProduct(product.clone()) })
    }
}
