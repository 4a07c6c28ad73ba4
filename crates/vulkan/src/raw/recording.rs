//! Launches recorded once and run again and again.

use super::GridLaunch;
use crate::commands::{Batches, Bindings, describe};
use crate::error::CallError;
use crate::gpu::{Fences, Gpu, Owned, Purpose, command_pool};
use crate::memory::{Allocation, Home};
use crate::pipeline::Pipelines;
use ash::vk;
use std::sync::Arc;
use tritune_gpu::schedule::batches;
use tritune_graph::DeviceError;

/// Bytes from one block of extents to the next.
const BLOCK_BYTES: u64 = 256;

/// Recorded launches, and everything they use.
pub struct Recording {
    gpu: Arc<Gpu>,
    buffers: Vec<vk::CommandBuffer>,
    launches: usize,
    barriers: usize,
    _pool: Owned<vk::CommandPool>,
    _descriptors: Owned<vk::DescriptorPool>,
    fences: Fences,
    /// Keeps the buffers behind the bindings alive.
    _kept: Vec<Arc<Allocation>>,
}

impl Recording {
    pub(super) fn new(
        gpu: &Arc<Gpu>,
        pipelines: &mut Pipelines,
        launches: Vec<GridLaunch>,
    ) -> Result<Recording, DeviceError> {
        let name = gpu.profile().name.clone();
        check(gpu, &launches)?;
        let made = launches.iter().map(|launch| pipelines.get(&launch.kernel)).collect::<Result<Vec<_>, _>>()?;
        let (parameters, bound) = bindings(gpu, &launches)?;
        let parts = || -> Result<Recording, CallError> {
            let (descriptors, sets) = describe(gpu, pipelines, parameters.buffer(), &bound)?;
            let pool = command_pool(gpu, false)?;
            let (buffers, barriers) = record(gpu, &pool, pipelines.layout(), &launches, &made, &sets)?;
            let mut kept = vec![parameters.clone()];
            for binding in launches.iter().flat_map(|launch| &launch.bindings) {
                if !kept.iter().any(|kept| Arc::ptr_eq(kept, &binding.buffer.allocation)) {
                    kept.push(binding.buffer.allocation.clone());
                }
            }
            Ok(Recording {
                gpu: gpu.clone(),
                buffers,
                launches: launches.len(),
                barriers,
                _pool: pool,
                _descriptors: descriptors,
                fences: Fences::new(gpu)?,
                _kept: kept,
            })
        };
        parts().map_err(|error| error.on(&name))
    }

    /// Kernel launches in it.
    pub fn launches(&self) -> usize {
        self.launches
    }

    /// Times a launch waits for the ones before.
    pub fn barriers(&self) -> usize {
        self.barriers
    }

    pub(super) fn run(&self) -> Result<(), DeviceError> {
        self.gpu.submit_and_wait(&self.buffers, &self.fences).map_err(|error| error.on(&self.gpu.profile().name))
    }
}

/// Refuses what the device cannot launch or bind.
fn check(gpu: &Gpu, launches: &[GridLaunch]) -> Result<(), DeviceError> {
    let profile = gpu.profile();
    let failed = |what: String| DeviceError::Unsupported { device: profile.name.clone(), what };
    for launch in launches {
        let name = launch.kernel.module.name;
        if launch.groups.iter().zip(profile.max_groups).any(|(&count, limit)| count > limit) {
            return Err(failed(format!("kernel {name} needs {:?} workgroups", launch.groups)));
        }
        for binding in &launch.bindings {
            let slice = &binding.buffer;
            let inside = slice.offset.checked_add(slice.bytes).is_some_and(|end| end <= slice.allocation.bytes());
            if !inside || slice.bytes == 0 || slice.bytes > profile.max_binding {
                return Err(failed(format!(
                    "kernel {name} binds {} bytes at {} of {} as {}, and {} are allowed",
                    slice.bytes,
                    slice.offset,
                    slice.allocation.bytes(),
                    binding.number,
                    profile.max_binding
                )));
            }
        }
    }
    Ok(())
}

/// One block of extents for each number of rows there is, and what each launch binds.
fn bindings(gpu: &Arc<Gpu>, launches: &[GridLaunch]) -> Result<(Arc<Allocation>, Vec<Bindings>), DeviceError> {
    let mut rows: Vec<u32> = Vec::new();
    let bound = launches.iter().map(|launch| {
        let block = rows.iter().position(|&rows| rows == launch.rows).unwrap_or_else(|| {
            rows.push(launch.rows);
            rows.len() - 1
        });
        Bindings::new(block as u64 * BLOCK_BYTES, &launch.bindings, |slice| {
            (slice.allocation.buffer(), slice.offset, slice.bytes)
        })
    });
    let bound = bound.collect();
    let bytes = (rows.len().max(1) as u64) * BLOCK_BYTES;
    let parameters = Allocation::new(gpu, bytes, Home::Parameters, Purpose::Activations, "the parameters of a graph")?;
    for (index, &rows) in rows.iter().enumerate() {
        let block = [rows, rows, 0, 0, 0, 0, 0, 0];
        parameters.write(index as u64 * BLOCK_BYTES, bytemuck::cast_slice(&block));
    }
    Ok((Arc::new(parameters), bound))
}

/// Records all launches with a barrier between batches, cut into command buffers by estimated time. Also counts the barriers.
fn record(
    gpu: &Gpu,
    pool: &Owned<vk::CommandPool>,
    layout: vk::PipelineLayout,
    launches: &[GridLaunch],
    pipelines: &[vk::Pipeline],
    sets: &[vk::DescriptorSet],
) -> Result<(Vec<vk::CommandBuffer>, usize), CallError> {
    let profile = gpu.profile();
    let mut recorded = Batches::new(gpu, pool)?;
    for batch in batches(launches, GridLaunch::depends_on) {
        recorded.begin();
        for index in batch {
            let launch = &launches[index];
            let bytes: u64 = launch.bindings.iter().map(|binding| binding.buffer.bytes).sum();
            let estimate = (launch.multiplies / profile.multiply_rate + bytes as f64 / profile.bandwidth) * 1e9;
            let commands = recorded.room_for(estimate)?;
            commands.bind(pipelines[index], layout, sets[index], &launch.push);
            let [x, y, z] = launch.groups;
            // SAFETY: recording is under way, and the counts were checked.
            unsafe { gpu.raw().cmd_dispatch(commands.raw, x, y, z) };
        }
    }
    recorded.end()
}
