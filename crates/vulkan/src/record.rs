//! Recording: dispatches become command buffers once, and are submitted for every run.
//!
//! What changes between runs is in one small buffer that the host writes before each submit: the extents, and the workgroup
//! counts of every dispatch, which are dispatched indirectly. Large GPUs start a direct dispatch sooner: runs with as many rows as a
//! plan has room for, and those that come again, have recordings of their own with the counts in them.

use crate::commands::{Batches, Bindings, Commands, describe};
use crate::error::{CallError, Named};
use crate::gpu::{Fences, Gpu, Owned, Purpose, command_pool, timestamp_pool};
use crate::memory::{Allocation, Buffers, Home};
use crate::pipeline::Pipelines;
use ash::vk;
use std::sync::Arc;
use tritune_gpu::dispatch::{Count, Dispatch};
use tritune_gpu::interface::{Binding, PUSH_BYTES};
use tritune_gpu::schedule::{Overlap, ordered};
use tritune_gpu::{Kernel, Span};
use tritune_graph::{Detail, DeviceError, Extent, Extents, LaunchTime, Rows, StepTime};

/// Where the workgroup counts begin in the parameters; the extents are in front of them.
const COUNTS_OFFSET: u64 = 256;
/// Bytes of one `VkDispatchIndirectCommand`.
const COUNT_BYTES: u64 = 12;

/// The workgroups of a dispatch.
type Groups = [u32; 3];

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

/// Recordings of a plan that are kept, one for each set of dispatches that runs needed.
const MAX_RECORDINGS: usize = 8;

/// The command buffers of a plan for runs that need the same of its dispatches, with or without timestamps.
struct Recording {
    /// Whether a dispatch is part of it. One for another number of rows is left out, of profiles too; an H200 is no faster for it.
    needed: Vec<bool>,
    /// The workgroups of every dispatch where they are part of it: for runs with as many rows as this one only.
    fixed: Option<Vec<Groups>>,
    _pool: Owned<vk::CommandPool>,
    buffers: Vec<vk::CommandBuffer>,
    barriers: usize,
    stamps: Option<Stamps>,
}

/// The timestamps of a recording: one at the start and one after each span.
struct Stamps {
    detail: Detail,
    pool: Owned<vk::QueryPool>,
    /// What lies between two timestamps: the last dispatch of a step, or each of them.
    spans: Vec<usize>,
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
    /// The one that ran last comes last.
    recordings: Vec<Recording>,
    /// The extents it ran with, which the parameters still are.
    extents: Option<Extents>,
    profiled: Option<Recording>,
    /// What ran last, where it is not among those that are kept.
    once: Option<Recording>,
    fences: Fences,
    /// What the recordings use.
    _buffers: Buffers,
}

impl Recorded {
    /// Makes pipelines and descriptors and records the commands.
    pub(crate) fn new(
        gpu: &Arc<Gpu>,
        pipelines: &mut Pipelines,
        steps: usize,
        dispatches: Vec<Dispatch>,
        buffers: Buffers,
    ) -> Result<Recorded, DeviceError> {
        check_grids(gpu, &dispatches)?;
        let made = dispatches.iter().map(|dispatch| pipelines.get(&dispatch.kernel)).collect::<Result<Vec<_>, _>>()?;
        let bytes = COUNTS_OFFSET + COUNT_BYTES * dispatches.len() as u64;
        let parameters = Allocation::new(gpu, bytes, Home::Parameters, Purpose::Activations, "the plan's parameters")?;
        let place = |span: &Span| (buffers.get(span.buffer).buffer(), span.offset, span.bytes);
        let bound: Vec<Bindings> =
            dispatches.iter().map(|dispatch| Bindings::new(0, &dispatch.bindings, place)).collect();
        let parts = || -> Result<Recorded, CallError> {
            let (_descriptors, sets) = describe(gpu, pipelines, parameters.buffer(), &bound)?;
            let (gpu, layout) = (gpu.clone(), pipelines.layout());
            let overlap = if gpu.profile().optimizations.overlap { Overlap::All } else { Overlap::None };
            let order = ordered(&dispatches, overlap);
            let program =
                Program { gpu, dispatches, pipelines: made, layout, _descriptors, sets, parameters, steps, order };
            let full = program.record(program.needed(Rows::capacity), Some(program.groups(Rows::capacity)), None)?;
            let recordings = vec![full];
            Ok(Recorded {
                recordings,
                extents: None,
                profiled: None,
                once: None,
                fences: Fences::new(&program.gpu)?,
                program,
                _buffers: buffers,
            })
        };
        parts().map_err(|error| error.on(&gpu.profile().name))
    }

    /// Of the last run, or of one with as many rows as the plan allows.
    pub(crate) fn counts(&self) -> RecordedCounts {
        let last = self.recordings.last();
        last.map_or(RecordedCounts { submits: 0, launches: 0, barriers: 0 }, |recording| RecordedCounts {
            submits: recording.buffers.len(),
            launches: recording.needed.iter().filter(|&&needed| needed).count(),
            barriers: recording.barriers,
        })
    }

