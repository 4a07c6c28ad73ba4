//! A small set of weights and buffers, graphs over them, and the comparison of their gradients with the oracle's.

use crate::oracle::{Nudge, Oracle};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use tritune_cpu::CpuDevice;
use tritune_graph::{
    Bindings, DType, Device, DeviceError, Differentiation, DistillTarget, Encoding, Extents, Graph, GraphError,
    HeadLossInput, Heads, LoraBFactor, LowRankWeight, Plan, Resource, ResourceId, ResourceKind, Resources, ScaledRows,
    Segment, Slice, TeacherLogits, ValueId, rope_table,
};
use tritune_testing::Random;

pub const TOKENS: usize = 9;
/// Lengths of the documents in a batch.
pub const DOCUMENTS: [usize; 3] = [4, 1, 4];
pub const WIDTH: usize = 24;
pub const FF: usize = 20;
pub const VOCABULARY: usize = 13;
pub const HEADS: Heads = Heads { heads: 4, kv_heads: 2, head_dim: 6 };
pub const QKV: usize = (HEADS.heads + 2 * HEADS.kv_heads) * HEADS.head_dim;
pub const ROPE: usize = 4;
/// Not small, so that a wrong one shows.
pub const EPS: f32 = 0.05;

/// Floats of at most that size.
fn floats(random: &mut Random, count: usize, size: f32) -> Vec<f32> {
    (0..count).map(|_| size * random.float()).collect()
}

/// Weights and buffers with their content.
pub struct Lab {
    pub resources: Resources,
    pub gain: ResourceId,
    pub gain_ff: ResourceId,
    /// Of the heads of Q and K.
    pub head_gains: (ResourceId, ResourceId),
    pub square: ResourceId,
    pub qkv: ResourceId,
    pub gate_up: ResourceId,
    pub down: ResourceId,
    /// A dense weight as wide as `square`.
    pub dense: ResourceId,
    pub table: ResourceId,
    pub head: ResourceId,
    /// Of another width.
    pub teacher_head: ResourceId,
    pub parameters: ResourceId,
    pub gradients: ResourceId,
    pub frozen: ResourceId,
    /// Positive numbers.
    pub norms: ResourceId,
    /// What the oracle reads.
    pub weights: HashMap<ResourceId, Vec<f32>>,
    /// What the device reads.
    words: HashMap<ResourceId, (Vec<u32>, Vec<f32>)>,
    pub buffers: HashMap<ResourceId, Vec<f32>>,
}

