//! The ops a device must know. Each has a CPU reference of the same name, in snake case, in the `cpu` crate.

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

/// The gate's activation in the feed-forward block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activation {
    /// `x · sigmoid(x)`.
    Silu,
    /// `max(x, 0)²`.
    Relu2,
}

/// One typed operation with its operands by name. Shapes are `[rows, cols]`; T = tokens, R = out rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Op {
    /// `out[t] = table[ids[t]]`, as f32.
    EmbedRows {
        /// Weight `[vocabulary, d]` in any dense encoding.
        table: ResourceId,
        /// i32 `[T, 1]`.
        ids: ValueId,
        /// f32 `[T, d]`.
        out: ValueId,
    },
    /// `out = gain · x / sqrt(mean(x²) + eps)`.
    RmsNorm {
        /// f32 `[T, d]`.
        x: ValueId,
        /// F32 weight `[1, d]`.
        gain: ResourceId,
        /// Added to the mean square.
        eps: f32,
        /// f32 `[T, d]`.
        out: ValueId,
    },
    /// [`Op::RmsNorm`] followed by [`Op::Quantize`], without the float result unless asked for.
    RmsNormQuantize {
        /// f32 `[T, d]`.
        x: ValueId,
        /// F32 weight `[1, d]`.
        gain: ResourceId,
        /// Added to the mean square.
        eps: f32,
        /// The quantised result.
        out: Quantized,
        /// The float result `[T, d]`, for adapters and traces.
        float_out: Option<ValueId>,
    },
    /// Per-token int8: `s = 127 / max(max|x|, 1e-5)`, `q = clamp(round_half_even(x·s), -128, 127)`.
    Quantize {
        /// f32 `[T, d]`.
        x: ValueId,
        /// The quantised result.
        out: Quantized,
    },
    /// `out[t][n] = (Σ q·w) · row_scale[n] / scale[t] (+ residual[t][n])`, the sum exact in i32.
    TernaryMatmul {
        /// Quantised input `[T, K]`.
        act: Quantized,
        /// Ternary weight `[N, K]`.
        weight: ResourceId,
        /// f32 `[T, N]` added to the product.
        residual: Option<ValueId>,
        /// f32 `[T, N]`.
        out: ValueId,
    },
    /// Rotates Q and K of a stacked QKV product, keeps Q, and stores K and V at the given cache rows.
    RopeSplit {
        /// f32 `[T, (heads + 2·kv_heads)·head_dim]`.
        qkv: ValueId,
        /// F32 table `[positions, rope_dims]`: cosines then sines.
        table: ResourceId,
        /// i32 `[T, 1]`: row of the table.
        positions: ValueId,
        /// i32 `[T, 1]`: row of the stores.
        rows: ValueId,
        /// Query heads.
        heads: usize,
        /// Key/value heads.
        kv_heads: usize,
        /// Width of a head.
        head_dim: usize,
        /// Rotated dimensions of each head, in pairs `(i, i + rope_dims/2)`.
        rope_dims: usize,
        /// f32 `[T, heads·head_dim]`.
        q: ValueId,
        /// `[rows, kv_heads·head_dim]`, f32 or f16.
        k: Store,
        /// `[rows, kv_heads·head_dim]`, f32 or f16.
        v: Store,
    },
    /// Softmax attention of each token over the store rows `first[t]..=last[t]`.
    ///
    /// That one form covers decoding with a cache, several sequences side by side, and the document mask of training.
    Attention {
        /// f32 `[T, heads·head_dim]`.
        q: ValueId,
        /// Keys `[rows, kv_heads·head_dim]`.
        k: Store,
        /// Values `[rows, kv_heads·head_dim]`.
        v: Store,
        /// i32 `[T, 1]`.
        first: ValueId,
        /// i32 `[T, 1]`.
        last: ValueId,
        /// Query heads.
        heads: usize,
        /// Key/value heads; head `h` of Q reads head `h / (heads / kv_heads)`.
        kv_heads: usize,
        /// Width of a head.
        head_dim: usize,
        /// f32 `[T, heads·head_dim]`.
        out: ValueId,
    },
    /// `out = act(gate) · up`.
    GatedAct {
        /// The gate's activation.
        kind: Activation,
        /// f32 `[T, 2·ff]`: gate, then up.
        gate_up: ValueId,
        /// f32 `[T, ff]`.
        out: ValueId,
    },
    /// `out[r] = x[rows[r]]`.
    GatherRows {
        /// f32 `[T, d]`.
        x: ValueId,
        /// i32 `[R, 1]`.
        rows: ValueId,
        /// f32 `[R, d]`.
        out: ValueId,
    },
    /// `out = x · weightᵀ` with a dense weight, in f32: the language-model head.
    DenseMatmul {
        /// f32 `[R, K]`.
        x: ValueId,
        /// Dense weight `[N, K]`.
        weight: ResourceId,
        /// f32 `[R, N]`.
        out: ValueId,
    },
    /// Index of the largest element of each row, the lowest on ties.
    ArgMax {
        /// f32 `[R, N]`.
        x: ValueId,
        /// i32 `[R, 1]`.
        out: ValueId,
    },
    /// The `k` largest elements of each row, the largest first, the lowest index first among equal ones (-0 counts as less
    /// than 0); NaNs stand before all numbers, so that they are not hidden.
    TopK {
        /// f32 `[R, N]`.
        x: ValueId,
        /// How many, at most [`MAX_TOP_K`].
        k: usize,
        /// i32 `[R, 2·k]`: the indices, then the bits of the values; -1 and minus infinity behind the last of a short row.
        out: ValueId,
    },
}

