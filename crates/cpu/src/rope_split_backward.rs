//! The gradient of a QKV product, or of three: queries and keys are rotated back, values pass through.

use crate::bounds::{IndexError, check_indices};
use crate::isa::Isa;
use crate::math::{dispatch, for_rows};
use crate::pool::ThreadPool;
use crate::rope_split::{RopeShape, RotateHeads};

/// What [`rope_split_backward`] reads; row `t` of the keys and values belongs to token `t`.
#[derive(Clone, Copy)]
pub struct RopeGradients<'a> {
    /// Per token the gradients of its query heads.
    pub dq: &'a [f32],
    /// Per token the gradients of its key heads.
    pub dk: &'a [f32],
    /// Per token the gradients of its value heads.
    pub dv: &'a [f32],
    /// The rotations, from [`tritune_graph::rope_table`].
    pub table: &'a [f32],
    /// Per token its row in the table.
    pub positions: &'a [i32],
}

/// [`rope_split_backward`] with the gradients of query heads, key heads and value heads in rows of their own.
pub fn rope_split_backward_apart(
    pool: &ThreadPool,
    isa: Isa,
    shape: RopeShape,
    input: RopeGradients,
    [to_q, to_k, to_v]: [&mut [f32]; 3],
) -> Result<(), IndexError> {
    let RopeShape { head_dim, rope_dims, .. } = shape;
    let limit = input.table.len().checked_div(rope_dims).unwrap_or(usize::MAX);
    check_indices("position", input.positions, limit)?;
    let tokens = input.positions.len();
    for (from, to, width) in [(input.dq, to_q, shape.query_width()), (input.dk, to_k, shape.kv_width())] {
        for_rows(pool, width, &mut to[..tokens * width], width, |token, to| {
            let angles = &input.table[input.positions[token] as usize * rope_dims..][..rope_dims];
            let from = &from[token * width..(token + 1) * width];
            dispatch(isa, RotateHeads::<true> { from, to, angles, head_dim });
        });
    }
    let values = tokens * shape.kv_width();
    to_v[..values].copy_from_slice(&input.dv[..values]);
    Ok(())
}

/// Writes, per token, the gradients of the query heads, the key heads and the value heads before their rotation.
pub fn rope_split_backward(
    pool: &ThreadPool,
    isa: Isa,
    shape: RopeShape,
    input: RopeGradients,
    out: &mut [f32],
) -> Result<(), IndexError> {
    let RopeShape { head_dim, rope_dims, .. } = shape;
    let limit = input.table.len().checked_div(rope_dims).unwrap_or(usize::MAX);
    check_indices("position", input.positions, limit)?;
    let (query_width, kv_width, width) = (shape.query_width(), shape.kv_width(), shape.width());
    for_rows(pool, width, &mut out[..input.positions.len() * width], width, |token, out| {
        let (to_q, out) = out.split_at_mut(query_width);
        let (to_k, to_v) = out.split_at_mut(kv_width);
        let angles = &input.table[input.positions[token] as usize * rope_dims..][..rope_dims];
        let from_q = &input.dq[token * query_width..(token + 1) * query_width];
        let kv_place = token * kv_width..(token + 1) * kv_width;
        dispatch(isa, RotateHeads::<true> { from: from_q, to: to_q, angles, head_dim });
        dispatch(isa, RotateHeads::<true> { from: &input.dk[kv_place.clone()], to: to_k, angles, head_dim });
        to_v.copy_from_slice(&input.dv[kv_place]);
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};

    #[test]
    fn every_instruction_set_agrees_with_the_reference() {
        let mut random = Random::fresh();
        for (heads, kv_heads, head_dim, rope_dims) in [(1, 1, 2, 2), (4, 2, 8, 8), (6, 3, 20, 12), (2, 1, 64, 64)] {
            let shape = RopeShape { heads, kv_heads, head_dim, rope_dims };
            for tokens in [1, 5, 90] {
                let table = random.floats(7 * rope_dims);
                let positions: Vec<i32> = (0..tokens).map(|_| random.below(7) as i32).collect();
                let dq = random.floats(tokens * heads * head_dim);
                let [dk, dv] = [0, 1].map(|_| random.floats(tokens * kv_heads * head_dim));
                let input = RopeGradients { dq: &dq, dk: &dk, dv: &dv, table: &table, positions: &positions };
                let length = tokens * (heads + 2 * kv_heads) * head_dim;
                let mut expected = poison(length);
                rope_split_backward_reference(shape, input, &mut expected);
                let mut first: Option<Vec<f32>> = None;
                for isa in Isa::available() {
                    for threads in [1, 3] {
                        let case = format!("{isa}, {threads} threads, {shape:?}, {tokens} tokens");
                        let mut got = poison(length);
                        rope_split_backward(&ThreadPool::new(threads), isa, shape, input, &mut got).unwrap();
                        assert_close(&got, &expected, 3e-7, 1.0, &case);
                        assert_same_bits(&got, first.get_or_insert_with(|| got.clone()), &case);
                        let mut parts = [heads, kv_heads, kv_heads].map(|count| poison(tokens * count * head_dim));
                        let to = parts.each_mut().map(Vec::as_mut_slice);
                        let pool = ThreadPool::new(threads);
                        rope_split_backward_apart(&pool, isa, shape, input, to).unwrap();
                        let row =
                            |part: &[f32], token: usize| part.chunks(part.len() / tokens).nth(token).unwrap().to_vec();
                        let rows = (0..tokens).flat_map(|token| parts.each_ref().map(|part| row(part, token)));
                        assert_same_bits(&rows.flatten().collect::<Vec<f32>>(), &got, &case);
                    }
                }
            }
        }
    }

    #[test]
    fn a_wrong_position_is_an_error_and_nothing_is_written() {
        let shape = RopeShape { heads: 1, kv_heads: 1, head_dim: 2, rope_dims: 2 };
        let grads = [0.0; 2];
        let input = RopeGradients { dq: &grads, dk: &grads, dv: &grads, table: &[1.0; 6], positions: &[3] };
        let mut out = [7.0; 6];
        let error = rope_split_backward(&ThreadPool::new(1), Isa::detect(), shape, input, &mut out).unwrap_err();
        assert_eq!((error.what, error.index, error.limit, out), ("position", 3, 3, [7.0; 6]));
    }

    /// [`rope_split_backward`] in plain loops; panics on a wrong position.
    fn rope_split_backward_reference(shape: RopeShape, input: RopeGradients, out: &mut [f32]) {
        let RopeShape { heads, kv_heads, head_dim, rope_dims } = shape;
        let (half, all) = (rope_dims / 2, heads + 2 * kv_heads);
        for (token, &position) in input.positions.iter().enumerate() {
            let angles = &input.table[position as usize * rope_dims..];
            for head in 0..all {
                let dy = |i: usize| {
                    f64::from(if head < heads {
                        input.dq[(token * heads + head) * head_dim + i]
                    } else if head < heads + kv_heads {
                        input.dk[(token * kv_heads + head - heads) * head_dim + i]
                    } else {
                        input.dv[(token * kv_heads + head - heads - kv_heads) * head_dim + i]
                    })
                };
                for i in 0..head_dim {
                    let angle = |i: usize| f64::from(angles[i]);
                    out[(token * all + head) * head_dim + i] = if head >= heads + kv_heads || i >= rope_dims {
                        dy(i)
                    } else if i < half {
                        dy(i) * angle(i) + dy(i + half) * angle(half + i)
                    } else {
                        dy(i) * angle(i - half) - dy(i - half) * angle(i)
                    } as f32;
                }
            }
        }
    }
}
