//! Buffers with memory of their own, slices of them, and transfers to memory the host cannot see.

use crate::error::{CallError, Named};
use crate::gpu::{Fences, Gpu, Owned, Purpose, command_buffer, command_pool};
use crate::lent::Borrowed;
use ash::vk;
use std::collections::HashMap;
use std::ptr::NonNull;
use std::sync::{Arc, Weak};
use tritune_gpu::interface::Buffer;
use tritune_gpu::weights::{Part, ResourceMemory};
use tritune_gpu::{BufferId, Profile, Span};
use tritune_graph::{ALIGNMENT, DeviceError, Resource, RowSource};

/// Who reads and writes a buffer, which decides its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// Kernels; the host directly where memory is unified.
    Device,
    /// The host writes a little before each run and kernels read it.
    Parameters,
    /// The host writes, the device copies from it, or the other way round.
    Staging,
}

/// One buffer and its memory.
pub(crate) struct Allocation {
    gpu: Arc<Gpu>,
    buffer: vk::Buffer,
    memory: vk::DeviceMemory,
    mapped: Option<NonNull<u8>>,
    cached: bool,
    bytes: u64,
    counted: u64,
    purpose: Purpose,
}

// SAFETY: the mapping belongs to this allocation alone, and is only touched through `&self` methods that the device serialises
// behind `&mut VulkanDevice`.
unsafe impl Send for Allocation {}
// SAFETY: as above; shared references are only used for handles and for copies serialised by the device.
unsafe impl Sync for Allocation {}

impl Allocation {
    /// A buffer of at least `bytes`. `what` names it in the error when there is no room.
    pub(crate) fn new(
        gpu: &Arc<Gpu>,
        bytes: u64,
        home: Home,
        purpose: Purpose,
        what: &str,
    ) -> Result<Allocation, DeviceError> {
        let bytes = bytes.max(1).next_multiple_of(ALIGNMENT);
        let device = &gpu.profile().name;
        let out_of_memory = || DeviceError::OutOfMemory { device: device.clone(), what: what.to_owned(), bytes };
        if bytes > gpu.profile().max_block {
            return Err(out_of_memory());
        }
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER
            | vk::BufferUsageFlags::UNIFORM_BUFFER
            | vk::BufferUsageFlags::INDIRECT_BUFFER
            | vk::BufferUsageFlags::TRANSFER_SRC
            | vk::BufferUsageFlags::TRANSFER_DST;
        let info = vk::BufferCreateInfo::default().size(bytes).usage(usage).sharing_mode(vk::SharingMode::EXCLUSIVE);
        // SAFETY: the device is alive and the size is not zero.
        let buffer = unsafe { gpu.raw().create_buffer(&info, None) }
            .named("vkCreateBuffer")
            .map_err(|error| error.on(device))?;
        // Everything from here on is undone by dropping it.
        let mut allocation = Allocation {
            gpu: gpu.clone(),
            buffer,
            memory: vk::DeviceMemory::null(),
            mapped: None,
            cached: false,
            bytes,
            counted: 0,
            purpose,
        };
        // SAFETY: the buffer was just made on this device.
        let needs = unsafe { gpu.raw().get_buffer_memory_requirements(buffer) };
        if !gpu.has_room(needs.size) {
            return Err(out_of_memory());
        }
        let (memory, flags) =
            allocate(gpu, needs, home).map_err(|error| error.on(device))?.ok_or_else(out_of_memory)?;
        allocation.memory = memory;
        allocation.counted = needs.size;
        gpu.count(purpose, needs.size);
        // SAFETY: buffer and memory are fresh, and the memory fits the requirements.
        unsafe { gpu.raw().bind_buffer_memory(buffer, memory, 0) }
            .named("vkBindBufferMemory")
            .map_err(|error| error.on(device))?;
        let direct = home != Home::Device || gpu.profile().unified;
        if direct && flags.contains(vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT) {
            // SAFETY: the memory is host visible and not mapped yet; it stays mapped until it is freed.
            let pointer = unsafe { gpu.raw().map_memory(memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty()) }
                .named("vkMapMemory")
                .map_err(|error| error.on(device))?;
            allocation.mapped = NonNull::new(pointer.cast::<u8>());
            allocation.cached = flags.contains(vk::MemoryPropertyFlags::HOST_CACHED);
        }
        Ok(allocation)
    }

