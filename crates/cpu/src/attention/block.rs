//! A block of query vectors against one chunk of keys and values, and the merging of chunks.

#![expect(
    clippy::needless_range_loop,
    reason = "tiles of lanes are walked by index: an iterator's closures would not be compiled for the instructions of the lanes"
)]

use std::ops::Range;

use crate::attention::AttentionInput;
use crate::cache::Cache;
use crate::dense_matmul::tile;
use crate::dense_matrix::SourceF32;
use crate::math::{Kernel, LANES, Lanes, exp_of_nonpositive};
use crate::pool::SharedOut;
use tritune_graph::{Heads, maths};

/// Keys per chunk.
const CHUNK: usize = 128;
/// Keys decoded together when a task has one head or several; either way they stay in the L1 cache while all queries of
/// the block use them.
const KEYS_OF_ONE_HEAD: usize = 16;
const KEYS_OF_MANY_HEADS: usize = 4;

fn keys_at_once(heads: usize) -> usize {
    if heads == 1 { KEYS_OF_ONE_HEAD } else { KEYS_OF_MANY_HEADS }
}

/// The inputs of an attention op, checked.
#[derive(Clone, Copy)]
pub(super) struct Problem<'a> {
    shape: Heads,
    input: AttentionInput<'a>,
    scale: f32,
}

/// Neighbouring tokens whose spans begin at the same cache row.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) token: usize,
    pub(super) tokens: usize,
}

/// Where results go.
pub(super) struct Output<'a> {
    pub(super) values: SharedOut<'a, f32>,
    pub(super) log_sum_exp: Option<SharedOut<'a, f32>>,
}

impl<'a> Problem<'a> {
    pub(super) fn new(shape: Heads, input: AttentionInput<'a>) -> Self {
        Self { shape, input, scale: 1.0 / (shape.head_dim as f32).sqrt() }
    }

    /// Query heads that share a key and value head.
    pub(super) fn group(&self) -> usize {
        self.shape.heads / self.shape.kv_heads
    }

    /// Key and value heads.
    pub(super) fn kv_heads(&self) -> usize {
        self.shape.kv_heads
    }

    /// Chunks of the longest span of a block.
    pub(super) fn chunks(&self, block: Block) -> usize {
        let last = self.input.last[block.token..block.token + block.tokens].iter().max();
        let first = self.input.first[block.token];
        last.map_or(0, |last| (last - first) as usize / CHUNK + 1)
    }

    /// Query vectors of a block that one key head serves.
    fn vectors(&self, block: Block) -> usize {
        block.tokens * self.group()
    }

    /// Floats that [`Chunk::attend`] works in.
    pub(super) fn scratch_length(&self, block: Block, heads: usize) -> usize {
        let vectors = self.vectors(block);
        heads * ((vectors + keys_at_once(heads)) * self.padded() + vectors * CHUNK)
    }

    /// Floats of a [`Partial`], in whole lanes so that the next one is aligned too.
    pub(super) fn partial_length(&self, block: Block) -> usize {
        (self.vectors(block) * (self.padded() + 2)).next_multiple_of(LANES)
    }

    /// A head with zeros up to whole lanes.
    fn padded(&self) -> usize {
        self.shape.head_dim.next_multiple_of(LANES)
    }

    /// How many keys of a chunk the token attends to; those are the first ones.
    fn visible(&self, token: usize, chunk: usize) -> usize {
        let span = (self.input.last[token] - self.input.first[token]) as usize + 1;
        span.saturating_sub(chunk * CHUNK).min(CHUNK)
    }

    /// Index of query head `vector % group` of the `vector / group`-th token of the block.
    fn query_place(&self, block: Block, kv_head: usize, vector: usize) -> usize {
        let (token, head) = (block.token + vector / self.group(), kv_head * self.group() + vector % self.group());
        token * self.shape.heads + head
    }
}

/// The softmax of some keys for each vector of a block: values weighted relative to the largest score, that score,
/// and the sum of the weights, which is 0 where the vector attends to none of the keys.
struct Partial<'a> {
    values: &'a mut [f32],
    largest: &'a mut [f32],
    sums: &'a mut [f32],
}

