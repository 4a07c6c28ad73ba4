//! Cases of training the weights themselves: their gradients, and making them from their parameters.

use super::bounds::limit;
use super::judge::Expected;
use super::low_rank::Parameters;
use super::matmul::Activations;
use super::rows::{EPS, random_gain, telling_rows};
use super::training::{IDLE, when};
use super::{Given, OpCase, Problem, Rows, bytes_of, push_to};
use crate::naive::{self, Exact};
use crate::random::Random;
use half::f16;
use tritune_graph::{
    DType, Encoding, Extent, Extents, Graph, Resource, ScaleGranularity, ValueId, ops, quantized_stride,
};

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    // In f16, those of more than 256 rows are summed in parts.
    let products: [(Rows, usize, &'static [usize]); 12] = [
        (Rows::all(1), 1, &[1]),
        (Rows::all(3), 17, &[5]),
        (Rows::all(17), 65, &[20, 1, 12]),
        (Rows { used: 2, capacity: 7 }, 63, &[65, 64]),
        (Rows::all(9), 130, &[200, 57]),
        (Rows { used: 70, capacity: 90 }, 200, &[40, 60]),
        (Rows::all(130), 256, &[128, 64]),
        (Rows::all(300), 72, &[96, 40]),
        // Matrix units take a wide tile.
        (Rows::all(300), 190, &[60, 36]),
        (Rows { used: 500, capacity: 700 }, 64, &[17, 40]),
        (Rows::all(1030), 40, &[33]),
        (Rows::all(2), 1028, &[130]),
    ];
    for half in [false, true] {
        for (rows, cols, tensors) in products {
            let name = format!("{rows} x {tensors:?} x {cols}{}", if half { ", f16" } else { "" });
            let make = move |random: &mut Random| ternary_gradient(random, rows, cols, tensors, half, true);
            let case = OpCase::new("ternary_matmul_gradient", name, make);
            // The halves are those the product's input gradient leaves.
            let also = if half { &["ternary_matmul_backward"][..] } else { &[] };
            cases.push(OpCase { uses: [&case.uses, also].concat(), ..case });
        }
    }
    let make = |random: &mut Random| ternary_gradient(random, Rows::all(3), 20, &[6], false, false);
    cases.push(OpCase::new("ternary_matmul_gradient", IDLE, make));

    for (rows, cols) in [
        (Rows::all(1), 1),
        (Rows::all(7), 3),
        (Rows::all(17), 64),
        (Rows { used: 4, capacity: 9 }, 129),
        (Rows::all(130), 257),
        (Rows { used: 150, capacity: 300 }, 70),
        (Rows::all(1030), 33),
        (Rows { used: 1100, capacity: 1200 }, 64),
        (Rows::all(21), 576),
        (Rows::all(3), 2048),
        (Rows::all(6), 2560),
    ] {
        let make = move |random: &mut Random| trained_norm(random, rows, cols, true);
        cases.push(OpCase::new("rms_norm_backward", format!("{rows} x {cols}, trained"), make));
    }
    let make = |random: &mut Random| trained_norm(random, Rows::all(3), 20, false);
    cases.push(OpCase::new("rms_norm_backward", format!("{IDLE}, trained"), make));

    // Those of one row are biases.
    let tables: [(Rows, usize, &'static [usize]); 11] = [
        (Rows::all(1), 1, &[1]),
        (Rows::all(37), 67, &[1]),
        (Rows { used: 130, capacity: 200 }, 1152, &[1]),
        (Rows { used: 1, capacity: 9 }, 80, &[1]),
        (Rows::all(2050), 66, &[1]),
        (Rows::all(9), 7, &[3]),
        (Rows::all(40), 65, &[5, 4]),
        (Rows { used: 33, capacity: 50 }, 130, &[200, 56]),
        (Rows::all(300), 64, &[17]),
        (Rows { used: 5, capacity: 6 }, 2560, &[40, 30, 20]),
        (Rows::all(1030), 36, &[4000, 96]),
    ];
    for (rows, cols, runs) in tables {
        let make = move |random: &mut Random| embed_rows_gradient(random, rows, cols, runs, true);
        cases.push(OpCase::new("embed_rows_gradient", format!("{rows} to {runs:?} x {cols}"), make));
    }
    let make = |random: &mut Random| embed_rows_gradient(random, Rows::all(3), 8, &[5], false);
    cases.push(OpCase::new("embed_rows_gradient", IDLE, make));

    let seen =
        |case: OpCase, by: &'static str| OpCase { uses: vec!["requantize", by], shows: vec!["requantize", by], ..case };
    let ternary: [(usize, &'static [usize], Content); 10] = [
        (1, &[1], Content::Random),
        (17, &[5, 3], Content::Random),
        (64, &[16, 16, 32], Content::Random),
        (70, &[33, 1, 64], Content::Random),
        (257, &[9], Content::Random),
        (40, &[6, 7], Content::Ties),
        (33, &[2, 3], Content::Zero),
        (640, &[130, 65], Content::Random),
        (6912, &[17, 3], Content::Random),
        (64, &[4, 4], Content::Kept),
    ];
    for (cols, tensors, content) in ternary {
        let name = format!("ternary {tensors:?} x {cols}, {}", content.name());
        let make = move |random: &mut Random| requantize_ternary(random, cols, tensors, content);
        let mut case = seen(OpCase::new("requantize", name, make), "ternary_matmul");
        case.shows.retain(|op| content != Content::Kept || *op != "requantize");
        cases.push(case);
    }
    for encoding in [Encoding::F32, Encoding::F16] {
        for (table_rows, cols, runs) in [
            (1, 1, &[(0, 1)][..]),
            (1, 2560, &[(0, 1)]),
            (9, 17, &[(0, 4), (4, 5)]),
            (40, 64, &[(3, 7), (30, 10)]),
            (130, 257, &[(0, 130)]),
            (70, 33, &[(5, 1), (6, 3), (64, 6)]),
        ] {
            let name = format!("{encoding:?} {runs:?} of {table_rows} x {cols}");
            let make = move |random: &mut Random| requantize_dense(random, encoding, table_rows, cols, runs);
            cases.push(seen(OpCase::new("requantize", name, make), "embed_rows"));
        }
    }
    cases
}

fn ternary_gradient(
    random: &mut Random,
    rows: Rows,
    cols: usize,
    tensors: &'static [usize],
    half: bool,
    runs: bool,
) -> Problem {
    let (tokens, outputs) = (rows.used, tensors.iter().sum::<usize>());
    // In f32 rows may be of very different size; f16 holds them all on one scale.
    let sizes = if half { [0.5, 1e-3, 2.0] } else { [1.0, 1e-7, 1e5] };
    let mut dy = Vec::new();
    for token in 0..tokens {
        dy.extend(random.floats(outputs, sizes[token % 3]));
    }
    let act = Activations::random(random, tokens, cols, None);

    let mut problem = Problem::new();
    let segments: Vec<(usize, f32)> = tensors.iter().map(|&rows| (rows, 0.1 + random.float().abs())).collect();
    let trits: Vec<i8> = (0..outputs * cols).map(|_| random.below(3) as i8 - 1).collect();
    let (weight, _) = problem.ternary(&segments, cols, &trits);

    let shapes: Vec<(usize, usize)> = tensors.iter().map(|&rows| (rows, cols)).collect();
    let parameters = Parameters::new(random, &mut problem, "gradients", &shapes, |_| ());
    let gradients = parameters.slices.clone();
    let sum = |n: usize, k: usize| Exact::sum((0..tokens).map(|t| f64::from(dy[t * outputs + n]) * act.value(t, k)));
    let exact = if runs { parameters.plus(sum) } else { parameters.exact() };
    let (mut given, forward, backward) = rows.backward(runs);
    let dy = given.input("dy", backward, outputs, &dy);
    let act = act.input(&mut given, forward);
    let build = move |graph: &mut Graph| {
        if half {
            let out = graph.destination("dx", DType::F32, backward, cols);
            let op = ops::TernaryMatmulBackward { dy, weight, residual: None, f16_products: true, out };
            graph.push("backward", op);
        }
        let (gradients, f16_products) = (gradients.clone(), half);
        graph.push("product", ops::TernaryMatmulGradient { dy, act, weight, gradients, f16_products });
        Ok([])
    };

    let in_f32 = limit("ternary_matmul_gradient", "gradients");
    let limit = if half { limit("ternary_matmul_gradient", "gradients in f16") } else { in_f32 };
    // What f16 loses of rows that count for little beside the largest.
    let lost = if half { 2f64.powi(-24) * tokens as f64 * 127.0 / 5.0 } else { 0.0 };
    let allowed = exact.iter().map(|exact| if exact.terms == 0.0 { 0.0 } else { limit * exact.terms + lost }).collect();
    let exact = exact.iter().map(|exact| exact.value).collect();
    let expected = Expected::Near { exact, allowed, f16: false };
    problem.stage(given, build, [("gradients", expected)])
}

/// The backward pass of a norm whose gain is trained.
fn trained_norm(random: &mut Random, rows: Rows, cols: usize, runs: bool) -> Problem {
    let x = telling_rows(random, rows.used, cols);
    let gain = random_gain(random, cols);
    let [dy, residual] = [1.0, 2.0].map(|size| random.floats(rows.used * cols, size));
    let mut slopes = Vec::with_capacity(x.len());
    for (x, dy) in x.chunks(cols).zip(dy.chunks(cols)) {
        slopes.extend(naive::rms_norm_backward(&naive::widen(x), &gain, EPS, &naive::widen(dy)));
    }
    slopes.iter_mut().zip(&residual).for_each(|(slope, &add)| *slope = slope.plus(Exact::single(add.into())));
    let mut problem = Problem::new();
    let gain = problem.floats("gain", 1, cols, &gain);
    let parameters = Parameters::new(random, &mut problem, "gradients", &[(5, 3), (1, cols)], |_| ());
    let gradient = parameters.slices[1];
    let factor = |x: &[f32]| {
        let mean = x.iter().map(|&x| f64::from(x).powi(2)).sum::<f64>() / cols as f64;
        1.0 / (mean + f64::from(EPS)).sqrt()
    };
    let factors: Vec<f64> = x.chunks(cols).map(factor).collect();
    let mut exact = parameters.exact();
    for k in (0..cols).take_while(|_| runs) {
        let term = |t: usize| f64::from(dy[t * cols + k]) * f64::from(x[t * cols + k]) * factors[t];
        parameters.add(&mut exact, gradient, 0, k, Exact::sum((0..rows.used).map(term)));
    }
    let (mut given, forward, backward) = rows.backward(runs);
    let x = given.input("x", forward, cols, &x);
    let dy = given.input("dy", backward, cols, &dy);
    let residual = Some(given.input("residual", backward, cols, &residual));
    let gradient = Some(gradient);
    let build = move |graph: &mut Graph| {
        push_to(graph, backward, cols, |out| ops::RmsNormBackward { x, gain, eps: EPS, dy, residual, out, gradient })
    };
    let out = when(runs, Expected::within(limit("rms_norm_backward", "out"), slopes));
    let gradients = Expected::within(limit("rms_norm_backward", "gradients"), exact);
    problem.stage(given, build, [("out", out), ("gradients", gradients)])
}

fn embed_rows_gradient(
    random: &mut Random,
    rows: Rows,
    cols: usize,
    table_runs: &'static [usize],
    runs: bool,
) -> Problem {
    let vocabulary = table_runs.iter().sum();
    let dy = random.floats(rows.used * cols, 1.0);
    // Some ids often, the first and the last among them.
    let common = [0, vocabulary - 1, random.below(vocabulary)];
    let id = |random: &mut Random| match random.below(5) {
        often @ 0..3 => common[often],
        _ => random.below(vocabulary),
    };
    let ids: Vec<i32> = (0..rows.used).map(|_| id(random) as i32).collect();
    let mut order: Vec<i32> = (0..rows.used as i32).collect();
    order.sort_by_key(|&token| (ids[token as usize], token));

    let mut problem = Problem::new();
    let shapes: Vec<(usize, usize)> = table_runs.iter().map(|&rows| (rows, cols)).collect();
    let parameters = Parameters::new(random, &mut problem, "gradients", &shapes, |_| ());
    let gradients = parameters.slices.clone();
    let mut exact = parameters.exact();
    let mut first = 0;
    for slice in gradients.iter().take_while(|_| runs) {
        for row in 0..slice.rows {
            let of_row: Vec<usize> = (0..rows.used).filter(|&t| ids[t] as usize == first + row).collect();
            for k in (0..cols).take_while(|_| !of_row.is_empty()) {
                let sum = Exact::sum(of_row.iter().map(|&t| f64::from(dy[t * cols + k])));
                parameters.add(&mut exact, *slice, row, k, sum);
            }
        }
        first += slice.rows;
    }
    let (mut given, forward, backward) = rows.backward(runs);
    let dy = given.input("dy", backward, cols, &dy);
    let ids = given.input("ids", forward, 1, &ids);
    let order = given.input("order", forward, 1, &order);
    let build = move |graph: &mut Graph| {
        graph.push("embed", ops::EmbedRowsGradient { dy, ids, sorted_ids: order, gradients: gradients.clone() });
        Ok([])
    };
    let expected = Expected::within(limit("embed_rows_gradient", "gradients"), exact);
    problem.stage(given, build, [("gradients", expected)])
}

/// What parameters a ternary weight is made from.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Content {
    Random,
    /// A mean of exactly 1, and halves.
    Ties,
    Zero,
    /// Random ones, in a run that takes no step.
    Kept,
}

impl Content {
    pub(super) fn name(self) -> &'static str {
        match self {
            Content::Random => "random",
            Content::Ties => "ties",
            Content::Zero => "zero",
            Content::Kept => "no step",
        }
    }

    pub(super) fn parameters(self, random: &mut Random, count: usize) -> Vec<f32> {
        match self {
            Content::Zero => vec![0.0; count],
            Content::Ties => {
                let pair = |random: &mut Random| match random.below(3) {
                    0 => [0.5, -1.5],
                    1 => [1.5, -0.5],
                    _ => [-1.0, 1.0],
                };
                let mut values: Vec<f32> = (0..count.div_ceil(2)).flat_map(|_| pair(random)).collect();
                values.truncate(count);
                if count % 2 == 1 {
                    values[count - 1] = 1.0;
                }
                values
            }
            Content::Random | Content::Kept => {
                let size = 10f32.powi(random.below(4) as i32 - 2);
                let mut values = random.floats(count, size);
                // A mean that is rounded otherwise must not move a weight over its tie.
                loop {
                    let mean = mean_magnitude(&values);
                    let near = |value: &&mut f32| ((f64::from(**value) / mean).abs() - 0.5).abs() < 1e-5;
                    let moved = values.iter_mut().filter(near).map(|value| *value *= 1.01).count();
                    if moved == 0 {
                        return values;
                    }
                }
            }
        }
    }
}

