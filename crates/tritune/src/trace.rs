//! Profiles on the screen: the costliest kinds of steps.

use crate::messages::status;
use std::path::Path;
use tritune_runtime::profile::{Cost, ProfiledRun, write_trace};

/// Kinds of steps on the screen.
const SHOWN: usize = 10;

/// Writes the trace, prints the ten costliest kinds of steps and returns them all, costliest first.
pub fn write(path: &Path, runs: &[ProfiledRun]) -> anyhow::Result<Vec<Cost>> {
    let costs = write_trace(path, runs)?;
    let total: f64 = costs.iter().map(|cost| cost.milliseconds).sum();
    status!("trace written to {}; costliest steps:", path.display());
    for Cost { op, step, count, milliseconds } in costs.iter().take(SHOWN) {
        let percent = 100.0 * milliseconds / total.max(f64::MIN_POSITIVE);
        status!("{percent:>6.1} %  {milliseconds:>10.3} ms  {count:>6}×  {op:<18} {step}");
    }
    Ok(costs)
}
