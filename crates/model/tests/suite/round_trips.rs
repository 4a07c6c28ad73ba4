//! Trits and scales survive every format and every way back; where they cannot, the report says so.

use crate::models::{
    EVEN, FolderParts, GgufParts, ODD, Sizes, WIDE_HEADS, config, float_bytes, logits, place, synthetic, write,
};
use half::f16;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use tritune_format::codec::{I2sBlock, decode_ternary};
use tritune_format::{Dtype, Gguf, TensorType};
use tritune_model::config::Activation;
use tritune_model::convert::{ConvertOptions, OutputFormat, convert};
use tritune_model::family::{BITNET, BITNET_B158, FAMILIES, LLAMA};
use tritune_model::model_file::{DenseTensor, Linear, Origin};
use tritune_model::synth::SynthModel;
use tritune_model::tensor::{Projection, Tensor};
use tritune_model::tokenizer::{EncodeOptions, Tokenizer, Vocab};
use tritune_model::{Config, Family, LoadError, ModelFile, ReadAt, ReadingOptions, open, open_source};
use tritune_testing::Random;

/// Every way a model can be written.
const FORMS: [(&str, OutputFormat, I2sBlock); 6] = [
    ("tq2_0", OutputFormat::Gguf(TensorType::TQ2_0), I2sBlock::B128),
    ("tq1_0", OutputFormat::Gguf(TensorType::TQ1_0), I2sBlock::B128),
    ("i2_s-128", OutputFormat::Gguf(TensorType::I2S), I2sBlock::B128),
    ("i2_s-64", OutputFormat::Gguf(TensorType::I2S), I2sBlock::B64),
    ("f16", OutputFormat::Gguf(TensorType::F16), I2sBlock::B128),
    ("hf", OutputFormat::HfPacked, I2sBlock::B128),
];

