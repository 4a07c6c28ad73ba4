//! Recording: dispatches become command buffers once, and are submitted for every run.
//!
//! What changes between runs is in one small buffer that the host writes before each submit: the extents, and the workgroup
//! counts of every dispatch, which are dispatched indirectly.

use crate::commands::{Batches, Bindings, Commands, describe};
use crate::dispatch::{Count, Dispatch};
use crate::error::{CallError, Named};
use crate::gpu::{Gpu, Owned, Purpose, command_pool, fence, timestamp_pool};
use crate::kernels::Kernel;
use crate::kernels::interface::Binding;
use crate::memory::{Allocation, Home};
use crate::pipeline::{PUSH_BYTES, Pipelines};
use crate::schedule::{Overlap, ordered};
use ash::vk;
use std::sync::Arc;
use tritune_graph::{DeviceError, Extent, Extents, LaunchTime, StepTime};

/// Where the workgroup counts begin in the parameters; the extents are in front of them.
const COUNTS_OFFSET: u64 = 256;
/// Bytes of one `VkDispatchIndirectCommand`.
const COUNT_BYTES: u64 = 12;

/// What a run of a plan submits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedCounts {
    /// Command buffers.
    pub submits: usize,
    /// Kernels launched in them.
    pub launches: usize,
    /// Barriers between launches.
    pub barriers: usize,
}

/// The command buffers of a plan, with or without timestamps.
struct Recording {
    _pool: Owned<vk::CommandPool>,
    buffers: Vec<vk::CommandBuffer>,
    barriers: usize,
    stamped: Option<Stamped>,
}

/// The timestamps of a recording: one at the start and one after each dispatch.
struct Stamped {
    pool: Owned<vk::QueryPool>,
    /// The dispatches in the order they were recorded.
    dispatches: Vec<usize>,
}

struct Program {
    gpu: Arc<Gpu>,
    dispatches: Vec<Dispatch>,
    pipelines: Vec<vk::Pipeline>,
    layout: vk::PipelineLayout,
    _descriptors: Owned<vk::DescriptorPool>,
    sets: Vec<vk::DescriptorSet>,
    parameters: Allocation,
    steps: usize,
    /// The order of a run without timestamps.
    order: Vec<Vec<usize>>,
}

/// Everything needed to run a plan's dispatches again and again.
pub(crate) struct Recorded {
    program: Program,
    plain: Recording,
    profiled: Option<Recording>,
    fence: Owned<vk::Fence>,
}

impl Recorded {
    /// Makes pipelines and descriptors and records the commands.
    pub(crate) fn new(
        gpu: &Arc<Gpu>,
        pipelines: &mut Pipelines,
        steps: usize,
        dispatches: Vec<Dispatch>,
    ) -> Result<Recorded, DeviceError> {
        check_grids(gpu, &dispatches)?;
        let made = dispatches.iter().map(|dispatch| pipelines.get(&dispatch.kernel)).collect::<Result<Vec<_>, _>>()?;
        let bytes = COUNTS_OFFSET + COUNT_BYTES * dispatches.len() as u64;
        let parameters = Allocation::new(gpu, bytes, Home::Parameters, Purpose::Activations, "the plan's parameters")?;
        let parts = || -> Result<Recorded, CallError> {
            let bound: Vec<Bindings> = dispatches.iter().map(|dispatch| Bindings::new(0, &dispatch.bindings)).collect();
            let (_descriptors, sets) = describe(gpu, pipelines, parameters.buffer(), &bound)?;
            let (gpu, layout) = (gpu.clone(), pipelines.layout());
            let overlap = if gpu.profile().optimizations.overlap { Overlap::All } else { Overlap::None };
            let order = ordered(&dispatches, overlap);
            let program =
                Program { gpu, dispatches, pipelines: made, layout, _descriptors, sets, parameters, steps, order };
            Ok(Recorded { plain: program.record(false)?, profiled: None, fence: fence(&program.gpu)?, program })
        };
        parts().map_err(|error| error.on(&gpu.profile().name))
    }

    pub(crate) fn counts(&self) -> RecordedCounts {
        let Recording { buffers, barriers, .. } = &self.plain;
        RecordedCounts { submits: buffers.len(), launches: self.program.dispatches.len(), barriers: *barriers }
    }

