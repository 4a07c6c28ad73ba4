//! The workers of several devices, one each, with the whole model and every adapter. A request goes to the one that holds the most of its
//! prompt already, as long as a sequence is free there, and else to the one with the least to do.

use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::worker::{ClientId, InUse, Loading, Submission, Worker, WorkerOptions};
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use tritune_runtime::{Adapter, EngineOptions};

/// Prompts that are remembered of each worker, and tokens of each.
const REMEMBERED: usize = 64;
const REMEMBERED_TOKENS: usize = 4096;
/// Tokens of a prompt that are worth being somewhere else for.
const WORTH: usize = 32;

/// The workers of a server's devices.
pub struct Workers {
    all: Vec<Worker>,
    /// What each was asked lately, the newest first.
    asked: Mutex<Vec<VecDeque<Asked>>>,
    /// Sequences of each.
    sequences: usize,
}

/// A request that went to a worker. Only the same client finds its prompt there again.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    client: ClientId,
    adapter: Option<String>,
    prompt: Vec<u32>,
}

/// Started workers, with their threads, and what tells when each has loaded the model.
pub type Started = (Workers, Vec<JoinHandle<()>>, Vec<Loading>);

impl Workers {
    /// Starts a worker with each of these options.
    pub fn start(options: Vec<WorkerOptions>, metrics: &Arc<Metrics>) -> std::io::Result<Started> {
        let sequences = options.first().map_or(1, |options| options.load.sequences);
        let (mut all, mut threads, mut loading) = (Vec::new(), Vec::new(), Vec::new());
        for options in options {
            let (worker, thread, loaded) = Worker::start(options, Arc::clone(metrics))?;
            all.push(worker);
            threads.push(thread);
            loading.push(loaded);
        }
        let asked = Mutex::new(all.iter().map(|_| VecDeque::new()).collect());
        Ok((Workers { all, asked, sequences }, threads, loading))
    }

    /// That of the first device, on which jobs train, too.
    pub fn first(&self) -> &Worker {
        &self.all[0]
    }

    /// How many devices there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// The devices, in words.
    pub fn devices(&self) -> String {
        let device =
            |worker: &Worker| worker.load.device().map(|(info, _)| format!("{} ({})", info.name, info.variant));
        self.all.iter().filter_map(device).collect::<Vec<_>>().join(", ")
    }

    /// Hands in requests that belong together, to one worker.
    pub fn submit(&self, submissions: Vec<Submission>) -> Result<(), ApiError> {
        if self.all.len() == 1 {
            return self.first().submit(submissions);
        }
        let Some(first) = submissions.first() else { return Ok(()) };
        let asked = Asked {
            client: Arc::clone(&first.client),
            adapter: first.adapter.clone(),
            prompt: first.request.prompt.iter().copied().take(REMEMBERED_TOKENS).collect(),
        };
        let mut known = self.asked.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let loads: Vec<Option<usize>> = self.all.iter().map(load_of).collect();
        let number = choose(&loads, &known, &asked, self.sequences);
        known[number].push_front(asked);
        known[number].truncate(REMEMBERED);
        drop(known);
        self.all[number].submit(submissions)
    }

    /// Makes an adapter known to all, after checking that it belongs to the model.
    pub async fn load_adapter(&self, name: &str, adapter: Adapter) -> Result<(), String> {
        for worker in &self.all {
            worker.load_adapter(name, adapter.clone()).await?;
        }
        Ok(())
    }

    /// Lets all forget an adapter.
    pub async fn unload_adapter(&self, name: &str) -> bool {
        let mut known = false;
        for worker in &self.all {
            known |= worker.unload_adapter(name).await;
        }
        known
    }

    /// Ends the threads: what runs may finish within `grace`.
    pub fn stop(&self, grace: Duration) {
        self.all.iter().for_each(|worker| worker.stop(grace));
    }

    /// Whether nothing can be computed any more.
    pub fn is_dead(&self) -> bool {
        self.all.iter().all(|worker| worker.load.dead.load(Ordering::Relaxed))
    }

    /// Whether a client waits for something.
    pub fn is_busy(&self) -> bool {
        self.all.iter().any(|worker| worker.load.is_busy())
    }

