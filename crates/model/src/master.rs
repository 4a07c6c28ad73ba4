//! A model in memory that has its master weights: what training from nothing starts from, and what it ends with.

use crate::config::Config;
use crate::master_scales::MasterScales;
use crate::model_file::{
    Activations, DenseTensor, Linear, LoadError, ModelFile, Origin, ScaledTrits, TensorSummary, Ternarized,
};
use crate::sampling::rng::Rng;
use crate::tensor::{Projection, Tensor};
use crate::tokenizer::{Tokenizer, Vocab};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use tritune_format::Metadata;
use tritune_format::codec::quantize_absmean;
use tritune_graph::{Encoding, SourceError, maths};

/// Standard deviation of fresh weights.
const INITIAL_DEVIATION: f64 = 0.02;

/// A model whose parameters are all at hand in f32.
pub struct MasterModel {
    path: PathBuf,
    config: Config,
    vocab: Option<Vocab>,
    metadata: Option<Metadata>,
    tensors: HashMap<Tensor, Vec<f32>>,
    scales: MasterScales,
    activations: Activations,
}

impl MasterModel {
    /// An untrained model of that shape: normally distributed weights, gains of one. The projections that write to the
    /// residual stream start smaller, the more blocks there are.
    pub fn fresh(config: Config, vocab: Option<Vocab>, seed: u64) -> MasterModel {
        let narrow = INITIAL_DEVIATION / (2.0 * config.layers.max(1) as f64).sqrt();
        let make = |(number, tensor): (usize, Tensor)| {
            let (rows, cols) = tensor.shape(&config);
            let deviation = match tensor {
                Tensor::OutputNorm | Tensor::Norm(..) | Tensor::ProjectionNorm(..) => {
                    return (tensor, vec![1.0; rows * cols]);
                }
                Tensor::Bias(..) => return (tensor, vec![0.0; rows * cols]),
                Tensor::Linear(_, Projection::Output | Projection::Down) => narrow,
                Tensor::Embedding | Tensor::Head | Tensor::Linear(..) => INITIAL_DEVIATION,
            };
            let mut rng = Rng::new(seed ^ (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            (tensor, (0..rows * cols).map(|_| (normal(&mut rng) * deviation) as f32).collect())
        };
        let tensors = Tensor::of(&config).into_iter().enumerate().map(make).collect();
        MasterModel {
            path: PathBuf::from("untrained model"),
            config,
            vocab,
            metadata: None,
            tensors,
            scales: MasterScales::TENSOR,
            activations: Activations::default(),
        }
    }

    /// A model that differs from another only in its parameters, which are ternarised with these scales. `values` gives those of each
    /// tensor.
    pub fn of<E: From<LoadError>>(
        base: &dyn ModelFile,
        scales: MasterScales,
        mut values: impl FnMut(Tensor) -> Result<Vec<f32>, E>,
    ) -> Result<MasterModel, E> {
        let config = base.config().clone();
        let mut tensors = HashMap::new();
        for tensor in Tensor::of(&config) {
            tensors.insert(tensor, values(tensor)?);
        }
        Ok(MasterModel {
            path: base.path().to_owned(),
            vocab: base.text()?.map(|(_, vocab)| vocab),
            metadata: base.gguf_metadata().cloned(),
            config,
            tensors,
            scales,
            activations: base.activations(),
        })
    }

    /// Gives it another model's vocabulary, where it has none.
    pub fn borrow_vocab(&mut self, vocab: Option<Vocab>) {
        self.vocab = self.vocab.take().or(vocab);
    }

    /// Gives it a name of its own.
    pub fn set_name(&mut self, name: String) {
        self.config.name = Some(name);
    }

    fn name(&self, tensor: Tensor) -> String {
        self.config.family.hf.tensor(tensor)
    }

    /// A tensor that has several scales.
    fn ternarized(&self, tensor: Tensor) -> Option<Ternarized<'_>> {
        let tensor = if tensor == Tensor::Head && self.config.tied_head { Tensor::Embedding } else { tensor };
        let (rows, cols) = tensor.shape(&self.config);
        let scales = self.scales.several(tensor, cols)?;
        let masters = Box::new(move || self.values(tensor).cloned());
        Some(Ternarized { name: self.name(tensor), rows, cols, scales, masters })
    }

    /// The scales that it is ternarised with.
    pub fn scales(&self) -> MasterScales {
        self.scales
    }

    /// The values of a tensor.
    pub fn values(&self, tensor: Tensor) -> Result<&Vec<f32>, LoadError> {
        let missing = || LoadError::MissingTensor { path: self.path.clone(), tensor: self.name(tensor) };
        self.tensors.get(&tensor).ok_or_else(missing)
    }
}

/// A normally distributed number, by Box and Muller.
fn normal(rng: &mut Rng) -> f64 {
    // 1 - u is never 0.
    let radius = (-2.0 * maths::ln(1.0 - rng.next_f64())).sqrt();
    radius * maths::cos(std::f64::consts::TAU * rng.next_f64())
}

impl ModelFile for MasterModel {
    fn path(&self) -> &Path {
        &self.path
    }

