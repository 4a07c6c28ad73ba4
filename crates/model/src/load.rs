//! Uploads the tensors of a model file, one at a time.

use crate::adapter::base::{BaseTrits, Sampler};
use crate::config::Config;
use crate::head_prefilter::PrefilterSource;
use crate::layout::Layout;
use crate::model_file::{DenseTensor, LoadError, ModelFile, ScaledTrits, Stacked};
use crate::tensor::{Projection, Tensor};
use std::collections::HashMap;
use std::ops::Range;
use tritune_graph::{
    Bindings, BufferHandle, DeviceError, Encoding, Resource, ResourceId, RowSource, ScaledRows, SharedDevice,
    SourceError, rope_table,
};

/// Uploads every weight of the layout, and returns what adapters know the model by. `progress` receives the bytes uploaded so far and in all.
pub(crate) fn upload_weights(
    model_file: &dyn ModelFile,
    layout: &Layout,
    device: &SharedDevice,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(Bindings, BaseTrits), LoadError> {
    let config = model_file.config();
    let total = layout.weight_bytes();
    let base = Sampler::new(config.layers);
    let bindings = Bindings::new();
    let mut upload =
        Upload { place: Place { device, read_only: true }, layout, bindings, base, total, done: 0, progress };
    upload.table(layout.embedding, model_file, Tensor::Embedding)?;
    if !config.tied_head {
        upload.table(layout.head, model_file, Tensor::Head)?;
    }
    if let Some(prefilter) = layout.prefilter {
        upload.prefilter(prefilter, model_file)?;
    }
    upload.floats(layout.output_norm, &model_file.output_norm()?)?;
    upload.floats(layout.rope, &rope(config, layout))?;
    for (number, layer) in layout.layers.iter().enumerate() {
        for &norm in config.family.norms {
            if let Some(id) = layer.norm(norm) {
                upload.floats(id, &model_file.norm(number, norm)?)?;
            }
        }
        for &(projection, id) in &layer.projection_norms {
            upload.floats(id, &model_file.vector(Tensor::ProjectionNorm(number, projection))?)?;
        }
        if let Some(id) = layer.qkv_bias {
            let mut biases = Vec::with_capacity(config.qkv_rows());
            for projection in Projection::QKV {
                biases.extend(model_file.vector(Tensor::Bias(number, projection))?);
            }
            upload.floats(id, &biases)?;
        }
        for (id, parts) in layer.weights() {
            upload.linear(id, model_file, number, &parts)?;
        }
    }
    Ok((upload.bindings, upload.base.finish()))
}

/// Uploads weights of the layout into further resources, and adds these to the bindings.
pub(crate) fn upload_copies(
    model_file: &dyn ModelFile,
    layout: &Layout,
    copies: &HashMap<ResourceId, ResourceId>,
    device: &SharedDevice,
    bindings: Bindings,
) -> Result<Bindings, LoadError> {
    let base = Sampler::new(model_file.config().layers);
    let (total, progress): (_, &mut dyn FnMut(u64, u64)) = (layout.weight_bytes(), &mut |_, _| ());
    let mut upload =
        Upload { place: Place { device, read_only: false }, layout, bindings, base, total, done: 0, progress };
    for (number, layer) in layout.layers.iter().enumerate() {
        for (id, parts) in layer.weights() {
            if let Some(&copy) = copies.get(&id) {
                upload.linear(copy, model_file, number, &parts)?;
            }
        }
    }
    Ok(upload.bindings)
}

/// Makes every weight of the layout without its content, for parameters to fill, and the rotary table.
pub(crate) fn upload_blank(
    config: &Config,
    layout: &Layout,
    others: &Range<u32>,
    device: &SharedDevice,
) -> Result<Bindings, DeviceError> {
    let mut bindings = Bindings::new();
    for (id, resource) in layout.resources.iter().filter(|(id, _)| !others.contains(&id.0)) {
        if id == layout.rope {
            bindings.insert(id, upload_floats(device, resource, &rope(config, layout))?);
        } else if let Some(encoding) = resource.encoding() {
            // Every two bits 01 are the weight 0.
            let zero = if encoding.is_ternary() { 0x55 } else { 0 };
            let mut rows = |_: usize, out: &mut [u8]| -> Result<(), SourceError> {
                out.fill(zero);
                Ok(())
            };
            bindings.insert(id, device.lock().upload(resource, &mut rows)?);
        }
    }
    Ok(bindings)
}

fn rope(config: &Config, layout: &Layout) -> Vec<f32> {
    let positions = layout.resources.get(layout.rope).rows;
    let mut table = rope_table(positions, config.rope_dims, config.rope_theta, config.rope_factors.as_deref());
    let factor = config.rope_factor();
    if factor != 1.0 {
        table.iter_mut().for_each(|value| *value *= factor);
    }
    table
}

fn upload_floats(device: &SharedDevice, resource: &Resource, values: &[f32]) -> Result<BufferHandle, DeviceError> {
    let bytes: &[u8] = bytemuck::cast_slice(values);
    let row_bytes = resource.cols * size_of::<f32>();
    let mut rows = |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
        out.copy_from_slice(&bytes[first * row_bytes..first * row_bytes + out.len()]);
        Ok(())
    };
    device.lock().upload(resource, &mut rows)
}

