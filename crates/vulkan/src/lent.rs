//! Devices that a part of the program has open already, and that others may use beside it: a plug-in of llama.cpp lends its own to the
//! trainer in the same process.

use crate::device::{OpenOptions, VulkanDevice};
use crate::error::OpenError;
use std::sync::OnceLock;

/// Who lends devices.
pub trait Lender: Sync {
    /// What selectors of its devices begin with.
    fn name(&self) -> &'static str;

    /// Its devices.
    fn devices(&self) -> Vec<LentDevice>;

    /// Opens the device of that number, of its own list, beside its owner.
    fn open(&self, number: usize, options: OpenOptions) -> Result<VulkanDevice, OpenError>;
}

/// A device that is lent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LentDevice {
    /// What its owner calls it.
    pub name: String,
    /// Its number in [`list`](crate::list).
    pub index: usize,
    /// Whether its owner stores something there.
    pub in_use: bool,
}

static LENDER: OnceLock<&'static dyn Lender> = OnceLock::new();

/// Lends devices from now on; the first lender of a process stays.
pub fn lend(lender: &'static dyn Lender) {
    let _ = LENDER.set(lender);
}

/// Who lends devices in this process, if anybody does.
pub fn lender() -> Option<&'static dyn Lender> {
    LENDER.get().copied()
}