/// Most elements [`Op::TopK`] chooses.
pub const MAX_TOP_K: usize = 64;

impl Op {
    /// Name of the op, which is also the name of its kernel files.
    pub fn name(&self) -> &'static str {
        match self {
            Op::EmbedRows { .. } => "embed_rows",
            Op::RmsNorm { .. } => "rms_norm",
            Op::RmsNormQuantize { .. } => "rms_norm_quantize",
            Op::Quantize { .. } => "quantize",
            Op::TernaryMatmul { .. } => "ternary_matmul",
            Op::RopeSplit { .. } => "rope_split",
            Op::Attention { .. } => "attention",
            Op::GatedAct { .. } => "gated_act",
            Op::GatherRows { .. } => "gather_rows",
            Op::DenseMatmul { .. } => "dense_matmul",
            Op::ArgMax { .. } => "arg_max",
            Op::TopK { .. } => "top_k",
        }
    }

    /// Calls `visit` for every operand, reads first.
    pub fn visit_operands(&self, mut visit: impl FnMut(Operand, Access)) {
        use Access::{Read, Write};
        let value = Operand::Value;
        let resource = Operand::Resource;
        let quantized = |visit: &mut dyn FnMut(Operand, Access), act: &Quantized, access| {
            for id in [act.q, act.scale, act.sum] {
                visit(value(id), access);
            }
        };
        match *self {
            Op::EmbedRows { table, ids, out } => {
                visit(resource(table), Read);
                visit(value(ids), Read);
                visit(value(out), Write);
            }
            Op::RmsNorm { x, gain, eps: _, out } => {
                visit(value(x), Read);
                visit(resource(gain), Read);
                visit(value(out), Write);
            }
            Op::RmsNormQuantize { x, gain, eps: _, out, float_out } => {
                visit(value(x), Read);
                visit(resource(gain), Read);
                quantized(&mut visit, &out, Write);
                if let Some(float_out) = float_out {
                    visit(value(float_out), Write);
                }
            }
            Op::Quantize { x, out } => {
                visit(value(x), Read);
                quantized(&mut visit, &out, Write);
            }
            Op::TernaryMatmul { act, weight, residual, out } => {
                quantized(&mut visit, &act, Read);
                visit(resource(weight), Read);
                if let Some(residual) = residual {
                    visit(value(residual), Read);
                }
                visit(value(out), Write);
            }
            Op::RopeSplit { qkv, table, positions, rows, q, k, v, .. } => {
                visit(value(qkv), Read);
                visit(resource(table), Read);
                visit(value(positions), Read);
                visit(value(rows), Read);
                visit(value(q), Write);
                visit(k, Write);
                visit(v, Write);
            }
            Op::Attention { q, k, v, first, last, out, .. } => {
                visit(value(q), Read);
                visit(k, Read);
                visit(v, Read);
                visit(value(first), Read);
                visit(value(last), Read);
                visit(value(out), Write);
            }
            Op::GatedAct { kind: _, gate_up, out } => {
                visit(value(gate_up), Read);
                visit(value(out), Write);
            }
            Op::GatherRows { x, rows, out } => {
                visit(value(x), Read);
                visit(value(rows), Read);
                visit(value(out), Write);
            }
            Op::DenseMatmul { x, weight, out } => {
                visit(value(x), Read);
                visit(resource(weight), Read);
                visit(value(out), Write);
            }
            Op::ArgMax { x, out } => {
                visit(value(x), Read);
                visit(value(out), Write);
            }
            Op::TopK { x, k: _, out } => {
                visit(value(x), Read);
                visit(value(out), Write);
            }
        }
    }
}
