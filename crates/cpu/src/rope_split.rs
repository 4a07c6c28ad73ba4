//! Splits fused query, key and value rows, rotates queries and keys, and stores keys and values in their caches.
//!
//! Pairs are `(i, i + rope_dims / 2)` within a head; elements beyond `rope_dims` pass through.

use crate::bounds::{IndexError, check_indices};
use crate::cache::{CacheMut, SharedCache};
use crate::isa::Isa;
use crate::math::{Kernel, Lanes, dispatch, for_row_ranges, with_scratch};
use crate::pool::{SharedOut, ThreadPool};
use tritune_graph::Heads;

/// Heads of an attention block and how much of each is rotated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RopeShape {
    /// Query heads.
    pub heads: usize,
    /// Key and value heads.
    pub kv_heads: usize,
    /// Elements of a head.
    pub head_dim: usize,
    /// How many of them are rotated: even, at most `head_dim`.
    pub rope_dims: usize,
}

impl RopeShape {
    /// Heads of which `rope_dims` dimensions are rotated.
    pub const fn new(heads: Heads, rope_dims: usize) -> Self {
        let Heads { heads, kv_heads, head_dim } = heads;
        RopeShape { heads, kv_heads, head_dim, rope_dims }
    }

    pub(crate) fn query_width(&self) -> usize {
        self.heads * self.head_dim
    }

    pub(crate) fn kv_width(&self) -> usize {
        self.kv_heads * self.head_dim
    }

    pub(crate) fn width(&self) -> usize {
        self.query_width() + 2 * self.kv_width()
    }
}

/// Rotates the heads of `from` into `to`, the other way round with `BACK`; `angles` is a row of the table.
pub(crate) struct RotateHeads<'a, const BACK: bool> {
    pub(crate) from: &'a [f32],
    pub(crate) to: &'a mut [f32],
    pub(crate) angles: &'a [f32],
    pub(crate) head_dim: usize,
}

impl<const BACK: bool> Kernel for RotateHeads<'_, BACK> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let half = self.angles.len() / 2;
        let (cosines, sines) = (&self.angles[..half], &self.angles[half..2 * half]);
        for (from, to) in self.from.chunks_exact(self.head_dim).zip(self.to.chunks_exact_mut(self.head_dim)) {
            let (rotated, rest) = from.split_at(2 * half);
            let (first, second) = rotated.split_at(half);
            let (to_rotated, to_rest) = to.split_at_mut(2 * half);
            let (to_first, to_second) = to_rotated.split_at_mut(half);
            for i in 0..half {
                let sine = if BACK { -sines[i] } else { sines[i] };
                to_first[i] = first[i] * cosines[i] - second[i] * sine;
                to_second[i] = second[i] * cosines[i] + first[i] * sine;
            }
            to_rest.copy_from_slice(rest);
        }
    }
}

/// What [`rope_split`] reads.
#[derive(Clone, Copy)]
pub struct RopeInput<'a> {
    /// Per token the query heads, then the key heads, then the value heads; or the query heads alone.
    pub qkv: &'a [f32],
    /// Per token the key heads, and the value heads, where they are not beside the query heads.
    pub split: Option<(&'a [f32], &'a [f32])>,
    /// The rotations, from [`tritune_graph::rope_table`].
    pub table: &'a [f32],
    /// Per token its row in the table.
    pub positions: &'a [i32],
    /// Per token its row in the caches.
    pub cache_rows: &'a [i32],
}

impl<'a> RopeInput<'a> {
    /// Queries, keys and values of a token.
    fn heads(&self, shape: RopeShape, token: usize) -> [&'a [f32]; 3] {
        let row = |rows: &'a [f32], width: usize| &rows[token * width..(token + 1) * width];
        if let Some((keys, values)) = self.split {
            let [keys, values] = [keys, values].map(|rows| row(rows, shape.kv_width()));
            return [row(self.qkv, shape.query_width()), keys, values];
        }
        let (queries, rest) = row(self.qkv, shape.width()).split_at(shape.query_width());
        let (keys, values) = rest.split_at(shape.kv_width());
        [queries, keys, values]
    }

    fn check(&self, shape: RopeShape, q: &[f32], k_cache: &CacheMut, v_cache: &CacheMut) -> Result<(), IndexError> {
        let tokens = self.positions.len();
        assert!(
            shape.rope_dims.is_multiple_of(2) && shape.rope_dims <= shape.head_dim,
            "{} of {} dimensions cannot be rotated in pairs",
            shape.rope_dims,
            shape.head_dim
        );
        assert!(shape.heads > 0 && shape.kv_heads > 0 && shape.head_dim > 0, "no empty heads: {shape:?}");
        let (own, others) = match self.split {
            Some((keys, values)) => (shape.query_width(), keys.len().min(values.len())),
            None => (shape.width(), usize::MAX),
        };
        assert!(self.qkv.len() >= tokens * own, "{} inputs for {tokens} tokens", self.qkv.len());
        assert!(others >= tokens * shape.kv_width(), "{others} keys or values for {tokens} tokens");
        assert!(q.len() >= tokens * shape.query_width(), "{} queries for {tokens} tokens", q.len());
        assert_eq!(self.cache_rows.len(), tokens, "cache rows and positions");
        // Without rotated dimensions the table is empty and serves every position.
        let positions = self.table.len().checked_div(shape.rope_dims).unwrap_or(usize::MAX);
        check_indices("position", self.positions, positions)?;
        let RopeShape { heads, kv_heads, head_dim, .. } = shape;
        let heads = Heads { heads, kv_heads, head_dim };
        let rows = k_cache.rows(heads).min(v_cache.rows(heads));
        check_indices("cache row", self.cache_rows, rows)
    }
}

/// Writes rotated queries to `q`, and rotated keys and values to the caches' rows.
///
/// Where two tokens name the same cache row, the later one stays.
pub fn rope_split(
    pool: &ThreadPool,
    isa: Isa,
    shape: RopeShape,
    input: RopeInput,
    q: &mut [f32],
    k_cache: CacheMut,
    v_cache: CacheMut,
) -> Result<(), IndexError> {
    input.check(shape, q, &k_cache, &v_cache)?;
    let tokens = input.positions.len();
    let q = SharedOut::new(q);
    let (k_cache, v_cache) = (SharedCache::new(k_cache), SharedCache::new(v_cache));
    let split_tokens = |range: std::ops::Range<usize>| {
        with_scratch(shape.kv_width(), |keys| {
            for token in range {
                let [from_q, from_k, from_v] = input.heads(shape, token);
                let position = input.positions[token] as usize;
                let angles = &input.table[position * shape.rope_dims..(position + 1) * shape.rope_dims];
                let head_dim = shape.head_dim;
                // SAFETY: each token is split by one task.
                let to_q = unsafe { q.part(token * shape.query_width()..(token + 1) * shape.query_width()) };
                dispatch(isa, RotateHeads::<false> { from: from_q, to: to_q, angles, head_dim });
                dispatch(isa, RotateHeads::<false> { from: from_k, to: keys, angles, head_dim });
                let cache_row = input.cache_rows[token] as usize;
                // SAFETY: tasks run concurrently only where all cache rows differ.
                unsafe {
                    k_cache.write_row(cache_row, keys);
                    v_cache.write_row(cache_row, from_v);
                }
            }
        });
    };
    if input.cache_rows.is_sorted_by(|a, b| a < b) {
        for_row_ranges(pool, tokens, shape.width(), split_tokens);
    } else {
        split_tokens(0..tokens);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
