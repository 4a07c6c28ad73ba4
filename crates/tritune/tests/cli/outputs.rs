//! What a command reads is never replaced, and what it did not make only with `--force`.
#![cfg(unix)]

use crate::support::{model, names, run_in};
use crate::tuning::{adapter, arguments, tune, write_data};
use std::path::Path;

/// `finetune` with another model, data and output than the shared ones.
fn finetune<'a>(model: &'a str, data: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let common = ["finetune", "-m", model, "--data", data, "-o", out, "--device", "cpu", "--seq", "64", "--steps", "1"];
    [&common[..], &["--answers", "0"], more].concat()
}

/// Runs it with and without `--force`: both are refused, and the file stays.
#[track_caller]
fn protects(folder: &Path, file: &str, arguments: &[&str]) {
    let before = std::fs::read(folder.join(file)).unwrap();
    let entries = names(folder);
    for more in [&[][..], &["--force"]] {
        let run = run_in(folder, &[arguments, more].concat());
        run.fails(2, &[&format!("{file} is read by this command")]);
    }
    assert!(std::fs::read(folder.join(file)).unwrap() == before, "{file}");
    assert_eq!(names(folder), entries, "a refused command leaves nothing");
}

#[test]
fn a_run_never_replaces_what_it_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 20);
    std::fs::copy(model(), path.join("model.gguf")).unwrap();
    protects(path, "./model.gguf", &finetune("model.gguf", "data.jsonl", ".", &["--full"]));
    // The same file under another name, in another folder.
    std::fs::create_dir(path.join("out")).unwrap();
    std::fs::hard_link(path.join("model.gguf"), path.join("out/model.gguf")).unwrap();
    protects(path, "out/model.gguf", &finetune("model.gguf", "data.jsonl", "out", &["--full"]));
    std::fs::remove_dir_all(path.join("out")).unwrap();

    run_in(path, &finetune("model.gguf", "data.jsonl", "whole", &["--full"])).ok();
    std::fs::create_dir(path.join("out")).unwrap();
    std::os::unix::fs::symlink("../whole/master", path.join("out/master")).unwrap();
    let full = finetune("whole/master", "data.jsonl", "out", &["--full", "--eval", "data.jsonl"]);
    let masters = std::fs::read(path.join("whole/master/model.safetensors")).unwrap();
    run_in(path, &[&full[..], &["--force"]].concat()).fails(2, &["out/master/", "is read by this command"]);
    assert!(std::fs::read(path.join("whole/master/model.safetensors")).unwrap() == masters);

    tune(path, "first", &["--steps", "1"]).ok();
    std::fs::remove_dir_all(path.join("first/checkpoints")).unwrap();
    protects(
        path,
        "first/adapter_config.json",
        &[&arguments("first", &[])[..], &["--steps", "1", "--init", "first"]].concat(),
    );
    protects(
        path,
        "first/adapter.gguf",
        &[&arguments("first", &[])[..], &["--steps", "1", "--init", "first/adapter.gguf"]].concat(),
    );

    std::fs::copy(path.join("data.jsonl"), path.join("log.jsonl")).unwrap();
    protects(path, "./log.jsonl", &finetune("model.gguf", "log.jsonl", ".", &[]));
    std::fs::write(path.join("report.html"), "seq = 64\n").unwrap();
    protects(path, "./report.html", &finetune("model.gguf", "data.jsonl", ".", &["--config", "report.html"]));
    protects(path, "data.jsonl", &finetune("model.gguf", "data.jsonl", "new", &["--profile", "data.jsonl"]));
}

#[test]
fn a_run_replaces_only_what_it_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let out = path.join("out");
    write_data(path, 20);
    std::fs::create_dir_all(out.join("last")).unwrap();
    let files = [
        "adapter.gguf",
        "adapter_config.json",
        "adapter_model.safetensors",
        "last/adapter_model.safetensors",
        "report.html",
        "log.jsonl",
    ];
    for name in files {
        std::fs::write(out.join(name), "precious").unwrap();
        tune(path, "out", &["--steps", "1"]).fails(2, &[name, "was not made by this run", "--force"]);
        tune(path, "out", &["--steps", "1", "--resume"]).fails(2, &[name]);
        assert_eq!(std::fs::read_to_string(out.join(name)).unwrap(), "precious");
        std::fs::remove_file(out.join(name)).unwrap();
    }
    assert_eq!(names(&out), ["last"], "a refused run leaves nothing");

    // With --force a link is replaced, not what it leads to.
    std::fs::write(path.join("elsewhere"), "precious").unwrap();
    std::os::unix::fs::symlink("../elsewhere", out.join("log.jsonl")).unwrap();
    std::fs::write(out.join("adapter.gguf"), "of little worth").unwrap();
    tune(path, "out", &["--steps", "2", "--force"]).ok();
    assert_eq!(std::fs::read_to_string(path.join("elsewhere")).unwrap(), "precious");
    let made = adapter(&out);
    // What it made itself it may replace: this export is the second.
    std::fs::remove_file(out.join("report.html")).unwrap();
    tune(path, "out", &["--steps", "2", "--resume"]).ok();
    assert!(adapter(&out) == made);
    // Another run is never replaced, and its files are nobody's once its checkpoints are gone.
    tune(path, "out", &["--steps", "2", "--force"]).fails(2, &["holds a run of 2 steps"]);
    std::fs::remove_dir_all(out.join("checkpoints")).unwrap();
    tune(path, "out", &["--steps", "2"]).fails(2, &["adapter.gguf", "was not made by this run"]);
    // Files of other names are in nobody's way.
    std::fs::write(path.join("mine.jsonl"), "").unwrap();
    tune(path, "mine.jsonl", &["--steps", "1", "--dry-run"]).fails(2, &["mine.jsonl is no folder"]);
    std::fs::create_dir(path.join("new")).unwrap();
    std::fs::rename(path.join("data.jsonl"), path.join("new/data.jsonl")).unwrap();
    run_in(path, &finetune(model(), "new/data.jsonl", "new", &[])).ok();
}

