//! `WebGpuDevice`: the [`Device`] of this crate.

use crate::adapter::{self, Selector};
use crate::error::OpenError;
use crate::gpu::{Gpu, Purpose};
use crate::inputs::Inputs;
use crate::memory::{Allocation, Arena, Buffers, Placement, Slice};
use crate::outputs::Outputs;
use crate::pipeline::Pipelines;
use crate::probe;
use crate::program::{Program, scratch};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tritune_gpu::weights::{self, Placed};
use tritune_gpu::{
    DeviceOverrides, Kernels, MemoryMap, Profile, Tuning, Variant, WeightLayout, counters, lower, serves,
};
use tritune_graph::{
    Bindings, BufferHandle, Detail, Device, DeviceError, DeviceInfo, Extents, IndexCheck, MemoryUse, Plan, PlanHandle,
    Reading, Resource, RowSource, StepTime, Submission, Target, ValueId,
};

/// Outputs of so few bytes are copied behind each run also where one may wait for them: that is one wait instead of two.
const FEW_BYTES: u64 = 64 << 10;

/// Storage buffers that WebGPU guarantees.
const PAGE_BUFFERS: u32 = 8;

/// How to open a device.
#[derive(Clone, Debug, Default)]
pub struct OpenOptions {
    /// Which device.
    pub selector: Selector,
    /// Limits and features to hide.
    pub overrides: DeviceOverrides,
    /// Variants that may be used, [`Variant::Base`] always among them; all the device supports when `None`.
    pub variants: Option<Vec<Variant>>,
    /// Whether kernels may use the tiles of large GPUs, instead of what the profile says.
    pub wide_tiles: Option<bool>,
    /// How ternary weights are stored on the device.
    pub weight_layout: WeightLayout,
    /// WGSL used instead of a module of that name: lets a test prove that a broken kernel is noticed.
    pub replace_modules: HashMap<String, String>,
    /// Whether it behaves as on any page: what a run leaves for the host is copied behind it, so that nobody waits for it, and kernels
    /// bind eight buffers at most.
    pub as_on_a_page: bool,
}

/// A resource on this device.
struct Memory {
    gpu: Arc<Gpu>,
    resource: Resource,
    placed: Placed<Slice>,
}

struct CompiledPlan {
    program: Program,
    plan: Plan,
    blocks: Vec<Arc<Allocation>>,
    inputs: Inputs,
    checks: Vec<IndexCheck>,
    /// What runs leave for the host, where it is copied behind them.
    outputs: Option<Outputs>,
    /// What the host last wrote to the inputs that are checked.
    shadows: HashMap<ValueId, Vec<u8>>,
    /// The memory the program uses.
    _bound: Vec<BufferHandle>,
}

struct PlanMemory {
    gpu: Arc<Gpu>,
    compiled: Mutex<CompiledPlan>,
}

/// A device that runs plans through WebGPU.
pub struct WebGpuDevice {
    weight_arena: Arena,
    buffer_arena: Arena,
    pipelines: Pipelines,
    variants: Vec<Variant>,
    runs: u64,
    lose_after_runs: Option<u64>,
    weight_layout: WeightLayout,
    tuning: Tuning,
    reads_ahead: bool,
    gpu: Arc<Gpu>,
}

impl WebGpuDevice {
    /// Opens a device and waits for it.
    #[cfg(not(target_family = "wasm"))]
    pub fn open(options: OpenOptions) -> Result<WebGpuDevice, OpenError> {
        adapter::block_on(WebGpuDevice::open_async(options))
    }

    /// Opens a device.
    pub async fn open_async(options: OpenOptions) -> Result<WebGpuDevice, OpenError> {
        let (index, adapter, mut profile) = adapter::select(&options.selector).await?;
        if let Some(wide) = options.wide_tiles {
            profile.wide_tiles = wide;
            profile.dense_tiles.whole |= wide;
        }
        if options.as_on_a_page {
            profile.storage_buffers = profile.storage_buffers.min(PAGE_BUFFERS);
        }
        let optimizations = profile.optimizations;
        options.overrides.apply(&mut profile);
        profile.optimizations.overlap &= optimizations.overlap;
        profile.optimizations.replay &= optimizations.replay;
        let allowed = |variant: &Variant| {
            *variant == Variant::Base || options.variants.as_ref().is_none_or(|allowed| allowed.contains(variant))
        };
        let variants: Vec<Variant> = profile.variants().into_iter().filter(allowed).collect();
        let gpu = Arc::new(Gpu::open((index, adapter, profile), options.overrides.faults()).await?);
        Ok(WebGpuDevice {
            weight_arena: Arena::new(Purpose::Weights),
            buffer_arena: Arena::new(Purpose::States),
            pipelines: Pipelines::new(&gpu, options.replace_modules),
            variants,
            runs: 0,
            lose_after_runs: options.overrides.lose_after(),
            weight_layout: options.weight_layout,
            tuning: Tuning::default(),
            reads_ahead: options.as_on_a_page || cfg!(target_family = "wasm"),
            gpu,
        })
    }

