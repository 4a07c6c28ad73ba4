//! Cases of the backward pass of products, head and attention.

use super::bounds::limit;
use super::groups::Ternary;
use super::heads::{shape, stored_input};
use super::judge::Expected;
use super::low_rank::Parameters;
use super::matmul::{dense_bytes, dense_values};
use super::training::when;
use super::{Given, OpCase, Problem, Rows, push_to, two_tensors};
use crate::naive::{self, Exact};
use crate::random::Random;
use half::f16;
use std::collections::HashMap;
use tritune_graph::{
    DType, Differentiation, DistillTarget, Encoding, Extents, Graph, GroupSize, HeadLossInput, Heads, Resource,
    TeacherLogits, ops,
};

pub(super) fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    let products = [
        (Rows::all(1), 1, 1, false),
        (Rows::all(3), 5, 17, true),
        (Rows::all(17), 33, 65, false),
        (Rows { used: 2, capacity: 7 }, 129, 63, true),
        (Rows::all(9), 257, 130, true),
        (Rows { used: 70, capacity: 90 }, 100, 200, true),
        (Rows::all(130), 192, 256, false),
        (Rows::all(5), 1031, 16, true),
        (Rows::all(2), 1031, 300, true),
    ];
    for half in [false, true] {
        for (rows, outputs, inputs, residual) in products {
            let added = if residual { ", residual" } else { "" };
            let precision = if half { ", f16" } else { "" };
            let name = format!("{rows} x {outputs} x {inputs}{added}{precision}");
            let make = move |random: &mut Random| ternary_backward(random, rows, outputs, inputs, residual, half);
            cases.push(OpCase::new("ternary_matmul_backward", name, make));
        }
    }
    // So many rows, or room for them, and so wide that matrix units take wide and broad tiles.
    for (rows, outputs, inputs) in [(Rows::all(7000), 20, 570), (Rows { used: 150, capacity: 33000 }, 100, 157)] {
        let make = move |random: &mut Random| ternary_backward(random, rows, outputs, inputs, true, true);
        cases.push(OpCase::new(
            "ternary_matmul_backward",
            format!("{rows} x {outputs} x {inputs}, residual, f16"),
            make,
        ));
    }
    let heads = [
        (Encoding::F32, Rows::all(1), 1, 1, 2),
        (Encoding::F32, Rows::all(17), 5, 65, 33),
        (Encoding::F32, Rows { used: 9, capacity: 20 }, 20, 66, 130),
        (Encoding::F16, Rows::all(21), 8, 96, 4099),
        (Encoding::F16, Rows { used: 5, capacity: 11 }, 3, 17, 65),
        (Encoding::F16, Rows::all(150), 140, 192, 344),
        (Encoding::F16, Rows::all(3), 2, 160, 1096),
        (Encoding::F16, Rows { used: 300, capacity: 310 }, 290, 40, 72),
        (Encoding::BF16, Rows::all(7), 7, 33, 257),
        (Encoding::Q8_0, Rows::all(18), 6, 96, 129),
        (Encoding::Q6K, Rows::all(6), 4, 256, 70),
        (Encoding::Ternary, Rows::all(7), 4, 65, 130),
        (Encoding::TernaryGroups(GroupSize::G32), Rows { used: 5, capacity: 6 }, 3, 100, 65),
        (Encoding::TernaryGroups(GroupSize::G128), Rows::all(33), 40, 300, 257),
        // Matrix units take wide tiles.
        (Encoding::F16, Rows::all(300), 290, 192, 88),
    ];
    for half in [false, true] {
        for (encoding, rows, chunk, cols, vocabulary) in heads {
            let (gradient, backward, trained, distill, top) = (true, true, false, None, 0);
            let shape = HeadShape { rows, chunk, cols, vocabulary, gradient, backward, half, trained, distill, top };
            cases.push(shape.case(encoding));
            if matches!(encoding, Encoding::F32 | Encoding::F16) {
                cases.push(HeadShape { trained: true, ..shape }.case(encoding));
            }
        }
        for (index, trained, distill) in [
            (1, true, (0.6, 0.4, 1.0)),
            (3, false, (0.5, 0.5, 1.0)),
            (5, true, (0.0, 1.0, 1.0)),
            (2, false, (1.0, 3.0, 2.5)),
            (7, true, (1.0, 2.0, 4.0)),
            (6, true, (1.0, 0.5, 1.0)),
        ] {
            let (encoding, rows, chunk, cols, vocabulary) = heads[index];
            let (gradient, backward, distill) = (true, true, Some(distill));
            for top in [0, [1, 5, 256][index % 3].min(vocabulary - 1)] {
                let shape =
                    HeadShape { rows, chunk, cols, vocabulary, gradient, backward, half, trained, distill, top };
                cases.push(shape.case(encoding));
            }
        }
    }
    let small = HeadShape {
        rows: Rows::all(9),
        chunk: 4,
        cols: 34,
        vocabulary: 71,
        gradient: false,
        backward: true,
        half: false,
        trained: false,
        distill: None,
        top: 0,
    };
    cases.push(small.case(Encoding::F32));
    let with_teacher = HeadShape { gradient: true, backward: false, distill: Some((0.5, 0.5, 1.0)), ..small };
    cases.push(with_teacher.case(Encoding::F32));
    cases.push(HeadShape { gradient: true, backward: false, ..small }.case(Encoding::F32));
    cases.push(HeadShape { gradient: true, backward: false, half: true, ..small }.case(Encoding::F16));
    cases.push(HeadShape { gradient: true, backward: false, trained: true, ..small }.case(Encoding::F32));

    use DType::{F16, F32};
    let attention = [
        (Rows::all(1), shape(1, 1, 2), F32, 1, 1.0),
        (Rows::all(5), shape(3, 1, 5), F32, 1, 1.0),
        (Rows::all(17), shape(6, 2, 14), F16, 3, 1.0),
        (Rows { used: 40, capacity: 50 }, shape(4, 2, 32), F32, 3, 1.0),
        (Rows::all(65), shape(2, 2, 128), F32, 1, 1.0),
        (Rows { used: 70, capacity: 75 }, shape(4, 1, 128), F16, 4, 1.0),
        (Rows::all(130), shape(4, 2, 64), F16, 2, 1.0),
        (Rows::all(90), shape(4, 2, 64), F32, 5, 1.0),
        (Rows::all(33), shape(3, 3, 80), F16, 2, 1.0),
        (Rows::all(19), shape(2, 1, 200), F16, 2, 1.0),
        (Rows::all(33), shape(4, 2, 32), F32, 2, 6.0),
    ];
    for (rows, shape, dtype, documents, size) in attention {
        let large = if size > 1.0 { ", large scores" } else { "" };
        let Heads { heads, kv_heads, head_dim } = shape;
        let name =
            format!("{rows} tokens, {documents} documents, {heads}/{kv_heads} heads of {head_dim}, {dtype:?}{large}");
        let make = move |random: &mut Random| attention_backward(random, rows, shape, dtype, documents, size);
        cases.push(OpCase::new("attention_backward", name, make));
    }
    cases
}

