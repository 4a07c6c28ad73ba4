//! Training by a host that must not block: every number is that of one that may.

use crate::small::{cpu, hyper, model, options, random_adapter, random_sample};
use tritune_model::tensor::Tensor;
use tritune_model::{Adapter, ModelFile, Precision};
use tritune_testing::{Host, Random};
use tritune_train::checkpoint::{Checkpoint, CheckpointMeta};
use tritune_train::data::Batch;
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::input_scales::{input_scales, input_scales_async};
use tritune_train::run::Progress;
use tritune_train::teacher_scorer::PlannedTeacher;
use tritune_train::trainer::{DropoutStream, Prepared, Sections, Start, Trainer, TrainerOptions};

const READ: EvaluatorOptions = EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32, kv: None };

/// The same run twice: of a host that polls, and of one that blocks.
struct Twins {
    host: Host,
    polled: Trainer,
    blocking: Trainer,
    batch: Batch,
}

impl Twins {
    fn new(random: &mut Random, options: TrainerOptions, start: Start) -> Twins {
        let (model, host) = (model(), Host::new(cpu()));
        let prepared = || Prepared::new(&model as &dyn ModelFile, &cpu().target(), options.clone()).unwrap();
        let (polled, _) = host.drive(prepared().load_async(&model, None, host.device.clone(), start, &mut |_, _| ()));
        let blocking = prepared().load(&model, cpu(), start, &mut |_, _| ()).unwrap();
        let batch = Batch::of(&[random_sample(random, 21), random_sample(random, 30)]);
        Twins { host, polled: polled.unwrap(), blocking, batch }
    }

    /// Takes a step and evaluates; both wait for the device.
    fn step(&mut self, step: i32) {
        let Twins { host, polled, blocking, batch } = self;
        let stream = DropoutStream { seed: 1, step: step as u64, micro: 0 };
        let (targets, update) = (batch.targets.len(), Some(hyper(1e-2, step)));
        let (found, waited) = host.drive(polled.train_step_async(batch, targets, stream, update));
        let expected = blocking.train_step(batch, targets, stream, update).unwrap();
        assert_eq!((found.unwrap().loss.to_bits(), waited), (expected.loss.to_bits(), 1));
        let (found, waited) = host.drive(polled.evaluate_async(batch));
        assert_eq!((found.unwrap().loss.to_bits(), waited), (blocking.evaluate(batch).unwrap().loss.to_bits(), 1));
        assert_eq!(polled.gradient_norm().unwrap().to_bits(), blocking.gradient_norm().unwrap().to_bits());
    }

    /// What both hold, which is the same.
    fn state(&mut self) -> Sections {
        let (found, waited) = self.host.drive(self.polled.save_async());
        let found = found.unwrap();
        assert!(found == self.blocking.save().unwrap() && waited >= found.len(), "{waited} waits");
        found
    }
}

#[test]
fn it_learns_the_same() {
    let mut random = Random::fresh();
    let start = random_adapter(&mut random, &options());
    let mut twins = Twins::new(&mut random, options(), Start::From(&start));
    for step in 1..4 {
        twins.step(step);
        twins.state();
    }
}

#[test]
fn its_checkpoints_and_adapters_are_the_same() {
    let mut random = Random::fresh();
    // Magnitudes begin as norms that the device works out and the host reads.
    let options = TrainerOptions { dora: true, ..options() };
    let mut twins = Twins::new(&mut random, options.clone(), Start::Fresh { seed: 3 });
    twins.step(1);
    let (sections, meta) = (twins.state(), CheckpointMeta { step: 1, ..CheckpointMeta::default() });
    let bytes = Checkpoint { meta, sections: sections.clone() }.to_bytes().unwrap();
    let first = twins.blocking.save_parameters().unwrap();
    twins.step(2);
    assert!(twins.state() != sections);

    let Twins { host, polled, blocking, .. } = &mut twins;
    let checkpoint = Checkpoint::from_bytes(&bytes).unwrap();
    let (progress, waited) = host.drive(Progress::resume_async(&checkpoint, polled));
    assert_eq!((progress.unwrap().meta.step, waited), (1, 1));
    Progress::resume(&checkpoint, blocking).unwrap();
    assert!(twins.state() == sections, "it was put back");
    twins.step(2);

    let Twins { host, polled, blocking, .. } = &mut twins;
    let (found, waited) = host.drive(polled.adapter_async(8.0, false));
    let (found, expected) = (found.unwrap(), blocking.adapter(8.0, false).unwrap());
    assert!(waited > 0 && found == expected, "{waited} waits");
    let folder = tempfile::tempdir().unwrap();
    let written = |adapter: &Adapter, name: &str| {
        adapter.write_peft(folder.path().join(name), polled.config()).unwrap();
        std::fs::read(folder.path().join(name).join("adapter_model.safetensors")).unwrap()
    };
    assert!(written(&found, "polled") == written(&expected, "blocking"), "the files differ");

    let (before, _) = host.drive(polled.save_parameters_async());
    let before = before.unwrap();
    host.drive(polled.pull_towards_async(&first, 0.25)).0.unwrap();
    blocking.pull_towards(&first, 0.25).unwrap();
    twins.state();
    let Twins { host, polled, blocking, .. } = &mut twins;
    host.drive(polled.restore_parameters_async(&before)).0.unwrap();
    blocking.restore_parameters(&before).unwrap();
    twins.state();
}

