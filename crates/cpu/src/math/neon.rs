//! Lanes as four NEON registers.

use std::arch::aarch64::*;

use super::Lanes;
use super::lanes::{TRIT_BITS, lane_methods};

/// The four registers of `$body`, where `$part` is their number; closures would not be inlined everywhere.
macro_rules! four {
    ($part:ident => $body:expr) => {{
        macro_rules! one {
            ($number:literal) => {{
                let $part: usize = $number;
                $body
            }};
        }
        Neon([one!(0), one!(1), one!(2), one!(3)])
    }};
}

/// Lanes in four 128-bit registers.
#[derive(Clone, Copy)]
pub(super) struct Neon([float32x4_t; 4]);

#[inline(always)]
unsafe fn from_i8(bytes: int8x16_t) -> Neon {
    // SAFETY: NEON is part of the aarch64 baseline.
    unsafe {
        let low = vmovl_s8(vget_low_s8(bytes));
        let high = vmovl_high_s8(bytes);
        Neon([
            vcvtq_f32_s32(vmovl_s16(vget_low_s16(low))),
            vcvtq_f32_s32(vmovl_high_s16(low)),
            vcvtq_f32_s32(vmovl_s16(vget_low_s16(high))),
            vcvtq_f32_s32(vmovl_high_s16(high)),
        ])
    }
}

impl Lanes for Neon {
    const MANY: bool = false;

    #[inline(always)]
    unsafe fn dot_i8<const R: usize>(rows: [*const i8; R], x: *const i16, columns: usize) -> [i64; R] {
        // SAFETY: the contract of `Lanes`: rows and `x` have so many elements.
        unsafe {
            let mut sums = [[vdupq_n_s32(0); 2]; R];
            for at in (0..columns).step_by(16) {
                let (low_x, high_x) = (vld1q_s16(x.add(at)), vld1q_s16(x.add(at + 8)));
                for r in 0..R {
                    let row = vld1q_s8(rows[r].add(at));
                    let (low, high) = (vmovl_s8(vget_low_s8(row)), vmovl_high_s8(row));
                    sums[r][0] = vmlal_s16(sums[r][0], vget_low_s16(low), vget_low_s16(low_x));
                    sums[r][1] = vmlal_high_s16(sums[r][1], low, low_x);
                    sums[r][0] = vmlal_s16(sums[r][0], vget_low_s16(high), vget_low_s16(high_x));
                    sums[r][1] = vmlal_high_s16(sums[r][1], high, high_x);
                }
            }
            let mut totals = [0; R];
            for r in 0..R {
                totals[r] = vaddlvq_s32(sums[r][0]) + vaddlvq_s32(sums[r][1]);
            }
            totals
        }
    }

    lane_methods! {
        unsafe fn splat(value: f32) -> Self {
            Self([vdupq_n_f32(value); 4])
        }

        unsafe fn splat_f16(from: *const u8) -> Self {
            let half = vdup_n_u16(from.cast::<u16>().read_unaligned());
            Self([vcvt_f32_f16(vreinterpret_f16_u16(half)); 4])
        }

        unsafe fn load(from: *const f32) -> Self {
            four!(part => vld1q_f32(from.add(4 * part)))
        }

        unsafe fn load_f16(from: *const u8) -> Self {
            four!(part => {
                let bytes = vld1_u8(from.add(8 * part));
                vcvt_f32_f16(vreinterpret_f16_u8(bytes))
            })
        }

        unsafe fn load_bf16(from: *const u8) -> Self {
            four!(part => {
                let half = vreinterpret_u16_u8(vld1_u8(from.add(8 * part)));
                vreinterpretq_f32_u32(vshll_n_u16::<16>(half))
            })
        }

        unsafe fn load_i8(from: *const u8) -> Self {
            from_i8(vld1q_s8(from.cast()))
        }

        unsafe fn load_q6<const GROUP: i32>(low: *const u8, high: *const u8) -> Self {
            let low = vld1q_u8(low);
            let high = vld1q_u8(high);
            let nibble = match GROUP / 2 {
                0 => vandq_u8(low, vdupq_n_u8(15)),
                _ => vshrq_n_u8::<4>(low),
            };
            let pair = match GROUP {
                0 => vshlq_n_u8::<4>(high),
                1 => vshlq_n_u8::<2>(high),
                2 => high,
                _ => vshrq_n_u8::<2>(high),
            };
            let value = vorrq_u8(nibble, vandq_u8(pair, vdupq_n_u8(0x30)));
            from_i8(vsubq_s8(vreinterpretq_s8_u8(value), vdupq_n_s8(32)))
        }

        unsafe fn trits(word: u32) -> Self {
            let word = vdupq_n_u32(word);
            four!(part => {
                let bits = vreinterpretq_s32_u32(vld1q_u32(TRIT_BITS.as_ptr().add(4 * part)));
                let codes = vandq_u32(vshlq_u32(word, vnegq_s32(bits)), vdupq_n_u32(3));
                vcvtq_f32_s32(vsubq_s32(vreinterpretq_s32_u32(codes), vdupq_n_s32(1)))
            })
        }

        unsafe fn store(self, to: *mut f32) {
            for (part, lanes) in self.0.into_iter().enumerate() {
                vst1q_f32(to.add(4 * part), lanes);
            }
        }

        unsafe fn add(self, other: Self) -> Self {
            four!(part => vaddq_f32(self.0[part], other.0[part]))
        }

        unsafe fn sub(self, other: Self) -> Self {
            four!(part => vsubq_f32(self.0[part], other.0[part]))
        }

        unsafe fn mul(self, other: Self) -> Self {
            four!(part => vmulq_f32(self.0[part], other.0[part]))
        }

        unsafe fn div(self, other: Self) -> Self {
            four!(part => vdivq_f32(self.0[part], other.0[part]))
        }

        unsafe fn max(self, other: Self) -> Self {
            // Selected by comparison, not by vmaxq_f32, which returns NaN also where only `other` is NaN.
            four!(part => {
                let smaller = vcltq_f32(self.0[part], other.0[part]);
                vbslq_f32(smaller, other.0[part], self.0[part])
            })
        }

        unsafe fn mul_add(self, factor: Self, addend: Self) -> Self {
            four!(part => vfmaq_f32(addend.0[part], self.0[part], factor.0[part]))
        }

        unsafe fn pow2_of_rounded(self) -> Self {
            four!(part => {
                let biased = vaddq_s32(vreinterpretq_s32_f32(self.0[part]), vdupq_n_s32(127));
                vreinterpretq_f32_s32(vshlq_n_s32::<23>(biased))
            })
        }

        unsafe fn where_negative(self, selector: Self, other: Self) -> Self {
            four!(part => {
                let negative = vcltzq_s32(vreinterpretq_s32_f32(selector.0[part]));
                vbslq_f32(negative, self.0[part], other.0[part])
            })
        }

        unsafe fn first(self) -> f32 {
            vgetq_lane_f32::<0>(self.0[0])
        }

        unsafe fn sum(self) -> f32 {
            let [a, b, c, d] = self.0;
            let four = vaddq_f32(vaddq_f32(a, c), vaddq_f32(b, d));
            let two = vadd_f32(vget_low_f32(four), vget_high_f32(four));
            vget_lane_f32::<0>(two) + vget_lane_f32::<1>(two)
        }
    }
}
