//! The language-model head and the cross-entropy of its rows, a few rows of logits at a time.

use crate::bounds::{IndexError, check_indices};
use crate::dense_matmul::dense_matmul;
use crate::isa::Isa;
use crate::math::product::{PlainRows, Shape, Start, Strided, product};
use crate::math::{Kernel, LANES, Lanes, dispatch, exp_of_nonpositive};
use crate::matrix::{Matrix, WeightMatrix};
use crate::pool::{SharedOut, ThreadPool};
use crate::ternary_matmul_gradient::outer_products;
use tritune_graph::DistillTarget;

/// Logits whose exponentials are summed in f32 before they are added to the sum in f64.
const SUM_BLOCK: usize = 1024;

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
    pub says: Says<'a>,
    /// Weights and temperature.
    pub target: DistillTarget,
}

/// What a teacher says of every row.
#[derive(Clone, Copy)]
pub enum Says<'a> {
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
            Says::Head { .. } => (&logits[place * vocabulary..(place + 1) * vocabulary], None),
            Says::Top { tokens, count, logits } => {
                (&logits[row * (count + 1)..(row + 1) * (count + 1)], Some(&tokens[row * count..(row + 1) * count]))
            }
        };
        TeacherRow { logits, top, target: self.target }
    }
}

/// What a teacher says of one row.
#[derive(Clone, Copy)]
struct TeacherRow<'a> {
    /// Over the vocabulary, or those of `top` and of the rest.
    logits: &'a [f32],
    top: Option<&'a [i32]>,
    target: DistillTarget,
}

/// Adds the gradient of the divergence over the teacher's tokens and the rest of them to that of a row, and gives the divergence.
/// `own` are the logits, of which only the rest is left.
///
/// # Safety
/// The CPU supports the instruction set of `L`.
#[inline(always)]
unsafe fn add_top<L: Lanes>(gradient: &mut [f32], own: &mut [f32], rows: TeacherRow, top: &[i32], weight: f32) -> f32 {
    let DistillTarget { soft, temperature, .. } = rows.target;
    let cool = 1.0 / temperature;
    let largest = rows.logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let log_sum = rows.logits.iter().map(|&logit| f64::from(logit - largest).exp()).sum::<f64>().ln();
    let taught = |place: usize| f64::from(rows.logits[place] - largest) - log_sum;
    // SAFETY: the caller guarantees the instruction set.
    let log_whole = unsafe { Softmax::of::<L>(own, cool) }.log_sum();
    let share = f64::from(weight) * f64::from(soft) * f64::from(temperature);
    let mut divergence = 0.0f64;
    for (place, &token) in top.iter().enumerate() {
        let logit = &mut own[token as usize];
        let (own, taught) = (f64::from(*logit) * f64::from(cool) - log_whole, taught(place));
        gradient[token as usize] += (share * (own.exp() - taught.exp())) as f32;
        divergence += taught.exp() * (taught - own);
        *logit = f32::NEG_INFINITY;
    }
    // SAFETY: as above.
    unsafe {
        let rest = Softmax::of::<L>(own, cool);
        let (own, taught) = (rest.log_sum() - log_whole, taught(top.len()));
        rest.add_to::<L>(gradient, (share * (own.exp() - taught.exp())) as f32);
        divergence += taught.exp() * (taught - own);
    }
    (divergence * f64::from(temperature) * f64::from(temperature)) as f32
}

/// The loss of one row of logits, which become `weight · (softmax - onehot(target))` if asked for; with a teacher, they become the
/// gradient of both terms, and the divergence from the teacher is given too.
struct SoftmaxRow<'a> {
    logits: &'a mut [f32],
    target: usize,
    weight: Option<f32>,
    teacher: Option<TeacherRow<'a>>,
}

/// The exponentials of `(values - largest) · cool`, at most sixteen, padded with zeros.
///
/// # Safety
/// The CPU supports the instruction set of `L`.
#[inline(always)]
unsafe fn exponentials<L: Lanes>(values: &[f32], largest: f32, cool: f32) -> L {
    let mut padded = [f32::NEG_INFINITY; LANES];
    padded[..values.len()].copy_from_slice(values);
    // SAFETY: the caller guarantees the instruction set; there are sixteen elements.
    unsafe { exp_of_nonpositive(L::load(padded.as_ptr()).sub(L::splat(largest)).mul(L::splat(cool))) }
}

/// A row of logits, its largest, and the sum of the exponentials of their distance to it, all times `cool`.
#[derive(Clone, Copy)]
struct Softmax<'a> {
    logits: &'a [f32],
    cool: f32,
    largest: f32,
    sum: f64,
}

