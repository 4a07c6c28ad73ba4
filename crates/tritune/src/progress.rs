//! Progress on standard error: shown on a terminal, silent elsewhere.

use crate::messages::status;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

pub use tritune_runtime::human::{bytes as human_bytes, count as human_count};

/// Work shorter than this shows no bar.
const MOMENT: Duration = Duration::from_millis(300);

/// A bar with rate and remaining time; it appears only when the work takes longer than a moment.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar over bytes with a short label, such as `loading`.
    pub fn bytes(label: &'static str) -> Progress {
        Progress::new(label, "{msg} [{bar:20}] {bytes:>10} of {total_bytes:<10} {bytes_per_sec:>12}  {eta} left")
    }

    /// A bar over items, such as prompts.
    pub fn items(label: &'static str) -> Progress {
        Progress::new(label, "{msg} [{bar:20}] {pos} of {len}  {per_sec}  {eta} left")
    }

    fn new(label: &'static str, template: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        bar.set_style(ProgressStyle::with_template(template).expect("the template is valid").progress_chars("=> "));
        bar.set_message(label);
        Progress(bar)
    }

    /// So much of the total is done.
    pub fn set(&self, done: u64, total: u64) {
        self.0.set_length(total);
        self.0.set_position(done);
        if self.0.is_hidden() && self.0.elapsed() > MOMENT {
            // indicatif draws nothing when standard error is no terminal.
            self.0.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        }
    }

    /// Prints a line above the bar.
    pub fn note(&self, line: &str) {
        if self.0.is_hidden() {
            status!("{line}");
        } else {
            self.0.println(line);
        }
    }

    /// Removes the bar.
    pub fn finish(self) {
        self.0.finish_and_clear();
    }
}
