//! Lowering of the optimiser's ops, which run over whole buffers when a run takes a step.

use super::{Launch, Lowering};
use crate::kernels::interface::KernelLaunch;
use crate::kernels::interfaces::{adam_w, clip_factor, sum_squares};
use crate::memory::Span;
use crate::weights::Placed;
use tritune_graph::ops::{AdamW, ClipFactor, SumSquares};
use tritune_graph::{DType, DeviceError, OptimizerBuffers, ResourceId, Rows};

/// Values of parts that one dispatch of clip_factor.comp adds up.
const PARTS_AT_ONCE: usize = 4;
/// Local size of kernels that share out a whole buffer.
pub(super) const LOCAL: u32 = 128;
/// Workgroups of adam_w.comp at most, within every device's grid; they share out what is more.
const MAX_GROUPS: u64 = 16 << 10;

impl Lowering<'_> {
    /// A buffer of f32 as a whole; what pads its rows is zero and stays so.
    fn whole_buffer(&self, id: ResourceId) -> Result<Span, DeviceError> {
        match self.resource(id)? {
            (_, Placed::Buffer { dtype: DType::F32, span, .. }) => Ok(span.clone()),
            (resource, _) => Err(self.unsupported(format!("{} was not placed as a buffer of f32", resource.name))),
        }
    }

    fn elements(&self, id: ResourceId) -> Result<u64, DeviceError> {
        match self.resource(id)? {
            (_, Placed::Buffer { rows, stride, .. }) => Ok(*rows as u64 * *stride as u64),
            (resource, _) => Err(self.unsupported(format!("{} was not placed as a buffer", resource.name))),
        }
    }

    /// A kernel of so many workgroups in runs that take a step.
    pub(super) fn per_step(&self, kernel: KernelLaunch<Span>, rows: Rows, groups: usize, bytes: f64) -> Launch {
        let kernel = KernelLaunch { items_per_row: groups, row_bytes: bytes, row_multiplies: bytes / 4.0, ..kernel };
        Launch::new(kernel, rows)
    }

    pub(super) fn sum_squares(&self, op: &SumSquares) -> Result<Launch, DeviceError> {
        use sum_squares::{Bind, Constants, Module, Push};
        let &SumSquares { buffer, out } = op;
        let (values, elements) = (self.whole_buffer(buffer)?, self.elements(buffer)?);
        let parts = self.cols(out);
        let bind = Bind { values, out: self.span(out) };
        let push = Push { vectors: (elements / 4) as u32 };
        let constants = Constants { parts: parts as u32 };
        let kernel = Module::SumSquares.launch(self.row_local_size(), constants, bind, push);
        Ok(self.per_step(kernel, self.rows(out), parts, elements as f64 * 4.0))
    }

    pub(super) fn clip_factor(&self, op: &ClipFactor) -> Vec<Launch> {
        use clip_factor::{Bind, Constants, Module, Push};
        let &ClipFactor { ref parts, hyper, out } = op;
        let count = parts.len().div_ceil(PARTS_AT_ONCE);
        let launches = parts.chunks(PARTS_AT_ONCE).enumerate().map(|(index, parts)| {
            let cols = self.cols(parts[0]);
            let [parts0, parts1, parts2, parts3] =
                std::array::from_fn(|number| self.span(*parts.get(number).unwrap_or(&parts[0])));
            let bind = Bind { parts0, parts1, parts2, parts3, hyper: self.span(hyper), out: self.span(out) };
            let constants = Constants {
                parts: cols as u32,
                count: parts.len() as u32,
                first: u32::from(index == 0),
                last: u32::from(index + 1 == count),
            };
            let kernel = Module::ClipFactor.launch(LOCAL, constants, bind, Push {});
            // Each reads the sum of those before it.
            self.per_step(kernel, self.rows(out), 1, (cols * parts.len()) as f64 * 4.0).in_phase(index)
        });
        launches.collect()
    }

    pub(super) fn adam_w(&self, op: &AdamW) -> Result<Launch, DeviceError> {
        use adam_w::{Bind, Constants, Module, Push};
        let &AdamW { buffers: OptimizerBuffers { parameters, gradients, mean, square }, hyper, clip } = op;
        let bind = Bind {
            parameters: self.whole_buffer(parameters)?,
            gradients: self.whole_buffer(gradients)?,
            mean: self.whole_buffer(mean)?,
            square: self.whole_buffer(square)?,
            hyper: self.span(hyper),
            clip: self.span(clip),
        };
        let elements = self.elements(parameters)?;
        let groups = (elements / 4).div_ceil(u64::from(LOCAL)).clamp(1, MAX_GROUPS) as usize;
        let kernel = Module::AdamW.launch(LOCAL, Constants {}, bind, Push { vectors: (elements / 4) as u32 });
        Ok(self.per_step(kernel, self.rows(clip), groups, elements as f64 * 32.0))
    }
}