    /// Begins a run; the one before must have been waited for.
    pub(crate) fn submit(&mut self, extents: &Extents) -> Result<(), CallError> {
        let Recorded { program, recordings, fences, once, extents: last, .. } = self;
        // One token after the other is the same run again.
        let again = *last == Some(*extents);
        if again && let Some(Recording { fixed: Some(_), buffers, .. }) = recordings.last() {
            return program.gpu.submit(buffers, fences);
        }
        *last = None;
        let groups = program.write_parameters(extents);
        let needed = program.needed(|rows| rows.used(extents));
        if !program.gpu.profile().optimizations.replay {
            let once = once.insert(program.record(needed, Some(groups), None)?);
            return program.gpu.submit(&once.buffers, fences);
        }
        let fits = |recording: &Recording| recording.fixed.as_ref().map_or(!again, |fixed| *fixed == groups);
        match recordings.iter().position(|recording| recording.needed == needed && fits(recording)) {
            Some(found) => recordings[found..].rotate_left(1),
            None => {
                if recordings.len() == MAX_RECORDINGS {
                    recordings.remove(0);
                }
                recordings.push(program.record(needed, again.then_some(groups), None)?);
            }
        }
        *last = Some(*extents);
        let buffers = recordings.last().map_or(&[][..], |recording| &recording.buffers);
        program.gpu.submit(buffers, fences)
    }

    /// Runs and waits.
    pub(crate) fn run(&mut self, extents: &Extents) -> Result<(), CallError> {
        self.submit(extents)?;
        self.program.gpu.wait(&self.fences)
    }

    /// What tells that a run has ended.
    pub(crate) fn fences(&self) -> &Fences {
        &self.fences
    }

    /// Runs and waits, and tells how long each step took.
    pub(crate) fn run_profiled(
        &mut self,
        extents: &Extents,
        tick_ns: f32,
        detail: Detail,
    ) -> Result<Vec<StepTime>, CallError> {
        self.extents = None;
        let groups = Some(self.program.write_parameters(extents));
        let fits = |recording: &Recording| {
            recording.fixed == groups && recording.stamps.as_ref().is_some_and(|stamps| stamps.detail == detail)
        };
        if !self.profiled.as_ref().is_some_and(fits) {
            let needed = self.program.needed(|rows| rows.used(extents));
            self.profiled = Some(self.program.record(needed, groups, Some(detail))?);
        }
        let Program { gpu, .. } = &self.program;
        let Some(Recording { buffers, stamps: Some(stamps), .. }) = &self.profiled else { return Ok(Vec::new()) };
        gpu.submit_and_wait(buffers, &self.fences)?;
        let mut ticks = vec![0u64; stamps.spans.len() + 1];
        let flags = vk::QueryResultFlags::TYPE_64 | vk::QueryResultFlags::WAIT;
        // SAFETY: the pool has that many timestamps, all written by the submit that was waited for.
        unsafe { gpu.raw().get_query_pool_results(stamps.pool.raw(), 0, &mut ticks, flags) }
            .named("vkGetQueryPoolResults")?;
        let ns: Vec<u64> =
            ticks.iter().map(|tick| (tick.wrapping_sub(ticks[0]) as f64 * f64::from(tick_ns)) as u64).collect();
        Ok(self.program.step_times(stamps, &ns))
    }
}

