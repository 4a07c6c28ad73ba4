//! From the ops of a plan to dispatches: which kernels, with which constants, over which buffers and how many workgroups.

mod adapted_product;
mod attention;
mod attention_backward;
mod backward;
mod dora;
mod elements;
mod fusion;
mod head_loss;
mod low_rank;
mod matmul;
mod matmul_backward;
mod optimizer;
mod packed_gradient;
mod prefiltered_matmul;
mod relation_loss;
mod requantize;
mod rows;
mod ternary_adapt;
mod weight_gradient;

pub(crate) use fusion::FUSED_STEPS;

use crate::dispatch::{Count, Dispatch, RowGroups};
use crate::kernels::interface::{KernelLaunch, RowAxis};
use crate::kernels::products::{ALWAYS, DenseMatrix};
use crate::kernels::{Kernel, Kernels};
use crate::memory::{BufferId, Span};
use crate::weights::{Placed, Shard, WeightLayout};
use crate::workspace::F16Rows;
use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};
use tritune_graph::{
    DeviceError, Encoding, Extent, Fusion, Fusions, Heads, KvType, Op, Operand, Plan, PlannedValue, Resource,
    ResourceId, Rows, ScratchName, Step, ValueId, with_op,
};
use weight_gradient::Launches;

/// Where the memory of a plan is.
pub struct MemoryMap {
    /// The plan's own blocks.
    pub blocks: Vec<BufferId>,
    /// Its resources.
    pub placed: HashMap<ResourceId, Placed>,
    /// Words that are zero between runs, where [`counters`](crate::counters) asks for some.
    pub counters: Option<Span>,
}

/// The dispatches of a plan, in its order.
pub fn lower(plan: &Plan, kernels: Kernels, memory: &MemoryMap) -> Result<Vec<Dispatch>, DeviceError> {
    let two_bits = |placed: &Placed| !matches!(placed, Placed::Ternary { layout: WeightLayout::Tq1, .. });
    let fusions = Fusions::find(plan, fusion::fusion_support(kernels, memory.placed.values().all(two_bits)));
    let mut dispatches = Vec::new();
    for (number, step) in plan.steps.iter().enumerate() {
        dispatches.extend(Lowering { kernels, plan, memory, fusions: &fusions, step }.lower(number)?);
    }
    Ok(dispatches)
}

/// What lowering needs to know.
struct Lowering<'a> {
    kernels: Kernels<'a>,
    plan: &'a Plan,
    memory: &'a MemoryMap,
    /// Chains that become one dispatch.
    fusions: &'a Fusions,
    /// The step that is lowered.
    step: &'a Step,
}

struct DenseWeight<'a> {
    resource: &'a Resource,
    matrix: DenseMatrix,
    shards: &'a [Shard],
}

/// Keys or values on the device.
struct StoreBuffer {
    span: Span,
    kv: KvType,
    stride: usize,
    rows: usize,
}

/// A launch before its rows are split into dispatches.
struct Launch {
    kernel: KernelLaunch<Span>,
    rows: Rows,
    /// Numbers of rows with which it runs.
    row_range: RangeInclusive<usize>,
    /// Launches of one op that read what others of it write have a higher phase than those.
    phase: usize,
}

impl Launch {
    fn new(kernel: KernelLaunch<Span>, rows: Rows) -> Launch {
        Launch { kernel, rows, row_range: ALWAYS, phase: 0 }
    }

    fn in_phase(self, phase: usize) -> Launch {
        Launch { phase, ..self }
    }
}

/// The launches of an op; those that do not name their rows have all of them.
type Lowered = Vec<(Option<Range<usize>>, Launch)>;

/// What a lowering method returns: one launch or several, of all rows or of some.
trait IntoLaunches {
    fn into_launches(self) -> Result<Lowered, DeviceError>;
}

impl IntoLaunches for Launch {
    fn into_launches(self) -> Result<Lowered, DeviceError> {
        Ok(vec![(None, self)])
    }
}

impl IntoLaunches for Vec<Launch> {
    fn into_launches(self) -> Result<Lowered, DeviceError> {
        Ok(self.into_iter().map(|launch| (None, launch)).collect())
    }
}

impl IntoLaunches for Launches {
    fn into_launches(self) -> Result<Lowered, DeviceError> {
        Ok(self.into_iter().map(|(rows, launch)| (Some(rows), launch)).collect())
    }
}

impl<T: IntoLaunches> IntoLaunches for Result<T, DeviceError> {
    fn into_launches(self) -> Result<Lowered, DeviceError> {
        self?.into_launches()
    }
}

