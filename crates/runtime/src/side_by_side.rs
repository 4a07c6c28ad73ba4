//! Many prompts of a program, each with options of its own, side by side. A file of prompts is [`crate::batch`]'s.
//!
//! The sequences lie beside those of the loaded model, over the same weights, and are as long as these prompts need. Texts are those of
//! one prompt after the other, to the bit.

use crate::error::{Error, ErrorKind, Result};
use crate::model::{Generation, LoadedModel};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tritune_cpu::free_memory;
use tritune_model::generate::{Finish, GenerateOptions, GenerateTiming};
use tritune_model::scheduler::{Request, RequestId, Scheduler, SchedulerEvent};
use tritune_model::{Engine, EngineOptions};

/// Sequences side by side unless a caller says how many.
pub const PARALLEL: usize = 64;

/// A context is a multiple of this, so that the next prompts, a little longer, need no new plans.
const CONTEXT_STEP: usize = 256;

/// A prompt as tokens, and how it is continued.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its tokens.
    pub tokens: Vec<u32>,
    /// How it is continued.
    pub options: GenerateOptions,
}

/// The numbers of questions that nobody has answered yet. Several models can take from one queue; what a model cannot finish goes back,
/// and what a slow one has begun an idle one answers, too: the first answer counts.
#[derive(Debug)]
pub struct Queue {
    models: usize,
    places: Mutex<Places>,
}

#[derive(Debug, Default)]
struct Places {
    waiting: VecDeque<usize>,
    /// What is being answered, and by how many models, in the order in which it was begun.
    begun: Vec<(usize, usize)>,
}

impl Queue {
    /// The numbers of so many questions, in order, for one model after the other.
    pub fn of(count: usize) -> Queue {
        Queue::between(count, 1)
    }

    /// The same for so many models at a time.
    pub fn between(count: usize, models: usize) -> Queue {
        let places = Places { waiting: (0..count).collect(), begun: Vec::new() };
        Queue { models: models.max(1), places: Mutex::new(places) }
    }

    /// Whether everything was taken.
    pub fn is_empty(&self) -> bool {
        self.places().waiting.is_empty()
    }

    /// The next for a model that has so many already. Towards the end each takes no more than its share of those that wait.
    fn next(&self, held: usize) -> Option<usize> {
        let mut places = self.places();
        if held > 0 && self.models > 1 && held * self.models > places.waiting.len() {
            return None;
        }
        let number = places.waiting.pop_front()?;
        places.begun.push((number, 1));
        Some(number)
    }

    /// For a model without any: half of what others have begun and nobody else answers beside them, the latest.
    fn shared(&self, most: usize) -> Vec<usize> {
        let mut places = self.places();
        let alone: Vec<usize> = (0..places.begun.len()).filter(|&place| places.begun[place].1 == 1).collect();
        let count = if self.models > 1 { alone.len().div_ceil(2).min(most) } else { 0 };
        let taken = &alone[alone.len() - count..];
        taken.iter().for_each(|&place| places.begun[place].1 += 1);
        taken.iter().map(|&place| places.begun[place].0).collect()
    }

    /// Whether nobody has answered it yet, and it was not given back.
    fn is_open(&self, number: usize) -> bool {
        self.places().begun.iter().any(|(begun, _)| *begun == number)
    }

    /// Notes an answer; false if there was one.
    fn finish(&self, number: usize) -> bool {
        let begun = &mut self.places().begun;
        let place = begun.iter().position(|(begun, _)| *begun == number);
        place.map(|place| begun.remove(place)).is_some()
    }

    fn give_back(&self, number: usize) {
        let places = &mut *self.places();
        let Some(place) = places.begun.iter().position(|(begun, _)| *begun == number) else { return };
        let (_, models) = &mut places.begun[place];
        *models -= 1;
        if *models == 0 {
            places.begun.remove(place);
            places.waiting.push_front(number);
        }
    }

