//! Whole runs: interrupted ones end as others do, broken ones leave their last good checkpoint, exported ones are proved.

use crate::small::{cpu, model, options, trainer};
use std::path::Path;
use tritune_model::{Adapter, ModelFile, Precision};
use tritune_testing::Random;
use tritune_train::checkpoint::{CheckpointMeta, CheckpointStore, EvalPoint};
use tritune_train::data::{DataError, DataOptions, DataSet, LossOn, SampleEncoder, split};
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::export::{ExportError, Exported, Form, check_parity, export};
use tritune_train::lanes::Lanes;
use tritune_train::log::{EvalRecord, LogWriter, Record, StepRecord, read_log};
use tritune_train::run::{
    Observer, Progress, ResumeFrom, Run, RunError, RunStatus, Subset, batch_shape, is_out_of_patience, total_steps,
};
use tritune_train::schedule::Schedule;
use tritune_train::settings::FinetuneSettings;
use tritune_train::stop::Stop;
use tritune_train::trainer::{LossSum, Start, Trainer, TrainerOptions};

const FORM: Form = Form { alpha: 8.0, rslora: false };

/// What is trained, and what is not.
pub struct Task {
    pub set: DataSet,
    train: Vec<u32>,
    evaluation: Vec<u32>,
    pub settings: FinetuneSettings,
}

impl Task {
    pub fn new(folder: &Path, settings: FinetuneSettings) -> Task {
        let path = folder.join("data.jsonl");
        let line = |number: usize| format!("{{\"text\": \"{number} is {}\"}}\n", "odd even ".repeat(1 + number % 4));
        std::fs::write(&path, (0..24).map(line).collect::<String>()).unwrap();
        let (tokenizer, vocab) = model().text().unwrap().unwrap();
        let encoder = SampleEncoder::new(&tokenizer, &vocab, LossOn::All).unwrap();
        let options = DataOptions { format: None, seq: settings.seq as usize, overlong: None, map: None };
        let set = DataSet::open(&path, &encoder, &options, folder, |_| Ok::<(), DataError>(())).unwrap();
        let (train, evaluation) = split(set.len() as u32, 0.25, settings.seed);
        assert!(!evaluation.is_empty());
        Task { set, train, evaluation, settings }
    }

    pub fn members(&self) -> Subset<'_> {
        Subset { set: &self.set, members: &self.train }
    }

    fn evaluation(&self) -> Subset<'_> {
        Subset { set: &self.set, members: &self.evaluation }
    }

    pub fn trainer(&self) -> Trainer {
        let (dropout, dora) = (self.settings.dropout as f32, self.settings.dora);
        let ternary = self.settings.ternary_threshold();
        let scale = if ternary.is_some() { 1.0 } else { options().scale };
        trainer(
            TrainerOptions { dropout, dora, ternary, scale, ..options() },
            Start::Fresh { seed: self.settings.seed },
        )
    }

    /// Goes on with the run in `out`, or begins it.
    fn run(
        &self,
        trainer: &mut Trainer,
        store: &mut CheckpointStore,
        out: &Path,
        observer: &mut Stopper,
    ) -> (Progress, Result<RunStatus, RunError>) {
        let loaded = store.load_newest().unwrap();
        let mut progress = match &loaded {
            Some(loaded) => Progress::resume(&loaded.checkpoint, trainer).unwrap(),
            None => Progress::fresh(CheckpointMeta { seed: self.settings.seed, ..CheckpointMeta::default() }),
        };
        observer.poison(trainer);
        let path = out.join("log.jsonl");
        let log = loaded.map_or_else(|| LogWriter::create(&path), |_| LogWriter::resume(&path, progress.meta.step));
        let total = total_steps(&self.settings, self.members()).unwrap();
        let mut run = Run {
            trainer,
            lanes: &mut Lanes::default(),
            train: self.members(),
            evaluation: Some(self.evaluation()),
            settings: &self.settings,
            store,
            log: &mut log.unwrap(),
            start: None,
            stop: &observer.stop.clone(),
            power: None,
            observer,
        };
        let ending = run.run(&mut progress, total);
        (progress, ending)
    }
}

