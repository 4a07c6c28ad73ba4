//! The reference run of an adapter on model t1, on the CPU and on Vulkan.

#[path = "support/vulkan.rs"]
mod vulkan;

use std::path::{Path, PathBuf};
use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_model::Precision;
use tritune_verify::{Verdict, check_lora};
use tritune_vulkan::{OpenOptions, Pretend};

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

/// The same on Vulkan, unless the tests were told to do without.
fn check_vulkan(precision: Precision, pretend: &str, expected: usize) {
    let pretend = Pretend::parse(pretend).expect("the limits are spelt right");
    let options = || OpenOptions { validation: true, pretend: pretend.clone(), ..OpenOptions::default() };
    if vulkan::open(options()).is_none() {
        return;
    }
    let mut device =
        || -> Result<Box<dyn Device>, _> { Ok(Box::new(vulkan::open(options()).expect("it opened before"))) };
    let verdicts = check_lora(&golden(), precision, &mut device, &mut |_| ()).unwrap();
    assert_all_pass(&verdicts, expected);
}

#[test]
fn an_adapter_trains_as_the_reference_did_on_vulkan() {
    check_vulkan(Precision::F32, "", VERDICTS_IN_F32);
}

#[test]
fn an_adapter_trains_as_the_reference_did_on_a_phone_with_nothing_optional() {
    let phone = "binding=128M,block=256M,shared=16K,subgroup=16,submit=1000,discrete,no-f16,no-dot4,no-coopmat";
    check_vulkan(Precision::F32, phone, VERDICTS_IN_F32);
}

#[test]
fn an_adapter_trains_nearly_so_in_f16() {
    check_vulkan(Precision::F16, "", VERDICTS_IN_F32 - 2 * 28);
}
