//! Low-rank adapters: what they hold, and the two forms they have on disk.
//!
//! An adapter adds `scale · B · A · x` to the product of a frozen projection, with `x` in floats as it comes. PEFT folders
//! (`adapter_config.json`, `adapter_model.safetensors`) and llama.cpp's GGUF files are read and written. A ternary adapter changes the trits
//! of a projection instead, and has a folder of its own kind ([`MergedModel`]).

use crate::config::Config;
use crate::tensor::Projection;
use std::path::Path;
use std::sync::Arc;
use tritune_format::{Gguf, ReadAt};

mod average;
pub(crate) mod base;
mod error;
mod gguf;
mod merge;
mod parts;
mod peft;

pub use average::{Difference, ModuleDistance, average, difference};
pub use base::BaseTrits;
pub use error::AdapterError;
pub use merge::{MergedModel, check_one_scale};
pub use peft::PEFT_FILES;

/// A set of low-rank changes to the projections of one model.
#[derive(Clone, Debug, PartialEq)]
pub struct Adapter {
    /// Rank of the modules, unless one has another.
    pub rank: usize,
    /// Numerator of the scale of the modules, unless one has another.
    pub alpha: f32,
    /// Whether scales are divided by the root of the rank instead of the rank.
    pub rslora: bool,
    /// What a product `B·A` must be larger than to change a trit, where the adapter changes trits (a ternary adapter).
    pub threshold: Option<f32>,
    /// The changes, by layer and then in the order of [`Projection::ALL`].
    pub modules: Vec<AdapterModule>,
    /// Name or path of the model it was trained on, where known.
    pub base_model: Option<String>,
    /// Trits of that model, where the adapter has a record of them.
    pub base_trits: Option<BaseTrits>,
}

/// The change of one projection. Rows are in the order of Hugging Face files.
#[derive(Clone, Debug, PartialEq)]
pub struct AdapterModule {
    /// The transformer block.
    pub layer: usize,
    /// The matrix of the block.
    pub projection: Projection,
    /// Rank of this change.
    pub rank: usize,
    /// Numerator of its scale.
    pub alpha: f32,
    /// `[rank, in]`, row by row.
    pub a: Vec<f32>,
    /// `[out, rank]`, row by row.
    pub b: Vec<f32>,
    /// Norms of the adapted rows (DoRA), `[out]`.
    pub magnitude: Option<Vec<f32>>,
}

impl Adapter {
    /// Reads a PEFT folder or a GGUF file and checks that it fits the model.
    pub fn load(path: impl AsRef<Path>, config: &Config) -> Result<Adapter, AdapterError> {
        let path = path.as_ref();
        if path.is_dir() { peft::read(path, config) } else { gguf::read(path, config) }?.with_usable_scales(path)
    }

    /// Reads a GGUF file whose bytes are anywhere, and checks that it fits the model. Messages call it `name`.
    pub fn from_gguf(name: &str, source: Arc<dyn ReadAt>, config: &Config) -> Result<Adapter, AdapterError> {
        let path = Path::new(name);
        let gguf = Gguf::from_source(source).map_err(|error| error.in_file(path))?;
        gguf::read_from(path, &gguf, config)?.with_usable_scales(path)
    }

    /// Reads the files of a PEFT folder, `adapter_config.json` and `adapter_model.safetensors`, whose bytes are anywhere.
    pub fn from_peft(settings: &[u8], tensors: Arc<dyn ReadAt>, config: &Config) -> Result<Adapter, AdapterError> {
        peft::of_bytes(settings, tensors, config)?.with_usable_scales(Path::new(PEFT_FILES[1]))
    }

    fn with_usable_scales(self, path: &Path) -> Result<Adapter, AdapterError> {
        let adapter = self;
        if let Some(module) = adapter.modules.iter().find(|module| !adapter.can_scale(module)) {
            let AdapterModule { alpha, rank, .. } = *module;
            let (path, module, scale) = (path.to_owned(), module.label(), adapter.module_scale(module));
            return Err(AdapterError::Scale { path, module, alpha, rank, scale });
        }
        Ok(adapter)
    }

    /// Writes a PEFT folder; files of an adapter that is there already are replaced.
    pub fn write_peft(&self, folder: impl AsRef<Path>, config: &Config) -> Result<(), AdapterError> {
        self.check(config)?;
        peft::write(self, folder.as_ref(), config)
    }

    /// The bytes of the files of a PEFT folder, in the order of [`PEFT_FILES`].
    pub fn to_peft(&self, config: &Config) -> Result<[Vec<u8>; 2], AdapterError> {
        self.check(config)?;
        peft::to_bytes(self, config)
    }

    /// Its tensors, rows and columns as PEFT calls and orders them.
    pub fn tensors(&self, config: &Config) -> Vec<(String, Vec<usize>, &[f32])> {
        peft::tensors(self, config)
    }

    /// The same adapter with other numbers: those of `tensors`, by PEFT's names. All must be there.
    pub fn with_tensors<'a>(
        &self,
        tensors: impl IntoIterator<Item = (&'a str, Vec<usize>, Vec<f32>)>,
        config: &Config,
    ) -> Result<Adapter, AdapterError> {
        let adapter = Adapter { modules: peft::modules(self, tensors, config)?, ..self.clone() };
        adapter.check(config)?;
        Ok(adapter)
    }

