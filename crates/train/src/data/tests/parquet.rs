//! Parquet files that pyarrow wrote (`scripts/make-parquet-fixtures`), beside the same records as lines of JSON.

use super::{Scanned, options, read, try_scan};
use crate::data::{DataError, DataOptions, Format, LossOn, random, read_texts};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/data/tests/parquet").join(name)
}

fn scanned(name: &str, options: &DataOptions) -> Scanned {
    try_scan(&fixture(name), LossOn::Assistant, options).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn rows_are_the_records_of_the_same_lines() {
    let questions = ["none", "snappy", "gzip", "zstd"].iter().flat_map(|packed| {
        ["dictionary", "plain"].map(|values| (format!("question-{packed}-{values}.parquet"), "question.jsonl"))
    });
    let others =
        [("question.parquet", "question.jsonl"), ("chat.parquet", "chat.jsonl"), ("chat-2.parquet", "chat.jsonl")];
    for (name, lines) in others.map(|(name, lines)| (name.to_owned(), lines)).into_iter().chain(questions) {
        let (rows, lines) = (scanned(&name, &options(4096)), scanned(lines, &options(4096)));
        assert_eq!(rows.samples, lines.samples, "{name}");
        assert_eq!(rows.rejected, lines.rejected, "{name}");
        assert_eq!((rows.report.hash, rows.report.container), (lines.report.hash, "Parquet"), "{name}");
        assert_eq!(rows.report.bytes, std::fs::metadata(fixture(&name)).unwrap().len());
        assert!(rows.samples.len() > 40);
    }
}

#[test]
fn mapped_columns_are_read() {
    let map = Some("text=body".parse().unwrap());
    let options = DataOptions { map, ..options(4096) };
    let (rows, lines) = (scanned("story.parquet", &options), scanned("story.jsonl", &options));
    assert_eq!(rows.samples, lines.samples);
    assert_eq!(rows.samples.len(), 12);
    let error = try_scan(&fixture("story.parquet"), LossOn::Assistant, &super::options(64)).err().unwrap().to_string();
    assert!(error.contains("its columns are \"body\", \"draft\""), "{error}");
    let chat = DataOptions { format: Some(Format::Chat), ..super::options(64) };
    let error = try_scan(&fixture("story.parquet"), LossOn::Assistant, &chat).err().unwrap().to_string();
    assert!(error.contains("the header has no column \"messages\""), "{error}");
    let mut texts = Vec::new();
    let read = read_texts(fixture("chat.parquet"), None, |block| {
        texts.extend_from_slice(block.texts);
        Ok::<(), DataError>(())
    });
    assert_eq!((read.unwrap().rejected, texts.first().map(String::as_str)), (3, Some("sea crab line\nbreak")));
}

#[test]
fn what_is_not_read_is_named() {
    let refusal = |name: &str, options: &DataOptions| {
        try_scan(&fixture(name), LossOn::Assistant, options).err().unwrap_or_else(|| panic!("{name}")).to_string()
    };
    let error = refusal("brotli.parquet", &options(64));
    assert!(error.contains("packed with Brotli") && error.contains("pyarrow"), "{error}");
    let error = refusal("delta.parquet", &options(64));
    assert!(error.contains("encoding DELTA_BYTE_ARRAY"), "{error}");
    let plain = DataOptions { format: Some(Format::Plain), ..options(64) };
    let error = refusal("story.parquet", &plain);
    assert!(error.contains("a Parquet file") && error.contains("records"), "{error}");
    let mapped = DataOptions { map: Some("text=when".parse().unwrap()), ..options(64) };
    let error = refusal("chat.parquet", &mapped);
    assert!(error.contains("\"when\" has INT96"), "{error}");
    let binary = scanned("binary.parquet", &options(64));
    assert_eq!((binary.samples.len(), binary.rejected.len()), (1, 1));
    assert!(binary.rejected[0].1.contains("UTF-8"), "{:?}", binary.rejected);
    for (bytes, word) in [
        (&b"PAR1"[..], "cut off"),
        (b"PAR1\x15\x04abcPAR1", "cut off"),
        (b"PAR1\0\0\0\0PAR1", "cut off"),
        (b"PAR1\0\0\x01\0\0\0PAR1", "no schema"),
        (b"PARE\0\0\0\0PARE", "encrypted"),
    ] {
        let error = read("a.parquet", bytes, LossOn::Assistant, &options(64)).map(|found| found.report).unwrap_err();
        assert!(error.to_string().contains(word), "{bytes:?}: {error}");
    }
}

#[test]
fn damaged_files_are_read_or_refused() {
    let names = ["chat.parquet", "chat-2.parquet", "question-gzip-plain.parquet", "question-snappy-dictionary.parquet"];
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.parquet");
    let mut refused = 0;
    for round in 0..80u64 {
        for (kind, name) in names.iter().enumerate() {
            let mut bytes = std::fs::read(fixture(name)).unwrap();
            let draw = |what: u64, below: usize| (random(9, round, kind as u64, what) % below as u64) as usize;
            for change in 0..1 + draw(0, 4) as u64 {
                // The footer is at the end, where a change does the most.
                let near = if draw(10 + change, 2) == 0 { bytes.len() } else { bytes.len().min(1200) };
                let at = bytes.len() - 1 - draw(20 + change, near);
                match draw(30 + change, 4) {
                    0 => bytes[at] = draw(40 + change, 256) as u8,
                    1 => bytes[at] = bytes[at].wrapping_add(1),
                    2 => bytes[at] = [0, 0x7f, 0x80, 0xff][draw(40 + change, 4)],
                    _ => bytes[at] ^= 1 << draw(40 + change, 8),
                }
            }
            std::fs::write(&path, &bytes).unwrap();
            refused += u32::from(try_scan(&path, LossOn::Assistant, &options(64)).is_err());
        }
    }
    assert!(refused > 20, "{refused}");
}
