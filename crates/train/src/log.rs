//! `log.jsonl`: one JSON object a line for every step and evaluation, and the smoothed loss.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize};

/// A longer line is damage: a record is a few hundred bytes.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Record {
    /// An optimiser step.
    Step(StepRecord),
    /// An evaluation.
    Eval(EvalRecord),
    /// Anything the user may look for later: a pause, a resumption, a warning.
    Event(EventRecord),
}

impl Record {
    /// Optimiser steps done when the record was written.
    pub fn step(&self) -> u64 {
        match self {
            Record::Step(record) => record.step,
            Record::Eval(record) => record.step,
            Record::Event(record) => record.step,
        }
    }
}

/// An optimiser step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    /// Optimiser steps done, this one included.
    pub step: u64,
    /// Mean loss per target.
    #[serde(deserialize_with = "nan_from_null")]
    pub loss: f64,
    /// [`LossAverage`] of the losses so far.
    #[serde(deserialize_with = "nan_from_null")]
    pub smoothed_loss: f64,
    /// Learning rate of the step.
    pub lr: f64,
    /// Tokens trained on since the start of the run.
    pub tokens: u64,
    /// Tokens a second in this step.
    pub tokens_per_s: f64,
    /// Norm of the gradient before clipping.
    #[serde(deserialize_with = "nan_from_null")]
    pub grad_norm: f64,
    /// Device memory in use, in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The hottest sensor in °C.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// Joules since the start of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub energy: Option<f64>,
    /// Seconds of training since the start of the run.
    #[serde(default)]
    pub elapsed_s: f64,
    /// What else the objective measures: `kl` and `relation` of a teacher.
    #[serde(flatten, deserialize_with = "numbers")]
    pub measures: Measures,
}

/// An evaluation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EvalRecord {
    /// Optimiser steps done before it.
    pub step: u64,
    /// The mean loss.
    #[serde(deserialize_with = "nan_from_null")]
    pub loss: f64,
    /// e to the loss, where it is one of tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perplexity: Option<f64>,
    /// Tokens evaluated.
    pub tokens: u64,
    /// What else the objective measures.
    #[serde(flatten, deserialize_with = "numbers")]
    pub measures: Measures,
}

/// A pause, a resumption or a warning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EventRecord {
    /// Optimiser steps done before it.
    pub step: u64,
    /// What happened.
    pub message: String,
}

/// What an objective measures beside its loss: means by name.
pub type Measures = BTreeMap<String, f64>;

/// The numbers among the fields that a record has beside its own.
pub(crate) fn numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Measures, D::Error> {
    let fields = BTreeMap::<String, serde_json::Value>::deserialize(deserializer)?;
    Ok(fields.into_iter().filter_map(|(name, value)| Some((name, value.as_f64()?))).collect())
}

/// JSON has no NaN or infinity and they are written as null; a null read back is NaN.
pub(crate) fn nan_from_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::<f64>::deserialize(deserializer)?.unwrap_or(f64::NAN))
}

/// An exponential moving average with bias correction.
///
/// `sum ← d·sum + (1−d)·x`, `weight ← d·weight + (1−d)`; the average is `sum / weight`, so the first value is its own
/// average instead of being pulled towards zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LossAverage {
    sum: f64,
    weight: f64,
}

impl LossAverage {
    /// Weight of the past at each step: the average covers about twenty steps.
    const DECAY: f64 = 0.95;

    /// Adds a loss and returns the average. Values that are not finite are left out: one would stay for ever.
    pub fn push(&mut self, loss: f64) -> f64 {
        if loss.is_finite() {
            self.sum = Self::DECAY * self.sum + (1.0 - Self::DECAY) * loss;
            self.weight = Self::DECAY * self.weight + (1.0 - Self::DECAY);
        }
        self.value()
    }

    /// The average; NaN before the first loss.
    pub fn value(&self) -> f64 {
        if self.weight > 0.0 { self.sum / self.weight } else { f64::NAN }
    }
}

