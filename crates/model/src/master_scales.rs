//! Which weights of a model share a scale when master weights become trits.

use crate::model_file::{LoadError, ModelFile};
use crate::tensor::{Projection, Tensor};
use tritune_graph::ScaleGranularity;

/// The scales that master weights are ternarised with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MasterScales {
    /// Those of the linear weights.
    pub linear: ScaleGranularity,
    /// Those of embedding and head, where they are trits as well.
    pub tables: Option<ScaleGranularity>,
}

impl MasterScales {
    /// One per tensor, and dense tables, as BitNet trains them.
    pub const TENSOR: MasterScales = MasterScales { linear: ScaleGranularity::Tensor, tables: None };

    /// These for the linear weights, and dense tables.
    pub const fn of_linears(linear: ScaleGranularity) -> MasterScales {
        MasterScales { linear, tables: None }
    }

    /// What a model has: the finest of its linear weights, and of its tables.
    pub fn of(model_file: &dyn ModelFile) -> Result<MasterScales, LoadError> {
        let config = model_file.config();
        let mut linear = ScaleGranularity::Tensor;
        for layer in 0..config.layers {
            for projection in Projection::ALL {
                let tensor = Tensor::Linear(layer, projection);
                let origin = model_file.origin(layer, projection)?;
                match if origin.is_dense() { model_file.scaled(tensor)? } else { None } {
                    Some(trits) => linear = linear.finer(trits.scales),
                    None if origin.has_one_scale() => (),
                    // One tells the kind of all.
                    None if linear == ScaleGranularity::Tensor => return Ok(MasterScales::TENSOR),
                    None => {
                        let tensor = config.family.hf.tensor(tensor);
                        return Err(LoadError::OtherKind { path: model_file.path().to_owned(), tensor });
                    }
                }
            }
        }
        let mut tables = None;
        if linear != ScaleGranularity::Tensor {
            let (embedding, head) = (model_file.scaled(Tensor::Embedding)?, model_file.scaled(Tensor::Head)?);
            tables = embedding.zip(head).map(|(embedding, head)| embedding.scales.finer(head.scales));
        }
        Ok(MasterScales { linear, tables })
    }

    /// What a tensor with rows of so many columns becomes; nothing where it stays dense.
    pub fn of_tensor(self, tensor: Tensor, columns: usize) -> Option<ScaleGranularity> {
        let scales = match tensor {
            Tensor::Linear(..) => Some(self.linear),
            Tensor::Embedding | Tensor::Head => self.tables,
            Tensor::OutputNorm | Tensor::Norm(..) | Tensor::ProjectionNorm(..) | Tensor::Bias(..) => None,
        };
        scales.map(|scales| scales.in_rows_of(columns))
    }

    /// The same where it has several scales.
    pub fn several(self, tensor: Tensor, columns: usize) -> Option<ScaleGranularity> {
        self.of_tensor(tensor, columns).filter(|scales| *scales != ScaleGranularity::Tensor)
    }
}
