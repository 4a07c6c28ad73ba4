//! `[gated_act →] rms_norm_quantize|quantize → ternary_matmul` of one row, and with several scales in a row
//! `rms_norm → quantize → ternary_matmul`: a dependent dispatch costs more than quantising the row again in every workgroup.

use super::{Chain, Fusion, Pattern, Refusal, View};
use crate::ops::{GatedAct, Quantize, RmsNorm, RmsNormQuantize};
use crate::{Activation, Op, Quantized, ResourceId, ValueId};

/// Where the row of a fused product comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowInput {
    /// f32 `[1, K]`, or gate and up `[1, 2·K]`.
    pub x: ValueId,
    /// The activation of the gate, when there is one.
    pub activation: Option<Activation>,
    /// Gain and epsilon, when there is a norm.
    pub norm: Option<(ResourceId, f32)>,
}

impl RowInput {
    /// The op that quantises a row, and its result.
    fn of(op: &Op) -> Option<(RowInput, Quantized)> {
        if let &Op::RmsNormQuantize(RmsNormQuantize { x, gain, eps, out, float_out: None }) = op {
            return Some((RowInput { x, activation: None, norm: Some((gain, eps)) }, out));
        }
        let &Op::Quantize(Quantize { x, out, shared_scale: false }) = op else { return None };
        Some((RowInput { x, activation: None, norm: None }, out))
    }

    /// The same with the op that makes its input, which may be an activation, or the norm that rows quantised in groups have as an op
    /// of its own; and that op's result.
    fn after(self, op: &Op, grouped: bool) -> Option<(RowInput, ValueId)> {
        match *op {
            Op::GatedAct(GatedAct { kind, gate_up, up: None, out }) => {
                Some((RowInput { x: gate_up, activation: Some(kind), ..self }, out))
            }
            Op::RmsNorm(RmsNorm { x, gain, eps, out }) if grouped => {
                Some((RowInput { x, norm: Some((gain, eps)), ..self }, out))
            }
            _ => None,
        }
    }
}

pub(super) struct RowProduct;

impl Pattern for RowProduct {
    fn find(&self, view: &View, step: usize) -> Result<Chain, Refusal> {
        let Op::TernaryMatmul(product) = view.ops[step] else { return Err(Refusal::NoChain) };
        let quantises = step.checked_sub(1).ok_or(Refusal::NoChain)?;
        let (input, out) = RowInput::of(view.ops[quantises]).ok_or(Refusal::NoChain)?;
        if out != product.act {
            return Err(Refusal::NoChain);
        }
        if view.capacity(input.x) != 1 {
            return Err(Refusal::Size);
        }
        View::takes(view.support.product, view.cols(input.x))?;
        view.read_only_at(step, &[out.q, out.scale, out.sum])?;
        view.kept_until(step, [input.x])?;
        let earlier = quantises.checked_sub(1).and_then(|makes| {
            let (earlier, made) = input.after(view.ops[makes], out.group.is_some()).filter(|it| it.1 == input.x)?;
            view.read_only_at(quantises, &[made]).ok()?;
            view.kept_until(step, [earlier.x]).ok()?;
            (!view.is_taken(makes)).then_some((earlier, makes))
        });
        let (input, inner) = match earlier {
            Some((earlier, makes)) => (earlier, vec![makes, quantises]),
            None => (input, vec![quantises]),
        };
        Ok(Chain { at: step, inner, fusion: Fusion::RowProduct(input) })
    }
}
