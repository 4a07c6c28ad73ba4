//! Reverse-mode differentiation: extends a graph with the backward pass of its losses, one rule per op.
//!
//! Quantisation is straight-through: the gradient of int8 activations is that of the floats they stand for, so an op's
//! gradient is filed under the float value. What is trained are the slices of buffers that the caller names, read by ops
//! themselves or made into weights by [`Requantize`](crate::ops::Requantize); their gradients add up in buffers of the same layout. Other weights
//! are frozen.

mod keeping;

pub use keeping::SaveCandidate;
use keeping::{Operands, computed, save_candidates};

use crate::ops::{Add, LoraA, LoraAGradient, LoraBBackward, LoraBGradient};
use crate::{
    Access, DType, Graph, GraphError, LoraBFactor, LowRankWeight, Op, Operand, ResourceId, Rows, Slice, ValueId,
};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// What is differentiated, and how.
#[derive(Clone, Debug, Default)]
pub struct Differentiation {
    /// The buffer that collects the gradients of each buffer of parameters.
    pub gradients: HashMap<ResourceId, ResourceId>,
    /// The parameters behind each weight that is trained, in the order of its rows: for a ternary weight one slice per
    /// tensor of its stack.
    pub trained: HashMap<ResourceId, Vec<Slice>>,
    /// The factors behind each weight that is made of another one and a low-rank product. Their gradients are those of that product
    /// beside the weight's own, straight through its ternarisation.
    pub low_rank: HashMap<ResourceId, LowRankWeight>,
    /// For the ids that [`EmbedRows`](crate::ops::EmbedRows) reads a trained table by, i32 `[T, 1]`: the tokens by ascending id, then
    /// by number.
    pub sorted_ids: HashMap<ValueId, ValueId>,
    /// Values whose own gradient is wanted, whether or not parameters lie behind them.
    pub wanted: Vec<ValueId>,
    /// Runs of nodes whose inner values are not saved for the backward pass but recomputed in it.
    pub recompute: Vec<Range<usize>>,
    /// Values of these that are kept after all; see [`Graph::rank_savable`].
    pub saved: HashSet<ValueId>,
    /// The last token of each token's document, i32 `[T, 1]`: who attends to it.
    pub doc_end: Option<ValueId>,
    /// The inverse of each list of rows that [`GatherRows`](crate::ops::GatherRows) reads, i32 `[T, 1]`: the `r` with
    /// `rows[r] = t`, or -1.
    pub inverse_rows: HashMap<ValueId, ValueId>,
    /// Whether devices may multiply gradients in f16.
    pub f16_products: bool,
}

impl Graph<'_> {
    /// Adds the backward pass of every loss in the graph, and returns the gradients of values by value. A loss is an op that makes the
    /// gradient of its input itself.
    pub fn differentiate(&mut self, how: &Differentiation) -> Result<HashMap<ValueId, ValueId>, GraphError> {
        self.place_gradients(how)?;
        let Backward { aliases, mut gradients, .. } = Backward::run(self, how, false)?;
        let filed: Vec<_> = aliases.iter().filter_map(|(&id, file)| Some((id, *gradients.get(file)?))).collect();
        gradients.extend(filed);
        Ok(gradients)
    }

    /// Tells ops that make the gradients of their weights in the forward pass where these add up.
    fn place_gradients(&mut self, how: &Differentiation) -> Result<(), GraphError> {
        for number in 0..self.nodes.len() {
            let (label, mut op) = self.nodes[number].clone();
            op.place_gradients(&|weight| gradients_of(self, how, &label, weight))?;
            self.nodes[number].1 = op;
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
    let place = |slice: &Slice| how.gradients.get(&slice.buffer).map(|&buffer| slice.in_buffer(buffer));
    let places: Option<Vec<Slice>> = slices.iter().map(place).collect();
    places.map(Some).ok_or_else(|| no_rule(label, "the parameters lie in a buffer without gradients"))
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
                    Operand::Resource(id) => {
                        how.gradients.contains_key(&id)
                            || how.trained.contains_key(&id)
                            || how.low_rank.contains_key(&id)
                    }
                };
        });
        if trained {
            needed.extend(op.values(Access::Write));
        }
    }
    needed
}

/// Quantised values, by their int8, and second results: under which value their gradient is filed.
fn aliases(nodes: &[(String, Op)]) -> HashMap<ValueId, ValueId> {
    let mut aliases: HashMap<ValueId, ValueId> = HashMap::new();
    for (id, file) in nodes.iter().filter_map(|(_, op)| op.gradient_alias()) {
        // The other value may itself be a second result.
        aliases.insert(id, aliases.get(&file).copied().unwrap_or(file));
    }
    aliases
}

