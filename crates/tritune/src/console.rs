//! What the runtime reports, on standard error: lines for notices, bars for long work.

use crate::messages::status;
use crate::progress::{ByteProgress, ItemProgress};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tritune_runtime::{Events, Level, Notice, Work};

/// Shows notices and progress.
#[derive(Default)]
pub struct Console {
    bar: Mutex<Option<(Work, Bar)>>,
}

enum Bar {
    Bytes(ByteProgress),
    Items(ItemProgress),
}

impl Console {
    /// A console that can be shared.
    pub fn shared() -> Arc<Console> {
        Arc::new(Console::default())
    }

    fn bar(&self) -> MutexGuard<'_, Option<(Work, Bar)>> {
        self.bar.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Events for Console {
    fn notice(&self, notice: &Notice) {
        let text = match notice {
            Notice::TuningKernels { device } => {
                format!("tuning the kernels of {device} (first use of these shapes; --no-tune skips it) ...")
            }
            Notice::LayoutIgnored => {
                "--resident tq1 is for GPUs; the CPU keeps 2 bits per weight, which its kernels need".to_owned()
            }
            other => other.to_string(),
        };
        match notice.level() {
            Level::Info => status!("{text}"),
            Level::Note => status!("note: {text}"),
            Level::Warning => status!("warning: {text}"),
        }
    }

    fn progress(&self, work: Work, done: u64, total: u64) {
        let mut shown = self.bar();
        if shown.as_ref().is_none_or(|(shown, _)| *shown != work) {
            let bar = match work.in_bytes() {
                true => Bar::Bytes(ByteProgress::new(work.label())),
                false => Bar::Items(ItemProgress::new(work.label(), total as usize)),
            };
            *shown = Some((work, bar));
        }
        match shown.as_ref() {
            Some((_, Bar::Bytes(bar))) => bar.set(done, total),
            Some((_, Bar::Items(bar))) => bar.set(done),
            None => {}
        }
    }

    fn finished(&self, _: Work) {
        match self.bar().take() {
            Some((_, Bar::Bytes(bar))) => bar.finish(),
            Some((_, Bar::Items(bar))) => bar.finish(),
            None => {}
        }
    }
}