pub(super) fn mean_magnitude(values: &[f32]) -> f64 {
    values.iter().map(|&value| f64::from(value.abs())).sum::<f64>() / values.len() as f64
}

/// Tensors become trits; a product with rows that each meet one column shows every weight, where there are not too many.
fn requantize_ternary(random: &mut Random, cols: usize, tensors: &'static [usize], content: Content) -> Problem {
    let (outputs, stride) = (tensors.iter().sum::<usize>(), quantized_stride(cols));
    let mut problem = Problem::new();
    let before: Vec<i8> = (0..outputs * cols).map(|_| random.below(3) as i8 - 1).collect();
    let segments: Vec<(usize, f32)> = tensors.iter().map(|&rows| (rows, 0.1 + random.float().abs())).collect();
    let (weight, row_scales) = problem.ternary(&segments, cols, &before);
    let mut row_scales: Vec<f64> = row_scales.into_iter().map(f64::from).collect();
    let shapes: Vec<(usize, usize)> = tensors.iter().map(|&rows| (rows, cols)).collect();
    let mut parameters = Parameters::new(random, &mut problem, "parameters", &shapes, |_| ());
    let mut trits: Vec<f64> = before.iter().map(|&trit| f64::from(trit)).collect();
    let mut first = 0;
    for slice in parameters.slices.clone() {
        let values = content.parameters(random, slice.rows * cols);
        if content != Content::Kept {
            let scale = mean_magnitude(&values).max(f64::from(1e-5f32));
            row_scales[first..first + slice.rows].fill(scale);
            for (trit, &value) in trits[first * cols..].iter_mut().zip(&values) {
                *trit = (f64::from(value) / scale).round_ties_even().clamp(-1.0, 1.0);
            }
        }
        parameters.values[slice.offset..slice.offset + values.len()].copy_from_slice(&values);
        first += slice.rows;
    }
    problem.contents = vec![(parameters.slices[0].buffer, bytes_of(&parameters.values))];

    let one_each = cols <= 300;
    let tokens = if one_each { cols } else { 3 };
    let mut q = vec![0i8; tokens * stride];
    for (token, row) in q.chunks_mut(stride).enumerate() {
        if one_each {
            row[token] = 1;
        } else {
            row[..cols].iter_mut().for_each(|q| *q = (random.below(255) as i32 - 127) as i8);
        }
    }
    let limit = limit("requantize", "product");
    let mut exact = Vec::new();
    for q in q.chunks(stride) {
        for (trits, scale) in trits.chunks(cols).zip(&row_scales) {
            let integer: f64 = trits.iter().zip(q).map(|(trit, &q)| trit * f64::from(q)).sum();
            exact.push(Exact::single(integer * scale));
        }
    }
    let slices = parameters.slices.clone();
    let mut given = Given::new(Extents { update: content != Content::Kept, ..Extents::new(tokens, 0) });
    let act = Activations::new(q, vec![1.0; tokens], cols, None).input(&mut given, Graph::token_rows(tokens));
    let build = move |graph: &mut Graph| {
        let when = when_updating(graph);
        graph.requantize(weight, &slices, when, ScaleGranularity::Tensor)?;
        Ok([graph.ternary_matmul("product", act, weight, None)?])
    };
    let expected = Expected::within(limit, exact);
    problem.stage(given, build, [("out", expected)])
}

