//! llama.cpp's adapter files: `blk.N.attn_q.weight.lora_a` and `.lora_b`, scale `alpha / rank`.

use super::parts::{ModuleBuilder, Part, TensorRole};
use super::{Adapter, AdapterError, AdapterModule, BaseTrits, base, usable_alpha};
use crate::config::Config;
use crate::family::TensorNames;
use crate::model_file::{half_split_source, interleaved_source, reorder_float_rows};
use std::io::Write;
use std::path::Path;
use tritune_format::codec::decode_f32;
use tritune_format::{Gguf, GgufWriter, Metadata, TensorDeclaration, TensorType};

const ALPHA_KEY: &str = "adapter.lora.alpha";
const TYPE_KEY: &str = "general.type";

/// Keys of an adapter, besides those that describe a file. The last two are for who writes prompts.
const KNOWN_KEYS: &[&str] = &["adapter.type", ALPHA_KEY, "adapter.lora.task_name", "adapter.lora.prompt_prefix"];

/// Reads a file and checks that it fits the model.
pub(super) fn read(path: &Path, config: &Config) -> Result<Adapter, AdapterError> {
    read_from(path, &Gguf::open(path)?, config)
}

/// Reads a file that is open. Messages call it `path`.
pub(super) fn read_from(path: &Path, gguf: &Gguf, config: &Config) -> Result<Adapter, AdapterError> {
    check_header(path, &gguf.metadata, config)?;
    let mut gathering = ModuleBuilder::new(path, config);
    for info in &gguf.tensors {
        let unknown = || AdapterError::UnknownTensor { path: path.to_owned(), tensor: info.name.clone() };
        let place = parse_name(&config.family.gguf, &info.name).ok_or_else(unknown)?;
        if info.ty.is_ternary() {
            let (tensor, found) = (info.name.clone(), info.ty.name().to_owned());
            return Err(AdapterError::Type { path: path.to_owned(), tensor, found });
        }
        let mut shape: Vec<u64> = info.dims.iter().rev().copied().collect();
        // Trailing ones may be left out or spelled out, and here they lead.
        while shape.len() > 2 && shape[0] == 1 {
            shape.remove(0);
        }
        gathering.add(&info.name, place, &shape, |count| {
            let values = decode_f32(info.ty, &info.name, &gguf.read_tensor(info)?, count);
            Ok(values.map_err(|error| error.in_file(path))?)
        })?;
    }
    let stored = gguf.metadata.get_f32(ALPHA_KEY).map_err(|error| error.in_file(path))?.unwrap_or(0.0);
    if !stored.is_finite() {
        let (key, found) = (ALPHA_KEY.to_owned(), stored.to_string());
        return Err(AdapterError::Setting {
            path: path.to_owned(),
            key,
            found,
            rule: "it must be a number".to_owned(),
        });
    }
    // Zero or absent means a scale of one.
    let alpha = |rank: usize| if usable_alpha(stored) { stored } else { rank as f32 };
    let mut modules = gathering.finish(false, |_, _, rank| Ok(alpha(rank)))?;
    for module in &mut modules {
        reorder_b(module, config, half_split_source);
    }
    let rank = modules[0].rank;
    let base_model = gguf.metadata.get_str("general.base_model.0.name").ok().flatten().map(str::to_owned);
    let base_trits = gguf.metadata.get_str(base::KEY).ok().flatten().and_then(BaseTrits::parse);
    Ok(Adapter { rank, alpha: alpha(rank), rslora: false, threshold: None, modules, base_model, base_trits })
}

/// Checks what the keys say.
fn check_header(path: &Path, metadata: &Metadata, config: &Config) -> Result<(), AdapterError> {
    RULES.iter().try_for_each(|rule| rule.check(path, metadata))?;
    let key = "adapter.alora.invocation_tokens";
    if metadata.contains_key(key) {
        let reason = "it would work only after certain tokens".to_owned();
        return Err(AdapterError::Unsupported { path: path.to_owned(), key: key.to_owned(), reason });
    }
    let known = |key: &str| KNOWN_KEYS.contains(&key) || key.starts_with("general.") || key.starts_with("tritune.");
    if let Some((key, _)) = metadata.iter().find(|(key, _)| !known(key)) {
        let reason = "Tritune does not know what this key does to the product".to_owned();
        return Err(AdapterError::Unsupported { path: path.to_owned(), key: key.to_owned(), reason });
    }
    let found = metadata.get_str("general.architecture").map_err(|error| error.in_file(path))?.unwrap_or("none");
    if !config.family.adapter_architectures.contains(&found) {
        let (path, found) = (path.to_owned(), found.to_owned());
        return Err(AdapterError::Architecture { path, found, expected: config.family.gguf_name() });
    }
    Ok(())
}

/// What a key must say beside the others of its file.
enum Rule {
    /// One word, or the file is no adapter of the kind that its tensors are.
    Is(&'static str, &'static str),
    /// How many numbered places there are below a name; where it is absent, nobody counts.
    Counts { key: &'static str, places: &'static str },
}

const RULES: &[Rule] = &[
    Rule::Is(TYPE_KEY, "adapter"),
    Rule::Is("adapter.type", "lora"),
    Rule::Counts { key: "general.base_model.count", places: "general.base_model." },
];

