//! The maths of every op in f64 and plain loops: the reference for every device, the CPU included.
//!
//! Float results are [`Exact`]: the value and the sum of the magnitudes of its terms, to which rounding errors are
//! proportional even where the terms cancel.

mod backward;

pub use backward::{adam_w, gated_act_backward, rms_norm_backward};

use tritune_graph::Activation;

/// An exact value and the magnitude of its terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    pub value: f64,
    /// Sum of the magnitudes of the terms.
    pub terms: f64,
}

impl Exact {
    /// A value that is one term.
    pub fn single(value: f64) -> Exact {
        Exact { value, terms: value.abs() }
    }

    pub fn sum(terms: impl Iterator<Item = f64>) -> Exact {
        terms.fold(Exact { value: 0.0, terms: 0.0 }, |sum, term| Exact {
            value: sum.value + term,
            terms: sum.terms + term.abs(),
        })
    }

    pub fn plus(self, other: Exact) -> Exact {
        Exact { value: self.value + other.value, terms: self.terms + other.terms }
    }

    pub fn times(self, factor: f64) -> Exact {
        Exact { value: self.value * factor, terms: self.terms * factor.abs() }
    }
}

/// `gain · x / sqrt(mean(x²) + eps)` of one row.
pub fn rms_norm(x: &[f64], gain: &[f32], eps: f32) -> Vec<f64> {
    let mean = x.iter().map(|x| x * x).sum::<f64>() / x.len() as f64;
    let factor = 1.0 / (mean + f64::from(eps)).sqrt();
    x.iter().zip(gain).map(|(x, gain)| x * factor * f64::from(*gain)).collect()
}

/// `127 / max(max|x|, 1e-5)` of one row.
pub fn quantize_scale(x: &[f64]) -> f64 {
    127.0 / x.iter().fold(1e-5f64, |largest, x| largest.max(x.abs()))
}

/// The int8 value of one element and its distance from the nearest rounding tie.
pub fn quantize(x: f64, scale: f64) -> (f64, f64) {
    let scaled = x * scale;
    let tie_distance = ((scaled - scaled.floor()) - 0.5).abs();
    (scaled.round_ties_even().clamp(-128.0, 127.0), tie_distance)
}

/// `x · w` of one row of weights.
pub fn dot(x: &[f64], weights: &[f64]) -> Exact {
    assert_eq!(x.len(), weights.len());
    let ((x, x_rest), (weights, weights_rest)) = (x.as_chunks::<4>(), weights.as_chunks::<4>());
    // Four sums, none of which waits for another.
    let mut sums = [Exact::sum(x_rest.iter().zip(weights_rest).map(|(x, w)| x * w)); 4];
    sums[1..].fill(Exact { value: 0.0, terms: 0.0 });
    for (x, weights) in x.iter().zip(weights) {
        for (sum, (x, w)) in sums.iter_mut().zip(x.iter().zip(weights)) {
            *sum = sum.plus(Exact::single(x * w));
        }
    }
    sums[0].plus(sums[1]).plus(sums[2].plus(sums[3]))
}

/// Column `i` of one head after rotation by a row of the table: cosines, then sines.
pub fn rotate(head: &[f64], angles: &[f32], i: usize) -> Exact {
    rotated(head, angles, i, 1.0)
}

/// The same the other way round.
pub fn rotate_back(head: &[f64], angles: &[f32], i: usize) -> Exact {
    rotated(head, angles, i, -1.0)
}

fn rotated(head: &[f64], angles: &[f32], i: usize, sign: f64) -> Exact {
    let half = angles.len() / 2;
    let turn = |pair: usize| (f64::from(angles[pair]), sign * f64::from(angles[half + pair]));
    match i {
        _ if i >= 2 * half => Exact::single(head[i]),
        _ if i < half => {
            let (cosine, sine) = turn(i);
            Exact::sum([head[i] * cosine, -head[i + half] * sine].into_iter())
        }
        _ => {
            let (cosine, sine) = turn(i - half);
            Exact::sum([head[i] * cosine, head[i - half] * sine].into_iter())
        }
    }
}

/// Softmax attention of one head of one token.
pub struct Attended {
    /// The result, one element per column.
    pub out: Vec<Exact>,
    /// Largest sum of magnitudes in a score: the rounding errors of scores are proportional to it.
    pub score_terms: f64,
    /// The logarithm of the softmax's denominator.
    pub log_sum_exp: f64,
}

