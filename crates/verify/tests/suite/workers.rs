//! Workers whose gradients are added up in their order are one worker that takes all micro-batches, to the bit, on Vulkan too.

use crate::training::{batch, cpu, on_vulkan, options};
use tritune_graph::{Hyper, SharedDevice};
use tritune_model::Config;
use tritune_model::synth::{SynthModel, preset};
use tritune_testing::Random;
use tritune_train::data::Batch;
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};

const STEPS: u64 = 3;
const HYPER: Hyper = Hyper {
    rate: 5e-3,
    beta1: 0.9,
    beta2: 0.999,
    epsilon: 1e-8,
    decay_factor: 0.999,
    bias1: 0.5,
    bias2: 0.5,
    clip: 1.0,
};

fn trainer(device: &SharedDevice, options: &TrainerOptions, seed: u64) -> Trainer {
    let config = Config { vocab: 384, ..preset("tiny").unwrap().config(None) };
    let model = SynthModel::new(config, None, 21);
    let prepared = Prepared::new(&model, &device.lock().target(), options.clone()).unwrap();
    prepared.load(&model, device.clone(), Start::Fresh { seed }, &mut |_, _| ()).unwrap()
}

/// The step's micro-batches, of which each worker has one.
fn batches(world: usize) -> Vec<Batch> {
    (0..world).map(|rank| batch(384, &[7 + 3 * rank, 11])).collect()
}

fn together(device: &SharedDevice, options: &TrainerOptions, seed: u64, world: usize) -> Vec<(Vec<u32>, Vec<u32>)> {
    let mut workers: Vec<Trainer> = (0..world).map(|_| trainer(device, options, seed)).collect();
    let batches = batches(world);
    let targets = batches.iter().map(|batch| batch.targets.len()).sum();
    let mut norms = vec![Vec::new(); world];
    for step in 0..STEPS {
        let mut sum: Vec<f32> = Vec::new();
        for (micro, (worker, batch)) in workers.iter_mut().zip(&batches).enumerate() {
            let stream = DropoutStream { seed, step, micro: micro as u64 };
            worker.train_step(batch, targets, stream, None).unwrap();
            let values = worker.take_gradient_values().unwrap();
            sum = if sum.is_empty() { values } else { sum.iter().zip(&values).map(|(a, b)| a + b).collect() };
        }
        for (worker, norms) in workers.iter_mut().zip(&mut norms) {
            let stream = DropoutStream { seed, step, micro: 0 };
            norms.push(worker.apply_gradients(&sum, stream, HYPER).unwrap().to_bits());
        }
    }
    workers.iter_mut().zip(norms).map(|(worker, norms)| (bits(worker), norms)).collect()
}

fn alone(device: &SharedDevice, options: &TrainerOptions, seed: u64, world: usize) -> (Vec<u32>, Vec<u32>) {
    let mut worker = trainer(device, options, seed);
    let batches = batches(world);
    let targets = batches.iter().map(|batch| batch.targets.len()).sum();
    let mut norms = Vec::new();
    for step in 0..STEPS {
        for (micro, batch) in batches.iter().enumerate() {
            let stream = DropoutStream { seed, step, micro: micro as u64 };
            worker.train_step(batch, targets, stream, (micro + 1 == world).then_some(HYPER)).unwrap();
        }
        norms.push(worker.gradient_norm().unwrap().to_bits());
    }
    (bits(&mut worker), norms)
}

fn bits(trainer: &mut Trainer) -> Vec<u32> {
    trainer.parameter_values().unwrap().iter().map(|value| value.to_bits()).collect()
}

#[test]
fn workers_are_one_to_the_bit() {
    let seed = Random::fresh().next();
    for device in [Some(cpu()), on_vulkan()].into_iter().flatten() {
        let name = device.lock().info().name;
        for (what, world, options) in [
            ("two with dropout", 2, TrainerOptions { dropout: 0.1, ..options() }),
            ("four, recomputed", 4, TrainerOptions { recompute: 2, ..options() }),
            ("two with magnitudes", 2, TrainerOptions { dora: true, ..options() }),
        ] {
            let expected = alone(&device, &options, seed, world);
            for (rank, found) in together(&device, &options, seed, world).into_iter().enumerate() {
                assert!(found == expected, "{what}, worker {rank} on {name}");
            }
        }
    }
}
