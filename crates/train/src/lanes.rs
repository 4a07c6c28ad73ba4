//! A step's micro-batches on several devices. Each further device is a lane: a trainer of the same run that only adds gradients.
//!
//! The run's own trainer holds parameters and moments and takes the steps. Gradients come to the host one micro-batch at a time and are
//! added up in the order of the micro-batches, so the sum is that of one device, to the bit where devices compute the same bits, whichever
//! device took which. How many each takes follows from how fast it was; one that fails leaves its own to the run's trainer.

use crate::data::Batch;
use crate::run::RunError;
use crate::trainer::{DropoutStream, LossSum, Trainer, TrainerError};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use tritune_graph::time::Instant;

/// A further device of a run.
pub struct Lane {
    name: String,
    trainer: Trainer,
    /// Seconds a token, once they were measured.
    pace: Option<f64>,
}

impl Lane {
    /// A trainer that was loaded like the run's own, on the device of that name.
    pub fn new(name: impl Into<String>, trainer: Trainer) -> Lane {
        Lane { name: name.into(), trainer, pace: None }
    }

    fn take(&mut self, work: &Work<'_>, parameters: &[f32], share: &[usize], sum: &Mutex<Sum>) -> Told {
        if !share.is_empty() {
            self.trainer.set_parameter_values(parameters)?;
        }
        work.take(&mut self.trainer, share, sum, &mut || ())
    }
}

/// The further devices of a run.
#[derive(Default)]
pub struct Lanes {
    lanes: Vec<Lane>,
    /// Of the run's own device.
    pace: Option<f64>,
}

/// The micro-batches of a step.
pub(crate) struct Work<'a> {
    /// Each with its number.
    pub batches: &'a [(u64, Batch)],
    /// What their losses are a mean over.
    pub parts: usize,
    /// Seed and step.
    pub stream: DropoutStream,
}

/// What a device told of its micro-batches: its seconds a token, or why it failed.
type Told = Result<Option<f64>, TrainerError>;

impl Lanes {
    /// A run with these devices beside its own.
    pub fn new(lanes: Vec<Lane>) -> Lanes {
        Lanes { lanes, pace: None }
    }

    /// Whether the run has one device.
    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }

    /// How many further devices there are.
    pub fn len(&self) -> usize {
        self.lanes.len()
    }

    /// The gradients of a step, and its losses. `failed` hears of devices that are given up.
    pub(crate) fn gradients(
        &mut self,
        trainer: &mut Trainer,
        work: &Work<'_>,
        before_batch: &mut dyn FnMut(),
        failed: &mut dyn FnMut(&str),
    ) -> Result<(Vec<f32>, LossSum), RunError> {
        let parameters = trainer.parameter_values()?;
        let sizes: Vec<usize> = work.batches.iter().map(|(_, batch)| batch.ids.len()).collect();
        let paces: Vec<Option<f64>> =
            std::iter::once(self.pace).chain(self.lanes.iter().map(|lane| lane.pace)).collect();
        let shares = deal(&sizes, &paces);
        let sum = Mutex::new(Sum::default());
        let (own, told): (Told, Vec<Told>) = thread::scope(|scope| {
            let (sum, parameters) = (&sum, parameters.as_slice());
            let lanes = self.lanes.iter_mut().zip(&shares[1..]);
            let started: Vec<_> =
                lanes.map(|(lane, share)| scope.spawn(move || lane.take(work, parameters, share, sum))).collect();
            let own = work.take(trainer, &shares[0], sum, before_batch);
            let joined = started.into_iter().map(thread::ScopedJoinHandle::join);
            (own, joined.map(|told| told.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect())
        });
        self.pace = smoothed(self.pace, own?);
        for (place, told) in told.into_iter().enumerate().rev() {
            match told {
                Ok(pace) => self.lanes[place].pace = smoothed(self.lanes[place].pace, pace),
                Err(TrainerError::Device(error)) => {
                    let lane = self.lanes.remove(place);
                    failed(&format!("{} failed, and the run goes on without it: {error}", lane.name));
                }
                Err(error) => return Err(error.into()),
            }
        }
        let left = lock(&sum).missing(work.batches.len());
        work.take(trainer, &left, &sum, before_batch)?;
        let Sum { values, loss, .. } = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((values, loss))
    }
}

impl Work<'_> {
    /// Adds the gradients of some of the micro-batches. Gives the seconds a token.
    fn take(&self, trainer: &mut Trainer, share: &[usize], sum: &Mutex<Sum>, before_batch: &mut dyn FnMut()) -> Told {
        let (mut seconds, mut tokens) = (0.0, 0);
        for &place in share {
            before_batch();
            let started = Instant::now();
            let (micro, batch) = &self.batches[place];
            let stream = DropoutStream { micro: *micro, ..self.stream };
            let loss = trainer.train_step(batch, self.parts, stream, None)?;
            let values = trainer.take_gradient_values()?;
            (seconds, tokens) = (seconds + started.elapsed().as_secs_f64(), tokens + batch.ids.len());
            lock(sum).add(place, values, loss);
        }
        Ok((tokens > 0).then(|| seconds / tokens as f64))
    }
}

