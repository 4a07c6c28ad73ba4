//! Requests that come and go: what each of them says depends on itself alone.

use std::collections::BTreeMap;
use std::time::Instant;
use tritune_cpu::CpuDevice;
use tritune_graph::SharedDevice;
use tritune_model::generate::{Finish, GenerateOptions, Generated};
use tritune_model::sampling::SamplerConfig;
use tritune_model::scheduler::{Constraint, Logprobs, Request, RequestId, Scheduler, SchedulerEvent, Task};
use tritune_model::synth::{SynthModel, preset};
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_model::{Engine, EngineOptions};
use tritune_testing::Host;

pub(crate) const CONTEXT: usize = 64;
const BATCH: usize = 6;

pub(crate) fn engine(sequences: usize) -> Engine {
    engine_with(EngineOptions { context: CONTEXT, sequences, batch: BATCH, ..EngineOptions::default() })
}

pub(crate) fn engine_with(options: EngineOptions) -> Engine {
    engine_on(Box::new(CpuDevice::new(1)), options)
}

fn engine_on(device: impl Into<SharedDevice>, options: EngineOptions) -> Engine {
    let model_file = SynthModel::new(preset("tiny").unwrap().config(None), None, 3);
    Engine::load(&model_file, device, options, &mut |_, _| ()).unwrap()
}

pub(crate) fn tokenizer(engine: &Engine) -> Tokenizer {
    Tokenizer::new(&Vocab::byte_level(engine.config().vocab).unwrap()).unwrap()
}

pub(crate) fn options(max_tokens: usize, temperature: f32, seed: u64) -> GenerateOptions {
    let sampler = SamplerConfig { temperature, seed, ..SamplerConfig::unfiltered() };
    GenerateOptions { max_tokens, sampler, ignore_end: true, ..GenerateOptions::default() }
}

fn prompt(number: usize) -> Vec<u32> {
    (0..3 + number * 7 % 23).map(|index| (17 * number + 5 * index + 1) as u32 % 250).collect()
}

/// Requests of every kind of sampling.
fn request(number: usize) -> Request {
    let mut how = options(4 + number % 9, [0.0, 0.8, 1.0, 0.0][number % 4], number as u64);
    match number % 5 {
        1 => how.sampler.top_k = 3 + number as u32 % 60,
        2 => how.sampler.repetition_penalty = 1.3,
        3 => how.sampler.top_p = 0.9,
        _ => {}
    }
    let mut request = Request::new(prompt(number), how);
    if number % 7 == 3 {
        request.bias = vec![(number as u32, 4.0)];
    }
    if number % 6 == 5 {
        request.logprobs = Some(2);
    }
    request
}

/// What came out of a request.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    pub text: String,
    pub cached: usize,
    pub logprobs: Vec<Logprobs>,
    prompt: Vec<Logprobs>,
    embedding: Vec<f32>,
    pub done: Option<Generated>,
    pub failed: Option<String>,
}

pub(crate) type Outcomes = BTreeMap<RequestId, Outcome>;

pub(crate) fn gather(outcomes: &mut Outcomes, events: Vec<SchedulerEvent>) {
    for event in events {
        match event {
            SchedulerEvent::Started { id, cached_tokens } => outcomes.entry(id).or_default().cached = cached_tokens,
            SchedulerEvent::Prompt { id, logprobs } => outcomes.entry(id).or_default().prompt.extend(logprobs),
            SchedulerEvent::Text { id, text, logprobs } => {
                let outcome = outcomes.entry(id).or_default();
                outcome.text.push_str(&text);
                outcome.logprobs.extend(logprobs);
            }
            SchedulerEvent::Embedding { id, values } => outcomes.entry(id).or_default().embedding = values,
            SchedulerEvent::Done { id, result } => outcomes.entry(id).or_default().done = Some(result),
            SchedulerEvent::Failed { id, error } => outcomes.entry(id).or_default().failed = Some(error.to_string()),
        }
    }
}

pub(crate) fn finish(scheduler: &mut Scheduler, engine: &mut Engine, outcomes: &mut Outcomes) {
    let tokenizer = tokenizer(engine);
    while !scheduler.is_idle() {
        gather(outcomes, scheduler.step(engine, &tokenizer).unwrap());
    }
}

