//! Which elements a dropout keeps: one integer hash that every device repeats bit for bit.
//!
//! All arithmetic is on 32-bit words and wraps around.
//!
//! ```text
//! mix(x):   x ^= x >> 16;  x *= 0x6a09e667;  x ^= x >> 15;  x *= 0xbb67ae85;  x ^= x >> 16
//! key:      k = 0;  for w in [stream[0], stream[1], stream[2], stream[3], tensor]:  k = mix((k ^ w) + 0x9e3779b9)
//! hash:     mix(mix(element + k) ^ k)
//! kept:     hash <= threshold
//! ```
//!
//! `element` is `row · columns + column` of the tensor, modulo 2³².

/// Spreads the bits of a word; a bijection that leaves 0 at 0.
const fn mix(mut word: u32) -> u32 {
    // Odd multipliers: the fractional parts of the roots of 2 and 3.
    word ^= word >> 16;
    word = word.wrapping_mul(0x6a09_e667);
    word ^= word >> 15;
    word = word.wrapping_mul(0xbb67_ae85);
    word ^ (word >> 16)
}

/// What all elements of one tensor share: the stream's words and the tensor's number in one.
pub const fn dropout_key(stream: [u32; 4], tensor: u32) -> u32 {
    let [seed_low, seed_high, step, micro_batch] = stream;
    let words = [seed_low, seed_high, step, micro_batch, tensor];
    let (mut key, mut index) = (0, 0);
    while index < words.len() {
        key = mix((key ^ words[index]).wrapping_add(0x9e37_79b9));
        index += 1;
    }
    key
}

/// Whether the dropout with this [`dropout_key`] keeps an element.
pub const fn dropout_keeps_with(key: u32, element: u32, threshold: u32) -> bool {
    mix(mix(element.wrapping_add(key)) ^ key) <= threshold
}

/// Whether a dropout keeps an element of a tensor.
pub const fn dropout_keeps(stream: [u32; 4], tensor: u32, element: u32, threshold: u32) -> bool {
    dropout_keeps_with(dropout_key(stream, tensor), element, threshold)
}

/// The largest hash that is kept: `ceil(keep · 2³²) - 1`, so that a fraction of 1 keeps everything.
pub fn dropout_threshold(keep: f32) -> u32 {
    // Exact in f64, and the conversion saturates.
    ((f64::from(keep) * 4_294_967_296.0).ceil() - 1.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of any of these breaks resumed runs and every shader that repeats the hash.
    #[test]
    fn the_hash_is_pinned() {
        assert_eq!(mix(0), 0);
        assert_eq!((mix(1), mix(0xdead_beef)), (PINNED_MIX[0], PINNED_MIX[1]));
        assert_eq!(dropout_key([1, 2, 3, 4], 5), PINNED_KEY);
        let kept = (0..32).fold(0u32, |bits, element| {
            bits | u32::from(dropout_keeps([1, 2, 3, 4], 5, element, dropout_threshold(0.5))) << element
        });
        assert_eq!(kept, PINNED_BITS);
    }

    const PINNED_MIX: [u32; 2] = [0x5fbe_51fa, 0x6d79_34a9];
    const PINNED_KEY: u32 = 0xe2da_e333;
    const PINNED_BITS: u32 = 0x55de_9ca4;

    #[test]
    fn thresholds() {
        for (keep, threshold) in [(1.0, u32::MAX), (0.5, (1 << 31) - 1), (0.25, (1 << 30) - 1), (1e-30, 0)] {
            assert_eq!(dropout_threshold(keep), threshold, "{keep}");
        }
    }

    #[test]
    fn fractions_are_right_and_masks_unrelated() {
        const COUNT: u32 = 1 << 18;
        for keep in [0.05f32, 0.5, 0.9, 0.95] {
            let threshold = dropout_threshold(keep);
            let sigma = (f64::from(COUNT) * f64::from(keep) * f64::from(1.0 - keep)).sqrt();
            let near = |count: u32, expected: f64, what: &str| {
                let off = (f64::from(count) - expected).abs() / sigma;
                assert!(off < 6.0, "{what} with {keep}: {count}, expected {expected}, {off} deviations");
            };
            let base = [7, 11, 3, 0];
            let both = |stream: [u32; 4], tensor: u32, shift: u32| {
                let pair = |element: u32| {
                    dropout_keeps(base, 1, element, threshold)
                        && dropout_keeps(stream, tensor, element.wrapping_add(shift), threshold)
                };
                (0..COUNT).filter(|&element| pair(element)).count() as u32
            };
            near(both(base, 1, 0), f64::from(COUNT) * f64::from(keep), "kept");
            let independent = f64::from(COUNT) * f64::from(keep) * f64::from(keep);
            for (what, stream, tensor, shift) in [
                ("next element", base, 1, 1),
                ("64 on", base, 1, 64),
                ("next tensor", base, 2, 0),
                ("next step", [7, 11, 4, 0], 1, 0),
                ("next micro-batch", [7, 11, 3, 1], 1, 0),
                ("next seed", [8, 11, 3, 0], 1, 0),
                ("next high word", [7, 12, 3, 0], 1, 0),
            ] {
                near(both(stream, tensor, shift), independent, what);
            }
        }
    }
}
