//! Recording: dispatches become command buffers once, and are submitted for every run.
//!
//! What changes between runs lies in one small buffer that the host writes before each submit: the extents, and the workgroup
//! counts of every dispatch, which are dispatched indirectly.

use crate::dispatch::{Count, Dispatch};
use crate::error::{CallError, Named};
use crate::gpu::{Gpu, Owned, Purpose, command_buffer, command_pool, descriptor_pool, fence, timestamp_pool};
use crate::memory::{Allocation, Home};
use crate::pipeline::{PUSH_BYTES, Pipelines};
use ash::vk;
use std::sync::Arc;
use tritune_graph::{DeviceError, Extent, Extents, StepTime};

/// Where the workgroup counts begin in the parameters; the extents lie in front of them.
const COUNTS_OFFSET: u64 = 256;
/// Bytes of the extents as `shaders/extents.glsl` binds them.
const EXTENTS_BYTES: u64 = (Extent::ALL.len() as u64 * 4).next_multiple_of(16);
/// Bytes of one `VkDispatchIndirectCommand`.
const COUNT_BYTES: u64 = 12;

/// The command buffers of a plan, with or without timestamps.
struct Recording {
    _pool: Owned<vk::CommandPool>,
    buffers: Vec<vk::CommandBuffer>,
    timestamps: Option<Owned<vk::QueryPool>>,
}

/// Everything needed to run a plan's dispatches again and again.
pub(crate) struct Recorded {
    gpu: Arc<Gpu>,
    dispatches: Vec<Dispatch>,
    pipelines: Vec<vk::Pipeline>,
    layout: vk::PipelineLayout,
    _descriptors: Owned<vk::DescriptorPool>,
    sets: Vec<vk::DescriptorSet>,
    parameters: Allocation,
    plain: Recording,
    profiled: Option<Recording>,
    fence: Owned<vk::Fence>,
    steps: usize,
}

impl Recorded {
    /// Makes pipelines and descriptors and records the commands.
    pub(crate) fn new(
        gpu: &Arc<Gpu>,
        pipelines: &mut Pipelines,
        steps: usize,
        dispatches: Vec<Dispatch>,
    ) -> Result<Recorded, DeviceError> {
        let name = &gpu.profile().name;
        check_grids(gpu, &dispatches)?;
        let made = dispatches.iter().map(|dispatch| pipelines.get(&dispatch.kernel)).collect::<Result<Vec<_>, _>>()?;
        let bytes = COUNTS_OFFSET + COUNT_BYTES * dispatches.len() as u64;
        let parameters = Allocation::new(gpu, bytes, Home::Parameters, Purpose::Activations, "the plan's parameters")?;
        let parts = |dispatches: &[Dispatch]| -> Result<_, CallError> {
            let (descriptors, sets) = describe(gpu, pipelines.set_layout(), dispatches, &parameters)?;
            let commands = Commands {
                gpu,
                dispatches,
                pipelines: &made,
                layout: pipelines.layout(),
                sets: &sets,
                parameters: parameters.buffer(),
                steps,
            };
            let plain = commands.record(false)?;
            Ok((descriptors, sets, plain, fence(gpu)?))
        };
        let (descriptors, sets, plain, fence) = parts(&dispatches).map_err(|error| error.on(name))?;
        Ok(Recorded {
            gpu: gpu.clone(),
            dispatches,
            pipelines: made,
            layout: pipelines.layout(),
            _descriptors: descriptors,
            sets,
            parameters,
            plain,
            profiled: None,
            fence,
            steps,
        })
    }

    /// Number of submits a run makes.
    pub(crate) fn submits(&self) -> usize {
        self.plain.buffers.len()
    }

    /// Number of kernel launches recorded.
    pub(crate) fn launches(&self) -> usize {
        self.dispatches.len()
    }

    /// Runs and waits.
    pub(crate) fn run(&self, extents: &Extents) -> Result<(), CallError> {
        self.write_parameters(extents);
        if self.gpu.profile().optimizations.replay {
            return self.gpu.submit_and_wait(&self.plain.buffers, self.fence.raw());
        }
        let once = self.commands().record(false)?;
        self.gpu.submit_and_wait(&once.buffers, self.fence.raw())
    }

