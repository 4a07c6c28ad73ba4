//! `VulkanDevice`: the [`Device`] of this crate.

use crate::error::OpenError;
use crate::gpu::{Gpu, Purpose};
use crate::instance::{Instance, Selector};
use crate::lent::{Borrowed, LentWeights};
use crate::memory::{Allocation, Arena, Buffers, Home, Placement, Slice, Transfers};
use crate::pipeline::Pipelines;
use crate::probe;
use crate::raw::RawDevice;
use crate::record::{Recorded, RecordedCounts, check_limits};
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tritune_gpu::weights::{self, Placed};
use tritune_gpu::{
    DeviceOverrides, Kernels, MemoryMap, Profile, TernaryTiles, Tuning, Variant, WeightLayout, counters, lower, serves,
};
use tritune_graph::{
    Bindings, BufferHandle, Detail, Device, DeviceError, DeviceInfo, Extents, IndexCheck, MemoryUse, Plan, PlanHandle,
    Resource, RowSource, StepTime, Submission, Target, ValueId,
};

/// How to open a device.
#[derive(Clone, Debug, Default)]
pub struct OpenOptions {
    /// Which device.
    pub selector: Selector,
    /// Turns the Khronos validation layer on; see [`VulkanDevice::validation_messages`].
    pub validation: bool,
    /// Limits and features to hide.
    pub overrides: DeviceOverrides,
    /// Variants that may be used, [`Variant::Base`] always among them; all the device supports when `None`.
    pub variants: Option<Vec<Variant>>,
    /// Folder for the pipeline cache; none is kept when `None`.
    pub cache_folder: Option<PathBuf>,
    /// Tiles of the ternary matrix-vector kernel, instead of the profile's.
    pub ternary_tiles: Option<TernaryTiles>,
    /// Whether kernels may use the tiles of large GPUs, instead of what the profile says.
    pub wide_tiles: Option<bool>,
    /// How ternary weights are stored on the device.
    pub weight_layout: WeightLayout,
    /// SPIR-V used instead of a module of that name: lets a test prove that a broken kernel is noticed.
    pub replace_modules: HashMap<String, Vec<u8>>,
    /// Lowers and checks plans for a device of this profile, and runs nothing: shows a test what hardware it does not have would run.
    pub lower_only: Option<Profile>,
    /// Whether plans read the weights that the device's owner stores, where there is one ([`VulkanDevice::beside`]).
    pub shares: bool,
    /// Behaves after that many runs as if the driver had lost the device: lets a test prove that callers recover.
    pub lose_after_runs: Option<u64>,
}

/// A resource on this device.
struct Memory {
    gpu: Arc<Gpu>,
    resource: Resource,
    placed: Placed<Slice>,
}

struct CompiledPlan {
    recorded: Recorded,
    plan: Plan,
    blocks: Vec<Arc<Allocation>>,
    checks: Vec<IndexCheck>,
    /// What the host last wrote to the inputs that are checked.
    shadows: HashMap<ValueId, Vec<u8>>,
    /// The memory the recordings use.
    _bound: Vec<BufferHandle>,
}

struct PlanMemory {
    gpu: Arc<Gpu>,
    compiled: Mutex<CompiledPlan>,
}

impl PlanMemory {
    /// Kept from others while it is used.
    fn lock(&self) -> MutexGuard<'_, CompiledPlan> {
        self.compiled.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The run that is under way, with the plan it must not outlive. Dropping it waits.
struct Pending {
    plan: PlanHandle,
    submission: Submission,
}

impl Pending {
    fn memory(&self) -> Option<&PlanMemory> {
        self.plan.downcast()
    }