    /// What the device is and can do, after its overrides.
    pub fn profile(&self) -> &Profile {
        self.gpu.profile()
    }

    /// The variants in use, baseline first.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// The variants in use that have kernels of their own for an op, named as in the graph.
    pub fn variants_of(&self, op: &str) -> Vec<Variant> {
        self.variants.iter().copied().filter(|&variant| serves(op, variant)).collect()
    }

    /// Follows these choices in plans compiled from now on. Those the device does not allow are dropped.
    pub fn set_tuning(&mut self, mut tuning: Tuning) {
        tuning.retain_usable(self.gpu.profile(), &self.variants);
        self.tuning = tuning;
    }

    fn kernels(&self) -> Kernels<'_> {
        Kernels { profile: self.gpu.profile(), variants: &self.variants, tuning: &self.tuning, lane_quads: false }
    }

    fn variant_names(&self) -> String {
        let names = self.variants.iter().map(|variant| variant.name());
        let weight_layout = match self.weight_layout {
            WeightLayout::Trits => None,
            WeightLayout::Tq1 => Some("tq1"),
        };
        names.chain(weight_layout).collect::<Vec<_>>().join("+")
    }

    /// A plan of this device, kept from others while it is used.
    fn plan<'p>(&self, plan: &'p PlanHandle) -> Result<MutexGuard<'p, CompiledPlan>, DeviceError> {
        let memory = plan.downcast::<PlanMemory>().filter(|memory| Arc::ptr_eq(&memory.gpu, &self.gpu));
        let memory = memory.ok_or_else(DeviceError::other_device)?;
        Ok(memory.compiled.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn memory_of<'b>(&self, buffer: &'b BufferHandle) -> Result<&'b Memory, DeviceError> {
        let memory = buffer.downcast::<Memory>().filter(|memory| Arc::ptr_eq(&memory.gpu, &self.gpu));
        memory.ok_or_else(DeviceError::other_device)
    }

    fn own(&self, resource: &Resource, placed: Placed<Slice>) -> BufferHandle {
        BufferHandle::new(Memory { gpu: self.gpu.clone(), resource: resource.clone(), placed })
    }

    /// The memory of a buffer whose rows are side by side without padding, if it holds these bytes.
    fn buffer_slice<'b>(&self, buffer: &'b BufferHandle, offset: u64, length: usize) -> Result<&'b Slice, DeviceError> {
        let end = offset.saturating_add(length as u64);
        match &self.memory_of(buffer)?.placed {
            Placed::Buffer { dtype, rows, cols, stride, span } if cols == stride => {
                let bytes = (rows * cols * dtype.size()) as u64;
                if end <= bytes { Ok(span) } else { Err(DeviceError::range(offset, end, bytes)) }
            }
            Placed::Buffer { .. } => Err(DeviceError::misuse("a buffer with padded rows was read or written")),
            _ => Err(DeviceError::misuse("a weight was read or written as a buffer")),
        }
    }

    /// The memory that a plan's resources are bound to.
    fn bound(&self, plan: &Plan, bindings: &Bindings) -> Result<Vec<BufferHandle>, DeviceError> {
        let handle = |(id, resource): &(_, Resource)| {
            let unbound = || DeviceError::unbound(&plan.name, &resource.name);
            let buffer = bindings.get(*id).ok_or_else(unbound)?;
            if resource.fits(&self.memory_of(buffer)?.resource) { Ok(buffer.clone()) } else { Err(unbound()) }
        };
        plan.resources.iter().map(handle).collect()
    }
}

