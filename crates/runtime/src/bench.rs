//! How fast a model reads prompts and generates, and how fast kernels are.

mod kernels;

pub use kernels::{KernelSpeed, KernelSpeeds, bench_kernels};

use crate::energy::{Energy, EnergyMeter};
use crate::error::Result;
use crate::model::LoadedModel;
use std::time::{Duration, Instant};
use tritune_model::Engine;

/// A GPU's clocks take about so long to rise.
pub(crate) const WARM_UP: Duration = Duration::from_secs(1);

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

/// Feeds `tokens` tokens in steps of `step`: to warm up first, then `repetitions` times.
pub fn bench(model: &mut LoadedModel, repetitions: usize, tokens: usize, step: usize) -> Result<Speed> {
    let engine = model.engine();
    let vocab = engine.config().vocab as u32;
    let ids: Vec<u32> = (0..tokens as u32).map(|index| index.wrapping_mul(2_654_435_761) % vocab).collect();
    let mut rates = Vec::new();
    let gpu = engine.device_info().threads.is_none();
    let feed = |engine: &mut Engine| -> Result<f64> {
        engine.truncate(0, 0);
        let start = Instant::now();
        for chunk in ids.chunks(step) {
            engine.append_greedy(&[(0, chunk)])?;
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
    for _ in 0..repetitions {
        rates.push(tokens as f64 / feed(engine)?);
    }
    let fed = (repetitions * tokens) as f64;
    let energy = meter.and_then(EnergyMeter::stop);
    let energy_per_token = energy.map(|energy| Energy { joules: energy.joules / fed, ..energy });
    Ok(Speed { rates, energy_per_token })
}

/// Peak resident memory of this process, where the system reports it.
pub fn peak_resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
