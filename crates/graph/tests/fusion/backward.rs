//! Chains of training.

use super::case::{ADAPTER, Case, EPS, ODD_ROWS, ROWS, SHORT_ROWS, WIDTH};
use crate::edit;
use tritune_graph::{
    Activation, AdapterFusion, DType, Fusion, FusionSupport, GAIN_SUMS, Op, Refusal, Rows, Scratch, ScratchName,
    ValueId, ops,
};

fn sums(cols: usize) -> Scratch {
    Scratch::new(GAIN_SUMS, DType::F32, Rows::Fixed(1), cols)
}

/// Steps: what makes the gradients, the product with them, the factor's gradient if there is one, the input's.
fn adapted_backward(gradient: bool) -> Case {
    let mut case = Case::new(3, FusionSupport { adapted_backward: Some(ADAPTER), ..FusionSupport::default() });
    let (dy, low) = (case.made(WIDTH), case.made(8));
    let [made, out] = [0; 2].map(|_| case.float());
    case.push(ops::TernaryMatmulBackward { dy, weight: case.ternary, residual: None, f16_products: true, out: made });
    if gradient {
        case.push(ops::LoraAGradient { dy: low, x: case.x, gradient: case.slice(0, 8, WIDTH) });
    }
    case.push(ops::LoraABackward { dy: low, factor: case.slice(8, 8, WIDTH), residual: Some(made), out });
    case.outputs.push(out);
    case
}

#[test]
fn products_with_gradients_end_with_those_of_an_adapter() {
    let name = "adapted_backward";
    for gradient in [false, true] {
        let base = || adapted_backward(gradient);
        let last = base().ops.len() - 1;
        let Op::LoraABackward(lora) = base().ops[last].clone() else { panic!() };
        assert_eq!(base().fires(name, 2, &[last]), Fusion::AdaptedBackward(lora.clone()));
        // Gradients may be inputs as well.
        let input = base().changed(|case| {
            let x = case.x;
            edit!(case, last, LoraABackward, |op| op.dy = x);
        });
        input.fires(name, 2, &[last]);
        // The sum has its place from the product on, for which the plan sees.
        base().changed(|case| case.outputs.clear()).fires(name, 2, &[last]);
        let refuses = |why: Refusal, change: &dyn Fn(&mut Case)| base().changed(change).refuses(name, why);
        for support in [
            AdapterFusion { min_rows: 4, ..ADAPTER },
            AdapterFusion { columns_multiple: WIDTH - 1, ..ADAPTER },
            AdapterFusion { rank_multiple: 7, ..ADAPTER },
            AdapterFusion { max_rank: 7, ..ADAPTER },
        ] {
            refuses(Refusal::Size, &|case| case.support.adapted_backward = Some(support));
        }
        refuses(Refusal::Unsupported, &|case| {
            case.support = FusionSupport { adapted_product: Some(ADAPTER), ..FusionSupport::default() };
        });
        refuses(Refusal::ReadElsewhere, &|case| case.read(lora.residual.unwrap()));
        refuses(Refusal::ReadElsewhere, &|case| case.outputs.push(lora.residual.unwrap()));
        // The sum has no place yet where the product would leave it.
        let early = base().changed(|case| {
            case.limits.keep_alive_steps = 0;
            case.outputs.clear();
        });
        early.refuses(name, Refusal::Lifetime);
        // The product makes what the adapter reads.
        refuses(Refusal::Lifetime, &|case| edit!(case, last, LoraABackward, |op| op.dy = op.residual.unwrap()));
        refuses(Refusal::NoChain, &|case| edit!(case, last, LoraABackward, |op| op.residual = Some(lora.dy)));
        refuses(Refusal::NoChain, &|case| {
            let between = ops::Add { a: case.x, b: case.x, out: case.float() };
            case.ops.insert(last, between.into());
        });
    }
}

const F16_GRADIENT: ScratchName = ScratchName("f16_gradient");

