//! A trainer learns, and its gradients and losses are those of the model that is run.

use crate::small::{VOCAB, config, cpu, hyper, model, options, random_adapter, random_sample, trainer};
use tritune_cpu::CpuDevice;
use tritune_graph::Device;
use tritune_model::synth::SynthModel;
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, Engine, EngineOptions, Precision};
use tritune_testing::Random;
use tritune_train::data::{Batch, Sample};
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerError, TrainerOptions};

const NO_DROPOUT: DropoutStream = DropoutStream { seed: 0, step: 0, micro: 0 };

/// All numbers of an adapter in one row.
fn numbers(adapter: &Adapter) -> Vec<f32> {
    adapter.modules.iter().flat_map(|module| module.a.iter().chain(&module.b).copied()).collect()
}

fn relative_difference(left: &[f32], right: &[f32]) -> f64 {
    assert_eq!(left.len(), right.len());
    let norm = |values: &mut dyn Iterator<Item = f64>| values.map(|value| value * value).sum::<f64>().sqrt();
    let difference = norm(&mut left.iter().zip(right).map(|(left, right)| f64::from(left - right)));
    difference / norm(&mut right.iter().map(|&value| f64::from(value)))
}

fn evaluator_options() -> EvaluatorOptions {
    EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32, kv: None }
}

#[test]
fn a_repeated_text_is_learnt() {
    let text: Vec<u32> = b"the cat sat on the mat and ".repeat(2).iter().map(|&byte| u32::from(byte)).collect();
    let loss = (0..text.len()).map(|place| place > 0).collect();
    let batch = Batch::of(&[Sample { tokens: text, loss, ..Sample::default() }]);
    let modules = options().modules;
    let cases = [
        ("kept", options()),
        ("recomputed", TrainerOptions { recompute: 2, ..options() }),
        ("with dropout", TrainerOptions { dropout: 0.1, ..options() }),
        ("queries and values only", TrainerOptions { modules: vec![modules[0], modules[2]], ..options() }),
    ];
    for (name, options) in cases {
        let mut trainer = trainer(options, Start::Fresh { seed: 3 });
        let before = trainer.evaluate(&batch).unwrap().mean();
        for step in 0..25 {
            let stream = DropoutStream { seed: 1, step, micro: 0 };
            let update = Some(hyper(1e-2, step as i32 + 1));
            let outcome = trainer.train_step(&batch, batch.targets.len(), stream, update).unwrap();
            assert!(outcome.mean().is_finite() && trainer.gradient_norm().unwrap() > 0.0, "{name}, step {step}");
        }
        let after = trainer.evaluate(&batch).unwrap().mean();
        assert!(after < 0.6 * before, "{name}: {before} became {after}");
    }
}

#[test]
fn packed_unpacked_and_accumulated_gradients_are_equal() {
    let mut random = Random::fresh();
    let samples: Vec<Sample> = [13, 1, 20, 7, 17, 5].iter().map(|&length| random_sample(&mut random, length)).collect();
    let adapter = random_adapter(&mut random, &options());
    let targets: usize = Batch::of(&samples).targets.len();
    let gradients = |groups: Vec<Vec<&Sample>>, recompute: usize| {
        let mut trainer = trainer(TrainerOptions { recompute, ..options() }, Start::From(&adapter));
        let mut loss = 0.0;
        for group in groups {
            let batch = Batch::of(group);
            loss += trainer.train_step(&batch, targets, NO_DROPOUT, None).unwrap().loss;
        }
        (loss / targets as f64, numbers(&trainer.gradients().unwrap()))
    };
    let all: Vec<&Sample> = samples.iter().collect();
    let (loss, packed) = gradients(vec![all.clone()], 0);
    let size = packed.iter().map(|value| value.abs()).fold(0.0, f32::max);
    assert!(size > 1e-4, "there is a gradient: {size}");
    let cases = [
        ("one sample at a time", all.chunks(1).map(<[_]>::to_vec).collect::<Vec<_>>(), 0),
        ("the other way round", all.iter().rev().map(|&sample| vec![sample]).collect(), 0),
        ("two micro-batches", all.chunks(3).map(<[_]>::to_vec).collect(), 0),
        ("uneven micro-batches", vec![all[..1].to_vec(), all[1..].to_vec()], 0),
        ("packed and recomputed", vec![all.clone()], 2),
        ("micro-batches, one block recomputed", all.chunks(2).map(<[_]>::to_vec).collect(), 1),
    ];
    for (name, groups, recompute) in cases {
        let (other_loss, other) = gradients(groups, recompute);
        assert!((loss - other_loss).abs() <= 1e-6 * loss, "{name}: {loss} and {other_loss}");
        let difference = relative_difference(&other, &packed);
        assert!(difference <= 1e-5, "{name}: {difference:e}");
    }
}

