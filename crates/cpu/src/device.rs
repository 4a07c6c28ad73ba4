//! The CPU as a device: the reference every other one is compared with, and the fallback that is always there.

use crate::arena::{Arena, Operands};
use crate::bounds::IndexError;
use crate::dense_matrix::{DenseKind, DenseMatrix};
use crate::isa::Isa;
use crate::pool::ThreadPool;
use crate::ternary::{PackError, PackedTernary};
use half::f16;
use std::collections::HashMap;
use std::time::Instant;
use tritune_graph::{
    DType, Device, DeviceError, DeviceInfo, Encoding, Extents, Limits, MemoryUse, Plan, PlanId, Resource, ResourceId,
    ResourceKind, RowSource, StepTime, ValueId, with_op,
};

mod dora;
mod forward;
mod parameters;
mod store;
mod training;

/// Rows of a dense weight read at once: large reads, small buffers.
const READ_CHUNK: usize = 4 << 20;
/// What the bandwidth is measured on, 256 MiB, and how often.
const PROBE_WORDS: usize = 32 << 20;
const PROBE_RUNS: usize = 10;

/// The CPU of this machine.
pub struct CpuDevice {
    pool: ThreadPool,
    isa: Isa,
    weights: HashMap<ResourceId, Weight>,
    states: HashMap<ResourceId, State>,
    plans: HashMap<PlanId, Compiled>,
    next_plan: u32,
}

enum Weight {
    Ternary(PackedTernary),
    Dense {
        kind: DenseKind,
        rows: usize,
        cols: usize,
        bytes: Vec<u8>,
    },
    /// Gains and tables, which kernels read as slices.
    Floats(Vec<f32>),
}

enum State {
    F32(Vec<f32>),
    F16(Vec<f16>),
}

