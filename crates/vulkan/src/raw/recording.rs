//! Launches recorded once and run again and again.

use super::{Code, Launch};
use crate::error::{CallError, Named};
use crate::gpu::{Gpu, Owned, Purpose, command_buffer, command_pool, descriptor_pool, fence};
use crate::kernels::Kernel;
use crate::memory::{Allocation, Home};
use crate::pipeline::{MAX_STORAGE_BUFFERS, PUSH_BYTES, Pipelines};
use ash::vk;
use std::sync::Arc;
use tritune_graph::DeviceError;

/// Bytes from one block of extents to the next.
const BLOCK_BYTES: u64 = 256;
/// Bytes of a block that kernels read.
const EXTENTS_BYTES: u64 = 32;

/// Recorded launches, and everything they use.
pub struct Recording {
    gpu: Arc<Gpu>,
    buffers: Vec<vk::CommandBuffer>,
    launches: usize,
    barriers: usize,
    _pool: Owned<vk::CommandPool>,
    _descriptors: Owned<vk::DescriptorPool>,
    fence: Owned<vk::Fence>,
    /// Keeps the buffers behind the bindings alive.
    _kept: Vec<Arc<Allocation>>,
}

impl Recording {
    pub(super) fn new(
        gpu: &Arc<Gpu>,
        pipelines: &mut Pipelines,
        launches: Vec<Launch>,
    ) -> Result<Recording, DeviceError> {
        let name = gpu.profile().name.clone();
        check(gpu, &launches)?;
        let made = launches
            .iter()
            .map(|launch| match launch.code {
                Code::Module(name) => pipelines.get(&Kernel::new(name, launch.constants.clone())),
                Code::Foreign { name, code } => pipelines.get_foreign(name, code, &launch.constants),
            })
            .collect::<Result<Vec<_>, _>>()?;
        let (parameters, blocks) = extents(gpu, &launches)?;
        let parts = || -> Result<Recording, CallError> {
            let (descriptors, sets) = describe(gpu, pipelines.set_layout(), &launches, &parameters, &blocks)?;
            let pool = command_pool(gpu, false)?;
            let mut writer = Writer { gpu, pool: &pool, layout: pipelines.layout(), buffers: Vec::new(), barriers: 0 };
            writer.record(&launches, &made, &sets)?;
            let (buffers, barriers) = (writer.buffers, writer.barriers);
            let mut kept = vec![parameters.clone()];
            for binding in launches.iter().flat_map(|launch| &launch.bindings) {
                if !kept.iter().any(|kept| Arc::ptr_eq(kept, &binding.slice.buffer.allocation)) {
                    kept.push(binding.slice.buffer.allocation.clone());
                }
            }
            Ok(Recording {
                gpu: gpu.clone(),
                buffers,
                launches: launches.len(),
                barriers,
                _pool: pool,
                _descriptors: descriptors,
                fence: fence(gpu)?,
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
        self.gpu.submit_and_wait(&self.buffers, self.fence.raw()).map_err(|error| error.on(&self.gpu.profile().name))
    }
}

/// Refuses what the device cannot launch or bind.
fn check(gpu: &Gpu, launches: &[Launch]) -> Result<(), DeviceError> {
    let profile = gpu.profile();
    let failed = |what: String| DeviceError::Unsupported { device: profile.name.clone(), what };
    for launch in launches {
        let name = match launch.code {
            Code::Module(name) | Code::Foreign { name, .. } => name,
        };
        if launch.groups.iter().zip(profile.max_groups).any(|(&count, limit)| count > limit) {
            return Err(failed(format!("kernel {name} needs {:?} workgroups", launch.groups)));
        }
        if launch.push.len() * 4 > PUSH_BYTES as usize {
            return Err(failed(format!("kernel {name} has {} push constants", launch.push.len())));
        }
        for binding in &launch.bindings {
            let slice = &binding.slice;
            let inside = slice.offset.checked_add(slice.bytes).is_some_and(|end| end <= slice.buffer.bytes());
            if !inside || slice.bytes == 0 || slice.bytes > profile.max_binding || binding.number > MAX_STORAGE_BUFFERS
            {
                return Err(failed(format!(
                    "kernel {name} binds {} bytes at {} of {} as {}, and {} are allowed",
                    slice.bytes,
                    slice.offset,
                    slice.buffer.bytes(),
                    binding.number,
                    profile.max_binding
                )));
            }
        }
    }
    Ok(())
}

/// One block of extents for each number of rows there is; also the number of each launch's block.
fn extents(gpu: &Arc<Gpu>, launches: &[Launch]) -> Result<(Arc<Allocation>, Vec<u64>), DeviceError> {
    let mut rows: Vec<u32> = Vec::new();
    let blocks: Vec<u64> = launches
        .iter()
        .map(|launch| match rows.iter().position(|&rows| rows == launch.rows) {
            Some(index) => index as u64,
            None => {
                rows.push(launch.rows);
                rows.len() as u64 - 1
            }
        })
        .collect();
    let bytes = (rows.len().max(1) as u64) * BLOCK_BYTES;
    let parameters = Allocation::new(gpu, bytes, Home::Parameters, Purpose::Activations, "the parameters of a graph")?;
    for (index, &rows) in rows.iter().enumerate() {
        let block = [rows, rows, 0, 0, 0, 0, 0, 0];
        parameters.write(index as u64 * BLOCK_BYTES, bytemuck::cast_slice(&block));
    }
    Ok((Arc::new(parameters), blocks))
}

fn describe(
    gpu: &Arc<Gpu>,
    set_layout: vk::DescriptorSetLayout,
    launches: &[Launch],
    parameters: &Allocation,
    blocks: &[u64],
) -> Result<(Owned<vk::DescriptorPool>, Vec<vk::DescriptorSet>), CallError> {
    let storage = launches.len() as u32 * MAX_STORAGE_BUFFERS;
    let pool = descriptor_pool(gpu, launches.len() as u32, storage)?;
    let layouts = vec![set_layout; launches.len()];
    let info = vk::DescriptorSetAllocateInfo::default().descriptor_pool(pool.raw()).set_layouts(&layouts);
    let sets = match launches.is_empty() {
        true => Vec::new(),
        // SAFETY: pool and layout are alive, and the pool has room for all.
        false => unsafe { gpu.raw().allocate_descriptor_sets(&info) }.named("vkAllocateDescriptorSets")?,
    };
    let mut infos = Vec::with_capacity(launches.len() * 6);
    for (launch, &block) in launches.iter().zip(blocks) {
        infos.push(vk::DescriptorBufferInfo {
            buffer: parameters.buffer(),
            offset: block * BLOCK_BYTES,
            range: EXTENTS_BYTES,
        });
        infos.extend(launch.bindings.iter().map(|binding| vk::DescriptorBufferInfo {
            buffer: binding.slice.buffer.allocation.buffer(),
            offset: binding.slice.offset,
            range: binding.slice.bytes,
        }));
    }
    let mut writes = Vec::with_capacity(infos.len());
    let mut rest = infos.as_slice();
    for (launch, &set) in launches.iter().zip(&sets) {
        let (own, after) = rest.split_at(launch.bindings.len() + 1);
        rest = after;
        let numbers = std::iter::once(0).chain(launch.bindings.iter().map(|binding| binding.number));
        writes.extend(own.iter().zip(numbers).map(|(info, number)| {
            let kind = match number {
                0 => vk::DescriptorType::UNIFORM_BUFFER,
                _ => vk::DescriptorType::STORAGE_BUFFER,
            };
            vk::WriteDescriptorSet::default()
                .dst_set(set)
                .dst_binding(number)
                .descriptor_type(kind)
                .buffer_info(std::slice::from_ref(info))
        }));
    }
    // SAFETY: the sets are not in use, and `Recording` keeps the buffers as long as the sets.
    unsafe { gpu.raw().update_descriptor_sets(&writes, &[]) };
    Ok((pool, sets))
}

struct Writer<'a> {
    gpu: &'a Arc<Gpu>,
    pool: &'a Owned<vk::CommandPool>,
    layout: vk::PipelineLayout,
    buffers: Vec<vk::CommandBuffer>,
    barriers: usize,
}

impl Writer<'_> {
    /// Records all launches, a barrier only where one depends on an earlier one, cut into command buffers by estimated time.
    fn record(
        &mut self,
        launches: &[Launch],
        pipelines: &[vk::Pipeline],
        sets: &[vk::DescriptorSet],
    ) -> Result<(), CallError> {
        let profile = self.gpu.profile();
        let budget = profile.submit_ns as f64;
        let mut buffer = self.begin()?;
        let mut spent = 0.0;
        // Launches since the last barrier.
        let mut running = 0;
        for (index, launch) in launches.iter().enumerate() {
            let bytes: u64 = launch.bindings.iter().map(|binding| binding.slice.bytes).sum();
            let estimate = (launch.multiplies / profile.multiply_rate + bytes as f64 / profile.bandwidth) * 1e9;
            if spent > 0.0 && spent + estimate > budget {
                self.end(buffer)?;
                buffer = self.begin()?;
                spent = 0.0;
                running = index;
            }
            spent += estimate;
            if launches[running..index].iter().any(|earlier| launch.depends_on(earlier)) {
                self.barrier(buffer, vk::PipelineStageFlags::empty(), vk::AccessFlags::empty());
                self.barriers += 1;
                running = index;
            }
            self.launch(buffer, launch, pipelines[index], sets[index]);
        }
        self.end(buffer)
    }

    fn begin(&mut self) -> Result<vk::CommandBuffer, CallError> {
        let buffer = command_buffer(self.gpu, self.pool)?;
        // SAFETY: the buffer is fresh.
        unsafe { self.gpu.raw().begin_command_buffer(buffer, &vk::CommandBufferBeginInfo::default()) }
            .named("vkBeginCommandBuffer")?;
        self.barrier(buffer, vk::PipelineStageFlags::TRANSFER, vk::AccessFlags::TRANSFER_WRITE);
        self.buffers.push(buffer);
        Ok(buffer)
    }

    fn barrier(&self, buffer: vk::CommandBuffer, stage: vk::PipelineStageFlags, access: vk::AccessFlags) {
        let barrier = vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::SHADER_WRITE | access)
            .dst_access_mask(vk::AccessFlags::SHADER_READ | vk::AccessFlags::SHADER_WRITE);
        let kernels = vk::PipelineStageFlags::COMPUTE_SHADER;
        let none = vk::DependencyFlags::empty();
        // SAFETY: recording is under way; the masks fit the stages.
        unsafe { self.gpu.raw().cmd_pipeline_barrier(buffer, kernels | stage, kernels, none, &[barrier], &[], &[]) };
    }

