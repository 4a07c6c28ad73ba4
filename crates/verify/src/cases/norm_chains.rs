//! Cases of norms that read what another norm or an activation made: devices run all of them as one kernel, and their backward steps.

use super::bounds::limit;
use super::judge::Expected;
use super::low_rank::Parameters;
use super::rows::{EPS, gates_and_ups, gates_apart_from_ups, quantized_as, random_gain, telling_rows};
use super::training::{IDLE, when};
use super::{Given, OpCase, Problem, Rows};
use crate::naive::{self, Exact};
use crate::random::Random;
use tritune_graph::{Activation, DType, Graph, Quantized, ResourceId, Rows as GraphRows, ValueId, ops};

pub(super) fn cases() -> Vec<OpCase> {
    let shapes = [
        (Rows::all(1), 4, 3),
        (Rows::all(2), 20, 1),
        (Rows::all(17), 64, 3),
        (Rows { used: 5, capacity: 9 }, 192, 2),
        (Rows::all(21), 576, 3),
        (Rows { used: 7, capacity: 8 }, 1536, 2),
        (Rows::all(3), 2048, 3),
        (Rows { used: 1100, capacity: 1200 }, 64, 2),
        // Those that stay apart.
        (Rows::all(5), 70, 3),
        (Rows::all(4), 2560, 2),
        (Rows::all(3), 64, 4),
    ];
    let case = |(name, rows, cols, norms, runs): (String, Rows, usize, usize, bool)| {
        let make = move |random: &mut Random| backward(random, rows, cols, norms, (runs, false));
        // What the steps in between give is not seen.
        let (uses, shows) = (vec!["rms_norm", "rms_norm_backward"], Vec::new());
        OpCase { uses, shows, ..OpCase::new("rms_norm_backward", name, make) }
    };
    let produced = [
        (Rows::all(5), 64, 4),
        (Rows { used: 130, capacity: 140 }, 576, 4),
        (Rows::all(17), 64, 3),
        (Rows { used: 33, capacity: 40 }, 576, 2),
        (Rows::all(9), 1536, 1),
        (Rows::all(7), 2560, 2),
    ];
    let produced = produced.map(|(rows, cols, norms)| {
        let make = move |random: &mut Random| backward(random, rows, cols, norms, (true, true));
        let (uses, shows) = (vec!["rms_norm", "rms_norm_backward", "ternary_matmul_backward"], Vec::new());
        let name = format!("{rows} x {cols}, {norms} norms of one, behind products in f16");
        OpCase { uses, shows, ..OpCase::new("rms_norm_backward", name, make) }
    });
    let named = |(rows, cols, norms)| (format!("{rows} x {cols}, {norms} norms of one"), rows, cols, norms, true);
    let idle = (format!("{IDLE}, norms of one"), Rows::all(3), 64, 3, false);
    let backward = shapes.into_iter().map(named).chain([idle]).map(case);

    let shapes = [
        (Rows::all(1), 64, 1),
        (Rows::all(17), 192, 2),
        (Rows { used: 5, capacity: 9 }, 576, 3),
        (Rows::all(7), 1088, 2),
        // Those that stay apart, or of which one does.
        (Rows::all(6), 65, 2),
        (Rows::all(3), 64, 4),
    ];
    let forward = shapes.map(|(rows, cols, norms)| {
        let make = move |random: &mut Random| forward(random, rows, cols, norms);
        let uses = vec!["rms_norm", "rms_norm_quantize"];
        OpCase { uses, ..OpCase::new("rms_norm_quantize", format!("{rows} x {cols}, {norms} norms of one"), make) }
    });
    let (silu, relu2) = (Activation::Silu, Activation::Relu2);
    let shapes = [
        (Rows::all(1), 4, silu, true),
        (Rows::all(17), 64, relu2, false),
        (Rows { used: 5, capacity: 9 }, 196, silu, false),
        (Rows { used: 7, capacity: 8 }, 1536, silu, true),
        (Rows { used: 1100, capacity: 1200 }, 68, relu2, true),
        // Those that stay apart.
        (Rows::all(5), 70, silu, true),
        (Rows::all(3), 6912, relu2, false),
    ];
    let named = |(rows, cols, kind, apart)| {
        let apart_or_not = if apart { ", apart" } else { "" };
        (format!("{rows} x {cols}, {kind:?}{apart_or_not}, a norm behind it"), rows, cols, (kind, apart), true)
    };
    let idle = (format!("{IDLE}, a norm behind it"), Rows::all(3), 64, (silu, true), false);
    let gated = shapes.into_iter().map(named).chain([idle]).map(|(name, rows, cols, kind, runs)| {
        let make = move |random: &mut Random| gated_backward(random, rows, cols, kind, (runs, false));
        let uses = vec!["gated_act", "rms_norm_backward", "gated_act_backward"];
        OpCase { uses, ..OpCase::new("gated_act_backward", name, make) }
    });
    let shapes = [(Rows { used: 21, capacity: 30 }, 576, silu, true), (Rows::all(5), 1536, relu2, false)];
    let gated_produced = shapes.map(|(rows, cols, kind, apart)| {
        let make = move |random: &mut Random| gated_backward(random, rows, cols, (kind, apart), (true, true));
        let uses = vec!["gated_act", "rms_norm_backward", "gated_act_backward", "ternary_matmul_backward"];
        let name = format!("{rows} x {cols}, {kind:?}, a norm behind it, behind a product in f16");
        OpCase { uses, ..OpCase::new("gated_act_backward", name, make) }
    });
    forward.into_iter().chain(backward).chain(produced).chain(gated).chain(gated_produced).collect()
}

