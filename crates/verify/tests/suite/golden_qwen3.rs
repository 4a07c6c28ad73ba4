//! The reference values of ternary Qwen3 models, in every form they are published in, on the CPU and on Vulkan.

use serde_json::Value;
use std::path::{Path, PathBuf};
use tritune_cpu::CpuDevice;
use tritune_graph::{Device, Encoding, GroupSize};
use tritune_model::convert::{ConvertOptions, OutputFormat, convert};
use tritune_model::layout::Layout;
use tritune_model::tokenizer::EncodeOptions;
use tritune_model::{Engine, EngineOptions, Precision, open};
use tritune_verify::golden::{OpenDevice, read_floats, read_ids};
use tritune_verify::{Comparison, Verdict, check_inference, check_lora, check_qat};
use tritune_vulkan::OpenOptions;

/// The folders, and whether each has values of training an adapter.
const MODELS: [(&str, bool); 5] = [("q3", true), ("q3u", false), ("r3", true), ("b1", false), ("qe", true)];

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden-qwen3")
}

fn assert_all_pass(model: &str, verdicts: &[Verdict]) {
    for verdict in verdicts {
        println!("{model} {:<70} {} {}", verdict.name, if verdict.pass { "ok  " } else { "FAIL" }, verdict.detail);
    }
    assert!(verdicts.iter().all(|verdict| verdict.pass), "{model}");
}

fn check(precision: Precision, device: OpenDevice) {
    for (model, trains) in MODELS {
        let folder = golden().join(model);
        let own = &mut |path: &Path| path.to_owned();
        let inference = check_inference(&folder, precision, device, own, &mut |_| ()).unwrap();
        assert_all_pass(model, &inference);
        assert!(inference.len() >= 7, "{model}: {} comparisons of inference", inference.len());
        if precision == Precision::F32 {
            let lora = check_lora(&folder, precision, device, &mut |_| ()).unwrap();
            assert_all_pass(model, &lora);
            assert!(lora.len() >= if trains { 128 } else { 0 }, "{model}: {} comparisons of training", lora.len());
            let qat = check_qat(&folder, precision, device, &mut |_| ()).unwrap();
            assert_all_pass(model, &qat);
            assert_eq!(qat.is_empty(), model != "qe", "{model}: {} comparisons of training every weight", qat.len());
        }
    }
}

#[test]
fn qwen3_on_the_cpu() {
    check(Precision::F32, &mut || Ok(Box::new(CpuDevice::new(2))));
}

#[test]
fn qwen3_on_the_cpu_in_f16() {
    check(Precision::F16, &mut || Ok(Box::new(CpuDevice::new(2))));
}

#[test]
fn qwen3_on_vulkan() {
    let options = || OpenOptions { validation: true, ..OpenOptions::default() };
    if crate::vulkan::open(options()).is_none() {
        return;
    }
    let mut device =
        || -> Result<Box<dyn Device>, _> { Ok(Box::new(crate::vulkan::open(options()).expect("it opened before"))) };
    check(Precision::F32, &mut device);
}

