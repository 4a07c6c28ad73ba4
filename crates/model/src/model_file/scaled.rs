//! Ternary matrices with a scale for each row or group of columns, read row by row: blocks of a GGUF file, or floats that turn
//! out to be 0 and ±s.

use super::{LoadError, ModelFile, Origin};
use crate::tensor::{Projection, Tensor};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Mutex;
use tritune_format::TensorType;
use tritune_format::codec::f16_holds;
use tritune_format::codec::scaled_trits::{ScaledRows, decode_rows, unit};
use tritune_graph::{Encoding, GroupSize, RowSource, ScaleGranularity, SourceError};

/// Bytes that are looked through at a time.
const LOOK_BYTES: usize = 1 << 20;

/// A ternary matrix with a scale for each row or group, whose model was trained with float activations.
pub struct ScaledTrits<'a> {
    /// Name in its file.
    pub name: String,
    /// Number of rows.
    pub rows: usize,
    /// Weights per row.
    pub cols: usize,
    /// Which of them share a scale: rows or groups.
    pub scales: ScaleGranularity,
    /// Delivers rows of trit words, and scales.
    pub source: Box<dyn RowSource + 'a>,
}

impl ScaledTrits<'_> {
    /// How its rows are handed to a device.
    pub const fn encoding(&self) -> Encoding {
        Encoding::ternary(self.scales)
    }
}

/// How activations meet the ternary weights of a model that was trained with float ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Activations {
    /// int8, one scale per token and group of columns.
    #[default]
    GroupInt8,
    /// int8, one scale per token, as BitNet has them.
    TokenInt8,
    /// Floats: exactly what the model was trained with, and slower.
    Float,
}

impl Activations {
    /// In words.
    pub const fn describe(self) -> &'static str {
        match self {
            Activations::GroupInt8 => "activations int8 per token and group",
            Activations::TokenInt8 => "activations int8 per token",
            Activations::Float => "activations float",
        }
    }
}

/// Reads the bytes of some rows of a tensor, as its file has them.
type ReadRows<'a> = Box<dyn Fn(Range<usize>) -> Result<Vec<u8>, SourceError> + 'a>;

/// The rows of a tensor in a file.
pub(super) struct StoredRows<'a> {
    pub name: String,
    pub rows: usize,
    pub cols: usize,
    pub ty: TensorType,
    pub read: ReadRows<'a>,
    /// The stored row that is row so and so of the matrix; none where they are the same.
    pub order: Option<Box<dyn Fn(usize) -> usize + 'a>>,
}

/// The scales that were found in tensors, by name.
#[derive(Default)]
pub(super) struct Surveys(Mutex<HashMap<String, Option<ScaleGranularity>>>);

impl Surveys {
    /// Whether the tensor is trits with scales that differ.
    pub fn is_several(&self, stored: StoredRows) -> Result<bool, SourceError> {
        let Some(mut trits) = self.scaled(stored)? else { return Ok(false) };
        let mut scales = vec![0.0; trits.scales.count(trits.rows, trits.cols)];
        trits.source.read_scales(0, &mut scales)?;
        Ok(common(&scales).is_none())
    }

    /// The tensor as trits with scales, where it is such. The whole of it is read once.
    pub fn scaled<'a>(&self, stored: StoredRows<'a>) -> Result<Option<ScaledTrits<'a>>, SourceError> {
        let known = self.0.lock().ok().and_then(|known| known.get(&stored.name).copied());
        let scales = match known {
            Some(scales) => scales,
            None => {
                let scales = stored.survey()?;
                if let Ok(mut known) = self.0.lock() {
                    known.insert(stored.name.clone(), scales);
                }
                scales
            }
        };
        Ok(scales.map(|scales| stored.with_scales(scales)))
    }
}

impl<'a> StoredRows<'a> {
    fn decode(&self, rows: Range<usize>) -> Result<Option<ScaledRows>, SourceError> {
        Ok(decode_rows(self.ty, &self.name, self.cols, &(self.read)(rows)?)?)
    }

