//! Cases of ternary weights with a scale per group or row, and of activations in groups: every op that reads or makes them.

use super::bounds::limit;
use super::judge::Expected;
use super::low_rank::Parameters;
use super::matmul::{Activations, dense_bytes, dense_values};
use super::rows::telling_rows;
use super::weights::{mean_magnitude, when_updating};
use super::{Given, OpCase, Problem, Rows, bytes_of, push_to};
use crate::naive::{self, Exact};
use crate::random::Random;
use half::f16;
use tritune_format::TernaryMatrix;
use tritune_graph::{
    ActivationScales, DType, DoraFactor, Encoding, Extents, Graph, GroupSize, LoraBFactor, Resource, ResourceId,
    ScaleGranularity, Segment, ops, quantized_stride,
};

use GroupSize::{G32, G64, G128, G256};

/// What the adapter's product is multiplied by; not a power of two.
const SCALE: f32 = 0.7;

/// Ternary weights with a scale per row, and per group.
const ENCODINGS: [Encoding; 5] = [
    Encoding::Ternary,
    Encoding::TernaryGroups(G32),
    Encoding::TernaryGroups(G64),
    Encoding::TernaryGroups(G128),
    Encoding::TernaryGroups(G256),
];

/// A ternary weight with random trits and scales.
pub(super) struct Ternary {
    pub id: ResourceId,
    /// Row-major.
    pub values: Vec<f64>,
}

impl Ternary {
    pub fn new(random: &mut Random, problem: &mut Problem, encoding: Encoding, rows: usize, cols: usize) -> Ternary {
        Ternary::stacked(random, problem, encoding, &[rows], cols)
    }

