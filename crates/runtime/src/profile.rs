//! Profiles: a trace file for Chrome or Perfetto, and the time of each kind of step.

use crate::files;
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;

pub use tritune_model::engine::ProfiledRun;

/// What the steps of one kind took together, over all layers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// The op.
    pub op: &'static str,
    /// The label of its steps, without the layer.
    pub step: String,
    /// How many there were.
    pub count: usize,
    /// Their time.
    pub milliseconds: f64,
}

/// Writes a trace of profiled runs, steps in one row and launches of kernels in the next, and returns what each kind of step took, costliest first.
pub fn write_trace(path: &Path, runs: &[ProfiledRun]) -> tritune_format::Result<Vec<Cost>> {
    let mut events = Vec::new();
    let mut offset = 0;
    for run in runs {
        for (label, op, time) in &run.steps {
            events.push(json!({
                "name": label, "cat": op, "ph": "X", "pid": 0, "tid": 0,
                "ts": (offset + time.start_ns) as f64 / 1000.0, "dur": time.duration_ns as f64 / 1000.0,
                "args": { "tokens": run.tokens },
            }));
            events.extend(time.launches.iter().map(|launch| {
                json!({
                    "name": launch.kernel, "cat": "launch", "ph": "X", "pid": 0, "tid": 1,
                    "ts": (offset + launch.start_ns) as f64 / 1000.0, "dur": launch.duration_ns as f64 / 1000.0,
                    "args": { "step": label },
                })
            }));
        }
        offset += run.steps.iter().map(|(_, _, time)| time.start_ns + time.duration_ns).max().unwrap_or(0);
    }
    let trace = json!({ "traceEvents": events, "displayTimeUnit": "ms" });
    files::write(path, trace.to_string().as_bytes())?;
    Ok(costs(runs))
}

/// The time of every kind of step, costliest first.
fn costs(runs: &[ProfiledRun]) -> Vec<Cost> {
    let mut sums: BTreeMap<(&'static str, String), (u64, usize)> = BTreeMap::new();
    for (label, op, time) in runs.iter().flat_map(|run| &run.steps) {
        let entry = sums.entry((op, kind(label))).or_default();
        entry.0 += time.duration_ns;
        entry.1 += 1;
    }
    let mut costs: Vec<Cost> = sums
        .into_iter()
        .map(|((op, step), (ns, count))| Cost { op, step, count, milliseconds: ns as f64 / 1e6 })
        .collect();
    costs.sort_by(|a, b| b.milliseconds.total_cmp(&a.milliseconds));
    costs
}

/// The label without its layer number, so that layers add up.
fn kind(label: &str) -> String {
    label.split('.').filter(|part| part.parse::<usize>().is_err()).collect::<Vec<_>>().join(".")
}