    /// The coarsest scales that all rows have; none where the tensor is something else.
    fn survey(&self) -> Result<Option<ScaleGranularity>, SourceError> {
        let Some(unit) = unit(self.ty) else { return Ok(None) };
        let per_row = unit.per_row(self.cols);
        // Blocks of 64 are joined up to 128, which the activations follow; among floats, and in blocks of 256, 256 are found, too.
        let widest = if matches!(unit, GroupSize::G64 | GroupSize::G128) { GroupSize::G128 } else { GroupSize::G256 };
        let sizes = GroupSize::ALL.into_iter().rev().filter(|size| (unit..=widest).contains(size));
        let groups: Vec<GroupSize> = sizes.collect();
        let (mut by_row, mut by_group, mut halves) = (true, vec![true; groups.len()], true);
        let row_bytes = self.cols * self.ty.block_bytes() as usize / self.ty.block_elements() as usize;
        let at_once = (LOOK_BYTES / row_bytes.max(1)).max(1);
        for first in (0..self.rows).step_by(at_once) {
            let Some(found) = self.decode(first..self.rows.min(first + at_once))? else { return Ok(None) };
            for scales in found.scales.chunks_exact(per_row) {
                halves &= scales.iter().all(|scale| f16_holds(*scale));
                by_row &= common(scales).is_some();
                for (size, holds) in groups.iter().zip(&mut by_group) {
                    *holds &= scales.chunks(size.columns() / unit.columns()).all(|units| common(units).is_some());
                }
            }
        }
        let group = groups.into_iter().zip(by_group).find_map(|(size, holds)| (holds && halves).then_some(size));
        Ok(if by_row { Some(ScaleGranularity::Row) } else { group.map(ScaleGranularity::Group) })
    }

    fn with_scales(self, scales: ScaleGranularity) -> ScaledTrits<'a> {
        let (name, rows, cols) = (self.name.clone(), self.rows, self.cols);
        ScaledTrits { name, rows, cols, scales, source: Box::new(Source { stored: self, scales }) }
    }
}

/// The scale that units have in common; a unit of zeros agrees with any.
fn common(scales: &[f32]) -> Option<f32> {
    let first = scales.iter().copied().find(|scale| *scale != 0.0).unwrap_or(0.0);
    scales.iter().all(|scale| *scale == 0.0 || *scale == first).then_some(first)
}

struct Source<'a> {
    stored: StoredRows<'a>,
    scales: ScaleGranularity,
}

impl Source<'_> {
    /// Some rows of the matrix, in its order.
    fn rows(&self, rows: Range<usize>) -> Result<ScaledRows, SourceError> {
        let changed = || format!("{}: the file has changed while it was read", self.stored.name);
        let Some(order) = &self.stored.order else { return self.stored.decode(rows)?.ok_or_else(|| changed().into()) };
        let mut all = ScaledRows::default();
        for row in rows.map(order) {
            let found = self.stored.decode(row..row + 1)?.ok_or_else(changed)?;
            all.words.extend(found.words);
            all.scales.extend(found.scales);
        }
        Ok(all)
    }
}

impl RowSource for Source<'_> {
    fn read_rows(&mut self, first_row: usize, out: &mut [u8]) -> Result<(), SourceError> {
        let count = out.len() / Encoding::Ternary.row_bytes(self.stored.cols).max(1);
        let found = self.rows(first_row..first_row + count)?;
        let words: &[u8] = bytemuck::cast_slice(&found.words);
        out.copy_from_slice(words.get(..out.len()).ok_or("the file ended before its rows did")?);
        Ok(())
    }

    fn read_scales(&mut self, first: usize, out: &mut [f32]) -> Result<(), SourceError> {
        let cols = self.stored.cols;
        let unit = unit(self.stored.ty).map_or(cols, GroupSize::columns);
        let (per_row, units) = match self.scales.group() {
            None => (1, cols.div_ceil(unit)),
            Some(group) => (group.per_row(cols), group.columns() / unit),
        };
        let at_once = (LOOK_BYTES / cols.max(1)).max(1);
        let (mut done, end) = (0, first + out.len());
        let mut row = first / per_row.max(1);
        while first + done < end {
            let last = end.div_ceil(per_row).min(row + at_once);
            let found = self.rows(row..last)?;
            let joined = found.scales.chunks(cols.div_ceil(unit)).flat_map(|row| row.chunks(units).map(common));
            let joined = joined.skip(first + done - row * per_row);
            for (scale, out) in joined.zip(&mut out[done..]) {
                *out = scale.ok_or("the file has changed while it was read")?;
                done += 1;
            }
            row = last;
        }
        Ok(())
    }
}

/// What the linear weights of a model are and how activations meet them, in words, with the number of matrices of each kind.
pub fn describe_linears(model_file: &dyn ModelFile) -> Result<BTreeMap<String, usize>, LoadError> {
    let mut kinds = BTreeMap::new();
    for layer in 0..model_file.config().layers {
        for projection in Projection::ALL {
            *kinds.entry(describe_linear(model_file, layer, projection)?).or_default() += 1;
        }
    }
    Ok(kinds)
}

