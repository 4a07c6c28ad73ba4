//! A device between a caller and another device: a test overrides what it watches or spoils, and the rest passes through.

use std::ops::{Deref, DerefMut};
use tritune_graph::{
    Bindings, BufferHandle, Detail, Device, DeviceError, DeviceInfo, Extents, MemoryUse, Plan, PlanHandle, Reading,
    Resource, RowSource, StepTime, Submission, Target, ValueId,
};

/// What a layer does differently. [`Layered`] makes a device of it.
pub trait DeviceLayer: Send + 'static {
    /// What it keeps for every compiled plan.
    type Note: Default + Send + Sync + 'static;

    /// The device below.
    fn inner(&self) -> &dyn Device;

    /// The same, to be used.
    fn inner_mut(&mut self) -> &mut dyn Device;

    /// See [`Device::upload`].
    fn upload(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        self.inner_mut().upload(resource, rows)
    }

    /// See [`Device::read_buffer`].
    fn read_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.inner_mut().read_buffer(buffer, offset, bytes)
    }

    /// See [`Device::submit_read`].
    fn submit_read(&mut self, buffer: &BufferHandle, offset: u64, length: usize) -> Result<Reading, DeviceError> {
        self.inner_mut().submit_read(buffer, offset, length)
    }

    /// See [`Device::compile`].
    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<(PlanHandle, Self::Note), DeviceError> {
        Ok((self.inner_mut().compile(plan, bindings)?, Self::Note::default()))
    }

    /// See [`Device::read`].
    fn read(&mut self, plan: &PlanHandle, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.inner_mut().read(plan, value, bytes)
    }

    /// See [`Device::run`].
    fn run(&mut self, plan: &PlanHandle, _note: &Self::Note, extents: Extents) -> Result<(), DeviceError> {
        self.inner_mut().run(plan, extents)
    }

    /// See [`Device::submit`]. Layers watch whole runs, so it has ended when this returns.
    fn submit(&mut self, plan: &PlanHandle, note: &Self::Note, extents: Extents) -> Submission {
        Submission::ended(self.run(plan, note, extents))
    }
}

/// A layer as a device.
pub struct Layered<L>(pub L);

/// A plan of the device below, with what the layer keeps for it.
struct Noted<N>(PlanHandle, N);

impl<L: DeviceLayer> Layered<L> {
    fn noted<'p>(&self, plan: &'p PlanHandle) -> Result<&'p Noted<L::Note>, DeviceError> {
        plan.downcast().ok_or_else(DeviceError::other_device)
    }
}

impl<L> Deref for Layered<L> {
    type Target = L;

    fn deref(&self) -> &L {
        &self.0
    }
}

impl<L> DerefMut for Layered<L> {
    fn deref_mut(&mut self) -> &mut L {
        &mut self.0
    }
}

impl<L: DeviceLayer> Device for Layered<L> {
    fn info(&self) -> DeviceInfo {
        self.0.inner().info()
    }

    fn target(&self) -> Target {
        self.0.inner().target()
    }

    fn upload(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        self.0.upload(resource, rows)
    }

    fn allocate(&mut self, resource: &Resource) -> Result<BufferHandle, DeviceError> {
        self.0.inner_mut().allocate(resource)
    }

    fn begin_group(&mut self) {
        self.0.inner_mut().begin_group();
    }

    fn clear_buffer(&mut self, buffer: &BufferHandle) -> Result<(), DeviceError> {
        self.0.inner_mut().clear_buffer(buffer)
    }

    fn write_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.0.inner_mut().write_buffer(buffer, offset, bytes)
    }

    fn read_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.0.read_buffer(buffer, offset, bytes)
    }

    fn submit_read(&mut self, buffer: &BufferHandle, offset: u64, length: usize) -> Result<Reading, DeviceError> {
        self.0.submit_read(buffer, offset, length)
    }

    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<PlanHandle, DeviceError> {
        let (plan, note) = self.0.compile(plan, bindings)?;
        Ok(PlanHandle::new(Noted(plan, note)))
    }

    fn write(&mut self, plan: &PlanHandle, value: ValueId, bytes: &[u8]) -> Result<(), DeviceError> {
        let Noted(plan, _) = self.noted(plan)?;
        self.0.inner_mut().write(plan, value, bytes)
    }

    fn submit(&mut self, plan: &PlanHandle, extents: Extents) -> Result<Submission, DeviceError> {
        let Noted(plan, note) = self.noted(plan)?;
        Ok(self.0.submit(plan, note, extents))
    }

    fn has_ended(&mut self, submission: &Submission) -> bool {
        submission.has_ended()
    }

    fn wait(&mut self, submission: Submission) -> Result<(), DeviceError> {
        submission.result().unwrap_or_else(|| Err(DeviceError::other_device()))
    }

    fn run_profiled(
        &mut self,
        plan: &PlanHandle,
        extents: Extents,
        detail: Detail,
    ) -> Result<Vec<StepTime>, DeviceError> {
        let Noted(plan, _) = self.noted(plan)?;
        self.0.inner_mut().run_profiled(plan, extents, detail)
    }

    fn read(&mut self, plan: &PlanHandle, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let Noted(plan, _) = self.noted(plan)?;
        self.0.read(plan, value, bytes)
    }

    fn memory(&self) -> MemoryUse {
        self.0.inner().memory()
    }

    fn memory_limit(&self) -> Option<u64> {
        self.0.inner().memory_limit()
    }

    fn read_bandwidth(&mut self) -> Result<f64, DeviceError> {
        self.0.inner_mut().read_bandwidth()
    }
}