/// A norm, and quantised ones of its result.
fn forward(random: &mut Random, rows: Rows, cols: usize, norms: usize) -> Problem {
    const NAMES: [[&str; 3]; 4] = [
        ["q.0", "scale.0", "sum.0"],
        ["q.1", "scale.1", "sum.1"],
        ["q.2", "scale.2", "sum.2"],
        ["q.3", "scale.3", "sum.3"],
    ];
    let x = telling_rows(random, rows.used, cols);
    let gains: Vec<Vec<f32>> = (0..=norms).map(|_| random_gain(random, cols)).collect();
    let mut problem = Problem::new();
    let made: Vec<Vec<f64>> =
        x.chunks(cols).map(|row| naive::rms_norm(&naive::widen(row), &gains[norms], EPS)).collect();
    let mut outputs = Vec::new();
    for (gain, names) in gains[..norms].iter().zip(NAMES) {
        let exact: Vec<f64> = made.iter().flat_map(|row| naive::rms_norm(row, gain, EPS)).collect();
        outputs.extend(quantized_as(names, &exact, rows.used, cols, limit("rms_norm_quantize", "scale")));
    }
    let gains: Vec<_> = gains.iter().map(|gain| problem.floats("gain", 1, cols, gain)).collect();
    let (mut given, token_rows) = rows.tokens();
    let x = given.input("x", token_rows, cols, &x);
    let build = move |graph: &mut Graph| {
        let made = graph.rms_norm("made", x, gains[norms], EPS)?;
        let mut results = Vec::new();
        for &gain in &gains[..norms] {
            let (Quantized { q, scale, sum, .. }, _) = graph.rms_norm_quantize("norm", made, gain, EPS, false)?;
            results.extend([q, scale, sum]);
        }
        Ok(results)
    };
    problem.stage(given, build, outputs)
}

/// The sum over rows of what a gain's gradient is made of.
fn gain_gradient(factors: &[f64], x: &[f64], dy: &[Exact], column: usize, cols: usize) -> Exact {
    factors.iter().enumerate().fold(Exact::single(0.0), |sum, (row, factor)| {
        let (x, Exact { value, terms }) = (x[row * cols + column], dy[row * cols + column]);
        sum.plus(Exact { value: factor * x * value, terms: (factor * x).abs() * terms })
    })
}

fn factors(x: &[f64], cols: usize) -> Vec<f64> {
    let factor = |x: &[f64]| 1.0 / (x.iter().map(|x| x * x).sum::<f64>() / cols as f64 + f64::from(EPS)).sqrt();
    x.chunks(cols).map(factor).collect()
}

