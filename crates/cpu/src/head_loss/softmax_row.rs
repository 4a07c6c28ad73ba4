//! Softmax, loss and gradient of one row of logits, with what a teacher says of it.

use crate::math::{Kernel, LANES, Lanes, exp_of_nonpositive};
use tritune_graph::{DistillTarget, maths};

/// Logits whose exponentials are summed in f32 before they are added to the sum in f64.
const SUM_BLOCK: usize = 1024;

/// What a teacher says of one row.
#[derive(Clone, Copy)]
pub(super) struct TeacherRow<'a> {
    /// Over the vocabulary, or those of `top` and of the rest.
    pub(super) logits: &'a [f32],
    pub(super) top: Option<&'a [i32]>,
    pub(super) target: DistillTarget,
}

/// Adds the gradient of the divergence over the teacher's tokens and the rest of them to that of a row, and gives the divergence.
/// `own` are the logits, of which only the rest is left.
///
/// # Safety
/// The CPU supports the instruction set of `L`.
#[inline(always)]
unsafe fn add_top<L: Lanes>(gradient: &mut [f32], own: &mut [f32], rows: TeacherRow, top: &[i32], weight: f32) -> f32 {
    let DistillTarget { soft, temperature, .. } = rows.target;
    let inv_temperature = 1.0 / temperature;
    let largest = rows.logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f64 = rows.logits.iter().map(|&logit| maths::exp(f64::from(logit - largest))).sum();
    let log_sum = maths::ln(sum);
    let teacher = |place: usize| f64::from(rows.logits[place] - largest) - log_sum;
    // SAFETY: the caller guarantees the instruction set.
    let log_whole = unsafe { Softmax::of::<L>(own, inv_temperature) }.log_sum();
    let factor = f64::from(weight) * f64::from(soft) * f64::from(temperature);
    let mut divergence = 0.0f64;
    for (place, &token) in top.iter().enumerate() {
        let logit = &mut own[token as usize];
        let (own, teacher) = (f64::from(*logit) * f64::from(inv_temperature) - log_whole, teacher(place));
        gradient[token as usize] += (factor * (maths::exp(own) - maths::exp(teacher))) as f32;
        divergence += maths::exp(teacher) * (teacher - own);
        *logit = f32::NEG_INFINITY;
    }
    // SAFETY: as above.
    unsafe {
        let rest = Softmax::of::<L>(own, inv_temperature);
        let (own, teacher) = (rest.log_sum() - log_whole, teacher(top.len()));
        rest.add_to::<L>(gradient, (factor * (maths::exp(own) - maths::exp(teacher))) as f32);
        divergence += maths::exp(teacher) * (teacher - own);
    }
    (divergence * f64::from(temperature) * f64::from(temperature)) as f32
}

/// The loss of one row of logits, which become `weight · (softmax - onehot(target))` if asked for; with a teacher, they become the
/// gradient of both terms, and the divergence from the teacher is given too.
pub(super) struct SoftmaxRow<'a> {
    pub(super) logits: &'a mut [f32],
    pub(super) target: usize,
    pub(super) weight: Option<f32>,
    pub(super) teacher: Option<TeacherRow<'a>>,
}

/// The exponentials of `(values - largest) · inv_temperature`, at most sixteen, padded with zeros.
///
/// # Safety
/// The CPU supports the instruction set of `L`.
#[inline(always)]
unsafe fn exponentials<L: Lanes>(values: &[f32], largest: f32, inv_temperature: f32) -> L {
    let mut padded = [f32::NEG_INFINITY; LANES];
    padded[..values.len()].copy_from_slice(values);
    // SAFETY: the caller guarantees the instruction set; there are sixteen elements.
    unsafe { exp_of_nonpositive(L::load(padded.as_ptr()).sub(L::splat(largest)).mul(L::splat(inv_temperature))) }
}

/// A row of logits, its largest, and the sum of the exponentials of their distance to it, all times `inv_temperature`.
#[derive(Clone, Copy)]
struct Softmax<'a> {
    logits: &'a [f32],
    inv_temperature: f32,
    largest: f32,
    sum: f64,
}

