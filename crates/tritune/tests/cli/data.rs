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
        "User: hi<|end_of_text|>Assistant: ⟦yes<|end_of_text|>⟧",
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
    // bos + "User: hi" + the vocabulary's end token, for want of <|eot_id|>, + "Assistant: " + "yes" + the end token
    assert_eq!(json["max"], 1 + 8 + 1 + 11 + 3 + 1);
    assert_eq!(json["targets"], 20 * 4);
    assert_eq!(json["packed"]["batches"], 4, "five of 25 fit 128: {json}");
    assert_eq!(json["example"]["parts"][1], json!({ "text": "yes<|end_of_text|>", "trained": true }));
    for key in ["container", "bytes", "records", "min", "median", "mean", "tokens", "hash", "train", "validation"] {
        assert!(keys(&json).contains(&key), "{key}");
    }
    let again = run_in(folder.path(), &["data", "a.jsonl", "-m", model(), "--json", "--seq", "64"]).json();
    assert_eq!(again["hash"], json["hash"]);
}

#[test]
fn folders_patterns_and_snapshots() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("hub/data")).unwrap();
    write(folder.path(), "hub/README.md", "a card");
    write(folder.path(), "hub/data/a.jsonl", format!("{CHAT}\n").repeat(2));
    write(folder.path(), "hub/data/b.jsonl", format!("{CHAT}\n{{oops\n{CHAT}\n{CHAT}\n"));
    for path in ["hub", "hub/data", "hub/data/*.jsonl"] {
        let outcome = run_in(folder.path(), &["data", path, "-m", model()]);
        assert_eq!(outcome.code, Some(1), "{path}: {outcome:?}");
        let text = &outcome.stdout;
        assert!(text.contains("rejected line 2 of hub/data/b.jsonl: ") && text.contains("several files"), "{text}");
        let json = run_in(folder.path(), &["data", path, "-m", model(), "--json"]).stdout;
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!((&json["samples"], &json["rejected"]), (&json!(5), &json!(1)), "{json}");
        assert_eq!(json["rejected_lines"][0]["file"], "hub/data/b.jsonl");
    }
    run_in(folder.path(), &["data", "*.csv", "-m", model()]).fails(1, &["no data file is there"]);
}

#[test]
fn unknown_fields_are_named_with_a_map() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.jsonl", r#"{"instruction": "hi", "context": "", "response": "yes", "category": "x"}"#);
    let data = ["data", "a.jsonl", "-m", model()];
    let map = "question=instruction+context,answer=response";
    let words = [r#"its fields are "instruction", "context", "response", "category""#, &format!("--map {map}")];
    run_in(folder.path(), &data).fails(1, &words);
    let text = run_in(folder.path(), &[data.as_slice(), &["--map", map]].concat()).ok();
    assert!(text.contains("question in JSON lines"), "{text}");
    write(folder.path(), "b.csv", "id,story\n1,Once\n");
    run_in(folder.path(), &["data", "b.csv", "-m", model()]).fails(1, &["--map text=story"]);
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
    std::fs::create_dir(folder.path().join("empty")).unwrap();
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
        (&["empty"], 1, &["empty", "no data file is there"]),
        (&["text.csv", "--format", "chat"], 1, &["no column \"messages\""]),
    ];
    for (flags, code, parts) in wrong {
        run_in(folder.path(), &[&["data", "-m", model()], *flags].concat()).fails(*code, parts);
    }
    run(&["data", "-m", model_without_tokenizer(), "x.jsonl"]).fails(1, &["has no tokenizer"]);
}

