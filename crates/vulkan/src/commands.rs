//! What every recording of kernels is made of: descriptor sets, barriers and bound kernels.

use crate::error::{CallError, Named};
use crate::gpu::{Gpu, Owned, command_buffer, descriptor_pool};
use crate::pipeline::Pipelines;
use ash::vk;
use std::sync::Arc;
use tritune_gpu::interface::Binding;
use tritune_graph::Extent;

/// Bytes of the extents as `shaders/extents.glsl` binds them.
pub(crate) const EXTENTS_BYTES: u64 = (Extent::ALL.len() as u64 * 4).next_multiple_of(16);

/// What one kernel launch binds: where its extents begin, and buffers by number.
pub(crate) struct Bindings {
    pub extents_offset: u64,
    pub buffers: Vec<(u32, vk::DescriptorBufferInfo)>,
}

impl Bindings {
    /// `place` tells the buffer behind a binding and which bytes of it.
    pub(crate) fn new<B>(
        extents_offset: u64,
        bindings: &[Binding<B>],
        place: impl Fn(&B) -> (vk::Buffer, u64, u64),
    ) -> Bindings {
        let buffers = bindings.iter().map(|binding| {
            let (buffer, offset, range) = place(&binding.buffer);
            (binding.number, vk::DescriptorBufferInfo { buffer, offset, range })
        });
        Bindings { extents_offset, buffers: buffers.collect() }
    }
}

/// Makes and fills a descriptor set per launch. The caller keeps the buffers as long as the sets.
pub(crate) fn describe(
    gpu: &Arc<Gpu>,
    pipelines: &Pipelines,
    parameters: vk::Buffer,
    launches: &[Bindings],
) -> Result<(Owned<vk::DescriptorPool>, Vec<vk::DescriptorSet>), CallError> {
    // Pools count all bindings that the layout declares, bound or not.
    let pool = descriptor_pool(gpu, launches.len() as u32, launches.len() as u32 * gpu.storage_buffers())?;
    let layouts = vec![pipelines.set_layout(); launches.len()];
    let info = vk::DescriptorSetAllocateInfo::default().descriptor_pool(pool.raw()).set_layouts(&layouts);
    let sets = match launches.is_empty() {
        true => Vec::new(),
        // SAFETY: pool and layout are alive, and the pool has room for all.
        false => unsafe { gpu.raw().allocate_descriptor_sets(&info) }.named("vkAllocateDescriptorSets")?,
    };
    for (launch, &set) in launches.iter().zip(&sets) {
        let offset = launch.extents_offset;
        let extents = [vk::DescriptorBufferInfo { buffer: parameters, offset, range: EXTENTS_BYTES }];
        let write = |number: u32, kind: vk::DescriptorType| {
            vk::WriteDescriptorSet::default().dst_set(set).dst_binding(number).descriptor_type(kind)
        };
        let storage = launch.buffers.iter().map(|(number, info)| {
            write(*number, vk::DescriptorType::STORAGE_BUFFER).buffer_info(std::slice::from_ref(info))
        });
        let uniform = write(0, vk::DescriptorType::UNIFORM_BUFFER).buffer_info(&extents);
        let writes: Vec<vk::WriteDescriptorSet> = std::iter::once(uniform).chain(storage).collect();
        // SAFETY: the set is not in use, and the caller keeps the buffers as long as the set.
        unsafe { gpu.raw().update_descriptor_sets(&writes, &[]) };
    }
    Ok((pool, sets))
}

/// A command buffer that is being recorded.
pub(crate) struct Commands<'a> {
    gpu: &'a Gpu,
    pub raw: vk::CommandBuffer,
}

impl<'a> Commands<'a> {
    /// Begins one: what earlier submits and transfers wrote, it may read or overwrite.
    pub(crate) fn begin(gpu: &'a Gpu, pool: &Owned<vk::CommandPool>) -> Result<Commands<'a>, CallError> {
        let raw = command_buffer(gpu, pool)?;
        // SAFETY: the buffer is fresh.
        unsafe { gpu.raw().begin_command_buffer(raw, &vk::CommandBufferBeginInfo::default()) }
            .named("vkBeginCommandBuffer")?;
        let commands = Commands { gpu, raw };
        commands.barrier_after(vk::PipelineStageFlags::TRANSFER, vk::AccessFlags::TRANSFER_WRITE);
        Ok(commands)
    }

    /// Makes what kernels wrote so far visible to kernels.
    pub(crate) fn barrier(&self) {
        self.barrier_after(vk::PipelineStageFlags::empty(), vk::AccessFlags::empty());
    }

    /// The same, and what another stage wrote.
    fn barrier_after(&self, stage: vk::PipelineStageFlags, access: vk::AccessFlags) {
        let barrier = vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::SHADER_WRITE | access)
            .dst_access_mask(vk::AccessFlags::SHADER_READ | vk::AccessFlags::SHADER_WRITE);
        let kernels = vk::PipelineStageFlags::COMPUTE_SHADER;
        self.pipeline_barrier(kernels | stage, kernels, barrier);
    }

