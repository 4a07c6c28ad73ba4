use crate::support::{command, greedy, keys, model, names, run, run_in, run_unread};
use crate::tuning::{end, interrupt};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

const PROMPTS: [&str; 5] = ["The first, prompt", "two", "a third \"one\" which is longer than the others", "4", "fünf"];

fn arguments<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let common = ["generate", "-m", model(), "-n", "12", "--greedy", "--ignore-eos"];
    common.iter().chain(more).copied().collect()
}

/// What each prompt becomes when it runs alone.
fn alone() -> Vec<String> {
    PROMPTS.iter().map(|prompt| run(&greedy(prompt, 12, &[])).json()["text"].as_str().unwrap().to_owned()).collect()
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn many_side_by_side_equal_each_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("in.txt"), PROMPTS.join("\n")).unwrap();
    let expected = alone();
    for parallel in ["1", "2", "5", "256"] {
        let text = run_in(folder.path(), &arguments(&["--prompts", "in.txt", "--parallel", parallel])).ok();
        let results = json_lines(&text);
        assert_eq!(results.len(), PROMPTS.len());
        for ((result, prompt), expected) in results.iter().zip(PROMPTS).zip(&expected) {
            assert_eq!(keys(result), ["prompt", "text", "prompt_tokens", "prompt_read", "tokens", "finish"]);
            assert_eq!(result["prompt"], prompt);
            assert_eq!(result["text"], expected.as_str(), "{prompt:?} of {parallel}");
            assert_eq!(result["tokens"], 12);
        }
    }
}

#[test]
fn every_input_format_meets_every_output_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let expected = alone();
    let quoted = |text: &str| Value::from(text).to_string();
    std::fs::write(path.join("in.txt"), PROMPTS.join("\r\n")).unwrap();
    let lines: Vec<String> =
        PROMPTS.iter().map(|prompt| format!("{{\"id\": 1, \"prompt\": {}}}", quoted(prompt))).collect();
    std::fs::write(path.join("in.jsonl"), lines.join("\n")).unwrap();
    let rows: Vec<String> = PROMPTS.iter().map(|prompt| format!("7,\"{}\"\n", prompt.replace('"', "\"\""))).collect();
    std::fs::write(path.join("in.csv"), format!("id,prompt\n{}", rows.concat())).unwrap();
    for input in ["in.txt", "in.jsonl", "in.csv"] {
        for output in ["out.jsonl", "out.csv", "out.txt"] {
            let run = run_in(path, &arguments(&["--prompts", input, "--output", output, "--force"]));
            assert!(run.stderr.contains("5 prompts, 0 skipped"), "{run:?}");
            assert_eq!(run.ok(), "", "results go to the file");
            let text = std::fs::read_to_string(path.join(output)).unwrap();
            let found: Vec<(String, String)> = match output {
                "out.jsonl" => {
                    let field = |result: &Value, key: &str| result[key].as_str().unwrap().to_owned();
                    json_lines(&text).iter().map(|result| (field(result, "prompt"), field(result, "text"))).collect()
                }
                "out.csv" => {
                    let mut reader = csv::Reader::from_reader(text.as_bytes());
                    assert_eq!(
                        reader.headers().unwrap(),
                        vec!["prompt", "text", "prompt_tokens", "prompt_read", "tokens", "finish"]
                    );
                    reader.records().map(|row| row.unwrap()).map(|row| (row[0].to_owned(), row[1].to_owned())).collect()
                }
                _ => {
                    let whole = PROMPTS.iter().zip(&expected).map(|(prompt, text)| format!("{prompt}{text}\n\n"));
                    assert_eq!(text, whole.collect::<String>(), "{input}");
                    continue;
                }
            };
            for ((prompt, text), (found_prompt, found_text)) in PROMPTS.iter().zip(&expected).zip(&found) {
                assert_eq!((found_prompt.as_str(), found_text), (*prompt, text), "{input} to {output}");
            }
            assert_eq!(found.len(), PROMPTS.len());
        }
    }
}

#[test]
fn bad_lines_are_reported_and_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let cases: &[(&str, &[u8], usize, &[&str])] = &[
        ("a.txt", b"one\n\n\xff\xfe\ntwo\n", 2, &["a.txt line 3: it is not valid UTF-8"]),
        ("b.jsonl", b"{\"prompt\": \"one\"}\nnot json\n{\"other\": 1}\n[]\n", 1, &["line 2", "line 3", "line 4"]),
        ("c.csv", b"id,prompt\n1,one\n2\n3,\"two\nlines\"\n4,\xff\n", 2, &["line 3", "line 6", "UTF-8"]),
    ];
    for (name, content, usable, parts) in cases {
        std::fs::write(path.join(name), content).unwrap();
        let run = run_in(path, &arguments(&["--prompts", name])).fails(1, parts);
        assert_eq!(json_lines(&run.stdout).len(), *usable, "{run:?}");
        assert!(run.stderr.contains(&format!("{usable} prompts")), "{run:?}");
    }
    // With --json the summary is for machines, and names the lines too.
    let run = run_in(path, &arguments(&["--prompts", "a.txt", "--output", "out.csv", "--json"])).fails(1, &[]);
    let summary: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(keys(&summary), ["output", "prompts", "skipped", "timing"]);
    assert_eq!((&summary["prompts"], summary["skipped"].as_array().unwrap().len()), (&Value::from(2), 1));
}

