//! Lowering of the low-rank products of adapters and of their gradients.

use super::{Launch, Lowering};
use crate::kernels::interface::{KernelLaunch, RowAxis};
use crate::kernels::interfaces::{
    gathered_lora_a, gathered_lora_b, lora, lora_a_gradient, lora_b, lora_b_backward_f16_rows, lora_b_gradient_f16_rows,
};
use crate::memory::Span;
use crate::weights::Placed;
use crate::workspace::F16Rows;
use tritune_graph::ops::{
    GatheredLoraA, GatheredLoraB, LoraA, LoraABackward, LoraAGradient, LoraB, LoraBBackward, LoraBGradient,
};
use tritune_graph::{DeviceError, LoraBFactor, Rows, Slice, ValueId};

/// Ranks that a workgroup takes at a time, as in the shaders.
const RANKS: usize = 8;
/// Rows of a workgroup of lora_a.comp on phones, on large GPUs, and there for at least so many rows.
const TO_RANK_TOKENS: [usize; 3] = [4, 2, 8];
const MANY_TOKENS: usize = 1024;
/// Rows of a workgroup of gathered_lora_a.comp.
const GATHERED_TOKENS: usize = 4;
/// Rows and columns of a workgroup of lora_b.comp.
const FROM_RANK_TOKENS: usize = 8;
const FROM_RANK_COLUMNS: usize = 2 * 64;
/// Columns of a workgroup of lora_b_gradient_f16_rows.comp.
const HALF_COLUMNS: usize = 4 * 8;

/// A factor, or its gradient, and where it stands: columns of the value of full rank and of the one of low rank.
struct FactorPlace {
    factor: Span,
    out_offset: usize,
    columns: usize,
    rank_offset: usize,
    rank: usize,
    scale: f32,
}

/// A gradient in f16, what undoes its scale, the scales of the weight's rows that it carries, and the columns of its rows.
#[derive(Clone)]
struct LeftF16Rows {
    values: Span,
    inv_scale: Span,
    row_scale: Span,
    cols: usize,
}

impl FactorPlace {
    /// The A factor, which meets all columns of both values.
    fn lora_a(slice: Slice, factor: Span) -> FactorPlace {
        FactorPlace { factor, out_offset: 0, columns: slice.cols, rank_offset: 0, rank: slice.rows, scale: 1.0 }
    }

    fn lora_b(factor: &LoraBFactor, matrix: Span, scale: f32) -> FactorPlace {
        let &LoraBFactor { matrix: Slice { rows: columns, cols: rank, .. }, out_offset, rank_offset } = factor;
        FactorPlace { factor: matrix, out_offset, columns, rank_offset, rank, scale }
    }
}

