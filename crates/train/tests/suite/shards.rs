//! Several workers that train together are one run: what they exchange, in which order, and what is refused.

use crate::running::{Task, settings};
use crate::small::{options, random_adapter, random_sample, trainer};
use tritune_testing::Random;
use tritune_train::checkpoint::{Checkpoint, CheckpointError, CheckpointMeta};
use tritune_train::data::Batch;
use tritune_train::run::{Progress, RunError};
use tritune_train::settings::FinetuneSettings;
use tritune_train::steps::{Shard, Steps};
use tritune_train::trainer::{DropoutStream, Start, Trainer, TrainerError, TrainerOptions};

const STEPS: u64 = 4;

/// A worker: a trainer, its steps and where it stands.
struct Worker {
    trainer: Trainer,
    steps: Steps,
    meta: CheckpointMeta,
}

impl Worker {
    fn new(task: &Task, options: &TrainerOptions, shard: Shard) -> Worker {
        let mut trainer = trainer(options.clone(), Start::Fresh { seed: task.settings.seed });
        let meta = CheckpointMeta::default();
        let start = (task.settings.proximal > 0.0).then(|| trainer.save_parameters().unwrap());
        let steps = Steps::new(task.members(), &task.settings, STEPS, &meta, shard).unwrap().towards(start);
        Worker { trainer, steps, meta }
    }

    fn end(&mut self, norms: Vec<f32>) -> End {
        let CheckpointMeta { tokens_seen, epoch, position, .. } = self.meta;
        assert_eq!(self.meta.step, STEPS);
        (self.trainer.save().unwrap(), (tokens_seen, epoch, position), norms)
    }

    fn gradients(&mut self, task: &Task) -> (Vec<f32>, f64, usize) {
        let (values, outcome) = self.steps.gradients(&mut self.trainer, task.members(), &self.meta).unwrap();
        (values, outcome.loss.loss, outcome.loss.targets)
    }
}

/// Parameters and moments at the end, the place in the data, and the norms of the gradients.
type End = (Vec<(String, Vec<u8>)>, (u64, u64, u64), Vec<f32>);

/// What `world` workers with one micro-batch each, whose gradients are added up in the order of their ranks, make of an adapter or a
/// model.
fn together(task: &Task, options: &TrainerOptions, world: u32) -> Vec<End> {
    let mut workers: Vec<Worker> =
        (0..world).map(|rank| Worker::new(task, options, Shard::new(rank, world).unwrap())).collect();
    let mut norms = Vec::new();
    for _ in 0..STEPS {
        let mut sum: Vec<f32> = Vec::new();
        let (mut loss, mut targets) = (0.0, 0);
        for worker in &mut workers {
            let (values, own_loss, own_targets) = worker.gradients(task);
            (loss, targets) = (loss + own_loss, targets + own_targets);
            sum = if sum.is_empty() { values } else { sum.iter().zip(&values).map(|(a, b)| a + b).collect() };
        }
        let applied = |worker: &mut Worker| worker.steps.apply(&mut worker.trainer, &mut worker.meta, &sum).unwrap();
        let own_norms: Vec<f32> = workers.iter_mut().map(applied).collect();
        assert!(targets > 0 && loss.is_finite() && own_norms[0] > 0.0);
        assert!(own_norms.iter().all(|norm| norm.to_bits() == own_norms[0].to_bits()), "{own_norms:?}");
        norms.push(own_norms[0]);
    }
    workers.iter_mut().map(|worker| worker.end(norms.clone())).collect()
}

/// One worker that takes all micro-batches.
fn alone(task: &Task, options: &TrainerOptions, world: u32) -> End {
    let whole = FinetuneSettings { accumulate: world, ..task.settings.clone() };
    let mut worker = Worker::new(task, options, Shard::WHOLE);
    let steps = Steps::new(task.members(), &whole, STEPS, &worker.meta, Shard::WHOLE).unwrap();
    worker.steps.go_on_from(steps);
    let mut norms = Vec::new();
    for _ in 0..STEPS {
        worker.steps.step(&mut worker.trainer, task.members(), &mut worker.meta, &mut || ()).unwrap();
        norms.push(worker.trainer.gradient_norm().unwrap());
    }
    worker.end(norms)
}