impl Lab {
    pub fn new(random: &mut Random) -> Self {
        let mut resources = Resources::new();
        let mut weights = HashMap::new();
        let mut words = HashMap::new();
        let mut buffers = HashMap::new();
        let mut dense = |resources: &mut Resources, name: &str, rows: usize, values: Vec<f32>| {
            let id = resources.add(Resource::dense(name, rows, values.len() / rows, Encoding::F32));
            weights.insert(id, values);
            id
        };
        let gain_of = |random: &mut Random, count| floats(random, count, 0.5).iter().map(|x| x + 1.0).collect();
        let gain = dense(&mut resources, "gain", 1, gain_of(random, WIDTH));
        let gain_ff = dense(&mut resources, "gain_ff", 1, gain_of(random, FF));
        let q_gain = dense(&mut resources, "q_gain", 1, gain_of(random, HEADS.head_dim));
        let k_gain = dense(&mut resources, "k_gain", 1, gain_of(random, HEADS.head_dim));
        let table = dense(&mut resources, "table", TOKENS, rope_table(TOKENS, ROPE, 10.0, None));
        let head = dense(&mut resources, "head", VOCABULARY, floats(random, VOCABULARY * WIDTH, 0.7));
        let teacher_head = dense(&mut resources, "teacher head", VOCABULARY, floats(random, VOCABULARY * 10, 0.5));
        let square_values = floats(random, WIDTH * WIDTH, 0.5);
        let dense_square = dense(&mut resources, "dense", WIDTH, square_values);
        let mut ternary = |resources: &mut Resources, name: &str, cols: usize, parts: &[(usize, f32)]| {
            let segment = |&(rows, _): &(usize, f32)| Segment { name: name.into(), rows };
            let id = resources.add(Resource::ternary(name, cols, parts.iter().map(segment).collect()));
            let row_scales: Vec<f32> = parts.iter().flat_map(|&(rows, scale)| vec![scale; rows]).collect();
            let (mut packed, mut floats) = (Vec::new(), Vec::new());
            for &scale in &row_scales {
                let mut row = vec![tritune_graph::trits::ZERO_WORD; cols.div_ceil(16)];
                for column in 0..cols {
                    let (code, bit) = (random.below(3) as u32, tritune_graph::trits::code_shift(column % 16));
                    row[column / 16] = row[column / 16] & !(3 << bit) | code << bit;
                    floats.push((code as f32 - 1.0) * scale);
                }
                packed.extend(row);
            }
            words.insert(id, (packed, row_scales));
            weights.insert(id, floats);
            id
        };
        let square = ternary(&mut resources, "square", WIDTH, &[(WIDTH, 0.3)]);
        let (queries, keys) = (HEADS.heads * HEADS.head_dim, HEADS.kv_heads * HEADS.head_dim);
        let qkv = ternary(&mut resources, "qkv", WIDTH, &[(queries, 0.3), (keys, 0.4), (keys, 0.2)]);
        let gate_up = ternary(&mut resources, "gate_up", WIDTH, &[(FF, 0.25), (FF, 0.35)]);
        let down = ternary(&mut resources, "down", FF, &[(WIDTH, 0.3)]);
        let mut buffer = |resources: &mut Resources, name: &str, values: Vec<f32>| {
            let id = resources.add(Resource::buffer(name, values.len() / 64, 64, DType::F32));
            buffers.insert(id, values);
            id
        };
        let parameters = buffer(&mut resources, "parameters", floats(random, 128 * 64, 0.4));
        let gradients = buffer(&mut resources, "gradients", vec![0.0; 128 * 64]);
        let frozen = buffer(&mut resources, "frozen", floats(random, 128 * 64, 0.4));
        let positive = floats(random, 4 * 64, 0.5).iter().map(|x| x + 0.8).collect();
        let norms = buffer(&mut resources, "norms", positive);
        Lab {
            resources,
            gain,
            gain_ff,
            head_gains: (q_gain, k_gain),
            square,
            qkv,
            gate_up,
            down,
            dense: dense_square,
            table,
            head,
            teacher_head,
            parameters,
            gradients,
            frozen,
            norms,
            weights,
            words,
            buffers,
        }
    }

    /// A device with everything in its place and gradients of zero.
    pub fn device(&self, threads: usize) -> (CpuDevice, Bindings) {
        let (mut device, mut bindings) = (CpuDevice::new(threads), Bindings::new());
        for (id, resource) in self.resources.iter() {
            let buffer = match self.buffers.get(&id) {
                Some(values) => {
                    let buffer = device.allocate(resource).unwrap();
                    device.write_buffer(&buffer, 0, bytemuck::cast_slice(values)).unwrap();
                    buffer
                }
                None => {
                    let (bytes, scales): (&[u8], &[f32]) = match self.words.get(&id) {
                        Some((words, scales)) => (bytemuck::cast_slice(words), scales),
                        None => (bytemuck::cast_slice(&self.weights[&id]), &[]),
                    };
                    let row_bytes = bytes.len() / resource.rows;
                    let rows = |first: usize, out: &mut [u8]| {
                        out.copy_from_slice(&bytes[first * row_bytes..][..out.len()]);
                        Ok(())
                    };
                    device.upload(resource, &mut ScaledRows { rows, scales }).unwrap()
                }
            };
            bindings.insert(id, buffer);
        }
        (device, bindings)
    }
}

/// What the host writes before a run.
#[derive(Clone)]
pub enum Data {
    F32(Vec<f32>),
    I32(Vec<i32>),
}

