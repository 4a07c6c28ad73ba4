/// A graph that makes no sense. It names the op and what does not fit.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum GraphError {
    /// Operands of an op disagree.
    #[error("op {op} ({label}): {what} should be {expected}, found {found}")]
    Mismatch { op: &'static str, label: String, what: &'static str, expected: String, found: String },
    /// An operand is of the wrong kind, such as a buffer where a weight is needed.
    #[error("op {op} ({label}): {what}")]
    Operand { op: &'static str, label: String, what: String },
}
