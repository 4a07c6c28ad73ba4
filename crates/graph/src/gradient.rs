//! Reverse-mode differentiation: extends a graph with the backward pass of its losses, one rule per op.
//!
//! Quantisation is straight-through: the gradient of int8 activations is that of the floats they stand for, so an op's
//! gradient is filed under the float value. What is trained are the slices of states that the caller names, read by ops
//! themselves or made into weights by [`Op::Requantize`]; their gradients add up in states of the same layout. Other weights
//! are frozen.

use crate::{
    Access, DType, DoraColumns, F16Scratch, Graph, GraphError, LoraBFactor, Op, Operand, Quantized, Resource,
    ResourceId, Rows, Slice, TrainedHead, ValueId, WeightGradScratch,
};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// What is differentiated, and how.
#[derive(Clone, Debug, Default)]
pub struct Differentiation {
    /// The state that collects the gradients of each state of parameters.
    pub gradients: HashMap<ResourceId, ResourceId>,
    /// The parameters behind each weight that is trained, in the order of its rows: for a ternary weight one slice per
    /// tensor of its stack.
    pub trained: HashMap<ResourceId, Vec<Slice>>,
    /// i32 `[T, 1]`: the tokens by ascending id, then by number. A trained embedding needs it.
    pub order: Option<ValueId>,
    /// Values whose own gradient is wanted, whether or not parameters lie behind them.
    pub wanted: Vec<ValueId>,
    /// Runs of nodes whose inner values are not kept for the backward pass but computed again in it.
    pub recompute: Vec<Range<usize>>,
    /// The last token of each token's document, i32 `[T, 1]`: who attends to it.
    pub until: Option<ValueId>,
    /// Give products of gradients room to run in f16.
    pub f16_matmul: bool,
}

impl Graph<'_> {
    /// Adds the backward pass of every [`Op::HeadLoss`] in the graph, and returns the gradients of values by value.
    pub fn differentiate(&mut self, how: &Differentiation) -> Result<HashMap<ValueId, ValueId>, GraphError> {
        self.train_heads(how)?;
        let forward = self.nodes.clone();
        let needed = needed(&forward, how);
        let mut backward = Backward { graph: self, how, aliases: aliases(&forward), needed, gradients: HashMap::new() };
        let mut end = forward.len();
        while end > 0 {
            let last = end - 1;
            let range = how.recompute.iter().find(|range| range.contains(&last)).cloned();
            let start = range.as_ref().map_or(last, |range| range.start);
            let nodes = &forward[start..end];
            match range {
                Some(_) => backward.differentiate_again(nodes)?,
                None => backward.differentiate_nodes(nodes, &HashMap::new())?,
            }
            end = start;
        }
        let Backward { aliases, mut gradients, .. } = backward;
        let filed: Vec<_> = aliases.iter().filter_map(|(&id, file)| Some((id, *gradients.get(file)?))).collect();
        gradients.extend(filed);
        Ok(gradients)
    }

    /// Heads make the gradient of their weight beside that of their input, while the probabilities exist.
    fn train_heads(&mut self, how: &Differentiation) -> Result<(), GraphError> {
        for number in 0..self.nodes.len() {
            let (label, Op::HeadLoss { weight, logits, half, dx: Some(_), .. }) = &self.nodes[number] else { continue };
            let (label, weight, logits, half) = (label.clone(), *weight, *logits, half.is_some());
            let Some(gradients) = gradients_of(self, how, &label, weight)? else { continue };
            let (chunk, shape) = (self.value(logits).rows, self.resources.get(weight).clone());
            let half = half.then(|| weight_grad_scratch(self, &label, chunk, &shape));
            if let Op::HeadLoss { trained, .. } = &mut self.nodes[number].1 {
                *trained = Some(TrainedHead { gradients, half });
            }
        }
        Ok(())
    }
}

