//! Files that are sound but mean something else than what we compute: each is refused by the name of what was not understood.

use crate::models::{EVEN, FolderParts, GgufParts, ODD, config, float_bytes, place, refusal, synthetic};
use serde_json::json;
use std::path::Path;
use tritune_format::{Array, Dtype, TensorType, Value};
use tritune_model::family::{BITNET, LLAMA, MISTRAL, QWEN2, QWEN3};
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, AdapterModule, Config, ReadingOptions, open};

type Gguf = fn(&mut GgufParts);
type Folder = fn(&mut FolderParts);

fn key(parts: &mut GgufParts, key: &str, value: impl Into<Value>) {
    parts.metadata.insert(key, value);
}

fn vector(parts: &mut GgufParts, name: &str, width: usize) {
    parts.put(name, &[width as u64], TensorType::F32, float_bytes(&vec![1.0; width]));
}

/// GGUF files of Llama, each with one thing that Llama does not have.
const GGUF: &[(&str, Gguf, &[&str])] = &[
    ("scaled embeddings", |p| key(p, "llama.embedding_scale", 12f32), &["llama.embedding_scale", "12", "scaled embed"]),
    ("scaled residuals", |p| key(p, "llama.residual_scale", 0.22f32), &["llama.residual_scale", "scaled residuals"]),
    ("scaled logits", |p| key(p, "llama.logit_scale", 16f32), &["llama.logit_scale", "16", "scaled logits"]),
    ("a scale of attention", |p| key(p, "llama.attention.scale", 0.0078f32), &["llama.attention.scale"]),
    (
        "a window",
        |p| key(p, "llama.attention.sliding_window", 4096u32),
        &["attention.sliding_window", "4096", "window"],
    ),
    ("no causal mask", |p| key(p, "llama.attention.causal", false), &["llama.attention.causal"]),
    ("clamped products", |p| key(p, "llama.attention.clamp_kqv", 8f32), &["llama.attention.clamp_kqv"]),
    ("biases by distance", |p| key(p, "llama.attention.max_alibi_bias", 8f32), &["llama.attention.max_alibi_bias"]),
    ("capped scores", |p| key(p, "llama.attn_logit_softcapping", 50f32), &["attn_logit_softcapping", "soft caps"]),
    ("capped logits", |p| key(p, "llama.final_logit_softcapping", 30f32), &["final_logit_softcapping", "soft caps"]),
    ("experts", |p| key(p, "llama.expert_count", 8u32), &["llama.expert_count", "8", "mixture of experts"]),
    ("experts used", |p| key(p, "llama.expert_used_count", 2u32), &["llama.expert_used_count"]),
    ("parallel residuals", |p| key(p, "llama.use_parallel_residual", true), &["llama.use_parallel_residual"]),
    ("another norm", |p| key(p, "llama.attention.layer_norm_epsilon", 1e-5f32), &["attention.layer_norm_epsilon"]),
    ("rows of another order", |p| key(p, "llama.tensor_data_layout", "pth"), &["llama.tensor_data_layout"]),
    ("longrope", |p| key(p, "llama.rope.scaling.type", "longrope"), &["rope scaling \"longrope\""]),
    (
        "positions of images",
        |p| key(p, "llama.rope.dimension_sections", vec![16i32, 24, 24, 0]),
        &["dimension_sections"],
    ),
    ("a rotation of activations", |p| key(p, "prism.hadamard.sign", vec![1i32; 4]), &["prism.hadamard.sign"]),
    ("a key of another family", |p| key(p, "qwen3.block_count", 2u32), &["qwen3.block_count"]),
    ("an adapter", |p| key(p, "general.type", "adapter"), &["is an adapter", "the adapter beside it"]),
    ("a projector of images", |p| key(p, "general.type", "mmproj"), &["general.type", "mmproj"]),
    ("one file of several", |p| key(p, "split.count", 3u16), &["one of 3 shards", "llama-gguf-split"]),
    (
        "a table of characters",
        |p| key(p, "tokenizer.ggml.precompiled_charsmap", Value::Array(Array::U8(vec![1, 2]))),
        &["tokenizer.ggml.precompiled_charsmap"],
    ),
    ("a lower-case text", |p| key(p, "tokenizer.ggml.normalizer.lowercase", true), &["normalizer.lowercase"]),
    ("a text without spaces", |p| key(p, "tokenizer.ggml.remove_extra_whitespaces", true), &["extra_whitespaces"]),
    ("a bias of Q", |p| vector(p, "blk.0.attn_q.bias", 256), &["blk.0.attn_q.bias", "a bias", "family llama"]),
    ("a bias of the head", |p| vector(p, "output.bias", 300), &["output.bias", "a bias"]),
    (
        "a norm of queries",
        |p| vector(p, "blk.1.attn_q_norm.weight", 64),
        &["blk.1.attn_q_norm.weight", "of the queries"],
    ),
    ("a norm after attention", |p| vector(p, "blk.0.post_attention_norm.weight", 256), &["post_attention_norm"]),
    ("a sub-norm", |p| vector(p, "blk.0.attn_sub_norm.weight", 256), &["blk.0.attn_sub_norm.weight", "a norm"]),
    ("a norm of the embedding", |p| vector(p, "token_embd_norm.weight", 256), &["token_embd_norm.weight"]),
    ("a third layer", |p| vector(p, "blk.2.attn_norm.weight", 256), &["blk.2.attn_norm.weight"]),
    (
        "other positions",
        |p| vector(p, "rope_factors_long.weight", 32),
        &["rope_factors_long.weight", "scaled positions"],
    ),
    ("learnt sinks", |p| vector(p, "blk.0.attn_sinks.weight", 4), &["blk.0.attn_sinks.weight"]),
    (
        "experts among the tensors",
        |p| p.put("blk.0.ffn_up_exps.weight", &[256, 512], TensorType::F32, float_bytes(&[0.5; 256 * 512])),
        &["blk.0.ffn_up_exps.weight", "mixture of experts"],
    ),
    ("a factor of an input", |p| vector(p, "blk.0.attn_q.input_scale", 1), &["blk.0.attn_q.input_scale"]),
];

