//! Learning from pairs of answers: whole runs, their end and their beginning again, and what is refused.
#![cfg(unix)]

use crate::support::{model, run_in};
use crate::tuning::{adapter, losses, records, start, tune, wait_for_step, write_data};
use std::path::Path;

const RUN: [&str; 10] =
    ["--preference", "dpo", "--steps", "8", "--val-split", "0.2", "--eval-every", "4", "--checkpoint-every", "2"];

fn write_pairs(folder: &Path, count: usize) {
    let line = |number: usize| {
        let (question, more) = (number % 7, "!".repeat(number % 3));
        format!("{{\"prompt\": \"question {question}?\", \"chosen\": \" ja{more}\", \"rejected\": \" nein{more}\"}}\n")
    };
    std::fs::write(folder.join("data.jsonl"), (0..count).map(line).collect::<String>()).unwrap();
}

#[test]
fn a_killed_run_goes_on_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().unwrap();
    let (path, out) = (folder.path(), folder.path().join("out"));
    write_pairs(path, 40);
    tune(path, "whole", &RUN).ok();
    let whole = path.join("whole");
    let first = losses(&whole)[0].1;
    assert!((first - std::f64::consts::LN_2).abs() < 1e-9, "{first}");
    let steps = records(&whole, "step");
    assert!(steps.iter().all(|step| step["accuracy"].is_f64() && step["margin"].is_f64()), "{steps:?}");
    assert!(steps[7]["margin"].as_f64() > Some(0.0) && steps[7]["loss"].as_f64() < Some(first), "{steps:?}");
    let evaluations = records(&whole, "eval");
    assert!(evaluations.iter().all(|record| record["accuracy"].is_f64() && record["perplexity"].is_null()));
    let report = std::fs::read_to_string(whole.join("report.html")).unwrap();
    assert!(report.contains("Accuracy by step") && report.contains("Margin by step"));

    let mut child = start(path, "out", &RUN);
    wait_for_step(&mut child, &out, 4);
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = tune(path, "out", &[&RUN[..], &["--resume", "--json"]].concat()).json();
    assert!(resumed["eval"][1]["accuracy"].is_f64(), "{resumed}");
    assert!(adapter(&out) == adapter(&whole), "the adapter is another one");
    assert_eq!(losses(&out), losses(&whole));
}

#[test]
fn every_method_runs_and_whole_models_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_pairs(path, 20);
    let how: [&[&str]; 3] = [&["simpo", "--beta", "1.5", "--gamma", "0.5"], &["orpo", "--dropout", "0.1"], &["dpo"]];
    for how in how {
        tune(path, how[0], &[&["--preference"][..], how, &["--steps", "3", "--accumulate", "2"]].concat()).ok();
        assert_eq!(losses(&path.join(how[0])).len(), 3);
    }
    let full = ["finetune", "-m", model(), "--data", "data.jsonl", "-o", "full", "--device", "cpu", "--seq", "64"];
    let more = ["--full", "--preference", "dpo", "--steps", "2", "--answers", "0"];
    run_in(path, &[&full[..], &more].concat()).ok();
    let first = losses(&path.join("full"))[0].1;
    assert!((first - std::f64::consts::LN_2).abs() < 1e-9, "{first}");
}

#[test]
fn what_cannot_be_learnt_from_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_pairs(path, 20);
    tune(path, "out", &["--steps", "2"]).fails(1, &["pairs of answers", "--preference"]);
    run_in(path, &["eval", "-m", model(), "--data", "data.jsonl", "--device", "cpu"]).fails(1, &["pairs of answers"]);
    tune(path, "out", &["--steps", "2", "--beta", "0.2"]).fails(2, &["--beta", "--preference"]);
    tune(path, "out", &["--preference", "dpo", "--gamma", "1"]).fails(2, &["--gamma", "--preference simpo"]);
    tune(path, "out", &["--preference", "dpo", "--teacher", "t.gguf"]).fails(2, &["--preference", "--teacher"]);
    tune(path, "out", &["--preference", "ppo"]).fails(2, &["dpo, simpo or orpo"]);
    write_data(path, 20);
    let refused = tune(path, "out", &["--steps", "2", "--preference", "dpo"]);
    refused.fails(1, &["prompt-completion", "records with chosen and rejected"]);
}
