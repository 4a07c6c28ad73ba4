use crate::support::{keys, model, model_without_tokenizer, run, run_in, run_with_input};
use serde_json::json;
use std::path::Path;

#[test]
fn text_and_ids_are_inverse() {
    for text in ["Hello world", "ünïcödé – 漢字 🦀", " leading and trailing ", "tab\tnew\nline", "<|end_of_text|>"]
    {
        let ids = run(&["tokenize", "-m", model(), "--no-bos", "--ids", text]).ok();
        let back = run(&["tokenize", "-m", model(), "--decode", ids.trim()]).ok();
        assert_eq!(back, format!("{text}\n"));
    }
}

#[test]
fn the_three_sources_of_text_agree() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("text.txt");
    std::fs::write(&file, "same text").unwrap();
    let direct = run(&["tokenize", "-m", model(), "same text"]).ok();
    assert_eq!(run(&["tokenize", "-m", model(), "-f", file.to_str().unwrap()]).ok(), direct);
    assert_eq!(run_with_input(Path::new("/"), &["tokenize", "-m", model()], b"same text").ok(), direct);
    assert!(direct.ends_with("10 tokens, 9 bytes\n"), "{direct}");
    run_with_input(Path::new("/"), &["tokenize", "-m", model()], b"\xff\xfe").fails(1, &["standard input", "text"]);
}

#[test]
fn special_texts_become_tokens_only_when_asked() {
    let text = "<|end_of_text|>";
    let plain = run(&["tokenize", "-m", model(), text, "--json"]).json();
    assert_eq!(plain["ids"].as_array().unwrap().len(), 1 + text.len());
    let special = run(&["tokenize", "-m", model(), text, "--special", "--json"]).json();
    assert_eq!(special["ids"], json!([256, 257]));
    assert_eq!(special["pieces"], json!(["<|begin_of_text|>", "<|end_of_text|>"]));
    assert_eq!(keys(&special), ["ids", "pieces"]);
    let decoded = run(&["tokenize", "-m", model(), "--decode", "72,105", "--json"]).json();
    assert_eq!(decoded, json!({ "ids": [72, 105], "text": "Hi" }));
}

#[test]
fn what_cannot_be_tokenized_is_named() {
    run(&["tokenize", "-m", model(), "--decode", "512"]).fails(2, &["512", "vocabulary of 512"]);
    run(&["tokenize", "-m", model(), "--decode", "1,x"]).fails(2, &["'x'"]);
    run(&["tokenize", "-m", model(), "--file", "/nonexistent"]).fails(1, &["/nonexistent"]);
    run(&["tokenize", "-m", model_without_tokenizer(), "text"]).fails(1, &["has no tokenizer", "tritune logits --ids"]);
}

/// Rules on which the `tokenizers` crate panics, or that multiply text, are an error of the file and nothing more.
#[test]
fn hostile_tokenizers_end_in_an_error() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["convert", model(), "hf", "--type", "hf"]).ok();
    std::fs::remove_file(folder.path().join("hf/tokenizer_config.json")).unwrap();
    let vocabulary: serde_json::Map<String, serde_json::Value> =
        (0..512).map(|id| (if id == 1 { "a".to_owned() } else { format!("[{id}]") }, json!(id))).collect();
    let mut tokenizer = json!({
        "version": "1.0", "truncation": null, "padding": null, "added_tokens": [], "normalizer": null,
        "pre_tokenizer": { "type": "FixedLength", "length": 0 }, "post_processor": null, "decoder": null,
        "model": { "type": "WordLevel", "vocab": vocabulary, "unk_token": "[0]" },
    });
    let attempt = |tokenizer: &serde_json::Value| {
        std::fs::write(folder.path().join("hf/tokenizer.json"), tokenizer.to_string()).unwrap();
        run_in(folder.path(), &["tokenize", "-m", "hf", "aaa"])
    };
    let run = attempt(&tokenizer).fails(1, &["cannot be tokenized"]);
    assert!(!run.stderr.contains("panicked") && !run.stderr.contains("backtrace"), "{}", run.stderr);
    let step = json!({ "type": "Replace", "pattern": { "String": "a" }, "content": "aaaaaaaaaa" });
    tokenizer["pre_tokenizer"] = json!(null);
    tokenizer["normalizer"] = json!({ "type": "Sequence", "normalizers": vec![step; 9] });
    attempt(&tokenizer).fails(1, &["cannot be tokenized", "its rules make more than"]);
    tokenizer["added_tokens"] = json!([{ "id": 512, "content": "aa", "single_word": false, "lstrip": false,
        "rstrip": false, "normalized": true, "special": false }]);
    attempt(&tokenizer).fails(1, &["tokenizer.json cannot be loaded", "added tokens"]);
    tokenizer["normalizer"] = json!({ "type": "Precompiled", "precompiled_charsmap": "8P///2FiY2Q=" });
    attempt(&tokenizer).fails(1, &["tokenizer.json cannot be loaded", "precompiled_charsmap"]);
}
