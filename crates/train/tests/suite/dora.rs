//! Training magnitudes beside the factors.

use crate::small::{cpu, hyper, model, options, random_adapter, random_sample, trainer};
use half::f16;
use tritune_cpu::CpuDevice;
use tritune_graph::{Device, Encoding};
use tritune_model::synth::Weights;
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, ModelFile, Precision};
use tritune_testing::Random;
use tritune_train::data::{Batch, Sample};
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::trainer::{DropoutStream, Prepared, Start, TrainerError, TrainerOptions};

const NO_DROPOUT: DropoutStream = DropoutStream { seed: 0, step: 0, micro: 0 };

fn dora() -> TrainerOptions {
    TrainerOptions { dora: true, ..options() }
}

/// Random factors, and magnitudes that differ from the norms.
fn random_dora(random: &mut Random) -> Adapter {
    let mut adapter = random_adapter(random, &dora());
    for magnitude in adapter.modules.iter_mut().flat_map(|module| module.magnitude.as_mut().expect("it has them")) {
        *magnitude *= 1.0 + 0.3 * random.float();
    }
    adapter
}

fn magnitudes(adapter: &Adapter) -> Vec<f32> {
    adapter.modules.iter().flat_map(|module| module.magnitude.clone().expect("it has them")).collect()
}

fn numbers(adapter: &Adapter) -> Vec<f32> {
    let all = |module: &tritune_model::AdapterModule| {
        [module.a.clone(), module.b.clone(), module.magnitude.clone().unwrap_or_default()].concat()
    };
    adapter.modules.iter().flat_map(all).collect()
}

fn relative_difference(left: &[f32], right: &[f32]) -> f64 {
    assert_eq!(left.len(), right.len());
    let norm = |values: &mut dyn Iterator<Item = f64>| values.map(|value| value * value).sum::<f64>().sqrt();
    let difference = norm(&mut left.iter().zip(right).map(|(left, right)| f64::from(left - right)));
    difference / norm(&mut right.iter().map(|&value| f64::from(value)))
}

fn losses(adapter: Adapter, batch: &Batch) -> Vec<f32> {
    let options = EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32, kv: None };
    let mut evaluator = Evaluator::load(&model(), &[(adapter, 1.0)], cpu(), options, &mut |_, _| ()).unwrap();
    evaluator.losses(batch).unwrap()
}

#[test]
fn magnitudes_are_trained_and_norms_follow_the_factors() {
    let text: Vec<u32> = b"the cat sat on the mat and ".repeat(2).iter().map(|&byte| u32::from(byte)).collect();
    let loss = (0..text.len()).map(|place| place > 0).collect();
    let batch = Batch::of(&[Sample { tokens: text, loss, ..Sample::default() }]);
    let cases = [
        ("kept", dora()),
        ("recomputed", TrainerOptions { recompute: 2, ..dora() }),
        ("with dropout", TrainerOptions { dropout: 0.1, ..dora() }),
        ("queries and up only", TrainerOptions { modules: vec![Projection::Q, Projection::Up], ..dora() }),
    ];
    for (name, options) in cases {
        let plain = TrainerOptions { dora: false, ..options.clone() };
        let mut trainer = trainer(options, Start::Fresh { seed: 3 });
        let before = trainer.evaluate(&batch).unwrap().mean();
        let unchanged = crate::small::trainer(plain, Start::Fresh { seed: 3 }).evaluate(&batch).unwrap().mean();
        // A sum may be rounded elsewhere.
        assert!((before - unchanged).abs() < 1e-6 * before, "{name}: magnitudes that are the norms change nothing");
        let start = magnitudes(&trainer.adapter(8.0, false).unwrap());
        for step in 0..25 {
            let stream = DropoutStream { seed: 1, step, micro: 0 };
            let update = Some(hyper(1e-2, step as i32 + 1));
            let outcome = trainer.train_step(&batch, batch.targets.len(), stream, update).unwrap();
            assert!(outcome.mean().is_finite(), "{name}, step {step}");
        }
        let after = trainer.evaluate(&batch).unwrap().mean();
        assert!(after < 0.7 * before, "{name}: {before} became {after}");
        let adapter = trainer.adapter(8.0, false).unwrap();
        assert!(relative_difference(&magnitudes(&adapter), &start) > 1e-3, "{name}: magnitudes are trained");
        // What is read back works its norms out anew.
        let found =
            losses(adapter, &batch).iter().map(|&loss| f64::from(loss)).sum::<f64>() / batch.targets.len() as f64;
        assert_eq!(found, after, "{name}: norms are those of the last step's factors");
        // Parameters that are put back bring their norms with them.
        let saved = trainer.save_parameters().unwrap();
        trainer.train_step(&batch, batch.targets.len(), NO_DROPOUT, Some(hyper(0.3, 1))).unwrap();
        assert_ne!(trainer.evaluate(&batch).unwrap().mean(), after, "{name}");
        trainer.restore_parameters(&saved).unwrap();
        assert_eq!(trainer.evaluate(&batch).unwrap().mean(), after, "{name}");
    }
}

