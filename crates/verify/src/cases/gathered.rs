//! Cases of low-rank products whose rows have different adapters.

use super::bounds::limit;
use super::judge::Expected;
use super::low_rank::{FactorPlace, LORA_B_SHAPES, LoraBShape, Parameters, SHAPES, residual_name};
use super::{OpCase, Problem, Rows};
use crate::naive::Exact;
use crate::random::Random;
use tritune_graph::{Graph, LoraBFactor};

/// How many adapters there are in a case.
const ADAPTERS: usize = 3;

/// Which adapter each row has: several in a workgroup, some rows in a row with the same one, some without. The first has one, so that
/// its result is not zero.
fn slots(rows: usize) -> Vec<i32> {
    (0..rows).map(|row| (1 + row / 2 * 3 + row / 11) as i32 % (ADAPTERS as i32 + 1)).collect()
}

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    for (rows, cols, rank) in SHAPES {
        let name = format!("{rows} x {cols}, rank {rank}, {ADAPTERS} adapters");
        cases.push(OpCase::new("gathered_lora_a", name, move |random| lora_a(random, rows, cols, rank)));
    }
    for (index, case) in LORA_B_SHAPES.into_iter().enumerate() {
        let residual = index % 3 != 1;
        let name = format!("{}{}, {ADAPTERS} adapters", case.name(), residual_name(residual));
        cases.push(OpCase::new("gathered_lora_b", name, move |random| lora_b(random, case, residual)));
    }
    cases
}

fn lora_a(random: &mut Random, rows: Rows, cols: usize, rank: usize) -> Problem {
    let mut problem = Problem::new();
    let (x, slots) = (random.floats(rows.used * cols, 1.0), slots(rows.used));
    let parameters = Parameters::new(random, &mut problem, "parameters", &[(5, 3), (ADAPTERS * rank, cols)], |_| ());
    let factors = parameters.slices[1];
    let mut exact = Vec::new();
    for (x, &slot) in x.chunks(cols).zip(&slots) {
        let Some(number) = (slot as usize).checked_sub(1) else {
            exact.extend((0..rank).map(|_| Exact { value: 0.0, terms: 0.0 }));
            continue;
        };
        let column =
            |j: usize| Exact::sum((0..cols).map(|k| f64::from(x[k]) * parameters.at(factors, number * rank + j, k)));
        exact.extend((0..rank).map(column));
    }
    let (mut given, token_rows) = rows.tokens();
    let x = given.input("x", token_rows, cols, &x);
    let slots = given.input("slots", token_rows, 1, &slots);
    let build = move |graph: &mut Graph| Ok([graph.gathered_lora_a("lora_a", x, slots, factors, ADAPTERS)?]);
    let expected = Expected::within(limit("gathered_lora_a", "out"), exact);
    problem.stage(given, build, [("out", expected)])
}

fn lora_b(random: &mut Random, case: LoraBShape, with_residual: bool) -> Problem {
    let LoraBShape { rows, places, cols, ranks } = case;
    let mut problem = Problem::new();
    let (x, residual) = (random.floats(rows.used * ranks, 1.0), random.floats(rows.used * cols, 1.0));
    let slots = slots(rows.used);
    let mut shapes: Vec<(usize, usize)> = places.iter().map(|place| (ADAPTERS * place.1, place.3)).collect();
    shapes.push((1, ADAPTERS));
    let parameters = Parameters::new(random, &mut problem, "parameters", &shapes, |_| ());
    let scales = parameters.slices[places.len()];
    let factor =
        |(&matrix, place): (_, &FactorPlace)| LoraBFactor { matrix, out_offset: place.0, rank_offset: place.2 };
    let factors: Vec<LoraBFactor> = parameters.slices.iter().zip(places).map(factor).collect();
    let start = |&value: &f32| Exact { value: if with_residual { value.into() } else { 0.0 }, terms: 0.0 };
    let mut exact: Vec<Exact> = residual.iter().map(start).collect();
    for ((x, exact), &slot) in x.chunks(ranks).zip(exact.chunks_mut(cols)).zip(&slots) {
        let Some(number) = (slot as usize).checked_sub(1) else { continue };
        for LoraBFactor { matrix, out_offset, rank_offset } in &factors {
            let columns = matrix.rows / ADAPTERS;
            for n in 0..columns {
                let term = |j: usize| f64::from(x[rank_offset + j]) * parameters.at(*matrix, number * columns + n, j);
                let product = Exact::sum((0..matrix.cols).map(term)).times(parameters.at(scales, 0, number));
                exact[out_offset + n] = Exact::single(exact[out_offset + n].value).plus(product);
            }
        }
    }
    let (mut given, token_rows) = rows.tokens();
    let x = given.input("x", token_rows, ranks, &x);
    let slots = given.input("slots", token_rows, 1, &slots);
    let residual = with_residual.then(|| given.input("residual", token_rows, cols, &residual));
    let build = move |graph: &mut Graph| {
        Ok([graph.gathered_lora_b("lora_b", x, slots, factors.clone(), scales, residual, cols)?])
    };
    let expected = Expected::within(limit("gathered_lora_b", "out"), exact);
    problem.stage(given, build, [("out", expected)])
}
