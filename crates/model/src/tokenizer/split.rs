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
        };
        let (head, tail) = rest.split_at(length);
        word(head);
        rest = tail;
    }
}

fn llama_bpe(text: &str) -> usize {
    contraction(text, true)
        .or_else(|| letters_after_one_other(text))
        .or_else(|| digits(text, 3))
        .or_else(|| symbols(text).map(|end| end + run(&text[end..], is_line_break)))
        .or_else(|| through_last_line_break(text))
        .unwrap_or_else(|| spaces(text))
}

fn gpt2(text: &str) -> usize {
    let after_space = usize::from(text.starts_with(' '));
    let spaced = |length: usize| (length > 0).then_some(after_space + length);
    contraction(text, false)
        .or_else(|| spaced(run(&text[after_space..], is_letter)))
        .or_else(|| spaced(run(&text[after_space..], char::is_numeric)))
        .or_else(|| symbols(text))
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

/// Letters, perhaps after one character that is no letter, number or line break.
fn letters_after_one_other(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    let start = if is_letter(first) || first.is_numeric() || is_line_break(first) { 0 } else { first.len_utf8() };
    let length = run(&text[start..], is_letter);
    (length > 0).then_some(start + length)
}

fn digits(text: &str, most: usize) -> Option<usize> {
    let length = text.chars().take(most).take_while(|c| c.is_numeric()).map(char::len_utf8).sum();
    (length > 0).then_some(length)
}

/// Characters that are no space, letter or number, perhaps after one space.
fn symbols(text: &str) -> Option<usize> {
    let start = usize::from(text.starts_with(' '));
    let length = run(&text[start..], |c| !c.is_whitespace() && !is_letter(c) && !c.is_numeric());
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
static LETTERS: LazyLock<Vec<(char, char)>> = LazyLock::new(|| {
    let parsed = regex_syntax::parse(r"\p{L}").expect("a constant pattern");
    let HirKind::Class(Class::Unicode(class)) = parsed.into_kind() else {
        unreachable!("a Unicode class parses to a class");
    };
    class.iter().map(|r| (r.start(), r.end())).collect()
});

fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphabetic();
    }
    let after = LETTERS.partition_point(|range| range.0 <= c);
    after > 0 && c <= LETTERS[after - 1].1
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
