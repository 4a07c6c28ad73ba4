//! Learning from another model's opinion of the targets.

use crate::small::{VOCAB, config, cpu, hyper, model, options, random_sample};
use tritune_model::config::Config;
use tritune_model::synth::SynthModel;
use tritune_model::{ModelFile, Precision};
use tritune_testing::Random;
use tritune_train::data::Batch;
use tritune_train::teacher::{Distillation, Relation};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerError, TrainerOptions};

/// Another model of the same vocabulary, with one block more.
fn other() -> SynthModel {
    SynthModel::new(Config { layers: 3, hidden: 192, head_dim: 48, rope_dims: 48, ..config() }, None, 40)
}

fn with_teacher(options: TrainerOptions, teacher: &dyn ModelFile) -> Trainer {
    let (device, model) = (cpu(), model());
    let prepared = Prepared::with_teacher(&model, Some(teacher), &device.target(), options).unwrap();
    let planned = prepared.memory();
    let start = Start::Fresh { seed: 3 };
    let trainer = prepared.load_with_teacher(&model, Some(teacher), device, start, &mut |_, _| ()).unwrap();
    let used = trainer.memory().total();
    let total = planned.total();
    assert!(used <= total + total / 20 && used >= total / 2, "{used} of {planned:?}");
    trainer
}

fn trainer(full: bool, weight: Option<f32>, teacher: &dyn ModelFile) -> Trainer {
    with_teacher(TrainerOptions { full, distill: weight.map(Distillation::with_weight), ..options() }, teacher)
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
        let norm = |weight: f32| {
            let mut trainer = trainer(full, Some(weight), &model());
            let loss = learn(&mut trainer, &batch, 1);
            (loss, f64::from(trainer.gradient_norm().unwrap()))
        };
        let ((loss, plain), (half_loss, half), (own_loss, own)) = (norm(0.0), norm(0.5), norm(1.0));
        // Scales that are made from parameters may differ by a bit, and an activation near a tie then rounds otherwise.
        let bound = if full { 1e-2 } else { 1e-4 };
        assert!(plain > 0.1 && own < bound * plain, "full: {full}; {own} beside {plain}");
        // The gradient is linear in the weight.
        assert!((half / plain - 0.5).abs() < bound, "full: {full}; {half} beside {plain}");
        assert_eq!((loss, loss), (half_loss, own_loss), "the loss is that of the targets");
    }
}

