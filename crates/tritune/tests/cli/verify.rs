use crate::support::{command, finish, run, run_in};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tritune_format::{SafetensorsDeclaration, SafetensorsFile, SafetensorsWriter};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../verify/golden").canonicalize().unwrap()
}

#[test]
fn the_cpu_is_proved_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let arguments = ["verify", "--device", "cpu", "--op", "quantize", "--report", "report.md"];
    let table = run_in(path, &arguments).ok();
    assert!(table.contains("quantize") && table.contains("agree on"), "{table}");
    let report = std::fs::read_to_string(path.join("report.md")).unwrap();
    for part in
        ["# tritune verify", "| device | cpu |", "| seed |", "| quantize | portable | 17 x 17 | ok |", "## Bounds"]
    {
        assert!(report.contains(part), "{part:?} is not in {report}");
    }
    run_in(path, &arguments).fails(2, &["report.md", "--force"]);
    run_in(path, &[&arguments[..], &["--force"]].concat()).ok();

    let json = run(&["verify", "--device", "cpu", "--op", "layer", "--json", "--seed", "5"]).json();
    assert_eq!((&json["pass"], &json["seed"], &json["device"]), (&true.into(), &5.into(), &"cpu".into()));
    let rows = json["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 4, "{json}");
    assert!(rows.iter().all(|row| row["op"] == "layer" && row["relative_error"].as_f64().unwrap() < 1e-5), "{json}");
}

#[test]
fn everything_is_verified_when_nothing_is_named() {
    let json = run(&["verify", "--device", "cpu", "--json", "--threads", "2"]).json();
    let rows = json["rows"].as_array().unwrap();
    for op in ["embed_rows", "ternary_matmul", "attention", "bit_linear", "kv_cache", "layer", "model"] {
        assert!(rows.iter().any(|row| row["op"] == op), "{op}");
    }
    assert!(rows.len() > 150 && rows.iter().all(|row| row["pass"] == true));
    assert!(json["seed"].as_u64().is_some_and(|seed| seed < 1 << 53), "any reader can hold it: {}", json["seed"]);
}

#[test]
fn what_cannot_be_verified_is_refused() {
    run(&["verify", "--op", "conv"]).fails(2, &["no op \"conv\"", "ternary_matmul", "layer"]);
    run(&["verify", "--dump", "out"]).fails(2, &["--golden"]);
    run(&["verify", "--golden", "x", "--op", "layer"]).fails(2, &["--op"]);
    run(&["verify", "--device", "cpu", "--golden", "/no-such-folder"]).fails(1, &["/no-such-folder"]);
}

#[test]
fn a_driver_that_is_gone_is_named() {
    for (device, code) in [("vulkan", 1), ("auto", 0)] {
        let mut gone = command(Path::new("/"), &["verify", "--op", "gather_rows", "--device", device]);
        gone.env("VK_ICD_FILENAMES", "/nonexistent").env("VK_DRIVER_FILES", "/nonexistent");
        let run = finish(gone);
        assert_eq!(run.code, Some(code), "{device}: {run:?}");
        assert!(code == 0 || run.stderr.contains("Vulkan"), "{run:?}");
    }
}

#[test]
fn golden_values_are_met_and_dumped_under_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let golden = golden();
    let arguments = ["verify", "--device", "cpu", "--golden", golden.to_str().unwrap(), "--dump", "out"];
    let table = run_in(folder.path(), &arguments).ok();
    assert!(table.contains("packed_p17") && table.contains("master_p64"), "{table}");
    let mut tensors = 0;
    for entry in std::fs::read_dir(folder.path().join("out/infer")).unwrap() {
        let path = entry.unwrap().path();
        let reference = SafetensorsFile::open(golden.join("infer").join(path.file_name().unwrap())).unwrap();
        for entry in SafetensorsFile::open(&path).unwrap().entries() {
            let expected = reference.entry(&entry.name).unwrap_or_else(|| panic!("{} is new", entry.name));
            assert_eq!((entry.dtype, &entry.shape), (expected.dtype, &expected.shape), "{}", entry.name);
            tensors += 1;
        }
    }
    assert!(tensors > 30, "{tensors}");
    run_in(folder.path(), &arguments).fails(2, &["out", "--force"]);
}

/// A copy of the golden folder with every logit of one file doubled.
fn spoiled(folder: &Path) {
    for (from, to) in [("t1/packed", "any/packed"), ("infer", "infer")] {
        std::fs::create_dir_all(folder.join(to)).unwrap();
        for entry in std::fs::read_dir(golden().join(from)).unwrap() {
            let path = entry.unwrap().path();
            std::fs::copy(&path, folder.join(to).join(path.file_name().unwrap())).unwrap();
        }
    }
    let path = folder.join("infer/packed_p17.safetensors");
    let file = SafetensorsFile::open(&path).unwrap();
    let declare =
        |name: &str, dtype, shape: &[u64]| SafetensorsDeclaration { name: name.into(), dtype, shape: shape.to_vec() };
    let tensors: Vec<_> = file.entries().iter().map(|entry| declare(&entry.name, entry.dtype, &entry.shape)).collect();
    let mut writer = SafetensorsWriter::create(&path, &BTreeMap::new(), &tensors).unwrap();
    for tensor in &tensors {
        let mut bytes = file.read(&tensor.name).unwrap();
        if tensor.name == "logits" {
            for value in bytes.as_chunks_mut::<4>().0 {
                *value = (2.0 * f32::from_le_bytes(*value)).to_le_bytes();
            }
        }
        writer.write(&tensor.name, &bytes).unwrap();
    }
    writer.commit().unwrap();
}

#[test]
fn a_disagreement_fails_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    spoiled(folder.path());
    let run = run_in(folder.path(), &["verify", "--device", "cpu", "--golden", "."]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stdout.contains("FAILED packed_p17") && run.stdout.contains("do not trust"), "{run:?}");
    assert_eq!(run.stdout.matches("FAILED packed").count(), 1, "{run:?}");
}
