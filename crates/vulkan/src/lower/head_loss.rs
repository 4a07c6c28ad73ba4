//! Lowering of the head and its loss: chunk by chunk of rows, the logits, the softmax in their place, and its product with
//! the head.

use super::matmul_backward::{HALF_LOCAL, HALF_TILE, PARTS_LOCAL, TILE_COLUMNS, TILE_TOKENS, TernaryWeight};
use super::weight_gradient::{FloatOperands, HalfOperands, Launches, Outer, OuterOp, OuterScratch};
use super::{DenseWeight, Launch, Lowering};
use crate::kernels::groups::ScaledWeight;
use crate::kernels::interface::{KernelLaunch, RowAxis};
use crate::kernels::interfaces::{add_parts, halves, head_loss, product_backward, product_half, ternary_dx};
use crate::kernels::products::{DenseMatrix, Sums, TILED_LOCAL, dense_tile};
use crate::memory::Span;
use crate::weights::{Placed, Shard};
use std::ops::Range;
use tritune_graph::ops::HeadLoss;
use tritune_graph::{DeviceError, DistillTarget, Encoding, HeadLossInput, Slice, ValueId};

/// What gradients of logits are multiplied by in f16, where they are at most 1.
const HALF_RAISE: f32 = 16384.0;
/// Offsets at which every device binds a buffer.
const BINDING_ALIGNMENT: u64 = 256;

/// Where the input in f16 and what undoes its scale lie in the scratch, and the scratch itself.
struct HalfRoom {
    values: Span,
    undo: Span,
    scratch: ValueId,
    /// Partial sums there is room for.
    parts: usize,
    /// For the weight's own gradient, if it has one.
    outer: Option<OuterScratch>,
}

struct Head<'a> {
    weight: DenseWeight<'a>,
    /// The scales of a ternary weight.
    ternary: Option<ScaledWeight<Span>>,
    x: ValueId,
    targets: ValueId,
    row_weights: ValueId,
    logits: ValueId,
    loss: ValueId,
    half: Option<HalfRoom>,
    /// Room for partial sums of the input's gradient in f32, and how many.
    parts: Option<(ValueId, usize)>,
    distill: Option<DistillTarget>,
    /// Rows of logits at a time.
    chunk_rows: usize,
}

impl Head<'_> {
    /// The largest gradient of a logit, before it counts for what its row does.
    fn largest(&self) -> f32 {
        self.distill.map_or(1.0, |target| target.largest())
    }

    /// Where the input's gradient in f32 goes first.
    fn dx_or_parts(&self, dx: ValueId) -> ValueId {
        self.parts.map_or(dx, |(parts, _)| parts)
    }

    fn part_count(&self) -> usize {
        self.parts.map_or(1, |(_, count)| count)
    }

    /// As product_backward.comp asks: 0 where there is one part.
    fn part_rows(&self) -> u32 {
        self.parts.map_or(0, |_| self.chunk_rows as u32)
    }
}

