//! The reference values of model t1 on the Vulkan device: Tier A in f32, Tier B in f16.

use crate::vulkan::open;
use std::path::Path;
use tritune_graph::Device;
use tritune_model::Precision;
use tritune_verify::check_inference;
use tritune_vulkan::{DeviceOverrides, OpenOptions};

/// Checks the folder on a device, unless the tests were told to do without Vulkan.
fn check(precision: Precision, overrides: &str, wide_tiles: Option<bool>) {
    let overrides = DeviceOverrides::parse(overrides).expect("the limits are spelt right");
    let options =
        || OpenOptions { validation: true, overrides: overrides.clone(), wide_tiles, ..OpenOptions::default() };
    if open(options()).is_none() {
        return;
    }
    let mut device = || -> Result<Box<dyn Device>, _> { Ok(Box::new(open(options()).expect("it opened before"))) };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let verdicts = check_inference(&folder, precision, &mut device, &mut |path| path.to_owned(), &mut |_| ())
        .expect("the folder can be checked");
    for verdict in &verdicts {
        println!("{:<32} {} {}", verdict.name, if verdict.pass { "ok  " } else { "FAIL" }, verdict.detail);
    }
    assert!(verdicts.len() > 30, "only {} comparisons", verdicts.len());
    let failed: Vec<_> = verdicts.iter().filter(|verdict| !verdict.pass).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn tier_a_in_f32() {
    check(Precision::F32, "", None);
}

#[test]
fn tier_a_with_the_kernels_of_large_gpus() {
    check(Precision::F32, "", Some(true));
}

#[test]
fn tier_b_in_f16() {
    check(Precision::F16, "", None);
}

#[test]
fn tier_a_on_a_phone_with_nothing_optional() {
    check(
        Precision::F32,
        "binding=128M,block=256M,shared=16K,subgroup=16,submit=1000,discrete,no-f16,no-dot4,no-coopmat",
        None,
    );
}
