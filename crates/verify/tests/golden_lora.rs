//! The reference run of an adapter on model t1, on the CPU and on Vulkan.

#[path = "support/vulkan.rs"]
mod vulkan;

use std::path::{Path, PathBuf};
use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_model::Precision;
use tritune_verify::{Verdict, check_lora};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

/// Every gradient twice, with and without recompute, eleven losses, and where every factor moved twice.
const VERDICTS_IN_F32: usize = 1 + 2 * (2 + 28) + 2 * 28 + 11;

fn assert_all_pass(verdicts: &[Verdict], expected: usize) {
    for verdict in verdicts {
        println!("{:<70} {} {}", verdict.name, if verdict.pass { "ok  " } else { "FAIL" }, verdict.detail);
    }
    let failed = verdicts.iter().filter(|verdict| !verdict.pass).count();
    assert_eq!((failed, verdicts.len()), (0, expected));
}

#[test]
fn an_adapter_trains_as_the_reference_did_on_the_cpu() {
    let mut device = || -> Result<Box<dyn Device>, _> { Ok(Box::new(CpuDevice::new(2))) };
    let verdicts = check_lora(&golden(), Precision::F32, &mut device, &mut |_| ()).unwrap();
    assert_all_pass(&verdicts, VERDICTS_IN_F32);
}