    fn format(&self) -> String {
        "in memory".to_owned()
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn text(&self) -> Result<Option<(Tokenizer, Vocab)>, LoadError> {
        let failed = |error| LoadError::Vocab { path: self.path.clone(), error: Box::new(error) };
        let Some(vocab) = self.vocab.clone() else { return Ok(None) };
        Ok(Some((Tokenizer::new(&vocab).map_err(failed)?, vocab)))
    }

    fn linear(&self, layer: usize, projection: Projection) -> Result<Linear, LoadError> {
        let (rows, cols) = projection.shape(&self.config);
        let tensor = Tensor::Linear(layer, projection);
        if self.scales.several(tensor, cols).is_some() {
            return Err(LoadError::Dense { path: self.path.clone(), tensor: self.name(tensor) });
        }
        let values = self.values(tensor)?;
        Ok(Linear { matrix: quantize_absmean(rows, cols, values)?, origin: Origin::Master })
    }

    fn master(&self, layer: usize, projection: Projection) -> Result<Option<Vec<f32>>, LoadError> {
        Ok(Some(self.values(Tensor::Linear(layer, projection))?.clone()))
    }

    fn dense_linear(&self, layer: usize, projection: Projection) -> Result<Option<DenseTensor<'_>>, LoadError> {
        Ok(self.ternarized(Tensor::Linear(layer, projection)).map(Ternarized::floats))
    }

    fn scaled(&self, tensor: Tensor) -> Result<Option<ScaledTrits<'_>>, LoadError> {
        Ok(self.ternarized(tensor).map(Ternarized::trits))
    }

    fn activations(&self) -> Activations {
        self.activations
    }

    fn origin(&self, layer: usize, projection: Projection) -> Result<Origin, LoadError> {
        let several = self.ternarized(Tensor::Linear(layer, projection)).is_some();
        Ok(if several { Origin::ScaledMaster } else { Origin::Master })
    }

    fn master_table(&self, tensor: Tensor) -> Result<Option<Vec<f32>>, LoadError> {
        self.ternarized(tensor).map(|table| (table.masters)()).transpose()
    }

    fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError> {
        Ok(self.values(tensor)?.clone())
    }

    fn table(&self, tensor: Tensor) -> Result<DenseTensor<'_>, LoadError> {
        if let Some(ternarized) = self.ternarized(tensor) {
            return Ok(ternarized.floats());
        }
        let (rows, cols) = tensor.shape(&self.config);
        let bytes: &[u8] = bytemuck::cast_slice(self.values(tensor)?);
        let row_bytes = cols * size_of::<f32>();
        let read = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            let rows = bytes.get(first * row_bytes..first * row_bytes + out.len());
            out.copy_from_slice(rows.ok_or("rows beyond the end of the table")?);
            Ok(())
        };
        Ok(DenseTensor { name: self.name(tensor), rows, cols, encoding: Encoding::F32, source: Box::new(read) })
    }

    fn tensors(&self) -> Vec<TensorSummary> {
        let summary = |tensor: Tensor| {
            let (rows, cols) = tensor.shape(&self.config);
            let bytes = (rows * cols * size_of::<f32>()) as u64;
            TensorSummary { name: self.name(tensor), dtype: "F32".into(), shape: vec![rows as u64, cols as u64], bytes }
        };
        Tensor::of(&self.config).into_iter().map(summary).collect()
    }

    fn gguf_metadata(&self) -> Option<&Metadata> {
        self.metadata.as_ref()
    }

    fn file_bytes(&self) -> u64 {
        self.tensors().iter().map(|tensor| tensor.bytes).sum()
    }
}
