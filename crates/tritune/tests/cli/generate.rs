use crate::support::{greedy, keys, model, names, run, run_in, run_unread, run_with_input};
use serde_json::Value;
use std::path::Path;

const PROMPT: &str = "Once upon a time there was a very small model";

#[test]
fn json_has_the_documented_fields() {
    let value = run(&greedy(PROMPT, 12, &[])).json();
    let expected = ["prompt", "text", "tokens", "prompt_tokens", "prompt_read", "finish", "shifts", "seed", "timing"];
    assert_eq!(keys(&value), expected);
    assert_eq!(value["prompt"], PROMPT);
    assert_eq!(value["prompt_tokens"], PROMPT.len() + 1);
    assert_eq!(value["tokens"].as_array().unwrap().len(), 12);
    assert_eq!((value["finish"].as_str(), value["shifts"].as_u64()), (Some("length"), Some(0)));
    let timing = [
        "prefill_tokens",
        "prefill_seconds",
        "prefill_tokens_per_second",
        "decode_tokens",
        "decode_seconds",
        "decode_tokens_per_second",
        "guessed_tokens",
        "accepted_tokens",
    ];
    assert_eq!(keys(&value["timing"]), timing);
    assert_eq!(value["timing"]["prefill_tokens"], PROMPT.len() + 1);
    assert_eq!(value["timing"]["decode_tokens"], 11);
    assert_eq!(value["timing"]["guessed_tokens"], 0);
}

/// A model that knows nothing says the same again and again, which is guessed.
#[test]
fn guessing_changes_no_text() {
    let plain = run(&greedy(PROMPT, 60, &[])).json();
    let guessing = run(&greedy(PROMPT, 60, &["--speculate", "ngram"])).json();
    assert_eq!((&guessing["text"], &guessing["tokens"]), (&plain["text"], &plain["tokens"]));
    assert_eq!(guessing["timing"]["decode_tokens"], 59);
    let count = |name: &str| guessing["timing"][name].as_u64().unwrap();
    assert!((1..=count("guessed_tokens")).contains(&count("accepted_tokens")), "{}", guessing["timing"]);
    run(&greedy(PROMPT, 1, &["--speculate", "magic"])).fails(2, &["magic", "ngram"]);
}

/// A lively continuation: random, from all tokens, so that every logit has a say.
fn sampled(seed: &str, more: &[&str]) -> Value {
    let arguments =
        ["generate", "--json", "-m", model(), "-p", PROMPT, "-n", "40", "--temperature", "3", "--top-k", "0"];
    let all = ["--top-p", "1", "--min-p", "0", "--ignore-eos", "--seed", seed];
    run(&[&arguments[..], &all, more].concat()).json()
}

