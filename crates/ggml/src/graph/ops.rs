//! ggml's strided ops, one launch each.

use super::GraphError;
use super::inputs::{Angles, Preparation, What};
use super::lower::{Lower, elements, extents, is_half, read, strides, write};
use crate::abi::Tensor;
use crate::host::{Function, Gate, Kind, Op, host};
use crate::shaders;
use crate::supports::{
    ROPE_NEOX, float_parameter, is_contiguous, kind, reads_dense, row_count, source, stores_on_device, writes_pairs,
};
use std::collections::HashMap;
use tritune_vulkan::raw::Slice;

impl<'a> Lower<'a> {
    pub(super) fn binary(&mut self, tensor: &'a Tensor, op: Op) -> Result<(), GraphError> {
        let (first, second) = (self.source(tensor, 0)?, self.source(tensor, 1)?);
        let (a, b, d) = (self.locate(first)?, self.locate(second)?, self.locate(tensor)?);
        let number = match op {
            Op::Mul => 1,
            Op::Sub => 2,
            Op::Div => 3,
            _ => 0,
        };
        let count = elements(tensor);
        let push = [
            &extents(tensor)[..],
            &strides(first),
            &strides(second),
            &strides(tensor),
            &extents(second),
            &[a.offset, b.offset, d.offset, count],
        ]
        .concat();
        self.elementwise(shaders::BINARY, &[number], vec![read(1, &a), read(2, &b), write(3, &d)], push, count);
        Ok(())
    }

    pub(super) fn unary(&mut self, tensor: &'a Tensor, op: Op) -> Result<(), GraphError> {
        let first = self.source(tensor, 0)?;
        let (a, d) = (self.locate(first)?, self.locate(tensor)?);
        let number = match (op, host().function(tensor.op_params[0])) {
            (Op::Scale, _) => 0,
            (Op::Sqr, _) => 3,
            (_, Some(Function::Silu)) => 1,
            (_, Some(Function::Relu)) => 2,
            (_, None) => return Err(self.refuse(tensor, "the function is not known")),
        };
        let count = elements(tensor);
        let (scale, bias) = (float_parameter(tensor, 0), float_parameter(tensor, 1));
        let push = [
            &extents(tensor)[..],
            &strides(first),
            &strides(tensor),
            &[a.offset, d.offset, count, scale.to_bits(), bias.to_bits()],
        ]
        .concat();
        self.elementwise(shaders::UNARY, &[number], vec![read(1, &a), write(2, &d)], push, count);
        Ok(())
    }

    pub(super) fn copy(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        let first = self.source(tensor, 0)?;
        let (a, d) = (self.locate(first)?, self.locate(tensor)?);
        let halves = is_half(tensor);
        let count = if halves { elements(tensor) / 2 } else { elements(tensor) };
        let push =
            [&extents(first)[..], &strides(first), &extents(tensor), &strides(tensor), &[a.offset, d.offset, count]]
                .concat();
        let constants = [u32::from(is_half(first)), u32::from(halves)];
        self.elementwise(shaders::COPY, &constants, vec![read(1, &a), write(2, &d)], push, count);
        Ok(())
    }

    pub(super) fn get_rows(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        let (table, ids) = (self.source(tensor, 0)?, self.source(tensor, 1)?);
        let embeds = reads_dense(table) && is_contiguous(ids) && is_contiguous(tensor) && super::fuse::is_weight(table);
        if embeds {
            let weight = self.dense_weight(table)?;
            let (ids, out) = (self.aligned(ids)?, self.aligned(tensor)?);
            let launches = self.inner.raw.kernels().embed_rows(&weight, &ids, &out, row_count(tensor));
            self.launch_all(launches);
            return Ok(());
        }
        let (a, i, d) = (self.locate(table)?, self.locate(ids)?, self.locate(tensor)?);
        let count = elements(tensor);
        let push = [
            &extents(tensor)[..],
            &strides(table),
            &strides(tensor),
            &strides(ids),
            &[a.offset, i.offset, d.offset, count, table.ne[1] as u32],
        ]
        .concat();
        let bindings = vec![read(1, &a), read(2, &i), write(3, &d)];
        self.elementwise(shaders::GET_ROWS, &[u32::from(is_half(table))], bindings, push, count);
        Ok(())
    }

    pub(super) fn set_rows(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        let (rows, ids) = (self.source(tensor, 0)?, self.source(tensor, 1)?);
        if !stores_on_device(self.opened, tensor, rows) {
            return self.store(tensor, rows, ids);
        }
        let (a, i, d) = (self.locate(rows)?, self.locate(ids)?, self.locate(tensor)?);
        let pairs = is_half(tensor) && writes_pairs(tensor) && rows.nb[0] == 4;
        let mut ne = extents(rows);
        if pairs {
            ne[0] /= 2;
        }
        let count = ne.iter().product();
        let push = [
            &ne[..],
            &strides(rows),
            &strides(tensor),
            &strides(ids),
            &[a.offset, i.offset, d.offset, count, tensor.ne[1] as u32, ids.ne[1] as u32, ids.ne[2] as u32],
        ]
        .concat();
        let constants = [u32::from(is_half(tensor)), u32::from(pairs), u32::from(kind(ids) == Kind::I64)];
        self.elementwise(shaders::SET_ROWS, &constants, vec![read(1, &a), read(2, &i), write(3, &d)], push, count);
        Ok(())
    }

