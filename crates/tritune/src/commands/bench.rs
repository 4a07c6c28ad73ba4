use crate::loading::{LoadArgs, ReadingArgs, number_in};
use crate::messages::{bail_usage, output};
use crate::tables::{ASCII_MARKDOWN, headed};
use clap::Args;
use std::path::PathBuf;
use tritune_runtime::bench::{KernelSpeed, KernelSpeeds, Measurements, Speed, Test, bench_all, bench_kernels};
use tritune_runtime::energy::Energy;
use tritune_runtime::{Model, Outputs, Precision, human, results};

const NOTHING: &str = "there is nothing to measure; give -p or -n at least 1";

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
            bail_usage!("{NOTHING}");
        };
        if let Some(path) = &self.profile {
            Outputs::new(self.force).reading(&model).file(path)?;
        }
        let file = Model::open_with(model, self.reading.options())?;
        self.run.context.get_or_insert(longest);
        let load = |parallel: usize| self.run.load(&file, parallel, Precision::F16, Vec::new());
        let measured = bench_all(&tests, self.repetitions, self.profile.is_some(), &load)?;
        let Some(measured) = measured else { bail_usage!("{NOTHING}") };
        let profile = self.profile.as_ref().map(|path| crate::trace::write(path, &measured.profiles)).transpose()?;
        if json {
            output!("{:#}", results::of_bench(&measured, profile.as_deref()))?;
            return Ok(crate::SUCCESS);
        }
        let Measurements { model, device, memory, .. } = &measured;
        let header = ["model", "size", "params", "device", "threads", "test", "t/s"];
        let row = |(test, speed): &(Test, Speed)| {
            [
                model.config().label().to_owned(),
                human::bytes(model.file().file_bytes()),
                human::count(model.config().parameters()),
                format!("{} {}", device.selector, device.variant),
                device.threads.map_or_else(|| "-".into(), |threads| threads.to_string()),
                test.name(),
                format!("{:.2} ± {:.2}", speed.mean(), speed.deviation()),
            ]
        };
        output!("{}", headed(ASCII_MARKDOWN, header, measured.results.iter().map(row)))?;
        output!(
            "memory: {} weights, {} context, {} activations",
            human::bytes(memory.weights),
            human::bytes(memory.buffers),
            human::bytes(memory.activations)
        )?;
        for (test, speed) in &measured.results {
            if let Some(Energy { joules, source }) = &speed.energy_per_token {
                let name = test.name();
                output!("{name}: {joules:.3} J per token, {:.1} tokens per joule ({source})", 1.0 / joules)?;
            }
        }
        Ok(crate::SUCCESS)
    }
}

/// The table of `bench --kernels`: each product, compared with the read bandwidth of the device.
fn print_kernels(speeds: &KernelSpeeds, json: bool) -> std::io::Result<()> {
    let KernelSpeeds { device, read_bandwidth, kernels } = speeds;
    if json {
        return output!("{:#}", results::of_kernels(speeds));
    }
    output!("{} {}, variant {}", device.selector, device.name, device.variant)?;
    output!("measured read bandwidth: {:.1} GB/s", read_bandwidth / 1e9)?;
    let header = ["kernel", "shape", "tokens", "us", "GB/s", "of reads", "TOP/s", "dependent us"];
    let row = |kernel: &KernelSpeed| {
        let rate = kernel.bytes_per_second();
        [
            kernel.kernel.to_owned(),
            format!("{} x {}", kernel.rows, kernel.cols),
            kernel.tokens.to_string(),
            format!("{:.2}", kernel.seconds * 1e6),
            format!("{:.1}", rate / 1e9),
            format!("{:.0} %", 100.0 * rate / read_bandwidth),
            format!("{:.3}", kernel.operations_per_second() / 1e12),
            kernel.dependent.map_or_else(|| "-".into(), |seconds| format!("{:.2}", seconds * 1e6)),
        ]
    };
    output!("{}", headed(ASCII_MARKDOWN, header, kernels.iter().map(row)))
}
