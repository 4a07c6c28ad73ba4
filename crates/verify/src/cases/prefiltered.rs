//! Cases of the product of which only the largest elements are wanted.

use super::bounds::limit;
use super::judge::Expected;
use super::matmul::{dense_bytes, dense_values};
use super::{OpCase, Problem, Rows};
use crate::naive;
use crate::random::Random;
use half::{bf16, f16};
use tritune_graph::{Encoding, Graph, MAX_TOP_K, PrefilterRow, Resource, SMALLEST_NORMAL_F16};

/// What is special about the rows of the weight.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Weights {
    /// Any, and the last of them has the largest product.
    Any,
    /// Every third row is the last one again.
    Ties,
    /// Rows around the last one, so near to it that int8 cannot tell them apart.
    Close,
    /// Rows of very different size, some of zeros.
    Sizes,
}

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    let one = Rows::all(1);
    let shapes = [
        (one, 1, 1, 1),
        (one, 33, 17, 5),
        (one, 64, 300, 1),
        (Rows { used: 1, capacity: 4 }, 96, 2100, 5),
        (Rows { used: 3, capacity: 4 }, 40, 300, 5),
        (Rows { used: 10, capacity: 40 }, 32, 70, 1),
        (one, 160, 5003, MAX_TOP_K),
        (one, 2560, 1100, 1),
    ];
    for encoding in [Encoding::F32, Encoding::F16, Encoding::BF16] {
        for (rows, cols, out, keep) in shapes {
            let name = format!("{encoding:?} {keep} of {rows} x {cols} x {out}");
            let make =
                move |random: &mut Random| prefiltered_matmul(random, encoding, Weights::Any, (rows, cols, out), keep);
            cases.push(OpCase::new("prefiltered_matmul", name, make));
        }
        for weights in [Weights::Ties, Weights::Close, Weights::Sizes] {
            let name = format!("{encoding:?} {weights:?}, 5 of 1 x 96 x 3001");
            let make = move |random: &mut Random| prefiltered_matmul(random, encoding, weights, (one, 96, 3001), 5);
            cases.push(OpCase::new("prefiltered_matmul", name, make));
        }
    }
    for (what, size) in [("zeros", 0.0), ("numbers too small", 1e-30), ("numbers too large", 1e22)] {
        let make = move |random: &mut Random| scaled_input(random, size);
        cases.push(OpCase::new("prefiltered_matmul", format!("a row of {what}"), make));
    }
    cases
}

/// Values as they are in that encoding, and its bytes.
fn encoded(encoding: Encoding, values: &[f32]) -> Vec<u8> {
    match encoding {
        Encoding::F16 => values.iter().flat_map(|&value| f16::from_f32(value).to_le_bytes()).collect(),
        Encoding::BF16 => values.iter().flat_map(|&value| bf16::from_f32(value).to_le_bytes()).collect(),
        _ => values.iter().flat_map(|&value| value.to_le_bytes()).collect(),
    }
}

fn weight_bytes(random: &mut Random, encoding: Encoding, weights: Weights, cols: usize, out: usize) -> Vec<u8> {
    let bytes = dense_bytes(random, encoding, out, cols);
    let mut values: Vec<f32> = dense_values(encoding, &bytes, out * cols).iter().map(|&value| value as f32).collect();
    let last = values[(out - 1) * cols..].to_vec();
    for (row, values) in values.chunks_mut(cols).enumerate().take(out - 1) {
        match weights {
            Weights::Any => {}
            Weights::Ties if row % 3 == 0 => values.copy_from_slice(&last),
            Weights::Ties => {}
            Weights::Close => values.iter_mut().zip(&last).for_each(|(value, last)| *value = 0.003 * *value + last),
            Weights::Sizes => {
                let size = [0.0, 1e-3, 1.0, 0.03][row % 4];
                values.iter_mut().for_each(|value| *value *= size);
            }
        }
    }
    encoded(encoding, &values)
}

/// The weight with its prefilter, and the product with `x`.
fn problem(
    encoding: Encoding,
    bytes: Vec<u8>,
    x: &[f32],
    (rows, cols, out): (Rows, usize, usize),
    keep: usize,
) -> Problem {
    let mut problem = Problem::new();
    let values = dense_values(encoding, &bytes, out * cols);
    let weight = problem.weight(Resource::dense("weight", out, cols, encoding), bytes);
    let flushed = if encoding == Encoding::F16 { SMALLEST_NORMAL_F16 } else { 0.0 };
    let (mut q, mut numbers) = (vec![0i8; out * cols], Vec::with_capacity(out));
    for (values, q) in values.chunks(cols).zip(q.chunks_mut(cols)) {
        let row: Vec<f32> = values.iter().map(|&value| value as f32).collect();
        numbers.extend(PrefilterRow::of(&row, flushed, q).to_array());
    }
    let prefilter = Resource::prefilter("prefilter", out, cols);
    let prefilter = problem.scaled_weight(prefilter, bytemuck::cast_slice(&q).to_vec(), numbers);
    let mut exact = Vec::with_capacity(rows.used * out);
    for x in x.chunks(cols).map(naive::widen) {
        exact.extend(values.chunks(cols).map(|weights| naive::dot(&x, weights)));
    }
    let (mut given, graph_rows) = rows.out_rows();
    let x = given.input("x", graph_rows, cols, x);
    let build = move |graph: &mut Graph| Ok([graph.prefiltered_matmul("product", x, weight, prefilter, keep)?]);
    let expected = Expected::largest(limit("prefiltered_matmul", "out"), exact, out, keep);
    problem.stage(given, build, [("out", expected)])
}

fn prefiltered_matmul(
    random: &mut Random,
    encoding: Encoding,
    weights: Weights,
    (rows, cols, out): (Rows, usize, usize),
    keep: usize,
) -> Problem {
    let bytes = weight_bytes(random, encoding, weights, cols, out);
    let values = dense_values(encoding, &bytes, out * cols);
    let mut x = random.floats(rows.used * cols, 2.0);
    // Where the last row has the largest product, it must be computed.
    for x in x.chunks_mut(cols) {
        x.iter_mut().zip(&values[(out - 1) * cols..]).for_each(|(x, &last)| *x = 0.5 * *x + 2.0 * last as f32);
    }
    problem(encoding, bytes, &x, (rows, cols, out), keep)
}

/// Inputs for which no bound holds.
fn scaled_input(random: &mut Random, size: f32) -> Problem {
    let shape = (Rows::all(1), 64, 700);
    let bytes = weight_bytes(random, Encoding::F32, Weights::Any, shape.1, shape.2);
    let x = random.floats(shape.1, size);
    problem(Encoding::F32, bytes, &x, shape, 5)
}