/// Attention of the query over the rows of `span`.
pub fn attention<'a>(
    query: &[f64],
    span: std::ops::RangeInclusive<usize>,
    key: impl Fn(usize) -> &'a [f64],
    value: impl Fn(usize) -> &'a [f64],
) -> Attended {
    let scale = 1.0 / (query.len() as f64).sqrt();
    let scores: Vec<Exact> = span.clone().map(|row| dot(query, key(row))).collect();
    let largest = scores.iter().map(|score| score.value).fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = scores.iter().map(|score| ((score.value - largest) * scale).exp()).collect();
    let total: f64 = weights.iter().sum();
    let column = |i: usize| Exact::sum(span.clone().zip(&weights).map(|(row, weight)| weight / total * value(row)[i]));
    Attended {
        out: (0..query.len()).map(column).collect(),
        score_terms: scores.iter().map(|score| score.terms * scale).fold(0.0, f64::max),
        log_sum_exp: largest * scale + total.ln(),
    }
}

/// The loss of one row of the head and its gradient.
pub struct HeadLoss {
    /// `-log softmax(x · weightsᵀ)[target]`.
    pub loss: f64,
    /// The divergence from the teacher, 0 without one.
    pub divergence: f64,
    /// The gradient with respect to `x`.
    pub dx: Vec<Exact>,
    /// The gradient with respect to the logits.
    pub dy: Vec<Exact>,
    /// Largest sum of magnitudes in a logit.
    pub logit_terms: f64,
}

/// A row of a teacher's logits, and what they count for.
#[derive(Clone, Copy)]
pub struct Teacher<'a> {
    pub logits: &'a [Exact],
    /// The tokens these are of, where they are not of all but of these and of the rest, at the temperature.
    pub top: Option<&'a [i32]>,
    pub hard: f64,
    pub soft: f64,
    pub temperature: f64,
}

fn softmax(logits: &[f64], temperature: f64) -> Vec<f64> {
    let largest = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let exps: Vec<f64> = logits.iter().map(|logit| ((logit - largest) / temperature).exp()).collect();
    let total: f64 = exps.iter().sum();
    exps.into_iter().map(|exp| exp / total).collect()
}

/// The cross-entropy of one row over all rows of `weights`, with a teacher's term, and the gradient of both.
pub fn head_loss(x: &[f64], weights: &[f64], target: usize, teacher: Option<Teacher>) -> HeadLoss {
    let logits: Vec<Exact> = weights.chunks(x.len()).map(|row| dot(x, row)).collect();
    let values: Vec<f64> = logits.iter().map(|logit| logit.value).collect();
    let largest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let total: f64 = values.iter().map(|logit| (logit - largest).exp()).sum();
    let p = softmax(&values, 1.0);
    let none = Teacher { logits: &[], top: None, hard: 1.0, soft: 0.0, temperature: 1.0 };
    let Teacher { logits: opinions, top, hard, soft, temperature } = teacher.unwrap_or(none);
    let own = softmax(&values, temperature);
    let opinion_values: Vec<f64> = opinions.iter().map(|logit| logit.value).collect();
    let teacher_p = match top {
        None => softmax(&opinion_values, temperature),
        // The rest is one outcome: within it, the teacher agrees with the model.
        Some(top) => {
            let said = softmax(&opinion_values, 1.0);
            let mut all = own.clone();
            top.iter().for_each(|&token| all[token as usize] = 0.0);
            let factor = said[top.len()] / all.iter().sum::<f64>();
            all.iter_mut().for_each(|own| *own *= factor);
            top.iter().zip(&said).for_each(|(&token, said)| all[token as usize] = *said);
            all
        }
    };
    // The errors of a probability and of its target are each relative to themselves.
    let dy = |row: usize| {
        let one = f64::from(u8::from(row == target));
        let mut dy = Exact { value: hard * (p[row] - one), terms: hard * (p[row] + one) };
        if let Some(teacher_p) = teacher_p.get(row) {
            dy.value += soft * temperature * (own[row] - teacher_p);
            dy.terms += soft * temperature * (own[row] + teacher_p);
        }
        dy
    };
    let column = |i: usize| {
        let terms = (0..logits.len()).map(|row| dy(row).times(weights[row * x.len() + i]));
        terms.fold(Exact { value: 0.0, terms: 0.0 }, Exact::plus)
    };
    let divergence: f64 = teacher_p.iter().zip(&own).map(|(teacher_p, own)| teacher_p * (teacher_p / own).ln()).sum();
    HeadLoss {
        loss: largest + total.ln() - values[target],
        divergence: temperature * temperature * divergence,
        dx: (0..x.len()).map(column).collect(),
        dy: (0..logits.len()).map(dy).collect(),
        logit_terms: logits.iter().chain(opinions).map(|logit| logit.terms).fold(0.0, f64::max),
    }
}