#[test]
fn lines_that_were_not_used_end_every_command_in_1() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let good = "{\"prompt\": \"question?\", \"completion\": \" yes\"}\n";
    write(path, "good.jsonl", good.repeat(8));
    write(path, "bad.jsonl", format!("{}{{oops\n", good.repeat(8)));
    let cases = [("good.jsonl", "good.jsonl", 0), ("bad.jsonl", "good.jsonl", 1), ("good.jsonl", "bad.jsonl", 1)];
    for (number, (data, eval, code)) in cases.into_iter().enumerate() {
        let out = format!("out{number}");
        let finetune = ["finetune", "-m", model(), "--data", data, "--eval", eval, "-o", &out, "--device", "cpu"];
        let finetune = [&finetune[..], &["--steps", "2", "--rank", "2", "--answers", "0", "--seq", "64"]].concat();
        let dry = run_in(path, &[&finetune[..], &["--dry-run"]].concat());
        assert_eq!(dry.code, Some(code), "{dry:?}");
        let run = run_in(path, &finetune);
        assert_eq!(run.code, Some(code), "{run:?}");
        assert_eq!(run.stderr.contains("so the exit code is 1"), code == 1, "{run:?}");
        assert!(path.join(out).join("adapter.gguf").is_file(), "everything is written all the same");
    }
    for (file, code) in [("good.jsonl", 0), ("bad.jsonl", 1)] {
        let shown = run_in(path, &["data", "-m", model(), file]);
        assert_eq!(shown.code, Some(code), "{shown:?}");
        let evaluated = run_in(path, &["eval", "-m", model(), "--data", file, "--seq", "64", "--device", "cpu"]);
        assert_eq!(evaluated.code, Some(code), "{evaluated:?}");
    }
    // Left out because the user said so: nothing was skipped that should not be.
    let long = format!("{good}{{\"prompt\": \"{}\", \"completion\": \"x\"}}\n", "long ".repeat(200));
    write(path, "long.jsonl", long);
    let skipped = run_in(path, &["data", "-m", model(), "long.jsonl", "--seq", "64", "--overlong", "skip"]).ok();
    assert!(skipped.contains("2, rejected 1 (1 too long)"), "{skipped}");
}

#[test]
fn packed_and_foreign_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // `printf '{"text": "packed"}\n' | gzip -n`
    let packed: &[u8] = &[
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0x56, 0x2a, 0x49, 0xad, 0x28, 0x51, 0xb2, 0x52, 0x50, 0x2a, 0x48,
        0x4c, 0xce, 0x4e, 0x4d, 0x51, 0xaa, 0xe5, 2, 0, 0x2c, 0xe1, 0x8d, 0x4e, 0x13, 0, 0, 0,
    ];
    write(path, "a.jsonl.gz", packed);
    let shown = run_in(path, &["data", "-m", model(), "a.jsonl.gz"]).ok();
    assert!(shown.contains("⟦packed<|end_of_text|>⟧"), "{shown}");
    write(path, "cut.jsonl.gz", &packed[..packed.len() - 9]);
    write(path, "a.parquet", b"PAR1....PAR1");
    write(path, "open.csv", "prompt,completion\na,b\nc,\"d\ne,f\n");
    write(path, "cut.json", "[{\"text\": \"a\"}, {\"text\": \"b\"}");
    let cases: &[(&str, &[&str])] = &[
        ("cut.jsonl.gz", &["cut.jsonl.gz", "damaged or cut off"]),
        ("a.parquet", &["a.parquet", "the Parquet file is damaged", "cut off"]),
        ("open.csv", &["open.csv", "line 3 is never closed"]),
        ("cut.json", &["cut.json", "line 1", "before a ]"]),
    ];
    for (file, parts) in cases {
        run_in(path, &["data", "-m", model(), file]).fails(1, parts);
        run_in(path, &["eval", "-m", model(), "--data", file, "--device", "cpu"]).fails(1, parts);
    }
}

/// What a terminal would show; nothing where no terminal can be made.
#[cfg(unix)]
fn on_a_terminal(folder: &Path, line: &str, variables: &[(&str, &str)]) -> Option<String> {
    let mut command = std::process::Command::new("script");
    command.args(["-qec", line, "/dev/null"]).current_dir(folder).stdin(std::process::Stdio::null());
    command.env_remove("NO_COLOR").env("TERM", "xterm").envs(variables.iter().copied());
    let output = command.output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
#[cfg(unix)]
fn colours_can_be_turned_off() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.jsonl", CHAT);
    let line = format!("'{}' data -m '{}' a.jsonl", env!("CARGO_BIN_EXE_tritune"), model());
    let shown = |variables: &[(&str, &str)]| on_a_terminal(folder.path(), &line, variables);
    let Some(plain) = shown(&[]).filter(|text| text.contains("example")) else { return };
    assert!(plain.contains("\x1b[2m") && !plain.contains('⟦'), "{plain}");
    for variable in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let text = shown(&[variable]).unwrap();
        assert!(text.contains("⟦yes") && !text.contains("\x1b[2m"), "{text}");
    }
}
