//! Q4_K and Q5_K: 256 values in 144 or 176 bytes; the first is written, too. Eight groups of 32, each with a 6-bit scale and a 6-bit minimum.
//!
//! Layout: f16 scale of scales, f16 scale of minima, 12 bytes of 6-bit fields, for Q5_K 32 bytes of fifth bits (bit `g` of byte `l`
//! belongs to value `l` of group `g`), 128 bytes of 4-bit values. A value is `scale * quant - minimum`.

use crate::tensor_type::TensorType;
use half::f16;

const BLOCK: usize = 256;
const GROUP: usize = 32;

/// Decodes as many whole blocks as both sides have.
pub fn decode(ty: TensorType, bytes: &[u8], values: &mut [f32]) {
    let blocks = bytes.chunks_exact(ty.block_bytes() as usize);
    for (block, values) in blocks.zip(values.as_chunks_mut::<BLOCK>().0) {
        let scale = f16::from_le_bytes([block[0], block[1]]).to_f32();
        let min_scale = f16::from_le_bytes([block[2], block[3]]).to_f32();
        let (fields, rest) = block[4..].split_at(12);
        let (fifth, quants) = if ty == TensorType::Q5K { rest.split_at(GROUP) } else { (&[0; GROUP][..], rest) };
        // 32 bytes hold two neighbouring groups: the low halves one, the high halves the next.
        for (group, values) in values.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
            let (group_scale, group_min) = scale_and_min(fields, group);
            let scale = scale * f32::from(group_scale);
            let min = min_scale * f32::from(group_min);
            let shift = 4 * (group % 2);
            let low = &quants[GROUP * (group / 2)..];
            for ((value, quant), fifth) in values.iter_mut().zip(low).zip(fifth) {
                *value = scale * f32::from((quant >> shift) & 15 | (fifth >> group & 1) << 4) - min;
            }
        }
    }
}

/// The first four groups have their fields in whole bytes, whose upper two bits complete those of the last four.
fn scale_and_min(fields: &[u8], group: usize) -> (u8, u8) {
    if group < 4 {
        (fields[group] & 63, fields[group + 4] & 63)
    } else {
        let low = fields[group + 4];
        ((low & 15) | (fields[group - 4] >> 6) << 4, (low >> 4) | (fields[group] >> 6) << 4)
    }
}

/// Encodes whole blocks as Q4_K: each group gets the scale and minimum that lose least, then the fields the nearest to these.
pub fn encode(values: &[f32]) -> Vec<u8> {
    let blocks = values.as_chunks::<BLOCK>().0;
    let mut bytes = Vec::with_capacity(blocks.len() * 144);
    for block in blocks {
        let groups = block.as_chunks::<GROUP>().0;
        let fits: Vec<Line> = groups.iter().map(fit).collect();
        let unit = |select: fn(&Line) -> f32| f16::from_f32(fits.iter().map(select).fold(0.0, f32::max) / 63.0);
        let (scale_unit, min_unit) = (unit(|line| line.scale), unit(|line| line.min));
        let nearest = |value: f32, unit: f16| match unit.to_f32() {
            unit if unit > 0.0 => (value / unit).round().clamp(0.0, 63.0) as u8,
            _ => 0,
        };
        let mut fields = [0u8; 12];
        let mut quants = [0u8; BLOCK / 2];
        for (group, (values, line)) in groups.iter().zip(&fits).enumerate() {
            let (scale, min) = best_fields(values, line, (scale_unit, min_unit), nearest);
            set_scale_and_min(&mut fields, group, scale, min);
            let line = Line { scale: scale_unit.to_f32() * f32::from(scale), min: min_unit.to_f32() * f32::from(min) };
            for (byte, quant) in quants[GROUP * (group / 2)..].iter_mut().zip(line.quants(values)) {
                *byte |= quant << (4 * (group % 2));
            }
        }
        bytes.extend(scale_unit.to_le_bytes());
        bytes.extend(min_unit.to_le_bytes());
        bytes.extend(fields);
        bytes.extend(quants);
    }
    bytes
}

/// A group's values are `scale * quant - min`.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    scale: f32,
    min: f32,
}

impl Line {
    fn quants(&self, values: &[f32; GROUP]) -> [u8; GROUP] {
        let inverse = if self.scale > 0.0 { 1.0 / self.scale } else { 0.0 };
        values.map(|value| ((value + self.min) * inverse).round().clamp(0.0, 15.0) as u8)
    }

    /// The sum of squares of what it loses.
    fn loss(&self, values: &[f32; GROUP]) -> f32 {
        let errors = values
            .iter()
            .zip(self.quants(values))
            .map(|(value, quant)| self.scale * f32::from(quant) - self.min - value);
        errors.map(|error| error * error).sum()
    }
}

/// The line that loses least of those tried: from narrow to wide, each moved to the least squares of its quants.
fn fit(values: &[f32; GROUP]) -> Line {
    let least = values.iter().fold(0.0_f32, |least, value| least.min(*value));
    let range = values.iter().fold(least, |largest, value| largest.max(*value)) - least;
    let mut best = Line { scale: range / 15.0, min: -least };
    let mut loss = best.loss(values);
    for steps in 0..=24 {
        let mut line = Line { scale: range / (13.0 + 0.125 * steps as f32), min: -least };
        for _ in 0..2 {
            line = least_squares(values, &line.quants(values)).unwrap_or(line);
            let found = line.loss(values);
            if found < loss {
                (best, loss) = (line, found);
            }
        }
    }
    best
}

/// The scale and the minimum with which these quants lose least; a minimum is never below zero.
fn least_squares(values: &[f32; GROUP], quants: &[u8; GROUP]) -> Option<Line> {
    let (mut q, mut qq, mut x, mut qx) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
    for (&value, &quant) in values.iter().zip(quants) {
        let quant = f32::from(quant);
        (q, qq, x, qx) = (q + quant, qq + quant * quant, x + value, qx + quant * value);
    }
    let count = GROUP as f32;
    let determinant = count * qq - q * q;
    if determinant > 0.0 {
        let scale = (count * qx - q * x) / determinant;
        let min = (q * qx - qq * x) / determinant;
        if scale > 0.0 && min >= 0.0 {
            return Some(Line { scale, min });
        }
    }
    (qq > 0.0 && qx > 0.0).then(|| Line { scale: qx / qq, min: 0.0 })
}

/// The fields near a line that lose least.
fn best_fields(
    values: &[f32; GROUP],
    line: &Line,
    (scale_unit, min_unit): (f16, f16),
    nearest: impl Fn(f32, f16) -> u8,
) -> (u8, u8) {
    let around = |field: u8| field.saturating_sub(1)..=(field + 1).min(63);
    let (scale, min) = (nearest(line.scale, scale_unit), nearest(line.min, min_unit));
    let loss = |&(scale, min): &(u8, u8)| {
        let line = Line { scale: scale_unit.to_f32() * f32::from(scale), min: min_unit.to_f32() * f32::from(min) };
        line.loss(values)
    };
    let tried = around(scale).flat_map(|scale| around(min).map(move |min| (scale, min)));
    tried.min_by(|a, b| loss(a).total_cmp(&loss(b))).unwrap_or((scale, min))
}

/// What [`scale_and_min`] reads.
fn set_scale_and_min(fields: &mut [u8], group: usize, scale: u8, min: u8) {
    if group < 4 {
        fields[group] |= scale;
        fields[group + 4] |= min;
    } else {
        fields[group + 4] = (scale & 15) | (min & 15) << 4;
        fields[group - 4] |= (scale >> 4) << 6;
        fields[group] |= (min >> 4) << 6;
    }
}
