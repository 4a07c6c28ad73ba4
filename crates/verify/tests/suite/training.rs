//! Training on the CPU and on Vulkan: the same losses, and no more memory than was planned.

use tritune_cpu::CpuDevice;
use tritune_graph::{Device, Hyper, SharedDevice};
use tritune_model::synth::{SynthModel, Weights, preset};
use tritune_model::tensor::Projection;
use tritune_model::{Config, Precision};
use tritune_train::data::{Batch, Sample};
use tritune_train::teacher::{Distillation, Relation};
use tritune_train::teacher_scorer::TeacherTopK;
use tritune_train::trainer::{DropoutStream, Prepared, Start, TrainerOptions};
use tritune_vulkan::OpenOptions;

/// What a device may hold beyond the plan: a share of it, or a few blocks.
const SHARE: f64 = 0.05;
const BLOCKS: u64 = 8 << 20;

pub fn cpu() -> SharedDevice {
    let device: Box<dyn Device> = Box::new(CpuDevice::new(2));
    device.into()
}

/// Opened once for all runs of a test, which then compile the kernels they share once.
pub fn on_vulkan() -> Option<SharedDevice> {
    let options = OpenOptions { validation: true, ..OpenOptions::default() };
    let device: Box<dyn Device> = Box::new(crate::vulkan::open(options)?);
    Some(device.into())
}

pub fn options() -> TrainerOptions {
    TrainerOptions {
        context: 64,
        tokens: 64,
        targets: 64,
        rank: 4,
        modules: Projection::ALL.to_vec(),
        scale: 2.0,
        ..TrainerOptions::default()
    }
}

/// Documents whose tokens follow a rule, so that there is something to learn.
pub fn batch(vocab: u32, lengths: &[usize]) -> Batch {
    let sample = |(document, &length): (usize, &usize)| Sample {
        tokens: (0..length as u32).map(|place| (document as u32 * 31 + place * 7) % vocab).collect(),
        loss: (0..length).map(|place| place > 0).collect(),
        ..Sample::default()
    };
    Batch::of(&lengths.iter().enumerate().map(sample).collect::<Vec<_>>())
}

fn hyper(step: i32) -> Hyper {
    let (rate, beta1, beta2) = (2e-3, 0.9f32, 0.999f32);
    let (bias1, bias2) = (1.0 - beta1.powi(step), 1.0 - beta2.powi(step));
    Hyper { rate, beta1, beta2, epsilon: 1e-8, decay_factor: 1.0 - rate * 0.01, bias1, bias2, clip: 1.0 }
}

/// Losses of ten steps and one after them.
fn curve(model: &SynthModel, config: &Config, device: &SharedDevice, options: TrainerOptions) -> Vec<f64> {
    let other = SynthModel::new(config.clone(), None, 22);
    let top_k = options.distill.and_then(|how| how.top_k);
    let prepared = Prepared::with_teacher(model, Some(&other), &device.lock().target(), options).unwrap();
    let start = Start::Fresh { seed: 4 };
    let mut trainer = prepared.load_with_teacher(model, Some(&other), device.clone(), start, &mut |_, _| ()).unwrap();
    let mut micro = [batch(config.vocab as u32, &[20, 9, 30]), batch(config.vocab as u32, &[33, 17])];
    for (batch, top_k) in micro.iter_mut().zip(top_k.into_iter().cycle()) {
        let mut said = TeacherTopK::default();
        for target in &batch.targets {
            let logits: Vec<f32> = (0..config.vocab as i32).map(|token| ((token * 7 + target) % 13) as f32).collect();
            said.push(&logits, top_k, 2.0);
        }
        batch.teacher_top_k = Some(said);
    }
    let targets: usize = micro.iter().map(|batch| batch.targets.len()).sum();
    let mut losses = Vec::new();
    for step in 0..10 {
        let mut loss = 0.0;
        for (number, batch) in micro.iter().enumerate() {
            let stream = DropoutStream { seed: 8, step, micro: number as u64 };
            let update = (number + 1 == micro.len()).then(|| hyper(step as i32 + 1));
            loss += trainer.train_step(batch, targets, stream, update).unwrap().loss;
        }
        losses.push(loss / targets as f64);
    }
    let after: f64 = micro.iter().map(|batch| trainer.evaluate(batch).unwrap().loss).sum();
    losses.push(after / targets as f64);
    losses
}

