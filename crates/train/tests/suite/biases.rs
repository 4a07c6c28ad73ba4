//! Training models whose queries, keys and values have biases.

use crate::small::{config, cpu, hyper, options, random_sample};
use tritune_format::TensorType;
use tritune_graph::Hyper;
use tritune_model::config::Activation;
use tritune_model::convert::{ConvertOptions, OutputFormat, convert};
use tritune_model::family::QWEN2;
use tritune_model::master::MasterModel;
use tritune_model::read_back::first_difference;
use tritune_model::synth::{SynthModel, Weights};
use tritune_model::tensor::{Projection, Tensor};
use tritune_model::{Adapter, Config, LoadError, MasterScales, ModelFile, ReadingOptions, open};
use tritune_testing::Random;
use tritune_train::data::Batch;
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};

/// Biases of 48, 24 and 24 numbers, so that none but the first starts at a multiple of what ops read.
fn odd() -> Config {
    Config { family: &QWEN2, activation: Activation::Silu, head_dim: 12, rope_dims: 12, ..config() }
}

/// Masters with random biases.
fn masters(random: &mut Random) -> MasterModel {
    let fresh = MasterModel::fresh(odd(), None, 5);
    let values = |tensor| {
        let mut values = fresh.values(tensor)?.clone();
        match tensor {
            Tensor::Bias(..) => values.iter_mut().for_each(|value| *value = random.float()),
            Tensor::Linear(..) | Tensor::Embedding => values.iter_mut().for_each(|value| *value *= 4.0),
            _ => (),
        }
        Ok::<_, LoadError>(values)
    };
    MasterModel::of(&fresh, MasterScales::TENSOR, values).unwrap()
}

fn biases() -> Vec<Tensor> {
    Tensor::of(&odd()).into_iter().filter(|tensor| matches!(tensor, Tensor::Bias(..))).collect()
}

fn trainer(model: &dyn ModelFile, options: TrainerOptions, start: Start) -> Trainer {
    let device = cpu();
    let prepared = Prepared::new(model, &device.target(), options).unwrap();
    prepared.load(model, device, start, &mut |_, _| ()).unwrap()
}

fn full(model: &dyn ModelFile, dense_warmup: u64, recompute: usize) -> Trainer {
    let options = TrainerOptions { full: true, dense_warmup, recompute, ..options() };
    trainer(model, options, Start::Fresh { seed: 0 })
}

fn random_batch(random: &mut Random) -> Batch {
    Batch::of(&[random_sample(random, 33), random_sample(random, 31)])
}

