//! Drivers that crash, hang or compute nonsense when they are first used: the CPU answers, once and for all.

use crate::support::{command, finish, model};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

fn without_vulkan() -> bool {
    std::env::var_os("TRITUNE_TEST_WITHOUT_VULKAN").is_some_and(|value| value == "1")
}

/// Compiles the layer that fails into a folder.
#[cfg(target_os = "linux")]
fn layer(folder: &Path) -> PathBuf {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/faults");
    let built = folder.join("layer");
    std::fs::create_dir(&built).unwrap();
    std::fs::copy(sources.join("layer.json"), built.join("layer.json")).unwrap();
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(built.join("libfaults.so")).arg(sources.join("layer.c"));
    let made = compiler.output().expect("a C compiler");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    built
}

/// Linux's loader takes layers from a folder that the environment names.
#[cfg(target_os = "linux")]
#[test]
fn a_driver_that_dies_at_its_first_use_costs_no_token() {
    if without_vulkan() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let layer = layer(folder.path());
    let arguments = ["generate", "-m", model(), "-p", "Hi", "--greedy", "-n", "4", "--json", "--device"];
    let expected = finish(command(folder.path(), &[&arguments[..], &["cpu"]].concat())).json();
    for (number, (fault, how)) in [
        ("vkCreateInstance:crash", "signal: 11"),
        ("vkCreateDevice:crash", "signal: 11"),
        ("vkCreateDevice:hang", "said nothing for 3 seconds"),
        ("vkCreateComputePipelines:crash", "signal: 11"),
    ]
    .into_iter()
    .enumerate()
    {
        let caches = folder.path().join(number.to_string());
        let run = || {
            let mut faulty = command(folder.path(), &[&arguments[..], &["vulkan"]].concat());
            faulty.env("TRITUNE_FAULT", fault).env("VK_INSTANCE_LAYERS", "VK_LAYER_TRITUNE_faults");
            faulty.env("VK_LAYER_PATH", &layer).env("XDG_CACHE_HOME", &caches).env("TRITUNE_TRIAL_SECONDS", "3");
            finish(faulty)
        };
        let first = run();
        assert!(first.stderr.contains(how) && first.stderr.contains("tritune doctor"), "{fault}: {}", first.stderr);
        assert_eq!(first.json()["tokens"], expected["tokens"], "{fault}");
        // What was found is remembered: nobody waits for a hang again.
        let started = Instant::now();
        let second = run();
        assert!(second.stderr.contains(how), "{fault}: {}", second.stderr);
        assert_eq!(second.json()["tokens"], expected["tokens"], "{fault}");
        assert!(how.contains("signal") || started.elapsed().as_secs() < 3, "{fault}: it hung again");
    }
}

#[test]
fn the_doctor_says_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut doctor = command(folder.path(), &[&["doctor"], arguments].concat());
        doctor.env("XDG_CACHE_HOME", folder.path());
        if without_vulkan() {
            doctor.env("VK_ICD_FILENAMES", "/nonexistent").env("VK_DRIVER_FILES", "/nonexistent");
        }
        finish(doctor)
    };
    let found = run(&["--json"]).json();
    assert!(found["cpu"]["threads"].as_u64().unwrap() >= 1 && found["version"] == env!("CARGO_PKG_VERSION"), "{found}");
    let text = run(&[]).ok();
    assert!(text.contains("tritune verify --report") && text.lines().all(|line| line.chars().count() < 200), "{text}");
    if without_vulkan() {
        assert!(found["gpus"].as_array().unwrap().is_empty() && text.contains("no GPU"), "{found}");
        return;
    }
    let gpu = &found["gpus"][0];
    assert!(gpu["kernels"]["base"]["used"] == true && gpu["refused"].is_null(), "{gpu}");
    assert!(text.contains("base kernels: agree with the CPU"), "{text}");
    let records = || std::fs::read_dir(folder.path().join("tritune")).unwrap().count();
    assert!(records() >= 3, "a list, a trial and a verdict");
    assert_eq!(run(&["--again", "--json"]).json()["gpus"][0]["kernels"], gpu["kernels"]);
}
