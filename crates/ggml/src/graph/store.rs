//! Rows stored through the host: caches of types, or of sizes, that no kernel writes. Slow, and right.

use super::GraphError;
use super::inputs::{Source, first_id};
use super::lower::{Item, Lower};
use super::ops::floats;
use crate::abi::Tensor;
use crate::device::{Inner, own_buffer};
use crate::host::{Kind, host};
use crate::supports::kind;
use tritune_vulkan::raw::Slice;

/// A store that the host makes in the middle of a graph.
pub(super) struct Store {
    /// f32 rows without gaps.
    rows: Source,
    ids: Source,
    wide: bool,
    cols: usize,
    /// Rows of a matrix, matrices of a batch and batches of the rows; the same of their numbers.
    shape: [usize; 3],
    id_shape: [usize; 2],
    id_strides: [usize; 3],
    memory: Slice,
    offset: usize,
    strides: [usize; 3],
    target_rows: usize,
    kind: i32,
}

impl<'a> Lower<'a> {
    pub(super) fn store(&mut self, tensor: &'a Tensor, rows: &'a Tensor, ids: &'a Tensor) -> Result<(), GraphError> {
        let buffer = own_buffer(tensor).ok_or_else(|| self.refuse(tensor, "it is not on the device"))?;
        let located = self.locate(rows)?;
        let mut slice = located.slice;
        slice.offset += u64::from(located.offset);
        slice.bytes = (rows.ne.iter().product::<i64>() * 4) as u64;
        let ids_source = self.leaf(ids);
        self.items.push(Item::Store(Store {
            rows: Source::Device(slice),
            ids: ids_source,
            wide: kind(ids) == Kind::I64,
            cols: rows.ne[0] as usize,
            shape: [rows.ne[1] as usize, rows.ne[2] as usize, rows.ne[3] as usize],
            id_shape: [ids.ne[1] as usize, ids.ne[2] as usize],
            id_strides: [ids.nb[0], ids.nb[1], ids.nb[2]],
            memory: buffer.memory().clone(),
            offset: buffer.offset(tensor.address()),
            strides: [tensor.nb[1], tensor.nb[2], tensor.nb[3]],
            target_rows: tensor.ne[1] as usize,
            kind: tensor.kind,
        }));
        Ok(())
    }
}

impl Store {
    pub(super) fn run(&self, inner: &mut Inner) -> Result<(), GraphError> {
        let rows = self.rows.read(inner)?.into_owned();
        let ids = self.ids.read(inner)?.into_owned();
        let floats = floats(&rows);
        for (index, row) in floats.chunks_exact(self.cols.max(1)).enumerate() {
            let (i1, rest) = (index % self.shape[0], index / self.shape[0]);
            let (i2, i3) = (rest % self.shape[1], rest / self.shape[1]);
            let [by_row, by_matrix, by_batch] = self.id_strides;
            let at = i1 * by_row + i2 % self.id_shape[0] * by_matrix + i3 % self.id_shape[1] * by_batch;
            let number = first_id(ids.get(at..).unwrap_or_default(), self.wide);
            let Some(number) = number.and_then(|id| usize::try_from(id).ok()).filter(|&id| id < self.target_rows)
            else {
                continue;
            };
            let Some(converted) = host().convert(self.kind, row) else { continue };
            let offset = self.offset + number * self.strides[0] + i2 * self.strides[1] + i3 * self.strides[2];
            inner.raw.write(&self.memory, offset as u64, &converted)?;
        }
        Ok(())
    }
}