#[test]
fn workers_whose_gradients_are_added_up_are_one_run_to_the_bit() {
    let folder = tempfile::tempdir().unwrap();
    let seed = Random::fresh().next();
    let settings = FinetuneSettings { accumulate: 1, seed, ..settings() };
    let dropout = settings.dropout as f32;
    let mut task = Task::new(folder.path(), settings);
    for (name, world, options, proximal) in [
        ("two", 2, TrainerOptions { dropout, ..options() }, 0.0),
        ("four", 4, TrainerOptions { dropout, ..options() }, 0.0),
        ("recomputed", 2, TrainerOptions { recompute: 2, ..options() }, 0.0),
        ("frozen A, pulled", 2, TrainerOptions { freeze_a: true, ..options() }, 3.0),
        ("magnitudes", 2, TrainerOptions { dora: true, ..options() }, 0.0),
    ] {
        task.settings.proximal = proximal;
        let expected = alone(&task, &options, world);
        for (rank, found) in together(&task, &options, world).into_iter().enumerate() {
            assert_eq!((found.1, &found.2), (expected.1, &expected.2), "{name}: worker {rank}");
            assert!(found.0 == expected.0, "{name}: worker {rank}");
        }
    }
}

/// Gradients of the head are added up a few rows at a time: the sum of workers has another order, and other roundings.
#[test]
fn workers_with_a_whole_model_are_one_run_but_for_rounding() {
    let folder = tempfile::tempdir().unwrap();
    let seed = Random::fresh().next();
    let mut task = Task::new(folder.path(), FinetuneSettings { accumulate: 1, seed, ..settings() });
    for dense_warmup in [0, 2] {
        task.settings.dense_warmup = dense_warmup;
        let options = TrainerOptions { full: true, dense_warmup, ..options() };
        let expected = alone(&task, &options, 2);
        let found = together(&task, &options, 2);
        assert!(found[0] == found[1], "the workers agree to the bit");
        let (first, alone) = (found[0].2[0], expected.2[0]);
        assert!((first - alone).abs() <= 1e-5 * alone, "the first gradient: {first} and {alone}");
        assert_eq!(found[0].1, expected.1);
    }
}

/// Workers that take steps of their own between exchanges: each is a run with its part of the batches.
#[test]
fn a_worker_of_several_takes_a_step_alone_with_its_own_batches() {
    let folder = tempfile::tempdir().unwrap();
    let seed = Random::fresh().next();
    let task = Task::new(folder.path(), FinetuneSettings { accumulate: 1, seed, ..settings() });
    for rank in 0..2 {
        let mut worker = Worker::new(&task, &options(), Shard::new(rank, 2).unwrap());
        let mut expected = Worker::new(&task, &options(), Shard::WHOLE);
        for _ in 0..STEPS {
            let Worker { trainer, steps, meta } = &mut worker;
            let mut place = meta.clone();
            let found = steps.step(trainer, task.members(), meta, &mut || ()).unwrap();
            // The batches before those that are this worker's are passed over.
            place.position += u64::from(rank);
            let from = Steps::new(task.members(), &task.settings, STEPS, &place, Shard::WHOLE).unwrap();
            expected.steps.go_on_from(from);
            let Worker { trainer, steps, meta } = &mut expected;
            let alone = steps.step(trainer, task.members(), meta, &mut || ()).unwrap();
            assert_eq!((found.targets, found.tokens, found.loss), (alone.targets, alone.tokens, alone.loss));
        }
        assert_eq!(worker.meta.tokens_seen, expected.meta.tokens_seen);
        assert!(worker.trainer.save().unwrap() == expected.trainer.save().unwrap(), "worker {rank}");
    }
}

#[test]
fn a_state_goes_on_where_it_was_taken() {
    let folder = tempfile::tempdir().unwrap();
    let task = Task::new(folder.path(), settings());
    let options = TrainerOptions { dropout: task.settings.dropout as f32, ..options() };
    let mut one = Worker::new(&task, &options, Shard::WHOLE);
    let mut losses = Vec::new();
    let mut state = Vec::new();
    for step in 0..STEPS {
        if step == 2 {
            // Gradients that were given away are no part of it.
            one.gradients(&task);
            let sections = one.trainer.save().unwrap();
            state = Checkpoint { meta: one.meta.clone(), sections }.to_bytes().unwrap();
            let place = Steps::new(task.members(), &task.settings, STEPS, &one.meta, Shard::WHOLE).unwrap();
            one.steps.go_on_from(place);
        }
        let outcome = one.steps.step(&mut one.trainer, task.members(), &mut one.meta, &mut || ()).unwrap();
        losses.push(outcome.loss.loss.to_bits());
    }
    let checkpoint = Checkpoint::from_bytes(&state).unwrap();
    let mut other = Worker::new(&task, &options, Shard::WHOLE);
    other.meta = Progress::resume(&checkpoint, &mut other.trainer).unwrap().meta;
    other.steps = Steps::new(task.members(), &task.settings, STEPS, &other.meta, Shard::WHOLE).unwrap();
    for expected in &losses[2..] {
        let outcome = other.steps.step(&mut other.trainer, task.members(), &mut other.meta, &mut || ()).unwrap();
        assert_eq!(outcome.loss.loss.to_bits(), *expected);
    }
    assert!(one.trainer.save().unwrap() == other.trainer.save().unwrap());

    let mut random = Random::fresh();
    let mut damaged = state.clone();
    damaged[random.below(state.len())] ^= 1 << random.below(8);
    let refused = Checkpoint::from_bytes(&damaged).expect_err("damage is seen");
    assert!(matches!(refused, CheckpointError::Damaged { .. } | CheckpointError::Newer { .. }), "{refused}");
    let cut = Checkpoint::from_bytes(&state[..random.below(state.len())]);
    assert!(matches!(cut, Err(CheckpointError::Damaged { .. })));
}