    pub(crate) fn buffer(&self) -> vk::Buffer {
        self.buffer
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn is_mapped(&self) -> bool {
        self.mapped.is_some()
    }

    /// Whether the host may read `bytes` through the mapping without waiting long for each line.
    pub(crate) fn reads_well(&self, bytes: usize) -> bool {
        const FEW: usize = 4096;
        self.is_mapped() && (self.cached || bytes <= FEW)
    }

    /// Copies into the mapping; false when there is none. The device must not be using the range.
    pub(crate) fn write(&self, offset: u64, data: &[u8]) -> bool {
        let Some(mapped) = self.mapped else { return false };
        self.check(offset, data.len());
        // SAFETY: the range is in the mapping, which `self` owns; runs are waited for, so the device is not using it.
        unsafe { std::ptr::copy_nonoverlapping(data.as_ptr(), mapped.as_ptr().add(offset as usize), data.len()) };
        true
    }

    /// Sets a range of the mapping to zero; false when there is none.
    pub(crate) fn clear(&self, offset: u64, bytes: u64) -> bool {
        let Some(mapped) = self.mapped else { return false };
        self.check(offset, bytes as usize);
        // SAFETY: as in `write`.
        unsafe { std::ptr::write_bytes(mapped.as_ptr().add(offset as usize), 0, bytes as usize) };
        true
    }

    /// Copies out of the mapping; false when there is none.
    pub(crate) fn read(&self, offset: u64, data: &mut [u8]) -> bool {
        let Some(mapped) = self.mapped else { return false };
        self.check(offset, data.len());
        // SAFETY: as in `write`.
        unsafe { std::ptr::copy_nonoverlapping(mapped.as_ptr().add(offset as usize), data.as_mut_ptr(), data.len()) };
        true
    }

    fn check(&self, offset: u64, bytes: usize) {
        let end = offset.checked_add(bytes as u64);
        assert!(end.is_some_and(|end| end <= self.bytes), "{bytes} bytes at {offset} of {}", self.bytes);
    }
}

impl Drop for Allocation {
    fn drop(&mut self) {
        self.gpu.uncount(self.purpose, self.counted);
        // SAFETY: runs are waited for, so nothing uses the buffer; freeing memory unmaps it.
        unsafe {
            self.gpu.raw().destroy_buffer(self.buffer, None);
            self.gpu.raw().free_memory(self.memory, None);
        }
    }
}

/// Tries the memory types in order of preference; `None` when none has room.
fn allocate(
    gpu: &Gpu,
    needs: vk::MemoryRequirements,
    home: Home,
) -> Result<Option<(vk::DeviceMemory, vk::MemoryPropertyFlags)>, CallError> {
    use vk::MemoryPropertyFlags as Flags;
    let local = Flags::DEVICE_LOCAL;
    let shared = Flags::HOST_VISIBLE | Flags::HOST_COHERENT;
    let wishes: &[Flags] = match home {
        Home::Device if gpu.profile().unified => &[local | shared | Flags::HOST_CACHED, local | shared, local],
        Home::Device => &[local],
        Home::Parameters => &[local | shared, shared],
        Home::Staging => &[shared | Flags::HOST_CACHED, shared],
    };
    let types = gpu.memory_properties().memory_types_as_slice();
    for &wish in wishes {
        let fits = |(index, kind): &(usize, &vk::MemoryType)| {
            needs.memory_type_bits & (1 << index) != 0 && kind.property_flags.contains(wish)
        };
        for (index, kind) in types.iter().enumerate().filter(fits) {
            let info = vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(index as u32);
            // SAFETY: the type index is one of the device's, and the size is not zero.
            match unsafe { gpu.raw().allocate_memory(&info, None) } {
                Ok(memory) => return Ok(Some((memory, kind.property_flags))),
                Err(vk::Result::ERROR_OUT_OF_DEVICE_MEMORY | vk::Result::ERROR_OUT_OF_HOST_MEMORY) => {}
                Err(result) => return Err(CallError { call: "vkAllocateMemory", result }),
            }
        }
    }
    Ok(None)
}

/// A part of a buffer on the device, which it keeps alive.
#[derive(Clone)]
pub struct Slice {
    pub(crate) allocation: Arc<Allocation>,
    /// Where it begins in its buffer.
    pub offset: u64,
    /// Its length.
    pub bytes: u64,
}

impl Buffer for Slice {
    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn slice(&self, offset: u64, bytes: u64) -> Slice {
        self.slice(offset, bytes)
    }

