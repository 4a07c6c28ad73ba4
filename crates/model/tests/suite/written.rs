//! Models as they leave: what is rounded is refused or counted, and what was written is read again.

use crate::models::{EVEN, GgufParts, ODD, config, float_bytes, logits, place, synthetic};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use tritune_format::TensorType;
use tritune_format::codec::I2sBlock;
use tritune_model::convert::{ConvertError, ConvertOptions, ConvertReport, OutputFormat, convert};
use tritune_model::family::{BITNET, BITNET_B158, FAMILIES, LLAMA, QWEN3};
use tritune_model::model_file::{DenseTensor, Linear};
use tritune_model::synth::SynthModel;
use tritune_model::tensor::{Projection, Tensor};
use tritune_model::tokenizer::{EncodeOptions, Tokenizer, Vocab};
use tritune_model::{Config, LoadError, ModelFile, ReadingOptions, open};
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

/// The most by which a type may miss each value of a row, as its format has it: half a step of the codes, or what a value stands
/// beyond the last one, and for every step the rounding of its scale to half precision.
fn bounds(ty: TensorType, row: &[f32]) -> Vec<f32> {
    /// What half precision rounds a scale by, and what single precision adds on the way.
    const HALF: f32 = 1.0 / 2048.0 + 1e-6;
    let largest =
        |values: &[f32]| values.iter().fold(0.0f32, |most, value| if value.abs() > most.abs() { *value } else { most });
    match ty {
        TensorType::F16 => row.iter().map(|value| value.abs() * HALF + 3e-8).collect(),
        TensorType::BF16 => row.iter().map(|value| value.abs() * (1.0 / 256.0)).collect(),
        TensorType::Q8_0 => row
            .chunks(32)
            .flat_map(|block| {
                let step = largest(block).abs() / 127.0;
                vec![step * (0.5 + 127.0 * HALF); block.len()]
            })
            .collect(),
        // The largest becomes a code between -8 and -7.5 or 7 and 7.5; codes of the other sign end at 7 or -7 steps of the widest.
        TensorType::Q4_0 => row
            .chunks(32)
            .flat_map(|block| {
                let largest = largest(block);
                let beyond = move |value: &f32| (-value / largest - 7.0 / 8.0) * largest.abs();
                block
                    .iter()
                    .map(move |value| beyond(value).max(largest.abs() / 14.0) + 2.0 * largest.abs() * HALF)
                    .collect::<Vec<_>>()
            })
            .collect(),
        other => panic!("{other}"),
    }
}

/// The most that the root of the mean square of a group of 32 may be in Q4_K: a line of 15 steps over its range, or one that loses less,
/// moved by half a field of six bits for its scale and for its minimum. A scale of least squares is at most 1.31 thirteenths of a range.
fn q4_k_bound(group: &[f32], block: &[f32]) -> f32 {
    let least = |values: &[f32]| values.iter().fold(0.0f32, |least, value| least.min(*value));
    let range = |values: &[f32]| values.iter().fold(0.0f32, |most, value| most.max(*value)) - least(values);
    let widest = block.chunks(32).map(range).fold(0.0, f32::max);
    let deepest = block.chunks(32).map(|group| -least(group)).fold(0.0, f32::max) + widest / 15.0;
    let (scale_field, min_field) = (1.31 * widest / 13.0 / 63.0, deepest / 63.0);
    (range(group) / 30.0 + 15.0 * scale_field / 2.0 + min_field / 2.0) * 1.001
}

/// Compares the linear weights of two models value by value with what a type may round. Whether any differs.
fn assert_rounded_as(ty: TensorType, one: &dyn ModelFile, other: &dyn ModelFile) -> bool {
    let mut differs = false;
    for (layer, projection) in (0..2).flat_map(|layer| Projection::ALL.map(|projection| (layer, projection))) {
        let [wanted, read] = [one, other].map(|model| model.master(layer, projection).unwrap().unwrap());
        let cols = projection.shape(one.config()).1;
        for (wanted, read) in wanted.chunks(cols).zip(read.chunks(cols)) {
            differs |= wanted != read;
            if ty == TensorType::Q4K {
                for (wanted, read) in wanted.chunks(256).zip(read.chunks(256)) {
                    for (group, read) in wanted.chunks(32).zip(read.chunks(32)) {
                        let lost = group.iter().zip(read).map(|(value, read)| (value - read).powi(2)).sum::<f32>();
                        let (lost, bound) = ((lost / 32.0).sqrt(), q4_k_bound(group, wanted));
                        assert!(lost <= bound, "{layer} {projection:?}: a group of Q4_K loses {lost}, not {bound}");
                    }
                }
                continue;
            }
            for ((value, read), bound) in wanted.iter().zip(read).zip(bounds(ty, wanted)) {
                let off = (value - read).abs();
                assert!(
                    off <= bound,
                    "{layer} {projection:?} in {ty}: {value} became {read}, off by {off}, not {bound}"
                );
            }
        }
    }
    differs
}

