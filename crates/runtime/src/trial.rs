//! The first use of a GPU and its driver happens in a process of its own: listing, self-test, tuning. A crash or a hang there ends that
//! process and becomes a verdict that is remembered; the work goes on with fewer kernels, or on the CPU.
//!
//! The process is a program that calls [`answer`] (`tritune try-device`). A host names it with [`set_helper`]; without one a `tritune`
//! of the same build is looked for where programs are. Where there is none, and where nothing can be remembered, the first use happens
//! in the host itself, as [`Runtime::without_trial`] asks for.
//!
//! [`Runtime::without_trial`]: crate::Runtime::without_trial

mod child;
mod record;

use crate::backend::{Backend, GpuOptions, Selector, Variant, WeightLayout};
use crate::error::{Error, Result};
use crate::events::{Events, Work};
use crate::tuning::Shapes;
pub(crate) use record::Record;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

pub use child::answer;

/// Seconds without a word after which the process counts as hanging: compiling one large shader takes some on a phone.
const PATIENCE: u64 = 60;
/// Another number of seconds, for tests.
const PATIENCE_VARIABLE: &str = "TRITUNE_TRIAL_SECONDS";
/// Set to 0 it turns trials off; processes that try a device have it so.
const VARIABLE: &str = "TRITUNE_TRIAL";

/// What the process is asked to try.
#[derive(Debug, Serialize, Deserialize)]
struct Request {
    backend: String,
    /// `None` asks for the list of devices alone.
    device: Option<DeviceRequest>,
}

#[derive(Debug, Serialize, Deserialize)]
struct DeviceRequest {
    index: Option<usize>,
    name: Option<String>,
    tq1: bool,
    variants: Option<Vec<String>>,
    /// Shapes to tune for; `None` when tuning is off.
    shapes: Option<Shapes>,
}

/// What the process says, a line each. Other lines are a driver's.
mod words {
    /// Then the fingerprint of its kernels.
    pub const KERNELS: &str = "tritune-trial kernels ";
    /// Then what it begins with.
    pub const STAGE: &str = "tritune-trial stage ";
    /// It is alive.
    pub const ALIVE: &str = "tritune-trial alive";
    /// Then a warning for the user.
    pub const WARNING: &str = "tritune-trial warning ";
    /// Then what is being done.
    pub const INFO: &str = "tritune-trial info ";
    /// Then how many cases of a family of kernels have run, how many there are, and its name.
    pub const PROGRESS: &str = "tritune-trial progress ";
    /// It has tried everything.
    pub const DONE: &str = "tritune-trial done";
    /// Begins the stage that tests one variant.
    pub const TEST: &str = "testing the kernels ";
    /// The stages besides.
    pub const LIST: &str = "listing the devices";
    pub const OPEN: &str = "opening the device";
    pub const TUNE: &str = "tuning";
}

static HELPER: OnceLock<Vec<OsString>> = OnceLock::new();

/// Names the program, with its arguments, that tries devices for this process: it must call [`answer`] and nothing else. The first
/// call counts.
pub fn set_helper(command: Vec<OsString>) {
    // Whoever comes second has the same program in mind.
    let _ = HELPER.set(command);
}

/// The program that tries devices, where trials are wanted and there is one.
fn helper() -> Option<Vec<OsString>> {
    if std::env::var_os(VARIABLE).is_some_and(|value| value == "0") {
        return None;
    }
    if let Some(helper) = HELPER.get() {
        return Some(helper.clone());
    }
    let name = format!("tritune{}", std::env::consts::EXE_SUFFIX);
    let folders = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&folders).map(|folder| folder.join(&name)).find(|path| path.is_file())?;
    Some(vec![found.into(), "try-device".into()])
}

/// Whether the devices of a backend can be listed here: what a trial found, now or before.
pub(crate) fn can_list(backend: &dyn Backend, folder: Option<&Path>, events: &dyn Events) -> Result<()> {
    let (Some(folder), Some(helper)) = (folder.filter(|_| !backend.lends()), helper()) else { return Ok(()) };
    let file = record::file(folder, backend, None);
    let record = match Record::read(&file) {
        Some(record) => record,
        None => {
            let mut record = Record::default();
            match ask(&helper, &Request { backend: backend.name().to_owned(), device: None }, backend, events) {
                Outcome::Done => {}
                Outcome::Cannot => return Ok(()),
                Outcome::Failed { stage, how } => record.refused = Some(format!("{how} while {stage}")),
            }
            record.write(&file);
            record
        }
    };
    refusal(record, backend.name())
}

