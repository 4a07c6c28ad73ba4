//! The CPU as a device: the reference every other one is compared with, and the fallback that is always there.

use crate::arena::{Arena, Operands};
use crate::bounds::IndexError;
use crate::dense_matrix::DenseMatrix;
use crate::isa::Isa;
use crate::matrix::WeightMatrix;
use crate::pool::ThreadPool;
use crate::prefiltered_matmul::Prefilter;
use crate::ternary::{PackError, PackedTernary};
use std::sync::{Arc, Mutex};
use tritune_graph::{
    Bindings, BufferHandle, DType, Detail, Device, DeviceError, DeviceInfo, Encoding, Extents, MemoryUse, Plan,
    PlanHandle, Resource, ResourceId, ResourceKind, RowSource, ScratchName, Step, StepTime, Submission, Target,
    ValueId, time::Instant, with_op,
};

mod dora;
mod forward;
mod memory;
mod parameters;
mod store;
mod training;

use memory::{Content, Counted, Elements, Locked, Memory, Purpose, Usage, Weight, lock};

/// Rows of a dense weight read at once: large reads, small buffers.
const READ_CHUNK: usize = 4 << 20;
/// What the bandwidth is measured on, 256 MiB, and how often.
const PROBE_WORDS: usize = 32 << 20;
const PROBE_RUNS: usize = 10;

/// The CPU of this machine.
pub struct CpuDevice {
    pub(crate) pool: ThreadPool,
    pub(crate) isa: Isa,
    usage: Arc<Usage>,
}

struct Compiled {
    plan: Plan,
    arena: Mutex<Arena>,
    bound: Vec<(ResourceId, BufferHandle)>,
    counted: Counted,
}

impl CpuDevice {
    /// A device with so many threads and the best instruction set the machine has.
    pub fn new(threads: usize) -> CpuDevice {
        CpuDevice::with_isa(threads, Isa::detect())
    }

    /// The same with an instruction set of choice.
    ///
    /// # Panics
    /// When the machine does not have it.
    pub fn with_isa(threads: usize, isa: Isa) -> CpuDevice {
        assert!(isa.is_available(), "this machine has no {}", isa.name());
        CpuDevice { pool: ThreadPool::new(threads), isa, usage: Arc::default() }
    }

    fn compiled<'p>(&self, plan: &'p PlanHandle) -> Result<&'p Compiled, DeviceError> {
        let compiled = plan.downcast::<Compiled>().filter(|compiled| compiled.counted.belongs_to(&self.usage));
        compiled.ok_or_else(DeviceError::other_device)
    }

    fn run_steps(
        &mut self,
        plan: &PlanHandle,
        extents: Extents,
        mut after_step: impl FnMut(usize, Instant),
    ) -> Result<(), DeviceError> {
        let Compiled { plan, arena, bound, .. } = self.compiled(plan)?;
        plan.check_extents(&extents)?;
        let mut arena = lock(arena);
        let (mut weights, mut buffers) = (Locked::new(bound, Content::weight), Locked::new(bound, Content::buffer));
        for (index, step) in plan.steps.iter().enumerate() {
            let start = Instant::now();
            if plan.value(step.op.row_value()).value.rows.used(&extents) > 0 {
                let operands = arena.operands(plan, step);
                let (weights, buffers) = (&mut weights, &mut buffers);
                let mut kernels = Kernels { device: self, plan, extents, operands, step, weights, buffers };
                with_op!(&step.op, kernels)?;
            }
            after_step(index, start);
        }
        Ok(())
    }
}

impl Device for CpuDevice {
    fn info(&self) -> DeviceInfo {
        DeviceInfo {
            selector: "cpu".into(),
            name: processor_name(),
            driver: String::new(),
            variant: self.isa.name().into(),
            threads: Some(self.pool.threads()),
        }
    }

    fn target(&self) -> Target {
        crate::target()
    }

