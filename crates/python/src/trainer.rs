//! A training run that Python drives, a step at a time.

use crate::errors::released;
use crate::events::Logger;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use serde_json::{Map, Value};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use tritune_runtime::finetune::{Shard, Trainer as Driven};
use tritune_runtime::requests::{self, from_text};
use tritune_runtime::{Error, results};

/// A model in training on a device.
#[pyclass(frozen, module = "tritune._tritune")]
pub struct Trainer {
    driven: Mutex<Driven>,
}

#[pymethods]
impl Trainer {
    #[new]
    fn new(py: Python<'_>, settings: &str, rank: u32, world: u32) -> PyResult<Trainer> {
        let driven = released(py, || {
            let values: Map<String, Value> = from_text("settings", settings)?;
            let (finetune, runtime) = requests::finetune(values)?;
            let reason = format!("there is no worker {rank} of {world}: ranks count from 0");
            let shard = Shard::new(rank, world).ok_or(Error::Request { what: "shard", reason })?;
            finetune.trainer(&runtime.with_events(Arc::new(Logger)), shard)
        })?;
        Ok(Trainer { driven: Mutex::new(driven) })
    }

    /// The run as JSON: steps done and planned, parameters, memory.
    fn info(&self, py: Python<'_>) -> PyResult<String> {
        released(py, || {
            let driven = self.driven();
            let mut info = results::of_plan(driven.plan(), None, driven.device_bytes());
            info["steps"] = driven.meta().step.into();
            info["total_steps"] = driven.total_steps().into();
            Ok(info.to_string())
        })
    }

    /// Takes a step; its figures as JSON.
    fn step(&self, py: Python<'_>) -> PyResult<String> {
        released(py, || Ok(results::of_step(&self.driven().step()?).to_string()))
    }

    /// This worker's gradients in f32, its targets and their mean loss.
    fn gradients<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyByteArray>, usize, f64)> {
        let gradients = released(py, || self.driven().gradients())?;
        Ok((PyByteArray::new(py, bytemuck::cast_slice(&gradients.values)), gradients.targets, gradients.loss))
    }

    fn apply(&self, py: Python<'_>, gradients: &[u8]) -> PyResult<f64> {
        released(py, || self.driven().apply(&floats(gradients)))
    }

    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let values = released(py, || self.driven().parameters())?;
        Ok(PyByteArray::new(py, bytemuck::cast_slice(&values)))
    }

    fn set_parameters(&self, py: Python<'_>, values: &[u8]) -> PyResult<()> {
        released(py, || self.driven().set_parameters(&floats(values)))
    }

    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &released(py, || self.driven().state())?))
    }

    fn restore(&self, py: Python<'_>, state: &[u8]) -> PyResult<()> {
        released(py, || self.driven().restore(state))
    }

    fn evaluate(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        Ok(released(py, || self.driven().evaluate())?.map(|point| point.loss))
    }

    /// Writes what was trained; the files as JSON.
    fn save(&self, py: Python<'_>, folder: PathBuf) -> PyResult<String> {
        released(py, || Ok(results::of_written(&self.driven().save(&folder)?).to_string()))
    }
}

impl Trainer {
    /// A thread that panicked has left a device that refuses further work by itself.
    fn driven(&self) -> MutexGuard<'_, Driven> {
        self.driven.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Python's bytes need not lie where floats may. A part of a number becomes one, so that the count is refused.
fn floats(bytes: &[u8]) -> Vec<f32> {
    bytemuck::pod_collect_to_vec(bytes)
}