#[test]
fn a_teacher_that_counts_for_nothing_changes_no_bit() {
    let mut random = Random::fresh();
    let batch = random_batch(&mut random);
    for full in [false, true] {
        let run = |weight: Option<f32>| {
            let mut trainer = trainer(full, weight, &other());
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
    for full in [false, true] {
        let change = |weight: f32| {
            let mut trainer = trainer(full, Some(weight), &other());
            let divergences: Vec<f64> = (1..26)
                .map(|step| {
                    let update = Some(hyper(3e-3, step));
                    let stream = DropoutStream::default();
                    trainer.train_step(&batch, batch.targets.len(), stream, update).unwrap().measure("kl").unwrap()
                })
                .collect();
            divergences[24] / divergences[0]
        };
        let (taught, alone) = (change(1.0), change(0.0));
        assert!(
            taught < 0.8 && taught < 0.9 * alone,
            "full: {full}; {taught} of the divergence is left, {alone} without"
        );
    }
}

#[test]
fn terms_add_up_and_each_can_be_left_out() {
    let mut random = Random::fresh();
    let batch = random_batch(&mut random);
    let relation = Some(Relation { weight: 30.0, layer: 1, heads: 4 });
    let gradient = |distill: Distillation, teacher: &dyn ModelFile, recompute: usize| {
        let mut trainer = with_teacher(TrainerOptions { recompute, distill: Some(distill), ..options() }, teacher);
        let sum = trainer.train_step(&batch, batch.targets.len(), DropoutStream::default(), None).unwrap();
        let gradients = trainer.gradients().unwrap();
        let flat: Vec<f32> = gradients.modules.iter().flat_map(|module| module.b.clone()).collect();
        (sum, flat)
    };
    let of = |hard: f32, soft: f32, relation: Option<Relation>| Distillation {
        hard,
        soft,
        temperature: 2.0,
        relation,
        top_k: None,
    };
    let teacher = SynthModel::new(config(), None, 77);
    let (sum, all) = gradient(of(0.5, 2.0, relation), &teacher, 0);
    assert!(sum.measure("kl").unwrap() > 0.0 && sum.measure("relation").unwrap() > 0.0, "{sum:?}");
    let parts = [of(0.5, 0.0, None), of(0.0, 2.0, None), of(0.0, 0.0, relation)];
    let parts = parts.map(|part| gradient(part, &teacher, 0).1);
    let size = all.iter().map(|x| x.abs()).fold(0.0, f32::max);
    for (place, all) in all.iter().enumerate() {
        let sum: f32 = parts.iter().map(|part| part[place]).sum();
        assert!((sum - all).abs() < 1e-4 * size, "{sum} and {all} beside {size}");
    }
    for part in &parts {
        assert!(part.iter().any(|x| x.abs() > 1e-3 * size), "a term without a gradient");
    }
    assert_eq!(gradient(of(0.5, 2.0, relation), &teacher, 2).1, all, "recomputed");
    // Its own relations are nothing to learn.
    let (sum, own) = gradient(of(0.0, 0.0, relation), &model(), 0);
    assert!(sum.measure("relation").unwrap().abs() < 1e-5 * sum.targets as f64, "{sum:?}");
    assert!(own.iter().all(|x| x.abs() < 1e-4 * size), "there is a gradient");
}

#[test]
fn what_cannot_teach_is_refused() {
    let target = cpu().target();
    let options = |relation| {
        let distill = Some(Distillation { relation, ..Distillation::with_weight(0.5) });
        TrainerOptions { distill, ..options() }
    };
    let wide = SynthModel::new(Config { vocab: 384, ..config() }, None, 1);
    let error =
        Prepared::with_teacher(&model(), Some(&wide), &target, options(None)).err().expect("it knows other tokens");
    assert!(matches!(error, TrainerError::OtherVocabulary { teacher: 384, model: VOCAB }), "{error}");
    assert!(error.to_string().contains("384") && error.to_string().contains("320"), "{error}");

    let error = Prepared::new(&model(), &target, options(None)).err().expect("there is no teacher");
    assert!(matches!(error, TrainerError::NoTeacher), "{error}");

    for (teacher, layer) in [(other(), 1), (model(), 2)] {
        let relation = Some(Relation { weight: 1.0, layer, heads: 2 });
        let error = Prepared::with_teacher(&model(), Some(&teacher), &target, options(relation)).err();
        assert!(matches!(error, Some(TrainerError::Unrelated { .. })), "layer {layer}");
    }
    let relation = Some(Relation { weight: 1.0, layer: 1, heads: 7 });
    let error =
        Prepared::with_teacher(&model(), Some(&model()), &target, options(relation)).err().expect("7 divides nothing");
    assert!(error.to_string().contains("7 relation heads"), "{error}");
}

/// An evaluation runs nothing of the teacher.
#[test]
fn an_evaluation_is_that_of_the_model_alone() {
    let batch = random_batch(&mut Random::fresh());
    let mut taught = trainer(true, Some(0.5), &other());
    let mut alone = Prepared::new(&model(), &cpu().target(), TrainerOptions { full: true, ..options() })
        .unwrap()
        .load(&model(), cpu(), Start::Fresh { seed: 3 }, &mut |_, _| ())
        .unwrap();
    let loss = taught.evaluate(&batch).unwrap();
    assert_eq!(loss.loss.to_bits(), alone.evaluate(&batch).unwrap().loss.to_bits());
    assert_eq!(loss.measure("kl"), None);
    assert_eq!(taught.options().precision, Precision::F32);
}

/// Logits of the teacher exist for a few targets at a time, as those of the student: no number of targets is too large for them.
#[test]
fn logits_of_all_targets_never_exist_at_once() {
    let mut target = tritune_cpu::target();
    target.limits.max_value = 128 << 20;
    let large = SynthModel::new(Config { vocab: 1 << 20, ..config() }, None, 1);
    let weight = Some(Distillation::with_weight(0.5));
    let in_a_file = weight.map(|weight| Distillation { top_k: Some(256), ..weight });
    for distill in [None, weight, in_a_file] {
        let options = TrainerOptions { targets: 128, distill, ..options() };
        let planned = Prepared::with_teacher(&large, Some(&large), &target, options);
        assert!(planned.is_ok(), "{distill:?}: {:?}", planned.err().map(|error| error.to_string()));
    }
}
