//! A teacher's logits of every target, in a file: those of its likeliest tokens, and of the rest together. With it a run needs
//! no teacher on its device.
//!
//! The file has a line of JSON that says what it belongs to, then the targets in the order of the data, each `k` token numbers
//! (i32), `k` logits over the temperature and the logarithm of the sum of the exponentials of all others (f32), little-endian. It is
//! written beside its place (`.partial`), target after target, so that a pass that was interrupted goes on.

use crate::data::{Batch, DataError, DataSet};
use crate::teacher_scorer::{TeacherScorer, TeacherTopK};
use crate::trainer::TrainerError;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Longest first line of a file.
const LONGEST_HEADER: u64 = 4096;

/// What a file belongs to.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CacheIdentity {
    /// Tokens of each target.
    pub top_k: usize,
    /// What logits are divided by.
    pub temperature: f32,
    /// Tokens that the teacher knows.
    pub vocabulary: usize,
    /// A number that changes with the teacher's files.
    pub teacher: String,
    /// The same of the data.
    pub data: String,
    /// Arithmetic of the teacher.
    pub precision: String,
}

impl CacheIdentity {
    fn row_bytes(&self) -> u64 {
        (self.top_k * 8 + 4) as u64
    }

    /// The first line.
    fn header(&self) -> String {
        // Numbers and texts always have a form in JSON.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum CacheError {
    /// It cannot be read or written.
    #[error("the teacher's cache {}: {error}", path.display())]
    Io { path: PathBuf, error: std::io::Error },
    /// It belongs to something else.
    #[error("{} was made with {field} {found}, and this run has {wanted}; remove it, or use another file", path.display())]
    Other { path: PathBuf, field: &'static str, found: String, wanted: String },
    /// It is no such file, or not all of it.
    #[error("{} is not a whole file of a teacher's logits; remove it, and the teacher computes them again", path.display())]
    Damaged { path: PathBuf },
    /// The data cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The teacher failed.
    #[error(transparent)]
    Teacher(#[from] TrainerError),
}

/// A file of a teacher's logits.
#[derive(Debug)]
pub struct TeacherCache {
    path: PathBuf,
    file: Mutex<File>,
    identity: CacheIdentity,
    /// Where the targets begin.
    start: u64,
    /// The number of the first target of each sample, and of all targets.
    first: Vec<u64>,
}

/// The number of the first target of each sample, and of all.
fn first_targets(set: &DataSet) -> Result<Vec<u64>, DataError> {
    let mut first = vec![0];
    for index in 0..set.len() {
        let sample = set.sample(index)?.ok_or(DataError::StoreDamaged { sample: index })?;
        first.push(first[index] + sample.targets() as u64);
    }
    Ok(first)
}

impl TeacherCache {
    /// Opens a finished file, if there is one, which must belong to the run.
    pub fn open(path: &Path, identity: &CacheIdentity, set: &DataSet) -> Result<Option<TeacherCache>, CacheError> {
        let io = |error| CacheError::Io { path: path.to_owned(), error };
        if !path.exists() {
            return Ok(None);
        }
        let mut file = File::open(path).map_err(io)?;
        let start = check_header(&mut file, path, identity)?;
        let first = first_targets(set)?;
        let length = file.metadata().map_err(io)?.len();
        if length != start + first[set.len()] * identity.row_bytes() {
            return Err(CacheError::Damaged { path: path.to_owned() });
        }
        let identity = identity.clone();
        Ok(Some(TeacherCache { path: path.to_owned(), file: Mutex::new(file), identity, start, first }))
    }

    /// Computes the logits of every target that the unfinished file does not have. `progress` hears the targets done, and all.
    pub fn write(
        path: &Path,
        identity: &CacheIdentity,
        set: &DataSet,
        teacher: &mut TeacherScorer,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(), CacheError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".partial");
        let partial = PathBuf::from(name);
        let io = |error| CacheError::Io { path: partial.clone(), error };
        let first = first_targets(set)?;
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&partial).map_err(io)?;
        if file.metadata().map_err(io)?.len() == 0 {
            file.write_all(identity.header().as_bytes()).map_err(io)?;
        }
        let start = check_header(&mut file, &partial, identity)?;
        let bytes = identity.row_bytes();
        let done = (file.metadata().map_err(io)?.len() - start) / bytes;
        // The last sample that is there in full; what follows it may be cut off anywhere.
        let sample = (first.partition_point(|first| *first <= done) - 1).min(set.len());
        file.set_len(start + first[sample] * bytes).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        for index in sample..set.len() {
            progress(first[index], first[set.len()]);
            let sample = set.sample(index)?.ok_or(DataError::StoreDamaged { sample: index })?;
            let batch = Batch::of([&sample]);
            if batch.targets.is_empty() {
                continue;
            }
            let top_k = teacher.score(&batch, identity.top_k, identity.temperature)?;
            let rows = top_k.tokens.chunks_exact(identity.top_k).zip(top_k.logits.chunks_exact(identity.top_k + 1));
            let mut out = Vec::with_capacity(batch.targets.len() * bytes as usize);
            for (tokens, logits) in rows {
                out.extend(tokens.iter().flat_map(|token| token.to_le_bytes()));
                out.extend(logits.iter().flat_map(|logit| logit.to_le_bytes()));
            }
            file.write_all(&out).map_err(io)?;
        }
        progress(first[set.len()], first[set.len()]);
        file.sync_all().map_err(io)?;
        // Should a power cut undo it, the next run renames it again.
        std::fs::rename(&partial, path).map_err(io)
    }

    /// The teacher's logits of the targets of these samples, one after the other.
    pub fn top_k(&self, samples: &[u32]) -> Result<TeacherTopK, CacheError> {
        let io = |error| CacheError::Io { path: self.path.clone(), error };
        let damaged = || CacheError::Damaged { path: self.path.clone() };
        let mut top_k = TeacherTopK::default();
        for &sample in samples {
            let range = self.first.get(sample as usize).zip(self.first.get(sample as usize + 1));
            let (&first, &end) = range.ok_or_else(damaged)?;
            let row = self.identity.row_bytes();
            let mut bytes = vec![0; ((end - first) * row) as usize];
            {
                let mut file = self.file.lock().map_err(|_| damaged())?;
                file.seek(SeekFrom::Start(self.start + first * row)).map_err(io)?;
                file.read_exact(&mut bytes).map_err(io)?;
            }
            for row in bytes.chunks_exact(row as usize) {
                let (tokens, logits) = row.split_at(4 * self.identity.top_k);
                let tokens = tokens.as_chunks::<4>().0.iter().map(|bytes| i32::from_le_bytes(*bytes));
                let logits = logits.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
                let start = (top_k.tokens.len(), top_k.logits.len());
                top_k.tokens.extend(tokens);
                top_k.logits.extend(logits);
                self.check(&top_k.tokens[start.0..], &top_k.logits[start.1..])?;
            }
        }
        Ok(top_k)
    }

    /// Refuses what no teacher gives: a token that does not exist, or twice, and logits that are no numbers.
    fn check(&self, tokens: &[i32], logits: &[f32]) -> Result<(), CacheError> {
        let mut sorted = tokens.to_vec();
        sorted.sort_unstable();
        let known = |token: &i32| usize::try_from(*token).is_ok_and(|token| token < self.identity.vocabulary);
        let once = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        if !once || !tokens.iter().all(known) || !logits.iter().all(|logit| logit.is_finite()) {
            return Err(CacheError::Damaged { path: self.path.clone() });
        }
        Ok(())
    }
}

/// Reads the first line and compares it. Gives its length.
fn check_header(file: &mut File, path: &Path, identity: &CacheIdentity) -> Result<u64, CacheError> {
    let io = |error| CacheError::Io { path: path.to_owned(), error };
    let damaged = || CacheError::Damaged { path: path.to_owned() };
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0)).map_err(io)?;
    Read::by_ref(file).take(LONGEST_HEADER).read_to_end(&mut bytes).map_err(io)?;
    let end = bytes.iter().position(|byte| *byte == b'\n').ok_or_else(damaged)?;
    let found: CacheIdentity = serde_json::from_slice(&bytes[..end]).map_err(|_| damaged())?;
    let fields = [
        ("teacher-top-k", found.top_k.to_string(), identity.top_k.to_string()),
        ("kl-temperature", found.temperature.to_string(), identity.temperature.to_string()),
        ("a vocabulary of", found.vocabulary.to_string(), identity.vocabulary.to_string()),
        ("another teacher,", found.teacher.clone(), identity.teacher.clone()),
        ("other data,", found.data.clone(), identity.data.clone()),
        ("precision", found.precision.clone(), identity.precision.clone()),
    ];
    for (field, found, wanted) in fields {
        if found != wanted {
            return Err(CacheError::Other { path: path.to_owned(), field, found, wanted });
        }
    }
    Ok(end as u64 + 1)
}
