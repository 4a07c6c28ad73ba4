//! The `tokenizer.*` keys of a GGUF file.

use tritune_format::gguf::{Array, Metadata, Value};

use super::{Error, PreTokenizer, SpecialIds, TokenType, Vocab, VocabKind};

const MODEL: &str = "tokenizer.ggml.model";
const PRE: &str = "tokenizer.ggml.pre";
const TOKENS: &str = "tokenizer.ggml.tokens";
const SCORES: &str = "tokenizer.ggml.scores";
const TYPES: &str = "tokenizer.ggml.token_type";
const MERGES: &str = "tokenizer.ggml.merges";
const BOS: &str = "tokenizer.ggml.bos_token_id";
const EOS: &str = "tokenizer.ggml.eos_token_id";
const EOT: &str = "tokenizer.ggml.eot_token_id";
const EOM: &str = "tokenizer.ggml.eom_token_id";
const UNKNOWN: &str = "tokenizer.ggml.unknown_token_id";
const PADDING: &str = "tokenizer.ggml.padding_token_id";
const ADD_BOS: &str = "tokenizer.ggml.add_bos_token";
const ADD_EOS: &str = "tokenizer.ggml.add_eos_token";
const ADD_SPACE: &str = "tokenizer.ggml.add_space_prefix";
const TEMPLATE: &str = "tokenizer.chat_template";
const TEMPLATE_NAMES: &str = "tokenizer.chat_templates";

/// Number of tokens of the Llama 3 vocabulary, which some files carry without naming its split.
const LLAMA3_TOKENS: usize = 128_256;

impl Vocab {
    /// Reads and checks the vocabulary of a GGUF file.
    pub fn from_gguf(metadata: &Metadata) -> Result<Vocab, Error> {
        let model = metadata.get_str(MODEL)?.ok_or(Error::MissingKey { key: MODEL })?;
        let kind = match model {
            "gpt2" => VocabKind::Bpe,
            "llama" => VocabKind::Spm,
            found => return Err(Error::UnknownKind { found: found.to_owned() }),
        };
        let tokens = metadata.get_string_array(TOKENS)?.ok_or(Error::MissingKey { key: TOKENS })?.to_vec();
        let pre = match kind {
            VocabKind::Spm | VocabKind::External => None,
            VocabKind::Bpe => Some(read_pre(metadata, tokens.len())?),
        };
        let token_types = match metadata.get_i32_array(TYPES)? {
            Some(numbers) => numbers
                .iter()
                .enumerate()
                .map(|(id, &number)| TokenType::from_number(id, i64::from(number)))
                .collect::<Result<_, _>>()?,
            None => vec![TokenType::Normal; tokens.len()],
        };
        let (mut merges, mut scores) = (Vec::new(), Vec::new());
        if kind == VocabKind::Bpe {
            merges = metadata.get_string_array(MERGES)?.ok_or(Error::MissingKey { key: MERGES })?.to_vec();
        } else {
            scores = metadata.get_f32_array(SCORES)?.ok_or(Error::MissingKey { key: SCORES })?.to_vec();
        }

        let mut vocab = Vocab {
            pre,
            special: read_special_ids(metadata, kind, tokens.len())?,
            scores,
            merges,
            add_eos: metadata.get_bool(ADD_EOS)?.unwrap_or(false),
            add_space_prefix: kind == VocabKind::Spm && metadata.get_bool(ADD_SPACE)?.unwrap_or(true),
            chat_template: read_text(metadata, TEMPLATE)?,
            ..Vocab::of(kind, tokens, token_types)
        };
        vocab.fill_roles_from_texts();
        vocab.add_bos = match metadata.get_bool(ADD_BOS)? {
            Some(flag) => flag,
            None => pre.is_none_or(PreTokenizer::begins_texts) && vocab.special.bos.is_some(),
        };
        for name in metadata.get_string_array(TEMPLATE_NAMES)?.unwrap_or(&[]) {
            let name =
                String::from_utf8(name.clone()).map_err(|_| Error::InvalidText { what: TEMPLATE_NAMES.to_owned() })?;
            if let Some(template) = read_text(metadata, &format!("{TEMPLATE}.{name}"))? {
                vocab.named_chat_templates.push((name, template));
            }
        }
        vocab.validate()?;
        Ok(vocab)
    }