/// Half a step of the 32,639 in which the largest gradient of a row is counted.
pub(super) const BYTE_ROUNDING: f64 = 0.5 / 32_639.0;

fn ternary_backward(
    random: &mut Random,
    rows: Rows,
    outputs: usize,
    inputs: usize,
    residual: bool,
    half: bool,
) -> Problem {
    let tokens = rows.used;
    // Rows of very different size: f16 must be scaled by row.
    let mut dy = Vec::new();
    for token in 0..tokens {
        dy.extend(random.floats(outputs, 10f32.powi([0, -7, 5][token % 3])));
    }
    let trits: Vec<i8> = (0..outputs * inputs).map(|_| random.below(3) as i8 - 1).collect();
    let segments = two_tensors(random, outputs);
    let mut problem = Problem::new();
    let (weight, row_scales) = problem.ternary(&segments, inputs, &trits);
    let added = residual.then(|| random.floats(tokens * inputs, 3.0));

    let in_f32 = limit("ternary_matmul_backward", "out");
    let limit = limit("ternary_matmul_backward", if half { "out in f16" } else { "out" });
    let (mut exact, mut allowed) = (Vec::new(), Vec::new());
    for token in 0..tokens {
        let row = &dy[token * outputs..][..outputs];
        let scaled: Vec<f64> = row.iter().zip(&row_scales).map(|(&dy, &s)| f64::from(dy) * f64::from(s)).collect();
        // Integers are all rounded by the same amount at most.
        let largest = scaled.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
        let rounding = if half { BYTE_ROUNDING * largest } else { 0.0 };
        for k in 0..inputs {
            let nonzero = (0..outputs).filter(|n| trits[n * inputs + k] != 0).count() as f64;
            let product = naive::Exact::sum((0..outputs).map(|n| scaled[n] * f64::from(trits[n * inputs + k])));
            let extra = added.as_ref().map_or(0.0, |added| f64::from(added[token * inputs + k]));
            exact.push(product.value + extra);
            // A sum may as well begin with the residual.
            allowed.push(limit * product.terms + rounding * nonzero + in_f32 * (extra.abs() + product.value.abs()));
        }
    }
    let (mut given, _, backward) = rows.backward(true);
    let dy = given.input("dy", backward, outputs, &dy);
    let residual = added.map(|added| given.input("residual", backward, inputs, &added));
    let build = move |graph: &mut Graph| {
        let op = |out| ops::TernaryMatmulBackward { dy, weight, residual, f16_products: half, out };
        push_to(graph, backward, inputs, op)
    };
    let expected = Expected::Near { exact, allowed, f16: false };
    problem.stage(given, build, [("out", expected)])
}