#[test]
fn results_that_are_kept_change_no_bit() {
    let mut random = Random::fresh();
    let batch = Batch::of(&[random_sample(&mut random, 37), random_sample(&mut random, 23)]);
    let adapter = random_adapter(&mut random, &options());
    let stream = DropoutStream { seed: random.next(), step: 5, micro: 1 };
    // In each of two blocks queries, keys and values; attention; its product; gates and ups; what magnitudes scale at the end.
    for (name, all, options) in [
        ("an adapter", 8, options()),
        ("with dropout", 8, TrainerOptions { dropout: 0.3, ..options() }),
        ("with magnitudes", 10, TrainerOptions { dora: true, ..options() }),
        ("every weight", 8, TrainerOptions { full: true, ..options() }),
    ] {
        let run = |recompute: usize, keep: usize| {
            let options = TrainerOptions { recompute, keep, ..options.clone() };
            let prepared = Prepared::new(&model(), &cpu().target(), options).unwrap();
            let (kept, bytes) = (prepared.kept(), prepared.memory().activations);
            let mut trainer = prepared.load(&model(), cpu(), Start::From(&adapter), &mut |_, _| ()).unwrap();
            trainer.train_step(&batch, batch.targets.len(), stream, Some(hyper(1e-3, 1))).unwrap();
            (kept, bytes, trainer.save().unwrap())
        };
        let (_, most, expected) = run(0, 0);
        assert_eq!(run(2, usize::MAX).0, all, "{name}");
        let mut before = 0;
        for keep in 0..=all {
            let (kept, bytes, found) = run(2, keep);
            assert!(kept == keep && found == expected, "{name}: {keep} of {all} kept");
            assert!(bytes >= before && bytes <= most, "{name}: {bytes} bytes, {before} before and {most} for all");
            before = bytes;
        }
    }
}

/// Every sum has its order, however many threads share the work: a run may be resumed with another number of them.
#[test]
fn bytes_do_not_depend_on_the_number_of_threads() {
    let mut random = Random::fresh();
    let adapter = random_adapter(&mut random, &options());
    let batch = Batch::of(&[random_sample(&mut random, 37), random_sample(&mut random, 23)]);
    let run = |threads: usize| {
        let device = Box::new(CpuDevice::new(threads));
        let options = TrainerOptions { dropout: 0.1, ..options() };
        let prepared = Prepared::new(&model(), &device.target(), options).unwrap();
        let mut trainer = prepared.load(&model(), device, Start::From(&adapter), &mut |_, _| ()).unwrap();
        for step in 0..3 {
            let update = Some(hyper(1e-2, step as i32 + 1));
            trainer.train_step(&batch, batch.targets.len(), DropoutStream { seed: 1, step, micro: 0 }, update).unwrap();
        }
        (trainer.gradient_norm().unwrap(), trainer.save().unwrap())
    };
    let one = run(1);
    for threads in [2, 3, 5] {
        assert!(run(threads) == one, "{threads} threads");
    }
}

/// A loss that divides by another number of targets would be seen: the mean of means is another gradient.
#[test]
fn gradients_are_divided_by_the_targets_of_the_step() {
    let mut random = Random::fresh();
    let sample = random_sample(&mut random, 30);
    let adapter = random_adapter(&mut random, &options());
    let batch = Batch::of(&[sample]);
    let gradients = |step_targets: usize| {
        let mut trainer = trainer(options(), Start::From(&adapter));
        trainer.train_step(&batch, step_targets, NO_DROPOUT, None).unwrap();
        numbers(&trainer.gradients().unwrap())
    };
    let (whole, quarter) = (gradients(batch.targets.len()), gradients(4 * batch.targets.len()));
    let scaled: Vec<f32> = quarter.iter().map(|value| 4.0 * value).collect();
    assert!(relative_difference(&scaled, &whole) <= 1e-5);
}