/// Trits with a scale per group or row stay trits on the device, tables too, in files and in folders of floats.
#[test]
fn trits_stay_trits() {
    let forms = [
        ("q3/q2_0_g64/unpacked.gguf", Encoding::TernaryGroups(GroupSize::G128)),
        ("q3/q2_0_g128/unpacked.gguf", Encoding::TernaryGroups(GroupSize::G128)),
        ("q3u/q2_0_g64/unpacked.gguf", Encoding::TernaryGroups(GroupSize::G128)),
        ("b1/q1_0/q1_0.gguf", Encoding::TernaryGroups(GroupSize::G128)),
        ("r3/tq2_0/unpacked.gguf", Encoding::Ternary),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut paths: Vec<(PathBuf, Encoding)> = forms.map(|(path, encoding)| (golden().join(path), encoding)).to_vec();
    for (path, encoding) in forms {
        let model = open(golden().join(path), tritune_model::ReadingOptions::default()).unwrap();
        // Floats: every value is exactly a trit times its scale.
        let to = folder.path().join(path.replace('/', "-"));
        let options = ConvertOptions {
            target: OutputFormat::HfDense(None),
            head: None,
            i2s_block: Default::default(),
            lossy: false,
        };
        convert(&*model, &to, options, &mut |_, _| ()).unwrap();
        paths.push((to, encoding));
    }
    for (path, encoding) in paths {
        let model = open(&path, tritune_model::ReadingOptions::default()).unwrap();
        let layout = Layout::of(&*model, 16, Precision::F32).unwrap();
        let form = |id| layout.resources.get(id).encoding().unwrap();
        assert_eq!((form(layout.embedding), form(layout.head)), (encoding, encoding), "{}", path.display());
        for (weight, parts) in layout.layers.iter().flat_map(|layer| layer.weights()) {
            // A row that is no longer than a group has one scale.
            let one = layout.resources.get(weight).cols <= 128;
            let expected = if one { Encoding::Ternary } else { encoding };
            assert_eq!(form(weight), expected, "{}: {parts:?}", path.display());
        }
    }
}

/// int8 activations in groups, which float models get unless told otherwise, stay near the reference: half as far again as the
/// coarser rounding by 256 is, and a divergence of a hundredth of a nat.
#[test]
fn int8_activations_in_groups_stay_near() {
    let models = [
        ("q3/q2_0_g64/unpacked.gguf", "q3/infer/unpacked_p17", 2.9e-2),
        ("q3u/q2_0_g64/unpacked.gguf", "q3u/infer/unpacked_p17", 2.3e-2),
        ("r3/tq2_0/unpacked.gguf", "r3/infer/unpacked_p17", 2.8e-2),
        ("b1/q1_0/q1_0.gguf", "b1/infer/q1_0_p17", 2.3e-2),
    ];
    for (path, reference, rounding) in models {
        let path = (golden().join(path), golden().join(format!("{reference}.safetensors")));
        let file = tritune_format::SafetensorsFile::open(&path.1).unwrap();
        let (ids, _) = read_ids(&file, &path.1, "input_ids").unwrap();
        let expected = read_floats(&file, &path.1, "logits").unwrap().values;
        let model = open(&path.0, tritune_model::ReadingOptions::default()).unwrap();
        let vocab = model.config().vocab;
        let options = EngineOptions {
            context: 64,
            sequences: 1,
            batch: 32,
            precision: Precision::F32,
            ..EngineOptions::default()
        };
        let mut engine = Engine::load(&*model, Box::new(CpuDevice::new(2)), options, &mut |_, _| ()).unwrap();
        let mut found = Vec::new();
        engine.trace(&ids, false, |rows| found.extend_from_slice(rows)).unwrap();
        let comparison = Comparison::new(&found, &expected, vocab);
        let divergence = kl(&expected, &found, vocab);
        println!("{reference}: rel {:.1e}, KL {divergence:.1e}", comparison.rel_l2);
        assert!(comparison.rel_l2 > 1e-4, "{reference}: nothing was rounded");
        assert!(comparison.rel_l2 < 1.5 * rounding, "{reference}: {:.1e}", comparison.rel_l2);
        assert!(divergence < 1e-2, "{reference}: {divergence:.1e}");
    }
}

/// The mean divergence of predictions, in nats.
fn kl(expected: &[f32], found: &[f32], vocab: usize) -> f64 {
    let log_softmax = |row: &[f32]| -> Vec<f64> {
        let sum: f64 = row.iter().map(|value| f64::from(*value).exp()).sum();
        row.iter().map(|value| f64::from(*value) - sum.ln()).collect()
    };
    let rows = expected.chunks(vocab).zip(found.chunks(vocab)).map(|(p, q)| (log_softmax(p), log_softmax(q)));
    let divergences = rows.map(|(p, q)| p.iter().zip(&q).map(|(p, q)| p.exp() * (p - q)).sum::<f64>());
    divergences.sum::<f64>() / (expected.len() / vocab) as f64
}

/// The vector of a text: the last token's state after the final norm, of length 1.
#[test]
fn texts_have_the_vectors_of_the_reference() {
    for model in ["qe/qe/master", "qe/i2_s/master.gguf"] {
        for prompt in ["p1", "p4", "p17"] {
            let path = golden().join(format!("qe/infer/master_{prompt}.safetensors"));
            let file = tritune_format::SafetensorsFile::open(&path).unwrap();
            let (ids, _) = read_ids(&file, &path, "input_ids").unwrap();
            let expected = read_floats(&file, &path, "embedding").unwrap().values;
            let model = open(golden().join(model), tritune_model::ReadingOptions::default()).unwrap();
            let options = EngineOptions {
                context: 32,
                sequences: 1,
                batch: 32,
                precision: Precision::F32,
                ..EngineOptions::default()
            };
            let mut engine = Engine::load(&*model, Box::new(CpuDevice::new(2)), options, &mut |_, _| ()).unwrap();
            let mut found = engine.append_state(0, &ids).unwrap();
            let length = found.iter().map(|value| value * value).sum::<f32>().sqrt();
            found.iter_mut().for_each(|value| *value /= length);
            let comparison = Comparison::new(&found, &expected, expected.len());
            assert!(comparison.rel_l2 < 2e-5, "{prompt}: {:.1e}", comparison.rel_l2);
        }
    }
}

/// The folder's tokenizer.json and the GGUF file's keys make the same ids as the reference.
#[test]
fn texts_become_the_same_tokens() {
    let json: Value = serde_json::from_slice(&std::fs::read(golden().join("tokens.json")).unwrap()).unwrap();
    let options = EncodeOptions { add_bos: false, parse_special: true };
    for model in ["qe/qe/master", "q3/q2_0_g64/unpacked.gguf"] {
        let file = open(golden().join(model), tritune_model::ReadingOptions::default()).unwrap();
        let (tokenizer, vocab) = file.text().unwrap().unwrap();
        assert_eq!(vocab.len(), 928, "{model}: filled up to the rows of the embedding");
        for case in ["texts", "nfc_texts"].iter().flat_map(|list| json[list].as_array().unwrap()) {
            let text = case["text"].as_str().unwrap();
            let expected: Vec<u32> =
                case["ids"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap() as u32).collect();
            let ids = tokenizer.encode(text, options).unwrap();
            assert_eq!(ids, expected, "{model}: {text:?}");
            assert_eq!(tokenizer.decode(&ids, false), case["decoded"].as_str().unwrap(), "{model}: {text:?}");
        }
    }
}
