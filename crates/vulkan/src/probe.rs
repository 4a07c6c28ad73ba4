//! Questions to the device that its driver has no answer to: how fast it reads memory that no cache holds, and how matrices lie in
//! its subgroups.

use crate::gpu::{Gpu, Purpose};
use crate::memory::{Allocation, Buffers, Home, Slice, Transfers};
use crate::pipeline::Pipelines;
use crate::record::Recorded;
use std::sync::Arc;
use std::time::Instant;
use tritune_gpu::{Dispatch, Variant, probe};
use tritune_graph::{Detail, DeviceError, Extents};

/// One buffer; a few of them are more than any cache.
const BUFFER_BYTES: u64 = 64 << 20;
const MAX_BUFFERS: u64 = 8;
/// Passes over the buffers in a run: enough that its start and end do not show.
const PASSES: usize = 4;
const RUNS: usize = 5;

/// Bytes per second, the best of several runs.
pub(crate) fn read_bandwidth(
    gpu: &Arc<Gpu>,
    pipelines: &mut Pipelines,
    transfers: &mut Transfers,
) -> Result<f64, DeviceError> {
    let profile = gpu.profile();
    let bytes = BUFFER_BYTES.min(profile.max_binding).min(profile.max_block);
    let count = (profile.device_memory / 16 / bytes).clamp(1, MAX_BUFFERS);
    let slice = |bytes| {
        let what = "measuring the bandwidth";
        let allocation = Arc::new(Allocation::new(gpu, bytes, Home::Device, Purpose::Activations, what)?);
        Ok::<Slice, DeviceError>(Slice { allocation, offset: 0, bytes })
    };
    let mut buffers = Buffers::default();
    let out = buffers.span(&slice(probe::read_sums(bytes))?);
    let mut dispatches = Vec::new();
    for _ in 0..count {
        let data = slice(bytes)?;
        // Memory that was never written may not be there at all.
        transfers.clear(&data)?;
        dispatches.push(probe::read(buffers.span(&data), out.clone(), profile.bandwidth));
    }
    let all: Vec<Dispatch> = (0..PASSES).flat_map(|_| dispatches.iter().cloned()).collect();
    let total = bytes as f64 * all.len() as f64;
    let mut recorded = Recorded::new(gpu, pipelines, 1, all, buffers)?;
    let extents = Extents::new(0, 0);
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let start = Instant::now();
        let seconds = match profile.timestamp_ns {
            Some(tick_ns) => {
                let times =
                    recorded.run_profiled(&extents, tick_ns, Detail::Steps).map_err(|error| error.on(&profile.name))?;
                times.iter().map(|time| time.duration_ns as f64 / 1e9).sum()
            }
            None => {
                recorded.run(&extents).map_err(|error| error.on(&profile.name))?;
                start.elapsed().as_secs_f64()
            }
        };
        if seconds > 0.0 {
            best = best.min(seconds);
        }
    }
    Ok(total / best)
}

/// Whether the device has f16 matrices that lie in subgroups as the kernels of attention have it. One that cannot answer fails at its first
/// launch, where that is reported.
pub(crate) fn has_lane_quads(
    gpu: &Arc<Gpu>,
    variants: &[Variant],
    pipelines: &mut Pipelines,
    transfers: &mut Transfers,
) -> bool {
    let multiplies = variants.contains(&Variant::Coopmat) && gpu.profile().coopmat_f16();
    multiplies && lane_quads(gpu, pipelines, transfers).unwrap_or(false)
}

/// Whether four neighbouring invocations share two rows of a matrix.
fn lane_quads(gpu: &Arc<Gpu>, pipelines: &mut Pipelines, transfers: &mut Transfers) -> Result<bool, DeviceError> {
    let bytes = probe::LANE_QUADS_BYTES;
    let what = "asking how matrices lie in subgroups";
    let allocation = Arc::new(Allocation::new(gpu, bytes, Home::Device, Purpose::Activations, what)?);
    let out = Slice { allocation, offset: 0, bytes };
    transfers.clear(&out)?;
    let mut buffers = Buffers::default();
    let dispatch = probe::lane_quads(buffers.span(&out));
    let mut recorded = Recorded::new(gpu, pipelines, 1, vec![dispatch], buffers)?;
    recorded.run(&Extents::new(0, 0)).map_err(|error| error.on(&gpu.profile().name))?;
    let mut right = [0; probe::LANE_QUADS_BYTES as usize];
    transfers.read(&out, 0, &mut right)?;
    Ok(right.chunks_exact(4).all(|word| word == 1u32.to_le_bytes()))
}
