//! The ternary matrix product: packed 2-bit weights times int8 activations, exact in i32, scaled to f32; in [`groups`]
//! with several scales in a row.
//!
//! A trit word is a u32 with 16 consecutive weights of one row as codes `w + 1`; weight `k` sits at bit
//! `8 * (k % 4) + 2 * (k / 4)`, so `(word >> 2 * i) & 0x03030303` is the four bytes for activations
//! `4 * i .. 4 * i + 4`. Codes are never negative, as byte dot products require, and `Σ code·q − Σ q = Σ w·q`.

use std::ops::Range;

use crate::isa::Isa;
use crate::pool::{SharedOut, ThreadPool};

pub mod packed;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_tables;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512_bw;
#[cfg(target_arch = "x86_64")]
mod avx512_tables;
pub mod groups;
mod kernel;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(all(target_family = "wasm", target_feature = "simd128"))]
mod simd128;
mod tables;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(target_arch = "x86_64")]
mod x86_tables;

pub use packed::{MAX_COLUMNS, PackError, PackedTernary, Tile, ZERO_WORD};

use kernel::{Kernel, Panel, RowSums, TILE_ROWS, Unpacked};

/// Multiply-adds per task; below this the cost of claiming a task is noticeable.
const TASK_PRODUCTS: usize = 1 << 17;
/// Row blocks and kernel calls along the tokens of one task of a large product: its weights stay in the L2 cache, its
/// activations in L1.
const TASK_BLOCKS: usize = 8;
const TASK_TOKEN_STEPS: usize = 8;

/// `out[t][n] = (Σ w·q) as f32 * (row_scale[n] / scales[t]) + residual[t][n]`, row-major over tokens.
///
/// `q` holds `tokens` rows of `q_stride` int8 activations, of which the first `16 * words_per_row` are read (zeros
/// past the columns); `sums` are their sums and `scales` what they were multiplied by when quantised. A token's
/// result depends on nothing but its own activations: it is the same bits for every instruction set, thread count
/// and batch.
///
/// # Panics
/// When a slice is shorter than the shapes say, when this machine does not have `isa`, or when the weights have groups.
pub fn matmul(
    pool: &ThreadPool,
    isa: Isa,
    weights: &PackedTernary,
    q: &[i8],
    q_stride: usize,
    sums: &[i32],
    scales: &[f32],
    tokens: usize,
    residual: Option<&[f32]>,
    out: &mut [f32],
) {
    let rows = weights.rows();
    let row_scales = weights.row_scales().expect("one scale per row");
    assert!(sums.len() >= tokens, "{} sums for {tokens} tokens", sums.len());
    assert!(scales.len() >= tokens, "{} scales for {tokens} tokens", scales.len());
    assert!(out.len() >= tokens * rows, "{} outputs for {tokens} tokens of {rows} rows", out.len());
    if let Some(residual) = residual {
        assert!(residual.len() >= tokens * rows, "{} residuals for {tokens} tokens of {rows} rows", residual.len());
    }
    let out = SharedOut::new(out);
    let kernel = Kernel::of(isa);
    // SAFETY: the panels are checked and `Kernel::of` has checked the instruction set.
    let accumulate = |panel: &Panel, _, sums: &mut [_]| unsafe { (kernel.accumulate)(panel, sums) };
    // SAFETY: as above.
    let add = |unpacked: Unpacked, panel: &Panel, _, sums: &mut [_]| unsafe { (unpacked.add)(panel, sums) };
    // `offset` is what the sums are too large by.
    let finish = |token: usize, strip: Range<usize>, integers: &[i32], offset: i32| {
        let place = token * rows + strip.start..token * rows + strip.end;
        let residual = residual.map(|residual| &residual[place.clone()]);
        // SAFETY: the strips of all tasks are disjoint in rows or tokens.
        let out = unsafe { out.part(place) };
        let row_scales = &row_scales[strip];
        let rows = RowSums { sums: integers, offset, row_scales, token_scale: scales[token], residual };
        // SAFETY: `Kernel::of` has checked that this machine has the instruction set.
        unsafe { (kernel.scale)(&rows, out) }
    };
    let mut done = 0;
    if let Some(tables) = kernel.tables {
        done = tables::tokens_by_tables(weights, tokens);
        let finish = |token, strip: Range<usize>, integers: &[i32]| finish(token, strip, integers, 0);
        tables::for_each_strip(pool, tables, weights, q, q_stride, done, None, finish);
    }
    if done == tokens {
        return;
    }
    let finish = |token, strip: Range<usize>, integers: &[i32]| {
        finish(done + token, strip, integers, sums[done + token]);
    };
    for_each_strip(pool, &kernel, weights, &q[done * q_stride..], q_stride, tokens - done, accumulate, add, finish);
}