    /// Writes the vocabulary's keys, replacing those present.
    pub fn write_gguf(&self, metadata: &mut Metadata) -> Result<(), Error> {
        self.validate()?;
        let (model, pre) = match (self.kind, self.pre) {
            (VocabKind::Bpe, pre) => ("gpt2", pre.map_or("default", PreTokenizer::name)),
            (VocabKind::Spm, _) => ("llama", "default"),
            (VocabKind::External, _) => return Err(Error::NotStorable),
        };
        let mut special = self.special;
        if self.kind == VocabKind::Bpe {
            special.eos = Some(special.eos.ok_or(Error::MissingEos)?);
            // Left out, it would be read as token 11.
            special.bos = special.bos.or(special.eos);
        }
        metadata.insert(MODEL, text(model));
        metadata.insert(PRE, text(pre));
        metadata.insert(TOKENS, Value::Array(Array::String(self.tokens.clone())));
        if self.kind == VocabKind::Spm {
            metadata.insert(SCORES, Value::Array(Array::F32(self.scores.clone())));
        }
        let types = self.token_types.iter().map(|&t| t as i32).collect();
        metadata.insert(TYPES, Value::Array(Array::I32(types)));
        if self.kind == VocabKind::Bpe {
            metadata.insert(MERGES, Value::Array(Array::String(self.merges.clone())));
        }
        for (key, id) in [
            (BOS, special.bos),
            (EOS, special.eos),
            (EOT, special.eot),
            (EOM, special.eom),
            (UNKNOWN, special.unk),
            (PADDING, special.pad),
        ] {
            match id {
                Some(id) => metadata.insert(key, Value::U32(id)),
                None => metadata.remove(key),
            };
        }
        metadata.insert(ADD_BOS, Value::Bool(self.add_bos));
        metadata.insert(ADD_EOS, Value::Bool(self.add_eos));
        if self.kind == VocabKind::Spm {
            metadata.insert(ADD_SPACE, Value::Bool(self.add_space_prefix));
        }
        self.write_templates(metadata);
        Ok(())
    }

    fn write_templates(&self, metadata: &mut Metadata) {
        let stale: Vec<String> =
            metadata.iter().filter(|(key, _)| key.starts_with(TEMPLATE)).map(|(key, _)| key.to_owned()).collect();
        for key in stale {
            metadata.remove(&key);
        }
        if let Some(template) = &self.chat_template {
            metadata.insert(TEMPLATE, text(template));
        }
        if !self.named_chat_templates.is_empty() {
            let names = self.named_chat_templates.iter().map(|(name, _)| name.clone().into_bytes()).collect();
            metadata.insert(TEMPLATE_NAMES, Value::Array(Array::String(names)));
            for (name, template) in &self.named_chat_templates {
                metadata.insert(format!("{TEMPLATE}.{name}"), text(template));
            }
        }
    }
}

fn text(text: &str) -> Value {
    Value::String(text.as_bytes().to_vec())
}

fn read_text(metadata: &Metadata, key: &str) -> Result<Option<String>, Error> {
    Ok(metadata.get_str(key)?.map(str::to_owned))
}

fn read_pre(metadata: &Metadata, tokens: usize) -> Result<PreTokenizer, Error> {
    match metadata.get_str(PRE)? {
        // "default" is what converters write for a vocabulary they do not recognise.
        None | Some("default") if tokens == LLAMA3_TOKENS => Ok(PreTokenizer::LlamaBpe),
        None => Err(Error::MissingPreTokenizer { tokens, known: PreTokenizer::known_names() }),
        Some(name) => PreTokenizer::from_name(name),
    }
}

fn read_special_ids(metadata: &Metadata, kind: VocabKind, tokens: usize) -> Result<SpecialIds, Error> {
    // SentencePiece files have fixed customary ids; they only count when the vocabulary reaches that far.
    let customary = |id: u32| (kind == VocabKind::Spm && (id as usize) < tokens).then_some(id);
    Ok(SpecialIds {
        bos: metadata.get_u32(BOS)?.or(customary(1)),
        eos: metadata.get_u32(EOS)?.or(customary(2)),
        eot: metadata.get_u32(EOT)?,
        eom: metadata.get_u32(EOM)?,
        unk: metadata.get_u32(UNKNOWN)?.or(customary(0)),
        pad: metadata.get_u32(PADDING)?,
    })
}