impl CompiledPlan {
    /// The memory of a value's first bytes, after checking that there are that many.
    fn value_slice(&self, value: ValueId, bytes: usize) -> Result<Slice, DeviceError> {
        let Some(planned) = self.plan.values.get(value.0 as usize) else {
            return Err(DeviceError::misuse(format!("plan {} has no value {}", self.plan.name, value.0)));
        };
        let expected = planned.value.bytes() as usize;
        if bytes > expected {
            return Err(DeviceError::size(&planned.value.name, expected, bytes));
        }
        if let Some(slice) = self.inputs.get(value) {
            return Ok(slice.clone());
        }
        let placement = planned.placement;
        let allocation = self.blocks[placement.block].clone();
        Ok(Slice { allocation, offset: placement.offset, bytes: placement.bytes })
    }

    fn check_indices(&self, extents: &Extents) -> Result<(), DeviceError> {
        for check in &self.checks {
            let rows = self.plan.value(check.value).value.rows.used(extents);
            let limit = check.limit.used(extents);
            let written = self.shadows.get(&check.value).map_or(&[][..], Vec::as_slice);
            for bytes in written.as_chunks::<4>().0.iter().take(rows) {
                let index = i64::from(i32::from_le_bytes(*bytes));
                if usize::try_from(index).ok().is_none_or(|index| index >= limit) {
                    return Err(DeviceError::Index { what: check.what, index, limit });
                }
            }
        }
        Ok(())
    }
}

impl Device for WebGpuDevice {
    fn info(&self) -> DeviceInfo {
        DeviceInfo {
            selector: format!("wgpu:{}", self.gpu.index),
            name: self.profile().name.clone(),
            driver: self.profile().driver.clone(),
            variant: self.variant_names(),
            threads: None,
        }
    }

    fn target(&self) -> Target {
        self.kernels().target()
    }

    fn upload(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        let mut memory = Placement { gpu: &self.gpu, arena: &mut self.weight_arena };
        let placed = weights::place_weight(&mut memory, self.weight_layout, resource, rows)?;
        Ok(self.own(resource, placed))
    }

    fn allocate(&mut self, resource: &Resource) -> Result<BufferHandle, DeviceError> {
        let mut memory = Placement { gpu: &self.gpu, arena: &mut self.buffer_arena };
        let placed = weights::place_buffer(&mut memory, resource)?;
        Ok(self.own(resource, placed))
    }

    fn begin_group(&mut self) {
        self.weight_arena.close();
        self.buffer_arena.close();
    }

    fn clear_buffer(&mut self, buffer: &BufferHandle) -> Result<(), DeviceError> {
        match &self.memory_of(buffer)?.placed {
            Placed::Buffer { span, .. } => span.clear(),
            _ => Err(DeviceError::misuse("a weight was cleared as a buffer")),
        }
    }

