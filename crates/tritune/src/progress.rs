//! Progress on standard error: shown to people, silent for machines and logs.

use crate::messages::status;
use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

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

    /// Tells how far the work is.
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
        self.bar.inc(1);
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

/// Bytes for people.
pub fn human_bytes(bytes: u64) -> String {
    HumanBytes(bytes).to_string()
}

/// A count with separators: 2,412,820,480.
pub fn human_count(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::human_count;

    #[test]
    fn counts_have_separators() {
        for (count, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (2_412_820_480, "2,412,820,480")] {
            assert_eq!(human_count(count), text);
        }
    }
}
