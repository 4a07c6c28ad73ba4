//! A run that its host drives is the run that the library drives.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tritune_cpu::CpuDevice;
use tritune_graph::{Device, DeviceError, Extents, PlanHandle};
use tritune_runtime::data::DataFile;
use tritune_runtime::finetune::{Given, Shard, Trainer, Written};
use tritune_runtime::{Error, Finetune, FinetuneSettings, Model, Observer, Runtime};
use tritune_testing::{DeviceLayer, Layered, Random};

const STORYTELLER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf");
const STEPS: u64 = 3;

struct Nobody;

impl Observer for Nobody {}

/// A small run on random stories.
fn finetune(folder: &Path, seed: u64, lines: usize) -> Finetune {
    let data = folder.join(format!("data-{lines}.jsonl"));
    let words = ["sea", "boots", "dog", "cake", "tree", "rain"];
    let mut random = Random::seeded(seed);
    let mut line = || {
        let count = 3 + random.below(9);
        let text: Vec<&str> = (0..count).map(|_| words[random.below(words.len())]).collect();
        format!("{{\"text\": \"Once upon a {}.\"}}\n", text.join(" "))
    };
    std::fs::write(&data, (0..lines).map(|_| line()).collect::<String>()).unwrap();
    let settings = FinetuneSettings {
        model: Some(STORYTELLER.into()),
        data: Some(data),
        steps: Some(STEPS),
        seq: 24,
        rank: 2,
        dropout: 0.1,
        accumulate: 2,
        lr: 1e-2,
        seed,
        ..FinetuneSettings::default()
    };
    Finetune::new(settings).with_answers(0)
}

fn runtime() -> Runtime {
    Runtime::cpu().with_threads(2)
}

/// The files of an adapter, by name.
fn files(written: &Written) -> BTreeMap<PathBuf, Vec<u8>> {
    let Written::Adapter { gguf: Some(gguf), peft, .. } = written else { panic!("{written:?}") };
    let names = ["adapter_model.safetensors", "adapter_config.json"].map(|name| peft.join(name));
    let read = |path: &PathBuf| (path.file_name().unwrap().into(), std::fs::read(path).unwrap());
    names.iter().chain([gguf]).map(read).collect()
}

fn trainer(finetune: &Finetune) -> Trainer {
    finetune.trainer(&runtime(), Shard::WHOLE).unwrap()
}

#[test]
fn a_run_driven_from_outside_writes_what_finetune_writes() {
    let (folder, seed) = (tempfile::tempdir().unwrap(), Random::fresh().next());
    let mut whole = finetune(folder.path(), seed, 20);
    let out = folder.path().join("out");
    let mut driven = trainer(&whole);
    whole.settings.output = Some(out.clone());
    let exported = whole.prepare(&runtime()).unwrap().run(&mut Nobody).unwrap().export().unwrap();
    let expected = files(&exported.written);
    assert!(expected.len() == 3 && driven.total_steps() == STEPS);

    let mut state = Vec::new();
    for step in 1..=STEPS {
        if step == 2 {
            state = driven.state().unwrap();
        }
        // Alone, a step is its gradients and what is made of them.
        let gradients = (step == 3).then(|| driven.gradients().unwrap());
        match gradients {
            Some(gradients) => assert!(driven.apply(&gradients.values).unwrap() > 0.0 && gradients.loss > 0.0),
            None => assert_eq!(driven.step().unwrap().step, step),
        }
    }
    assert!(files(&driven.save(folder.path().join("driven")).unwrap()) == expected);
    assert!(files(&driven.save(folder.path().join("driven")).unwrap()) == expected, "again, in the place of its own");
    assert!(matches!(driven.save(&out), Err(Error::Output(_))), "not in the place of others");

    // From the second step on again, in another process, say.
    let mut other = trainer(&whole);
    other.restore(&state).unwrap();
    while other.meta().step < STEPS {
        other.step().unwrap();
    }
    assert_eq!(other.parameters().unwrap(), driven.parameters().unwrap());
    assert!(files(&other.save(folder.path().join("other")).unwrap()) == expected);
}

#[test]
fn a_model_and_data_that_are_no_files_train_as_files_do() {
    let (folder, seed) = (tempfile::tempdir().unwrap(), Random::fresh().next());
    let request = finetune(folder.path(), seed, 20);
    let mut driven = trainer(&request);
    driven.step().unwrap();
    let state = driven.state().unwrap();
    while driven.meta().step < STEPS {
        driven.step().unwrap();
    }
    let expected =
        files(&driven.save(folder.path().join("driven")).unwrap()).remove(Path::new("adapter.gguf")).unwrap();

    let bytes = |path: &Option<PathBuf>| Arc::new(std::fs::read(path.as_ref().unwrap()).unwrap());
    let model = Model::open_source("a model", bytes(&request.settings.model)).unwrap();
    let data = vec![DataFile::of_source("data.jsonl", bytes(&request.settings.data))];
    let settings = FinetuneSettings { model: None, data: None, ..request.settings.clone() };
    let given = Some(Given { model: model.clone(), data, evaluation: None });
    let mut request = request.with_given(given);
    request.settings = settings;
    let mut other = trainer(&request);
    other.restore(&state).unwrap();
    while other.meta().step < STEPS {
        other.step().unwrap();
    }
    let found = other.adapter().unwrap().to_gguf(model.config()).unwrap();
    assert!(found == expected, "{} and {} bytes", found.len(), expected.len());
    let read = model.adapter_from("an adapter", Arc::new(found)).unwrap();
    assert_eq!(read, model.adapter(folder.path().join("driven/adapter.gguf")).unwrap());
    assert!(model.adapter_from("no adapter", Arc::new(b"GGUF".to_vec())).is_err());
}

