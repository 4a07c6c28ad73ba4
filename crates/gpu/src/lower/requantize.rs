//! Lowering of what makes weights from the parameters behind them, in runs that take a step of the optimiser.

use super::optimizer::LOCAL;
use super::{DenseWeight, Launch, Lowering};
use crate::kernels::interfaces::{
    requantize_annealed, requantize_annealed_groups, requantize_dense, requantize_groups, requantize_sums,
    requantize_ternary,
};
use crate::weights::{Placed, Shard};
use crate::workspace::MAGNITUDES;
use std::ops::Range;
use tritune_graph::ops::Requantize;
use tritune_graph::{DeviceError, Encoding, GroupSize, ResourceId, Rows, ScaleGranularity, Slice, ValueId};

/// Workgroups at most, within every device's grid; they share out what is more.
const MAX_GROUPS: usize = 16 << 10;

/// Where magnitudes are summed, and the rows of the value that says whether they are.
#[derive(Clone, Copy)]
struct Sums {
    scratch: ValueId,
    runs: Rows,
}

impl Lowering<'_> {
    pub(super) fn requantize(&self, op: &Requantize) -> Result<Vec<Launch>, DeviceError> {
        let &Requantize { master, weight, first_row, when, lambda, scales } = op;
        let sums = Sums { scratch: self.scratch(MAGNITUDES)?, runs: self.rows(when) };
        let rows = first_row..first_row + master.rows;
        if let Some(lambda) = lambda {
            return match scales {
                ScaleGranularity::Tensor => self.requantize_annealed(master, weight, &rows, sums, lambda),
                _ => self.requantize_annealed_groups(master, weight, &rows, scales, (sums.runs, lambda)),
            };
        }
        match self.resource(weight)? {
            (_, Placed::Ternary { .. }) if scales == ScaleGranularity::Tensor => {
                self.requantize_ternary(master, weight, &rows, sums)
            }
            (_, Placed::Ternary { .. }) => self.requantize_groups(master, weight, &rows, scales, sums.runs),
            (_, &Placed::Dense { encoding, row_vectors, ref shards }) => {
                use requantize_dense::{Bind, Constants, Module, Push};
                let module = match encoding {
                    Encoding::F32 => Module::RequantizeF32,
                    Encoding::F16 => Module::RequantizeF16,
                    other => return Err(self.unsupported(format!("a weight in {other:?} cannot be made anew"))),
                };
                let launch = |(shard, part): (&Shard, Range<usize>)| {
                    let bind = Bind { parameters: self.slice(master)?, weight: shard.buffer.clone() };
                    let constants = Constants { cols: master.cols as u32, row_vectors: row_vectors as u32 };
                    let push = Push {
                        master_first: (part.start - first_row) as u32,
                        shard_row: (part.start - shard.first_row) as u32,
                        rows: part.len() as u32,
                    };
                    let groups = workgroups(part.len() * row_vectors);
                    let bytes = (part.len() * row_vectors) as f64 * 32.0;
                    Ok(self.per_step(module.launch(LOCAL, constants, bind, push), sums.runs, groups, bytes))
                };
                touched(shards, &rows).map(launch).collect()
            }
            (resource, Placed::Prefilter { .. } | Placed::Buffer { .. }) => {
                Err(self.unsupported(format!("{} is not a weight", resource.name)))
            }
        }
    }

    fn requantize_ternary(
        &self,
        master: Slice,
        weight: ResourceId,
        rows: &Range<usize>,
        sums: Sums,
    ) -> Result<Vec<Launch>, DeviceError> {
        use requantize_ternary::{Bind, Constants, Module, Push};
        let weight = self.ternary(weight)?;
        let (parts, count) = (self.sum_parts(sums), master.rows * master.cols);
        let mut launches = vec![self.requantize_sums(master, sums)?];
        for (shard, part) in touched(weight.shards, rows) {
            let bind = Bind {
                parameters: self.slice(master)?,
                sums: self.span(sums.scratch),
                weight: shard.buffer.clone(),
                row_scale: weight.row_scales.clone(),
            };
            let constants = Constants { cols: master.cols as u32, parts: parts as u32 };
            let push = Push {
                count: count as f32,
                master_first: (part.start - rows.start) as u32,
                shard_row: (part.start - shard.first_row) as u32,
                weight_row: part.start as u32,
                rows: part.len() as u32,
            };
            let groups = workgroups(part.len() * master.cols.div_ceil(16));
            let bytes = (part.len() * master.cols) as f64 * 5.0;
            let kernel = Module::RequantizeTernary.launch(LOCAL, constants, bind, push);
            launches.push(self.per_step(kernel, sums.runs, groups, bytes).in_phase(1));
        }
        Ok(launches)
    }

    /// With scales of their own for rows or groups of them.
    fn requantize_groups(
        &self,
        master: Slice,
        weight: ResourceId,
        rows: &Range<usize>,
        scales: ScaleGranularity,
        runs: Rows,
    ) -> Result<Vec<Launch>, DeviceError> {
        use requantize_groups::{Bind, Constants, Module, Push};
        let weight = self.ternary(weight)?;
        if weight.group != scales.group() {
            return Err(self.unsupported(format!("{} does not have {scales}", weight.resource.name)));
        }
        let (group, group_scales) = weight.scaled().constants();
        let launch = |(shard, part): (&Shard, Range<usize>)| {
            let bind = Bind {
                parameters: self.slice(master)?,
                weight: shard.buffer.clone(),
                weight_scale: weight.row_scales.clone(),
            };
            let constants = Constants { cols: master.cols as u32, group, group_scales };
            let push = Push {
                master_first: (part.start - rows.start) as u32,
                shard_row: (part.start - shard.first_row) as u32,
                weight_row: part.start as u32,
                rows: part.len() as u32,
            };
            let pairs = master.cols.div_ceil(group as usize).div_ceil(2);
            let groups = workgroups(part.len() * pairs);
            let bytes = (part.len() * master.cols) as f64 * 9.0;
            Ok(self.per_step(Module::RequantizeGroups.launch(LOCAL, constants, bind, push), runs, groups, bytes))
        };
        touched(weight.shards, rows).map(launch).collect()
    }

    /// Sums of magnitudes that there is room for: each is a pair of floats.
    fn sum_parts(&self, sums: Sums) -> usize {
        (self.cols(sums.scratch) / 2).max(1)
    }

    fn requantize_sums(&self, master: Slice, sums: Sums) -> Result<Launch, DeviceError> {
        use requantize_sums::{Bind, Constants, Module, Push};
        let (parts, count) = (self.sum_parts(sums), master.rows * master.cols);
        let bind = Bind { parameters: self.slice(master)?, out: self.span(sums.scratch) };
        let constants = Constants { parts: parts as u32 };
        let kernel =
            Module::RequantizeSums.launch(self.row_local_size(), constants, bind, Push { count: count as u32 });
        Ok(self.per_step(kernel, sums.runs, parts, count as f64 * 4.0))
    }

    fn requantize_annealed(
        &self,
        master: Slice,
        weight: ResourceId,
        rows: &Range<usize>,
        sums: Sums,
        lambda: ValueId,
    ) -> Result<Vec<Launch>, DeviceError> {
        use requantize_annealed::{Bind, Constants, Module, Push};
        let weight = self.annealed(weight)?;
        let (parts, count) = (self.sum_parts(sums), master.rows * master.cols);
        let row_vectors = weight.matrix.row_vectors;
        let mut launches = vec![self.requantize_sums(master, sums)?];
        for (shard, part) in touched(weight.shards, rows) {
            let bind = Bind {
                parameters: self.slice(master)?,
                sums: self.span(sums.scratch),
                lambda: self.span(lambda),
                weight: shard.buffer.clone(),
            };
            let constants =
                Constants { cols: master.cols as u32, parts: parts as u32, row_vectors: row_vectors as u32 };
            let push = Push {
                count: count as f32,
                master_first: (part.start - rows.start) as u32,
                shard_row: (part.start - shard.first_row) as u32,
                rows: part.len() as u32,
            };
            let groups = workgroups(part.len() * row_vectors);
            let bytes = (part.len() * row_vectors) as f64 * 32.0;
            let kernel = Module::RequantizeAnnealed.launch(LOCAL, constants, bind, push);
            launches.push(self.per_step(kernel, sums.runs, groups, bytes).in_phase(1));
        }
        Ok(launches)
    }

    /// With scales of their own for rows or groups of them.
    fn requantize_annealed_groups(
        &self,
        master: Slice,
        weight: ResourceId,
        rows: &Range<usize>,
        scales: ScaleGranularity,
        (runs, lambda): (Rows, ValueId),
    ) -> Result<Vec<Launch>, DeviceError> {
        use requantize_annealed_groups::{Bind, Constants, Module, Push};
        let weight = self.annealed(weight)?;
        let row_vectors = weight.matrix.row_vectors;
        let group = scales.group().map_or(master.cols, GroupSize::columns);
        let launch = |(shard, part): (&Shard, Range<usize>)| {
            let bind =
                Bind { parameters: self.slice(master)?, lambda: self.span(lambda), weight: shard.buffer.clone() };
            let constants =
                Constants { cols: master.cols as u32, group: group as u32, row_vectors: row_vectors as u32 };
            let push = Push {
                master_first: (part.start - rows.start) as u32,
                shard_row: (part.start - shard.first_row) as u32,
                rows: part.len() as u32,
            };
            let groups = workgroups(part.len() * master.cols.div_ceil(group));
            let bytes = (part.len() * master.cols) as f64 * 12.0;
            let kernel = Module::RequantizeAnnealedGroups.launch(LOCAL, constants, bind, push);
            Ok(self.per_step(kernel, runs, groups, bytes))
        };
        touched(weight.shards, rows).map(launch).collect()
    }

    /// A weight that can be partly ternary.
    fn annealed(&self, weight: ResourceId) -> Result<DenseWeight<'_>, DeviceError> {
        let weight = self.dense(weight)?;
        if weight.matrix.encoding != Encoding::F32 {
            let what = format!("{} is not F32, so it cannot be partly ternary", weight.resource.name);
            return Err(self.unsupported(what));
        }
        Ok(weight)
    }
}

pub(super) fn workgroups(items: usize) -> usize {
    items.div_ceil(LOCAL as usize).clamp(1, MAX_GROUPS)
}

/// The shards that hold some of the rows, and which.
pub(super) fn touched<'a>(
    shards: &'a [Shard],
    rows: &'a Range<usize>,
) -> impl Iterator<Item = (&'a Shard, Range<usize>)> {
    shards.iter().filter_map(|shard| {
        let part = rows.start.max(shard.first_row)..rows.end.min(shard.first_row + shard.rows);
        (!part.is_empty()).then_some((shard, part))
    })
}
