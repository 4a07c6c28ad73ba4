//! Every op of the Vulkan device against the CPU and the exact maths, in every variant, with the validation layer on.

#[path = "support/vulkan.rs"]
mod support;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use support::{assert_silent, open};
use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_model::Precision;
use tritune_verify::random::fresh_seed;
use tritune_verify::{OpCase, cases, check_layer, check_model, run_cases};
use tritune_vulkan::{OpenOptions, Pretend, Variant, VulkanDevice};

fn printed_seed() -> u64 {
    let seed = fresh_seed();
    println!("TRITUNE_TEST_SEED={seed}");
    seed
}

/// Runs cases against the CPU; returns how many there were and what failed.
fn run(seed: u64, device: &mut VulkanDevice, filter: &dyn Fn(&OpCase) -> bool) -> (usize, Vec<String>) {
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
fn every_op_agrees_in_every_variant() {
    let seed = printed_seed();
    let Some(plain) = open(OpenOptions::default()) else { return };
    let supported = plain.variants().to_vec();
    assert!(supported.contains(&Variant::Base));
    for variant in supported {
        let options = OpenOptions { validation: true, variants: Some(vec![variant]), ..OpenOptions::default() };
        let mut device = open(options).expect("it opened before");
        // What a variant has no kernels for runs those of the base again.
        let special: Vec<&str> = cases()
            .iter()
            .map(|case| case.op)
            .filter(|op| variant == Variant::Base || device.variants_of(op).contains(&variant))
            .collect();
        let (count, failed) = run(seed, &mut device, &|case| special.contains(&case.op));
        println!("{}: {count} cases", variant.name());
        assert!(count > 0, "{} has no kernels", variant.name());
        assert!(failed.is_empty(), "{}:\n{}", variant.name(), failed.join("\n"));
        assert_silent(&device);
    }
}

#[test]
fn the_layer_and_the_model_agree() {
    let seed = printed_seed();
    let options = || OpenOptions { validation: true, ..OpenOptions::default() };
    let Some(device) = open(options()) else { return };
    let verdicts = check_layer(Box::new(device)).expect("the sample runs");
    assert!(verdicts.len() == 4 && verdicts.iter().all(|verdict| verdict.pass), "{verdicts:?}");
    for precision in [Precision::F32, Precision::F16] {
        let device = open(options()).expect("it opened before");
        let verdicts = check_model(seed, Box::new(CpuDevice::new(2)), Box::new(device), precision);
        let verdicts = verdicts.expect("the model runs");
        assert!(verdicts.len() == 2 && verdicts.iter().all(|verdict| verdict.pass), "{precision:?} {verdicts:?}");
    }
}
