//! Data sets: from a file of conversations or text to batches of tokens.
//!
//! 1. [`Format`] is the format of the file; [`detect`] finds it.
//! 2. [`scan`] reads it once, a record at a time, and turns each into a [`Sample`]: tokens and their loss mask. Lines that
//!    cannot be used are reported with their number and a [`Reason`].
//! 3. [`DataSet`] keeps the samples (in memory up to 32 MiB, beyond that in a temporary file without a name), their
//!    lengths, and a hash of what they hold.
//! 4. [`shuffled`] orders them by seed and epoch, [`Packing`] chooses which go together, [`Batch`] is the input of a
//!    training step.
//!
//! Memory does not grow with the size of the file but with the number of samples: 20 bytes for each, so 100 MB for
//! 5 GB of lines of a kilobyte. Besides that there are 32 MiB of tokens and the records being read: blocks of 4 MiB of text,
//! or a single record of up to 16 MiB.

mod batch;
mod corpus;
mod csv_file;
mod cut;
mod data_file;
mod encode;
mod files;
mod format;
mod hash;
mod input;
mod json;
mod lines;
mod map;
mod order;
mod pack;
mod parquet;
mod passages;
mod record;
mod scan;
mod set;
mod source;

pub use batch::Batch;
pub use corpus::{TextBlock, TextReport, read_texts};
pub use data_file::DataFile;
pub use encode::SampleEncoder;
pub use files::data_files;
pub use format::{Format, detect};
pub use hash::DataHash;
pub use map::FieldMap;
pub(crate) use order::mix;
pub use order::{random, shuffled, split};
pub use pack::{BatchShape, Packing};
pub use scan::{DataReport, ScanEvent, scan};
pub use set::{Batches, DataSet, TopKSource};

pub use crate::settings::{LossOn, Overlong};

use std::path::PathBuf;
use tritune_model::chat;

/// The longest line or record read, in bytes.
pub const MAX_RECORD: usize = 16 << 20;

/// One training sample.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sample {
    /// Token ids.
    pub tokens: Vec<u32>,
    /// The loss mask: whether each token is trained on. Never true for the first, since nothing comes before it.
    pub loss: Vec<bool>,
    /// The line in the file it begins on, from 1.
    pub line: u64,
    /// The right answer of labelled or multiple-choice data.
    pub label: Option<String>,
    /// The answers to choose from.
    pub choices: Option<Vec<String>>,
}

impl Sample {
    /// Number of tokens trained on.
    pub fn targets(&self) -> usize {
        self.loss.iter().filter(|&&target| target).count()
    }

    /// The tokens before the first one trained on.
    pub fn prompt(&self) -> &[u32] {
        let end = self.loss.iter().position(|&target| target).unwrap_or(self.tokens.len());
        &self.tokens[..end]
    }
}

/// How a file is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataOptions {
    /// The format of the file; detected when absent.
    pub format: Option<Format>,
    /// The most tokens of a sample, at least 2.
    pub seq: usize,
    /// What happens to longer ones. When absent plain text is split and everything else truncated.
    pub overlong: Option<Overlong>,
    /// Which fields are which of ours, where they have other names. It makes the format, too.
    pub map: Option<FieldMap>,
}

/// A line that could not be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// The line it begins on, from 1.
    pub line: u64,
    /// Why.
    pub reason: Reason,
}

/// Why a line cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Reason {
    /// Longer than [`MAX_RECORD`].
    #[error("it is longer than {} MiB", MAX_RECORD >> 20)]
    TooLong,
    /// A byte that no text has.
    #[error("it has a byte of value zero, which no text has")]
    ZeroByte,
    /// Bytes that are not text.
    #[error("it is not valid UTF-8 at byte {at}")]
    NotUtf8 { at: usize },
    /// JSON that does not parse or has a wrong type in a known place.
    #[error("it is not a usable JSON record: {message}")]
    Json { message: String },
    /// A row of a table that cannot be read.
    #[error("the row cannot be read: {message}")]
    Csv { message: String },
    /// Its fields are not those of the file's format.
    #[error("{problem}")]
    Shape { problem: String },
    /// The chat template refused it.
    #[error("{message}")]
    Template { message: String },
    /// The tokenizer refused it.
    #[error("{message}")]
    Tokenizer { message: String },
    /// No token of it is trained on.
    #[error("there is nothing to train on: no reply, completion or text")]
    NothingToTrainOn,
    /// It is too long, and such samples are to be left out.
    #[error("it has {tokens} tokens, more than {seq}")]
    Overlong { tokens: usize, seq: usize },
    /// Everything to train on was in the part cut off.
    #[error("the first {seq} of its {tokens} tokens hold nothing to train on; a longer sequence length would keep it")]
    CutAway { tokens: usize, seq: usize },
}

