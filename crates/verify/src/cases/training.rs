//! Cases of the ops of training that work row by row.

use super::bounds::limit;
use super::heads::shape;
use super::judge::Expected;
use super::rows::{EPS, gates_and_ups, gates_apart_from_ups, random_gain, telling_rows};
use super::{OpCase, Problem, Rows, bytes_of, push_to};
use crate::naive::{self, Exact};
use crate::random::Random;
use tritune_graph::{
    Activation, DType, Graph, Heads, Rows as GraphRows, ValueId, dropout_keeps, dropout_threshold, ops, rope_table,
};

/// `(rows, columns)`: the smallest, around vectors of 4 and blocks of 64 and 256, and the widths of real models.
const SHAPES: [(Rows, usize); 12] = [
    (Rows::all(1), 1),
    (Rows::all(2), 3),
    (Rows::all(4), 7),
    (Rows::all(17), 17),
    (Rows::all(6), 64),
    (Rows { used: 4, capacity: 9 }, 129),
    (Rows::all(7), 257),
    (Rows { used: 7, capacity: 10 }, 576),
    (Rows { used: 1, capacity: 6 }, 1028),
    (Rows::all(5), 1536),
    (Rows::all(1), 2560),
    (Rows::all(6), 6912),
];

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    for (index, (rows, cols)) in SHAPES.into_iter().enumerate() {
        let residual = index % 2 == 1;
        let name = format!("{rows} x {cols}{}", if residual { ", residual" } else { "" });
        let make = move |random: &mut Random| rms_norm_backward(random, rows, cols, residual, true);
        cases.push(OpCase::new("rms_norm_backward", name, make));
    }
    let make = |random: &mut Random| rms_norm_backward(random, Rows::all(3), 20, true, false);
    cases.push(OpCase::new("rms_norm_backward", IDLE, make));

    for (rows, heads, rope_dims) in [
        (Rows::all(1), shape(1, 1, 2), 2),
        (Rows::all(3), shape(3, 1, 5), 4),
        (Rows::all(5), shape(2, 2, 7), 2),
        (Rows::all(17), shape(6, 2, 14), 14),
        (Rows::all(2), shape(6, 3, 20), 16),
        (Rows { used: 4, capacity: 9 }, shape(4, 2, 64), 64),
        (Rows { used: 3, capacity: 5 }, shape(20, 5, 128), 128),
    ] {
        let name = format!(
            "{rows} tokens, {}/{} heads of {}, {rope_dims} rotated",
            heads.heads, heads.kv_heads, heads.head_dim
        );
        for apart in [false, true] {
            let name = format!("{name}{}", if apart { ", apart" } else { "" });
            let make = move |random: &mut Random| rope_split_backward(random, rows, heads, rope_dims, (true, apart));
            cases.push(OpCase::new("rope_split_backward", name, make));
        }
    }
    for (rows, heads, rope_dims) in [
        (Rows::all(3), shape(2, 1, 16), 16),
        (Rows { used: 35, capacity: 40 }, shape(9, 3, 64), 64),
        (Rows::all(2), shape(20, 5, 128), 64),
        (Rows::all(5), shape(3, 1, 20), 16),
    ] {
        let Heads { heads: count, kv_heads, head_dim } = heads;
        let name = format!("{rows} tokens, {count}/{kv_heads} heads of {head_dim}, products in f16 behind them");
        let make = move |random: &mut Random| rope_before_products(random, rows, heads, rope_dims);
        // Small errors of a rotation are lost in what f16 rounds.
        let uses = vec!["rope_split_backward", "ternary_matmul_backward"];
        let shows = vec!["ternary_matmul_backward"];
        cases.push(OpCase { uses, shows, ..OpCase::new("rope_split_backward", name, make) });
    }
    let make = |random: &mut Random| rope_split_backward(random, Rows::all(3), shape(2, 1, 8), 8, (false, false));
    cases.push(OpCase::new("rope_split_backward", IDLE, make));

    for kind in [Activation::Silu, Activation::Relu2] {
        for (rows, width) in [(1, 1), (3, 7), (5, 16), (17, 17), (2, 65), (3, 352), (1, 6912)] {
            let rows = if width == 65 { Rows { used: rows, capacity: 5 } } else { Rows::all(rows) };
            let name = format!("{kind:?} {rows} x {width}");
            for (name, apart) in [(name.clone(), false), (format!("{name}, apart"), true)] {
                let make = move |random: &mut Random| gated_act_backward(random, kind, rows, width, (true, apart));
                cases.push(OpCase::new("gated_act_backward", name, make));
            }
        }
    }
    let make = |random: &mut Random| gated_act_backward(random, Activation::Silu, Rows::all(3), 12, (false, false));
    cases.push(OpCase::new("gated_act_backward", IDLE, make));

    for (tokens, out_rows, cols) in [(1, 1, 1), (5, 3, 7), (17, 9, 33), (20, 6, 257), (33, 1, 2560)] {
        let out = Rows { used: tokens, capacity: tokens + out_rows % 2 };
        let name = format!("{out_rows} rows to {out} x {cols}");
        cases.push(OpCase::new("scatter_rows", name, move |random| scatter_rows(random, out, out_rows, cols, true)));
    }
    let make = |random: &mut Random| scatter_rows(random, Rows::all(4), 2, 8, false);
    cases.push(OpCase::new("scatter_rows", IDLE, make));

    for (rows, cols) in SHAPES {
        cases.push(OpCase::new("add", format!("{rows} x {cols}"), move |random| add(random, rows, cols, true)));
    }
    cases.push(OpCase::new("add", IDLE, |random| add(random, Rows::all(3), 8, false)));

    for (index, (rows, cols)) in SHAPES.into_iter().enumerate() {
        let factor = [12.0, 0.22, -1.0, 54.545_456, 1.0e-3][index % 5];
        let name = format!("{rows} x {cols}, {factor}");
        cases.push(OpCase::new("scale", name, move |random| scale(random, rows, cols, factor, true)));
    }
    cases.push(OpCase::new("scale", IDLE, |random| scale(random, Rows::all(3), 8, 0.5, false)));

    for (index, (rows, cols)) in SHAPES.into_iter().enumerate() {
        let keep = [0.5, 0.9, 1.0, 0.75, 0.05][index % 5];
        let residual = index % 3 == 1;
        let name = format!("{rows} x {cols}, {keep} kept{}", if residual { ", residual" } else { "" });
        cases.push(OpCase::new("dropout", name, move |random| dropout(random, rows, cols, keep, residual)));
    }
    cases
}

