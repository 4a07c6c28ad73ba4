//! The power governor: the duty cycle of a run, given temperature, charge and the user's limits.
//!
//! [`Sensors`] reads, [`Governor`] decides, [`PowerWatch`] does both at intervals, and the trainer sleeps: after a step of
//! `busy` seconds it rests as long as [`rest_after`] says, and during a pause it asks again from time to time.

mod governor;
mod overrides;
mod sensors;
#[cfg(test)]
mod tests;
mod watch;

use std::time::Duration;

use crate::settings::choice::named_choice;

pub use governor::{Decision, Governor};
pub use overrides::SensorOverrides;
pub use sensors::{Readings, Sensors, Temperature};
pub use watch::PowerWatch;

named_choice! {
    /// How much of the device's power to use.
    pub enum PowerMode("power mode") {
        /// All of it, whatever the temperature or charge, unless a limit is given.
        #[default]
        Full = "full",
        /// The device stays usable and is not worn out.
        Balanced = "balanced",
        /// The device stays cool and lasts.
        Saver = "saver",
    }
}

/// The limits a run keeps to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerLimits {
    /// Largest fraction of time spent computing when plugged in, from 0 to 1.
    pub duty: f32,
    /// The same on battery.
    pub battery_duty: f32,
    /// Pause at this temperature in °C.
    pub max_temp: Option<f64>,
    /// Pause below this charge in percent, unless plugged in.
    pub min_battery: Option<f64>,
    /// Pause unless plugged in.
    pub only_charging: bool,
    /// Whether the user asked for the temperature limit, and so must be warned if it cannot be kept.
    pub max_temp_asked: bool,
    /// The same for the charge.
    pub min_battery_asked: bool,
}

impl PowerLimits {
    /// The limits of a mode, with the user's own in place of the mode's.
    pub fn new(mode: PowerMode, max_temp: Option<f64>, min_battery: Option<u32>, only_charging: bool) -> PowerLimits {
        let (duty, battery_duty, mode_temp, mode_battery) = match mode {
            PowerMode::Full => (1.0, 1.0, None, None),
            PowerMode::Balanced => (0.8, 0.6, Some(85.0), Some(15.0)),
            PowerMode::Saver => (0.5, 0.3, Some(70.0), Some(30.0)),
        };
        PowerLimits {
            duty,
            battery_duty,
            max_temp: max_temp.or(mode_temp),
            min_battery: min_battery.map(f64::from).or(mode_battery),
            only_charging,
            max_temp_asked: max_temp.is_some(),
            min_battery_asked: min_battery.is_some(),
        }
    }

    /// Whether there is anything to watch.
    pub fn watches(&self) -> bool {
        self.duty < 1.0
            || self.battery_duty < 1.0
            || self.max_temp.is_some()
            || self.min_battery.is_some()
            || self.only_charging
    }
}

/// How long to rest after computing for `busy`, for a duty cycle of `duty`.
pub fn rest_after(busy: Duration, duty: f32) -> Duration {
    /// A step that took long once must not stop the run for hours.
    const LONGEST: Duration = Duration::from_secs(120);
    if !(duty > 0.0 && duty < 1.0) {
        return if duty <= 0.0 { LONGEST } else { Duration::ZERO };
    }
    Duration::try_from_secs_f64(busy.as_secs_f64() * f64::from(1.0 / duty - 1.0)).unwrap_or(LONGEST).min(LONGEST)
}
