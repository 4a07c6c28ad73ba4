//! What the host prepares before each run: inputs in its own memory, angles of positions, and the ranges that masks stand for.

use super::GraphError;
use crate::device::Inner;
use std::borrow::Cow;
use std::collections::HashMap;
use tritune_graph::maths;
use tritune_vulkan::raw::Slice;

/// f16 of minus infinity.
const NEVER: u16 = 0xfc00;
/// Positions whose angles are kept.
const MAX_POSITIONS: usize = 1 << 16;

/// Bytes that are there before a graph runs.
#[derive(Clone)]
pub(super) enum Source {
    /// In the host's memory.
    Host { address: usize, bytes: usize },
    /// In ours.
    Device(Slice),
}

impl Source {
    pub(super) fn read(&self, inner: &mut Inner) -> Result<Cow<'_, [u8]>, GraphError> {
        match self {
            &Source::Host { address, bytes } => {
                // SAFETY: ggml keeps inputs of a graph where they are while it computes it, and equal graphs have equal addresses.
                let data = unsafe { std::slice::from_raw_parts(address as *const u8, bytes) };
                Ok(Cow::Borrowed(data))
            }
            Source::Device(slice) => {
                let mut data = vec![0; slice.bytes as usize];
                inner.raw.read(slice, 0, &mut data)?;
                Ok(Cow::Owned(data))
            }
        }
    }
}

/// How positions become angles.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Angles {
    pub dims: usize,
    pub original_context: i32,
    pub base: f32,
    pub scale: f32,
    pub extrapolation: f32,
    pub magnitude: f32,
    pub beta_fast: f32,
    pub beta_slow: f32,
    pub factors: Option<Vec<f32>>,
}

/// One thing to do before a run; what it makes goes to `to`.
pub(super) struct Preparation {
    pub what: What,
    pub to: Slice,
}

pub(super) enum What {
    /// The same bytes.
    Bytes(Source),
    /// Cosines and sines for each position.
    Angles { positions: Source, angles: Angles, kept: HashMap<i32, Box<[f32]>> },
    /// The first and the last row each token sees: lines of the first ones, then lines of the last ones, one per stream.
    Ranges { mask: Option<Source>, rows: usize, tokens: usize, streams: usize },
    /// For one token: 0, the row it is stored in, the first and the last it sees.
    Indices { mask: Option<Source>, rows: usize, ids: [Source; 2], wide: bool },
}

/// Bytes of a stream's line of ranges, after which another can be bound.
pub(super) fn line_bytes(tokens: usize) -> usize {
    (tokens * 4).next_multiple_of(256)
}

/// Prepares everything for a run.
pub(super) fn prepare(inner: &mut Inner, preparations: &mut [Preparation]) -> Result<(), GraphError> {
    for Preparation { what, to } in preparations {
        match what {
            What::Bytes(source) => {
                let bytes = source.read(inner)?;
                inner.raw.write(to, 0, &bytes)?;
            }
            What::Angles { positions, angles, kept } => {
                let positions = positions.read(inner)?;
                let mut table = Vec::with_capacity(positions.len() / 4 * angles.dims);
                for bytes in positions.as_chunks::<4>().0 {
                    let position = i32::from_ne_bytes(*bytes);
                    if kept.len() >= MAX_POSITIONS {
                        kept.clear();
                    }
                    table.extend_from_slice(kept.entry(position).or_insert_with(|| angles.of(position)));
                }
                inner.raw.write(to, 0, bytemuck::cast_slice(&table))?;
            }
            What::Ranges { mask, rows, tokens, streams } => {
                let ranges = ranges(inner, mask.as_ref(), *rows, *tokens * *streams)?;
                let line = line_bytes(*tokens) / 4;
                let mut words = vec![0i32; 2 * line * *streams];
                for (index, (first, last)) in ranges.into_iter().enumerate() {
                    let at = index / *tokens * line + index % *tokens;
                    words[at] = first;
                    words[line * *streams + at] = last;
                }
                inner.raw.write(to, 0, bytemuck::cast_slice(&words))?;
            }
            What::Indices { mask, rows, ids, wide } => {
                let range = ranges(inner, mask.as_ref(), *rows, 1)?[0];
                let mut row_of = |source: &Source| -> Result<i64, GraphError> {
                    first_id(&source.read(inner)?, *wide).ok_or(GraphError::MaskNotRanges)
                };
                let row = row_of(&ids[0])?;
                // The kernel stores keys and values in one row, which the token must see.
                if row != row_of(&ids[1])? || row < i64::from(range.0) || row > i64::from(range.1) {
                    return Err(GraphError::MaskNotRanges);
                }
                inner.raw.write(to, 0, bytemuck::cast_slice(&[0, row as i32, range.0, range.1]))?;
            }
        }
    }
    Ok(())
}

