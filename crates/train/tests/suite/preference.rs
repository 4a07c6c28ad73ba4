//! Learning from pairs of answers: the whole gradient, how pairs fall into batches, and what training does.

use crate::running::{Task, settings};
use crate::small::{config, cpu, hyper, options, random_sample, trainer};
use std::sync::Arc;
use tritune_model::synth::{SynthModel, Weights};
use tritune_testing::Random;
use tritune_train::data::{Batch, BatchShape, Sample};
use tritune_train::objective::{Preference, PreferenceMethod};
use tritune_train::settings::FinetuneSettings;
use tritune_train::steps::sample_losses;
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};

fn preference(method: PreferenceMethod) -> Preference {
    let (beta, gamma) = match method {
        PreferenceMethod::Dpo => (0.3, 0.0),
        PreferenceMethod::SimPo => (2.0, 0.5),
        PreferenceMethod::Orpo => (0.7, 0.0),
    };
    Preference { method, beta, gamma }
}

fn own(method: PreferenceMethod) -> TrainerOptions {
    TrainerOptions { objective: Some(Arc::new(preference(method))), ..options() }
}

fn pairs(random: &mut Random, count: usize) -> Vec<Sample> {
    (0..2 * count).map(|place| random_sample(random, 5 + place % 4)).collect()
}

/// Sum and number of the losses of each document.
fn sums(losses: &[f32], batch: &Batch) -> Vec<(f64, f64)> {
    let mut sums = vec![(0.0, 0.0); batch.documents];
    for (loss, document) in losses.iter().zip(batch.target_documents()) {
        sums[document] = (sums[document].0 + f64::from(*loss), sums[document].1 + 1.0);
    }
    sums
}

/// The loss as the papers write it, from probabilities.
fn plain(Preference { method, beta, gamma }: Preference, losses: &[f32], batch: &Batch) -> f64 {
    let sums = sums(losses, batch);
    let log_sigmoid = |x: f64| (1.0 / (1.0 + (-x).exp())).ln();
    let pair = |first: usize| {
        let [(s_w, n_w), (s_l, n_l)] = [sums[first], sums[first + 1]];
        match method {
            PreferenceMethod::Dpo => {
                let ratio = |place: usize, sum: f64| (batch.reference[place] - sum).exp();
                -log_sigmoid(beta * (ratio(first, s_w) / ratio(first + 1, s_l)).ln())
            }
            PreferenceMethod::SimPo => -log_sigmoid(beta * -s_w / n_w - beta * -s_l / n_l - gamma),
            PreferenceMethod::Orpo => {
                let odds = |sum: f64, count: f64| (-sum / count).exp() / (1.0 - (-sum / count).exp());
                s_w / n_w - beta * log_sigmoid((odds(s_w, n_w) / odds(s_l, n_l)).ln())
            }
        }
    };
    (0..sums.len()).step_by(2).map(pair).sum::<f64>() / (sums.len() / 2) as f64
}

fn add_reference(trainer: &mut Trainer, batch: &mut Batch) {
    let losses = trainer.evaluated_losses(batch).unwrap();
    batch.reference = sums(&losses, batch).into_iter().map(|(sum, _)| sum).collect();
}

/// Where nothing is quantised, the loss can be differentiated by trying: along the gradient, and along parts of it.
#[test]
fn gradients_are_those_of_the_whole_loss() {
    let mut random = Random::fresh();
    let model = SynthModel::new(config(), None, 17).with_weights(Weights::Dense);
    for &method in PreferenceMethod::ALL {
        let device = cpu();
        let prepared = Prepared::new(&model, &device.target(), own(method)).unwrap();
        let mut trainer = prepared.load(&model, device, Start::Fresh { seed: 5 }, &mut |_, _| ()).unwrap();
        let mut start = trainer.parameter_values().unwrap();
        start.iter_mut().for_each(|value| *value += 0.02 * random.float());
        trainer.set_parameter_values(&start).unwrap();
        let mut batch = Batch::of(&pairs(&mut random, 3));
        add_reference(&mut trainer, &mut batch);
        batch.reference.iter_mut().for_each(|reference| *reference += f64::from(random.float()));
        let sum = trainer.train_step(&batch, 3, DropoutStream::default(), None).unwrap();
        let losses = trainer.losses(&batch).unwrap();
        let expected = plain(preference(method), &losses, &batch);
        assert!((sum.mean() - expected).abs() < 1e-9, "{method}: {} is not {expected}", sum.mean());
        assert_eq!((sum.parts, sum.targets), (3, batch.targets.len()));
        let gradient = trainer.take_gradient_values().unwrap();
        for part in 0..4 {
            let along = |place: usize| if place % 4 == part { f64::from(gradient[place]) } else { 0.0 };
            let size = (0..gradient.len()).map(|place| along(place).powi(2)).sum::<f64>().sqrt();
            let mut at = |by: f64| {
                let moved = |(place, start): (usize, &f32)| (f64::from(*start) + by * along(place) / size) as f32;
                let moved: Vec<f32> = start.iter().enumerate().map(moved).collect();
                trainer.set_parameter_values(&moved).unwrap();
                plain(preference(method), &trainer.evaluated_losses(&batch).unwrap(), &batch)
            };
            let step = 0.01;
            let found = (at(step) - at(-step)) / (2.0 * step);
            assert!((found - size).abs() < 0.02 * size, "{method}, part {part}: the loss rises by {found}, not {size}");
        }
    }
}