    /// Requests that have a sequence.
    pub fn running(&self) -> usize {
        self.all.iter().map(|worker| worker.load.running.load(Ordering::Relaxed)).sum()
    }

    /// Requests that wait for one.
    pub fn queued(&self) -> usize {
        self.all.iter().map(|worker| worker.load.queued.load(Ordering::Relaxed)).sum()
    }

    /// Bytes on all devices.
    pub fn memory(&self) -> u64 {
        self.all.iter().map(|worker| worker.load.memory().total()).sum()
    }

    /// What requests hold and wait for.
    pub fn in_use(&self) -> InUse {
        let mut all = InUse::default();
        for InUse { rows, all_rows, running, waiting } in self.all.iter().map(|worker| worker.load.in_use()) {
            all.rows += rows;
            all.all_rows += all_rows;
            all.running.extend(running);
            all.waiting.extend(waiting);
        }
        all
    }
}

/// What the model was loaded with, once all workers have it; nothing when a thread died.
pub async fn all_loaded(loading: Vec<Loading>) -> Option<Result<EngineOptions, tritune_runtime::Error>> {
    let mut first = None;
    for loaded in loading {
        match loaded.await.ok()? {
            Ok(options) => first = first.or(Some(options)),
            Err(error) => return Some(Err(error)),
        }
    }
    first.map(Ok)
}

/// How many requests a worker has; nothing for one without a device.
fn load_of(worker: &Worker) -> Option<usize> {
    let load = &worker.load;
    let is_alive = !load.dead.load(Ordering::Relaxed);
    is_alive.then(|| load.queued.load(Ordering::Relaxed) + load.running.load(Ordering::Relaxed))
}

/// The worker for a request, by what each has to do and was asked before.
fn choose(loads: &[Option<usize>], known: &[VecDeque<Asked>], asked: &Asked, sequences: usize) -> usize {
    let shared = |number: usize| {
        let same = known[number].iter().filter(|one| (&one.client, &one.adapter) == (&asked.client, &asked.adapter));
        same.map(|one| one.prompt.iter().zip(&asked.prompt).take_while(|(a, b)| a == b).count()).max().unwrap_or(0)
    };
    let alive = || loads.iter().enumerate().filter_map(|(number, load)| Some((number, (*load)?)));
    let free = alive().filter(|(_, load)| *load < sequences);
    let holding = free.map(|(number, load)| (shared(number), load, number)).filter(|(shared, ..)| *shared >= WORTH);
    let holding = holding.max_by_key(|&(shared, load, number)| (shared, std::cmp::Reverse((load, number))));
    let least = || alive().min_by_key(|&(number, load)| (load, number));
    holding.map(|(.., number)| number).or_else(|| least().map(|(number, _)| number)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(client: &str, prompt: impl IntoIterator<Item = u32>) -> Asked {
        Asked { client: client.into(), adapter: None, prompt: prompt.into_iter().collect() }
    }

    #[test]
    fn requests_go_where_their_prompt_is_or_least_waits() {
        let known =
            [VecDeque::from([asked("ann", 0..100)]), VecDeque::from([asked("ann", 0..50), asked("ben", 0..200)])];
        let to = |loads: [Option<usize>; 2], asked: &Asked| choose(&loads, &known, asked, 4);
        let (ann, ben, other) = (asked("ann", 0..300), asked("ben", 0..300), asked("ann", 500..900));
        assert_eq!(to([Some(3), Some(0)], &ann), 0, "a hundred tokens are known there");
        assert_eq!(to([Some(4), Some(0)], &ann), 1, "no sequence is free there, and fifty are known here");
        assert_eq!(to([Some(0), Some(3)], &ben), 1);
        assert_eq!(to([Some(2), Some(1)], &other), 1);
        assert_eq!(to([Some(1), Some(1)], &other), 0);
        assert_eq!(to([Some(9), Some(7)], &ann), 1, "all wait");
        assert_eq!(to([None, Some(7)], &ann), 1, "a dead one answers nothing");
        assert_eq!(to([None, None], &ann), 0);
        let adapted = Asked { adapter: Some("one".to_owned()), ..asked("ann", 0..300) };
        assert_eq!(to([Some(2), Some(1)], &adapted), 1, "with an adapter it is another prompt");
    }
}
