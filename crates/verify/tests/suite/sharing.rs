//! Several models and adapters on one device: each computes what it does alone, and what is dropped is freed.

use crate::vulkan;
use tritune_cpu::CpuDevice;
use tritune_graph::{Device, Hyper, MemoryUse, SharedDevice};
use tritune_model::loaded::{DeviceModel, ModelPlan};
use tritune_model::synth::{SynthModel, preset};
use tritune_model::tensor::Projection;
use tritune_model::{Adapter, AdapterModule, Config, Engine, EngineOptions, ModelFile, Precision};
use tritune_testing::Random;
use tritune_train::data::{Batch, Sample};
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};
use tritune_train::trainer::{DropoutStream, Prepared, Start, Trainer, TrainerOptions};
use tritune_vulkan::OpenOptions;

const OPTIONS: EngineOptions =
    EngineOptions { context: 32, sequences: 2, batch: 8, precision: Precision::F32, ..EngineOptions::DEFAULT };

fn adapter(random: &mut Random, config: &Config, projections: &[Projection], rank: usize, dora: bool) -> Adapter {
    let mut modules = Vec::new();
    for (layer, &projection) in (0..config.layers).flat_map(|layer| projections.iter().map(move |p| (layer, p))) {
        let (rows, cols) = projection.shape(config);
        let (a, b) = (random.floats(rank * cols), random.floats(rows * rank));
        let magnitude = dora.then(|| random.floats(rows).iter().map(|x| 1.5 + x).collect());
        modules.push(AdapterModule { layer, projection, rank, alpha: 0.5, a, b, magnitude });
    }
    Adapter { rank, alpha: 0.5, rslora: false, threshold: None, modules, base_model: None, base_trits: None }
}

/// What an engine says to a prompt and three tokens more, bit by bit.
fn logits(engine: &mut Engine) -> Vec<u32> {
    engine.truncate(1, 0);
    let mut found = engine.append(&[(1, &[1, 20, 3, 44, 5, 66, 7, 88, 9, 10, 11])]).unwrap();
    for token in [7, 30, 2] {
        found.extend(engine.append(&[(1, &[token])]).unwrap());
    }
    found.into_iter().map(f32::to_bits).collect()
}

fn memory(device: &SharedDevice) -> MemoryUse {
    device.lock().memory()
}

/// Two models, the first with three adapters that come and go over the same weights.
fn check(mut open: impl FnMut() -> Option<Box<dyn Device>>) {
    let mut random = Random::fresh();
    let config = |architecture| preset("tiny").unwrap().config(Some(architecture));
    let first = SynthModel::new(config(&tritune_model::family::BITNET_B158), None, 3);
    let second = SynthModel::new(config(&tritune_model::family::LLAMA), None, 4);
    let adapters = [
        adapter(&mut random, first.config(), &Projection::ALL, 4, false),
        adapter(&mut random, first.config(), &[Projection::Q, Projection::Down], 3, true),
        adapter(&mut random, first.config(), &[Projection::Gate], 8, false),
    ];
    let with = |numbers: &[usize]| -> Vec<(Adapter, f32)> {
        numbers.iter().map(|&number| (adapters[number].clone(), 1.0)).collect()
    };
    let sets = [with(&[]), with(&[0]), with(&[1]), with(&[2]), with(&[0, 1, 2])];

    // Each alone on a device of its own.
    let mut alone = Vec::new();
    for set in &sets {
        let Some(device) = open() else { return };
        let mut engine = Engine::load_adapted(&first, set, device, OPTIONS, &mut |_, _| ()).unwrap();
        alone.push(logits(&mut engine));
    }
    let Some(device) = open() else { return };
    let mut engine = Engine::load(&second, device, OPTIONS, &mut |_, _| ()).unwrap();
    let second_alone = logits(&mut engine);
    drop(engine);
    for (index, found) in alone.iter().enumerate() {
        assert!(alone[..index].iter().all(|other| other != found), "adapters {index} change nothing");
    }

    let Some(device) = open() else { return };
    let device = SharedDevice::from(device);
    // A staging buffer, where there is one, stays from the first transfer on.
    drop(Engine::load(&second, device.clone(), OPTIONS, &mut |_, _| ()).unwrap());
    let empty = memory(&device);
    assert_eq!((empty.weights, empty.buffers), (0, 0), "{empty:?}");

    let model_plan = ModelPlan::of(&first, OPTIONS.context, OPTIONS.precision).unwrap();
    let base = DeviceModel::load(&first, model_plan, device.clone(), &mut |_, _| ()).unwrap();
    let only_base = memory(&device);
    assert!(only_base.weights > 0 && only_base.buffers == 0, "{only_base:?}");
    let mut engines: Vec<Engine> = sets.iter().map(|set| Engine::over(&base, set, OPTIONS).unwrap()).collect();
    // Plans for fewer sequences are made when they are first asked for, and stay.
    for (index, (engine, alone)) in engines.iter_mut().zip(&alone).enumerate() {
        assert_eq!(&logits(engine), alone, "adapters {index}");
    }
    assert_eq!(memory(&device).weights, only_base.weights, "five engines share the weights");
    let without_second = memory(&device);
    let mut other = Engine::load(&second, device.clone(), OPTIONS, &mut |_, _| ()).unwrap();
    assert_eq!(logits(&mut other), second_alone);
    let everything = memory(&device);
    assert!(everything.weights > only_base.weights, "{everything:?}");

    // In turn, forwards and backwards.
    for round in 0..2 {
        for (index, (engine, alone)) in engines.iter_mut().zip(&alone).enumerate() {
            assert_eq!(&logits(engine), alone, "round {round}, adapters {index}");
            assert_eq!(logits(&mut other), second_alone, "round {round}, the second model after adapters {index}");
        }
    }

    assert_eq!(memory(&device), everything, "running keeps nothing");
    drop(other);
    assert_eq!(memory(&device), without_second, "the second model is gone");
    // Another in its place.
    other = Engine::load(&second, device.clone(), OPTIONS, &mut |_, _| ()).unwrap();
    assert_eq!(logits(&mut other), second_alone);
    assert_eq!(memory(&device), everything);
    let kept = engines.split_off(4);
    drop(engines);
    let partly = memory(&device);
    assert!(partly.buffers < everything.buffers && partly.activations < everything.activations, "{partly:?}");
    assert_eq!(partly.weights, everything.weights);
    drop(base);
    assert_eq!(memory(&device), partly, "an engine keeps the weights it uses");
    let mut kept = kept;
    assert_eq!(logits(&mut kept[0]), alone[4], "what others dropped is not missed");
    drop(kept);
    assert_eq!(logits(&mut other), second_alone);
    drop(other);
    assert_eq!(memory(&device), empty, "everything is given back");
}