impl<'a> Partial<'a> {
    fn new(memory: &'a mut [f32], vectors: usize, padded: usize) -> Self {
        let (values, rest) = memory.split_at_mut(vectors * padded);
        let (largest, sums) = rest[..2 * vectors].split_at_mut(vectors);
        Self { values, largest, sums }
    }

    fn clear(&mut self) {
        self.values.fill(0.0);
        self.largest.fill(f32::NEG_INFINITY);
        self.sums.fill(0.0);
    }
}

/// Decodes the heads of `count` cache rows, in the order of memory, into rows of whole lanes, `at_once` rows per
/// head; the padding is not written.
#[inline(always)]
unsafe fn decode_rows<L: Lanes>(
    problem: &Problem,
    cache: Cache,
    heads: Range<usize>,
    first_row: usize,
    count: usize,
    to: &mut [f32],
) {
    let Heads { kv_heads, head_dim, .. } = problem.shape;
    let (padded, at_once) = (problem.padded(), keys_at_once(heads.len()));
    for row in 0..count {
        for (index, head) in heads.clone().enumerate() {
            let to = &mut to[(index * at_once + row) * padded..][..head_dim];
            // SAFETY: the caller guarantees the instruction set.
            unsafe { cache.decode::<L>(kv_heads, first_row + row, head, to) };
        }
    }
}

/// Scores of `C` query vectors, all of the same block, against decoded keys.
#[inline(always)]
unsafe fn score<L: Lanes, const R: usize, const C: usize>(
    queries: &[f32],
    keys: &[f32],
    padded: usize,
    scores: &mut [f32],
    first_key: usize,
) {
    let vectors: [*const f32; C] = std::array::from_fn(|c| queries[c * padded..(c + 1) * padded].as_ptr());
    let count = keys.len() / padded;
    let key = |index: usize| keys[index * padded..(index + 1) * padded].as_ptr().cast::<u8>();
    for index in (0..count / R * R).step_by(R) {
        // SAFETY: the caller guarantees the instruction set; all vectors have `padded` elements.
        let sums = unsafe { tile::<L, SourceF32, R, C>(std::array::from_fn(|r| key(index + r)), vectors, padded) };
        for r in 0..R {
            for c in 0..C {
                scores[c * CHUNK + first_key + index + r] = sums[r][c];
            }
        }
    }
    for index in count / R * R..count {
        // SAFETY: as above.
        let [sums] = unsafe { tile::<L, SourceF32, 1, C>([key(index)], vectors, padded) };
        for c in 0..C {
            scores[c * CHUNK + first_key + index] = sums[c];
        }
    }
}

/// The unnormalised softmax of the scaled scores, in place; returns the largest scaled score and the sum of the weights.
#[inline(always)]
unsafe fn softmax_in_place<L: Lanes>(scores: &mut [f32; CHUNK], count: usize, scale: f32) -> (f32, f32) {
    let used = count.next_multiple_of(LANES);
    scores[count..used].fill(f32::NEG_INFINITY);
    let at = scores.as_mut_ptr();
    // SAFETY: the caller guarantees the instruction set; `used` is at most the length of the array.
    unsafe {
        let mut largest = L::splat(f32::NEG_INFINITY);
        for index in (0..used).step_by(LANES) {
            let scaled = L::load(at.add(index)).mul(L::splat(scale));
            scaled.store(at.add(index));
            largest = largest.max(scaled);
        }
        let largest = largest.largest();
        let mut sum = L::splat(0.0);
        for index in (0..used).step_by(LANES) {
            let weight = exp_of_nonpositive(L::load(at.add(index)).sub(L::splat(largest)));
            weight.store(at.add(index));
            sum = sum.add(weight);
        }
        (largest, sum.sum())
    }
}

