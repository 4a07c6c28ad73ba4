//! Requests with different adapters on one engine: each says what it says alone, whatever comes and goes beside it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tritune_cpu::CpuDevice;
use tritune_graph::{Bindings, Device, DeviceError, Extents, Plan, PlanHandle};
use tritune_model::engine::Fallback;
use tritune_model::generate::GenerateOptions;
use tritune_model::sampling::SamplerConfig;
use tritune_model::scheduler::{Request, Scheduler, SchedulerEvent, Task};
use tritune_model::synth::{SynthModel, preset};
use tritune_model::tensor::Projection;
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_model::{Adapter, AdapterModule, Engine, EngineError, EngineOptions, ModelFile};
use tritune_testing::{DeviceLayer, Host, Layered, Random};

const SEQUENCES: usize = 6;

pub(crate) fn model() -> SynthModel {
    SynthModel::new(preset("tiny").unwrap().config(None), None, 3)
}

fn options(sequences: usize) -> EngineOptions {
    EngineOptions { context: 64, sequences, batch: 12, ..EngineOptions::default() }
}

fn adapter(seed: u64, projections: &[Projection], rank: usize, dora: bool) -> Arc<Adapter> {
    let (mut random, model) = (Random::seeded(seed), model());
    let config = model.config();
    let mut modules = Vec::new();
    for (layer, &projection) in (0..config.layers).flat_map(|layer| projections.iter().map(move |p| (layer, p))) {
        let (rows, cols) = projection.shape(config);
        let magnitude = dora.then(|| vec![1.0; rows]);
        let (a, b) = (random.floats(rank * cols), random.floats(rows * rank));
        modules.push(AdapterModule { layer, projection, rank, alpha: 1.0, a, b, magnitude });
    }
    Arc::new(Adapter { rank, alpha: 1.0, rslora: false, threshold: None, modules, base_model: None, base_trits: None })
}

pub(crate) fn three() -> [Arc<Adapter>; 3] {
    [
        adapter(1, &Projection::ALL, 4, false),
        adapter(2, &[Projection::Q, Projection::Down], 8, false),
        adapter(3, &[Projection::Gate], 5, false),
    ]
}

fn request(number: usize, adapter: usize) -> Request {
    let sampler =
        SamplerConfig { temperature: [0.0, 0.9][number % 2], seed: number as u64, ..SamplerConfig::unfiltered() };
    let sampler = if number % 5 == 3 { SamplerConfig { top_k: 7, ..sampler } } else { sampler };
    let how = GenerateOptions { max_tokens: 4 + number % 6, sampler, ignore_end: true, ..GenerateOptions::default() };
    // All begin alike, so that sequences are reused by those who have the same adapter, and by nobody else.
    let prompt = (0..3 + number * 7 % 17).map(|index| 5 * index as u32 % 250).collect();
    let plain = Request { adapter, ..Request::new(prompt, how) };
    match number % 8 {
        6 => Request { logprobs: Some(1), prompt_logprobs: true, ..plain },
        7 => Request { task: Task::Embed, ..plain },
        _ => plain,
    }
}

/// What came out of each request, as text that can be compared.
fn run(engine: &mut Engine, requests: Vec<Request>) -> (Vec<String>, u64) {
    let tokenizer = Tokenizer::new(&Vocab::byte_level(engine.config().vocab).unwrap()).unwrap();
    let mut scheduler = Scheduler::new();
    let mut found = vec![String::new(); requests.len()];
    for request in requests {
        scheduler.submit(request).unwrap();
    }
    while !scheduler.is_idle() {
        for event in scheduler.step(engine, &tokenizer).unwrap() {
            let (id, text) = match event {
                SchedulerEvent::Started { .. } => continue,
                SchedulerEvent::Prompt { id, logprobs } => (id, format!("{logprobs:?}")),
                SchedulerEvent::Text { id, text, logprobs } => (id, format!("{text}{logprobs:?}")),
                SchedulerEvent::Embedding { id, values } => (id, format!("{values:?}")),
                SchedulerEvent::Done { id, result } => (id, format!("{:?} {:?}", result.tokens, result.finish)),
                SchedulerEvent::Failed { id, error } => (id, format!("failed: {error}")),
            };
            found[id as usize].push_str(&text);
        }
    }
    (found, scheduler.mixed_steps())
}