pub fn settings() -> FinetuneSettings {
    FinetuneSettings {
        seq: 64,
        rank: 4,
        alpha: 8.0,
        lr: 5e-3,
        dropout: 0.1,
        accumulate: 2,
        epochs: 2.5,
        seed: 9,
        eval_every: 3,
        checkpoint_every: 2,
        ..FinetuneSettings::default()
    }
}

/// Asks to stop after a step; can spoil the adapter before the first.
#[derive(Default)]
struct Stopper {
    stop: Stop,
    after: Option<u64>,
    poison: bool,
    steps: Vec<u64>,
}

impl Stopper {
    fn after(step: u64) -> Stopper {
        Stopper { after: Some(step), ..Stopper::default() }
    }

    fn poison(&self, trainer: &mut Trainer) {
        if self.poison {
            let mut parameters = trainer.save_parameters().unwrap();
            parameters[0].1[..4].copy_from_slice(&f32::NAN.to_le_bytes());
            trainer.restore_parameters(&parameters).unwrap();
        }
    }
}

impl Observer for Stopper {
    fn step(&mut self, record: &StepRecord, _total: u64) {
        self.steps.push(record.step);
        if self.after == Some(record.step) {
            self.stop.request();
        }
    }

    fn evaluated(&mut self, _record: &EvalRecord) {}

    fn message(&mut self, message: &str) {
        panic!("nothing to say about {message}");
    }
}

/// What a finished run leaves: adapter, best adapter and losses, without the times.
fn outcome(out: &Path, trainer: &mut Trainer, progress: &Progress) -> (Vec<(String, Vec<u8>)>, String) {
    let log = read_log(&out.join("log.jsonl")).unwrap();
    let losses: Vec<_> = log
        .records
        .iter()
        .map(|record| match record {
            Record::Step(record) => ("step", record.step, record.loss.to_bits(), record.grad_norm.to_bits()),
            Record::Eval(record) => ("eval", record.step, record.loss.to_bits(), record.tokens),
            Record::Event(record) => panic!("{record:?}"),
        })
        .collect();
    let mut state = trainer.save().unwrap();
    state.extend(progress.best.clone().expect("there were evaluations"));
    let meta = &progress.meta;
    (state, format!("{losses:?} {:?} {} {} {}", meta.eval_history, meta.tokens_seen, meta.epoch, meta.position))
}

/// A run without interruption.
fn undisturbed(task: &Task) -> (Vec<(String, Vec<u8>)>, String, u64) {
    let out = tempfile::tempdir().unwrap();
    let mut trainer = task.trainer();
    let mut store = CheckpointStore::open(out.path()).unwrap();
    let (progress, ending) = task.run(&mut trainer, &mut store, out.path(), &mut Stopper::default());
    assert_eq!(ending.unwrap(), RunStatus::Finished);
    assert!(progress.meta.finished && progress.meta.epoch == 2, "{:?}", progress.meta);
    let history = &progress.meta.eval_history;
    assert!(history.last().unwrap().loss < history[0].loss, "it learns: {history:?}");
    let (state, log) = outcome(out.path(), &mut trainer, &progress);
    (state, log, progress.meta.step)
}

#[test]
fn a_run_that_is_stopped_anywhere_ends_as_one_that_is_not() {
    stop_anywhere(settings(), 1);
}

#[test]
fn a_run_with_magnitudes_that_is_stopped_ends_as_one_that_is_not() {
    stop_anywhere(FinetuneSettings { dora: true, ..settings() }, 3);
    stop_anywhere(FinetuneSettings { ternary_adapter: true, lr: 1e-2, ..settings() }, 3);
}

