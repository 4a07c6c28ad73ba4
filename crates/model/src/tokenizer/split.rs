//! Splitting text into words before byte-pair merging, written out by hand from the published patterns.
//!
//! Each function below is one alternative of the pattern and returns the length in bytes it matches at the start
//! of the text. Nothing backtracks, so the time is linear in the text whatever it holds.

use std::sync::LazyLock;

use regex_syntax::hir::{Class, HirKind};

use super::vocab::PreTokenizer;

/// Calls `word` with each word of `text`.
pub(super) fn for_each_word<'t>(pre: PreTokenizer, text: &'t str, mut word: impl FnMut(&'t str)) {
    let mut rest = text;
    while !rest.is_empty() {
        let length = match pre {
            PreTokenizer::LlamaBpe => llama_bpe(rest),
            PreTokenizer::Gpt2 => gpt2(rest),
            PreTokenizer::Qwen2 => qwen(rest, is_letter),
            PreTokenizer::Qwen35 => qwen(rest, |c| is_letter(c) || is_mark(c)),
            PreTokenizer::Smollm => smollm(rest),
        };
        let (head, tail) = rest.split_at(length);
        word(head);
        rest = tail;
    }
}

fn llama_bpe(text: &str) -> usize {
    llama_like(text, 3, is_letter)
}

fn qwen(text: &str, in_word: impl Fn(char) -> bool + Copy) -> usize {
    llama_like(text, 1, in_word)
}

/// Llama 3's pattern with so many digits together and words of such characters.
fn llama_like(text: &str, most_digits: usize, in_word: impl Fn(char) -> bool + Copy) -> usize {
    contraction(text, true)
        .or_else(|| letters_after_one_other(text, in_word))
        .or_else(|| digits(text, most_digits))
        .or_else(|| symbols(text, in_word).map(|end| end + run(&text[end..], is_line_break)))
        .or_else(|| through_last_line_break(text))
        .unwrap_or_else(|| spaces(text))
}

/// The text falls apart at digits first, so nothing looks beyond one.
fn smollm(text: &str) -> usize {
    let until_digit = run(text, |c| !c.is_numeric());
    if until_digit == 0 { text.chars().next().map_or(0, char::len_utf8) } else { gpt2(&text[..until_digit]) }
}

fn gpt2(text: &str) -> usize {
    let after_space = usize::from(text.starts_with(' '));
    let spaced = |length: usize| (length > 0).then_some(after_space + length);
    contraction(text, false)
        .or_else(|| spaced(run(&text[after_space..], is_letter)))
        .or_else(|| spaced(run(&text[after_space..], char::is_numeric)))
        .or_else(|| symbols(text, is_letter))
        .unwrap_or_else(|| spaces(text))
}

fn contraction(text: &str, any_case: bool) -> Option<usize> {
    let tail = text.strip_prefix('\'')?.as_bytes();
    ["s", "t", "re", "ve", "m", "ll", "d"]
        .iter()
        .find(|suffix| {
            tail.get(..suffix.len()).is_some_and(|start| {
                start == suffix.as_bytes() || any_case && start.eq_ignore_ascii_case(suffix.as_bytes())
            })
        })
        .map(|suffix| 1 + suffix.len())
}

/// Characters of a word, perhaps after one character that is no letter, number or line break.
fn letters_after_one_other(text: &str, in_word: impl Fn(char) -> bool) -> Option<usize> {
    let first = text.chars().next()?;
    let start = if is_letter(first) || first.is_numeric() || is_line_break(first) { 0 } else { first.len_utf8() };
    match run(&text[start..], &in_word) {
        // The optional character may belong to the word itself.
        0 => Some(run(text, &in_word)).filter(|length| *length > 0),
        length => Some(start + length),
    }
}

fn digits(text: &str, most: usize) -> Option<usize> {
    let length = text.chars().take(most).take_while(|c| c.is_numeric()).map(char::len_utf8).sum();
    (length > 0).then_some(length)
}

/// Characters that are no space, number or part of a word, perhaps after one space.
fn symbols(text: &str, in_word: impl Fn(char) -> bool) -> Option<usize> {
    let start = usize::from(text.starts_with(' '));
    let length = run(&text[start..], |c| !c.is_whitespace() && !in_word(c) && !c.is_numeric());
    (length > 0).then_some(start + length)
}

/// White space up to and including the last line break of the run.
fn through_last_line_break(text: &str) -> Option<usize> {
    let length = run(text, char::is_whitespace);
    text[..length].rfind(is_line_break).map(|at| at + 1)
}

