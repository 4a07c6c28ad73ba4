//! Chains of nodes that become one launch, found before anything is lowered.
//!
//! Results that only such a chain reads never reach ggml's memory: they are *moved* to work space of ours, where nothing ggml places
//! next can overwrite them.

use super::GraphError;
use super::lower::Lower;
use crate::abi::{FLAG_OUTPUT, Graph, Tensor};
use crate::device::is_host_weight;
use crate::host::{Function, Kind, Op, host};
use crate::supports::{ROPE_NEOX, is_contiguous, is_leaf, kind, root, row_count, source};
use std::collections::{HashMap, HashSet};
use tritune_vulkan::raw::Slice;

/// Who reads a tensor.
pub(super) struct Uses<'a> {
    nodes: Vec<&'a Tensor>,
    /// Nodes of this graph that have it as an operand.
    readers: HashMap<*const Tensor, Vec<usize>>,
    /// Operands it is in all of ggml's graph, of which this one may be a part.
    totals: HashMap<*const Tensor, i32>,
}

#[derive(Default)]
pub(super) struct Fusions {
    /// Nodes that another one computes.
    pub absorbed: HashSet<usize>,
    /// Results that are stored in work space.
    pub moved: HashMap<*const Tensor, Slice>,
    /// Gated activations that the product behind their norm computes, with the place of gate and up.
    pub gated: HashMap<*const Tensor, Slice>,
    /// Attentions that rotate and store, by their node.
    pub rotated: HashMap<usize, Rotated>,
}

/// The nodes that one launch of rotation, store and attention stands for.
#[derive(Clone)]
pub(super) struct Rotated {
    pub rope: usize,
    pub key_store: usize,
    pub value_store: usize,
    pub qkv: Slice,
}

#[derive(Clone, Copy)]
pub(super) struct Norm<'a> {
    pub x: &'a Tensor,
    pub gain: &'a Tensor,
    pub eps: f32,
    /// The node that multiplies with the gain.
    pub multiply: usize,
}

