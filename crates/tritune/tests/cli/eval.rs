use crate::support::{Run, keys, model, run_in};
use crate::tuning::{tune, write_data};
use std::path::Path;

fn eval(folder: &Path, data: &str, more: &[&str]) -> Run {
    run_in(folder, &[&["eval", "-m", model(), "--data", data, "--device", "cpu", "--seq", "64"], more].concat())
}

#[test]
fn json_has_the_documented_fields() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("text.jsonl"), "{\"text\": \"abcdefgh\"}\n{\"text\": \"ij\"}\n").unwrap();
    let value = eval(path, "text.jsonl", &["--json"]).json();
    assert_eq!(keys(&value), ["loss", "perplexity", "bits_per_byte", "tokens", "samples"]);
    let number = |name: &str| value[name].as_f64().unwrap();
    // The tokenizer has a token for each byte and begins each text with one more; the end of a text counts too.
    assert_eq!((number("samples"), number("tokens")), (2.0, 12.0), "{value}");
    assert!((number("perplexity") - number("loss").exp()).abs() < 1e-9 * number("perplexity"));
    let bits = number("loss") * number("tokens") / std::f64::consts::LN_2 / 10.0;
    assert!((number("bits_per_byte") - bits).abs() < 1e-9 * bits, "{value}, expected {bits}");

    // How samples share batches changes nothing.
    let apart = eval(path, "text.jsonl", &["--json", "--batch-tokens", "128"]).json();
    assert!((apart["loss"].as_f64().unwrap() - number("loss")).abs() < 1e-6);
    let text = eval(path, "text.jsonl", &[]).ok();
    for part in ["loss ", "perplexity ", "bits per byte ", "12 in 2 samples"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    eval(path, "text.jsonl", &["--batch-tokens", "32"]).fails(2, &["--batch-tokens 32", "--seq 64"]);
    eval(path, "missing.jsonl", &[]).fails(1, &["missing.jsonl"]);
    std::fs::write(path.join("half.jsonl"), "{\"text\": \"abcdefgh\"}\n{\"text\": \n").unwrap();
    let half = eval(path, "half.jsonl", &["--json"]);
    assert_eq!(half.code, Some(1), "{half:?}");
    assert!(half.stderr.contains("1 lines of half.jsonl") && half.stdout.contains("\"loss\""), "{half:?}");
}

#[test]
fn labelled_questions_are_answered_better_after_training() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // A few questions over and over.
    let question = |number: usize| ["two", "seven", "twelve", "one"][number % 4];
    let line = |number: usize| {
        let (question, answer) = (question(number), if number.is_multiple_of(2) { "even" } else { "odd" });
        format!("{{\"question\": \"{question}\", \"answer\": \"{answer}\", \"choices\": [\"even\", \"odd\"]}}\n")
    };
    std::fs::write(path.join("data.jsonl"), (0..40).map(line).collect::<String>()).unwrap();
    let before = eval(path, "data.jsonl", &["--json"]).json();
    assert_eq!(before["questions"], 40, "{before}");
    // How many questions share a batch changes no answer.
    let together = eval(path, "data.jsonl", &["--json", "--batch-tokens", "1000"]).json();
    assert_eq!((&together["accuracy"], &together["questions"]), (&before["accuracy"], &before["questions"]));
    tune(path, "out", &["--steps", "150"]).ok();
    let after = eval(path, "data.jsonl", &["--json", "--lora", "out/adapter.gguf"]).json();
    let (was, is) = (before["accuracy"].as_f64().unwrap(), after["accuracy"].as_f64().unwrap());
    assert!((0.0..=1.0).contains(&was) && is > 0.9, "{was} became {is}");
    assert!(after["loss"].as_f64().unwrap() < before["loss"].as_f64().unwrap());
    let text = eval(path, "data.jsonl", &["--lora", "out"]).ok();
    assert!(text.contains("accuracy ") && text.contains("of 40)"), "{text}");

    // Without choices the labels of the file are the choices.
    let line = |number: usize| {
        let (question, label) = (question(number), if number.is_multiple_of(2) { "even" } else { "odd" });
        format!("{{\"question\": \"{question}\", \"answer\": \"{label}\", \"label\": \"{label}\"}}\n")
    };
    std::fs::write(path.join("labelled.jsonl"), (0..10).map(line).collect::<String>()).unwrap();
    let labelled = eval(path, "labelled.jsonl", &["--json", "--lora", "out/adapter.gguf"]).json();
    assert_eq!(labelled["questions"], 10, "{labelled}");
    assert!(labelled["accuracy"].as_f64().unwrap() > 0.9, "{labelled}");

    write_data(path, 10);
    assert!(eval(path, "data.jsonl", &["--json"]).json().get("accuracy").is_none());
}
