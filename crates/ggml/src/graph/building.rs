//! Small graphs for tests, as ggml makes them. What they are made of lives as long as the test program.

use crate::abi::{BufferType, BufferTypeCalls, Graph, MAX_SOURCES, Tensor};
use crate::buffer::{self, DeviceBuffer, new_buffer};
use crate::device::Opened;
use crate::host::{fake, host};
use std::ptr::{from_mut, null_mut};
use std::sync::OnceLock;

/// A device with the tiles of a large GPU, on which chains are fused.
pub fn opened() -> &'static Opened {
    static OPENED: OnceLock<Opened> = OnceLock::new();
    fake::install();
    OPENED.get_or_init(|| Opened::new(0, Some(true)).unwrap())
}

/// The type of the buffers here.
pub fn own_type() -> *mut BufferType {
    static TYPE: OnceLock<usize> = OnceLock::new();
    let address = TYPE.get_or_init(|| {
        let calls = BufferTypeCalls {
            get_name: buffer::type_name,
            alloc_buffer: buffer::alloc_buffer,
            get_alignment: buffer::get_alignment,
            get_max_size: None,
            get_alloc_size: None,
            is_host: None,
        };
        // SAFETY: there is no device that would have to live on.
        Box::into_raw(Box::new(unsafe { BufferType::new(calls, null_mut(), null_mut()) })) as usize
    });
    *address as *mut BufferType
}

/// Nodes of a graph, in their order.
#[derive(Default)]
pub struct Build {
    pub nodes: Vec<*mut Tensor>,
}

pub type Handle = *mut Tensor;

pub fn at(tensor: Handle) -> &'static mut Tensor {
    // SAFETY: tensors of these tests are leaked, and one test uses its own from one thread.
    unsafe { &mut *tensor }
}

pub fn set_source(tensor: Handle, index: usize, source: Handle) {
    // SAFETY: tensors of these tests are leaked.
    unsafe { at(tensor).set_source(index, source) };
}

pub fn set_viewed(tensor: Handle, viewed: Handle) {
    // SAFETY: tensors of these tests are leaked.
    unsafe { at(tensor).set_viewed(viewed) };
}

fn sources_of(tensor: Handle) -> impl Iterator<Item = Handle> {
    (0..MAX_SOURCES).map(move |index| at(tensor).source_pointer(index)).filter(|source| !source.is_null())
}

/// A dense tensor that no graph computes.
pub fn leaf(kind: &str, ne: [i64; 4]) -> Handle {
    // SAFETY: all fields are numbers and pointers, for which zeros are good values.
    let tensor: &mut Tensor = Box::leak(Box::new(unsafe { std::mem::zeroed() }));
    (tensor.kind, tensor.ne, tensor.op) = (fake::kind(kind), ne, fake::op("NONE"));
    let (block, bytes) = host().kind(tensor.kind).block();
    tensor.nb[0] = bytes;
    tensor.nb[1] = ne[0] as usize / block * bytes;
    tensor.nb[2] = tensor.nb[1] * ne[1] as usize;
    tensor.nb[3] = tensor.nb[2] * ne[2] as usize;
    from_mut(tensor)
}

/// A leaf in memory of the device.
pub fn placed(kind: &str, ne: [i64; 4]) -> Handle {
    let tensor = leaf(kind, ne);
    place(opened(), tensor);
    tensor
}

/// Gives a tensor a buffer of its own on a device; false where there is no memory for it.
pub fn place(device: &'static Opened, tensor: Handle) -> bool {
    // SAFETY: buffers of tests are never freed.
    unsafe {
        let buffer = new_buffer(device, own_type(), buffer::get_alloc_size(null_mut(), tensor));
        let Some(own) = buffer.as_ref().and_then(DeviceBuffer::of) else { return false };
        at(tensor).put(buffer, own.memory_start());
    }
    true
}

impl Build {
    pub fn node(&mut self, op: &str, ne: [i64; 4], sources: &[Handle]) -> Handle {
        let tensor = leaf("f32", ne);
        at(tensor).op = fake::op(op);
        sources.iter().enumerate().for_each(|(index, source)| set_source(tensor, index, *source));
        self.nodes.push(tensor);
        tensor
    }

    /// Another look at a tensor: its root is what it shows.
    pub fn view(&mut self, op: &str, ne: [i64; 4], source: Handle) -> Handle {
        let tensor = self.node(op, ne, &[source]);
        set_viewed(tensor, Some(at(source).viewed_pointer()).filter(|root| !root.is_null()).unwrap_or(source));
        tensor
    }

    pub fn index(&self, tensor: Handle) -> usize {
        self.nodes.iter().position(|node| *node == tensor).unwrap()
    }

    /// The graph as ggml hands it over. `elsewhere` are operands of nodes in other parts of it.
    pub fn graph(&self, elsewhere: &[Handle]) -> &'static Graph {
        let mut all = self.nodes.clone();
        for node in &self.nodes {
            all.extend(sources_of(*node));
        }
        let size = all.len() * 2 + 1;
        let (mut used, mut keys) = (vec![0u32; size.div_ceil(32)], vec![null_mut(); size]);
        let mut counts = vec![0; size];
        let mut place_of = |tensor: Handle| {
            let mut place = (tensor as usize >> 4) % size;
            while keys[place] != tensor && !keys[place].is_null() {
                place = (place + 1) % size;
            }
            keys[place] = tensor;
            used[place / 32] |= 1 << (place % 32);
            place
        };
        for node in &self.nodes {
            place_of(*node);
            for source in sources_of(*node) {
                counts[place_of(source)] += 1;
            }
        }
        elsewhere.iter().for_each(|tensor| counts[place_of(*tensor)] += 1);
        // SAFETY: tensors of these tests are leaked.
        unsafe { Graph::of_parts(self.nodes.clone(), counts, used, keys) }
    }
}