struct Compiled {
    plan: Plan,
    arena: Arena,
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
        CpuDevice {
            pool: ThreadPool::new(threads),
            isa,
            weights: HashMap::new(),
            states: HashMap::new(),
            plans: HashMap::new(),
            next_plan: 0,
        }
    }

    fn compiled(&mut self, plan: PlanId) -> Result<&mut Compiled, DeviceError> {
        self.plans.get_mut(&plan).ok_or_else(|| unknown_plan(plan))
    }

    fn state_bytes(&mut self, id: ResourceId, offset: u64, length: usize) -> Result<&mut [u8], DeviceError> {
        let all: Option<&mut [u8]> = self.states.get_mut(&id).map(|state| match state {
            State::F32(values) => bytemuck::cast_slice_mut(values),
            State::F16(values) => bytemuck::cast_slice_mut(values),
        });
        let start = usize::try_from(offset).ok();
        let range = start.and_then(|start| Some(start..start.checked_add(length)?));
        let found = all.zip(range).and_then(|(all, range)| all.get_mut(range));
        found.ok_or(DeviceError::BufferRange { state: id.0, start: offset, end: offset.saturating_add(length as u64) })
    }

    fn run_steps(
        &mut self,
        plan: PlanId,
        extents: Extents,
        mut after_step: impl FnMut(usize, Instant),
    ) -> Result<(), DeviceError> {
        // Taken out for the run, so that weights and states can be borrowed beside it.
        let mut compiled = self.plans.remove(&plan).ok_or_else(|| unknown_plan(plan))?;
        let result = (|| {
            compiled.plan.check_extents(&extents)?;
            for (index, step) in compiled.plan.steps.iter().enumerate() {
                let start = Instant::now();
                if compiled.plan.value(step.op.row_value()).value.rows.used(&extents) == 0 {
                    after_step(index, start);
                    continue;
                }
                let operands = compiled.arena.operands(&compiled.plan, &step.op);
                let mut kernels = Kernels { device: self, plan: &compiled.plan, extents, operands };
                with_op!(&step.op, kernels)?;
                after_step(index, start);
            }
            Ok(())
        })();
        self.plans.insert(plan, compiled);
        result
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

    fn limits(&self) -> Limits {
        Limits::NONE
    }

    fn place_weight(
        &mut self,
        id: ResourceId,
        resource: &Resource,
        source: &mut dyn RowSource,
    ) -> Result<(), DeviceError> {
        let failed = |source| DeviceError::Source { weight: resource.name.clone(), source };
        let encoding = resource.encoding().ok_or_else(|| wrong_kind(resource, "a weight"))?;
        let dense_kind = match encoding {
            Encoding::Ternary => {
                let read = |first: usize, words: &mut [u32]| {
                    source.read_rows(first, bytemuck::cast_slice_mut(words)).map_err(|error| Packing(failed(error)))
                };
                let packed = PackedTernary::from_rows(resource.rows, resource.cols, resource.row_scales(), read);
                self.weights.insert(id, Weight::Ternary(packed.map_err(|Packing(error)| error)?));
                return Ok(());
            }
            Encoding::F32 => DenseKind::F32,
            Encoding::F16 => DenseKind::F16,
            Encoding::BF16 => DenseKind::Bf16,
            Encoding::Q8_0 => DenseKind::Q8_0,
            Encoding::Q6K => DenseKind::Q6K,
        };
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
        let weight = if dense_kind == DenseKind::F32 {
            let mut floats = zeroed::<f32>(total / size_of::<f32>(), resource)?;
            read_all(bytemuck::cast_slice_mut(&mut floats)).map_err(failed)?;
            Weight::Floats(floats)
        } else {
            let mut bytes = zeroed::<u8>(total, resource)?;
            read_all(&mut bytes).map_err(failed)?;
            Weight::Dense { kind: dense_kind, rows, cols, bytes }
        };
        self.weights.insert(id, weight);
        Ok(())
    }

    fn place_buffer(&mut self, id: ResourceId, resource: &Resource) -> Result<(), DeviceError> {
        let elements = resource.rows * resource.cols;
        let state = match resource.kind {
            ResourceKind::Buffer { dtype: DType::F32 } => State::F32(zeroed(elements, resource)?),
            ResourceKind::Buffer { dtype: DType::F16 } => State::F16(zeroed(elements, resource)?),
            _ => return Err(wrong_kind(resource, "an f32 or f16 state")),
        };
        self.states.insert(id, state);
        Ok(())
    }

    fn write_buffer(&mut self, id: ResourceId, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.state_bytes(id, offset, bytes.len())?.copy_from_slice(bytes);
        Ok(())
    }

    fn read_buffer(&mut self, id: ResourceId, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        bytes.copy_from_slice(self.state_bytes(id, offset, bytes.len())?);
        Ok(())
    }

    fn compile(&mut self, plan: Plan) -> Result<PlanId, DeviceError> {
        for (id, resource) in &plan.resources {
            if !self.weights.contains_key(id) && !self.states.contains_key(id) {
                let (plan, resource) = (plan.name.clone(), resource.name.clone());
                return Err(DeviceError::MissingResource { plan, resource });
            }
        }
        let id = PlanId(self.next_plan);
        self.next_plan += 1;
        let arena = Arena::new(&plan);
        self.plans.insert(id, Compiled { plan, arena });
        Ok(id)
    }

    fn release(&mut self, plan: PlanId) {
        self.plans.remove(&plan);
    }

    fn write(&mut self, plan: PlanId, value: ValueId, bytes: &[u8]) -> Result<(), DeviceError> {
        let compiled = self.compiled(plan)?;
        let target = compiled.arena.bytes_mut(&compiled.plan, value);
        let size = size_error(&compiled.plan, value, target.len(), bytes.len());
        target.get_mut(..bytes.len()).ok_or(size)?.copy_from_slice(bytes);
        Ok(())
    }

    fn run(&mut self, plan: PlanId, extents: Extents) -> Result<(), DeviceError> {
        self.run_steps(plan, extents, |_, _| ())
    }

    fn run_profiled(&mut self, plan: PlanId, extents: Extents) -> Result<Vec<StepTime>, DeviceError> {
        let began = Instant::now();
        let mut times = Vec::new();
        self.run_steps(plan, extents, |step, start| {
            let start_ns = start.duration_since(began).as_nanos() as u64;
            times.push(StepTime { step, start_ns, duration_ns: start.elapsed().as_nanos() as u64 });
        })?;
        Ok(times)
    }

    fn read(&mut self, plan: PlanId, value: ValueId, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let compiled = self.compiled(plan)?;
        let source = compiled.arena.bytes_mut(&compiled.plan, value);
        let size = size_error(&compiled.plan, value, source.len(), bytes.len());
        bytes.copy_from_slice(source.get(..bytes.len()).ok_or(size)?);
        Ok(())
    }

    fn memory(&self) -> MemoryUse {
        let weight = |weight: &Weight| match weight {
            Weight::Ternary(packed) => packed.bytes() as u64,
            Weight::Dense { bytes, .. } => bytes.len() as u64,
            Weight::Floats(floats) => size_of_val(floats.as_slice()) as u64,
        };
        let state = |state: &State| match state {
            State::F32(values) => size_of_val(values.as_slice()) as u64,
            State::F16(values) => size_of_val(values.as_slice()) as u64,
        };
        MemoryUse {
            weights: self.weights.values().map(weight).sum(),
            buffers: self.states.values().map(state).sum(),
            activations: self.plans.values().map(|compiled| compiled.plan.activation_bytes()).sum(),
        }
    }

    fn memory_limit(&self) -> Option<u64> {
        Some(self.memory().total() + free_memory()?)
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
        let share = PROBE_WORDS.div_ceil(self.pool.threads() * 4);
        let shares: Vec<&[u64]> = words.chunks(share).collect();
        let mut best = f64::INFINITY;
        for _ in 0..PROBE_RUNS {
            let start = Instant::now();
            self.pool.run(shares.len(), |task| {
                std::hint::black_box(shares[task].iter().fold(0u64, |sum, &word| sum.wrapping_add(word)));
            });
            best = best.min(start.elapsed().as_secs_f64());
        }
        Ok(size_of_val(words.as_slice()) as f64 / best)
    }
}

