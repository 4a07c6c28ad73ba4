//! What runs leave for the host, copied behind each run: where nobody may wait, it is there when the run has ended.

use crate::gpu::Gpu;
use crate::memory::Slice;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tritune_graph::{DeviceError, Plan, Role, Submission, ValueId};

/// The outputs of a plan.
pub(crate) struct Outputs {
    gpu: Arc<Gpu>,
    /// Each with its memory and where it begins in the copy.
    parts: Vec<(ValueId, Slice, u64)>,
    bytes: u64,
    /// Those of the run that ended last.
    kept: Arc<Mutex<Vec<u8>>>,
    /// Copies of runs that have ended, for the next ones.
    free: Arc<Mutex<Vec<wgpu::Buffer>>>,
}

impl Outputs {
    /// `slice` gives the memory of a value.
    pub(crate) fn new(gpu: &Arc<Gpu>, plan: &Plan, slice: &dyn Fn(ValueId) -> Slice) -> Outputs {
        let (mut parts, mut bytes) = (Vec::new(), 0);
        for (number, planned) in plan.values.iter().enumerate().filter(|(_, it)| it.value.role == Role::Output) {
            let id = ValueId(number as u32);
            let length = planned.value.bytes().next_multiple_of(wgpu::COPY_BUFFER_ALIGNMENT);
            parts.push((id, Slice { bytes: length, ..slice(id) }, bytes));
            bytes += length;
        }
        Outputs { gpu: gpu.clone(), parts, bytes, kept: Arc::default(), free: Arc::default() }
    }

    /// How much is copied.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Copies them after what was submitted before, and ends the submission when they are here; whether there are any.
    pub(crate) fn begin(&self, submission: &Submission) -> Result<bool, DeviceError> {
        if self.bytes == 0 {
            return Ok(false);
        }
        // Who reads during this run must not get what the one before it made.
        lock(&self.kept).clear();
        let copy = lock(&self.free).pop().unwrap_or_else(|| {
            let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
            let descriptor = wgpu::BufferDescriptor { label: None, size: self.bytes, usage, mapped_at_creation: false };
            self.gpu.device.create_buffer(&descriptor)
        });
        let mut commands = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        for (_, slice, begin) in &self.parts {
            commands.copy_buffer_to_buffer(&slice.allocation.buffer, slice.offset, &copy, *begin, slice.bytes);
        }
        self.gpu.queue.submit([commands.finish()]);
        self.gpu.check("copying what a run made")?;
        let (told, kept, free, mapped) = (submission.clone(), self.kept.clone(), self.free.clone(), copy.clone());
        let (name, trouble) = (self.gpu.profile().name.clone(), self.gpu.trouble().clone());
        copy.map_async(wgpu::MapMode::Read, .., move |result| {
            let view = result.ok().and_then(|()| mapped.get_mapped_range(..).ok());
            let copied = view.as_ref().map(|view| view.to_vec());
            drop(view);
            if copied.is_some() {
                mapped.unmap();
                lock(&free).push(mapped);
            }
            let lost =
                || DeviceError::Lost { device: name.clone(), what: "the device was lost during a run".to_owned() };
            let ended = trouble.check(&name, "a run", 0).and_then(|()| copied.ok_or_else(lost));
            told.end(ended.map(|bytes| *lock(&kept) = bytes));
        });
        Ok(true)
    }

    /// The first bytes of an output; whether it is one, of a run that has ended.
    pub(crate) fn read(&self, value: ValueId, bytes: &mut [u8]) -> bool {
        let kept = lock(&self.kept);
        let part = self.parts.iter().find(|(id, ..)| *id == value);
        let part = part.and_then(|(_, _, begin)| kept.get(*begin as usize..*begin as usize + bytes.len()));
        part.map(|part| bytes.copy_from_slice(part)).is_some()
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
