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
use super::{PackedTernary, Tile, nth_part};
use crate::pool::ThreadPool;
use half::f16;
use half::slice::HalfFloatSliceExt;

/// Tokens whose sums a table has.
pub(super) const TOKENS: usize = 32;
/// Ways to choose four weights.
pub(super) const COMBINATIONS: usize = 81;
/// Words after which the 16-bit sums are widened. An entry adds four products of a weight (−1..=1) and an activation
/// (−128..=127), so it is in −512..=512, and a word adds four entries: 15 words reach 30720, 16 would leave the 16 bits.
const WORDS_IN_I16: usize = 15;
/// Fewest tokens of a last, incomplete set for which the tables of a full one are worth building.
const MIN_TOKENS: usize = 24;
/// Row blocks of a task: with fewer, building tables takes a noticeable part of the time (as much as the lookups of 60 rows). Twice
/// as many would save 4 % of it, and take twice the memory: 192 bytes a row and thread, kept between products.
const TASK_BLOCKS: Range<usize> = 24..48;
/// Fewest row blocks for which tables pay.
const MIN_BLOCKS: usize = 16;
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

pub(super) type ScaleSums = unsafe fn(&Group, &[Rows<Wide>], &mut [Rows<Wide>]);

/// The functions of one instruction set. Calling them needs that instruction set.
#[derive(Clone, Copy)]
pub(super) struct TableKernel {
    /// Fewest words of a group for which tables are faster: scaling the sums of short ones takes longer than summing.
    pub group_words: usize,
    /// Writes the tables of the first sixteen columns of `q`, whose tokens are `stride` apart. There are 1 to 32 tokens; what
    /// the others get is not read.
    pub build: unsafe fn(q: &[i8], stride: usize, tokens: usize, tables: &mut Tables),
    /// Adds a word of each row; the tile of block `b` is at `b * row_words`.
    pub add: unsafe fn(tiles: &[Tile], row_words: usize, tables: &Tables, step: Step, sums: Sums),
    /// [`scale_sums`], compiled for the instruction set.
    pub scale: ScaleSums,
    /// Writes the sums of a block as block `block` of a strip.
    pub turn: unsafe fn(sums: &Rows<Wide>, block: usize, strip: &mut Strip),
}

/// The scales of weights and activations with groups.
#[derive(Clone, Copy)]
pub(super) struct Scales<'a> {
    /// Words of a group, at most [`WORDS_IN_I16`]; the last of a row may have fewer.
    pub words: usize,
    /// Groups of a row.
    pub row_groups: usize,
    /// Weight scales: group `g` of block `b` is at `b * step + g`.
    pub weights: &'a [[f16; TILE_ROWS]],
    pub step: usize,
    /// One over the scales of the activations, per token and group.
    pub factors: &'a [f32],
}

/// The scales of one group, from the first block of a task on.
pub(super) struct Group<'a> {
    weights: &'a [[f16; TILE_ROWS]],
    step: usize,
    factors: [f32; TOKENS],
}

/// Adds the sums of a group, times their scales, to the bits of floats.
#[inline(always)]
pub(super) fn scale_sums(group: &Group, sums: &[Rows<Wide>], scaled: &mut [Rows<Wide>]) {
    for (block, (sums, scaled)) in sums.iter().zip(scaled).enumerate() {
        let mut weights = [0.0; TILE_ROWS];
        group.weights[block * group.step].convert_to_f32_slice(&mut weights);
        for (row, weight) in weights.into_iter().enumerate() {
            let (sums, scaled) = (&sums[place(row)].0, &mut scaled[place(row)].0);
            for token in 0..TOKENS {
                let more = sums[token] as f32 * (weight * group.factors[token]);
                scaled[token] = (f32::from_bits(scaled[token] as u32) + more).to_bits() as i32;
            }
        }
    }
}

/// How many of the first tokens of a product are worth tables.
pub(super) fn tokens_by_tables(weights: &PackedTernary, tokens: usize) -> usize {
    let rest = tokens % TOKENS;
    match weights.row_blocks() {
        ..MIN_BLOCKS => 0,
        _ if rest >= MIN_TOKENS => tokens,
        _ => tokens - rest,
    }
}

/// Whether products with such groups are worth tables.
pub(super) fn serves_groups(tables: &TableKernel, words: usize) -> bool {
    (tables.group_words..=WORDS_IN_I16).contains(&words)
}

