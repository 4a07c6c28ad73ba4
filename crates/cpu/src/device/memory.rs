//! What handles of this device own: weights and buffers, counted while they live and locked while a plan runs.

use super::CpuDevice;
use crate::prefiltered_matmul::Prefilter;
use crate::ternary::PackedTernary;
use half::f16;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tritune_graph::Encoding;
use tritune_graph::{Bindings, BufferHandle, DeviceError, MemoryUse, Plan, Resource, ResourceId};

pub(super) enum Weight {
    Ternary(PackedTernary),
    Dense {
        kind: Encoding,
        rows: usize,
        cols: usize,
        bytes: Vec<u8>,
    },
    /// Gains and tables, which kernels read as slices.
    Floats(Vec<f32>),
    /// What stands for a dense weight.
    Prefilter(Prefilter),
}

pub(super) enum Elements {
    F32(Vec<f32>),
    F16(Vec<f16>),
    Bytes(Vec<u8>),
}

impl Elements {
    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        match self {
            Elements::F32(values) => bytemuck::cast_slice_mut(values),
            Elements::F16(values) => bytemuck::cast_slice_mut(values),
            Elements::Bytes(values) => values,
        }
    }
}

/// What memory is held for.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    Weights,
    Buffers,
    Activations,
}

/// Bytes that handles of one device keep; also what tells its handles from another's.
#[derive(Default)]
pub(super) struct Usage([AtomicU64; 3]);

impl Usage {
    pub(super) fn memory(&self) -> MemoryUse {
        let bytes = |purpose: Purpose| self.0[purpose as usize].load(Ordering::Relaxed);
        MemoryUse {
            weights: bytes(Purpose::Weights),
            buffers: bytes(Purpose::Buffers),
            activations: bytes(Purpose::Activations),
        }
    }
}

/// Bytes counted as long as this lives.
pub(super) struct Counted {
    usage: Arc<Usage>,
    purpose: Purpose,
    bytes: u64,
}

impl Counted {
    pub(super) fn new(usage: &Arc<Usage>, purpose: Purpose, bytes: u64) -> Counted {
        usage.0[purpose as usize].fetch_add(bytes, Ordering::Relaxed);
        Counted { usage: usage.clone(), purpose, bytes }
    }

    pub(super) fn belongs_to(&self, usage: &Arc<Usage>) -> bool {
        Arc::ptr_eq(&self.usage, usage)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.usage.0[self.purpose as usize].fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// A weight or buffer; `None` while a step has taken it out to write it.
pub(super) enum Content {
    Weight(Mutex<Option<Weight>>),
    Buffer(Mutex<Option<Elements>>),
}

impl Content {
    pub(super) fn weight(&self) -> Option<&Mutex<Option<Weight>>> {
        if let Content::Weight(weight) = self { Some(weight) } else { None }
    }

    pub(super) fn buffer(&self) -> Option<&Mutex<Option<Elements>>> {
        if let Content::Buffer(buffer) = self { Some(buffer) } else { None }
    }
}

pub(super) struct Memory {
    content: Content,
    resource: Resource,
    counted: Counted,
}

impl Memory {
    pub(super) fn weight(usage: &Arc<Usage>, resource: &Resource, weight: Weight) -> Memory {
        let bytes = match &weight {
            Weight::Ternary(packed) => packed.bytes(),
            Weight::Dense { bytes, .. } => bytes.len(),
            Weight::Floats(floats) => size_of_val(floats.as_slice()),
            Weight::Prefilter(prefilter) => prefilter.bytes(),
        };
        Memory {
            content: Content::Weight(Mutex::new(Some(weight))),
            resource: resource.clone(),
            counted: Counted::new(usage, Purpose::Weights, bytes as u64),
        }
    }

    pub(super) fn buffer(usage: &Arc<Usage>, resource: &Resource, mut buffer: Elements) -> Memory {
        let bytes = buffer.bytes_mut().len() as u64;
        Memory {
            content: Content::Buffer(Mutex::new(Some(buffer))),
            resource: resource.clone(),
            counted: Counted::new(usage, Purpose::Buffers, bytes),
        }
    }

    /// Sets a buffer to zero.
    pub(super) fn clear(&self) -> Result<(), DeviceError> {
        lock(self.content.buffer().ok_or_else(not_a_buffer)?).as_mut().map_or(&mut [][..], Elements::bytes_mut).fill(0);
        Ok(())
    }
}

impl CpuDevice {
    pub(super) fn memory_of<'b>(&self, buffer: &'b BufferHandle) -> Result<&'b Memory, DeviceError> {
        let memory = buffer.downcast::<Memory>().filter(|memory| memory.counted.belongs_to(&self.usage));
        memory.ok_or_else(DeviceError::other_device)
    }

