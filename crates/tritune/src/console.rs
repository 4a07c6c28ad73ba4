//! What the runtime reports, on standard error: lines for notices, bars for long work.

use crate::messages::status;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tritune_runtime::{Events, Notice, Work};

/// Work shorter than this shows no bar.
const MOMENT: Duration = Duration::from_millis(300);
/// Without a terminal a line is written after this time, and then after twice the time each, up to the longest silence.
const FIRST_LINE: Duration = Duration::from_secs(2);
const SILENCE: Duration = Duration::from_secs(60);
const BYTES: &str = "{msg} [{bar:20}] {bytes:>10} of {total_bytes:<10} {bytes_per_sec:>12}  {eta} left";
const ITEMS: &str = "{msg} [{bar:20}] {pos} of {len}  {per_sec}  {eta} left";

/// Shows notices, and progress with rate and remaining time. A bar appears only when the work takes longer than a moment, and only
/// on a terminal.
#[derive(Default)]
pub struct Console {
    bar: Mutex<Option<(Work, ProgressBar)>>,
    /// When the next line is due where there is no terminal, and how long after it the next.
    due: Mutex<Option<(Instant, Duration)>>,
}

impl Console {
    fn bar(&self) -> MutexGuard<'_, Option<(Work, ProgressBar)>> {
        self.bar.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn due(&self) -> MutexGuard<'_, Option<(Instant, Duration)>> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far work of many items is, for logs: a line now and then.
    fn write_line(&self, work: &Work, done: u64, total: u64) {
        let (now, mut due) = (Instant::now(), self.due());
        if let Some((_, wait)) = due.filter(|(at, _)| now >= *at) {
            status!("{} {done} of {total}", work.label());
            *due = Some((now + wait, (wait * 2).min(SILENCE)));
        }
    }
}

impl Events for Console {
    fn notice(&self, notice: &Notice) {
        let text = crate::wording::notice(notice);
        match &*self.bar() {
            Some((_, bar)) if !bar.is_hidden() => bar.println(text),
            _ => status!("{text}"),
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
            *self.due() = Some((Instant::now() + FIRST_LINE, FIRST_LINE));
        }
        if let Some((work, bar)) = &*shown {
            if !work.in_bytes() && !std::io::stderr().is_terminal() {
                self.write_line(work, done, total);
            }
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
