//! The gradients of attention over spans of the same tokens, block by block, without storing the score matrix.
//!
//! The probabilities of a block are recomputed from the queries, the keys and the log-sum-exp of the forward pass. Blocks
//! of keys accumulate the gradients of keys and values over the tokens that attend to them; blocks of tokens accumulate
//! those of the queries. Each result is written by one task, so the number of threads changes nothing.

use crate::bounds::IndexError;
use crate::cache::Cache;
use crate::isa::Isa;
use crate::math::{dispatch, for_rows, with_scratch};
use crate::pool::{SharedOut, ThreadPool};
use tritune_graph::Heads;

mod block;
#[cfg(test)]
mod tests;

use block::{BLOCK, KeyBlock, QueryBlock};

/// What [`attention_backward`] reads. Token `t` attends to rows `first[t]..=t`, so tokens `j..=doc_end[j]` attend to row `j`.
#[derive(Clone, Copy)]
pub struct AttentionGradients<'a> {
    /// Per token its query heads.
    pub q: &'a [f32],
    /// Per token its key heads.
    pub k: Cache<'a>,
    /// Per token its value heads.
    pub v: Cache<'a>,
    /// Per token the first row it attends to.
    pub first: &'a [i32],
    /// Per token the last token that attends to it.
    pub doc_end: &'a [i32],
    /// Per token the result of each head.
    pub y: &'a [f32],
    /// Per token and head the logarithm of the softmax's denominator.
    pub log_sum_exp: &'a [f32],
    /// Per token the gradient of each head's result.
    pub dy: &'a [f32],
}

/// What [`attention_backward`] writes.
pub struct AttentionGradientsOut<'a> {
    /// Per token and head `Σ dy·y`: scratch.
    pub delta: &'a mut [f32],
    /// Gradients of the queries.
    pub dq: &'a mut [f32],
    /// Gradients of the keys.
    pub dk: &'a mut [f32],
    /// Gradients of the values.
    pub dv: &'a mut [f32],
}

/// `first` and `doc_end` must describe the same mask. That is the case exactly when `first` never decreases and each `doc_end`
/// is the last token whose span begins early enough.
fn check_spans(first: &[i32], doc_end: &[i32]) -> Result<(), IndexError> {
    let tokens = first.len();
    assert_eq!(doc_end.len(), tokens, "starts and ends of spans");
    let mut least = 0;
    for (entry, &index) in first.iter().enumerate() {
        if index < least || index as usize > entry {
            return Err(IndexError { what: "first row of a span", entry, index, limit: entry + 1 });
        }
        least = index;
    }
    let mut end = 0;
    for (entry, &index) in doc_end.iter().enumerate() {
        while end < tokens && first[end] as usize <= entry {
            end += 1;
        }
        if index < 0 || index as usize + 1 != end {
            return Err(IndexError { what: "last token of a document", entry, index, limit: end });
        }
    }
    Ok(())
}

/// Gradients of queries, keys and values from those of the results.
pub fn attention_backward(
    pool: &ThreadPool,
    isa: Isa,
    shape: Heads,
    input: AttentionGradients,
    out: AttentionGradientsOut,
) -> Result<(), IndexError> {
    let Heads { heads, kv_heads, head_dim } = shape;
    assert!(heads > 0 && kv_heads > 0 && head_dim > 0, "no empty heads: {shape:?}");
    assert!(heads.is_multiple_of(kv_heads), "{heads} heads do not share {kv_heads}");
    check_spans(input.first, input.doc_end)?;
    let tokens = input.first.len();
    let (of_queries, of_keys) = (tokens * heads * head_dim, tokens * kv_heads * head_dim);
    assert!([input.q.len(), input.y.len(), input.dy.len(), out.dq.len()].iter().all(|&length| length >= of_queries));
    assert!(input.k.rows(shape).min(input.v.rows(shape)) >= tokens, "stores of {tokens} tokens");
    assert!([out.dk.len(), out.dv.len()].iter().all(|&length| length >= of_keys));
    assert!(input.log_sum_exp.len() >= tokens * heads && out.delta.len() >= tokens * heads);

    for_rows(pool, head_dim, &mut out.delta[..tokens * heads], 1, |row, delta| {
        let place = row * head_dim..(row + 1) * head_dim;
        let products = input.dy[place.clone()].iter().zip(&input.y[place]);
        delta[0] = products.map(|(dy, y)| f64::from(*dy) * f64::from(*y)).sum::<f64>() as f32;
    });
    let delta: &[f32] = out.delta;
    let (dq, dk, dv) = (SharedOut::new(out.dq), SharedOut::new(out.dk), SharedOut::new(out.dv));
    let blocks = tokens.div_ceil(BLOCK);
    let scratch_length = block::scratch_length(shape);
    // Both passes in one parallel region: each block of keys and each block of tokens is a task.
    pool.run(2 * blocks * kv_heads, |task| {
        let (block, kv_head) = (task / 2 / kv_heads, task / 2 % kv_heads);
        with_scratch(scratch_length, |scratch| {
            if task % 2 == 0 {
                let (dk, dv) = (&dk, &dv);
                dispatch(isa, KeyBlock { shape, input, delta, kv_head, first: block * BLOCK, dk, dv, scratch });
            } else {
                dispatch(isa, QueryBlock { shape, input, delta, kv_head, first: block * BLOCK, dq: &dq, scratch });
            }
        });
    });
    Ok(())
}
