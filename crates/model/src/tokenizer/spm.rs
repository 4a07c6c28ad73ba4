//! SentencePiece encoding: the adjacent pieces whose union has the best score are joined first.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::Map;
use super::error::Error;
use super::vocab::{TokenType, Vocab};

/// The visible space of SentencePiece texts, U+2581.
pub(super) const SPACE: &str = "\u{2581}";

/// An SPM vocabulary prepared for encoding.
#[derive(Debug, Clone)]
pub(super) struct Spm {
    ids: Map<Vec<u8>, (u32, f32)>,
    longest: usize,
    /// What each byte of an unknown character becomes.
    byte_ids: [u32; 256],
}

#[derive(Clone, Copy)]
struct Piece {
    start: u32,
    /// 0 once merged into its left neighbour.
    length: u32,
    previous: u32,
    next: u32,
}

/// A possible union: best score first, then leftmost.
#[derive(Clone, Copy)]
struct Proposal {
    score: f32,
    left: u32,
    length: u32,
}

impl Ord for Proposal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.score.total_cmp(&other.score).then(other.left.cmp(&self.left)).then(other.length.cmp(&self.length))
    }
}

impl PartialOrd for Proposal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Proposal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Proposal {}

const NONE: u32 = u32::MAX;

/// Texts longer than this are encoded in several parts, so that positions always fit 32 bits.
const LONGEST_PART: usize = 1 << 30;

impl Spm {
    pub fn new(vocab: &Vocab) -> Result<Spm, Error> {
        let mut ids = Map::with_capacity_and_hasher(vocab.tokens.len(), Default::default());
        let mut byte_tokens = [None; 256];
        for (id, text) in vocab.texts() {
            match vocab.token_types[id as usize] {
                TokenType::Normal | TokenType::UserDefined => {
                    let score = vocab.scores.get(id as usize).copied().unwrap_or(0.0);
                    ids.insert(text.to_vec(), (id, score));
                }
                TokenType::Byte => {
                    if let Some(byte) = parse_byte_token(text) {
                        byte_tokens[usize::from(byte)] = Some(id);
                    }
                }
                TokenType::Unknown | TokenType::Control | TokenType::Unused => {}
            }
        }
        let mut byte_ids = [0; 256];
        for byte in 0..=255u8 {
            byte_ids[usize::from(byte)] = byte_tokens[usize::from(byte)]
                .or_else(|| ids.get(&[byte][..]).map(|entry| entry.0))
                .or(vocab.special.unk)
                .ok_or(Error::NoFallback { byte })?;
        }
        let longest = ids.keys().map(Vec::len).max().unwrap_or(0);
        Ok(Spm { ids, longest, byte_ids })
    }

    /// Appends the tokens of `text`, in which spaces are already U+2581.
    pub fn encode(&self, mut text: &str, output: &mut Vec<u32>) {
        while text.len() > LONGEST_PART {
            let (part, rest) = text.split_at(text.floor_char_boundary(LONGEST_PART));
            self.encode_part(part, output);
            text = rest;
        }
        if !text.is_empty() {
            self.encode_part(text, output);
        }
    }

    fn encode_part(&self, text: &str, output: &mut Vec<u32>) {
        let bytes = text.as_bytes();
        let mut pieces: Vec<Piece> = Vec::with_capacity(text.len());
        for (start, character) in text.char_indices() {
            let index = pieces.len() as u32;
            pieces.push(Piece {
                start: start as u32,
                length: character.len_utf8() as u32,
                previous: index.checked_sub(1).unwrap_or(NONE),
                next: index + 1,
            });
        }
        if let Some(last) = pieces.last_mut() {
            last.next = NONE;
        }
        let mut queue = BinaryHeap::new();
        for left in 0..pieces.len() {
            self.propose(bytes, &pieces, left as u32, &mut queue);
        }
        while let Some(proposal) = queue.pop() {
            let left = pieces[proposal.left as usize];
            if left.length == 0 || left.next == NONE {
                continue;
            }
            let right = pieces[left.next as usize];
            // Either side has grown since the proposal was made.
            if left.length + right.length != proposal.length {
                continue;
            }
            pieces[left.next as usize].length = 0;
            let joined = &mut pieces[proposal.left as usize];
            joined.length = proposal.length;
            joined.next = right.next;
            if right.next != NONE {
                pieces[right.next as usize].previous = proposal.left;
            }
            if left.previous != NONE {
                self.propose(bytes, &pieces, left.previous, &mut queue);
            }
            self.propose(bytes, &pieces, proposal.left, &mut queue);
        }
        for piece in pieces.iter().filter(|p| p.length > 0) {
            let start = piece.start as usize;
            let text = &bytes[start..start + piece.length as usize];
            match self.ids.get(text) {
                Some(&(id, _)) => output.push(id),
                None => output.extend(text.iter().map(|&b| self.byte_ids[usize::from(b)])),
            }
        }
    }

    fn propose(&self, bytes: &[u8], pieces: &[Piece], left: u32, queue: &mut BinaryHeap<Proposal>) {
        let piece = pieces[left as usize];
        if piece.next == NONE {
            return;
        }
        let length = piece.length + pieces[piece.next as usize].length;
        let start = piece.start as usize;
        if length as usize > self.longest {
            return;
        }
        if let Some(&(_, score)) = self.ids.get(&bytes[start..start + length as usize]) {
            queue.push(Proposal { score, left, length });
        }
    }
}

/// The byte of a token named `<0xNN>`.
pub(super) fn parse_byte_token(text: &[u8]) -> Option<u8> {
    let digits = text.strip_prefix(b"<0x")?.strip_suffix(b">")?;
    let digits = std::str::from_utf8(digits).ok()?;
    (digits.len() == 2 && digits.bytes().all(|b| b.is_ascii_hexdigit()))
        .then(|| u8::from_str_radix(digits, 16).ok())
        .flatten()
}