    /// Ends it; what kernels wrote is visible to the host and to transfers then.
    pub(crate) fn end(self) -> Result<vk::CommandBuffer, CallError> {
        let barrier = vk::MemoryBarrier::default().src_access_mask(vk::AccessFlags::SHADER_WRITE).dst_access_mask(
            vk::AccessFlags::HOST_READ | vk::AccessFlags::TRANSFER_READ | vk::AccessFlags::TRANSFER_WRITE,
        );
        let after = vk::PipelineStageFlags::HOST | vk::PipelineStageFlags::TRANSFER;
        self.pipeline_barrier(vk::PipelineStageFlags::COMPUTE_SHADER, after, barrier);
        // SAFETY: recording is under way.
        unsafe { self.gpu.raw().end_command_buffer(self.raw) }.named("vkEndCommandBuffer")?;
        Ok(self.raw)
    }

    fn pipeline_barrier(
        &self,
        before: vk::PipelineStageFlags,
        after: vk::PipelineStageFlags,
        barrier: vk::MemoryBarrier,
    ) {
        let none = vk::DependencyFlags::empty();
        // SAFETY: recording is under way; the masks fit the stages.
        unsafe { self.gpu.raw().cmd_pipeline_barrier(self.raw, before, after, none, &[barrier], &[], &[]) };
    }

    /// Binds a kernel for the next dispatch. Pipeline, layout and set must outlive the recording.
    pub(crate) fn bind(
        &self,
        pipeline: vk::Pipeline,
        layout: vk::PipelineLayout,
        set: vk::DescriptorSet,
        push: &[u32],
    ) {
        let device = self.gpu.raw();
        let compute = vk::PipelineBindPoint::COMPUTE;
        // SAFETY: recording is under way, and pipelines, layout and sets are kept by whoever keeps the recording. Interfaces have
        // no more push constants than the layout.
        unsafe {
            device.cmd_bind_pipeline(self.raw, compute, pipeline);
            device.cmd_bind_descriptor_sets(self.raw, compute, layout, 0, &[set], &[]);
            if !push.is_empty() {
                let bytes: &[u8] = bytemuck::cast_slice(push);
                device.cmd_push_constants(self.raw, layout, vk::ShaderStageFlags::COMPUTE, 0, bytes);
            }
        }
    }
}

/// Batches of launches as command buffers, cut by estimated time: a device that is busy for long loses patience.
pub(crate) struct Batches<'a> {
    gpu: &'a Gpu,
    pool: &'a Owned<vk::CommandPool>,
    commands: Commands<'a>,
    /// Those that are done.
    buffers: Vec<vk::CommandBuffer>,
    /// Nanoseconds of the one under way.
    spent: f64,
    /// Batches so far.
    begun: usize,
}

impl<'a> Batches<'a> {
    pub(crate) fn new(gpu: &'a Gpu, pool: &'a Owned<vk::CommandPool>) -> Result<Batches<'a>, CallError> {
        let commands = Commands::begin(gpu, pool)?;
        Ok(Batches { gpu, pool, commands, buffers: Vec::new(), spent: 0.0, begun: 0 })
    }

    /// The command buffer under way.
    pub(crate) fn commands(&self) -> &Commands<'a> {
        &self.commands
    }

    /// Begins a batch, which waits for the one before.
    pub(crate) fn begin(&mut self) {
        if self.begun > 0 {
            self.commands.barrier();
        }
        self.begun += 1;
    }

    /// Where a launch of so many nanoseconds goes.
    pub(crate) fn room_for(&mut self, estimate_ns: f64) -> Result<&Commands<'a>, CallError> {
        if self.spent > 0.0 && self.spent + estimate_ns > self.gpu.submit_ns() as f64 {
            let next = Commands::begin(self.gpu, self.pool)?;
            self.buffers.push(std::mem::replace(&mut self.commands, next).end()?);
            self.spent = 0.0;
        }
        self.spent += estimate_ns;
        Ok(&self.commands)
    }

    /// All command buffers, and how often a batch waits.
    pub(crate) fn end(mut self) -> Result<(Vec<vk::CommandBuffer>, usize), CallError> {
        self.buffers.push(self.commands.end()?);
        Ok((self.buffers, self.begun.saturating_sub(1)))
    }
}