impl Data {
    pub fn bytes(&self) -> &[u8] {
        match self {
            Data::F32(values) => bytemuck::cast_slice(values),
            Data::I32(values) => bytemuck::cast_slice(values),
        }
    }

    fn floats(&self) -> Vec<f64> {
        match self {
            Data::F32(values) => values.iter().map(|&x| f64::from(x)).collect(),
            Data::I32(values) => values.iter().map(|&x| f64::from(x)).collect(),
        }
    }
}

/// A graph with its inputs.
pub struct Net<'r> {
    pub lab: &'r Lab,
    pub graph: Graph<'r>,
    pub random: Random,
    pub inputs: Vec<(ValueId, Data)>,
    /// The float input of the whole, `[TOKENS, WIDTH]`.
    pub x: ValueId,
    pub first: ValueId,
    pub last: ValueId,
    pub doc_end: ValueId,
    pub positions: ValueId,
    pub rows: ValueId,
    pub stream: ValueId,
    /// Values whose gradients are checked too.
    pub wanted: Vec<ValueId>,
    pub trained: Vec<Slice>,
    /// The parameters behind weights that are trained.
    weights: HashMap<ResourceId, Vec<Slice>>,
    /// The factors behind weights that have a low-rank product in them.
    pub low_rank: HashMap<ResourceId, LowRankWeight>,
    /// Ids of tokens, and the order by id.
    pub ids: ValueId,
    order: ValueId,
    /// Ids of the only row of a table.
    pub zeros: ValueId,
    /// The inverse of rows that are gathered.
    pub inverse_rows: HashMap<ValueId, ValueId>,
    next_frozen: usize,
    next_norms: usize,
    pub recompute: Vec<std::ops::Range<usize>>,
    pub out_rows: usize,
    /// What a teacher counts for, if there is one.
    pub distill: Option<(f32, f32, f32)>,
    /// Tokens of the teacher, where it does not speak of all.
    pub top: usize,
}

/// Per token: first row seen, last token of the document, position.
pub fn spans(documents: &[usize]) -> [Vec<i32>; 3] {
    let mut spans = [vec![], vec![], vec![]];
    let mut start = 0;
    for &length in documents {
        spans[0].extend(vec![start; length]);
        spans[1].extend(vec![start + length as i32 - 1; length]);
        spans[2].extend(0..length as i32);
        start += length as i32;
    }
    spans
}

impl<'r> Net<'r> {
    pub fn new(lab: &'r Lab, seed: u64) -> Self {
        let mut random = Random::seeded(seed);
        let mut graph = Graph::new(&lab.resources);
        let rows = Graph::token_rows(TOKENS);
        let mut inputs = Vec::new();
        let x = graph.input("x", DType::F32, rows, WIDTH);
        inputs.push((x, Data::F32(floats(&mut random, TOKENS * WIDTH, 1.0))));
        let [first, doc_end, positions] = spans(&DOCUMENTS);
        let mut integers = |graph: &mut Graph, name: &str, values: Vec<i32>| {
            let id = graph.input(name, DType::I32, rows, 1);
            inputs.push((id, Data::I32(values)));
            id
        };
        let first = integers(&mut graph, "first", first);
        let doc_end = integers(&mut graph, "doc_end", doc_end);
        let positions = integers(&mut graph, "positions", positions);
        let last = integers(&mut graph, "last", (0..TOKENS as i32).collect());
        let own = integers(&mut graph, "rows", (0..TOKENS as i32).collect());
        let ids: Vec<i32> = (0..TOKENS).map(|_| random.below(VOCABULARY) as i32).collect();
        let mut order: Vec<i32> = (0..TOKENS as i32).collect();
        order.sort_by_key(|&token| (ids[token as usize], token));
        let [ids, order, zeros] = [("ids", ids), ("order", order), ("zeros", vec![0; TOKENS])]
            .map(|(name, values)| integers(&mut graph, name, values));
        let stream = graph.input("stream", DType::I32, tritune_graph::Rows::Fixed(1), 4);
        inputs.push((stream, Data::I32((0..4).map(|_| random.next() as i32).collect())));
        Net {
            lab,
            graph,
            random,
            inputs,
            x,
            first,
            last,
            doc_end,
            positions,
            rows: own,
            stream,
            wanted: vec![x],
            trained: Vec::new(),
            weights: HashMap::new(),
            low_rank: HashMap::new(),
            ids,
            order,
            zeros,
            inverse_rows: HashMap::new(),
            next_frozen: 0,
            next_norms: 0,
            recompute: Vec::new(),
            out_rows: TOKENS,
            distill: None,
            top: 0,
        }
    }

