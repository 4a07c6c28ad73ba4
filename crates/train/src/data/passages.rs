//! Plain text: documents of any length, read in passages of bounded length.

use super::Reason;
use super::lines::read_line;
use super::source::{Body, Item};
use std::io::{self, BufRead};

/// The line that ends a document.
const END_OF_DOCUMENT: &[u8] = b"<|endoftext|>";
/// Passages are ended at the next line break once they have this many bytes, so that documents of any length can be
/// read. It decides where tokens cannot span, and so affects the data set's hash.
const PASSAGE: usize = 256 << 10;
/// Lines longer than this are read in parts.
const PART: usize = 64 << 10;

/// Part of a document.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Passage {
    pub text: String,
    /// Whether the document begins here.
    pub first: bool,
    /// Whether it ends here.
    pub last: bool,
}

/// Reads passages. Line breaks at the ends of documents are dropped, `\r\n` becomes `\n`.
pub(super) struct Passages<R> {
    input: R,
    line: u64,
    /// Whether the next part continues a line.
    inside_line: bool,
    /// Bytes of a character cut by the end of a part.
    held: Vec<u8>,
    begun_at: u64,
    text: String,
    line_breaks: usize,
    first: bool,
    ended: bool,
    rejected: Vec<Item>,
}

impl<R: BufRead> Passages<R> {
    /// Reads from the beginning of a document.
    pub fn new(input: R) -> Passages<R> {
        Passages {
            input,
            line: 0,
            inside_line: false,
            held: Vec::new(),
            begun_at: 0,
            text: String::new(),
            line_breaks: 0,
            first: true,
            ended: false,
            rejected: Vec::new(),
        }
    }

    /// The next passage, or a line left out.
    pub fn next_item(&mut self) -> io::Result<Option<Item>> {
        loop {
            if let Some(item) = self.rejected.pop() {
                return Ok(Some(item));
            }
            if self.ended {
                return Ok(None);
            }
            let Some(part) = read_line(&mut self.input, PART)? else {
                self.ended = true;
                if let Some(item) = self.flush(true) {
                    return Ok(Some(item));
                }
                continue;
            };
            let whole_line = !self.inside_line && part.complete;
            if !self.inside_line {
                self.line += 1;
            }
            self.inside_line = !part.complete;
            if whole_line && part.bytes.trim_ascii() == END_OF_DOCUMENT {
                if let Some(item) = self.flush(true) {
                    return Ok(Some(item));
                }
                continue;
            }
            self.append(part.bytes, part.complete);
            if self.text.len() >= PASSAGE
                && let Some(item) = self.flush(false)
            {
                return Ok(Some(item));
            }
        }
    }

    fn append(&mut self, bytes: Vec<u8>, complete: bool) {
        let mut bytes = if self.held.is_empty() { bytes } else { [std::mem::take(&mut self.held), bytes].concat() };
        if !complete
            && let Err(error) = std::str::from_utf8(&bytes)
            && error.error_len().is_none()
        {
            self.held = bytes.split_off(error.valid_up_to());
        }
        let text = match bytes.contains(&0) {
            true => Err(Reason::ZeroByte),
            false => String::from_utf8(bytes).map_err(|error| Reason::NotUtf8 { at: error.utf8_error().valid_up_to() }),
        };
        match text {
            Err(reason) => {
                self.rejected.push(Item { line: self.line, body: Body::Rejected(reason) });
            }
            Ok(text) => {
                let begins = self.first && self.text.is_empty();
                // Documents do not begin with blank lines.
                if begins && text.trim().is_empty() {
                    return;
                }
                if !text.is_empty() {
                    if begins {
                        self.begun_at = self.line;
                    } else {
                        self.text.extend(std::iter::repeat_n('\n', self.line_breaks));
                    }
                    self.line_breaks = 0;
                    self.text.push_str(&text);
                }
                if complete && self.line_breaks < PART {
                    self.line_breaks += 1;
                }
            }
        }
    }

    fn flush(&mut self, last: bool) -> Option<Item> {
        if last {
            self.line_breaks = 0;
        }
        let first = std::mem::replace(&mut self.first, last);
        if first && self.text.is_empty() {
            self.first = true;
            return None;
        }
        let text = std::mem::take(&mut self.text);
        Some(Item { line: self.begun_at, body: Body::Passage(Passage { text, first, last }) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> (Vec<(u64, String)>, Vec<u64>) {
        let mut passages = Passages::new(text);
        let (mut documents, mut rejected) = (Vec::new(), Vec::new());
        let mut open = false;
        while let Some(item) = passages.next_item().unwrap() {
            match item.body {
                Body::Passage(passage) => {
                    assert_eq!(passage.first, !open);
                    assert!(passage.text.len() < PASSAGE + 2 * PART);
                    if passage.first {
                        documents.push((item.line, String::new()));
                    }
                    documents.last_mut().unwrap().1.push_str(&passage.text);
                    open = !passage.last;
                }
                _ => rejected.push(item.line),
            }
        }
        assert!(!open, "every document ends");
        (documents, rejected)
    }

    #[test]
    fn documents() {
        type Documents = &'static [(u64, &'static str)];
        let cases: &[(&str, &str, Documents)] = &[
            ("empty", "", &[]),
            ("blank", "\n \n\r\n<|endoftext|>\n\n", &[]),
            ("blank lines around", " \n\na\n \n\n", &[(3, "a\n ")]),
            ("one", "a\nb\n", &[(1, "a\nb")]),
            ("no line break at the end", "a", &[(1, "a")]),
            (
                "several",
                "\na\n\nb\n\n<|endoftext|>\n<|endoftext|>\r\nc\r\nd\n <|endoftext|> \n",
                &[(2, "a\n\nb"), (8, "c\nd")],
            ),
            ("inside a line", "a <|endoftext|> b", &[(1, "a <|endoftext|> b")]),
        ];
        for (name, text, expected) in cases {
            let expected: Vec<(u64, String)> = expected.iter().map(|(line, text)| (*line, (*text).into())).collect();
            assert_eq!(read(text.as_bytes()), (expected, vec![]), "{name}");
        }
    }

    #[test]
    fn long_lines_and_wrong_bytes() {
        for shift in 0..4 {
            let text = format!("{}{}", "x".repeat(shift), "é漢🦀".repeat(100_000));
            assert_eq!(read(text.as_bytes()), (vec![(1, text)], vec![]));
        }
        let (documents, rejected) = read(b"a\n\xff\xfe\nb");
        assert_eq!((documents, rejected), (vec![(1, "a\nb".into())], vec![2]));
        let (documents, rejected) = read(b"a\xe6\xbc");
        assert_eq!((documents, rejected), (vec![], vec![1]));
    }
}
