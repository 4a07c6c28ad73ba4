//! The footer of a Parquet file: which columns there are, how they nest, and where their pages lie.

use super::compact::{Cursor, Kind};
use super::{Problem, damaged};
use std::ops::Range;

/// Groups inside groups.
const DEPTH: usize = 32;
/// A few bytes of a footer must not become much memory.
const MAX_FIELDS: u64 = 1 << 16;
const MAX_GROUPS: u64 = 1 << 20;
/// Levels are kept in a byte.
const MAX_LEVEL: u8 = 64;

/// How often a field is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repetition {
    Required,
    Optional,
    Repeated,
}

/// The physical type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Physical {
    Boolean,
    Int32,
    Int64,
    Float,
    Double,
    Bytes,
    /// One that is not read, with its name.
    Other(&'static str),
}

/// A field of a record.
#[derive(Debug)]
pub(super) struct Node {
    pub name: String,
    pub repetition: Repetition,
    pub content: Content,
    /// From this definition level on it is there.
    pub definition: u8,
    /// This repetition level begins another element of it.
    pub level: u8,
    /// Its columns.
    pub leaves: Range<usize>,
}

#[derive(Debug)]
pub(super) enum Content {
    /// A column.
    Leaf,
    /// An object.
    Group(Vec<Node>),
    /// What only wraps another field: a list around its elements.
    Wrapper(Box<Node>),
}

/// A column.
#[derive(Debug)]
pub(super) struct Leaf {
    pub name: String,
    pub physical: Physical,
    pub definition: u8,
    pub repetition: u8,
}

/// Where the pages of a column lie in a group of rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chunk {
    pub start: u64,
    pub length: u64,
    pub codec: i64,
    pub values: u64,
}

/// Rows that are stored together.
#[derive(Debug)]
pub(super) struct RowGroup {
    pub rows: u64,
    /// By column.
    pub chunks: Vec<Chunk>,
}

/// What the footer says.
#[derive(Debug)]
pub(super) struct Footer {
    pub fields: Vec<Node>,
    pub leaves: Vec<Leaf>,
    pub groups: Vec<RowGroup>,
}

