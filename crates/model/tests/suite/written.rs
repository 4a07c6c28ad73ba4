//! Models as they leave: what is rounded is refused or counted, and what was written is read again.

use crate::models::{EVEN, GgufParts, ODD, config, float_bytes, logits, place, synthetic};
use std::path::Path;
use tritune_format::TensorType;
use tritune_format::codec::I2sBlock;
use tritune_model::convert::{ConvertError, ConvertOptions, ConvertReport, OutputFormat, convert};
use tritune_model::family::{BITNET, BITNET_B158, FAMILIES, LLAMA, QWEN3};
use tritune_model::tensor::Projection;
use tritune_model::{ModelFile, ReadingOptions, open};
use tritune_testing::Random;

/// A dense model, whose linear weights are random floats.
fn dense(path: &Path, family: &'static tritune_model::Family, sizes: crate::models::Sizes) -> Box<dyn ModelFile> {
    let mut random = Random::fresh();
    let mut parts = GgufParts::valid(family, sizes, TensorType::F32);
    for (declared, bytes) in &mut parts.tensors {
        if declared.name.starts_with("blk.") && declared.dims.len() == 2 {
            *bytes = float_bytes(&random.floats(bytes.len() / 4).iter().map(|x| 0.1 * x).collect::<Vec<_>>());
        }
    }
    parts.write(path);
    read(path)
}

fn read(path: &Path) -> Box<dyn ModelFile> {
    open(path, ReadingOptions::default()).unwrap()
}

fn written(
    model: &dyn ModelFile,
    path: &Path,
    target: OutputFormat,
    lossy: bool,
) -> Result<ConvertReport, ConvertError> {
    let options = ConvertOptions { target, head: None, i2s_block: I2sBlock::default(), lossy };
    convert(model, path, options, &mut |_, _| ())
}

/// The root of the mean square of what is lost in a layer's worst matrix, as a fraction of that of its values.
fn loss(one: &dyn ModelFile, other: &dyn ModelFile) -> f32 {
    let mut worst = 0.0f32;
    for projection in Projection::ALL {
        let [one, other] = [one, other].map(|model| model.master(1, projection).unwrap().unwrap());
        let apart = one.iter().zip(&other).map(|(one, other)| (one - other).powi(2)).sum::<f32>();
        worst = worst.max((apart / one.iter().map(|value| value * value).sum::<f32>()).sqrt());
    }
    worst
}

#[test]
fn dense_models_leave_in_every_type_and_say_what_is_rounded() {
    let targets = [
        (OutputFormat::Gguf(TensorType::F16), "F16", 1e-3),
        (OutputFormat::Gguf(TensorType::BF16), "BF16", 5e-3),
        (OutputFormat::Gguf(TensorType::Q8_0), "Q8_0", 1e-2),
        (OutputFormat::Gguf(TensorType::Q4_0), "Q4_0", 0.12),
        (OutputFormat::Gguf(TensorType::Q4K), "Q4_K", 0.1),
        (OutputFormat::HfDense(Some(TensorType::F16)), "F16", 1e-3),
        (OutputFormat::HfDense(Some(TensorType::BF16)), "BF16", 5e-3),
    ];
    for family in [&LLAMA, &QWEN3] {
        let (_folder, path) = place("dense.gguf");
        let model = dense(&path, family, EVEN);
        assert_eq!(OutputFormat::for_model(&*model).unwrap(), OutputFormat::Gguf(TensorType::F32));
        for (target, name, bound) in targets {
            let (_folder, path) = place("written");
            match written(&*model, &path, target, false) {
                Err(error @ ConvertError::Rounded { held, count, worst, largest, .. }) => {
                    let text = error.to_string();
                    assert!(text.contains(&format!("{name} holds {held} of its {count} values")), "{text}");
                    assert!(text.contains(" holds all") && text.contains("weight\""), "{text}");
                    assert!(worst > 0.0 && worst < bound * largest * 4.0, "{target:?}: {worst} of {largest}");
                }
                other => panic!("{target:?}: {other:?}"),
            }
            assert!(!path.exists(), "{target:?}: a file is left of what was refused");
            let notes = written(&*model, &path, target, true).unwrap().notes;
            // The tables are half precision already, which brain floats round, too.
            let told = |note: &String| note.contains(&format!(" tensors were rounded to {name}"));
            assert!(notes.iter().any(told), "{target:?}: {notes:?}");
            let lost = loss(&*model, &*read(&path));
            assert!(lost > 0.0 && lost < bound, "{target:?}: {lost}");
        }
        for target in [OutputFormat::Gguf(TensorType::F32), OutputFormat::HfDense(None)] {
            let (_folder, path) = place("written");
            let notes = written(&*model, &path, target, false).unwrap().notes;
            assert!(!notes.iter().any(|note| note.contains("rounded")), "{notes:?}");
            assert_eq!(logits(&*read(&path)), logits(&*model), "{target:?}");
        }
    }
}

