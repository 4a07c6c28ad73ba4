//! Lowering of attention: a kernel for few tokens and one for prompts, where its tiles fit.

use super::{ALWAYS, Launch, Lowering, RowAxis};
use crate::plan::Bound;
use crate::profile::BASE_SHARED;
use tritune_graph::{Access, DeviceError, Op};

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
const WIDE: Tile = Tile { name: "wide", rows: 16, keys: 32, local_size: 128 };

impl Tile {
    /// Shared memory the kernel needs.
    fn shared_bytes(self, head_dim: usize) -> u64 {
        let queries = self.rows * head_dim.div_ceil(4) * 16;
        (queries + self.rows * self.keys * 4 + self.local_size * 4 + self.rows * 4) as u64
    }
}

impl Lowering<'_> {
    pub(super) fn attention(&self, op: &Op) -> Result<Vec<Launch>, DeviceError> {
        let &Op::Attention { q, k, v, first, last, heads, kv_heads, head_dim, out } = op else {
            unreachable!("called for this op only");
        };
        let (k, v) = self.stores(k, v, head_dim)?;
        let group = heads / kv_heads;
        let rows = self.rows(out);
        let limit = self.gpu.profile().max_shared.min(BASE_SHARED);
        let fits = |tile: Tile| tile.shared_bytes(head_dim) <= limit;
        if !fits(DECODE) {
            return Err(self.unsupported(format!("heads of {head_dim} do not fit the {limit} bytes of shared memory")));
        }
        let wide = self.gpu.profile().wide_tiles;
        let tiled = if wide && fits(WIDE) { WIDE } else { PROMPT };
        let single = head_dim.is_multiple_of(8) && k.stride.is_multiple_of(8) && head_dim <= 2 * SINGLE.local_size;
        let few = if wide && single && fits(SINGLE) { SINGLE } else { DECODE };
        let kernels = if rows.capacity() > FEW_TOKENS && fits(tiled) {
            vec![(few, 0..=FEW_TOKENS), (tiled, FEW_TOKENS + 1..=usize::MAX)]
        } else {
            vec![(few, ALWAYS)]
        };
        let suffix = if k.f16 { "f16" } else { "f32" };
        let element = if k.f16 { 2.0 } else { 4.0 };
        let constants: Vec<u32> = [kv_heads, group, head_dim, k.stride].map(|constant| constant as u32).to_vec();
        let scale = (1.0 / (head_dim as f64).sqrt()) as f32;
        let launches = kernels.into_iter().map(|(tile, only)| Launch {
            module: format!("attention_{}_{suffix}", tile.name),
            local_size: tile.local_size as u32,
            constants: constants.clone(),
            bound: vec![
                self.read(1, q),
                Bound { binding: 2, span: k.span.clone(), access: Access::Read },
                Bound { binding: 3, span: v.span.clone(), access: Access::Read },
                self.read(4, first),
                self.read(5, last),
                self.write(6, out),
            ],
            push: vec![k.rows as u32, scale.to_bits()],
            rows,
            axis: RowAxis::X,
            across: if tile.name == SINGLE.name { heads } else { kv_heads },
            tile: tile.rows,
            factor: if tile.name == SINGLE.name { 1 } else { group },
            only,
            fixed_bytes: 0.0,
            // Every row of a tile reads the keys and values once, all of them at worst.
            row_bytes: k.rows as f64 * (kv_heads * head_dim) as f64 * 2.0 * element * group as f64 / tile.rows as f64,
            row_multiplies: k.rows as f64 * (heads * head_dim) as f64 * 2.0,
        });
        Ok(launches.collect())
    }
}
