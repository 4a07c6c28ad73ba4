//! The losses of distillation against PyTorch (`scripts/make-distill-golden`): each term and its gradients, and ten steps.

use serde_json::Value;
use std::path::{Path, PathBuf};
use tritune_cpu::CpuDevice;
use tritune_format::SafetensorsFile;
use tritune_graph::{Device, Hyper};
use tritune_model::synth::{SynthModel, preset};
use tritune_model::tensor::{Projection, Tensor};
use tritune_model::{Config, ModelFile, ReadingOptions, family, open};
use tritune_train::data::Batch;
use tritune_train::teacher::{Distillation, Relation};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};

struct Values {
    ids: Vec<i32>,
    rows: Vec<i32>,
    targets: Vec<i32>,
    documents: Vec<usize>,
    beta: f32,
    temperature: f32,
    weight: f32,
    layer: usize,
    relation_heads: usize,
    rate: f32,
    decay: f32,
    warmup: u64,
    terms: [f64; 3],
    halfway: [f64; 3],
    curve: Vec<[f64; 3]>,
}

impl Values {
    fn read(folder: &Path) -> Values {
        let bytes = std::fs::read(folder.join("values.json")).unwrap();
        let json: Value = serde_json::from_slice(&bytes).unwrap();
        let number = |name: &str| json[name].as_f64().unwrap();
        let count = |name: &str| json[name].as_u64().unwrap();
        let numbers = |value: &Value| -> Vec<f64> {
            value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
        };
        let integers = |name: &str| -> Vec<i32> { numbers(&json[name]).iter().map(|&number| number as i32).collect() };
        let terms = |value: &Value| -> [f64; 3] { numbers(value).try_into().unwrap() };
        Values {
            ids: integers("ids"),
            rows: integers("rows"),
            targets: integers("targets"),
            documents: integers("documents").iter().map(|&length| length as usize).collect(),
            beta: number("beta") as f32,
            temperature: number("temperature") as f32,
            weight: number("weight") as f32,
            layer: count("layer") as usize,
            relation_heads: count("relation_heads") as usize,
            rate: number("rate") as f32,
            decay: number("decay") as f32,
            warmup: count("warmup"),
            terms: terms(&json["terms"]),
            halfway: terms(&json["halfway"]),
            curve: json["curve"].as_array().unwrap().iter().map(terms).collect(),
        }
    }
}

struct Golden {
    values: Values,
    gradients: SafetensorsFile,
    student: Box<dyn ModelFile>,
    teacher: Box<dyn ModelFile>,
    batch: Batch,
}

/// What the weights of a student share a scale with; one per tensor is in the folder itself, and in the last, a Qwen2 with biases.
const SCALES: [&str; 4] = ["", "row", "32", "biases"];

fn folder(scales: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden-distill").join(scales)
}

impl Golden {
    fn read(scales: &str) -> Golden {
        let folder = folder(scales);
        let values = Values::read(&folder);
        let mut batch = Batch { ids: values.ids.clone(), documents: values.documents.len(), ..Batch::default() };
        for &length in &values.documents {
            let first = batch.doc_start.len() as i32;
            for place in 0..length as i32 {
                batch.positions.push(place);
                batch.doc_start.push(first);
                batch.doc_end.push(first + length as i32 - 1);
            }
        }
        (batch.out_rows, batch.targets) = (values.rows.clone(), values.targets.clone());
        let model = |name: &str| open(folder.join(name), ReadingOptions::default()).unwrap();
        let gradients = SafetensorsFile::open(folder.join("gradients.safetensors")).unwrap();
        Golden { gradients, student: model("student"), teacher: model("teacher"), batch, values }
    }

    fn trainer(&self, device: Box<dyn Device>, [hard, soft, relation]: [f32; 3]) -> Trainer {
        let Values { temperature, layer, relation_heads: heads, warmup, .. } = self.values;
        let relation = (relation > 0.0).then_some(Relation { weight: relation, layer, heads });
        let options = TrainerOptions {
            recompute: 1,
            distill: Some(Distillation { hard, soft, temperature, relation, top_k: None }),
            dense_warmup: warmup,
            norm_anneal: true,
            ..whole_model(&self.batch)
        };
        let teacher = Some(&*self.teacher);
        let prepared = Prepared::with_teacher(&*self.student, teacher, &device.target(), options).unwrap();
        prepared.load_with_teacher(&*self.student, teacher, device, Start::Fresh { seed: 0 }, &mut |_, _| ()).unwrap()
    }

    /// The terms of a step, each a mean.
    fn step(&self, trainer: &mut Trainer, step: u64, update: bool) -> [f64; 3] {
        let Values { rate, decay, .. } = self.values;
        let (beta1, beta2, count) = (0.9f32, 0.999f32, step as i32 + 1);
        let (bias1, bias2) = (1.0 - beta1.powi(count), 1.0 - beta2.powi(count));
        let decay_factor = 1.0 - rate * decay;
        let hyper = Hyper { rate, beta1, beta2, epsilon: 1e-8, decay_factor, bias1, bias2, clip: f32::INFINITY };
        let stream = DropoutStream { step, ..DropoutStream::default() };
        let targets = self.batch.targets.len();
        let sum = trainer.train_step(&self.batch, targets, stream, update.then_some(hyper)).unwrap();
        [sum.loss, sum.measure("kl").unwrap_or(0.0), sum.measure("relation").unwrap_or(0.0)]
            .map(|term| term / targets as f64)
    }

