//! The library as a program uses it: on the bundled model, without the command line.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tritune_format::TensorType;
use tritune_format::codec::I2sBlock;
use tritune_model::convert::{ConvertOptions, OutputFormat};
use tritune_model::synth::{SynthModel, preset};
use tritune_model::tokenizer::Vocab;
use tritune_model::tokenizer::train::TrainOptions;
use tritune_runtime::adapters::Adapters;
use tritune_runtime::batch::{AnswerJob, Answering, PromptBatch};
use tritune_runtime::data::{Preview, parts};
use tritune_runtime::finetune::{Written, on_step};
use tritune_runtime::prompts::PromptEncoder;
use tritune_runtime::requests::LoadRequest;
use tritune_runtime::vocabulary::train_vocabulary;
use tritune_runtime::writing::write_model;
use tritune_runtime::{
    Adapter, Error, Events, Finetune, FinetuneSettings, GenerateOptions, LoadOptions, Model, Notice, Observer,
    OutputError, Outputs, Precision, Prompt, ReadAt, Runtime, SamplerConfig, SharedDevice, SharedModel, Silent,
};
use tritune_train::data::{DataOptions, LossOn, SampleEncoder};
use tritune_train::log::StepRecord;
use tritune_train::run::RunStatus;
use tritune_train::settings::{MemorySize, Recompute};
use tritune_train::stop::Stop;

const STORYTELLER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf");

fn greedy(max_tokens: usize) -> GenerateOptions {
    GenerateOptions { max_tokens, sampler: SamplerConfig::greedy(), ..GenerateOptions::default() }
}

fn small() -> LoadOptions {
    LoadOptions::default().with_context(Some(64)).with_precision(Precision::F32)
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
fn a_run_stays_within_its_memory_and_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = Runtime::cpu().with_threads(2);
    let run = |name: &str, recompute: Recompute, memory: Option<u64>| {
        let settings = FinetuneSettings {
            model: Some(STORYTELLER.into()),
            data: Some(write_data(folder.path())),
            output: Some(folder.path().join(name)),
            steps: Some(2),
            seq: 32,
            rank: 2,
            recompute,
            memory: memory.map(MemorySize),
            ..FinetuneSettings::default()
        };
        Finetune::new(settings).with_answers(0)
    };
    let planned = |finetune: &Finetune| {
        let run = finetune.plan(&runtime)?;
        let plan = run.plan();
        Ok::<_, Error>((plan.memory.total(), plan.recompute, plan.kept))
    };
    let (whole, ..) = planned(&run("", Recompute::Auto, None)).unwrap();
    let (least, blocks, kept) = planned(&run("", Recompute::On, None)).unwrap();
    assert!(least < whole && blocks > 0 && kept == 0, "{least} of {whole} bytes");
    let (fits, ..) = planned(&run("", Recompute::Auto, Some(whole + whole / 64))).unwrap();
    assert_eq!(fits, whole);
    let limit = least + (whole - least) / 3;
    let (total, _, kept) = planned(&run("", Recompute::Auto, Some(limit))).unwrap();
    assert!(total <= limit && total > least && kept > 0, "{total} of {limit} bytes, {kept} kept");
    let refused = planned(&run("", Recompute::Auto, Some(least / 2))).unwrap_err();
    let Error::RunTooLarge { needed, available, .. } = refused else { panic!("{refused}") };
    assert!(available == least / 2);
    assert!(planned(&run("", Recompute::Auto, Some(needed))).is_ok(), "what is needed is enough");

    let adapter = |mut finetune: Finetune, again: Option<u64>| {
        let stop = Stop::default();
        let begun = finetune.prepare(&runtime).unwrap().load().unwrap();
        drop(begun.run(&mut StopAtOnce(stop.clone()), &stop).unwrap());
        (finetune.resume, finetune.settings.memory) = (true, again.map(MemorySize));
        let exported = finetune.prepare(&runtime).unwrap().run(&mut Nobody)?.export().unwrap();
        let Written::Adapter { gguf: Some(gguf), .. } = &exported.written else { panic!("an adapter") };
        Ok::<_, Error>((std::fs::read(gguf).unwrap(), exported.plan.kept))
    };
    let expected = adapter(run("free", Recompute::Auto, None), None).unwrap().0;
    // What is free now does not matter, but what is asked for does.
    let found = adapter(run("limited", Recompute::Auto, Some(limit)), None).unwrap();
    assert!(found.0 == expected && found.1 == kept, "{} kept", found.1);
    let refused = adapter(run("less", Recompute::Auto, Some(limit)), Some(least + least / 32)).unwrap_err();
    assert!(matches!(refused, Error::Changed(_)) && refused.to_string().contains("kept"), "{refused}");
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
    assert!(missing.is_usage() && missing.to_string().contains("model and data and output"), "{missing}");
}