/// A backward pass under construction.
pub(crate) struct Backward<'g, 'r> {
    pub graph: &'g mut Graph<'r>,
    pub how: &'g Differentiation,
    aliases: HashMap<ValueId, ValueId>,
    needed: HashSet<ValueId>,
    gradients: HashMap<ValueId, ValueId>,
    /// The copies of forward values that are recomputed.
    recomputed: HashMap<ValueId, ValueId>,
    /// What could be saved, from the last run on, where that is asked for.
    save_candidates: Option<Vec<SaveCandidate>>,
}

impl<'g, 'r> Backward<'g, 'r> {
    /// Adds the backward pass of a graph.
    fn run(graph: &'g mut Graph<'r>, how: &'g Differentiation, is_asked: bool) -> Result<Self, GraphError> {
        let forward = graph.nodes.clone();
        let (aliases, needed, gradients) = (aliases(&forward), needed(&forward, how), HashMap::new());
        let (recomputed, save_candidates) = (HashMap::new(), is_asked.then(Vec::new));
        let mut backward = Backward { graph, how, aliases, needed, gradients, recomputed, save_candidates };
        let mut end = forward.len();
        while end > 0 {
            let last = end - 1;
            let range = how.recompute.iter().find(|range| range.contains(&last)).cloned();
            let start = range.as_ref().map_or(last, |range| range.start);
            let nodes = &forward[start..end];
            match range {
                Some(_) => backward.differentiate_recomputed(nodes)?,
                None => backward.differentiate_nodes(nodes, HashMap::new())?,
            }
            end = start;
        }
        Ok(backward)
    }

    /// Backward pass of nodes whose inner values are recomputed, as far as they are needed and not saved.
    fn differentiate_recomputed(&mut self, nodes: &[(String, Op)]) -> Result<(), GraphError> {
        let mut written: HashMap<ValueId, ValueId> = HashMap::new();
        let mut recomputed: HashMap<ValueId, ValueId> = HashMap::new();
        let mut copies = Vec::with_capacity(nodes.len());
        for (label, op) in nodes {
            let mut copy = op.clone();
            let results = op.values(Access::Write);
            for &id in &results {
                let value = self.graph.value(id);
                let (dtype, rows, cols) = (value.dtype, value.rows.backward(), value.cols);
                let name = format!("{}.recomputed", value.name);
                let made = *written.entry(id).or_insert_with(|| self.graph.make(&name, dtype, rows, cols));
                if !op.is_always_saved() && !self.how.saved.contains(&id) {
                    recomputed.insert(id, made);
                }
            }
            copy.map_values(|id| {
                let own = written.get(&id).filter(|_| results.contains(&id));
                own.or(recomputed.get(&id)).copied().unwrap_or(id)
            });
            copies.push((format!("{label}.recomputed"), copy));
        }
        let start = self.graph.nodes.len();
        self.differentiate_nodes(nodes, recomputed)?;
        let backward = self.graph.nodes.split_off(start);

        // Only what the backward ops read, directly or through others, is recomputed.
        let read: HashSet<ValueId> = backward.iter().flat_map(|(_, op)| op.values(Access::Read)).collect();
        if let Some(found) = &mut self.save_candidates {
            let originals = self.recomputed.iter().map(|(&id, &made)| (made, id)).collect();
            found.extend(save_candidates(self.graph, &copies, &read, &originals));
        }
        let needed =
            computed(&copies.iter().map(|(_, op)| Operands::of(op)).collect::<Vec<_>>(), &read, &HashSet::new());
        self.graph.nodes.extend(copies.into_iter().zip(needed).filter(|(_, needed)| *needed).map(|(copy, _)| copy));
        self.graph.nodes.extend(backward);
        Ok(())
    }

    /// Backward pass of nodes in reverse; `recomputed` says where values that were recomputed are found.
    fn differentiate_nodes(
        &mut self,
        nodes: &[(String, Op)],
        recomputed: HashMap<ValueId, ValueId>,
    ) -> Result<(), GraphError> {
        self.recomputed = recomputed;
        for (label, op) in nodes.iter().rev() {
            op.backward(self, &format!("{label}.backward"))?;
        }
        Ok(())
    }

    /// Where a forward value is found: recomputed, or as the forward pass left it.
    pub fn forward_value(&self, id: ValueId) -> ValueId {
        self.recomputed.get(&id).copied().unwrap_or(id)
    }

