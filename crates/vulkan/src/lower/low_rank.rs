//! Lowering of the low-rank products of adapters and of their gradients.

use super::{Launch, Lowering, RowAxis};
use crate::dispatch::Bound;
use crate::memory::Span;
use crate::weights::Placed;
use tritune_graph::ops::{LoraA, LoraABackward, LoraAGradient, LoraB, LoraBBackward, LoraBGradient};
use tritune_graph::{Access, DeviceError, LoraBFactor, Slice, ValueId};

/// Ranks that a workgroup takes at a time, as in the shaders.
const RANKS: usize = 8;
/// Rows of a workgroup of lora_a.comp.
const NARROW_TOKENS: usize = 4;
/// Rows and columns of a workgroup of lora_b.comp.
const WIDE_TOKENS: usize = 8;
const WIDE_COLUMNS: usize = 2 * 64;
/// Workgroups that keep a large GPU busy.
const MANY_GROUPS: usize = 256;

/// A factor and where it stands: columns of the wide and of the narrow value, and the shape of its matrix.
struct Placing {
    module: &'static str,
    factor: Bound,
    wide: usize,
    columns: usize,
    narrow: usize,
    rank: usize,
    scale: f32,
}

impl Placing {
    /// The first factor, which meets all columns of the wide value and all of the narrow one.
    fn down(module: &'static str, slice: Slice, factor: Bound) -> Placing {
        Placing { module, factor, wide: 0, columns: slice.cols, narrow: 0, rank: slice.rows, scale: 1.0 }
    }

    fn up(module: &'static str, factor: &LoraBFactor, matrix: Bound, scale: f32) -> Placing {
        let &LoraBFactor { matrix: Slice { rows: columns, cols: rank, .. }, out_offset: wide, rank_offset: narrow } =
            factor;
        Placing { module, factor: matrix, wide, columns, narrow, rank, scale }
    }

    /// Push constants after the first row.
    fn push(&self) -> Vec<u32> {
        vec![self.wide as u32, self.narrow as u32, self.scale.to_bits()]
    }
}

