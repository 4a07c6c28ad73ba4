//! The CPU as a device: the reference every other one is compared with, and the fallback that is always there.

use crate::arena::{Arena, Operands};
use crate::attention::{self, AttentionInput, AttentionShape};
use crate::bounds::IndexError;
use crate::dense_matrix::{DenseKind, DenseMatrix};
use crate::isa::Isa;
use crate::pool::ThreadPool;
use crate::quantize::QuantizedMut;
use crate::rms_norm::RmsNorm;
use crate::rope_split::{RopeInput, RopeShape};
use crate::ternary::{PackError, PackedTernary};
use crate::{dense_matmul, embed_rows, gated_act, gather_rows, quantize, rms_norm, rope_split, select, ternary};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tritune_graph::{
    Bindings, BufferHandle, DType, Device, DeviceError, DeviceInfo, Encoding, Extents, Limits, MemoryUse, Op, Plan,
    PlanHandle, Quantized, Resource, ResourceId, ResourceKind, RowSource, StepTime, ValueId,
};

mod dora;
mod memory;
mod parameters;
mod store;
mod training;

use memory::{Counted, Locked, Memory, Purpose, State, Usage, Weight, lock};
use training::{AttentionValues, LossValues};

/// Rows of a dense weight read at once: large reads, small buffers.
const READ_CHUNK: usize = 4 << 20;
/// What the bandwidth is measured on, 256 MiB, and how often.
const PROBE_WORDS: usize = 32 << 20;
const PROBE_RUNS: usize = 10;

