//! Whether the bytes of an output are what they should be.

use super::kv_blocks;
use crate::naive::Exact;
use half::f16;
use tritune_graph::KvBlocks;

/// What outputs are filled with before a run: NaN as a float, -1 as an integer.
pub(super) const POISON: u8 = 0xff;

/// Largest distance from a rounding tie at which an int8 activation may go either way.
pub(super) const TIE: f64 = 1e-4;

/// What an output should hold; beyond it, nothing may be written.
pub(super) enum Expected {
    /// These bytes.
    Same(Vec<u8>),
    /// f32 or f16 near these values; where the value is NaN nothing may be written.
    Near { exact: Vec<f64>, allowed: Vec<f64>, f16: bool },
    /// Keys or values in blocks near these values; where the value is NaN nothing may be written.
    Blocks { blocks: KvBlocks, exact: Vec<f64>, allowed: Vec<f64> },
    /// f32 near these values; rows of `cols` may have minus infinity where the value is below the `keep` largest.
    Largest { exact: Vec<f64>, allowed: Vec<f64>, cols: usize, keep: usize },
    /// f32 that round to these whole numbers.
    Whole(Vec<i64>),
    /// int8 of these exact values, rows of `cols` padded with zeros to `stride`.
    Int8 { exact: Vec<f64>, cols: usize, stride: usize },
    /// i32: the sum of each row of that int8 output, or of every so many columns of it.
    SumOf { output: &'static str, rows: usize, stride: usize, group: usize },
    /// So many f32 that add up to this.
    Total { exact: f64, allowed: f64, count: usize },
}

impl Expected {
    /// f32 within a fraction of the terms they are made of.
    pub fn within(limit: f64, exact: impl IntoIterator<Item = Exact>) -> Expected {
        let (exact, allowed) = exact.into_iter().map(|exact| (exact.value, exact.terms * limit)).unzip();
        Expected::Near { exact, allowed, f16: false }
    }

    /// f32 of which only the largest of a row need be there.
    pub fn largest(limit: f64, exact: impl IntoIterator<Item = Exact>, cols: usize, keep: usize) -> Expected {
        let (exact, allowed) = exact.into_iter().map(|exact| (exact.value, exact.terms * limit)).unzip();
        Expected::Largest { exact, allowed, cols, keep }
    }

    /// Nothing is written.
    pub fn untouched() -> Expected {
        Expected::Same(Vec::new())
    }
}

/// How well an output agrees.
#[derive(Default)]
pub(super) struct Judgement {
    /// Largest error as a fraction of what is allowed.
    pub worst: f64,
    /// The first disagreement.
    pub error: Option<String>,
}

impl Judgement {
    fn wrong(error: String) -> Judgement {
        Judgement { worst: f64::INFINITY, error: Some(error) }
    }

    /// Takes in another judgement; its error, if it is the first, gets a prefix.
    pub fn merge(&mut self, other: Judgement, prefix: &str) {
        self.worst = self.worst.max(other.worst);
        if self.error.is_none() {
            self.error = other.error.map(|error| format!("{prefix}{error}"));
        }
    }
}

/// Judges an output by what is expected, or floats by another device's values with the same allowance. `named` gives the
/// other outputs of the same run.
pub(super) fn judge<'a>(
    expected: &Expected,
    found: &'a [u8],
    other: Option<&[u8]>,
    named: &dyn Fn(&str) -> Option<&'a [u8]>,
) -> Judgement {
    let used = match expected {
        Expected::Same(bytes) => bytes.len(),
        Expected::Near { exact, f16, .. } => exact.len() * if *f16 { 2 } else { 4 },
        Expected::Blocks { blocks, .. } => blocks.rows * KvBlocks::width(blocks.shape),
        Expected::Largest { exact, .. } => exact.len() * 4,
        Expected::Whole(values) => values.len() * 4,
        Expected::Int8 { exact, cols, stride } => exact.len() / cols * stride,
        Expected::SumOf { rows, stride, group, .. } => rows * stride.div_ceil(*group) * 4,
        Expected::Total { count, .. } => count * 4,
    };
    let Some((found, rest)) = found.split_at_checked(used) else {
        return Judgement::wrong(format!("has {} bytes, expected {used}", found.len()));
    };
    if let Some(at) = rest.iter().position(|&byte| byte != POISON) {
        return Judgement::wrong(format!("is written {at} bytes behind the {used} in use"));
    }
    match expected {
        Expected::Same(bytes) => match found.iter().zip(bytes).position(|(found, expected)| found != expected) {
            None => Judgement::default(),
            Some(at) => {
                Judgement::wrong(format!("differs at byte {at}: {:#04x}, expected {:#04x}", found[at], bytes[at]))
            }
        },
        Expected::Near { exact, allowed, f16 } => near(exact, allowed, *f16, found, other),
        Expected::Blocks { blocks, exact, allowed } => match kv_blocks::stray(found, blocks, exact) {
            Some(what) => Judgement::wrong(what),
            // Two devices may round to either side of a tie, so each is held against the exact values.
            None => near_values(exact, allowed, &kv_blocks::decode(found, blocks)),
        },
        Expected::Largest { exact, allowed, cols, keep } => largest(exact, allowed, *cols, *keep, found),
        Expected::Whole(values) => whole(values, found),
        Expected::Int8 { exact, cols, stride } => int8(exact, *cols, *stride, found),
        Expected::SumOf { output, stride, group, .. } => sums(named(output).unwrap_or(&[]), *stride, *group, found),
        &Expected::Total { exact, allowed, .. } => {
            let total = |bytes: &[u8]| floats(bytes, false).iter().sum::<f64>() as f32;
            let other = other.map(|other| total(other).to_le_bytes());
            near(&[exact], &[allowed], false, &total(found).to_le_bytes(), other.as_ref().map(|other| &other[..]))
        }
    }
}

