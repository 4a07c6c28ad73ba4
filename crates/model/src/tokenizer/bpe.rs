//! Byte-level byte-pair encoding.

use std::cmp::Reverse;

use super::error::Error;
use super::merging::Merging;
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
    merges: Map<(u32, u32), (Reverse<u32>, u32)>,
    /// Tokens by the bytes they stand for, consulted before merging: all of them when the pre-tokenizer asks for it,
    /// otherwise those that merging would arrive at, which is most words of most texts.
    whole_words: Map<Vec<u8>, u32>,
    longest_word: usize,
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
            let merge = (Reverse(rank as u32), find(rank, &[left, right].concat())?);
            let pair = (find(rank, left)?, find(rank, right)?);
            if merges.insert(pair, merge).is_some() {
                return Err(Error::DuplicateMerge { index: rank, text: lossy(rule) });
            }
        }

        let mut bpe = Bpe { pre, byte_ids, merges, whole_words: Map::default(), longest_word: 0 };
        let mut whole_words = Map::with_capacity_and_hasher(ids.len(), Default::default());
        let (mut merging, mut merged) = (Merging::default(), Vec::new());
        for (&text, &id) in &ids {
            let Some(bytes) = byte_level::decode(text).filter(|bytes| !bytes.is_empty()) else { continue };
            merged.clear();
            if !pre.ignores_merges() {
                bpe.merge_word(&bytes, &mut merging, &mut merged);
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
        let mut merging = Merging::default();
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
                self.merge_word(piece, &mut merging, output);
            }
        });
    }

    fn merge_word(&self, word: &[u8], merging: &mut Merging<Reverse<u32>, u32>, output: &mut Vec<u32>) {
        let ids = word.iter().map(|&byte| self.byte_ids[usize::from(byte)]).filter(|&id| id != NONE);
        output.extend(merging.merge(ids, |left, right| self.merges.get(&(left, right)).copied()));
    }
}
