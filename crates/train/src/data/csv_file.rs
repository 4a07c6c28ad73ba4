//! Tables: the header names the fields.
//!
//! Rows are split here and not by a library: a message must name the line a row begins on, whatever ends the lines, and the
//! line of a quotation mark that is never closed.

use super::json::{Field, RawRecord};
use super::{MAX_RECORD, Reason};
use serde::de::DeserializeOwned;
use std::io::{self, BufRead};

const MAX_COLUMNS: usize = 4096;

/// Names of columns that mean something.
const KNOWN: &[&str] = &[
    "messages",
    "conversations",
    "prompt",
    "completion",
    "response",
    "instruction",
    "input",
    "output",
    "question",
    "answer",
    "choices",
    "text",
    "system",
    "label",
    "tools",
    "chosen",
    "rejected",
];

/// Whether a column of this name means something.
pub(super) fn is_known(name: &str) -> bool {
    KNOWN.contains(&name)
}

/// What separates the fields of a table that starts with these bytes: of comma, semicolon and tab the one by which the
/// header has the most known names, `usual` where several have as many.
pub(super) fn separator(start: &[u8], usual: u8) -> u8 {
    let known = |separator: u8| {
        let header = CsvReader::new(start, separator).map(|reader| reader.header).unwrap_or_default();
        header.iter().filter(|name| is_known(name)).count()
    };
    let mut best = (known(usual), usual);
    for separator in [b',', b';', b'\t'] {
        let found = known(separator);
        if found > best.0 {
            best = (found, separator);
        }
    }
    best.1
}

/// Reads rows as records.
pub(super) struct CsvReader<R> {
    splitter: Splitter<R>,
    header: Vec<String>,
}

/// A row: its line, and its fields or what is wrong with it.
pub(super) type Row = (u64, Result<Vec<String>, Reason>);

impl<R: BufRead> CsvReader<R> {
    /// Reads the header.
    pub fn new(input: R, separator: u8) -> io::Result<CsvReader<R>> {
        let mut splitter = Splitter { input, separator, columns: MAX_COLUMNS, line: 0, after_return: false };
        let split = splitter.next()?.unwrap_or_default();
        if split.count > MAX_COLUMNS || split.too_long {
            return Err(damaged(format!("the header has more than {MAX_COLUMNS} columns or is longer than 16 MiB")));
        }
        let name = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_ascii_lowercase();
        let header: Vec<String> = split.fields().map(name).collect();
        splitter.columns = header.len();
        Ok(CsvReader { splitter, header })
    }

    /// Names of the columns, in lower case.
    pub fn header(&self) -> &[String] {
        &self.header
    }

    /// The next row that is not blank.
    pub fn next_row(&mut self) -> io::Result<Option<Row>> {
        let Some(split) = self.splitter.next()? else { return Ok(None) };
        Ok(Some((split.line, split.texts(self.header.len()))))
    }
}

/// Finds the fields of one row after the other.
struct Splitter<R> {
    input: R,
    separator: u8,
    /// Fields of a row that are kept; further ones are counted.
    columns: usize,
    /// Line breaks so far.
    line: u64,
    /// Whether the last byte was `\r`, so that a `\n` now ends no further line.
    after_return: bool,
}

/// The fields of a row, one behind the other.
#[derive(Default)]
struct Split {
    line: u64,
    bytes: Vec<u8>,
    ends: Vec<usize>,
    /// All fields, also those not kept.
    count: usize,
    too_long: bool,
    /// Lines on which a quoted field with text behind it begins and ends.
    misquoted: Option<(u64, u64)>,
}

#[derive(Clone, Copy, PartialEq)]
enum At {
    /// A field begins.
    Start,
    /// In a field without quotation marks.
    Bare,
    /// In a quoted field.
    Quoted,
    /// Behind a quotation mark in a quoted field: its end, or the first of two.
    Mark,
    /// Behind a quoted field and spaces.
    Space,
}

