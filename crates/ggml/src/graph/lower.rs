//! The walk over a graph, and where its tensors are stored.

use super::GraphError;
use super::fuse::{Fusions, Uses};
use super::inputs::{Preparation, Source, What};
use crate::abi::{Graph, Tensor};
use crate::buffer::tensor_bytes;
use crate::device::{Inner, Opened, own_buffer};
use crate::host::{Op, host};
use crate::supports::{kind, root};
use std::collections::{HashMap, HashSet};
use tritune_gpu::interface::KernelLaunch;
use tritune_vulkan::raw::{GridLaunch, MemoryUse, Quantized, Slice};

/// Elements of a workgroup of the elementwise kernels.
pub(super) const LOCAL: u32 = 256;
/// Bytes of an upload page at least.
const PAGE: u64 = 1 << 20;
const MAX_GROUPS: u32 = 65535;

/// One thing to do in a run.
pub(super) enum Item {
    GridLaunch(GridLaunch),
    /// What no kernel does.
    Store(super::store::Store),
}

pub(super) struct Lowered {
    pub items: Vec<Item>,
    pub preparations: Vec<Preparation>,
    pub writebacks: Vec<Writeback>,
}

/// A result to copy to the host's memory after the run.
pub(super) struct Writeback {
    pub address: usize,
    pub bytes: usize,
    pub from: Slice,
}

/// Where a tensor is stored: a slice that can be bound, and its bytes from there.
#[derive(Clone)]
pub(super) struct Located {
    pub slice: Slice,
    pub offset: u32,
}

/// A row that no tensor holds: what a product makes of it itself, or its int8.
#[derive(Clone)]
pub(super) enum Virtual {
    /// `x`, or gate and up in `x`, still to be normalised.
    Norm { x: Slice, gated: bool, gain: Slice, eps: f32 },
    /// int8 of the rows.
    Quantized(Quantized),
}

/// What layers share, by the addresses and numbers it is made of.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Shared {
    /// First and last row of each token.
    Ranges { mask: usize, rows: usize, tokens: usize, streams: usize },
    /// Row and range of one token.
    Indices { mask: usize, rows: usize, ids: [usize; 2] },
}

/// What lowering carries along.
pub(super) struct Lower<'a> {
    pub opened: &'a Opened,
    pub inner: &'a mut Inner,
    pub nodes: Vec<&'a Tensor>,
    pub uses: Uses<'a>,
    pub fusions: Fusions,
    pub items: Vec<Item>,
    pub preparations: Vec<Preparation>,
    pub virtuals: HashMap<*const Tensor, Virtual>,
    /// int8 of tensors, as long as its place is not used again.
    pub quantized: Vec<(*const Tensor, Quantized, &'static str)>,
    pub turn: usize,
    /// Ranges and indices that layers share.
    pub shared: HashMap<Shared, Slice>,
    pub angles: Vec<(usize, super::inputs::Angles, Slice)>,
    pub any_mask: bool,
    uploaded: HashMap<(usize, usize), Slice>,
    pages: Vec<(Slice, u64)>,
}

/// Lowers a graph; with `any_mask` without what needs masks to be ranges.
pub(super) fn lower(opened: &Opened, inner: &mut Inner, graph: &Graph, any_mask: bool) -> Result<Lowered, GraphError> {
    let mut lower = Lower::new(opened, inner, graph, any_mask);
    lower.find_fusions()?;
    for index in 0..lower.nodes.len() {
        if !lower.fusions.absorbed.contains(&index) {
            lower.node(index)?;
        }
    }
    let writebacks = lower.results_on_host();
    Ok(Lowered { items: lower.items, preparations: lower.preparations, writebacks })
}

