//! Lanes as two AVX2 registers or one AVX-512 register.

use std::arch::x86_64::*;

use super::lanes::{DOT_COLUMNS, TRIT_BITS, fold, lane_methods};
use super::{Kernel, LANES, Lanes};

/// Whether the AVX2 entry may be called.
pub(super) fn avx2_detected() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") && is_x86_feature_detected!("f16c")
}

/// Whether the AVX-512 entry may be called.
pub(super) fn avx512_detected() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && avx2_detected()
}

/// Compiles and runs a kernel for AVX2 with FMA and F16C.
///
/// # Safety
/// `avx2_detected` holds.
#[target_feature(enable = "avx2,fma,f16c")]
pub(super) unsafe fn run_avx2<R, K: Kernel<R>>(kernel: K) -> R {
    // SAFETY: the features of this function are those of the lanes.
    unsafe { kernel.run::<Avx2>() }
}

/// Compiles and runs a kernel for AVX-512.
///
/// # Safety
/// `avx512_detected` holds.
#[target_feature(enable = "avx2,fma,f16c,avx512f,avx512bw,avx512vl,avx512dq")]
pub(super) unsafe fn run_avx512<R, K: Kernel<R>>(kernel: K) -> R {
    // SAFETY: the features of this function are those of the lanes.
    unsafe { kernel.run::<Avx512>() }
}

/// Sixteen six-bit values less 32, as signed bytes.
#[inline(always)]
unsafe fn q6_bytes<const GROUP: i32>(low: *const u8, high: *const u8) -> __m128i {
    // SAFETY: the caller lends sixteen bytes at both places and has SSE2.
    unsafe {
        let low = _mm_loadu_si128(low.cast());
        let high = _mm_loadu_si128(high.cast());
        // Shifts work on 16-bit units: the masks drop what crosses from the neighbouring byte.
        let nibble = match GROUP / 2 {
            0 => low,
            _ => _mm_srli_epi16::<4>(low),
        };
        let pair = match GROUP {
            0 => _mm_slli_epi16::<4>(high),
            1 => _mm_slli_epi16::<2>(high),
            2 => high,
            _ => _mm_srli_epi16::<2>(high),
        };
        let value = _mm_or_si128(_mm_and_si128(nibble, _mm_set1_epi8(0x0f)), _mm_and_si128(pair, _mm_set1_epi8(0x30)));
        _mm_sub_epi8(value, _mm_set1_epi8(32))
    }
}

/// Folds eight lanes in halves of 8, 4 and 2.
#[inline(always)]
unsafe fn sum_of_eight(lanes: __m256) -> f32 {
    // SAFETY: the caller has AVX.
    unsafe {
        let four = _mm_add_ps(_mm256_castps256_ps128(lanes), _mm256_extractf128_ps::<1>(lanes));
        let two = _mm_add_ps(four, _mm_movehl_ps(four, four));
        _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)))
    }
}

/// Lanes in two 256-bit registers.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256, __m256);

impl Lanes for Avx2 {
    const MANY: bool = false;

    #[inline(always)]
    unsafe fn dot_i8<const R: usize>(rows: [*const i8; R], x: *const i16, columns: usize) -> [i64; R] {
        // SAFETY: the contract of `Lanes`: the instruction set is there, and rows and `x` have so many elements.
        unsafe {
            let mut sums = [_mm256_setzero_si256(); R];
            for at in (0..columns).step_by(16) {
                let x = _mm256_loadu_si256(x.add(at).cast());
                for r in 0..R {
                    // Rows are short, and the processor does not see the next ones coming.
                    if at.is_multiple_of(64) {
                        _mm_prefetch::<_MM_HINT_T0>(rows[r].wrapping_add(at + R * columns));
                    }
                    let row = _mm256_cvtepi8_epi16(_mm_loadu_si128(rows[r].add(at).cast()));
                    sums[r] = _mm256_add_epi32(sums[r], _mm256_madd_epi16(row, x));
                }
            }
            let mut totals = [0; R];
            for r in 0..R {
                let mut lanes = [0i32; 8];
                _mm256_storeu_si256(lanes.as_mut_ptr().cast(), sums[r]);
                totals[r] = fold(&lanes);
            }
            totals
        }
    }