/// What the attention-relation loss compares.
pub struct Related<'a> {
    pub qkv: &'a [f64],
    pub teacher: &'a [f64],
    pub weights: &'a [f64],
    /// First and last token of each token's document.
    pub spans: &'a [(usize, usize)],
    /// Columns of a token.
    pub width: usize,
    /// Relation heads of queries, keys and values together.
    pub heads: usize,
}

pub struct Relations {
    pub loss: Vec<Exact>,
    pub gradient: Vec<Exact>,
}

/// The attention-relation loss of every token, and the gradient of their weighted sum. `columns` gives the first column and the
/// columns of a head.
pub fn relation_loss(related: &Related, columns: impl Fn(usize) -> (usize, usize)) -> Relations {
    let &Related { qkv, teacher, weights, spans, width, heads } = related;
    let weight = 3.0 / heads as f64;
    let (mut loss, nothing) = (vec![Exact { value: 0.0, terms: 1.0 }; spans.len()], Exact { value: 0.0, terms: 0.0 });
    let mut gradient = vec![nothing; qkv.len()];
    for head in 0..heads {
        let (start, count) = columns(head);
        let units = |values: &[f64]| -> Vec<(Vec<f64>, f64)> {
            let unit = |token: usize| {
                let vector = &values[token * width + start..][..count];
                let inverse = 1.0 / vector.iter().map(|x| x * x).sum::<f64>().sqrt();
                (vector.iter().map(|x| x * inverse).collect(), inverse)
            };
            (0..spans.len()).map(unit).collect()
        };
        let relations = |units: &[(Vec<f64>, f64)], token: usize| -> Vec<f64> {
            let (first, last) = spans[token];
            let scores: Vec<f64> = (first..=last).map(|other| dot(&units[token].0, &units[other].0).value).collect();
            softmax(&scores, 1.0)
        };
        let (own, theirs) = (units(qkv), units(teacher));
        let all = |units: &[(Vec<f64>, f64)]| -> Vec<Vec<f64>> {
            (0..spans.len()).map(|token| relations(units, token)).collect()
        };
        let (q, p) = (all(&own), all(&theirs));
        for (token, &(first, last)) in spans.iter().enumerate() {
            loss[token].value += weight * p[token].iter().zip(&q[token]).map(|(p, q)| p * (p / q).ln()).sum::<f64>();
            // The pulls on a unit vector, and the sum of their magnitudes.
            let mut pulls = vec![nothing; count];
            for other in first..=last {
                let (mine, theirs) = (other - first, token - first);
                let value = weights[token] * (q[token][mine] - p[token][mine])
                    + weights[other] * (q[other][theirs] - p[other][theirs]);
                let terms = weights[token] * (q[token][mine] + p[token][mine])
                    + weights[other] * (q[other][theirs] + p[other][theirs]);
                for (pull, x) in pulls.iter_mut().zip(&own[other].0) {
                    *pull = pull.plus(Exact { value: value * x, terms: terms * x.abs() });
                }
            }
            let (unit, inverse) = &own[token];
            let along: f64 = pulls.iter().zip(unit).map(|(pull, x)| pull.value * x).sum();
            let along_terms: f64 = pulls.iter().zip(unit).map(|(pull, x)| pull.terms * x.abs()).sum();
            for (column, (pull, x)) in pulls.iter().zip(unit).enumerate() {
                gradient[token * width + start + column] = Exact {
                    value: weight * inverse * (pull.value - x * along),
                    terms: weight * inverse * (pull.terms + x.abs() * along_terms),
                };
            }
        }
    }
    Relations { loss, gradient }
}

/// What attention's backward pass reads of the forward one.
pub struct Forward<'a> {
    pub q: &'a [f64],
    pub k: &'a [f64],
    pub v: &'a [f64],
    pub y: &'a [f64],
    /// The log-sum-exp of each token and head.
    pub sums: &'a [f64],
}

pub struct AttentionGradients {
    pub dq: Vec<Exact>,
    pub dk: Vec<Exact>,
    pub dv: Vec<Exact>,
    /// Largest sum of magnitudes in a score.
    pub score_terms: f64,
}

