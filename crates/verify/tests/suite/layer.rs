//! The stored transformer block: fresh, and met by the CPU.

use std::path::Path;
use tritune_cpu::CpuDevice;
use tritune_cpu::isa::Isa;
use tritune_format::SafetensorsFile;
use tritune_model::Precision;
use tritune_testing::printed_seed;
use tritune_verify::golden::read_floats;
use tritune_verify::layer::{LAYER_IDS, SAMPLE_PATH, TIE_MARGIN, exact_layer, layer_model};
use tritune_verify::{check_layer, check_model};

#[test]
fn the_stored_sample_is_what_the_definition_gives() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(SAMPLE_PATH);
    let file = SafetensorsFile::open(&path).expect("the sample opens");
    let exact = exact_layer(&layer_model(), &LAYER_IDS).expect("a synthetic model loads");
    assert!(
        exact.tie_distance >= TIE_MARGIN,
        "an activation is {:e} from a tie; choose another seed",
        exact.tie_distance
    );
    assert_eq!(exact.tensors.len() + 1, file.entries().len());
    for (name, exact) in exact.tensors {
        let stored = read_floats(&file, &path, name).expect("the sample holds the tensor");
        assert_eq!(stored.values.len(), exact.len(), "{name}");
        for (index, (stored, exact)) in stored.values.iter().zip(exact).enumerate() {
            let error = (f64::from(*stored) - exact).abs();
            assert!(
                error <= 1e-7 * exact.abs().max(1e-3),
                "{name}[{index}] is {stored}, the definition gives {exact}; write it again with \
                 `cargo run --release -p tritune-verify --example write_layer`"
            );
        }
    }
}

#[test]
fn the_cpu_meets_the_stored_sample_on_every_instruction_set() {
    for isa in Isa::available() {
        let verdicts = check_layer(Box::new(CpuDevice::with_isa(2, isa))).expect("the sample runs");
        assert_eq!(verdicts.len(), 4);
        for verdict in verdicts {
            println!("{isa} {} {}", verdict.name, verdict.detail);
            assert!(verdict.pass, "{isa}: {verdict:?}");
        }
    }
}

#[test]
fn the_small_model_agrees_between_instruction_sets() {
    let seed = printed_seed();
    let (reference, device) = (CpuDevice::with_isa(1, Isa::Portable), CpuDevice::new(2));
    let verdicts = check_model(seed, Box::new(reference), Box::new(device), Precision::F32).expect("the model runs");
    assert!(verdicts.len() == 5 && verdicts.iter().all(|verdict| verdict.pass), "{verdicts:?}");
}
