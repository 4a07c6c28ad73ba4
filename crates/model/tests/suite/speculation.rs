//! Guessed tokens change how fast a text comes, and nothing else.

use crate::scheduler::{CONTEXT, Outcomes, engine, engine_with, finish, gather, options, tokenizer};
use crate::shared_adapters;
use std::sync::Arc;
use tritune_cpu::CpuDevice;
use tritune_model::generate::{Finish, GenerateOptions, GenerateTiming};
use tritune_model::scheduler::{Constraint, Request, Scheduler};
use tritune_model::speculation::Speculate;
use tritune_model::{Engine, EngineOptions};

/// A prompt of some words again and again, with odd ones between.
fn prompt(number: usize) -> Vec<u32> {
    let period = 2 + number % 7;
    let word =
        |index: usize| if index % 11 == 10 { (number + index) % 250 } else { 3 * (index % period) + number % 50 };
    (0..4 + number * 5 % 41).map(|index| word(index) as u32).collect()
}

/// Leaves the tokens below a bound, and ends after some.
struct Small {
    below: usize,
    left: usize,
}

impl Constraint for Small {
    fn mask(&mut self, logits: &mut [f32]) -> Result<(), String> {
        logits.iter_mut().skip(self.below).for_each(|logit| *logit = f32::NEG_INFINITY);
        Ok(())
    }

    fn accept(&mut self, token: u32) -> Result<bool, String> {
        assert!((token as usize) < self.below);
        self.left -= 1;
        Ok(self.left == 0)
    }
}

/// Requests of every kind of sampling, with everything that can end them; most repeat themselves.
fn request(number: usize) -> Request {
    let mut how = options(2 + number * 3 % 40, [0.0, 0.4, 0.0, 0.7][number % 4], number as u64);
    how.ignore_end = number % 13 != 0;
    match number % 5 {
        1 => how.sampler.top_k = 1 + number as u32 % 30,
        2 => how.sampler.repetition_penalty = 1.1,
        3 => how.sampler.top_p = 0.5,
        _ => {}
    }
    // Two letters that come now and then.
    if number % 3 == 0 {
        how.stop =
            vec![format!("{}{}", (b'a' + (number % 26) as u8) as char, (b'a' + (number * 7 % 26) as u8) as char)];
    }
    if number % 10 == 9 {
        how.shift_keep = None;
    }
    let mut request = Request::new(prompt(number), how);
    if number % 7 == 3 {
        request.bias = (0..5).map(|token| (token + number as u32, 9.0)).collect();
    }
    if number % 6 == 5 {
        request.logprobs = Some(2);
        request.prompt_logprobs = number % 12 == 5;
    }
    if number % 8 == 4 {
        request.constraint = Some(Box::new(Small { below: 2 + number % 20, left: 3 + number % 30 }));
    }
    request
}

/// Runs requests, a few of which come at a time.
fn run(engine: &mut Engine, requests: Vec<Request>, speculate: Speculate) -> (Outcomes, GenerateTiming) {
    let (tokenizer, mut scheduler, mut outcomes) = (tokenizer(engine), Scheduler::new(), Outcomes::new());
    for (number, mut request) in requests.into_iter().enumerate() {
        request.options.speculate = speculate;
        scheduler.submit(request).unwrap();
        if number % 3 == 2 {
            gather(&mut outcomes, scheduler.step(engine, &tokenizer).unwrap());
        }
    }
    finish(&mut scheduler, engine, &mut outcomes);
    // Which sequence a request gets depends on when others end, and so does what that sequence knew.
    for outcome in outcomes.values_mut() {
        outcome.cached = 0;
        outcome.done.iter_mut().for_each(|done| done.cached_tokens = 0);
    }
    (outcomes, scheduler.timing())
}

#[test]
fn texts_are_those_of_plain_decoding() {
    let count = 300;
    for (sequences, row_cost) in [(1, 0.0), (3, 0.05), (6, 0.3)] {
        let requests = || (0..count).map(request).collect();
        let (expected, plain) = run(&mut engine(sequences), requests(), Speculate::Off);
        let mut guessing = engine(sequences);
        guessing.assume_row_cost(row_cost);
        let (found, timing) = run(&mut guessing, requests(), Speculate::Ngram);
        for (number, outcome) in &expected {
            assert_eq!(&found[number], outcome, "request {number}, {sequences} sequences");
        }
        assert_eq!((found.len(), plain.guessed_tokens), (count, 0));
        assert_eq!(timing.decode_tokens, plain.decode_tokens);
        let GenerateTiming { guessed_tokens: guessed, accepted_tokens: accepted, .. } = timing;
        println!("{sequences} sequences: {guessed} guessed, {accepted} accepted of {}", timing.decode_tokens);
        assert!(accepted > 500 && guessed > accepted + 100, "{guessed} guessed, {accepted} accepted");
    }
    let ends = |finish: Finish| {
        let all = run(&mut engine(2), (0..count).map(request).collect(), Speculate::Ngram).0;
        all.values().filter(|outcome| outcome.done.as_ref().is_some_and(|done| done.finish == finish)).count()
    };
    assert!(ends(Finish::Stop) > 10 && ends(Finish::Context) > 2 && ends(Finish::Length) > 10);
}

