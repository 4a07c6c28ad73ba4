//! Every op against the CPU and the exact maths, on random numbers.

use crate::open;
use tritune_cpu::CpuDevice;
use tritune_gpu::{DeviceOverrides, Variant, WeightLayout};
use tritune_graph::{Device, block_on};
use tritune_runtime::device_test::DeviceTest;
use tritune_testing::printed_seed;
use tritune_verify::{OpCase, cases, run_cases};
use tritune_webgpu::OpenOptions;

/// Runs cases against the CPU; returns how many there were and what failed.
fn run(seed: u64, device: &mut dyn Device, filter: &dyn Fn(&OpCase) -> bool) -> (usize, Vec<String>) {
    let (mut count, mut failed) = (0, Vec::new());
    run_cases(seed, &mut CpuDevice::new(2), device, filter, &mut |result| {
        count += 1;
        if !result.pass {
            failed.push(format!("{} {}: {}", result.op, result.name, result.detail));
        }
    });
    (count, failed)
}

#[test]
fn a_case_of_each_op_agrees() {
    let mut test = DeviceTest::new(Box::new(open(OpenOptions::default())), Some(1));
    println!("seed {}", test.seed());
    let (mut count, mut failed) = (0, Vec::new());
    while let Some(result) = block_on(test.step()) {
        count += 1;
        if !result.pass {
            failed.push(format!("{} {}: {}", result.op, result.name, result.detail));
        }
    }
    assert!(count > 40, "only {count} cases");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_op_agrees_in_every_variant() {
    let seed = printed_seed();
    let plain = open(OpenOptions::default());
    assert_eq!(plain.variants(), [Variant::Base, Variant::Dot4]);
    let ops: Option<Vec<String>> =
        std::env::var("TRITUNE_TEST_OPS").ok().map(|ops| ops.split(',').map(str::to_owned).collect());
    let wanted = |case: &OpCase| ops.as_ref().is_none_or(|ops| ops.iter().any(|op| op == case.op));
    let mut all = Vec::new();
    for &variant in plain.variants() {
        let mut device = open(OpenOptions { variants: Some(vec![variant]), ..OpenOptions::default() });
        // What a variant has no kernels for runs those of the base again.
        let own: Vec<&str> = cases().into_iter().flat_map(|case| case.uses).collect();
        let own: Vec<&str> = own.into_iter().filter(|op| device.variants_of(op).contains(&variant)).collect();
        let (count, failed) =
            run(seed, &mut device, &|case| wanted(case) && case.uses.iter().any(|op| own.contains(op)));
        println!("{}: {count} cases, {} failed", variant.name(), failed.len());
        all.extend(failed);
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn weights_of_five_trits_to_a_byte_agree() {
    let seed = printed_seed();
    let weight_layout = WeightLayout::Tq1;
    let mut device = open(OpenOptions { weight_layout, ..OpenOptions::default() });
    let chosen = |case: &OpCase| {
        !case.groups && case.uses.contains(&"ternary_matmul") && case.uses.iter().all(|op| weight_layout.serves(op))
    };
    let (count, failed) = run(seed, &mut device, &chosen);
    assert!(count > 20, "only {count} cases");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn weights_in_several_pieces_agree() {
    let seed = printed_seed();
    let overrides = DeviceOverrides::parse("binding=40K,submit=100").expect("the limits are spelt right");
    let mut device = open(OpenOptions { overrides, ..OpenOptions::default() });
    let wanted = [
        ("ternary_matmul_backward", "2 x 1031 x 300, residual"),
        ("head_loss", "F16 3 x 160 x 1096, 2 at a time"),
        ("dense_matmul", "F16 2 of 5 x 65 x 65"),
        ("ternary_matmul", "1 x 192 x 4099, residual"),
    ];
    let (count, failed) = run(seed, &mut device, &|case| wanted.contains(&(case.op, case.name.as_str())));
    assert_eq!(count, wanted.len());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn ops_agree_as_on_a_page() {
    let seed = printed_seed();
    let mut device = open(OpenOptions { as_on_a_page: true, ..OpenOptions::default() });
    let ops = ["rope_split", "kv_cache", "rms_norm", "quantize", "embed_rows", "add"];
    let (count, failed) = run(seed, &mut device, &|case| ops.contains(&case.op));
    assert!(count > 20, "only {count} cases");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
