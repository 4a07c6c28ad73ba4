//! What a person sees while a run goes on: one line that changes, or a line now and then where nothing can change.

use crate::energy::{Energy, EnergyMeter};
use crate::messages::status;
use crate::progress::human_bytes;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use tritune_train::log::{EvalRecord, StepRecord};
use tritune_train::run::Observer;

/// How often a line is printed where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(10);

/// The live line of a run.
pub struct LiveLine {
    bar: ProgressBar,
    terminal: bool,
    started: Instant,
    first_step: u64,
    printed: Option<Instant>,
    meter: Option<EnergyMeter>,
}

impl LiveLine {
    /// A line for the steps from `first_step` to `total`; the meter tells the log how much energy they take.
    pub fn new(first_step: u64, total: u64, meter: Option<EnergyMeter>) -> LiveLine {
        let terminal = std::io::stderr().is_terminal();
        let target = if terminal { ProgressDrawTarget::stderr_with_hz(10) } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        let style = ProgressStyle::with_template("{msg}").expect("the template is valid");
        bar.set_style(style);
        LiveLine { bar, terminal, started: Instant::now(), first_step, printed: None, meter }
    }

    /// Takes the line off the screen and gives the energy of the run, where the system tells.
    pub fn finish(self) -> Option<Energy> {
        self.bar.finish_and_clear();
        self.meter.and_then(EnergyMeter::stop)
    }

    fn print(&self, line: &str) {
        if self.terminal {
            self.bar.println(line);
        } else {
            status!("{line}");
        }
    }
}

impl Observer for LiveLine {
    fn step(&mut self, record: &StepRecord, total: u64) {
        let done = (record.step - self.first_step).max(1) as f64;
        let left = self.started.elapsed().as_secs_f64() / done * total.saturating_sub(record.step) as f64;
        let memory = record.memory.map(|bytes| format!("  {}", human_bytes(bytes))).unwrap_or_default();
        let heat = record.temperature.map(|celsius| format!("  {celsius:.0} °C")).unwrap_or_default();
        let line = format!(
            "step {}/{total}  loss {:.4} (smoothed {:.4})  lr {:.2e}  {:.0} tok/s{memory}{heat}  {} left",
            record.step,
            record.loss,
            record.smoothed_loss,
            record.lr,
            record.tokens_per_s,
            seconds(left)
        );
        self.bar.set_position(record.step);
        self.bar.set_message(line.clone());
        let due = self.printed.is_none_or(|last| last.elapsed() >= INTERVAL) || record.step == total;
        if !self.terminal && due {
            self.printed = Some(Instant::now());
            status!("{line}");
        }
    }

    fn evaluated(&mut self, record: &EvalRecord) {
        self.print(&format!(
            "eval after step {}: loss {:.4}, perplexity {:.2} on {} tokens",
            record.step, record.loss, record.perplexity, record.tokens
        ));
    }

    fn message(&mut self, message: &str) {
        self.print(message);
    }

    fn energy(&mut self) -> Option<f64> {
        self.meter.as_ref()?.so_far()
    }
}

/// A span of time for people.
pub fn seconds(seconds: f64) -> String {
    let whole = seconds.max(0.0).round() as u64;
    match whole {
        0..60 if seconds < 10.0 => format!("{seconds:.1} s"),
        0..60 => format!("{whole} s"),
        60..3600 => format!("{} min {:02} s", whole / 60, whole % 60),
        _ => format!("{} h {:02} min", whole / 3600, whole / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn spans_of_time_read_well() {
        let cases = [(0.25, "0.2 s"), (9.94, "9.9 s"), (42.4, "42 s"), (61.0, "1 min 01 s"), (3700.0, "1 h 01 min")];
        for (span, text) in cases {
            assert_eq!(seconds(span), text);
        }
    }
}
