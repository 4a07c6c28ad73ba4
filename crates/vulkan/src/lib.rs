//! The Vulkan device.
