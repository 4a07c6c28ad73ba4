//! Files that are not quite, or not at all, what their names say.

use super::{marked, options, read, try_scan};
use crate::data::{DataError, DataOptions, Format, LossOn, random, read_texts};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use tempfile::TempDir;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn refusal(file: &str, bytes: &[u8]) -> String {
    read(file, bytes, LossOn::Assistant, &options(64)).map(|outcome| outcome.report).expect_err(file).to_string()
}

fn samples(file: &str, bytes: &[u8]) -> Vec<String> {
    let outcome = read(file, bytes, LossOn::Assistant, &options(512)).unwrap();
    assert_eq!(outcome.rejected, [], "{file}");
    outcome.samples.iter().map(marked).collect()
}

#[test]
fn lines_of_tables_do_not_depend_on_their_ends() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["text,label", "a,1", "b", "", "\"c", "d\",2", "e"].join(end);
        let outcome = read("a.csv", text, LossOn::Assistant, &options(64)).unwrap();
        assert_eq!(outcome.samples.iter().map(|sample| sample.line).collect::<Vec<_>>(), [2, 5], "{end:?}");
        assert_eq!(outcome.rejected.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 7], "{end:?}");
    }
}

#[test]
fn an_open_quotation_mark_is_an_error_with_its_line() {
    for end in ["\n", "\r\n"] {
        let mut rows: Vec<String> = (0..1000).map(|row| format!("q{row},a{row}")).collect();
        rows[9] = "q9,\"c9".into();
        let text = format!("prompt,completion{end}{}{end}", rows.join(end));
        let error = refusal("a.csv", text.as_bytes());
        assert!(error.contains("a.csv") && error.contains("line 11 is never closed"), "{error}");
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("a.csv");
        std::fs::write(&path, text).unwrap();
        let error = read_texts(&path, None, |_| Ok::<(), DataError>(())).unwrap_err().to_string();
        assert!(error.contains("line 11"), "{error}");
    }
    // Closed by a later mark: one row is rejected with both lines, none of it is trained on.
    let text = "text,label\na,1\n\"b,2\nc,3\n\"d\",4\ne,5\n";
    let outcome = read("a.csv", text, LossOn::Assistant, &options(64)).unwrap();
    assert_eq!(outcome.samples.iter().map(|sample| sample.line).collect::<Vec<_>>(), [2, 6]);
    assert_eq!(outcome.rejected.len(), 1);
    assert_eq!(outcome.rejected[0].0, 3);
    assert!(outcome.rejected[0].1.contains("lines 3 to 5"), "{:?}", outcome.rejected);
}

#[test]
fn separators_are_found_in_the_header() {
    let expected = ["<b>a,b[c<e>]"];
    assert_eq!(samples("a.csv", b"prompt,completion\n\"a,b\",c\n"), expected);
    assert_eq!(samples("a.csv", b"prompt;completion\na,b;c\n"), expected);
    assert_eq!(samples("a.csv", b"\xef\xbb\xbfid;prompt;completion\r\n1;a,b;c\r\n"), expected);
    assert_eq!(samples("a.csv", b"prompt\tcompletion\na,b\tc\n"), expected);
    assert_eq!(samples("a.tsv", b"prompt;completion\na,b;c\n"), expected);
    assert_eq!(samples("a.tsv", b"prompt\tcompletion\na,b\tc\n"), expected);
    let error = refusal("a.csv", b"frage;antwort\na;b\n");
    assert!(error.contains("\"frage;antwort\""), "{error}");
}

