//! What happened to a job, kept small however long it runs: of many steps the older ones are thinned out. The run's own log, on
//! disk, has them all.

use super::record::Job;
use crate::state::now;
use serde_json::{Value, json};
use tritune_runtime::log::{EvalRecord, Record, StepRecord};

/// Events of a job that are kept at most.
const KEPT: usize = 2048;
/// The newest steps, which are all kept.
const NEWEST: u64 = 512;

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A step.
    Step(StepRecord),
    /// An evaluation.
    Eval(EvalRecord),
    /// Anything else: its level and words.
    Message(&'static str, String),
}

/// Something that happened to a job.
#[derive(Clone, Debug, PartialEq)]
pub struct EventItem {
    /// Counts the events of a job; never given twice.
    pub serial: u64,
    /// Steps done.
    pub step: u64,
    /// What it was.
    pub what: What,
    created_at: u64,
}

impl EventItem {
    /// `step`, `eval` or `message`.
    pub fn kind(&self) -> &'static str {
        match self.what {
            What::Step(_) => "step",
            What::Eval(_) => "eval",
            What::Message(..) => "message",
        }
    }

    /// Its id. A step or an evaluation that a resumed run comes to again has the same.
    pub fn id(&self, job: &Job) -> String {
        let job = job.id.split_once('-').map_or(job.id.as_str(), |(_, rest)| rest);
        match self.what {
            What::Step(_) => format!("ftevent-{job}-s{}", self.step),
            What::Eval(_) => format!("ftevent-{job}-e{}", self.step),
            What::Message(..) => format!("ftevent-{job}-m{}-{}", self.step, self.serial),
        }
    }

    /// The event as clients see it.
    pub fn to_json(&self, job: &Job) -> Value {
        let (level, message, data) = match &self.what {
            What::Step(record) => {
                let message = format!("Step {}/{}: loss {:.4}", record.step, job.steps, record.loss);
                let data = json!({
                    "step": record.step, "total_steps": job.steps, "train_loss": record.loss,
                    "smoothed_loss": record.smoothed_loss, "lr": record.lr, "tokens_per_second": record.tokens_per_s,
                    "elapsed": record.elapsed_s, "tokens": record.tokens, "grad_norm": record.grad_norm,
                });
                ("info", message, data)
            }
            What::Eval(record) => {
                let message = format!("Evaluation after step {}: loss {:.4}", record.step, record.loss);
                let data = json!({
                    "step": record.step, "total_steps": job.steps, "valid_loss": record.loss,
                    "valid_perplexity": record.perplexity,
                });
                ("info", message, data)
            }
            What::Message(level, text) => (*level, text.clone(), json!({ "step": self.step })),
        };
        let kind = if self.kind() == "message" { "message" } else { "metrics" };
        json!({
            "id": self.id(job), "object": "fine_tuning.job.event", "created_at": self.created_at, "level": level,
            "message": message, "type": kind, "data": data,
        })
    }
}

/// The events of one job, oldest first.
#[derive(Debug)]
pub struct EventLog {
    items: Vec<EventItem>,
    /// Serial number of the last one.
    last: u64,
    /// Of older steps, those that it divides are kept.
    stride: u64,
}

impl Default for EventLog {
    fn default() -> Self {
        EventLog { items: Vec::new(), last: 0, stride: 1 }
    }
}

impl EventLog {
    /// The events that a run's log tells of.
    pub fn stored(job: &Job, records: Vec<Record>) -> EventLog {
        let mut log = EventLog::default();
        for record in records {
            match record {
                Record::Step(step) => log.step(job, &step),
                Record::Eval(eval) => log.eval(&eval),
                Record::Event(event) => log.message(event.step, "info", event.message),
            }
        }
        log
    }

    /// A step was done.
    pub fn step(&mut self, job: &Job, record: &StepRecord) {
        let created_at = job.started_at.unwrap_or(job.created_at) + record.elapsed_s as u64;
        self.add(record.step, What::Step(record.clone()), created_at);
    }

    /// The model was evaluated.
    pub fn eval(&mut self, record: &EvalRecord) {
        self.add(record.step, What::Eval(record.clone()), now());
    }

    /// Anything else.
    pub fn message(&mut self, step: u64, level: &'static str, text: impl Into<String>) {
        self.add(step, What::Message(level, text.into()), now());
    }

