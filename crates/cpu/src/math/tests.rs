use half::{bf16, f16};

use super::testing::{Random, assert_same_bits};
use super::*;

/// Sixteen results of one lane operation.
struct OnLanes<F>(F);

impl<F: LaneOperation> Kernel<[f32; LANES]> for OnLanes<F> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) -> [f32; LANES] {
        let mut result = [f32::NAN; LANES];
        // SAFETY: the dispatcher has checked the instruction set; the array has sixteen elements.
        unsafe { self.0.apply::<L>().store(result.as_mut_ptr()) };
        result
    }
}

trait LaneOperation {
    unsafe fn apply<L: Lanes>(self) -> L;
}

struct Exp([f32; LANES]);

impl LaneOperation for Exp {
    #[inline(always)]
    unsafe fn apply<L: Lanes>(self) -> L {
        // SAFETY: guaranteed by the caller; the array has sixteen elements.
        unsafe { exp_of_nonpositive(L::load(self.0.as_ptr())) }
    }
}

#[test]
fn exp_is_within_two_units_in_the_last_place() {
    let mut random = Random::fresh();
    for isa in Isa::available() {
        let mut worst = 0.0f64;
        for round in 0..20_000 {
            let range = [1e-3, 0.7, 10.0, 87.3][round % 4];
            let x: [f32; LANES] = std::array::from_fn(|_| -range * random.float().abs());
            for (x, got) in x.into_iter().zip(dispatch(isa, OnLanes(Exp(x)))) {
                let exact = f64::from(x).exp();
                let unit = f64::from((exact as f32).next_up()) - f64::from(exact as f32);
                worst = worst.max((f64::from(got) - exact).abs() / unit);
            }
        }
        assert!(worst <= 2.0, "{isa}: {worst} units in the last place");
    }
}

#[test]
fn exp_keeps_its_edges() {
    let mut x = [-0.0; LANES];
    x[..5].copy_from_slice(&[0.0, f32::NEG_INFINITY, -1e30, -88.0, f32::NAN]);
    for isa in Isa::available() {
        let got = dispatch(isa, OnLanes(Exp(x)));
        assert_eq!(got[..4], [1.0, 0.0, 0.0, 0.0], "{isa}");
        assert!(got[4].is_nan(), "{isa}: a NaN must not vanish");
        assert_eq!(got[5], 1.0, "{isa}");
    }
}

#[derive(Clone, Copy)]
enum Load {
    F16,
    Bf16,
    I8,
    Q6(usize),
}

struct Decode<'a>(Load, &'a [u8], &'a [u8]);

impl LaneOperation for Decode<'_> {
    #[inline(always)]
    unsafe fn apply<L: Lanes>(self) -> L {
        let (low, high) = (self.1.as_ptr(), self.2.as_ptr());
        assert!(self.1.len() >= 32 && self.2.len() >= 16);
        // SAFETY: guaranteed by the caller; the slices are long enough for each form.
        unsafe {
            match self.0 {
                Load::F16 => L::load_f16(low),
                Load::Bf16 => L::load_bf16(low),
                Load::I8 => L::load_i8(low),
                Load::Q6(0) => L::load_q6::<0>(low, high),
                Load::Q6(1) => L::load_q6::<1>(low, high),
                Load::Q6(2) => L::load_q6::<2>(low, high),
                Load::Q6(_) => L::load_q6::<3>(low, high),
            }
        }
    }
}

#[test]
fn every_half_float_decodes_to_its_value() {
    for isa in Isa::available() {
        for first in (0..=u16::MAX).step_by(LANES) {
            let halves: [u16; LANES] = std::array::from_fn(|lane| first + lane as u16);
            let bytes: Vec<u8> = halves.iter().flat_map(|half| half.to_le_bytes()).collect();
            let check = |got: [f32; LANES], value: &dyn Fn(u16) -> f32| {
                for (half, got) in halves.into_iter().zip(got) {
                    let expected = value(half);
                    // The payload of a NaN does not matter.
                    let same = got.to_bits() == expected.to_bits() || (got.is_nan() && expected.is_nan());
                    assert!(same, "{isa}: {half:04x} became {got}, expected {expected}");
                }
            };
            check(dispatch(isa, OnLanes(Decode(Load::F16, &bytes, &bytes))), &|half| f16::from_bits(half).to_f32());
            check(dispatch(isa, OnLanes(Decode(Load::Bf16, &bytes, &bytes))), &|half| bf16::from_bits(half).to_f32());
        }
    }
}

