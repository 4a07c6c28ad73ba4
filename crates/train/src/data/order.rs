//! Reproducible randomness: the same seed gives the same order on every machine and after every restart.
//!
//! [`random`] is a pure function of its arguments, so a resumed run needs only its seed and position. These definitions
//! are part of the checkpoint format: changing them breaks resuming.

use tritune_model::sampling::rng::splitmix;

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
/// Streams keep uses of one seed apart.
const SHUFFLE: u64 = 1;
const SPLIT: u64 = 2;

/// A step of splitmix64: every bit of the input reaches every bit of the result.
pub(crate) fn mix(mut z: u64) -> u64 {
    splitmix(&mut z)
}

/// 64 random bits: number `counter` of the stream `(seed, stream, round)`.
pub fn random(seed: u64, stream: u64, round: u64, counter: u64) -> u64 {
    let key = [stream, round].iter().fold(mix(seed), |key, &part| mix(key ^ part));
    mix(key.wrapping_add(counter.wrapping_mul(GOLDEN)))
}

/// The members in the order of an epoch: a Fisher-Yates shuffle from the end, where position `i` is exchanged with
/// `random(seed, 1, epoch, i)` scaled to `0..=i` by the upper half of a 64 by 64 bit product.
pub fn shuffled(members: &[u32], seed: u64, epoch: u64) -> Vec<u32> {
    let mut order = members.to_vec();
    shuffle(&mut order, seed, SHUFFLE, epoch);
    order
}

fn shuffle(order: &mut [u32], seed: u64, stream: u64, round: u64) {
    for last in (1..order.len()).rev() {
        let wide = u128::from(random(seed, stream, round, last as u64)) * (last as u128 + 1);
        order.swap(last, (wide >> 64) as usize);
    }
}

/// Samples to train on and samples to validate with, each ascending. The latter are `fraction` of all, rounded, yet at
/// least one and never all when there are two or more; none for a fraction of 0.
pub fn split(count: u32, fraction: f64, seed: u64) -> (Vec<u32>, Vec<u32>) {
    let mut order: Vec<u32> = (0..count).collect();
    if fraction.is_nan() || fraction <= 0.0 || count < 2 {
        return (order, Vec::new());
    }
    shuffle(&mut order, seed, SPLIT, 0);
    let chosen = ((f64::from(count) * fraction.min(1.0)).round() as usize).clamp(1, count as usize - 1);
    let mut validation = order.split_off(count as usize - chosen);
    order.sort_unstable();
    validation.sort_unstable();
    (order, validation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_fixed_for_all_time() {
        let members: Vec<u32> = (0..10).collect();
        assert_eq!(shuffled(&members, 7, 0), FIRST);
        assert_eq!(shuffled(&members, 7, 1), SECOND);
        assert_eq!(random(0, 0, 0, 0), NUMBER);
    }
    // From a second program written after the description above; a change here is a change of the checkpoint format.
    const FIRST: [u32; 10] = [0, 8, 7, 6, 5, 4, 1, 9, 2, 3];
    const SECOND: [u32; 10] = [8, 9, 7, 2, 5, 4, 6, 3, 0, 1];
    const NUMBER: u64 = 0x2130748aaac80268;

    #[test]
    fn every_member_once_and_every_place_equally_often() {
        let members: Vec<u32> = (0..5).collect();
        let mut seen = [[0u32; 5]; 5];
        for epoch in 0..20_000 {
            let order = shuffled(&members, 3, epoch);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, members);
            for (place, &member) in order.iter().enumerate() {
                seen[place][member as usize] += 1;
            }
        }
        // 4000 expected, standard deviation 57.
        assert!(seen.iter().flatten().all(|&count| count.abs_diff(4000) < 300), "{seen:?}");
    }

    #[test]
    fn splits() {
        let cases = [
            (0, 0.5, 0),
            (1, 0.5, 0),
            (2, 0.001, 1),
            (2, 1.0, 1),
            (100, 0.1, 10),
            (100, 0.0, 0),
            (100, -1.0, 0),
            (100, f64::NAN, 0),
            (100, f64::INFINITY, 99),
        ];
        for (count, fraction, expected) in cases {
            let (train, validation) = split(count, fraction, 9);
            assert_eq!(validation.len(), expected, "{count} {fraction}");
            let mut all = [train, validation.clone()].concat();
            all.sort_unstable();
            assert_eq!(all, (0..count).collect::<Vec<_>>());
            assert_eq!(split(count, fraction, 9).1, validation);
        }
        assert_ne!(split(100, 0.1, 9).1, split(100, 0.1, 10).1);
    }
}
