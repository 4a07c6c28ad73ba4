//! A column of a group of rows, read page by page.

use super::compact::{Cursor, Kind};
use super::levels::{Runs, width};
use super::packed::unpack;
use super::schema::{Chunk, Leaf, Physical};
use super::{Budget, MAX_RECORD, Problem, Reason, damaged};
use std::io::Write;
use tritune_format::ReadAt;

/// Bytes in which a page's header is looked for, first and then once more: it may hold long statistics.
const HEADERS: [u64; 2] = [1 << 10, 1 << 22];

/// The state of reading a column: the next value's levels, and the page it is in.
#[derive(Debug, Default)]
pub(super) struct Column {
    /// What is left of the chunk.
    at: u64,
    end: u64,
    codec: i64,
    /// Values of the chunk behind this page.
    values_left: u64,
    dictionary: Dictionary,
    page: Vec<u8>,
    /// Values of the page that are still to come.
    page_left: u64,
    repetitions: Runs,
    definitions: Runs,
    values: Values,
    /// Repetition and definition level of the next value.
    next: Option<(u8, u8)>,
}

#[derive(Debug, Default)]
struct Dictionary {
    page: Vec<u8>,
    /// Where each entry begins: its length for texts, its bytes otherwise.
    starts: Vec<u32>,
}

/// How the values of a page are written, and the position in them.
#[derive(Debug, Clone)]
enum Values {
    Plain { at: usize, bit: usize },
    Indices(Runs),
    Booleans(Runs),
}

impl Default for Values {
    fn default() -> Values {
        Values::Plain { at: 0, bit: 0 }
    }
}

#[derive(Default)]
struct Header {
    kind: i64,
    size: u64,
    packed: u64,
    values: u64,
    encoding: i64,
    /// Encodings of the levels.
    levels: [i64; 2],
    /// Version 2: bytes of repetition and definition levels, which are not packed.
    lengths: Option<[u64; 2]>,
    plain: bool,
}

impl Column {
    /// Begins a chunk of a column.
    pub fn begin(&mut self, file: &dyn ReadAt, chunk: Chunk, leaf: &Leaf, budget: &mut Budget) -> Result<(), Problem> {
        if let Physical::Other(what) = leaf.physical {
            return Err(Problem::Unsupported(format!("\"{}\" has {what}", leaf.name)));
        }
        budget.release(self.page.len() + self.dictionary.page.len());
        let end = chunk.start.checked_add(chunk.length).filter(|&end| end <= file.len());
        let end = end.ok_or_else(|| damaged("a column that lies outside the file"))?;
        let (at, codec, values_left) = (chunk.start, chunk.codec, chunk.values);
        *self = Column { at, end, codec, values_left, ..Column::default() };
        self.advance(file, leaf, budget)
    }

    /// Levels of the value that comes next; none at the end of the chunk.
    pub fn peek(&self) -> Option<(u8, u8)> {
        self.next
    }

    /// Goes on to the next value; the one before has been read or is not there.
    pub fn advance(&mut self, file: &dyn ReadAt, leaf: &Leaf, budget: &mut Budget) -> Result<(), Problem> {
        budget.spend(1)?;
        while self.page_left == 0 {
            if self.values_left == 0 {
                self.next = None;
                return Ok(());
            }
            self.next_page(file, leaf, budget)?;
        }
        self.page_left -= 1;
        let level = |runs: &mut Runs, largest: u8| match largest {
            0 => Ok(0),
            _ => match runs.next(&self.page)? {
                level if level <= u32::from(largest) => Ok(level as u8),
                _ => Err(damaged("a level that is too high")),
            },
        };
        let repetition = level(&mut self.repetitions, leaf.repetition)?;
        self.next = Some((repetition, level(&mut self.definitions, leaf.definition)?));
        Ok(())
    }

    fn next_page(&mut self, file: &dyn ReadAt, leaf: &Leaf, budget: &mut Budget) -> Result<(), Problem> {
        let header = self.header(file)?;
        let rest = self.end - self.at;
        if header.packed > rest {
            return Err(damaged("a page that lies outside its column"));
        }
        let start = self.at;
        self.at += header.packed;
        // Other pages are indices, which hold no values.
        if ![0, 2, 3].contains(&header.kind) {
            return Ok(());
        }
        let before = if header.kind == 2 { &mut self.dictionary.page } else { &mut self.page };
        budget.release(std::mem::take(before).len());
        budget.hold(header.size)?;
        let mut packed = vec![0; header.packed as usize];
        file.read_at(start, &mut packed).map_err(Problem::Io)?;
        let size = usize::try_from(header.size).map_err(|_| damaged("a page that is too large"))?;
        let page = match header.lengths {
            None => unpack(self.codec, packed, size)?,
            Some(lengths) => {
                let levels = lengths.iter().try_fold(0u64, |sum, &length| sum.checked_add(length));
                let levels = levels.filter(|&levels| levels <= header.packed.min(header.size));
                let levels = levels.ok_or_else(|| damaged("levels that lie outside their page"))? as usize;
                let rest = packed.split_off(levels);
                let codec = if header.plain { 0 } else { self.codec };
                packed.extend(unpack(codec, rest, size - levels)?);
                packed
            }
        };
        if header.kind == 2 {
            if ![0, 2].contains(&header.encoding) {
                return Err(encoding(header.encoding));
            }
            self.dictionary = Dictionary { starts: starts(&page, leaf.physical, header.values)?, page };
            return Ok(());
        }
        self.values_left = self.values_left.checked_sub(header.values).ok_or_else(|| damaged("too many values"))?;
        self.page = page;
        self.page_left = header.values;
        self.find_levels(&header, leaf)
    }

