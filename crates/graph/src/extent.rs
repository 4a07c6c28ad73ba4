use serde::{Deserialize, Serialize};

/// A quantity that changes from run to run while the plan stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Extent {
    /// Tokens that go through the layers in this run.
    Tokens,
    /// Rows that reach the language-model head in this run.
    OutRows,
}

/// The extents of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extents {
    /// Value of [`Extent::Tokens`].
    pub tokens: usize,
    /// Value of [`Extent::OutRows`].
    pub out_rows: usize,
}

impl Extents {
    /// The value of one extent.
    pub fn get(&self, extent: Extent) -> usize {
        match extent {
            Extent::Tokens => self.tokens,
            Extent::OutRows => self.out_rows,
        }
    }
}

/// How many rows a value has: a constant, or an extent with the capacity the plan reserves for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rows {
    /// The same in every run.
    Fixed(usize),
    /// As many as the run's extent says, at most `capacity`.
    UpTo {
        /// The extent that gives the number.
        extent: Extent,
        /// The most a run may ask for.
        capacity: usize,
    },
}

impl Rows {
    /// Rows the plan reserves.
    pub fn capacity(self) -> usize {
        match self {
            Rows::Fixed(rows) => rows,
            Rows::UpTo { capacity, .. } => capacity,
        }
    }

    /// Rows in use in a run with these extents.
    pub fn used(self, extents: &Extents) -> usize {
        match self {
            Rows::Fixed(rows) => rows,
            Rows::UpTo { extent, .. } => extents.get(extent),
        }
    }
}
