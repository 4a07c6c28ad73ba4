//! Lowering of the head of which only the largest elements are wanted: by its prefilter for one row, as the plain product for more,
//! which share what they read of the weight.

use super::{DenseWeight, Launch, Lowering};
use crate::kernels::interface::KernelLaunch;
use crate::kernels::prefilter::{PrefilteredOperands, coopmat_blocks};
use crate::kernels::products::ALWAYS;
use crate::memory::Span;
use crate::weights::{Placed, Shard};
use crate::workspace::{F16Rows, PrefilterSpace};
use tritune_graph::ops::{DenseMatmul, PrefilteredMatmul};
use tritune_graph::{DeviceError, ValueId};

/// A prefilter on the device.
struct Prefilter<'a> {
    cols: usize,
    row_vectors: usize,
    shards: &'a [Shard],
    numbers: &'a Span,
}

impl Lowering<'_> {
    pub(super) fn prefiltered_matmul(&self, op: &PrefilteredMatmul) -> Result<Vec<Launch>, DeviceError> {
        let &PrefilteredMatmul { x, weight, prefilter, out, .. } = op;
        let plain = DenseMatmul { x, weight, residual: None, f16_products: false, out };
        let (resource, Placed::Prefilter { row_vectors, shards, numbers }) = self.resource(prefilter)? else {
            return Err(self.unsupported("a prefilter was not placed as one".to_owned()));
        };
        let prefilter = Prefilter { cols: resource.cols, row_vectors: *row_vectors, shards, numbers };
        let weight = self.dense(weight)?;
        let space = PrefilterSpace::of(self.step).ok_or_else(|| self.other_device())?;
        let (x, out, rows, best) = (self.span(x), self.span(out), self.cols(out), self.span(space.best));
        let operands = PrefilteredOperands { x, out, rows, best };
        let mut launches = match (space.threshold, space.pairs) {
            (Some(threshold), _) => self.prefiltered_in_lanes(op, &prefilter, &weight, &operands, threshold),
            (None, Some(pairs)) => self.prefiltered_on_matrix_units(op, &prefilter, &weight, &operands, pairs),
            (None, None) => Vec::new(),
        };
        let plain = self.dense_matmul(&plain)?;
        if launches.is_empty() {
            return Ok(plain);
        }
        // What makes f16 of the rows serves both, and is first: launches wait for those before them.
        let (of_input, of_weight): (Vec<_>, Vec<_>) =
            plain.into_iter().partition(|it| it.kernel.module.name == "dense_f16_rows");
        launches.splice(0..0, of_input);
        let rows = self.rows(op.out);
        let several = |launch: &Launch| rows.capacity() > 1 && *launch.row_range.end() > 1;
        for launch in of_weight.into_iter().filter(several) {
            let row_range = 2.max(*launch.row_range.start())..=*launch.row_range.end();
            launches.push(Launch { row_range, ..launch });
        }
        Ok(launches)
    }

    /// With what runs for one row.
    fn for_one_row(&self, out: ValueId) -> impl Fn(usize, KernelLaunch<Span>) -> Launch {
        let rows = self.rows(out);
        let one = if rows.capacity() > 1 { 0..=1 } else { ALWAYS };
        move |phase, kernel| Launch { row_range: one.clone(), phase, ..Launch::new(kernel, rows) }
    }

    fn prefiltered_in_lanes(
        &self,
        op: &PrefilteredMatmul,
        prefilter: &Prefilter,
        weight: &DenseWeight,
        operands: &PrefilteredOperands<Span>,
        threshold: ValueId,
    ) -> Vec<Launch> {
        let (kernels, threshold) = (self.kernels(), self.span(threshold));
        let launch = self.for_one_row(op.out);
        let products = prefilter.shards.iter().map(|shard| {
            launch(0, kernels.prefilter_products((prefilter.cols, prefilter.row_vectors), shard, operands))
        });
        let bounds = launch(1, kernels.prefilter_bounds(prefilter.cols, prefilter.numbers.clone(), operands));
        let least = launch(2, kernels.prefilter_threshold(op.keep, operands, threshold.clone()));
        let exact = weight
            .shards
            .iter()
            .map(|shard| launch(3, kernels.prefiltered_products(weight.matrix, shard, operands, threshold.clone())));
        products.chain([bounds, least]).chain(exact).collect()
    }

    /// Nothing where there are no kernels for it.
    fn prefiltered_on_matrix_units(
        &self,
        op: &PrefilteredMatmul,
        prefilter: &Prefilter,
        weight: &DenseWeight,
        operands: &PrefilteredOperands<Span>,
        pairs: F16Rows,
    ) -> Vec<Launch> {
        let kernels = self.kernels();
        let blocks: usize = prefilter.shards.iter().map(|shard| coopmat_blocks(shard.rows)).sum();
        let Some(lanes) =
            kernels.prefilter_lanes(prefilter.cols).filter(|_| (blocks * 4) as u64 <= operands.best.bytes)
        else {
            return Vec::new();
        };
        let launch = self.for_one_row(op.out);
        let mut first_block = 0;
        let products = prefilter.shards.iter().map(|shard| {
            let of_shard = first_block;
            first_block += coopmat_blocks(shard.rows);
            let shape = (prefilter.cols, prefilter.row_vectors, lanes);
            launch(0, kernels.prefilter_bounded_products(shape, shard, prefilter.numbers.clone(), of_shard, operands))
        });
        let products: Vec<Launch> = products.collect();
        let f16_rows = (self.span(pairs.values), self.span(pairs.scale));
        let exact = weight.shards.iter().map(|shard| {
            launch(1, kernels.prefiltered_coopmat((blocks, op.keep), weight.matrix, shard, f16_rows.clone(), operands))
        });
        products.into_iter().chain(exact).collect()
    }
}
