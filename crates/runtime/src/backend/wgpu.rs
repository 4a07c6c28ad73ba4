//! GPUs through WebGPU.

use super::{Backend, GpuDevice, GpuOptions, OpenError, OpenErrorKind, Profile, Selector, Tuning, Variant};
use tritune_gpu::Effort;
use tritune_graph::DeviceError;
use tritune_webgpu::{OpenOptions, WebGpuDevice};

#[derive(Debug)]
pub(crate) struct Wgpu;

impl Backend for Wgpu {
    fn name(&self) -> &'static str {
        "wgpu"
    }

    fn list(&self) -> Result<Vec<Profile>, OpenError> {
        Ok(tritune_webgpu::list().into_iter().map(|found| found.profile).collect())
    }

    fn find(&self, selector: &Selector) -> Result<(), OpenError> {
        tritune_webgpu::find(&selector.into())?;
        Ok(())
    }

    fn open(&self, options: &GpuOptions) -> Result<Box<dyn GpuDevice>, OpenError> {
        let GpuOptions { selector, overrides, variants, weight_layout, .. } = options;
        let options = OpenOptions {
            selector: selector.into(),
            overrides: overrides.clone(),
            variants: variants.clone(),
            weight_layout: *weight_layout,
            ..OpenOptions::default()
        };
        Ok(Box::new(WebGpuDevice::open(options)?))
    }

    fn kernels_fingerprint(&self) -> u64 {
        tritune_webgpu::kernels_fingerprint()
    }
}

impl GpuDevice for WebGpuDevice {
    fn profile(&self) -> &Profile {
        self.profile()
    }

    fn variants(&self) -> &[Variant] {
        self.variants()
    }

    fn variants_of(&self, op: &str) -> Vec<Variant> {
        self.variants_of(op)
    }

    /// Without timestamps nothing is measured: the profile's table counts.
    fn tune(&mut self, _: &[(usize, usize)], _: Effort) -> Result<Tuning, DeviceError> {
        Ok(Tuning::default())
    }

    fn set_tuning(&mut self, tuning: Tuning) {
        self.set_tuning(tuning);
    }
}

impl From<&Selector> for tritune_webgpu::Selector {
    fn from(selector: &Selector) -> Self {
        match selector {
            Selector::Best => Self::Best,
            Selector::Index(index) => Self::Index(*index),
            Selector::Name(name) => Self::Name(name.clone()),
        }
    }
}

impl From<tritune_webgpu::OpenError> for OpenError {
    fn from(error: tritune_webgpu::OpenError) -> Self {
        let kind = match &error {
            tritune_webgpu::OpenError::NotFound { .. } => OpenErrorKind::NotFound,
            tritune_webgpu::OpenError::Refused { .. } => OpenErrorKind::Refused,
            _ => OpenErrorKind::Unsuitable,
        };
        OpenError::new(kind, error)
    }
}
