//! Adapters that come and go while an engine runs: those of all sequences, and those of which every sequence has its own.
//!
//! The latter lie in slots of an [`AdapterStack`](crate::adapter_stack::AdapterStack) beside the weights. Runs in which a token has an adapter
//! go through plans of their own, which all adapters and sequences without one share; other runs cost what they cost without any.
//! Slots are filled without a new plan as long as there is a free one whose ranks are high enough.

use super::plans::{PlannedRuns, Plans, Slot};
use super::{Engine, EngineError, EngineOptions};
use crate::adapter::Adapter;
use crate::adapter_stack::stacked_ranks;
use crate::loaded::DeviceModel;
use crate::model_file::LoadError;
use std::sync::Arc;
use tritune_graph::block_on;

/// The adapters beside a model, and the plans over them.
pub(super) struct AdapterTable {
    /// The engine's model with the stack added.
    pub model: DeviceModel,
    pub plans: Plans,
    /// Which slots are taken.
    slots: Vec<Option<Arc<Adapter>>>,
}

impl AdapterTable {
    /// Puts adapters into slots of a new stack, with as much room as they need.
    fn new(
        base: &DeviceModel,
        options: EngineOptions,
        slots: Vec<Option<Arc<Adapter>>>,
    ) -> Result<AdapterTable, EngineError> {
        let mut model_plan = base.model_plan.clone();
        let ranks = stacked_ranks(slots.iter().flatten().map(Arc::as_ref));
        let stack = model_plan.layout.add_stack(&model_plan.config, slots.len(), ranks);
        let runs = PlannedRuns::new(&model_plan, &base.target(), options)?;
        let mut model = DeviceModel { model_plan, ..base.clone() };
        model.allocate(stack.buffers.iter().copied())?;
        for (number, adapter) in slots.iter().enumerate() {
            if let Some(adapter) = adapter {
                stack.fill(number, adapter, |place, values| model.write_slice(place, values))?;
            }
        }
        let plans = runs.compile(&model, options)?;
        Ok(AdapterTable { model, plans, slots })
    }

    /// The same adapters beside another copy of the model.
    pub fn beside(&self, base: &DeviceModel, options: EngineOptions) -> Result<AdapterTable, EngineError> {
        AdapterTable::new(base, options, self.slots.clone())
    }

    /// Puts an adapter into a free slot where it has room; its place among the slots.
    fn place(&mut self, adapter: &Arc<Adapter>) -> Result<Option<usize>, EngineError> {
        let Some(stack) = self.model.model_plan.layout.stack.as_ref().filter(|stack| stack.takes(adapter)) else {
            return Ok(None);
        };
        let Some(free) = self.slots.iter().position(Option::is_none) else { return Ok(None) };
        stack.fill(free, adapter, |place, values| self.model.write_slice(place, values))?;
        self.slots[free] = Some(Arc::clone(adapter));
        Ok(Some(free))
    }
}

/// The plans for some tokens: those with adapters where one of them has any.
pub(super) fn plans_for<'p>(plain: &'p Plans, table: Option<&'p AdapterTable>, tokens: &[Slot]) -> &'p Plans {
    match table {
        Some(table) if is_adapted(tokens) => &table.plans,
        _ => plain,
    }
}

/// Whether one of these tokens has an adapter.
pub(super) fn is_adapted(tokens: &[Slot]) -> bool {
    tokens.iter().any(|slot| slot.adapter > 0)
}

impl Engine {
    /// Gives all sequences these adapters in place of those the engine was loaded with, each counting as many times as its number
    /// says. The weights stay where they are; what sequences hold is forgotten. On an error everything stays as it was. One that
    /// changes trits is refused: it needs weights of its own.
    pub fn set_adapters(&mut self, adapters: &[(Adapter, f32)]) -> Result<(), EngineError> {
        block_on(self.set_adapters_async(adapters))
    }

