//! What transformers computes with tiny random models of families that are dense (`scripts/make-family-golden`), on the CPU and on
//! Vulkan, from the folder that transformers wrote and from the GGUF file we make of it.

use std::path::{Path, PathBuf};
use tritune_cpu::CpuDevice;
use tritune_format::TensorType;
use tritune_graph::Device;
use tritune_model::convert::{ConvertOptions, OutputFormat, convert};
use tritune_model::{Precision, ReadingOptions, open};
use tritune_verify::golden::OpenDevice;
use tritune_verify::{Verdict, check_inference, check_lora};

fn golden(family: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden-families").join(family)
}

fn assert_all_pass(family: &str, verdicts: &[Verdict], at_least: usize) {
    for verdict in verdicts {
        println!("{family} {:<70} {} {}", verdict.name, if verdict.pass { "ok  " } else { "FAIL" }, verdict.detail);
    }
    assert!(verdicts.iter().all(|verdict| verdict.pass), "{family}");
    assert!(verdicts.len() >= at_least, "{family}: {} comparisons", verdicts.len());
}

/// The folder's values, those of its GGUF file, and the gradients and steps of an adapter.
fn check(family: &str, precision: Precision, device: OpenDevice) {
    let folder = golden(family);
    let own = &mut |path: &Path| path.to_owned();
    assert_all_pass(family, &check_inference(&folder, precision, device, own, &mut |_| ()).unwrap(), 18);
    let made = tempfile::tempdir().unwrap();
    let to_gguf = &mut |path: &Path| {
        let to = made.path().join("model.gguf");
        let options = ConvertOptions {
            target: OutputFormat::Gguf(TensorType::F32),
            head: None,
            i2s_block: Default::default(),
            lossy: false,
        };
        let model = open(path, ReadingOptions::default()).unwrap();
        convert(&*model, &to, options, &mut |_, _| ()).unwrap();
        let (read, expected) = (open(&to, ReadingOptions::default()).unwrap(), model.config());
        assert_eq!(read.config().multipliers, expected.multipliers);
        assert_eq!((read.config().norm_eps, read.config().rope_theta), (expected.norm_eps, expected.rope_theta));
        to
    };
    assert_all_pass(family, &check_inference(&folder, precision, device, to_gguf, &mut |_| ()).unwrap(), 18);
    if precision == Precision::F32 && folder.join("lora").is_dir() {
        assert_all_pass(family, &check_lora(&folder, precision, device, &mut |_| ()).unwrap(), 100);
    }
}

fn check_on_cpu(family: &str) {
    for precision in [Precision::F32, Precision::F16] {
        check(family, precision, &mut || Ok(Box::new(CpuDevice::new(2))));
    }
}

fn check_on_vulkan(family: &str) {
    let options = || tritune_vulkan::OpenOptions { validation: true, ..Default::default() };
    if crate::vulkan::open(options()).is_none() {
        return;
    }
    let mut device =
        || -> Result<Box<dyn Device>, _> { Ok(Box::new(crate::vulkan::open(options()).expect("it opened before"))) };
    check(family, Precision::F32, &mut device);
}

#[test]
fn granite_on_the_cpu() {
    check_on_cpu("granite");
}

#[test]
fn granite_on_vulkan() {
    check_on_vulkan("granite");
}

#[test]
fn iquestcoder_on_the_cpu() {
    check_on_cpu("iquestcoder");
}

#[test]
fn iquestcoder_on_vulkan() {
    check_on_vulkan("iquestcoder");
}