fn describe_linear(model_file: &dyn ModelFile, layer: usize, projection: Projection) -> Result<String, LoadError> {
    let origin = model_file.origin(layer, projection)?;
    let scaled = if origin.is_dense() { model_file.scaled(Tensor::Linear(layer, projection))? } else { None };
    Ok(match (origin, scaled) {
        (Origin::ScaledMaster, Some(trits)) => {
            format!("{}, {}; {}", origin.describe(), trits.scales, model_file.activations().describe())
        }
        (Origin::Dense, Some(trits)) => {
            format!("ternary, stored as floats, {}; {}", trits.scales, model_file.activations().describe())
        }
        (_, Some(trits)) => format!("ternary, {}; {}", trits.scales, model_file.activations().describe()),
        (origin, None) => origin.describe().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_format::codec::encode_f32;

    fn stored(rows: usize, cols: usize, values: &[f32]) -> StoredRows<'static> {
        let bytes = encode_f32(TensorType::F32, "w", values).unwrap();
        let read = move |rows: Range<usize>| Ok(bytes[rows.start * cols * 4..rows.end * cols * 4].to_vec());
        StoredRows { name: "w".into(), rows, cols, ty: TensorType::F32, read: Box::new(read), order: None }
    }

    /// Rows of 300 weights, no multiple of any group, whose scales change every `columns` of them.
    fn matrix(columns: usize, scale: impl Fn(usize) -> f32) -> Vec<f32> {
        let trit = |k: usize| [1.0, 0.0, -1.0, 1.0][(k * 7 + k / 5) % 4];
        (0..3 * 300).map(|k| trit(k) * scale(k / 300 * 300usize.div_ceil(columns) + k % 300 / columns)).collect()
    }

    #[test]
    fn the_coarsest_scales_are_found() {
        let halves = |group: usize| (group + 1) as f32 / 64.0;
        let cases = [
            (300, ScaleGranularity::Row),
            (256, ScaleGranularity::Group(GroupSize::G256)),
            (128, ScaleGranularity::Group(GroupSize::G128)),
            (64, ScaleGranularity::Group(GroupSize::G64)),
            (32, ScaleGranularity::Group(GroupSize::G32)),
        ];
        for (columns, expected) in cases {
            let values = matrix(columns, halves);
            let mut found = Surveys::default().scaled(stored(3, 300, &values)).unwrap().expect("ternary");
            assert_eq!(found.scales, expected);
            let mut scales = vec![f32::NAN; expected.count(3, 300)];
            found.source.read_scales(0, &mut scales).unwrap();
            let mut words = vec![0u32; 3 * 19];
            found.source.read_rows(0, bytemuck::cast_slice_mut(&mut words)).unwrap();
            for (at, value) in values.iter().enumerate() {
                let trit = tritune_graph::trits::code(words[at / 300 * 19 + at % 300 / 16], at % 300 % 16) as f32 - 1.0;
                assert_eq!(trit * scales[expected.index(300, at / 300, at % 300)], *value, "weight {at}");
            }
            // The same from somewhere else on.
            let (first, mut some) = (scales.len() / 2, vec![f32::NAN; scales.len() / 2]);
            found.source.read_scales(first, &mut some).unwrap();
            assert_eq!(some, scales[first..first + some.len()]);
        }
    }

    #[test]
    fn other_matrices_are_left_alone() {
        let mut values = matrix(300, |row| row as f32 + 1.0);
        values[899] *= 1.5;
        assert!(Surveys::default().scaled(stored(3, 300, &values)).unwrap().is_none());
        // A row's scale may be any float, a group's is kept in half precision.
        let any = |group: usize| 0.1 + group as f32;
        assert!(Surveys::default().scaled(stored(3, 300, &matrix(300, any))).unwrap().is_some());
        assert!(Surveys::default().scaled(stored(3, 300, &matrix(64, any))).unwrap().is_none());
    }

    #[test]
    fn rows_may_have_another_order() {
        let values = matrix(300, |row| (row + 1) as f32);
        let order: Box<dyn Fn(usize) -> usize> = Box::new(|row| 2 - row);
        let reversed = StoredRows { order: Some(order), ..stored(3, 300, &values) };
        let mut found = Surveys::default().scaled(reversed).unwrap().expect("ternary");
        let mut scales = [0.0; 3];
        found.source.read_scales(0, &mut scales).unwrap();
        assert_eq!(scales, [3.0, 2.0, 1.0]);
        let mut words = [0u32; 3 * 19];
        found.source.read_rows(0, bytemuck::cast_slice_mut(&mut words)).unwrap();
        for (at, value) in values.iter().enumerate() {
            let (row, col) = (2 - at / 300, at % 300);
            let trit = tritune_graph::trits::code(words[row * 19 + col / 16], col % 16) as f32 - 1.0;
            assert_eq!(trit * scales[row], *value, "weight {at}");
        }
    }
}
