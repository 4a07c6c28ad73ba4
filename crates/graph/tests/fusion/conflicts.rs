//! A step belongs to one chain: who comes first has it.

use super::case::{ADAPTER, Case, EPS, GROUP, ROWS, WIDTH};
use tritune_graph::{
    Activation, DType, Fusion, FusionSupport, Fusions, GAIN_SUMS, LoraBFactor, Refusal, Rows, Scratch, ScratchName, ops,
};

type Found = (Vec<(usize, Fusion)>, Vec<usize>, Vec<(usize, &'static str)>);

/// What was found: by step what it does besides, the steps that are inner_steps, and which patterns a conflict refused.
fn found(case: Case) -> Found {
    let (steps, support) = (case.ops.len(), case.support);
    let fusions = Fusions::find(&case.plan(), support);
    let fused = (0..steps).filter_map(|step| Some((step, fusions.at(step)?.clone()))).collect();
    let inner_steps = (0..steps).filter(|&step| fusions.is_fused(step)).collect();
    let taken = fusions.refused().iter().filter(|(_, _, why)| *why == Refusal::Taken);
    (fused, inner_steps, taken.map(|&(step, pattern, _)| (step, pattern)).collect())
}

#[test]
fn products_have_a_row_before_norms_and_adapters_have_them() {
    let support =
        FusionSupport { product: ROWS, norm: ROWS, adapted_product: Some(ADAPTER), ..FusionSupport::default() };
    let mut case = Case::new(1, support);
    case.limits.keep_alive_steps = 4;
    case.support.adapted_product = Some(tritune_graph::AdapterFusion { min_rows: 1, min_rows_behind: 1, ..ADAPTER });
    let (gate_up, row, act) = (case.made(2 * WIDTH), case.float(), case.quantized(None));
    let low = case.made(8);
    let [made, out] = [0; 2].map(|_| case.float());
    case.push(ops::GatedAct { kind: Activation::Silu, gate_up, up: None, out: row });
    case.push(ops::RmsNormQuantize { x: row, gain: case.gains[0], eps: EPS, out: act, float_out: None });
    case.push(ops::TernaryMatmul { act, weight: case.ternary, residual: None, out: made });
    let factor = LoraBFactor { matrix: case.slice(8, WIDTH, 8), out_offset: 0, rank_offset: 0 };
    case.push(ops::LoraB { x: low, factors: vec![factor], scale: 2.0, residual: Some(made), out });
    case.outputs.push(out);
    let (fused, inner_steps, taken) = found(case);
    assert!(matches!(fused[..], [(4, Fusion::RowProduct(_))]), "{fused:?}");
    assert_eq!(inner_steps, [2, 3]);
    assert_eq!(taken, [(5, "adapted_product"), (3, "act_norm")]);
}

#[test]
fn activations_end_a_product_or_begin_what_reads_them() {
    for product in [None, ROWS] {
        let support = FusionSupport { gated_product: ROWS, norm: ROWS, product, ..FusionSupport::default() };
        let mut case = Case::new(1, support);
        case.limits.keep_alive_steps = 4;
        let (x, gate_up) = (case.made(WIDTH), case.value(DType::F32, 2 * WIDTH));
        let (row, act, weight, out) = (case.float(), case.quantized(None), case.dense, case.float());
        case.push(ops::DenseMatmul { x, weight, residual: None, f16_products: true, out: gate_up });
        case.push(ops::GatedAct { kind: Activation::Silu, gate_up, up: None, out: row });
        case.push(ops::RmsNormQuantize { x: row, gain: case.gains[0], eps: EPS, out: act, float_out: None });
        case.push(ops::TernaryMatmul { act, weight: case.ternary, residual: None, out });
        for made_from in [row, x] {
            let f16_rows = Scratch::new(ScratchName("f16_rows"), DType::F16, Rows::Fixed(1), WIDTH);
            case.ask(2, f16_rows.made_from(made_from, weight));
        }
        case.outputs.push(out);
        let (fused, inner_steps, taken) = found(case);
        assert_eq!(taken, [(3, "act_norm")]);
        match product {
            None => assert!(matches!(fused[..], [(2, Fusion::GatedProduct(_))]), "{fused:?}"),
            // A product that cannot have the activation still makes the norm.
            Some(_) => {
                let [(2, Fusion::GatedProduct(_)), (4, Fusion::RowProduct(input))] = &fused[..] else {
                    panic!("{fused:?}")
                };
                assert_eq!((input.x, input.activation), (row, None));
            }
        }
        assert_eq!(inner_steps, if product.is_none() { vec![1] } else { vec![1, 3] });
    }
}

#[test]
fn norms_gather_their_row_unless_a_product_has_the_norm() {
    let case = |product: bool| {
        let support = FusionSupport { gathered_norm: ROWS, norms_forward: ROWS, ..FusionSupport::default() };
        let mut case = Case::new(1, FusionSupport { product: ROWS.filter(|_| product), ..support });
        case.limits.keep_alive_steps = 4;
        let (x, rows) = (case.made(WIDTH), case.index());
        let [gathered, row, out] = [0; 3].map(|_| case.float());
        case.push(ops::GatherRows { x, rows, out: gathered });
        case.push(ops::RmsNorm { x: gathered, gain: case.gains[0], eps: EPS, out: row });
        let act = case.quantized(product.then_some(GROUP));
        match product {
            true => case.push(ops::Quantize { x: row, out: act, shared_scale: false }),
            false => {
                let gain = case.gains[1];
                case.push(ops::RmsNormQuantize { x: row, gain, eps: EPS, out: act, float_out: None });
            }
        }
        case.push(ops::TernaryMatmul { act, weight: case.ternary, residual: None, out });
        case.outputs.push(out);
        found(case)
    };
    let (fused, inner_steps, taken) = case(true);
    assert!(matches!(fused[..], [(4, Fusion::RowProduct(_))]), "{fused:?}");
    assert_eq!((inner_steps, taken), (vec![2, 3], vec![(2, "gathered_norm")]));
    // A norm that gathers is not part of one that quantises.
    let (fused, inner_steps, taken) = case(false);
    assert!(matches!(fused[..], [(2, Fusion::GatheredNorm(_))]), "{fused:?}");
    assert_eq!((inner_steps, taken), (vec![1], vec![(2, "norms_forward")]));
}

/// Backward: norms of what a norm of an activation made. The norm's backward step begins the activation's, or ends the norms'.
#[test]
fn backward_steps_of_a_norm_have_one_place() {
    let support = FusionSupport { act_backward: ROWS, norms_backward: ROWS, ..FusionSupport::default() };
    let mut case = Case::new(3, support);
    let (gate_up, row, made) = (case.made(2 * WIDTH), case.float(), case.float());
    let [own, inner, ..] = case.gains;
    case.push(ops::GatedAct { kind: Activation::Silu, gate_up, up: None, out: row });
    case.push(ops::RmsNorm { x: row, gain: own, eps: EPS, out: made });
    let dy = case.made(WIDTH);
    let [between, d_row] = [0; 2].map(|_| case.float());
    let out = case.value(DType::F32, 2 * WIDTH);
    let gradients = [0, 1].map(|number| Some(case.slice(number, 1, WIDTH)));
    let (residual, eps) = (None, EPS);
    #[rustfmt::skip]
    case.push(ops::RmsNormBackward { x: made, gain: inner, eps, dy, residual, out: between, gradient: gradients[0] });
    #[rustfmt::skip]
    case.push(ops::RmsNormBackward { x: row, gain: own, eps, dy: between, residual, out: d_row, gradient: gradients[1] });
    case.push(ops::GatedActBackward { kind: Activation::Silu, gate_up, up: None, dy: d_row, out, d_up: None });
    let sums = |cols: usize| Scratch::new(GAIN_SUMS, DType::F32, Rows::Fixed(1), cols);
    case.ask(5, sums(2 * WIDTH));
    case.ask(6, sums(WIDTH));
    case.outputs.push(out);
    let (fused, inner_steps, taken) = found(case);
    assert!(matches!(fused[..], [(6, Fusion::ActBackward(_))]), "{fused:?}");
    assert_eq!((inner_steps, taken), (vec![5], vec![(5, "norms_backward")]));
}
