use super::{ClipFactor, Operation, SumSquares, Visitor};
use crate::graph::Check;
use crate::{DType, Extent, Graph, GraphError, ResourceId, Rows, ValueId};
use std::collections::HashMap;

/// One step of AdamW on all elements of a buffer, after which the gradients are zero again. A step whose gradient norm
/// is not finite changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct AdamW {
    /// The parameters with their gradients and moments.
    pub buffers: OptimizerBuffers,
    /// f32 `[1, HYPER]`, see [`Hyper`].
    pub hyper: ValueId,
    /// f32 `[1, 2]`: from [`ClipFactor`].
    pub clip: ValueId,
}

/// The four buffers of f32 of one run of parameters; all of one shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptimizerBuffers {
    /// The parameters.
    pub parameters: ResourceId,
    /// Their gradients, zero before the first run.
    pub gradients: ResourceId,
    /// Running mean of the gradients.
    pub mean: ResourceId,
    /// Running mean of their squares.
    pub square: ResourceId,
}

/// What the host tells the optimiser before each step: the elements of [`AdamW`]'s `hyper`, in this order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hyper {
    /// Learning rate.
    pub rate: f32,
    /// Decay of the mean.
    pub beta1: f32,
    /// Decay of the squares.
    pub beta2: f32,
    /// Added to the root of the squares.
    pub epsilon: f32,
    /// What parameters are multiplied by before the step: `1 - rate · weight decay`.
    pub decay_factor: f32,
    /// `1 - beta1^step`, steps counted from 1.
    pub bias1: f32,
    /// `1 - beta2^step`.
    pub bias2: f32,
    /// Largest gradient norm; infinite without clipping.
    pub clip: f32,
}

/// Parts in which the squares of a buffer are summed.
const SQUARE_PARTS: usize = 256;

/// Elements of [`Hyper`].
pub const HYPER: usize = 8;

impl Hyper {
    /// The elements in order.
    pub const fn to_array(self) -> [f32; HYPER] {
        let Hyper { rate, beta1, beta2, epsilon, decay_factor, bias1, bias2, clip } = self;
        [rate, beta1, beta2, epsilon, decay_factor, bias1, bias2, clip]
    }
}

impl Graph<'_> {
    /// Adds [`SumSquares`], [`ClipFactor`] and [`AdamW`] over all buffers of a training run, which run only when
    /// [`Extents::update`](crate::Extents) says so. Returns the gradient norm and clip factor, f32 `[1, 2]`. Parameters in `own`
    /// have other numbers than `hyper`, but are clipped with all.
    pub fn adam_w(
        &mut self,
        all: &[OptimizerBuffers],
        hyper: ValueId,
        own: &HashMap<ResourceId, ValueId>,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "adam_w", label: "adam_w" };
        for &hyper in own.values().chain([&hyper]) {
            check.value(self.value(hyper), "hyper", DType::F32, HYPER)?;
        }
        let once = Rows::UpTo { extent: Extent::Updates, capacity: 1 };
        let mut parts = Vec::new();
        for &OptimizerBuffers { parameters, gradients, mean, square } in all {
            for id in [gradients, mean, square] {
                let (expected, found) = (self.resources.get(parameters), self.resources.get(id));
                check.equal("buffer", (expected.rows, expected.cols), (found.rows, found.cols))?;
            }
            let label = format!("{}.squares", self.resources.get(gradients).name);
            let out = self.make(&label, DType::F32, once, SQUARE_PARTS);
            self.push(&label, SumSquares { buffer: gradients, out });
            parts.push(out);
        }
        let clip = self.make("clip", DType::F32, once, 2);
        self.push("clip", ClipFactor { parts, hyper, out: clip });
        for &buffers in all {
            let label = format!("{}.adam_w", self.resources.get(buffers.parameters).name);
            let hyper = own.get(&buffers.parameters).copied().unwrap_or(hyper);
            self.push(&label, AdamW { buffers, hyper, clip });
        }
        Ok(clip)
    }
}

impl Operation for AdamW {
    fn operands(&mut self, visit: &mut Visitor) {
        let OptimizerBuffers { parameters, gradients, mean, square } = &mut self.buffers;
        visit.read(&mut self.clip).read(&mut self.hyper);
        visit.write(parameters).write(gradients).write(mean).write(square);
    }
}