impl<R: BufRead> Splitter<R> {
    /// The next row that is not blank. A quotation mark that is never closed is an error: everything behind it would be one
    /// field.
    fn next(&mut self) -> io::Result<Option<Split>> {
        let mut row = Split::default();
        let (mut at, mut opened, mut size) = (At::Start, 0, 0usize);
        loop {
            let available = self.input.fill_buf()?;
            if available.is_empty() {
                if at == At::Quoted {
                    return Err(unclosed(opened, "is never closed"));
                }
                if row.count == 0 && at == At::Start {
                    return Ok(None);
                }
                row.end_field(self.columns);
                return Ok(Some(row));
            }
            let (mut used, mut ended) = (0, false);
            for &byte in available {
                used += 1;
                let second_half = self.after_return && byte == b'\n';
                self.after_return = byte == b'\r';
                let line_break = matches!(byte, b'\r' | b'\n');
                self.line += u64::from(line_break && !second_half);
                if at == At::Quoted {
                    if byte == b'"' {
                        at = At::Mark;
                    } else {
                        row.push(byte, self.columns);
                    }
                } else if second_half {
                    continue;
                } else if line_break {
                    if row.count > 0 || at != At::Start {
                        row.end_field(self.columns);
                        ended = true;
                        break;
                    }
                } else if byte == self.separator {
                    row.begin(self.line);
                    row.end_field(self.columns);
                    at = At::Start;
                } else {
                    row.begin(self.line);
                    at = match (at, byte) {
                        (At::Start, b'"') => {
                            opened = self.line + 1;
                            At::Quoted
                        }
                        (At::Mark, b'"') => {
                            row.push(byte, self.columns);
                            At::Quoted
                        }
                        (At::Mark | At::Space, b' ' | b'\t') => At::Space,
                        (At::Mark | At::Space, _) => {
                            row.misquoted.get_or_insert((opened, self.line + 1));
                            At::Bare
                        }
                        _ => {
                            row.push(byte, self.columns);
                            At::Bare
                        }
                    };
                }
                size += 1;
                if size > MAX_RECORD {
                    if at == At::Quoted {
                        return Err(unclosed(opened, "is not closed within 16 MiB"));
                    }
                    row.too_long = true;
                    row.bytes.clear();
                }
            }
            self.input.consume(used);
            if ended {
                return Ok(Some(row));
            }
        }
    }
}

impl Split {
    fn begin(&mut self, line_breaks: u64) {
        if self.line == 0 {
            self.line = line_breaks + 1;
        }
    }

    fn push(&mut self, byte: u8, columns: usize) {
        if self.count < columns && !self.too_long {
            self.bytes.push(byte);
        }
    }

    fn end_field(&mut self, columns: usize) {
        if self.count < columns {
            self.ends.push(self.bytes.len());
        }
        self.count += 1;
    }

    fn fields(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.bytes[start..end])
    }

    fn texts(&self, columns: usize) -> Result<Vec<String>, Reason> {
        if self.too_long {
            return Err(Reason::TooLong);
        }
        if let Some((opened, closed)) = self.misquoted {
            let message = format!(
                "there is text behind the quoted field of lines {opened} to {closed}; \
                 a quotation mark is missing, or one inside the field is not doubled"
            );
            return Err(Reason::Csv { message });
        }
        if self.count != columns {
            return Err(Reason::Csv { message: format!("it has {} fields, the header {columns}", self.count) });
        }
        if self.bytes.contains(&0) {
            return Err(Reason::ZeroByte);
        }
        let text = |bytes: &[u8]| match std::str::from_utf8(bytes) {
            Ok(text) => Ok(text.to_owned()),
            Err(error) => Err(Reason::NotUtf8 { at: error.valid_up_to() }),
        };
        self.fields().map(text).collect()
    }
}

fn damaged(problem: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

fn unclosed(line: u64, how: &str) -> io::Error {
    damaged(format!(
        "the quotation mark that opens a field on line {line} {how}, so what follows would be one field; \
         close it, or quote the field and double the mark if it is part of the text"
    ))
}

/// The row as a record; columns of other names are left out. Lists are written as JSON.
pub(super) fn record(header: &[String], row: &[String]) -> Result<RawRecord, Reason> {
    let mut raw = RawRecord::default();
    for (name, text) in header.iter().zip(row) {
        let field = match name.as_str() {
            "messages" => {
                raw.messages = json(name, text)?;
                continue;
            }
            "conversations" => {
                raw.conversations = json(name, text)?;
                continue;
            }
            "choices" => {
                raw.choices = json(name, text)?.unwrap_or_default();
                continue;
            }
            "prompt" => &mut raw.prompt,
            "completion" | "response" => &mut raw.completion,
            "instruction" => &mut raw.instruction,
            "input" => &mut raw.input,
            "output" => &mut raw.output,
            "question" => &mut raw.question,
            "answer" => &mut raw.answer,
            "text" => &mut raw.text,
            "system" => &mut raw.system,
            "label" if !text.is_empty() => &mut raw.label,
            "tools" if !matches!(text.trim(), "" | "[]" | "null") => &mut raw.tools,
            "chosen" => &mut raw.chosen,
            "rejected" => &mut raw.rejected,
            _ => continue,
        };
        *field = Field::Text(text.clone());
    }
    raw.answer_by_number();
    Ok(raw)
}

/// A cell that holds JSON; nothing when it is empty.
fn json<T: DeserializeOwned>(column: &str, text: &str) -> Result<Option<T>, Reason> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    serde_json::from_str(text).map(Some).map_err(|error| {
        let message = super::shortened(&error.to_string());
        Reason::Shape { problem: format!("\"{column}\" is not the list as JSON that a table needs: {message}") }
    })
}

