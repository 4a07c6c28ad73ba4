//! Any bytes as tokenizer.model: a vocabulary, or an error.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tritune_model::tokenizer::{EncodeOptions, Tokenizer, Vocab};

fuzz_target!(|data: &[u8]| {
    let Ok(vocab) = Vocab::from_sentencepiece(data) else { return };
    if let Ok(tokenizer) = Tokenizer::new(&vocab) {
        let ids = tokenizer.encode("Hello, Wörld 123", EncodeOptions::default());
        assert!(ids.is_ok_and(|ids| ids.iter().all(|&id| (id as usize) < vocab.len())));
    }
});