/// Stops after every `every`-th step and goes on.
fn stop_anywhere(settings: FinetuneSettings, every: usize) {
    let folder = tempfile::tempdir().unwrap();
    let task = Task::new(folder.path(), settings);
    let (state, log, total) = undisturbed(&task);
    assert!(total >= 8, "{total}");
    for at in (1..total).step_by(every) {
        let out = tempfile::tempdir().unwrap();
        let mut stopper = Stopper::after(at);
        let mut store = CheckpointStore::open(out.path()).unwrap();
        let (progress, ending) = task.run(&mut task.trainer(), &mut store, out.path(), &mut stopper);
        assert_eq!((ending.unwrap(), progress.meta.step), (RunStatus::Stopped, at));
        let (mut trainer, mut rest) = (task.trainer(), Stopper::default());
        let (progress, ending) = task.run(&mut trainer, &mut store, out.path(), &mut rest);
        assert_eq!(ending.unwrap(), RunStatus::Finished);
        assert_eq!(rest.steps, (at + 1..=total).collect::<Vec<_>>());
        let (found_state, found_log) = outcome(out.path(), &mut trainer, &progress);
        assert_eq!(found_log, log, "stopped after {at}");
        assert!(found_state == state, "stopped after {at}");
    }
}

#[test]
fn a_finished_run_does_nothing_more_and_goes_on_when_there_are_more_steps() {
    let folder = tempfile::tempdir().unwrap();
    let mut task = Task::new(folder.path(), FinetuneSettings { steps: Some(3), ..settings() });
    let out = tempfile::tempdir().unwrap();
    let mut store = CheckpointStore::open(out.path()).unwrap();
    for steps in [vec![1, 2, 3], vec![]] {
        let mut observer = Stopper::default();
        let (progress, ending) = task.run(&mut task.trainer(), &mut store, out.path(), &mut observer);
        assert_eq!((ending.unwrap(), observer.steps), (RunStatus::Finished, steps));
        assert_eq!(progress.meta.eval_history.last().unwrap().step, 3);
    }
    task.settings.steps = Some(5);
    let mut observer = Stopper::default();
    let (progress, ending) = task.run(&mut task.trainer(), &mut store, out.path(), &mut observer);
    assert_eq!((ending.unwrap(), observer.steps), (RunStatus::Finished, vec![4, 5]));
    assert_eq!(progress.meta.eval_history.last().unwrap().step, 5);
    let newest = store.load_newest().unwrap().unwrap().checkpoint.meta;
    assert_eq!((newest.step, newest.finished), (5, true));
}

fn not_finite(result: Result<RunStatus, RunError>) -> (&'static str, u64, ResumeFrom) {
    let error = result.expect_err("it is stopped");
    let text = error.to_string();
    let RunError::NotFinite { what, step, value, left } = error else { panic!("{text}") };
    assert!(!value.is_finite(), "{value}");
    let goes_on = !matches!(left, ResumeFrom::Checkpoint(0) | ResumeFrom::Earlier { step: 0, .. });
    assert_eq!((text.contains("and resume with"), text.contains("begin again")), (goes_on, !goes_on), "{text}");
    (what, step, left)
}

