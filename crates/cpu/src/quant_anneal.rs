//! Activations between float and int8, for annealed quantisation.

use crate::math::for_rows;
use crate::pool::ThreadPool;
use crate::ternary_matmul_gradient::QuantizedRows;

/// `out = (1 - λ) · x + λ · q / scale` for rows of `cols` floats: `x` itself at λ = 0, its int8 rounding at λ = 1.
pub fn quant_anneal(pool: &ThreadPool, x: &[f32], cols: usize, act: QuantizedRows, lambda: f32, out: &mut [f32]) {
    for_rows(pool, cols, &mut out[..x.len()], cols, |row, out| {
        let (x, q) = (&x[row * cols..][..cols], &act.q[row * act.stride..][..cols]);
        let group = act.groups.map_or(cols, |(group, _)| group.columns());
        let parts = out.chunks_mut(group).zip(x.chunks(group)).zip(q.chunks(group));
        for (number, ((out, x), q)) in parts.enumerate() {
            let (scale, _) = act.scale(row, number * group);
            for ((out, x), &q) in out.iter_mut().zip(x).zip(q) {
                *out = (1.0 - lambda) * x + lambda * (f32::from(q) / scale);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits, poison};
    use crate::quantize::tests::Owned;
    use crate::quantize::tests::quantize_reference;

    #[test]
    fn agrees_with_the_reference_and_is_exact_at_both_ends() {
        let mut random = Random::fresh();
        for (rows, cols, threads) in [(1, 1, 1), (3, 17, 2), (70, 300, 3)] {
            let x = random.floats(rows * cols);
            let mut act = Owned::new(rows, cols);
            quantize_reference(&x, rows, cols, act.lend());
            let act = QuantizedRows { q: &act.q, stride: act.stride, scales: &act.scales, groups: None };
            for lambda in [0.0, 0.3, 1.0] {
                let case = format!("{rows} x {cols} on {threads} threads, {lambda}");
                let (mut got, mut expected) = (poison(rows * cols), poison(rows * cols));
                quant_anneal(&ThreadPool::new(threads), &x, cols, act, lambda, &mut got);
                quant_anneal_reference(&x, cols, act, lambda, &mut expected);
                assert_same_bits(&got, &expected, &case);
                let quantized = |index: usize| {
                    f32::from(act.q[index / cols * act.stride + index % cols]) / act.scales[index / cols]
                };
                for (index, got) in got.into_iter().enumerate() {
                    match lambda {
                        0.0 => assert_eq!(got, x[index], "{case}"),
                        1.0 => assert_eq!(got, quantized(index), "{case}"),
                        _ => assert!((got - 0.7 * x[index] - 0.3 * quantized(index)).abs() < 1e-6, "{case}"),
                    }
                }
            }
        }
    }

    /// [`quant_anneal`] in plain loops.
    fn quant_anneal_reference(x: &[f32], cols: usize, act: QuantizedRows, lambda: f32, out: &mut [f32]) {
        for (index, x) in x.iter().enumerate() {
            let (row, col) = (index / cols, index % cols);
            let quantized = f32::from(act.q[row * act.stride + col]) / act.scales[row];
            out[index] = (1.0 - lambda) * x + lambda * quantized;
        }
    }
}
