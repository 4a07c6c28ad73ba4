//! Two thousand damaged models are opened, loaded and asked for a token: errors or numbers, never a panic.

use crate::models::{EVEN, FolderParts, GgufParts, ODD, damage, place};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use tritune_cpu::CpuDevice;
use tritune_format::TensorType;
use tritune_model::engine::{Engine, EngineOptions};
use tritune_model::family::{BITNET, BITNET_B158, LLAMA};
use tritune_model::layout::Precision;
use tritune_model::{ReadingOptions, open};
use tritune_testing::Random;

const GGUF_MUTATIONS: usize = 1500;
const CONFIG_MUTATIONS: usize = 500;

/// What became of a damaged model.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Outcome {
    Refused,
    Ran,
}

/// Opens, loads and runs one token.
fn attempt(path: &Path) -> Outcome {
    let Ok(model_file) = open(path, ReadingOptions::default()) else { return Outcome::Refused };
    let _ = model_file.metadata();
    let _ = model_file.tensors();
    let text = model_file.text();
    if let Ok(Some((tokenizer, _))) = &text {
        let _ = tokenizer.encode("Hello, world", Default::default());
        let _ = tokenizer.decode(&[0, 1, 2, 299, 5000], false);
    }
    let options =
        EngineOptions { context: 4, sequences: 1, batch: 2, precision: Precision::F16, ..EngineOptions::default() };
    let device = Box::new(CpuDevice::new(1));
    let Ok(mut engine) = Engine::load(&*model_file, device, options, &mut |_, _| ()) else { return Outcome::Refused };
    match engine.append(&[(0, &[1, 2])]) {
        Ok(logits) => {
            assert_eq!(logits.len(), engine.config().vocab);
            Outcome::Ran
        }
        Err(_) => Outcome::Refused,
    }
}

fn guarded(name: &str, number: usize, path: &Path) -> Outcome {
    catch_unwind(AssertUnwindSafe(|| attempt(path))).unwrap_or_else(|_| panic!("{name}: mutation {number} panicked"))
}

#[test]
fn damaged_gguf_models() {
    let seed = 0x5eed_0002;
    println!("seed {seed:#x}");
    let mut random = Random::seeded(seed);
    let (_folder, path) = place("model.gguf");
    let mut ran = 0;
    let models =
        [(&BITNET, ODD, TensorType::I2S), (&LLAMA, ODD, TensorType::F16), (&BITNET_B158, EVEN, TensorType::TQ2_0)];
    for (architecture, sizes, ty) in models {
        GgufParts::valid(architecture, sizes, ty).write(&path);
        let valid = std::fs::read(&path).unwrap();
        assert_eq!(guarded("valid", 0, &path), Outcome::Ran);
        let data = tritune_format::Gguf::open(&path).unwrap().data_start() as usize;
        for number in 0..GGUF_MUTATIONS / models.len() {
            let mut bytes = valid.clone();
            damage(&mut random, &mut bytes, data, |random| random.next() as u8);
            std::fs::write(&path, &bytes).unwrap();
            ran += usize::from(guarded("gguf", number, &path) == Outcome::Ran);
        }
    }
    println!("{ran} of {GGUF_MUTATIONS} ran all the same");
    assert!(ran > GGUF_MUTATIONS / 20 && ran < GGUF_MUTATIONS, "{ran} tell that damage is neither fatal nor harmless");
}

#[test]
fn damaged_configurations() {
    let seed = 0x5eed_0003;
    println!("seed {seed:#x}");
    let mut random = Random::seeded(seed);
    let (_folder, path) = place("model");
    let valid = FolderParts::valid(&BITNET_B158, ODD);
    valid.write(&path);
    assert_eq!(guarded("valid", 0, &path), Outcome::Ran);
    let text = valid.config.to_string().into_bytes();
    let digits: Vec<usize> = (0..text.len()).filter(|&at| text[at].is_ascii_digit()).collect();
    let mut ran = 0;
    for number in 0..CONFIG_MUTATIONS {
        let mut bytes = text.clone();
        match random.below(3) {
            0 => damage(&mut random, &mut bytes, text.len(), |random| random.next() as u8),
            // A number that is another number, of any size.
            1 => {
                let at = digits[random.below(digits.len())];
                bytes[at] = b'0' + random.below(10) as u8;
            }
            _ => {
                let at = digits[random.below(digits.len())];
                let numbers =
                    ["0", "-1", "1e30", "18446744073709551615", "4294967296", "null", "true", "\"1\"", "[]", ".5"];
                bytes.splice(at..=at, numbers[random.below(numbers.len())].bytes());
            }
        }
        std::fs::write(path.join("config.json"), &bytes).unwrap();
        ran += usize::from(guarded("config.json", number, &path) == Outcome::Ran);
    }
    println!("{ran} of {CONFIG_MUTATIONS} ran all the same");
    assert!(ran > CONFIG_MUTATIONS / 20 && ran < CONFIG_MUTATIONS, "{ran}");
}
