//! Tokenizers this crate does not implement itself, driven through the `tokenizers` crate.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use super::error::Error;
use super::vocab::{TokenType, Vocab, VocabKind, check_limit};
use super::{byte_level, spm};
use growth::Growth;

mod growth;

/// Text that no tokenizer merges with a following word.
const ANCHOR: &str = "\n";

/// A tokenizer.json of any kind.
#[derive(Debug, Clone)]
pub(super) struct External {
    /// Turns the texts of special tokens into those tokens.
    parsing: tokenizers::Tokenizer,
    /// Leaves them as text.
    literal: tokenizers::Tokenizer,
    growth: Growth,
}

impl External {
    /// Loads the file; the vocabulary returned describes its tokens but is not meant for encoding.
    pub fn load(bytes: &[u8], config: Option<&[u8]>, eos_ids: &[u32]) -> Result<(External, Vocab), Error> {
        let load = || {
            let growth = Growth::of(bytes)?;
            let tokenizer = tokenizers::Tokenizer::from_bytes(bytes).map_err(|error| error.to_string())?;
            let split = serde_json::to_value(tokenizer.get_pre_tokenizer()).map_err(|error| error.to_string())?;
            let decoder = serde_json::to_value(tokenizer.get_decoder()).map_err(|error| error.to_string())?;
            growth::check_split_and_decoder(&split, &decoder)?;
            Ok((growth, tokenizer))
        };
        let (growth, mut parsing) = guarded(load).map_err(|message| Error::HuggingFace { message })?;
        // Both would change lengths without the caller knowing.
        parsing.with_truncation(None).map_err(|error| Error::HuggingFace { message: error.to_string() })?;
        parsing.with_padding(None);
        let vocab = describe(&parsing, config, eos_ids)?;
        let mut literal = parsing.clone();
        literal.set_encode_special_tokens(true);
        Ok((External { parsing, literal, growth }, vocab))
    }

    pub fn encode(&self, text: &str, parse_special: bool, output: &mut Vec<u32>) -> Result<(), Error> {
        let tokenizer = if parse_special { &self.parsing } else { &self.literal };
        let encode = || {
            self.growth.check(|| std::iter::once(text))?;
            tokenizer.encode_fast(text, false).map_err(|error| error.to_string())
        };
        let encoding = guarded(encode).map_err(|message| Error::Encode { message })?;
        output.extend_from_slice(encoding.get_ids());
        Ok(())
    }

    /// Encodes text that continues other text. What such a file does at the start of a text is not known, so the
    /// text is encoded after a line break, whose tokens are then removed.
    pub fn encode_after(&self, text: &str, parse_special: bool, output: &mut Vec<u32>) -> Result<(), Error> {
        if text.is_empty() {
            return Ok(());
        }
        let (mut before, mut both) = (Vec::new(), Vec::new());
        self.encode(ANCHOR, parse_special, &mut before)?;
        self.encode(&format!("{ANCHOR}{text}"), parse_special, &mut both)?;
        if let Some(rest) = both.strip_prefix(&before[..]) {
            output.extend_from_slice(rest);
            return Ok(());
        }
        // A text that begins with line breaks may share a token with the anchor; alone it must still decode to itself.
        let mut alone = Vec::new();
        self.encode(text, parse_special, &mut alone)?;
        before.extend_from_slice(&alone);
        if self.decode(&before, false).as_deref() != Some(&format!("{ANCHOR}{text}")) {
            let message = "this tokenizer.json cannot continue a text without changing it".into();
            return Err(Error::Encode { message });
        }
        output.extend_from_slice(&alone);
        Ok(())
    }

    pub fn decode(&self, ids: &[u32], skip_special: bool) -> Option<String> {
        guarded(|| self.parsing.decode(ids, skip_special).map_err(|e| e.to_string())).ok()
    }
}

thread_local! {
    /// Whether a panic of this thread is caught and told as an error.
    static CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// The crate's loaders and models panic on files that break their assumptions. Such a panic is an error of the file and is not
/// printed; others are, as before.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let print = take_hook();
        set_hook(Box::new(move |panic| {
            if !CAUGHT.get() {
                print(panic);
            }
        }));
    });
    let before = CAUGHT.replace(true);
    let outcome = catch_unwind(AssertUnwindSafe(work));
    CAUGHT.set(before);
    outcome.unwrap_or_else(|_| Err("the tokenizer's rules contradict each other".into()))
}

fn describe(tokenizer: &tokenizers::Tokenizer, config: Option<&[u8]>, eos_ids: &[u32]) -> Result<Vocab, Error> {
    let vocab = tokenizer.get_vocab(true);
    let count = vocab.values().max().map_or(0, |&id| id as usize + 1);
    check_limit("highest token id", count, vocab.len().saturating_mul(4) + 4096)?;
    // Single tokens are shown while streaming; whole texts go through the file's own decoder.
    let byte_level = matches!(tokenizer.get_decoder(), Some(tokenizers::DecoderWrapper::ByteLevel(_)));
    let mut tokens: Vec<Vec<u8>> = vec![Vec::new(); count];
    let mut token_types = vec![TokenType::Unused; count];
    for (text, id) in vocab {
        let id = id as usize;
        token_types[id] = TokenType::Normal;
        tokens[id] = if byte_level {
            byte_level::decode(text.as_bytes()).unwrap_or(text.into_bytes())
        } else if let Some(byte) = spm::parse_byte_token(text.as_bytes()) {
            vec![byte]
        } else {
            text.replace(spm::SPACE, " ").into_bytes()
        };
    }
    for (&id, token) in tokenizer.get_added_tokens_decoder().iter() {
        if let Some(kind) = token_types.get_mut(id as usize) {
            tokens[id as usize] = token.content.clone().into_bytes();
            *kind = if token.special { TokenType::Control } else { TokenType::UserDefined };
        }
    }
    let mut described = Vocab::of(VocabKind::External, tokens, token_types);
    described.apply_tokenizer_config(config, eos_ids)?;
    described.validate()?;
    Ok(described)
}
