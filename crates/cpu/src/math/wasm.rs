//! Lanes as four registers of WebAssembly. There is no fused multiplication and addition: the numbers are those of the portable
//! lanes, bit for bit.

use std::arch::wasm32::*;

use super::Lanes;
use super::lanes::f16_to_f32;

/// Lanes in four 128-bit registers.
#[derive(Clone, Copy)]
pub(super) struct Simd128([v128; 4]);

/// The four registers of `$body`, where `$part` is their number.
macro_rules! four {
    ($part:ident => $body:expr) => {
        Simd128([0, 1, 2, 3].map(
            #[inline(always)]
            |$part: usize| $body,
        ))
    };
}

#[inline(always)]
fn from_i8(bytes: v128) -> Simd128 {
    let (low, high) = (i16x8_extend_low_i8x16(bytes), i16x8_extend_high_i8x16(bytes));
    Simd128([
        f32x4_convert_i32x4(i32x4_extend_low_i16x8(low)),
        f32x4_convert_i32x4(i32x4_extend_high_i16x8(low)),
        f32x4_convert_i32x4(i32x4_extend_low_i16x8(high)),
        f32x4_convert_i32x4(i32x4_extend_high_i16x8(high)),
    ])
}

/// [`f16_to_f32`] of four halves, each in 32 bits.
#[inline(always)]
fn from_halves(halves: v128) -> v128 {
    let magnitude = v128_and(halves, u32x4_splat(0x7fff));
    let shifted = u32x4_shl(magnitude, 13);
    let finite = f32x4_mul(shifted, u32x4_splat((127 + 112) << 23));
    let special = v128_or(shifted, u32x4_splat(0x7f80_0000));
    let value = v128_bitselect(special, finite, u32x4_ge(magnitude, u32x4_splat(0x7c00)));
    v128_or(value, u32x4_shl(v128_and(halves, u32x4_splat(0x8000)), 16))
}

impl Lanes for Simd128 {
    const MANY: bool = false;

    #[inline(always)]
    unsafe fn splat(value: f32) -> Self {
        Self([f32x4_splat(value); 4])
    }

    #[inline(always)]
    unsafe fn splat_f16(from: *const u8) -> Self {
        // SAFETY: the caller guarantees two bytes.
        let bytes = unsafe { from.cast::<[u8; 2]>().read() };
        Self([f32x4_splat(f16_to_f32(u16::from_le_bytes(bytes))); 4])
    }

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Self {
        // SAFETY: the caller guarantees sixteen floats.
        four!(part => unsafe { v128_load(from.add(4 * part).cast()) })
    }

    #[inline(always)]
    unsafe fn load_f16(from: *const u8) -> Self {
        // SAFETY: the caller guarantees sixteen halves.
        four!(part => from_halves(unsafe { u32x4_load_extend_u16x4(from.add(8 * part).cast()) }))
    }

    #[inline(always)]
    unsafe fn load_bf16(from: *const u8) -> Self {
        // SAFETY: the caller guarantees sixteen halves.
        four!(part => u32x4_shl(unsafe { u32x4_load_extend_u16x4(from.add(8 * part).cast()) }, 16))
    }

    #[inline(always)]
    unsafe fn load_i8(from: *const u8) -> Self {
        // SAFETY: the caller guarantees sixteen bytes.
        from_i8(unsafe { v128_load(from.cast()) })
    }

    #[inline(always)]
    unsafe fn load_q6<const GROUP: i32>(low: *const u8, high: *const u8) -> Self {
        // SAFETY: the caller guarantees sixteen bytes at both places.
        let (low, high) = unsafe { (v128_load(low.cast()), v128_load(high.cast())) };
        let nibble = if GROUP < 2 { v128_and(low, u8x16_splat(15)) } else { u8x16_shr(low, 4) };
        let pair = v128_and(u8x16_shr(high, 2 * GROUP as u32), u8x16_splat(3));
        from_i8(i8x16_sub(v128_or(nibble, u8x16_shl(pair, 4)), i8x16_splat(32)))
    }