impl Footer {
    /// Reads the footer's bytes.
    pub fn read(bytes: &[u8]) -> Result<Footer, Problem> {
        let (mut elements, mut groups) = (Vec::new(), Vec::new());
        let mut cursor = Cursor::new(bytes);
        cursor.structure(|cursor, field, kind| {
            match (field, kind) {
                (2, Kind::List) => elements = cursor.list(MAX_FIELDS, element)?,
                (4, Kind::List) => groups = cursor.list(MAX_GROUPS, row_group)?,
                (8, _) => return Err(Problem::Unsupported("it is encrypted".into())),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        let mut elements = elements.into_iter();
        let root = elements.next().ok_or_else(|| damaged("no schema"))?;
        let mut tree = Tree { elements, leaves: Vec::new() };
        let fields = (0..root.children.unwrap_or(0)).map(|_| tree.node(0, 0, DEPTH)).collect::<Result<Vec<_>, _>>()?;
        let leaves = tree.leaves;
        if groups.iter().any(|group| group.chunks.len() != leaves.len()) {
            return Err(damaged("groups of rows that lack columns"));
        }
        Ok(Footer { fields, leaves, groups })
    }
}

#[derive(Default)]
struct Element {
    name: String,
    physical: Option<i64>,
    repetition: i64,
    children: Option<u64>,
    converted: Option<i64>,
    list: bool,
}

fn element(cursor: &mut Cursor<'_>) -> Result<Element, Problem> {
    let mut element = Element::default();
    cursor.structure(|cursor, field, kind| {
        match (field, kind) {
            (1, Kind::Integer) => element.physical = Some(cursor.integer()?),
            (3, Kind::Integer) => element.repetition = cursor.integer()?,
            (4, Kind::Bytes) => element.name = String::from_utf8_lossy(cursor.bytes()?).into_owned(),
            (5, Kind::Integer) => element.children = Some(cursor.size()?).filter(|count| *count > 0),
            (6, Kind::Integer) => element.converted = Some(cursor.integer()?),
            (10, Kind::Structure) => {
                // A union: the field that is there names the type.
                cursor.structure(|_, field, _| {
                    element.list |= field == 3;
                    Ok(false)
                })?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    element.list |= element.converted == Some(3);
    Ok(element)
}

struct Tree<I> {
    elements: I,
    leaves: Vec<Leaf>,
}

impl<I: Iterator<Item = Element>> Tree<I> {
    /// The next field with all below it; the elements come in that order.
    fn node(&mut self, definition: u8, level: u8, depth: usize) -> Result<Node, Problem> {
        let depth = depth.checked_sub(1).ok_or_else(|| damaged("a schema that is too deep"))?;
        let element = self.elements.next().ok_or_else(|| damaged("a schema that is cut off"))?;
        let repetition = match element.repetition {
            0 => Repetition::Required,
            1 => Repetition::Optional,
            2 => Repetition::Repeated,
            _ => return Err(damaged("a field of unknown repetition")),
        };
        let definition = definition + u8::from(repetition != Repetition::Required);
        let level = level + u8::from(repetition == Repetition::Repeated);
        if definition > MAX_LEVEL {
            return Err(damaged("a schema that is too deep"));
        }
        let first = self.leaves.len();
        let content = match element.children {
            None => {
                let name = element.name.clone();
                let physical = physical(&element)?;
                self.leaves.push(Leaf { name, physical, definition, repetition: level });
                Content::Leaf
            }
            Some(count) => {
                let mut children =
                    (0..count).map(|_| self.node(definition, level, depth)).collect::<Result<Vec<_>, _>>()?;
                match children.pop() {
                    Some(child) if children.is_empty() && element.list && child.repetition == Repetition::Repeated => {
                        Content::Wrapper(Box::new(unwrapped(child)))
                    }
                    last => {
                        children.extend(last);
                        Content::Group(children)
                    }
                }
            }
        };
        let leaves = first..self.leaves.len();
        Ok(Node { name: element.name, repetition, content, definition, level, leaves })
    }
}

/// The repeated field of a list: a group of one field around the elements, or in old files the element itself.
fn unwrapped(mut repeated: Node) -> Node {
    if let Content::Group(children) = &mut repeated.content
        && children.len() == 1
        && repeated.name != "array"
        && !repeated.name.ends_with("_tuple")
        && let Some(child) = children.pop()
    {
        repeated.content = Content::Wrapper(Box::new(child));
    }
    repeated
}

fn physical(element: &Element) -> Result<Physical, Problem> {
    if element.converted == Some(5) {
        return Ok(Physical::Other("decimal numbers"));
    }
    Ok(match element.physical {
        Some(0) => Physical::Boolean,
        Some(1) => Physical::Int32,
        Some(2) => Physical::Int64,
        Some(3) => Physical::Other("INT96"),
        Some(4) => Physical::Float,
        Some(5) => Physical::Double,
        Some(6) => Physical::Bytes,
        Some(7) => Physical::Other("bytes of fixed length"),
        _ => return Err(damaged("a column of unknown type")),
    })
}

fn row_group(cursor: &mut Cursor<'_>) -> Result<RowGroup, Problem> {
    let mut group = RowGroup { rows: 0, chunks: Vec::new() };
    cursor.structure(|cursor, field, kind| {
        match (field, kind) {
            (1, Kind::List) => group.chunks = cursor.list(MAX_FIELDS, chunk)?,
            (3, Kind::Integer) => group.rows = cursor.size()?,
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    Ok(group)
}

fn chunk(cursor: &mut Cursor<'_>) -> Result<Chunk, Problem> {
    let mut found = None;
    cursor.structure(|cursor, field, kind| {
        match (field, kind) {
            (1, Kind::Bytes) => return Err(Problem::Unsupported("its columns are in other files".into())),
            (3, Kind::Structure) => found = Some(column(cursor)?),
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    found.ok_or_else(|| damaged("a column without a description"))
}

fn column(cursor: &mut Cursor<'_>) -> Result<Chunk, Problem> {
    let mut chunk = Chunk { start: 0, length: 0, codec: 0, values: 0 };
    let mut dictionary = None;
    cursor.structure(|cursor, field, kind| {
        if kind != Kind::Integer {
            return Ok(false);
        }
        match field {
            4 => chunk.codec = cursor.integer()?,
            5 => chunk.values = cursor.size()?,
            7 => chunk.length = cursor.size()?,
            9 => chunk.start = cursor.size()?,
            11 => dictionary = Some(cursor.size()?),
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    // Some writers say 0 where there is none.
    if let Some(dictionary) = dictionary.filter(|&at| at > 0 && at < chunk.start) {
        chunk.start = dictionary;
    }
    Ok(chunk)
}
