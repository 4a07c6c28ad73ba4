//! Adapters through both of their forms, and into the weights.

use crate::models::{EVEN, GgufParts, ODD, Sizes, WIDE_HEADS, config, float_bytes, place, write_safetensors};
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tritune_format::codec::{I2sBlock, encode_f32, quantize_absmean};
use tritune_format::{Dtype, Gguf, SafetensorsFile, TensorType};
use tritune_model::adapter::{MergedModel, PEFT_FILES};
use tritune_model::convert::{ConvertOptions, OutputFormat, convert};
use tritune_model::family::{BITNET, BITNET_B158, LLAMA};
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, AdapterError, AdapterModule, Config, LoadError, ModelFile, ReadingOptions, open};
use tritune_testing::Random;

fn golden(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../verify/golden")).join(name)
}

fn golden_config() -> Config {
    open(golden("t1/packed"), ReadingOptions::default()).unwrap().config().clone()
}

fn values(random: &mut Random, count: usize) -> Vec<f32> {
    (0..count).map(|_| random.float()).collect()
}

fn module(random: &mut Random, config: &Config, layer: usize, projection: Projection, rank: usize) -> AdapterModule {
    let (out, cols) = projection.shape(config);
    let (a, b) = (values(random, rank * cols), values(random, out * rank));
    AdapterModule { layer, projection, rank, alpha: 6.0, a, b, magnitude: None }
}

/// All projections of all layers, rank 3.
fn adapter(random: &mut Random, config: &Config) -> Adapter {
    let places = (0..config.layers).flat_map(|layer| Projection::ALL.map(|projection| (layer, projection)));
    let modules = places.map(|(layer, projection)| module(random, config, layer, projection, 3)).collect();
    Adapter {
        rank: 3,
        alpha: 6.0,
        rslora: false,
        threshold: None,
        modules,
        base_model: Some("some/base".to_owned()),
        base_trits: None,
    }
}

fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}

#[track_caller]
fn assert_same(left: &Adapter, right: &Adapter) {
    assert_eq!(left.modules.len(), right.modules.len());
    assert_eq!((left.rank, left.alpha, left.rslora), (right.rank, right.alpha, right.rslora));
    for (l, r) in left.modules.iter().zip(&right.modules) {
        assert_eq!((l.layer, l.projection, l.rank, l.alpha), (r.layer, r.projection, r.rank, r.alpha));
        assert_eq!(bits(&l.a), bits(&r.a), "{l:?}");
        assert_eq!(bits(&l.b), bits(&r.b), "{l:?}");
        assert_eq!(l.magnitude.as_deref().map(bits), r.magnitude.as_deref().map(bits));
    }
}

#[test]
fn peft_adapters_survive_gguf_bit_for_bit() {
    let config = golden_config();
    for name in ["init", "after_step1", "final"] {
        let source = golden("lora").join(name);
        let read = Adapter::load(&source, &config).unwrap();
        assert_eq!((read.rank, read.alpha, read.modules.len()), (8, 16.0, 14), "{name}");
        assert_eq!(read.scale(), 2.0);
        assert_eq!(read.parameters(), 2 * 8 * (128 * 7 + 2 * 64 + 3 * 352 + 2 * 128));
        let (_folder, path) = place("adapter.gguf");
        read.write_gguf(&path, &config).unwrap();
        let through = Adapter::load(&path, &config).unwrap();
        let folder = path.with_file_name("peft");
        through.write_peft(&folder, &config).unwrap();
        assert_same(&Adapter::load(&folder, &config).unwrap(), &read);
        // Hosts without files have the same bytes.
        let bytes = through.to_peft(&config).unwrap();
        for (name, bytes) in PEFT_FILES.iter().zip(&bytes) {
            assert!(std::fs::read(folder.join(name)).unwrap() == *bytes, "{name}");
        }
        let [settings, tensors] = bytes;
        assert_same(&Adapter::from_peft(&settings, Arc::new(tensors), &config).unwrap(), &read);
        let original = SafetensorsFile::open(source.join("adapter_model.safetensors")).unwrap();
        let ours = SafetensorsFile::open(folder.join("adapter_model.safetensors")).unwrap();
        assert_eq!(ours.entries(), original.entries(), "{name}");
        for entry in ours.entries() {
            assert!(ours.read(&entry.name).unwrap() == original.read(&entry.name).unwrap(), "{name} {}", entry.name);
        }
    }
}

