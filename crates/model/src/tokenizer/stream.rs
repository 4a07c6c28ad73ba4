//! Decoding one token at a time.

use super::Tokenizer;

/// Turns generated tokens into text as they come, holding back the first bytes of an unfinished character.
#[derive(Debug, Clone, Default)]
pub struct StreamDecoder {
    held: Vec<u8>,
}

impl StreamDecoder {
    /// A decoder with nothing held back.
    pub fn new() -> StreamDecoder {
        StreamDecoder::default()
    }

    /// The text that is complete after token `id`; control, unknown and unused tokens add nothing.
    /// Bytes that cannot become UTF-8 any more are replaced by U+FFFD.
    pub fn push(&mut self, tokenizer: &Tokenizer, id: u32) -> String {
        if tokenizer.is_special(id) {
            return String::new();
        }
        self.held.extend_from_slice(tokenizer.token_bytes(id));
        let complete = self.held.len() - unfinished(&self.held);
        let text = super::lossy(&self.held[..complete]);
        self.held.drain(..complete);
        text
    }

    /// What is still held back at the end, replaced by U+FFFD.
    pub fn finish(&mut self) -> String {
        super::lossy(&std::mem::take(&mut self.held))
    }
}

/// Length of a valid but unfinished character at the end of `bytes`.
fn unfinished(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    loop {
        match std::str::from_utf8(rest) {
            Ok(_) => return 0,
            Err(error) => match error.error_len() {
                None => return rest.len() - error.valid_up_to(),
                Some(length) => rest = &rest[error.valid_up_to() + length..],
            },
        }
    }
}
