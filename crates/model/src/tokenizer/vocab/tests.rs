use tritune_format::Metadata;
use tritune_format::gguf::{Array, Value};

use super::super::Tokenizer;
use super::super::tests::{WORD_LEVEL, small_bpe, small_spm};
use super::*;
use crate::sampling::rng::Rng;

fn written(vocab: &Vocab) -> Metadata {
    let mut metadata = Metadata::new();
    vocab.write_gguf(&mut metadata).unwrap();
    metadata
}

#[test]
fn gguf_keys_round_trip() {
    let mut templated = small_bpe(PreTokenizer::LlamaBpe);
    templated.chat_template = Some("{{ a }}".into());
    templated.named_chat_templates = vec![("tool_use".into(), "{{ b }}".into())];
    templated.special.pad = Some(5);
    let mut plain_spm = small_spm();
    plain_spm.add_space_prefix = false;
    plain_spm.add_bos = false;
    for vocab in [small_bpe(PreTokenizer::Gpt2), templated, small_spm(), plain_spm, Vocab::byte_level(1000).unwrap()] {
        assert_eq!(Vocab::from_gguf(&written(&vocab)).unwrap(), vocab);
    }
    // Writing over another vocabulary leaves nothing of it behind.
    let mut metadata = written(&{
        let mut vocab = small_bpe(PreTokenizer::LlamaBpe);
        vocab.chat_template = Some("old".into());
        vocab
    });
    small_bpe(PreTokenizer::LlamaBpe).write_gguf(&mut metadata).unwrap();
    assert_eq!(Vocab::from_gguf(&metadata).unwrap().chat_template, None);
}

#[test]
fn defaults_per_kind() {
    let mut spm = written(&small_spm());
    for key in
        ["bos_token_id", "eos_token_id", "unknown_token_id", "add_bos_token", "add_eos_token", "add_space_prefix"]
    {
        spm.remove(&format!("tokenizer.ggml.{key}"));
    }
    assert_eq!(Vocab::from_gguf(&spm).unwrap(), small_spm());

    // Token 11 is no default for anything: the roles come from the texts, or stay open.
    let mut bpe = written(&small_bpe(PreTokenizer::LlamaBpe));
    bpe.remove("tokenizer.ggml.bos_token_id");
    bpe.remove("tokenizer.ggml.eos_token_id");
    let vocab = Vocab::from_gguf(&bpe).unwrap();
    assert_eq!((vocab.special.bos, vocab.special.eos), (Some(256), Some(257)));
    let mut anonymous = small_bpe(PreTokenizer::Gpt2);
    anonymous.tokens[256] = b"<1>".to_vec();
    anonymous.tokens[257] = b"<2>".to_vec();
    anonymous.add_bos = false;
    let mut metadata = written(&anonymous);
    metadata.remove("tokenizer.ggml.bos_token_id");
    metadata.remove("tokenizer.ggml.eos_token_id");
    let vocab = Vocab::from_gguf(&metadata).unwrap();
    assert_eq!((vocab.special.bos, vocab.special.eos), (None, None));
    assert!(matches!(vocab.write_gguf(&mut Metadata::new()), Err(Error::MissingEos)));
    assert!(vocab.end_of_generation_ids().is_empty());
}

#[test]
fn end_tokens_by_role_and_by_text() {
    let mut vocab = Vocab::byte_level(300).unwrap();
    vocab.special.eom = Some(290);
    for (id, text, kind) in [
        (260, "<|eot_id|>", TokenType::Control),
        (261, "<|im_end|>", TokenType::UserDefined),
        (262, "<end_of_turn>", TokenType::Normal),
    ] {
        vocab.tokens[id] = text.into();
        vocab.token_types[id] = kind;
    }
    assert_eq!(vocab.end_of_generation_ids(), [257, 260, 261, 290]);
}

