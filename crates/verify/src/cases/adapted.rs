//! Cases of products with ternary weights and what an adapter adds to them, which devices may run as one.

use super::bounds::limit;
use super::judge::Expected;
use super::low_rank::{Parameters, SCALE, Up, factors, matrices, residual_name};
use super::matmul::Activations;
use super::{OpCase, Problem, Rows};
use crate::naive::Exact;
use crate::random::Random;
use tritune_graph::{Graph, LoraBFactor};

/// Columns of what the first factor reads.
const INPUTS: usize = 20;

#[derive(Clone, Copy)]
struct Adapted {
    up: Up,
    cols: usize,
    /// Whether the first factor's product stands between the two others.
    first: bool,
    residual: bool,
}

pub(super) fn cases() -> impl Iterator<Item = OpCase> {
    let up = |rows, places, wide, narrow| Up { rows, places, wide, narrow };
    let shapes = [
        // With columns that no factor reaches, and factors in another order than their ranks.
        (up(Rows::all(130), &[(0, 128, 8, 8), (128, 64, 0, 8), (256, 64, 16, 8)], 320, 24), 70, true, true),
        (up(Rows { used: 150, capacity: 300 }, &[(0, 192, 0, 16)], 192, 16), 128, false, false),
        (up(Rows::all(131), &[(64, 128, 4, 12), (192, 64, 0, 4)], 320, 16), 200, false, true),
        (up(Rows { used: 5, capacity: 140 }, &[(0, 128, 0, 8)], 128, 8), 64, true, false),
        // Ends within a tile, and ranks that no kernel joins.
        (up(Rows::all(140), &[(0, 100, 0, 8)], 100, 8), 64, false, true),
        (up(Rows::all(140), &[(0, 64, 0, 5), (64, 64, 5, 3)], 128, 8), 64, true, false),
        // Enough for the largest tiles.
        (up(Rows::all(257), &[(0, 4288, 0, 8), (4288, 4288, 8, 8)], 8576, 16), 16, false, true),
    ];
    shapes.into_iter().map(|(up, cols, first, residual)| {
        let first_name = if first { " behind lora_a" } else { "" };
        let name = format!("{}, {cols} columns{first_name}{}, product", up.name(), residual_name(residual));
        let case = Adapted { up, cols, first, residual };
        let lora_a = first.then_some("lora_a");
        let uses = ["ternary_matmul"].into_iter().chain(lora_a).chain(["lora_b"]).collect();
        OpCase { uses, ..OpCase::new("lora_b", name, move |random| problem(random, case)) }
    })
}

fn problem(random: &mut Random, case: Adapted) -> Problem {
    let Adapted { up: Up { rows, places, wide, narrow }, cols, first, residual } = case;
    let mut problem = Problem::new();
    let activations = Activations::random(random, rows.used, cols, None);
    let trits: Vec<i8> = (0..wide * cols).map(|_| random.below(3) as i8 - 1).collect();
    let (weight, row_scales) = problem.ternary(&[(wide, 0.1 + random.float().abs())], cols, &trits);
    let shapes: Vec<(usize, usize)> = matrices(places).into_iter().chain([(narrow, INPUTS)]).collect();
    let parameters = Parameters::new(random, &mut problem, "parameters", &shapes, |_| ());
    let factors = factors(&parameters, places);
    let lora_a = parameters.slices[places.len()];
    let width = if first { INPUTS } else { narrow };
    let x = random.floats(rows.used * width, 1.0);
    let added = residual.then(|| random.floats(rows.used * wide, 3.0));

    let mut exact = Vec::with_capacity(rows.used * wide);
    for (row, x) in x.chunks(width).enumerate() {
        let ranks: Vec<Exact> = (0..narrow)
            .map(|j| match first {
                true => Exact::sum((0..INPUTS).map(|k| f64::from(x[k]) * parameters.at(lora_a, j, k))),
                false => Exact::single(x[j].into()),
            })
            .collect();
        let products = trits.chunks(cols).enumerate().map(|(n, trits)| {
            let sum: f64 = trits.iter().enumerate().map(|(k, &w)| f64::from(w) * activations.value(row, k)).sum();
            let added = added.as_ref().map_or(0.0, |added| f64::from(added[row * wide + n]));
            Exact::single(sum * f64::from(row_scales[n])).plus(Exact::single(added))
        });
        let start = exact.len();
        exact.extend(products);
        for LoraBFactor { matrix, out_offset, rank_offset } in &factors {
            for n in 0..matrix.rows {
                let term = |j: usize| ranks[rank_offset + j].times(parameters.at(*matrix, n, j));
                let product = (0..matrix.cols).map(term).fold(Exact::single(0.0), Exact::plus).times(SCALE.into());
                let place = &mut exact[start + out_offset + n];
                *place = place.plus(product);
            }
        }
    }

    let (mut given, token_rows) = rows.tokens();
    let act = activations.input(&mut given, token_rows);
    let input = given.input("x", token_rows, width, &x);
    let residual = added.map(|added| given.input("residual", token_rows, wide, &added));
    let build = move |graph: &mut Graph| {
        let product = graph.ternary_matmul("product", act, weight, residual)?;
        let ranks = if first { graph.lora_a("down", input, lora_a)? } else { input };
        Ok([graph.lora_b("up", ranks, factors.clone(), SCALE, Some(product), wide)?])
    };
    problem.stage(given, build, [("out", Expected::within(limit("lora_b", "out"), exact))])
}
