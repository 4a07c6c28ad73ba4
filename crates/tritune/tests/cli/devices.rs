//! Choosing a device, and what happens when it is not there.

use crate::support::{command, finish, model, run, with_cache};
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
    if !without_vulkan() {
        for device in ["vulkan:99", "vulkan:no such name"] {
            run(&[&generate[..], &[device]].concat()).fails(2, &["no Vulkan device matches", "there are: 0 "]);
        }
    }
    let mut command = command(Path::new("/"), &["devices"]);
    command.env("TRITUNE_SIMULATE", "nonsense=1");
    finish(command).fails(2, &["nonsense"]);
}

#[test]
fn tuned_choices_are_kept_shown_and_change_nothing() {
    run(&["tune", "--device", "cpu"]).fails(2, &["only GPUs are tuned"]);
    // Without a GPU there is nothing to do, which is no failure of whoever follows the manual.
    let hidden = |arguments: &[&str]| {
        let mut command = command(Path::new("/"), arguments);
        command.env("VK_DRIVER_FILES", "/nonexistent").env("VK_ICD_FILENAMES", "/nonexistent");
        finish(command)
    };
    let told = hidden(&["tune"]);
    assert!(told.code == Some(0) && told.stderr.contains("no GPU here"), "{told:?}");
    assert!(hidden(&["tune", "--json"]).json()["tuning"].is_null());
    if without_vulkan() {
        return;
    }
    let cache = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut command = command(Path::new("/"), arguments);
        with_cache(&mut command, cache.path());
        finish(command)
    };
    let generate = ["generate", "-m", model(), "-p", "Hi there", "--greedy", "-n", "6", "--json", "--device", "vulkan"];
    let expected = run(&[&generate[..], &["--no-tune"]].concat()).json()["tokens"].clone();
    let tuning = || {
        let devices: Value = run(&["devices", "--json"]).json();
        devices.as_array().unwrap().iter().find(|device| device["device"] == "vulkan:0").unwrap()["tuning"].clone()
    };
    // A software device is not measured unasked.
    let listed: Value = run(&["devices", "--json"]).json();
    run(&generate).ok();
    if listed[1]["kind"] == "cpu" {
        assert!(tuning().is_null());
    }
    let report = run(&["tune", "-m", model(), "--device", "vulkan:0", "--seconds", "20", "--json"]).json();
    let shapes = report["tuning"]["shapes"].as_array().unwrap();
    assert!(!shapes.is_empty() && shapes[0]["timings"][0]["microseconds"].as_f64().unwrap() > 0.0, "{report}");
    assert_eq!(tuning()["shapes"].as_array().unwrap().len(), shapes.len());
    assert_eq!(run(&generate).json()["tokens"], expected);

    let folder = cache.path().join("tritune");
    let files = || std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let file = files().find(|path| path.file_name().unwrap().to_str().unwrap().starts_with("tuned-")).unwrap();
    std::fs::write(&file, "{\"shapes\": [").unwrap();
    assert!(tuning().is_null());
    assert_eq!(run(&generate).json()["tokens"], expected);
    let table = run(&["tune", "-m", model(), "--device", "vulkan:0", "--seconds", "1"]).ok();
    assert!(table.contains("chosen") && table.contains("µs"), "{table}");
    assert!(!tuning().is_null(), "a damaged file is written again");
}

#[test]
fn a_gpu_that_fails_costs_a_warning_and_no_token() {
    if without_vulkan() {
        return;
    }
    let arguments =
        ["generate", "-m", model(), "-p", "Hi there", "--greedy", "-n", "6", "--json", "--device", "vulkan"];
    let cache = tempfile::tempdir().unwrap();
    // The self-test runs here and is not what fails below.
    let mut sound = command(Path::new("/"), &arguments);
    with_cache(&mut sound, cache.path());
    let expected = finish(sound).json()["tokens"].clone();
    for (overrides, said) in
        [("memory=200K", "out of memory"), ("fail-alloc=2", "out of memory"), ("lose-after=3", "lost")]
    {
        let mut command = command(Path::new("/"), &arguments);
        with_cache(&mut command, cache.path()).env("TRITUNE_SIMULATE", overrides);
        let run = finish(command);
        assert!(run.stderr.contains("warning:") && run.stderr.contains(said), "{overrides}: {}", run.stderr);
        assert_eq!(run.json()["tokens"], expected, "{overrides}");
    }
}