    lane_methods! {
        unsafe fn splat(value: f32) -> Self {
            Self(_mm256_set1_ps(value), _mm256_set1_ps(value))
        }

        unsafe fn splat_f16(from: *const u8) -> Self {
            let value = _mm256_cvtph_ps(_mm_set1_epi16(from.cast::<i16>().read_unaligned()));
            Self(value, value)
        }

        unsafe fn load(from: *const f32) -> Self {
            Self(_mm256_loadu_ps(from), _mm256_loadu_ps(from.add(8)))
        }

        unsafe fn load_f16(from: *const u8) -> Self {
            Self(_mm256_cvtph_ps(_mm_loadu_si128(from.cast())), _mm256_cvtph_ps(_mm_loadu_si128(from.add(16).cast())))
        }

        unsafe fn load_bf16(from: *const u8) -> Self {
            let low = _mm256_cvtepu16_epi32(_mm_loadu_si128(from.cast()));
            let high = _mm256_cvtepu16_epi32(_mm_loadu_si128(from.add(16).cast()));
            Self(_mm256_castsi256_ps(_mm256_slli_epi32::<16>(low)), _mm256_castsi256_ps(_mm256_slli_epi32::<16>(high)))
        }

        unsafe fn load_i8(from: *const u8) -> Self {
            from_i8(_mm_loadu_si128(from.cast()))
        }

        unsafe fn load_q6<const GROUP: i32>(low: *const u8, high: *const u8) -> Self {
            from_i8(q6_bytes::<GROUP>(low, high))
        }

        unsafe fn trits(word: u32) -> Self {
            let (word, bits) = (_mm256_set1_epi32(word as i32), TRIT_BITS.as_ptr().cast::<__m256i>());
            let (mask, one) = (_mm256_set1_epi32(3), _mm256_set1_epi32(1));
            let low = _mm256_and_si256(_mm256_srlv_epi32(word, _mm256_loadu_si256(bits)), mask);
            let high = _mm256_and_si256(_mm256_srlv_epi32(word, _mm256_loadu_si256(bits.add(1))), mask);
            Self(_mm256_cvtepi32_ps(_mm256_sub_epi32(low, one)), _mm256_cvtepi32_ps(_mm256_sub_epi32(high, one)))
        }

        unsafe fn store(self, to: *mut f32) {
            _mm256_storeu_ps(to, self.0);
            _mm256_storeu_ps(to.add(8), self.1);
        }

        unsafe fn add(self, other: Self) -> Self {
            Self(_mm256_add_ps(self.0, other.0), _mm256_add_ps(self.1, other.1))
        }

        unsafe fn sub(self, other: Self) -> Self {
            Self(_mm256_sub_ps(self.0, other.0), _mm256_sub_ps(self.1, other.1))
        }

        unsafe fn mul(self, other: Self) -> Self {
            Self(_mm256_mul_ps(self.0, other.0), _mm256_mul_ps(self.1, other.1))
        }

        unsafe fn div(self, other: Self) -> Self {
            Self(_mm256_div_ps(self.0, other.0), _mm256_div_ps(self.1, other.1))
        }

        unsafe fn max(self, other: Self) -> Self {
            // The instruction returns its second operand when one is not a number.
            Self(_mm256_max_ps(other.0, self.0), _mm256_max_ps(other.1, self.1))
        }

        unsafe fn mul_add(self, factor: Self, addend: Self) -> Self {
            Self(_mm256_fmadd_ps(self.0, factor.0, addend.0), _mm256_fmadd_ps(self.1, factor.1, addend.1))
        }

        unsafe fn pow2_of_rounded(self) -> Self {
            let bias = _mm256_set1_epi32(127);
            let low = _mm256_add_epi32(_mm256_castps_si256(self.0), bias);
            let high = _mm256_add_epi32(_mm256_castps_si256(self.1), bias);
            Self(_mm256_castsi256_ps(_mm256_slli_epi32::<23>(low)), _mm256_castsi256_ps(_mm256_slli_epi32::<23>(high)))
        }

        unsafe fn where_negative(self, selector: Self, other: Self) -> Self {
            Self(_mm256_blendv_ps(other.0, self.0, selector.0), _mm256_blendv_ps(other.1, self.1, selector.1))
        }

        unsafe fn first(self) -> f32 {
            _mm256_cvtss_f32(self.0)
        }

        unsafe fn sum(self) -> f32 {
            sum_of_eight(_mm256_add_ps(self.0, self.1))
        }
    }
}