    /// Parameters of their own.
    pub fn parameters(&mut self, rows: usize, cols: usize) -> Slice {
        let offset = self.trained.last().map_or(0, |last| (last.offset + last.rows * last.cols).next_multiple_of(64));
        let slice = Slice { buffer: self.lab.parameters, offset, rows, cols };
        self.trained.push(slice);
        slice
    }

    /// Trains a weight: parameters for each tensor of a ternary one, in two runs for a dense one of several rows.
    pub fn train(&mut self, weight: ResourceId) {
        let resource = self.lab.resources.get(weight);
        let rows: Vec<usize> = match &resource.kind {
            ResourceKind::Weight { encoding, segments } if encoding.is_ternary() => {
                segments.iter().map(|segment| segment.rows).collect()
            }
            _ if resource.rows > 1 => vec![resource.rows / 3, resource.rows - resource.rows / 3],
            _ => vec![resource.rows],
        };
        let slices = rows.into_iter().map(|rows| self.parameters(rows, resource.cols)).collect();
        self.weights.insert(weight, slices);
    }

    /// A dense map that is not trained.
    pub fn frozen(&mut self, rows: usize, cols: usize) -> Slice {
        let offset = self.next_frozen;
        self.next_frozen = (offset + rows * cols).next_multiple_of(64);
        Slice { buffer: self.lab.frozen, offset, rows, cols }
    }

    /// Norms of so many columns.
    pub fn norms(&mut self, cols: usize) -> Slice {
        let offset = self.next_norms;
        self.next_norms = (offset + cols).next_multiple_of(64);
        Slice { buffer: self.lab.norms, offset, rows: 1, cols }
    }

    /// An adapter from `x` onto `y`, its B factors `widths` wide, with dropout if asked for.
    pub fn adapter(
        &mut self,
        label: &str,
        x: ValueId,
        widths: &[usize],
        y: ValueId,
        keep: Option<f32>,
    ) -> Result<ValueId, GraphError> {
        const RANK: usize = 3;
        let (cols, out_cols) = (self.graph.value(x).cols, self.graph.value(y).cols);
        let x = match keep {
            Some(keep) => self.graph.dropout(&format!("{label}.dropout"), x, self.stream, label.len() as u32, keep)?,
            None => x,
        };
        let lora_a = self.parameters(RANK * widths.len(), cols);
        let low_rank = self.graph.lora_a(&format!("{label}.lora_a"), x, lora_a)?;
        let mut out_offset = 0;
        let mut factors = Vec::new();
        for (index, &width) in widths.iter().enumerate() {
            factors.push(LoraBFactor { matrix: self.parameters(width, RANK), out_offset, rank_offset: index * RANK });
            out_offset += width;
        }
        self.graph.lora_b(&format!("{label}.lora_b"), low_rank, factors, 1.5, Some(y), out_cols)
    }

