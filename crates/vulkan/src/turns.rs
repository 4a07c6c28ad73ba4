//! Whose turn it is on a device that two use: its owner, for whom somebody waits, goes before a guest, who works for long.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// An owner who has waited comes again within this time: it reads what was computed, and computes the next token.
const OWNER_PAUSE: Duration = Duration::from_micros(300);
/// A guest waits no longer than this for its turn, which is about as long as a submission of its own takes: both get on.
const GUEST_PATIENCE: Duration = Duration::from_millis(10);
/// How often a guest looks whether it may go on.
const BEAT: Duration = Duration::from_micros(50);

/// Who waits for a device, and who did a moment ago.
pub(crate) struct Turns {
    began: Instant,
    /// Submissions of the owner that are waited for.
    waiting: AtomicUsize,
    /// When the owner last stopped waiting, in nanoseconds since the beginning; 0 before it ever did.
    ended: AtomicU64,
}

/// The owner waits for a submission until this is dropped.
pub(crate) struct OwnersTurn<'a>(&'a Turns);

impl Drop for OwnersTurn<'_> {
    fn drop(&mut self) {
        let Turns { began, waiting, ended } = self.0;
        ended.store(began.elapsed().as_nanos() as u64, Ordering::Relaxed);
        waiting.fetch_sub(1, Ordering::Release);
    }
}

impl Turns {
    pub(crate) fn new() -> Turns {
        Turns { began: Instant::now(), waiting: AtomicUsize::new(0), ended: AtomicU64::new(0) }
    }

    /// The owner is about to submit something, and waits for it.
    pub(crate) fn of_owner(&self) -> OwnersTurn<'_> {
        self.waiting.fetch_add(1, Ordering::AcqRel);
        OwnersTurn(self)
    }

    /// Waits until a guest may submit.
    pub(crate) fn wait_as_guest(&self) {
        let asked = Instant::now();
        while self.is_owners() && asked.elapsed() < GUEST_PATIENCE {
            std::thread::sleep(BEAT);
        }
    }

    /// Whether the owner waits, or has waited a moment ago.
    fn is_owners(&self) -> bool {
        if self.waiting.load(Ordering::Acquire) > 0 {
            return true;
        }
        let ended = self.ended.load(Ordering::Relaxed);
        ended > 0 && self.began.elapsed() < Duration::from_nanos(ended) + OWNER_PAUSE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(turns: &Turns) -> Duration {
        let asked = Instant::now();
        turns.wait_as_guest();
        asked.elapsed()
    }

    #[test]
    fn a_guest_waits_while_the_owner_does_and_a_moment_longer_but_not_for_ever() {
        let turns = Turns::new();
        assert!(!turns.is_owners(), "nobody has asked");
        let turn = turns.of_owner();
        assert!(waits(&turns) >= GUEST_PATIENCE, "the owner waits");
        let second = turns.of_owner();
        drop(turn);
        assert!(turns.is_owners(), "it waits for another submission");
        drop(second);
        waits(&turns);
        assert!(Duration::from_nanos(turns.ended.load(Ordering::Relaxed)) + OWNER_PAUSE <= turns.began.elapsed());
        assert!(!turns.is_owners(), "it has not come again");
    }

    #[test]
    fn a_guest_goes_on_when_the_owner_has_stopped() {
        let turns = Turns::new();
        let turn = turns.of_owner();
        std::thread::scope(|scope| {
            let guest = scope.spawn(|| turns.wait_as_guest());
            std::thread::sleep(Duration::from_millis(1));
            drop(turn);
            guest.join().unwrap();
        });
        assert_eq!(turns.waiting.load(Ordering::Relaxed), 0);
    }
}