fn alone(request: Request) -> Outcome {
    let (mut engine, mut scheduler, mut outcomes) = (engine(1), Scheduler::new(), Outcomes::new());
    let id = scheduler.submit(request).unwrap();
    finish(&mut scheduler, &mut engine, &mut outcomes);
    outcomes.remove(&id).unwrap()
}

#[test]
fn a_host_that_must_not_block_gets_the_same() {
    let host = Host::new(Box::new(CpuDevice::new(1)));
    let how = EngineOptions { context: CONTEXT, sequences: 3, batch: BATCH, ..EngineOptions::default() };
    let (mut engine, mut scheduler, mut outcomes) =
        (engine_on(host.device.clone(), how), Scheduler::new(), Outcomes::new());
    let (tokenizer, mut waited) = (tokenizer(&engine), 0);
    for number in 0..10 {
        scheduler.submit(request(number)).unwrap();
    }
    while !scheduler.is_idle() {
        let (events, times) = host.drive(scheduler.step_async(&mut engine, &tokenizer));
        gather(&mut outcomes, events.unwrap());
        waited += times;
    }
    assert!(waited >= 10, "{waited} waits");
    for number in 0..10 {
        let (result, expected) =
            (outcomes[&(number as u64)].done.as_ref().unwrap(), alone(request(number)).done.unwrap());
        assert_eq!(result.tokens, expected.tokens, "request {number}");
    }
}

#[test]
fn a_text_depends_on_its_request_alone() {
    let (mut engine, mut scheduler, mut outcomes) = (engine(4), Scheduler::new(), Outcomes::new());
    let tokenizer = tokenizer(&engine);
    let mut submitted = 0;
    while submitted < 24 || !scheduler.is_idle() {
        // They come in groups, while others run.
        for _ in 0..submitted % 3 + 1 {
            if submitted < 24 {
                assert_eq!(scheduler.submit(request(submitted)).unwrap(), submitted as u64);
                submitted += 1;
            }
        }
        gather(&mut outcomes, scheduler.step(&mut engine, &tokenizer).unwrap());
    }
    for number in 0..24 {
        let (together, alone) = (&outcomes[&(number as u64)], alone(request(number)));
        let (result, expected) = (together.done.as_ref().unwrap(), alone.done.unwrap());
        assert_eq!(result.tokens, expected.tokens, "request {number}");
        assert_eq!((&together.text, &together.logprobs), (&alone.text, &alone.logprobs), "request {number}");
        assert_eq!((result.finish, result.tokens.len()), (Finish::Length, 4 + number % 9));
    }
}

#[test]
fn tokens_are_counted_as_read_or_as_generated() {
    let timing = |prompt: usize, text: usize| {
        let (mut engine, mut scheduler) = (engine(1), Scheduler::new());
        scheduler.submit(Request::new((0..prompt as u32).collect(), options(text, 0.0, 0))).unwrap();
        finish(&mut scheduler, &mut engine, &mut Outcomes::new());
        scheduler.timing()
    };
    // Pieces of six and three tokens; the first token of the answer comes with the second piece.
    let long = timing(9, 5);
    assert_eq!((long.prefill_tokens, long.decode_tokens), (9, 4));
    // A text's last token counts, too, and so does the time it took.
    let short = timing(3, 2);
    assert_eq!((short.prefill_tokens, short.decode_tokens), (3, 1));
    assert!(short.decode_seconds > 0.0 && short.prefill_seconds > 0.0, "{short:?}");
}

