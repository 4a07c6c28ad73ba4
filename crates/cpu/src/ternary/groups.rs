//! The ternary product of matrices and activations with several scales in a row: the sum of a group is exact in i32, then
//! one multiplication and addition in f32 joins it to the others, in their order.

use super::kernel::{Accumulator, Kernel, MAX_ACCUMULATORS, Panel, Scaled, TILE_ROWS, Unpacked};
use super::packed::Scales;
use super::{PackedTernary, for_each_strip, tables};
use crate::isa::Isa;
use crate::pool::{SharedOut, ThreadPool};
use half::f16;
use half::slice::HalfFloatSliceExt;
use std::ops::Range;
use tritune_graph::GroupSize;

/// Int8 activations with one scale per group of a token.
#[derive(Clone, Copy)]
pub struct Activations<'a> {
    /// `stride` int8 per token, of which the first `16 * words_per_row` are read (zeros past the columns).
    pub q: &'a [i8],
    /// Distance of two tokens in `q`.
    pub stride: usize,
    /// Their sums, per token and group.
    pub sums: &'a [i32],
    /// What they were multiplied by when quantised, per token and group.
    pub scales: &'a [f32],
    /// Columns that share a scale.
    pub group: GroupSize,
}

/// A panel of whole groups and their scales.
pub(super) struct GroupPanel<'a> {
    pub panel: Panel<'a>,
    /// Words of a group; the last of a row may have fewer.
    pub words: usize,
    /// Groups of a whole row: offsets and factors from one token to the next.
    pub row_groups: usize,
    /// Weight scales: group `g` of block `b` is at `b * scale_step + g`.
    pub scales: &'a [[f16; TILE_ROWS]],
    pub scale_step: usize,
    /// −Σ q of the token's groups.
    pub offsets: &'a [i32],
    /// One over the scales of the activations.
    pub factors: &'a [f32],
}

impl GroupPanel<'_> {
    /// Panics when a kernel would read outside the slices of the scales; the panel has checks of its own.
    fn check(&self) {
        assert!(self.words > 0 && self.groups() <= self.row_groups);
        assert!(self.scales.len() >= (self.panel.blocks - 1) * self.scale_step + self.groups());
        let needed = (self.panel.tokens - 1) * self.row_groups + self.groups();
        assert!(self.offsets.len() >= needed && self.factors.len() >= needed);
    }

    /// Groups of the panel.
    #[inline(always)]
    pub fn groups(&self) -> usize {
        self.panel.words.div_ceil(self.words)
    }

    /// The words of a group.
    #[inline(always)]
    pub fn words_of(&self, group: usize) -> Range<usize> {
        group * self.words..self.panel.words.min((group + 1) * self.words)
    }

    /// What the sum of a token's group begins with.
    #[inline(always)]
    pub fn offset(&self, token: usize, group: usize) -> i32 {
        self.offsets[token * self.row_groups + group]
    }

    /// What the sum of a token's group is multiplied by, beside the weights' scale.
    #[inline(always)]
    pub fn factor(&self, token: usize, group: usize) -> f32 {
        self.factors[token * self.row_groups + group]
    }
}

/// The group kernel made of an integer kernel.
pub(super) fn accumulate_groups_with(
    panel: &GroupPanel,
    out: &mut [Scaled],
    accumulate: impl Fn(&Panel, &mut [Accumulator]),
) {
    let (blocks, tokens) = (panel.panel.blocks, panel.panel.tokens);
    let mut integers = [[0; TILE_ROWS]; MAX_ACCUMULATORS];
    let integers = &mut integers[..blocks * tokens];
    out.fill([0.0; TILE_ROWS]);
    for group in 0..panel.groups() {
        let words = panel.words_of(group);
        let (tiles, q) = (&panel.panel.tiles[words.start..], &panel.panel.q[16 * words.start..]);
        accumulate(&Panel { tiles, q, words: words.len(), ..panel.panel }, integers);
        for block in 0..blocks {
            let mut scales = [0.0; TILE_ROWS];
            panel.scales[block * panel.scale_step + group].convert_to_f32_slice(&mut scales);
            for token in 0..tokens {
                let (offset, factor) = (panel.offset(token, group), panel.factor(token, group));
                let place = token * blocks + block;
                for row in 0..TILE_ROWS {
                    out[place][row] += (integers[place][row] + offset) as f32 * (scales[row] * factor);
                }
            }
        }
    }
}

