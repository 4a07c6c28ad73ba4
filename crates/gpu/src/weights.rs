//! Resources on the device: weights repacked for the kernels and cut into shards below the binding limit, and buffers.
//!
//! Ternary weights are stored as `[rows/64][cols/64][64 rows][four trit words]`, padded with weight 0. One copy serves the
//! matrix-vector and the matrix-matrix kernels: neighbouring invocations own neighbouring rows and load neighbouring 16 bytes.
//! [`WeightLayout::Tq1`] packs five trits to a byte, 80 columns into the 16 bytes (`shaders/ternary.glsl` says how).
//! The scales of a ternary weight are one f32 per row, or f16 per group of columns (`shaders/ternary_scale.glsl` says how they lie).
//! Dense rows are padded to 16 bytes; `shaders/dense.glsl` says how each encoding is stored in its row.

mod parts;
mod tiles;

pub use parts::{Part, parts};

use crate::interface::Buffer;
use crate::kernels::products;
use crate::memory::Span;
use crate::profile::Profile;
use half::f16;
use std::ops::Range;
use tiles::{ternary_tile, tq1_tile};
use tritune_graph::{
    ALIGNMENT, DType, DeviceError, Encoding, GroupSize, PREFILTER_NUMBERS, Resource, ResourceKind, RowSource,
    TRITS_PER_WORD, prefilter_rounding,
};

/// Rows of a ternary weight tile.
pub(crate) const TILE_ROWS: usize = 64;
/// Trit words of a row in a ternary weight tile.
const TILE_WORDS: usize = 4;
/// No shard of a weight is larger, on any device: what adds up over rows adds up shard by shard, and must not depend on how
/// much a driver binds.
const SHARD_BYTES: u64 = 128 << 20;
/// Bytes of rows asked of a source at a time.
const BATCH_BYTES: usize = 1 << 20;

/// How ternary weights are stored on the device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WeightLayout {
    /// Two bits per weight, for every kernel.
    #[default]
    Trits,
    /// 1.6 bits per weight, as TQ1_0 in files: less memory for more arithmetic. Cooperative matrices and fused products do not
    /// read it, and weights with scales per group are stored at two bits all the same.
    Tq1,
}

impl WeightLayout {
    /// Whether the kernels of this op know weights stored so: what trains through weights, or makes them, knows two bits
    /// only.
    pub fn serves(self, op: &str) -> bool {
        self == WeightLayout::Trits
            || !matches!(op, "ternary_matmul_backward" | "ternary_matmul_gradient" | "requantize" | "ternary_adapt")
    }

    /// Columns of a row in 16 bytes.
    pub(crate) const fn chunk_cols(self) -> usize {
        match self {
            WeightLayout::Trits => TRITS_PER_WORD * TILE_WORDS,
            WeightLayout::Tq1 => 80,
        }
    }

    fn chunks(self, cols: usize) -> usize {
        cols.div_ceil(self.chunk_cols())
    }
}

/// Rows of a weight in one span.
pub(crate) type Shard = products::Shard<Span>;

impl Shard {
    /// Some rows of a ternary weight of two bits and so many columns, from a whole tile on.
    pub(crate) fn trit_rows(&self, rows: Range<usize>, cols: usize) -> Shard {
        let row_bytes = WeightLayout::Trits.chunks(cols) as u64 * 16;
        let first = (rows.start - self.first_row) as u64 * row_bytes;
        let bytes = rows.len().next_multiple_of(TILE_ROWS) as u64 * row_bytes;
        Shard { first_row: rows.start, rows: rows.len(), buffer: self.buffer.slice(first, bytes) }
    }

    /// One for the rows of all, if they lie side by side and are no larger than a binding together.
    pub(crate) fn joined(shards: &[Shard], most: u64) -> Option<Shard> {
        let (first, last) = (shards.first()?, shards.last()?);
        let side_by_side = shards.windows(2).all(|pair| {
            let [Span { buffer, offset, bytes }, next] = [&pair[0].buffer, &pair[1].buffer];
            *buffer == next.buffer && offset + bytes == next.offset
        });
        let bytes = last.buffer.offset + last.buffer.bytes - first.buffer.offset;
        let rows = last.first_row + last.rows - first.first_row;
        (side_by_side && bytes <= most).then(|| Shard {
            rows,
            buffer: Span { bytes, ..first.buffer.clone() },
            ..*first
        })
    }

