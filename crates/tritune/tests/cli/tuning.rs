//! Small fine-tuning runs that tests share.

use crate::support::{Run, command, finish, model, run_in};
use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long to wait for something that happens in a moment on a machine with nothing else to do.
const TIMEOUT: Duration = Duration::from_secs(300);

/// The files other programs load.
const ADAPTER: [&str; 4] =
    ["adapter.gguf", "adapter_model.safetensors", "adapter_config.json", "last/adapter_model.safetensors"];

/// Writes `data.jsonl`: questions with one of a few answers.
pub fn write_data(folder: &Path, samples: usize) {
    let line = |number: usize| {
        let (question, answer) = (number % 7, "ja".repeat(1 + number % 5));
        format!("{{\"prompt\": \"question {question}?\", \"completion\": \" {answer}\"}}\n")
    };
    std::fs::write(folder.join("data.jsonl"), (0..samples).map(line).collect::<String>()).unwrap();
}

/// `tritune finetune` on the CPU with `data.jsonl` into `out`.
pub fn arguments<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let common = [
        &["finetune", "-m", model(), "--data", "data.jsonl", "-o", out, "--device", "cpu", "--threads", "2"][..],
        &["--seq", "64", "--rank", "4", "--lr", "1e-3", "--answers", "1"],
    ];
    [&common.concat()[..], more].concat()
}

/// Runs it to its end.
#[track_caller]
pub fn tune(folder: &Path, out: &str, more: &[&str]) -> Run {
    run_in(folder, &arguments(out, more))
}

/// Starts it.
pub fn start(folder: &Path, out: &str, more: &[&str]) -> Child {
    let mut command = command(folder, &arguments(out, more));
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The records of a run's log of that kind; a line that is being written is none.
pub fn records(out: &Path, kind: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(out.join("log.jsonl")).unwrap_or_default();
    let records = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    records.filter(|record| record["kind"] == kind).collect()
}

/// Waits until the log has a record of that kind that will do.
#[track_caller]
pub fn wait_for(child: &mut Child, out: &Path, kind: &str, wanted: impl Fn(&Value) -> bool) {
    let started = Instant::now();
    while !records(out, kind).iter().any(&wanted) {
        if let Some(status) = child.try_wait().unwrap() {
            panic!("it ended with {status} before there was such a {kind}");
        }
        assert!(started.elapsed() < TIMEOUT, "there is no such {kind}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until a step after `step` is done.
#[track_caller]
pub fn wait_for_step(child: &mut Child, out: &Path, step: u64) {
    wait_for(child, out, "step", |record| record["step"].as_u64() > Some(step));
}

/// What Ctrl-C does.
pub fn interrupt(child: &Child) {
    let mut kill = Command::new("sh");
    kill.args(["-c", &format!("kill -INT {}", child.id())]);
    assert_eq!(finish(kill).code, Some(0));
}

/// Waits for the end of a started run.
pub fn end(child: Child) -> Run {
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
    Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// The bytes of the exported adapters.
#[track_caller]
pub fn adapter(out: &Path) -> Vec<Vec<u8>> {
    let read = |name: &str| std::fs::read(out.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    ADAPTER.iter().map(|name| read(name)).collect()
}

/// Step and loss of every step of a run.
pub fn losses(out: &Path) -> Vec<(u64, f64)> {
    let steps = records(out, "step");
    steps.iter().map(|record| (record["step"].as_u64().unwrap(), record["loss"].as_f64().unwrap())).collect()
}

/// Step of the newest checkpoint.
pub fn saved_step(out: &Path) -> Option<u64> {
    let folder = out.join("checkpoints");
    // A run killed early has not made it yet.
    let names = folder.is_dir().then(|| crate::support::names(&folder))?;
    names.iter().filter_map(|name| name.strip_prefix("step-")?.strip_suffix(".ckpt")?.parse().ok()).max()
}