impl<'a> Uses<'a> {
    pub fn new(graph: &Graph, nodes: &[&'a Tensor]) -> Uses<'a> {
        let mut readers: HashMap<*const Tensor, Vec<usize>> = HashMap::new();
        for (index, node) in nodes.iter().enumerate() {
            for (_, operand) in node.sources() {
                readers.entry(std::ptr::from_ref(operand)).or_default().push(index);
            }
        }
        let totals =
            nodes.iter().map(|&node| (std::ptr::from_ref(node), graph.uses_of(node).unwrap_or(i32::MAX))).collect();
        Uses { nodes: nodes.to_vec(), readers, totals }
    }

    /// The nodes that read a tensor, if nobody else does.
    pub fn private(&self, tensor: &Tensor) -> Option<&[usize]> {
        let readers = self.readers.get(&std::ptr::from_ref(tensor)).map_or(&[][..], Vec::as_slice);
        let all = self.totals.get(&std::ptr::from_ref(tensor)).is_some_and(|&total| total as usize == readers.len());
        (all && tensor.flags & FLAG_OUTPUT == 0).then_some(readers)
    }

    /// The one node that reads a tensor, looking through views that change nothing but the shape; also the tensor it reads.
    pub fn sole(&self, tensor: &'a Tensor) -> Option<(usize, &'a Tensor)> {
        let mut tensor = tensor;
        loop {
            let &[reader] = self.private(tensor)? else { return None };
            let node = self.nodes[reader];
            let same = is_contiguous(node) && node.ne.iter().product::<i64>() == tensor.ne.iter().product::<i64>();
            match host().op(node.op) {
                Op::View if same => tensor = node,
                Op::View => return None,
                _ => return Some((reader, tensor)),
            }
        }
    }

    /// Whether only views are between two nodes.
    pub fn adjacent(&self, first: usize, second: usize) -> bool {
        first < second && self.nodes[first + 1..second].iter().all(|node| host().op(node.op) == Op::View)
    }
}

/// Whether a tensor is a weight, on the device or the host.
pub(super) fn is_weight(tensor: &Tensor) -> bool {
    is_host_weight(tensor)
        || (is_leaf(tensor) && tensor.viewed().is_none() && crate::device::own_buffer(tensor).is_some())
}

impl<'a> Lower<'a> {
    /// Follows views down to what computed a tensor.
    fn behind_views(&self, tensor: &'a Tensor) -> &'a Tensor {
        let mut tensor = tensor;
        while host().op(tensor.op) == Op::View {
            match source(tensor, 0) {
                Some(next) => tensor = next,
                None => break,
            }
        }
        tensor
    }

    fn index_of(&self, tensor: &Tensor) -> Option<usize> {
        self.nodes.iter().position(|node| std::ptr::eq(*node, tensor))
    }

    /// Whether a node is a product with a ternary weight whose rows have one scale each.
    pub fn is_ternary_product(&mut self, node: &'a Tensor) -> bool {
        host().op(node.op) == Op::MulMat
            && source(node, 0).is_some_and(|weight| {
                kind(weight).is_ternary() && self.ternary_weight(weight).is_ok_and(|(_, uniform)| uniform)
            })
    }

    /// The norm that begins at a node.
    pub fn norm_at(&self, index: usize) -> Option<Norm<'a>> {
        let node = self.nodes[index];
        let x = source(node, 0)?;
        let (multiply, used) = self.uses.sole(node)?;
        let product = self.nodes[multiply];
        if host().op(product.op) != Op::Mul || !self.uses.adjacent(index, multiply) {
            return None;
        }
        let (first, second) = (source(product, 0)?, source(product, 1)?);
        if !std::ptr::eq(first, used) {
            return None;
        }
        let fits = kind(second) == Kind::F32
            && second.ne == [node.ne[0], 1, 1, 1]
            && is_weight(second)
            && !is_host_weight(second)
            && is_contiguous(x)
            && is_contiguous(product)
            && product.ne == used.ne;
        let eps = f32::from_bits(node.op_params[0] as u32);
        fits.then_some(Norm { x, gain: second, eps, multiply })
    }

    /// The products that read a tensor, if nothing else does and all are ternary.
    pub fn ternary_readers(&mut self, tensor: &'a Tensor) -> Option<Vec<usize>> {
        let readers = self.uses.private(tensor)?.to_vec();
        let all = readers.iter().all(|&reader| {
            let node = self.nodes[reader];
            source(node, 1).is_some_and(|x| std::ptr::eq(x, tensor)) && self.is_ternary_product(node)
        });
        (all && !readers.is_empty()).then_some(readers)
    }

    /// Finds what can be one launch.
    pub fn find_fusions(&mut self) -> Result<(), GraphError> {
        for index in 0..self.nodes.len() {
            match host().op(self.nodes[index].op) {
                Op::Glu => self.find_gated(index)?,
                Op::FlashAttention => {
                    self.find_rotated(index)?;
                    self.move_attention(index)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Gate, up and activation of one token, when the product behind the norm can make them itself.
    fn find_gated(&mut self, index: usize) -> Result<(), GraphError> {
        let node = self.nodes[index];
        let (Some(gate), Some(up)) = (source(node, 0), source(node, 1)) else { return Ok(()) };
        let cols = node.ne[0] as usize;
        let half = (cols * 4) as u64;
        let wanted = row_count(node) == 1
            && host().gate(node.op_params[0]) == Some(Function::Silu)
            && node.op_params[1] == 0
            && self.inner.raw.kernels().fuses(cols)
            && half.is_multiple_of(self.opened.offset_alignment);
        if !wanted || !self.feeds_norm(node) {
            return Ok(());
        }
        for operand in [gate, up] {
            let only =
                self.uses.sole(operand).is_some_and(|(reader, used)| reader == index && std::ptr::eq(used, operand));
            if !only || !self.is_ternary_product(operand) {
                return Ok(());
            }
        }
        let pair = self.inner.scratch("gate and up", half * 2)?;
        self.fusions.moved.insert(gate, pair.slice(0, half));
        self.fusions.moved.insert(up, pair.slice(half, half));
        self.fusions.gated.insert(node, pair.slice(0, half * 2));
        self.fusions.absorbed.insert(index);
        Ok(())
    }

    /// Whether only a norm reads the node, behind which are ternary products of rows they can make themselves.
    fn feeds_norm(&mut self, node: &'a Tensor) -> bool {
        let Some((reader, _)) = self.uses.sole(node) else { return false };
        if host().op(self.nodes[reader].op) != Op::RmsNorm {
            return false;
        }
        let Some(norm) = self.norm_at(reader) else { return false };
        let product = self.nodes[norm.multiply];
        row_count(product) == 1
            && self.inner.raw.kernels().fuses(product.ne[0] as usize)
            && self.ternary_readers(product).is_some()
    }

    /// Moves the result of attention out of the way of the product that follows its norm.
    fn move_attention(&mut self, index: usize) -> Result<(), GraphError> {
        let node = self.nodes[index];
        if !self.feeds_norm(node) {
            return Ok(());
        }
        let bytes = (node.ne.iter().product::<i64>() * 4) as u64;
        let place = self.inner.scratch("attention", bytes)?;
        self.fusions.moved.insert(node, place.slice(0, bytes));
        Ok(())
    }

    /// Rotation of query and key, store of key and value, and attention of one token.
    fn find_rotated(&mut self, index: usize) -> Result<(), GraphError> {
        let node = self.nodes[index];
        if self.any_mask {
            return Ok(());
        }
        let Some(found) = self.rotated_nodes(index) else { return Ok(()) };
        let RotatedNodes { rope, key_rope, key_store, value_store, products } = found;
        let bytes = products.map(|product| (product.ne.iter().product::<i64>() * 4) as u64);
        if bytes.iter().any(|bytes| !bytes.is_multiple_of(self.opened.offset_alignment)) {
            return Ok(());
        }
        if !products.iter().all(|&product| self.is_ternary_product(product)) {
            return Ok(());
        }
        let qkv = self.inner.scratch("query, key and value", bytes.iter().sum())?;
        let mut offset = 0;
        for (product, bytes) in products.into_iter().zip(bytes) {
            self.fusions.moved.insert(product, qkv.slice(offset, bytes));
            offset += bytes;
        }
        let qkv = qkv.slice(0, offset);
        self.fusions.absorbed.extend([rope, key_rope, key_store, value_store]);
        debug_assert!(std::ptr::eq(node, self.nodes[index]));
        self.fusions.rotated.insert(index, Rotated { rope, key_store, value_store, qkv });
        Ok(())
    }

    fn rotated_nodes(&self, index: usize) -> Option<RotatedNodes<'a>> {
        let node = self.nodes[index];
        let (q, k, v) = (source(node, 0)?, source(node, 1)?, source(node, 2)?);
        let (head_dim, stride) = (q.ne[0] as usize, k.nb[1] / kind(k).block().1);
        let single = q.ne[1] == 1
            && q.ne[3] == 1
            && k.ne[3] == 1
            && k.view_offs == 0
            && v.view_offs == 0
            && self.inner.raw.kernels().rotates(head_dim, stride);
        if !single {
            return None;
        }
        let rope = self.behind_views(q);
        let query = self.behind_views(source(rope, 0)?);
        let store_of = |cache: &Tensor| {
            (0..index).rev().find(|&other| {
                let store = self.nodes[other];
                host().op(store.op) == Op::SetRows && std::ptr::eq(root(store), root(cache)) && store.view_offs == 0
            })
        };
        let (key_store, value_store) = (store_of(k)?, store_of(v)?);
        let key_rope = self.behind_views(source(self.nodes[key_store], 0)?);
        let key = self.behind_views(source(key_rope, 0)?);
        let value = self.behind_views(source(self.nodes[value_store], 0)?);
        let (rope_index, key_rope_index) = (self.index_of(rope)?, self.index_of(key_rope)?);
        let same =
            |one: Option<&Tensor>, other: Option<&Tensor>| one.map(std::ptr::from_ref) == other.map(std::ptr::from_ref);
        let ropes = host().op(rope.op) == Op::Rope
            && host().op(key_rope.op) == Op::Rope
            && rope.op_params == key_rope.op_params
            && same(source(rope, 1), source(key_rope, 1))
            && same(source(rope, 2), source(key_rope, 2))
            && rope.op_params[2] == ROPE_NEOX;
        let reads =
            |tensor: &'a Tensor, reader: usize| self.uses.sole(tensor).is_some_and(|(found, _)| found == reader);
        let alone = reads(query, rope_index)
            && reads(rope, index)
            && reads(key, key_rope_index)
            && reads(key_rope, key_store)
            && reads(value, value_store)
            && self.uses.private(self.nodes[key_store]).is_some_and(<[usize]>::is_empty)
            && self.uses.private(self.nodes[value_store]).is_some_and(<[usize]>::is_empty);
        let (heads, kv_heads) = (q.ne[2], k.ne[2]);
        let width = |tensor: &Tensor, heads: i64| tensor.ne.iter().product::<i64>() == heads * q.ne[0];
        let shapes = width(query, heads) && width(key, kv_heads) && width(value, kv_heads);
        let ids = source(self.nodes[key_store], 1)?;
        let other_ids = source(self.nodes[value_store], 1)?;
        let indices = is_leaf(ids) && is_leaf(other_ids) && kind(ids) == kind(other_ids) && ids.ne[0] == 1;
        (ropes && alone && shapes && indices).then_some(RotatedNodes {
            rope: rope_index,
            key_rope: key_rope_index,
            key_store,
            value_store,
            products: [query, key, value],
        })
    }
}

struct RotatedNodes<'a> {
    rope: usize,
    key_rope: usize,
    key_store: usize,
    value_store: usize,
    products: [&'a Tensor; 3],
}

#[cfg(test)]
mod tests;
