//! A student made of a dense teacher: what it is before its first step, and at the end of its way.

use crate::small::{config, cpu, options, random_sample};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use tritune_graph::{GroupSize, ScaleGranularity};
use tritune_model::config::Activation;
use tritune_model::family::{Family, LLAMA, QWEN2, QWEN3};
use tritune_model::student::Student;
use tritune_model::synth::{SynthModel, Weights};
use tritune_model::tensor::{Norm, Projection, Tensor};
use tritune_model::{Config, LoadError, MasterScales, ModelFile, Precision};
use tritune_testing::Random;
use tritune_train::data::{Batch, Sample};
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::input_scales::input_scales;
use tritune_train::teacher::{Distillation, Relation};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};

const READ: EvaluatorOptions = EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32, kv: None };
/// So many that a step less than all of them is as good as all.
const STEPS: u64 = 1 << 24;
/// How far losses may be off where nothing rounds otherwise.
const NEAR: f32 = 1e-5;
const TENSOR: MasterScales = MasterScales::TENSOR;
const ROW: MasterScales = MasterScales::of_linears(ScaleGranularity::Row);
const G64: MasterScales = MasterScales::of_linears(ScaleGranularity::Group(GroupSize::G64));
/// Embedding and head become ternary, too.
const TABLES: MasterScales = MasterScales { tables: Some(ScaleGranularity::Group(GroupSize::G32)), ..G64 };

fn teacher(family: &'static Family) -> Arc<dyn ModelFile> {
    let config = Config { family, activation: Activation::Silu, ..config() };
    Arc::new(SynthModel::new(config, None, 31).with_weights(Weights::Dense))
}

fn random_batch(random: &mut Random) -> Batch {
    Batch::of(&[random_sample(random, 37), random_sample(random, 1), random_sample(random, 26)])
}

fn student(teacher: &Arc<dyn ModelFile>, batch: &Batch, scales: MasterScales) -> Student {
    let gains = input_scales(&**teacher, batch, cpu(), READ, &mut |_, _| ()).unwrap();
    Student::new(teacher.clone(), gains, scales).unwrap()
}

fn trainer(student: &Student, teacher: &dyn ModelFile, dense_warmup: u64, recompute: usize) -> Trainer {
    let relation = Some(Relation::usual(teacher.config(), 10.0));
    let distill = Some(Distillation { hard: 1.0, soft: 1.0, temperature: 2.0, relation, top_k: None });
    let options = TrainerOptions { full: true, dense_warmup, norm_anneal: true, recompute, distill, ..options() };
    let device = cpu();
    let prepared = Prepared::with_teacher(student, Some(teacher), &device.target(), options).unwrap();
    prepared.load_with_teacher(student, Some(teacher), device, Start::Fresh { seed: 0 }, &mut |_, _| ()).unwrap()
}

fn stream(step: u64) -> DropoutStream {
    DropoutStream { step, ..DropoutStream::default() }
}

#[test]
fn before_its_first_step_a_student_is_its_teacher() {
    let batch = random_batch(&mut Random::fresh());
    let kinds = [
        (&LLAMA, TENSOR),
        (&QWEN3, TENSOR),
        (&QWEN3, ROW),
        (&LLAMA, G64),
        (&LLAMA, TABLES),
        (&QWEN3, TABLES),
        (&QWEN2, TENSOR),
        (&QWEN2, G64),
    ];
    for (family, scales) in kinds {
        let teacher = teacher(family);
        let expected = Evaluator::load(&*teacher, &[], cpu(), READ, &mut |_, _| ()).unwrap().losses(&batch).unwrap();
        for recompute in [0, 2] {
            let mut trainer = trainer(&student(&teacher, &batch, scales), &*teacher, 5, recompute);
            let sum = trainer.train_step(&batch, batch.targets.len(), stream(0), None).unwrap();
            for (found, expected) in trainer.losses(&batch).unwrap().iter().zip(&expected) {
                assert!((found - expected).abs() < 1e-4 * expected, "{family:?}: {found}, the teacher's {expected}");
            }
            // There is nothing to learn from it yet.
            assert!(sum.measure("kl").unwrap().abs() < 1e-5 * sum.targets as f64, "{family:?}: {sum:?}");
            assert!(sum.measure("relation").unwrap().abs() < 1e-5 * sum.targets as f64, "{family:?}: {sum:?}");
            trainer.train_step(&batch, batch.targets.len(), stream(3), None).unwrap();
            let half_way = trainer.losses(&batch).unwrap();
            assert!(half_way.iter().zip(&expected).any(|(a, b)| (a - b).abs() > 1e-2), "{family:?}: nothing comes in");
        }
    }
}

/// How far off `found` is, as a fraction of what is expected.
fn distance(found: &[f32], expected: &[f32]) -> f64 {
    let length = |values: &mut dyn Iterator<Item = f64>| values.map(|value| value * value).sum::<f64>().sqrt();
    let size = length(&mut expected.iter().map(|&x| x.into()));
    length(&mut found.iter().zip(expected).map(|(found, expected)| f64::from(found - expected))) / size.max(1e-30)
}