#[test]
fn gguf_files_are_what_llama_cpp_reads() {
    let (mut random, (_folder, path)) = (Random::fresh(), place("adapter.gguf"));
    let config = config(&BITNET_B158, ODD);
    let adapter = adapter(&mut random, &config);
    adapter.write_gguf(&path, &config).unwrap();
    let gguf = Gguf::open(&path).unwrap();
    let text = |key: &str| gguf.metadata.get_str(key).unwrap();
    assert_eq!(text("general.type"), Some("adapter"));
    assert_eq!(text("adapter.type"), Some("lora"));
    assert_eq!(text("general.architecture"), Some("bitnet-b1.58"));
    assert_eq!(gguf.metadata.get_f32("adapter.lora.alpha").unwrap(), Some(6.0));
    assert_eq!(gguf.tensors.len(), 2 * adapter.modules.len());
    let down = gguf.tensor("blk.1.ffn_down.weight.lora_a").unwrap();
    assert_eq!((down.dims.as_slice(), down.ty), (&[172, 3][..], TensorType::F32));
    assert_eq!(gguf.tensor("blk.1.ffn_down.weight.lora_b").unwrap().dims, [3, 96]);
    let found = adapter.modules.iter().find(|m| m.layer == 1 && m.projection == Projection::Down).unwrap();
    assert_eq!(gguf.read_tensor(down).unwrap(), float_bytes(&found.a));
}

#[test]
fn llama_files_interleave_the_rows_of_q_and_k_as_the_weights_do() {
    let mut random = Random::fresh();
    let cases: [(&str, Sizes); 3] = [("even", EVEN), ("odd", ODD), ("wide heads", WIDE_HEADS)];
    for (name, sizes) in cases {
        let config = config(&LLAMA, sizes);
        let adapter = adapter(&mut random, &config);
        let (_folder, path) = place("adapter.gguf");
        adapter.write_gguf(&path, &config).unwrap();
        assert_same(&Adapter::load(&path, &config).unwrap(), &adapter);
        let gguf = Gguf::open(&path).unwrap();
        for module in &adapter.modules {
            let tensor = format!("{}.weight.lora_b", config.family.gguf.module(module.layer, module.projection));
            let stored = gguf.read_tensor(gguf.tensor(&tensor).unwrap()).unwrap();
            let width = module.rank;
            let half = sizes.head_dim / 2;
            // Row 2j + b of a head in the file is row b·half + j of Hugging Face.
            let expected = (0..module.b.len() / width).flat_map(|row| {
                let (head, inside) = (row / sizes.head_dim, row % sizes.head_dim);
                let rotated = matches!(module.projection, Projection::Q | Projection::K);
                let from = if rotated { head * sizes.head_dim + (inside % 2) * half + inside / 2 } else { row };
                module.b[from * width..(from + 1) * width].iter().copied()
            });
            assert!(stored == float_bytes(&expected.collect::<Vec<f32>>()), "{name} {tensor}");
        }
    }
}

/// The numbers a program gets that knows only `alpha / rank` and B.
fn scaled_b(adapter: &Adapter) -> Vec<f32> {
    let scaled = |module: &AdapterModule| -> Vec<f32> {
        let scale = adapter.module_scale(module);
        module.b.iter().map(|value| value * scale).collect()
    };
    adapter.modules.iter().flat_map(scaled).collect()
}

