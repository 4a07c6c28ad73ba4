//! Cases of adapters with magnitudes: norms of adapted rows, columns scaled by them, and the magnitudes' gradients.

use super::bounds::limit;
use super::judge::Expected;
use super::low_rank::{FactorPlace, Parameters};
use super::training::{IDLE, when};
use super::weights::when_updating;
use super::{Given, OpCase, Problem, Rows, two_tensors};
use crate::naive::Exact;
use crate::random::Random;
use tritune_graph::{DoraColumns, DoraFactor, Extents, Graph, LoraBFactor, Slice, ops};

/// What the adapter's product is multiplied by; not a power of two.
const SCALE: f32 = 0.7;

/// Rows and columns of a weight, factors, and rows of the A factor.
#[derive(Clone, Copy)]
pub(super) struct Norms {
    pub rows: usize,
    pub cols: usize,
    pub places: &'static [FactorPlace],
    pub ranks: usize,
}

const fn norms(rows: usize, cols: usize, places: &'static [FactorPlace], ranks: usize) -> Norms {
    Norms { rows, cols, places, ranks }
}

pub(super) const NORMS: [Norms; 9] = [
    norms(1, 1, &[(0, 1, 0, 1)], 1),
    norms(5, 7, &[(2, 3, 0, 2)], 3),
    norms(17, 33, &[(0, 17, 0, 3)], 3),
    norms(70, 65, &[(3, 60, 1, 5), (63, 7, 6, 9)], 15),
    norms(130, 64, &[(0, 65, 8, 8), (65, 33, 0, 8), (98, 32, 16, 8)], 24),
    norms(64, 129, &[(0, 64, 0, 24)], 24),
    norms(1031, 300, &[(5, 700, 0, 2), (705, 326, 2, 1)], 3),
    norms(9, 2560, &[(0, 9, 0, 16)], 16),
    norms(5, 6912, &[(2, 3, 0, 8)], 8),
];

/// Rows, columns, and the first column and columns of every scale.
type Scaled = (Rows, usize, &'static [(usize, usize)]);

const SCALED: [Scaled; 8] = [
    (Rows::all(1), 1, &[(0, 1)]),
    (Rows::all(3), 7, &[(2, 4)]),
    (Rows::all(17), 17, &[(0, 17)]),
    (Rows::all(5), 66, &[(0, 1), (1, 64)]),
    (Rows { used: 4, capacity: 9 }, 260, &[(0, 130), (130, 65), (195, 65)]),
    (Rows::all(65), 33, &[(16, 16)]),
    (Rows::all(130), 20, &[(0, 20)]),
    (Rows { used: 6, capacity: 7 }, 3840, &[(0, 2560), (3200, 640)]),
];

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    for case in NORMS {
        let Norms { rows, cols, places, .. } = case;
        let ranks: Vec<String> = places.iter().map(|place| format!("{}x{}", place.1, place.3)).collect();
        let name = format!("{rows} x {cols}, {}", ranks.join(" + "));
        cases.push(OpCase::new("dora_norms", name, move |random| dora_norms(random, case, true)));
    }
    cases.push(OpCase::new("dora_norms", "no step", |random| dora_norms(random, NORMS[2], false)));
    let named = |(rows, cols, places): Scaled| format!("{rows} x {cols}, {} scaled", places.len());
    for (index, case) in SCALED.into_iter().enumerate() {
        let residual = index % 2 == 1;
        let name = format!("{}{}", named(case), if residual { ", residual" } else { "" });
        cases.push(OpCase::new("dora_scale", name, move |random| dora_scale(random, case, residual, true)));
    }
    cases.push(OpCase::new("dora_scale", IDLE, |random| dora_scale(random, SCALED[1], true, false)));
    for case in SCALED {
        let make = move |random: &mut Random| dora_scale_gradient(random, case, true);
        cases.push(OpCase::new("dora_scale_gradient", named(case), make));
    }
    let make = |random: &mut Random| dora_scale_gradient(random, SCALED[1], false);
    cases.push(OpCase::new("dora_scale_gradient", IDLE, make));
    cases
}

fn dora_norms(random: &mut Random, case: Norms, runs: bool) -> Problem {
    let Norms { rows, cols, places, ranks } = case;
    let mut problem = Problem::new();
    let mut trits: Vec<i8> = (0..rows * cols).map(|_| random.below(3) as i8 - 1).collect();
    let segments = two_tensors(random, rows);
    let shapes: Vec<(usize, usize)> =
        [(ranks, cols)].into_iter().chain(places.iter().map(|&(_, rows, _, rank)| (rows, rank))).collect();
    let parameters = Parameters::new(random, &mut problem, "parameters", &shapes, |parameters| {
        // The first adapted row of weights with several rows is one of zeros.
        if rows > 5 {
            let (first_row, lora_b) = (places[0].0, parameters.slices[1]);
            trits[first_row * cols..(first_row + 1) * cols].fill(0);
            parameters.values[lora_b.offset..lora_b.offset + lora_b.cols].fill(0.0);
        }
    });
    let (lora_a, lora_bs) = (parameters.slices[0], &parameters.slices[1..]);
    let (weight, row_scales) = problem.ternary(&segments, cols, &trits);
    let lengths: Vec<(usize, usize)> = places.iter().map(|&(_, rows, ..)| (1, rows)).collect();
    let found = Parameters::new(random, &mut problem, "norms", &lengths, |_| ());
    let mut exact = found.exact();
    let mut factors = Vec::new();
    for ((&(out_offset, count, rank_offset, rank), &matrix), &norms) in places.iter().zip(lora_bs).zip(&found.slices) {
        factors.push(DoraFactor { lora_b: LoraBFactor { matrix, out_offset, rank_offset }, norms });
        for n in (0..count).take_while(|_| runs) {
            let element = |column: usize| {
                let own = f64::from(row_scales[out_offset + n]) * f64::from(trits[(out_offset + n) * cols + column]);
                let product = |j| parameters.at(matrix, n, j) * parameters.at(lora_a, rank_offset + j, column);
                Exact::single(own).plus(Exact::sum((0..rank).map(product)).times(SCALE.into()))
            };
            let squares = (0..cols).map(element).fold((0.0, 0.0), |(values, terms), element| {
                (values + element.value * element.value, terms + element.terms * element.terms)
            });
            exact[norms.offset + n] = Exact { value: squares.0.sqrt(), terms: squares.1.sqrt() };
        }
    }
    let build = move |graph: &mut Graph| {
        let when = when_updating(graph);
        graph.dora_norms("norms", weight, lora_a, factors.clone(), SCALE, when)?;
        Ok([])
    };
    let expected = Expected::within(limit("dora_norms", "norms"), exact);
    problem.stage(Given::new(Extents::training(0, 0, runs)), build, [("norms", expected)])
}

