//! The bundled model on the device, as a program uses it: its text, its training, and what happens when the device is lost.

use std::path::{Path, PathBuf};
use tritune_runtime::{
    Finetune, FinetuneSettings, GenerateOptions, LoadOptions, Model, Observer, Precision, RunStatus, Runtime,
    SamplerConfig,
};

const STORYTELLER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf");

/// The device through the library, with all kernels trusted: other tests compare them.
fn wgpu() -> Runtime {
    Runtime::new("wgpu").expect("built with it").without_trial().without_tuning()
}

fn cpu() -> Runtime {
    Runtime::cpu().with_threads(2)
}

fn story(runtime: &Runtime, prompt: &str) -> String {
    let options = LoadOptions::default().with_context(Some(256)).with_precision(Precision::F32);
    let mut model = Model::open(STORYTELLER).unwrap().load(runtime, options).unwrap();
    let mut text = String::new();
    let options = GenerateOptions { max_tokens: 60, sampler: SamplerConfig::greedy(), ..GenerateOptions::default() };
    model
        .generate(prompt, &options, |piece| {
            text.push_str(piece);
            true
        })
        .unwrap();
    text
}

#[test]
fn it_writes_the_text_that_the_cpu_writes() {
    for prompt in ["Once upon a time", "The old dog and the little girl went to the sea, and there they"] {
        let expected = story(&cpu(), prompt);
        assert!(expected.len() > 100, "{expected}");
        assert_eq!(story(&wgpu(), prompt), expected);
    }
}

/// Steps of training, as many as the program's demo has in its first minute.
const STEPS: u64 = 100;

struct Nobody;

impl Observer for Nobody {}

/// Losses on held-out stories before and after training an adapter on others.
fn train(runtime: &Runtime, out: PathBuf) -> (f64, f64) {
    let data = |name: &str| Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tritune/demo").join(name));
    let settings = FinetuneSettings {
        model: Some(STORYTELLER.into()),
        data: data("train.jsonl"),
        eval: data("held-out.jsonl"),
        output: Some(out),
        steps: Some(STEPS),
        seq: 128,
        batch_tokens: Some(128),
        rank: 8,
        lr: 1e-3,
        eval_every: 0,
        ..FinetuneSettings::default()
    };
    let trained = Finetune::new(settings).with_answers(0).prepare(runtime).unwrap().run(&mut Nobody).unwrap();
    assert_eq!(trained.status(), RunStatus::Finished);
    let history = &trained.meta().eval_history;
    (history.first().unwrap().loss, history.last().unwrap().loss)
}

#[test]
fn a_hundred_steps_of_training_reach_the_loss_of_the_cpu() {
    let folder = tempfile::tempdir().unwrap();
    let (before, expected) = train(&cpu(), folder.path().join("cpu"));
    let (start, found) = train(&wgpu(), folder.path().join("wgpu"));
    println!("before {before} and {start}, after {expected} and {found}");
    assert!((start / before - 1.0).abs() < 1e-3, "{start} instead of {before}");
    assert!(expected < 0.8 * before, "the CPU learned nothing");
    assert!((found / expected - 1.0).abs() < 0.01, "{found} instead of {expected}");
}