#[test]
fn two_workers_are_one_run() {
    let (folder, seed) = (tempfile::tempdir().unwrap(), Random::fresh().next());
    let mut request = finetune(folder.path(), seed, 20);
    let mut one = trainer(&request);
    request.settings.accumulate = 1;
    let worker = |rank| request.trainer(&runtime(), Shard::new(rank, 2).unwrap()).unwrap();
    let mut workers = [worker(0), worker(1)];
    for _ in 0..STEPS {
        let report = one.step().unwrap();
        let [first, second] = workers.each_mut().map(|worker| worker.gradients().unwrap());
        let sum: Vec<f32> = first.values.iter().zip(&second.values).map(|(a, b)| a + b).collect();
        assert_eq!(first.targets + second.targets, report.targets);
        for worker in &mut workers {
            assert_eq!(worker.apply(&sum).unwrap(), report.gradient_norm);
        }
    }
    let expected = one.parameters().unwrap();
    assert!(workers.iter_mut().all(|worker| worker.parameters().unwrap() == expected));
}

#[test]
fn what_belongs_to_another_run_is_refused() {
    let (folder, seed) = (tempfile::tempdir().unwrap(), Random::fresh().next());
    let mut request = finetune(folder.path(), seed, 12);
    request.settings.val_split = 0.2;
    let mut first = trainer(&request);
    let before = first.evaluate().unwrap().expect("there is a part to evaluate");
    let state = first.state().unwrap();
    let mut changed = request.clone();
    changed.settings.rank = 4;
    let mut other_data = request.clone();
    other_data.settings = finetune(folder.path(), seed + 1, 11).settings;
    for other in [&changed, &other_data] {
        let refused = trainer(other).restore(&state).expect_err("another run");
        assert!(matches!(refused, Error::Changed(_)), "{refused}");
    }
    let mut damaged = state.clone();
    damaged[state.len() / 2] ^= 1;
    assert!(matches!(first.restore(&damaged), Err(Error::Checkpoint(_))));
    let parameters = first.parameters().unwrap();
    assert!(first.set_parameters(&parameters[1..]).is_err());
    first.step().unwrap();
    first.restore(&state).unwrap();
    assert_eq!(first.evaluate().unwrap(), Some(before));
    let nothing = Finetune::new(FinetuneSettings::default()).trainer(&runtime(), Shard::WHOLE);
    assert!(matches!(nothing.err(), Some(Error::Missing(_))));
}

/// A CPU that is lost after so many runs.
struct Flaky(CpuDevice, AtomicUsize);

impl DeviceLayer for Flaky {
    type Note = ();

    fn inner(&self) -> &dyn Device {
        &self.0
    }

    fn inner_mut(&mut self) -> &mut dyn Device {
        &mut self.0
    }

    fn run(&mut self, plan: &PlanHandle, (): &(), extents: Extents) -> Result<(), DeviceError> {
        let left = self.1.load(Ordering::Relaxed);
        self.1.store(left.saturating_sub(1), Ordering::Relaxed);
        match left {
            0 => Err(DeviceError::Lost { device: "flaky".into(), what: "the device was lost".into() }),
            _ => self.0.run(plan, extents),
        }
    }
}

/// What a run says.
#[derive(Default)]
struct Said(String);

impl Observer for Said {
    fn message(&mut self, message: &str) {
        self.0.push_str(message);
    }
}

#[test]
fn a_device_that_fails_leaves_the_run_as_it_would_be() {
    let (folder, seed) = (tempfile::tempdir().unwrap(), Random::fresh().next());
    // Batches that kernels cut into parts, and a scale that rounds.
    let mut request = finetune(folder.path(), seed, 40);
    request.settings = FinetuneSettings { accumulate: 4, batch_tokens: Some(150), alpha: 5.0, ..request.settings };
    let mut exported = |name: &str, others: &[Runtime]| {
        request.settings.output = Some(folder.path().join(name));
        let mut said = Said::default();
        let run = request.prepare(&runtime()).unwrap().beside(others).unwrap().run(&mut said).unwrap();
        (said.0, files(&run.export().unwrap().written))
    };
    let (said, expected) = exported("one", &[]);
    assert_eq!(said, "");
    for runs in [usize::MAX, 0, 1, 3] {
        let flaky = Runtime::given(Box::new(Layered(Flaky(CpuDevice::new(1), AtomicUsize::new(runs)))));
        let (said, found) = exported(&format!("with-{runs}"), &[flaky, runtime()]);
        assert!(found == expected, "another adapter after {runs} runs");
        let failed = said.contains("failed, and the run goes on without it");
        // A slow one may get too little to do to fail later.
        assert!(failed == (runs == 0) || (1..usize::MAX).contains(&runs), "{runs}: {said}");
    }
    request.settings.accumulate = 1;
    request.settings.output = Some(folder.path().join("refused"));
    let refused = request.prepare(&runtime()).unwrap().beside(&[runtime()]).err();
    assert!(refused.is_some_and(|error| error.is_usage()));
}