/// A gradient, given or made by a product.
struct Slope {
    values: Vec<f32>,
    product: Option<SlopeProduct>,
}

/// A product that makes a gradient, exactly in any format: every sum has one product.
struct SlopeProduct {
    weight: ResourceId,
    weight_rows: usize,
    /// f32 `[T, weight_rows]`.
    dy: Vec<f32>,
}

impl Slope {
    /// Few enough that no device cuts the sums into parts.
    const MAX_WEIGHT_ROWS: usize = 96;

    fn made_by_product(random: &mut Random, problem: &mut Problem, tokens: usize, cols: usize) -> Slope {
        let weight_rows = cols.min(Slope::MAX_WEIGHT_ROWS);
        let mut trits = vec![0; weight_rows * cols];
        (0..cols).for_each(|column| trits[column % weight_rows * cols + column] = 1 - 2 * random.below(2) as i8);
        let (weight, scales) = problem.ternary(&[(weight_rows, 0.5)], cols, &trits);
        // Zero, or as large as any of the row: no format rounds that.
        let sizes = [1.25, 5.0, 0.75];
        let dy: Vec<f32> = (0..tokens * weight_rows)
            .map(|at| sizes[at / weight_rows % sizes.len()] * (random.below(3) as f32 - 1.0))
            .collect();
        let made = |at: usize| {
            let (token, column) = (at / cols, at % cols);
            let row = column % weight_rows;
            dy[token * weight_rows + row] * scales[row] * f32::from(trits[row * cols + column])
        };
        let values = (0..tokens * cols).map(made).collect();
        Slope { values, product: Some(SlopeProduct { weight, weight_rows, dy }) }
    }

    /// What the host gives, and the weight it is multiplied with.
    fn input(&self, given: &mut Given, name: &'static str, rows: GraphRows, cols: usize) -> SlopeInput {
        match &self.product {
            None => SlopeInput { input: given.input(name, rows, cols, &self.values), weight: None },
            Some(SlopeProduct { weight, weight_rows, dy }) => {
                SlopeInput { input: given.input(name, rows, *weight_rows, dy), weight: Some(*weight) }
            }
        }
    }
}

#[derive(Clone, Copy)]
struct SlopeInput {
    input: ValueId,
    weight: Option<ResourceId>,
}

impl SlopeInput {
    fn make(self, graph: &mut Graph, rows: GraphRows, cols: usize) -> ValueId {
        let Some(weight) = self.weight else { return self.input };
        let out = graph.destination("made", DType::F32, rows, cols);
        let product = ops::TernaryMatmulBackward { dy: self.input, weight, residual: None, f16_products: true, out };
        graph.push("product", product);
        out
    }
}