#[test]
fn magnitudes_of_dense_rows_are_trained_too() {
    let dense = || model().with_weights(Weights::Dense);
    let mut random = Random::fresh();
    let batch = Batch::of(&[random_sample(&mut random, 40)]);
    let prepare = |options| Prepared::new(&dense(), &cpu().target(), options).unwrap();
    let start = |options| prepare(options).load(&dense(), cpu(), Start::Fresh { seed: 3 }, &mut |_, _| ()).unwrap();
    let mut trainer = start(dora());
    let before = trainer.evaluate(&batch).unwrap().mean();
    let unchanged = start(options()).evaluate(&batch).unwrap().mean();
    assert!((before - unchanged).abs() < 1e-6 * before, "magnitudes that are the norms change nothing");
    // They are the norms of the rows as the file has them.
    let first = trainer.adapter(8.0, false).unwrap();
    let module = first.modules.iter().find(|module| module.projection == Projection::Down).unwrap();
    let file = dense();
    let mut tensor = file.dense_linear(module.layer, Projection::Down).unwrap().unwrap();
    let mut bytes = vec![0; 2 * tensor.rows * tensor.cols];
    tensor.source.read_rows(0, &mut bytes).unwrap();
    let magnitude = module.magnitude.as_ref().unwrap();
    assert_eq!((tensor.encoding, tensor.rows), (Encoding::F16, magnitude.len()));
    for (row, magnitude) in bytes.chunks_exact(2 * tensor.cols).zip(magnitude) {
        let values = row.as_chunks::<2>().0.iter().map(|&half| f16::from_le_bytes(half).to_f64());
        let norm = values.map(|x| x * x).sum::<f64>().sqrt();
        assert!((norm - f64::from(*magnitude)).abs() < 1e-5 * norm, "{norm} {magnitude}");
    }
    for step in 0..25 {
        trainer.train_step(&batch, batch.targets.len(), NO_DROPOUT, Some(hyper(1e-2, step + 1))).unwrap();
    }
    let mean = trainer.evaluate(&batch).unwrap().mean();
    let after = trainer.losses(&batch).unwrap();
    assert!(mean < 0.7 * before, "{before} became {mean}");
    let adapter = trainer.adapter(8.0, false).unwrap();
    assert!(relative_difference(&magnitudes(&adapter), &magnitudes(&first)) > 1e-3);
    let options = EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32, kv: None };
    let mut evaluator = Evaluator::load(&dense(), &[(adapter, 1.0)], cpu(), options, &mut |_, _| ()).unwrap();
    assert_eq!(evaluator.losses(&batch).unwrap(), after, "loaded again");
}