/// The rows of a linear weight, whatever it is.
fn dense_or_ternary(
    model_file: &dyn ModelFile,
    layer: usize,
    projection: Projection,
) -> Result<DenseTensor<'_>, LoadError> {
    if let Some(dense) = model_file.dense_linear(layer, projection)? {
        return Ok(dense);
    }
    let matrix = model_file.linear(layer, projection)?.matrix;
    let name = model_file.config().family.gguf.tensor(Tensor::Linear(layer, projection));
    Ok(DenseTensor::of_values(name, matrix.rows, matrix.cols, matrix.to_f32()))
}

/// A tensor that was planned as trits with several scales.
fn scaled(model_file: &dyn ModelFile, tensor: Tensor) -> Result<ScaledTrits<'_>, LoadError> {
    let name = || model_file.config().family.gguf.tensor(tensor);
    model_file.scaled(tensor)?.ok_or_else(|| LoadError::of_source(&name(), "it is no longer ternary".into()))
}

/// Where weights are made, and whether plans only read them.
#[derive(Clone, Copy)]
struct Place<'a> {
    device: &'a SharedDevice,
    read_only: bool,
}

impl Place<'_> {
    fn weight(self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        let mut device = self.device.lock();
        if self.read_only { device.adopt(resource, rows) } else { device.upload(resource, rows) }
    }
}

struct Upload<'a> {
    place: Place<'a>,
    layout: &'a Layout,
    bindings: Bindings,
    base: Sampler,
    total: u64,
    done: u64,
    progress: &'a mut dyn FnMut(u64, u64),
}