#[derive(Clone, Copy)]
struct HeadShape {
    rows: Rows,
    chunk: usize,
    cols: usize,
    vocabulary: usize,
    gradient: bool,
    /// Whether the run has a backward pass.
    backward: bool,
    half: bool,
    /// Whether the weight has a gradient too.
    trained: bool,
    /// What the targets and a teacher count for, and its temperature, if there is one.
    distill: Option<(f32, f32, f32)>,
    /// Tokens of each row that the teacher speaks of, unless it does of all.
    top: usize,
}

impl HeadShape {
    fn case(self, encoding: Encoding) -> OpCase {
        let HeadShape { rows, chunk, cols, vocabulary, gradient, backward, half, trained, distill, top } = self;
        let mut name = format!("{encoding:?} {rows} x {cols} x {vocabulary}, {chunk} at a time");
        for (what, given) in [
            (", loss only", !gradient),
            (", trained", trained),
            (", without its backward pass", gradient && !backward),
            (", f16", half),
            (", with a teacher", distill.is_some()),
        ] {
            name += if given { what } else { "" };
        }
        if let Some((hard, soft, temperature)) = distill.filter(|(.., temperature)| *temperature != 1.0) {
            name += &format!(" {hard} and {soft} at temperature {temperature}");
        }
        if top > 0 {
            name += &format!(", of {top} tokens");
        }
        let make = move |random: &mut Random| self.problem(random, encoding);
        // The logits are those of a plain head.
        let groups = encoding.is_ternary();
        OpCase { uses: vec!["head_loss", "dense_matmul"], groups, ..OpCase::new("head_loss", name, make) }
    }