/// The CPU of this machine.
pub struct CpuDevice {
    pool: ThreadPool,
    isa: Isa,
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
        let (mut weights, mut buffers) = (Locked::weights(bound), Locked::buffers(bound));
        for (index, step) in plan.steps.iter().enumerate() {
            let start = Instant::now();
            if plan.value(step.op.row_value()).value.rows.used(&extents) > 0 {
                let operands = arena.operands(plan, &step.op);
                let (weights, buffers) = (&mut weights, &mut buffers);
                Kernels { device: self, plan, extents, operands, weights, buffers }.run(&step.op)?;
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

    fn limits(&self) -> Limits {
        Limits::NONE
    }

    fn upload(&mut self, resource: &Resource, source: &mut dyn RowSource) -> Result<BufferHandle, DeviceError> {
        let failed = |source| DeviceError::Source { weight: resource.name.clone(), source };
        let encoding = resource.encoding().ok_or_else(|| wrong_kind(resource, "a weight"))?;
        let dense_kind = match encoding {
            Encoding::Ternary => {
                let mut scales = zeroed::<f32>(resource.rows, &resource.name)?;
                source.read_scales(0, &mut scales).map_err(failed)?;
                let read = |first: usize, words: &mut [u32]| {
                    source.read_rows(first, bytemuck::cast_slice_mut(words)).map_err(|error| Packing(failed(error)))
                };
                let packed = PackedTernary::from_rows(resource.rows, resource.cols, scales, read);
                let packed = packed.map_err(|Packing(error)| error)?;
                return Ok(BufferHandle::new(Memory::weight(&self.usage, resource, Weight::Ternary(packed))));
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
            let mut floats = zeroed::<f32>(total / size_of::<f32>(), &resource.name)?;
            read_all(bytemuck::cast_slice_mut(&mut floats)).map_err(failed)?;
            Weight::Floats(floats)
        } else {
            let mut bytes = zeroed::<u8>(total, &resource.name)?;
            read_all(&mut bytes).map_err(failed)?;
            Weight::Dense { kind: dense_kind, rows, cols, bytes }
        };
        Ok(BufferHandle::new(Memory::weight(&self.usage, resource, weight)))
    }

    fn allocate(&mut self, resource: &Resource) -> Result<BufferHandle, DeviceError> {
        let elements = resource.rows * resource.cols;
        let state = match resource.kind {
            ResourceKind::Buffer { dtype: DType::F32 } => State::F32(zeroed(elements, &resource.name)?),
            ResourceKind::Buffer { dtype: DType::F16 } => State::F16(zeroed(elements, &resource.name)?),
            _ => return Err(wrong_kind(resource, "an f32 or f16 buffer")),
        };
        Ok(BufferHandle::new(Memory::buffer(&self.usage, resource, state)))
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

    fn run(&mut self, plan: &PlanHandle, extents: Extents) -> Result<(), DeviceError> {
        self.run_steps(plan, extents, |_, _| ())
    }

    fn run_profiled(&mut self, plan: &PlanHandle, extents: Extents) -> Result<Vec<StepTime>, DeviceError> {
        let began = Instant::now();
        let mut times = Vec::new();
        self.run_steps(plan, extents, |step, start| {
            let start_ns = start.duration_since(began).as_nanos() as u64;
            times.push(StepTime { step, start_ns, duration_ns: start.elapsed().as_nanos() as u64 });
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

/// Runs one step: takes its operands and calls the kernel.
struct Kernels<'d, 'p, 'a> {
    device: &'d CpuDevice,
    plan: &'d Plan,
    extents: Extents,
    operands: Operands<'a>,
    weights: &'d mut Locked<'p, Weight>,
    buffers: &'d mut Locked<'p, State>,
}

impl<'a> Kernels<'_, '_, 'a> {
    fn run(mut self, op: &Op) -> Result<(), DeviceError> {
        match *op {
            Op::EmbedRows { table, ids, out } => {
                let (rows, cols) = (self.rows(ids), self.cols(out));
                let ids = &self.operands.read::<i32>(ids)[..rows];
                let out = &mut self.operands.write::<f32>(out)[..rows * cols];
                embed_rows::embed_rows(&self.device.pool, self.device.isa, self.dense(table)?, ids, out).map_err(index)
            }
            Op::RmsNorm { x, gain, eps, out } => {
                let rows = self.rows(x);
                let (x, y) = (self.operands.read(x), self.operands.write(out));
                let norm = RmsNorm { gain: self.floats(gain)?, epsilon: eps };
                rms_norm::rms_norm(&self.device.pool, self.device.isa, x, rows, norm, y);
                Ok(())
            }
            Op::RmsNormQuantize { x, gain, eps, out, float_out } => {
                let rows = self.rows(x);
                let quantized = quantized(self.plan, &mut self.operands, out);
                let y = float_out.map(|id| self.operands.write(id));
                let norm = RmsNorm { gain: self.floats(gain)?, epsilon: eps };
                let x = self.operands.read(x);
                rms_norm::rms_norm_quantize(&self.device.pool, self.device.isa, x, rows, norm, quantized, y);
                Ok(())
            }
            Op::Quantize { x, out } => {
                let (rows, cols) = (self.rows(x), self.cols(x));
                let quantized = quantized(self.plan, &mut self.operands, out);
                let x = self.operands.read(x);
                quantize::quantize(&self.device.pool, self.device.isa, x, rows, cols, quantized);
                Ok(())
            }
            Op::TernaryMatmul { act, weight, residual, out } => {
                let tokens = self.rows(out);
                let stride = self.cols(act.q);
                let (q, sums) = (self.operands.read(act.q), self.operands.read(act.sum));
                let scales = self.operands.read(act.scale);
                let residual = residual.map(|id| self.operands.read(id));
                let out = self.operands.write(out);
                let Some(Weight::Ternary(weight)) = self.weights.get(weight) else {
                    return Err(self.missing(weight));
                };
                let (pool, isa) = (&self.device.pool, self.device.isa);
                ternary::matmul(pool, isa, weight, q, stride, sums, scales, tokens, residual, out);
                Ok(())
            }
            Op::RopeSplit { qkv, table, positions, rows, heads, kv_heads, head_dim, rope_dims, q, k, v } => {
                let tokens = self.rows(q);
                let q = self.operands.write(q);
                let positions = &self.operands.read::<i32>(positions)[..tokens];
                let cache_rows = &self.operands.read::<i32>(rows)[..tokens];
                let qkv = self.operands.read(qkv);
                let (mut k_store, mut v_store) = (self.take_store(k)?, self.take_store(v)?);
                let input = RopeInput { qkv, table: self.floats(table)?, positions, cache_rows };
                let shape = RopeShape { heads, kv_heads, head_dim, rope_dims };
                let result = rope_split::rope_split(
                    &self.device.pool,
                    self.device.isa,
                    shape,
                    input,
                    q,
                    k_store.as_mut(),
                    v_store.as_mut(),
                );
                self.return_store(k, k_store);
                self.return_store(v, v_store);
                result.map_err(index)
            }
            Op::Attention { q, k, v, first, last, heads, kv_heads, head_dim, out, log_sum_exp } => {
                let tokens = self.rows(out);
                let out = self.operands.write(out);
                let sums = log_sum_exp.map(|id| self.operands.write(id));
                let input = AttentionInput {
                    q: self.operands.read(q),
                    k: self.store(k)?,
                    v: self.store(v)?,
                    first: &self.operands.read::<i32>(first)[..tokens],
                    last: &self.operands.read::<i32>(last)[..tokens],
                };
                let shape = AttentionShape { heads, kv_heads, head_dim };
                attention::attention(&self.device.pool, self.device.isa, shape, input, out, sums).map_err(index)
            }
            Op::GatedAct { kind, gate_up, out } => {
                let (rows, width) = (self.rows(out), self.cols(out));
                let (gate_up, out) = (self.operands.read(gate_up), self.operands.write(out));
                gated_act::gated_act(&self.device.pool, self.device.isa, kind, gate_up, rows, width, out);
                Ok(())
            }
            Op::GatherRows { x, rows, places: _, out } => {
                let (count, cols, available) = (self.rows(rows), self.cols(x), self.rows(x));
                let rows = &self.operands.read::<i32>(rows)[..count];
                let x = &self.operands.read::<f32>(x)[..available * cols];
                gather_rows::gather_rows(&self.device.pool, x, cols, rows, self.operands.write(out)).map_err(index)
            }
            Op::DenseMatmul { x, weight, out } => {
                let rows = self.rows(x);
                let (x, out) = (self.operands.read(x), self.operands.write(out));
                dense_matmul::dense_matmul(&self.device.pool, self.device.isa, x, rows, self.dense(weight)?, out);
                Ok(())
            }
            Op::ArgMax { x, out } => {
                let (rows, cols) = (self.rows(x), self.cols(x));
                let (x, out) = (self.operands.read(x), self.operands.write(out));
                select::argmax(&self.device.pool, self.device.isa, x, rows, cols, out);
                Ok(())
            }
            Op::TopK { x, k, out } => {
                let (rows, cols) = (self.rows(x), self.cols(x));
                let (x, out) = (self.operands.read(x), self.operands.write(out));
                select::top_k(&self.device.pool, x, rows, cols, k, out);
                Ok(())
            }
            Op::LoraA { x, factor, out } => self.lora_a(x, factor, out),
            Op::LoraB { x, ref factors, scale, residual, out } => self.lora_b(x, factors, scale, residual, out),
            Op::Dropout { x, stream, tensor, keep, residual, out } => {
                self.dropout(x, stream, tensor, keep, residual, out)
            }
            Op::Add { a, b, out } => self.add(a, b, out),
            Op::HeadLoss { x, weight, targets, row_weights, logits, loss, dx, half: _, ref trained, teacher } => {
                let trained = trained.as_ref().map_or(&[][..], |trained| &trained.gradients);
                self.head_loss(weight, LossValues { x, targets, row_weights, logits, loss, dx, teacher }, trained)
            }
            Op::RmsNormBackward { x, gain, eps, dy, residual, out } => {
                self.rms_norm_backward(x, gain, eps, dy, residual, out)
            }
            Op::TernaryMatmulBackward { dy, weight, residual, half: _, out } => {
                self.ternary_matmul_backward(dy, weight, residual, out)
            }
            Op::RopeSplitBackward { dq, dk, dv, table, positions, heads, kv_heads, head_dim, rope_dims, out } => {
                let shape = RopeShape { heads, kv_heads, head_dim, rope_dims };
                self.rope_split_backward([dq, dk, dv], table, positions, shape, out)
            }
            Op::AttentionBackward {
                q,
                k,
                v,
                first,
                until,
                y,
                log_sum_exp,
                dy,
                heads,
                kv_heads,
                head_dim,
                delta,
                dq,
                dk,
                dv,
            } => {
                let shape = AttentionShape { heads, kv_heads, head_dim };
                let values = AttentionValues { q, k, v, first, until, y, log_sum_exp, dy, delta, dq, dk, dv };
                self.attention_backward(shape, values)
            }
            Op::GatedActBackward { kind, gate_up, dy, out } => self.gated_act_backward(kind, gate_up, dy, out),
            Op::ScatterRows { x, places, out } => self.scatter_rows(x, places, out),
            Op::LoraABackward { dy, factor, residual, out } => self.lora_a_backward(dy, factor, residual, out),
            Op::LoraBBackward { dy, ref factors, scale, out } => self.lora_b_backward(dy, factors, scale, out),
            Op::LoraAGradient { dy, x, gradient } => self.lora_a_gradient(dy, x, gradient),
            Op::LoraBGradient { dy, x, ref gradients, scale } => self.lora_b_gradient(dy, x, gradients, scale),
            Op::TernaryMatmulGradient { dy, act, weight: _, ref gradients, half: _ } => {
                self.ternary_matmul_gradient(dy, act, gradients)
            }
            Op::RmsNormGradient { x, eps, dy, partial, gradient } => {
                self.rms_norm_gradient(x, eps, dy, partial, gradient)
            }
            Op::EmbedRowsGradient { dy, ids, order, ref gradients } => {
                self.embed_rows_gradient(dy, ids, order, gradients)
            }
            Op::Requantize { shadow, weight, first_row, sums: _, share } => {
                self.requantize(shadow, weight, first_row, share)
            }
            Op::QuantAnneal { x, act, share, out } => self.quant_anneal(x, act, share, out),
            Op::DenseMatmulBackward { dy, weight, residual, out } => {
                self.dense_matmul_backward(dy, weight, residual, out)
            }
            Op::DenseMatmulGradient { dy, x, ref gradients } => self.dense_matmul_gradient(dy, x, gradients),
            Op::DoraNorms { weight, down, ref factors, scale, when: _ } => {
                self.dora_norms(weight, down, factors, scale)
            }
            Op::DoraScale { x, ref scales, residual, out } => self.dora_scale(x, scales, residual, out),
            Op::DoraScaleGradient { dy, x, ref gradients } => self.dora_scale_gradient(dy, x, gradients),
            Op::SumSquares { state, out } => self.sum_squares(state, out),
            Op::ClipFactor { ref parts, hyper, out } => self.clip_factor(parts, hyper, out),
            Op::AdamW { parameters, gradients, mean, square, hyper, clip } => {
                self.adam_w([parameters, gradients, mean, square], hyper, clip)
            }
        }
    }

    fn rows(&self, id: ValueId) -> usize {
        self.plan.value(id).value.rows.used(&self.extents)
    }

    fn cols(&self, id: ValueId) -> usize {
        self.plan.value(id).value.cols
    }

    fn missing(&self, id: ResourceId) -> DeviceError {
        let known = self.plan.resources.iter().find(|(other, _)| *other == id);
        let resource = known.map_or_else(|| format!("resource {}", id.0), |(_, resource)| resource.name.clone());
        DeviceError::unbound(&self.plan.name, &resource)
    }

    fn floats(&self, id: ResourceId) -> Result<&[f32], DeviceError> {
        match self.weights.get(id) {
            Some(Weight::Floats(floats)) => Ok(floats),
            _ => Err(self.missing(id)),
        }
    }

    fn dense(&self, id: ResourceId) -> Result<DenseMatrix<'_>, DeviceError> {
        let matrix = match self.weights.get(id) {
            Some(Weight::Dense { kind, rows, cols, bytes }) => DenseMatrix::new(*kind, *rows, *cols, bytes),
            Some(Weight::Floats(floats)) => {
                let known = self.plan.resources.iter().find(|(other, _)| *other == id);
                let (_, resource) = known.ok_or_else(|| self.missing(id))?;
                DenseMatrix::new(DenseKind::F32, resource.rows, resource.cols, bytemuck::cast_slice(floats))
            }
            _ => return Err(self.missing(id)),
        };
        matrix.map_err(|error| DeviceError::misuse(error.to_string()))
    }
}

fn quantized<'a>(plan: &Plan, operands: &mut Operands<'a>, ids: Quantized) -> QuantizedMut<'a> {
    QuantizedMut {
        q: operands.write(ids.q),
        stride: plan.value(ids.q).value.cols,
        scales: operands.write(ids.scale),
        sums: operands.write(ids.sum),
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
