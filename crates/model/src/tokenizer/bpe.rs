//! Byte-level byte-pair encoding.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::error::Error;
use super::split;
use super::vocab::{PreTokenizer, TokenType, Vocab};
use super::{Map, byte_level, lossy};
use unicode_normalization_alignments::UnicodeNormalization;

/// A BPE vocabulary prepared for encoding.
#[derive(Debug, Clone)]
pub(super) struct Bpe {
    pre: PreTokenizer,
    /// Those of bytes without a token are [`NONE`]: such bytes are left out, as transformers and llama.cpp do.
    byte_ids: [u32; 256],
    /// Rank and result of merging two adjacent tokens.
    merges: Map<(u32, u32), Merge>,
    /// Tokens by the bytes they stand for, consulted before merging: all of them when the pre-tokenizer asks for it,
    /// otherwise those that merging would arrive at, which is most words of most texts.
    whole_words: Map<Vec<u8>, u32>,
    longest_word: usize,
}

#[derive(Debug, Clone, Copy)]
struct Merge {
    rank: u32,
    id: u32,
}

/// Memory reused between the words of a text.
#[derive(Default)]
struct Scratch {
    symbols: Vec<Symbol>,
    queue: BinaryHeap<Reverse<Proposal>>,
}

#[derive(Clone, Copy)]
struct Symbol {
    id: u32,
    previous: u32,
    next: u32,
    merged_away: bool,
}

/// A possible merge: lowest rank first, then leftmost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Proposal {
    rank: u32,
    left: u32,
    left_id: u32,
    right_id: u32,
    id: u32,
}

const NONE: u32 = u32::MAX;

/// Words longer than this many bytes are merged in several parts, so that positions always fit 32 bits.
const LONGEST_MERGED: usize = 1 << 30;

impl Bpe {
    pub fn new(vocab: &Vocab, pre: PreTokenizer) -> Result<Bpe, Error> {
        let ids: Map<&[u8], u32> = vocab
            .texts()
            .filter(|&(id, _)| vocab.token_types[id as usize] == TokenType::Normal)
            .map(|(id, text)| (text, id))
            .collect();
        let find = |index: usize, text: &[u8]| {
            ids.get(text).copied().ok_or_else(|| Error::UnknownMergeToken { index, text: lossy(text) })
        };

        let mut byte_ids = [0; 256];
        for byte in 0..=255u8 {
            let mut buffer = [0; 4];
            let text = byte_level::character(byte).encode_utf8(&mut buffer);
            let id = ids.get(text.as_bytes()).copied();
            // Vocabularies of cleaned texts lack control characters; no vocabulary of texts lacks these.
            if id.is_none() && matches!(byte, b'\t' | b'\n' | b' '..=b'~') {
                return Err(Error::MissingByteToken { byte });
            }
            byte_ids[usize::from(byte)] = id.unwrap_or(NONE);
        }

        let mut merges = Map::with_capacity_and_hasher(vocab.merges.len(), Default::default());
        for (rank, rule) in vocab.merges.iter().enumerate() {
            let (left, right) = super::vocab::split_merge(rule)
                .ok_or_else(|| Error::MalformedMerge { index: rank, text: lossy(rule) })?;
            let merge = Merge { rank: rank as u32, id: find(rank, &[left, right].concat())? };
            let pair = (find(rank, left)?, find(rank, right)?);
            if merges.insert(pair, merge).is_some() {
                return Err(Error::DuplicateMerge { index: rank, text: lossy(rule) });
            }
        }

        let mut bpe = Bpe { pre, byte_ids, merges, whole_words: Map::default(), longest_word: 0 };
        let mut whole_words = Map::with_capacity_and_hasher(ids.len(), Default::default());
        let (mut scratch, mut merged) = (Scratch::default(), Vec::new());
        for (&text, &id) in &ids {
            let Some(bytes) = byte_level::decode(text).filter(|bytes| !bytes.is_empty()) else { continue };
            merged.clear();
            if !pre.ignores_merges() {
                bpe.merge_word(&bytes, &mut scratch, &mut merged);
            }
            if pre.ignores_merges() || merged == [id] {
                bpe.longest_word = bpe.longest_word.max(bytes.len());
                whole_words.insert(bytes, id);
            }
        }
        bpe.whole_words = whole_words;
        Ok(bpe)
    }

    /// Appends the tokens of `text`, which holds no special tokens.
    pub fn encode(&self, text: &str, output: &mut Vec<u32>) {
        let mut scratch = Scratch::default();
        let normal: String;
        let text = if self.pre.normalizes() && !text.is_ascii() {
            normal = text.nfc().map(|(c, _)| c).collect();
            &normal
        } else {
            text
        };
        split::for_each_word(self.pre, text, |word| {
            if word.len() <= self.longest_word
                && let Some(&id) = self.whole_words.get(word.as_bytes())
            {
                output.push(id);
                return;
            }
            for piece in word.as_bytes().chunks(LONGEST_MERGED) {
                self.merge_word(piece, &mut scratch, output);
            }
        });
    }

    fn merge_word(&self, word: &[u8], scratch: &mut Scratch, output: &mut Vec<u32>) {
        let Scratch { symbols, queue } = scratch;
        symbols.clear();
        queue.clear();
        let ids = word.iter().map(|&byte| self.byte_ids[usize::from(byte)]).filter(|&id| id != NONE);
        symbols.extend(ids.enumerate().map(|(at, id)| Symbol {
            id,
            previous: if at == 0 { NONE } else { at as u32 - 1 },
            next: at as u32 + 1,
            merged_away: false,
        }));
        let Some(end) = symbols.last_mut() else { return };
        end.next = NONE;
        let last = symbols.len() - 1;
        for left in 0..last {
            self.propose(symbols, left as u32, queue);
        }
        while let Some(Reverse(proposal)) = queue.pop() {
            let left = symbols[proposal.left as usize];
            if left.merged_away || left.id != proposal.left_id || left.next == NONE {
                continue;
            }
            let right = symbols[left.next as usize];
            if right.id != proposal.right_id {
                continue;
            }
            symbols[left.next as usize].merged_away = true;
            let merged = &mut symbols[proposal.left as usize];
            merged.id = proposal.id;
            merged.next = right.next;
            if right.next != NONE {
                symbols[right.next as usize].previous = proposal.left;
            }
            if left.previous != NONE {
                self.propose(symbols, left.previous, queue);
            }
            self.propose(symbols, proposal.left, queue);
        }
        output.extend(symbols.iter().filter(|s| !s.merged_away).map(|s| s.id));
    }

    fn propose(&self, symbols: &[Symbol], left: u32, queue: &mut BinaryHeap<Reverse<Proposal>>) {
        let symbol = symbols[left as usize];
        if symbol.next == NONE {
            return;
        }
        let right_id = symbols[symbol.next as usize].id;
        if let Some(&Merge { rank, id }) = self.merges.get(&(symbol.id, right_id)) {
            queue.push(Reverse(Proposal { rank, left, left_id: symbol.id, right_id, id }));
        }
    }
}