    fn problem(self, random: &mut Random, encoding: Encoding) -> Problem {
        let HeadShape { rows, chunk, cols, vocabulary, gradient, backward, half, trained, distill, top } = self;
        let mut problem = Problem::new();
        let (weight, weights) = if encoding.is_ternary() {
            let Ternary { id, values, .. } = Ternary::new(random, &mut problem, encoding, vocabulary, cols);
            (id, values)
        } else {
            let bytes = dense_bytes(random, encoding, vocabulary, cols);
            let weights = dense_values(encoding, &bytes, vocabulary * cols);
            (problem.weight(Resource::dense("head", vocabulary, cols, encoding), bytes), weights)
        };
        // Logits of a few units however wide the rows are.
        let x = random.floats(rows.used * cols, 6.0 / (cols as f32).sqrt());
        let targets: Vec<i32> = (0..rows.used).map(|_| random.below(vocabulary) as i32).collect();
        let row_weights: Vec<f32> =
            (0..rows.used).map(|row| if row % 5 == 4 { 0.0 } else { 0.01 + random.float().abs() }).collect();
        // A teacher with a head of its own is not as wide.
        let teacher_cols = cols.div_ceil(2).next_multiple_of(4);
        let teacher_encoding = if matches!(encoding, Encoding::F16) { Encoding::F16 } else { Encoding::F32 };
        let head_bytes = dense_bytes(random, teacher_encoding, vocabulary, teacher_cols);
        let teacher_head = dense_values(teacher_encoding, &head_bytes, vocabulary * teacher_cols);
        let (said, size) = if top > 0 { (top + 1, 6.0) } else { (teacher_cols, 6.0 / (teacher_cols as f32).sqrt()) };
        let has_head = distill.is_some() && top == 0;
        let resource = Resource::dense("teacher", vocabulary, teacher_cols, teacher_encoding);
        let teacher_weight = has_head.then(|| problem.weight(resource, head_bytes));
        let teacher = random.floats(rows.used * said, size);
        let mut tokens: Vec<i32> = Vec::new();
        for (row, target) in targets.iter().enumerate() {
            // Every token once, the target among them in some rows.
            let mut all: Vec<i32> = (0..vocabulary as i32).collect();
            (0..top).for_each(|place| all.swap(place, place + random.below(vocabulary - place)));
            if row % 2 == 0 && !all[..top].contains(target) {
                all[0] = *target;
            }
            tokens.extend(&all[..top]);
        }
        let opinion = |row: &[f64]| -> Vec<Exact> {
            match teacher_weight {
                None => row.iter().map(|&value| Exact { value, terms: 0.0 }).collect(),
                Some(_) => teacher_head.chunks(teacher_cols).map(|weights| naive::dot(row, weights)).collect(),
            }
        };
        let opinions: Vec<Vec<Exact>> = naive::widen(&teacher).chunks(said).map(opinion).collect();

        let precision =
            |output: &'static str, in_f16: &'static str| limit("head_loss", if half { in_f16 } else { output });
        let (loss_limit, dx_limit) = (precision("loss", "loss in f16"), precision("dx", "dx in f16"));
        let (mut loss, mut loss_allowed, mut dx, mut dx_allowed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (first, second) = (vocabulary.div_ceil(3), vocabulary - vocabulary.div_ceil(3));
        let parameters = trained
            .then(|| Parameters::new(random, &mut problem, "gradients", &[(first, cols), (second, cols)], |_| ()));
        let mut logit_terms = 0.0f64;
        let mut dy = Vec::new();
        let (mut divergence, mut divergence_allowed) = (Vec::new(), Vec::new());
        for (row, x) in x.chunks(cols).map(naive::widen).enumerate() {
            let teacher = distill.map(|(hard, soft, temperature)| naive::Teacher {
                logits: &opinions[row],
                top: (top > 0).then_some(&tokens[row * top..][..top]),
                hard: hard.into(),
                soft: soft.into(),
                temperature: temperature.into(),
            });
            let head = naive::head_loss(&x, &weights, targets[row] as usize, teacher);
            loss.push(head.loss);
            loss_allowed.push(loss_limit * (1.0 + head.logit_terms));
            divergence.push(head.divergence);
            // The differences of all logits, whose errors grow with them, and with the temperature.
            let squared = distill.map_or(1.0, |(.., temperature)| f64::from(temperature).powi(2));
            divergence_allowed.push(loss_limit * squared * (8.0 + 2.0 * head.logit_terms));
            let row_weight = f64::from(row_weights[row]);
            logit_terms = logit_terms.max(head.logit_terms);
            dy.extend(head.dy.iter().map(|dy| dy.times(row_weight)));
            for gradient in head.dx {
                dx.push(row_weight * gradient.value);
                dx_allowed.push(dx_limit * (1.0 + head.logit_terms) * row_weight * gradient.terms);
            }
        }
        let (_, out_rows) = rows.out_rows();
        let trained = parameters.as_ref().map(|parameters| {
            let behind = problem.buffer("parameters", 1, 64, &[0.0; 64]);
            (behind, parameters.slices.clone())
        });
        let mut given = Given::new(Extents { backward, ..Extents::new(0, rows.used) });
        let input = given.input("x", out_rows, cols, &x);
        let targets = given.input("targets", out_rows, 1, &targets);
        let row_weights = given.input("row weights", out_rows, 1, &row_weights);
        let teacher_input = distill.map(|distill| (distill, given.input("teacher", out_rows, said, &teacher)));
        let tokens = (top > 0).then(|| given.input("tokens", out_rows, top, &tokens));
        let build = move |graph: &mut Graph| {
            let distill = teacher_input.map(|((hard, soft, temperature), said)| {
                let divergence = graph.destination("divergence", DType::F32, out_rows.backward(), 1);
                let list = tokens.map(|tokens| TeacherLogits::Top { tokens, logits: said });
                let head = teacher_weight.map(|weight| TeacherLogits::Head { x: said, weight });
                let teacher = head.or(list).expect("a head or a list");
                DistillTarget { teacher, hard, soft, temperature, divergence }
            });
            let head = HeadLossInput { x: input, weight, targets, row_weights, distill };
            let (loss, dx) = graph.head_loss("head", head, chunk, gradient, half)?;
            if let Some((behind, slices)) = &trained {
                let gradients = HashMap::from([(*behind, slices[0].buffer)]);
                let slices = slices.iter().map(|slice| slice.in_buffer(*behind)).collect();
                let trained = HashMap::from([(weight, slices)]);
                graph.differentiate(&Differentiation { gradients, trained, ..Differentiation::default() })?;
            }
            Ok([loss].into_iter().chain(dx).chain(distill.map(|distill| distill.divergence)))
        };
        let near = |exact, allowed| Expected::Near { exact, allowed, f16: false };
        let mut outputs = vec![("loss", near(loss, loss_allowed))];
        outputs.extend(gradient.then(|| ("dx", when(backward, near(dx, dx_allowed)))));
        outputs.extend(distill.map(|_| ("divergence", when(backward, near(divergence, divergence_allowed)))));
        if let Some(parameters) = parameters {
            let limit = precision("trained", "trained in f16") * (1.0 + logit_terms);
            let sum = |n: usize, k: usize| {
                let term = |row: usize| dy[row * vocabulary + n].times(x[row * cols + k].into());
                (0..rows.used).map(term).fold(Exact { value: 0.0, terms: 0.0 }, Exact::plus)
            };
            let exact = if backward { parameters.plus(sum) } else { parameters.exact() };
            outputs.push(("gradients", Expected::within(limit, exact)));
        }
        problem.stage(given, build, outputs)
    }
}

fn attention_backward(
    random: &mut Random,
    rows: Rows,
    shape: Heads,
    dtype: DType,
    documents: usize,
    size: f32,
) -> Problem {
    let Heads { heads, kv_heads, head_dim } = shape;
    let (tokens, q_width, kv_width) = (rows.used, heads * head_dim, kv_heads * head_dim);
    let mut bounds: Vec<usize> = random.shuffled(tokens).into_iter().take(documents).chain([0, tokens]).collect();
    bounds.sort_unstable();
    bounds.dedup();
    let (mut first, mut doc_ends) = (Vec::new(), Vec::new());
    for document in bounds.windows(2) {
        for _ in document[0]..document[1] {
            first.push(document[0] as i32);
            doc_ends.push(document[1] as i32 - 1);
        }
    }
    let stored = |random: &mut Random, size: f32| -> Vec<f32> {
        let round = |value: f32| if dtype == DType::F16 { f16::from_f32(value).to_f32() } else { value };
        random.floats(tokens * kv_width, size).into_iter().map(round).collect()
    };
    let (k, v) = (stored(random, 2.0 * size), stored(random, 1.0));
    let q = random.floats(tokens * q_width, 2.0 * size);
    let dy = random.floats(tokens * q_width, 1e-3);

    // The result and its sums as the forward pass leaves them, in f32.
    let (wide_q, wide_k, wide_v, wide_dy) = (naive::widen(&q), naive::widen(&k), naive::widen(&v), naive::widen(&dy));
    let (mut y, mut sums) = (Vec::new(), Vec::new());
    for index in 0..tokens * heads {
        let (token, kv_head) = (index / heads, index % heads / (heads / kv_heads));
        let at = |row: usize| (row * kv_heads + kv_head) * head_dim;
        let attended = naive::attention(
            &wide_q[index * head_dim..][..head_dim],
            first[token] as usize..=token,
            |row| &wide_k[at(row)..][..head_dim],
            |row| &wide_v[at(row)..][..head_dim],
        );
        y.extend(attended.out.iter().map(|out| out.value as f32));
        sums.push(attended.log_sum_exp as f32);
    }
    let forward =
        naive::Forward { q: &wide_q, k: &wide_k, v: &wide_v, y: &naive::widen(&y), sums: &naive::widen(&sums) };
    let gradients = naive::attention_backward(&forward, &wide_dy, &first, heads, kv_heads, head_dim);
    let half = dtype == DType::F16;
    // Where all probabilities are tiny: what f32 and f16 no longer hold of them.
    let rows_of_key = (tokens * heads / kv_heads) as f64;
    let smallest = if half { 2f64.powi(-24) * 2e-3 * rows_of_key * f64::from(size) } else { 1e-36 };
    let near = |output: &str, gradient: Vec<naive::Exact>| {
        let limit = limit("attention_backward", if half { "f16 stores" } else { output });
        let allowed = |exact: &naive::Exact| limit * (1.0 + gradients.score_terms) * exact.terms + smallest;
        let allowed = gradient.iter().map(allowed).collect();
        Expected::Near { exact: gradient.iter().map(|exact| exact.value).collect(), allowed, f16: false }
    };
    let outputs = vec![
        ("dq", near("dq", gradients.dq.clone())),
        ("dk", near("dk", gradients.dk.clone())),
        ("dv", near("dv", gradients.dv.clone())),
    ];

    let (mut given, forward, backward) = rows.backward(true);
    let q = given.input("q", forward, q_width, &q);
    let y = given.input("y", forward, q_width, &y);
    let dy = given.input("dy", backward, q_width, &dy);
    let k = stored_input(&mut given, "keys", dtype, forward, kv_width, &k);
    let v = stored_input(&mut given, "values", dtype, forward, kv_width, &v);
    let kv_start = given.input("first", forward, 1, &first);
    let doc_end = given.input("until", forward, 1, &doc_ends);
    let log_sum_exp = given.input("sums", forward, heads, &sums);
    let build = move |graph: &mut Graph| {
        let mut made = |name: &str, cols| graph.destination(name, DType::F32, backward, cols);
        let (dq, dk, dv) = (made("queries", q_width), made("key gradient", kv_width), made("value gradient", kv_width));
        #[rustfmt::skip]
        graph.push("backward", ops::AttentionBackward {
            q, k, v, kv_start, doc_end, y, log_sum_exp, dy, shape, dq, dk, dv,
        });
        Ok([dq, dk, dv])
    };
    Problem::new().stage(given, build, outputs)
}
