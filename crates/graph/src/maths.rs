//! Functions of real numbers, the same to the last bit on every system.
//!
//! The standard library asks the system's C library for them, and no two of those agree in the last bits: an adapter would
//! come out differently on another system, and a run that goes on elsewhere would not end in the same bytes. What is computed
//! therefore takes them from here; a test keeps the others out. Square roots and roundings are exact everywhere.

pub use libm::{
    cos, expm1 as exp_m1, fma as mul_add, log as ln, log1p as ln_1p, log2, log10, pow as powf, sincos as sin_cos,
};

/// Adding and subtracting this rounds a number to the nearest integer, and leaves the integer in the low bits of the sum.
const ROUNDER: f64 = 6_755_399_441_055_744.0;
/// Bits of a number after its exponent.
const FRACTION_BITS: u32 = 52;

/// Parts of a factor of two; a power of two of them.
const PARTS_BITS: u32 = 5;
/// The bits of `2^(i / 32)`.
#[rustfmt::skip]
const POWERS: [u64; 1 << PARTS_BITS] = [
    0x3ff0_0000_0000_0000, 0x3ff0_59b0_d315_8574, 0x3ff0_b558_6cf9_890f, 0x3ff1_1301_d012_5b51,
    0x3ff1_72b8_3c7d_517b, 0x3ff1_d487_3168_b9aa, 0x3ff2_387a_6e75_6238, 0x3ff2_9e9d_f51f_dee1,
    0x3ff3_06fe_0a31_b715, 0x3ff3_71a7_373a_a9cb, 0x3ff3_dea6_4c12_3422, 0x3ff4_4e08_6061_892d,
    0x3ff4_bfda_d536_2a27, 0x3ff5_342b_569d_4f82, 0x3ff5_ab07_dd48_5429, 0x3ff6_247e_b03a_5585,
    0x3ff6_a09e_667f_3bcd, 0x3ff7_1f75_e8ec_5f74, 0x3ff7_a114_73eb_0187, 0x3ff8_2589_994c_ce13,
    0x3ff8_ace5_422a_a0db, 0x3ff9_3737_b0cd_c5e5, 0x3ff9_c491_82a3_f090, 0x3ffa_5503_b23e_255d,
    0x3ffa_e89f_995a_d3ad, 0x3ffb_7f76_f2fb_5e47, 0x3ffc_199b_dd85_529c, 0x3ffc_b720_dcef_9069,
    0x3ffd_5818_dcfb_a487, 0x3ffd_fc97_337b_9b5f, 0x3ffe_a4af_a2a4_90da, 0x3fff_5076_5b6e_4540,
];

/// `e^x` within two units in the last place; 0 below -708 and infinite above 709, a little before it leaves the range of normal numbers.
///
/// A power of two from a table and a series for the rest, without a branch: texts are drawn from whole vocabularies.
#[inline]
pub fn exp(x: f64) -> f64 {
    // A part, ln 2 / 32, in two: the first has few enough bits that n times it is exact.
    const PART_HIGH: f64 = 0.693_147_180_369_123_8 / 32.0;
    const PART_LOW: f64 = 1.908_214_929_270_587_7e-10 / 32.0;
    const PER_PART: f64 = std::f64::consts::LOG2_E * 32.0;
    let rounded = x * PER_PART + ROUNDER;
    let n = rounded - ROUNDER;
    let r = (x - n * PART_HIGH) - n * PART_LOW;
    // |r| is at most 0.011: what follows the sixth power is below a hundredth of a unit in the last place.
    let square = r * r;
    let high = 1.0 / 24.0 + r * (1.0 / 120.0) + square * (1.0 / 720.0);
    let series = r + square * (0.5 + r * (1.0 / 6.0) + square * high);
    // The low bits of n say which of the powers, the others are added to its exponent.
    let bits = rounded.to_bits();
    let power = POWERS[(bits & ((1 << PARTS_BITS) - 1)) as usize];
    let power = f64::from_bits(power.wrapping_add(bits >> PARTS_BITS << FRACTION_BITS));
    let exp = power + power * series;
    let exp = if x < -708.0 { 0.0 } else { exp };
    if x > 709.0 { f64::INFINITY } else { exp }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many numbers apart two positive ones are.
    fn apart(a: f64, b: f64) -> u64 {
        a.to_bits().abs_diff(b.to_bits())
    }

    #[test]
    fn exponentials_are_those_of_another_implementation() {
        for step in -2_832_000..=2_836_000 {
            let x = f64::from(step) * 0.000_25 + f64::from(step % 7) * 1e-9;
            if (-708.0..=709.0).contains(&x) {
                assert!(apart(exp(x), libm::exp(x)) <= 2, "{x}: {} {}", exp(x), libm::exp(x));
            }
        }
        assert_eq!([0.0, -0.0, 1e-300, f64::NEG_INFINITY, -800.0].map(exp), [1.0, 1.0, 1.0, 0.0, 0.0]);
        assert_eq!([f64::INFINITY, 710.0].map(exp), [f64::INFINITY; 2]);
        assert!(exp(f64::NAN).is_nan());
    }

    /// These bits were computed on x86-64 Linux. Every other system has to find them.
    #[test]
    fn bits_are_the_same_everywhere() {
        let mut sum = 0xcbf2_9ce4_8422_2325u64;
        for step in 1..=20_000 {
            let x = f64::from(step) * 0.037;
            let (sine, cosine) = sin_cos(x);
            let values =
                [exp(-x), ln(x), log2(x), log10(x), ln_1p(x), exp_m1(-x), cos(x), powf(0.999, x), sine, cosine];
            for value in values.into_iter().chain([mul_add(sine, cosine, -x)]) {
                sum = (sum ^ value.to_bits()).wrapping_mul(0x100_0000_01b3);
            }
        }
        assert_eq!(sum, 0x6be4_8251_e619_be93);
    }
}
