//! Lowering of the head and its loss: chunk by chunk of rows, the logits, the softmax in their place, and its product with
//! the head.

use super::matmul_backward::{HALF_LOCAL, PARTS_LOCAL, TILE_COLUMNS, TILE_TOKENS, TernaryWeight};
use super::weight_gradient::{FloatOperands, HalfOperands, Launches, Outer, OuterOp};
use super::{DenseWeight, Launch, Lowering};
use crate::half_tiles::{HalfProduct, HalfTile};
use crate::kernels::groups::ScaledWeight;
use crate::kernels::interface::{KernelLaunch, RowAxis};
use crate::kernels::interfaces::{add_parts, f16_rows, head_loss, product_backward, product_half, ternary_dx};
use crate::kernels::products::{DenseMatrix, Sums, TILED_LOCAL, dense_tile};
use crate::memory::Span;
use crate::weights::{Placed, Shard};
use crate::workspace::{HeadLossSpace, MAX_HEAD_PARTS, OuterSpace};
use std::ops::Range;
use tritune_graph::ops::HeadLoss;
use tritune_graph::{DeviceError, DistillTarget, Encoding, HeadLossInput, ResourceId, Slice, TeacherLogits, ValueId};

/// What gradients of logits are multiplied by in f16, where they are at most 1.
const LOSS_SCALE: f32 = 16384.0;
/// So many rows of logits, or fewer, are shared by more invocations.
const FEW_ROWS: usize = 256;
/// Offsets at which every device binds a buffer.
const BINDING_ALIGNMENT: u64 = 256;

/// Where the input in f16 and what undoes its scale lie in the scratch, and the scratch itself.
struct HalfRoom {
    values: Span,
    inv_scale: Span,
    scratch: ValueId,
    /// The weight, in one piece where that can be bound.
    shards: Vec<Shard>,
    /// Partial sums there is room for.
    parts: usize,
    /// For the weight's own gradient, if it has one.
    outer: Option<OuterSpace>,
}

/// A head, the rows it reads and the logits it makes of them.
struct Logits<'a> {
    weight: DenseWeight<'a>,
    /// The scales of a ternary weight.
    ternary: Option<ScaledWeight<Span>>,
    x: ValueId,
    out: ValueId,
    half: Option<HalfRoom>,
    /// A value of as many rows.
    rows_of: ValueId,
    /// Rows of logits at a time.
    chunk_rows: usize,
}

struct Head<'a> {
    own: Logits<'a>,
    targets: ValueId,
    row_weights: ValueId,
    loss: ValueId,
    /// Room for partial sums of the input's gradient in f32, and how many.
    parts: Option<(ValueId, usize)>,
    distill: Option<HeadTeacher>,
}

/// A teacher: what it counts for, and where its logits are.
#[derive(Clone, Copy)]
struct HeadTeacher {
    target: DistillTarget,
    logits: ValueId,
}

impl Head<'_> {
    /// The largest gradient of a logit, before it counts for what its row does.
    fn largest(&self) -> f32 {
        self.distill.map_or(1.0, |distill| distill.target.largest())
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
        self.parts.map_or(0, |_| self.own.chunk_rows as u32)
    }
}

