//! What every device offers: resources that stay, plans that run.

use crate::{Extents, Limits, Plan, PlanError, Resource, ResourceId, RowSource, SourceError, ValueId};

/// Number of a plan on its device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlanId(pub u32);

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
    /// States.
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
}

/// Why a device could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    /// The plan does not allow the run.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The rows of a weight could not be read.
    #[error("weight {weight} could not be read")]
    Source {
        /// The weight's name.
        weight: String,
        /// The source's own error.
        #[source]
        source: SourceError,
    },
    /// A plan uses a resource that was never placed on this device.
    #[error("plan {plan} uses {resource}, which is not on this device")]
    MissingResource {
        /// The plan's name.
        plan: String,
        /// The resource's name.
        resource: String,
    },
    /// Bytes given or asked for do not match the value.
    #[error("{value}: {found} bytes given, {expected} expected")]
    Size {
        /// The value's name.
        value: String,
        /// Bytes it holds.
        expected: usize,
        /// Bytes given.
        found: usize,
    },
    /// Bytes given or asked for lie outside a state, or the state is not on this device.
    #[error("state {state}: bytes {start} to {end} are not there")]
    BufferRange {
        /// Number of the state.
        state: u32,
        /// First byte.
        start: u64,
        /// Byte after the last.
        end: u64,
    },
    /// An index in an input points outside its table or cache.
    #[error("{what} {index} is out of range: there are {limit}")]
    Index {
        /// What the index is, such as `token id`.
        what: &'static str,
        /// Its value.
        index: i64,
        /// Number of rows it may point to.
        limit: usize,
    },
    /// The device has no room.
    #[error("out of memory on {device}: {what} needs {bytes} bytes; use a shorter context or a smaller batch")]
    OutOfMemory {
        /// The device's name.
        device: String,
        /// What was to be allocated.
        what: String,
        /// How much it needs.
        bytes: u64,
    },
    /// The device stopped working or its driver refused.
    #[error("{device}: {what}")]
    Failed {
        /// The device's name.
        device: String,
        /// What happened and what to do.
        what: String,
    },
}

impl DeviceError {
    /// Whether the device itself gave up, so that another device may succeed with the same request.
    pub fn is_device_failure(&self) -> bool {
        matches!(self, DeviceError::OutOfMemory { .. } | DeviceError::Failed { .. })
    }
}

/// Executes plans. Resources are placed once and shared by all plans.
pub trait Device {
    /// What the device is.
    fn info(&self) -> DeviceInfo;

    /// What plans for this device must respect.
    fn limits(&self) -> Limits;

    /// Places a weight, repacking its rows into the device's own layout.
    fn place_weight(
        &mut self,
        id: ResourceId,
        resource: &Resource,
        rows: &mut dyn RowSource,
    ) -> Result<(), DeviceError>;

    /// Makes a state of zeros; one that exists is cleared.
    fn place_buffer(&mut self, id: ResourceId, resource: &Resource) -> Result<(), DeviceError>;

    /// Writes bytes of a state from `offset` on.
    fn write_buffer(&mut self, id: ResourceId, offset: u64, bytes: &[u8]) -> Result<(), DeviceError>;

    /// Reads bytes of a state from `offset` on.
    fn read_buffer(&mut self, id: ResourceId, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError>;

    /// Makes a plan ready to run, allocating its blocks.
    fn compile(&mut self, plan: Plan) -> Result<PlanId, DeviceError>;

    /// Frees a plan's blocks.
    fn release(&mut self, plan: PlanId);

    /// Writes the first rows of an input; `bytes` may be shorter than the value's capacity.
    fn write(&mut self, plan: PlanId, value: ValueId, bytes: &[u8]) -> Result<(), DeviceError>;

    /// Runs all steps and waits for them.
    fn run(&mut self, plan: PlanId, extents: Extents) -> Result<(), DeviceError>;

    /// Runs like [`Device::run`] and tells how long each step took.
    fn run_profiled(&mut self, plan: PlanId, extents: Extents) -> Result<Vec<StepTime>, DeviceError>;

    /// Reads the first rows of an output; `bytes` may be shorter than the value's capacity.
    fn read(&mut self, plan: PlanId, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError>;

    /// Bytes held for us.
    fn memory(&self) -> MemoryUse;

    /// Bytes the device could hold for us in all, where it tells.
    fn memory_limit(&self) -> Option<u64> {
        None
    }

    /// Measures how fast kernels read memory that no cache holds, in bytes per second: what bandwidth-bound kernels are held against.
    fn read_bandwidth(&mut self) -> Result<f64, DeviceError>;
}