#[inline(always)]
unsafe fn from_i8(bytes: __m128i) -> Avx2 {
    // SAFETY: the caller has AVX2.
    unsafe {
        let low = _mm256_cvtepi8_epi32(bytes);
        let high = _mm256_cvtepi8_epi32(_mm_unpackhi_epi64(bytes, bytes));
        Avx2(_mm256_cvtepi32_ps(low), _mm256_cvtepi32_ps(high))
    }
}

/// Lanes in one 512-bit register.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512);

impl Lanes for Avx512 {
    const MANY: bool = true;

    #[inline(always)]
    unsafe fn dot_i8<const R: usize>(rows: [*const i8; R], x: *const i16, columns: usize) -> [i64; R] {
        // SAFETY: the contract of `Lanes`: the instruction set is there, and rows and `x` have so many elements.
        unsafe {
            let mut sums = [_mm512_setzero_si512(); R];
            for at in (0..columns).step_by(DOT_COLUMNS) {
                let x = _mm512_loadu_si512(x.add(at).cast());
                for r in 0..R {
                    // Rows are short, and the processor does not see the next ones coming.
                    if at.is_multiple_of(64) {
                        _mm_prefetch::<_MM_HINT_T0>(rows[r].wrapping_add(at + R * columns));
                    }
                    let row = _mm512_cvtepi8_epi16(_mm256_loadu_si256(rows[r].add(at).cast()));
                    sums[r] = _mm512_add_epi32(sums[r], _mm512_madd_epi16(row, x));
                }
            }
            let mut totals = [0; R];
            for r in 0..R {
                let mut lanes = [0i32; 16];
                _mm512_storeu_si512(lanes.as_mut_ptr().cast(), sums[r]);
                totals[r] = fold(&lanes);
            }
            totals
        }
    }