#[test]
fn profiles_ask_before_they_replace() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 20);
    std::fs::write(path.join("trace.json"), "mine").unwrap();
    let bench = ["bench", "-m", model(), "-p", "4", "-n", "2", "-r", "1", "--device", "cpu", "--profile", "trace.json"];
    let finetune = arguments("out", &["--steps", "1", "--dry-run", "--profile", "trace.json"]);
    for command in [&bench[..], &finetune[..]] {
        run_in(path, command).fails(2, &["trace.json exists already", "--force"]);
        assert_eq!(std::fs::read_to_string(path.join("trace.json")).unwrap(), "mine");
    }
    for command in [&bench[..], &finetune[..]] {
        run_in(path, &[command, &["--force"]].concat()).ok();
        assert!(std::fs::read_to_string(path.join("trace.json")).unwrap().contains("traceEvents"));
    }
    let twice = arguments("out", &["--steps", "1", "--dry-run", "--profile", "out/report.html"]);
    std::fs::create_dir(path.join("out")).unwrap();
    run_in(path, &twice).fails(2, &["report.html would be written twice"]);
}

#[test]
fn every_command_spares_what_it_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write_data(path, 20);
    std::fs::copy(model(), path.join("model.gguf")).unwrap();
    std::fs::hard_link(path.join("model.gguf"), path.join("other.gguf")).unwrap();
    std::fs::write(path.join("in.jsonl"), "{\"prompt\": \"a\"}\n").unwrap();
    std::fs::hard_link(path.join("in.jsonl"), path.join("out.jsonl")).unwrap();
    tune(path, "out", &["--steps", "1"]).ok();
    std::fs::copy(path.join("out/adapter.gguf"), path.join("adapter.gguf")).unwrap();
    std::fs::write(path.join("text.txt"), "some text for tokens\n".repeat(20)).unwrap();
    let commands: &[(&str, &[&str])] = &[
        ("other.gguf", &["convert", "model.gguf", "other.gguf"]),
        ("adapter.gguf", &["convert", "adapter.gguf", "adapter.gguf", "--base", "model.gguf"]),
        ("other.gguf", &["convert", "adapter.gguf", "other.gguf", "--base", "model.gguf"]),
        ("other.gguf", &["logits", "-m", "model.gguf", "--ids", "1", "-o", "other.gguf"]),
        ("adapter.gguf", &["logits", "-m", "model.gguf", "--lora", "adapter.gguf", "--ids", "1", "-o", "adapter.gguf"]),
        ("out.jsonl", &["generate", "-m", "model.gguf", "--prompts", "in.jsonl", "-o", "out.jsonl", "-n", "1"]),
        ("other.gguf", &["generate", "-m", "model.gguf", "-p", "a", "-n", "1", "--profile", "other.gguf"]),
        ("other.gguf", &["merge", "-m", "model.gguf", "--lora", "adapter.gguf", "--lossy", "-o", "other.gguf"]),
        ("adapter.gguf", &["merge", "-m", "model.gguf", "--lora", "adapter.gguf", "--lossy", "-o", "adapter.gguf"]),
        ("other.gguf", &["bench", "-m", "model.gguf", "-p", "1", "-n", "0", "--profile", "other.gguf"]),
        ("text.txt", &["tokenizer", "train", "text.txt", "-o", "text.txt", "--size", "300"]),
        ("tokenizer.json", &["synth", "tiny", "tokenizer.json", "--tokenizer", "tokenizer.json"]),
    ];
    run_in(path, &["tokenizer", "train", "text.txt", "-o", "tokenizer.json", "--size", "300"]).ok();
    for (file, command) in commands {
        protects(path, file, command);
    }
    let golden = path.join("golden");
    std::fs::create_dir_all(golden.join("infer")).unwrap();
    let dump = ["verify", "--golden", "golden", "--dump", "golden", "--device", "cpu", "--force"];
    run_in(path, &dump).fails(2, &["golden is read by this command"]);
}

/// Model-sized litter of a process that was killed does not stay.
#[test]
fn what_killed_runs_left_is_removed_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join(".copy.gguf.aB3dE6.tritune-tmp"), "half a model").unwrap();
    std::fs::create_dir(path.join(".hf.aB3dE6.tritune-tmp")).unwrap();
    std::fs::write(path.join(".hf.aB3dE6.tritune-tmp/model.safetensors"), "half a model").unwrap();
    std::fs::write(path.join(".other.gguf.aB3dE6.tritune-tmp"), "of another output").unwrap();
    run_in(path, &["convert", model(), "copy.gguf"]).ok();
    run_in(path, &["convert", model(), "hf", "--type", "hf"]).ok();
    assert_eq!(names(path), [".other.gguf.aB3dE6.tritune-tmp", "copy.gguf", "hf"]);
}
