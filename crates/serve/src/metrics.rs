//! Counters and histograms in Prometheus' text format.

use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Upper bounds of the histograms' buckets, in seconds.
const BUCKETS: [f64; 12] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0];

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds to it.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// Its value.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How often durations fell into which bucket.
#[derive(Debug, Default)]
pub struct Histogram(Mutex<([u64; BUCKETS.len()], u64, f64)>);

impl Histogram {
    /// Counts a duration in seconds.
    pub fn observe(&self, seconds: f64) {
        let mut held = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (buckets, count, sum) = &mut *held;
        for (bucket, bound) in buckets.iter_mut().zip(BUCKETS) {
            *bucket += u64::from(seconds <= bound);
        }
        *count += 1;
        *sum += seconds;
    }

    fn write(&self, name: &str, help: &str, text: &mut String) {
        let (buckets, count, sum) = *self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let _ = writeln!(text, "# HELP tritune_{name} {help}\n# TYPE tritune_{name} histogram");
        for (bound, bucket) in BUCKETS.iter().zip(buckets) {
            let _ = writeln!(text, "tritune_{name}_bucket{{le=\"{bound}\"}} {bucket}");
        }
        let _ = writeln!(text, "tritune_{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "tritune_{name}_sum {sum}\ntritune_{name}_count {count}");
    }
}

/// What the server counts.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Requests over HTTP.
    pub http_requests: Counter,
    /// Those answered with a status from 400 on.
    pub http_errors: Counter,
    /// Sequences that were asked for.
    pub sequences: Counter,
    /// Those that were refused because the queue was full.
    pub rejected: Counter,
    /// Those whose client left.
    pub cancelled: Counter,
    /// Those that failed.
    pub failed: Counter,
    /// Tokens of prompts.
    pub prompt_tokens: Counter,
    /// Those of them that were known from an earlier prompt.
    pub cached_tokens: Counter,
    /// Tokens generated.
    pub generated_tokens: Counter,
    /// Steps of the engine.
    pub steps: Counter,
    /// Those in which sequences with different adapters, or with one and without, ran together.
    pub mixed_steps: Counter,
    /// Tokens that were guessed and run.
    pub guessed_tokens: Counter,
    /// Those of them that were right.
    pub accepted_tokens: Counter,
    /// Steps of training.
    pub training_steps: Counter,
    /// Tokens trained on.
    pub training_tokens: Counter,
    /// From a request to its first token.
    pub first_token: Histogram,
    /// Between tokens of a sequence.
    pub between_tokens: Histogram,
    /// From a request to its sequence.
    pub queue_time: Histogram,
}

impl Metrics {
    /// All of them, with gauges beside: name, help, value.
    pub fn text(&self, gauges: &[(&str, &str, f64)]) -> String {
        let mut text = String::new();
        let counters = [
            ("http_requests_total", "Requests over HTTP.", &self.http_requests),
            ("http_errors_total", "Requests answered with a status from 400 on.", &self.http_errors),
            ("sequences_total", "Sequences asked for.", &self.sequences),
            ("rejected_total", "Sequences refused because the queue was full.", &self.rejected),
            ("cancelled_total", "Sequences whose client left.", &self.cancelled),
            ("failed_total", "Sequences that failed.", &self.failed),
            ("prompt_tokens_total", "Tokens of prompts.", &self.prompt_tokens),
            ("cached_tokens_total", "Tokens of prompts that were known from an earlier one.", &self.cached_tokens),
            ("generated_tokens_total", "Tokens generated.", &self.generated_tokens),
            ("engine_steps_total", "Steps of the engine.", &self.steps),
            ("mixed_steps_total", "Steps in which sequences with different adapters ran together.", &self.mixed_steps),
            ("guessed_tokens_total", "Tokens that were guessed and run.", &self.guessed_tokens),
            ("accepted_tokens_total", "Guessed tokens that were right.", &self.accepted_tokens),
            ("training_steps_total", "Optimiser steps of fine-tuning jobs.", &self.training_steps),
            ("training_tokens_total", "Tokens trained on.", &self.training_tokens),
        ];
        for (name, help, counter) in counters {
            let value = counter.get();
            let _ =
                writeln!(text, "# HELP tritune_{name} {help}\n# TYPE tritune_{name} counter\ntritune_{name} {value}");
        }
        for (name, help, value) in gauges {
            let _ = writeln!(text, "# HELP tritune_{name} {help}\n# TYPE tritune_{name} gauge\ntritune_{name} {value}");
        }
        self.first_token.write("time_to_first_token_seconds", "From a request to its first token.", &mut text);
        self.between_tokens.write("inter_token_seconds", "Between tokens of a sequence.", &mut text);
        self.queue_time.write("queue_seconds", "From a request to its sequence.", &mut text);
        text
    }
}

/// A gauge with labels.
pub fn labelled(name: &str, help: &str, labels: &[(&str, String)], value: f64) -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    let labels: Vec<String> = labels.iter().map(|(label, text)| format!("{label}=\"{}\"", quoted(text))).collect();
    let labels = labels.join(",");
    format!("# HELP tritune_{name} {help}\n# TYPE tritune_{name} gauge\ntritune_{name}{{{labels}}} {value}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_quoted() {
        let labels = [("model", "a \"b\" \\ c\n".to_owned()), ("n", "1".to_owned())];
        let text = labelled("info", "What it is.", &labels, 2.5);
        assert!(text.ends_with("\ntritune_info{model=\"a \\\"b\\\" \\\\ c\\n\",n=\"1\"} 2.5\n"), "{text}");
    }

    #[test]
    fn buckets_are_cumulative() {
        let metrics = Metrics::default();
        metrics.first_token.observe(0.02);
        metrics.first_token.observe(0.3);
        metrics.prompt_tokens.add(7);
        let text = metrics.text(&[("slots", "Sequences.", 4.0)]);
        for line in [
            "tritune_time_to_first_token_seconds_bucket{le=\"0.01\"} 0",
            "tritune_time_to_first_token_seconds_bucket{le=\"0.025\"} 1",
            "tritune_time_to_first_token_seconds_bucket{le=\"0.5\"} 2",
            "tritune_time_to_first_token_seconds_bucket{le=\"+Inf\"} 2",
            "tritune_time_to_first_token_seconds_count 2",
            "tritune_prompt_tokens_total 7",
            "tritune_slots 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
    }
}
