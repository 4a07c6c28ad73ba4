//! ggml's strided ops, one launch each.

use super::GraphError;
use super::inputs::{Angles, Preparation, What};
use super::lower::{LOCAL, Lower, elements, extents, is_half, strides};
use crate::abi::Tensor;
use crate::host::{Function, Kind, Op, host};
use crate::interfaces;
use crate::supports::{
    ROPE_NEOX, embeds_rows, float_parameter, kind, row_count, source, stores_on_device, writes_pairs,
};
use std::collections::HashMap;
use tritune_vulkan::raw::Slice;

impl<'a> Lower<'a> {
    pub(super) fn binary(&mut self, tensor: &'a Tensor, op: Op) -> Result<(), GraphError> {
        use interfaces::binary::{Bind, Constants, Module, Push};
        let (first, second) = (self.source(tensor, 0)?, self.source(tensor, 1)?);
        let (a, b, d) = (self.locate(first)?, self.locate(second)?, self.locate(tensor)?);
        let number = match op {
            Op::Mul => 1,
            Op::Sub => 2,
            Op::Div => 3,
            _ => 0,
        };
        let count = elements(tensor);
        let push = Push {
            ne: extents(tensor),
            a_nb: strides(first),
            b_nb: strides(second),
            d_nb: strides(tensor),
            b_ne: extents(second),
            a_offset: a.offset,
            b_offset: b.offset,
            d_offset: d.offset,
            count,
        };
        let bind = Bind { a: a.slice, b: b.slice, d: d.slice };
        self.elementwise(Module::GgmlBinary.launch(LOCAL, Constants { op: number }, bind, push), count);
        Ok(())
    }

    pub(super) fn unary(&mut self, tensor: &'a Tensor, op: Op) -> Result<(), GraphError> {
        use interfaces::unary::{Bind, Constants, Module, Push};
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
        let push = Push {
            ne: extents(tensor),
            a_nb: strides(first),
            d_nb: strides(tensor),
            a_offset: a.offset,
            d_offset: d.offset,
            count,
            scale,
            bias,
        };
        let bind = Bind { a: a.slice, d: d.slice };
        self.elementwise(Module::GgmlUnary.launch(LOCAL, Constants { op: number }, bind, push), count);
        Ok(())
    }

    pub(super) fn copy(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        use interfaces::copy::{Bind, Constants, Module, Push};
        let first = self.source(tensor, 0)?;
        let (a, d) = (self.locate(first)?, self.locate(tensor)?);
        let halves = is_half(tensor);
        let count = if halves { elements(tensor) / 2 } else { elements(tensor) };
        let push = Push {
            a_ne: extents(first),
            a_nb: strides(first),
            d_ne: extents(tensor),
            d_nb: strides(tensor),
            a_offset: a.offset,
            d_offset: d.offset,
            count,
        };
        let constants = Constants { a_half: u32::from(is_half(first)), d_half: u32::from(halves) };
        let bind = Bind { a: a.slice, d: d.slice };
        self.elementwise(Module::GgmlCopy.launch(LOCAL, constants, bind, push), count);
        Ok(())
    }

    pub(super) fn get_rows(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        use interfaces::get_rows::{Bind, Constants, Module, Push};
        let (table, ids) = (self.source(tensor, 0)?, self.source(tensor, 1)?);
        if embeds_rows(self.opened, tensor, table, ids) {
            let weight = self.dense_weight(table)?;
            let (ids, out) = (self.aligned_input(ids, "row numbers")?, self.aligned(tensor)?);
            let launches = self.inner.raw.kernels().embed_rows(&weight, &ids, &out, row_count(tensor));
            self.launch_all(launches);
            return Ok(());
        }
        let (a, i, d) = (self.locate(table)?, self.locate(ids)?, self.locate(tensor)?);
        let count = elements(tensor);
        let push = Push {
            ne: extents(tensor),
            a_nb: strides(table),
            d_nb: strides(tensor),
            i_nb: strides(ids),
            a_offset: a.offset,
            i_offset: i.offset,
            d_offset: d.offset,
            count,
            a_rows: table.ne[1] as u32,
        };
        let bind = Bind { a: a.slice, ids: i.slice, d: d.slice };
        let constants = Constants { a_half: u32::from(is_half(table)) };
        self.elementwise(Module::GgmlGetRows.launch(LOCAL, constants, bind, push), count);
        Ok(())
    }

