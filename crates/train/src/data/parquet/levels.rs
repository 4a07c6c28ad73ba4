//! Small numbers as Parquet writes them: runs of one value, and groups of eight packed by bits.

use super::compact::Cursor;
use super::{Problem, damaged};

/// A position in such numbers, which lie in `bytes[at..end]` of a page.
#[derive(Debug, Clone, Default)]
pub(super) struct Runs {
    at: usize,
    end: usize,
    /// Bits of a number.
    width: u32,
    left: u64,
    run: Run,
}

#[derive(Debug, Clone, Copy)]
enum Run {
    /// The same value again and again.
    Same(u32),
    /// Packed from this bit of the page on.
    Packed(usize),
}

impl Default for Run {
    fn default() -> Run {
        Run::Same(0)
    }
}

impl Runs {
    pub fn new(at: usize, end: usize, width: u32) -> Result<Runs, Problem> {
        if width > 32 || at > end {
            return Err(damaged("numbers of more than 32 bits"));
        }
        Ok(Runs { at, end, width, left: 0, run: Run::Same(0) })
    }

    /// The next number.
    pub fn next(&mut self, page: &[u8]) -> Result<u32, Problem> {
        let page = page.get(..self.end).ok_or(Problem::Short)?;
        while self.left == 0 {
            self.begin(page)?;
        }
        self.left -= 1;
        match &mut self.run {
            Run::Same(value) => Ok(*value),
            Run::Packed(bit) => {
                let value = bits(page, *bit, self.width)?;
                *bit += self.width as usize;
                Ok(value)
            }
        }
    }

    fn begin(&mut self, page: &[u8]) -> Result<(), Problem> {
        let mut cursor = Cursor::new(page);
        cursor.at = self.at;
        let head = cursor.unsigned()?;
        self.at = cursor.at;
        if head & 1 == 0 {
            self.left = head >> 1;
            let length = self.width.div_ceil(8) as usize;
            let bytes = page.get(self.at..self.at + length).ok_or(Problem::Short)?;
            let value = bytes.iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte));
            self.at += length;
            self.run = Run::Same(value);
        } else {
            // The last group may be cut off behind the last number in use.
            let room = (page.len() - self.at) as u64;
            self.left = (head >> 1).saturating_mul(8);
            let length = (head >> 1).saturating_mul(u64::from(self.width)).min(room);
            if self.left > 0 && self.width > 0 && length == 0 {
                return Err(Problem::Short);
            }
            self.run = if self.width == 0 { Run::Same(0) } else { Run::Packed(self.at * 8) };
            self.at += length as usize;
        }
        Ok(())
    }
}

fn bits(page: &[u8], bit: usize, width: u32) -> Result<u32, Problem> {
    let (first, last) = (bit / 8, (bit + width as usize - 1) / 8);
    let bytes = page.get(first..=last).ok_or(Problem::Short)?;
    let value = bytes.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte)) >> (bit % 8);
    Ok((value & ((1u64 << width) - 1)) as u32)
}

/// Bits that a number up to `largest` takes.
pub(super) fn width(largest: u8) -> u32 {
    u8::BITS - largest.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_specification() {
        // 0 to 7 in three bits each.
        let packed = [0b11, 0b1000_1000, 0b1100_0110, 0b1111_1010];
        let mut runs = Runs::new(0, 4, 3).unwrap();
        let read: Vec<u32> = (0..8).map(|_| runs.next(&packed).unwrap()).collect();
        assert_eq!(read, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert!(runs.next(&packed).is_err());
        // Ten times 4 and once 300 in nine bits.
        let same = [20, 4, 0, 2, 44, 1];
        let mut runs = Runs::new(0, 6, 9).unwrap();
        let read: Vec<u32> = (0..11).map(|_| runs.next(&same).unwrap()).collect();
        assert_eq!(read, [[4; 10].as_slice(), &[300]].concat());
        assert_eq!((width(0), width(1), width(2), width(3), width(4)), (0, 1, 2, 2, 3));
    }
}