#[test]
fn nobody_waits_longer_than_a_piece_of_a_prompt() {
    let (mut engine, mut scheduler) = (engine(3), Scheduler::new());
    let tokenizer = tokenizer(&engine);
    let first = scheduler.submit(Request::new(vec![1, 2, 3], options(30, 0.0, 0))).unwrap();
    scheduler.step(&mut engine, &tokenizer).unwrap();
    // Forty tokens are seven pieces and more, of which the shorter prompt has up to half.
    let long = scheduler.submit(Request::new((0..40).collect(), options(2, 0.0, 0))).unwrap();
    let next = scheduler.submit(Request::new((50..60).collect(), options(2, 0.0, 0))).unwrap();
    let mut steps: BTreeMap<RequestId, Vec<usize>> = BTreeMap::new();
    let mut before = engine.len(0);
    for step in 0..20 {
        let read = [engine.len(1), engine.len(2)];
        for event in scheduler.step(&mut engine, &tokenizer).unwrap() {
            if let SchedulerEvent::Done { id, .. } = event {
                steps.entry(id).or_default().push(step);
            }
        }
        if step < 10 {
            assert_eq!(engine.len(0), before + 1, "the running sequence goes on in step {step}");
            before += 1;
        }
        let reads = engine.len(1) + engine.len(2) - read[0] - read[1];
        assert!(reads < BATCH, "a step reads one piece, not {reads} tokens");
        let left = 40usize.saturating_sub(read[0]);
        assert!(engine.len(1) >= read[0] + left.min(2), "the oldest prompt goes on in step {step}");
        for (place, prompt) in [(1, 40), (2, 10)] {
            let now = engine.len(place);
            assert!(now > prompt || now != read[place - 1] + 1, "a piece of one token: {read:?}, then {now}");
        }
    }
    assert!(steps[&next][0] < 7 && steps[&long][0] < 18, "{steps:?}");
    assert!(!steps.contains_key(&first));
}

/// What a long prompt adds to a step beside a text is bounded where that is asked for, what is said is not changed by it, and a prompt
/// that nobody waits for has the whole batch.
#[test]
fn prompts_beside_texts_go_in_pieces_of_the_size_asked_for() {
    let mut said = Vec::new();
    for (prompt_tokens, steps) in [(None, 2), (Some(1), 16), (Some(9), 6), (Some(500), 2)] {
        let (context, sequences) = (CONTEXT, 2);
        let how = EngineOptions { context, sequences, batch: 32, prompt_tokens, ..EngineOptions::default() };
        let mut engine = engine_with(how);
        let (tokenizer, mut scheduler, mut outcomes) = (tokenizer(&engine), Scheduler::new(), Outcomes::new());
        let text = scheduler.submit(Request::new(vec![1, 2, 3], options(20, 0.0, 0))).unwrap();
        gather(&mut outcomes, scheduler.step(&mut engine, &tokenizer).unwrap());
        let long = scheduler.submit(Request::new((0..46).collect(), options(2, 0.0, 0))).unwrap();
        let mut taken = Vec::new();
        while engine.len(1) < 46 {
            let before = engine.len(1);
            gather(&mut outcomes, scheduler.step(&mut engine, &tokenizer).unwrap());
            taken.push(engine.len(1) - before);
        }
        let most = prompt_tokens.map_or(31, |most| most.clamp(3, 31));
        assert!(taken.iter().all(|&tokens| tokens <= most), "{prompt_tokens:?}: {taken:?}");
        assert_eq!(taken.len(), steps, "{prompt_tokens:?}: {taken:?}");
        finish(&mut scheduler, &mut engine, &mut outcomes);
        let alone = scheduler.submit(Request::new((100..132).collect(), options(1, 0.0, 0))).unwrap();
        gather(&mut outcomes, scheduler.step(&mut engine, &tokenizer).unwrap());
        assert!(outcomes[&alone].done.is_some(), "{prompt_tokens:?}: a prompt alone waits for nobody");
        said.push([text, long, alone].map(|id| outcomes[&id].done.as_ref().unwrap().tokens.clone()));
    }
    assert!(said.iter().all(|texts| *texts == said[0]), "{said:?}");
}

