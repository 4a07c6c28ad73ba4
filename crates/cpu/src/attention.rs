//! Attention of queries over spans of a key and value cache.
//!
//! Each token attends to the cache rows `first..=last`: causal decoding, several sequences in one cache and packed
//! documents are all spans. A span is split, from its first row on, into chunks of fixed size; the softmax of each chunk
//! is computed separately and the partial results are merged in order. So a token's result depends on the content of its
//! span only: not on other tokens, on the span's position in the cache, or on which thread computed which chunk.

use std::ops::Range;

use crate::bounds::{IndexError, check_indices};
use crate::cache::Cache;
use crate::isa::Isa;
use crate::math::{dispatch, with_scratch};
use crate::pool::{SharedOut, ThreadPool};
use tritune_graph::Heads;

mod block;
#[cfg(test)]
pub(crate) mod tests;

use block::{Block, BlockOutput, Chunk, Combine, OneChunk, Output, Problem, WholeBlock};

/// Query vectors that share each load of a chunk of keys.
const BLOCK_VECTORS: usize = 64;

/// Tasks per thread, to balance their different lengths.
const TASKS_A_THREAD: usize = 4;
/// Floats of partial results that may be kept at a time.
const MAX_PARTIALS: usize = 1 << 22;

/// What [`attention`] reads.
#[derive(Clone, Copy)]
pub struct AttentionInput<'a> {
    /// Per token its query heads.
    pub q: &'a [f32],
    /// Per cache row its key heads.
    pub k: Cache<'a>,
    /// Per cache row its value heads.
    pub v: Cache<'a>,
    /// Per token the first cache row it attends to.
    pub first: &'a [i32],
    /// Per token the last cache row it attends to.
    pub last: &'a [i32],
}

impl AttentionInput<'_> {
    fn check(&self, shape: Heads, out: &[f32], log_sum_exp: Option<&[f32]>) -> Result<(), IndexError> {
        let Heads { heads, kv_heads, head_dim } = shape;
        assert!(heads > 0 && kv_heads > 0 && head_dim > 0, "no empty heads: {shape:?}");
        assert!(heads.is_multiple_of(kv_heads), "{heads} heads do not share {kv_heads}");
        let tokens = self.first.len();
        assert_eq!(self.last.len(), tokens, "starts and ends of spans");
        assert!(self.q.len() >= tokens * heads * head_dim, "{} queries for {tokens} tokens", self.q.len());
        assert!(out.len() >= tokens * heads * head_dim, "{} outputs for {tokens} tokens", out.len());
        if let Some(log_sum_exp) = log_sum_exp {
            assert!(log_sum_exp.len() >= tokens * heads, "{} sums for {tokens} tokens", log_sum_exp.len());
        }
        let rows = self.k.rows(shape).min(self.v.rows(shape));
        check_indices("last cache row", self.last, rows)?;
        for (entry, (&index, &last)) in self.first.iter().zip(self.last).enumerate() {
            if index < 0 || index > last {
                return Err(IndexError { what: "first cache row", entry, index, limit: last as usize + 1 });
            }
        }
        Ok(())
    }
}

/// Splits the tokens into blocks of neighbours whose spans begin at the same row.
fn blocks_of(first: &[i32], group: usize) -> Vec<Block> {
    let at_once = (BLOCK_VECTORS / group).max(1);
    let mut blocks = Vec::with_capacity(first.len().div_ceil(at_once));
    let mut token = 0;
    for run in first.chunk_by(|a, b| a == b) {
        for part in run.chunks(at_once) {
            blocks.push(Block { token, tokens: part.len() });
            token += part.len();
        }
    }
    blocks
}

