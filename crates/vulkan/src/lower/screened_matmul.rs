//! Lowering of the head of which only the largest elements are wanted: by its screen for one row, as the plain product for more,
//! which share what they read of the weight, and where that runs on matrix units, which there is no screened kernel for.

use super::{Launch, Lowering};
use crate::kernels::products::ALWAYS;
use crate::kernels::screen::ScreenedOperands;
use crate::weights::Placed;
use tritune_graph::DeviceError;
use tritune_graph::ops::{DenseMatmul, ScreenedMatmul};

impl Lowering<'_> {
    pub(super) fn screened_matmul(&self, op: &ScreenedMatmul) -> Result<Vec<Launch>, DeviceError> {
        let &ScreenedMatmul { x, weight: weight_id, screen, keep, out } = op;
        let plain = DenseMatmul { x, weight: weight_id, residual: None, f16_products: false, out };
        let (rows, kernels, weight) = (self.rows(out), self.kernels(), self.dense(weight_id)?);
        if kernels.multiplies_f16() {
            return self.dense_matmul(&plain);
        }
        let &[best, threshold] = self.scratch else { return Err(self.other_device()) };
        let (resource, Placed::Screen { row_vectors, shards, numbers }) = self.resource(screen)? else {
            return Err(self.unsupported("a screen was not placed as one".to_owned()));
        };
        let operands = ScreenedOperands {
            x: self.span(x),
            out: self.span(out),
            rows: self.cols(out),
            best: self.span(best),
            threshold: self.span(threshold),
        };
        let mut launches = Vec::new();
        let one = if rows.capacity() > 1 { 0..=1 } else { ALWAYS };
        let mut push =
            |phase, kernel| launches.push(Launch { row_range: one.clone(), phase, ..Launch::new(kernel, rows) });
        for shard in shards {
            push(0, kernels.screen_products((resource.cols, *row_vectors), shard, &operands));
        }
        push(1, kernels.screen_bounds(resource.cols, numbers.clone(), &operands));
        push(2, kernels.screen_threshold(keep, &operands));
        for shard in weight.shards {
            push(3, kernels.screened_products(weight.matrix, shard, &operands));
        }
        let several = |launch: &Launch| rows.capacity() > 1 && *launch.row_range.end() > 1;
        for launch in self.dense_matmul(&plain)?.into_iter().filter(several) {
            let row_range = 2.max(*launch.row_range.start())..=*launch.row_range.end();
            launches.push(Launch { row_range, ..launch });
        }
        Ok(launches)
    }
}