impl RawRecord {
    /// A table has no numbers: digits that are none of the choices' texts count them.
    fn answer_by_number(&mut self) {
        if let (Field::Text(answer), Field::List(choices)) = (&self.answer, &self.choices)
            && answer.trim().parse::<usize>().is_ok()
            && !choices.iter().any(|choice| matches!(choice, super::json::Part::Text(text) if text == answer))
        {
            self.answer = Field::Number(answer.trim().to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::random;
    use std::io::BufReader;

    fn rows(text: &[u8], separator: u8, buffer: usize) -> io::Result<(Vec<String>, Vec<Row>)> {
        let mut reader = CsvReader::new(BufReader::with_capacity(buffer, text), separator)?;
        let mut rows = Vec::new();
        while let Some(row) = reader.next_row()? {
            rows.push(row);
        }
        Ok((reader.header().to_vec(), rows))
    }

    #[test]
    fn lines_are_those_of_an_editor() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["a,b", "", "1,2", "\"x", "y\",3", "", "", "4", "5,6"].join(end);
            for buffer in [1, 2, 5, 100] {
                let (header, rows) = rows(text.as_bytes(), b',', buffer).unwrap();
                assert_eq!(header, ["a", "b"]);
                let lines: Vec<u64> = rows.iter().map(|(line, _)| *line).collect();
                assert_eq!(lines, [3, 4, 8, 9], "{end:?}");
                assert_eq!(rows[1].1.as_ref().unwrap(), &[format!("x{end}y"), "3".into()]);
                assert!(rows[2].1.is_err());
            }
        }
    }

    #[test]
    fn quotation_marks() {
        let cases: &[(&str, &[&str])] = &[
            ("\"a,\"\"b\"\"\"", &["a,\"b\""]),
            ("\"a\" ,b", &["a", "b"]),
            ("5\" wide,\"\"", &["5\" wide", ""]),
            ("a,", &["a", ""]),
        ];
        for (text, expected) in cases {
            let header = vec!["x"; expected.len()].join(",");
            let (_, rows) = rows(format!("{header}\n{text}").as_bytes(), b',', 3).unwrap();
            assert_eq!(rows, [(2, Ok(expected.iter().map(|text| (*text).to_owned()).collect()))], "{text}");
        }
        let (_, found) = rows(b"a\n\"x\ny\" z\nok\n", b',', 100).unwrap();
        assert!(matches!(&found[0], (2, Err(Reason::Csv { message })) if message.contains("lines 2 to 3")));
        assert_eq!(found[1], (4, Ok(vec!["ok".into()])));
        for text in ["a\r\nb\r\n\"c\r\nd\r\n", "a\nb\nc\"\",\"", "a,b\nc,d\ne,\"f\"\"\ng,h"] {
            let error = rows(text.as_bytes(), b',', 4).unwrap_err().to_string();
            assert!(error.contains("line 3 is never closed"), "{error}");
        }
    }

    #[test]
    fn what_a_library_reads_is_read_the_same() {
        let alphabet = b"ab,,\"\"\n\r ";
        let mut compared = 0;
        for case in 0..20_000u64 {
            let length = random(1, case, 0, 0) % 24;
            let text: Vec<u8> =
                (0..length).map(|at| alphabet[(random(1, case, 1, at) % alphabet.len() as u64) as usize]).collect();
            // What is refused here and read there is tested above.
            let Ok((_, rows)) = rows(&[b"h\n", &text[..]].concat(), b',', 1 + case as usize % 7) else { continue };
            let mut library = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(&text[..]);
            let expected: Vec<csv::ByteRecord> = library.byte_records().map(Result::unwrap).collect();
            if text.windows(2).any(|pair| pair[0] == b'"' && matches!(pair[1], b' ' | b'a' | b'b')) {
                continue;
            }
            assert_eq!(rows.len(), expected.len(), "{:?}", String::from_utf8_lossy(&text));
            for ((_, row), expected) in rows.iter().zip(&expected) {
                match row {
                    Ok(row) => assert_eq!(row[0].as_bytes(), &expected[0]),
                    Err(reason) => assert!(expected.len() != 1, "{reason}: {:?}", String::from_utf8_lossy(&text)),
                }
                compared += 1;
            }
        }
        assert!(compared > 10_000, "{compared}");
    }

    #[test]
    fn separators() {
        for (header, expected) in [
            ("prompt,completion", b','),
            ("Prompt;Completion\n\"a\";b", b';'),
            ("\"prompt\"\tcompletion", b'\t'),
            ("text", b','),
            ("a;b;c", b','),
            ("id;text,long;label", b';'),
            ("", b','),
        ] {
            assert_eq!(separator(header.as_bytes(), b',') as char, expected as char, "{header}");
        }
        assert_eq!(separator(b"prompt,completion", b'\t'), b',');
    }
}