    /// The table of angles for a rotation, one row per token.
    pub(super) fn angle_table(&mut self, tensor: &'a Tensor) -> Result<Slice, GraphError> {
        let positions = self.source(tensor, 1)?;
        let factors = source(tensor, 2).map(|factors| self.leaf(factors));
        let factors = match factors {
            None => None,
            Some(super::inputs::Source::Host { address, bytes }) => {
                // SAFETY: ggml keeps leaves where they are while it computes a graph.
                let bytes = unsafe { std::slice::from_raw_parts(address as *const u8, bytes) };
                Some(floats(bytes))
            }
            Some(super::inputs::Source::Device(slice)) => {
                let mut bytes = vec![0; slice.bytes as usize];
                self.inner.raw.read(&slice.buffer, slice.offset, &mut bytes)?;
                Some(floats(&bytes))
            }
        };
        let angles = Angles {
            dims: tensor.op_params[1] as usize,
            original_context: tensor.op_params[4],
            base: float_parameter(tensor, 5),
            scale: float_parameter(tensor, 6),
            extrapolation: float_parameter(tensor, 7),
            magnitude: float_parameter(tensor, 8),
            beta_fast: float_parameter(tensor, 9),
            beta_slow: float_parameter(tensor, 10),
            factors,
        };
        let address = positions.data as usize;
        let known = self.angles.iter().find(|(other, known, _)| *other == address && *known == angles);
        if let Some((_, _, slice)) = known {
            return Ok(slice.clone());
        }
        let to = self.upload((positions.ne[0] as usize * angles.dims * 4) as u64)?;
        let what = What::Angles { positions: self.leaf(positions), angles: angles.clone(), kept: HashMap::new() };
        self.preparations.push(Preparation { what, to: to.clone() });
        self.angles.push((address, angles, to.clone()));
        Ok(to)
    }

    pub(super) fn rope(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        let first = self.source(tensor, 0)?;
        let table = self.angle_table(tensor)?;
        let (a, d) = (self.locate(first)?, self.locate(tensor)?);
        let halves = is_half(tensor);
        let mut ne = extents(tensor);
        ne[0] /= if halves { 4 } else { 2 };
        let count = ne.iter().product();
        let push =
            [&ne[..], &strides(first), &strides(tensor), &[a.offset, d.offset, 0, count, tensor.op_params[1] as u32]]
                .concat();
        let constants = [u32::from(tensor.op_params[2] == ROPE_NEOX), u32::from(halves)];
        let table = super::lower::Located { slice: table, offset: 0 };
        self.elementwise(shaders::ROPE, &constants, vec![read(1, &a), read(2, &table), write(3, &d)], push, count);
        Ok(())
    }

    pub(super) fn soft_max(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        let first = self.source(tensor, 0)?;
        let mask = source(tensor, 1);
        let (a, d) = (self.locate(first)?, self.locate(tensor)?);
        let m = mask.map(|mask| self.locate(mask)).transpose()?;
        let number = match mask.map(kind) {
            None => 0,
            Some(Kind::F32) => 1,
            Some(_) => 2,
        };
        let rows = row_count(tensor) as u32;
        let (m_nb, m_ne) = mask.map_or(([0; 4], [1; 4]), |mask| (strides(mask), extents(mask)));
        let push = [
            &extents(tensor)[..],
            &strides(first),
            &strides(tensor),
            &m_nb,
            &[a.offset, m.as_ref().map_or(0, |m| m.offset), d.offset, rows],
            &[float_parameter(tensor, 0).to_bits(), m_ne[2], m_ne[3]],
        ]
        .concat();
        let bindings = vec![read(1, &a), read(2, m.as_ref().unwrap_or(&a)), write(3, &d)];
        self.per_row(shaders::SOFT_MAX, &[number], bindings, push, rows);
        Ok(())
    }

    pub(super) fn glu(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        let first = self.source(tensor, 0)?;
        let gate = host().gate(tensor.op_params[0]);
        let number = match gate {
            Some(Gate::Silu) => 0,
            Some(Gate::Relu) => 2,
            None => return Err(self.refuse(tensor, "the activation is not known")),
        };
        let d = self.locate(tensor)?;
        let (mut g, g_nb) = (self.locate(first)?, strides(first));
        let (mut u, u_nb) = match source(tensor, 1) {
            Some(second) => (self.locate(second)?, strides(second)),
            None => {
                let mut u = g.clone();
                u.offset += tensor.ne[0] as u32 * 4;
                (u, g_nb)
            }
        };
        if source(tensor, 1).is_none() && tensor.op_params[1] != 0 {
            std::mem::swap(&mut g, &mut u);
        }
        let count = elements(tensor);
        let push =
            [&extents(tensor)[..], &g_nb, &u_nb, &strides(tensor), &[g.offset, u.offset, d.offset, count]].concat();
        self.elementwise(shaders::GLU, &[number], vec![read(1, &g), read(2, &u), write(3, &d)], push, count);
        Ok(())
    }
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_ne_bytes(*bytes)).collect()
}
