//! Cases of the norms of heads, and of rows side by side, with their backward ops.

use super::bounds::limit;
use super::judge::Expected;
use super::low_rank::Parameters;
use super::rows::{EPS, random_gain, telling_rows};
use super::training::{IDLE, when};
use super::{OpCase, Problem, Rows, push_to};
use crate::naive::{self, Exact};
use crate::random::Random;
use tritune_graph::{Graph, Heads, ValueId, ops};

const fn shape(heads: usize, kv_heads: usize, head_dim: usize) -> Heads {
    Heads { heads, kv_heads, head_dim }
}

const SHAPES: [(Rows, Heads); 8] = [
    (Rows::all(1), shape(1, 1, 1)),
    (Rows::all(3), shape(3, 1, 5)),
    (Rows::all(5), shape(2, 2, 7)),
    (Rows::all(17), shape(6, 2, 17)),
    (Rows { used: 4, capacity: 9 }, shape(4, 2, 64)),
    (Rows::all(2), shape(6, 3, 65)),
    (Rows { used: 3, capacity: 5 }, shape(20, 5, 128)),
    (Rows::all(1), shape(2, 1, 257)),
];

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    for (rows, heads) in SHAPES {
        let name = format!("{rows} x {}/{} heads of {}", heads.heads, heads.kv_heads, heads.head_dim);
        cases.push(OpCase::new("head_norm", name.clone(), move |random| head_norm(random, rows, heads)));
        let make = move |random: &mut Random| head_norm_backward(random, rows, heads, true);
        cases.push(OpCase::new("head_norm_backward", name.clone(), make));
        let make = move |random: &mut Random| head_norm_gradient(random, rows, heads, true);
        cases.push(OpCase::new("head_norm_gradient", name, make));
    }
    let make = |random: &mut Random| head_norm_gradient(random, Rows::all(600), shape(2, 1, 33), true);
    cases.push(OpCase::new("head_norm_gradient", "600 x 2/1 heads of 33", make));
    let make = |random: &mut Random| head_norm_backward(random, Rows::all(3), shape(2, 1, 8), false);
    cases.push(OpCase::new("head_norm_backward", IDLE, make));
    let make = |random: &mut Random| head_norm_gradient(random, Rows::all(3), shape(2, 1, 8), false);
    cases.push(OpCase::new("head_norm_gradient", IDLE, make));

    let columns: [(Rows, &'static [usize]); 5] = [
        (Rows::all(1), &[1, 1]),
        (Rows::all(3), &[5, 17, 2]),
        (Rows { used: 4, capacity: 9 }, &[64, 1, 130]),
        (Rows::all(17), &[33]),
        (Rows::all(2), &[2560, 640, 640]),
    ];
    for (rows, widths) in columns {
        let name = format!("{rows} x {widths:?}");
        cases.push(OpCase::new("concat", name.clone(), move |random| concat(random, rows, widths)));
        let make = move |random: &mut Random| slice_columns(random, rows, widths, true);
        cases.push(OpCase::new("slice_columns", name, make));
    }
    let make = |random: &mut Random| slice_columns(random, Rows::all(3), &[4, 5], false);
    cases.push(OpCase::new("slice_columns", IDLE, make));
    cases
}

/// A random norm of heads.
struct Norms {
    shape: Heads,
    x: Vec<f32>,
    dy: Vec<f32>,
    gains: [Vec<f32>; 2],
}

impl Norms {
    fn new(random: &mut Random, rows: usize, shape: Heads) -> Norms {
        let Heads { heads, kv_heads, head_dim } = shape;
        let x = telling_rows(random, rows * (heads + 2 * kv_heads), head_dim);
        let dy = random.floats(x.len(), 1.0);
        let gains = [0, 1].map(|_| random_gain(random, head_dim));
        Norms { shape, x, dy, gains }
    }

    fn width(&self) -> usize {
        (self.shape.heads + 2 * self.shape.kv_heads) * self.shape.head_dim
    }

    /// The heads of all rows, each with the number of its gain; V has none.
    fn heads(&self) -> impl Iterator<Item = (Option<usize>, &[f32], &[f32])> {
        let Heads { heads, kv_heads, head_dim } = self.shape;
        let pairs = self.x.chunks(head_dim).zip(self.dy.chunks(head_dim)).enumerate();
        pairs.map(move |(index, (x, dy))| {
            let head = index % (heads + 2 * kv_heads);
            let gain = if head < heads { Some(0) } else { Some(1).filter(|_| head < heads + kv_heads) };
            (gain, x, dy)
        })
    }
}

fn head_norm(random: &mut Random, rows: Rows, shape: Heads) -> Problem {
    let norms = Norms::new(random, rows.used, shape);
    let mut exact = Vec::new();
    for (gain, x, _) in norms.heads() {
        match gain {
            Some(gain) => {
                let values = naive::rms_norm(&naive::widen(x), &norms.gains[gain], EPS);
                exact.extend(values.into_iter().map(Exact::single));
            }
            None => exact.extend(x.iter().map(|&x| Exact::single(x.into()))),
        }
    }
    let mut problem = Problem::new();
    let [q, k] = [0, 1].map(|gain| problem.floats(["q_gain", "k_gain"][gain], 1, shape.head_dim, &norms.gains[gain]));
    let (mut given, token_rows) = rows.tokens();
    let width = norms.width();
    let x = given.input("x", token_rows, width, &norms.x);
    let build = move |graph: &mut Graph| Ok([graph.head_norm("norm", x, (q, k), shape, EPS)?]);
    let expected = Expected::within(limit("head_norm", "out"), exact);
    problem.stage(given, build, [("out", expected)])
}

