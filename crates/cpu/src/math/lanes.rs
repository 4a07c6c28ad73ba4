//! The sixteen lanes, their portable form, and what is built on them alone.

/// Number of lanes on every instruction set.
pub(crate) const LANES: usize = 16;

/// [`Lanes::dot_i8`] takes so many columns at a step.
pub(crate) const DOT_COLUMNS: usize = 32;

/// Sixteen f32 values.
///
/// # Safety
/// The CPU supports the instruction set of the implementing type, and pointers are valid for what is accessed. They need
/// not be aligned; `splat_f16` reads two bytes, all other loads read and
/// stores write the whole sixteen elements.
pub(crate) trait Lanes: Copy {
    /// Whether four by four sums fit the registers; two by two do everywhere.
    const MANY: bool;

    /// The same value in all lanes.
    unsafe fn splat(value: f32) -> Self;
    /// One little-endian IEEE half float in all lanes.
    unsafe fn splat_f16(from: *const u8) -> Self;
    /// Sixteen f32.
    unsafe fn load(from: *const f32) -> Self;
    /// Sixteen little-endian IEEE half floats.
    unsafe fn load_f16(from: *const u8) -> Self;
    /// Sixteen little-endian bfloat16.
    unsafe fn load_bf16(from: *const u8) -> Self;
    /// Sixteen signed bytes.
    unsafe fn load_i8(from: *const u8) -> Self;
    /// Sixteen six-bit values less 32: four bits from `low`, two from `high`, where `GROUP` (0..4) is the position
    /// of the sixteen among the four groups packed in the bytes of `high`.
    unsafe fn load_q6<const GROUP: i32>(low: *const u8, high: *const u8) -> Self;
    /// Sixteen weights of -1, 0 or 1 from the trit word of their codes.
    unsafe fn trits(word: u32) -> Self;
    /// Writes the sixteen lanes.
    unsafe fn store(self, to: *mut f32);
    /// Lane by lane sum.
    unsafe fn add(self, other: Self) -> Self;
    /// Lane by lane difference.
    unsafe fn sub(self, other: Self) -> Self;
    /// Lane by lane product.
    unsafe fn mul(self, other: Self) -> Self;
    /// Lane by lane quotient, correctly rounded.
    unsafe fn div(self, other: Self) -> Self;
    /// Lane by lane larger value; where `self` is not a number, `self`.
    unsafe fn max(self, other: Self) -> Self;
    /// `self * factor + addend`, rounded once where the machine can.
    unsafe fn mul_add(self, factor: Self, addend: Self) -> Self;
    /// `2^n`, where a lane holds `ROUNDER + n` for an integer `n` of -127..=127; `n` = -127 gives 0.
    unsafe fn pow2_of_rounded(self) -> Self;
    /// Lanes of `self` where the same lane of `selector` is negative, of `other` elsewhere.
    unsafe fn where_negative(self, selector: Self, other: Self) -> Self;
    /// The sum of the lanes: halves of 16, 8, 4 and 2 folded in turn.
    unsafe fn sum(self) -> f32;

    /// [`sum`](Self::sum) of each, bit for bit.
    #[inline(always)]
    unsafe fn sums(sixteen: [Self; LANES]) -> [f32; LANES] {
        let mut sums = [0.0; LANES];
        for index in 0..LANES {
            // SAFETY: the caller guarantees the instruction set.
            sums[index] = unsafe { sixteen[index].sum() };
        }
        sums
    }

    /// The first lane.
    unsafe fn first(self) -> f32;

    /// Products of rows of int8 with int16, `columns` of each, a multiple of [`DOT_COLUMNS`]; exact where no eighth of a sum leaves
    /// the range of i32.
    unsafe fn dot_i8<const R: usize>(rows: [*const i8; R], x: *const i16, columns: usize) -> [i64; R];

    /// The largest lane.
    #[inline(always)]
    unsafe fn largest(self) -> f32 {
        let mut lanes = [0.0f32; LANES];
        // SAFETY: the array has sixteen elements; the caller guarantees the instruction set.
        unsafe { self.store(lanes.as_mut_ptr()) };
        lanes.into_iter().fold(f32::NEG_INFINITY, f32::max)
    }

    /// Up to sixteen f32, and zeros.
    #[inline(always)]
    unsafe fn load_some(from: &[f32]) -> Self {
        // SAFETY: what is read has sixteen elements; the caller guarantees the instruction set.
        unsafe {
            if from.len() >= LANES {
                return Self::load(from.as_ptr());
            }
            let mut lanes = [0.0; LANES];
            lanes[..from.len()].copy_from_slice(from);
            Self::load(lanes.as_ptr())
        }
    }

