//! Source text with changes in it, each behind its number.

use super::Mutant;
use super::find::Piece;
use std::collections::BTreeMap;
use std::ops::Range;

/// Where in the written text the code of each number is.
pub type Places = BTreeMap<usize, Vec<Range<usize>>>;

/// What a crate begins with. The compiler need not say that a change makes no sense.
pub const PREFIX: &str = "#![allow(warnings, arithmetic_overflow, overflowing_literals, unconditional_panic)] ";

/// The text with every mutant in it.
pub fn changed(prefix: &str, text: &str, mutants: &[&Mutant]) -> (String, Places) {
    let mut groups: BTreeMap<(usize, std::cmp::Reverse<usize>), Vec<&Mutant>> = BTreeMap::new();
    for mutant in mutants {
        let Range { start, end } = mutant.site.range;
        // What is inserted comes before what is replaced at the same place, then the longest of what lies in one another.
        let order = if start == end { usize::MAX } else { end };
        groups.entry((start, std::cmp::Reverse(order))).or_default().push(mutant);
    }
    let groups = groups.into_values().map(|group| (group[0].site.range.clone(), group)).collect();
    let mut writer = Writer { text, groups, written: prefix.to_owned(), places: Places::new() };
    writer.copy(0..text.len(), None);
    (writer.written, writer.places)
}

struct Writer<'a> {
    text: &'a str,
    /// Mutants of one range, outer ranges before those in them.
    groups: Vec<(Range<usize>, Vec<&'a Mutant>)>,
    written: String,
    places: Places,
}

impl Writer<'_> {
    /// Writes a range with the mutants in it, but without those of `outer`, which the caller writes.
    fn copy(&mut self, range: Range<usize>, outer: Option<&Range<usize>>) {
        let mut position = range.start;
        for index in 0..self.groups.len() {
            let (inner, group) = self.groups[index].clone();
            let last = inner.end.max(inner.start + 1);
            if inner.start < position || last > range.end || outer == Some(&inner) {
                continue;
            }
            self.written += &self.text[position..inner.start];
            position = inner.end;
            self.write(&inner, &group);
        }
        self.written += &self.text[position..range.end];
    }

    fn write(&mut self, range: &Range<usize>, group: &[&Mutant]) {
        if range.is_empty() {
            return group.iter().for_each(|mutant| self.alternative(mutant, range));
        }
        let statement = group[0].site.statement;
        self.written += if statement { "{ " } else { "(" };
        for mutant in group {
            self.written += &format!("if {} {{ ", active(mutant.number));
            self.alternative(mutant, range);
            self.written += " } else ";
        }
        self.written += "{ ";
        self.copy(range.clone(), Some(range));
        self.written += if statement { " } }" } else { " })" };
    }

    fn alternative(&mut self, mutant: &Mutant, outer: &Range<usize>) {
        let start = self.written.len();
        for piece in &mutant.change.pieces {
            match piece {
                Piece::Text(text) => self.written += text,
                Piece::Source(range) => self.copy(range.clone(), Some(outer)),
                Piece::Active => self.written += &active(mutant.number),
            }
        }
        self.places.entry(mutant.number).or_default().push(start..self.written.len());
    }
}

fn active(number: usize) -> String {
    format!("crate::tritune_mutant::active({number})")
}

/// The module that says whether a number was chosen, and keeps a file of the numbers that were asked for.
pub fn switch(last: usize) -> String {
    format!("\nmod tritune_mutant {{\nconst LAST: usize = {last};\n{SWITCH}}}\n")
}

const SWITCH: &str = r#"
use std::io::Write;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

static CHOSEN: LazyLock<usize> =
    LazyLock::new(|| std::env::var("TRITUNE_MUTANT").ok().and_then(|number| number.parse().ok()).unwrap_or(0));
static RECORD: LazyLock<Option<std::ffi::OsString>> = LazyLock::new(|| std::env::var_os("TRITUNE_MUTANTS_REACHED"));
static REACHED: [AtomicBool; LAST + 1] = [const { AtomicBool::new(false) }; LAST + 1];

pub fn active(number: usize) -> bool {
    if let Some(file) = &*RECORD
        && !REACHED[number].swap(true, Ordering::Relaxed)
    {
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(file).expect("a record");
        file.write_all(format!("{number}\n").as_bytes()).expect("a record");
    }
    *CHOSEN == number
}
"#;
