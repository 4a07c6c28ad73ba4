//! Training runs: prepared, run with an observer, and exported.
//!
//! [`Finetune::prepare`] reads the data and plans the run; [`PreparedRun::load`] puts the model on the device;
//! [`TrainingRun::run`] trains; [`TrainedRun::export`] writes files and verifies them.

mod export;
mod folder;
mod identity;
mod preparation;
mod session;
mod trainer;

pub use export::{Checked, ExportedRun, Written};
pub(crate) use identity::fingerprint;
pub(crate) use preparation::USABLE_MEMORY;
pub use preparation::{RunPlan, SmallestChange};
pub use session::{Estimate, PreparedRun, TrainedRun, TrainingRun};
pub use trainer::{Gradients, StepReport, Trainer};
pub use tritune_train::checkpoint::EvalPoint;
pub use tritune_train::data::Batch;
pub use tritune_train::objective::Objective;
pub use tritune_train::steps::Shard;

use crate::builders::builders;
use crate::device::Runtime;
use crate::error::{Error, Result};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tritune_format::TensorType;
use tritune_model::{Precision, ReadingOptions};
use tritune_train::data::Format;
use tritune_train::log::StepRecord;
use tritune_train::power::SensorOverrides;
use tritune_train::run::Observer;
use tritune_train::settings::FinetuneSettings;

/// A request for a training run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finetune {
    /// What is trained on what, and how; `model`, `data` and `output` are required.
    pub settings: FinetuneSettings,
    /// How ambiguous model files are read.
    pub reading: ReadingOptions,
    /// Format of the data; detected when `None`.
    pub format: Option<Format>,
    /// Arithmetic outside the integer products; f16 on a GPU and f32 on the CPU when `None`.
    pub precision: Option<Precision>,
    /// Continue the run in the output folder.
    pub resume: bool,
    /// Resume even though something has changed.
    pub accept_changes: bool,
    /// Prompts answered before and after, for the report.
    pub answers: usize,
    /// Whether the files of an adapter are run on some data, too, once their numbers were compared.
    pub check_export: bool,
    /// Type of the linear weights in the GGUF file of a model that is trained as a whole.
    pub gguf_type: TensorType,
    /// Bytes of the device that are somebody else's, where its limit counts them too.
    pub reserved: u64,
    /// Where the system shows temperatures and batteries.
    pub sysfs: PathBuf,
    /// What the program tells of them, where the system hides them.
    pub sensor_overrides: SensorOverrides,
    /// Replace files in the output folder that no run made. A run that is there is never replaced.
    pub force: bool,
    /// Name of a model that is trained as a whole, in its metadata; that of the base model when `None`.
    pub name: Option<String>,
    /// Further files that are read, such as the one the settings come from.
    pub also_read: Vec<PathBuf>,
    /// What is minimised, in the place of the cross-entropy of all targets; not with a teacher.
    pub objective: Option<Arc<dyn Objective>>,
    /// A folder for TensorBoard's event files.
    pub tensorboard: Option<PathBuf>,
    /// Where a profile is written, besides the output folder.
    pub profile: Option<PathBuf>,
}

builders! {
    Finetune {
        with_reading(reading: ReadingOptions),
        with_format(format: Option<Format>),
        with_precision(precision: Option<Precision>),
        with_resume(resume: bool),
        with_accept_changes(accept_changes: bool),
        with_answers(answers: usize),
        with_check_export(check_export: bool),
        with_gguf_type(gguf_type: TensorType),
        with_reserved(reserved: u64),
        with_sensor_overrides(sensor_overrides: SensorOverrides),
        with_force(force: bool),
        with_name(name: Option<String>),
        with_objective(objective: Option<Arc<dyn Objective>>),
        with_tensorboard(tensorboard: Option<PathBuf>),
        with_profile(profile: Option<PathBuf>),
    }
}

impl Finetune {
    /// A run with these settings.
    pub fn new(settings: FinetuneSettings) -> Finetune {
        Finetune {
            settings,
            reading: ReadingOptions::default(),
            format: None,
            precision: None,
            resume: false,
            accept_changes: false,
            answers: 3,
            check_export: true,
            gguf_type: TensorType::TQ2_0,
            reserved: 0,
            sysfs: PathBuf::from("/sys"),
            sensor_overrides: SensorOverrides::default(),
            force: false,
            name: None,
            also_read: Vec::new(),
            objective: None,
            tensorboard: None,
            profile: None,
        }
    }

    /// Trains an adapter of `model` on `data`, into the folder `output`.
    pub fn adapter(model: impl AsRef<Path>, data: impl AsRef<Path>, output: impl AsRef<Path>) -> Finetune {
        Finetune::new(FinetuneSettings {
            model: Some(model.as_ref().to_owned()),
            data: Some(data.as_ref().to_owned()),
            output: Some(output.as_ref().to_owned()),
            ..FinetuneSettings::default()
        })
    }

    /// Checks the request before anything is read; returns the output folder.
    pub fn check(&self) -> Result<&Path> {
        let FinetuneSettings { model, data, output, .. } = &self.settings;
        let needed = [(model, "model"), (data, "data"), (output, "output")];
        let missing: Vec<&str> = needed.iter().filter(|(path, _)| path.is_none()).map(|(_, what)| *what).collect();
        let (Some(out), []) = (output, missing.as_slice()) else { return Err(Error::Missing(missing)) };
        self.check_paths()?;
        folder::check(self, out)?;
        Ok(out)
    }

    fn check_paths(&self) -> Result<()> {
        let FinetuneSettings { model, data, output, eval, init, teacher, .. } = &self.settings;
        [model, data, output, eval, init, teacher].into_iter().flatten().try_for_each(|path| check_text(path))
    }

    /// Reads the data, plans the run and opens its output folder, which no other process can use meanwhile.
    pub fn prepare(&self, runtime: &Runtime) -> Result<PreparedRun> {
        PreparedRun::new(self, runtime, Some(self.check()?))
    }

    /// Plans the run without touching its output folder. Such a run can be loaded and timed, but not started.
    pub fn plan(&self, runtime: &Runtime) -> Result<PreparedRun> {
        self.check()?;
        PreparedRun::new(self, runtime, None)
    }

    fn inputs(&self) -> Result<(&Path, &Path)> {
        match (&self.settings.model, &self.settings.data) {
            (Some(model), Some(data)) => Ok((model, data)),
            _ => Err(Error::Missing(vec!["model", "data"])),
        }
    }
}

/// Refuses a path that is not UTF-8, as the settings of a run must be.
pub fn check_text(path: &Path) -> Result<()> {
    match path.to_str() {
        Some(_) => Ok(()),
        None => Err(Error::PathNotText(path.to_owned())),
    }
}

/// An observer that calls a closure after every step with its record and the number of steps.
pub fn on_step(step: impl FnMut(&StepRecord, u64)) -> impl Observer {
    OnStep(step)
}

struct OnStep<F>(F);

impl<F: FnMut(&StepRecord, u64)> Observer for OnStep<F> {
    fn step(&mut self, record: &StepRecord, total: u64) {
        (self.0)(record, total);
    }
}
