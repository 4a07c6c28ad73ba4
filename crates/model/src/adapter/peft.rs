//! PEFT folders: `adapter_config.json` and `adapter_model.safetensors`.

use super::parts::{ModuleBuilder, Part, TensorRole};
use super::{Adapter, AdapterError, AdapterModule, BaseTrits, base};
use crate::config::Config;
use crate::family::TensorNames;
use crate::model_file::read_small_file;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use tritune_format::codec::decode_f32;
use tritune_format::{
    AtomicFile, Dtype, ReadAt, SafetensorsDeclaration, SafetensorsFile, SafetensorsWriter, TensorType,
    write_safetensors,
};

mod settings;
mod targets;

use settings::Settings;

const CONFIG_FILE: &str = "adapter_config.json";
const TENSOR_FILE: &str = "adapter_model.safetensors";
/// The names of the files in a folder.
pub const PEFT_FILES: [&str; 2] = [CONFIG_FILE, TENSOR_FILE];
const LARGEST_CONFIG: u64 = 4 << 20;
const PREFIX: &str = "base_model.model.";

/// Reads a folder and checks that it fits the model.
pub(super) fn read(folder: &Path, config: &Config) -> Result<Adapter, AdapterError> {
    let config_path = folder.join(CONFIG_FILE);
    if !config_path.is_file() {
        let reason = format!("it is a folder without {CONFIG_FILE}; give a PEFT folder or an adapter in GGUF");
        return Err(AdapterError::NotAnAdapter { path: folder.to_owned(), reason });
    }
    let settings = Settings::parse(&config_path, &read_small_file(&config_path, LARGEST_CONFIG)?)?;
    let path = folder.join(TENSOR_FILE);
    if !path.exists() && folder.join("adapter_model.bin").exists() {
        let reason =
            "it has only adapter_model.bin, which can run code when opened; save it with safe_serialization=True";
        return Err(AdapterError::NotAnAdapter { path: folder.to_owned(), reason: reason.to_owned() });
    }
    of_tensors(settings, &SafetensorsFile::open(&path)?, (&config_path, &path), config)
}

/// The same of the bytes of both files.
pub(super) fn of_bytes(settings: &[u8], tensors: Arc<dyn ReadAt>, config: &Config) -> Result<Adapter, AdapterError> {
    let [settings_path, path] = PEFT_FILES.map(Path::new);
    let file = SafetensorsFile::from_source(tensors).map_err(|error| error.in_file(path))?;
    of_tensors(Settings::parse(settings_path, settings)?, &file, (settings_path, path), config)
}

fn of_tensors(
    settings: Settings,
    file: &SafetensorsFile,
    (config_path, path): (&Path, &Path),
    config: &Config,
) -> Result<Adapter, AdapterError> {
    let mut gathering = ModuleBuilder::new(path, config);
    for entry in file.entries() {
        let (path, tensor) = (path.to_owned(), entry.name.clone());
        let Some(place) = parse_name(&config.family.hf, &entry.name) else {
            return Err(AdapterError::UnknownTensor { path, tensor });
        };
        let ty = match entry.dtype {
            Dtype::F32 => TensorType::F32,
            Dtype::F16 => TensorType::F16,
            Dtype::BF16 => TensorType::BF16,
            other => return Err(AdapterError::Type { path, tensor, found: format!("{other:?}") }),
        };
        gathering.add(&entry.name, place, &entry.shape, |count| {
            let values = decode_f32(ty, &entry.name, &file.read(&entry.name)?, count);
            Ok(values.map_err(|error| error.in_file(path))?)
        })?;
    }
    let modules = gathering.finish(settings.dora, |layer, projection, rank| {
        settings.alpha_of(config_path, &config.family.hf.module(layer, projection), rank)
    })?;
    settings.check_modules(config_path, config, &modules)?;
    let Settings { rank, alpha, rslora, threshold, base_model, .. } = settings;
    // adapter_config.json is no place for it: older releases of PEFT refuse keys they do not know.
    let base_trits = file.metadata().get(base::KEY).and_then(|text| BaseTrits::parse(text));
    Ok(Adapter { rank, alpha, rslora, threshold, modules, base_model, base_trits })
}

fn parse_name(names: &TensorNames, name: &str) -> Option<TensorRole> {
    let name = name.strip_prefix(PREFIX)?;
    let parts = [
        (".lora_A.weight", Part::A),
        (".lora_B.weight", Part::B),
        (".lora_magnitude_vector", Part::Magnitude),
        (".lora_magnitude_vector.weight", Part::Magnitude),
    ];
    let (module, part) = parts.iter().find_map(|(suffix, part)| Some((name.strip_suffix(suffix)?, *part)))?;
    let (layer, projection) = names.parse_module(module)?;
    Some(TensorRole { layer, projection, part })
}

