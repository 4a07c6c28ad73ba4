//! A ternary weight made from another one and an adapter's product: trits that change by at most one.

use crate::math::{LANES, for_row_ranges};
use crate::matrix::{LoraPlace, Matrix};
use crate::pool::{SharedOut, ThreadPool};
use crate::ternary::PackedTernary;
use tritune_graph::trits;

/// Writes rows `out_offset..` of `weights`: `clamp(base + d, -1, 1)`, where `d` is the sign of `p = Σ_j lora_b[n][j] · lora_a[rank_offset + j]`
/// if `|p| > threshold`, and 0 otherwise. `p` is summed in the order of `j`, every product and sum rounded, so that every device and
/// whatever reads the factors later makes the same trits.
///
/// # Panics
/// When a factor leaves the weights or the weights differ in shape.
pub fn ternary_adapt(
    pool: &ThreadPool,
    base: &PackedTernary,
    weights: &mut PackedTernary,
    lora_a: Matrix,
    lora_b: Matrix,
    place: LoraPlace,
    threshold: f32,
) {
    let (columns, words) = (base.columns(), base.words_per_row());
    let shape = |packed: &PackedTernary| (packed.rows(), packed.columns());
    assert_eq!(shape(base), shape(weights), "shapes of the weights");
    let (rows, lora_a) = place.within(shape(base), lora_a, lora_b);
    let shared = SharedOut::new(bytemuck::cast_slice_mut::<_, u32>(weights.parts_mut().0));
    let blocks = rows.start / LANES..rows.end.div_ceil(LANES);
    for_row_ranges(pool, blocks.len(), columns * LANES, |range| {
        for block in blocks.start + range.start..blocks.start + range.end {
            // SAFETY: a block of rows belongs to one task.
            let tiles = unsafe { shared.part(block * words * LANES..(block + 1) * words * LANES) };
            for row in rows.start.max(block * LANES)..rows.end.min((block + 1) * LANES) {
                let lora_b = &lora_b.values[(row - rows.start) * lora_b.cols..][..lora_b.cols];
                for word in 0..words {
                    let inside = LANES.min(columns - word * LANES);
                    let mut sums = [0.0f32; LANES];
                    for (factor, lora_a) in lora_b.iter().zip(lora_a.chunks_exact(columns)) {
                        let lora_a = &lora_a[word * LANES..][..inside];
                        sums.iter_mut().zip(lora_a).for_each(|(sum, value)| *sum += factor * value);
                    }
                    tiles[word * LANES + row % LANES] = adapted(base.word(row, word), &sums, threshold);
                }
            }
        }
    });
}

/// The codes of a word, each moved by the sign of its sum where that is large enough.
fn adapted(word: u32, sums: &[f32; LANES], threshold: f32) -> u32 {
    sums.iter().enumerate().fold(word, |adapted, (k, &sum)| {
        let code = trits::code(word, k);
        let moved = (code + u32::from(sum > threshold)).saturating_sub(u32::from(sum < -threshold)).min(2);
        trits::with_code(adapted, k, moved)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Random;
    use crate::ternary::tests::reference::weight;
    use crate::ternary_matmul_backward::testing::random_weights;

    #[test]
    fn any_number_of_threads_agrees_with_the_reference() {
        let mut random = Random::fresh();
        // Rows and columns of the weights, first and number of adapted rows, first row and rank of the factor.
        for (rows, columns, out_offset, count, rank_offset, rank) in [
            (1, 1, 0, 1, 0, 1),
            (5, 16, 1, 3, 0, 2),
            (17, 15, 0, 17, 3, 1),
            (40, 65, 7, 21, 2, 9),
            (70, 1031, 33, 37, 0, 8),
        ] {
            let (base, before) =
                (random_weights(&mut random, rows, columns), random_weights(&mut random, rows, columns));
            let (a, b) = (random.floats((rank_offset + rank + 1) * columns), random.floats(count * rank));
            let lora_a = Matrix { values: &a, rows: rank_offset + rank + 1, cols: columns };
            let lora_b = Matrix { values: &b, rows: count, cols: rank };
            let place = LoraPlace { out_offset, rank_offset };
            let mut moved = [0; 3];
            for threads in [1, 3] {
                let mut weights = before.clone();
                ternary_adapt(&ThreadPool::new(threads), &base, &mut weights, lora_a, lora_b, place, 0.3);
                for row in 0..rows {
                    assert_eq!(weights.scale(row, 0), before.scale(row, 0));
                    for column in 0..columns {
                        let expected = match (out_offset..out_offset + count).contains(&row) {
                            false => weight(&before, row, column),
                            true => {
                                let mut p = 0.0f32;
                                for j in 0..rank {
                                    p += b[(row - out_offset) * rank + j] * a[(rank_offset + j) * columns + column];
                                }
                                let change = i32::from(p > 0.3) - i32::from(p < -0.3);
                                moved[(change + 1) as usize] += 1;
                                (weight(&base, row, column) + change).clamp(-1, 1)
                            }
                        };
                        assert_eq!(weight(&weights, row, column), expected, "{row}, {column}");
                    }
                }
            }
            assert!(count < 10 || moved.iter().all(|count| *count > 0), "{moved:?}");
        }
    }

    #[test]
    fn trits_saturate_and_what_is_no_number_moves_none() {
        let word =
            [0, 1, 2].into_iter().enumerate().fold(trits::ZERO_WORD, |word, (k, code)| trits::with_code(word, k, code));
        let codes = |sum: f32| [0, 1, 2].map(|k| trits::code(adapted(word, &[sum; LANES], 0.5), k));
        assert_eq!(codes(0.6), [1, 2, 2]);
        assert_eq!(codes(-0.6), [0, 0, 1]);
        assert_eq!((codes(0.5), codes(-0.5), codes(f32::NAN)), ([0, 1, 2], [0, 1, 2], [0, 1, 2]));
    }
}