/// Steps: what makes gate and up, the activation, the gradient, the backward steps of the norm and of the activation.
fn act_backward(gain: bool, apart: bool) -> Case {
    let support = FusionSupport { act_backward: ROWS, act_backward_in_f16: ROWS, ..FusionSupport::default() };
    let mut case = Case::new(3, support);
    let gate_up = case.made(if apart { WIDTH } else { 2 * WIDTH });
    let up = apart.then_some(case.x);
    let [row, between, d_up] = [0; 3].map(|_| case.float());
    let out = case.value(DType::F32, 2 * WIDTH);
    case.push(ops::GatedAct { kind: Activation::Silu, gate_up, up, out: row });
    let dy = case.made(WIDTH);
    let gradient = gain.then(|| case.slice(0, 1, WIDTH));
    let gain = case.gains[0];
    case.push(ops::RmsNormBackward { x: row, gain, eps: EPS, dy, residual: None, out: between, gradient });
    let d_up = apart.then_some(d_up);
    case.push(ops::GatedActBackward { kind: Activation::Silu, gate_up, up, dy: between, out, d_up });
    case.ask(4, Scratch::new(F16_GRADIENT, DType::F16, Rows::Fixed(3), WIDTH).made_from(out, case.ternary));
    case.ask(4, sums(WIDTH));
    case.outputs.push(out);
    case
}

#[test]
fn backward_steps_of_an_activation_begin_with_the_norms() {
    let name = "act_backward";
    for (gain, apart) in [(false, false), (false, true), (true, false), (true, true)] {
        let base = || act_backward(gain, apart);
        let Op::RmsNormBackward(norm) = base().ops[3].clone() else { panic!() };
        assert_eq!(base().fires(name, 4, &[3]), Fusion::ActBackward(norm.clone()));
        let refuses = |why: Refusal, change: &dyn Fn(&mut Case)| base().changed(change).refuses(name, why);
        // Each kind has support and scratch of its own.
        base().changed(|case| case.scratch = vec![case.scratch[usize::from(gain)]]).fires(name, 4, &[3]);
        refuses(Refusal::Scratch, &|case| case.scratch = vec![case.scratch[usize::from(!gain)]]);
        refuses(Refusal::Unsupported, &|case| match gain {
            true => case.support.act_backward = None,
            false => case.support.act_backward_in_f16 = None,
        });
        for rows in [ODD_ROWS, SHORT_ROWS] {
            refuses(Refusal::Size, &|case| match gain {
                true => case.support.act_backward = rows,
                false => case.support.act_backward_in_f16 = rows,
            });
        }
        refuses(Refusal::ReadElsewhere, &|case| case.read(norm.out));
        refuses(Refusal::ReadElsewhere, &|case| case.outputs.push(norm.out));
        refuses(Refusal::Lifetime, &|case| case.limits.keep_alive_steps = 0);
        refuses(Refusal::NoChain, &|case| {
            let other = case.x;
            edit!(case, 3, RmsNormBackward, |op| op.residual = Some(other));
        });
        refuses(Refusal::NoChain, &|case| {
            let other = case.x;
            case.scratch.clear();
            edit!(case, 4, GatedActBackward, |op| op.dy = other);
        });
        // The activation is not the one that made the row.
        refuses(Refusal::NoChain, &|case| edit!(case, 1, GatedAct, |op| op.kind = Activation::Relu2));
        refuses(Refusal::NoChain, &|case| edit!(case, 1, GatedAct, |op| op.gate_up = op.up.unwrap_or(ValueId(0))));
        refuses(Refusal::NoChain, &|case| {
            let x = case.x;
            edit!(case, 1, GatedAct, |op| op.up = if op.up.is_some() { None } else { Some(x) });
        });
        refuses(Refusal::NoChain, &|case| {
            let x = case.x;
            edit!(case, 3, RmsNormBackward, |op| op.x = x);
        });
    }
}

#[test]
fn rows_that_backward_steps_make_again_are_not_written() {
    let with_norm = |also: bool| {
        act_backward(true, false).changed(|case| {
            let act = case.quantized(None);
            case.support.norm = ROWS;
            let norm = ops::RmsNormQuantize { x: ValueId(2), gain: case.gains[0], eps: EPS, out: act, float_out: None };
            case.ops.insert(2, norm.into());
            case.scratch.iter_mut().for_each(|(step, _)| *step += 1);
            if also {
                case.read(ValueId(2));
            }
        })
    };
    let Op::GatedAct(gated) = with_norm(false).ops[1].clone() else { panic!() };
    assert_eq!(gated.out, ValueId(2));
    assert_eq!(with_norm(false).fires("act_norm", 2, &[1, 4]), Fusion::ActNorm(gated));
    // Another reader needs it, and so does the norm's backward step if that stays.
    with_norm(true).fires("act_backward", 5, &[4]);
    with_norm(false).changed(|case| case.support.act_backward = None).refuses("act_norm", Refusal::ReadElsewhere);
}