/// Some rows of a dense weight, each of them `(first, count)`; the whole is read afterwards.
fn requantize_dense(
    random: &mut Random,
    encoding: Encoding,
    table_rows: usize,
    cols: usize,
    runs: &'static [(usize, usize)],
) -> Problem {
    let encode = |values: &[f32]| -> Vec<u8> {
        match encoding {
            Encoding::F16 => values.iter().flat_map(|&value| f16::from_f32(value).to_le_bytes()).collect(),
            _ => bytes_of(values),
        }
    };
    let mut problem = Problem::new();
    let mut table = random.floats(table_rows * cols, 1.0);
    let weight = problem.weight(Resource::dense("table", table_rows, cols, encoding), encode(&table));
    let shapes: Vec<(usize, usize)> = runs.iter().map(|&(_, rows)| (rows, cols)).collect();
    let parameters = Parameters::new(random, &mut problem, "parameters", &shapes, |_| ());
    for (slice, (first, rows)) in parameters.slices.iter().zip(runs) {
        let from = &parameters.values[slice.offset..][..rows * cols];
        table[first * cols..][..rows * cols].copy_from_slice(from);
    }
    let round = |value: f32| if encoding == Encoding::F16 { f16::from_f32(value).to_f32() } else { value };
    let expected: Vec<f32> = table.into_iter().map(round).collect();
    let ids: Vec<i32> = (0..table_rows as i32).collect();
    let slices = parameters.slices.clone();
    let mut given = Given::new(Extents { update: true, ..Extents::new(table_rows, 0) });
    let ids = given.input("ids", Graph::token_rows(table_rows), 1, &ids);
    let build = move |graph: &mut Graph| {
        let when = when_updating(graph);
        for (&master, &(first_row, _)) in slices.iter().zip(runs) {
            let scales = ScaleGranularity::Tensor;
            graph.push("requantize", ops::Requantize { master, weight, first_row, when, lambda: None, scales });
        }
        Ok([graph.embed_rows("embed", weight, ids)?])
    };
    problem.stage(given, build, [("out", Expected::Same(bytes_of(&expected)))])
}

/// A value with a row in runs that take a step.
pub(super) fn when_updating(graph: &mut Graph) -> ValueId {
    graph.input("when", DType::F32, tritune_graph::Rows::UpTo { extent: Extent::Updates, capacity: 1 }, 1)
}
