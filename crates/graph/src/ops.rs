//! The ops a device must know: one file each, with the op's fields, operands, builder and backward rule. Each has a CPU
//! reference of the same name, in snake case, in the `cpu` crate.

mod adam_w;
mod add;
mod arg_max;
mod attention;
mod attention_backward;
mod blend;
mod clip_factor;
mod concat;
mod dense_matmul;
mod dense_matmul_backward;
mod dense_matmul_gradient;
mod dora_norms;
mod dora_scale;
mod dora_scale_gradient;
mod dropout;
mod embed_rows;
mod embed_rows_gradient;
mod gated_act;
mod gated_act_backward;
mod gather_rows;
mod gathered_lora_a;
mod gathered_lora_b;
mod head_loss;
mod head_norm;
mod head_norm_backward;
mod head_norm_gradient;
mod lora_a;
mod lora_a_backward;
mod lora_a_gradient;
mod lora_b;
mod lora_b_backward;
mod lora_b_gradient;
mod operand;
mod prefiltered_matmul;
mod quant_anneal;
mod quantize;
mod relation_loss;
mod requantize;
mod rms_norm;
mod rms_norm_backward;
mod rms_norm_quantize;
mod rope_split;
mod rope_split_backward;
mod scale;
mod scatter_rows;
mod slice_columns;
mod sum_squares;
mod ternary_adapt;
mod ternary_matmul;
mod ternary_matmul_backward;
mod ternary_matmul_gradient;
mod top_k;

pub use adam_w::{HYPER, Hyper, OptimizerBuffers};
pub use arg_max::NAN_INDEX;
pub use attention::{AttentionInput, AttentionTokens, Heads, SequenceRows};
pub use dora_norms::DoraFactor;
pub use dora_scale::DoraColumns;
pub use gated_act::Activation;
pub use head_loss::{DistillTarget, HeadLossInput, MAX_TEACHER_TOKENS, TeacherLogits};
pub use lora_b::LoraBFactor;
pub use operand::{Access, Operand, Quantized, SLICE_ALIGNMENT, Slice, Store};
pub use quantize::ActivationScales;
pub use relation_loss::{MAX_RELATION_COLUMNS, RelationInput};
pub use rope_split::RopeSplitInput;
pub use ternary_adapt::LowRankWeight;
pub use top_k::MAX_TOP_K;

use crate::gradient::{Backward, no_rule};
use crate::{GraphError, Plan, ResourceId, Rows, ValueId};
use operand::{Below, Index, OperandMut, Visitor};

/// What every op says of itself.
trait Operation: Clone {
    /// Visits each operand once, reads before writes. The first value that is written says how much the op has to do; of an op
    /// that writes no value, the first that is read.
    fn operands(&mut self, visit: &mut Visitor);

    /// Adds the ops that make the gradients of its inputs and parameters from those of its results.
    fn backward(&self, _: &mut Backward, label: &str) -> Result<(), GraphError> {
        Err(no_rule(label, "it is itself part of a backward pass or an optimiser"))
    }

    /// An op that makes the gradients of its own weights beside its result hears where those of each add up, if it is trained.
    fn place_gradients(&mut self, _: &GradientPlaces) -> Result<(), GraphError> {
        Ok(())
    }

    /// Whether its result is saved for the backward pass even where others are recomputed.
    fn is_always_saved(&self) -> bool {
        false
    }

    /// A result whose gradient is that of another value, and that value.
    fn gradient_alias(&self) -> Option<(ValueId, ValueId)> {
        None
    }
}

/// Where the gradients of a weight add up, if it is trained.
type GradientPlaces<'a> = dyn Fn(ResourceId) -> Result<Option<Vec<Slice>>, GraphError> + 'a;

/// Indices that must stay below a limit. Kernels clamp what ops compute; a device refuses what the host writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexCheck {
    /// i32 of any shape.
    pub value: ValueId,
    /// What the indices are, in messages.
    pub what: &'static str,
    /// How many rows there are to point to.
    pub limit: Rows,
}

/// The registry: an enum of all ops, their names, and their rules. [`with_op!`](crate::with_op) lets a device call its
/// kernel of an op by the op's name.
macro_rules! registry {
    ($d:tt $($Op:ident $name:ident;)*) => {
        $(pub use $name::$Op;)*

        /// One typed operation with its operands by name. Shapes are `[rows, cols]`; T = tokens, R = out rows.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, reason = "the structs are documented")]
        pub enum Op {
            $($Op($Op),)*
        }

        $(impl From<$Op> for Op {
            fn from(op: $Op) -> Op {
                Op::$Op(op)
            }
        })*

        impl Op {
            /// The names of all ops.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Name of the op, which is also the name of its kernel files.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Op::$Op(_) => stringify!($name),)*
                }
            }
        }

        /// Calls the method of an op's name with the op: `with_op!(op, device)` is `device.rms_norm(op)` for
        /// [`Op::RmsNorm`](crate::Op::RmsNorm), and `with_op!(op, device, then)` is `device.rms_norm(op).then()`. A device
        /// without such a method answers by [`MissingOps`](crate::ops::MissingOps), or does not compile.
        #[macro_export]
        macro_rules! with_op {
            ($d op:expr, $d device:ident $d(, $d then:ident)?) => {
                match $d op {
                    $($crate::Op::$Op(op) => $d device.$name(op)$d(.$d then())?,)*
                }
            };
        }

        /// Answers for ops that a device does not have: [`with_op!`](crate::with_op) calls the device's own method where there is
        /// one, and that of this trait otherwise. So a device may run inference only.
        pub trait MissingOps {
            /// What its methods give.
            type Output;

            /// The answer for an op without a method.
            fn missing(&mut self, op: &'static str) -> Self::Output;

            $(
                #[allow(missing_docs)]
                fn $name(&mut self, _: &$Op) -> Self::Output {
                    self.missing(stringify!($name))
                }
            )*
        }

        macro_rules! each_op {
            ($d op:expr, $d bound:ident => $d body:expr) => {
                match $d op {
                    $(Op::$Op($d bound) => $d body,)*
                }
            };
        }
    };
}