/// What is left of a device's options after it was tried: fewer variants where some crash or hang, and an error where the device itself
/// does. Says whether it may be tuned.
pub(crate) fn tried(
    backend: &dyn Backend,
    options: &GpuOptions,
    shapes: Option<&Shapes>,
    events: &dyn Events,
) -> Result<(GpuOptions, bool)> {
    let untried = || Ok((options.clone(), true));
    let Some(folder) = options.cache_folder.clone().filter(|_| !backend.lends()) else { return untried() };
    let Some(helper) = helper() else { return untried() };
    let file = record::file(&folder, backend, Some(options));
    let known = Record::read(&file);
    let record = match known {
        Some(record) if record.refused.is_some() || record.covers(shapes) => record,
        known => {
            if known.is_none() {
                events.info("trying the GPU in a process of its own ...");
            }
            let Some(record) = try_all(&helper, backend, options, shapes, known.unwrap_or_default(), events) else {
                return untried();
            };
            record.write(&file);
            record
        }
    };
    let tunes = record.untuned.is_none();
    let variants = left(options, &record);
    refusal(record, &format!("{} device", backend.name()))?;
    Ok((GpuOptions { variants, ..options.clone() }, tunes))
}

fn refusal(record: Record, device: &str) -> Result<()> {
    match record.refused {
        Some(why) => Err(Error::Crashes { device: device.to_owned(), why }),
        None => Ok(()),
    }
}

/// The variants of these names.
fn named(names: &[String]) -> Vec<Variant> {
    Variant::ALL.into_iter().filter(|variant| names.iter().any(|name| name == variant.name())).collect()
}

/// Tries a device until what is left of it works. Nothing where the program cannot try any.
fn try_all(
    helper: &[OsString],
    backend: &dyn Backend,
    options: &GpuOptions,
    shapes: Option<&Shapes>,
    mut record: Record,
    events: &dyn Events,
) -> Option<Record> {
    // Each turn leaves something out, so there are few.
    loop {
        let (index, name) = match &options.selector {
            Selector::Best => (None, None),
            Selector::Index(index) => (Some(*index), None),
            Selector::Name(name) => (None, Some(name.clone())),
        };
        let left = left(options, &record);
        let device = DeviceRequest {
            index,
            name,
            tq1: options.weight_layout == WeightLayout::Tq1,
            variants: left.as_deref().map(|left| left.iter().map(|variant| variant.name().to_owned()).collect()),
            shapes: shapes.filter(|_| record.untuned.is_none()).cloned(),
        };
        let request = Request { backend: backend.name().to_owned(), device: Some(device) };
        let (stage, how) = match ask(helper, &request, backend, events) {
            Outcome::Done => break,
            Outcome::Cannot => return None,
            Outcome::Failed { stage, how } => (stage, how),
        };
        let why = format!("{how} while {stage}");
        let left = left.unwrap_or_else(|| Variant::ALL.to_vec());
        let tested = stage.strip_prefix(words::TEST).and_then(|name| left.iter().find(|v| v.name() == name).copied());
        let mut leave_out = |variant: Variant| {
            events.warn(format!("the {} kernels are not used: the driver {why}", variant.name()));
            record.left_out.push((variant.name().to_owned(), why.clone()));
        };
        match (tested, stage.as_str()) {
            (Some(bad), _) if bad != Variant::Base => leave_out(bad),
            (None, words::TUNE) => {
                events.warn(format!("kernels are not tuned: the driver {why}"));
                record.untuned = Some(why);
            }
            // Some drivers fall over a feature alone.
            (None, words::OPEN) if left != [Variant::Base] => {
                left.into_iter().filter(|variant| *variant != Variant::Base).for_each(leave_out);
            }
            _ => {
                record.refused = Some(why);
                break;
            }
        }
    }
    record.shapes.extend(shapes.into_iter().flatten().copied());
    record.shapes.sort_unstable();
    record.shapes.dedup();
    Some(record)
}

/// The variants that may be used after a trial; `None` for all that there are.
fn left(options: &GpuOptions, record: &Record) -> Option<Vec<Variant>> {
    if record.left_out.is_empty() {
        return options.variants.clone();
    }
    let all = options.variants.clone().unwrap_or_else(|| Variant::ALL.to_vec());
    let is_out = |variant: &Variant| record.left_out.iter().any(|(name, _)| name == variant.name());
    Some(all.into_iter().filter(|variant| !is_out(variant)).collect())
}

/// How a process ended.
enum Outcome {
    Done,
    /// It is no program that tries devices, or one with other kernels.
    Cannot,
    Failed {
        stage: String,
        how: String,
    },
}

