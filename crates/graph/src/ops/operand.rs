//! Operands of ops, and how they are visited.

use super::ResourceId;
use crate::{GroupSize, ValueId};

/// An operand: a value of the plan or a resource that outlives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A value of the graph.
    Value(ValueId),
    /// A weight, table or buffer.
    Resource(ResourceId),
}

/// What an op does with an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reads it.
    Read,
    /// Overwrites it, all of it for a value, some rows for a buffer.
    Write,
}

/// Keys or values: a cache that outlives the plan, or (in training) a value of the plan.
pub type Store = Operand;

/// Activations quantised per token, or per token and group of columns: `x ≈ q / scale`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantized {
    /// int8 `[tokens, cols rounded up to 16]`, padding zero.
    pub q: ValueId,
    /// f32 `[tokens, groups]`: `127 / max(max|x|, 1e-5)`.
    pub scale: ValueId,
    /// i32 `[tokens, groups]`: the sum of `q`, which removes the `+1` of the weight codes.
    pub sum: ValueId,
    /// Columns of a group; without one the whole row is one.
    pub group: Option<GroupSize>,
}

/// Offsets of slices are multiples of this many elements, so that a device can bind each alone.
pub const SLICE_ALIGNMENT: usize = 64;

/// A row-major f32 matrix inside a buffer: the parameters of a training run, their gradients and their moments are each
/// stored side by side in a few large buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slice {
    /// The buffer.
    pub buffer: ResourceId,
    /// First element, a multiple of [`SLICE_ALIGNMENT`].
    pub offset: usize,
    /// Number of rows.
    pub rows: usize,
    /// Elements per row.
    pub cols: usize,
}

impl Slice {
    /// The same place in another buffer of the same layout, such as a parameter's gradient.
    pub const fn in_buffer(self, buffer: ResourceId) -> Slice {
        Slice { buffer, ..self }
    }
}

/// An operand in its op.
pub(super) enum OperandMut<'a> {
    Value(&'a mut ValueId),
    Resource(&'a mut ResourceId),
}

/// What indices must stay below.
#[derive(Clone, Copy)]
pub(super) enum Below {
    /// The rows of a table, of a store, or those there is room for in a value.
    Rows(Operand),
    /// The rows of a value in this run.
    UsedRows(ValueId),
    /// That many.
    Count(usize),
}

/// The name of some indices, in messages, and what they must stay below.
pub(super) type Index = (&'static str, Below);

/// Calls a function for several operands in a row.
pub(super) struct Visitor<'v> {
    pub visit: &'v mut dyn FnMut(OperandMut, Access, Option<Index>),
}

impl Visitor<'_> {
    pub fn read(&mut self, operands: &mut impl Operands) -> &mut Self {
        operands.each(&mut |operand| (self.visit)(operand, Access::Read, None));
        self
    }

    /// Reads a value of indices.
    pub fn index(&mut self, value: &mut ValueId, what: &'static str, below: Below) -> &mut Self {
        (self.visit)(OperandMut::Value(value), Access::Read, Some((what, below)));
        self
    }

    pub fn write(&mut self, operands: &mut impl Operands) -> &mut Self {
        operands.each(&mut |operand| (self.visit)(operand, Access::Write, None));
        self
    }
}

/// A field that holds operands.
pub(super) trait Operands {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut));
}

impl Operands for ValueId {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        visit(OperandMut::Value(self));
    }
}

impl Operands for ResourceId {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        visit(OperandMut::Resource(self));
    }
}

impl Operands for Operand {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        match self {
            Operand::Value(id) => id.each(visit),
            Operand::Resource(id) => id.each(visit),
        }
    }
}

impl Operands for Quantized {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        [&mut self.q, &mut self.scale, &mut self.sum].into_iter().for_each(|id| id.each(visit));
    }
}

impl Operands for Slice {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        self.buffer.each(visit);
    }
}

impl<T: Operands> Operands for (T, T) {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        self.0.each(visit);
        self.1.each(visit);
    }
}

impl<T: Operands> Operands for Option<T> {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        self.iter_mut().for_each(|operands| operands.each(visit));
    }
}

impl<T: Operands> Operands for Vec<T> {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        self.iter_mut().for_each(|operands| operands.each(visit));
    }
}
