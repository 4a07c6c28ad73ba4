//! Cases of products with ternary weights and what an adapter adds to them, which devices may run as one; and of their gradients.

use super::backward::BYTE_ROUNDING;
use super::bounds::limit;
use super::heads::shape;
use super::judge::Expected;
use super::low_rank::{LoraBShape, Parameters, SCALE, factors, matrices, residual_name};
use super::matmul::Activations;
use super::{OpCase, Problem, Rows, push_to};
use crate::naive::{self, Exact};
use crate::random::Random;
use tritune_graph::{DType, Graph, Heads, LoraBFactor, ops, rope_table};

/// Columns of what the A factor reads.
const INPUTS: usize = 20;

#[derive(Clone, Copy)]
struct Adapted {
    lora_b: LoraBShape,
    cols: usize,
    /// Whether the A factor's product stands between the two others.
    first: bool,
    residual: bool,
}

pub(super) fn cases() -> impl Iterator<Item = OpCase> {
    let lora_b = |rows, places, cols, ranks| LoraBShape { rows, places, cols, ranks };
    let shapes = [
        // With columns that no factor reaches, and factors in another order than their ranks.
        (lora_b(Rows::all(130), &[(0, 128, 8, 8), (128, 64, 0, 8), (256, 64, 16, 8)], 320, 24), 70, true, true),
        (lora_b(Rows { used: 150, capacity: 300 }, &[(0, 192, 0, 16)], 192, 16), 128, false, false),
        (lora_b(Rows::all(131), &[(64, 128, 4, 12), (192, 64, 0, 4)], 320, 16), 200, false, true),
        (lora_b(Rows { used: 5, capacity: 140 }, &[(0, 128, 0, 8)], 128, 8), 64, true, false),
        // Ends within a tile, and ranks that no kernel joins.
        (lora_b(Rows::all(140), &[(0, 100, 0, 8)], 100, 8), 64, false, true),
        (lora_b(Rows::all(140), &[(0, 64, 0, 5), (64, 64, 5, 3)], 128, 8), 64, true, false),
        // Room for so many rows that matrix units take each of their larger tiles.
        (lora_b(Rows { used: 150, capacity: 10000 }, &[(0, 192, 0, 8), (192, 192, 8, 8)], 384, 16), 16, false, true),
        (lora_b(Rows { used: 131, capacity: 13000 }, &[(0, 320, 0, 16)], 320, 16), 70, false, false),
        (lora_b(Rows { used: 140, capacity: 13000 }, &[(0, 192, 8, 8), (192, 128, 0, 8)], 320, 16), 64, false, true),
        (lora_b(Rows { used: 133, capacity: 3000 }, &[(0, 320, 0, 8)], 320, 8), 130, true, true),
    ];
    let forward = shapes.into_iter().map(|(lora_b, cols, first, residual)| {
        let first_name = if first { " behind lora_a" } else { "" };
        let name = format!("{}, {cols} columns{first_name}{}, product", lora_b.name(), residual_name(residual));
        let case = Adapted { lora_b, cols, first, residual };
        let lora_a = first.then_some("lora_a");
        let uses = ["ternary_matmul"].into_iter().chain(lora_a).chain(["lora_b"]).collect();
        OpCase { uses, ..OpCase::new("lora_b", name, move |random| problem(random, case)) }
    });
    // The second has a depth that devices cut into parts, the third a rank that they do not join.
    let shapes = [
        (Rows::all(17), 33, 64, 8, false, false),
        (Rows { used: 9, capacity: 11 }, 1031, 260, 12, true, true),
        (Rows::all(3), 1031, 300, 6, false, true),
        (Rows::all(2), 1031, 300, 24, true, false),
    ];
    let backward = shapes.into_iter().map(|(rows, outputs, inputs, rank, residual, gradient)| {
        let of_factor = if gradient { ", the factor's gradient between them" } else { "" };
        let name = format!("{rows} x {outputs} x {inputs}, rank {rank}{}, product{of_factor}", residual_name(residual));
        let shape = Backward { rows, outputs, inputs, rank, residual, gradient };
        let between = gradient.then_some("lora_a_gradient");
        let uses = ["ternary_matmul_backward"].into_iter().chain(between).chain(["lora_a_backward"]).collect();
        let shows = between.into_iter().chain(["lora_a_backward"]).collect();
        OpCase { uses, shows, ..OpCase::new("lora_a_backward", name, move |random| backward(random, shape)) }
    });
    let shapes = [
        (Rows::all(3), shape(2, 1, 16), 5),
        (Rows { used: 260, capacity: 300 }, shape(3, 1, 32), 8),
        (Rows { used: 9, capacity: 1030 }, shape(3, 1, 32), 12),
        (Rows::all(4), shape(4, 1, 64), 8),
    ];
    let rotated = shapes.into_iter().map(|(rows, heads, rank)| {
        let Heads { heads: count, kv_heads, head_dim } = heads;
        let name =
            format!("{rows} tokens, {count}/{kv_heads} heads of {head_dim}, rank {rank}, rotated, product in f16");
        let shows = vec!["lora_b_gradient", "lora_b_backward", "ternary_matmul_backward"];
        let uses = ["rope_split_backward"].into_iter().chain(shows.iter().copied()).collect();
        OpCase { uses, shows, ..OpCase::new("lora_b_gradient", name, move |random| rotated(random, rows, heads, rank)) }
    });
    forward.chain(backward).chain(rotated)
}

