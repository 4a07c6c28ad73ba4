//! A vocabulary as Hugging Face's libraries read it: what a GGUF file has in its metadata, for folders beside it.

use serde_json::{Value, json};

use super::huggingface::{LLAMA_PATTERN, QWEN2_PATTERN, QWEN35_PATTERN};
use super::{PreTokenizer, TokenType, Vocab, VocabKind};

/// The two files of a vocabulary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenizerFiles {
    /// tokenizer.json.
    pub tokenizer: String,
    /// tokenizer_config.json.
    pub config: String,
}

impl Vocab {
    /// The files of a byte-level BPE vocabulary; none of any other kind, or where they would not say the same: what was made is
    /// read back and compared. Unused tokens at the end are left out.
    pub fn to_tokenizer_json(&self) -> Option<TokenizerFiles> {
        let pre = self.pre.filter(|_| self.kind == VocabKind::Bpe)?;
        let used = self.token_types.iter().rposition(|kind| *kind != TokenType::Unused)? + 1;
        let texts = self.tokens[..used].iter().map(|text| std::str::from_utf8(text).ok());
        let texts = texts.collect::<Option<Vec<&str>>>()?;
        let config = self.config_json(&texts);
        let files = TokenizerFiles {
            tokenizer: format!("{:#}\n", self.file_json(pre, &texts)?),
            config: format!("{config:#}\n"),
        };
        let ends: Vec<u32> = [self.special.eos, self.special.eot, self.special.eom].into_iter().flatten().collect();
        let read = Vocab::from_tokenizer_json(files.tokenizer.as_bytes(), Some(files.config.as_bytes()), &ends).ok()?;
        let expected = Vocab {
            tokens: self.tokens[..used].to_vec(),
            token_types: self.token_types[..used].to_vec(),
            ..self.clone()
        };
        (read == expected).then_some(files)
    }

    fn file_json(&self, pre: PreTokenizer, texts: &[&str]) -> Option<Value> {
        let with = |kind: TokenType| move |id: &usize| self.token_types[*id] == kind;
        let ids = || 0..texts.len();
        let vocab: serde_json::Map<String, Value> =
            ids().filter(with(TokenType::Normal)).map(|id| (texts[id].to_owned(), json!(id))).collect();
        let added: Vec<Value> = ids()
            .filter(|id| with(TokenType::Control)(id) || with(TokenType::UserDefined)(id))
            .map(|id| {
                json!({
                    "id": id, "content": texts[id], "single_word": false, "lstrip": false, "rstrip": false,
                    "normalized": false, "special": with(TokenType::Control)(&id),
                })
            })
            .collect();
        let merges = self.merges.iter().map(|rule| std::str::from_utf8(rule).ok()?.split_once(' '));
        let merges = merges.collect::<Option<Vec<(&str, &str)>>>()?;
        let role = |id: Option<u32>, wanted: bool| id.filter(|_| wanted).and_then(|id| texts.get(id as usize));
        let (begin, end) = (role(self.special.bos, self.add_bos), role(self.special.eos, self.add_eos));
        let special = |text: &&str| json!({ "SpecialToken": { "id": text, "type_id": 0 } });
        let sequence = json!({ "Sequence": { "id": "A", "type_id": 0 } });
        let single: Vec<Value> =
            begin.into_iter().map(special).chain([sequence]).chain(end.into_iter().map(special)).collect();
        let named: serde_json::Map<String, Value> = [(begin, self.special.bos), (end, self.special.eos)]
            .into_iter()
            .filter_map(|(text, id)| Some((*text?, id?)))
            .map(|(text, id)| (text.to_owned(), json!({ "id": text, "ids": [id], "tokens": [text] })))
            .collect();
        let template =
            json!({ "type": "TemplateProcessing", "single": single, "pair": single, "special_tokens": named });
        Some(json!({
            "version": "1.0",
            "truncation": null,
            "padding": null,
            "added_tokens": added,
            "normalizer": if pre.normalizes() { json!({ "type": "NFC" }) } else { Value::Null },
            "pre_tokenizer": split(pre),
            "post_processor": if named.is_empty() { Value::Null } else { template },
            "decoder": byte_level(true),
            "model": {
                "type": "BPE", "dropout": null, "unk_token": null, "continuing_subword_prefix": null, "end_of_word_suffix": null,
                "fuse_unk": false, "byte_fallback": false, "ignore_merges": pre.ignores_merges(), "vocab": vocab, "merges": merges,
            },
        }))
    }

