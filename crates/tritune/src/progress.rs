//! Progress on standard error: shown on a terminal, silent elsewhere.

use crate::messages::status;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

pub use tritune_runtime::human::{bytes as human_bytes, count as human_count};

/// Work shorter than this shows no bar.
const MOMENT: Duration = Duration::from_millis(300);

/// A bar over bytes with rate and remaining time; it appears only when the work takes longer than a moment.
pub struct ByteProgress {
    bar: ProgressBar,
}

impl ByteProgress {
    /// A bar with a short label, such as `loading`.
    pub fn new(label: &'static str) -> ByteProgress {
        let template = "{msg} [{bar:20}] {bytes:>10} of {total_bytes:<10} {bytes_per_sec:>12}  {eta} left";
        ByteProgress { bar: bar(label, template) }
    }

    /// So many bytes of all are done.
    pub fn set(&self, done: u64, total: u64) {
        self.bar.set_length(total);
        self.bar.set_position(done);
        show_after_a_moment(&self.bar);
    }

    /// Takes the bar off the screen.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// A bar over items, such as prompts.
pub struct ItemProgress {
    bar: ProgressBar,
}

impl ItemProgress {
    /// A bar over so many items.
    pub fn new(label: &'static str, items: usize) -> ItemProgress {
        let bar = bar(label, "{msg} [{bar:20}] {pos} of {len}  {per_sec}  {eta} left");
        bar.set_length(items as u64);
        ItemProgress { bar }
    }

    /// One more item is done.
    pub fn advance(&self) {
        self.set(self.bar.position() + 1);
    }

    /// So many items are done.
    pub fn set(&self, done: u64) {
        self.bar.set_position(done);
        show_after_a_moment(&self.bar);
    }

    /// Prints a line above the bar.
    pub fn note(&self, line: &str) {
        if self.bar.is_hidden() {
            status!("{line}");
        } else {
            self.bar.println(line);
        }
    }

    /// Takes the bar off the screen.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

fn bar(label: &'static str, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
    bar.set_style(ProgressStyle::with_template(template).expect("the template is valid").progress_chars("=> "));
    bar.set_message(label);
    bar
}

fn show_after_a_moment(bar: &ProgressBar) {
    if bar.is_hidden() && bar.elapsed() > MOMENT {
        // indicatif draws nothing when standard error is no terminal.
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
    }
}
