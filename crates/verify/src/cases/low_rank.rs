//! Cases of adapters: low-rank products, and their gradients.

use super::bounds::limit;
use super::judge::Expected;
use super::training::{IDLE, when};
use super::{OpCase, Problem, Rows, push_to};
use crate::naive::Exact;
use crate::random::Random;
use tritune_graph::{Graph, LoraBFactor, SLICE_ALIGNMENT, Slice, ops};

/// `(rows, columns, rank)`.
pub(super) const SHAPES: [(Rows, usize, usize); 13] = [
    (Rows::all(1), 1, 1),
    (Rows::all(3), 7, 3),
    (Rows::all(17), 17, 8),
    (Rows::all(5), 64, 8),
    (Rows::all(8), 65, 9),
    (Rows { used: 4, capacity: 9 }, 129, 24),
    (Rows::all(9), 257, 16),
    (Rows::all(65), 33, 12),
    (Rows::all(130), 20, 4),
    (Rows { used: 6, capacity: 7 }, 1025, 1),
    (Rows::all(2), 2560, 24),
    (Rows::all(5), 6912, 8),
    (Rows { used: 1027, capacity: 1030 }, 70, 12),
];

/// Where a factor stands: first column of the result, columns, first column of low rank, rank.
pub(super) type FactorPlace = (usize, usize, usize, usize);

/// Rows, factors, and columns of the result and of the value of low rank.
#[derive(Clone, Copy)]
pub(super) struct LoraBShape {
    pub rows: Rows,
    pub places: &'static [FactorPlace],
    pub cols: usize,
    pub ranks: usize,
}

const fn shape(rows: Rows, places: &'static [FactorPlace], cols: usize, ranks: usize) -> LoraBShape {
    LoraBShape { rows, places, cols, ranks }
}

pub(super) const LORA_B_SHAPES: [LoraBShape; 11] = [
    shape(Rows::all(1), &[(0, 1, 0, 1)], 1, 1),
    shape(Rows::all(3), &[(0, 7, 0, 3)], 7, 3),
    shape(Rows::all(17), &[(0, 17, 0, 8), (19, 5, 8, 8)], 24, 16),
    shape(Rows::all(4), &[(3, 6, 1, 3), (9, 1, 0, 1), (12, 2, 4, 2)], 17, 6),
    shape(Rows::all(9), &[(0, 130, 8, 8), (130, 65, 0, 8), (195, 65, 16, 8)], 260, 24),
    shape(Rows { used: 4, capacity: 9 }, &[(0, 129, 0, 16)], 129, 16),
    shape(Rows::all(65), &[(1, 33, 0, 24)], 35, 24),
    shape(Rows::all(130), &[(0, 20, 0, 4)], 20, 4),
    shape(Rows { used: 6, capacity: 7 }, &[(0, 1025, 0, 1), (1025, 3, 1, 9)], 1028, 10),
    shape(Rows::all(5), &[(0, 2560, 0, 8), (2560, 640, 8, 8), (3200, 640, 16, 8)], 3840, 24),
    shape(Rows { used: 1027, capacity: 1030 }, &[(0, 35, 4, 8), (35, 35, 0, 4)], 70, 12),
];

