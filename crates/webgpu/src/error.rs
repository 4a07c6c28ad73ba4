//! Why a device could not be opened, and how failures of `wgpu` become the errors of the `Device` trait.

use std::sync::{Mutex, MutexGuard, PoisonError};
use tritune_graph::DeviceError;

/// Why no WebGPU device could be opened.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum OpenError {
    /// Neither the system nor the browser offers a device.
    #[error("no device answers through WebGPU; check the graphics driver, or use the CPU")]
    NoDevice,
    /// No device matches what was asked for.
    #[error("no WebGPU device matches {wanted}; there are: {available}")]
    NotFound { wanted: String, available: String },
    /// The device lacks something that every kernel needs.
    #[error("{device} cannot run the kernels: {what}")]
    Unsuitable { device: String, what: String },
    /// The device could not be opened.
    #[error("{device} could not be opened: {why}")]
    Refused { device: String, why: String },
}

/// What went wrong on a device. `wgpu` tells of it through callbacks, at the call or later.
#[derive(Debug, Default)]
pub(crate) struct Trouble(Mutex<Failures>);

#[derive(Debug, Default)]
struct Failures {
    /// For good.
    lost: Option<String>,
    /// The first that nobody was told of.
    failure: Option<Failure>,
}

#[derive(Debug)]
enum Failure {
    OutOfMemory,
    Other(String),
}

impl Trouble {
    fn lock(&self) -> MutexGuard<'_, Failures> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The device is gone.
    pub(crate) fn lost(&self, why: &str) {
        self.lock().lost.get_or_insert_with(|| why.to_owned());
    }

    /// A call failed.
    pub(crate) fn failed(&self, error: &wgpu::Error) {
        let failure = match error {
            wgpu::Error::OutOfMemory { .. } => Failure::OutOfMemory,
            other => Failure::Other(other.to_string()),
        };
        self.lock().failure.get_or_insert(failure);
    }

    /// Tells of what went wrong since the last time, while `what` was done for so many bytes.
    pub(crate) fn check(&self, device: &str, what: &str, bytes: u64) -> Result<(), DeviceError> {
        let mut failures = self.lock();
        let failure = failures.failure.take();
        let (device, what) = (device.to_owned(), what.to_owned());
        match (&failures.lost, failure) {
            (Some(why), _) => {
                let what = format!("{what}: the device was lost ({why}); open it again or use the CPU");
                Err(DeviceError::Lost { device, what })
            }
            (None, Some(Failure::OutOfMemory)) => Err(DeviceError::OutOfMemory { device, what, bytes }),
            (None, Some(Failure::Other(why))) => {
                Err(DeviceError::Lost { device, what: format!("{what} failed: {why}") })
            }
            (None, None) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_told_once_and_losses_for_good() {
        let trouble = Trouble::default();
        trouble.check("device", "call", 0).unwrap();
        trouble.failed(&wgpu::Error::OutOfMemory { source: "none left".into() });
        assert!(matches!(trouble.check("device", "call", 8), Err(DeviceError::OutOfMemory { bytes: 8, .. })));
        trouble.check("device", "call", 0).unwrap();
        trouble.lost("unplugged");
        for _ in 0..2 {
            let error = trouble.check("device", "call", 0).unwrap_err();
            assert!(error.is_device_failure() && error.to_string().contains("unplugged"), "{error}");
        }
    }
}