/// Loss of each target, from logits.
fn losses_of_logits(logits: &[f32], sample: &Sample) -> Vec<f64> {
    let rows: Vec<&[f32]> = logits.chunks(VOCAB).collect();
    assert_eq!(rows.len(), sample.tokens.len());
    let loss = |row: &[f32], target: u32| {
        let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f64 = row.iter().map(|&logit| f64::from(logit - most).exp()).sum();
        sum.ln() - f64::from(row[target as usize] - most)
    };
    (1..rows.len())
        .filter(|&place| sample.loss[place])
        .map(|place| loss(rows[place - 1], sample.tokens[place]))
        .collect()
}

#[test]
fn trainer_evaluator_and_engine_agree_on_every_loss() {
    let mut random = Random::fresh();
    let samples: Vec<Sample> = [30, 9, 25].iter().map(|&length| random_sample(&mut random, length)).collect();
    let adapter = random_adapter(&mut random, &options());
    let batch = Batch::of(&samples);
    let mut trainer = trainer(options(), Start::From(&adapter));
    trainer.evaluate(&batch).unwrap();
    let trained = trainer.losses(&batch).unwrap();
    let adapters = [(adapter, 1.0)];
    let mut evaluator = Evaluator::load(&model(), &adapters, cpu(), evaluator_options(), &mut |_, _| ()).unwrap();
    let evaluated = evaluator.losses(&batch).unwrap();
    assert_eq!(trained, evaluated, "the same steps on the same device give the same bits");
    let engine_options =
        EngineOptions { context: 64, sequences: 1, batch: 64, precision: Precision::F32, ..EngineOptions::default() };
    let mut engine = Engine::load_adapted(&model(), &adapters, cpu(), engine_options, &mut |_, _| ()).unwrap();
    let mut run = Vec::new();
    for sample in &samples {
        let mut logits = Vec::new();
        engine.trace(&sample.tokens, false, |rows| logits.extend_from_slice(rows)).unwrap();
        run.extend(losses_of_logits(&logits, sample));
    }
    assert_eq!(run.len(), trained.len());
    for (place, (run, trained)) in run.iter().zip(&trained).enumerate() {
        let trained = f64::from(*trained);
        assert!((run - trained).abs() <= 1e-6 * run.abs().max(1.0), "target {place}: {run} and {trained}");
    }
}

#[test]
fn several_adapters_add_up() {
    let mut random = Random::fresh();
    let (first, second) = (random_adapter(&mut random, &options()), random_adapter(&mut random, &options()));
    let batch = Batch::of(&[random_sample(&mut random, 40)]);
    let loss = |adapters: &[(Adapter, f32)]| {
        let mut evaluator = Evaluator::load(&model(), adapters, cpu(), evaluator_options(), &mut |_, _| ()).unwrap();
        evaluator.evaluate(&batch).unwrap().mean()
    };
    let base = loss(&[]);
    assert_eq!(loss(&[(first.clone(), 0.0)]), base, "an adapter that counts nothing");
    let both = loss(&[(first.clone(), 1.0), (second.clone(), 0.5)]);
    let swapped = loss(&[(second.clone(), 0.5), (first.clone(), 1.0)]);
    let one = loss(&[(first.clone(), 1.0)]);
    assert!((both - base).abs() > 1e-4 && (both - one).abs() > 1e-4, "{base} {one} {both}");
    assert!((both - swapped).abs() < 1e-2 * both, "{both} {swapped}");
}

/// Everything of a trainer that learning changes.
fn state(trainer: &mut Trainer) -> (Vec<(String, Vec<u8>)>, Vec<f32>) {
    (trainer.save().unwrap(), numbers(&trainer.gradients().unwrap()))
}

