//! A model of a million parameters trained from nothing, on the CPU and on Vulkan: the same losses, and a run that was saved
//! and resumed ends as one that was not.

use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_model::Config;
use tritune_model::config::Activation;
use tritune_model::family::BITNET;
use tritune_model::master::MasterModel;
use tritune_train::data::{Batch, Sample};
use tritune_train::run::hyper;
use tritune_train::settings::FinetuneSettings;
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};
use tritune_vulkan::OpenOptions;

const STEPS: u64 = 80;
const SAVED_AT: u64 = 70;
const TOKENS: usize = 64;
/// Losses are compared as means over so many steps: single ones follow the trits that flip.
const WINDOW: usize = 10;
/// How far these may lie apart. A sum in another order flips a trit now and then, and from there on runs are different ones.
const BOUND: f64 = 0.12;
/// At the beginning they have had no time to part.
const FIRST_BOUND: f64 = 0.02;

fn config() -> Config {
    Config {
        name: None,
        family: &BITNET,
        vocab: 256,
        hidden: 128,
        feed_forward: 384,
        layers: 5,
        heads: 4,
        kv_heads: 2,
        head_dim: 32,
        context: TOKENS,
        norm_eps: 1e-5,
        rope_theta: 10_000.0,
        rope_dims: 32,
        rope_factors: None,
        rope_magnitude: 1.0,
        multipliers: None,
        activation: Activation::Silu,
        tied_head: true,
        projection_norms: Vec::new(),
    }
}

fn cpu() -> Box<dyn Device> {
    Box::new(CpuDevice::new(2))
}

fn on_vulkan() -> Option<Box<dyn Device>> {
    let options = OpenOptions { validation: true, ..OpenOptions::default() };
    crate::vulkan::open(options).map(|device| Box::new(device) as Box<dyn Device>)
}

/// Two documents that count in steps of their own from a place of their own, the same for every device.
fn batch(step: u64) -> Batch {
    let document = |number: u64| {
        let seed = (2 * step + number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let (start, stride) = ((seed >> 33) % 256, 1 + (seed >> 50) % 3);
        let tokens: Vec<u32> = (0..TOKENS as u64 / 2).map(|place| ((start + place * stride) % 256) as u32).collect();
        Sample { loss: (0..tokens.len()).map(|place| place > 0).collect(), tokens, ..Sample::default() }
    };
    Batch::of(&[document(0), document(1)])
}

fn trainer(device: Box<dyn Device>) -> Trainer {
    let model = MasterModel::fresh(config(), None, 5);
    let options = TrainerOptions {
        context: TOKENS,
        tokens: TOKENS,
        targets: TOKENS,
        full: true,
        rank: 0,
        modules: Vec::new(),
        scale: 0.0,
        ..crate::training::options()
    };
    let prepared = Prepared::new(&model, &device.target(), options).unwrap();
    assert!((1_000_000..1_100_000).contains(&prepared.parameters()), "{}", prepared.parameters());
    prepared.load(&model, device, Start::Fresh { seed: 0 }, &mut |_, _| ()).unwrap()
}

fn learn(trainer: &mut Trainer, steps: std::ops::Range<u64>) -> Vec<f64> {
    let settings = FinetuneSettings { lr: 3e-3, ..FinetuneSettings::pretraining() };
    let rates = settings.rates(STEPS);
    let step = |step: u64| {
        let batch = batch(step);
        let update = Some(hyper(&settings, rates.at(step), step + 1));
        trainer.train_step(&batch, batch.targets.len(), DropoutStream::default(), update).unwrap().mean()
    };
    steps.map(step).collect()
}

/// Learns all steps. Another trainer goes on from what was saved near the end, and must end alike, bit for bit.
fn resumed(mut open: impl FnMut() -> Option<Box<dyn Device>>) -> Option<Vec<f64>> {
    let mut whole = trainer(open()?);
    let mut losses = learn(&mut whole, 0..SAVED_AT);
    let saved = whole.save().unwrap();
    losses.extend(learn(&mut whole, SAVED_AT..STEPS));
    let mut second = trainer(open()?);
    second.restore(|name| saved.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice())).unwrap();
    assert_eq!(learn(&mut second, SAVED_AT..STEPS), losses[SAVED_AT as usize..]);
    assert!(second.save().unwrap() == whole.save().unwrap(), "the states differ");
    Some(losses)
}

fn means(losses: &[f64]) -> Vec<f64> {
    losses.chunks(WINDOW).map(|window| window.iter().sum::<f64>() / window.len() as f64).collect()
}

#[test]
fn the_cpu_and_vulkan_train_the_same_model_from_nothing() {
    let expected = means(&resumed(|| Some(cpu())).unwrap());
    println!("CPU:    {expected:.3?}");
    assert!(expected.last().unwrap() < &(0.85 * expected[0]), "it learns: {expected:?}");
    let Some(found) = resumed(on_vulkan) else { return };
    let found = means(&found);
    println!("Vulkan: {found:.3?}");
    for (window, (found, expected)) in found.iter().zip(&expected).enumerate() {
        let error = (found - expected).abs() / expected;
        let bound = if window == 0 { FIRST_BOUND } else { BOUND };
        assert!(error <= bound, "steps from {}: {found:.4}, on the CPU {expected:.4}", window * WINDOW);
    }
}