/// The gradient of queries, keys and values, from which a product in f16 and the gradients of adapters are taken: devices may read what the
/// product reads for those, too.
fn rotated(random: &mut Random, rows: Rows, shape: Heads, rank: usize) -> Problem {
    let Heads { heads, kv_heads, head_dim } = shape;
    let (tokens, positions, inputs) = (rows.used, rows.used + 3, 24);
    let widths = [heads, kv_heads, kv_heads].map(|heads| heads * head_dim);
    let (cols, ranks) = (widths.iter().sum::<usize>(), 3 * rank);
    let table = rope_table(positions, head_dim, 100.0, None);
    let position_of: Vec<i32> = (0..tokens).map(|_| random.below(positions) as i32).collect();
    let gradients = widths.map(|width| random.floats(tokens * width, 1.0));
    let mut dy = Vec::with_capacity(tokens * cols);
    for token in 0..tokens {
        let angles = &table[position_of[token] as usize * head_dim..][..head_dim];
        for (number, (gradient, width)) in gradients.iter().zip(widths).enumerate() {
            for head in naive::widen(&gradient[token * width..][..width]).chunks(head_dim) {
                let turned = |i| if number < 2 { naive::rotate_back(head, angles, i).value } else { head[i] };
                dy.extend((0..head_dim).map(turned));
            }
        }
    }
    let x = random.floats(tokens * ranks, 1.0);
    let mut problem = Problem::new();
    let trits: Vec<i8> = (0..cols * inputs).map(|_| random.below(3) as i8 - 1).collect();
    let segments = widths.map(|width| (width, 0.2 + random.float().abs()));
    let (weight, row_scales) = problem.ternary(&segments, inputs, &trits);
    let shapes = widths.map(|width| (width, rank));
    let parameters = Parameters::new(random, &mut problem, "parameters", &shapes, |_| ());
    let sums = Parameters::new(random, &mut problem, "gradients", &shapes, |_| ());
    let places = [0, 1, 2].map(|number| (widths[..number].iter().sum(), widths[number], number * rank, rank));
    let (second, second_gradients) = (factors(&parameters, &places), factors(&sums, &places));

    // A gradient is rounded to f16, or times a scale, of which the largest is six times the smallest, to an integer.
    let half = limit("ternary_matmul_backward", "out in f16");
    let largest = |row: &[f64]| row.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    let roundings: Vec<f64> = dy.chunks(cols).map(|row| 6.0 * BYTE_ROUNDING * largest(row)).collect();
    let near = |terms: &mut dyn Iterator<Item = (usize, f64, f64)>| {
        let (mut exact, mut allowed) = (0.0, 0.0);
        for (token, dy, factor) in terms {
            exact += dy * factor;
            allowed += (half * dy.abs() + roundings[token]) * factor.abs();
        }
        (exact, allowed)
    };
    let (mut product, mut ranks_out) = ((Vec::new(), Vec::new()), (Vec::new(), Vec::new()));
    for (token, dy) in dy.chunks(cols).enumerate() {
        let column = |k| {
            let term = |n: usize| (token, dy[n], f64::from(row_scales[n]) * f64::from(trits[n * inputs + k]));
            near(&mut (0..cols).map(term))
        };
        product.extend((0..inputs).map(column));
        for LoraBFactor { matrix, out_offset, .. } in &second {
            let rank = |j| {
                let term = |n| (token, dy[out_offset + n], f64::from(SCALE) * parameters.at(*matrix, n, j));
                near(&mut (0..matrix.rows).map(term))
            };
            ranks_out.extend((0..matrix.cols).map(rank));
        }
    }
    let mut summed: (Vec<f64>, Vec<f64>) = sums.values.iter().map(|&value| (f64::from(value), 0.0)).unzip();
    for LoraBFactor { matrix, out_offset, rank_offset } in &second_gradients {
        for (n, j) in (0..matrix.rows).flat_map(|n| (0..matrix.cols).map(move |j| (n, j))) {
            let term = |t: usize| {
                (t, dy[t * cols + out_offset + n], f64::from(SCALE) * f64::from(x[t * ranks + rank_offset + j]))
            };
            let (sum, allowed) = near(&mut (0..tokens).map(term));
            let at = matrix.offset + n * matrix.cols + j;
            summed.0[at] += sum;
            summed.1[at] = allowed + limit("lora_b_gradient", "gradients") * summed.0[at].abs();
        }
    }

    let table = problem.floats("rope", positions, head_dim, &table);
    let (mut given, forward, backward) = rows.backward(true);
    let [dq, dk, dv] =
        [0, 1, 2].map(|number| given.input(["dq", "dk", "dv"][number], backward, widths[number], &gradients[number]));
    let positions = given.input("positions", forward, 1, &position_of);
    let x = given.input("x", forward, ranks, &x);
    let build = move |graph: &mut Graph| {
        let [dy, out, dx] = [("dy", cols), ("ranks", ranks), ("dx", inputs)]
            .map(|(name, cols)| graph.destination(name, DType::F32, backward, cols));
        let (rope_dims, split) = (head_dim, None);
        graph.push("rope", ops::RopeSplitBackward { dq, dk, dv, table, positions, shape, rope_dims, out: dy, split });
        graph.push("lora_b", ops::LoraBGradient { dy, x, gradients: second_gradients.clone(), scale: SCALE });
        graph.push("lora_b", ops::LoraBBackward { dy, factors: second.clone(), scale: SCALE, out });
        let product = ops::TernaryMatmulBackward { dy, weight, residual: None, f16_products: true, out: dx };
        graph.push("product", product);
        Ok([out, dx])
    };
    let expected = |(exact, allowed)| Expected::Near { exact, allowed, f16: false };
    let outputs = [("ranks", expected(ranks_out)), ("dx", expected(product)), ("gradients", expected(summed))];
    problem.stage(given, build, outputs)
}