#[test]
fn dense_models_leave_in_every_type_and_say_what_is_rounded() {
    let quantised = [TensorType::F16, TensorType::BF16, TensorType::Q8_0, TensorType::Q4_0, TensorType::Q4K];
    let folders = [TensorType::F16, TensorType::BF16].map(|ty| (OutputFormat::HfDense(Some(ty)), ty, "type hf-dense"));
    let targets = quantised.map(|ty| (OutputFormat::Gguf(ty), ty, "type f32")).into_iter().chain(folders);
    for family in [&LLAMA, &QWEN3] {
        let (_folder, path) = place("dense.gguf");
        let model = dense(&path, family, EVEN);
        assert_eq!(OutputFormat::for_model(&*model).unwrap(), OutputFormat::Gguf(TensorType::F32));
        for (target, ty, exact) in targets.clone() {
            let (_folder, path) = place("written");
            match written(&*model, &path, target, false) {
                Err(error @ ConvertError::Rounded { held, count, worst, largest, .. }) => {
                    let text = error.to_string();
                    assert!(text.contains(&format!("{ty} holds {held} of its {count} values")), "{text}");
                    assert!(text.contains(&format!("{exact} holds all of every tensor")), "{text}");
                    assert!(text.contains("weight\""), "{text}");
                    assert!(worst > 0.0 && worst < largest, "{target:?}: {worst} of {largest}");
                }
                other => panic!("{target:?}: {other:?}"),
            }
            assert!(!path.exists(), "{target:?}: a file is left of what was refused");
            let notes = written(&*model, &path, target, true).unwrap().notes;
            // In a folder of brain floats the table is one, too, which is half precision in the source.
            let tensors =
                2 * Projection::ALL.len() + usize::from(target == OutputFormat::HfDense(Some(TensorType::BF16)));
            let told = |note: &String| note.contains(&format!(" values in {tensors} tensors were rounded to {ty}"));
            assert!(notes.iter().any(told), "{target:?}: {notes:?}");
            assert!(assert_rounded_as(ty, &*model, &*read(&path)), "{target:?} rounded nothing");
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

/// A model whose last norm is another whenever it is read: no file can be what it was meant to be.
struct Fickle(SynthModel, AtomicU32);

impl ModelFile for Fickle {
    fn path(&self) -> &Path {
        self.0.path()
    }

    fn format(&self) -> String {
        self.0.format()
    }

    fn config(&self) -> &Config {
        self.0.config()
    }

    fn text(&self) -> Result<Option<(Tokenizer, Vocab)>, LoadError> {
        self.0.text()
    }

    fn linear(&self, layer: usize, projection: Projection) -> Result<Linear, LoadError> {
        self.0.linear(layer, projection)
    }

    fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError> {
        let mut values = self.0.vector(tensor)?;
        if tensor == Tensor::OutputNorm {
            values[3] += self.1.fetch_add(1, Ordering::Relaxed) as f32;
        }
        Ok(values)
    }

    fn table(&self, tensor: Tensor) -> Result<DenseTensor<'_>, LoadError> {
        self.0.table(tensor)
    }
}

#[test]
fn a_file_that_is_not_what_was_meant_takes_no_place() {
    let fickle = Fickle(synthetic(config(&BITNET, EVEN), 7), AtomicU32::new(0));
    let entries = |folder: &Path| std::fs::read_dir(folder).unwrap().count();
    for target in [OutputFormat::Gguf(TensorType::TQ2_0), OutputFormat::HfPacked] {
        let (folder, path) = place("model");
        let refused = || {
            let error = written(&fickle, &path, target, false).unwrap_err();
            assert!(matches!(&error, ConvertError::ReadBack { .. }), "{error}");
            let text = error.to_string();
            assert!(text.contains("has another model.norm.weight, so it was removed"), "{text}");
            assert!(text.starts_with(&format!("{} is as it was", path.display())), "{text}");
        };
        refused();
        assert_eq!(entries(folder.path()), 0, "{target:?}");
        // Nor that of a file that was there.
        written(&fickle.0, &path, target, false).unwrap();
        let file = if path.is_dir() { path.join("model.safetensors") } else { path.clone() };
        let before = std::fs::read(&file).unwrap();
        refused();
        assert!(std::fs::read(&file).unwrap() == before, "{target:?}");
        assert_eq!(entries(folder.path()), 1, "{target:?}");
    }
}

#[test]
fn folders_made_of_gguf_files_have_their_vocabulary() {
    let (_folder, path) = place("model.gguf");
    let model = synthetic(config(&BITNET, EVEN), 7);
    written(&model, &path, OutputFormat::Gguf(TensorType::TQ2_0), false).unwrap();
    let model = read(&path);
    let (_folder, path) = place("model");
    let notes = written(&*model, &path, OutputFormat::HfPacked, false).unwrap().notes;
    assert!(!notes.iter().any(|note| note.contains("tokenizer")), "{notes:?}");
    let [(wanted, _), (found, _)] = [&*model, &*read(&path)].map(|model| model.text().unwrap().unwrap());
    for text in ["Once upon a time", " 1871, \u{e9}t\u{e9} \u{1f422}\n\nx"] {
        let tokens = |tokenizer: &Tokenizer| tokenizer.encode(text, EncodeOptions::default()).unwrap();
        assert_eq!(tokens(&found), tokens(&wanted), "{text:?}");
    }
}

#[test]
fn a_folder_of_dense_weights_is_refused_for_trits_in_plain_words() {
    let model = synthetic(config(&BITNET, EVEN), 7);
    let (_folder, path) = place("model");
    let error = written(&model, &path, OutputFormat::HfDense(None), false).unwrap_err().to_string();
    assert!(error.contains("are ternary") && error.ends_with("write one with packed trits"), "{error}");
    assert!(!error.contains("GGUF"), "{error}");
}