fn head_norm_backward(random: &mut Random, rows: Rows, shape: Heads, runs: bool) -> Problem {
    let norms = Norms::new(random, rows.used, shape);
    let mut exact = Vec::new();
    for (gain, x, dy) in norms.heads() {
        match gain {
            Some(gain) => {
                let (x, dy) = (naive::widen(x), naive::widen(dy));
                exact.extend(naive::rms_norm_backward(&x, &norms.gains[gain], EPS, &dy));
            }
            None => exact.extend(dy.iter().map(|&dy| Exact::single(dy.into()))),
        }
    }
    let mut problem = Problem::new();
    let [q_gain, k_gain] =
        [0, 1].map(|gain| problem.floats(["q_gain", "k_gain"][gain], 1, shape.head_dim, &norms.gains[gain]));
    let (mut given, forward, backward) = rows.backward(runs);
    let width = norms.width();
    let qkv = given.input("x", forward, width, &norms.x);
    let dy = given.input("dy", backward, width, &norms.dy);
    let build = move |graph: &mut Graph| {
        push_to(graph, backward, width, |out| ops::HeadNormBackward { qkv, q_gain, k_gain, shape, eps: EPS, dy, out })
    };
    let expected = when(runs, Expected::within(limit("head_norm_backward", "out"), exact));
    problem.stage(given, build, [("out", expected)])
}

fn head_norm_gradient(random: &mut Random, rows: Rows, shape: Heads, runs: bool) -> Problem {
    let norms = Norms::new(random, rows.used, shape);
    let (width, head_dim) = (norms.width(), shape.head_dim);
    let mut problem = Problem::new();
    let shapes = [(5, 3), (1, head_dim), (1, head_dim)];
    let parameters = Parameters::new(random, &mut problem, "gradients", &shapes, |_| ());
    let (q_gradient, k_gradient) = (parameters.slices[1], parameters.slices[2]);
    let mut exact = parameters.exact();
    let mut terms = [vec![Vec::new(); head_dim], vec![Vec::new(); head_dim]];
    for (gain, x, dy) in norms.heads() {
        let Some(gain) = gain else { continue };
        let mean = x.iter().map(|&x| f64::from(x).powi(2)).sum::<f64>() / head_dim as f64;
        let factor = 1.0 / (mean + f64::from(EPS)).sqrt();
        for (terms, (x, dy)) in terms[gain].iter_mut().zip(x.iter().zip(dy)) {
            terms.push(f64::from(*dy) * f64::from(*x) * factor);
        }
    }
    if runs {
        for (slice, terms) in [q_gradient, k_gradient].into_iter().zip(terms) {
            for (column, terms) in terms.into_iter().enumerate() {
                parameters.add(&mut exact, slice, 0, column, Exact::sum(terms.into_iter()));
            }
        }
    }
    let (mut given, forward, backward) = rows.backward(runs);
    let qkv = given.input("x", forward, width, &norms.x);
    let dy = given.input("dy", backward, width, &norms.dy);
    let build = move |graph: &mut Graph| {
        graph.push("norm", ops::HeadNormGradient { qkv, shape, eps: EPS, dy, q_gradient, k_gradient });
        Ok([])
    };
    let expected = Expected::within(limit("head_norm_gradient", "gradients"), exact);
    problem.stage(given, build, [("gradients", expected)])
}

fn concat(random: &mut Random, rows: Rows, widths: &'static [usize]) -> Problem {
    const NAMES: [&str; 3] = ["a", "b", "c"];
    let parts: Vec<Vec<f32>> = widths.iter().map(|width| random.floats(rows.used * width, 1.0)).collect();
    let mut exact = Vec::new();
    for row in 0..rows.used {
        for (part, width) in parts.iter().zip(widths) {
            exact.extend(part[row * width..(row + 1) * width].iter().map(|&value| Exact::single(value.into())));
        }
    }
    let (mut given, token_rows) = rows.tokens();
    let inputs = NAMES.into_iter().zip(widths).zip(&parts);
    let parts: Vec<ValueId> = inputs.map(|((name, &width), part)| given.input(name, token_rows, width, part)).collect();
    let build = move |graph: &mut Graph| Ok([graph.concat("concat", parts.clone())?]);
    let expected = Expected::within(limit("concat", "out"), exact);
    Problem::new().stage(given, build, [("out", expected)])
}

fn slice_columns(random: &mut Random, rows: Rows, widths: &'static [usize], runs: bool) -> Problem {
    let (first, cols) = (widths[0], widths.last().copied().unwrap_or(1));
    let width: usize = widths.iter().sum::<usize>() + cols;
    let x = random.floats(rows.used * width, 1.0);
    let row =
        |row: &[f32]| row[first..first + cols].iter().map(|&value| Exact::single(value.into())).collect::<Vec<_>>();
    let exact: Vec<Exact> = x.chunks(width).flat_map(row).collect();
    let (mut given, _, backward) = rows.backward(runs);
    let x = given.input("x", backward, width, &x);
    let build = move |graph: &mut Graph| push_to(graph, backward, cols, |out| ops::SliceColumns { x, first, out });
    let expected = when(runs, Expected::within(limit("slice_columns", "out"), exact));
    Problem::new().stage(given, build, [("out", expected)])
}
