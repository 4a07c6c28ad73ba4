//! What runs of nodes that are recomputed could save.
//!
//! Worth is counted in multiply-adds that a saved byte saves, so products and attention are saved, and what takes a pass over memory is
//! recomputed.

use super::{Backward, Differentiation};
use crate::ops::{Attention, DenseMatmul, LoraB, TernaryMatmul};
use crate::{Access, Graph, GraphError, Op, ResourceId, ValueId, maths};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

/// Results of one node that its run could save.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveCandidate {
    /// The results that are read again.
    pub values: Vec<ValueId>,
    /// What they take.
    pub bytes: u64,
    /// Multiply-adds that it saves.
    saves: u64,
    /// How many those are for a byte, as a power of two: they tell time no better than that. Less than those that are to be saved before it.
    worth: i32,
}

impl SaveCandidate {
    /// What saves most for its bytes first, and of equals the smaller: they fill what there is.
    fn order(&self, other: &SaveCandidate) -> Ordering {
        other.worth.cmp(&self.worth).then(self.bytes.cmp(&other.bytes))
    }
}

impl Graph<'_> {
    /// What runs could save that is recomputed, in the order in which it is worth it. Of the same in several runs that of the last
    /// comes first: it lives shortest.
    pub fn rank_savable(&self, how: &Differentiation) -> Result<Vec<SaveCandidate>, GraphError> {
        let mut graph = Graph { resources: self.resources, values: self.values.clone(), nodes: self.nodes.clone() };
        let mut found = Backward::run(&mut graph, how, true)?.save_candidates.unwrap_or_default();
        found.sort_by(SaveCandidate::order);
        Ok(found)
    }

    /// Multiply-adds of a node with all its rows in use; 0 where that is not what it takes its time for.
    fn multiply_adds(&self, op: &Op) -> u64 {
        let of_weight = |weight: ResourceId| self.resources.get(weight).rows * self.resources.get(weight).cols;
        let rows = self.value(op.row_value()).rows.capacity();
        let of_row = match op {
            Op::TernaryMatmul(TernaryMatmul { weight, .. }) | Op::DenseMatmul(DenseMatmul { weight, .. }) => {
                of_weight(*weight)
            }
            Op::LoraB(LoraB { factors, .. }) => {
                factors.iter().map(|factor| factor.matrix.rows * factor.matrix.cols).sum()
            }
            // Two products with half of the rows, as many as there are before a token.
            Op::Attention(Attention { out, .. }) => rows * self.value(*out).cols,
            _ => 0,
        };
        rows as u64 * of_row as u64
    }
}

/// What a node reads and writes.
pub(super) struct Operands {
    reads: Vec<ValueId>,
    writes: Vec<ValueId>,
}

impl Operands {
    pub(super) fn of(op: &Op) -> Operands {
        Operands { reads: op.values(Access::Read), writes: op.values(Access::Write) }
    }
}

/// What a run could save of nodes that are recomputed by these copies for a backward pass that reads these values; `originals` are
/// the values they are copies of.
pub(super) fn save_candidates(
    graph: &Graph,
    copies: &[(String, Op)],
    read: &HashSet<ValueId>,
    originals: &HashMap<ValueId, ValueId>,
) -> Vec<SaveCandidate> {
    let nodes: Vec<Operands> = copies.iter().map(|(_, op)| Operands::of(op)).collect();
    let work: Vec<u64> = copies.iter().map(|(_, op)| graph.multiply_adds(op)).collect();
    let work_of =
        |computed: &[bool]| work.iter().zip(computed).filter(|(_, is)| **is).map(|(work, _)| work).sum::<u64>();
    let mut found: Vec<SaveCandidate> = Vec::new();
    let mut saved = HashSet::new();
    loop {
        let now = computed(&nodes, read, &saved);
        let recomputed = || nodes.iter().zip(&now).filter(|(_, is)| **is).map(|(node, _)| node);
        let is_read = |id: &ValueId| {
            !saved.contains(id) && (read.contains(id) || recomputed().any(|node| node.reads.contains(id)))
        };
        let candidate = |node: &Operands| {
            let values: Vec<ValueId> = node.writes.iter().copied().filter(is_read).collect();
            let bytes = values.iter().map(|&id| graph.value(id).bytes()).sum::<u64>().max(1);
            let then = computed(&nodes, read, &saved.iter().chain(&values).copied().collect());
            let saves = work_of(&now) - work_of(&then);
            SaveCandidate { values, bytes, saves, worth: maths::log2(saves as f64 / bytes as f64).round() as i32 }
        };
        // The later of equals, behind which a norm or a rotation may be saved, too.
        let candidates = recomputed().map(candidate).filter(|it| it.saves > 0);
        let best = candidates.max_by(|a, b| a.order(b).reverse().then(a.saves.cmp(&b.saves)));
        let Some(mut best) = best else { break };
        saved.extend(best.values.iter().copied());
        if let Some(last) = found.last().filter(|last| best.order(last).is_lt()) {
            best.worth = last.worth - 1;
        }
        found.push(best);
    }
    for id in found.iter_mut().flat_map(|it| &mut it.values) {
        *id = originals.get(id).copied().unwrap_or(*id);
    }
    found
}

/// Which nodes must be computed for what is read, where these values are saved.
pub(super) fn computed(nodes: &[Operands], read: &HashSet<ValueId>, saved: &HashSet<ValueId>) -> Vec<bool> {
    let mut read = read.clone();
    let mut computed = vec![false; nodes.len()];
    for (node, is_computed) in nodes.iter().zip(&mut computed).rev() {
        *is_computed = node.writes.iter().any(|id| read.contains(id) && !saved.contains(id));
        if *is_computed {
            read.extend(&node.reads);
        }
    }
    computed
}
