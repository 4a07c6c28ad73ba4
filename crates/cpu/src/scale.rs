//! Values times a number.

use crate::device::Kernels;
use crate::math::for_ranges;
use crate::pool::ThreadPool;
use tritune_graph::{DeviceError, ops};

/// `out = factor · x`.
pub fn scale(pool: &ThreadPool, x: &[f32], factor: f32, out: &mut [f32]) {
    for_ranges(pool, out, |range, out| {
        out.iter_mut().zip(&x[range]).for_each(|(out, x)| *out = factor * x);
    });
}

impl Kernels<'_, '_, '_> {
    pub(crate) fn scale(&mut self, op: &ops::Scale) -> Result<(), DeviceError> {
        let &ops::Scale { x, factor, out } = op;
        let used = self.rows(out) * self.cols(out);
        let x = &self.operands.read::<f32>(x)[..used];
        scale(&self.device.pool, x, factor, &mut self.operands.write(out)[..used]);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits, poison};

    #[test]
    fn agrees_with_the_reference() {
        let mut random = Random::fresh();
        for (length, threads) in [(0, 1), (1, 2), (15, 1), (16, 3), (17, 2), (50_001, 3)] {
            let (x, factor) = (random.floats(length), random.floats(1)[0]);
            let mut got = poison(length);
            scale(&ThreadPool::new(threads), &x, factor, &mut got);
            assert_same_bits(&got, &scale_reference(&x, factor), &format!("{length} on {threads} threads"));
        }
    }

    /// [`scale`] in plain loops.
    fn scale_reference(x: &[f32], factor: f32) -> Vec<f32> {
        x.iter().map(|x| factor * x).collect()
    }
}
