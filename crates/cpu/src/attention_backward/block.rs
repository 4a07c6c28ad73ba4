//! A block of keys against a block of tokens.

use crate::attention_backward::AttentionGradients;
use crate::cache::Cache;
use crate::math::product::{BlockProduct, ResultRows, STEPS, Strided};
use crate::math::{Kernel, LANES, Lanes, exp_of_nonpositive};
use crate::pool::SharedOut;
use tritune_graph::Heads;

/// Keys, and tokens, of a block: the terms of one block of a sum.
pub(super) const BLOCK: usize = STEPS;

/// Floats that [`KeyBlock`] and [`QueryBlock`] work in.
pub(super) fn scratch_length(shape: Heads) -> usize {
    let padded = shape.head_dim.next_multiple_of(LANES);
    2 * BLOCK * shape.head_dim + 3 * BLOCK * padded + 2 * BLOCK * BLOCK
}

/// The scratch in parts.
struct Memory<'a> {
    /// Keys and values with their elements as rows, `[head_dim][BLOCK]`.
    keys_across: &'a mut [f32],
    values_across: &'a mut [f32],
    /// Rows of whole lanes.
    rows: [&'a mut [f32]; 3],
    /// `[BLOCK tokens][BLOCK keys]`.
    probabilities: &'a mut [f32],
    gradients: &'a mut [f32],
}

impl<'a> Memory<'a> {
    fn new(scratch: &'a mut [f32], shape: Heads) -> Self {
        // Everything is read in whole lanes before it is written for certain, so nothing may be left from before.
        scratch.fill(0.0);
        let (across, rows) = (BLOCK * shape.head_dim, BLOCK * shape.head_dim.next_multiple_of(LANES));
        let (keys_across, rest) = scratch.split_at_mut(across);
        let (values_across, rest) = rest.split_at_mut(across);
        let (first, rest) = rest.split_at_mut(rows);
        let (second, rest) = rest.split_at_mut(rows);
        let (third, rest) = rest.split_at_mut(rows);
        let (probabilities, gradients) = rest.split_at_mut(BLOCK * BLOCK);
        Self { keys_across, values_across, rows: [first, second, third], probabilities, gradients }
    }
}

/// Decodes `count` rows of one head of a store, in whole lanes, and transposes them.
///
/// # Safety
/// The CPU supports the instruction set of `L`.
#[inline(always)]
unsafe fn load_head<L: Lanes>(
    shape: Heads,
    cache: Cache,
    kv_head: usize,
    first: usize,
    count: usize,
    rows: &mut [f32],
    across: &mut [f32],
) {
    let (head_dim, padded) = (shape.head_dim, shape.head_dim.next_multiple_of(LANES));
    for index in 0..count {
        let row = &mut rows[index * padded..][..head_dim];
        // SAFETY: the caller guarantees the instruction set.
        unsafe { cache.decode::<L>(shape.kv_heads, first + index, kv_head, row) };
        for (element, value) in row.iter().enumerate() {
            across[element * BLOCK + index] = *value;
        }
    }
    // The results of keys past the last one are ignored, but they must be numbers.
    for element in 0..head_dim {
        across[element * BLOCK + count..(element + 1) * BLOCK].fill(0.0);
    }
}

/// Copies one head of `count` tokens into rows of whole lanes.
fn load_tokens(shape: Heads, from: &[f32], head: usize, first: usize, count: usize, rows: &mut [f32]) {
    let (head_dim, padded) = (shape.head_dim, shape.head_dim.next_multiple_of(LANES));
    for index in 0..count {
        let place = ((first + index) * shape.heads + head) * head_dim;
        rows[index * padded..][..head_dim].copy_from_slice(&from[place..place + head_dim]);
    }
}

/// `tokens.1` tokens from `tokens.0` on of one query head against `keys.1` keys from `keys.0` on.
struct Pair<'a> {
    shape: Heads,
    input: &'a AttentionGradients<'a>,
    delta: &'a [f32],
    head: usize,
    tokens: (usize, usize),
    keys: (usize, usize),
}

