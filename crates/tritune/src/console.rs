//! What the runtime reports, on standard error: lines for notices, bars for long work.

use crate::messages::status;
use crate::progress::Progress;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tritune_runtime::{Events, Notice, Work};

/// Shows notices and progress.
#[derive(Default)]
pub struct Console {
    bar: Mutex<Option<(Work, Progress)>>,
}

impl Console {
    fn bar(&self) -> MutexGuard<'_, Option<(Work, Progress)>> {
        self.bar.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Events for Console {
    fn notice(&self, notice: &Notice) {
        status!("{notice}");
    }

    fn progress(&self, work: Work, done: u64, total: u64) {
        let mut shown = self.bar();
        if shown.as_ref().is_none_or(|(shown, _)| *shown != work) {
            let label = work.label();
            let bar = if work.in_bytes() { Progress::bytes(label) } else { Progress::items(label) };
            *shown = Some((work, bar));
        }
        if let Some((_, bar)) = &*shown {
            bar.set(done, total);
        }
    }

    fn finished(&self, _: Work) {
        if let Some((_, bar)) = self.bar().take() {
            bar.finish();
        }
    }
}
