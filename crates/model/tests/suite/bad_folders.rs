//! Hugging Face folders that are no model: each gets its own clear error, none a panic.

use crate::models::{EVEN, FolderParts, ODD, float_bytes, place, refusal, write_safetensors};
use serde_json::{Value, json};
use std::path::Path;
use tritune_format::Dtype;
use tritune_model::family::{BITNET, BITNET_B158};

type Edit = fn(&mut FolderParts);

#[track_caller]
fn expect(name: &str, path: &Path, expected: &[&str]) {
    let Ok(message) = refusal(path) else { panic!("{name}: accepted") };
    for part in expected {
        assert!(message.contains(part), "{name}: {part:?} is not in {message:?}");
    }
}

fn check(valid: &FolderParts, cases: &[(&str, Edit, &[&str])]) {
    let (_folder, path) = place("valid");
    valid.write(&path);
    assert!(refusal(&path).is_err(), "the folder must be valid before it is changed");
    for (name, edit, expected) in cases {
        let (_folder, path) = place("bad-model");
        let mut parts = valid.clone();
        edit(&mut parts);
        parts.write(&path);
        expect(name, &path, expected);
        expect(name, &path, &["bad-model"]);
    }
}

fn set(parts: &mut FolderParts, key: &str, value: Value) {
    parts.config[key] = value;
}

fn without(parts: &mut FolderParts, key: &str) {
    parts.config.as_object_mut().unwrap().remove(key).unwrap();
}

#[test]
fn configurations_that_no_model_can_have() {
    let valid = FolderParts::valid(&BITNET_B158, ODD);
    let cases: &[(&str, Edit, &[&str])] = &[
        ("no architectures", |p| without(p, "architectures"), &["no \"architectures\""]),
        ("architectures is a text", |p| set(p, "architectures", json!("BitNetForCausalLM")), &["no \"architectures\""]),
        (
            "unknown class",
            |p| set(p, "architectures", json!(["GPT2LMHeadModel"])),
            &["\"GPT2LMHeadModel\" is not supported"],
        ),
        (
            "a llama with ReLU²",
            |p| {
                set(p, "architectures", json!(["LlamaForCausalLM"]));
                set(p, "model_type", json!("llama"));
            },
            &["LlamaForCausalLM with relu2"],
        ),
        ("no width", |p| without(p, "hidden_size"), &["config.json has no \"hidden_size\""]),
        ("width as text", |p| set(p, "hidden_size", json!("96")), &["\"hidden_size\" is \"96\"", "whole number"]),
        ("negative width", |p| set(p, "hidden_size", json!(-96)), &["-96", "whole number"]),
        ("broken width", |p| set(p, "hidden_size", json!(96.5)), &["96.5", "whole number"]),
        ("width 10^18", |p| set(p, "hidden_size", json!(10u64.pow(18))), &["1000000000000000000", "between 1 and"]),
        ("no head", |p| set(p, "num_attention_heads", json!(0)), &["num_attention_heads", "at least one"]),
        (
            "uneven heads",
            |p| {
                without(p, "head_dim");
                set(p, "num_attention_heads", json!(5));
            },
            &["hidden_size", "5 heads", "evenly"],
        ),
        ("uneven kv heads", |p| set(p, "num_key_value_heads", json!(3)), &["head_count_kv", "divide the 4"]),
        ("odd heads", |p| set(p, "head_dim", json!(25)), &["25", "even"]),
        ("no layer", |p| set(p, "num_hidden_layers", json!(0)), &["block_count", "between 1 and 1024"]),
        ("no context", |p| set(p, "max_position_embeddings", json!(0)), &["context_length", "between 1 and"]),
        ("epsilon 1", |p| set(p, "rms_norm_eps", json!(1)), &["rms_epsilon", "small positive"]),
        ("epsilon as text", |p| set(p, "rms_norm_eps", json!("1e-5")), &["rms_norm_eps", "must be a number"]),
        ("theta 1", |p| set(p, "rope_theta", json!(1.0)), &["rope.freq_base", "greater than 1"]),
        ("theta 10^300", |p| set(p, "rope_theta", json!(1e300)), &["rope.freq_base", "inf"]),
        ("gelu", |p| set(p, "hidden_act", json!("gelu")), &["the activation \"gelu\"", "silu and relu2 are"]),
        ("an activation that is a number", |p| set(p, "hidden_act", json!(5)), &["\"hidden_act\" is 5", "string"]),
        ("biases", |p| set(p, "attention_bias", json!(true)), &["\"attention_bias\"", "not support"]),
        ("biases in the block", |p| set(p, "mlp_bias", json!(true)), &["\"mlp_bias\"", "not support"]),
        ("a bias flag that is text", |p| set(p, "attention_bias", json!("no")), &["true or false"]),
        ("tied maybe", |p| set(p, "tie_word_embeddings", json!("maybe")), &["tie_word_embeddings", "true or false"]),
        ("half rotary", |p| set(p, "partial_rotary_factor", json!(0.5)), &["partial_rotary_factor"]),
        (
            "half rotary among the parameters",
            |p| set(p, "rope_parameters", json!({ "rope_type": "default", "partial_rotary_factor": 0.5 })),
            &["partial_rotary_factor"],
        ),
        (
            "theta as text among the parameters",
            |p| {
                without(p, "rope_theta");
                set(p, "rope_parameters", json!({ "rope_type": "default", "rope_theta": "500000" }));
            },
            &["\"rope_theta\" is \"500000\"", "must be a number"],
        ),
        (
            "parameters for kinds of layers",
            |p| set(p, "rope_parameters", json!({ "full_attention": { "rope_theta": 10000.0 } })),
            &["rope_parameters.full_attention"],
        ),
        (
            "dynamic",
            |p| set(p, "rope_scaling", json!({ "rope_type": "dynamic", "factor": 2 })),
            &["scaling \"dynamic\""],
        ),
        ("yarn by nothing", |p| set(p, "rope_scaling", json!({ "rope_type": "yarn" })), &["rope_scaling.factor"]),
        ("scaling by name", |p| set(p, "rope_scaling", json!("linear")), &["rope_scaling", "object"]),
        ("half of llama3", |p| set(p, "rope_scaling", json!({ "rope_type": "llama3" })), &["rope_scaling.factor"]),
        (
            "llama3 by nothing",
            |p| {
                let scaling = json!({ "rope_type": "llama3", "factor": 0, "low_freq_factor": 1, "high_freq_factor": 4,
                                      "original_max_position_embeddings": 1 });
                set(p, "rope_scaling", scaling);
            },
            &["rope_freqs", "positive"],
        ),
        (
            "llama3 for heads wider than memory",
            |p| {
                let scaling = json!({ "rope_type": "llama3", "factor": 8, "low_freq_factor": 1, "high_freq_factor": 4,
                                      "original_max_position_embeddings": 8192 });
                set(p, "rope_scaling", scaling);
                set(p, "head_dim", json!(1u64 << 60));
            },
            &["key_length", "1152921504606846976"],
        ),
    ];
    check(&valid, cases);
}

