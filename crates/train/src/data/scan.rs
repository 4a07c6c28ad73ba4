//! One pass over a data file.

use super::cut::{Chunk, Cutter};
use super::encode::SampleEncoder;
use super::hash::DataHash;
use super::set::frame;
use super::source::{Body, Container, Item, Source};
use super::{DataError, DataFile, DataOptions, FieldMap, Format, Overlong, Reason, Rejection, Sample};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Records worked on at once: enough to keep every core busy, few enough to stay small.
const BLOCK_RECORDS: usize = 1024;
const BLOCK_BYTES: usize = 4 << 20;
const MAX_THREADS: usize = 16;

/// What happens during a pass.
#[derive(Debug)]
pub enum ScanEvent<'a> {
    /// The next sample, in the order of the file.
    Sample(&'a Sample),
    /// A line that cannot be used.
    Rejected(&'a Rejection),
    /// Bytes read so far.
    Progress {
        /// Read.
        done: u64,
        /// The size of the file.
        total: u64,
    },
}

/// What a pass found.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct DataReport {
    /// How the file is written.
    #[serde(serialize_with = "by_name")]
    pub format: Format,
    /// What holds the records: `JSON lines`, `a JSON array`, `a table`, `Parquet` or `text`.
    pub container: &'static str,
    /// Size of the file.
    pub bytes: u64,
    /// Records read (documents, for plain text), without blank lines.
    pub records: u64,
    /// Samples made of them.
    pub samples: u64,
    /// Lines that could not be used.
    pub rejected: u64,
    /// The same by kind of problem.
    pub rejected_by_kind: BTreeMap<&'static str, u64>,
    /// Records that were too long and were cut off.
    pub truncated: u64,
    /// Tokens lost by that.
    pub truncated_tokens: u64,
    /// Records that were too long and became several samples.
    pub split: u64,
    /// Tokens of the longest record, before any cut.
    pub longest: u64,
    /// Tokens in all samples.
    pub tokens: u64,
    /// Tokens trained on.
    pub targets: u64,
    /// Fewest tokens of a sample.
    pub min: u64,
    /// As many samples are longer as are shorter.
    pub median: u64,
    /// Tokens per sample.
    pub mean: f64,
    /// Most tokens of a sample.
    pub max: u64,
    /// Samples with a label.
    pub labelled: u64,
    /// Hash of the samples.
    pub hash: DataHash,
}

impl DataReport {
    /// The report of several files together, whose samples have these lengths.
    pub fn together(reports: Vec<DataReport>, lengths: &[u32]) -> Result<DataReport, DataError> {
        let nothing = || DataError::NothingUsable { path: PathBuf::new(), reason: "no file is given".to_owned() };
        let pairs = reports.iter().filter(|report| report.format == Format::Preference).count();
        if pairs > 0 && pairs < reports.len() {
            return Err(DataError::PairsMixed);
        }
        let mut reports = reports.into_iter();
        let mut all = reports.next().ok_or_else(nothing)?;
        for other in reports {
            all.container = "several files";
            all.bytes += other.bytes;
            all.records += other.records;
            all.samples += other.samples;
            all.rejected += other.rejected;
            for (kind, count) in other.rejected_by_kind {
                *all.rejected_by_kind.entry(kind).or_default() += count;
            }
            all.truncated += other.truncated;
            all.truncated_tokens += other.truncated_tokens;
            all.split += other.split;
            all.longest = all.longest.max(other.longest);
            all.tokens += other.tokens;
            all.targets += other.targets;
            all.labelled += other.labelled;
            all.min = all.min.min(other.min);
            all.max = all.max.max(other.max);
            all.mean = all.tokens as f64 / all.samples.max(1) as f64;
            let mut sorted = lengths.to_vec();
            sorted.sort_unstable();
            all.median = sorted.get(sorted.len().saturating_sub(1) / 2).map_or(0, |&length| u64::from(length));
            all.hash.update(&other.hash.0.to_le_bytes());
        }
        Ok(all)
    }

    /// Lines that could not be used, without those that were to be left out for their length.
    pub fn skipped(&self) -> u64 {
        let too_long = Reason::Overlong { tokens: 0, seq: 0 }.kind();
        self.rejected - self.rejected_by_kind.get(too_long).copied().unwrap_or(0)
    }
}

fn by_name<S: serde::Serializer>(format: &Format, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(format.name())
}

