//! Further devices of a run.

use super::session::load_prepared;
use super::{Finetune, RunPlan};
use crate::device::Runtime;
use crate::error::{Error, Result};
use crate::side_by_side::is_of_device;
use tritune_graph::Device;
use tritune_train::lanes::{Lane, Lanes};
use tritune_train::trainer::Trainer;

impl Finetune {
    /// Refuses a run that so many devices cannot share, before anything is read.
    pub fn check_devices(&self, devices: usize) -> Result<()> {
        let settings = &self.settings;
        if devices == 1 {
            return Ok(());
        }
        let several = |reason: &str| Error::Request { what: "several devices", reason: reason.to_owned() };
        if settings.full {
            return Err(several("they train an adapter; choose one device to train every weight"));
        }
        if settings.teacher.is_some() {
            return Err(several("none is shared with a teacher; choose one device, or leave the teacher out"));
        }
        match devices > settings.accumulate as usize {
            true => Err(Error::TooFewBatches { batches: settings.accumulate, devices }),
            false => Ok(()),
        }
    }
}

/// Opens further devices. Those that fail are left out, with a warning.
pub(super) fn open(others: &[Runtime]) -> Result<Vec<(Runtime, Box<dyn Device>)>> {
    let mut opened = Vec::new();
    for runtime in others {
        if let Some(device) = unless_it_fails(runtime, runtime.open())? {
            opened.push((runtime.clone(), device));
        }
    }
    Ok(opened)
}

/// Puts the run on them.
pub(super) async fn load(plan: &RunPlan, others: Vec<(Runtime, Box<dyn Device>)>) -> Result<Lanes> {
    let mut lanes = Vec::new();
    for (runtime, device) in others {
        let name = device.info().selector;
        if let Some(trainer) = unless_it_fails(&runtime, load_one(plan, &runtime, device).await)? {
            lanes.push(Lane::new(name, trainer));
        }
    }
    Ok(Lanes::new(lanes))
}

async fn load_one(plan: &RunPlan, runtime: &Runtime, device: Box<dyn Device>) -> Result<Trainer> {
    load_prepared(plan, plan.prepare_for(&*device)?, runtime, device).await
}

fn unless_it_fails<T>(runtime: &Runtime, outcome: Result<T>) -> Result<Option<T>> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error) if is_of_device(&error) && !error.is_usage() => {
            runtime.events().warn(format!("a device is left out: {}", error.error_chain()));
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
