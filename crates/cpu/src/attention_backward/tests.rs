use super::*;
use crate::attention::AttentionInput;
use crate::attention::tests::attention_reference;
use crate::math::testing::{Random, assert_close, assert_same_bits, poison};
use half::f16;

/// First and last token of each token's document.
fn documents(lengths: &[usize]) -> (Vec<i32>, Vec<i32>) {
    let (mut first, mut doc_end) = (Vec::new(), Vec::new());
    for &length in lengths {
        let start = first.len();
        first.extend(vec![start as i32; length]);
        doc_end.extend(vec![(start + length - 1) as i32; length]);
    }
    (first, doc_end)
}

struct Case {
    q: Vec<f32>,
    k: Vec<f32>,
    v: Vec<f32>,
    y: Vec<f32>,
    sums: Vec<f32>,
    dy: Vec<f32>,
    first: Vec<i32>,
    doc_end: Vec<i32>,
}

impl Case {
    fn new(random: &mut Random, shape: Heads, first: Vec<i32>, doc_end: Vec<i32>) -> Self {
        let tokens = first.len();
        let (of_queries, of_keys) = (tokens * shape.heads * shape.head_dim, tokens * shape.kv_heads * shape.head_dim);
        let (q, k, v) = (random.floats(of_queries), random.floats(of_keys), random.floats(of_keys));
        // Values that a half holds exactly serve both kinds of store.
        let round = |values: Vec<f32>| values.iter().map(|x| f16::from_f32(3.0 * x).to_f32()).collect::<Vec<f32>>();
        let (k, v) = (round(k), round(v));
        let (mut y, mut sums) = (poison(of_queries), poison(tokens * shape.heads));
        let last: Vec<i32> = (0..tokens as i32).collect();
        let input = AttentionInput { q: &q, k: Cache::F32(&k), v: Cache::F32(&v), first: &first, last: &last };
        attention_reference(shape, input, &mut y, Some(&mut sums));
        Self { q, k, v, y, sums, dy: random.floats(of_queries), first, doc_end }
    }

    fn input<'a>(&'a self, k: Cache<'a>, v: Cache<'a>) -> AttentionGradients<'a> {
        AttentionGradients {
            q: &self.q,
            k,
            v,
            first: &self.first,
            doc_end: &self.doc_end,
            y: &self.y,
            log_sum_exp: &self.sums,
            dy: &self.dy,
        }
    }

    /// The sums, then the gradients of queries, keys and values.
    fn outputs(&self) -> [Vec<f32>; 4] {
        [self.sums.len(), self.q.len(), self.k.len(), self.v.len()].map(poison)
    }
}

fn lend([delta, dq, dk, dv]: &mut [Vec<f32>; 4]) -> AttentionGradientsOut<'_> {
    AttentionGradientsOut { delta, dq, dk, dv }
}

#[test]
fn every_instruction_set_agrees_with_the_reference() {
    let mut random = Random::fresh();
    let window = |tokens: i32, width: i32| {
        let first = (0..tokens).map(|t| (t - width + 1).max(0)).collect();
        let doc_end = (0..tokens).map(|t| (t + width - 1).min(tokens - 1)).collect();
        (first, doc_end)
    };
    let spans = [
        ("one token", documents(&[1])),
        ("one document", documents(&[70])),
        ("several documents", documents(&[1, 5, 64, 3, 130, 1])),
        ("a window", window(100, 17)),
    ];
    for (heads, kv_heads, head_dim) in [(1, 1, 1), (4, 2, 8), (3, 3, 20), (6, 2, 64), (2, 1, 80)] {
        let shape = Heads { heads, kv_heads, head_dim };
        for (name, (first, doc_end)) in &spans {
            let case = Case::new(&mut random, shape, first.clone(), doc_end.clone());
            let halves = [&case.k, &case.v].map(|x| x.iter().map(|x| f16::from_f32(*x)).collect::<Vec<f16>>());
            let full = case.input(Cache::F32(&case.k), Cache::F32(&case.v));
            let half = case.input(Cache::F16(&halves[0]), Cache::F16(&halves[1]));
            let mut expected = case.outputs();
            attention_backward_reference(shape, full, lend(&mut expected));
            for isa in Isa::available() {
                let mut same: Option<[Vec<f32>; 4]> = None;
                for (threads, input) in [(1, full), (3, full), (2, half)] {
                    let label = format!("{name}, {shape:?} on {isa}, {threads} threads");
                    let mut got = case.outputs();
                    attention_backward(&ThreadPool::new(threads), isa, shape, input, lend(&mut got)).unwrap();
                    let same = same.get_or_insert_with(|| got.clone());
                    for (index, (got, expected)) in got.iter().zip(&expected).enumerate() {
                        // Scores reach a few tens, and their rounding is relative to the probabilities.
                        assert_close(got, expected, 2e-5, (head_dim as f32).sqrt(), &format!("{label}, {index}"));
                        assert_same_bits(got, &same[index], &label);
                    }
                }
            }
            if first.len() > 1 {
                assert!(expected[2].iter().any(|x| x.abs() > 1e-3), "{name}: keys have gradients");
            }
            assert!(expected[3].iter().any(|x| x.abs() > 1e-3), "{name}: values have gradients");
        }
    }
}

