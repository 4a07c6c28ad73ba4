//! How fast the device reads memory that no cache holds.

use crate::gpu::Gpu;
use crate::memory::{Buffers, Slice};
use crate::pipeline::Pipelines;
use crate::program::{Program, scratch};
use std::sync::Arc;
use tritune_gpu::{Dispatch, probe};
use tritune_graph::time::Instant;
use tritune_graph::{DeviceError, Extents};

/// One buffer; a few of them are more than any cache.
const BUFFER_BYTES: u64 = 64 << 20;
const BUFFERS: usize = 4;
/// Passes over the buffers in a run: enough that its start and end do not show.
const PASSES: usize = 4;
const RUNS: usize = 5;

/// Bytes per second, the best of several runs.
pub(crate) fn read_bandwidth(gpu: &Arc<Gpu>, pipelines: &mut Pipelines) -> Result<f64, DeviceError> {
    if cfg!(target_family = "wasm") {
        return Err(
            gpu.unsupported("what it reads in a second is measured by waiting, which a page must not".to_owned())
        );
    }
    let profile = gpu.profile();
    let bytes = BUFFER_BYTES.min(profile.max_binding).min(profile.max_block);
    let what = "measuring the bandwidth";
    let mut buffers = Buffers::default();
    let out = buffers.span(&scratch(gpu, probe::read_sums(bytes), what)?);
    let mut dispatches = Vec::new();
    for _ in 0..BUFFERS {
        let data = Slice { bytes, ..scratch(gpu, bytes, what)? };
        // Memory that was never written may not be there at all.
        data.clear()?;
        dispatches.push(probe::read(buffers.span(&data), out.clone(), profile.bandwidth));
    }
    let all: Vec<Dispatch> = (0..PASSES).flat_map(|_| dispatches.iter().cloned()).collect();
    let total = bytes as f64 * all.len() as f64;
    let program = Program::new(gpu, pipelines, all, buffers)?;
    gpu.poll(true)?;
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let start = Instant::now();
        program.submit(&Extents::new(0, 0))?;
        gpu.poll(true)?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(total / best)
}