#[test]
fn every_scale_reaches_gguf() {
    let mut random = Random::fresh();
    let config = config(&BITNET, ODD);
    let plain = adapter(&mut random, &config);
    let mut mixed = plain.clone();
    mixed.modules[3] = module(&mut random, &config, 0, Projection::Output, 5);
    mixed.modules[4].alpha = 1.5;
    let cases = [("plain", plain, true), ("mixed", mixed, false)];
    for (name, adapter, uniform) in cases {
        for rslora in [false, true] {
            let adapter = Adapter { rslora, ..adapter.clone() };
            let (_folder, path) = place("adapter.gguf");
            adapter.write_gguf(&path, &config).unwrap();
            let read = Adapter::load(&path, &config).unwrap();
            assert!(!read.rslora);
            if uniform {
                assert_eq!(bits(&read.modules[2].b), bits(&adapter.modules[2].b), "{name} {rslora}");
            }
            let expected = scaled_b(&adapter);
            for (found, expected) in scaled_b(&read).iter().zip(&expected) {
                assert!((found - expected).abs() <= 4e-7 * expected.abs(), "{name} {rslora}: {found} {expected}");
            }
            let folder = path.with_file_name("peft");
            adapter.write_peft(&folder, &config).unwrap();
            assert_same(&Adapter::load(&folder, &config).unwrap(), &adapter);
        }
    }
}

#[test]
fn scales_beyond_the_range_of_gguf_are_refused() {
    let mut random = Random::fresh();
    let config = config(&BITNET, ODD);
    let mut adapter = adapter(&mut random, &config);
    adapter.modules[0].alpha = 1e-30;
    adapter.modules[1].alpha = 1e30;
    let (_folder, path) = place("adapter.gguf");
    let error = adapter.write_gguf(&path, &config).unwrap_err().to_string();
    assert!(error.contains("layer 0 k projection has the alpha") && !path.exists(), "{error}");
    adapter.write_peft(&path, &config).unwrap();
}

#[test]
fn an_alpha_of_zero_in_gguf_means_a_scale_of_one() {
    let (mut random, (_folder, path)) = (Random::fresh(), place("adapter.gguf"));
    let config = config(&BITNET, ODD);
    adapter(&mut random, &config).write_gguf(&path, &config).unwrap();
    let mut parts = GgufParts::read(&path);
    parts.metadata.insert("adapter.lora.alpha", 0.0f32);
    parts.write(&path);
    assert_eq!(Adapter::load(&path, &config).unwrap().scale(), 1.0);
    parts.metadata.remove("adapter.lora.alpha");
    parts.write(&path);
    assert_eq!(Adapter::load(&path, &config).unwrap().scale(), 1.0);
}

#[test]
fn dora_has_a_peft_form_only() {
    let (mut random, (_folder, path)) = (Random::fresh(), place("adapter"));
    let config = config(&BITNET_B158, ODD);
    let mut adapter = adapter(&mut random, &config);
    for module in &mut adapter.modules {
        let out = module.projection.shape(&config).0;
        module.magnitude = Some(values(&mut random, out));
    }
    adapter.write_peft(&path, &config).unwrap();
    assert_same(&Adapter::load(&path, &config).unwrap(), &adapter);
    let error = adapter.write_gguf(path.with_extension("gguf"), &config).unwrap_err();
    assert!(matches!(error, AdapterError::DoraInGguf) && error.to_string().contains("PEFT"), "{error}");
    assert!(!path.with_extension("gguf").exists());
}

#[test]
fn a_ternary_adapter_has_a_folder_of_its_own_kind() {
    let mut folder = Folder::valid();
    folder.settings["peft_type"] = json!("TRITUNE_TERNARY");
    folder.settings["lora_alpha"] = json!(3);
    folder.settings["threshold"] = json!(0.1);
    let adapter = folder.load().unwrap();
    assert_eq!((adapter.threshold, adapter.scale(), adapter.kind()), (Some(0.1), 1.0, "ternary adapter"));
    let (_folder, path) = place("adapter");
    adapter.write_peft(&path, &folder.config).unwrap();
    assert!(Adapter::load(&path, &folder.config).unwrap() == adapter);
    let error = adapter.write_gguf(path.with_extension("gguf"), &folder.config).unwrap_err();
    assert!(matches!(error, AdapterError::TernaryInGguf) && error.to_string().contains("tritune merge"), "{error}");
    let valid = folder.settings.clone();
    for (key, value, words) in [
        ("threshold", json!(0), "above zero"),
        ("threshold", json!(null), "above zero"),
        ("peft_type", json!("LORA"), "and in no other"),
        ("lora_alpha", json!(6), "has no scale"),
        ("use_rslora", json!(true), "has no scale"),
        ("rank_pattern", json!({ "q_proj": 3 }), "has no scale"),
    ] {
        folder.settings = valid.clone();
        folder.settings[key] = value;
        let error = folder.load().unwrap_err().to_string();
        assert!(error.contains(words), "{key}: {error}");
    }
}

