//! Dense models with numbers of every size, written in every type: what is written is what was meant, or is refused by name and leaves
//! nothing.

use super::{Input, input};
use crate::mutate::pick;
use crate::training::{small, write_dense};
use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;
use tritune_format::codec::I2sBlock;
use tritune_format::{Gguf, GgufWriter, TensorDeclaration, TensorType};
use tritune_model::convert::{ConvertError, ConvertOptions, OutputFormat, convert};
use tritune_model::family::LLAMA;
use tritune_model::{ReadingOptions, open};
use tritune_testing::Random;

const TARGETS: [OutputFormat; 9] = [
    OutputFormat::Gguf(TensorType::F32),
    OutputFormat::Gguf(TensorType::F16),
    OutputFormat::Gguf(TensorType::BF16),
    OutputFormat::Gguf(TensorType::Q8_0),
    OutputFormat::Gguf(TensorType::Q4_0),
    OutputFormat::Gguf(TensorType::Q4K),
    OutputFormat::HfDense(None),
    OutputFormat::HfDense(Some(TensorType::F16)),
    OutputFormat::HfDense(Some(TensorType::BF16)),
];

/// The numbers of a tensor: some, or a stretch of them, are others.
fn changed(random: &mut Random, bytes: &mut [u8]) {
    let values = bytes.len() / 4;
    for _ in 0..1 + random.below(4) {
        let (first, count) = (random.below(values), pick(random, &[1, 32, 256]).min(&values).to_owned());
        let size = 10f32.powi(random.below(83) as i32 - 45);
        let whole = random.below(2) == 0;
        for place in first..(first + count).min(values) {
            let number = if whole { size } else { size * random.float() };
            let number = if number.is_finite() { number } else { 0.0 };
            bytes[4 * place..4 * place + 4].copy_from_slice(&number.to_le_bytes());
        }
    }
}

pub fn convert_dense(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    let (source, written) = (folder.join("source.gguf"), folder.join("written"));
    write_dense(small(&LLAMA), &source)?;
    let gguf = Gguf::open(&source)?;
    let declare = |info: &tritune_format::TensorInfo| TensorDeclaration {
        name: info.name.clone(),
        dims: info.dims.clone(),
        ty: info.ty,
    };
    let declared: Vec<TensorDeclaration> = gguf.tensors.iter().map(declare).collect();
    let whole = gguf.tensors.iter().map(|info| gguf.read_tensor(info)).collect::<Result<Vec<_>, _>>()?;
    let metadata = gguf.metadata.clone();
    let chosen = Rc::new(Cell::new((TARGETS[0], false)));
    let (own, place, choice) = (source.clone(), written.clone(), Rc::clone(&chosen));
    let make = move |random: &mut Random| {
        chosen.set((*pick(random, &TARGETS), random.below(4) > 0));
        let mut tensors = whole.clone();
        for _ in 0..1 + random.below(3) {
            let at = random.below(tensors.len());
            if declared[at].ty == TensorType::F32 {
                changed(random, &mut tensors[at]);
            }
        }
        let mut writer = GgufWriter::new(Vec::new(), &metadata, &declared)?;
        for (declared, bytes) in declared.iter().zip(&tensors) {
            writer.write(&declared.name, bytes)?;
        }
        let bytes = writer.finish()?;
        std::fs::write(&source, &bytes)?;
        let _ = std::fs::remove_dir_all(&written).or_else(|_| std::fs::remove_file(&written));
        Ok(bytes.len())
    };
    let run = move || {
        let model = open(&own, ReadingOptions::default()).map_err(|error| error.to_string())?;
        let (target, lossy) = choice.get();
        let options = ConvertOptions { target, head: None, i2s_block: I2sBlock::B128, lossy };
        match convert(&*model, &place, options, &mut |_, _| ()) {
            Ok(_) => open(&place, ReadingOptions::default()).map(drop).map_err(|error| error.to_string()),
            Err(error @ ConvertError::ReadBack { .. }) => Err(format!("{target:?}: {error}")),
            Err(_) if place.exists() => Err(format!("{target:?}: a file is left of what was refused")),
            Err(_) => Ok(()),
        }
    };
    Ok(input(name, make, run))
}
