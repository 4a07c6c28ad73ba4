//! Why a device could not be opened, and how failures of Vulkan calls become the errors of the `Device` trait.

use ash::vk;
use tritune_graph::DeviceError;

/// Why no Vulkan device could be opened.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum OpenError {
    /// The system has no Vulkan loader.
    #[error("no Vulkan loader on this system ({reason}); install the graphics driver's Vulkan package, or use the CPU")]
    NoLoader { reason: String },
    /// The loader is there but knows no device.
    #[error(
        "Vulkan is installed but no device answers; check the graphics driver (VK_ICD_FILENAMES selects one by hand)"
    )]
    NoDevice,
    /// No device matches what was asked for.
    #[error("no Vulkan device matches {wanted}; there are: {available}")]
    NotFound { wanted: String, available: String },
    /// The loader or the device is older than Vulkan 1.1.
    #[error("{what} offers Vulkan {major}.{minor}, and 1.1 is needed; update the driver")]
    TooOld { what: String, major: u32, minor: u32 },
    /// The device lacks something that every kernel needs.
    #[error("{device} cannot run the kernels: {what}")]
    Unsuitable { device: String, what: String },
    /// Validation was asked for and its layer is not installed.
    #[error("the Khronos validation layer is not installed (on Debian: apt-get install vulkan-validationlayers)")]
    NoValidationLayer,
    /// A Vulkan call failed while opening.
    #[error("Vulkan: {call} failed with {result:?}")]
    Call { call: &'static str, result: vk::Result },
}

/// A failed Vulkan call after opening.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CallError {
    pub call: &'static str,
    pub result: vk::Result,
}

impl CallError {
    /// The error as the `Device` trait tells it.
    pub(crate) fn on(self, device: &str) -> DeviceError {
        let CallError { call, result } = self;
        let device = device.to_owned();
        match result {
            vk::Result::ERROR_OUT_OF_DEVICE_MEMORY | vk::Result::ERROR_OUT_OF_HOST_MEMORY => {
                DeviceError::OutOfMemory { device, what: call.to_owned(), bytes: 0 }
            }
            vk::Result::ERROR_DEVICE_LOST => {
                let what =
                    format!("{call}: the device was lost (driver reset or timeout); open it again or use the CPU");
                DeviceError::Lost { device, what }
            }
            other => {
                let what = format!("{call} failed with {other:?}; update the driver or use the CPU");
                DeviceError::Lost { device, what }
            }
        }
    }
}

impl From<CallError> for OpenError {
    fn from(error: CallError) -> Self {
        OpenError::Call { call: error.call, result: error.result }
    }
}

/// Names the call a result belongs to.
pub(crate) trait Named<T> {
    fn named(self, call: &'static str) -> Result<T, CallError>;
}

impl<T> Named<T> for Result<T, vk::Result> {
    fn named(self, call: &'static str) -> Result<T, CallError> {
        self.map_err(|result| CallError { call, result })
    }
}