/// `out[t][h] = softmax(q[t][h] · k[first..=last] / sqrt(head_dim)) · v[first..=last]` for every token and head.
///
/// `log_sum_exp` gets, per token and head, the logarithm of the softmax's denominator.
///
/// # Errors
/// When a span is empty or leaves the caches; nothing is written then.
pub fn attention(
    pool: &ThreadPool,
    isa: Isa,
    shape: Heads,
    input: AttentionInput,
    out: &mut [f32],
    log_sum_exp: Option<&mut [f32]>,
) -> Result<(), IndexError> {
    input.check(shape, out, log_sum_exp.as_deref())?;
    let problem = Problem::new(shape, input);
    let output = Output { values: SharedOut::new(out), log_sum_exp: log_sum_exp.map(SharedOut::new) };
    let blocks = blocks_of(input.first, problem.group());
    let partials = PartialLayout::new(&problem, &blocks);
    let decoding = blocks.len() == input.first.len();
    let few_tasks = blocks.len() * shape.kv_heads < TASKS_A_THREAD * pool.threads();
    if (decoding || few_tasks) && partials.length() <= MAX_PARTIALS {
        attend_by_chunks(pool, isa, problem, &blocks, &partials, &output);
    } else {
        pool.run(blocks.len() * shape.kv_heads, |task| {
            // Late tokens of a causal span have the longest spans, so they are scheduled first.
            let block = blocks[blocks.len() - 1 - task / shape.kv_heads];
            let kv_head = task % shape.kv_heads;
            with_scratch(problem.scratch_length(block, 1) + 2 * problem.partial_length(block), |scratch| {
                let to = BlockOutput { problem, block, output: &output };
                dispatch(isa, WholeBlock { to, kv_head, scratch });
            });
        });
    }
    Ok(())
}

/// Layout of the partial results: by block, then chunk, then key head.
struct PartialLayout {
    kv_heads: usize,
    /// Per block its chunks and where it starts, and one end.
    blocks: Vec<(usize, usize)>,
    /// Per block the length of one partial result.
    lengths: Vec<usize>,
}

impl PartialLayout {
    fn new(problem: &Problem, blocks: &[Block]) -> Self {
        let kv_heads = problem.kv_heads();
        let lengths: Vec<usize> = blocks.iter().map(|block| problem.partial_length(*block)).collect();
        let mut start = 0;
        let mut starts = Vec::with_capacity(blocks.len() + 1);
        for (block, length) in blocks.iter().zip(&lengths) {
            let chunks = problem.chunks(*block);
            starts.push((chunks, start));
            start += chunks * kv_heads * length;
        }
        starts.push((0, start));
        Self { kv_heads, blocks: starts, lengths }
    }

    fn length(&self) -> usize {
        self.blocks[self.lengths.len()].1
    }

    fn of_block(&self, block: usize) -> Range<usize> {
        self.blocks[block].1..self.blocks[block + 1].1
    }

    fn of_heads(&self, block: usize, chunk: usize, heads: &Range<usize>) -> Range<usize> {
        let place = |head: usize| self.blocks[block].1 + (chunk * self.kv_heads + head) * self.lengths[block];
        place(heads.start)..place(heads.end)
    }
}

/// Computes each chunk of each block as a task of its own and merges the partial results afterwards.
///
/// A task takes neighbouring key heads, so that it reads long contiguous runs of the cache: decoding is bound by memory
/// bandwidth.
fn attend_by_chunks(
    pool: &ThreadPool,
    isa: Isa,
    problem: Problem,
    blocks: &[Block],
    places: &PartialLayout,
    output: &Output,
) {
    let kv_heads = places.kv_heads;
    let max_chunks = places.blocks.iter().map(|(chunks, _)| *chunks).max().unwrap_or(0);
    let chunks: usize = places.blocks.iter().map(|(chunks, _)| *chunks).sum();
    let head_tasks = (TASKS_A_THREAD * pool.threads()).div_ceil(chunks.max(1)).min(kv_heads);
    let heads_at_once = kv_heads.div_ceil(head_tasks);
    let head_tasks = kv_heads.div_ceil(heads_at_once);
    with_scratch(places.length(), |partials| {
        let shared = SharedOut::new(partials);
        pool.run(blocks.len() * max_chunks * head_tasks, |task| {
            let (index, chunk) = (task / head_tasks / max_chunks, task / head_tasks % max_chunks);
            let first_head = task % head_tasks * heads_at_once;
            let heads = first_head..kv_heads.min(first_head + heads_at_once);
            if chunk >= places.blocks[index].0 {
                return;
            }
            // SAFETY: each task writes the partial results of its own chunk and heads.
            let partials = unsafe { shared.part(places.of_heads(index, chunk, &heads)) };
            let block = blocks[index];
            with_scratch(problem.scratch_length(block, heads.len()), |scratch| {
                let chunk = Chunk { problem: &problem, block, heads, chunk };
                dispatch(isa, OneChunk { chunk, scratch, partials });
            });
        });
        pool.run(blocks.len(), |index| {
            // SAFETY: each task has the partial results of its own block.
            let partials = unsafe { shared.part(places.of_block(index)) };
            let to = BlockOutput { problem, block: blocks[index], output };
            dispatch(isa, Combine { to, partials });
        });
    });
}
