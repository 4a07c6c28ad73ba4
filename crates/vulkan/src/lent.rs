//! Devices that a part of the program has open already, and that others may use beside it: a plug-in of llama.cpp lends its own to the
//! trainer in the same process, and with them the weights that llama.cpp has put there.

use crate::device::{OpenOptions, VulkanDevice};
use crate::error::OpenError;
use crate::memory::Slice;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use tritune_gpu::weights::{Part, parts};
use tritune_graph::{DeviceError, Encoding, Resource, RowSource};

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

/// The weights that the owner of a device stores there.
pub trait LentWeights: Send + Sync {
    /// Where tensors of that name and shape lie as kernels read them, in this encoding, whatever is in them.
    fn find(&self, name: &str, shape: (usize, usize), encoding: Encoding) -> Vec<LentWeight>;

    /// Reads some of one, while its owner does not write.
    fn read(&self, weight: &LentWeight, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError>;
}

/// A weight that is lent.
#[derive(Clone)]
pub struct LentWeight {
    /// Its rows, without the scales of trits.
    pub memory: Slice,
    /// Whether its owner has left it alone since. The one who lends holds it once, everybody who uses the weight once more.
    pub intact: Arc<AtomicBool>,
}

/// The weights of a device's owner, and those of them that plans of ours read.
pub(crate) struct Borrowed {
    owner: Box<dyn LentWeights>,
    taken: Vec<LentWeight>,
}

/// Where a part may be stored: in rows that have one scale each, or none.
fn wanted<'a>(part: &Part<'a>) -> Option<&'a str> {
    part.name.filter(|_| part.encoding == Encoding::Ternary || !part.encoding.is_ternary())
}

impl Borrowed {
    pub(crate) fn new(owner: Box<dyn LentWeights>) -> Borrowed {
        Borrowed { owner, taken: Vec::new() }
    }

    /// Bytes of a weight that need not be placed here, unless they turn out to be others.
    pub(crate) fn bytes_of(&self, profile: &tritune_gpu::Profile, resource: &Resource) -> u64 {
        let is_lent = |part: &Part| {
            wanted(part).is_some_and(|name| !self.owner.find(name, (part.rows, part.cols), part.encoding).is_empty())
        };
        parts(profile, resource).iter().filter(|part| is_lent(part)).map(Part::source_bytes).sum()
    }

    /// The memory in which the owner stores exactly these rows. Other rows under the same name are those of another model.
    pub(crate) fn take(
        &mut self,
        resource: &Resource,
        part: &Part,
        source: &mut dyn RowSource,
    ) -> Result<Option<Slice>, DeviceError> {
        let Some(name) = wanted(part) else { return Ok(None) };
        let found = self.owner.find(name, (part.rows, part.cols), part.encoding);
        for weight in &found {
            let mut read = |offset: u64, bytes: &mut [u8]| self.owner.read(weight, offset, bytes);
            if part.is_stored(resource, source, &mut read)? && weight.intact.load(Ordering::Acquire) {
                self.taken.push(weight.clone());
                return Ok(Some(weight.memory.clone()));
            }
        }
        match found.is_empty() {
            true => Ok(None),
            false => Err(DeviceError::Source { weight: name.to_owned(), source: OTHER_MODEL.into() }),
        }
    }

    /// Refuses to run on weights that their owner has written over.
    pub(crate) fn check(&self, device: &str) -> Result<(), DeviceError> {
        match self.taken.iter().all(|weight| weight.intact.load(Ordering::Acquire)) {
            true => Ok(()),
            false => Err(DeviceError::Lost { device: device.to_owned(), what: WRITTEN_OVER.to_owned() }),
        }
    }
}

const OTHER_MODEL: &str = "it is not the one that is loaded: name, shape and type are the same, and its weights differ; give the file that \
                           was loaded, or set \"share\" to false for a copy of its own";
const WRITTEN_OVER: &str =
    "weights that were shared have been written over; resume with a copy of its own (\"share\": false)";
