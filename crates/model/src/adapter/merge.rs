//! Merging: adapters become part of the master weights, which are then ternarised again. A ternary adapter changes the trits themselves: a model
//! is merged with it when it is loaded, too.

use super::{Adapter, AdapterModule, BaseTrits};
use crate::config::Config;
use crate::model_file::{Activations, DenseTensor, Linear, LoadError, ModelFile, Origin, ScaledTrits, Ternarized};
use crate::tensor::{Projection, Tensor};
use crate::tokenizer::{Tokenizer, Vocab};
use std::path::Path;
use tritune_format::TernaryMatrix;
use tritune_format::codec::quantize_absmean;

/// A model with adapters merged into it. It is a checkpoint like any other: it can be written, or run to see what the
/// merge cost.
pub struct MergedModel<'a> {
    base: &'a dyn ModelFile,
    adapters: &'a [(Adapter, f32)],
    lossy: bool,
}

impl<'a> MergedModel<'a> {
    /// Merges when asked for a matrix. A base without master weights is refused here unless `lossy`, but for a ternary adapter, which
    /// needs trits and stands alone.
    pub fn new(
        base: &'a dyn ModelFile,
        adapters: &'a [(Adapter, f32)],
        lossy: bool,
    ) -> Result<MergedModel<'a>, LoadError> {
        if adapters.iter().any(|(adapter, _)| adapter.base_trits.is_some()) {
            let trits = BaseTrits::of(base)?;
            adapters.iter().try_for_each(|(adapter, _)| adapter.check_base(&trits, base.config().name.as_deref()))?;
        }
        let merged = MergedModel { base, adapters, lossy };
        if adapters.iter().any(|(adapter, _)| adapter.is_ternary()) {
            merged.check_ternary()?;
            return Ok(merged);
        }
        // One matrix tells for nearly all files; the others are looked at when they are read.
        if let Some(first) = adapters.iter().find_map(|(adapter, _)| adapter.modules.first()) {
            merged.start(first.layer, first.projection)?;
        }
        Ok(merged)
    }

    /// Refuses what a ternary adapter cannot change, or not alone.
    fn check_ternary(&self) -> Result<(), LoadError> {
        let [(adapter, 1.0)] = self.adapters else { return Err(LoadError::TernaryNotAlone) };
        for module in &adapter.modules {
            check_one_scale(self.base, module.layer, module.projection)?;
        }
        Ok(())
    }

    fn changes(&self, layer: usize, projection: Projection) -> Vec<(&'a AdapterModule, f32)> {
        let mut changes = Vec::new();
        for (adapter, factor) in self.adapters {
            let here = |module: &&AdapterModule| module.layer == layer && module.projection == projection;
            changes.extend(
                adapter.modules.iter().filter(here).map(|module| (module, factor * adapter.module_scale(module))),
            );
        }
        changes
    }

    /// The weights that are changed.
    fn start(&self, layer: usize, projection: Projection) -> Result<(Vec<f32>, Origin), LoadError> {
        match self.base.master(layer, projection)? {
            Some(master) => Ok((master, Origin::Master)),
            None if self.lossy => Ok((self.base.linear(layer, projection)?.matrix.to_f32(), Origin::Stored)),
            None => {
                let tensor = super::module_label(layer, projection);
                Err(LoadError::NoMaster { path: self.base.path().to_owned(), tensor })
            }
        }
    }

    /// Masters that are ternarised with several scales after the changes.
    fn ternarized(&self, layer: usize, projection: Projection) -> Result<Option<Ternarized<'_>>, LoadError> {
        if self.base.origin(layer, projection)? != Origin::ScaledMaster {
            return Ok(None);
        }
        let scaled = self.base.scaled(Tensor::Linear(layer, projection))?;
        Ok(scaled.map(|ScaledTrits { name, rows, cols, scales, .. }| {
            let masters = move || Ok(self.merged(layer, projection, self.changes(layer, projection))?.0);
            Ternarized { name, rows, cols, scales, masters: Box::new(masters) }
        }))
    }

    /// The weights with all changes added.
    fn merged(
        &self,
        layer: usize,
        projection: Projection,
        changes: Vec<(&AdapterModule, f32)>,
    ) -> Result<(Vec<f32>, Origin), LoadError> {
        let cols = projection.shape(self.base.config()).1;
        let (mut weights, origin) = self.start(layer, projection)?;
        for (module, scale) in changes {
            add_product(&mut weights, module, scale, cols);
            if let Some(magnitude) = &module.magnitude {
                // The norms that magnitudes replace are those of the weights the adapter was trained on: the trits.
                let mut adapted = match self.base.dense_linear(layer, projection)? {
                    Some(dense) => dense.values()?,
                    None => self.base.linear(layer, projection)?.matrix.to_f32(),
                };
                add_product(&mut adapted, module, scale, cols);
                let rows = weights.chunks_exact_mut(cols).zip(adapted.chunks_exact(cols));
                for ((row, adapted), magnitude) in rows.zip(magnitude) {
                    let factor = rescaling(*magnitude, adapted);
                    row.iter_mut().for_each(|weight| *weight *= factor);
                }
            }
        }
        Ok((weights, origin))
    }
}