/// Where a panel is: its first block of rows, its first token and its first word.
#[derive(Clone, Copy)]
struct PanelStart {
    block: usize,
    token: usize,
    word: usize,
}

/// Computes all sums with `accumulate`, which takes checked panels and what [`Kernel::accumulate`] writes, or with `add`,
/// which takes parts of rows as [`Unpacked::add`] does, and hands them on as `(token, rows, sums of those rows)`, every pair
/// once.
fn for_each_strip<T: Copy + Default>(
    pool: &ThreadPool,
    kernel: &Kernel,
    weights: &PackedTernary,
    q: &[i8],
    stride: usize,
    tokens: usize,
    accumulate: impl Fn(&Panel, PanelStart, &mut [[T; TILE_ROWS]]) + Sync,
    add: impl Fn(Unpacked, &Panel, PanelStart, &mut [[T; TILE_ROWS]]) + Sync,
    finish: impl Fn(usize, Range<usize>, &[T]) + Sync,
) {
    let words = weights.words_per_row();
    if tokens == 0 {
        return;
    }
    assert!(stride >= words * 16, "stride {stride} for {words} words");
    assert!(kernel::holds(q, tokens, stride, words), "{} activations for {tokens} tokens", q.len());

    let grid = Grid::new(weights, kernel, tokens, pool.threads());
    pool.run(grid.row_tasks * grid.token_tasks, |task| {
        let task_blocks = nth_part(grid.blocks, grid.row_tasks, task / grid.token_tasks);
        let task_steps = nth_part(grid.token_steps, grid.token_tasks, task % grid.token_tasks);
        let task = Task { weights, q, stride, blocks: task_blocks, steps: task_steps };
        let step_tokens = |step| nth_part(tokens, grid.token_steps, step);
        match kernel.unpacked {
            Some(unpacked) if task.steps.len() > 1 => task.run_unpacked(kernel, unpacked, step_tokens, &add, &finish),
            _ => task.run(kernel, step_tokens, &accumulate, &finish),
        }
    });
}

/// Some row blocks and token steps of a product.
struct Task<'a> {
    weights: &'a PackedTernary,
    q: &'a [i8],
    stride: usize,
    blocks: Range<usize>,
    steps: Range<usize>,
}

