//! Which matrices a launch multiplies, read from the code of its module. A driver that is asked for a shape that it does not offer may
//! compile it without an error and multiply wrongly (Mesa's for RDNA 3 does), so no launch may ask for one.

use crate::devices::{devices, navi31};
use crate::{launches, launches_with, names};
use std::collections::{BTreeSet, HashMap};
use tritune_gpu::{CoopmatElement, CoopmatShape, DotSignedness, Kernel, Profile, Variant, modules};
use tritune_graph::GroupSize;

/// What is known of an id: the value of a constant, or a type.
#[derive(Clone, Copy)]
enum Known {
    Number(u32),
    Bits(u32),
    Matrix { element_bits: u32, rows: u32, columns: u32 },
}

/// The shapes that a kernel multiplies.
fn shapes(kernel: &Kernel) -> BTreeSet<(u32, u32, u32, u32)> {
    const DECORATE: u32 = 71;
    const SPEC_ID: u32 = 1;
    const TYPE_INT: u32 = 21;
    const TYPE_FLOAT: u32 = 22;
    const CONSTANT: u32 = 43;
    const SPEC_CONSTANT: u32 = 50;
    const TYPE_MATRIX: u32 = 4456;
    const MULTIPLY_ADD: u32 = 4459;
    let path = format!("{}/../vulkan/spirv/{}.spv", env!("CARGO_MANIFEST_DIR"), kernel.module.name);
    let code = std::fs::read(path).unwrap();
    let words: Vec<u32> = code.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    let mut spec_ids = HashMap::new();
    let mut known: HashMap<u32, Known> = HashMap::new();
    // The type of whatever has one: its first two operands are the type and the id.
    let mut types: HashMap<u32, u32> = HashMap::new();
    let mut found = BTreeSet::new();
    let mut at = 5;
    while at < words.len() {
        let (length, opcode) = ((words[at] >> 16) as usize, words[at] & 0xffff);
        let operands = &words[at + 1..at + length];
        let number = |known: &HashMap<u32, Known>, id: u32| match known[&id] {
            Known::Number(number) | Known::Bits(number) => number,
            Known::Matrix { .. } => panic!("a matrix where a number is"),
        };
        match opcode {
            DECORATE if operands[1] == SPEC_ID => {
                spec_ids.insert(operands[0], operands[2]);
            }
            TYPE_INT | TYPE_FLOAT => {
                known.insert(operands[0], Known::Bits(operands[1]));
            }
            CONSTANT => {
                known.insert(operands[1], Known::Number(operands[2]));
            }
            SPEC_CONSTANT => {
                let given = spec_ids.get(&operands[1]).and_then(|&id| kernel.constants.get(id as usize));
                known.insert(operands[1], Known::Number(given.copied().unwrap_or(operands[2])));
            }
            TYPE_MATRIX => {
                let [element_bits, rows, columns] =
                    [operands[1], operands[3], operands[4]].map(|id| number(&known, id));
                known.insert(operands[0], Known::Matrix { element_bits, rows, columns });
            }
            MULTIPLY_ADD => {
                let matrix = |id: u32| match known[&types[&id]] {
                    Known::Matrix { element_bits, rows, columns } => (element_bits, rows, columns),
                    _ => panic!("no matrix"),
                };
                let ((bits, m, k), (_, _, n)) = (matrix(operands[2]), matrix(operands[3]));
                found.insert((m, n, k, bits));
            }
            _ => {}
        }
        if operands.len() >= 2 && matches!(known.get(&operands[0]), Some(Known::Matrix { .. })) {
            types.insert(operands[1], operands[0]);
        }
        at += length;
    }
    found
}

/// Fails when a launch multiplies matrices that its device does not offer.
pub fn assert_offered(profile: &Profile, kernel: &Kernel, what: &str) {
    if kernel.module.variant != Variant::Coopmat {
        return;
    }
    for (m, n, k, bits) in shapes(kernel) {
        let element = if bits == 8 { CoopmatElement::Int8 } else { CoopmatElement::F16 };
        let shape = CoopmatShape { m, n, k, element };
        assert!(profile.coopmat.contains(&shape), "{what} multiplies {shape:?}, which is not offered");
    }
}

