//! Ends of runs, templates, data of several files, and whole models that are checked.
#![cfg(unix)]

use crate::support::{model, run_in};
use crate::tuning::{
    adapter, arguments, end, interrupt, losses, records, saved_step, start, tune, wait_for_step, write_data,
};
use serde_json::Value;
use std::path::Path;

#[test]
fn a_stopped_run_is_finished_without_more_training() {
    let folder = tempfile::tempdir().unwrap();
    let (path, out) = (folder.path(), folder.path().join("out"));
    write_data(path, 40);
    let how = ["--steps", "100000", "--checkpoint-every", "0", "--val-split", "0.1", "--eval-every", "3"];
    tune(path, "out", &[&how[..], &["--finish"]].concat()).fails(2, &["nothing to export"]);
    let mut child = start(path, "out", &how);
    wait_for_step(&mut child, &out, 6);
    interrupt(&child);
    let stopped = end(child);
    assert!(stopped.stderr.contains("--finish"), "{stopped:?}");
    let steps = losses(&out).len();
    let finished = tune(path, "out", &[&how[..], &["--finish"]].concat()).ok();
    assert!(finished.contains("adapter.gguf") && finished.contains("evaluation data"), "{finished}");
    let first = adapter(&out);
    assert_eq!((losses(&out).len(), saved_step(&out)), (steps, Some(steps as u64)), "no step was taken");
    assert!(out.join("report.html").is_file());
    // It can still be resumed, and finished again.
    let more = (steps + 3).to_string();
    let resumed = ["--steps", &more, "--checkpoint-every", "0", "--val-split", "0.1", "--eval-every", "3"];
    tune(path, "out", &[&resumed[..], &["--resume", "--accept-changes"]].concat()).ok();
    assert_eq!(losses(&out).len(), steps + 3);
    assert!(adapter(&out)[3] != first[3], "the last adapter is another one");
}

#[test]
fn patience_ends_a_run_that_gets_no_better() {
    let folder = tempfile::tempdir().unwrap();
    let (path, out) = (folder.path(), folder.path().join("out"));
    write_data(path, 40);
    let mut all = arguments(
        "out",
        &["--steps", "1000", "--val-split", "0.1", "--eval-every", "2", "--patience", "3", "--tensorboard", "board"],
    );
    // Nothing is trained at this rate: the first evaluation stays the best.
    let place = all.iter().position(|argument| *argument == "1e-3").unwrap();
    all[place] = "0";
    let run = run_in(path, &all);
    assert!(run.stderr.contains("ended early: 3 evaluations without a loss that is lower\n"), "{run:?}");
    run.ok();
    assert_eq!(losses(&out).len(), 8, "evaluations after 2, 4, 6 and 8 steps");
    assert_eq!(records(&out, "eval").len(), 5);
    adapter(&out);
    let more = ["--steps", "100", "--val-split", "0.1", "--eval-every", "1", "--patience", "2"];
    let impatient = tune(path, "less", &[&more[..], &["--min-improvement", "1000"]].concat());
    assert!(impatient.stderr.contains("2 evaluations without a loss that is lower by 1000 or more"), "{impatient:?}");
    assert_eq!(losses(&path.join("less")).len(), 3, "the first of a run counts");
    let events = crate::support::names(&path.join("board"));
    assert!(events.len() == 1 && events[0].starts_with("events.out.tfevents."), "{events:?}");
    assert!(std::fs::metadata(path.join("board").join(&events[0])).unwrap().len() > 8 * 100);
    let again = run_in(path, &[&all[..], &["--resume"]].concat());
    assert!(again.stderr.contains("nothing to resume") && !again.stderr.contains("the data set was"), "{again:?}");
    again.ok();
    // Whoever gives a finished run other data hears that it was made with others.
    write_data(path, 31);
    let other = run_in(path, &[&all[..], &["--resume"]].concat());
    assert!(other.stderr.contains("the data set was") && other.stderr.contains("nothing to resume"), "{other:?}");
    tune(path, "none", &["--steps", "2", "--patience", "3"]).fails(2, &["--patience", "--eval"]);
}