    fn overlaps(&self, other: &Slice) -> bool {
        self.allocation.buffer() == other.allocation.buffer()
            && self.offset < other.offset + other.bytes
            && other.offset < self.offset + self.bytes
    }
}

impl Slice {
    /// A part of it.
    pub fn slice(&self, offset: u64, bytes: u64) -> Slice {
        Slice { allocation: self.allocation.clone(), offset: self.offset + offset, bytes }
    }
}

/// The buffers behind the numbers of spans, which it keeps alive.
#[derive(Default)]
pub(crate) struct Buffers {
    allocations: Vec<Arc<Allocation>>,
    numbers: HashMap<vk::Buffer, BufferId>,
}

impl Buffers {
    /// The number of a buffer, the next one if it has none yet.
    pub(crate) fn number(&mut self, allocation: &Arc<Allocation>) -> BufferId {
        *self.numbers.entry(allocation.buffer()).or_insert_with(|| {
            self.allocations.push(allocation.clone());
            BufferId(self.allocations.len() as u32 - 1)
        })
    }

    /// A slice by the number of its buffer.
    pub(crate) fn span(&mut self, slice: &Slice) -> Span {
        Span { buffer: self.number(&slice.allocation), offset: slice.offset, bytes: slice.bytes }
    }

    /// The buffer behind a number.
    pub(crate) fn get(&self, number: BufferId) -> &Arc<Allocation> {
        &self.allocations[number.0 as usize]
    }
}

/// Hands out spans: large ones get an allocation of their own, small ones share one, which goes with the last of them.
pub(crate) struct Arena {
    purpose: Purpose,
    shared: Weak<Allocation>,
    used: u64,
}

impl Arena {
    /// Spans from this size on do not share.
    const LARGE: u64 = 1 << 20;

    pub(crate) fn new(purpose: Purpose) -> Arena {
        Arena { purpose, shared: Weak::new(), used: 0 }
    }

    pub(crate) fn take(&mut self, gpu: &Arc<Gpu>, bytes: u64, what: &str) -> Result<Slice, DeviceError> {
        let bytes = bytes.max(1).next_multiple_of(ALIGNMENT);
        let shared_bytes = Self::LARGE.min(gpu.profile().max_block);
        if bytes >= shared_bytes {
            let allocation = Arc::new(Allocation::new(gpu, bytes, Home::Device, self.purpose, what)?);
            return Ok(Slice { allocation, offset: 0, bytes });
        }
        if let Some(allocation) = self.shared.upgrade()
            && self.used + bytes <= allocation.bytes()
        {
            let offset = self.used;
            self.used += bytes;
            return Ok(Slice { allocation, offset, bytes });
        }
        let allocation = Arc::new(Allocation::new(gpu, shared_bytes, Home::Device, self.purpose, what)?);
        (self.shared, self.used) = (Arc::downgrade(&allocation), bytes);
        Ok(Slice { allocation, offset: 0, bytes })
    }

    /// Lets nothing else into the current shared allocation.
    pub(crate) fn close(&mut self) {
        self.shared = Weak::new();
    }
}

/// Where weights or buffers are placed.
pub(crate) struct Placement<'a> {
    pub gpu: &'a Arc<Gpu>,
    pub arena: &'a mut Arena,
    pub transfers: &'a mut Transfers,
    /// What need not be placed.
    pub borrowed: Option<&'a mut Borrowed>,
}

impl ResourceMemory for Placement<'_> {
    type Buffer = Slice;

    fn profile(&self) -> &Profile {
        self.gpu.profile()
    }

    fn take(&mut self, bytes: u64, what: &str) -> Result<Slice, DeviceError> {
        self.arena.take(self.gpu, bytes, what)
    }

    fn write(&mut self, slice: &Slice, offset: u64, data: &[u8]) -> Result<(), DeviceError> {
        self.transfers.write(slice, offset, data)
    }

    fn clear(&mut self, slice: &Slice) -> Result<(), DeviceError> {
        self.transfers.clear(slice)
    }

    fn adopt(
        &mut self,
        resource: &Resource,
        part: &Part,
        source: &mut dyn RowSource,
    ) -> Result<Option<Slice>, DeviceError> {
        self.borrowed.as_mut().map_or(Ok(None), |borrowed| borrowed.take(resource, part, source))
    }
}

/// Copies between host and device memory that the host cannot map, through a staging buffer and a queue submit.
pub(crate) struct Transfers {
    gpu: Arc<Gpu>,
    commands: vk::CommandBuffer,
    _pool: Owned<vk::CommandPool>,
    fences: Fences,
    staging: Option<Allocation>,
}

impl Transfers {
    const STAGING_BYTES: u64 = 4 << 20;

