//! A model that becomes ternary while it is trained.

use crate::small::{config, cpu, hyper, options, random_sample};
use tritune_model::config::Activation;
use tritune_model::family::LLAMA;
use tritune_model::master::MasterModel;
use tritune_model::tensor::Tensor;
use tritune_model::tensor::{Norm, Projection};
use tritune_model::{Config, MasterScales};
use tritune_testing::Random;
use tritune_train::data::{Batch, Sample};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};

fn model(config: Config) -> MasterModel {
    MasterModel::fresh(config, None, 17)
}

fn full(dense_warmup: u64) -> TrainerOptions {
    TrainerOptions { full: true, dense_warmup, ..options() }
}

fn trainer(config: Config, options: TrainerOptions) -> Trainer {
    let (model, device) = (model(config), cpu());
    let prepared = Prepared::new(&model, &device.target(), options).unwrap();
    prepared.load(&model, device, Start::Fresh { seed: 0 }, &mut |_, _| ()).unwrap()
}

fn random_batch(random: &mut Random) -> Batch {
    Batch::of(&[random_sample(random, 37), random_sample(random, 1), random_sample(random, 26)])
}

/// The losses and the gradients of a batch at that step.
fn gradients(trainer: &mut Trainer, batch: &Batch, step: u64) -> (Vec<f32>, Vec<Vec<f32>>) {
    let stream = DropoutStream { step, ..DropoutStream::default() };
    trainer.train_step(batch, batch.targets.len(), stream, None).unwrap();
    let losses = trainer.losses(batch).unwrap();
    let tensors = Tensor::of(trainer.config());
    (losses, tensors.into_iter().map(|tensor| trainer.tensor_gradient(tensor).unwrap()).collect())
}

/// How far off `found` is, as a fraction of what is expected.
fn distance(found: &[f32], expected: &[f32]) -> f64 {
    assert_eq!(found.len(), expected.len());
    let length = |values: &mut dyn Iterator<Item = f64>| values.map(|value| value * value).sum::<f64>().sqrt();
    let size = length(&mut expected.iter().map(|&x| x.into()));
    assert!(size > 0.0, "there is nothing to compare with");
    length(&mut found.iter().zip(expected).map(|(found, expected)| f64::from(found - expected))) / size
}

fn learn(trainer: &mut Trainer, batch: &Batch, steps: std::ops::Range<u64>) -> Vec<f64> {
    let step = |step: u64| {
        let stream = DropoutStream { step, ..DropoutStream::default() };
        let update = Some(hyper(3e-3, step as i32 + 1));
        trainer.train_step(batch, batch.targets.len(), stream, update).unwrap().mean()
    };
    steps.map(step).collect()
}

#[test]
fn at_the_end_of_the_warm_up_losses_and_gradients_are_those_of_the_ternary_model() {
    /// So many that a step less than all of them is as good as all.
    const STEPS: u64 = 1 << 24;
    let batch = random_batch(&mut Random::fresh());
    for recompute in [0, 2] {
        let options = TrainerOptions { recompute, ..full(STEPS) };
        let mut ternary = trainer(config(), TrainerOptions { dense_warmup: 0, ..options.clone() });
        let (losses, expected) = gradients(&mut ternary, &batch, 0);
        let mut warm = trainer(config(), options);
        // One trainer has both plans.
        // An activation near a tie may round otherwise, which shows in the losses and gradients behind it.
        for (step, bound) in [(STEPS, 0.0), (STEPS - 1, 1e-3)] {
            let mut again = trainer(config(), TrainerOptions { recompute, ..full(STEPS) });
            let (found, got) = gradients(&mut again, &batch, step);
            let off = distance(&found, &losses);
            assert!(off <= bound, "step {step}: off by {off:e}");
            for (tensor, (got, expected)) in Tensor::of(&config()).iter().zip(got.iter().zip(&expected)) {
                let off = distance(got, expected);
                assert!(off <= 30.0 * bound, "step {step}, {tensor:?}: off by {off:e}");
            }
        }
        let off = distance(&gradients(&mut warm, &batch, 0).0, &losses);
        assert!(off > 1e-2, "a dense model has other losses: {off:e}");
        let evaluated = warm.evaluate(&batch).unwrap().mean();
        assert_eq!(evaluated, ternary.evaluate(&batch).unwrap().mean(), "an evaluation is that of the ternary model");
    }
}