    fn upload(&mut self, resource: &Resource, source: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        let failed = |source| DeviceError::Source { weight: resource.name.clone(), source };
        if resource.kind == ResourceKind::Prefilter {
            // It is made of rows that are two to four times as large.
            let (shape, at_once) = ((resource.rows, resource.cols), (READ_CHUNK / 8 / resource.cols.max(1)).max(1));
            let prefilter = Prefilter::read(shape, at_once, source, |count| zeroed(count, &resource.name), failed)?;
            return Ok(BufferHandle::new(Memory::weight(&self.usage, resource, Weight::Prefilter(prefilter))));
        }
        let encoding = resource.encoding().ok_or_else(|| wrong_kind(resource, "a weight"))?;
        if encoding.is_ternary() {
            let per_row = encoding.scales_per_row(resource.cols);
            let mut scales = zeroed::<f32>(resource.rows * per_row, &resource.name)?;
            source.read_scales(0, &mut scales).map_err(failed)?;
            let read = |first: usize, words: &mut [u32]| {
                source.read_rows(first, bytemuck::cast_slice_mut(words)).map_err(|error| Packing(failed(error)))
            };
            let packed = match encoding.group() {
                None => PackedTernary::from_rows(resource.rows, resource.cols, scales, read),
                Some(group) => PackedTernary::from_grouped_rows(resource.rows, resource.cols, group, &scales, read),
            };
            let packed = packed.map_err(|Packing(error)| error)?;
            return Ok(BufferHandle::new(Memory::weight(&self.usage, resource, Weight::Ternary(packed))));
        }
        let row_bytes = encoding.row_bytes(resource.cols);
        let total = resource.rows * row_bytes;
        let (rows, cols) = (resource.rows, resource.cols);
        let chunk_rows = (READ_CHUNK / row_bytes.max(1)).max(1);
        let mut read_all = |bytes: &mut [u8]| {
            for (number, chunk) in bytes.chunks_mut(chunk_rows * row_bytes.max(1)).enumerate() {
                source.read_rows(number * chunk_rows, chunk)?;
            }
            Ok(())
        };
        let weight = if encoding == Encoding::F32 {
            let mut floats = zeroed::<f32>(total / size_of::<f32>(), &resource.name)?;
            read_all(bytemuck::cast_slice_mut(&mut floats)).map_err(failed)?;
            Weight::Floats(floats)
        } else {
            let mut bytes = zeroed::<u8>(total, &resource.name)?;
            read_all(&mut bytes).map_err(failed)?;
            Weight::Dense { kind: encoding, rows, cols, bytes }
        };
        Ok(BufferHandle::new(Memory::weight(&self.usage, resource, weight)))
    }

    fn allocate(&mut self, resource: &Resource) -> Result<BufferHandle, DeviceError> {
        let elements = resource.rows * resource.cols;
        let buffer = match resource.kind {
            ResourceKind::Buffer { dtype: DType::F32 } => Elements::F32(zeroed(elements, &resource.name)?),
            ResourceKind::Buffer { dtype: DType::F16 } => Elements::F16(zeroed(elements, &resource.name)?),
            ResourceKind::Buffer { dtype: DType::I8 } => Elements::Bytes(zeroed(elements, &resource.name)?),
            _ => return Err(wrong_kind(resource, "a buffer of f32, f16 or bytes")),
        };
        Ok(BufferHandle::new(Memory::buffer(&self.usage, resource, buffer)))
    }

    fn clear_buffer(&mut self, buffer: &BufferHandle) -> Result<(), DeviceError> {
        self.memory_of(buffer)?.clear()
    }