    /// Compares the gradients of all tensors that `name` has.
    fn compare(&self, trainer: &mut Trainer, name: &str, device: &str) {
        let mut compared = 0;
        for tensor in Tensor::of(self.student.config()) {
            let key = format!("{name}/{}", self.student.config().family.hf.tensor(tensor));
            let got = trainer.tensor_gradient(tensor).unwrap();
            let Some(_) = self.gradients.entry(&key) else {
                // What a term does not depend on has no gradient.
                assert!(got.iter().all(|&x| x == 0.0), "{key} on {device} has a gradient");
                continue;
            };
            let bytes = self.gradients.read(&key).unwrap();
            let expected: Vec<f32> = bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
            let length = |values: &mut dyn Iterator<Item = f64>| values.map(|value| value * value).sum::<f64>().sqrt();
            let size = length(&mut expected.iter().map(|&x| x.into()));
            let off = length(&mut got.iter().zip(&expected).map(|(a, b)| f64::from(a - b))) / size;
            assert!(off < 2e-4, "{key} on {device} is off by {off:e}");
            compared += 1;
        }
        assert!(compared > 15, "{name}: {compared} tensors");
    }
}

fn assert_near(found: [f64; 3], expected: [f64; 3], bound: f64, what: &str) {
    for (name, (found, expected)) in ["cross-entropy", "divergence", "relation"].iter().zip(found.iter().zip(expected))
    {
        assert!((found - expected).abs() <= bound * expected, "{name} {what}: {found}, in PyTorch {expected}");
    }
}

/// The terms alone, and what they are called.
const TERMS: [(&str, [f32; 3]); 3] =
    [("hard", [1.0, 0.0, 0.0]), ("soft", [0.0, 1.0, 0.0]), ("relation", [0.0, 0.0, 1.0])];

/// A step of the way to the ternary form, after which a run is saved.
const SAVED_AT: usize = 4;

fn restore(trainer: &mut Trainer, saved: &[(String, Vec<u8>)]) {
    trainer.restore(|name| saved.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice())).unwrap();
}

/// Checks these terms, where they have gradients of their own, then all together.
fn check(open: impl Fn() -> Box<dyn Device>, device: &str, scales: &str, terms: std::ops::Range<usize>) {
    let golden = Golden::read(scales);
    let device = &format!("{device} (scales: {scales:?})");
    let Values { beta, weight, warmup, .. } = golden.values;
    for (number, (name, weights)) in TERMS.into_iter().enumerate().filter(|(number, _)| terms.contains(number)) {
        let mut trainer = golden.trainer(open(), weights);
        let terms = golden.step(&mut trainer, warmup, false);
        let (found, expected) = (terms[number], golden.values.terms[number]);
        assert!((found - expected).abs() < 2e-5 * expected, "{name} on {device}: {found}, in PyTorch {expected}");
        golden.compare(&mut trainer, name, device);
    }
    let mut trainer = golden.trainer(open(), [1.0, beta, weight]);
    let start = trainer.save().unwrap();
    let halfway = golden.step(&mut trainer, warmup / 2, false);
    assert_near(halfway, golden.values.halfway, 2e-5, &format!("half-way on {device}"));
    golden.compare(&mut trainer, "halfway", device);

    // Gradients are not kept.
    restore(&mut trainer, &start);
    let mut saved = Vec::new();
    for (step, &expected) in golden.values.curve.iter().enumerate() {
        if step == SAVED_AT {
            saved = trainer.save().unwrap();
        }
        let found = golden.step(&mut trainer, step as u64, true);
        // An activation near a tie may round otherwise.
        let bound = if step == 0 { 2e-5 } else { 5e-3 };
        assert_near(found, expected, bound, &format!("of step {step} on {device}"));
    }
    let end = trainer.save().unwrap();
    restore(&mut trainer, &saved);
    for step in SAVED_AT..golden.values.curve.len() {
        golden.step(&mut trainer, step as u64, true);
    }
    assert!(trainer.save().unwrap() == end, "what was saved goes on otherwise on {device}");
}

#[test]
fn terms_gradients_and_ten_steps_are_pytorchs() {
    for scales in SCALES {
        check(|| Box::new(CpuDevice::new(2)), "the CPU", scales, 0..if scales.is_empty() { 3 } else { 1 });
    }
}

/// Compiling plans takes the time: one term alone will do.
#[test]
fn they_are_so_on_vulkan() {
    let options = || tritune_vulkan::OpenOptions { validation: true, ..tritune_vulkan::OpenOptions::default() };
    if crate::vulkan::open(options()).is_none() {
        return;
    }
    for scales in SCALES {
        let open = || Box::new(crate::vulkan::open(options()).expect("it was there just now")) as Box<dyn Device>;
        check(open, "Vulkan", scales, if scales.is_empty() { 2..3 } else { 0..1 });
    }
}

