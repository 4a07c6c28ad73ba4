//! A small model, adapters with random factors, and trainers on the CPU.

use std::time::{SystemTime, UNIX_EPOCH};
use tritune_cpu::CpuDevice;
use tritune_graph::{Device, Hyper};
use tritune_model::layout::Projection;
use tritune_model::synth::{SynthCheckpoint, preset};
use tritune_model::tokenizer::Vocab;
use tritune_model::{Adapter, Checkpoint, Config, Precision};
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
pub fn model() -> SynthCheckpoint {
    SynthCheckpoint::new(config(), Some(Vocab::byte_level(VOCAB).expect("a vocabulary")), 11)
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
        precision: Precision::F32,
        full: false,
        rank: 4,
        modules: Projection::ALL.to_vec(),
        scale: 2.0,
        dora: false,
        dropout: 0.0,
        recompute: 0,
        input_gradient: false,
        distill: None,
        dense_warmup: 0,
    }
}

/// A trainer of the small model on the CPU.
pub fn trainer(options: TrainerOptions, start: Start) -> Trainer {
    let (model, device) = (model(), cpu());
    let prepared = Prepared::new(&model as &dyn Checkpoint, device.limits(), options).expect("it can be planned");
    prepared.load(&model, device, start, &mut |_, _| ()).expect("it can be loaded")
}

/// An adapter whose factors are all random, so that every gradient is there.
pub fn random_adapter(random: &mut Random, options: &TrainerOptions) -> Adapter {
    let mut adapter = trainer(options.clone(), Start::Fresh { seed: random.next() })
        .adapter(options.scale * options.rank as f32, false)
        .expect("an adapter");
    for module in &mut adapter.modules {
        module.b = module.b.iter().map(|_| 0.1 * random.signed()).collect();
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
        keep: 1.0,
        bias1: 1.0 - beta1.powi(step),
        bias2: 1.0 - beta2.powi(step),
        clip: f32::INFINITY,
    }
}

/// A sample of random tokens, about half of which are to be learnt.
pub fn random_sample(random: &mut Random, length: usize) -> Sample {
    let tokens = (0..length).map(|_| random.below(VOCAB as u64) as u32).collect();
    let mut loss: Vec<bool> = (0..length).map(|place| place > 0 && random.below(2) == 0).collect();
    loss[length - 1] = true;
    Sample { tokens, loss, ..Sample::default() }
}

/// A splitmix64 generator.
pub struct Random(u64);

impl Random {
    /// Seeds from `TRITUNE_TEST_SEED` or the clock, and prints the seed.
    pub fn new() -> Random {
        let seed = match std::env::var("TRITUNE_TEST_SEED") {
            Ok(seed) => seed.parse().expect("TRITUNE_TEST_SEED is a number"),
            Err(_) => SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_nanos() as u64,
        };
        println!("TRITUNE_TEST_SEED={seed}");
        Random(seed)
    }

    /// The next 64 random bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A number in ±1.
    pub fn signed(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }
}
