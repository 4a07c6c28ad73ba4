//! The kernel for other machines: 16 rows side by side in 16 bits, which compilers turn into the vectors the machine
//! has.

use super::groups::{GroupPanel, accumulate_groups_with};
use super::kernel::{Accumulator, Kernel, Panel, Scaled, TILE_ROWS, scale_rows};

pub(super) const KERNEL: Kernel =
    Kernel { tokens: 4, blocks: |_| 1, accumulate, accumulate_groups, scale: scale_rows, unpacked: None, tables: None };

/// Words after which the 16-bit sums are widened. A word adds 16 products of a code (0..=2) and an activation
/// (−128..=127) to a row, so 8 words reach −256 · 128 = −32768 and 254 · 128 = 32512 at most, which an i16 just holds.
const WORDS_IN_I16: usize = 8;

fn accumulate(panel: &Panel, out: &mut [Accumulator]) {
    out.fill([0; TILE_ROWS]);
    for (block, tiles) in panel.tiles.chunks(panel.row_words).take(panel.blocks).enumerate() {
        for (part, tiles) in tiles[..panel.words].chunks(WORDS_IN_I16).enumerate() {
            for token in 0..panel.tokens {
                let mut sums = [0i16; TILE_ROWS];
                let first = token * panel.stride + part * WORDS_IN_I16 * 16;
                for (tile, q) in tiles.iter().zip(panel.q[first..].chunks_exact(16)) {
                    let low = tile.0.map(|codes| codes as u16);
                    let high = tile.0.map(|codes| (codes >> 16) as u16);
                    for (group, q) in q.chunks_exact(4).enumerate() {
                        let q = [0, 1, 2, 3].map(|k| i16::from(q[k]));
                        for row in 0..TILE_ROWS {
                            let (low, high) = (low[row] >> (2 * group), high[row] >> (2 * group));
                            sums[row] += (low & 3) as i16 * q[0]
                                + (low >> 8 & 3) as i16 * q[1]
                                + (high & 3) as i16 * q[2]
                                + (high >> 8 & 3) as i16 * q[3];
                        }
                    }
                }
                let out = &mut out[token * panel.blocks + block];
                out.iter_mut().zip(sums).for_each(|(out, sum)| *out += i32::from(sum));
            }
        }
    }
}

fn accumulate_groups(panel: &GroupPanel, out: &mut [Scaled]) {
    accumulate_groups_with(panel, out, accumulate);
}
