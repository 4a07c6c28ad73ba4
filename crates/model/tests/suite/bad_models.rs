//! GGUF models that are sound containers but lie about what is in them: each gets its own clear error, none a panic.

use crate::models::{EVEN, GgufParts, float_bytes, place};
use half::f16;
use tritune_format::{Array, TensorType, Value};
use tritune_model::family::{BITNET, BITNET_B158, LLAMA};
use tritune_model::{ReadingOptions, open};

type Edit = fn(&mut GgufParts);

/// The error that opening, tokenizing or loading the changed model ends in.
fn refusal(parts: &GgufParts) -> Result<String, ()> {
    let (_folder, path) = place("bad.gguf");
    parts.write(&path);
    crate::models::refusal(&path)
}

fn check(valid: &GgufParts, cases: &[(&str, Edit, &[&str])]) {
    assert!(refusal(valid).is_err(), "the model must be valid before it is changed");
    for (name, edit, expected) in cases {
        let mut parts = valid.clone();
        edit(&mut parts);
        let Ok(message) = refusal(&parts) else { panic!("{name}: accepted") };
        assert!(message.contains("bad.gguf"), "{name}: the file is not named in {message:?}");
        for part in *expected {
            assert!(message.contains(part), "{name}: {part:?} is not in {message:?}");
        }
    }
}

fn set(parts: &mut GgufParts, key: &str, value: impl Into<Value>) {
    parts.metadata.insert(key, value);
}

#[test]
fn shapes_that_no_model_can_have() {
    let valid = GgufParts::valid(&BITNET, EVEN, TensorType::I2S);
    let cases: &[(&str, Edit, &[&str])] = &[
        ("no head", |p| set(p, "bitnet.attention.head_count", 0u32), &["attention.head_count", "at least one"]),
        (
            "uneven heads",
            |p| set(p, "bitnet.attention.head_count", 3u32),
            &["embedding_length", "256", "3 heads", "evenly"],
        ),
        ("more kv heads", |p| set(p, "bitnet.attention.head_count_kv", 8u32), &["head_count_kv", "8", "divide the 4"]),
        (
            "uneven kv heads",
            |p| set(p, "bitnet.attention.head_count_kv", 3u32),
            &["head_count_kv", "3", "divide the 4"],
        ),
        ("no kv head", |p| set(p, "bitnet.attention.head_count_kv", 0u32), &["head_count_kv", "0", "between 1 and"]),
        ("no layer", |p| set(p, "bitnet.block_count", 0u32), &["block_count", "0", "between 1 and 1024"]),
        ("10^9 layers", |p| set(p, "bitnet.block_count", 1_000_000_000u32), &["block_count", "1000000000"]),
        ("one layer too many", |p| set(p, "bitnet.block_count", 3u32), &["no tensor \"blk.2.attn_"]),
        ("no width", |p| set(p, "bitnet.embedding_length", 0u32), &["embedding_length", "0", "between 1 and"]),
        ("2^31 wide", |p| set(p, "bitnet.embedding_length", 1u32 << 31), &["embedding_length", "2147483648"]),
        ("no feed-forward", |p| set(p, "bitnet.feed_forward_length", 0u32), &["feed_forward_length", "0"]),
        ("another feed-forward", |p| set(p, "bitnet.feed_forward_length", 768u32), &["blk.0.ffn_", "512", "768"]),
        ("16 million tokens", |p| set(p, "bitnet.vocab_size", (1u32 << 24) - 1), &["token_embd", "16777215", "300"]),
        ("no context", |p| set(p, "bitnet.context_length", 0u32), &["context_length", "0", "between 1 and"]),
        ("context 2^32-1", |p| set(p, "bitnet.context_length", u32::MAX), &["context_length", "4294967295"]),
        ("odd rope", |p| set(p, "bitnet.rope.dimension_count", 7u32), &["rope.dimension_count", "7", "even"]),
        ("no rope", |p| set(p, "bitnet.rope.dimension_count", 0u32), &["rope.dimension_count", "0", "even"]),
        ("rope beyond a head", |p| set(p, "bitnet.rope.dimension_count", 66u32), &["rope.dimension_count", "66", "64"]),
        ("rope base 0", |p| set(p, "bitnet.rope.freq_base", 0f32), &["rope.freq_base", "0", "greater than 1"]),
        ("rope base NaN", |p| set(p, "bitnet.rope.freq_base", f32::NAN), &["rope.freq_base", "NaN"]),
        ("epsilon 0", |p| set(p, "bitnet.attention.layer_norm_rms_epsilon", 0f32), &["epsilon", "small positive"]),
        ("epsilon inf", |p| set(p, "bitnet.attention.layer_norm_rms_epsilon", f32::INFINITY), &["epsilon", "inf"]),
        ("head width 0", |p| set(p, "bitnet.attention.key_length", 0u32), &["key_length", "0"]),
        ("values of another width", |p| set(p, "bitnet.attention.value_length", 32u32), &["values of another width"]),
        ("vocabulary 0", |p| set(p, "bitnet.vocab_size", 0u32), &["vocab_size", "0"]),
        (
            "vocabulary too large",
            |p| set(p, "bitnet.vocab_size", 301u32),
            &["token_embd.weight", "(300, 256)", "(301, 256)"],
        ),
        ("vocabulary too small", |p| set(p, "bitnet.vocab_size", 299u32), &["tokenizer has 300 tokens", "299 rows"]),
    ];
    check(&valid, cases);
}

