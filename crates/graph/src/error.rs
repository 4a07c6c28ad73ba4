/// A graph that makes no sense. It names the op and what does not fit.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum GraphError {
    /// Operands of an op disagree.
    #[error("op {op} ({label}): {what} should be {expected}, found {found}")]
    Mismatch {
        /// The op's name.
        op: &'static str,
        /// The label given to the step.
        label: String,
        /// What disagrees.
        what: &'static str,
        /// What the op needs.
        expected: String,
        /// What it was given.
        found: String,
    },
    /// An operand is of the wrong kind, such as a state where a weight is needed.
    #[error("op {op} ({label}): {what}")]
    Operand {
        /// The op's name.
        op: &'static str,
        /// The label given to the step.
        label: String,
        /// What is wrong.
        what: String,
    },
}
