//! Lowering of the input's gradient of a product.

use super::{DenseWeight, Launch, Lowering};
use crate::half_tiles::{HalfProduct, HalfTile, laps};
use crate::kernels::groups::ScaledWeight;
use crate::kernels::interface::{KernelLaunch, RowAxis};
use crate::kernels::interfaces::{
    add_parts, f16_rows, gradient_bytes, product_backward, product_backward_dot4, product_half, ternary_dx,
    ternary_dx_groups_coopmat, ternary_matmul_backward,
};
use crate::kernels::products::{TILED_LOCAL, WHOLE_CHUNK};
use crate::memory::Span;
use crate::weights::{Placed, Shard, WeightLayout};
use crate::workspace::{BackwardSpace, F16Rows, GradientProducts, MAX_PARTS};
use std::ops::Range;
use tritune_graph::ops::{DenseMatmulBackward, TernaryMatmulBackward};
use tritune_graph::{DeviceError, Encoding, GroupSize, Op, Resource, ResourceId, ValueId};

/// Tokens of a tile of the kernels in f32.
pub(super) const TILE_TOKENS: usize = 32;
/// Tokens of a tile of the kernel on packed dot products.
const BYTE_TILE_TOKENS: usize = 16;
/// Columns of a tile of either.
pub(super) const TILE_COLUMNS: usize = 64;
/// Local size of the kernels in f16.
pub(super) const HALF_LOCAL: u32 = 128;
/// Local size of the kernel that adds up partial sums, four columns each.
pub(super) const PARTS_LOCAL: u32 = 64;

pub(super) struct TernaryWeight<'a> {
    pub resource: &'a Resource,
    pub shards: &'a [Shard],
    pub row_scales: &'a Span,
    /// Columns that share a scale, where a row has several.
    pub group: Option<GroupSize>,
}

impl TernaryWeight<'_> {
    /// For kernels that read the scales themselves.
    pub fn scaled(&self) -> ScaledWeight<Span> {
        ScaledWeight { cols: self.resource.cols, scales: self.row_scales.clone(), group: self.group }
    }
}

/// A weight that gradients in f16 are multiplied with.
struct HalfFactor<'a> {
    resource: &'a Resource,
    shards: &'a [Shard],
    kind: HalfKind<'a>,
}

enum HalfKind<'a> {
    /// Without a group, the scales of its rows are part of the gradient.
    Ternary { row_scales: &'a Span, group: Option<GroupSize> },
    /// F16, with so many vectors in a row.
    Dense { row_vectors: usize },
}

/// One shard's part of the product in f32: later shards add to what the first one left.
struct ShardProduct<'a> {
    shard: &'a Shard,
    residual: Option<ValueId>,
    accumulate: bool,
}

/// A shard's product by one of the two kernels in f32, whose constants and push constants are the same.
macro_rules! shard_launch {
    ($interface:ident, $module:expr, $resource:expr, $row_vectors:expr, $product:expr, $bind:expr) => {{
        let ShardProduct { shard, residual, accumulate } = $product;
        let constants = $interface::Constants {
            cols: $resource.cols as u32,
            row_vectors: $row_vectors as u32,
            stride: $resource.rows as u32,
            residual: u32::from(residual.is_some()),
            accumulate: u32::from(*accumulate),
            pairs: u32::from(shard.has_pairs($resource.rows)),
            part_rows: 0,
        };
        let push = $interface::Push {
            shard_first: shard.first_row as u32,
            shard_rows: shard.rows as u32,
            chunk_first: 0,
            chunk_rows: WHOLE_CHUNK,
        };
        $module.launch(TILED_LOCAL, constants, $bind, push)
    }};
}

