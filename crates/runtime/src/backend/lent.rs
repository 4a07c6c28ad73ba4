//! GPUs that another part of the program has open and lends.

use super::{Backend, GpuDevice, GpuOptions, OpenError, OpenErrorKind, Profile, Selector};
use tritune_vulkan::{Lender, LentDevice, OpenOptions, VulkanDevice, lender};

/// The devices that are lent under that name.
pub(super) fn backend(name: &str) -> Option<&'static dyn Backend> {
    lender().filter(|lender| lender.name() == name)?;
    Some(&Lent)
}

#[derive(Debug)]
struct Lent;

fn owner() -> Result<&'static dyn Lender, OpenError> {
    lender().ok_or_else(|| OpenError::new(OpenErrorKind::NotFound, "nobody lends a device"))
}

/// The device that was chosen, with its number: without a choice the first that its owner uses.
fn chosen(selector: &Selector) -> Result<(usize, LentDevice), OpenError> {
    let owner = owner()?;
    let mut devices = owner.devices();
    let found = match selector {
        Selector::Best => Some(devices.iter().position(|device| device.in_use).unwrap_or(0)),
        Selector::Index(index) => Some(*index),
        Selector::Name(name) => devices.iter().position(|device| device.name.eq_ignore_ascii_case(name)),
    };
    match found.filter(|&number| number < devices.len()) {
        Some(number) => Ok((number, devices.swap_remove(number))),
        None => {
            let names: Vec<String> = devices.into_iter().map(|device| device.name).collect();
            let there = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            Err(OpenError::new(
                OpenErrorKind::NotFound,
                format!("{} has no such device; there are: {there}", owner.name()),
            ))
        }
    }
}

impl Backend for Lent {
    fn name(&self) -> &'static str {
        lender().map_or("", Lender::name)
    }

    fn lends(&self) -> bool {
        true
    }

    fn list(&self) -> Result<Vec<Profile>, OpenError> {
        let all = tritune_vulkan::list()?;
        let of = |device: LentDevice| all.iter().find(|found| found.index == device.index);
        Ok(owner()?.devices().into_iter().filter_map(of).map(|found| found.profile.clone()).collect())
    }

    fn find(&self, selector: &Selector) -> Result<(), OpenError> {
        chosen(selector).map(|_| ())
    }

    fn open(&self, options: &GpuOptions) -> Result<Box<dyn GpuDevice>, OpenError> {
        let (number, _) = chosen(&options.selector)?;
        Ok(Box::new(owner()?.open(number, options.into())?))
    }

    /// A kernel that loses the device loses one of its own.
    fn open_for_test(&self, options: &GpuOptions) -> Result<Box<dyn GpuDevice>, OpenError> {
        let (_, device) = chosen(&options.selector)?;
        let selector = tritune_vulkan::Selector::Index(device.index);
        Ok(Box::new(VulkanDevice::open(OpenOptions { selector, ..options.into() })?))
    }

    fn kernels_fingerprint(&self) -> u64 {
        tritune_vulkan::kernels_fingerprint()
    }
}