    fn header(&mut self, file: &dyn ReadAt) -> Result<Header, Problem> {
        let rest = self.end - self.at;
        for limit in HEADERS {
            let mut bytes = vec![0; rest.min(limit) as usize];
            file.read_at(self.at, &mut bytes).map_err(Problem::Io)?;
            let mut cursor = Cursor::new(&bytes);
            match page_header(&mut cursor) {
                Ok(header) => {
                    self.at += cursor.at as u64;
                    return Ok(header);
                }
                Err(Problem::Short) if limit < rest => {}
                Err(problem) => return Err(problem),
            }
        }
        Err(damaged("the header of a page that is too long"))
    }

    /// Where levels and values of the page lie.
    fn find_levels(&mut self, header: &Header, leaf: &Leaf) -> Result<(), Problem> {
        let largest = [leaf.repetition, leaf.definition];
        let (mut at, mut runs) = (0usize, [Runs::default(), Runs::default()]);
        for (index, runs) in runs.iter_mut().enumerate() {
            let length = match header.lengths {
                Some(lengths) => lengths[index] as usize,
                None if largest[index] == 0 => continue,
                None if header.levels[index] != 3 => return Err(encoding(header.levels[index])),
                None => {
                    at += 4;
                    number(&self.page, at - 4)? as usize
                }
            };
            let end = at.checked_add(length).filter(|&end| end <= self.page.len()).ok_or(Problem::Short)?;
            *runs = Runs::new(at, end, width(largest[index]))?;
            at = end;
        }
        let end = self.page.len();
        [self.repetitions, self.definitions] = runs;
        self.values = match (header.encoding, leaf.physical) {
            (0, _) => Values::Plain { at, bit: 0 },
            // A page without a value may be without its width.
            (2 | 8, _) if at == end => Values::Indices(Runs::new(at, end, 0)?),
            (2 | 8, _) => Values::Indices(Runs::new(at + 1, end, u32::from(self.page[at]))?),
            (3, Physical::Boolean) => {
                let length = number(&self.page, at)? as usize;
                let end = (at + 4).checked_add(length).filter(|&last| last <= end).ok_or(Problem::Short)?;
                Values::Booleans(Runs::new(at + 4, end, 1)?)
            }
            (other, _) => return Err(encoding(other)),
        };
        Ok(())
    }

    /// Writes the value as JSON, or `null` with the reason why its row cannot be used.
    pub fn write(&mut self, leaf: &Leaf, out: &mut Vec<u8>, budget: &mut Budget) -> Result<Option<Reason>, Problem> {
        let page = &self.page;
        let (source, at): (&[u8], usize) = match &mut self.values {
            Values::Booleans(runs) => {
                let value = runs.next(page)? != 0;
                out.extend_from_slice(truth(value));
                return Ok(None);
            }
            Values::Plain { at, bit } if leaf.physical == Physical::Boolean => {
                let byte = page.get(*at + *bit / 8).ok_or(Problem::Short)?;
                let value = byte >> (*bit % 8) & 1 != 0;
                *bit += 1;
                out.extend_from_slice(truth(value));
                return Ok(None);
            }
            Values::Plain { at, .. } => {
                let start = *at;
                *at += match fixed(leaf.physical) {
                    Some(length) => length,
                    None => 4 + number(page, start)? as usize,
                };
                (page, start)
            }
            Values::Indices(runs) => {
                let index = runs.next(page)? as usize;
                let start = self
                    .dictionary
                    .starts
                    .get(index)
                    .ok_or_else(|| damaged("a value that is not in the dictionary"))?;
                (&self.dictionary.page, *start as usize)
            }
        };
        let take = |at: usize, length: usize| {
            let end = at.checked_add(length).ok_or(Problem::Short)?;
            source.get(at..end).ok_or(Problem::Short)
        };
        let bytes = take(at, 8.min(source.len().saturating_sub(at)))?;
        let first = |count: usize| bytes.get(..count).ok_or(Problem::Short);
        let four = || first(4).map(|bytes| [bytes[0], bytes[1], bytes[2], bytes[3]]);
        let eight = || first(8).map(|bytes| u64::from_le_bytes(std::array::from_fn(|index| bytes[index])));
        let float = |out: &mut Vec<u8>, value: f64| match value.is_finite() {
            true => write!(out, "{value}"),
            false => write!(out, "null"),
        };
        let written = match leaf.physical {
            Physical::Int32 => write!(out, "{}", i32::from_le_bytes(four()?)),
            Physical::Int64 => write!(out, "{}", eight()? as i64),
            Physical::Float => float(out, f64::from(f32::from_le_bytes(four()?))),
            Physical::Double => float(out, f64::from_bits(eight()?)),
            Physical::Bytes => {
                let text = take(at + 4, number(source, at)? as usize)?;
                budget.spend(text.len() as u64)?;
                let reason = match std::str::from_utf8(text) {
                    Ok(text) if text.len() <= MAX_RECORD.saturating_sub(out.len()) => {
                        serde_json::to_writer(out, text).map_err(|error| Problem::Io(error.into()))?;
                        return Ok(None);
                    }
                    Ok(_) => Reason::TooLong,
                    Err(error) => Reason::NotUtf8 { at: error.valid_up_to() },
                };
                out.extend_from_slice(b"null");
                return Ok(Some(reason));
            }
            Physical::Boolean => return Err(damaged("truth values in a dictionary")),
            Physical::Other(what) => return Err(Problem::Unsupported(format!("\"{}\" has {what}", leaf.name))),
        };
        written.map_err(Problem::Io)?;
        Ok(None)
    }
}