impl<'a> Softmax<'a> {
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn of<L: Lanes>(logits: &'a [f32], cool: f32) -> Self {
        let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0f64;
        for block in logits.chunks(SUM_BLOCK) {
            // SAFETY: the caller guarantees the instruction set.
            unsafe {
                let mut partial = L::splat(0.0);
                for chunk in block.chunks(LANES) {
                    partial = partial.add(exponentials::<L>(chunk, largest, cool));
                }
                sum += f64::from(partial.sum());
            }
        }
        Self { logits, cool, largest, sum }
    }

    /// The logarithm of the sum of exponentials, nothing subtracted.
    fn log_sum(&self) -> f64 {
        self.sum.ln() + f64::from(self.largest) * f64::from(self.cool)
    }

    /// Calls `each` with all exponentials by their place.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn for_each<L: Lanes>(&self, mut each: impl FnMut(usize, f32)) {
        for (number, chunk) in self.logits.chunks(LANES).enumerate() {
            let mut exp = [0.0; LANES];
            // SAFETY: the caller guarantees the instruction set; what is stored has sixteen elements.
            unsafe { exponentials::<L>(chunk, self.largest, self.cool).store(exp.as_mut_ptr()) };
            for (lane, &exp) in exp[..chunk.len()].iter().enumerate() {
                each(number * LANES + lane, exp);
            }
        }
    }

    /// Adds `weight · softmax` to a row.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn add_to<L: Lanes>(&self, row: &mut [f32], weight: f32) {
        let factor = (f64::from(weight) / self.sum) as f32;
        // SAFETY: the caller guarantees the instruction set.
        unsafe { self.for_each::<L>(|place, exp| row[place] += factor * exp) };
    }
}

/// A teacher's softmax, the logits they are compared with, and `Σ softmax(teacher) · (teacher - own)`.
struct Taught<'a> {
    rows: TeacherRow<'a>,
    softmax: Softmax<'a>,
    apart: f64,
    /// The model's own logits, where they are needed twice.
    own: Vec<f32>,
}

impl<'a> Taught<'a> {
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn of<L: Lanes>(own: &[f32], rows: TeacherRow<'a>) -> Self {
        let cool = 1.0 / rows.target.temperature;
        let mut apart = 0.0f64;
        // SAFETY: the caller guarantees the instruction set.
        let softmax = unsafe {
            let softmax = Softmax::of::<L>(rows.logits, cool);
            softmax.for_each::<L>(|place, exp| apart += f64::from(exp * (rows.logits[place] - own[place])));
            softmax
        };
        let own = if cool == 1.0 { Vec::new() } else { own.to_vec() };
        Taught { rows, softmax, apart: apart / softmax.sum * f64::from(cool), own }
    }

    /// Makes `own() · weight · softmax` the gradient, and gives the divergence. `log_sum` is the model's own.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn finish<L: Lanes>(&self, gradient: &mut [f32], weight: f32, log_sum: f64) -> f32 {
        let DistillTarget { soft, temperature, .. } = self.rows.target;
        let share = weight * soft * temperature;
        // SAFETY: the caller guarantees the instruction set.
        let log_sum = unsafe {
            self.softmax.add_to::<L>(gradient, -share);
            if self.own.is_empty() {
                log_sum
            } else {
                let own = Softmax::of::<L>(&self.own, self.softmax.cool);
                own.add_to::<L>(gradient, share);
                own.log_sum()
            }
        };
        let divergence = self.apart + log_sum - self.softmax.log_sum();
        (divergence * f64::from(temperature) * f64::from(temperature)) as f32
    }
}

