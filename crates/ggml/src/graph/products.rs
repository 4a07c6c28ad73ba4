//! Norms and products.

use super::GraphError;
use super::lower::{Lower, Virtual, elements, extents, strides};
use crate::abi::Tensor;
use crate::device::{is_host_weight, own_buffer};
use crate::host::{Kind, Op, host};
use crate::interfaces::{mul_mat, rms_norm_rows};
use crate::supports::{float_parameter, is_contiguous, kind, reads_dense_weight, root, row_count, source};
use crate::ternary::Region;
use tritune_gpu::interface::Buffer;
use tritune_graph::{Activation, quantized_stride};
use tritune_vulkan::raw::{DenseWeight, GridLaunch, Quantized, Slice, TernaryWeight};

/// Places for int8 rows, used in turn, so that one is written while the one before is read.
const PLACES: [&str; 3] = ["int8 rows 0", "int8 rows 1", "int8 rows 2"];
const ALIGNMENT: u64 = 256;

impl<'a> Lower<'a> {
    /// A ternary weight as it is stored, and whether its rows have one scale each.
    pub(super) fn ternary_weight(&mut self, weight: &Tensor) -> Result<(TernaryWeight, bool), GraphError> {
        let buffer = own_buffer(weight).ok_or_else(|| self.refuse(weight, "it is not on the device"))?;
        let resident = buffer.make_resident(self.inner, weight)?;
        let region = Region { rows: resident.rows, cols: resident.cols };
        let offset = buffer.offset(weight.address()) as u64;
        let part = |start: usize, bytes: usize| buffer.memory().slice(offset + start as u64, bytes as u64);
        let tiles = part(0, region.tiles());
        let row_scales = part(region.row_scales(), region.rows.next_multiple_of(4) * 4);
        let weight = TernaryWeight { tiles, row_scales, rows: region.rows, cols: region.cols };
        Ok((weight, resident.uniform))
    }

    pub(super) fn dense_weight(&mut self, weight: &Tensor) -> Result<DenseWeight, GraphError> {
        let encoding = kind(weight).encoding().ok_or_else(|| self.refuse(weight, "it is no dense weight"))?;
        let (rows, cols) = (weight.ne[1] as usize, weight.ne[0] as usize);
        if is_host_weight(weight) {
            let memory = self.inner.host_weight(weight)?;
            return Ok(DenseWeight { data: memory.slice(0, memory.bytes), encoding, rows, cols });
        }
        if let (Kind::Q8 | Kind::Q6, Some(buffer)) = (kind(weight), own_buffer(weight)) {
            buffer.make_resident(self.inner, weight)?;
        }
        Ok(DenseWeight { data: self.aligned(weight)?, encoding, rows, cols })
    }

    fn int8_room(&mut self, cols: usize, rows: usize) -> Result<(Quantized, &'static str), GraphError> {
        let purpose = PLACES[self.turn % PLACES.len()];
        self.turn += 1;
        self.quantized.retain(|(_, _, place)| *place != purpose);
        let q = (quantized_stride(cols) * rows) as u64;
        let line = (rows as u64 * 4).next_multiple_of(ALIGNMENT);
        let start = q.next_multiple_of(ALIGNMENT);
        let room = self.inner.scratch(purpose, start + 2 * line)?;
        let quantized =
            Quantized { q: room.slice(0, q), scale: room.slice(start, line), sum: room.slice(start + line, line) };
        Ok((quantized, purpose))
    }