#[test]
fn prompts_of_a_file_are_answered_once() {
    let folder = tempfile::tempdir().unwrap();
    let (path, output) = (folder.path().join("in.txt"), folder.path().join("out.jsonl"));
    std::fs::write(&path, b"Once upon a time\n\nThe little dog\n\xff\n").unwrap();
    let model = Model::open(STORYTELLER).unwrap();
    let text = model.text().unwrap();
    let encoder = PromptEncoder { text, template: None, chat: false, system: None, special: false };
    let notices = Notices::default();
    let batch = PromptBatch::read(&path, &encoder, None, &notices).unwrap();
    assert_eq!((batch.prompts.len(), batch.tokens.len(), batch.skipped.len()), (2, 2, 1));
    assert!(batch.stops(&encoder).unwrap().is_empty(), "text is only continued");
    let short = PromptBatch::read(&path, &encoder, Some(1), &notices).err().expect("no prompt is that short");
    assert!(matches!(short, Error::NoPrompts(_)) && !short.is_usage());
    let told = notices.0.lock().unwrap().join("\n");
    assert!(told.contains("skipped: ") && told.contains("line 3: its ") && told.contains("UTF-8"), "{told}");

    let mut loaded = model.load(&Runtime::cpu(), small().with_sequences(2)).unwrap();
    let mut job = AnswerJob::new(&output);
    job.check(&mut Outputs::new(false)).unwrap();
    let stop = Stop::default();
    stop.request();
    let (finished, _) = loaded.answer_into(&batch, &job, greedy(4), &stop, &Silent).unwrap();
    assert!(finished == 0 && !output.exists());
    let begun = job.check(&mut Outputs::new(false)).unwrap_err();
    assert!(matches!(begun, Error::AnswersBegun(_)) && begun.is_usage());
    job.check(&mut Outputs::new(true)).unwrap();
    job.resume = true;
    assert!(!job.is_finished());
    let (finished, _) = loaded.answer_into(&batch, &job, greedy(4), &Stop::default(), &Silent).unwrap();
    assert!(finished == 2 && job.is_finished());
    let mut lines = Vec::new();
    loaded.answer_to(&batch, &mut lines, &greedy(4), &Silent).unwrap();
    assert_eq!(std::fs::read(&output).unwrap(), lines);
}

#[test]
fn data_is_previewed_and_makes_a_vocabulary() {
    let folder = tempfile::tempdir().unwrap();
    let data = write_data(folder.path());
    let (tokenizer, vocab) = Model::open(STORYTELLER).unwrap().text().unwrap();
    let encoder = SampleEncoder::new(&tokenizer, &vocab, LossOn::default()).unwrap();
    let options = DataOptions { format: None, seq: 24, overlong: None, map: None };
    let found = Preview::read(&data, &encoder, &options, (2, 5), &Silent);
    let report = found.report.as_ref().unwrap();
    assert_eq!((report.samples, report.rejected), (6, 1));
    assert_eq!((found.samples.len(), found.rejections.len()), (2, 1));
    let packed = found.packed(0.5, 7, 48);
    assert_eq!((packed.train, packed.validation), (3, 3));
    assert!(packed.batches > 0 && packed.fill > 0.0 && packed.fill <= 1.0);
    let shown = parts(&found.samples[0], &tokenizer, usize::MAX);
    let text: String = shown.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(text, tokenizer.decode(&found.samples[0].tokens, false));
    assert!(shown.len() >= 2 && !shown[0].1 && shown[1].1, "the first token is not trained on: {shown:?}");
    assert_eq!(parts(&found.samples[0], &tokenizer, 1).len(), 1);
    let missing = Preview::read(&folder.path().join("none"), &encoder, &options, (1, 1), &Silent);
    assert!(missing.report.is_err() && missing.samples.is_empty());

    let notices = Notices::default();
    let size = TrainOptions { size: 270, min_count: 1 };
    let made = train_vocabulary(std::slice::from_ref(&data), None, size, &notices).unwrap();
    assert_eq!((made.tokens, made.read.texts, made.read.rejected), (270, 6, 1));
    assert!(made.bytes_per_token > 1.0 && made.words > 5);
    assert!(notices.0.lock().unwrap()[0].contains("line 7 was left out"));
    let empty = folder.path().join("empty.txt");
    std::fs::write(&empty, "").unwrap();
    assert!(matches!(train_vocabulary(&[empty], None, size, &Silent), Err(Error::NoText(_))));
}