/// The loss of every target in f64, nothing quantised.
fn dense_losses(config: &Config, batch: &Batch) -> Vec<f64> {
    let model = model(config.clone());
    let load = |tensor: Tensor| -> Vec<f64> {
        tensor.initial(&model, MasterScales::TENSOR).unwrap().into_iter().map(f64::from).collect()
    };
    let norm = |x: &[f64], gain: &[f64]| -> Vec<f64> {
        let rows = x.chunks(gain.len()).flat_map(|row| {
            let mean = row.iter().map(|x| x * x).sum::<f64>() / row.len() as f64;
            let factor = 1.0 / (mean + f64::from(config.norm_eps)).sqrt();
            row.iter().zip(gain).map(move |(x, gain)| x * factor * gain)
        });
        rows.collect()
    };
    let product = |x: &[f64], weight: &[f64], cols: usize| -> Vec<f64> {
        let dot = |x: &[f64], w: &[f64]| x.iter().zip(w).map(|(x, w)| x * w).sum::<f64>();
        x.chunks(cols).flat_map(|x| weight.chunks(cols).map(move |w| dot(x, w))).collect()
    };
    let (width, head_dim) = (config.hidden, config.head_dim);
    let embedding = load(Tensor::Embedding);
    let ids = batch.ids.iter().map(|&id| id as usize);
    let mut x: Vec<f64> = ids.flat_map(|id| embedding[id * width..][..width].to_vec()).collect();
    let rotate = |rows: &mut [f64], heads: usize| {
        for (token, row) in rows.chunks_mut(heads * head_dim).enumerate() {
            for head in row.chunks_mut(head_dim) {
                let half = config.rope_dims / 2;
                for i in 0..half {
                    let turns = f64::from(config.rope_theta).powf(-(2.0 * i as f64) / config.rope_dims as f64);
                    let (sin, cos) = (f64::from(batch.positions[token]) * turns).sin_cos();
                    (head[i], head[i + half]) =
                        (head[i] * cos - head[i + half] * sin, head[i + half] * cos + head[i] * sin);
                }
            }
        }
    };
    for layer in 0..config.layers {
        let linear = |x: &[f64], projection: Projection| {
            product(x, &load(Tensor::Linear(layer, projection)), projection.shape(config).1)
        };
        let normed = |x: &[f64], kind: Norm| match config.family.has_norm(kind) {
            true => norm(x, &load(Tensor::Norm(layer, kind))),
            false => x.to_vec(),
        };
        let input = normed(&x, Norm::Attention);
        let (mut q, mut k) = (linear(&input, Projection::Q), linear(&input, Projection::K));
        let v = linear(&input, Projection::V);
        rotate(&mut q, config.heads);
        rotate(&mut k, config.kv_heads);
        let mut y = vec![0.0; q.len()];
        for token in 0..batch.ids.len() {
            for head in 0..config.heads {
                let at = (token * config.heads + head) * head_dim;
                let store = |row: usize| (row * config.kv_heads + head * config.kv_heads / config.heads) * head_dim;
                let span = batch.doc_start[token] as usize..=token;
                let score = |row: usize| -> f64 {
                    let dot: f64 = (0..head_dim).map(|i| q[at + i] * k[store(row) + i]).sum();
                    (dot / (head_dim as f64).sqrt()).exp()
                };
                let sum: f64 = span.clone().map(score).sum();
                for row in span {
                    (0..head_dim).for_each(|i| y[at + i] += score(row) / sum * v[store(row) + i]);
                }
            }
        }
        let y = linear(&normed(&y, Norm::AttentionSub), Projection::Output);
        x.iter_mut().zip(y).for_each(|(x, y)| *x += y);
        let input = normed(&x, Norm::FeedForward);
        let gated = linear(&input, Projection::Gate).into_iter().zip(linear(&input, Projection::Up));
        let gated: Vec<f64> = gated
            .map(|(gate, up)| match config.activation {
                Activation::Silu => gate / (1.0 + (-gate).exp()) * up,
                Activation::Relu2 => gate.max(0.0).powi(2) * up,
            })
            .collect();
        let y = linear(&normed(&gated, Norm::FeedForwardSub), Projection::Down);
        x.iter_mut().zip(y).for_each(|(x, y)| *x += y);
    }
    let head = if config.tied_head { embedding } else { load(Tensor::Head) };
    let rows: Vec<f64> = batch.out_rows.iter().flat_map(|&row| x[row as usize * width..][..width].to_vec()).collect();
    let logits = product(&norm(&rows, &load(Tensor::OutputNorm)), &head, width);
    let loss = |(row, &target): (&[f64], &i32)| row.iter().map(|x| x.exp()).sum::<f64>().ln() - row[target as usize];
    logits.chunks(config.vocab).zip(&batch.targets).map(loss).collect()
}

