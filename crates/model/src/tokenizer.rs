//! Text to token ids and back.
//!
//! Byte-level BPE and SentencePiece vocabularies are encoded by this crate's own code, so a GGUF file and the
//! Hugging Face folder it came from give the same ids by construction. Any other tokenizer.json is handed to the
//! `tokenizers` crate.

mod bpe;
mod byte_level;
pub mod error;
mod escape;
#[cfg(not(target_family = "wasm"))]
mod external;
#[cfg(target_family = "wasm")]
#[path = "tokenizer/no_external.rs"]
mod external;
mod merging;
mod special;
mod split;
mod spm;
mod stream;
pub mod train;
pub mod vocab;

pub use error::Error;
pub use stream::StreamDecoder;
pub use vocab::{PreTokenizer, SpecialIds, TokenType, Vocab, VocabKind};

use external::External;
use special::{Fragment, SpecialTokens};

/// Tables of some hundred thousand short keys: the standard hasher would take most of the loading time.
type Map<K, V> = std::collections::HashMap<K, V, foldhash::fast::RandomState>;

/// How to encode a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EncodeOptions {
    /// Begin with the bos token when the vocabulary has one, unless the text already begins with it.
    pub add_bos: bool,
    /// Turn the texts of control tokens into those tokens. Leave off for text from users.
    pub parse_special: bool,
}

/// Encodes and decodes text.
#[derive(Debug, Clone)]
pub struct Tokenizer {
    model: Model,
    /// What each token stands for, end to end; `ends[id]` is where token `id` stops.
    bytes: Vec<u8>,
    ends: Vec<usize>,
    token_types: Vec<TokenType>,
    special: SpecialIds,
    end_ids: Vec<u32>,
    add_bos: bool,
    add_space_prefix: bool,
    /// Control and user-defined tokens, and the latter alone.
    all_special: SpecialTokens,
    user_defined: SpecialTokens,
}

#[derive(Debug, Clone)]
enum Model {
    Bpe(bpe::Bpe),
    Spm(spm::Spm),
    External(Box<External>),
}

impl Tokenizer {
    /// Prepares a checked vocabulary for encoding.
    pub fn new(vocab: &Vocab) -> Result<Tokenizer, Error> {
        vocab.validate()?;
        let model = match (vocab.kind, vocab.pre) {
            (VocabKind::Bpe, pre) => Model::Bpe(bpe::Bpe::new(vocab, pre.unwrap_or(PreTokenizer::Gpt2))?),
            (VocabKind::Spm, _) => Model::Spm(spm::Spm::new(vocab)?),
            (VocabKind::External, _) => return Err(Error::NotStorable),
        };
        Ok(Tokenizer::with_model(vocab, model))
    }

    /// Loads a tokenizer.json of any kind, with the settings of tokenizer_config.json and the end tokens of the
    /// model's configuration. The vocabulary's kind decides whether it can be stored in a GGUF file.
    pub fn from_tokenizer_json(
        tokenizer: &[u8],
        config: Option<&[u8]>,
        eos_ids: &[u32],
    ) -> Result<(Tokenizer, Vocab), Error> {
        match Vocab::from_tokenizer_json(tokenizer, config, eos_ids) {
            Ok(vocab) => Ok((Tokenizer::new(&vocab)?, vocab)),
            Err(Error::NotByteLevelBpe { .. }) => {
                let (external, vocab) = External::load(tokenizer, config, eos_ids)?;
                Ok((Tokenizer::with_model(&vocab, Model::External(Box::new(external))), vocab))
            }
            Err(error) => Err(error),
        }
    }

    fn with_model(vocab: &Vocab, model: Model) -> Tokenizer {
        let mut bytes = Vec::new();
        let mut ends = Vec::with_capacity(vocab.len());
        for (text, &kind) in vocab.tokens.iter().zip(&vocab.token_types) {
            bytes.extend(meaning(vocab.kind, text, kind));
            ends.push(bytes.len());
        }
        let special = |control: bool| {
            SpecialTokens::new(vocab.texts().filter(move |&(id, _)| match vocab.token_types[id as usize] {
                TokenType::UserDefined => true,
                TokenType::Control => control,
                _ => false,
            }))
        };
        Tokenizer {
            model,
            bytes,
            ends,
            token_types: vocab.token_types.clone(),
            special: vocab.special,
            end_ids: vocab.end_of_generation_ids(),
            add_bos: vocab.add_bos,
            add_space_prefix: vocab.kind == VocabKind::Spm && vocab.add_space_prefix,
            all_special: special(true),
            user_defined: special(false),
        }
    }

    /// Number of tokens.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The tokens with a role.
    pub fn special(&self) -> SpecialIds {
        self.special
    }

    /// Whether the vocabulary asks for texts to begin with bos.
    pub fn wants_bos(&self) -> bool {
        self.add_bos
    }

    /// The ids of `text`.
    pub fn encode(&self, text: &str, options: EncodeOptions) -> Result<Vec<u32>, Error> {
        let mut ids = Vec::new();
        if options.add_bos {
            ids.extend(self.special.bos);
        }
        let start = ids.len();
        self.append(text, options.parse_special, true, &mut ids)?;
        // A template that writes the bos text itself must not end up with two of them.
        if start == 1 && ids.get(1) == ids.first() {
            ids.remove(0);
        }
        Ok(ids)
    }