#[test]
fn quantisations_that_are_not_ternary() {
    let valid = FolderParts::valid(&BITNET, ODD);
    fn quantization(p: &mut FolderParts, key: &str, value: Value) {
        p.config["quantization_config"][key] = value;
    }
    let cases: &[(&str, Edit, &[&str])] = &[
        ("none", |p| without(p, "quantization_config"), &["no \"quantization_config\"", "no ternary model"]),
        ("a number", |p| set(p, "quantization_config", json!(5)), &["quantization_config", "object"]),
        (
            "a dense layer",
            |p| quantization(p, "modules_to_not_convert", json!(["lm_head", "model.layers.0.mlp.down_proj"])),
            &["modules_to_not_convert", "model.layers.0.mlp.down_proj"],
        ),
        (
            "a dense block",
            |p| quantization(p, "modules_to_not_convert", json!(["model.layers.1"])),
            &["modules_to_not_convert", "model.layers.1"],
        ),
        (
            "dense layers by number",
            |p| quantization(p, "modules_to_not_convert", json!([1])),
            &["modules_to_not_convert", "names"],
        ),
        ("gptq", |p| quantization(p, "quant_method", json!("gptq")), &["\"gptq\"", "only \"bitnet\""]),
        ("norms in layers", |p| quantization(p, "use_rms_norm", json!(true)), &["q_proj.rms_norm.weight"]),
        ("unknown class", |p| quantization(p, "linear_class", json!("magic")), &["linear_class \"magic\""]),
        (
            "packed weights called online",
            |p| quantization(p, "quantization_mode", json!("online")),
            &["q_proj.weight", "(24, 96)", "(96, 96)"],
        ),
    ];
    check(&valid, cases);
}

