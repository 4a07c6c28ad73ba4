//! The norms of DoRA: of the rows of a weight plus an adapter's product, row by row, without storing that sum.

use crate::isa::Isa;
use crate::math::product::{PANEL, Rows};
use crate::math::{Kernel, LANES, Lanes, dispatch, for_row_ranges, with_scratch};
use crate::matrix::{LoraPlace, Matrix, WeightMatrix};
use crate::pool::{SharedOut, ThreadPool};

/// Rows that share each load of the A factor.
const ROWS: usize = 4;

/// Neighbouring rows of one task.
struct NormRows<'a> {
    weights: WeightMatrix<'a>,
    /// First row of the weights.
    first: usize,
    /// `[rank, columns]`.
    lora_a: &'a [f32],
    /// `[rank, 16]`: the columns after the last whole sixteen, padded with zeros.
    tail: &'a [f32],
    /// `[rows, rank]`, times the scale.
    lora_b: &'a [f32],
    rank: usize,
    out: &'a mut [f32],
}

impl Kernel for NormRows<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let (rank, first) = (self.rank, self.first);
        let whole = self.out.len() / ROWS * ROWS;
        for row in (0..whole).step_by(ROWS) {
            // SAFETY: the caller guarantees the instruction set.
            let norms = unsafe { self.norms::<L, ROWS>(first + row, &self.lora_b[row * rank..]) };
            self.out[row..row + ROWS].copy_from_slice(&norms);
        }
        for row in whole..self.out.len() {
            // SAFETY: as above.
            [self.out[row]] = unsafe { self.norms::<L, 1>(first + row, &self.lora_b[row * rank..]) };
        }
    }
}

impl NormRows<'_> {
    /// The norms of `N` rows, each summed in the same order whatever `N` is.
    #[inline(always)]
    unsafe fn norms<L: Lanes, const N: usize>(&self, row: usize, lora_b: &[f32]) -> [f32; N] {
        let columns = self.weights.columns();
        let mut panels = [[0.0; PANEL]; N];
        // SAFETY: the caller guarantees the instruction set; every load is of sixteen floats of a slice.
        unsafe {
            let mut squares = [L::splat(0.0); N];
            for chunk in 0..columns.div_ceil(LANES) {
                let (first, inside) = (chunk * LANES, (chunk + 1) * LANES <= columns);
                if first.is_multiple_of(PANEL) {
                    for (index, panel) in panels.iter_mut().enumerate() {
                        let (decoded, beyond) = panel.split_at_mut(PANEL.min(columns - first));
                        self.weights.decode::<L>(row + index, first, decoded);
                        beyond.fill(0.0);
                    }
                }
                let mut sums: [L; N] =
                    std::array::from_fn(|index| L::load(panels[index][first % PANEL..][..LANES].as_ptr()));
                for j in 0..self.rank {
                    let from = match inside {
                        true => &self.lora_a[j * columns + chunk * LANES..][..LANES],
                        false => &self.tail[j * LANES..][..LANES],
                    };
                    let values = L::load(from.as_ptr());
                    for index in 0..N {
                        sums[index] = values.mul_add(L::splat(lora_b[index * self.rank + j]), sums[index]);
                    }
                }
                for index in 0..N {
                    squares[index] = sums[index].mul_add(sums[index], squares[index]);
                }
            }
            squares.map(|squares| squares.sum().sqrt())
        }
    }
}

