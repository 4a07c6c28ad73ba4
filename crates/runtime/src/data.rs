//! Data files, read with progress.

use crate::events::{Events, Tracked, Work};
use std::path::{Path, PathBuf};
use tritune_model::tokenizer::Tokenizer;
use tritune_train::data::{BatchShape, Packing, ScanEvent, data_files, scan, shuffled, split};
use tritune_train::stop::Stop;

pub use tritune_train::data::{
    Batch, DataError, DataFile, DataOptions, DataReport, DataSet, FieldMap, Format, LossOn, Overlong, Rejection,
    Sample, SampleEncoder, TextReport,
};

/// Reads data: a file, all of a folder, or what a pattern matches. Lines that cannot be used are counted in a notice.
pub fn read_data(
    path: &Path,
    encoder: &SampleEncoder<'_>,
    options: &DataOptions,
    events: &dyn Events,
) -> Result<DataSet, DataError> {
    read_all_data(&[path.to_owned()], encoder, options, events)
}

/// The same of several.
pub fn read_all_data(
    paths: &[PathBuf],
    encoder: &SampleEncoder<'_>,
    options: &DataOptions,
    events: &dyn Events,
) -> Result<DataSet, DataError> {
    let files: Vec<DataFile> = data_files(paths)?.into_iter().map(DataFile::from).collect();
    read_files(&files, encoder, options, events)
}

/// The same of files that are found already.
pub(crate) fn read_files(
    files: &[DataFile],
    encoder: &SampleEncoder<'_>,
    options: &DataOptions,
    events: &dyn Events,
) -> Result<DataSet, DataError> {
    let mut tracked = Tracked::new(events, Work::ReadingData);
    // Asking for the folder is a panic where there is none; everything stays in memory up to a size.
    let no_folders = cfg!(all(target_family = "wasm", target_os = "unknown"));
    let scratch = if no_folders { PathBuf::new() } else { std::env::temp_dir() };
    let set = DataSet::open_all(files, encoder, options, &scratch, |event| {
        if let ScanEvent::Progress { done, total } = event {
            tracked.set(done, total);
        }
        Ok::<(), DataError>(())
    });
    drop(tracked);
    let set = set?;
    let lines = set.report().rejected;
    if lines > 0 {
        let first = files.first().map(|file| file.name().display().to_string()).unwrap_or_default();
        let more = if files.len() > 1 { format!(" and {} more files", files.len() - 1) } else { String::new() };
        events.warn(format!("{lines} lines of {first}{more} cannot be used"));
    }
    Ok(set)
}

/// The numbers of all samples of a set.
pub fn all_samples(set: &DataSet) -> Vec<u32> {
    (0..set.group_lengths().len() as u32).collect()
}

/// What one pass over data finds, without keeping all of its samples.
#[derive(Debug)]
pub struct Preview {
    /// What is in the data, or why it cannot be used at all.
    pub report: Result<DataReport, DataError>,
    /// The first samples.
    pub samples: Vec<Sample>,
    /// The first lines that cannot be used.
    pub rejections: Vec<Rejection>,
    /// The files read, each with the number of these lines that come before it.
    pub files: Vec<(PathBuf, usize)>,
    lengths: Vec<u32>,
}

/// Samples split and put into batches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Packed {
    /// Samples to train on.
    pub train: usize,
    /// Samples kept for validation.
    pub validation: usize,
    /// Tokens a batch has room for.
    pub batch_tokens: usize,
    /// Batches of training samples.
    pub batches: usize,
    /// How much of them is filled.
    pub fill: f64,
}

impl Preview {
    /// Reads a file, all of a folder, or what a pattern matches, and keeps up to so many samples and lines that cannot be used.
    pub fn read(
        path: &Path,
        encoder: &SampleEncoder<'_>,
        options: &DataOptions,
        (most_samples, most_rejections): (usize, usize),
        events: &dyn Events,
    ) -> Preview {
        Preview::read_until(path, encoder, options, (most_samples, most_rejections), events, &Stop::default())
    }

    /// The same, until somebody asks to stop.
    pub fn read_until(
        path: &Path,
        encoder: &SampleEncoder<'_>,
        options: &DataOptions,
        (most_samples, most_rejections): (usize, usize),
        events: &dyn Events,
        stop: &Stop,
    ) -> Preview {
        let (mut samples, mut rejections, mut lengths, mut files) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut tracked = Tracked::new(events, Work::ReadingData);
        let mut read = |path: &PathBuf| {
            files.push((path.clone(), rejections.len()));
            scan(path, encoder, options, |event| {
                match event {
                    ScanEvent::Sample(sample) => {
                        lengths.push(sample.tokens.len() as u32);
                        if samples.len() < most_samples {
                            samples.push(sample.clone());
                        }
                    }
                    ScanEvent::Rejected(rejection) if rejections.len() < most_rejections => {
                        rejections.push(rejection.clone())
                    }
                    ScanEvent::Rejected(_) => {}
                    ScanEvent::Progress { done, total } => tracked.set(done, total),
                }
                match stop.requested() {
                    true => Err(DataError::Read { path: path.clone(), error: std::io::ErrorKind::Interrupted.into() }),
                    false => Ok(()),
                }
            })
        };
        let reports: Result<Vec<DataReport>, DataError> =
            data_files(&[path.to_owned()]).and_then(|found| found.iter().map(&mut read).collect());
        let report = reports.and_then(|reports| DataReport::together(reports, &lengths));
        if report.as_ref().is_ok_and(|report| report.format == Format::Preference) {
            // Both answers go into one batch.
            lengths = lengths.chunks(2).map(|pair| pair.iter().sum()).collect();
        }
        Preview { report, samples, rejections, files, lengths }
    }

    /// How its samples would be split and packed.
    pub fn packed(&self, val_split: f64, seed: u64, batch_tokens: usize) -> Packed {
        let (train, validation) = split(self.lengths.len() as u32, val_split, seed);
        let tokens: u64 = train.iter().map(|&index| u64::from(self.lengths[index as usize])).sum();
        let shape = BatchShape { tokens: batch_tokens, pack: true };
        let batches = Packing::new(&self.lengths[..], shuffled(&train, seed, 0), shape).count();
        let fill = tokens as f64 / (batches.max(1) * batch_tokens) as f64;
        Packed { train: train.len(), validation: validation.len(), batch_tokens, batches, fill }
    }
}

/// The text of a sample's first tokens, in parts that are or are not trained on.
pub fn parts(sample: &Sample, tokenizer: &Tokenizer, most: usize) -> Vec<(String, bool)> {
    let loss = &sample.loss[..sample.tokens.len().min(most)];
    let mut parts = Vec::new();
    let mut start = 0;
    for part in loss.chunk_by(|one, next| one == next) {
        let end = start + part.len();
        parts.push((tokenizer.decode(&sample.tokens[start..end], false), part[0]));
        start = end;
    }
    parts
}