#[test]
fn tokens_do_not_depend_on_threads_or_batch() {
    let expected = run(&greedy(PROMPT, 40, &["--threads", "1", "--batch", "512"])).json();
    let lively = sampled("3", &["--threads", "1"]);
    for more in [&["--threads", "2"][..], &["--batch", "1"], &["--batch", "7", "--threads", "2"], &["--context", "100"]]
    {
        let found = run(&greedy(PROMPT, 40, more)).json();
        assert_eq!((&found["tokens"], &found["text"]), (&expected["tokens"], &expected["text"]), "{more:?}");
        let found = sampled("3", more);
        assert_eq!((&found["tokens"], &found["text"]), (&lively["tokens"], &lively["text"]), "{more:?}");
    }
    // The token list and the printed text are the same thing; unused tokens have no text.
    let ids: Vec<u64> = lively["tokens"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
    let ids: Vec<String> = ids.iter().filter(|id| **id < 256).map(u64::to_string).collect();
    assert!(ids.len() > 5, "{ids:?}");
    let spelled = run(&["tokenize", "-m", model(), "--decode", &ids.join(","), "--json"]).json();
    assert_eq!(spelled["text"], lively["text"]);
}

#[test]
fn the_same_seed_gives_the_same_text() {
    let first = sampled("11", &[]);
    assert_eq!(first["tokens"], sampled("11", &[])["tokens"]);
    assert_ne!(first["tokens"], sampled("12", &[])["tokens"]);
    assert_eq!(first["seed"], 11);
    // JavaScript and jq round larger numbers: a seed that is drawn stays below, and one of the user's comes back as text.
    let drawn = run(&greedy(PROMPT, 1, &[])).json();
    assert!(drawn["seed"].as_u64().is_some_and(|seed| seed < 1 << 53), "{drawn}");
    assert_eq!(run(&greedy(PROMPT, 1, &["--seed", "1794763362414171531"])).json()["seed"], "1794763362414171531");
}

/// The documented window: the first `keep` tokens and the newest ones, together half a context.
fn window(history: &[u32], keep: usize, context: usize) -> Vec<u32> {
    let half = context / 2;
    let keep = keep.min(half / 2);
    [&history[..keep], &history[history.len() - (half - keep)..]].concat()
}

#[test]
fn a_shifted_context_gives_what_a_fresh_run_on_its_window_gives() {
    let folder = tempfile::tempdir().unwrap();
    let (context, keep) = (16, 3);
    // The second prompt is longer than the context to begin with.
    for (prompt, tokens) in [("short one", 26), ("a prompt that is far longer than its context", 9)] {
        let arguments = greedy(prompt, tokens, &["--context", "16", "--keep", "3"]);
        let value = run(&arguments).json();
        let found: Vec<u32> = serde_json::from_value(value["tokens"].clone()).unwrap();
        let spelled = run(&["tokenize", "-m", model(), prompt, "--ids"]).ok();
        let mut history: Vec<u32> = spelled.trim().split(',').map(|id| id.parse().unwrap()).collect();
        let mut seen = if history.len() < context { history.clone() } else { window(&history, keep, context) };
        let mut shifts = usize::from(history.len() >= context);
        for (step, &token) in found.iter().enumerate() {
            let ids: Vec<String> = seen.iter().map(u32::to_string).collect();
            let logits = ["logits", "--json", "-m", model(), "--ids", &ids.join(","), "--precision", "f16"];
            let report = run_in(folder.path(), &[&logits[..], &["-o", "fresh.safetensors", "--force"]].concat()).json();
            assert_eq!(report["next_token"], token, "{prompt:?}, token {step} after {seen:?}");
            history.push(token);
            seen.push(token);
            if seen.len() > context && step + 1 < found.len() {
                seen = window(&history, keep, context);
                shifts += 1;
            }
        }
        assert_eq!(value["shifts"], shifts);
        assert!(shifts >= 1, "the test must shift");
    }
}

#[test]
fn a_full_context_can_end_generation_instead() {
    let value = run(&greedy("short one", 100, &["--context", "16", "--no-shift"])).json();
    assert_eq!(value["finish"], "context");
    assert_eq!(value["tokens"].as_array().unwrap().len(), 16 - 10 + 1, "the last token needs no place");
    let long = "a prompt that is longer than its context";
    run(&greedy(long, 5, &["--context", "16", "--no-shift"]))
        .fails(1, &["do not fit the context of 16", "raise --context"]);
}

#[test]
fn text_output_is_prompt_and_continuation() {
    let expected = run(&greedy(PROMPT, 10, &[])).json();
    let continuation = expected["text"].as_str().unwrap();
    let plain = ["generate", "-m", model(), "-n", "10", "--greedy", "--ignore-eos"];
    let direct = run(&[&plain[..], &["-p", PROMPT]].concat());
    assert!(direct.stderr.contains("the token limit was reached"), "{direct:?}");
    assert!(direct.stderr.contains("tok/s"), "{direct:?}");
    assert!(!direct.stderr.contains("loading"), "no progress bar without a terminal: {direct:?}");
    assert_eq!(direct.ok(), format!("{PROMPT}{continuation}\n"));
    let piped = run_with_input(Path::new("/"), &plain, PROMPT.as_bytes());
    assert_eq!(piped.ok(), format!("{PROMPT}{continuation}\n"));
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("prompt.txt"), PROMPT).unwrap();
    let filed = run_in(folder.path(), &[&plain[..], &["--file", "prompt.txt"]].concat());
    assert_eq!(filed.ok(), format!("{PROMPT}{continuation}\n"));
}