/// Where the gradient of a weight adds up, if it is trained.
fn gradients_of(
    graph: &Graph,
    how: &Differentiation,
    label: &str,
    weight: ResourceId,
) -> Result<Option<Vec<Slice>>, GraphError> {
    let Some(slices) = how.trained.get(&weight) else { return Ok(None) };
    let resource = graph.resources.get(weight);
    let rows: usize = slices.iter().map(|slice| slice.rows).sum();
    if rows != resource.rows || slices.iter().any(|slice| slice.cols != resource.cols) {
        return Err(no_rule(label, "the parameters have another shape than the weight"));
    }
    let place = |slice: &Slice| how.gradients.get(&slice.buffer).map(|&state| slice.in_buffer(state));
    let places: Option<Vec<Slice>> = slices.iter().map(place).collect();
    places.map(Some).ok_or_else(|| no_rule(label, "the parameters lie in a state without gradients"))
}

/// Tiles of 128 by 128 that keep a large GPU busy: products of fewer are cut into parts that are added up afterwards.
const BUSY_TILES: usize = 264;
/// Parts a sum over rows is cut into, so that a large GPU is busy.
const MOST_OUTER_PARTS: usize = 16;
/// Rows that are worth a part of their own.
const OUTER_PART_ROWS: usize = 256;
/// Parts in which the gradient of a gain is summed.
const GAIN_PARTS: usize = 512;

fn weight_grad_scratch(graph: &mut Graph, label: &str, rows: Rows, weight: &Resource) -> WeightGradScratch {
    let tiles = weight.rows.div_ceil(128) * weight.cols.div_ceil(128);
    let most = rows.capacity().div_ceil(OUTER_PART_ROWS).min(MOST_OUTER_PARTS);
    let parts = BUSY_TILES.div_ceil(tiles.max(1)).clamp(1, most.max(1));
    let mut make = |name: &str, dtype, rows, cols| graph.make(&format!("{label}.{name}"), dtype, rows, cols);
    WeightGradScratch {
        values: make("outer", DType::F16, rows, weight.cols.next_multiple_of(16)),
        scale: make("outer_scale", DType::F32, Rows::Fixed(1), 2),
        partial: (parts > 1).then(|| make("outer_parts", DType::F32, Rows::Fixed(parts * weight.rows), weight.cols)),
    }
}

/// The values through which a gradient must flow: those behind which parameters or wanted values lie.
fn needed(nodes: &[(String, Op)], how: &Differentiation) -> HashSet<ValueId> {
    let mut needed: HashSet<ValueId> = how.wanted.iter().copied().collect();
    for (_, op) in nodes {
        let mut trained = false;
        op.visit_operands(|operand, access| {
            trained |= access == Access::Read
                && match operand {
                    Operand::Value(id) => needed.contains(&id),
                    Operand::Resource(id) => how.gradients.contains_key(&id) || how.trained.contains_key(&id),
                };
        });
        if trained {
            op.visit_operands(|operand, access| {
                if let (Operand::Value(id), Access::Write) = (operand, access) {
                    needed.insert(id);
                }
            });
        }
    }
    needed
}

/// Quantised values, by their int8, and second results: under which value their gradient is filed.
fn aliases(nodes: &[(String, Op)]) -> HashMap<ValueId, ValueId> {
    let mut aliases: HashMap<ValueId, ValueId> = HashMap::new();
    for (_, op) in nodes {
        match *op {
            // The float may itself be a second result.
            Op::Quantize { x, out } => aliases.insert(out.q, aliases.get(&x).copied().unwrap_or(x)),
            Op::QuantAnneal { x, out, .. } => aliases.insert(out, aliases.get(&x).copied().unwrap_or(x)),
            Op::RmsNormQuantize { out, float_out: Some(float_out), .. } => aliases.insert(float_out, out.q),
            _ => None,
        };
    }
    aliases
}

struct Backward<'g, 'r> {
    graph: &'g mut Graph<'r>,
    how: &'g Differentiation,
    aliases: HashMap<ValueId, ValueId>,
    needed: HashSet<ValueId>,
    gradients: HashMap<ValueId, ValueId>,
}

