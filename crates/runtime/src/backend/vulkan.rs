//! Vulkan as a backend.

use super::Backend;
use crate::error::Result;
use std::path::{Path, PathBuf};
use tritune_graph::DeviceError;
use tritune_vulkan::{
    DeviceKind, Effort, OpenOptions, Profile, Tuning, Variant, VulkanDevice, WeightLayout, kernels_fingerprint,
};

impl Backend for VulkanDevice {
    type Options = OpenOptions;

    const BASELINE: &'static str = Variant::Base.name();

    fn open(options: OpenOptions) -> Result<VulkanDevice> {
        Ok(VulkanDevice::open(options)?)
    }

    fn limited_to(options: &OpenOptions, variants: &[&'static str]) -> OpenOptions {
        let variants = Variant::ALL.into_iter().filter(|variant| variants.contains(&variant.name())).collect();
        OpenOptions { variants: Some(variants), ..options.clone() }
    }

    fn name(&self) -> &str {
        &self.profile().name
    }

    fn driver(&self) -> &str {
        &self.profile().driver
    }

    fn is_software(&self) -> bool {
        self.profile().kind == DeviceKind::Cpu
    }

    fn variants(&self) -> Vec<&'static str> {
        VulkanDevice::variants(self).iter().map(|variant| variant.name()).collect()
    }

    fn variants_of(&self, op: &str) -> Vec<&'static str> {
        VulkanDevice::variants_of(self, op).iter().map(|variant| variant.name()).collect()
    }

    fn can_run(options: &OpenOptions, op: &str) -> bool {
        options.weight_layout.serves(op)
    }

    fn verdict_file(&self, options: &OpenOptions) -> Option<PathBuf> {
        // Each weight layout has kernels of its own.
        let kind = match options.weight_layout {
            WeightLayout::Trits => "trusted",
            WeightLayout::Tq1 => "trusted-tq1",
        };
        Some(cache_file(options.cache_folder.as_deref()?, kind, self.profile(), VulkanDevice::variants(self)))
    }

    fn tuning_file(&self, options: &OpenOptions) -> Option<PathBuf> {
        Some(tuning_file(options.cache_folder.as_deref()?, self.profile()))
    }

    fn tune(&mut self, shapes: &[(usize, usize)], effort: Effort) -> Result<Tuning, DeviceError> {
        VulkanDevice::tune(self, shapes, effort)
    }

    fn set_tuning(&mut self, tuning: Tuning) {
        VulkanDevice::set_tuning(self, tuning);
    }
}

/// The file of a device's tuned kernels, whichever variants are in use.
pub(crate) fn tuning_file(folder: &Path, profile: &Profile) -> PathBuf {
    cache_file(folder, "tuned", profile, &profile.variants())
}

/// The cache file of these kernels, this device and this driver.
fn cache_file(folder: &Path, kind: &str, profile: &Profile, variants: &[Variant]) -> PathBuf {
    let variants: Vec<&str> = variants.iter().map(|variant| variant.name()).collect();
    let what = format!("{}-{}-{}", profile.name, profile.driver, variants.join("+"));
    let safe: String = what.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(120).collect();
    folder.join(format!("{kind}-{safe}-{:08x}-{:016x}.json", profile.driver_version, kernels_fingerprint()))
}
