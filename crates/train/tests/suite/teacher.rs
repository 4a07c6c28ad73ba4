//! Learning from another model's opinion of the targets.

use crate::small::{VOCAB, config, cpu, hyper, model, options, random_sample};
use tritune_graph::SharedDevice;
use tritune_model::config::Config;
use tritune_model::synth::SynthCheckpoint;
use tritune_model::{ModelFile, Precision};
use tritune_testing::Random;
use tritune_train::data::Batch;
use tritune_train::evaluator::EvaluatorOptions;
use tritune_train::teacher::{PreparedTeacher, Teacher};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerError, TrainerOptions};

const OPTIONS: EvaluatorOptions = EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32 };

/// Another model of the same vocabulary, with one block more.
fn other() -> SynthCheckpoint {
    SynthCheckpoint::new(Config { layers: 3, hidden: 192, head_dim: 48, rope_dims: 48, ..config() }, None, 40)
}

/// A teacher on a device that may hold its student already.
fn teacher(checkpoint: &dyn ModelFile, device: &SharedDevice) -> Teacher {
    let prepared = PreparedTeacher::new(checkpoint, &config(), &device.lock().target(), OPTIONS).unwrap();
    let planned = prepared.memory();
    let before = device.lock().memory().total();
    let teacher = prepared.load(checkpoint, device.clone(), &mut |_, _| ()).unwrap();
    let used = device.lock().memory().total() - before;
    assert!(used <= planned + planned / 20 && used >= planned / 2, "{used} of {planned}");
    teacher
}

fn trainer(full: bool, distill: Option<f32>, checkpoint: &dyn ModelFile) -> Trainer {
    let device = cpu();
    let options = TrainerOptions { full, distill, ..options() };
    let prepared = Prepared::new(&model(), &device.target(), options).unwrap();
    let mut trainer = prepared.load(&model(), device, Start::Fresh { seed: 3 }, &mut |_, _| ()).unwrap();
    let teacher = teacher(checkpoint, trainer.device());
    trainer.set_teacher(teacher);
    trainer
}

fn random_batch(random: &mut Random) -> Batch {
    Batch::of(&[random_sample(random, 37), random_sample(random, 1), random_sample(random, 26)])
}

fn learn(trainer: &mut Trainer, batch: &Batch, step: i32) -> f64 {
    let update = Some(hyper(3e-3, step));
    trainer.train_step(batch, batch.targets.len(), DropoutStream::default(), update).unwrap().mean()
}

#[test]
fn a_model_that_is_its_own_teacher_has_nothing_to_learn() {
    let mut random = Random::fresh();
    let batch = random_batch(&mut random);
    for full in [false, true] {
        let norm = |share: f32| {
            let mut trainer = trainer(full, Some(share), &model());
            let loss = learn(&mut trainer, &batch, 1);
            (loss, f64::from(trainer.gradient_norm().unwrap()))
        };
        let ((loss, plain), (half_loss, half), (own_loss, own)) = (norm(0.0), norm(0.5), norm(1.0));
        // Scales that are made from parameters may differ by a bit, and an activation near a tie then rounds otherwise.
        let bound = if full { 1e-2 } else { 1e-4 };
        assert!(plain > 0.1 && own < bound * plain, "full: {full}; {own} beside {plain}");
        // The gradient is linear in the share.
        assert!((half / plain - 0.5).abs() < bound, "full: {full}; {half} beside {plain}");
        assert_eq!((loss, loss), (half_loss, own_loss), "the loss is that of the targets");
    }
}

#[test]
fn a_teacher_that_counts_for_nothing_changes_no_bit() {
    let mut random = Random::fresh();
    let batch = random_batch(&mut random);
    for full in [false, true] {
        let run = |share: Option<f32>| {
            let mut trainer = trainer(full, share, &other());
            let losses: Vec<u64> = (1..4).map(|step| learn(&mut trainer, &batch, step).to_bits()).collect();
            (losses, trainer.save().unwrap())
        };
        assert!(run(Some(0.0)) == run(None), "full: {full}");
        assert!(run(Some(0.2)) != run(None), "full: {full}");
    }
}

#[test]
fn what_the_teacher_would_say_is_learnt() {
    let mut random = Random::fresh();
    let batch = random_batch(&mut random);
    let logits = teacher(&other(), &SharedDevice::from(cpu())).logits(&batch).unwrap().to_vec();
    assert_eq!(logits.len(), batch.targets.len() * VOCAB);
    let largest = |row: &[f32]| (0..row.len()).max_by(|&a, &b| row[a].total_cmp(&row[b])).unwrap() as i32;
    let imitated = Batch { targets: logits.chunks(VOCAB).map(largest).collect(), ..batch.clone() };
    for full in [false, true] {
        let change = |share: f32| {
            let mut trainer = trainer(full, Some(share), &other());
            let before = trainer.evaluate(&imitated).unwrap().mean();
            (1..26).for_each(|step| {
                learn(&mut trainer, &batch, step);
            });
            trainer.evaluate(&imitated).unwrap().mean() / before
        };
        let (taught, alone) = (change(1.0), change(0.0));
        assert!(taught < 0.8 && taught < 0.9 * alone, "full: {full}; {taught} of the loss is left, {alone} without");
    }
}

#[test]
fn another_vocabulary_and_a_missing_teacher_are_refused() {
    let wide = SynthCheckpoint::new(Config { vocab: 384, ..config() }, None, 1);
    let refused = PreparedTeacher::new(&wide, &config(), &cpu().target(), OPTIONS);
    let error = refused.err().expect("it knows other tokens");
    assert!(matches!(error, TrainerError::OtherVocabulary { teacher: 384, model: VOCAB }), "{error}");
    assert!(error.to_string().contains("384") && error.to_string().contains("320"), "{error}");

    let (device, options) = (cpu(), TrainerOptions { distill: Some(0.5), ..options() });
    let prepared = Prepared::new(&model(), &device.target(), options).unwrap();
    let mut trainer = prepared.load(&model(), device, Start::Fresh { seed: 3 }, &mut |_, _| ()).unwrap();
    let batch = random_batch(&mut Random::fresh());
    assert!(trainer.evaluate(&batch).unwrap().mean().is_finite(), "an evaluation needs no teacher");
    let error = trainer.train_step(&batch, 1, DropoutStream::default(), None).unwrap_err();
    assert!(matches!(error, TrainerError::NoTeacher), "{error}");
}

/// Logits of all targets must fit one binding.
#[test]
fn too_many_logits_are_refused_with_a_way_out() {
    let mut target = tritune_cpu::target();
    target.limits.max_value = 128 << 20;
    let large = SynthCheckpoint::new(Config { vocab: 1 << 20, ..config() }, None, 1);
    let planned = |targets: usize, distill: Option<f32>| {
        Prepared::new(&large, &target, TrainerOptions { targets, distill, ..options() }).err()
    };
    for (targets, distill) in [(64, None), (32, Some(0.5))] {
        assert!(planned(targets, distill).is_none(), "{targets} targets, {distill:?}");
    }
    let error = planned(33, Some(0.5)).expect("33 rows of a million logits take 132 MiB").to_string();
    assert!(error.contains("the teacher's logits") && error.contains("fewer tokens"), "{error}");
    let teacher = PreparedTeacher::new(&large, large.config(), &target, OPTIONS);
    let error = teacher.err().expect("so do the teacher's own").to_string();
    assert!(error.contains("the teacher's logits") && error.contains("fewer tokens"), "{error}");
}