registry! { $
    EmbedRows embed_rows;
    RmsNorm rms_norm;
    RmsNormQuantize rms_norm_quantize;
    Quantize quantize;
    TernaryMatmul ternary_matmul;
    HeadNorm head_norm;
    Concat concat;
    RopeSplit rope_split;
    Attention attention;
    GatedAct gated_act;
    GatherRows gather_rows;
    DenseMatmul dense_matmul;
    PrefilteredMatmul prefiltered_matmul;
    ArgMax arg_max;
    TopK top_k;
    LoraA lora_a;
    LoraB lora_b;
    GatheredLoraA gathered_lora_a;
    GatheredLoraB gathered_lora_b;
    Dropout dropout;
    QuantAnneal quant_anneal;
    Blend blend;
    Scale scale;
    Add add;
    HeadLoss head_loss;
    RelationLoss relation_loss;
    RmsNormBackward rms_norm_backward;
    TernaryMatmulBackward ternary_matmul_backward;
    DenseMatmulBackward dense_matmul_backward;
    HeadNormBackward head_norm_backward;
    SliceColumns slice_columns;
    RopeSplitBackward rope_split_backward;
    AttentionBackward attention_backward;
    GatedActBackward gated_act_backward;
    ScatterRows scatter_rows;
    LoraABackward lora_a_backward;
    LoraBBackward lora_b_backward;
    LoraAGradient lora_a_gradient;
    LoraBGradient lora_b_gradient;
    TernaryMatmulGradient ternary_matmul_gradient;
    DenseMatmulGradient dense_matmul_gradient;
    HeadNormGradient head_norm_gradient;
    EmbedRowsGradient embed_rows_gradient;
    Requantize requantize;
    TernaryAdapt ternary_adapt;
    DoraNorms dora_norms;
    DoraScale dora_scale;
    DoraScaleGradient dora_scale_gradient;
    SumSquares sum_squares;
    ClipFactor clip_factor;
    AdamW adam_w;
}

impl Op {
    /// The value whose rows say how much the op has to do: with none of them in use, the op does nothing.
    pub fn row_value(&self) -> ValueId {
        let first = |access| self.values(access).first().copied();
        first(Access::Write).or_else(|| first(Access::Read)).expect("every op has a value")
    }

    /// The values it reads or writes.
    pub fn values(&self, access: Access) -> Vec<ValueId> {
        let mut values = Vec::new();
        self.visit_operands(|operand, other| match operand {
            Operand::Value(id) if other == access => values.push(id),
            _ => {}
        });
        values
    }

    /// Calls `visit` for every operand, reads first.
    pub fn visit_operands(&self, mut visit: impl FnMut(Operand, Access)) {
        self.clone().operands(&mut |operand, access, _| match operand {
            OperandMut::Value(id) => visit(Operand::Value(*id), access),
            OperandMut::Resource(id) => visit(Operand::Resource(*id), access),
        });
    }

    /// Replaces every value operand.
    pub(crate) fn map_values(&mut self, map: impl Fn(ValueId) -> ValueId) {
        self.operands(&mut |operand, _, _| {
            if let OperandMut::Value(id) = operand {
                *id = map(*id);
            }
        });
    }

    /// The operands that point into tables, stores or rows.
    pub(crate) fn index_checks(&self, plan: &Plan) -> Vec<IndexCheck> {
        let mut checks = Vec::new();
        self.clone().operands(&mut |operand, _, index| {
            if let (OperandMut::Value(&mut value), Some((what, below))) = (operand, index) {
                let limit = match below {
                    Below::Rows(operand) => Rows::Fixed(plan.operand_rows(operand)),
                    Below::UsedRows(id) => plan.value(id).value.rows,
                    Below::Count(count) => Rows::Fixed(count),
                };
                checks.push(IndexCheck { value, what, limit });
            }
        });
        checks
    }

    pub(crate) fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        each_op!(self, op => op.backward(pass, label))
    }

    pub(crate) fn place_gradients(&mut self, places: &GradientPlaces) -> Result<(), GraphError> {
        each_op!(self, op => op.place_gradients(places))
    }

    pub(crate) fn is_always_saved(&self) -> bool {
        each_op!(self, op => op.is_always_saved())
    }

    pub(crate) fn gradient_alias(&self) -> Option<(ValueId, ValueId)> {
        each_op!(self, op => op.gradient_alias())
    }

    fn operands(&mut self, visit: &mut dyn FnMut(OperandMut, Access, Option<Index>)) {
        each_op!(self, op => op.operands(&mut Visitor { visit }));
    }
}
