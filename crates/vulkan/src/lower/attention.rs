//! Lowering of attention: a kernel for few tokens and one for prompts, where its tiles fit.

use super::{ALWAYS, Launch, Lowering};
use crate::dispatch::Bound;
use crate::kernels::Variant;
use crate::profile::BASE_SHARED;
use tritune_graph::ops::Attention;
use tritune_graph::{Access, AttentionInput, DeviceError, Heads};

/// Tokens up to which the kernel for decoding is used.
const FEW_TOKENS: usize = 4;

/// A kernel: its name and, as compiled, its rows, keys and local size.
#[derive(Clone, Copy)]
struct Tile {
    name: &'static str,
    rows: usize,
    keys: usize,
    local_size: usize,
}

const DECODE: Tile = Tile { name: "decode", rows: 4, keys: 64, local_size: 64 };
/// A workgroup per token and query head: fills a large GPU with one token.
const SINGLE: Tile = Tile { name: "single", rows: 1, keys: 256, local_size: 256 };
const PROMPT: Tile = Tile { name: "prompt", rows: 8, keys: 32, local_size: 64 };
/// Both products tiled in registers: feeds a large GPU's arithmetic.
const TILED: Tile = Tile { name: "tiled", rows: 32, keys: 64, local_size: 128 };
/// The same on f16 matrix units, over f16 stores.
const COOPMAT: Tile = Tile { name: "coopmat", rows: 32, keys: 64, local_size: 128 };
/// Columns of a head that `TILED` and `COOPMAT` have invocations for.
const TILED_HEAD_DIM: usize = 128;
/// Shared memory of `TILED`: a chunk of keys and of queries, the rows' maxima, and the rows' spans.
const TILED_SHARED: u64 = (64 * 9 + 32 * 9 + 16 * 8) * 16 + 32 * 8;

impl Tile {
    /// Shared memory the kernel needs.
    fn shared_bytes(self, head_dim: usize) -> u64 {
        let queries = self.rows * head_dim.div_ceil(4) * 16;
        (queries + self.rows * self.keys * 4 + self.local_size * 4 + self.rows * 4) as u64
    }
}

impl Lowering<'_> {
    pub(super) fn attention(&self, op: &Attention) -> Result<Vec<Launch>, DeviceError> {
        let &Attention { input: AttentionInput { q, k, v, kv_start, kv_end, shape }, out, log_sum_exp } = op;
        let Heads { heads, kv_heads, head_dim } = shape;
        let (k, v) = self.stores(k, v, head_dim)?;
        let group = heads / kv_heads;
        let rows = self.rows(out);
        let limit = self.gpu.profile().max_shared.min(BASE_SHARED);
        let fits = |tile: Tile| tile.shared_bytes(head_dim) <= limit;
        if !fits(DECODE) {
            return Err(self.unsupported(format!("heads of {head_dim} do not fit the {limit} bytes of shared memory")));
        }
        let wide = self.gpu.profile().wide_tiles;
        // These kernels read rows of the stores in vectors.
        let vectors = wide && head_dim.is_multiple_of(8) && k.stride.is_multiple_of(8);
        let many = match vectors && head_dim <= TILED_HEAD_DIM {
            true if k.f16 && head_dim.is_multiple_of(32) && self.multiplies_f16() => COOPMAT,
            true if TILED_SHARED <= limit => TILED,
            _ => PROMPT,
        };
        let few = if vectors && head_dim <= 2 * SINGLE.local_size && fits(SINGLE) { SINGLE } else { DECODE };
        let kernels = if rows.capacity() > FEW_TOKENS && (many.name != PROMPT.name || fits(PROMPT)) {
            vec![(few, 0..=FEW_TOKENS), (many, FEW_TOKENS + 1..=usize::MAX)]
        } else {
            vec![(few, ALWAYS)]
        };
        let suffix = if k.f16 { "f16" } else { "f32" };
        // The backward pass works the weights out again from the sums, which f16 products would put a little off.
        let half = k.f16 && log_sum_exp.is_none() && self.allowed(Variant::F16);
        let suffix_of = |tile: Tile| if half && tile.name == PROMPT.name { "half" } else { suffix };
        let element = if k.f16 { 2.0 } else { 4.0 };
        let sums = usize::from(log_sum_exp.is_some());
        let constants: Vec<u32> = [kv_heads, group, head_dim, k.stride, sums].map(|constant| constant as u32).to_vec();
        let scale = (1.0 / (head_dim as f64).sqrt()) as f32;
        let launches = kernels.into_iter().map(|(tile, only)| Launch {
            constants: constants.clone(),
            bound: vec![
                self.read(1, q),
                Bound { binding: 2, span: k.span.clone(), access: Access::Read },
                Bound { binding: 3, span: v.span.clone(), access: Access::Read },
                self.read(4, kv_start),
                self.read(5, kv_end),
                self.write(6, out),
                self.write(7, log_sum_exp.unwrap_or(out)),
            ],
            push: vec![k.rows as u32, scale.to_bits()],
            across: if tile.name == SINGLE.name { heads } else { kv_heads },
            tile: tile.rows,
            factor: if tile.name == SINGLE.name { 1 } else { group },
            only,
            // Every row of a tile reads the keys and values once, all of them at worst.
            row_bytes: k.rows as f64 * (kv_heads * head_dim) as f64 * 2.0 * element * group as f64 / tile.rows as f64,
            row_multiplies: k.rows as f64 * (heads * head_dim) as f64 * 2.0,
            ..Launch::new(format!("attention_{}_{}", tile.name, suffix_of(tile)), tile.local_size as u32, rows)
        });
        Ok(launches.collect())
    }
}