    /// Several tensors in one weight.
    fn stacked(
        random: &mut Random,
        problem: &mut Problem,
        encoding: Encoding,
        tensors: &[usize],
        cols: usize,
    ) -> Ternary {
        let rows = tensors.iter().sum();
        let trits: Vec<i8> = (0..rows * cols).map(|_| random.below(3) as i8 - 1).collect();
        let granularity = encoding.group().map_or(ScaleGranularity::Row, ScaleGranularity::Group);
        // Halves hold them, and they differ widely; one in nine is zero, but not in the last row.
        let count = granularity.count(rows, cols);
        let mut scale = |number: usize| match random.below(9) {
            0 if number < count - count / rows => 0.0,
            1 if number < count - count / rows => f16::from_f32(1e-3 * random.float().abs()).to_f32(),
            _ => f16::from_f32(0.1 + random.float().abs()).to_f32(),
        };
        let kept: Vec<f32> = (0..count).map(&mut scale).collect();
        let scale_of = |at: usize| f64::from(kept[granularity.index(cols, at / cols, at % cols)]);
        let values = trits.iter().enumerate().map(|(at, &trit)| f64::from(trit) * scale_of(at)).collect();
        let matrix = TernaryMatrix::from_trits(rows, cols, 1.0, &trits).expect("trits are trits");
        let segments = tensors.iter().map(|&rows| Segment { name: "w".into(), rows }).collect();
        let resource = Resource::ternary_scaled("weight", cols, segments, granularity);
        let id = problem.scaled_weight(resource, bytes_of(&matrix.words), kept);
        Ternary { id, values }
    }
}

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    let shapes = [(Rows::all(1), 1), (Rows::all(7), 100), (Rows { used: 2, capacity: 5 }, 320), (Rows::all(3), 2560)];
    for group in GroupSize::ALL {
        for (scales, shared) in [(ActivationScales::Group, ""), (ActivationScales::Token, ", one scale")] {
            for (rows, cols) in shapes {
                let name = format!("{rows} x {cols} in groups of {group}{shared}");
                let make = move |random: &mut Random| quantize(random, rows, cols, group, scales);
                cases.push(OpCase::new("quantize", name, make));
            }
        }
    }
    products(&mut cases);
    let shapes = [(Rows::all(5), 9, 33), (Rows { used: 2, capacity: 4 }, 70, 513)];
    for encoding in ENCODINGS {
        for (rows, vocab, cols) in shapes {
            let name = format!("{encoding:?} {rows} ids in {vocab} x {cols}");
            let make = move |random: &mut Random| embed_rows(random, encoding, rows, vocab, cols);
            cases.push(OpCase::new("embed_rows", name, make));
        }
    }
    let shapes = [
        (Rows::all(1), 17, 70, false),
        (Rows { used: 3, capacity: 5 }, 257, 65, false),
        (Rows::all(17), 513, 33, false),
        (Rows::all(1), 6912, 9, false),
        (Rows::all(1), 129, 70, true),
        (Rows { used: 3, capacity: 5 }, 257, 65, true),
        (Rows::all(33), 513, 33, true),
    ];
    for encoding in ENCODINGS {
        for (rows, cols, out, residual) in shapes {
            let name = format!("{encoding:?} {rows} x {cols} x {out}{}", if residual { ", residual" } else { "" });
            let make = move |random: &mut Random| float_product(random, encoding, rows, cols, out, residual);
            cases.push(OpCase::new("dense_matmul", name, make));
        }
    }
    let shapes = [
        (Rows::all(3), (5, 17), false),
        (Rows { used: 9, capacity: 12 }, (257, 530), false),
        (Rows::all(3), (5, 17), true),
        (Rows { used: 70, capacity: 90 }, (257, 530), true),
    ];
    for &encoding in &ENCODINGS[1..] {
        for (rows, (outputs, inputs), half) in shapes {
            let precision = if half { ", f16" } else { "" };
            let name = format!("{encoding:?} {rows} x {outputs} x {inputs}{precision}");
            let make = move |random: &mut Random| backward(random, encoding, rows, (outputs, inputs), half);
            cases.push(OpCase::new("ternary_matmul_backward", name, make));
        }
    }
    let shapes = [(G32, Rows::all(9), 100), (G64, Rows::all(3), 17), (G128, Rows { used: 70, capacity: 90 }, 300)];
    for (group, rows, cols) in shapes {
        for half in [false, true] {
            let name = format!("{rows} x 37 x {cols} in groups of {group}{}", if half { ", f16" } else { "" });
            let make = move |random: &mut Random| gradient(random, rows, group, cols, half);
            let case = OpCase::new("ternary_matmul_gradient", name, make);
            // The halves are those the product's input gradient leaves.
            let also = if half { &["ternary_matmul_backward"][..] } else { &[] };
            cases.push(OpCase { uses: [&case.uses, also].concat(), ..case });
        }
    }
    for (granularity, cols) in [(ScaleGranularity::Row, 100), (ScaleGranularity::Row, 6912)].into_iter().chain(
        GroupSize::ALL.into_iter().flat_map(|group| [100, 513].map(|cols| (ScaleGranularity::Group(group), cols))),
    ) {
        let make = move |random: &mut Random| requantize(random, granularity, cols);
        let case = OpCase::new("requantize", format!("{granularity}, 70 x {cols}"), make);
        let seen = vec!["requantize", "embed_rows"];
        cases.push(OpCase { uses: seen.clone(), shows: seen, ..case });
    }
    for encoding in GroupSize::ALL.map(Encoding::TernaryGroups).into_iter().chain(Encoding::DENSE) {
        for cols in [5, 300, 544, 1024] {
            if cols % encoding.block() == 0 {
                let make = move |random: &mut Random| dora_norms(random, encoding, cols);
                cases.push(OpCase::new("dora_norms", format!("{encoding:?} 70 x {cols}"), make));
            }
        }
    }
    cases
}

/// Int8 products: weights with groups meet activations in the same, weights with a scale per row any.
fn products(cases: &mut Vec<OpCase>) {
    let shapes = [
        (Rows::all(1), 1, 1, false),
        (Rows::all(1), 513, 70, true),
        (Rows { used: 3, capacity: 7 }, 100, 65, true),
        (Rows::all(17), 300, 130, false),
        (Rows::all(70), 192, 129, true),
        (Rows::all(1), 2560, 257, false),
        (Rows::all(40), 2560, 33, true),
        // Whole tiles of matrix units, edges of whole vectors, and results that are none; room for so many rows that each tile is taken.
        (Rows::all(64), 192, 128, false),
        (Rows { used: 133, capacity: 200 }, 640, 132, false),
        (Rows { used: 128, capacity: 16_896 }, 320, 128, true),
        (Rows { used: 133, capacity: 5_632 }, 640, 380, false),
        (Rows { used: 133, capacity: 8_448 }, 640, 192, true),
        (Rows { used: 70, capacity: 8_448 }, 300, 130, false),
    ];
    for group in GroupSize::ALL {
        for encoding in [Encoding::TernaryGroups(group), Encoding::Ternary] {
            for (rows, cols, out, residual) in shapes {
                let added = if residual { ", residual" } else { "" };
                let name = format!("{encoding:?} {rows} x {cols} x {out} in groups of {group}{added}");
                let make = move |random: &mut Random| product(random, encoding, group, rows, (cols, out), residual);
                cases.push(OpCase::new("ternary_matmul", name, make));
            }
        }
    }
}