impl Backward<'_, '_> {
    /// Backward pass of nodes whose inner values are computed again, as far as they are needed.
    fn differentiate_again(&mut self, nodes: &[(String, Op)]) -> Result<(), GraphError> {
        let mut again: HashMap<ValueId, ValueId> = HashMap::new();
        let mut copies = Vec::with_capacity(nodes.len());
        for (label, op) in nodes {
            let mut written = Vec::new();
            op.visit_operands(|operand, access| {
                if let (Operand::Value(id), Access::Write) = (operand, access) {
                    written.push(id);
                }
            });
            for id in written {
                let value = self.graph.value(id);
                let (dtype, rows, cols) = (value.dtype, value.rows.backward(), value.cols);
                let name = format!("{}.again", value.name);
                again.entry(id).or_insert_with(|| self.graph.make(&name, dtype, rows, cols));
            }
            let mut copy = op.clone();
            copy.map_values(|id| again.get(&id).copied().unwrap_or(id));
            copies.push((format!("{label}.again"), copy));
        }
        let start = self.graph.nodes.len();
        self.differentiate_nodes(nodes, &again)?;
        let backward = self.graph.nodes.split_off(start);

        // Only what the backward ops read, directly or through others, is computed again.
        let mut read: HashSet<ValueId> = HashSet::new();
        let collect = |op: &Op, read: &mut HashSet<ValueId>| {
            op.visit_operands(|operand, access| {
                if let (Operand::Value(id), Access::Read) = (operand, access) {
                    read.insert(id);
                }
            });
        };
        backward.iter().for_each(|(_, op)| collect(op, &mut read));
        let mut kept = Vec::new();
        for (label, op) in copies.into_iter().rev() {
            let mut wanted = false;
            op.visit_operands(|operand, access| {
                wanted |= matches!((operand, access), (Operand::Value(id), Access::Write) if read.contains(&id));
            });
            if wanted {
                collect(&op, &mut read);
                kept.push((label, op));
            }
        }
        self.graph.nodes.extend(kept.into_iter().rev());
        self.graph.nodes.extend(backward);
        Ok(())
    }

    /// Backward pass of nodes in reverse; `again` says where values that were computed again are found.
    fn differentiate_nodes(
        &mut self,
        nodes: &[(String, Op)],
        again: &HashMap<ValueId, ValueId>,
    ) -> Result<(), GraphError> {
        for (label, op) in nodes.iter().rev() {
            self.rule(label, op, &|id| again.get(&id).copied().unwrap_or(id))?;
        }
        Ok(())
    }