/// Name of cases in which the backward pass does not run and so nothing may change.
pub(super) const IDLE: &str = "no backward pass";

/// What an op of the backward pass should write, if it runs.
pub(super) fn when(runs: bool, expected: Expected) -> Expected {
    if runs { expected } else { Expected::untouched() }
}

fn rms_norm_backward(random: &mut Random, rows: Rows, cols: usize, with_residual: bool, runs: bool) -> Problem {
    let x = telling_rows(random, rows.used, cols);
    let gain = random_gain(random, cols);
    let dy = random.floats(rows.used * cols, 1.0);
    let residual = random.floats(rows.used * cols, 1.0);
    let mut exact = Vec::with_capacity(x.len());
    for (x, dy) in x.chunks(cols).zip(dy.chunks(cols)) {
        exact.extend(naive::rms_norm_backward(&naive::widen(x), &gain, EPS, &naive::widen(dy)));
    }
    if with_residual {
        exact.iter_mut().zip(&residual).for_each(|(exact, &add)| *exact = exact.plus(Exact::single(add.into())));
    }
    let mut problem = Problem::new();
    let gain = problem.floats("gain", 1, cols, &gain);
    let (mut given, forward, backward) = rows.backward(runs);
    let x = given.input("x", forward, cols, &x);
    let dy = given.input("dy", backward, cols, &dy);
    let residual = with_residual.then(|| given.input("residual", backward, cols, &residual));
    let build = move |graph: &mut Graph| {
        push_to(graph, backward, cols, |out| ops::RmsNormBackward {
            x,
            gain,
            eps: EPS,
            dy,
            residual,
            out,
            gradient: None,
        })
    };
    let expected = when(runs, Expected::within(limit("rms_norm_backward", "out"), exact));
    problem.stage(given, build, [("out", expected)])
}

