//! A sequence's logits do not depend on what runs beside it: the same bits alone and among others.

use crate::vulkan;
use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_model::family::{BITNET, LLAMA};
use tritune_model::synth::{SynthCheckpoint, preset};
use tritune_model::{Engine, EngineOptions, Family, Precision};
use tritune_testing::Random;
use tritune_vulkan::{DeviceOverrides, OpenOptions};

/// Sequences side by side: more than the kernels for few rows take.
const TOGETHER: usize = 18;
/// Tokens generated after each prompt.
const GENERATED: usize = 4;

/// A prompt and the tokens that follow it one by one.
struct Text {
    prompt: Vec<u32>,
    next: Vec<u32>,
}

impl Text {
    /// The tokens that are appended in one step.
    fn piece(&self, step: usize) -> &[u32] {
        if step == 0 { &self.prompt } else { std::slice::from_ref(&self.next[step - 1]) }
    }
}

fn bits(logits: &[f32]) -> Vec<u32> {
    logits.iter().map(|logit| logit.to_bits()).collect()
}

fn check(name: &str, family: &'static Family, precision: Precision, open: &mut dyn FnMut() -> Option<Box<dyn Device>>) {
    let mut random = Random::fresh();
    let model = SynthCheckpoint::new(preset("tiny").unwrap().config(Some(family)), None, 5);
    let vocab = preset("tiny").unwrap().config(None).vocab;
    let mut tokens = |count: usize| -> Vec<u32> { (0..count).map(|_| random.below(vocab) as u32).collect() };
    // Prompts of 2 to 5 tokens, and a few that do not fit into one run beside others.
    let texts: Vec<Text> = (0..TOGETHER)
        .map(|number| Text { prompt: tokens(if number % 6 == 0 { 37 } else { 2 + number % 4 }), next: tokens(GENERATED) })
        .collect();
    // A length that no kernel's block divides.
    let options = |sequences| EngineOptions { context: 45, sequences, batch: 24, precision };
    let Some(device) = open() else { return };
    let mut alone = Engine::load(&model, device, options(1), &mut |_, _| ()).unwrap();
    let mut of_each = |text: &Text| -> Vec<Vec<u32>> {
        alone.truncate(0, 0);
        (0..=GENERATED).map(|step| bits(&alone.append(&[(0, text.piece(step))]).unwrap())).collect()
    };
    let expected: Vec<Vec<Vec<u32>>> = texts.iter().map(&mut of_each).collect();
    drop(alone);

    let Some(device) = open() else { return };
    let mut engine = Engine::load(&model, device, options(TOGETHER), &mut |_, _| ()).unwrap();
    // They begin one after the other, so that some read prompts while others generate.
    const APART: usize = 3;
    for time in 0..=GENERATED + APART {
        let active: Vec<(usize, usize)> = (0..TOGETHER)
            .filter_map(|number| Some((number, time.checked_sub(number % (APART + 1))?)))
            .filter(|&(_, step)| step <= GENERATED)
            .collect();
        let batch: Vec<(usize, &[u32])> =
            active.iter().map(|&(number, step)| (number, texts[number].piece(step))).collect();
        let logits = engine.append(&batch).unwrap();
        for (&(number, step), row) in active.iter().zip(logits.chunks(vocab)) {
            assert_eq!(bits(row), expected[number][step], "{name}: sequence {number}, step {step}, time {time}");
        }
    }
}

fn on_vulkan(name: &str, family: &'static Family, precision: Precision, wide: bool, overrides: &str) {
    let options = OpenOptions {
        overrides: DeviceOverrides::parse(overrides).unwrap(),
        wide_tiles: Some(wide),
        validation: true,
        ..OpenOptions::default()
    };
    let mut open = || Some(Box::new(vulkan::open(options.clone())?) as Box<dyn Device>);
    check(name, family, precision, &mut open);
}

#[test]
fn sequences_on_the_cpu_are_as_alone() {
    for precision in [Precision::F16, Precision::F32] {
        check("cpu", &BITNET, precision, &mut || Some(Box::new(CpuDevice::new(2))));
    }
}

#[test]
fn sequences_on_a_gpu_are_as_alone() {
    on_vulkan("f16", &BITNET, Precision::F16, false, "");
    on_vulkan("f32", &LLAMA, Precision::F32, false, "no-f16,no-dot4");
    on_vulkan("a card", &BITNET, Precision::F16, true, "");
    on_vulkan("a card in f32", &LLAMA, Precision::F32, true, "");
}