/// Steps: the norm, what makes each gradient, the backward steps of so many norms of its result, its own.
fn norms_backward(norms: usize) -> Case {
    let mut case = Case::new(3, FusionSupport { norms_backward: ROWS, ..FusionSupport::default() });
    let (x, made) = (case.x, case.float());
    let [gains @ .., own] = case.gains;
    case.push(ops::RmsNorm { x, gain: own, eps: 2.0 * EPS, out: made });
    let dys: Vec<ValueId> = (0..norms).map(|_| case.made(WIDTH)).collect();
    let mut residual = None;
    for (norm, &dy) in dys.iter().enumerate() {
        let (out, gradient) = (case.float(), Some(case.slice(norm, 1, WIDTH)));
        case.push(ops::RmsNormBackward { x: made, gain: gains[norm % 3], eps: EPS, dy, residual, out, gradient });
        residual = Some(out);
    }
    let (out, gradient) = (case.float(), Some(case.slice(9, 1, WIDTH)));
    let dy = residual.unwrap();
    case.push(ops::RmsNormBackward { x, gain: own, eps: 2.0 * EPS, dy, residual: None, out, gradient });
    case.ask(2 * norms + 1, sums((norms + 1) * WIDTH));
    case.outputs.push(out);
    case
}

#[test]
fn backward_steps_of_norms_of_one_value_are_one() {
    let name = "norms_backward";
    for norms in 1..=3 {
        let inner = norms + 1..2 * norms + 1;
        let inner_steps: Vec<usize> = inner.clone().collect();
        assert_eq!(norms_backward(norms).fires(name, 2 * norms + 1, &inner_steps), Fusion::NormsBackward(inner));
    }
    norms_backward(4).refuses(name, Refusal::NoChain);
    let refuses = |why: Refusal, change: &dyn Fn(&mut Case)| norms_backward(2).changed(change).refuses(name, why);
    for support in [ODD_ROWS, SHORT_ROWS] {
        refuses(Refusal::Size, &|case| case.support.norms_backward = support);
    }
    refuses(Refusal::Unsupported, &|case| case.support = FusionSupport { norm: ROWS, ..FusionSupport::default() });
    refuses(Refusal::Scratch, &|case| case.scratch.clear());
    for cols in [WIDTH, 2 * WIDTH, 4 * WIDTH] {
        refuses(Refusal::Scratch, &|case| case.scratch = vec![(5, sums(cols))]);
    }
    refuses(Refusal::Lifetime, &|case| case.limits.keep_alive_steps = 0);
    for step in [3, 4] {
        let Op::RmsNormBackward(inner) = norms_backward(2).ops[step].clone() else { panic!() };
        refuses(Refusal::ReadElsewhere, &|case| case.read(inner.out));
        refuses(Refusal::ReadElsewhere, &|case| case.outputs.push(inner.out));
        refuses(Refusal::NoChain, &|case| edit!(case, step, RmsNormBackward, |op| op.gradient = None));
        refuses(Refusal::NoChain, &|case| edit!(case, step, RmsNormBackward, |op| op.residual = Some(op.dy)));
        // All read one value, with one epsilon.
        refuses(Refusal::NoChain, &|case| edit!(case, step, RmsNormBackward, |op| op.eps = 3.0 * EPS));
        refuses(Refusal::NoChain, &|case| {
            let other = case.float();
            case.ops.insert(0, ops::Add { a: case.x, b: case.x, out: other }.into());
            case.scratch[0].0 += 1;
            edit!(case, step + 1, RmsNormBackward, |op| op.x = other);
        });
    }
    // Each gain has a gradient of its own.
    for (step, number) in [(4, 0), (5, 0), (5, 1)] {
        refuses(Refusal::NoChain, &|case| {
            let gradient = Some(case.slice(number, 1, WIDTH));
            case.scratch.clear();
            edit!(case, step, RmsNormBackward, |op| op.gradient = gradient);
        });
    }
    refuses(Refusal::NoChain, &|case| {
        case.scratch.clear();
        edit!(case, 5, RmsNormBackward, |op| op.residual = Some(op.dy));
    });
    refuses(Refusal::NoChain, &|case| {
        case.scratch.clear();
        edit!(case, 5, RmsNormBackward, |op| op.gradient = None);
    });
    // The norm that made the value is another.
    let gain = norms_backward(2).gains[0];
    let first_dy = ValueId(2);
    refuses(Refusal::NoChain, &|case| edit!(case, 0, RmsNorm, |op| op.eps = EPS));
    refuses(Refusal::NoChain, &|case| edit!(case, 0, RmsNorm, |op| op.gain = gain));
    refuses(Refusal::NoChain, &|case| {
        case.ops.swap(0, 1);
        edit!(case, 1, RmsNorm, |op| op.x = first_dy);
    });
}