#[test]
fn a_prompt_longer_than_a_fixed_context_is_skipped_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("in.txt"), format!("ok\n{}\nfine\n", "long ".repeat(30))).unwrap();
    let more = ["--prompts", "in.txt", "--context", "20", "--no-shift"];
    let run = run_in(folder.path(), &arguments(&more)).fails(1, &["in.txt line 2", "151 tokens", "context of 20"]);
    assert_eq!(json_lines(&run.stdout).len(), 2);
}

#[test]
fn files_that_cannot_be_used_are_refused_before_loading() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("in.txt"), "one\n").unwrap();
    std::fs::write(path.join("empty.txt"), "\n \n").unwrap();
    std::fs::write(path.join("empty.csv"), "").unwrap();
    std::fs::write(path.join("taken.csv"), "mine").unwrap();
    let refused = |more: &[&str], code, parts: &[&str]| run_in(path, &arguments(more)).fails(code, parts);
    refused(&["--prompts", "in.xml"], 2, &[".txt, .jsonl or .csv"]);
    refused(&["--prompts", "missing.txt"], 1, &["missing.txt"]);
    refused(&["--prompts", "empty.txt"], 1, &["no usable prompt"]);
    refused(&["--prompts", "empty.csv"], 1, &["no usable prompt"]);
    refused(&["--prompts", "in.txt", "--output", "out.pdf"], 2, &[".jsonl, .csv or .txt"]);
    refused(&["--prompts", "in.txt", "--output", "taken.csv"], 2, &["taken.csv exists already", "--force"]);
    refused(&["--prompts", "in.txt", "--output", "no/such/folder/out.csv"], 2, &["no/such/folder", "create it"]);
    refused(&["--prompts", "in.txt", "--parallel", "0"], 2, &["1..=256"]);
    refused(&["--prompts", "in.txt", "-p", "x"], 2, &["cannot be used with"]);
    assert_eq!(std::fs::read_to_string(path.join("taken.csv")).unwrap(), "mine");
    assert_eq!(names(path), ["empty.csv", "empty.txt", "in.txt", "taken.csv"]);
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("in.txt"), PROMPTS.join("\n")).unwrap();
    let run = run_unread(folder.path(), &arguments(&["--prompts", "in.txt"]), b"");
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(Path::new(&folder.path().join("in.txt")).exists());
}

/// Ctrl-C keeps what is finished, and the rest is as if nothing had happened.
#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_its_answers_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let prompts: String = (0..60).map(|number| format!("prompt number {number}\n")).collect();
    std::fs::write(path.join("in.txt"), prompts).unwrap();
    let base = ["generate", "-m", model(), "--prompts", "in.txt", "--ignore-eos", "--device", "cpu", "--parallel", "3"];
    let with = |more: &[&'static str]| [&base[..], &["-n", "40"], more].concat();
    run_in(path, &with(&["-o", "whole.csv", "--seed", "7"])).ok();

    // Without a seed of the user's, the one that was drawn is kept.
    for (out, seed) in [("out.csv", &["--seed", "7"][..]), ("drawn.jsonl", &[])] {
        let partial = path.join(format!("{out}.partial"));
        let mut command = command(path, &with(&[&["-o", out], seed].concat()));
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let finished = || std::fs::read_to_string(&partial).map_or(0, |text| text.lines().count().saturating_sub(1));
        let started = Instant::now();
        while finished() < 4 {
            assert!(started.elapsed() < Duration::from_secs(300));
            std::thread::sleep(Duration::from_millis(5));
        }
        interrupt(&child);
        let stopped = end(child).fails(1, &["stopped: ", "of 60 prompts are answered", "--resume"]);
        assert!(finished() >= 4 && finished() < 60, "{stopped:?}");
        assert!(!path.join(out).exists());
        run_in(path, &with(&["-o", out])).fails(2, &["holds answers that are finished", "--resume", "--force"]);
        let changed = [&base[..], &["-n", "41", "-o", out, "--resume"], seed].concat();
        run_in(path, &changed).fails(1, &["options was", "cannot be continued"]);

        let before = finished();
        let resumed = run_in(path, &with(&[&["-o", out, "--resume"], seed].concat()));
        assert!(resumed.stderr.contains(&format!("{before} of 60 prompts are answered already")), "{resumed:?}");
        resumed.ok();
        assert!(!partial.exists());
        let again = run_in(path, &with(&["-o", out, "--resume"]));
        assert!(again.stderr.contains("nothing to resume"), "{again:?}");
    }
    let read = |name: &str| std::fs::read_to_string(path.join(name)).unwrap();
    assert_eq!(read("out.csv"), read("whole.csv"));
    assert_eq!(json_lines(&read("drawn.jsonl")).len(), 60);
    assert_eq!(names(path), ["drawn.jsonl", "in.txt", "out.csv", "whole.csv"], "nothing else is left");
}

