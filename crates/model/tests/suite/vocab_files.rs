//! Vocabularies with texts and the ids their makers' tools give: small ones of our own, and published ones where they
//! are at hand.

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::Value;
use tritune_format::{Gguf, Metadata};
use tritune_model::sampling::rng::Rng;
use tritune_model::tokenizer::{EncodeOptions, PreTokenizer, Tokenizer, Vocab};

const PARSING: EncodeOptions = EncodeOptions { add_bos: false, parse_special: true };

/// A text and its ids.
type Case = (String, Vec<u32>);

fn check(name: &str, tokenizer: &Tokenizer, cases: &[Case]) {
    for (text, expected) in cases {
        let ids = tokenizer.encode(text, EncodeOptions::default()).unwrap();
        assert_eq!(&ids, expected, "{name}: {text:?}");
        assert_eq!(&tokenizer.decode(&ids, false), text, "{name}: {text:?}");
    }
}

/// What is written to a GGUF file reads back the same.
fn check_gguf(name: &str, vocab: &Vocab) -> Metadata {
    let mut metadata = Metadata::new();
    vocab.write_gguf(&mut metadata).unwrap();
    assert!(Vocab::from_gguf(&metadata).unwrap() == *vocab, "{name}: changed by writing and reading");
    metadata
}

/// Random texts must give the ids of the `tokenizers` crate, which runs the file's own pattern.
fn compare_with_general_loader(json: &[u8], tokenizer: &Tokenizer) -> usize {
    let general = tokenizers::Tokenizer::from_bytes(json).unwrap();
    let seed = 0x11a3;
    println!("seed {seed:#x}");
    let mut rng = Rng::new(seed);
    let words = [
        "'s",
        "'LL",
        "the",
        " of",
        "  ",
        "\n",
        "\r\n",
        "\t",
        "123",
        "٣٤",
        "½",
        "é",
        "e\u{301}",
        "字",
        "ก็",
        "🦙",
        "\u{a0}",
        "\u{3000}",
        "...",
        "<|eot_id|>",
        "ABC",
        "x",
    ];
    let rounds = 3000;
    for round in 0..rounds {
        let text: String = (0..rng.next_u64() % 30)
            .map(|_| match rng.next_u64() % 4 {
                0 => char::from_u32((rng.next_u64() % 0x11_0000) as u32).unwrap_or(' ').to_string(),
                _ => words[(rng.next_u64() % words.len() as u64) as usize].to_owned(),
            })
            .collect();
        let expected = general.encode_fast(text.as_str(), false).unwrap();
        assert_eq!(tokenizer.encode(&text, PARSING).unwrap(), expected.get_ids(), "round {round}: {text:?}");
    }
    rounds
}

/// The small vocabularies: `vocabularies/make` trained them and wrote down the ids.
mod small {
    use super::*;

    fn read(name: &str) -> Vec<u8> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vocabularies").join(name);
        std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    fn cases(name: &str) -> Vec<Case> {
        let cases: Vec<Value> = serde_json::from_slice(&read("cases.json")).unwrap();
        let ids = |case: &Value| case[name].as_array().unwrap().iter().map(|id| id.as_u64().unwrap() as u32).collect();
        let cases: Vec<Case> =
            cases.iter().map(|case| (case["text"].as_str().unwrap().to_owned(), ids(case))).collect();
        assert!(cases.len() > 100 && cases.iter().any(|(_, ids)| ids.len() > 20));
        cases
    }

    /// Each split, from tokenizer.json and through GGUF under each of its names.
    #[test]
    fn byte_level_bpe() {
        for (name, pre, names) in [
            ("llama-bpe", PreTokenizer::LlamaBpe, &["llama-bpe", "llama3", "llama-v3", "falcon3"][..]),
            ("gpt-2", PreTokenizer::Gpt2, &["gpt-2", "gpt2"]),
        ] {
            let json = read(&format!("{name}.json"));
            let (tokenizer, vocab) = Tokenizer::from_tokenizer_json(&json, None, &[510, 511]).unwrap();
            assert_eq!((vocab.pre, vocab.len()), (Some(pre), 512));
            assert_eq!(tokenizer.special().bos, Some(509));
            assert_eq!(tokenizer.end_of_generation_ids(), [510, 511]);
            let cases = cases(name);
            check(name, &tokenizer, &cases);
            let mut metadata = check_gguf(name, &vocab);
            for spelling in names {
                metadata.insert("tokenizer.ggml.pre", *spelling);
                check(spelling, &Tokenizer::new(&Vocab::from_gguf(&metadata).unwrap()).unwrap(), &cases);
            }
            compare_with_general_loader(&json, &tokenizer);
        }
    }

