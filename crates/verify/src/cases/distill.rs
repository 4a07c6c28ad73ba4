//! Cases of distillation: what comes in by degrees, and how tokens relate.

use super::bounds::limit;
use super::heads::shape;
use super::judge::Expected;
use super::rows::telling_rows;
use super::training::{IDLE, when};
use super::{OpCase, Problem, Rows, push_to};
use crate::naive::{self, Exact};
use crate::random::Random;
use tritune_graph::{Graph, Heads, RelationInput, Rows as GraphRows, ops};

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    let shapes = [
        (Rows::all(1), 1, (true, true)),
        (Rows::all(3), 7, (true, false)),
        (Rows { used: 4, capacity: 9 }, 129, (false, true)),
        (Rows::all(6), 64, (true, true)),
        (Rows::all(2), 6912, (true, true)),
    ];
    for (index, (rows, cols, (x, y))) in shapes.into_iter().enumerate() {
        let lambda = [0.5, 0.3, 0.9, 0.0, 1.0][index];
        let given = [("x", x), ("y", y)].iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect::<Vec<_>>();
        let make = move |random: &mut Random| blend(random, rows, cols, lambda, (x, y));
        cases.push(OpCase::new("blend", format!("{rows} x {cols}, {lambda}, {}", given.join(" and ")), make));
    }
    let relations: [(Rows, Heads, usize, &'static [usize]); 6] = [
        (Rows::all(1), shape(1, 1, 2), 1, &[1]),
        (Rows::all(5), shape(3, 1, 5), 1, &[2, 3]),
        (Rows { used: 17, capacity: 21 }, shape(6, 2, 14), 4, &[9, 1, 7]),
        (Rows::all(70), shape(4, 2, 32), 2, &[65, 5]),
        (Rows::all(130), shape(9, 3, 64), 6, &[130]),
        (Rows::all(66), shape(4, 1, 128), 2, &[1, 64, 1]),
    ];
    for (rows, shape, heads, documents) in relations {
        let name = format!(
            "{rows} tokens, documents of {documents:?}, {}/{} heads of {}, {heads} of relations",
            shape.heads, shape.kv_heads, shape.head_dim
        );
        let make = move |random: &mut Random| relation_loss(random, rows, shape, heads, documents, true);
        cases.push(OpCase::new("relation_loss", name, make));
    }
    let make = |random: &mut Random| relation_loss(random, Rows::all(5), shape(2, 1, 4), 2, &[2, 3], false);
    cases.push(OpCase::new("relation_loss", IDLE, make));
    cases
}

fn blend(random: &mut Random, rows: Rows, cols: usize, lambda: f32, (has_x, has_y): (bool, bool)) -> Problem {
    let (x, y) = (telling_rows(random, rows.used, cols), telling_rows(random, rows.used, cols));
    let exact_lambda = f64::from(lambda);
    let part = |given: bool, weight: f64, value: f32| if given { weight * f64::from(value) } else { 0.0 };
    let exact = x
        .iter()
        .zip(&y)
        .map(|(&x, &y)| Exact::sum([part(has_x, 1.0 - exact_lambda, x), part(has_y, exact_lambda, y)].into_iter()));
    let expected = Expected::within(limit("blend", "out"), exact);
    let (mut given, token_rows) = rows.tokens();
    let x = has_x.then(|| given.input("x", token_rows, cols, &x));
    let y = has_y.then(|| given.input("y", token_rows, cols, &y));
    let lambda = given.input("lambda", GraphRows::Fixed(1), 1, &[lambda]);
    let build = move |graph: &mut Graph| push_to(graph, token_rows, cols, |out| ops::Blend { x, y, lambda, out });
    Problem::new().stage(given, build, [("out", expected)])
}

fn relation_loss(
    random: &mut Random,
    rows: Rows,
    shape: Heads,
    relation_heads: usize,
    documents: &'static [usize],
    runs: bool,
) -> Problem {
    let (tokens, width) = (rows.used, (shape.heads + 2 * shape.kv_heads) * shape.head_dim);
    let (qkv, teacher) = (random.floats(tokens * width, 2.0), random.floats(tokens * width, 2.0));
    let weights: Vec<f32> = (0..tokens).map(|_| 0.1 + random.float().abs()).collect();
    let (mut first, mut last) = (Vec::new(), Vec::new());
    for &length in documents {
        let start = first.len();
        first.extend(std::iter::repeat_n(start as i32, length));
        last.extend(std::iter::repeat_n((start + length - 1) as i32, length));
    }
    let (mut given, forward, _) = rows.backward(runs);
    let input = RelationInput {
        qkv: given.input("qkv", forward, width, &qkv),
        teacher: given.input("teacher", forward, width, &teacher),
        weights: given.input("weights", forward, 1, &weights),
        first: given.input("first", forward, 1, &first),
        last: given.input("last", forward, 1, &last),
        shape,
        relation_heads,
    };
    let spans: Vec<(usize, usize)> = first.iter().zip(&last).map(|(&a, &b)| (a as usize, b as usize)).collect();
    let related = naive::Related {
        qkv: &naive::widen(&qkv),
        teacher: &naive::widen(&teacher),
        weights: &naive::widen(&weights),
        spans: &spans,
        width,
        heads: 3 * relation_heads,
    };
    let naive::Relations { loss, gradient } = naive::relation_loss(&related, |head| input.columns(head));
    let build = move |graph: &mut Graph| {
        let loss = graph.relation_loss("relation", input)?;
        let dqkv = graph.nodes().iter().find_map(|(_, op)| match op {
            tritune_graph::Op::RelationLoss(op) => Some(op.dqkv),
            _ => None,
        });
        Ok([loss].into_iter().chain(dqkv))
    };
    let within = |output, exact: Vec<Exact>| when(runs, Expected::within(limit("relation_loss", output), exact));
    Problem::new().stage(given, build, [("loss", within("loss", loss)), ("dqkv", within("dqkv", gradient))])
}
