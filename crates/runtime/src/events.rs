//! What a caller may want to show while work goes on.

use std::fmt;
use std::path::PathBuf;
use tritune_train::checkpoint::Difference;

/// Receives what happens while devices are opened, models loaded and data read. Every method does nothing by default.
pub trait Events: Send + Sync {
    /// Something worth knowing happened.
    fn notice(&self, notice: &Notice) {
        let _ = notice;
    }

    /// Work is so far done.
    fn progress(&self, work: Work, done: u64, total: u64) {
        let _ = (work, done, total);
    }

    /// Work has ended, well or not.
    fn finished(&self, work: Work) {
        let _ = work;
    }
}

/// Ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Events for Silent {}

/// Work that takes long enough to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// A model's weights go to the device, in bytes.
    Loading,
    /// The same of a teacher.
    LoadingTeacher,
    /// A data file is read, in bytes.
    ReadingData,
    /// Batches are evaluated.
    Batches,
    /// Questions are answered by the likeliest choice.
    Questions,
    /// Cases of one family of kernels are compared.
    Verifying(&'static str),
}

impl Work {
    /// A short label.
    pub fn label(&self) -> &'static str {
        match self {
            Work::Loading => "loading",
            Work::LoadingTeacher => "loading the teacher",
            Work::ReadingData => "reading",
            Work::Batches => "batches",
            Work::Questions => "questions",
            Work::Verifying(family) => family,
        }
    }

    /// Whether it is counted in bytes.
    pub fn in_bytes(&self) -> bool {
        matches!(self, Work::Loading | Work::LoadingTeacher | Work::ReadingData)
    }
}

/// How much a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// What is being done.
    Info,
    /// Something the caller may not expect.
    Note,
    /// Something is not as it should be.
    Warning,
}

/// Something worth knowing. `Display` gives the sentence.
#[derive(Clone, Debug)]
pub enum Notice {
    /// The kernels of a device that is new here are compared with the CPU.
    TestingKernels {
        /// The device.
        device: String,
    },
    /// A variant of a device's kernels cannot be opened.
    VariantUnusable {
        /// The variant.
        variant: &'static str,
        /// Why.
        error: String,
    },
    /// A variant of a device's kernels computes something else than the CPU.
    VariantDisagrees {
        /// The variant.
        variant: &'static str,
        /// The first case that showed it.
        case: String,
    },
    /// The fastest kernels for a model's shapes are measured.
    TuningKernels {
        /// The device.
        device: String,
    },
    /// Tuning failed, and the usual kernels are used.
    TuningFailed {
        /// Why.
        error: String,
    },
    /// A device failed and another goes on.
    DeviceReplaced {
        /// What failed, and what goes on.
        message: String,
    },
    /// The context is longer than the model was trained for.
    LongContext {
        /// Tokens it was trained for.
        trained: usize,
        /// Tokens asked for.
        context: usize,
    },
    /// A compact weight layout was asked for on the CPU, which has none.
    LayoutIgnored,
    /// Lines of a data file cannot be used.
    RejectedLines {
        /// The file.
        path: PathBuf,
        /// How many.
        lines: u64,
    },
    /// A sample is longer than the model was trained for.
    LongSample {
        /// Tokens it was trained for.
        trained: usize,
        /// Tokens of the sample.
        longest: u64,
    },
    /// The run ends before the model is ternary.
    StillDense {
        /// Steps of the run.
        steps: u64,
        /// Steps until it is ternary.
        dense_warmup: u64,
    },
    /// The teacher's vocabulary has another text for a token.
    OtherToken {
        /// The teacher.
        teacher: PathBuf,
        /// The token.
        id: usize,
    },
    /// A checkpoint is damaged; an older one is used.
    DamagedCheckpoint {
        /// Which, and what is wrong.
        what: String,
    },
    /// Something differs from the run that is resumed.
    Changed(Difference),
    /// A run goes on.
    Resuming {
        /// After this step.
        step: u64,
    },
    /// The report shows no answers.
    NoAnswers {
        /// Why.
        error: String,
    },
    /// An exported file cannot hold something exactly.
    Inexact {
        /// What.
        what: String,
    },
    /// The untrained model of a run exists and is used.
    StartExists {
        /// Where.
        path: PathBuf,
    },
}