#[test]
fn synthetic_vocabulary() {
    let vocab = Vocab::byte_level(512).unwrap();
    assert_eq!(vocab.len(), 512);
    let tokenizer = Tokenizer::new(&vocab).unwrap();
    let ids = tokenizer.encode("Aé", Default::default()).unwrap();
    assert_eq!(ids, [0x41, 0xc3, 0xa9]);
    assert!(matches!(Vocab::byte_level(257), Err(Error::SyntheticTooSmall { size: 257, minimum: 258 })));
    assert!(matches!(Vocab::byte_level(usize::MAX), Err(Error::TooLarge { .. })));
}

#[test]
fn bad_gguf_vocabularies_are_named() {
    type Edit = fn(&mut Metadata);
    type Check = fn(&Error) -> bool;
    fn set(metadata: &mut Metadata, key: &str, value: Value) {
        metadata.insert(format!("tokenizer.ggml.{key}"), value);
    }
    fn texts(list: &[&str]) -> Value {
        Value::Array(Array::String(list.iter().map(|t| t.as_bytes().to_vec()).collect()))
    }
    let cases: &[(&str, bool, Edit, Check)] = &[
        (
            "no kind",
            true,
            |m| drop(m.remove("tokenizer.ggml.model")),
            |e| matches!(e, Error::MissingKey { key: "tokenizer.ggml.model" }),
        ),
        (
            "other kind",
            true,
            |m| set(m, "model", Value::String(b"bert".to_vec())),
            |e| matches!(e, Error::UnknownKind { found } if found == "bert"),
        ),
        ("kind not a string", true, |m| set(m, "model", Value::U32(1)), |e| matches!(e, Error::Metadata(_))),
        (
            "no split name",
            true,
            |m| drop(m.remove("tokenizer.ggml.pre")),
            |e| matches!(e, Error::MissingPreTokenizer { tokens: 265, .. }),
        ),
        (
            "unknown split",
            true,
            |m| set(m, "pre", Value::String(b"bloom".to_vec())),
            |e| e.to_string().contains("bloom") && e.to_string().contains("llama-bpe, llama3, llama-v3, gpt-2"),
        ),
        (
            "no tokens",
            true,
            |m| drop(m.remove("tokenizer.ggml.tokens")),
            |e| matches!(e, Error::MissingKey { key: "tokenizer.ggml.tokens" }),
        ),
        (
            "empty",
            false,
            |m| {
                set(m, "tokens", texts(&[]));
                set(m, "scores", Value::Array(Array::F32(vec![])));
                set(m, "token_type", Value::Array(Array::I32(vec![])));
            },
            |e| matches!(e, Error::Empty),
        ),
        (
            "types too short",
            true,
            |m| set(m, "token_type", Value::Array(Array::I32(vec![1; 9]))),
            |e| matches!(e, Error::LengthMismatch { what: "token_type", found: 9, tokens: 265 }),
        ),
        (
            "scores too long",
            false,
            |m| set(m, "scores", Value::Array(Array::F32(vec![0.0; 999]))),
            |e| matches!(e, Error::LengthMismatch { what: "scores", found: 999, .. }),
        ),
        (
            "no scores",
            false,
            |m| drop(m.remove("tokenizer.ggml.scores")),
            |e| matches!(e, Error::MissingKey { key: "tokenizer.ggml.scores" }),
        ),
        (
            "score not a number",
            false,
            |m| {
                let mut scores = vec![0.0; 267];
                scores[7] = f32::NAN;
                set(m, "scores", Value::Array(Array::F32(scores)));
            },
            |e| matches!(e, Error::InvalidScore { id: 7, .. }),
        ),
        (
            "type 0",
            true,
            |m| set(m, "token_type", Value::Array(Array::I32(vec![0; 265]))),
            |e| matches!(e, Error::InvalidTokenType { id: 0, found: 0 }),
        ),
        (
            "type 7",
            false,
            |m| set(m, "token_type", Value::Array(Array::I32(vec![7; 267]))),
            |e| matches!(e, Error::InvalidTokenType { found: 7, .. }),
        ),
        (
            "eos beyond the end",
            true,
            |m| set(m, "eos_token_id", Value::U32(265)),
            |e| matches!(e, Error::IdOutOfRange { name: "eos", id: 265, tokens: 265 }),
        ),
        (
            "pad beyond the end",
            false,
            |m| set(m, "padding_token_id", Value::U32(u32::MAX)),
            |e| matches!(e, Error::IdOutOfRange { name: "pad", .. }),
        ),
        ("negative id", true, |m| set(m, "bos_token_id", Value::I32(-1)), |e| matches!(e, Error::Metadata(_))),
        (
            "no merges",
            true,
            |m| drop(m.remove("tokenizer.ggml.merges")),
            |e| matches!(e, Error::MissingKey { key: "tokenizer.ggml.merges" }),
        ),
        (
            "merge without space",
            true,
            |m| set(m, "merges", texts(&["a b", "ab"])),
            |e| matches!(e, Error::MalformedMerge { index: 1, .. }),
        ),
        ("empty merge", true, |m| set(m, "merges", texts(&[""])), |e| matches!(e, Error::MalformedMerge { .. })),
        (
            "merge of unknown halves",
            true,
            |m| set(m, "merges", texts(&["qq b"])),
            |e| matches!(e, Error::UnknownMergeToken { index: 0, text } if text == "qq"),
        ),
        (
            "merge into nothing",
            true,
            |m| set(m, "merges", texts(&["a b", "c a"])),
            |e| matches!(e, Error::UnknownMergeToken { index: 1, text } if text == "ca"),
        ),
        (
            "merge twice",
            true,
            |m| set(m, "merges", texts(&["a b", "a b"])),
            |e| matches!(e, Error::DuplicateMerge { index: 1, .. }),
        ),
        (
            "duplicate token",
            true,
            |m| {
                let mut tokens = m.get_string_array("tokenizer.ggml.tokens").unwrap().unwrap().to_vec();
                tokens[40] = tokens[30].clone();
                set(m, "tokens", Value::Array(Array::String(tokens)));
            },
            |e| matches!(e, Error::DuplicateToken { first: 30, second: 40, .. }),
        ),
        (
            "byte missing",
            true,
            |m| {
                let mut tokens = m.get_string_array("tokenizer.ggml.tokens").unwrap().unwrap().to_vec();
                tokens[40] = b"unrelated".to_vec();
                set(m, "tokens", Value::Array(Array::String(tokens)));
            },
            |e| matches!(e, Error::MissingByteToken { byte: 40 }),
        ),
        (
            "endless special token",
            true,
            |m| {
                let mut tokens = m.get_string_array("tokenizer.ggml.tokens").unwrap().unwrap().to_vec();
                tokens[257] = vec![b'x'; 5000];
                set(m, "tokens", Value::Array(Array::String(tokens)));
            },
            |e| matches!(e, Error::TooLarge { what: "length of a special token", found: 5000, .. }),
        ),
        (
            "eos wanted but unknown",
            true,
            |m| {
                let mut tokens = m.get_string_array("tokenizer.ggml.tokens").unwrap().unwrap().to_vec();
                tokens[257] = b"<2>".to_vec();
                set(m, "tokens", Value::Array(Array::String(tokens)));
                m.remove("tokenizer.ggml.eos_token_id");
                set(m, "add_eos_token", Value::Bool(true));
            },
            |e| matches!(e, Error::FlagWithoutToken { flag: "add_eos", .. }),
        ),
        (
            "template not text",
            true,
            |m| drop(m.insert("tokenizer.chat_template", Value::String(vec![0xff]))),
            |e| matches!(e, Error::Metadata(_)),
        ),
    ];
    for (name, bpe, edit, check) in cases {
        let vocab = if *bpe { small_bpe(PreTokenizer::LlamaBpe) } else { small_spm() };
        let mut metadata = written(&vocab);
        edit(&mut metadata);
        match Vocab::from_gguf(&metadata).and_then(|vocab| Tokenizer::new(&vocab)) {
            Ok(_) => panic!("{name}: accepted"),
            Err(error) => assert!(check(&error), "{name}: {error:?}"),
        }
    }
}