    #[inline(always)]
    unsafe fn trits(word: u32) -> Self {
        // The codes of four neighbouring weights are in the four bytes, those of the next four two bits above.
        let none = 16;
        let places = u8x16(0, none, none, none, 1, none, none, none, 2, none, none, none, 3, none, none, none);
        let bytes = u8x16_swizzle(u32x4_splat(word), places);
        four!(part => {
            let codes = v128_and(u32x4_shr(bytes, 2 * part as u32), u32x4_splat(3));
            f32x4_convert_i32x4(i32x4_sub(codes, i32x4_splat(1)))
        })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        for (part, lanes) in self.0.into_iter().enumerate() {
            // SAFETY: the caller guarantees space for sixteen floats.
            unsafe { v128_store(to.add(4 * part).cast(), lanes) };
        }
    }

    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        four!(part => f32x4_add(self.0[part], other.0[part]))
    }

    #[inline(always)]
    unsafe fn sub(self, other: Self) -> Self {
        four!(part => f32x4_sub(self.0[part], other.0[part]))
    }

    #[inline(always)]
    unsafe fn mul(self, other: Self) -> Self {
        four!(part => f32x4_mul(self.0[part], other.0[part]))
    }

    #[inline(always)]
    unsafe fn div(self, other: Self) -> Self {
        four!(part => f32x4_div(self.0[part], other.0[part]))
    }

    #[inline(always)]
    unsafe fn max(self, other: Self) -> Self {
        four!(part => f32x4_pmax(self.0[part], other.0[part]))
    }

    #[inline(always)]
    unsafe fn mul_add(self, factor: Self, addend: Self) -> Self {
        four!(part => f32x4_add(f32x4_mul(self.0[part], factor.0[part]), addend.0[part]))
    }

    #[inline(always)]
    unsafe fn pow2_of_rounded(self) -> Self {
        four!(part => i32x4_shl(i32x4_add(self.0[part], i32x4_splat(127)), 23))
    }

    #[inline(always)]
    unsafe fn where_negative(self, selector: Self, other: Self) -> Self {
        four!(part => v128_bitselect(self.0[part], other.0[part], i32x4_shr(selector.0[part], 31)))
    }

    #[inline(always)]
    unsafe fn first(self) -> f32 {
        f32x4_extract_lane::<0>(self.0[0])
    }

    #[inline(always)]
    unsafe fn sum(self) -> f32 {
        let [a, b, c, d] = self.0;
        let four = f32x4_add(f32x4_add(a, c), f32x4_add(b, d));
        let two = f32x4_add(four, i32x4_shuffle::<2, 3, 2, 3>(four, four));
        f32x4_extract_lane::<0>(two) + f32x4_extract_lane::<1>(two)
    }

    #[inline(always)]
    unsafe fn dot_i8<const R: usize>(rows: [*const i8; R], x: *const i16, columns: usize) -> [i64; R] {
        let mut sums = [[i32x4_splat(0); 2]; R];
        for at in (0..columns).step_by(16) {
            for (half, at) in [at, at + 8].into_iter().enumerate() {
                // SAFETY: the caller guarantees so many elements, a multiple of sixteen.
                let x = unsafe { v128_load(x.add(at).cast()) };
                for r in 0..R {
                    // SAFETY: the same.
                    let row = unsafe { i16x8_load_extend_i8x8(rows[r].add(at)) };
                    sums[r][half] = i32x4_add(sums[r][half], i32x4_dot_i16x8(row, x));
                }
            }
        }
        sums.map(|halves| {
            let lanes = halves.map(|half| {
                let sum = i64x2_add(i64x2_extend_low_i32x4(half), i64x2_extend_high_i32x4(half));
                i64x2_extract_lane::<0>(sum) + i64x2_extract_lane::<1>(sum)
            });
            lanes[0] + lanes[1]
        })
    }
}
