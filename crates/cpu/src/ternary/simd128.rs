//! WebAssembly: a tile is four registers of four rows. Codes and activations meet as pairs of 16 bits, whose products one
//! instruction adds in 32 bits, a lane for each row.

use std::arch::wasm32::*;

use super::groups::{GroupPanel, accumulate_groups_with};
use super::kernel::{Accumulator, Kernel, Panel, Scaled, scale_rows};

pub(super) const KERNEL: Kernel =
    Kernel { tokens: 2, blocks: |_| 1, accumulate, accumulate_groups, scale: scale_rows, unpacked: None, tables: None };

fn accumulate(panel: &Panel, out: &mut [Accumulator]) {
    assert_eq!((panel.blocks, panel.tokens), (1, out.len()));
    match panel.tokens {
        1 => products::<1>(panel, out),
        2 => products::<2>(panel, out),
        tokens => unreachable!("{tokens} tokens"),
    }
}

fn accumulate_groups(panel: &GroupPanel, out: &mut [Scaled]) {
    accumulate_groups_with(panel, out, accumulate);
}

/// The activations of a word: for each group of four columns the first and third as 16 bits in one lane, and the second and fourth.
#[inline(always)]
fn pairs(panel: &Panel, token: usize, word: usize) -> [v128; 2] {
    let q = &panel.q[token * panel.stride + word * 16..][..16];
    // SAFETY: that many bytes are there.
    let q = unsafe { v128_load(q.as_ptr().cast()) };
    [i16x8_shr(i16x8_shl(q, 8), 8), i16x8_shr(q, 8)]
}

fn products<const TOKENS: usize>(panel: &Panel, out: &mut [Accumulator]) {
    let mut sums = [[i32x4_splat(0); 4]; TOKENS];
    let lowest = u32x4_splat(0x0003_0003);
    for (word, tile) in panel.tiles[..panel.words].iter().enumerate() {
        let mut q = [[i32x4_splat(0); 2]; TOKENS];
        for (token, q) in q.iter_mut().enumerate() {
            *q = pairs(panel, token, word);
        }
        macro_rules! group {
            ($group:literal) => {
                let mut splat = [[i32x4_splat(0); 2]; TOKENS];
                for (splat, q) in splat.iter_mut().zip(&q) {
                    *splat = q.map(
                        #[inline(always)]
                        |q| i32x4_shuffle::<$group, $group, $group, $group>(q, q),
                    );
                }
                for quarter in 0..4 {
                    // SAFETY: a tile has sixteen words.
                    let codes = unsafe { v128_load(tile.0[4 * quarter..][..4].as_ptr().cast()) };
                    let even = v128_and(u32x4_shr(codes, 2 * $group), lowest);
                    let odd = v128_and(u32x4_shr(codes, 2 * $group + 8), lowest);
                    for (sums, splat) in sums.iter_mut().zip(&splat) {
                        let both = i32x4_add(i32x4_dot_i16x8(even, splat[0]), i32x4_dot_i16x8(odd, splat[1]));
                        sums[quarter] = i32x4_add(sums[quarter], both);
                    }
                }
            };
        }
        group!(0);
        group!(1);
        group!(2);
        group!(3);
    }
    for (out, sums) in out.iter_mut().zip(sums) {
        for (out, sum) in out.chunks_exact_mut(4).zip(sums) {
            // SAFETY: there is room for four integers.
            unsafe { v128_store(out.as_mut_ptr().cast(), sum) };
        }
    }
}
