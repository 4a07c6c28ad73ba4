//! From ggml's graphs to launches.
//!
//! [`compute`] lowers a graph once and keeps the recording: as long as ggml hands over the same graph, as it does for token after
//! token, a run only [prepares](inputs) what the host knows (positions, masks, row numbers) and submits.

mod attention;
#[cfg(test)]
mod building;
pub mod cache;
mod fuse;
mod inputs;
mod lower;
mod ops;
mod products;
mod store;
#[cfg(test)]
mod tests;

use crate::abi::{Graph, status};
use crate::buffer::DeviceBuffer;
use crate::device::{Inner, Opened, own_buffer};
use crate::host::{Op, host};
use cache::{Entry, Step};
use lower::{Item, Writeback};
use std::time::Instant;
use tritune_graph::DeviceError;
use tritune_vulkan::raw::GridLaunch;

/// Why a graph was not computed.
#[derive(Debug, thiserror::Error)]
pub enum GraphError {
    /// The device failed.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// A tensor is not as [`supports`](crate::supports) promised.
    #[error("{op} of {tensor} cannot be computed: {what}")]
    Tensor { op: String, tensor: String, what: String },
    /// Something ggml wrote before is not there: it has no way to be told so at once.
    #[error("{what}; free the model or context and load it again, with fewer layers on this device if memory is short")]
    Broken { what: String },
    /// What was recorded does not fit this run's masks or rows; it must be lowered again for any mask.
    #[error("the mask is no range of rows")]
    MaskNotRanges,
}

impl GraphError {
    /// What ggml is told.
    pub fn status(&self) -> i32 {
        match self {
            GraphError::Device(DeviceError::OutOfMemory { .. }) => status::ALLOC_FAILED,
            _ => status::FAILED,
        }
    }
}

/// Computes a graph and waits.
pub fn compute(opened: &Opened, backend: u64, graph: &Graph) -> Result<(), GraphError> {
    let mut inner = opened.lock();
    let inner = &mut *inner;
    if let Some(what) = inner.broken.values().next() {
        return Err(GraphError::Broken { what: what.clone() });
    }
    let known = inner.caches.entry(backend).or_default().take(graph);
    let mut entry = match known {
        Some(entry) => entry,
        None => lower_graph(opened, inner, graph, false)?,
    };
    match run(inner, &mut entry) {
        Err(GraphError::MaskNotRanges) => {
            entry = lower_graph(opened, inner, graph, true)?;
            run(inner, &mut entry)?;
        }
        other => other?,
    }
    inner.caches.entry(backend).or_default().put(entry);
    forget_overwritten(inner, graph);
    Ok(())
}

/// Forgets the weights in whose place results are now: ggml gives a leaf's memory to later nodes once nothing reads it any more.
/// Recordings rest on the form such a weight had; the next to come there may have another.
fn forget_overwritten(inner: &mut Inner, graph: &Graph) {
    let mut any = false;
    // Nearly all results are in one buffer, which has no weights.
    let mut without: Option<&DeviceBuffer> = None;
    for node in graph.nodes() {
        if matches!(host().op(node.op), Op::None | Op::View) {
            continue;
        }
        let Some(buffer) = own_buffer(node).filter(|&own| !without.is_some_and(|known| std::ptr::eq(own, known)))
        else {
            continue;
        };
        if buffer.has_weights() {
            any |= buffer.forget(node);
        } else {
            without = Some(buffer);
        }
    }
    if any {
        inner.caches.values_mut().for_each(cache::Cache::clear);
    }
}

fn run(inner: &mut Inner, entry: &mut Entry) -> Result<(), GraphError> {
    inputs::prepare(inner, &mut entry.preparations)?;
    for step in &entry.steps {
        match step {
            Step::Recording(recording) => inner.raw.run(recording)?,
            Step::Store(store) => store.run(inner)?,
        }
    }
    for Writeback { address, bytes, from } in &entry.writebacks {
        // SAFETY: ggml gave a node of this graph that place, and keeps it while it computes the graph.
        let target = unsafe { std::slice::from_raw_parts_mut(*address as *mut u8, *bytes) };
        inner.raw.read(from, 0, target)?;
    }
    Ok(())
}

fn lower_graph(opened: &Opened, inner: &mut Inner, graph: &Graph, any_mask: bool) -> Result<Entry, GraphError> {
    let start = Instant::now();
    let lowered = lower::lower(opened, inner, graph, any_mask)?;
    let lowering = start.elapsed();
    let mut steps = Vec::new();
    let mut launches = Vec::new();
    for item in lowered.items {
        match item {
            Item::GridLaunch(launch) => launches.push(launch),
            Item::Store(store) => {
                record(inner, std::mem::take(&mut launches), &mut steps)?;
                steps.push(Step::Store(store));
            }
        }
    }
    record(inner, launches, &mut steps)?;
    if std::env::var_os("TRITUNE_GGML_TRACE").is_some() {
        let (mut launches, mut barriers) = (0, 0);
        for step in &steps {
            if let Step::Recording(recording) = step {
                launches += recording.launches();
                barriers += recording.barriers();
            }
        }
        let (nodes, whole) = (graph.node_count, start.elapsed());
        eprintln!(
            "tritune: {nodes} nodes in {launches} launches with {barriers} barriers; lowered in {lowering:.1?}, recorded in {:.1?}",
            whole.saturating_sub(lowering)
        );
    }
    Ok(Entry::new(graph, steps, lowered.preparations, lowered.writebacks))
}

fn record(inner: &mut Inner, launches: Vec<GridLaunch>, steps: &mut Vec<Step>) -> Result<(), GraphError> {
    if !launches.is_empty() {
        steps.push(Step::Recording(inner.raw.record(launches)?));
    }
    Ok(())
}