fn quantize(random: &mut Random, rows: Rows, cols: usize, group: GroupSize, scales: ActivationScales) -> Problem {
    let x = telling_rows(random, rows.used, cols);
    let exact = naive::widen(&x);
    let (mut given, token_rows) = rows.tokens();
    let x = given.input("x", token_rows, cols, &x);
    let build = move |graph: &mut Graph| {
        let out = graph.quantize_groups("quantize", x, group, scales)?;
        Ok([out.q, out.scale, out.sum])
    };
    let (mut kept, mut scaled) = (Vec::new(), Vec::new());
    for row in exact.chunks(cols) {
        for part in row.chunks(group.columns()) {
            let scale = naive::quantize_scale(if scales == ActivationScales::Token { row } else { part });
            kept.push(scale);
            scaled.extend(part.iter().map(|value| value * scale));
        }
    }
    let stride = quantized_stride(cols);
    let scale_limit = limit("quantize", "scale");
    let allowed = kept.iter().map(|scale| scale * scale_limit).collect();
    let outputs = vec![
        ("q", Expected::Int8 { exact: scaled, cols, stride }),
        ("scale", Expected::Near { exact: kept, allowed, f16: false }),
        ("sum", Expected::SumOf { output: "q", rows: rows.used, stride, group: group.columns() }),
    ];
    Problem::new().stage(given, build, outputs)
}

fn product(
    random: &mut Random,
    encoding: Encoding,
    group: GroupSize,
    rows: Rows,
    (cols, out): (usize, usize),
    residual: bool,
) -> Problem {
    let mut problem = Problem::new();
    let weights = Ternary::new(random, &mut problem, encoding, out, cols);
    let act = Activations::random(random, rows.used, cols, Some(group));
    let added = residual.then(|| random.floats(rows.used * out, 3.0));
    let limit = limit("ternary_matmul", "out");
    let (mut exact, mut allowed) = (Vec::new(), Vec::new());
    for token in 0..rows.used {
        let x: Vec<f64> = (0..cols).map(|column| act.value(token, column)).collect();
        for (row, weights) in weights.values.chunks(cols).enumerate() {
            let mut sum = Exact { value: 0.0, terms: 0.0 };
            // What the f64 terms of this definition round to where they cancel.
            let mut rounding = 0.0;
            for (x, weights) in x.chunks(group.columns()).zip(weights.chunks(group.columns())) {
                // The integer of a group is exact, however its terms cancel.
                let part = naive::dot(x, weights);
                rounding += 1e-14 * part.terms;
                sum = sum.plus(Exact::single(part.value));
            }
            let extra = added.as_ref().map_or(0.0, |added| f64::from(added[token * out + row]));
            exact.push(sum.value + extra);
            allowed.push(limit * (sum.terms + extra.abs()) + rounding);
        }
    }
    let (weight, (mut given, token_rows)) = (weights.id, rows.tokens());
    let act = act.input(&mut given, token_rows);
    let residual = added.map(|added| given.input("residual", token_rows, out, &added));
    let build = move |graph: &mut Graph| Ok([graph.ternary_matmul("product", act, weight, residual)?]);
    problem.stage(given, build, [("out", Expected::Near { exact, allowed, f16: false })])
}

fn embed_rows(random: &mut Random, encoding: Encoding, rows: Rows, vocab: usize, cols: usize) -> Problem {
    let mut problem = Problem::new();
    let weights = Ternary::new(random, &mut problem, encoding, vocab, cols);
    // The last row first, then any.
    let ids: Vec<i32> = (0..rows.used).map(|t| if t == 0 { vocab - 1 } else { random.below(vocab) } as i32).collect();
    let row = |&id: &i32| weights.values[id as usize * cols..][..cols].to_vec();
    let exact = ids.iter().flat_map(row).map(|value| Exact { value, terms: 0.0 });
    let expected = Expected::within(0.0, exact);
    let (table, (mut given, token_rows)) = (weights.id, rows.tokens());
    let ids = given.input("ids", token_rows, 1, &ids);
    let build = move |graph: &mut Graph| Ok([graph.embed_rows("embed", table, ids)?]);
    problem.stage(given, build, [("out", expected)])
}

