//! The reference values of ternary Qwen3 models, in every form they are published in, on the CPU and on Vulkan.

use serde_json::Value;
use std::path::{Path, PathBuf};
use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_model::tokenizer::EncodeOptions;
use tritune_model::{Precision, open};
use tritune_verify::golden::OpenDevice;
use tritune_verify::{Verdict, check_inference, check_lora, check_qat};
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
        }
    }
}

/// Training every weight of a model with a norm in each projection does not follow the reference yet, so it is refused.
#[test]
fn whole_models_with_norms_in_projections_are_refused() {
    let mut device = || -> Result<Box<dyn Device>, _> { Ok(Box::new(CpuDevice::new(2))) };
    let refused = check_qat(&golden().join("qe"), Precision::F32, &mut device, &mut |_| ()).expect_err("it is refused");
    assert!(refused.to_string().contains("norm"), "{refused}");
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

/// The folder's tokenizer.json and the GGUF file's keys make the same ids as the reference.
#[test]
fn texts_become_the_same_tokens() {
    let json: Value = serde_json::from_slice(&std::fs::read(golden().join("tokens.json")).unwrap()).unwrap();
    let options = EncodeOptions { add_bos: false, parse_special: true };
    for model in ["qe/qe/master", "q3/q2_0_g64/unpacked.gguf"] {
        let file = open(golden().join(model), tritune_model::OpenOptions::default()).unwrap();
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