/// The row number that bytes begin with, of 64 bits or 32.
pub(super) fn first_id(bytes: &[u8], wide: bool) -> Option<i64> {
    match wide {
        true => bytes.first_chunk().map(|bytes| i64::from_ne_bytes(*bytes)),
        false => bytes.first_chunk().map(|bytes| i64::from(i32::from_ne_bytes(*bytes))),
    }
}

/// The range of rows each token sees, if its mask is one.
fn ranges(inner: &mut Inner, mask: Option<&Source>, rows: usize, tokens: usize) -> Result<Vec<(i32, i32)>, GraphError> {
    let Some(mask) = mask else { return Ok(vec![(0, rows as i32 - 1); tokens]) };
    let bytes = mask.read(inner)?;
    let lines = bytes.chunks_exact(rows * 2).take(tokens);
    let found: Vec<(i32, i32)> =
        lines.map(|line| range_of(line).ok_or(GraphError::MaskNotRanges)).collect::<Result<_, _>>()?;
    if found.len() == tokens { Ok(found) } else { Err(GraphError::MaskNotRanges) }
}

/// The one range of zeros among minus infinities.
fn range_of(line: &[u8]) -> Option<(i32, i32)> {
    let halves = line.as_chunks::<2>().0;
    let (seen, unseen) = (0u16.to_ne_bytes(), NEVER.to_ne_bytes());
    let first = halves.iter().position(|half| *half != unseen)?;
    let last = halves.iter().rposition(|half| *half != unseen)?;
    halves[first..=last].iter().all(|half| *half == seen).then_some((first as i32, last as i32))
}

fn ln(x: f32) -> f32 {
    maths::ln(x.into()) as f32
}

impl Angles {
    /// Cosines, then sines, computed step by step as ggml does.
    fn of(&self, position: i32) -> Box<[f32]> {
        let half = self.dims / 2;
        let mut table = vec![0f32; self.dims].into_boxed_slice();
        let step = maths::powf(self.base.into(), (-2.0 / self.dims as f32).into()) as f32;
        let (low, high) = self.correction();
        let mut theta = position as f32;
        for pair in 0..half {
            let extrapolated =
                theta / self.factors.as_ref().and_then(|factors| factors.get(pair)).copied().unwrap_or(1.0);
            let mut angle = self.scale * extrapolated;
            let mut magnitude = self.magnitude;
            if self.extrapolation != 0.0 {
                let ramp = 1.0 - ((pair as f32 - low) / (high - low).max(0.001)).clamp(0.0, 1.0);
                let mix = ramp * self.extrapolation;
                angle = angle * (1.0 - mix) + extrapolated * mix;
                magnitude *= 1.0 + 0.1 * ln(1.0 / self.scale);
            }
            let (sine, cosine) = maths::sin_cos(angle.into());
            table[pair] = cosine as f32 * magnitude;
            table[half + pair] = sine as f32 * magnitude;
            theta *= step;
        }
        table
    }

    /// The pairs between which YaRN goes over from one form to the other.
    fn correction(&self) -> (f32, f32) {
        let pair = |rotations: f32| {
            let context = self.original_context as f32;
            self.dims as f32 * ln(context / (rotations * 2.0 * std::f32::consts::PI)) / (2.0 * ln(self.base))
        };
        (pair(self.beta_fast).floor().max(0.0), pair(self.beta_slow).ceil().min(self.dims as f32 - 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_that_are_ranges_are_found_and_others_refused() {
        let line = |pattern: &str| -> Vec<u8> {
            pattern
                .bytes()
                .flat_map(|byte| match byte {
                    b'.' => NEVER.to_ne_bytes(),
                    b'0' => 0u16.to_ne_bytes(),
                    _ => 0x3c00u16.to_ne_bytes(),
                })
                .collect()
        };
        for (name, pattern, expected) in [
            ("causal", "000.", Some((0, 2))),
            ("window", "..00.", Some((2, 3))),
            ("one", "...0", Some((3, 3))),
            ("all", "0000", Some((0, 3))),
            ("hole", "0.00", None),
            ("nothing", "....", None),
            ("a bias", "010.", None),
        ] {
            assert_eq!(range_of(&line(pattern)), expected, "{name}");
        }
    }

    #[test]
    fn angles_follow_the_position() {
        let angles = Angles {
            dims: 4,
            original_context: 4096,
            base: 10000.0,
            scale: 1.0,
            extrapolation: 0.0,
            magnitude: 1.0,
            beta_fast: 32.0,
            beta_slow: 1.0,
            factors: None,
        };
        let table = angles.of(3);
        for (index, expected) in [3f32.cos(), 0.03f32.cos(), 3f32.sin(), 0.03f32.sin()].into_iter().enumerate() {
            assert!((table[index] - expected).abs() < 1e-6, "{index}: {} and {expected}", table[index]);
        }
    }
}
