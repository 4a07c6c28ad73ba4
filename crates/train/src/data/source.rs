//! A data file as a stream of records.

use super::csv_file::{self, CsvReader};
use super::input::{Input, open};
use super::json::RawRecord;
use super::lines::{Elements, read_line, skip_line};
use super::parquet::{self, ParquetReader};
use super::passages::{Passage, Passages};
use super::{DataError, DataFile, FieldMap, Format, MAX_RECORD, Reason, detect};
use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Bytes of a table in which its header is looked for.
const HEADER: u64 = 64 << 10;

/// What holds the records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Container {
    JsonLines,
    JsonArray,
    /// Rows, with the byte between fields.
    Table(u8),
    /// Rows of named columns.
    Parquet,
    Text,
}

impl Container {
    /// By the extension (that before `.gz`) where it is clear, otherwise by the first character.
    pub fn of(file: &DataFile) -> Result<Container, DataError> {
        if parquet::begins(file)? {
            return Ok(Container::Parquet);
        }
        let (path, mut input) = (file.name(), open(file)?);
        let extension = |path: &Path| path.extension().unwrap_or_default().to_ascii_lowercase();
        let extension = match path.file_stem() {
            Some(stem) if extension(path) == "gz" => extension(Path::new(stem)),
            _ => extension(path),
        };
        match extension.to_str() {
            Some(table @ ("csv" | "tsv")) => {
                let mut start = Vec::new();
                input.take(HEADER).read_to_end(&mut start).map_err(|error| failed(path, error))?;
                let usual = if table == "csv" { b',' } else { b'\t' };
                return Ok(Container::Table(csv_file::separator(&start, usual)));
            }
            Some("txt" | "md" | "text") => return Ok(Container::Text),
            _ => {}
        }
        let first = first_character(&mut input).map_err(|error| failed(path, error))?;
        let json = matches!(extension.to_str(), Some("jsonl" | "json" | "ndjson"));
        Ok(match first {
            Some(b'[') => Container::JsonArray,
            Some(b'{') => Container::JsonLines,
            _ if json => Container::JsonLines,
            _ => Container::Text,
        })
    }

    /// What holds records of JSON in this file, whatever is known of the fields.
    pub fn for_records(file: &DataFile) -> Result<Container, DataError> {
        Ok(match Container::of(file)? {
            Container::Text => Container::JsonLines,
            other => other,
        })
    }

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Container::JsonLines => "JSON lines",
            Container::JsonArray => "a JSON array",
            Container::Table(_) => "a table",
            Container::Parquet => "Parquet",
            Container::Text => "text",
        }
    }
}

fn failed(path: &Path, error: io::Error) -> DataError {
    DataError::Read { path: path.to_owned(), error }
}

fn first_character(input: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            return Ok(None);
        }
        if let Some(&byte) = available.iter().find(|byte| !byte.is_ascii_whitespace()) {
            return Ok(Some(byte));
        }
        let length = available.len();
        input.consume(length);
    }
}

/// Something to turn into a sample.
#[derive(Debug)]
pub(super) struct Item {
    pub line: u64,
    pub body: Body,
}

#[derive(Debug)]
pub(super) enum Body {
    /// A JSON object.
    Json(Vec<u8>),
    /// A row and the header.
    Row(Arc<Vec<String>>, Vec<String>),
    /// Part of a document of plain text.
    Passage(Passage),
    /// Already rejected.
    Rejected(Reason),
}

impl Item {
    /// The fields of the record.
    pub fn raw(&self) -> Result<RawRecord, Reason> {
        match &self.body {
            Body::Json(bytes) => RawRecord::parse(bytes),
            Body::Row(header, row) => csv_file::record(header, row),
            Body::Passage(passage) => {
                let text = super::json::Field::Text(passage.text.clone());
                Ok(RawRecord { text, ..RawRecord::default() })
            }
            Body::Rejected(reason) => Err(reason.clone()),
        }
    }

    /// Names of the fields of a JSON object.
    pub fn names(&self) -> Vec<String> {
        let Body::Json(bytes) = &self.body else { return Vec::new() };
        let found: Option<serde_json::Map<String, serde_json::Value>> = serde_json::from_slice(bytes).ok();
        found.into_iter().flatten().map(|(name, _)| name).collect()
    }

