//! `/tritune/device`: where the model runs, what it holds, how it feels.

use super::json_response;
use crate::error::{ApiError, ApiResult};
use crate::state::App;
use axum::extract::State;
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::Arc;
use tritune_runtime::Precision;
use tritune_runtime::power::Sensors;

/// The device.
pub async fn device(State(app): State<Arc<App>>) -> ApiResult<Response> {
    let options = *app.ready()?;
    let (info, limit) =
        app.workers.first().load.device().ok_or_else(|| ApiError::unavailable("the model is loading"))?;
    let own = Arc::clone(&app);
    let sensors = tokio::task::spawn_blocking(move || {
        let needs = own.model.needs(options.context, options.sequences, options.kv_type()).ok();
        (Sensors::new("/sys").read(), needs)
    });
    let (readings, needs) = sensors.await.unwrap_or_default();
    let hottest = readings.hottest();
    let memory = app.workers.first().load.memory();
    let cache = needs.map_or(memory.buffers, |needs| needs.cache.min(memory.buffers));
    let training = app.jobs.memory();
    let is_cpu = info.selector == "cpu";
    let verify = match is_cpu {
        true => json!({ "state": "reference", "text": "the CPU is the reference that GPUs are compared with" }),
        false => json!({ "state": "passed", "text": "the kernels in use agree with the CPU" }),
    };
    Ok(json_response(&json!({
        "device": {
            "name": info.name, "kind": if is_cpu { "cpu" } else { "gpu" }, "selector": info.selector, "driver": info.driver,
            "variant": info.variant, "threads": info.threads, "memory_limit": limit,
        },
        "model": {
            "id": app.name, "context": options.context, "slots": options.sequences, "batch": options.batch,
            "precision": match options.precision { Precision::F16 => "f16", Precision::F32 => "f32" },
            "kv": options.kv_type().name(),
        },
        "memory": {
            "used": memory.total() + training, "limit": limit,
            "parts": [
                { "name": "weights", "bytes": memory.weights },
                { "name": "context", "bytes": cache },
                { "name": "adapters and tables", "bytes": memory.buffers - cache },
                { "name": "work", "bytes": memory.activations },
                { "name": "training", "bytes": training },
            ],
        },
        "kernels": kernels(info.selector.as_str(), &info.variant),
        "verify": verify,
        "sensors": {
            "temperature": hottest.map(|hottest| hottest.celsius), "hottest": hottest.map(|hottest| hottest.sensor.clone()),
            "battery": readings.battery.map(|percent| percent / 100.0), "charging": readings.plugged_in,
        },
        "slots": {
            "total": options.sequences * app.workers.count(), "busy": app.workers.running(), "queued": app.workers.queued(),
        },
        "uptime": app.started.elapsed().as_secs_f64(), "version": env!("CARGO_PKG_VERSION"),
    })))
}

/// The kernels of a device, by variant.
fn kernels(selector: &str, variants: &str) -> Value {
    let kind = if selector == "cpu" { "cpu" } else { "vulkan" };
    let names = variants.split(['+', ',', ' ']).filter(|name| !name.is_empty());
    names.map(|name| json!({ "name": format!("{kind} {name}"), "state": "in use" })).collect()
}
