//! The process that tries a device: whatever ends it is told by how far it came.

use super::{DeviceRequest, Request, words};
use crate::backend::{self, Backend, GpuOptions, Selector, WeightLayout};
use crate::error::Result;
use crate::events::{Events, Level, Notice, Work};
use crate::self_test::open_trusted;
use crate::tuning::open_tuned;
use std::io::{Read, Write};

/// Tries what is asked for on standard input, and says on standard output how far it is. Says whether the request made sense.
pub fn answer() -> bool {
    let mut text = String::new();
    // A request has some hundred bytes.
    if std::io::stdin().lock().take(1 << 20).read_to_string(&mut text).is_err() {
        return false;
    }
    let Ok(request) = serde_json::from_str::<Request>(&text) else { return false };
    let Some(backend) = backend::backend(&request.backend) else { return false };
    say(&format!("{}{:016x}", words::KERNELS, backend.kernels_fingerprint()));
    // An error is a verdict of the driver's that whoever asks hears for itself.
    match request.device {
        None => {
            stage(words::LIST);
            drop(backend.list());
        }
        Some(device) => drop(try_device(backend, device)),
    }
    say(words::DONE);
    true
}

fn try_device(backend: &'static dyn Backend, device: DeviceRequest) -> Result<()> {
    let selector = match (device.index, device.name) {
        (Some(index), _) => Selector::Index(index),
        (None, Some(name)) => Selector::Name(name),
        (None, None) => Selector::Best,
    };
    let layout = if device.tq1 { WeightLayout::Tq1 } else { WeightLayout::Trits };
    let mut options = GpuOptions::new(selector, layout)?;
    options.variants = device.variants.as_deref().map(super::named);
    stage(words::LIST);
    backend.find(&options.selector)?;
    stage(words::OPEN);
    let opened = open_trusted(backend, &options, &Said)?;
    if let Some(shapes) = device.shapes {
        drop(opened);
        stage(words::TUNE);
        drop(open_tuned(backend, &options, &shapes, &Said)?);
    }
    Ok(())
}

/// Says what comes next.
fn stage(name: &str) {
    say(&format!("{}{name}", words::STAGE));
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // Nobody is there to hear that nobody hears.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Hands warnings on, and a sign of life for everything else.
struct Said;

impl Events for Said {
    fn notice(&self, notice: &Notice) {
        match notice.level {
            Level::Warning => say(&format!("{}{}", words::WARNING, notice.text.replace('\n', " "))),
            Level::Info | Level::Note => say(words::ALIVE),
        }
    }

    fn progress(&self, work: Work, done: u64, _: u64) {
        match work {
            Work::Testing(variant) if done == 0 => stage(&format!("{}{variant}", words::TEST)),
            _ => say(words::ALIVE),
        }
    }
}