/// Many minutes of silence look like a hang, in a log as on a terminal.
#[cfg(unix)]
#[test]
fn progress_is_told_where_there_is_no_terminal() {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("in.txt"), "a prompt\n".repeat(100_000)).unwrap();
    let line = ["--prompts", "in.txt", "-o", "out.csv", "--device", "cpu", "--parallel", "3"];
    let mut child = command(folder.path(), &arguments(&line)).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let told = lines.by_ref().map(Result::unwrap).find(|line| line.starts_with("prompts ")).expect("a line");
    assert!(told.ends_with(" of 100000"), "{told}");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn what_does_not_fit_the_context_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let long = "long ".repeat(30);
    std::fs::write(folder.path().join("in.txt"), format!("ok\n{long}\n")).unwrap();
    let run = run_in(folder.path(), &arguments(&["--prompts", "in.txt", "--context", "20"]));
    assert!(run.stderr.contains("in.txt line 2 has 151 tokens, too many for the context of 20"), "{run:?}");
    let results = json_lines(&run.ok());
    let counts = |result: &Value| (result["prompt_tokens"].clone(), result["prompt_read"].clone());
    assert_eq!(counts(&results[0]), (3.into(), 3.into()));
    assert_eq!(counts(&results[1]), (151.into(), 10.into()));
    for (context, read) in [("20", "10 tokens were read"), ("3", "1 token was read")] {
        let single = arguments(&["-p", &long, "--context", context]);
        let run = run_in(folder.path(), &single);
        assert!(run.stderr.contains("the prompt has 151 tokens") && run.stderr.contains(read), "{run:?}");
        run.ok();
        let run = run_in(folder.path(), &[&single[..], &["--no-shift"]].concat());
        let run = run.fails(1, &["the prompt has 151 tokens, which do not fit", "--context", "--no-shift"]);
        assert_eq!(run.stdout, "", "the prompt is not repeated");
    }
}

#[test]
fn prompts_can_be_messages() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let lines = "{\"id\": 9, \"messages\": [{\"role\": \"system\", \"content\": \"Be terse.\"}, {\"role\": \"user\", \"content\": \"Hi\"}]}\n\
                 {\"id\": 10, \"prompt\": \"Hi\"}\n{\"messages\": \"none\"}\n";
    std::fs::write(path.join("in.jsonl"), lines).unwrap();
    let run = run_in(path, &arguments(&["--prompts", "in.jsonl"])).fails(1, &["line 3", "messages"]);
    let results = json_lines(&run.stdout);
    assert_eq!(keys(&results[0])[0], "messages");
    assert_eq!((&results[0]["id"], &results[1]["id"]), (&9.into(), &10.into()));
    // The conversation is what chat would ask, and a plain prompt with --chat its short form.
    let chat = |more: &[&str], message: &str| {
        let all = [&["chat", "-m", model(), "-n", "12", "--greedy", "--ignore-eos", "--json"][..], more].concat();
        let run = crate::support::run_with_input(path, &all, format!("{message}\n").as_bytes());
        run.json()["content"].as_str().unwrap().to_owned()
    };
    assert_eq!(results[0]["text"], chat(&["--system", "Be terse."], "Hi").as_str());
    let asked = run_in(path, &arguments(&["--json", "--chat", "-p", "Hi"])).json();
    assert_eq!(asked["text"], chat(&[], "Hi").as_str());
    assert_ne!(asked["text"], results[1]["text"]);
    let system = run_in(path, &arguments(&["--json", "--chat", "--system", "Be terse.", "-p", "Hi"])).json();
    assert_eq!(system["text"], results[0]["text"]);
    // A prompt may begin with a dash.
    for flag in ["-p", "--prompt"] {
        assert_eq!(run_in(path, &arguments(&["--json", flag, "-hello"])).json()["prompt"], "-hello");
    }
    let dashes = ["--json", "--chat", "-p", "--hello", "--system", "- be terse", "--stop", "-"];
    assert_eq!(run_in(path, &arguments(&dashes)).json()["prompt"], "--hello");
}