#[test]
fn requests_with_different_adapters_share_steps_and_nothing_else() {
    let (model, adapters) = (model(), three());
    let device = || -> Box<dyn Device> { Box::new(CpuDevice::new(1)) };
    let mut engine = Engine::load(&model, device(), options(SEQUENCES), &mut |_, _| ()).unwrap();
    for adapter in &adapters {
        engine.add_adapter(Arc::clone(adapter)).unwrap();
    }
    let count = 32;
    let (together, mixed) = run(&mut engine, (0..count).map(|number| request(number, number % 4)).collect());
    assert!(mixed > 10, "only {mixed} steps were shared");
    for slot in 0..4usize {
        let set: Vec<(Adapter, f32)> =
            slot.checked_sub(1).map(|place| (adapters[place].as_ref().clone(), 1.0)).into_iter().collect();
        let mut alone = Engine::load_adapted(&model, &set, device(), options(1), &mut |_, _| ()).unwrap();
        for number in (0..count).filter(|number| number % 4 == slot) {
            let (expected, mixed) = run(&mut alone, vec![request(number, 0)]);
            assert_eq!((&together[number], mixed), (&expected[0], 0), "request {number} with adapter {slot}");
        }
    }
    let (refused, _) = run(&mut engine, vec![request(0, 9), request(0, 1)]);
    assert!(refused[0].contains("no adapter 9") && !refused[1].contains("failed"), "{refused:?}");
}

#[test]
fn a_host_that_must_not_block_attaches_the_same() {
    let model = model();
    // Its norms are worked out by the device.
    let set = [(adapter(4, &[Projection::V, Projection::Up], 4, true).as_ref().clone(), 1.5)];
    let host = Host::new(Box::new(CpuDevice::new(1)));
    let (loaded, waited) =
        host.drive(Engine::load_async(&model, &set, host.device.clone(), options(2), &mut |_, _| ()));
    let mut loaded = loaded.unwrap();
    assert_eq!(waited, 1);
    let device = || -> Box<dyn Device> { Box::new(CpuDevice::new(1)) };
    let mut expected = Engine::load_adapted(&model, &set, device(), options(2), &mut |_, _| ()).unwrap();
    let (over, waited) = host.drive(Engine::over_async(loaded.loaded(), &[], options(1)));
    assert!(over.is_ok() && waited == 0, "{waited} waits");

    let tokens: Vec<u32> = (0..40).map(|token| token * 5 % 250).collect();
    for attached in [true, false, true] {
        let set = if attached { &set[..] } else { &[] };
        let (attaching, waited) = host.drive(loaded.set_adapters_async(set));
        assert!(attaching.is_ok() && waited == usize::from(attached), "{waited} waits");
        expected.set_adapters(set).unwrap();
        let (mut found_logits, mut logits) = (Vec::new(), Vec::new());
        let (found, waited) =
            host.drive(loaded.trace_async(&tokens, true, |rows| found_logits.extend_from_slice(rows)));
        let traced = expected.trace(&tokens, true, |rows| logits.extend_from_slice(rows)).unwrap();
        assert!(waited >= 2 && found_logits == logits, "{waited} waits");
        for (found, traced) in found.unwrap().iter().zip(&traced) {
            assert!((&found.name, &found.bytes) == (&traced.name, &traced.bytes), "{}", traced.name);
        }
        let (state, _) = host.drive(loaded.append_state_async(1, &tokens[..7]));
        assert!(state.unwrap() == expected.append_state(1, &tokens[..7]).unwrap());
    }
    assert!(loaded.set_adapters(&set).is_err(), "whoever blocks is noticed");
}