#[test]
fn keys_that_are_missing_unknown_or_of_the_wrong_type() {
    let valid = GgufParts::valid(&BITNET_B158, EVEN, TensorType::F16);
    let cases: &[(&str, Edit, &[&str])] = &[
        ("no architecture", |p| drop(p.metadata.remove("general.architecture")), &["no \"general.architecture\""]),
        (
            "unknown architecture",
            |p| set(p, "general.architecture", "mamba"),
            &["\"mamba\" is not supported", "bitnet-b1.58"],
        ),
        (
            "architecture is a number",
            |p| set(p, "general.architecture", 1u32),
            &["general.architecture", "a string", "u32 1"],
        ),
        ("another prefix", |p| set(p, "general.architecture", "bitnet"), &["no \"bitnet.embedding_length\""]),
        (
            "no width",
            |p| drop(p.metadata.remove("bitnet-b1.58.embedding_length")),
            &["no \"bitnet-b1.58.embedding_length\""],
        ),
        ("no epsilon", |p| drop(p.metadata.remove("bitnet-b1.58.attention.layer_norm_rms_epsilon")), &["rms_epsilon"]),
        ("negative width", |p| set(p, "bitnet-b1.58.embedding_length", -256i32), &["embedding_length", "i32 -256"]),
        ("width as text", |p| set(p, "bitnet-b1.58.embedding_length", "256"), &["embedding_length", "string"]),
        ("width as array", |p| set(p, "bitnet-b1.58.embedding_length", vec![256i32]), &["embedding_length", "array"]),
        ("activation gelu", |p| set(p, "bitnet-b1.58.hidden_activation", "gelu"), &["\"gelu\"", "silu and relu2 are"]),
        ("yarn by nothing", |p| set(p, "bitnet-b1.58.rope.scaling.type", "yarn"), &["rope.scaling.factor"]),
        (
            "a rope factor without a type",
            |p| set(p, "bitnet-b1.58.rope.scaling.factor", 4f32),
            &["rope scaling \"linear\"", "rope.scaling.factor is 4"],
        ),
        (
            "a rope factor of old",
            |p| set(p, "bitnet-b1.58.rope.scale_linear", 2f32),
            &["rope scaling \"linear\"", "rope.scale_linear is 2"],
        ),
        (
            "linear rope scaling by 4",
            |p| {
                set(p, "bitnet-b1.58.rope.scaling.type", "linear");
                set(p, "bitnet-b1.58.rope.scaling.factor", 4f32);
            },
            &["rope scaling \"linear\""],
        ),
        (
            "no size of the vocabulary",
            |p| {
                p.metadata.remove("bitnet-b1.58.vocab_size");
                p.metadata.remove("tokenizer.ggml.tokens");
            },
            &["no \"bitnet-b1.58.vocab_size\""],
        ),
    ];
    check(&valid, cases);
}

