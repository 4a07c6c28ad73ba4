//! Devices of every kind, as their drivers describe them.

use tritune_gpu::{
    CoopmatElement, CoopmatShape, DenseTiles, DeviceKind, DotSignedness, Optimizations, Profile, TernaryTiles,
};

/// A device as its driver and its family's table describe it.
fn device(name: &str, kind: DeviceKind, (vendor_id, device_id): (u32, u32), subgroup_size: u32) -> Profile {
    let mut profile = Profile {
        name: name.to_owned(),
        kind,
        vendor_id,
        device_id,
        driver: String::new(),
        driver_version: 0,
        api_version: (1, 3, 0),
        max_binding: u64::from(u32::MAX),
        max_block: u64::from(u32::MAX),
        storage_buffers: 15,
        max_shared: 32 << 10,
        max_invocations: 1024,
        max_groups: [i32::MAX as u32, 65535, 65535],
        subgroup_size,
        subgroup_size_control: true,
        max_subgroups: 32,
        subgroup_arithmetic: true,
        subgroup_shuffle: true,
        unified: kind != DeviceKind::Discrete,
        device_memory: 8 << 30,
        dot4: true,
        f16: true,
        coopmat: Vec::new(),
        timestamp_ns: None,
        submit_ns: 0,
        bandwidth: 0.0,
        multiply_rate: 0.0,
        dot_signedness: DotSignedness::Signed,
        ternary_tiles: TernaryTiles { lanes: 16, slices: 4, rows: 2 },
        dense_tiles: DenseTiles { lanes: 16, groups: 4, rows: 2, whole: false },
        large: false,
        processors: kind.usual_processors(),
        wide_tiles: false,
        optimizations: Optimizations::default(),
    };
    profile.apply_quirks();
    profile
}

fn matrices(m: u32, n: u32, k_int8: u32) -> Vec<CoopmatShape> {
    let shape = |k, element| CoopmatShape { m, n, k, element };
    vec![shape(k_int8, CoopmatElement::Int8), shape(16, CoopmatElement::F16)]
}

pub fn h200() -> Profile {
    let card = device("card with matrix units", DeviceKind::Discrete, (0x10de, 0x2335), 32);
    Profile { processors: 132, max_shared: 48 << 10, coopmat: matrices(16, 16, 32), ..card }
}

pub fn devices() -> Vec<Profile> {
    use DeviceKind::{Discrete, Integrated};
    let phone = device("phone", Integrated, (0x13b5, 0xa867_0000), 16);
    vec![
        Profile {
            max_invocations: 128,
            max_shared: 16 << 10,
            storage_buffers: 9,
            dot4: false,
            f16: false,
            ..phone.clone()
        },
        Profile { name: "recent phone".to_owned(), ..device("", Integrated, (0x5143, 0x4305_0a01), 64) },
        device("laptop", Integrated, (0x8086, 0x9a49), 32),
        Profile { coopmat: matrices(8, 16, 32), ..device("Intel-like card", Discrete, (0x8086, 0xe20b), 16) },
        Profile { coopmat: matrices(16, 16, 16), ..device("RDNA-like card", Discrete, (0x1002, 0x744c), 64) },
        h200(),
    ]
}