#[test]
fn it_gives_and_takes_the_same_numbers() {
    let mut random = Random::fresh();
    let start = random_adapter(&mut random, &options());
    let mut twins = Twins::new(&mut random, options(), Start::From(&start));
    let Twins { host, polled, blocking, batch } = &mut twins;
    let (stream, targets) = (DropoutStream::default(), batch.targets.len());
    host.drive(polled.train_step_async(batch, targets, stream, None)).0.unwrap();
    blocking.train_step(batch, targets, stream, None).unwrap();
    let (as_adapter, _) = host.drive(polled.gradients_async());
    assert!(as_adapter.unwrap() == blocking.gradients().unwrap());
    let (gradients, waited) = host.drive(polled.take_gradient_values_async());
    let gradients = gradients.unwrap();
    assert!(gradients == blocking.take_gradient_values().unwrap() && waited > 0, "{waited} waits");
    assert!(gradients.iter().any(|value| *value != 0.0));
    let (norm, waited) = host.drive(polled.apply_gradients_async(&gradients, stream, hyper(1e-2, 1)));
    let expected = blocking.apply_gradients(&gradients, stream, hyper(1e-2, 1)).unwrap();
    assert_eq!(norm.unwrap().to_bits(), expected.to_bits());
    assert!(waited >= 2, "what lies between gradients is read, then the step is taken");
    let (values, _) = host.drive(polled.parameter_values_async());
    let moved: Vec<f32> = values.unwrap().iter().map(|value| value * 0.5).collect();
    host.drive(polled.set_parameter_values_async(&moved)).0.unwrap();
    blocking.set_parameter_values(&moved).unwrap();
    twins.state();
}

#[test]
fn a_whole_model_is_the_same() {
    let mut random = Random::fresh();
    let mut twins = Twins::new(&mut random, TrainerOptions { full: true, ..options() }, Start::Fresh { seed: 0 });
    twins.step(1);
    twins.state();
    let Twins { host, polled, blocking, .. } = &mut twins;
    let base = model();
    let (found, waited) = host.drive(polled.model_async(&base));
    let (found, expected) = (found.unwrap(), blocking.model(&base).unwrap());
    assert!(waited > 0);
    for tensor in Tensor::of(base.config()) {
        assert!(found.values(tensor).unwrap() == expected.values(tensor).unwrap(), "{tensor:?}");
        let (gradient, _) = host.drive(polled.tensor_gradient_async(tensor));
        assert!(gradient.unwrap() == blocking.tensor_gradient(tensor).unwrap(), "{tensor:?}");
    }
    let norm = vec![0.5; base.config().hidden];
    host.drive(polled.set_tensor_async(Tensor::OutputNorm, &norm)).0.unwrap();
    blocking.set_tensor(Tensor::OutputNorm, &norm).unwrap();
    twins.state();
}

#[test]
fn evaluators_and_teachers_say_the_same() {
    let mut random = Random::fresh();
    let (model, batch) = (model(), Batch::of(&[random_sample(&mut random, 33)]));
    // Its norms are worked out by the device.
    let adapter = Twins::new(&mut random, TrainerOptions { dora: true, ..options() }, Start::Fresh { seed: 5 })
        .blocking
        .adapter(8.0, false)
        .unwrap();
    let adapters = [(adapter, 0.7)];
    let host = Host::new(cpu());
    let (polled, waited) =
        host.drive(Evaluator::load_async(&model, &adapters, host.device.clone(), READ, &mut |_, _| ()));
    assert_eq!(waited, 1, "norms");
    let (losses, waited) = {
        let mut polled = polled.unwrap();
        let (losses, waited) = host.drive(polled.losses_async(&batch));
        (losses.unwrap(), waited)
    };
    let mut blocking = Evaluator::load(&model, &adapters, cpu(), READ, &mut |_, _| ()).unwrap();
    assert_eq!((losses, waited), (blocking.losses(&batch).unwrap(), 1));

    let planned = || PlannedTeacher::new(&model, &cpu().target(), READ).unwrap();
    let mut polled = planned().load(&model, host.device.clone(), &mut |_, _| ()).unwrap();
    let (scores, waited) = host.drive(polled.score_async(&batch, 3, 2.0));
    let mut blocking = planned().load(&model, cpu(), &mut |_, _| ()).unwrap();
    assert!(waited >= 2 && scores.unwrap() == blocking.score(&batch, 3, 2.0).unwrap(), "{waited} waits");

    let (scales, waited) = host.drive(input_scales_async(&model, &batch, host.device.clone(), READ, &mut |_, _| ()));
    assert_eq!((scales.unwrap(), waited), (input_scales(&model, &batch, cpu(), READ, &mut |_, _| ()).unwrap(), 1));
}

/// The host's device shows who blocks: what the other tests poll fails on a thread that waits.
#[test]
fn whoever_blocks_is_noticed() {
    let mut random = Random::fresh();
    let mut twins = Twins::new(&mut random, options(), Start::Fresh { seed: 3 });
    let polled = &mut twins.polled;
    assert!(polled.save().is_err() && polled.adapter(8.0, false).is_err() && polled.parameter_values().is_err());
    assert!(polled.evaluate(&twins.batch).is_err());
}
