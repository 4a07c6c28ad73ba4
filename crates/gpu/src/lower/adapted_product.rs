//! A product of int8 rows with a ternary weight that ends with what an adapter adds to it, while the results are in registers: they are
//! neither written nor read once more. And the product with gradients, which does so where it adds up its parts.

use super::matmul_backward::PARTS_LOCAL;
use super::{Launch, Lowering};
use crate::kernels::interface::{KernelLaunch, RowAxis};
use crate::kernels::interfaces::ternary_matmul_adapted_coopmat::{Bind, Constants, Module, Push};
use crate::kernels::interfaces::ternary_matmul_backward_adapted_parts;
use crate::kernels::products::{ALWAYS, FEW_ROWS, Size, TernaryMatrix, TernaryOperands};
use crate::memory::Span;
use crate::tuning::GemmKernel;
use crate::weights::{Placed, Shard, TILE_ROWS};
use crate::workspace::BackwardSpace;
use tritune_graph::ops::{LoraABackward, LoraB, TernaryMatmul, TernaryMatmulBackward};
use tritune_graph::{AdapterFusion, DeviceError, LoraBFactor};

/// What the kernel can add: launches begin with whole tiles of the weight, and its shared memory holds such ranks of a tile's rows and
/// columns. Fewer tokens have kernels of their own, and what is added to few hundred takes no longer than its A factor's product, which
/// runs beside the product unless that waits for it.
pub(super) const ADAPTERS: AdapterFusion =
    AdapterFusion { min_rows: 129, min_rows_behind: 1024, columns_multiple: TILE_ROWS, rank_multiple: 4, max_rank: 16 };

/// What is added where a product with gradients adds up its parts.
pub(super) const ADAPTERS_BACKWARD: AdapterFusion =
    AdapterFusion { min_rows: 2, min_rows_behind: 2, columns_multiple: 4, rank_multiple: 4, max_rank: 64 };

/// Rows of an invocation of add_parts.comp that adds those.
const ADAPTED_ROWS: usize = 4;