    /// Writes a GGUF file for llama.cpp's `--lora`. DoRA and ternary adapters are refused: the format has no place for them.
    pub fn write_gguf(&self, path: impl AsRef<Path>, config: &Config) -> Result<(), AdapterError> {
        self.check(config)?;
        gguf::write(self, path.as_ref(), config)
    }

    /// The bytes of such a file.
    pub fn to_gguf(&self, config: &Config) -> Result<Vec<u8>, AdapterError> {
        self.check(config)?;
        gguf::to_bytes(self, config)
    }

    /// Scale of the modules that have the adapter's own rank and alpha.
    pub fn scale(&self) -> f32 {
        scale(self.alpha, self.rank, self.rslora)
    }

    /// Scale of one of its modules.
    pub fn module_scale(&self, module: &AdapterModule) -> f32 {
        scale(module.alpha, module.rank, self.rslora)
    }

    /// Whether a module's scale is a number to compute with: itself, as a multiple of the adapter's, and in the factor that carries
    /// that multiple.
    fn can_scale(&self, module: &AdapterModule) -> bool {
        let (scale, own) = (self.module_scale(module), self.module_scale(module) / self.scale());
        scale.is_normal() && own.is_normal() && (own == 1.0 || module.b.iter().all(|value| (value * own).is_finite()))
    }

    /// Whether any module has magnitudes.
    pub fn is_dora(&self) -> bool {
        self.modules.iter().any(|module| module.magnitude.is_some())
    }

    /// Whether it changes trits instead of adding a product.
    pub fn is_ternary(&self) -> bool {
        self.threshold.is_some()
    }

    /// Whether it is a LoRA as every program knows it.
    pub fn is_plain(&self) -> bool {
        !self.is_dora() && !self.is_ternary()
    }

    /// What messages call its kind.
    pub fn kind(&self) -> &'static str {
        match (self.is_ternary(), self.is_dora()) {
            (true, _) => "ternary adapter",
            (_, true) => "DoRA",
            _ => "LoRA",
        }
    }

    /// Number of trained numbers.
    pub fn parameters(&self) -> u64 {
        let count = |module: &AdapterModule| {
            module.a.len() + module.b.len() + module.magnitude.as_ref().map_or(0, |magnitude| magnitude.len())
        };
        self.modules.iter().map(|module| count(module) as u64).sum()
    }

    /// The numbers of all `A` factors.
    pub fn lora_a_values(&self) -> impl Iterator<Item = &f32> {
        self.modules.iter().flat_map(|module| &module.a)
    }

    /// The numbers of all `B` factors.
    pub fn lora_b_values(&self) -> impl Iterator<Item = &f32> {
        self.modules.iter().flat_map(|module| &module.b)
    }

    /// Checks an adapter that was made in memory before a file is made of it.
    fn check(&self, config: &Config) -> Result<(), AdapterError> {
        let nothing = || AdapterError::Invalid { module: "it".to_owned(), fault: "changes nothing at all".to_owned() };
        self.modules.first().ok_or_else(nothing)?;
        let mut seen = std::collections::HashSet::new();
        for module in &self.modules {
            let wrong = |fault: String| Err(AdapterError::Invalid { module: module.label(), fault });
            if module.layer >= config.layers {
                return wrong(format!("is beyond the {} layers of the model", config.layers));
            }
            if !seen.insert((module.layer, module.projection)) {
                return wrong("comes twice".to_owned());
            }
            let (out, cols) = module.projection.shape(config);
            let sizes = (Some(module.a.len()), Some(module.b.len()));
            if module.rank == 0 || sizes != (module.rank.checked_mul(cols), module.rank.checked_mul(out)) {
                return wrong(format!("does not have rank {} for a matrix of {out} × {cols}", module.rank));
            }
            if module.magnitude.as_ref().is_some_and(|magnitude| magnitude.len() != out) {
                return wrong(format!("needs {out} magnitudes"));
            }
            if module.magnitude.is_some() != self.is_dora() {
                return wrong("differs from the others in having magnitudes".to_owned());
            }
            if self.is_ternary() && (module.magnitude.is_some() || self.module_scale(module) != 1.0) {
                return wrong("changes trits, and has magnitudes or a scale all the same".to_owned());
            }
            if !usable_alpha(module.alpha) || !self.can_scale(module) {
                return wrong(format!("has the alpha {}", module.alpha));
            }
            let numbers = module.a.iter().chain(&module.b).chain(module.magnitude.iter().flatten());
            if let Some(number) = numbers.into_iter().find(|number| !number.is_finite()) {
                return wrong(format!("contains {number}: the training diverged"));
            }
        }
        Ok(())
    }
}

impl AdapterModule {
    /// How messages call it.
    fn label(&self) -> String {
        module_label(self.layer, self.projection)
    }
}

/// The root of the sum of squares.
pub fn norm<'a>(numbers: impl Iterator<Item = &'a f32>) -> f64 {
    numbers.map(|number| f64::from(*number) * f64::from(*number)).sum::<f64>().sqrt()
}

/// A module in messages.
pub(crate) fn module_label(layer: usize, projection: Projection) -> String {
    format!("layer {layer} {} projection", projection.name())
}

/// Rounded once, as other programs get it from double precision.
fn scale(alpha: f32, rank: usize, rslora: bool) -> f32 {
    let divisor = if rslora { (rank as f64).sqrt() } else { rank as f64 };
    (f64::from(alpha) / divisor) as f32
}

/// A zero would switch the adapter off, and llama.cpp takes it for "no scale".
fn usable_alpha(alpha: f32) -> bool {
    alpha.is_finite() && alpha != 0.0
}
