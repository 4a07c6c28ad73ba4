//! Reading lines and JSON elements with a bound on their length.

use std::io::{self, BufRead};

/// One line or the part of it that fits.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Its bytes, without the line break.
    pub bytes: Vec<u8>,
    /// Whether the end of the line was reached.
    pub complete: bool,
}

/// Reads at most `limit` bytes of a line. `None` at the end of the input.
pub(super) fn read_line(input: &mut impl BufRead, limit: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            return Ok((!bytes.is_empty()).then_some(Line { bytes, complete: true }));
        }
        let room = limit - bytes.len();
        match available.iter().take(room + 1).position(|&byte| byte == b'\n') {
            Some(end) => {
                bytes.extend_from_slice(&available[..end]);
                input.consume(end + 1);
                if bytes.last() == Some(&b'\r') {
                    bytes.pop();
                }
                return Ok(Some(Line { bytes, complete: true }));
            }
            None => {
                let taken = available.len().min(room);
                bytes.extend_from_slice(&available[..taken]);
                input.consume(taken);
                if taken == room && room < usize::MAX && bytes.len() == limit {
                    // A line of exactly `limit` bytes ends here or with the file.
                    let next = input.fill_buf()?;
                    match next.first() {
                        None => return Ok(Some(Line { bytes, complete: true })),
                        Some(b'\n') => {
                            input.consume(1);
                            return Ok(Some(Line { bytes, complete: true }));
                        }
                        Some(_) => return Ok(Some(Line { bytes, complete: false })),
                    }
                }
            }
        }
    }
}

/// Passes over the rest of a line.
pub(super) fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            return Ok(());
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(available.len(), |end| end + 1);
        input.consume(taken);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// Splits a JSON array into its elements without reading it whole.
#[derive(Debug, Default)]
pub(super) struct Elements {
    opened: bool,
    line: u64,
    ended: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Element {
    /// The line it begins on, from 1.
    pub line: u64,
    /// Its bytes; `None` when it is longer than the limit.
    pub bytes: Option<Vec<u8>>,
}

impl Elements {
    /// The next element. Only brackets, commas and quotation marks are parsed here; the reader of an element validates
    /// it.
    pub fn next(&mut self, input: &mut impl BufRead, limit: usize) -> io::Result<Option<Element>> {
        let mut element = Element { line: 0, bytes: Some(Vec::new()) };
        let (mut depth, mut in_text, mut escaped) = (0usize, false, false);
        while !self.ended {
            let available = input.fill_buf()?;
            if available.is_empty() {
                self.ended = true;
                if self.opened {
                    return Err(self.unfinished(element.line));
                }
                break;
            }
            let mut used = 0;
            for &byte in available {
                used += 1;
                if byte == b'\n' {
                    self.line += 1;
                }
                if !self.opened {
                    self.opened = byte == b'[';
                    continue;
                }
                if in_text {
                    in_text = escaped || byte != b'"';
                    escaped = !escaped && byte == b'\\';
                } else {
                    match byte {
                        b'"' => in_text = true,
                        b'{' | b'[' => depth += 1,
                        b']' if depth == 0 => {
                            self.ended = true;
                            break;
                        }
                        b'}' | b']' => depth = depth.saturating_sub(1),
                        b',' if depth == 0 => {
                            if element.line > 0 {
                                input.consume(used);
                                return Ok(Some(element));
                            }
                            continue;
                        }
                        _ => {}
                    }
                }
                if element.line == 0 {
                    if byte.is_ascii_whitespace() {
                        continue;
                    }
                    element.line = self.line + 1;
                }
                match &mut element.bytes {
                    Some(bytes) if bytes.len() < limit => bytes.push(byte),
                    bytes => *bytes = None,
                }
            }
            input.consume(used);
        }
        if element.line > 0 {
            return Ok(Some(element));
        }
        self.check_rest(input)?;
        Ok(None)
    }

    fn unfinished(&self, element: u64) -> io::Error {
        let inside = if element > 0 { format!(", in the element of line {element}") } else { String::new() };
        let message = format!("the file ends on line {}{inside} before a ] closes the JSON array", self.line + 1);
        io::Error::new(io::ErrorKind::UnexpectedEof, message)
    }