impl Rule {
    fn check(&self, path: &Path, metadata: &Metadata) -> Result<(), AdapterError> {
        let wrong = |key: &str, found: String, rule: String| {
            Err(AdapterError::Setting { path: path.to_owned(), key: key.to_owned(), found, rule })
        };
        match *self {
            Rule::Is(key, word) => match metadata.get_str(key).map_err(|error| error.in_file(path))? {
                Some(found) if found == word => Ok(()),
                found if key == TYPE_KEY => {
                    let found = found.map_or("absent".to_owned(), |found| format!("{found:?}"));
                    let reason = format!("its \"{key}\" is {found}, not \"{word}\"; a model goes to -m");
                    Err(AdapterError::NotAnAdapter { path: path.to_owned(), reason })
                }
                found => wrong(key, format!("\"{}\"", found.unwrap_or("none")), format!("only \"{word}\" is known")),
            },
            Rule::Counts { key, places } => {
                let Some(count) = metadata.get_u64(key).map_err(|error| error.in_file(path))? else { return Ok(()) };
                let number = |place: &str| place.strip_prefix(places)?.split_once('.')?.0.parse::<u64>().ok();
                let mut beyond = metadata.iter().filter(|(place, _)| number(place).is_some_and(|at| at >= count));
                match beyond.next() {
                    Some((place, _)) => wrong(key, count.to_string(), format!("there is \"{place}\"")),
                    None => Ok(()),
                }
            }
        }
    }
}

fn parse_name(names: &TensorNames, name: &str) -> Option<TensorRole> {
    let (module, part) = name.split_once(".weight.")?;
    let part = match part {
        "lora_a" => Part::A,
        "lora_b" => Part::B,
        _ => return None,
    };
    let (layer, projection) = names.parse_module(module)?;
    Some(TensorRole { layer, projection, part })
}

fn reorder_b(module: &mut AdapterModule, config: &Config, source: fn(usize, usize) -> usize) {
    if let Some(heads) = module.projection.interleaved_heads(config) {
        module.b = reorder_float_rows(&module.b, module.rank, heads, config.head_dim, source);
    }
}

/// What the reader's `alpha / rank` needs for a module to get its scale.
fn file_alpha(adapter: &Adapter, module: &AdapterModule) -> f32 {
    if !adapter.rslora {
        return module.alpha;
    }
    (f64::from(module.alpha) * (module.rank as f64).sqrt()) as f32
}

/// Writes a file of an adapter that was checked.
pub(super) fn write(adapter: &Adapter, path: &Path, config: &Config) -> Result<(), AdapterError> {
    let create = |metadata: &Metadata, tensors: &[TensorDeclaration]| GgufWriter::create(path, metadata, tensors);
    Ok(write_to(adapter, config, create)?.commit()?)
}

/// The bytes of such a file.
pub(super) fn to_bytes(adapter: &Adapter, config: &Config) -> Result<Vec<u8>, AdapterError> {
    let create = |metadata: &Metadata, tensors: &[TensorDeclaration]| GgufWriter::new(Vec::new(), metadata, tensors);
    Ok(write_to(adapter, config, create)?.finish()?)
}

fn write_to<W: Write>(
    adapter: &Adapter,
    config: &Config,
    create: impl FnOnce(&Metadata, &[TensorDeclaration]) -> tritune_format::Result<GgufWriter<W>>,
) -> Result<GgufWriter<W>, AdapterError> {
    if adapter.is_dora() {
        return Err(AdapterError::DoraInGguf);
    }
    if adapter.is_ternary() {
        return Err(AdapterError::TernaryInGguf);
    }
    let mut modules: Vec<&AdapterModule> = adapter.modules.iter().collect();
    modules.sort_by_key(|module| (module.layer, module.projection as usize));
    let alpha = modules.first().map_or(adapter.alpha, |first| file_alpha(adapter, first));
    let mut metadata = Metadata::new();
    metadata.insert("general.architecture", config.family.gguf_name());
    metadata.insert("general.type", "adapter");
    if let Some(name) = &adapter.base_model {
        metadata.insert("general.base_model.count", 1u32);
        metadata.insert("general.base_model.0.name", name.as_str());
    }
    if let Some(trits) = &adapter.base_trits {
        metadata.insert(base::KEY, trits.to_text());
    }
    metadata.insert("general.file_type", 0u32);
    metadata.insert("adapter.type", "lora");
    metadata.insert(ALPHA_KEY, alpha);
    let name = |module: &AdapterModule, part: &str| {
        format!("{}.weight.{part}", config.family.gguf.module(module.layer, module.projection))
    };
    let declarations = modules.iter().flat_map(|module| {
        let (out, cols) = module.projection.shape(config);
        let declare = |part, dims: [usize; 2]| TensorDeclaration {
            name: name(module, part),
            dims: dims.map(|dim| dim as u64).to_vec(),
            ty: TensorType::F32,
        };
        [declare("lora_a", [cols, module.rank]), declare("lora_b", [module.rank, out])]
    });
    let declarations: Vec<TensorDeclaration> = declarations.collect();
    let mut writer = create(&metadata, &declarations)?;
    for module in modules {
        writer.write(&name(module, "lora_a"), bytemuck::cast_slice(&module.a))?;
        let mut module = module.clone();
        reorder_b(&mut module, config, interleaved_source);
        // The file has one alpha for all: what differs from it goes into B.
        let factor = file_alpha(adapter, &module) / alpha;
        if factor != 1.0 {
            module.b.iter_mut().for_each(|value| *value *= factor);
        }
        if !usable_alpha(alpha) || module.b.iter().any(|value| !value.is_finite()) {
            let fault = format!("has the alpha {}, too large or small for the file's one alpha", module.alpha);
            return Err(AdapterError::Invalid { module: module.label(), fault });
        }
        writer.write(&name(&module, "lora_b"), bytemuck::cast_slice(&module.b))?;
    }
    Ok(writer)
}

#[cfg(test)]
mod tests;