fn float_product(
    random: &mut Random,
    encoding: Encoding,
    rows: Rows,
    cols: usize,
    out: usize,
    residual: bool,
) -> Problem {
    let mut problem = Problem::new();
    let weights = Ternary::new(random, &mut problem, encoding, out, cols);
    let x = random.floats(rows.used * cols, 2.0);
    let added = residual.then(|| random.floats(rows.used * out, 3.0));
    let products = x
        .chunks(cols)
        .map(naive::widen)
        .flat_map(|x| weights.values.chunks(cols).map(|weights| naive::dot(&x, weights)).collect::<Vec<_>>());
    let sums = products.enumerate().map(|(at, product)| {
        let added = added.as_ref().map_or(0.0, |added| f64::from(added[at]));
        product.plus(Exact::single(added))
    });
    let expected = Expected::within(limit("dense_matmul", "out"), sums);
    // Products of tokens have residuals; rows that reach the head have none.
    let (weight, (mut given, graph_rows)) = (weights.id, if residual { rows.tokens() } else { rows.out_rows() });
    let x = given.input("x", graph_rows, cols, &x);
    let residual = added.map(|added| given.input("residual", graph_rows, out, &added));
    let build = move |graph: &mut Graph| Ok([graph.dense_product("product", x, weight, residual, false)?]);
    problem.stage(given, build, [("out", expected)])
}

fn backward(
    random: &mut Random,
    encoding: Encoding,
    rows: Rows,
    (outputs, inputs): (usize, usize),
    half: bool,
) -> Problem {
    let mut problem = Problem::new();
    let weights = Ternary::new(random, &mut problem, encoding, outputs, inputs);
    let dy = random.floats(rows.used * outputs, 1.0);
    let added = random.floats(rows.used * inputs, 3.0);
    let in_f32 = limit("ternary_matmul_backward", "out");
    let limit = limit("ternary_matmul_backward", if half { "out in f16" } else { "out" });
    let (mut exact, mut allowed) = (Vec::new(), Vec::new());
    for (at, &extra) in added.iter().enumerate() {
        let (token, k) = (at / inputs, at % inputs);
        let term = |n: usize| f64::from(dy[token * outputs + n]) * weights.values[n * inputs + k];
        let (product, extra) = (Exact::sum((0..outputs).map(term)), f64::from(extra));
        exact.push(product.value + extra);
        allowed.push(limit * product.terms + in_f32 * (extra.abs() + product.value.abs()));
    }
    let expected = Expected::Near { exact, allowed, f16: false };
    let (weight, (mut given, _, backward)) = (weights.id, rows.backward(true));
    let dy = given.input("dy", backward, outputs, &dy);
    let residual = Some(given.input("residual", backward, inputs, &added));
    let build = move |graph: &mut Graph| {
        // Devices without such a kernel take f32.
        let op = |out| ops::TernaryMatmulBackward { dy, weight, residual, f16_products: half, out };
        push_to(graph, backward, inputs, op)
    };
    problem.stage(given, build, [("out", expected)])
}

fn gradient(random: &mut Random, rows: Rows, group: GroupSize, cols: usize, half: bool) -> Problem {
    const OUTPUTS: usize = 37;
    let mut problem = Problem::new();
    let weights = Ternary::new(random, &mut problem, Encoding::TernaryGroups(group), OUTPUTS, cols);
    let act = Activations::random(random, rows.used, cols, Some(group));
    let dy = random.floats(rows.used * OUTPUTS, 1.0);
    let parameters = Parameters::new(random, &mut problem, "gradients", &[(OUTPUTS, cols)], |_| ());
    let gradients = parameters.slices.clone();
    let sum = |n: usize, k: usize| Exact::sum((0..rows.used).map(|t| f64::from(dy[t * OUTPUTS + n]) * act.value(t, k)));
    let kind = if half { "gradients in f16" } else { "gradients" };
    let expected = Expected::within(limit("ternary_matmul_gradient", kind), parameters.plus(sum));
    let (weight, (mut given, forward, backward)) = (weights.id, rows.backward(true));
    let dy = given.input("dy", backward, OUTPUTS, &dy);
    let act = act.input(&mut given, forward);
    let build = move |graph: &mut Graph| {
        if half {
            let out = graph.destination("dx", DType::F32, backward, cols);
            let op = ops::TernaryMatmulBackward { dy, weight, residual: None, f16_products: true, out };
            graph.push("backward", op);
        }
        let op = ops::TernaryMatmulGradient { dy, act, weight, gradients: gradients.clone(), f16_products: half };
        graph.push("product", op);
        Ok([])
    };
    problem.stage(given, build, [("gradients", expected)])
}

