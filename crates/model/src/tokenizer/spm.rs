//! SentencePiece encoding: the adjacent pieces whose union has the best score are joined first.

use super::Map;
use super::error::Error;
use super::merging::Merging;
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

/// A part of a text.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    start: u32,
    length: u32,
}

impl Piece {
    fn of(self, text: &[u8]) -> &[u8] {
        &text[self.start as usize..][..self.length as usize]
    }
}

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
        let characters = text.char_indices();
        let pieces = characters.map(|(start, c)| Piece { start: start as u32, length: c.len_utf8() as u32 });
        let join = |left: Piece, right: Piece| {
            let union = Piece { start: left.start, length: left.length + right.length };
            if union.length as usize > self.longest {
                return None;
            }
            self.ids.get(union.of(bytes)).map(|&(_, score)| (in_order(score), union))
        };
        for piece in Merging::default().merge(pieces, join) {
            match self.ids.get(piece.of(bytes)) {
                Some(&(id, _)) => output.push(id),
                None => output.extend(piece.of(bytes).iter().map(|&b| self.byte_ids[usize::from(b)])),
            }
        }
    }
}

/// A number for each score, ordered as [`f32::total_cmp`] orders the scores.
fn in_order(score: f32) -> i32 {
    let bits = score.to_bits().cast_signed();
    if bits < 0 { bits ^ i32::MAX } else { bits }
}

/// The byte of a token named `<0xNN>`.
pub(super) fn parse_byte_token(text: &[u8]) -> Option<u8> {
    let digits = text.strip_prefix(b"<0x")?.strip_suffix(b">")?;
    let digits = std::str::from_utf8(digits).ok()?;
    (digits.len() == 2 && digits.bytes().all(|b| b.is_ascii_hexdigit()))
        .then(|| u8::from_str_radix(digits, 16).ok())
        .flatten()
}