fn rope_split_backward(
    random: &mut Random,
    rows: Rows,
    shape: Heads,
    rope_dims: usize,
    (runs, apart): (bool, bool),
) -> Problem {
    let Heads { heads, kv_heads, head_dim } = shape;
    let (tokens, positions) = (rows.used, rows.used + 3);
    let (q_width, kv_width) = (heads * head_dim, kv_heads * head_dim);
    let table = rope_table(positions, rope_dims, 100.0, None);
    let position_of: Vec<i32> = (0..tokens).map(|_| random.below(positions) as i32).collect();
    let [dq, dk, dv] = [q_width, kv_width, kv_width].map(|width| random.floats(tokens * width, 2.0));
    let mut exact = Vec::new();
    for token in 0..tokens {
        let angles = &table[position_of[token] as usize * rope_dims..][..rope_dims];
        for (gradient, width) in [(&dq, q_width), (&dk, kv_width)] {
            for head in naive::widen(&gradient[token * width..][..width]).chunks(head_dim) {
                exact.extend((0..head_dim).map(|i| naive::rotate_back(head, angles, i)));
            }
        }
        exact.extend(dv[token * kv_width..][..kv_width].iter().map(|&value| Exact::single(value.into())));
    }
    let mut problem = Problem::new();
    let table = problem.floats("rope", positions, rope_dims, &table);
    let (mut given, forward, backward) = rows.backward(runs);
    let dq = given.input("dq", backward, q_width, &dq);
    let dk = given.input("dk", backward, kv_width, &dk);
    let dv = given.input("dv", backward, kv_width, &dv);
    let positions = given.input("positions", forward, 1, &position_of);
    let widths = if apart { vec![q_width, kv_width, kv_width] } else { vec![q_width + 2 * kv_width] };
    let mut parts = vec![Vec::new(); widths.len()];
    let mut rest = exact.into_iter();
    for _ in 0..tokens {
        for (part, &width) in parts.iter_mut().zip(&widths) {
            part.extend(rest.by_ref().take(width));
        }
    }
    let build = move |graph: &mut Graph| {
        let outs: Vec<ValueId> =
            widths.iter().map(|&width| graph.destination("out", DType::F32, backward, width)).collect();
        let split = apart.then(|| (outs[1], outs[2]));
        let out = outs[0];
        graph.push("rope", ops::RopeSplitBackward { dq, dk, dv, table, positions, shape, rope_dims, out, split });
        Ok(outs)
    };
    let names = ["out", "keys", "values"];
    let outputs: Vec<_> = parts
        .into_iter()
        .zip(names)
        .map(|(part, name)| (name, when(runs, Expected::within(limit("rope_split_backward", "out"), part))))
        .collect();
    problem.stage(given, build, outputs)
}

/// The gradients of queries, keys and values, each with a product behind it that only changes signs: devices may give them in f16.
fn rope_before_products(random: &mut Random, rows: Rows, shape: Heads, rope_dims: usize) -> Problem {
    let Heads { heads, kv_heads, head_dim } = shape;
    let (tokens, positions) = (rows.used, rows.used + 3);
    let widths = [heads, kv_heads, kv_heads].map(|heads| heads * head_dim);
    let table = rope_table(positions, rope_dims, 100.0, None);
    let position_of: Vec<i32> = (0..tokens).map(|_| random.below(positions) as i32).collect();
    // Rows of very different size.
    let gradients = widths.map(|width| -> Vec<f32> {
        (0..tokens).flat_map(|token| random.floats(width, 10f32.powi([0, -7, 5][token % 3]))).collect()
    });
    let f16 = limit("ternary_matmul_backward", "out in f16");
    let mut problem = Problem::new();
    let (mut weights, mut outputs) = (Vec::new(), Vec::new());
    for (number, (gradient, width)) in gradients.iter().zip(widths).enumerate() {
        let signs: Vec<i8> = (0..width).map(|_| 1 - 2 * random.below(2) as i8).collect();
        let mut trits = vec![0; width * width];
        signs.iter().enumerate().for_each(|(column, &sign)| trits[column * width + column] = sign);
        weights.push(problem.ternary(&[(width, 0.5)], width, &trits).0);
        let (mut exact, mut allowed) = (Vec::new(), Vec::new());
        for (token, row) in gradient.chunks(width).enumerate() {
            let angles = &table[position_of[token] as usize * rope_dims..][..rope_dims];
            let row = naive::widen(row);
            let turned =
                |head: &[f64], i: usize| if number < 2 { naive::rotate_back(head, angles, i).value } else { head[i] };
            let heads = row.chunks(head_dim).flat_map(|head| (0..head_dim).map(|i| turned(head, i)));
            let made: Vec<f64> = heads.zip(&signs).map(|(value, &sign)| 0.5 * value * f64::from(sign)).collect();
            // Integers are all rounded by the same amount at most.
            let largest = made.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
            allowed.extend(vec![f16 * largest; width]);
            exact.extend(made);
        }
        outputs.push((["queries", "keys", "values"][number], Expected::Near { exact, allowed, f16: false }));
    }
    let table = problem.floats("rope", positions, rope_dims, &table);
    let (mut given, forward, backward) = rows.backward(true);
    let [dq, dk, dv] =
        [0, 1, 2].map(|number| given.input(["dq", "dk", "dv"][number], backward, widths[number], &gradients[number]));
    let positions = given.input("positions", forward, 1, &position_of);
    let build = move |graph: &mut Graph| {
        let [out, keys, values] = widths.map(|width| graph.destination("rotated", DType::F32, backward, width));
        let split = Some((keys, values));
        graph.push("rope", ops::RopeSplitBackward { dq, dk, dv, table, positions, shape, rope_dims, out, split });
        let products = [out, keys, values].into_iter().zip(&weights).zip(widths);
        let outs: Vec<ValueId> = products
            .map(|((dy, &weight), width)| {
                let out = graph.destination("out", DType::F32, backward, width);
                let product = ops::TernaryMatmulBackward { dy, weight, residual: None, f16_products: true, out };
                graph.push("product", product);
                out
            })
            .collect();
        Ok(outs)
    };
    problem.stage(given, build, outputs)
}