/// Why the log could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("could not {action} the log {}: {source}", path.display())]
pub struct LogError {
    action: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl LogError {
    fn new(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> LogError {
        move |source| LogError { action, path: path.to_owned(), source }
    }
}

/// Appends to a log.
#[derive(Debug)]
pub struct LogWriter {
    file: File,
    path: PathBuf,
}

impl LogWriter {
    /// Starts an empty log in the place of what has its name, which is removed and not written to: a link must not lead to
    /// another file, nor a hard link be one.
    pub fn create(path: &Path) -> Result<LogWriter, LogError> {
        let failed = || LogError::new("create", path);
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed()(error)),
            _ => {}
        }
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(failed())?;
        Ok(LogWriter { file, path: path.to_owned() })
    }

    /// Continues a log after `step` steps: what was written later belongs to steps that will be done again, and is cut
    /// off, as is a last line that was never finished. An absent log is begun.
    pub fn resume(path: &Path, step: u64) -> Result<LogWriter, LogError> {
        let failed = || LogError::new("continue", path);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(LogError::new("open", path))?;
        let mut kept = 0;
        for_each_line(&mut BufReader::new(&file), |line, end| {
            let later = line.record().is_some_and(|record| record.step() > step);
            if line.finished && !later {
                kept = end;
            }
            !later
        })
        .map_err(failed())?;
        file.set_len(kept).map_err(failed())?;
        file.seek(SeekFrom::End(0)).map_err(failed())?;
        Ok(LogWriter { file, path: path.to_owned() })
    }

    /// Appends a record as one write, so that a killed process leaves at most one unfinished line.
    pub fn write(&mut self, record: &Record) -> Result<(), LogError> {
        let line = serde_json::to_vec(record).map_err(io::Error::from);
        line.and_then(|mut line| {
            line.push(b'\n');
            self.file.write_all(&line)
        })
        .map_err(LogError::new("write", &self.path))
    }

    /// Makes the log durable; done with each checkpoint.
    pub fn sync(&mut self) -> Result<(), LogError> {
        self.file.sync_data().map_err(LogError::new("write", &self.path))
    }
}

/// The records of a log, and how many lines were not records.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// The records in their order.
    pub records: Vec<Record>,
    /// Lines that could not be parsed: unfinished, damaged or from another version.
    pub unreadable: usize,
}

/// Reads a log, skipping what is not a record.
pub fn read_log(path: &Path) -> Result<Log, LogError> {
    let file = File::open(path).map_err(LogError::new("open", path))?;
    let mut log = Log::default();
    for_each_line(&mut BufReader::new(file), |line, _| {
        match line.record() {
            Some(record) => log.records.push(record),
            None => log.unreadable += 1,
        }
        true
    })
    .map_err(LogError::new("read", path))?;
    Ok(log)
}

struct Line<'a> {
    bytes: &'a [u8],
    /// Whether a line feed ends it.
    finished: bool,
}

impl Line<'_> {
    fn record(&self) -> Option<Record> {
        serde_json::from_slice(self.bytes).ok()
    }
}