/// A folder of which tests change one thing.
struct Folder {
    config: Config,
    settings: Json,
    tensors: Vec<(tritune_format::SafetensorsDeclaration, Vec<u8>)>,
}

impl Folder {
    fn valid() -> Folder {
        let mut random = Random::fresh();
        let config = config(&BITNET_B158, ODD);
        let (_folder, path) = place("adapter");
        adapter(&mut random, &config).write_peft(&path, &config).unwrap();
        let file = SafetensorsFile::open(path.join("adapter_model.safetensors")).unwrap();
        let tensors = file.entries().iter().map(|entry| {
            let (name, dtype, shape) = (entry.name.clone(), entry.dtype, entry.shape.clone());
            (tritune_format::SafetensorsDeclaration { name, dtype, shape }, file.read(&entry.name).unwrap())
        });
        let settings = serde_json::from_slice(&std::fs::read(path.join("adapter_config.json")).unwrap()).unwrap();
        Folder { config, settings, tensors: tensors.collect() }
    }

    fn load(&self) -> Result<Adapter, AdapterError> {
        let (_folder, path) = place("adapter");
        std::fs::create_dir(&path).unwrap();
        std::fs::write(path.join("adapter_config.json"), self.settings.to_string()).unwrap();
        write_safetensors(&path.join("adapter_model.safetensors"), &self.tensors);
        Adapter::load(&path, &self.config)
    }
}

#[test]
fn half_precision_is_read() {
    let folder = Folder::valid();
    let exact = folder.load().unwrap();
    for (dtype, ty, bound) in [(Dtype::F16, TensorType::F16, 6e-4), (Dtype::BF16, TensorType::BF16, 5e-3)] {
        let mut rounded =
            Folder { tensors: folder.tensors.clone(), settings: folder.settings.clone(), ..Folder::valid() };
        for (declared, bytes) in &mut rounded.tensors {
            declared.dtype = dtype;
            let floats: Vec<f32> =
                bytes.chunks_exact(4).map(|four| f32::from_le_bytes(four.try_into().unwrap())).collect();
            *bytes = encode_f32(ty, &declared.name, &floats).unwrap();
        }
        let read = rounded.load().unwrap();
        for (found, expected) in read.modules[5].b.iter().zip(&exact.modules[5].b) {
            assert!((found - expected).abs() <= bound * expected.abs().max(1e-3), "{found} {expected}");
        }
    }
}

