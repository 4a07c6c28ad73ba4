//! The memory of a plan: blocks in which values have places, handed to a kernel as slices that cannot overlap.

use crate::device::zeroed;
use bytemuck::{Pod, Zeroable};
use tritune_graph::{Access, DeviceError, Operand, Plan, Step, ValueId};

/// Blocks are made of cache lines, so that every value starts on one.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// The blocks of one plan.
pub(crate) struct Arena {
    blocks: Vec<Vec<Line>>,
}

impl Arena {
    /// Zeroed blocks of the plan's sizes.
    pub fn new(plan: &Plan) -> Result<Arena, DeviceError> {
        let what = format!("plan {}", plan.name);
        let lines = |&bytes: &u64| zeroed((bytes as usize).div_ceil(size_of::<Line>()), &what);
        Ok(Arena { blocks: plan.blocks.iter().map(lines).collect::<Result<_, _>>()? })
    }

    /// All bytes of a value.
    pub fn bytes_mut(&mut self, plan: &Plan, id: ValueId) -> &mut [u8] {
        let planned = plan.value(id);
        let start = planned.placement.offset as usize;
        let block: &mut [u8] = bytemuck::cast_slice_mut(&mut self.blocks[planned.placement.block]);
        &mut block[start..start + planned.value.bytes() as usize]
    }

    /// The slices of the values a step touches. The planner keeps values that live together apart, so the blocks can
    /// be cut at their borders.
    pub fn operands<'a>(&'a mut self, plan: &Plan, step: &Step) -> Operands<'a> {
        let mut wanted: Vec<(ValueId, Access)> = step.scratch.iter().map(|it| (it.value, Access::Write)).collect();
        step.op.visit_operands(|operand, access| {
            if let Operand::Value(id) = operand {
                match wanted.iter_mut().find(|(other, _)| *other == id) {
                    Some(entry) if access == Access::Write => entry.1 = access,
                    Some(_) => {}
                    None => wanted.push((id, access)),
                }
            }
        });
        wanted.sort_by_key(|(id, _)| {
            let placement = plan.value(*id).placement;
            (placement.block, placement.offset)
        });
        let mut entries = Vec::with_capacity(wanted.len());
        let mut wanted = wanted.into_iter().peekable();
        for (number, block) in self.blocks.iter_mut().enumerate() {
            let mut rest: &mut [u8] = bytemuck::cast_slice_mut(block);
            let mut cut = 0;
            while let Some((id, access)) = wanted.next_if(|(id, _)| plan.value(*id).placement.block == number) {
                let planned = plan.value(id);
                let start = planned.placement.offset as usize - cut;
                let bytes = planned.value.bytes() as usize;
                let (slice, after) = rest.split_at_mut(start).1.split_at_mut(bytes);
                cut = planned.placement.offset as usize + bytes;
                rest = after;
                entries.push(match access {
                    Access::Read => Entry { id, read: Some(slice), write: None },
                    Access::Write => Entry { id, read: None, write: Some(slice) },
                });
            }
        }
        Operands { entries }
    }
}

/// The value operands and the scratch memory of one step.
pub(crate) struct Operands<'a> {
    entries: Vec<Entry<'a>>,
}

struct Entry<'a> {
    id: ValueId,
    read: Option<&'a [u8]>,
    write: Option<&'a mut [u8]>,
}

impl<'a> Operands<'a> {
    /// A value the op reads.
    pub fn read<T: Pod>(&self, id: ValueId) -> &'a [T] {
        let entry = self.entries.iter().find(|entry| entry.id == id);
        bytemuck::cast_slice(entry.and_then(|entry| entry.read).expect("the op lists this value as read"))
    }

    /// A value the op writes; each can be taken once.
    pub fn write<T: Pod>(&mut self, id: ValueId) -> &'a mut [T] {
        let entry = self.entries.iter_mut().find(|entry| entry.id == id);
        bytemuck::cast_slice_mut(
            entry.and_then(|entry| entry.write.take()).expect("the op lists this value as written"),
        )
    }
}
