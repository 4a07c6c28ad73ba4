use super::*;
use crate::sampling::rng::Rng;
use crate::tokenizer::{EncodeOptions, PreTokenizer, Tokenizer, Vocab};
use tokenizers::models::bpe::{BPE, BpeTrainer};
use tritune_format::gguf::Metadata;

const STORY: &str = "Once there was a goat called Pim. Pim liked the old boat, and the boat liked the goat's beard.\n\
    \"Don't eat the sails!\" said the captain. The goat didn't eat the sails. She ate the captain's hat, the blue one.\n\
    1234 waves went by, 12 gulls, and one naïve crab. Then the goat, the captain and the boat went home again.\n";

fn counted(texts: &[&str]) -> WordCounts {
    let mut counts = WordCounts::default();
    texts.iter().for_each(|text| counts.add(text));
    counts
}

fn trained(size: usize) -> String {
    counted(&[STORY]).train(TrainOptions { size, min_count: 1 }, |_, _| {}).unwrap()
}

/// Texts with words of the story, other scripts, controls and the special token's text.
fn random_texts(seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let alphabet: Vec<char> = "goat captain's beard  \n\t\r0123éß漢字🦀\u{301}\u{a0}<|>\u{0}\u{7f}ⅷ½".chars().collect();
    let words: Vec<&str> = STORY.split_inclusive(' ').chain([END_OF_TEXT]).collect();
    (0..200)
        .map(|_| {
            let pieces = rng.next_u64() % 30;
            (0..pieces)
                .map(|_| match rng.next_u64() % 3 {
                    0 => words[rng.next_u64() as usize % words.len()].to_owned(),
                    _ => alphabet[rng.next_u64() as usize % alphabet.len()].to_string(),
                })
                .collect()
        })
        .collect()
}

#[test]
fn ids_are_those_of_the_tokenizers_crate_and_survive_a_gguf_file() {
    let json = trained(340);
    let (own, vocab) = Tokenizer::from_tokenizer_json(json.as_bytes(), None, &[]).unwrap();
    assert_eq!((vocab.len(), vocab.pre), (340, Some(PreTokenizer::Gpt2)));
    assert_eq!((vocab.special.bos, vocab.special.eos, vocab.add_bos), (Some(0), Some(0), true));
    let theirs = tokenizers::Tokenizer::from_bytes(json.as_bytes()).unwrap();
    let mut literal = theirs.clone();
    literal.set_encode_special_tokens(true);
    let mut metadata = Metadata::new();
    vocab.write_gguf(&mut metadata).unwrap();
    let stored = Vocab::from_gguf(&metadata).unwrap();
    assert_eq!(stored, vocab);
    let stored = Tokenizer::new(&stored).unwrap();

    let seed = tritune_testing::Random::fresh().next();
    for text in random_texts(seed).iter().map(String::as_str).chain(["", STORY]) {
        for parse_special in [false, true] {
            let options = EncodeOptions { add_bos: false, parse_special };
            let ids = own.encode(text, options).unwrap();
            assert_eq!(own.decode(&ids, false), text);
            assert_eq!(stored.encode(text, options).unwrap(), ids, "{text:?}");
            let crate_ids = if parse_special { &theirs } else { &literal }.encode_fast(text, false).unwrap();
            assert_eq!(crate_ids.get_ids(), ids, "{text:?}");
        }
    }
    let with_bos = theirs.encode_fast("The goat", true).unwrap();
    assert_eq!(
        with_bos.get_ids(),
        own.encode("The goat", EncodeOptions { add_bos: true, parse_special: false }).unwrap()
    );
    assert_eq!(with_bos.get_ids()[0], 0);
    let compact = own.encode(STORY, EncodeOptions::default()).unwrap().len();
    assert!(compact * 5 < STORY.len() * 3, "{compact} tokens for {} bytes", STORY.len());
}

#[test]
fn the_tokenizers_crate_learns_the_same_rules() {
    let counts = counted(&[STORY]);
    let in_alphabet = |word: &str| word.bytes().map(byte_level::character).collect::<String>();
    let alphabet = (0..=255).map(byte_level::character).collect();
    let special = vec![tokenizers::AddedToken::from(END_OF_TEXT, true)];
    let builder = BpeTrainer::builder().show_progress(false).vocab_size(320).min_frequency(1);
    let trainer = builder.initial_alphabet(alphabet).special_tokens(special).build();
    let mut model = BPE::default();
    let words = counts.counts.iter().map(|(word, &count)| (in_alphabet(word).into(), count)).collect();
    trainer.do_train(&words, &mut model).unwrap();
    let json: Value = serde_json::from_str(&trained(320)).unwrap();
    let theirs = serde_json::to_value(&model).unwrap();
    assert_eq!(json["model"]["merges"], theirs["merges"]);
    assert_eq!(json["model"]["vocab"].as_object().unwrap().len(), 320);
    for (text, id) in json["model"]["vocab"].as_object().unwrap() {
        assert_eq!(theirs["vocab"][text], *id, "{text}");
    }
}

#[test]
fn the_same_text_gives_the_same_bytes_however_it_is_counted() {
    let expected = trained(400);
    let lines: Vec<String> = STORY.split_inclusive('\n').map(str::to_owned).collect();
    // Text is split at single line breaks, so counting lines is counting the whole.
    for threads in [0, 1, 2, 7] {
        let mut counts = WordCounts::default();
        counts.add_all(&lines, threads);
        assert_eq!(counts.len(), counted(&[STORY]).len());
        assert_eq!(counts.train(TrainOptions { size: 400, min_count: 1 }, |_, _| {}).unwrap(), expected);
    }
}

#[test]
fn the_end_token_is_never_learnt_as_text() {
    let text = format!("{END_OF_TEXT}\n").repeat(50) + "a b";
    let counts = counted(&[&text]);
    assert!(counts.counts.keys().all(|word| !word.contains("endoftext")), "{counts:?}");
    let json = counts.train(TrainOptions { size: 1000, min_count: 1 }, |_, _| {}).unwrap();
    let vocab = Vocab::from_tokenizer_json(json.as_bytes(), None, &[]).unwrap();
    assert!(vocab.len() < 270, "too little text gives fewer tokens, not invented ones");
}

#[test]
fn a_pair_that_comes_back_has_one_rule() {
    // "abc" can be made of "ab c" and "a bc"; its neighbour's rule must not be written twice.
    let texts = ["xabc ".repeat(20), "xab ".repeat(9), "bc ".repeat(40), "xabcd abcd ".repeat(5)];
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let json = counted(&texts).train(TrainOptions { size: 300, min_count: 1 }, |_, _| {}).unwrap();
    Tokenizer::from_tokenizer_json(json.as_bytes(), None, &[]).unwrap();
}

#[test]
fn sizes_are_checked_and_long_words_cut() {
    let counts = counted(&["x"]);
    for size in [0, 256, usize::MAX] {
        assert!(counts.train(TrainOptions { size, min_count: 1 }, |_, _| {}).is_err(), "{size}");
    }
    let empty = WordCounts::default().train(TrainOptions { size: 257, min_count: 1 }, |_, _| {}).unwrap();
    assert_eq!(Vocab::from_tokenizer_json(empty.as_bytes(), None, &[]).unwrap().len(), 257);
    let long = counted(&[&"漢".repeat(1000)]);
    assert!(long.counts.keys().all(|word| word.len() <= LONGEST_WORD));
    let bytes: u64 = long.counts.iter().map(|(word, count)| word.len() as u64 * count).sum();
    assert_eq!(bytes, 3000);
}