#[test]
fn wrong_spans_are_errors_and_nothing_is_written() {
    let mut random = Random::fresh();
    let shape = Heads { heads: 1, kv_heads: 1, head_dim: 2 };
    let cases = [
        ("a negative start", [0, 0, -1, 0], [3; 4], "first row of a span", 2),
        ("a start after the token", [0, 2, 2, 2], [0, 3, 3, 3], "first row of a span", 1),
        ("starts out of order", [0, 1, 1, 0], [0, 3, 3, 3], "first row of a span", 3),
        ("an end past the tokens", [0; 4], [3, 3, 3, 4], "last token of a document", 3),
        ("a negative end", [0; 4], [3, -1, 3, 3], "last token of a document", 1),
        ("an end too early", [0; 4], [3, 3, 2, 3], "last token of a document", 2),
        ("an end in another document", [0, 0, 2, 2], [1, 2, 3, 3], "last token of a document", 1),
    ];
    for (name, first, doc_end, what, entry) in cases {
        let (good_first, good_until) = documents(&[4]);
        let mut case = Case::new(&mut random, shape, good_first, good_until);
        (case.first, case.doc_end) = (first.to_vec(), doc_end.to_vec());
        let input = case.input(Cache::F32(&case.k), Cache::F32(&case.v));
        let mut out = case.outputs();
        let error = attention_backward(&ThreadPool::new(1), Isa::detect(), shape, input, lend(&mut out)).unwrap_err();
        assert_eq!((error.what, error.entry), (what, entry), "{name}");
        assert!(out.iter().flatten().all(|x| x.is_nan()), "{name}");
    }
}

/// [`attention_backward`] in plain loops, summing in f64; panics on a wrong span.
fn attention_backward_reference(shape: Heads, input: AttentionGradients, out: AttentionGradientsOut) {
    let Heads { heads, kv_heads, head_dim } = shape;
    let tokens = input.first.len();
    let element = |cache: Cache, index: usize| match cache {
        Cache::F32(values) => f64::from(values[index]),
        Cache::F16(values) => f64::from(f16::to_f32(values[index])),
        Cache::Blocks(..) => unreachable!("blocks have tests of their own"),
    };
    let scale = 1.0 / (head_dim as f64).sqrt();
    let mut dq = vec![0.0f64; tokens * heads * head_dim];
    let mut dk = vec![0.0f64; tokens * kv_heads * head_dim];
    let mut dv = dk.clone();
    for t in 0..tokens {
        for head in 0..heads {
            let query = (t * heads + head) * head_dim;
            let dy = |i: usize| f64::from(input.dy[query + i]);
            let delta: f64 = (0..head_dim).map(|i| dy(i) * f64::from(input.y[query + i])).sum();
            out.delta[t * heads + head] = delta as f32;
            for row in input.first[t] as usize..=t {
                let key = (row * kv_heads + head / (heads / kv_heads)) * head_dim;
                let score: f64 = (0..head_dim).map(|i| f64::from(input.q[query + i]) * element(input.k, key + i)).sum();
                let probability = (score * scale - f64::from(input.log_sum_exp[t * heads + head])).exp();
                let product: f64 = (0..head_dim).map(|i| dy(i) * element(input.v, key + i)).sum();
                let dscore = probability * (product - delta) * scale;
                for i in 0..head_dim {
                    dq[query + i] += dscore * element(input.k, key + i);
                    dk[key + i] += dscore * f64::from(input.q[query + i]);
                    dv[key + i] += probability * dy(i);
                }
            }
        }
    }
    for (out, sums) in [(out.dq, dq), (out.dk, dk), (out.dv, dv)] {
        out.iter_mut().zip(sums).for_each(|(out, sum)| *out = sum as f32);
    }
}