impl Pair<'_> {
    /// The probabilities of the pair, and the gradients of its unscaled scores.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn weigh<L: Lanes>(&self, memory: &mut Memory) {
        let Heads { heads, head_dim, .. } = self.shape;
        let (first, count) = self.tokens;
        let scale = 1.0 / (head_dim as f32).sqrt();
        let products = [
            (self.input.q, &*memory.keys_across, &mut *memory.probabilities),
            (self.input.dy, &*memory.values_across, &mut *memory.gradients),
        ];
        for (from, across, to) in products {
            to.fill(0.0);
            for step in (0..head_dim).step_by(STEPS) {
                let steps = STEPS.min(head_dim - step);
                let values = &from[(first * heads + self.head) * head_dim + step..];
                let a = Strided { values, row_stride: heads * head_dim, step_stride: 1 };
                let b = across[step * BLOCK..][..steps * BLOCK].as_ptr();
                let c = ResultRows { start: to.as_mut_ptr(), row_stride: BLOCK };
                let product = BlockProduct { a, rows: count, steps, b, b_row: BLOCK, columns: BLOCK, scale: 1.0, c };
                // SAFETY: the caller guarantees the instruction set; both blocks have `BLOCK` columns.
                unsafe { product.add::<L>() };
            }
        }
        for index in 0..count {
            let token = first + index;
            let place = token * heads + self.head;
            let (sum, delta) = (self.input.log_sum_exp[place], self.delta[place]);
            let probabilities = &mut memory.probabilities[index * BLOCK..(index + 1) * BLOCK];
            let gradients = &mut memory.gradients[index * BLOCK..(index + 1) * BLOCK];
            let (probability, gradient) = (probabilities.as_mut_ptr(), gradients.as_mut_ptr());
            for lane in (0..BLOCK).step_by(LANES) {
                // SAFETY: the caller guarantees the instruction set; both rows have `BLOCK` elements.
                unsafe {
                    let score = L::load(probability.add(lane)).mul(L::splat(scale));
                    let weight = exp_of_nonpositive(score.sub(L::splat(sum)));
                    weight.store(probability.add(lane));
                    let difference = L::load(gradient.add(lane)).sub(L::splat(delta));
                    weight.mul(difference).mul(L::splat(scale)).store(gradient.add(lane));
                }
            }
            let (key, keys) = self.keys;
            let end = (token + 1).saturating_sub(key).min(keys);
            let start = (self.input.first[token] as usize).saturating_sub(key).min(end);
            for row in [probabilities, gradients] {
                row[..start].fill(0.0);
                row[end..].fill(0.0);
            }
        }
    }
}

/// The keys from `first` on and all tokens that attend to them, for one key head: the gradients of keys and values.
pub(super) struct KeyBlock<'a, 'b> {
    pub(super) shape: Heads,
    pub(super) input: AttentionGradients<'a>,
    pub(super) delta: &'a [f32],
    pub(super) kv_head: usize,
    pub(super) first: usize,
    pub(super) dk: &'a SharedOut<'b, f32>,
    pub(super) dv: &'a SharedOut<'b, f32>,
    pub(super) scratch: &'a mut [f32],
}

