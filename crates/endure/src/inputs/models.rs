//! Models and adapters, in both forms.

use super::{Input, file, input};
use crate::mutate::{self, pick};
use crate::training::{small, write_model};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::Path;
use tritune_cpu::CpuDevice;
use tritune_format::{
    Array, Gguf, GgufWriter, Metadata, SafetensorsDeclaration, SafetensorsFile, SafetensorsWriter, TensorDeclaration,
    TensorType, Value,
};
use tritune_model::convert::OutputFormat;
use tritune_model::family::{BITNET, BITNET_B158, LLAMA, QWEN3};
use tritune_model::{Adapter, Config, Engine, EngineOptions, Precision, ReadingOptions, open};
use tritune_testing::Random;

/// Opens a model, loads it and runs two tokens.
fn run_model(path: &Path) -> Result<(), String> {
    let Ok(model) = open(path, ReadingOptions::default()) else { return Ok(()) };
    let _ = (model.metadata(), model.tensors());
    if let Ok(Some((tokenizer, vocab))) = model.text() {
        let _ = tokenizer.encode("Hello, Wörld 12<|end|>", Default::default());
        let _ = tokenizer.decode(&[0, 1, 2, 299, 5000], false);
        let _ = tritune_model::chat::ChatTemplate::for_vocab(&vocab);
    }
    let options =
        EngineOptions { context: 4, sequences: 1, batch: 2, precision: Precision::F16, ..EngineOptions::default() };
    let device = Box::new(CpuDevice::new(1));
    let Ok(mut engine) = Engine::load(&*model, device, options, &mut |_, _| ()) else { return Ok(()) };
    match engine.append(&[(0, &[1, 2])]) {
        Ok(logits) if logits.len() != engine.config().vocab => Err("logits of another vocabulary".into()),
        Ok(logits) if logits.iter().any(|logit| !logit.is_finite()) => Err("logits that are not finite".into()),
        _ => Ok(()),
    }
}

/// A GGUF file, whole and taken apart.
struct Parts {
    bytes: Vec<u8>,
    header: usize,
    metadata: Metadata,
    tensors: Vec<(TensorDeclaration, Vec<u8>)>,
}

impl Parts {
    fn read(path: &Path) -> anyhow::Result<Parts> {
        let gguf = Gguf::open(path)?;
        let mut tensors = Vec::new();
        for info in &gguf.tensors {
            let declared = TensorDeclaration { name: info.name.clone(), dims: info.dims.clone(), ty: info.ty };
            tensors.push((declared, gguf.read_tensor(info)?));
        }
        let (header, metadata) = (gguf.data_start() as usize, gguf.metadata.clone());
        Ok(Parts { bytes: std::fs::read(path)?, header, metadata, tensors })
    }

    /// Half of the time its bytes are changed, and half its keys and tensors.
    fn changed(&self, random: &mut Random) -> Vec<u8> {
        let mut written = None;
        if random.below(2) == 0 {
            written = self.rewritten(random);
        }
        let mut bytes = written.clone().unwrap_or_else(|| self.bytes.clone());
        if written.is_none() || random.below(4) == 0 {
            mutate::bytes(random, &mut bytes, self.header);
        }
        bytes
    }

    fn rewritten(&self, random: &mut Random) -> Option<Vec<u8>> {
        let mut metadata = self.metadata.clone();
        let mut tensors = self.tensors.clone();
        for _ in 0..1 + random.below(3) {
            let keys: Vec<String> = metadata.iter().map(|(key, _)| key.to_owned()).collect();
            let key = pick(random, &keys).clone();
            let at = random.below(tensors.len());
            match random.below(9) {
                0 => drop(metadata.remove(&key)),
                1 | 2 => drop(metadata.insert(key, value(random))),
                3 => {
                    let other = metadata.get(pick(random, &keys).as_str()).cloned()?;
                    metadata.insert(key, other);
                }
                4 => {
                    let changed = changed_array(random, metadata.get(&key)?)?;
                    metadata.insert(key, changed);
                }
                5 => drop(tensors.remove(at)),
                6 => {
                    let numbers = [f32::NAN, f32::INFINITY, -0.0, f32::MAX, f32::MIN_POSITIVE, 1e-45];
                    let (_, bytes) = tensors.get_mut(at)?;
                    let place = random.below(bytes.len().saturating_sub(4).max(1)) & !3;
                    bytes.get_mut(place..place + 4)?.copy_from_slice(&pick(random, &numbers).to_le_bytes());
                }
                7 => {
                    let (declared, bytes) = tensors.get_mut(at)?;
                    declared.dims.reverse();
                    if random.below(2) == 0 {
                        declared.dims = vec![bytes.len() as u64 / 4];
                        declared.ty = TensorType::F32;
                    }
                }
                _ => {
                    let other = random.below(tensors.len());
                    let name = tensors.get(other)?.0.name.clone();
                    let swapped = std::mem::replace(&mut tensors.get_mut(at)?.0.name, name);
                    tensors.get_mut(other)?.0.name = swapped;
                }
            }
        }
        // What a writer refuses is for the readers all the same, as changed bytes.
        let declared: Vec<TensorDeclaration> = tensors.iter().map(|(declared, _)| declared.clone()).collect();
        let mut writer = GgufWriter::new(Vec::new(), &metadata, &declared).ok()?;
        for (declared, bytes) in &tensors {
            writer.write(&declared.name, bytes).ok()?;
        }
        writer.finish().ok()
    }
}