    /// The ids of `text` where it continues other text: neither bos nor the space some vocabularies put before a
    /// text. No token spans the boundary.
    pub fn encode_after(&self, text: &str, parse_special: bool) -> Result<Vec<u32>, Error> {
        let mut ids = Vec::new();
        self.append(text, parse_special, false, &mut ids)?;
        Ok(ids)
    }

    fn append(&self, text: &str, parse_special: bool, at_start: bool, ids: &mut Vec<u32>) -> Result<(), Error> {
        match &self.model {
            Model::External(external) if at_start => external.encode(text, parse_special, ids)?,
            Model::External(external) => external.encode_after(text, parse_special, ids)?,
            Model::Bpe(bpe) => {
                self.for_each_fragment(text, parse_special, at_start, ids, |text, _, ids| bpe.encode(text, ids));
            }
            Model::Spm(spm) => self.for_each_fragment(text, parse_special, at_start, ids, |text, prefixed, ids| {
                let mut escaped = String::with_capacity(text.len() + text.len() / 4 + 4);
                if self.add_space_prefix && prefixed {
                    escaped.push_str(spm::SPACE);
                }
                escaped.push_str(&text.replace(' ', spm::SPACE));
                spm.encode(&escaped, ids);
            }),
        }
        Ok(())
    }

    /// Calls `encode` with each stretch of plain text and whether it follows a special token or the start of a text.
    fn for_each_fragment(
        &self,
        text: &str,
        parse_special: bool,
        at_start: bool,
        ids: &mut Vec<u32>,
        encode: impl Fn(&str, bool, &mut Vec<u32>),
    ) {
        let special = if parse_special { &self.all_special } else { &self.user_defined };
        let mut after_special = at_start;
        special.for_each_fragment(text, |fragment| match fragment {
            Fragment::Token(id) => {
                ids.push(id);
                after_special = true;
            }
            Fragment::Text(text) => {
                encode(text, after_special, ids);
                after_special = false;
            }
        });
    }

    /// The text of `ids`; bytes that are not UTF-8 become U+FFFD, ids outside the vocabulary nothing.
    /// `skip_special` leaves out control, unknown and unused tokens.
    pub fn decode(&self, ids: &[u32], skip_special: bool) -> String {
        if let Model::External(external) = &self.model
            && let Some(text) = external.decode(ids, skip_special)
        {
            return text;
        }
        let mut bytes = Vec::new();
        let mut at_start = self.add_space_prefix;
        for &id in ids {
            if self.is_special(id) {
                if !skip_special {
                    bytes.extend_from_slice(self.token_bytes(id));
                }
                continue;
            }
            let piece = self.token_bytes(id);
            // The space that encoding put before the text is not part of it.
            let piece = if at_start { piece.strip_prefix(b" ").unwrap_or(piece) } else { piece };
            at_start = false;
            bytes.extend_from_slice(piece);
        }
        String::from_utf8(bytes).unwrap_or_else(|error| lossy(error.as_bytes()))
    }

    /// The bytes token `id` stands for: its text with spaces and raw bytes restored; empty outside the vocabulary.
    pub fn token_bytes(&self, id: u32) -> &[u8] {
        let id = id as usize;
        match self.ends.get(id) {
            Some(&end) => {
                let start = id.checked_sub(1).map_or(0, |previous| self.ends[previous]);
                &self.bytes[start..end]
            }
            None => &[],
        }
    }

    /// The id of the special token written `text`.
    pub fn special_token(&self, text: &str) -> Option<u32> {
        let mut found = None;
        let mut fragments = 0;
        self.all_special.for_each_fragment(text, |fragment| {
            fragments += 1;
            if let Fragment::Token(id) = fragment {
                found = Some(id);
            }
        });
        found.filter(|_| fragments == 1)
    }

    /// Whether generation stops at `id`.
    pub fn is_end_of_generation(&self, id: u32) -> bool {
        self.end_ids.binary_search(&id).is_ok()
    }

    /// The ids generation stops at, ascending.
    pub fn end_of_generation_ids(&self) -> &[u32] {
        &self.end_ids
    }

    /// Whether `id` is a control, unknown or unused token.
    pub fn is_special(&self, id: u32) -> bool {
        matches!(self.token_types.get(id as usize), Some(TokenType::Control | TokenType::Unknown | TokenType::Unused))
    }
}

/// What a token contributes to text.
fn meaning(kind: VocabKind, text: &[u8], token_type: TokenType) -> Vec<u8> {
    let decoded = match (kind, token_type) {
        (VocabKind::Bpe, TokenType::Normal) => byte_level::decode(text),
        (VocabKind::Spm, TokenType::Byte) => spm::parse_byte_token(text).map(|byte| vec![byte]),
        (VocabKind::Spm, TokenType::Normal | TokenType::UserDefined) => {
            std::str::from_utf8(text).ok().map(|text| text.replace(spm::SPACE, " ").into_bytes())
        }
        _ => None,
    };
    decoded.unwrap_or_else(|| text.to_vec())
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests;
