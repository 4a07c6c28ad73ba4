//! A vocabulary as plain data: what a tokenizer is built from and what a GGUF file stores.

mod gguf;
mod huggingface;
mod sentencepiece;
mod to_huggingface;

pub use to_huggingface::TokenizerFiles;

use super::error::Error;
use super::{Map, byte_level, lossy};
use crate::family::FAMILIES;

/// How pieces are merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VocabKind {
    /// Byte-level byte-pair encoding ("gpt2").
    Bpe,
    /// SentencePiece with scores and byte fallback ("llama").
    Spm,
    /// Some other tokenizer.json: tokens are listed by what they stand for, and only the `tokenizers` crate can
    /// encode with it. Cannot be stored in a GGUF file.
    External,
}

/// How a BPE vocabulary splits text into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreTokenizer {
    /// Llama 3's pattern; words that are tokens are taken whole.
    LlamaBpe,
    /// GPT-2's pattern.
    Gpt2,
    /// Qwen2's pattern, Llama 3's with single digits; text is brought into the normal form NFC first.
    Qwen2,
    /// Qwen3.5's pattern: Qwen2's, in which combining marks belong to words; NFC too.
    Qwen35,
    /// SmolLM's: single digits, and GPT-2's pattern between them.
    Smollm,
}

impl PreTokenizer {
    const NAMES: &'static [(&'static str, PreTokenizer)] = &[
        ("llama-bpe", PreTokenizer::LlamaBpe),
        ("llama3", PreTokenizer::LlamaBpe),
        ("llama-v3", PreTokenizer::LlamaBpe),
        ("gpt-2", PreTokenizer::Gpt2),
        ("gpt2", PreTokenizer::Gpt2),
        ("qwen2", PreTokenizer::Qwen2),
        ("qwen35", PreTokenizer::Qwen35),
        ("smollm", PreTokenizer::Smollm),
    ];

    /// Names that any file may use, then those of families.
    fn names() -> impl Iterator<Item = &'static (&'static str, PreTokenizer)> {
        PreTokenizer::NAMES.iter().chain(FAMILIES.iter().flat_map(|family| family.pre_tokenizers))
    }

    /// The rule a GGUF file means by `name`.
    pub fn from_name(name: &str) -> Result<PreTokenizer, Error> {
        PreTokenizer::names()
            .find(|entry| entry.0 == name)
            .map(|entry| entry.1)
            .ok_or_else(|| Error::UnknownPreTokenizer { found: name.to_owned(), known: PreTokenizer::known_names() })
    }

    /// The name to write.
    pub fn name(self) -> &'static str {
        match self {
            PreTokenizer::LlamaBpe => "llama-bpe",
            PreTokenizer::Gpt2 => "gpt-2",
            PreTokenizer::Qwen2 => "qwen2",
            PreTokenizer::Qwen35 => "qwen35",
            PreTokenizer::Smollm => "smollm",
        }
    }

    /// Whether text is brought into the normal form NFC before it is split.
    pub(super) fn normalizes(self) -> bool {
        matches!(self, PreTokenizer::Qwen2 | PreTokenizer::Qwen35)
    }

    /// Whether texts begin with a special token where a file does not say.
    pub(super) fn begins_texts(self) -> bool {
        self == PreTokenizer::LlamaBpe
    }

    pub(super) fn ignores_merges(self) -> bool {
        self == PreTokenizer::LlamaBpe
    }

    fn known_names() -> String {
        let names: Vec<&str> = PreTokenizer::names().map(|entry| entry.0).collect();
        names.join(", ")
    }
}

/// What a token is, with the numbers GGUF and SentencePiece give them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenType {
    /// Ordinary text.
    Normal = 1,
    /// Stands for text that cannot be encoded.
    Unknown = 2,
    /// Never produced from user text.
    Control = 3,
    /// Matched in text before anything else.
    UserDefined = 4,
    /// Fills a hole in the numbering.
    Unused = 5,
    /// One byte, named `<0xNN>`.
    Byte = 6,
}

