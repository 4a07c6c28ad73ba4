//! Profiles: a trace file for Chrome or Perfetto, and the costliest steps on the screen.

use crate::messages::tell;
use anyhow::Context;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use tritune_format::AtomicFile;
use tritune_model::engine::ProfiledRun;

/// Kinds of steps on the screen.
const SHOWN: usize = 10;

/// Writes the trace and prints the ten costliest steps.
pub fn write(path: &Path, runs: &[ProfiledRun]) -> anyhow::Result<()> {
    let mut events = Vec::new();
    let mut offset = 0;
    for run in runs {
        for (label, op, time) in &run.steps {
            events.push(json!({
                "name": label, "cat": op, "ph": "X", "pid": 0, "tid": 0,
                "ts": (offset + time.start_ns) as f64 / 1000.0, "dur": time.duration_ns as f64 / 1000.0,
                "args": { "tokens": run.tokens },
            }));
        }
        offset += run.steps.iter().map(|(_, _, time)| time.start_ns + time.duration_ns).max().unwrap_or(0);
    }
    let mut file = AtomicFile::create(path)?;
    let text = json!({ "traceEvents": events, "displayTimeUnit": "ms" });
    write!(file, "{text}").with_context(|| format!("cannot write {}", path.display()))?;
    file.commit()?;

    let mut costs: BTreeMap<(&str, String), (u64, usize)> = BTreeMap::new();
    for (label, op, time) in runs.iter().flat_map(|run| &run.steps) {
        let entry = costs.entry((op, kind(label))).or_default();
        entry.0 += time.duration_ns;
        entry.1 += 1;
    }
    let total: u64 = costs.values().map(|(time, _)| time).sum();
    let mut costs: Vec<_> = costs.into_iter().collect();
    costs.sort_by_key(|(_, (time, _))| std::cmp::Reverse(*time));
    tell!("trace written to {}; costliest steps:", path.display());
    for ((op, kind), (time, count)) in costs.into_iter().take(SHOWN) {
        let share = 100.0 * time as f64 / total.max(1) as f64;
        tell!("{share:>6.1} %  {:>10.3} ms  {count:>6}×  {op:<18} {kind}", time as f64 / 1e6);
    }
    Ok(())
}

/// The label without its layer number, so that layers add up.
fn kind(label: &str) -> String {
    label.split('.').filter(|part| part.parse::<usize>().is_err()).collect::<Vec<_>>().join(".")
}
