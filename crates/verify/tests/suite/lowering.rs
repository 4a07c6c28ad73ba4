//! What other hardware would run: every op case lowered for simulated devices, without running it. Shared memory, workgroups, bindings
//! and push constants must be within their limits, and no kernel may be left out.

use crate::vulkan::open;
use std::collections::BTreeSet;
use std::path::Path;
use tritune_testing::printed_seed;
use tritune_verify::{OpCase, run_cases_exactly};
use tritune_vulkan::{CoopmatElement, CoopmatShape, DenseTiles, DotSignedness};
use tritune_vulkan::{OpenOptions, Profile, TernaryTiles, WeightLayout};

/// Stands in every error of a simulated device.
const SIMULATED: &str = "a simulated device";

/// Kernels that no case is lowered to: the ggml plug-in's, those that ask the device something, and those for backward steps of
/// activations in front of products (crates/vulkan/tests/device/half_rows.rs), and a tile that the tuner alone takes
/// (crates/vulkan/tests/device/tuning.rs).
const ELSEWHERE: [&str; 7] = [
    "attention_masked_f16",
    "attention_masked_f32",
    "gated_act_backward_f16_rows",
    "gated_act_backward_norm_f16_rows",
    "probe_matrix",
    "probe_read",
    "ternary_gemm_wide_dot4",
];

/// A card with all that kernels can use.
fn card(profile: &Profile) -> Profile {
    let shape = |k, element| CoopmatShape { m: 16, n: 16, k, element };
    Profile {
        name: SIMULATED.to_owned(),
        api_version: (1, 3, 0),
        max_shared: 48 << 10,
        max_invocations: 1024,
        large: true,
        processors: 132,
        max_groups: [i32::MAX as u32, 65535, 65535],
        subgroup_size: 32,
        subgroup_size_control: true,
        subgroup_arithmetic: true,
        dot4: true,
        f16: true,
        coopmat: vec![shape(32, CoopmatElement::Int8), shape(16, CoopmatElement::F16)],
        matrix_units: true,
        subgroup_sizes: [32, 32],
        dot_signedness: DotSignedness::Signed,
        ternary_tiles: TernaryTiles { lanes: 16, slices: 8, rows: 1 },
        dense_tiles: DenseTiles { lanes: 32, groups: 4, rows: 2, whole: true },
        wide_tiles: true,
        ..profile.clone()
    }
}

/// A phone with the least that Vulkan guarantees.
fn phone(profile: &Profile) -> Profile {
    Profile {
        name: SIMULATED.to_owned(),
        max_shared: 16 << 10,
        max_invocations: 128,
        max_groups: [65535; 3],
        subgroup_size: 16,
        dot4: false,
        f16: false,
        coopmat: Vec::new(),
        ternary_tiles: TernaryTiles { lanes: 16, slices: 4, rows: 2 },
        dense_tiles: DenseTiles { lanes: 16, groups: 4, rows: 2, whole: false },
        wide_tiles: false,
        ..profile.clone()
    }
}

#[test]
fn every_kernel_fits_the_devices_it_is_chosen_for() {
    let Some(real) = open(OpenOptions::default()) else { return };
    let (card, phone) = (card(real.profile()), phone(real.profile()));
    let without_matrices = Profile { coopmat: Vec::new(), ..card.clone() };
    let phone_with_all = Profile { dot4: true, f16: true, max_shared: 32 << 10, max_invocations: 256, ..phone.clone() };
    let mali = Profile {
        slow_shifts: true,
        converts_bytes: true,
        direct_tiles: true,
        few_registers: true,
        half_scores: false,
        ..phone_with_all.clone()
    };
    let devices = [
        ("a phone without shared memory in products", mali, WeightLayout::Trits),
        ("a card", card, WeightLayout::Trits),
        ("a card without matrix units", without_matrices, WeightLayout::Trits),
        ("a phone", phone.clone(), WeightLayout::Trits),
        ("a phone with five trits to a byte", phone, WeightLayout::Tq1),
        ("a recent phone with five trits to a byte", phone_with_all.clone(), WeightLayout::Tq1),
        ("a recent phone", phone_with_all, WeightLayout::Trits),
    ];
    let mut launched = BTreeSet::new();
    for (name, profile, weight_layout) in devices {
        let options = OpenOptions { lower_only: Some(profile), weight_layout, ..OpenOptions::default() };
        let mut device = open(options).expect("it opened before");
        let mut count = 0;
        run_cases_exactly(
            printed_seed(),
            &mut device,
            &|case| {
                case.uses.iter().all(|op| weight_layout.serves(op))
                    && !(case.groups && weight_layout == WeightLayout::Tq1)
            },
            &mut |case| {
                assert!(!case.detail.contains(SIMULATED), "{name}: {} {}: {}", case.op, case.name, case.detail);
                count += 1;
            },
        );
        assert!(count > 100, "{name}: only {count} cases");
        launched.extend(device.lowered_modules().expect("it only lowers").iter().copied());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vulkan/spirv");
    let modules = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let names = modules.filter(|path| path.extension().is_some_and(|ending| ending == "spv"));
    let names = names.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned());
    let missing: BTreeSet<String> = names.filter(|name| !launched.contains(name.as_str())).collect();
    assert_eq!(missing, ELSEWHERE.map(str::to_owned).into());
}

#[test]
fn heads_in_f32_do_not_run_on_matrix_units() {
    let Some(real) = open(OpenOptions::default()) else { return };
    let options = OpenOptions { lower_only: Some(card(real.profile())), ..OpenOptions::default() };
    let mut device = open(options).expect("it opened before");
    let mut count = 0;
    let in_f32 = |case: &OpCase| case.op == "head_loss" && !case.name.contains(", f16");
    run_cases_exactly(printed_seed(), &mut device, &in_f32, &mut |_| count += 1);
    assert!(count > 20, "only {count} cases");
    let modules = device.lowered_modules().expect("it only lowers");
    assert!(
        modules.contains("head_loss_dx_f16") && modules.iter().all(|name| !name.contains("coopmat")),
        "{modules:?}"
    );
}
