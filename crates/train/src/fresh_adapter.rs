//! The adapter that a run without another one starts from.

use crate::data::mix;
use crate::settings::FinetuneSettings;
use tritune_model::adapter::BaseTrits;
use tritune_model::{Adapter, AdapterModule, Config};

/// Random A factors of the settings' seed, and zero B factors: it changes nothing yet. `base` are the trits of the model.
pub fn fresh_adapter(config: &Config, settings: &FinetuneSettings, base: Option<BaseTrits>) -> Adapter {
    let (rank, alpha) = (settings.rank as usize, settings.alpha as f32);
    let seed = settings.freeze_a.unwrap_or(settings.seed);
    let places = (0..config.layers).flat_map(|layer| settings.modules.iter().map(move |module| (layer, module)));
    let modules = places.enumerate().map(|(number, (layer, projection))| {
        let (rows, cols) = projection.shape(config);
        let a = fresh_factor(seed, number, rank, cols);
        AdapterModule { layer, projection, rank, alpha, a, b: vec![0.0; rows * rank], magnitude: None }
    });
    let (modules, base_model) = (modules.collect(), config.name.clone());
    Adapter { rank, alpha, rslora: settings.rslora, threshold: None, modules, base_model, base_trits: base }
}

/// A factors start uniform in ±1/√inputs, as PEFT's do. `number` counts the adapted matrices.
pub(crate) fn fresh_factor(seed: u64, number: usize, rows: usize, cols: usize) -> Vec<f32> {
    let bound = 1.0 / (cols as f64).sqrt();
    let place = |element: u64| {
        let bits = mix(mix(seed ^ mix(number as u64 + 1)).wrapping_add(element));
        // 53 random bits, in (0, 1).
        ((bits >> 11) as f64 + 0.5) / (1u64 << 53) as f64
    };
    (0..(rows * cols) as u64).map(|element| ((place(element) * 2.0 - 1.0) * bound) as f32).collect()
}
