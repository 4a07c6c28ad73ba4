use crate::support::{keys, names, run, run_in};
use std::path::Path;

const STORY: &str = "Pim the goat sat in the boat. The boat was old, and the goat was not.\n\
    \"Will the boat float?\" asked the goat. The boat did float.\n";

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_vocabulary_is_trained_put_into_a_model_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let documents = format!("{STORY}<|endoftext|>\n").repeat(3);
    let text = write(folder.path(), "stories.txt", &documents);
    let train = ["tokenizer", "train", &text, "-o", "tokenizer.json", "--size", "300", "--json"];
    let report = run_in(folder.path(), &train).json();
    assert_eq!(keys(&report), ["output", "tokens", "wanted", "texts", "bytes", "rejected", "words", "bytes_per_token"]);
    assert_eq!((&report["tokens"], &report["texts"]), (&300.into(), &3.into()));
    assert_eq!(report["bytes"], 3 * (STORY.len() - 1));
    let first = std::fs::read(folder.path().join("tokenizer.json")).unwrap();
    run_in(folder.path(), &train).fails(2, &["tokenizer.json exists already", "--force"]);
    let shown = run_in(folder.path(), &[&train[..7], &["--force"]].concat()).ok();
    assert!(shown.contains("300 tokens") && shown.contains("bytes per token"), "{shown}");
    assert_eq!(std::fs::read(folder.path().join("tokenizer.json")).unwrap(), first, "the same text, the same bytes");

    run_in(folder.path(), &["synth", "tiny", "model.gguf", "--tokenizer", "tokenizer.json"]).ok();
    let text = "The goat ☂ floats.<|endoftext|>";
    let ids = run_in(folder.path(), &["tokenize", "-m", "model.gguf", text, "--json"]).json();
    assert_eq!(ids["ids"][0], 0, "texts begin with the end token");
    assert!(ids["pieces"].as_array().unwrap().contains(&" goat".into()), "{ids}");
    let plain = run_in(folder.path(), &["tokenize", "-m", "model.gguf", text, "--no-bos", "--ids"]).ok();
    let back = run_in(folder.path(), &["tokenize", "-m", "model.gguf", "--decode", plain.trim()]).ok();
    assert_eq!(back, format!("{text}\n"));
    assert!(!plain.trim().split(',').any(|id| id == "0"), "text is not read as the special token");

    // A folder made from a GGUF file gets the vocabulary of that file.
    run_in(folder.path(), &["convert", "model.gguf", "folder", "--type", "hf"]).ok();
    let export = ["tokenizer", "export", "-m", "model.gguf", "-o", "folder"];
    run_in(folder.path(), &export).fails(2, &["tokenizer.json exists already", "--force"]);
    let made = std::fs::read(folder.path().join("folder/tokenizer.json")).unwrap();
    run_in(folder.path(), &[&export[..], &["--force"]].concat()).ok();
    assert_eq!(std::fs::read(folder.path().join("folder/tokenizer.json")).unwrap(), made, "both write the same");
    let there = run_in(folder.path(), &["tokenize", "-m", "folder", text, "--json"]).json();
    assert_eq!((&there["ids"], &there["pieces"]), (&ids["ids"], &ids["pieces"]));
}

#[test]
fn unusable_input_is_named_and_nothing_written() {
    let folder = tempfile::tempdir().unwrap();
    let empty = write(folder.path(), "empty.txt", "\n<|endoftext|>\n");
    let mixed = write(folder.path(), "mixed.jsonl", "{\"text\": \"goat boat goat boat\"}\n{\"text\": 7}\n");
    let train = |arguments: &[&str]| run_in(folder.path(), &[&["tokenizer", "train"], arguments].concat());
    train(&[&empty, "-o", "a.json"]).fails(1, &["no text", "empty.txt"]);
    train(&["/nonexistent.txt", "-o", "a.json"]).fails(1, &["/nonexistent.txt"]);
    train(&[&mixed, "-o", "nowhere/a.json"]).fails(2, &["nowhere", "does not exist"]);
    train(&[&mixed, "-o", "a.json", "--size", "256"]).fails(2, &["256", "257"]);
    train(&["-o", "a.json"]).fails(2, &["FILES"]);
    assert_eq!(names(folder.path()), ["empty.txt", "mixed.jsonl"]);
    let some = train(&[&mixed, "-o", "a.json", "--size", "300"]).fails(1, &["line 2", "not text", "too few pairs"]);
    assert!(some.stdout.contains("wrote a.json"), "{some:?}");
    assert!(run(&["tokenizer", "train", "--help"]).ok().contains("tritune tokenizer train stories.txt"));
}