#[test]
fn settings_of_other_trainers_are_followed_or_refused_by_name() {
    let mut folder = Folder::valid();
    folder.settings["alpha_pattern"] =
        json!({ "layers.1.mlp.up_proj": 9, "^model.layers.0.mlp.up_proj": 2.5, "up_proj": 4 });
    let read = folder.load().unwrap();
    let alpha = |layer, projection| {
        read.modules.iter().find(|m| m.layer == layer && m.projection == projection).map(|m| m.alpha)
    };
    assert_eq!(alpha(1, Projection::Up), Some(9.0));
    assert_eq!(alpha(0, Projection::Up), Some(2.5));
    assert_eq!(alpha(0, Projection::Gate), Some(6.0));
    // What PEFT 0.21 writes when nothing special is asked for.
    let modules = folder.settings["target_modules"].clone();
    folder.settings = json!({
        "alora_invocation_tokens": null, "alpha_pattern": {}, "arrow_config": null, "auto_mapping": null,
        "base_model_name_or_path": "x", "bias": "none", "ensure_weight_tying": false, "eva_config": null,
        "fan_in_fan_out": false, "inference_mode": true, "init_lora_weights": true, "layer_replication": null,
        "loftq_config": {}, "lora_alpha": 6, "lora_bias": false, "lora_dropout": 0.1, "megatron_config": null,
        "megatron_core": "megatron.core", "modules_to_save": null, "peft_type": "LORA", "peft_version": "0.21.2",
        "qalora_group_size": 16, "r": 3, "rank_pattern": {}, "target_modules": modules, "task_type": "CAUSAL_LM",
        "trainable_token_indices": null, "use_dora": false, "use_qalora": false, "use_rslora": true
    });
    let read = folder.load().unwrap();
    assert_eq!((read.rslora, read.base_model.as_deref(), read.scale()), (true, Some("x"), (6.0 / 3f64.sqrt()) as f32));
    let valid = folder.settings.clone();
    let cases = [
        ("peft_type", json!("IA3"), "only \"LORA\""),
        ("peft_type", json!(3), "expected a string"),
        ("r", json!(4), "have rank 3"),
        ("r", json!(-1), "invalid value"),
        ("r", json!(0), "at least 1"),
        ("lora_alpha", json!(0), "other than zero"),
        ("lora_alpha", json!(1e300), "other than zero"),
        ("bias", json!("all"), "bias"),
        ("rank_pattern", json!({ "q_proj": 4 }), "\"rank_pattern\" is 4"),
        ("rank_pattern", json!({ "q_proj": "x" }), "\"rank_pattern\" is \"x\""),
        ("rank_pattern", json!({ ".*q_proj": 4 }), "\".*q_proj\" is a regular expression"),
        ("alpha_pattern", json!({ "q_proj": 0 }), "\"alpha_pattern\" is 0"),
        ("modules_to_save", json!(["lm_head"]), "modules_to_save"),
        ("lora_bias", json!(true), "lora_bias"),
        ("fan_in_fan_out", json!(true), "fan_in_fan_out"),
        ("init_lora_weights", json!("pissa_niter_4"), "pissa_niter_4"),
        ("use_dora", json!(true), "no magnitudes"),
        ("alora_invocation_tokens", json!([1, 2]), "alora_invocation_tokens"),
    ];
    for (key, value, words) in cases {
        folder.settings = valid.clone();
        folder.settings[key] = value;
        let error = folder.load().unwrap_err().to_string();
        assert!(error.contains(words) && error.contains("adapter"), "{key}: {error}");
    }
}

#[test]
fn tensors_that_do_not_fit_are_named() {
    const Q: &str = "base_model.model.model.layers.1.self_attn.q_proj.lora_B.weight";
    type Change = fn(&mut tritune_format::SafetensorsDeclaration, &mut Vec<u8>);
    let cases: [(&str, Change, &str); 9] = [
        (
            "layer",
            |tensor, _| tensor.name = Q.replace("layers.1", "layers.2"),
            "a layer this model does not have (it has 2)",
        ),
        ("not a number", |tensor, _| tensor.name = Q.replace("layers.1", "layers.+1"), "is no part of a LoRA"),
        ("leading zero", |tensor, _| tensor.name = Q.replace("layers.1", "layers.01"), "is no part of a LoRA"),
        (
            "embedding",
            |tensor, _| tensor.name = "base_model.model.lm_head.lora_B.weight".into(),
            "is no part of a LoRA",
        ),
        ("transposed", |tensor, _| tensor.shape.reverse(), "needs [96, rank]"),
        ("flat", |tensor, _| tensor.shape = vec![288], "needs [96, rank]"),
        ("rank", |tensor, bytes| (tensor.shape[1] = 2, bytes.truncate(96 * 8)).1, "an A of rank 3 and a B of rank 2"),
        ("type", |tensor, _| tensor.dtype = Dtype::I32, "is I32"),
        ("number", |_, bytes| bytes[..4].copy_from_slice(&f32::NAN.to_le_bytes()), "contains NaN"),
    ];
    for (name, change, words) in cases {
        let mut folder = Folder::valid();
        let (tensor, bytes) = folder.tensors.iter_mut().find(|(tensor, _)| tensor.name == Q).unwrap();
        change(tensor, bytes);
        let error = folder.load().unwrap_err().to_string();
        assert!(error.contains(words), "{name}: {error}");
    }
    let mut folder = Folder::valid();
    folder.tensors.retain(|(tensor, _)| tensor.name != Q);
    let error = folder.load().unwrap_err().to_string();
    assert!(error.contains("layer 1 q projection has only one of its A and B"), "{error}");
    folder.tensors.clear();
    assert!(folder.load().unwrap_err().to_string().contains("no LoRA tensors"));
}

