//! The tensors that a weight is stacked of, as another user of the device may store them, and whether they are the same.

use super::tiles::ternary_tile;
use super::{
    ResourceMemory, TILE_ROWS, TILE_WORDS, WeightLayout, dense_row_vectors, read_rows, repack_dense_row, shard_rows,
};
use crate::profile::Profile;
use tritune_graph::{ALIGNMENT, DeviceError, Encoding, Resource, ResourceKind, RowSource, Segment, TRITS_PER_WORD};

/// Bytes that are compared at a time.
const COMPARED_BYTES: usize = 4 << 20;

/// Rows of a weight that lie side by side: those of one tensor where its name says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The tensor; nothing where the rows are those of several.
    pub name: Option<&'a str>,
    /// The first of the rows.
    pub first_row: usize,
    /// How many they are.
    pub rows: usize,
    /// Elements of each.
    pub cols: usize,
    /// How they are handed over.
    pub encoding: Encoding,
}

/// What is cut into shards by itself: the tensors of a ternary weight where the profile says so, and all rows elsewhere.
pub fn parts<'a>(profile: &Profile, resource: &'a Resource) -> Vec<Part<'a>> {
    let ResourceKind::Weight { encoding, segments } = &resource.kind else { return Vec::new() };
    let Resource { rows, cols, .. } = *resource;
    let encoding = *encoding;
    let name = match segments.as_slice() {
        [one] => Some(one.name.as_str()),
        several if encoding.is_ternary() && profile.tensor_shards => {
            let of = |(index, segment): (usize, &'a Segment)| {
                let first_row = several[..index].iter().map(|before| before.rows).sum();
                Part { name: Some(&segment.name), first_row, rows: segment.rows, cols, encoding }
            };
            return several.iter().enumerate().map(of).collect();
        }
        _ => None,
    };
    vec![Part { name, first_row: 0, rows, cols, encoding }]
}

/// Reads so many bytes of a weight's memory from a place in it.
pub type ReadStored<'a> = dyn FnMut(u64, &mut [u8]) -> Result<(), DeviceError> + 'a;

impl Part<'_> {
    /// Bytes of its rows as they are handed over.
    pub fn source_bytes(&self) -> u64 {
        (self.rows * self.encoding.row_bytes(self.cols)) as u64
    }

    /// Bytes of a row on the device, and of how many rows its memory is a multiple.
    pub(super) fn form(&self) -> (usize, usize) {
        match self.encoding.is_ternary() {
            true => (WeightLayout::Trits.chunks(self.cols) * TILE_WORDS * 4, TILE_ROWS),
            false => (dense_row_vectors(self.encoding, self.cols) * 16, 1),
        }
    }

    /// Memory of another user's that holds it, where all of its shards can be bound there.
    pub(super) fn adopted<M: ResourceMemory>(
        &self,
        memory: &mut M,
        resource: &Resource,
        source: &mut dyn RowSource,
    ) -> Result<Option<M::Buffer>, DeviceError> {
        let (row_bytes, granularity) = self.form();
        let step = shard_rows(memory.profile(), resource, row_bytes, granularity)?;
        match step >= self.rows || ((step * row_bytes) as u64).is_multiple_of(ALIGNMENT) {
            true => memory.adopt(resource, self, source),
            false => Ok(None),
        }
    }

    /// Some of its rows as kernels read them, from a whole tile on.
    fn packed(
        &self,
        resource: &Resource,
        source: &mut dyn RowSource,
        first: usize,
        count: usize,
    ) -> Result<Vec<u8>, DeviceError> {
        let source_bytes = self.encoding.row_bytes(self.cols);
        let rows = read_rows(resource, source, self.first_row + first, count * source_bytes)?;
        if self.encoding.is_ternary() {
            let tiles = rows.chunks(TILE_ROWS * source_bytes);
            let words = tiles.flat_map(|tile| ternary_tile(tile, self.cols.div_ceil(TRITS_PER_WORD)));
            return Ok(words.flat_map(u32::to_le_bytes).collect());
        }
        let row_bytes = self.form().0;
        let mut packed = vec![0; count * row_bytes];
        for (from, to) in rows.chunks_exact(source_bytes).zip(packed.chunks_exact_mut(row_bytes)) {
            repack_dense_row(self.encoding, self.cols, from, to);
        }
        Ok(packed)
    }

    /// Whether memory that `read` reads holds all of these rows, as kernels read them and bit for bit. Scales of ternary rows lie
    /// elsewhere.
    pub fn is_stored(
        &self,
        resource: &Resource,
        source: &mut dyn RowSource,
        read: &mut ReadStored<'_>,
    ) -> Result<bool, DeviceError> {
        let (row_bytes, unit) = self.form();
        let step = (COMPARED_BYTES / (row_bytes * unit)).max(1) * unit;
        let mut stored = Vec::new();
        for first in (0..self.rows).step_by(step) {
            let packed = self.packed(resource, source, first, step.min(self.rows - first))?;
            stored.resize(packed.len(), 0);
            read((first * row_bytes) as u64, &mut stored)?;
            if stored != packed {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
