//! Parquet files: rows of columns, among them lists and structures, as records of JSON.
//!
//! Only the columns that a format can use are read, a page of each at a time, so memory does not grow with the file. Pages
//! may be packed with Snappy, gzip or zstd; values are plain or refer to a dictionary, which is what pandas, pyarrow,
//! polars, DuckDB and the Hugging Face hub write unless told otherwise.

mod column;
mod compact;
mod levels;
mod packed;
mod schema;

use super::source::{Body, Item};
use super::{DataError, DataFile, MAX_RECORD, Reason};
use column::Column;
use schema::{Content, Footer, Leaf, Node, Repetition, RowGroup};
use std::io;
use std::ops::Range;
use std::sync::Arc;
use tritune_format::ReadAt;

const MAGIC: &[u8; 4] = b"PAR1";
const ENCRYPTED: &[u8; 4] = b"PARE";
/// Larger ones are of files with very many columns.
const MAX_FOOTER: u64 = 16 << 20;
/// What a file may unpack to, as with gzip: a small file must not take hours or the memory of a large one.
const UNPACKED: u64 = 32 << 20;
const UNPACKED_FACTOR: u64 = 32;

/// What is wrong with a file.
#[derive(Debug)]
enum Problem {
    Io(io::Error),
    /// It ends too soon.
    Short,
    Damaged(&'static str),
    /// Something that exists and is not read here.
    Unsupported(String),
}

fn damaged(what: &'static str) -> Problem {
    Problem::Damaged(what)
}

impl From<Problem> for io::Error {
    fn from(problem: Problem) -> io::Error {
        let message = match problem {
            Problem::Io(error) => return error,
            Problem::Short => "the Parquet file is damaged: something in it is cut off".into(),
            Problem::Damaged(what) => format!("the Parquet file is damaged: there is {what}"),
            Problem::Unsupported(what) => format!(
                "this Parquet file is not read: {what}; write it again with pyarrow (or pandas) and its defaults"
            ),
        };
        io::Error::new(io::ErrorKind::InvalidData, message)
    }
}

/// What reading may still take.
struct Budget {
    /// Values and bytes of text.
    left: u64,
    /// Bytes of pages that may be held besides those that are.
    room: u64,
}

impl Budget {
    fn spend(&mut self, count: u64) -> Result<(), Problem> {
        let problem = || Problem::Unsupported(format!("it unpacks to more than {UNPACKED_FACTOR} times its size"));
        self.left = self.left.checked_sub(count).ok_or_else(problem)?;
        Ok(())
    }

    fn hold(&mut self, bytes: u64) -> Result<(), Problem> {
        let problem = || Problem::Unsupported("its pages are too large for its size".into());
        self.room = self.room.checked_sub(bytes).ok_or_else(problem)?;
        Ok(())
    }

    fn release(&mut self, bytes: usize) {
        self.room += bytes as u64;
    }
}

/// Whether a file begins as a Parquet file.
pub(super) fn begins(file: &DataFile) -> Result<bool, DataError> {
    let source = file.open()?;
    let mut start = [0; MAGIC.len()];
    if source.len() < start.len() as u64 {
        return Ok(false);
    }
    let failed = |error| DataError::Read { path: file.name().to_owned(), error };
    source.read_at(0, &mut start).map_err(failed)?;
    Ok(&start == MAGIC || &start == ENCRYPTED)
}

/// A file being read.
pub(super) struct ParquetReader {
    file: Arc<dyn ReadAt>,
    /// Fields that are wanted, and the columns they are made of.
    fields: Vec<Node>,
    leaves: Vec<Leaf>,
    /// Groups of rows still to come, the next one last.
    groups: Vec<RowGroup>,
    columns: Vec<Column>,
    /// Rows left in the group.
    rows: u64,
    row: u64,
    header: Vec<String>,
    budget: Budget,
}

impl ParquetReader {
    /// Begins to read a file of which the fields that `wanted` names are read.
    pub fn new(file: Arc<dyn ReadAt>, wanted: impl Fn(&str) -> bool) -> io::Result<ParquetReader> {
        let Footer { mut fields, leaves, mut groups } = footer(&*file)?;
        let header = fields.iter().map(|field| field.name.clone()).collect();
        fields.retain(|field| wanted(&field.name));
        groups.reverse();
        let budget = Budget {
            left: file.len().saturating_mul(UNPACKED_FACTOR).saturating_add(UNPACKED),
            room: file.len().saturating_add(UNPACKED),
        };
        let columns = leaves.iter().map(|_| Column::default()).collect();
        Ok(ParquetReader { file, fields, leaves, groups, columns, rows: 0, row: 0, header, budget })
    }

    /// How many of the file's bytes the rows read so far stand for.
    pub fn bytes_read(&self) -> u64 {
        let left = self.groups.iter().fold(self.rows, |sum, group| sum.saturating_add(group.rows));
        let all = u128::from(left) + u128::from(self.row);
        (u128::from(self.file.len()) * u128::from(self.row) / all.max(1)) as u64
    }

    /// Names of all fields.
    pub fn header(&self) -> &[String] {
        &self.header
    }

    /// The next row; its number from 1 takes the place of a line.
    pub fn next_item(&mut self) -> io::Result<Option<Item>> {
        Ok(self.next_row()?)
    }

