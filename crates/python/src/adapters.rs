//! Adapters as tensors by PEFT's names, and their means.

use crate::errors::released;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use tritune_runtime::adapters::{Adapters, average};
use tritune_runtime::requests::{self, from_text};
use tritune_runtime::{Model, Result};

/// Name, shape and elements (f32) of a tensor.
type Tensor<'py> = (String, Vec<usize>, Bound<'py, PyByteArray>);

/// What an adapter is, as JSON, and its tensors.
#[pyfunction]
pub fn read_adapter<'py>(py: Python<'py>, model: PathBuf, path: PathBuf) -> PyResult<(String, Vec<Tensor<'py>>)> {
    let (model, adapter) = released(py, || {
        let model = Model::open(&model)?;
        let adapter = Adapters::of(&model)?.read(&path)?;
        Ok((model, adapter))
    })?;
    let tensors = adapter.tensors(model.config()).into_iter();
    let tensors =
        tensors.map(|(name, shape, values)| (name, shape, PyByteArray::new(py, bytemuck::cast_slice(values))));
    let about = json!({
        "rank": adapter.rank, "alpha": adapter.alpha, "rslora": adapter.rslora, "dora": adapter.is_dora(),
        "base_model": adapter.base_model, "parameters": adapter.parameters(),
    });
    Ok((about.to_string(), tensors.collect()))
}

/// Writes an adapter of the form of another one, with these tensors.
#[pyfunction]
pub fn write_adapter(
    py: Python<'_>,
    model: PathBuf,
    like: PathBuf,
    tensors: Vec<(String, Vec<usize>, Vec<u8>)>,
    folder: PathBuf,
) -> PyResult<()> {
    released(py, || {
        let model = Model::open(&model)?;
        let numbers = |bytes: &[u8]| -> Vec<f32> {
            bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_ne_bytes(*bytes)).collect()
        };
        let tensors = tensors.iter().map(|(name, shape, bytes)| (name.as_str(), shape.clone(), numbers(bytes)));
        let adapter = Adapters::of(&model)?.read(&like)?.with_tensors(tensors, model.config())?;
        model.write_adapter_folder(&adapter, &folder)
    })
}

/// Writes an adapter that changes nothing yet, of the form that these settings (JSON) give it.
#[pyfunction]
pub fn new_adapter(py: Python<'_>, model: PathBuf, settings: &str, folder: PathBuf) -> PyResult<()> {
    released(py, || {
        let values: Map<String, Value> = from_text("settings", settings)?;
        let (finetune, _) = requests::finetune(values)?;
        let model = Model::open(&model)?;
        model.write_adapter_folder(&Adapters::of(&model)?.fresh(&finetune.settings), &folder)
    })
}

/// Writes the weighted mean of adapters.
#[pyfunction]
pub fn average_adapters(
    py: Python<'_>,
    model: PathBuf,
    adapters: Vec<(PathBuf, f64)>,
    folder: PathBuf,
) -> PyResult<()> {
    released(py, || {
        let model = Model::open(&model)?;
        let reader = Adapters::of(&model)?;
        let read = |(path, weight): &(PathBuf, f64)| Ok((reader.read(path)?, *weight));
        let adapters = adapters.iter().map(read).collect::<Result<Vec<_>>>()?;
        model.write_adapter_folder(&average(&adapters)?, &folder)
    })
}
