//! The reference values of model t1 on the CPU: as published, and after conversion to GGUF.

use std::path::{Path, PathBuf};
use tritune_cpu::CpuDevice;
use tritune_format::TensorType;
use tritune_format::codec::I2sBlock;
use tritune_model::convert::{ConvertOptions, OutputFormat, convert};
use tritune_model::{Precision, ReadingOptions, open};
use tritune_verify::{Verdict, check_inference};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

fn check(threads: usize, precision: Precision, form: &mut dyn FnMut(&Path) -> PathBuf) -> Vec<Verdict> {
    let mut device = || -> Result<Box<dyn tritune_graph::Device>, _> { Ok(Box::new(CpuDevice::new(threads))) };
    check_inference(&golden(), precision, &mut device, form, &mut |_| ()).expect("the folder can be checked")
}

fn assert_all_pass(verdicts: &[Verdict]) {
    let failed: Vec<_> = verdicts.iter().filter(|verdict| !verdict.pass).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn published_folders_agree_in_f32() {
    let verdicts = check(2, Precision::F32, &mut |path| path.to_owned());
    for verdict in &verdicts {
        println!("{:<32} {} {}", verdict.name, if verdict.pass { "ok  " } else { "FAIL" }, verdict.detail);
    }
    assert_all_pass(&verdicts);
    let names: Vec<&str> = verdicts.iter().map(|verdict| verdict.name.as_str()).collect();
    for expected in [
        "packed_p1 logits",
        "packed_p17 hidden.1",
        "packed_p64 greedy_32",
        "packed_p64 l0_q_in_int8",
        "master_p64 logits",
        "packed_bitlinear_p64 logits",
        "singles logits",
        "short4 logits",
    ] {
        assert!(names.contains(&expected), "{expected} was not checked: {names:?}");
    }
}

#[test]
fn published_folders_agree_in_f16() {
    assert_all_pass(&check(1, Precision::F16, &mut |path| path.to_owned()));
}

/// Converts a model folder and returns the new path.
fn converted(folder: &Path, source: &Path, target: OutputFormat, name: &str) -> (PathBuf, Vec<String>) {
    let destination = folder.join(name);
    let options = ConvertOptions { target, head: None, i2s_block: I2sBlock::default(), lossy: false };
    let model = open(source, ReadingOptions::default()).expect("the source opens");
    let report = convert(&*model, &destination, options, &mut |_, _| ()).expect("it converts");
    (destination, report.notes)
}

#[test]
fn i2_s_keeps_every_model_exactly() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let verdicts = check(2, Precision::F32, &mut |path| {
        let name = path.file_name().expect("a model folder").to_string_lossy().into_owned();
        converted(folder.path(), path, OutputFormat::Gguf(TensorType::I2S), &format!("{name}.gguf")).0
    });
    assert_all_pass(&verdicts);
}

#[test]
fn there_and_back_through_gguf_is_the_same_model() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let verdicts = check(2, Precision::F32, &mut |path| {
        let name = path.file_name().expect("a model folder").to_string_lossy().into_owned();
        let (gguf, _) = converted(folder.path(), path, OutputFormat::Gguf(TensorType::I2S), &format!("{name}.gguf"));
        converted(folder.path(), &gguf, OutputFormat::HfPacked, &format!("{name}_back")).0
    });
    assert_all_pass(&verdicts);
}

#[test]
fn f16_and_tq2_0_keep_the_packed_model() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (target, name) in [(TensorType::F16, "f16"), (TensorType::TQ2_0, "tq2_0"), (TensorType::TQ1_0, "tq1_0")] {
        let mut notes = Vec::new();
        let verdicts = check(2, Precision::F32, &mut |path| {
            let (gguf, told) = converted(folder.path(), path, OutputFormat::Gguf(target), &format!("{name}.gguf"));
            notes = told;
            gguf
        });
        // The other two folders have scales an f16 cannot hold.
        let packed: Vec<Verdict> = verdicts
            .into_iter()
            .filter(|verdict| !verdict.name.starts_with("master") && !verdict.name.starts_with("packed_bitlinear"))
            .collect();
        assert!(packed.len() > 10);
        assert_all_pass(&packed);
        let told_about_rows = notes.iter().any(|note| note.contains("multiples of 256"));
        assert_eq!(told_about_rows, target != TensorType::F16, "{notes:?}");
    }
}