fn read(path: &Path, i2s_block: I2sBlock) -> Box<dyn ModelFile> {
    open(path, ReadingOptions { i2s_block, ..ReadingOptions::default() })
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Checks that two checkpoints are the same model in every weight.
fn assert_same(name: &str, found: &dyn ModelFile, expected: &dyn ModelFile) {
    let config = expected.config();
    let mut found_config = found.config().clone();
    found_config.name.clone_from(&config.name);
    // GGUF files have one name for some families.
    assert_eq!(found_config.family.gguf_name(), config.family.gguf_name(), "{name}");
    found_config.family = config.family;
    assert_eq!(found_config, *config, "{name}");
    for layer in 0..config.layers {
        for projection in Projection::ALL {
            let (found, expected) = (found.linear(layer, projection), expected.linear(layer, projection));
            let (found, expected) = (found.unwrap().matrix, expected.unwrap().matrix);
            assert_eq!(found.scale.to_bits(), expected.scale.to_bits(), "{name}: scale of {layer} {projection:?}");
            assert!(found == expected, "{name}: trits of {layer} {projection:?}");
        }
        for &norm in config.family.norms {
            assert_eq!(found.norm(layer, norm).unwrap(), expected.norm(layer, norm).unwrap(), "{name}: {norm:?}");
        }
    }
    assert_eq!(found.output_norm().unwrap(), expected.output_norm().unwrap(), "{name}");
    let (mut found, mut expected) = (found.embedding().unwrap(), expected.embedding().unwrap());
    assert_eq!(found.encoding, expected.encoding, "{name}");
    let mut rows = [vec![0xaa; 300 * 2 * config.hidden], vec![0x55; 300 * 2 * config.hidden]];
    found.source.read_rows(0, &mut rows[0]).unwrap();
    expected.source.read_rows(0, &mut rows[1]).unwrap();
    assert!(rows[0] == rows[1], "{name}: embedding");
}

fn every_form_and_back(family: &'static Family, sizes: Sizes, notes: impl Fn(&str) -> usize) {
    let source = synthetic(config(family, sizes), 11);
    let expected = logits(&source);
    let folder = tempfile::tempdir().unwrap();
    for (name, target, block) in FORMS {
        let there = folder.path().join(name);
        let report = write(&source, &there, target, block);
        assert_eq!(report.notes.len(), notes(name), "{family:?} {name}: {report:?}");
        assert!(!report.notes.iter().any(|note| note.contains("rounded")), "{report:?}");
        let first = read(&there, block);
        assert_same(&format!("{family:?} {name}"), &*first, &source);
        if there.is_file() {
            let bytes: Arc<dyn ReadAt> = Arc::new(std::fs::read(&there).unwrap());
            let options = ReadingOptions { i2s_block: block, ..ReadingOptions::default() };
            let memory = open_source("no such file", bytes, options).unwrap();
            assert_same(&format!("{family:?} {name} in memory"), &*memory, &source);
            assert_eq!((memory.file_bytes(), memory.tensors()), (first.file_bytes(), first.tensors()));
        }
        let found = logits(&*first);
        assert!(found.iter().map(|logit| logit.to_bits()).eq(expected.iter().map(|logit| logit.to_bits())), "{name}");
        for (second_name, target, block) in FORMS {
            let back = folder.path().join(format!("{name}-{second_name}"));
            write(&*first, &back, target, block);
            assert_same(&format!("{family:?} {name} to {second_name}"), &*read(&back, block), &source);
        }
    }
}

#[test]
fn rows_of_whole_blocks() {
    for family in FAMILIES {
        every_form_and_back(family, EVEN, |_| 0);
    }
}

#[test]
fn odd_rows() {
    for family in FAMILIES {
        // Rows of 96 (six tensors a layer) and of 172 (the down projection) are kept as F16, two notes for the TQ types.
        every_form_and_back(family, ODD, |name| if name.starts_with("tq") { 2 } else { 0 });
    }
}

#[test]
fn heads_wider_than_the_stream() {
    for family in FAMILIES {
        // 36 · 100 and 100 · 108 weights fill no whole blocks of I2_S: those tensors are kept as F16 too.
        every_form_and_back(family, WIDE_HEADS, |name| match name {
            "tq2_0" | "tq1_0" => 3,
            "i2_s-128" | "i2_s-64" => 1,
            _ => 0,
        });
    }
}

#[test]
fn every_linear_type_has_its_tensors() {
    for (name, target, block) in FORMS {
        let (_folder, path) = place("model");
        write(&synthetic(config(&BITNET, EVEN), 1), &path, target, block);
        let OutputFormat::Gguf(ty) = target else { continue };
        let gguf = Gguf::open(&path).unwrap();
        let linears = gguf.tensors.iter().filter(|info| info.name.starts_with("blk") && info.dims.len() == 2);
        assert!(linears.clone().count() == 14 && linears.clone().all(|info| info.ty == ty), "{name}");
    }
}

#[test]
fn llama_rows_are_interleaved_in_gguf_only() {
    let source = synthetic(config(&LLAMA, ODD), 5);
    let (_folder, path) = place("llama.gguf");
    write(&source, &path, OutputFormat::Gguf(TensorType::I2S), I2sBlock::B128);
    let gguf = Gguf::open(&path).unwrap();
    for (name, projection, heads) in [("attn_q", Projection::Q, 4), ("attn_k", Projection::K, 2)] {
        let info = gguf.tensor(&format!("blk.1.{name}.weight")).unwrap();
        let bytes = gguf.read_tensor(info).unwrap();
        let stored = decode_ternary(TensorType::I2S, name, heads * 24, 96, &bytes, I2sBlock::B128).unwrap();
        let original = source.linear(1, projection).unwrap().matrix;
        for head in 0..heads {
            for pair in 0..12 {
                // llama.cpp rotates neighbours; Hugging Face and we rotate rows half a head apart.
                assert_eq!(stored.row(head * 24 + 2 * pair), original.row(head * 24 + pair));
                assert_eq!(stored.row(head * 24 + 2 * pair + 1), original.row(head * 24 + 12 + pair));
            }
        }
    }
    let info = gguf.tensor("blk.1.attn_v.weight").unwrap();
    let bytes = gguf.read_tensor(info).unwrap();
    let stored = decode_ternary(TensorType::I2S, "v", 48, 96, &bytes, I2sBlock::B128).unwrap();
    assert!(stored == source.linear(1, Projection::V).unwrap().matrix, "values are not rotated");
}

/// A synthetic model with one scale everywhere.
struct Scaled(SynthModel, f32);

impl ModelFile for Scaled {
    fn path(&self) -> &Path {
        self.0.path()
    }
    fn format(&self) -> String {
        self.0.format()
    }
    fn config(&self) -> &Config {
        self.0.config()
    }
    fn text(&self) -> Result<Option<(Tokenizer, Vocab)>, LoadError> {
        self.0.text()
    }
    fn linear(&self, layer: usize, projection: Projection) -> Result<Linear, LoadError> {
        let mut linear = self.0.linear(layer, projection)?;
        linear.matrix.scale = self.1;
        Ok(linear)
    }
    fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError> {
        self.0.vector(tensor)
    }
    fn table(&self, tensor: Tensor) -> Result<DenseTensor<'_>, LoadError> {
        self.0.table(tensor)
    }
}