impl Upload<'_> {
    /// The embedding or the head: trits where the layout says so.
    fn table(&mut self, id: ResourceId, model_file: &dyn ModelFile, tensor: Tensor) -> Result<(), LoadError> {
        let resource = self.layout.resources.get(id);
        if resource.encoding().is_some_and(Encoding::is_ternary) {
            let mut trits = scaled(model_file, tensor)?;
            let buffer = self.place.weight(resource, &mut *trits.source).map_err(LoadError::of_upload)?;
            self.add(id, buffer);
            return Ok(());
        }
        let tensor = if tensor == Tensor::Head { model_file.head()? } else { model_file.embedding()? };
        let mut tensor = match resource.encoding() {
            Some(encoding) => tensor.encoded(encoding),
            None => tensor,
        };
        let (place, base, row_bytes) = (self.place, self.done, resource.bytes() / resource.rows as u64);
        let mut rows = |first: usize, out: &mut [u8]| {
            (self.progress)(base + first as u64 * row_bytes, self.total);
            tensor.source.read_rows(first, out)
        };
        let buffer = place.weight(resource, &mut rows).map_err(LoadError::of_upload)?;
        self.add(id, buffer);
        Ok(())
    }

    /// The prefilter of the head, from its rows as they are on the device.
    fn prefilter(&mut self, id: ResourceId, model_file: &dyn ModelFile) -> Result<(), LoadError> {
        let (resource, head) = (self.layout.resources.get(id), self.layout.resources.get(self.layout.head));
        let encoding = head.encoding().unwrap_or(Encoding::F32);
        let tied = model_file.config().tied_head;
        let tensor = if tied { model_file.embedding()? } else { model_file.head()? }.encoded(encoding);
        let mut source = PrefilterSource::new(tensor.source, encoding, (resource.rows, resource.cols));
        let buffer = self.place.weight(resource, &mut source).map_err(LoadError::of_upload)?;
        self.add(id, buffer);
        Ok(())
    }

    fn floats(&mut self, id: ResourceId, values: &[f32]) -> Result<(), DeviceError> {
        let buffer = upload_floats(self.place.device, self.layout.resources.get(id), values)?;
        self.add(id, buffer);
        Ok(())
    }

    fn linear(
        &mut self,
        id: ResourceId,
        model_file: &dyn ModelFile,
        layer: usize,
        parts: &[Projection],
    ) -> Result<(), LoadError> {
        match self.layout.resources.get(id).encoding() {
            Some(Encoding::Ternary) if model_file.origin(layer, parts[0])?.is_dense() => {
                self.stacked(id, model_file, layer, parts, Encoding::Ternary)
            }
            Some(Encoding::Ternary) | None => self.ternary(id, model_file, layer, parts),
            Some(encoding) => self.stacked(id, model_file, layer, parts, encoding),
        }
    }

    /// Dense matrices, trits with several scales, and ternary ones that are stacked with such.
    fn stacked(
        &mut self,
        id: ResourceId,
        model_file: &dyn ModelFile,
        layer: usize,
        parts: &[Projection],
        encoding: Encoding,
    ) -> Result<(), LoadError> {
        let resource = self.layout.resources.get(id);
        let mut stacked = Stacked { encoding, cols: resource.cols, parts: Vec::with_capacity(parts.len()) };
        for &part in parts {
            self.base.pass_dense(layer, part, || dense_or_ternary(model_file, layer, part)?.values())?;
            stacked.parts.push(if encoding.is_ternary() {
                let trits = scaled(model_file, Tensor::Linear(layer, part))?;
                (trits.rows, trits.source)
            } else {
                let table = dense_or_ternary(model_file, layer, part)?.encoded(encoding);
                (table.rows, table.source)
            });
        }
        let buffer = self.place.weight(resource, &mut stacked).map_err(LoadError::of_upload)?;
        self.add(id, buffer);
        Ok(())
    }

    fn ternary(
        &mut self,
        id: ResourceId,
        model_file: &dyn ModelFile,
        layer: usize,
        parts: &[Projection],
    ) -> Result<(), LoadError> {
        let matrices = parts
            .iter()
            .map(|part| Ok(model_file.linear(layer, *part)?.matrix))
            .collect::<Result<Vec<_>, LoadError>>()?;
        for (part, matrix) in parts.iter().zip(&matrices) {
            self.base.pass(layer, *part, matrix);
        }
        let resource = self.layout.resources.get(id);
        let row_bytes = Encoding::Ternary.row_bytes(resource.cols);
        let rows = |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            for (index, row) in out.chunks_exact_mut(row_bytes).enumerate() {
                let mut row_number = first + index;
                for matrix in &matrices {
                    if row_number < matrix.rows {
                        row.copy_from_slice(bytemuck::cast_slice(matrix.row(row_number)));
                        break;
                    }
                    row_number -= matrix.rows;
                }
            }
            Ok(())
        };
        let scales: Vec<f32> =
            matrices.iter().flat_map(|matrix| std::iter::repeat_n(matrix.scale, matrix.rows)).collect();
        let buffer = self.place.weight(resource, &mut ScaledRows { rows, scales: &scales })?;
        self.add(id, buffer);
        Ok(())
    }

    fn add(&mut self, id: ResourceId, buffer: BufferHandle) {
        self.bindings.insert(id, buffer);
        self.done += self.layout.resources.get(id).bytes();
        (self.progress)(self.done, self.total);
    }
}
