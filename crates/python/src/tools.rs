//! Devices, predictions, verification, and the command line.

use crate::errors::{exception, released};
use crate::events::Logger;
use pyo3::prelude::*;
use serde_json::Value;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use tritune_runtime::predict::{DEVICE_MODELS, device_model};
use tritune_runtime::verify::{Extent, verify_ops};
use tritune_runtime::{Error, Model, Runtime, results};

/// The devices of this machine, as JSON.
#[pyfunction]
pub fn devices(py: Python<'_>) -> PyResult<String> {
    let found = released(py, tritune_runtime::devices::devices)?;
    Ok(results::of_devices(&found).to_string())
}

/// Predicted speed and memory of a model on a named device or on all, as JSON.
#[pyfunction]
pub fn predict(
    py: Python<'_>,
    model: PathBuf,
    device: &str,
    seq: usize,
    batch_tokens: usize,
    rank: usize,
) -> PyResult<String> {
    let devices = match device_model(device) {
        _ if device == "all" => DEVICE_MODELS.iter().collect(),
        Some(device) => vec![device],
        None => {
            let known: Vec<&str> = DEVICE_MODELS.iter().map(|model| model.name).collect();
            let reason = format!("{device:?} is unknown; known are {}, and all", known.join(", "));
            return Err(exception(py, &Error::Request { what: "device_model", reason }));
        }
    };
    let in_range = |number: usize| (1..=1 << 16).contains(&number);
    if !in_range(seq) || !in_range(batch_tokens) || !(1..=1024).contains(&rank) {
        let reason = "seq and batch_tokens are from 1 to 65536, rank is from 1 to 1024".to_owned();
        return Err(exception(py, &Error::Request { what: "shape", reason }));
    }
    let rows = released(py, || {
        let model = Model::open(&model)?;
        let row = |device| tritune_runtime::predict::predict(device, model.file(), seq, batch_tokens, rank);
        Ok(devices.into_iter().map(row).collect::<Result<Vec<_>, _>>()?)
    })?;
    Ok(Value::Array(rows.iter().map(results::of_prediction).collect()).to_string())
}

/// Compares a device's kernels with the CPU; whether all agree, and the report as JSON.
#[pyfunction]
pub fn verify(
    py: Python<'_>,
    device: &str,
    op: Option<&str>,
    seed: Option<u64>,
    all_cases: bool,
) -> PyResult<(bool, String)> {
    released(py, || {
        let runtime = Runtime::new(device)?.with_events(Arc::new(Logger));
        let extent = if all_cases { Extent::All } else { Extent::Telling };
        let report = verify_ops(&runtime, extent, op, seed)?;
        Ok((report.passed(), report.to_json().to_string()))
    })
}

/// Names the command line that tries devices for this process.
#[pyfunction]
pub fn set_trial_helper(words: Vec<OsString>) {
    tritune_runtime::trial::set_helper(words);
}

/// Runs the command line, whose first word is the program's name; returns the exit code.
#[pyfunction]
pub fn command_line(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| tritune::run(words))
}
