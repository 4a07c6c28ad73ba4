//! An objective of one's own: pairs of samples that stay together, whose weights follow from both losses.

use crate::running::{Task, settings};
use crate::small::{hyper, options, random_adapter, random_sample, trainer};
use std::sync::Arc;
use tritune_model::Adapter;
use tritune_testing::Random;
use tritune_train::data::{Batch, BatchShape, DataError};
use tritune_train::objective::Objective;
use tritune_train::settings::FinetuneSettings;
use tritune_train::teacher::Distillation;
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerError, TrainerOptions};

/// Makes the first sample of each pair likelier than the second: `-log sigmoid(strength · (loss of the second - loss of the first))`.
#[derive(Debug)]
struct Contrast {
    strength: f64,
}

impl Contrast {
    /// What a pair's losses count for: those of the first, and with the other sign those of the second.
    fn weights(&self, losses: &[f32], documents: &[usize]) -> Vec<f64> {
        let pairs = documents.iter().max().map_or(0, |last| last / 2 + 1);
        let mut margins = vec![0.0; pairs];
        for (&loss, document) in losses.iter().zip(documents) {
            margins[document / 2] += f64::from(loss) * if document % 2 == 0 { -1.0 } else { 1.0 };
        }
        margins.iter().map(|margin| self.strength / (1.0 + (self.strength * margin).exp())).collect()
    }
}

impl Objective for Contrast {
    fn row_weights(&self, batch: &Batch, step_targets: usize, losses: &[f32]) -> Vec<f32> {
        let documents = batch.target_documents();
        let weights = self.weights(losses, &documents);
        let signed = |&document: &usize| weights[document / 2] * if document % 2 == 0 { 1.0 } else { -1.0 };
        documents.iter().map(|document| (signed(document) / step_targets as f64) as f32).collect()
    }

    fn reads_losses(&self) -> bool {
        true
    }

    fn samples_together(&self) -> usize {
        2
    }
}

fn own(strength: f64) -> TrainerOptions {
    TrainerOptions { objective: Some(Arc::new(Contrast { strength })), ..options() }
}

fn gradients(options: TrainerOptions, start: &Adapter, batch: &Batch, targets: usize) -> (Vec<f32>, Vec<f32>) {
    let mut trainer = trainer(options, Start::From(start));
    trainer.train_step(batch, targets, DropoutStream::default(), None).unwrap();
    (trainer.take_gradient_values().unwrap(), trainer.losses(batch).unwrap())
}

#[test]
fn weights_that_follow_from_losses_make_the_gradient() {
    let mut random = Random::fresh();
    let start = random_adapter(&mut random, &options());
    let samples: Vec<_> = [9, 14, 11, 7].map(|length| random_sample(&mut random, length)).into();
    let batch = Batch::of(&samples);
    let targets = batch.targets.len();
    let documents = batch.target_documents();
    let of_document = |document: usize| documents.iter().filter(|found| **found == document).count();
    assert_eq!((0..4).map(of_document).collect::<Vec<_>>(), samples.iter().map(|s| s.targets()).collect::<Vec<_>>());

    let objective = Contrast { strength: 0.3 };
    let (found, losses) = gradients(own(0.3), &start, &batch, targets);
    let weights = objective.weights(&losses, &documents);
    let mut expected = vec![0f64; found.len()];
    for (document, sample) in samples.iter().enumerate() {
        let (part, _) = gradients(options(), &start, &Batch::of([sample]), targets);
        let weight = weights[document / 2] * if document % 2 == 0 { 1.0 } else { -1.0 };
        expected.iter_mut().zip(&part).for_each(|(sum, part)| *sum += weight * f64::from(*part));
    }
    let length = |values: &mut dyn Iterator<Item = f64>| values.map(|x| x * x).sum::<f64>().sqrt();
    let off = length(&mut found.iter().zip(&expected).map(|(found, expected)| f64::from(*found) - expected));
    let size = length(&mut expected.iter().copied());
    assert!(size > 1e-4 && off < 1e-4 * size, "{off} of {size}");
}

#[test]
fn one_of_a_pair_becomes_likelier_than_the_other() {
    let mut random = Random::fresh();
    let mut samples = [12, 12].map(|length| random_sample(&mut random, length));
    let mut trainer = trainer(own(0.5), Start::Fresh { seed: random.next() });
    let margin = |trainer: &mut Trainer, samples: &[_; 2]| {
        let [first, second] = [0, 1].map(|place| trainer.evaluate(&Batch::of([&samples[place]])).unwrap().loss);
        second - first
    };
    // A pair that is already in the wanted order teaches nothing: random ones are apart by up to fifty.
    if margin(&mut trainer, &samples) > 0.0 {
        samples.swap(0, 1);
    }
    let before = margin(&mut trainer, &samples);
    let batch = Batch::of(&samples);
    for step in 1..20 {
        let stream = DropoutStream { seed: 1, step: step as u64, micro: 0 };
        trainer.train_step(&batch, batch.targets.len(), stream, Some(hyper(1e-2, step))).unwrap();
    }
    let after = margin(&mut trainer, &samples);
    assert!(after > before + 1.0, "{before} became {after}");
}

#[test]
fn samples_that_belong_together_are_packed_together() {
    let folder = tempfile::tempdir().unwrap();
    let seed = Random::fresh().next();
    let mut task = Task::new(folder.path(), FinetuneSettings { seed, ..settings() });
    let samples: Vec<_> = (0..task.set.len()).map(|index| task.set.sample(index).unwrap().unwrap().tokens).collect();
    task.set.keep_together(2).unwrap();
    assert_eq!(task.set.group_lengths().len(), samples.len() / 2);
    let order: Vec<u32> = (0..samples.len() as u32 / 2).rev().collect();
    let mut batches = task.set.batches(order, BatchShape { tokens: 128, pack: true }).unwrap();
    let mut seen = 0;
    while let Some(batch) = batches.next_samples() {
        for pair in batch.unwrap().chunks(2) {
            let place = samples.iter().position(|tokens| *tokens == pair[0].tokens).unwrap();
            assert!(place % 2 == 0 && pair[1].tokens == samples[place + 1]);
            seen += 2;
        }
    }
    assert_eq!(seen, samples.len());
    let uneven = task.set.keep_together(5).expect_err("24 samples");
    assert!(matches!(uneven, DataError::NotInGroups { samples: 24, together: 5 }), "{uneven}");
}

#[test]
fn an_objective_and_a_teacher_exclude_each_other() {
    let distill = Some(Distillation::with_weight(0.5));
    let (model, device) = (crate::small::model(), crate::small::cpu());
    let options = TrainerOptions { distill, ..own(1.0) };
    let refused =
        Prepared::with_teacher(&model, Some(&model), &device.target(), options).err().expect("two objectives");
    assert!(matches!(refused, TrainerError::TwoObjectives), "{refused}");
}