    /// Writes as many of the first lanes as there is room for.
    #[inline(always)]
    unsafe fn store_some(self, to: &mut [f32]) {
        // SAFETY: what is written to has sixteen elements; the caller guarantees the instruction set.
        unsafe {
            if to.len() >= LANES {
                return self.store(to.as_mut_ptr());
            }
            let mut lanes = [0.0; LANES];
            self.store(lanes.as_mut_ptr());
            to.copy_from_slice(&lanes[..to.len()]);
        }
    }
}

/// The sum of a register's integers.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn fold<const N: usize>(lanes: &[i32; N]) -> i64 {
    let mut sum = 0;
    for lane in lanes {
        sum += i64::from(*lane);
    }
    sum
}

/// Methods of [`Lanes`] whose bodies are intrinsics.
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
macro_rules! lane_methods {
    ($(unsafe fn $name:ident $(<const $group:ident: i32>)? ($($argument:tt)*) $(-> $result:ty)? { $($body:tt)* })*) => {$(
        #[inline(always)]
        unsafe fn $name $(<const $group: i32>)? ($($argument)*) $(-> $result)? {
            // SAFETY: the contract of `Lanes`: the instruction set is there, and each pointer is valid for what is read
            // or written through it.
            unsafe { $($body)* }
        }
    )*};
}

#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
pub(super) use lane_methods;

/// Where the code of each weight sits in its trit word.
pub(super) const TRIT_BITS: [u32; LANES] = {
    let mut bits = [0; LANES];
    let mut k = 0;
    while k < LANES {
        bits[k] = tritune_graph::trits::code_shift(k) as u32;
        k += 1;
    }
    bits
};

/// Adding and subtracting this rounds a small float to the nearest integer, ties to even, and leaves the integer in
/// the low bits of the sum.
pub(crate) const ROUNDER: f32 = 12_582_912.0;

/// `e^x` for x ≤ 0, within 1.5 units in the last place; 0 below about -87.7, where f32 leaves its normal range.
///
/// # Safety
/// The CPU supports the instruction set of `L`.
#[inline(always)]
pub(crate) unsafe fn exp_of_nonpositive<L: Lanes>(x: L) -> L {
    // ln 2 in two parts: the first has few enough bits that n times it is exact.
    const LN2_HIGH: f32 = 0.693_359_4;
    const LN2_LOW: f32 = -2.121_944_4e-4;
    // 1/k! for k = 7..=2: on |r| ≤ ln 2 / 2 the omitted terms are below a tenth of a unit in the last place.
    const COEFFICIENTS: [f32; 6] = [1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5];
    // SAFETY: the caller guarantees the instruction set; nothing here touches memory.
    unsafe {
        let x = x.max(L::splat(-88.0));
        let rounded = x.mul_add(L::splat(std::f32::consts::LOG2_E), L::splat(ROUNDER));
        let n = rounded.sub(L::splat(ROUNDER));
        let r = n.mul_add(L::splat(-LN2_HIGH), x);
        let r = n.mul_add(L::splat(-LN2_LOW), r);
        let mut series = L::splat(COEFFICIENTS[0]);
        for coefficient in &COEFFICIENTS[1..] {
            series = series.mul_add(r, L::splat(*coefficient));
        }
        let square = r.mul(r);
        let exp = series.mul_add(square, r).add(L::splat(1.0));
        exp.mul(rounded.pow2_of_rounded())
    }
}

/// Whether every processor of this kind multiplies and adds with one rounding, so that the portable lanes compute the bits of all
/// others. Elsewhere it would be a call for each lane.
const FUSED: bool = cfg!(target_arch = "riscv64");

/// Lanes as a plain array, for processors without a better form.
#[derive(Clone, Copy)]
pub(crate) struct Portable([f32; LANES]);

/// Portable lanes of `$body`, where `$lane` is their number.
macro_rules! lanes {
    ($lane:ident => $body:expr) => {{
        let mut lanes = [0.0; LANES];
        for $lane in 0..LANES {
            lanes[$lane] = $body;
        }
        Portable(lanes)
    }};
}

/// A half float's value, without the branches that would keep a loop of them scalar.
#[inline(always)]
pub(super) fn f16_to_f32(bits: u16) -> f32 {
    let magnitude = u32::from(bits & 0x7fff);
    // The half's exponent is short by 112 of the float's bias: a multiplication repairs it, subnormals included.
    let finite = f32::from_bits(magnitude << 13) * f32::from_bits((127 + 112) << 23);
    let special = f32::from_bits((magnitude << 13) | 0x7f80_0000);
    let value = if magnitude >= 0x7c00 { special } else { finite };
    f32::from_bits(value.to_bits() | (u32::from(bits & 0x8000) << 16))
}

impl Lanes for Portable {
    const MANY: bool = false;

    #[inline(always)]
    unsafe fn splat(value: f32) -> Self {
        Self([value; LANES])
    }

