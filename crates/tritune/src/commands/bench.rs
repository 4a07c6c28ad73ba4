mod kernels;

use crate::energy::EnergyMeter;
use crate::loading::{ModelArgs, ReadingArgs, RunArgs, number_in};
use crate::messages::{bail_usage, output};
use crate::progress::{human_bytes, human_count};
use clap::Args;
use comfy_table::Table;
use serde_json::json;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tritune_model::{Engine, Precision};

/// Measure prompt and generation speed.
///
/// Prints the table users of llama-bench know: pp is prompt processing, tg is text generation, in tokens per second
/// with the standard deviation over the repetitions.
///
/// Example: tritune bench -m model.gguf -p 512 -n 128
///
/// Example: tritune bench --kernels --device vulkan
#[derive(Debug, Args)]
pub struct Bench {
    /// A GGUF file or a Hugging Face folder.
    #[arg(short, long, value_name = "PATH", required_unless_present = "kernels")]
    model: Option<PathBuf>,

    #[command(flatten)]
    reading: ReadingArgs,

    /// Measure the products of BitNet 2B-4T one by one instead: GB/s, TOP/s and the share of the bandwidth. Needs no model.
    #[arg(long, conflicts_with_all = ["model", "profile"])]
    kernels: bool,

    /// With --kernels: fewer matrices, fewer tokens and a shorter head, for CPUs and phones.
    #[arg(long, requires = "kernels")]
    small: bool,

    /// Prompt lengths to measure; 0 for none.
    #[arg(short = 'p', long, default_value = "512", value_delimiter = ',', value_name = "TOKENS",
        value_parser = number_in(0..=1 << 24))]
    prompt: Vec<usize>,

    /// Numbers of generated tokens to measure; 0 for none.
    #[arg(short = 'n', long, default_value = "128", value_delimiter = ',', value_name = "TOKENS",
        value_parser = number_in(0..=1 << 24))]
    generate: Vec<usize>,

    /// Repetitions of each measurement, after one that warms up.
    #[arg(short, long, default_value_t = 3, value_name = "N", value_parser = number_in(1..=1000))]
    repetitions: usize,

    /// Write a Chrome/Perfetto trace of one more prompt and a few more tokens, and print the ten costliest steps.
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,

    #[command(flatten)]
    run: RunArgs,
}

struct Measured {
    test: String,
    rates: Vec<f64>,
    /// Joules per token, where the system tells.
    energy: Option<f64>,
    energy_source: Option<&'static str>,
}

impl Measured {
    fn mean(&self) -> f64 {
        self.rates.iter().sum::<f64>() / self.rates.len() as f64
    }

    fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.rates.iter().map(|rate| (rate - mean).powi(2)).sum();
        (squares / (self.rates.len().max(2) - 1) as f64).sqrt()
    }
}

