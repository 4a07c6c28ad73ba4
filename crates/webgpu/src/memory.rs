//! Buffers, slices of them, and copies between them and the host.

use crate::gpu::{Gpu, Purpose};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use tritune_gpu::interface::Buffer;
use tritune_gpu::weights::ResourceMemory;
use tritune_gpu::{BufferId, Profile, Span};
use tritune_graph::{ALIGNMENT, DeviceError, Reading};

/// One buffer.
pub(crate) struct Allocation {
    gpu: Arc<Gpu>,
    pub buffer: wgpu::Buffer,
    pub bytes: u64,
    purpose: Purpose,
    /// No other allocation has it.
    number: u64,
}

impl Allocation {
    /// A buffer of zeros with at least so many bytes.
    pub(crate) fn new(gpu: &Arc<Gpu>, bytes: u64, purpose: Purpose, what: &str) -> Result<Allocation, DeviceError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let bytes = bytes.max(1).next_multiple_of(ALIGNMENT);
        let buffer = gpu.buffer(bytes, purpose, what)?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Ok(Allocation { gpu: gpu.clone(), buffer, bytes, purpose, number })
    }
}

impl Drop for Allocation {
    fn drop(&mut self) {
        self.gpu.uncount(self.purpose, self.bytes);
    }
}

/// A part of a buffer, which it keeps alive.
#[derive(Clone)]
pub(crate) struct Slice {
    pub allocation: Arc<Allocation>,
    pub offset: u64,
    pub bytes: u64,
}

impl Buffer for Slice {
    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn slice(&self, offset: u64, bytes: u64) -> Slice {
        Slice { allocation: self.allocation.clone(), offset: self.offset + offset, bytes }
    }

    fn overlaps(&self, other: &Slice) -> bool {
        self.allocation.number == other.allocation.number
            && self.offset < other.offset + other.bytes
            && other.offset < self.offset + self.bytes
    }
}

/// Bytes that are written before the queue is given them: what waits there is held twice.
const WAITING_BYTES: u64 = 16 << 20;

impl Slice {
    /// Writes bytes, after what was submitted before.
    pub(crate) fn write(&self, offset: u64, data: &[u8]) -> Result<(), DeviceError> {
        let Allocation { gpu, buffer, .. } = &*self.allocation;
        assert!(offset + data.len() as u64 <= self.bytes, "{} bytes at {offset} of {}", data.len(), self.bytes);
        let unit = wgpu::COPY_BUFFER_ALIGNMENT;
        let start = self.offset + offset;
        if start.is_multiple_of(unit) && (data.len() as u64).is_multiple_of(unit) {
            for (index, part) in data.chunks(WAITING_BYTES as usize).enumerate() {
                gpu.queue.write_buffer(buffer, start + index as u64 * WAITING_BYTES, part);
                if part.len() as u64 == WAITING_BYTES {
                    gpu.queue.submit([]);
                    gpu.poll(false)?;
                }
            }
            return gpu.check("writing memory");
        }
        // Whole words are written: what stands beside the bytes is read first.
        let first = offset / unit * unit;
        let mut words = vec![0; (offset - first + data.len() as u64).next_multiple_of(unit) as usize];
        self.read(first, &mut words)?;
        words[(offset - first) as usize..][..data.len()].copy_from_slice(data);
        self.write(first, &words)
    }

    /// Begins to read bytes as they are after what was submitted before.
    pub(crate) fn begin_read(&self, offset: u64, length: usize) -> Result<Reading, DeviceError> {
        let Allocation { gpu, buffer, .. } = &*self.allocation;
        assert!(offset + length as u64 <= self.bytes, "{length} bytes at {offset} of {}", self.bytes);
        if length == 0 {
            return Ok(Reading::ended(Vec::new()));
        }
        let unit = wgpu::COPY_BUFFER_ALIGNMENT;
        let start = self.offset + offset;
        let skipped = (start % unit) as usize;
        let bytes = (skipped as u64 + length as u64).next_multiple_of(unit);
        let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
        let descriptor = wgpu::BufferDescriptor { label: None, size: bytes, usage, mapped_at_creation: false };
        let copy = gpu.device.create_buffer(&descriptor);
        let mut commands = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        commands.copy_buffer_to_buffer(buffer, start - skipped as u64, &copy, 0, bytes);
        gpu.queue.submit([commands.finish()]);
        gpu.check("reading memory")?;
        let reading = Reading::new();
        let (told, name, trouble) = (reading.clone(), gpu.profile().name.clone(), gpu.trouble().clone());
        let mapped = copy.clone();
        copy.map_async(wgpu::MapMode::Read, .., move |result| {
            let view = result.ok().and_then(|()| mapped.get_mapped_range(..).ok());
            let copied = view.as_ref().map(|view| view[skipped..skipped + length].to_vec());
            drop(view);
            mapped.unmap();
            told.end(copied.ok_or_else(|| match trouble.check(&name, "reading memory", 0) {
                Err(error) => error,
                Ok(()) => {
                    DeviceError::Lost { device: name, what: "the device was lost while memory was read".to_owned() }
                }
            }));
        });
        Ok(reading)
    }