#[test]
fn at_its_beginning_the_model_is_dense() {
    let batch = random_batch(&mut Random::fresh());
    let plain = Config { family: &LLAMA, activation: Activation::Silu, ..config() };
    for config in [config(), plain] {
        let expected = dense_losses(&config, &batch);
        let (found, _) = gradients(&mut trainer(config.clone(), full(5)), &batch, 0);
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.into_iter().zip(expected) {
            let off = (f64::from(found) - expected).abs() / expected;
            assert!(off < 2e-5, "{:?}: {found}, {expected} without quantisation", config.family);
        }
    }
}

#[test]
fn a_warm_up_learns_and_resumes_bit_for_bit() {
    let text: Vec<u32> = b"the cat sat on the mat and ".repeat(2).iter().map(|&byte| u32::from(byte)).collect();
    let loss = (0..text.len()).map(|place| place > 0).collect();
    let batch = Batch::of(&[Sample { tokens: text, loss, ..Sample::default() }]);
    for recompute in [0, 1] {
        let open = || trainer(config(), TrainerOptions { recompute, ..full(12) });
        let mut whole = open();
        let before = whole.evaluate(&batch).unwrap().mean();
        let losses = learn(&mut whole, &batch, 0..30);
        let after = whole.evaluate(&batch).unwrap().mean();
        assert!(after < 0.6 * before && losses[29] < 0.6 * losses[0], "{before} became {after}; {losses:?}");
        for middle in [5, 12, 20] {
            let mut first = open();
            assert_eq!(learn(&mut first, &batch, 0..middle), losses[..middle as usize]);
            let saved = first.save().unwrap();
            let mut second = open();
            let section = |name: &str| saved.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice());
            second.restore(section).unwrap();
            // What is evaluated in between changes nothing.
            second.evaluate(&batch).unwrap();
            assert_eq!(learn(&mut second, &batch, middle..30), losses[middle as usize..], "resumed after {middle}");
            assert!(second.save().unwrap() == whole.save().unwrap(), "resumed after {middle}");
        }
    }
}

#[test]
fn memory_is_planned_for_both_plans_and_the_annealed_weights() {
    let target = cpu().target();
    let of = |steps: u64| Prepared::new(&model(config()), &target, full(steps)).unwrap().memory();
    let (plain, warm) = (of(0), of(4));
    let linear: usize = Projection::ALL.iter().map(|projection| projection.shape(&config())).map(|(m, n)| m * n).sum();
    assert_eq!(warm.weights, plain.weights + (config().layers * linear * size_of::<f32>()) as u64);
    assert!(warm.activations > plain.activations + plain.activations / 2, "{warm:?} and {plain:?}");
    assert_eq!((warm.parameters, warm.head), (plain.parameters, plain.head));
    let held = trainer(config(), full(4)).memory();
    assert_eq!((held.buffers, held.activations), (warm.parameters, warm.activations));
    let weights = warm.weights + warm.head;
    assert!(held.weights <= weights + weights / 20 && held.weights >= weights - weights / 20, "{held:?}, {warm:?}");
}
