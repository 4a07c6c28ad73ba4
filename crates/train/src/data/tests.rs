mod files;
mod parquet;

use super::*;
use std::path::Path;
use tempfile::TempDir;
use tritune_model::chat::ChatTemplate;
use tritune_model::tokenizer::{TokenType, Tokenizer, Vocab};

const BOS: u32 = 256;
const EOS: u32 = 257;
const TURN_END: u32 = 258;

fn vocab() -> Vocab {
    let mut vocab = Vocab::byte_level(300).unwrap();
    vocab.tokens[TURN_END as usize] = b"<|eot_id|>".to_vec();
    vocab.token_types[TURN_END as usize] = TokenType::Control;
    vocab
}

fn options(seq: usize) -> DataOptions {
    DataOptions { format: None, seq, overlong: None, map: None }
}

struct Scanned {
    report: DataReport,
    samples: Vec<Sample>,
    rejected: Vec<(u64, String)>,
}

fn try_scan(path: &Path, loss: LossOn, options: &DataOptions) -> Result<Scanned, DataError> {
    let vocab = vocab();
    let tokenizer = Tokenizer::new(&vocab).unwrap();
    let encoder = SampleEncoder::new(&tokenizer, &vocab, loss).unwrap();
    let (mut samples, mut rejected) = (Vec::new(), Vec::new());
    let report = scan(path, &encoder, options, |event| {
        match event {
            ScanEvent::Sample(sample) => samples.push(sample.clone()),
            ScanEvent::Rejected(rejection) => rejected.push((rejection.line, rejection.reason.to_string())),
            ScanEvent::Progress { done, total } => assert!(done <= total),
        }
        Ok::<(), DataError>(())
    })?;
    Ok(Scanned { report, samples, rejected })
}

/// Writes `bytes` under `name` and reads them.
fn read(name: &str, bytes: impl AsRef<[u8]>, loss: LossOn, options: &DataOptions) -> Result<Scanned, DataError> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    try_scan(&path, loss, options)
}

/// The sample as text, with trained tokens in brackets.
fn marked(sample: &Sample) -> String {
    assert_eq!(sample.tokens.len(), sample.loss.len());
    assert!(!sample.loss[0], "nothing predicts the first token");
    let tokenizer = Tokenizer::new(&vocab()).unwrap();
    let mut text = String::new();
    let mut start = 0;
    while start < sample.tokens.len() {
        let trained = sample.loss[start];
        let end = (start..sample.loss.len()).find(|&at| sample.loss[at] != trained).unwrap_or(sample.loss.len());
        let part = tokenizer.decode(&sample.tokens[start..end], false);
        text.push_str(&if trained { format!("[{part}]") } else { part });
        start = end;
    }
    text.replace("<|begin_of_text|>", "<b>").replace("<|end_of_text|>", "<e>").replace("<|eot_id|>", "<t>")
}

const CHAT: &str = r#"{"messages": [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "yes"}]}"#;

