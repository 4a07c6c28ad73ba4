//! The samples of a file, ready to be drawn in any order.

use super::batch::Batch;
use super::encode::SampleEncoder;
use super::pack::{BatchShape, Packing};
use super::scan::{DataReport, ScanEvent, scan};
use super::{DataError, DataFile, DataOptions, Format, Rejection, Sample};
use crate::teacher_cache::TeacherCache;
use crate::teacher_scorer::TeacherTopK;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Samples are kept in memory up to this size.
const IN_MEMORY: usize = 32 << 20;
/// Rejections kept for [`DataSet::rejections`].
const KEPT_REJECTIONS: usize = 1000;
/// Bit set in a stored token that is trained on.
const TARGET: u32 = 1 << 31;
const HEADER: usize = 16;

/// Labels and choices in a stored sample.
#[derive(Serialize, Deserialize)]
struct Extra<'a> {
    label: Option<std::borrow::Cow<'a, str>>,
    choices: Option<std::borrow::Cow<'a, [String]>>,
}

/// Writes a sample as bytes: line, number of tokens, number of bytes at the end; the tokens; labels.
pub(super) fn frame(sample: &Sample, bytes: &mut Vec<u8>) {
    bytes.clear();
    let extra = if sample.label.is_some() || sample.choices.is_some() {
        let extra = Extra {
            label: sample.label.as_deref().map(Into::into),
            choices: sample.choices.as_deref().map(Into::into),
        };
        serde_json::to_vec(&extra).unwrap_or_default()
    } else {
        Vec::new()
    };
    bytes.extend_from_slice(&sample.line.to_le_bytes());
    bytes.extend_from_slice(&(sample.tokens.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&(extra.len() as u32).to_le_bytes());
    for (&id, &target) in sample.tokens.iter().zip(&sample.loss) {
        bytes.extend_from_slice(&(id | if target { TARGET } else { 0 }).to_le_bytes());
    }
    bytes.extend_from_slice(&extra);
}

/// Reads a sample back; `None` when the bytes are not what was written.
fn unframe(bytes: &[u8]) -> Option<Sample> {
    let line = u64::from_le_bytes(bytes.get(..8)?.try_into().ok()?);
    let word = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let (count, extra) = (word(8)? as usize, word(12)? as usize);
    let end = HEADER.checked_add(count.checked_mul(4)?)?;
    if end.checked_add(extra)? != bytes.len() {
        return None;
    }
    let words = bytes[HEADER..end].chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
    let (tokens, loss) = words.map(|word| (word & !TARGET, word & TARGET != 0)).unzip();
    let (label, choices) = match &bytes[end..] {
        [] => (None, None),
        extra => {
            let extra: Extra = serde_json::from_slice(extra).ok()?;
            (extra.label.map(Into::into), extra.choices.map(Into::into))
        }
    };
    Some(Sample { tokens, loss, line, label, choices })
}

/// All samples of a file.
#[derive(Debug)]
pub struct DataSet {
    store: Store,
    /// Where each sample ends in the store.
    ends: Vec<u64>,
    lengths: Arc<[u32]>,
    /// Samples in a row that stay together, and the tokens of each such group.
    together: usize,
    groups: Arc<[u32]>,
    report: DataReport,
    rejections: Vec<Rejection>,
    cache: Option<TopKSource>,
    reference: Option<Vec<f64>>,
}

/// Where batches get a teacher's cached logits.
#[derive(Debug)]
pub enum TopKSource {
    /// A file.
    File(TeacherCache),
    /// Nothing, of so many tokens: for measurements before there is a file.
    Blank(usize),
}

#[derive(Debug)]
enum Store {
    Memory(Vec<u8>),
    /// A file without a name, gone with the process.
    File {
        file: Mutex<File>,
        /// What has not been written yet.
        pending: Vec<u8>,
        folder: PathBuf,
    },
}

impl DataSet {
    /// Reads a file. What does not fit in 32 MiB goes to a nameless temporary file in `scratch`, four bytes for each
    /// token; give a folder on a disk, not in memory. `observe` receives progress, rejections and samples.
    pub fn open<E: From<DataError>>(
        file: impl Into<DataFile>,
        encoder: &SampleEncoder<'_>,
        options: &DataOptions,
        scratch: &Path,
        observe: impl FnMut(ScanEvent<'_>) -> Result<(), E>,
    ) -> Result<DataSet, E> {
        DataSet::open_all(&[file.into()], encoder, options, scratch, observe)
    }

    /// Reads several files, one after the other, as one set.
    pub fn open_all<E: From<DataError>>(
        files: &[DataFile],
        encoder: &SampleEncoder<'_>,
        options: &DataOptions,
        scratch: &Path,
        mut observe: impl FnMut(ScanEvent<'_>) -> Result<(), E>,
    ) -> Result<DataSet, E> {
        let mut store = Store::Memory(Vec::new());
        let (mut ends, mut lengths, mut rejections) = (Vec::new(), Vec::new(), Vec::new());
        let mut at = 0;
        let mut bytes = Vec::new();
        let mut reports = Vec::new();
        for file in files {
            reports.push(scan(file, encoder, options, |event| {
                match &event {
                    ScanEvent::Sample(sample) => {
                        if u32::try_from(lengths.len() + 1).is_err() {
                            return Err(DataError::TooManySamples { path: file.name().to_owned() }.into());
                        }
                        frame(sample, &mut bytes);
                        store.append(&bytes, IN_MEMORY, scratch)?;
                        at += bytes.len() as u64;
                        ends.push(at);
                        lengths.push(sample.tokens.len() as u32);
                    }
                    ScanEvent::Rejected(rejection) if rejections.len() < KEPT_REJECTIONS => {
                        rejections.push((*rejection).clone());
                    }
                    _ => {}
                }
                observe(event)
            })?);
        }
        let report = DataReport::together(reports, &lengths)?;
        store.flush()?;
        let lengths: Arc<[u32]> = lengths.into();
        let groups = lengths.clone();
        Ok(DataSet { store, ends, lengths, together: 1, groups, report, rejections, cache: None, reference: None })
    }

    /// Number of samples.
    pub fn len(&self) -> usize {
        self.lengths.len()
    }

    /// Whether there are no samples.
    pub fn is_empty(&self) -> bool {
        self.lengths.is_empty()
    }

    /// Number of tokens of each sample.
    pub fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    /// Keeps every `count` samples in a row together: what is drawn, packed and split are groups of so many from now on.
    pub fn keep_together(&mut self, count: usize) -> Result<(), DataError> {
        if count == 0 || !self.len().is_multiple_of(count) {
            return Err(DataError::NotInGroups { samples: self.len(), together: count });
        }
        let tokens = |group: &[u32]| group.iter().fold(0u32, |sum, length| sum.saturating_add(*length));
        (self.together, self.groups) = (count, self.lengths.chunks_exact(count).map(tokens).collect());
        Ok(())
    }

    /// Refuses pairs of answers where samples are not kept together in pairs, and other samples where pairs are needed.
    pub fn check_pairs(&self, together: usize, needed: bool) -> Result<(), DataError> {
        match self.report.format {
            Format::Preference if !together.is_multiple_of(2) => Err(DataError::PairsAlone),
            Format::Preference => Ok(()),
            format if needed => Err(DataError::NoPairs { format }),
            _ => Ok(()),
        }
    }

    /// Number of tokens of each group: of each sample, unless samples are kept together.
    pub fn group_lengths(&self) -> &[u32] {
        &self.groups
    }

    /// The samples of a group.
    pub fn group(&self, index: u32) -> Range<usize> {
        let first = index as usize * self.together;
        first..first + self.together
    }

    /// What was found in the file.
    pub fn report(&self) -> &DataReport {
        &self.report
    }

    /// The first thousand lines that could not be used.
    pub fn rejections(&self) -> &[Rejection] {
        &self.rejections
    }

    /// A sample; `None` outside the set.
    pub fn sample(&self, index: usize) -> Result<Option<Sample>, DataError> {
        let Some(&end) = self.ends.get(index) else { return Ok(None) };
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        let sample = match &self.store {
            Store::Memory(bytes) => unframe(&bytes[start as usize..end as usize]),
            Store::File { file, folder, .. } => {
                let mut bytes = vec![0; (end - start) as usize];
                // A thread that panicked while reading has left nothing half done: every reader seeks first.
                let mut file = file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                let read = file.seek(SeekFrom::Start(start)).and_then(|_| file.read_exact(&mut bytes));
                read.map_err(|error| DataError::Store { folder: folder.clone(), error })?;
                unframe(&bytes)
            }
        };
        sample.map(Some).ok_or(DataError::StoreDamaged { sample: index })
    }

    /// Gives batches a teacher's cached logits.
    pub fn attach(&mut self, cache: TopKSource) {
        self.cache = Some(cache);
    }

    /// Gives batches the loss that each sample had before the first step, in the order of the samples.
    pub fn set_reference(&mut self, losses: Vec<f64>) {
        self.reference = Some(losses);
    }

    /// Those losses, if they are known.
    pub fn reference(&self) -> Option<&[f64]> {
        self.reference.as_deref()
    }

    /// The batches of the groups `order`, such as [`shuffled`](super::shuffled) gives them for an epoch.
    pub fn batches(&self, order: Vec<u32>, shape: BatchShape) -> Result<Batches<'_>, DataError> {
        Ok(Batches { set: self, packing: self.packing(order, shape)? })
    }

    /// Which groups those batches are made of.
    pub fn packing(&self, order: Vec<u32>, shape: BatchShape) -> Result<Packing, DataError> {
        let longest = self.groups.iter().copied().max().unwrap_or(0) as usize;
        if longest > shape.tokens {
            return Err(DataError::BatchTooSmall { sample: longest, batch: shape.tokens });
        }
        Ok(Packing::new(self.groups.clone(), order, shape))
    }

    /// The batch of these groups.
    pub fn batch(&self, groups: &[u32]) -> Result<Batch, DataError> {
        let samples = self.members(groups);
        let mut batch = Batch::of(&self.samples(&samples)?);
        batch.teacher_top_k = match &self.cache {
            None => None,
            Some(TopKSource::Blank(top_k)) => Some(TeacherTopK::blank(batch.targets.len(), *top_k)),
            Some(TopKSource::File(cache)) => {
                Some(cache.top_k(&samples).map_err(|error| DataError::TeacherCache(Box::new(error)))?)
            }
        };
        if let Some(reference) = &self.reference {
            batch.reference = samples.iter().map(|&sample| reference[sample as usize]).collect();
        }
        Ok(batch)
    }

    /// The samples of these groups.
    fn members(&self, groups: &[u32]) -> Vec<u32> {
        groups.iter().flat_map(|&group| self.group(group)).map(|index| index as u32).collect()
    }

    fn samples(&self, indices: &[u32]) -> Result<Vec<Sample>, DataError> {
        let read = indices.iter().map(|&index| {
            let index = index as usize;
            self.sample(index)?.ok_or(DataError::StoreDamaged { sample: index })
        });
        read.collect()
    }
}

impl Store {
    fn append(&mut self, bytes: &[u8], most: usize, scratch: &Path) -> Result<(), DataError> {
        if let Store::Memory(kept) = self
            && kept.len() + bytes.len() > most
        {
            let failed = |error| DataError::Store { folder: scratch.to_owned(), error };
            let file = tempfile::tempfile_in(scratch).map_err(failed)?;
            let pending = std::mem::take(kept);
            *self = Store::File { file: Mutex::new(file), pending, folder: scratch.to_owned() };
            self.flush()?;
        }
        match self {
            Store::Memory(kept) => kept.extend_from_slice(bytes),
            Store::File { pending, .. } => {
                pending.extend_from_slice(bytes);
                if pending.len() >= 1 << 20 {
                    self.flush()?;
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), DataError> {
        if let Store::File { file, pending, folder } = self {
            let file = file.get_mut().unwrap_or_else(|poisoned| poisoned.into_inner());
            let written: io::Result<()> = file.write_all(pending);
            written.map_err(|error| DataError::Store { folder: folder.clone(), error })?;
            *pending = Vec::new();
        }
        Ok(())
    }
}

/// The batches of an epoch.
#[derive(Debug)]
pub struct Batches<'a> {
    set: &'a DataSet,
    packing: Packing,
}

impl Batches<'_> {
    /// Passes over batches without reading their tokens, as when a run is resumed.
    pub fn skip_batches(&mut self, count: usize) {
        for _ in 0..count {
            if self.packing.next().is_none() {
                break;
            }
        }
    }

    /// How many batches are left.
    pub fn remaining(&self) -> usize {
        self.packing.clone().count()
    }

    /// The samples of the next batch.
    pub fn next_samples(&mut self) -> Option<Result<Vec<Sample>, DataError>> {
        let indices = self.packing.next()?;
        Some(self.set.samples(&self.set.members(&indices)))
    }
}

impl Iterator for Batches<'_> {
    type Item = Result<Batch, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        let indices = self.packing.next()?;
        Some(self.set.batch(&indices))
    }
}
