//! TensorBoard's event files: a record per step and evaluation, written as they come.
//!
//! A record is its length (u64), a checksum of that, the bytes, a checksum of them. The bytes are a protocol buffer of a few
//! fields: time, step, and a list of names with a number each.

use crate::log::{EvalRecord, Measures, StepRecord};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes an event file.
#[derive(Debug)]
pub struct TensorBoard {
    file: File,
}

impl TensorBoard {
    /// Begins a file of its own in `folder`, which is made if needed. A run that is resumed adds a file; TensorBoard shows them
    /// as one curve.
    pub fn create(folder: &Path) -> io::Result<TensorBoard> {
        std::fs::create_dir_all(folder)?;
        let seconds = now() as u64;
        let mut number = 0;
        let file = loop {
            // The name is what TensorBoard looks for.
            let name = format!("events.out.tfevents.{seconds}.tritune.{}.{number}", std::process::id());
            match OpenOptions::new().write(true).create_new(true).open(folder.join(name)) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                opened => break opened?,
            }
        };
        let mut board = TensorBoard { file };
        let mut event = double(1, now());
        event.extend(bytes(3, b"brain.Event:2"));
        board.write(&event)?;
        Ok(board)
    }

    /// Takes a step.
    pub fn step(&mut self, record: &StepRecord) -> io::Result<()> {
        let StepRecord { step, loss, smoothed_loss, lr, tokens_per_s, grad_norm, measures, .. } = record;
        let mut values = vec![
            ("loss/train", *loss),
            ("loss/smoothed", *smoothed_loss),
            ("lr", *lr),
            ("grad_norm", *grad_norm),
            ("tokens_per_s", *tokens_per_s),
        ];
        let tags = tagged(measures, "train");
        values.extend(tags.iter().map(|(tag, value)| (tag.as_str(), *value)));
        self.scalars(*step, &values)
    }

    /// Takes an evaluation.
    pub fn evaluation(&mut self, record: &EvalRecord) -> io::Result<()> {
        let mut values = vec![("loss/eval", record.loss)];
        values.extend(record.perplexity.map(|perplexity| ("perplexity", perplexity)));
        let tags = tagged(&record.measures, "eval");
        values.extend(tags.iter().map(|(tag, value)| (tag.as_str(), *value)));
        self.scalars(record.step, &values)
    }

    fn scalars(&mut self, step: u64, values: &[(&str, f64)]) -> io::Result<()> {
        let mut summary = Vec::new();
        for (tag, value) in values {
            let mut entry = bytes(1, tag.as_bytes());
            entry.push(2 << 3 | 5);
            entry.extend((*value as f32).to_le_bytes());
            summary.extend(bytes(1, &entry));
        }
        let mut event = double(1, now());
        event.push(2 << 3);
        event.extend(varint(step));
        event.extend(bytes(5, &summary));
        self.write(&event)
    }

    /// One write, so that a killed process leaves at most one record unfinished.
    fn write(&mut self, event: &[u8]) -> io::Result<()> {
        let length = (event.len() as u64).to_le_bytes();
        let mut record = length.to_vec();
        record.extend(masked(crc32c(&length)).to_le_bytes());
        record.extend(event);
        record.extend(masked(crc32c(event)).to_le_bytes());
        self.file.write_all(&record)
    }
}

/// The tags of measures; those of a teacher are losses, in training only.
fn tagged(measures: &Measures, of: &str) -> Vec<(String, f64)> {
    let tag =
        |name: &str| if matches!(name, "kl" | "relation") { format!("loss/{name}") } else { format!("{name}/{of}") };
    measures.iter().map(|(name, value)| (tag(name), *value)).collect()
}

fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64())
}

/// A field of eight bytes.
fn double(field: u8, value: f64) -> Vec<u8> {
    let mut out = vec![field << 3 | 1];
    out.extend(value.to_le_bytes());
    out
}

/// A field with a length.
fn bytes(field: u8, content: &[u8]) -> Vec<u8> {
    let mut out = vec![field << 3 | 2];
    out.extend(varint(content.len() as u64));
    out.extend(content);
    out
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut out = Vec::new();
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
    out
}

/// CRC-32C, bit by bit: records are a hundred bytes.
fn crc32c(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0x82f6_3b78;
    !bytes.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 })
    })
}

/// Checksums are stored in another form, so that records within records do not check themselves.
fn masked(crc: u32) -> u32 {
    crc.rotate_right(15).wrapping_add(0xa282_ead8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_checksums() {
        // RFC 3720, B.4.
        assert_eq!(crc32c(&[0; 32]), 0x8a91_36aa);
        assert_eq!(crc32c(&[0xff; 32]), 0x62a8_ab43);
        assert_eq!(crc32c(b"123456789"), 0xe306_9283);
    }

    #[test]
    fn records_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("runs/a");
        let mut board = TensorBoard::create(&out).unwrap();
        board.step(&StepRecord { step: 300, loss: 1.5, lr: 1e-4, ..StepRecord::default() }).unwrap();
        board
            .evaluation(&EvalRecord { step: 300, loss: 2.5, perplexity: Some(12.0), ..EvalRecord::default() })
            .unwrap();
        // A second start does not touch the first file.
        TensorBoard::create(&out).unwrap();
        let mut names: Vec<_> = std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path()).collect();
        names.sort();
        assert_eq!(names.len(), 2);
        assert!(names[0].file_name().unwrap().to_str().unwrap().starts_with("events.out.tfevents."));
        let file = std::fs::read(&names[0]).unwrap();
        let mut events = Vec::new();
        let mut rest = file.as_slice();
        while !rest.is_empty() {
            let length = u64::from_le_bytes(rest[..8].try_into().unwrap()) as usize;
            assert_eq!(u32::from_le_bytes(rest[8..12].try_into().unwrap()), masked(crc32c(&rest[..8])));
            let event = &rest[12..12 + length];
            assert_eq!(u32::from_le_bytes(rest[12 + length..16 + length].try_into().unwrap()), masked(crc32c(event)));
            events.push(event);
            rest = &rest[16 + length..];
        }
        assert_eq!(events.len(), 3);
        assert!(events[0].ends_with(b"\x1a\x0dbrain.Event:2"));
        // Field 2, 300 as a varint; then the summary, with a name and a float for each number.
        assert_eq!(events[1][9..12], [0x10, 0xac, 0x02]);
        let entry = [b"\x0a\x11\x0a\x0aloss/train\x15".as_slice(), &1.5f32.to_le_bytes()].concat();
        assert!(events[1].windows(entry.len()).any(|window| window == entry), "{:?}", events[1]);
        assert!(events[2].windows(9).any(|window| window == b"loss/eval"));
    }
}
