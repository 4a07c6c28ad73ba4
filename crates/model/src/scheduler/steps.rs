//! What goes into a step, and what becomes of it.

use super::active::Need;
use super::{MIN_TOKENS, Scheduler, SchedulerEvent};
use crate::engine::{Candidates, Engine, EngineError};
use crate::tokenizer::Tokenizer;
use tritune_graph::{MAX_TOP_K, time::Instant};

/// Most tokens that are guessed for a sequence at once.
const MAX_GUESSES: usize = 15;

/// What a sequence brings to a step.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub place: usize,
    /// Tokens that follow those it holds for sure.
    pub length: usize,
    /// Guesses behind them.
    pub guesses: usize,
}

/// What a step gave one sequence to go on with.
pub(super) enum Row {
    /// The token the device chose.
    Chosen(u32),
    /// What to sample from.
    Candidates(Candidates),
}

impl Scheduler {
    /// Which sequences bring how many tokens to this step: a token each where text is generated, with guesses where these pay, the
    /// rest for prompts; and how many more there is room for.
    pub(super) fn pieces(&mut self, engine: &Engine) -> (Vec<Piece>, usize) {
        let options = engine.options();
        let together = self.places.iter().enumerate().filter_map(|(index, place)| Some((index, place.as_ref()?)));
        let (mut prompts, texts): (Vec<_>, Vec<_>) =
            together.filter(|(_, active)| !active.reads_rows()).partition(|(_, active)| active.reads_prompt());
        let text = |(place, _): &(usize, _)| Piece { place: *place, length: 1, guesses: 0 };
        let mut pieces: Vec<Piece> = texts.iter().map(text).collect();
        prompts.sort_by_key(|(_, active)| active.id);
        let most = options.prompt_tokens.filter(|_| !pieces.is_empty()).unwrap_or(options.batch);
        let mut left = options.batch.saturating_sub(pieces.len()).min(most).max(MIN_TOKENS);
        // The oldest is sure of half, and has what the others do not need of the rest.
        let others: usize = prompts.iter().skip(1).map(|(_, active)| active.pending.len()).sum();
        let mut room = left.saturating_sub(others.min(left / 2)).max(MIN_TOKENS);
        prompts.get_mut(1..).into_iter().for_each(|others| others.sort_by_key(|(_, active)| active.pending.len()));
        let texts = pieces.len();
        for (place, active) in prompts {
            let length = piece_of(active.pending.len(), room);
            if length > 0 {
                pieces.push(Piece { place, length, guesses: 0 });
            }
            left -= length;
            room = left;
        }
        self.guess(engine, &mut pieces[..texts]);
        pieces.sort_unstable_by_key(|piece| piece.place);
        (pieces, left)
    }

    /// Adds guesses to the texts of a step, as many as pay.
    fn guess(&mut self, engine: &Engine, texts: &mut [Piece]) {
        let (mut rows, mut tokens) = (texts.len(), texts.len() as f64);
        for piece in texts {
            let Some(active) = self.places[piece.place].as_mut() else { continue };
            let room = engine.options().context.saturating_sub(engine.len(piece.place) + piece.length);
            let (guesses, chances) = active.guesses(room.min(MAX_GUESSES));
            let (count, with) = engine.pace.worth(rows, tokens, &chances);
            (rows, tokens, piece.guesses) = (rows + count, with, count);
            active.guessed = guesses;
            active.guessed.truncate(count);
        }
    }

