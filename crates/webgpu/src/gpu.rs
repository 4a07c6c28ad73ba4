//! An open device: its queue, what it holds for us, and what went wrong on it.

use crate::error::{OpenError, Trouble};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tritune_gpu::{Faults, Profile};
use tritune_graph::{DeviceError, MemoryUse};

/// What memory is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Weights,
    States,
    Activations,
}

#[derive(Debug, Default)]
struct Account {
    used: MemoryUse,
    allocations: u64,
}

/// An open device.
pub(crate) struct Gpu {
    pub device: wgpu::Device,
    pub queue: wgpu::Queue,
    pub index: usize,
    profile: Profile,
    trouble: Arc<Trouble>,
    faults: Faults,
    account: Mutex<Account>,
}

impl Gpu {
    pub(crate) async fn open(
        (index, adapter, profile): (usize, wgpu::Adapter, Profile),
        faults: Faults,
    ) -> Result<Gpu, OpenError> {
        let descriptor = wgpu::DeviceDescriptor { required_limits: adapter.limits(), ..Default::default() };
        let refused = |error: wgpu::RequestDeviceError| OpenError::Refused {
            device: profile.name.clone(),
            why: error.to_string(),
        };
        let (device, queue) = adapter.request_device(&descriptor).await.map_err(refused)?;
        let trouble = Arc::new(Trouble::default());
        let told = trouble.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| told.failed(&error)));
        let told = trouble.clone();
        device.set_device_lost_callback(move |_, why| told.lost(&why));
        Ok(Gpu { device, queue, index, profile, trouble, faults, account: Mutex::default() })
    }

    pub(crate) fn profile(&self) -> &Profile {
        &self.profile
    }

    pub(crate) fn trouble(&self) -> &Arc<Trouble> {
        &self.trouble
    }

    /// Tells of what went wrong since the last time.
    pub(crate) fn check(&self, what: &str) -> Result<(), DeviceError> {
        self.trouble.check(&self.profile.name, what, 0)
    }

    /// Loses the device, as a driver does that was reset.
    pub(crate) fn lose(&self) {
        self.trouble.lost("as was asked for");
        self.device.destroy();
    }

    /// Lets callbacks run of what has ended, or waits for all that was submitted.
    pub(crate) fn poll(&self, wait: bool) -> Result<(), DeviceError> {
        let kind = match wait {
            true => wgpu::PollType::wait_indefinitely(),
            false => wgpu::PollType::Poll,
        };
        if let Err(error) = self.device.poll(kind) {
            self.trouble.lost(&error.to_string());
        }
        self.check("waiting for a run")
    }

    pub(crate) fn unsupported(&self, what: String) -> DeviceError {
        DeviceError::Unsupported { device: self.profile.name.clone(), what }
    }

    fn account(&self) -> MutexGuard<'_, Account> {
        self.account.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A buffer of so many bytes. `what` names it in the error when there is no room.
    pub(crate) fn buffer(&self, bytes: u64, purpose: Purpose, what: &str) -> Result<wgpu::Buffer, DeviceError> {
        let device = &self.profile.name;
        let none_left = || DeviceError::OutOfMemory { device: device.clone(), what: what.to_owned(), bytes };
        let fails = {
            let mut account = self.account();
            account.allocations += 1;
            let too_much = self.faults.memory.is_some_and(|most| account.used.total() + bytes > most);
            too_much || self.faults.fail_alloc == Some(account.allocations)
        };
        if fails || bytes > self.profile.max_block {
            return Err(none_left());
        }
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
        let descriptor = wgpu::BufferDescriptor { label: None, size: bytes, usage, mapped_at_creation: false };
        let buffer = self.device.create_buffer(&descriptor);
        self.trouble.check(device, what, bytes)?;
        *field(&mut self.account().used, purpose) += bytes;
        Ok(buffer)
    }

    /// A buffer of that size is gone.
    pub(crate) fn uncount(&self, purpose: Purpose, bytes: u64) {
        *field(&mut self.account().used, purpose) -= bytes;
    }

    pub(crate) fn memory_use(&self) -> MemoryUse {
        self.account().used
    }
}

fn field(used: &mut MemoryUse, purpose: Purpose) -> &mut u64 {
    match purpose {
        Purpose::Weights => &mut used.weights,
        Purpose::States => &mut used.buffers,
        Purpose::Activations => &mut used.activations,
    }
}