#[test]
fn adapters_of_all_sequences_come_and_go_without_the_weights() {
    let (model, adapters) = (model(), three());
    let device = || -> Box<dyn Device> { Box::new(CpuDevice::new(1)) };
    let mut engine = Engine::load(&model, device(), options(2), &mut |_, _| ()).unwrap();
    // Plans for what is asked for first are made then, and stay.
    run(&mut engine, (0..6).map(|number| request(number, 0)).collect());
    let (memory, before) = (engine.memory(), engine.loaded().clone());
    let beside = engine.add_adapter(Arc::clone(&adapters[2])).unwrap();
    let dora = adapter(4, &[Projection::V, Projection::Up], 4, true);
    let set = |numbers: &[(usize, f32)]| -> Vec<(Adapter, f32)> {
        let all = [&adapters[0], &adapters[1], &dora];
        numbers.iter().map(|&(number, scale)| (all[number].as_ref().clone(), scale)).collect()
    };
    for numbers in [&[(0, 1.0)][..], &[(1, 0.5), (0, -2.0)], &[(2, 1.0)], &[]] {
        let set = set(numbers);
        engine.set_adapters(&set).unwrap();
        assert!(engine.is_empty(0), "what another model computed is forgotten");
        for (id, resource) in before.model_plan.layout.resources.iter() {
            let (was, is) = (before.bindings.get(id), engine.loaded().bindings.get(id));
            assert!(was.zip(is).is_some_and(|(was, is)| was.is(is)), "{} is where it was", resource.name);
        }
        let mut fresh = Engine::load_adapted(&model, &set, device(), options(2), &mut |_, _| ()).unwrap();
        let number = fresh.add_adapter(Arc::clone(&adapters[2])).unwrap();
        assert_eq!(number, beside);
        let requests = || (0..6).map(|request_number| request(request_number, request_number % 2 * beside)).collect();
        assert_eq!(run(&mut engine, requests()).0, run(&mut fresh, requests()).0, "{numbers:?}");
    }
    engine.remove_adapter(beside);
    engine.trim_adapters().unwrap();
    run(&mut engine, (0..6).map(|number| request(number, 0)).collect());
    assert_eq!(engine.memory(), memory, "nothing is left of them");

    let mut ternary = adapters[0].as_ref().clone();
    ternary.threshold = Some(0.5);
    engine.set_adapters(&set(&[(0, 1.0)])).unwrap();
    let with = run(&mut engine, vec![request(0, 0)]).0;
    assert!(engine.set_adapters(&[(ternary, 1.0)]).is_err());
    assert_eq!(run(&mut engine, vec![request(0, 0)]).0, with, "a refused one changes nothing");
}

/// A CPU that counts plans, and stops working after a number of runs.
struct Counting {
    cpu: CpuDevice,
    compiled: Arc<AtomicUsize>,
    runs_left: usize,
}

impl DeviceLayer for Counting {
    type Note = ();

    fn inner(&self) -> &dyn Device {
        &self.cpu
    }

    fn inner_mut(&mut self) -> &mut dyn Device {
        &mut self.cpu
    }

    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<(PlanHandle, ()), DeviceError> {
        self.compiled.fetch_add(1, Ordering::Relaxed);
        Ok((self.cpu.compile(plan, bindings)?, ()))
    }

    fn run(&mut self, plan: &PlanHandle, (): &(), extents: Extents) -> Result<(), DeviceError> {
        let lost = || DeviceError::Lost { device: "counting".into(), what: "the device was lost".into() };
        self.runs_left = self.runs_left.checked_sub(1).ok_or_else(lost)?;
        self.cpu.run(plan, extents)
    }
}

fn counting(compiled: &Arc<AtomicUsize>, runs_left: usize) -> Box<dyn Device> {
    Box::new(Layered(Counting { cpu: CpuDevice::new(1), compiled: Arc::clone(compiled), runs_left }))
}

