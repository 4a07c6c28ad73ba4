//! Making a byte-level BPE vocabulary from text.
//!
//! Only the counts of distinct words are kept ([`WordCounts`]), so the size of the text does not matter. Then the
//! most frequent pair of neighbouring tokens becomes a token, again and again. Ties go to the pair of lower ids, so the
//! same text always gives the same vocabulary.

use super::error::Error;
use super::vocab::{MAX_TOKENS, PreTokenizer, check_limit};
use super::{Map, byte_level, split};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The token that begins and ends every text. Texts are split where it occurs.
pub const END_OF_TEXT: &str = "<|endoftext|>";
/// The fewest tokens of a vocabulary: every byte and [`END_OF_TEXT`].
pub const SMALLEST: usize = 257;

/// Beyond this many different words the rare ones are dropped.
const MAX_WORDS: usize = 1 << 22;
/// Longer words are cut: merging is linear in a word's length for every rule.
const LONGEST_WORD: usize = 256;

/// How often each word occurs.
#[derive(Debug, Clone, Default)]
pub struct WordCounts {
    counts: Map<String, u64>,
    /// Words seen less often than this have been forgotten at some point.
    forgotten_below: u64,
}

/// Settings of the training.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrainOptions {
    /// Number of tokens wanted, [`SMALLEST`] or more.
    pub size: usize,
    /// The fewest occurrences of a pair that becomes a token.
    pub min_count: u64,
}

impl WordCounts {
    /// Counts the words of a text.
    pub fn add(&mut self, text: &str) {
        for part in text.split(END_OF_TEXT) {
            split::for_each_word(PreTokenizer::Gpt2, part, |mut word| {
                while word.len() > LONGEST_WORD {
                    let (head, tail) = word.split_at(word.floor_char_boundary(LONGEST_WORD));
                    self.count(head, 1);
                    word = tail;
                }
                self.count(word, 1);
            });
        }
    }

    /// Counts the words of many texts on several threads; the result does not depend on their number.
    pub fn add_all(&mut self, texts: &[String], threads: usize) {
        let chunk = texts.len().div_ceil(threads.max(1)).max(1);
        let count = |texts: &[String]| {
            let mut counts = WordCounts::default();
            texts.iter().for_each(|text| counts.add(text));
            counts
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = texts
                .chunks(chunk)
                .map(|texts| (texts, std::thread::Builder::new().spawn_scoped(scope, move || count(texts))))
                .collect();
            for (texts, worker) in workers {
                // Where no thread can be started the work is done here.
                let counts = match worker {
                    Ok(worker) => worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                    Err(_) => count(texts),
                };
                for (word, count) in counts.counts {
                    self.count(&word, count);
                }
            }
        });
        while self.counts.len() > MAX_WORDS {
            self.forgotten_below = self.forgotten_below.max(1) * 2;
            self.counts.retain(|_, count| *count >= self.forgotten_below);
        }
    }

    /// Number of different words.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether no word has been counted.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    fn count(&mut self, word: &str, times: u64) {
        match self.counts.get_mut(word) {
            Some(count) => *count += times,
            None if word.is_empty() => {}
            None => drop(self.counts.insert(word.to_owned(), times)),
        }
    }

    /// Trains a vocabulary and writes it as a tokenizer.json whose texts begin with [`END_OF_TEXT`]. It has fewer
    /// tokens than asked for when no pair occurs often enough. `progress` receives the tokens so far and the total.
    pub fn train(&self, options: TrainOptions, progress: impl FnMut(usize, usize)) -> Result<String, Error> {
        if options.size < SMALLEST {
            return Err(Error::SyntheticTooSmall { size: options.size, minimum: SMALLEST });
        }
        check_limit("number of tokens", options.size, MAX_TOKENS)?;
        let mut learner = Learner::new(&self.counts);
        learner.run(options, progress);
        Ok(format!("{:#}\n", learner.tokenizer_json()))
    }
}

type Pair = (u32, u32);

struct Learner {
    /// Texts in the byte alphabet by id.
    tokens: Vec<String>,
    ids: Map<String, u32>,
    rules: Vec<Pair>,
    joined: Map<Pair, u32>,
    words: Vec<(Vec<u32>, u64)>,
    pairs: Map<Pair, Occurrences>,
    /// The most frequent pair first. Counts here may be out of date; those in `pairs` never are.
    queue: BinaryHeap<(u64, Reverse<Pair>)>,
}

#[derive(Default)]
struct Occurrences {
    count: u64,
    /// Words the pair may be in.
    words: Vec<u32>,
}