impl Lowering<'_> {
    /// A matrix inside a buffer, bound alone.
    pub(super) fn slice(&self, slice: Slice) -> Result<Span, DeviceError> {
        match self.resource(slice.buffer)? {
            // The graph sees to it that rows of such a buffer have no padding.
            (resource, Placed::Buffer { cols, stride, span, .. }) if cols == stride => {
                let (offset, bytes) = (slice.offset as u64 * 4, (slice.rows * slice.cols) as u64 * 4);
                if offset + bytes > span.bytes {
                    return Err(self.unsupported(format!("a slice leaves {}", resource.name)));
                }
                Ok(span.slice(offset, bytes))
            }
            (resource, _) => Err(self.unsupported(format!("{} was not placed as a buffer of f32", resource.name))),
        }
    }

    pub(super) fn lora_a(&self, op: &LoraA) -> Result<Launch, DeviceError> {
        let &LoraA { x, factor, out } = op;
        let place = FactorPlace::lora_a(factor, self.slice(factor)?);
        use lora::Module;
        Ok(self.to_rank([Module::LoraA, Module::LoraADeep, Module::LoraADeep8], x, None, place, out))
    }

    pub(super) fn lora_b_backward(&self, op: &LoraBBackward) -> Result<Vec<Launch>, DeviceError> {
        let &LoraBBackward { dy, ref factors, scale, out } = op;
        use lora::Module;
        let modules = [Module::LoraBBackward, Module::LoraBBackwardDeep, Module::LoraBBackwardDeep8];
        let f16_rows = self.left_f16_rows(dy)?;
        let launch = |factor: &LoraBFactor| -> Result<Launch, DeviceError> {
            let place = FactorPlace::lora_b(factor, self.slice(factor.matrix)?, scale);
            Ok(self.to_rank(modules, dy, f16_rows.as_ref(), place, out))
        };
        factors.iter().map(launch).collect()
    }

    pub(super) fn lora_b(&self, op: &LoraB) -> Result<Vec<Launch>, DeviceError> {
        let &LoraB { x, ref factors, scale, residual, out } = op;
        let launch = |factor: &LoraBFactor| -> Result<(Launch, usize), DeviceError> {
            let place = FactorPlace::lora_b(factor, self.slice(factor.matrix)?, scale);
            Ok((self.rank_to_columns(lora_b::Module::LoraB, x, place, residual, out), factor.matrix.rows))
        };
        self.side_by_side(x, factors, residual, out, launch)
    }

    /// The launches of all factors, each of which says how many columns it makes, and those that copy what is between them.
    fn side_by_side(
        &self,
        x: ValueId,
        factors: &[LoraBFactor],
        residual: Option<ValueId>,
        out: ValueId,
        launch: impl Fn(&LoraBFactor) -> Result<(Launch, usize), DeviceError>,
    ) -> Result<Vec<Launch>, DeviceError> {
        let gap = |out_offset: usize, end: usize| {
            let (factor, columns) = (self.span(x), end - out_offset);
            let place = FactorPlace { factor, out_offset, columns, rank_offset: 0, rank: 0, scale: 0.0 };
            self.rank_to_columns(lora_b::Module::LoraB, x, place, residual, out)
        };
        let (mut launches, mut end) = (Vec::new(), 0);
        for factor in factors {
            if end < factor.out_offset {
                launches.push(gap(end, factor.out_offset));
            }
            let (own, columns) = launch(factor)?;
            launches.push(own);
            end = factor.out_offset + columns;
        }
        if end < self.cols(out) {
            launches.push(gap(end, self.cols(out)));
        }
        Ok(launches)
    }

    pub(super) fn gathered_lora_a(&self, op: &GatheredLoraA) -> Result<Launch, DeviceError> {
        use gathered_lora_a::{Bind, Constants, Module, Push};
        let &GatheredLoraA { x, slots, factors, adapters, out } = op;
        let (columns, rank) = (factors.cols, factors.rows / adapters);
        // As of one adapter: the sums are the same.
        let (local_size, partial) = self.to_rank_group();
        let constants = Constants { columns: columns as u32, rank: rank as u32, slots: partial };
        let push = Push { adapters: adapters as u32 };
        let bind =
            Bind { x: self.span(x), slots: self.span(slots), factors: self.slice(factors)?, out: self.span(out) };
        let kernel = to_rank_costs(
            columns,
            rank,
            GATHERED_TOKENS,
            Module::GatheredLoraA.launch(local_size, constants, bind, push),
        );
        Ok(Launch::new(kernel, self.rows(out)))
    }

    pub(super) fn gathered_lora_b(&self, op: &GatheredLoraB) -> Result<Vec<Launch>, DeviceError> {
        use gathered_lora_b::{Bind, Constants, Module, Push};
        let &GatheredLoraB { x, slots, ref factors, scales, residual, out } = op;
        let adapters = scales.cols;
        let launch = |factor: &LoraBFactor| -> Result<(Launch, usize), DeviceError> {
            let &LoraBFactor { matrix, out_offset, rank_offset } = factor;
            let (columns, rank) = (matrix.rows / adapters, matrix.cols);
            let constants = Constants {
                columns: columns as u32,
                rank: rank as u32,
                x_stride: self.cols(x) as u32,
                out_stride: self.cols(out) as u32,
                residual: u32::from(residual.is_some()),
            };
            let push =
                Push { out_offset: out_offset as u32, rank_offset: rank_offset as u32, adapters: adapters as u32 };
            let bind = Bind {
                x: self.span(x),
                slots: self.span(slots),
                scales: self.slice(scales)?,
                factor: self.slice(matrix)?,
                residual: self.span(residual.unwrap_or(x)),
                out: self.span(out),
            };
            let kernel = KernelLaunch {
                axis: RowAxis::Y,
                groups_other_axis: columns.div_ceil(FROM_RANK_COLUMNS),
                tile: FROM_RANK_TOKENS,
                row_bytes: (columns * (2 + rank)) as f64 * 4.0,
                row_multiplies: (columns * rank) as f64,
                ..Module::GatheredLoraB.launch(64, constants, bind, push)
            };
            Ok((Launch::new(kernel, self.rows(out)), columns))
        };
        self.side_by_side(x, factors, residual, out, launch)
    }

    /// Invocations of a workgroup that sums over a value of full rank, and the sums of each that shared memory holds: phones have little of
    /// it, large GPUs few workgroups of such kernels.
    fn to_rank_group(&self) -> (u32, u32) {
        if self.large_groups() { (256, 64) } else { (128, 32) }
    }

    pub(super) fn lora_a_backward(&self, op: &LoraABackward) -> Result<Launch, DeviceError> {
        let &LoraABackward { dy, factor, residual, out } = op;
        let place = FactorPlace::lora_a(factor, self.slice(factor)?);
        Ok(self.rank_to_columns(lora_b::Module::LoraABackward, dy, place, residual, out))
    }

    pub(super) fn lora_a_gradient(&self, op: &LoraAGradient) -> Result<Launch, DeviceError> {
        let &LoraAGradient { dy, x, gradient } = op;
        let place = FactorPlace::lora_a(gradient, self.slice(gradient)?);
        use lora_a_gradient::Module;
        Ok(self.outer_products([Module::LoraAGradient, Module::LoraAGradientPairs], x, dy, dy, place))
    }

    pub(super) fn lora_b_gradient(&self, op: &LoraBGradient) -> Result<Vec<Launch>, DeviceError> {
        let &LoraBGradient { dy, x, ref gradients, scale } = op;
        use lora_a_gradient::Module;
        let modules = [Module::LoraBGradient, Module::LoraBGradientPairs];
        let f16_rows = self.left_f16_rows(dy)?;
        let launch = |factor: &LoraBFactor| -> Result<Launch, DeviceError> {
            let place = FactorPlace::lora_b(factor, self.slice(factor.matrix)?, scale);
            Ok(match &f16_rows {
                Some(f16_rows) => self.outer_products_of_f16_rows(f16_rows, x, self.rows(dy), place),
                None => self.outer_products(modules, dy, x, dy, place),
            })
        };
        gradients.iter().map(launch).collect()
    }

    /// From a value of full rank to the few columns of a factor: lora_a.comp, by one of the modules for phones, for large GPUs and for
    /// these and many rows; or from what was left of it in f16.
    fn to_rank(
        &self,
        modules: [lora::Module; 3],
        x: ValueId,
        f16_rows: Option<&LeftF16Rows>,
        place: FactorPlace,
        out: ValueId,
    ) -> Launch {
        let FactorPlace { factor, out_offset, columns, rank_offset, rank, scale } = place;
        let (local_size, slots) = self.to_rank_group();
        macro_rules! launch {
            ($interface:ident $module:expr, $x:expr, $x_stride:expr $(, $scales:ident)*) => {{
                use $interface::{Bind, Constants, Push};
                let constants = Constants {
                    columns: columns as u32,
                    rank: rank as u32,
                    x_stride: $x_stride as u32,
                    out_stride: self.cols(out) as u32,
                    slots,
                };
                let push = Push { out_offset: out_offset as u32, rank_offset: rank_offset as u32, scale };
                $module.launch(local_size, constants, Bind { x: $x, factor, out: self.span(out), $($scales,)* }, push)
            }};
        }
        let many = usize::from(self.rows(out).capacity() >= MANY_TOKENS);
        let choice = if self.large_groups() || f16_rows.is_some() { 1 + many } else { 0 };
        let launch = match f16_rows.cloned() {
            Some(LeftF16Rows { values, inv_scale, row_scale, cols }) => {
                use lora_b_backward_f16_rows::Module;
                let module = [Module::LoraBBackwardF16Rows, Module::LoraBBackwardF16Rows8][many];
                launch!(lora_b_backward_f16_rows module, values, cols / 2, inv_scale, row_scale)
            }
            None => launch!(lora modules[choice], self.span(x), self.cols(x)),
        };
        Launch::new(to_rank_costs(columns, rank, TO_RANK_TOKENS[choice], launch), self.rows(out))
    }

    /// A gradient as the step that made it left it in f16, if this one may read that.
    fn left_f16_rows(&self, dy: ValueId) -> Result<Option<LeftF16Rows>, DeviceError> {
        let Some(F16Rows { values, scale: inv_scale }) = F16Rows::of_gradient(self.step, dy) else { return Ok(None) };
        let (row_scale, cols) = (self.scales_of_product(dy)?, self.cols(values));
        Ok(Some(LeftF16Rows { values: self.span(values), inv_scale: self.span(inv_scale), row_scale, cols }))
    }

    /// From the few columns of a factor to a value of full rank: lora_b.comp.
    fn rank_to_columns(
        &self,
        module: lora_b::Module,
        x: ValueId,
        place: FactorPlace,
        residual: Option<ValueId>,
        out: ValueId,
    ) -> Launch {
        use lora_b::{Bind, Constants, Push};
        let FactorPlace { factor, out_offset, columns, rank_offset, rank, scale } = place;
        let constants = Constants {
            columns: columns as u32,
            rank: rank as u32,
            x_stride: self.cols(x) as u32,
            out_stride: self.cols(out) as u32,
            residual: u32::from(residual.is_some()),
        };
        let push = Push { out_offset: out_offset as u32, rank_offset: rank_offset as u32, scale };
        let residual = self.span(residual.unwrap_or(x));
        let bind = Bind { x: self.span(x), factor, residual, out: self.span(out) };
        let kernel = KernelLaunch {
            axis: RowAxis::Y,
            groups_other_axis: columns.div_ceil(FROM_RANK_COLUMNS),
            tile: FROM_RANK_TOKENS,
            row_bytes: (columns * (2 + rank.div_ceil(FROM_RANK_TOKENS))) as f64 * 4.0,
            row_multiplies: (columns * rank) as f64,
            ..module.launch(64, constants, bind, push)
        };
        Launch::new(kernel, self.rows(out))
    }

    /// Sums over all rows: lora_a_gradient.comp. `rows_of` says how many there are.
    fn outer_products(
        &self,
        modules: [lora_a_gradient::Module; 2],
        full_rank: ValueId,
        low_rank: ValueId,
        rows_of: ValueId,
        place: FactorPlace,
    ) -> Launch {
        use lora_a_gradient::{Bind, Constants, Push};
        let FactorPlace { factor, out_offset, columns, rank_offset, rank, scale } = place;
        let (local_size, module, each) = if self.large_groups() { (256, modules[1], 2) } else { (64, modules[0], 1) };
        let lanes = 16;
        let constants = Constants {
            columns: columns as u32,
            rank: rank as u32,
            full_rank_stride: self.cols(full_rank) as u32,
            low_rank_stride: self.cols(low_rank) as u32,
            lanes,
        };
        let push = Push { out_offset: out_offset as u32, rank_offset: rank_offset as u32, scale };
        let bind = Bind { full_rank: self.span(full_rank), low_rank: self.span(low_rank), gradient: factor };
        let launch = module.launch(local_size, constants, bind, push);
        let rows = self.rows(rows_of);
        Launch::new(gradient_costs(columns, rank, (each * lanes as usize, 4), rows, launch), rows)
    }

    /// The same from gradients in f16: lora_b_gradient_f16_rows.comp.
    fn outer_products_of_f16_rows(&self, f16_rows: &LeftF16Rows, x: ValueId, rows: Rows, place: FactorPlace) -> Launch {
        use lora_b_gradient_f16_rows::{Bind, Constants, Module, Push};
        let LeftF16Rows { values, inv_scale, row_scale, cols } = f16_rows.clone();
        let FactorPlace { factor, out_offset, columns, rank_offset, rank, scale } = place;
        let constants = Constants {
            columns: columns as u32,
            rank: rank as u32,
            full_rank_stride: cols as u32 / 4,
            low_rank_stride: self.cols(x) as u32,
        };
        let push = Push { out_offset: out_offset as u32, rank_offset: rank_offset as u32, scale };
        let bind = Bind { full_rank: values, inv_scale, row_scale, low_rank: self.span(x), gradient: factor };
        let (local_size, _) = self.to_rank_group();
        let launch = Module::LoraBGradientF16Rows.launch(local_size, constants, bind, push);
        Launch::new(gradient_costs(columns, rank, (HALF_COLUMNS, 2), rows, launch), rows)
    }
}

