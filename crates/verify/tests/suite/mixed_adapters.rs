//! Sequences with different adapters, and some without, go through the model together: each gives the bits that an engine with its
//! adapter alone gives.

use crate::vulkan;
use std::sync::Arc;
use tritune_cpu::CpuDevice;
use tritune_graph::{Device, SharedDevice};
use tritune_model::family::{BITNET, LLAMA};
use tritune_model::synth::{SynthModel, preset};
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, AdapterModule, Config, Engine, EngineOptions, Family, ModelFile, Precision};
use tritune_testing::Random;
use tritune_vulkan::{DeviceOverrides, OpenOptions};

/// Sequences side by side: more than a workgroup of any kernel takes.
const TOGETHER: usize = 11;
/// Tokens generated after each prompt.
const GENERATED: usize = 2;

/// An adapter whose modules have ranks and scales of their own.
fn adapter(random: &mut Random, config: &Config, projections: &[Projection], rank: usize) -> Adapter {
    let mut modules = Vec::new();
    for (layer, &projection) in (0..config.layers).flat_map(|layer| projections.iter().map(move |p| (layer, p))) {
        let (rows, cols) = projection.shape(config);
        let rank = rank + layer % 2;
        let (a, b) = (random.floats(rank * cols), random.floats(rows * rank));
        modules.push(AdapterModule { layer, projection, rank, alpha: 0.5, a, b, magnitude: None });
    }
    Adapter { rank, alpha: 0.5, rslora: false, threshold: None, modules, base_model: None, base_trits: None }
}

fn bits(logits: &[f32]) -> Vec<u32> {
    logits.iter().map(|logit| logit.to_bits()).collect()
}

/// A prompt and the tokens that follow it one by one.
fn text(random: &mut Random, number: usize, vocab: usize) -> Vec<Vec<u32>> {
    let mut tokens = |count: usize| -> Vec<u32> { (0..count).map(|_| random.below(vocab) as u32).collect() };
    std::iter::once(tokens(2 + number % 5)).chain((0..GENERATED).map(|_| tokens(1))).collect()
}

