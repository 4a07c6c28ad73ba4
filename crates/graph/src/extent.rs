/// A quantity that changes from run to run while the plan stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// Tokens that go through the layers in this run.
    Tokens,
    /// Rows that reach the language-model head in this run.
    OutRows,
    /// Tokens of the backward pass: as many as [`Extent::Tokens`], or none when only the loss is wanted.
    BackwardTokens,
    /// Rows of the head's backward pass: as many as [`Extent::OutRows`], or none.
    BackwardRows,
    /// 1 when the optimiser takes its step in this run, else 0: gradients of several runs add up before one.
    Updates,
}

impl Extent {
    /// All extents, in the order in which devices number them.
    pub const ALL: [Extent; Extent::Updates as usize + 1] =
        [Extent::Tokens, Extent::OutRows, Extent::BackwardTokens, Extent::BackwardRows, Extent::Updates];
}

/// The extents of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extents {
    /// Value of [`Extent::Tokens`].
    pub tokens: usize,
    /// Value of [`Extent::OutRows`].
    pub out_rows: usize,
    /// Whether the backward pass runs.
    pub backward: bool,
    /// Whether the optimiser takes its step.
    pub update: bool,
}

impl Extents {
    /// A run of the forward pass alone.
    pub const fn new(tokens: usize, out_rows: usize) -> Extents {
        Extents { tokens, out_rows, backward: false, update: false }
    }

    /// A run with its backward pass, and the optimiser's step if `update`.
    pub const fn training(tokens: usize, out_rows: usize, update: bool) -> Extents {
        Extents { tokens, out_rows, backward: true, update }
    }

    /// The value of one extent.
    pub fn get(&self, extent: Extent) -> usize {
        match extent {
            Extent::Tokens => self.tokens,
            Extent::OutRows => self.out_rows,
            Extent::BackwardTokens => self.tokens * usize::from(self.backward),
            Extent::BackwardRows => self.out_rows * usize::from(self.backward),
            Extent::Updates => usize::from(self.update),
        }
    }
}

/// How many rows a value has: a constant, or an extent with the capacity the plan reserves for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    /// The same rows in the backward pass: none in a run without one.
    pub fn backward(self) -> Rows {
        match self {
            Rows::UpTo { extent: Extent::Tokens, capacity } => Rows::UpTo { extent: Extent::BackwardTokens, capacity },
            Rows::UpTo { extent: Extent::OutRows, capacity } => Rows::UpTo { extent: Extent::BackwardRows, capacity },
            other => other,
        }
    }
}