/// The workgroups of a dispatch whose number no run changes: nothing follows the rows, or there is room for one row only and
/// a kernel that finds none returns at once.
fn fixed_groups(dispatch: &Dispatch) -> Option<Groups> {
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
pub(crate) fn check_limits(gpu: &Gpu, dispatches: &[Dispatch], buffers: &Buffers) -> Result<(), DeviceError> {
    check_grids(gpu, dispatches)?;
    let profile = gpu.profile();
    for Dispatch { kernel, bindings, push, .. } in dispatches {
        let local_size = kernel.constants[0];
        if local_size > profile.max_invocations || push.len() * 4 > PUSH_BYTES as usize {
            return refuse(gpu, kernel, format!("needs {local_size} invocations and {} push constants", push.len()));
        }
        for Binding { number, buffer, .. } in bindings {
            if buffer.bytes > profile.max_binding || buffer.offset + buffer.bytes > buffers.get(buffer.buffer).bytes() {
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
    /// Returns the workgroups of every dispatch.
    fn write_parameters(&self, extents: &Extents) -> Vec<Groups> {
        let rows = Extent::ALL.map(|extent| extents.get(extent) as u32);
        self.parameters.write(0, bytemuck::cast_slice(&rows));
        let groups = self.groups(|rows| rows.used(extents));
        self.parameters.write(COUNTS_OFFSET, bytemuck::cast_slice(&groups));
        groups
    }

    /// The workgroups of every dispatch for so many rows of each kind.
    fn groups(&self, rows: impl Fn(Rows) -> usize) -> Vec<Groups> {
        let groups = self.dispatches.iter().map(|dispatch| dispatch.groups.each_ref().map(|count| count.groups(&rows)));
        // No workgroups along one dimension must not leave a driver with odd numbers along another.
        groups.map(|groups| if groups.contains(&0) { [0; 3] } else { groups }).collect()
    }

    /// Which dispatches are for so many rows of each kind.
    fn needed(&self, rows: impl Fn(Rows) -> usize) -> Vec<bool> {
        self.dispatches.iter().map(|dispatch| dispatch.is_for(&rows)).collect()
    }

    /// Records the dispatches that are needed with a barrier between batches, cut into command buffers by estimated time. With
    /// timestamps it goes step by step.
    fn record(
        &self,
        needed: Vec<bool>,
        fixed: Option<Vec<Groups>>,
        detail: Option<Detail>,
    ) -> Result<Recording, CallError> {
        let pool = command_pool(&self.gpu, false)?;
        let count = self.dispatches.len() as u32 + 1;
        let timestamps = detail.map(|_| timestamp_pool(&self.gpu, count)).transpose()?;
        let mut recorded = Batches::new(&self.gpu, &pool)?;
        if let Some(timestamps) = &timestamps {
            // SAFETY: recording is under way and the pool has that many timestamps.
            unsafe { self.gpu.raw().cmd_reset_query_pool(recorded.commands().raw, timestamps.raw(), 0, count) };
            self.timestamp(recorded.commands(), timestamps, 0);
        }
        let step_by_step = match (detail, self.gpu.profile().optimizations.overlap) {
            (Some(_), true) => Some(ordered(&self.dispatches, Overlap::Steps)),
            _ => None,
        };
        let batches = step_by_step.as_ref().unwrap_or(&self.order).iter();
        let batches = batches.map(|batch| batch.iter().copied().filter(|&index| needed[index]).collect::<Vec<_>>());
        let batches: Vec<Vec<usize>> = batches.filter(|batch| !batch.is_empty()).collect();
        let mut launches = batches.iter().flatten().map(|&index| self.dispatches[index].step).skip(1);
        let mut spans = Vec::new();
        for batch in &batches {
            recorded.begin();
            for &index in batch {
                let commands = recorded.room_for(self.dispatches[index].estimate_ns)?;
                self.dispatch(commands, index, fixed.as_ref().map(|groups| groups[index]));
                let step_ends = launches.next() != Some(self.dispatches[index].step);
                if let (Some(timestamps), true) = (&timestamps, step_ends || detail == Some(Detail::Launches)) {
                    spans.push(index);
                    self.timestamp(commands, timestamps, spans.len() as u32);
                }
            }
        }
        let (buffers, barriers) = recorded.end()?;
        let stamps = timestamps.zip(detail).map(|(pool, detail)| Stamps { detail, pool, spans });
        Ok(Recording { needed, fixed, _pool: pool, buffers, barriers, stamps })
    }

    /// The times of all steps, from those of the timestamps. A step without a dispatch, folded into another, takes no time.
    fn step_times(&self, stamps: &Stamps, ns: &[u64]) -> Vec<StepTime> {
        let mut times: Vec<StepTime> =
            (0..self.steps).map(|step| StepTime { step, start_ns: 0, duration_ns: 0, launches: Vec::new() }).collect();
        for (&index, pair) in stamps.spans.iter().zip(ns.windows(2)) {
            let (start_ns, duration_ns) = (pair[0], pair[1].saturating_sub(pair[0]));
            let Dispatch { step, kernel, .. } = &self.dispatches[index];
            let time = &mut times[*step];
            if time.duration_ns == 0 {
                time.start_ns = start_ns;
            }
            time.duration_ns += duration_ns;
            if stamps.detail == Detail::Launches {
                time.launches.push(LaunchTime { kernel: kernel.module.name, start_ns, duration_ns });
            }
        }
        let mut end_ns = 0;
        for time in &mut times {
            time.start_ns = time.start_ns.max(end_ns);
            end_ns = time.start_ns + time.duration_ns;
        }
        times
    }

    fn timestamp(&self, commands: &Commands, pool: &Owned<vk::QueryPool>, index: u32) {
        // SAFETY: recording is under way, and the timestamp was reset at the start of the first command buffer.
        unsafe {
            self.gpu.raw().cmd_write_timestamp(commands.raw, vk::PipelineStageFlags::BOTTOM_OF_PIPE, pool.raw(), index);
        }
    }

    fn dispatch(&self, commands: &Commands, index: usize, fixed: Option<Groups>) {
        let dispatch = &self.dispatches[index];
        commands.bind(self.pipelines[index], self.layout, self.sets[index], &dispatch.push);
        let device = self.gpu.raw();
        // SAFETY: recording is under way; the parameters outlive the recording, and the indirect command is inside them at a
        // multiple of four.
        unsafe {
            match fixed.or_else(|| fixed_groups(dispatch)) {
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