fn value(random: &mut Random) -> Value {
    let number = mutate::number(random, 300);
    match random.below(10) {
        0 => Value::U32(number as u32),
        1 => Value::U64(number),
        2 => Value::I32(number as i32),
        3 => Value::F32(*pick(random, &[0.0, -1.0, f32::NAN, f32::INFINITY, 1e-30, 1e30])),
        4 => Value::Bool(number & 1 == 0),
        5 => Value::String(b"llama".to_vec()),
        6 => Value::String(vec![0xff; random.below(100)]),
        7 => Value::Array(Array::I32(vec![number as i32; random.below(10)])),
        8 => Value::Array(Array::String(vec![vec![b'a'; random.below(5)]; random.below(10)])),
        _ => Value::F64(number as f64),
    }
}

fn changed_array(random: &mut Random, value: &Value) -> Option<Value> {
    Some(match value {
        Value::Array(Array::String(texts)) if !texts.is_empty() => {
            let mut texts = texts.clone();
            let (at, from) = (random.below(texts.len()), random.below(texts.len()));
            match random.below(4) {
                0 => texts[at] = texts[from].clone(),
                1 => mutate::bytes(random, &mut texts[at], usize::MAX),
                2 => texts.truncate(at),
                _ => texts[at] = vec![b'x'; random.below(5000)],
            }
            Value::Array(Array::String(texts))
        }
        Value::Array(Array::I32(numbers)) if !numbers.is_empty() => {
            let mut numbers = numbers.clone();
            let at = random.below(numbers.len());
            numbers[at] = mutate::number(random, 300) as i32;
            Value::Array(Array::I32(numbers))
        }
        Value::String(text) => {
            let mut text = text.clone();
            mutate::bytes(random, &mut text, usize::MAX);
            Value::String(text)
        }
        _ => return None,
    })
}

pub fn gguf(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    let models = [
        (&BITNET_B158, TensorType::I2S),
        (&LLAMA, TensorType::F16),
        (&BITNET, TensorType::F16),
        (&QWEN3, TensorType::F16),
    ];
    let mut seeds = Vec::new();
    for (number, (family, ty)) in models.into_iter().enumerate() {
        let path = folder.join(format!("seed-{number}.gguf"));
        write_model(small(family), &path, OutputFormat::Gguf(ty))?;
        run_model(&path).map_err(anyhow::Error::msg)?;
        seeds.push(Parts::read(&path)?);
        std::fs::remove_file(path)?;
    }
    Ok(file(
        name,
        &folder.join("model.gguf"),
        move |random| {
            let seed = random.below(seeds.len());
            seeds[seed].changed(random)
        },
        run_model,
    ))
}

/// Changes the header of a safetensors file as the JSON it is, or any of its bytes.
fn safetensors(random: &mut Random, seed: &[u8]) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    let header = u64::from_le_bytes(std::array::from_fn(|at| seed.get(at).copied().unwrap_or_default())) as usize;
    let parsed = seed.get(8..8 + header).and_then(|text| serde_json::from_slice::<Json>(text).ok());
    if let (Some(mut json), true) = (parsed, random.below(2) == 0) {
        let original = json.clone();
        (0..1 + random.below(3)).for_each(|_| mutate::json(random, &mut json, &original));
        let text = json.to_string();
        bytes.splice(..8 + header, (text.len() as u64).to_le_bytes().into_iter().chain(text.into_bytes()));
    } else {
        mutate::bytes(random, &mut bytes, header + 8);
    }
    bytes
}