fn write_chat(path: &Path, name: &str) {
    let line = |number: usize| {
        let said = |role: &str, text: &str| format!("{{\"role\": \"{role}\", \"content\": \"{text}\"}}");
        format!("{{\"messages\": [{}, {}]}}\n", said("user", &format!("q{number}")), said("assistant", "ja"))
    };
    std::fs::write(path.join(name), (0..20).map(line).collect::<String>()).unwrap();
}

#[test]
fn a_template_of_ones_own_is_trained_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_chat(path, "data.jsonl");
    std::fs::write(path.join("own.jinja"), "{% for m in messages %}[[{{ m.role }}]] {{ m.content }}<|end_of_text|>{% endfor %}{% if add_generation_prompt %}[[assistant]] {% endif %}").unwrap();
    let targets = |more: &[&str]| {
        let all = [&["data", "data.jsonl", "-m", model(), "--json"][..], more].concat();
        run_in(path, &all).json()["tokens"].as_u64().unwrap()
    };
    let text = tune(path, "out", &["--steps", "2", "--template", "own.jinja"]).ok();
    assert!(text.contains("--template own.jinja"), "the command that uses it has the template: {text}");
    assert_ne!(targets(&[]), targets(&["--template", "own.jinja"]));
    let seen = format!("{} tokens", targets(&["--template", "own.jinja"]));
    assert!(text.contains(&seen), "{seen} is not in {text}");
    std::fs::remove_file(path.join("out/report.html")).unwrap();
    tune(path, "out", &["--steps", "2", "--resume"]).fails(1, &["template was"]);
    // One that ends turns with what is no token is pointed out.
    std::fs::write(path.join("other.jinja"), "{% for m in messages %}{{ m.role }} {{ m.content }}<|im_end|>{% endfor %}{% if add_generation_prompt %}assistant {% endif %}").unwrap();
    let noted = tune(path, "new", &["--dry-run", "--steps", "1", "--template", "other.jinja"]);
    assert!(noted.stderr.contains("note: the chat template ends turns with <|im_end|>"), "{noted:?}");
    noted.ok();
    // Special tokens in raw text are text, unless told otherwise.
    std::fs::write(path.join("text.jsonl"), "{\"text\": \"<|end_of_text|>abc\"}\n".repeat(4)).unwrap();
    let plan =
        ["finetune", "-m", model(), "--data", "text.jsonl", "-o", "x", "--device", "cpu", "--seq", "64", "--dry-run"];
    let (plain, special) = (run_in(path, &plan).ok(), run_in(path, &[&plan[..], &["--special"]].concat()).ok());
    // Begin token, text and end token: 4 times 15 letters and 3, or one token and 3.
    assert!(plain.contains("80 tokens") && special.contains("24 tokens"), "{plain}\n{special}");
    // The report's answers end where turns end: the model's own end token, not letters of <|eot_id|>.
    tune(path, "plain", &["--steps", "1"]).ok();
    let report = std::fs::read_to_string(path.join("plain/report.html")).unwrap();
    assert!(!report.contains("eot_id"), "{report}");
}

