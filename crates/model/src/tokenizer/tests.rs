use std::time::Instant;

use super::*;
use crate::sampling::rng::Rng;

const PLAIN: EncodeOptions = EncodeOptions { add_bos: false, parse_special: false };
const SPECIAL: EncodeOptions = EncodeOptions { add_bos: false, parse_special: true };

/// Bytes 0 to 255, bos 256, eos 257, then "bc" 258, "ab" 259, "abc" 260, " ab" 261, "aa" 262, "xyz" 263 (which no
/// rule makes), and the user-defined token "<tab>" 264.
pub(super) fn small_bpe(pre: PreTokenizer) -> Vocab {
    let mut vocab = Vocab::byte_level(258).unwrap();
    vocab.pre = Some(pre);
    for text in ["bc", "ab", "abc", "Ġab", "aa", "xyz"] {
        vocab.tokens.push(text.into());
        vocab.token_types.push(TokenType::Normal);
    }
    vocab.tokens.push("<tab>".into());
    vocab.token_types.push(TokenType::UserDefined);
    vocab.merges = ["b c", "a b", "a bc", "Ġ ab", "a a"].map(|rule| rule.as_bytes().to_vec()).to_vec();
    vocab
}

/// `<unk>` 0, `<s>` 1, `</s>` 2, bytes 3 to 258, then "▁" 259, "a" 260, "b" 261, "ab" 262, "▁a" 263, "▁ab" 264,
/// "aa" 265, "b▁" 266.
pub(super) fn small_spm() -> Vocab {
    let mut vocab = Vocab {
        kind: VocabKind::Spm,
        pre: None,
        tokens: Vec::new(),
        scores: Vec::new(),
        token_types: Vec::new(),
        merges: Vec::new(),
        special: SpecialIds { bos: Some(1), eos: Some(2), unk: Some(0), ..SpecialIds::default() },
        add_bos: true,
        add_eos: false,
        add_space_prefix: true,
        chat_template: None,
        named_chat_templates: Vec::new(),
    };
    let mut add = |text: &str, score: f32, kind: TokenType| {
        vocab.tokens.push(text.into());
        vocab.scores.push(score);
        vocab.token_types.push(kind);
    };
    add("<unk>", 0.0, TokenType::Unknown);
    add("<s>", 0.0, TokenType::Control);
    add("</s>", 0.0, TokenType::Control);
    for byte in 0..=255 {
        add(&format!("<0x{byte:02X}>"), 0.0, TokenType::Byte);
    }
    for (text, score) in
        [("▁", -9.0), ("a", -10.0), ("b", -11.0), ("ab", -1.0), ("▁a", -2.0), ("▁ab", -3.0), ("aa", -4.0), ("b▁", -0.5)]
    {
        add(text, score, TokenType::Normal);
    }
    vocab
}

#[test]
fn bpe_merges_lowest_rank_first_leftmost_on_ties() {
    let tokenizer = Tokenizer::new(&small_bpe(PreTokenizer::Gpt2)).unwrap();
    let cases: &[(&str, &[u32])] = &[
        ("", &[]),
        ("ab", &[259]),
        ("abc", &[260]), // b c first, then a bc
        ("abab", &[259, 259]),
        ("abcb", &[260, 98]),
        ("aab", &[97, 259]), // a b outranks a a
        ("aaa", &[262, 97]),
        ("aaaa", &[262, 262]),
        (" ab", &[261]),
        ("  ab", &[32, 261]),
        (" abc", &[32, 260]), // b c outranks Ġ ab
        ("xyz", &[120, 121, 122]),
        ("é", &[0xc3, 0xa9]),
        ("a<tab>b", &[97, 264, 98]),
        ("\0", &[0]),
    ];
    for (text, expected) in cases {
        let ids = tokenizer.encode(text, PLAIN).unwrap();
        assert_eq!(&ids, expected, "{text:?}");
        assert_eq!(&tokenizer.decode(&ids, false), text);
    }
}

#[test]
fn llama_bpe_takes_whole_words_first() {
    let tokenizer = Tokenizer::new(&small_bpe(PreTokenizer::LlamaBpe)).unwrap();
    for (text, expected) in [("xyz", &[263][..]), ("xyzx", &[120, 121, 122, 120]), ("abc", &[260])] {
        assert_eq!(tokenizer.encode(text, PLAIN).unwrap(), expected, "{text:?}");
    }
}

