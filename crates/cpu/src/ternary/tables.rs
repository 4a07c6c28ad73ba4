//! Products of many tokens by tables of sums, for instruction sets without byte dot products.
//!
//! Four weights of a row are one of 81 combinations. For 32 tokens at a time a table holds what each combination adds to a row,
//! so that four columns of a row cost one lookup and one addition in place of multiplications: half the instructions of
//! `maddubs` and 16-bit additions, or less. The four tables of a word stay in the L1 cache while all rows of a task look them up;
//! the sums of the rows pass through the L2 cache. A byte of a trit word has the codes of four columns, which choose the entry.

#![cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "other architectures multiply bytes well"))]

use std::cell::RefCell;
use std::ops::Range;

use super::kernel::TILE_ROWS;
use super::{PackedTernary, Tile, share};
use crate::pool::ThreadPool;

/// Tokens whose sums a table has.
pub(super) const TOKENS: usize = 32;
/// Ways to choose four weights.
pub(super) const COMBINATIONS: usize = 81;
/// Words after which the 16-bit sums are widened. An entry adds four products of a weight (−1..=1) and an activation
/// (−128..=127), so it is in −512..=512, and a word adds four entries: 15 words reach 30720, 16 would leave the 16 bits.
const WORDS_IN_I16: usize = 15;
/// Fewest tokens of a last, incomplete set for which the tables of a full one are worth building.
const FEWEST_TOKENS: usize = 24;
/// Row blocks of a task: with fewer, building tables takes a noticeable part of the time (as much as the lookups of 60 rows); the
/// sums of more would leave the L2 cache (192 bytes each).
const TASK_BLOCKS: Range<usize> = 24..96;
/// Fewest row blocks for which tables pay.
const FEWEST_BLOCKS: usize = 16;
/// Row blocks whose sums are handed on together.
const STRIP_BLOCKS: usize = 4;

/// A number for each token, in the order the instruction set likes best.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Narrow(pub [i16; TOKENS]);

/// A number for each token.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Wide(pub [i32; TOKENS]);

/// The tables of a word, one for each of its bytes: byte `b` has the codes of columns `b`, `b + 4`, `b + 8` and `b + 12`, and
/// entry `c₀ + 3·c₁ + 9·c₂ + 27·c₃` is `Σ (cᵢ − 1)·q` of those columns.
pub(super) type Tables = [[Narrow; COMBINATIONS]; 4];

/// The sums of a block, at [`place`] of each row.
pub(super) type Rows<T> = [T; TILE_ROWS];

/// The sums of a few blocks by token.
pub(super) type Strip = [[[i32; TILE_ROWS]; STRIP_BLOCKS]; TOKENS];

/// Where a row of a block has its sums: where the instructions that widen bytes leave its indices.
#[inline(always)]
pub(super) const fn place(row: usize) -> usize {
    row % 4 / 2 * 8 + row / 4 * 2 + row % 2
}

/// What happens to the 16-bit sums around a word.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// They begin at zero.
    pub begin: bool,
    /// They end here, and the 32-bit sums grow by them.
    pub end: bool,
    /// The 32-bit sums begin at zero.
    pub begin_wide: bool,
}

/// The sums of some blocks.
pub(super) struct Sums<'a> {
    pub narrow: &'a mut [Rows<Narrow>],
    pub wide: &'a mut [Rows<Wide>],
}

/// The functions of one instruction set. Calling them needs that instruction set.
#[derive(Clone, Copy)]
pub(super) struct TableKernel {
    /// Writes the tables of the first sixteen columns of `q`, whose tokens are `stride` apart. There are 1 to 32 tokens; what
    /// the others get is not read.
    pub build: unsafe fn(q: &[i8], stride: usize, tokens: usize, tables: &mut Tables),
    /// Adds a word of each row; the tile of block `b` is at `b * row_words`.
    pub add: unsafe fn(tiles: &[Tile], row_words: usize, tables: &Tables, step: Step, sums: Sums),
    /// Writes the sums of a block as block `block` of a strip.
    pub turn: unsafe fn(sums: &Rows<Wide>, block: usize, strip: &mut Strip),
}