/// Want of memory is no disagreement: it is not remembered, and not called one.
#[test]
fn a_test_that_could_not_run_is_made_again() {
    if without_vulkan() {
        return;
    }
    let arguments =
        ["generate", "-m", model(), "-p", "Hi", "--greedy", "-n", "2", "--json", "--device", "vulkan", "--no-tune"];
    for overrides in ["fail-alloc=40", "lose-after=5"] {
        let cache = tempfile::tempdir().unwrap();
        let generate = |overrides: &str| {
            let mut command = command(Path::new("/"), &arguments);
            with_cache(&mut command, cache.path()).env("TRITUNE_SIMULATE", overrides);
            finish(command)
        };
        let first = generate(overrides);
        assert!(first.stderr.contains("could not be tested"), "{first:?}");
        let second = generate("");
        for run in [&first, &second] {
            assert!(!run.stderr.contains("disagree"), "{run:?}");
            assert_eq!(run.code, Some(0), "{run:?}");
        }
        assert!(second.stderr.contains("testing the kernels"), "{second:?}");
        assert!(!second.stderr.contains("warning:"), "{second:?}");
        // Now it is known.
        assert!(!generate("").stderr.contains("testing the kernels"));
    }
}

#[test]
fn smaller_weights_give_the_same_tokens() {
    let arguments = ["generate", "-m", model(), "-p", "Hi there", "--greedy", "-n", "6", "--json"];
    for device in ["cpu", "vulkan"] {
        if device == "vulkan" && without_vulkan() {
            continue;
        }
        let with = |flag, layout| run(&[&arguments[..], &["--device", device, flag, layout]].concat());
        let packed = with("--weight-layout", "1.6-bit");
        assert_eq!(
            packed.stderr.contains("note: a layout of 1.6 bits is for GPUs"),
            device == "cpu",
            "{}",
            packed.stderr
        );
        let tokens = packed.json()["tokens"].clone();
        assert_eq!(tokens, with("--weight-layout", "2-bit").json()["tokens"], "{device}");
        // The names it had before.
        assert_eq!(with("--resident", "tq1").json()["tokens"], tokens, "{device}");
    }
    run(&[&arguments[..], &["--weight-layout", "tq3"]].concat()).fails(2, &["tq3", "1.6-bit"]);
}

/// The device of a machine with one GPU, by names that stay.
#[test]
fn a_gpu_is_known_by_its_uuid_and_by_the_environment() {
    let generate = ["generate", "-m", model(), "-p", "Hi", "--greedy", "-n", "4", "--json", "--device"];
    let wrong = "vulkan:uuid=01234567-89ab-cdef-0123-456789abcdef";
    for device in ["vulkan:uuid=12", "vulkan:pci=", "vulkan:pci=x:y"] {
        run(&[&generate[..], &[device]].concat()).fails(2, &["there is no device", "vulkan:uuid=UUID"]);
    }
    let with = |variable: &str, device: &str| {
        let mut command = command(Path::new("/"), &[&generate[..], &[device]].concat());
        command.env("TRITUNE_DEVICE", variable);
        finish(command)
    };
    let on_cpu = run(&[&generate[..], &["cpu"]].concat()).json()["tokens"].clone();
    assert_eq!(with("cpu", "auto").json()["tokens"], on_cpu);
    with("tpu", "auto").fails(2, &["there is no device \"tpu\""]);
    with("cpu,cpu", "auto").fails(2, &["\"cpu,cpu\" names several devices", "generate --prompts"]);
    assert_eq!(with("tpu", "cpu").json()["tokens"], on_cpu, "a flag counts more");
    if without_vulkan() {
        return;
    }
    let list: Value = run(&["devices", "--json"]).json();
    let uuid = list[1]["uuid"].as_str().expect("the driver tells a UUID");
    for name in [uuid.to_owned(), format!("GPU-{}", uuid.to_uppercase())] {
        let found = run(&[&generate[..], &[&format!("vulkan:uuid={name}")]].concat());
        assert_eq!(found.code, Some(0), "{found:?}");
        assert!(!found.stderr.contains("warning"), "{found:?}");
    }
    run(&[&generate[..], &[wrong]].concat()).fails(2, &["the UUID 01234567", "there are: ", uuid]);
    run(&[&generate[..], &["vulkan:pci=ffff:ff:1f.7"]].concat())
        .fails(2, &["the PCI address ffff:ff:1f.7", "there are: "]);
    with(wrong, "auto").fails(2, &[uuid]);
    // Without a driver the CPU takes over, as it does for other names.
    let mut hidden = command(Path::new("/"), &[&generate[..], &[wrong]].concat());
    hidden.env("VK_ICD_FILENAMES", "/nonexistent").env("VK_DRIVER_FILES", "/nonexistent");
    let hidden = finish(hidden);
    assert!(hidden.stderr.contains("warning:"), "{hidden:?}");
    assert_eq!(hidden.json()["tokens"], on_cpu);
}
