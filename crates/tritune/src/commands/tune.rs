use crate::device_options::DeviceArgs;
use crate::loading::{ReadingArgs, number_in};
use crate::messages::{output, status};
use crate::tables::{ASCII_MARKDOWN, headed};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;
use tritune_runtime::tuning::{ShapeTuning, Tuning};
use tritune_runtime::{Error, Model};

/// Measure which kernels and tiles are fastest on a GPU, and store the result.
///
/// A quick version of this runs by itself when a GPU meets the shapes of a model for the first time. Choices change the speed
/// and never a result. `--no-tune` of other commands ignores them.
///
/// Example: tritune tune -m model.gguf --device vulkan
#[derive(Debug, Args)]
pub struct Tune {
    /// A GGUF file or a Hugging Face folder whose shapes are measured; those of BitNet 2B-4T when absent.
    #[arg(short, long, value_name = "PATH")]
    model: Option<PathBuf>,

    #[command(flatten)]
    reading: ReadingArgs,

    /// Show every candidate, not only the best and the one the table has.
    #[arg(long)]
    all: bool,

    /// Start no measurement after this many seconds.
    #[arg(long, default_value_t = 60, value_name = "S", value_parser = number_in(1..=3600))]
    seconds: usize,

    #[command(flatten)]
    device: DeviceArgs,
}

/// Q/K/V together, output, gate and up together, and down of BitNet 2B-4T.
const DEFAULT_SHAPES: [(usize, usize); 4] = [(3840, 2560), (2560, 2560), (13824, 2560), (2560, 6912)];

impl Tune {
    /// Measures, stores and prints.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let runtime = self.device.runtime()?;
        if runtime.is_cpu() && self.device.device == "auto" {
            status!("there is no GPU here, and only GPUs are tuned: nothing is left to do");
            if json {
                output!("{:#}", json!({ "device": "cpu", "driver": null, "tuning": null }))?;
            }
            return Ok(crate::SUCCESS);
        }
        if runtime.is_cpu() {
            return Err(Error::NothingToTune.into());
        }
        let shapes = match self.model {
            Some(model) => Model::open_with(model, self.reading.options())?.ternary_shapes()?,
            None => DEFAULT_SHAPES.to_vec(),
        };
        let tuned = runtime.tune(&shapes, Duration::from_secs(self.seconds as u64))?;
        if let Some(why) = &tuned.not_saved {
            status!("warning: {why}");
        }
        let found = tuned.tuning;
        if json {
            output!("{:#}", json!({ "device": tuned.device, "driver": tuned.driver, "tuning": found }))?;
            return Ok(crate::SUCCESS);
        }
        let header = ["shape", "product", "kernel", "µs", "", "of"];
        output!("{}", headed(ASCII_MARKDOWN, header, rows(&found, self.all)))?;
        if let Some(form) = found.dot_signedness {
            output!("packed dot products: {} signs", format!("{form:?}").to_lowercase())?;
        }
        Ok(crate::SUCCESS)
    }
}

/// The choices with their times.
fn rows(tuning: &Tuning, all: bool) -> Vec<[String; 6]> {
    let mut found = Vec::new();
    for ShapeTuning { rows, cols, timings, .. } in &tuning.shapes {
        for timing in timings.iter().filter(|timing| all || timing.chosen || timing.table) {
            let rivals = timings.iter().filter(|other| other.product == timing.product).count();
            let mark = match (timing.chosen, timing.table) {
                (true, true) => "chosen, as in the table",
                (true, false) => "chosen",
                (false, true) => "in the table",
                (false, false) => "",
            };
            found.push([
                format!("{rows} x {cols}"),
                timing.product.clone(),
                timing.candidate.clone(),
                format!("{:.2}", timing.microseconds),
                mark.to_owned(),
                rivals.to_string(),
            ]);
        }
    }
    found
}
