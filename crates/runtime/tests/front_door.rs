//! The library as a program uses it: on the bundled model, without the command line.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tritune_runtime::finetune::Written;
use tritune_runtime::{
    Error, Events, Finetune, GenerateOptions, LoadOptions, Model, Notice, Observer, Precision, Runtime, SamplerConfig,
    SharedDevice,
};
use tritune_train::log::StepRecord;
use tritune_train::run::RunStatus;
use tritune_train::stop::Stop;

const STORYTELLER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf");

fn greedy(max_tokens: usize) -> GenerateOptions {
    let sampler = SamplerConfig { temperature: 0.0, ..SamplerConfig::default() };
    GenerateOptions { max_tokens, sampler, ..GenerateOptions::default() }
}

fn small() -> LoadOptions {
    LoadOptions { context: Some(64), precision: Precision::F32, ..LoadOptions::default() }
}

fn write_data(folder: &Path) -> PathBuf {
    let path = folder.join("data.jsonl");
    let lines = "{\"text\": \"Zubi put on her boots and went down to the sea.\"}\n".repeat(6) + "{\"x\": 1}\n";
    std::fs::write(&path, lines).unwrap();
    path
}

/// Asks for a stop after its first step.
struct StopAtOnce(Stop);

impl Observer for StopAtOnce {
    fn step(&mut self, _: &StepRecord, _: u64) {
        self.0.request();
    }
}

struct Nobody;

impl Observer for Nobody {}

#[derive(Default)]
struct Notices(Mutex<Vec<String>>);

impl Events for Notices {
    fn notice(&self, notice: &Notice) {
        self.0.lock().unwrap().push(notice.to_string());
    }
}

#[test]
fn a_run_is_stopped_resumed_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let notices = Arc::new(Notices::default());
    let runtime = Runtime::cpu().with_threads(2).with_events(notices.clone());
    let out = folder.path().join("out");
    let mut finetune = Finetune::adapter(STORYTELLER, write_data(folder.path()), &out);
    finetune.settings.steps = Some(2);
    finetune.settings.seq = 24;
    finetune.settings.rank = 2;
    finetune.answers = 1;

    let planned = finetune.plan(&runtime).unwrap();
    assert!(planned.plan().steps == 2 && planned.plan().memory.total() > 0 && !out.exists());
    assert!(matches!(planned.run(&mut Nobody), Err(Error::OnlyPlanned)));

    let stop = Stop::default();
    let stopped = finetune.prepare(&runtime).unwrap().load().unwrap();
    let stopped = stopped.run(&mut StopAtOnce(stop.clone()), &stop).unwrap();
    assert_eq!((stopped.status(), stopped.meta().step), (RunStatus::Stopped, 1));
    drop(stopped);

    let refused = finetune.prepare(&runtime).err().expect("a run that is there is not started over");
    assert!(matches!(refused, Error::FolderInUse { steps: 1, .. }) && refused.is_usage(), "{refused}");
    finetune.resume = true;
    let mut changed = finetune.clone();
    changed.settings.lr *= 2.0;
    let refused = changed.prepare(&runtime).unwrap().load().err().expect("a changed run is not resumed");
    assert!(matches!(refused, Error::Changed(_)) && !refused.is_usage(), "{refused}");

    let trained = finetune.prepare(&runtime).unwrap().run(&mut Nobody).unwrap();
    assert_eq!((trained.status(), trained.meta().step), (RunStatus::Finished, 2));
    let exported = trained.export().unwrap();
    let Written::Adapter { gguf: Some(gguf), peft, checked, .. } = &exported.written else { panic!("an adapter") };
    assert!(
        gguf.is_file()
            && peft.is_dir()
            && checked.loss == checked.trained
            && checked.targets > 0
            && exported.report.is_file()
    );
    assert!(finetune.prepare(&runtime).unwrap().finished().is_some_and(|meta| meta.step == 2));
    let notices = notices.0.lock().unwrap();
    for words in ["1 lines of", "resuming after step 1"] {
        assert!(notices.iter().any(|notice| notice.contains(words)), "{words}: {notices:?}");
    }
}

#[test]
fn models_share_a_device_and_chat() {
    let runtime = Runtime::cpu().with_threads(2);
    let model = Model::open(STORYTELLER).unwrap();
    let mut alone = model.load(&runtime, small()).unwrap();
    let expected = alone.generate("Once upon a time", &greedy(6), |_| true).unwrap();
    assert_eq!(expected.result.map(|result| result.tokens.len()), Some(6));

    let device = SharedDevice::from(runtime.open().unwrap());
    let mut both = [(); 2].map(|()| model.load_on(&device, &runtime, small()).unwrap());
    for model in &mut both {
        assert_eq!(model.generate("Once upon a time", &greedy(6), |_| true).unwrap().text, expected.text);
    }

    let mut chat = both[0].chat().unwrap().with_options(greedy(4));
    let mut streamed = String::new();
    let reply = chat.send("hello", |text| {
        streamed.push_str(text);
        true
    });
    assert_eq!(reply.unwrap().text, streamed);
    let roles: Vec<&str> = chat.messages().iter().map(|message| message.role.as_str()).collect();
    assert_eq!(roles, ["user", "assistant"]);
}

#[test]
fn nothing_is_loaded_for_an_empty_prompt_or_a_wrong_name() {
    assert!(Runtime::new("tpu").err().is_some_and(|error| error.is_usage()));
    assert!(Model::open("/nonexistent.gguf").is_err());
    let missing = Finetune::new(Default::default()).prepare(&Runtime::cpu()).err().expect("nothing was given");
    assert!(missing.is_usage() && missing.to_string().contains("a model (-m) and data (--data)"), "{missing}");
}