#[test]
fn values_are_those_of_the_adapter_in_order() {
    let mut random = Random::fresh();
    let batch = Batch::of(&[random_sample(&mut random, 30)]);
    for options in
        [options(), TrainerOptions { dora: true, ..options() }, TrainerOptions { freeze_a: true, ..options() }]
    {
        let frozen = options.freeze_a;
        let adapter = random_adapter(&mut random, &options);
        let mut trainer = trainer(options, Start::From(&adapter));
        let numbers = |adapter: &tritune_model::Adapter| {
            let of_module = |module: &tritune_model::AdapterModule| {
                let a = if frozen { Vec::new() } else { module.a.clone() };
                [a, module.b.clone(), module.magnitude.clone().unwrap_or_default()].concat()
            };
            adapter.modules.iter().flat_map(of_module).collect::<Vec<f32>>()
        };
        let before = trainer.parameter_values().unwrap();
        assert_eq!(before, numbers(&trainer.adapter(8.0, false).unwrap()));
        assert_eq!(before.len(), trainer.value_count());
        trainer.train_step(&batch, batch.targets.len(), DropoutStream::default(), None).unwrap();
        let expected = numbers(&trainer.gradients().unwrap());
        assert_eq!(trainer.take_gradient_values().unwrap(), expected);
        assert!(expected.iter().any(|value| *value != 0.0));
        assert!(trainer.take_gradient_values().unwrap().iter().all(|value| *value == 0.0), "taken once");
        let mut other = before.clone();
        let place = random.below(other.len());
        other[place] += 1.0;
        trainer.set_parameter_values(&other).unwrap();
        assert_eq!(trainer.parameter_values().unwrap(), other);
        let changed = trainer.evaluate(&batch).unwrap().loss;
        trainer.set_parameter_values(&before).unwrap();
        assert!(changed.is_finite() && trainer.parameter_values().unwrap() == before);
    }
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let task = Task::new(folder.path(), FinetuneSettings { accumulate: 1, ..settings() });
    let mut worker = Worker::new(&task, &options(), Shard::new(1, 2).unwrap());
    let before = worker.trainer.save().unwrap();
    assert_eq!((Shard::new(2, 2), Shard::new(0, 0)), (None, None));
    let Worker { trainer, steps, meta } = &mut worker;
    let too_early = steps.apply(trainer, meta, &[]).expect_err("nothing was given");
    assert!(matches!(too_early, RunError::NothingGiven), "{too_early}");
    let (mut values, _) = steps.gradients(trainer, task.members(), meta).unwrap();
    let twice = steps.gradients(trainer, task.members(), meta).expect_err("given already");
    assert!(matches!(twice, RunError::NotApplied), "{twice}");
    let alone = steps.step(trainer, task.members(), meta, &mut || ()).expect_err("given already");
    assert!(matches!(alone, RunError::NotApplied), "{alone}");
    let count = values.len();
    for wrong in [count - 1, count + 1, 0] {
        let error = steps.apply(trainer, meta, &vec![0.0; wrong]).expect_err("another count");
        let RunError::Trainer(TrainerError::OtherCount { expected, found, .. }) = error else { panic!("{error}") };
        assert_eq!((expected, found), (count, wrong));
    }
    let place = Random::fresh().below(count);
    for bad in [f32::NAN, f32::INFINITY] {
        let good = std::mem::replace(&mut values[place], bad);
        let error = steps.apply(trainer, meta, &values).expect_err("no number");
        assert!(matches!(error, RunError::Trainer(TrainerError::NoNumber { place: p, .. }) if p == place), "{error}");
        assert!(trainer.set_parameter_values(&values).is_err());
        values[place] = good;
    }
    assert!(trainer.save().unwrap() == before && meta.step == 0);
    steps.apply(trainer, meta, &values).unwrap();
    assert!(trainer.save().unwrap() != before && meta.step == 1);
}
