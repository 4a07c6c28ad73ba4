//! The reference runs on model t1, of an adapter and of all weights, on the CPU and on Vulkan.

use std::path::{Path, PathBuf};
use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_model::Precision;
use tritune_verify::golden::{Dumped, OpenDevice};
use tritune_verify::{GoldenError, Verdict, check_lora, check_qat};
use tritune_vulkan::{DeviceOverrides, OpenOptions};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

/// Every gradient twice, with and without recompute, eleven losses, and where every factor moved twice.
const ADAPTER_IN_F32: usize = 1 + 2 * (2 + 28) + 2 * 28 + 11;
/// Every gradient twice, and six losses.
const WEIGHTS: usize = 2 * (2 + 2 * 11 + 2) + 6;

type Check = fn(&Path, Precision, OpenDevice, &mut dyn FnMut(Dumped)) -> Result<Vec<Verdict>, GoldenError>;

fn assert_all_pass(verdicts: &[Verdict], expected: usize) {
    for verdict in verdicts {
        println!("{:<70} {} {}", verdict.name, if verdict.pass { "ok  " } else { "FAIL" }, verdict.detail);
    }
    let failed = verdicts.iter().filter(|verdict| !verdict.pass).count();
    assert_eq!((failed, verdicts.len()), (0, expected));
}

/// A device with nothing optional and little of everything.
const PHONE: &str = "binding=128M,block=256M,shared=16K,subgroup=16,submit=1000,discrete,no-f16,no-dot4,no-coopmat";

fn check_cpu(check: Check, expected: usize) {
    let mut device = || -> Result<Box<dyn Device>, _> { Ok(Box::new(CpuDevice::new(2))) };
    let verdicts = check(&golden(), Precision::F32, &mut device, &mut |_| ()).unwrap();
    assert_all_pass(&verdicts, expected);
}

/// The same on Vulkan, unless the tests were told to do without.
fn check_vulkan(check: Check, precision: Precision, overrides: &str, expected: usize) {
    let overrides = DeviceOverrides::parse(overrides).expect("the limits are spelt right");
    let options = || OpenOptions { validation: true, overrides: overrides.clone(), ..OpenOptions::default() };
    if crate::vulkan::open(options()).is_none() {
        return;
    }
    let mut device =
        || -> Result<Box<dyn Device>, _> { Ok(Box::new(crate::vulkan::open(options()).expect("it opened before"))) };
    let verdicts = check(&golden(), precision, &mut device, &mut |_| ()).unwrap();
    assert_all_pass(&verdicts, expected);
}

#[test]
fn an_adapter_trains_as_the_reference_did_on_the_cpu() {
    check_cpu(check_lora, ADAPTER_IN_F32);
}

#[test]
fn an_adapter_trains_as_the_reference_did_on_vulkan() {
    check_vulkan(check_lora, Precision::F32, "", ADAPTER_IN_F32);
}

#[test]
fn an_adapter_trains_as_the_reference_did_on_a_phone() {
    check_vulkan(check_lora, Precision::F32, PHONE, ADAPTER_IN_F32);
}

#[test]
fn an_adapter_trains_nearly_so_in_f16() {
    check_vulkan(check_lora, Precision::F16, "", ADAPTER_IN_F32 - 2 * 28);
}

#[test]
fn weights_train_as_the_reference_did_on_the_cpu() {
    check_cpu(check_qat, WEIGHTS);
}

#[test]
fn weights_train_as_the_reference_did_on_vulkan() {
    check_vulkan(check_qat, Precision::F32, "", WEIGHTS);
}

#[test]
fn weights_train_as_the_reference_did_on_a_phone() {
    check_vulkan(check_qat, Precision::F32, PHONE, WEIGHTS);
}

#[test]
fn weights_train_nearly_so_in_f16() {
    check_vulkan(check_qat, Precision::F16, "", WEIGHTS);
}