/// Folders of Llama, each with one thing that Llama does not have.
const FOLDERS: &[(&str, Folder, &[&str])] = &[
    ("scaled embeddings", |p| p.config["scale_emb"] = json!(12), &["scale_emb", "12", "scaled embeddings"]),
    (
        "scaled residuals",
        |p| p.config["residual_multiplier"] = json!(0.22),
        &["residual_multiplier", "scaled residuals"],
    ),
    ("scaled logits", |p| p.config["logits_scaling"] = json!(16.0), &["logits_scaling", "scaled logits"]),
    ("capped logits", |p| p.config["final_logit_softcapping"] = json!(30.0), &["final_logit_softcapping", "soft caps"]),
    ("another divisor", |p| p.config["query_pre_attn_scalar"] = json!(256), &["query_pre_attn_scalar"]),
    ("a window", |p| p.config["sliding_window"] = json!(4096), &["sliding_window", "4096"]),
    ("windows in some layers", |p| p.config["use_sliding_window"] = json!(true), &["use_sliding_window"]),
    (
        "kinds of layers",
        |p| p.config["layer_types"] = json!(["full_attention", "sliding_attention"]),
        &["layer_types", "sliding_attention"],
    ),
    ("experts", |p| p.config["num_local_experts"] = json!(8), &["num_local_experts", "mixture of experts"]),
    ("a norm of Q and K", |p| p.config["use_qk_norm"] = json!(true), &["use_qk_norm"]),
    ("another flag, off", |p| p.config["rms_norm"] = json!(false), &["rms_norm"]),
    ("a decoder of a pair", |p| p.config["is_encoder_decoder"] = json!(true), &["is_encoder_decoder"]),
    ("two bits", |p| p.config["weight_bits"] = json!(2), &["weight_bits", "2"]),
    (
        "another setting of the quantiser",
        |p| p.config["quantization_config"]["group_size"] = json!(128),
        &["quantization_config.group_size", "128"],
    ),
    (
        "another setting of positions",
        |p| p.config["rope_scaling"] = json!({ "rope_type": "default", "mscale": 0.7 }),
        &["rope_scaling.mscale"],
    ),
    (
        "a bias",
        |p| p.put("model.layers.0.self_attn.q_proj.bias", &[256], Dtype::F32, float_bytes(&[0.5; 256])),
        &["model.layers.0.self_attn.q_proj.bias", "a bias", "family llama"],
    ),
    (
        "a norm of keys",
        |p| p.put("model.layers.0.self_attn.k_norm.weight", &[64], Dtype::F32, float_bytes(&[1.0; 64])),
        &["self_attn.k_norm.weight", "of the keys"],
    ),
    (
        "an expert",
        |p| p.put("model.layers.0.mlp.experts.0.w1.weight", &[4], Dtype::F32, float_bytes(&[1.0; 4])),
        &["mlp.experts.0.w1.weight", "mixture of experts"],
    ),
    (
        "an adapter inside",
        |p| p.put("model.layers.0.mlp.up_proj.lora_A.weight", &[4], Dtype::F32, float_bytes(&[1.0; 4])),
        &["up_proj.lora_A.weight", "an adapter"],
    ),
    (
        "a layer too many",
        |p| p.put("model.layers.2.input_layernorm.weight", &[256], Dtype::F32, float_bytes(&[1.0; 256])),
        &["model.layers.2.input_layernorm.weight"],
    ),
];