/// White space; when a word follows, its last character is left for that word unless it is the only one.
fn spaces(text: &str) -> usize {
    let length = run(text, char::is_whitespace);
    if length == text.len() {
        return length;
    }
    match text[..length].char_indices().next_back() {
        Some((last, _)) if last > 0 => last,
        Some(_) => length,
        // Every character is a letter, number, symbol or space, so some alternative has matched before this one.
        None => text.chars().next().map_or(0, char::len_utf8),
    }
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

fn is_line_break(c: char) -> bool {
    c == '\r' || c == '\n'
}

/// Ranges of the general category L. The standard library's `is_alphabetic` also counts marks and letter numbers.
static LETTERS: LazyLock<Vec<(char, char)>> = LazyLock::new(|| category(r"\p{L}"));
/// Ranges of the general category M.
static MARKS: LazyLock<Vec<(char, char)>> = LazyLock::new(|| category(r"\p{M}"));

fn category(pattern: &str) -> Vec<(char, char)> {
    let parsed = regex_syntax::parse(pattern).expect("a constant pattern");
    let HirKind::Class(Class::Unicode(class)) = parsed.into_kind() else {
        unreachable!("a Unicode class parses to a class");
    };
    class.iter().map(|r| (r.start(), r.end())).collect()
}

fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphabetic();
    }
    within(&LETTERS, c)
}

fn is_mark(c: char) -> bool {
    !c.is_ascii() && within(&MARKS, c)
}

fn within(ranges: &[(char, char)], c: char) -> bool {
    let after = ranges.partition_point(|range| range.0 <= c);
    after > 0 && c <= ranges[after - 1].1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(pre: PreTokenizer, text: &str) -> Vec<&str> {
        let mut words = Vec::new();
        for_each_word(pre, text, |word| words.push(word));
        assert_eq!(words.concat(), text);
        words
    }

    #[test]
    fn llama_words() {
        let cases: &[(&str, &[&str])] = &[
            ("", &[]),
            ("Hello world", &["Hello", " world"]),
            ("  Hello", &[" ", " Hello"]),
            ("a   b  ", &["a", "  ", " b", "  "]),
            ("I'LL we'Ve x'z", &["I", "'LL", " we", "'Ve", " x", "'z"]),
            ("12345", &["123", "45"]),
            (" 12", &[" ", "12"]),
            ("!!\n\nx", &["!!\n\n", "x"]),
            (" \n \n  y", &[" \n \n", " ", " y"]),
            ("\ta\t\tb", &["\ta", "\t", "\tb"]),
            ("a\n", &["a", "\n"]),
            ("-word --w", &["-word", " --", "w"]),
            ("½ x\u{301}", &["½", " x", "\u{301}"]),
            ("ⅷa", &["ⅷ", "a"]),
            ("\u{a0}\u{3000}字", &["\u{a0}", "\u{3000}字"]),
            ("'", &["'"]),
        ];
        for (text, expected) in cases {
            assert_eq!(&words(PreTokenizer::LlamaBpe, text), expected, "{text:?}");
        }
    }

    #[test]
    fn gpt2_words() {
        let cases: &[(&str, &[&str])] = &[
            ("I'LL we've", &["I", "'", "LL", " we", "'ve"]),
            ("12345 678", &["12345", " 678"]),
            ("-word  --w", &["-", "word", " ", " --", "w"]),
            ("!!\n\nx", &["!!", "\n", "\n", "x"]),
            ("a \n ", &["a", " \n "]),
            (" ' s", &[" '", " s"]),
        ];
        for (text, expected) in cases {
            assert_eq!(&words(PreTokenizer::Gpt2, text), expected, "{text:?}");
        }
    }

    #[test]
    fn qwen_words() {
        let cases: &[(&str, &[&str])] = &[
            ("12345 a1", &["1", "2", "3", "4", "5", " a", "1"]),
            ("I'LL  go!\n\nx", &["I", "'LL", " ", " go", "!\n\n", "x"]),
            ("x\u{301}y", &["x", "\u{301}y"]),
        ];
        for (text, expected) in cases {
            assert_eq!(&words(PreTokenizer::Qwen2, text), expected, "{text:?}");
        }
        // Marks belong to words, wherever they are.
        for (text, expected) in
            [("x\u{301}y", &["x\u{301}y"][..]), ("\u{301}", &["\u{301}"]), (" \u{301}!", &[" \u{301}", "!"])]
        {
            assert_eq!(words(PreTokenizer::Qwen35, text), expected, "{text:?}");
        }
    }

    #[test]
    fn smollm_words() {
        let cases: &[(&str, &[&str])] = &[
            ("a 12", &["a", " ", "1", "2"]),
            ("a  1b", &["a", "  ", "1", "b"]),
            ("it's  5 o'clock", &["it", "'s", "  ", "5", " o", "'", "clock"]),
            ("½x", &["½", "x"]),
        ];
        for (text, expected) in cases {
            assert_eq!(&words(PreTokenizer::Smollm, text), expected, "{text:?}");
        }
    }

    #[test]
    fn letters_are_the_general_category() {
        for (c, expected) in [
            ('é', true),
            ('字', true),
            ('ª', true),
            ('ⅷ', false),
            ('\u{301}', false),
            ('\u{345}', false),
            ('½', false),
            ('\u{1F999}', false),
        ] {
            assert_eq!(is_letter(c), expected, "{c:?}");
        }
    }
}