/// An adapter is trained over the weights that an engine uses, in turn with it, as it would be alone; and so is a loss.
fn check_training(mut open: impl FnMut() -> Option<Box<dyn Device>>) {
    let model = SynthModel::new(preset("tiny").unwrap().config(None), None, 3);
    let options = TrainerOptions {
        context: 32,
        tokens: 32,
        targets: 32,
        rank: 4,
        modules: Projection::ALL.to_vec(),
        scale: 0.5,
        dora: true,
        recompute: 1,
        ..TrainerOptions::default()
    };
    let tokens: Vec<u32> = (0..20).map(|place| (place * 7 + 1) % 90).collect();
    let loss = (0..20).map(|place| place > 0).collect();
    let batch = Batch::of(&[Sample { tokens, loss, ..Sample::default() }]);
    let start = Start::Fresh { seed: 9 };
    let train = |trainer: &mut Trainer, step: i32| {
        let bias = |beta: f32| 1.0 - beta.powi(step);
        let (beta1, beta2) = (0.9, 0.99);
        let hyper = Hyper {
            rate: 1e-2,
            beta1,
            beta2,
            epsilon: 1e-8,
            decay_factor: 1.0,
            bias1: bias(beta1),
            bias2: bias(beta2),
            clip: 1.0,
        };
        trainer.train_step(&batch, batch.targets.len(), DropoutStream::default(), Some(hyper)).unwrap();
    };
    let Some(device) = open() else { return };
    let prepared = Prepared::new(&model, &device.target(), options.clone()).unwrap();
    let mut trainer = prepared.load(&model, device, start, &mut |_, _| ()).unwrap();
    (1..4).for_each(|step| train(&mut trainer, step));
    let alone = trainer.adapter(2.0, false).unwrap();
    drop(trainer);

    let Some(device) = open() else { return };
    let model_plan = ModelPlan::of(&model, OPTIONS.context, OPTIONS.precision).unwrap();
    let base = DeviceModel::load(&model, model_plan, device.into(), &mut |_, _| ()).unwrap();
    let mut engine = Engine::over(&base, &[], OPTIONS).unwrap();
    let before = logits(&mut engine);
    let mut trainer = Prepared::over(&base, options.clone()).unwrap().start_over(&base, start).unwrap();
    for step in 1..4 {
        train(&mut trainer, step);
        assert_eq!(logits(&mut engine), before, "step {step}");
    }
    let adapter = trainer.adapter(2.0, false).unwrap();
    assert_eq!(adapter, alone);
    let evaluation = EvaluatorOptions { context: 32, tokens: 32, precision: Precision::F32, kv: None };
    let mut evaluator = Evaluator::over(&base, &[(adapter, 1.0)], evaluation).unwrap();
    let (own, other) = (trainer.evaluate(&batch).unwrap(), evaluator.evaluate(&batch).unwrap());
    assert!((own.mean() - other.mean()).abs() < 1e-4, "{own:?}, {other:?}");
    // What would change the weights of others, or needs more positions than there are, is refused.
    assert!(Prepared::over(&base, TrainerOptions { full: true, ..options.clone() }).is_err());
    assert!(Prepared::over(&base, TrainerOptions { context: 33, ..options }).is_err());
    assert!(Engine::over(&base, &[], EngineOptions { context: 33, ..OPTIONS }).is_err());
}

#[test]
fn an_adapter_is_trained_beside_an_engine() {
    check_training(|| Some(Box::new(CpuDevice::new(2))));
    let options = OpenOptions { validation: true, ..OpenOptions::default() };
    check_training(|| vulkan::open(options.clone()).map(|device| Box::new(device) as Box<dyn Device>));
}

#[test]
fn everything_moves_between_threads() {
    fn is_send<T: Send>() {}
    is_send::<Box<dyn Device>>();
    is_send::<tritune_vulkan::VulkanDevice>();
    is_send::<SharedDevice>();
    is_send::<DeviceModel>();
    is_send::<Engine>();
    is_send::<Trainer>();
    is_send::<Evaluator>();
    is_send::<Box<dyn ModelFile>>();
}

#[test]
fn two_models_and_three_adapters_share_the_cpu() {
    check(|| Some(Box::new(CpuDevice::new(2))));
}

#[test]
fn two_models_and_three_adapters_share_a_gpu() {
    for overrides in ["", "discrete"] {
        let overrides = tritune_vulkan::DeviceOverrides::parse(overrides).unwrap();
        let options = OpenOptions { validation: true, overrides, ..OpenOptions::default() };
        check(|| vulkan::open(options.clone()).map(|device| Box::new(device) as Box<dyn Device>));
    }
}