#[test]
fn spm_merges_best_score_first_and_falls_back_to_bytes() {
    let tokenizer = Tokenizer::new(&small_spm()).unwrap();
    let byte = |byte: u8| 3 + u32::from(byte);
    let cases: &[(&str, &[u32])] = &[
        ("", &[]),
        ("a", &[263]),
        ("ab", &[264]), // ab (-1) before ▁a (-2), then ▁ab
        ("ba", &[259, 261, 260]),
        ("aa", &[263, 260]), // ▁a (-2) before aa (-4)
        ("aaa", &[263, 265]),
        ("ab a", &[263, 266, 260]), // b▁ (-0.5) before all, leaving ▁ a | b▁ | a
        (" a", &[259, 263]),
        ("é", &[259, byte(0xc3), byte(0xa9)]),
        ("<s>", &[259, byte(b'<'), byte(b's'), byte(b'>')]),
        ("\n", &[259, byte(b'\n')]),
    ];
    for (text, expected) in cases {
        let ids = tokenizer.encode(text, PLAIN).unwrap();
        assert_eq!(&ids, expected, "{text:?}");
        assert_eq!(&tokenizer.decode(&ids, false), text);
    }
    assert_eq!(tokenizer.encode("ab<s>ab</s>", SPECIAL).unwrap(), [264, 1, 264, 2]);

    let mut bare = small_spm();
    bare.add_space_prefix = false;
    assert_eq!(Tokenizer::new(&bare).unwrap().encode("ab", PLAIN).unwrap(), [262]);
}

#[test]
fn text_that_continues_other_text_gets_no_space_of_its_own() {
    let tokenizer = Tokenizer::new(&small_spm()).unwrap();
    let cases: &[(&str, &[u32])] = &[("", &[]), ("ab", &[262]), (" ab", &[264]), ("ab<s>ab", &[262, 1, 264])];
    for (text, expected) in cases {
        assert_eq!(&tokenizer.encode_after(text, true).unwrap(), expected, "{text:?}");
    }
    // Nor does text broken up because it spells a special token.
    let escaped = tokenizer.escape_special("ab<s>");
    let ids = tokenizer.encode_escaped(&escaped, true).unwrap();
    assert_eq!(tokenizer.decode(&ids, true), "ab<s>");
}

#[test]
fn spm_without_byte_tokens_uses_the_unknown_token() {
    let mut vocab = small_spm();
    for id in 3..259 {
        vocab.token_types[id] = TokenType::Unused;
    }
    let ids = Tokenizer::new(&vocab).unwrap().encode("aé", PLAIN).unwrap();
    assert_eq!(ids, [263, 0, 0]);
    vocab.special.unk = None;
    assert!(matches!(Tokenizer::new(&vocab), Err(Error::NoFallback { byte: 0 })));
}

#[test]
fn special_tokens_in_user_text_stay_text() {
    for vocab in [small_bpe(PreTokenizer::LlamaBpe), small_bpe(PreTokenizer::Gpt2), small_spm()] {
        let tokenizer = Tokenizer::new(&vocab).unwrap();
        let mut text = String::from("x");
        for (id, special) in vocab.texts().filter(|e| vocab.token_types[e.0 as usize] == TokenType::Control) {
            let special = std::str::from_utf8(special).unwrap();
            text.push_str(special);
            assert_eq!(tokenizer.special_token(special), Some(id));
            assert!(tokenizer.encode(special, SPECIAL).unwrap() == [id]);
        }
        let ids = tokenizer.encode(&text, PLAIN).unwrap();
        assert!(ids.iter().all(|&id| !tokenizer.is_special(id)), "{ids:?}");
        assert_eq!(tokenizer.decode(&ids, true), text);
    }
}

#[test]
fn bos_is_added_once() {
    let tokenizer = Tokenizer::new(&small_bpe(PreTokenizer::LlamaBpe)).unwrap();
    let options = EncodeOptions { add_bos: true, parse_special: true };
    for (text, expected) in [
        ("", &[256][..]),
        ("ab", &[256, 259]),
        ("<|begin_of_text|>ab", &[256, 259]),
        ("ab<|end_of_text|>", &[256, 259, 257]),
    ] {
        assert_eq!(tokenizer.encode(text, options).unwrap(), expected, "{text:?}");
    }
    assert!(tokenizer.wants_bos());
    assert_eq!(tokenizer.decode(&[256, 259, 257], true), "ab");
    assert_eq!(tokenizer.decode(&[256, 259, 257], false), "<|begin_of_text|>ab<|end_of_text|>");
    assert_eq!(tokenizer.decode(&[259, 9999, 259], true), "abab", "ids outside the vocabulary add nothing");
    assert!(tokenizer.is_end_of_generation(257) && !tokenizer.is_end_of_generation(256));
    assert_eq!(tokenizer.token_bytes(261), b" ab");
    assert_eq!(tokenizer.token_bytes(9999), b"");
}

/// Characters from all over Unicode, with those the vocabularies merge made frequent.
fn random_text(rng: &mut Rng, length: u64) -> String {
    let mut pick = |n: u32| (rng.next_u64() % u64::from(n)) as u32;
    (0..length)
        .map(|_| {
            let code = match pick(10) {
                0..=3 => return ['a', 'b', 'c', ' '][pick(4) as usize],
                4 => return ['\n', '\r', '\t', '\0', '\'', '<', '1'][pick(7) as usize],
                5 => pick(0x80),
                6 => pick(0x800),
                7 => 0x4e00 + pick(500),
                8 => 0x1f300 + pick(700),
                _ => pick(0x11_0000),
            };
            char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
        })
        .collect()
}

