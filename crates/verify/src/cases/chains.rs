//! Cases of short chains that devices run as one kernel: `[gated_act →] rms_norm_quantize|quantize → ternary_matmul`, and with several
//! scales in a row `gated_act|rms_norm → quantize → ternary_matmul`; and of `rms_norm|gated_act → dense_matmul`, where the first gives the
//! second what it reads in f16.

use super::bounds::limit;
use super::groups::Ternary;
use super::judge::{Expected, TIE};
use super::matmul::{dense_bytes, dense_values};
use super::rows::{EPS, gates_and_ups, gates_apart_from_ups, norm_input, random_gain};
use super::{OpCase, Problem, Rows, bytes_of};
use crate::naive::{self, Exact};
use crate::random::Random;
use half::f16;
use tritune_graph::GroupSize::{self, G32, G64, G128, G256};
use tritune_graph::{Activation, ActivationScales, Encoding, Graph, Resource};

/// What stands before the product.
#[derive(Clone, Copy, Debug)]
struct Chain {
    activation: Option<Activation>,
    norm: bool,
    residual: bool,
    /// Columns of the activations that share a scale, and whether those of the weight do.
    groups: Option<(GroupSize, bool)>,
}

impl Chain {
    fn uses(self) -> Vec<&'static str> {
        let quantizers: &[&str] = match (self.norm, self.groups) {
            (true, None) => &["rms_norm_quantize"],
            (true, Some(_)) => &["rms_norm", "quantize"],
            (false, _) => &["quantize"],
        };
        let gate = self.activation.map(|_| "gated_act");
        gate.into_iter().chain(quantizers.iter().copied()).chain(["ternary_matmul"]).collect()
    }
}

pub(super) fn cases() -> Vec<OpCase> {
    let chain = |activation, norm, residual| Chain { activation, norm, residual, groups: None };
    let grouped = |activation, norm, residual, group, weights| Chain {
        groups: Some((group, weights)),
        ..chain(activation, norm, residual)
    };
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
        (Rows { used: 3, capacity: 5 }, 704, 17, chain(Some(Activation::Relu2), true, false)),
        (Rows { used: 1, capacity: 3 }, 128, 33, chain(None, false, false)),
        (Rows::all(1), 64, 33, grouped(None, true, false, G32, true)),
        (Rows::all(1), 320, 65, grouped(None, true, true, G64, true)),
        (Rows::all(1), 2560, 31, grouped(None, true, false, G128, true)),
        (Rows::all(1), 4160, 17, grouped(None, true, true, G128, true)),
        (Rows::all(1), 704, 129, grouped(None, true, true, G256, true)),
        // As long as a row may be, and as many rows as two of them share an invocation from.
        (Rows::all(1), 12288, 33, grouped(Some(Activation::Silu), false, true, G128, true)),
        (Rows::all(1), 4096, 6151, grouped(None, true, false, G128, true)),
        (Rows::all(1), 192, 40, grouped(None, false, true, G128, true)),
        (Rows::all(1), 256, 70, grouped(Some(Activation::Silu), false, true, G128, true)),
        (Rows::all(1), 832, 20, grouped(Some(Activation::Relu2), false, false, G32, true)),
        (Rows::all(1), 384, 33, grouped(None, true, true, G128, false)),
        (Rows::all(1), 192, 33, grouped(Some(Activation::Silu), true, false, G64, false)),
        (Rows::all(2), 256, 33, grouped(None, true, true, G128, true)),
    ];
    let case = |(rows, cols, out, chain): (Rows, usize, usize, Chain)| {
        let residual = if chain.residual { ", residual" } else { "" };
        let gate = chain.activation.map_or(String::new(), |kind| format!("{kind:?}, "));
        let norm = if chain.norm { "norm" } else { "no norm" };
        let groups = chain.groups.map_or(String::new(), |(group, weights)| {
            format!(" in groups of {group}{}", if weights { "" } else { " and rows" })
        });
        let name = format!("{gate}{norm}, {rows} x {cols} x {out}{groups}{residual}");
        let make = move |random: &mut Random| problem(random, rows, cols, out, chain);
        let (uses, groups) = (chain.uses(), chain.groups.is_some());
        OpCase { uses, groups, shows: vec!["ternary_matmul"], ..OpCase::new("bit_linear", name, make) }
    };
    shapes.into_iter().map(case).chain(float_cases()).collect()
}

/// What the int8 of a row stand for, each `part` of it with its own scale, and whether every value is clear of a tie.
fn quantized(x: &[f64], part: usize) -> (Vec<f64>, bool) {
    let (mut values, mut clear) = (Vec::new(), true);
    for x in x.chunks(part) {
        let scale = naive::quantize_scale(x);
        let pairs: Vec<(f64, f64)> = x.iter().map(|&x| naive::quantize(x, scale)).collect();
        clear &= pairs.iter().all(|&(_, tie_distance)| tie_distance > 2.0 * TIE);
        values.extend(pairs.into_iter().map(|(q, _)| q / scale));
    }
    (values, clear)
}

