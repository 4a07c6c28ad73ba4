//! The worker's own thread: commands in, steps of the lanes, answers out.

use super::lane::{Client, Lane};
use super::loaded_adapters::LoadedAdapters;
use super::waiting::Waiting;
use super::{ClientId, Command, InUse, Load, Submission, WorkerOptions};
use crate::error::ApiError;
use crate::metrics::Metrics;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Instant;
use tritune_runtime::{Engine, error_chain};

pub(super) struct Thread {
    options: WorkerOptions,
    metrics: Arc<Metrics>,
    load: Arc<Load>,
    inbox: Receiver<Command>,
    /// The first is shared by the model alone and the adapters that lie beside it.
    lanes: Vec<Lane>,
    adapters: LoadedAdapters,
    waiting: Waiting,
    /// When everything ends.
    stop: Option<Instant>,
    turn: usize,
}

impl Thread {
    pub fn new(
        options: WorkerOptions,
        metrics: Arc<Metrics>,
        load: Arc<Load>,
        inbox: Receiver<Command>,
        engine: Engine,
    ) -> Thread {
        let (lanes, adapters) = (vec![Lane::new(None, engine)], LoadedAdapters::default());
        let waiting = Waiting::default();
        let thread = Thread { options, metrics, load, inbox, lanes, adapters, waiting, stop: None, turn: 0 };
        thread.note_device();
        thread
    }

    pub fn run(&mut self) {
        loop {
            let idle = self.waiting.is_empty() && self.lanes.iter().all(|lane| lane.scheduler.is_idle());
            if idle && self.stop.is_some() {
                return;
            }
            if idle {
                let Ok(command) = self.inbox.recv() else { return };
                self.handle(command);
            }
            loop {
                match self.inbox.try_recv() {
                    Ok(command) => self.handle(command),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return,
                }
            }
            if self.stop.is_some_and(|end| end <= Instant::now()) {
                self.fail_all(&ApiError::unavailable("the server is shutting down"));
                return;
            }
            self.drop_absent();
            self.admit();
            self.step();
            self.note_use();
        }
    }

    fn handle(&mut self, command: Command) {
        match command {
            Command::Submit(submission, at) => match self.stop {
                Some(_) => self.refuse(*submission, ApiError::unavailable("the server is shutting down")),
                None => self.waiting.push(*submission, at),
            },
            Command::Load(name, adapter, tell) => {
                let engine = self.lanes.first().map(|lane| &lane.engine);
                let check = |engine: &Engine| {
                    match adapter.is_ternary() {
                    // What requests would be told, before one comes.
                    true => Err("a ternary adapter changes the model's own weights, which other requests use; merge it into the \
                                 model and serve that"
                        .to_owned()),
                    false => engine.loaded().check_base(&adapter).map_err(|error| error_chain(&error)),
                }
                };
                let checked = engine.map_or_else(|| Err("the device failed".to_owned()), check);
                if checked.is_ok() {
                    self.forget(&name);
                    self.adapters.insert(name, *adapter);
                }
                let _ = tell.send(checked);
            }
            Command::Unload(name, tell) => {
                let known = self.forget(&name);
                if let Some(Err(error)) = self.lanes.first_mut().map(|lane| lane.engine.trim_adapters()) {
                    tracing::warn!("memory of adapters is kept: {}", error_chain(&error));
                }
                self.note_device();
                let _ = tell.send(known);
            }
            Command::Stop(grace) => self.stop = Some(Instant::now() + grace),
        }
    }

    /// Gives free sequences to those who wait.
    fn admit(&mut self) {
        let Some(all) = self.lanes.first().map(|lane| lane.engine.options().sequences) else { return };
        loop {
            let lanes = &self.lanes;
            let lane = |adapter: &str| lanes.iter().find(|lane| lane.name.as_deref() == Some(adapter));
            let fits = |submission: &Submission| {
                let lane = submission.adapter.as_deref().and_then(lane).or(lanes.first());
                lane.is_some_and(|lane| lane.clients.len() < all)
            };
            let used = |client: &ClientId| {
                (
                    lanes.iter().map(|lane| lane.sequences_of(client)).sum::<usize>(),
                    self.load.clients.allowed(client, all),
                )
            };
            let Some((submission, at)) = self.waiting.next(fits, used) else { return };
            self.submit(submission, at);
        }
    }