/// Adds weighted values to `C` vectors, `D` times sixteen elements of each at a time.
///
/// # Safety
/// The CPU supports the instruction set of `L`; `weights` have `keys` elements, `values` has `keys` rows of `padded`
/// elements, and `sums` have `padded` elements.
#[inline(always)]
unsafe fn accumulate_values<L: Lanes, const C: usize, const D: usize>(
    weights: [*const f32; C],
    values: *const f32,
    keys: usize,
    padded: usize,
    sums: [*mut f32; C],
    elements: Range<usize>,
) {
    for element in elements.step_by(D * LANES) {
        // SAFETY: guaranteed by the caller.
        unsafe {
            let mut lanes = [[L::splat(0.0); D]; C];
            for c in 0..C {
                for d in 0..D {
                    lanes[c][d] = L::load(sums[c].add(element + d * LANES));
                }
            }
            for key in 0..keys {
                let mut value = [L::splat(0.0); D];
                for d in 0..D {
                    value[d] = L::load(values.add(key * padded + element + d * LANES));
                }
                for c in 0..C {
                    let weight = L::splat(*weights[c].add(key));
                    for d in 0..D {
                        lanes[c][d] = value[d].mul_add(weight, lanes[c][d]);
                    }
                }
            }
            for c in 0..C {
                for d in 0..D {
                    lanes[c][d].store(sums[c].add(element + d * LANES));
                }
            }
        }
    }
}

/// [`accumulate_values`] for vectors that are contiguous in `scores` and `sums`.
#[inline(always)]
unsafe fn accumulate_all_values<L: Lanes, const C: usize, const D: usize>(
    scores: &[f32],
    keys: Range<usize>,
    values: &[f32],
    padded: usize,
    sums: &mut [f32],
) {
    let weights = std::array::from_fn(|c| scores[c * CHUNK..][keys.clone()].as_ptr());
    assert!(values.len() >= keys.len() * padded && sums.len() >= C * padded);
    let sums = sums.as_mut_ptr();
    let wide = padded / (D * LANES) * (D * LANES);
    // SAFETY: the caller guarantees the instruction set, the lengths are asserted.
    unsafe {
        let sums: [*mut f32; C] = std::array::from_fn(|c| sums.add(c * padded));
        accumulate_values::<L, C, D>(weights, values.as_ptr(), keys.len(), padded, sums, 0..wide);
        accumulate_values::<L, C, 1>(weights, values.as_ptr(), keys.len(), padded, sums, wide..padded);
    }
}

/// The vectors of a block in groups of `C`, then one by one.
fn groups<const C: usize>(vectors: usize) -> impl Iterator<Item = (usize, usize)> {
    let grouped = vectors / C * C;
    (0..grouped).step_by(C).map(|vector| (vector, C)).chain((grouped..vectors).map(|vector| (vector, 1)))
}

/// One chunk of a block's span, for the queries of some key heads.
pub(super) struct Chunk<'p, 'a> {
    pub(super) problem: &'p Problem<'a>,
    pub(super) block: Block,
    pub(super) heads: Range<usize>,
    pub(super) chunk: usize,
}