    pub(super) fn rms_norm(&mut self, index: usize) -> Result<(), GraphError> {
        let node = self.nodes[index];
        let Some(norm) = self.norm_at(index) else { return self.plain_norm(node) };
        let product = self.nodes[norm.multiply];
        let (cols, rows) = (product.ne[0] as usize, row_count(product));
        let gain = self.aligned(norm.gain)?;
        self.fusions.absorbed.insert(norm.multiply);
        let gated = self.fusions.gated.get(&std::ptr::from_ref(root(norm.x))).cloned();
        let readers = self.ternary_readers(product);
        if let Some(x) = gated {
            let made = Virtual::Norm { x, gated: true, gain, eps: norm.eps };
            self.virtuals.insert(product, made);
            return Ok(());
        }
        let x = self.aligned(norm.x)?;
        let Some(readers) = readers else {
            let out = self.aligned(product)?;
            let launch = self.inner.raw.kernels().rms_norm(&x, &gain, norm.eps, cols, rows, &out);
            self.launch(launch);
            return Ok(());
        };
        let lasts = readers.iter().copied().max().unwrap_or(norm.multiply);
        if rows == 1 && self.inner.raw.kernels().fuses(cols) && self.stays(&x, norm.multiply, lasts)? {
            self.virtuals.insert(product, Virtual::Norm { x, gated: false, gain, eps: norm.eps });
            return Ok(());
        }
        let (quantized, place) = self.int8_room(cols, rows)?;
        let launch = self.inner.raw.kernels().rms_norm_quantize(&x, &gain, norm.eps, cols, rows, &quantized);
        self.launch(launch);
        self.quantized.push((product, quantized.clone(), place));
        self.virtuals.insert(product, Virtual::Quantized(quantized));
        Ok(())
    }