    lane_methods! {
        unsafe fn splat(value: f32) -> Self {
            Self(_mm512_set1_ps(value))
        }

        unsafe fn splat_f16(from: *const u8) -> Self {
            Self(_mm512_cvtph_ps(_mm256_set1_epi16(from.cast::<i16>().read_unaligned())))
        }

        unsafe fn load(from: *const f32) -> Self {
            Self(_mm512_loadu_ps(from))
        }

        unsafe fn load_f16(from: *const u8) -> Self {
            Self(_mm512_cvtph_ps(_mm256_loadu_si256(from.cast())))
        }

        unsafe fn load_bf16(from: *const u8) -> Self {
            let wide = _mm512_cvtepu16_epi32(_mm256_loadu_si256(from.cast()));
            Self(_mm512_castsi512_ps(_mm512_slli_epi32::<16>(wide)))
        }

        unsafe fn load_i8(from: *const u8) -> Self {
            let wide = _mm512_cvtepi8_epi32(_mm_loadu_si128(from.cast()));
            Self(_mm512_cvtepi32_ps(wide))
        }

        unsafe fn load_q6<const GROUP: i32>(low: *const u8, high: *const u8) -> Self {
            let wide = _mm512_cvtepi8_epi32(q6_bytes::<GROUP>(low, high));
            Self(_mm512_cvtepi32_ps(wide))
        }

        unsafe fn trits(word: u32) -> Self {
            let shifted =
                _mm512_srlv_epi32(_mm512_set1_epi32(word as i32), _mm512_loadu_si512(TRIT_BITS.as_ptr().cast()));
            let codes = _mm512_and_si512(shifted, _mm512_set1_epi32(3));
            Self(_mm512_cvtepi32_ps(_mm512_sub_epi32(codes, _mm512_set1_epi32(1))))
        }

        unsafe fn store(self, to: *mut f32) {
            _mm512_storeu_ps(to, self.0)
        }

        unsafe fn add(self, other: Self) -> Self {
            Self(_mm512_add_ps(self.0, other.0))
        }

        unsafe fn sub(self, other: Self) -> Self {
            Self(_mm512_sub_ps(self.0, other.0))
        }

        unsafe fn mul(self, other: Self) -> Self {
            Self(_mm512_mul_ps(self.0, other.0))
        }

        unsafe fn div(self, other: Self) -> Self {
            Self(_mm512_div_ps(self.0, other.0))
        }

        unsafe fn max(self, other: Self) -> Self {
            // The instruction returns its second operand when one is not a number.
            Self(_mm512_max_ps(other.0, self.0))
        }

        unsafe fn mul_add(self, factor: Self, addend: Self) -> Self {
            Self(_mm512_fmadd_ps(self.0, factor.0, addend.0))
        }

        unsafe fn pow2_of_rounded(self) -> Self {
            let biased = _mm512_add_epi32(_mm512_castps_si512(self.0), _mm512_set1_epi32(127));
            Self(_mm512_castsi512_ps(_mm512_slli_epi32::<23>(biased)))
        }

        unsafe fn where_negative(self, selector: Self, other: Self) -> Self {
            let negative = _mm512_movepi32_mask(_mm512_castps_si512(selector.0));
            Self(_mm512_mask_blend_ps(negative, other.0, self.0))
        }

        unsafe fn first(self) -> f32 {
            _mm512_cvtss_f32(self.0)
        }

        unsafe fn sum(self) -> f32 {
            sum_of_eight(_mm256_add_ps(_mm512_castps512_ps256(self.0), _mm512_extractf32x8_ps::<1>(self.0)))
        }

        unsafe fn largest(self) -> f32 {
            // What is not a number counts as little as it does for `f32::max`.
            let nothing = _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(self.0, self.0);
            _mm512_reduce_max_ps(_mm512_mask_blend_ps(nothing, self.0, _mm512_set1_ps(f32::NEG_INFINITY)))
        }

        unsafe fn sums(sixteen: [Self; LANES]) -> [f32; LANES] {
            // Each fold joins the halves of two registers: a third of the instructions of sixteen sums.
            let mut eights = [_mm512_setzero_ps(); 8];
            for pair in 0..8 {
                let (a, b) = (sixteen[2 * pair].0, sixteen[2 * pair + 1].0);
                eights[pair] = _mm512_add_ps(_mm512_shuffle_f32x4::<0x44>(a, b), _mm512_shuffle_f32x4::<0xee>(a, b));
            }
            let mut fours = [_mm512_setzero_ps(); 4];
            for pair in 0..4 {
                let (a, b) = (eights[2 * pair], eights[2 * pair + 1]);
                fours[pair] = _mm512_add_ps(_mm512_shuffle_f32x4::<0x88>(a, b), _mm512_shuffle_f32x4::<0xdd>(a, b));
            }
            let mut twos = [_mm512_setzero_ps(); 2];
            for pair in 0..2 {
                let (a, b) = (fours[2 * pair], fours[2 * pair + 1]);
                twos[pair] = _mm512_add_ps(_mm512_shuffle_ps::<0x44>(a, b), _mm512_shuffle_ps::<0xee>(a, b));
            }
            let [a, b] = twos;
            let ones = _mm512_add_ps(_mm512_shuffle_ps::<0x88>(a, b), _mm512_shuffle_ps::<0xdd>(a, b));
            // Number `i` of each four is in the `i`-th quarter.
            let mut turned = [0.0; LANES];
            _mm512_storeu_ps(turned.as_mut_ptr(), ones);
            let mut sums = [0.0; LANES];
            for index in 0..LANES {
                sums[index] = turned[4 * (index % 4) + index / 4];
            }
            sums
        }
    }
}
