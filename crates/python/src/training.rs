//! Training and evaluation.

use crate::errors::released;
use crate::events::Logger;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use tritune_runtime::log::{EvalRecord, StepRecord};
use tritune_runtime::requests::{self, EvaluateRequest, from_text};
use tritune_runtime::{Model, Observer, Stop, evaluate as measure, results};

/// Tells Python what a run does, and stops the run when Python says so.
struct Callback {
    callback: Py<PyAny>,
    stop: Stop,
    raised: Option<PyErr>,
}

impl Callback {
    /// Calls back with a kind and a JSON text. A callback that returns False, or raises, ends the run, which saves first.
    fn call(&mut self, kind: &str, record: Value) {
        let answer = Python::attach(|py| {
            py.check_signals()?;
            let answer = self.callback.call1(py, (kind, record.to_string()))?;
            answer.extract::<Option<bool>>(py)
        });
        match answer {
            Ok(Some(false)) => self.stop.request(),
            Ok(_) => (),
            Err(error) => {
                self.stop.request();
                self.raised.get_or_insert(error);
            }
        }
    }
}

impl Observer for Callback {
    fn step(&mut self, record: &StepRecord, total: u64) {
        let mut record = json!(record);
        record["total"] = json!(total);
        self.call("step", record);
    }

    fn evaluated(&mut self, record: &EvalRecord) {
        self.call("eval", json!(record));
    }

    fn message(&mut self, message: &str) {
        self.call("message", json!(message));
    }
}

/// Trains with these settings (JSON) and returns what came of it as JSON. An exception of the callback is raised when the run
/// has saved.
#[pyfunction]
pub fn finetune(py: Python<'_>, settings: &str, callback: Py<PyAny>) -> PyResult<String> {
    let stop = Stop::default();
    let mut observer = Callback { callback, stop: stop.clone(), raised: None };
    let result = released(py, || {
        let values: Map<String, Value> = from_text("settings", settings)?;
        let (finetune, runtime) = requests::finetune(values)?;
        requests::train(&finetune, &runtime.with_events(Arc::new(Logger)), &mut observer, &stop)
    });
    match observer.raised {
        Some(error) => Err(error),
        None => Ok(result?.to_string()),
    }
}

/// What a run with these settings would do, as JSON.
#[pyfunction]
pub fn plan_finetune(py: Python<'_>, settings: &str, timed: bool) -> PyResult<String> {
    let plan = released(py, || {
        let values: Map<String, Value> = from_text("settings", settings)?;
        let (finetune, runtime) = requests::finetune(values)?;
        requests::plan(&finetune, &runtime.with_events(Arc::new(Logger)), timed)
    })?;
    Ok(plan.to_string())
}

/// How well a model with these adapters predicts a data file, as JSON.
#[pyfunction]
pub fn evaluate(
    py: Python<'_>,
    model: PathBuf,
    data: PathBuf,
    adapters: Vec<(PathBuf, f32)>,
    options: &str,
) -> PyResult<String> {
    let evaluation = released(py, || {
        let request: EvaluateRequest = requests::options("options", options)?;
        let (runtime, mut options) = (request.runtime()?.with_events(Arc::new(Logger)), request.options()?);
        let model = Model::open(&model)?;
        for (path, scale) in &adapters {
            options.adapters.push((model.adapter(path)?, *scale));
        }
        measure(&runtime, &model, &data, &options)
    })?;
    Ok(results::of_evaluation(&evaluation).to_string())
}
