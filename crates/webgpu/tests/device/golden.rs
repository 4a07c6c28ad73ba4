//! The reference values of small models, BitNet and Qwen3 with every kind of scales: inference, LoRA, and training every weight.

use crate::open;
use std::path::Path;
use tritune_graph::Device;
use tritune_runtime::Precision;
use tritune_verify::{Verdict, check_inference, check_lora, check_qat};
use tritune_webgpu::OpenOptions;

fn check(folder: &str, precision: Precision) -> Vec<Verdict> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verify").join(folder);
    let mut device = || -> Result<Box<dyn Device>, _> { Ok(Box::new(open(OpenOptions::default()))) };
    let own = &mut |path: &Path| path.to_owned();
    let mut verdicts = check_inference(&folder, precision, &mut device, own, &mut |_| ()).unwrap();
    if precision == Precision::F32 {
        verdicts.extend(check_lora(&folder, precision, &mut device, &mut |_| ()).unwrap());
        verdicts.extend(check_qat(&folder, precision, &mut device, &mut |_| ()).unwrap());
    }
    let failed: Vec<&Verdict> = verdicts.iter().filter(|verdict| !verdict.pass).collect();
    assert!(failed.is_empty(), "{}: {failed:#?}", folder.display());
    println!("{}: {} comparisons", folder.display(), verdicts.len());
    verdicts
}

#[test]
fn bitnet_in_f32() {
    assert!(check("golden", Precision::F32).len() > 150);
}

#[test]
fn bitnet_in_f16() {
    assert!(check("golden", Precision::F16).len() > 30);
}

#[test]
fn qwen3_in_f32() {
    for (model, trains) in [("q3", true), ("q3u", false), ("r3", true), ("b1", false), ("qe", true)] {
        let least = if trains { 128 } else { 7 };
        assert!(check(&format!("golden-qwen3/{model}"), Precision::F32).len() >= least, "{model}");
    }
}