    /// Bytes it holds.
    pub fn size(&self) -> usize {
        match &self.body {
            Body::Json(bytes) => bytes.len(),
            Body::Row(_, row) => row.iter().map(String::len).sum(),
            Body::Passage(passage) => passage.text.len(),
            Body::Rejected(_) => 0,
        }
    }
}

/// A file being read.
pub(super) struct Source {
    path: PathBuf,
    reader: Reader,
    line: u64,
    read: Rc<Cell<u64>>,
}

enum Reader {
    Lines(Input),
    Array(Elements, Input),
    Table(Box<CsvReader<Input>>, Arc<Vec<String>>),
    Parquet(Box<ParquetReader>),
    Text(Passages<Input>),
}

impl Source {
    /// Opens a file of that format, or of the one it is found to have.
    pub fn of(
        file: &DataFile,
        format: Option<Format>,
        map: Option<&FieldMap>,
    ) -> Result<(Format, Container, Source), DataError> {
        let format = format.map_or_else(|| detect(file), Ok)?;
        let container = match format {
            Format::Plain => Container::Text,
            _ => Container::for_records(file)?,
        };
        Ok((format, container, Source::open(file, container, map)?))
    }

    /// Opens a file. Of Parquet the columns are read that a format can use, or that are mapped to one.
    pub fn open(file: &DataFile, container: Container, map: Option<&FieldMap>) -> Result<Source, DataError> {
        let path = file.name();
        if container == Container::Parquet {
            let wanted = |name: &str| csv_file::is_known(name) || map.is_some_and(|map| map.reads(name));
            let reader = ParquetReader::new(file.open()?, wanted).map_err(|error| failed(path, error))?;
            let reader = Reader::Parquet(Box::new(reader));
            return Ok(Source { path: path.to_owned(), reader, line: 0, read: Rc::default() });
        }
        let input = open(file)?;
        let read = input.get_ref().counter();
        let reader = match container {
            Container::JsonLines => Reader::Lines(input),
            Container::JsonArray => Reader::Array(Elements::default(), input),
            Container::Table(separator) => {
                let reader = CsvReader::new(input, separator).map_err(|error| failed(path, error))?;
                let header = Arc::new(reader.header().to_vec());
                Reader::Table(Box::new(reader), header)
            }
            Container::Text | Container::Parquet => Reader::Text(Passages::new(input)),
        };
        Ok(Source { path: path.to_owned(), reader, line: 0, read })
    }

    /// Bytes read from the file so far.
    pub fn bytes_read(&self) -> u64 {
        match &self.reader {
            Reader::Parquet(reader) => reader.bytes_read(),
            _ => self.read.get(),
        }
    }

    /// The columns of a table or Parquet file.
    pub fn header(&self) -> Option<&[String]> {
        match &self.reader {
            Reader::Table(_, header) => Some(header),
            Reader::Parquet(reader) => Some(reader.header()),
            _ => None,
        }
    }

    /// The next record; blank lines are passed over.
    pub fn next_item(&mut self) -> Result<Option<Item>, DataError> {
        let failed = |error| failed(&self.path, error);
        match &mut self.reader {
            Reader::Lines(input) => loop {
                let Some(line) = read_line(input, MAX_RECORD).map_err(failed)? else { return Ok(None) };
                self.line += 1;
                if !line.complete {
                    skip_line(input).map_err(failed)?;
                    return Ok(Some(Item { line: self.line, body: Body::Rejected(Reason::TooLong) }));
                }
                if !line.bytes.trim_ascii().is_empty() {
                    return Ok(Some(Item { line: self.line, body: Body::Json(line.bytes) }));
                }
            },
            Reader::Array(elements, input) => {
                let element = elements.next(input, MAX_RECORD).map_err(failed)?;
                Ok(element.map(|element| Item {
                    line: element.line,
                    body: element.bytes.map_or(Body::Rejected(Reason::TooLong), Body::Json),
                }))
            }
            Reader::Table(reader, header) => {
                let row = reader.next_row().map_err(failed)?;
                Ok(row.map(|(line, row)| Item {
                    line,
                    body: match row {
                        Ok(row) => Body::Row(Arc::clone(header), row),
                        Err(reason) => Body::Rejected(reason),
                    },
                }))
            }
            Reader::Parquet(reader) => reader.next_item().map_err(failed),
            Reader::Text(passages) => passages.next_item().map_err(failed),
        }
    }
}
