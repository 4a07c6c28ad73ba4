use crate::support::{keys, model, model_without_tokenizer, run, run_in};
use serde_json::json;
use std::path::Path;

const CHAT: &str =
    r#"{"messages": [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "yes"}], "label": "yes"}"#;

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    std::fs::write(folder.join(name), text).unwrap();
}

#[test]
fn a_good_file() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.jsonl", format!("{CHAT}\n").repeat(20));
    let text = run_in(folder.path(), &["data", "a.jsonl", "-m", model(), "--val-split", "0.1"]).ok();
    for part in [
        "chat in JSON lines, detected",
        "BitNet 2B-4T's; the model has none",
        "20, rejected 0",
        "20: 18 to train, 2 to validate",
        "labelled",
        "User: hi<|eot_id|>Assistant: ⟦yes<|eot_id|>⟧",
        "example, line 1",
    ] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    assert!(!text.contains('\x1b'), "no colours outside a terminal: {text:?}");

    let json =
        run_in(folder.path(), &["data", "a.jsonl", "-m", model(), "--json", "--seq", "64", "--batch-tokens", "128"]);
    let json = json.json();
    assert_eq!(json["format"], "chat");
    assert_eq!(json["samples"], 20);
    assert_eq!(json["rejected_lines"], json!([]));
    // bos + "User: hi" + 10 bytes of turn end + "Assistant: " + "yes" + turn end
    assert_eq!(json["max"], 1 + 8 + 10 + 11 + 3 + 10);
    assert_eq!(json["targets"], 20 * 13);
    assert_eq!(json["packed"]["batches"], 10, "two of 43 fit 128: {json}");
    assert_eq!(json["example"]["parts"][1], json!({ "text": "yes<|eot_id|>", "trained": true }));
    for key in ["container", "bytes", "records", "min", "median", "mean", "tokens", "hash", "train", "validation"] {
        assert!(keys(&json).contains(&key), "{key}");
    }
    let again = run_in(folder.path(), &["data", "a.jsonl", "-m", model(), "--json", "--seq", "64"]).json();
    assert_eq!(again["hash"], json["hash"]);
}

#[test]
fn rejected_lines_are_listed_and_end_in_1() {
    let folder = tempfile::tempdir().unwrap();
    let mut text =
        format!("{CHAT}\n{{oops\n{{\"messages\": [{{\"role\": \"\\u001b[31m\", \"content\": \"x\"}}]}}\n").into_bytes();
    text.extend_from_slice(b"\xff\n");
    write(folder.path(), "a.jsonl", &text);
    let outcome = run_in(folder.path(), &["data", "a.jsonl", "-m", model()]);
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    for part in [
        "rejected line 2: it is not a usable JSON record",
        "rejected line 3: ",
        "unknown role",
        "rejected line 4: it is not valid UTF-8",
        "4, rejected 3",
    ] {
        assert!(outcome.stdout.contains(part), "{part:?} is not in {}", outcome.stdout);
    }
    assert!(!outcome.stdout.contains('\x1b'), "a file cannot steer the terminal: {:?}", outcome.stdout);
    let outcome = run_in(folder.path(), &["data", "a.jsonl", "-m", model(), "--json"]);
    assert_eq!(outcome.code, Some(1));
    let json: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(json["rejected"], 3);
    assert_eq!(json["rejected_lines"][0]["line"], 2);
    assert_eq!(json["rejected_lines"][2]["kind"], "not UTF-8");
    assert_eq!(json["rejected_by_kind"]["not JSON"], 1);
}

#[test]
fn flags_change_what_is_trained_on() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.jsonl", CHAT);
    write(folder.path(), "t.jinja", "{% for m in messages %}{{ m.role[0] }}{{ m.content }}.{% endfor %}");
    write(folder.path(), "bad.jinja", "{{ oops");
    write(folder.path(), "text.csv", "text\n<|end_of_text|>abcdefgh\n");
    let cases: &[(&[&str], &str)] = &[
        (&["a.jsonl", "--loss", "all"], "<|begin_of_text|>⟦User: hi"),
        (&["a.jsonl", "--template", "t.jinja"], "<|begin_of_text|>uhi.⟦ayes.⟧"),
        (&["a.jsonl", "--format", "plain"], "⟦{\"messages\""),
        (&["text.csv", "--seq", "6", "--overlong", "split"], "1 split; the longest has 25 tokens"),
        (&["text.csv", "--seq", "6"], "1 cut off, "),
        (&["text.csv", "--special"], "<|begin_of_text|>⟦<|end_of_text|>abcdefgh<|end_of_text|>⟧"),
    ];
    for (flags, part) in cases {
        let text = run_in(folder.path(), &[&["data", "-m", model()], *flags].concat()).ok();
        assert!(text.contains(part), "{flags:?}: {part:?} is not in {text}");
    }
    let wrong: &[(&[&str], i32, &[&str])] = &[
        (&["a.jsonl", "--template", "bad.jinja"], 2, &["bad.jinja", "not valid Jinja"]),
        (&["a.jsonl", "--template", "none.jinja"], 1, &["none.jinja"]),
        (&["a.jsonl", "--format", "xml"], 2, &["xml", "sharegpt"]),
        (&["a.jsonl", "--seq", "1"], 2, &["--seq", "2..="]),
        (&["a.jsonl", "--batch-tokens", "100"], 2, &["--batch-tokens 100", "--seq 512"]),
        (&["a.jsonl", "--val-split", "1"], 2, &["--val-split", "0.1"]),
        (&["a.jsonl", "--val-split", "nan"], 2, &["--val-split"]),
        (&["a.jsonl", "--overlong", "drop"], 2, &["drop", "truncate"]),
        (&["a.jsonl", "--format", "alpaca"], 1, &["no usable sample", "instruction"]),
        (&["none.jsonl"], 1, &["cannot read none.jsonl"]),
        (&["."], 1, &["not a regular file"]),
        (&["text.csv", "--format", "chat"], 1, &["no column \"messages\""]),
    ];
    for (flags, code, parts) in wrong {
        run_in(folder.path(), &[&["data", "-m", model()], *flags].concat()).fails(*code, parts);
    }
    run(&["data", "-m", model_without_tokenizer(), "x.jsonl"]).fails(1, &["has no tokenizer"]);
}
