//! The language-model head and the cross-entropy of its rows, a few rows of logits at a time.

mod softmax_row;

use crate::bounds::{IndexError, check_indices};
use crate::dense_matmul::dense_matmul;
use crate::isa::Isa;
use crate::math::dispatch;
use crate::math::product::{PlainRows, Shape, Start, Strided, product};
use crate::matrix::{Matrix, WeightMatrix};
use crate::pool::{SharedOut, ThreadPool};
use crate::ternary_matmul_gradient::outer_products;
use softmax_row::{SoftmaxRow, TeacherRow};
use tritune_graph::DistillTarget;

/// What [`head_loss`] reads.
#[derive(Clone, Copy)]
pub struct HeadLossInput<'a> {
    /// Per row the head's input.
    pub x: &'a [f32],
    /// `[vocabulary, columns of x]`.
    pub weight: WeightMatrix<'a>,
    /// Per row the token that should follow.
    pub targets: &'a [i32],
    /// Per row the weight of its loss in the gradient.
    pub row_weights: &'a [f32],
    /// For distillation.
    pub teacher: Option<Teacher<'a>>,
}

/// What a teacher says and what it counts for.
#[derive(Clone, Copy)]
pub struct Teacher<'a> {
    /// Its logits, or what they are made of.
    pub says: TeacherSource<'a>,
    /// Weights and temperature.
    pub target: DistillTarget,
}

/// What a teacher says of every row.
#[derive(Clone, Copy)]
pub enum TeacherSource<'a> {
    /// Logits over the vocabulary, which its head makes of its rows.
    Head {
        /// Per row the head's input.
        x: &'a [f32],
        /// `[vocabulary, columns of x]`.
        weight: WeightMatrix<'a>,
    },
    /// The logits of some tokens and of the rest.
    Top {
        /// Per row as many tokens as `count`.
        tokens: &'a [i32],
        /// Tokens of a row.
        count: usize,
        /// Per row one more than tokens.
        logits: &'a [f32],
    },
}

impl<'a> Teacher<'a> {
    /// A row of what it says; `logits` are those that its head made of some rows, `place` the row's place among them.
    fn row(self, row: usize, logits: &'a [f32], place: usize, vocabulary: usize) -> TeacherRow<'a> {
        let (logits, top) = match self.says {
            TeacherSource::Head { .. } => (&logits[place * vocabulary..(place + 1) * vocabulary], None),
            TeacherSource::Top { tokens, count, logits } => {
                (&logits[row * (count + 1)..(row + 1) * (count + 1)], Some(&tokens[row * count..(row + 1) * count]))
            }
        };
        TeacherRow { logits, top, target: self.target }
    }
}

/// What [`head_loss`] writes for the backward pass.
pub struct HeadGradients<'a, 'g> {
    /// `row_weights[r] · dloss[r]/dx[r]`.
    pub dx: &'a mut [f32],
    /// `row_weights[r] · dloss[r]/dweight` is added to these slices of the weight's rows: all of them, or none.
    pub weight: &'a mut [&'g mut [f32]],
    /// The divergence from the teacher, if there is one.
    pub divergence: Option<&'a mut [f32]>,
}