    fn refuse(&self, submission: Submission, error: ApiError) {
        self.load.leave(&submission.client, false);
        let _ = submission.replies.send((submission.index, super::Reply::Failed(error)));
    }

    fn submit(&mut self, submission: Submission, submitted: Instant) {
        let Submission { adapter, mut request, index, replies, client } = submission;
        let outcome = self.place(adapter.as_deref()).and_then(|(number, slot)| {
            let lane = &mut self.lanes[number];
            lane.used = Instant::now();
            (request.adapter, request.client) = (slot, Arc::clone(&client));
            let id = lane.scheduler.submit(request).map_err(|error| ApiError::from(&error))?;
            lane.clients.insert(id, Client::new(index, replies.clone(), (Arc::clone(&client), adapter), submitted));
            Ok(())
        });
        if let Err(error) = outcome {
            self.load.leave(&client, false);
            let _ = replies.send((index, super::Reply::Failed(error)));
        }
    }

    /// The lane of an adapter and its number there. One that is on the device is put there when it is first used, and the one that
    /// was idle longest goes when there are too many.
    fn place(&mut self, adapter: Option<&str>) -> Result<(usize, usize), ApiError> {
        let Some(name) = adapter else { return Ok((0, 0)) };
        let known = self.adapters.get(name).ok_or_else(|| ApiError::not_found("adapter", name))?;
        known.used = Instant::now();
        if let Some(slot) = known.slot {
            return Ok((0, slot));
        }
        if let Some(number) = self.lanes.iter().position(|lane| lane.name.as_deref() == Some(name)) {
            return Ok((number, 0));
        }
        let (factors, apart) = (Arc::clone(&known.adapter), known.apart);
        self.make_room()?;
        let base = &mut self.lanes[0].engine;
        if !apart {
            let added = base.add_adapter(Arc::clone(&factors));
            match added {
                Ok(slot) => {
                    self.adapters.attach(name, slot);
                    self.note_device();
                    return Ok((0, slot));
                }
                Err(error) => {
                    tracing::warn!("adapter {name} runs apart from the others: {}", error_chain(&error));
                    self.adapters.set_apart(name);
                }
            }
        }
        let base = &self.lanes[0].engine;
        let engine = Engine::over(base.loaded(), &[(factors.as_ref().clone(), 1.0)], base.options());
        let engine = engine.map_err(|error| ApiError::internal(error_chain(&error)))?;
        self.lanes.push(Lane::new(Some(name.to_owned()), engine));
        self.note_device();
        Ok((self.lanes.len() - 1, 0))
    }

    /// Takes the adapter that was idle longest from the device, when there are as many as there may be.
    fn make_room(&mut self) -> Result<(), ApiError> {
        if self.adapters.attached() + self.lanes.len() - 1 < self.options.lanes {
            return Ok(());
        }
        let lane = self.lanes.iter().enumerate().skip(1).filter(|(_, lane)| lane.scheduler.is_idle());
        let lane = lane.min_by_key(|(_, lane)| lane.used).map(|(number, lane)| (lane.used, number));
        let beside = self.adapters.idle_longest(|name| self.lanes[0].serves(name));
        match (lane, beside) {
            (Some((used, number)), other) if other.is_none_or(|(since, _)| used < since) => {
                self.lanes.remove(number);
            }
            (_, Some((_, slot))) => {
                self.lanes[0].engine.remove_adapter(slot);
                self.adapters.detach(slot);
            }
            _ => {
                let message = "all adapters that fit are in use; try again in a moment";
                return Err(ApiError { retry_after: Some(1), ..ApiError::unavailable(message) });
            }
        }
        Ok(())
    }

