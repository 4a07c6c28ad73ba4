//! A sequence's logits do not depend on what runs beside it: the same bits alone and among others.

use crate::vulkan;
use tritune_cpu::CpuDevice;
use tritune_graph::{Device, KvType};
use tritune_model::family::{BITNET, LLAMA, QWEN3};
use tritune_model::synth::{SynthModel, Weights, preset};
use tritune_model::{Config, Engine, EngineOptions, Family, ModelFile, Precision};
use tritune_testing::Random;
use tritune_vulkan::{DeviceOverrides, OpenOptions};

/// Sequences side by side: more than the kernels for few rows take.
const TOGETHER: usize = 10;
/// Tokens generated after each prompt.
const GENERATED: usize = 2;
/// Steps after which the last ones begin, so that some read prompts while others generate.
const APART: usize = 2;

/// The pieces of a text: those of its prompt, then the tokens that follow one by one.
type Text = Vec<Vec<u32>>;

/// Logits, and the number of tokens they follow.
type Row = (usize, Vec<u32>);

fn bits(logits: &[f32]) -> Vec<u32> {
    logits.iter().map(|logit| logit.to_bits()).collect()
}

/// A small model.
fn tiny(family: &'static Family, weights: Weights) -> SynthModel {
    SynthModel::new(preset("tiny").unwrap().config(Some(family)), None, 5).with_weights(weights)
}

/// One whose rows are too long for a subgroup, and whose groups do not share out evenly.
fn long_rows(weights: Weights) -> SynthModel {
    let config = Config { hidden: 2304, layers: 1, ..preset("tiny").unwrap().config(Some(&QWEN3)) };
    SynthModel::new(config, None, 6).with_weights(weights)
}

/// Keys and values of that type, and the arithmetic that goes with it.
fn keeping(kv: KvType) -> EngineOptions {
    let precision = if kv == KvType::F32 { Precision::F32 } else { Precision::F16 };
    EngineOptions { precision, kv: Some(kv), ..EngineOptions::default() }
}

