//! Cases of short chains that devices run as one kernel: `[gated_act →] rms_norm_quantize|quantize → ternary_matmul`.

use super::bounds::limit;
use super::judge::{Expected, TIE};
use super::rows::EPS;
use super::{OpCase, Problem, Rows};
use crate::naive::{self, Exact};
use crate::random::Random;
use tritune_graph::{Activation, Graph};

/// What stands before the product.
#[derive(Clone, Copy, Debug)]
struct Chain {
    activation: Option<Activation>,
    norm: bool,
    residual: bool,
}

impl Chain {
    fn uses(self) -> Vec<&'static str> {
        let quantizer = if self.norm { "rms_norm_quantize" } else { "quantize" };
        let gate = self.activation.map(|_| "gated_act");
        gate.into_iter().chain([quantizer, "ternary_matmul"]).collect()
    }
}

pub(super) fn cases() -> Vec<OpCase> {
    let chain = |activation, norm, residual| Chain { activation, norm, residual };
    let shapes = [
        (Rows::all(1), 64, 33, chain(None, true, false)),
        (Rows::all(1), 192, 65, chain(None, true, true)),
        (Rows::all(1), 320, 17, chain(None, false, true)),
        (Rows::all(1), 128, 129, chain(Some(Activation::Silu), true, true)),
        (Rows::all(1), 704, 64, chain(Some(Activation::Relu2), true, false)),
        (Rows::all(1), 256, 40, chain(Some(Activation::Silu), false, false)),
        (Rows::all(1), 2560, 31, chain(None, true, false)),
        (Rows::all(1), 65, 33, chain(Some(Activation::Relu2), true, true)),
        (Rows::all(2), 64, 33, chain(Some(Activation::Silu), true, true)),
        (Rows { used: 1, capacity: 3 }, 128, 33, chain(None, false, false)),
    ];
    let case = |(rows, cols, out, chain): (Rows, usize, usize, Chain)| {
        let residual = if chain.residual { ", residual" } else { "" };
        let gate = chain.activation.map_or(String::new(), |kind| format!("{kind:?}, "));
        let norm = if chain.norm { "norm" } else { "no norm" };
        let name = format!("{gate}{norm}, {rows} x {cols} x {out}{residual}");
        let make = move |random: &mut Random| problem(random, rows, cols, out, chain);
        OpCase { uses: chain.uses(), shows: vec!["ternary_matmul"], ..OpCase::new("bit_linear", name, make) }
    };
    shapes.into_iter().map(case).collect()
}

/// The int8 of a row, its scale, and whether every value is clear of a tie.
fn quantized(x: &[f64]) -> (Vec<f64>, f64, bool) {
    let scale = naive::quantize_scale(x);
    let pairs: Vec<(f64, f64)> = x.iter().map(|&x| naive::quantize(x, scale)).collect();
    let clear = pairs.iter().all(|&(_, tie_distance)| tie_distance > 2.0 * TIE);
    (pairs.into_iter().map(|(q, _)| q).collect(), scale, clear)
}

fn problem(random: &mut Random, rows: Rows, cols: usize, out: usize, chain: Chain) -> Problem {
    let Chain { activation, norm, residual } = chain;
    let width = if activation.is_some() { 2 * cols } else { cols };
    let gain: Vec<f32> = random.floats(cols, 1.0).iter().map(|value| 1.0 + 0.5 * value).collect();
    let trits: Vec<i8> = (0..out * cols).map(|_| random.below(3) as i8 - 1).collect();
    let weights: Vec<f64> = trits.iter().map(|&trit| f64::from(trit)).collect();
    let scale = 0.1 + random.float().abs();
    let added = residual.then(|| random.floats(rows.used * out, 3.0));
    let (mut x, mut exact) = (Vec::new(), Vec::new());
    for row in 0..rows.used {
        // Rows without a tie, so that the integers in between are certain.
        let (input, q, q_scale) = loop {
            let input = random.floats(width, 2.0);
            let mut values = naive::widen(&input);
            if let Some(kind) = activation {
                let (gate, up) = values.split_at(cols);
                values = gate.iter().zip(up).map(|(&gate, &up)| naive::gated_act(kind, gate, up)).collect();
            }
            if norm {
                values = naive::rms_norm(&values, &gain, EPS);
            }
            let (q, q_scale, clear) = quantized(&values);
            if clear {
                break (input, q, q_scale);
            }
        };
        x.extend(input);
        for (column, weights) in weights.chunks(cols).enumerate() {
            let product = naive::dot(&q, weights).value * f64::from(scale) / q_scale;
            let added = added.as_ref().map_or(0.0, |added| f64::from(added[row * out + column]));
            exact.push(Exact::single(product).plus(Exact::single(added)));
        }
    }

    let mut problem = Problem::new();
    let gain = problem.floats("gain", 1, cols, &gain);
    let (weight, _) = problem.ternary(&[(out, scale)], cols, &trits);
    let (mut given, token_rows) = rows.tokens();
    let input = given.input("x", token_rows, width, &x);
    let residual = added.map(|added| given.input("residual", token_rows, out, &added));
    let build = move |graph: &mut Graph| {
        let x = match activation {
            Some(kind) => graph.gated_act("act", kind, input)?,
            None => input,
        };
        let act = if norm {
            graph.rms_norm_quantize("norm", x, gain, EPS, false)?.0
        } else {
            graph.quantize("quantize", x)?
        };
        Ok([graph.ternary_matmul("product", act, weight, residual)?])
    };
    problem.stage(given, build, [("out", Expected::within(limit("bit_linear", "out"), exact))])
}
