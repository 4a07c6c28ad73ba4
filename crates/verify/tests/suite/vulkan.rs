//! Opening Vulkan devices for tests.

use std::ops::Deref;
use tritune_graph::Device;
use tritune_testing::{DeviceLayer, Layered};
use tritune_vulkan::{OpenError, OpenOptions, Selector, VulkanDevice};

/// A device that fails its test when the validation layer had something to say.
pub struct Watched(VulkanDevice);

/// Opens the best device (or the one `TRITUNE_TEST_DEVICE` numbers), or gives `None` when the tests were told to do
/// without Vulkan.
pub fn open(mut options: OpenOptions) -> Option<Layered<Watched>> {
    if let Ok(number) = std::env::var("TRITUNE_TEST_DEVICE") {
        options.selector = Selector::Index(number.parse().expect("TRITUNE_TEST_DEVICE is a number"));
    }
    match VulkanDevice::open(options) {
        Ok(device) => Some(Layered(Watched(device))),
        Err(OpenError::NoLoader { .. } | OpenError::NoDevice | OpenError::NoValidationLayer)
            if std::env::var_os("TRITUNE_TEST_WITHOUT_VULKAN").is_some_and(|value| value == "1") =>
        {
            println!("left out: TRITUNE_TEST_WITHOUT_VULKAN=1");
            None
        }
        Err(error) => panic!(
            "{error}\nThese tests need Vulkan and its validation layer; a software driver will do (on Debian: apt-get \
             install libvulkan1 mesa-vulkan-drivers vulkan-validationlayers). To leave them out, set \
             TRITUNE_TEST_WITHOUT_VULKAN=1."
        ),
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let messages = self.0.validation_messages();
        if !std::thread::panicking() {
            assert!(messages.is_empty(), "the validation layer says:\n{}", messages.join("\n"));
        }
    }
}

impl Deref for Watched {
    type Target = VulkanDevice;

    fn deref(&self) -> &VulkanDevice {
        &self.0
    }
}

impl DeviceLayer for Watched {
    type Note = ();

    fn inner(&self) -> &dyn Device {
        &self.0
    }

    fn inner_mut(&mut self) -> &mut dyn Device {
        &mut self.0
    }
}