    /// Whether what belongs to its rows, `stride` of them in a line, can be read in pairs.
    pub(crate) fn has_pairs(&self, stride: usize) -> bool {
        [stride, self.first_row, self.rows].iter().all(|rows| rows.is_multiple_of(2))
    }
}

/// Where a device keeps resources.
pub trait ResourceMemory {
    /// What stands for memory that was taken.
    type Buffer: Buffer;

    /// The device.
    fn profile(&self) -> &Profile;

    /// Takes memory. `what` names it in the error when there is no room.
    fn take(&mut self, bytes: u64, what: &str) -> Result<Self::Buffer, DeviceError>;

    /// Writes at an offset.
    fn write(&mut self, buffer: &Self::Buffer, offset: u64, data: &[u8]) -> Result<(), DeviceError>;

    /// Sets all bytes to zero.
    fn clear(&mut self, buffer: &Self::Buffer) -> Result<(), DeviceError>;

    /// Memory in which another user of the device stores exactly these rows; none where nobody does.
    fn adopt(
        &mut self,
        _resource: &Resource,
        _part: &Part,
        _source: &mut dyn RowSource,
    ) -> Result<Option<Self::Buffer>, DeviceError> {
        Ok(None)
    }
}

/// A resource as it is stored on the device.
#[expect(missing_docs, reason = "fields are named as in the kernels' operands")]
pub enum Placed<B = Span> {
    /// Packed trits and their scales.
    Ternary { layout: WeightLayout, shards: Vec<products::Shard<B>>, row_scales: B, group: Option<GroupSize> },
    /// Rows of `row_vectors` times 16 bytes.
    Dense { encoding: Encoding, row_vectors: usize, shards: Vec<products::Shard<B>> },
    /// int8 rows like dense ones; `numbers` are the scale and the reach of every row.
    Prefilter { row_vectors: usize, shards: Vec<products::Shard<B>>, numbers: B },
    /// Rows of `cols` elements, `stride` of them apart.
    Buffer { dtype: DType, rows: usize, cols: usize, stride: usize, span: B },
}

impl<B> Placed<B> {
    /// The same with other names for its memory.
    pub fn map<C>(&self, mut to: impl FnMut(&B) -> C) -> Placed<C> {
        let mut all = |shards: &[products::Shard<B>]| -> Vec<products::Shard<C>> {
            let shards = shards.iter();
            shards
                .map(|shard| products::Shard {
                    first_row: shard.first_row,
                    rows: shard.rows,
                    buffer: to(&shard.buffer),
                })
                .collect()
        };
        match *self {
            Placed::Ternary { layout, ref shards, ref row_scales, group } => {
                let shards = all(shards);
                Placed::Ternary { layout, shards, row_scales: to(row_scales), group }
            }
            Placed::Dense { encoding, row_vectors, ref shards } => {
                Placed::Dense { encoding, row_vectors, shards: all(shards) }
            }
            Placed::Prefilter { row_vectors, ref shards, ref numbers } => {
                let shards = all(shards);
                Placed::Prefilter { row_vectors, shards, numbers: to(numbers) }
            }
            Placed::Buffer { dtype, rows, cols, stride, ref span } => {
                Placed::Buffer { dtype, rows, cols, stride, span: to(span) }
            }
        }
    }
}

/// Row stride of a buffer in elements: 16 bytes at least, so that kernels load vectors.
pub(crate) fn state_stride(cols: usize, dtype: DType) -> usize {
    cols.next_multiple_of(16 / dtype.size())
}

/// 16-byte units of a dense row on the device.
pub fn dense_row_vectors(encoding: Encoding, cols: usize) -> usize {
    encoding.row_bytes(cols).div_ceil(16)
}

/// Rows per shard so that none is larger than a binding.
fn shard_rows(
    profile: &Profile,
    resource: &Resource,
    row_bytes: usize,
    granularity: usize,
) -> Result<usize, DeviceError> {
    let limit = profile.max_binding.min(profile.max_block).min(SHARD_BYTES) as usize;
    let rows = limit / row_bytes.max(1);
    // Shards of many rows begin where vectors of whatever belongs to the rows do.
    let granularity = if rows >= TILE_ROWS { TILE_ROWS } else { granularity };
    let rows = rows / granularity * granularity;
    if rows == 0 {
        let what = format!("{}: {granularity} rows of {row_bytes} bytes exceed a binding of {limit}", resource.name);
        return Err(DeviceError::Unsupported { device: profile.name.clone(), what });
    }
    Ok(rows)
}