/// Magnitudes of either sign, and norms of which one is zero.
struct Scales {
    magnitudes: Parameters,
    norms: Parameters,
    scales: Vec<DoraColumns>,
}

impl Scales {
    fn new(random: &mut Random, problem: &mut Problem, magnitudes: &str, places: &[(usize, usize)]) -> Scales {
        let shapes: Vec<(usize, usize)> = places.iter().map(|&(_, columns)| (1, columns)).collect();
        let magnitudes = Parameters::new(random, problem, magnitudes, &shapes, |_| ());
        let norms = Parameters::new(random, problem, "norms", &shapes, |norms| {
            norms.values.iter_mut().for_each(|norm| *norm = 0.1 + norm.abs());
            let last: Slice = norms.slices[norms.slices.len() - 1];
            if last.cols > 1 {
                norms.values[last.offset + last.cols - 1] = 0.0;
            }
        });
        let scale = |((&(out_offset, _), &magnitudes), &norms)| DoraColumns { magnitudes, norms, out_offset };
        let scales = places.iter().zip(&magnitudes.slices).zip(&norms.slices).map(scale).collect();
        Scales { magnitudes, norms, scales }
    }
}

fn dora_scale(random: &mut Random, (rows, cols, places): Scaled, with_residual: bool, runs: bool) -> Problem {
    let mut problem = Problem::new();
    let (x, residual) = (random.floats(rows.used * cols, 1.0), random.floats(rows.used * cols, 1.0));
    let Scales { magnitudes, norms, scales } = Scales::new(random, &mut problem, "magnitudes", places);
    let mut factors = vec![1.0; cols];
    for scale in &scales {
        for n in 0..scale.norms.cols {
            let norm = norms.at(scale.norms, 0, n);
            factors[scale.out_offset + n] =
                if norm == 0.0 { 0.0 } else { magnitudes.at(scale.magnitudes, 0, n) / norm };
        }
    }
    let scaled = x.iter().zip(factors.iter().cycle()).map(|(&x, factor)| Exact::single(f64::from(x) * factor));
    let exact = scaled.zip(&residual).map(|(scaled, &residual)| match with_residual {
        true => scaled.plus(Exact::single(residual.into())),
        false => scaled,
    });
    // Idle cases have rows of the backward pass, which does not run.
    let (mut given, _, backward) = rows.backward(runs);
    let x = given.input("x", backward, cols, &x);
    let residual = with_residual.then(|| given.input("residual", backward, cols, &residual));
    let build = move |graph: &mut Graph| Ok([graph.dora_scale("scale", x, scales.clone(), residual)?]);
    let expected = when(runs, Expected::within(limit("dora_scale", "out"), exact));
    problem.stage(given, build, [("out", expected)])
}

fn dora_scale_gradient(random: &mut Random, (rows, cols, places): Scaled, runs: bool) -> Problem {
    let mut problem = Problem::new();
    let (dy, x) = (random.floats(rows.used * cols, 1.0), random.floats(rows.used * cols, 1.0));
    let Scales { magnitudes, norms, scales } = Scales::new(random, &mut problem, "gradients", places);
    let mut exact = magnitudes.exact();
    for scale in scales.iter().take_while(|_| runs) {
        for n in 0..scale.norms.cols {
            let norm = norms.at(scale.norms, 0, n);
            let term = |t: usize| {
                f64::from(dy[t * cols + scale.out_offset + n]) * f64::from(x[t * cols + scale.out_offset + n])
            };
            if norm != 0.0 {
                let sum = Exact::sum((0..rows.used).map(term)).times(1.0 / norm);
                magnitudes.add(&mut exact, scale.magnitudes, 0, n, sum);
            }
        }
    }
    let (mut given, forward, backward) = rows.backward(runs);
    let dy = given.input("dy", backward, cols, &dy);
    let x = given.input("x", forward, cols, &x);
    let build = move |graph: &mut Graph| {
        graph.push("scale", ops::DoraScaleGradient { dy, x, gradients: scales.clone() });
        Ok([])
    };
    let expected = Expected::within(limit("dora_scale_gradient", "gradients"), exact);
    problem.stage(given, build, [("gradients", expected)])
}
