//! Where the parameters of a model that is trained as a whole are stored: one f32 tensor behind every weight.
//!
//! The weights that products read are made from these after every step of the optimiser ([`Graph::requantize`]). Like the
//! factors of an adapter, tensors are stored one after the other in a few buffers.

use crate::config::Config;
use crate::convert::{ConvertError, for_each_rows, tensor_type};
use crate::layout::{LayerLayout, Layout};
use crate::master_scales::MasterScales;
use crate::model_file::{DenseTensor, ModelFile, Origin};
use crate::parameters::{BUFFER_ELEMENTS, SliceAllocator};
use crate::tensor::{Projection, Tensor};
use std::collections::HashMap;
use tritune_format::codec::decode_f32;
use tritune_graph::{Encoding, Graph, GraphError, GroupSize, Resource, ResourceId, ScaleGranularity, Slice, ValueId};

impl Tensor {
    /// The weight that is made from it.
    fn weight(self, layout: &Layout) -> Option<ResourceId> {
        match self {
            Tensor::Embedding => Some(layout.embedding),
            Tensor::Head => Some(layout.head),
            Tensor::OutputNorm => Some(layout.output_norm),
            Tensor::Norm(number, norm) => layout.layers[number].norm(norm),
            Tensor::Linear(number, projection) => Some(layout.layers[number].weight(projection)),
            Tensor::ProjectionNorm(number, projection) => layout.layers[number].projection_norm(projection),
            Tensor::Bias(number, _) => layout.layers[number].qkv_bias,
        }
    }

    /// The parameters a model starts from, in the order of the tensor's rows: its master weights where it has them.
    ///
    /// Trits alone become `t · s / p`, with `p` the fraction of them that is not zero among those with that scale: the mean magnitude of
    /// these is `s`, so ternarising them gives the same trits and the same scale again.
    pub fn initial(self, model_file: &dyn ModelFile, scales: MasterScales) -> Result<Vec<f32>, ConvertError> {
        let cols = self.shape(model_file.config()).1;
        let several = scales.several(self, cols);
        match self {
            Tensor::Embedding | Tensor::Head => {
                let table = |tensor| if tensor == Tensor::Head { model_file.head() } else { model_file.embedding() };
                match (several, model_file.master_table(self)?) {
                    (None, _) => dense(table(self)?),
                    (Some(_), Some(masters)) => Ok(masters),
                    (Some(scales), None) => Ok(shadow(dense(table(self)?)?, cols, scales)),
                }
            }
            Tensor::OutputNorm | Tensor::Norm(..) | Tensor::ProjectionNorm(..) | Tensor::Bias(..) => {
                Ok(model_file.vector(self)?)
            }
            Tensor::Linear(layer, projection) => {
                // Where a model has several scales, floats are what these and the trits stand for.
                let masters = match several {
                    Some(_) if model_file.origin(layer, projection)? != Origin::ScaledMaster => None,
                    _ => model_file.master(layer, projection)?,
                };
                if let Some(masters) = masters {
                    return Ok(masters);
                }
                let values = match model_file.dense_linear(layer, projection)? {
                    Some(values) => dense(values)?,
                    None => model_file.linear(layer, projection)?.matrix.to_f32(),
                };
                Ok(shadow(values, cols, several.unwrap_or(ScaleGranularity::Tensor)))
            }
        }
    }
}

fn dense(mut tensor: DenseTensor) -> Result<Vec<f32>, ConvertError> {
    let (encoding, cols, name) = (tensor.encoding, tensor.cols, tensor.name.clone());
    let mut values = Vec::with_capacity(tensor.rows * cols);
    for_each_rows(&mut tensor, |rows, bytes| {
        values.extend(decode_f32(tensor_type(encoding), &name, bytes, rows * cols)?);
        Ok(())
    })?;
    Ok(values)
}

fn shadow(mut values: Vec<f32>, cols: usize, scales: ScaleGranularity) -> Vec<f32> {
    let row = if scales == ScaleGranularity::Tensor { values.len() } else { cols }.max(1);
    let shared = scales.group().map_or(row, GroupSize::columns);
    for values in values.chunks_mut(row).flat_map(|row| row.chunks_mut(shared)) {
        let nonzero = values.iter().filter(|value| **value != 0.0).count();
        if nonzero > 0 {
            let factor = (values.len() as f64 / nonzero as f64) as f32;
            values.iter_mut().for_each(|value| *value *= factor);
        }
    }
    values
}

/// The places of all parameters of a model.
#[derive(Clone, Debug)]
pub struct FullLayout {
    /// The buffers that hold them.
    pub buffers: Vec<ResourceId>,
    /// Those among them that weight decay leaves alone: of biases, which may be larger than what a step adds.
    pub undecayed: Vec<ResourceId>,
    /// Every tensor with the runs of its rows. Those of biases are parts of what ops read, and may start anywhere.
    pub tensors: Vec<(Tensor, Vec<Slice>)>,
    /// The parameters behind each weight, in the order of its rows.
    pub trained: HashMap<ResourceId, Vec<Slice>>,
    /// The F32 weight beside each ternary one, while weights may be partly ternary.
    pub annealed: HashMap<ResourceId, ResourceId>,
    /// The scales of the ternary weights.
    pub scales: MasterScales,
    /// Those of each weight that has several.
    several: HashMap<ResourceId, ScaleGranularity>,
}

