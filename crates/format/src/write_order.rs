//! Checks streaming writers: tensors come in the declared order, each with exactly its declared bytes.

use crate::error::{Error, Result};

#[derive(Debug)]
pub(crate) struct WriteOrder {
    tensors: Vec<(String, u64)>,
    current: usize,
    written: u64,
}

impl WriteOrder {
    /// Names and byte sizes in the order in which their bytes must come.
    pub(crate) fn new(tensors: Vec<(String, u64)>) -> WriteOrder {
        let mut order = WriteOrder { tensors, current: 0, written: 0 };
        order.skip_empty_tensors();
        order
    }

    /// Counts the next bytes of tensor `name`. Returns its size when they complete it.
    pub(crate) fn advance(&mut self, name: &str, bytes: usize) -> Result<Option<u64>> {
        let Some((_, declared)) = self.tensors.get(self.current).filter(|(current, _)| current == name) else {
            // A tensor without elements is complete from the start; writing its no bytes is no mistake.
            if bytes == 0 && self.tensors.iter().any(|(known, size)| known == name && *size == 0) {
                return Ok(None);
            }
            let expected = self.tensors.get(self.current).map(|(current, _)| current.clone());
            return Err(Error::OutOfOrder { found: name.to_owned(), expected });
        };
        let declared = *declared;
        let given = self.written.saturating_add(bytes as u64);
        if given > declared {
            return Err(Error::TooManyBytes { tensor: name.to_owned(), declared, given });
        }
        self.written = given;
        if given < declared {
            return Ok(None);
        }
        self.current += 1;
        self.written = 0;
        self.skip_empty_tensors();
        Ok(Some(declared))
    }

    /// Fails unless every declared byte has come.
    pub(crate) fn check_complete(&self) -> Result<()> {
        match self.tensors.get(self.current) {
            None => Ok(()),
            Some((tensor, declared)) => {
                Err(Error::Unfinished { tensor: tensor.clone(), written: self.written, declared: *declared })
            }
        }
    }

    fn skip_empty_tensors(&mut self) {
        while self.tensors.get(self.current).is_some_and(|(_, size)| *size == 0) {
            self.current += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_declared_bytes_in_the_declared_order() {
        let tensors = [("empty", 0), ("a", 4), ("none", 0), ("b", 2)];
        let mut order = WriteOrder::new(tensors.map(|(name, size)| (name.to_owned(), size)).to_vec());
        assert!(matches!(order.advance("b", 2), Err(Error::OutOfOrder { expected: Some(next), .. }) if next == "a"));
        assert!(matches!(order.advance("absent", 0), Err(Error::OutOfOrder { .. })));
        assert_eq!(order.advance("empty", 0).unwrap(), None);
        assert_eq!(order.advance("a", 3).unwrap(), None);
        assert!(matches!(order.advance("a", 2), Err(Error::TooManyBytes { declared: 4, given: 5, .. })));
        assert!(matches!(order.check_complete(), Err(Error::Unfinished { written: 3, declared: 4, .. })));
        assert_eq!(order.advance("a", 1).unwrap(), Some(4));
        assert!(matches!(order.check_complete(), Err(Error::Unfinished { written: 0, declared: 2, .. })));
        assert_eq!(order.advance("b", 2).unwrap(), Some(2));
        order.check_complete().unwrap();
        assert!(matches!(order.advance("b", 1), Err(Error::OutOfOrder { expected: None, .. })));
    }
}
