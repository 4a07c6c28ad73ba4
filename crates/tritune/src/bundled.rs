//! The model that is part of the program.

use flate2::read::DeflateDecoder;
use std::io::Read as _;

/// Half of its bytes, the even ones, and then the others; `build.rs` packs them.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/storyteller.deflate"));
const LENGTH: usize = include!(concat!(env!("OUT_DIR"), "/storyteller.length"));

/// The bytes of models/storyteller.gguf.
pub fn storyteller() -> std::io::Result<Vec<u8>> {
    let mut halves = vec![0; LENGTH];
    DeflateDecoder::new(PACKED).read_exact(&mut halves)?;
    let (even, odd) = halves.split_at(LENGTH.div_ceil(2));
    let mut bytes = vec![0; LENGTH];
    for (first, half) in [even, odd].into_iter().enumerate() {
        bytes.iter_mut().skip(first).step_by(2).zip(half).for_each(|(to, from)| *to = *from);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_runtime::tokenizer::{EncodeOptions, PreTokenizer};

    #[test]
    fn it_is_small_whole_and_has_its_own_vocabulary() {
        assert!(PACKED.len() < 13 << 19, "{} bytes", PACKED.len());
        let bytes = storyteller().unwrap();
        assert!(bytes == std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf")).unwrap());
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("storyteller.gguf");
        std::fs::write(&path, bytes).unwrap();
        let file = tritune_runtime::open(&path, Default::default()).unwrap();
        let (tokenizer, vocab) = file.text().unwrap().unwrap();
        assert_eq!((vocab.len(), vocab.pre, vocab.add_bos), (4096, Some(PreTokenizer::Gpt2), true));
        let ids = tokenizer.encode("Gorp sneezed three times. ☂", EncodeOptions::default()).unwrap();
        assert_eq!(tokenizer.decode(&ids, false), "Gorp sneezed three times. ☂");
    }
}