    fn write_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.with_bytes(buffer, offset, bytes.len(), |to| to.copy_from_slice(bytes))
    }

    fn read_buffer(&mut self, buffer: &BufferHandle, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.with_bytes(buffer, offset, bytes.len(), |from| bytes.copy_from_slice(from))
    }

    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<PlanHandle, DeviceError> {
        let bound = self.bind(&plan, bindings)?;
        let arena = Mutex::new(Arena::new(&plan)?);
        let counted = Counted::new(&self.usage, Purpose::Activations, plan.activation_bytes());
        Ok(PlanHandle::new(Compiled { plan, arena, bound, counted }))
    }

    fn write(&mut self, plan: &PlanHandle, value: ValueId, bytes: &[u8]) -> Result<(), DeviceError> {
        let Compiled { plan, arena, .. } = self.compiled(plan)?;
        check_size(plan, value, bytes.len())?;
        lock(arena).bytes_mut(plan, value)[..bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    /// The caller's thread computes, so the run has ended when this returns.
    fn submit(&mut self, plan: &PlanHandle, extents: Extents) -> Result<Submission, DeviceError> {
        self.compiled(plan)?.plan.check_extents(&extents)?;
        Ok(Submission::ended(self.run_steps(plan, extents, |_, _| ())))
    }

    fn has_ended(&mut self, submission: &Submission) -> bool {
        submission.has_ended()
    }

    fn wait(&mut self, submission: Submission) -> Result<(), DeviceError> {
        submission.result().unwrap_or_else(|| Err(DeviceError::other_device()))
    }

    fn run_profiled(&mut self, plan: &PlanHandle, extents: Extents, _: Detail) -> Result<Vec<StepTime>, DeviceError> {
        let began = Instant::now();
        let mut times = Vec::new();
        self.run_steps(plan, extents, |step, start| {
            let start_ns = start.duration_since(began).as_nanos() as u64;
            times.push(StepTime {
                step,
                start_ns,
                duration_ns: start.elapsed().as_nanos() as u64,
                launches: Vec::new(),
            });
        })?;
        Ok(times)
    }

    fn read(&mut self, plan: &PlanHandle, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let Compiled { plan, arena, .. } = self.compiled(plan)?;
        check_size(plan, value, bytes.len())?;
        bytes.copy_from_slice(&lock(arena).bytes_mut(plan, value)[..bytes.len()]);
        Ok(())
    }

    fn memory(&self) -> MemoryUse {
        self.usage.memory()
    }

    fn memory_limit(&self) -> Option<u64> {
        Some(self.memory().total() + crate::system_memory::free_memory()?)
    }

    fn read_bandwidth(&mut self) -> Result<f64, DeviceError> {
        let mut words: Vec<u64> = Vec::new();
        words.try_reserve_exact(PROBE_WORDS).map_err(|_| DeviceError::OutOfMemory {
            device: processor_name(),
            what: "measuring the bandwidth".into(),
            bytes: (PROBE_WORDS * size_of::<u64>()) as u64,
        })?;
        // Pages of zeros may be one and the same page.
        words.resize(PROBE_WORDS, 1);
        let chunk = PROBE_WORDS.div_ceil(self.pool.threads() * 4);
        let chunks: Vec<&[u64]> = words.chunks(chunk).collect();
        let mut best = f64::INFINITY;
        for _ in 0..PROBE_RUNS {
            let start = Instant::now();
            self.pool.run(chunks.len(), |task| {
                std::hint::black_box(chunks[task].iter().fold(0u64, |sum, &word| sum.wrapping_add(word)));
            });
            best = best.min(start.elapsed().as_secs_f64());
        }
        Ok(size_of_val(words.as_slice()) as f64 / best)
    }
}

/// Runs one step: its method of an op's name takes the operands and calls the kernel.
pub(crate) struct Kernels<'d, 'p, 'a> {
    pub(crate) device: &'d CpuDevice,
    plan: &'d Plan,
    extents: Extents,
    pub(crate) operands: Operands<'a>,
    step: &'d Step,
    weights: &'d mut Locked<'p, Weight>,
    buffers: &'d mut Locked<'p, Elements>,
}