    pub(crate) fn new(gpu: &Arc<Gpu>) -> Result<Transfers, CallError> {
        let pool = command_pool(gpu, true)?;
        let commands = command_buffer(gpu, &pool)?;
        Ok(Transfers { gpu: gpu.clone(), commands, _pool: pool, fences: Fences::new(gpu)?, staging: None })
    }

    pub(crate) fn write(&mut self, span: &Slice, offset: u64, data: &[u8]) -> Result<(), DeviceError> {
        check_inside(span, offset, data.len());
        if span.allocation.write(span.offset + offset, data) {
            return Ok(());
        }
        let step = self.staging()?.bytes();
        for (index, part) in data.chunks(step as usize).enumerate() {
            let target = span.offset + offset + index as u64 * step;
            let staging = self.staging()?;
            staging.write(0, part);
            let source = staging.buffer();
            let region = vk::BufferCopy { src_offset: 0, dst_offset: target, size: part.len() as u64 };
            self.submit(|device, commands| {
                // SAFETY: both buffers are alive and the region is inside them; recording is under way.
                unsafe { device.cmd_copy_buffer(commands, source, span.allocation.buffer(), &[region]) }
            })?;
        }
        Ok(())
    }

    pub(crate) fn read(&mut self, span: &Slice, offset: u64, data: &mut [u8]) -> Result<(), DeviceError> {
        check_inside(span, offset, data.len());
        if span.allocation.reads_well(data.len()) && span.allocation.read(span.offset + offset, data) {
            return Ok(());
        }
        let step = self.staging()?.bytes();
        for (index, part) in data.chunks_mut(step as usize).enumerate() {
            let source = span.offset + offset + index as u64 * step;
            let target = self.staging()?.buffer();
            let region = vk::BufferCopy { src_offset: source, dst_offset: 0, size: part.len() as u64 };
            self.submit(|device, commands| {
                // SAFETY: both buffers are alive and the region is inside them; recording is under way.
                unsafe { device.cmd_copy_buffer(commands, span.allocation.buffer(), target, &[region]) }
            })?;
            self.staging()?.read(0, part);
        }
        Ok(())
    }

    pub(crate) fn clear(&mut self, span: &Slice) -> Result<(), DeviceError> {
        if span.allocation.clear(span.offset, span.bytes) {
            return Ok(());
        }
        self.submit(|device, commands| {
            // SAFETY: the buffer is alive, and offset and size are multiples of four inside it; recording is under way.
            unsafe { device.cmd_fill_buffer(commands, span.allocation.buffer(), span.offset, span.bytes, 0) }
        })
    }

    fn staging(&mut self) -> Result<&Allocation, DeviceError> {
        if self.staging.is_none() {
            let bytes = Self::STAGING_BYTES.min(self.gpu.profile().max_block);
            let staging = Allocation::new(&self.gpu, bytes, Home::Staging, Purpose::Activations, "the staging buffer")?;
            self.staging = Some(staging);
        }
        Ok(self.staging.as_ref().unwrap_or_else(|| unreachable!("made above")))
    }

    pub(crate) fn submit(&self, record: impl FnOnce(&ash::Device, vk::CommandBuffer)) -> Result<(), DeviceError> {
        let device = self.gpu.raw();
        let begin = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
        let everything = vk::MemoryBarrier::default().src_access_mask(vk::AccessFlags::TRANSFER_WRITE).dst_access_mask(
            vk::AccessFlags::HOST_READ | vk::AccessFlags::SHADER_READ | vk::AccessFlags::TRANSFER_WRITE,
        );
        // SAFETY: the command buffer is not pending, since every submit is waited for; beginning it resets it.
        let recorded = unsafe {
            device.begin_command_buffer(self.commands, &begin).named("vkBeginCommandBuffer").and_then(|()| {
                record(device, self.commands);
                device.cmd_pipeline_barrier(
                    self.commands,
                    vk::PipelineStageFlags::TRANSFER,
                    vk::PipelineStageFlags::HOST
                        | vk::PipelineStageFlags::COMPUTE_SHADER
                        | vk::PipelineStageFlags::TRANSFER,
                    vk::DependencyFlags::empty(),
                    &[everything],
                    &[],
                    &[],
                );
                device.end_command_buffer(self.commands).named("vkEndCommandBuffer")
            })
        };
        recorded
            .and_then(|()| self.gpu.submit_and_wait(&[self.commands], &self.fences))
            .map_err(|error| error.on(&self.gpu.profile().name))
    }
}

fn check_inside(span: &Slice, offset: u64, bytes: usize) {
    assert!(offset + bytes as u64 <= span.bytes, "{bytes} bytes at {offset} of a span of {}", span.bytes);
}