fn problem(random: &mut Random, rows: Rows, cols: usize, out: usize, chain: Chain) -> Problem {
    let Chain { activation, norm, residual, groups } = chain;
    let width = if activation.is_some() { 2 * cols } else { cols };
    let part = groups.map_or(cols, |(group, _)| group.columns());
    let gain = random_gain(random, cols);
    let mut problem = Problem::new();
    let (weight, weights) = match groups {
        None => {
            let trits: Vec<i8> = (0..out * cols).map(|_| random.below(3) as i8 - 1).collect();
            let scale = 0.1 + random.float().abs();
            let weights = trits.iter().map(|&trit| f64::from(trit) * f64::from(scale)).collect();
            (problem.ternary(&[(out, scale)], cols, &trits).0, weights)
        }
        Some((group, weight_groups)) => {
            let encoding = if weight_groups { Encoding::TernaryGroups(group) } else { Encoding::Ternary };
            let Ternary { id, values } = Ternary::new(random, &mut problem, encoding, out, cols);
            (id, values)
        }
    };
    let added = residual.then(|| random.floats(rows.used * out, 3.0));
    let (mut x, mut exact) = (Vec::new(), Vec::new());
    for row in 0..rows.used {
        // Rows without a tie, so that the integers in between are certain.
        let (input, activations) = loop {
            let input = random.floats(width, 2.0);
            let mut values = naive::widen(&input);
            if let Some(kind) = activation {
                let (gate, up) = values.split_at(cols);
                values = gate.iter().zip(up).map(|(&gate, &up)| naive::gated_act(kind, gate, up)).collect();
            }
            if norm {
                values = naive::rms_norm(&values, &gain, EPS);
            }
            let (activations, clear) = quantized(&values, part);
            if clear {
                break (input, activations);
            }
        };
        x.extend(input);
        for (column, weights) in weights.chunks(cols).enumerate() {
            let added = added.as_ref().map_or(0.0, |added| f64::from(added[row * out + column]));
            // The integer of a part is exact, however its terms cancel; ours is not quite.
            let parts = activations.chunks(part).zip(weights.chunks(part));
            let products = parts.map(|(x, weights)| {
                let Exact { value, terms } = naive::dot(x, weights);
                Exact { value, terms: value.abs() + 1e-9 * terms }
            });
            exact.push(products.fold(Exact::single(added), Exact::plus));
        }
    }

    let gain = problem.floats("gain", 1, cols, &gain);
    let (mut given, token_rows) = rows.tokens();
    let input = given.input("x", token_rows, width, &x);
    let residual = added.map(|added| given.input("residual", token_rows, out, &added));
    let build = move |graph: &mut Graph| {
        let x = match activation {
            Some(kind) => graph.gated_act("act", kind, input)?,
            None => input,
        };
        let act = match (norm, groups) {
            (true, None) => graph.rms_norm_quantize("norm", x, gain, EPS, false)?.0,
            (false, None) => graph.quantize("quantize", x)?,
            (_, Some((group, _))) => {
                let x = if norm { graph.rms_norm("norm", x, gain, EPS)? } else { x };
                graph.quantize_groups("quantize", x, group, ActivationScales::Group)?
            }
        };
        Ok([graph.ternary_matmul("product", act, weight, residual)?])
    };
    problem.stage(given, build, [("out", Expected::within(limit("bit_linear", "out"), exact))])
}

/// What makes the rows of a product with floats.
#[derive(Clone, Copy)]
enum Maker {
    Norm,
    /// An activation, with gates and the rest in a value each or side by side.
    Gated(Activation, bool),
    /// A product with so many columns, and the activation of what it makes.
    Product(Activation, usize),
}

/// Rows for f16 products, by the op before: of widths that fit its kernels and that do not, and with padding.
fn float_cases() -> impl Iterator<Item = OpCase> {
    let (silu, relu2) = (Activation::Silu, Activation::Relu2);
    let shapes = [
        (Rows::all(1), 64, 33, Maker::Norm),
        (Rows { used: 35, capacity: 70 }, 580, 131, Maker::Norm),
        (Rows::all(130), 36, 260, Maker::Norm),
        (Rows::all(9), 65, 40, Maker::Norm),
        (Rows::all(5), 2564, 17, Maker::Norm),
        (Rows::all(1), 64, 33, Maker::Gated(silu, false)),
        (Rows { used: 35, capacity: 70 }, 1540, 131, Maker::Gated(silu, false)),
        (Rows::all(130), 36, 260, Maker::Gated(relu2, true)),
        (Rows::all(9), 65, 40, Maker::Gated(silu, true)),
        (Rows::all(5), 6912, 17, Maker::Gated(relu2, false)),
        (Rows::all(1), 64, 33, Maker::Product(silu, 16)),
        (Rows { used: 35, capacity: 70 }, 1552, 131, Maker::Product(silu, 72)),
        (Rows::all(300), 80, 40, Maker::Product(relu2, 100)),
        (Rows::all(9), 65, 40, Maker::Product(silu, 33)),
    ];
    shapes.into_iter().map(|(rows, cols, out, maker)| {
        let (first, how) = match maker {
            Maker::Norm => ("rms_norm", String::new()),
            Maker::Gated(kind, apart) => ("gated_act", format!(" {kind:?}{}", if apart { " apart" } else { "" })),
            Maker::Product(kind, inputs) => ("gated_act", format!(" {kind:?} of a product with {inputs} columns")),
        };
        let make = move |random: &mut Random| float_chain(random, rows, cols, out, maker);
        let name = format!("F16 {rows} x {cols} x {out}, f16 products behind {first}{how}");
        // The product in front of an activation is not seen.
        let shows = if matches!(maker, Maker::Product(..)) { Vec::new() } else { vec!["dense_matmul"] };
        OpCase { uses: vec![first, "dense_matmul"], shows, ..OpCase::new("dense_matmul", name, make) }
    })
}