#[test]
fn the_cpu_and_vulkan_learn_the_same() {
    let config = Config { vocab: 384, ..preset("tiny").unwrap().config(None) };
    let model = SynthModel::new(config.clone(), None, 21);
    let relation = Some(Relation { weight: 5.0, layer: 1, heads: 2 });
    let terms = Distillation { hard: 1.0, soft: 0.05, temperature: 2.0, relation, top_k: None };
    let cases = [
        ("kept", 5e-3, options()),
        ("recomputed, with dropout", 5e-3, TrainerOptions { recompute: 2, keep: 3, dropout: 0.2, ..options() }),
        ("with magnitudes", 5e-3, TrainerOptions { dora: true, ..options() }),
        ("changing trits", 5e-2, TrainerOptions { ternary: Some(0.01), scale: 1.0, ..options() }),
        ("every weight, dense at first", 2e-2, TrainerOptions { full: true, dense_warmup: 6, ..options() }),
        (
            "every weight, dense at first, in f16",
            3e-2,
            TrainerOptions { full: true, dense_warmup: 6, precision: Precision::F16, recompute: 1, ..options() },
        ),
        (
            "with a teacher, in f16",
            1e-2,
            TrainerOptions { distill: Some(Distillation::with_weight(0.1)), precision: Precision::F16, ..options() },
        ),
        (
            "with a teacher of few tokens, in f16",
            1e-2,
            TrainerOptions {
                distill: Some(Distillation { relation: None, top_k: Some(40), ..terms }),
                precision: Precision::F16,
                ..options()
            },
        ),
        (
            "with a teacher, by terms, every weight, in f16",
            3e-2,
            TrainerOptions {
                distill: Some(terms),
                full: true,
                dense_warmup: 4,
                precision: Precision::F16,
                ..options()
            },
        ),
    ];
    let Some(device) = on_vulkan() else { return };
    for (name, bound, options) in cases {
        let expected = curve(&model, &config, &cpu(), TrainerOptions { precision: Precision::F32, ..options.clone() });
        let found = curve(&model, &config, &device, options);
        println!("{name}: {expected:.4?} on the CPU, {found:.4?} on Vulkan");
        assert!(expected[10] < 0.9 * expected[0], "{name}: it learns: {expected:?}");
        for (step, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let error = (found - expected).abs() / expected;
            // Nothing has been trained before the first loss.
            let bound = if step == 0 && bound < 1e-2 { 1e-5 } else { bound };
            assert!(error <= bound, "{name}, step {step}: {found}, on the CPU {expected}");
        }
    }
}

#[test]
fn the_cpu_and_vulkan_learn_magnitudes_of_dense_rows_alike() {
    let config = Config { vocab: 384, ..preset("tiny").unwrap().config(None) };
    let model = SynthModel::new(config.clone(), None, 21).with_weights(Weights::Dense);
    let options = TrainerOptions { dora: true, ..options() };
    let Some(device) = on_vulkan() else { return };
    let expected = curve(&model, &config, &cpu(), options.clone());
    let found = curve(&model, &config, &device, options);
    println!("{expected:.4?} on the CPU, {found:.4?} on Vulkan");
    assert!(expected[10] < 0.9 * expected[0], "it learns: {expected:?}");
    for (found, expected) in found.iter().zip(&expected) {
        assert!((found - expected).abs() <= 1e-4 * expected, "{found}, on the CPU {expected}");
    }
}