#[test]
fn bytes_and_six_bit_groups_decode_to_their_values() {
    let mut random = Random::fresh();
    for isa in Isa::available() {
        for round in 0..256 {
            let mut low = random.bytes(32);
            low[0] = round as u8;
            let high = random.bytes(16);
            let expected: Vec<f32> = low[..16].iter().map(|&byte| f32::from(byte as i8)).collect();
            assert_same_bits(&dispatch(isa, OnLanes(Decode(Load::I8, &low, &high))), &expected, "i8");
            for group in 0..4 {
                let expected: Vec<f32> = (0..16)
                    .map(|lane| {
                        let nibble = (low[lane] >> (4 * (group / 2))) & 15;
                        let pair = (high[lane] >> (2 * group)) & 3;
                        f32::from(nibble + 16 * pair) - 32.0
                    })
                    .collect();
                let got = dispatch(isa, OnLanes(Decode(Load::Q6(group), &low, &high)));
                assert_same_bits(&got, &expected, &format!("{isa} group {group}"));
            }
        }
    }
}

struct Sum([f32; LANES]);

impl Kernel<(f32, f32)> for Sum {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) -> (f32, f32) {
        // SAFETY: the dispatcher has checked the instruction set; the array has sixteen elements.
        unsafe {
            let lanes = L::load(self.0.as_ptr());
            (lanes.sum(), lanes.largest())
        }
    }
}

#[test]
fn lanes_fold_in_the_same_order_everywhere() {
    let mut random = Random::fresh();
    for _ in 0..100 {
        let values: [f32; LANES] = std::array::from_fn(|_| random.float());
        let mut folded = values;
        for half in [8, 4, 2, 1] {
            for lane in 0..half {
                folded[lane] += folded[lane + half];
            }
        }
        let largest = values.into_iter().fold(f32::MIN, f32::max);
        for isa in Isa::available() {
            assert_eq!(dispatch(isa, Sum(values)), (folded[0], largest), "{isa}");
            let mut damaged = values;
            damaged[3] = f32::NAN;
            let largest = damaged.into_iter().fold(f32::MIN, f32::max);
            assert_eq!(dispatch(isa, Sum(damaged)).1, largest, "{isa}");
            assert_eq!(dispatch(isa, Sum([f32::NAN; LANES])).1, f32::NEG_INFINITY, "{isa}");
        }
    }
}

struct Sums([[f32; LANES]; LANES]);

impl Kernel<[f32; LANES]> for Sums {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) -> [f32; LANES] {
        // SAFETY: the dispatcher has checked the instruction set; the arrays have sixteen elements.
        unsafe {
            let mut all = [L::splat(0.0); LANES];
            for (lanes, values) in all.iter_mut().zip(&self.0) {
                *lanes = L::load(values.as_ptr());
            }
            L::sums(all)
        }
    }
}

#[test]
fn sixteen_sums_at_once_are_those_of_each() {
    let mut random = Random::fresh();
    for _ in 0..100 {
        let values: [[f32; LANES]; LANES] = std::array::from_fn(|_| std::array::from_fn(|_| random.float()));
        for isa in Isa::available() {
            let expected = values.map(|values| dispatch(isa, Sum(values)).0);
            assert_same_bits(&dispatch(isa, Sums(values)), &expected, &isa.to_string());
        }
    }
}

struct Choose([f32; LANES], [f32; LANES]);

impl Kernel<([f32; LANES], [f32; LANES])> for Choose {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) -> ([f32; LANES], [f32; LANES]) {
        let mut chosen = ([f32::NAN; LANES], [f32::NAN; LANES]);
        // SAFETY: the dispatcher has checked the instruction set; the arrays have sixteen elements.
        unsafe {
            let (a, b) = (L::load(self.0.as_ptr()), L::load(self.1.as_ptr()));
            a.max(b).store(chosen.0.as_mut_ptr());
            a.where_negative(b, L::splat(7.0)).store(chosen.1.as_mut_ptr());
        }
        chosen
    }
}

#[test]
fn max_and_selection_agree_everywhere() {
    let a = [1.0; LANES];
    let mut b = [2.0; LANES];
    b[..4].copy_from_slice(&[-1.0, -0.0, 0.0, f32::NEG_INFINITY]);
    for isa in Isa::available() {
        let (larger, chosen) = dispatch(isa, Choose(a, b));
        assert_eq!(larger[..5], [1.0, 1.0, 1.0, 1.0, 2.0], "{isa}");
        assert_eq!(chosen[..5], [1.0, 1.0, 7.0, 1.0, 7.0], "{isa}");
        let (larger, _) = dispatch(isa, Choose([f32::NAN; LANES], b));
        assert!(larger.iter().all(|value| value.is_nan()), "{isa}: a NaN in front must stay");
    }
}

#[test]
fn scratch_is_aligned_and_nested_scratch_does_not_overlap() {
    for length in [10, 1000, 0, 17] {
        with_scratch(length, |outer| {
            assert_eq!(outer.len(), length);
            assert!(outer.as_ptr().cast::<[f32; LANES]>().addr().is_multiple_of(size_of::<[f32; LANES]>()));
            outer.fill(1.0);
            with_scratch(2 * length, |inner| inner.fill(2.0));
            assert!(outer.iter().all(|value| *value == 1.0));
        });
    }
}