#[test]
fn rows_that_fill_no_blocks_and_values_beyond_a_type_are_told() {
    let (_folder, path) = place("dense.gguf");
    let model = dense(&path, &LLAMA, ODD);
    let (_folder, written_path) = place("written.gguf");
    let notes = written(&*model, &written_path, OutputFormat::Gguf(TensorType::Q4K), true).unwrap().notes;
    for part in ["rows of 96 weights are stored as Q8_0: Q4_K", "rows of 172 weights are stored as F16: Q4_K"] {
        assert!(notes.iter().any(|note| note.contains(part)), "{notes:?}");
    }
    read(&written_path);
    let mut parts = GgufParts::read(&path);
    parts.bytes("blk.1.ffn_up.weight")[..4].copy_from_slice(&1e6f32.to_le_bytes());
    parts.write(&path);
    let error = written(&*read(&path), &written_path, OutputFormat::Gguf(TensorType::F16), true).unwrap_err();
    assert!(error.to_string().contains("\"blk.1.ffn_up.weight\" holds 1000000, which is beyond"), "{error}");
}

#[test]
fn brain_floats_change_no_ternary_model_silently() {
    let model = synthetic(config(&BITNET, EVEN), 7);
    let (_folder, path) = place("model.gguf");
    let mut parts = GgufParts::valid(&BITNET, EVEN, TensorType::F32);
    for (declared, bytes) in &mut parts.tensors {
        if declared.name.starts_with("blk.") && declared.dims.len() == 2 {
            // A scale of 1.0009765625 fits an f16, and no bf16.
            let values = bytes.chunks_exact(4).map(|value| f32::from_le_bytes(value.try_into().unwrap()));
            let values: Vec<f32> =
                values.map(|value| if value == 0.0 { 0.0 } else { 1.000_976_6f32.copysign(value) }).collect();
            *bytes = float_bytes(&values);
        }
    }
    parts.write(&path);
    let odd = read(&path);
    let target = OutputFormat::Gguf(TensorType::BF16);
    let (_folder, path) = place("written.gguf");
    assert!(matches!(written(&*odd, &path, target, false), Err(ConvertError::Rounded { ty: "BF16", .. })));
    let notes = written(&*odd, &path, target, true).unwrap().notes;
    assert!(notes.iter().any(|note| note.contains("rounded to BF16")), "{notes:?}");
    // What a bf16 holds is written without a word.
    let notes = written(&model, &path, OutputFormat::Gguf(TensorType::F32), false).unwrap().notes;
    assert!(!notes.iter().any(|note| note.contains("rounded")), "{notes:?}");
}

#[test]
fn every_family_is_read_again_in_every_type_it_is_written_in() {
    for family in FAMILIES {
        let model = synthetic(config(family, EVEN), 5);
        for ty in [TensorType::Q2_0, TensorType::Q2_0G128, TensorType::TQ1_0, TensorType::I2S, TensorType::F16] {
            let (_folder, path) = place("model.gguf");
            written(&model, &path, OutputFormat::Gguf(ty), false).unwrap_or_else(|error| panic!("{error}"));
            let found = logits(&*read(&path));
            assert!(found.iter().all(|logit| logit.is_finite()), "{}: {ty}", family.name);
            if family.always_ternary {
                assert_eq!(found, logits(&model), "{}: {ty}", family.name);
            }
        }
        for ty in [TensorType::Q8_0, TensorType::Q4_0, TensorType::Q4K] {
            let (_folder, path) = place("model.gguf");
            let error = written(&model, &path, OutputFormat::Gguf(ty), true).unwrap_err().to_string();
            assert!(error.contains(ty.name()) && error.contains("trits"), "{error}");
        }
    }
    assert!(BITNET_B158.always_ternary);
}
