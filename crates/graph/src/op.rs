//! The ops a device must know. Each has a CPU reference of the same name, in snake case, in the `cpu` crate.

mod fields;
mod operands;

pub use fields::*;

use crate::{ResourceId, ValueId};
use serde::{Deserialize, Serialize};

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
        /// f32 `[T, heads]`: the logarithm of each softmax's denominator, which the backward pass needs.
        log_sum_exp: Option<ValueId>,
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
        /// i32 `[T, 1]`: the `r` with `rows[r] = t`, or -1. Not read by the op: its backward pass scatters by it.
        places: Option<ValueId>,
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
    /// `out = x · factorᵀ`: into the few columns of an adapter.
    LoraA {
        /// f32 `[T, K]`.
        x: ValueId,
        /// `[rank, K]`.
        factor: Slice,
        /// f32 `[T, rank]`.
        out: ValueId,
    },
    /// `out[t][wide + n] = residual[t][wide + n] + scale · Σ_j x[t][narrow + j] · matrix[n][j]` for every factor; columns
    /// that no factor writes are the residual's, or zero.
    LoraB {
        /// f32 `[T, rank]`.
        x: ValueId,
        /// Where the columns come from; their wide columns do not overlap.
        factors: Vec<LoraBFactor>,
        /// Multiplies the product.
        scale: f32,
        /// f32 `[T, N]` added to the product.
        residual: Option<ValueId>,
        /// f32 `[T, N]`.
        out: ValueId,
    },
    /// Keeps each element with probability `keep`, times `1 / keep`, and zeroes the others. Which ones follows from the
    /// stream, the tensor's number and the element's place alone, so the same op on a gradient drops the same ones.
    Dropout {
        /// f32 `[T, d]`.
        x: ValueId,
        /// i32 `[1, 4]`: two words of seed, the step, and the micro-batch within it.
        stream: ValueId,
        /// Keeps the masks of different tensors apart.
        tensor: u32,
        /// Probability of keeping an element, above 0.
        keep: f32,
        /// f32 `[T, d]` added to the result.
        residual: Option<ValueId>,
        /// f32 `[T, d]`.
        out: ValueId,
    },
    /// `out = (1 - share) · x + share · q / scale`: activations on their way from float to int8. Like quantisation it is
    /// straight-through: the gradient of the result is that of `x`.
    QuantAnneal {
        /// f32 `[T, d]`.
        x: ValueId,
        /// The same, quantised.
        act: Quantized,
        /// f32 `[1, 1]`: from 0 to 1.
        share: ValueId,
        /// f32 `[T, d]`.
        out: ValueId,
    },
    /// `out = a + b`.
    Add {
        /// f32 `[T, d]`.
        a: ValueId,
        /// f32 `[T, d]`.
        b: ValueId,
        /// f32 `[T, d]`.
        out: ValueId,
    },
    /// The head and the cross-entropy of its rows in one: `loss[r] = -log softmax(x[r] · weightᵀ)[targets[r]]` and, when
    /// asked for, `dx = weights[r] · dloss[r]/dx[r]`. The logits exist for a few rows at a time.
    HeadLoss {
        /// f32 `[R, K]`.
        x: ValueId,
        /// Dense weight `[vocabulary, K]`.
        weight: ResourceId,
        /// i32 `[R, 1]`: the token that should follow.
        targets: ValueId,
        /// f32 `[R, 1]`: what each row's loss counts for in the gradient.
        row_weights: ValueId,
        /// f32 `[rows at a time, vocabulary]`: scratch.
        logits: ValueId,
        /// f32 `[R, 1]`: unweighted.
        loss: ValueId,
        /// f32 `[R, K]`.
        dx: Option<ValueId>,
        /// f32 `[parts · rows at a time, K]`: room for the input in f16 and for partial sums of `dx`, which lets a device
        /// multiply in f16; without it the products are f32.
        half: Option<ValueId>,
        /// Where the weight's own gradient adds up, if it is trained.
        trained: Option<TrainedHead>,
        /// Draws the gradients, and not the loss, towards another model: that of a row's logits becomes
        /// `softmax - (1 - share) · one at the target - share · softmax(teacher)`.
        teacher: Option<Teacher>,
    },
    /// The input's gradient of [`Op::RmsNorm`] and, quantisation being straight-through, of [`Op::RmsNormQuantize`]:
    /// with `r = 1/sqrt(mean(x²) + eps)`, `out = r·gain·dy - x·r³·mean(gain·dy·x) (+ residual)`.
    RmsNormBackward {
        /// f32 `[T, d]`: the norm's input.
        x: ValueId,
        /// F32 weight `[1, d]`.
        gain: ResourceId,
        /// Added to the mean square.
        eps: f32,
        /// f32 `[T, d]`.
        dy: ValueId,
        /// f32 `[T, d]` added to the result.
        residual: Option<ValueId>,
        /// f32 `[T, d]`.
        out: ValueId,
    },
    /// `out[t][k] = Σ_n dy[t][n] · row_scale[n] · w[n][k] (+ residual[t][k])`, from the packed rows themselves.
    TernaryMatmulBackward {
        /// f32 `[T, N]`.
        dy: ValueId,
        /// Ternary weight `[N, K]`.
        weight: ResourceId,
        /// f32 `[T, K]` added to the product.
        residual: Option<ValueId>,
        /// Room that lets a device multiply in f16; without it the product is f32.
        half: Option<F16Scratch>,
        /// f32 `[T, K]`.
        out: ValueId,
    },
    /// `out = dy · weight (+ residual)`: the input's gradient of [`Op::DenseMatmul`].
    DenseMatmulBackward {
        /// f32 `[R, N]`.
        dy: ValueId,
        /// Dense weight `[N, K]`.
        weight: ResourceId,
        /// f32 `[R, K]` added to the product.
        residual: Option<ValueId>,
        /// f32 `[R, K]`.
        out: ValueId,
    },
    /// The gradient of a stacked QKV product from those of [`Op::RopeSplit`]'s results. Token `t` must have stored its
    /// keys and values in row `t`.
    RopeSplitBackward {
        /// f32 `[T, heads·head_dim]`.
        dq: ValueId,
        /// f32 `[T, kv_heads·head_dim]`.
        dk: ValueId,
        /// f32 `[T, kv_heads·head_dim]`.
        dv: ValueId,
        /// F32 table `[positions, rope_dims]`: cosines then sines.
        table: ResourceId,
        /// i32 `[T, 1]`: row of the table.
        positions: ValueId,
        /// Query heads.
        heads: usize,
        /// Key/value heads.
        kv_heads: usize,
        /// Width of a head.
        head_dim: usize,
        /// Rotated dimensions of each head.
        rope_dims: usize,
        /// f32 `[T, (heads + 2·kv_heads)·head_dim]`.
        out: ValueId,
    },
    /// The gradients of [`Op::Attention`] where token `t` attends to the rows `first[t]..=t` of stores that hold a row per
    /// token; so row `j` is seen by the tokens `j..=until[j]`. The probabilities are made again from the log-sum-exp.
    AttentionBackward {
        /// f32 `[T, heads·head_dim]`.
        q: ValueId,
        /// Keys `[T, kv_heads·head_dim]`, f32 or f16.
        k: ValueId,
        /// Values `[T, kv_heads·head_dim]`, f32 or f16.
        v: ValueId,
        /// i32 `[T, 1]`.
        first: ValueId,
        /// i32 `[T, 1]`: the last token of the token's document.
        until: ValueId,
        /// f32 `[T, heads·head_dim]`: the attention's result.
        y: ValueId,
        /// f32 `[T, heads]`.
        log_sum_exp: ValueId,
        /// f32 `[T, heads·head_dim]`.
        dy: ValueId,
        /// Query heads.
        heads: usize,
        /// Key/value heads.
        kv_heads: usize,
        /// Width of a head.
        head_dim: usize,
        /// f32 `[T, 4·heads]`: scratch for `Σ dy·y` of each head and what else a device keeps beside it.
        delta: ValueId,
        /// f32 `[T, heads·head_dim]`.
        dq: ValueId,
        /// f32 `[T, kv_heads·head_dim]`.
        dk: ValueId,
        /// f32 `[T, kv_heads·head_dim]`.
        dv: ValueId,
    },
    /// The gradient of [`Op::GatedAct`]'s input.
    GatedActBackward {
        /// The gate's activation.
        kind: Activation,
        /// f32 `[T, 2·ff]`: gate, then up.
        gate_up: ValueId,
        /// f32 `[T, ff]`.
        dy: ValueId,
        /// f32 `[T, 2·ff]`.
        out: ValueId,
    },
    /// `out[t] = x[places[t]]`, or zeros where `places[t]` is negative: the gradient of [`Op::GatherRows`]' input.
    ScatterRows {
        /// f32 `[R, d]`.
        x: ValueId,
        /// i32 `[T, 1]`.
        places: ValueId,
        /// f32 `[T, d]`.
        out: ValueId,
    },
    /// `out = dy · factor (+ residual)`: the input's gradient of [`Op::LoraA`].
    LoraABackward {
        /// f32 `[T, rank]`.
        dy: ValueId,
        /// `[rank, K]`.
        factor: Slice,
        /// f32 `[T, K]` added to the product.
        residual: Option<ValueId>,
        /// f32 `[T, K]`.
        out: ValueId,
    },
    /// `out[t][narrow + j] = scale · Σ_n dy[t][wide + n] · matrix[n][j]`: the input's gradient of [`Op::LoraB`].
    LoraBBackward {
        /// f32 `[T, N]`.
        dy: ValueId,
        /// The factors; together they write every column of `out` once.
        factors: Vec<LoraBFactor>,
        /// Multiplies the result.
        scale: f32,
        /// f32 `[T, rank]`.
        out: ValueId,
    },
    /// `gradient[j][k] += Σ_t dy[t][j] · x[t][k]`: of the factor of [`Op::LoraA`].
    LoraAGradient {
        /// f32 `[T, rank]`.
        dy: ValueId,
        /// f32 `[T, K]`.
        x: ValueId,
        /// `[rank, K]`.
        gradient: Slice,
    },
    /// `gradient[n][j] += scale · Σ_t dy[t][wide + n] · x[t][narrow + j]`: of the factors of [`Op::LoraB`].
    LoraBGradient {
        /// f32 `[T, N]`.
        dy: ValueId,
        /// f32 `[T, rank]`.
        x: ValueId,
        /// The factors' places among the gradients.
        gradients: Vec<LoraBFactor>,
        /// Multiplies what is added.
        scale: f32,
    },
    /// `gradient[n][k] += Σ_t dy[t][n] · q[t][k] / scale[t]`: of the weight of [`Op::TernaryMatmul`], straight through its
    /// ternarisation.
    TernaryMatmulGradient {
        /// f32 `[T, N]`.
        dy: ValueId,
        /// The product's input.
        act: Quantized,
        /// The weight, whose row scales `half` carries.
        weight: ResourceId,
        /// One slice per tensor stacked in the weight.
        gradients: Vec<Slice>,
        /// `dy` in f16 as [`Op::TernaryMatmulBackward`] left it, and room for the other operand; without it the product is
        /// f32.
        half: Option<(F16Scratch, WeightGradScratch)>,
    },
    /// `gradient[n][k] += Σ_t dy[t][n] · x[t][k]`: of the weight of [`Op::DenseMatmul`].
    DenseMatmulGradient {
        /// f32 `[R, N]`.
        dy: ValueId,
        /// f32 `[R, K]`.
        x: ValueId,
        /// Runs of the weight's rows in order.
        gradients: Vec<Slice>,
    },
    /// `gradient[k] += Σ_t dy[t][k] · x[t][k] / sqrt(mean(x[t]²) + eps)`: of the gain of [`Op::RmsNorm`] and
    /// [`Op::RmsNormQuantize`].
    RmsNormGradient {
        /// f32 `[T, d]`: the norm's input.
        x: ValueId,
        /// Added to the mean square.
        eps: f32,
        /// f32 `[T, d]`.
        dy: ValueId,
        /// f32 `[parts, d]`: scratch for partial sums over runs of rows.
        partial: ValueId,
        /// `[1, d]`.
        gradient: Slice,
    },
    /// `gradient[ids[t]] += dy[t]` for every token: of the table of [`Op::EmbedRows`].
    EmbedRowsGradient {
        /// f32 `[T, d]`.
        dy: ValueId,
        /// i32 `[T, 1]`.
        ids: ValueId,
        /// i32 `[T, 1]`: the tokens by ascending id, then by number, so that rows of one id are added in one place.
        order: ValueId,
        /// Runs of the table's rows in order.
        gradients: Vec<Slice>,
    },
    /// Makes rows of a weight from the parameters behind them. A ternary weight takes one tensor of its stack at a time:
    /// `a = max(mean|w|, 1e-5)`, trits `clamp(round_half_even(w · (1/a)), -1, 1)`, scale `a`. A dense one in F32 or F16
    /// takes any rows, rounded to nearest; with a share it takes a tensor, on its way to being ternary:
    /// `(1 - share) · w + share · a · trit`, in F32.
    Requantize {
        /// The parameters of the rows.
        shadow: Slice,
        /// The weight.
        weight: ResourceId,
        /// Its first row that is made.
        first_row: usize,
        /// f32 `[1, parts]`: scratch for sums of magnitudes.
        sums: ValueId,
        /// f32 `[1, 1]`: from 0 to 1.
        share: Option<ValueId>,
    },
    /// `norms[n] = ‖weight[wide + n] + scale · Σ_j matrix[n][j] · down[narrow + j]‖` for every factor: the norms of adapted
    /// rows, one row after the other, so that no adapted matrix exists.
    DoraNorms {
        /// Ternary weight `[N, K]`.
        weight: ResourceId,
        /// `[rank, K]`.
        down: Slice,
        /// The factors with their norms.
        factors: Vec<DoraFactor>,
        /// Multiplies the adapter's product.
        scale: f32,
        /// `[1, any]`: norms stay as they are in runs in which it has no row.
        when: ValueId,
    },
    /// `out[t][wide + n] = x[t][wide + n] · magnitudes[n] / norms[n] (+ residual[t][wide + n])` for every scale; columns that
    /// none names are `x (+ residual)`. The same op on a gradient is its backward pass: norms count as constants.
    DoraScale {
        /// f32 `[T, N]`.
        x: ValueId,
        /// What the columns are scaled by, in their order.
        scales: Vec<DoraColumns>,
        /// f32 `[T, N]` added to the result.
        residual: Option<ValueId>,
        /// f32 `[T, N]`.
        out: ValueId,
    },
    /// `gradient[n] += Σ_t dy[t][wide + n] · x[t][wide + n] / norms[n]`: of the magnitudes of [`Op::DoraScale`].
    DoraScaleGradient {
        /// f32 `[T, N]`.
        dy: ValueId,
        /// f32 `[T, N]`.
        x: ValueId,
        /// The scales, with the magnitudes' places among the gradients.
        gradients: Vec<DoraColumns>,
    },
    /// Sums of squares of a state of f32, in parts: `out` adds up to the whole.
    SumSquares {
        /// The state.
        state: ResourceId,
        /// f32 `[1, parts]`.
        out: ValueId,
    },
    /// `norm = sqrt(Σ parts)` over all the parts, and the factor that brings it down to the limit in `hyper`.
    ClipFactor {
        /// f32 `[1, parts]` each.
        parts: Vec<ValueId>,
        /// f32 `[1, HYPER]`, see [`Hyper`].
        hyper: ValueId,
        /// f32 `[1, 2]`: the norm, and the factor that gradients are multiplied by.
        out: ValueId,
    },
    /// One step of AdamW on all elements of a state, after which the gradients are zero again. A step whose gradient norm
    /// is not finite changes nothing.
    AdamW {
        /// State of f32.
        parameters: ResourceId,
        /// State of the same shape.
        gradients: ResourceId,
        /// State of the same shape: the running mean of gradients.
        mean: ResourceId,
        /// State of the same shape: the running mean of their squares.
        square: ResourceId,
        /// f32 `[1, HYPER]`, see [`Hyper`].
        hyper: ValueId,
        /// f32 `[1, 2]`: from [`Op::ClipFactor`].
        clip: ValueId,
    },
}

/// Most elements [`Op::TopK`] chooses.
pub const MAX_TOP_K: usize = 64;