fn floats(bytes: &[u8], half: bool) -> Vec<f64> {
    if half {
        let halves = bytes.as_chunks::<2>().0.iter();
        halves.map(|bytes| f16::from_le_bytes(*bytes).to_f64()).collect()
    } else {
        bytes.as_chunks::<4>().0.iter().map(|bytes| f64::from(f32::from_le_bytes(*bytes))).collect()
    }
}

fn near(exact: &[f64], allowed: &[f64], half: bool, found: &[u8], other: Option<&[u8]>) -> Judgement {
    let size = if half { 2 } else { 4 };
    let elements = floats(found, half);
    let others = other.map(|other| floats(other, half));
    let mut judgement = Judgement::default();
    for (index, &value) in elements.iter().enumerate() {
        if exact[index].is_nan() {
            if found[index * size..][..size].iter().any(|&byte| byte != POISON) {
                return Judgement::wrong(format!(
                    "element {index} is written with {value:e}, but nothing belongs there"
                ));
            }
            continue;
        }
        let expected = others.as_ref().map_or(exact[index], |others| others[index]);
        // Two devices may round to f16 either way from an exact value between two steps.
        let allowed = if half && others.is_some() { 2.0 * allowed[index] } else { allowed[index] };
        let error = (value - expected).abs();
        let ratio = if error == 0.0 { 0.0 } else { error / allowed };
        if ratio.is_nan() || ratio > 1.0 {
            let what =
                format!("element {index} is {value:e}, expected {expected:e}: error {error:.1e} above {allowed:.1e}");
            return Judgement::wrong(what);
        }
        judgement.worst = judgement.worst.max(ratio);
    }
    judgement
}

/// Decoded values near these, but where these are no numbers.
fn near_values(exact: &[f64], allowed: &[f64], found: &[f64]) -> Judgement {
    let mut judgement = Judgement::default();
    for (index, ((&exact, &allowed), value)) in exact.iter().zip(allowed).zip(found).enumerate() {
        let error = (value - exact).abs();
        if error > allowed || (value.is_nan() && !exact.is_nan()) {
            let what =
                format!("element {index} is {value:e}, expected {exact:e}: error {error:.1e} above {allowed:.1e}");
            return Judgement::wrong(what);
        }
        if !exact.is_nan() && error > 0.0 {
            judgement.worst = judgement.worst.max(error / allowed);
        }
    }
    judgement
}

fn largest(exact: &[f64], allowed: &[f64], cols: usize, keep: usize, found: &[u8]) -> Judgement {
    let mut judgement = Judgement::default();
    for (row, found) in found.chunks(cols * 4).enumerate() {
        let range = row * cols..(row + 1) * cols;
        let (exact, allowed) = (&exact[range.clone()], &allowed[range]);
        let mut sorted = exact.to_vec();
        sorted.sort_by(|a, b| b.total_cmp(a));
        let least = sorted[keep.min(cols) - 1];
        // What may be left out counts as it would have been.
        let values = floats(found, false).into_iter().zip(exact);
        let left_out = |(value, exact): (f64, &f64)| value == f64::NEG_INFINITY && *exact < least;
        let mut found = found.to_vec();
        for (index, pair) in values.enumerate() {
            if left_out(pair) {
                found[index * 4..][..4].copy_from_slice(&(exact[index] as f32).to_le_bytes());
            }
        }
        judgement.merge(near(exact, allowed, false, &found, None), &format!("row {row} "));
    }
    judgement
}

fn whole(values: &[i64], found: &[u8]) -> Judgement {
    for (index, (found, expected)) in floats(found, false).into_iter().zip(values).enumerate() {
        if found.round() != *expected as f64 {
            return Judgement::wrong(format!("element {index} is {found}, expected the integer {expected}"));
        }
    }
    Judgement::default()
}

fn int8(exact: &[f64], cols: usize, stride: usize, found: &[u8]) -> Judgement {
    for (row, (found, exact)) in found.chunks(stride).zip(exact.chunks(cols)).enumerate() {
        for (column, &byte) in found.iter().enumerate() {
            let value = f64::from(byte as i8);
            let Some(exact) = exact.get(column) else {
                if byte != 0 {
                    return Judgement::wrong(format!("row {row} has {value} in padding column {column}, expected 0"));
                }
                continue;
            };
            if (value - exact.clamp(-128.0, 127.0)).abs() > 0.5 + TIE {
                return Judgement::wrong(format!("row {row} column {column} is {value}, the exact value is {exact}"));
            }
        }
    }
    Judgement::default()
}

fn sums(int8: &[u8], stride: usize, group: usize, found: &[u8]) -> Judgement {
    let groups = int8.chunks(stride).flat_map(|row| row.chunks(group));
    for (row, (sum, int8)) in found.as_chunks::<4>().0.iter().zip(groups).enumerate() {
        let found = i32::from_le_bytes(*sum);
        let expected: i32 = int8.iter().map(|&byte| i32::from(byte as i8)).sum();
        if found != expected {
            return Judgement::wrong(format!("number {row} is {found}, its int8 add up to {expected}"));
        }
    }
    Judgement::default()
}
