//! One model on several devices, a lane each: they answer prompts from one queue. A device that fails hands back what it has begun.

use crate::answers::{Answer, Making};
use crate::batch::{Answering, device_of};
use crate::device::Runtime;
use crate::error::{Error, Result};
use crate::model::{Generation, LoadOptions, LoadedModel, Model};
use crate::side_by_side::{Asker, Question, Queue, is_of_device};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use tritune_model::generate::{GenerateOptions, GenerateTiming};
use tritune_train::stop::Stop;

/// A model on several devices.
pub struct Lanes {
    lanes: Vec<Lane>,
    /// Prompts side by side on each.
    parallel: usize,
}

struct Lane {
    /// What selects its device.
    device: String,
    runtime: Runtime,
    model: LoadedModel,
}

impl Model {
    /// Puts the model on each of these devices, for so many prompts side by side on each. A device that cannot take it is left out, with
    /// a warning.
    pub fn load_on_each(&self, devices: &[Runtime], options: &LoadOptions, parallel: usize) -> Result<Lanes> {
        let mut lanes = Vec::with_capacity(devices.len());
        let mut failed = None;
        for runtime in devices {
            let options = options.clone().with_sequences(1);
            match self.load(&runtime.clone().without_fallback(), options) {
                Ok(mut model) => {
                    let device = model.engine().device_info().selector;
                    lanes.push(Lane { device, runtime: runtime.clone(), model });
                }
                Err(error) if is_of_device(&error) && !error.is_usage() => {
                    runtime.events().warn(format!("a device is left out: {}", error.error_chain()));
                    failed = Some(error);
                }
                Err(error) => return Err(error),
            }
        }
        match failed {
            Some(error) if lanes.is_empty() => Err(error),
            _ => Ok(Lanes { lanes, parallel }),
        }
    }
}

impl Lanes {
    /// What selects the devices that are left.
    pub fn devices(&self) -> impl Iterator<Item = &str> {
        self.lanes.iter().map(|lane| lane.device.as_str())
    }

    /// Lets every device take from the queue until it is empty. Gives the time that this took, and who failed.
    fn answer_queued(
        &mut self,
        questions: &[Question],
        queue: &Queue,
        stop: &Stop,
        on_answer: &mut dyn FnMut(usize, Generation) -> Result<()>,
    ) -> Result<(GenerateTiming, Vec<(usize, Error)>)> {
        let (sender, receiver) = mpsc::channel();
        let (halted, parallel) = (AtomicBool::new(false), self.parallel);
        let mut taken = Ok(());
        let outcomes: Vec<Result<GenerateTiming>> = thread::scope(|scope| {
            let mut running = Vec::new();
            for lane in &mut self.lanes {
                let mut asker = Sending { sender: sender.clone(), halted: &halted, stop };
                running.push(scope.spawn(move || lane.model.answer_each(questions, queue, parallel, &mut asker)));
            }
            drop(sender);
            for (number, answer) in receiver {
                if taken.is_ok() {
                    taken = answer.and_then(|answer| on_answer(number, answer));
                    halted.store(taken.is_err(), Ordering::Relaxed);
                }
            }
            let joined = running.into_iter().map(thread::ScopedJoinHandle::join);
            joined.map(|outcome| outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
        });
        taken?;
        let (mut timing, mut failed) = (GenerateTiming::default(), Vec::new());
        for (place, outcome) in outcomes.into_iter().enumerate() {
            match outcome {
                Ok(spent) => timing = at_once(timing, spent),
                Err(error) if is_of_device(&error) => failed.push((place, error)),
                Err(error) => return Err(error),
            }
        }
        Ok((timing, failed))
    }
}

impl Answering for Lanes {
    fn answer_all(
        &mut self,
        prompts: &[Vec<u32>],
        is_done: &dyn Fn(usize) -> bool,
        options: &GenerateOptions,
        stop: &Stop,
        on_answer: &mut dyn FnMut(usize, Answer) -> Result<()>,
    ) -> Result<GenerateTiming> {
        let open: Vec<usize> = (0..prompts.len()).filter(|&number| !is_done(number)).collect();
        let question =
            |&number: &usize| Question { tokens: prompts[number].clone(), options: options.from_prompt(number) };
        let questions: Vec<Question> = open.iter().map(question).collect();
        let queue = Queue::between(questions.len(), self.lanes.len());
        let mut timing = GenerateTiming::default();
        while !queue.is_empty() && !stop.requested() {
            let (spent, failed) = self.answer_queued(&questions, &queue, stop, &mut |number, answer| {
                let Generation { text, result: Some(result), prompt_read, .. } = answer else { return Ok(()) };
                on_answer(open[number], Answer::new(text, prompt_read, &result))
            })?;
            timing += spent;
            for (place, error) in failed.into_iter().rev() {
                let Lane { device, runtime, .. } = self.lanes.remove(place);
                if self.lanes.is_empty() {
                    return Err(error);
                }
                let why = error.error_chain();
                runtime.events().warn(format!("{device} failed; the others answer its prompts: {why}"));
            }
        }
        Ok(timing)
    }

    /// Equal devices are one: their answers are the same bits.
    fn making(
        &mut self,
        adapters: &[(PathBuf, f32)],
        prompts: &[Vec<u32>],
        options: &GenerateOptions,
    ) -> Result<Making> {
        let devices: BTreeSet<String> = self.lanes.iter_mut().map(|lane| device_of(&mut lane.model)).collect();
        // All have the same files and options, and reading the files takes long.
        let mut making = self
            .lanes
            .last_mut()
            .map_or_else(|| Ok(Making::new()), |lane| lane.model.making(adapters, prompts, options))?;
        making.insert("device".to_owned(), devices.into_iter().collect::<Vec<_>>().join(" and "));
        Ok(making)
    }
}

/// Sends answers to the thread that asked.
struct Sending<'a> {
    sender: Sender<(usize, Result<Generation>)>,
    halted: &'a AtomicBool,
    stop: &'a Stop,
}

impl Asker for Sending<'_> {
    fn answered(&mut self, number: usize, answer: Result<Generation>) {
        if self.sender.send((number, answer)).is_err() {
            self.halted.store(true, Ordering::Relaxed);
        }
    }

    fn goes_on(&mut self) -> bool {
        !self.halted.load(Ordering::Relaxed) && !self.stop.requested()
    }
}

/// The tokens of two devices that ran at the same time, in the time of the one that took longer.
fn at_once(one: GenerateTiming, other: GenerateTiming) -> GenerateTiming {
    let mut both = one;
    both += other;
    both.prefill_seconds = one.prefill_seconds.max(other.prefill_seconds);
    both.decode_seconds = one.decode_seconds.max(other.decode_seconds);
    both
}