    fn next_row(&mut self) -> Result<Option<Item>, Problem> {
        while self.rows == 0 {
            let Some(group) = self.groups.pop() else { return Ok(None) };
            self.rows = group.rows;
            for leaf in self.fields.iter().filter(|_| group.rows > 0).flat_map(|field| field.leaves.clone()) {
                self.columns[leaf].begin(&*self.file, group.chunks[leaf], &self.leaves[leaf], &mut self.budget)?;
            }
        }
        self.rows -= 1;
        self.row += 1;
        self.budget.spend(1)?;
        let mut row = Row {
            file: &*self.file,
            leaves: &self.leaves,
            columns: &mut self.columns,
            budget: &mut self.budget,
            out: b"{".to_vec(),
            problem: None,
        };
        for (index, field) in self.fields.iter().enumerate() {
            row.separate(index);
            row.name(&field.name)?;
            row.field(field)?;
        }
        row.out.push(b'}');
        let Row { out, problem, .. } = row;
        Ok(Some(Item { line: self.row, body: problem.map_or(Body::Json(out), Body::Rejected) }))
    }
}

fn footer(file: &dyn ReadAt) -> Result<Footer, Problem> {
    let short = || damaged("no footer; it is probably cut off");
    let at = file.len().checked_sub(8).filter(|&at| at >= 4).ok_or_else(short)?;
    let mut end = [0; 8];
    file.read_at(at, &mut end).map_err(Problem::Io)?;
    if end[4..] == *ENCRYPTED {
        return Err(Problem::Unsupported("it is encrypted".into()));
    }
    let length = u64::from(u32::from_le_bytes([end[0], end[1], end[2], end[3]]));
    let start = at.checked_sub(length).filter(|&start| start >= 4 && end[4..] == *MAGIC).ok_or_else(short)?;
    if length > MAX_FOOTER {
        return Err(Problem::Unsupported("its footer has more than 16 MiB".into()));
    }
    let mut bytes = vec![0; length as usize];
    file.read_at(start, &mut bytes).map_err(Problem::Io)?;
    Footer::read(&bytes)
}

/// A row being put together.
struct Row<'r> {
    file: &'r dyn ReadAt,
    leaves: &'r [Leaf],
    columns: &'r mut [Column],
    budget: &'r mut Budget,
    out: Vec<u8>,
    /// Why it cannot be used.
    problem: Option<Reason>,
}

impl Row<'_> {
    fn separate(&mut self, index: usize) {
        if index > 0 {
            self.out.push(b',');
        }
    }

    fn name(&mut self, name: &str) -> Result<(), Problem> {
        serde_json::to_writer(&mut self.out, name).map_err(|error| Problem::Io(error.into()))?;
        self.out.push(b':');
        Ok(())
    }

    /// A field with all its elements.
    fn field(&mut self, node: &Node) -> Result<(), Problem> {
        let there = self.levels(node)?.1 >= node.definition;
        match node.repetition {
            Repetition::Required => self.content(node),
            Repetition::Optional if there => self.content(node),
            Repetition::Optional => self.nothing(node, b"null"),
            Repetition::Repeated if !there => self.nothing(node, b"[]"),
            Repetition::Repeated => {
                self.out.push(b'[');
                self.content(node)?;
                while self.columns[node.leaves.start].peek().is_some_and(|(level, _)| level >= node.level) {
                    self.out.push(b',');
                    self.content(node)?;
                }
                self.out.push(b']');
                Ok(())
            }
        }
    }

    fn levels(&self, node: &Node) -> Result<(u8, u8), Problem> {
        let column = self.columns.get(node.leaves.start).ok_or_else(|| damaged("a group without columns"))?;
        column.peek().ok_or_else(|| damaged("a column with too few values"))
    }

    fn content(&mut self, node: &Node) -> Result<(), Problem> {
        // What is left out once a row is too long still has to be passed over.
        if self.out.len() > MAX_RECORD {
            self.problem.get_or_insert(Reason::TooLong);
            self.out.clear();
        }
        match &node.content {
            Content::Wrapper(inner) => self.field(inner),
            Content::Group(fields) => {
                self.out.push(b'{');
                for (index, field) in fields.iter().enumerate() {
                    self.separate(index);
                    self.name(&field.name)?;
                    self.field(field)?;
                }
                self.out.push(b'}');
                Ok(())
            }
            Content::Leaf => {
                let index = node.leaves.start;
                let (column, leaf) = (&mut self.columns[index], &self.leaves[index]);
                let (_, definition) = column.peek().ok_or_else(|| damaged("a column with too few values"))?;
                if definition < leaf.definition {
                    self.out.extend_from_slice(b"null");
                } else if let Some(reason) = column.write(leaf, &mut self.out, self.budget)? {
                    self.problem.get_or_insert(reason);
                }
                column.advance(self.file, leaf, self.budget)
            }
        }
    }

    /// Writes `what` for a field that is not there, which has one place in each of its columns.
    fn nothing(&mut self, node: &Node, what: &[u8]) -> Result<(), Problem> {
        self.out.extend_from_slice(what);
        let Range { start, end } = node.leaves;
        for index in start..end {
            self.columns[index].advance(self.file, &self.leaves[index], self.budget)?;
        }
        Ok(())
    }
}
