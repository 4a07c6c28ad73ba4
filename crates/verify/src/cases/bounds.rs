//! The error bounds of float results, and their reasons.

/// The bound on one output of an op.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// The op.
    pub op: &'static str,
    /// The output.
    pub output: &'static str,
    /// Largest error relative to the sum of the magnitudes of the element's terms.
    pub limit: f64,
    /// Why that much.
    pub reason: &'static str,
}

const fn bound(op: &'static str, output: &'static str, limit: f64, reason: &'static str) -> Bound {
    Bound { op, output, limit, reason }
}

/// Every float output. An f32 step is 6e-8 of a value; Vulkan allows 2 to 3 steps in divisions and roots.
pub const BOUNDS: &[Bound] = &[
    bound("embed_rows", "out", 1.3e-7, "Q6_K takes one product of 25 bits, rounded once; the rest is exact"),
    bound("rms_norm", "out", 1e-6, "a sum in any order, a root, a division, two products"),
    bound("rms_norm_quantize", "float", 1e-6, "as rms_norm; it also keeps int8 within 1e-4 of a tie: 127e-6"),
    bound("rms_norm_quantize", "scale", 1e-6, "as rms_norm, and one division"),
    bound("quantize", "scale", 2.5e-7, "one division"),
    bound("gated_act", "out", 2e-6, "an exponential of arguments up to 30, a division, a product"),
    bound("ternary_matmul", "out", 1e-6, "an exact integer, a product and a division; 1 of 877,824 would show"),
    bound("bit_linear", "out", 2e-6, "the bounds of the scale and of the product together"),
    bound("dense_matmul", "out", 1e-6, "a sum of up to 6,912 products in any order; one wrong product shows"),
    bound(
        "prefiltered_matmul",
        "out",
        2e-5,
        "sums of one sign, which matrix units cut off 160 times; else minus infinity",
    ),
    bound("dense_matmul", "out in f16", 5e-4, "each input rounded to f16: 2^-11"),
    bound("head_norm", "out", 1e-6, "as rms_norm"),
    bound("head_norm_backward", "out", 4e-6, "as rms_norm_backward"),
    bound("head_norm_gradient", "gradients", 4e-6, "as rms_norm_backward"),
    bound("concat", "out", 1e-9, "a copy"),
    bound("slice_columns", "out", 1e-9, "a copy"),
    bound("rope_split", "q", 2.5e-7, "two products and their sum"),
    bound("rope_split", "k", 2.5e-7, "as q; f16 adds half a step of f16"),
    bound("rope_split", "v", 1e-9, "a copy; f16 adds half a step of f16"),
    bound("attention", "out", 2e-6, "two sums in any order and exponentials; times 1 + the terms of the largest score"),
    bound(
        "attention",
        "out of f16 prompts",
        1e-3,
        "queries, products and sums of eight rounded to f16; times 1 + the terms of the largest score",
    ),
    bound("attention", "sums", 1e-6, "a sum of exponentials and a logarithm; times 1 + the terms of the largest score"),
    bound(
        "attention",
        "sums of f16 prompts",
        5e-4,
        "queries rounded to f16: 2^-11; times 1 + the terms of the largest score",
    ),
    bound("ternary_matmul_backward", "out", 1e-6, "a sum of up to 1,031 products in any order"),
    bound("ternary_matmul_backward", "out in f16", 5e-4, "each gradient rounded to f16: 2^-11"),
    bound(
        "head_loss",
        "loss",
        1e-6,
        "logits in any order, exponentials, a logarithm; times 1 + the largest logit's terms",
    ),
    bound("head_loss", "dx", 4e-6, "twice a logit's error in each exponential; times 1 + the largest logit's terms"),
    bound("head_loss", "loss in f16", 1e-3, "inputs rounded to f16: 2^-11 of each logit's terms, and of the target's"),
    bound("head_loss", "dx in f16", 2e-3, "as the loss, and 2^-11 of each probability"),
    bound("attention_backward", "dq", 4e-6, "a difference of two sums in any order, times exponentials of such a sum"),
    bound("attention_backward", "dk", 4e-6, "as dq"),
    bound("attention_backward", "dv", 4e-6, "as dq"),
    bound(
        "attention_backward",
        "f16 stores",
        1e-3,
        "queries and gradients rounded to f16 for products with f16 stores",
    ),
    bound("kv_cache", "q", 1e-9, "a rotation by nothing"),
    bound("kv_cache", "out", 2e-6, "as attention"),
    bound("kv_cache", "out of f16 prompts", 1e-3, "as attention"),
    bound("rms_norm_backward", "out", 2e-6, "two sums in any order, a root to the third power, two divisions"),
    bound("rope_split_backward", "out", 2.5e-7, "two products and their sum"),
    bound("gated_act_backward", "out", 3e-6, "as gated_act, and three more products"),
    bound("add", "out", 6.1e-8, "one sum"),
    bound("scale", "out", 6.1e-8, "one product"),
    bound("dropout", "out", 2.5e-7, "a product with a rounded inverse and a sum"),
    bound("lora_a", "out", 1e-6, "a sum of up to 6,912 products in any order"),
    bound("lora_b", "out", 1e-6, "a sum of up to 25 products in any order"),
    bound("gathered_lora_a", "out", 1e-6, "as lora_a"),
    bound("gathered_lora_b", "out", 1e-6, "as lora_b"),
    bound("lora_a_backward", "out", 1e-6, "as lora_b"),
    bound("lora_b_backward", "out", 1e-6, "as lora_a"),
    bound("lora_a_gradient", "gradients", 1e-6, "a sum over the rows in any order, added to what was there"),
    bound("lora_b_gradient", "gradients", 1e-6, "as lora_a_gradient"),
    bound("dora_norms", "norms", 2e-6, "a sum of up to 6,912 squares, each of a sum of up to 25 products, and a root"),
    bound("dora_scale", "out", 5e-7, "a division, a product and a sum"),
    bound("dora_scale_gradient", "gradients", 1e-6, "a sum over the rows in any order and a division"),
    bound("ternary_matmul_gradient", "gradients", 1e-6, "a sum over the rows in any order, added to what was there"),
    bound("ternary_matmul_gradient", "gradients in f16", 1e-3, "both factors rounded to f16: 2^-11 each"),
    bound("rms_norm_backward", "gradients", 1e-6, "a sum in any order of products with a root of a sum in any order"),
    bound("embed_rows_gradient", "gradients", 1e-6, "a sum over the rows of an id in any order"),
    bound("requantize", "product", 1e-6, "a mean rounded to f32, times an exact integer; 1 of 877,824 would show"),
    bound("requantize", "groups", 1e-3, "a mean rounded to f16: 2^-11, and to the other side of a tie"),
    bound("requantize", "annealed", 5e-7, "a mean rounded to f32, three products and a sum"),
    bound("quant_anneal", "out", 3e-7, "a division, two products and a sum"),
    bound("blend", "out", 2.5e-7, "two products and a sum"),
    bound("relation_loss", "loss", 1e-5, "two logarithms and a quotient of sums of exponentials, near 1"),
    bound("relation_loss", "dqkv", 4e-6, "sums in any order of differences of exponentials of sums in any order"),
    bound("dense_matmul_backward", "out", 1e-6, "a sum of up to 1,031 products in any order"),
    bound("dense_matmul_backward", "out in f16", 5e-4, "each gradient rounded to f16: 2^-11"),
    bound("dense_matmul_gradient", "gradients", 1e-6, "a sum over the rows in any order, added to what was there"),
    bound("head_loss", "trained", 4e-6, "as dx, and a sum over the rows in any order"),
    bound("head_loss", "trained in f16", 3e-3, "as dx, and 2^-11 of each input"),
    bound("sum_squares", "out", 1e-6, "a sum of squares in any order"),
    bound("clip_factor", "out", 1e-6, "a sum, a root and a division"),
    bound("adam_w", "buffers", 2e-6, "a dozen products, two divisions and a root"),
    bound("optimizer_step", "buffers", 4e-6, "as adam_w, with the error of the clip factor in every term"),
];

pub(super) fn limit(op: &str, output: &str) -> f64 {
    let found = BOUNDS.iter().find(|bound| (bound.op, bound.output) == (op, output));
    found.unwrap_or_else(|| unreachable!("{op} {output} is in the table of bounds")).limit
}