    /// Runs pieces and takes what they give.
    pub(super) async fn step_together(
        &mut self,
        engine: &mut Engine,
        tokenizer: &Tokenizer,
        pieces: &[Piece],
        events: &mut Vec<SchedulerEvent>,
    ) -> Result<(), EngineError> {
        let started = Instant::now();
        // Asked before the step: a text that ends is gone afterwards, and a prompt that was read to its end is one no more.
        let generates = |place: usize| self.places[place].as_ref().is_some_and(|active| !active.reads_prompt());
        let of_text: Vec<bool> = pieces.iter().map(|piece| generates(piece.place)).collect();
        let all = self.run(engine, pieces, events).await?;
        self.mixed_steps += u64::from(is_mixed(engine, pieces));
        let (mut prompt_tokens, mut text_tokens, mut text_rows) = (0, 0, 0);
        for ((&Piece { place, length, .. }, rows), of_text) in pieces.iter().zip(all).zip(of_text) {
            let run = rows.len();
            let taken = self.advance(engine, tokenizer, place, length, rows, events);
            if of_text {
                text_tokens += taken.max(1);
                text_rows += run;
                self.timing.guessed_tokens += run.saturating_sub(1);
                self.timing.accepted_tokens += taken.saturating_sub(1);
            } else {
                prompt_tokens += length;
            }
        }
        // With sampling and text, as whoever waits for them sees it.
        let seconds = started.elapsed().as_secs_f64();
        self.timing.add(prompt_tokens + text_tokens, text_tokens, seconds);
        if prompt_tokens == 0 {
            engine.pace.add(text_rows, seconds);
        }
        Ok(())
    }

    /// Runs the pieces together. When one of them cannot be computed, each runs alone and without guesses, and only that one fails.
    async fn run(
        &mut self,
        engine: &mut Engine,
        pieces: &[Piece],
        events: &mut Vec<SchedulerEvent>,
    ) -> Result<Vec<Vec<Row>>, EngineError> {
        match self.run_together(engine, pieces).await {
            Ok(rows) => return Ok(rows),
            Err(EngineError::Device(error)) => return Err(error.into()),
            Err(EngineError::Latest { .. }) => engine.pace.give_up(),
            Err(_) => {}
        }
        let mut rows = Vec::with_capacity(pieces.len());
        for piece in pieces {
            match self.run_together(engine, &[Piece { guesses: 0, ..*piece }]).await {
                Ok(alone) => rows.extend(alone),
                Err(EngineError::Device(error)) => return Err(error.into()),
                Err(error) => {
                    rows.push(Vec::new());
                    if let Some(active) = self.places[piece.place].take() {
                        events.push(SchedulerEvent::Failed { id: active.id, error: error.into() });
                    }
                }
            }
        }
        Ok(rows)
    }

    /// The rows of each piece: what follows it, or with guesses what follows each of its tokens.
    async fn run_together(&self, engine: &mut Engine, pieces: &[Piece]) -> Result<Vec<Vec<Row>>, EngineError> {
        let guesses = pieces.iter().any(|piece| piece.guesses > 0);
        let reads = |piece: &&Piece| self.places[piece.place].as_ref().is_some_and(|active| active.reads_prompt());
        let (prompts, texts): (Vec<&Piece>, Vec<&Piece>) = pieces.iter().partition(|piece| !guesses || reads(piece));
        let held: Vec<usize> = texts.iter().map(|piece| engine.len(piece.place)).collect();
        let of_texts = self.rows_of(engine, &texts, true).await?;
        match self.rows_of(engine, &prompts, false).await {
            Ok(of_prompts) => {
                let rows = texts.iter().zip(of_texts).chain(prompts.iter().zip(of_prompts));
                let mut rows: Vec<(usize, Vec<Row>)> = rows.map(|(piece, rows)| (piece.place, rows)).collect();
                rows.sort_by_key(|(place, _)| *place);
                Ok(rows.into_iter().map(|(_, rows)| rows).collect())
            }
            Err(error) => {
                // As if nothing had run.
                texts.iter().zip(held).for_each(|(piece, held)| engine.truncate(piece.place, held));
                Err(error)
            }
        }
    }