impl<'a> Lower<'a> {
    /// The walk before its first step.
    pub fn new(opened: &'a Opened, inner: &'a mut Inner, graph: &'a Graph, any_mask: bool) -> Lower<'a> {
        let nodes: Vec<&Tensor> = graph.nodes().collect();
        let uses = Uses::new(graph, &nodes);
        Lower {
            opened,
            inner,
            nodes,
            uses,
            fusions: Fusions::default(),
            items: Vec::new(),
            preparations: Vec::new(),
            virtuals: HashMap::new(),
            quantized: Vec::new(),
            turn: 0,
            shared: HashMap::new(),
            angles: Vec::new(),
            any_mask,
            uploaded: HashMap::new(),
            pages: Vec::new(),
        }
    }

    fn node(&mut self, index: usize) -> Result<(), GraphError> {
        let tensor = self.nodes[index];
        if tensor.ne.iter().any(|&ne| ne <= 0) {
            return Ok(());
        }
        match host().op(tensor.op) {
            Op::None | Op::View => Ok(()),
            op @ (Op::Add | Op::Sub | Op::Mul | Op::Div) => self.binary(tensor, op),
            op @ (Op::Scale | Op::Sqr | Op::Unary) => self.unary(tensor, op),
            Op::RmsNorm => self.rms_norm(index),
            Op::MulMat => self.mul_mat(index),
            Op::GetRows => self.get_rows(tensor),
            Op::SetRows => self.set_rows(tensor),
            Op::Cpy | Op::Cont => self.copy(tensor),
            Op::Rope => self.rope(tensor),
            Op::SoftMax => self.soft_max(tensor),
            Op::FlashAttention => self.flash_attention(index),
            Op::Glu => self.glu(tensor),
            Op::Other => Err(self.refuse(tensor, "the op is not known")),
        }
    }

    /// The error for a tensor that cannot be computed.
    pub fn refuse(&self, tensor: &Tensor, what: impl Into<String>) -> GraphError {
        let name = tensor.name().into_owned();
        GraphError::Tensor { op: format!("{:?}", host().op(tensor.op)), tensor: name, what: what.into() }
    }

    /// The operand.
    pub fn source(&self, tensor: &'a Tensor, index: usize) -> Result<&'a Tensor, GraphError> {
        crate::supports::source(tensor, index).ok_or_else(|| self.refuse(tensor, format!("operand {index} is missing")))
    }

    /// Where a tensor is stored. What is in the host's memory is copied before each run.
    pub fn locate(&mut self, tensor: &Tensor) -> Result<Located, GraphError> {
        let bytes = tensor_bytes(tensor) as u64;
        if let Some(place) = self.fusions.moved.get(&std::ptr::from_ref(root(tensor))) {
            let skipped = if std::ptr::eq(root(tensor), tensor) { 0 } else { tensor.view_offs };
            return Ok(Located { slice: place.clone(), offset: skipped as u32 });
        }
        if let Some(buffer) = own_buffer(tensor) {
            let offset = buffer.offset(tensor.address()) as u64;
            return Ok(self.bindable(buffer.memory(), offset, bytes));
        }
        let whole = root(tensor);
        if tensor.address() == 0 || whole.address() == 0 {
            return Err(self.refuse(tensor, "it has no memory"));
        }
        let offset = tensor.address().saturating_sub(whole.address()) as u32;
        let key = (whole.address(), tensor_bytes(whole));
        if let Some(slice) = self.uploaded.get(&key) {
            return Ok(Located { slice: slice.clone(), offset });
        }
        let slice = self.upload(key.1 as u64)?;
        let what = What::Bytes(Source::Host { address: key.0, bytes: key.1 });
        self.preparations.push(Preparation { what, to: slice.clone() });
        self.uploaded.insert(key, slice.clone());
        Ok(Located { slice, offset })
    }

    /// Results that ggml wants in the host's memory, since it lets a node take the place of an operand there.
    fn results_on_host(&self) -> Vec<Writeback> {
        let computed = self.nodes.iter().filter(|node| !matches!(host().op(node.op), Op::None | Op::View));
        let keys: HashSet<(usize, usize)> = computed
            .filter(|node| own_buffer(node).is_none())
            .map(|node| (root(node).address(), tensor_bytes(root(node))))
            .collect();
        let found = keys.into_iter().filter_map(|(address, bytes)| {
            let from = self.uploaded.get(&(address, bytes))?.clone();
            Some(Writeback { address, bytes, from })
        });
        found.collect()
    }

    /// A slice around these bytes whose beginning can be bound.
    fn bindable(&self, memory: &Slice, offset: u64, bytes: u64) -> Located {
        let start = offset / self.opened.offset_alignment * self.opened.offset_alignment;
        let end = (offset + bytes).next_multiple_of(16).min(memory.bytes);
        Located { slice: memory.slice(start, end - start), offset: (offset - start) as u32 }
    }

    /// A tensor for the kernels that know no offset.
    pub fn aligned(&mut self, tensor: &Tensor) -> Result<Slice, GraphError> {
        let Located { mut slice, offset } = self.locate(tensor)?;
        slice.offset += u64::from(offset);
        slice.bytes -= u64::from(offset);
        if offset > 0 && !slice.offset.is_multiple_of(self.opened.offset_alignment) {
            return Err(self.refuse(tensor, format!("it begins at {}, where nothing can be bound", slice.offset)));
        }
        Ok(slice)
    }

    /// An operand without gaps for the kernels that know no offset: copied to work space of its purpose where it begins between
    /// places that can be bound.
    pub fn aligned_input(&mut self, tensor: &Tensor, purpose: &'static str) -> Result<Slice, GraphError> {
        use crate::interfaces::copy::{Bind, Constants, Module, Push};
        let located = self.locate(tensor)?;
        let start = located.slice.offset + u64::from(located.offset);
        if start.is_multiple_of(self.opened.offset_alignment) {
            return self.aligned(tensor);
        }
        let words = tensor_bytes(tensor).div_ceil(4) as u32;
        let slice = self.inner.scratch(purpose, (u64::from(words) * 4).next_multiple_of(256))?;
        let line = [words, 1, 1, 1];
        let steps = [4, words * 4, words * 4, words * 4];
        let push = Push {
            a_ne: line,
            a_nb: steps,
            d_ne: line,
            d_nb: steps,
            a_offset: located.offset,
            d_offset: 0,
            count: words,
        };
        let bind = Bind { a: located.slice, d: slice.clone() };
        let kernel = Module::GgmlCopy.launch(LOCAL, Constants { a_half: 0, d_half: 0 }, bind, push);
        self.elementwise(kernel, words);
        Ok(slice)
    }

    /// Bytes of a leaf before the run.
    pub fn leaf(&mut self, tensor: &Tensor) -> Source {
        let bytes = tensor_bytes(tensor);
        match own_buffer(tensor) {
            Some(buffer) => Source::Device(buffer.memory().slice(buffer.offset(tensor.address()) as u64, bytes as u64)),
            None => Source::Host { address: tensor.address(), bytes },
        }
    }

    /// Room that the host writes before each run.
    pub fn upload(&mut self, bytes: u64) -> Result<Slice, GraphError> {
        let step = bytes.max(1).next_multiple_of(256);
        let room = self.pages.last().is_some_and(|(page, used)| used + step <= page.bytes);
        if !room {
            let page = self.inner.raw.allocate(step.max(PAGE), MemoryUse::Upload, "inputs of a graph")?;
            self.pages.push((page, 0));
        }
        let Some((page, used)) = self.pages.last_mut() else { unreachable!("pushed above") };
        let slice = page.slice(*used, bytes.max(1).next_multiple_of(16));
        *used += step;
        Ok(slice)
    }

    pub fn launch(&mut self, launch: GridLaunch) {
        self.items.push(Item::GridLaunch(launch));
    }

    pub fn launch_all(&mut self, launches: Vec<GridLaunch>) {
        self.items.extend(launches.into_iter().map(Item::GridLaunch));
    }

    /// A kernel of this crate with an invocation for each of `count` items.
    pub fn elementwise(&mut self, kernel: KernelLaunch<Slice>, count: u32) {
        let groups = count.div_ceil(LOCAL).max(1);
        let x = groups.min(MAX_GROUPS);
        self.launch(GridLaunch::with_groups(kernel, [x, groups.div_ceil(x), 1], f64::from(count) * 8.0));
    }

    /// A kernel of this crate with a workgroup for each of `rows` rows.
    pub fn per_row(&mut self, kernel: KernelLaunch<Slice>, rows: u32) {
        let x = rows.clamp(1, MAX_GROUPS);
        self.launch(GridLaunch::with_groups(kernel, [x, rows.div_ceil(x), 1], f64::from(rows) * 1e4));
    }

    /// Local size of kernels with a workgroup per row.
    pub fn row_local_size(&self) -> u32 {
        if self.opened.profile.max_invocations >= 256 { 256 } else { 128 }
    }
}

/// Elements along each dimension.
pub(super) fn extents(tensor: &Tensor) -> [u32; 4] {
    tensor.ne.map(|ne| ne as u32)
}

/// Bytes from element to element along each dimension.
pub(super) fn strides(tensor: &Tensor) -> [u32; 4] {
    tensor.nb.map(|nb| nb as u32)
}

pub(super) fn elements(tensor: &Tensor) -> u32 {
    tensor.ne.iter().product::<i64>() as u32
}

pub(super) fn is_half(tensor: &Tensor) -> bool {
    kind(tensor) == crate::host::Kind::F16
}