/// Shards for a run of rows: in memory that is taken for them, or in that of another user of the device.
fn take_shards<M: ResourceMemory>(
    memory: &mut M,
    resource: &Resource,
    Range { start, end }: Range<usize>,
    (row_bytes, granularity): (usize, usize),
    adopted: Option<M::Buffer>,
) -> Result<Vec<products::Shard<M::Buffer>>, DeviceError> {
    let step = shard_rows(memory.profile(), resource, row_bytes, granularity)?;
    let bytes_of = |rows: usize| rows.next_multiple_of(granularity) as u64 * row_bytes as u64;
    let all = bytes_of(end - start);
    // Shards side by side can be bound as one.
    let bound =
        all <= memory.profile().max_binding.min(memory.profile().max_block) && bytes_of(step).is_multiple_of(ALIGNMENT);
    let whole = match adopted {
        None if bound => Some(memory.take(all, &resource.name)?),
        adopted => adopted,
    };
    (start..end)
        .step_by(step)
        .map(|first_row| {
            let rows = step.min(end - first_row);
            let bytes = bytes_of(rows);
            let buffer = match &whole {
                Some(whole) => whole.slice(bytes_of(first_row - start), bytes),
                None => memory.take(bytes, &resource.name)?,
            };
            Ok(products::Shard { first_row, rows, buffer })
        })
        .collect()
}

/// Repacks and uploads a weight.
pub fn place_weight<M: ResourceMemory>(
    memory: &mut M,
    layout: WeightLayout,
    resource: &Resource,
    source: &mut dyn RowSource,
) -> Result<Placed<M::Buffer>, DeviceError> {
    if resource.kind == ResourceKind::Prefilter {
        return place_prefilter(memory, resource, source);
    }
    let Some(encoding) = resource.encoding() else {
        return Err(DeviceError::misuse(format!("{} is a buffer, not a weight", resource.name)));
    };
    if resource.rows == 0 || resource.cols == 0 || !resource.cols.is_multiple_of(encoding.block()) {
        let what = format!("{}: {}x{} makes no {encoding:?} weight", resource.name, resource.rows, resource.cols);
        return Err(DeviceError::misuse(what));
    }
    if encoding.is_ternary() {
        let layout = if encoding.group().is_some() { WeightLayout::Trits } else { layout };
        return place_ternary(memory, layout, resource, source);
    }
    let row_vectors = dense_row_vectors(encoding, resource.cols);
    for whole in parts(memory.profile(), resource) {
        if let Some(stored) = whole.adopted(memory, resource, source)? {
            let shards = take_shards(memory, resource, 0..resource.rows, whole.form(), Some(stored))?;
            return Ok(Placed::Dense { encoding, row_vectors, shards });
        }
    }
    let shards = place_rows(memory, resource, source, (encoding.row_bytes(resource.cols), row_vectors), {
        |from, to| repack_dense_row(encoding, resource.cols, from, to)
    })?;
    Ok(Placed::Dense { encoding, row_vectors, shards })
}

/// Uploads rows of so many bytes as rows of so many vectors each, which `repack` makes from them.
fn place_rows<M: ResourceMemory>(
    memory: &mut M,
    resource: &Resource,
    source: &mut dyn RowSource,
    (source_bytes, row_vectors): (usize, usize),
    repack: impl Fn(&[u8], &mut [u8]),
) -> Result<Vec<products::Shard<M::Buffer>>, DeviceError> {
    let row_bytes = row_vectors * 16;
    let shards = take_shards(memory, resource, 0..resource.rows, (row_bytes, 1), None)?;
    let batch = (BATCH_BYTES / row_bytes).max(1);
    for shard in &shards {
        for first in (0..shard.rows).step_by(batch) {
            let count = batch.min(shard.rows - first);
            let rows = read_rows(resource, source, shard.first_row + first, count * source_bytes)?;
            let mut packed = vec![0; count * row_bytes];
            for (from, to) in rows.chunks_exact(source_bytes).zip(packed.chunks_exact_mut(row_bytes)) {
                repack(from, to);
            }
            memory.write(&shard.buffer, (first * row_bytes) as u64, &packed)?;
        }
    }
    Ok(shards)
}

