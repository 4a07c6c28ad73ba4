//! A small model, adapters with random factors, and trainers on the CPU.

use tritune_cpu::CpuDevice;
use tritune_graph::{Device, Hyper};
use tritune_model::synth::{SynthModel, preset};
use tritune_model::tensor::Projection;
use tritune_model::tokenizer::Vocab;
use tritune_model::{Adapter, Config, ModelFile};
use tritune_testing::Random;
use tritune_train::data::Sample;
use tritune_train::trainer::{Prepared, Start, Trainer, TrainerOptions};

/// Tokens the model knows.
pub const VOCAB: usize = 320;

/// Two narrow blocks.
pub fn config() -> Config {
    let tiny = preset("tiny").expect("a preset").config(None);
    Config {
        vocab: VOCAB,
        hidden: 128,
        feed_forward: 192,
        heads: 4,
        kv_heads: 2,
        head_dim: 32,
        rope_dims: 32,
        context: 128,
        ..tiny
    }
}

/// The model, with a byte-level tokenizer.
pub fn model() -> SynthModel {
    SynthModel::new(config(), Some(Vocab::byte_level(VOCAB).expect("a vocabulary")), 11)
}

/// Two threads, so that work is shared out.
pub fn cpu() -> Box<dyn Device> {
    Box::new(CpuDevice::new(2))
}

/// Up to 64 tokens, rank 4, everything adapted.
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

/// A trainer of the small model on the CPU.
pub fn trainer(options: TrainerOptions, start: Start) -> Trainer {
    let (model, device) = (model(), cpu());
    let prepared = Prepared::new(&model as &dyn ModelFile, &device.target(), options).expect("it can be planned");
    prepared.load(&model, device, start, &mut |_, _| ()).expect("it can be loaded")
}

/// An adapter whose factors are all random, so that every gradient is there.
pub fn random_adapter(random: &mut Random, options: &TrainerOptions) -> Adapter {
    let mut adapter = trainer(options.clone(), Start::Fresh { seed: random.next() })
        .adapter(options.scale * options.rank as f32, false)
        .expect("an adapter");
    for module in &mut adapter.modules {
        module.b = module.b.iter().map(|_| 0.1 * random.float()).collect();
    }
    adapter
}

/// AdamW's numbers of a step, counted from 1, at a constant rate.
pub fn hyper(rate: f32, step: i32) -> Hyper {
    let (beta1, beta2) = (0.9f32, 0.999f32);
    Hyper {
        rate,
        beta1,
        beta2,
        epsilon: 1e-8,
        decay_factor: 1.0,
        bias1: 1.0 - beta1.powi(step),
        bias2: 1.0 - beta2.powi(step),
        clip: f32::INFINITY,
    }
}

/// A sample of random tokens, about half of which are to be trained.
pub fn random_sample(random: &mut Random, length: usize) -> Sample {
    let tokens = (0..length).map(|_| random.below(VOCAB) as u32).collect();
    let mut loss: Vec<bool> = (0..length).map(|place| place > 0 && random.below(2) == 0).collect();
    loss[length - 1] = true;
    Sample { tokens, loss, ..Sample::default() }
}