#[test]
fn sequences_with_adapters_guess_too() {
    let model = shared_adapters::model();
    let with = |speculate| {
        let how = EngineOptions { context: CONTEXT, sequences: 4, batch: 6, ..EngineOptions::default() };
        let mut engine = Engine::load(&model, Box::new(CpuDevice::new(1)) as Box<_>, how, &mut |_, _| ()).unwrap();
        engine.assume_row_cost(0.0);
        for adapter in shared_adapters::three() {
            engine.add_adapter(Arc::clone(&adapter)).unwrap();
        }
        let adapted = |number| Request { adapter: number % 4, ..request(number) };
        run(&mut engine, (0..60).map(adapted).collect(), speculate)
    };
    let ((expected, _), (found, timing)) = (with(Speculate::Off), with(Speculate::Ngram));
    assert_eq!(found, expected);
    assert!(timing.accepted_tokens > 20, "{timing:?}");
}

/// Says a text again: nothing else may come.
struct Again {
    text: Vec<u32>,
    said: usize,
}

impl Constraint for Again {
    fn mask(&mut self, logits: &mut [f32]) -> Result<(), String> {
        let next = self.text[self.said] as usize;
        logits
            .iter_mut()
            .enumerate()
            .filter(|(token, _)| *token != next)
            .for_each(|(_, logit)| *logit = f32::NEG_INFINITY);
        Ok(())
    }

    fn accept(&mut self, _token: u32) -> Result<bool, String> {
        self.said += 1;
        Ok(self.said == self.text.len())
    }
}

#[test]
fn a_text_that_is_said_again_takes_few_steps() {
    let mut engine = engine_with(EngineOptions { context: 256, sequences: 1, batch: 64, ..EngineOptions::default() });
    engine.assume_row_cost(0.1);
    let text: Vec<u32> = (0..100).map(|index| index * 89 % 241).collect();
    let how = GenerateOptions { speculate: Speculate::Ngram, ..options(100, 0.0, 0) };
    let again = Again { text: text.clone(), said: 0 };
    let request = Request { constraint: Some(Box::new(again)), ..Request::new(text.clone(), how) };
    let (tokenizer, mut scheduler, mut outcomes) = (tokenizer(&engine), Scheduler::new(), Outcomes::new());
    scheduler.submit(request).unwrap();
    let mut steps = 0;
    while !scheduler.is_idle() {
        gather(&mut outcomes, scheduler.step(&mut engine, &tokenizer).unwrap());
        steps += 1;
    }
    assert_eq!(outcomes[&0].done.as_ref().unwrap().tokens, text);
    assert!(steps < 20, "{steps} steps for 100 tokens, {:?}", scheduler.timing());
    // A text that says nothing again: few guesses, or none.
    let fresh: Vec<u32> = (0..100).map(|index| (index * index * 7 + index * 3) % 251).collect();
    let how = GenerateOptions { speculate: Speculate::Ngram, ..options(100, 0.0, 0) };
    let again = Again { text: fresh, said: 0 };
    scheduler.submit(Request { constraint: Some(Box::new(again)), ..Request::new(vec![1, 2, 3], how) }).unwrap();
    let before = scheduler.timing();
    finish(&mut scheduler, &mut engine, &mut outcomes);
    let guessed = scheduler.timing().guessed_tokens - before.guessed_tokens;
    assert!(guessed < 20, "{guessed} guesses");
}

#[test]
fn where_rows_cost_what_tokens_do_nothing_is_guessed() {
    let mut engine = engine(2);
    engine.assume_row_cost(1.0);
    let (_, timing) = run(&mut engine, (0..40).map(request).collect(), Speculate::Ngram);
    assert_eq!((timing.guessed_tokens, timing.accepted_tokens), (0, 0));
}

#[test]
fn who_leaves_has_the_tokens_so_far_and_the_next_one_is_not_disturbed() {
    let expected = run(&mut engine(1), vec![request(2), request(6)], Speculate::Off).0;
    let mut engine = engine(1);
    engine.assume_row_cost(0.0);
    let (tokenizer, mut scheduler, mut outcomes) = (tokenizer(&engine), Scheduler::new(), Outcomes::new());
    let guessing = |number| {
        let mut request = request(number);
        request.options.speculate = Speculate::Ngram;
        request
    };
    let first = scheduler.submit(guessing(2)).unwrap();
    let second = scheduler.submit(guessing(6)).unwrap();
    while engine.len(0) < request(2).prompt.len() + 2 {
        gather(&mut outcomes, scheduler.step(&mut engine, &tokenizer).unwrap());
    }
    let left = scheduler.cancel(first).unwrap();
    assert_eq!(left.finish, Finish::Cancelled);
    // What the sequence holds is the text without its newest token.
    let said = [request(2).prompt, left.tokens.clone()].concat();
    assert_eq!(engine.tokens(0), &said[..said.len() - 1]);
    assert!(expected[&0].done.as_ref().unwrap().tokens.starts_with(&left.tokens));
    finish(&mut scheduler, &mut engine, &mut outcomes);
    assert_eq!(outcomes[&second].text, expected[&1].text);
}

#[test]
fn rows_of_a_text_are_those_of_its_tokens_one_by_one() {
    let mut engine = engine(3);
    let vocab = engine.config().vocab;
    let tokens: Vec<u32> = (0..40).map(|index| index * 31 % 250).collect();
    let mut one_by_one = Vec::new();
    for token in &tokens {
        one_by_one.extend(engine.append(&[(0, &[*token])]).unwrap());
    }
    let rows = engine.append_each(&[(1, &tokens[..7]), (2, &tokens[..1])]).unwrap();
    assert_eq!(rows.len(), 8 * vocab);
    assert_eq!((&rows[..7 * vocab], &rows[7 * vocab..]), (&one_by_one[..7 * vocab], &one_by_one[..vocab]));
    // Taken back, and gone on with.
    engine.truncate(1, 3);
    assert_eq!(engine.append_each(&[(1, &tokens[3..])]).unwrap(), one_by_one[3 * vocab..]);
    assert_eq!(engine.tokens(1), tokens);
}
