//! Progress of a run: one live line on a terminal, a line every few seconds elsewhere.

use crate::messages::status;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use tritune_runtime::Observer;
use tritune_runtime::human::{self, seconds};
use tritune_runtime::log::{EvalRecord, StepRecord};

/// How often a line is printed where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(10);

/// The live line of a run.
pub struct LiveLine {
    bar: ProgressBar,
    terminal: bool,
    started: Instant,
    first_step: Option<u64>,
    printed: Option<Instant>,
}

impl LiveLine {
    /// A line for the steps up to `total`.
    pub fn new(total: u64) -> LiveLine {
        let terminal = std::io::stderr().is_terminal();
        let target = if terminal { ProgressDrawTarget::stderr_with_hz(10) } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        let style = ProgressStyle::with_template("{msg}").expect("the template is valid");
        bar.set_style(style);
        LiveLine { bar, terminal, started: Instant::now(), first_step: None, printed: None }
    }

    /// Takes the line off the screen.
    pub fn finish(self) {
        self.bar.finish_and_clear();
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
        let first_step = *self.first_step.get_or_insert(record.step.saturating_sub(1));
        let done = (record.step - first_step).max(1) as f64;
        let left = self.started.elapsed().as_secs_f64() / done * total.saturating_sub(record.step) as f64;
        let memory = record.memory.map(|bytes| format!("  {}", human::bytes(bytes))).unwrap_or_default();
        let heat = record.temperature.map(|celsius| format!("  {celsius:.0} °C")).unwrap_or_default();
        let measures = record.measures.iter().map(|(name, value)| format!("  {name} {value:.3}")).collect::<String>();
        let line = format!(
            "step {}/{total}  loss {:.4} (smoothed {:.4}){measures}  lr {:.2e}  {:.0} tok/s{memory}{heat}  {} left",
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
        let EvalRecord { step, loss, perplexity, tokens, measures } = record;
        let perplexity = perplexity.map(|perplexity| format!(", perplexity {perplexity:.2}")).unwrap_or_default();
        let measures = measures.iter().map(|(name, value)| format!(", {name} {value:.3}")).collect::<String>();
        self.print(&format!("eval after step {step}: loss {loss:.4}{perplexity}{measures} on {tokens} tokens"));
    }

    fn message(&mut self, message: &str) {
        self.print(message);
    }
}
