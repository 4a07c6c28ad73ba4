//! A row never depends on its neighbours: however tokens are grouped into runs, their logits are the same bits.

use crate::models::{EVEN, ODD, Sizes, config, synthetic};
use tritune_cpu::CpuDevice;
use tritune_model::engine::{Engine, EngineError, EngineOptions};
use tritune_model::family::{BITNET, BITNET_B158, LLAMA};
use tritune_model::layout::Precision;
use tritune_model::{Family, ModelFile};
use tritune_testing::Random;

fn engine(model_file: &dyn ModelFile, threads: usize, batch: usize, sequences: usize, precision: Precision) -> Engine {
    let options = EngineOptions { context: 80, sequences, batch, precision, ..EngineOptions::default() };
    Engine::load(model_file, Box::new(CpuDevice::new(threads)), options, &mut |_, _| ()).unwrap()
}

fn bits(logits: &[f32]) -> Vec<u32> {
    assert!(logits.iter().all(|logit| logit.is_finite()));
    logits.iter().map(|logit| logit.to_bits()).collect()
}

/// Logits of every position of each sequence, from one trace each.
fn traced(model_file: &dyn ModelFile, sequences: &[Vec<u32>], precision: Precision) -> Vec<Vec<u32>> {
    let mut engine = engine(model_file, 1, 16, 1, precision);
    let trace = |tokens: &Vec<u32>| {
        let mut logits = Vec::new();
        let hidden = engine.trace(tokens, false, |rows| logits.extend_from_slice(rows)).unwrap();
        assert!(hidden.is_empty());
        bits(&logits)
    };
    sequences.iter().map(trace).collect()
}

fn check(family: &'static Family, sizes: Sizes, precision: Precision) {
    let seed = 0x7e57_0001 + sizes.hidden as u64;
    println!("seed {seed:#x}");
    let mut random = Random::seeded(seed);
    let model_file = synthetic(config(family, sizes), seed);
    let vocab = model_file.config().vocab;
    let sequences: Vec<Vec<u32>> =
        [70, 33, 1, 5].iter().map(|&length| (0..length).map(|_| random.below(vocab) as u32).collect()).collect();
    let expected = traced(&model_file, &sequences, precision);
    let row = |sequence: usize, position: usize| &expected[sequence][position * vocab..(position + 1) * vocab];

    for (threads, batch) in [(1, 512), (2, 512), (1, 1), (2, 7), (1, 33)] {
        let mut engine = engine(&model_file, threads, batch, 1, precision);
        let tokens = &sequences[0];
        // In one go.
        let whole = bits(&engine.append(&[(0, tokens)]).unwrap());
        assert_eq!(whole, row(0, 69), "in one go, {threads} threads, batch {batch}");
        // In uneven pieces.
        engine.truncate(0, 0);
        let mut position = 0;
        while position < tokens.len() {
            let end = (position + 1 + random.below(12)).min(tokens.len());
            let piece = bits(&engine.append(&[(0, &tokens[position..end])]).unwrap());
            assert_eq!(piece, row(0, end - 1), "up to {end}, {threads} threads, batch {batch}");
            position = end;
        }
        // Token by token, after going back in the middle.
        engine.truncate(0, 20);
        for (position, token) in tokens.iter().enumerate().skip(20) {
            let next = bits(&engine.append(&[(0, &[*token])]).unwrap());
            assert_eq!(next, row(0, position), "token {position}, {threads} threads, batch {batch}");
        }
    }

    // Side by side, each at its own pace.
    for batch in [2, 64] {
        let mut engine = engine(&model_file, 2, batch, sequences.len(), precision);
        let mut done = vec![0; sequences.len()];
        while done.iter().zip(&sequences).any(|(done, tokens)| *done < tokens.len()) {
            let mut batch = Vec::new();
            for (sequence, tokens) in sequences.iter().enumerate() {
                let more = random.below(9).min(tokens.len() - done[sequence]);
                if more > 0 {
                    batch.push((sequence, &tokens[done[sequence]..done[sequence] + more]));
                }
            }
            if batch.is_empty() {
                continue;
            }
            let logits = bits(&engine.append(&batch).unwrap());
            for ((sequence, tokens), found) in batch.iter().zip(logits.chunks(vocab)) {
                done[*sequence] += tokens.len();
                assert_eq!(found, row(*sequence, done[*sequence] - 1), "sequence {sequence} at {}", done[*sequence]);
            }
        }
    }
}

#[test]
fn bitnet_f16_cache() {
    check(&BITNET, ODD, Precision::F16);
}

#[test]
fn bitnet_b158_f32() {
    check(&BITNET_B158, EVEN, Precision::F32);
}

#[test]
fn llama_f32() {
    check(&LLAMA, ODD, Precision::F32);
}

#[test]
fn requests_that_cannot_be_met_change_nothing() {
    let model_file = synthetic(config(&BITNET, ODD), 1);
    let mut engine = engine(&model_file, 1, 8, 2, Precision::F32);
    let expected = bits(&engine.append(&[(0, &[1, 2, 3])]).unwrap());
    engine.truncate(0, 2);
    let long = vec![1; 81];
    type Batch<'a> = Vec<(usize, &'a [u32])>;
    let refused: &[(&str, Batch, &str)] = &[
        ("no such sequence", vec![(2, &[1])], "there are 2"),
        ("no token", vec![(0, &[])], "needs a token"),
        ("twice the same", vec![(0, &[1]), (0, &[2])], "once in a batch"),
        ("beyond the vocabulary", vec![(0, &[300])], "token id 300"),
        ("beyond the context", vec![(0, &long)], "holds 2 of 80 tokens; 81 more do not fit"),
    ];
    for (name, batch, part) in refused {
        let error = engine.append(batch).unwrap_err().to_string();
        assert!(error.contains(part), "{name}: {error}");
    }
    assert_eq!(engine.tokens(0), [1, 2]);
    assert_eq!(bits(&engine.append(&[(0, &[3])]).unwrap()), expected);
    assert!(engine.trace(&[], false, |_| ()).is_err());
    assert!(engine.trace(&[1, 999], false, |_| ()).is_err());

    let huge = EngineOptions {
        context: 1 << 24,
        sequences: 256,
        batch: 1,
        precision: Precision::F16,
        ..EngineOptions::default()
    };
    let Err(error) = Engine::load(&model_file, Box::new(CpuDevice::new(1)), huge, &mut |_, _| ()) else {
        panic!("loaded")
    };
    assert!(matches!(error, EngineError::CacheRows { .. }), "{error}");
}
