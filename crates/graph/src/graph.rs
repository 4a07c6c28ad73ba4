//! A graph under construction: values and the ops over them, checked as they are added.

use crate::{
    Activation, DType, Encoding, Extent, GraphError, MAX_TOP_K, Op, Operand, Quantized, ResourceId, ResourceKind,
    Resources, Rows, Store, quantized_stride,
};
use serde::{Deserialize, Serialize};

/// Number of a value in its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ValueId(pub u32);

/// Who else than the graph's ops touches a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// Nobody.
    Inner,
    /// The host writes it before a run.
    Input,
    /// The host reads it after a run.
    Output,
}

/// A matrix that exists while a plan runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

/// Shape of the heads in an attention block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heads {
    /// Query heads.
    pub heads: usize,
    /// Key/value heads.
    pub kv_heads: usize,
    /// Width of a head.
    pub head_dim: usize,
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
    pub fn scratch(&mut self, name: &str, dtype: DType, rows: Rows, cols: usize) -> ValueId {
        self.add_value(name.to_owned(), dtype, rows, cols, Role::Inner)
    }

    /// Marks a value as one the host reads after each run, under a name of its own.
    pub fn mark_output(&mut self, id: ValueId, name: &str) {
        let value = &mut self.values[id.0 as usize];
        value.role = Role::Output;
        value.name = name.to_owned();
    }

    /// Adds [`Op::EmbedRows`].
    pub fn embed_rows(&mut self, label: &str, table: ResourceId, ids: ValueId) -> Result<ValueId, GraphError> {
        let check = Check { op: "embed_rows", label };
        check.dense(self.resources, table)?;
        check.value(self.value(ids), "ids", DType::I32, 1)?;
        let cols = self.resources.get(table).cols;
        let out = self.make(label, DType::F32, self.value(ids).rows, cols);
        self.push(label, Op::EmbedRows { table, ids, out });
        Ok(out)
    }

    /// Adds [`Op::RmsNorm`].
    pub fn rms_norm(&mut self, label: &str, x: ValueId, gain: ResourceId, eps: f32) -> Result<ValueId, GraphError> {
        Check { op: "rms_norm", label }.gain(self.resources, gain, self.value(x))?;
        let out = self.make_like(label, x);
        self.push(label, Op::RmsNorm { x, gain, eps, out });
        Ok(out)
    }

    /// Adds [`Op::RmsNormQuantize`]; with `keep_float` also returns the float result.
    pub fn rms_norm_quantize(
        &mut self,
        label: &str,
        x: ValueId,
        gain: ResourceId,
        eps: f32,
        keep_float: bool,
    ) -> Result<(Quantized, Option<ValueId>), GraphError> {
        Check { op: "rms_norm_quantize", label }.gain(self.resources, gain, self.value(x))?;
        let out = self.make_quantized(label, x);
        let float_out = keep_float.then(|| self.make_like(label, x));
        self.push(label, Op::RmsNormQuantize { x, gain, eps, out, float_out });
        Ok((out, float_out))
    }

    /// Adds [`Op::Quantize`].
    pub fn quantize(&mut self, label: &str, x: ValueId) -> Result<Quantized, GraphError> {
        Check { op: "quantize", label }.dtype(self.value(x), "x", DType::F32)?;
        let out = self.make_quantized(label, x);
        self.push(label, Op::Quantize { x, out });
        Ok(out)
    }

    /// Adds [`Op::TernaryMatmul`].
    pub fn ternary_matmul(
        &mut self,
        label: &str,
        act: Quantized,
        weight: ResourceId,
        residual: Option<ValueId>,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "ternary_matmul", label };
        let matrix = self.resources.get(weight);
        if matrix.encoding() != Some(Encoding::Ternary) {
            return Err(check.operand(format!("weight {} is not ternary", matrix.name)));
        }
        check.value(self.value(act.q), "activation width", DType::I8, quantized_stride(matrix.cols))?;
        let rows = self.value(act.q).rows;
        if let Some(residual) = residual {
            check.value(self.value(residual), "residual width", DType::F32, matrix.rows)?;
            check.equal("residual rows", rows, self.value(residual).rows)?;
        }
        let out = self.make(label, DType::F32, rows, matrix.rows);
        self.push(label, Op::TernaryMatmul { act, weight, residual, out });
        Ok(out)
    }

    /// Adds [`Op::RopeSplit`] and returns the rotated queries.
    #[expect(clippy::too_many_arguments, reason = "the op has that many operands, and names keep them apart")]
    pub fn rope_split(
        &mut self,
        label: &str,
        qkv: ValueId,
        table: ResourceId,
        positions: ValueId,
        rows: ValueId,
        shape: Heads,
        k: Store,
        v: Store,
    ) -> Result<ValueId, GraphError> {
        let Heads { heads, kv_heads, head_dim } = shape;
        let check = Check { op: "rope_split", label };
        check.value(self.value(qkv), "qkv width", DType::F32, (heads + 2 * kv_heads) * head_dim)?;
        check.value(self.value(positions), "positions", DType::I32, 1)?;
        check.value(self.value(rows), "rows", DType::I32, 1)?;
        let rope_dims = self.resources.get(table).cols;
        if self.resources.get(table).encoding() != Some(Encoding::F32)
            || !rope_dims.is_multiple_of(2)
            || rope_dims > head_dim
        {
            return Err(check.operand(format!("rope table must be F32 with an even width of at most {head_dim}")));
        }
        self.check_store(&check, k, kv_heads * head_dim)?;
        self.check_store(&check, v, kv_heads * head_dim)?;
        let q = self.make(label, DType::F32, self.value(qkv).rows, heads * head_dim);
        self.push(label, Op::RopeSplit { qkv, table, positions, rows, heads, kv_heads, head_dim, rope_dims, q, k, v });
        Ok(q)
    }

    /// Adds [`Op::Attention`].
    #[expect(clippy::too_many_arguments, reason = "the op has that many operands, and names keep them apart")]
    pub fn attention(
        &mut self,
        label: &str,
        q: ValueId,
        k: Store,
        v: Store,
        first: ValueId,
        last: ValueId,
        shape: Heads,
    ) -> Result<ValueId, GraphError> {
        let Heads { heads, kv_heads, head_dim } = shape;
        let check = Check { op: "attention", label };
        check.value(self.value(q), "q width", DType::F32, heads * head_dim)?;
        check.value(self.value(first), "first", DType::I32, 1)?;
        check.value(self.value(last), "last", DType::I32, 1)?;
        if kv_heads == 0 || heads % kv_heads != 0 {
            return Err(check.operand(format!("{heads} query heads cannot share {kv_heads} key heads evenly")));
        }
        self.check_store(&check, k, kv_heads * head_dim)?;
        self.check_store(&check, v, kv_heads * head_dim)?;
        let out = self.make_like(label, q);
        self.push(label, Op::Attention { q, k, v, first, last, heads, kv_heads, head_dim, out, log_sum_exp: None });
        Ok(out)
    }

    /// Adds [`Op::GatedAct`].
    pub fn gated_act(&mut self, label: &str, kind: Activation, gate_up: ValueId) -> Result<ValueId, GraphError> {
        let check = Check { op: "gated_act", label };
        let input = self.value(gate_up);
        check.dtype(input, "gate_up", DType::F32)?;
        if !input.cols.is_multiple_of(2) {
            return Err(check.operand(format!("gate and up do not share {} columns evenly", input.cols)));
        }
        let out = self.make(label, DType::F32, input.rows, input.cols / 2);
        self.push(label, Op::GatedAct { kind, gate_up, out });
        Ok(out)
    }

    /// Adds [`Op::GatherRows`].
    pub fn gather_rows(&mut self, label: &str, x: ValueId, rows: ValueId) -> Result<ValueId, GraphError> {
        let check = Check { op: "gather_rows", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        check.value(self.value(rows), "rows", DType::I32, 1)?;
        let out = self.make(label, DType::F32, self.value(rows).rows, self.value(x).cols);
        self.push(label, Op::GatherRows { x, rows, places: None, out });
        Ok(out)
    }

    /// Adds [`Op::DenseMatmul`].
    pub fn dense_matmul(&mut self, label: &str, x: ValueId, weight: ResourceId) -> Result<ValueId, GraphError> {
        let check = Check { op: "dense_matmul", label };
        check.dense(self.resources, weight)?;
        let matrix = self.resources.get(weight);
        check.value(self.value(x), "x width", DType::F32, matrix.cols)?;
        let out = self.make(label, DType::F32, self.value(x).rows, matrix.rows);
        self.push(label, Op::DenseMatmul { x, weight, out });
        Ok(out)
    }

    /// Adds [`Op::ArgMax`].
    pub fn arg_max(&mut self, label: &str, x: ValueId) -> Result<ValueId, GraphError> {
        Check { op: "arg_max", label }.dtype(self.value(x), "x", DType::F32)?;
        let out = self.make(label, DType::I32, self.value(x).rows, 1);
        self.push(label, Op::ArgMax { x, out });
        Ok(out)
    }

    /// Adds [`Op::TopK`].
    pub fn top_k(&mut self, label: &str, x: ValueId, k: usize) -> Result<ValueId, GraphError> {
        let check = Check { op: "top_k", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        if k == 0 || k > MAX_TOP_K {
            return Err(check.operand(format!("{k} elements cannot be chosen; 1 to {MAX_TOP_K} can")));
        }
        let out = self.make(label, DType::I32, self.value(x).rows, 2 * k);
        self.push(label, Op::TopK { x, k, out });
        Ok(out)
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

    fn make_quantized(&mut self, label: &str, x: ValueId) -> Quantized {
        let Value { rows, cols, .. } = *self.value(x);
        Quantized {
            q: self.make(&format!("{label}.q"), DType::I8, rows, quantized_stride(cols)),
            scale: self.make(&format!("{label}.scale"), DType::F32, rows, 1),
            sum: self.make(&format!("{label}.sum"), DType::I32, rows, 1),
        }
    }

    /// Adds an op whose operands the caller has made and checked; methods named after ops do both.
    pub fn push(&mut self, label: &str, op: Op) {
        self.nodes.push((label.to_owned(), op));
    }

    fn check_store(&self, check: &Check, store: Store, cols: usize) -> Result<(), GraphError> {
        let (dtype, found) = match store {
            Operand::Value(id) => (self.value(id).dtype, self.value(id).cols),
            Operand::Resource(id) => {
                let resource = self.resources.get(id);
                match resource.kind {
                    ResourceKind::Buffer { dtype } => (dtype, resource.cols),
                    ResourceKind::Weight { .. } => {
                        return Err(
                            check.operand(format!("{} is a weight; keys and values need a state", resource.name))
                        );
                    }
                }
            }
        };
        check.equal("store width", cols, found)?;
        if !matches!(dtype, DType::F32 | DType::F16) {
            return Err(check.operand(format!("keys and values must be f32 or f16, not {dtype:?}")));
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

    pub fn dense(&self, resources: &Resources, id: ResourceId) -> Result<(), GraphError> {
        let resource = resources.get(id);
        match resource.encoding() {
            None | Some(Encoding::Ternary) => Err(self.operand(format!("{} is not a dense weight", resource.name))),
            Some(encoding) if !resource.cols.is_multiple_of(encoding.block()) => Err(self.operand(format!(
                "{}: rows of {} elements are no multiple of the {} of a {encoding:?} block",
                resource.name,
                resource.cols,
                encoding.block()
            ))),
            Some(_) => Ok(()),
        }
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