#[test]
fn numbers_that_are_none_stop_a_run_and_leave_the_last_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let out = tempfile::tempdir().unwrap();
    let mut task = Task::new(folder.path(), FinetuneSettings { eval_every: 0, ..settings() });
    let mut store = CheckpointStore::open(out.path()).unwrap();
    task.run(&mut task.trainer(), &mut store, out.path(), &mut Stopper::after(4)).1.unwrap();
    let good = store.load_newest().unwrap().unwrap();
    let unharmed = |store: &mut CheckpointStore| {
        let newest = store.load_newest().unwrap().unwrap();
        assert!(newest.checkpoint == good.checkpoint && newest.skipped.is_empty());
    };

    // The loss of the step that ruins the adapter is still a number.
    task.settings.checkpoint_every = 1;
    task.settings.lr = 1e300;
    let (_, ending) = task.run(&mut task.trainer(), &mut store, out.path(), &mut Stopper::default());
    assert_eq!(not_finite(ending), ("adapter", 5, ResumeFrom::Checkpoint(4)));
    unharmed(&mut store);

    task.settings.eval_every = 5;
    let (_, ending) = task.run(&mut task.trainer(), &mut store, out.path(), &mut Stopper::default());
    assert_eq!(not_finite(ending), ("evaluation loss", 5, ResumeFrom::Checkpoint(4)));
    unharmed(&mut store);

    // With a sensible rate the run goes on as if nothing had been.
    task.settings = settings();
    let mut trainer = task.trainer();
    let (_, ending) = task.run(&mut trainer, &mut store, out.path(), &mut Stopper::default());
    assert_eq!(ending.unwrap(), RunStatus::Finished);
}

/// The newest checkpoint may be of a state that is all numbers and still leads to none: no rate helps then.
#[test]
fn a_checkpoint_that_leads_nowhere_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let out = tempfile::tempdir().unwrap();
    let task = Task::new(folder.path(), settings());
    let mut store = CheckpointStore::open(out.path()).unwrap();
    let spoil = |store: &mut CheckpointStore| {
        let mut poisoned = Stopper { poison: true, ..Stopper::default() };
        not_finite(task.run(&mut task.trainer(), store, out.path(), &mut poisoned).1)
    };
    assert_eq!(spoil(&mut store), ("evaluation loss", 0, ResumeFrom::Checkpoint(0)));
    task.run(&mut task.trainer(), &mut store, out.path(), &mut Stopper::after(4)).1.unwrap();
    assert_eq!(spoil(&mut store), ("loss", 5, ResumeFrom::Earlier { aside: 4, step: 2 }));
    assert_eq!(store.load_newest().unwrap().unwrap().checkpoint.meta.step, 2);
    assert_eq!(spoil(&mut store), ("loss", 3, ResumeFrom::Earlier { aside: 2, step: 0 }));
    assert!(store.load_newest().unwrap().is_none());
    // Nothing is lost: who knows better can give the file its name back.
    let aside = store.folder().join("step-00000004.diverged");
    std::fs::rename(aside, store.folder().join("step-00000004.ckpt")).unwrap();
    let (_, ending) = task.run(&mut task.trainer(), &mut store, out.path(), &mut Stopper::default());
    assert_eq!(ending.unwrap(), RunStatus::Finished);
}

#[cfg(unix)]
mod killed {
    use super::*;
    use crate::dying_layer::DyingLayer;
    use std::os::unix::process::ExitStatusExt;
    use std::path::PathBuf;
    use std::process::Command;

    const FOLDER: &str = "TRITUNE_RUN_FOLDER";
    const OPERATION: &str = "TRITUNE_RUN_OPERATION";

    /// What the killed process does. One checkpoint for each step makes many file operations.
    fn child(folder: &Path, operation: u64) {
        let task = Task::new(folder, FinetuneSettings { checkpoint_every: 1, ..settings() });
        let out = folder.join("out");
        let mut store = CheckpointStore::with_file_system(&out, Box::new(DyingLayer::new(operation))).unwrap();
        let mut trainer = task.trainer();
        let (progress, ending) = task.run(&mut trainer, &mut store, &out, &mut Stopper::default());
        assert_eq!(ending.unwrap(), RunStatus::Finished);
        export(&mut trainer, &progress, FORM, &out, Some(task.evaluation()), batch_shape(&task.settings)).unwrap();
    }