    pub(crate) fn run(&self, extents: &Extents) -> Result<(), CallError> {
        let gpu = &self.program.gpu;
        self.program.write_parameters(extents);
        if gpu.profile().optimizations.replay {
            return gpu.submit_and_wait(&self.plain.buffers, self.fence.raw());
        }
        let once = self.program.record(false)?;
        gpu.submit_and_wait(&once.buffers, self.fence.raw())
    }

    /// Runs and waits, and tells how long each step and each of its launches took.
    pub(crate) fn run_profiled(&mut self, extents: &Extents, tick_ns: f32) -> Result<Vec<StepTime>, CallError> {
        if self.profiled.is_none() {
            self.profiled = Some(self.program.record(true)?);
        }
        let Program { gpu, dispatches, steps, .. } = &self.program;
        self.program.write_parameters(extents);
        let Some(Recording { buffers, stamped: Some(stamped), .. }) = &self.profiled else { return Ok(Vec::new()) };
        gpu.submit_and_wait(buffers, self.fence.raw())?;
        let mut ticks = vec![0u64; dispatches.len() + 1];
        let flags = vk::QueryResultFlags::TYPE_64 | vk::QueryResultFlags::WAIT;
        // SAFETY: the pool has that many timestamps, all written by the submit that was waited for.
        unsafe { gpu.raw().get_query_pool_results(stamped.pool.raw(), 0, &mut ticks, flags) }
            .named("vkGetQueryPoolResults")?;
        let ns = |tick: u64| (tick.wrapping_sub(ticks[0]) as f64 * f64::from(tick_ns)) as u64;
        let ran = stamped.dispatches.iter().zip(ticks.windows(2)).map(|(&index, pair)| {
            let Dispatch { step, kernel, .. } = &dispatches[index];
            let (start_ns, end_ns) = (ns(pair[0]), ns(pair[1]));
            (*step, LaunchTime { kernel: kernel.module.name, start_ns, duration_ns: end_ns.saturating_sub(start_ns) })
        });
        Ok(StepTime::of_launches(*steps, ran))
    }
}

/// The workgroups of a dispatch whose number no run changes: nothing follows the rows, or there is room for one row only and
/// a kernel that finds none returns at once.
fn fixed_groups(dispatch: &Dispatch) -> Option<[u32; 3]> {
    let fixed = dispatch.groups.iter().all(|count| match count {
        Count::Fixed(_) => true,
        Count::Rows(groups) => groups.rows.capacity() <= 1 && groups.row_range.contains(&1),
    });
    fixed.then(|| dispatch.groups.each_ref().map(Count::most))
}

/// Refuses grids the device cannot launch.
fn check_grids(gpu: &Gpu, dispatches: &[Dispatch]) -> Result<(), DeviceError> {
    for Dispatch { kernel, groups, .. } in dispatches {
        for (count, limit) in groups.iter().zip(gpu.profile().max_groups) {
            if count.most() > limit {
                return refuse(gpu, kernel, format!("needs {} workgroups, and {limit} are allowed", count.most()));
            }
        }
    }
    Ok(())
}

/// Refuses what a device could not run that is not there to say so itself.
pub(crate) fn check_limits(gpu: &Gpu, dispatches: &[Dispatch]) -> Result<(), DeviceError> {
    check_grids(gpu, dispatches)?;
    let profile = gpu.profile();
    for Dispatch { kernel, bindings, push, .. } in dispatches {
        let local_size = kernel.constants[0];
        if local_size > profile.max_invocations || push.len() * 4 > PUSH_BYTES as usize {
            return refuse(gpu, kernel, format!("needs {local_size} invocations and {} push constants", push.len()));
        }
        for Binding { number, buffer, .. } in bindings {
            if buffer.bytes > profile.max_binding || buffer.offset + buffer.bytes > buffer.allocation.bytes() {
                return refuse(gpu, kernel, format!("binds {} bytes at {} as {number}", buffer.bytes, buffer.offset));
            }
        }
    }
    Ok(())
}

fn refuse(gpu: &Gpu, kernel: &Kernel, what: String) -> Result<(), DeviceError> {
    let what = format!("kernel {} {what}", kernel.module.name);
    Err(DeviceError::Unsupported { device: gpu.profile().name.clone(), what })
}

