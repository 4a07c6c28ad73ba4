//! The products of LoRA adapters for rows that have different ones: rows that follow each other with the same adapter go through the
//! kernels of one adapter together, so a row's bits are those it has alone.

use super::{lora_a, lora_b};
use crate::bounds::{IndexError, check_indices};
use crate::isa::Isa;
use crate::matrix::{LoraPlace, Matrix};
use crate::pool::ThreadPool;
use std::ops::Range;

/// `out[t] = x[t] · factorᵀ` with the factor `slots[t] - 1` of those below each other in `factors`, `rank` rows each; zeros where the
/// slot is 0.
pub fn gathered_lora_a(
    pool: &ThreadPool,
    isa: Isa,
    x: Matrix,
    slots: &[i32],
    factors: Matrix,
    rank: usize,
    out: &mut [f32],
) -> Result<(), IndexError> {
    check_indices("adapter", slots, factors.rows / rank + 1)?;
    for (adapter, rows) in runs(slots) {
        let out = &mut out[rows.start * rank..rows.end * rank];
        match adapter {
            None => out.fill(0.0),
            Some(number) => lora_a(pool, isa, x.part(rows), factors.part(number * rank..(number + 1) * rank), out),
        }
    }
    Ok(())
}

/// [`lora_b`] with the factors `slots[t] - 1` of those below each other, and their scale, in row `t`; the residual, or zeros, where
/// the slot is 0.
pub fn gathered_lora_b(
    pool: &ThreadPool,
    isa: Isa,
    x: Matrix,
    slots: &[i32],
    factors: &[(Matrix, LoraPlace)],
    scales: &[f32],
    residual: Option<&[f32]>,
    cols: usize,
    out: &mut [f32],
) -> Result<(), IndexError> {
    check_indices("adapter", slots, scales.len() + 1)?;
    for (adapter, rows) in runs(slots) {
        let place = rows.start * cols..rows.end * cols;
        let (out, residual) = (&mut out[place.clone()], residual.map(|residual| &residual[place]));
        match (adapter, residual) {
            (Some(number), residual) => {
                let mut own = Vec::with_capacity(factors.len());
                for (factor, place) in factors {
                    let columns = factor.rows / scales.len();
                    own.push((factor.part(number * columns..(number + 1) * columns), *place));
                }
                lora_b(pool, isa, x.part(rows), &own, scales[number], residual, cols, out);
            }
            (None, Some(residual)) => out.copy_from_slice(residual),
            (None, None) => out.fill(0.0),
        }
    }
    Ok(())
}

