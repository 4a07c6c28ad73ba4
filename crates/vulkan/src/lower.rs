//! From the ops of a plan to dispatches: which kernels, with which constants, over which buffers and how many workgroups.

mod attention;
mod attention_backward;
mod backward;
mod dora;
mod fusion;
mod head_loss;
mod low_rank;
mod matmul;
mod matmul_backward;
mod optimizer;
mod requantize;
mod rows;
mod weight_gradient;

pub(crate) use fusion::{FUSED_STEPS, fused_tiles, fusion_support, may_fuse};
pub(crate) use matmul::table_gemm;

use crate::dispatch::{Bound, Count, Dispatch, RowGroups};
use crate::gpu::Gpu;
use crate::kernels::{Kernel, Variant};
use crate::memory::{Allocation, Span};
use crate::profile::DotSignedness;
use crate::tuning::Tuning;
use crate::weights::{Piece, Placed};
use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use tritune_graph::{
    Access, DType, DeviceError, Encoding, Extent, Fusions, Op, Operand, Plan, PlannedValue, Resource, ResourceId, Rows,
    ValueId, with_op,
};
use weight_gradient::Launches;

/// What lowering needs to know.
pub(crate) struct Lowering<'a> {
    pub gpu: &'a Gpu,
    pub plan: &'a Plan,
    pub blocks: &'a [Arc<Allocation>],
    pub placed: &'a HashMap<ResourceId, &'a Placed>,
    /// Variants that may be used.
    pub variants: &'a [Variant],
    /// Chains that become one dispatch.
    pub fusions: Fusions,
    /// What was measured to be best here.
    pub tuning: &'a Tuning,
}

/// A dense weight on the device.
struct DenseWeight<'a> {
    resource: &'a Resource,
    encoding: Encoding,
    row_vectors: usize,
    pieces: &'a [Piece],
}

/// Keys or values on the device.
struct StoreBuffer {
    span: Span,
    f16: bool,
    stride: usize,
    rows: usize,
}

/// Along which dimension of the grid the rows run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowAxis {
    X,
    Y,
}

/// A launch before its rows are shared out among dispatches.
struct Launch {
    module: String,
    local_size: u32,
    /// Specialisation constants from 2 on.
    constants: Vec<u32>,
    bound: Vec<Bound>,
    /// Push constants after the first row.
    push: Vec<u32>,
    rows: Rows,
    axis: RowAxis,
    /// Workgroups along the other dimension.
    across: usize,
    /// A workgroup takes `tile / factor` rows.
    tile: usize,
    factor: usize,
    only: RangeInclusive<usize>,
    /// Launches of one op that read what others of it write have a higher phase than those.
    phase: usize,
    /// Bytes read once however many rows there are.
    fixed_bytes: f64,
    /// Bytes read and written per row.
    row_bytes: f64,
    /// Multiply-adds per row.
    row_multiplies: f64,
}

const ALWAYS: RangeInclusive<usize> = 0..=usize::MAX;