impl LoraBShape {
    pub fn name(&self) -> String {
        let LoraBShape { rows, places, cols, ranks } = self;
        let factors: Vec<String> = places.iter().map(|place| format!("{}x{}", place.1, place.3)).collect();
        format!("{rows} x {cols} by {ranks}, {}", factors.join(" + "))
    }
}

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    for (rows, cols, rank) in SHAPES {
        let name = format!("{rows} x {cols}, rank {rank}");
        cases.push(OpCase::new("lora_a", name, move |random| lora_a(random, rows, cols, rank)));
    }
    for (index, case) in LORA_B_SHAPES.into_iter().enumerate() {
        let residual = index % 3 != 1;
        let name = format!("{}{}", case.name(), residual_name(residual));
        cases.push(OpCase::new("lora_b", name, move |random| lora_b(random, case, residual)));
    }
    let shape = (Rows::all(3), 70, 5);
    for (index, ((rows, cols, rank), runs)) in
        SHAPES.into_iter().map(|shape| (shape, true)).chain([(shape, false)]).enumerate()
    {
        let residual = index % 2 == 1;
        let name = if runs { format!("{rows} x {cols}, rank {rank}{}", residual_name(residual)) } else { IDLE.into() };
        let make = move |random: &mut Random| lora_a_backward(random, rows, cols, rank, residual, runs);
        cases.push(OpCase::new("lora_a_backward", name, make));
    }
    let named = |case: LoraBShape, runs: bool| if runs { case.name() } else { IDLE.to_owned() };
    for (case, runs) in LORA_B_SHAPES.into_iter().map(|case| (case, true)).chain([(LORA_B_SHAPES[2], false)]) {
        let make = move |random: &mut Random| lora_b_backward(random, case, runs);
        cases.push(OpCase::new("lora_b_backward", named(case, runs), make));
    }
    for ((rows, cols, rank), runs) in SHAPES.into_iter().map(|shape| (shape, true)).chain([(shape, false)]) {
        let name = if runs { format!("{rows} x {cols}, rank {rank}") } else { IDLE.into() };
        let make = move |random: &mut Random| lora_a_gradient(random, rows, cols, rank, runs);
        cases.push(OpCase::new("lora_a_gradient", name, make));
    }
    for (case, runs) in LORA_B_SHAPES.into_iter().map(|case| (case, true)).chain([(LORA_B_SHAPES[2], false)]) {
        let make = move |random: &mut Random| lora_b_gradient(random, case, runs);
        cases.push(OpCase::new("lora_b_gradient", named(case, runs), make));
    }
    cases
}

/// How names of cases tell of a residual.
pub(super) fn residual_name(residual: bool) -> &'static str {
    if residual { ", residual" } else { "" }
}

/// What products are multiplied by; not a power of two, so that leaving it out or rounding differently shows.
pub(super) const SCALE: f32 = 1.7;

/// A buffer with matrices in it that leave room between them, everything random.
pub(super) struct Parameters {
    pub values: Vec<f32>,
    pub slices: Vec<Slice>,
}

impl Parameters {
    /// `change` may set some elements.
    pub fn new(
        random: &mut Random,
        problem: &mut Problem,
        name: &str,
        shapes: &[(usize, usize)],
        change: impl FnOnce(&mut Parameters),
    ) -> Parameters {
        let buffer = problem.buffer(name, 0, 2 * SLICE_ALIGNMENT, &[]);
        let mut offset = SLICE_ALIGNMENT;
        let mut slices = Vec::new();
        for &(rows, cols) in shapes {
            slices.push(Slice { buffer, offset, rows, cols });
            offset = (offset + rows * cols).next_multiple_of(SLICE_ALIGNMENT) + SLICE_ALIGNMENT;
        }
        let rows = offset.div_ceil(2 * SLICE_ALIGNMENT);
        let values = random.floats(rows * 2 * SLICE_ALIGNMENT, 1.0);
        let mut parameters = Parameters { values, slices };
        change(&mut parameters);
        problem.set_buffer(buffer, rows, &parameters.values);
        parameters
    }

    pub fn at(&self, slice: Slice, row: usize, col: usize) -> f64 {
        self.values[slice.offset + row * slice.cols + col].into()
    }

    /// What the buffer holds when nothing changed.
    pub fn exact(&self) -> Vec<Exact> {
        self.values.iter().map(|&value| Exact { value: value.into(), terms: 0.0 }).collect()
    }

    /// Adds to one element.
    pub fn add(&self, exact: &mut [Exact], slice: Slice, row: usize, col: usize, sum: Exact) {
        let place = &mut exact[slice.offset + row * slice.cols + col];
        *place = Exact::single(place.value).plus(sum);
    }

    /// What the buffer holds after `sum(n, k)` was added to every element; rows are counted through all matrices.
    pub fn plus(&self, sum: impl Fn(usize, usize) -> Exact) -> Vec<Exact> {
        let (mut exact, mut first) = (self.exact(), 0);
        for &slice in &self.slices {
            for (n, k) in (0..slice.rows).flat_map(|n| (0..slice.cols).map(move |k| (n, k))) {
                self.add(&mut exact, slice, n, k, sum(first + n, k));
            }
            first += slice.rows;
        }
        exact
    }
}

