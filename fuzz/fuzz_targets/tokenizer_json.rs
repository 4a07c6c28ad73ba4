//! Any bytes as tokenizer.json: a tokenizer that gives its text back, or an error.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tritune_model::tokenizer::{EncodeOptions, Tokenizer};

fuzz_target!(|data: &[u8]| {
    let Ok((tokenizer, vocab)) = Tokenizer::from_tokenizer_json(data, None, &[]) else { return };
    let options = EncodeOptions { add_bos: true, parse_special: true };
    if let Ok(ids) = tokenizer.encode("Hello, Wörld 123\n\t<|end|>", options) {
        assert!(ids.iter().all(|&id| (id as usize) < vocab.len()));
        let _ = tokenizer.decode(&ids, true);
    }
});