fn backward(random: &mut Random, rows: Rows, cols: usize, norms: usize, (runs, products): (bool, bool)) -> Problem {
    let count = rows.used * cols;
    let x = telling_rows(random, rows.used, cols);
    let gains: Vec<Vec<f32>> = (0..=norms).map(|_| random_gain(random, cols)).collect();
    let mut problem = Problem::new();
    let slope = |number: usize| match products {
        true => Slope::made_by_product(random, &mut problem, rows.used, cols),
        false => Slope { values: random.floats(count, 1.0 + number as f32), product: None },
    };
    let dys: Vec<Slope> = (0..norms).map(slope).collect();
    let residual = (norms > 1).then(|| random.floats(count, 2.0));

    let (wide, gain) = (naive::widen(&x), &gains[norms]);
    let outer = factors(&wide, cols);
    let made: Vec<f64> =
        wide.iter().enumerate().map(|(at, x)| f64::from(gain[at % cols]) * x * outer[at / cols]).collect();
    let inner = factors(&made, cols);
    let (mut middle, mut slopes) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for row in 0..rows.used {
        let of = |values: &[f32]| naive::widen(&values[row * cols..][..cols]);
        let made = &made[row * cols..][..cols];
        let each: Vec<Vec<Exact>> = dys
            .iter()
            .zip(&gains)
            .map(|(dy, gain)| naive::rms_norm_backward(made, gain, EPS, &of(&dy.values)))
            .collect();
        let sum = |column: usize| each.iter().fold(Exact::single(0.0), |sum, norm| sum.plus(norm[column]));
        let sums: Vec<Exact> = (0..cols).map(sum).collect();
        let values: Vec<f64> = sums.iter().map(|exact| exact.value).collect();
        let magnitudes: Vec<f64> = sums.iter().map(|exact| exact.terms).collect();
        let (x, abs): (Vec<f64>, Vec<f64>) = of(&x).into_iter().map(|x| (x, x.abs())).unzip();
        let slope = naive::rms_norm_backward(&x, gain, EPS, &values);
        // An error in the middle goes on as far as what it is an error of.
        let terms = naive::rms_norm_backward(&abs, gain, EPS, &magnitudes);
        slopes.extend(slope.iter().zip(terms).map(|(exact, Exact { terms, .. })| Exact { terms, ..*exact }));
        middle.extend(sums);
    }
    if let Some(residual) = &residual {
        slopes.iter_mut().zip(residual).for_each(|(slope, &add)| *slope = slope.plus(Exact::single(add.into())));
    }

    let gains: Vec<_> = gains.iter().map(|gain| problem.floats("gain", 1, cols, gain)).collect();
    let parameters = Parameters::new(random, &mut problem, "gradients", &vec![(1, cols); norms + 1], |_| ());
    let gradients = parameters.slices.clone();
    let mut exact = parameters.exact();
    for column in (0..cols).take_while(|_| runs) {
        for (dy, &gradient) in dys.iter().zip(&gradients) {
            let dy: Vec<Exact> = dy.values.iter().map(|&dy| Exact::single(dy.into())).collect();
            parameters.add(&mut exact, gradient, 0, column, gain_gradient(&inner, &made, &dy, column, cols));
        }
        let sum = gain_gradient(&outer, &wide, &middle, column, cols);
        parameters.add(&mut exact, gradients[norms], 0, column, sum);
    }

    const NAMES: [&str; 4] = ["dy.0", "dy.1", "dy.2", "dy.3"];
    let (mut given, forward, backward) = rows.backward(runs);
    let x = given.input("x", forward, cols, &x);
    let dys: Vec<_> = dys.iter().zip(NAMES).map(|(dy, name)| dy.input(&mut given, name, backward, cols)).collect();
    let residual = residual.map(|residual| given.input("residual", backward, cols, &residual));
    let build = move |graph: &mut Graph| {
        let made = graph.rms_norm("made", x, gains[norms], EPS)?;
        let dys: Vec<_> = dys.iter().map(|dy| dy.make(graph, backward, cols)).collect();
        let mut sum = None;
        for (number, &dy) in dys.iter().enumerate() {
            let out = graph.destination("sum", DType::F32, backward, cols);
            let (gain, gradient) = (gains[number], Some(gradients[number]));
            graph.push("norm", ops::RmsNormBackward { x: made, gain, eps: EPS, dy, residual: sum, out, gradient });
            sum = Some(out);
        }
        let out = graph.destination("out", DType::F32, backward, cols);
        let (gain, gradient) = (gains[norms], Some(gradients[norms]));
        let dy = sum.unwrap_or(x);
        graph.push("outer", ops::RmsNormBackward { x, gain, eps: EPS, dy, residual, out, gradient });
        Ok([out])
    };
    let out = when(runs, Expected::within(limit("rms_norm_backward", "out"), slopes));
    let gradients = Expected::within(limit("rms_norm_backward", "gradients"), exact);
    problem.stage(given, build, [("out", out), ("gradients", gradients)])
}