impl ModelFile for MergedModel<'_> {
    fn path(&self) -> &Path {
        self.base.path()
    }

    fn format(&self) -> String {
        format!("{} with merged adapters", self.base.format())
    }

    fn config(&self) -> &Config {
        self.base.config()
    }

    fn text(&self) -> Result<Option<(Tokenizer, Vocab)>, LoadError> {
        self.base.text()
    }

    fn linear(&self, layer: usize, projection: Projection) -> Result<Linear, LoadError> {
        let changes = self.changes(layer, projection);
        if changes.is_empty() || self.base.origin(layer, projection)?.is_dense() {
            return self.base.linear(layer, projection);
        }
        if let ([(adapter, _)], [(module, _)]) = (self.adapters, changes.as_slice())
            && let Some(threshold) = adapter.threshold
        {
            let matrix = adapt_trits(&self.base.linear(layer, projection)?.matrix, module, threshold)?;
            return Ok(Linear { matrix, origin: Origin::Stored });
        }
        let (rows, cols) = projection.shape(self.config());
        let (weights, origin) = self.merged(layer, projection, changes)?;
        Ok(Linear { matrix: quantize_absmean(rows, cols, &weights)?, origin })
    }

    fn dense_linear(&self, layer: usize, projection: Projection) -> Result<Option<DenseTensor<'_>>, LoadError> {
        let changes = self.changes(layer, projection);
        let Some(table) = self.base.dense_linear(layer, projection)? else { return Ok(None) };
        if changes.is_empty() {
            return Ok(Some(table));
        }
        if let Some(ternarized) = self.ternarized(layer, projection)? {
            return Ok(Some(ternarized.floats()));
        }
        let (values, _) = self.merged(layer, projection, changes)?;
        Ok(Some(DenseTensor::of_values(table.name, table.rows, table.cols, values)))
    }

    fn scaled(&self, tensor: Tensor) -> Result<Option<ScaledTrits<'_>>, LoadError> {
        match tensor {
            Tensor::Linear(layer, projection) => Ok(self.ternarized(layer, projection)?.map(Ternarized::trits)),
            _ if self.base.origin(0, Projection::Q)? == Origin::ScaledMaster => self.base.scaled(tensor),
            _ => Ok(None),
        }
    }

    fn activations(&self) -> Activations {
        self.base.activations()
    }

    fn master_table(&self, tensor: Tensor) -> Result<Option<Vec<f32>>, LoadError> {
        self.base.master_table(tensor)
    }

    fn origin(&self, layer: usize, projection: Projection) -> Result<Origin, LoadError> {
        match self.base.origin(layer, projection)? {
            Origin::ScaledMaster => Ok(Origin::ScaledMaster),
            dense if dense.is_dense() => Ok(Origin::Dense),
            own if self.changes(layer, projection).is_empty() => Ok(own),
            _ if self.adapters.iter().any(|(adapter, _)| adapter.is_ternary()) => Ok(Origin::Stored),
            _ => Ok(Origin::Master),
        }
    }

    fn master(&self, layer: usize, projection: Projection) -> Result<Option<Vec<f32>>, LoadError> {
        if self.base.origin(layer, projection)? == Origin::ScaledMaster {
            return self.merged(layer, projection, self.changes(layer, projection)).map(|(values, _)| Some(values));
        }
        // A ternary model is written as its trits.
        self.dense_linear(layer, projection)?.map(DenseTensor::values).transpose()
    }

    fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError> {
        self.base.vector(tensor)
    }

    fn table(&self, tensor: Tensor) -> Result<DenseTensor<'_>, LoadError> {
        self.base.table(tensor)
    }

    fn base(&self) -> Option<&dyn ModelFile> {
        Some(self.base)
    }
}