impl Lowering<'_> {
    pub(super) fn large_groups(&self) -> bool {
        self.gpu.profile().wide_tiles && self.gpu.profile().max_invocations >= 256
    }

    /// A matrix inside a state, bound alone.
    pub(super) fn slice(&self, binding: u32, slice: Slice, access: Access) -> Result<Bound, DeviceError> {
        match self.resource(slice.buffer)? {
            // The graph sees to it that rows of such a state have no padding.
            (resource, Placed::Buffer { cols, stride, span, .. }) if cols == stride => {
                let (offset, bytes) = (slice.offset as u64 * 4, (slice.rows * slice.cols) as u64 * 4);
                if offset + bytes > span.bytes {
                    return Err(self.unsupported(format!("a slice leaves {}", resource.name)));
                }
                let span = Span { allocation: span.allocation.clone(), offset: span.offset + offset, bytes };
                Ok(Bound { binding, span, access })
            }
            (resource, _) => Err(self.unsupported(format!("{} was not placed as a state of f32", resource.name))),
        }
    }

    pub(super) fn lora_a(&self, op: &LoraA) -> Result<Launch, DeviceError> {
        let &LoraA { x, factor, out } = op;
        let placing = Placing::down("lora_a", factor, self.slice(2, factor, Access::Read)?);
        Ok(self.narrowing(x, placing, out))
    }

    pub(super) fn lora_b_backward(&self, op: &LoraBBackward) -> Result<Vec<Launch>, DeviceError> {
        let &LoraBBackward { dy, ref factors, scale, out } = op;
        let launch = |factor: &LoraBFactor| -> Result<Launch, DeviceError> {
            let matrix = self.slice(2, factor.matrix, Access::Read)?;
            Ok(self.narrowing(dy, Placing::up("lora_b_backward", factor, matrix, scale), out))
        };
        factors.iter().map(launch).collect()
    }

    pub(super) fn lora_b(&self, op: &LoraB) -> Result<Vec<Launch>, DeviceError> {
        let &LoraB { x, ref factors, scale, residual, out } = op;
        let mut launches = Vec::new();
        let mut end = 0;
        let gap = |wide: usize, until: usize| {
            let factor = self.read(2, x);
            let placing = Placing { module: "lora_b", factor, wide, columns: until - wide, narrow: 0, rank: 0, scale };
            self.widening(x, placing, residual, out)
        };
        for factor in factors {
            if end < factor.out_offset {
                launches.push(gap(end, factor.out_offset));
            }
            let matrix = self.slice(2, factor.matrix, Access::Read)?;
            launches.push(self.widening(x, Placing::up("lora_b", factor, matrix, scale), residual, out));
            end = factor.out_offset + factor.matrix.rows;
        }
        if end < self.cols(out) {
            launches.push(gap(end, self.cols(out)));
        }
        Ok(launches)
    }

    pub(super) fn lora_a_backward(&self, op: &LoraABackward) -> Result<Launch, DeviceError> {
        let &LoraABackward { dy, factor, residual, out } = op;
        let placing = Placing::down("lora_a_backward", factor, self.slice(2, factor, Access::Read)?);
        Ok(self.widening(dy, placing, residual, out))
    }

    pub(super) fn lora_a_gradient(&self, op: &LoraAGradient) -> Result<Launch, DeviceError> {
        let &LoraAGradient { dy, x, gradient } = op;
        let placing = Placing::down("lora_a_gradient", gradient, self.slice(3, gradient, Access::Write)?);
        Ok(self.outer_products(x, dy, dy, placing))
    }

    pub(super) fn lora_b_gradient(&self, op: &LoraBGradient) -> Result<Vec<Launch>, DeviceError> {
        let &LoraBGradient { dy, x, ref gradients, scale } = op;
        let launch = |factor: &LoraBFactor| -> Result<Launch, DeviceError> {
            let matrix = self.slice(3, factor.matrix, Access::Write)?;
            Ok(self.outer_products(dy, x, dy, Placing::up("lora_b_gradient", factor, matrix, scale)))
        };
        gradients.iter().map(launch).collect()
    }

    /// From a wide value to the few columns of a factor: lora_a.comp.
    fn narrowing(&self, x: ValueId, placing: Placing, out: ValueId) -> Launch {
        // Phones have little shared memory, large GPUs few workgroups of this kernel.
        let (local_size, slots) = if self.large_groups() { (256, 64) } else { (64, 32) };
        let constants = [placing.columns, placing.rank, self.cols(x), self.cols(out), slots];
        let rank_groups = placing.rank.div_ceil(RANKS);
        Launch {
            constants: constants.map(|constant| constant as u32).to_vec(),
            push: placing.push(),
            bound: vec![self.read(1, x), placing.factor, self.write(3, out)],
            across: rank_groups,
            tile: NARROW_TOKENS,
            row_bytes: (placing.columns * (rank_groups + 2 * placing.rank)) as f64 * 4.0,
            row_multiplies: (placing.columns * placing.rank) as f64,
            ..Launch::new(placing.module, local_size, self.rows(out))
        }
    }

    /// From the few columns of a factor to a wide value: lora_b.comp.
    fn widening(&self, x: ValueId, placing: Placing, residual: Option<ValueId>, out: ValueId) -> Launch {
        let constants = [placing.columns, placing.rank, self.cols(x), self.cols(out), usize::from(residual.is_some())];
        Launch {
            constants: constants.map(|constant| constant as u32).to_vec(),
            push: placing.push(),
            bound: vec![self.read(1, x), placing.factor, self.read_or(3, residual, x), self.write(4, out)],
            axis: RowAxis::Y,
            across: placing.columns.div_ceil(WIDE_COLUMNS),
            tile: WIDE_TOKENS,
            row_bytes: (placing.columns * (2 + placing.rank.div_ceil(WIDE_TOKENS))) as f64 * 4.0,
            row_multiplies: (placing.columns * placing.rank) as f64,
            ..Launch::new(placing.module, 64, self.rows(out))
        }
    }

    /// Sums over all rows: lora_a_gradient.comp. `rows_of` says how many there are.
    fn outer_products(&self, wide: ValueId, narrow: ValueId, rows_of: ValueId, placing: Placing) -> Launch {
        let rank_groups = placing.rank.div_ceil(RANKS);
        let local_size = if self.large_groups() { 256 } else { 64 };
        // Fewer columns each make more workgroups of what is narrow.
        let few = placing.columns.div_ceil(32) * rank_groups < MANY_GROUPS;
        let lanes = if few || !self.large_groups() { 16 } else { 32 };
        let constants = [placing.columns, placing.rank, self.cols(wide), self.cols(narrow), lanes];
        Launch {
            constants: constants.map(|constant| constant as u32).to_vec(),
            push: placing.push(),
            bound: vec![self.read(1, wide), self.read(2, narrow), placing.factor],
            across: placing.columns.div_ceil(lanes) * rank_groups,
            // One workgroup walks all rows.
            tile: self.rows(rows_of).capacity().max(1),
            fixed_bytes: (placing.columns * placing.rank) as f64 * 8.0,
            row_bytes: (placing.columns * rank_groups) as f64 * 4.0,
            row_multiplies: (placing.columns * placing.rank) as f64,
            ..Launch::new(placing.module, local_size, self.rows(rows_of))
        }
    }
}