fn step(trainer: &mut Trainer, batch: &Batch, step: u64, update: Option<Hyper>) -> f64 {
    let stream = DropoutStream { step, ..DropoutStream::default() };
    trainer.train_step(batch, batch.targets.len(), stream, update).unwrap().mean()
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

/// Along its own gradient and along random numbers, both of length 1, a function changes as the gradient says.
fn check_slopes(what: &str, random: &mut Random, gradient: &[f32], mut along: impl FnMut(&[f32]) -> f64) {
    let size = dot(gradient, gradient).sqrt();
    assert!(size > 1e-5, "{what}: there is no gradient");
    let any: Vec<f32> = gradient.iter().map(|_| random.float()).collect();
    for (name, direction) in [("its own gradient", gradient), ("random numbers", &any)] {
        let (nudge, length) = (0.1, dot(direction, direction).sqrt());
        let part =
            |share: f64| -> Vec<f32> { direction.iter().map(|&x| (share * f64::from(x) / length) as f32).collect() };
        let slope = |nudge: f64| {
            let (forward, back) = (along(&part(nudge)), along(&part(-nudge)));
            (forward - back) / (2.0 * nudge)
        };
        // The error of the first goes with the square of the nudge, which the second takes out.
        let [wide, narrow] = [nudge, nudge / 2.0].map(slope);
        let (found, expected) = ((4.0 * narrow - wide) / 3.0, dot(direction, gradient) / length);
        assert!((found - expected).abs() < 1e-2 * size, "{what} along {name}: {found}, not {expected}, of {size}");
    }
}

/// At the start of the way from dense to ternary, the loss is a smooth function.
#[test]
fn gradients_of_biases_are_those_of_finite_differences() {
    let mut random = Random::fresh();
    let (model, batch) = (masters(&mut random), random_batch(&mut random));
    let gradients = |recompute: usize| {
        let mut trainer = full(&model, 5, recompute);
        step(&mut trainer, &batch, 0, None);
        let of = |tensor: Tensor| trainer.tensor_gradient(tensor).unwrap();
        biases().into_iter().map(of).collect::<Vec<_>>()
    };
    let found = gradients(0);
    assert!(gradients(2) == found, "recomputing changes no bit");
    let mut trainer = full(&model, 5, 0);
    for (tensor, gradient) in biases().into_iter().zip(&found) {
        let start = model.vector(tensor).unwrap();
        check_slopes(&format!("{tensor:?}"), &mut random, gradient, |part| {
            let moved: Vec<f32> = start.iter().zip(part).map(|(a, b)| a + b).collect();
            trainer.set_tensor(tensor, &moved).unwrap();
            step(&mut trainer, &batch, 0, None)
        });
        trainer.set_tensor(tensor, &start).unwrap();
    }
}

#[test]
fn biases_do_not_decay() {
    let mut random = Random::fresh();
    let (model, batch) = (masters(&mut random), random_batch(&mut random));
    for (dense_warmup, number) in [(0, 0), (4, 0), (4, 4)] {
        let mut trainer = full(&model, dense_warmup, 0);
        step(&mut trainer, &batch, number, Some(Hyper { decay_factor: 0.5, ..hyper(0.0, 1) }));
        let after = trainer.model(&model).unwrap();
        for tensor in Tensor::of(&odd()) {
            let keep = if matches!(tensor, Tensor::Bias(..)) { 1.0 } else { 0.5 };
            let expected: Vec<f32> = model.values(tensor).unwrap().iter().map(|value| keep * value).collect();
            assert!(*after.values(tensor).unwrap() == expected, "{tensor:?}, warm-up {dense_warmup}, step {number}");
        }
    }
}

/// Biases learn with the rest, what is saved goes on to the same bits, and every file of the result has them and its losses.
#[test]
fn they_are_trained_saved_and_written() {
    let mut random = Random::fresh();
    let (model, batch) = (masters(&mut random), random_batch(&mut random));
    let learn =
        |trainer: &mut Trainer, number: u64| step(trainer, &batch, number, Some(hyper(2e-3, number as i32 + 1)));
    let mut whole = full(&model, 4, 0);
    whole.evaluate(&batch).unwrap();
    assert_eq!(whole.losses(&batch).unwrap(), losses(&model, &batch), "it starts from the model");
    let first = learn(&mut whole, 0);
    (1..3).for_each(|number| assert!(learn(&mut whole, number).is_finite()));
    let saved = whole.save().unwrap();
    let mut other = full(&model, 4, 0);
    other.restore(|name| saved.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice())).unwrap();
    for number in 3..10 {
        assert_eq!(learn(&mut whole, number), learn(&mut other, number), "step {number}");
    }
    assert!(whole.save().unwrap() == other.save().unwrap(), "the states differ");
    let last = learn(&mut whole, 10);
    assert!(last < 0.9 * first, "from {first} to {last}");

    let (written, folder) = (whole.model(&model).unwrap(), tempfile::tempdir().unwrap());
    for tensor in biases() {
        let (before, after) = (model.values(tensor).unwrap(), written.values(tensor).unwrap());
        assert!(before.iter().zip(after).all(|(before, after)| before != after), "{tensor:?} has trained");
    }
    whole.evaluate(&batch).unwrap();
    let expected = whole.losses(&batch).unwrap();
    let names = [
        ("blk.1.attn_v.bias", OutputFormat::Gguf(TensorType::TQ2_0)),
        ("blk.0.attn_q.bias", OutputFormat::Gguf(TensorType::I2S)),
    ];
    let folders =
        [OutputFormat::HfPacked, OutputFormat::HfMaster].map(|target| ("model.layers.1.self_attn.k_proj.bias", target));
    for (name, target) in names.into_iter().chain(folders) {
        let path = folder.path().join(format!("{target:?}"));
        let how = ConvertOptions { target, head: None, i2s_block: Default::default(), lossy: false };
        convert(&written, &path, how, &mut |_, _| ()).unwrap();
        let file = open(&path, ReadingOptions::default()).unwrap();
        assert!(file.tensors().iter().any(|tensor| tensor.name == name), "{target:?} has no {name}");
        assert_eq!(first_difference(&written, &*file).unwrap(), None, "{target:?}");
        let found = losses(&*file, &batch);
        if [OutputFormat::Gguf(TensorType::TQ2_0), OutputFormat::HfPacked].contains(&target) {
            // Scales of their trits are rounded, to halves and as reciprocals, and so are int8 activations then, here
            // and there to the other side: that moves one loss by up to some percent, and their mean by less.
            let mean = |losses: &[f32]| losses.iter().sum::<f32>() / losses.len() as f32;
            let far = found.iter().zip(&expected).map(|(a, b)| (a - b).abs() / b.max(1.0)).fold(0.0, f32::max);
            let means = (mean(&found) - mean(&expected)).abs() / mean(&expected);
            assert!(far < 0.1 && means < 0.02, "{target:?}: {found:?}, the trainer's {expected:?}");
        } else {
            assert_eq!(found, expected, "{target:?}");
        }
    }
}