impl Lowering<'_> {
    /// The product and what the adapter adds: in one kernel for many tokens, one after the other for few.
    pub(super) fn adapted_product(&self, product: &TernaryMatmul, op: &LoraB) -> Result<Vec<Launch>, DeviceError> {
        let &TernaryMatmul { act, weight, residual, .. } = product;
        let (resource, placed) = self.resource(weight)?;
        let Placed::Ternary { layout, shards, row_scales, .. } = placed else {
            return Err(self.unsupported(format!("{} was not placed as a ternary weight", resource.name)));
        };
        let (rows, kernels) = (self.rows(op.out), self.kernels());
        let weight = TernaryMatrix { rows: resource.rows, cols: resource.cols, layout: *layout };
        let kernel = match kernels.gemm_kernel(rows.capacity(), weight) {
            // What an adapter adds takes more instructions, for which long steps would wait.
            GemmKernel::Coopmat64x160 => GemmKernel::Coopmat64,
            kernel => kernel,
        };
        let module = match kernel {
            GemmKernel::Coopmat => Some(Module::TernaryMatmulAdaptedCoopmat),
            GemmKernel::Coopmat128x160 => Some(Module::TernaryMatmulAdaptedCoopmat128x160),
            GemmKernel::Coopmat64 => Some(Module::TernaryMatmulAdaptedCoopmat64),
            _ => None,
        };
        let module = module.filter(|_| self.kernels.profile.optimizations.tile);
        let few = if module.is_some() { 0..=FEW_ROWS } else { ALWAYS };
        let mut launches = self.ternary_matmul(product)?;
        launches.retain(|launch| few.contains(launch.row_range.end()));
        let apart = self.lora_b(op)?.into_iter();
        launches.extend(apart.map(|launch| Launch { row_range: few.clone(), ..launch }.in_phase(1)));
        let Some(module) = module else { return Ok(launches) };

        let operands = TernaryOperands {
            act: self.quantized(act),
            row_scales: row_scales.clone(),
            residual: residual.map(|residual| self.span(residual)),
            out: self.span(op.out),
            out_stride: resource.rows,
        };
        let (local_size, tile, weight_rows) = kernel.tile();
        for (shard, factor) in pieces(shards, &op.factors, weight.cols) {
            let kernel = match factor {
                None => kernels.ternary_matmul(Size::Many, rows.capacity(), weight, &shard, &operands),
                Some(factor) => {
                    let (constants, bind, push) = self.adapted_launch(op, factor, weight.cols, &shard, &operands)?;
                    let row_bytes = shard.rows as f64 * 4.0 + weight.cols as f64;
                    let launch = module.launch(local_size, constants, bind, push);
                    launch.product(&shard, weight_rows, tile, row_bytes, weight.cols)
                }
            };
            launches.push(Launch { row_range: FEW_ROWS + 1..=usize::MAX, ..Launch::new(kernel, rows) });
        }
        Ok(launches)
    }

    /// The product with gradients, and the input's gradient of the adapter beside it: added where parts of the product are added up, if it
    /// has any.
    pub(super) fn adapted_backward(
        &self,
        product: &TernaryMatmulBackward,
        op: &LoraABackward,
    ) -> Result<Vec<Launch>, DeviceError> {
        use ternary_matmul_backward_adapted_parts::{Bind, Constants, Module, Push};
        let mut launches = self.ternary_matmul_backward(product)?;
        let last = launches.last().map_or(0, |launch| launch.phase);
        let parts = BackwardSpace::of(self.step, product.dy).parts.filter(|_| self.multiplies_f16());
        let parts = parts.and_then(|partial| self.parts_in(partial, product.out));
        let Some((partial, parts)) = parts else {
            launches.push(self.lora_a_backward(op)?.in_phase(last + 1));
            return Ok(launches);
        };
        let (rows, cols) = (self.rows(op.out), self.cols(op.out));
        let constants = Constants {
            cols: cols as u32,
            parts: parts as u32,
            part_rows: rows.capacity() as u32,
            row_factors: 0,
            residual: u32::from(product.residual.is_some()),
            rank: op.factor.rows as u32,
        };
        let bind = Bind {
            parts: self.span(partial),
            row_factors: self.span(op.dy),
            residual: self.span(product.residual.unwrap_or(op.dy)),
            out: self.span(op.out),
            low_rank: self.span(op.dy),
            lora: self.slice(op.factor)?,
        };
        let push = Push { chunk_first: 0, factor: 1.0 };
        let module = Module::TernaryMatmulBackwardAdaptedParts;
        let kernel = KernelLaunch {
            axis: RowAxis::Y,
            groups_other_axis: (cols / 4).div_ceil(PARTS_LOCAL as usize),
            tile: ADAPTED_ROWS,
            row_bytes: (parts + 2) as f64 * cols as f64 * 4.0,
            row_multiplies: (cols * op.factor.rows) as f64,
            ..module.launch(PARTS_LOCAL, constants, bind, push)
        };
        launches.pop();
        launches.push(Launch::new(kernel, rows).in_phase(last));
        Ok(launches)
    }

    fn adapted_launch(
        &self,
        op: &LoraB,
        factor: &LoraBFactor,
        cols: usize,
        shard: &Shard,
        operands: &TernaryOperands<Span>,
    ) -> Result<(Constants, Bind<Span>, Push), DeviceError> {
        let TernaryOperands { act, row_scales, residual, out, out_stride } = operands.clone();
        let constants = Constants {
            k: cols as u32,
            residual: u32::from(residual.is_some()),
            lane_quads: 1,
            rank: factor.matrix.cols as u32,
            low_rank_stride: self.cols(op.x) as u32,
        };
        let bind = Bind {
            q: act.q,
            weight: shard.buffer.clone(),
            row_scale: row_scales,
            scale: act.scale,
            residual: residual.unwrap_or_else(|| act.sum.clone()),
            sum: act.sum,
            out,
            low_rank: self.span(op.x),
            factor: self.slice(factor.matrix)?,
        };
        let push = Push {
            shard_first: shard.first_row as u32,
            shard_rows: shard.rows as u32,
            out_stride: out_stride as u32,
            factor_first: (shard.first_row - factor.out_offset) as u32,
            rank_offset: factor.rank_offset as u32,
            scale: op.scale,
        };
        Ok((constants, bind, push))
    }
}

/// The rows of a weight in pieces of one shard and one factor or none.
fn pieces<'a>(shards: &[Shard], factors: &'a [LoraBFactor], cols: usize) -> Vec<(Shard, Option<&'a LoraBFactor>)> {
    let mut pieces = Vec::new();
    for shard in shards {
        let (mut first, end) = (shard.first_row, shard.first_row + shard.rows);
        // Factors are in order.
        for factor in factors {
            let until = |row: usize| row.clamp(first, end);
            let (from, to) = (until(factor.out_offset), until(factor.out_offset + factor.matrix.rows));
            pieces.push((shard.trit_rows(first..from, cols), None));
            pieces.push((shard.trit_rows(from..to, cols), Some(factor)));
            first = to;
        }
        pieces.push((shard.trit_rows(first..end, cols), None));
    }
    pieces.retain(|(piece, _)| piece.rows > 0);
    pieces
}
