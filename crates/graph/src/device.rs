//! What every device offers: memory with owners, and plans that run on it.

use crate::{
    Bindings, BufferHandle, DeviceError, Extents, Plan, PlanHandle, Reading, Resource, RowSource, Submission, Target,
    ValueId,
};

/// What a device says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceInfo {
    /// How a user selects it, such as `cpu` or `vulkan:0`.
    pub selector: String,
    /// Name of the hardware.
    pub name: String,
    /// Driver with its version; empty where there is none.
    pub driver: String,
    /// Kernel variant or instruction set in use.
    pub variant: String,
    /// Threads, for a CPU.
    pub threads: Option<usize>,
}

/// Bytes a device holds for us.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryUse {
    /// Weights and tables.
    pub weights: u64,
    /// Buffers that outlive a run: KV caches, parameters, moments.
    pub buffers: u64,
    /// Blocks of compiled plans.
    pub activations: u64,
}

impl MemoryUse {
    /// Everything together.
    pub fn total(&self) -> u64 {
        self.weights + self.buffers + self.activations
    }
}

/// How long one step of a profiled run took.
#[derive(Clone, Debug, PartialEq)]
pub struct StepTime {
    /// Index of the step in its plan.
    pub step: usize,
    /// Start, in nanoseconds after the run began.
    pub start_ns: u64,
    /// Duration in nanoseconds.
    pub duration_ns: u64,
    /// The launches it is made of, if they were asked for and the device has such.
    pub launches: Vec<LaunchTime>,
}

/// How long one launch of a step took, from the end of the launch before it.
#[derive(Clone, Debug, PartialEq)]
pub struct LaunchTime {
    /// The kernel's name.
    pub kernel: &'static str,
    /// Start, in nanoseconds after the run began.
    pub start_ns: u64,
    /// Duration in nanoseconds.
    pub duration_ns: u64,
}

/// What a profiled run times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Steps: launches of one step that need not wait for each other overlap, as they do in any run.
    Steps,
    /// Launches too, each of which may then have the device to itself.
    Launches,
}

/// Executes plans on memory that its callers own through handles. A device serves one caller at a time;
/// [`SharedDevice`](crate::SharedDevice) lets several take turns.
///
/// A handle of another device, a value or resource a plan does not have, and bytes outside a buffer are
/// [`DeviceError::Misuse`].
pub trait Device: Send {
    /// What the device is.
    fn info(&self) -> DeviceInfo;

    /// What plans for this device must respect and give its kernels.
    fn target(&self) -> Target;

    /// Makes a weight, repacking its rows into the device's own layout.
    fn upload(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError>;

    /// Makes a weight that plans only read. Where somebody else has the same rows on the device already, their memory stands for it.
    fn adopt(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        self.upload(resource, rows)
    }

    /// Bytes of such a weight that take no memory of ours, as far as names and shapes tell.
    fn adoptable_bytes(&self, _resource: &Resource) -> u64 {
        0
    }

    /// Makes a buffer of zeros.
    fn allocate(&mut self, resource: &Resource) -> Result<BufferHandle, DeviceError>;

    /// Begins a new group of weights and buffers: what is made from now on shares no block of memory with what was made before,
    /// so that dropping a group returns all of its memory.
    fn begin_group(&mut self) {}

    /// Sets a buffer to zero.
    fn clear_buffer(&mut self, buffer: &BufferHandle) -> Result<(), DeviceError>;

    /// Writes bytes of a buffer from `offset` on.
    fn write_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &[u8]) -> Result<(), DeviceError>;

    /// Reads bytes of a buffer from `offset` on, and waits for them: for hosts that may block.
    fn read_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError>;

    /// Begins to read bytes of a buffer as they are after the runs submitted before. [`Device::has_ended`] and [`Device::wait`] tell of
    /// its submission when they are there. What is given here waits for them: a device whose host must not block has its own.
    fn submit_read(&mut self, buffer: &BufferHandle, offset: u64, length: usize) -> Result<Reading, DeviceError> {
        let mut bytes = vec![0; length];
        self.read_buffer(buffer, offset, &mut bytes)?;
        Ok(Reading::ended(bytes))
    }

    /// Makes a plan ready to run on the memory its resources are bound to, allocating its blocks.
    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<PlanHandle, DeviceError>;

    /// Writes the first rows of an input; `bytes` may be shorter than the value's capacity.
    fn write(&mut self, plan: &PlanHandle, value: ValueId, bytes: &[u8]) -> Result<(), DeviceError>;

    /// Begins a run of all steps, after those submitted before, and need not wait for it. What the caller did wrong is an error
    /// here, what goes wrong on the device one of [`Device::wait`]. Every other method may be called meanwhile, and waits if it must.
    fn submit(&mut self, plan: &PlanHandle, extents: Extents) -> Result<Submission, DeviceError>;

    /// Whether a run or a reading has ended, without waiting. The outputs of a run can be read without waiting then, too.
    fn has_ended(&mut self, submission: &Submission) -> bool;

    /// Waits until a run or a reading has ended.
    fn wait(&mut self, submission: Submission) -> Result<(), DeviceError>;

    /// Runs all steps and waits for them: for hosts that may block.
    fn run(&mut self, plan: &PlanHandle, extents: Extents) -> Result<(), DeviceError> {
        let submission = self.submit(plan, extents)?;
        self.wait(submission)
    }

    /// Runs like [`Device::run`] and returns how long each step took.
    fn run_profiled(
        &mut self,
        plan: &PlanHandle,
        extents: Extents,
        detail: Detail,
    ) -> Result<Vec<StepTime>, DeviceError>;

    /// Reads the first rows of an output; `bytes` may be shorter than the value's capacity.
    fn read(&mut self, plan: &PlanHandle, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError>;

    /// Bytes that handles keep.
    fn memory(&self) -> MemoryUse;

    /// Bytes the device could hold for us in all, where it knows.
    fn memory_limit(&self) -> Option<u64> {
        None
    }

    /// Whether [`PrefilteredMatmul`](crate::ops::PrefilteredMatmul) reads less here than the plain product does.
    fn prefilters(&self) -> bool {
        true
    }

    /// Measures how fast kernels read memory that no cache holds, in bytes per second: what bandwidth-bound kernels are held against.
    fn read_bandwidth(&mut self) -> Result<f64, DeviceError>;
}