    /// Nothing may follow the array: records there would be lost without a word.
    fn check_rest(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        loop {
            let available = input.fill_buf()?;
            if available.is_empty() {
                return Ok(());
            }
            for byte in available {
                self.line += u64::from(*byte == b'\n');
                if !byte.is_ascii_whitespace() {
                    let message = format!("line {} has something behind the end of the JSON array", self.line + 1);
                    return Err(io::Error::new(io::ErrorKind::InvalidData, message));
                }
            }
            let length = available.len();
            input.consume(length);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_of_every_length_around_the_buffer_and_the_limit() {
        for buffer in [1, 2, 3, 7, 64] {
            for limit in [1, 2, 5, 8] {
                for length in 0..12 {
                    for (end, following) in [("\n", "z\n"), ("", ""), ("\r\n", "")] {
                        let text = format!("{}{end}{following}", "x".repeat(length));
                        let mut input = BufReader::with_capacity(buffer, text.as_bytes());
                        let mut read = Vec::new();
                        while let Some(line) = read_line(&mut input, limit).unwrap() {
                            assert!(line.bytes.len() <= limit);
                            read.extend_from_slice(&line.bytes);
                            if line.complete {
                                read.push(b'\n');
                            }
                        }
                        let expected = format!("{}\n{following}", "x".repeat(length));
                        let expected = if length == 0 && end.is_empty() { String::new() } else { expected };
                        let read = String::from_utf8(read).unwrap().replace('\r', "");
                        assert_eq!(read, expected, "buffer {buffer}, limit {limit}, {text:?}");
                    }
                }
            }
        }
        let mut input = BufReader::with_capacity(4, &b"long line here\nnext"[..]);
        assert!(!read_line(&mut input, 3).unwrap().unwrap().complete);
        skip_line(&mut input).unwrap();
        assert_eq!(read_line(&mut input, 100).unwrap().unwrap().bytes, b"next");
        assert_eq!(read_line(&mut input, 100).unwrap(), None);
    }

    #[test]
    fn elements_of_arrays() {
        let cases: &[(&str, &[(u64, &str)])] = &[
            ("[]", &[]),
            ("", &[]),
            (" [ 1 , 2 ] ", &[(1, "1 "), (1, "2 ")]),
            ("[\n{\"a\": [1, {\"b\": \"],\\\"}\"}]},\n\n {}]", &[(2, "{\"a\": [1, {\"b\": \"],\\\"}\"}]}"), (4, "{}")]),
            ("[\"\\\\\", \",\"]", &[(1, "\"\\\\\""), (1, "\",\"")]),
            ("[1,,2,]", &[(1, "1"), (1, "2")]),
        ];
        for (text, expected) in cases {
            for buffer in [1, 3, 100] {
                let mut input = BufReader::with_capacity(buffer, text.as_bytes());
                let mut elements = Elements::default();
                let mut found = Vec::new();
                while let Some(element) = elements.next(&mut input, 100).unwrap() {
                    found.push((element.line, String::from_utf8(element.bytes.unwrap()).unwrap()));
                }
                let expected: Vec<(u64, String)> =
                    expected.iter().map(|(line, text)| (*line, (*text).into())).collect();
                assert_eq!(found, expected, "{text:?}");
            }
        }
        for (text, part) in [
            ("[", "ends on line 1 before a ]"),
            ("[1,\n2,\n", "ends on line 3 before a ]"),
            ("[1,\n{\"a\": \"b\n", "ends on line 3, in the element of line 2 before a ]"),
            ("[1]\n\n{}", "line 3 has something behind the end"),
            ("[]]", "line 1 has something behind the end"),
        ] {
            for buffer in [1, 3, 100] {
                let mut input = BufReader::with_capacity(buffer, text.as_bytes());
                let mut elements = Elements::default();
                let error = loop {
                    match elements.next(&mut input, 100) {
                        Ok(element) => assert!(element.is_some(), "{text:?} was read to its end"),
                        Err(error) => break error.to_string(),
                    }
                };
                assert!(error.contains(part), "{text:?}: {error}");
            }
        }
        for (limit, whole) in [(5, false), (11, false), (12, true)] {
            let mut input = &b"[\"0123456789\", 1]"[..];
            let mut elements = Elements::default();
            assert_eq!(elements.next(&mut input, limit).unwrap().unwrap().bytes.is_some(), whole, "{limit}");
            assert_eq!(elements.next(&mut input, limit).unwrap().unwrap().bytes.unwrap(), b"1");
        }
    }
}
