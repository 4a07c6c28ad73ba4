//! Many prompts at once say what each says alone, whatever runs beside them and whatever fails.

use std::sync::{Arc, Mutex};
use std::time::Duration;
use tritune_cpu::CpuDevice;
use tritune_graph::{Bindings, Device, DeviceError, Extents, Plan, PlanHandle, SharedDevice};
use tritune_model::generate::Finish;
use tritune_runtime::batch::Answering;
use tritune_runtime::lanes::Lanes;
use tritune_runtime::side_by_side::{Asker, Question, Queue};
use tritune_runtime::{
    Error, GenerateOptions, Generation, LoadOptions, LoadedModel, Model, Result, Runtime, SamplerConfig, Stop,
};
use tritune_testing::{DeviceLayer, Layered, Random};

const STORYTELLER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf");
const CONTEXT: usize = 96;

/// A CPU that stops after so many runs, and has no memory for so many plans.
struct Flaky {
    cpu: CpuDevice,
    left: Arc<Mutex<(usize, usize)>>,
    /// How long it rests after each run.
    rest: Duration,
}

impl Flaky {
    fn new(runs: usize) -> Flaky {
        Flaky { cpu: CpuDevice::new(1), left: Arc::new(Mutex::new((runs, 0))), rest: Duration::ZERO }
    }
}

impl DeviceLayer for Flaky {
    type Note = ();

    fn inner(&self) -> &dyn Device {
        &self.cpu
    }

    fn inner_mut(&mut self) -> &mut dyn Device {
        &mut self.cpu
    }

    fn compile(&mut self, plan: Plan, bindings: &Bindings) -> Result<(PlanHandle, ()), DeviceError> {
        let refused = &mut self.left.lock().unwrap().1;
        if *refused > 0 {
            *refused -= 1;
            return Err(DeviceError::OutOfMemory { device: "flaky".into(), what: "a plan".into(), bytes: 1 });
        }
        Ok((self.cpu.compile(plan, bindings)?, ()))
    }

    fn run(&mut self, plan: &PlanHandle, (): &(), extents: Extents) -> Result<(), DeviceError> {
        let lost = || DeviceError::Lost { device: "flaky".into(), what: "the device was lost".into() };
        let runs = &mut self.left.lock().unwrap().0;
        *runs = runs.checked_sub(1).ok_or_else(lost)?;
        std::thread::sleep(self.rest);
        self.cpu.run(plan, extents)
    }
}

/// Keeps answers, and ends after so many.
struct Kept {
    answers: Vec<Option<Result<Generation>>>,
    most: usize,
}

impl Kept {
    fn of(questions: &[Question]) -> Kept {
        Kept { answers: questions.iter().map(|_| None).collect(), most: usize::MAX }
    }

    fn count(&self) -> usize {
        self.answers.iter().flatten().count()
    }

    /// What was said, and why it ended.
    fn said(&self) -> Vec<(String, Option<Finish>)> {
        let told = |answer: &Option<Result<Generation>>| match answer {
            Some(Ok(answer)) => (answer.text.clone(), answer.result.as_ref().map(|result| result.finish)),
            Some(Err(error)) => (error.to_string(), None),
            None => ("nothing".to_owned(), None),
        };
        self.answers.iter().map(told).collect()
    }
}

impl Asker for Kept {
    fn answered(&mut self, number: usize, answer: Result<Generation>) {
        assert!(self.answers[number].replace(answer).is_none(), "{number} is answered twice");
    }

    fn goes_on(&mut self) -> bool {
        self.count() < self.most
    }
}

fn load(device: Option<Flaky>) -> LoadedModel {
    let options = LoadOptions::default().with_context(Some(CONTEXT)).with_sampled(true);
    let (model, runtime) = (Model::open(STORYTELLER).unwrap(), Runtime::cpu().with_threads(1));
    match device {
        Some(device) => {
            let device: Box<dyn Device> = Box::new(Layered(device));
            model.load_on(&SharedDevice::from(device), &runtime, options).unwrap()
        }
        None => model.load(&runtime, options).unwrap(),
    }
}

/// Prompts of many lengths, some longer than the context, each with a seed; one that must not be cut, and one of an impossible token.
fn questions(random: &mut Random) -> Vec<Question> {
    let mut question = |tokens: usize, max_tokens: usize| Question {
        tokens: (0..tokens).map(|_| random.below(2000) as u32 + 10).collect(),
        options: GenerateOptions {
            max_tokens,
            sampler: SamplerConfig { seed: random.below(1 << 30) as u64, ..SamplerConfig::default() },
            ..GenerateOptions::default()
        },
    };
    let mut questions: Vec<Question> = (0..9).map(|number| question(1 + 3 * number, 4 + number)).collect();
    questions.push(question(CONTEXT + 40, 9));
    questions.push(question(CONTEXT - 3, 12));
    let mut long = question(CONTEXT + 1, 4);
    long.options.shift_keep = None;
    questions.push(long);
    let mut impossible = question(5, 4);
    impossible.tokens[2] = 1 << 30;
    questions.push(impossible);
    questions
}

/// Each alone, as a loop over `generate_one` has it.
fn alone(questions: &[Question]) -> Vec<(String, Option<Finish>)> {
    let mut model = load(None);
    let mut kept = Kept::of(questions);
    for (number, Question { tokens, options }) in questions.iter().enumerate() {
        kept.answered(number, model.generate_one(tokens.clone(), options, |_| true));
    }
    kept.said()
}

