//! A ternary student before its first step: the weights of a dense model, with a norm before every projection.

use crate::config::Config;
use crate::master_scales::MasterScales;
use crate::model_file::{Activations, DenseTensor, Linear, LoadError, ModelFile, Origin, ScaledTrits, Ternarized};
use crate::tensor::{Projection, Tensor};
use crate::tokenizer::{Tokenizer, Vocab};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use tritune_format::codec::quantize_absmean;

/// A model whose master weights are those of a dense one. Every projection has a norm on its input, whose gains are all the same
/// number: what the input's root mean square usually is, so that the norm changes little.
#[derive(Clone)]
pub struct Student {
    teacher: Arc<dyn ModelFile>,
    config: Config,
    gains: HashMap<(usize, Projection), f32>,
    scales: MasterScales,
}

impl Student {
    /// A student of this model, whose weights are ternarised with these scales. Gains that are not given are 1.
    pub fn new(
        teacher: Arc<dyn ModelFile>,
        gains: HashMap<(usize, Projection), f32>,
        scales: MasterScales,
    ) -> Result<Student, LoadError> {
        let mut config = teacher.config().clone();
        for layer in 0..config.layers {
            for projection in Projection::ALL {
                let tensor = Tensor::Linear(layer, projection);
                let dense = config.projection_norms.is_empty() && teacher.origin(layer, projection)?.is_dense();
                // Looking at every weight takes time, and one tells the kind of all.
                let first = (layer, projection) == (0, Projection::Q);
                if !dense || first && teacher.scaled(tensor)?.is_some() {
                    let tensor = config.family.hf.tensor(tensor);
                    return Err(LoadError::NotDense { path: teacher.path().to_owned(), tensor });
                }
            }
        }
        config.projection_norms = Projection::ALL.to_vec();
        Ok(Student { teacher, config, gains, scales })
    }

    /// A weight or table that has several scales.
    fn ternarized(&self, tensor: Tensor) -> Option<Ternarized<'_>> {
        let tensor = if tensor == Tensor::Head && self.config.tied_head { Tensor::Embedding } else { tensor };
        let (rows, cols) = tensor.shape(&self.config);
        let scales = self.scales.several(tensor, cols)?;
        let masters = Box::new(move || match tensor {
            Tensor::Linear(layer, projection) => self.values(layer, projection),
            table => self.teacher.table(table)?.values(),
        });
        Some(Ternarized { name: self.config.family.hf.tensor(tensor), rows, cols, scales, masters })
    }

    fn values(&self, layer: usize, projection: Projection) -> Result<Vec<f32>, LoadError> {
        if let Some(master) = self.teacher.master(layer, projection)? {
            return Ok(master);
        }
        let tensor = self.config.family.hf.tensor(Tensor::Linear(layer, projection));
        let path = || self.teacher.path().to_owned();
        let dense = self.teacher.dense_linear(layer, projection)?;
        dense.ok_or_else(|| LoadError::NotDense { path: path(), tensor })?.values()
    }
}

impl ModelFile for Student {
    fn path(&self) -> &Path {
        self.teacher.path()
    }

    fn format(&self) -> String {
        format!("{}, with norms before its projections", self.teacher.format())
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn text(&self) -> Result<Option<(Tokenizer, Vocab)>, LoadError> {
        self.teacher.text()
    }

    fn linear(&self, layer: usize, projection: Projection) -> Result<Linear, LoadError> {
        if let Some(Ternarized { name: tensor, .. }) = self.ternarized(Tensor::Linear(layer, projection)) {
            return Err(LoadError::Dense { path: self.path().to_owned(), tensor });
        }
        let (rows, cols) = projection.shape(&self.config);
        let matrix = quantize_absmean(rows, cols, &self.values(layer, projection)?)?;
        Ok(Linear { matrix, origin: Origin::Master })
    }

    fn master(&self, layer: usize, projection: Projection) -> Result<Option<Vec<f32>>, LoadError> {
        self.values(layer, projection).map(Some)
    }

    fn dense_linear(&self, layer: usize, projection: Projection) -> Result<Option<DenseTensor<'_>>, LoadError> {
        Ok(self.ternarized(Tensor::Linear(layer, projection)).map(Ternarized::floats))
    }

    fn scaled(&self, tensor: Tensor) -> Result<Option<ScaledTrits<'_>>, LoadError> {
        Ok(self.ternarized(tensor).map(Ternarized::trits))
    }

    fn activations(&self) -> Activations {
        self.teacher.activations()
    }

    fn origin(&self, layer: usize, projection: Projection) -> Result<Origin, LoadError> {
        let several = self.ternarized(Tensor::Linear(layer, projection)).is_some();
        Ok(if several { Origin::ScaledMaster } else { Origin::Master })
    }

    fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError> {
        match tensor {
            Tensor::ProjectionNorm(layer, projection) => {
                let gain = self.gains.get(&(layer, projection)).copied().unwrap_or(1.0);
                Ok(vec![gain; tensor.shape(&self.config).1])
            }
            other => self.teacher.vector(other),
        }
    }

    fn master_table(&self, tensor: Tensor) -> Result<Option<Vec<f32>>, LoadError> {
        self.ternarized(tensor).map(|table| (table.masters)()).transpose()
    }

    fn table(&self, tensor: Tensor) -> Result<DenseTensor<'_>, LoadError> {
        match self.ternarized(tensor) {
            Some(ternarized) => Ok(ternarized.floats()),
            None => self.teacher.table(tensor),
        }
    }

    fn base(&self) -> Option<&dyn ModelFile> {
        Some(&*self.teacher)
    }
}