    /// Forgets an adapter; its requests fail.
    fn forget(&mut self, name: &str) -> bool {
        let error = ApiError::unavailable("the adapter was unloaded");
        if let Some(number) = self.lanes.iter().position(|lane| lane.name.as_deref() == Some(name)) {
            self.lanes.remove(number).fail_all(&error, &self.metrics, &self.load);
        }
        for submission in self.waiting.take(|submission| submission.adapter.as_deref() == Some(name)) {
            self.refuse(submission, error.clone());
        }
        let known = self.adapters.remove(name);
        if let (Some(slot), Some(lane)) = (known.as_ref().and_then(|known| known.slot), self.lanes.first_mut()) {
            lane.fail_adapter(name, &error, &self.metrics, &self.load);
            lane.engine.remove_adapter(slot);
        }
        self.note_device();
        known.is_some()
    }

    /// Gives up the requests of clients that left, and of those that waited for too long.
    fn drop_absent(&mut self) {
        let now = Instant::now();
        let is_over = |submission: &Submission| {
            submission.replies.is_closed() || submission.request.deadline.is_some_and(|deadline| deadline <= now)
        };
        for submission in self.waiting.take(is_over) {
            self.metrics.cancelled.add(u64::from(submission.replies.is_closed()));
            self.refuse(submission, ApiError::unavailable("the request waited too long for its turn"));
        }
        for lane in &mut self.lanes {
            lane.drop_absent(&self.metrics, &self.load);
        }
    }

    /// A step of the lane whose turn it is.
    fn step(&mut self) {
        let count = self.lanes.len();
        let turn = (0..count).map(|offset| (self.turn + offset) % count);
        let Some(number) = turn.into_iter().find(|&number| !self.lanes[number].scheduler.is_idle()) else { return };
        self.turn = (number + 1) % count;
        let lane = &mut self.lanes[number];
        match lane.step(&self.options.text.0, &self.metrics, &self.load) {
            Err(error) => self.restart(&error_chain(&error)),
            // An engine whose device is lost goes on with another by itself.
            Ok(()) if lane.scheduler.is_idle() => self.note_device(),
            Ok(()) => {}
        }
    }

    /// After a failure of the device: everyone is told, and the model is loaded again, perhaps on another device.
    fn restart(&mut self, why: &str) {
        tracing::error!("the device failed: {why}");
        self.fail_all(&ApiError::internal(format!("the device failed: {why}")));
        self.lanes.clear();
        self.adapters.detach_all();
        match self.options.load_engine() {
            Ok(engine) => self.lanes.push(Lane::new(None, engine)),
            Err(error) => {
                tracing::error!("no device could take over: {}", error_chain(&error));
                self.load.dead.store(true, Ordering::Relaxed);
                self.stop = Some(Instant::now());
            }
        }
        self.note_device();
    }

    fn fail_all(&mut self, error: &ApiError) {
        for submission in self.waiting.take(|_| true) {
            self.metrics.failed.add(1);
            self.refuse(submission, error.clone());
        }
        self.lanes.iter_mut().for_each(|lane| lane.fail_all(error, &self.metrics, &self.load));
    }

    fn note_use(&self) {
        let (rows, all): (Vec<usize>, Vec<usize>) = self.lanes.iter().map(Lane::rows).unzip();
        let running = self.lanes.iter().flat_map(Lane::adapters).cloned().collect();
        let waiting = self.waiting.adapters().cloned().collect();
        let in_use = InUse { rows: rows.iter().sum(), all_rows: all.iter().sum(), running, waiting };
        *self.load.in_use.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = in_use;
    }

    fn note_device(&self) {
        let engine = self.lanes.first().map(|lane| &lane.engine);
        let memory = engine.map(|engine| engine.memory()).unwrap_or_default();
        *self.load.memory.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = memory;
        if let Some(engine) = engine {
            let device = (engine.device_info(), engine.loaded().device.lock().memory_limit());
            *self.load.device.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(device);
        }
    }
}
