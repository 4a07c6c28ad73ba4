//! Recordings of graphs that may come again.

use super::inputs::Preparation;
use super::lower::Writeback;
use super::store::Store;
use crate::abi::{Graph, Tensor};
use std::collections::VecDeque;
use tritune_vulkan::raw::Recording;

/// Graphs kept: prompt and token, and their last batches.
const KEPT: usize = 6;

/// A part of a run.
pub(super) enum Step {
    Recording(Recording),
    Store(Store),
}

/// A graph's recordings.
pub struct Entry {
    key: Key,
    pub(super) steps: Vec<Step>,
    pub(super) preparations: Vec<Preparation>,
    pub(super) writebacks: Vec<Writeback>,
}

/// What ggml promises to be equal for equal graphs, and a few addresses to be sure.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    uid: u64,
    nodes: i32,
    first: usize,
    last: usize,
    data: usize,
}

impl Key {
    fn of(graph: &Graph) -> Key {
        let number = |node: Option<&Tensor>| node.map_or(0, |node| std::ptr::from_ref(node) as usize);
        let (first, last) = (graph.nodes().next(), graph.nodes().last());
        let data = last.map_or(0, Tensor::address);
        Key { uid: graph.uid, nodes: graph.node_count, first: number(first), last: number(last), data }
    }
}

impl Entry {
    pub(super) fn new(
        graph: &Graph,
        steps: Vec<Step>,
        preparations: Vec<Preparation>,
        writebacks: Vec<Writeback>,
    ) -> Entry {
        Entry { key: Key::of(graph), steps, preparations, writebacks }
    }
}

/// The recordings of one backend, the oldest first.
#[derive(Default)]
pub struct Cache {
    entries: VecDeque<Entry>,
}

impl Cache {
    /// The recording of this graph, which the cache then no longer has.
    pub(super) fn take(&mut self, graph: &Graph) -> Option<Entry> {
        if graph.uid == 0 {
            return None;
        }
        let key = Key::of(graph);
        let index = self.entries.iter().position(|entry| entry.key == key)?;
        self.entries.remove(index)
    }

    /// Keeps a recording.
    pub(super) fn put(&mut self, entry: Entry) {
        if entry.key.uid == 0 {
            return;
        }
        while self.entries.len() >= KEPT {
            self.entries.pop_front();
        }
        self.entries.push_back(entry);
    }

    /// Forgets everything, since what it binds is changing.
    pub fn clear(&mut self) {
        self.entries.clear();
    }
}
