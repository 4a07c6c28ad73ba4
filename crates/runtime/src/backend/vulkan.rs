//! GPUs through Vulkan.

use super::{Backend, GpuDevice, GpuOptions, OpenError, OpenErrorKind, Profile, Selector, Tuning, Variant};
use tritune_gpu::Effort;
use tritune_graph::DeviceError;
use tritune_vulkan::{OpenOptions, VulkanDevice};

#[derive(Debug)]
pub(crate) struct Vulkan;

impl Backend for Vulkan {
    fn name(&self) -> &'static str {
        "vulkan"
    }

    fn list(&self) -> Result<Vec<Profile>, OpenError> {
        Ok(tritune_vulkan::list()?.into_iter().map(|found| found.profile).collect())
    }

    fn find(&self, selector: &Selector) -> Result<(), OpenError> {
        tritune_vulkan::find(&selector.into())?;
        Ok(())
    }

    fn open(&self, options: &GpuOptions) -> Result<Box<dyn GpuDevice>, OpenError> {
        Ok(Box::new(VulkanDevice::open(options.into())?))
    }

    fn kernels_fingerprint(&self) -> u64 {
        tritune_vulkan::kernels_fingerprint()
    }
}

impl GpuDevice for VulkanDevice {
    fn profile(&self) -> &Profile {
        self.profile()
    }

    fn variants(&self) -> &[Variant] {
        self.variants()
    }

    fn variants_of(&self, op: &str) -> Vec<Variant> {
        self.variants_of(op)
    }

    fn tune(&mut self, shapes: &[(usize, usize)], effort: Effort) -> Result<Tuning, DeviceError> {
        self.tune(shapes, effort)
    }

    fn set_tuning(&mut self, tuning: Tuning) {
        self.set_tuning(tuning);
    }
}

impl From<&Selector> for tritune_vulkan::Selector {
    fn from(selector: &Selector) -> Self {
        match selector {
            Selector::Best => Self::Best,
            Selector::Index(index) => Self::Index(*index),
            Selector::Name(name) => Self::Name(name.clone()),
        }
    }
}

impl From<&GpuOptions> for OpenOptions {
    fn from(options: &GpuOptions) -> Self {
        let GpuOptions { selector, overrides, variants, cache_folder, weight_layout, shares } = options;
        OpenOptions {
            selector: selector.into(),
            overrides: overrides.clone(),
            variants: variants.clone(),
            cache_folder: cache_folder.clone(),
            weight_layout: *weight_layout,
            shares: *shares,
            ..OpenOptions::default()
        }
    }
}

impl From<tritune_vulkan::OpenError> for OpenError {
    fn from(error: tritune_vulkan::OpenError) -> Self {
        let kind = match &error {
            tritune_vulkan::OpenError::NotFound { .. } => OpenErrorKind::NotFound,
            tritune_vulkan::OpenError::Call { .. } => OpenErrorKind::Refused,
            _ => OpenErrorKind::Unsuitable,
        };
        OpenError::new(kind, error)
    }
}
