//! How the bytes of a page are packed.

use super::{Problem, damaged};
use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use std::io::Read;

const NAMES: [&str; 8] = ["none", "Snappy", "gzip", "LZO", "Brotli", "LZ4", "zstd", "LZ4 (raw)"];

/// Unpacks a page that is to have `size` bytes.
pub(super) fn unpack(codec: i64, packed: Vec<u8>, size: usize) -> Result<Vec<u8>, Problem> {
    let unpacked = match codec {
        0 => packed,
        1 => snappy(&packed, size)?,
        2 => read(MultiGzDecoder::new(&packed[..]), size)?,
        6 => read(StreamingDecoder::new(&packed[..]).map_err(|_| damaged("a page that is not zstd"))?, size)?,
        other => {
            let name = usize::try_from(other).ok().and_then(|codec| NAMES.get(codec)).unwrap_or(&"something unknown");
            return Err(Problem::Unsupported(format!("it is packed with {name}")));
        }
    };
    if unpacked.len() != size {
        return Err(damaged("a page that unpacks to another size"));
    }
    Ok(unpacked)
}

/// At most one byte more than there should be.
fn read(input: impl Read, size: usize) -> Result<Vec<u8>, Problem> {
    let mut unpacked = Vec::new();
    input.take(size as u64 + 1).read_to_end(&mut unpacked).map_err(|_| damaged("a page that cannot be unpacked"))?;
    Ok(unpacked)
}

/// Snappy: a length, then literal bytes and copies of what is already there.
fn snappy(packed: &[u8], size: usize) -> Result<Vec<u8>, Problem> {
    let mut cursor = super::compact::Cursor::new(packed);
    if cursor.unsigned()? != size as u64 {
        return Err(damaged("a page that unpacks to another size"));
    }
    let mut at = cursor.at;
    let mut out = Vec::new();
    let number = |at: &mut usize, bytes: usize| -> Result<usize, Problem> {
        let found = packed.get(*at..*at + bytes).ok_or(Problem::Short)?;
        *at += bytes;
        Ok(found.iter().rev().fold(0, |value, &byte| value << 8 | usize::from(byte)))
    };
    while at < packed.len() {
        let tag = number(&mut at, 1)?;
        let (length, offset) = match tag & 3 {
            0 => {
                let short = tag >> 2;
                let length = if short < 60 { short } else { number(&mut at, short - 59)? } + 1;
                let end = at.checked_add(length).ok_or(Problem::Short)?;
                let literal = packed.get(at..end).ok_or(Problem::Short)?;
                if length > size - out.len() {
                    return Err(damaged("a page that unpacks to another size"));
                }
                out.extend_from_slice(literal);
                at = end;
                continue;
            }
            1 => ((tag >> 2 & 7) + 4, (tag >> 5) << 8 | number(&mut at, 1)?),
            2 => ((tag >> 2) + 1, number(&mut at, 2)?),
            _ => ((tag >> 2) + 1, number(&mut at, 4)?),
        };
        if offset == 0 || offset > out.len() || length > size - out.len() {
            return Err(damaged("a page that refers to what is not there"));
        }
        // The copy may overlap what it makes.
        let start = out.len() - offset;
        for from in start..start + length {
            out.push(out[from]);
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snappy_literals_and_copies() {
        // "abcd", four bytes from four back, then eight from one back.
        let packed = [17, 3 << 2, b'a', b'b', b'c', b'd', 1, 4, 0b0001_0001, 1, 0, b'z'];
        assert_eq!(unpack(1, packed.to_vec(), 17).unwrap(), b"abcdabcdddddddddz");
        for end in 0..packed.len() {
            assert!(unpack(1, packed[..end].to_vec(), 17).is_err(), "{end}");
        }
        assert!(unpack(1, vec![4, 1, 1], 4).is_err(), "nothing to copy from");
        assert!(unpack(1, vec![1, 8, b'a', b'b', b'c'], 1).is_err(), "more than it says");
        let error = unpack(4, Vec::new(), 0).unwrap_err();
        assert!(matches!(error, Problem::Unsupported(what) if what.contains("Brotli")));
    }
}