impl Program {
    fn write_parameters(&self, extents: &Extents) {
        let rows = Extent::ALL.map(|extent| extents.get(extent) as u32);
        self.parameters.write(0, bytemuck::cast_slice(&rows));
        let counts: Vec<[u32; 3]> = self
            .dispatches
            .iter()
            .map(|dispatch| dispatch.groups.each_ref().map(|count| count.groups(extents)))
            .collect();
        // No workgroups along one dimension must not leave a driver with odd numbers along another.
        let counts: Vec<[u32; 3]> = counts.into_iter().map(|c| if c.contains(&0) { [0; 3] } else { c }).collect();
        self.parameters.write(COUNTS_OFFSET, bytemuck::cast_slice(&counts));
    }

    /// Records all dispatches with a barrier between batches, cut into command buffers by estimated time. With timestamps it goes step
    /// by step.
    fn record(&self, profiled: bool) -> Result<Recording, CallError> {
        let pool = command_pool(&self.gpu, false)?;
        let count = self.dispatches.len() as u32 + 1;
        let timestamps = profiled.then(|| timestamp_pool(&self.gpu, count)).transpose()?;
        let mut recorded = Batches::new(&self.gpu, &pool)?;
        if let Some(timestamps) = &timestamps {
            // SAFETY: recording is under way and the pool has that many timestamps.
            unsafe { self.gpu.raw().cmd_reset_query_pool(recorded.commands().raw, timestamps.raw(), 0, count) };
            self.timestamp(recorded.commands(), timestamps, 0);
        }
        let step_by_step = match (profiled, self.gpu.profile().optimizations.overlap) {
            (true, true) => Some(ordered(&self.dispatches, Overlap::Steps)),
            _ => None,
        };
        let mut dispatches = Vec::with_capacity(self.dispatches.len());
        for batch in step_by_step.as_ref().unwrap_or(&self.order) {
            recorded.begin();
            for &index in batch {
                let commands = recorded.room_for(self.dispatches[index].estimate_ns)?;
                self.dispatch(commands, index);
                dispatches.push(index);
                if let Some(timestamps) = &timestamps {
                    self.timestamp(commands, timestamps, dispatches.len() as u32);
                }
            }
        }
        let (buffers, barriers) = recorded.end()?;
        let stamped = timestamps.map(|pool| Stamped { pool, dispatches });
        Ok(Recording { _pool: pool, buffers, barriers, stamped })
    }

    fn timestamp(&self, commands: &Commands, pool: &Owned<vk::QueryPool>, index: u32) {
        // SAFETY: recording is under way, and the timestamp was reset at the start of the first command buffer.
        unsafe {
            self.gpu.raw().cmd_write_timestamp(commands.raw, vk::PipelineStageFlags::BOTTOM_OF_PIPE, pool.raw(), index);
        }
    }

    fn dispatch(&self, commands: &Commands, index: usize) {
        let dispatch = &self.dispatches[index];
        commands.bind(self.pipelines[index], self.layout, self.sets[index], &dispatch.push);
        let device = self.gpu.raw();
        // SAFETY: recording is under way; the parameters outlive the recording, and the indirect command is inside them at a
        // multiple of four.
        unsafe {
            match fixed_groups(dispatch) {
                // Large GPUs start a direct dispatch sooner than one whose size is read from memory.
                Some([x, y, z]) => device.cmd_dispatch(commands.raw, x, y, z),
                None => {
                    let offset = COUNTS_OFFSET + COUNT_BYTES * index as u64;
                    device.cmd_dispatch_indirect(commands.raw, self.parameters.buffer(), offset);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shaders number the extents and lay them out as the host does.
    #[test]
    fn extents_are_those_of_the_shaders() {
        let shader = include_str!("../shaders/extents.glsl");
        let block = shader.split("uniform Extents {").nth(1).and_then(|rest| rest.split('}').next()).unwrap();
        let fields: Vec<&str> = block.split(';').filter_map(|field| field.trim().strip_prefix("uint ")).collect();
        assert_eq!(fields.len(), Extent::ALL.len());
        for (number, (extent, field)) in Extent::ALL.into_iter().zip(&fields).enumerate() {
            assert_eq!(extent as usize, number);
            assert_eq!(format!("{extent:?}").to_lowercase(), field.replace('_', ""));
            assert!(shader.contains(&format!("case {number}u: return extents.{field};")), "{field}");
        }
        assert!(shader.contains(&format!("default: return ROWS_FROM - {}u;", fields.len())));
    }
}
