//! Cases of ternary weights that an adapter changes: every trit, shown by an embedding.

use super::dora::{NORMS, Norms};
use super::judge::Expected;
use super::low_rank::Parameters;
use super::weights::when_updating;
use super::{Given, OpCase, Problem, two_tensors};
use crate::naive::Exact;
use crate::random::Random;
use tritune_graph::{Extents, Graph, LoraBFactor};

/// What a product must be larger than; about half of them are.
const THRESHOLD: f32 = 0.2;

pub(super) fn cases() -> Vec<OpCase> {
    let seen = vec!["ternary_adapt", "embed_rows"];
    let shaped = NORMS.into_iter().map(|case| (format!("{} x {}", case.rows, case.cols), case, true));
    let all = shaped.chain([("no step".to_owned(), NORMS[2], false)]);
    all.map(|(name, case, runs)| {
        let case = OpCase::new("ternary_adapt", name, move |random| ternary_adapt(random, case, runs));
        let shows = if runs { seen.clone() } else { vec!["embed_rows"] };
        OpCase { uses: seen.clone(), shows, ..case }
    })
    .collect()
}

fn ternary_adapt(random: &mut Random, case: Norms, runs: bool) -> Problem {
    let Norms { rows, cols, places, ranks } = case;
    let mut problem = Problem::new();
    let segments = two_tensors(random, rows);
    let before: Vec<i8> = (0..rows * cols).map(|_| random.below(3) as i8 - 1).collect();
    let shapes: Vec<(usize, usize)> =
        [(ranks, cols)].into_iter().chain(places.iter().map(|&(_, rows, _, rank)| (rows, rank))).collect();
    let parameters = Parameters::new(random, &mut problem, "parameters", &shapes, |_| ());
    let (lora_a, lora_bs) = (parameters.slices[0], &parameters.slices[1..]);
    let (base, scales) = problem.ternary(&segments, cols, &before);
    let value =
        |slice: tritune_graph::Slice, row: usize, col: usize| parameters.values[slice.offset + row * slice.cols + col];
    let mut made = before.clone();
    let mut factors = Vec::new();
    for (&(out_offset, count, rank_offset, rank), &matrix) in places.iter().zip(lora_bs) {
        factors.push(LoraBFactor { matrix, out_offset, rank_offset });
        for n in 0..count {
            for column in 0..cols {
                let product =
                    (0..rank).fold(0.0f32, |sum, j| sum + value(matrix, n, j) * value(lora_a, rank_offset + j, column));
                let change = i8::from(product > THRESHOLD) - i8::from(product < -THRESHOLD);
                let at = (out_offset + n) * cols + column;
                made[at] = (before[at] + change).clamp(-1, 1);
            }
        }
    }
    // What was there before differs everywhere; rows without a factor keep it.
    let former: Vec<i8> = made.iter().map(|trit| (trit + 2) % 3 - 1).collect();
    let (weight, _) = problem.ternary(&segments, cols, &former);
    let is_made = |row: usize| runs && places.iter().any(|&(first, count, ..)| (first..first + count).contains(&row));
    let expected = (0..rows * cols).map(|at| if is_made(at / cols) { made[at] } else { former[at] });
    let shown = expected
        .enumerate()
        .map(|(at, trit)| Exact { value: f64::from(scales[at / cols]) * f64::from(trit), terms: 0.0 });
    let shown = Expected::within(0.0, shown.collect::<Vec<_>>());
    let ids: Vec<i32> = (0..rows as i32).collect();
    let mut given = Given::new(Extents { update: runs, ..Extents::new(rows, 0) });
    let ids = given.input("ids", Graph::token_rows(rows), 1, &ids);
    let build = move |graph: &mut Graph| {
        let when = when_updating(graph);
        graph.ternary_adapt("adapt", (base, weight), lora_a, factors.clone(), THRESHOLD, when)?;
        Ok([graph.embed_rows("embed", weight, ids)?])
    };
    problem.stage(given, build, [("out", shown)])
}