    /// Where the gradient of a weight is accumulated, if it is trained.
    pub fn gradients_of(&self, label: &str, weight: ResourceId) -> Result<Option<Vec<Slice>>, GraphError> {
        gradients_of(self.graph, self.how, label, weight)
    }

    /// Adds the gradients of the factors behind a weight, if it has any: `dy` is that of its product.
    pub fn low_rank_gradients(&mut self, label: &str, weight: ResourceId, dy: ValueId) -> Result<(), GraphError> {
        let Some(LowRankWeight { x, lora_a, factors }) = self.how.low_rank.get(&weight) else { return Ok(()) };
        let missing = || no_rule(label, "the factors lie in a buffer without gradients");
        let place = |slice: Slice| self.how.gradients.get(&slice.buffer).map(|&buffer| slice.in_buffer(buffer));
        let gradient = place(*lora_a).ok_or_else(missing)?;
        let of_factor = |factor: &LoraBFactor| Some(LoraBFactor { matrix: place(factor.matrix)?, ..*factor });
        let gradients = factors.iter().map(of_factor).collect::<Option<Vec<_>>>().ok_or_else(missing)?;
        let (x, rows, rank, scale) = (self.forward_value(*x), self.graph.value(dy).rows, lora_a.rows, 1.0);
        let [low_rank, out] = ["lora_a", "lora_b_backward"]
            .map(|name| self.graph.make(&format!("{label}.{name}"), DType::F32, rows, rank));
        self.graph.push(label, LoraA { x, factor: *lora_a, out: low_rank });
        self.graph.push(label, LoraBGradient { dy, x: low_rank, gradients, scale });
        self.graph.push(label, LoraBBackward { dy, factors: factors.clone(), scale, out });
        self.graph.push(label, LoraAGradient { dy: out, x, gradient });
        Ok(())
    }

    fn file(&self, id: ValueId) -> ValueId {
        self.aliases.get(&id).copied().unwrap_or(id)
    }

    pub fn is_needed(&self, id: ValueId) -> bool {
        self.needed.contains(&id) || self.needed.contains(&self.file(id))
    }

    pub fn gradient(&self, id: ValueId) -> Option<ValueId> {
        self.gradients.get(&self.file(id)).copied()
    }

    /// Adds an op that makes the gradient of a value, if it is needed, from what is known of it and its own part.
    pub fn accumulate<O: Into<Op>>(
        &mut self,
        label: &str,
        id: ValueId,
        op: impl FnOnce(Option<ValueId>, ValueId) -> O,
    ) {
        if self.is_needed(id) {
            let (residual, out) = (self.gradient(id), self.make_gradient(label, id));
            self.graph.push(label, op(residual, out));
            self.set(id, out);
        }
    }

    /// Adds an op that makes a part of the gradient of a value, if it is needed.
    pub fn contribute<O: Into<Op>>(&mut self, label: &str, id: ValueId, op: impl FnOnce(ValueId) -> O) {
        if self.is_needed(id) {
            let out = self.make_gradient(label, id);
            self.graph.push(label, op(out));
            self.add(label, id, out);
        }
    }

    pub fn set(&mut self, id: ValueId, gradient: ValueId) {
        let file = self.file(id);
        self.gradients.insert(file, gradient);
    }

    /// Adds to what is known of a gradient; the first part is taken as it is.
    pub fn add(&mut self, label: &str, id: ValueId, part: ValueId) {
        let sum = match self.gradient(id) {
            None => part,
            Some(other) => {
                let out = self.graph.make_like(label, part);
                self.graph.push(label, Add { a: other, b: part, out });
                out
            }
        };
        self.set(id, sum);
    }

    /// The gradient of a result is also that of a residual that was added to it.
    pub fn add_residual(&mut self, label: &str, residual: Option<ValueId>, dy: ValueId) {
        if let Some(residual) = residual.filter(|&residual| self.is_needed(residual)) {
            self.add(label, residual, dy);
        }
    }

    pub fn backward_rows(&self, id: ValueId) -> Rows {
        self.graph.value(id).rows.backward()
    }

    /// A gradient of the shape of a float value.
    pub fn make_gradient(&mut self, label: &str, id: ValueId) -> ValueId {
        let cols = self.graph.value(id).cols;
        self.graph.make(label, DType::F32, self.backward_rows(id), cols)
    }
}

pub(crate) fn no_rule(label: &str, why: &str) -> GraphError {
    GraphError::Operand { op: "differentiate", label: label.to_owned(), what: format!("no gradient: {why}") }
}
