//! Notices and progress, for a caller to show.

use std::fmt;

/// Receives notices and progress while devices are opened, models loaded and data read. Methods do nothing by default.
pub trait Events: Send + Sync {
    /// Receives a notice.
    fn notice(&self, notice: &Notice) {
        let _ = notice;
    }

    /// Receives progress.
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
    /// A teacher speaks of the targets of its student's data.
    AskingTeacher,
    /// Batches are evaluated before the first step, for an objective that compares with that.
    Reference,
    /// A data file is read, in bytes.
    ReadingData,
    /// A model is written, in bytes.
    Writing,
    /// Pairs of tokens become tokens of a new vocabulary.
    Merging,
    /// Prompts of a file are answered.
    Prompts,
    /// Batches are evaluated.
    Batches,
    /// Questions are answered by the likeliest choice.
    Questions,
    /// Cases of one family of kernels are compared before its first use.
    Testing(&'static str),
    /// Cases of all kernels are compared.
    Verifying,
}

impl Work {
    /// A short label.
    pub fn label(&self) -> &'static str {
        match self {
            Work::Loading => "loading",
            Work::LoadingTeacher => "loading the teacher",
            Work::AskingTeacher => "asking the teacher",
            Work::Reference => "before training",
            Work::ReadingData => "reading",
            Work::Writing => "writing",
            Work::Merging => "merging",
            Work::Prompts => "prompts",
            Work::Batches => "batches",
            Work::Questions => "questions",
            Work::Testing(family) => family,
            Work::Verifying => "cases",
        }
    }

    /// Whether it is counted in bytes.
    pub fn in_bytes(&self) -> bool {
        matches!(self, Work::Loading | Work::LoadingTeacher | Work::ReadingData | Work::Writing)
    }
}

/// How much a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// What is being done.
    Info,
    /// Something the caller may not expect.
    Note,
    /// Something is wrong.
    Warning,
}

/// Something worth knowing, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How much it matters.
    pub level: Level,
    /// The sentence.
    pub text: String,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.level {
            Level::Info => "",
            Level::Note => "note: ",
            Level::Warning => "warning: ",
        })?;
        f.write_str(&self.text)
    }
}

impl dyn Events + '_ {
    /// Reports what is being done.
    pub fn info(&self, text: impl fmt::Display) {
        self.notice(&Notice { level: Level::Info, text: text.to_string() });
    }

    /// Reports something the caller may not expect.
    pub fn note(&self, text: impl fmt::Display) {
        self.notice(&Notice { level: Level::Note, text: text.to_string() });
    }

    /// Reports that something is wrong.
    pub fn warn(&self, text: impl fmt::Display) {
        self.notice(&Notice { level: Level::Warning, text: text.to_string() });
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