#[test]
fn files_that_are_no_adapter_say_so() {
    let config = config(&BITNET, ODD);
    let (_folder, path) = place("model.gguf");
    let load = |path: &Path| Adapter::load(path, &config).unwrap_err().to_string();
    assert!(load(&path).contains("no such file"));
    GgufParts::valid(&BITNET, ODD, TensorType::I2S).write(&path);
    assert!(load(&path).contains("a model goes to -m"), "{}", load(&path));
    assert!(load(path.parent().unwrap()).contains("adapter_config.json"));
    let mut random = Random::fresh();
    let llama = crate::models::config(&LLAMA, ODD);
    adapter(&mut random, &llama).write_gguf(&path, &llama).unwrap();
    assert!(load(&path).contains("for \"llama\" models, but this model is \"bitnet\""), "{}", load(&path));
    let other = crate::models::config(&BITNET_B158, ODD);
    adapter(&mut random, &other).write_gguf(&path, &other).unwrap();
    Adapter::load(&path, &config).unwrap();
    let mut parts = GgufParts::read(&path);
    parts.metadata.insert("adapter.type", "control_vector");
    parts.write(&path);
    assert!(load(&path).contains("\"control_vector\""));
    for name in ["adapter_config.json", "adapter_model.bin"] {
        std::fs::write(path.with_file_name(name), r#"{"peft_type":"LORA","r":3,"lora_alpha":6}"#).unwrap();
    }
    assert!(load(path.parent().unwrap()).contains("safe_serialization"));
}

#[test]
fn nothing_broken_is_written() {
    let mut random = Random::fresh();
    let config = config(&BITNET, ODD);
    let valid = adapter(&mut random, &config);
    type Change = fn(&mut Adapter);
    let cases: [(&str, Change, &str); 7] = [
        ("empty", |adapter| adapter.modules.clear(), "changes nothing"),
        ("layer", |adapter| adapter.modules[0].layer = 2, "beyond the 2 layers"),
        ("twice", |adapter| adapter.modules[1] = adapter.modules[0].clone(), "comes twice"),
        ("size", |adapter| adapter.modules[0].a.truncate(5), "does not have rank 3"),
        ("number", |adapter| adapter.modules[2].b[7] = f32::INFINITY, "diverged"),
        ("alpha", |adapter| adapter.modules[2].alpha = 0.0, "alpha"),
        ("magnitudes", |adapter| adapter.modules[2].magnitude = Some(vec![1.0; 48]), "magnitudes"),
    ];
    for (name, change, words) in cases {
        let mut adapter = valid.clone();
        change(&mut adapter);
        let (_folder, path) = place("adapter");
        for error in [adapter.write_peft(&path, &config), adapter.write_gguf(&path, &config)] {
            let error = error.unwrap_err().to_string();
            assert!(error.contains(words), "{name}: {error}");
        }
        assert!(!path.exists());
    }
}

#[test]
fn partial_adapters_name_their_modules() {
    let mut random = Random::fresh();
    let config = config(&BITNET, ODD);
    let mut adapter = adapter(&mut random, &config);
    adapter.modules.retain(|m| m.projection == Projection::V || (m.layer == 1 && m.projection == Projection::Gate));
    let (_folder, path) = place("adapter");
    adapter.write_peft(&path, &config).unwrap();
    let settings: Json = serde_json::from_slice(&std::fs::read(path.join("adapter_config.json")).unwrap()).unwrap();
    assert_eq!(settings["target_modules"], json!(["model.layers.1.mlp.gate_proj", "v_proj"]));
    assert_eq!(settings["lora_alpha"], json!(6));
    assert_same(&Adapter::load(&path, &config).unwrap(), &adapter);
    // Over an old one: both files are new.
    let other = Adapter { rslora: true, ..adapter };
    other.write_peft(&path, &config).unwrap();
    assert_same(&Adapter::load(&path, &config).unwrap(), &other);
}

const F16: ConvertOptions =
    ConvertOptions { target: OutputFormat::Gguf(TensorType::F16), head: None, i2s_block: I2sBlock::B128, lossy: false };

#[test]
fn merging_is_the_sum_ternarised_again() {
    let mut random = Random::fresh();
    let master = open(golden("t1/master"), ReadingOptions::default()).unwrap();
    let config = master.config().clone();
    let trained = Adapter::load(golden("lora/final"), &config).unwrap();
    let mut other = adapter(&mut random, &config);
    other.modules.retain(|module| module.projection == Projection::Q);
    let adapters = [(trained, 1.0), (other, -0.01)];
    let (_folder, path) = place("merged");
    let written = MergedModel::new(&*master, &adapters, false).unwrap();
    convert(&written, &path, ConvertOptions { target: OutputFormat::HfPacked, ..F16 }, &mut |_, _| ()).unwrap();
    let merged = open(&path, ReadingOptions::default()).unwrap();
    let mut changed = 0;
    for (layer, projection) in (0..2).flat_map(|layer| Projection::ALL.map(|projection| (layer, projection))) {
        let (rows, cols) = projection.shape(&config);
        let mut expected = master.master(layer, projection).unwrap().unwrap();
        for (adapter, factor) in &adapters {
            for m in adapter.modules.iter().filter(|m| m.layer == layer && m.projection == projection) {
                for (index, weight) in expected.iter_mut().enumerate() {
                    let (row, col) = (index / cols, index % cols);
                    let dot: f64 =
                        (0..m.rank).map(|k| f64::from(m.b[row * m.rank + k]) * f64::from(m.a[k * cols + col])).sum();
                    *weight += factor * adapter.module_scale(m) * dot as f32;
                }
            }
        }
        let expected = quantize_absmean(rows, cols, &expected).unwrap();
        let found = merged.linear(layer, projection).unwrap().matrix;
        assert!((found.scale / expected.scale - 1.0).abs() < 1e-5, "{} {}", found.scale, expected.scale);
        // Sums in another order may put a weight on the other side of a half.
        let (found, expected) = (found.to_trits(), expected.to_trits());
        let differing = found.iter().zip(&expected).filter(|(a, b)| a != b).count();
        assert!(differing * 2000 <= found.len(), "{differing} of {}", found.len());
        let before = master.linear(layer, projection).unwrap().matrix.to_trits();
        changed += before.iter().zip(&found).filter(|(a, b)| a != b).count();
    }
    assert!(changed > 100, "{changed} trits changed");
}

#[test]
fn merging_without_master_weights_needs_a_word() {
    let packed = open(golden("t1/packed"), ReadingOptions::default()).unwrap();
    let adapter = Adapter::load(golden("lora/final"), packed.config()).unwrap();
    let adapters = [(adapter, 1.0)];
    let refused = |model_file: &dyn ModelFile| {
        let error = MergedModel::new(model_file, &adapters, false).err().unwrap();
        assert!(matches!(&error, LoadError::NoMaster { .. }) && error.to_string().contains("lossy merge"), "{error}");
    };
    refused(&*packed);
    // An F16 file of trits is no master either; one of the masters is.
    let (_folder, path) = place("model.gguf");
    crate::models::write(&*packed, &path, F16.target, I2sBlock::B128);
    refused(&*open(&path, ReadingOptions::default()).unwrap());
    let lossy = MergedModel::new(&*packed, &adapters, true).unwrap();
    assert_eq!(lossy.linear(0, Projection::Q).unwrap().matrix.rows, 128);
}

#[test]
fn masters_in_gguf_are_found_in_the_order_of_hugging_face() {
    let mut random = Random::fresh();
    for architecture in [&BITNET, &LLAMA] {
        let config = config(architecture, ODD);
        let masters = values(&mut random, ODD.hidden * ODD.hidden);
        let interleaved: Vec<f32> = (0..ODD.hidden)
            .flat_map(|row| {
                let (head, inside) = (row / ODD.head_dim, row % ODD.head_dim);
                let from = head * ODD.head_dim + (inside % 2) * (ODD.head_dim / 2) + inside / 2;
                let from = if architecture == &LLAMA { from } else { row };
                masters[from * ODD.hidden..(from + 1) * ODD.hidden].to_vec()
            })
            .collect();
        let mut parts = GgufParts::valid(architecture, ODD, TensorType::F16);
        parts.put("blk.1.attn_q.weight", &[96, 96], TensorType::F32, float_bytes(&interleaved));
        let (_folder, path) = place("model.gguf");
        parts.write(&path);
        if architecture == &LLAMA {
            // Nobody has said that they are masters, so they are dense, in the same order.
            let dense = open(&path, ReadingOptions::default()).unwrap();
            let mut rows = vec![0; 96 * 96 * 4];
            dense.dense_linear(1, Projection::Q).unwrap().unwrap().source.read_rows(0, &mut rows).unwrap();
            assert_eq!(rows, float_bytes(&masters));
        }
        let model_file = open(&path, ReadingOptions { masters: true, ..ReadingOptions::default() }).unwrap();
        assert_eq!(bits(&model_file.master(1, Projection::Q).unwrap().unwrap()), bits(&masters));
        let q = model_file.linear(1, Projection::Q).unwrap().matrix.to_trits();
        assert_eq!(q, quantize_absmean(96, 96, &masters).unwrap().to_trits());
        // Trits in floats have no masters.
        assert_eq!(model_file.master(0, Projection::Q).unwrap(), None);
        let mut only_q = adapter(&mut random, &config);
        only_q.modules.retain(|module| module.layer == 1 && module.projection == Projection::Q);
        MergedModel::new(&*model_file, &[(only_q, 1.0)], false).unwrap();
    }
}

#[test]
fn dora_with_the_norms_of_the_base_is_plain_lora() {
    let master = open(golden("t1/master"), ReadingOptions::default()).unwrap();
    let config = master.config().clone();
    let plain = Adapter::load(golden("lora/final"), &config).unwrap();
    let mut dora = plain.clone();
    for module in &mut dora.modules {
        let (rows, cols) = module.projection.shape(&config);
        let mut adapted = master.linear(module.layer, module.projection).unwrap().matrix.to_f32();
        for (index, weight) in adapted.iter_mut().enumerate() {
            let (row, col) = (index / cols, index % cols);
            let dot: f32 = (0..module.rank).map(|k| module.b[row * module.rank + k] * module.a[k * cols + col]).sum();
            *weight += 2.0 * dot;
        }
        let norm = |row: usize| adapted[row * cols..(row + 1) * cols].iter().map(|v| v * v).sum::<f32>().sqrt();
        module.magnitude = Some((0..rows).map(norm).collect());
    }
    let doubled = {
        let mut doubled = dora.clone();
        let double = |module: &mut AdapterModule| module.magnitude.iter_mut().flatten().for_each(|m| *m *= 2.0);
        doubled.modules.iter_mut().for_each(double);
        doubled
    };
    let trits = |adapter: Adapter| {
        let adapters = [(adapter, 1.0)];
        MergedModel::new(&*master, &adapters, false).unwrap().linear(1, Projection::Down).unwrap().matrix
    };
    let (plain, dora, doubled) = (trits(plain), trits(dora), trits(doubled));
    assert!((dora.scale / plain.scale - 1.0).abs() < 1e-5);
    assert!((doubled.scale / plain.scale - 2.0).abs() < 1e-4);
    let differing = plain.to_trits().iter().zip(dora.to_trits()).filter(|(a, b)| **a != *b).count();
    assert!(differing * 2000 <= plain.rows * plain.cols, "{differing}");
}