#[test]
fn gguf_files() {
    let valid = GgufParts::valid(&LLAMA, EVEN, TensorType::I2S);
    for (name, edit, expected) in GGUF {
        let (_folder, path) = place("other.gguf");
        let mut parts = valid.clone();
        edit(&mut parts);
        parts.write(&path);
        expect(name, &path, expected);
    }
}

#[test]
fn folders() {
    let valid = FolderParts::valid(&LLAMA, EVEN);
    for (name, edit, expected) in FOLDERS {
        let (_folder, path) = place("other");
        let mut parts = valid.clone();
        edit(&mut parts);
        parts.write(&path);
        expect(name, &path, expected);
    }
    assert!(GGUF.len() + FOLDERS.len() >= 50);
}

#[track_caller]
fn expect(name: &str, path: &Path, expected: &[&str]) {
    let Ok(message) = refusal(path) else { panic!("{name}: accepted") };
    for part in expected {
        assert!(message.contains(part), "{name}: {part:?} is not in {message:?}");
    }
}

/// What is only information, or asks for nothing, changes nothing.
#[test]
fn information_is_accepted() {
    let mut parts = GgufParts::valid(&LLAMA, EVEN, TensorType::I2S);
    key(&mut parts, "general.author", "somebody");
    key(&mut parts, "general.sampling.temp", 0.7f32);
    key(&mut parts, "quantize.imatrix.file", "calibration.dat");
    key(&mut parts, "tokenizer.ggml.fim_pre_token_id", 3u32);
    key(&mut parts, "llama.attention.sliding_window", 0u32);
    key(&mut parts, "llama.attention.causal", true);
    key(&mut parts, "llama.logit_scale", 1f32);
    key(&mut parts, "llama.expert_count", 0u32);
    key(&mut parts, "llama.rope.scaling.type", "none");
    key(&mut parts, "split.count", 1u16);
    let (_folder, path) = place("same.gguf");
    parts.write(&path);
    assert_eq!(refusal(&path), Err(()));

    let mut parts = FolderParts::valid(&QWEN3, EVEN);
    for (key, value) in [
        ("torch_dtype", json!("bfloat16")),
        ("use_cache", json!(true)),
        ("use_sliding_window", json!(false)),
        ("sliding_window", json!(32768)),
        ("max_window_layers", json!(2)),
        ("layer_types", json!(["full_attention", "full_attention"])),
        ("something_new", json!(null)),
    ] {
        parts.config[key] = value;
    }
    parts.put("model.layers.0.self_attn.rotary_emb.inv_freq", &[2], Dtype::F32, float_bytes(&[1.0; 2]));
    let (_folder, path) = place("same");
    parts.write(&path);
    assert_eq!(refusal(&path), Err(()));
}

/// llama.cpp multiplies what a file says of the magnitude by what follows from the factor.
#[test]
fn a_magnitude_in_a_file_multiplies_that_of_the_factor() {
    for (own, expected) in [(None, 1.0 + 0.1 * 4f32.ln()), (Some(0.5f32), 0.5 * (1.0 + 0.1 * 4f32.ln()))] {
        for name in ["attn_factor", "yarn_attn_factor"] {
            let mut parts = GgufParts::valid(&LLAMA, EVEN, TensorType::I2S);
            key(&mut parts, "llama.rope.scaling.type", "yarn");
            key(&mut parts, "llama.rope.scaling.factor", 4f32);
            if let Some(own) = own {
                key(&mut parts, &format!("llama.rope.scaling.{name}"), own);
            }
            let (_folder, path) = place("yarn.gguf");
            parts.write(&path);
            let found = open(&path, ReadingOptions::default()).unwrap().config().rope_magnitude;
            assert!((found - expected).abs() < 1e-6, "{name} {own:?}: {found}, not {expected}");
        }
    }
}

/// A small adapter of a model.
fn adapter(config: &Config) -> Adapter {
    let (out, cols) = Projection::Q.shape(config);
    let (a, b) = (vec![0.5; 2 * cols], vec![0.25; 2 * out]);
    let module = AdapterModule { layer: 0, projection: Projection::Q, rank: 2, alpha: 4.0, a, b, magnitude: None };
    Adapter {
        rank: 2,
        alpha: 4.0,
        rslora: false,
        threshold: None,
        modules: vec![module],
        base_model: None,
        base_trits: None,
    }
}