fn check(name: &str, family: &'static Family, precision: Precision, open: &mut dyn FnMut() -> Option<Box<dyn Device>>) {
    let mut random = Random::fresh();
    let model = SynthModel::new(preset("tiny").unwrap().config(Some(family)), None, 5);
    let config = model.config();
    let adapters = [
        adapter(&mut random, config, &Projection::ALL, 3),
        adapter(&mut random, config, &[Projection::Q, Projection::V], 8),
        // Higher ranks, and projections that the others leave alone: the last that comes needs more room.
        adapter(&mut random, config, &[Projection::K, Projection::Gate, Projection::Down], 12),
    ];
    let texts: Vec<Vec<Vec<u32>>> = (0..TOGETHER).map(|number| text(&mut random, number, config.vocab)).collect();
    // No two neighbours have the same one.
    let choice = |number: usize| number * 3 % 4;
    let options =
        |sequences| EngineOptions { context: 25, sequences, batch: 64, precision, ..EngineOptions::default() };

    let Some(device) = open() else { return };
    let device = SharedDevice::from(device);
    let mut expected = vec![Vec::new(); TOGETHER];
    for slot in 0..=adapters.len() {
        let set: Vec<(Adapter, f32)> =
            adapters.iter().skip(slot.wrapping_sub(1)).take(1).cloned().map(|a| (a, 1.0)).collect();
        let mut alone = Engine::load_adapted(&model, &set, device.clone(), options(1), &mut |_, _| ()).unwrap();
        for number in (0..TOGETHER).filter(|&number| choice(number) == slot) {
            alone.truncate(0, 0);
            expected[number] = texts[number].iter().map(|piece| bits(&alone.append(&[(0, piece)]).unwrap())).collect();
        }
    }
    let distinct: std::collections::BTreeSet<_> = expected.iter().map(|rows: &Vec<Vec<u32>>| &rows[0]).collect();
    assert_eq!(distinct.len(), TOGETHER, "{name}: texts and adapters make a difference");

    let mut engine = Engine::load(&model, device.clone(), options(TOGETHER), &mut |_, _| ()).unwrap();
    // Staging buffers stay from the first run on.
    engine.append(&[(0, &[1, 2])]).unwrap();
    engine.truncate(0, 0);
    let before = device.lock().memory();
    for slot in 1..=2 {
        assert_eq!(engine.add_adapter(Arc::new(adapters[slot - 1].clone())).unwrap(), slot, "{name}");
    }
    let (mut compared, mut place) = (0, [0; TOGETHER]);
    for step in 0..GENERATED + 3 {
        // The third comes while the others are in use.
        if step == 1 {
            assert_eq!(engine.add_adapter(Arc::new(adapters[2].clone())).unwrap(), 3, "{name}");
        }
        if step <= 1 {
            for number in 0..TOGETHER {
                if (choice(number) == 3) == (step == 1) {
                    engine.choose_adapter(number, choice(number)).unwrap();
                }
            }
        }
        let running = |number: &usize| (step > 0 || choice(*number) != 3) && place[*number] < texts[*number].len();
        let batch: Vec<(usize, &[u32])> =
            (0..TOGETHER).filter(running).map(|number| (number, texts[number][place[number]].as_slice())).collect();
        if batch.is_empty() {
            break;
        }
        let logits = engine.append(&batch).unwrap();
        for (&(number, _), row) in batch.iter().zip(logits.chunks(config.vocab)) {
            let adapter = choice(number);
            assert_eq!(
                bits(row),
                expected[number][place[number]],
                "{name}: sequence {number} with {adapter}, step {step}"
            );
            place[number] += 1;
            compared += 1;
        }
    }
    assert_eq!((compared, engine.adapter_slots()), (TOGETHER * (1 + GENERATED), 4), "{name}");

    // Another in the place of the second, and the second again.
    engine.remove_adapter(2);
    assert!(engine.choose_adapter(1, 2).is_err(), "{name}: it is gone");
    assert_eq!(engine.add_adapter(Arc::new(adapters[1].clone())).unwrap(), 2);
    let second = (0..TOGETHER).find(|&number| choice(number) == 2).unwrap();
    assert!(engine.is_empty(second), "{name}: what was computed with it is forgotten");
    engine.choose_adapter(second, 2).unwrap();
    assert_eq!(bits(&engine.append(&[(second, &texts[second][0])]).unwrap()), expected[second][0], "{name}");

    engine.remove_adapter(3);
    engine.remove_adapter(2);
    let all = device.lock().memory();
    engine.trim_adapters().unwrap();
    let one = device.lock().memory();
    assert!(one.buffers < all.buffers && engine.adapter_slots() == 1, "{name}: {one:?} of {all:?}");
    let first = (0..TOGETHER).find(|&number| choice(number) == 1).unwrap();
    engine.truncate(first, 0);
    assert_eq!(bits(&engine.append(&[(first, &texts[first][0])]).unwrap()), expected[first][0], "{name}");
    engine.remove_adapter(1);
    engine.trim_adapters().unwrap();
    assert_eq!(device.lock().memory(), before, "{name}: everything is given back");
    engine.append(&[(first, &texts[first][0])]).unwrap();
}

fn on_vulkan(name: &str, family: &'static Family, precision: Precision, wide: bool, overrides: &str) {
    let overrides = DeviceOverrides::parse(overrides).unwrap();
    let options = OpenOptions { overrides, wide_tiles: Some(wide), ..OpenOptions::default() };
    let mut open = || Some(Box::new(vulkan::open(options.clone())?) as Box<dyn Device>);
    check(name, family, precision, &mut open);
}

#[test]
fn adapters_share_runs_on_the_cpu() {
    for (family, precision) in [(&BITNET, Precision::F16), (&LLAMA, Precision::F32)] {
        check("cpu", family, precision, &mut || Some(Box::new(CpuDevice::new(2))));
    }
}

#[test]
fn adapters_share_runs_on_a_phone() {
    on_vulkan("f16", &BITNET, Precision::F16, false, "");
    on_vulkan("f32", &LLAMA, Precision::F32, false, "no-f16,no-dot4");
}

#[test]
fn adapters_share_runs_on_a_card() {
    on_vulkan("a card", &BITNET, Precision::F16, true, "");
}
