//! What a plan is made for: the limits of a device, and the scratch memory that its kernels ask for. Plain data, so that a
//! run can be planned for a device that is not at hand.

use crate::{DType, Graph, Op, ResourceId, Rows, ValueId};
use std::fmt;
use std::sync::Arc;

/// What the device allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest single value, in bytes (the largest binding of a GPU).
    pub max_value: u64,
    /// Largest block of memory that values share.
    pub max_block: u64,
    /// Steps for which a value of one row keeps its place after its last use, so that a device may fold the op that
    /// reads it into a later one. If any, pairs that are folded whatever their rows have their input kept too.
    pub keep_alive_steps: usize,
    /// Steps for which any value keeps its place after its last use, where that takes no more memory, so that a device may run
    /// steps that do not need each other side by side.
    pub overlap_steps: usize,
}

impl Limits {
    /// No limits but the address space: the CPU.
    pub const NONE: Limits =
        Limits { max_value: u64::MAX / 4, max_block: u64::MAX / 4, keep_alive_steps: 0, overlap_steps: 0 };
}

/// What scratch memory holds: by this a step finds it again, and messages and traces name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScratchName(pub &'static str);

/// Memory that a device's kernels of one op need beside its operands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scratch {
    /// What it holds. An op asks for one of each name and source.
    pub name: ScratchName,
    /// Element type.
    pub dtype: DType,
    /// Number of rows.
    pub rows: Rows,
    /// Elements per row.
    pub cols: usize,
    /// What it is made from, where later steps use it again: scratch of the same name and source is one place.
    pub source: Option<(ValueId, ResourceId)>,
    /// Whether an earlier step has made it.
    pub made_before: bool,
    /// Whether no step touches the value it is made from, which then needs no memory.
    pub replaces: bool,
}

impl Scratch {
    /// Scratch of one step.
    pub const fn new(name: ScratchName, dtype: DType, rows: Rows, cols: usize) -> Scratch {
        Scratch { name, dtype, rows, cols, source: None, made_before: false, replaces: false }
    }

    /// The same, kept for later steps.
    pub const fn made_from(self, value: ValueId, resource: ResourceId) -> Scratch {
        Scratch { source: Some((value, resource)), ..self }
    }

    /// The same, in the place of the value that it is made from.
    pub const fn replaces(self) -> Scratch {
        Scratch { replaces: true, ..self }
    }

    /// The same, as an earlier step left it.
    pub const fn made_earlier(self) -> Scratch {
        Scratch { made_before: true, ..self }
    }
}

type Workspace = dyn Fn(&Op, &Graph) -> Vec<Scratch> + Send + Sync;

/// What plans for a device respect and give its kernels.
#[derive(Clone)]
pub struct Target {
    /// What the device allows.
    pub limits: Limits,
    workspace: Arc<Workspace>,
}

impl Target {
    /// A device with these limits, whose kernels ask for the scratch memory that `workspace` names for an op of a graph.
    pub fn new(limits: Limits, workspace: impl Fn(&Op, &Graph) -> Vec<Scratch> + Send + Sync + 'static) -> Target {
        Target { limits, workspace: Arc::new(workspace) }
    }

    /// What the kernels of an op ask for.
    pub fn scratch(&self, op: &Op, graph: &Graph) -> Vec<Scratch> {
        (self.workspace)(op, graph)
    }
}

impl From<Limits> for Target {
    /// A device whose kernels need no scratch memory.
    fn from(limits: Limits) -> Target {
        Target::new(limits, |_, _| Vec::new())
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.debug_struct("Target").field("limits", &self.limits).finish_non_exhaustive()
    }
}