impl Kernel for KeyBlock<'_, '_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let Self { shape, input, delta, kv_head, first, dk, dv, scratch } = self;
        let Heads { heads, kv_heads, head_dim } = shape;
        let (group, padded) = (heads / kv_heads, head_dim.next_multiple_of(LANES));
        let count = BLOCK.min(input.first.len() - first);
        let row = |index: usize| {
            let start = ((first + index) * kv_heads + kv_head) * head_dim;
            start..start + head_dim
        };
        // SAFETY: a row of one key head belongs to one task; the dispatcher has checked the instruction set.
        unsafe {
            for index in 0..count {
                dk.part(row(index)).fill(0.0);
                dv.part(row(index)).fill(0.0);
            }
            let target =
                |out: &SharedOut<f32>| ResultRows { start: out.place(row(0).start), row_stride: kv_heads * head_dim };
            let (dk, dv) = (target(dk), target(dv));
            let mut memory = Memory::new(scratch, shape);
            load_head::<L>(shape, input.k, kv_head, first, count, memory.rows[0], memory.keys_across);
            load_head::<L>(shape, input.v, kv_head, first, count, memory.rows[0], memory.values_across);
            let end = input.doc_end[first + count - 1] as usize + 1;
            for token in (first..end).step_by(BLOCK) {
                let tokens = BLOCK.min(end - token);
                for head in kv_head * group..(kv_head + 1) * group {
                    let pair =
                        Pair { shape, input: &input, delta, head, tokens: (token, tokens), keys: (first, count) };
                    pair.weigh::<L>(&mut memory);
                    load_tokens(shape, input.q, head, token, tokens, memory.rows[1]);
                    load_tokens(shape, input.dy, head, token, tokens, memory.rows[2]);
                    let across = |values| Strided { values, row_stride: 1, step_stride: BLOCK };
                    let (b_row, columns, scale) = (padded, head_dim, 1.0);
                    let products =
                        [(&*memory.probabilities, &memory.rows[2], dv), (&*memory.gradients, &memory.rows[1], dk)];
                    for (values, rows_of_b, c) in products {
                        let (a, b) = (across(values), rows_of_b.as_ptr());
                        BlockProduct { a, rows: count, steps: tokens, b, b_row, columns, scale, c }.add::<L>();
                    }
                }
            }
        }
    }
}

/// The tokens from `first` on and all keys they attend to, for one key head: the gradients of the queries.
pub(super) struct QueryBlock<'a, 'b> {
    pub(super) shape: Heads,
    pub(super) input: AttentionGradients<'a>,
    pub(super) delta: &'a [f32],
    pub(super) kv_head: usize,
    pub(super) first: usize,
    pub(super) dq: &'a SharedOut<'b, f32>,
    pub(super) scratch: &'a mut [f32],
}

impl Kernel for QueryBlock<'_, '_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let Self { shape, input, delta, kv_head, first, dq, scratch } = self;
        let Heads { heads, kv_heads, head_dim } = shape;
        let (group, padded) = (heads / kv_heads, head_dim.next_multiple_of(LANES));
        let count = BLOCK.min(input.first.len() - first);
        let own = kv_head * group..(kv_head + 1) * group;
        let row = |index: usize, head: usize| {
            let start = ((first + index) * heads + head) * head_dim;
            start..start + head_dim
        };
        // SAFETY: the query heads of a key head belong to one task; the dispatcher has checked the instruction set.
        unsafe {
            for index in 0..count {
                for head in own.clone() {
                    dq.part(row(index, head)).fill(0.0);
                }
            }
            let mut memory = Memory::new(scratch, shape);
            let end = first + count;
            for key in (input.first[first] as usize..end).step_by(BLOCK) {
                let keys = BLOCK.min(end - key);
                load_head::<L>(shape, input.v, kv_head, key, keys, memory.rows[0], memory.values_across);
                load_head::<L>(shape, input.k, kv_head, key, keys, memory.rows[0], memory.keys_across);
                for head in own.clone() {
                    let pair = Pair { shape, input: &input, delta, head, tokens: (first, count), keys: (key, keys) };
                    pair.weigh::<L>(&mut memory);
                    let scores = Strided { values: &*memory.gradients, row_stride: BLOCK, step_stride: 1 };
                    let to = ResultRows { start: dq.place(row(0, head).start), row_stride: heads * head_dim };
                    let (b, b_row, columns) = (memory.rows[0].as_ptr(), padded, head_dim);
                    let product =
                        BlockProduct { a: scores, rows: count, steps: keys, b, b_row, columns, scale: 1.0, c: to };
                    product.add::<L>();
                }
            }
        }
    }
}