/// Bytes the system can give without swapping, where it tells.
pub fn free_memory() -> Option<u64> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Runs one step: its method of an op's name takes the operands and calls the kernel.
struct Kernels<'d, 'a> {
    device: &'d mut CpuDevice,
    plan: &'d Plan,
    extents: Extents,
    operands: Operands<'a>,
}

impl Kernels<'_, '_> {
    fn rows(&self, id: ValueId) -> usize {
        self.plan.value(id).value.rows.used(&self.extents)
    }

    fn cols(&self, id: ValueId) -> usize {
        self.plan.value(id).value.cols
    }

    fn missing(&self, id: ResourceId) -> DeviceError {
        let known = self.plan.resources.iter().find(|(other, _)| *other == id);
        let resource = known.map_or_else(|| format!("resource {}", id.0), |(_, resource)| resource.name.clone());
        DeviceError::MissingResource { plan: self.plan.name.clone(), resource }
    }

    fn floats(&self, id: ResourceId) -> Result<&[f32], DeviceError> {
        match self.device.weights.get(&id) {
            Some(Weight::Floats(floats)) => Ok(floats),
            _ => Err(self.missing(id)),
        }
    }

    fn ternary(&self, id: ResourceId) -> Result<&PackedTernary, DeviceError> {
        match self.device.weights.get(&id) {
            Some(Weight::Ternary(packed)) => Ok(packed),
            _ => Err(self.missing(id)),
        }
    }

    fn dense(&self, id: ResourceId) -> Result<DenseMatrix<'_>, DeviceError> {
        let matrix = match self.device.weights.get(&id) {
            Some(Weight::Dense { kind, rows, cols, bytes }) => DenseMatrix::new(*kind, *rows, *cols, bytes),
            Some(Weight::Floats(floats)) => {
                let known = self.plan.resources.iter().find(|(other, _)| *other == id);
                let (_, resource) = known.ok_or_else(|| self.missing(id))?;
                DenseMatrix::new(DenseKind::F32, resource.rows, resource.cols, bytemuck::cast_slice(floats))
            }
            _ => return Err(self.missing(id)),
        };
        matrix.map_err(|error| DeviceError::Failed { device: "cpu".into(), what: error.to_string() })
    }
}

fn index(error: IndexError) -> DeviceError {
    DeviceError::Index { what: error.what, index: error.index.into(), limit: error.limit }
}

fn unknown_plan(plan: PlanId) -> DeviceError {
    DeviceError::Failed { device: "cpu".into(), what: format!("plan {} is not compiled here", plan.0) }
}

fn wrong_kind(resource: &Resource, expected: &str) -> DeviceError {
    DeviceError::Failed { device: "cpu".into(), what: format!("{} is not {expected}", resource.name) }
}

fn size_error(plan: &Plan, value: ValueId, expected: usize, found: usize) -> DeviceError {
    DeviceError::Size { value: plan.value(value).value.name.clone(), expected, found }
}

/// Zeros for a resource, or an error where an ordinary vector would abort.
fn zeroed<T: bytemuck::Zeroable + Clone>(count: usize, resource: &Resource) -> Result<Vec<T>, DeviceError> {
    let mut values = Vec::new();
    let bytes = (count * size_of::<T>()) as u64;
    let failed = |_| DeviceError::OutOfMemory { device: "cpu".into(), what: resource.name.clone(), bytes };
    values.try_reserve_exact(count).map_err(failed)?;
    values.resize(count, T::zeroed());
    Ok(values)
}

/// Lets a source's error pass through the packer's.
struct Packing(DeviceError);

impl From<PackError> for Packing {
    fn from(error: PackError) -> Self {
        Packing(DeviceError::Failed { device: "cpu".into(), what: error.to_string() })
    }
}

/// The processor's name as the system gives it.
fn processor_name() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}