/// Refuses weights that are not trits with one scale, which is all that a ternary adapter changes.
pub fn check_one_scale(base: &dyn ModelFile, layer: usize, projection: Projection) -> Result<(), LoadError> {
    if !base.origin(layer, projection)?.is_dense() {
        return Ok(());
    }
    let scales = base.scaled(Tensor::Linear(layer, projection))?.map(|trits| trits.scales.to_string());
    let found = scales.map_or_else(|| "is dense".to_owned(), |scales| format!("has {scales}"));
    let (path, tensor) = (base.path().to_owned(), super::module_label(layer, projection));
    Err(LoadError::NoSingleScale { path, tensor, found })
}

/// Moves every trit by the sign of the product `B·A` there, where that is above the threshold, and not beyond ±1. Sums are rounded as
/// [`TernaryAdapt`](tritune_graph::ops::TernaryAdapt) rounds them, so that the trits are those of the training.
fn adapt_trits(matrix: &TernaryMatrix, module: &AdapterModule, threshold: f32) -> Result<TernaryMatrix, LoadError> {
    let mut trits = matrix.to_trits();
    let mut sums = vec![0f32; matrix.cols];
    for (row, b) in trits.chunks_exact_mut(matrix.cols).zip(module.b.chunks_exact(module.rank)) {
        sums.fill(0.0);
        for (factor, a) in b.iter().zip(module.a.chunks_exact(matrix.cols)) {
            sums.iter_mut().zip(a).for_each(|(sum, value)| *sum += factor * value);
        }
        for (trit, &sum) in row.iter_mut().zip(&sums) {
            *trit = (*trit + i8::from(sum > threshold) - i8::from(sum < -threshold)).clamp(-1, 1);
        }
    }
    Ok(TernaryMatrix::from_trits(matrix.rows, matrix.cols, matrix.scale, &trits)?)
}

/// What gives a row the norm `magnitude`; nothing does for zeros.
fn rescaling(magnitude: f32, row: &[f32]) -> f32 {
    let norm = row.iter().map(|value| f64::from(*value) * f64::from(*value)).sum::<f64>().sqrt();
    if norm > 0.0 { (f64::from(magnitude) / norm) as f32 } else { 1.0 }
}

/// `weights += scale · B · A`
fn add_product(weights: &mut [f32], module: &AdapterModule, scale: f32, cols: usize) {
    for (row, b) in weights.chunks_exact_mut(cols).zip(module.b.chunks_exact(module.rank)) {
        for (factor, a) in b.iter().zip(module.a.chunks_exact(cols)) {
            let factor = scale * factor;
            row.iter_mut().zip(a).for_each(|(weight, value)| *weight += factor * value);
        }
    }
}
