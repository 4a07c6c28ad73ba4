//! The process that tries a device: whatever ends it is told by how far it came.

use super::{DeviceRequest, Request, words};
use crate::backend::{self, Backend, GpuOptions, Selector, WeightLayout};
use crate::error::Result;
use crate::events::{Events, Level, Notice, Work};
use crate::self_test::open_trusted;
use crate::tuning::open_tuned;
use std::io::{Read, Write};
use std::sync::{Mutex, PoisonError};

/// Tries what is asked for, and says how far it is: `input` and `output` are the standard ones of a process that does nothing else.
/// Says whether the request made sense.
pub fn answer(input: impl Read, output: impl Write + Send) -> bool {
    let mut text = String::new();
    // A request has some hundred bytes.
    if input.take(1 << 20).read_to_string(&mut text).is_err() {
        return false;
    }
    let Ok(request) = serde_json::from_str::<Request>(&text) else { return false };
    let Some(backend) = backend::backend(&request.backend) else { return false };
    let said = Said(Mutex::new(output));
    said.line(&format!("{}{:016x}", words::KERNELS, backend.kernels_fingerprint()));
    // An error is a verdict of the driver's that whoever asks hears for itself.
    match request.device {
        None => {
            said.stage(words::LIST);
            drop(backend.list());
        }
        Some(device) => drop(try_device(backend, device, &said)),
    }
    said.line(words::DONE);
    true
}

fn try_device<W: Write + Send>(backend: &'static dyn Backend, device: DeviceRequest, said: &Said<W>) -> Result<()> {
    let selector = match (device.index, device.name) {
        (Some(index), _) => Selector::Index(index),
        (None, Some(name)) => Selector::Name(name),
        (None, None) => Selector::Best,
    };
    let layout = if device.tq1 { WeightLayout::Tq1 } else { WeightLayout::Trits };
    let mut options = GpuOptions::new(selector, layout)?;
    options.variants = device.variants.as_deref().map(super::named);
    said.stage(words::LIST);
    backend.find(&options.selector)?;
    said.stage(words::OPEN);
    let opened = open_trusted(backend, &options, said)?;
    if let Some(shapes) = device.shapes {
        drop(opened);
        said.stage(words::TUNE);
        drop(open_tuned(backend, &options, &shapes, said)?);
    }
    Ok(())
}

/// Says what comes next, hands notices and progress on, and gives a sign of life for everything else.
struct Said<W>(Mutex<W>);

impl<W: Write> Said<W> {
    fn line(&self, line: &str) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody is there to hear that nobody hears.
        let _ = writeln!(output, "{line}").and_then(|()| output.flush());
    }

    fn stage(&self, name: &str) {
        self.line(&format!("{}{name}", words::STAGE));
    }
}

impl<W: Write + Send> Events for Said<W> {
    fn notice(&self, notice: &Notice) {
        let word = match notice.level {
            Level::Warning => words::WARNING,
            Level::Info | Level::Note => words::INFO,
        };
        self.line(&format!("{word}{}", notice.text.replace('\n', " ")));
    }

    fn progress(&self, work: Work, done: u64, total: u64) {
        let Work::Testing(variant) = work else { return self.line(words::ALIVE) };
        if done == 0 {
            self.stage(&format!("{}{variant}", words::TEST));
        }
        self.line(&format!("{}{done} {total} {variant}", words::PROGRESS));
    }
}
