use super::*;
use std::collections::BTreeSet;
use tritune_cpu::CpuDevice;
use tritune_cpu::isa::Isa;
use tritune_graph::Op;
use tritune_testing::printed_seed;

#[test]
fn the_cpu_agrees_with_the_exact_maths_on_every_instruction_set() {
    let seed = printed_seed();
    for isa in Isa::available() {
        let mut device = CpuDevice::with_isa(2, isa);
        let mut count = 0;
        run_cases_exactly(seed, &mut device, &|_| true, &mut |result| {
            count += 1;
            println!("{isa} {:<18} {:<60} {}", result.op, result.name, result.detail);
            assert!(result.pass, "{isa}: {} {}: {}", result.op, result.name, result.detail);
        });
        assert_eq!(count, cases().len());
    }
}

#[test]
fn two_cpus_agree_with_each_other() {
    let seed = printed_seed();
    let (mut reference, mut device) = (CpuDevice::with_isa(1, Isa::Portable), CpuDevice::new(2));
    let mut worst = 0.0f64;
    run_cases(seed, &mut reference, &mut device, &|case| !["arg_max", "top_k"].contains(&case.op), &mut |result| {
        assert!(result.pass, "{} {}: {}", result.op, result.name, result.detail);
        worst = worst.max(result.worst);
    });
    assert!(worst > 0.0, "floats are compared, so some error is expected");
}

#[test]
fn every_op_has_cases_with_names_of_their_own() {
    let used: BTreeSet<&str> = cases().into_iter().flat_map(|case| case.uses).collect();
    assert_eq!(used, Op::NAMES.iter().copied().collect());
    let mut names = BTreeSet::new();
    for case in cases() {
        assert!(names.insert((case.op, case.name.clone())), "{} {} occurs twice", case.op, case.name);
    }
}

#[test]
fn cases_repeat_with_their_seed_and_differ_without() {
    let case = &cases()[0];
    let weights = |seed| case.problem(seed).weights[0].bytes.clone();
    assert_eq!(weights(5), weights(5));
    assert_ne!(weights(5), weights(6));
}
