//! Guessed tokens leave texts as they are, on a phone's kernels and on a card's.

use crate::vulkan;
use tritune_model::family::{BITNET, LLAMA, QWEN3};
use tritune_model::generate::{GenerateEvent, GenerateOptions, Generated, generate};
use tritune_model::sampling::SamplerConfig;
use tritune_model::speculation::Speculate;
use tritune_model::synth::{SynthModel, Weights, preset};
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_model::{Engine, EngineOptions, ModelFile};
use tritune_vulkan::OpenOptions;

/// What all prompts say, the tokens that were guessed, and those that were right.
fn texts(
    (model, wide): (&SynthModel, bool),
    sampler: &SamplerConfig,
    speculate: Speculate,
) -> Option<(Vec<Generated>, usize, usize)> {
    let device = vulkan::open(OpenOptions { wide_tiles: Some(wide), ..OpenOptions::default() })?;
    let how = EngineOptions { context: 64, sequences: 3, batch: 16, ..EngineOptions::default() };
    let mut engine = Engine::load(model, Box::new(device) as Box<_>, how, &mut |_, _| ()).unwrap();
    engine.assume_row_cost(0.02);
    let tokenizer = Tokenizer::new(&Vocab::byte_level(model.config().vocab).unwrap()).unwrap();
    let prompt = |number: u32| (0..6 + number % 9).map(|index| 7 * (index % (2 + number % 4)) + number).collect();
    let prompts: Vec<Vec<u32>> = (0..24).map(prompt).collect();
    let mut all = vec![None; prompts.len()];
    let sampler = sampler.clone();
    let options =
        GenerateOptions { max_tokens: 24, sampler, ignore_end: true, speculate, ..GenerateOptions::default() };
    let timing = generate(&mut engine, &tokenizer, &prompts, &options, &mut |event| {
        if let GenerateEvent::Done { prompt, result } = event {
            all[prompt] = Some(Generated { cached_tokens: 0, ..result });
        }
        true
    });
    let timing = timing.unwrap();
    Some((all.into_iter().flatten().collect(), timing.guessed_tokens, timing.accepted_tokens))
}

#[test]
fn texts_are_those_of_plain_decoding() {
    let sampled = SamplerConfig { temperature: 0.3, top_k: 0, seed: 3, ..SamplerConfig::default() };
    let best = SamplerConfig { temperature: 0.5, top_k: 8, seed: 4, ..SamplerConfig::default() };
    for (family, weights) in [(&BITNET, Weights::Tensor), (&QWEN3, Weights::Groups), (&LLAMA, Weights::Dense)] {
        let model = SynthModel::new(preset("tiny").unwrap().config(Some(family)), None, 5).with_weights(weights);
        let greedy = SamplerConfig::greedy();
        let kinds = [(true, &greedy), (false, &greedy), (true, &best), (true, &sampled)];
        // What is chosen from is the same whatever the weights are.
        let kinds = if weights == Weights::Tensor { &kinds[..] } else { &kinds[..1] };
        for &(wide, sampler) in kinds {
            let of = |speculate| texts((&model, wide), sampler, speculate);
            let (Some((expected, ..)), Some((found, guessed, right))) = (of(Speculate::Off), of(Speculate::Ngram))
            else {
                return;
            };
            assert_eq!(found, expected, "{weights:?}, wide {wide}, {sampler:?}");
            assert_eq!(found.len(), 24);
            assert!(guessed > 20 && right > 5, "{weights:?}, {sampler:?}: {guessed} guessed, {right} right");
        }
    }
}