/// Reads a file and hands each sample to `observe`. An error of `observe` ends the pass.
pub fn scan<E: From<DataError>>(
    file: impl Into<DataFile>,
    encoder: &SampleEncoder<'_>,
    options: &DataOptions,
    mut observe: impl FnMut(ScanEvent<'_>) -> Result<(), E>,
) -> Result<DataReport, E> {
    let file = &file.into();
    let path = file.name();
    if options.seq < 2 {
        return Err(DataError::SequenceTooShort { seq: options.seq }.into());
    }
    let asked = options.map.as_ref().map(FieldMap::format).or(options.format);
    let (format, container, mut source) = Source::of(file, asked, options.map.as_ref())?;
    if options.map.is_none() {
        check_header(path, format, source.header())?;
    }
    let total = file.bytes();
    let default = if format == Format::Plain { Overlong::Split } else { Overlong::Truncate };
    let overlong = options.overlong.unwrap_or(default);
    if format == Format::Preference && overlong == Overlong::Split {
        return Err(DataError::PairsNotSplit { path: path.to_owned() }.into());
    }
    let mut tally = Tally::new(format, container, total, options.seq, overlong, encoder.bos());
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
    loop {
        let mut block = Vec::new();
        let mut bytes = 0;
        while block.len() < BLOCK_RECORDS
            && bytes < BLOCK_BYTES
            && let Some(item) = source.next_item()?
        {
            bytes += item.size();
            block.push(item);
        }
        if block.is_empty() {
            break;
        }
        for (item, encoded) in block.iter().zip(encode_block(&block, encoder, options.map.as_ref(), format, threads)) {
            tally.take(item, encoded, &mut observe)?;
        }
        observe(ScanEvent::Progress { done: source.bytes_read(), total })?;
    }
    observe(ScanEvent::Progress { done: total, total })?;
    tally.finish(path).map_err(E::from)
}

/// A table must have the columns of its format.
fn check_header(path: &Path, format: Format, header: Option<&[String]>) -> Result<(), DataError> {
    let Some(header) = header else { return Ok(()) };
    let needed: &[&[&str]] = match format {
        Format::Chat => &[&["messages"]],
        Format::ShareGpt => &[&["conversations"]],
        Format::PromptCompletion => &[&["prompt"], &["completion", "response"]],
        Format::Alpaca => &[&["instruction"], &["output"]],
        Format::Question => &[&["question"], &["answer"]],
        Format::Preference => &[&["chosen"], &["rejected"]],
        Format::Text => &[&["text"]],
        Format::Plain => &[],
    };
    for names in needed {
        if !names.iter().any(|name| header.iter().any(|column| column == name)) {
            return Err(DataError::MissingColumn { path: path.to_owned(), column: names[0], format });
        }
    }
    Ok(())
}

/// A record as tokens, before it is cut.
#[derive(Default)]
struct Encoded {
    /// One, or both of a pair.
    chunks: Vec<Chunk>,
    label: Option<String>,
    choices: Option<Vec<String>>,
}

fn encode_item(
    item: &Item,
    encoder: &SampleEncoder<'_>,
    map: Option<&FieldMap>,
    format: Format,
) -> Result<Encoded, Reason> {
    if let Body::Passage(passage) = &item.body {
        return Ok(Encoded { chunks: vec![encoder.encode_passage(passage)?], ..Encoded::default() });
    }
    let record = map.map_or_else(|| item.raw(), |map| map.apply(item))?.into_record(format)?;
    let chunks = encoder.encode(&record)?;
    Ok(Encoded { chunks, label: record.label, choices: record.choices })
}

/// Encodes a block on several threads; the results come in the order of the file.
fn encode_block(
    block: &[Item],
    encoder: &SampleEncoder<'_>,
    map: Option<&FieldMap>,
    format: Format,
    threads: usize,
) -> Vec<Result<Encoded, Reason>> {
    let part = block.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let encode = move |items: &[Item]| items.iter().map(|item| encode_item(item, encoder, map, format)).collect();
        let workers: Vec<_> = block
            .chunks(part)
            .map(|items| (items, std::thread::Builder::new().spawn_scoped(scope, move || encode(items))))
            .collect();
        let mut results: Vec<Result<Encoded, Reason>> = Vec::with_capacity(block.len());
        for (items, worker) in workers {
            // Where no thread can be started the work is done here.
            let done: Vec<_> = match worker {
                Ok(worker) => worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err(_) => encode(items),
            };
            results.extend(done);
        }
        results
    })
}

/// What has been found so far.
struct Tally {
    report: DataReport,
    cutter: Cutter,
    overlong: Overlong,
    lengths: Vec<u64>,
    first_reason: Option<String>,
    frame: Vec<u8>,
}