/// The backward steps of an activation and of the norm that reads its result.
fn gated_backward(
    random: &mut Random,
    rows: Rows,
    cols: usize,
    (kind, apart): (Activation, bool),
    (runs, products): (bool, bool),
) -> Problem {
    /// Results so small that f32 cannot hold them, or their exponential, in full may count as zero.
    const VANISHING: f64 = 1e-34;
    let gate_up = gates_and_ups(random, rows.used * 2 * cols);
    let [gates, ups] = gates_apart_from_ups(&gate_up, cols);
    let gain = random_gain(random, cols);
    let mut problem = Problem::new();
    let dy = match products {
        true => Slope::made_by_product(random, &mut problem, rows.used, cols),
        false => Slope { values: random.floats(rows.used * cols, 2.0), product: None },
    };
    let made: Vec<f64> =
        gates.iter().zip(&ups).map(|(&gate, &up)| naive::gated_act(kind, gate.into(), up.into())).collect();
    let slopes = made.chunks(cols).zip(dy.values.chunks(cols));
    let slopes = slopes.flat_map(|(made, dy)| naive::rms_norm_backward(made, &gain, EPS, &naive::widen(dy)));
    let (of_norm, of_act) = (limit("rms_norm_backward", "out"), limit("gated_act_backward", "out"));
    let mut near: [(Vec<f64>, Vec<f64>); 2] = Default::default();
    for (slope, (&gate, &up)) in slopes.zip(gates.iter().zip(&ups)) {
        let of = |slope: f64| naive::gated_act_backward(kind, gate.into(), up.into(), slope);
        let (exact, unit) = (of(slope.value), of(1.0));
        for ((values, allowed), (exact, unit)) in near.iter_mut().zip([(exact.0, unit.0), (exact.1, unit.1)]) {
            values.push(exact.value);
            let vanishing = VANISHING * f64::from(up).abs().max(1.0) * slope.terms.max(1.0);
            allowed.push(of_norm * slope.terms * unit.terms + of_act * exact.terms + vanishing);
        }
    }
    let gain = problem.floats("gain", 1, cols, &gain);
    let parameters = Parameters::new(random, &mut problem, "gradients", &[(1, cols)], |_| ());
    let (gradient, mut exact) = (parameters.slices[0], parameters.exact());
    let (factors, single) = (factors(&made, cols), |dy: &f32| Exact::single((*dy).into()));
    let slopes: Vec<Exact> = dy.values.iter().map(single).collect();
    for column in (0..cols).take_while(|_| runs) {
        parameters.add(&mut exact, gradient, 0, column, gain_gradient(&factors, &made, &slopes, column, cols));
    }
    let (mut given, forward, backward) = rows.backward(runs);
    let dy = dy.input(&mut given, "dy", backward, cols);
    let (gate_up, up) = if apart {
        (given.input("gate", forward, cols, &gates), Some(given.input("up", forward, cols, &ups)))
    } else {
        (given.input("gate_up", forward, 2 * cols, &gate_up), None)
    };
    let build = move |graph: &mut Graph| {
        let x = match up {
            Some(up) => graph.gated_act_split("act", kind, gate_up, up)?,
            None => graph.gated_act("act", kind, gate_up)?,
        };
        let dy = dy.make(graph, backward, cols);
        let middle = graph.destination("middle", DType::F32, backward, cols);
        let norm =
            ops::RmsNormBackward { x, gain, eps: EPS, dy, residual: None, out: middle, gradient: Some(gradient) };
        graph.push("norm", norm);
        let out = graph.destination("out", DType::F32, backward, if apart { cols } else { 2 * cols });
        let d_up = apart.then(|| graph.destination("d_up", DType::F32, backward, cols));
        graph.push("op", ops::GatedActBackward { kind, gate_up, up, dy: middle, out, d_up });
        Ok([out].into_iter().chain(d_up))
    };
    let expect = |exact, allowed| when(runs, Expected::Near { exact, allowed, f16: false });
    let gradients = Expected::within(limit("rms_norm_backward", "gradients"), exact);
    let [(gates, gates_allowed), (ups, ups_allowed)] = near;
    if apart {
        let (out, d_up) = (expect(gates, gates_allowed), expect(ups, ups_allowed));
        return problem.stage(given, build, [("out", out), ("d_up", d_up), ("gradients", gradients)]);
    }
    let together = |gates: Vec<f64>, ups: Vec<f64>| -> Vec<f64> {
        gates.chunks(cols).zip(ups.chunks(cols)).flat_map(|(gate, up)| [gate, up].concat()).collect()
    };
    let out = expect(together(gates, ups), together(gates_allowed, ups_allowed));
    problem.stage(given, build, [("out", out), ("gradients", gradients)])
}
