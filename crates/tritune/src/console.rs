//! What the runtime reports, on standard error: lines for notices, bars for long work.

use crate::messages::status;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tritune_runtime::{Events, Notice, Work};

/// Work shorter than this shows no bar.
const MOMENT: Duration = Duration::from_millis(300);
const BYTES: &str = "{msg} [{bar:20}] {bytes:>10} of {total_bytes:<10} {bytes_per_sec:>12}  {eta} left";
const ITEMS: &str = "{msg} [{bar:20}] {pos} of {len}  {per_sec}  {eta} left";

/// Shows notices, and progress with rate and remaining time. A bar appears only when the work takes longer than a moment, and only
/// on a terminal.
#[derive(Default)]
pub struct Console {
    bar: Mutex<Option<(Work, ProgressBar)>>,
}

impl Console {
    fn bar(&self) -> MutexGuard<'_, Option<(Work, ProgressBar)>> {
        self.bar.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Events for Console {
    fn notice(&self, notice: &Notice) {
        match &*self.bar() {
            Some((_, bar)) if !bar.is_hidden() => bar.println(notice.to_string()),
            _ => status!("{notice}"),
        }
    }

    fn progress(&self, work: Work, done: u64, total: u64) {
        let mut shown = self.bar();
        if shown.as_ref().is_none_or(|(shown, _)| *shown != work) {
            let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
            let style = ProgressStyle::with_template(if work.in_bytes() { BYTES } else { ITEMS });
            bar.set_style(style.expect("the template is valid").progress_chars("=> "));
            bar.set_message(work.label());
            *shown = Some((work, bar));
        }
        if let Some((_, bar)) = &*shown {
            bar.set_length(total);
            bar.set_position(done);
            if bar.is_hidden() && bar.elapsed() > MOMENT {
                // indicatif draws nothing when standard error is no terminal.
                bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
            }
        }
    }

    fn finished(&self, _: Work) {
        if let Some((_, bar)) = self.bar().take() {
            bar.finish_and_clear();
        }
    }
}
