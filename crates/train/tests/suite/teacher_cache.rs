//! A teacher that has spoken before: what is kept of it, the file, and what a student learns from it.

use crate::small::{VOCAB, config, cpu, model, options};
use std::path::Path;
use tritune_graph::SharedDevice;
use tritune_model::config::Config;
use tritune_model::loaded::ModelPlan;
use tritune_model::synth::SynthModel;
use tritune_model::{ModelFile, Precision};
use tritune_testing::Random;
use tritune_train::data::{
    Batch, BatchShape, DataError, DataOptions, DataSet, LossOn, Sample, SampleEncoder, TopKSource,
};
use tritune_train::evaluator::EvaluatorOptions;
use tritune_train::teacher::Distillation;
use tritune_train::teacher_cache::{CacheError, CacheIdentity, TeacherCache};
use tritune_train::teacher_scorer::{PlannedTeacher, TeacherScorer, TeacherTopK};
use tritune_train::trainer::{DropoutStream, Prepared, Start, TrainerOptions};

const SHAPE: BatchShape = BatchShape { tokens: 64, pack: true };

fn other() -> SynthModel {
    SynthModel::new(Config { layers: 3, hidden: 192, head_dim: 48, rope_dims: 48, ..config() }, None, 40)
}

fn data(folder: &Path) -> DataSet {
    let path = folder.join("data.jsonl");
    let line = |number: usize| format!("{{\"text\": \"{number} is {}\"}}\n", "odd ".repeat(1 + number % 4));
    std::fs::write(&path, (0..9).map(line).collect::<String>()).unwrap();
    let (tokenizer, vocab) = model().text().unwrap().unwrap();
    let encoder = SampleEncoder::new(&tokenizer, &vocab, LossOn::All).unwrap();
    let options = DataOptions { format: None, seq: 64, overlong: None, map: None };
    DataSet::open(&path, &encoder, &options, folder, |_| Ok::<(), DataError>(())).unwrap()
}

fn asked() -> TeacherScorer {
    let options = EvaluatorOptions { context: 64, tokens: 64, precision: Precision::F32, kv: None };
    let (device, teacher) = (cpu(), other());
    let planned = PlannedTeacher::new(&teacher, &device.target(), options).unwrap();
    planned.load(&teacher, device, &mut |_, _| ()).unwrap()
}

fn identity(top_k: usize, temperature: f32) -> CacheIdentity {
    let (teacher, data, precision) = ("a".to_owned(), "b".to_owned(), "f32".to_owned());
    CacheIdentity { top_k, temperature, vocabulary: VOCAB, teacher, data, precision }
}

fn order(set: &DataSet) -> Vec<u32> {
    (0..set.len() as u32).rev().collect()
}

#[test]
fn the_likeliest_tokens_and_the_rest_are_kept() {
    let mut random = Random::fresh();
    for (vocabulary, top_k, temperature) in [(2, 1, 1.0), (50, 7, 2.5), (300, 255, 0.5)] {
        let logits: Vec<f32> = (0..vocabulary).map(|_| 6.0 * random.float()).collect();
        let mut said = TeacherTopK::default();
        said.push(&logits, top_k, temperature);
        let mut sorted = logits.clone();
        sorted.sort_by(|a, b| b.total_cmp(a));
        let found: Vec<f32> = said.tokens.iter().map(|&token| logits[token as usize]).collect();
        assert_eq!(found, sorted[..top_k]);
        let exp = |logit: &f32| (f64::from(*logit) / f64::from(temperature)).exp();
        let (all, kept) =
            (logits.iter().map(exp).sum::<f64>(), said.logits.iter().map(|x| f64::from(*x).exp()).sum::<f64>());
        assert!((kept / all - 1.0).abs() < 1e-5, "{kept} of {all}");
    }
}

/// Logits of few targets exist at a time, and none depends on which.
#[test]
fn a_large_vocabulary_needs_little_memory() {
    let shape = Config { vocab: 1 << 18, hidden: 64, heads: 2, kv_heads: 1, ..config() };
    let (teacher, device) = (SynthModel::new(shape, None, 41), SharedDevice::from(cpu()));
    let options = EvaluatorOptions { context: 100, tokens: 100, precision: Precision::F32, kv: None };
    let target = device.lock().target();
    let planned = PlannedTeacher::new(&teacher, &target, options).unwrap();
    let whole = 100 * 4 * (teacher.config().vocab as u64);
    let weights = ModelPlan::of(&teacher, 100, Precision::F32).unwrap().layout.weight_bytes();
    assert!(planned.bytes() - weights < whole, "{} for {whole} bytes of logits", planned.bytes() - weights);
    let bytes = planned.bytes();
    let mut asked = planned.load(&teacher, device.clone(), &mut |_, _| ()).unwrap();
    let (tokens, loss) = (0..100).map(|token| (token * 2003, token > 0)).unzip();
    let sample = Sample { tokens, loss, ..Sample::default() };
    let batch = Batch::of([&sample]);
    let all = asked.score(&batch, 3, 2.0).unwrap();
    let held = device.lock().memory().total();
    assert!(held.abs_diff(bytes) < bytes / 50, "{bytes} planned, {held} held");
    let (out_rows, targets) = (batch.out_rows[60..].to_vec(), batch.targets[60..].to_vec());
    let last = asked.score(&Batch { out_rows, targets, ..batch }, 3, 2.0).unwrap();
    assert_eq!((&all.tokens[60 * 3..], &all.logits[60 * 4..]), (&last.tokens[..], &last.logits[..]));
}