/// Rows that follow each other and have the same adapter, and its number, or none.
fn runs(slots: &[i32]) -> impl Iterator<Item = (Option<usize>, Range<usize>)> {
    let mut start = 0;
    slots.chunk_by(|one, next| one == next).map(move |run| {
        let rows = start..start + run.len();
        start = rows.end;
        (usize::try_from(run[0]).ok().and_then(|slot| slot.checked_sub(1)), rows)
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{lora_a_reference, lora_b_reference};
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};

    /// Slots in runs and mixed, among `adapters` adapters.
    fn slots(random: &mut Random, tokens: usize, adapters: usize) -> Vec<i32> {
        let mut slot = 0;
        let mut next = || {
            if random.below(3) > 0 {
                slot = random.below(adapters + 1) as i32;
            }
            slot
        };
        (0..tokens).map(|_| next()).collect()
    }

    #[test]
    fn every_row_has_its_own_factors() {
        let mut random = Random::fresh();
        for (tokens, columns, rank, adapters) in [(1, 1, 1, 1), (9, 17, 4, 3), (40, 300, 8, 2), (23, 64, 24, 5)] {
            let case = format!("{tokens} x {columns} to {rank} of {adapters}");
            let slots = slots(&mut random, tokens, adapters);
            let (x, low) = (random.floats(tokens * columns), random.floats(tokens * rank));
            let (a, b) = (random.floats(adapters * rank * columns), random.floats(adapters * columns * rank));
            let (scales, other) = (random.floats(adapters), random.floats(tokens * (columns + 3)));
            let (x, cols) = (Matrix { values: &x, rows: tokens, cols: columns }, columns + 3);
            let low = Matrix { values: &low, rows: tokens, cols: rank };
            let a = Matrix { values: &a, rows: adapters * rank, cols: columns };
            let b = Matrix { values: &b, rows: adapters * columns, cols: rank };
            let place = LoraPlace { out_offset: 2, rank_offset: 0 };
            for isa in Isa::available() {
                let pool = ThreadPool::new(2);
                let mut low_rank = poison(tokens * rank);
                gathered_lora_a(&pool, isa, x, &slots, a, rank, &mut low_rank).unwrap();
                let mut out = poison(tokens * cols);
                let factors = [(b, place)];
                gathered_lora_b(&pool, isa, low, &slots, &factors, &scales, Some(&other), cols, &mut out).unwrap();
                let mut plain = poison(tokens * cols);
                gathered_lora_b(&pool, isa, low, &slots, &factors, &scales, None, cols, &mut plain).unwrap();
                for (row, &slot) in slots.iter().enumerate() {
                    let case = format!("{case}, row {row} with slot {slot} on {isa}");
                    let (low_rank, out) = (&low_rank[row * rank..][..rank], &out[row * cols..][..cols]);
                    let (plain, residual) = (&plain[row * cols..][..cols], &other[row * cols..][..cols]);
                    let Some(number) = (slot as usize).checked_sub(1) else {
                        assert_same_bits(low_rank, &vec![0.0; rank], &case);
                        assert_same_bits(out, residual, &case);
                        assert_same_bits(plain, &vec![0.0; cols], &case);
                        continue;
                    };
                    // As the kernels of one adapter give it, and as plain loops do.
                    let (x, low) = (x.part(row..row + 1), low.part(row..row + 1));
                    let a = a.part(number * rank..(number + 1) * rank);
                    let own = [(b.part(number * columns..(number + 1) * columns), place)];
                    let mut alone = poison(rank);
                    lora_a(&pool, isa, x, a, &mut alone);
                    assert_same_bits(low_rank, &alone, &case);
                    lora_a_reference(x, a, &mut alone);
                    assert_close(low_rank, &alone, 1e-6, (columns as f32).sqrt(), &case);
                    let mut alone = poison(cols);
                    lora_b(&pool, isa, low, &own, scales[number], Some(residual), cols, &mut alone);
                    assert_same_bits(out, &alone, &case);
                    lora_b_reference(low, &own, scales[number], Some(residual), cols, &mut alone);
                    assert_close(out, &alone, 1e-6, 4.0, &case);
                    lora_b(&pool, isa, low, &own, scales[number], None, cols, &mut alone);
                    assert_same_bits(plain, &alone, &case);
                }
            }
        }
    }

    #[test]
    fn a_slot_without_an_adapter_is_an_error_and_nothing_is_written() {
        let (pool, isa) = (ThreadPool::new(1), Isa::available()[0]);
        let (x, factors) =
            (Matrix { values: &[1.0; 4], rows: 2, cols: 2 }, Matrix { values: &[1.0; 4], rows: 2, cols: 2 });
        for bad in [-1, 2, i32::MAX] {
            let mut out = [7.0; 4];
            let error = gathered_lora_a(&pool, isa, x, &[1, bad], factors, 2, &mut out).unwrap_err();
            assert_eq!(error, IndexError { what: "adapter", entry: 1, index: bad, limit: 2 });
            let place = LoraPlace { out_offset: 0, rank_offset: 0 };
            let factors = [(factors, place)];
            assert!(gathered_lora_b(&pool, isa, x, &[bad, 0], &factors, &[1.0], None, 2, &mut out).is_err());
            assert_eq!(out, [7.0; 4]);
        }
    }
}
