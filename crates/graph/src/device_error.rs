//! What can go wrong on a device, and whether another device would help.

use crate::{PlanError, SourceError};

/// Why a device could not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum DeviceError {
    /// The plan does not allow the run.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The rows of a weight could not be read.
    #[error("weight {weight} could not be read")]
    Source {
        weight: String,
        #[source]
        source: SourceError,
    },
    /// An index in an input points outside its table or cache.
    #[error("{what} {index} is out of range: there are {limit}")]
    Index { what: &'static str, index: i64, limit: usize },
    /// The device has no memory left.
    #[error("out of memory on {device}: {what}{}; use a shorter context or a smaller batch", needs(*.bytes))]
    OutOfMemory { device: String, what: String, bytes: u64 },
    /// The device stopped working, or its driver failed.
    #[error("{device}: {what}")]
    Lost { device: String, what: String },
    /// The device works but cannot run this shape or op, and would refuse it again.
    #[error("{device} cannot run this: {what}")]
    Unsupported { device: String, what: String },
    /// The caller broke the rules of the [`Device`](crate::Device) trait.
    #[error("{what} (this is a bug in Tritune, please report it)")]
    Misuse { what: String },
}

impl DeviceError {
    /// Whether the device itself gave up, so that another device may succeed with the same request.
    pub fn is_device_failure(&self) -> bool {
        matches!(self, DeviceError::OutOfMemory { .. } | DeviceError::Lost { .. })
    }

    /// The caller broke the rules.
    pub fn misuse(what: impl Into<String>) -> DeviceError {
        DeviceError::Misuse { what: what.into() }
    }

    /// A plan uses a resource that was not bound, or was bound to something else.
    pub fn unbound(plan: &str, resource: &str) -> DeviceError {
        DeviceError::misuse(format!("plan {plan} uses {resource}, which is not bound to memory of its kind and shape"))
    }

    /// A handle was made by another device.
    pub fn other_device() -> DeviceError {
        DeviceError::misuse("a handle of another device was used")
    }

    /// More bytes were given or asked for than a value holds.
    pub fn size(value: &str, expected: usize, found: usize) -> DeviceError {
        DeviceError::misuse(format!("{value}: {found} bytes given, {expected} expected"))
    }

    /// Bytes given or asked for are outside a buffer.
    pub fn range(start: u64, end: u64, bytes: u64) -> DeviceError {
        DeviceError::misuse(format!("bytes {start} to {end} are outside a buffer of {bytes}"))
    }
}

fn needs(bytes: u64) -> String {
    if bytes == 0 { String::new() } else { format!(" needs {bytes} bytes") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_lost_or_full_device_is_left_for_another() {
        let (device, what) = (|| "gpu".to_owned(), || "the thing".to_owned());
        let index = DeviceError::Index { what: "row", index: 9, limit: 3 };
        for (error, elsewhere, message) in [
            (DeviceError::Lost { device: device(), what: what() }, true, "gpu: the thing"),
            (
                DeviceError::OutOfMemory { device: device(), what: what(), bytes: 7 },
                true,
                "out of memory on gpu: the thing needs 7 bytes; use a shorter context or a smaller batch",
            ),
            (
                DeviceError::OutOfMemory { device: device(), what: what(), bytes: 0 },
                true,
                "out of memory on gpu: the thing; use a shorter context or a smaller batch",
            ),
            (DeviceError::Unsupported { device: device(), what: what() }, false, "gpu cannot run this: the thing"),
            (DeviceError::misuse("the thing"), false, "the thing (this is a bug in Tritune, please report it)"),
            (index, false, "row 9 is out of range: there are 3"),
        ] {
            assert_eq!(error.is_device_failure(), elsewhere, "{error}");
            assert_eq!(error.to_string(), message);
        }
    }
}