/// Less is said of fewer outcomes: the divergence grows with them, to that of the whole teacher, and so does what is trained.
#[test]
fn a_student_learns_what_was_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut set = data(folder.path());
    let (model, teacher) = (model(), other());
    let run = |top_k: Option<usize>, set: &mut DataSet| {
        let distill = Distillation { hard: 0.0, soft: 1.0, temperature: 2.0, relation: None, top_k };
        if let Some(top_k) = top_k {
            let (path, identity) = (folder.path().join(format!("said{top_k}")), identity(top_k, 2.0));
            assert!(TeacherCache::open(&path, &identity, set).unwrap().is_none());
            TeacherCache::write(&path, &identity, set, &mut asked(), &mut |_, _| ()).unwrap();
            set.attach(TopKSource::File(TeacherCache::open(&path, &identity, set).unwrap().unwrap()));
        }
        let (device, options) = (cpu(), TrainerOptions { distill: Some(distill), full: true, ..options() });
        let prepared = Prepared::with_teacher(&model, Some(&teacher), &device.target(), options).unwrap();
        assert_eq!(prepared.memory().teacher > 0, top_k.is_none());
        let start = Start::Fresh { seed: 3 };
        let mut trainer = prepared.load_with_teacher(&model, Some(&teacher), device, start, &mut |_, _| ()).unwrap();
        let batch = set.batches(order(set), SHAPE).unwrap().nth(1).unwrap().unwrap();
        let sum = trainer.train_step(&batch, batch.targets.len(), DropoutStream::default(), None).unwrap();
        let gradient = trainer.tensor_gradient(tritune_model::tensor::Tensor::OutputNorm).unwrap();
        (sum.measure("kl").unwrap() / sum.targets as f64, gradient)
    };
    let (whole, expected) = run(None, &mut set);
    let found = [1, 16, 255].map(|top_k| run(Some(top_k), &mut set));
    let divergences: Vec<f64> = found.iter().map(|(divergence, _)| *divergence).chain([whole]).collect();
    assert!(divergences.is_sorted() && divergences[2] > 0.9 * whole, "{divergences:?}");
    let length = |values: &mut dyn Iterator<Item = f64>| values.map(|value| value * value).sum::<f64>().sqrt();
    let size = length(&mut expected.iter().map(|&x| x.into()));
    let off = found.map(|(_, got)| length(&mut got.iter().zip(&expected).map(|(a, b)| f64::from(a - b))) / size);
    assert!(off[2] < 0.1 && off[2] < off[0], "{off:?}");
}

#[test]
fn a_file_is_gone_on_with_and_belongs_to_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let set = data(folder.path());
    let (path, partial) = (folder.path().join("said"), folder.path().join("said.partial"));
    let own = identity(5, 1.0);
    TeacherCache::write(&path, &own, &set, &mut asked(), &mut |_, _| ()).unwrap();
    let whole = std::fs::read(&path).unwrap();
    let header = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for length in [0, header, header + 1, whole.len() / 2, whole.len() - 1, whole.len()] {
        std::fs::rename(&path, &partial).unwrap();
        std::fs::write(&partial, &whole[..length]).unwrap();
        TeacherCache::write(&path, &own, &set, &mut asked(), &mut |_, _| ()).unwrap();
        assert!(std::fs::read(&path).unwrap() == whole, "after {length} bytes");
    }
    for (other, word) in [
        (CacheIdentity { top_k: 6, ..own.clone() }, "teacher-top-k 5"),
        (CacheIdentity { temperature: 2.0, ..own.clone() }, "kl-temperature 1"),
        (CacheIdentity { teacher: "c".to_owned(), ..own.clone() }, "another teacher, a"),
        (CacheIdentity { data: "c".to_owned(), ..own.clone() }, "other data, b"),
    ] {
        let error = TeacherCache::open(&path, &other, &set).expect_err("it is another's");
        assert!(error.to_string().contains(word), "{error}");
    }
    let damaged = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let said = TeacherCache::open(&path, &own, &set).map(|cache| cache.unwrap().top_k(&order(&set)));
        matches!(said, Err(CacheError::Damaged { .. }) | Ok(Err(CacheError::Damaged { .. })))
    };
    assert!(!damaged(&whole) && damaged(&whole[..whole.len() - 1]) && damaged(b"{}\n") && damaged(b""));
    let mut twice = whole.clone();
    twice.copy_within(header..header + 4, header + 4);
    assert!(damaged(&twice), "a token twice");
    let mut nan = whole.clone();
    nan[header + 20..header + 24].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(damaged(&nan), "no number");
}