impl Tally {
    fn new(
        format: Format,
        container: Container,
        bytes: u64,
        seq: usize,
        overlong: Overlong,
        bos: Option<u32>,
    ) -> Tally {
        let report = DataReport { format, container: container.name(), bytes, ..DataReport::default() };
        let cutter = Cutter::new(seq, overlong, bos);
        Tally { report, cutter, overlong, lengths: Vec::new(), first_reason: None, frame: Vec::new() }
    }

    fn take<E>(
        &mut self,
        item: &Item,
        encoded: Result<Encoded, Reason>,
        observe: &mut impl FnMut(ScanEvent<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (last, passage) = match &item.body {
            Body::Passage(passage) => (passage.last, true),
            _ => (true, false),
        };
        let encoded = match encoded {
            // A document continues without the passage that failed.
            Err(reason) if passage => {
                self.reject(item.line, reason, observe)?;
                Ok(Encoded { chunks: vec![Chunk::default()], ..Encoded::default() })
            }
            encoded => encoded,
        };
        self.report.records += u64::from(last);
        let mut samples = Vec::new();
        let ended = encoded.and_then(|encoded| {
            let Encoded { chunks, label, choices } = encoded;
            let sample = |chunk: Chunk| Sample {
                tokens: chunk.tokens,
                loss: chunk.loss,
                line: item.line,
                label: label.clone(),
                choices: choices.clone(),
            };
            let mut ended = Vec::new();
            for chunk in chunks {
                self.cutter.push(chunk, |chunk| samples.push(sample(chunk)));
                if last {
                    ended.push(self.cutter.finish(|chunk| samples.push(sample(chunk)))?);
                }
            }
            Ok(ended)
        });
        if ended.is_err() && self.report.format == Format::Preference {
            // Half a pair is nothing.
            samples.clear();
        }
        for sample in samples.iter().filter(|sample| sample.targets() > 0) {
            self.count(sample);
            observe(ScanEvent::Sample(sample))?;
        }
        match ended {
            Ok(ended) => {
                let longest = ended.iter().map(|ended| ended.tokens).max().unwrap_or(0);
                self.report.longest = self.report.longest.max(longest as u64);
                let overlong = ended.iter().any(|ended| ended.overlong);
                if overlong && self.overlong == Overlong::Split {
                    self.report.split += 1;
                } else if overlong {
                    self.report.truncated += 1;
                    let tokens: usize = ended.iter().map(|ended| ended.tokens).sum();
                    let left: usize = samples.iter().map(|sample| sample.tokens.len()).sum();
                    self.report.truncated_tokens += (tokens - left.min(tokens)) as u64;
                }
                Ok(())
            }
            Err(reason) => {
                if let Reason::Overlong { tokens, .. } | Reason::CutAway { tokens, .. } = &reason {
                    self.report.longest = self.report.longest.max(*tokens as u64);
                }
                self.reject(item.line, reason, observe)
            }
        }
    }

    fn reject<E>(
        &mut self,
        line: u64,
        reason: Reason,
        observe: &mut impl FnMut(ScanEvent<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.report.rejected += 1;
        *self.report.rejected_by_kind.entry(reason.kind()).or_default() += 1;
        self.first_reason.get_or_insert_with(|| format!("line {line}: {reason}"));
        observe(ScanEvent::Rejected(&Rejection { line, reason }))
    }

    fn count(&mut self, sample: &Sample) {
        let report = &mut self.report;
        let length = sample.tokens.len();
        report.samples += 1;
        report.tokens += length as u64;
        report.targets += sample.targets() as u64;
        report.labelled += u64::from(sample.label.is_some());
        // No longer than the sequence length, so this table stays small.
        if self.lengths.len() <= length {
            self.lengths.resize(length + 1, 0);
        }
        self.lengths[length] += 1;
        frame(sample, &mut self.frame);
        // The line number is left out: the same samples are the same data on any line.
        report.hash.update(&self.frame[8..]);
    }

    fn finish(mut self, path: &Path) -> Result<DataReport, DataError> {
        let report = &mut self.report;
        if report.samples == 0 {
            let reason = self.first_reason.unwrap_or_else(|| "the file is empty".into());
            return Err(DataError::NothingUsable { path: path.to_owned(), reason });
        }
        report.mean = report.tokens as f64 / report.samples as f64;
        let mut below = 0;
        for (length, &count) in self.lengths.iter().enumerate().filter(|(_, count)| **count > 0) {
            if below == 0 {
                report.min = length as u64;
            }
            if below * 2 < report.samples && (below + count) * 2 >= report.samples {
                report.median = length as u64;
            }
            below += count;
            report.max = length as u64;
        }
        Ok(self.report)
    }
}