#[test]
fn vocabularies_that_contradict_themselves() {
    let valid = GgufParts::valid(&BITNET, EVEN, TensorType::TQ1_0);
    let cases: &[(&str, Edit, &[&str])] = &[
        ("end token outside", |p| set(p, "tokenizer.ggml.eos_token_id", 300u32), &["eos token id 300", "300 tokens"]),
        ("begin token outside", |p| set(p, "tokenizer.ggml.bos_token_id", u32::MAX), &["bos token id 4294967295"]),
        ("unknown kind", |p| set(p, "tokenizer.ggml.model", "bert"), &["tokenizer kind \"bert\"", "gpt2"]),
        ("unknown split", |p| set(p, "tokenizer.ggml.pre", "klingon"), &["pre-tokenizer \"klingon\"", "llama-bpe"]),
        ("no merges", |p| drop(p.metadata.remove("tokenizer.ggml.merges")), &["tokenizer.ggml.merges"]),
        ("types too short", |p| set(p, "tokenizer.ggml.token_type", vec![1i32; 10]), &["token_type", "10", "300"]),
        ("type 9", |p| set(p, "tokenizer.ggml.token_type", vec![9i32; 300]), &["type 9"]),
        (
            "a merge of nothing",
            |p| set(p, "tokenizer.ggml.merges", Value::Array(Array::String(vec![b"zzz qqq".to_vec()]))),
            &["merge rule 0", "zzz"],
        ),
        ("a flag of the wrong type", |p| set(p, "tokenizer.ggml.add_bos_token", 1u32), &["add_bos_token", "bool"]),
        (
            "two tokens alike",
            |p| {
                let Some(Value::Array(Array::String(mut tokens))) = p.metadata.remove("tokenizer.ggml.tokens") else {
                    panic!("tokens")
                };
                tokens[1] = tokens[0].clone();
                set(p, "tokenizer.ggml.tokens", Value::Array(Array::String(tokens)));
            },
            &["tokens 0 and 1 have the same text"],
        ),
    ];
    check(&valid, cases);
}

#[test]
fn tensors_that_are_missing_or_misshapen() {
    let valid = GgufParts::valid(&BITNET, EVEN, TensorType::I2S);
    let cases: &[(&str, Edit, &[&str])] = &[
        ("no embedding", |p| p.remove("token_embd.weight"), &["no tensor \"token_embd.weight\"", "complete"]),
        ("no final norm", |p| p.remove("output_norm.weight"), &["no tensor \"output_norm.weight\""]),
        ("no sub-norm", |p| p.remove("blk.1.ffn_sub_norm.weight"), &["no tensor \"blk.1.ffn_sub_norm.weight\""]),
        ("no projection", |p| p.remove("blk.1.ffn_down.weight"), &["no tensor \"blk.1.ffn_down.weight\""]),
        (
            "transposed",
            |p| p.entry("blk.0.ffn_down.weight").0.dims.reverse(),
            &["blk.0.ffn_down.weight", "(512, 256)", "(256, 512)"],
        ),
        (
            "flat",
            |p| p.entry("blk.0.attn_q.weight").0.dims = vec![256 * 256],
            &["blk.0.attn_q.weight", "(1, 65536)", "(256, 256)"],
        ),
        ("three dimensions", |p| p.entry("blk.0.attn_q.weight").0.dims = vec![256, 128, 2], &["attn_q", "(128, 256)"]),
        (
            "a short norm",
            |p| p.put("blk.0.attn_norm.weight", &[128], TensorType::F32, float_bytes(&[1.0; 128])),
            &["attn_norm", "(1, 128)", "(1, 256)"],
        ),
        (
            "a norm of trits",
            |p| p.put("blk.0.attn_norm.weight", &[256], TensorType::I2S, vec![0x55; 64 + 32]),
            &["attn_norm", "I2_S"],
        ),
        (
            "a linear weight in 8 bits",
            |p| p.put("blk.0.attn_q.weight", &[256, 256], TensorType::Q8_0, vec![0; 256 * 272]),
            &["attn_q", "Q8_0", "must be ternary", "convert the original"],
        ),
        (
            "an embedding of trits",
            |p| p.put("token_embd.weight", &[256, 300], TensorType::I2S, vec![0x55; 256 * 75 + 32]),
            &["token_embd.weight", "I2_S", "embedding cannot be"],
        ),
        (
            "a head of another size",
            |p| p.put("output.weight", &[256, 200], TensorType::F16, vec![0; 512 * 200]),
            &["output.weight", "(200, 256)", "(300, 256)"],
        ),
        (
            "too few rope factors",
            |p| p.put("rope_freqs.weight", &[8], TensorType::F32, float_bytes(&[1.0; 8])),
            &["rope_freqs.weight", "(1, 8)", "(1, 32)"],
        ),
        (
            "a negative rope factor",
            |p| p.put("rope_freqs.weight", &[32], TensorType::F32, float_bytes(&[-1.0; 32])),
            &["rope_freqs", "-1", "positive"],
        ),
    ];
    check(&valid, cases);
}

