//! Published vocabularies with their published test texts and ids. The files are not part of the repository; the
//! folder comes from TRITUNE_VOCAB_DIR or lies beside the workspace.

use std::path::{Path, PathBuf};
use std::time::Instant;

use tritune_format::Gguf;
use tritune_model::sampling::rng::Rng;
use tritune_model::tokenizer::{EncodeOptions, Tokenizer, Vocab};

fn folder() -> PathBuf {
    match std::env::var_os("TRITUNE_VOCAB_DIR") {
        Some(path) => path.into(),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/tokenizers"),
    }
}

/// The texts and expected ids of a vocabulary.
fn cases(folder: &Path, name: &str) -> Vec<(String, Vec<u32>)> {
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

fn check(name: &str, tokenizer: &Tokenizer, cases: &[(String, Vec<u32>)]) {
    for (text, expected) in cases {
        let ids = tokenizer.encode(text, EncodeOptions::default()).unwrap();
        assert_eq!(&ids, expected, "{name}: {text:?}");
        assert_eq!(&tokenizer.decode(&ids, false), text, "{name}: {text:?}");
    }
}

fn gguf_vocab(path: &Path) -> Vocab {
    let file = Gguf::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Vocab::from_gguf(&file.metadata).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
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
        let options = EncodeOptions { add_bos: false, parse_special: true };
        assert_eq!(tokenizer.encode(&text, options).unwrap(), expected.get_ids(), "round {round}: {text:?}");
    }
    rounds
}

#[test]
fn published_vocabularies() {
    let folder = folder();
    if !folder.is_dir() {
        println!("vocabulary files not found at {}: NOT RUN", folder.display());
        return;
    }
    let mut ran = 0;
    for name in ["gpt-2", "llama-spm"] {
        let vocab = gguf_vocab(&folder.join(format!("ggml-vocab-{name}.gguf")));
        let cases = cases(&folder, name);
        check(name, &Tokenizer::new(&vocab).unwrap(), &cases);
        ran += cases.len();

        // What is written reads back the same.
        let mut metadata = tritune_format::Metadata::new();
        vocab.write_gguf(&mut metadata).unwrap();
        assert!(Vocab::from_gguf(&metadata).unwrap() == vocab, "{name}: changed by writing and reading");
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

    // Through GGUF without naming the split, as the published BitNet 2B-4T file does.
    let mut metadata = tritune_format::Metadata::new();
    vocab.write_gguf(&mut metadata).unwrap();
    metadata.remove("tokenizer.ggml.pre");
    let begin = Instant::now();
    let read = Vocab::from_gguf(&metadata).unwrap();
    let between = begin.elapsed();
    Tokenizer::new(&read).unwrap();
    println!("llama-bpe: metadata to vocabulary {between:?}, to tokenizer {:?}", begin.elapsed() - between);
    assert!(Vocab::from_gguf(&metadata).unwrap() == vocab, "llama-bpe: changed by writing and reading");

    ran += compare_with_general_loader(&json, &tokenizer);
    println!("vocabulary files: {ran} cases ran");

    // One long word and ordinary prose, a megabyte each: merging must not be quadratic.
    for (name, text) in
        [("one word", "ab".repeat(500_000)), ("prose", "The quick brown fox, it's 1234 years old!\n".repeat(24_000))]
    {
        let begin = Instant::now();
        let ids = tokenizer.encode(&text, EncodeOptions::default()).unwrap();
        let took = begin.elapsed();
        println!("llama-bpe, {name}: {} bytes, {} tokens in {took:?}", text.len(), ids.len());
        assert!(took.as_secs() < 20, "{name}: {took:?}");
        assert_eq!(tokenizer.decode(&ids, false), text);
    }
}
