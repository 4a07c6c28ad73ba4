//! Stop strings in a stream of text.

use super::Error;

const MAX_STRINGS: usize = 64;
const MAX_BYTES: usize = 1024;

/// The result of [`StopStrings::push`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StopMatch {
    /// Text that can be shown: no stop string begins in it.
    pub text: String,
    /// Index of the stop string found, which ends the stream.
    pub stopped: Option<usize>,
}

/// Watches a stream for stop strings, holding back text that may turn out to be the start of one.
#[derive(Debug, Clone)]
pub struct StopStrings {
    strings: Vec<String>,
    held: String,
}

impl StopStrings {
    /// A matcher for `strings` (at most 64, each 1 to 1024 bytes); an empty list lets everything through.
    pub fn new(strings: Vec<String>) -> Result<StopStrings, Error> {
        if strings.len() > MAX_STRINGS {
            return Err(Error::TooManyStopStrings { count: strings.len(), limit: MAX_STRINGS });
        }
        for (index, string) in strings.iter().enumerate() {
            let problem = match string.len() {
                0 => "empty; give at least one character",
                1..=MAX_BYTES => continue,
                _ => "longer than 1024 bytes",
            };
            return Err(Error::InvalidStopString { index, problem });
        }
        Ok(StopStrings { strings, held: String::new() })
    }

    /// Adds `piece` of text and returns what may be shown. The earliest match wins, the first listed among equals.
    pub fn push(&mut self, piece: &str) -> StopMatch {
        self.held.push_str(piece);
        let earliest = self
            .strings
            .iter()
            .enumerate()
            .filter_map(|(index, stop)| self.held.find(stop).map(|at| (at, index)))
            .min();
        if let Some((at, index)) = earliest {
            self.held.truncate(at);
            return StopMatch { text: std::mem::take(&mut self.held), stopped: Some(index) };
        }
        let rest = self.held.split_off(self.held.len() - self.partial_match());
        StopMatch { text: std::mem::replace(&mut self.held, rest), stopped: None }
    }

    /// The text still held back, for when the stream ends without a match.
    pub fn finish(&mut self) -> String {
        std::mem::take(&mut self.held)
    }

    /// Bytes at the end of `held` that begin some stop string.
    fn partial_match(&self) -> usize {
        let held = self.held.as_bytes();
        let longest = self.strings.iter().map(String::len).max().unwrap_or(0);
        // A stop string's prefix starts on a character boundary of its own text, hence of `held` too.
        (1..longest.min(held.len() + 1))
            .rev()
            .find(|&length| {
                let tail = &held[held.len() - length..];
                self.strings.iter().any(|s| s.as_bytes().starts_with(tail))
            })
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rng::Rng;
    use super::*;

    fn feed(stops: &[&str], pieces: &[&str]) -> (String, Option<usize>) {
        let mut matcher = StopStrings::new(stops.iter().map(|s| s.to_string()).collect()).unwrap();
        let mut shown = String::new();
        for piece in pieces {
            let out = matcher.push(piece);
            shown.push_str(&out.text);
            if out.stopped.is_some() {
                return (shown, out.stopped);
            }
        }
        shown.push_str(&matcher.finish());
        (shown, None)
    }

    #[test]
    fn stops_across_pieces() {
        type Case = (&'static str, &'static [&'static str], &'static [&'static str], &'static str, Option<usize>);
        let cases: &[Case] = &[
            ("none", &[], &["ab", "c"], "abc", None),
            ("one piece", &["END"], &["abENDcd"], "ab", Some(0)),
            ("split", &["END"], &["abE", "N", "Dcd"], "ab", Some(0)),
            ("false start", &["END"], &["EEN", "xEN"], "EENxEN", None),
            ("overlapping start", &["aab"], &["a", "a", "a", "b"], "a", Some(0)),
            ("earliest wins", &["yy", "x"], &["axyy"], "a", Some(1)),
            ("first listed wins ties", &["ab", "abc"], &["zabc"], "z", Some(0)),
            ("multi-byte", &["é!"], &["caf", "é", "?é!"], "café?", Some(0)),
        ];
        for (name, stops, pieces, shown, stopped) in cases {
            assert_eq!(feed(stops, pieces), (shown.to_string(), *stopped), "{name}");
        }
    }

    #[test]
    fn holds_back_only_what_may_still_match() {
        let mut matcher = StopStrings::new(vec!["</s>".into()]).unwrap();
        assert_eq!(matcher.push("hi <").text, "hi ");
        assert_eq!(matcher.push("/").text, "");
        assert_eq!(matcher.push("b>").text, "</b>");
    }

    #[test]
    fn agrees_with_searching_the_whole_text() {
        let seed = 0x5eed_0001;
        println!("seed {seed:#x}");
        let mut rng = Rng::new(seed);
        let mut pick = |n: u64| (rng.next_u64() % n) as usize;
        for round in 0..3000 {
            let text: String = (0..pick(40)).map(|_| ['a', 'b', 'é'][pick(3)]).collect();
            let stops: Vec<String> =
                (0..pick(3) + 1).map(|_| (0..pick(4) + 1).map(|_| ['a', 'b', 'é'][pick(3)]).collect()).collect();
            let mut pieces = Vec::new();
            let mut characters = text.chars().peekable();
            while characters.peek().is_some() {
                pieces.push(characters.by_ref().take(pick(5) + 1).collect::<String>());
            }
            let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
            let stop_refs: Vec<&str> = stops.iter().map(String::as_str).collect();
            let (shown, stopped) = feed(&stop_refs, &pieces);
            assert!(text.starts_with(&shown), "round {round}");
            match stopped {
                None => {
                    assert_eq!(shown, text, "round {round}");
                    assert!(stops.iter().all(|s| !text.contains(s)), "round {round}");
                }
                Some(index) => {
                    assert!(text[shown.len()..].starts_with(&stops[index]), "round {round}");
                }
            }
        }
    }

    #[test]
    fn refuses_unusable_lists() {
        let empty = StopStrings::new(vec!["a".into(), String::new()]).unwrap_err();
        assert!(matches!(empty, Error::InvalidStopString { index: 1, .. }));
        let long = StopStrings::new(vec!["x".repeat(1025)]).unwrap_err();
        assert!(matches!(long, Error::InvalidStopString { index: 0, .. }));
        let many = StopStrings::new(vec!["x".into(); 65]).unwrap_err();
        assert!(matches!(many, Error::TooManyStopStrings { count: 65, .. }));
    }
}