impl Lowering<'_> {
    pub(super) fn head_loss(&self, op: &HeadLoss) -> Result<Launches, DeviceError> {
        let &HeadLoss { input, rows_at_once: chunk_rows, loss, dx, f16_products, ref gradients } = op;
        let HeadLossInput { x, weight, targets, row_weights, distill } = input;
        let (weight, ternary) = match self.resource(weight)? {
            (_, Placed::Ternary { .. }) => {
                let TernaryWeight { resource, shards, row_scales, group } = self.ternary(weight)?;
                let encoding = group.map_or(Encoding::Ternary, Encoding::TernaryGroups);
                let matrix = DenseMatrix { encoding, cols: resource.cols, row_vectors: 0 };
                let scaled = ScaledWeight { cols: resource.cols, scales: row_scales.clone(), group };
                (DenseWeight { resource, matrix, shards }, Some(scaled))
            }
            _ => (self.dense(weight)?, None),
        };
        let logits = self.first_scratch()?;
        let half = self.half_room(&self.scratch[1..], &weight, chunk_rows).filter(|_| f16_products);
        // The weight's own gradient reads the probabilities, so both products are f16 or neither is.
        let half = half.filter(|half| gradients.is_empty() || half.outer.is_some());
        // Sums are added up four columns at a time.
        let room = self.scratch.get(1).filter(|_| half.is_none() && weight.resource.cols.is_multiple_of(4));
        let room = room.map(|&parts| (parts, self.rows(parts).capacity() / chunk_rows));
        let parts = room.filter(|&(_, parts)| parts > 1);
        let head = Head { weight, ternary, x, targets, row_weights, logits, loss, half, parts, distill, chunk_rows };
        let capacity = self.rows(loss).capacity();
        let mut launches = Launches::new();
        let mut phase = 0;
        let add = |launches: &mut Launches, chunk: &Range<usize>, together: Vec<Launch>, phase: &mut usize| {
            launches.extend(together.into_iter().map(|launch| (chunk.clone(), Launch { phase: *phase, ..launch })));
            *phase += 1;
        };
        for first in (0..capacity).step_by(chunk_rows) {
            let chunk = first..capacity.min(first + chunk_rows);
            match &head.half {
                Some(room) => {
                    add(&mut launches, &chunk, vec![self.head_input(&head, room, &chunk)], &mut phase);
                    let logits = head.weight.shards.iter().map(|shard| self.half_logits(&head, room, shard, &chunk));
                    add(&mut launches, &chunk, logits.collect(), &mut phase);
                }
                None => {
                    let logits = head.weight.shards.iter().map(|shard| self.head_logits(&head, shard, &chunk));
                    add(&mut launches, &chunk, logits.collect(), &mut phase);
                }
            }
            add(&mut launches, &chunk, vec![self.head_softmax(&head, first, dx.is_some())], &mut phase);
            let Some(dx) = dx else { continue };
            if !gradients.is_empty() {
                launches.extend(self.head_gradient(&head, gradients, &chunk, dx, &mut phase)?);
            }
            match &head.half {
                Some(room) => {
                    let shards = head.weight.shards;
                    // As many shards at once as there is room for, each cut into as many parts as that leaves.
                    let together = room.parts.min(shards.len());
                    let cuts = room.parts / together;
                    for (lap, some) in shards.chunks(together).enumerate() {
                        let products = some.iter().enumerate().map(|(index, shard)| {
                            self.half_dx(&head, room, shard, &chunk, (index * cuts, cuts, lap > 0), dx)
                        });
                        add(&mut launches, &chunk, products.collect(), &mut phase);
                    }
                    add(
                        &mut launches,
                        &chunk,
                        vec![self.head_parts(&head, room.scratch, together * cuts, first, dx)],
                        &mut phase,
                    );
                }
                None => {
                    for (index, shard) in head.weight.shards.iter().enumerate() {
                        add(&mut launches, &chunk, vec![self.head_dx(&head, shard, &chunk, index > 0, dx)], &mut phase);
                    }
                    if let Some((scratch, parts)) = head.parts {
                        add(&mut launches, &chunk, vec![self.head_parts(&head, scratch, parts, first, dx)], &mut phase);
                    }
                }
            }
        }
        Ok(launches)
    }

    /// The weight's own gradient, which comes before `dx`: that takes the place of the input in f16.
    fn head_gradient(
        &self,
        head: &Head,
        gradients: &[Slice],
        chunk: &Range<usize>,
        dx: ValueId,
        phase: &mut usize,
    ) -> Result<Launches, DeviceError> {
        let outer = Outer { op: OuterOp::HeadLoss, rows_of: dx, rows: chunk.clone(), gradients };
        let half = head.half.as_ref().and_then(|half| Some((half, half.outer?)));
        let launches = match half {
            Some((half, room)) => {
                let operands = self.head_halves(head, half, room);
                let mut launches = self.outer_operand(&outer, &operands, *phase);
                launches.extend(self.outer_f16(&outer, &operands, *phase + 2)?);
                launches
            }
            None => {
                self.outer_f32(&outer, &FloatOperands { a: head.logits, b: head.x, scale: None, group: None }, *phase)?
            }
        };
        *phase = launches.iter().map(|(_, launch)| launch.phase + 1).max().unwrap_or(*phase);
        Ok(launches)
    }

    fn head_halves(&self, head: &Head, half: &HalfRoom, room: OuterScratch) -> HalfOperands {
        let vocabulary = head.weight.resource.rows;
        HalfOperands {
            a: head.logits,
            // The f16 of a row fill the first half of what its logits filled.
            a_stride: vocabulary / 4,
            a_vectors: vocabulary / 8,
            undo: half.undo.clone(),
            row_scale: head.row_weights,
            x: half.values.clone(),
            room,
            weight_scales: None,
            undo_rest: head.largest() / HALF_RAISE,
        }
    }

    /// The scratch as room for f16 products, if these kernels can do that.
    fn half_room(&self, scratch: &[ValueId], weight: &DenseWeight, chunk_rows: usize) -> Option<HalfRoom> {
        let (&scratch, outer) = scratch.split_first()?;
        let (vocabulary, cols) = (weight.resource.rows, weight.resource.cols);
        let span = self.span(scratch);
        let value_bytes = (chunk_rows * cols.next_multiple_of(16) * 2) as u64;
        let undo_at = value_bytes.next_multiple_of(BINDING_ALIGNMENT);
        let undo_bytes = chunk_rows as u64 * 4;
        let able = self.multiplies_f16()
            && weight.matrix.encoding == Encoding::F16
            && vocabulary.is_multiple_of(8)
            && cols.is_multiple_of(4)
            && weight.shards.iter().all(|shard| shard.first_row.is_multiple_of(8))
            && undo_at + undo_bytes <= span.bytes;
        let part = |offset: u64, bytes: u64| Span { offset: span.offset + offset, bytes, ..span.clone() };
        able.then(|| HalfRoom {
            values: part(0, value_bytes),
            undo: part(undo_at, undo_bytes),
            scratch,
            parts: (self.rows(scratch).capacity() / chunk_rows).max(1),
            outer: OuterScratch::of(outer),
        })
    }

    /// With the grid and cost of a tiled product with a shard of the head.
    fn head_product(&self, kernel: KernelLaunch<Span>, head: &Head, shard: &Shard) -> KernelLaunch<Span> {
        let cols = head.weight.resource.cols;
        KernelLaunch {
            axis: RowAxis::Y,
            fixed_bytes: shard.buffer.bytes as f64,
            row_bytes: (shard.rows + cols) as f64 * 4.0,
            row_multiplies: shard.rows as f64 * cols as f64,
            ..kernel
        }
    }

    fn head_logits(&self, head: &Head, shard: &Shard, chunk: &Range<usize>) -> Launch {
        let rows = chunk.start as u32..chunk.end as u32;
        let x = self.span(head.x);
        let sums = Sums { out: self.span(head.logits), stride: head.weight.resource.rows, residual: None };
        let kernels = self.kernels();
        let kernel = match &head.ternary {
            Some(weight) => kernels.float_ternary_gemm(weight, shard, x, sums, rows),
            None => kernels.dense_gemm(head.weight.matrix, shard, x, sums, rows),
        };
        Launch::new(kernel, self.rows(head.loss))
    }

    fn head_softmax(&self, head: &Head, chunk_first: usize, gradient: bool) -> Launch {
        use head_loss::{Bind, Constants, Module, Push};
        let vocabulary = head.weight.resource.rows;
        let top = head.distill.and_then(|distill| distill.top);
        let (hard, soft, temperature) =
            head.distill.map_or((1.0, 0.0, 1.0), |target| (target.hard, target.soft, target.temperature));
        let constants = Constants {
            vocabulary: vocabulary as u32,
            gradient: u32::from(gradient),
            half: u32::from(head.half.is_some()),
            teacher: u32::from(head.distill.is_some()),
            hard,
            soft,
            own: head.distill.map_or(1.0, |target| target.own()),
            temperature,
            cool: 1.0 / temperature,
            raise: HALF_RAISE / head.largest(),
            top: top.map_or(0, |top| self.cols(top) as u32),
        };
        let bind = Bind {
            logits: self.span(head.logits),
            targets: self.span(head.targets),
            row_weights: self.span(head.row_weights),
            loss: self.span(head.loss),
            teacher_logits: self.span(head.distill.map_or(head.row_weights, |distill| distill.logits)),
            divergence: self.span(head.distill.map_or(head.loss, |distill| distill.divergence)),
            top: self.span(top.unwrap_or(head.targets)),
        };
        let push = Push { chunk_first: chunk_first as u32 };
        let kernel = KernelLaunch {
            row_bytes: vocabulary as f64 * if head.distill.is_some() { 20.0 } else { 12.0 },
            // Exponentials count for several.
            row_multiplies: vocabulary as f64 * if head.distill.is_some() { 64.0 } else { 32.0 },
            ..Module::HeadLoss.launch(self.row_local_size(), constants, bind, push)
        };
        Launch::new(kernel, self.rows(head.loss))
    }

    fn head_dx(&self, head: &Head, shard: &Shard, chunk: &Range<usize>, accumulate: bool, dx: ValueId) -> Launch {
        if let Some(weight) = &head.ternary {
            return self.ternary_head_dx(head, weight, shard, chunk, accumulate, dx);
        }
        use product_backward::{Bind, Constants, Module, Push};
        let (vocabulary, cols) = (head.weight.resource.rows, head.weight.resource.cols);
        let module = match head.weight.matrix.encoding {
            Encoding::F32 | Encoding::Ternary | Encoding::TernaryGroups(_) => Module::HeadLossDxF32,
            Encoding::F16 => Module::HeadLossDxF16,
            Encoding::BF16 => Module::HeadLossDxBf16,
            Encoding::Q8_0 => Module::HeadLossDxQ80,
            Encoding::Q6K => Module::HeadLossDxQ6K,
        };
        let constants = Constants {
            cols: cols as u32,
            row_vectors: head.weight.matrix.row_vectors as u32,
            stride: vocabulary as u32,
            residual: 0,
            accumulate: u32::from(accumulate),
            pairs: u32::from(shard.has_pairs(vocabulary)),
            part_rows: head.part_rows(),
        };
        let bind = Bind {
            dy: self.span(head.logits),
            weight: shard.buffer.clone(),
            residual: self.span(head.logits),
            out: self.span(head.dx_or_parts(dx)),
        };
        let push = Push {
            shard_first: shard.first_row as u32,
            shard_rows: shard.rows as u32,
            chunk_first: chunk.start as u32,
            chunk_rows: chunk.len() as u32,
        };
        let (local_size, rows) = dense_tile(chunk.len());
        let kernel = KernelLaunch {
            groups_other_axis: cols.div_ceil(TILE_COLUMNS) * head.part_count(),
            tile: rows,
            ..self.head_product(module.launch(local_size, constants, bind, push), head, shard)
        };
        Launch::new(kernel, self.rows(dx))
    }

    fn ternary_head_dx(
        &self,
        head: &Head,
        weight: &ScaledWeight<Span>,
        shard: &Shard,
        chunk: &Range<usize>,
        accumulate: bool,
        dx: ValueId,
    ) -> Launch {
        use ternary_dx::{Bind, Constants, Module, Push};
        let (vocabulary, cols) = (head.weight.resource.rows, head.weight.resource.cols);
        let (group, group_scales) = weight.constants();
        let constants = Constants {
            cols: cols as u32,
            row_vectors: 0,
            stride: vocabulary as u32,
            residual: 0,
            accumulate: u32::from(accumulate),
            pairs: u32::from(shard.has_pairs(vocabulary)),
            part_rows: head.part_rows(),
            group,
            group_scales,
        };
        let bind = Bind {
            dy: self.span(head.logits),
            weight: shard.buffer.clone(),
            weight_scale: weight.scales.clone(),
            residual: self.span(head.logits),
            out: self.span(head.dx_or_parts(dx)),
        };
        let push = Push {
            shard_first: shard.first_row as u32,
            shard_rows: shard.rows as u32,
            chunk_first: chunk.start as u32,
            chunk_rows: chunk.len() as u32,
        };
        let kernel = KernelLaunch {
            groups_other_axis: cols.div_ceil(TILE_COLUMNS) * head.part_count(),
            tile: TILE_TOKENS,
            ..self.head_product(Module::TernaryDxHead.launch(TILED_LOCAL, constants, bind, push), head, shard)
        };
        Launch::new(kernel, self.rows(dx))
    }

    fn head_input(&self, head: &Head, room: &HalfRoom, chunk: &Range<usize>) -> Launch {
        let (cols, x) = (head.weight.resource.cols, self.span(head.x));
        let to = [room.values.clone(), room.undo.clone()];
        let kernel =
            self.halves(halves::Module::HeadLossHalves, cols, x, None, to, chunk.start as u32..chunk.end as u32);
        Launch::new(kernel, self.rows(head.loss))
    }

    fn half_logits(&self, head: &Head, room: &HalfRoom, shard: &Shard, chunk: &Range<usize>) -> Launch {
        use product_half::{Bind, Constants, Module};
        let (vocabulary, cols) = (head.weight.resource.rows, head.weight.resource.cols);
        let vectors = (cols.next_multiple_of(16) / 8) as u32;
        let constants = Constants {
            a_stride: vectors,
            a_vectors: vectors,
            cols: cols as u32,
            row_vectors: head.weight.matrix.row_vectors as u32,
            out_stride: vocabulary as u32,
            parts: 1,
            part_rows: head.chunk_rows as u32,
            undo: 1,
            residual: 0,
            accumulate: 0,
            quads: u32::from(self.matrix_quads),
        };
        let bind = Bind {
            a: room.values.clone(),
            weight: shard.buffer.clone(),
            undo: room.undo.clone(),
            residual: self.span(head.x),
            out: self.span(head.logits),
        };
        let module = Module::HeadLossLogitsCoopmat;
        let kernel = module.launch(HALF_LOCAL, constants, bind, half_push(shard, chunk, 0));
        let kernel = KernelLaunch {
            groups_other_axis: shard.rows.div_ceil(HALF_TILE),
            tile: HALF_TILE,
            ..self.head_product(kernel, head, shard)
        };
        Launch::new(kernel, self.rows(head.loss))
    }

    /// Partial sums of a shard: from that part on, so many parts, on top of what is there or not.
    fn half_dx(
        &self,
        head: &Head,
        room: &HalfRoom,
        shard: &Shard,
        chunk: &Range<usize>,
        (first_part, cuts, accumulate): (usize, usize, bool),
        dx: ValueId,
    ) -> Launch {
        use product_half::{Bind, Constants, Module};
        let (vocabulary, cols) = (head.weight.resource.rows, head.weight.resource.cols);
        let constants = Constants {
            // The f16 of a row fill the first half of what its logits filled.
            a_stride: (vocabulary / 4) as u32,
            a_vectors: (vocabulary / 8) as u32,
            cols: cols as u32,
            row_vectors: head.weight.matrix.row_vectors as u32,
            out_stride: cols as u32,
            parts: cuts as u32,
            part_rows: head.chunk_rows as u32,
            undo: 0,
            residual: 0,
            accumulate: u32::from(accumulate),
            quads: u32::from(self.matrix_quads),
        };
        let bind = Bind {
            a: self.span(head.logits),
            weight: shard.buffer.clone(),
            undo: self.span(head.x),
            residual: self.span(head.x),
            out: self.span(room.scratch),
        };
        let push = half_push(shard, chunk, first_part);
        let kernel = KernelLaunch {
            groups_other_axis: cols.div_ceil(HALF_TILE) * cuts,
            tile: HALF_TILE,
            ..self.head_product(Module::HeadLossDxCoopmat.launch(HALF_LOCAL, constants, bind, push), head, shard)
        };
        Launch::new(kernel, self.rows(dx))
    }

    /// Adds up partial sums. Those of gradients in f16 were raised, and count for what their rows do.
    fn head_parts(&self, head: &Head, scratch: ValueId, parts: usize, chunk_first: usize, dx: ValueId) -> Launch {
        use add_parts::{Bind, Constants, Module, Push};
        let (cols, raised) = (head.weight.resource.cols, head.half.is_some());
        let constants = Constants {
            cols: cols as u32,
            parts: parts as u32,
            part_rows: head.chunk_rows as u32,
            row_factors: u32::from(raised),
            residual: 0,
        };
        let bind = Bind {
            parts: self.span(scratch),
            row_factors: self.span(head.row_weights),
            residual: self.span(scratch),
            out: self.span(dx),
        };
        let factor = if raised { head.largest() / HALF_RAISE } else { 1.0 };
        let push = Push { chunk_first: chunk_first as u32, factor };
        let kernel = KernelLaunch {
            axis: RowAxis::Y,
            groups_other_axis: (cols / 4).div_ceil(PARTS_LOCAL as usize),
            row_bytes: (parts + 1) as f64 * cols as f64 * 4.0,
            ..Module::HeadLossParts.launch(PARTS_LOCAL, constants, bind, push)
        };
        Launch::new(kernel, self.rows(dx))
    }
}

fn half_push(shard: &Shard, chunk: &Range<usize>, first_part: usize) -> product_half::Push {
    product_half::Push {
        shard_first: shard.first_row as u32,
        shard_rows: shard.rows as u32,
        chunk_first: chunk.start as u32,
        chunk_rows: chunk.len() as u32,
        first_part: first_part as u32,
    }
}