/// With `same_pieces` no prompt is cut to a single token: GPUs have other kernels for those, which round differently.
fn check(
    name: &str,
    model: &SynthModel,
    kv: KvType,
    same_pieces: bool,
    open: &mut dyn FnMut() -> Option<Box<dyn Device>>,
) {
    let mut random = Random::fresh();
    let vocab = model.config().vocab;
    // Prompts of 2 to 5 tokens, and a few that do not fit into one run beside others.
    let texts: Vec<Text> = (0..TOGETHER)
        .map(|number| {
            let prompt = if number % 4 == 0 { 21 } else { 2 + number % 4 };
            let mut tokens = |count: usize| -> Vec<u32> { (0..count).map(|_| random.below(vocab) as u32).collect() };
            std::iter::once(tokens(prompt)).chain((0..GENERATED).map(|_| tokens(1))).collect()
        })
        .collect();
    // A length that no kernel's block divides.
    let options = |sequences| EngineOptions { context: 25, sequences, batch: 16, ..keeping(kv) };
    let Some(device) = open() else { return };
    let mut alone = Engine::load(model, device, options(1), &mut |_, _| ()).unwrap();
    let mut of_each = |text: &Text| -> Vec<Row> {
        alone.truncate(0, 0);
        let mut append = |piece: &Vec<u32>| {
            let logits = bits(&alone.append(&[(0, piece)]).unwrap());
            (alone.len(0), logits)
        };
        text.iter().map(&mut append).collect()
    };
    let expected: Vec<Vec<Row>> = texts.iter().map(&mut of_each).collect();
    drop(alone);

    let cut = |(number, text): (usize, &Text)| -> Text {
        let (prompt, rest) = text.split_first().unwrap();
        if same_pieces && prompt.len() < 4 {
            return text.clone();
        }
        // The last piece of some is short, and so is the first of others.
        let shortest = if same_pieces { 2 } else { 1 };
        let (first, second) = prompt.split_at(if number % 2 == 0 { prompt.len() - shortest } else { shortest });
        [first.to_vec(), second.to_vec()].into_iter().chain(rest.iter().cloned()).collect()
    };
    let texts: Vec<Text> = texts.iter().enumerate().map(cut).collect();
    let Some(device) = open() else { return };
    let mut engine = Engine::load(model, device, options(TOGETHER), &mut |_, _| ()).unwrap();
    let mut compared = 0;
    for time in 0..texts[0].len() + APART {
        let active = texts.iter().enumerate().filter_map(|(number, text)| {
            let piece = text.get(time.checked_sub(number % (APART + 1))?)?;
            Some((number, piece.as_slice()))
        });
        let batch: Vec<(usize, &[u32])> = active.collect();
        let logits = engine.append(&batch).unwrap();
        for (&(number, _), row) in batch.iter().zip(logits.chunks(vocab)) {
            let length = engine.len(number);
            if let Some((_, expected)) = expected[number].iter().find(|(tokens, _)| *tokens == length) {
                assert_eq!(&bits(row), expected, "{name}: sequence {number} of {length} tokens, step {time}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, TOGETHER * (1 + GENERATED), "{name}");
}

/// Several tokens of a text at once give what they give one by one, whatever runs beside them and wherever they are cut.
fn check_latest(
    name: &str,
    model: &SynthModel,
    kv: KvType,
    (context, prompt): (usize, usize),
    open: &mut dyn FnMut() -> Option<Box<dyn Device>>,
) {
    const TEXT: usize = 12;
    let mut random = Random::fresh();
    let vocab = model.config().vocab;
    let mut tokens = |count: usize| -> Vec<u32> { (0..count).map(|_| random.below(vocab) as u32).collect() };
    let texts: Vec<(Vec<u32>, Vec<u32>)> = (0..3).map(|number| (tokens(prompt + number), tokens(TEXT))).collect();
    let options = |sequences| EngineOptions { context, sequences, batch: 128, ..keeping(kv) };
    let Some(device) = open() else { return };
    let mut alone = Engine::load(model, device, options(1), &mut |_, _| ()).unwrap();
    let mut one_by_one = |(prompt, text): &(Vec<u32>, Vec<u32>)| -> Vec<Vec<u32>> {
        alone.truncate(0, 0);
        alone.feed(&[(0, prompt)]).unwrap();
        text.iter().map(|token| bits(&alone.append(&[(0, &[*token])]).unwrap())).collect()
    };
    let expected: Vec<Vec<Vec<u32>>> = texts.iter().map(&mut one_by_one).collect();
    drop(alone);

    let Some(device) = open() else { return };
    let mut engine = Engine::load(model, device, options(3), &mut |_, _| ()).unwrap();
    for (number, (prompt, _)) in texts.iter().enumerate() {
        engine.feed(&[(number, prompt)]).unwrap();
    }
    // Which tokens of each text go together: few, many, and one alone in a plan for one.
    let steps: [&[(usize, usize, usize)]; 4] = [
        &[(0, 0, 5), (1, 0, 1), (2, 0, TEXT)],
        &[(0, 2, 4), (1, 1, 4)],
        &[(0, 4, 11), (1, 4, 10), (2, 3, 9)],
        &[(0, 11, TEXT)],
    ];
    for (time, step) in steps.into_iter().enumerate() {
        step.iter().for_each(|&(number, from, _)| engine.truncate(number, texts[number].0.len() + from));
        let batch: Vec<(usize, &[u32])> =
            step.iter().map(|&(number, from, to)| (number, &texts[number].1[from..to])).collect();
        let logits = if time == 3 { engine.append(&batch) } else { engine.append_each(&batch) }.unwrap();
        let mut rows = logits.chunks(vocab);
        for &(number, from, to) in step {
            for (place, expected) in expected[number].iter().enumerate().take(to).skip(from) {
                let found = bits(rows.next().unwrap());
                assert_eq!(&found, expected, "{name}: text {number}, token {place}, step {time}");
            }
        }
        assert!(rows.next().is_none());
    }
}

fn on_vulkan(name: &str, model: &SynthModel, kv: KvType, wide: bool, overrides: &str) {
    let options = OpenOptions {
        overrides: DeviceOverrides::parse(overrides).unwrap(),
        wide_tiles: Some(wide),
        ..OpenOptions::default()
    };
    let mut open = || Some(Box::new(vulkan::open(options.clone())?) as Box<dyn Device>);
    check(name, model, kv, true, &mut open);
    check_latest(name, model, kv, (40, 3), &mut open);
}

#[test]
fn sequences_on_the_cpu_are_as_alone() {
    for kv in KvType::ALL {
        for (family, weights) in [(&BITNET, Weights::Tensor), (&QWEN3, Weights::Groups), (&LLAMA, Weights::Dense)] {
            let name = format!("cpu, {weights:?}, {}", kv.name());
            let mut open = || Some(Box::new(CpuDevice::new(2)) as Box<dyn Device>);
            check(&name, &tiny(family, weights), kv, false, &mut open);
            check_latest(&name, &tiny(family, weights), kv, (40, 3), &mut open);
        }
    }
}

#[test]
fn sequences_on_a_phone_are_as_alone() {
    on_vulkan("f16", &tiny(&BITNET, Weights::Tensor), KvType::F16, false, "");
    on_vulkan("f32", &tiny(&LLAMA, Weights::Tensor), KvType::F32, false, "no-f16,no-dot4");
    on_vulkan("groups", &tiny(&QWEN3, Weights::Groups), KvType::F16, false, "");
    on_vulkan("groups in f32", &tiny(&QWEN3, Weights::Groups), KvType::F32, false, "no-f16,no-dot4");
    on_vulkan("dense", &tiny(&LLAMA, Weights::Dense), KvType::F16, false, "");
    on_vulkan("blocks", &tiny(&BITNET, Weights::Tensor), KvType::Q8_0, false, "");
    on_vulkan("blocks in f32", &tiny(&LLAMA, Weights::Tensor), KvType::Q8_0, false, "no-f16,no-dot4");
}

#[test]
fn sequences_on_a_card_are_as_alone() {
    on_vulkan("a card", &tiny(&BITNET, Weights::Tensor), KvType::F16, true, "");
    on_vulkan("a card, blocks", &tiny(&BITNET, Weights::Tensor), KvType::Q8_0, true, "");
    on_vulkan("a card, groups", &tiny(&QWEN3, Weights::Groups), KvType::F16, true, "");
    on_vulkan("a card, long rows in groups", &long_rows(Weights::Groups), KvType::F16, true, "");
    on_vulkan("a card, dense", &long_rows(Weights::Dense), KvType::F16, true, "");
}

/// Spans of keys are cut by what a sequence may hold, not by what all sequences do.
#[test]
fn long_texts_on_a_card_are_as_alone() {
    let options = OpenOptions { wide_tiles: Some(true), ..OpenOptions::default() };
    let mut open = || Some(Box::new(vulkan::open(options.clone())?) as Box<dyn Device>);
    for (context, kv) in [(1000, KvType::F16), (1100, KvType::F16), (1100, KvType::Q8_0)] {
        let model = tiny(&BITNET, Weights::Tensor);
        check_latest(&format!("context {context}, {}", kv.name()), &model, kv, (context, 300), &mut open);
    }
}