/// Adapters of other families, shapes and kinds.
#[test]
fn adapters() {
    let llama = config(&LLAMA, EVEN);
    let (_folder, path) = place("adapter.gguf");
    for (family, sizes, expected) in [
        (&QWEN3, EVEN, &["qwen3", "llama"][..]),
        (&QWEN2, EVEN, &["qwen2", "llama"]),
        (&BITNET, EVEN, &["bitnet", "llama"]),
        (&LLAMA, ODD, &["blk.0.attn_q.weight.lora_a", "96"]),
    ] {
        let config = config(family, sizes);
        adapter(&config).write_gguf(&path, &config).unwrap();
        let message = Adapter::load(&path, &llama).unwrap_err().to_string();
        for part in expected {
            assert!(message.contains(part), "{family:?}: {part:?} is not in {message:?}");
        }
    }
    adapter(&llama).write_gguf(&path, &llama).unwrap();
    assert!(Adapter::load(&path, &config(&MISTRAL, EVEN)).is_ok(), "the same matrices in the same order");
    let valid = GgufParts::read(&path);
    let edits: &[(&str, Gguf, &[&str])] = &[
        ("another kind", |p| key(p, "adapter.type", "control_vector"), &["adapter.type", "control_vector"]),
        ("a later start", |p| key(p, "adapter.alora.invocation_tokens", vec![1i32]), &["alora.invocation_tokens"]),
        ("an unknown key", |p| key(p, "adapter.lora.dropout_scale", 2f32), &["adapter.lora.dropout_scale"]),
        ("a changed embedding", |p| vector(p, "token_embd.weight.lora_a", 4), &["token_embd.weight.lora_a"]),
        ("a changed norm", |p| vector(p, "blk.0.attn_norm.weight", 256), &["blk.0.attn_norm.weight"]),
    ];
    for (name, edit, expected) in edits {
        let mut parts = valid.clone();
        edit(&mut parts);
        parts.write(&path);
        let message = Adapter::load(&path, &llama).unwrap_err().to_string();
        for part in *expected {
            assert!(message.contains(part), "{name}: {part:?} is not in {message:?}");
        }
    }
    let folder = path.with_extension("");
    adapter(&llama).write_peft(&folder, &llama).unwrap();
    let settings = folder.join("adapter_config.json");
    let valid: serde_json::Value = serde_json::from_slice(&std::fs::read(&settings).unwrap()).unwrap();
    for (name, value) in [
        ("use_mora", json!(true)),
        ("lora_shift", json!(0.5)),
        ("modules_to_save", json!(["lm_head"])),
        ("exclude_modules", json!(["lm_head"])),
    ] {
        let mut changed = valid.clone();
        changed[name] = value;
        std::fs::write(&settings, changed.to_string()).unwrap();
        let result = Adapter::load(&folder, &llama);
        let refused = result.as_ref().err().is_some_and(|error| error.to_string().contains(name));
        // What has no tensors may be excluded.
        assert_eq!(refused, name != "exclude_modules", "{name}: {result:?}");
    }
}

/// Dense weights are dense: nobody's Llama becomes ternary without a word.
#[test]
fn dense_weights_stay_dense_unless_told() {
    let mut parts = GgufParts::valid(&LLAMA, EVEN, TensorType::F16);
    let values: Vec<f32> = (0..256 * 256).map(|index| ((index * 37 % 101) as f32 - 50.0) / 64.0).collect();
    parts.put("blk.0.attn_v.weight", &[256, 128], TensorType::F32, float_bytes(&values[..128 * 256]));
    parts.put("blk.1.attn_output.weight", &[256, 256], TensorType::F32, float_bytes(&values));
    let (_folder, path) = place("dense.gguf");
    parts.write(&path);
    let model = open(&path, ReadingOptions::default()).unwrap();
    assert!(model.dense_linear(0, Projection::Q).unwrap().is_none(), "exactly ternary floats are trits");
    assert!(model.dense_linear(0, Projection::V).unwrap().is_some());
    let message = model.linear(0, Projection::V).unwrap_err().to_string();
    assert!(message.contains("blk.0.attn_v.weight") && message.contains("master weight"), "{message}");
    let dense = crate::models::logits(&*model);
    let told = open(&path, ReadingOptions { masters: true, ..ReadingOptions::default() }).unwrap();
    assert!(told.dense_linear(0, Projection::V).unwrap().is_none());
    assert_ne!(crate::models::logits(&*told), dense);

    // In f64: the output projection of the second block of a model whose other matrices are trits.
    let source = synthetic(config(&LLAMA, EVEN), 3);
    assert_ne!(crate::models::logits(&source), dense);
}