    /// [`Engine::set_adapters`] for hosts that must not block.
    pub async fn set_adapters_async(&mut self, adapters: &[(Adapter, f32)]) -> Result<(), EngineError> {
        if self.is_merged || adapters.iter().any(|(adapter, _)| adapter.is_ternary()) {
            return Err(LoadError::TernaryNotAlone.into());
        }
        let mut model_plan = self.bare.model_plan.clone();
        model_plan.add_adapters(adapters);
        let runs = PlannedRuns::new(&model_plan, &self.bare.target(), self.options)?;
        let mut model = DeviceModel { model_plan, ..self.bare.clone() };
        model.place_adapters_async(adapters).await?;
        let plans = runs.compile(&model, self.options)?;
        let table = self.table.as_ref().map(|table| table.beside(&model, self.options)).transpose()?;
        (self.model, self.plans, self.table) = (model, plans, table);
        self.sequences.iter_mut().for_each(Vec::clear);
        if let Some(recovery) = &mut self.recovery {
            recovery.set_adapters(adapters);
        }
        Ok(())
    }

    /// Puts an adapter beside the model and gives it a number from 1 on, for [`Engine::choose_adapter`]. Sequences go on as they are.
    /// One with magnitudes (DoRA) is refused: [`Engine::over`] gives it an engine of its own.
    pub fn add_adapter(&mut self, adapter: Arc<Adapter>) -> Result<usize, EngineError> {
        if adapter.is_dora() {
            return Err(EngineError::Magnitudes);
        }
        if adapter.is_ternary() {
            return Err(LoadError::TernaryNotAlone.into());
        }
        self.model.check_base(&adapter)?;
        if let Some(table) = &mut self.table
            && let Some(place) = table.place(&adapter)?
        {
            return Ok(place + 1);
        }
        let mut slots = self.table.as_ref().map_or_else(Vec::new, |table| table.slots.clone());
        let place = slots.iter().position(Option::is_none).unwrap_or(slots.len());
        slots.resize((place + 1).max(slots.len()).next_power_of_two(), None);
        slots[place] = Some(adapter);
        self.table = Some(AdapterTable::new(&self.model, self.options, slots)?);
        Ok(place + 1)
    }

    /// Forgets an adapter; another can have its slot. What sequences computed with it is forgotten too, so whoever still generates
    /// with it must be told first.
    pub fn remove_adapter(&mut self, number: usize) {
        let (Some(place), Some(table)) = (number.checked_sub(1), &mut self.table) else { return };
        if table.slots.get_mut(place).and_then(Option::take).is_none() {
            return;
        }
        for (chosen, tokens) in self.chosen.iter_mut().zip(&mut self.sequences).filter(|(chosen, _)| **chosen == number)
        {
            *chosen = 0;
            tokens.clear();
        }
    }

    /// Gives back the memory of slots behind the last that is taken, half of them or more at a time.
    pub fn trim_adapters(&mut self) -> Result<(), EngineError> {
        let Some(table) = &self.table else { return Ok(()) };
        match table.slots.iter().rposition(Option::is_some) {
            None => self.table = None,
            Some(last) => {
                let enough = (last + 1).next_power_of_two();
                if enough < table.slots.len() {
                    let slots = table.slots[..enough].to_vec();
                    self.table = Some(AdapterTable::new(&self.model, self.options, slots)?);
                }
            }
        }
        Ok(())
    }

    /// Gives a sequence an adapter, or none with 0. What it computed with another is forgotten.
    pub fn choose_adapter(&mut self, sequence: usize, adapter: usize) -> Result<(), EngineError> {
        let is_there =
            |place: usize| self.table.as_ref().is_some_and(|table| matches!(table.slots.get(place), Some(Some(_))));
        if adapter.checked_sub(1).is_some_and(|place| !is_there(place)) {
            return Err(EngineError::Adapter { adapter });
        }
        let sequences = self.chosen.len();
        let chosen = self.chosen.get_mut(sequence).ok_or(EngineError::Sequence { sequence, sequences })?;
        if *chosen != adapter {
            *chosen = adapter;
            self.truncate(sequence, 0);
        }
        Ok(())
    }

    /// The adapter of a sequence, 0 for none.
    pub fn adapter(&self, sequence: usize) -> usize {
        self.chosen.get(sequence).copied().unwrap_or(0)
    }

    /// How many adapters there is room for without new plans.
    pub fn adapter_slots(&self) -> usize {
        self.table.as_ref().map_or(0, |table| table.slots.len())
    }
}
