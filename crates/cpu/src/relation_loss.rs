//! How differently two models relate the tokens of a document to each other, and its gradient.

use crate::bounds::{IndexError, check_indices};
use crate::math::for_chunks;
use crate::pool::{SharedOut, ThreadPool};
use tritune_graph::{RelationInput, maths};

/// Shorter vectors are as good as this long.
const SHORTEST: f32 = 1e-12;
/// Partial sums of a product, which a compiler keeps in one register.
const PARTS: usize = 8;
/// Numbers that are kept for each token and head: the inverse sums of both relations, and the inverse lengths of both vectors.
pub const KEPT: usize = 4;

/// What [`relation_loss`] reads.
#[derive(Clone, Copy)]
pub struct Related<'a> {
    /// Queries, keys and values of each token.
    pub qkv: &'a [f32],
    /// The same of the teacher.
    pub teacher: &'a [f32],
    /// What each token's loss counts for in the gradient.
    pub weights: &'a [f32],
    /// The first token of each token's document.
    pub first: &'a [i32],
    /// The last one.
    pub last: &'a [i32],
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut parts = [0.0f32; PARTS];
    let ((a, a_tail), (b, b_tail)) = (a.as_chunks::<PARTS>(), b.as_chunks::<PARTS>());
    for (a, b) in a.iter().zip(b) {
        for (part, (a, b)) in parts.iter_mut().zip(a.iter().zip(b)) {
            *part += a * b;
        }
    }
    let tail: f32 = a_tail.iter().zip(b_tail).map(|(a, b)| a * b).sum();
    parts.iter().sum::<f32>() + tail
}

