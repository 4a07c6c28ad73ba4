//! Options of training: distillation from a teacher, and dense warm-up.

use crate::support::{Run, run, run_in};
use crate::tuning::{adapter, losses, tune, write_data};
use std::path::Path;

/// Another model of the same shape.
fn write_teacher(folder: &Path) {
    let path = folder.join("teacher.gguf");
    run(&["synth", "tiny", path.to_str().unwrap(), "--seed", "9"]).ok();
}

#[test]
fn a_run_with_a_teacher_is_planned_trained_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 40);
    write_teacher(path);
    let how = ["--teacher", "teacher.gguf", "--steps", "6", "--checkpoint-every", "4", "--resume"];

    let plan = tune(path, "plan", &["--teacher", "teacher.gguf", "--dry-run", "--json"]).json();
    let alone = tune(path, "plan", &["--dry-run", "--json"]).json();
    let number = |value: &serde_json::Value| value.as_u64().unwrap_or_else(|| panic!("{value} is no number"));
    let teacher = number(&plan["memory"]["teacher"]);
    assert!(teacher > number(&alone["memory"]["weights"]), "{plan}");
    assert_eq!(number(&alone["memory"]["teacher"]), 0);
    let (planned, used) = (number(&plan["planned_bytes"]), number(&plan["device_bytes"]));
    assert!(used > number(&alone["device_bytes"]) + teacher / 2, "{used} with a teacher of {teacher}: {alone}");
    assert!(used <= planned + planned / 20, "{used} of {planned}");

    let text = tune(path, "out", &how).ok();
    for part in ["teacher   teacher.gguf", "0.5 x cross-entropy + 0.5 x divergence", ", teacher "] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    let out = path.join("out");
    let (expected, expected_losses) = (adapter(&out), losses(&out));
    tune(path, "alone", &how[2..]).ok();
    assert!(adapter(&path.join("alone")) != expected, "a teacher makes a difference");

    std::fs::remove_file(out.join("checkpoints/step-00000006.ckpt")).unwrap();
    let changed = [&how[..], &["--distill", "0.25"]].concat();
    for (how, part) in [(&changed[..], "teacher was"), (&how[2..], "is absent now")] {
        tune(path, "out", how).fails(1, &[part, "--accept-changes"]);
    }
    let resumed = tune(path, "out", &how);
    assert!(resumed.stderr.contains("resuming after step 4"), "{resumed:?}");
    resumed.ok();
    assert!(adapter(&out) == expected && losses(&out) == expected_losses);
}

#[test]
fn a_teacher_of_another_vocabulary_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 10);
    write_teacher(path);
    let other = path.join("other.gguf");
    run(&["synth", "storyteller", other.to_str().unwrap()]).ok();
    let cases: [(&[&str], i32, &[&str]); 4] = [
        (&["--teacher", "other.gguf"], 1, &["knows 4096 tokens", "512", "same vocabulary"]),
        (&["--teacher", "missing.gguf"], 1, &["missing.gguf"]),
        (&["--distill", "0.5"], 2, &["--distill does nothing without --teacher"]),
        (&["--teacher", "teacher.gguf", "--distill", "1.5"], 2, &["--distill is 1.5", "from 0 to 1"]),
    ];
    for (flags, code, parts) in cases {
        tune(path, "out", flags).fails(code, parts);
    }
}

/// A small model from nothing, with a vocabulary of its own.
fn pretrain(path: &Path, out: &str, more: &[&str]) -> Run {
    let text = "Once upon a time a little ship sailed over the sea, and the sea was wide and blue. ".repeat(60);
    std::fs::write(path.join("text.txt"), text).unwrap();
    if !path.join("tokenizer.json").exists() {
        run_in(path, &["tokenizer", "train", "text.txt", "-o", "tokenizer.json", "--size", "320"]).ok();
    }
    let shape = ["--hidden", "64", "--feed-forward", "128", "--layers", "1", "--heads", "2", "--kv-heads", "1"];
    let run = ["--seq", "64", "--device", "cpu", "--answers", "0", "--json"];
    let data = ["pretrain", "--tokenizer", "tokenizer.json", "--data", "text.txt", "-o", out];
    run_in(path, &[&data[..], &shape, &run, more].concat())
}

#[test]
fn pretraining_with_a_teacher_writes_a_model() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    pretrain(path, "large", &["--steps", "3"]).ok();
    let teacher = ["--steps", "3", "--teacher", "large/model.gguf", "--distill", "1", "--name", "my tiny"];
    let summary = pretrain(path, "small", &teacher).json();
    assert_eq!((&summary["finished"], &summary["steps"]), (&true.into(), &3.into()), "{summary}");
    assert!(path.join("small/model.gguf").is_file() && summary["memory"]["teacher"].as_u64() > Some(0), "{summary}");
    let info = run_in(path, &["info", "small/model.gguf", "--metadata"]).ok();
    assert!(info.contains("general.name") && info.contains("my tiny"), "{info}");
}

#[test]
fn a_model_becomes_ternary_over_some_steps_and_is_resumed_in_between() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let how = ["--steps", "6", "--checkpoint-every", "3", "--dense-warmup", "4", "--resume"];
    let summary = pretrain(path, "out", &how).json();
    assert_eq!(summary["finished"], true, "{summary}");
    let (out, plain) = (path.join("out"), pretrain(path, "plain", &["--steps", "6", "--dry-run"]).json());
    for part in ["weights", "activations"] {
        assert!(summary["memory"][part].as_u64() > plain["memory"][part].as_u64(), "{part}: {summary} and {plain}");
    }
    let (expected, expected_losses) = (std::fs::read(out.join("model.gguf")).unwrap(), losses(&out));
    assert_eq!(expected_losses.len(), 6);
    std::fs::remove_file(out.join("checkpoints/step-00000006.ckpt")).unwrap();
    let changed = ["--steps", "6", "--checkpoint-every", "3", "--dense-warmup", "5", "--resume"];
    pretrain(path, "out", &changed).fails(1, &["dense-warmup was 4 and is 5 now", "--accept-changes"]);
    let resumed = pretrain(path, "out", &how);
    assert!(resumed.stderr.contains("resuming after step 3"), "{resumed:?}");
    resumed.ok();
    assert!(std::fs::read(out.join("model.gguf")).unwrap() == expected && losses(&out) == expected_losses);

    let long = pretrain(path, "long", &["--steps", "2", "--dense-warmup", "2", "--dry-run"]);
    assert!(long.stderr.contains("after 2 steps the model is still partly dense"), "{long:?}");
    write_data(path, 10);
    tune(path, "adapter", &["--dense-warmup", "4"]).fails(2, &["--dense-warmup does nothing without --full"]);
}
