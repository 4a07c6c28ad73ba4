//! `tritune adapter`, and runs that start from an adapter or keep its A factors.

use crate::support::{keys, run_in};
use std::path::Path;

fn golden(name: &str) -> String {
    format!("{}/../verify/golden/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn storyteller() -> String {
    format!("{}/../../models/storyteller.gguf", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn means_are_exact_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let (base, one, two) = (golden("t1/packed"), golden("lora/init"), golden("lora/final"));
    let adapter = |words: &[&str]| run_in(path, &[&["adapter", words[0], "-m", &base], &words[1..]].concat());

    let report = adapter(&["average", &format!("{one}:3"), &two, "-o", "mean", "--json"]).json();
    assert_eq!((report["adapters"].as_u64(), report["same_first_factors"].as_bool()), (Some(2), Some(false)));
    adapter(&["average", &two, &format!("{one}:3"), "-o", "again.gguf"]).ok();
    let same = adapter(&["diff", "mean", "again.gguf", "--json"]).json();
    assert_eq!(same["largest"].as_f64(), Some(0.0), "in either order and form");
    let quarter = adapter(&["diff", &one, "mean", "--json"]).json();
    let whole = adapter(&["diff", &one, &two, "--json"]).json();
    let ratio = quarter["distance"].as_f64().unwrap() / whole["distance"].as_f64().unwrap();
    assert!((ratio - 0.25).abs() < 1e-4, "{ratio}");
    assert_eq!(keys(&whole), ["same_first_factors", "norm", "distance", "relative", "largest", "modules"]);
    let text = adapter(&["info", "mean"]).ok();
    assert!(text.contains("rank 8") && text.contains("matrices    14"), "{text}");

    adapter(&["average", &one, "-o", "mean"]).fails(2, &["mean exists already"]);
    adapter(&["average", &format!("{one}:0"), "-o", "none"]).fails(1, &["add up to nothing"]);
    adapter(&["average", "-o", "none"]).fails(2, &["ADAPTER"]);
    adapter(&["new", "--rank", "2", "-o", "other"]).ok();
    adapter(&["average", &one, "other", "-o", "none"]).fails(1, &["differs from the first one"]);
    adapter(&["new", "--rank", "0", "-o", "none"]).fails(2, &["--rank is 0"]);
    assert!(!path.join("none").exists());
}

/// Two rounds of two clients that keep the A factors of a seed.
#[test]
fn lora_a_of_a_seed_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let stories: Vec<String> = (0..6).map(|n| format!("{{\"text\": \"Zubi met {n} crabs by the sea.\"}}\n")).collect();
    std::fs::write(path.join("ann.jsonl"), stories[..4].concat()).unwrap();
    std::fs::write(path.join("bob.jsonl"), stories[4..].concat()).unwrap();
    let model = storyteller();
    let adapter = |words: &[&str]| run_in(path, &[&["adapter", words[0], "-m", &model], &words[1..]].concat());
    let train = |data: &str, init: &str, out: &str, seed: &str| {
        let flags = ["finetune", "-m", &model, "--data", data, "--init", init, "--freeze-a", seed, "-o", out];
        let short = ["--device", "cpu", "--steps", "1", "--seq", "32", "--rank", "2", "--lr", "1e-3", "--answers", "0"];
        run_in(path, &[&flags[..], &short[..]].concat())
    };
    adapter(&["new", "--rank", "2", "--freeze-a", "7", "-o", "round-0"]).ok();
    for (data, out) in [("ann.jsonl", "ann"), ("bob.jsonl", "bob")] {
        train(data, "round-0", out, "7").ok();
        let moved = adapter(&["diff", "round-0", out, "--json"]).json();
        assert_eq!(moved["same_first_factors"].as_bool(), Some(true));
        assert!(moved["distance"].as_f64() > Some(0.0));
    }
    let report = adapter(&["average", "ann:4", "bob:2", "-o", "round-1", "--json"]).json();
    assert_eq!(report["same_first_factors"].as_bool(), Some(true));
    train("ann.jsonl", "round-1", "ann-2", "7").ok();
    train("ann.jsonl", "round-1", "wrong", "8").fails(1, &["--freeze-a 8", "the seed it was made with"]);
    // Without an adapter to start from, the seed alone makes them.
    let fresh = ["finetune", "-m", &model, "--data", "ann.jsonl", "--freeze-a", "7", "-o", "fresh", "--device", "cpu"];
    run_in(
        path,
        &[&fresh[..], &["--steps", "1", "--seq", "32", "--rank", "2", "--lr", "1e-3", "--answers", "0"]].concat(),
    )
    .ok();
    let bytes = |name: &str| std::fs::read(Path::new(path).join(name).join("adapter_model.safetensors")).unwrap();
    assert_eq!(bytes("fresh"), bytes("ann"), "the run that starts from round-0 and the one that makes it are the same");
}