    fn end(&self, buffer: vk::CommandBuffer) -> Result<(), CallError> {
        let barrier = vk::MemoryBarrier::default().src_access_mask(vk::AccessFlags::SHADER_WRITE).dst_access_mask(
            vk::AccessFlags::HOST_READ | vk::AccessFlags::TRANSFER_READ | vk::AccessFlags::TRANSFER_WRITE,
        );
        let after = vk::PipelineStageFlags::HOST | vk::PipelineStageFlags::TRANSFER;
        let none = vk::DependencyFlags::empty();
        let kernels = vk::PipelineStageFlags::COMPUTE_SHADER;
        // SAFETY: recording is under way; the masks fit the stages.
        unsafe {
            self.gpu.raw().cmd_pipeline_barrier(buffer, kernels, after, none, &[barrier], &[], &[]);
            self.gpu.raw().end_command_buffer(buffer)
        }
        .named("vkEndCommandBuffer")
    }

    fn launch(&self, buffer: vk::CommandBuffer, launch: &Launch, pipeline: vk::Pipeline, set: vk::DescriptorSet) {
        let compute = vk::PipelineBindPoint::COMPUTE;
        let device = self.gpu.raw();
        let [x, y, z] = launch.groups;
        // SAFETY: recording is under way; pipeline, layout and set outlive the recording, and the counts were checked.
        unsafe {
            device.cmd_bind_pipeline(buffer, compute, pipeline);
            device.cmd_bind_descriptor_sets(buffer, compute, self.layout, 0, &[set], &[]);
            if !launch.push.is_empty() {
                let push: &[u8] = bytemuck::cast_slice(&launch.push);
                device.cmd_push_constants(buffer, self.layout, vk::ShaderStageFlags::COMPUTE, 0, push);
            }
            device.cmd_dispatch(buffer, x, y, z);
        }
    }
}
