//! How fast a model reads prompts and generates, and how fast kernels are.

mod kernels;

pub use kernels::{KernelSpeed, KernelSpeeds, bench_kernels};

use crate::energy::{Energy, EnergyMeter};
use crate::error::Result;
use crate::model::{LoadedModel, Model};
use std::time::{Duration, Instant};
use tritune_graph::{DeviceInfo, MemoryUse};
use tritune_model::Engine;
use tritune_model::engine::ProfiledRun;

/// A GPU's clocks take about so long to rise.
pub(crate) const WARM_UP: Duration = Duration::from_secs(1);

/// Generated tokens of a profile.
const PROFILED_TOKENS: usize = 8;

/// The speeds of one test.
#[derive(Clone, Debug)]
pub struct Speed {
    /// Tokens a second of each repetition.
    pub rates: Vec<f64>,
    /// Energy per token, where the system reports it.
    pub energy_per_token: Option<Energy>,
}

impl Speed {
    /// The mean of the rates.
    pub fn mean(&self) -> f64 {
        self.rates.iter().sum::<f64>() / self.rates.len() as f64
    }

    /// Their standard deviation.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.rates.iter().map(|rate| (rate - mean).powi(2)).sum();
        (squares / (self.rates.len().max(2) - 1) as f64).sqrt()
    }
}

/// One measurement: what is fed, and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Whether the tokens are a prompt; otherwise they are generated one by one.
    pub prompt: bool,
    /// Tokens of each sequence that are timed.
    pub tokens: usize,
    /// Tokens each sequence holds before.
    pub depth: usize,
    /// Sequences side by side, at most those of the model.
    pub parallel: usize,
}

impl Test {
    /// The name llama-bench gives it, such as `tg128 @ d4096`; several sequences are told by `x 64`.
    pub fn name(&self) -> String {
        let kind = if self.prompt { "pp" } else { "tg" };
        let depth = if self.depth > 0 { format!(" @ d{}", self.depth) } else { String::new() };
        let parallel = if self.parallel > 1 { format!(" x {}", self.parallel) } else { String::new() };
        format!("{kind}{}{depth}{parallel}", self.tokens)
    }

    /// Tokens a sequence holds at the end.
    pub fn length(&self) -> usize {
        self.depth + self.tokens
    }
}

/// Runs a test: to warm up first, then `repetitions` times. Rates count the tokens of all sequences.
pub fn bench(model: &mut LoadedModel, repetitions: usize, test: Test) -> Result<Speed> {
    let Test { prompt, tokens, depth, parallel } = test;
    let engine = model.engine();
    let vocab = engine.config().vocab as u32;
    let ids: Vec<u32> = (0..test.length() as u32).map(|index| index.wrapping_mul(2_654_435_761) % vocab).collect();
    let (before, timed) = ids.split_at(depth);
    let step = if prompt { tokens } else { 1 };
    let mut rates = Vec::new();
    let gpu = engine.device_info().threads.is_none();
    for sequence in 0..parallel {
        if !engine.tokens(sequence).starts_with(before) {
            engine.truncate(sequence, 0);
            engine.append_greedy(&[(sequence, before)])?;
        }
    }
    let feed = |engine: &mut Engine| -> Result<f64> {
        for sequence in 0..parallel {
            engine.truncate(sequence, depth);
        }
        let start = Instant::now();
        for chunk in timed.chunks(step) {
            let batch: Vec<(usize, &[u32])> = (0..parallel).map(|sequence| (sequence, chunk)).collect();
            engine.append_greedy(&batch)?;
        }
        Ok(start.elapsed().as_secs_f64())
    };
    let source = if repetitions > 0 { EnergyMeter::source(gpu) } else { None };
    // Once at least, and long enough for an idle GPU to reach full speed.
    let warming = Instant::now();
    while {
        feed(engine)?;
        repetitions > 0 && gpu && warming.elapsed() < WARM_UP
    } {}
    let meter = source.and_then(EnergyMeter::start);
    let fed = (tokens * parallel) as f64;
    for _ in 0..repetitions {
        rates.push(fed / feed(engine)?);
    }
    let energy = meter.and_then(EnergyMeter::stop);
    let per_token = |energy: Energy| Energy { joules: energy.joules / (repetitions as f64 * fed), ..energy };
    Ok(Speed { rates, energy_per_token: energy.map(per_token) })
}

/// The speeds of a model in several tests.
pub struct Measurements {
    /// The model.
    pub model: Model,
    /// Where it ran.
    pub device: DeviceInfo,
    /// What it held there in the last test.
    pub memory: MemoryUse,
    /// The tests with their speeds.
    pub results: Vec<(Test, Speed)>,
    /// Profiles of one more run of each test, where they were asked for.
    pub profiles: Vec<ProfiledRun>,
}

/// Runs tests. `load` puts the model on its device with room for so many sequences; with `profile` each test runs once more, a few
/// tokens of a generation. Nothing comes of no tests.
pub fn bench_all(
    tests: &[Test],
    repetitions: usize,
    profile: bool,
    load: &dyn Fn(usize) -> Result<LoadedModel>,
) -> Result<Option<Measurements>> {
    let (mut results, mut profiles) = (Vec::new(), Vec::new());
    // A model with room for more sequences than run would be another test, so each number of them has its own.
    let mut loaded: Option<(usize, LoadedModel)> = None;
    for &test in tests {
        // Its memory comes back before the next one is loaded.
        let kept = loaded.take().filter(|(parallel, _)| *parallel == test.parallel);
        let mut model = kept.map_or_else(|| load(test.parallel), |(_, model)| Ok(model))?;
        results.push((test, bench(&mut model, repetitions, test)?));
        if profile {
            model.engine().start_profile();
            let tokens = if test.prompt { test.tokens } else { test.tokens.min(PROFILED_TOKENS) };
            bench(&mut model, 0, Test { tokens, ..test })?;
            profiles.extend(model.engine().take_profile());
        }
        loaded = Some((test.parallel, model));
    }
    Ok(loaded.map(|(_, mut loaded)| {
        let (model, device, memory) = (loaded.model().clone(), loaded.engine().device_info(), loaded.engine().memory());
        Measurements { model, device, memory, results, profiles }
    }))
}

/// Peak resident memory of this process, where the system reports it.
pub fn peak_resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