fn losses(model: &dyn ModelFile, batch: &Batch) -> Vec<f32> {
    let options = EvaluatorOptions { context: 64, tokens: 64, precision: options().precision, kv: None };
    Evaluator::load(model, &[], cpu(), options, &mut |_, _| ()).unwrap().losses(batch).unwrap()
}

/// Factors and magnitudes beside frozen biases, on dense weights, where the loss is a smooth function.
#[test]
fn adapters_learn_beside_them() {
    let mut random = Random::fresh();
    let model = SynthModel::new(odd(), None, 7).with_weights(Weights::Dense);
    let batch = random_batch(&mut random);
    for dora in [false, true] {
        let options = TrainerOptions { dora, modules: Projection::QKV.to_vec(), ..options() };
        let mut adapter: Adapter =
            trainer(&model, options.clone(), Start::Fresh { seed: random.next() }).adapter(8.0, false).unwrap();
        for module in &mut adapter.modules {
            module.b.iter_mut().for_each(|value| *value = 0.1 * random.float());
            for magnitude in module.magnitude.iter_mut().flatten() {
                *magnitude *= 1.0 + 0.2 * random.float();
            }
        }
        let loss = |adapter: &Adapter| {
            let mut trainer = trainer(&model, options.clone(), Start::From(adapter));
            (step(&mut trainer, &batch, 0, None), trainer.gradients().unwrap())
        };
        let gradients = loss(&adapter).1;
        for (number, module) in gradients.modules.iter().enumerate() {
            // The norms of rows count as constants, so that with magnitudes only these have slopes.
            let gradient = if dora { module.magnitude.clone().expect("it has them") } else { module.b.clone() };
            let what = format!("block {}, {}, DoRA {dora}", module.layer, module.projection.name());
            check_slopes(&what, &mut random, &gradient, |part| {
                let mut moved = adapter.clone();
                let of = &mut moved.modules[number];
                let values = if dora { of.magnitude.as_mut().expect("it has them") } else { &mut of.b };
                values.iter_mut().zip(part).for_each(|(value, part)| *value += part);
                loss(&moved).0
            });
        }
    }
}