/// What a kernel takes that sums over `columns` for each rank, of one adapter or of several.
fn to_rank_costs<B>(columns: usize, rank: usize, tile: usize, kernel: KernelLaunch<B>) -> KernelLaunch<B> {
    let rank_groups = rank.div_ceil(RANKS);
    KernelLaunch {
        groups_other_axis: rank_groups,
        tile,
        row_bytes: (columns * (rank_groups + 2 * rank)) as f64 * 4.0,
        row_multiplies: (columns * rank) as f64,
        ..kernel
    }
}

/// What a kernel takes that sums over all rows, one workgroup for so many columns, whose elements have so many bytes.
fn gradient_costs<B>(
    columns: usize,
    rank: usize,
    (group_columns, bytes): (usize, usize),
    rows: Rows,
    kernel: KernelLaunch<B>,
) -> KernelLaunch<B> {
    let rank_groups = rank.div_ceil(RANKS);
    KernelLaunch {
        groups_other_axis: columns.div_ceil(group_columns) * rank_groups,
        // One workgroup walks all rows.
        tile: rows.capacity().max(1),
        fixed_bytes: (columns * rank) as f64 * 8.0,
        row_bytes: (columns * rank_groups * bytes) as f64,
        row_multiplies: (columns * rank) as f64,
        ..kernel
    }
}