/// Uploads a prefilter, with what its products are multiplied by and how far, as a fraction of the norm of `x`, they can be from the exact ones.
fn place_prefilter<M: ResourceMemory>(
    memory: &mut M,
    resource: &Resource,
    source: &mut dyn RowSource,
) -> Result<Placed<M::Buffer>, DeviceError> {
    let Resource { rows, cols, .. } = *resource;
    let row_vectors = cols.div_ceil(16);
    if rows * cols == 0 {
        return Err(DeviceError::misuse(format!("{}: {rows}x{cols} makes no prefilter", resource.name)));
    }
    let shards = place_rows(memory, resource, source, (cols, row_vectors), |from, to| {
        to[..cols].copy_from_slice(from);
    })?;
    let mut given = vec![0f32; rows * PREFILTER_NUMBERS];
    let failed = |source| DeviceError::Source { weight: resource.name.clone(), source };
    source.read_scales(0, &mut given).map_err(failed)?;
    let rounding = prefilter_rounding(summation_depth(memory.profile(), cols));
    let given = given.as_chunks::<PREFILTER_NUMBERS>().0.iter();
    // Scaled up for what adding them up here rounds away.
    let numbers: Vec<[f32; 2]> =
        given.map(|&[scale, distance, norm]| [scale, (distance + rounding * norm) * 1.00001]).collect();
    let most = memory.profile().max_binding;
    if size_of_val(numbers.as_slice()) as u64 > most {
        let what = format!("{}: the numbers of {rows} rows exceed a binding of {most}", resource.name);
        return Err(DeviceError::Unsupported { device: memory.profile().name.clone(), what });
    }
    let span = memory.take(size_of_val(numbers.as_slice()) as u64, &resource.name)?;
    memory.write(&span, 0, bytemuck::cast_slice(&numbers))?;
    Ok(Placed::Prefilter { row_vectors, shards, numbers: span })
}

/// How often the terms of a product of one row are rounded, at most. Matrix units add up several at once and cut off what is far below the
/// largest, each no worse than an addition of its own. Elsewhere lanes multiply and add, and are then added up.
fn summation_depth(profile: &Profile, cols: usize) -> usize {
    let lanes = profile.dense_tiles.lanes.max(1) as usize;
    let in_lanes = 2 * cols.div_ceil(lanes).next_multiple_of(16) + lanes + 8;
    if profile.coopmat_f16() { in_lanes.max(cols + 16) } else { in_lanes }
}

/// Room for a ternary weight whose weights do not matter, as one code repeated, with row scales of zero.
pub fn place_blank<M: ResourceMemory>(memory: &mut M, resource: &Resource) -> Result<Placed<M::Buffer>, DeviceError> {
    let layout = WeightLayout::Trits;
    let chunks = layout.chunks(resource.cols);
    let shards = take_shards(memory, resource, 0..resource.rows, (chunks * TILE_WORDS * 4, TILE_ROWS), None)?;
    let row_scales = memory.take(resource.rows as u64 * 4, &resource.name)?;
    for span in shards.iter().map(|shard| &shard.buffer).chain([&row_scales]) {
        memory.clear(span)?;
    }
    Ok(Placed::Ternary { layout, shards, row_scales, group: None })
}

fn place_ternary<M: ResourceMemory>(
    memory: &mut M,
    layout: WeightLayout,
    resource: &Resource,
    source: &mut dyn RowSource,
) -> Result<Placed<M::Buffer>, DeviceError> {
    let row_words = resource.cols.div_ceil(TRITS_PER_WORD);
    let chunks = layout.chunks(resource.cols);
    let group = resource.encoding().and_then(Encoding::group);
    let per_row = group.map_or(1, |group| group.per_row(resource.cols));
    let mut scales = vec![0f32; resource.rows * per_row];
    let failed = |source| DeviceError::Source { weight: resource.name.clone(), source };
    source.read_scales(0, &mut scales).map_err(failed)?;
    let words = match group {
        None => scales.iter().map(|scale| scale.to_bits()).collect(),
        Some(_) => group_scales(&scales, per_row).map_err(|what| failed(what.into()))?,
    };
    let row_scales = memory.take(words.len() as u64 * 4, &resource.name)?;
    memory.write(&row_scales, 0, bytemuck::cast_slice(&words))?;
    let form = (chunks * TILE_WORDS * 4, TILE_ROWS);
    let mut shards = Vec::new();
    for part in parts(memory.profile(), resource) {
        let rows = part.first_row..part.first_row + part.rows;
        if layout == WeightLayout::Trits
            && let Some(stored) = part.adopted(memory, resource, source)?
        {
            shards.extend(take_shards(memory, resource, rows, form, Some(stored))?);
            continue;
        }
        for shard in take_shards(memory, resource, rows, form, None)? {
            for first in (0..shard.rows).step_by(TILE_ROWS) {
                let count = TILE_ROWS.min(shard.rows - first);
                let rows = read_rows(resource, source, shard.first_row + first, count * row_words * 4)?;
                let tile = match layout {
                    WeightLayout::Trits => ternary_tile(&rows, row_words),
                    WeightLayout::Tq1 => tq1_tile(&rows, row_words, chunks),
                };
                let offset = (first / TILE_ROWS * chunks * TILE_ROWS * TILE_WORDS * 4) as u64;
                memory.write(&shard.buffer, offset, bytemuck::cast_slice(&tile))?;
            }
            shards.push(shard);
        }
    }
    Ok(Placed::Ternary { layout, shards, row_scales, group })
}