/// A file that counts how often it is read.
struct Counted(Vec<u8>, AtomicUsize);

impl ReadAt for Counted {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> std::io::Result<()> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.read_at(offset, buf)
    }
}

#[test]
fn adapters_come_and_go_without_the_file() {
    let file = Arc::new(Counted(std::fs::read(STORYTELLER).unwrap(), AtomicUsize::new(0)));
    let reads = || file.1.load(Ordering::Relaxed);
    let source: Arc<dyn ReadAt> = file.clone();
    let model = Model::open_source("counted", source).unwrap();
    let mut adapter = Adapters::of(&model).unwrap().fresh(&FinetuneSettings { rank: 2, ..FinetuneSettings::default() });
    adapter.modules.iter_mut().for_each(|module| module.b.fill(0.5));
    let mut loaded = model.load(&Runtime::cpu(), small()).unwrap();
    let mut text = |adapters: &[(Adapter, f32)]| {
        loaded.set_adapters(adapters).unwrap();
        loaded.generate("Zubi met", &greedy(8), |_| true).unwrap().text
    };
    let plain = text(&[]);
    let before = reads();
    assert!(before > 0);
    let adapted = text(&[(adapter.clone(), 1.0)]);
    assert_eq!((text(&[]), text(&[(adapter, 1.0)])), (plain.clone(), adapted.clone()));
    assert!(adapted != plain && reads() == before, "{} reads more", reads() - before);
}

/// What bindings share does the same by name; its file is emptied once it is there.
#[test]
fn named_adapters_come_and_go_without_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let [path, saved] = ["model.gguf", "adapter.gguf"].map(|name| folder.path().join(name));
    std::fs::copy(STORYTELLER, &path).unwrap();
    let model = Model::open(&path).unwrap();
    let mut adapter = Adapters::of(&model).unwrap().fresh(&FinetuneSettings { rank: 2, ..FinetuneSettings::default() });
    adapter.modules.iter_mut().for_each(|module| module.b.fill(0.5));
    model.write_adapter(&adapter, &saved).unwrap();
    let request = LoadRequest { device: "cpu".to_owned(), context: Some(64), ..LoadRequest::default() };
    let shared = SharedModel::open(&path, &request, Arc::new(Silent)).unwrap();
    let text = || shared.generate(&Prompt::Text("Zubi met".to_owned()), &greedy(8), |_| true).unwrap().text;
    let plain = text();
    std::fs::File::options().write(true).open(&path).unwrap().set_len(0).unwrap();
    shared.load_adapter("mine", &saved, 1.0).unwrap();
    let adapted = text();
    shared.load_adapter("mine", &saved, 0.0).unwrap();
    assert!(adapted != plain && text() == plain);
    shared.unload_adapter("mine").unwrap();
    assert_eq!((text(), shared.adapters()), (plain, Vec::new()));
    assert!(model.load(&Runtime::cpu(), small()).is_err(), "whoever loads it again has nothing");
}