/// Gradients and losses, added up in the order of the micro-batches.
#[derive(Default)]
struct Sum {
    values: Vec<f32>,
    loss: LossSum,
    /// How many are in the sum.
    next: usize,
    /// What came before those that it follows.
    early: BTreeMap<usize, (Vec<f32>, LossSum)>,
}

impl Sum {
    fn add(&mut self, place: usize, values: Vec<f32>, loss: LossSum) {
        self.early.insert(place, (values, loss));
        while let Some((values, loss)) = self.early.remove(&self.next) {
            match self.values.is_empty() {
                true => self.values = values,
                false => self.values.iter_mut().zip(values).for_each(|(sum, value)| *sum += value),
            }
            self.loss.add(loss);
            self.next += 1;
        }
    }

    fn missing(&self, count: usize) -> Vec<usize> {
        (self.next..count).filter(|place| !self.early.contains_key(place)).collect()
    }
}

/// A sum is whole whoever panicked.
fn lock(sum: &Mutex<Sum>) -> MutexGuard<'_, Sum> {
    sum.lock().unwrap_or_else(PoisonError::into_inner)
}

fn smoothed(before: Option<f64>, now: Option<f64>) -> Option<f64> {
    match (before, now) {
        (Some(before), Some(now)) => Some((before + now) / 2.0),
        (before, now) => now.or(before),
    }
}

/// Which micro-batches each device takes: one after the other goes to the device that is done with it first, by its seconds a token. A
/// further device that was not measured takes one.
fn deal(sizes: &[usize], paces: &[Option<f64>]) -> Vec<Vec<usize>> {
    let fastest = paces.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    let fastest = if fastest.is_finite() { fastest } else { 1.0 };
    let measured: Vec<bool> = paces.iter().map(Option::is_some).collect();
    let paces: Vec<f64> = paces.iter().map(|pace| pace.unwrap_or(fastest)).collect();
    let mut busy = vec![0.0; paces.len()];
    let mut shares = vec![Vec::new(); paces.len()];
    for (place, &size) in sizes.iter().enumerate() {
        let until = |lane: usize| busy[lane] + paces[lane] * size as f64;
        let free = |&lane: &usize| lane == 0 || measured[lane] || shares[lane].is_empty();
        let first = (0..paces.len()).filter(free).min_by(|&a, &b| until(a).total_cmp(&until(b))).unwrap_or(0);
        busy[first] = until(first);
        shares[first].push(place);
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_follow_speeds() {
        let counts = |sizes: &[usize], paces: &[Option<f64>]| -> Vec<usize> {
            let shares = deal(sizes, paces);
            let mut all: Vec<usize> = shares.concat();
            all.sort_unstable();
            assert_eq!(all, (0..sizes.len()).collect::<Vec<_>>(), "each once");
            shares.iter().map(Vec::len).collect()
        };
        assert_eq!(counts(&[512; 8], &[None, None]), [7, 1], "nobody waits long for one that may be slow");
        assert_eq!(counts(&[512; 8], &[Some(1.0), Some(1.0)]), [4, 4]);
        assert_eq!(counts(&[512; 3], &[None; 3]), [1, 1, 1]);
        assert_eq!(counts(&[512; 8], &[Some(1.0), Some(3.0)]), [6, 2]);
        assert_eq!(counts(&[512; 8], &[Some(3.0), Some(1.0), None]), [2, 5, 1], "what is not known is tried");
        assert_eq!(counts(&[512; 4], &[Some(1.0), Some(9.0)]), [4, 0], "one that would only be waited for takes none");
        assert_eq!(counts(&[100, 100, 800], &[Some(1.0), Some(1.0)]), [2, 1]);
    }

    #[test]
    fn sums_do_not_depend_on_who_was_first() {
        let value = |place: usize| vec![[1e8f32, 1.0, -1e8, 3.0][place]];
        let loss = |place: usize| LossSum::of(&[place as f32 + 0.1]);
        let of = |order: [usize; 4]| {
            let mut sum = Sum::default();
            for (count, place) in order.into_iter().enumerate() {
                assert_eq!(sum.missing(4).len(), 4 - count);
                sum.add(place, value(place), loss(place));
            }
            (sum.values, sum.loss)
        };
        let expected = of([0, 1, 2, 3]);
        assert_eq!(expected.0, [(1e8f32 + 1.0 - 1e8) + 3.0]);
        for order in [[3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]] {
            assert_eq!(of(order), expected, "{order:?}");
        }
    }
}