/// A short prompt has its first token after the step that runs when it comes and the next, whatever long prompts came before it.
#[test]
fn a_short_prompt_passes_long_ones() {
    for rows in [false, true] {
        let (mut engine, mut scheduler) = (engine(5), Scheduler::new());
        let tokenizer = tokenizer(&engine);
        scheduler.submit(Request::new(vec![1, 2], options(40, 0.0, 0))).unwrap();
        scheduler.step(&mut engine, &tokenizer).unwrap();
        for number in 0..2 {
            scheduler.submit(Request::new((number..number + 50).collect(), options(2, 0.0, 0))).unwrap();
        }
        if rows {
            let mut scored = Request::new((0..50).collect(), options(1, 0.0, 0));
            scored.prompt_logprobs = true;
            scheduler.submit(scored).unwrap();
        }
        for turn in 0..3 {
            let before: usize = (0..5).map(|place| engine.len(place)).sum();
            let short = scheduler.submit(Request::new(vec![200 + turn, 7], options(1, 0.0, 0))).unwrap();
            let events = scheduler.step(&mut engine, &tokenizer).unwrap();
            let is_done = |event: &SchedulerEvent| matches!(event, SchedulerEvent::Done { id, .. } if *id == short);
            assert!(events.iter().any(is_done), "rows {rows}, turn {turn}: {events:?}");
            let taken = (0..5).map(|place| engine.len(place)).sum::<usize>() - before;
            assert!(taken <= if rows { 2 * BATCH } else { BATCH }, "a step of {taken} tokens");
        }
    }
}

#[test]
fn a_sequence_with_the_same_beginning_is_reused() {
    let (mut engine, mut scheduler, mut outcomes) = (engine(2), Scheduler::new(), Outcomes::new());
    let turns: Vec<u32> = (0..20).collect();
    let other: Vec<u32> = (100..120).collect();
    for prompt in [&turns, &other] {
        scheduler.submit(Request::new(prompt.clone(), options(1, 0.0, 0))).unwrap();
    }
    finish(&mut scheduler, &mut engine, &mut outcomes);
    let more: Vec<u32> = other.iter().copied().chain([7, 8, 9]).collect();
    let id = scheduler.submit(Request::new(more.clone(), options(5, 0.0, 0))).unwrap();
    let same = scheduler.submit(Request::new(turns.clone(), options(5, 0.0, 0))).unwrap();
    finish(&mut scheduler, &mut engine, &mut outcomes);
    assert_eq!((outcomes[&0].cached, outcomes[&id].cached), (0, 20));
    assert_eq!(outcomes[&same].cached, 18, "two tokens are computed, for their logits");
    assert_eq!(outcomes[&id].done.as_ref().unwrap().cached_tokens, 20);
    assert_eq!(outcomes[&id].text, alone(Request::new(more, options(5, 0.0, 0))).text);
}

#[test]
fn who_leaves_makes_room() {
    let (mut engine, mut scheduler, mut outcomes) = (engine(1), Scheduler::new(), Outcomes::new());
    let tokenizer = tokenizer(&engine);
    let long = scheduler.submit(Request::new(vec![1, 2], options(50, 0.0, 0))).unwrap();
    let late = scheduler.submit(Request { deadline: Some(Instant::now()), ..request(1) }).unwrap();
    let gone = scheduler.submit(request(2)).unwrap();
    let next = scheduler.submit(request(3)).unwrap();
    gather(&mut outcomes, scheduler.step(&mut engine, &tokenizer).unwrap());
    assert_eq!((scheduler.running(), scheduler.waiting()), (1, 2));
    assert_eq!(scheduler.cancel(gone).unwrap().finish, Finish::Cancelled);
    let left = scheduler.cancel(long).unwrap();
    assert_eq!((left.finish, left.tokens.len()), (Finish::Cancelled, 1));
    assert!(scheduler.cancel(long).is_none());
    finish(&mut scheduler, &mut engine, &mut outcomes);
    assert_eq!(outcomes[&late].done.as_ref().unwrap().finish, Finish::Deadline);
    assert_eq!(outcomes[&next].text, alone(request(3)).text);
    assert!(!outcomes.contains_key(&gone));
}

/// Allows even tokens, three of them; then fails or ends.
struct Even {
    left: usize,
    fails: bool,
}

impl Constraint for Even {
    fn mask(&mut self, logits: &mut [f32]) -> Result<(), String> {
        logits.iter_mut().skip(1).step_by(2).for_each(|logit| *logit = f32::NEG_INFINITY);
        if self.fails && self.left == 1 { Err("no way on".to_owned()) } else { Ok(()) }
    }