    fn run_child(folder: &Path, operation: u64) -> std::process::ExitStatus {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "running::killed::runs_killed_inside_checkpoint_writes_end_as_others_do"])
            .env(FOLDER, folder)
            .env(OPERATION, operation.to_string())
            .output()
            .unwrap();
        let killed = output.status.signal() == Some(9);
        assert!(output.status.success() || killed, "{}", String::from_utf8_lossy(&output.stdout));
        output.status
    }

    fn files(folder: &Path) -> Vec<Vec<u8>> {
        let names =
            ["adapter.gguf", "adapter_model.safetensors", "adapter_config.json", "last/adapter_model.safetensors"];
        names.iter().map(|name| std::fs::read(folder.join("out").join(name)).unwrap()).collect()
    }

    #[test]
    fn runs_killed_inside_checkpoint_writes_end_as_others_do() {
        if let (Ok(folder), Ok(operation)) = (std::env::var(FOLDER), std::env::var(OPERATION)) {
            child(&PathBuf::from(folder), operation.parse().unwrap());
            return;
        }
        let mut random = Random::fresh();
        let whole = tempfile::tempdir().unwrap();
        assert!(run_child(whole.path(), u64::MAX).success());
        let expected = files(whole.path());
        let mut kills = 0;
        while kills < 20 {
            let folder = tempfile::tempdir().unwrap();
            // Early enough to die before the end; each process meets what the one before left behind.
            while !run_child(folder.path(), random.below(40) as u64).success() {
                kills += 1;
            }
            assert!(files(folder.path()) == expected, "after {kills} kills");
        }
    }
}

/// A finished run, exported.
fn exported(task: &Task, out: &Path) -> Exported {
    let mut trainer = task.trainer();
    let mut store = CheckpointStore::open(out).unwrap();
    let (progress, ending) = task.run(&mut trainer, &mut store, out, &mut Stopper::default());
    ending.unwrap();
    export(&mut trainer, &progress, FORM, out, Some(task.evaluation()), batch_shape(&task.settings)).unwrap()
}

#[test]
fn a_file_that_does_not_hold_what_was_trained_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let task = Task::new(folder.path(), FinetuneSettings { steps: Some(4), ..settings() });
    let out = folder.path().join("out");
    let exported = exported(&task, &out);
    let options = EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32, kv: None };
    let check = |path: &Path| check_parity(path, &model(), cpu(), options, &exported);
    for path in exported.forms() {
        let found = check(path).unwrap();
        assert!((found - exported.check.loss).abs() <= 1e-6 * found, "{}: {found}", path.display());
    }
    let best = task.evaluation().batches(batch_shape(&task.settings)).unwrap().count();
    assert!(exported.check.batches.len() == best.min(4) && exported.check.loss.is_finite());

    let config = model().config().clone();
    let (gguf, intact) = (exported.adapter(), Adapter::load(exported.adapter(), &config).unwrap());
    // Even a last bit is found, which no loss shows.
    for value in [1e4, -1e30, intact.modules[3].b[7].next_up()] {
        let mut spoiled = intact.clone();
        spoiled.modules[3].b[7] = value;
        spoiled.write_gguf(gguf, &config).unwrap();
        let error = check(gguf).expect_err("one value is wrong");
        assert!(matches!(&error, ExportError::Weights { path, .. } if path == gguf), "{error}");
        assert!(error.to_string().contains("adapter.gguf") && error.to_string().contains("export again"), "{error}");
    }
    let mut bytes = std::fs::read(gguf).unwrap();
    bytes.truncate(bytes.len() / 2);
    std::fs::write(gguf, bytes).unwrap();
    assert!(matches!(check(gguf), Err(ExportError::Adapter(_))));
    check(&exported.peft).unwrap();
}