    fn write_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.buffer_slice(buffer, offset, bytes.len())?.write(offset, bytes)
    }

    fn read_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.buffer_slice(buffer, offset, bytes.len())?.read(offset, bytes)
    }

    fn submit_read(&mut self, buffer: &BufferHandle, offset: u64, length: usize) -> Result<Reading, DeviceError> {
        self.buffer_slice(buffer, offset, length)?.begin_read(offset, length)
    }

    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<PlanHandle, DeviceError> {
        let bound = self.bound(&plan, bindings)?;
        let mut buffers = Buffers::default();
        let mut placed = HashMap::with_capacity(bound.len());
        for ((id, _), buffer) in plan.resources.iter().zip(&bound) {
            placed.insert(*id, self.memory_of(buffer)?.placed.map(|slice| buffers.span(slice)));
        }
        let mut blocks = Vec::with_capacity(plan.blocks.len());
        for &bytes in &plan.blocks {
            blocks.push(scratch(&self.gpu, bytes, &format!("plan {}", plan.name))?.allocation);
        }
        let counters = match counters(&plan) {
            0 => None,
            count => Some(scratch(&self.gpu, count as u64 * 4, &format!("the counters of plan {}", plan.name))?),
        };
        let memory = MemoryMap {
            blocks: blocks.iter().map(|block| buffers.number(block)).collect(),
            placed,
            counters: counters.map(|counters| buffers.span(&counters)),
        };
        let mut dispatches = lower(&plan, self.kernels(), &memory)?;
        let inputs = Inputs::new(&self.gpu, &plan, &memory, &mut dispatches, &mut buffers)?;
        let program = Program::new(&self.gpu, &mut self.pipelines, dispatches, buffers)?;
        let checks = plan.index_checks();
        let shadows =
            checks.iter().map(|check| (check.value, vec![0; plan.value(check.value).value.bytes() as usize])).collect();
        let slice = |value: ValueId| {
            let placement = plan.value(value).placement;
            Slice { allocation: blocks[placement.block].clone(), offset: placement.offset, bytes: placement.bytes }
        };
        let outputs = Outputs::new(&self.gpu, &plan, &slice);
        let outputs = (self.reads_ahead || outputs.bytes() <= FEW_BYTES).then_some(outputs);
        let compiled =
            Mutex::new(CompiledPlan { program, plan, blocks, inputs, checks, outputs, shadows, _bound: bound });
        Ok(PlanHandle::new(PlanMemory { gpu: self.gpu.clone(), compiled }))
    }

    fn write(&mut self, plan: &PlanHandle, value: ValueId, bytes: &[u8]) -> Result<(), DeviceError> {
        let mut compiled = self.plan(plan)?;
        let slice = compiled.value_slice(value, bytes.len())?;
        if !compiled.inputs.keep(value, bytes) {
            slice.write(0, bytes)?;
        }
        if let Some(shadow) = compiled.shadows.get_mut(&value).and_then(|shadow| shadow.get_mut(..bytes.len())) {
            shadow.copy_from_slice(bytes);
        }
        Ok(())
    }

    fn submit(&mut self, plan: &PlanHandle, extents: Extents) -> Result<Submission, DeviceError> {
        let mut compiled = self.plan(plan)?;
        compiled.plan.check_extents(&extents)?;
        compiled.check_indices(&extents)?;
        self.runs += 1;
        if self.lose_after_runs.is_some_and(|runs| self.runs > runs) {
            self.gpu.lose();
        }
        if let Err(error) = compiled.inputs.flush().and_then(|()| compiled.program.submit(&extents)) {
            return Ok(Submission::ended(Err(error)));
        }
        let submission = Submission::new();
        if let Some(outputs) = &compiled.outputs {
            match outputs.begin(&submission) {
                Ok(false) => (),
                Ok(true) => return Ok(submission),
                Err(error) => return Ok(Submission::ended(Err(error))),
            }
        }
        let (told, name, trouble) = (submission.clone(), self.profile().name.clone(), self.gpu.trouble().clone());
        self.gpu.queue.on_submitted_work_done(move || told.end(trouble.check(&name, "a run", 0)));
        Ok(submission)
    }

    fn has_ended(&mut self, submission: &Submission) -> bool {
        if !submission.has_ended()
            && let Err(error) = self.gpu.poll(false)
        {
            submission.end(Err(error));
        }
        submission.has_ended()
    }

    fn wait(&mut self, submission: Submission) -> Result<(), DeviceError> {
        if !submission.has_ended() {
            self.gpu.poll(true)?;
        }
        submission.result().unwrap_or_else(|| {
            Err(self.gpu.unsupported("a run cannot be waited for here; ask whether it has ended instead".to_owned()))
        })
    }

    fn run_profiled(&mut self, _: &PlanHandle, _: Extents, _: Detail) -> Result<Vec<StepTime>, DeviceError> {
        Err(self.gpu.unsupported("it has no timestamps, so steps cannot be timed; run without profiling".to_owned()))
    }

    fn read(&mut self, plan: &PlanHandle, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let mut compiled = self.plan(plan)?;
        let slice = compiled.value_slice(value, bytes.len())?;
        if compiled.outputs.as_ref().is_some_and(|outputs| outputs.read(value, bytes)) {
            return Ok(());
        }
        if self.reads_ahead {
            return Err(DeviceError::misuse("what is read is no output of a run that has ended"));
        }
        compiled.inputs.flush()?;
        slice.read(0, bytes)
    }

    fn memory(&self) -> MemoryUse {
        self.gpu.memory_use()
    }

    /// Its kernel decides by atomic counts whether invocations meet at a barrier, which a browser does not allow.
    fn prefilters(&self) -> bool {
        !self.reads_ahead && self.kernels().prefilters()
    }

    fn read_bandwidth(&mut self) -> Result<f64, DeviceError> {
        probe::read_bandwidth(&self.gpu, &mut self.pipelines)
    }
}
