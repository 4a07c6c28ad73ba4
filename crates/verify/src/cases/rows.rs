//! Cases of the ops that work row by row.

use super::bounds::limit;
use super::judge::Expected;
use super::matmul::{dense_bytes, dense_values};
use super::{Given, OpCase, Problem, Rows, bytes_of};
use crate::naive::{self, Exact};
use crate::random::Random;
use tritune_graph::{Activation, Encoding, Extents, Graph, Quantized, Resource, quantized_stride};

/// `(rows, columns)`: the smallest, around blocks of 16, 32, 64 and 256, and the widths of real models.
const SHAPES: [(Rows, usize); 18] = [
    (Rows::all(1), 1),
    (Rows::all(3), 2),
    (Rows::all(2), 3),
    (Rows::all(4), 7),
    (Rows::all(9), 15),
    (Rows::all(6), 16),
    (Rows::all(17), 17),
    (Rows::all(4), 33),
    (Rows::all(9), 64),
    (Rows::all(3), 65),
    (Rows { used: 4, capacity: 9 }, 129),
    (Rows::all(7), 257),
    (Rows { used: 7, capacity: 10 }, 576),
    (Rows { used: 1, capacity: 6 }, 1025),
    (Rows::all(5), 1536),
    (Rows::all(3), 2048),
    (Rows::all(1), 2560),
    (Rows::all(7), 6912),
];

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    embed_rows(&mut cases);
    for (rows, cols) in SHAPES {
        cases.push(OpCase::new("rms_norm", format!("{rows} x {cols}"), move |random| rms_norm(random, rows, cols)));
    }
    for (index, (rows, cols)) in SHAPES.into_iter().enumerate() {
        let keep_float = index % 2 == 0;
        let name = format!("{rows} x {cols}{}", if keep_float { ", with floats" } else { "" });
        let make = move |random: &mut Random| rms_norm_quantize(random, rows, cols, keep_float);
        cases.push(OpCase::new("rms_norm_quantize", name, make));
    }
    for (rows, cols) in SHAPES {
        cases.push(OpCase::new("quantize", format!("{rows} x {cols}"), move |random| quantize(random, rows, cols)));
    }
    for kind in [Activation::Silu, Activation::Relu2] {
        for (rows, width) in [(1, 1), (3, 7), (5, 16), (17, 17), (2, 65), (3, 352), (1, 6912)] {
            let rows = if width == 65 { Rows { used: rows, capacity: 5 } } else { Rows::all(rows) };
            let name = format!("{kind:?} {rows} x {width}");
            cases.push(OpCase::new("gated_act", name.clone(), move |random| {
                gated_act(random, kind, rows, width, false)
            }));
            let name = format!("{name}, apart");
            cases.push(OpCase::new("gated_act", name, move |random| gated_act(random, kind, rows, width, true)));
        }
    }
    for (tokens, out_rows, cols) in [(1, 1, 1), (5, 3, 7), (17, 9, 33), (6, 20, 257), (33, 1, 2560)] {
        let out = Rows { used: out_rows, capacity: out_rows + tokens % 2 };
        let name = format!("{out} rows from {tokens} x {cols}");
        cases.push(OpCase::new("gather_rows", name, move |random| gather_rows(random, tokens, out, cols)));
    }
    for (rows, cols) in [(1, 1), (4, 2), (6, 17), (5, 33), (7, 257), (4, 1025), (6, 4099), (2, 128_256)] {
        let rows = if cols == 33 { Rows { used: rows, capacity: 8 } } else { Rows::all(rows) };
        cases.push(OpCase::new("arg_max", format!("{rows} x {cols}"), move |random| arg_max(random, rows, cols)));
    }
    for (rows, cols, k) in
        [(1, 1, 1), (4, 2, 5), (6, 17, 17), (5, 33, 8), (5, 1025, 64), (6, 4099, 40), (2, 128_256, 64)]
    {
        let rows = if cols == 33 { Rows { used: rows, capacity: 8 } } else { Rows::all(rows) };
        let name = format!("{k} of {rows} x {cols}");
        cases.push(OpCase::new("top_k", name, move |random| top_k(random, rows, cols, k)));
    }
    cases
}