/// The losses of the tokens and the gradient of `qkv`. `kept` is scratch: [`KEPT`] floats for each token and each of all heads.
pub fn relation_loss(
    pool: &ThreadPool,
    input: &RelationInput,
    related: Related,
    kept: &mut [f32],
    loss: &mut [f32],
    dqkv: &mut [f32],
) -> Result<(), IndexError> {
    let Related { qkv, teacher, weights, first, last } = related;
    let (tokens, heads) = (first.len(), input.all_heads());
    let width = qkv.len() / tokens.max(1);
    check_indices("first token of a document", first, tokens)?;
    check_indices("last token of a document", last, tokens)?;
    let place = |token: usize, head: usize| {
        let (start, columns) = input.columns(head);
        token * width + start..token * width + start + columns
    };
    let inverse_length = |values: &[f32], token: usize, head: usize| {
        let vector = &values[place(token, head)];
        1.0 / dot(vector, vector).sqrt().max(SHORTEST)
    };
    for_chunks(pool, &mut kept[..tokens * heads * KEPT], heads * KEPT, |token, kept| {
        for (head, kept) in kept.as_chunks_mut::<KEPT>().0.iter_mut().enumerate() {
            *kept = [0.0, 0.0, inverse_length(qkv, token, head), inverse_length(teacher, token, head)];
        }
    });
    // The relations of two tokens, own and the teacher's.
    let relation = |lengths: [[f32; 2]; 2], token: usize, other: usize, head: usize| {
        let cosine = |values: &[f32], whose: usize| {
            let product = dot(&values[place(token, head)], &values[place(other, head)]);
            product * lengths[0][whose] * lengths[1][whose]
        };
        (cosine(qkv, 0), cosine(teacher, 1))
    };
    let lengths: Vec<[f32; 2]> = kept.as_chunks::<KEPT>().0.iter().map(|kept| [kept[2], kept[3]]).collect();
    let lengths_of = |token: usize, head: usize| lengths[token * heads + head];
    let losses = SharedOut::new(loss);
    for_chunks(pool, &mut kept[..tokens * heads * KEPT], heads * KEPT, |token, kept| {
        let mut total = 0.0f64;
        for (head, kept) in kept.as_chunks_mut::<KEPT>().0.iter_mut().enumerate() {
            let (mut own_sum, mut teacher_sum, mut difference) = (0.0f64, 0.0f64, 0.0f64);
            for other in first[token] as usize..=last[token] as usize {
                let both = [lengths_of(token, head), lengths_of(other, head)];
                let (own, theirs) = relation(both, token, other, head);
                let (own, theirs) = (f64::from(own), f64::from(theirs));
                let teacher_part = maths::exp(theirs);
                own_sum += maths::exp(own);
                teacher_sum += teacher_part;
                difference += teacher_part * (theirs - own);
            }
            (kept[0], kept[1]) = ((1.0 / own_sum) as f32, (1.0 / teacher_sum) as f32);
            total += difference / teacher_sum + maths::ln(own_sum) - maths::ln(teacher_sum);
        }
        // SAFETY: each token is one task's.
        unsafe { losses.part(token..token + 1)[0] = (total / input.relation_heads as f64) as f32 };
    });
    let kept = &*kept;
    let kept_at = |token: usize, head: usize| &kept[(token * heads + head) * KEPT..][..KEPT];
    for_chunks(pool, &mut dqkv[..tokens * width], width, |token, gradient| {
        for head in 0..heads {
            let (start, columns) = input.columns(head);
            let gradient = &mut gradient[start..start + columns];
            gradient.fill(0.0);
            let own_kept = kept_at(token, head);
            for other in first[token] as usize..=last[token] as usize {
                let other_kept = kept_at(other, head);
                let both = [lengths_of(token, head), lengths_of(other, head)];
                let (own, theirs) = relation(both, token, other, head);
                let (own, theirs) = (maths::exp(own.into()) as f32, maths::exp(theirs.into()) as f32);
                // A product of two is among the relations of both.
                let pull = weights[token] * (own * own_kept[0] - theirs * own_kept[1])
                    + weights[other] * (own * other_kept[0] - theirs * other_kept[1]);
                let pull = pull * other_kept[2];
                for (gradient, x) in gradient.iter_mut().zip(&qkv[place(other, head)]) {
                    *gradient += pull * x;
                }
            }
            // Only what changes a vector's direction counts.
            let x = &qkv[place(token, head)];
            let inverse = own_kept[2];
            let along = dot(gradient, x) * inverse;
            for (gradient, x) in gradient.iter_mut().zip(x) {
                *gradient = inverse / input.relation_heads as f32 * (*gradient - x * inverse * along);
            }
        }
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};
    use tritune_graph::{Heads, ValueId};

    fn input(heads: usize, kv_heads: usize, head_dim: usize, relation_heads: usize) -> RelationInput {
        let none = ValueId(0);
        let shape = Heads { heads, kv_heads, head_dim };
        RelationInput { qkv: none, teacher: none, weights: none, first: none, last: none, shape, relation_heads }
    }

    /// Losses of all tokens in plain loops in f64.
    fn relation_loss_reference(input: &RelationInput, qkv: &[f64], related: Related) -> Vec<f64> {
        let tokens = related.first.len();
        let width = qkv.len() / tokens;
        let teacher: Vec<f64> = related.teacher.iter().map(|&x| x.into()).collect();
        let relations = |values: &[f64], token: usize, head: usize| -> Vec<f64> {
            let (start, columns) = input.columns(head);
            let unit = |token: usize| -> Vec<f64> {
                let vector = &values[token * width + start..][..columns];
                let length = vector.iter().map(|x| x * x).sum::<f64>().sqrt();
                vector.iter().map(|x| x / length).collect()
            };
            let own = unit(token);
            let span = related.first[token] as usize..=related.last[token] as usize;
            let exps: Vec<f64> =
                span.map(|other| own.iter().zip(unit(other)).map(|(a, b)| a * b).sum::<f64>().exp()).collect();
            let sum: f64 = exps.iter().sum();
            exps.into_iter().map(|exp| exp / sum).collect()
        };
        let of = |token: usize| {
            let divergence = |head: usize| {
                let (own, theirs) = (relations(qkv, token, head), relations(&teacher, token, head));
                theirs.iter().zip(own).map(|(p, q)| p * (p / q).ln()).sum::<f64>()
            };
            (0..input.all_heads()).map(divergence).sum::<f64>() / input.relation_heads as f64
        };
        (0..tokens).map(of).collect()
    }

    #[test]
    fn losses_and_gradients_are_those_of_plain_loops() {
        let mut random = Random::fresh();
        for (heads, kv_heads, head_dim, relation_heads, documents) in
            [(1, 1, 3, 1, &[1usize][..]), (4, 2, 6, 4, &[3, 1, 9]), (3, 1, 8, 2, &[7, 5])]
        {
            let input = input(heads, kv_heads, head_dim, relation_heads);
            let (tokens, width) = (documents.iter().sum::<usize>(), (heads + 2 * kv_heads) * head_dim);
            let (mut first, mut last) = (Vec::new(), Vec::new());
            for &length in documents {
                let start = first.len();
                first.extend(std::iter::repeat_n(start as i32, length));
                last.extend(std::iter::repeat_n((start + length - 1) as i32, length));
            }
            let (qkv, teacher) = (random.floats(tokens * width), random.floats(tokens * width));
            let weights: Vec<f32> = random.floats(tokens).iter().map(|x| x.abs()).collect();
            let related = Related { qkv: &qkv, teacher: &teacher, weights: &weights, first: &first, last: &last };
            let run = |threads: usize| {
                let (mut loss, mut dqkv) = (poison(tokens), poison(tokens * width));
                let mut kept = poison(tokens * input.all_heads() * KEPT);
                let pool = ThreadPool::new(threads);
                relation_loss(&pool, &input, related, &mut kept, &mut loss, &mut dqkv).unwrap();
                (loss, dqkv)
            };
            let case = format!("{heads}/{kv_heads} heads of {head_dim}, {relation_heads} of relations");
            let (loss, dqkv) = run(1);
            let exact_qkv: Vec<f64> = qkv.iter().map(|&x| x.into()).collect();
            let exact: Vec<f32> =
                relation_loss_reference(&input, &exact_qkv, related).iter().map(|&x| x as f32).collect();
            assert_close(&loss, &exact, 1e-5, 0.1, &case);
            let total = |qkv: &[f64]| -> f64 {
                let losses = relation_loss_reference(&input, qkv, related);
                losses.iter().zip(&weights).map(|(loss, &weight)| loss * f64::from(weight)).sum()
            };
            const STEP: f64 = 1e-5;
            let slope = |index: usize| {
                let moved = |by: f64| {
                    total(
                        &exact_qkv
                            .iter()
                            .enumerate()
                            .map(|(i, x)| if i == index { x + by } else { *x })
                            .collect::<Vec<_>>(),
                    )
                };
                ((moved(STEP) - moved(-STEP)) / (2.0 * STEP)) as f32
            };
            let slopes: Vec<f32> = (0..qkv.len()).map(slope).collect();
            assert_close(&dqkv, &slopes, 2e-5, 0.1, &case);
            let (other_loss, other_dqkv) = run(3);
            assert_same_bits(&other_loss, &loss, &case);
            assert_same_bits(&other_dqkv, &dqkv, &case);
        }
    }

    #[test]
    fn a_wrong_document_is_an_error_and_nothing_is_written() {
        let input = input(1, 1, 2, 1);
        let (qkv, weights) = ([0.5; 12], [1.0; 2]);
        let related = Related { qkv: &qkv, teacher: &qkv, weights: &weights, first: &[0, 0], last: &[1, 2] };
        let (mut kept, mut loss, mut dqkv) = ([7.0; 24], [7.0; 2], [7.0; 12]);
        let result = relation_loss(&ThreadPool::new(1), &input, related, &mut kept, &mut loss, &mut dqkv);
        assert_eq!(result.unwrap_err().index, 2);
        assert_eq!((kept, loss, dqkv), ([7.0; 24], [7.0; 2], [7.0; 12]));
    }
}