impl FullLayout {
    /// Gives every tensor a place in new buffers called `parameters`.0, `parameters`.1, …. The layout's ternary weights have these
    /// scales.
    pub fn new(config: &Config, layout: &mut Layout, scales: MasterScales) -> FullLayout {
        let weights: Vec<(Tensor, ResourceId)> =
            Tensor::of(config).into_iter().filter_map(|tensor| Some((tensor, tensor.weight(layout)?))).collect();
        let (mut places, mut biases) = (SliceAllocator::new("parameters"), SliceAllocator::new("biases"));
        let mut tensors = Vec::with_capacity(weights.len());
        let mut trained: HashMap<ResourceId, Vec<Slice>> = HashMap::new();
        let mut several = HashMap::new();
        for (tensor, weight) in weights {
            let (rows, cols) = tensor.shape(config);
            if let Tensor::Bias(_, projection) = tensor {
                // A block has one weight for all of them, side by side.
                let width = layout.resources.get(weight).cols;
                let whole = trained.entry(weight).or_insert_with(|| {
                    biases.reserve(width, &mut layout.resources);
                    vec![biases.take(1, width)]
                });
                let before = Projection::QKV.into_iter().take_while(|other| *other != projection);
                let first: usize = before.map(|other| other.shape(config).0).sum();
                let place = |whole: &Slice| Slice { offset: whole.offset + first, cols, ..*whole };
                tensors.push((tensor, whole.iter().map(place).collect()));
                continue;
            }
            several.extend(scales.several(tensor, cols).map(|scales| (weight, scales)));
            // A ternary tensor may have one scale and stays whole; large tables are cut by rows.
            let at_once = match tensor {
                Tensor::Linear(..) => rows,
                _ => (BUFFER_ELEMENTS / cols.max(1)).clamp(1, rows.max(1)),
            };
            let mut slices = Vec::new();
            for first in (0..rows).step_by(at_once) {
                let rows = at_once.min(rows - first);
                places.reserve(rows * cols, &mut layout.resources);
                slices.push(places.take(rows, cols));
            }
            trained.entry(weight).or_default().extend(&slices);
            tensors.push((tensor, slices));
        }
        let (mut buffers, annealed) = (places.finish(&mut layout.resources), HashMap::new());
        let undecayed = biases.finish(&mut layout.resources);
        buffers.extend(&undecayed);
        FullLayout { buffers, undecayed, tensors, trained, annealed, scales, several }
    }

    fn scales_of(&self, weight: ResourceId) -> ScaleGranularity {
        self.several.get(&weight).copied().unwrap_or(ScaleGranularity::Tensor)
    }

    /// Adds an F32 weight beside every ternary one, for the time in which a model becomes ternary.
    pub fn add_annealed(&mut self, layout: &mut Layout) {
        let linear = layout.layers.iter().flat_map(LayerLayout::weights).map(|(id, _)| id);
        let tables = [layout.embedding, layout.head].into_iter().filter(|id| self.several.contains_key(id));
        let weights: Vec<_> = linear.chain(tables).collect();
        for id in weights {
            let Resource { name, rows, cols, .. } = layout.resources.get(id).clone();
            self.annealed.entry(id).or_insert_with(|| {
                layout.resources.add(Resource::dense(format!("{name}.annealed"), rows, cols, Encoding::F32))
            });
        }
    }

    /// The layout of a model whose products read the F32 weights, and inputs on their way to what the ternary ones read.
    pub fn annealed_layout(&self, layout: &Layout) -> Layout {
        let mut layout = layout.clone();
        let inputs: Vec<_> = self.annealed.iter().map(|(id, dense)| (*dense, layout.input_of(*id))).collect();
        layout.inputs.extend(inputs);
        for table in [&mut layout.embedding, &mut layout.head] {
            *table = self.annealed.get(table).copied().unwrap_or(*table);
        }
        for layer in &mut layout.layers {
            let singles = [&mut layer.attn_output, &mut layer.down];
            for id in layer.qkv.iter_mut().chain(&mut layer.gate_up).chain(singles) {
                *id = self.annealed.get(id).copied().unwrap_or(*id);
            }
        }
        layout
    }

    /// The parameters behind each weight, the F32 ones among them: a gradient is the parameters' own, straight through.
    pub fn trained_annealed(&self) -> HashMap<ResourceId, Vec<Slice>> {
        let annealed = self.annealed.iter().filter_map(|(id, dense)| Some((*dense, self.trained.get(id)?.clone())));
        self.trained.clone().into_iter().chain(annealed).collect()
    }

    /// Adds the ops that make the F32 weights, as far ternary as `lambda` says.
    pub fn requantize_annealed(&self, graph: &mut Graph, lambda: ValueId) -> Result<(), GraphError> {
        let mut weights: Vec<_> = self.annealed.iter().collect();
        weights.sort_by_key(|(_, dense)| **dense);
        weights.into_iter().try_for_each(|(id, &dense)| {
            let tensors = self.trained.get(id).map_or(&[][..], Vec::as_slice);
            graph.requantize_annealed(dense, tensors, lambda, self.scales_of(*id))
        })
    }

    /// Number of parameters, without the padding between them.
    pub fn parameters(&self) -> usize {
        self.tensors.iter().flat_map(|(_, slices)| slices).map(|slice| slice.rows * slice.cols).sum()
    }

    /// Adds the ops that make all weights from their parameters, for runs in which `when` has a row.
    pub fn requantize(&self, graph: &mut Graph, when: ValueId) -> Result<(), GraphError> {
        let mut weights: Vec<_> = self.trained.iter().collect();
        weights.sort_by_key(|(id, _)| **id);
        weights
            .into_iter()
            .try_for_each(|(&weight, slices)| graph.requantize(weight, slices, when, self.scales_of(weight)))
    }
}
