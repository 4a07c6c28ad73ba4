//! The examples do what they say, on the bundled model.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const STORYTELLER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf");

/// Cargo builds examples before it runs tests, and puts them beside the folder of the tests.
fn example(name: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION)
}

/// Runs an example in a folder; what it printed.
fn run(folder: &Path, name: &str, arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(example(name));
    command.args(arguments).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{name}: {error}; was it built?"));
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{name} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn examples_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "{\"text\": \"Zubi put on her boots and went down to the sea.\"}\n";
    std::fs::write(path.join("data.jsonl"), line.repeat(4)).unwrap();

    let told = run(path, "generate", &[STORYTELLER, "Once upon a time", "8"], "");
    assert!(told.starts_with("Once upon a time") && told.contains("tokens a second"), "{told}");
    let replies = run(path, "chat", &[STORYTELLER], "Tell me of a dog.\nAnd then?\n");
    assert!(replies.lines().count() >= 2, "{replies}");

    let trained = run(path, "finetune", &[STORYTELLER, "data.jsonl", "out", "3"], "");
    assert!(trained.contains("step 3 of 3") && trained.contains("report.html"), "{trained}");
    assert!(path.join("out/adapter.gguf").is_file());
    assert!(run(path, "finetune", &[STORYTELLER, "data.jsonl", "out", "3"], "").contains("all steps are done"));

    let trained = run(path, "objective", &[STORYTELLER, "data.jsonl", "late", "2"], "");
    assert!(trained.contains("step 2: loss") && path.join("late/adapter.gguf").is_file(), "{trained}");

    let measured = run(path, "evaluate", &[STORYTELLER, "data.jsonl", "out/adapter.gguf"], "");
    assert!(measured.contains("the model: perplexity") && measured.contains("with the adapter"), "{measured}");

    let arguments = [STORYTELLER, "Zubi put on", "out/adapter.gguf", "out/adapter.gguf"];
    let attached = run(path, "adapters", &arguments, "");
    let texts: Vec<&str> = attached.lines().filter_map(|line| line.split_once(": ").map(|(_, text)| text)).collect();
    let plain = run(path, "adapters", &arguments[..2], "");
    assert!(
        attached.lines().last().is_some_and(|none| none.starts_with("none: ") && plain.contains(none)),
        "{attached}"
    );
    assert!(texts.len() >= 4 && texts[0] == texts[1], "the same adapter twice: {attached}");
}