    fn commands(&self) -> Commands<'_> {
        Commands {
            gpu: &self.gpu,
            dispatches: &self.dispatches,
            pipelines: &self.pipelines,
            layout: self.layout,
            sets: &self.sets,
            parameters: self.parameters.buffer(),
            steps: self.steps,
        }
    }

    /// Runs and waits, and tells how long each step took.
    pub(crate) fn run_profiled(&mut self, extents: &Extents, tick_ns: f32) -> Result<Vec<StepTime>, CallError> {
        if self.profiled.is_none() {
            self.profiled = Some(self.commands().record(true)?);
        }
        self.write_parameters(extents);
        let Some(Recording { buffers, timestamps: Some(pool), .. }) = &self.profiled else { return Ok(Vec::new()) };
        self.gpu.submit_and_wait(buffers, self.fence.raw())?;
        let mut ticks = vec![0u64; self.steps + 1];
        let flags = vk::QueryResultFlags::TYPE_64 | vk::QueryResultFlags::WAIT;
        // SAFETY: the pool has that many timestamps, all written by the submit that was waited for.
        unsafe { self.gpu.raw().get_query_pool_results(pool.raw(), 0, &mut ticks, flags) }
            .named("vkGetQueryPoolResults")?;
        let ns = |from: u64, to: u64| (to.wrapping_sub(from) as f64 * f64::from(tick_ns)) as u64;
        let times = ticks.windows(2).enumerate().map(|(step, pair)| StepTime {
            step,
            start_ns: ns(ticks[0], pair[0]),
            duration_ns: ns(pair[0], pair[1]),
        });
        Ok(times.collect())
    }

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
}

/// The workgroups of a dispatch whose number no run changes: nothing follows the rows, or there is room for one row only and
/// a kernel that finds none returns at once.
fn fixed_groups(dispatch: &Dispatch) -> Option<[u32; 3]> {
    let fixed = dispatch.groups.iter().all(|count| match count {
        Count::Fixed(_) => true,
        Count::Rows(groups) => groups.rows.capacity() <= 1 && groups.only.contains(&1),
    });
    fixed.then(|| dispatch.groups.each_ref().map(Count::most))
}

/// Refuses grids the device cannot launch.
fn check_grids(gpu: &Gpu, dispatches: &[Dispatch]) -> Result<(), DeviceError> {
    let limits = gpu.profile().max_groups;
    for dispatch in dispatches {
        for (count, limit) in dispatch.groups.iter().zip(limits) {
            if count.most() > limit {
                let kernel = dispatch.kernel.module().name;
                let what = format!("kernel {kernel} needs {} workgroups, and {limit} are allowed", count.most());
                return Err(DeviceError::Unsupported { device: gpu.profile().name.clone(), what });
            }
        }
    }
    Ok(())
}

/// Makes and fills a descriptor set per dispatch.
fn describe(
    gpu: &Arc<Gpu>,
    set_layout: vk::DescriptorSetLayout,
    dispatches: &[Dispatch],
    parameters: &Allocation,
) -> Result<(Owned<vk::DescriptorPool>, Vec<vk::DescriptorSet>), CallError> {
    let storage = dispatches.iter().map(|dispatch| dispatch.bound.len()).sum::<usize>();
    // The layout declares nine bindings, and pools count those, bound or not.
    let declared = dispatches.len() * crate::pipeline::MAX_STORAGE_BUFFERS as usize;
    let pool = descriptor_pool(gpu, dispatches.len() as u32, storage.max(declared) as u32)?;
    let layouts = vec![set_layout; dispatches.len()];
    let info = vk::DescriptorSetAllocateInfo::default().descriptor_pool(pool.raw()).set_layouts(&layouts);
    let sets = match dispatches.is_empty() {
        true => Vec::new(),
        // SAFETY: pool and layout are alive, and the pool has room for all.
        false => unsafe { gpu.raw().allocate_descriptor_sets(&info) }.named("vkAllocateDescriptorSets")?,
    };
    let extents = [vk::DescriptorBufferInfo { buffer: parameters.buffer(), offset: 0, range: EXTENTS_BYTES }];
    for (dispatch, &set) in dispatches.iter().zip(&sets) {
        let buffers: Vec<vk::DescriptorBufferInfo> = dispatch
            .bound
            .iter()
            .map(|bound| vk::DescriptorBufferInfo {
                buffer: bound.span.allocation.buffer(),
                offset: bound.span.offset,
                range: bound.span.bytes,
            })
            .collect();
        let storage = dispatch.bound.iter().zip(&buffers).map(|(bound, info)| {
            vk::WriteDescriptorSet::default()
                .dst_set(set)
                .dst_binding(bound.binding)
                .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                .buffer_info(std::slice::from_ref(info))
        });
        let uniform = vk::WriteDescriptorSet::default()
            .dst_set(set)
            .dst_binding(0)
            .descriptor_type(vk::DescriptorType::UNIFORM_BUFFER)
            .buffer_info(&extents);
        let writes: Vec<vk::WriteDescriptorSet> = std::iter::once(uniform).chain(storage).collect();
        // SAFETY: the set is not in use, and the buffers outlive it: `Recorded` owns both.
        unsafe { gpu.raw().update_descriptor_sets(&writes, &[]) };
    }
    Ok((pool, sets))
}