impl From<chat::Error> for Reason {
    fn from(error: chat::Error) -> Reason {
        Reason::Template { message: shortened(&error.to_string()) }
    }
}

/// Messages may quote the record; a list of them must stay small.
fn shortened(message: &str) -> String {
    match message.char_indices().nth(300) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}

impl Reason {
    /// A few words for the kind of problem, by which rejections are counted.
    pub fn kind(&self) -> &'static str {
        match self {
            Reason::TooLong => "too large",
            Reason::ZeroByte => "not text",
            Reason::NotUtf8 { .. } => "not UTF-8",
            Reason::Json { .. } => "not JSON",
            Reason::Csv { .. } => "not CSV",
            Reason::Shape { .. } => "wrong fields",
            Reason::Template { .. } => "chat template",
            Reason::Tokenizer { .. } => "tokenizer",
            Reason::NothingToTrainOn => "nothing to train on",
            Reason::Overlong { .. } => "too long",
            Reason::CutAway { .. } => "replies beyond the sequence length",
        }
    }
}

/// Why a data set cannot be used at all.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum DataError {
    /// The cached logits of its teacher cannot be used.
    #[error(transparent)]
    TeacherCache(Box<crate::teacher_cache::CacheError>),
    /// A file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read { path: PathBuf, error: std::io::Error },
    /// Not a file that can be read twice.
    #[error("{} is not a regular file; give a data file", path.display())]
    NotAFile { path: PathBuf },
    /// A text encoding other than UTF-8.
    #[error("{} is encoded as UTF-16; save it as UTF-8", path.display())]
    Utf16 { path: PathBuf },
    /// No text at all.
    #[error("{} is {what}, which is not read; {advice}", path.display())]
    NotText { path: PathBuf, what: &'static str, advice: String },
    /// No record has the fields of a known format.
    #[error("{}: no record has the fields of a known format ({reason}); known are {}{}", path.display(), Format::FIELDS,
        map.as_ref().map(|map| format!("; the map {map} may fit")).unwrap_or_default())]
    UnknownFormat { path: PathBuf, reason: String, map: Option<String> },
    /// A table whose header lacks what the format needs.
    #[error("{}: the header has no column \"{column}\", which the format {format} needs", path.display())]
    MissingColumn { path: PathBuf, column: &'static str, format: Format },
    /// Not one usable sample.
    #[error("{}: no usable sample; {reason}", path.display())]
    NothingUsable { path: PathBuf, reason: String },
    /// A sequence length no sample fits in.
    #[error("a sequence length of {seq} is too short; it must be 2 or more")]
    SequenceTooShort { seq: usize },
    /// Batches smaller than the longest sample.
    #[error(
        "a sample, or a group of samples that stay together, has {sample} tokens, but a batch only {batch}; make batches at \
         least as large as the sequence length for each"
    )]
    BatchTooSmall { sample: usize, batch: usize },
    /// Pairs of answers, and answers alone.
    #[error("some of the data is pairs of answers (chosen, rejected) and some is not; give files of one kind")]
    PairsMixed,
    /// Pairs of answers that are to be split.
    #[error("{}: pairs of answers cannot be split; truncate or skip what is too long", path.display())]
    PairsNotSplit { path: PathBuf },
    /// Pairs of answers, and nothing compares them.
    #[error(
        "the data is pairs of answers (chosen, rejected): only training reads them, and it must be said how: set \
         preference to dpo, simpo or orpo"
    )]
    PairsAlone,
    /// No pairs of answers where they are compared.
    #[error(
        "the data has the format {format}, and preferences are learnt from pairs of answers: records with chosen and rejected"
    )]
    NoPairs { format: Format },
    /// Samples of which each group has as many, and that do not come out even.
    #[error("{samples} samples are not a whole number of groups of {together}")]
    NotInGroups { samples: usize, together: usize },
    /// More samples than an index can number.
    #[error("{} has more than 4294967295 samples; cut the file into parts", path.display())]
    TooManySamples { path: PathBuf },
    /// Tokens could not be kept on disk.
    #[error("cannot keep the tokens of the data set in a temporary file in {}: {error}", folder.display())]
    Store { folder: PathBuf, error: std::io::Error },
    /// What was kept on disk is not what comes back.
    #[error("the temporary file of the data set is damaged at sample {sample}")]
    StoreDamaged { sample: usize },
}

#[cfg(test)]
mod tests;
