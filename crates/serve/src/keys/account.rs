//! A key's name, what it may do, and what it has done.

use crate::error::{ApiError, ApiResult};
use crate::state::now;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

/// Seconds of a day; days begin at midnight UTC.
const DAY: u64 = 24 * 60 * 60;

/// What a key may do; where nothing is said, what the server allows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct KeyLimits {
    /// Requests a minute.
    pub requests_per_minute: Option<u32>,
    /// Tokens a day, read and generated.
    pub tokens_per_day: Option<u64>,
    /// Fine-tuning jobs that wait, run or are paused.
    pub jobs: Option<usize>,
    /// Bytes of files and adapters.
    pub storage: Option<u64>,
    /// It sees and manages what all keys have.
    pub sees_all: bool,
}

/// The name of a key. It outlives the secrets that stand for it.
#[derive(Debug)]
pub struct Account {
    /// Its name.
    pub name: Arc<str>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    limits: KeyLimits,
    /// Requests it may send now; they come back with time, up to a minute's.
    requests: f64,
    counted: Instant,
    /// The day that `tokens` is of.
    day: u64,
    tokens: u64,
}

impl State {
    /// Tokens of today.
    fn today(&mut self, day: u64) -> &mut u64 {
        if self.day != day {
            (self.day, self.tokens) = (day, 0);
        }
        &mut self.tokens
    }
}

impl Account {
    /// A key that has done nothing yet.
    pub fn new(name: &str, limits: KeyLimits) -> Account {
        let requests = f64::from(limits.requests_per_minute.unwrap_or(0));
        let state = State { limits, requests, counted: Instant::now(), day: 0, tokens: 0 };
        Account { name: name.into(), state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// What it may do.
    pub fn limits(&self) -> KeyLimits {
        self.state().limits
    }

    /// Gives it other limits; what it has done stays.
    pub fn set_limits(&self, limits: KeyLimits) {
        let mut state = self.state();
        if state.limits.requests_per_minute != limits.requests_per_minute {
            (state.requests, state.counted) = (f64::from(limits.requests_per_minute.unwrap_or(0)), Instant::now());
        }
        state.limits = limits;
    }

    /// Counts a request, unless there were too many.
    pub fn count_request(&self) -> ApiResult<()> {
        self.count_request_at(Instant::now())
    }

    fn count_request_at(&self, now: Instant) -> ApiResult<()> {
        let mut state = self.state();
        let Some(most) = state.limits.requests_per_minute else { return Ok(()) };
        let rate = f64::from(most) / 60.0;
        let passed = now.saturating_duration_since(state.counted).as_secs_f64();
        (state.requests, state.counted) = ((state.requests + passed * rate).min(f64::from(most)), now);
        if state.requests < 1.0 {
            let seconds = ((1.0 - state.requests) / rate).ceil().max(1.0) as u64;
            let message = format!("this key may send {most} requests a minute; try again in {seconds} s");
            return Err(ApiError::limited("rate_limit_exceeded", message, seconds));
        }
        state.requests -= 1.0;
        Ok(())
    }

    /// Takes up to so many of today's tokens, and at least so many. What was not needed is given back with [`Account::settle`].
    pub fn take_tokens(&self, wanted: u64, least: u64) -> ApiResult<u64> {
        let now = now();
        let mut state = self.state();
        let limit = state.limits.tokens_per_day.unwrap_or(u64::MAX);
        let used = state.today(now / DAY);
        let left = limit.saturating_sub(*used);
        if left < least {
            let seconds = DAY - now % DAY;
            let message = format!(
                "this key may use {limit} tokens a day; {left} are left, and this needs at least {least}. The next day begins in \
                 {} minutes, at midnight UTC",
                seconds.div_ceil(60)
            );
            return Err(ApiError::limited("insufficient_quota", message, seconds));
        }
        let taken = wanted.min(left);
        *used += taken;
        Ok(taken)
    }

    /// Of the tokens that were taken, so many were used.
    pub fn settle(&self, taken: u64, used: u64) {
        let mut state = self.state();
        let today = state.today(now() / DAY);
        // What was taken yesterday is not given back today.
        *today = (*today + used).saturating_sub(taken);
    }

    /// The day and the tokens of it that were used.
    pub fn usage(&self) -> (u64, u64) {
        let state = self.state();
        (state.day, state.tokens)
    }

    /// Goes on from what was counted before.
    pub fn restore(&self, (day, tokens): (u64, u64)) {
        let mut state = self.state();
        (state.day, state.tokens) = (day, tokens);
    }

    /// Its limits and what it used, as its client sees them.
    pub fn to_json(&self, jobs: (usize, usize), storage: (u64, u64)) -> Value {
        let mut state = self.state();
        let used = *state.today(now() / DAY);
        let limits = state.limits;
        json!({
            "name": &*self.name, "sees_all": limits.sees_all,
            "requests": { "per_minute": limits.requests_per_minute },
            "tokens": { "used": used, "per_day": limits.tokens_per_day },
            "jobs": { "used": jobs.0, "limit": jobs.1 },
            "storage": { "used": storage.0, "limit": storage.1 },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn requests_come_back_with_time() {
        let limits = KeyLimits { requests_per_minute: Some(6), ..KeyLimits::default() };
        let account = Account::new("a", limits);
        let start = Instant::now();
        assert!((0..6).all(|_| account.count_request_at(start).is_ok()));
        let refused = account.count_request_at(start).unwrap_err();
        assert_eq!(
            (refused.status.as_u16(), refused.retry_after, refused.code),
            (429, Some(10), Some("rate_limit_exceeded"))
        );
        assert!(account.count_request_at(start + Duration::from_secs(9)).is_err());
        assert!(account.count_request_at(start + Duration::from_secs(11)).is_ok());
        let later = start + Duration::from_secs(3600);
        assert_eq!((0..20).filter(|_| account.count_request_at(later).is_ok()).count(), 6, "an hour gives a minute's");
        account.set_limits(KeyLimits::default());
        assert!((0..20).all(|_| account.count_request_at(later).is_ok()));
    }

    #[test]
    fn tokens_are_taken_and_given_back() {
        let account = Account::new("a", KeyLimits { tokens_per_day: Some(100), ..KeyLimits::default() });
        assert_eq!(account.take_tokens(60, 11), Ok(60));
        assert_eq!(account.take_tokens(60, 11), Ok(40), "what is left");
        let refused = account.take_tokens(60, 11).unwrap_err();
        assert_eq!((refused.status.as_u16(), refused.code), (429, Some("insufficient_quota")));
        assert!(refused.retry_after.is_some_and(|seconds| seconds <= DAY));
        account.settle(60, 12);
        account.settle(40, 11);
        assert_eq!(account.usage().1, 23);
        account.restore((1, 99));
        assert_eq!(account.take_tokens(100, 100), Ok(100), "another day");
        account.settle(50, 0);
        account.settle(100, 0);
        assert_eq!(account.usage().1, 0, "never less than nothing");
    }
}
