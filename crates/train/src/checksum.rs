//! XXH64, the checksum of checkpoint sections and the fingerprint of data files.
//!
//! It finds damage, not forgery: anyone can make bytes with a given XXH64.

use std::io::{self, Read};

/// An XXH64 (seed 0) over bytes that arrive in pieces.
#[derive(Clone, Default)]
pub struct Xxh64(xxhash_rust::xxh64::Xxh64);

impl Xxh64 {
    /// Takes in the next bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The checksum of everything taken in.
    pub fn finish(&self) -> u64 {
        self.0.digest()
    }
}

/// The XXH64 (seed 0) of `bytes`.
pub fn xxh64(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh64::xxh64(bytes, 0)
}

/// The XXH64 (seed 0) of everything `reader` gives, in constant memory.
pub fn xxh64_of_reader(mut reader: impl Read) -> io::Result<u64> {
    let mut hash = Xxh64::default();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(hash.finish()),
            Ok(count) => hash.update(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_testing::Random;

    #[test]
    fn published_values() {
        // Made with the reference implementation over the bytes 0, 1, 2, … of each length.
        let expected: [(usize, u64); 14] = [
            (0, 0xef46db3751d8e999),
            (1, 0xe934a84adb052768),
            (3, 0xe5c7bb4533bc65dd),
            (4, 0xffced8604453cc1e),
            (7, 0x14cc643f630c72d2),
            (8, 0x884a173614b81b8d),
            (15, 0xa948f5f0f6abac2d),
            (31, 0xc346d2b59b4d8ee1),
            (32, 0xcbf59c5116ff32b4),
            (33, 0x0c535d1acafb8ead),
            (63, 0xe26aa9e2a95f8e4f),
            (64, 0xf7c67301db6713f0),
            (100, 0x6ac1e58032166597),
            (255, 0x0f7d97507caad693),
        ];
        for (length, value) in expected {
            let bytes: Vec<u8> = (0..length).map(|index| index as u8).collect();
            assert_eq!(xxh64(&bytes), value, "{length} bytes");
        }
    }

    #[test]
    fn an_interrupted_read_is_tried_again_and_another_error_told() {
        struct Failing<'a>(&'a [u8], std::vec::IntoIter<io::ErrorKind>);
        impl Read for Failing<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.1.next().map_or_else(|| self.0.read(buffer), |kind| Err(kind.into()))
            }
        }
        let read = |errors: Vec<io::ErrorKind>| xxh64_of_reader(Failing(b"bytes", errors.into_iter()));
        assert_eq!(read(vec![io::ErrorKind::Interrupted; 2]).unwrap(), xxh64(b"bytes"));
        let error = read(vec![io::ErrorKind::Interrupted, io::ErrorKind::TimedOut]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn pieces_do_not_matter() {
        let mut random = Random::fresh();
        for _ in 0..200 {
            let length = random.below(300);
            let bytes = random.bytes(length);
            let whole = xxh64(&bytes);
            let mut hash = Xxh64::default();
            let mut rest = &bytes[..];
            while !rest.is_empty() {
                let (piece, after) = rest.split_at(1 + random.below(rest.len()));
                hash.update(piece);
                rest = after;
            }
            assert_eq!(hash.finish(), whole);
            assert_eq!(xxh64_of_reader(&bytes[..]).unwrap(), whole);
            if let Some(last) = bytes.len().checked_sub(1) {
                let mut flipped = bytes.clone();
                flipped[random.below(last + 1)] ^= 1 << random.below(8);
                assert_ne!(xxh64(&flipped), whole);
            }
        }
    }
}