fn truth(value: bool) -> &'static [u8] {
    if value { b"true" } else { b"false" }
}

/// Bytes of a value, unless it says so itself.
fn fixed(physical: Physical) -> Option<usize> {
    match physical {
        Physical::Int32 | Physical::Float => Some(4),
        Physical::Int64 | Physical::Double => Some(8),
        Physical::Boolean | Physical::Bytes | Physical::Other(_) => None,
    }
}

fn number(page: &[u8], at: usize) -> Result<u32, Problem> {
    let bytes = page.get(at..at + 4).ok_or(Problem::Short)?;
    Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

/// Where the entries of a dictionary begin.
fn starts(page: &[u8], physical: Physical, count: u64) -> Result<Vec<u32>, Problem> {
    // Each takes four bytes or more.
    if count > page.len() as u64 / 4 || page.len() > u32::MAX as usize {
        return Err(damaged("a dictionary that is cut off"));
    }
    let mut starts = Vec::with_capacity(count as usize);
    let mut at = 0usize;
    for _ in 0..count {
        starts.push(at as u32);
        at += match fixed(physical) {
            Some(length) => length,
            None => 4 + number(page, at)? as usize,
        };
        if at > page.len() {
            return Err(damaged("a dictionary that is cut off"));
        }
    }
    Ok(starts)
}

fn page_header(cursor: &mut Cursor<'_>) -> Result<Header, Problem> {
    let mut header = Header { levels: [3; 2], ..Header::default() };
    cursor.structure(|cursor, field, kind| {
        match (field, kind) {
            (1, Kind::Integer) => header.kind = cursor.integer()?,
            (2, Kind::Integer) => header.size = cursor.size()?,
            (3, Kind::Integer) => header.packed = cursor.size()?,
            (5 | 7, Kind::Structure) => cursor.structure(|cursor, field, kind| {
                match (field, kind) {
                    (1, Kind::Integer) => header.values = cursor.size()?,
                    (2, Kind::Integer) => header.encoding = cursor.integer()?,
                    (3, Kind::Integer) => header.levels[1] = cursor.integer()?,
                    (4, Kind::Integer) => header.levels[0] = cursor.integer()?,
                    _ => return Ok(false),
                }
                Ok(true)
            })?,
            (8, Kind::Structure) => {
                let mut lengths = [0; 2];
                cursor.structure(|cursor, field, kind| {
                    match (field, kind) {
                        (1, Kind::Integer) => header.values = cursor.size()?,
                        (4, Kind::Integer) => header.encoding = cursor.integer()?,
                        (5, Kind::Integer) => lengths[1] = cursor.size()?,
                        (6, Kind::Integer) => lengths[0] = cursor.size()?,
                        (7, Kind::False) => header.plain = true,
                        _ => return Ok(false),
                    }
                    Ok(true)
                })?;
                header.lengths = Some(lengths);
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    Ok(header)
}

fn encoding(code: i64) -> Problem {
    const NAMES: [&str; 10] = [
        "PLAIN",
        "GROUP_VAR_INT",
        "PLAIN_DICTIONARY",
        "RLE",
        "BIT_PACKED",
        "DELTA_BINARY_PACKED",
        "DELTA_LENGTH_BYTE_ARRAY",
        "DELTA_BYTE_ARRAY",
        "RLE_DICTIONARY",
        "BYTE_STREAM_SPLIT",
    ];
    let name = usize::try_from(code).ok().and_then(|code| NAMES.get(code)).unwrap_or(&"an unknown one");
    Problem::Unsupported(format!("it has the encoding {name}"))
}