#[test]
fn at_the_end_of_its_way_the_dense_plan_is_the_ternary_one() {
    for (family, scales) in [(&LLAMA, TENSOR), (&LLAMA, ROW), (&LLAMA, G64), (&QWEN2, TENSOR)] {
        dense_plan_is_the_ternary_one(family, scales);
    }
}

/// The head's input comes in as int8 with the first ternary step only, so that losses move a little there, as one rounding of it does.
#[test]
fn at_the_end_of_their_way_tables_are_ternary() {
    for family in [&LLAMA, &QWEN3] {
        let mut random = Random::fresh();
        let teacher = teacher(family);
        let (batch, student) = (random_batch(&mut random), student(&teacher, &random_batch(&mut random), TABLES));
        let losses = |step: u64| {
            let mut trainer = trainer(&student, &*teacher, STEPS, 0);
            trainer.train_step(&batch, batch.targets.len(), stream(step), None).unwrap();
            trainer.losses(&batch).unwrap()
        };
        let (start, nearly, ternary) = (losses(0), losses(STEPS - 1), losses(STEPS));
        let (off, moved) = (distance(&nearly, &ternary), distance(&start, &ternary));
        assert!(off < 1e-2 && off < moved / 4.0, "{family:?}: {off:e} off at the end, {moved:e} at the start");
    }
}

fn dense_plan_is_the_ternary_one(family: &'static Family, scales: MasterScales) {
    let mut random = Random::fresh();
    let teacher = teacher(family);
    let student = student(&teacher, &random_batch(&mut random), scales);
    let gradients = |batch: &Batch, step: u64| {
        let mut trainer = trainer(&student, &*teacher, STEPS, 0);
        trainer.train_step(batch, batch.targets.len(), stream(step), None).unwrap();
        let losses = trainer.losses(batch).unwrap();
        let of = |tensor: Tensor| trainer.tensor_gradient(tensor).unwrap();
        (losses, Tensor::of(student.config()).into_iter().map(of).collect::<Vec<_>>())
    };
    for _ in 0..4 {
        // An activation near a tie may round otherwise, which shows in its own document: those are left out of a second run, whose
        // other documents are not to differ, since none depends on its neighbours.
        let samples: Vec<Sample> = (0..20).map(|_| random_sample(&mut random, 3)).collect();
        let whole = Batch::of(&samples);
        let documents = whole.target_documents();
        let (losses, found) = (gradients(&whole, STEPS).0, gradients(&whole, STEPS - 1).0);
        let far = |target: &usize| (found[*target] - losses[*target]).abs() > NEAR * losses[*target].abs();
        let flipped: BTreeSet<usize> = (0..losses.len()).filter(far).map(|target| documents[target]).collect();
        assert!(flipped.len() <= samples.len() / 4, "{scales:?}: documents {flipped:?} of {}", samples.len());
        let rest =
            Batch::of(samples.iter().enumerate().filter(|(number, _)| !flipped.contains(number)).map(|(_, s)| s));
        let ((losses, expected), (found, got)) = (gradients(&rest, STEPS), gradients(&rest, STEPS - 1));
        let off = distance(&found, &losses);
        assert!(off <= f64::from(NEAR), "{scales:?}: losses {off:e}");
        let off = got.iter().zip(&expected).map(|(got, expected)| distance(got, expected)).fold(0.0, f64::max);
        // An activation that flipped without showing in a loss moved by one part in 127 of the largest, in one document of many.
        assert!(off < 1.0 / 127.0, "{scales:?}: gradients {off:e}");
    }
}

#[test]
fn norms_start_from_the_size_of_their_inputs() {
    let batch = random_batch(&mut Random::fresh());
    let teacher = teacher(&LLAMA);
    let scales = input_scales(&*teacher, &batch, cpu(), READ, &mut |_, _| ()).unwrap();
    assert_eq!(scales.len(), config().layers * Projection::ALL.len());
    for layer in 0..config().layers {
        let gains = teacher.norm(layer, Norm::FeedForward).unwrap();
        let size = (gains.iter().map(|gain| gain * gain).sum::<f32>() / gains.len() as f32).sqrt();
        let found = scales[&(layer, Projection::Up)];
        assert!((found / size - 1.0).abs() < 0.2, "{found} where the gains are {size}");
        assert_eq!(scales[&(layer, Projection::Gate)], found);
    }
    let student = Student::new(teacher, scales.clone(), TENSOR).unwrap();
    let gains = student.vector(Tensor::ProjectionNorm(1, Projection::Down)).unwrap();
    assert_eq!(gains, vec![scales[&(1, Projection::Down)]; config().feed_forward]);
}

#[test]
fn only_a_dense_model_has_such_a_student() {
    let ternary: Arc<dyn ModelFile> = Arc::new(SynthModel::new(config(), None, 3));
    let error = Student::new(ternary, HashMap::new(), TENSOR).err().expect("it is ternary already");
    assert!(matches!(error, LoadError::NotDense { .. }), "{error}");
    assert!(error.to_string().contains("from a dense teacher"), "{error}");
    let twice: Arc<dyn ModelFile> = Arc::new(Student::new(teacher(&LLAMA), HashMap::new(), TENSOR).unwrap());
    assert!(Student::new(twice, HashMap::new(), TENSOR).is_err(), "a student is no teacher");
}