    /// Those after the one with this serial number; after 0, all.
    pub fn after(&self, serial: u64) -> &[EventItem] {
        &self.items[self.items.partition_point(|item| item.serial <= serial)..]
    }

    fn add(&mut self, step: u64, what: What, created_at: u64) {
        self.last += 1;
        let item = EventItem { serial: self.last, step, what, created_at };
        // A resumed run comes to some steps again: those of before are forgotten.
        if item.kind() != "message" && self.items.last().is_some_and(|last| last.step >= step) {
            let again = |known: &EventItem| known.step == step && known.kind() == item.kind();
            if let Some(known) = self.items.iter().position(again) {
                self.items.truncate(known);
            }
        }
        self.items.push(item);
        if self.items.len() > KEPT {
            self.thin_out(step);
        }
    }

    /// Leaves every `stride`th of the older steps. Evaluations and messages go last.
    fn thin_out(&mut self, newest: u64) {
        for _ in 0..u64::BITS {
            let stride = self.stride;
            let kept = |item: &EventItem| {
                item.kind() != "step" || item.step + NEWEST > newest || item.step.is_multiple_of(stride)
            };
            self.items.retain(kept);
            if self.items.len() <= KEPT - NEWEST as usize {
                return;
            }
            self.stride = stride.saturating_mul(2);
        }
        self.items.drain(..NEWEST as usize);
    }
}

/// Losses for a curve: steps and values, thinned.
pub fn curve(events: &[EventItem], total: u64, most: usize) -> Value {
    let points = |value: fn(&What) -> Option<f64>| -> Vec<Value> {
        let found = events.iter().filter_map(|event| Some((event.step, value(&event.what)?)));
        let all: Vec<(u64, f64)> = found.filter(|(_, value)| value.is_finite()).collect();
        let every = all.len().div_ceil(most).max(1);
        let last = all.len().saturating_sub(1);
        let kept = all.iter().enumerate().filter(|(index, _)| index % every == 0 || *index == last);
        kept.map(|(_, (step, value))| json!([step, value])).collect()
    };
    let train = points(|what| if let What::Step(record) = what { Some(record.loss) } else { None });
    let smoothed = points(|what| if let What::Step(record) = what { Some(record.smoothed_loss) } else { None });
    let eval = points(|what| if let What::Eval(record) = what { Some(record.loss) } else { None });
    json!({ "total_steps": total, "train": train, "smoothed": smoothed, "eval": eval })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(log: &mut EventLog, step: u64) {
        log.add(step, What::Step(StepRecord { step, ..StepRecord::default() }), 0);
    }

    #[test]
    fn long_jobs_keep_few_events_and_the_latest() {
        let mut log = EventLog::default();
        log.message(0, "info", "begun");
        for number in 1..=100_000 {
            step(&mut log, number);
            if number % 1000 == 0 {
                log.eval(&EvalRecord { step: number, ..EvalRecord::default() });
            }
        }
        let items = log.after(0);
        assert!(items.len() <= KEPT);
        assert!(items.is_sorted_by_key(|item| item.serial));
        assert_eq!(items.iter().filter(|item| item.kind() == "eval").count(), 100);
        assert_eq!(items[0].what, What::Message("info", "begun".into()));
        let steps: Vec<u64> = items.iter().filter(|item| item.kind() == "step").map(|item| item.step).collect();
        assert!(steps.ends_with(&(99_500..=100_000).collect::<Vec<_>>()), "the newest are all there");
        assert!(steps.windows(2).all(|pair| pair[1] - pair[0] <= 256), "the rest is still a curve");
        (0..5000).for_each(|number| log.message(100_000, "info", number.to_string()));
        assert!(log.after(0).len() <= KEPT);
    }

    #[test]
    fn what_a_resumed_run_repeats_replaces_what_was() {
        let mut log = EventLog::default();
        (1..=5).for_each(|number| step(&mut log, number));
        log.message(5, "info", "paused");
        let seen = log.after(0).last().unwrap().serial;
        (4..=6).for_each(|number| step(&mut log, number));
        assert_eq!(log.after(0).iter().map(|item| item.step).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        assert_eq!(log.after(seen).iter().map(|item| item.step).collect::<Vec<_>>(), [4, 5, 6]);
    }
}
