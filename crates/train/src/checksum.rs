//! XXH64, the checksum of checkpoint sections and the fingerprint of data files.
//!
//! It finds damage, not forgery: anyone can make bytes with a given XXH64.

use std::io::{self, Read};

const PRIME_1: u64 = 0x9e37_79b1_85eb_ca87;
const PRIME_2: u64 = 0xc2b2_ae3d_27d4_eb4f;
const PRIME_3: u64 = 0x1656_67b1_9e37_79f9;
const PRIME_4: u64 = 0x85eb_ca77_c2b2_ae63;
const PRIME_5: u64 = 0x27d4_eb2f_1656_67c5;

const STRIPE: usize = 32;

/// An XXH64 (seed 0) over bytes that arrive in pieces.
#[derive(Clone, Debug)]
pub struct Xxh64 {
    lanes: [u64; 4],
    pending: [u8; STRIPE],
    pending_length: usize,
    total: u64,
}

impl Default for Xxh64 {
    fn default() -> Xxh64 {
        Xxh64 {
            lanes: [PRIME_1.wrapping_add(PRIME_2), PRIME_2, 0, PRIME_1.wrapping_neg()],
            pending: [0; STRIPE],
            pending_length: 0,
            total: 0,
        }
    }
}

impl Xxh64 {
    /// Takes in the next bytes.
    pub fn update(&mut self, mut bytes: &[u8]) {
        self.total = self.total.wrapping_add(bytes.len() as u64);
        if self.pending_length > 0 {
            let taken = bytes.len().min(STRIPE - self.pending_length);
            self.pending[self.pending_length..self.pending_length + taken].copy_from_slice(&bytes[..taken]);
            self.pending_length += taken;
            bytes = &bytes[taken..];
            if self.pending_length < STRIPE {
                return;
            }
            let stripe = self.pending;
            self.stripe(&stripe);
            self.pending_length = 0;
        }
        let (stripes, rest) = bytes.as_chunks::<STRIPE>();
        for stripe in stripes {
            self.stripe(stripe);
        }
        self.pending[..rest.len()].copy_from_slice(rest);
        self.pending_length = rest.len();
    }

    /// The checksum of everything taken in.
    pub fn finish(&self) -> u64 {
        let [a, b, c, d] = self.lanes;
        let mut hash = if self.total >= STRIPE as u64 {
            let sum = a
                .rotate_left(1)
                .wrapping_add(b.rotate_left(7))
                .wrapping_add(c.rotate_left(12))
                .wrapping_add(d.rotate_left(18));
            self.lanes
                .iter()
                .fold(sum, |hash, &lane| (hash ^ round(0, lane)).wrapping_mul(PRIME_1).wrapping_add(PRIME_4))
        } else {
            PRIME_5
        };
        hash = hash.wrapping_add(self.total);
        let (words, rest) = self.pending[..self.pending_length].as_chunks::<8>();
        for word in words {
            hash ^= round(0, u64::from_le_bytes(*word));
            hash = hash.rotate_left(27).wrapping_mul(PRIME_1).wrapping_add(PRIME_4);
        }
        let (halves, rest) = rest.as_chunks::<4>();
        for half in halves {
            hash ^= u64::from(u32::from_le_bytes(*half)).wrapping_mul(PRIME_1);
            hash = hash.rotate_left(23).wrapping_mul(PRIME_2).wrapping_add(PRIME_3);
        }
        for &byte in rest {
            hash ^= u64::from(byte).wrapping_mul(PRIME_5);
            hash = hash.rotate_left(11).wrapping_mul(PRIME_1);
        }
        hash = (hash ^ (hash >> 33)).wrapping_mul(PRIME_2);
        hash = (hash ^ (hash >> 29)).wrapping_mul(PRIME_3);
        hash ^ (hash >> 32)
    }

    fn stripe(&mut self, stripe: &[u8; STRIPE]) {
        let (words, _) = stripe.as_chunks::<8>();
        for (lane, word) in self.lanes.iter_mut().zip(words) {
            *lane = round(*lane, u64::from_le_bytes(*word));
        }
    }
}

fn round(lane: u64, input: u64) -> u64 {
    lane.wrapping_add(input.wrapping_mul(PRIME_2)).rotate_left(31).wrapping_mul(PRIME_1)
}

/// The XXH64 (seed 0) of `bytes`.
pub fn xxh64(bytes: &[u8]) -> u64 {
    let mut hash = Xxh64::default();
    hash.update(bytes);
    hash.finish()
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
