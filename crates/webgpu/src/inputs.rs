//! Inputs of a plan have memory of their own. In one dispatch a buffer is either read or written, and a browser lets only what is read
//! decide whether invocations meet at a barrier: positions and the ends of sequences do.

use crate::gpu::Gpu;
use crate::memory::{Buffers, Slice};
use crate::program::scratch;
use std::collections::HashMap;
use std::sync::Arc;
use tritune_gpu::{Dispatch, MemoryMap, Span};
use tritune_graph::{ALIGNMENT, DeviceError, Plan, PlannedValue, Role, ValueId};

/// Where the inputs are that no dispatch writes.
pub(crate) struct Inputs(HashMap<ValueId, Slice>);

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
            return Ok(Inputs(HashMap::new()));
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
        Ok(Inputs(moved.into_iter().map(slice).collect()))
    }

    /// The memory of an input that was moved.
    pub(crate) fn get(&self, value: ValueId) -> Option<&Slice> {
        self.0.get(&value)
    }
}

/// Whether that memory is the value's or a part of it, while it lives: later steps may use its place for something else.
fn is_part(planned: &PlannedValue, memory: &MemoryMap, step: usize, span: &Span) -> bool {
    let placement = planned.placement;
    let lives = (planned.first_step..=planned.last_step).contains(&step);
    let begins = span.buffer == memory.blocks[placement.block] && span.offset >= placement.offset;
    lives && begins && span.offset + span.bytes <= placement.offset + placement.bytes
}
