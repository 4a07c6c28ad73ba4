//! SentencePiece's tokenizer.model: a protobuf message, read field by field.

use super::{Error, MAX_TOKENS, SpecialIds, TokenType, Vocab, VocabKind, check_limit};

impl Vocab {
    /// Reads a tokenizer.model of the BPE kind.
    pub fn from_sentencepiece(bytes: &[u8]) -> Result<Vocab, Error> {
        check_limit("tokenizer.model", bytes.len(), 1 << 28)?;
        let mut pieces = Pieces::default();
        let mut trainer = Trainer::default();
        let mut add_space_prefix = true;
        let mut message = Message::new(bytes, 0);
        while let Some((number, value)) = message.next_field()? {
            match (number, value) {
                (1, Field::Bytes(piece)) => pieces.read(piece)?,
                (2, Field::Bytes(spec)) => trainer.read(spec)?,
                (3, Field::Bytes(mut spec)) => {
                    while let Some((number, value)) = spec.next_field()? {
                        if let (3, Field::Varint(flag)) = (number, value) {
                            add_space_prefix = flag != 0;
                        }
                    }
                }
                _ => {}
            }
        }
        let algorithm = match trainer.model_type {
            2 => None,
            1 => Some("unigram"),
            3 => Some("word"),
            4 => Some("character"),
            _ => Some("an unknown"),
        };
        if let Some(found) = algorithm {
            return Err(Error::SentencePieceAlgorithm { found });
        }
        let special = SpecialIds {
            bos: trainer.bos,
            eos: trainer.eos,
            unk: trainer.unk,
            pad: trainer.pad,
            ..SpecialIds::default()
        };
        let mut vocab = Vocab {
            scores: pieces.scores,
            special,
            add_bos: special.bos.is_some(),
            add_space_prefix,
            ..Vocab::of(VocabKind::Spm, pieces.texts, pieces.types)
        };
        vocab.fill_roles_from_texts();
        vocab.validate()?;
        Ok(vocab)
    }
}

#[derive(Default)]
struct Pieces {
    texts: Vec<Vec<u8>>,
    scores: Vec<f32>,
    types: Vec<TokenType>,
}

impl Pieces {
    fn read(&mut self, mut piece: Message<'_>) -> Result<(), Error> {
        let id = self.texts.len();
        check_limit("number of tokens", id + 1, MAX_TOKENS)?;
        let mut text = Vec::new();
        let mut score = 0.0;
        let mut kind = TokenType::Normal;
        while let Some((number, value)) = piece.next_field()? {
            match (number, value) {
                (1, Field::Bytes(field)) => text = field.bytes.to_vec(),
                (2, Field::Fixed32(bits)) => score = f32::from_bits(bits),
                (3, Field::Varint(number)) => {
                    kind = TokenType::from_number(id, i64::try_from(number).unwrap_or(i64::MAX))?;
                }
                _ => {}
            }
        }
        self.texts.push(text);
        self.scores.push(score);
        self.types.push(kind);
        Ok(())
    }
}

/// The trainer's settings that matter for encoding, with SentencePiece's defaults.
struct Trainer {
    model_type: u64,
    unk: Option<u32>,
    bos: Option<u32>,
    eos: Option<u32>,
    pad: Option<u32>,
}

impl Default for Trainer {
    fn default() -> Self {
        Trainer { model_type: 1, unk: Some(0), bos: Some(1), eos: Some(2), pad: None }
    }
}

impl Trainer {
    fn read(&mut self, mut spec: Message<'_>) -> Result<(), Error> {
        while let Some((number, value)) = spec.next_field()? {
            let Field::Varint(value) = value else { continue };
            // Ids are int32; -1 switches a role off and is stored as a 64-bit two's complement.
            let id = u32::try_from(value as i64).ok();
            match number {
                3 => self.model_type = value,
                40 => self.unk = id,
                41 => self.bos = id,
                42 => self.eos = id,
                43 => self.pad = id,
                _ => {}
            }
        }
        Ok(())
    }
}

/// A protobuf message being read; `base` is its place in the file, for error messages.
#[derive(Clone, Copy)]
struct Message<'a> {
    bytes: &'a [u8],
    at: usize,
    base: usize,
}

enum Field<'a> {
    Varint(u64),
    Fixed64,
    Bytes(Message<'a>),
    Fixed32(u32),
}

impl<'a> Message<'a> {
    fn new(bytes: &'a [u8], base: usize) -> Message<'a> {
        Message { bytes, at: 0, base }
    }

    /// The next field's number and value, or `None` at the end.
    fn next_field(&mut self) -> Result<Option<(u64, Field<'a>)>, Error> {
        if self.at == self.bytes.len() {
            return Ok(None);
        }
        let tag = self.varint()?;
        let number = tag >> 3;
        if number == 0 {
            return Err(self.damaged("field number 0"));
        }
        let value = match tag & 7 {
            0 => Field::Varint(self.varint()?),
            1 => {
                self.take(8)?;
                Field::Fixed64
            }
            2 => {
                let length = usize::try_from(self.varint()?).unwrap_or(usize::MAX);
                let base = self.base + self.at;
                Field::Bytes(Message::new(self.take(length)?, base))
            }
            5 => {
                let mut bits = [0; 4];
                bits.copy_from_slice(self.take(4)?);
                Field::Fixed32(u32::from_le_bytes(bits))
            }
            _ => return Err(self.damaged("unknown wire type")),
        };
        Ok(Some((number, value)))
    }

    fn varint(&mut self) -> Result<u64, Error> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(self.damaged("number longer than 10 bytes"))
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Error> {
        let rest = &self.bytes[self.at..];
        match rest.get(..length) {
            Some(taken) => {
                self.at += length;
                Ok(taken)
            }
            None => Err(self.damaged("the file ends inside a field")),
        }
    }

    fn damaged(&self, problem: &'static str) -> Error {
        Error::Protobuf { offset: self.base + self.at, problem }
    }
}