/// Settings whose plans differ in every part.
fn settings() -> Vec<(&'static str, TrainerOptions)> {
    use Projection::{Down, Gate, K, Output, Q, Up, V};
    let of = |tokens: usize, rank: usize, modules: &[Projection], recompute: usize| TrainerOptions {
        context: tokens,
        tokens,
        targets: tokens,
        full: false,
        rank,
        modules: modules.to_vec(),
        recompute,
        ..options()
    };
    let attention = [Q, K, V, Output];
    vec![
        ("64 tokens", of(64, 8, &Projection::ALL, 0)),
        ("512 tokens", of(512, 8, &Projection::ALL, 0)),
        ("512 tokens, half recomputed", of(512, 8, &Projection::ALL, 2)),
        ("512 tokens, recomputed", of(512, 8, &Projection::ALL, 4)),
        ("256 tokens, rank 64", of(256, 64, &Projection::ALL, 0)),
        ("256 tokens, rank 1, queries and values", of(256, 1, &[Q, V], 0)),
        ("256 tokens with magnitudes", TrainerOptions { dora: true, ..of(256, 8, &Projection::ALL, 1) }),
        (
            "256 tokens, changing trits",
            TrainerOptions { ternary: Some(0.1), scale: 1.0, ..of(256, 8, &Projection::ALL, 1) },
        ),
        ("256 tokens, attention, recomputed", of(256, 16, &attention, 4)),
        ("300 tokens, feed-forward", of(300, 8, &[Gate, Up, Down], 1)),
        (
            "512 tokens of 128 each, few targets",
            TrainerOptions { context: 128, targets: 40, ..of(512, 4, &attention, 0) },
        ),
        ("256 tokens with dropout", TrainerOptions { dropout: 0.1, ..of(256, 8, &Projection::ALL, 0) }),
        ("every weight, dense at first", TrainerOptions { full: true, dense_warmup: 9, ..of(256, 8, &[], 1) }),
        ("256 tokens in f16", TrainerOptions { precision: Precision::F16, ..of(256, 8, &Projection::ALL, 0) }),
        ("512 tokens, partly recomputed", TrainerOptions { keep: 7, ..of(512, 8, &Projection::ALL, 4) }),
    ]
}

/// Takes a step in every setting and compares what the device holds with what was planned.
fn check_memory(settings: &[(&str, TrainerOptions)], device: &SharedDevice) {
    let tiny = preset("tiny").unwrap().config(None);
    let (hidden, heads, kv_heads, head_dim) = (512, 8, 4, 64);
    let (rope_dims, feed_forward, layers, vocab) = (head_dim, 1280, 4, 4096);
    let config = Config { hidden, heads, kv_heads, head_dim, rope_dims, feed_forward, layers, vocab, ..tiny };
    let model = SynthModel::new(config, None, 21);
    let mut plans = Vec::new();
    for (name, options) in settings {
        let empty = device.lock().memory().total();
        let prepared = Prepared::new(&model, &device.lock().target(), options.clone()).unwrap();
        let plan = prepared.memory();
        let mut trainer = prepared.load(&model, device.clone(), Start::Fresh { seed: 1 }, &mut |_, _| ()).unwrap();
        let batch = batch(vocab as u32, &[13, 9]);
        let targets = batch.targets.len();
        for step in 0..2 {
            let stream = DropoutStream { seed: 1, step, micro: 0 };
            trainer.train_step(&batch, targets, stream, Some(hyper(step as i32 + 1))).unwrap();
            trainer.evaluate(&batch).unwrap();
        }
        let (planned, held) = (plan.total(), trainer.memory());
        println!("{name}: {planned} planned, {} held: {plan:?}, {held:?}", held.total());
        let room = ((planned as f64 * SHARE) as u64).max(BLOCKS);
        assert!(held.total() <= planned + room, "{name}: {} of {planned}", held.total());
        assert!(empty == 0 && held.total() >= planned / 2, "{name}: {} of {planned}", held.total());
        plans.push(plan);
    }
    let activations: Vec<u64> = plans.iter().map(|plan| plan.activations).collect();
    assert!(activations[1] > activations[2] && activations[2] > activations[3], "recompute saves: {activations:?}");
    assert!(activations[1] > 4 * activations[0], "tokens cost: {activations:?}");
    assert!(plans[4].parameters > 6 * plans[0].parameters && plans[5].parameters < plans[0].parameters, "{plans:?}");
}

#[test]
fn the_cpu_holds_what_was_planned() {
    check_memory(&settings(), &cpu());
}

#[test]
fn vulkan_holds_what_was_planned() {
    let Some(device) = on_vulkan() else { return };
    check_memory(&settings()[..9], &device);
}