fn embed_rows(cases: &mut Vec<OpCase>) {
    for encoding in Encoding::DENSE {
        let block = encoding.block();
        let shapes = match block {
            1 => [(1, 1, 1), (5, 9, 17), (17, 33, 257)],
            _ => [(1, 1, block), (5, 9, 3 * block), (17, 33, 10 * block)],
        };
        for (tokens, vocab, cols) in shapes {
            let rows = if tokens == 5 { Rows { used: 5, capacity: 8 } } else { Rows::all(tokens) };
            let name = format!("{encoding:?} {rows} ids in {vocab} x {cols}");
            let make = move |random: &mut Random| {
                let mut problem = Problem::new();
                let bytes = dense_bytes(random, encoding, vocab, cols);
                let values = dense_values(encoding, &bytes, vocab * cols);
                let table = problem.weight(Resource::dense("table", vocab, cols, encoding), bytes);
                // The last row first, then any.
                let ids: Vec<i32> =
                    (0..tokens).map(|t| if t == 0 { vocab - 1 } else { random.below(vocab) } as i32).collect();
                let exact: Vec<f64> =
                    ids.iter().flat_map(|&id| &values[id as usize * cols..][..cols]).copied().collect();
                let exactness = if encoding == Encoding::Q6K { limit("embed_rows", "out") } else { 0.0 };
                let expected = relative(exact, exactness);
                let (mut given, token_rows) = rows.tokens();
                let ids = given.input("ids", token_rows, 1, &ids);
                let build = move |graph: &mut Graph| Ok([graph.embed_rows("embed", table, ids)?]);
                problem.stage(given, build, [("out", expected)])
            };
            cases.push(OpCase::new("embed_rows", name, make));
        }
    }
}

/// Within a fraction of each value.
fn relative(exact: Vec<f64>, limit: f64) -> Expected {
    Expected::within(limit, exact.into_iter().map(Exact::single))
}

/// Rows that norms and quantisers stumble over, in turn: ordinary, all zero, rounding ties, an outlier, tiny, large.
pub(super) fn telling_rows(random: &mut Random, rows: usize, cols: usize) -> Vec<f32> {
    let mut x = Vec::with_capacity(rows * cols);
    for row in 0..rows {
        let mut values = random.floats(cols, 1.0);
        match row % 6 {
            1 => values.fill(0.0),
            // The largest is 127, so that the scale is 1 and halves are ties.
            2 => {
                values.iter_mut().for_each(|value| *value = (*value * 120.0).trunc() + 0.5);
                values[random.below(cols)] = -127.0;
            }
            3 => values[random.below(cols)] = 500.0,
            4 => values.iter_mut().for_each(|value| *value *= 1e-7),
            5 => values.iter_mut().for_each(|value| *value *= 3000.0),
            _ => {}
        }
        x.extend(values);
    }
    x
}

/// Epsilon of the norms.
pub(super) const EPS: f32 = 1e-5;

/// Gains of norms: none is nothing, and no two are alike.
pub(super) fn random_gain(random: &mut Random, cols: usize) -> Vec<f32> {
    random.floats(cols, 1.0).iter().map(|value| 1.0 + 0.5 * value).collect()
}

/// Input rows, gains and the exact result.
pub(super) fn norm_input(random: &mut Random, rows: usize, cols: usize) -> (Vec<f32>, Vec<f32>, Vec<f64>) {
    let x = telling_rows(random, rows, cols);
    let gain = random_gain(random, cols);
    let exact = x.chunks(cols).flat_map(|row| naive::rms_norm(&naive::widen(row), &gain, EPS)).collect();
    (x, gain, exact)
}