#[test]
fn evaluating_changes_nothing() {
    let mut random = Random::fresh();
    let adapter = random_adapter(&mut random, &options());
    let (trained, other) = (Batch::of(&[random_sample(&mut random, 33)]), Batch::of(&[random_sample(&mut random, 21)]));
    for dropout in [0.0, 0.5] {
        let options = TrainerOptions { dropout, ..options() };
        let mut trainer = trainer(options, Start::From(&adapter));
        let update = Some(hyper(1e-3, 1));
        trainer.train_step(&trained, trained.targets.len(), NO_DROPOUT, update).unwrap();
        // Half of a step's gradients are there.
        trainer.train_step(&trained, trained.targets.len(), NO_DROPOUT, None).unwrap();
        let before = state(&mut trainer);
        assert!(before.1.iter().any(|&gradient| gradient != 0.0));
        let loss = trainer.evaluate(&other).unwrap();
        assert_eq!(trainer.evaluate(&other).unwrap(), loss);
        assert!(state(&mut trainer) == before, "dropout {dropout}");
        // The loss is that of the whole adapter, whatever is dropped in training.
        let now = trainer.adapter(8.0, false).unwrap();
        let mut evaluator =
            Evaluator::load(&model(), &[(now, 1.0)], cpu(), evaluator_options(), &mut |_, _| ()).unwrap();
        assert_eq!(evaluator.evaluate(&other).unwrap(), loss, "dropout {dropout}");
    }
}

#[test]
fn dropout_depends_on_seed_step_and_micro_batch_only() {
    let mut random = Random::fresh();
    let adapter = random_adapter(&mut random, &options());
    let batch = Batch::of(&[random_sample(&mut random, 40)]);
    let run = |stream: DropoutStream, recompute: usize| {
        let options = TrainerOptions { dropout: 0.3, recompute, ..options() };
        let mut trainer = trainer(options, Start::From(&adapter));
        let outcome = trainer.train_step(&batch, batch.targets.len(), stream, None).unwrap();
        let gradients = numbers(&trainer.gradients().unwrap());
        let update = Some(hyper(1e-3, 1));
        trainer.train_step(&batch, batch.targets.len(), stream, update).unwrap();
        (outcome.loss, gradients, trainer.save().unwrap())
    };
    let stream = DropoutStream { seed: random.next(), step: 5, micro: 1 };
    let first = run(stream, 0);
    assert!(run(stream, 0) == first, "the same stream gives the same bytes");
    assert!(relative_difference(&run(stream, 2).1, &first.1) < 1e-5, "a block computed again drops the same");
    let others = [
        ("seed", DropoutStream { seed: stream.seed ^ 1 << 40, ..stream }),
        ("step", DropoutStream { step: 6, ..stream }),
        ("micro-batch", DropoutStream { micro: 2, ..stream }),
    ];
    for (name, other) in others {
        let (loss, gradients, _) = run(other, 0);
        assert!(loss != first.0, "another {name} drops other inputs");
        assert!(relative_difference(&gradients, &first.1) > 1e-3, "another {name}");
    }
}

#[test]
fn an_adapter_is_continued() {
    let mut random = Random::fresh();
    let options = options();
    let adapter = random_adapter(&mut random, &options);
    let batch = Batch::of(&[random_sample(&mut random, 40)]);
    let mut same = trainer(options.clone(), Start::From(&adapter));
    assert!(numbers(&same.adapter(8.0, false).unwrap()) == numbers(&adapter));
    // Another alpha keeps the product: only its part in the B factor changes.
    let mut stronger = trainer(TrainerOptions { scale: 4.0, ..options.clone() }, Start::From(&adapter));
    let continued = stronger.adapter(16.0, false).unwrap();
    for (new, old) in continued.modules.iter().zip(&adapter.modules) {
        assert!(new.a == old.a && new.b.iter().zip(&old.b).all(|(new, old)| *new == old / 2.0));
    }
    let (left, right) = (same.evaluate(&batch).unwrap().mean(), stronger.evaluate(&batch).unwrap().mean());
    assert!((left - right).abs() < 1e-4 * left, "{left} {right}");

    let refused = |options: TrainerOptions| {
        let device = cpu();
        let prepared = Prepared::new(&model(), &device.target(), options).unwrap();
        prepared.load(&model(), device, Start::From(&adapter), &mut |_, _| ()).err().expect("it is refused")
    };
    let error = refused(TrainerOptions { rank: 8, ..options.clone() });
    assert!(matches!(error, TrainerError::OtherAdapter { layer: 0, rank: 8, .. }), "{error}");
    assert!(error.to_string().contains("rank 8"), "{error}");
}

