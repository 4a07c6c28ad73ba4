//! Cases of ops on a device that is open, one call each, and reference values: for hosts that must not block.

use crate::case_queue::most_telling_first;
use tritune_cpu::CpuDevice;
use tritune_graph::{Device, SharedDevice};
use tritune_verify::random::fresh_seed;
use tritune_verify::{OpCase, cases, run_case_async};
#[cfg(feature = "golden")]
use {
    tritune_model::Precision,
    tritune_verify::{GoldenFolder, check_inference_async, check_lora_async},
};

pub use tritune_verify::CaseResult;
#[cfg(feature = "golden")]
pub use tritune_verify::{GoldenError, Verdict};

/// Compares a device with the CPU and the exact maths.
pub struct DeviceTest {
    device: SharedDevice,
    reference: CpuDevice,
    table: Vec<OpCase>,
    /// Those that are left, by their places, the next one last.
    left: Vec<usize>,
    seed: u64,
}

impl DeviceTest {
    /// So many cases of each op that the device would run, or all of them; the first case of every op comes first.
    pub fn new(device: Box<dyn Device>, of_each_op: Option<usize>) -> DeviceTest {
        let runs = |case: &OpCase| device.prefilters() || !case.uses.contains(&"prefiltered_matmul");
        let chosen = most_telling_first(1, &|_, case| runs(case));
        let chosen = chosen.into_iter().filter(|(rank, _)| of_each_op.is_none_or(|most| *rank < most));
        let left = chosen.map(|(_, item)| item.case).rev().collect();
        let (device, reference) = (SharedDevice::from(device), CpuDevice::new(1));
        DeviceTest { device, reference, table: cases(), left, seed: fresh_seed() }
    }

    /// Cases that are left.
    pub fn left(&self) -> usize {
        self.left.len()
    }

    /// What the numbers of the cases were drawn from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Runs the next case, if there is one.
    pub async fn step(&mut self) -> Option<CaseResult> {
        let case = &self.table[self.left.pop()?];
        Some(run_case_async(case, self.seed, &mut self.reference, &self.device).await)
    }
}

/// Compares an open device with reference values, of inference and of training an adapter: files of a golden folder by their paths
/// inside it, models among them as GGUF.
#[cfg(feature = "golden")]
pub async fn check_golden(
    device: Box<dyn Device>,
    files: impl IntoIterator<Item = (String, Vec<u8>)>,
    precision: Precision,
) -> Result<Vec<Verdict>, GoldenError> {
    let (device, folder) = (SharedDevice::from(device), GoldenFolder::in_memory(files));
    let mut give = || Ok(device.clone());
    let mut verdicts = check_inference_async(&folder, precision, &mut give).await?;
    verdicts.extend(check_lora_async(&folder, precision, &mut give).await?);
    Ok(verdicts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_graph::block_on;

    #[test]
    fn a_device_is_compared_case_by_case() {
        let mut test = DeviceTest::new(Box::new(CpuDevice::new(1)), Some(1));
        let (all, mut ops) = (test.left(), Vec::new());
        while let Some(result) = block_on(test.step()) {
            assert!(result.pass, "{result:?}");
            ops.push(result.op);
        }
        assert!(ops.len() == all && all > 40, "{all} cases, {} run", ops.len());
        assert!(ops.contains(&"attention") && ops.contains(&"adam_w"), "{ops:?}");
        assert!(DeviceTest::new(Box::new(CpuDevice::new(1)), None).left() > 10 * all);
    }
}
