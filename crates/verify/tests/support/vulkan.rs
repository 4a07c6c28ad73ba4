//! Opening Vulkan devices for tests.

use tritune_vulkan::{OpenError, OpenOptions, Selector, VulkanDevice};

/// Opens the software device (or the one `TRITUNE_TEST_DEVICE` numbers), or `None` when the tests were told to do without
/// Vulkan.
pub fn open(mut options: OpenOptions) -> Option<VulkanDevice> {
    if let Ok(number) = std::env::var("TRITUNE_TEST_DEVICE") {
        options.selector = Selector::Index(number.parse().expect("TRITUNE_TEST_DEVICE is a number"));
    }
    match VulkanDevice::open(options) {
        Ok(device) => Some(device),
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

/// Fails on any message of the validation layer.
pub fn assert_silent(device: &VulkanDevice) {
    let messages = device.validation_messages();
    assert!(messages.is_empty(), "the validation layer says:\n{}", messages.join("\n"));
}