    /// Numbers are whole whoever panicked.
    fn places(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who is told of answers, and whether to go on; asked between steps.
pub trait Asker {
    /// Takes the answer to a question, or why there is none.
    fn answered(&mut self, number: usize, answer: Result<Generation>);

    /// Whether to go on. Questions that are not answered when it ends go back to the queue.
    fn goes_on(&mut self) -> bool;
}

impl LoadedModel {
    /// Answers questions of a queue until it is empty, `parallel` of them side by side, or fewer where memory does not suffice. An error
    /// is the device's; one that concerns a question is its answer.
    pub fn answer_each(
        &mut self,
        questions: &[Question],
        queue: &Queue,
        parallel: usize,
        asker: &mut dyn Asker,
    ) -> Result<GenerateTiming> {
        let mut timing = GenerateTiming::default();
        let mut parallel = parallel.min(questions.len());
        while parallel > 1 && !queue.is_empty() && asker.goes_on() {
            match self.answer_beside(questions, queue, parallel, asker, &mut timing) {
                Ok(()) => return Ok(timing),
                Err(error) if is_of_device(&error) => {
                    // Fewer need less memory, and the model's own engine knows where to go when a device is lost.
                    *self.kept_beside() = None;
                    parallel /= 2;
                    self.answer_next(questions, queue, asker, &mut timing)?;
                }
                Err(error) => return Err(error),
            }
        }
        while asker.goes_on() && self.answer_next(questions, queue, asker, &mut timing)? {}
        Ok(timing)
    }

    /// Answers one question on the model's own sequence; false when there is none.
    fn answer_next(
        &mut self,
        questions: &[Question],
        queue: &Queue,
        asker: &mut dyn Asker,
        timing: &mut GenerateTiming,
    ) -> Result<bool> {
        let Some(number) = queue.next(0) else { return Ok(false) };
        let Question { tokens, options } = &questions[number];
        match self.generate_one(tokens.clone(), options, |_| asker.goes_on()) {
            Ok(answer) => {
                *timing += answer.timing;
                match &answer.result {
                    Some(result) if result.finish != Finish::Cancelled => tell(queue, asker, number, Ok(answer)),
                    _ => queue.give_back(number),
                }
            }
            Err(error) if is_of_device(&error) => {
                queue.give_back(number);
                return Err(error);
            }
            Err(error) => tell(queue, asker, number, Err(error)),
        }
        Ok(true)
    }

    fn answer_beside(
        &mut self,
        questions: &[Question],
        queue: &Queue,
        parallel: usize,
        asker: &mut dyn Asker,
        timing: &mut GenerateTiming,
    ) -> Result<()> {
        let context = self.engine().options().context;
        let options = self.options_beside(questions, parallel, queue.models)?;
        let text = self.text()?;
        let engine = self.beside(options)?;
        let parallel = options.sequences;
        let mut scheduler = Scheduler::new();
        let mut asked: HashMap<RequestId, (usize, Generation)> = HashMap::new();
        loop {
            let mut take =
                |number: usize, asked: &mut HashMap<_, _>| match submit(&mut scheduler, &questions[number], context) {
                    Ok((id, begun)) => drop(asked.insert(id, (number, begun))),
                    Err(error) => tell(queue, asker, number, Err(error)),
                };
            while asked.len() < parallel
                && let Some(number) = queue.next(asked.len())
            {
                take(number, &mut asked);
            }
            if asked.is_empty() {
                queue.shared(parallel).into_iter().for_each(|number| take(number, &mut asked));
            }
            if asked.is_empty() {
                break;
            }
            let stepped = if asker.goes_on() { scheduler.step(engine, &text.0).map(Some) } else { Ok(None) };
            let Ok(Some(events)) = stepped else {
                asked.into_values().for_each(|(number, _)| queue.give_back(number));
                *timing += scheduler.timing();
                return Ok(stepped.map(drop)?);
            };
            for event in events {
                match event {
                    SchedulerEvent::Text { id, text, .. } => {
                        if let Some((_, answer)) = asked.get_mut(&id) {
                            answer.text.push_str(&text);
                        }
                    }
                    SchedulerEvent::Done { id, result } => {
                        if let Some((number, answer)) = asked.remove(&id) {
                            tell(queue, asker, number, Ok(Generation { result: Some(result), ..answer }));
                        }
                    }
                    SchedulerEvent::Failed { id, error } => {
                        if let Some((number, _)) = asked.remove(&id) {
                            tell(queue, asker, number, Err(error.into()));
                        }
                    }
                    _ => {}
                }
            }
            if queue.models > 1 {
                // What another model was quicker with.
                asked.retain(|&id, (number, _)| {
                    let open = queue.is_open(*number);
                    if !open {
                        scheduler.cancel(id);
                    }
                    open
                });
            }
        }
        *timing += scheduler.timing();
        Ok(())
    }

    /// So many sequences, each as long as the longest question with its answer. On the CPU fewer, where this model's share of the memory
    /// does not suffice: the system would end the process rather than refuse.
    fn options_beside(&mut self, questions: &[Question], parallel: usize, models: usize) -> Result<EngineOptions> {
        let own = self.engine().options();
        // One more than they hold: a context that is full is shifted.
        let needed =
            |question: &Question| question.tokens.len().saturating_add(question.options.max_tokens).saturating_add(1);
        let longest = questions.iter().map(needed).max().unwrap_or(1);
        let context = longest.checked_next_multiple_of(CONTEXT_STEP).unwrap_or(own.context).min(own.context);
        let mut sequences = parallel;
        if self.engine().device_info().selector.starts_with("cpu") {
            let free = free_memory().unwrap_or(u64::MAX) / models as u64;
            while sequences > 1 && self.model().needs(context, sequences, own.kv_type())?.cache > free {
                sequences /= 2;
            }
        }
        Ok(EngineOptions { context, sequences, batch: own.batch.max(sequences), ..own })
    }

    /// An engine over the same weights with at least these sequences, which stays for the next questions.
    fn beside(&mut self, options: EngineOptions) -> Result<&mut Engine> {
        let suffices = |kept: &Engine| {
            let kept = kept.options();
            kept.sequences >= options.sequences && kept.context >= options.context
        };
        let kept = match self.kept_beside().take().filter(|kept| suffices(kept)) {
            Some(kept) => kept,
            None => Box::new(Engine::over(self.engine().loaded(), &[], options)?),
        };
        Ok(self.kept_beside().insert(kept))
    }
}

/// Hands a question to the scheduler, with what is known of its answer. One that must not be cut is refused in the words of
/// [`LoadedModel::generate_tokens`].
fn submit(scheduler: &mut Scheduler, question: &Question, context: usize) -> Result<(RequestId, Generation)> {
    let Question { tokens, options } = question;
    if options.shift_keep.is_none() && tokens.len() > context {
        return Err(Error::PromptTooLong { tokens: tokens.len(), context });
    }
    let id = scheduler.submit(Request::new(tokens.clone(), options.clone()))?;
    Ok((id, Generation { prompt_read: options.prompt_read(tokens.len(), context), ..Generation::default() }))
}

/// Tells of the first answer to a question.
fn tell(queue: &Queue, asker: &mut dyn Asker, number: usize, answer: Result<Generation>) {
    if queue.finish(number) {
        asker.answered(number, answer);
    }
}

/// Whether the device failed, and not a question.
pub(crate) fn is_of_device(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Device | ErrorKind::Memory)
}