/// `loss[r] = -log softmax(x[r] · weightᵀ)[targets[r]]` and, where asked for, its gradients.
///
/// `logits` is scratch; as many rows are computed together as fit in it, beside those of a teacher with a head.
///
/// # Panics
/// When a slice is shorter than the shapes require or `logits` is shorter than a row.
pub fn head_loss(
    pool: &ThreadPool,
    isa: Isa,
    input: HeadLossInput,
    logits: &mut [f32],
    loss: &mut [f32],
    mut gradients: Option<HeadGradients>,
) -> Result<(), IndexError> {
    let HeadLossInput { x, weight, targets, row_weights, teacher } = input;
    let (rows, columns, vocabulary) = (targets.len(), weight.columns(), weight.rows());
    check_indices("target", targets, vocabulary)?;
    // An evaluation asks no teacher.
    let teacher = teacher.filter(|_| gradients.is_some());
    let mut teacher_head = None;
    match teacher.map(|teacher| teacher.says) {
        Some(TeacherSource::Top { tokens, count, .. }) => {
            check_indices("token of the teacher", &tokens[..rows * count], vocabulary)?;
        }
        Some(TeacherSource::Head { x, weight }) => teacher_head = Some((x, weight)),
        None => {}
    }
    let (logits, teacher_logits) = logits.split_at_mut(logits.len() / if teacher_head.is_some() { 2 } else { 1 });
    let at_once = logits.len() / vocabulary.max(1);
    assert!(at_once > 0 || rows == 0, "{} logits for a vocabulary of {vocabulary}", logits.len());
    assert!(loss.len() >= rows && row_weights.len() >= rows, "losses and weights of {rows} rows");
    for first in (0..rows).step_by(at_once.max(1)) {
        let count = at_once.min(rows - first);
        let logits = &mut logits[..count * vocabulary];
        dense_matmul(pool, isa, &x[first * columns..(first + count) * columns], count, weight, logits);
        if let Some((x, weight)) = teacher_head {
            let (x, out) = (&x[first * weight.columns()..], &mut teacher_logits[..count * vocabulary]);
            dense_matmul(pool, isa, &x[..count * weight.columns()], count, weight, out);
        }
        let teacher_logits = &*teacher_logits;
        let (shared, losses) = (SharedOut::new(logits), SharedOut::new(loss));
        let wanted = gradients.is_some();
        let divergences = gradients.as_mut().and_then(|gradients| gradients.divergence.as_deref_mut());
        let divergences = divergences.map(SharedOut::new);
        pool.run(count, |row| {
            let place = row * vocabulary..(row + 1) * vocabulary;
            let kernel = SoftmaxRow {
                // SAFETY: each row is one task's.
                logits: unsafe { shared.part(place) },
                target: targets[first + row] as usize,
                weight: wanted.then_some(row_weights[first + row]),
                teacher: teacher.map(|teacher| teacher.row(first + row, teacher_logits, row, vocabulary)),
            };
            let (loss, divergence) = dispatch(isa, kernel);
            let place = first + row..first + row + 1;
            // SAFETY: as above.
            unsafe {
                losses.part(place.clone())[0] = loss;
                if let Some(divergences) = &divergences {
                    divergences.part(place)[0] = divergence;
                }
            }
        });
        if let Some(HeadGradients { dx, weight: trained, .. }) = &mut gradients {
            let shape = Shape { rows: count, steps: vocabulary, columns, first: first * columns, row_stride: columns };
            let dy = Strided { values: logits, row_stride: vocabulary, step_stride: 1 };
            product(pool, isa, shape, dy, &weight, 1.0, Start::Zero, dx);
            let dy = Matrix { values: logits, rows: count, cols: vocabulary };
            let x = PlainRows { values: &x[first * columns..], stride: columns };
            outer_products(pool, isa, dy, &x, columns, trained);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense_matrix::DenseMatrix;
    use crate::dense_matrix::tests::Owned;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};
    use crate::ternary::tests::reference::weight as weight_of;
    use crate::ternary_matmul_backward::testing::random_groups;
    use tritune_graph::{Encoding, GroupSize, ResourceId, TeacherLogits, ValueId};

    #[test]
    fn every_kind_and_chunk_agrees_with_the_reference() {
        let mut random = Random::fresh();
        for kind in Encoding::DENSE.map(Some).into_iter().chain([None]) {
            for (rows, vocabulary, columns, distill, tokens) in [
                (1, 1, 32usize, None, 0),
                (5, 33, 64, Some((0.0, 1.0, 1.0)), 0),
                (9, 1100, 288, Some((0.7, 0.3, 1.0)), 0),
                (5, 50, 32, None, 0),
                (7, 130, 64, Some((1.0, 1.5, 2.5)), 0),
                (3, 40, 32, Some((0.5, 1.0, 1.0)), 0),
                (4, 2, 32, Some((1.0, 1.0, 1.0)), 1),
                (7, 130, 64, Some((1.0, 1.5, 2.5)), 64),
                (9, 1100, 32, Some((0.0, 1.0, 1.0)), 7),
            ] {
                let columns = if kind == Some(Encoding::Q6K) { columns.div_ceil(256) * 256 } else { columns };
                let matrix = kind.map(|kind| Owned::random(&mut random, kind, vocabulary, columns));
                let ternary = random_groups(&mut random, vocabulary, columns, Some(GroupSize::G64));
                let weight = matrix.as_ref().map_or(WeightMatrix::Ternary(&ternary), |matrix| matrix.view().into());
                let x = random.floats(rows * columns);
                let targets: Vec<i32> = (0..rows).map(|_| random.below(vocabulary) as i32).collect();
                let row_weights = random.floats(rows);
                let said: Vec<f32> = random.floats(rows * (tokens + 1)).iter().map(|logit| logit * 4.0).collect();
                let teacher_head = Owned::random(&mut random, Encoding::F32, vocabulary, columns / 2);
                let teacher_x = random.floats(rows * columns / 2);
                let top_tokens: Vec<i32> = (0..rows)
                    .flat_map(|row| (0..tokens).map(move |place| ((row * 3 + place * 2 + 1) % vocabulary) as i32))
                    .collect();
                let teacher = distill.map(|(hard, soft, temperature)| {
                    let (value, weight) = (ValueId(0), ResourceId(0));
                    let (teacher, says) = match tokens {
                        0 => {
                            let weight_of_it = teacher_head.view().into();
                            let says = TeacherSource::Head { x: &teacher_x, weight: weight_of_it };
                            (TeacherLogits::Head { x: value, weight }, says)
                        }
                        count => {
                            let says = TeacherSource::Top { tokens: &top_tokens, count, logits: &said };
                            (TeacherLogits::Top { tokens: value, logits: value }, says)
                        }
                    };
                    let target = DistillTarget { teacher, hard, soft, temperature, divergence: value };
                    Teacher { says, target }
                });
                let (targets, row_weights) = (&targets, &row_weights);
                let input = HeadLossInput { x: &x, weight, targets, row_weights, teacher };
                let before = random.floats(vocabulary * columns);
                let run = |work: &dyn Fn(&mut [f32], HeadGradients)| {
                    let (mut loss, mut dx, mut trained) = (poison(rows), poison(rows * columns), before.clone());
                    let mut divergence = vec![0.0; rows];
                    let (one, other) = trained.split_at_mut(vocabulary / 3 * columns);
                    let written = teacher.map(|_| divergence.as_mut_slice());
                    work(&mut loss, HeadGradients { dx: &mut dx, weight: &mut [one, other], divergence: written });
                    loss.extend(divergence);
                    (loss, dx, trained)
                };
                let (loss, dx, trained) = run(&|loss, gradients| head_loss_reference(input, loss, Some(gradients)));
                for isa in Isa::available() {
                    let mut first: Option<Vec<f32>> = None;
                    for (threads, at_once) in [(1, 1), (2, 3), (3, rows)] {
                        let case = format!("{kind:?} on {isa}, {threads} threads, {rows} x {vocabulary} x {columns}");
                        let pool = ThreadPool::new(threads);
                        let room = at_once * vocabulary * if teacher.is_some() && tokens == 0 { 2 } else { 1 };
                        let mut logits = poison(room);
                        let (mut got, got_dx, got_trained) = run(&|loss, gradients| {
                            let mut logits = poison(room);
                            head_loss(&pool, isa, input, &mut logits, loss, Some(gradients)).unwrap();
                        });
                        assert_close(&got_trained, &trained, 1e-5, 1.0, &case);
                        // Logits are sums of `columns` terms, and their error is the loss's.
                        let floor = (columns as f32).sqrt();
                        assert_close(&got, &loss, 2e-6, floor, &case);
                        assert_close(&got_dx, &dx, 1e-5, 1.0, &case);
                        let mut alone = poison(rows);
                        head_loss(&pool, isa, input, &mut logits, &mut alone, None).unwrap();
                        assert_same_bits(&alone, &got[..rows], &case);
                        got.extend(got_dx);
                        assert_same_bits(&got, first.get_or_insert_with(|| got.clone()), &case);
                    }
                }
            }
        }
    }

    #[test]
    fn a_wrong_target_is_an_error_and_nothing_is_written() {
        let mut random = Random::fresh();
        let matrix = Owned::random(&mut random, Encoding::F32, 3, 2);
        let teacher = None;
        for bad in [-1, 3, i32::MAX] {
            let input = HeadLossInput {
                x: &[0.5; 4],
                weight: matrix.view().into(),
                targets: &[0, bad],
                row_weights: &[1.0; 2],
                teacher,
            };
            let (mut logits, mut loss, mut dx, mut trained) = ([7.0; 3], [7.0; 2], [7.0; 4], [7.0; 6]);
            let gradients = Some(HeadGradients { dx: &mut dx, weight: &mut [&mut trained], divergence: None });
            let pool = ThreadPool::new(2);
            let error = head_loss(&pool, Isa::detect(), input, &mut logits, &mut loss, gradients).unwrap_err();
            assert_eq!(error, IndexError { what: "target", entry: 1, index: bad, limit: 3 });
            assert_eq!((logits, loss, dx, trained), ([7.0; 3], [7.0; 2], [7.0; 4], [7.0; 6]));
        }
    }

    #[test]
    fn large_logits_do_not_overflow_and_nan_is_not_hidden() {
        let table: Vec<f32> = vec![1.0, -1.0, 0.5];
        let weight = DenseMatrix::new(Encoding::F32, 3, 1, bytemuck::cast_slice(&table)).unwrap().into();
        for isa in Isa::available() {
            let run = |x: f32, target: i32| {
                let input = HeadLossInput { x: &[x], weight, targets: &[target], row_weights: &[1.0], teacher: None };
                let (mut loss, mut dx) = ([f32::NAN], [f32::NAN]);
                let gradients = Some(HeadGradients { dx: &mut dx, weight: &mut [], divergence: None });
                head_loss(&ThreadPool::new(1), isa, input, &mut [0.0; 3], &mut loss, gradients).unwrap();
                (loss[0], dx[0])
            };
            assert_eq!(run(1e4, 0), (0.0, 0.0), "{isa}");
            assert_eq!(run(1e4, 1), (2e4, 2.0), "{isa}");
            assert!(run(f32::NAN, 0).0.is_nan(), "{isa}");
        }
    }

    /// [`head_loss`] in plain loops; panics on a wrong target.
    fn head_loss_reference(input: HeadLossInput, loss: &mut [f32], mut gradients: Option<HeadGradients>) {
        let HeadLossInput { x, weight, targets, row_weights, teacher } = input;
        let (columns, vocabulary) = (weight.columns(), weight.rows());
        let table = decoded(weight);
        for (row, &target) in targets.iter().enumerate() {
            let logits = logits_reference(&x[row * columns..(row + 1) * columns], &table);
            let (largest, sum) = softmax_reference(&logits);
            loss[row] = (sum.ln() + largest - logits[target as usize]) as f32;
            let probabilities = |logits: &[f64], temperature: f64| -> Vec<f64> {
                let tempered: Vec<f64> = logits.iter().map(|logit| logit / temperature).collect();
                let (largest, sum) = softmax_reference(&tempered);
                tempered.iter().map(|logit| (logit - largest).exp() / sum).collect()
            };
            let mut slopes = probabilities(&logits, 1.0);
            slopes[target as usize] -= 1.0;
            let Some(HeadGradients { dx, weight: trained, divergence }) = &mut gradients else { continue };
            if let (Some(teacher), Some(divergence)) = (teacher, divergence) {
                let DistillTarget { hard, soft, temperature, .. } = teacher.target;
                let (hard, soft, temperature) = (f64::from(hard), f64::from(soft), f64::from(temperature));
                let own = probabilities(&logits, temperature);
                let teacher_p = match teacher.says {
                    TeacherSource::Head { x, weight } => {
                        let x = &x[row * weight.columns()..(row + 1) * weight.columns()];
                        probabilities(&logits_reference(x, &decoded(weight)), temperature)
                    }
                    // The rest is one outcome: within it, the teacher agrees with the model.
                    TeacherSource::Top { tokens, count, logits } => {
                        let top = &tokens[row * count..(row + 1) * count];
                        let said = logits[row * (count + 1)..(row + 1) * (count + 1)].iter().map(|&x| f64::from(x));
                        let teacher_p = probabilities(&said.collect::<Vec<_>>(), 1.0);
                        let mut all = own.clone();
                        top.iter().for_each(|&token| all[token as usize] = 0.0);
                        let rest: f64 = all.iter().sum();
                        all.iter_mut().for_each(|own| *own *= teacher_p[count] / rest);
                        top.iter().zip(&teacher_p).for_each(|(&token, teacher_p)| all[token as usize] = *teacher_p);
                        all
                    }
                };
                let terms = teacher_p.iter().zip(&own).map(|(teacher_p, own)| teacher_p * (teacher_p / own).ln());
                divergence[row] = (temperature * temperature * terms.sum::<f64>()) as f32;
                for (slope, (own, teacher_p)) in slopes.iter_mut().zip(own.iter().zip(&teacher_p)) {
                    *slope = hard * *slope + soft * temperature * (own - teacher_p);
                }
            }
            let dy = |token: usize| f64::from(row_weights[row]) * slopes[token];
            for k in 0..columns {
                let term = |token: usize| dy(token) * f64::from(table[token * columns + k]);
                dx[row * columns + k] = (0..vocabulary).map(term).sum::<f64>() as f32;
            }
            let rows = trained.iter_mut().flat_map(|run| run.chunks_exact_mut(columns));
            for (token, gradient) in rows.enumerate() {
                for (gradient, x) in gradient.iter_mut().zip(&x[row * columns..]) {
                    *gradient = (f64::from(*gradient) + dy(token) * f64::from(*x)) as f32;
                }
            }
        }
    }

    fn decoded(weight: WeightMatrix) -> Vec<f32> {
        let columns = weight.columns();
        let mut table = vec![0.0; weight.rows() * columns];
        for (row, out) in table.chunks_exact_mut(columns.max(1)).enumerate() {
            match weight {
                WeightMatrix::Dense(matrix) => matrix.decode_row_reference(row, out),
                WeightMatrix::Ternary(matrix) => {
                    let value = |k: usize| weight_of(matrix, row, k) as f32 * matrix.scale(row, k / 16);
                    out.iter_mut().enumerate().for_each(|(k, out)| *out = value(k));
                }
            }
        }
        table
    }

    fn logits_reference(x: &[f32], table: &[f32]) -> Vec<f64> {
        let product = |row: &[f32]| row.iter().zip(x).map(|(w, x)| f64::from(*w) * f64::from(*x)).sum();
        table.chunks_exact(x.len()).map(product).collect()
    }

    /// The largest of some logits, and the sum of the exponentials of their distance to it.
    fn softmax_reference(logits: &[f64]) -> (f64, f64) {
        let largest = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (largest, logits.iter().map(|logit| (logit - largest).exp()).sum())
    }
}