/// Lets a process try something, and listens to it.
fn ask(helper: &[OsString], request: &Request, backend: &dyn Backend, events: &dyn Events) -> Outcome {
    let [program, arguments @ ..] = helper else { return Outcome::Cannot };
    let mut command = Command::new(program);
    command.args(arguments).env(VARIABLE, "0").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return Outcome::Cannot };
    if let Some(mut stdin) = child.stdin.take() {
        // One that ends without reading is told by how it ends.
        let _ = stdin.write_all(serde_json::to_string(request).unwrap_or_default().as_bytes());
    }
    let (sender, lines) = mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        std::thread::spawn(move || {
            // What a driver prints need not be text.
            for line in BufReader::new(stdout).split(b'\n').map_while(std::io::Result::ok) {
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
    }
    let patience = std::env::var(PATIENCE_VARIABLE).ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(PATIENCE);
    let mut heard = Heard::default();
    let hangs = loop {
        match lines.recv_timeout(Duration::from_secs(patience)) {
            Ok(line) => heard.take(&line, events),
            Err(silence) => break silence == RecvTimeoutError::Timeout,
        }
    };
    heard.shown_until_now(events);
    if hangs {
        end(&mut child);
        return heard.failed(backend, format!("said nothing for {patience} seconds"));
    }
    match child.wait() {
        Ok(status) if status.success() && heard.done => heard.outcome(backend),
        Ok(status) => heard.failed(backend, format!("ended its process ({status})")),
        Err(error) => heard.failed(backend, format!("lost its process ({error})")),
    }
}

/// Ends a process that hangs. One that sits in its driver may not end at once; nobody waits for it.
fn end(child: &mut Child) {
    let _ = child.kill();
    for _ in 0..20 {
        if !matches!(child.try_wait(), Ok(None)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// What was heard of a process.
#[derive(Default)]
struct Heard {
    kernels: Option<u64>,
    stage: Option<String>,
    done: bool,
    /// What the user sees the progress of.
    shown: Option<Work>,
}

impl Heard {
    fn shown_until_now(&mut self, events: &dyn Events) {
        if let Some(work) = self.shown.take() {
            events.finished(work);
        }
    }

    fn take(&mut self, line: &str, events: &dyn Events) {
        if let Some(kernels) = line.strip_prefix(words::KERNELS) {
            self.kernels = u64::from_str_radix(kernels.trim(), 16).ok();
        } else if let Some(stage) = line.strip_prefix(words::STAGE) {
            self.stage = Some(stage.to_owned());
        } else if let Some(warning) = line.strip_prefix(words::WARNING) {
            events.warn(warning);
        } else if let Some(info) = line.strip_prefix(words::INFO) {
            events.info(info);
        } else if let Some((work, done, total)) = line.strip_prefix(words::PROGRESS).and_then(progress) {
            if self.shown.as_ref() != Some(&work) {
                self.shown_until_now(events);
            }
            events.progress(work.clone(), done, total);
            self.shown = Some(work);
        } else if line == words::DONE {
            self.done = true;
        }
    }

    /// The verdict of one with other kernels is not about ours.
    fn speaks_of(&self, backend: &dyn Backend) -> bool {
        self.kernels == Some(backend.kernels_fingerprint())
    }

    fn outcome(self, backend: &dyn Backend) -> Outcome {
        if self.speaks_of(backend) { Outcome::Done } else { Outcome::Cannot }
    }

    fn failed(self, backend: &dyn Backend, how: String) -> Outcome {
        match &self.stage {
            Some(stage) if self.speaks_of(backend) => Outcome::Failed { stage: stage.clone(), how },
            _ => Outcome::Cannot,
        }
    }
}

/// The progress that a line tells.
fn progress(line: &str) -> Option<(Work, u64, u64)> {
    let mut words = line.splitn(3, ' ');
    let (done, total) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let family = words.next()?;
    let family = Variant::ALL.into_iter().map(|variant| variant.name()).find(|name| *name == family)?;
    Some((Work::Testing(family), done, total))
}

/// What is remembered of a device's trial, where there was one.
pub(crate) fn remembered(backend: &dyn Backend, options: &GpuOptions) -> Record {
    let file = options.cache_folder.as_deref().map(|folder| record::file(folder, backend, Some(options)));
    file.and_then(|file| Record::read(&file)).unwrap_or_default()
}

/// Forgets all trials and what they found, so that devices are tried again.
pub fn forget() -> std::io::Result<()> {
    let Some(folder) = crate::cache::folder() else { return Ok(()) };
    crate::cache::verdicts(&folder).into_iter().chain(record::files(&folder)).try_for_each(std::fs::remove_file)
}

#[cfg(all(test, unix))]
mod tests;