#[test]
fn random_unicode_round_trips_whole_and_streamed() {
    let seed = 0x7e47;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    for vocab in [small_bpe(PreTokenizer::LlamaBpe), small_bpe(PreTokenizer::Gpt2), small_spm()] {
        let tokenizer = Tokenizer::new(&vocab).unwrap();
        for round in 0..1500 {
            let length = rng.next_u64() % 60;
            // U+2581 is SentencePiece's own space and reads back as one.
            let text = random_text(&mut rng, length).replace('\u{2581}', "_");
            let ids = tokenizer.encode(&text, PLAIN).unwrap();
            assert_eq!(tokenizer.decode(&ids, false), text, "round {round}");

            let mut decoder = StreamDecoder::new();
            let mut streamed = String::new();
            for &id in &ids {
                let piece = decoder.push(&tokenizer, id);
                assert!(!piece.contains('\u{fffd}') || text.contains('\u{fffd}'), "round {round}: {piece:?}");
                streamed.push_str(&piece);
            }
            streamed.push_str(&decoder.finish());
            let expected = if vocab.kind == VocabKind::Spm && !text.is_empty() { format!(" {text}") } else { text };
            assert_eq!(streamed, expected, "round {round}");
        }
    }
}

#[test]
fn streaming_replaces_what_can_never_become_text() {
    let tokenizer = Tokenizer::new(&Vocab::byte_level(258).unwrap()).unwrap();
    let mut decoder = StreamDecoder::new();
    let steps: &[(u32, &str)] = &[
        (0xe2, ""),
        (0x82, ""),
        (0xac, "€"),
        (0xe2, ""),
        (97, "\u{fffd}a"),
        (0xff, "\u{fffd}"),
        (256, ""),
        (0xc3, ""),
    ];
    for &(id, expected) in steps {
        assert_eq!(decoder.push(&tokenizer, id), expected, "token {id:#x}");
    }
    assert_eq!(decoder.finish(), "\u{fffd}");
    assert_eq!(decoder.finish(), "");
}

#[test]
fn a_megabyte_without_a_break_takes_linear_time() {
    for vocab in [small_bpe(PreTokenizer::LlamaBpe), small_spm()] {
        let tokenizer = Tokenizer::new(&vocab).unwrap();
        for unit in ["a", "ab", " ", "\n", "é", "<", "1", "'"] {
            let text = unit.repeat((1 << 20) / unit.len());
            let part = unit.repeat((1 << 15) / unit.len());
            let time = |text: &str| {
                let begin = Instant::now();
                let ids = tokenizer.encode(text, SPECIAL).unwrap();
                (begin.elapsed(), ids)
            };
            // 32 times the text; what is quadratic takes 1024 times as long, what is interrupted may be lucky the next time.
            let linear = (0..5).any(|_| time(&text).0 < 200 * time(&part).0);
            assert!(linear, "{:?} {unit:?}: {:?}, a part {:?}", vocab.kind, time(&text).0, time(&part).0);
            let (_, ids) = time(&text);
            assert_eq!(tokenizer.decode(&ids, false), text);
        }
    }
}

/// A tokenizer.json this crate leaves to the `tokenizers` crate.
pub(super) const WORD_LEVEL: &str = r#"{
    "version": "1.0",
    "added_tokens": [{"id": 0, "content": "[END]", "single_word": false, "lstrip": false, "rstrip": false,
                      "normalized": false, "special": true}],
    "normalizer": {"type": "Lowercase"},
    "pre_tokenizer": {"type": "Whitespace"},
    "post_processor": null,
    "decoder": null,
    "model": {"type": "WordLevel", "vocab": {"[END]": 0, "hello": 1, "world": 2, "[UNK]": 3, "[": 4, "]": 5, "end": 6},
              "unk_token": "[UNK]"}
}"#;

#[test]
fn other_tokenizer_files_go_through_the_general_loader() {
    let config = br#"{"eos_token": "[END]", "chat_template": "{{ messages }}"}"#;
    let (tokenizer, vocab) = Tokenizer::from_tokenizer_json(WORD_LEVEL.as_bytes(), Some(config), &[]).unwrap();
    assert_eq!(vocab.kind, VocabKind::External);
    assert_eq!(vocab.token_types, [[TokenType::Control].as_slice(), &[TokenType::Normal; 6]].concat());
    assert_eq!(vocab.chat_template.as_deref(), Some("{{ messages }}"));
    assert_eq!(tokenizer.encode("Hello strange WORLD", PLAIN).unwrap(), [1, 3, 2]);
    assert_eq!(tokenizer.encode("hello[END]", SPECIAL).unwrap(), [1, 0]);
    assert_eq!(tokenizer.encode("hello[END]", PLAIN).unwrap(), [1, 4, 6, 5]);
    assert_eq!(tokenizer.decode(&[1, 2, 0], true), "hello world");
    assert_eq!(tokenizer.end_of_generation_ids(), [0]);
    assert_eq!(tokenizer.len(), 7);
    assert!(matches!(Tokenizer::new(&vocab), Err(Error::NotStorable)));
    let mut metadata = tritune_format::Metadata::new();
    assert!(matches!(vocab.write_gguf(&mut metadata), Err(Error::NotStorable)));
}
