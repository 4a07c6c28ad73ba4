//! NaN and infinity are errors where they first appear: in a table as it is read, in logits as they come from the device.

use crate::models::{EVEN, FolderParts, GgufParts, SHORT, float_bytes, load, place, refusal};
use half::{bf16, f16};
use tritune_format::codec::I2sBlock;
use tritune_format::{Dtype, TensorType};
use tritune_model::convert::{ConvertOptions, OutputFormat, convert};
use tritune_model::engine::{Engine, EngineError};
use tritune_model::family::BITNET;
use tritune_model::{ReadingOptions, open};

const VOCAB: usize = 300;
const HIDDEN: usize = 256;

/// A table in which one number is something else, far from its start.
fn table(ty: TensorType, bad: f32) -> Vec<u8> {
    let mut values = vec![0.5f32; VOCAB * HIDDEN];
    values[VOCAB * HIDDEN - 3] = bad;
    match ty {
        TensorType::F32 => float_bytes(&values),
        TensorType::F16 => values.iter().flat_map(|value| f16::from_f32(*value).to_le_bytes()).collect(),
        TensorType::BF16 => values.iter().flat_map(|value| bf16::from_f32(*value).to_le_bytes()).collect(),
        // Blocks of an f16 scale and 32 bytes, and of 208 bytes and a scale.
        TensorType::Q8_0 | TensorType::Q6K => {
            let (size, at) = if ty == TensorType::Q8_0 { (34, 0) } else { (210, 208) };
            let block_elements = if ty == TensorType::Q8_0 { 32 } else { 256 };
            let mut bytes = vec![1; VOCAB * HIDDEN / block_elements * size];
            for block in bytes.chunks_exact_mut(size) {
                block[at..at + 2].copy_from_slice(&f16::ONE.to_le_bytes());
            }
            let last = bytes.len() - size + at;
            bytes[last..last + 2].copy_from_slice(&f16::from_f32(bad).to_le_bytes());
            bytes
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn tables_of_gguf_files() {
    let valid = GgufParts::valid(&BITNET, EVEN, TensorType::I2S);
    for ty in [TensorType::F32, TensorType::F16, TensorType::BF16, TensorType::Q8_0, TensorType::Q6K] {
        for name in ["token_embd.weight", "output.weight"] {
            for (bad, word) in [(f32::NAN, "NaN"), (f32::INFINITY, "inf"), (f32::NEG_INFINITY, "-inf")] {
                let (_folder, path) = place("bad.gguf");
                let mut parts = valid.clone();
                parts.put(name, &[HIDDEN as u64, VOCAB as u64], ty, table(ty, 0.25));
                parts.write(&path);
                assert_eq!(refusal(&path), Err(()), "{ty:?} {name}");
                parts.put(name, &[HIDDEN as u64, VOCAB as u64], ty, table(ty, bad));
                parts.write(&path);
                let message = refusal(&path).unwrap();
                for part in ["bad.gguf", name, word, "damaged"] {
                    assert!(message.contains(part), "{ty:?} {name}: {part:?} is not in {message:?}");
                }
                // Nor is it carried into another file.
                let file = open(&path, ReadingOptions::default()).unwrap();
                let options = ConvertOptions {
                    target: OutputFormat::Gguf(TensorType::TQ2_0),
                    head: None,
                    i2s_block: I2sBlock::B128,
                    lossy: false,
                };
                let error = convert(&*file, &path.with_extension("new"), options, &mut |_, _| ()).unwrap_err();
                assert_eq!(error.to_string(), message);
            }
        }
    }
}

#[test]
fn tables_of_folders() {
    let (_folder, path) = place("bad-model");
    let mut parts = FolderParts::valid(&BITNET, EVEN);
    let shape = [VOCAB as u64, HIDDEN as u64];
    parts.put("model.embed_tokens.weight", &shape, Dtype::BF16, table(TensorType::BF16, f32::NAN));
    parts.write(&path);
    let message = refusal(&path).unwrap();
    for part in ["bad-model", "model.embed_tokens.weight", "NaN"] {
        assert!(message.contains(part), "{part:?} is not in {message:?}");
    }
}

/// A model whose weights are all numbers, but too large ones: its logits are none.
fn overflowing() -> Engine {
    let (_folder, path) = place("large.gguf");
    let mut parts = GgufParts::valid(&BITNET, EVEN, TensorType::I2S);
    let bytes = parts.bytes("blk.1.ffn_down.weight");
    let scale = bytes.len() - 32;
    bytes[scale..scale + 4].copy_from_slice(&3e38f32.to_le_bytes());
    parts.write(&path);
    load(&*open(&path, ReadingOptions::default()).unwrap(), SHORT).unwrap()
}

#[test]
fn logits_are_numbers_or_an_error() {
    #[track_caller]
    fn expect<T: std::fmt::Debug>(outcome: Result<T, EngineError>, length: usize) {
        let Err(EngineError::NotFinite { tokens, value, .. }) = &outcome else { panic!("{outcome:?}") };
        assert_eq!((*tokens, value.is_finite()), (length, false));
        let message = outcome.unwrap_err().to_string();
        assert!(message.contains(&format!("after {length} tokens")) && message.contains("weights"), "{message}");
    }
    let prompt = [256, 7, 100, 3];
    expect(overflowing().append(&[(0, &prompt)]), 4);
    expect(overflowing().append_greedy(&[(0, &prompt)]), 4);
    expect(overflowing().append_greedy(&[(0, &prompt[..1])]), 1);
    expect(overflowing().append_top_k(&[(0, &prompt)], 5), 4);
    expect(overflowing().append_top_k(&[(0, &prompt[..1])], 5), 1);
    expect(overflowing().trace(&prompt, false, |_| ()), 1);
}
