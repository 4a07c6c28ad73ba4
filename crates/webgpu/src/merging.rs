//! Bindings that become one. WebGPU forbids a dispatch to bind overlapping memory twice where it writes it, and small devices bind eight
//! buffers. Kernels know of neither: where bindings overlap, or are too many, those of one buffer are bound as one range, and the
//! kernel's text reads and writes all of them through it.

use std::fmt::Write as _;
use tritune_gpu::Span;
use tritune_gpu::interface::{Binding, Buffer};

/// Numbers of bindings that become one.
pub(crate) type Group = Vec<u32>;

/// Which bindings of a dispatch must become one, and which more of them so that no more than `limit` are left.
pub(crate) fn groups(bindings: &[Binding<Span>], limit: usize) -> Vec<Group> {
    let is_written = |span: &Span| bindings.iter().any(|other| other.writes && other.buffer.buffer == span.buffer);
    let meet = |one: &Span, other: &Span| is_written(one) && whole(one).overlaps(&whole(other));
    let same = |one: &Span, other: &Span| one.buffer == other.buffer;
    let mut groups: Vec<Group> = bindings.iter().map(|binding| vec![binding.number]).collect();
    // A range that holds two may reach over a third.
    while join(bindings, &mut groups, &meet) {}
    while groups.len() > limit && join(bindings, &mut groups, &same) {
        while join(bindings, &mut groups, &meet) {}
    }
    groups.retain(|group| group.len() > 1);
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups.sort_unstable();
    groups
}

/// Joins the first two groups of whose ranges that holds; whether there were such.
fn join(bindings: &[Binding<Span>], groups: &mut Vec<Group>, holds: &dyn Fn(&Span, &Span) -> bool) -> bool {
    let ranges: Vec<Span> = groups.iter().filter_map(|group| range(bindings, group)).collect();
    let pairs = (0..ranges.len()).flat_map(|one| (one + 1..ranges.len()).map(move |other| (one, other)));
    let Some((one, other)) = pairs.into_iter().find(|&(one, other)| holds(&ranges[one], &ranges[other])) else {
        return false;
    };
    let joined = groups.remove(other);
    groups[one].extend(joined);
    true
}

/// What is bound of a span: whole vectors.
fn whole(span: &Span) -> Span {
    Span { bytes: span.bytes.next_multiple_of(16), ..span.clone() }
}

/// The range that holds the bindings of a group.
pub(crate) fn range(bindings: &[Binding<Span>], group: &[u32]) -> Option<Span> {
    let spans = bindings.iter().filter(|binding| group.contains(&binding.number)).map(|binding| &binding.buffer);
    let joined = |one: Span, other: &Span| {
        let (offset, end) = (one.offset.min(other.offset), (one.offset + one.bytes).max(other.offset + other.bytes));
        Span { offset, bytes: end - offset, ..one }
    };
    spans.fold(None, |all: Option<Span>, span| Some(all.map_or_else(|| span.clone(), |all| joined(all, span))))
}

/// A binding as its kernel declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declared {
    pub number: u32,
    /// `f32`, `u32` or `i32`.
    scalar: String,
    /// Scalars of an element.
    pub width: u32,
    writes: bool,
}

impl Declared {
    /// Reads a declaration; nothing for other lines, and for atomics, which cannot be merged.
    pub(crate) fn of_line(line: &str) -> Option<Declared> {
        let (number, rest) = line.strip_prefix("@group(0) @binding(")?.split_once(") var<storage, ")?;
        let (access, rest) = rest.split_once('>')?;
        let element = rest.split_once(": array<")?.1.strip_suffix(">;")?;
        let (width, scalar) = match element.strip_prefix("vec") {
            None => (1, element),
            Some(vector) => {
                let (width, scalar) = vector.strip_suffix('>')?.split_once('<')?;
                (width.parse().ok()?, scalar)
            }
        };
        if !["f32", "u32", "i32"].contains(&scalar) {
            return None;
        }
        let number = number.parse().ok()?;
        Some(Declared { number, scalar: scalar.to_owned(), width, writes: access == "read_write" })
    }

    fn element(&self) -> String {
        match self.width {
            1 => self.scalar.clone(),
            width => format!("vec{width}<{}>", self.scalar),
        }
    }
}

/// A group in a kernel's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Merged {
    /// The binding whose declaration stays.
    pub root: u32,
    pub members: Vec<Declared>,
}

impl Merged {
    /// A group among the declarations of a kernel; nothing where fewer than two are declared.
    pub(crate) fn of(group: &[u32], declared: &[Declared]) -> Option<Merged> {
        let members: Vec<Declared> = declared.iter().filter(|one| group.contains(&one.number)).cloned().collect();
        let root = members.iter().find(|one| one.writes).or(members.first())?.number;
        (members.len() > 1).then_some(Merged { root, members })
    }