impl TokenType {
    fn from_number(id: usize, number: i64) -> Result<TokenType, Error> {
        Ok(match number {
            1 => TokenType::Normal,
            2 => TokenType::Unknown,
            3 => TokenType::Control,
            4 => TokenType::UserDefined,
            5 => TokenType::Unused,
            6 => TokenType::Byte,
            found => return Err(Error::InvalidTokenType { id, found }),
        })
    }
}

/// Ids of the tokens with a role.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SpecialIds {
    /// Begins a text.
    pub bos: Option<u32>,
    /// Ends a text.
    pub eos: Option<u32>,
    /// Ends a turn of a conversation.
    pub eot: Option<u32>,
    /// Ends a message that expects a tool's answer.
    pub eom: Option<u32>,
    /// Stands for unknown text.
    pub unk: Option<u32>,
    /// Fills batches.
    pub pad: Option<u32>,
}

impl SpecialIds {
    fn named(&self) -> [(&'static str, Option<u32>); 6] {
        [
            ("bos", self.bos),
            ("eos", self.eos),
            ("eot", self.eot),
            ("eom", self.eom),
            ("unk", self.unk),
            ("pad", self.pad),
        ]
    }
}

/// A vocabulary. Token texts are in the form GGUF stores: byte-level BPE in its printable alphabet, SentencePiece
/// with U+2581 for spaces.
#[derive(Debug, Clone, PartialEq)]
pub struct Vocab {
    /// The algorithm.
    pub kind: VocabKind,
    /// The word split; present exactly for BPE.
    pub pre: Option<PreTokenizer>,
    /// Token texts by id.
    pub tokens: Vec<Vec<u8>>,
    /// Scores by id; empty for BPE.
    pub scores: Vec<f32>,
    /// Token types by id.
    pub token_types: Vec<TokenType>,
    /// Merge rules "left right", best first; empty for SPM.
    pub merges: Vec<Vec<u8>>,
    /// Tokens with a role.
    pub special: SpecialIds,
    /// Whether a text should begin with `bos`.
    pub add_bos: bool,
    /// Whether a text should end with `eos`.
    pub add_eos: bool,
    /// Whether SPM puts a space before the text.
    pub add_space_prefix: bool,
    /// The conversation template (Jinja).
    pub chat_template: Option<String>,
    /// Further templates by name.
    pub named_chat_templates: Vec<(String, String)>,
}

pub(super) const MAX_TOKENS: usize = 1 << 24;
const MAX_TOKEN_BYTES: usize = 1 << 16;
/// Special tokens are searched at every position of a text, so theirs is a tighter bound.
const MAX_SPECIAL_BYTES: usize = 1 << 10;
const MAX_MERGES: usize = 1 << 25;

/// Texts of tokens that end a turn, whatever the file says about them.
const END_OF_TURN_TEXTS: &[&str] = &["<|eot_id|>", "<|im_end|>", "<|end|>", "<end_of_turn>", "<|endofturn|>"];
/// Texts of other tokens that end generation.
const END_TEXTS: &[&str] = &["<|end_of_text|>", "<|endoftext|>", "<|eom_id|>", "</s>"];

impl Vocab {
    /// Number of tokens.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The texts of the tokens that begin and end a text; empty where there is none.
    pub fn begin_and_end(&self) -> (String, String) {
        let text_of = |id: Option<u32>| {
            let text = id.and_then(|id| self.tokens.get(id as usize));
            text.map(|text| String::from_utf8_lossy(text).into_owned()).unwrap_or_default()
        };
        (text_of(self.special.bos), text_of(self.special.eos))
    }

