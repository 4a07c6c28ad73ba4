//! Training data in every format.

use super::{Input, file};
use crate::mutate::{self, pick};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_testing::Random;
use tritune_train::data::{DataError, DataOptions, LossOn, SampleEncoder, ScanEvent, read_texts, scan};

/// Reads a file as training does and as a vocabulary is made, and checks the samples.
fn run(path: &Path) -> Result<(), String> {
    let told = |error: &dyn std::fmt::Display| error.to_string();
    let vocab = Vocab::byte_level(300).map_err(|error| told(&error))?;
    let tokenizer = Tokenizer::new(&vocab).map_err(|error| told(&error))?;
    let encoder = SampleEncoder::new(&tokenizer, &vocab, LossOn::Assistant).map_err(|error| told(&error))?;
    let options = DataOptions { format: None, seq: 64, overlong: None, map: None };
    let (mut samples, mut wrong) = (0, None);
    let report = scan(path, &encoder, &options, |event| {
        if let ScanEvent::Sample(sample) = event {
            samples += 1;
            if sample.tokens.len() > 64 || sample.tokens.len() != sample.loss.len() || sample.line == 0 {
                wrong = Some("a sample that is too long, or without a line".to_owned());
            }
        }
        Ok::<(), DataError>(())
    });
    if let Ok(report) = report
        && report.samples != samples
    {
        wrong = Some("a report of other samples".to_owned());
    }
    let _ = read_texts(path, None, |_| Ok::<(), DataError>(()));
    wrong.map_or(Ok(()), Err)
}

fn records() -> Value {
    json!([
        { "messages": [{ "role": "user", "content": "hi" }, { "role": "assistant", "content": "yes" }] },
        { "conversations": [{ "from": "human", "value": "q" }, { "from": "gpt", "value": "a" }], "system": "s" },
        { "prompt": "2+2=", "completion": " 4" },
        { "instruction": "Add", "input": "1 1", "output": "2" },
        { "question": "q", "answer": "B", "choices": ["x", "y"], "label": 3 },
        { "text": "Once upon a time" },
        { "messages": [{ "role": "user", "content": [{ "type": "text", "text": "parts" }] }, { "role": "assistant", "content": "r", "weight": 0 }] },
    ])
}

fn changed_records(random: &mut Random) -> Vec<Value> {
    let all = records();
    let list = all.as_array().map(Vec::as_slice).unwrap_or_default();
    let seed = pick(random, list).clone();
    let mut made: Vec<Value> = (0..1 + random.below(5)).map(|_| seed.clone()).collect();
    for _ in 0..random.below(4) {
        let at = random.below(made.len());
        mutate::json(random, &mut made[at], &all);
    }
    made
}

fn damaged(random: &mut Random, mut bytes: Vec<u8>) -> Vec<u8> {
    if random.below(2) == 0 {
        mutate::bytes(random, &mut bytes, usize::MAX);
    }
    bytes
}

fn lines_of(random: &mut Random) -> Vec<u8> {
    let text: String = changed_records(random).iter().map(|record| format!("{record}\n")).collect();
    damaged(random, text.into_bytes())
}

pub fn lines(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    Ok(file(name, &folder.join("data.jsonl"), lines_of, run))
}

pub fn array(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    let change = |random: &mut Random| {
        let array = Value::Array(changed_records(random)).to_string();
        damaged(random, array.into_bytes())
    };
    Ok(file(name, &folder.join("data.json"), change, run))
}

pub fn table(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    const SEEDS: [&str; 4] = [
        "prompt,completion\n\"a,b\",c\nd,e\n",
        "question;answer;choices\nq;A;\"[\"\"x\"\",\"\"y\"\"]\"\n",
        "text\tlabel\r\none\t1\r\n\"two\r\nlines\"\t2\r\n",
        "messages\n\"[{\"\"role\"\": \"\"user\"\", \"\"content\"\": \"\"hi\"\"}, {\"\"role\"\": \"\"assistant\"\", \"\"content\"\": \"\"y\"\"}]\"\n",
    ];
    const PIECES: [&str; 10] = ["\"", "\"\"", ",", ";", "\t", "\r\n", "\n", "\r", "\u{feff}", "\0"];
    let change = |random: &mut Random| {
        let mut text = (*pick(random, &SEEDS)).to_owned();
        mutate::text(random, &mut text, &PIECES);
        damaged(random, text.into_bytes())
    };
    Ok(file(name, &folder.join("data.csv"), change, run))
}

pub fn text(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    const PIECES: [&str; 6] = ["<|endoftext|>", "\n<|endoftext|>\n", "\r\n", "\u{feff}", "word ", "\0"];
    let change = |random: &mut Random| {
        let mut text = "one\n<|endoftext|>\ntwo words and more\r\n<|endoftext|>\n".to_owned();
        mutate::text(random, &mut text, &PIECES);
        damaged(random, text.into_bytes())
    };
    Ok(file(name, &folder.join("data.txt"), change, run))
}

pub fn gzip(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    let change = |random: &mut Random| {
        let mut bytes = lines_of(random);
        if random.below(20) == 0 {
            bytes = bytes.repeat(1 << random.below(12));
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        let packed = encoder.write_all(&bytes).and_then(|()| encoder.finish());
        damaged(random, packed.unwrap_or_default())
    };
    Ok(file(name, &folder.join("data.jsonl.gz"), change, run))
}

/// Files that pyarrow wrote; their bytes are part of this program, which may run where the repository is not.
const PARQUET: [&[u8]; 6] = [
    include_bytes!("../../../train/src/data/tests/parquet/chat.parquet"),
    include_bytes!("../../../train/src/data/tests/parquet/chat-2.parquet"),
    include_bytes!("../../../train/src/data/tests/parquet/question-snappy-dictionary.parquet"),
    include_bytes!("../../../train/src/data/tests/parquet/question-gzip-plain.parquet"),
    include_bytes!("../../../train/src/data/tests/parquet/question-zstd-dictionary.parquet"),
    include_bytes!("../../../train/src/data/tests/parquet/question-none-plain.parquet"),
];

pub fn parquet(name: &'static str, folder: &Path, _: &Path) -> anyhow::Result<Input> {
    let change = |random: &mut Random| {
        let mut bytes = pick(random, &PARQUET).to_vec();
        // The footer is at the end: changes there do the most.
        if random.below(2) == 0 {
            bytes.reverse();
            mutate::bytes(random, &mut bytes, 1500);
            bytes.reverse();
        } else {
            mutate::bytes(random, &mut bytes, usize::MAX);
        }
        bytes
    };
    let path: PathBuf = folder.join("data.parquet");
    Ok(file(name, &path, change, run))
}
