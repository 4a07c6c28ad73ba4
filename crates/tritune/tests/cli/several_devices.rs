//! Several devices in one process: the answers and the adapter of one.

use crate::support::{command, finish, model, run_in, with_cache};
use crate::tuning::{adapter, arguments, losses, write_data};
use serde_json::Value;
use std::path::Path;

fn without_vulkan() -> bool {
    std::env::var_os("TRITUNE_TEST_WITHOUT_VULKAN").is_some_and(|value| value == "1")
}

/// Prompts that a model continues.
fn write_prompts(folder: &Path) {
    let prompts: String = (0..23).map(|number| format!("prompt {number}{}\n", "!".repeat(number))).collect();
    std::fs::write(folder.join("in.txt"), prompts).unwrap();
}

const GENERATE: [&str; 9] =
    ["generate", "--prompts", "in.txt", "--ignore-eos", "--parallel", "3", "--seed", "7", "--device"];

fn generate<'a>(devices: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&GENERATE[..], &[devices, "-m", model()], more].concat()
}

#[test]
fn equal_devices_answer_as_one_to_the_bit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_prompts(path);
    let short = ["-n", "12"];
    let expected = run_in(path, &generate("cpu", &short)).ok();
    assert_eq!(expected.lines().count(), 23);
    for devices in ["cpu,cpu", "cpu,cpu,cpu"] {
        assert_eq!(run_in(path, &generate(devices, &short)).ok(), expected, "{devices}");
    }
    // A file that one began another may end.
    run_in(path, &generate("cpu", &["-n", "12", "-o", "one.jsonl"])).ok();
    run_in(path, &generate("cpu,cpu", &["-n", "12", "-o", "two.jsonl"])).ok();
    let read = |name: &str| std::fs::read_to_string(path.join(name)).unwrap();
    assert!(read("one.jsonl") == expected && read("two.jsonl") == expected);
    run_in(path, &["generate", "-m", model(), "-p", "x", "--device", "cpu,cpu"]).fails(2, &["names several devices"]);
    run_in(path, &["eval", "-m", model(), "--data", "in.txt", "--device", "cpu,cpu"])
        .fails(2, &["`generate --prompts`, `finetune` and `serve` take several"]);
}

fn texts(printed: &str) -> Vec<String> {
    let text = |line: &str| serde_json::from_str::<Value>(line).unwrap()["text"].as_str().unwrap().to_owned();
    printed.lines().map(text).collect()
}

/// Devices may round differently, so an answer is that of one of them.
#[test]
fn unlike_devices_share_prompts_and_one_that_fails_hands_them_back() {
    if without_vulkan() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_prompts(path);
    let cache = tempfile::tempdir().unwrap();
    let with = |devices: &str, overrides: &str| {
        // Long enough for a device that begins slowly to take part.
        let mut command = command(path, &generate(devices, &["--greedy", "-n", "300", "-c", "400"]));
        with_cache(&mut command, cache.path()).env("TRITUNE_SIMULATE", overrides);
        finish(command)
    };
    let (cpu, gpu) = (texts(&with("cpu", "").ok()), texts(&with("vulkan:0", "").ok()));
    for (devices, overrides, said) in [
        ("cpu,vulkan:0", "", None),
        ("vulkan:0,cpu", "lose-after=2", Some("vulkan:0 failed; the others answer its prompts")),
        ("cpu,vulkan:0", "memory=200K", Some("a device is left out")),
    ] {
        let run = with(devices, overrides);
        assert!(said.is_none_or(|said| run.stderr.contains(said)), "{devices}: {}", run.stderr);
        let found = texts(&run.ok());
        assert_eq!(found.len(), cpu.len());
        for ((found, cpu), gpu) in found.iter().zip(&cpu).zip(&gpu) {
            assert!(found == cpu || found == gpu, "{devices} {overrides}: {found:?}, {cpu:?}, {gpu:?}");
        }
    }
    // What no device can take.
    with("vulkan:0,vulkan:0", "memory=200K").fails(1, &["out of memory"]);
    with("cpu,vulkan:99", "").fails(2, &["no Vulkan device matches"]);
}

/// The run of `tuning`, on other devices.
fn tuned<'a>(out: &'a str, devices: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut all = arguments(out, more);
    let place = all.iter().position(|&word| word == "cpu").unwrap();
    all[place] = devices;
    all
}

/// Steps of three batches, which kernels cut into parts.
const STEPS: [&str; 8] = ["--steps", "4", "--accumulate", "3", "--dropout", "0.1", "--batch-tokens", "200"];

#[test]
fn an_adapter_of_equal_devices_is_that_of_one_to_the_bit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 60);
    run_in(path, &tuned("one", "cpu", &STEPS)).ok();
    run_in(path, &tuned("two", "cpu,cpu", &STEPS)).ok();
    assert_eq!(losses(&path.join("two")), losses(&path.join("one")));
    assert!(adapter(&path.join("two")) == adapter(&path.join("one")));
    // Stopped with one device and resumed with three.
    let (first, rest) = (["--steps", "2"], ["--steps", "4", "--resume", "--accept-changes"]);
    run_in(path, &tuned("both", "cpu", &[&first[..], &STEPS[2..]].concat())).ok();
    let resumed = run_in(path, &tuned("both", "cpu,cpu,cpu", &[&rest[..], &STEPS[2..]].concat()));
    assert!(!resumed.stderr.contains("device"), "{resumed:?}");
    resumed.ok();
    assert_eq!(losses(&path.join("both")).len(), 4);
}

#[test]
fn a_run_that_devices_cannot_share_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 20);
    let refused = |devices, more: &[&str], parts: &[&str]| {
        run_in(path, &tuned("out", devices, more)).fails(2, parts);
        assert!(!path.join("out").exists());
    };
    refused("cpu,cpu", &["--steps", "2"], &["a step of 1 is not shared by 2 devices", "--accumulate 2"]);
    refused("cpu,cpu,cpu", &["--accumulate", "2"], &["--accumulate 3"]);
    refused("cpu,cpu", &["--accumulate", "2", "--teacher", model()], &["teacher", "choose one device"]);
}

#[test]
fn unlike_devices_share_a_run_and_one_without_memory_is_left_out() {
    if without_vulkan() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 60);
    let cache = tempfile::tempdir().unwrap();
    let with = |out: &str, devices: &str, overrides: &str| {
        let mut command = command(path, &tuned(out, devices, &[&STEPS[..], &["--precision", "f32"]].concat()));
        with_cache(&mut command, cache.path()).env("TRITUNE_SIMULATE", overrides);
        let run = finish(command);
        assert_eq!(run.code, Some(0), "{run:?}");
        (run.stderr, losses(&path.join(out)))
    };
    let (_, expected) = with("one", "cpu", "");
    let (said, found) = with("mixed", "cpu,vulkan:0", "");
    assert!(!said.contains("warning:") && found.len() == expected.len(), "{said}");
    for ((step, found), (_, expected)) in found.iter().zip(&expected) {
        assert!((found - expected).abs() < 2e-2 * expected, "step {step}: {found}, {expected}");
    }
    let (said, found) = with("small", "cpu,vulkan:0", "memory=200K");
    assert!(said.contains("a device is left out"), "{said}");
    assert_eq!(found, expected, "to the bit");
}