/// What recording reads.
struct Commands<'a> {
    gpu: &'a Arc<Gpu>,
    dispatches: &'a [Dispatch],
    pipelines: &'a [vk::Pipeline],
    layout: vk::PipelineLayout,
    sets: &'a [vk::DescriptorSet],
    parameters: vk::Buffer,
    steps: usize,
}

impl Commands<'_> {
    /// Records all dispatches, a barrier only where one depends on an earlier one, cut into command buffers by estimated time.
    fn record(&self, profiled: bool) -> Result<Recording, CallError> {
        let pool = command_pool(self.gpu, false)?;
        let timestamps = profiled.then(|| timestamp_pool(self.gpu, self.steps as u32 + 1)).transpose()?;
        let mut buffers = vec![self.begin(&pool)?];
        if let Some(timestamps) = &timestamps {
            // SAFETY: recording is under way and the pool has that many timestamps.
            unsafe {
                self.gpu.raw().cmd_reset_query_pool(buffers[0], timestamps.raw(), 0, self.steps as u32 + 1);
            }
        }
        let budget = self.gpu.profile().submit_ns as f64;
        let overlap = self.gpu.profile().optimizations.overlap;
        let mut spent = 0.0;
        let mut step = None;
        // Dispatches since the last barrier.
        let mut running: Vec<usize> = Vec::new();
        for (index, dispatch) in self.dispatches.iter().enumerate() {
            let mut buffer = buffers[buffers.len() - 1];
            if spent > 0.0 && spent + dispatch.estimate_ns > budget {
                self.end(buffer)?;
                buffer = self.begin(&pool)?;
                buffers.push(buffer);
                spent = 0.0;
                running.clear();
            }
            spent += dispatch.estimate_ns;
            let new_step = step != Some(dispatch.step);
            let depends = |&earlier: &usize| !overlap || dispatch.depends_on(&self.dispatches[earlier]);
            if running.iter().any(depends) || (profiled && new_step) {
                self.barrier(buffer, (vk::PipelineStageFlags::empty(), vk::AccessFlags::empty()));
                running.clear();
            }
            if let Some(timestamps) = timestamps.as_ref().filter(|_| new_step) {
                // Steps without a dispatch, folded into another, take no time but must have a timestamp.
                for written in step.map_or(0, |step: usize| step + 1)..=dispatch.step {
                    self.timestamp(buffer, timestamps, written as u32);
                }
            }
            step = Some(dispatch.step);
            running.push(index);
            self.dispatch(buffer, index);
        }
        let last = buffers[buffers.len() - 1];
        if let Some(timestamps) = &timestamps {
            for written in step.map_or(0, |step| step + 1)..=self.steps {
                self.timestamp(last, timestamps, written as u32);
            }
        }
        self.end(last)?;
        Ok(Recording { _pool: pool, buffers, timestamps })
    }

    fn begin(&self, pool: &Owned<vk::CommandPool>) -> Result<vk::CommandBuffer, CallError> {
        let buffer = command_buffer(self.gpu, pool)?;
        // SAFETY: the buffer is fresh.
        unsafe { self.gpu.raw().begin_command_buffer(buffer, &vk::CommandBufferBeginInfo::default()) }
            .named("vkBeginCommandBuffer")?;
        // What earlier submits and transfers wrote, this one may read or overwrite.
        let transfers = (vk::PipelineStageFlags::TRANSFER, vk::AccessFlags::TRANSFER_WRITE);
        self.barrier(buffer, transfers);
        Ok(buffer)
    }

    /// Makes what kernels wrote so far, and what these other stages wrote, visible to kernels.
    fn barrier(&self, buffer: vk::CommandBuffer, others: (vk::PipelineStageFlags, vk::AccessFlags)) {
        let barrier = vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::SHADER_WRITE | others.1)
            .dst_access_mask(vk::AccessFlags::SHADER_READ | vk::AccessFlags::SHADER_WRITE);
        let kernels = vk::PipelineStageFlags::COMPUTE_SHADER;
        self.pipeline_barrier(buffer, kernels | others.0, kernels, barrier);
    }

    fn end(&self, buffer: vk::CommandBuffer) -> Result<(), CallError> {
        let barrier = vk::MemoryBarrier::default().src_access_mask(vk::AccessFlags::SHADER_WRITE).dst_access_mask(
            vk::AccessFlags::HOST_READ | vk::AccessFlags::TRANSFER_READ | vk::AccessFlags::TRANSFER_WRITE,
        );
        let after = vk::PipelineStageFlags::HOST | vk::PipelineStageFlags::TRANSFER;
        self.pipeline_barrier(buffer, vk::PipelineStageFlags::COMPUTE_SHADER, after, barrier);
        // SAFETY: recording is under way.
        unsafe { self.gpu.raw().end_command_buffer(buffer) }.named("vkEndCommandBuffer")
    }

    fn pipeline_barrier(
        &self,
        buffer: vk::CommandBuffer,
        before: vk::PipelineStageFlags,
        after: vk::PipelineStageFlags,
        barrier: vk::MemoryBarrier,
    ) {
        let none = vk::DependencyFlags::empty();
        // SAFETY: recording is under way; the masks fit the stages.
        unsafe { self.gpu.raw().cmd_pipeline_barrier(buffer, before, after, none, &[barrier], &[], &[]) };
    }

    fn timestamp(&self, buffer: vk::CommandBuffer, pool: &Owned<vk::QueryPool>, index: u32) {
        // SAFETY: recording is under way, and the timestamp was reset at the start of the first command buffer.
        unsafe {
            self.gpu.raw().cmd_write_timestamp(buffer, vk::PipelineStageFlags::BOTTOM_OF_PIPE, pool.raw(), index);
        }
    }

    fn dispatch(&self, buffer: vk::CommandBuffer, index: usize) {
        let dispatch = &self.dispatches[index];
        let push: &[u8] = bytemuck::cast_slice(&dispatch.push);
        assert!(push.len() <= PUSH_BYTES as usize, "{} has too many push constants", dispatch.kernel.module().name);
        let device = self.gpu.raw();
        let compute = vk::PipelineBindPoint::COMPUTE;
        // SAFETY: recording is under way; pipeline, layout, set and parameters outlive the recording, and the indirect command
        // lies inside the parameters at a multiple of four.
        unsafe {
            device.cmd_bind_pipeline(buffer, compute, self.pipelines[index]);
            device.cmd_bind_descriptor_sets(buffer, compute, self.layout, 0, &[self.sets[index]], &[]);
            device.cmd_push_constants(buffer, self.layout, vk::ShaderStageFlags::COMPUTE, 0, push);
            match fixed_groups(dispatch) {
                // Large GPUs start a direct dispatch sooner than one whose size is read from memory.
                Some([x, y, z]) => device.cmd_dispatch(buffer, x, y, z),
                None => {
                    device.cmd_dispatch_indirect(buffer, self.parameters, COUNTS_OFFSET + COUNT_BYTES * index as u64)
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