impl Lowering<'_> {
    pub(super) fn head_loss(&self, op: &HeadLoss) -> Result<Launches, DeviceError> {
        let &HeadLoss { input, rows_at_once: chunk_rows, loss, dx, f16_products, ref gradients } = op;
        let HeadLossInput { x, weight, targets, row_weights, distill } = input;
        let (weight, ternary) = self.head_weight(weight)?;
        let space = HeadLossSpace::of(self.step).ok_or_else(|| self.other_device())?;
        let mut teacher = None;
        let mut distill_from = None;
        if let Some(target) = distill {
            let logits = match target.teacher {
                TeacherLogits::Top { logits, .. } => logits,
                TeacherLogits::Head { x, weight } => {
                    let logits = space.teacher_logits.ok_or_else(|| self.other_device())?;
                    let (weight, ternary) = self.head_weight(weight)?;
                    let half = self.half_room(&space, &weight, chunk_rows).filter(|_| f16_products);
                    teacher =
                        Some(Logits { weight, ternary, x, out: logits, half, rows_of: target.divergence, chunk_rows });
                    logits
                }
            };
            distill_from = Some(HeadTeacher { target, logits });
        }
        let half = self.half_room(&space, &weight, chunk_rows).filter(|_| f16_products);
        // The weight's own gradient reads the probabilities, so both products are f16 or neither is.
        let half = half.filter(|half| gradients.is_empty() || half.outer.is_some());
        // Sums are added up four columns at a time.
        let room = space.sums.filter(|_| half.is_none() && weight.resource.cols.is_multiple_of(4));
        let room = room.map(|parts| (parts, self.rows(parts).capacity() / chunk_rows));
        let parts = room.filter(|&(_, parts)| parts > 1);
        let own = Logits { weight, ternary, x, out: space.logits, half, rows_of: loss, chunk_rows };
        let head = Head { own, targets, row_weights, loss, parts, distill: distill_from };
        let capacity = self.rows(loss).capacity();
        let mut launches = Launches::new();
        let mut phase = 0;
        let add = |launches: &mut Launches, chunk: &Range<usize>, together: Vec<Launch>, phase: &mut usize| {
            launches.extend(together.into_iter().map(|launch| (chunk.clone(), Launch { phase: *phase, ..launch })));
            *phase += 1;
        };
        for first in (0..capacity).step_by(chunk_rows) {
            let chunk = first..capacity.min(first + chunk_rows);
            // The input in f16 of a teacher's head lies where that of the model's own is put behind it.
            for logits in teacher.iter().chain([&head.own]) {
                let products = match &logits.half {
                    Some(room) => {
                        add(&mut launches, &chunk, vec![self.head_input(logits, room, &chunk)], &mut phase);
                        room.shards.iter().map(|shard| self.half_logits(logits, room, shard, &chunk)).collect()
                    }
                    None => {
                        let shards = logits.weight.shards.iter();
                        shards.map(|shard| self.head_logits(logits, shard, &chunk)).collect()
                    }
                };
                add(&mut launches, &chunk, products, &mut phase);
            }
            add(&mut launches, &chunk, vec![self.head_softmax(&head, first, dx.is_some())], &mut phase);
            let Some(dx) = dx else { continue };
            if !gradients.is_empty() {
                launches.extend(self.head_gradient(&head, gradients, &chunk, dx, &mut phase)?);
            }
            match &head.own.half {
                Some(room) => {
                    let shards = &room.shards;
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
                    for (index, shard) in head.own.weight.shards.iter().enumerate() {
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

    fn head_weight(&self, id: ResourceId) -> Result<(DenseWeight<'_>, Option<ScaledWeight<Span>>), DeviceError> {
        let (_, Placed::Ternary { .. }) = self.resource(id)? else { return Ok((self.dense(id)?, None)) };
        let TernaryWeight { resource, shards, row_scales, group } = self.ternary(id)?;
        let encoding = group.map_or(Encoding::Ternary, Encoding::TernaryGroups);
        let matrix = DenseMatrix { encoding, cols: resource.cols, row_vectors: 0 };
        let scaled = ScaledWeight { cols: resource.cols, scales: row_scales.clone(), group };
        Ok((DenseWeight { resource, matrix, shards }, Some(scaled)))
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
        let half = head.own.half.as_ref().and_then(|half| Some((half, half.outer?)));
        let launches = match half {
            Some((half, room)) => {
                let operands = self.head_f16_rows(head, half, room);
                let mut launches = self.outer_operand(&outer, &operands, *phase);
                launches.extend(self.outer_f16(&outer, &operands, *phase + 2)?);
                launches
            }
            None => self.outer_f32(
                &outer,
                &FloatOperands { a: head.own.out, b: head.own.x, scale: None, group: None },
                *phase,
            )?,
        };
        *phase = launches.iter().map(|(_, launch)| launch.phase + 1).max().unwrap_or(*phase);
        Ok(launches)
    }

    fn head_f16_rows(&self, head: &Head, half: &HalfRoom, room: OuterSpace) -> HalfOperands {
        let vocabulary = head.own.weight.resource.rows;
        HalfOperands {
            a: head.own.out,
            // The f16 of a row fill the first half of what its logits filled.
            a_stride: vocabulary / 4,
            a_vectors: vocabulary / 8,
            inv_scale: half.inv_scale.clone(),
            row_scale: head.row_weights,
            group: None,
            x: half.values.clone(),
            room,
            weight_scales: None,
            inv_scale_rest: head.largest() / LOSS_SCALE,
        }
    }

    /// The scratch as room for f16 products, if these kernels can do that.
    fn half_room(&self, space: &HeadLossSpace, weight: &DenseWeight, chunk_rows: usize) -> Option<HalfRoom> {
        let scratch = space.sums?;
        let (vocabulary, cols) = (weight.resource.rows, weight.resource.cols);
        let span = self.span(scratch);
        let value_bytes = (chunk_rows * cols.next_multiple_of(16) * 2) as u64;
        let inv_scale_at = value_bytes.next_multiple_of(BINDING_ALIGNMENT);
        let inv_scale_bytes = chunk_rows as u64 * 4;
        let able = self.multiplies_f16()
            && weight.matrix.encoding == Encoding::F16
            && vocabulary.is_multiple_of(8)
            && cols.is_multiple_of(4)
            && weight.shards.iter().all(|shard| shard.first_row.is_multiple_of(8))
            && inv_scale_at + inv_scale_bytes <= span.bytes;
        let part = |offset: u64, bytes: u64| Span { offset: span.offset + offset, bytes, ..span.clone() };
        able.then(|| HalfRoom {
            values: part(0, value_bytes),
            inv_scale: part(inv_scale_at, inv_scale_bytes),
            scratch,
            shards: Shard::joined(weight.shards, self.kernels.profile.max_binding)
                .map_or_else(|| weight.shards.to_vec(), |whole| vec![whole]),
            parts: (self.rows(scratch).capacity() / chunk_rows).max(1),
            outer: space.outer,
        })
    }

    /// With the grid and cost of a tiled product with a shard of the head.
    fn head_product(&self, kernel: KernelLaunch<Span>, logits: &Logits, shard: &Shard) -> KernelLaunch<Span> {
        let cols = logits.weight.resource.cols;
        KernelLaunch {
            axis: RowAxis::Y,
            fixed_bytes: shard.buffer.bytes as f64,
            row_bytes: (shard.rows + cols) as f64 * 4.0,
            row_multiplies: shard.rows as f64 * cols as f64,
            ..kernel
        }
    }

    fn head_logits(&self, logits: &Logits, shard: &Shard, chunk: &Range<usize>) -> Launch {
        let rows = chunk.start as u32..chunk.end as u32;
        let x = self.span(logits.x);
        let sums = Sums { out: self.span(logits.out), stride: logits.weight.resource.rows, residual: None };
        let kernels = self.kernels();
        let kernel = match &logits.ternary {
            Some(weight) => kernels.float_ternary_gemm(weight, shard, x, sums, rows),
            None => kernels.dense_gemm(logits.weight.matrix, shard, x, sums, rows),
        };
        Launch::new(kernel, self.rows(logits.rows_of))
    }

    fn head_softmax(&self, head: &Head, chunk_first: usize, gradient: bool) -> Launch {
        use head_loss::{Bind, Constants, Module, Push};
        let vocabulary = head.own.weight.resource.rows;
        let top = head.distill.and_then(|distill| distill.target.teacher.top());
        let (hard, soft, temperature) = head
            .distill
            .map_or((1.0, 0.0, 1.0), |HeadTeacher { target, .. }| (target.hard, target.soft, target.temperature));
        let constants = Constants {
            vocabulary: vocabulary as u32,
            gradient: u32::from(gradient),
            half: u32::from(head.own.half.is_some()),
            teacher: u32::from(head.distill.is_some()),
            hard,
            soft,
            own: head.distill.map_or(1.0, |distill| distill.target.own()),
            temperature,
            inv_temperature: 1.0 / temperature,
            loss_scale: LOSS_SCALE / head.largest(),
            top: top.map_or(0, |top| self.cols(top) as u32),
        };
        let bind = Bind {
            logits: self.span(head.own.out),
            targets: self.span(head.targets),
            row_weights: self.span(head.row_weights),
            loss: self.span(head.loss),
            teacher_logits: self.span(head.distill.map_or(head.row_weights, |distill| distill.logits)),
            divergence: self.span(head.distill.map_or(head.loss, |distill| distill.target.divergence)),
            top: self.span(top.unwrap_or(head.targets)),
        };
        let push = Push { chunk_first: chunk_first as u32 };
        // Few rows leave a card idle unless many invocations share each.
        let long = self.kernels.profile.long_row_local_size();
        let (module, local_size) = match head.own.chunk_rows <= FEW_ROWS && long > self.row_local_size() {
            true => (Module::HeadLossLong, long),
            false => (Module::HeadLoss, self.row_local_size()),
        };
        let kernel = KernelLaunch {
            row_bytes: vocabulary as f64 * if head.distill.is_some() { 20.0 } else { 12.0 },
            // Exponentials count for several.
            row_multiplies: vocabulary as f64 * if head.distill.is_some() { 64.0 } else { 32.0 },
            ..module.launch(local_size, constants, bind, push)
        };
        Launch::new(kernel, self.rows(head.loss))
    }

    fn head_dx(&self, head: &Head, shard: &Shard, chunk: &Range<usize>, accumulate: bool, dx: ValueId) -> Launch {
        let (vocabulary, cols) = (head.own.weight.resource.rows, head.own.weight.resource.cols);
        macro_rules! launch {
            ($interface:ident $module:expr, $local_size:expr, $row_vectors:expr
                $(, $constant:ident)* $(; $scales:ident: $span:expr)?) => {{
                use $interface::{Bind, Constants, Push};
                let constants = Constants {
                    cols: cols as u32,
                    row_vectors: $row_vectors as u32,
                    stride: vocabulary as u32,
                    residual: 0,
                    accumulate: u32::from(accumulate),
                    pairs: u32::from(shard.has_pairs(vocabulary)),
                    part_rows: head.part_rows(),
                    $($constant,)*
                };
                let bind = Bind {
                    dy: self.span(head.own.out),
                    weight: shard.buffer.clone(),
                    residual: self.span(head.own.out),
                    out: self.span(head.dx_or_parts(dx)),
                    $($scales: $span,)?
                };
                let push = Push {
                    shard_first: shard.first_row as u32,
                    shard_rows: shard.rows as u32,
                    chunk_first: chunk.start as u32,
                    chunk_rows: chunk.len() as u32,
                };
                $module.launch($local_size, constants, bind, push)
            }};
        }
        let (launch, tile) = match &head.own.ternary {
            Some(weight) => {
                let ((group, group_scales), module) = (weight.constants(), ternary_dx::Module::TernaryDxHead);
                let scales = weight.scales.clone();
                (launch!(ternary_dx module, TILED_LOCAL, 0, group, group_scales; weight_scale: scales), TILE_TOKENS)
            }
            None => {
                use product_backward::Module;
                let module = match head.own.weight.matrix.encoding {
                    Encoding::F32 | Encoding::Ternary | Encoding::TernaryGroups(_) => Module::HeadLossDxF32,
                    Encoding::F16 => Module::HeadLossDxF16,
                    Encoding::BF16 => Module::HeadLossDxBf16,
                    Encoding::Q8_0 => Module::HeadLossDxQ80,
                    Encoding::Q6K => Module::HeadLossDxQ6K,
                };
                let (local_size, rows) = dense_tile(chunk.len());
                (launch!(product_backward module, local_size, head.own.weight.matrix.row_vectors), rows)
            }
        };
        let kernel = KernelLaunch {
            groups_other_axis: cols.div_ceil(TILE_COLUMNS) * head.part_count(),
            tile,
            ..self.head_product(launch, &head.own, shard)
        };
        Launch::new(kernel, self.rows(dx))
    }

    fn head_input(&self, logits: &Logits, room: &HalfRoom, chunk: &Range<usize>) -> Launch {
        let (cols, x) = (logits.weight.resource.cols, self.span(logits.x));
        let to = [room.values.clone(), room.inv_scale.clone()];
        let kernel =
            self.f16_rows(f16_rows::Module::HeadLossF16Rows, cols, x, None, to, chunk.start as u32..chunk.end as u32);
        Launch::new(kernel, self.rows(logits.rows_of))
    }

    fn half_logits(&self, logits: &Logits, room: &HalfRoom, shard: &Shard, chunk: &Range<usize>) -> Launch {
        use product_half::{Bind, Constants, Module};
        let (vocabulary, cols) = (logits.weight.resource.rows, logits.weight.resource.cols);
        let vectors = (cols.next_multiple_of(16) / 8) as u32;
        let constants = Constants {
            a_stride: vectors,
            a_vectors: vectors,
            cols: cols as u32,
            row_vectors: logits.weight.matrix.row_vectors as u32,
            out_stride: vocabulary as u32,
            parts: 1,
            part_rows: logits.chunk_rows as u32,
            inv_scale: 1,
            residual: 0,
            accumulate: 0,
            lane_quads: u32::from(self.kernels.lane_quads),
            packed: 0,
        };
        let bind = Bind {
            a: room.values.clone(),
            weight: shard.buffer.clone(),
            inv_scale: room.inv_scale.clone(),
            residual: self.span(logits.x),
            out: self.span(logits.out),
        };
        let module = Module::HeadLossLogitsCoopmat;
        let kernel = module.launch(HALF_LOCAL, constants, bind, half_push(shard, chunk, 0));
        let kernel = KernelLaunch {
            groups_other_axis: shard.rows.div_ceil(HalfTile::T128x128.columns()),
            tile: HalfTile::T128x128.rows(),
            ..self.head_product(kernel, logits, shard)
        };
        Launch::new(kernel, self.rows(logits.rows_of))
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
        let (vocabulary, cols) = (head.own.weight.resource.rows, head.own.weight.resource.cols);
        let constants = Constants {
            // The f16 of a row fill the first half of what its logits filled.
            a_stride: (vocabulary / 4) as u32,
            a_vectors: (vocabulary / 8) as u32,
            cols: cols as u32,
            row_vectors: head.own.weight.matrix.row_vectors as u32,
            out_stride: cols as u32,
            parts: cuts as u32,
            part_rows: head.own.chunk_rows as u32,
            inv_scale: 0,
            residual: 0,
            accumulate: u32::from(accumulate),
            lane_quads: u32::from(self.kernels.lane_quads),
            packed: 0,
        };
        let bind = Bind {
            a: self.span(head.own.out),
            weight: shard.buffer.clone(),
            inv_scale: self.span(head.own.x),
            residual: self.span(head.own.x),
            out: self.span(room.scratch),
        };
        let push = half_push(shard, chunk, first_part);
        let tile = HalfProduct::backward(head.own.chunk_rows, head.own.weight.resource)
            .cut(MAX_HEAD_PARTS, self.kernels.profile.processors)
            .tile;
        let module = match tile {
            HalfTile::T128x128 | HalfTile::T128x160 => Module::HeadLossDxCoopmat,
            HalfTile::T96x192 => Module::HeadLossDxCoopmat96x192,
        };
        let kernel = KernelLaunch {
            groups_other_axis: cols.div_ceil(tile.columns()) * cuts,
            tile: tile.rows(),
            ..self.head_product(module.launch(HALF_LOCAL, constants, bind, push), &head.own, shard)
        };
        Launch::new(kernel, self.rows(dx))
    }

    /// Adds up partial sums. Those of gradients in f16 were scaled, and count for what their rows do.
    fn head_parts(&self, head: &Head, scratch: ValueId, parts: usize, chunk_first: usize, dx: ValueId) -> Launch {
        use add_parts::{Bind, Constants, Module, Push};
        let (cols, scaled) = (head.own.weight.resource.cols, head.own.half.is_some());
        let constants = Constants {
            cols: cols as u32,
            parts: parts as u32,
            part_rows: head.own.chunk_rows as u32,
            row_factors: u32::from(scaled),
            residual: 0,
        };
        let bind = Bind {
            parts: self.span(scratch),
            row_factors: self.span(head.row_weights),
            residual: self.span(scratch),
            out: self.span(dx),
        };
        let factor = if scaled { head.largest() / LOSS_SCALE } else { 1.0 };
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
