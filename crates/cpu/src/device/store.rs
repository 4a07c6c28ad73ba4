//! Keys and values: caches that outlive a plan, or values of it.

use super::{Elements, Kernels};
use crate::cache::{Cache, CacheMut};
use half::f16;
use tritune_graph::{DType, DeviceError, Operand};

impl<'a> Kernels<'_, '_, 'a> {
    pub(super) fn store(&self, store: Operand) -> Result<Cache<'_>, DeviceError> {
        match store {
            Operand::Resource(id) => match self.buffers.get(id) {
                Some(Elements::F32(values)) => Ok(Cache::F32(values)),
                Some(Elements::F16(values)) => Ok(Cache::F16(values)),
                None => Err(self.missing(id)),
            },
            Operand::Value(id) if self.plan.value(id).value.dtype == DType::F16 => {
                Ok(Cache::F16(self.operands.read(id)))
            }
            Operand::Value(id) => Ok(Cache::F32(self.operands.read(id))),
        }
    }

    /// Takes a store out of its place, so that two can be written beside everything else that is read.
    pub(super) fn take_store(&mut self, store: Operand) -> Result<Store<'a>, DeviceError> {
        match store {
            Operand::Resource(id) => {
                let buffer = self.buffers.take(id).ok_or_else(|| self.missing(id))?;
                Ok(Store::Buffer(buffer))
            }
            Operand::Value(id) if self.plan.value(id).value.dtype == DType::F16 => {
                Ok(Store::F16(self.operands.write(id)))
            }
            Operand::Value(id) => Ok(Store::F32(self.operands.write(id))),
        }
    }

    pub(super) fn return_store(&mut self, store: Operand, taken: Store) {
        if let (Operand::Resource(id), Store::Buffer(buffer)) = (store, taken) {
            self.buffers.put_back(id, buffer);
        }
    }
}

/// Keys or values to be written.
pub(super) enum Store<'a> {
    Buffer(Elements),
    F32(&'a mut [f32]),
    F16(&'a mut [f16]),
}

impl Store<'_> {
    pub(super) fn as_mut(&mut self) -> CacheMut<'_> {
        match self {
            Store::Buffer(Elements::F32(values)) => CacheMut::F32(values),
            Store::Buffer(Elements::F16(values)) => CacheMut::F16(values),
            Store::F32(values) => CacheMut::F32(values),
            Store::F16(values) => CacheMut::F16(values),
        }
    }
}
