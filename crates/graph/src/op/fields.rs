//! What the fields of ops are, where they are more than a value or a resource.

use crate::{ResourceId, ValueId};
use serde::{Deserialize, Serialize};

/// An operand: a value of the plan or a resource that outlives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Operand {
    /// A value of the graph.
    Value(ValueId),
    /// A weight, table or state.
    Resource(ResourceId),
}

/// What an op does with an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reads it.
    Read,
    /// Overwrites it, all of it for a value, some rows for a state.
    Write,
}

/// Keys or values: a cache that outlives the plan, or (in training) a value of the plan.
pub type Store = Operand;

/// Activations quantised per token: `x ≈ q / scale`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quantized {
    /// int8 `[tokens, cols rounded up to 16]`, padding zero.
    pub q: ValueId,
    /// f32 `[tokens, 1]`: `127 / max(max|x|, 1e-5)`.
    pub scale: ValueId,
    /// i32 `[tokens, 1]`: the sum of `q`, which removes the `+1` of the weight codes.
    pub sum: ValueId,
}

/// Offsets of slices are multiples of this many elements, so that a device can bind each alone.
pub const SLICE_ALIGNMENT: usize = 64;

/// A row-major f32 matrix inside a state: the parameters of a training run, their gradients and their moments each lie
/// side by side in a few large states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Slice {
    /// The state.
    pub buffer: ResourceId,
    /// First element, a multiple of [`SLICE_ALIGNMENT`].
    pub offset: usize,
    /// Number of rows.
    pub rows: usize,
    /// Elements per row.
    pub cols: usize,
}

impl Slice {
    /// The same place in another state of the same layout, such as a parameter's gradient.
    pub const fn in_buffer(self, buffer: ResourceId) -> Slice {
        Slice { buffer, ..self }
    }
}

/// The second factor of a low-rank product: it maps `matrix.cols` neighbouring columns of the narrow value to
/// `matrix.rows` neighbouring columns of the wide one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoraBFactor {
    /// f32 `[wide columns, rank]`.
    pub matrix: Slice,
    /// First column of the wide value.
    pub wide: usize,
    /// First column of the narrow value.
    pub narrow: usize,
}

/// The second factor of an adapter whose rows have magnitudes of their own, and where the norms of its rows go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoraFactor {
    /// The factor; its wide columns are rows of the weight.
    pub up: LoraBFactor,
    /// f32 `[1, rows of the factor]`.
    pub norms: Slice,
}

/// Neighbouring columns that count `magnitudes / norms` times; those of a norm of 0 count nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoraColumns {
    /// f32 `[1, columns]`.
    pub magnitudes: Slice,
    /// f32 `[1, columns]`, from [`Op::DoraNorms`](crate::Op::DoraNorms).
    pub norms: Slice,
    /// First column of the value.
    pub wide: usize,
}

/// Room for a gradient in half precision: row `t` is held times a power of two that makes full use of f16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct F16Scratch {
    /// f16, as many rows and columns as the gradient, columns rounded up to 16.
    pub values: ValueId,
    /// f32 `[T, 1]`: what undoes the power of two.
    pub scale: ValueId,
    /// f32 `[parts · T, K]`: partial sums, where so few tiles would leave a large GPU idle.
    pub partial: Option<ValueId>,
}

/// Where the gradient of a trained head adds up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrainedHead {
    /// `weights[r] · dloss[r]/dweight` is added here: runs of the weight's rows in order.
    pub gradients: Vec<Slice>,
    /// Room that lets a device multiply in f16, for the rows whose logits exist at a time.
    pub half: Option<WeightGradScratch>,
}

/// Another model's opinion of what should follow.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Teacher {
    /// f32 `[R, vocabulary]`: its logits.
    pub logits: ValueId,
    /// What its distribution counts for; the target counts for the rest.
    pub share: f32,
}

/// Room for the gradient of a weight, a sum of outer products over the rows, in half precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeightGradScratch {
    /// f16 `[T, K rounded up to 16]`: the weight's input, row `t` times what row `t` of the gradient counts for.
    pub values: ValueId,
    /// f32 `[1, 2]`: what undoes the largest factor of a row.
    pub scale: ValueId,
    /// f32 `[parts · N, K]`: partial sums over runs of rows.
    pub partial: Option<ValueId>,
}

/// The gate's activation in the feed-forward block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activation {
    /// `x · sigmoid(x)`.
    Silu,
    /// `max(x, 0)²`.
    Relu2,
}

/// What the host tells the optimiser before each step: the elements of [`Op::AdamW`](crate::Op::AdamW)'s `hyper`, in this order.
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
    pub keep: f32,
    /// `1 - beta1^step`, steps counted from 1.
    pub bias1: f32,
    /// `1 - beta2^step`.
    pub bias2: f32,
    /// Largest gradient norm; infinite without clipping.
    pub clip: f32,
}

/// Elements of [`Hyper`].
pub const HYPER: usize = 8;

impl Hyper {
    /// The elements in order.
    pub const fn to_array(self) -> [f32; HYPER] {
        let Hyper { rate, beta1, beta2, epsilon, keep, bias1, bias2, clip } = self;
        [rate, beta1, beta2, epsilon, keep, bias1, bias2, clip]
    }
}