    fn has_ended(&self) -> bool {
        self.memory().is_none_or(|memory| memory.gpu.has_ended(memory.lock().recorded.fences()))
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        let Some(memory) = self.memory() else { return };
        let ended = memory.gpu.wait(memory.lock().recorded.fences());
        self.submission.end(ended.map_err(|error| error.on(&memory.gpu.profile().name)));
    }
}

/// A device that runs plans through Vulkan.
pub struct VulkanDevice {
    /// Nothing else may use the queue or memory before it has ended.
    pending: Option<Pending>,
    pub(crate) weight_arena: Arena,
    buffer_arena: Arena,
    pub(crate) transfers: Transfers,
    pipelines: Pipelines,
    pub(crate) variants: Vec<Variant>,
    index: usize,
    runs: u64,
    lose_after_runs: Option<u64>,
    /// Modules that plans were lowered to, where that is all that is done.
    lowered: Option<BTreeSet<&'static str>>,
    weight_layout: WeightLayout,
    tuning: Tuning,
    lane_quads: bool,
    borrowed: Option<Borrowed>,
    pub(crate) gpu: Arc<Gpu>,
}

impl VulkanDevice {
    /// Opens a device.
    pub fn open(options: OpenOptions) -> Result<VulkanDevice, OpenError> {
        let instance = Instance::new(options.validation)?;
        let (index, physical, mut profile) = instance.select(&options.selector)?;
        options.overrides.apply(&mut profile);
        let faults = options.overrides.faults();
        VulkanDevice::on(Gpu::new(instance, (index, physical), profile, faults)?, options)
    }

    /// Opens the device that somebody else has open once more: both have one logical device, so that memory may be shared, and each
    /// its own limits and account of memory. Limits and features are hidden as they were when it was opened. Where weights are to be
    /// shared, `owner` tells where they are; tensors are shards of their own then, whether they are shared or not, so that results do
    /// not depend on it.
    pub fn beside(
        raw: &RawDevice,
        options: OpenOptions,
        owner: Box<dyn LentWeights>,
    ) -> Result<VulkanDevice, OpenError> {
        let (mut gpu, shares) = (raw.gpu.beside(), options.shares);
        let mut profile = gpu.profile().clone();
        profile.tensor_shards |= shares;
        gpu.simulate(profile);
        let device = VulkanDevice::on(gpu, options)?;
        Ok(VulkanDevice { borrowed: shares.then(|| Borrowed::new(owner)), ..device })
    }

    fn on(mut gpu: Gpu, options: OpenOptions) -> Result<VulkanDevice, OpenError> {
        let mut profile = gpu.profile().clone();
        if let Some(wide) = options.wide_tiles {
            profile.wide_tiles = wide;
            profile.dense_tiles.whole |= wide;
        }
        if let Some(tiles) = options.ternary_tiles {
            check_tiles(&profile, tiles)?;
            profile.ternary_tiles = tiles;
        }
        gpu.simulate(profile);
        let index = gpu.index();
        let allowed = |variant: &Variant| {
            *variant == Variant::Base || options.variants.as_ref().is_none_or(|allowed| allowed.contains(variant))
        };
        let lowered = options.lower_only.is_some().then(BTreeSet::new);
        options.lower_only.into_iter().for_each(|profile| gpu.simulate(profile));
        let variants: Vec<Variant> = gpu.profile().variants().into_iter().filter(allowed).collect();
        let gpu = Arc::new(gpu);
        let mut transfers = Transfers::new(&gpu)?;
        let mut pipelines = Pipelines::new(&gpu, options.cache_folder, options.replace_modules, &[])?;
        let multiplies = variants.contains(&Variant::Coopmat) && gpu.profile().coopmat_f16();
        let lane_quads = match lowered {
            Some(_) => multiplies,
            None => probe::has_lane_quads(&gpu, &variants, &mut pipelines, &mut transfers),
        };
        Ok(VulkanDevice {
            pending: None,
            weight_arena: Arena::new(Purpose::Weights),
            buffer_arena: Arena::new(Purpose::States),
            transfers,
            pipelines,
            variants,
            index,
            runs: 0,
            lose_after_runs: options.lose_after_runs.or(options.overrides.lose_after()),
            lowered,
            weight_layout: options.weight_layout,
            tuning: Tuning::default(),
            lane_quads,
            borrowed: None,
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

    pub(crate) fn kernels(&self) -> Kernels<'_> {
        let (profile, lane_quads) = (self.gpu.profile(), self.lane_quads);
        Kernels { profile, variants: &self.variants, tuning: &self.tuning, lane_quads }
    }

    /// The measured choices that plans compiled from now on follow; the profile's table where there are none.
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// Follows these choices in plans compiled from now on. Those the device does not allow are dropped.
    pub fn set_tuning(&mut self, mut tuning: Tuning) {
        tuning.retain_usable(self.gpu.profile(), &self.variants);
        self.tuning = tuning;
    }

    /// What the validation layer has said so far; empty without it.
    pub fn validation_messages(&self) -> Vec<String> {
        self.gpu.messages()
    }

    /// What a run of the plan submits.
    pub fn recorded(&self, plan: &PlanHandle) -> Option<RecordedCounts> {
        Some(self.plan(plan).ok()?.recorded.counts())
    }

    /// The modules that plans were lowered to on a device opened with [`OpenOptions::lower_only`].
    pub fn lowered_modules(&self) -> Option<&BTreeSet<&'static str>> {
        self.lowered.as_ref()
    }

    fn variant_names(&self) -> String {
        let names = self.variants.iter().map(|variant| variant.name());
        let weight_layout = match self.weight_layout {
            WeightLayout::Trits => None,
            WeightLayout::Tq1 => Some("tq1"),
        };
        let shards = self.profile().tensor_shards.then_some("tensor-shards");
        names.chain(weight_layout).chain(shards).collect::<Vec<_>>().join("+")
    }

    fn name(&self) -> &str {
        &self.gpu.profile().name
    }

    /// A plan of this device, kept from others while it is used.
    fn plan<'p>(&self, plan: &'p PlanHandle) -> Result<MutexGuard<'p, CompiledPlan>, DeviceError> {
        let memory = plan.downcast::<PlanMemory>().filter(|memory| Arc::ptr_eq(&memory.gpu, &self.gpu));
        Ok(memory.ok_or_else(DeviceError::other_device)?.lock())
    }