fn lora_a(random: &mut Random, rows: Rows, cols: usize, rank: usize) -> Problem {
    let mut problem = Problem::new();
    let x = random.floats(rows.used * cols, 1.0);
    let parameters = Parameters::new(random, &mut problem, "parameters", &[(5, 3), (rank, cols)], |_| ());
    let factor = parameters.slices[1];
    let mut exact = Vec::new();
    for x in x.chunks(cols) {
        let column = |j: usize| Exact::sum((0..cols).map(|k| f64::from(x[k]) * parameters.at(factor, j, k)));
        exact.extend((0..rank).map(column));
    }
    let (mut given, token_rows) = rows.tokens();
    let x = given.input("x", token_rows, cols, &x);
    let build = move |graph: &mut Graph| Ok([graph.lora_a("lora_a", x, factor)?]);
    let expected = Expected::within(limit("lora_a", "out"), exact);
    problem.stage(given, build, [("out", expected)])
}

fn lora_a_backward(
    random: &mut Random,
    rows: Rows,
    cols: usize,
    rank: usize,
    with_residual: bool,
    runs: bool,
) -> Problem {
    let mut problem = Problem::new();
    let dy = random.floats(rows.used * rank, 1.0);
    let residual = random.floats(rows.used * cols, 1.0);
    let parameters = Parameters::new(random, &mut problem, "parameters", &[(5, 3), (rank, cols)], |_| ());
    let factor = parameters.slices[1];
    let mut exact = Vec::new();
    for (dy, residual) in dy.chunks(rank).zip(residual.chunks(cols)) {
        exact.extend((0..cols).map(|k| {
            let product = Exact::sum((0..rank).map(|j| f64::from(dy[j]) * parameters.at(factor, j, k)));
            if with_residual { product.plus(Exact::single(residual[k].into())) } else { product }
        }));
    }
    let (mut given, _, backward) = rows.backward(runs);
    let dy = given.input("dy", backward, rank, &dy);
    let residual = with_residual.then(|| given.input("residual", backward, cols, &residual));
    let build =
        move |graph: &mut Graph| push_to(graph, backward, cols, |out| ops::LoraABackward { dy, factor, residual, out });
    let expected = when(runs, Expected::within(limit("lora_a_backward", "out"), exact));
    problem.stage(given, build, [("out", expected)])
}

fn lora_a_gradient(random: &mut Random, rows: Rows, cols: usize, rank: usize, runs: bool) -> Problem {
    let mut problem = Problem::new();
    let (dy, x) = (random.floats(rows.used * rank, 1.0), random.floats(rows.used * cols, 1.0));
    let gradients = Parameters::new(random, &mut problem, "gradients", &[(5, 3), (rank, cols)], |_| ());
    let gradient = gradients.slices[1];
    let mut exact = gradients.exact();
    let tokens = if runs { rows.used } else { 0 };
    for (j, k) in (0..rank).flat_map(|j| (0..cols).map(move |k| (j, k))).take_while(|_| runs) {
        let term = |t: usize| f64::from(dy[t * rank + j]) * f64::from(x[t * cols + k]);
        gradients.add(&mut exact, gradient, j, k, Exact::sum((0..tokens).map(term)));
    }
    let (mut given, forward, backward) = rows.backward(runs);
    let dy = given.input("dy", backward, rank, &dy);
    let x = given.input("x", forward, cols, &x);
    let build = move |graph: &mut Graph| {
        graph.push("lora_a", ops::LoraAGradient { dy, x, gradient });
        Ok([])
    };
    let expected = Expected::within(limit("lora_a_gradient", "gradients"), exact);
    problem.stage(given, build, [("gradients", expected)])
}

/// The factors of a case inside a buffer.
pub(super) fn factors(parameters: &Parameters, places: &[FactorPlace]) -> Vec<LoraBFactor> {
    let factor = |(&matrix, &(out_offset, _, rank_offset, _))| LoraBFactor { matrix, out_offset, rank_offset };
    parameters.slices.iter().zip(places).map(factor).collect()
}

pub(super) fn matrices(places: &[FactorPlace]) -> Vec<(usize, usize)> {
    places.iter().map(|&(_, columns, _, rank)| (columns, rank)).collect()
}