/// Rows and weights whose product is exact in f16: every sum has one product, of few bits.
fn exact_product(random: &mut Random, rows: usize, outputs: usize, inputs: usize) -> (Vec<f32>, Vec<f16>, Vec<f32>) {
    let sizes = [1.0, 0.25, 4.0];
    let x: Vec<f32> =
        (0..rows * inputs).map(|at| sizes[at / inputs % sizes.len()] * (random.below(9) as f32 - 4.0)).collect();
    let mut weights = vec![f16::ZERO; outputs * inputs];
    let values: Vec<f32> = (0..outputs).map(|_| (random.below(65) as f32 - 32.0) / 32.0).collect();
    values.iter().enumerate().for_each(|(n, &value)| weights[n * inputs + n % inputs] = f16::from_f32(value));
    let made = (0..rows * outputs).map(|at| {
        let (row, n) = (at / outputs, at % outputs);
        x[row * inputs + n % inputs] * values[n]
    });
    let made = made.collect();
    (x, weights, made)
}

fn float_chain(random: &mut Random, rows: Rows, cols: usize, out: usize, maker: Maker) -> Problem {
    let mut problem = Problem::new();
    let bytes = dense_bytes(random, Encoding::F16, out, cols);
    let weights = dense_values(Encoding::F16, &bytes, out * cols);
    let weight = problem.weight(Resource::dense("weight", out, cols, Encoding::F16), bytes);
    let (mut given, token_rows) = rows.tokens();
    let (mut gain, mut up, mut first) = (None, None, None);
    let (made, x) = match maker {
        Maker::Norm => {
            let (x, gains, exact) = norm_input(random, rows.used, cols);
            gain = Some(problem.floats("gain", 1, cols, &gains));
            (exact, given.input("x", token_rows, cols, &x))
        }
        Maker::Gated(kind, apart) => {
            let gate_up = gates_and_ups(random, rows.used * 2 * cols);
            let [gates, ups] = gates_apart_from_ups(&gate_up, cols);
            let exact = gates.iter().zip(&ups).map(|(&gate, &up)| naive::gated_act(kind, gate.into(), up.into()));
            up = apart.then(|| given.input("up", token_rows, cols, &ups));
            let (width, gates) = if apart { (cols, &gates) } else { (2 * cols, &gate_up) };
            (exact.collect::<Vec<f64>>(), given.input("gate", token_rows, width, gates))
        }
        Maker::Product(kind, inputs) => {
            let (x, weights, gate_up) = exact_product(random, rows.used, 2 * cols, inputs);
            let bytes = bytes_of(&weights);
            first = Some(problem.weight(Resource::dense("first", 2 * cols, inputs, Encoding::F16), bytes));
            let [gates, ups] = gates_apart_from_ups(&gate_up, cols);
            let exact = gates.iter().zip(&ups).map(|(&gate, &up)| naive::gated_act(kind, gate.into(), up.into()));
            (exact.collect::<Vec<f64>>(), given.input("x", token_rows, inputs, &x))
        }
    };
    let sums = made.chunks(cols).flat_map(|x| weights.chunks(cols).map(|weights| naive::dot(x, weights)));
    let expected = Expected::within(limit("dense_matmul", "out in f16"), sums.collect::<Vec<_>>());
    let build = move |graph: &mut Graph| {
        let x = first.map_or(Ok(x), |first| graph.dense_matmul_f16("first", x, first))?;
        let made = match (maker, gain, up) {
            (Maker::Norm, Some(gain), _) => graph.rms_norm("norm", x, gain, EPS)?,
            (Maker::Norm, None, _) => unreachable!("a norm has a gain"),
            (Maker::Gated(kind, _) | Maker::Product(kind, _), _, Some(up)) => {
                graph.gated_act_split("act", kind, x, up)?
            }
            (Maker::Gated(kind, _) | Maker::Product(kind, _), _, None) => graph.gated_act("act", kind, x)?,
        };
        Ok([graph.dense_matmul_f16("product", made, weight)?])
    };
    problem.stage(given, build, [("out", expected)])
}