    /// Adds the loss of `x` and the backward pass, and makes everything ready to run.
    pub fn finish(mut self, x: ValueId) -> Prepared<'r> {
        let rows = self.graph.value(x).rows;
        let count = rows.capacity();
        let targets = self.graph.input("targets", DType::I32, rows, 1);
        let data = (0..count).map(|_| self.random.below(VOCABULARY) as i32).collect();
        self.inputs.push((targets, Data::I32(data)));
        let mut weights = |graph: &mut Graph, inputs: &mut Vec<(ValueId, Data)>, name: &str| {
            let id = graph.input(name, DType::F32, rows, 1);
            inputs.push((id, Data::F32(floats(&mut self.random, count, 0.1).iter().map(|x| x + 0.2).collect())));
            id
        };
        let row_weights = weights(&mut self.graph, &mut self.inputs, "row_weights");
        weights(&mut self.graph, &mut self.inputs, "wrong weights");
        let distill = self.distill.map(|(hard, soft, temperature)| {
            let weight = self.lab.teacher_head;
            let width = if self.top > 0 { self.top + 1 } else { self.graph.resources().get(weight).cols };
            let said = self.graph.input("teacher", DType::F32, rows, width);
            self.inputs.push((said, Data::F32(floats(&mut self.random, count * width, 3.0))));
            let top = (self.top > 0).then(|| self.graph.input("teacher's tokens", DType::I32, rows, self.top));
            let token = |index: usize| ((index / width.max(2) + index * 2) % VOCABULARY) as i32;
            self.inputs.extend(top.map(|id| (id, Data::I32((0..count * self.top).map(token).collect()))));
            let teacher = match top {
                None => TeacherLogits::Head { x: said, weight },
                Some(tokens) => TeacherLogits::Top { tokens, logits: said },
            };
            let divergence = self.graph.destination("divergence", DType::F32, rows.backward(), 1);
            self.graph.mark_output(divergence, "divergence");
            DistillTarget { teacher, hard, soft, temperature, divergence }
        });
        let head = HeadLossInput { x, weight: self.lab.head, targets, row_weights, distill };
        let (loss, _) = self.graph.head_loss("loss", head, 4, true, false).unwrap();
        self.graph.mark_output(loss, "loss");
        let nodes = self.graph.nodes().len();
        let how = Differentiation {
            gradients: HashMap::from([(self.lab.parameters, self.lab.gradients)]),
            wanted: self.wanted.clone(),
            recompute: self.recompute.clone(),
            saved: HashSet::new(),
            doc_end: Some(self.doc_end),
            inverse_rows: self.inverse_rows.clone(),
            trained: self.weights.clone(),
            low_rank: self.low_rank.clone(),
            sorted_ids: HashMap::from([(self.ids, self.order), (self.zeros, self.rows)]),
            f16_products: false,
        };
        let gradients = self.graph.differentiate(&how).unwrap();
        let wanted: Vec<(ValueId, ValueId)> = self.wanted.iter().map(|id| (*id, gradients[id])).collect();
        for (index, (_, gradient)) in wanted.iter().enumerate() {
            self.graph.mark_output(*gradient, &format!("gradient {index}"));
        }
        let plan = Plan::new("gradients", &self.graph, &tritune_cpu::target()).unwrap();
        let extents = Extents::training(TOKENS, self.out_rows, false);
        Prepared { net: self, plan, nodes, wanted, extents }
    }
}

/// A graph with its backward pass.
pub struct Prepared<'r> {
    pub net: Net<'r>,
    pub plan: Plan,
    nodes: usize,
    pub wanted: Vec<(ValueId, ValueId)>,
    pub extents: Extents,
}

/// Gradients by name.
pub type Gradients = Vec<(String, Vec<f32>)>;

