//! Decides whether to compute, and at which duty cycle.

use std::time::Duration;

use super::{PowerLimits, Readings};

/// Degrees below the limit at which the duty cycle begins to fall.
const RAMP_DEGREES: f64 = 8.0;
/// Degrees below the limit at which a pause for heat ends.
const COOL_DEGREES: f64 = 5.0;
/// Percent above the limit at which a pause for charge ends.
const CHARGE_MARGIN: f64 = 5.0;
/// The duty cycle just below the limit.
const LOWEST_DUTY: f64 = 0.2;
/// Largest rise of the duty cycle per second: temperature lags behind work, so a faster rise would overshoot.
const RISE_PER_SECOND: f64 = 0.02;
/// No pause is shorter, so that a loose plug does not start and stop the run all the time.
const SHORTEST_PAUSE: Duration = Duration::from_secs(10);
/// Smaller changes of the duty cycle are not reported.
const SPOKEN_CHANGE: f64 = 0.2;

/// What to do until the next decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// Compute for this fraction of the time, above 0 and at most 1.
    Run {
        /// The fraction.
        duty: f32,
    },
    /// Do not compute.
    Pause {
        /// Why and until when, as a sentence.
        reason: String,
    },
}

/// Decides from readings and the time since the start of the run, with hysteresis.
#[derive(Clone, Debug)]
pub struct Governor {
    limits: PowerLimits,
    paused: Option<Paused>,
    duty: f64,
    /// The duty cycle last reported.
    spoken_duty: f64,
    decided_at: Option<Duration>,
    said: Vec<&'static str>,
    messages: Vec<String>,
}

#[derive(Clone, Debug)]
struct Paused {
    cause: Cause,
    since: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Heat,
    Unplugged,
    Charge,
}

impl Governor {
    /// A governor that keeps to `limits`.
    pub fn new(limits: PowerLimits) -> Governor {
        let duty = f64::from(limits.duty);
        Governor {
            limits,
            paused: None,
            duty,
            spoken_duty: duty,
            decided_at: None,
            said: Vec::new(),
            messages: Vec::new(),
        }
    }

    /// What to do at `now`, the time since the start of the run.
    pub fn decide(&mut self, readings: &Readings, now: Duration) -> Decision {
        let since_last = now.saturating_sub(self.decided_at.unwrap_or(now));
        self.decided_at = Some(now);
        self.say_what_cannot_be_checked(readings);

        let waiting = self.paused.as_ref().is_some_and(|paused| now.saturating_sub(paused.since) < SHORTEST_PAUSE);
        let trouble = self.trouble(readings);
        let cause = match (trouble, &self.paused) {
            (None, Some(paused)) if waiting => Some(paused.cause),
            (cause, _) => cause,
        };
        let Some(cause) = cause else {
            return self.run(readings, now, since_last);
        };
        let reason = self.reason(cause, readings);
        if self.paused.as_ref().is_none_or(|paused| paused.cause != cause) {
            self.messages.push(reason.clone());
            self.paused = Some(Paused { cause, since: now });
        }
        Decision::Pause { reason }
    }

    /// Messages to the user since the last call: pauses, resumptions, changes of pace, limits that cannot be kept.
    pub fn take_messages(&mut self) -> Vec<String> {
        std::mem::take(&mut self.messages)
    }

    /// Why to pause, if at all. A pause for the same cause ends later than it would begin.
    fn trouble(&self, readings: &Readings) -> Option<Cause> {
        let because = self.paused.as_ref().map(|paused| paused.cause);
        let plugged_in = readings.plugged_in;
        if self.limits.only_charging && plugged_in == Some(false) {
            return Some(Cause::Unplugged);
        }
        if let (Some(limit), Some(hottest)) = (self.limits.max_temp, readings.hottest()) {
            let limit = if because == Some(Cause::Heat) { limit - COOL_DEGREES } else { limit };
            if hottest.celsius >= limit {
                return Some(Cause::Heat);
            }
        }
        if let (Some(limit), Some(charge)) = (self.limits.min_battery, readings.battery) {
            let limit = if because == Some(Cause::Charge) { resume_charge(limit) } else { limit };
            if charge < limit && plugged_in != Some(true) {
                return Some(Cause::Charge);
            }
        }
        None
    }

