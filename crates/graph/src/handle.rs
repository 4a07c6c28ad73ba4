//! Owners of what is on a device: memory and compiled plans, freed with their last handle.

use crate::{Device, DeviceError, ResourceId};
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

/// A weight or a buffer on a device. Clones share it; its memory is freed with the last of them, and a compiled plan holds
/// one of each it uses.
#[derive(Clone)]
pub struct BufferHandle(Arc<dyn Any + Send + Sync>);

impl BufferHandle {
    /// A handle of what a device keeps; that type frees the memory when it is dropped.
    pub fn new(memory: impl Any + Send + Sync) -> BufferHandle {
        BufferHandle(Arc::new(memory))
    }

    /// What the device keeps, if it is of that type: a device must not rely on being given its own handles.
    pub fn downcast<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }

    /// Whether both own the same memory.
    pub fn is(&self, other: &BufferHandle) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for BufferHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BufferHandle")
    }
}

/// A compiled plan. Everything it needed for itself is freed with the last clone, and with the last run that is under way.
#[derive(Clone)]
pub struct PlanHandle(Arc<dyn Any + Send + Sync>);

impl PlanHandle {
    /// A handle of what a device keeps for a plan; that type frees it when it is dropped.
    pub fn new(compiled: impl Any + Send + Sync) -> PlanHandle {
        PlanHandle(Arc::new(compiled))
    }

    /// What the device keeps, if it is of that type.
    pub fn downcast<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl fmt::Debug for PlanHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PlanHandle")
    }
}

/// A run or a reading that was submitted to a device. The device keeps a clone and says there how the run ended.
#[derive(Clone, Debug, Default)]
pub struct Submission(Arc<Mutex<Progress>>);

/// How it ended, if it has, and whom to wake when it does.
#[derive(Debug, Default)]
struct Progress {
    ended: bool,
    error: Option<DeviceError>,
    waker: Option<Waker>,
}

impl Submission {
    /// One that is under way.
    pub fn new() -> Submission {
        Submission::default()
    }

    /// One that has ended.
    pub fn ended(result: Result<(), DeviceError>) -> Submission {
        let submission = Submission::new();
        submission.end(result);
        submission
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says how it ended.
    pub fn end(&self, result: Result<(), DeviceError>) {
        let waker = {
            let mut progress = self.progress();
            (progress.ended, progress.error) = (true, result.err());
            progress.waker.take()
        };
        waker.into_iter().for_each(Waker::wake);
    }

    /// Whether it has ended.
    pub fn has_ended(&self) -> bool {
        self.progress().ended
    }

    /// Whom to wake when it ends.
    pub(crate) fn wake(&self, waker: &Waker) {
        self.progress().waker = Some(waker.clone());
    }

    /// How it ended, if it has; an error is told once.
    pub fn result(self) -> Option<Result<(), DeviceError>> {
        let mut progress = self.progress();
        progress.ended.then(|| progress.error.take().map_or(Ok(()), Err))
    }
}

/// Bytes of a buffer that are on their way to the host. The device keeps a clone and says there what they are.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    submission: Submission,
    bytes: Arc<Mutex<Vec<u8>>>,
}

impl Reading {
    /// A reading that is under way.
    pub fn new() -> Reading {
        Reading::default()
    }

    /// One that has ended.
    pub fn ended(bytes: Vec<u8>) -> Reading {
        let reading = Reading::new();
        reading.end(Ok(bytes));
        reading
    }

    /// Says how it ended.
    pub fn end(&self, read: Result<Vec<u8>, DeviceError>) {
        let result = read.map(|bytes| *self.bytes.lock().unwrap_or_else(PoisonError::into_inner) = bytes);
        self.submission.end(result);
    }

    /// What the device tells of, as of a run.
    pub fn submission(&self) -> &Submission {
        &self.submission
    }

    /// What was read, once.
    pub fn take(self) -> Vec<u8> {
        std::mem::take(&mut self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Which memory stands for each resource of a plan. Numbers are those of one model's table; a copy can be extended by
/// adapters or a training run without the original knowing.
#[derive(Clone, Debug, Default)]
pub struct Bindings(HashMap<ResourceId, BufferHandle>);

impl Bindings {
    /// Nothing bound.
    pub fn new() -> Self {
        Self::default()
    }

    /// Binds a resource, in place of what it was bound to.
    pub fn insert(&mut self, id: ResourceId, buffer: BufferHandle) {
        self.0.insert(id, buffer);
    }

    /// What a resource is bound to.
    pub fn get(&self, id: ResourceId) -> Option<&BufferHandle> {
        self.0.get(&id)
    }
}

/// A device that several models, runs or threads use in turn. Clones are the same device.
#[derive(Clone)]
pub struct SharedDevice(Arc<Mutex<Box<dyn Device>>>);

impl SharedDevice {
    /// The device, as soon as nobody else uses it. A thread that panicked while it used it does not block others: plans and
    /// buffers it was not using are whole.
    pub fn lock(&self) -> MutexGuard<'_, Box<dyn Device>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for SharedDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedDevice")
    }
}

impl From<Box<dyn Device>> for SharedDevice {
    fn from(device: Box<dyn Device>) -> Self {
        SharedDevice(Arc::new(Mutex::new(device)))
    }
}

impl<D: Device + 'static> From<Box<D>> for SharedDevice {
    fn from(device: Box<D>) -> Self {
        (device as Box<dyn Device>).into()
    }
}
