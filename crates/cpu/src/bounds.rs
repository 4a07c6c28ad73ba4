//! Indices that come from data rather than from shapes.

use thiserror::Error;

/// An index in an op's input that points outside of what it indexes.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{what} {index} (entry {entry} of the input) is outside 0..{limit}; pass {what}s below {limit}")]
pub struct IndexError {
    /// What kind of index it is.
    pub what: &'static str,
    /// Its position in the input.
    pub entry: usize,
    /// Its value.
    pub index: i32,
    /// The first value that is too large.
    pub limit: usize,
}

/// Checks that all indices are in `0..limit`.
pub(crate) fn check_indices(what: &'static str, indices: &[i32], limit: usize) -> Result<(), IndexError> {
    let outside = |index: i32| usize::try_from(index).map_or(true, |index| index >= limit);
    match indices.iter().position(|&index| outside(index)) {
        Some(entry) => Err(IndexError { what, entry, index: indices[entry], limit }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_index_outside_is_named() {
        assert_eq!(check_indices("row", &[0, 4, 2], 5), Ok(()));
        assert_eq!(check_indices("row", &[], 0), Ok(()));
        for (indices, entry) in [([0, 5, 9], 1), ([-1, 0, 0], 0), ([0, 0, i32::MAX], 2)] {
            let error = check_indices("row", &indices, 5).unwrap_err();
            assert_eq!((error.entry, error.index), (entry, indices[entry]));
        }
        let message = check_indices("token id", &[7], 5).unwrap_err().to_string();
        assert_eq!(message, "token id 7 (entry 0 of the input) is outside 0..5; pass token ids below 5");
    }
}