    /// Waits for the run that is under way.
    pub(crate) fn settle(&mut self) {
        drop(self.pending.take());
    }

    fn memory_of<'b>(&self, buffer: &'b BufferHandle) -> Result<&'b Memory, DeviceError> {
        let memory = buffer.downcast::<Memory>().filter(|memory| Arc::ptr_eq(&memory.gpu, &self.gpu));
        memory.ok_or_else(DeviceError::other_device)
    }

    pub(crate) fn own(&self, resource: &Resource, placed: Placed<Slice>) -> BufferHandle {
        BufferHandle::new(Memory { gpu: self.gpu.clone(), resource: resource.clone(), placed })
    }

    /// Uploads a weight in a layout of choice.
    pub(crate) fn upload_as(
        &mut self,
        layout: WeightLayout,
        resource: &Resource,
        rows: &mut dyn RowSource,
    ) -> Result<BufferHandle, DeviceError> {
        self.place(layout, resource, rows, false)
    }

    fn place(
        &mut self,
        layout: WeightLayout,
        resource: &Resource,
        rows: &mut dyn RowSource,
        read_only: bool,
    ) -> Result<BufferHandle, DeviceError> {
        self.settle();
        let (arena, transfers) = (&mut self.weight_arena, &mut self.transfers);
        let borrowed = self.borrowed.as_mut().filter(|_| read_only);
        let mut memory = Placement { gpu: &self.gpu, arena, transfers, borrowed };
        let placed = weights::place_weight(&mut memory, layout, resource, rows)?;
        Ok(self.own(resource, placed))
    }

    /// Compiles a plan that follows measured choices.
    pub(crate) fn compile_tuned(
        &mut self,
        plan: Plan,
        bindings: &Bindings,
        tuning: &Tuning,
    ) -> Result<PlanHandle, DeviceError> {
        self.settle();
        let mut bound = Vec::with_capacity(plan.resources.len());
        for (id, resource) in &plan.resources {
            let unbound = || DeviceError::unbound(&plan.name, &resource.name);
            let buffer = bindings.get(*id).ok_or_else(unbound)?;
            if !resource.fits(&self.memory_of(buffer)?.resource) {
                return Err(unbound());
            }
            bound.push(buffer.clone());
        }
        let mut buffers = Buffers::default();
        let mut placed = HashMap::with_capacity(bound.len());
        for ((id, _), buffer) in plan.resources.iter().zip(&bound) {
            placed.insert(*id, self.memory_of(buffer)?.placed.map(|slice| buffers.span(slice)));
        }
        let mut take = |bytes: u64, what: &str| -> Result<Slice, DeviceError> {
            let allocation = Allocation::new(&self.gpu, bytes, Home::Device, Purpose::Activations, what)?;
            let whole = Slice { offset: 0, bytes: allocation.bytes(), allocation: Arc::new(allocation) };
            self.transfers.clear(&whole)?;
            Ok(whole)
        };
        let mut blocks = Vec::with_capacity(plan.blocks.len());
        for &bytes in &plan.blocks {
            blocks.push(take(bytes, &format!("plan {}", plan.name))?.allocation);
        }
        let counters = match counters(&plan) {
            0 => None,
            count => Some(take(count as u64 * 4, &format!("the counters of plan {}", plan.name))?),
        };
        let memory = MemoryMap {
            blocks: blocks.iter().map(|block| buffers.number(block)).collect(),
            placed,
            counters: counters.map(|counters| buffers.span(&counters)),
        };
        let mut dispatches = lower(&plan, Kernels { tuning, ..self.kernels() }, &memory)?;
        if let Some(lowered) = &mut self.lowered {
            check_limits(&self.gpu, &dispatches, &buffers)?;
            lowered.extend(dispatches.drain(..).map(|dispatch| dispatch.kernel.module.name));
        }
        let recorded = Recorded::new(&self.gpu, &mut self.pipelines, plan.steps.len(), dispatches, buffers)?;
        self.pipelines.save();
        let checks = plan.index_checks();
        let shadows =
            checks.iter().map(|check| (check.value, vec![0; plan.value(check.value).value.bytes() as usize])).collect();
        let compiled = Mutex::new(CompiledPlan { recorded, plan, blocks, checks, shadows, _bound: bound });
        Ok(PlanHandle::new(PlanMemory { gpu: self.gpu.clone(), compiled }))
    }

    fn prepare(&mut self, compiled: &CompiledPlan, extents: &Extents) -> Result<(), DeviceError> {
        compiled.plan.check_extents(extents)?;
        compiled.check_indices(extents)?;
        self.borrowed.as_ref().map_or(Ok(()), |borrowed| borrowed.check(self.name()))?;
        self.runs += 1;
        if self.lose_after_runs.is_some_and(|runs| self.runs > runs) {
            self.gpu.lose();
        }
        Ok(())
    }

    /// The memory of a buffer whose rows are side by side without padding, if it holds these bytes.
    fn buffer_span<'b>(&self, buffer: &'b BufferHandle, offset: u64, length: usize) -> Result<&'b Slice, DeviceError> {
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
}

