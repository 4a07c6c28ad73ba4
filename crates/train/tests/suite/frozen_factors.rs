//! Training with fixed A factors (FFA-LoRA), of which means are exact.

use crate::small::{hyper, model, options, random_adapter, random_sample, trainer};
use tritune_graph::Hyper;
use tritune_model::adapter::average;
use tritune_model::{Adapter, ModelFile};
use tritune_testing::Random;
use tritune_train::data::Batch;
use tritune_train::fresh_adapter::fresh_adapter;
use tritune_train::settings::FinetuneSettings;
use tritune_train::trainer::{DropoutStream, Start, Trainer, TrainerOptions};

const RATE: f32 = 0.05;

fn frozen() -> TrainerOptions {
    TrainerOptions { freeze_a: true, ..options() }
}

fn adapter_of(trainer: &mut Trainer) -> Adapter {
    let TrainerOptions { scale, rank, .. } = options();
    trainer.adapter(scale * rank as f32, false).expect("an adapter")
}

/// AdamW whose root of the squares does not count beside such an epsilon: plain gradient descent.
fn descent() -> Hyper {
    let large = 2f32.powi(40);
    Hyper { rate: RATE * large, epsilon: large, ..hyper(RATE, 1) }
}

fn step(trainer: &mut Trainer, batches: &[Batch], hyper: Hyper) {
    let targets = batches.iter().map(|batch| batch.targets.len()).sum();
    for (number, batch) in batches.iter().enumerate() {
        let update = (number + 1 == batches.len()).then_some(hyper);
        let stream = DropoutStream { seed: 1, step: 0, micro: number as u64 };
        trainer.train_step(batch, targets, stream, update).expect("a step");
    }
}

#[test]
fn only_lora_b_learns() {
    let mut random = Random::fresh();
    let start = random_adapter(&mut random, &options());
    let batch = Batch::of([&random_sample(&mut random, 40)]);
    for recompute in [0, 2] {
        let options = TrainerOptions { recompute, ..frozen() };
        let mut trainer = trainer(options, Start::From(&start));
        for count in 1..4 {
            step(&mut trainer, std::slice::from_ref(&batch), hyper(1e-2, count));
        }
        let trained = adapter_of(&mut trainer);
        for (before, after) in start.modules.iter().zip(&trained.modules) {
            assert_eq!(before.a, after.a);
            assert_ne!(before.b, after.b);
        }
    }
}

/// The gradient of a B factor does not depend on whether the A factor learns too.
#[test]
fn lora_b_has_the_gradient_they_always_had() {
    let mut random = Random::fresh();
    let start = random_adapter(&mut random, &options());
    let batch = Batch::of([&random_sample(&mut random, 50)]);
    let gradients = |options: TrainerOptions| {
        let mut trainer = trainer(options, Start::From(&start));
        trainer.train_step(&batch, batch.targets.len(), DropoutStream::default(), None).expect("a step");
        trainer.gradients().expect("gradients")
    };
    let (both, second) = (gradients(options()), gradients(frozen()));
    for (both, second) in both.modules.iter().zip(&second.modules) {
        assert_eq!(both.b, second.b);
        assert!(second.a.iter().all(|value| *value == 0.0) && both.a.iter().any(|value| *value != 0.0));
    }
}

/// One local step of each client, averaged by targets, is one central step with the sum of their gradients.
#[test]
fn the_mean_of_clients_is_a_central_step() {
    let mut random = Random::fresh();
    let start = random_adapter(&mut random, &options());
    let clients: Vec<Batch> =
        [20, 55, 33].into_iter().map(|length| Batch::of([&random_sample(&mut random, length)])).collect();
    let mut locals = Vec::new();
    for batch in &clients {
        let mut trainer = trainer(frozen(), Start::From(&start));
        step(&mut trainer, std::slice::from_ref(batch), descent());
        locals.push((adapter_of(&mut trainer), batch.targets.len() as f64));
    }
    let mean = average(&locals).expect("a mean");
    let mut central = trainer(frozen(), Start::From(&start));
    step(&mut central, &clients, descent());
    let central = adapter_of(&mut central);
    let (mut moved, mut apart) = (0f64, 0f64);
    for ((mean, central), start) in mean.modules.iter().zip(&central.modules).zip(&start.modules) {
        assert_eq!(mean.a, central.a);
        for ((mean, central), start) in mean.b.iter().zip(&central.b).zip(&start.b) {
            moved = moved.max(f64::from((central - start).abs()));
            apart = apart.max(f64::from((mean - central).abs()));
            // A few roundings of numbers of this size: gradients are sums over tokens, of which a few may cancel.
            let bound = 16.0 * f32::EPSILON * (start.abs() + (central - start).abs() + 1e-2);
            assert!((mean - central).abs() <= bound, "{mean} and {central}, from {start}");
        }
    }
    assert!(moved > 1e4 * apart && moved > 1e-4, "moved {moved}, apart {apart}");
}

#[test]
fn a_fresh_adapter_is_what_a_run_starts_from() {
    let model = model();
    for seed in [0, 7] {
        let settings = FinetuneSettings { rank: 4, alpha: 8.0, freeze_a: Some(seed), ..FinetuneSettings::default() };
        let fresh = fresh_adapter(model.config(), &settings, None);
        for options in [options(), frozen()] {
            let mut trainer = trainer(options, Start::Fresh { seed });
            assert_eq!(adapter_of(&mut trainer).modules, fresh.modules);
        }
    }
}

#[test]
fn a_pull_leads_back_to_the_start() {
    let mut random = Random::fresh();
    let start = random_adapter(&mut random, &options());
    let batch = Batch::of([&random_sample(&mut random, 40)]);
    let mut trainer = trainer(options(), Start::From(&start));
    let saved = trainer.save_parameters().expect("parameters");
    step(&mut trainer, std::slice::from_ref(&batch), hyper(1e-2, 1));
    let moved = adapter_of(&mut trainer);
    trainer.pull_towards(&saved, 0.25).expect("a pull");
    let pulled = adapter_of(&mut trainer);
    for ((start, moved), pulled) in start.modules.iter().zip(&moved.modules).zip(&pulled.modules) {
        assert_ne!(start.b, moved.b);
        for ((start, moved), pulled) in start.b.iter().zip(&moved.b).zip(&pulled.b) {
            assert_eq!(*pulled, moved + 0.25 * (start - moved));
        }
    }
    trainer.pull_towards(&saved, 1.0).expect("a pull");
    let back = adapter_of(&mut trainer);
    for (start, back) in start.modules.iter().zip(&back.modules) {
        let near = |(a, b): (&f32, &f32)| (a - b).abs() <= f32::EPSILON * (a.abs() + 0.02);
        assert!(start.a.iter().zip(&back.a).all(near) && start.b.iter().zip(&back.b).all(near));
    }
}
