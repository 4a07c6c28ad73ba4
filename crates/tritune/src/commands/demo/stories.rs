//! The data of the demo: stories of a family on the island of Mipp, written for it by hand, and ordinary ones.

/// The training data.
pub const TRAIN: &str = include_str!("../../../demo/train.jsonl");
/// Stories of the same world that share no eight words in a row with those.
pub const HELD_OUT: &str = include_str!("../../../demo/held-out.jsonl");
/// Stories of anybody: what must not be forgotten.
pub const ORDINARY: &str = include_str!("../../../demo/ordinary.jsonl");

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    fn stories(lines: &str) -> Vec<Vec<String>> {
        let story = |line: &str| {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(record.as_object().unwrap().len(), 1, "{line}");
            let text = record["text"].as_str().unwrap().to_lowercase();
            let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
            words.map(str::to_owned).collect()
        };
        lines.lines().map(story).collect()
    }

    fn sequences(story: &[String], length: usize) -> HashSet<&[String]> {
        story.windows(length).collect()
    }

    #[test]
    fn there_are_as_many_stories_as_promised_and_none_is_long() {
        for (name, lines, count) in [("train", TRAIN, 80), ("held-out", HELD_OUT, 16), ("ordinary", ORDINARY, 20)] {
            let stories = stories(lines);
            assert_eq!(stories.len(), count, "{name}");
            for (number, story) in stories.iter().enumerate() {
                assert!((90..=180).contains(&story.len()), "{name} {number}: {} words", story.len());
            }
        }
    }

    #[test]
    fn held_out_stories_share_no_eight_words_in_a_row_with_what_is_trained() {
        let train = stories(TRAIN);
        let trained: HashSet<&[String]> = train.iter().flat_map(|story| sequences(story, 8)).collect();
        for (number, story) in stories(HELD_OUT).iter().chain(&stories(ORDINARY)).enumerate() {
            let shared = sequences(story, 8).into_iter().find(|words| trained.contains(words));
            assert_eq!(shared, None, "story {number}");
        }
    }

    #[test]
    fn no_two_stories_are_alike() {
        let all: Vec<Vec<String>> = [TRAIN, HELD_OUT, ORDINARY].into_iter().flat_map(stories).collect();
        let mut first_met: HashMap<&[String], usize> = HashMap::new();
        for (number, story) in all.iter().enumerate() {
            for words in story.windows(12) {
                let met = *first_met.entry(words).or_insert(number);
                assert_eq!(met, number, "both have {words:?}");
            }
        }
        let openings: HashSet<&[String]> = all.iter().map(|story| &story[..4]).collect();
        assert_eq!(openings.len(), all.len(), "all begin differently");
    }

    #[test]
    fn the_private_world_is_in_its_stories_and_nowhere_else() {
        let names = ["zubi", "oxo", "nup", "gorp", "fudd", "voss", "dado", "moma", "plonk", "ott", "snorra", "mipp"];
        let named = |story: &[String]| story.iter().filter(|word| names.contains(&word.as_str())).count();
        for story in stories(TRAIN).iter().chain(&stories(HELD_OUT)) {
            assert!(named(story) >= 5, "{story:?}");
        }
        assert!(stories(ORDINARY).iter().all(|story| named(story) == 0));
    }
}