/// All weights of a model are trained on batches of this size.
fn whole_model(batch: &Batch) -> TrainerOptions {
    TrainerOptions {
        tokens: batch.ids.len(),
        targets: batch.targets.len(),
        full: true,
        rank: 0,
        modules: Vec::new(),
        scale: 1.0,
        ..crate::training::options()
    }
}

fn open_large() -> Option<impl Device + 'static> {
    crate::vulkan::open(tritune_vulkan::OpenOptions {
        validation: true,
        wide_tiles: Some(true),
        ..tritune_vulkan::OpenOptions::default()
    })
}

/// The kernels that a step of training launches.
fn kernels_of_step(trainer: &mut Trainer, batch: &Batch, stream: DropoutStream) -> Vec<&'static str> {
    let times = trainer.train_step_profiled(batch, batch.targets.len(), stream, None).unwrap();
    times.iter().flat_map(|(.., time)| &time.launches).map(|launch| launch.kernel).collect()
}

/// A large GPU runs norms of what a norm made as one kernel: the terms are PyTorch's all the same, and no such norm is left over.
#[test]
fn norms_of_a_student_are_one_on_a_large_gpu() {
    if open_large().is_none() {
        return;
    }
    let open = || Box::new(open_large().expect("it was there just now")) as Box<dyn Device>;
    check(open, "a large GPU", "", 2..3);

    let golden = Golden::read("");
    let mut trainer = golden.trainer(open(), [1.0, 1.0, 0.0]);
    let stream = DropoutStream { step: golden.values.warmup, ..DropoutStream::default() };
    let kernels = kernels_of_step(&mut trainer, &golden.batch, stream);
    let count = |name: &str| kernels.iter().filter(|kernel| **kernel == name).count();
    let layers = golden.student.config().layers;
    // Of each layer those of queries, keys and values with the norm in front of them, and those of gate and up.
    assert_eq!([count("rms_norm_chain_subgroup"), count("rms_norm_chain_sum")], [2 * layers; 2], "{kernels:?}");
    // That of the down projection, with the activation in front of it.
    assert_eq!(count("gated_act_backward_norm_subgroup"), layers, "{kernels:?}");
    // What is left are the norms of the output projection, and the last norm.
    assert_eq!(count("rms_norm_gradient_subgroup"), layers + 1, "{kernels:?}");
}

/// A student's shape with rows that large GPUs hold in a subgroup: norms in front of all projections.
#[test]
fn the_norms_of_a_wider_student_are_one_forward_too() {
    let Some(gpu) = open_large() else { return };
    let tiny = preset("tiny").unwrap().config(Some(&family::LLAMA));
    let (heads, kv_heads) = (4, 2);
    let config = Config { hidden: 64, heads, kv_heads, head_dim: 16, rope_dims: 16, ..tiny };
    let config = Config { feed_forward: 128, layers: 2, projection_norms: Projection::ALL.to_vec(), ..config };
    let model = SynthModel::new(config, None, 7);
    let batch = Golden::read("").batch;
    let stream = DropoutStream::default();
    let trainer = |device: Box<dyn Device>| {
        let prepared = Prepared::new(&model, &device.target(), whole_model(&batch)).unwrap();
        prepared.load(&model, device, Start::Fresh { seed: 0 }, &mut |_, _| ()).unwrap()
    };
    let (mut cpu, mut gpu) = (trainer(Box::new(CpuDevice::new(2))), trainer(Box::new(gpu)));
    let losses = [&mut cpu, &mut gpu].map(|trainer| {
        trainer.train_step(&batch, batch.targets.len(), stream, None).unwrap().loss / batch.targets.len() as f64
    });
    assert!((losses[0] - losses[1]).abs() < 2e-3 * losses[0], "{losses:?}");
    for tensor in Tensor::of(model.config()) {
        let [expected, found] = [&mut cpu, &mut gpu].map(|trainer| trainer.tensor_gradient(tensor).unwrap());
        let length = |values: &mut dyn Iterator<Item = f32>| values.map(|value| value * value).sum::<f32>().sqrt();
        let size = length(&mut expected.iter().copied());
        let off = length(&mut expected.iter().zip(&found).map(|(a, b)| a - b));
        // An activation near a tie may round otherwise.
        assert!(size > 0.0 && off < 3e-2 * size, "{tensor:?} is off by {off} of {size}");
    }

    let kernels = kernels_of_step(&mut gpu, &batch, stream);
    let count = |name: &str| kernels.iter().filter(|kernel| **kernel == name).count();
    let layers = model.config().layers;
    let found =
        ["rms_norm_quantize_chain_subgroup", "rms_norm_chain_subgroup", "rms_norm_quantize_subgroup"].map(count);
    assert_eq!(found, [2 * layers; 3], "{kernels:?}");
    assert_eq!(["rms_norm_subgroup", "rms_norm_gradient_subgroup"].map(count), [1, layers + 1], "{kernels:?}");
    // The activation is part of the norm behind it, in both directions.
    assert_eq!(["gated_act", "gated_act_backward_norm_subgroup"].map(count), [0, layers], "{kernels:?}");
}