#[test]
fn scales_are_exact_or_reported() {
    for scale in [0.3f32, 1.0 / 3.0, 0.017_342_1] {
        let exact = Scaled(synthetic(config(&BITNET_B158, EVEN), 2), scale);
        let rounded = Scaled(synthetic(config(&BITNET_B158, EVEN), 2), f16::from_f32(scale).to_f32());
        let folder = tempfile::tempdir().unwrap();
        for (name, target, block) in FORMS {
            let path = folder.path().join(name);
            let report = write(&exact, &path, target, block);
            let holds = name == "hf" || name.starts_with("i2_s");
            let told =
                report.notes.iter().any(|note| note.contains("the scales of 14 tensors") && note.contains("i2_s"));
            assert_eq!(told, !holds, "{name}: {report:?}");
            let found = read(&path, block);
            assert_same(name, &*found, if holds { &exact } else { &rounded });
        }
    }
}

#[test]
fn dense_weights_are_ternary_when_they_are_and_masters_otherwise() {
    let mut parts = GgufParts::valid(&BITNET, EVEN, TensorType::F16);
    let (_folder, path) = place("dense.gguf");
    parts.write(&path);
    let exact = read(&path, I2sBlock::B128).linear(0, Projection::Q).unwrap();
    assert_eq!(exact.origin, Origin::ExactDense);
    // One value that is not 0 or ±s makes all of them masters, quantised by their mean magnitude.
    parts.bytes("blk.0.attn_q.weight")[..2].copy_from_slice(&f16::from_f32(0.01).to_le_bytes());
    parts.write(&path);
    let changed = read(&path, I2sBlock::B128);
    let master = changed.linear(0, Projection::Q).unwrap();
    assert_eq!(master.origin, Origin::Master);
    let values =
        parts.bytes("blk.0.attn_q.weight").as_chunks::<2>().0.iter().map(|bytes| f16::from_le_bytes(*bytes).to_f64());
    let mean = values.map(f64::abs).sum::<f64>() / 65_536.0;
    assert!((f64::from(master.matrix.scale) / mean - 1.0).abs() < 1e-5, "{} for {mean}", master.matrix.scale);
    assert_eq!(changed.linear(0, Projection::K).unwrap().origin, Origin::ExactDense);
    let (_folder, path) = place("written.gguf");
    let report = write(&*changed, &path, OutputFormat::Gguf(TensorType::I2S), I2sBlock::B128);
    assert!(report.notes.iter().any(|note| note.starts_with("1 tensors were master weights")), "{report:?}");
    assert!(read(&path, I2sBlock::B128).linear(0, Projection::Q).unwrap().matrix == master.matrix);
}

/// A SentencePiece model: one piece per byte and a few words, as protobuf.
fn sentencepiece() -> Vec<u8> {
    fn field(out: &mut Vec<u8>, number: u8, bytes: &[u8]) {
        out.push(number << 3 | 2);
        out.push(bytes.len() as u8);
        out.extend_from_slice(bytes);
    }
    let mut file = Vec::new();
    let mut piece = |text: &str, score: f32, kind: u8| {
        let mut message = Vec::new();
        field(&mut message, 1, text.as_bytes());
        message.push(2 << 3 | 5);
        message.extend_from_slice(&score.to_le_bytes());
        message.extend_from_slice(&[3 << 3, kind]);
        field(&mut file, 1, &message);
    };
    piece("<unk>", 0.0, 2);
    piece("<s>", 0.0, 3);
    piece("</s>", 0.0, 3);
    for byte in 0..=255u8 {
        piece(&format!("<0x{byte:02X}>"), 0.0, 6);
    }
    for (index, text) in ["▁", "H", "i", "Hi", "▁Hi"].into_iter().enumerate() {
        piece(text, -(index as f32), 1);
    }
    // trainer_spec { model_type: BPE }
    field(&mut file, 2, &[3 << 3, 2]);
    file
}

