//! How many ternary weights share a scale.

use std::fmt;

/// Neighbouring weights of a row that share a scale: whole trit words, so that a group never splits one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GroupSize {
    /// 32 weights.
    G32,
    /// 64 weights: `Q2_0`.
    G64,
    /// 128 weights: Bonsai and CAT-Q.
    G128,
    /// 256 weights: a block of TQ1_0 and TQ2_0.
    G256,
}

impl GroupSize {
    /// Every size, from the smallest on.
    pub const ALL: [GroupSize; 4] = [GroupSize::G32, GroupSize::G64, GroupSize::G128, GroupSize::G256];

    /// Columns in a group.
    pub const fn columns(self) -> usize {
        32 << self as usize
    }

    /// Trit words in a group.
    pub const fn words(self) -> usize {
        self.columns() / crate::WORD_WEIGHTS
    }

    /// Groups in a row; the last one may be shorter.
    pub const fn per_row(self, columns: usize) -> usize {
        columns.div_ceil(self.columns())
    }
}

impl fmt::Display for GroupSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.columns())
    }
}

/// Which weights of a matrix share a scale. Scales are stored row by row, `[rows, per_row]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScaleGranularity {
    /// All of them.
    Tensor,
    /// Those of a row.
    Row,
    /// So many neighbours of a row.
    Group(GroupSize),
}

impl ScaleGranularity {
    /// Every one, from the coarsest on.
    pub const ALL: [ScaleGranularity; 6] = [
        ScaleGranularity::Tensor,
        ScaleGranularity::Row,
        ScaleGranularity::Group(GroupSize::G256),
        ScaleGranularity::Group(GroupSize::G128),
        ScaleGranularity::Group(GroupSize::G64),
        ScaleGranularity::Group(GroupSize::G32),
    ];

    /// The groups of a row, where a row has several scales.
    pub const fn group(self) -> Option<GroupSize> {
        match self {
            ScaleGranularity::Tensor | ScaleGranularity::Row => None,
            ScaleGranularity::Group(group) => Some(group),
        }
    }

    /// What it is in rows of so many columns: a group that holds a whole row is that row.
    pub const fn in_rows_of(self, columns: usize) -> ScaleGranularity {
        match self {
            ScaleGranularity::Group(group) if group.columns() >= columns => ScaleGranularity::Row,
            other => other,
        }
    }

    /// Whichever has more scales.
    pub fn finer(self, other: ScaleGranularity) -> ScaleGranularity {
        let columns = |scales| match scales {
            ScaleGranularity::Tensor => usize::MAX,
            ScaleGranularity::Row => usize::MAX - 1,
            ScaleGranularity::Group(group) => group.columns(),
        };
        if columns(other) < columns(self) { other } else { self }
    }

    /// A short name: `tensor`, `row` or the columns of a group.
    pub const fn name(self) -> &'static str {
        match self {
            ScaleGranularity::Tensor => "tensor",
            ScaleGranularity::Row => "row",
            ScaleGranularity::Group(GroupSize::G32) => "32",
            ScaleGranularity::Group(GroupSize::G64) => "64",
            ScaleGranularity::Group(GroupSize::G128) => "128",
            ScaleGranularity::Group(GroupSize::G256) => "256",
        }
    }

    /// The one with that name.
    pub fn named(name: &str) -> Option<ScaleGranularity> {
        ScaleGranularity::ALL.into_iter().find(|scales| scales.name() == name)
    }

    /// Scales of a whole matrix.
    pub const fn count(self, rows: usize, columns: usize) -> usize {
        match self {
            ScaleGranularity::Tensor => 1,
            ScaleGranularity::Row => rows,
            ScaleGranularity::Group(group) => rows * group.per_row(columns),
        }
    }

    /// Place of the scale of a weight among all of the matrix.
    pub const fn index(self, columns: usize, row: usize, column: usize) -> usize {
        match self {
            ScaleGranularity::Tensor => 0,
            ScaleGranularity::Row => row,
            ScaleGranularity::Group(group) => row * group.per_row(columns) + column / group.columns(),
        }
    }
}

impl fmt::Display for ScaleGranularity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScaleGranularity::Tensor => formatter.pad("one scale per tensor"),
            ScaleGranularity::Row => formatter.pad("one scale per row"),
            ScaleGranularity::Group(group) => write!(formatter, "one scale per {group} weights"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_order() {
        for (index, scales) in ScaleGranularity::ALL.into_iter().enumerate() {
            assert_eq!(ScaleGranularity::named(scales.name()), Some(scales));
            for coarser in &ScaleGranularity::ALL[..index] {
                assert_eq!((scales.finer(*coarser), coarser.finer(scales)), (scales, scales));
            }
            let row = if scales == ScaleGranularity::Tensor { scales } else { ScaleGranularity::Row };
            assert_eq!((scales.in_rows_of(32), scales.in_rows_of(257)), (row, scales));
        }
        assert_eq!(ScaleGranularity::named("16"), None);
    }

    #[test]
    fn scales_have_places_of_their_own() {
        for group in GroupSize::ALL {
            let columns = 2 * group.columns() + 5;
            let granularity = ScaleGranularity::Group(group);
            assert_eq!((group.per_row(columns), granularity.count(4, columns)), (3, 12));
            assert_eq!(granularity.index(columns, 3, columns - 1), 11);
            assert_eq!(granularity.index(columns, 2, group.columns() - 1), 6);
        }
        assert_eq!((ScaleGranularity::Tensor.count(4, 9), ScaleGranularity::Tensor.index(9, 3, 8)), (1, 0));
        assert_eq!((ScaleGranularity::Row.count(4, 9), ScaleGranularity::Row.index(9, 3, 8)), (4, 3));
    }
}
