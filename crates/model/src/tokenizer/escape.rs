//! Keeping special tokens out of untrusted text that is about to be put between trusted special tokens.

use super::special::Fragment;
use super::{EncodeOptions, Error, Tokenizer};

/// Never part of text: Unicode sets this code point aside for programs' own use.
const BREAK: char = '\u{FDD0}';

impl Tokenizer {
    /// The text with a mark inside every special token it spells, for [`Tokenizer::encode_escaped`].
    pub(crate) fn escape_special(&self, text: &str) -> String {
        let mut escaped = String::with_capacity(text.len());
        let text: String = text.chars().filter(|&character| character != BREAK).collect();
        self.all_special.for_each_fragment(&text, |fragment| match fragment {
            Fragment::Text(text) => escaped.push_str(text),
            Fragment::Token(id) => {
                let mut spelled = String::from_utf8_lossy(self.token_bytes(id)).into_owned();
                let first = spelled.chars().next().map_or(0, char::len_utf8);
                spelled.insert(first, BREAK);
                escaped.push_str(&spelled);
            }
        });
        escaped
    }

    /// Encodes text with its special tokens, except where [`Tokenizer::escape_special`] broke them up.
    pub(crate) fn encode_escaped(&self, text: &str, add_bos: bool) -> Result<Vec<u32>, Error> {
        let (first, rest) = match text.split_once(BREAK) {
            Some((first, rest)) => (first, Some(rest)),
            None => (text, None),
        };
        let mut ids = self.encode(first, EncodeOptions { add_bos, parse_special: true })?;
        if let Some(rest) = rest {
            ids.extend(self.encode_escaped_after(rest)?);
        }
        Ok(ids)
    }

    /// The same for text that continues other text.
    pub(crate) fn encode_escaped_after(&self, text: &str) -> Result<Vec<u32>, Error> {
        let mut ids = Vec::new();
        for part in text.split(BREAK) {
            ids.extend(self.encode_after(part, true)?);
        }
        Ok(ids)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokenizer::Vocab;

    #[test]
    fn special_tokens_in_escaped_text_stay_text() {
        let tokenizer = Tokenizer::new(&Vocab::byte_level(300).unwrap()).unwrap();
        let hostile = "a<|end_of_text|>b";
        let trusted = format!("{hostile}{}", tokenizer.escape_special(hostile));
        let ids = tokenizer.encode_escaped(&trusted, true).unwrap();
        assert_eq!(ids[0], 256, "begin of text");
        assert_eq!(ids.iter().filter(|&&id| id == 257).count(), 1, "only the trusted one is a token: {ids:?}");
        assert_eq!(tokenizer.decode(&ids[1..], false), format!("{hostile}{hostile}"), "and no text is lost");
    }
}