#[test]
fn gradients_do_not_depend_on_packing_recompute_or_threads() {
    let mut random = Random::fresh();
    let samples: Vec<Sample> = [13, 1, 20, 7, 17].iter().map(|&length| random_sample(&mut random, length)).collect();
    let adapter = random_dora(&mut random);
    let targets = Batch::of(&samples).targets.len();
    let gradients = |groups: Vec<&[Sample]>, recompute: usize, threads: usize| {
        let device = Box::new(CpuDevice::new(threads));
        let prepared = Prepared::new(&model(), &device.target(), TrainerOptions { recompute, ..dora() }).unwrap();
        let mut trainer = prepared.load(&model(), device, Start::From(&adapter), &mut |_, _| ()).unwrap();
        for group in groups {
            trainer.train_step(&Batch::of(group), targets, NO_DROPOUT, None).unwrap();
        }
        trainer.gradients().unwrap()
    };
    let packed = gradients(vec![&samples], 0, 2);
    assert!(magnitudes(&packed).iter().all(|gradient| gradient.is_finite()));
    assert!(magnitudes(&packed).iter().filter(|gradient| gradient.abs() > 1e-6).count() > 100);
    assert!(numbers(&gradients(vec![&samples], 2, 3)) == numbers(&packed), "recomputed, on other threads");
    let alone = gradients(samples.chunks(1).collect(), 1, 1);
    assert!(relative_difference(&numbers(&alone), &numbers(&packed)) <= 1e-5);
    assert!(relative_difference(&magnitudes(&alone), &magnitudes(&packed)) <= 1e-5);
}

#[test]
fn the_plan_of_the_memory_is_exact() {
    for (name, options) in [
        ("kept", dora()),
        ("recomputed, with dropout", TrainerOptions { recompute: 1, dropout: 0.1, ..dora() }),
        ("some modules", TrainerOptions { rank: 7, modules: vec![Projection::V, Projection::Down], ..dora() }),
    ] {
        let prepared = Prepared::new(&model(), &cpu().target(), options.clone()).unwrap();
        let (plan, parameters) = (prepared.memory(), prepared.parameters());
        let mut trainer = prepared.load(&model(), cpu(), Start::Fresh { seed: 1 }, &mut |_, _| ()).unwrap();
        let held = trainer.memory();
        assert_eq!((held.buffers, held.activations), (plan.parameters, plan.activations), "{name}");
        assert_eq!(parameters as u64, trainer.adapter(8.0, false).unwrap().parameters(), "{name}");
        let plain = Prepared::new(&model(), &cpu().target(), TrainerOptions { dora: false, ..options }).unwrap();
        assert!(plain.memory().parameters < plan.parameters && plain.parameters() < parameters, "{name}");
    }
}

#[test]
fn adapters_are_continued_with_their_magnitudes() {
    let mut random = Random::fresh();
    let adapter = random_dora(&mut random);
    let batch = Batch::of(&[random_sample(&mut random, 40)]);
    let mut same = trainer(dora(), Start::From(&adapter));
    assert!(numbers(&same.adapter(8.0, false).unwrap()) == numbers(&adapter));
    same.evaluate(&batch).unwrap();
    assert_eq!(same.losses(&batch).unwrap(), losses(adapter.clone(), &batch));
    // Another alpha goes into the B factor, so norms and product stay.
    let mut stronger = trainer(TrainerOptions { scale: 4.0, ..dora() }, Start::From(&adapter));
    let (left, right) = (same.evaluate(&batch).unwrap().mean(), stronger.evaluate(&batch).unwrap().mean());
    assert!((left - right).abs() < 1e-4 * left, "{left} {right}");
    // A plain adapter goes on as it was, but for an int8 that once in ten times is rounded the other way: one without it shows it.
    let differences = (0..5).map(|_| {
        let plain = random_adapter(&mut random, &options());
        let loss = |options| trainer(options, Start::From(&plain)).evaluate(&batch).unwrap().mean();
        let (decomposed, plain) = (loss(dora()), loss(options()));
        (decomposed - plain).abs() / plain
    });
    let differences: Vec<f64> = differences.collect();
    assert!(differences.iter().all(|difference| *difference < 1e-3), "{differences:?}");
    assert!(differences.iter().any(|difference| *difference < 1e-6), "{differences:?}");
    let device = cpu();
    let prepared = Prepared::new(&model(), &device.target(), options()).unwrap();
    let error = prepared.load(&model(), device, Start::From(&adapter), &mut |_, _| ()).err().expect("it is refused");
    assert!(matches!(error, TrainerError::Magnitudes) && error.to_string().contains("DoRA"), "{error}");
}