    #[inline(always)]
    unsafe fn splat_f16(from: *const u8) -> Self {
        // SAFETY: the caller guarantees two bytes.
        let bytes = unsafe { from.cast::<[u8; 2]>().read() };
        Self([f16_to_f32(u16::from_le_bytes(bytes)); LANES])
    }

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Self {
        // SAFETY: the caller guarantees sixteen floats.
        Self(unsafe { from.cast::<[f32; LANES]>().read_unaligned() })
    }

    #[inline(always)]
    unsafe fn load_f16(from: *const u8) -> Self {
        // SAFETY: the caller guarantees sixteen halves.
        let bytes = unsafe { from.cast::<[[u8; 2]; LANES]>().read_unaligned() };
        lanes!(lane => f16_to_f32(u16::from_le_bytes(bytes[lane])))
    }

    #[inline(always)]
    unsafe fn load_bf16(from: *const u8) -> Self {
        // SAFETY: the caller guarantees sixteen halves.
        let bytes = unsafe { from.cast::<[[u8; 2]; LANES]>().read_unaligned() };
        lanes!(lane => f32::from_bits(u32::from(u16::from_le_bytes(bytes[lane])) << 16))
    }

    #[inline(always)]
    unsafe fn dot_i8<const R: usize>(rows: [*const i8; R], x: *const i16, columns: usize) -> [i64; R] {
        rows.map(|row| {
            // SAFETY: the caller guarantees so many elements.
            let (row, x) =
                unsafe { (std::slice::from_raw_parts(row, columns), std::slice::from_raw_parts(x, columns)) };
            row.iter().zip(x).map(|(&w, &x)| i64::from(w) * i64::from(x)).sum()
        })
    }

    #[inline(always)]
    unsafe fn load_i8(from: *const u8) -> Self {
        // SAFETY: the caller guarantees sixteen bytes.
        let bytes = unsafe { from.cast::<[i8; LANES]>().read_unaligned() };
        lanes!(lane => f32::from(bytes[lane]))
    }

    #[inline(always)]
    unsafe fn load_q6<const GROUP: i32>(low: *const u8, high: *const u8) -> Self {
        // SAFETY: the caller guarantees sixteen bytes at both places.
        let (low, high) =
            unsafe { (low.cast::<[u8; LANES]>().read_unaligned(), high.cast::<[u8; LANES]>().read_unaligned()) };
        lanes!(lane => {
            let nibble = (low[lane] >> (4 * (GROUP / 2))) & 15;
            let pair = (high[lane] >> (2 * GROUP)) & 3;
            f32::from((nibble | (pair << 4)) as i8 - 32)
        })
    }

    #[inline(always)]
    unsafe fn trits(word: u32) -> Self {
        lanes!(lane => ((word >> TRIT_BITS[lane]) & 3) as f32 - 1.0)
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller guarantees space for sixteen floats.
        unsafe { to.cast::<[f32; LANES]>().write_unaligned(self.0) }
    }

    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        lanes!(lane => self.0[lane] + other.0[lane])
    }

    #[inline(always)]
    unsafe fn sub(self, other: Self) -> Self {
        lanes!(lane => self.0[lane] - other.0[lane])
    }

    #[inline(always)]
    unsafe fn mul(self, other: Self) -> Self {
        lanes!(lane => self.0[lane] * other.0[lane])
    }

    #[inline(always)]
    unsafe fn div(self, other: Self) -> Self {
        lanes!(lane => self.0[lane] / other.0[lane])
    }

    #[inline(always)]
    unsafe fn max(self, other: Self) -> Self {
        lanes!(lane => if self.0[lane] < other.0[lane] { other.0[lane] } else { self.0[lane] })
    }

    #[inline(always)]
    unsafe fn mul_add(self, factor: Self, addend: Self) -> Self {
        if FUSED {
            return lanes!(lane => self.0[lane].mul_add(factor.0[lane], addend.0[lane]));
        }
        lanes!(lane => self.0[lane] * factor.0[lane] + addend.0[lane])
    }

    #[inline(always)]
    unsafe fn pow2_of_rounded(self) -> Self {
        lanes!(lane => f32::from_bits(self.0[lane].to_bits().wrapping_add(127) << 23))
    }

    #[inline(always)]
    unsafe fn where_negative(self, selector: Self, other: Self) -> Self {
        lanes!(lane => if selector.0[lane].is_sign_negative() { self.0[lane] } else { other.0[lane] })
    }

    #[inline(always)]
    unsafe fn first(self) -> f32 {
        self.0[0]
    }

    #[inline(always)]
    unsafe fn sum(self) -> f32 {
        let mut lanes = self.0;
        let mut half = LANES / 2;
        while half > 0 {
            for lane in 0..half {
                lanes[lane] += lanes[lane + half];
            }
            half /= 2;
        }
        lanes[0]
    }
}