/// Gives the loss and the divergence.
impl Kernel<(f32, f32)> for SoftmaxRow<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) -> (f32, f32) {
        let Self { logits, target, weight, teacher } = self;
        let at_target = f64::from(logits[target]);
        // SAFETY: the dispatcher has checked the instruction set; every chunk has sixteen elements.
        unsafe {
            let teacher = teacher.filter(|_| weight.is_some());
            let taught = teacher.filter(|teacher| teacher.top.is_none()).map(|rows| Taught::of::<L>(logits, rows));
            let mut own = if teacher.is_some() && taught.is_none() { logits.to_vec() } else { Vec::new() };
            let (chunks, tail) = logits.as_chunks::<LANES>();
            let mut largest = L::splat(f32::NEG_INFINITY);
            for chunk in chunks {
                largest = largest.max(L::load(chunk.as_ptr()));
            }
            let largest = tail.iter().copied().fold(largest.largest(), f32::max);
            let mut sum = 0.0f64;
            for block in logits.chunks_mut(SUM_BLOCK) {
                let mut partial = L::splat(0.0);
                let (chunks, tail) = block.as_chunks_mut::<LANES>();
                for chunk in chunks {
                    let exp = exp_of_nonpositive(L::load(chunk.as_ptr()).sub(L::splat(largest)));
                    exp.store(chunk.as_mut_ptr());
                    partial = partial.add(exp);
                }
                sum += f64::from(partial.sum());
                let mut padded = [0.0; LANES];
                exponentials::<L>(tail, largest, 1.0).store(padded.as_mut_ptr());
                tail.copy_from_slice(&padded[..tail.len()]);
                sum += tail.iter().map(|&exp| f64::from(exp)).sum::<f64>();
            }
            let log_sum = sum.ln() + f64::from(largest);
            let mut divergence = 0.0;
            if let Some(weight) = weight {
                let share = teacher.map_or(1.0, |teacher| teacher.target.own());
                let factor = (f64::from(weight) * f64::from(share) / sum) as f32;
                for exp in logits.iter_mut() {
                    *exp *= factor;
                }
                logits[target] -= weight * teacher.map_or(1.0, |teacher| teacher.target.hard);
                if let Some(taught) = taught {
                    divergence = taught.finish::<L>(logits, weight, log_sum);
                } else if let Some((rows, top)) = teacher.and_then(|rows| Some((rows, rows.top?))) {
                    divergence = add_top::<L>(logits, &mut own, rows, top, weight);
                }
            }
            ((log_sum - at_target) as f32, divergence)
        }
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
        Some(Says::Top { tokens, count, .. }) => {
            check_indices("token of the teacher", &tokens[..rows * count], vocabulary)?;
        }
        Some(Says::Head { x, weight }) => teacher_head = Some((x, weight)),
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
            for (rows, vocabulary, columns, share, tokens) in [
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
                let teacher = share.map(|(hard, soft, temperature)| {
                    let (value, weight) = (ValueId(0), ResourceId(0));
                    let (teacher, says) = match tokens {
                        0 => {
                            let weight_of_it = teacher_head.view().into();
                            let says = Says::Head { x: &teacher_x, weight: weight_of_it };
                            (TeacherLogits::Head { x: value, weight }, says)
                        }
                        count => {
                            let says = Says::Top { tokens: &top_tokens, count, logits: &said };
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
                let cooled: Vec<f64> = logits.iter().map(|logit| logit / temperature).collect();
                let (largest, sum) = softmax_reference(&cooled);
                cooled.iter().map(|logit| (logit - largest).exp() / sum).collect()
            };
            let mut slopes = probabilities(&logits, 1.0);
            slopes[target as usize] -= 1.0;
            let Some(HeadGradients { dx, weight: trained, divergence }) = &mut gradients else { continue };
            if let (Some(teacher), Some(divergence)) = (teacher, divergence) {
                let DistillTarget { hard, soft, temperature, .. } = teacher.target;
                let (hard, soft, temperature) = (f64::from(hard), f64::from(soft), f64::from(temperature));
                let own = probabilities(&logits, temperature);
                let taught = match teacher.says {
                    Says::Head { x, weight } => {
                        let x = &x[row * weight.columns()..(row + 1) * weight.columns()];
                        probabilities(&logits_reference(x, &decoded(weight)), temperature)
                    }
                    // The rest is one outcome: within it, the teacher agrees with the model.
                    Says::Top { tokens, count, logits } => {
                        let top = &tokens[row * count..(row + 1) * count];
                        let said = logits[row * (count + 1)..(row + 1) * (count + 1)].iter().map(|&x| f64::from(x));
                        let taught = probabilities(&said.collect::<Vec<_>>(), 1.0);
                        let mut all = own.clone();
                        top.iter().for_each(|&token| all[token as usize] = 0.0);
                        let rest: f64 = all.iter().sum();
                        all.iter_mut().for_each(|own| *own *= taught[count] / rest);
                        top.iter().zip(&taught).for_each(|(&token, taught)| all[token as usize] = *taught);
                        all
                    }
                };
                let terms = taught.iter().zip(&own).map(|(taught, own)| taught * (taught / own).ln());
                divergence[row] = (temperature * temperature * terms.sum::<f64>()) as f32;
                for (slope, (own, taught)) in slopes.iter_mut().zip(own.iter().zip(&taught)) {
                    *slope = hard * *slope + soft * temperature * (own - taught);
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
