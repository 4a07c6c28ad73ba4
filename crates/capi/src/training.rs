//! Training runs and devices.

use crate::call::{Outcome, call, give, give_text, json, text_of};
use crate::models::optional_stop;
use serde_json::{Map, Value, json as object};
use std::ffi::{c_char, c_void};
use tritune_runtime::requests::{self, from_text};
use tritune_runtime::{Finetune, Runtime, results};
use tritune_train::log::StepRecord;
use tritune_train::run::Observer;
use tritune_train::stop::Stop;

/// Receives a step; returns 0 to save and end the run.
pub type OnStep = Option<unsafe extern "C" fn(*const c_char, *mut c_void) -> i32>;

struct Told {
    on_step: OnStep,
    user: *mut c_void,
    stop: Stop,
}

impl Observer for Told {
    fn step(&mut self, record: &StepRecord, total: u64) {
        let Some(on_step) = self.on_step else { return };
        let mut record = object!(record);
        record["total"] = object!(total);
        let record = text_of(record.to_string());
        // SAFETY: the callback is the caller's, and may be called with these: the text lives until it returns.
        if unsafe { on_step(record.as_ptr(), self.user) } == 0 {
            self.stop.request();
        }
    }
}

/// # Safety
/// A pointer that is not null points to a text that ends with a zero.
unsafe fn parse(settings: *const c_char) -> Outcome<(Finetune, Runtime)> {
    // SAFETY: the caller's promise.
    let settings = unsafe { json(settings, "settings") }?;
    let values: Map<String, Value> = from_text("settings", settings)?;
    Ok(requests::finetune(values)?)
}

/// Fine-tunes.
///
/// # Safety
/// Pointers that are not null point to a text that ends with a zero, and to a place for a handle; the callback may be called with
/// `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_finetune(
    settings: *const c_char,
    stop: u64,
    on_step: OnStep,
    user: *mut c_void,
    result: *mut u64,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let (finetune, runtime) = unsafe { parse(settings) }?;
        let stop = optional_stop(stop)?;
        let mut told = Told { on_step, user, stop: stop.clone() };
        let summary = requests::train(&finetune, &runtime, &mut told, &stop)?;
        // SAFETY: the caller's promise.
        unsafe { give_text(result, summary.to_string()) }
    })
}

/// What a run would do.
///
/// # Safety
/// Pointers that are not null point to a text that ends with a zero, and to a place for a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_plan(settings: *const c_char, result: *mut u64) -> i32 {
    call(|| {
        // SAFETY: the caller's promise. Without a place for the result there is nothing to do.
        unsafe { give(result, 0, "result") }?;
        // SAFETY: the caller's promise.
        let (finetune, runtime) = unsafe { parse(settings) }?;
        let plan = requests::plan(&finetune, &runtime, false)?;
        // SAFETY: the caller's promise.
        unsafe { give_text(result, plan.to_string()) }
    })
}

/// The devices of this machine.
///
/// # Safety
/// A pointer that is not null points to a place for a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_devices(result: *mut u64) -> i32 {
    call(|| {
        // SAFETY: the caller's promise. Without a place for the result there is nothing to do.
        unsafe { give(result, 0, "result") }?;
        let found = tritune_runtime::devices::devices()?;
        // SAFETY: the caller's promise.
        unsafe { give_text(result, results::of_devices(&found).to_string()) }
    })
}