    /// Runs `work` on bytes of a buffer.
    pub(super) fn with_bytes<T>(
        &self,
        buffer: &BufferHandle,
        offset: u64,
        length: usize,
        work: impl FnOnce(&mut [u8]) -> T,
    ) -> Result<T, DeviceError> {
        let mut content = lock(self.memory_of(buffer)?.content.buffer().ok_or_else(not_a_buffer)?);
        let all = content.as_mut().map_or(&mut [][..], Elements::bytes_mut);
        let bytes = all.len() as u64;
        let start = usize::try_from(offset).ok();
        let range = start.and_then(|start| Some(start..start.checked_add(length)?));
        let found = range.and_then(|range| all.get_mut(range));
        found.map(work).ok_or_else(|| DeviceError::range(offset, offset.saturating_add(length as u64), bytes))
    }

    /// The handles a plan needs, each of the resource's kind and shape and none twice, since steps take what they write.
    pub(super) fn bind(
        &self,
        plan: &Plan,
        bindings: &Bindings,
    ) -> Result<Vec<(ResourceId, BufferHandle)>, DeviceError> {
        let mut bound: Vec<(ResourceId, BufferHandle)> = Vec::with_capacity(plan.resources.len());
        for (id, resource) in &plan.resources {
            let unbound = || DeviceError::unbound(&plan.name, &resource.name);
            let buffer = bindings.get(*id).ok_or_else(unbound)?;
            if !resource.fits(&self.memory_of(buffer)?.resource) || bound.iter().any(|(_, other)| other.is(buffer)) {
                return Err(unbound());
            }
            bound.push((*id, buffer.clone()));
        }
        bound.sort_by_key(|(id, _)| *id);
        Ok(bound)
    }
}

fn not_a_buffer() -> DeviceError {
    DeviceError::misuse("a weight was read or written as a buffer")
}

/// A panic elsewhere leaves memory whole: what a step has taken out is `None`.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a plan is bound to, locked for a run, by ascending number.
pub(super) struct Locked<'p, T>(Vec<(ResourceId, MutexGuard<'p, Option<T>>)>);

impl<'p, T> Locked<'p, T> {
    pub(super) fn new(
        bound: &'p [(ResourceId, BufferHandle)],
        content: impl Fn(&'p Content) -> Option<&'p Mutex<Option<T>>>,
    ) -> Self {
        let locked = |(id, buffer): &'p (ResourceId, BufferHandle)| {
            Some((*id, lock(content(&buffer.downcast::<Memory>()?.content)?)))
        };
        Locked(bound.iter().filter_map(locked).collect())
    }

    fn index(&self, id: ResourceId) -> Option<usize> {
        self.0.binary_search_by_key(&id, |(id, _)| *id).ok()
    }

    pub(super) fn get(&self, id: ResourceId) -> Option<&T> {
        self.0[self.index(id)?].1.as_ref()
    }

    /// Takes one out of its place, so that it can be written beside everything else that is read.
    pub(super) fn take(&mut self, id: ResourceId) -> Option<T> {
        let index = self.index(id)?;
        self.0[index].1.take()
    }

    pub(super) fn put_back(&mut self, id: ResourceId, content: T) {
        if let Some(index) = self.index(id) {
            *self.0[index].1 = Some(content);
        }
    }
}