impl Lowering<'_> {
    pub(super) fn ternary_matmul_backward(&self, op: &TernaryMatmulBackward) -> Result<Vec<Launch>, DeviceError> {
        let &TernaryMatmulBackward { dy, weight, residual, f16_products: _, out } = op;
        let weight = self.ternary(weight)?;
        let space = BackwardSpace::of(self.step, dy);
        if let Some(half) = space.half.filter(|_| self.multiplies_f16()) {
            let TernaryWeight { resource, shards, row_scales, group } = weight;
            let factor = HalfFactor { resource, shards, kind: HalfKind::Ternary { row_scales, group } };
            return Ok(self.backward_in_f16(dy, &factor, residual, half, space.parts, out));
        }
        if let (Some(bytes), GradientProducts::Bytes) = (space.bytes, self.kernels().gradient_products()) {
            return Ok(self.backward_by_bytes(dy, &weight, residual, bytes, out));
        }
        if weight.group.is_some() {
            return Ok(self.backward_of_groups(dy, &weight, residual, out));
        }
        let TernaryWeight { resource, shards, row_scales, .. } = weight;
        let launch = |product: &ShardProduct| {
            let bind = ternary_matmul_backward::Bind {
                dy: self.span(dy),
                weight: product.shard.buffer.clone(),
                row_scale: row_scales.clone(),
                residual: self.span(product.residual.unwrap_or(dy)),
                out: self.span(out),
            };
            let module = ternary_matmul_backward::Module::TernaryMatmulBackward;
            shard_launch!(ternary_matmul_backward, module, resource, 0, product, bind)
        };
        Ok(self.backward_in_f32(shards, resource, residual, out, launch))
    }

    /// By packed dot products: gradients as int8 halves, then their product.
    fn backward_by_bytes(
        &self,
        dy: ValueId,
        weight: &TernaryWeight,
        residual: Option<ValueId>,
        F16Rows { values, scale: inv_scale }: F16Rows,
        out: ValueId,
    ) -> Vec<Launch> {
        let &TernaryWeight { resource, shards, row_scales, .. } = weight;
        let rows = self.rows(out);
        let bytes = {
            use gradient_bytes::{Bind, Constants, Module, Push};
            let bind = Bind {
                x: self.span(dy),
                column_scale: row_scales.clone(),
                out: self.span(values),
                inv_scale: self.span(inv_scale),
            };
            let constants = Constants { cols: resource.rows as u32 };
            KernelLaunch {
                row_bytes: resource.rows as f64 * 10.0,
                row_multiplies: resource.rows as f64 * 8.0,
                ..Module::TernaryMatmulBackwardBytes.launch(self.row_local_size(), constants, bind, Push {})
            }
        };
        // It reads whole tiles of rows.
        let direct = u32::from(self.kernels.profile.direct_tiles && rows.capacity() >= BYTE_TILE_TOKENS);
        let products = shards.iter().enumerate().map(|(index, shard)| {
            use product_backward_dot4::{Bind, Constants, Module, Push};
            let residual = residual.filter(|_| index == 0);
            let constants = Constants {
                cols: resource.cols as u32,
                rows: resource.rows as u32,
                residual: u32::from(residual.is_some()),
                accumulate: u32::from(index > 0),
                dot_signedness: self.kernels().dot_signedness(),
                direct,
            };
            let bind = Bind {
                v: self.span(values),
                weight: shard.buffer.clone(),
                inv_scale: self.span(inv_scale),
                residual: self.span(residual.unwrap_or(dy)),
                out: self.span(out),
            };
            let push = Push { shard_first: shard.first_row as u32, shard_rows: shard.rows as u32 };
            let kernel = KernelLaunch {
                axis: RowAxis::Y,
                groups_other_axis: resource.cols.div_ceil(TILE_COLUMNS),
                tile: BYTE_TILE_TOKENS,
                fixed_bytes: shard.buffer.bytes as f64,
                row_bytes: shard.rows as f64 * 2.0 + resource.cols as f64 * 4.0,
                row_multiplies: shard.rows as f64 * resource.cols as f64,
                ..Module::TernaryMatmulBackwardDot4.launch(TILED_LOCAL, constants, bind, push)
            };
            Launch::new(kernel, rows).in_phase(1 + index)
        });
        [Launch::new(bytes, rows)].into_iter().chain(products).collect()
    }

    /// From weights with several scales in a row, in f32.
    fn backward_of_groups(
        &self,
        dy: ValueId,
        weight: &TernaryWeight,
        residual: Option<ValueId>,
        out: ValueId,
    ) -> Vec<Launch> {
        use ternary_dx::{Bind, Constants, Module, Push};
        let &TernaryWeight { resource, shards, row_scales, .. } = weight;
        let (group, group_scales) = weight.scaled().constants();
        let launch = |ShardProduct { shard, residual, accumulate }: &ShardProduct| {
            let constants = Constants {
                cols: resource.cols as u32,
                row_vectors: 0,
                stride: resource.rows as u32,
                residual: u32::from(residual.is_some()),
                accumulate: u32::from(*accumulate),
                pairs: u32::from(shard.has_pairs(resource.rows)),
                part_rows: 0,
                group,
                group_scales,
            };
            let bind = Bind {
                dy: self.span(dy),
                weight: shard.buffer.clone(),
                weight_scale: row_scales.clone(),
                residual: self.span(residual.unwrap_or(dy)),
                out: self.span(out),
            };
            let push = Push {
                shard_first: shard.first_row as u32,
                shard_rows: shard.rows as u32,
                chunk_first: 0,
                chunk_rows: WHOLE_CHUNK,
            };
            Module::TernaryDxGroups.launch(TILED_LOCAL, constants, bind, push)
        };
        self.backward_in_f32(shards, resource, residual, out, launch)
    }

    pub(super) fn ternary(&self, id: ResourceId) -> Result<TernaryWeight<'_>, DeviceError> {
        match self.resource(id)? {
            (resource, Placed::Ternary { shards, row_scales, layout: WeightLayout::Trits, group }) => {
                Ok(TernaryWeight { resource, shards, row_scales, group: *group })
            }
            (resource, Placed::Ternary { layout: WeightLayout::Tq1, .. }) => Err(self.unsupported(format!(
                "{} is stored at 1.6 bits, which cannot be trained through; train with weights of 2 bits",
                resource.name
            ))),
            (resource, _) => Err(self.unsupported(format!("{} was not placed as a ternary weight", resource.name))),
        }
    }

    pub(super) fn dense_matmul_backward(&self, op: &DenseMatmulBackward) -> Result<Vec<Launch>, DeviceError> {
        use product_backward::Module;
        let &DenseMatmulBackward { dy, weight, residual, f16_products: _, out } = op;
        let DenseWeight { resource, matrix, shards } = self.dense(weight)?;
        // Shards begin with a vector of the gradient.
        let whole = shards.iter().all(|shard| shard.first_row.is_multiple_of(8));
        let space = BackwardSpace::of(self.step, dy);
        if let Some(half) = space.half.filter(|_| self.multiplies_f16() && whole) {
            let factor = HalfFactor { resource, shards, kind: HalfKind::Dense { row_vectors: matrix.row_vectors } };
            return Ok(self.backward_in_f16(dy, &factor, residual, half, space.parts, out));
        }
        let module = match matrix.encoding {
            Encoding::F32 => Module::DenseMatmulBackwardF32,
            Encoding::F16 => Module::DenseMatmulBackwardF16,
            Encoding::BF16 => Module::DenseMatmulBackwardBf16,
            Encoding::Q8_0 => Module::DenseMatmulBackwardQ80,
            Encoding::Q6K => Module::DenseMatmulBackwardQ6K,
            Encoding::Ternary | Encoding::TernaryGroups(_) => {
                return Err(self.unsupported(format!("{} is ternary, not dense", resource.name)));
            }
        };
        let launch = |product: &ShardProduct| {
            let bind = product_backward::Bind {
                dy: self.span(dy),
                weight: product.shard.buffer.clone(),
                residual: self.span(product.residual.unwrap_or(dy)),
                out: self.span(out),
            };
            shard_launch!(product_backward, module, resource, matrix.row_vectors, product, bind)
        };
        Ok(self.backward_in_f32(shards, resource, residual, out, launch))
    }

    fn backward_in_f32(
        &self,
        shards: &[Shard],
        resource: &Resource,
        residual: Option<ValueId>,
        out: ValueId,
        launch: impl Fn(&ShardProduct) -> KernelLaunch<Span>,
    ) -> Vec<Launch> {
        let launches = shards.iter().enumerate().map(|(index, shard)| {
            let accumulate = index > 0;
            let product = ShardProduct { shard, residual: residual.filter(|_| !accumulate), accumulate };
            let kernel = KernelLaunch {
                axis: RowAxis::Y,
                groups_other_axis: resource.cols.div_ceil(TILE_COLUMNS),
                tile: TILE_TOKENS,
                fixed_bytes: shard.buffer.bytes as f64,
                row_bytes: (shard.rows + resource.cols) as f64 * 4.0,
                row_multiplies: shard.rows as f64 * resource.cols as f64,
                ..launch(&product)
            };
            Launch::new(kernel, self.rows(out)).in_phase(index)
        });
        launches.collect()
    }

    /// Whether rows in f16 are made by the step before the product.
    pub(super) fn is_made_before(&self, f16_rows: ValueId) -> bool {
        let first = &self.plan.steps[self.plan.value(f16_rows).first_step];
        let makes = matches!(
            first.op,
            Op::RmsNorm(_)
                | Op::GatedAct(_)
                | Op::Attention(_)
                | Op::RmsNormBackward(_)
                | Op::GatedActBackward(_)
                | Op::RopeSplitBackward(_)
        );
        makes && first.scratch.iter().any(|scratch| scratch.value == f16_rows)
    }

    /// The scratch memory of a product with gradients that is cut into parts, and how many they are.
    pub(super) fn parts_in(&self, partial: ValueId, out: ValueId) -> Option<(ValueId, usize)> {
        let parts = self.rows(partial).capacity() / self.rows(out).capacity().max(1);
        // Sums are added up four columns at a time.
        (parts > 1 && self.cols(out).is_multiple_of(4)).then_some((partial, parts))
    }

    /// What makes the gradient in f16, unless what made the gradient has done so.
    fn gradient_in_f16(&self, dy: ValueId, weight: &HalfFactor, half: F16Rows) -> Option<KernelLaunch<Span>> {
        if self.is_made_before(half.values) {
            return None;
        }
        let (module, column_scale) = match &weight.kind {
            HalfKind::Ternary { row_scales, group } => {
                (f16_rows::Module::TernaryMatmulBackwardF16Rows, group.is_none().then(|| (*row_scales).clone()))
            }
            HalfKind::Dense { .. } => (f16_rows::Module::DenseMatmulBackwardF16Rows, None),
        };
        let (cols, room) = (weight.resource.rows, self.half_spans(half));
        Some(self.f16_rows(module, cols, self.span(dy), column_scale, room, 0..WHOLE_CHUNK))
    }

    /// Gradients in f16, their product, and, where it is cut into parts, their sum.
    fn backward_in_f16(
        &self,
        dy: ValueId,
        weight: &HalfFactor,
        residual: Option<ValueId>,
        half: F16Rows,
        partial: Option<ValueId>,
        out: ValueId,
    ) -> Vec<Launch> {
        let HalfFactor { resource, shards, kind } = weight;
        let (rows, cols) = (self.rows(out), resource.cols);
        let partial = partial.and_then(|partial| self.parts_in(partial, out));
        let (partial, parts) = partial.map_or((None, 1), |(partial, parts)| (Some(partial), parts));
        let tile =
            HalfProduct::backward(rows.capacity(), resource).cut(MAX_PARTS, self.kernels.profile.processors).tile;
        // Sums of rows that are at most 2^14 stay below that.
        let packed = if self.is_packed(out) { resource.rows.next_power_of_two().ilog2().max(1) } else { 0 };
        let made = self.gradient_in_f16(dy, weight, half);
        let mut launches: Vec<Launch> = made.map(|made| Launch::new(made, rows)).into_iter().collect();
        let laps = laps(shards, parts);
        let placed = laps.iter().enumerate().flat_map(|(lap, side_by_side)| {
            let cuts = parts / side_by_side.len();
            side_by_side.iter().enumerate().map(move |(place, shard)| (lap, place * cuts, cuts, shard))
        });
        for (lap, first_part, parts, shard) in placed {
            let residual = residual.filter(|_| lap == 0 && partial.is_none());
            let vectors = (resource.rows.next_multiple_of(16) / 8) as u32;
            // By either kernel, whose constants and push constants are the same.
            macro_rules! launch {
                ($interface:ident $module:ident $row_vectors:expr $(, $scales:ident: $values:expr)?) => {{
                    use $interface::{Bind, Constants, Module, Push};
                    let constants = Constants {
                        a_stride: vectors,
                        a_vectors: vectors,
                        cols: cols as u32,
                        row_vectors: $row_vectors,
                        out_stride: cols as u32,
                        parts: parts as u32,
                        part_rows: rows.capacity() as u32,
                        inv_scale: 1,
                        residual: u32::from(residual.is_some()),
                        accumulate: u32::from(lap > 0),
                        lane_quads: u32::from(self.kernels.lane_quads),
                        packed,
                    };
                    let bind = Bind {
                        a: self.span(half.values),
                        weight: shard.buffer.clone(),
                        inv_scale: self.span(half.scale),
                        residual: self.span(residual.unwrap_or(dy)),
                        out: self.span(partial.unwrap_or(out)),
                        $($scales: $values,)?
                    };
                    let push = Push {
                        shard_first: shard.first_row as u32,
                        shard_rows: shard.rows as u32,
                        chunk_first: 0,
                        chunk_rows: WHOLE_CHUNK,
                        first_part: first_part as u32,
                    };
                    Module::$module.launch(HALF_LOCAL, constants, bind, push)
                }};
            }
            let launch: KernelLaunch<Span> = match kind {
                HalfKind::Dense { row_vectors } if tile == HalfTile::T96x192 => {
                    launch!(product_half DenseMatmulBackwardCoopmat96x192 *row_vectors as u32)
                }
                HalfKind::Dense { row_vectors } => {
                    launch!(product_half DenseMatmulBackwardCoopmat *row_vectors as u32)
                }
                HalfKind::Ternary { group: None, .. } if tile == HalfTile::T96x192 => {
                    launch!(product_half TernaryMatmulBackwardCoopmat96x192 0)
                }
                HalfKind::Ternary { group: None, .. } if tile == HalfTile::T128x160 => {
                    launch!(product_half TernaryMatmulBackwardCoopmat128x160 0)
                }
                HalfKind::Ternary { group: None, .. } => launch!(product_half TernaryMatmulBackwardCoopmat 0),
                HalfKind::Ternary { group: Some(group), row_scales } => {
                    launch!(ternary_dx_groups_coopmat TernaryDxGroupsCoopmat group.columns() as u32,
                        weight_scale: (*row_scales).clone())
                }
            };
            let kernel = KernelLaunch {
                axis: RowAxis::Y,
                groups_other_axis: cols.div_ceil(tile.columns()) * parts,
                tile: tile.rows(),
                fixed_bytes: shard.buffer.bytes as f64,
                row_bytes: shard.rows as f64 * 2.0 + cols as f64 * 4.0,
                row_multiplies: shard.rows as f64 * cols as f64,
                ..launch
            };
            launches.push(Launch::new(kernel, rows).in_phase(1 + lap));
        }
        if let Some(partial) = partial {
            let module = match kind {
                HalfKind::Ternary { .. } => add_parts::Module::TernaryMatmulBackwardParts,
                HalfKind::Dense { .. } => add_parts::Module::DenseMatmulBackwardParts,
            };
            let kernel = self.sum_of_parts(module, (partial, parts), (dy, residual), out);
            launches.push(Launch::new(kernel, rows).in_phase(1 + laps.len()));
        }
        launches
    }

    /// The parts of a product with gradients, added up, and the residual with them.
    fn sum_of_parts(
        &self,
        module: add_parts::Module,
        (partial, parts): (ValueId, usize),
        (dy, residual): (ValueId, Option<ValueId>),
        out: ValueId,
    ) -> KernelLaunch<Span> {
        use add_parts::{Bind, Constants, Push};
        let (rows, cols) = (self.rows(out), self.cols(out));
        let constants = Constants {
            cols: cols as u32,
            parts: parts as u32,
            part_rows: rows.capacity() as u32,
            row_factors: 0,
            residual: u32::from(residual.is_some()),
        };
        let bind = Bind {
            parts: self.span(partial),
            row_factors: self.span(dy),
            residual: self.span(residual.unwrap_or(dy)),
            out: self.span(out),
        };
        let push = Push { chunk_first: 0, factor: 1.0 };
        KernelLaunch {
            axis: RowAxis::Y,
            groups_other_axis: (cols / 4).div_ceil(PARTS_LOCAL as usize),
            row_bytes: (parts + 2) as f64 * cols as f64 * 4.0,
            ..module.launch(PARTS_LOCAL, constants, bind, push)
        }
    }

    /// Rows of `cols` floats as f16, those of a chunk, and what undoes their scale.
    pub(super) fn f16_rows(
        &self,
        module: f16_rows::Module,
        cols: usize,
        x: Span,
        column_scale: Option<Span>,
        [out, inv_scale]: [Span; 2],
        chunk: Range<u32>,
    ) -> KernelLaunch<Span> {
        use f16_rows::{Bind, Constants, Push};
        // An invocation holds sixteen floats of a row.
        let most = self.row_local_size();
        let lanes = (cols.div_ceil(16).max(1) as u32).min(most);
        let rows = most / lanes;
        let constants = Constants { cols: cols as u32, column_scales: u32::from(column_scale.is_some()), rows };
        let bind = Bind { column_scale: column_scale.unwrap_or_else(|| x.clone()), x, out, inv_scale };
        let push = Push { chunk_first: chunk.start, chunk_rows: chunk.end - chunk.start };
        KernelLaunch {
            tile: rows as usize,
            row_bytes: cols as f64 * 6.0,
            row_multiplies: cols as f64 * 8.0,
            ..module.launch(rows * lanes, constants, bind, push)
        }
    }
}