#[test]
fn files_that_are_not_what_their_names_say() {
    let (_folder, path) = place("model");
    let valid = FolderParts::valid(&BITNET, ODD);
    valid.write(&path);
    let config = path.join("config.json");
    let text = valid.config.to_string();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let cases: &[(&str, &[u8], &[&str])] = &[
        ("empty", b"", &["config.json", "EOF"]),
        ("cut off", &text.as_bytes()[..text.len() / 2], &["config.json", "EOF"]),
        ("not JSON", b"hidden_size = 96", &["config.json", "expected value"]),
        ("not UTF-8", b"{\"architectures\": \"\xff\"}", &["config.json", "unicode"]),
        ("a list", b"[1, 2]", &["config.json", "no object"]),
        ("nested 100,000 times", deep.as_bytes(), &["config.json", "recursion limit"]),
    ];
    for (name, bytes, expected) in cases {
        std::fs::write(&config, bytes).unwrap();
        expect(name, &path, expected);
    }
    let file = std::fs::File::create(&config).unwrap();
    file.set_len(3 << 30).unwrap();
    expect("3 GiB of configuration", &path, &["config.json has 3221225472 bytes", "never larger"]);
    std::fs::remove_file(&config).unwrap();
    expect("no configuration", &path, &["folder without config.json"]);
    std::fs::write(&config, &text).unwrap();

    // A sparse file: none of it is read.
    let tokenizer = std::fs::File::create(path.join("tokenizer.json")).unwrap();
    tokenizer.set_len(1 << 40).unwrap();
    expect("1 TiB of tokenizer", &path, &["tokenizer.json has 1099511627776 bytes", "never larger"]);
    let texts: &[(&str, &str, &[u8], &[&str])] = &[
        ("a broken tokenizer", "tokenizer.json", b"{", &["tokenizer.json", "EOF"]),
        ("a tokenizer of nothing", "tokenizer.json", b"{}", &["tokenizer.json"]),
        ("a tokenizer model of noise", "tokenizer.model", &[0xff; 64], &["tokenizer.model is damaged at byte"]),
        ("an empty tokenizer model", "tokenizer.model", b"", &["vocabulary"]),
    ];
    for (name, file, bytes, expected) in texts {
        std::fs::write(path.join(file), bytes).unwrap();
        expect(name, &path, expected);
        std::fs::remove_file(path.join(file)).unwrap();
    }
    assert!(refusal(&path).is_err(), "without them it is a model again");
}

/// A tokenizer.json of bytes and a few more tokens.
pub fn byte_level_tokenizer(extra: usize) -> Vec<u8> {
    let vocab = tritune_model::tokenizer::Vocab::byte_level(258).unwrap();
    let text = |id: usize| String::from_utf8(vocab.tokens[id].clone()).unwrap();
    let mut entries: serde_json::Map<String, Value> = (0..256).map(|id| (text(id), json!(id))).collect();
    entries.extend((0..extra).map(|index| (format!("extra{index}"), json!(256 + index))));
    json!({
        "pre_tokenizer": { "type": "ByteLevel", "add_prefix_space": false, "use_regex": true },
        "model": { "type": "BPE", "vocab": entries, "merges": [] },
    })
    .to_string()
    .into_bytes()
}

#[test]
fn tokenizers_that_do_not_belong_to_the_model() {
    let mut valid = FolderParts::valid(&BITNET, ODD);
    valid.files.insert("tokenizer.json".to_owned(), byte_level_tokenizer(4));
    let cases: &[(&str, Edit, &[&str])] = &[
        (
            "more tokens than rows",
            |p| drop(p.files.insert("tokenizer.json".to_owned(), byte_level_tokenizer(45))),
            &["tokenizer has 301 tokens", "300 rows"],
        ),
        (
            "a broken generation_config.json",
            |p| drop(p.files.insert("generation_config.json".to_owned(), b"{".to_vec())),
            &["generation_config.json is not valid"],
        ),
        (
            "a broken tokenizer_config.json",
            |p| drop(p.files.insert("tokenizer_config.json".to_owned(), b"{".to_vec())),
            &["tokenizer_config.json"],
        ),
        (
            "an end token outside the vocabulary",
            |p| drop(p.files.insert("generation_config.json".to_owned(), b"{\"eos_token_id\": [5000]}".to_vec())),
            &["5000", "outside the vocabulary"],
        ),
    ];
    check(&valid, cases);
}

