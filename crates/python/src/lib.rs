//! The extension module of the Python package `tritune`. The package itself, in Python, is what people call; here is what it
//! needs of the engine: values come and go as JSON or bytes, and the interpreter is free while the engine works.
#![forbid(unsafe_code)]

mod adapters;
mod errors;
mod events;
mod model;
mod stream;
mod tools;
mod trainer;
mod training;

use pyo3::prelude::*;

#[pymodule]
mod _tritune {
    #[pymodule_export]
    use super::adapters::{average_adapters, new_adapter, read_adapter, write_adapter};
    #[pymodule_export]
    use super::model::LoadedModel;
    #[pymodule_export]
    use super::stream::Stream;
    #[pymodule_export]
    use super::tools::{command_line, devices, predict, set_trial_helper, verify};
    #[pymodule_export]
    use super::trainer::Trainer;
    #[pymodule_export]
    use super::training::{evaluate, finetune, plan_finetune};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