#[test]
fn an_adapter_with_magnitudes_has_one_form_which_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let task = Task::new(folder.path(), FinetuneSettings { steps: Some(4), dora: true, ..settings() });
    let out = folder.path().join("out");
    let exported = exported(&task, &out);
    assert!(exported.gguf.is_none() && !out.join("adapter.gguf").exists());
    assert_eq!(exported.forms().collect::<Vec<_>>(), [out.as_path()]);
    let options = EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32, kv: None };
    let check = || check_parity(&exported.peft, &model(), cpu(), options, &exported);
    let found = check().unwrap();
    assert!((found - exported.check.loss).abs() <= 1e-6 * found, "{found}");
    let config = model().config().clone();
    let mut spoiled = Adapter::load(&exported.peft, &config).unwrap();
    assert!(spoiled.is_dora() && Adapter::load(&exported.last, &config).unwrap().is_dora());
    spoiled.modules[3].magnitude.as_mut().unwrap()[7] *= 1e3;
    spoiled.write_peft(&exported.peft, &config).unwrap();
    assert!(matches!(check(), Err(ExportError::Weights { .. })));
}

#[test]
fn the_best_adapter_is_exported_and_the_last_one_kept() {
    let folder = tempfile::tempdir().unwrap();
    // So high a rate that the second step is worse than the first.
    let (steps, schedule) = (Some(2), Schedule::Constant);
    let high = FinetuneSettings { lr: 0.3, steps, schedule, eval_every: 1, dropout: 0.0, ..settings() };
    let task = Task::new(folder.path(), high);
    let out = folder.path().join("out");
    let exported = exported(&task, &out);
    let config = model().config().clone();
    let load = |path: &Path| Adapter::load(path, &config).unwrap();
    let meta = CheckpointStore::open(&out).unwrap().load_newest().unwrap().unwrap().checkpoint.meta;
    let (best, last) = (meta.best_eval_loss.unwrap(), meta.eval_history.last().unwrap().loss);
    assert!(best < last, "{:?}", meta.eval_history);
    assert!(load(exported.adapter()).modules == load(&exported.peft).modules);
    assert!(load(exported.adapter()).modules != load(&exported.last).modules);
    let loss = |adapter: Adapter| {
        let options = EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32, kv: None };
        let mut evaluator = Evaluator::load(&model(), &[(adapter, 1.0)], cpu(), options, &mut |_, _| ()).unwrap();
        let mut outcome = LossSum::default();
        for batch in task.evaluation().batches(batch_shape(&task.settings)).unwrap() {
            outcome.add(evaluator.evaluate(&batch.unwrap()).unwrap());
        }
        outcome.mean()
    };
    for (path, expected) in [(exported.adapter(), best), (exported.last.as_path(), last)] {
        let found = loss(load(path));
        assert!((found - expected).abs() <= 1e-9, "{}: {found}, expected {expected}", path.display());
    }
}

#[test]
fn patience_counts_evaluations_that_are_not_better_by_enough() {
    let ended_after = |losses: &[f64], patience: u64, min_improvement: f64| {
        let settings = FinetuneSettings { patience, min_improvement, ..FinetuneSettings::default() };
        (1..=losses.len()).find(|&count| {
            let points = losses[..count].iter().enumerate();
            let point = |(step, &loss)| EvalPoint { step: step as u64, loss, ..EvalPoint::default() };
            let eval_history = points.map(point).collect();
            is_out_of_patience(&settings, &CheckpointMeta { eval_history, ..CheckpointMeta::default() })
        })
    };
    // The first is of what was not trained.
    let falling = [0.5, 4.0, 3.5, 3.375, 3.25, 3.125, 3.0, 2.9375, 2.875];
    assert_eq!(ended_after(&falling, 2, 0.0), None);
    assert_eq!(
        ended_after(&falling, 2, 0.25),
        Some(9),
        "steps of an eighth add up to a quarter, smaller ones too late"
    );
    assert_eq!(ended_after(&falling, 2, 0.5), Some(5));
    assert_eq!(ended_after(&falling, 0, 0.5), None, "without patience nothing ends");
    assert_eq!(ended_after(&[9.0, 2.0, 2.0, 2.0], 2, 0.0), Some(4), "the same loss is no better one");
}
