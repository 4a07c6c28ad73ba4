//! Training runs and devices.

use crate::call::{Outcome, call, give, give_text, json, text_of};
use crate::models::optional_stop;
use crate::{OnStep, StopHandle, TextHandle};
use serde_json::{Map, Value, json as object};
use std::ffi::{c_char, c_void};
use std::sync::OnceLock;
use tritune_runtime::log::StepRecord;
use tritune_runtime::power::SensorOverrides;
use tritune_runtime::requests::{self, ConditionsRequest, from_text};
use tritune_runtime::{Finetune, Observer, Runtime, Stop, results};

struct Steps {
    on_step: OnStep,
    user: *mut c_void,
    stop: Stop,
}

impl Observer for Steps {
    fn step(&mut self, record: &StepRecord, total: u64) {
        let Some(on_step) = self.on_step else { return };
        let record = text_of(record_value(record, total).to_string());
        // SAFETY: the callback is the caller's, and may be called with these: the text lives until it returns.
        if unsafe { on_step(record.as_ptr(), self.user) } == 0 {
            self.stop.request();
        }
    }
}

/// A step as callbacks are given it.
pub fn record_value(record: &StepRecord, total: u64) -> Value {
    let mut record = object!(record);
    record["total"] = object!(total);
    record
}

/// # Safety
/// A pointer that is not null points to a text that ends with a zero.
pub unsafe fn parse(settings: *const c_char) -> Outcome<(Finetune, Runtime)> {
    // SAFETY: the caller's promise.
    let settings = unsafe { json(settings, "settings") }?;
    let values: Map<String, Value> = from_text("settings", settings)?;
    let (finetune, runtime) = requests::finetune(values)?;
    Ok((finetune.with_sensor_overrides(sensor_overrides().clone()), runtime))
}

/// What the program tells of its device; for all runs, since there is one device.
fn sensor_overrides() -> &'static SensorOverrides {
    static OVERRIDES: OnceLock<SensorOverrides> = OnceLock::new();
    OVERRIDES.get_or_init(SensorOverrides::default)
}

/// Tells heat and battery to the governor of runs (settings "power", "max_temp", "min_battery", "only_charging") where the
/// system hides them from apps, as Android does: a JSON object with any of "temperature" (degrees Celsius), "battery"
/// (percent) and "plugged_in" (true or false). Runs that are on their way follow within seconds. NULL forgets it all.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_conditions(conditions: *const c_char) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let conditions = unsafe { json(conditions, "conditions") }?;
        let request: ConditionsRequest = requests::options("conditions", conditions)?;
        sensor_overrides().set(request.readings()?);
        Ok(())
    })
}

/// Fine-tunes. Settings are those of `tritune finetune`: "model", "data" and "output" are needed. `stop` may be 0, `on_step`
/// NULL and `result` NULL; otherwise it becomes a text with a JSON object: "finished", "steps", "smoothed_loss", "adapter", ...
/// A run that was stopped has saved; "resume": true continues it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_finetune(
    settings: *const c_char,
    stop: StopHandle,
    on_step: OnStep,
    user: *mut c_void,
    result: *mut TextHandle,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let (finetune, runtime) = unsafe { parse(settings) }?;
        let stop = optional_stop(stop)?;
        let mut steps = Steps { on_step, user, stop: stop.clone() };
        let summary = requests::train(&finetune, &runtime, &mut steps, &stop)?;
        // SAFETY: the caller's promise.
        unsafe { give_text(result, summary.to_string()) }
    })
}

/// What such a run would do, as a JSON object: "steps", "parameters", "planned_bytes", ...
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_plan(settings: *const c_char, result: *mut TextHandle) -> i32 {
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

/// The devices of this machine, as a JSON array.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_devices(result: *mut TextHandle) -> i32 {
    call(|| {
        // SAFETY: the caller's promise. Without a place for the result there is nothing to do.
        unsafe { give(result, 0, "result") }?;
        let found = tritune_runtime::devices::devices()?;
        // SAFETY: the caller's promise.
        unsafe { give_text(result, results::of_devices(&found).to_string()) }
    })
}