fn lora_b(random: &mut Random, case: LoraBShape, with_residual: bool) -> Problem {
    let LoraBShape { rows, places, cols, ranks } = case;
    let mut problem = Problem::new();
    let (x, residual) = (random.floats(rows.used * ranks, 1.0), random.floats(rows.used * cols, 1.0));
    let parameters = Parameters::new(random, &mut problem, "parameters", &matrices(places), |_| ());
    let factors = factors(&parameters, places);
    let start = |&value: &f32| Exact { value: if with_residual { value.into() } else { 0.0 }, terms: 0.0 };
    let mut exact: Vec<Exact> = residual.iter().map(start).collect();
    for (x, exact) in x.chunks(ranks).zip(exact.chunks_mut(cols)) {
        for LoraBFactor { matrix, out_offset, rank_offset } in &factors {
            for n in 0..matrix.rows {
                let term = |j: usize| f64::from(x[rank_offset + j]) * parameters.at(*matrix, n, j);
                let product = Exact::sum((0..matrix.cols).map(term)).times(SCALE.into());
                exact[out_offset + n] = Exact::single(exact[out_offset + n].value).plus(product);
            }
        }
    }
    let (mut given, token_rows) = rows.tokens();
    let x = given.input("x", token_rows, ranks, &x);
    let residual = with_residual.then(|| given.input("residual", token_rows, cols, &residual));
    let build = move |graph: &mut Graph| Ok([graph.lora_b("lora_b", x, factors.clone(), SCALE, residual, cols)?]);
    let expected = Expected::within(limit("lora_b", "out"), exact);
    problem.stage(given, build, [("out", expected)])
}

fn lora_b_backward(random: &mut Random, case: LoraBShape, runs: bool) -> Problem {
    let LoraBShape { rows, places, cols, ranks } = case;
    let mut problem = Problem::new();
    let dy = random.floats(rows.used * cols, 1.0);
    let parameters = Parameters::new(random, &mut problem, "parameters", &matrices(places), |_| ());
    let factors = factors(&parameters, places);
    let mut exact = vec![Exact::single(f64::NAN); rows.used * ranks];
    for (dy, exact) in dy.chunks(cols).zip(exact.chunks_mut(ranks)) {
        for LoraBFactor { matrix, out_offset, rank_offset } in &factors {
            for j in 0..matrix.cols {
                let term = |n: usize| f64::from(dy[out_offset + n]) * parameters.at(*matrix, n, j);
                exact[rank_offset + j] = Exact::sum((0..matrix.rows).map(term)).times(SCALE.into());
            }
        }
    }
    let (mut given, _, backward) = rows.backward(runs);
    let dy = given.input("dy", backward, cols, &dy);
    let build = move |graph: &mut Graph| {
        push_to(graph, backward, ranks, |out| ops::LoraBBackward { dy, factors: factors.clone(), scale: SCALE, out })
    };
    let expected = when(runs, Expected::within(limit("lora_b_backward", "out"), exact));
    problem.stage(given, build, [("out", expected)])
}

fn lora_b_gradient(random: &mut Random, case: LoraBShape, runs: bool) -> Problem {
    let LoraBShape { rows, places, cols, ranks } = case;
    let mut problem = Problem::new();
    let (dy, x) = (random.floats(rows.used * cols, 1.0), random.floats(rows.used * ranks, 1.0));
    let parameters = Parameters::new(random, &mut problem, "gradients", &matrices(places), |_| ());
    let gradients = factors(&parameters, places);
    let mut exact = parameters.exact();
    for factor in gradients.iter().take_while(|_| runs) {
        let matrix = factor.matrix;
        for (n, j) in (0..matrix.rows).flat_map(|n| (0..matrix.cols).map(move |j| (n, j))) {
            let (first, second) = (factor.out_offset + n, factor.rank_offset + j);
            let term = |t: usize| f64::from(dy[t * cols + first]) * f64::from(x[t * ranks + second]);
            let sum = Exact::sum((0..rows.used).map(term)).times(SCALE.into());
            parameters.add(&mut exact, matrix, n, j, sum);
        }
    }
    let (mut given, forward, backward) = rows.backward(runs);
    let dy = given.input("dy", backward, cols, &dy);
    let x = given.input("x", forward, ranks, &x);
    let build = move |graph: &mut Graph| {
        graph.push("lora_b", ops::LoraBGradient { dy, x, gradients: gradients.clone(), scale: SCALE });
        Ok([])
    };
    let expected = Expected::within(limit("lora_b_gradient", "gradients"), exact);
    problem.stage(given, build, [("gradients", expected)])
}