impl Chunk<'_, '_> {
    /// Attention over the chunk, with tiles that fit the registers; `partials` holds one result per head.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn attend<L: Lanes>(&self, scratch: &mut [f32], partials: &mut [f32]) {
        // SAFETY: guaranteed by the caller.
        unsafe {
            if L::MANY {
                self.attend_by::<L, 4>(scratch, partials);
            } else {
                self.attend_by::<L, 2>(scratch, partials);
            }
        }
    }

    /// [`Chunk::attend`] with tiles of `N` by `N`.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn attend_by<L: Lanes, const N: usize>(&self, scratch: &mut [f32], partials: &mut [f32]) {
        let Self { problem, block, ref heads, chunk } = *self;
        let (padded, head_dim, vectors) = (problem.padded(), problem.shape.head_dim, problem.vectors(block));
        let at_once = keys_at_once(heads.len());
        let (queries, rest) = scratch.split_at_mut(heads.len() * vectors * padded);
        let (rows, scores) = rest.split_at_mut(heads.len() * at_once * padded);
        rows.fill(0.0);
        queries.fill(0.0);
        for (index, query) in queries.chunks_exact_mut(padded).enumerate() {
            let place = problem.query_place(block, heads.start + index / vectors, index % vectors) * head_dim;
            query[..head_dim].copy_from_slice(&problem.input.q[place..place + head_dim]);
        }
        let visible = |vector: usize| problem.visible(block.token + vector / problem.group(), chunk);
        let most = (0..vectors).map(visible).max().unwrap_or(0);
        let first_row = problem.input.first[block.token] as usize + chunk * CHUNK;

        // SAFETY: the caller guarantees the instruction set; all else is checked slices.
        unsafe {
            for key in (0..most).step_by(at_once) {
                let count = at_once.min(most - key);
                decode_rows::<L>(problem, problem.input.k, heads.clone(), first_row + key, count, rows);
                for head in 0..heads.len() {
                    let keys = &rows[head * at_once * padded..][..count * padded];
                    for (vector, together) in groups::<N>(vectors) {
                        if (vector..vector + together).all(|vector| visible(vector) <= key) {
                            continue;
                        }
                        let index = head * vectors + vector;
                        let (queries, scores) = (&queries[index * padded..], &mut scores[index * CHUNK..]);
                        if together == N {
                            score::<L, N, N>(queries, keys, padded, scores, key);
                        } else {
                            score::<L, N, 1>(queries, keys, padded, scores, key);
                        }
                    }
                }
            }

            let (rows_of_scores, _) = scores.as_chunks_mut::<CHUNK>();
            for (head, memory) in partials.chunks_exact_mut(problem.partial_length(block)).enumerate() {
                let mut partial = Partial::new(memory, vectors, padded);
                partial.clear();
                for (vector, scores) in rows_of_scores[head * vectors..][..vectors].iter_mut().enumerate() {
                    let count = visible(vector);
                    if count > 0 {
                        (partial.largest[vector], partial.sums[vector]) =
                            softmax_in_place::<L>(scores, count, problem.scale);
                    }
                }
            }

            for key in (0..most).step_by(at_once) {
                let count = at_once.min(most - key);
                decode_rows::<L>(problem, problem.input.v, heads.clone(), first_row + key, count, rows);
                for (head, memory) in partials.chunks_exact_mut(problem.partial_length(block)).enumerate() {
                    let partial = Partial::new(memory, vectors, padded);
                    let values = &rows[head * at_once * padded..][..count * padded];
                    for (vector, together) in groups::<N>(vectors) {
                        let seen = |vector: usize| visible(vector).saturating_sub(key).min(count);
                        let common = (vector..vector + together).map(seen).min().unwrap_or(0);
                        let scores = &scores[(head * vectors + vector) * CHUNK..];
                        let sums = &mut partial.values[vector * padded..];
                        if together == N {
                            accumulate_all_values::<L, N, N>(scores, key..key + common, values, padded, sums);
                        } else {
                            accumulate_all_values::<L, 1, N>(scores, key..key + common, values, padded, sums);
                        }
                        // Keys outside a vector's span are never read for it: they may hold anything.
                        for own in 0..together {
                            let seen = seen(vector + own);
                            if seen > common {
                                let (scores, sums) = (&scores[own * CHUNK..], &mut sums[own * padded..]);
                                let values = &values[common * padded..];
                                accumulate_all_values::<L, 1, N>(
                                    scores,
                                    key + common..key + seen,
                                    values,
                                    padded,
                                    sums,
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Merges `next` into the result of the chunks before it (online softmax).
///
/// # Safety
/// The CPU supports the instruction set of `L`.
#[inline(always)]
unsafe fn merge_partials<L: Lanes>(merged: &mut Partial, next: &Partial, padded: usize) {
    for vector in 0..merged.sums.len() {
        if next.sums[vector] == 0.0 {
            continue;
        }
        let (before, after) = (merged.largest[vector], next.largest[vector]);
        let largest = before.max(after);
        let to = merged.values[vector * padded..(vector + 1) * padded].as_mut_ptr();
        let from = next.values[vector * padded..(vector + 1) * padded].as_ptr();
        // SAFETY: the caller guarantees the instruction set; both slices have `padded` elements.
        unsafe {
            let old = exp_of_nonpositive(L::splat(before - largest));
            let new = exp_of_nonpositive(L::splat(after - largest));
            for element in (0..padded).step_by(LANES) {
                let value = L::load(to.add(element)).mul(old);
                L::load(from.add(element)).mul_add(new, value).store(to.add(element));
            }
            let old_sum = L::splat(merged.sums[vector]).mul(old);
            merged.sums[vector] = L::splat(next.sums[vector]).mul_add(new, old_sum).first();
        }
        merged.largest[vector] = largest;
    }
}

/// A block and where its results go.
pub(super) struct BlockOutput<'a, 'b> {
    pub(super) problem: Problem<'a>,
    pub(super) block: Block,
    pub(super) output: &'a Output<'b>,
}

impl BlockOutput<'_, '_> {
    /// Divides by the sums and writes the block's outputs.
    fn finish(&self, kv_head: usize, merged: &Partial) {
        let Self { problem, block, output } = self;
        let head_dim = problem.shape.head_dim;
        for (vector, values) in merged.values.chunks_exact(problem.padded()).enumerate() {
            let place = problem.query_place(*block, kv_head, vector);
            let sum = merged.sums[vector];
            // SAFETY: a token's head belongs to one block and one key head.
            let out = unsafe { output.values.part(place * head_dim..(place + 1) * head_dim) };
            for (out, value) in out.iter_mut().zip(values) {
                *out = value / sum;
            }
            if let Some(log_sum_exp) = &output.log_sum_exp {
                // SAFETY: as above.
                unsafe {
                    log_sum_exp.part(place..place + 1)[0] = merged.largest[vector] + maths::ln(f64::from(sum)) as f32
                };
            }
        }
    }
}

/// All chunks of a block for one key head, one after the other.
pub(super) struct WholeBlock<'a, 'b> {
    pub(super) to: BlockOutput<'a, 'b>,
    pub(super) kv_head: usize,
    /// Scratch for the head, then two partial results.
    pub(super) scratch: &'a mut [f32],
}

impl Kernel for WholeBlock<'_, '_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let Self { to, kv_head, scratch } = self;
        let BlockOutput { ref problem, block, .. } = to;
        let (vectors, padded) = (problem.vectors(block), problem.padded());
        let (scratch, partials) = scratch.split_at_mut(problem.scratch_length(block, 1));
        let (merged, next) = partials.split_at_mut(problem.partial_length(block));
        let chunk = |chunk| Chunk { problem, block, heads: kv_head..kv_head + 1, chunk };
        // SAFETY: the dispatcher has checked the instruction set.
        unsafe { chunk(0).attend::<L>(scratch, merged) };
        let mut merged = Partial::new(merged, vectors, padded);
        for later in 1..problem.chunks(block) {
            // SAFETY: as above.
            unsafe {
                chunk(later).attend::<L>(scratch, next);
                merge_partials::<L>(&mut merged, &Partial::new(next, vectors, padded), padded);
            }
        }
        to.finish(kv_head, &merged);
    }
}

/// A chunk as a task of its own.
pub(super) struct OneChunk<'p, 'a> {
    pub(super) chunk: Chunk<'p, 'a>,
    pub(super) scratch: &'a mut [f32],
    /// A partial result for each head.
    pub(super) partials: &'a mut [f32],
}

impl Kernel for OneChunk<'_, '_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        // SAFETY: the dispatcher has checked the instruction set.
        unsafe { self.chunk.attend::<L>(self.scratch, self.partials) };
    }
}

/// Merges the partial results of [`OneChunk`], one per chunk of the block and key head.
pub(super) struct Combine<'a, 'b> {
    pub(super) to: BlockOutput<'a, 'b>,
    pub(super) partials: &'a mut [f32],
}

impl Kernel for Combine<'_, '_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let Self { to, partials } = self;
        let BlockOutput { ref problem, block, .. } = to;
        let (vectors, padded, length) = (problem.vectors(block), problem.padded(), problem.partial_length(block));
        let (first, rest) = partials.split_at_mut(problem.shape.kv_heads * length);
        for (kv_head, merged) in first.chunks_exact_mut(length).enumerate() {
            let mut merged = Partial::new(merged, vectors, padded);
            for next in rest.chunks_exact_mut(length).skip(kv_head).step_by(problem.shape.kv_heads) {
                // SAFETY: the dispatcher has checked the instruction set.
                unsafe { merge_partials::<L>(&mut merged, &Partial::new(next, vectors, padded), padded) };
            }
            to.finish(kv_head, &merged);
        }
    }
}
