//! Rotary tables for [`Op::RopeSplit`](crate::Op::RopeSplit): made once by the host, so that no kernel computes a sine.

use crate::maths;

/// One row per position: `dims / 2` cosines, then as many sines. Computed in f64 and rounded once.
pub fn rope_table(positions: usize, dims: usize, theta: f32, factors: Option<&[f32]>) -> Vec<f32> {
    let pairs = dims / 2;
    let frequencies: Vec<f64> = (0..pairs)
        .map(|pair| {
            let frequency = maths::powf(f64::from(theta), -2.0 * pair as f64 / dims as f64);
            frequency / factors.map_or(1.0, |factors| f64::from(factors[pair]))
        })
        .collect();
    let mut table = vec![0.0; positions * dims];
    for (position, row) in table.chunks_exact_mut(dims.max(1)).enumerate() {
        let (cosines, sines) = row.split_at_mut(pairs);
        for ((cosine, sine), frequency) in cosines.iter_mut().zip(sines).zip(&frequencies) {
            // transformers forms the angle in f32; following it keeps long contexts comparable.
            let both = maths::sin_cos(f64::from(position as f32 * *frequency as f32));
            (*sine, *cosine) = (both.0 as f32, both.1 as f32);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::rope_table;

    #[test]
    fn rows_hold_cosines_then_sines() {
        let table = rope_table(3, 4, 100.0, None);
        assert_eq!(&table[..4], &[1.0, 1.0, 0.0, 0.0]);
        let (fast, slow) = (2.0f32, 0.2f32);
        let expected = [fast.cos(), slow.cos(), fast.sin(), slow.sin()];
        for (found, expected) in table[8..].iter().zip(expected) {
            assert!((found - expected).abs() < 1e-7, "{found} {expected}");
        }
    }

    #[test]
    fn factors_slow_their_pair() {
        let plain = rope_table(2, 4, 100.0, None);
        let slowed = rope_table(2, 4, 100.0, Some(&[1.0, 2.0]));
        assert_eq!(plain[4], slowed[4]);
        assert!((slowed[5] - 0.05f32.cos()).abs() < 1e-7);
    }
}
