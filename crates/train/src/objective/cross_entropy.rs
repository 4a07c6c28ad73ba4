use super::Objective;

/// The mean cross-entropy of all targets of a step.
#[derive(Clone, Copy, Debug)]
pub struct CrossEntropy;

impl Objective for CrossEntropy {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Batch, Sample};

    #[test]
    fn targets_count_alike_however_they_fall_into_batches() {
        let sample = |length: usize| Sample {
            tokens: vec![1; length],
            loss: (0..length).map(|place| place > 0).collect(),
            ..Sample::default()
        };
        let (short, long) = (Batch::of(&[sample(3)]), Batch::of(&[sample(4), sample(6)]));
        let weights = [&short, &long].map(|batch| CrossEntropy.row_weights(batch, 10, &[])).concat();
        assert_eq!(weights, vec![0.1; 10]);
        assert!(CrossEntropy.samples_together() == 1 && !CrossEntropy.reads_losses());
    }
}