fn rms_norm(random: &mut Random, rows: Rows, cols: usize) -> Problem {
    let mut problem = Problem::new();
    let (x, gain, exact) = norm_input(random, rows.used, cols);
    let gain = problem.floats("gain", 1, cols, &gain);
    let (mut given, token_rows) = rows.tokens();
    let x = given.input("x", token_rows, cols, &x);
    let build = move |graph: &mut Graph| Ok([graph.rms_norm("norm", x, gain, EPS)?]);
    let expected = relative(exact, limit("rms_norm", "out"));
    problem.stage(given, build, [("out", expected)])
}

/// The three parts of quantised rows, given their exact float values.
fn quantized(exact: &[f64], rows: usize, cols: usize, scale_limit: f64) -> Vec<(&'static str, Expected)> {
    quantized_as(["q", "scale", "sum"], exact, rows, cols, scale_limit)
}

/// The same under other names.
pub(super) fn quantized_as(
    [q, scale, sum]: [&'static str; 3],
    exact: &[f64],
    rows: usize,
    cols: usize,
    scale_limit: f64,
) -> Vec<(&'static str, Expected)> {
    let stride = quantized_stride(cols);
    let scales: Vec<f64> = exact.chunks(cols).map(naive::quantize_scale).collect();
    let scaled = exact.iter().enumerate().map(|(index, value)| value * scales[index / cols]).collect();
    vec![
        (q, Expected::Int8 { exact: scaled, cols, stride }),
        (scale, relative(scales, scale_limit)),
        (sum, Expected::SumOf { output: q, rows, stride, group: stride }),
    ]
}

fn rms_norm_quantize(random: &mut Random, rows: Rows, cols: usize, keep_float: bool) -> Problem {
    let mut problem = Problem::new();
    let (x, gain, exact) = norm_input(random, rows.used, cols);
    let gain = problem.floats("gain", 1, cols, &gain);
    let (mut given, token_rows) = rows.tokens();
    let x = given.input("x", token_rows, cols, &x);
    let build = move |graph: &mut Graph| {
        let (Quantized { q, scale, sum, .. }, float) = graph.rms_norm_quantize("norm", x, gain, EPS, keep_float)?;
        Ok([q, scale, sum].into_iter().chain(float))
    };
    let op = "rms_norm_quantize";
    let mut outputs = quantized(&exact, rows.used, cols, limit(op, "scale"));
    if keep_float {
        outputs.push(("float", relative(exact, limit(op, "float"))));
    }
    problem.stage(given, build, outputs)
}

fn quantize(random: &mut Random, rows: Rows, cols: usize) -> Problem {
    let x = telling_rows(random, rows.used, cols);
    let (mut given, token_rows) = rows.tokens();
    let outputs = quantized(&naive::widen(&x), rows.used, cols, limit("quantize", "scale"));
    let x = given.input("x", token_rows, cols, &x);
    let build = move |graph: &mut Graph| {
        let Quantized { q, scale, sum, .. } = graph.quantize("quantize", x)?;
        Ok([q, scale, sum])
    };
    Problem::new().stage(given, build, outputs)
}

/// Values that activations stumble over among ordinary ones.
pub(super) fn gates_and_ups(random: &mut Random, count: usize) -> Vec<f32> {
    let mut values = random.floats(count, 5.0);
    values.iter_mut().step_by(7).for_each(|value| *value *= 6.0);
    for (index, value) in values.iter_mut().step_by(13).enumerate() {
        *value = [0.0, -0.0, 100.0, -100.0, 1e-20][index % 5];
    }
    values
}

/// Rows of both, as rows of either.
pub(super) fn gates_apart_from_ups(gate_up: &[f32], width: usize) -> [Vec<f32>; 2] {
    let half = |first: usize| gate_up.chunks(2 * width).flat_map(|row| row[first..][..width].to_vec()).collect();
    [half(0), half(width)]
}

fn gated_act(random: &mut Random, kind: Activation, rows: Rows, width: usize, apart: bool) -> Problem {
    /// Results so small that f32 cannot hold them, or their exponential, in full may count as zero.
    const VANISHING: f64 = 1e-35;
    let limit = limit("gated_act", "out");
    let gate_up = gates_and_ups(random, rows.used * 2 * width);
    let (mut exact, mut allowed) = (Vec::new(), Vec::new());
    for row in gate_up.chunks(2 * width) {
        let (gates, ups) = row.split_at(width);
        for (&gate, &up) in gates.iter().zip(ups) {
            let value = naive::gated_act(kind, f64::from(gate), f64::from(up));
            exact.push(value);
            allowed.push(limit * value.abs() + VANISHING * f64::from(up).abs().max(1.0));
        }
    }
    let (mut given, token_rows) = rows.tokens();
    let expected = Expected::Near { exact, allowed, f16: false };
    if apart {
        let [gate, up] = gates_apart_from_ups(&gate_up, width);
        let gate = given.input("gate", token_rows, width, &gate);
        let up = given.input("up", token_rows, width, &up);
        let build = move |graph: &mut Graph| Ok([graph.gated_act_split("act", kind, gate, up)?]);
        return Problem::new().stage(given, build, [("out", expected)]);
    }
    let gate_up = given.input("gate_up", token_rows, 2 * width, &gate_up);
    let build = move |graph: &mut Graph| Ok([graph.gated_act("act", kind, gate_up)?]);
    Problem::new().stage(given, build, [("out", expected)])
}

fn gather_rows(random: &mut Random, tokens: usize, out_rows: Rows, cols: usize) -> Problem {
    let x = random.floats(tokens * cols, 1.0);
    let rows: Vec<i32> =
        (0..out_rows.used).map(|r| if r == 0 { tokens - 1 } else { random.below(tokens) } as i32).collect();
    let expected: Vec<f32> = rows.iter().flat_map(|&row| &x[row as usize * cols..][..cols]).copied().collect();
    let mut given = Given::new(Extents::new(tokens, out_rows.used));
    let x = given.input("x", Graph::token_rows(tokens), cols, &x);
    let rows = given.input("rows", Graph::out_rows(out_rows.capacity), 1, &rows);
    let build = move |graph: &mut Graph| Ok([graph.gather_rows("gather", x, rows)?]);
    Problem::new().stage(given, build, [("out", Expected::Same(bytes_of(&expected)))])
}

/// Rows of logits, some of them with ties.
fn logits(random: &mut Random, rows: Rows, cols: usize) -> Vec<f32> {
    let mut x = random.floats(rows.used * cols, 10.0);
    for (index, row) in x.chunks_mut(cols).enumerate() {
        match index % 5 {
            // A tie far apart, which the lowest wins.
            1 => {
                row[random.below(cols)] = 20.0;
                row[random.below(cols)] = 20.0;
            }
            2 => row.fill(-3.0e38),
            3 => row[cols - 1] = 20.0,
            4 => row.iter_mut().for_each(|value| *value = -value.abs() - 1.0),
            _ => {}
        }
    }
    x
}

fn top_k(random: &mut Random, rows: Rows, cols: usize, k: usize) -> Problem {
    let x = logits(random, rows, cols);
    let pairs = x.chunks(cols).map(|row| naive::top_k(row, k));
    let expected: Vec<i32> = pairs
        .flat_map(|pairs| {
            let ids = pairs.iter().map(|&(id, _)| id);
            ids.chain(pairs.iter().map(|&(_, value)| value.to_bits() as i32)).collect::<Vec<i32>>()
        })
        .collect();
    let (mut given, out_rows) = rows.out_rows();
    let x = given.input("x", out_rows, cols, &x);
    let build = move |graph: &mut Graph| Ok([graph.top_k("best", x, k)?]);
    Problem::new().stage(given, build, [("out", Expected::Same(bytes_of(&expected)))])
}

fn arg_max(random: &mut Random, rows: Rows, cols: usize) -> Problem {
    let x = logits(random, rows, cols);
    let expected: Vec<i32> = x.chunks(cols).map(|row| naive::arg_max(row) as i32).collect();
    let (mut given, out_rows) = rows.out_rows();
    let x = given.input("x", out_rows, cols, &x);
    let build = move |graph: &mut Graph| Ok([graph.arg_max("best", x)?]);
    Problem::new().stage(given, build, [("out", Expected::Same(bytes_of(&expected)))])
}
