//! Errors of the engine as exceptions of the package.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tritune_runtime::{Error, ErrorKind};

/// "No such file or directory", which Python has for every system.
const ENOENT: i32 = 2;

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

/// The class of the same where a file is not there, which is Python's `FileNotFoundError`, too.
fn class_of_missing(kind: ErrorKind) -> Option<&'static str> {
    match kind {
        ErrorKind::Model => Some("ModelNotFoundError"),
        ErrorKind::Adapter => Some("AdapterNotFoundError"),
        ErrorKind::Data => Some("DataNotFoundError"),
        ErrorKind::File => Some("NotFoundError"),
        _ => None,
    }
}

/// The exception of an error, with the words of the library.
pub fn exception(py: Python<'_>, error: &Error) -> PyErr {
    let words = error.error_chain();
    let missing = error.missing_file().and_then(|path| Some((class_of_missing(error.kind())?, path)));
    let made = py.import("tritune.errors").and_then(|errors| {
        let Some((name, path)) = missing else { return errors.getattr(class(error.kind()))?.call1((&words,)) };
        let made = errors.getattr(name)?.call1((&words,))?;
        made.setattr("errno", ENOENT)?;
        made.setattr("filename", path.display().to_string())?;
        Ok(made)
    });
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