#[test]
fn tensors_that_contradict_the_configuration() {
    const Q: &str = "model.layers.0.self_attn.q_proj.weight";
    const SCALE: &str = "model.layers.0.self_attn.q_proj.weight_scale";
    let valid = FolderParts::valid(&BITNET_B158, EVEN);
    let cases: &[(&str, Edit, &[&str])] = &[
        ("no scale", |p| p.remove(SCALE), &["no tensor", "q_proj.weight_scale"]),
        ("a scale that is NaN", |p| p.put(SCALE, &[1], Dtype::F32, float_bytes(&[f32::NAN])), &[SCALE, "NaN"]),
        ("two scales", |p| p.put(SCALE, &[2], Dtype::F32, float_bytes(&[1.0, 1.0])), &[SCALE, "(1, 2)", "(1, 1)"]),
        ("a scale of bytes", |p| p.put(SCALE, &[1], Dtype::U8, vec![1]), &[SCALE, "U8", "F32, F16 or BF16"]),
        (
            "division by zero",
            |p| {
                p.config["quantization_config"]["linear_class"] = json!("bitlinear");
                p.put(SCALE, &[1], Dtype::F32, float_bytes(&[0.0]));
            },
            &[SCALE, "0"],
        ),
        ("code 3", |p| p.bytes(Q)[0] = 0xff, &[Q, "other than -1, 0, 1"]),
        (
            "master weights called packed",
            |p| p.put(Q, &[64, 256], Dtype::F32, vec![0; 65536]),
            &[Q, "F32", "\"online\""],
        ),
        ("another shape", |p| p.put(Q, &[128, 128], Dtype::U8, vec![0; 16384]), &[Q, "(128, 128)", "(64, 256)"]),
        ("three dimensions", |p| p.put(Q, &[64, 16, 16], Dtype::U8, vec![0; 16384]), &[Q, "(64, 256)"]),
        ("no projection", |p| p.remove("model.layers.1.mlp.down_proj.weight"), &["mlp.down_proj.weight"]),
        ("no sub-norm", |p| p.remove("model.layers.1.mlp.ffn_sub_norm.weight"), &["mlp.ffn_sub_norm.weight"]),
        ("no embedding", |p| p.remove("model.embed_tokens.weight"), &["model.embed_tokens.weight", "complete"]),
        (
            "a norm of integers",
            |p| p.put("model.norm.weight", &[256], Dtype::I32, vec![0; 1024]),
            &["model.norm.weight", "I32"],
        ),
        (
            "infinity in a norm",
            |p| p.put("model.norm.weight", &[256], Dtype::F32, float_bytes(&[f32::INFINITY; 256])),
            &["model.norm.weight", "inf"],
        ),
        (
            "an embedding of another width",
            |p| p.put("model.embed_tokens.weight", &[300, 255], Dtype::F16, vec![0; 153_000]),
            &["model.embed_tokens.weight", "(300, 255)", "(300, 256)"],
        ),
        (
            "a head of another size",
            |p| {
                set(p, "tie_word_embeddings", json!(false));
                p.put("lm_head.weight", &[10, 256], Dtype::F16, vec![0; 5120]);
            },
            &["lm_head.weight", "(10, 256)"],
        ),
    ];
    check(&valid, cases);
}