    #[test]
    fn sentencepiece() {
        let vocab = Vocab::from_sentencepiece(&read("sentencepiece.model")).unwrap();
        let cases = cases("sentencepiece");
        check("sentencepiece", &Tokenizer::new(&vocab).unwrap(), &cases);
        let metadata = check_gguf("sentencepiece", &vocab);
        check("through GGUF", &Tokenizer::new(&Vocab::from_gguf(&metadata).unwrap()).unwrap(), &cases);
    }
}

/// Published vocabularies with their published test texts and ids. They are too large for the repository.
mod published {
    use super::*;

    fn cases(folder: &Path, name: &str) -> Vec<Case> {
        let read = |extension: &str| {
            let path = folder.join(format!("ggml-vocab-{name}.gguf.{extension}"));
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let texts = read("inp");
        let texts: Vec<&str> = texts.split("\n__ggml_vocab_test__\n").collect();
        let ids = read("out");
        let ids: Vec<Vec<u32>> =
            ids.lines().map(|line| line.split_whitespace().map(|id| id.parse().unwrap()).collect()).collect();
        assert_eq!(texts.last(), Some(&""), "the list ends with a separator");
        assert_eq!(texts.len() - 1, ids.len());
        texts.into_iter().map(str::to_owned).zip(ids).collect()
    }

    fn gguf_vocab(path: &Path) -> Vocab {
        let file = Gguf::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Vocab::from_gguf(&file.metadata).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    #[test]
    #[ignore = "needs a folder of published vocabularies: ./test vocabularies"]
    fn vocabularies() {
        let folder = std::env::var_os("TRITUNE_VOCAB_DIR").expect("TRITUNE_VOCAB_DIR names the folder");
        let folder = PathBuf::from(folder);
        let mut ran = 0;
        for name in ["gpt-2", "llama-spm"] {
            let vocab = gguf_vocab(&folder.join(format!("ggml-vocab-{name}.gguf")));
            let cases = cases(&folder, name);
            check(name, &Tokenizer::new(&vocab).unwrap(), &cases);
            ran += cases.len();
            check_gguf(name, &vocab);
        }

        let json = std::fs::read(folder.join("llama3/tokenizer.json")).unwrap();
        let begin = Instant::now();
        let (tokenizer, vocab) = Tokenizer::from_tokenizer_json(&json, None, &[128_001, 128_009]).unwrap();
        println!("llama-bpe: loaded in {:?}", begin.elapsed());
        let cases = cases(&folder, "llama-bpe");
        check("llama-bpe", &tokenizer, &cases);
        ran += cases.len();
        assert_eq!(vocab.len(), 128_256);
        assert_eq!(tokenizer.special().bos, Some(128_000));
        assert_eq!(tokenizer.end_of_generation_ids(), [128_001, 128_009]);
        let special = EncodeOptions { add_bos: true, parse_special: true };
        assert_eq!(tokenizer.encode("Hi<|eot_id|>", special).unwrap(), [128_000, 13_347, 128_009]);

        // Without naming the split, as the published BitNet 2B-4T file does.
        let mut metadata = check_gguf("llama-bpe", &vocab);
        metadata.remove("tokenizer.ggml.pre");
        assert!(Vocab::from_gguf(&metadata).unwrap() == vocab, "llama-bpe: the split was not recognised");

        ran += compare_with_general_loader(&json, &tokenizer);

        // One long word and ordinary prose, a megabyte each: merging must not be quadratic, which would take minutes.
        for text in ["ab".repeat(500_000), "The quick brown fox, it's 1234 years old!\n".repeat(24_000)] {
            let ids = tokenizer.encode(&text, EncodeOptions::default()).unwrap();
            assert_eq!(tokenizer.decode(&ids, false), text);
        }
        println!("published vocabularies: {ran} cases ran");
    }
}