pub fn folder(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    let path = folder.join("model");
    write_model(small(&BITNET_B158), &path, OutputFormat::HfPacked)?;
    run_model(&path).map_err(anyhow::Error::msg)?;
    let config: Json = serde_json::from_slice(&std::fs::read(path.join("config.json"))?)?;
    let tensors = std::fs::read(path.join("model.safetensors"))?;
    let own = path.clone();
    let make = move |random: &mut Random| {
        let (mut text, mut weights) = (config.to_string().into_bytes(), tensors.clone());
        if random.below(2) == 0 {
            let mut changed = config.clone();
            (0..1 + random.below(3)).for_each(|_| mutate::json(random, &mut changed, &config));
            text = changed.to_string().into_bytes();
            if random.below(4) == 0 {
                mutate::bytes(random, &mut text, usize::MAX);
            }
        } else {
            weights = safetensors(random, &weights);
        }
        std::fs::write(path.join("config.json"), &text)?;
        std::fs::write(path.join("model.safetensors"), &weights)?;
        Ok(text.len() + weights.len())
    };
    Ok(input(name, make, move || run_model(&own)))
}

/// Loads an adapter; what is loaded is finite.
fn run_adapter(path: &Path, config: &Config) -> Result<(), String> {
    let Ok(adapter) = Adapter::load(path, config) else { return Ok(()) };
    let scales = adapter.modules.iter().map(|module| adapter.module_scale(module));
    if scales.chain([adapter.scale()]).any(|scale| !scale.is_finite()) {
        return Err("a scale that is not finite".into());
    }
    let numbers = adapter.modules.iter().flat_map(|module| module.a.iter().chain(&module.b));
    if numbers.copied().any(|number| !number.is_finite()) { Err("numbers that are not finite".into()) } else { Ok(()) }
}

pub fn adapter_gguf(name: &'static str, folder: &Path, prepared: &Path) -> anyhow::Result<Input> {
    let config = small(&BITNET_B158);
    let seed = Parts::read(&prepared.join("lora/adapter.gguf"))?;
    let path = folder.join("adapter.gguf");
    Ok(file(name, &path, move |random| seed.changed(random), move |path| run_adapter(path, &config)))
}

pub fn adapter_peft(name: &'static str, folder: &Path, prepared: &Path) -> anyhow::Result<Input> {
    let model = small(&BITNET_B158);
    let mut seeds = Vec::new();
    for variant in ["lora", "dora"] {
        let read = |file: &str| std::fs::read(prepared.join(variant).join(file));
        let config: Json = serde_json::from_slice(&read("adapter_config.json")?)?;
        seeds.push((config, read("adapter_model.safetensors")?));
    }
    let (path, own) = (folder.to_owned(), folder.to_owned());
    let make = move |random: &mut Random| {
        let (config, tensors) = pick(random, &seeds);
        let (mut changed, mut weights) = (config.clone(), tensors.clone());
        if random.below(2) == 0 {
            (0..1 + random.below(3)).for_each(|_| mutate::json(random, &mut changed, config));
        } else {
            weights = match random.below(3) {
                0 => without_numbers(random, tensors).unwrap_or_else(|| safetensors(random, tensors)),
                _ => safetensors(random, tensors),
            };
        }
        std::fs::write(path.join("adapter_config.json"), changed.to_string())?;
        std::fs::write(path.join("adapter_model.safetensors"), &weights)?;
        Ok(weights.len() + changed.to_string().len())
    };
    Ok(input(name, make, move || run_adapter(&own, &model)))
}

/// The same tensors, some of them of another shape or with numbers that are none.
fn without_numbers(random: &mut Random, seed: &[u8]) -> Option<Vec<u8>> {
    let file = SafetensorsFile::from_source(std::sync::Arc::new(seed.to_vec())).ok()?;
    let chosen = random.below(file.entries().len());
    let mut tensors = Vec::new();
    for (number, entry) in file.entries().iter().enumerate() {
        let mut bytes = file.read(&entry.name).ok()?;
        let mut shape = entry.shape.clone();
        if number == chosen {
            match random.below(3) {
                0 => shape.reverse(),
                1 => bytes.get_mut(..4)?.copy_from_slice(&f32::NAN.to_le_bytes()),
                _ => bytes.get_mut(4..8)?.copy_from_slice(&f32::INFINITY.to_le_bytes()),
            }
        }
        tensors.push((SafetensorsDeclaration { name: entry.name.clone(), dtype: entry.dtype, shape }, bytes));
    }
    let declared: Vec<SafetensorsDeclaration> = tensors.iter().map(|(declared, _)| declared.clone()).collect();
    let mut writer = SafetensorsWriter::new(Vec::new(), &BTreeMap::new(), &declared).ok()?;
    for (declared, bytes) in &tensors {
        writer.write(&declared.name, bytes).ok()?;
    }
    writer.finish().ok()
}
