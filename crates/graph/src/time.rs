//! Monotonic time, everywhere under one name.
//!
//! `std::time::Instant` panics on `wasm32-unknown-unknown`, which has no clock of its own. There, [`Instant`] reads the clock that the
//! host handed to `set_clock`, such as `performance.now()`; before that time stands still, so nothing is ever late.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Instant, set_clock};

/// Also compiled for tests, which run where the system has a clock.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod host {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Hands over a clock: the time since a moment of the host's choice, never less than before. The first one stays.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment by the host's clock.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// How long ago it was.
        pub fn elapsed(&self) -> Duration {
            Instant::now().duration_since(*self)
        }

        /// How much later it is than another moment; zero where it is not.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The moment so much later, where there is one.
        pub fn checked_add(&self, duration: Duration) -> Option<Instant> {
            self.0.checked_add(duration).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, duration: Duration) -> Instant {
            Instant(self.0.saturating_add(duration))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::host::{Instant, set_clock};
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    #[test]
    fn time_stands_still_until_a_host_hands_over_a_clock() {
        static MILLISECONDS: AtomicU64 = AtomicU64::new(40);
        let before = Instant::now();
        assert_eq!((Instant::now(), before.elapsed()), (before, Duration::ZERO));
        set_clock(|| Duration::from_millis(MILLISECONDS.load(Ordering::Relaxed)));
        let start = Instant::now();
        assert_eq!(before.elapsed(), Duration::from_millis(40));
        MILLISECONDS.store(100, Ordering::Relaxed);
        let late = start + Duration::from_millis(60);
        assert!(Instant::now() >= late && Instant::now() < start.checked_add(Duration::from_millis(61)).unwrap());
        assert_eq!((start.elapsed(), start.duration_since(late)), (Duration::from_millis(60), Duration::ZERO));
    }
}
