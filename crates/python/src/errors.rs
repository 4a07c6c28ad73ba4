//! Errors of the engine as exceptions of the package.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tritune_runtime::{Error, ErrorKind};

/// The name of the exception's class in `tritune.errors`.
fn class(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Settings => "SettingsError",
        ErrorKind::Device => "DeviceError",
        ErrorKind::Memory => "OutOfMemoryError",
        ErrorKind::Model => "ModelError",
        ErrorKind::Adapter => "AdapterError",
        ErrorKind::Data => "DataError",
        ErrorKind::Training => "TrainingError",
        ErrorKind::Checkpoint => "CheckpointError",
        ErrorKind::File => "FileError",
    }
}

/// The exception of an error, with the words of the command line.
pub fn exception(py: Python<'_>, error: &Error) -> PyErr {
    let words = error.error_chain();
    let made = py.import("tritune.errors").and_then(|errors| errors.getattr(class(error.kind()))?.call1((&words,)));
    made.map_or_else(|_| PyRuntimeError::new_err(words), PyErr::from_value)
}

/// A result of the engine as one of Python.
pub fn or_raise<T>(py: Python<'_>, result: tritune_runtime::Result<T>) -> PyResult<T> {
    result.map_err(|error| exception(py, &error))
}

/// Does work of the engine while other threads of Python run.
pub fn released<T: Send>(py: Python<'_>, work: impl FnOnce() -> tritune_runtime::Result<T> + Send) -> PyResult<T> {
    let result = py.detach(work);
    or_raise(py, result)
}
