//! Cases of training that is partly dense: blended activations and weights, and the gradients of dense products.

use super::bounds::limit;
use super::judge::Expected;
use super::low_rank::Parameters;
use super::matmul::{Activations, dense_bytes, dense_values};
use super::rows::telling_rows;
use super::training::{IDLE, when};
use super::weights::{Content, mean_magnitude};
use super::{Given, OpCase, Problem, Rows, bytes_of, push_to};
use crate::naive::Exact;
use crate::random::Random;
use half::f16;
use tritune_graph::{
    Encoding, Extents, Graph, GroupSize, Resource, Rows as GraphRows, ScaleGranularity, ops, quantized_stride,
};

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    let shapes = [
        (Rows::all(1), 1),
        (Rows::all(3), 7),
        (Rows::all(17), 17),
        (Rows { used: 4, capacity: 9 }, 129),
        (Rows::all(6), 64),
        (Rows::all(2), 6912),
    ];
    for (index, (rows, cols)) in shapes.into_iter().enumerate() {
        let lambda = [0.5, 0.0, 0.3, 1.0][index % 4];
        let make = move |random: &mut Random| quant_anneal(random, rows, cols, None, lambda);
        cases.push(OpCase::new("quant_anneal", format!("{rows} x {cols}, {lambda}"), make));
    }
    for (index, (rows, cols)) in [(Rows::all(1), 17), (Rows { used: 4, capacity: 9 }, 300)].into_iter().enumerate() {
        for group in GroupSize::ALL {
            let lambda = [0.25, 0.6][index];
            let make = move |random: &mut Random| quant_anneal(random, rows, cols, Some(group), lambda);
            cases.push(OpCase::new("quant_anneal", format!("{rows} x {cols} in groups of {group}, {lambda}"), make));
        }
    }
    let products: [(Rows, usize, &'static [usize]); 8] = [
        (Rows::all(1), 1, &[1]),
        (Rows::all(3), 17, &[5]),
        (Rows::all(17), 65, &[20, 1, 12]),
        (Rows { used: 2, capacity: 7 }, 63, &[65, 64]),
        (Rows::all(33), 130, &[200, 57]),
        (Rows { used: 70, capacity: 90 }, 200, &[40, 60]),
        (Rows::all(130), 256, &[128, 64]),
        (Rows::all(2), 300, &[1031]),
    ];
    for encoding in [Encoding::F32, Encoding::F16] {
        for (index, (rows, cols, tensors)) in products.into_iter().enumerate() {
            let (outputs, residual) = (tensors.iter().sum(), index % 2 == 1);
            let added = if residual { ", residual" } else { "" };
            let name = format!("{encoding:?} {rows} x {outputs} x {cols}{added}");
            for half in [false, true] {
                let kind = Dense { encoding, residual, half };
                let make = move |random: &mut Random| dense_backward(random, kind, rows, outputs, cols, true);
                let products = if half { ", f16 products" } else { "" };
                cases.push(OpCase::new("dense_matmul_backward", format!("{name}{products}"), make));
            }
        }
    }
    // So many rows and so wide that matrix units take wide tiles.
    let kind = Dense { encoding: Encoding::F16, residual: false, half: true };
    let make = move |random: &mut Random| dense_backward(random, kind, Rows::all(7000), 20, 570, true);
    cases.push(OpCase::new("dense_matmul_backward", "F16 7000 x 20 x 570, f16 products", make));
    let stored = [
        (Encoding::BF16, Rows::all(17), 33, 65),
        (Encoding::BF16, Rows::all(2), 1031, 300),
        (Encoding::Q8_0, Rows::all(17), 33, 96),
        (Encoding::Q8_0, Rows { used: 70, capacity: 90 }, 100, 224),
        (Encoding::Q6K, Rows::all(5), 21, 256),
        (Encoding::Q6K, Rows::all(33), 257, 512),
    ];
    for (encoding, rows, outputs, cols) in stored {
        let make = move |random: &mut Random| {
            dense_backward(random, Dense { encoding, residual: true, half: false }, rows, outputs, cols, true)
        };
        cases.push(OpCase::new("dense_matmul_backward", format!("{encoding:?} {rows} x {outputs} x {cols}"), make));
    }
    let kind = Dense { encoding: Encoding::F32, residual: true, half: false };
    let make = move |random: &mut Random| dense_backward(random, kind, Rows::all(3), 8, 20, false);
    cases.push(OpCase::new("dense_matmul_backward", IDLE, make));
    for (rows, cols, tensors) in products {
        let make = move |random: &mut Random| dense_gradient(random, rows, cols, tensors, true);
        cases.push(OpCase::new("dense_matmul_gradient", format!("{rows} x {tensors:?} x {cols}"), make));
    }
    let make = |random: &mut Random| dense_gradient(random, Rows::all(3), 20, &[6], false);
    cases.push(OpCase::new("dense_matmul_gradient", IDLE, make));
    let annealed: [(usize, &'static [usize], Content, f32); 7] = [
        (1, &[1], Content::Random, 0.4),
        (17, &[5, 3], Content::Random, 0.0),
        (64, &[16, 16, 32], Content::Random, 1.0),
        (70, &[33, 1, 64], Content::Random, 0.75),
        (40, &[6, 7], Content::Ties, 1.0),
        (33, &[2, 3], Content::Zero, 0.5),
        (1030, &[130, 65], Content::Random, 0.1),
    ];
    for (cols, tensors, content, lambda) in annealed {
        let name = format!("annealed {tensors:?} x {cols}, {}, {lambda}", content.name());
        let scales = ScaleGranularity::Tensor;
        let make = move |random: &mut Random| requantize_annealed(random, cols, tensors, (content, scales), lambda);
        let ops = || vec!["requantize", "embed_rows"];
        cases.push(OpCase { uses: ops(), shows: ops(), ..OpCase::new("requantize", name, make) });
    }
    let scales = [ScaleGranularity::Row].into_iter().chain(GroupSize::ALL.map(ScaleGranularity::Group));
    for (index, scales) in scales.enumerate() {
        let (cols, tensors, content, lambda) = [
            (100, &[33, 5][..], Content::Random, 0.4),
            (70, &[2, 65], Content::Random, 1.0),
            (1030, &[3, 130], Content::Random, 0.7),
            (300, &[7], Content::Random, 0.0),
            (513, &[5, 64, 1], Content::Zero, 1.0),
        ][index];
        let name = format!("annealed {tensors:?} x {cols}, {}, {scales}, {lambda}", content.name());
        let make = move |random: &mut Random| requantize_annealed(random, cols, tensors, (content, scales), lambda);
        let ops = || vec!["requantize", "embed_rows"];
        cases.push(OpCase { uses: ops(), shows: ops(), ..OpCase::new("requantize", name, make) });
    }
    cases
}

fn quant_anneal(random: &mut Random, rows: Rows, cols: usize, group: Option<GroupSize>, lambda: f32) -> Problem {
    let stride = quantized_stride(cols);
    let x = telling_rows(random, rows.used, cols);
    let mut q = vec![0i8; rows.used * stride];
    for row in q.chunks_mut(stride) {
        row[..cols].iter_mut().for_each(|q| *q = (random.below(256) as i32 - 128) as i8);
    }
    let scales = group.map_or(1, |group| group.per_row(cols));
    let scales: Vec<f32> = (0..rows.used * scales).map(|_| 20.0 + 15.0 * random.float()).collect();
    let act = Activations::new(q, scales, cols, group);
    let exact_lambda = f64::from(lambda);
    let exact = x.iter().enumerate().map(|(index, &x)| {
        let quantized = act.value(index / cols, index % cols);
        Exact::sum([(1.0 - exact_lambda) * f64::from(x), exact_lambda * quantized].into_iter())
    });
    let expected = Expected::within(limit("quant_anneal", "out"), exact);
    let (mut given, token_rows) = rows.tokens();
    let x = given.input("x", token_rows, cols, &x);
    let act = act.input(&mut given, token_rows);
    let lambda = given.input("lambda", GraphRows::Fixed(1), 1, &[lambda]);
    let build = move |graph: &mut Graph| Ok([graph.quant_anneal("quant_anneal", x, act, lambda)?]);
    Problem::new().stage(given, build, [("out", expected)])
}

#[derive(Clone, Copy)]
struct Dense {
    encoding: Encoding,
    residual: bool,
    /// Whether products may be in f16.
    half: bool,
}

fn dense_backward(
    random: &mut Random,
    Dense { encoding, residual, half }: Dense,
    rows: Rows,
    outputs: usize,
    cols: usize,
    runs: bool,
) -> Problem {
    let mut problem = Problem::new();
    let bytes = dense_bytes(random, encoding, outputs, cols);
    let weights = dense_values(encoding, &bytes, outputs * cols);
    let weight = problem.weight(Resource::dense("weight", outputs, cols, encoding), bytes);
    let dy = random.floats(rows.used * outputs, 1.0);
    let added = residual.then(|| random.floats(rows.used * cols, 3.0));
    let mut exact = Vec::new();
    for (row, dy) in dy.chunks(outputs).enumerate() {
        for k in 0..cols {
            let product = Exact::sum((0..outputs).map(|n| f64::from(dy[n]) * weights[n * cols + k]));
            let extra = added.as_ref().map_or(0.0, |added| f64::from(added[row * cols + k]));
            exact.push(product.plus(Exact::single(extra)));
        }
    }
    let output = if half { "out in f16" } else { "out" };
    let expected = when(runs, Expected::within(limit("dense_matmul_backward", output), exact));
    let (mut given, _, backward) = rows.backward(runs);
    let dy = given.input("dy", backward, outputs, &dy);
    let residual = added.map(|added| given.input("residual", backward, cols, &added));
    let build = move |graph: &mut Graph| {
        push_to(graph, backward, cols, |out| ops::DenseMatmulBackward { dy, weight, residual, f16_products: half, out })
    };
    problem.stage(given, build, [("out", expected)])
}

fn dense_gradient(random: &mut Random, rows: Rows, cols: usize, tensors: &'static [usize], runs: bool) -> Problem {
    let (tokens, outputs) = (rows.used, tensors.iter().sum::<usize>());
    let (dy, x) = (random.floats(tokens * outputs, 1.0), random.floats(tokens * cols, 1.0));
    let mut problem = Problem::new();
    let shapes: Vec<(usize, usize)> = tensors.iter().map(|&rows| (rows, cols)).collect();
    let parameters = Parameters::new(random, &mut problem, "gradients", &shapes, |_| ());
    let gradients = parameters.slices.clone();
    let term = |t: usize, n: usize, k: usize| f64::from(dy[t * outputs + n]) * f64::from(x[t * cols + k]);
    let sum = |n: usize, k: usize| Exact::sum((0..tokens).map(|t| term(t, n, k)));
    let exact = if runs { parameters.plus(sum) } else { parameters.exact() };
    let (mut given, forward, backward) = rows.backward(runs);
    let dy = given.input("dy", backward, outputs, &dy);
    let x = given.input("x", forward, cols, &x);
    let build = move |graph: &mut Graph| {
        graph.push("product", ops::DenseMatmulGradient { dy, x, gradients: gradients.clone() });
        Ok([])
    };
    let expected = Expected::within(limit("dense_matmul_gradient", "gradients"), exact);
    problem.stage(given, build, [("gradients", expected)])
}

/// Tensors become rows of a dense weight, all of which are read afterwards.
fn requantize_annealed(
    random: &mut Random,
    cols: usize,
    tensors: &'static [usize],
    (content, scales): (Content, ScaleGranularity),
    lambda: f32,
) -> Problem {
    let outputs = tensors.iter().sum::<usize>();
    let mut problem = Problem::new();
    let before = random.floats(outputs * cols, 1.0);
    let weight = problem.weight(Resource::dense("weight", outputs, cols, Encoding::F32), bytes_of(&before));
    let shapes: Vec<(usize, usize)> = tensors.iter().map(|&rows| (rows, cols)).collect();
    let mut parameters = Parameters::new(random, &mut problem, "parameters", &shapes, |_| ());
    let exact_lambda = f64::from(lambda);
    let mut exact = Vec::new();
    for slice in parameters.slices.clone() {
        let mut values = vec![0.0; slice.rows * cols];
        let row = if scales == ScaleGranularity::Tensor { values.len() } else { cols };
        let width = scales.group().map_or(row, GroupSize::columns);
        for (number, part) in values.chunks_mut(row).flat_map(|row| row.chunks_mut(width)).enumerate() {
            part.copy_from_slice(&content.parameters(random, part.len()));
            // Some means are so small that an f16 has fewer bits for them.
            if scales != ScaleGranularity::Tensor && number % 3 == 1 && content == Content::Random {
                let power = (3e-5 / mean_magnitude(part)).log2().round();
                part.iter_mut().for_each(|value| *value *= power.exp2() as f32);
            }
            let mean = mean_magnitude(part).max(f64::from(1e-5f32));
            let scale = if scales == ScaleGranularity::Tensor { mean } else { f16::from_f64(mean).to_f64() };
            exact.extend(part.iter().map(|&value| {
                let trit = (f64::from(value) / mean).round_ties_even().clamp(-1.0, 1.0);
                Exact::sum([(1.0 - exact_lambda) * f64::from(value), exact_lambda * scale * trit].into_iter())
            }));
        }
        parameters.values[slice.offset..slice.offset + values.len()].copy_from_slice(&values);
    }
    problem.contents = vec![(parameters.slices[0].buffer, bytes_of(&parameters.values))];
    // Half-way between two halves a mean may go either way.
    let what = if scales == ScaleGranularity::Tensor { "annealed" } else { "groups" };
    let expected = Expected::within(limit("requantize", what), exact);
    let ids: Vec<i32> = (0..outputs as i32).collect();
    let slices = parameters.slices.clone();
    let mut given = Given::new(Extents::new(outputs, 0));
    let ids = given.input("ids", Graph::token_rows(outputs), 1, &ids);
    let lambda = given.input("lambda", GraphRows::Fixed(1), 1, &[lambda]);
    let build = move |graph: &mut Graph| {
        graph.requantize_annealed(weight, &slices, lambda, scales)?;
        Ok([graph.embed_rows("embed", weight, ids)?])
    };
    problem.stage(given, build, [("out", expected)])
}
