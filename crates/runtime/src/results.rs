//! Results as JSON: what the command line prints with `--json`, and what bindings return.

#[cfg(feature = "train")]
mod training;

#[cfg(feature = "train")]
pub use training::*;

use crate::bench::{KernelSpeed, KernelSpeeds, Measurements, Speed, Test, peak_resident_bytes};
use crate::devices::{DeviceList, Gpu};
use crate::error::Result;
use crate::model::Model;
use crate::profile::Cost;
use serde_json::{Value, json};
use tritune_graph::{DeviceInfo, KvType};
use tritune_model::Adapter;
use tritune_model::adapter::norm;
use tritune_model::generate::GenerateTiming;
use tritune_model::model_file::describe_linears;

/// Tokens, seconds and speeds of a generation.
pub fn of_timing(timing: &GenerateTiming) -> Value {
    json!({
        "prefill_tokens": timing.prefill_tokens,
        "prefill_seconds": timing.prefill_seconds,
        "prefill_tokens_per_second": timing.prefill_rate(),
        "decode_tokens": timing.decode_tokens,
        "decode_seconds": timing.decode_seconds,
        "decode_tokens_per_second": timing.decode_rate(),
        "guessed_tokens": timing.guessed_tokens,
        "accepted_tokens": timing.accepted_tokens,
    })
}

/// Numbers below this are exact in JavaScript, and in all that reads JSON as it does.
pub(crate) const EXACT: u64 = 1 << 53;

/// A seed: as text where a number would be rounded by some readers.
pub fn of_seed(seed: u64) -> Value {
    if seed < EXACT { seed.into() } else { seed.to_string().into() }
}

/// What an adapter is and how large its numbers are.
pub fn of_adapter(adapter: &Adapter) -> Value {
    json!({
        "rank": adapter.rank, "alpha": adapter.alpha, "scale": adapter.scale(), "rslora": adapter.rslora,
        "dora": adapter.is_dora(), "ternary": adapter.is_ternary(), "base_model": adapter.base_model, "has_base_record": adapter.base_trits.is_some(),
        "modules": adapter.modules.len(), "parameters": adapter.parameters(),
        "second_factor_parameters": adapter.lora_b_values().count(),
        "first_factor_norm": norm(adapter.lora_a_values()), "second_factor_norm": norm(adapter.lora_b_values()),
    })
}

/// What a model's files contain and what it needs to run.
pub fn of_model(model: &Model) -> Result<Value> {
    let (file, config) = (model.file(), model.config());
    let tokenizer = file.text()?.map(|(_, vocab)| {
        json!({ "kind": format!("{:?}", vocab.kind), "tokens": vocab.len(), "chat_template": vocab.chat_template })
    });
    let context = model.default_context();
    let needs = model.needs(context, 1, KvType::F16)?;
    let blocks = model.needs(context, 1, KvType::Q8_0).ok().filter(|_| KvType::Q8_0.holds(config.head_dim));
    let ternary = if model.ternary_shapes()?.is_empty() { 0 } else { config.ternary_weights() };
    let linears = describe_linears(file)?.into_iter();
    let weights = linears.map(|(kind, count)| json!({ "matrices": count, "are": kind }));
    Ok(json!({
        "path": file.path().to_string_lossy(),
        "format": file.format(),
        "file_bytes": file.file_bytes(),
        "config": config,
        "parameters": config.parameters(),
        "ternary_weights": ternary,
        "weights": weights.collect::<Value>(),
        "memory": {
            "weights": needs.weights, "cache": needs.cache, "cache_q8_0": blocks.map(|blocks| blocks.cache),
            "prefilter": needs.prefilter, "context": context,
        },
        "tokenizer": tokenizer,
    }))
}

/// What a device says about itself.
fn of_device(device: &DeviceInfo) -> Value {
    json!({ "selector": device.selector, "name": device.name, "variant": device.variant, "threads": device.threads })
}

/// The speeds of a model.
pub fn of_bench(measured: &Measurements, profile: Option<&[Cost]>) -> Value {
    let result = |(test, speed): &(Test, Speed)| {
        let energy = speed.energy_per_token.as_ref();
        json!({
            "test": test.name(), "depth": test.depth, "parallel": test.parallel,
            "tokens_per_second": speed.mean(), "deviation": speed.deviation(),
            "joules_per_token": energy.map(|energy| energy.joules), "energy_source": energy.map(|energy| energy.source),
        })
    };
    let config = measured.model.config();
    json!({
        "model": config.label(),
        "file_bytes": measured.model.file().file_bytes(),
        "parameters": config.parameters(),
        "device": of_device(&measured.device),
        "memory_bytes": measured.memory.total(),
        "weight_bytes": measured.memory.weights,
        "peak_resident_bytes": peak_resident_bytes(),
        "results": measured.results.iter().map(result).collect::<Value>(),
        "profile": profile,
    })
}

/// The speeds of a device's kernels.
pub fn of_kernels(speeds: &KernelSpeeds) -> Value {
    let kernel = |kernel: &KernelSpeed| {
        json!({
            "kernel": kernel.kernel, "rows": kernel.rows, "cols": kernel.cols, "tokens": kernel.tokens,
            "matrices": kernel.matrices,
            "microseconds": kernel.seconds * 1e6,
            "bytes_per_second": kernel.bytes_per_second(),
            "bandwidth_share": kernel.bytes_per_second() / speeds.read_bandwidth,
            "operations_per_second": kernel.operations_per_second(),
            "dependent_microseconds": kernel.dependent.map(|seconds| seconds * 1e6),
        })
    };
    json!({
        "device": of_device(&speeds.device),
        "read_bandwidth_bytes_per_second": speeds.read_bandwidth,
        "kernels": speeds.kernels.iter().map(kernel).collect::<Value>(),
    })
}

/// The devices of this machine.
pub fn of_devices(found: &DeviceList) -> Value {
    let cpu = json!({
        "device": found.cpu.selector, "name": found.cpu.name, "kind": "cpu", "threads": found.cpu.threads.unwrap_or(1),
        "variant": found.cpu.variant, "variants": found.cpu_variants,
    });
    Value::Array(std::iter::once(cpu).chain(found.gpus.iter().map(of_gpu)).collect())
}

fn of_gpu(gpu: &Gpu) -> Value {
    let profile = &gpu.profile;
    let (major, minor, patch) = profile.api_version;
    json!({
        "device": gpu.selector,
        "name": profile.name,
        "uuid": profile.identity.uuid.map(|uuid| uuid.to_string()),
        "pci": profile.identity.pci.map(|address| address.to_string()),
        "kind": format!("{:?}", profile.kind).to_lowercase(),
        "family": profile.family,
        "driver": profile.driver,
        "api_version": format!("{major}.{minor}.{patch}"),
        "memory_bytes": profile.device_memory,
        "unified": profile.unified,
        "subgroup_size": profile.subgroup_size,
        "max_binding": profile.max_binding,
        "max_shared": profile.max_shared,
        "f16": profile.f16,
        "variants": gpu.variants,
        "tuning": gpu.tuning,
    })
}