fn read_rows(
    resource: &Resource,
    source: &mut dyn RowSource,
    first: usize,
    bytes: usize,
) -> Result<Vec<u8>, DeviceError> {
    let mut rows = vec![0; bytes];
    source
        .read_rows(first, &mut rows)
        .map_err(|source| DeviceError::Source { weight: resource.name.clone(), source })?;
    Ok(rows)
}

/// Scales of groups, `per_row` in a row, as `[rows / 64][pairs of groups][64 rows]` of two f16 in a word.
fn group_scales(scales: &[f32], per_row: usize) -> Result<Vec<u32>, String> {
    let (rows, pairs) = (scales.len() / per_row, per_row.div_ceil(2));
    let mut words = vec![0; rows.next_multiple_of(TILE_ROWS) * pairs];
    for (row, scales) in scales.chunks_exact(per_row).enumerate() {
        for (group, &scale) in scales.iter().enumerate() {
            let half = f16::from_f32(scale);
            if half.to_f32() != scale {
                return Err(format!(
                    "row {row} has the scale {scale} for a group, which is no f16; run it as a dense weight"
                ));
            }
            let place = (row / TILE_ROWS * pairs + group / 2) * TILE_ROWS + row % TILE_ROWS;
            words[place] |= u32::from(half.to_bits()) << (group % 2 * 16);
        }
    }
    Ok(words)
}

/// Rearranges one dense row as `shaders/dense.glsl` reads it. What follows the row's data in `to` stays zero.
pub fn repack_dense_row(encoding: Encoding, cols: usize, from: &[u8], to: &mut [u8]) {
    match encoding {
        Encoding::Q8_0 => {
            for (block, bytes) in from.as_chunks::<34>().0.iter().enumerate() {
                to[block * 32..][..32].copy_from_slice(&bytes[2..]);
                to[cols + block * 2..][..2].copy_from_slice(&bytes[..2]);
            }
        }
        Encoding::Q6K => {
            let (highs, scales, super_scales) = (cols / 2, cols / 2 + cols / 4, cols / 2 + cols / 4 + cols / 16);
            for (block, bytes) in from.as_chunks::<210>().0.iter().enumerate() {
                let (low, rest) = bytes.split_at(128);
                let (high, rest) = rest.split_at(64);
                for element in 0..256 {
                    let code = q6_k_code(low, high, element);
                    let at = block * 256 + element;
                    to[at / 8 * 4 + at % 4] |= (code & 15) << (at / 4 % 2 * 4);
                    to[highs + at / 16 * 4 + at % 4] |= (code >> 4) << (at / 4 % 4 * 2);
                }
                to[scales + block * 16..][..16].copy_from_slice(&rest[..16]);
                to[super_scales + block * 2..][..2].copy_from_slice(&rest[16..]);
            }
        }
        _ => to[..from.len()].copy_from_slice(from),
    }
}

/// The 6-bit code of an element of a `Q6_K` block: 128 elements share 64 bytes of nibbles and 32 bytes of 2-bit highs.
fn q6_k_code(low: &[u8], high: &[u8], element: usize) -> u8 {
    let (half, within) = (element / 128, element % 128);
    let (quarter, lane) = (within / 32, within % 32);
    let nibbles = low[half * 64 + quarter % 2 * 32 + lane] >> (quarter / 2 * 4) & 15;
    let bits = high[half * 32 + lane] >> (quarter * 2) & 3;
    nibbles | bits << 4
}