#[test]
fn a_batch_beyond_the_plan_is_refused() {
    let mut random = Random::fresh();
    for dropout in [0.0, 0.1] {
        let mut trainer =
            trainer(TrainerOptions { tokens: 16, targets: 4, dropout, ..options() }, Start::Fresh { seed: 1 });
        let few = Batch::of(&[Sample { loss: [false, true].repeat(4), ..random_sample(&mut random, 8) }]);
        trainer.evaluate(&few).unwrap();
        let many_tokens = Batch::of(&[random_sample(&mut random, 17)]);
        let many_targets = Batch::of(&[Sample { loss: vec![true; 10], ..random_sample(&mut random, 10) }]);
        for batch in [many_tokens, many_targets] {
            let evaluated = trainer.evaluate(&batch).unwrap_err();
            let trained = trainer.train_step(&batch, 1, NO_DROPOUT, None).unwrap_err();
            for error in [evaluated, trained] {
                assert!(matches!(error, TrainerError::BatchTooLarge { most_tokens: 16, .. }), "{error}");
            }
        }
        assert!(trainer.restore(|_| None).is_err() && trainer.restore_parameters(&[]).is_err());
    }
}

#[test]
fn a_rank_above_the_matrix_is_refused_before_training() {
    let plan = |rank: usize, modules: Vec<Projection>| {
        Prepared::new(&model(), &cpu().target(), TrainerOptions { rank, modules, ..options() }).map(drop)
    };
    // The narrowest of all matrices is 64 × 128, and the feed-forward ones have a side of 192.
    assert!(plan(128, Projection::ALL.to_vec()).is_ok());
    let error = plan(129, Projection::ALL.to_vec()).unwrap_err();
    assert!(matches!(error, TrainerError::Rank { rank: 129, most: 128 }), "{error}");
    assert!(error.to_string().contains("at most 128"), "{error}");
    assert!(plan(192, vec![Projection::Down]).is_ok());
    assert!(plan(193, vec![Projection::Down]).is_err());
}

#[test]
fn a_loss_that_is_no_number_is_an_error() {
    let mut random = Random::fresh();
    let mut adapter = random_adapter(&mut random, &options());
    for module in &mut adapter.modules {
        module.b.fill(3e38);
    }
    let batch = Batch::of(&[random_sample(&mut random, 20)]);
    let adapters = [(adapter, 1.0)];
    let mut evaluator = Evaluator::load(&model(), &adapters, cpu(), evaluator_options(), &mut |_, _| ()).unwrap();
    let error = evaluator.evaluate(&batch).unwrap_err();
    assert!(matches!(error, TrainerError::NotFinite { .. }), "{error}");
    assert!(error.to_string().contains("loss of target") && error.to_string().contains("NaN"), "{error}");
}

#[test]
fn a_trained_adapter_knows_its_model() {
    let made = trainer(options(), Start::Fresh { seed: 1 }).adapter(8.0, false).unwrap();
    let other = SynthModel::new(config(), None, 12);
    let adapters = [(made.clone(), 1.0)];
    assert!(Evaluator::load(&model(), &adapters, cpu(), evaluator_options(), &mut |_, _| ()).is_ok());
    let error = Evaluator::load(&other, &adapters, cpu(), evaluator_options(), &mut |_, _| ()).err().unwrap();
    assert!(error.to_string().contains("trained on another model"), "{error}");
    let prepared = Prepared::new(&other, &cpu().target(), options()).unwrap();
    let error = prepared.load(&other, cpu(), Start::From(&made), &mut |_, _| ()).err().unwrap();
    assert!(error.to_string().contains("trained on another model"), "{error}");
}
