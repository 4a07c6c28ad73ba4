//! Random compositions of ops, all of `WIDTH` columns from one to the next.

use crate::cases::{attention, lambda, scale};
use crate::lab::{EPS, FF, Net, QKV, WIDTH};
use tritune_graph::{Activation, DType, GraphError, ResourceId, ValueId};
use tritune_testing::Random;

/// The norms of the lab serve so many scales.
const MAX_SCALES: usize = 4;

/// Builds the same graph for the same seed, with or without recompute.
pub fn composition(net: &mut Net, seed: u64, recompute: bool) -> Result<ValueId, GraphError> {
    let mut random = Random::seeded(seed);
    let mut pool = vec![net.x];
    let mut unused = Vec::new();
    let mut weights = Vec::new();
    let mut scales = 0;
    for number in 0..3 + random.below(4) {
        let start = net.graph.nodes().len();
        let [x, other] = [(); 2].map(|()| pool[random.below(pool.len())]);
        let kind = random.below(9);
        let y = match kind {
            8 if scales == MAX_SCALES => net.graph.add(&format!("{number}.add"), x, other)?,
            8 => {
                scales += 1;
                let columns = 1 + random.below(WIDTH);
                let scales = vec![scale(net, random.below(WIDTH - columns + 1), columns)];
                net.graph.dora_scale(&format!("{number}.scale"), x, scales, Some(other))?
            }
            _ => block(net, &mut random, kind, number, [x, other], &mut weights)?,
        };
        let recomputed = random.below(2) == 0;
        if recompute && recomputed {
            net.recompute.push(start..net.graph.nodes().len());
        }
        unused.retain(|&id| id != x && id != other);
        unused.push(y);
        pool.push(y);
    }
    // Whatever nothing reads is summed, so that everything has a gradient.
    let mut sum = unused[0];
    for (number, &id) in unused[1..].iter().enumerate() {
        sum = net.graph.add(&format!("sum.{number}"), sum, id)?;
    }
    if !weights.is_empty() {
        net.train(weights[random.below(weights.len())]);
    }
    net.graph.rms_norm("final_norm", sum, net.lab.gain, EPS)
}

/// One of eight ways from `x` and `other` to a value as wide.
fn block(
    net: &mut Net,
    random: &mut Random,
    kind: usize,
    number: usize,
    [x, other]: [ValueId; 2],
    weights: &mut Vec<ResourceId>,
) -> Result<ValueId, GraphError> {
    let lab = net.lab;
    let label = |name: &str| format!("{number}.{name}");
    match kind {
        0 => {
            weights.push(lab.gain);
            let y = net.graph.rms_norm(&label("norm"), x, lab.gain, EPS)?;
            net.graph.add(&label("add"), y, other)
        }
        1 => {
            weights.push(lab.square);
            let act = net.graph.quantize(&label("quantize"), x)?;
            net.graph.ternary_matmul(&label("product"), act, lab.square, Some(other))
        }
        2 => {
            let (act, float) = net.graph.rms_norm_quantize(&label("norm"), x, lab.gain, EPS, true)?;
            let y = net.graph.ternary_matmul(&label("product"), act, lab.square, Some(other))?;
            net.adapter(&label("adapter"), float.expect("it was asked for"), &[WIDTH], y, Some(0.8))
        }
        3 => net.adapter(&label("adapter"), x, &[WIDTH / 3, WIDTH / 2], other, None),
        4 => {
            let (gate_up_weight, back) = (net.frozen(2 * FF, WIDTH), net.frozen(WIDTH, FF));
            let gate_up = net.graph.lora_a(&label("gate_up"), x, gate_up_weight)?;
            let kind = [Activation::Silu, Activation::Relu2][random.below(2)];
            let y = net.graph.gated_act(&label("act"), kind, gate_up)?;
            let y = net.graph.rms_norm(&label("norm"), y, lab.gain_ff, EPS)?;
            let y = net.graph.lora_a(&label("back"), y, back)?;
            net.graph.add(&label("add"), y, other)
        }
        5 => {
            let map = net.frozen(QKV, WIDTH);
            let x = net.graph.rms_norm(&label("norm"), x, lab.gain, EPS)?;
            let qkv = net.graph.lora_a(&label("qkv"), x, map)?;
            let y = attention(net, &label("attention"), qkv, DType::F32)?;
            net.graph.add(&label("add"), y, other)
        }
        6 => {
            weights.push(lab.dense);
            let lambda = lambda(net, &label("lambda"));
            let act = net.graph.quantize(&label("quantize"), x)?;
            let x = net.graph.quant_anneal(&label("quant_anneal"), x, act, lambda)?;
            let y = net.graph.dense_matmul(&label("product"), x, lab.dense)?;
            net.graph.add(&label("add"), y, other)
        }
        _ => {
            weights.extend([lab.gate_up, lab.down, lab.gain_ff]);
            let (act, _) = net.graph.rms_norm_quantize(&label("norm"), x, lab.gain, EPS, false)?;
            let gate_up = net.graph.ternary_matmul(&label("gate_up"), act, lab.gate_up, None)?;
            let y = net.graph.gated_act(&label("act"), Activation::Relu2, gate_up)?;
            let (act, _) = net.graph.rms_norm_quantize(&label("sub_norm"), y, lab.gain_ff, EPS, false)?;
            net.graph.ternary_matmul(&label("down"), act, lab.down, Some(other))
        }
    }
}