#[test]
fn plans_are_made_again_only_for_more_room() {
    let compiled = Arc::new(AtomicUsize::new(0));
    let device = counting(&compiled, usize::MAX);
    let mut engine = Engine::load(&model(), device, options(2), &mut |_, _| ()).unwrap();
    let made = || compiled.swap(0, Ordering::Relaxed);
    made();
    let [wide, deep, narrow] = three();
    assert_eq!((engine.add_adapter(Arc::clone(&wide)).unwrap(), engine.adapter_slots()), (1, 1));
    assert_eq!(made(), 2, "one for single tokens, one for prompts");
    engine.remove_adapter(1);
    // Projections that the first has too, with a rank that its places are filled up to.
    for adapter in [&narrow, &deep, &wide] {
        assert_eq!(engine.add_adapter(Arc::clone(adapter)).unwrap(), 1);
        engine.remove_adapter(1);
    }
    assert_eq!(made(), 0);
    engine.add_adapter(Arc::clone(&wide)).unwrap();
    assert_eq!((engine.add_adapter(Arc::clone(&deep)).unwrap(), engine.adapter_slots(), made()), (2, 2, 2));
    engine.remove_adapter(1);
    assert_eq!((engine.add_adapter(adapter(7, &[Projection::K], 12, false)).unwrap(), made()), (1, 2), "a higher rank");
    assert_eq!((engine.add_adapter(narrow).unwrap(), engine.adapter_slots(), made()), (3, 4, 2));
    engine.trim_adapters().unwrap();
    assert_eq!((engine.adapter_slots(), made()), (4, 0), "half of the slots and more are in use");
    engine.remove_adapter(3);
    engine.remove_adapter(3);
    engine.remove_adapter(0);
    engine.trim_adapters().unwrap();
    assert_eq!((engine.adapter_slots(), made()), (2, 2));
    assert!(matches!(engine.add_adapter(adapter(8, &[Projection::Q], 4, true)), Err(EngineError::Magnitudes)));
    assert!(engine.choose_adapter(2, 1).is_err(), "there are two sequences");
    // Without adapters in use, the plans of the model alone run.
    engine.append(&[(0, &[1, 2, 3])]).unwrap();
    engine.choose_adapter(0, 1).unwrap();
    assert!(engine.is_empty(0), "what was computed without it is forgotten");
    engine.append(&[(0, &[1, 2, 3])]).unwrap();
    engine.choose_adapter(0, 1).unwrap();
    assert_eq!((engine.len(0), engine.adapter(0), made()), (3, 1, 0));
}

#[test]
fn adapters_follow_to_the_next_device() {
    let continued = |first: usize| {
        let compiled = Arc::new(AtomicUsize::new(0));
        let warnings = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&warnings);
        let fallback = |name: &str, runs: usize| {
            let compiled = Arc::clone(&compiled);
            Fallback { name: name.to_owned(), open: Box::new(move || Ok(counting(&compiled, runs))) }
        };
        let devices = vec![fallback("first", first), fallback("second", usize::MAX)];
        let warn = Box::new(move |message: &str| heard.lock().unwrap().push(message.to_owned()));
        let mut engine =
            Engine::load_with_fallbacks(Arc::new(model()), Vec::new(), devices, options(3), &mut |_, _| (), warn)
                .unwrap();
        let adapters = three();
        for (sequence, adapter) in adapters[..2].iter().enumerate() {
            let number = engine.add_adapter(Arc::clone(adapter)).unwrap();
            engine.choose_adapter(sequence, number).unwrap();
        }
        let prompt: Vec<u32> = (1..9).collect();
        let mut next = engine.append_greedy(&[(0, &prompt), (1, &prompt), (2, &prompt)]).unwrap();
        let mut all = next.clone();
        for _ in 0..5 {
            next = engine.append_greedy(&[(0, &next[..1]), (1, &next[1..2]), (2, &next[2..])]).unwrap();
            all.extend_from_slice(&next);
        }
        let warnings = warnings.lock().unwrap().len();
        (all, warnings)
    };
    let (expected, warnings) = continued(usize::MAX);
    assert_eq!(warnings, 0);
    for first in [1, 3, 6] {
        assert_eq!(continued(first), (expected.clone(), 1), "lost after {first} runs");
    }
}