fn gated_act_backward(
    random: &mut Random,
    kind: Activation,
    rows: Rows,
    width: usize,
    (runs, apart): (bool, bool),
) -> Problem {
    /// Results so small that f32 cannot hold them, or their exponential, in full may count as zero.
    const VANISHING: f64 = 1e-34;
    let limit = limit("gated_act_backward", "out");
    let gate_up = gates_and_ups(random, rows.used * 2 * width);
    let dy = random.floats(rows.used * width, 2.0);
    // Of gates, and of what they are multiplied with.
    let mut near: [(Vec<f64>, Vec<f64>); 2] = Default::default();
    for (row, dy) in gate_up.chunks(2 * width).zip(dy.chunks(width)) {
        for i in 0..width {
            let (gate, up) = naive::gated_act_backward(kind, row[i].into(), row[width + i].into(), dy[i].into());
            let vanishing = VANISHING * f64::from(row[width + i]).abs().max(1.0) * 2.0;
            for ((exact, allowed), value) in near.iter_mut().zip([gate, up]) {
                exact.push(value.value);
                allowed.push(limit * value.terms + vanishing);
            }
        }
    }
    let (mut given, forward, backward) = rows.backward(runs);
    let dy = given.input("dy", backward, width, &dy);
    let expect = |exact, allowed| when(runs, Expected::Near { exact, allowed, f16: false });
    if apart {
        let [gate, up] = gates_apart_from_ups(&gate_up, width);
        let gate_up = given.input("gate", forward, width, &gate);
        let up = Some(given.input("up", forward, width, &up));
        let build = move |graph: &mut Graph| {
            let [out, d_up] = ["out", "d_up"].map(|name| graph.destination(name, DType::F32, backward, width));
            graph.push("op", ops::GatedActBackward { kind, gate_up, up, dy, out, d_up: Some(d_up) });
            Ok([out, d_up])
        };
        let [gates, ups] = near.map(|(exact, allowed)| expect(exact, allowed));
        return Problem::new().stage(given, build, [("out", gates), ("d_up", ups)]);
    }
    let gate_up = given.input("gate_up", forward, 2 * width, &gate_up);
    let build = move |graph: &mut Graph| {
        let op = |out| ops::GatedActBackward { kind, gate_up, up: None, dy, out, d_up: None };
        push_to(graph, backward, 2 * width, op)
    };
    let side_by_side = |gates: &[f64], ups: &[f64]| {
        gates.chunks(width).zip(ups.chunks(width)).flat_map(|(gates, ups)| [gates, ups].concat()).collect()
    };
    let [(gates, gates_allowed), (ups, ups_allowed)] = &near;
    let expected = expect(side_by_side(gates, ups), side_by_side(gates_allowed, ups_allowed));
    Problem::new().stage(given, build, [("out", expected)])
}