#[test]
fn stop_strings_end_the_text_before_them() {
    let text = sampled("3", &[])["text"].as_str().unwrap().to_owned();
    let middle: String = text.chars().skip(8).take(2).collect();
    assert_eq!(middle.chars().count(), 2, "{text:?}");
    let stopped = sampled("3", &["--stop", "never there", "--stop", &middle]);
    assert_eq!(stopped["finish"], "stop");
    assert_eq!(stopped["text"], text[..text.find(&middle).unwrap()]);
    run(&greedy(PROMPT, 3, &["--stop", ""])).fails(2, &["stop string"]);
}

#[test]
fn zero_tokens_are_allowed_and_an_empty_prompt_is_the_begin_token() {
    let none = run(&greedy(PROMPT, 0, &[])).json();
    assert_eq!((none["text"].as_str(), none["finish"].as_str()), (Some(""), Some("length")));
    assert_eq!(run(&greedy("", 3, &[])).json()["prompt_tokens"], 1);
}

#[test]
fn a_profile_is_a_chrome_trace_and_replaces_nothing_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = greedy(PROMPT, 3, &["--profile", "trace.json"]);
    let run = run_in(folder.path(), &arguments);
    assert!(run.stderr.contains("costliest steps"), "{run:?}");
    run.ok();
    let text = std::fs::read_to_string(folder.path().join("trace.json")).unwrap();
    let trace: Value = serde_json::from_str(&text).unwrap();
    let events = trace["traceEvents"].as_array().unwrap();
    assert!(events.iter().any(|event| event["name"] == "blk.0.attention"), "{text}");
    run_in(folder.path(), &arguments).fails(2, &["trace.json exists already", "--force"]);
    run_in(folder.path(), &greedy(PROMPT, 3, &["--profile", "trace.json", "--force"])).ok();
    assert_eq!(names(folder.path()), ["trace.json"]);
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let arguments = ["generate", "-m", model(), "-p", PROMPT, "-n", "200", "--greedy", "--ignore-eos"];
    let run = run_unread(Path::new("/"), &arguments, b"");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
}

#[test]
fn settings_out_of_range_are_refused_before_loading() {
    let cases: &[(&[&str], &str)] = &[
        (&["--temperature=-1"], "temperature"),
        (&["--temperature", "NaN"], "temperature"),
        (&["--top-p", "1.5"], "top_p"),
        (&["--min-p", "2"], "min_p"),
        (&["--typical-p", "0"], "typical_p"),
        (&["--repetition-penalty", "0"], "repetition_penalty"),
        (&["--frequency-penalty", "inf"], "frequency_penalty"),
        (&["--max-tokens=-1"], "--max-tokens"),
        (&["--parallel", "2"], "--prompt <TEXT>' cannot be used with"),
        (&["--output", "x.txt"], "--prompt <TEXT>' cannot be used with"),
    ];
    for (flags, part) in cases {
        let run = run(&[&["generate", "-m", "/nonexistent", "-p", "x"][..], flags].concat());
        run.fails(2, &[part]);
    }
}

/// A context of three leaves room for one token of the prompt, which both the note and the summary count.
#[test]
fn what_is_read_of_a_cut_prompt_is_counted_once() {
    let value = run(&["generate", "-m", model(), "-p", PROMPT, "-n", "1", "-c", "3", "--greedy", "--json"]).json();
    assert_eq!(value["prompt_read"], 1, "{value}");
    assert_eq!(value["timing"]["prefill_tokens"], value["prompt_read"], "{value}");
    let told = run(&["generate", "-m", model(), "-p", PROMPT, "-n", "1", "-c", "3", "--greedy"]);
    assert!(told.stderr.contains("1 token was read") && told.stderr.contains("prompt 1 tokens at"), "{told:?}");
}
