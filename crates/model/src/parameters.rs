//! Trained parameters on a device: slices of a few f32 buffers, so that an optimiser can treat them as long vectors.

use tritune_graph::{DType, Resource, ResourceId, Resources, SLICE_ALIGNMENT, Slice};

/// Most elements of one buffer: 64 MiB.
pub(crate) const BUFFER_ELEMENTS: usize = 16 << 20;

/// Hands out slices, buffer after buffer. The buffers get their size when the next one is started.
pub(crate) struct SliceAllocator {
    name: String,
    buffers: Vec<ResourceId>,
    used: usize,
}

impl SliceAllocator {
    pub(crate) fn new(name: &str) -> SliceAllocator {
        SliceAllocator { name: name.to_owned(), buffers: Vec::new(), used: 0 }
    }

    /// Starts a new buffer unless the current one has room for so many elements.
    pub(crate) fn reserve(&mut self, elements: usize, resources: &mut Resources) {
        if self.buffers.is_empty() || (self.used > 0 && self.used + elements > BUFFER_ELEMENTS) {
            self.close(resources);
            let name = format!("{}.{}", self.name, self.buffers.len());
            self.buffers.push(resources.add(Resource::buffer(name, 0, SLICE_ALIGNMENT, DType::F32)));
            self.used = 0;
        }
    }

    pub(crate) fn take(&mut self, rows: usize, cols: usize) -> Slice {
        let buffer = *self.buffers.last().expect("reserved before");
        let slice = Slice { buffer, offset: self.used, rows, cols };
        self.used = (self.used + rows * cols).next_multiple_of(SLICE_ALIGNMENT);
        slice
    }

    /// Fixes the size of the current buffer.
    fn close(&mut self, resources: &mut Resources) {
        if let Some(&buffer) = self.buffers.last() {
            resources.set_rows(buffer, self.used / SLICE_ALIGNMENT);
        }
    }

    pub(crate) fn finish(mut self, resources: &mut Resources) -> Vec<ResourceId> {
        self.close(resources);
        self.buffers
    }
}
