//! Inputs of a plan have memory of their own. In one dispatch a buffer is either read or written, and a browser lets only what is read
//! decide whether invocations meet at a barrier: positions and the ends of sequences do.

use crate::gpu::Gpu;
use crate::memory::{Buffers, Slice};
use crate::program::scratch;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use tritune_gpu::{Dispatch, MemoryMap, Span};
use tritune_graph::{ALIGNMENT, DeviceError, Plan, PlannedValue, Role, ValueId};

/// From this size on inputs are written at once: what waits for a run is held by the host, too.
const LARGEST_HELD: u64 = 1 << 20;

/// The inputs that no dispatch writes. A run has about ten of them, of a few bytes each, which go to the device together.
#[derive(Default)]
pub(crate) struct Inputs {
    places: HashMap<ValueId, Slice>,
    held: Option<Held>,
}

/// What the host wrote last, and what of it the device lacks.
struct Held {
    memory: Slice,
    bytes: Vec<u8>,
    changed: Range<usize>,
}

impl Inputs {
    /// Moves them out of the plan's blocks, and has the dispatches read them there.
    pub(crate) fn new(
        gpu: &Arc<Gpu>,
        plan: &Plan,
        memory: &MemoryMap,
        dispatches: &mut [Dispatch],
        buffers: &mut Buffers,
    ) -> Result<Inputs, DeviceError> {
        let mut moved: Vec<(ValueId, &PlannedValue, u64)> = Vec::new();
        let mut bytes = 0;
        for (number, planned) in plan.values.iter().enumerate().filter(|(_, it)| it.value.role == Role::Input) {
            let is_written = dispatches.iter().any(|dispatch| {
                let mut bindings = dispatch.bindings.iter();
                bindings.any(|it| it.writes && is_part(planned, memory, dispatch.step, &it.buffer))
            });
            if !is_written {
                moved.push((ValueId(number as u32), planned, bytes));
                bytes += planned.placement.bytes.max(1).next_multiple_of(ALIGNMENT);
            }
        }
        if moved.is_empty() {
            return Ok(Inputs::default());
        }
        let own = scratch(gpu, bytes, &format!("the inputs of plan {}", plan.name))?;
        let number = buffers.number(&own.allocation);
        for dispatch in dispatches {
            for binding in &mut dispatch.bindings {
                let input = moved.iter().find(|(_, it, _)| is_part(it, memory, dispatch.step, &binding.buffer));
                if let Some((_, planned, begin)) = input {
                    binding.buffer.offset = binding.buffer.offset - planned.placement.offset + begin;
                    binding.buffer.buffer = number;
                }
            }
        }
        let slice = |(id, planned, begin): (_, &PlannedValue, u64)| {
            let bytes = planned.placement.bytes;
            (id, Slice { allocation: own.allocation.clone(), offset: begin, bytes })
        };
        let places = moved.into_iter().map(slice).collect();
        let held = (bytes <= LARGEST_HELD).then(|| Held { memory: own, bytes: vec![0; bytes as usize], changed: 0..0 });
        Ok(Inputs { places, held })
    }

    /// The memory of an input that was moved.
    pub(crate) fn get(&self, value: ValueId) -> Option<&Slice> {
        self.places.get(&value)
    }

    /// Keeps the first bytes of an input for the next run; whether it does.
    pub(crate) fn keep(&mut self, value: ValueId, bytes: &[u8]) -> bool {
        let (Some(held), Some(place)) = (&mut self.held, self.places.get(&value)) else { return false };
        let begin = place.offset as usize;
        held.bytes[begin..begin + bytes.len()].copy_from_slice(bytes);
        let end = (begin + bytes.len()).next_multiple_of(4);
        let Range { start, end: last } = held.changed;
        held.changed = if held.changed.is_empty() { begin..end } else { start.min(begin)..last.max(end) };
        true
    }

    /// Gives the device what was kept.
    pub(crate) fn flush(&mut self) -> Result<(), DeviceError> {
        let Some(held) = &mut self.held else { return Ok(()) };
        let changed = std::mem::take(&mut held.changed);
        if changed.is_empty() { Ok(()) } else { held.memory.write(changed.start as u64, &held.bytes[changed]) }
    }
}

/// Whether that memory is the value's or a part of it, while it lives: later steps may use its place for something else.
fn is_part(planned: &PlannedValue, memory: &MemoryMap, step: usize, span: &Span) -> bool {
    let placement = planned.placement;
    let lives = (planned.first_step..=planned.last_step).contains(&step);
    let begins = span.buffer == memory.blocks[placement.block] && span.offset >= placement.offset;
    lives && begins && span.offset + span.bytes <= placement.offset + placement.bytes
}