/// Writes a folder of an adapter that was checked.
pub(super) fn write(adapter: &Adapter, folder: &Path, config: &Config) -> Result<(), AdapterError> {
    let io = |path: &Path| {
        let path = path.to_owned();
        move |error| AdapterError::Io { path, error }
    };
    if !folder.is_dir() {
        std::fs::create_dir(folder).map_err(io(folder))?;
    }
    let config_path = folder.join(CONFIG_FILE);
    let text = settings_text(adapter, config);
    // New weights must never be found beside other settings, however this ends: they would run at the wrong scale.
    if config_path.exists() && std::fs::read(&config_path).ok().as_deref() != Some(text.as_bytes()) {
        std::fs::remove_file(&config_path).map_err(io(&config_path))?;
    }
    write_tensors(adapter, &folder.join(TENSOR_FILE), config)?;
    let mut file = AtomicFile::create(&config_path)?;
    file.write_all(text.as_bytes()).map_err(io(&config_path))?;
    Ok(file.commit()?)
}

/// Its tensors by name, as PEFT's own files have them.
pub(super) fn tensors<'a>(adapter: &'a Adapter, config: &Config) -> Vec<(String, Vec<usize>, &'a [f32])> {
    let mut tensors: BTreeMap<String, (Vec<usize>, &[f32])> = BTreeMap::new();
    for module in &adapter.modules {
        let AdapterModule { layer, projection, rank, .. } = *module;
        let (out, cols) = projection.shape(config);
        let base = format!("{PREFIX}{}", config.family.hf.module(layer, projection));
        tensors.insert(format!("{base}.lora_A.weight"), (vec![rank, cols], &module.a));
        tensors.insert(format!("{base}.lora_B.weight"), (vec![out, rank], &module.b));
        if let Some(magnitude) = &module.magnitude {
            tensors.insert(format!("{base}.lora_magnitude_vector"), (vec![out], magnitude));
        }
    }
    tensors.into_iter().map(|(name, (shape, values))| (name, shape, values)).collect()
}

/// The modules that tensors make in the place of an adapter's own.
pub(super) fn modules<'a>(
    adapter: &Adapter,
    tensors: impl IntoIterator<Item = (&'a str, Vec<usize>, Vec<f32>)>,
    config: &Config,
) -> Result<Vec<AdapterModule>, AdapterError> {
    let memory = Path::new("the adapter");
    let mut gathering = ModuleBuilder::new(memory, config);
    for (name, shape, values) in tensors {
        let unknown = || AdapterError::UnknownTensor { path: memory.to_owned(), tensor: name.to_owned() };
        let place = parse_name(&config.family.hf, name).ok_or_else(unknown)?;
        let dims: Vec<u64> = shape.iter().map(|&dim| dim as u64).collect();
        gathering.add(name, place, &dims, |count| match values.len() == count {
            true => Ok(values),
            false => Err(AdapterError::Incomplete {
                path: memory.to_owned(),
                module: name.to_owned(),
                fault: format!("has {} numbers where {count} are needed", values.len()),
            }),
        })?;
    }
    let modules = gathering.finish(adapter.is_dora(), |layer, projection, _| {
        let known = |module: &&AdapterModule| (module.layer, module.projection) == (layer, projection);
        Ok(adapter.modules.iter().find(known).map_or(adapter.alpha, |module| module.alpha))
    })?;
    let shape = |module: &AdapterModule| (module.layer, module.projection, module.rank);
    if !modules.iter().map(shape).eq(adapter.modules.iter().map(shape)) {
        let fault = "does not adapt the same projections at the same ranks".to_owned();
        return Err(AdapterError::Incomplete {
            path: memory.to_owned(),
            module: "the set of tensors".to_owned(),
            fault,
        });
    }
    Ok(modules)
}

/// The bytes of both files of an adapter that was checked.
pub(super) fn to_bytes(adapter: &Adapter, config: &Config) -> Result<[Vec<u8>; 2], AdapterError> {
    let (metadata, tensors) = declared(adapter, config);
    let (declarations, parts): (Vec<_>, Vec<&[u8]>) = tensors.into_iter().unzip();
    let mut writer = SafetensorsWriter::new(Vec::new(), &metadata, &declarations)?;
    for (declaration, bytes) in declarations.iter().zip(parts) {
        writer.write(&declaration.name, bytes)?;
    }
    Ok([settings_text(adapter, config).into_bytes(), writer.finish()?])
}

fn settings_text(adapter: &Adapter, config: &Config) -> String {
    format!("{:#}\n", settings::to_json(adapter, config))
}

type Declared<'a> = (BTreeMap<String, String>, Vec<(SafetensorsDeclaration, &'a [u8])>);

/// The metadata and the tensors of the file of tensors.
fn declared<'a>(adapter: &'a Adapter, config: &Config) -> Declared<'a> {
    let declaration = |(name, shape, values): (String, Vec<usize>, &'a [f32])| {
        let shape = shape.iter().map(|&dim| dim as u64).collect();
        (SafetensorsDeclaration { name, dtype: Dtype::F32, shape }, bytemuck::cast_slice(values))
    };
    let mut metadata = BTreeMap::from([("format".to_owned(), "pt".to_owned())]);
    metadata.extend(adapter.base_trits.as_ref().map(|trits| (base::KEY.to_owned(), trits.to_text())));
    (metadata, tensors(adapter, config).into_iter().map(declaration).collect())
}

fn write_tensors(adapter: &Adapter, path: &Path, config: &Config) -> Result<(), AdapterError> {
    let (metadata, tensors) = declared(adapter, config);
    write_safetensors(path, &metadata, tensors)?;
    Ok(())
}