/// Calls `visit` with each line and the offset of its end until it returns false. Holds at most [`MAX_LINE_BYTES`];
/// longer lines arrive in parts, none of which is a record.
fn for_each_line(reader: &mut impl BufRead, mut visit: impl FnMut(Line<'_>, u64) -> bool) -> io::Result<()> {
    let mut bytes = Vec::new();
    let mut end = 0;
    loop {
        bytes.clear();
        let count = reader.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)?;
        if count == 0 {
            return Ok(());
        }
        end += count as u64;
        let finished = bytes.ends_with(b"\n");
        if !visit(Line { bytes: &bytes, finished }, end) {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tritune_testing::Random;

    fn step(step: u64, loss: f64) -> Record {
        Record::Step(StepRecord {
            step,
            loss,
            smoothed_loss: loss,
            lr: 1e-4,
            tokens: 512 * step,
            tokens_per_s: 1000.0 / 3.0,
            grad_norm: 0.1 + 0.2,
            memory: Some(1 << 30),
            temperature: step.is_multiple_of(2).then_some(41.5),
            energy: None,
            elapsed_s: step as f64 / 7.0,
            measures: step.is_multiple_of(3).then(|| ("kl".to_owned(), 0.25)).into_iter().collect(),
        })
    }

    fn eval(step: u64) -> Record {
        let measures = [("accuracy".to_owned(), 0.5)].into();
        Record::Eval(EvalRecord { step, loss: 2.5, perplexity: Some(2.5f64.exp()), tokens: 99, measures })
    }

    fn write(path: &Path, records: &[Record]) {
        let mut log = LogWriter::create(path).unwrap();
        records.iter().for_each(|record| log.write(record).unwrap());
        log.sync().unwrap();
    }

    #[test]
    fn records_are_read_back_exactly() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let event = Record::Event(EventRecord { step: 2, message: "paused: 46 °C \"hot\"\nsecond line".into() });
        let records = [step(1, 3.3), step(2, 3.1), eval(2), event, step(3, 1.0 / 3.0)];
        write(&path, &records);
        assert_eq!(read_log(&path).unwrap(), Log { records: records.to_vec(), unreadable: 0 });
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), records.len());
        let first: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        for key in ["kind", "step", "loss", "smoothed_loss", "lr", "tokens", "tokens_per_s", "memory", "grad_norm"] {
            assert!(first.get(key).is_some(), "{key} in {first}");
        }
        assert!(first.get("energy").is_none(), "{first}");
    }

    #[test]
    fn a_loss_that_is_no_number_is_read_back_as_such() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        write(&path, &[step(1, f64::NAN), step(2, f64::INFINITY)]);
        let log = read_log(&path).unwrap();
        assert_eq!(log.unreadable, 0);
        for record in &log.records {
            assert!(matches!(record, Record::Step(record) if record.loss.is_nan()), "{record:?}");
        }
        assert_eq!(log.records.len(), 2);
    }

    #[test]
    fn resuming_cuts_off_what_will_be_done_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let records = [step(1, 3.0), step(2, 2.9), eval(2), step(3, 2.8), eval(3), step(4, 2.7)];
        for (resumed, kept) in [(0, 0), (1, 1), (2, 3), (3, 5), (4, 6), (9, 6)] {
            write(&path, &records);
            LogWriter::resume(&path, resumed).unwrap().write(&step(resumed + 1, 1.0)).unwrap();
            let mut expected = records[..kept].to_vec();
            expected.push(step(resumed + 1, 1.0));
            assert_eq!(read_log(&path).unwrap(), Log { records: expected, unreadable: 0 }, "resumed at {resumed}");
        }
        let absent = folder.path().join("absent.jsonl");
        LogWriter::resume(&absent, 5).unwrap().write(&step(6, 1.0)).unwrap();
        assert_eq!(read_log(&absent).unwrap().records, [step(6, 1.0)]);
    }

    #[test]
    fn torn_and_damaged_logs_lose_only_their_damage() {
        let mut random = Random::fresh();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let records: Vec<Record> = (1..=8).map(|number| step(number, number as f64)).collect();
        write(&path, &records);
        let whole = fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            let lines = whole[..cut].iter().filter(|&&byte| byte == b'\n').count();
            let read = read_log(&path).unwrap().records.len();
            assert!(read == lines || read == lines + 1, "{read} records of {lines} whole lines");
            LogWriter::resume(&path, 100).unwrap().write(&step(101, 1.0)).unwrap();
            let log = read_log(&path).unwrap();
            assert_eq!((log.records.len(), log.unreadable), (lines + 1, 0), "cut at {cut}");
        }
        for _ in 0..200 {
            let mut bytes = whole.clone();
            let at = random.below(bytes.len());
            bytes[at] = random.next() as u8;
            fs::write(&path, &bytes).unwrap();
            let log = read_log(&path).unwrap();
            assert!(log.records.len() >= 6, "one damaged byte costs at most two of eight lines: {}", log.records.len());
            LogWriter::resume(&path, 4).unwrap();
        }
        fs::write(&path, vec![b'['; 3 << 20]).unwrap();
        assert!(read_log(&path).unwrap().records.is_empty());
    }

    #[test]
    fn smoothing_is_fair_to_the_first_values() {
        let mut average = LossAverage::default();
        assert!(average.value().is_nan());
        assert_eq!(average.push(4.0), 4.0);
        let two = average.push(2.0);
        let expected = (0.95 * 4.0 + 2.0) / 1.95;
        assert!((two - expected).abs() < 1e-12, "{two} instead of {expected}");
        assert_eq!(average.push(f64::NAN), two);
        for _ in 0..1000 {
            average.push(1.5);
        }
        assert!((average.value() - 1.5).abs() < 1e-9);
        let json = serde_json::to_string(&average).unwrap();
        assert_eq!(serde_json::from_str::<LossAverage>(&json).unwrap(), average);
    }
}
