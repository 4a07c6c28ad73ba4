//! What stands for tokenizers this crate does not implement itself where the `tokenizers` crate cannot be had.

use super::error::Error;
use super::vocab::Vocab;

/// There is none.
#[derive(Debug, Clone)]
pub(super) enum External {}

impl External {
    pub fn load(_: &[u8], _: Option<&[u8]>, _: &[u32]) -> Result<(External, Vocab), Error> {
        let message = "here only byte-level BPE and SentencePiece can be used; take a GGUF file of the model".into();
        Err(Error::HuggingFace { message })
    }

    pub fn encode(&self, _: &str, _: bool, _: &mut Vec<u32>) -> Result<(), Error> {
        match *self {}
    }

    pub fn encode_after(&self, _: &str, _: bool, _: &mut Vec<u32>) -> Result<(), Error> {
        match *self {}
    }

    pub fn decode(&self, _: &[u32], _: bool) -> Option<String> {
        match *self {}
    }
}