    /// Runs pieces of one kind: with `each`, texts with guesses.
    async fn rows_of(&self, engine: &mut Engine, pieces: &[&Piece], each: bool) -> Result<Vec<Vec<Row>>, EngineError> {
        let mut need = Need::Greedy;
        let mut tokens: Vec<(usize, Vec<u32>)> = Vec::with_capacity(pieces.len());
        for &&Piece { place, length, guesses } in pieces {
            let Some(active) = &self.places[place] else { continue };
            let guessed = active.guessed.iter().take(guesses);
            tokens.push((place, active.pending[..length].iter().chain(guessed).copied().collect()));
            if length == active.pending.len() {
                need = need.max(active.need());
            }
        }
        let batch: Vec<(usize, &[u32])> = tokens.iter().map(|(place, tokens)| (*place, tokens.as_slice())).collect();
        let mut rows: Vec<Row> = match need {
            _ if batch.is_empty() => return Ok(Vec::new()),
            Need::Greedy => engine.best_after(&batch, each).await?.into_iter().map(Row::Chosen).collect(),
            Need::Best(k) => {
                let candidates = engine.candidates_after(&batch, each, k.min(MAX_TOP_K)).await?;
                candidates.into_iter().map(Row::Candidates).collect()
            }
            Need::All => {
                let vocab = engine.config().vocab;
                let logits = engine.logits_after(&batch, each).await?;
                logits.chunks(vocab).map(|row| Row::Candidates(Candidates::All(row.to_vec()))).collect()
            }
        };
        let mut rows = rows.drain(..);
        Ok(batch.iter().map(|(_, tokens)| rows.by_ref().take(if each { tokens.len() } else { 1 }).collect()).collect())
    }

    /// Takes what a step gave one sequence: a row after its tokens, and one after each guess, of which those count that follow right
    /// guesses. Returns how many did.
    pub(super) fn advance(
        &mut self,
        engine: &mut Engine,
        tokenizer: &Tokenizer,
        place: usize,
        length: usize,
        rows: Vec<Row>,
        events: &mut Vec<SchedulerEvent>,
    ) -> usize {
        if rows.is_empty() {
            return 0;
        }
        let Some(mut active) = self.places[place].take() else { return 0 };
        active.pending.drain(..length);
        if !active.pending.is_empty() {
            self.places[place] = Some(active);
            return 1;
        }
        let (id, context) = (active.id, engine.options().context);
        let guessed = std::mem::take(&mut active.guessed);
        let mut guessed = guessed.into_iter().take(rows.len() - 1);
        let mut held = engine.len(place) + 1 - rows.len();
        let mut taken = 0;
        let mut outcome = Ok(None);
        for row in rows {
            taken += 1;
            let chosen = active
                .choose(row)
                .and_then(|(token, logprobs)| Ok((token, active.accept(token, logprobs, tokenizer, events)?)));
            match chosen {
                Ok((token, None)) if guessed.next() == Some(token) => held += 1,
                Ok((_, finish)) => {
                    outcome = Ok(finish);
                    break;
                }
                Err(error) => {
                    outcome = Err(error);
                    break;
                }
            }
        }
        // What followed a wrong guess never was.
        engine.truncate(place, held);
        if matches!(outcome, Ok(None)) && held + 1 > context {
            outcome = Ok(active.shift(engine, place));
        }
        match outcome {
            Ok(None) => self.places[place] = Some(active),
            Ok(Some(finish)) => events.push(SchedulerEvent::Done { id, result: active.finish(finish) }),
            Err(error) => events.push(SchedulerEvent::Failed { id, error }),
        }
        taken
    }
}

/// How much of a prompt with so many tokens left goes into the room. Single tokens take other kernels than longer pieces, whose last
/// bits may differ, so no prompt is cut to one token because of what runs beside it.
fn piece_of(pending: usize, room: usize) -> usize {
    let length = if pending == room + 1 { room.saturating_sub(1) } else { pending.min(room) };
    if length == 1 && pending > 1 { 0 } else { length }
}

/// Whether sequences of a step that go through the same plan have different adapters.
fn is_mixed(engine: &Engine, pieces: &[Piece]) -> bool {
    [true, false].into_iter().any(|single| {
        let mut together = pieces.iter().filter(|piece| (piece.length == 1) == single);
        let first = together.next().map(|piece| engine.adapter(piece.place));
        together.any(|piece| Some(engine.adapter(piece.place)) != first)
    })
}