#[test]
fn together_is_one_by_one() {
    let mut random = Random::fresh();
    let questions = questions(&mut random);
    let expected = alone(&questions);
    assert!(expected.iter().filter(|(_, finish)| finish.is_none()).count() == 2, "{expected:?}");
    let mut model = load(None);
    for parallel in [1, 3, 64] {
        let mut kept = Kept::of(&questions);
        let timing = model.answer_each(&questions, &Queue::of(questions.len()), parallel, &mut kept).unwrap();
        assert_eq!(kept.said(), expected, "{parallel} side by side");
        assert!(timing.decode_tokens > 0 && timing.prefill_tokens > 0);
    }
    // In parts, each begun where the asker ended the one before; what was under way is asked again.
    let queue = Queue::of(questions.len());
    let mut kept = Kept::of(&questions);
    while !queue.is_empty() {
        kept.most = kept.count() + 4;
        model.answer_each(&questions, &queue, 3, &mut kept).unwrap();
    }
    assert_eq!(kept.said(), expected);
}

#[test]
fn what_a_device_cannot_finish_another_does() {
    let mut random = Random::fresh();
    let questions = questions(&mut random);
    let expected = alone(&questions);
    for runs in [0, 1, 7, 30] {
        let mut flaky = load(Some(Flaky::new(runs)));
        let queue = Queue::of(questions.len());
        let mut kept = Kept::of(&questions);
        let failed = flaky.answer_each(&questions, &queue, 4, &mut kept);
        assert!(failed.is_err_and(|error| error.to_string().contains("lost")), "after {runs} runs");
        load(None).answer_each(&questions, &queue, 4, &mut kept).unwrap();
        assert_eq!(kept.said(), expected, "after {runs} runs");
    }
}

#[test]
fn with_little_memory_there_are_fewer_sequences() {
    let mut random = Random::fresh();
    let questions = questions(&mut random);
    let expected = alone(&questions);
    for refused in 1..5 {
        let flaky = Flaky::new(usize::MAX);
        let left = Arc::clone(&flaky.left);
        let mut flaky = load(Some(flaky));
        left.lock().unwrap().1 = refused;
        let mut kept = Kept::of(&questions);
        flaky.answer_each(&questions, &Queue::of(questions.len()), 8, &mut kept).unwrap();
        assert_eq!(kept.said(), expected, "{refused} refusals");
        assert!(!matches!(kept.answers[0], Some(Err(Error::Device(_)))));
    }
}

/// Prompts of tokens that exist, and how they are continued.
fn prompts(random: &mut Random) -> (Vec<Vec<u32>>, GenerateOptions) {
    let prompts = questions(random).into_iter().filter(|question| question.tokens.iter().all(|&id| id < 1 << 20));
    let sampler = SamplerConfig { seed: random.below(1 << 30) as u64, ..SamplerConfig::default() };
    (
        prompts.map(|question| question.tokens).collect(),
        GenerateOptions { max_tokens: 10, sampler, ..Default::default() },
    )
}

fn answers(model: &mut dyn Answering, prompts: &[Vec<u32>], options: &GenerateOptions) -> Result<Vec<Option<String>>> {
    let mut texts = vec![None; prompts.len()];
    let is_done = |number: usize| number == 1;
    model.answer_all(prompts, &is_done, options, &Stop::default(), &mut |number, answer| {
        assert!(texts[number].replace(answer.text).is_none(), "{number} is answered twice");
        Ok(())
    })?;
    Ok(texts)
}

/// A model on a device of ours and on a CPU.
fn lanes(flaky: Flaky) -> Lanes {
    let options = LoadOptions::default().with_context(Some(CONTEXT)).with_sampled(true);
    let devices = [Runtime::given(Box::new(Layered(flaky))), Runtime::cpu().with_threads(1)];
    Model::open(STORYTELLER).unwrap().load_on_each(&devices, &options, 3).unwrap()
}

#[test]
fn two_devices_answer_as_one_whichever_fails_or_is_slow() {
    let (prompts, options) = prompts(&mut Random::fresh());
    let expected = answers(&mut load(None), &prompts, &options).unwrap();
    assert!(expected.iter().flatten().count() == prompts.len() - 1 && expected[1].is_none());
    for runs in [usize::MAX, 30, 3, 0] {
        let mut lanes = lanes(Flaky::new(runs));
        assert_eq!(answers(&mut lanes, &prompts, &options).unwrap(), expected, "after {runs} runs");
        // A device that failed is asked no more.
        assert_eq!(answers(&mut lanes, &prompts, &options).unwrap(), expected, "again");
        assert!(lanes.devices().count() == 2 || runs < usize::MAX);
    }
    // One that would take minutes: the other does its prompts, too.
    let slow = Flaky { rest: Duration::from_secs(2), ..Flaky::new(usize::MAX) };
    let begun = std::time::Instant::now();
    assert_eq!(answers(&mut lanes(slow), &prompts, &options).unwrap(), expected);
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

#[test]
fn when_all_devices_fail_that_is_the_error() {
    let (prompts, options) = prompts(&mut Random::fresh());
    let load_options = LoadOptions::default().with_context(Some(CONTEXT));
    let devices = [5, 9].map(|runs| Runtime::given(Box::new(Layered(Flaky::new(runs)))));
    let mut lanes = Model::open(STORYTELLER).unwrap().load_on_each(&devices, &load_options, 3).unwrap();
    let failed = answers(&mut lanes, &prompts, &options).unwrap_err();
    assert!(failed.to_string().contains("lost"), "{failed}");
    // An error of whoever takes the answers ends all lanes.
    let mut lanes = self::lanes(Flaky::new(usize::MAX));
    let taken = lanes.answer_all(&prompts, &|_| false, &options, &Stop::default(), &mut |_, _| Err(Error::Closed));
    assert!(matches!(taken, Err(Error::Closed)));
}