#[test]
fn folders_of_the_1bitllm_kind_load() {
    let packed = FolderParts::valid(&BITNET, ODD);
    let mut random = Random::seeded(77);
    let mut parts = FolderParts { tensors: Vec::new(), ..packed.clone() };
    parts.config["architectures"] = json!(["BitnetForCausalLM"]);
    parts.config["model_type"] = json!("llama");
    for key in ["quantization_config", "head_dim", "rope_theta"] {
        parts.config.as_object_mut().unwrap().remove(key).unwrap();
    }
    parts.config["weight_bits"] = json!(1);
    parts.config["input_bits"] = json!(8);
    parts.config["tie_word_embeddings"] = json!(true);
    let mut masters = std::collections::BTreeMap::new();
    for (declared, bytes) in &packed.tensors {
        let name = declared.name.replace("attn_sub_norm", "inner_attn_ln").replace("ffn_sub_norm", "ffn_layernorm");
        if name.ends_with("_scale") {
            continue;
        }
        if declared.dtype != Dtype::U8 {
            parts.put(&name, &declared.shape, declared.dtype, bytes.clone());
            continue;
        }
        let rows = declared.shape[0] * 4;
        let values: Vec<f32> = (0..rows * declared.shape[1]).map(|_| random.float() * 0.1).collect();
        parts.put(&name, &[rows, declared.shape[1]], Dtype::F32, float_bytes(&values));
        masters.insert(name, values);
    }
    parts.files.insert("tokenizer.model".to_owned(), sentencepiece());
    let (_folder, path) = place("1bitLLM");
    parts.write(&path);

    let model_file = read(&path, I2sBlock::B128);
    assert_eq!(model_file.config().family, &BITNET);
    assert_eq!((model_file.config().head_dim, model_file.config().rope_theta), (24, 10_000.0));
    assert!(model_file.format().contains("master weights"));
    let linear = model_file.linear(1, Projection::Down).unwrap();
    assert_eq!(linear.origin, Origin::Master);
    let values = &masters["model.layers.1.mlp.down_proj.weight"];
    let mean = values.iter().map(|value| f64::from(value.abs())).sum::<f64>() / values.len() as f64;
    assert!((f64::from(linear.matrix.scale) / mean - 1.0).abs() < 1e-5);
    let wrong = values.iter().zip(linear.matrix.to_trits()).filter(|(value, trit)| {
        let scaled = f64::from(**value) / mean;
        // Values on the edge may fall either way.
        (scaled.abs() - 0.5).abs() > 1e-4 && scaled.clamp(-1.0, 1.0).round() as i8 != *trit
    });
    assert_eq!(wrong.count(), 0);

    let (tokenizer, vocab) = model_file.text().unwrap().unwrap();
    assert_eq!(vocab.len(), 300, "filled up to the rows of the embedding");
    let options = EncodeOptions { add_bos: true, parse_special: false };
    let ids = tokenizer.encode("Hi Hi!", options).unwrap();
    assert_eq!(ids[..3], [1, 263, 263]);
    assert_eq!(tokenizer.decode(&ids, true), "Hi Hi!");

    let expected = logits(&*model_file);
    for (name, target, block) in [FORMS[2], FORMS[3], FORMS[5]] {
        let (_folder, path) = place("converted");
        let report = write(&*model_file, &path, target, block);
        assert!(report.notes.iter().any(|note| note.contains("14 tensors were master weights")), "{report:?}");
        let converted = read(&path, block);
        assert_same(name, &*converted, &*model_file);
        assert_eq!(logits(&*converted), expected, "{name}");
        let (again, _) = converted.text().unwrap().unwrap();
        assert_eq!(again.encode("Hi Hi!", options).unwrap(), ids, "{name}");
        assert_eq!(again.end_of_generation_ids(), tokenizer.end_of_generation_ids(), "{name}");
    }
}

#[test]
fn heads_of_their_own_and_their_absence() {
    let mut parts = FolderParts::valid(&LLAMA, EVEN);
    let tied = {
        let (_folder, path) = place("tied");
        parts.write(&path);
        logits(&*read(&path, I2sBlock::B128))
    };
    parts.config.as_object_mut().unwrap().remove("tie_word_embeddings").unwrap();
    let (_folder, path) = place("absent");
    parts.write(&path);
    assert_eq!(logits(&*read(&path, I2sBlock::B128)), tied, "a head that is absent is tied");
    let values: Vec<f32> = (0..300 * 256).map(|index| (index % 17) as f32 / 64.0 - 0.125).collect();
    parts.put("lm_head.weight", &[300, 256], Dtype::F32, float_bytes(&values));
    parts.config["tie_word_embeddings"] = json!(false);
    let (_folder, path) = place("own");
    parts.write(&path);
    let own = read(&path, I2sBlock::B128);
    let expected = logits(&*own);
    assert_ne!(expected, tied);
    for (name, target, block) in FORMS {
        let (_folder, path) = place("written");
        write(&*own, &path, target, block);
        let written = read(&path, block);
        assert!(!written.config().tied_head, "{name}");
        assert_eq!(logits(&*written), expected, "{name}");
    }
}