#[test]
fn indexes_that_lie() {
    let valid = FolderParts::valid(&BITNET, ODD);
    let (_folder, path) = place("sharded");
    std::fs::create_dir(&path).unwrap();
    std::fs::write(path.join("config.json"), valid.config.to_string()).unwrap();
    let (first, second) = valid.tensors.split_at(5);
    write_safetensors(&path.join("one.safetensors"), first);
    write_safetensors(&path.join("two.safetensors"), second);
    let map = |edit: &dyn Fn(&mut serde_json::Map<String, Value>)| {
        let place = |shard: &'static str| {
            move |(d, _): &(tritune_format::SafetensorsDeclaration, _)| (d.name.clone(), json!(shard))
        };
        let mut map: serde_json::Map<String, Value> =
            first.iter().map(place("one.safetensors")).chain(second.iter().map(place("two.safetensors"))).collect();
        edit(&mut map);
        json!({ "metadata": {}, "weight_map": map }).to_string()
    };
    let index = path.join("model.safetensors.index.json");
    expect("no index", &path, &["neither model.safetensors nor model.safetensors.index.json"]);
    std::fs::write(&index, map(&|_| ())).unwrap();
    assert!(refusal(&path).is_err(), "a sharded model is a model");
    let name = first[0].0.name.clone();
    let cases: &[(&str, String, &[&str])] = &[
        ("not JSON", "{".to_owned(), &["index"]),
        ("no map", "{}".to_owned(), &["index", "weight_map"]),
        ("an empty map", "{\"weight_map\": {}}".to_owned(), &["weight_map is empty"]),
        ("a way out", map(&|m| drop(m.insert(name.clone(), json!("../x")))), &["not a plain file name"]),
        ("an absolute path", map(&|m| drop(m.insert(name.clone(), json!("/etc/passwd")))), &["not a plain file name"]),
        ("a missing shard", map(&|m| drop(m.insert(name.clone(), json!("three.safetensors")))), &["is missing"]),
        ("the wrong shard", map(&|m| drop(m.insert(name.clone(), json!("two.safetensors")))), &["not there"]),
        ("a number", map(&|m| drop(m.insert(name.clone(), json!(3)))), &["index", "string"]),
        ("a tensor left out", map(&|m| drop(m.remove("model.norm.weight"))), &["no tensor \"model.norm.weight\""]),
    ];
    for (name, text, expected) in cases {
        std::fs::write(&index, text).unwrap();
        expect(name, &path, expected);
    }
}

/// What is dense anyway may be named, and positions may be where transformers 5 puts them.
#[test]
fn settings_that_change_nothing() {
    let edits: [Edit; 4] = [
        |p| p.config["quantization_config"]["modules_to_not_convert"] = json!(["lm_head", "model.embed_tokens"]),
        |p| p.config["quantization_config"]["modules_to_not_convert"] = Value::Null,
        |p| {
            set(
                p,
                "rope_parameters",
                json!({ "rope_type": "default", "rope_theta": 1e4, "partial_rotary_factor": 1.0 }),
            )
        },
        |p| set(p, "rope_scaling", Value::Null),
    ];
    for (number, edit) in edits.into_iter().enumerate() {
        let (_folder, path) = place("good-model");
        let mut parts = FolderParts::valid(&BITNET, ODD);
        edit(&mut parts);
        parts.write(&path);
        assert_eq!(refusal(&path), Err(()), "edit {number}");
    }
}

#[test]
fn a_head_is_what_the_configuration_says_of_it() {
    let mut valid = FolderParts::valid(&BITNET_B158, ODD);
    let embedding = |parts: &FolderParts| {
        parts.tensors.iter().find(|(declared, _)| declared.name == "model.embed_tokens.weight").unwrap().clone()
    };
    let (declared, bytes) = embedding(&valid);
    // A head that says the same as the embedding contradicts nothing, nor does one that is its own.
    valid.put("lm_head.weight", &declared.shape, declared.dtype, bytes.clone());
    for tied in [true, false] {
        let (_folder, path) = place("valid");
        set(&mut valid, "tie_word_embeddings", json!(tied));
        valid.write(&path);
        assert!(refusal(&path).is_err(), "tied: {tied}");
    }
    set(&mut valid, "tie_word_embeddings", json!(true));
    let cases: &[(&str, Edit, &[&str])] = &[
        (
            "tied, and another head",
            |p| *p.tensors.last_mut().unwrap().1.last_mut().unwrap() ^= 1,
            &["\"tie_word_embeddings\" true contradicts \"lm_head.weight\"", "\"model.embed_tokens.weight\""],
        ),
        (
            "its own, and none",
            |p| {
                p.remove("lm_head.weight");
                set(p, "tie_word_embeddings", json!(false));
            },
            &["\"tie_word_embeddings\" false contradicts the absence of \"lm_head.weight\""],
        ),
        (
            "two bases of the rotation",
            |p| set(p, "rope_parameters", json!({ "rope_type": "default", "rope_theta": 77.0 })),
            &["\"rope_theta\" is 10000.0 contradicts \"rope_parameters.rope_theta\" is 77.0"],
        ),
        (
            "a factor of no kind",
            |p| set(p, "rope_scaling", json!({ "factor": 2.0 })),
            &["\"rope_scaling.factor\" is 2.0 contradicts \"rope_scaling.rope_type\", which is absent"],
        ),
    ];
    check(&valid, cases);
}