impl Lowering<'_> {
    fn lower(&self, step: usize) -> Result<Vec<Dispatch>, DeviceError> {
        if self.fusions.is_fused(step) {
            return Ok(Vec::new());
        }
        let launches = match (&self.step.op, self.fusions.at(step)) {
            (Op::TernaryMatmul(op), Some(Fusion::RowProduct(input))) => self.fused_product(op, *input).into_launches(),
            (Op::RmsNormQuantize(op), Some(Fusion::ActNorm(gated))) => self.norm_after(Some(gated), op).into_launches(),
            (Op::RmsNormQuantize(_), Some(Fusion::NormsForward(chain))) => self.norms_forward(chain).into_launches(),
            (Op::Attention(op), Some(Fusion::RopeAttention(rope))) => self.fused_attention(op, rope).into_launches(),
            (Op::RmsNorm(op), Some(Fusion::GatheredNorm(gather))) => self.gathered_norm(gather, op).into_launches(),
            (Op::GatedAct(op), Some(Fusion::GatedProduct(product))) => self.gated_product(product, op).into_launches(),
            (Op::LoraB(op), Some(Fusion::AdaptedProduct(product))) => self.adapted_product(product, op).into_launches(),
            (Op::TernaryMatmulBackward(op), Some(Fusion::AdaptedBackward(lora))) => {
                self.adapted_backward(op, lora).into_launches()
            }
            (Op::GatedActBackward(op), Some(Fusion::ActBackward(norm))) => {
                self.gated_norm_backward(norm, op).into_launches()
            }
            (Op::RmsNormBackward(op), Some(Fusion::NormsBackward(inner))) => {
                self.norms_backward(inner.clone(), op).into_launches()
            }
            (op, _) => with_op!(op, self, into_launches),
        };
        let mut dispatches = Vec::new();
        for (rows, launch) in launches? {
            let rows = rows.unwrap_or_else(|| 0..launch.rows.capacity().min(*launch.row_range.end()).max(1));
            self.split_into_dispatches(step, rows, launch, &mut dispatches)?;
        }
        Ok(dispatches)
    }

    /// Cuts some rows of a launch into dispatches that each stay within a submit and the largest grid.
    fn split_into_dispatches(
        &self,
        step: usize,
        rows: Range<usize>,
        launch: Launch,
        dispatches: &mut Vec<Dispatch>,
    ) -> Result<(), DeviceError> {
        let profile = self.kernels.profile;
        let Launch { kernel, rows: launch_rows, row_range, phase } = launch;
        let (row_axis, other_axis) = match kernel.axis {
            RowAxis::X => (0, 1),
            RowAxis::Y => (1, 0),
        };
        let name = kernel.module.name;
        if u64::from(kernel.shared_bytes) > profile.max_shared {
            let what = format!("kernel {name} needs {} bytes of shared memory", kernel.shared_bytes);
            return Err(self.failed(step, what));
        }
        let groups_other_axis = u32::try_from(kernel.groups_other_axis).ok();
        let Some(groups_other_axis) = groups_other_axis.filter(|&groups| groups <= profile.max_groups[other_axis])
        else {
            let what = format!("{} workgroups exceed {}", kernel.groups_other_axis, profile.max_groups[other_axis]);
            return Err(self.failed(step, what));
        };
        let fixed_ns = kernel.fixed_bytes / profile.bandwidth * 1e9;
        let row_ns =
            (kernel.row_bytes / profile.bandwidth + kernel.row_multiplies / self.kernels.multiply_rate()) * 1e9;
        // Whole workgroups per dispatch: as many as the submit budget and the grid allow, at least one.
        let tile_rows = (kernel.tile / kernel.items_per_row).max(1);
        let affordable = ((profile.submit_ns as f64 - fixed_ns).max(0.0) / row_ns.max(1e-3)) as usize;
        let most = profile.max_groups[row_axis] as usize * kernel.tile / kernel.items_per_row;
        let length = (affordable.min(most) / tile_rows).max(1).saturating_mul(tile_rows);

        let rows_from = match launch_rows {
            Rows::UpTo { extent, .. } => extent as u32,
            Rows::Fixed(rows) => (rows + Extent::ALL.len()) as u32,
        };
        for first in rows.clone().step_by(length) {
            let length = length.min(rows.end - first);
            let groups = Count::Rows(RowGroups {
                rows: launch_rows,
                first,
                length,
                tile: kernel.tile,
                items_per_row: kernel.items_per_row,
                row_range: row_range.clone(),
            });
            let mut grid = [Count::Fixed(1), Count::Fixed(1), Count::Fixed(1)];
            grid[row_axis] = groups;
            grid[other_axis] = Count::Fixed(groups_other_axis);
            dispatches.push(Dispatch {
                step,
                phase,
                kernel: Kernel { module: kernel.module, constants: kernel.all_constants(rows_from) },
                bindings: kernel.bindings.clone(),
                push: kernel.all_push(first as u32),
                groups: grid,
                estimate_ns: fixed_ns + row_ns * length as f64,
            });
        }
        Ok(())
    }

    fn failed(&self, step: usize, what: String) -> DeviceError {
        let label = &self.plan.steps[step].label;
        let what = format!("plan {}, step {label}: {what}", self.plan.name);
        DeviceError::Unsupported { device: self.kernels.profile.name.clone(), what }
    }

    fn unsupported(&self, what: String) -> DeviceError {
        DeviceError::Unsupported {
            device: self.kernels.profile.name.clone(),
            what: format!("plan {}: {what}", self.plan.name),
        }
    }

    /// Scratch memory that the step cannot do without.
    fn scratch(&self, name: ScratchName) -> Result<ValueId, DeviceError> {
        self.step.scratch(name).ok_or_else(|| self.other_device())
    }

    fn other_device(&self) -> DeviceError {
        DeviceError::misuse(format!("plan {} was made for another device", self.plan.name))
    }

    fn value(&self, id: ValueId) -> &PlannedValue {
        self.plan.value(id)
    }

    fn cols(&self, id: ValueId) -> usize {
        self.value(id).value.cols
    }

    fn rows(&self, id: ValueId) -> Rows {
        self.value(id).value.rows
    }

    fn span(&self, id: ValueId) -> Span {
        let placement = self.value(id).placement;
        Span { buffer: self.memory.blocks[placement.block], offset: placement.offset, bytes: placement.bytes }
    }

    fn half_spans(&self, half: F16Rows) -> [Span; 2] {
        [half.values, half.scale].map(|value| self.span(value))
    }

    fn resource(&self, id: ResourceId) -> Result<(&Resource, &Placed), DeviceError> {
        let resource = self.plan.resources.iter().find(|(other, _)| *other == id).map(|(_, resource)| resource);
        match (resource, self.memory.placed.get(&id)) {
            (Some(resource), Some(placed)) => Ok((resource, placed)),
            (resource, _) => {
                let resource = resource.map_or_else(|| format!("resource {}", id.0), |resource| resource.name.clone());
                Err(DeviceError::unbound(&self.plan.name, &resource))
            }
        }
    }

    fn dense(&self, id: ResourceId) -> Result<DenseWeight<'_>, DeviceError> {
        match self.resource(id)? {
            (resource, &Placed::Dense { encoding, row_vectors, ref shards }) => {
                let matrix = DenseMatrix { encoding, cols: resource.cols, row_vectors };
                Ok(DenseWeight { resource, matrix, shards })
            }
            (resource, _) => Err(self.unsupported(format!("{} was not placed as a dense weight", resource.name))),
        }
    }

    /// A small f32 table that is bound as a whole; also its row stride in elements.
    fn table(&self, id: ResourceId) -> Result<(Span, &Resource, usize), DeviceError> {
        let DenseWeight { resource, matrix, shards } = self.dense(id)?;
        match shards {
            [shard] if matrix.encoding == Encoding::F32 => Ok((shard.buffer.clone(), resource, matrix.row_vectors * 4)),
            _ => Err(self.unsupported(format!("{} is larger than the device binds", resource.name))),
        }
    }

    fn store(&self, operand: Operand) -> Result<StoreBuffer, DeviceError> {
        let (span, dtype, stride, rows) = match operand {
            Operand::Value(id) => {
                let value = &self.value(id).value;
                (self.span(id), value.dtype, value.cols, value.rows.capacity())
            }
            Operand::Resource(id) => match self.resource(id)? {
                (_, Placed::Buffer { dtype, rows, stride, span, .. }) => (span.clone(), *dtype, *stride, *rows),
                (resource, _) => return Err(self.unsupported(format!("{} was not placed as a buffer", resource.name))),
            },
        };
        let kv = KvType::of(dtype);
        let kv = kv.ok_or_else(|| self.unsupported(format!("keys and values cannot be {dtype:?}")))?;
        Ok(StoreBuffer { span, kv, stride, rows })
    }

    /// Keys and values of one layer, which must agree; f16 ones are stored in pairs, so heads must be even. Rows of blocks follow each
    /// other without padding, and the scales behind them.
    fn stores(&self, k: Operand, v: Operand, shape: Heads) -> Result<(StoreBuffer, StoreBuffer), DeviceError> {
        let Heads { kv_heads, head_dim, .. } = shape;
        let (mut k, mut v) = (self.store(k)?, self.store(v)?);
        if (k.kv, k.stride, k.rows) != (v.kv, v.stride, v.rows) {
            return Err(self.unsupported("keys and values differ in type or shape".to_owned()));
        }
        if k.kv == KvType::Q8_0 {
            (k.stride, v.stride) = (kv_heads * head_dim, kv_heads * head_dim);
        }
        if k.kv == KvType::F16 && !head_dim.is_multiple_of(2) {
            return Err(self.unsupported(format!("heads of {head_dim} cannot be stored in f16; use f32 stores")));
        }
        Ok((k, v))
    }

    fn kernels(&self) -> Kernels<'_> {
        self.kernels
    }

    /// Local size of kernels that give a row to a workgroup.
    fn row_local_size(&self) -> u32 {
        self.kernels.profile.row_local_size()
    }

    /// Local size of kernels with an invocation per item of a row.
    fn element_local_size(&self) -> u32 {
        self.kernels.profile.element_local_size()
    }

    /// Whether workgroups of 256 pay.
    fn large_groups(&self) -> bool {
        self.kernels.profile.large_groups()
    }

    /// Whether kernels on f16 matrix units may be used.
    fn multiplies_f16(&self) -> bool {
        self.kernels().multiplies_f16()
    }
}