/// `out[n] = ‖weights[out_offset + n] + scale · Σ_j lora_b[n][j] · lora_a[rank_offset + j]‖`.
///
/// # Panics
/// When a factor leaves the weights or a slice is shorter than the shapes say.
pub fn dora_norms(
    pool: &ThreadPool,
    isa: Isa,
    weights: WeightMatrix,
    lora_a: Matrix,
    lora_b: Matrix,
    place: LoraPlace,
    scale: f32,
    out: &mut [f32],
) {
    let (columns, rank) = (weights.columns(), lora_b.cols);
    let (rows, lora_a) = place.within((weights.rows(), columns), lora_a, lora_b);
    assert_eq!(out.len(), rows.len(), "one norm per row");
    let used = columns % LANES;
    let mut tail = vec![0.0; rank * LANES];
    for (tail, row) in tail.chunks_exact_mut(LANES).zip(lora_a.chunks_exact(columns)) {
        tail[..used].copy_from_slice(&row[columns - used..]);
    }
    let out = SharedOut::new(out);
    for_row_ranges(pool, lora_b.rows, columns, |range| {
        // SAFETY: each row belongs to one task.
        let out = unsafe { out.part(range.clone()) };
        with_scratch(range.len() * rank, |scaled| {
            let lora_b = &lora_b.values[range.start * rank..range.end * rank];
            scaled.iter_mut().zip(lora_b).for_each(|(scaled, value)| *scaled = scale * value);
            let first = rows.start + range.start;
            dispatch(isa, NormRows { weights, first, lora_a, tail: &tail, lora_b: scaled, rank, out });
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense_matrix::tests::Owned;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};
    use crate::ternary::PackedTernary;
    use crate::ternary::tests::reference::weight;
    use crate::ternary_matmul_backward::testing::random_groups;
    use tritune_graph::{Encoding, GroupSize};

    #[test]
    fn every_instruction_set_agrees_with_the_reference() {
        let mut random = Random::fresh();
        // Rows and columns of the weights, first and number of adapted rows, first row and rank of the factor.
        for (rows, columns, out_offset, count, rank_offset, rank) in [
            (1, 1, 0, 1, 0, 1),
            (5, 16, 1, 3, 0, 2),
            (17, 15, 0, 17, 3, 1),
            (40, 65, 7, 21, 2, 9),
            (130, 300, 128, 2, 0, 24),
            (33, 1031, 0, 33, 8, 8),
            (7, 768, 1, 6, 1, 3),
            (6, 96, 0, 6, 0, 2),
        ] {
            let packed: Vec<PackedTernary> =
                [None, Some(GroupSize::G64)].map(|group| random_groups(&mut random, rows, columns, group)).into();
            let dense: Vec<Owned> = Encoding::DENSE
                .into_iter()
                .filter(|kind| columns.is_multiple_of(kind.block()))
                .map(|kind| Owned::random(&mut random, kind, rows, columns))
                .collect();
            let weights = packed.iter().map(WeightMatrix::from);
            let weights = weights.chain(dense.iter().map(|owned| WeightMatrix::from(owned.view())));
            let (a, b) = (random.floats((rank_offset + rank + 1) * columns), random.floats(count * rank));
            let (lora_a, lora_b) = (
                Matrix { values: &a, rows: rank_offset + rank + 1, cols: columns },
                Matrix { values: &b, rows: count, cols: rank },
            );
            let place = LoraPlace { out_offset, rank_offset };
            for (weights, isa) in
                weights.flat_map(|weights| Isa::available().into_iter().map(move |isa| (weights, isa)))
            {
                let mut expected = poison(count);
                dora_norms_reference(weights, lora_a, lora_b, place, -0.7, &mut expected);
                let mut first: Option<Vec<f32>> = None;
                for threads in [1, 3] {
                    let case = format!("{isa}, {threads} threads, {count} of {rows} x {columns}, rank {rank}");
                    let mut got = poison(count);
                    dora_norms(&ThreadPool::new(threads), isa, weights, lora_a, lora_b, place, -0.7, &mut got);
                    assert_close(&got, &expected, 1e-6, 1.0, &case);
                    assert_same_bits(&got, first.get_or_insert_with(|| got.clone()), &case);
                }
                for row in 0..count {
                    let mut alone = poison(1);
                    let lora_b = Matrix { values: &b[row * rank..(row + 1) * rank], rows: 1, cols: rank };
                    let place = LoraPlace { out_offset: out_offset + row, rank_offset };
                    dora_norms(&ThreadPool::new(1), isa, weights, lora_a, lora_b, place, -0.7, &mut alone);
                    assert_same_bits(&alone, &first.as_ref().unwrap()[row..=row], &format!("{isa}, row {row} alone"));
                }
            }
        }
    }

    #[test]
    fn rows_of_nothing_have_no_norm_and_what_is_not_a_number_shows() {
        let mut random = Random::fresh();
        let weights = PackedTernary::from_rows(3, 20, vec![0.5; 3], |_, _| Ok::<_, crate::ternary::PackError>(()));
        let weights = weights.unwrap();
        let (a, b) = (random.floats(2 * 20), vec![0.0, 0.0, 0.0, f32::NAN, 0.0, f32::INFINITY]);
        let (lora_a, lora_b) = (Matrix { values: &a, rows: 2, cols: 20 }, Matrix { values: &b, rows: 3, cols: 2 });
        let mut got = poison(3);
        let place = LoraPlace { out_offset: 0, rank_offset: 0 };
        dora_norms(&ThreadPool::new(1), Isa::available()[0], (&weights).into(), lora_a, lora_b, place, 1.0, &mut got);
        assert!(got[0] == 0.0 && got[1].is_nan() && !got[2].is_finite(), "{got:?}");
    }

    /// [`dora_norms`] in plain loops.
    fn dora_norms_reference(
        weights: WeightMatrix,
        lora_a: Matrix,
        lora_b: Matrix,
        place: LoraPlace,
        scale: f32,
        out: &mut [f32],
    ) {
        for (n, out) in out.iter_mut().enumerate() {
            let row = place.out_offset + n;
            let mut own = vec![0.0; weights.columns()];
            match weights {
                WeightMatrix::Dense(dense) => dense.decode_row_reference(row, &mut own),
                WeightMatrix::Ternary(packed) => own.iter_mut().enumerate().for_each(|(column, own)| {
                    *own = packed.scale(row, column / 16) * weight(packed, row, column) as f32;
                }),
            }
            let element = |column: usize| {
                let product = |j: usize| {
                    let first = lora_a.values[(place.rank_offset + j) * lora_a.cols + column];
                    f64::from(lora_b.values[n * lora_b.cols + j]) * f64::from(first)
                };
                f64::from(own[column]) + f64::from(scale) * (0..lora_b.cols).map(product).sum::<f64>()
            };
            *out = (0..weights.columns()).map(|column| element(column).powi(2)).sum::<f64>().sqrt() as f32;
        }
    }
}
