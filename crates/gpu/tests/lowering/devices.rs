//! Devices of every family, as their drivers describe them.

use tritune_gpu::{
    AcceleratedDots, CoopmatElement, CoopmatShape, DenseTiles, DeviceKind, DotSignedness, Identity, Optimizations,
    Profile, TernaryTiles,
};

const QUALCOMM: u32 = 0x5143;
const ARM: u32 = 0x13b5;
const AMD: u32 = 0x1002;
const INTEL: u32 = 0x8086;
const NVIDIA: u32 = 0x10de;
const APPLE: u32 = 0x106b;
const MESA: u32 = 0x10005;

const NONE: AcceleratedDots = AcceleratedDots { signed: false, mixed: false };
const SIGNED: AcceleratedDots = AcceleratedDots { signed: true, mixed: false };
const MIXED: AcceleratedDots = AcceleratedDots { signed: false, mixed: true };
const BOTH: AcceleratedDots = AcceleratedDots { signed: true, mixed: true };

/// What a driver of Vulkan 1.3 says of a device with such subgroups: the usual one, the smallest and the largest.
fn driver(name: &str, kind: DeviceKind, (vendor_id, device_id): (u32, u32), subgroups: [u32; 3]) -> Profile {
    let [subgroup_size, smallest, largest] = subgroups;
    Profile {
        name: name.to_owned(),
        identity: Identity::default(),
        kind,
        family: "",
        vendor_id,
        device_id,
        driver: String::new(),
        driver_version: 0,
        api_version: (1, 3, 0),
        max_binding: u64::from(u32::MAX),
        max_block: u64::from(u32::MAX),
        storage_buffers: 15,
        max_shared: 64 << 10,
        max_invocations: 1024,
        max_groups: [i32::MAX as u32, 65535, 65535],
        subgroup_size,
        subgroup_size_control: true,
        subgroup_sizes: [smallest, largest],
        max_subgroups: 32,
        subgroup_arithmetic: true,
        subgroup_shuffle: true,
        unified: kind != DeviceKind::Discrete,
        device_memory: 8 << 30,
        dot4: true,
        accelerated_dots: NONE,
        f16: true,
        coopmat: Vec::new(),
        matrix_units: false,
        timestamp_ns: None,
        submit_ns: 0,
        bandwidth: 0.0,
        multiply_rate: 0.0,
        dot_signedness: DotSignedness::Signed,
        slow_shifts: false,
        converts_bytes: false,
        narrow_products: false,
        direct_tiles: false,
        few_registers: false,
        half_scores: false,
        ternary_tiles: TernaryTiles { lanes: 16, slices: 4, rows: 2 },
        dense_tiles: DenseTiles { lanes: 16, groups: 4, rows: 2, whole: false },
        large: false,
        processors: kind.usual_processors(),
        wide_tiles: false,
        tensor_shards: false,
        optimizations: Optimizations::default(),
    }
}

fn known(mut profile: Profile) -> Profile {
    profile.apply_family();
    profile
}

/// The shapes of int8 and of f16 matrices: m, n, and k of each.
fn matrices([m, n, k_int8, k_f16]: [u32; 4]) -> Vec<CoopmatShape> {
    let shape = |k, element| CoopmatShape { m, n, k, element };
    vec![shape(k_int8, CoopmatElement::Int8), shape(k_f16, CoopmatElement::F16)]
}

/// NVIDIA's matrices, and shared memory of a workgroup.
fn nvidia(name: &str, device_id: u32, processors: u32) -> Profile {
    let card = driver(name, DeviceKind::Discrete, (NVIDIA, device_id), [32; 3]);
    let coopmat = matrices([16, 16, 32, 16]);
    known(Profile { processors, max_shared: 48 << 10, coopmat, accelerated_dots: BOTH, ..card })
}

pub fn h200() -> Profile {
    nvidia("H200", 0x2335, 132)
}

pub fn navi31() -> Profile {
    let card = driver("Navi 31", DeviceKind::Discrete, (AMD, 0x744c), [64, 32, 64]);
    known(Profile { processors: 96, coopmat: matrices([16, 16, 16, 16]), accelerated_dots: BOTH, ..card })
}

fn adreno(name: &str, device_id: u32, accelerated_dots: AcceleratedDots) -> Profile {
    let device = driver(name, DeviceKind::Integrated, (QUALCOMM, device_id), [64, 64, 128]);
    known(Profile { max_shared: 32 << 10, accelerated_dots, ..device })
}

fn mali(name: &str, device_id: u32) -> Profile {
    let device = driver(name, DeviceKind::Integrated, (ARM, device_id), [16; 3]);
    let coopmat = if device_id >> 28 >= 0xb { matrices([4, 16, 16, 8]) } else { Vec::new() };
    known(Profile { max_shared: 32 << 10, accelerated_dots: SIGNED, coopmat, ..device })
}

fn intel(name: &str, kind: DeviceKind, device_id: u32, accelerated_dots: AcceleratedDots, m: u32, n: u32) -> Profile {
    let device = driver(name, kind, (INTEL, device_id), [32, 8, 32]);
    known(Profile { accelerated_dots, coopmat: matrices([m, n, 32, 16]), ..device })
}

pub fn devices() -> Vec<Profile> {
    use DeviceKind::{Cpu, Discrete, Integrated};
    let least = driver("least", Integrated, (0, 0), [4; 3]);
    let raven = driver("Raven", Integrated, (AMD, 0x15dd), [64; 3]);
    let vangogh = driver("Van Gogh", Integrated, (AMD, 0x163f), [64, 32, 64]);
    vec![
        known(Profile {
            max_invocations: 128,
            max_shared: 16 << 10,
            storage_buffers: 9,
            subgroup_size_control: false,
            dot4: false,
            f16: false,
            ..least
        }),
        adreno("Adreno 650", 0x0605_0002, NONE),
        adreno("Adreno 740", 0x4305_0a01, MIXED),
        adreno("Adreno 750", 0x4305_1401, BOTH),
        mali("Mali-G78", 0x9002_0000),
        mali("Mali-G610", 0xa867_0000),
        mali("Mali-G720", 0xc870_0004),
        known(raven),
        known(Profile { processors: 8, accelerated_dots: SIGNED, ..vangogh }),
        navi31(),
        intel("HD Graphics 615", Integrated, 0x591e, NONE, 8, 8),
        intel("Iris Xe", Integrated, 0x9a49, BOTH, 8, 8),
        intel("Arc 140V", Integrated, 0x64a0, BOTH, 8, 16),
        intel("Arc A770", Discrete, 0x56a0, BOTH, 8, 8),
        nvidia("RTX 3050", 0x2507, 20),
        h200(),
        known(Profile { max_shared: 32 << 10, ..driver("Apple M1", Integrated, (APPLE, 0x0dc1), [32; 3]) }),
        known(Profile { max_shared: 32 << 10, f16: false, ..driver("lavapipe", Cpu, (MESA, 0), [8; 3]) }),
    ]
}