impl Notice {
    /// How much it matters.
    pub fn level(&self) -> Level {
        match self {
            Notice::TestingKernels { .. }
            | Notice::TuningKernels { .. }
            | Notice::Resuming { .. }
            | Notice::StartExists { .. } => Level::Info,
            Notice::LongContext { .. } | Notice::LayoutIgnored | Notice::LongSample { .. } | Notice::Inexact { .. } => {
                Level::Note
            }
            Notice::VariantUnusable { .. }
            | Notice::VariantDisagrees { .. }
            | Notice::TuningFailed { .. }
            | Notice::DeviceReplaced { .. }
            | Notice::RejectedLines { .. }
            | Notice::StillDense { .. }
            | Notice::OtherToken { .. }
            | Notice::DamagedCheckpoint { .. }
            | Notice::Changed(_)
            | Notice::NoAnswers { .. } => Level::Warning,
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::TestingKernels { device } => {
                write!(f, "testing the kernels of {device} (first use of this device and driver) ...")
            }
            Notice::VariantUnusable { variant, error } => {
                write!(f, "the {variant} kernels cannot be opened ({error}) and are not used")
            }
            Notice::VariantDisagrees { variant, case } => {
                write!(f, "the {variant} kernels disagree with the CPU and are not used: {case}")
            }
            Notice::TuningKernels { device } => {
                write!(f, "tuning the kernels of {device} (first use of these shapes) ...")
            }
            Notice::TuningFailed { error } => write!(f, "tuning failed ({error}); the usual kernels are used"),
            Notice::DeviceReplaced { message } => f.write_str(message),
            Notice::LongContext { trained, context } => {
                write!(f, "the model was trained for {trained} tokens of context; with {context} its text may degrade")
            }
            Notice::LayoutIgnored => {
                f.write_str("compact weights are for GPUs; the CPU keeps 2 bits per weight, which its kernels need")
            }
            Notice::RejectedLines { path, lines } => {
                write!(f, "{lines} lines of {} cannot be used; `tritune data` lists them", path.display())
            }
            Notice::LongSample { trained, longest } => {
                write!(f, "the model was trained for {trained} tokens of context; the longest sample has {longest}")
            }
            Notice::StillDense { steps, dense_warmup } => {
                write!(f, "after {steps} steps the model is still partly dense: --dense-warmup is {dense_warmup}")
            }
            Notice::OtherToken { teacher, id } => {
                write!(f, "token {id} of the teacher {} is another text than the model's", teacher.display())
            }
            Notice::DamagedCheckpoint { what } => write!(f, "damaged checkpoint {what}"),
            Notice::Changed(difference) => write!(f, "{difference}"),
            Notice::Resuming { step } => write!(f, "resuming after step {step}"),
            Notice::NoAnswers { error } => write!(f, "the report has no answers: {error}"),
            Notice::Inexact { what } => f.write_str(what),
            Notice::StartExists { path } => {
                write!(f, "{} is there already: going on with that model", path.display())
            }
        }
    }
}

/// Work whose progress is shown until this is dropped.
pub(crate) struct Tracked<'a> {
    events: &'a dyn Events,
    work: Work,
    done: u64,
}

impl<'a> Tracked<'a> {
    pub(crate) fn new(events: &'a dyn Events, work: Work) -> Tracked<'a> {
        Tracked { events, work, done: 0 }
    }

    pub(crate) fn set(&mut self, done: u64, total: u64) {
        self.done = done;
        self.events.progress(self.work.clone(), done, total);
    }

    pub(crate) fn advance(&mut self, total: usize) {
        self.set(self.done + 1, total as u64);
    }
}

impl Drop for Tracked<'_> {
    fn drop(&mut self) {
        self.events.finished(self.work.clone());
    }
}