#[test]
fn both_scale_conventions_of_packed_folders_agree() {
    let mut parts = FolderParts::valid(&BITNET_B158, ODD);
    let (_folder, path) = place("multiplies");
    parts.write(&path);
    let multiplies = read(&path, I2sBlock::B128);
    parts.config["quantization_config"] = json!({ "quant_method": "bitnet" });
    let scales: Vec<String> =
        parts.tensors.iter().map(|(d, _)| d.name.clone()).filter(|name| name.ends_with("_scale")).collect();
    for name in &scales {
        let bytes = parts.bytes(name).clone();
        // Powers of two, stored as bf16.
        let scale = f32::from_bits(u32::from(u16::from_le_bytes([bytes[0], bytes[1]])) << 16);
        parts.put(name, &[1], Dtype::F32, float_bytes(&[1.0 / scale]));
    }
    let (_folder, path) = place("divides");
    parts.write(&path);
    let divides = read(&path, I2sBlock::B128);
    assert!(divides.format().contains("scale divides"));
    assert_same("divides", &*divides, &*multiplies);
}

/// What config.json has no place for is refused, not dropped.
#[test]
fn folders_hold_what_they_can_be_read_with() {
    let partial = Config { rope_dims: 32, ..config(&BITNET, EVEN) };
    let squared = Config { activation: Activation::Relu2, ..config(&LLAMA, EVEN) };
    for (config, parts) in [(partial, ["32", "64", "rotated"]), (squared, ["LlamaForCausalLM", "relu2", "GGUF"])] {
        let model = synthetic(config, 3);
        for target in [OutputFormat::HfPacked, OutputFormat::HfMaster] {
            let (_folder, path) = place("model");
            let options = ConvertOptions { target, head: None, i2s_block: I2sBlock::B128, lossy: false };
            let message = convert(&model, &path, options, &mut |_, _| ()).unwrap_err().to_string();
            for part in parts {
                assert!(message.contains(part), "{part:?} is not in {message:?}");
            }
            assert!(!path.exists());
        }
        let (_folder, path) = place("model.gguf");
        write(&model, &path, OutputFormat::Gguf(TensorType::I2S), I2sBlock::B128);
        assert_same("gguf", &*read(&path, I2sBlock::B128), &model);
    }
}

/// The file of its own goes before tokenizer_config.json, and both go along.
#[test]
fn chat_templates_have_a_file_of_their_own() {
    let (folder, path) = place("model");
    let mut parts = FolderParts::valid(&BITNET, EVEN);
    parts.files.insert("tokenizer.json".to_owned(), crate::bad_folders::byte_level_tokenizer(4));
    let settings = json!({ "chat_template": "older", "eos_token": "extra1" }).to_string();
    parts.files.insert("tokenizer_config.json".to_owned(), settings.into_bytes());
    parts.write(&path);
    let template = |path: &Path| read(path, I2sBlock::B128).text().unwrap().unwrap().1.chat_template;
    assert_eq!(template(&path).as_deref(), Some("older"));
    parts.files.insert("chat_template.jinja".to_owned(), "{{ messages[0].content }}\n".as_bytes().to_vec());
    parts.write(&path);
    assert_eq!(template(&path).as_deref(), Some("{{ messages[0].content }}\n"));
    let model = read(&path, I2sBlock::B128);
    for (name, target) in [("copy", OutputFormat::HfPacked), ("copy.gguf", OutputFormat::Gguf(TensorType::TQ2_0))] {
        let copy = folder.path().join(name);
        write(&*model, &copy, target, I2sBlock::B128);
        assert_eq!(template(&copy).as_deref(), Some("{{ messages[0].content }}\n"), "{name}");
    }
    std::fs::write(path.join("chat_template.jinja"), b"\xff").unwrap();
    let error = read(&path, I2sBlock::B128).text().unwrap_err().to_string();
    assert!(error.contains("chat_template.jinja is not valid UTF-8"), "{error}");
}