    /// The backward rule of one op. `kept` gives the place of a forward value.
    fn rule(&mut self, label: &str, op: &Op, kept: &dyn Fn(ValueId) -> ValueId) -> Result<(), GraphError> {
        let label = &format!("{label}.backward");
        match *op {
            Op::HeadLoss { x, dx, .. } => {
                if let (Some(dx), true) = (dx, self.is_needed(x)) {
                    self.add(label, x, dx);
                }
            }
            Op::GatherRows { x, places, out, .. } => {
                let Some(dy) = self.gradient(out) else { return Ok(()) };
                let places = places.ok_or_else(|| no_rule(label, "rows are gathered without their places"))?;
                let dx = self.make_gradient(label, x);
                self.graph.push(label, Op::ScatterRows { x: dy, places, out: dx });
                self.add(label, x, dx);
            }
            Op::RmsNorm { x, gain, eps, out } => self.rms_norm(label, x, gain, eps, out, kept)?,
            Op::RmsNormQuantize { x, gain, eps, out, .. } => self.rms_norm(label, x, gain, eps, out.q, kept)?,
            Op::TernaryMatmul { act, weight, residual, out } => {
                let Some(dy) = self.gradient(out) else { return Ok(()) };
                if let Some(residual) = residual.filter(|&residual| self.is_needed(residual)) {
                    self.add(label, residual, dy);
                }
                let mut halves = None;
                if self.is_needed(act.q) {
                    let cols = self.graph.resources.get(weight).cols;
                    let half = self.how.f16_matmul.then(|| self.make_f16_scratch(label, dy, cols));
                    let residual = self.gradient(act.q);
                    let out = self.graph.make(label, DType::F32, self.backward_rows(act.q), cols);
                    self.graph.push(label, Op::TernaryMatmulBackward { dy, weight, residual, half, out });
                    self.set(act.q, out);
                    halves = half;
                }
                if let Some(gradients) = gradients_of(self.graph, self.how, label, weight)? {
                    let Quantized { q, scale, sum } = act;
                    let act = Quantized { q: kept(q), scale: kept(scale), sum: kept(sum) };
                    let (rows, shape) = (self.graph.value(dy).rows, self.graph.resources.get(weight).clone());
                    let half = halves.map(|half| (half, weight_grad_scratch(self.graph, label, rows, &shape)));
                    self.graph.push(label, Op::TernaryMatmulGradient { dy, act, weight, gradients, half });
                }
            }
            Op::RopeSplit { qkv, table, positions, heads, kv_heads, head_dim, rope_dims, q, k, v, .. } => {
                let (Operand::Value(k), Operand::Value(v)) = (k, v) else {
                    return Err(no_rule(label, "keys and values lie in a cache that outlives the run"));
                };
                let gradients = (self.gradient(q), self.gradient(k), self.gradient(v));
                let (Some(dq), Some(dk), Some(dv)) = gradients else { return Ok(()) };
                if self.is_needed(qkv) {
                    let out = self.make_gradient(label, qkv);
                    self.graph.push(
                        label,
                        Op::RopeSplitBackward {
                            dq,
                            dk,
                            dv,
                            table,
                            positions: kept(positions),
                            heads,
                            kv_heads,
                            head_dim,
                            rope_dims,
                            out,
                        },
                    );
                    self.add(label, qkv, out);
                }
            }
            Op::Attention { .. } => self.attention(label, op, kept)?,
            Op::GatedAct { kind, gate_up, out } => {
                let Some(dy) = self.gradient(out) else { return Ok(()) };
                if self.is_needed(gate_up) {
                    let out = self.make_gradient(label, gate_up);
                    self.graph.push(label, Op::GatedActBackward { kind, gate_up: kept(gate_up), dy, out });
                    self.add(label, gate_up, out);
                }
            }
            Op::LoraA { x, factor, out } => {
                let Some(dy) = self.gradient(out) else { return Ok(()) };
                if let Some(&state) = self.how.gradients.get(&factor.buffer) {
                    let gradient = factor.in_buffer(state);
                    self.graph.push(label, Op::LoraAGradient { dy, x: kept(x), gradient });
                }
                if self.is_needed(x) {
                    let residual = self.gradient(x);
                    let out = self.make_gradient(label, x);
                    self.graph.push(label, Op::LoraABackward { dy, factor, residual, out });
                    self.set(x, out);
                }
            }
            Op::LoraB { x, ref factors, scale, residual, out } => {
                let Some(dy) = self.gradient(out) else { return Ok(()) };
                if let Some(residual) = residual.filter(|&residual| self.is_needed(residual)) {
                    self.add(label, residual, dy);
                }
                let place = |factor: &LoraBFactor| -> Option<LoraBFactor> {
                    let state = *self.how.gradients.get(&factor.matrix.buffer)?;
                    let matrix: Slice = factor.matrix.in_buffer(state);
                    Some(LoraBFactor { matrix, ..*factor })
                };
                let gradients: Vec<LoraBFactor> = factors.iter().filter_map(place).collect();
                if !gradients.is_empty() {
                    self.graph.push(label, Op::LoraBGradient { dy, x: kept(x), gradients, scale });
                }
                if !tiles(factors, self.graph.value(x).cols) {
                    return Err(no_rule(label, "its factors do not read every narrow column once"));
                }
                let out = self.make_gradient(label, x);
                self.graph.push(label, Op::LoraBBackward { dy, factors: factors.clone(), scale, out });
                self.add(label, x, out);
            }
            Op::DoraScale { x, ref scales, residual, out } => {
                let Some(dy) = self.gradient(out) else { return Ok(()) };
                if let Some(residual) = residual.filter(|&residual| self.is_needed(residual)) {
                    self.add(label, residual, dy);
                }
                let place = |scale: &DoraColumns| -> Option<DoraColumns> {
                    let state = *self.how.gradients.get(&scale.magnitudes.buffer)?;
                    Some(DoraColumns { magnitudes: scale.magnitudes.in_buffer(state), ..*scale })
                };
                let gradients: Vec<DoraColumns> = scales.iter().filter_map(place).collect();
                if !gradients.is_empty() {
                    self.graph.push(label, Op::DoraScaleGradient { dy, x: kept(x), gradients });
                }
                if self.is_needed(x) {
                    let residual = self.gradient(x);
                    let out = self.make_gradient(label, x);
                    self.graph.push(label, Op::DoraScale { x: dy, scales: scales.clone(), residual, out });
                    self.set(x, out);
                }
            }
            Op::Dropout { x, stream, tensor, keep, residual, out } => {
                let Some(dy) = self.gradient(out) else { return Ok(()) };
                if let Some(residual) = residual.filter(|&residual| self.is_needed(residual)) {
                    self.add(label, residual, dy);
                }
                if self.is_needed(x) {
                    let residual = self.gradient(x);
                    let out = self.make_gradient(label, x);
                    self.graph.push(label, Op::Dropout { x: dy, stream, tensor, keep, residual, out });
                    self.set(x, out);
                }
            }
            Op::Add { a, b, out } => {
                let Some(dy) = self.gradient(out) else { return Ok(()) };
                for id in [a, b] {
                    if self.is_needed(id) {
                        self.add(label, id, dy);
                    }
                }
            }
            // Straight-through: the gradient is already filed under the float value.
            Op::Quantize { .. } | Op::QuantAnneal { .. } => {}
            Op::EmbedRows { table, ids, out } => {
                let Some(dy) = self.gradient(out) else { return Ok(()) };
                if let Some(gradients) = gradients_of(self.graph, self.how, label, table)? {
                    let order = self.how.order.ok_or_else(|| no_rule(label, "nobody says in which order ids come"))?;
                    self.graph.push(label, Op::EmbedRowsGradient { dy, ids: kept(ids), order, gradients });
                }
            }
            Op::DenseMatmul { x, weight, out } => {
                let Some(dy) = self.gradient(out) else { return Ok(()) };
                if self.is_needed(x) {
                    let residual = self.gradient(x);
                    let out = self.make_gradient(label, x);
                    self.graph.push(label, Op::DenseMatmulBackward { dy, weight, residual, out });
                    self.set(x, out);
                }
                if let Some(gradients) = gradients_of(self.graph, self.how, label, weight)? {
                    self.graph.push(label, Op::DenseMatmulGradient { dy, x: kept(x), gradients });
                }
            }
            // Constants, results that no loss is made of, and weights, whose gradients their products make.
            Op::DoraNorms { .. } | Op::ArgMax { .. } | Op::TopK { .. } | Op::Requantize { .. } => {}
            _ => return Err(no_rule(label, "it is itself part of a backward pass or an optimiser")),
        }
        Ok(())
    }

