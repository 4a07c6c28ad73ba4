//! The maths of a model as plain data: values, ops, and the plan that a device runs.
//!
//! A model builds a [`Graph`] of typed [`Op`]s; the planner turns it into a [`Plan`], ordered steps over values that have a
//! size, a lifetime and a place in memory; a [`Device`] executes plans. Nothing here knows files or hardware.

#![forbid(unsafe_code)]

mod device;
mod device_error;
mod dropout;
mod dtype;
mod error;
mod extent;
mod fusion;
mod gradient;
mod graph;
mod handle;
mod kv_type;
pub mod maths;
pub mod ops;
mod place;
mod plan;
mod prefilter;
mod resource;
mod rope;
mod target;
pub mod time;
mod waiting;

pub use device::{Detail, Device, DeviceInfo, LaunchTime, MemoryUse, StepTime};
pub use device_error::DeviceError;
pub use dropout::{dropout_keeps, dropout_keeps_with, dropout_key, dropout_threshold};
pub use dtype::DType;
pub use error::GraphError;
pub use extent::{Extent, Extents, Rows};
pub use fusion::{
    AdapterFusion, AttentionFusion, Fusion, FusionSupport, Fusions, GAIN_SUMS, NormsForward, Refusal, RopeInput,
    RowFusion, RowInput, product_before_act, sums_of_act, sums_of_norms,
};
pub use gradient::{Differentiation, SaveCandidate};
pub use graph::{Graph, Role, Value, ValueId};
pub use handle::{Bindings, BufferHandle, PlanHandle, Reading, SharedDevice, Submission};
pub use kv_type::{KV_BLOCK, KvBlocks, KvType};
pub use ops::{
    Access, Activation, ActivationScales, AttentionInput, AttentionTokens, DistillTarget, DoraColumns, DoraFactor,
    HYPER, HeadLossInput, Heads, Hyper, IndexCheck, LoraBFactor, LowRankWeight, MAX_RELATION_COLUMNS,
    MAX_TEACHER_TOKENS, MAX_TOP_K, NAN_INDEX, Op, Operand, OptimizerBuffers, Quantized, RelationInput, RopeSplitInput,
    SLICE_ALIGNMENT, SequenceRows, Slice, Store, TeacherLogits,
};
pub use place::{ALIGNMENT, Placement};
pub use plan::{Plan, PlanError, PlannedValue, Step, StepScratch};
pub use prefilter::{
    MIN_BOUND, PREFILTER_NUMBERS, PREFILTERED_NORMS, PrefilterRow, SMALLEST_NORMAL_F16, prefilter_rounding,
};
pub use resource::{
    Encoding, Resource, ResourceId, ResourceKind, Resources, RowSource, ScaledRows, Segment, SourceError,
};
pub use rope::rope_table;
pub use target::{Limits, Scratch, ScratchName, Target};

/// The word layout and the scales of ternary weights.
pub use tritune_trits as trits;
pub use tritune_trits::{GroupSize, ScaleGranularity};
pub use waiting::block_on;

/// Weights per trit word: the 2-bit codes of sixteen neighbouring weights of one row share a `u32`.
pub const TRITS_PER_WORD: usize = trits::WORD_WEIGHTS;

/// Row stride, in elements, of int8 activations that meet a ternary weight with `cols` columns.
pub const fn quantized_stride(cols: usize) -> usize {
    cols.div_ceil(TRITS_PER_WORD) * TRITS_PER_WORD
}