    fn accept(&mut self, _token: u32) -> Result<bool, String> {
        self.left -= 1;
        Ok(self.left == 0)
    }
}

#[test]
fn one_request_fails_alone_and_a_constraint_holds() {
    let (mut engine, mut scheduler, mut outcomes) = (engine(3), Scheduler::new(), Outcomes::new());
    let constrained = |fails| Request {
        constraint: Some(Box::new(Even { left: 3, fails })),
        ..Request::new(vec![9, 8, 7], options(20, 0.9, 5))
    };
    scheduler.submit(constrained(true)).unwrap();
    scheduler.submit(constrained(false)).unwrap();
    scheduler.submit(request(4)).unwrap();
    // A token that the vocabulary does not have, a prompt that does not fit.
    scheduler.submit(Request::new(vec![1, u32::MAX], options(3, 0.0, 0))).unwrap();
    let short = GenerateOptions { shift_keep: None, ..options(3, 0.0, 0) };
    scheduler.submit(Request::new(vec![1; CONTEXT + 1], short)).unwrap();
    finish(&mut scheduler, &mut engine, &mut outcomes);
    assert!(outcomes[&0].failed.as_ref().unwrap().contains("no way on"));
    let tokens = &outcomes[&1].done.as_ref().unwrap().tokens;
    assert!(tokens.len() == 3 && tokens.iter().all(|token| token % 2 == 0), "{tokens:?}");
    assert_eq!(outcomes[&2].text, alone(request(4)).text);
    assert!(outcomes[&3].failed.as_ref().unwrap().contains("4294967295"), "{:?}", outcomes[&3].failed);
    assert!(outcomes[&4].failed.as_ref().unwrap().contains("context"), "{:?}", outcomes[&4].failed);
    assert!(scheduler.submit(Request::new(Vec::new(), options(1, 0.0, 0))).is_err());
}

#[test]
fn prompts_are_scored_as_the_engine_traces_them() {
    let tokens: Vec<u32> = (0..45).map(|index| index * 5 % 250).collect();
    let mut engine = engine(2);
    let vocab = engine.config().vocab;
    let mut rows: Vec<f32> = Vec::new();
    engine.trace(&tokens, false, |logits| rows.extend_from_slice(logits)).unwrap();
    let scored = Request {
        logprobs: Some(1),
        prompt_logprobs: true,
        ..Request::new(tokens.clone(), GenerateOptions { shift_keep: None, ..options(2, 0.0, 0) })
    };
    let (mut scheduler, mut outcomes) = (Scheduler::new(), Outcomes::new());
    scheduler.submit(scored).unwrap();
    scheduler.submit(request(1)).unwrap();
    scheduler.submit(Request { task: Task::Embed, ..Request::new(tokens.clone(), options(0, 0.0, 0)) }).unwrap();
    finish(&mut scheduler, &mut engine, &mut outcomes);
    let found = &outcomes[&0].prompt;
    assert_eq!(found.iter().map(|logprobs| logprobs.token).collect::<Vec<_>>(), tokens[1..]);
    for (place, logprobs) in found.iter().enumerate() {
        let row = &rows[place * vocab..][..vocab];
        let best = (0..vocab).rev().max_by(|&a, &b| row[a].total_cmp(&row[b])).unwrap();
        assert_eq!(logprobs.top[0].0 as usize, best, "place {place}");
        let total: f64 = row.iter().map(|&logit| f64::from(logit).exp()).sum();
        let expected = f64::from(row[logprobs.token as usize]) - total.ln();
        assert!((f64::from(logprobs.logprob) - expected).abs() < 1e-4, "place {place}");
    }
    assert_eq!(outcomes[&0].logprobs.len(), 2);
    assert_eq!(outcomes[&0].text, alone(Request::new(tokens, options(2, 0.0, 0))).text);
    assert_eq!(outcomes[&1].text, alone(request(1)).text);
    let embedding = &outcomes[&2].embedding;
    assert_eq!(embedding.len(), engine.config().hidden);
    let length: f32 = embedding.iter().map(|value| value * value).sum();
    assert!((length - 1.0).abs() < 1e-4, "{length}");
}