    fn root(&self) -> &Declared {
        self.members.iter().find(|one| one.number == self.root).unwrap_or(&self.members[0])
    }

    /// A line in which all members are reached through the root; nothing where that cannot be written.
    pub(crate) fn rewrite(&self, line: &str) -> Option<String> {
        let text = line.trim_start();
        let indent = &line[..line.len() - text.len()];
        let store = self.member_at(text).and_then(|(member, index, rest)| {
            let (component, value) = rest.split_once(" = ")?;
            let component = match component.trim() {
                "" => None,
                component => Some(component.strip_prefix('[')?.strip_suffix(']')?),
            };
            Some((member, index, component, value.strip_suffix(';')?))
        });
        let Some((member, index, component, value)) = store else { return self.loads(line) };
        let (index, value) = (self.loads(index)?, self.loads(value)?);
        let Some(component) = component else { return Some(format!("{indent}{}", self.store(member, &index, &value))) };
        let component = self.loads(component)?;
        let scalar = Declared { width: 1, ..member.clone() };
        // Its place among scalars, of which `moved` counts elements.
        let place = format!("(moved[{}].x + ({index})) * {}u + ({component})", member.number, member.width);
        Some(format!("{indent}{} = {};", self.word(&place), self.cast(&value, &scalar, &self.scalar())))
    }