impl Bench {
    /// Measures and prints the table.
    pub fn run(mut self, json: bool) -> anyhow::Result<u8> {
        if self.kernels {
            let mut device = match self.run.no_tune {
                true => self.run.device.open()?,
                false => self.run.device.open_tuned(&kernels::TERNARY_SHAPES.to_vec())?,
            };
            kernels::run(&mut *device, self.small, json)?;
            return Ok(crate::SUCCESS);
        }
        let Some(model) = self.model.take() else { bail_usage!("give a model with -m, or --kernels") };
        let longest = self.prompt.iter().chain(&self.generate).copied().max().unwrap_or(0);
        if longest == 0 {
            bail_usage!("there is nothing to measure; give -p or -n at least 1");
        }
        let checkpoint = ModelArgs { model, reading: self.reading }.open()?;
        self.run.context.get_or_insert(longest);
        let mut engine = self.run.load(&checkpoint, 1, Precision::F16, Vec::new())?;
        let mut results = Vec::new();
        for &tokens in self.prompt.iter().filter(|&&tokens| tokens > 0) {
            results.push(measure(&mut engine, format!("pp{tokens}"), self.repetitions, tokens, tokens)?);
        }
        for &tokens in self.generate.iter().filter(|&&tokens| tokens > 0) {
            results.push(measure(&mut engine, format!("tg{tokens}"), self.repetitions, tokens, 1)?);
        }
        let mut profile = None;
        if let Some(path) = &self.profile {
            engine.start_profile();
            let prompt = self.prompt.iter().copied().max().unwrap_or(0);
            measure(&mut engine, "profile".into(), 0, prompt.max(1), prompt.max(1))?;
            measure(&mut engine, "profile".into(), 0, longest.min(8), 1)?;
            profile = Some(crate::trace::write(path, &engine.take_profile())?);
        }
        let config = engine.config();
        let device = engine.device_info();
        let name = config.name.clone().unwrap_or_else(|| config.family.name.to_owned());
        if json {
            let results: Vec<_> = results
                .iter()
                .map(|r| {
                    json!({
                        "test": r.test, "tokens_per_second": r.mean(), "deviation": r.deviation(),
                        "joules_per_token": r.energy, "energy_source": r.energy_source,
                    })
                })
                .collect();
            let report = json!({
                "model": name,
                "file_bytes": checkpoint.file_bytes(),
                "parameters": config.parameters(),
                "device": { "selector": device.selector, "name": device.name, "variant": device.variant,
                            "threads": device.threads },
                "memory_bytes": engine.memory().total(),
                "weight_bytes": engine.memory().weights,
                "peak_resident_bytes": peak_resident_bytes(),
                "results": results,
                "profile": profile,
            });
            output!("{report:#}")?;
            return Ok(crate::SUCCESS);
        }
        let mut table = Table::new();
        table.load_style(comfy_table::presets::ASCII_MARKDOWN);
        table.set_header(["model", "size", "params", "device", "threads", "test", "t/s"]);
        for result in &results {
            table.add_row([
                name.clone(),
                human_bytes(checkpoint.file_bytes()),
                human_count(config.parameters()),
                format!("{} {}", device.selector, device.variant),
                device.threads.map_or_else(|| "-".into(), |threads| threads.to_string()),
                result.test.clone(),
                format!("{:.2} ± {:.2}", result.mean(), result.deviation()),
            ]);
        }
        output!("{table}")?;
        let memory = engine.memory();
        output!(
            "memory: {} weights, {} context, {} activations",
            human_bytes(memory.weights),
            human_bytes(memory.buffers),
            human_bytes(memory.activations)
        )?;
        for result in &results {
            if let (Some(joules), Some(source)) = (result.energy, result.energy_source) {
                output!("{}: {:.3} J per token, {:.1} tokens per joule ({source})", result.test, joules, 1.0 / joules)?;
            }
        }
        Ok(crate::SUCCESS)
    }
}

/// A GPU's clocks take about so long to rise.
pub(super) const WARM_UP: Duration = Duration::from_secs(1);

/// Feeds `tokens` tokens in steps of `step`: to warm up first, then `repetitions` times.
fn measure(
    engine: &mut Engine,
    test: String,
    repetitions: usize,
    tokens: usize,
    step: usize,
) -> anyhow::Result<Measured> {
    let vocab = engine.config().vocab as u32;
    let ids: Vec<u32> = (0..tokens as u32).map(|index| index.wrapping_mul(2_654_435_761) % vocab).collect();
    let mut rates = Vec::new();
    let gpu = engine.device_info().threads.is_none();
    let feed = |engine: &mut Engine| -> anyhow::Result<f64> {
        engine.truncate(0, 0);
        let start = Instant::now();
        for chunk in ids.chunks(step) {
            engine.append_greedy(&[(0, chunk)])?;
        }
        Ok(start.elapsed().as_secs_f64())
    };
    let source = if repetitions > 0 { EnergyMeter::source(gpu) } else { None };
    // Once at least, and long enough for a GPU that has slept to run at full speed again.
    let warming = Instant::now();
    while {
        feed(engine)?;
        repetitions > 0 && gpu && warming.elapsed() < WARM_UP
    } {}
    let meter = source.and_then(EnergyMeter::start);
    for _ in 0..repetitions {
        rates.push(tokens as f64 / feed(engine)?);
    }
    let energy = meter.and_then(EnergyMeter::stop);
    let per_token = energy.as_ref().map(|energy| energy.joules / (repetitions * tokens) as f64);
    Ok(Measured { test, rates, energy: per_token, energy_source: energy.map(|energy| energy.source) })
}

/// The most memory this process ever had resident, where the system tells.
fn peak_resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