    /// Tokens and nothing else.
    pub(super) fn of(kind: VocabKind, tokens: Vec<Vec<u8>>, token_types: Vec<TokenType>) -> Vocab {
        Vocab {
            kind,
            pre: None,
            tokens,
            scores: Vec::new(),
            token_types,
            merges: Vec::new(),
            special: SpecialIds::default(),
            add_bos: false,
            add_eos: false,
            add_space_prefix: false,
            chat_template: None,
            named_chat_templates: Vec::new(),
        }
    }

    /// A synthetic vocabulary: one token per byte (ids 0 to 255), `<|begin_of_text|>` (256), `<|end_of_text|>`
    /// (257), then unused tokens up to `size`.
    pub fn byte_level(size: usize) -> Result<Vocab, Error> {
        let bytes = (0..=255).map(|byte| byte_level::character(byte).to_string().into_bytes()).collect();
        let mut vocab = Vocab {
            pre: Some(PreTokenizer::LlamaBpe),
            special: SpecialIds { bos: Some(256), eos: Some(257), ..SpecialIds::default() },
            add_bos: true,
            ..Vocab::of(VocabKind::Bpe, bytes, vec![TokenType::Normal; 256])
        };
        for text in ["<|begin_of_text|>", "<|end_of_text|>"] {
            vocab.tokens.push(text.into());
            vocab.token_types.push(TokenType::Control);
        }
        if size < vocab.len() {
            return Err(Error::SyntheticTooSmall { size, minimum: vocab.len() });
        }
        vocab.pad_to(size)?;
        Ok(vocab)
    }

    /// Adds unused tokens `[PAD<id>]` until there are `size`: models often round their embedding up.
    pub fn pad_to(&mut self, size: usize) -> Result<(), Error> {
        check_limit("number of tokens", size, MAX_TOKENS)?;
        for id in self.len()..size {
            self.tokens.push(format!("[PAD{id}]").into_bytes());
            self.token_types.push(TokenType::Unused);
            if self.kind == VocabKind::Spm {
                self.scores.push(-1000.0);
            }
        }
        Ok(())
    }

    /// Checks that the arrays fit together, ids are in range, texts are unique and merges refer to tokens.
    pub fn validate(&self) -> Result<(), Error> {
        let tokens = self.len();
        if tokens == 0 {
            return Err(Error::Empty);
        }
        check_limit("number of tokens", tokens, MAX_TOKENS)?;
        check_limit("number of merge rules", self.merges.len(), MAX_MERGES)?;
        if self.kind == VocabKind::Bpe && self.pre.is_none() {
            return Err(Error::MissingPreTokenizer { tokens, known: PreTokenizer::known_names() });
        }
        self.check_arrays()?;
        for (name, id) in self.special.named() {
            if let Some(id) = id.filter(|&id| id as usize >= tokens) {
                return Err(Error::IdOutOfRange { name, id, tokens });
            }
        }
        for (flag, set, token, id) in
            [("add_bos", self.add_bos, "bos", self.special.bos), ("add_eos", self.add_eos, "eos", self.special.eos)]
        {
            if set && id.is_none() {
                return Err(Error::FlagWithoutToken { flag, token });
            }
        }
        let ids = self.check_texts()?;
        let mut whole = Vec::new();
        for (index, rule) in self.merges.iter().enumerate() {
            let (left, right) = split_merge(rule).ok_or_else(|| Error::MalformedMerge { index, text: lossy(rule) })?;
            whole.clear();
            whole.extend_from_slice(left);
            whole.extend_from_slice(right);
            for text in [left, right, &whole] {
                if !ids.contains_key(text) {
                    return Err(Error::UnknownMergeToken { index, text: lossy(text) });
                }
            }
        }
        Ok(())
    }

