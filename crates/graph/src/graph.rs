//! A graph under construction: values and the ops over them, checked as they are added.

use crate::{
    Access, DType, Encoding, Extent, GraphError, GroupSize, Heads, KV_BLOCK, KvType, Op, Operand, Quantized,
    ResourceId, ResourceKind, Resources, Rows, SLICE_ALIGNMENT, Slice, Store, quantized_stride,
};
use std::collections::HashSet;
use std::ops::Range;

/// Number of a value in its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueId(pub u32);

/// Who else than the graph's ops touches a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nobody.
    Inner,
    /// The host writes it before a run.
    Input,
    /// The host reads it after a run.
    Output,
}

/// A matrix that exists while a plan runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// Name in messages and traces.
    pub name: String,
    /// Element type.
    pub dtype: DType,
    /// Number of rows.
    pub rows: Rows,
    /// Elements per row.
    pub cols: usize,
    /// Whether the host writes or reads it.
    pub role: Role,
}

impl Value {
    /// Bytes at full capacity.
    pub fn bytes(&self) -> u64 {
        self.rows.capacity() as u64 * self.cols as u64 * self.dtype.size() as u64
    }
}

/// Values and labelled ops in execution order.
///
/// Builder methods check shapes and types, add the op and return the value it makes.
#[derive(Debug)]
pub struct Graph<'r> {
    pub(crate) resources: &'r Resources,
    pub(crate) values: Vec<Value>,
    pub(crate) nodes: Vec<(String, Op)>,
}

impl<'r> Graph<'r> {
    /// An empty graph over a model's resources.
    pub fn new(resources: &'r Resources) -> Self {
        Graph { resources, values: Vec::new(), nodes: Vec::new() }
    }

    /// The values so far.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The labelled ops so far, in order.
    pub fn nodes(&self) -> &[(String, Op)] {
        &self.nodes
    }

    /// The ops alone.
    pub(crate) fn ops(&self) -> Vec<&Op> {
        self.nodes.iter().map(|(_, op)| op).collect()
    }

    /// The resources the ops refer to.
    pub fn resources(&self) -> &'r Resources {
        self.resources
    }

    /// The value of that number.
    pub fn value(&self, id: ValueId) -> &Value {
        &self.values[id.0 as usize]
    }

    /// A value the host writes before each run.
    pub fn input(&mut self, name: &str, dtype: DType, rows: Rows, cols: usize) -> ValueId {
        self.add_value(name.to_owned(), dtype, rows, cols, Role::Input)
    }

    /// A value of the plan that an op with an explicit destination will write, such as keys in training.
    pub fn destination(&mut self, name: &str, dtype: DType, rows: Rows, cols: usize) -> ValueId {
        self.add_value(name.to_owned(), dtype, rows, cols, Role::Inner)
    }

    /// Marks a value as one the host reads after each run, under a name of its own.
    pub fn mark_output(&mut self, id: ValueId, name: &str) {
        let value = &mut self.values[id.0 as usize];
        value.role = Role::Output;
        value.name = name.to_owned();
    }

    /// Rows that follow the number of tokens.
    pub fn token_rows(capacity: usize) -> Rows {
        Rows::UpTo { extent: Extent::Tokens, capacity }
    }

    /// Rows that follow the number of head rows.
    pub fn out_rows(capacity: usize) -> Rows {
        Rows::UpTo { extent: Extent::OutRows, capacity }
    }

    fn add_value(&mut self, name: String, dtype: DType, rows: Rows, cols: usize, role: Role) -> ValueId {
        self.values.push(Value { name, dtype, rows, cols, role });
        ValueId(self.values.len() as u32 - 1)
    }

    pub(crate) fn make(&mut self, label: &str, dtype: DType, rows: Rows, cols: usize) -> ValueId {
        self.add_value(label.to_owned(), dtype, rows, cols, Role::Inner)
    }

    pub(crate) fn make_like(&mut self, label: &str, like: ValueId) -> ValueId {
        let Value { dtype, rows, cols, .. } = *self.value(like);
        self.make(label, dtype, rows, cols)
    }

    pub(crate) fn make_quantized(&mut self, label: &str, x: ValueId, group: Option<GroupSize>) -> Quantized {
        let Value { rows, cols, .. } = *self.value(x);
        let groups = group.map_or(1, |group| group.per_row(cols));
        Quantized {
            q: self.make(&format!("{label}.q"), DType::I8, rows, quantized_stride(cols)),
            scale: self.make(&format!("{label}.scale"), DType::F32, rows, groups),
            sum: self.make(&format!("{label}.sum"), DType::I32, rows, groups),
            group,
        }
    }

    /// Adds an op whose operands the caller has made and checked; methods named after ops do both.
    pub fn push(&mut self, label: &str, op: impl Into<Op>) {
        self.nodes.push((label.to_owned(), op.into()));
    }

    /// Mixes the ops of two runs that follow each other, at an even pace and each in its own order, so that a device can run them side by
    /// side. Norms stay right behind what devices may run as one with them. Runs that need each other stay as they are; the answer says
    /// whether they were mixed.
    pub fn interleave(&mut self, first: Range<usize>, second: Range<usize>) -> bool {
        let touched = |range: Range<usize>, wanted: Option<Access>| {
            let mut found = HashSet::new();
            for (_, op) in &self.nodes[range] {
                op.visit_operands(|operand, access| {
                    if wanted.is_none_or(|wanted| wanted == access) {
                        found.insert(operand);
                    }
                });
            }
            found
        };
        let needs = |one: &Range<usize>, other: &Range<usize>| {
            !touched(one.clone(), Some(Access::Write)).is_disjoint(&touched(other.clone(), None))
        };
        if first.end != second.start || needs(&first, &second) || needs(&second, &first) {
            return false;
        }
        let nodes = &self.nodes;
        let places = |range: Range<usize>| {
            let (length, start) = (range.len() as f64, range.start);
            let mut place = 0.0;
            range.map(move |node| {
                let behind = node > start && nodes[node].1.may_join(&nodes[node - 1].1);
                place = if behind { place } else { ((node - start) as f64 + 0.5) / length };
                (place, node)
            })
        };
        let mut order: Vec<(f64, usize)> = places(first.clone()).chain(places(second.clone())).collect();
        // The order of those in one place stays.
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mixed: Vec<_> = order.into_iter().map(|(_, node)| self.nodes[node].clone()).collect();
        self.nodes.splice(first.start..second.end, mixed);
        true
    }

    pub(crate) fn check_store(&self, check: &Check, store: Store, shape: Heads) -> Result<(), GraphError> {
        let (dtype, found) = match store {
            Operand::Value(id) => (self.value(id).dtype, self.value(id).cols),
            Operand::Resource(id) => {
                let resource = self.resources.get(id);
                match resource.kind {
                    ResourceKind::Buffer { dtype } => (dtype, resource.cols),
                    ResourceKind::Weight { .. } | ResourceKind::Prefilter => {
                        return Err(
                            check.operand(format!("{} is a weight; keys and values need a buffer", resource.name))
                        );
                    }
                }
            }
        };
        let Some(kind) = KvType::of(dtype) else {
            return Err(check.operand(format!("keys and values must be f32, f16 or blocks of int8, not {dtype:?}")));
        };
        if !kind.holds(shape.head_dim) {
            let (name, head_dim) = (kind.name(), shape.head_dim);
            let what =
                format!("keys and values in {name} need heads of a multiple of {KV_BLOCK} columns, not {head_dim}");
            return Err(check.operand(what));
        }
        check.equal("store width", kind.width(shape), found)
    }

    pub(crate) fn check_slice(&self, check: &Check, slice: Slice) -> Result<(), GraphError> {
        let buffer = self.resources.get(slice.buffer);
        if !matches!(buffer.kind, ResourceKind::Buffer { dtype: DType::F32 }) {
            return Err(check.operand(format!("{} is not a buffer of f32", buffer.name)));
        }
        if !buffer.cols.is_multiple_of(SLICE_ALIGNMENT) {
            return Err(check.operand(format!("{} needs rows of a multiple of {SLICE_ALIGNMENT}", buffer.name)));
        }
        let inside = slice.offset + slice.rows * slice.cols <= buffer.rows * buffer.cols;
        if !inside || !slice.offset.is_multiple_of(SLICE_ALIGNMENT) {
            return Err(check.operand(format!("a slice at {} does not fit into {}", slice.offset, buffer.name)));
        }
        Ok(())
    }
}

