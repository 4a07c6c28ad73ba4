//! Keys and values: caches that outlive a plan, or values of it.

use super::{Elements, Kernels};
use crate::cache::{Cache, CacheMut};
use half::f16;
use tritune_graph::{DType, DeviceError, Heads, KvBlocks, Operand};

impl<'a> Kernels<'_, '_, 'a> {
    pub(super) fn store(&self, store: Operand, shape: Heads) -> Result<Cache<'_>, DeviceError> {
        let blocks = self.blocks(store, shape);
        match store {
            Operand::Resource(id) => match self.buffers.get(id) {
                Some(Elements::F32(values)) => Ok(Cache::F32(values)),
                Some(Elements::F16(values)) => Ok(Cache::F16(values)),
                Some(Elements::Bytes(bytes)) => Ok(Cache::Blocks(bytes, blocks)),
                None => Err(self.missing(id)),
            },
            Operand::Value(id) => Ok(match self.plan.value(id).value.dtype {
                DType::F16 => Cache::F16(self.operands.read(id)),
                DType::I8 => Cache::Blocks(self.operands.read(id), blocks),
                _ => Cache::F32(self.operands.read(id)),
            }),
        }
    }

    /// Takes a store out of its place, so that two can be written beside everything else that is read.
    pub(super) fn take_store(&mut self, store: Operand, shape: Heads) -> Result<Store<'a>, DeviceError> {
        let blocks = self.blocks(store, shape);
        let taken = match store {
            Operand::Resource(id) => Taken::Buffer(self.buffers.take(id).ok_or_else(|| self.missing(id))?),
            Operand::Value(id) => match self.plan.value(id).value.dtype {
                DType::F16 => Taken::F16(self.operands.write(id)),
                DType::I8 => Taken::Bytes(self.operands.write(id)),
                _ => Taken::F32(self.operands.write(id)),
            },
        };
        Ok(Store { taken, blocks })
    }

    pub(super) fn return_store(&mut self, store: Operand, taken: Store) {
        if let (Operand::Resource(id), Taken::Buffer(buffer)) = (store, taken.taken) {
            self.buffers.put_back(id, buffer);
        }
    }

    fn blocks(&self, store: Operand, shape: Heads) -> KvBlocks {
        KvBlocks { rows: self.plan.operand_rows(store), shape }
    }
}

/// Keys or values to be written.
pub(super) struct Store<'a> {
    taken: Taken<'a>,
    blocks: KvBlocks,
}

enum Taken<'a> {
    Buffer(Elements),
    F32(&'a mut [f32]),
    F16(&'a mut [f16]),
    Bytes(&'a mut [u8]),
}

impl Store<'_> {
    pub(super) fn as_mut(&mut self) -> CacheMut<'_> {
        match &mut self.taken {
            Taken::Buffer(Elements::F32(values)) => CacheMut::F32(values),
            Taken::Buffer(Elements::F16(values)) => CacheMut::F16(values),
            Taken::Buffer(Elements::Bytes(bytes)) => CacheMut::Blocks(bytes, self.blocks),
            Taken::F32(values) => CacheMut::F32(values),
            Taken::F16(values) => CacheMut::F16(values),
            Taken::Bytes(bytes) => CacheMut::Blocks(bytes, self.blocks),
        }
    }
}