impl<'a> Softmax<'a> {
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn of<L: Lanes>(logits: &'a [f32], inv_temperature: f32) -> Self {
        let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0f64;
        for block in logits.chunks(SUM_BLOCK) {
            // SAFETY: the caller guarantees the instruction set.
            unsafe {
                let mut partial = L::splat(0.0);
                for chunk in block.chunks(LANES) {
                    partial = partial.add(exponentials::<L>(chunk, largest, inv_temperature));
                }
                sum += f64::from(partial.sum());
            }
        }
        Self { logits, inv_temperature, largest, sum }
    }

    /// The logarithm of the sum of exponentials, nothing subtracted.
    fn log_sum(&self) -> f64 {
        maths::ln(self.sum) + f64::from(self.largest) * f64::from(self.inv_temperature)
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
            unsafe { exponentials::<L>(chunk, self.largest, self.inv_temperature).store(exp.as_mut_ptr()) };
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
struct TeacherSoftmax<'a> {
    rows: TeacherRow<'a>,
    softmax: Softmax<'a>,
    difference: f64,
    /// The model's own logits, where they are needed twice.
    own: Vec<f32>,
}

impl<'a> TeacherSoftmax<'a> {
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn of<L: Lanes>(own: &[f32], rows: TeacherRow<'a>) -> Self {
        let inv_temperature = 1.0 / rows.target.temperature;
        let mut difference = 0.0f64;
        // SAFETY: the caller guarantees the instruction set.
        let softmax = unsafe {
            let softmax = Softmax::of::<L>(rows.logits, inv_temperature);
            softmax.for_each::<L>(|place, exp| difference += f64::from(exp * (rows.logits[place] - own[place])));
            softmax
        };
        let own = if inv_temperature == 1.0 { Vec::new() } else { own.to_vec() };
        TeacherSoftmax { rows, softmax, difference: difference / softmax.sum * f64::from(inv_temperature), own }
    }

    /// Makes `own() · weight · softmax` the gradient, and gives the divergence. `log_sum` is the model's own.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    unsafe fn finish<L: Lanes>(&self, gradient: &mut [f32], weight: f32, log_sum: f64) -> f32 {
        let DistillTarget { soft, temperature, .. } = self.rows.target;
        let factor = weight * soft * temperature;
        // SAFETY: the caller guarantees the instruction set.
        let log_sum = unsafe {
            self.softmax.add_to::<L>(gradient, -factor);
            if self.own.is_empty() {
                log_sum
            } else {
                let own = Softmax::of::<L>(&self.own, self.softmax.inv_temperature);
                own.add_to::<L>(gradient, factor);
                own.log_sum()
            }
        };
        let divergence = self.difference + log_sum - self.softmax.log_sum();
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
            let teacher_softmax =
                teacher.filter(|teacher| teacher.top.is_none()).map(|rows| TeacherSoftmax::of::<L>(logits, rows));
            let mut own = if teacher.is_some() && teacher_softmax.is_none() { logits.to_vec() } else { Vec::new() };
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
            let log_sum = maths::ln(sum) + f64::from(largest);
            let mut divergence = 0.0;
            if let Some(weight) = weight {
                let own_weight = teacher.map_or(1.0, |teacher| teacher.target.own());
                let factor = (f64::from(weight) * f64::from(own_weight) / sum) as f32;
                for exp in logits.iter_mut() {
                    *exp *= factor;
                }
                logits[target] -= weight * teacher.map_or(1.0, |teacher| teacher.target.hard);
                if let Some(teacher_softmax) = teacher_softmax {
                    divergence = teacher_softmax.finish::<L>(logits, weight, log_sum);
                } else if let Some((rows, top)) = teacher.and_then(|rows| Some((rows, rows.top?))) {
                    divergence = add_top::<L>(logits, &mut own, rows, top, weight);
                }
            }
            ((log_sum - at_target) as f32, divergence)
        }
    }
}
