//! Every op of the Vulkan device against the CPU and the exact maths, in every variant, with the validation layer on.

use crate::vulkan::open;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_model::Precision;
use tritune_testing::printed_seed;
use tritune_verify::{OpCase, cases, check_layer, check_model, run_cases};
use tritune_vulkan::{DeviceOverrides, OpenOptions, Variant, WeightLayout};

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

/// Cases without those whose turn comes with another seed: half of each op's, and three of four of those in groups. A shape of these
/// meets every size of groups, with scales per row one time and per group the next; a software driver compiles each anew.
fn in_turn(seed: u64) -> impl Fn(&OpCase) -> bool {
    let mut names: BTreeMap<(&str, bool), Vec<String>> = BTreeMap::new();
    for case in cases() {
        names.entry((case.op, case.groups)).or_default().push(case.name);
    }
    let mut chosen = BTreeSet::new();
    for ((op, groups), names) in names {
        let step: usize = if groups { 4 } else { 2 };
        let first = seed as usize % step.min(names.len());
        chosen.extend(names.into_iter().skip(first).step_by(step).map(|name| (op, name)));
    }
    move |case| chosen.contains(&(case.op, case.name.clone()))
}

#[test]
fn the_kernels_of_large_gpus_agree() {
    let seed = printed_seed();
    let options = OpenOptions { validation: true, wide_tiles: Some(true), ..OpenOptions::default() };
    let Some(mut device) = open(options) else { return };
    let forward = ["ternary_matmul", "bit_linear", "dense_matmul", "attention", "kv_cache"];
    let backward = ["ternary_matmul_backward", "ternary_matmul_gradient", "head_loss", "attention_backward"];
    let dense = ["dense_matmul_backward", "dense_matmul_gradient"];
    let norms = ["rms_norm", "rms_norm_quantize", "rms_norm_backward"];
    let tiled = [&forward[..], &backward, &dense, &norms].concat();
    let adapters = ["lora_", "gathered_lora_", "dora_norms", "dora_scale"];
    let is_tiled =
        |case: &OpCase| tiled.contains(&case.op) || adapters.iter().any(|adapter| case.op.starts_with(adapter));
    let in_turn = in_turn(seed);
    let (count, failed) = run(seed, &mut device, &|case| is_tiled(case) && in_turn(case));
    assert!(count > 50, "only {count} cases");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn a_phone_with_nothing_optional_agrees() {
    let seed = printed_seed();
    let overrides = "binding=128M,block=256M,shared=16K,subgroup=16,submit=100,discrete,no-f16,no-dot4,no-coopmat";
    let overrides = DeviceOverrides::parse(overrides).expect("the limits are spelt right");
    let Some(mut device) = open(OpenOptions { validation: true, overrides, ..OpenOptions::default() }) else { return };
    assert_eq!(device.variants(), [Variant::Base]);
    // Every fourth case: limits matter to how work is split and moved, not to each kernel.
    let chosen: BTreeSet<(&str, String)> = cases().into_iter().step_by(4).map(|case| (case.op, case.name)).collect();
    let (count, failed) = run(seed, &mut device, &|case| chosen.contains(&(case.op, case.name.clone())));
    assert_eq!(count, chosen.len());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn the_forms_for_mali_and_integrated_amd_agree() {
    let seed = printed_seed();
    let wanted = ["ternary_matmul", "ternary_matmul_backward", "dense_matmul", "attention", "attention_backward"];
    let in_turn = in_turn(seed);
    for overrides in ["sign=signed,slow-shifts,narrow", "slow-shifts,no-dot4,narrow"] {
        let overrides = DeviceOverrides::parse(overrides).expect("the limits are spelt right");
        let Some(mut device) = open(OpenOptions { validation: true, overrides, ..OpenOptions::default() }) else {
            return;
        };
        let (count, failed) = run(seed, &mut device, &|case| wanted.contains(&case.op) && in_turn(case));
        assert!(count > 50, "only {count} cases");
        assert!(failed.is_empty(), "{}", failed.join("\n"));
    }
}

#[test]
fn weights_in_several_pieces_agree() {
    let seed = printed_seed();
    let overrides = DeviceOverrides::parse("binding=40K").expect("the limit is spelt right");
    let Some(mut device) = open(OpenOptions { validation: true, overrides, ..OpenOptions::default() }) else { return };
    let wanted = [
        ("ternary_matmul_backward", "2 x 1031 x 300, residual"),
        ("ternary_matmul_backward", "2 x 1031 x 300, residual, f16"),
        ("head_loss", "F16 3 x 160 x 1096, 2 at a time"),
        ("head_loss", "F16 3 x 160 x 1096, 2 at a time, f16"),
        ("dense_matmul", "F16 2 of 5 x 65 x 65"),
        ("dense_matmul_backward", "F32 2 x 1031 x 300, residual"),
        ("ternary_matmul", "1 x 192 x 4099, residual"),
        ("dora_norms", "1031 x 300, 700x2 + 326x1"),
        ("dora_norms", "F16 70 x 544"),
    ];
    let (count, failed) = run(seed, &mut device, &|case| wanted.contains(&(case.op, case.name.as_str())));
    assert_eq!(count, wanted.len());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn weights_of_five_trits_to_a_byte_agree() {
    let seed = printed_seed();
    let Some(plain) = open(OpenOptions::default()) else { return };
    for &variant in plain.variants() {
        let (variants, weight_layout) = (Some(vec![variant]), WeightLayout::Tq1);
        let options = OpenOptions { validation: true, variants, weight_layout, ..OpenOptions::default() };
        let mut device = open(options).expect("it opened before");
        let reads = |op: &str| matches!(op, "ternary_matmul" | "dora_norms");
        let chosen = |case: &OpCase| {
            !case.groups && case.uses.iter().any(|op| reads(op)) && case.uses.iter().all(|op| weight_layout.serves(op))
        };
        let (count, failed) = run(seed, &mut device, &chosen);
        assert!(count > 20, "only {count} cases");
        assert!(failed.is_empty(), "{}:\n{}", variant.name(), failed.join("\n"));
    }
}

#[test]
fn every_op_agrees_in_every_variant() {
    let seed = printed_seed();
    let Some(plain) = open(OpenOptions::default()) else { return };
    let supported = plain.variants().to_vec();
    assert!(supported.contains(&Variant::Base));
    let in_turn = in_turn(seed);
    for variant in supported {
        let options = OpenOptions { validation: true, variants: Some(vec![variant]), ..OpenOptions::default() };
        let mut device = open(options).expect("it opened before");
        // What a variant has no kernels for runs those of the base again.
        let own: Vec<&str> = cases().into_iter().flat_map(|case| case.uses).collect();
        let own: Vec<&str> = own.into_iter().filter(|op| device.variants_of(op).contains(&variant)).collect();
        let (count, failed) =
            run(seed, &mut device, &|case| in_turn(case) && case.uses.iter().any(|op| own.contains(op)));
        println!("{}: {count} cases", variant.name());
        assert!(count > 0, "{} has no kernels", variant.name());
        assert!(failed.is_empty(), "{}:\n{}", variant.name(), failed.join("\n"));
    }
}

#[test]
fn the_layer_and_the_model_agree() {
    let seed = printed_seed();
    // Large GPUs run decoding steps in fewer, larger kernels.
    for wide_tiles in [None, Some(true)] {
        let options = || OpenOptions { validation: true, wide_tiles, ..OpenOptions::default() };
        let Some(device) = open(options()) else { return };
        let verdicts = check_layer(Box::new(device)).expect("the sample runs");
        assert!(verdicts.len() == 4 && verdicts.iter().all(|verdict| verdict.pass), "{wide_tiles:?} {verdicts:?}");
        for precision in [Precision::F32, Precision::F16] {
            let device = open(options()).expect("it opened before");
            let verdicts = check_model(seed, Box::new(CpuDevice::new(2)), Box::new(device), precision);
            let verdicts = verdicts.expect("the model runs");
            let agree = verdicts.len() >= 4 && verdicts.iter().all(|verdict| verdict.pass);
            assert!(agree, "{precision:?}, wide tiles {wide_tiles:?}: {verdicts:?}");
        }
    }
}

/// The op a shader file serves; none for those that only measure the device.
fn op_of(module: &str) -> Option<&'static str> {
    let known = cases().into_iter().flat_map(|case| case.uses);
    let named = known.filter(|op| module == *op || module.starts_with(&format!("{op}_"))).max_by_key(|op| op.len());
    named.or_else(|| match module.split('_').next() {
        Some("ternary") if module.starts_with("ternary_dx_groups") => Some("ternary_matmul_backward"),
        Some("ternary") if module == "ternary_dx_head" => Some("head_loss"),
        Some("float") => Some("dense_matmul"),
        Some("ternary") => Some("ternary_matmul"),
        Some("dense") => Some("dense_matmul"),
        Some("relation") => Some("relation_loss"),
        Some("probe") => None,
        _ => panic!("module {module} serves no op of the table"),
    })
}

/// A shader that is wrong: every product is a sum, or, where there is none, it does nothing at all.
fn broken(code: &[u8]) -> Vec<u8> {
    const PRODUCT: u32 = 133;
    const SUM: u32 = 129;
    let mut words: Vec<u32> = code.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    let mut found = false;
    let mut at = 5;
    while at < words.len() {
        if words[at] & 0xffff == PRODUCT {
            words[at] = (words[at] & 0xffff_0000) | SUM;
            found = true;
        }
        at += (words[at] >> 16) as usize;
    }
    if !found {
        words = idle_shader();
    }
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// A compute shader with an empty `main`.
fn idle_shader() -> Vec<u32> {
    let (main, void, function, block) = (1, 2, 3, 4);
    let name = u32::from_le_bytes(*b"main");
    let mut words = vec![0x0723_0203, 0x0001_0000, 0, 5, 0];
    let mut instruction = |code: u32, operands: &[u32]| {
        words.push(((operands.len() as u32 + 1) << 16) | code);
        words.extend_from_slice(operands);
    };
    instruction(17, &[1]); // capability Shader
    instruction(14, &[0, 1]); // logical addressing, GLSL450
    instruction(15, &[5, main, name, 0]); // entry point, GLCompute
    instruction(16, &[main, 17, 1, 1, 1]); // local size 1 x 1 x 1
    instruction(19, &[void]);
    instruction(33, &[function, void]);
    instruction(54, &[void, main, 0, function]);
    instruction(248, &[block]);
    instruction(253, &[]);
    instruction(56, &[]);
    words
}

#[test]
fn f16_kernels_run_for_f16_prompts_only_and_where_they_may() {
    let seed = printed_seed();
    let Some(plain) = open(OpenOptions::default()) else { return };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vulkan/spirv/attention_prompt_half.spv");
    let code = broken(&std::fs::read(path).expect("the shader is in the repository"));
    let attends = |case: &OpCase| case.uses.contains(&"attention");
    let wrong = |variant: Variant, overrides: &str| {
        let overrides = DeviceOverrides::parse(overrides).expect("the limits are spelt right");
        let replace_modules = HashMap::from([("attention_prompt_half".to_owned(), code.clone())]);
        let variants = Some(vec![variant]);
        let options =
            OpenOptions { replace_modules, variants, overrides, wide_tiles: Some(false), ..OpenOptions::default() };
        run(seed, &mut open(options).expect("it opened before"), &attends).1
    };
    if plain.variants().contains(&Variant::F16) {
        let failed = wrong(Variant::F16, "");
        assert!(failed.len() >= 4 && failed.iter().all(|line| line.contains("F16")), "{failed:?}");
    }
    assert_eq!(wrong(Variant::Base, ""), [""; 0]);
    assert_eq!(wrong(Variant::F16, "no-f16"), [""; 0]);
}

#[test]
fn a_broken_shader_fails_its_op_and_no_other() {
    let seed = printed_seed();
    let Some(plain) = open(OpenOptions::default()) else { return };
    drop(plain);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vulkan/spirv");
    let mut modules: HashMap<&str, HashMap<String, Vec<u8>>> = HashMap::new();
    for entry in std::fs::read_dir(folder).expect("the shaders are in the repository") {
        let path = entry.expect("the folder can be read").path();
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
        if path.extension().is_some_and(|extension| extension == "spv")
            && let Some(op) = op_of(name)
        {
            let code = broken(&std::fs::read(&path).expect("the shader can be read"));
            modules.entry(op).or_default().insert(name.to_owned(), code);
        }
    }
    let used: BTreeSet<&str> = cases().into_iter().flat_map(|case| case.uses).collect();
    assert_eq!(modules.keys().copied().collect::<BTreeSet<_>>(), used, "every op has shaders");

    // One case per op, none of them tiny.
    let mut chosen: HashMap<&str, String> = HashMap::new();
    for case in cases().into_iter().filter(|case| case.name.contains("17")) {
        chosen.entry(case.op).or_insert(case.name);
    }
    for case in cases() {
        chosen.entry(case.op).or_insert(case.name);
    }
    let is_chosen = |case: &OpCase| chosen.get(case.op) == Some(&case.name);
    // Half of the ops at a time, by each binary digit of their numbers: of any two, one is broken and the other not in some round.
    let digits = used.len().next_power_of_two().ilog2();
    for (digit, value) in (0..digits).flat_map(|digit| [(digit, 0), (digit, 1)]) {
        let is_broken =
            |op: &str| used.iter().position(|other| *other == op).is_some_and(|at| at >> digit & 1 == value);
        let broken = modules.iter().filter(|(op, _)| is_broken(op));
        let replace_modules = broken.flat_map(|(_, modules)| modules.clone()).collect();
        let mut device = open(OpenOptions { replace_modules, wide_tiles: Some(false), ..OpenOptions::default() })
            .expect("it opened before");
        let mut failed = BTreeSet::new();
        run_cases(seed, &mut CpuDevice::new(2), &mut device, &is_chosen, &mut |result| {
            if !result.pass {
                failed.insert(result.op);
            }
        });
        let uses_broken = |case: &OpCase| case.uses.iter().any(|op| is_broken(op));
        let expected: BTreeSet<&str> =
            cases().iter().filter(|case| is_chosen(case) && uses_broken(case)).map(|case| case.op).collect();
        assert_eq!(failed, expected, "digit {digit} is {value} of the broken ops' numbers in {used:?}");
    }
}