/// `out[t][n] = Σ_g (Σ w·q) as f32 * (scale[n][g] * (1 / act_scale[t][g])) + residual[t][n]`, row-major over tokens; for
/// weights with one scale per row that scale multiplies the whole sum instead.
///
/// A token's result depends on nothing but its own activations: it is the same bits for every instruction set, thread count
/// and batch.
///
/// # Panics
/// When a slice is shorter than the shapes say, when this machine does not have `isa`, or when the weights have other groups.
pub fn matmul_groups(
    pool: &ThreadPool,
    isa: Isa,
    weights: &PackedTernary,
    act: Activations,
    tokens: usize,
    residual: Option<&[f32]>,
    out: &mut [f32],
) {
    let (rows, columns) = (weights.rows(), weights.columns());
    let group = act.group;
    assert!(weights.group().is_none_or(|other| other == group), "groups of {group} and of another size");
    let groups = group.per_row(columns);
    assert!(act.sums.len() >= tokens * groups && act.scales.len() >= tokens * groups, "scales of {tokens} tokens");
    assert!(out.len() >= tokens * rows, "{} outputs for {tokens} tokens of {rows} rows", out.len());
    if let Some(residual) = residual {
        assert!(residual.len() >= tokens * rows, "{} residuals for {tokens} tokens of {rows} rows", residual.len());
    }
    let offsets: Vec<i32> = act.sums[..tokens * groups].iter().map(|sum| -sum).collect();
    let factors: Vec<f32> = act.scales[..tokens * groups].iter().map(|scale| 1.0 / scale).collect();
    let ones = [[f16::ONE; TILE_ROWS]];
    let ones = if weights.group().is_none() { ones.repeat(groups) } else { Vec::new() };
    let (scales, scale_step, row_scales) = match weights.scales() {
        Scales::Groups { values, .. } => (values.as_slice(), groups, None),
        Scales::Rows(scales) => (ones.as_slice(), 0, Some(scales)),
    };
    let kernel = Kernel::of(isa);
    let by_tables = kernel.tables.filter(|kernel| tables::serves_groups(kernel, group.words()));
    let done = by_tables.map_or(0, |_| tables::tokens_by_tables(weights, tokens));
    let with_scales =
        |panel: &Panel, place: super::PanelStart, run: unsafe fn(&GroupPanel, &mut [Scaled]), out: &mut [_]| {
            let first = place.word / group.words();
            let from = (done + place.token) * groups + first;
            let panel = GroupPanel {
                panel: *panel,
                words: group.words(),
                row_groups: groups,
                scales: &scales[place.block * scale_step + first..],
                scale_step,
                offsets: &offsets[from..],
                factors: &factors[from..],
            };
            panel.check();
            // SAFETY: the panel is checked, its scales here, and `Kernel::of` has checked the instruction set.
            unsafe { run(&panel, out) }
        };
    let accumulate = |panel: &Panel, place, out: &mut [_]| with_scales(panel, place, kernel.accumulate_groups, out);
    let add =
        |unpacked: Unpacked, panel: &Panel, place, out: &mut [_]| with_scales(panel, place, unpacked.add_groups, out);
    let out = SharedOut::new(out);
    let finish = |token: usize, strip: Range<usize>, scaled: &[f32]| {
        let place = token * rows + strip.start..token * rows + strip.end;
        // SAFETY: the strips of all tasks are disjoint in rows or tokens.
        let out = unsafe { out.part(place.clone()) };
        out.copy_from_slice(scaled);
        if let Some(scales) = row_scales {
            out.iter_mut().zip(&scales[strip]).for_each(|(out, scale)| *out *= scale);
        }
        if let Some(residual) = residual {
            out.iter_mut().zip(&residual[place]).for_each(|(out, residual)| *out += residual);
        }
    };
    if let Some(kernel) = by_tables {
        let scales = tables::Scales {
            words: group.words(),
            row_groups: groups,
            weights: scales,
            step: scale_step,
            factors: &factors,
        };
        let finish = |token, strip: Range<usize>, bits: &[i32]| finish(token, strip, bytemuck::cast_slice(bits));
        tables::for_each_strip(pool, kernel, weights, act.q, act.stride, done, Some(scales), finish);
    }
    if done == tokens {
        return;
    }
    let finish = |token: usize, strip: Range<usize>, scaled: &[f32]| finish(done + token, strip, scaled);
    let q = &act.q[done * act.stride..];
    for_each_strip(pool, &kernel, weights, q, act.stride, tokens - done, accumulate, add, finish);
}
