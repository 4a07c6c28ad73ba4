//! Requests that wait for a sequence, and whose turn is next: that of the client with the fewest sequences, so that one who asks for
//! much keeps nobody else waiting.

use super::{ClientId, Submission};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How long a client is remembered after its last request.
const MEMORY_TIMEOUT: Duration = Duration::from_secs(600);
/// How long after its last request a client is about to ask again.
const ACTIVE_TIMEOUT: Duration = Duration::from_secs(60);
/// Clients remembered at most.
const MAX_CLIENTS: usize = 1024;

/// Clients that ask or asked not long ago: how many requests of each wait, and when the last one came.
#[derive(Debug, Default)]
pub(super) struct Clients(Mutex<BTreeMap<ClientId, (usize, Instant)>>);

impl Clients {
    fn held(&self) -> MutexGuard<'_, BTreeMap<ClientId, (usize, Instant)>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Whether a client may wait for so many more sequences: where there are others, a quarter of the queue is for them.
    pub fn ask(&self, client: &ClientId, more: usize, queue: usize) -> bool {
        let mut held = self.held();
        if held.len() >= MAX_CLIENTS {
            held.retain(|_, (waiting, last)| *waiting > 0 || last.elapsed() < MEMORY_TIMEOUT);
        }
        let all = if has_others(&held, client, MEMORY_TIMEOUT) { queue - queue / 4 } else { queue };
        let (waiting, last) = held.entry(client.clone()).or_insert((0, Instant::now()));
        let fits = *waiting + more <= all;
        *waiting += if fits { more } else { 0 };
        *last = Instant::now();
        fits
    }

    /// A request waits no longer.
    pub fn leave(&self, client: &ClientId) {
        if let Some((waiting, _)) = self.held().get_mut(client) {
            *waiting = waiting.saturating_sub(1);
        }
    }

    /// How many sequences of `all` a client may have. Where there are others, one is kept for them, and a quarter while they ask:
    /// through one alone, sixteen who ask for little would wait for each other.
    pub fn allowed(&self, client: &ClientId, all: usize) -> usize {
        let held = self.held();
        let kept = match has_others(&held, client, MEMORY_TIMEOUT) {
            true if has_others(&held, client, ACTIVE_TIMEOUT) => (all / 4).max(1),
            true => 1,
            false => 0,
        };
        all.saturating_sub(kept).max(1)
    }
}

/// Whether another client asked not longer ago than that.
fn has_others(held: &BTreeMap<ClientId, (usize, Instant)>, client: &ClientId, within: Duration) -> bool {
    held.iter().any(|(other, (_, last))| other != client && last.elapsed() < within)
}

/// Requests that wait.
#[derive(Default)]
pub(super) struct Waiting(VecDeque<(Submission, Instant)>);

impl Waiting {
    pub fn push(&mut self, submission: Submission, at: Instant) {
        self.0.push_back((submission, at));
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The adapters that they are for.
    pub fn adapters(&self) -> impl Iterator<Item = &String> {
        self.0.iter().filter_map(|(submission, _)| submission.adapter.as_ref())
    }

    /// The request whose turn it is, among those that `fits` says have a sequence; `used` is how many their client has, and how many
    /// it may have.
    pub fn next(
        &mut self,
        fits: impl Fn(&Submission) -> bool,
        used: impl Fn(&ClientId) -> (usize, usize),
    ) -> Option<(Submission, Instant)> {
        let mut best: Option<(usize, usize)> = None;
        // Of one client only the first that fits can be next.
        let mut seen: Vec<&ClientId> = Vec::new();
        for (index, (submission, _)) in self.0.iter().enumerate() {
            if seen.contains(&&submission.client) || !fits(submission) {
                continue;
            }
            seen.push(&submission.client);
            let (used, allowed) = used(&submission.client);
            if used < allowed && best.is_none_or(|(fewest, _)| used < fewest) {
                best = Some((used, index));
            }
        }
        self.0.remove(best?.1)
    }

    /// Takes out the requests of which something holds.
    pub fn take(&mut self, mut which: impl FnMut(&Submission) -> bool) -> Vec<Submission> {
        let (taken, kept): (VecDeque<_>, VecDeque<_>) =
            std::mem::take(&mut self.0).into_iter().partition(|(submission, _)| which(submission));
        self.0 = kept;
        taken.into_iter().map(|(submission, _)| submission).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_runtime::generate::GenerateOptions;
    use tritune_runtime::scheduler::Request;

    #[test]
    fn one_who_asks_for_much_keeps_nobody_waiting() {
        let mut waiting = Waiting::default();
        let push = |waiting: &mut Waiting, client: &str, index: usize| {
            let (replies, _) = tokio::sync::mpsc::unbounded_channel();
            let request = Request::new(vec![1], GenerateOptions::default());
            waiting.push(Submission { adapter: None, request, index, replies, client: client.into() }, Instant::now());
        };
        (0..100).for_each(|index| push(&mut waiting, "greedy", index));
        push(&mut waiting, "modest", 7);
        let mut running: Vec<ClientId> = Vec::new();
        let mut order = Vec::new();
        loop {
            let used = |client: &ClientId| (running.iter().filter(|other| *other == client).count(), 3);
            let Some((next, _)) = waiting.next(|_| running.len() < 5, used) else { break };
            order.push((next.client.to_string(), next.index));
            running.push(next.client);
        }
        let greedy = |index| ("greedy".to_owned(), index);
        assert_eq!(order, [greedy(0), ("modest".to_owned(), 7), greedy(1), greedy(2)], "the fifth is not for it");
        assert_eq!(waiting.take(|submission| submission.index > 50).len(), 49);
    }

    #[test]
    fn who_is_alone_may_have_all() {
        let (clients, one, other) = (Clients::default(), ClientId::from("one"), ClientId::from("other"));
        assert!(clients.ask(&one, 8, 8) && !clients.ask(&one, 1, 8));
        assert_eq!(clients.allowed(&one, 4), 4);
        assert!(clients.ask(&other, 1, 8));
        assert_eq!((clients.allowed(&one, 4), clients.allowed(&one, 1), clients.allowed(&one, 24)), (3, 1, 18));
        clients.leave(&one);
        assert!(!clients.ask(&one, 1, 8), "seven of eight, and two are for others");
        assert!(clients.ask(&other, 5, 8));
    }
}
