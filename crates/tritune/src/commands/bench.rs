use crate::loading::{LoadArgs, ReadingArgs, number_in};
use crate::messages::{bail_usage, output};
use crate::progress::{human_bytes, human_count};
use clap::Args;
use comfy_table::Table;
use serde_json::{Value, json};
use std::path::PathBuf;
use tritune_runtime::bench::{KernelSpeed, KernelSpeeds, Speed, Test, bench, bench_kernels, peak_resident_bytes};
use tritune_runtime::energy::Energy;
use tritune_runtime::{Model, Outputs, Precision};

/// Measure prompt and generation speed.
///
/// Prints the table users of llama-bench know: pp is prompt processing, tg is text generation, in tokens per second
/// with the standard deviation over the repetitions. With --depth they follow so many tokens, which are not timed; with
/// --parallel they are those of several sequences together.
///
/// Example: tritune bench -m model.gguf -p 512 -n 128
///
/// Example: tritune bench -m model.gguf -p 0 -n 64 --depth 0,4096 --parallel 1,8,64
///
/// Example: tritune bench --kernels --device vulkan
#[derive(Debug, Args)]
pub struct Bench {
    /// A GGUF file or a Hugging Face folder.
    #[arg(short, long, value_name = "PATH", required_unless_present = "kernels")]
    model: Option<PathBuf>,

    #[command(flatten)]
    reading: ReadingArgs,

    /// Measure the products of BitNet 2B-4T one by one instead: GB/s, TOP/s and how much of the bandwidth they use. Needs no model.
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

    /// Tokens that each sequence holds before a measurement.
    #[arg(short = 'd', long, default_value = "0", value_delimiter = ',', value_name = "TOKENS",
        value_parser = number_in(0..=1 << 24))]
    depth: Vec<usize>,

    /// Sequences side by side.
    #[arg(long, default_value = "1", value_delimiter = ',', value_name = "N", value_parser = number_in(1..=4096))]
    parallel: Vec<usize>,

    /// Repetitions of each measurement, after one that warms up.
    #[arg(short, long, default_value_t = 3, value_name = "N", value_parser = number_in(1..=1000))]
    repetitions: usize,

    /// Write a Chrome/Perfetto trace of one more run of each test (a few tokens of generation), and print the ten costliest steps.
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,

    /// Replace the file of --profile if it exists.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    run: LoadArgs,
}

/// Generated tokens of a profile.
const PROFILED_TOKENS: usize = 8;

/// A test and its speed.
struct Measured {
    test: Test,
    speed: Speed,
}

impl Bench {
    /// The tests of so many sequences.
    fn tests(&self, parallel: usize) -> Vec<Test> {
        let mut tests = Vec::new();
        for &depth in &self.depth {
            for (prompt, lengths) in [(true, &self.prompt), (false, &self.generate)] {
                let lengths = lengths.iter().copied().filter(|&tokens| tokens > 0);
                tests.extend(lengths.map(|tokens| Test { prompt, tokens, depth, parallel }));
            }
        }
        tests
    }