#[test]
fn how_pairs_fall_into_batches_changes_rounding_only() {
    let mut random = Random::fresh();
    for &method in PreferenceMethod::ALL {
        let samples = pairs(&mut random, 4);
        let start = crate::small::random_adapter(&mut random, &options());
        let mut trainer = trainer(own(method), Start::From(&start));
        let mut gradient = |together: usize| {
            let (mut loss, mut right, mut margin) = (0.0, 0.0, 0.0);
            for samples in samples.chunks(2 * together) {
                let mut batch = Batch::of(samples);
                batch.reference = samples.iter().map(|sample| 6.0 * sample.targets() as f64).collect();
                let sum = trainer.train_step(&batch, 4, DropoutStream::default(), None).unwrap();
                loss += sum.loss;
                right += sum.measure("accuracy").unwrap();
                margin += sum.measure("margin").unwrap();
            }
            (trainer.take_gradient_values().unwrap(), [loss, right, margin])
        };
        let (whole, whole_sums) = gradient(4);
        for together in [1, 2, 3] {
            let (parts, sums) = gradient(together);
            let length =
                |values: &mut dyn Iterator<Item = f32>| values.map(|x| f64::from(x).powi(2)).sum::<f64>().sqrt();
            let size = length(&mut whole.iter().copied());
            let off = length(&mut whole.iter().zip(&parts).map(|(a, b)| a - b));
            assert!(size > 1e-6 && off < 1e-4 * size, "{method}, {together} at a time: {off} of {size}");
            for (a, b) in sums.iter().zip(&whole_sums) {
                assert!((a - b).abs() < 1e-9 * (1.0 + b.abs()), "{method}: {sums:?}, not {whole_sums:?}");
            }
        }
    }
}

#[test]
fn training_puts_the_better_answer_ahead() {
    let mut random = Random::fresh();
    for &method in PreferenceMethod::ALL {
        let mut trainer = trainer(own(method), Start::Fresh { seed: random.next() });
        let mut batch = Batch::of(&pairs(&mut random, 2));
        add_reference(&mut trainer, &mut batch);
        let mut step = |number: i32| {
            let stream = DropoutStream { seed: 1, step: number as u64, micro: 0 };
            trainer.train_step(&batch, 2, stream, Some(hyper(1e-2, number))).unwrap()
        };
        let first = step(1);
        if method == PreferenceMethod::Dpo {
            assert!((first.mean() - std::f64::consts::LN_2).abs() < 1e-12, "{}", first.mean());
            assert_eq!((first.measure("accuracy"), first.measure("margin")), (Some(1.0), Some(0.0)), "two halves");
        }
        let last = (2..30).map(&mut step).last().unwrap();
        assert!(last.mean() < first.mean() - 0.1, "{method}: {} became {}", first.mean(), last.mean());
        assert!(last.measure("margin") > first.measure("margin").map(|margin| margin + 0.5), "{method}: {last:?}");
        assert_eq!(last.measure("accuracy"), Some(2.0), "{method}: {last:?}");
        assert_eq!(last.means().len(), 2);
    }
}

#[test]
fn what_is_compared_with_is_the_same_however_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let seed = Random::fresh().next();
    let mut task = Task::new(folder.path(), FinetuneSettings { seed, ..settings() });
    task.set.keep_together(2).unwrap();
    let room = TrainerOptions { tokens: 128, targets: 128, ..options() };
    let mut trainer = trainer(room, Start::Fresh { seed });
    let mut read = |tokens, pack| {
        let (mut heard, shape) = (0, BatchShape { tokens, pack });
        let losses = sample_losses(&mut trainer, &task.set, shape, &mut |_, all| heard = all).unwrap();
        assert!(heard > 1 && losses.len() == task.set.len());
        losses
    };
    let alone = read(128, false);
    assert!(alone.iter().all(|loss| *loss > 1.0));
    assert_eq!(read(128, true), alone);
    task.set.set_reference(alone.clone());
    let batch = task.set.batch(&[1, 0]).unwrap();
    assert_eq!(batch.reference, [alone[2], alone[3], alone[0], alone[1]]);
}