#[derive(Clone, Copy)]
struct Backward {
    rows: Rows,
    outputs: usize,
    inputs: usize,
    rank: usize,
    residual: bool,
    /// Whether the gradient of the factor stands between the two.
    gradient: bool,
}

/// A product with gradients in f16, and the input's gradient of an adapter on top of it.
fn backward(random: &mut Random, shape: Backward) -> Problem {
    let Backward { rows, outputs, inputs, rank, residual, gradient } = shape;
    let mut problem = Problem::new();
    let dy = random.floats(rows.used * outputs, 1.0);
    let trits: Vec<i8> = (0..outputs * inputs).map(|_| random.below(3) as i8 - 1).collect();
    let (weight, row_scales) = problem.ternary(&[(outputs, 0.1 + random.float().abs())], inputs, &trits);
    let parameters = Parameters::new(random, &mut problem, "parameters", &[(rank, inputs)], |_| ());
    let factor = parameters.slices[0];
    let gradients = Parameters::new(random, &mut problem, "gradients", &[(rank, inputs)], |_| ());
    let (low_rank, x) = (random.floats(rows.used * rank, 1.0), random.floats(rows.used * inputs, 1.0));
    let added = residual.then(|| random.floats(rows.used * inputs, 3.0));

    let half = limit("ternary_matmul_backward", "out in f16");
    let (mut exact, mut allowed) = (Vec::new(), Vec::new());
    for (row, (dy, low_rank)) in dy.chunks(outputs).zip(low_rank.chunks(rank)).enumerate() {
        let scaled: Vec<f64> = dy.iter().zip(&row_scales).map(|(&dy, &scale)| f64::from(dy * scale)).collect();
        let rounding = BYTE_ROUNDING * scaled.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
        for k in 0..inputs {
            let product = Exact::sum((0..outputs).map(|n| scaled[n] * f64::from(trits[n * inputs + k])));
            let adapter = Exact::sum((0..rank).map(|j| f64::from(low_rank[j]) * parameters.at(factor, j, k)));
            let extra = added.as_ref().map_or(0.0, |added| f64::from(added[row * inputs + k]));
            exact.push(product.value + adapter.value + extra);
            let rest = product.value.abs() + adapter.terms + extra.abs();
            let terms = half * product.terms + rounding * outputs as f64;
            allowed.push(terms + limit("lora_a_backward", "out") * rest);
        }
    }
    let sum = |j: usize, k: usize| {
        Exact::sum((0..rows.used).map(|t| f64::from(low_rank[t * rank + j]) * f64::from(x[t * inputs + k])))
    };
    let expected_gradients = if gradient { gradients.plus(sum) } else { gradients.exact() };
    let expected_gradients = Expected::within(limit("lora_a_gradient", "gradients"), expected_gradients);

    let (mut given, _, backward) = rows.backward(true);
    let dy = given.input("dy", backward, outputs, &dy);
    let low_rank = given.input("low_rank", backward, rank, &low_rank);
    let x = given.input("x", backward, inputs, &x);
    let residual = added.map(|added| given.input("residual", backward, inputs, &added));
    let place = gradients.slices[0];
    let build = move |graph: &mut Graph| {
        let product = graph.destination("product", DType::F32, backward, inputs);
        graph.push("product", ops::TernaryMatmulBackward { dy, weight, residual, f16_products: true, out: product });
        if gradient {
            graph.push("gradient", ops::LoraAGradient { dy: low_rank, x, gradient: place });
        }
        let op = |out| ops::LoraABackward { dy: low_rank, factor, residual: Some(product), out };
        push_to(graph, backward, inputs, op)
    };
    let out = Expected::Near { exact, allowed, f16: false };
    problem.stage(given, build, [("out", out), ("gradients", expected_gradients)])
}

