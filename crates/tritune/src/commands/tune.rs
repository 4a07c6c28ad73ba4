use crate::device::{DeviceArgs, gpu_options};
use crate::loading::{ModelArgs, ReadingArgs, number_in, ternary_shapes};
use crate::messages::{bail_usage, output, status};
use crate::self_test::open_trusted;
use crate::tuning;
use clap::Args;
use comfy_table::Table;
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;
use tritune_vulkan::{Effort, OpenOptions, ShapeTuning, Tuning};

/// Measure which kernels and tiles are fastest on a GPU, and remember it.
///
/// A quick version of this runs by itself when a GPU meets the shapes of a model for the first time. Choices change the speed
/// and never a result. `--no-tune` of other commands does without them.
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

    /// Begin no measurement after so many seconds.
    #[arg(long, default_value_t = 60, value_name = "S", value_parser = number_in(1..=3600))]
    seconds: usize,

    #[command(flatten)]
    device: DeviceArgs,
}

/// Q/K/V together, output, gate and up together, and down of BitNet 2B-4T.
const DEFAULT_SHAPES: [(usize, usize); 4] = [(3840, 2560), (2560, 2560), (13824, 2560), (2560, 6912)];

impl Tune {
    /// Measures, keeps and prints.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let Some(selector) = self.device.vulkan()? else {
            bail_usage!("only GPUs are tuned; choose one with --device (`tritune devices` lists them)");
        };
        let shapes = match self.model {
            Some(model) => ternary_shapes(&*ModelArgs { model, reading: self.reading }.open()?)?,
            None => DEFAULT_SHAPES.to_vec(),
        };
        let options = OpenOptions { selector, ..gpu_options()? };
        let folder = options.cache_folder.clone();
        let mut device = open_trusted(options)?;
        let effort = Effort { patience: Duration::from_secs(self.seconds as u64), ..Effort::THOROUGH };
        let found = device.tune(&shapes, effort)?;
        let mut kept = folder.as_deref().and_then(|folder| tuning::read(folder, device.profile())).unwrap_or_default();
        tuning::merge(&mut kept, found.clone());
        match &folder {
            Some(folder) => {
                if let Err(error) = tuning::write(folder, device.profile(), &kept) {
                    status!("warning: the choices could not be kept in {} ({error})", folder.display());
                }
            }
            None => status!("warning: there is no folder for caches (HOME is not set), so the choices are not kept"),
        }
        if json {
            let profile = device.profile();
            output!("{:#}", json!({ "device": profile.name, "driver": profile.driver, "tuning": found }))?;
            return Ok(crate::SUCCESS);
        }
        output!("{}", table(&found, self.all))?;
        if let Some(form) = found.dot_signedness {
            output!("packed dot products: {} signs", format!("{form:?}").to_lowercase())?;
        }
        Ok(crate::SUCCESS)
    }
}

/// The choices with their times.
fn table(tuning: &Tuning, all: bool) -> Table {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::ASCII_MARKDOWN);
    table.set_header(["shape", "product", "kernel", "µs", "", "of"]);
    for ShapeTuning { rows, cols, timings, .. } in &tuning.shapes {
        for timing in timings.iter().filter(|timing| all || timing.chosen || timing.table) {
            let rivals = timings.iter().filter(|other| other.product == timing.product).count();
            let mark = match (timing.chosen, timing.table) {
                (true, true) => "chosen, as in the table",
                (true, false) => "chosen",
                (false, true) => "in the table",
                (false, false) => "",
            };
            table.add_row([
                format!("{rows} x {cols}"),
                timing.product.clone(),
                timing.candidate.clone(),
                format!("{:.2}", timing.microseconds),
                mark.to_owned(),
                rivals.to_string(),
            ]);
        }
    }
    table
}