/// Gradients of the attention of each token over the rows from its `first` to its own.
pub fn attention_backward(
    forward: &Forward,
    dy: &[f64],
    first: &[i32],
    heads: usize,
    kv_heads: usize,
    head_dim: usize,
) -> AttentionGradients {
    let Forward { q, k, v, y, sums } = *forward;
    let scale = 1.0 / (head_dim as f64).sqrt();
    let zeros = |count: usize| vec![Exact { value: 0.0, terms: 0.0 }; count];
    let (mut dq, mut dk, mut dv) = (zeros(q.len()), zeros(k.len()), zeros(v.len()));
    let mut score_terms = 0.0f64;
    for (index, (query, dy)) in q.chunks(head_dim).zip(dy.chunks(head_dim)).enumerate() {
        let (token, kv_head) = (index / heads, index % heads / (heads / kv_heads));
        let delta = dot(dy, &y[index * head_dim..][..head_dim]);
        for row in first[token] as usize..=token {
            let at = (row * kv_heads + kv_head) * head_dim;
            let score = dot(query, &k[at..][..head_dim]);
            score_terms = score_terms.max(score.terms * scale);
            let p = (score.value * scale - sums[index]).exp();
            let product = dot(dy, &v[at..][..head_dim]);
            let (ds, ds_terms) = (p * (product.value - delta.value) * scale, p * (product.terms + delta.terms) * scale);
            let add = |to: &mut Exact, weight: f64, terms: f64, x: f64| {
                to.value += weight * x;
                to.terms += terms * x.abs();
            };
            for i in 0..head_dim {
                add(&mut dq[index * head_dim + i], ds, ds_terms, k[at + i]);
                add(&mut dk[at + i], ds, ds_terms, query[i]);
                add(&mut dv[at + i], p, p, dy[i]);
            }
        }
    }
    AttentionGradients { dq, dk, dv, score_terms }
}

/// `act(gate) · up`.
pub fn gated_act(kind: Activation, gate: f64, up: f64) -> f64 {
    match kind {
        Activation::Silu => gate / (1.0 + (-gate).exp()) * up,
        Activation::Relu2 => gate.max(0.0).powi(2) * up,
    }
}

/// Index of the largest element, the lowest on ties.
pub fn arg_max(x: &[f32]) -> usize {
    (0..x.len()).fold(0, |best, index| if x[index] > x[best] { index } else { best })
}

/// Indices and values of the `k` largest elements, the lowest index first among equal ones.
pub fn top_k(x: &[f32], k: usize) -> Vec<(i32, f32)> {
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|&a, &b| x[b].total_cmp(&x[a]).then(a.cmp(&b)));
    let place = |place: usize| order.get(place).map_or((-1, f32::NEG_INFINITY), |&index| (index as i32, x[index]));
    (0..k).map(place).collect()
}

pub fn widen(x: &[f32]) -> Vec<f64> {
    x.iter().map(|&x| f64::from(x)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }

    #[test]
    fn small_cases_by_hand() {
        let normed = rms_norm(&[3.0, 4.0], &[1.0, 2.0], 0.0);
        close(normed[0], 3.0 / 12.5f64.sqrt());
        close(normed[1], 8.0 / 12.5f64.sqrt());
        close(quantize_scale(&[1.0, -2.0]), 63.5);
        close(quantize_scale(&[0.0]), 127.0 / 1e-5);
        assert_eq!(quantize(2.5, 1.0), (2.0, 0.0));
        assert_eq!(quantize(-1.5, 1.0), (-2.0, 0.0));
        assert_eq!(quantize(1.25, 1.0), (1.0, 0.25));
        assert_eq!(dot(&[1.0, 2.0], &[3.0, -1.0]), Exact { value: 1.0, terms: 5.0 });
        assert_eq!(arg_max(&[1.0, 3.0, 3.0]), 1);
        assert_eq!(top_k(&[1.0, 3.0, 3.0], 2), [(1, 3.0), (2, 3.0)]);
        assert_eq!(top_k(&[4.0], 2), [(0, 4.0), (-1, f32::NEG_INFINITY)]);
        close(gated_act(Activation::Relu2, -2.0, 3.0), 0.0);
        close(gated_act(Activation::Relu2, 2.0, 3.0), 12.0);
        close(gated_act(Activation::Silu, 0.0, 3.0), 0.0);
        close(gated_act(Activation::Silu, 100.0, 2.0), 200.0);
    }

    #[test]
    fn a_quarter_turn_swaps_the_pair() {
        let angles = [0.0, 1.0];
        let head = [2.0, 5.0, 7.0];
        let turned: Vec<f64> = (0..3).map(|i| rotate(&head, &angles, i).value).collect();
        assert_eq!(turned, [-5.0, 2.0, 7.0]);
    }

    #[test]
    fn equal_scores_average_and_a_span_of_one_copies() {
        let keys = [[0.0, 0.0], [0.0, 0.0], [9.0, 9.0]];
        let values = [[1.0, 2.0], [3.0, 6.0], [100.0, 100.0]];
        let run = |span| attention(&[1.0, 1.0], span, |row| &keys[row], |row| &values[row]).out;
        let average = run(0..=1);
        close(average[0].value, 2.0);
        close(average[1].value, 4.0);
        close(run(1..=1)[1].value, 6.0);
    }
}