    /// Reads bytes and waits for them.
    pub(crate) fn read(&self, offset: u64, data: &mut [u8]) -> Result<(), DeviceError> {
        let gpu = &self.allocation.gpu;
        let reading = self.begin_read(offset, data.len())?;
        gpu.poll(true)?;
        let device = gpu.profile().name.clone();
        let what = "memory cannot be waited for here; begin to read it instead".to_owned();
        reading.submission().clone().result().unwrap_or(Err(DeviceError::Unsupported { device, what }))?;
        data.copy_from_slice(&reading.take());
        Ok(())
    }

    /// Sets all bytes to zero, after what was submitted before.
    pub(crate) fn clear(&self) -> Result<(), DeviceError> {
        let Allocation { gpu, buffer, .. } = &*self.allocation;
        let mut commands = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let bytes = self.bytes.next_multiple_of(wgpu::COPY_BUFFER_ALIGNMENT);
        commands.clear_buffer(buffer, self.offset, Some(bytes));
        gpu.queue.submit([commands.finish()]);
        gpu.check("clearing memory")
    }
}

/// The buffers behind the numbers of spans, which it keeps alive.
#[derive(Default)]
pub(crate) struct Buffers {
    allocations: Vec<Arc<Allocation>>,
    numbers: HashMap<u64, BufferId>,
}

impl Buffers {
    /// The number of a buffer, the next one if it has none yet.
    pub(crate) fn number(&mut self, allocation: &Arc<Allocation>) -> BufferId {
        *self.numbers.entry(allocation.number).or_insert_with(|| {
            self.allocations.push(allocation.clone());
            BufferId(self.allocations.len() as u32 - 1)
        })
    }

    /// A slice by the number of its buffer.
    pub(crate) fn span(&mut self, slice: &Slice) -> Span {
        Span { buffer: self.number(&slice.allocation), offset: slice.offset, bytes: slice.bytes }
    }

    /// The buffer behind a number.
    pub(crate) fn get(&self, number: BufferId) -> &Allocation {
        &self.allocations[number.0 as usize]
    }
}

/// Hands out slices: large ones get a buffer of their own, small ones share one, which goes with the last of them.
pub(crate) struct Arena {
    purpose: Purpose,
    shared: Weak<Allocation>,
    used: u64,
}

impl Arena {
    /// From this size on slices do not share.
    const LARGE: u64 = 1 << 20;

    pub(crate) fn new(purpose: Purpose) -> Arena {
        Arena { purpose, shared: Weak::new(), used: 0 }
    }

    fn take(&mut self, gpu: &Arc<Gpu>, bytes: u64, what: &str) -> Result<Slice, DeviceError> {
        let bytes = bytes.max(1).next_multiple_of(ALIGNMENT);
        let large = Self::LARGE.min(gpu.profile().max_block);
        if bytes >= large {
            let allocation = Arc::new(Allocation::new(gpu, bytes, self.purpose, what)?);
            return Ok(Slice { allocation, offset: 0, bytes });
        }
        if let Some(allocation) = self.shared.upgrade()
            && self.used + bytes <= allocation.bytes
        {
            let offset = self.used;
            self.used += bytes;
            return Ok(Slice { allocation, offset, bytes });
        }
        let allocation = Arc::new(Allocation::new(gpu, large, self.purpose, what)?);
        (self.shared, self.used) = (Arc::downgrade(&allocation), bytes);
        Ok(Slice { allocation, offset: 0, bytes })
    }

    /// Lets nothing else into the current shared buffer.
    pub(crate) fn close(&mut self) {
        self.shared = Weak::new();
    }
}

/// Where weights or buffers are placed.
pub(crate) struct Placement<'a> {
    pub gpu: &'a Arc<Gpu>,
    pub arena: &'a mut Arena,
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
        slice.write(offset, data)
    }

    fn clear(&mut self, slice: &Slice) -> Result<(), DeviceError> {
        slice.clear()
    }
}