impl Prepared<'_> {
    /// Gradients from the device, with a plan of choice.
    pub fn run(&self, plan: &Plan, threads: usize) -> Result<Gradients, DeviceError> {
        let (mut device, bindings) = self.net.lab.device(threads);
        let id = device.compile(plan.clone(), &bindings)?;
        for (value, data) in &self.net.inputs {
            device.write(&id, *value, data.bytes())?;
        }
        device.run(&id, self.extents)?;
        let mut gradients = Vec::new();
        for (value, gradient) in &self.wanted {
            let length = self.extents.tokens * self.net.graph.value(*gradient).cols;
            let mut values = vec![f32::NAN; length];
            device.read(&id, *gradient, bytemuck::cast_slice_mut(&mut values))?;
            gradients.push((self.net.graph.value(*value).name.clone(), values));
        }
        gradients.extend(self.parameter_gradients(&mut device, &bindings)?);
        Ok(gradients)
    }

    /// The gradients that have added up in the buffer.
    pub fn parameter_gradients(&self, device: &mut CpuDevice, bindings: &Bindings) -> Result<Gradients, DeviceError> {
        let buffer = bindings.get(self.net.lab.gradients).expect("everything is bound");
        let read = |slice: &Slice| {
            let mut values = vec![f32::NAN; slice.rows * slice.cols];
            let bytes = bytemuck::cast_slice_mut(&mut values);
            device.read_buffer(buffer, slice.offset as u64 * 4, bytes)?;
            Ok((format!("parameters at {}", slice.offset), values))
        };
        self.net.trained.iter().map(read).collect()
    }

    fn oracle(&self) -> Oracle<'_> {
        let oracle = Oracle {
            graph: &self.net.graph,
            nodes: self.nodes,
            extents: self.extents,
            weights: &self.net.lab.weights,
            buffers: &self.net.lab.buffers,
            low_rank: &self.net.low_rank,
            inputs: self.net.inputs.iter().map(|(id, data)| (*id, data.floats())).collect(),
            rounding: RefCell::default(),
            margin: Cell::new(f64::INFINITY),
        };
        oracle.loss(None);
        oracle
    }

    /// How near any rounding of activations is to the other integer; where it is very near, f32 may choose that one.
    pub fn margin(&self) -> f64 {
        self.oracle().margin.get()
    }

    /// Gradients by finite differences of the oracle, in the same order.
    pub fn expected(&self) -> Vec<Vec<f64>> {
        let oracle = self.oracle();
        let of_value = |id: ValueId| -> Vec<f64> {
            let count = self.extents.tokens * self.net.graph.value(id).cols;
            (0..count).map(|index| oracle.slope(|by| Nudge::Value(id, index, by))).collect()
        };
        let of_slice = |slice: &Slice| -> Vec<f64> {
            for (&weight, slices) in &self.net.weights {
                if let Some(index) = slices.iter().position(|other| other == slice) {
                    let first: usize = slices[..index].iter().map(|slice| slice.rows * slice.cols).sum();
                    let place = first..first + slice.rows * slice.cols;
                    return place.map(|index| oracle.slope(|by| Nudge::Weight(weight, index, by))).collect();
                }
            }
            let place = slice.offset..slice.offset + slice.rows * slice.cols;
            place.map(|index| oracle.slope(|by| Nudge::Buffer(slice.buffer, index, by))).collect()
        };
        let values = self.wanted.iter().map(|&(id, _)| of_value(id));
        values.chain(self.net.trained.iter().map(of_slice)).collect()
    }
}

/// Shorter gradients have nothing to compare with.
pub const VANISHING: f64 = 1e-4;
/// The terms of a short gradient cancel, their rounding does not: below this length, errors are relative to it.
const CANCELLING: f64 = 1e-2;

/// The Euclidean length.
pub fn length(values: impl Iterator<Item = f64>) -> f64 {
    values.map(|x| x * x).sum::<f64>().sqrt()
}

/// The tensor that differs most from what is expected, by relative length of the difference.
pub fn worst(got: &Gradients, expected: &[Vec<f64>]) -> (String, f64) {
    assert_eq!(got.len(), expected.len());
    let mut worst = (String::new(), 0.0);
    for ((name, got), expected) in got.iter().zip(expected) {
        assert_eq!(got.len(), expected.len(), "{name}");
        let size = length(expected.iter().copied());
        assert!(size > VANISHING, "{name} has no gradient to compare with: {size}");
        let off = length(got.iter().zip(expected).map(|(got, expected)| f64::from(*got) - expected));
        let off = off / size.max(CANCELLING);
        let off = if off.is_nan() { f64::INFINITY } else { off };
        if off > worst.1 {
            worst = (name.clone(), off);
        }
    }
    worst
}