/// Shape and type checks that name the op they are made for.
pub(crate) struct Check<'a> {
    pub op: &'static str,
    pub label: &'a str,
}

impl Check<'_> {
    pub fn operand(&self, what: String) -> GraphError {
        GraphError::Operand { op: self.op, label: self.label.to_owned(), what }
    }

    pub fn equal<T: PartialEq + std::fmt::Debug>(
        &self,
        what: &'static str,
        expected: T,
        found: T,
    ) -> Result<(), GraphError> {
        if expected == found {
            return Ok(());
        }
        Err(GraphError::Mismatch {
            op: self.op,
            label: self.label.to_owned(),
            what,
            expected: format!("{expected:?}"),
            found: format!("{found:?}"),
        })
    }

    pub fn dtype(&self, value: &Value, what: &'static str, dtype: DType) -> Result<(), GraphError> {
        self.equal(what, dtype, value.dtype)
    }

    pub fn value(&self, value: &Value, what: &'static str, dtype: DType, cols: usize) -> Result<(), GraphError> {
        self.dtype(value, what, dtype)?;
        self.equal(what, cols, value.cols)
    }

    /// What is added to a result.
    pub fn residual(
        &self,
        graph: &Graph,
        residual: Option<ValueId>,
        rows: Rows,
        cols: usize,
    ) -> Result<(), GraphError> {
        let Some(residual) = residual else { return Ok(()) };
        self.value(graph.value(residual), "residual width", DType::F32, cols)?;
        self.equal("residual rows", rows, graph.value(residual).rows)
    }

    /// A weight that float activations meet: dense or ternary.
    pub fn matrix(&self, resources: &Resources, id: ResourceId) -> Result<(), GraphError> {
        let resource = resources.get(id);
        match resource.encoding() {
            None => Err(self.operand(format!("{} is not a weight", resource.name))),
            Some(encoding) if !resource.cols.is_multiple_of(encoding.block()) => Err(self.operand(format!(
                "{}: rows of {} elements are no multiple of the {} of a {encoding:?} block",
                resource.name,
                resource.cols,
                encoding.block()
            ))),
            Some(_) => Ok(()),
        }
    }

    /// Scales and sums of int8 activations, one for each of their groups.
    pub fn quantized(&self, graph: &Graph, act: Quantized, cols: usize) -> Result<(), GraphError> {
        let groups = act.group.map_or(1, |group| group.per_row(cols));
        self.value(graph.value(act.scale), "scales of the activations", DType::F32, groups)?;
        self.value(graph.value(act.sum), "sums of the activations", DType::I32, groups)
    }

    pub fn gain(&self, resources: &Resources, gain: ResourceId, x: &Value) -> Result<(), GraphError> {
        self.dtype(x, "x", DType::F32)?;
        let resource = resources.get(gain);
        if resource.encoding() != Some(Encoding::F32) {
            return Err(self.operand(format!("gain {} is not an F32 weight", resource.name)));
        }
        self.equal("gain shape", (1, x.cols), (resource.rows, resource.cols))
    }
}
