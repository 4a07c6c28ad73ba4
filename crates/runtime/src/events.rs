//! What a caller may want to show while work goes on.

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

/// Something worth knowing, and a sentence about it.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Notice {
    /// The kernels of a device that is new here are compared with the CPU.
    #[error("testing the kernels of {device} (first use of this device and driver) ...")]
    TestingKernels {
        /// The device.
        device: String,
    },
    /// A variant of a device's kernels cannot be opened.
    #[error("the {variant} kernels cannot be opened ({error}) and are not used")]
    VariantUnusable {
        /// The variant.
        variant: &'static str,
        /// Why.
        error: String,
    },
    /// A variant of a device's kernels computes something else than the CPU.
    #[error("the {variant} kernels disagree with the CPU and are not used: {case}")]
    VariantDisagrees {
        /// The variant.
        variant: &'static str,
        /// The first case that showed it.
        case: String,
    },
    /// The fastest kernels for a model's shapes are measured.
    #[error("tuning the kernels of {device} (first use of these shapes) ...")]
    TuningKernels {
        /// The device.
        device: String,
    },
    /// Tuning failed, and the usual kernels are used.
    #[error("tuning failed ({error}); the usual kernels are used")]
    TuningFailed {
        /// Why.
        error: String,
    },
    /// A device failed and another goes on.
    #[error("{message}")]
    DeviceReplaced {
        /// What failed, and what goes on.
        message: String,
    },
    /// The context is longer than the model was trained for.
    #[error("the model was trained for {trained} tokens of context; with {context} its text may degrade")]
    LongContext {
        /// Tokens it was trained for.
        trained: usize,
        /// Tokens asked for.
        context: usize,
    },
    /// A compact weight layout was asked for on the CPU, which has none.
    #[error("compact weights are for GPUs; the CPU keeps 2 bits per weight, which its kernels need")]
    LayoutIgnored,
    /// Lines of a data file cannot be used.
    #[error("{lines} lines of {} cannot be used; `tritune data` lists them", path.display())]
    RejectedLines {
        /// The file.
        path: PathBuf,
        /// How many.
        lines: u64,
    },
    /// A sample is longer than the model was trained for.
    #[error("the model was trained for {trained} tokens of context; the longest sample has {longest}")]
    LongSample {
        /// Tokens it was trained for.
        trained: usize,
        /// Tokens of the sample.
        longest: u64,
    },
    /// The run ends before the model is ternary.
    #[error("after {steps} steps the model is still partly dense: --dense-warmup is {dense_warmup}")]
    StillDense {
        /// Steps of the run.
        steps: u64,
        /// Steps until it is ternary.
        dense_warmup: u64,
    },
    /// The teacher's vocabulary has another text for a token.
    #[error("token {id} of the teacher {} is another text than the model's", teacher.display())]
    OtherToken {
        /// The teacher.
        teacher: PathBuf,
        /// The token.
        id: usize,
    },
    /// A checkpoint is damaged; an older one is used.
    #[error("damaged checkpoint {what}")]
    DamagedCheckpoint {
        /// Which, and what is wrong.
        what: String,
    },
    /// Something differs from the run that is resumed.
    #[error("{0}")]
    Changed(Difference),
    /// A run goes on.
    #[error("resuming after step {step}")]
    Resuming {
        /// After this step.
        step: u64,
    },
    /// The report shows no answers.
    #[error("the report has no answers: {error}")]
    NoAnswers {
        /// Why.
        error: String,
    },
    /// An exported file cannot hold something exactly.
    #[error("{what}")]
    Inexact {
        /// What.
        what: String,
    },
    /// The untrained model of a run exists and is used.
    #[error("{} is there already: going on with that model", path.display())]
    StartExists {
        /// Where.
        path: PathBuf,
    },
}

impl Notice {
    /// How much it matters.
    pub fn level(&self) -> Level {
        use Notice::{Inexact, LayoutIgnored, LongContext, LongSample, Resuming, StartExists};
        use Notice::{TestingKernels, TuningKernels};
        match self {
            TestingKernels { .. } | TuningKernels { .. } | Resuming { .. } | StartExists { .. } => Level::Info,
            LongContext { .. } | LayoutIgnored | LongSample { .. } | Inexact { .. } => Level::Note,
            _ => Level::Warning,
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
