//! Cases of kernels, run in several threads: what takes time is the CPU's side of each comparison, and compiling pipelines.

use crate::error::Result;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Instant;
use tritune_graph::Device;
use tritune_verify::{CaseResult, OpCase, cases, run_case};

/// More threads would hold more devices open than drivers like.
const MAX_THREADS: usize = 8;

/// A case by its place in [`cases`], for one of several families of kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub family: usize,
    pub case: usize,
}

/// The cases that each family runs. The first of each op comes first, then the second of each: whoever stops early has seen most.
pub(crate) fn most_telling_first(families: usize, runs: &dyn Fn(usize, &OpCase) -> bool) -> Vec<(usize, Item)> {
    let mut seen: HashMap<(usize, &'static str, bool), usize> = HashMap::new();
    let mut items = Vec::new();
    for (index, case) in cases().iter().enumerate() {
        for family in (0..families).filter(|&family| runs(family, case)) {
            let rank = seen.entry((family, case.op, case.groups)).or_default();
            items.push((*rank, Item { family, case: index }));
            *rank += 1;
        }
    }
    items.sort_by_key(|(rank, _)| *rank);
    items
}

/// How a queue is worked through.
pub(crate) struct Queue<'a> {
    pub items: &'a [Item],
    pub seed: u64,
    /// Nothing is begun after this.
    pub end: Option<Instant>,
    /// Opens the device with the kernels of a family, for a thread of its own.
    pub open: &'a (dyn Fn(usize) -> Result<Box<dyn Device>> + Sync),
    /// What it is compared with.
    pub reference: fn() -> Box<dyn Device>,
}

impl Queue<'_> {
    /// Runs the cases and hands each result to `on_result`, which says whether to go on.
    pub fn run(&self, on_result: &mut dyn FnMut(Item, CaseResult) -> bool) -> Result<()> {
        let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let threads = crate::device::available_threads().min(MAX_THREADS).min(self.items.len()).max(1);
        std::thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..threads {
                let (sender, next, over) = (sender.clone(), &next, &over);
                scope.spawn(move || self.work(next, over, &sender));
            }
            drop(sender);
            let mut outcome = Ok(());
            for result in results {
                let goes_on = match result {
                    Ok((item, result)) => on_result(item, result),
                    Err(error) => {
                        outcome = Err(error);
                        false
                    }
                };
                if !goes_on {
                    over.store(true, Ordering::Relaxed);
                    break;
                }
            }
            outcome
        })
    }

    fn work(&self, next: &AtomicUsize, over: &AtomicBool, results: &mpsc::Sender<Result<(Item, CaseResult)>>) {
        let (table, mut reference) = (cases(), (self.reference)());
        let mut devices: HashMap<usize, Box<dyn Device>> = HashMap::new();
        let is_late = || self.end.is_some_and(|end| Instant::now() >= end);
        while !over.load(Ordering::Relaxed) && !is_late() {
            let Some(&item) = self.items.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let device = match devices.entry(item.family) {
                std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
                std::collections::hash_map::Entry::Vacant(entry) => match (self.open)(item.family) {
                    Ok(device) => entry.insert(device),
                    Err(error) => {
                        let _ = results.send(Err(error));
                        return;
                    }
                },
            };
            let result = run_case(&table[item.case], self.seed, &mut *reference, &mut **device);
            // Whoever listens no longer has heard enough.
            if results.send(Ok((item, result))).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_cpu::CpuDevice;

    #[test]
    fn each_op_has_its_first_case_before_any_has_its_second() {
        let items = most_telling_first(2, &|family, case| family == 0 || case.op == "add");
        let table = cases();
        let ops: std::collections::BTreeSet<_> = table.iter().map(|case| (case.op, case.groups)).collect();
        let firsts = ops.len() + ops.iter().filter(|(op, _)| *op == "add").count();
        assert_eq!(items.iter().filter(|(rank, _)| *rank == 0).count(), firsts);
        assert!(items.is_sorted_by_key(|(rank, _)| *rank));
        let of = |family| items.iter().filter(|(_, item)| item.family == family).count();
        assert_eq!(of(0), table.len());
        assert_eq!(of(1), table.iter().filter(|case| case.op == "add").count());
    }

    #[test]
    fn every_case_is_run_once_until_somebody_stops() {
        let items: Vec<Item> =
            most_telling_first(1, &|_, case| case.op == "add").into_iter().map(|(_, item)| item).collect();
        let open = |_| -> Result<Box<dyn Device>> { Ok(Box::new(CpuDevice::new(1))) };
        let queue = Queue { items: &items, seed: 3, end: None, open: &open, reference: || Box::new(CpuDevice::new(1)) };
        let mut ran = Vec::new();
        let mut note = |item: Item, result: CaseResult| {
            assert!(result.pass, "{result:?}");
            ran.push(item.case);
            true
        };
        queue.run(&mut note).unwrap();
        ran.sort_unstable();
        let mut expected: Vec<usize> = items.iter().map(|item| item.case).collect();
        expected.sort_unstable();
        assert_eq!(ran, expected);
        let mut count = 0;
        let mut once = |_: Item, _: CaseResult| {
            count += 1;
            false
        };
        queue.run(&mut once).unwrap();
        assert_eq!(count, 1);
        let late = Queue { end: Some(Instant::now()), ..queue };
        late.run(&mut |_, _| unreachable!("there is no time")).unwrap();
    }
}