    fn config_json(&self, texts: &[&str]) -> Value {
        let mut config = serde_json::Map::new();
        let special = &self.special;
        let roles = [
            ("bos_token", special.bos),
            ("eos_token", special.eos),
            ("unk_token", special.unk),
            ("pad_token", special.pad),
        ];
        for (name, id) in roles {
            if let Some(text) = id.and_then(|id| texts.get(id as usize)) {
                config.insert(name.to_owned(), json!(text));
            }
        }
        config.insert("add_bos_token".to_owned(), json!(self.add_bos));
        config.insert("add_eos_token".to_owned(), json!(self.add_eos));
        let named = self.named_chat_templates.iter().map(|(name, template)| (name.as_str(), template));
        let templates: Vec<Value> = self
            .chat_template
            .iter()
            .map(|template| ("default", template))
            .chain(named)
            .map(|(name, template)| json!({ "name": name, "template": template }))
            .collect();
        match (&self.chat_template, templates.len()) {
            (_, 0) => {}
            (Some(only), 1) => drop(config.insert("chat_template".to_owned(), json!(only))),
            _ => drop(config.insert("chat_template".to_owned(), json!(templates))),
        }
        config.insert("tokenizer_class".to_owned(), json!("PreTrainedTokenizerFast"));
        Value::Object(config)
    }
}

fn byte_level(use_regex: bool) -> Value {
    json!({ "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": use_regex })
}

fn split(pre: PreTokenizer) -> Value {
    let by = |pattern: &str| {
        let split =
            json!({ "type": "Split", "pattern": { "Regex": pattern }, "behavior": "Isolated", "invert": false });
        json!({ "type": "Sequence", "pretokenizers": [split, byte_level(false)] })
    };
    match pre {
        PreTokenizer::Gpt2 => byte_level(true),
        PreTokenizer::LlamaBpe => by(LLAMA_PATTERN),
        PreTokenizer::Qwen2 => by(QWEN2_PATTERN),
        PreTokenizer::Qwen35 => by(QWEN35_PATTERN),
        PreTokenizer::Smollm => {
            let digits = json!({ "type": "Digits", "individual_digits": true });
            json!({ "type": "Sequence", "pretokenizers": [digits, byte_level(true)] })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokenizer::train::{TrainOptions, WordCounts};
    use crate::tokenizer::{EncodeOptions, Tokenizer};

    const STORY: &str =
        "Once there were 1234 goats, and the goats weren't old.\n\n  \"Naïve goats!\" said 12 captains.\n";

    fn trained() -> Vocab {
        let mut counts = WordCounts::default();
        counts.add(STORY);
        let json = counts.train(TrainOptions { size: 300, min_count: 1 }, |_, _| {}).unwrap();
        Vocab::from_tokenizer_json(json.as_bytes(), None, &[]).unwrap()
    }

    #[test]
    fn every_split_means_the_same_to_others() {
        use PreTokenizer::{Gpt2, LlamaBpe, Qwen2, Qwen35, Smollm};
        for pre in [Gpt2, LlamaBpe, Qwen2, Qwen35, Smollm] {
            let vocab = Vocab { pre: Some(pre), chat_template: Some("{{ messages }}".into()), ..trained() };
            let files = vocab.to_tokenizer_json().unwrap_or_else(|| panic!("{pre:?} is not written"));
            let theirs = tokenizers::Tokenizer::from_bytes(files.tokenizer.as_bytes()).unwrap();
            let own = Tokenizer::new(&vocab).unwrap();
            for text in [STORY, "", "e\u{301}té 42", "don't \t stop  \r\n", "漢字 goats1goats"] {
                let ids = own.encode(text, EncodeOptions { add_bos: false, parse_special: false }).unwrap();
                assert_eq!(theirs.encode(text, false).unwrap().get_ids(), ids, "{pre:?}, {text:?}");
                let begun = own.encode(text, EncodeOptions { add_bos: true, parse_special: false }).unwrap();
                assert_eq!(theirs.encode(text, true).unwrap().get_ids(), begun, "{pre:?}, {text:?}");
            }
        }
    }

    /// A tokenizer.json may say by its template alone that texts end with a token.
    #[test]
    fn the_template_of_the_file_counts() {
        let ending = Vocab { add_eos: true, ..trained() };
        let files = ending.to_tokenizer_json().unwrap();
        let theirs = tokenizers::Tokenizer::from_bytes(files.tokenizer.as_bytes()).unwrap();
        let ids = theirs.encode("goats", true).unwrap().get_ids().to_vec();
        assert!(ids.len() > 2 && ids.first() == ids.last() && ids[0] == 0, "{ids:?}");
        assert_eq!(Vocab::from_tokenizer_json(files.tokenizer.as_bytes(), None, &[]).unwrap(), ending);
    }

    #[test]
    fn what_the_files_cannot_say_is_not_written() {
        let mut padded = trained();
        padded.tokens.extend([b"[PAD300]".to_vec(), b"[PAD301]".to_vec()]);
        padded.token_types.extend([TokenType::Unused; 2]);
        assert_eq!(padded.to_tokenizer_json(), trained().to_tokenizer_json(), "unused tokens at the end are left out");
        let mut other = trained();
        other.token_types[5] = TokenType::Byte;
        assert_eq!(other.to_tokenizer_json(), None);
        assert_eq!(Vocab { kind: VocabKind::Spm, pre: None, ..trained() }.to_tokenizer_json(), None);
    }
}