impl Learner {
    fn new(counts: &Map<String, u64>) -> Learner {
        let mut alphabet: Vec<String> = (0..=255).map(|byte| byte_level::character(byte).to_string()).collect();
        alphabet.sort_unstable();
        let tokens: Vec<String> = std::iter::once(END_OF_TEXT.to_owned()).chain(alphabet).collect();
        let ids: Map<String, u32> = tokens.iter().cloned().zip(0..).collect();
        let byte_ids: Vec<u32> = (0..=255).map(|byte| ids[&byte_level::character(byte).to_string()]).collect();
        let symbols = |word: &str| word.bytes().map(|byte| byte_ids[usize::from(byte)]).collect();
        let words: Vec<(Vec<u32>, u64)> = counts.iter().map(|(word, &count)| (symbols(word), count)).collect();
        let mut pairs: Map<Pair, Occurrences> = Map::default();
        for (index, (symbols, count)) in (0..).zip(&words) {
            for pair in symbols.windows(2) {
                let pair = pairs.entry((pair[0], pair[1])).or_default();
                pair.count += count;
                pair.words.push(index);
            }
        }
        let queue = pairs.iter().map(|(&pair, found)| (found.count, Reverse(pair))).collect();
        Learner { tokens, ids, rules: Vec::new(), joined: Map::default(), words, pairs, queue }
    }

    fn run(&mut self, options: TrainOptions, mut progress: impl FnMut(usize, usize)) {
        while self.tokens.len() < options.size
            && let Some((count, Reverse(pair))) = self.queue.pop()
        {
            let now = self.pairs.get(&pair).map_or(0, |found| found.count);
            if now < count {
                self.queue.push((now, Reverse(pair)));
                continue;
            }
            if now < options.min_count.max(1) {
                break;
            }
            let id = self.merged_token(pair);
            self.apply(pair, id);
            progress(self.tokens.len(), options.size);
        }
    }

    /// The token of a pair. A token can be made of different pairs, and a pair can come back when one of its halves is
    /// made in another way: its rule is then there already.
    fn merged_token(&mut self, pair: Pair) -> u32 {
        if let Some(&id) = self.joined.get(&pair) {
            return id;
        }
        let text = format!("{}{}", self.tokens[pair.0 as usize], self.tokens[pair.1 as usize]);
        let id = *self.ids.entry(text).or_insert_with_key(|text| {
            self.tokens.push(text.clone());
            self.tokens.len() as u32 - 1
        });
        self.rules.push(pair);
        self.joined.insert(pair, id);
        id
    }

    /// Merges the pair wherever it occurs and updates the counts of the pairs around it.
    fn apply(&mut self, pair: Pair, id: u32) {
        let Some(found) = self.pairs.remove(&pair) else { return };
        let mut born = Vec::new();
        for index in found.words {
            let (symbols, count) = &mut self.words[index as usize];
            let Some(first) = symbols.windows(2).position(|two| (two[0], two[1]) == pair) else { continue };
            for two in symbols.windows(2) {
                if let Some(found) = self.pairs.get_mut(&(two[0], two[1])) {
                    found.count -= *count;
                }
            }
            let (mut to, mut from) = (first, first);
            while from < symbols.len() {
                let here = from + 1 < symbols.len() && (symbols[from], symbols[from + 1]) == pair;
                symbols[to] = if here { id } else { symbols[from] };
                from += if here { 2 } else { 1 };
                to += 1;
            }
            symbols.truncate(to);
            for two in symbols.windows(2) {
                let two = (two[0], two[1]);
                let found = self.pairs.entry(two).or_default();
                found.count += *count;
                if two.0 == id || two.1 == id {
                    found.words.push(index);
                    born.push(two);
                }
            }
        }
        born.sort_unstable();
        born.dedup();
        self.queue.extend(born.into_iter().map(|pair| (self.pairs[&pair].count, Reverse(pair))));
    }

    fn tokenizer_json(&self) -> Value {
        let vocab: serde_json::Map<String, Value> =
            self.tokens.iter().cloned().zip((0..).map(|id: u32| json!(id))).collect();
        let merges: Vec<[&str; 2]> =
            self.rules.iter().map(|pair| [pair.0, pair.1].map(|id| self.tokens[id as usize].as_str())).collect();
        let byte_level =
            json!({ "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true });
        let text = |name: &str| json!({ "Sequence": { "id": name, "type_id": 0 } });
        let begin = json!({ "SpecialToken": { "id": END_OF_TEXT, "type_id": 0 } });
        json!({
            "version": "1.0",
            "truncation": null,
            "padding": null,
            "added_tokens": [{
                "id": 0, "content": END_OF_TEXT, "single_word": false, "lstrip": false, "rstrip": false,
                "normalized": false, "special": true,
            }],
            "normalizer": null,
            "pre_tokenizer": byte_level,
            "post_processor": {
                "type": "TemplateProcessing",
                "single": [begin, text("A")],
                "pair": [begin, text("A"), begin, text("B")],
                "special_tokens": { END_OF_TEXT: { "id": END_OF_TEXT, "ids": [0], "tokens": [END_OF_TEXT] } },
            },
            "decoder": byte_level,
            "model": {
                "type": "BPE",
                "dropout": null,
                "unk_token": null,
                "continuing_subword_prefix": null,
                "end_of_word_suffix": null,
                "fuse_unk": false,
                "byte_fallback": false,
                "ignore_merges": false,
                "vocab": vocab,
                "merges": merges,
            },
        })
    }
}

#[cfg(test)]
mod tests;
