//! Tables: the header names the fields.

use super::json::{Field, RawRecord};
use super::{MAX_RECORD, Reason};
use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

/// Reads rows as records.
pub(super) struct CsvReader<R: Read> {
    reader: csv::Reader<Bounded<R>>,
    budget: Rc<Cell<usize>>,
    header: Vec<String>,
    ended: bool,
}

/// Gives no more bytes than one record may have: an open quotation mark must not fill the memory.
struct Bounded<R> {
    input: R,
    budget: Rc<Cell<usize>>,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let budget = self.budget.get();
        if budget == 0 {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge));
        }
        let room = buffer.len().min(budget);
        let read = self.input.read(&mut buffer[..room])?;
        self.budget.set(budget - read);
        Ok(read)
    }
}

/// A row: its line, and its fields or what is wrong with it.
pub(super) type Row = (u64, Result<Vec<(usize, String)>, Reason>);

impl<R: Read> CsvReader<R> {
    /// Reads the header.
    pub fn new(input: R, separator: u8) -> io::Result<CsvReader<R>> {
        let budget = Rc::new(Cell::new(MAX_RECORD));
        let bounded = Bounded { input, budget: Rc::clone(&budget) };
        let mut reader = csv::ReaderBuilder::new().flexible(true).delimiter(separator).from_reader(bounded);
        let header = match reader.byte_headers() {
            Ok(header) => header.iter().map(|name| String::from_utf8_lossy(name).trim().to_ascii_lowercase()).collect(),
            Err(error) => return Err(io::Error::other(error)),
        };
        Ok(CsvReader { reader, budget, header, ended: false })
    }

    /// Names of the columns, in lower case.
    pub fn header(&self) -> &[String] {
        &self.header
    }

    /// The next row that is not blank.
    pub fn next_row(&mut self) -> io::Result<Option<Row>> {
        if self.ended {
            return Ok(None);
        }
        self.budget.set(MAX_RECORD);
        let mut record = csv::ByteRecord::new();
        let line = self.reader.position().line();
        match self.reader.read_byte_record(&mut record) {
            Ok(false) => {
                self.ended = true;
                Ok(None)
            }
            Ok(true) => {
                let line = record.position().map_or(line, csv::Position::line);
                Ok(Some((line, fields(&record, self.header.len()))))
            }
            Err(error) => match error.into_kind() {
                csv::ErrorKind::Io(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                    self.ended = true;
                    Ok(Some((line, Err(Reason::Unclosed))))
                }
                csv::ErrorKind::Io(error) => Err(error),
                _ => Ok(Some((line, Err(Reason::Csv { message: "it is malformed".into() })))),
            },
        }
    }
}

fn fields(record: &csv::ByteRecord, columns: usize) -> Result<Vec<(usize, String)>, Reason> {
    if record.len() != columns {
        let message = format!("it has {} fields, the header {columns}", record.len());
        return Err(Reason::Csv { message });
    }
    let text = |(column, bytes): (usize, &[u8])| match std::str::from_utf8(bytes) {
        Ok(text) => Ok((column, text.to_owned())),
        Err(error) => Err(Reason::NotUtf8 { at: error.valid_up_to() }),
    };
    record.iter().enumerate().map(text).collect()
}

/// The row as a record; columns of other names are left out.
pub(super) fn record(header: &[String], row: Vec<(usize, String)>) -> RawRecord {
    let mut raw = RawRecord::default();
    for (column, text) in row {
        let field = match header.get(column).map(String::as_str) {
            Some("prompt") => &mut raw.prompt,
            Some("completion" | "response") => &mut raw.completion,
            Some("instruction") => &mut raw.instruction,
            Some("input") => &mut raw.input,
            Some("output") => &mut raw.output,
            Some("question") => &mut raw.question,
            Some("answer") => &mut raw.answer,
            Some("text") => &mut raw.text,
            Some("system") => &mut raw.system,
            Some("label") if !text.is_empty() => &mut raw.label,
            _ => continue,
        };
        *field = Field::Text(text);
    }
    raw
}
