//! The example that ships with the repository is run as its README says.

use crate::support::{run_in, run_with_input};
use std::path::Path;

/// Whether a line is as expected, where … stands for anything.
fn matches(line: &str, expected: &str) -> bool {
    let mut parts = expected.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    expected.ends_with('…') || rest.is_empty()
}

#[test]
fn the_example_prints_what_it_promises_and_learns_to_stop() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().unwrap();
    let (path, models) = (folder.path().join("examples"), folder.path().join("models"));
    std::fs::create_dir(&path).unwrap();
    std::fs::create_dir(&models).unwrap();
    for name in ["colors.jsonl", "run.toml", "expected.txt"] {
        std::fs::copy(repository.join("examples").join(name), path.join(name)).unwrap();
    }
    std::fs::copy(repository.join("models/storyteller.gguf"), models.join("storyteller.gguf")).unwrap();
    let model = "../models/storyteller.gguf";
    run_in(&path, &["data", "colors.jsonl", "-m", model]).ok();
    let text = run_in(&path, &["finetune", "--config", "run.toml", "--answers", "0"]).ok();
    let expected = std::fs::read_to_string(path.join("expected.txt")).unwrap();
    for wanted in expected.lines() {
        assert!(text.lines().any(|line| matches(line, wanted)), "{wanted:?} is not in\n{text}");
    }
    let ask = ["chat", "-m", model, "--lora", "out/adapter.gguf", "--greedy", "--json", "-n", "40", "--device", "cpu"];
    let reply = run_with_input(&path, &ask, b"Tom has a red frog. What color is the frog?\n").json();
    assert_eq!(reply["finish"], "end", "{reply}");
    assert!(reply["content"].as_str().unwrap().starts_with("The "), "{reply}");
}