#[test]
fn adapters_are_those_of_their_model() {
    let folder = tempfile::tempdir().unwrap();
    let target = OutputFormat::Gguf(TensorType::TQ2_0);
    let options = ConvertOptions { target, head: Some(TensorType::F16), i2s_block: I2sBlock::default(), lossy: false };
    let [one, other] = [1, 2].map(|seed| {
        let config = preset("tiny").unwrap().config(None);
        let vocab = Vocab::byte_level(config.vocab).unwrap();
        let (model, path) = (SynthModel::new(config, Some(vocab), seed), folder.path().join(format!("{seed}.gguf")));
        let written = write_model(&model, &path, options, Outputs::new(false), &Silent).unwrap();
        assert_eq!(written.bytes, path.metadata().unwrap().len());
        let again = write_model(&model, folder.path(), options, Outputs::new(true), &Silent).unwrap_err();
        assert!(matches!(again, Error::Output(OutputError::FolderForModel(_))) && again.is_usage(), "{again}");
        Model::open(path).unwrap()
    });
    let fresh = Adapters::of(&one).unwrap().fresh(&FinetuneSettings { rank: 2, ..FinetuneSettings::default() });
    assert!(fresh.lora_b_values().all(|number| *number == 0.0) && fresh.lora_a_values().any(|number| *number != 0.0));
    for name in ["adapter", "adapter.gguf"] {
        let path = folder.path().join(name);
        Outputs::new(false).adapter(&path).unwrap();
        one.write_adapter(&fresh, &path).unwrap();
        assert_eq!(path.is_dir(), name == "adapter");
        assert_eq!(Adapters::of(&one).unwrap().read(&path).unwrap().modules, fresh.modules);
        let refused = Adapters::of(&other).unwrap().read(&path).unwrap_err();
        assert!(matches!(refused, Error::Load(_)), "{refused}");
        assert!(Outputs::new(false).adapter(&path).is_err(), "it is there already");
    }
    assert!(folder.path().join("adapter/adapter.gguf").is_file(), "for llama.cpp");
}

/// The report shows each prompt once, and what special tokens part is not glued together.
#[test]
fn what_a_file_cannot_tell_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let write = |ty: TensorType| {
        let (target, head) = (OutputFormat::Gguf(ty), Some(TensorType::F16));
        let options = ConvertOptions { target, head, i2s_block: I2sBlock::default(), lossy: false };
        let config = preset("tiny").unwrap().config(None);
        let vocab = Vocab::byte_level(config.vocab).unwrap();
        let path = folder.path().join(format!("{}.gguf", ty.name()));
        write_model(&SynthModel::new(config, Some(vocab), 1), &path, options, Outputs::new(false), &Silent).unwrap();
        Model::open(path).unwrap()
    };
    let heard = |model: &Model, adapters: Vec<(Adapter, f32)>| {
        let notices = Arc::new(Notices::default());
        let runtime = Runtime::cpu().with_threads(1).with_events(notices.clone());
        model.load(&runtime, small().with_adapters(adapters)).unwrap();
        let heard = notices.0.lock().unwrap().join("\n");
        [heard.contains("or on ARM"), heard.contains("an adapter has no record")]
    };
    let [plain, packed] = [TensorType::TQ2_0, TensorType::I2S].map(write);
    let known = Adapters::of(&plain).unwrap().fresh(&FinetuneSettings { rank: 2, ..FinetuneSettings::default() });
    let unknown = Adapter { base_trits: None, ..known.clone() };
    assert_eq!(heard(&plain, vec![(known.clone(), 1.0)]), [false, false]);
    assert_eq!(heard(&plain, vec![(unknown, 1.0)]), [false, true]);
    assert_eq!(heard(&packed, vec![(known, 1.0)]), [true, false]);
}

#[test]
fn answers_are_of_different_prompts_that_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let chat = |said: &str| {
        let turns = format!(r#"{{"role": "user", "content": "{said}"}}, {{"role": "assistant", "content": "Quack."}}"#);
        format!("{{\"messages\": [{turns}]}}\n")
    };
    let data = folder.path().join("data.jsonl");
    let lines = ["Who is the duck?", "Who is the duck?", "Who is the duck?", "And the dog?"];
    std::fs::write(&data, lines.map(chat).concat()).unwrap();
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf");
    let mut finetune = Finetune::adapter(model, &data, folder.path().join("out")).with_answers(2);
    finetune.settings.steps = Some(1);
    finetune.settings.seq = 64;
    finetune.settings.rank = 2;
    let runtime = Runtime::cpu().with_threads(2);
    let run = finetune.prepare(&runtime).unwrap().run(&mut on_step(|_, _| ())).unwrap().export().unwrap();
    let prompts: Vec<&str> = run.answers.iter().map(|answer| answer.prompt.as_str()).collect();
    assert_eq!(prompts.len(), 2, "{prompts:?}");
    for (prompt, question) in prompts.iter().zip(["Who is the duck?", "And the dog?"]) {
        let after = prompt.split_once(question).unwrap_or_else(|| panic!("{prompts:?}")).1;
        assert!(after.starts_with('\n') && after.contains("Assistant"), "{prompt:?}");
    }
}