/// How many of the first tokens of a product are worth tables.
pub(super) fn tokens_by_tables(weights: &PackedTernary, tokens: usize) -> usize {
    let rest = tokens % TOKENS;
    match weights.row_blocks() {
        ..FEWEST_BLOCKS => 0,
        _ if rest >= FEWEST_TOKENS => tokens,
        _ => tokens - rest,
    }
}

/// What a task keeps between words. A thread keeps it for its next task.
struct Scratch {
    tables: Box<Tables>,
    narrow: Vec<Rows<Narrow>>,
    wide: Vec<Rows<Wide>>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch {
        tables: Box::new([[Narrow([0; TOKENS]); COMBINATIONS]; 4]),
        narrow: Vec::new(),
        wide: Vec::new(),
    });
}

/// Computes `Σ w·q` of all tokens and rows and hands them on as `(token, rows, sums of those rows)`, every pair once.
pub(super) fn for_each_strip(
    pool: &ThreadPool,
    tables: TableKernel,
    weights: &PackedTernary,
    q: &[i8],
    stride: usize,
    tokens: usize,
    finish: impl Fn(usize, Range<usize>, &[i32]) + Sync,
) {
    if tokens == 0 {
        return;
    }
    assert!(stride >= weights.words_per_row() * 16, "stride {stride} for {} words", weights.words_per_row());
    assert!(super::kernel::holds(q, tokens, stride, weights.words_per_row()), "{} activations", q.len());
    let (blocks, sets) = (weights.row_blocks(), tokens.div_ceil(TOKENS));
    // Eight tasks a thread even out cores of unequal speed.
    let wanted = (pool.threads() * 8).div_ceil(sets).min(blocks / TASK_BLOCKS.start);
    let row_tasks = wanted.max(blocks.div_ceil(TASK_BLOCKS.end));
    pool.run(row_tasks * sets, |task| {
        let blocks = share(blocks, row_tasks, task / sets);
        let first = task % sets * TOKENS;
        let tokens = first..tokens.min(first + TOKENS);
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.sum(tables, weights, &q[first * stride..], stride, tokens.len(), blocks.clone());
            scratch.finish(tables, weights, tokens, blocks, &finish);
        });
    });
}

impl Scratch {
    /// The sums of some blocks and up to 32 tokens.
    fn sum(
        &mut self,
        kernel: TableKernel,
        weights: &PackedTernary,
        q: &[i8],
        stride: usize,
        tokens: usize,
        blocks: Range<usize>,
    ) {
        let count = blocks.len();
        if self.narrow.len() < count {
            self.narrow.resize(count, [Narrow([0; TOKENS]); TILE_ROWS]);
            self.wide.resize(count, [Wide([0; TOKENS]); TILE_ROWS]);
        }
        let words = weights.words_per_row();
        for word in 0..words {
            let step = Step {
                begin: word.is_multiple_of(WORDS_IN_I16),
                end: (word + 1).is_multiple_of(WORDS_IN_I16) || word + 1 == words,
                begin_wide: word < WORDS_IN_I16,
            };
            let sums = Sums { narrow: &mut self.narrow[..count], wide: &mut self.wide[..count] };
            // SAFETY: `Kernel::of` has checked the instruction set.
            unsafe {
                (kernel.build)(&q[16 * word..], stride, tokens, &mut self.tables);
                (kernel.add)(&weights.tiles_from(blocks.start)[word..], words, &self.tables, step, sums);
            }
        }
    }

    fn finish(
        &self,
        kernel: TableKernel,
        weights: &PackedTernary,
        tokens: Range<usize>,
        blocks: Range<usize>,
        finish: &impl Fn(usize, Range<usize>, &[i32]),
    ) {
        let mut strip = [[[0; TILE_ROWS]; STRIP_BLOCKS]; TOKENS];
        for start in (0..blocks.len()).step_by(STRIP_BLOCKS) {
            let sums = &self.wide[start..blocks.len().min(start + STRIP_BLOCKS)];
            for (block, sums) in sums.iter().enumerate() {
                // SAFETY: `Kernel::of` has checked the instruction set.
                unsafe { (kernel.turn)(sums, block, &mut strip) };
            }
            let first = (blocks.start + start) * TILE_ROWS;
            let rows = first..weights.rows().min(first + sums.len() * TILE_ROWS);
            for (token, sums) in tokens.clone().zip(&strip) {
                finish(token, rows.clone(), &sums.as_flattened()[..rows.len()]);
            }
        }
    }
}