    fn rms_norm(
        &mut self,
        label: &str,
        x: ValueId,
        gain: ResourceId,
        eps: f32,
        out: ValueId,
        kept: &dyn Fn(ValueId) -> ValueId,
    ) -> Result<(), GraphError> {
        let Some(dy) = self.gradient(out) else { return Ok(()) };
        if let Some(gradients) = gradients_of(self.graph, self.how, label, gain)? {
            let Some(&gradient) = gradients.first() else { return Ok(()) };
            let parts = Rows::Fixed(GAIN_PARTS.min(self.graph.value(dy).rows.capacity().max(1)));
            let partial = self.graph.make(&format!("{label}.parts"), DType::F32, parts, gradient.cols);
            self.graph.push(label, Op::RmsNormGradient { x: kept(x), eps, dy, partial, gradient });
        }
        if !self.is_needed(x) {
            return Ok(());
        }
        let residual = self.gradient(x);
        let out = self.make_gradient(label, x);
        self.graph.push(label, Op::RmsNormBackward { x: kept(x), gain, eps, dy, residual, out });
        self.set(x, out);
        Ok(())
    }

    fn attention(&mut self, label: &str, op: &Op, kept: &dyn Fn(ValueId) -> ValueId) -> Result<(), GraphError> {
        let &Op::Attention { q, k, v, first, heads, kv_heads, head_dim, out, log_sum_exp, .. } = op else {
            return Ok(());
        };
        let Some(dy) = self.gradient(out) else { return Ok(()) };
        let (Operand::Value(k), Operand::Value(v)) = (k, v) else {
            return Err(no_rule(label, "keys and values lie in a cache that outlives the run"));
        };
        let until = self.how.until.ok_or_else(|| no_rule(label, "nobody says where documents end"))?;
        let sums = log_sum_exp.ok_or_else(|| no_rule(label, "its log-sum-exp was not kept"))?;
        let rows = self.backward_rows(q);
        let delta = self.graph.make(&format!("{label}.delta"), DType::F32, rows, 4 * heads);
        let mut make = |name: &str, cols: usize| self.graph.make(&format!("{label}.{name}"), DType::F32, rows, cols);
        let (dq, dk, dv) =
            (make("dq", heads * head_dim), make("dk", kv_heads * head_dim), make("dv", kv_heads * head_dim));
        self.graph.push(
            label,
            Op::AttentionBackward {
                q: kept(q),
                k: kept(k),
                v: kept(v),
                first: kept(first),
                until,
                y: kept(out),
                log_sum_exp: kept(sums),
                dy,
                heads,
                kv_heads,
                head_dim,
                delta,
                dq,
                dk,
                dv,
            },
        );
        for (id, gradient) in [(q, dq), (k, dk), (v, dv)] {
            self.add(label, id, gradient);
        }
        Ok(())
    }