#[test]
fn shapes_are_read_from_the_code() {
    let read = |name: &str, constants: Vec<u32>| {
        let module = modules().find(|module| module.name == name).unwrap();
        shapes(&Kernel { module, constants }).into_iter().collect::<Vec<_>>()
    };
    assert_eq!(read("ternary_gemm_coopmat", vec![128]), [(16, 16, 32, 8)]);
    assert_eq!(read("dense_gemm_coopmat_64", vec![128]), [(16, 16, 16, 16)]);
    // Columns, residual, group, group scales, then the shape and the lanes.
    assert_eq!(read("ternary_gemm_groups_coopmat", vec![128, 0, 64, 0, 32, 1, 8, 16, 16, 32]), [(8, 16, 16, 8)]);
}

#[test]
fn only_shapes_on_offer_are_multiplied_whatever_they_are() {
    let fixed = CoopmatShape { m: 16, n: 16, k: 32, element: CoopmatElement::Int8 };
    let half = CoopmatShape { m: 16, n: 16, k: 16, element: CoopmatElement::F16 };
    let mut used = 0;
    for (m, n, k) in [(16, 16, 16), (8, 16, 32), (8, 8, 32), (4, 16, 16), (16, 16, 64), (16, 16, 32)] {
        let offered = CoopmatShape { m, n, k, element: CoopmatElement::Int8 };
        for coopmat in [vec![offered], vec![half], vec![offered, half], vec![half, fixed]] {
            let profile = Profile { coopmat, ..navi31() };
            for tokens in [9, 100, 2048] {
                let groups = launches_with(&profile, tokens, false, Some(GroupSize::G128)).dispatches;
                for dispatch in launches(&profile, tokens, true).dispatches.into_iter().chain(groups) {
                    used += usize::from(dispatch.kernel.module.variant == Variant::Coopmat);
                    assert_offered(&profile, &dispatch.kernel, dispatch.kernel.module.name);
                }
            }
        }
    }
    assert!(used > 20, "matrices were multiplied {used} times only");
}

#[test]
fn matrices_are_multiplied_where_units_for_them_are_known() {
    for profile in devices() {
        let groups = launches_with(&profile, 2048, false, Some(GroupSize::G128)).dispatches;
        let groups = groups.iter().map(|dispatch| dispatch.kernel.module.name);
        let names: Vec<&str> = names(&profile, 2048).into_iter().chain(groups).collect();
        let multiplies = names.iter().any(|name| name.contains("coopmat") || name.contains("lane_quads"));
        let expected = ["Navi 31", "RTX 3050", "H200"].contains(&profile.name.as_str());
        assert_eq!(multiplies, expected, "{}: {names:?}", profile.name);
    }
}

#[test]
fn rdna_3_multiplies_in_f16_and_not_in_int8_of_another_depth() {
    let profile = navi31();
    let names = names(&profile, 2048);
    for name in ["dense_matmul_coopmat", "ternary_matmul_backward_coopmat"] {
        assert!(names.iter().any(|found| found.starts_with(name)), "{name} is idle: {names:?}");
    }
    assert!(!names.iter().any(|name| name.starts_with("ternary_gemm_coopmat")), "{names:?}");
    assert_eq!((profile.subgroup_size, profile.matrix_lanes()), (64, 32));
}

#[test]
fn packed_dot_products_are_taken_in_the_form_that_hardware_has() {
    for profile in devices() {
        let dots = names(&profile, 2048).iter().any(|name| name.ends_with("dot4"));
        let software = profile.name == "lavapipe";
        let (signed, mixed) = (profile.accelerated_dots.signed, profile.accelerated_dots.mixed);
        let expected = signed || mixed || software;
        assert_eq!((profile.dot4, dots && expected), (expected, dots), "{}", profile.name);
        let form = profile.dot_signedness;
        let has = match form {
            DotSignedness::Signed => signed,
            DotSignedness::Mixed => mixed,
        };
        assert!(has || !profile.dot4 || software, "{}: {form:?}", profile.name);
    }
}
