//! Rows of an embedding table for token ids.

use crate::bounds::{IndexError, check_indices};
use crate::isa::Isa;
use crate::math::product::Rows;
use crate::math::{Kernel, Lanes, dispatch, for_rows};
use crate::matrix::WeightMatrix;
use crate::pool::ThreadPool;

struct DecodeRow<'a> {
    table: WeightMatrix<'a>,
    row: usize,
    out: &'a mut [f32],
}

impl Kernel for DecodeRow<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        assert_eq!(self.out.len(), self.table.columns(), "the length of a row");
        // SAFETY: the dispatcher has checked the instruction set; the row has the table's columns.
        unsafe { self.table.decode::<L>(self.row, 0, self.out) }
    }
}

/// `out[t] = table[ids[t]]`, decoded to f32.
pub fn embed_rows<'a>(
    pool: &ThreadPool,
    isa: Isa,
    table: impl Into<WeightMatrix<'a>>,
    ids: &[i32],
    out: &mut [f32],
) -> Result<(), IndexError> {
    let table = table.into();
    let columns = table.columns();
    assert!(out.len() >= ids.len() * columns, "{} outputs for {} rows of {columns}", out.len(), ids.len());
    check_indices("token id", ids, table.rows())?;
    for_rows(pool, columns, &mut out[..ids.len() * columns], columns, |token, out| {
        dispatch(isa, DecodeRow { table, row: ids[token] as usize, out });
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense_matrix::DenseMatrix;
    use crate::dense_matrix::tests::Owned;
    use crate::math::testing::{Random, assert_same_bits, poison};
    use tritune_graph::Encoding;

    #[test]
    fn every_kind_gives_the_reference() {
        let mut random = Random::fresh();
        for threads in 1..=4 {
            let pool = ThreadPool::new(threads);
            for kind in Encoding::DENSE {
                let block = kind.block();
                for columns in (1..=17usize).chain([31, 33, 128, 352, 1000]) {
                    let columns = if block == 1 { columns } else { columns.div_ceil(128) * block };
                    let table = Owned::random(&mut random, kind, 11, columns);
                    for tokens in [0, 1, 2, 9, 40] {
                        let ids: Vec<i32> = (0..tokens).map(|_| random.below(11) as i32).collect();
                        let mut expected = poison(tokens * columns);
                        embed_rows_reference(table.view(), &ids, &mut expected);
                        for isa in Isa::available() {
                            let mut got = poison(tokens * columns);
                            embed_rows(&pool, isa, table.view(), &ids, &mut got).unwrap();
                            let case = format!("{kind:?} on {isa}, {threads} threads, {tokens} x {columns}");
                            assert_same_bits(&got, &expected, &case);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn an_unknown_token_is_an_error_and_nothing_is_written() {
        let mut random = Random::fresh();
        let table = Owned::random(&mut random, Encoding::F16, 6, 3);
        for bad in [-1, 6, i32::MAX] {
            let mut out = [7.0; 9];
            let error =
                embed_rows(&ThreadPool::new(2), Isa::detect(), table.view(), &[0, 5, bad], &mut out).unwrap_err();
            assert_eq!(error, IndexError { what: "token id", entry: 2, index: bad, limit: 6 });
            assert_eq!(out, [7.0; 9]);
        }
    }

    /// [`embed_rows`] element by element; panics on a wrong id.
    fn embed_rows_reference(table: DenseMatrix, ids: &[i32], out: &mut [f32]) {
        for (id, out) in ids.iter().zip(out.chunks_exact_mut(table.columns().max(1))) {
            table.decode_row_reference(*id as usize, out);
        }
    }
}