    pub(super) fn set_rows(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        use interfaces::set_rows::{Bind, Constants, Module, Push};
        let (rows, ids) = (self.source(tensor, 0)?, self.source(tensor, 1)?);
        if rows.ne.contains(&0) {
            return Ok(());
        }
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
        let push = Push {
            ne,
            a_nb: strides(rows),
            d_nb: strides(tensor),
            i_nb: strides(ids),
            a_offset: a.offset,
            i_offset: i.offset,
            d_offset: d.offset,
            count,
            d_rows: tensor.ne[1] as u32,
            i_ne1: ids.ne[1] as u32,
            i_ne2: ids.ne[2] as u32,
        };
        let constants = Constants {
            d_half: u32::from(is_half(tensor)),
            pairs: u32::from(pairs),
            wide_ids: u32::from(kind(ids) == Kind::I64),
        };
        let bind = Bind { a: a.slice, ids: i.slice, d: d.slice };
        self.elementwise(Module::GgmlSetRows.launch(LOCAL, constants, bind, push), count);
        Ok(())
    }

    /// The table of angles for a rotation, one row per token.
    pub(super) fn angle_table(&mut self, tensor: &'a Tensor) -> Result<Slice, GraphError> {
        let positions = self.source(tensor, 1)?;
        let factors = source(tensor, 2).map(|factors| self.leaf(factors));
        let factors = factors.map(|factors| factors.read(self.inner).map(|bytes| floats(&bytes))).transpose()?;
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
        let address = positions.address();
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
        use interfaces::rope::{Bind, Constants, Module, Push};
        let first = self.source(tensor, 0)?;
        let table = self.angle_table(tensor)?;
        let (a, d) = (self.locate(first)?, self.locate(tensor)?);
        let halves = is_half(tensor);
        let mut ne = extents(tensor);
        ne[0] /= if halves { 4 } else { 2 };
        let count = ne.iter().product();
        let push = Push {
            ne,
            a_nb: strides(first),
            d_nb: strides(tensor),
            a_offset: a.offset,
            d_offset: d.offset,
            table_offset: 0,
            count,
            dims: tensor.op_params[1] as u32,
        };
        let constants = Constants { neox: u32::from(tensor.op_params[2] == ROPE_NEOX), half: u32::from(halves) };
        let bind = Bind { a: a.slice, table, d: d.slice };
        self.elementwise(Module::GgmlRope.launch(LOCAL, constants, bind, push), count);
        Ok(())
    }

    pub(super) fn soft_max(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        use interfaces::soft_max::{Bind, Constants, Module, Push};
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
        let push = Push {
            ne: extents(tensor),
            a_nb: strides(first),
            d_nb: strides(tensor),
            m_nb,
            a_offset: a.offset,
            m_offset: m.as_ref().map_or(0, |m| m.offset),
            d_offset: d.offset,
            rows,
            scale: float_parameter(tensor, 0),
            m_ne2: m_ne[2],
            m_ne3: m_ne[3],
        };
        let bind = Bind { m: m.map_or_else(|| a.slice.clone(), |m| m.slice), a: a.slice, d: d.slice };
        let constants = Constants { mask: number };
        self.per_row(Module::GgmlSoftMax.launch(self.row_local_size(), constants, bind, push), rows);
        Ok(())
    }

    pub(super) fn glu(&mut self, tensor: &'a Tensor) -> Result<(), GraphError> {
        use interfaces::glu::{Bind, Constants, Module, Push};
        let first = self.source(tensor, 0)?;
        let gate = host().gate(tensor.op_params[0]);
        let number = match gate {
            Some(Function::Silu) => 0,
            Some(Function::Relu) => 2,
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
        let push = Push {
            ne: extents(tensor),
            g_nb,
            u_nb,
            d_nb: strides(tensor),
            g_offset: g.offset,
            u_offset: u.offset,
            d_offset: d.offset,
            count,
        };
        let bind = Bind { gate: g.slice, up: u.slice, d: d.slice };
        self.elementwise(Module::GgmlGlu.launch(LOCAL, Constants { op: number }, bind, push), count);
        Ok(())
    }
}

pub(super) fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_ne_bytes(*bytes)).collect()
}