    fn check_arrays(&self) -> Result<(), Error> {
        let tokens = self.len();
        let scores_expected = if self.kind == VocabKind::Spm { tokens } else { self.scores.len().min(tokens) };
        for (what, found, expected) in
            [("token_type", self.token_types.len(), tokens), ("scores", self.scores.len(), scores_expected)]
        {
            if found != expected {
                return Err(Error::LengthMismatch { what, found, tokens });
            }
        }
        match self.scores.iter().position(|s| !s.is_finite()) {
            Some(id) => Err(Error::InvalidScore { id, score: self.scores[id] }),
            None => Ok(()),
        }
    }

    fn check_texts(&self) -> Result<Map<&[u8], u32>, Error> {
        let mut ids = Map::with_capacity_and_hasher(self.len(), Default::default());
        for (id, text) in self.texts() {
            let kind = self.token_types[id as usize];
            match kind {
                TokenType::Control | TokenType::UserDefined => {
                    check_limit("length of a special token", text.len(), MAX_SPECIAL_BYTES)?;
                }
                _ => check_limit("length of a token", text.len(), MAX_TOKEN_BYTES)?,
            }
            // Fillers and foreign tokens are never looked up by text.
            if kind == TokenType::Unused || text.is_empty() || self.kind == VocabKind::External {
                continue;
            }
            if let Some(first) = ids.insert(text, id) {
                return Err(Error::DuplicateToken { first, second: id, text: lossy(text) });
            }
        }
        Ok(ids)
    }

    /// Ids of the tokens that end generation, ascending: eos, eot, eom and tokens known for it by their text.
    pub fn end_of_generation_ids(&self) -> Vec<u32> {
        let mut ids: Vec<u32> = [self.special.eos, self.special.eot, self.special.eom]
            .into_iter()
            .flatten()
            .chain(
                self.texts()
                    .filter(|&(id, text)| {
                        self.is_special(id)
                            && END_OF_TURN_TEXTS.iter().chain(END_TEXTS).any(|known| known.as_bytes() == text)
                    })
                    .map(|entry| entry.0),
            )
            .collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    pub(super) fn texts(&self) -> impl Iterator<Item = (u32, &[u8])> {
        (0..).zip(self.tokens.iter().map(Vec::as_slice))
    }

    fn is_special(&self, id: u32) -> bool {
        matches!(self.token_types.get(id as usize), Some(TokenType::Control | TokenType::UserDefined))
    }

    /// The special token with this text.
    pub(crate) fn find_special(&self, text: &str) -> Option<u32> {
        self.texts().find(|&(id, candidate)| candidate == text.as_bytes() && self.is_special(id)).map(|entry| entry.0)
    }

    /// Fills roles the file leaves open from well-known token texts. A gpt2 vocabulary gets no numeric default:
    /// the customary 11 is an ordinary word in every vocabulary but one.
    fn fill_roles_from_texts(&mut self) {
        let find = |texts: &[&str]| texts.iter().find_map(|text| self.find_special(text));
        let special = SpecialIds {
            bos: self.special.bos.or_else(|| find(&["<|begin_of_text|>", "<|endoftext|>", "<s>"])),
            eos: self.special.eos.or_else(|| find(&["<|end_of_text|>", "<|endoftext|>", "</s>"])),
            eot: self.special.eot.or_else(|| find(END_OF_TURN_TEXTS)),
            eom: self.special.eom.or_else(|| find(&["<|eom_id|>"])),
            ..self.special
        };
        self.special = special;
    }
}

pub(super) fn check_limit(what: &'static str, found: usize, limit: usize) -> Result<(), Error> {
    if found > limit {
        return Err(Error::TooLarge { what, found, limit });
    }
    Ok(())
}

/// The halves of a merge rule: split at the first space that is not its first character.
pub(super) fn split_merge(rule: &[u8]) -> Option<(&[u8], &[u8])> {
    let space = 1 + rule.get(1..)?.iter().position(|&b| b == b' ')?;
    let (left, right) = (&rule[..space], &rule[space + 1..]);
    (!right.is_empty()).then_some((left, right))
}

#[cfg(test)]
mod tests;