fn scatter_rows(random: &mut Random, tokens: Rows, rows: usize, cols: usize, runs: bool) -> Problem {
    let x = random.floats(rows * cols, 1.0);
    let mut places = vec![-1i32; tokens.used];
    for (row, &token) in random.shuffled(tokens.used)[..rows].iter().enumerate() {
        places[token] = row as i32;
    }
    let row_at = |&place: &i32| match usize::try_from(place) {
        Ok(row) => x[row * cols..][..cols].to_vec(),
        Err(_) => vec![0.0; cols],
    };
    let expected: Vec<f32> = places.iter().flat_map(row_at).collect();
    let (mut given, token_rows, backward) = tokens.backward(runs);
    given.extents.out_rows = rows;
    let x = given.input("x", Graph::out_rows(rows).backward(), cols, &x);
    let places = given.input("places", token_rows, 1, &places);
    let build = move |graph: &mut Graph| {
        push_to(graph, backward, cols, |out| ops::ScatterRows { x, inverse_rows: places, out })
    };
    let expected = when(runs, Expected::Same(bytes_of(&expected)));
    Problem::new().stage(given, build, [("out", expected)])
}

fn add(random: &mut Random, rows: Rows, cols: usize, runs: bool) -> Problem {
    let [a, b] = [1.0, 3.0].map(|size| random.floats(rows.used * cols, size));
    let exact: Vec<Exact> =
        a.iter().zip(&b).map(|(&a, &b)| Exact::single(a.into()).plus(Exact::single(b.into()))).collect();
    let (mut given, _, backward) = rows.backward(runs);
    let a = given.input("a", backward, cols, &a);
    let b = given.input("b", backward, cols, &b);
    let build = move |graph: &mut Graph| push_to(graph, backward, cols, |out| ops::Add { a, b, out });
    let expected = when(runs, Expected::within(limit("add", "out"), exact));
    Problem::new().stage(given, build, [("out", expected)])
}

fn scale(random: &mut Random, rows: Rows, cols: usize, factor: f32, runs: bool) -> Problem {
    let x = random.floats(rows.used * cols, 3.0);
    let exact: Vec<Exact> = x.iter().map(|&x| Exact::single(f64::from(x) * f64::from(factor))).collect();
    let (mut given, _, backward) = rows.backward(runs);
    let x = given.input("x", backward, cols, &x);
    let build = move |graph: &mut Graph| Ok([graph.scale("scale", x, factor)?]);
    let expected = when(runs, Expected::within(limit("scale", "out"), exact));
    Problem::new().stage(given, build, [("out", expected)])
}

fn dropout(random: &mut Random, rows: Rows, cols: usize, keep: f32, with_residual: bool) -> Problem {
    let x = random.floats(rows.used * cols, 1.0);
    let residual = random.floats(rows.used * cols, 1.0);
    let stream: [u32; 4] = std::array::from_fn(|_| random.bits() as u32);
    let tensor = random.bits() as u32;
    let kept = |element: usize| dropout_keeps(stream, tensor, element as u32, dropout_threshold(keep));
    let exact: Vec<Exact> = (0..x.len())
        .map(|i| {
            let scaled = if kept(i) { f64::from(x[i]) / f64::from(keep) } else { 0.0 };
            let added = if with_residual { residual[i].into() } else { 0.0 };
            // What is dropped leaves the residual as it is.
            let terms = if kept(i) { scaled.abs() + f64::abs(added) } else { 0.0 };
            Exact { value: scaled + added, terms }
        })
        .collect();
    let (mut given, token_rows) = rows.tokens();
    let x = given.input("x", token_rows, cols, &x);
    let stream = given.input("stream", GraphRows::Fixed(1), 4, &stream);
    let residual = with_residual.then(|| given.input("residual", token_rows, cols, &residual));
    let build = move |graph: &mut Graph| match residual {
        Some(_) => push_to(graph, token_rows, cols, |out| ops::Dropout { x, stream, tensor, keep, residual, out }),
        None => Ok([graph.dropout("dropout", x, stream, tensor, keep)?]),
    };
    let expected = Expected::within(limit("dropout", "out"), exact);
    Problem::new().stage(given, build, [("out", expected)])
}