    fn run(&mut self, readings: &Readings, now: Duration, since_last: Duration) -> Decision {
        let resumed = self.paused.take();
        let wanted = self.wanted_duty(readings);
        // Down at once, up slowly; after a pause for heat from the bottom.
        let reachable = match &resumed {
            Some(paused) if paused.cause == Cause::Heat => LOWEST_DUTY,
            Some(_) => 1.0,
            None => self.duty + RISE_PER_SECOND * since_last.as_secs_f64(),
        };
        self.duty = wanted.min(reachable);
        if let Some(paused) = resumed {
            let time = now.saturating_sub(paused.since);
            self.messages.push(format!("resumed after {}{}", spoken_time(time), state(readings)));
            self.spoken_duty = self.duty;
        } else if self.duty <= self.spoken_duty - SPOKEN_CHANGE {
            self.messages.push(format!("slowed to {:.0} % of the time{}", self.duty * 100.0, state(readings)));
            self.spoken_duty = self.duty;
        } else if self.duty >= self.spoken_duty + SPOKEN_CHANGE && self.duty == wanted {
            self.messages.push(format!("back to {:.0} % of the time{}", self.duty * 100.0, state(readings)));
            self.spoken_duty = self.duty;
        }
        Decision::Run { duty: self.duty as f32 }
    }

    fn wanted_duty(&self, readings: &Readings) -> f64 {
        let on_battery = readings.plugged_in == Some(false);
        let most = f64::from(if on_battery { self.limits.battery_duty } else { self.limits.duty }).clamp(0.01, 1.0);
        let (Some(limit), Some(hottest)) = (self.limits.max_temp, readings.hottest()) else { return most };
        let room = ((limit - hottest.celsius) / RAMP_DEGREES).clamp(0.0, 1.0);
        let lowest = LOWEST_DUTY.min(most);
        lowest + (most - lowest) * room
    }

    fn reason(&self, cause: Cause, readings: &Readings) -> String {
        match (cause, readings.hottest(), self.limits.max_temp) {
            (Cause::Heat, Some(hottest), Some(limit)) => {
                let (now, below) = (hottest.celsius, limit - COOL_DEGREES);
                format!("paused: {now:.0} °C on {}, resumes below {below:.0} °C", hottest.sensor)
            }
            (Cause::Heat, ..) => "paused: too hot".into(),
            (Cause::Unplugged, ..) => "paused: not charging, resumes when plugged in".into(),
            (Cause::Charge, ..) => {
                let (charge, limit) =
                    (readings.battery.unwrap_or_default(), self.limits.min_battery.unwrap_or_default());
                format!("paused: battery at {charge:.0} %, resumes at {:.0} % or when plugged in", resume_charge(limit))
            }
        }
    }

    fn say_what_cannot_be_checked(&mut self, readings: &Readings) {
        let unchecked = [
            (
                self.limits.max_temp_asked && readings.temperatures.is_empty(),
                "max-temp cannot be kept: this system reports no temperature",
            ),
            (
                self.limits.only_charging && readings.plugged_in.is_none(),
                "only-charging cannot be kept: this system does not report whether it is plugged in",
            ),
            (
                self.limits.min_battery_asked && readings.battery.is_none(),
                "min-battery cannot be kept: this system reports no battery charge",
            ),
        ];
        for (applies, sentence) in unchecked {
            if applies && !self.said.contains(&sentence) {
                self.said.push(sentence);
                self.messages.push(sentence.into());
            }
        }
    }
}

/// A limit near 100 must stay reachable.
fn resume_charge(limit: f64) -> f64 {
    (limit + CHARGE_MARGIN).min(100.0)
}

fn state(readings: &Readings) -> String {
    let heat = readings.hottest().map(|hottest| format!("{:.0} °C on {}", hottest.celsius, hottest.sensor));
    let charge = readings.battery.map(|charge| format!("battery at {charge:.0} %"));
    let known: Vec<String> = heat.into_iter().chain(charge).collect();
    if known.is_empty() { String::new() } else { format!(": {}", known.join(", ")) }
}

fn spoken_time(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..120 => format!("{seconds} s"),
        seconds @ ..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}