/// What a task keeps between words. A thread keeps it for its next task.
struct Scratch {
    tables: Box<Tables>,
    narrow: Vec<Rows<Narrow>>,
    wide: Vec<Rows<Wide>>,
    /// Bits of floats, where there are groups.
    scaled: Vec<Rows<Wide>>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch {
        tables: Box::new([[Narrow([0; TOKENS]); COMBINATIONS]; 4]),
        narrow: Vec::new(),
        wide: Vec::new(),
        scaled: Vec::new(),
    });
}

/// Computes `Σ w·q` of all tokens and rows and hands them on as `(token, rows, sums of those rows)`, every pair once. With groups
/// it is the bits of `Σ_g (Σ w·q) as f32 * (weight scale * factor)`.
pub(super) fn for_each_strip(
    pool: &ThreadPool,
    tables: TableKernel,
    weights: &PackedTernary,
    q: &[i8],
    stride: usize,
    tokens: usize,
    scales: Option<Scales>,
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
        let blocks = nth_part(blocks, row_tasks, task / sets);
        let first = task % sets * TOKENS;
        let tokens = first..tokens.min(first + TOKENS);
        let part = Part { kernel: tables, weights, q: &q[first * stride..], stride, tokens, blocks, scales };
        SCRATCH.with_borrow_mut(|scratch| part.run(scratch, &finish));
    });
}

/// Up to 32 tokens times some blocks.
struct Part<'a> {
    kernel: TableKernel,
    weights: &'a PackedTernary,
    /// From the first of the tokens on.
    q: &'a [i8],
    stride: usize,
    tokens: Range<usize>,
    blocks: Range<usize>,
    scales: Option<Scales<'a>>,
}

impl Part<'_> {
    fn run(&self, scratch: &mut Scratch, finish: &impl Fn(usize, Range<usize>, &[i32])) {
        let count = self.blocks.len();
        if scratch.narrow.len() < count {
            scratch.narrow.resize(count, [Narrow([0; TOKENS]); TILE_ROWS]);
            scratch.wide.resize(count, [Wide([0; TOKENS]); TILE_ROWS]);
        }
        if self.scales.is_some() {
            scratch.scaled.clear();
            scratch.scaled.resize(count, [Wide([0; TOKENS]); TILE_ROWS]);
        }
        let words = self.weights.words_per_row();
        let together = self.scales.map_or(WORDS_IN_I16, |scales| scales.words);
        for word in 0..words {
            let step = Step {
                begin: word.is_multiple_of(together),
                end: (word + 1).is_multiple_of(together) || word + 1 == words,
                begin_wide: word < together || self.scales.is_some(),
            };
            let sums = Sums { narrow: &mut scratch.narrow[..count], wide: &mut scratch.wide[..count] };
            let tiles = &self.weights.tiles_from(self.blocks.start)[word..];
            // SAFETY: `Kernel::of` has checked the instruction set.
            unsafe {
                (self.kernel.build)(&self.q[16 * word..], self.stride, self.tokens.len(), &mut scratch.tables);
                (self.kernel.add)(tiles, words, &scratch.tables, step, sums);
            }
            if let (Some(scales), true) = (self.scales, step.end) {
                let group = self.group(scales, word / together);
                // SAFETY: as above.
                unsafe { (self.kernel.scale)(&group, &scratch.wide[..count], &mut scratch.scaled) };
            }
        }
        self.finish(if self.scales.is_some() { &scratch.scaled } else { &scratch.wide[..count] }, finish);
    }

    fn group<'a>(&self, scales: Scales<'a>, group: usize) -> Group<'a> {
        let mut factors = [0.0; TOKENS];
        for (factor, token) in factors.iter_mut().zip(self.tokens.clone()) {
            *factor = scales.factors[token * scales.row_groups + group];
        }
        Group { weights: &scales.weights[self.blocks.start * scales.step + group..], step: scales.step, factors }
    }

    fn finish(&self, sums: &[Rows<Wide>], finish: &impl Fn(usize, Range<usize>, &[i32])) {
        let mut strip = [[[0; TILE_ROWS]; STRIP_BLOCKS]; TOKENS];
        for (index, sums) in sums.chunks(STRIP_BLOCKS).enumerate() {
            for (block, sums) in sums.iter().enumerate() {
                // SAFETY: `Kernel::of` has checked the instruction set.
                unsafe { (self.kernel.turn)(sums, block, &mut strip) };
            }
            let first = (self.blocks.start + index * STRIP_BLOCKS) * TILE_ROWS;
            let rows = first..self.weights.rows().min(first + sums.len() * TILE_ROWS);
            for (token, sums) in self.tokens.clone().zip(&strip) {
                finish(token, rows.clone(), &sums.as_flattened()[..rows.len()]);
            }
        }
    }
}
