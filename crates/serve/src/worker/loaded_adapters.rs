//! The adapters that requests can name, and which of them lie beside the model on the device.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;
use tritune_runtime::Adapter;

/// An adapter that requests can name.
pub(super) struct Known {
    pub adapter: Arc<Adapter>,
    /// It cannot share runs with others: it has magnitudes, or the device has no room for it beside them.
    pub apart: bool,
    /// Its number beside the model, while it is there.
    pub slot: Option<usize>,
    pub used: Instant,
}

/// The adapters by name.
#[derive(Default)]
pub(super) struct LoadedAdapters(BTreeMap<String, Known>);

impl LoadedAdapters {
    pub fn insert(&mut self, name: String, adapter: Adapter) {
        let apart = adapter.is_dora();
        self.0.insert(name, Known { adapter: Arc::new(adapter), apart, slot: None, used: Instant::now() });
    }

    pub fn get(&mut self, name: &str) -> Option<&mut Known> {
        self.0.get_mut(name)
    }

    pub fn remove(&mut self, name: &str) -> Option<Known> {
        self.0.remove(name)
    }

    /// How many lie beside the model.
    pub fn attached(&self) -> usize {
        self.0.values().filter(|known| known.slot.is_some()).count()
    }

    /// Of those that lie beside the model and nobody uses, the one that was used last the longest ago: when, and its number.
    pub fn idle_longest(&self, is_used: impl Fn(&str) -> bool) -> Option<(Instant, usize)> {
        let idle = self.0.iter().filter(|(name, _)| !is_used(name));
        idle.filter_map(|(_, known)| Some((known.used, known.slot?))).min()
    }

    pub fn attach(&mut self, name: &str, slot: usize) {
        if let Some(known) = self.0.get_mut(name) {
            known.slot = Some(slot);
        }
    }

    pub fn set_apart(&mut self, name: &str) {
        if let Some(known) = self.0.get_mut(name) {
            known.apart = true;
        }
    }

    /// The one with that number is no longer there.
    pub fn detach(&mut self, slot: usize) {
        self.0.values_mut().filter(|known| known.slot == Some(slot)).for_each(|known| known.slot = None);
    }

    /// None is there any more: the device is a fresh one.
    pub fn detach_all(&mut self) {
        for known in self.0.values_mut() {
            (known.slot, known.apart) = (None, known.adapter.is_dora());
        }
    }
}
