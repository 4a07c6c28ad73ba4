//! Choosing a device, and what happens when it is not there.

use crate::support::{command, finish, model, run};
use serde_json::Value;
use std::path::Path;
use tritune_format::SafetensorsFile;

/// Whether the tests were told to do without Vulkan.
fn without_vulkan() -> bool {
    std::env::var_os("TRITUNE_TEST_WITHOUT_VULKAN").is_some_and(|value| value == "1")
}

#[test]
fn devices_lists_the_cpu_and_every_gpu() {
    let table = run(&["devices"]).ok();
    assert!(table.contains("cpu"), "{table}");
    let list: Value = run(&["devices", "--json"]).json();
    let devices = list.as_array().unwrap();
    let cpu = &devices[0];
    assert!(cpu["device"] == "cpu" && cpu["kind"] == "cpu" && cpu["threads"].as_u64().unwrap() >= 1);
    for gpu in &devices[1..] {
        assert!(gpu["device"].as_str().unwrap().starts_with("vulkan:"), "{gpu}");
        assert!(gpu["variants"].as_array().unwrap().iter().any(|variant| variant == "base"), "{gpu}");
    }
    assert!(
        without_vulkan() || devices.len() > 1,
        "no Vulkan device: install mesa-vulkan-drivers, or set TRITUNE_TEST_WITHOUT_VULKAN=1"
    );
}

fn logits(folder: &Path, device: &str, name: &str) -> Vec<f32> {
    let path = folder.join(name);
    let path = path.to_str().unwrap();
    run(&["logits", "-m", model(), "--ids", "1,2,3,4,5,6,7,8,9", "--device", device, "-o", path]).ok();
    let bytes = SafetensorsFile::open(path).unwrap().read("logits").unwrap();
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

#[test]
fn a_gpu_computes_what_the_cpu_computes() {
    if without_vulkan() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let cpu = logits(folder.path(), "cpu", "cpu.safetensors");
    let gpu = logits(folder.path(), "vulkan", "gpu.safetensors");
    let size: f32 = cpu.iter().map(|v| v * v).sum::<f32>().sqrt();
    let error = cpu.iter().zip(&gpu).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt() / size;
    // f32 on both; one int8 on the other side of a rounding tie moves a random model's logits by about a percent.
    assert!(error < 3e-2, "{error}");
}

#[test]
fn without_a_driver_the_cpu_takes_over_and_says_so() {
    let arguments = ["generate", "-m", model(), "-p", "Hi", "--greedy", "-n", "4", "--json"];
    let expected = run(&[&arguments[..], &["--device", "cpu"]].concat()).json();
    for device in ["auto", "vulkan"] {
        let mut command = command(Path::new("/"), &[&arguments[..], &["--device", device]].concat());
        command.env("VK_ICD_FILENAMES", "/nonexistent").env("VK_DRIVER_FILES", "/nonexistent");
        let run = finish(command);
        let warned = run.stderr.contains("warning:") && run.stderr.contains("the CPU");
        assert_eq!(warned, device == "vulkan", "{}", run.stderr);
        assert_eq!(run.json()["tokens"], expected["tokens"], "{device}");
    }
}

#[test]
fn unknown_devices_and_pretences_are_refused() {
    let generate = ["generate", "-m", model(), "-p", "Hi", "-n", "1", "--device"];
    run(&[&generate[..], &["tpu"]].concat()).fails(2, &["there is no device \"tpu\"", "tritune devices"]);
    let mut command = command(Path::new("/"), &["devices"]);
    command.env("TRITUNE_PRETEND", "nonsense=1");
    finish(command).fails(2, &["nonsense"]);
}