#[test]
fn data_comes_from_several_files_under_any_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::create_dir(path.join("more")).unwrap();
    for name in ["a.jsonl", "b.jsonl", "more/c.jsonl"] {
        let line = "{\"instruction\": \"Why?\", \"context\": \"Here.\", \"response\": \"So.\"}\n";
        std::fs::write(path.join(name), line.repeat(10)).unwrap();
    }
    let plan = |data: &[&str], map: &[&str]| -> Value {
        let common = ["finetune", "-m", model(), "-o", "out", "--device", "cpu", "--seq", "64", "--dry-run", "--json"];
        let data: Vec<&str> = data.iter().flat_map(|name| ["--data", name]).collect();
        run_in(path, &[&common[..], &data, map].concat()).json()
    };
    let map = ["--map", "prompt=instruction+context,completion=response"];
    for (data, samples) in [(&["a.jsonl"][..], 10), (&["a.jsonl", "b.jsonl"], 20), (&["?.jsonl", "more"], 30)] {
        assert_eq!(plan(data, &map)["samples"], samples, "{data:?}");
    }
    std::fs::write(path.join("run.toml"), "data = \"a.jsonl\"\nmore-data = [\"b.jsonl\"]\nmap = \"text=context\"\n")
        .unwrap();
    let toml =
        ["finetune", "-m", model(), "-o", "out", "--device", "cpu", "--config", "run.toml", "--dry-run", "--json"];
    assert_eq!(run_in(path, &toml).json()["samples"], 20);
    let wrong = ["data", "a.jsonl", "-m", model(), "--map", "prompt=instruction"];
    run_in(path, &wrong).fails(2, &["prompt and completion"]);
    let seen = run_in(path, &["data", "a.jsonl", "-m", model(), map[0], map[1]]).ok();
    assert!(seen.contains("Why?") && seen.contains("Here.⟦So."), "{seen}");
    let nothing = ["finetune", "-m", model(), "-o", "out", "--data", "*.csv", "--device", "cpu"];
    run_in(path, &nothing).fails(1, &["*.csv", "no data file is there"]);
}

/// Rounding to half precision changes the loss of a few tokens by more than a thousandth; that is no damage.
#[test]
fn a_whole_model_is_checked_without_false_alarm() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 60);
    for (number, steps) in ["1", "2", "4", "6", "12", "20"].into_iter().enumerate() {
        let (out, seed) = (format!("out{number}"), number.to_string());
        let common = ["finetune", "-m", model(), "--data", "data.jsonl", "-o", &out, "--device", "cpu", "--seq", "64"];
        let more = ["--full", "--val-split", "0.1", "--steps", steps, "--seed", &seed, "--answers", "0"];
        let named = ["--name", "my tiny", "--lr", "5e-4"];
        let text = run_in(path, &[&common[..], &more, &named].concat()).ok();
        for part in ["checked: loss", "read back", "trained, on", "tokens of the evaluation data"] {
            assert!(text.contains(part), "{part:?} is not in {text}");
        }
    }
    let info = run_in(path, &["info", "out0/model.gguf"]).ok();
    assert!(info.contains("my tiny"), "{info}");
    // An adapter is no model, and says so.
    tune(path, "lora", &["--steps", "1"]).ok();
    for adapter in ["lora/adapter.gguf", "lora/last"] {
        for command in [&["info", adapter][..], &["convert", adapter, "x.gguf"], &["chat", "-m", adapter]] {
            run_in(path, command).fails(1, &["is an adapter, not a model", "--lora"]);
        }
    }
}

#[test]
fn a_model_packed_on_arm_is_trained_as_it_is_meant() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 20);
    let convert = ["convert", model(), "arm.gguf", "--type", "i2_s", "--write-i2s-block", "64"];
    run_in(path, &convert).ok();
    let first = |out: &str, source: &str, more: &[&str]| {
        let common = ["finetune", "-m", source, "--data", "data.jsonl", "--eval", "data.jsonl", "-o", out];
        let all = [&common[..], &["--device", "cpu", "--seq", "64", "--steps", "1", "--answers", "0"], more].concat();
        run_in(path, &all).ok();
        records(&path.join(out), "eval")[0]["loss"].as_f64().unwrap()
    };
    let plain = first("plain", model(), &[]);
    assert!((first("arm", "arm.gguf", &["--i2s-block", "64"]) - plain).abs() < 0.01 * plain);
    assert!((first("wrong", "arm.gguf", &[]) - plain).abs() > 0.001 * plain);
}