    fn file(&self, id: ValueId) -> ValueId {
        self.aliases.get(&id).copied().unwrap_or(id)
    }

    fn is_needed(&self, id: ValueId) -> bool {
        self.needed.contains(&id) || self.needed.contains(&self.file(id))
    }

    fn gradient(&self, id: ValueId) -> Option<ValueId> {
        self.gradients.get(&self.file(id)).copied()
    }

    fn set(&mut self, id: ValueId, gradient: ValueId) {
        let file = self.file(id);
        self.gradients.insert(file, gradient);
    }

    /// Adds to what is known of a gradient; the first part is taken as it is.
    fn add(&mut self, label: &str, id: ValueId, part: ValueId) {
        let sum = match self.gradient(id) {
            None => part,
            Some(other) => {
                let out = self.graph.make_like(label, part);
                self.graph.push(label, Op::Add { a: other, b: part, out });
                out
            }
        };
        self.set(id, sum);
    }

    fn backward_rows(&self, id: ValueId) -> Rows {
        self.graph.value(id).rows.backward()
    }

    /// A gradient of the shape of a float value.
    fn make_gradient(&mut self, label: &str, id: ValueId) -> ValueId {
        let cols = self.graph.value(id).cols;
        self.graph.make(label, DType::F32, self.backward_rows(id), cols)
    }

    fn make_f16_scratch(&mut self, label: &str, dy: ValueId, out_cols: usize) -> F16Scratch {
        let (rows, cols) = (self.graph.value(dy).rows, self.graph.value(dy).cols);
        let tiles = rows.capacity().div_ceil(128) * out_cols.div_ceil(128);
        let parts = (BUSY_TILES / tiles.max(1)).clamp(1, 4);
        let partial = Rows::Fixed(parts * rows.capacity());
        F16Scratch {
            partial: (parts > 1).then(|| self.graph.make(&format!("{label}.partial"), DType::F32, partial, out_cols)),
            values: self.graph.make(&format!("{label}.half"), DType::F16, rows, cols.next_multiple_of(16)),
            scale: self.graph.make(&format!("{label}.half_scale"), DType::F32, rows, 1),
        }
    }
}

/// Whether each narrow column belongs to exactly one factor.
fn tiles(factors: &[LoraBFactor], columns: usize) -> bool {
    let mut ranges: Vec<(usize, usize)> = factors.iter().map(|factor| (factor.narrow, factor.matrix.cols)).collect();
    ranges.sort_unstable();
    let end = ranges.into_iter().try_fold(0, |end, (start, width)| (start == end).then_some(start + width));
    end == Some(columns)
}

fn no_rule(label: &str, why: &str) -> GraphError {
    GraphError::Operand { op: "differentiate", label: label.to_owned(), what: format!("no gradient: {why}") }
}