#[test]
fn llama3_without_split_name_is_recognised_by_its_size() {
    let mut vocab = Vocab::byte_level(128_256).unwrap();
    vocab.chat_template = None;
    let mut metadata = written(&vocab);
    metadata.remove("tokenizer.ggml.pre");
    assert_eq!(Vocab::from_gguf(&metadata).unwrap().pre, Some(PreTokenizer::LlamaBpe));
    metadata.insert("tokenizer.ggml.pre", Value::String(b"default".to_vec()));
    assert_eq!(Vocab::from_gguf(&metadata).unwrap().pre, Some(PreTokenizer::LlamaBpe));
}

/// The small BPE vocabulary as a tokenizer.json, with `edit` applied.
fn json(edit: impl FnOnce(&mut serde_json::Value)) -> Vec<u8> {
    let vocab = small_bpe(PreTokenizer::LlamaBpe);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let normal = |id: u32| vocab.token_types[id as usize] == TokenType::Normal;
    let entries: serde_json::Map<String, serde_json::Value> =
        vocab.texts().filter(|e| normal(e.0)).map(|(id, t)| (text(t), id.into())).collect();
    let added: Vec<serde_json::Value> = vocab
        .texts()
        .filter(|e| !normal(e.0))
        .map(|(id, t)| serde_json::json!({"id": id, "content": text(t), "special": id < 258}))
        .collect();
    let merges: Vec<String> = vocab.merges.iter().map(|m| text(m)).collect();
    let mut file = serde_json::json!({
        "added_tokens": added,
        "normalizer": null,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "Split", "behavior": "Isolated", "invert": false, "pattern": {"Regex":
                r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"}},
            {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": false}]},
        "model": {"type": "BPE", "ignore_merges": true, "vocab": entries, "merges": merges}
    });
    edit(&mut file);
    serde_json::to_vec(&file).unwrap()
}

#[test]
fn a_tokenizer_json_equals_the_gguf_vocabulary() {
    let expected = small_bpe(PreTokenizer::LlamaBpe);
    assert_eq!(Vocab::from_tokenizer_json(&json(|_| {}), None, &[]).unwrap(), expected);
    let pairs = json(|file| {
        let pairs: Vec<serde_json::Value> = file["model"]["merges"]
            .as_array()
            .unwrap()
            .iter()
            .map(|rule| rule.as_str().unwrap().split(' ').collect::<Vec<_>>().into())
            .collect();
        file["model"]["merges"] = pairs.into();
    });
    assert_eq!(Vocab::from_tokenizer_json(&pairs, None, &[]).unwrap(), expected);

    let gpt2 = json(|file| {
        file["pre_tokenizer"] = serde_json::json!({"type": "ByteLevel", "add_prefix_space": false});
        file["model"]["ignore_merges"] = false.into();
    });
    let vocab = Vocab::from_tokenizer_json(&gpt2, None, &[]).unwrap();
    assert_eq!((vocab.pre, vocab.add_bos), (Some(PreTokenizer::Gpt2), false));
}

#[test]
fn a_post_processor_puts_tokens_around_texts() {
    let vocab = |pieces: serde_json::Value| {
        let template = serde_json::json!({"type": "TemplateProcessing", "single": pieces});
        let steps = serde_json::json!({"type": "Sequence", "processors": [{"type": "ByteLevel"}, template]});
        // Of vocabularies that put nothing before texts by custom.
        let file = json(|file| {
            file["pre_tokenizer"] = serde_json::json!({"type": "ByteLevel", "add_prefix_space": false});
            file["model"]["ignore_merges"] = false.into();
            file["post_processor"] = steps.clone();
        });
        Vocab::from_tokenizer_json(&file, None, &[]).unwrap()
    };
    let token = serde_json::json!({"SpecialToken": {"id": "<|end_of_text|>"}});
    let text = serde_json::json!({"Sequence": {"id": "A"}});
    let [none, last, first] =
        [vec![&text], vec![&text, &token], vec![&token, &text]].map(|pieces| vocab(serde_json::json!(pieces)));
    assert_eq!((none.add_bos, none.add_eos), (false, false));
    assert_eq!((last.add_bos, last.add_eos, last.special.eos), (false, true, Some(257)));
    assert_eq!((first.add_bos, first.add_eos, first.special.bos), (true, false, Some(257)));
}

#[test]
fn tokenizer_config_sets_roles_and_templates() {
    let config = br#"{"bos_token": {"content": "<|end_of_text|>", "lstrip": false}, "eos_token": "xyz",
        "pad_token": null, "add_bos_token": false, "add_eos_token": true, "model_max_length": 1e30,
        "chat_template": [{"name": "default", "template": "D"}, {"name": "tool", "template": "T"}]}"#;
    let vocab = Vocab::from_tokenizer_json(&json(|_| {}), Some(config), &[263, 256, 255]).unwrap();
    let expected = SpecialIds { bos: Some(257), eos: Some(263), eot: Some(256), eom: Some(255), unk: None, pad: None };
    assert_eq!(vocab.special, expected);
    assert_eq!((vocab.add_bos, vocab.add_eos), (false, true));
    assert_eq!(vocab.chat_template.as_deref(), Some("D"));
    assert_eq!(vocab.named_chat_templates, [("tool".to_owned(), "T".to_owned())]);
}

#[test]
fn bad_tokenizer_json_files_are_named() {
    type Edit = fn(&mut serde_json::Value);
    let refused: &[(&str, Edit, &str)] = &[
        ("another model", |f| f["model"]["type"] = "Unigram".into(), "Unigram"),
        ("normaliser", |f| f["normalizer"] = serde_json::json!({"type": "NFC"}), "normalises"),
        ("no split", |f| f["pre_tokenizer"] = serde_json::Value::Null, "split"),
        ("another split", |f| f["pre_tokenizer"]["pretokenizers"][0]["pattern"]["Regex"] = ".".into(), "pattern"),
        ("no byte level", |f| f["pre_tokenizer"]["pretokenizers"][1]["type"] = "Digits".into(), "ByteLevel"),
        ("byte fallback", |f| f["model"]["byte_fallback"] = true.into(), "bytes"),
        ("suffix", |f| f["model"]["end_of_word_suffix"] = "</w>".into(), "suffixes"),
        ("dropout", |f| f["model"]["dropout"] = 0.1.into(), "random"),
        ("merges first", |f| f["model"]["ignore_merges"] = false.into(), "ignore_merges"),
        ("stripping token", |f| f["added_tokens"][0]["lstrip"] = true.into(), "strips"),
    ];
    for (name, edit, word) in refused {
        match Vocab::from_tokenizer_json(&json(edit), None, &[]) {
            Err(Error::NotByteLevelBpe { reason }) => assert!(reason.contains(word), "{name}: {reason}"),
            other => panic!("{name}: {other:?}"),
        }
    }

    type Check = fn(&Error) -> bool;
    let broken: &[(&str, Edit, Check)] = &[
        ("no model", |f| drop(f.as_object_mut().unwrap().remove("model")), |e| matches!(e, Error::Json { .. })),
        ("vocab is a list", |f| f["model"]["vocab"] = serde_json::json!([1]), |e| matches!(e, Error::Json { .. })),
        ("negative id", |f| f["model"]["vocab"]["a"] = (-1).into(), |e| matches!(e, Error::Json { .. })),
        ("huge id", |f| f["model"]["vocab"]["a"] = u32::MAX.into(), |e| matches!(e, Error::TooLarge { .. })),
        (
            "far id",
            |f| f["model"]["vocab"]["a"] = 1_000_000.into(),
            |e| matches!(e, Error::TooLarge { what: "highest token id", .. }),
        ),
        (
            "one id twice",
            |f| f["model"]["vocab"]["a"] = 98.into(),
            |e| matches!(e, Error::JsonShape { field, .. } if field == "model.vocab"),
        ),
        (
            "added over another",
            |f| f["added_tokens"][0]["id"] = 97.into(),
            |e| matches!(e, Error::JsonShape { field, .. } if field == "added_tokens"),
        ),
        ("unknown merge", |f| f["model"]["merges"][0] = "q q".into(), |e| matches!(e, Error::UnknownMergeToken { .. })),
        (
            "merge of three",
            |f| f["model"]["merges"][0] = serde_json::json!(["a", "b", "c"]),
            |e| matches!(e, Error::Json { .. }),
        ),
    ];
    for (name, edit, check) in broken {
        let error = Vocab::from_tokenizer_json(&json(edit), None, &[]).unwrap_err();
        assert!(check(&error), "{name}: {error:?}");
    }

    let config = |text: &str| Vocab::from_tokenizer_json(&json(|_| {}), Some(text.as_bytes()), &[]).unwrap_err();
    assert!(matches!(config("{"), Error::Json { file: "tokenizer_config.json", .. }));
    assert!(matches!(config(r#"{"eos_token": "nowhere"}"#), Error::JsonShape { field, .. } if field == "eos_token"));
    let far = Vocab::from_tokenizer_json(&json(|_| {}), None, &[257, 9999]).unwrap_err();
    assert!(matches!(far, Error::IdOutOfRange { name: "eot", id: 9999, .. }));
    let general = Tokenizer::from_tokenizer_json(br#"{"model": {"type": "Nothing"}}"#, None, &[]).unwrap_err();
    assert!(matches!(general, Error::HuggingFace { .. }), "{general:?}");
}

fn varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn nested(number: u64, content: &[u8], out: &mut Vec<u8>) {
    varint(number << 3 | 2, out);
    varint(content.len() as u64, out);
    out.extend_from_slice(content);
}

fn number(field: u64, value: u64, out: &mut Vec<u8>) {
    varint(field << 3, out);
    varint(value, out);
}

/// A vocabulary as a tokenizer.model of algorithm `model_type`.
fn sentencepiece(vocab: &Vocab, model_type: u64) -> Vec<u8> {
    let mut file = Vec::new();
    for (id, text) in vocab.texts() {
        let mut piece = Vec::new();
        nested(1, text, &mut piece);
        piece.push(2 << 3 | 5);
        piece.extend(vocab.scores[id as usize].to_le_bytes());
        if vocab.token_types[id as usize] != TokenType::Normal {
            number(3, vocab.token_types[id as usize] as u64, &mut piece);
        }
        nested(1, &piece, &mut file);
    }
    let mut trainer = Vec::new();
    number(3, model_type, &mut trainer);
    // A fixed 64-bit field the reader has to skip.
    trainer.push(9 << 3 | 1);
    trainer.extend([0; 8]);
    for (field, id) in
        [(40, vocab.special.unk), (41, vocab.special.bos), (42, vocab.special.eos), (43, vocab.special.pad)]
    {
        number(field, id.map_or(u64::MAX, u64::from), &mut trainer);
    }
    nested(2, &trainer, &mut file);
    let mut normalizer = Vec::new();
    nested(1, b"identity", &mut normalizer);
    number(3, u64::from(vocab.add_space_prefix), &mut normalizer);
    nested(3, &normalizer, &mut file);
    file
}

#[test]
fn a_tokenizer_model_equals_the_gguf_vocabulary() {
    assert_eq!(Vocab::from_sentencepiece(&sentencepiece(&small_spm(), 2)).unwrap(), small_spm());
    let mut other = small_spm();
    other.add_space_prefix = false;
    other.special.pad = Some(7);
    assert_eq!(Vocab::from_sentencepiece(&sentencepiece(&other, 2)).unwrap(), other);
}

#[test]
fn bad_tokenizer_model_files_are_named() {
    let good = sentencepiece(&small_spm(), 2);
    let unigram = Vocab::from_sentencepiece(&sentencepiece(&small_spm(), 1)).unwrap_err();
    assert!(matches!(unigram, Error::SentencePieceAlgorithm { found: "unigram" }));
    assert!(matches!(Vocab::from_sentencepiece(&[]), Err(Error::SentencePieceAlgorithm { .. })));
    let cases: &[(&str, Vec<u8>, &str)] = &[
        ("ends inside", good[..good.len() - 1].to_vec(), "ends inside"),
        ("field 0", vec![0, 0], "field number 0"),
        ("group", vec![0x0b], "wire type"),
        ("endless number", vec![0xff; 11], "10 bytes"),
        ("length beyond the end", vec![0x0a, 0xff, 0xff, 0xff, 0xff, 0x7f], "ends inside"),
    ];
    for (name, bytes, problem) in cases {
        let error = Vocab::from_sentencepiece(bytes).unwrap_err();
        assert!(matches!(error, Error::Protobuf { .. }) && error.to_string().contains(problem), "{name}: {error}");
    }
    let mut odd = small_spm();
    odd.scores[5] = f32::INFINITY;
    assert!(matches!(Vocab::from_sentencepiece(&sentencepiece(&odd, 2)), Err(Error::InvalidScore { id: 5, .. })));
    let mut far = small_spm();
    far.special.bos = Some(5000);
    assert!(matches!(Vocab::from_sentencepiece(&sentencepiece(&far, 2)), Err(Error::IdOutOfRange { name: "bos", .. })));
    let mut typed = Vec::new();
    let mut piece = Vec::new();
    number(3, u64::MAX, &mut piece);
    nested(1, &piece, &mut typed);
    assert!(matches!(Vocab::from_sentencepiece(&typed), Err(Error::InvalidTokenType { id: 0, .. })));
    // Every truncation is refused or still a whole file, never a panic.
    for end in 0..good.len() {
        drop(Vocab::from_sentencepiece(&good[..end]));
    }
}

fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..1 + rng.next_u64() % 3 {
        if bytes.is_empty() {
            return;
        }
        let at = (rng.next_u64() % bytes.len() as u64) as usize;
        match rng.next_u64() % 5 {
            0 => bytes[at] = rng.next_u64() as u8,
            1 => bytes[at] ^= 1 << (rng.next_u64() % 8),
            2 => drop(bytes.drain(at..(at + (rng.next_u64() % 20) as usize).min(bytes.len()))),
            3 => {
                let end = (at + (rng.next_u64() % 40) as usize).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy);
            }
            _ => bytes.insert(at, b"0123456789\"{}[],:\\"[(rng.next_u64() % 18) as usize]),
        }
    }
}

#[test]
fn mutated_files_never_panic() {
    let seed = 0x3b1d;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let originals: [(&str, Vec<u8>); 3] = [
        ("byte-level tokenizer.json", json(|_| {})),
        ("other tokenizer.json", WORD_LEVEL.as_bytes().to_vec()),
        ("tokenizer.model", sentencepiece(&small_spm(), 2)),
    ];
    for (name, original) in originals {
        let (mut accepted, mut refused) = (0, 0);
        for _ in 0..2000 {
            let mut bytes = original.clone();
            mutate(&mut bytes, &mut rng);
            let loaded = if name == "tokenizer.model" {
                Vocab::from_sentencepiece(&bytes).and_then(|vocab| Tokenizer::new(&vocab))
            } else {
                Tokenizer::from_tokenizer_json(&bytes, None, &[]).map(|loaded| loaded.0)
            };
            match loaded {
                Err(_) => refused += 1,
                Ok(tokenizer) => {
                    accepted += 1;
                    let text = "hello ab<s> abc é\n<|end_of_text|>";
                    let options = super::super::EncodeOptions { add_bos: true, parse_special: true };
                    if let Ok(ids) = tokenizer.encode(text, options) {
                        tokenizer.decode(&ids, true);
                        tokenizer.decode(&ids, false);
                    }
                }
            }
        }
        println!("{name}: {accepted} accepted, {refused} refused");
        assert!(accepted > 20 && refused > 20, "{name}: the mutations test nothing");
    }
}
