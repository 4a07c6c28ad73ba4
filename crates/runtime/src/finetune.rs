//! Training runs: prepared, run with an observer, and exported.
//!
//! [`Finetune::prepare`] reads the data and plans the run; [`PreparedRun::load`] puts the model on the device;
//! [`TrainingRun::run`] trains; [`TrainedRun::export`] writes files and verifies them.

mod export;
mod folder;
mod identity;
mod lanes;
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
use crate::data::DataFile;
use crate::device::Runtime;
use crate::error::{Error, Result};
use crate::model::Model;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tritune_format::TensorType;
use tritune_model::{Precision, ReadingOptions};
use tritune_train::data::{Format, data_files};
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
    /// A model and data that are no files on disk, in the place of those that the settings name; for [`Finetune::trainer`].
    pub given: Option<Given>,
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
        with_given(given: Option<Given>),
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
            given: None,
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

    fn model(&self) -> Result<Model> {
        match (&self.given, &self.settings.model) {
            (Some(given), _) => Ok(given.model.clone()),
            (None, Some(path)) => Model::open_with(path, self.reading),
            (None, None) => Err(Error::Missing(vec!["model"])),
        }
    }

    /// The training data, and evaluation data that are files of their own.
    fn data(&self) -> Result<(Vec<DataFile>, Vec<DataFile>)> {
        if let Some(Given { data, evaluation, .. }) = &self.given {
            return Ok((data.clone(), evaluation.iter().cloned().collect()));
        }
        if self.settings.data.is_none() {
            return Err(Error::Missing(vec!["data"]));
        }
        let files = |paths: Vec<PathBuf>| -> Result<Vec<DataFile>> {
            Ok(data_files(&paths)?.into_iter().map(DataFile::from).collect())
        };
        Ok((files(self.settings.data_paths())?, files(self.settings.eval.iter().cloned().collect())?))
    }
}

/// A model and data of a run that are no files on disk.
#[derive(Clone)]
pub struct Given {
    /// The model.
    pub model: Model,
    /// The training data.
    pub data: Vec<DataFile>,
    /// Evaluation data of their own.
    pub evaluation: Option<DataFile>,
}

impl fmt::Debug for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Given { model, data, evaluation } = self;
        let model = model.file().path();
        f.debug_struct("Given").field("model", &model).field("data", data).field("evaluation", evaluation).finish()
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