#[test]
fn lists_in_tables_are_json() {
    for answer in ["A", "x", "0"] {
        let table = format!("question,answer,choices\nq,{answer},\"[\"\"x\"\",\"\"y\"\"]\"\nr,s,\n");
        let outcome = read("a.csv", table, LossOn::Assistant, &options(64)).unwrap();
        assert_eq!(outcome.rejected, []);
        assert_eq!(marked(&outcome.samples[0]), "<b>User: q<t>Assistant: [x<t>]", "{answer}");
        assert_eq!(outcome.samples[0].choices.as_deref(), Some(&["x".to_owned(), "y".to_owned()][..]));
        assert_eq!(outcome.samples[0].label.as_deref(), Some("x"));
        assert_eq!(marked(&outcome.samples[1]), "<b>User: r<t>Assistant: [s<t>]");
        assert_eq!(outcome.samples[1].choices, None);
    }
    let numbers = "question,answer,choices\nq,1,\"[\"\"1\"\",\"\"2\"\"]\"\n";
    assert_eq!(samples("a.csv", numbers.as_bytes()), ["<b>User: q<t>Assistant: [1<t>]"]);

    let cell = |text: &str| format!("messages\n\"{}\"\n", text.replace('"', "\"\""));
    let talk = r#"[{"role": "user", "content": "hi"}, {"role": "assistant", "content": "yes"}]"#;
    assert_eq!(samples("a.csv", cell(talk).as_bytes()), ["<b>User: hi<t>Assistant: [yes<t>]"]);
    let shared = cell(r#"[{"from": "human", "value": "hi"}, {"from": "gpt", "value": "yes"}]"#);
    let shared = shared.replacen("messages", "conversations", 1);
    assert_eq!(samples("a.csv", shared.as_bytes()), ["<b>User: hi<t>Assistant: [yes<t>]"]);
    // As Python prints a list.
    for (table, column) in [
        (cell(&talk.replace('"', "'")), "messages"),
        ("question,answer,choices\nq,x,\"['x', 'y']\"\n".to_owned(), "choices"),
    ] {
        let error = refusal("a.csv", table.as_bytes());
        assert!(error.contains(&format!("\"{column}\" is not the list as JSON")), "{error}");
    }
}

#[test]
fn arrays_must_end_and_end_the_file() {
    let cases: &[(&str, &str)] = &[
        (r#"[{"text":"a"},{"text":"b"}"#, "ends on line 1, in the element of line 1 before a ]"),
        ("[\n{\"text\":\"a\"},\n{\"text\":\"b\"},\n", "ends on line 4 before a ]"),
        ("[\n{\"text\":\"a\"},\n{\"text\":\"b", "ends on line 3, in the element of line 3"),
        ("[{\"text\":\"a\"}]\n[{\"text\":\"b\"}]\n", "line 2 has something behind the end"),
    ];
    for (text, part) in cases {
        for file in ["a.json", "a.jsonl"] {
            let error = refusal(file, text.as_bytes());
            assert!(error.contains(file) && error.contains(part), "{text}: {error}");
        }
    }
    assert_eq!(samples("a.json", b"[{\"text\":\"a\"}]\n \n"), ["<b>[a<e>]"]);
}

#[test]
fn gzip_is_unpacked() {
    let lines = b"{\"text\": \"one\"}\n{\"text\": \"two\"}\n";
    let expected = ["<b>[one<e>]", "<b>[two<e>]"];
    for (file, text) in [
        ("a.jsonl.gz", &lines[..]),
        ("a.gz", lines),
        ("a.jsonl", lines),
        ("a.csv.gz", b"text;label\none;1\ntwo;2\n"),
        ("a.json.GZ", b"\xef\xbb\xbf[{\"text\": \"one\"},\n{\"text\": \"two\"}]"),
        ("a.txt.gz", b"one\n<|endoftext|>\ntwo"),
    ] {
        assert_eq!(samples(file, &gzip(text)), expected, "{file}");
    }
    // Two members, as `cat a.gz b.gz` makes.
    let both = [gzip(b"{\"text\": \"one\"}\n"), gzip(b"{\"text\": \"two\"}\n")].concat();
    assert_eq!(samples("a.jsonl.gz", &both), expected);

    let long: String = (0..5000).map(|line| format!("{{\"text\": \"{line}\"}}\n")).collect();
    let packed = gzip(long.as_bytes());
    let outcome = read("a.jsonl.gz", &packed, LossOn::Assistant, &options(64)).unwrap();
    assert_eq!((outcome.samples.len(), outcome.report.bytes), (5000, packed.len() as u64));
    assert_eq!(outcome.report.hash, read("a.jsonl", long, LossOn::Assistant, &options(64)).unwrap().report.hash);
    for end in [3, 9, 12, packed.len() / 2, packed.len() - 8, packed.len() - 1] {
        let error = refusal("a.jsonl.gz", &packed[..end]);
        assert!(error.contains("damaged or cut off"), "{end}: {error}");
    }
    let mut wrong = packed.clone();
    let middle = wrong.len() / 2;
    wrong[middle] ^= 0x55;
    assert!(refusal("a.jsonl.gz", &wrong).contains("damaged or cut off"));
    let error = refusal("a.txt.gz", &gzip(&vec![b' '; 40 << 20]));
    assert!(error.contains("more than 32 times its size"), "{error}");
    assert!(refusal("a.jsonl.gz", &gzip(&gzip(lines))).contains("gzip twice"));
}

#[test]
fn damaged_files_are_read_or_refused() {
    let chat = super::CHAT.replace('"', "\"\"");
    let seeds: Vec<(&str, Vec<u8>)> = vec![
        ("a.jsonl", [super::CHAT, "\n", super::CHAT].concat().into_bytes()),
        ("a.json", format!("[{}, {}]", super::CHAT, super::CHAT).into_bytes()),
        ("a.csv", format!("messages,label\r\n\"{chat}\",\"a, b\"\r\nx,y\n").into_bytes()),
        ("b.csv", b"question;answer;choices\nq;A;\"[\"\"x\"\"]\"\n\"r\ns\";1;\n".to_vec()),
        ("a.txt", "one\u{e9}\n<|endoftext|>\ntwo\r\n".into()),
        ("a.jsonl.gz", gzip(format!("{}\n", super::CHAT).repeat(20).as_bytes())),
    ];
    let folder = TempDir::new().unwrap();
    for round in 0..150u64 {
        for (kind, (file, seed)) in seeds.iter().enumerate() {
            let draw = |what: u64, below: usize| (random(7, round, kind as u64, what) % below as u64) as usize;
            let mut bytes = seed.clone();
            for change in 0..1 + draw(0, 3) as u64 {
                let at = draw(10 + change, bytes.len().max(1));
                match draw(20 + change, 4) {
                    0 => bytes.truncate(at),
                    1 if at < bytes.len() => bytes[at] = draw(30 + change, 256) as u8,
                    2 => bytes.insert(at, b"\"\r\n,;[]{}\\\0"[draw(30 + change, 11)]),
                    _ => drop(bytes.splice(at..at, seed[..at.min(seed.len())].iter().copied()).count()),
                }
            }
            let path = folder.path().join(file);
            std::fs::write(&path, &bytes).unwrap();
            if let Ok(outcome) = try_scan(&path, LossOn::Assistant, &options(64)) {
                let lines = 1 + bytes.iter().filter(|byte| matches!(byte, b'\r' | b'\n')).count() as u64;
                assert!(outcome.samples.iter().all(|sample| sample.line > 0), "{file}");
                assert!(file.ends_with("gz") || outcome.samples.iter().all(|sample| sample.line <= lines), "{file}");
            }
            // Whether it can be read is not the question here.
            let _ = read_texts(&path, None, |_| Ok::<(), DataError>(()));
        }
    }
}

#[test]
fn what_is_no_text_is_named() {
    let mut tar = vec![b'x'; 512];
    tar[257..262].copy_from_slice(b"ustar");
    let cases: &[(&str, &[u8], &[&str])] = &[
        ("a.arrow", b"ARROW1\0\0", &["an Arrow file", "python3 -c", "read_feather", "a.jsonl"]),
        ("a.parquet.gz", &gzip(b"PAR1\x15\x04abcPAR1"), &["a Parquet file", "gzip"]),
        ("a.zip", b"PK\x03\x04rest", &["a zip archive", "unpack it"]),
        ("a.zst", b"\x28\xb5\x2f\xfdrest", &["zstd", "unpack it"]),
        ("a.bz2", b"BZh91AY&SYrest", &["bzip2", "unpack it"]),
        ("a.xz", b"\xfd7zXZ\0rest", &["xz", "unpack it"]),
        ("a.tar", &tar, &["a tar archive", "unpack it"]),
        ("a.tar.gz", &gzip(&tar), &["a tar archive"]),
        ("a.png", b"\x89PNG\r\n\x1a\n", &["a PNG image"]),
        ("a.pdf", b"%PDF-1.7 text", &["a PDF document"]),
        ("a.gguf", b"GGUF\x03\0\0\0", &["a GGUF model"]),
        ("a.txt", b"some\0thing", &["a binary file", "value zero"]),
        ("a.csv", b"text\nsome\0thing\n", &["a binary file"]),
        ("a.bin", &gzip(b"\0\0\0\0"), &["a binary file"]),
    ];
    for (file, bytes, parts) in cases {
        let error = refusal(file, bytes);
        for part in *parts {
            assert!(error.contains(file) && error.contains(part), "{file}: {part:?} is not in {error:?}");
        }
        let folder = TempDir::new().unwrap();
        let path = folder.path().join(file);
        std::fs::write(&path, bytes).unwrap();
        let plain = DataOptions { format: Some(Format::Plain), ..options(64) };
        let error = try_scan(&path, LossOn::Assistant, &plain).map(|outcome| outcome.report).unwrap_err();
        assert!(matches!(error, DataError::NotText { .. }), "{file}: {error}");
    }
    // Further back only the line is lost.
    let start = "good line\n".repeat(1000);
    for (file, head) in [("a.txt", ""), ("a.csv", "text\n")] {
        let text = format!("{head}{start}bad\0line\ngood\n");
        let outcome = read(file, text, LossOn::Assistant, &options(64)).unwrap();
        assert_eq!(outcome.rejected.len(), 1, "{file}");
        assert!(outcome.rejected[0].1.contains("value zero"), "{:?}", outcome.rejected);
    }
}