    /// Whether no node after `from` up to `to`, nor what is folded into it, writes over a slice.
    fn stays(&mut self, x: &Slice, from: usize, to: usize) -> Result<bool, GraphError> {
        let end = self.residual_of(to).map_or(to, |(add, _)| add);
        for index in from + 1..=end {
            let node = self.nodes[index];
            if matches!(host().op(node.op), Op::View | Op::None) || self.fusions.absorbed.contains(&index) {
                continue;
            }
            if self.locate(node)?.slice.overlaps(x) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn plain_norm(&mut self, node: &'a Tensor) -> Result<(), GraphError> {
        use rms_norm_rows::{Bind, Constants, Module, Push};
        let first = self.source(node, 0)?;
        let (a, d) = (self.locate(first)?, self.locate(node)?);
        let rows = row_count(node) as u32;
        let push = Push {
            ne: extents(node),
            a_nb: strides(first),
            d_nb: strides(node),
            a_offset: a.offset,
            d_offset: d.offset,
            rows,
            eps: float_parameter(node, 0),
        };
        let bind = Bind { a: a.slice, d: d.slice };
        self.per_row(Module::GgmlRmsNormRows.launch(self.row_local_size(), Constants {}, bind, push), rows);
        Ok(())
    }

    /// The sum that a product can write instead of itself: its node, and what is added.
    fn residual_of(&self, index: usize) -> Option<(usize, &'a Tensor)> {
        let node = self.nodes[index];
        let (add, used) = self.uses.sole(node)?;
        let sum = self.nodes[add];
        if host().op(sum.op) != Op::Add || !self.uses.adjacent(index, add) {
            return None;
        }
        let (first, second) = (source(sum, 0)?, source(sum, 1)?);
        let other = if std::ptr::eq(first, used) { second } else { first };
        let fits = !std::ptr::eq(first, second)
            && kind(other) == Kind::F32
            && kind(sum) == Kind::F32
            && other.ne == sum.ne
            && used.ne == sum.ne
            && is_contiguous(other)
            && is_contiguous(sum)
            && !self.virtuals.contains_key(&std::ptr::from_ref(other));
        fits.then_some((add, other))
    }

    pub(super) fn mul_mat(&mut self, index: usize) -> Result<(), GraphError> {
        let node = self.nodes[index];
        let (weight, x) = (self.source(node, 0)?, self.source(node, 1)?);
        if kind(weight).is_ternary() {
            return self.ternary_product(index, weight, x);
        }
        if reads_dense_weight(self.opened, weight) && is_contiguous(x) && is_contiguous(node) {
            let dense = self.dense_weight(weight)?;
            let (x, out) = (self.aligned_input(x, "operand of a product")?, self.aligned(node)?);
            let launches = self.inner.raw.kernels().dense(&x, &dense, &out, node.ne[0] as usize, row_count(node));
            self.launch_all(launches);
            return Ok(());
        }
        let a = self.locate(weight)?;
        let number = match kind(weight) {
            Kind::F32 => 0,
            Kind::F16 => 1,
            _ => return Err(self.refuse(node, "the weight's type is not known")),
        };
        self.strided_product(node, weight, x, a, number, None)
    }

    fn strided_product(
        &mut self,
        node: &'a Tensor,
        weight: &'a Tensor,
        x: &'a Tensor,
        a: super::lower::Located,
        number: u32,
        scales: Option<Slice>,
    ) -> Result<(), GraphError> {
        use mul_mat::{Bind, Constants, Module, Push};
        let (b, d) = (self.locate(x)?, self.locate(node)?);
        let (m, n) = (node.ne[0] as u32, node.ne[1] as u32);
        let repeat = |dimension: usize| (x.ne[dimension] / weight.ne[dimension].max(1)).max(1) as u32;
        let push = Push {
            a_nb: strides(weight),
            b_nb: strides(x),
            d_nb: strides(node),
            a_offset: a.offset,
            b_offset: b.offset,
            d_offset: d.offset,
            k: weight.ne[0] as u32,
            m,
            n,
            batches_2: x.ne[2] as u32,
            repeat_2: repeat(2),
            repeat_3: repeat(3),
        };
        let scales = scales.unwrap_or_else(|| a.slice.clone());
        let bind = Bind { a: a.slice, b: b.slice, d: d.slice, scales };
        let groups = [m.div_ceil(16), n.div_ceil(16), (x.ne[2] * x.ne[3]) as u32];
        let kernel = Module::GgmlMulMat.launch(256, Constants { kind: number }, bind, push);
        let multiplies = f64::from(elements(node)) * weight.ne[0] as f64;
        self.launch(GridLaunch::with_groups(kernel, groups, multiplies));
        Ok(())
    }

    fn ternary_product(&mut self, index: usize, weight: &'a Tensor, x: &'a Tensor) -> Result<(), GraphError> {
        let node = self.nodes[index];
        let (placed, uniform) = self.ternary_weight(weight)?;
        if !uniform {
            let region = Region { rows: placed.rows, cols: placed.cols };
            let buffer = own_buffer(weight).ok_or_else(|| self.refuse(weight, "it is not on the device"))?;
            let at = buffer.offset(weight.address()) + region.block_scales();
            let scales = buffer.memory().slice(at as u64, (region.blocks() as u64 * 2).next_multiple_of(4));
            let tiles = super::lower::Located { slice: placed.tiles, offset: 0 };
            return self.strided_product(node, weight, x, tiles, 2, Some(scales));
        }
        let (cols, rows) = (placed.cols, row_count(node));
        let residual = self.residual_of(index);
        let target = residual.map_or(node, |(add, _)| self.nodes[add]);
        let out = self.aligned(target)?;
        let added = residual.map(|(_, other)| self.aligned(other)).transpose()?;
        if let Some((add, _)) = residual {
            self.fusions.absorbed.insert(add);
        }
        let key = std::ptr::from_ref(x);
        if let Some(Virtual::Norm { x, gated, gain, eps }) = self.virtuals.get(&key).cloned() {
            let activation = gated.then_some(Activation::Silu);
            let launches = self.inner.raw.kernels().fused_ternary(
                &x,
                activation,
                Some((&gain, eps)),
                &placed,
                added.as_ref(),
                &out,
            );
            self.launch_all(launches);
            return Ok(());
        }
        let known = match self.virtuals.get(&key) {
            Some(Virtual::Quantized(quantized)) => Some(quantized.clone()),
            _ => self.quantized.iter().find(|(tensor, _, _)| *tensor == key).map(|(_, quantized, _)| quantized.clone()),
        };
        let quantized = match known {
            Some(quantized) => quantized,
            None => {
                let from = self.aligned_input(x, "operand of a product")?;
                if rows == 1 && self.inner.raw.kernels().fuses(cols) && !out.overlaps(&from) {
                    let launches =
                        self.inner.raw.kernels().fused_ternary(&from, None, None, &placed, added.as_ref(), &out);
                    self.launch_all(launches);
                    return Ok(());
                }
                let (quantized, place) = self.int8_room(cols, rows)?;
                let launch = self.inner.raw.kernels().quantize(&from, cols, rows, &quantized);
                self.launch(launch);
                self.quantized.push((key, quantized.clone(), place));
                quantized
            }
        };
        let stride = node.ne[0] as usize;
        let launches = self.inner.raw.kernels().ternary(&quantized, &placed, added.as_ref(), &out, stride, rows);
        self.launch_all(launches);
        Ok(())
    }
}