#[test]
fn numbers_that_cannot_be_weights() {
    fn norm(p: &mut GgufParts, value: f32) {
        let mut gains = vec![1.0; 256];
        gains[17] = value;
        *p.bytes("blk.1.attn_norm.weight") = float_bytes(&gains);
    }
    fn i2s_scale(p: &mut GgufParts, scale: f32) {
        let bytes = p.bytes("blk.0.attn_k.weight");
        let tail = bytes.len() - 32;
        bytes[tail..tail + 4].copy_from_slice(&scale.to_le_bytes());
    }
    let i2s = GgufParts::valid(&BITNET, EVEN, TensorType::I2S);
    let cases: &[(&str, Edit, &[&str])] = &[
        ("NaN in a norm", |p| norm(p, f32::NAN), &["blk.1.attn_norm.weight", "NaN", "damaged"]),
        ("infinity in a norm", |p| norm(p, f32::INFINITY), &["blk.1.attn_norm.weight", "inf"]),
        ("a scale that is NaN", |p| i2s_scale(p, f32::NAN), &["blk.0.attn_k.weight", "NaN", "cannot be used"]),
        ("an infinite scale", |p| i2s_scale(p, f32::NEG_INFINITY), &["blk.0.attn_k.weight", "-inf"]),
        ("code 3", |p| p.bytes("blk.0.attn_v.weight")[5] = 0xff, &["blk.0.attn_v.weight", "other than -1, 0, 1"]),
        (
            "a factor that is NaN",
            |p| p.put("blk.0.ffn_up.scale", &[1], TensorType::F32, float_bytes(&[f32::NAN])),
            &["blk.0.ffn_up.scale", "NaN"],
        ),
        (
            "a factor beyond f32",
            |p| {
                i2s_scale(p, 1e30);
                p.put("blk.0.attn_k.scale", &[1], TensorType::F32, float_bytes(&[1e30]));
            },
            &["blk.0.attn_k.scale", "inf"],
        ),
        (
            "infinity in master weights",
            |p| {
                let mut values = vec![0.5f32; 256 * 256];
                values[9] = f32::INFINITY;
                p.put("blk.0.attn_q.weight", &[256, 256], TensorType::F32, float_bytes(&values));
            },
            &["blk.0.attn_q.weight", "inf"],
        ),
    ];
    check(&i2s, cases);

    let tq2 = GgufParts::valid(&BITNET, EVEN, TensorType::TQ2_0);
    fn block_scale(p: &mut GgufParts, bytes: usize, block: usize, scale: f32) {
        let end = (block + 1) * bytes;
        p.bytes("blk.0.attn_q.weight")[end - 2..end].copy_from_slice(&f16::from_f32(scale).to_le_bytes());
    }
    let cases: &[(&str, Edit, &[&str])] = &[
        ("unequal scales", |p| block_scale(p, 66, 3, 0.75), &["blk.0.attn_q.weight", "different scales", "0.75"]),
        ("a scale that is NaN", |p| block_scale(p, 66, 0, f32::NAN), &["blk.0.attn_q.weight", "NaN"]),
        ("an infinite scale", |p| block_scale(p, 66, 0, f32::INFINITY), &["blk.0.attn_q.weight", "inf"]),
        ("code 3", |p| p.bytes("blk.0.attn_q.weight")[0] = 0xff, &["blk.0.attn_q.weight", "other than -1, 0, 1"]),
    ];
    check(&tq2, cases);
    let tq1 = GgufParts::valid(&BITNET, EVEN, TensorType::TQ1_0);
    let cases: &[(&str, Edit, &[&str])] =
        &[("unequal scales", |p| block_scale(p, 54, 1, 3.0), &["blk.0.attn_q.weight", "different scales", "3"])];
    check(&tq1, cases);
    let llama = GgufParts::valid(&LLAMA, EVEN, TensorType::I2S);
    let cases: &[(&str, Edit, &[&str])] =
        &[("half a head turned", |p| set(p, "llama.rope.dimension_count", 32u32), &["llama rotates whole heads"])];
    check(&llama, cases);
}

/// Zero is a number: rows, blocks and whole tensors of zeros are what they say.
#[test]
fn zeros_are_accepted() {
    let mut parts = GgufParts::valid(&BITNET, EVEN, TensorType::TQ2_0);
    for block in parts.bytes("blk.0.attn_q.weight").chunks_exact_mut(66) {
        block[64..].fill(0);
    }
    assert!(refusal(&parts).is_err());
    let mut parts = GgufParts::valid(&BITNET, EVEN, TensorType::I2S);
    let bytes = parts.bytes("blk.1.ffn_down.weight");
    let tail = bytes.len() - 32;
    bytes[tail..].fill(0);
    let (_folder, path) = place("zero.gguf");
    parts.write(&path);
    assert!(
        crate::models::logits(&*open(&path, ReadingOptions::default()).unwrap()).iter().all(|logit| logit.is_finite())
    );
}
