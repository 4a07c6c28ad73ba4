//! What is known of families of devices beyond what their drivers say. [docs/gpus.md](../../../docs/gpus.md) has the evidence.

use crate::profile::{DenseTiles, DeviceKind, DotSignedness, Profile, TernaryTiles};

/// How large one binding and one block of memory may be, in bytes, where the driver allows as much.
#[derive(Clone, Copy)]
pub(crate) struct MemoryCaps {
    pub binding: u64,
    pub block: u64,
}

/// The largest of phones, integrated and software devices: phones' drivers lose the device above.
const SMALL_MEMORY: MemoryCaps = MemoryCaps { binding: 128 << 20, block: 256 << 20 };
/// Cards bind and allocate what their drivers allow; kernels number bytes in 32 bits.
const CARD_MEMORY: MemoryCaps = MemoryCaps { binding: u32::MAX as u64, block: u32::MAX as u64 };

/// A family of devices. The first one that a device belongs to counts.
pub(crate) struct Family {
    pub name: &'static str,
    has: fn(&Profile) -> bool,
    pub memory: MemoryCaps,
    pub submit_ms: u64,
    pub gigabytes_per_second: f64,
    pub giga_multiplies_per_second: f64,
    /// Of the forms of the packed dot product, where the hardware has both.
    pub dot_signedness: DotSignedness,
    pub slow_shifts: bool,
    pub converts_bytes: bool,
    pub narrow_products: bool,
    pub direct_tiles: bool,
    pub few_registers: bool,
    pub half_scores: bool,
    pub ternary: TernaryTiles,
    pub dense: DenseTiles,
    pub wide: bool,
    pub large: bool,
    /// Whether matrices that the driver offers are multiplied by units made for it.
    pub matrix_units: bool,
}

const NVIDIA: u32 = 0x10de;
const AMD: u32 = 0x1002;
const INTEL: u32 = 0x8086;
const QUALCOMM: u32 = 0x5143;
const ARM: u32 = 0x13b5;
const APPLE: u32 = 0x106b;

fn is_card(profile: &Profile) -> bool {
    profile.kind == DeviceKind::Discrete
}

/// The highest byte of a device's number, which rises with the generations of Adreno and Mali.
fn generation(profile: &Profile) -> u32 {
    profile.device_id >> 24
}

/// Workgroups of 64 and few registers: eight waves and more on Adreno 6xx and 7xx.
pub(crate) const PHONE_TERNARY: TernaryTiles = TernaryTiles { lanes: 16, slices: 4, rows: 2 };
pub(crate) const PHONE_DENSE: DenseTiles = DenseTiles { lanes: 16, groups: 4, rows: 2, whole: false };

/// A phone, and what is not known better. Phones reset the GPU when one submit takes long, and draw no frame meanwhile: about
/// 20 ms each.
const PHONE: Family = Family {
    name: "other",
    has: |_| true,
    memory: SMALL_MEMORY,
    submit_ms: 20,
    gigabytes_per_second: 15.0,
    giga_multiplies_per_second: 100.0,
    dot_signedness: DotSignedness::Signed,
    slow_shifts: false,
    converts_bytes: false,
    narrow_products: false,
    direct_tiles: false,
    few_registers: false,
    half_scores: true,
    ternary: PHONE_TERNARY,
    dense: PHONE_DENSE,
    wide: false,
    large: false,
    matrix_units: false,
};

const ADRENO_6XX: Family = Family {
    name: "Adreno 6xx",
    has: |profile| profile.vendor_id == QUALCOMM,
    gigabytes_per_second: 25.0,
    giga_multiplies_per_second: 300.0,
    // a660 to a740 have the mixed form in one instruction and not the signed one; later ones have both.
    dot_signedness: DotSignedness::Mixed,
    ..PHONE
};

const MALI: Family = Family {
    name: "Mali",
    has: |profile| profile.vendor_id == ARM,
    gigabytes_per_second: 20.0,
    giga_multiplies_per_second: 150.0,
    // Shifts, masks and products of integers run on the unit for special functions, conversions beside additions.
    slow_shifts: true,
    converts_bytes: true,
    // Every address in shared memory is computed anew.
    direct_tiles: true,
    few_registers: true,
    // Halves are packed and unpacked, and spill.
    half_scores: false,
    // With two rows, too, registers leave half of the threads.
    ternary: TernaryTiles { rows: 4, ..PHONE_TERNARY },
    ..PHONE
};