    /// Measures and prints the table.
    pub fn run(mut self, json: bool) -> anyhow::Result<u8> {
        if self.kernels {
            print_kernels(&bench_kernels(&self.run.runtime()?, self.small)?, json)?;
            return Ok(crate::SUCCESS);
        }
        let Some(model) = self.model.take() else { bail_usage!("give a model with -m, or --kernels") };
        let tests: Vec<Test> = self.parallel.iter().flat_map(|&parallel| self.tests(parallel)).collect();
        let Some(longest) = tests.iter().map(Test::length).max() else {
            bail_usage!("there is nothing to measure; give -p or -n at least 1");
        };
        if let Some(path) = &self.profile {
            Outputs::new(self.force).reading(&model).file(path)?;
        }
        let checkpoint = Model::open_with(model, self.reading.options())?;
        self.run.context.get_or_insert(longest);
        let load = |parallel: usize| self.run.load(&checkpoint, parallel, Precision::F16, Vec::new());
        let mut results: Vec<Measured> = Vec::new();
        let mut profiled = Vec::new();
        // A model with room for more sequences than run would be another test, so each number of them has its own.
        let mut loaded = None;
        for test in tests {
            let mut model = match loaded.take() {
                Some((parallel, model)) if parallel == test.parallel => model,
                other => {
                    // Its memory comes back before the next one is loaded.
                    drop(other);
                    load(test.parallel)?
                }
            };
            let speed = bench(&mut model, self.repetitions, test)?;
            if self.profile.is_some() {
                model.engine().start_profile();
                let tokens = if test.prompt { test.tokens } else { test.tokens.min(PROFILED_TOKENS) };
                bench(&mut model, 0, Test { tokens, ..test })?;
                profiled.extend(model.engine().take_profile());
            }
            results.push(Measured { test, speed });
            loaded = Some((test.parallel, model));
        }
        let profile = self.profile.as_ref().map(|path| crate::trace::write(path, &profiled)).transpose()?;
        let Some((_, mut model)) = loaded else { bail_usage!("there is nothing to measure; give -p or -n at least 1") };
        let engine = model.engine();
        let config = engine.config();
        let device = engine.device_info();
        let name = config.name.clone().unwrap_or_else(|| config.family.name.to_owned());
        if json {
            let results: Vec<_> = results
                .iter()
                .map(|r| {
                    json!({
                        "test": r.test.name(), "depth": r.test.depth, "parallel": r.test.parallel,
                        "tokens_per_second": r.speed.mean(), "deviation": r.speed.deviation(),
                        "joules_per_token": r.speed.energy_per_token.as_ref().map(|energy| energy.joules),
                        "energy_source": r.speed.energy_per_token.as_ref().map(|energy| energy.source),
                    })
                })
                .collect();
            let report = json!({
                "model": name,
                "file_bytes": checkpoint.file().file_bytes(),
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
                human_bytes(checkpoint.file().file_bytes()),
                human_count(config.parameters()),
                format!("{} {}", device.selector, device.variant),
                device.threads.map_or_else(|| "-".into(), |threads| threads.to_string()),
                result.test.name(),
                format!("{:.2} ± {:.2}", result.speed.mean(), result.speed.deviation()),
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
            if let Some(Energy { joules, source }) = &result.speed.energy_per_token {
                output!(
                    "{}: {joules:.3} J per token, {:.1} tokens per joule ({source})",
                    result.test.name(),
                    1.0 / joules
                )?;
            }
        }
        Ok(crate::SUCCESS)
    }
}

/// The table of `bench --kernels`: each product, compared with the read bandwidth of the device.
fn print_kernels(speeds: &KernelSpeeds, json: bool) -> std::io::Result<()> {
    let KernelSpeeds { device, read_bandwidth, kernels } = speeds;
    if json {
        let kernels: Vec<Value> = kernels.iter().map(|kernel| kernel_json(kernel, *read_bandwidth)).collect();
        let report = json!({
            "device": { "selector": device.selector, "name": device.name, "variant": device.variant,
                        "threads": device.threads },
            "read_bandwidth_bytes_per_second": read_bandwidth,
            "kernels": kernels,
        });
        return output!("{report:#}");
    }
    output!("{} {}, variant {}", device.selector, device.name, device.variant)?;
    output!("measured read bandwidth: {:.1} GB/s", read_bandwidth / 1e9)?;
    let mut table = Table::new();
    table.load_style(comfy_table::presets::ASCII_MARKDOWN);
    table.set_header(["kernel", "shape", "tokens", "us", "GB/s", "of reads", "TOP/s", "dependent us"]);
    for kernel in kernels {
        let rate = kernel.bytes_per_second();
        table.add_row([
            kernel.kernel.to_owned(),
            format!("{} x {}", kernel.rows, kernel.cols),
            kernel.tokens.to_string(),
            format!("{:.2}", kernel.seconds * 1e6),
            format!("{:.1}", rate / 1e9),
            format!("{:.0} %", 100.0 * rate / read_bandwidth),
            format!("{:.3}", kernel.operations_per_second() / 1e12),
            kernel.dependent.map_or_else(|| "-".into(), |seconds| format!("{:.2}", seconds * 1e6)),
        ]);
    }
    output!("{table}")
}

fn kernel_json(kernel: &KernelSpeed, bandwidth: f64) -> Value {
    json!({
        "kernel": kernel.kernel, "rows": kernel.rows, "cols": kernel.cols, "tokens": kernel.tokens,
        "matrices": kernel.matrices,
        "microseconds": kernel.seconds * 1e6,
        "bytes_per_second": kernel.bytes_per_second(),
        "bandwidth_share": kernel.bytes_per_second() / bandwidth,
        "operations_per_second": kernel.operations_per_second(),
        "dependent_microseconds": kernel.dependent.map(|seconds| seconds * 1e6),
    })
}