impl CompiledPlan {
    /// The span of a value's first bytes, after checking that there are that many.
    fn value_span(&self, value: ValueId, bytes: usize) -> Result<Slice, DeviceError> {
        let Some(planned) = self.plan.values.get(value.0 as usize) else {
            return Err(DeviceError::misuse(format!("plan {} has no value {}", self.plan.name, value.0)));
        };
        let expected = planned.value.bytes() as usize;
        if bytes > expected {
            return Err(DeviceError::size(&planned.value.name, expected, bytes));
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

impl Device for VulkanDevice {
    fn info(&self) -> DeviceInfo {
        DeviceInfo {
            selector: format!("vulkan:{}", self.index),
            name: self.name().to_owned(),
            driver: format!("{} {:#x}", self.profile().driver, self.profile().driver_version),
            variant: self.variant_names(),
            threads: None,
        }
    }

    fn target(&self) -> Target {
        self.kernels().target()
    }

    fn upload(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        self.upload_as(self.weight_layout, resource, rows)
    }

    fn adopt(&mut self, resource: &Resource, rows: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        self.place(self.weight_layout, resource, rows, true)
    }

    fn adoptable_bytes(&self, resource: &Resource) -> u64 {
        let borrowed = self.borrowed.as_ref().filter(|_| self.weight_layout == WeightLayout::Trits);
        borrowed.map_or(0, |borrowed| borrowed.bytes_of(self.profile(), resource))
    }

    fn allocate(&mut self, resource: &Resource) -> Result<BufferHandle, DeviceError> {
        self.settle();
        let (arena, transfers) = (&mut self.buffer_arena, &mut self.transfers);
        let placed =
            weights::place_buffer(&mut Placement { gpu: &self.gpu, arena, transfers, borrowed: None }, resource)?;
        Ok(self.own(resource, placed))
    }

    fn begin_group(&mut self) {
        self.weight_arena.close();
        self.buffer_arena.close();
    }

    fn clear_buffer(&mut self, buffer: &BufferHandle) -> Result<(), DeviceError> {
        self.settle();
        match &self.memory_of(buffer)?.placed {
            Placed::Buffer { span, .. } => self.transfers.clear(span),
            _ => Err(DeviceError::misuse("a weight was cleared as a buffer")),
        }
    }

    fn write_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.settle();
        let span = self.buffer_span(buffer, offset, bytes.len())?;
        self.transfers.write(span, offset, bytes)
    }

    fn read_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.settle();
        let span = self.buffer_span(buffer, offset, bytes.len())?;
        self.transfers.read(span, offset, bytes)
    }

    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<PlanHandle, DeviceError> {
        self.compile_tuned(plan, bindings, &self.tuning.clone())
    }

    fn write(&mut self, plan: &PlanHandle, value: ValueId, bytes: &[u8]) -> Result<(), DeviceError> {
        self.settle();
        let mut compiled = self.plan(plan)?;
        self.transfers.write(&compiled.value_span(value, bytes.len())?, 0, bytes)?;
        if let Some(shadow) = compiled.shadows.get_mut(&value).and_then(|shadow| shadow.get_mut(..bytes.len())) {
            shadow.copy_from_slice(bytes);
        }
        Ok(())
    }

    fn submit(&mut self, plan: &PlanHandle, extents: Extents) -> Result<Submission, DeviceError> {
        self.settle();
        let mut compiled = self.plan(plan)?;
        self.prepare(&compiled, &extents)?;
        if let Err(error) = compiled.recorded.submit(&extents) {
            return Ok(Submission::ended(Err(error.on(self.name()))));
        }
        let submission = Submission::new();
        self.pending = Some(Pending { plan: plan.clone(), submission: submission.clone() });
        Ok(submission)
    }

    fn has_ended(&mut self, submission: &Submission) -> bool {
        if self.pending.as_ref().is_some_and(Pending::has_ended) {
            self.settle();
        }
        submission.has_ended()
    }

    fn wait(&mut self, submission: Submission) -> Result<(), DeviceError> {
        self.settle();
        submission.result().unwrap_or_else(|| Err(DeviceError::other_device()))
    }

    fn run_profiled(
        &mut self,
        plan: &PlanHandle,
        extents: Extents,
        detail: Detail,
    ) -> Result<Vec<StepTime>, DeviceError> {
        self.settle();
        let Some(tick_ns) = self.profile().timestamp_ns else {
            let what = "it has no timestamps, so steps cannot be timed; run without profiling".to_owned();
            return Err(DeviceError::Unsupported { device: self.name().to_owned(), what });
        };
        let mut compiled = self.plan(plan)?;
        self.prepare(&compiled, &extents)?;
        compiled.recorded.run_profiled(&extents, tick_ns, detail).map_err(|error| error.on(self.name()))
    }

    fn read(&mut self, plan: &PlanHandle, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.settle();
        let span = self.plan(plan)?.value_span(value, bytes.len())?;
        self.transfers.read(&span, 0, bytes)
    }

    fn memory(&self) -> MemoryUse {
        self.gpu.memory_use()
    }

    fn memory_limit(&self) -> Option<u64> {
        Some(self.profile().device_memory.saturating_sub(self.gpu.held_by_others()))
    }

    fn prefilters(&self) -> bool {
        self.kernels().prefilters()
    }

    fn read_bandwidth(&mut self) -> Result<f64, DeviceError> {
        self.settle();
        probe::read_bandwidth(&self.gpu, &mut self.pipelines, &mut self.transfers)
    }
}

fn check_tiles(profile: &Profile, tiles: TernaryTiles) -> Result<(), OpenError> {
    if tiles.fit(profile) {
        return Ok(());
    }
    let what =
        format!("tiles {tiles:?} are not powers of two within 64 rows and {} invocations", profile.max_invocations);
    Err(OpenError::Unsuitable { device: profile.name.clone(), what })
}
