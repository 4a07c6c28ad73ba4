//! Lowering of the optimiser's ops, which run over whole states when a run takes a step.

use super::{Launch, Lowering};
use crate::dispatch::Bound;
use crate::memory::Span;
use crate::weights::Placed;
use tritune_graph::ops::{AdamW, ClipFactor, SumSquares};
use tritune_graph::{Access, DType, DeviceError, OptimizerBuffers, ResourceId, Rows};

/// Values of parts that one dispatch of clip_factor.comp adds up.
const PARTS_AT_ONCE: usize = 4;
/// Local size of kernels that share out a whole state.
pub(super) const LOCAL: u32 = 128;
/// Workgroups of adam_w.comp at most, within every device's grid; they share out what is more.
const MOST_GROUPS: u64 = 16 << 10;

impl Lowering<'_> {
    /// A state of f32 as a whole; what pads its rows is zero and stays so.
    fn whole_state(&self, id: ResourceId) -> Result<Span, DeviceError> {
        match self.resource(id)? {
            (_, Placed::Buffer { dtype: DType::F32, span, .. }) => Ok(span.clone()),
            (resource, _) => Err(self.unsupported(format!("{} was not placed as a state of f32", resource.name))),
        }
    }

    fn elements(&self, id: ResourceId) -> Result<u64, DeviceError> {
        match self.resource(id)? {
            (_, Placed::Buffer { rows, stride, .. }) => Ok(*rows as u64 * *stride as u64),
            (resource, _) => Err(self.unsupported(format!("{} was not placed as a state", resource.name))),
        }
    }

    /// A kernel of so many workgroups in runs that take a step.
    pub(super) fn per_step(&self, module: &str, rows: Rows, groups: usize, bytes: f64, bound: Vec<Bound>) -> Launch {
        Launch {
            bound,
            factor: groups,
            row_bytes: bytes,
            row_multiplies: bytes / 4.0,
            ..Launch::new(module, LOCAL, rows)
        }
    }

    pub(super) fn sum_squares(&self, op: &SumSquares) -> Result<Launch, DeviceError> {
        let &SumSquares { buffer, out } = op;
        let (span, elements) = (self.whole_state(buffer)?, self.elements(buffer)?);
        let parts = self.cols(out);
        let bound = vec![Bound { binding: 1, span, access: Access::Read }, self.write(2, out)];
        Ok(Launch {
            local_size: self.gpu.profile().row_local_size(),
            constants: vec![parts as u32],
            push: vec![(elements / 4) as u32],
            ..self.per_step("sum_squares", self.rows(out), parts, elements as f64 * 4.0, bound)
        })
    }

    pub(super) fn clip_factor(&self, op: &ClipFactor) -> Vec<Launch> {
        let &ClipFactor { ref parts, hyper, out } = op;
        let count = parts.len().div_ceil(PARTS_AT_ONCE);
        let launches = parts.chunks(PARTS_AT_ONCE).enumerate().map(|(index, parts)| {
            let cols = self.cols(parts[0]);
            let mut bound: Vec<Bound> = (0..PARTS_AT_ONCE)
                .map(|number| self.read(1 + number as u32, *parts.get(number).unwrap_or(&parts[0])))
                .collect();
            bound.extend([self.read(5, hyper), self.write(6, out)]);
            let (first, last) = (u32::from(index == 0), u32::from(index + 1 == count));
            Launch {
                constants: vec![cols as u32, parts.len() as u32, first, last],
                // Each reads the sum of those before it.
                phase: index,
                ..self.per_step("clip_factor", self.rows(out), 1, (cols * parts.len()) as f64 * 4.0, bound)
            }
        });
        launches.collect()
    }

    pub(super) fn adam_w(&self, op: &AdamW) -> Result<Launch, DeviceError> {
        let &AdamW { buffers: OptimizerBuffers { parameters, gradients, mean, square }, hyper, clip } = op;
        let mut bound = Vec::new();
        for (binding, state) in (1..).zip([parameters, gradients, mean, square]) {
            bound.push(Bound { binding, span: self.whole_state(state)?, access: Access::Write });
        }
        bound.extend([self.read(5, hyper), self.read(6, clip)]);
        let elements = self.elements(parameters)?;
        let groups = (elements / 4).div_ceil(u64::from(LOCAL)).clamp(1, MOST_GROUPS) as usize;
        let launch = self.per_step("adam_w", self.rows(clip), groups, elements as f64 * 32.0, bound);
        Ok(Launch { push: vec![(elements / 4) as u32], ..launch })
    }
}