/// Two tensors become trits with scales of their own rows or groups; the embedding shows every weight.
fn requantize(random: &mut Random, granularity: ScaleGranularity, cols: usize) -> Problem {
    const TENSORS: [usize; 2] = [33, 37];
    let rows: usize = TENSORS.iter().sum();
    let mut problem = Problem::new();
    let weights = Ternary::stacked(random, &mut problem, Encoding::ternary(granularity), &TENSORS, cols);
    let mut parameters = Parameters::new(random, &mut problem, "parameters", &TENSORS.map(|rows| (rows, cols)), |_| ());
    let width = granularity.group().map_or(cols, GroupSize::columns);
    let mut exact = Vec::new();
    for slice in parameters.slices.clone() {
        let values = &mut parameters.values[slice.offset..slice.offset + slice.rows * cols];
        for part in values.chunks_mut(cols).flat_map(|row| row.chunks_mut(width)) {
            part.iter_mut().for_each(|value| *value *= 0.1);
            // A mean that is rounded otherwise must not move a weight over its tie, nor itself to another half.
            let near = |value: &&mut f32, mean: f64| ((f64::from(**value) / mean).abs() - 0.5).abs() < 1e-5;
            while {
                let mean = mean_magnitude(part);
                part.iter_mut().filter(|value| near(value, mean)).map(|value| *value *= 1.01).count() > 0
            } {}
            let mean = mean_magnitude(part).max(f64::from(1e-5f32));
            let kept = f16::from_f64(mean).to_f64();
            exact.extend(part.iter().map(|&value| {
                let trit = (f64::from(value) / mean).round_ties_even().clamp(-1.0, 1.0);
                Exact::single(kept * trit)
            }));
        }
    }
    problem.contents = vec![(parameters.slices[0].buffer, bytes_of(&parameters.values))];
    // Half-way between two halves a mean may go either way.
    let limit = limit("requantize", "groups");
    let (weight, slices) = (weights.id, parameters.slices.clone());
    let ids: Vec<i32> = (0..rows as i32).collect();
    let mut given = Given::new(Extents { update: true, ..Extents::new(rows, 0) });
    let ids = given.input("ids", Graph::token_rows(rows), 1, &ids);
    let build = move |graph: &mut Graph| {
        let when = when_updating(graph);
        graph.requantize(weight, &slices, when, granularity)?;
        Ok([graph.embed_rows("embed", weight, ids)?])
    };
    problem.stage(given, build, [("out", Expected::within(limit, exact))])
}

fn dora_norms(random: &mut Random, encoding: Encoding, cols: usize) -> Problem {
    const ROWS: usize = 70;
    const RANK: usize = 5;
    let mut problem = Problem::new();
    let (weight, weights) = if encoding.is_ternary() {
        let weights = Ternary::new(random, &mut problem, encoding, ROWS, cols);
        (weights.id, weights.values)
    } else {
        let bytes = dense_bytes(random, encoding, ROWS, cols);
        let values = dense_values(encoding, &bytes, ROWS * cols);
        (problem.weight(Resource::dense("weight", ROWS, cols, encoding), bytes), values)
    };
    let parameters = Parameters::new(random, &mut problem, "parameters", &[(RANK, cols), (ROWS, RANK)], |_| ());
    let (lora_a, lora_b) = (parameters.slices[0], parameters.slices[1]);
    let found = Parameters::new(random, &mut problem, "norms", &[(1, ROWS)], |_| ());
    let mut exact = found.exact();
    for n in 0..ROWS {
        let element = |column: usize| {
            let product = |j| parameters.at(lora_b, n, j) * parameters.at(lora_a, j, column);
            let own = Exact::single(weights[n * cols + column]);
            own.plus(Exact::sum((0..RANK).map(product)).times(SCALE.into()))
        };
        let squares = (0..cols).map(element).fold((0.0, 0.0), |(values, terms), element| {
            (values + element.value * element.value, terms + element.terms * element.terms)
        });
        exact[found.slices[0].offset + n] = Exact { value: squares.0.sqrt(), terms: squares.1.sqrt() };
    }
    let norms = found.slices[0];
    let build = move |graph: &mut Graph| {
        let when = when_updating(graph);
        let lora_b = LoraBFactor { matrix: lora_b, out_offset: 0, rank_offset: 0 };
        graph.dora_norms("norms", weight, lora_a, vec![DoraFactor { lora_b, norms }], SCALE, when)?;
        Ok([])
    };
    let expected = Expected::within(limit("dora_norms", "norms"), exact);
    problem.stage(Given::new(Extents::training(0, 0, true)), build, [("norms", expected)])
}