fn problem(random: &mut Random, case: Adapted) -> Problem {
    let Adapted { lora_b: LoraBShape { rows, places, cols: outputs, ranks }, cols, first, residual } = case;
    let mut problem = Problem::new();
    let activations = Activations::random(random, rows.used, cols, None);
    let trits: Vec<i8> = (0..outputs * cols).map(|_| random.below(3) as i8 - 1).collect();
    let (weight, row_scales) = problem.ternary(&[(outputs, 0.1 + random.float().abs())], cols, &trits);
    let shapes: Vec<(usize, usize)> = matrices(places).into_iter().chain([(ranks, INPUTS)]).collect();
    let parameters = Parameters::new(random, &mut problem, "parameters", &shapes, |_| ());
    let factors = factors(&parameters, places);
    let lora_a = parameters.slices[places.len()];
    let width = if first { INPUTS } else { ranks };
    let x = random.floats(rows.used * width, 1.0);
    let added = residual.then(|| random.floats(rows.used * outputs, 3.0));

    let mut exact = Vec::with_capacity(rows.used * outputs);
    for (row, x) in x.chunks(width).enumerate() {
        let low_rank: Vec<Exact> = (0..ranks)
            .map(|j| match first {
                true => Exact::sum((0..INPUTS).map(|k| f64::from(x[k]) * parameters.at(lora_a, j, k))),
                false => Exact::single(x[j].into()),
            })
            .collect();
        let products = trits.chunks(cols).enumerate().map(|(n, trits)| {
            let sum: f64 = trits.iter().enumerate().map(|(k, &w)| f64::from(w) * activations.value(row, k)).sum();
            let added = added.as_ref().map_or(0.0, |added| f64::from(added[row * outputs + n]));
            Exact::single(sum * f64::from(row_scales[n])).plus(Exact::single(added))
        });
        let start = exact.len();
        exact.extend(products);
        for LoraBFactor { matrix, out_offset, rank_offset } in &factors {
            for n in 0..matrix.rows {
                let term = |j: usize| low_rank[rank_offset + j].times(parameters.at(*matrix, n, j));
                let product = (0..matrix.cols).map(term).fold(Exact::single(0.0), Exact::plus).times(SCALE.into());
                let place = &mut exact[start + out_offset + n];
                *place = place.plus(product);
            }
        }
    }

    let (mut given, token_rows) = rows.tokens();
    let act = activations.input(&mut given, token_rows);
    let input = given.input("x", token_rows, width, &x);
    let residual = added.map(|added| given.input("residual", token_rows, outputs, &added));
    let build = move |graph: &mut Graph| {
        let product = graph.ternary_matmul("product", act, weight, residual)?;
        let low_rank = if first { graph.lora_a("lora_a", input, lora_a)? } else { input };
        Ok([graph.lora_b("lora_b", low_rank, factors.clone(), SCALE, Some(product), outputs)?])
    };
    problem.stage(given, build, [("out", Expected::within(limit("lora_b", "out"), exact))])
}