/// Takes memory for a buffer and clears it.
pub fn place_buffer<M: ResourceMemory>(memory: &mut M, resource: &Resource) -> Result<Placed<M::Buffer>, DeviceError> {
    let ResourceKind::Buffer { dtype } = resource.kind else {
        return Err(DeviceError::misuse(format!("{} is a weight, not a buffer", resource.name)));
    };
    let stride = state_stride(resource.cols, dtype);
    let bytes = resource.rows as u64 * stride as u64 * dtype.size() as u64;
    let most = memory.profile().max_binding.min(memory.profile().max_block);
    if bytes > most {
        let what = format!("buffer {} (the device takes at most {most} in one piece)", resource.name);
        return Err(DeviceError::OutOfMemory { device: memory.profile().name.clone(), what, bytes });
    }
    let span = memory.take(bytes, &resource.name)?;
    memory.clear(&span)?;
    Ok(Placed::Buffer { dtype, rows: resource.rows, cols: resource.cols, stride, span })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BufferId;

    #[test]
    fn shards_that_lie_side_by_side_are_bound_as_one() {
        let shard = |first_row, buffer, offset| {
            let buffer = Span { buffer: BufferId(buffer), offset, bytes: 512 };
            Shard { first_row, rows: 64, buffer }
        };
        let joined = |next| Shard::joined(&[shard(64, 1, 256), shard(128, 1, 768), next], 1536);
        let all = joined(shard(192, 1, 1280)).unwrap();
        let buffer = Span { buffer: BufferId(1), offset: 256, bytes: 1536 };
        assert_eq!((all.first_row, all.rows, all.buffer), (64, 192, buffer));
        assert!(joined(shard(192, 1, 1536)).is_none() && joined(shard(192, 2, 1280)).is_none());
        assert!(Shard::joined(&[shard(64, 1, 256), shard(128, 1, 768)], 1023).is_none(), "larger than a binding");
    }

    #[test]
    fn scales_of_groups_lie_in_pairs() {
        let (rows, per_row) = (70, 3);
        let scale = |row: usize, group: usize| 0.25 * (row * per_row + group + 1) as f32;
        let scales: Vec<f32> = (0..rows * per_row).map(|index| scale(index / per_row, index % per_row)).collect();
        let words = group_scales(&scales, per_row).unwrap();
        assert_eq!(words.len(), 2 * 2 * 64);
        for (row, group) in (0..rows).flat_map(|row| (0..per_row).map(move |group| (row, group))) {
            let word = words[(row / 64 * 2 + group / 2) * 64 + row % 64];
            let half = f16::from_bits((word >> (group % 2 * 16)) as u16);
            assert_eq!(half.to_f32(), scale(row, group), "row {row}, group {group}");
        }
        assert!(group_scales(&[0.1], 1).unwrap_err().contains("no f16"));
    }

    #[test]
    fn dense_rows_are_padded_to_vectors() {
        for (encoding, cols, vectors) in [
            (Encoding::F32, 5, 2),
            (Encoding::F16, 9, 2),
            (Encoding::BF16, 8, 1),
            (Encoding::Q8_0, 32, 3),
            (Encoding::Q6K, 256, 14),
        ] {
            assert_eq!(dense_row_vectors(encoding, cols), vectors, "{encoding:?} {cols}");
        }
    }

    #[test]
    fn every_bit_of_a_q6_k_block_survives() {
        let source: Vec<u8> = (0..420usize).map(|index| (index * 37 + index / 7) as u8).collect();
        let mut packed = vec![0u8; 432];
        repack_dense_row(Encoding::Q6K, 512, &source, &mut packed);
        for at in 0..512usize {
            let block = &source[at / 256 * 210..][..210];
            let expected = q6_k_code(&block[..128], &block[128..192], at % 256);
            let low = packed[at / 8 * 4 + at % 4] >> (at / 4 % 2 * 4) & 15;
            let high = packed[256 + at / 16 * 4 + at % 4] >> (at / 4 % 4 * 2) & 3;
            assert_eq!(low | high << 4, expected, "element {at}");
        }
        assert_eq!(packed[384..400], source[192..208]);
        assert_eq!(packed[400..416], source[402..418]);
        assert_eq!(packed[416..418], source[208..210]);
        assert_eq!(packed[418..420], source[418..420]);
    }
}
