//! Lowering of the head of which only the largest elements are wanted: by its screen for one row, as the plain product for more,
//! which share what they read of the weight.

use super::{Launch, Lowering};
use crate::kernels::products::ALWAYS;
use crate::kernels::screen::ScreenedOperands;
use crate::weights::Placed;
use tritune_graph::DeviceError;
use tritune_graph::ops::{DenseMatmul, ScreenedMatmul};

impl Lowering<'_> {
    pub(super) fn screened_matmul(&self, op: &ScreenedMatmul) -> Result<Vec<Launch>, DeviceError> {
        let &ScreenedMatmul { x, weight: weight_id, screen, keep, out } = op;
        let (&[best, threshold], halves) = self.scratch.split_first_chunk().ok_or_else(|| self.other_device())?;
        let (rows, kernels, weight) = (self.rows(out), self.kernels(), self.dense(weight_id)?);
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
            push(
                3,
                match (self.multiplies_f16(), halves) {
                    (true, &[halves, undo]) => {
                        let halves = (self.span(halves), self.span(undo));
                        kernels.screened_coopmat(weight.matrix, shard, halves, &operands)
                    }
                    _ => kernels.screened_products(weight.matrix, shard, &operands),
                },
            );
        }
        let plain = DenseMatmul { x, weight: weight_id, residual: None, f16_products: false, out };
        for launch in (Lowering { scratch: halves, ..*self }).dense_matmul(&plain)? {
            // What makes f16 of the row serves both.
            if launch.kernel.module.name == "dense_halves" {
                launches.push(launch);
            } else if rows.capacity() > 1 && *launch.row_range.end() > 1 {
                let row_range = 2.max(*launch.row_range.start())..=*launch.row_range.end();
                launches.push(Launch { row_range, ..launch });
            }
        }
        Ok(launches)
    }
}
