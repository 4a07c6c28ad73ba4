//! Thrift's compact protocol, as far as Parquet's footer and page headers need it.

use super::{Problem, damaged};

/// Structures inside structures; Parquet's own are not six deep.
const DEPTH: usize = 16;

/// What a field or an element is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    True,
    False,
    Byte,
    /// Integers of 16, 32 and 64 bits are written alike.
    Integer,
    Double,
    Bytes,
    List,
    Map,
    Structure,
}

impl Kind {
    fn of(code: u8) -> Result<Kind, Problem> {
        Ok(match code {
            1 => Kind::True,
            2 => Kind::False,
            3 => Kind::Byte,
            4..=6 => Kind::Integer,
            7 => Kind::Double,
            8 => Kind::Bytes,
            9 | 10 => Kind::List,
            11 => Kind::Map,
            12 => Kind::Structure,
            _ => return Err(damaged("a field of unknown type")),
        })
    }
}

/// A position in bytes.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    pub at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    fn byte(&mut self) -> Result<u8, Problem> {
        let byte = *self.bytes.get(self.at).ok_or(Problem::Short)?;
        self.at += 1;
        Ok(byte)
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], Problem> {
        let end = self.at.checked_add(count).ok_or(Problem::Short)?;
        let taken = self.bytes.get(self.at..end).ok_or(Problem::Short)?;
        self.at = end;
        Ok(taken)
    }

    /// Seven bits to a byte, lowest first.
    pub fn unsigned(&mut self) -> Result<u64, Problem> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(damaged("a number of more than 64 bits"))
    }

    /// An integer; the sign is its lowest bit.
    pub fn integer(&mut self) -> Result<i64, Problem> {
        let value = self.unsigned()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// A length or an offset: an integer that is not negative.
    pub fn size(&mut self) -> Result<u64, Problem> {
        u64::try_from(self.integer()?).map_err(|_| damaged("a negative size"))
    }

    /// Bytes with their length in front.
    pub fn bytes(&mut self) -> Result<&'a [u8], Problem> {
        let length = usize::try_from(self.unsigned()?).map_err(|_| Problem::Short)?;
        self.take(length)
    }

    /// Reads a structure: `read` gets each field's number and type, and says whether it read it.
    pub fn structure(
        &mut self,
        mut read: impl FnMut(&mut Self, i64, Kind) -> Result<bool, Problem>,
    ) -> Result<(), Problem> {
        let mut number = 0;
        while let Some((next, kind)) = self.field(number)? {
            number = next;
            if !read(self, number, kind)? {
                self.skip(kind, DEPTH)?;
            }
        }
        Ok(())
    }

    /// Reads a list of at most `most` elements.
    pub fn list<T>(
        &mut self,
        most: u64,
        mut read: impl FnMut(&mut Self) -> Result<T, Problem>,
    ) -> Result<Vec<T>, Problem> {
        let (count, _) = self.list_head()?;
        if count > most {
            return Err(Problem::Unsupported("it has too many columns or groups of rows".into()));
        }
        (0..count).map(|_| read(self)).collect()
    }

    fn field(&mut self, before: i64) -> Result<Option<(i64, Kind)>, Problem> {
        let head = self.byte()?;
        if head == 0 {
            return Ok(None);
        }
        let number = match head >> 4 {
            0 => self.integer()?,
            step => before.wrapping_add(i64::from(step)),
        };
        Ok(Some((number, Kind::of(head & 15)?)))
    }

    fn list_head(&mut self) -> Result<(u64, Kind), Problem> {
        let head = self.byte()?;
        let count = if head >> 4 == 15 { self.unsigned()? } else { u64::from(head >> 4) };
        if count > (self.bytes.len() - self.at) as u64 {
            return Err(Problem::Short);
        }
        Ok((count, Kind::of(head & 15)?))
    }

    fn skip(&mut self, kind: Kind, depth: usize) -> Result<(), Problem> {
        let depth = depth.checked_sub(1).ok_or_else(|| damaged("structures that are too deep"))?;
        match kind {
            Kind::True | Kind::False => {}
            Kind::Byte => drop(self.byte()?),
            Kind::Integer => drop(self.unsigned()?),
            Kind::Double => drop(self.take(8)?),
            Kind::Bytes => drop(self.bytes()?),
            Kind::List => {
                let (count, kind) = self.list_head()?;
                for _ in 0..count {
                    self.skip_element(kind, depth)?;
                }
            }
            Kind::Map => {
                let count = self.unsigned()?;
                let kinds = if count > 0 { self.byte()? } else { 0 };
                for _ in 0..count {
                    self.skip_element(Kind::of(kinds >> 4)?, depth)?;
                    self.skip_element(Kind::of(kinds & 15)?, depth)?;
                }
            }
            Kind::Structure => {
                let mut number = 0;
                while let Some((next, kind)) = self.field(number)? {
                    number = next;
                    self.skip(kind, depth)?;
                }
            }
        }
        Ok(())
    }

    /// Truth values are a byte of their own in lists, and part of the type elsewhere.
    fn skip_element(&mut self, kind: Kind, depth: usize) -> Result<(), Problem> {
        match kind {
            Kind::True | Kind::False => self.byte().map(drop),
            other => self.skip(other, depth),
        }
    }
}