impl<'a> Kernels<'_, '_, 'a> {
    /// The scratch memory of this name, which `workspace.rs` asks for.
    pub(crate) fn scratch(&mut self, name: ScratchName) -> Result<&'a mut [f32], DeviceError> {
        let other_device = || DeviceError::misuse(format!("plan {} was made for another device", self.plan.name));
        Ok(self.operands.write(self.step.scratch(name).ok_or_else(other_device)?))
    }

    pub(crate) fn rows(&self, id: ValueId) -> usize {
        self.plan.value(id).value.rows.used(&self.extents)
    }

    pub(crate) fn cols(&self, id: ValueId) -> usize {
        self.plan.value(id).value.cols
    }

    fn missing(&self, id: ResourceId) -> DeviceError {
        let known = self.plan.resources.iter().find(|(other, _)| *other == id);
        let resource = known.map_or_else(|| format!("resource {}", id.0), |(_, resource)| resource.name.clone());
        DeviceError::unbound(&self.plan.name, &resource)
    }

    pub(crate) fn floats(&self, id: ResourceId) -> Result<&[f32], DeviceError> {
        match self.weights.get(id) {
            Some(Weight::Floats(floats)) => Ok(floats),
            _ => Err(self.missing(id)),
        }
    }

    pub(crate) fn ternary(&self, id: ResourceId) -> Result<&PackedTernary, DeviceError> {
        match self.weights.get(id) {
            Some(Weight::Ternary(packed)) => Ok(packed),
            _ => Err(self.missing(id)),
        }
    }

    pub(crate) fn prefilter(&self, id: ResourceId) -> Result<&Prefilter, DeviceError> {
        match self.weights.get(id) {
            Some(Weight::Prefilter(prefilter)) => Ok(prefilter),
            _ => Err(self.missing(id)),
        }
    }

    /// A weight that meets float activations.
    pub(crate) fn weight(&self, id: ResourceId) -> Result<WeightMatrix<'_>, DeviceError> {
        match self.weights.get(id) {
            Some(Weight::Ternary(packed)) => Ok(packed.into()),
            _ => self.dense(id).map(WeightMatrix::from),
        }
    }

    pub(crate) fn dense(&self, id: ResourceId) -> Result<DenseMatrix<'_>, DeviceError> {
        let matrix = match self.weights.get(id) {
            Some(Weight::Dense { kind, rows, cols, bytes }) => DenseMatrix::new(*kind, *rows, *cols, bytes),
            Some(Weight::Floats(floats)) => {
                let known = self.plan.resources.iter().find(|(other, _)| *other == id);
                let (_, resource) = known.ok_or_else(|| self.missing(id))?;
                DenseMatrix::new(Encoding::F32, resource.rows, resource.cols, bytemuck::cast_slice(floats))
            }
            _ => return Err(self.missing(id)),
        };
        matrix.map_err(|error| DeviceError::misuse(error.to_string()))
    }
}

fn index(error: IndexError) -> DeviceError {
    DeviceError::Index { what: error.what, index: error.index.into(), limit: error.limit }
}

fn wrong_kind(resource: &Resource, expected: &str) -> DeviceError {
    DeviceError::misuse(format!("{} is not {expected}", resource.name))
}

/// Refuses values the plan does not have and more bytes than one holds.
fn check_size(plan: &Plan, value: ValueId, found: usize) -> Result<(), DeviceError> {
    let planned = plan.values.get(value.0 as usize);
    let planned = planned.ok_or_else(|| DeviceError::misuse(format!("plan {} has no value {}", plan.name, value.0)))?;
    let expected = planned.value.bytes() as usize;
    if found > expected { Err(DeviceError::size(&planned.value.name, expected, found)) } else { Ok(()) }
}

/// Zeros, or an error where an ordinary vector would abort.
pub(crate) fn zeroed<T: bytemuck::Zeroable + Clone>(count: usize, what: &str) -> Result<Vec<T>, DeviceError> {
    let mut values = Vec::new();
    let bytes = count as u64 * size_of::<T>() as u64;
    let failed = |_| DeviceError::OutOfMemory { device: "cpu".into(), what: what.to_owned(), bytes };
    values.try_reserve_exact(count).map_err(failed)?;
    values.resize(count, T::zeroed());
    Ok(values)
}

/// Lets a source's error pass through the packer's.
struct Packing(DeviceError);

impl From<PackError> for Packing {
    fn from(error: PackError) -> Self {
        Packing(DeviceError::misuse(error.to_string()))
    }
}

/// The processor's name as the system gives it.
fn processor_name() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}