    /// The member that a text begins with, its index, and what follows.
    fn member_at<'t>(&self, text: &'t str) -> Option<(&Declared, &'t str, &'t str)> {
        let digits = text.strip_prefix('b')?;
        let (number, rest) = digits.split_at(digits.find(|letter: char| !letter.is_ascii_digit())?);
        let number: u32 = number.parse().ok()?;
        let member = self.members.iter().find(|one| one.number == number)?;
        let rest = rest.strip_prefix('[')?;
        let mut depth = 1;
        let end = rest.find(|letter| {
            depth += i32::from(letter == '[') - i32::from(letter == ']');
            depth == 0
        })?;
        Some((member, &rest[..end], &rest[end + 1..]))
    }

    /// A text whose reads of members are those of the root.
    fn loads(&self, text: &str) -> Option<String> {
        let mut made = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let begins = !made.ends_with(|before: char| before.is_ascii_alphanumeric() || before == '_');
            if let Some((member, index, after)) = self.member_at(rest).filter(|_| begins) {
                if made.ends_with('&') {
                    return None;
                }
                made += &self.load(member, &self.loads(index)?);
                rest = after;
                continue;
            }
            if let Some((number, after)) = rest.strip_prefix("arrayLength(&b").and_then(|rest| rest.split_once(')'))
                && self.members.iter().any(|one| Ok(one.number) == number.parse())
            {
                write!(made, "moved[{number}].y").ok()?;
                rest = after;
                continue;
            }
            made.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
        Some(made)
    }

    fn load(&self, member: &Declared, index: &str) -> String {
        let place = format!("moved[{}].x + ({index})", member.number);
        let root = self.root();
        if member.width == root.width {
            return self.cast(&format!("b{}[{place}]", root.number), root, member);
        }
        let scalar = Declared { width: 1, ..member.clone() };
        let words = (0..member.width).map(|part| {
            let word =
                if member.width == 1 { place.clone() } else { format!("({place}) * {}u + {part}u", member.width) };
            self.cast(&self.word(&word), &self.scalar(), &scalar)
        });
        let words = words.collect::<Vec<_>>().join(", ");
        if member.width == 1 { words } else { format!("{}({words})", member.element()) }
    }

    fn store(&self, member: &Declared, index: &str, value: &str) -> String {
        let place = format!("moved[{}].x + ({index})", member.number);
        let root = self.root();
        if member.width == root.width {
            return format!("b{}[{place}] = {};", root.number, self.cast(value, member, root));
        }
        let scalar = Declared { width: 1, ..member.clone() };
        if member.width == 1 {
            return format!("{} = {};", self.word(&place), self.cast(value, &scalar, &self.scalar()));
        }
        let mut stores = format!("{{ let stored = {value};");
        for part in 0..member.width {
            let word = self.word(&format!("({place}) * {}u + {part}u", member.width));
            stores += &format!(" {word} = {};", self.cast(&format!("stored[{part}]"), &scalar, &self.scalar()));
        }
        stores + " }"
    }

    /// One scalar of the root.
    fn word(&self, place: &str) -> String {
        let Declared { number, width, .. } = self.root();
        match width {
            1 => format!("b{number}[{place}]"),
            width => format!("b{number}[({place}) / {width}u][({place}) % {width}u]"),
        }
    }

    fn scalar(&self) -> Declared {
        Declared { width: 1, ..self.root().clone() }
    }

    /// The bits of a value as another type of the same size.
    fn cast(&self, value: &str, from: &Declared, to: &Declared) -> String {
        if from.scalar == to.scalar { value.to_owned() } else { format!("bitcast<{}>({value})", to.element()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_gpu::BufferId;

    fn binding(number: u32, buffer: u32, offset: u64, bytes: u64, writes: bool) -> Binding<Span> {
        Binding { number, buffer: Span { buffer: BufferId(buffer), offset, bytes }, writes }
    }

    #[test]
    fn bindings_of_written_memory_that_overlap_become_one() {
        let bindings = [
            binding(1, 0, 0, 64, false),
            binding(2, 1, 0, 64, false),
            binding(3, 0, 256, 64, true),
            binding(4, 0, 32, 64, false),
            // Of a buffer that is only read.
            binding(5, 1, 0, 64, false),
        ];
        assert_eq!(groups(&bindings, 8), [vec![1, 4]]);
        assert_eq!(range(&bindings, &[1, 4]).map(|span| (span.offset, span.bytes)), Some((0, 96)));
        // To be four, two more of one buffer join.
        assert_eq!(groups(&bindings, 3), [vec![1, 3, 4]]);
        // The range of two reaches over a third.
        let reaching = [binding(1, 0, 0, 64, true), binding(2, 0, 32, 512, false), binding(3, 0, 256, 64, false)];
        assert_eq!(groups(&reaching, 8), [vec![1, 2, 3]]);
        // They begin elsewhere, but whole vectors of them are bound.
        let near = [binding(1, 0, 0, 4, true), binding(2, 0, 8, 4, false)];
        assert_eq!(groups(&near, 8), [vec![1, 2]]);
    }

    #[test]
    fn texts_reach_all_members_through_the_one_that_is_written() {
        let declared: Vec<Declared> = [
            "@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;",
            "@group(0) @binding(2) var<storage, read> b2: array<i32>;",
            "@group(0) @binding(3) var<storage, read_write> b3: array<f32>;",
            "@group(0) @binding(4) var<storage, read_write> b4: array<atomic<u32>>;",
            "@group(0) @binding(16) var<uniform> push: S5;",
        ]
        .into_iter()
        .filter_map(Declared::of_line)
        .collect();
        assert_eq!(declared.iter().map(|one| (one.number, one.width)).collect::<Vec<_>>(), [(1, 4), (2, 1), (3, 1)]);
        let merged = Merged::of(&[1, 2, 3], &declared).unwrap();
        assert_eq!(merged.root, 3);
        for (line, expected) in [
            ("\tlet v1 = b2[v7];", "\tlet v1 = bitcast<i32>(b3[moved[2].x + (v7)]);"),
            (
                "let v = b1[v2 / 4u][v2 % 4u];",
                "let v = vec4<f32>(b3[(moved[1].x + (v2 / 4u)) * 4u + 0u], b3[(moved[1].x + (v2 / 4u)) * 4u + 1u], \
                 b3[(moved[1].x + (v2 / 4u)) * 4u + 2u], b3[(moved[1].x + (v2 / 4u)) * 4u + 3u])[v2 % 4u];",
            ),
            ("b3[v1 * 4u + 0u] = v9[0];", "b3[moved[3].x + (v1 * 4u + 0u)] = v9[0];"),
            ("let n = (arrayLength(&b1) * 2u);", "let n = (moved[1].y * 2u);"),
            ("let b12 = tab1[v1];", "let b12 = tab1[v1];"),
        ] {
            assert_eq!(merged.rewrite(line).as_deref(), Some(expected), "{line}");
        }
        assert_eq!(merged.rewrite("let v = atomicLoad(&b3[v1]);"), None);
        assert_eq!(Merged::of(&[1, 4], &declared), None);
    }

    #[test]
    fn vectors_hold_what_stood_beside_them() {
        let declared: Vec<Declared> = [
            "@group(0) @binding(1) var<storage, read_write> b1: array<vec4<u32>>;",
            "@group(0) @binding(2) var<storage, read_write> b2: array<f32>;",
            "@group(0) @binding(3) var<storage, read_write> b3: array<vec2<f32>>;",
        ]
        .into_iter()
        .filter_map(Declared::of_line)
        .collect();
        let merged = Merged::of(&[1, 2, 3], &declared).unwrap();
        assert_eq!(
            merged.rewrite("\tb2[v1] = v2;").unwrap(),
            "\tb1[(moved[2].x + (v1)) / 4u][(moved[2].x + (v1)) % 4u] = bitcast<u32>(v2);"
        );
        let pair = merged.rewrite("b3[v1] = v2;").unwrap();
        assert!(pair.starts_with("{ let stored = v2; b1[((moved[3].x + (v1)) * 2u + 0u) / 4u]"), "{pair}");
        assert_eq!(
            merged.rewrite("b3[v1][1u] = v2;").unwrap(),
            "b1[((moved[3].x + (v1)) * 2u + (1u)) / 4u][((moved[3].x + (v1)) * 2u + (1u)) % 4u] = bitcast<u32>(v2);"
        );
    }
}
