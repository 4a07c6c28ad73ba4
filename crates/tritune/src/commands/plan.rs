use crate::loading::number_in;
use crate::messages::{bail_usage, output};
use crate::tables::{UTF8_HORIZONTAL_ONLY, headed};
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;
use tritune_runtime::predict::{
    DEVICE_MODELS, DeviceModel, FITTED_ERROR, PHONE_FACTOR, RunPrediction, SUSTAINED, device_model, predict,
};
use tritune_runtime::synth::{PRESETS, SynthModel, preset};
use tritune_runtime::{ModelFile, ReadingOptions, human, open, results};

/// Predict speed and memory on a named device, without that device.
///
/// The times come from a small cost model (bandwidth, integer and float rates, and how much of them kernels reach), fitted on an NVIDIA H200; those of
/// phones are predictions that no phone has confirmed, good to a factor of two. Memory is planned exactly, as `finetune` would with
/// the limits that phones share. Devices: adreno-830 (galaxy-s25), adreno-750 (galaxy-s24), mali-g715 (pixel-9), mali-g78 (pixel-6),
/// mali-g925 (dimensity-9400), h200, or all.
///
/// Example: tritune plan --device-model galaxy-s25
///
/// Example: tritune plan --device-model all --preset 700m --seq 256 --json
///
/// Example: tritune plan --device-model pixel-9 -m model.gguf --rank 16
#[derive(Debug, Args)]
pub struct Plan {
    /// The device, or all.
    #[arg(long, value_name = "NAME")]
    device_model: String,

    /// A GGUF file or a Hugging Face folder.
    #[arg(short, long, value_name = "PATH", conflicts_with = "preset")]
    model: Option<PathBuf>,

    /// A shape that `tritune synth` knows, with an F16 head.
    #[arg(long, default_value = "2b4t", value_name = "NAME")]
    preset: String,

    /// Tokens of a prompt and of the longest document.
    #[arg(long, default_value_t = 512, value_name = "TOKENS", value_parser = number_in(1..=1 << 16))]
    seq: usize,

    /// Tokens of a training batch; one document when absent.
    #[arg(long, value_name = "TOKENS", value_parser = number_in(1..=1 << 16))]
    batch_tokens: Option<usize>,

    /// Rank of the adapters, on all seven projections.
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = number_in(1..=1024))]
    rank: usize,
}

const HEADER: [&str; 7] =
    ["device", "prompt tok/s", "generation tok/s", "LoRA tok/s", "sustained", "training memory", "fits"];

impl Plan {
    /// Prints the predictions.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let devices: Vec<&'static DeviceModel> = match (self.device_model.as_str(), device_model(&self.device_model)) {
            ("all", _) => DEVICE_MODELS.iter().collect(),
            (_, Some(device)) => vec![device],
            (name, None) => {
                let known = DEVICE_MODELS.iter().map(|model| format!("{} ({})", model.name, model.aliases.join(", ")));
                bail_usage!(
                    "there is no device model \"{name}\"; known are {}, and all",
                    known.collect::<Vec<_>>().join(", ")
                );
            }
        };
        let file: Box<dyn ModelFile> = match &self.model {
            Some(path) => open(path, ReadingOptions::default())?,
            None => {
                let Some(preset) = preset(&self.preset) else {
                    let known: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
                    bail_usage!("there is no preset \"{}\"; known are {}", self.preset, known.join(", "));
                };
                Box::new(SynthModel::new(preset.config(None), None, 1).with_weights(preset.weights))
            }
        };
        let (seq, batch_tokens, rank) = (self.seq, self.batch_tokens.unwrap_or(self.seq), self.rank);
        let row = |device| predict(device, &*file, seq, batch_tokens, rank);
        let rows = devices.into_iter().map(row).collect::<Result<Vec<RunPrediction>, _>>()?;
        let (name, parameters) = (file.config().label(), file.config().parameters());
        if json {
            let rows: Vec<Value> = rows.iter().map(results::of_prediction).collect();
            let report = json!({
                "predicted": true, "model": name, "parameters": parameters,
                "seq": seq, "batch_tokens": batch_tokens, "rank": rank,
                "fitted_error": FITTED_ERROR, "phone_factor": PHONE_FACTOR, "sustained_share": SUSTAINED, "devices": rows,
            });
            output!("{report:#}")?;
            return Ok(crate::SUCCESS);
        }
        output!("predicted, not measured: {name}, {seq} tokens, batch {batch_tokens}, rank {rank}")?;
        output!("{}", headed(UTF8_HORIZONTAL_ONLY, HEADER, rows.iter().map(cells)))?;
        output!(
            "The H200 was fitted to within {:.0} % at 512 tokens; phones may be off by a factor of {PHONE_FACTOR}. Speeds are at peak \
             clocks; \"sustained\" is LoRA at {:.0} % of them, what a phone's chassis can cool.",
            100.0 * FITTED_ERROR,
            100.0 * SUSTAINED
        )?;
        Ok(crate::SUCCESS)
    }
}

fn cells(row: &RunPrediction) -> [String; 7] {
    let rate = |rate: f64| if rate < 100.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    let recompute = if row.recompute { ", recompute" } else { "" };
    [
        format!("{} ({})", row.device.name, row.device.description),
        rate(row.speed.prefill),
        rate(row.speed.decode),
        rate(row.speed.training),
        rate(row.sustained_training()),
        format!("{}{recompute}", human::bytes(row.memory.total())),
        if row.fits() { "yes" } else { "no" }.to_owned(),
    ]
}