impl Task<'_> {
    fn run<T: Copy + Default>(
        self,
        kernel: &Kernel,
        step_tokens: impl Fn(usize) -> Range<usize>,
        accumulate: &impl Fn(&Panel, PanelStart, &mut [[T; TILE_ROWS]]),
        finish: &impl Fn(usize, Range<usize>, &[T]),
    ) {
        let mut accumulators = [[T::default(); TILE_ROWS]; kernel::MAX_ACCUMULATORS];
        for step in self.steps.clone() {
            let tokens = step_tokens(step);
            let at_once = (kernel.blocks)(tokens.len());
            for block in self.blocks.clone().step_by(at_once) {
                let panel = self.panel(block..self.blocks.end.min(block + at_once), &tokens);
                let accumulators = &mut accumulators[..panel.blocks * tokens.len()];
                panel.check();
                accumulate(&panel, PanelStart { block, token: tokens.start, word: 0 }, accumulators);
                self.finish(block, panel.blocks, tokens.clone(), accumulators, finish);
            }
        }
    }

    /// The same with codes that are unpacked once for all tokens of the task.
    fn run_unpacked<T: Copy + Default>(
        self,
        kernel: &Kernel,
        unpacked: Unpacked,
        step_tokens: impl Fn(usize) -> Range<usize>,
        add: &impl Fn(Unpacked, &Panel, PanelStart, &mut [[T; TILE_ROWS]]),
        finish: &impl Fn(usize, Range<usize>, &[T]),
    ) {
        let at_once = (kernel.blocks)(kernel.tokens);
        let words = self.weights.words_per_row();
        let tokens = step_tokens(self.steps.start).start..step_tokens(self.steps.end - 1).end;
        let mut codes = [Tile([0; TILE_ROWS]); kernel::MAX_CODES];
        let mut accumulators = [[T::default(); TILE_ROWS]; TASK_TOKEN_STEPS * kernel::MAX_ACCUMULATORS];
        for block in self.blocks.clone().step_by(at_once) {
            let rows = self.panel(block..self.blocks.end.min(block + at_once), &tokens);
            let accumulators = &mut accumulators[..rows.blocks * tokens.len()];
            accumulators.fill([T::default(); TILE_ROWS]);
            for word in (0..words).step_by(kernel::CHUNK_WORDS) {
                let chunk = Panel {
                    tiles: &rows.tiles[word..],
                    words: kernel::CHUNK_WORDS.min(words - word),
                    q: &rows.q[16 * word..],
                    ..rows
                };
                // SAFETY: `Kernel::of` has checked the instruction set.
                unsafe { (unpacked.unpack)(&chunk, &mut codes) };
                for step in self.steps.clone() {
                    let (from, step) = (tokens.start, step_tokens(step));
                    let q = &chunk.q[(step.start - from) * self.stride..];
                    let panel = Panel { tiles: &codes, q, tokens: step.len(), ..chunk };
                    panel.check_unpacked();
                    let part = rows.blocks * (step.start - from)..rows.blocks * (step.end - from);
                    add(unpacked, &panel, PanelStart { block, token: step.start, word }, &mut accumulators[part]);
                }
            }
            self.finish(block, rows.blocks, tokens.clone(), accumulators, finish);
        }
    }

    /// Whole rows of some blocks times some tokens.
    fn panel(&self, blocks: Range<usize>, tokens: &Range<usize>) -> Panel<'_> {
        let words = self.weights.words_per_row();
        Panel {
            tiles: self.weights.tiles_from(blocks.start),
            words,
            row_words: words,
            blocks: blocks.len(),
            q: &self.q[tokens.start * self.stride..],
            stride: self.stride,
            tokens: tokens.len(),
        }
    }

    fn finish<T>(
        &self,
        block: usize,
        blocks: usize,
        tokens: Range<usize>,
        sums: &[[T; TILE_ROWS]],
        finish: &impl Fn(usize, Range<usize>, &[T]),
    ) {
        let first_row = block * TILE_ROWS;
        let strip = first_row..self.weights.rows().min(first_row + blocks * TILE_ROWS);
        for (token, sums) in tokens.zip(sums.chunks_exact(blocks)) {
            finish(token, strip.clone(), &sums.as_flattened()[..strip.len()]);
        }
    }
}

/// How a product is split into tasks. The split never changes a result: every output is one exact integer sum.
struct Grid {
    blocks: usize,
    row_tasks: usize,
    token_steps: usize,
    token_tasks: usize,
}

impl Grid {
    fn new(weights: &PackedTernary, kernel: &Kernel, tokens: usize, threads: usize) -> Self {
        let blocks = weights.row_blocks();
        let token_steps = tokens.div_ceil(kernel.tokens);
        let token_tasks = token_steps.div_ceil(TASK_TOKEN_STEPS);
        let products = TILE_ROWS * 16 * weights.words_per_row() * tokens.div_ceil(token_tasks);
        // Eight tasks a thread even out cores of unequal speed.
        let fair = blocks.div_ceil((threads * 8).div_ceil(token_tasks));
        let largest = if token_tasks > 1 { fair.min(TASK_BLOCKS) } else { fair };
        let task_blocks = largest.max(TASK_PRODUCTS.div_ceil(products));
        let at_once = (kernel.blocks)(tokens.div_ceil(token_steps));
        let row_tasks = blocks.div_ceil(task_blocks.next_multiple_of(at_once));
        Self { blocks, row_tasks, token_steps, token_tasks }
    }
}

/// The `index`-th of `parts` nearly equal parts of `0..total`.
fn nth_part(total: usize, parts: usize, index: usize) -> Range<usize> {
    let (small, larger) = (total / parts, total % parts);
    let start = index * small + index.min(larger);
    start..start + small + usize::from(index < larger)
}