const INTEGRATED: Family = Family {
    name: "integrated",
    has: |profile| profile.kind == DeviceKind::Integrated,
    gigabytes_per_second: 30.0,
    giga_multiplies_per_second: 300.0,
    ..PHONE
};

const CARD: Family = Family {
    name: "card",
    has: is_card,
    memory: CARD_MEMORY,
    submit_ms: 200,
    gigabytes_per_second: 150.0,
    giga_multiplies_per_second: 2000.0,
    ternary: TernaryTiles { lanes: 16, slices: 8, rows: 1 },
    dense: DenseTiles { lanes: 32, groups: 4, rows: 2, whole: true },
    wide: true,
    large: true,
    ..PHONE
};

const FAMILIES: &[Family] = &[
    Family {
        name: "software",
        has: |profile| profile.kind == DeviceKind::Cpu,
        // Software has no watchdog.
        submit_ms: 60_000,
        gigabytes_per_second: 5.0,
        giga_multiplies_per_second: 2.0,
        ternary: TernaryTiles { lanes: 8, slices: 2, rows: 4 },
        dense: DenseTiles { lanes: 8, groups: 2, rows: 2, whole: false },
        ..PHONE
    },
    // From the 7xx on, four numbers come with one load and one address, and a wave has more registers.
    Family {
        name: "Adreno 7xx",
        has: |profile| profile.vendor_id == QUALCOMM && generation(profile) >= 7,
        // Four rows share what is computed for their activations.
        ternary: TernaryTiles { rows: 4, ..PHONE_TERNARY },
        dense: DenseTiles { whole: true, ..PHONE_DENSE },
        ..ADRENO_6XX
    },
    ADRENO_6XX,
    // It multiplies matrices from here on, of shapes that no kernel is written for.
    Family {
        name: "Mali from v11 on",
        has: |profile| profile.vendor_id == ARM && generation(profile) >= 0xb0,
        gigabytes_per_second: 30.0,
        giga_multiplies_per_second: 300.0,
        // Many cores want many workgroups.
        ternary: PHONE_TERNARY,
        ..MALI
    },
    MALI,
    Family {
        name: "NVIDIA",
        has: |profile| is_card(profile) && profile.vendor_id == NVIDIA,
        gigabytes_per_second: 200.0,
        giga_multiplies_per_second: 4000.0,
        matrix_units: true,
        ..CARD
    },
    // Drivers offer matrices from RDNA 3 on, which has units for them.
    Family {
        name: "AMD",
        has: |profile| is_card(profile) && profile.vendor_id == AMD,
        converts_bytes: true,
        narrow_products: true,
        matrix_units: true,
        ..CARD
    },
    // What a workgroup takes of shared memory decides how many waves there are.
    Family {
        name: "AMD, integrated",
        has: |profile| profile.vendor_id == AMD,
        converts_bytes: true,
        narrow_products: true,
        direct_tiles: true,
        matrix_units: true,
        ..INTEGRATED
    },
    // Mesa's driver offers matrices on every generation, most of them without units; and where there are some, the kernel for any
    // shape spills.
    Family {
        name: "Intel",
        has: |profile| is_card(profile) && profile.vendor_id == INTEL,
        converts_bytes: true,
        few_registers: true,
        half_scores: false,
        ..CARD
    },
    Family {
        name: "Intel, integrated",
        has: |profile| profile.vendor_id == INTEL,
        converts_bytes: true,
        half_scores: false,
        ..INTEGRATED
    },
    Family {
        name: "Apple",
        has: |profile| profile.vendor_id == APPLE,
        gigabytes_per_second: 60.0,
        giga_multiplies_per_second: 500.0,
        dense: DenseTiles { whole: true, ..PHONE_DENSE },
        ..INTEGRATED
    },
    CARD,
    INTEGRATED,
    PHONE,
];

impl Family {
    pub(crate) fn of(profile: &Profile) -> &'static Family {
        FAMILIES.iter().find(|family| (family.has)(profile)).unwrap_or(&PHONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_of_every_family_fit_the_weight_layout() {
        for Family { name, ternary, dense, .. } in FAMILIES {
            let TernaryTiles { lanes, slices, rows } = *ternary;
            assert!(lanes.is_power_of_two() && slices.is_power_of_two(), "{name}");
            assert_eq!(64 % (lanes * rows), 0, "{name}");
            assert!(dense.lanes.is_power_of_two() && dense.rows > 0, "{name}");
            assert!(lanes * slices <= 128 && dense.lanes * dense.groups <= 128, "every device allows 128 invocations");
        }
    }
}
