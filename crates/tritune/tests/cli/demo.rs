use crate::support::{Run, keys, model, names, run_in};
use std::path::Path;

fn demo(folder: &Path, more: &[&str]) -> Run {
    run_in(folder, &[&["demo", "-m", model(), "--device", "cpu", "--steps", "3"], more].concat())
}

#[test]
fn the_demo_generates_trains_evaluates_and_leaves_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let report = demo(folder.path(), &["--json"]).json();
    assert_eq!(
        keys(&report),
        ["story", "before", "after", "change_percent", "answers", "training_s", "elapsed_s", "files"]
    );
    assert!(report["story"].as_str().unwrap().starts_with("Once upon a time"));
    for set in ["held_out", "ordinary"] {
        let loss = |when: &str| report[when][set].as_f64().unwrap();
        let change = report["change_percent"][set].as_f64().unwrap();
        assert!((change - 100.0 * (loss("after") / loss("before") - 1.0)).abs() < 1e-9, "{report}");
        assert!(loss("after") < loss("before"), "even three steps improve a random model: {report}");
    }
    let answers = report["answers"].as_array().unwrap();
    assert_eq!(answers.len(), 4);
    assert!(answers.iter().any(|answer| answer["before"] != answer["after"]), "{report}");
    for path in ["adapter", "report"] {
        assert!(folder.path().join(report["files"][path].as_str().unwrap()).is_file(), "{path}");
    }
    let left = names(&folder.path().join("tritune-demo"));
    for name in ["adapter.gguf", "adapter_model.safetensors", "held-out.jsonl", "log.jsonl", "ordinary.jsonl"] {
        assert!(left.iter().any(|found| found == name), "{name} is not in {left:?}");
    }

    // A finished demo is left alone; one that was stopped before its report goes on.
    demo(folder.path(), &[]).fails(2, &["tritune-demo holds a finished demo", "report.html", "-o"]);
    std::fs::remove_file(folder.path().join("tritune-demo/report.html")).unwrap();
    let again = demo(folder.path(), &["--json"]).json();
    for field in ["story", "before", "after", "answers"] {
        assert_eq!(again[field], report[field], "{field}");
    }
}

#[test]
fn what_the_demo_prints_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    let text = demo(folder.path(), &["-o", "out"]).ok();
    for part in ["tells a story", "knows nothing of the family", "before", "after", "change", "Zubi put on her boots"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    for (start, more) in [("  tritune finetune ", &["--dry-run"][..]), ("another story  tritune ", &["-n", "4"])] {
        let line = text.lines().find_map(|line| line.strip_prefix(start)).unwrap_or_else(|| panic!("{start}: {text}"));
        let line = line.replace("\"Zubi and Gorp\"", "Zubi");
        let command = if start.contains("finetune") { "finetune " } else { "" };
        let line = format!("{command}{line}");
        let arguments: Vec<&str> = line.split_whitespace().chain(more.iter().copied()).collect();
        run_in(folder.path(), &arguments).ok();
    }
    assert!(text.contains("llama-cli -m ") && text.contains("--lora out/adapter.gguf"), "{text}");
}

#[test]
fn a_folder_of_other_things_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("mine")).unwrap();
    std::fs::write(folder.path().join("mine/train.jsonl"), "precious").unwrap();
    demo(folder.path(), &["-o", "mine"]).fails(2, &["mine exists already", "no demo's folder", "-o"]);
    assert_eq!(std::fs::read_to_string(folder.path().join("mine/train.jsonl")).unwrap(), "precious");
    assert_eq!(names(&folder.path().join("mine")), ["train.jsonl"]);
    run_in(folder.path(), &["demo", "--device", "toaster"]).fails(2, &["toaster"]);
    assert_eq!(names(folder.path()), ["mine"]);
}