impl Launch {
    /// A workgroup per row that takes no time, with nothing bound yet.
    fn new(module: impl Into<String>, local_size: u32, rows: Rows) -> Launch {
        Launch {
            module: module.into(),
            local_size,
            constants: Vec::new(),
            bound: Vec::new(),
            push: Vec::new(),
            rows,
            axis: RowAxis::X,
            across: 1,
            tile: 1,
            factor: 1,
            only: ALWAYS,
            phase: 0,
            fixed_bytes: 0.0,
            row_bytes: 0.0,
            row_multiplies: 0.0,
        }
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
    /// The dispatches of one step.
    pub(crate) fn lower(&self, step: usize) -> Result<Vec<Dispatch>, DeviceError> {
        if self.fusions.absorbs(step) {
            return Ok(Vec::new());
        }
        let launches = match &self.plan.steps[step].op {
            Op::TernaryMatmul(op) if let Some(input) = self.fusions.product(step) => {
                self.fused_product(op, input).into_launches()
            }
            Op::Attention(op) if let Some(rope) = self.fusions.attention(step) => {
                self.fused_attention(op, rope).into_launches()
            }
            op => with_op!(op, self, into_launches),
        };
        let mut dispatches = Vec::new();
        for (rows, launch) in launches? {
            let rows = rows.unwrap_or_else(|| 0..launch.rows.capacity().min(*launch.only.end()).max(1));
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
        let profile = self.gpu.profile();
        let (row_axis, other_axis) = match launch.axis {
            RowAxis::X => (0, 1),
            RowAxis::Y => (1, 0),
        };
        let across = u32::try_from(launch.across).ok().filter(|&across| across <= profile.max_groups[other_axis]);
        let Some(across) = across else {
            let what = format!("{} workgroups exceed {}", launch.across, profile.max_groups[other_axis]);
            return Err(self.failed(step, what));
        };
        let fixed_ns = launch.fixed_bytes / profile.bandwidth * 1e9;
        let row_ns = (launch.row_bytes / profile.bandwidth + launch.row_multiplies / profile.multiply_rate) * 1e9;
        // Whole workgroups per share: as many as the submit budget and the grid allow, at least one.
        let tile_rows = (launch.tile / launch.factor).max(1);
        let affordable = ((profile.submit_ns as f64 - fixed_ns).max(0.0) / row_ns.max(1e-3)) as usize;
        let most = profile.max_groups[row_axis] as usize * launch.tile / launch.factor;
        let length = (affordable.min(most) / tile_rows).max(1).saturating_mul(tile_rows);

        let rows_from = match launch.rows {
            Rows::UpTo { extent, .. } => extent as u32,
            Rows::Fixed(rows) => (rows + Extent::ALL.len()) as u32,
        };
        let constants = [&[launch.local_size, rows_from], launch.constants.as_slice()].concat();
        let kernel = Kernel::new(&launch.module, constants);
        for first in rows.clone().step_by(length) {
            let length = length.min(rows.end - first);
            let groups = Count::Rows(RowGroups {
                rows: launch.rows,
                first,
                length,
                tile: launch.tile,
                factor: launch.factor,
                only: launch.only.clone(),
            });
            let mut grid = [Count::Fixed(1), Count::Fixed(1), Count::Fixed(1)];
            grid[row_axis] = groups;
            grid[other_axis] = Count::Fixed(across);
            dispatches.push(Dispatch {
                step,
                phase: launch.phase,
                kernel: kernel.clone(),
                bound: launch.bound.clone(),
                push: [&[first as u32], launch.push.as_slice()].concat(),
                groups: grid,
                estimate_ns: fixed_ns + row_ns * length as f64,
            });
        }
        Ok(())
    }

    fn failed(&self, step: usize, what: String) -> DeviceError {
        let label = &self.plan.steps[step].label;
        let what = format!("plan {}, step {label}: {what}", self.plan.name);
        DeviceError::Unsupported { device: self.gpu.profile().name.clone(), what }
    }

    fn unsupported(&self, what: String) -> DeviceError {
        DeviceError::Unsupported {
            device: self.gpu.profile().name.clone(),
            what: format!("plan {}: {what}", self.plan.name),
        }
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

    fn value_span(&self, id: ValueId) -> Span {
        let placement = self.value(id).placement;
        let allocation = self.blocks[placement.block].clone();
        Span { allocation, offset: placement.offset, bytes: placement.bytes }
    }

    fn read(&self, binding: u32, id: ValueId) -> Bound {
        Bound { binding, span: self.value_span(id), access: Access::Read }
    }

    fn write(&self, binding: u32, id: ValueId) -> Bound {
        Bound { binding, span: self.value_span(id), access: Access::Write }
    }

    fn resource(&self, id: ResourceId) -> Result<(&Resource, &Placed), DeviceError> {
        let resource = self.plan.resources.iter().find(|(other, _)| *other == id).map(|(_, resource)| resource);
        match (resource, self.placed.get(&id).copied()) {
            (Some(resource), Some(placed)) => Ok((resource, placed)),
            (resource, _) => {
                let resource = resource.map_or_else(|| format!("resource {}", id.0), |resource| resource.name.clone());
                Err(DeviceError::unbound(&self.plan.name, &resource))
            }
        }
    }

    fn dense(&self, id: ResourceId) -> Result<DenseWeight<'_>, DeviceError> {
        match self.resource(id)? {
            (resource, &Placed::Dense { encoding, row_vectors, ref pieces }) => {
                Ok(DenseWeight { resource, encoding, row_vectors, pieces })
            }
            (resource, _) => Err(self.unsupported(format!("{} was not placed as a dense weight", resource.name))),
        }
    }

    /// A small f32 table that is bound as a whole; also its row stride in elements.
    fn table(&self, id: ResourceId) -> Result<(Span, &Resource, usize), DeviceError> {
        let DenseWeight { resource, encoding, row_vectors, pieces } = self.dense(id)?;
        match pieces {
            [piece] if encoding == Encoding::F32 => Ok((piece.span.clone(), resource, row_vectors * 4)),
            _ => Err(self.unsupported(format!("{} is larger than the device binds", resource.name))),
        }
    }

    fn store(&self, operand: Operand) -> Result<StoreBuffer, DeviceError> {
        let (span, dtype, stride, rows) = match operand {
            Operand::Value(id) => {
                let value = &self.value(id).value;
                (self.value_span(id), value.dtype, value.cols, value.rows.capacity())
            }
            Operand::Resource(id) => match self.resource(id)? {
                (_, Placed::Buffer { dtype, rows, stride, span, .. }) => (span.clone(), *dtype, *stride, *rows),
                (resource, _) => return Err(self.unsupported(format!("{} was not placed as a state", resource.name))),
            },
        };
        let f16 = match dtype {
            DType::F32 => false,
            DType::F16 => true,
            other => return Err(self.unsupported(format!("keys and values cannot be {other:?}"))),
        };
        Ok(StoreBuffer { span, f16, stride, rows })
    }

    /// Keys and values of one layer, which must agree; f16 ones are stored in pairs, so heads must be even.
    fn stores(&self, k: Operand, v: Operand, head_dim: usize) -> Result<(StoreBuffer, StoreBuffer), DeviceError> {
        let (k, v) = (self.store(k)?, self.store(v)?);
        if (k.f16, k.stride, k.rows) != (v.f16, v.stride, v.rows) {
            return Err(self.unsupported("keys and values differ in type or shape".to_owned()));
        }
        if k.f16 && !head_dim.is_multiple_of(2) {
            return Err(self.unsupported(format!("heads of {head_dim} cannot be stored in f16; use f32 stores")));
        }
        Ok((k, v))
    }

    /// The sign form of packed dot products, as kernels number it.
    fn dot_signedness(&self) -> u32 {
        match self.tuning.dot_signedness.unwrap_or(self.gpu.profile().dot_signedness) {
            DotSignedness::Signed => 0,
            DotSignedness::Mixed => 1,
        }
    }

    fn allowed(&self, variant: Variant) -> bool {
        self.variants.contains(&variant)
    }
    /// Whether kernels on f16 matrix units may be used.
    fn multiplies_f16(&self) -> bool {
        self.gpu.profile().coopmat_f16() && self.allowed(Variant::Coopmat)
    }
}