#[test]
fn every_format_in_every_container() {
    let cases: &[(&str, &str, &str, Format, &[&str])] = &[
        ("chat", "a.jsonl", CHAT, Format::Chat, &["<b>User: hi<t>Assistant: [yes<t>]"]),
        ("any extension", "a.data", CHAT, Format::Chat, &["<b>User: hi<t>Assistant: [yes<t>]"]),
        (
            "sharegpt",
            "a.jsonl",
            r#"{"system": "s", "conversations": [{"from": "human", "value": "q"}, {"from": "gpt", "value": "a"}]}"#,
            Format::ShareGpt,
            &["<b>System: s<t>User: q<t>Assistant: [a<t>]"],
        ),
        (
            "prompt and completion",
            "a.jsonl",
            "{\"prompt\": \"2+2=\", \"completion\": \" 4\"}\n{\"prompt\": \"\", \"response\": \"x<|eot_id|>\"}",
            Format::PromptCompletion,
            &["<b>2+2=[ 4<e>]", "<b>[x<t><e>]"],
        ),
        (
            "alpaca",
            "a.jsonl",
            r#"{"instruction": "Add", "input": "1 1", "output": "2"}
               {"instruction": "Say", "input": "", "output": "3"}
               {"instruction": "Say", "output": "4"}"#,
            Format::Alpaca,
            &[
                "<b>User: Add\n\n1 1<t>Assistant: [2<t>]",
                "<b>User: Say<t>Assistant: [3<t>]",
                "<b>User: Say<t>Assistant: [4<t>]",
            ],
        ),
        (
            "question",
            "a.jsonl",
            r#"{"question": "q", "answer": "a"}"#,
            Format::Question,
            &["<b>User: q<t>Assistant: [a<t>]"],
        ),
        (
            "pairs",
            "a.jsonl",
            r#"{"prompt": "Two and two?", "chosen": " Four", "rejected": " Five"}
               {"prompt": [{"role": "user", "content": "q"}], "chosen": [{"role": "assistant", "content": "a"}],
                "rejected": [{"role": "assistant", "content": "b"}]}
               {"prompt": "q", "chosen": [{"role": "user", "content": "q"}, {"role": "assistant", "content": "a"}],
                "rejected": [{"role": "user", "content": "q"}, {"role": "assistant", "content": "b"}]}
               {"chosen": [{"from": "human", "value": "q"}, {"from": "gpt", "value": "same"},
                           {"from": "human", "value": "r"}, {"from": "gpt", "value": "a"}],
                "rejected": [{"from": "human", "value": "q"}, {"from": "gpt", "value": "same"},
                             {"from": "human", "value": "r"}, {"from": "gpt", "value": "b"}]}
               {"prompt": "q", "system": "S", "chosen": [{"role": "assistant", "content": "a"}], "rejected": "b"}
               {"chosen": "Why? To eat.", "rejected": "Why? To end."}"#
                .replace("\n                ", " ")
                .leak(),
            Format::Preference,
            &[
                "<b>Two and two?[ Four<e>]",
                "<b>Two and two?[ Five<e>]",
                "<b>User: q<t>Assistant: [a<t>]",
                "<b>User: q<t>Assistant: [b<t>]",
                "<b>User: q<t>Assistant: [a<t>]",
                "<b>User: q<t>Assistant: [b<t>]",
                "<b>User: q<t>Assistant: same<t>User: r<t>Assistant: [a<t>]",
                "<b>User: q<t>Assistant: same<t>User: r<t>Assistant: [b<t>]",
                "<b>System: S<t>User: q<t>Assistant: [a<t>]",
                "<b>System: S<t>User: q<t>Assistant: [b<t>]",
                "<b>Why? To[ eat.<e>]",
                "<b>Why? To[ end.<e>]",
            ],
        ),
        ("text", "a.jsonl", "{\"text\": \"one\\ntwo\"}", Format::Text, &["<b>[one\ntwo<e>]"]),
        ("plain", "a.txt", "one\n<|endoftext|>\ntwo\n", Format::Plain, &["<b>[one<e>]", "<b>[two<e>]"]),
        ("plain by content", "README", "Once upon\n", Format::Plain, &["<b>[Once upon<e>]"]),
        (
            "csv",
            "a.csv",
            "Prompt,other,COMPLETION\r\n\"a, \"\"b\"\"\",x,\"c\nd\"\r\n",
            Format::PromptCompletion,
            &["<b>a, \"b\"[c\nd<e>]"],
        ),
        ("tsv", "a.tsv", "text\tlabel\nsome text\tgood\n", Format::Text, &["<b>[some text<e>]"]),
        (
            "array",
            "a.json",
            "[\n  {\"text\": \"a]\"},\n  {\"text\": \"b\",\n   \"more\": {\"x\": [1]}}\n]\n",
            Format::Text,
            &["<b>[a]<e>]", "<b>[b<e>]"],
        ),
        (
            "parts of a message",
            "a.jsonl",
            r#"{"messages": [{"role": "user", "content": [{"type": "text", "text": "h"}, "i"]}, {"role": "assistant", "content": "yes"}], "tools": []}"#,
            Format::Chat,
            &["<b>User: hi<t>Assistant: [yes<t>]"],
        ),
    ];
    for (name, file, text, format, expected) in cases {
        for (mark, content) in [("", (*text).to_owned()), ("\u{feff}", text.replace('\n', "\r\n"))] {
            let content = if file.ends_with("csv") { (*text).to_owned() } else { content };
            let outcome = read(file, format!("{mark}{content}"), LossOn::Assistant, &options(512)).unwrap();
            assert_eq!(outcome.report.format, *format, "{name}");
            assert_eq!(outcome.rejected, [], "{name}");
            let found: Vec<String> = outcome.samples.iter().map(marked).collect();
            assert_eq!(found, *expected, "{name}");
        }
    }
}

