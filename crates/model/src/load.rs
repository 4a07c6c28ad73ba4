//! Puts the tensors of a checkpoint on a device, one at a time.

use crate::config::Config;
use crate::layout::Layout;
use crate::model_file::{DenseTensor, LoadError, ModelFile};
use crate::tensor::Projection;
use tritune_graph::{
    Device, DeviceError, Encoding, Resource, ResourceId, ResourceKind, Segment, SourceError, rope_table,
};

/// Places every weight and state of the layout and fills in the scales of the ternary weights.
pub fn place_weights(
    model_file: &dyn ModelFile,
    layout: &mut Layout,
    device: &mut dyn Device,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(), LoadError> {
    let config = model_file.config().clone();
    let mut placing = Placing { device, layout, total: 0, placed: 0, progress };
    placing.total = placing.layout.weight_bytes();

    placing.dense(placing.layout.embedding, model_file.embedding()?)?;
    if !config.tied_head {
        placing.dense(placing.layout.head, model_file.head()?)?;
    }
    placing.floats(placing.layout.output_norm, &model_file.output_norm()?)?;
    let rope = placing.layout.rope;
    let positions = placing.layout.resources.get(rope).rows;
    placing
        .floats(rope, &rope_table(positions, config.rope_dims, config.rope_theta, config.rope_factors.as_deref()))?;
    for number in 0..config.layers {
        let layer = placing.layout.layers[number].clone();
        for &norm in config.family.norms {
            if let Some(id) = layer.norm(norm) {
                placing.floats(id, &model_file.norm(number, norm)?)?;
            }
        }
        placing.ternary(layer.qkv, model_file, number, &[Projection::Q, Projection::K, Projection::V])?;
        placing.ternary(layer.attn_output, model_file, number, &[Projection::Output])?;
        placing.ternary(layer.gate_up, model_file, number, &[Projection::Gate, Projection::Up])?;
        placing.ternary(layer.down, model_file, number, &[Projection::Down])?;
        for cache in layer.cache.iter().flat_map(|cache| [cache.k, cache.v]) {
            placing.device.place_buffer(cache, placing.layout.resources.get(cache))?;
        }
    }
    Ok(())
}

/// Places every weight of the layout without its content, for parameters to fill, and the rotary table.
pub fn place_empty_weights(config: &Config, layout: &Layout, device: &mut dyn Device) -> Result<(), DeviceError> {
    for (id, resource) in layout.resources.iter() {
        if id == layout.rope {
            let table = rope_table(resource.rows, config.rope_dims, config.rope_theta, config.rope_factors.as_deref());
            place_floats(device, id, resource, &table)?;
        } else if let Some(encoding) = resource.encoding() {
            // Every two bits 01 are the weight 0.
            let zero = if encoding == Encoding::Ternary { 0x55 } else { 0 };
            let mut rows = |_: usize, out: &mut [u8]| -> Result<(), SourceError> {
                out.fill(zero);
                Ok(())
            };
            device.place_weight(id, resource, &mut rows)?;
        }
    }
    Ok(())
}

fn place_floats(
    device: &mut dyn Device,
    id: ResourceId,
    resource: &Resource,
    values: &[f32],
) -> Result<(), DeviceError> {
    let bytes: &[u8] = bytemuck::cast_slice(values);
    let row_bytes = resource.cols * size_of::<f32>();
    let mut rows = |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
        out.copy_from_slice(&bytes[first * row_bytes..first * row_bytes + out.len()]);
        Ok(())
    };
    device.place_weight(id, resource, &mut rows)
}

struct Placing<'a> {
    device: &'a mut dyn Device,
    layout: &'a mut Layout,
    total: u64,
    placed: u64,
    progress: &'a mut dyn FnMut(u64, u64),
}

impl Placing<'_> {
    fn dense(&mut self, id: ResourceId, mut tensor: DenseTensor) -> Result<(), LoadError> {
        let resource = self.layout.resources.get(id).clone();
        let (base, row_bytes) = (self.placed, resource.bytes() / resource.rows as u64);
        let mut rows = |first: usize, out: &mut [u8]| {
            (self.progress)(base + first as u64 * row_bytes, self.total);
            tensor.source.read_rows(first, out)
        };
        self.device.place_weight(id, &resource, &mut rows)?;
        self.advance(id);
        Ok(())
    }

    fn floats(&mut self, id: ResourceId, values: &[f32]) -> Result<(), DeviceError> {
        place_floats(self.device, id, self.layout.resources.get(id), values)?;
        self.advance(id);
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
        let resource = self.layout.resources.get_mut(id);
        if let ResourceKind::Weight { segments, .. } = &mut resource.kind {
            for (segment, matrix) in segments.iter_mut().zip(&matrices) {
                *segment = Segment { scale: matrix.scale, ..segment.clone() };
            }
        }
        let resource = resource.clone();
        let mut rows = |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            let row_bytes = resource.cols.div_ceil(tritune_graph::TRITS_PER_WORD) * size_of::<u32>();
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
        self.device.place_weight(id, &resource, &mut rows)?;
        self.advance(id);
        Ok(())
    }

    fn advance(&mut self, id: ResourceId) {
        self.placed += self.layout.resources.get(id).bytes();
        (self.progress)(self.placed, self.total);
    }
}