#[test]
fn which_tokens_are_trained() {
    let talk = r#"{"messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "a"},
        {"role": "assistant", "content": "b<|eot_id|>"}, {"role": "user", "content": "c"},
        {"role": "assistant", "content": " d "}, {"role": "user", "content": "bye"}]}"#;
    let talk = talk.replace('\n', " ");
    let weighed = talk.replacen("\"assistant\",", "\"assistant\", \"weight\": 0,", 1);
    let cases: &[(&str, &str, LossOn, &str)] = &[
        (
            "assistant",
            &talk,
            LossOn::Assistant,
            "<b>System: s<t>User: a<t>Assistant: [b<t><t>]User: c<t>Assistant: [d<t>]",
        ),
        (
            "the last reply",
            &talk,
            LossOn::Completion,
            "<b>System: s<t>User: a<t>Assistant: b<t><t>User: c<t>Assistant: [d<t>]",
        ),
        (
            "all",
            &talk,
            LossOn::All,
            "<b>[System: s<t>User: a<t>Assistant: b<t><t>User: c<t>Assistant: d<t>User: bye<t>]",
        ),
        (
            "weight 0",
            &weighed,
            LossOn::Assistant,
            "<b>System: s<t>User: a<t>Assistant: b<t><t>User: c<t>Assistant: [d<t>]",
        ),
        ("all of a prompt", r#"{"prompt": "p", "completion": "c"}"#, LossOn::All, "<b>[pc<e>]"),
        ("text", r#"{"text": "t"}"#, LossOn::Completion, "<b>[t<e>]"),
    ];
    for (name, line, loss, expected) in cases {
        let outcome = read("a.jsonl", line, *loss, &options(512)).unwrap();
        assert_eq!(marked(&outcome.samples[0]), *expected, "{name}");
    }
    // The forged turn end of the first reply is text: one begin token, one real end for each of the five other turns.
    let outcome = read("a.jsonl", &talk, LossOn::All, &options(512)).unwrap();
    let count = |id| outcome.samples[0].tokens.iter().filter(|&&token| token == id).count();
    assert_eq!((count(BOS), count(TURN_END), count(EOS)), (1, 6, 0));
    assert_eq!(outcome.samples[0].prompt(), [BOS]);
}

#[test]
fn special_tokens_in_raw_text_are_tokens_only_when_asked() {
    let vocab = vocab();
    let tokenizer = Tokenizer::new(&vocab).unwrap();
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.jsonl");
    std::fs::write(&path, r#"{"text": "<|begin_of_text|>a<|eot_id|>"}"#).unwrap();
    for (parse, expected) in [(true, vec![BOS, 97, TURN_END]), (false, vec![])] {
        let encoder = SampleEncoder::new(&tokenizer, &vocab, LossOn::Assistant).unwrap().with_special_tokens(parse);
        let mut tokens = Vec::new();
        scan(&path, &encoder, &options(512), |event| {
            if let ScanEvent::Sample(sample) = event {
                tokens = sample.tokens.clone();
            }
            Ok::<(), DataError>(())
        })
        .unwrap();
        if parse {
            assert_eq!(tokens, expected, "neither begin nor end is doubled");
        } else {
            assert_eq!(tokens.iter().filter(|&&id| id >= BOS).count(), 2, "only the outer ones: {tokens:?}");
        }
    }
}

#[test]
fn malformed_lines_are_named_and_the_rest_is_used() {
    let mut text: Vec<u8> = Vec::new();
    let mut expected: Vec<(u64, &str)> = Vec::new();
    let lines: &[(&[u8], &str)] = &[
        (b"{\"messages\": [", "not a usable JSON record: EOF"),
        (b"", ""),
        (b"not json", "not a usable JSON record: expected"),
        (b"\xff\xfe{}", "not valid UTF-8 at byte 0"),
        (b"{\"messages\": [{\"role\": \"user\", \"content\": \"\xc3\x28\"}]}", "not valid UTF-8 at byte 43"),
        (CHAT.as_bytes(), ""),
        (b"[1, 2]", "invalid type: sequence, expected an object"),
        (b"42", "invalid type"),
        (b"\"text\"", "invalid type"),
        (b"null", "invalid type"),
        (b"{}", "it has no \"messages\""),
        (b"{\"messages\": null}", "it has no \"messages\""),
        (b"{\"messages\": []}", "\"messages\" is empty"),
        (b"{\"messages\": \"hi\"}", "expected a list of messages"),
        (b"{\"messages\": [null]}", "expected an object"),
        (b"{\"messages\": [\"hi\"]}", "expected an object"),
        (b"{\"messages\": [[\"assistant\", null, \"x\"]]}", "expected an object"),
        (b"{\"messages\": [{}]}", "message 1 has no role"),
        (b"{\"messages\": [{\"role\": 1, \"content\": \"x\"}]}", "role of message 1 is a number"),
        (b"{\"messages\": [{\"role\": \"user\"}]}", "message 1 has no content"),
        (b"{\"messages\": [{\"role\": \"user\", \"content\": null}]}", "message 1 has no content"),
        (b"{\"messages\": [{\"role\": \"user\", \"content\": {\"a\": [null]}}]}", "content of message 1 is an object"),
        (b"{\"messages\": [{\"role\": \"user\", \"content\": [{\"type\": \"image_url\"}]}]}", "no text (image_url)"),
        (b"{\"messages\": [{\"role\": \"alien\", \"content\": \"x\"}]}", "unknown role \"alien\""),
        (b"{\"messages\": [{\"role\": \"user\", \"content\": \"x\"}]}", "nothing to train on"),
        (b"{\"messages\": [{\"role\": \"assistant\", \"content\": \" \"}]}", "message 1 of the assistant is empty"),
        (
            b"{\"messages\": [{\"role\": \"assistant\", \"content\": \"x\", \"tool_calls\": [{}]}]}",
            "message 1 calls tools",
        ),
        (b"{\"messages\": [{\"role\": \"assistant\", \"content\": \"x\", \"weight\": 0.5}]}", "neither 0 nor 1"),
        (b"{\"messages\": [{\"role\": \"assistant\", \"content\": \"x\"}], \"tools\": [{}]}", "it has tools"),
        (b"{\"messages\": [], \"messages\": []}", "duplicate field"),
        (b"{\"prompt\": \"a\", \"completion\": \"b\"}", "it has no \"messages\""),
        (b"{\"messages\": [{\"role\": \"assistant\", \"content\": \"x\"}], \"label\": []}", "\"label\" is a list"),
        (CHAT.as_bytes(), ""),
    ];
    let deep = format!("{{\"messages\": {}}}", "[".repeat(100_000));
    let many = format!("{{\"messages\": [{}{{}}]}}", "{},".repeat(5000));
    let lines = lines
        .iter()
        .map(|(line, part)| (line.to_vec(), *part))
        .chain([(deep.into_bytes(), "expected an object"), (many.into_bytes(), "more than 4096 elements")]);
    for (index, (line, part)) in lines.enumerate() {
        if !part.is_empty() {
            expected.push((index as u64 + 1, part));
        }
        text.extend_from_slice(&line);
        text.push(b'\n');
    }
    let outcome = read("a.jsonl", &text, LossOn::Assistant, &options(512)).unwrap();
    assert_eq!(outcome.samples.iter().map(|sample| sample.line).collect::<Vec<_>>(), [6, 33]);
    for ((line, reason), (expected, part)) in outcome.rejected.iter().zip(&expected) {
        assert_eq!(line, expected, "{reason}");
        assert!(reason.contains(part), "line {line}: {part:?} is not in {reason:?}");
    }
    assert_eq!(outcome.rejected.len(), expected.len());
    assert_eq!(outcome.report.rejected, expected.len() as u64);
    assert_eq!(outcome.report.rejected_by_kind.values().sum::<u64>(), outcome.report.rejected);
    assert_eq!(outcome.report.records, outcome.report.rejected + 2);
}

#[test]
fn other_formats_name_what_they_miss() {
    let cases: &[(&str, Format, &str, &str)] = &[
        ("a.jsonl", Format::Alpaca, r#"{"instruction": "x", "output": 3}"#, "\"output\" is a number"),
        ("a.jsonl", Format::Alpaca, r#"{"instruction": "x", "input": [], "output": "y"}"#, "\"input\" is a list"),
        ("a.jsonl", Format::PromptCompletion, r#"{"prompt": "x", "completion": ""}"#, "\"completion\" is empty"),
        ("a.jsonl", Format::PromptCompletion, r#"{"prompt": null, "completion": "x"}"#, "\"prompt\" is null"),
        ("a.jsonl", Format::Text, r#"{"text": "  "}"#, "\"text\" is empty"),
        ("a.jsonl", Format::ShareGpt, r#"{"conversations": [{"value": "x"}]}"#, "message 1 has no role"),
        (
            "a.jsonl",
            Format::Question,
            r#"{"question": "q", "choices": ["a", "b"], "answer": 2}"#,
            "none of the choices",
        ),
        ("a.jsonl", Format::Question, r#"{"question": "q", "choices": ["a", 2], "answer": "a"}"#, "no text"),
        ("a.jsonl", Format::Preference, r#"{"prompt": "q", "chosen": "a"}"#, "it has no \"rejected\""),
        ("a.jsonl", Format::Preference, r#"{"prompt": "q", "chosen": "a", "rejected": "a"}"#, "are the same"),
        ("a.jsonl", Format::Preference, r#"{"prompt": "q", "chosen": " ", "rejected": "a"}"#, "\"chosen\" is empty"),
        ("a.jsonl", Format::Preference, r#"{"prompt": "q", "chosen": [], "rejected": "a"}"#, "\"chosen\" is empty"),
        ("a.jsonl", Format::Preference, r#"{"prompt": "q", "chosen": ["x"], "rejected": "a"}"#, "than messages"),
        ("a.csv", Format::Text, "text,label\na,b,c\n", "it has 3 fields, the header 2"),
        ("a.csv", Format::Text, "text\n\" \"\n", "\"text\" is empty"),
    ];
    for (file, format, text, part) in cases {
        let options = DataOptions { format: Some(*format), ..options(64) };
        match read(file, text, LossOn::Assistant, &options) {
            Err(DataError::NothingUsable { reason, .. }) => assert!(reason.contains(part), "{part:?}: {reason}"),
            other => panic!("{text}: {:?}", other.map(|outcome| outcome.report)),
        }
    }
}

#[test]
fn files_that_cannot_be_used_say_why() {
    let cases: &[(&str, &str, &[u8], &[&str])] = &[
        ("empty", "a.jsonl", b"", &["no records"]),
        ("only a mark", "a.jsonl", b"\xef\xbb\xbf", &["no records"]),
        ("blank", "a.txt", b"\n \r\n", &["no usable sample"]),
        ("empty table", "a.csv", b"", &["no records"]),
        ("header alone", "a.csv", b"text\n", &["no records"]),
        ("UTF-16", "a.jsonl", b"\xff\xfe{\0}\0", &["UTF-16", "UTF-8"]),
        ("unknown fields", "a.jsonl", b"{\"foo\": 1}", &["line 1 has none of their fields", "chat (messages)"]),
        ("half a format", "a.jsonl", b"{\"prompt\": \"x\"}", &["line 1 has only prompt"]),
        (
            "preferences",
            "a.jsonl",
            b"{\"prompt\": \"x\", \"chosen\": \"a\"}",
            &["only prompt, chosen", "preference (chosen, rejected)"],
        ),
        ("unknown columns", "a.csv", b"a,b\n1,2\n", &["none of their fields", "its columns are \"a\", \"b\""]),
        ("binary", "a.bin", &[0x80; 100], &["line 1", "UTF-8"]),
    ];
    for (name, file, bytes, parts) in cases {
        let error = read(file, bytes, LossOn::Assistant, &options(64)).map(|outcome| outcome.report).expect_err(name);
        let error = error.to_string();
        for part in *parts {
            assert!(error.contains(part), "{name}: {part:?} is not in {error:?}");
        }
    }
    let forced = DataOptions { format: Some(Format::Alpaca), ..options(64) };
    let error = read("a.csv", "text\nx\n", LossOn::Assistant, &forced).map(|outcome| outcome.report).unwrap_err();
    assert!(matches!(error, DataError::MissingColumn { column: "instruction", .. }), "{error}");
    let short = read("a.jsonl", CHAT, LossOn::Assistant, &options(1)).map(|outcome| outcome.report).unwrap_err();
    assert!(matches!(short, DataError::SequenceTooShort { seq: 1 }));
    for path in ["/dev/null", "/", "/nonexistent/file.jsonl"] {
        let error = try_scan(Path::new(path), LossOn::Assistant, &options(64)).map(|outcome| outcome.report);
        assert!(error.unwrap_err().to_string().contains(path));
    }
}

#[test]
fn one_huge_line_is_passed_over() {
    let mut text = format!("{CHAT}\n{{\"messages\": \"").into_bytes();
    text.resize(text.len() + MAX_RECORD, b'x');
    text.extend_from_slice(format!("\"}}\n{CHAT}").as_bytes());
    let outcome = read("a.jsonl", &text, LossOn::Assistant, &options(64)).unwrap();
    assert_eq!(outcome.samples.iter().map(|sample| sample.line).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(outcome.rejected, [(2, "it is longer than 16 MiB".into())]);
    // An open quotation mark makes all that follows one field.
    let mut table = b"text\ngood\n\"".to_vec();
    table.resize(table.len() + MAX_RECORD + (1 << 20), b'x');
    let error = read("a.csv", &table, LossOn::Assistant, &options(64)).map(|outcome| outcome.report).unwrap_err();
    assert!(error.to_string().contains("line 3 is not closed within 16 MiB"), "{error}");
    let mut table = b"text\ngood\n".to_vec();
    table.resize(table.len() + MAX_RECORD + 1, b'x');
    table.extend_from_slice(b"\ngood\n");
    let outcome = read("a.csv", &table, LossOn::Assistant, &options(64)).unwrap();
    assert_eq!(outcome.samples.iter().map(|sample| sample.line).collect::<Vec<_>>(), [2, 4]);
    assert_eq!(outcome.rejected, [(3, "it is longer than 16 MiB".into())]);
}

#[test]
fn too_long_is_cut_split_or_left_out() {
    let line = |prompt: usize, completion: usize| {
        format!("{{\"prompt\": \"{}\", \"completion\": \"{}\"}}\n", "p".repeat(prompt), "c".repeat(completion))
    };
    // 1 + 3 + 20 + 1 tokens; 1 + 12 + 2 + 1, of which none of the first 10 is trained; and one that fits.
    let text = [line(3, 20), line(12, 2), line(2, 2)].concat();
    let run = |overlong| read("a.jsonl", &text, LossOn::Assistant, &DataOptions { overlong, ..options(10) }).unwrap();
    for overlong in [None, Some(Overlong::Truncate)] {
        let outcome = run(overlong);
        let found: Vec<String> = outcome.samples.iter().map(marked).collect();
        assert_eq!(found, ["<b>ppp[cccccc]", "<b>pp[cc<e>]"]);
        assert_eq!((outcome.report.truncated, outcome.report.truncated_tokens, outcome.report.split), (1, 15, 0));
        assert_eq!(outcome.report.longest, 25);
        assert_eq!(outcome.rejected.len(), 1);
        assert!(outcome.rejected[0].1.contains("the first 10 of its 16 tokens"), "{:?}", outcome.rejected);
    }
    let outcome = run(Some(Overlong::Split));
    let found: Vec<String> = outcome.samples.iter().map(marked).collect();
    assert_eq!(found, ["<b>ppp[cccccc]", "<b>[ccccccccc]", "<b>[ccccc<e>]", "<b>ppp[cc<e>]", "<b>pp[cc<e>]"]);
    assert_eq!((outcome.report.split, outcome.report.samples, outcome.report.targets), (2, 5, 21 + 3 + 3));
    assert_eq!(outcome.samples.iter().map(|sample| sample.line).collect::<Vec<_>>(), [1, 1, 1, 2, 3]);
    let outcome = run(Some(Overlong::Skip));
    assert_eq!(outcome.samples.len(), 1);
    assert_eq!(
        outcome.rejected,
        [(1, "it has 25 tokens, more than 10".into()), (2, "it has 16 tokens, more than 10".into())]
    );
    // Plain text loses nothing unless asked to.
    let outcome = read("a.txt", "abcdefghijkl", LossOn::Assistant, &options(10)).unwrap();
    let found: Vec<String> = outcome.samples.iter().map(marked).collect();
    assert_eq!(found, ["<b>[abcdefghi]", "<b>[jkl<e>]"]);
}

#[test]
fn labels_and_choices() {
    let text = r#"{"messages": [{"role": "user", "content": "q"}, {"role": "assistant", "content": "yes. So."}], "label": "yes"}
        {"messages": [{"role": "assistant", "content": "a"}], "label": 3}
        {"messages": [{"role": "assistant", "content": "a"}], "choices": ["x", "y"], "answer": "B"}
        {"messages": [{"role": "assistant", "content": "a"}]}"#;
    let outcome = read("a.jsonl", text, LossOn::Assistant, &options(64)).unwrap();
    let labels: Vec<Option<&str>> = outcome.samples.iter().map(|sample| sample.label.as_deref()).collect();
    assert_eq!(labels, [Some("yes"), Some("3"), Some("y"), None]);
    assert_eq!(outcome.samples[2].choices.as_deref(), Some(&["x".to_owned(), "y".to_owned()][..]));
    assert_eq!(outcome.report.labelled, 3);
    for answer in ["1", "\"b\"", "\"blue\""] {
        let line = format!(r#"{{"question": "q", "choices": ["red", "blue"], "answer": {answer}}}"#);
        let outcome = read("a.jsonl", line, LossOn::Assistant, &options(64)).unwrap();
        assert_eq!(outcome.samples[0].label.as_deref(), Some("blue"));
        assert_eq!(marked(&outcome.samples[0]), "<b>User: q<t>Assistant: [blue<t>]");
    }
}

#[test]
fn statistics() {
    let lines: Vec<String> =
        [1usize, 2, 3, 4, 40].iter().map(|n| format!("{{\"text\": \"{}\"}}", "x".repeat(*n))).collect();
    let report = read("a.jsonl", lines.join("\n"), LossOn::Assistant, &options(16)).unwrap().report;
    assert_eq!((report.min, report.median, report.max, report.longest), (3, 5, 16, 42));
    assert_eq!((report.tokens, report.targets), (3 + 4 + 5 + 6 + 16, 2 + 3 + 4 + 5 + 15));
    assert!((report.mean - 34.0 / 5.0).abs() < 1e-9);
}

fn open(path: &Path, seq: usize) -> DataSet {
    let vocab = vocab();
    let tokenizer = Tokenizer::new(&vocab).unwrap();
    let encoder = SampleEncoder::new(&tokenizer, &vocab, LossOn::Assistant).unwrap();
    DataSet::open(path, &encoder, &options(seq), path.parent().unwrap(), |_| Ok::<(), DataError>(())).unwrap()
}

#[test]
fn the_hash_covers_what_is_trained() {
    let hash = |text: &str, seq| {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("a.jsonl");
        std::fs::write(&path, text).unwrap();
        open(&path, seq).report().hash
    };
    let (one, two) = (r#"{"text": "one"}"#, r#"{"text": "two"}"#);
    let both = hash(&format!("{one}\n{two}\n"), 64);
    assert_eq!(both, hash(&format!("{one}\r\n\r\n{{\"other\": 1, \"text\": \"two\"}}"), 64), "the same samples");
    let different = [
        hash(&format!("{two}\n{one}\n"), 64),
        hash(one, 64),
        hash(&format!("{one}\n{two}\n"), 4),
        hash(&format!("{one}\n{{\"text\": \"two\", \"label\": \"x\"}}\n"), 64),
        hash(&format!("{one}\n{two}\n{two}\n"), 64),
    ];
    for other in different {
        assert_ne!(both, other);
    }
}

#[test]
fn batches_hold_every_sample_of_the_order_once() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.jsonl");
    let lines: Vec<String> =
        (0..500).map(|i| format!("{{\"text\": \"{i} {}\"}}", "x".repeat((random(4, 9, 0, i) % 60) as usize))).collect();
    std::fs::write(&path, lines.join("\n")).unwrap();
    let set = open(&path, 64);
    let (train, validation) = split(set.len() as u32, 0.1, 3);
    assert_eq!((train.len(), validation.len()), (450, 50));
    let order = shuffled(&train, 3, 1);
    let shape = BatchShape { tokens: 128, pack: true };
    let batches: Vec<Batch> = set.batches(order.clone(), shape).unwrap().map(Result::unwrap).collect();
    assert_eq!(batches.len(), set.batches(order.clone(), shape).unwrap().remaining());
    let mut documents = Vec::new();
    for batch in &batches {
        assert!(batch.len() <= 128);
        let mut row = 0;
        for _ in 0..batch.documents {
            let (first, last) = (row, batch.doc_end[row] as usize);
            for at in first..=last {
                assert_eq!(batch.doc_start[at] as usize, first);
                assert_eq!(batch.doc_end[at] as usize, last);
                assert_eq!(batch.positions[at] as usize, at - first);
            }
            documents.push(batch.ids[first..=last].iter().map(|&id| id as u32).collect::<Vec<_>>());
            row = last + 1;
        }
        assert_eq!(row, batch.len());
        // All but the first token of each document is trained here.
        assert_eq!(batch.out_rows.len(), batch.len() - batch.documents);
        for (&row, &target) in batch.out_rows.iter().zip(&batch.targets) {
            assert_eq!(batch.ids[row as usize + 1], target);
            assert!(row < batch.doc_end[row as usize]);
        }
    }
    let mut expected: Vec<Vec<u32>> =
        train.iter().map(|&index| set.sample(index as usize).unwrap().unwrap().tokens).collect();
    documents.sort();
    expected.sort();
    assert_eq!(documents, expected);
    let mut resumed = set.batches(order.clone(), shape).unwrap();
    resumed.skip_batches(5);
    assert_eq!(resumed.next().unwrap().unwrap(), batches[5]);
    assert!(matches!(
        set.batches(order, BatchShape { tokens: 32, pack: true }),
        Err(DataError::BatchTooSmall { batch: 32, .. })
    ));
    assert_eq!(set.sample(500).unwrap(), None);
}

#[test]
fn a_template_of_ones_own() {
    let vocab = vocab();
    let tokenizer = Tokenizer::new(&vocab).unwrap();
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.jsonl");
    std::fs::write(&path, format!("{CHAT}\n{}\n", CHAT.replace("hi", "stop"))).unwrap();
    let template = "{% for m in messages %}{% if m.content == 'stop' %}{{ raise_exception('no') }}{% endif %}\
        {{ m.role[0] }}={{ m.content }}{{ eos_token }}{% endfor %}{% if add_generation_prompt %}a={% endif %}";
    let template = ChatTemplate::new(template).unwrap();
    let encoder = SampleEncoder::with_template(&tokenizer, &vocab, LossOn::Assistant, template);
    let set = DataSet::open(&path, &encoder, &options(64), folder.path(), |_| Ok::<(), DataError>(())).unwrap();
    assert_eq!(marked(&set.sample(0).unwrap().unwrap()), "<b>u=hi<e>a=[yes<e>]");
    assert_eq!(set.rejections().len(), 1);
    assert_eq!(set.rejections()[0].to_owned().reason.kind(), "chat template");
}

#[test]
fn a_pair_is_kept_or_left_out_as_one() {
    let long = "x".repeat(40);
    let text = format!(
        "{{\"prompt\": \"q\", \"chosen\": \"yes\", \"rejected\": \"{long}\"}}\n\
         {{\"prompt\": \"q\", \"chosen\": \"yes\", \"rejected\": \"no\"}}\n"
    );
    let read = |overlong| read("a.jsonl", &text, LossOn::All, &DataOptions { overlong, ..options(16) });
    let skipped = read(Some(Overlong::Skip)).unwrap();
    let texts: Vec<String> = skipped.samples.iter().map(marked).collect();
    assert_eq!(texts, ["<b>q[yes<e>]", "<b>q[no<e>]"], "the prompt is not trained on, whatever the loss is of");
    assert_eq!((skipped.rejected.len(), skipped.report.rejected), (1, 1));
    let cut = read(None).unwrap();
    assert_eq!((cut.samples.len(), cut.report.truncated, cut.report.truncated_tokens), (4, 1, 43 - 16));
    assert!(matches!(read(Some(Overlong::Split)), Err(DataError::PairsNotSplit { .. })));
}
