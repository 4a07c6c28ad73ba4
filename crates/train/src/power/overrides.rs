//! What a program tells of its device, where the system hides it from programs, as Android does.

use super::Readings;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Readings that a program tells, and may set anew while a run goes on: all clones see the latest.
#[derive(Clone, Debug, Default)]
pub struct SensorOverrides(Arc<Mutex<Readings>>);

impl SensorOverrides {
    /// From now on these are the readings.
    pub fn set(&self, readings: Readings) {
        *self.readings() = readings;
    }

    /// What the system shows, with what was told: more temperatures, and charge and plug in place of the system's.
    pub(super) fn add_to(&self, system: Readings) -> Readings {
        let overrides = self.readings().clone();
        let mut temperatures = system.temperatures;
        temperatures.extend(overrides.temperatures);
        Readings {
            temperatures,
            battery: overrides.battery.or(system.battery),
            plugged_in: overrides.plugged_in.or(system.plugged_in),
        }
    }

    fn readings(&self) -> MutexGuard<'_, Readings> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power::Temperature;

    #[test]
    fn what_is_told_comes_before_what_the_system_shows() {
        let heat = |sensor: &str, celsius| Temperature { sensor: sensor.into(), celsius };
        let system = Readings { temperatures: vec![heat("cpu", 50.0)], battery: Some(80.0), plugged_in: Some(true) };
        let overrides = SensorOverrides::default();
        assert_eq!(overrides.add_to(system.clone()), system);
        let same = overrides.clone();
        same.set(Readings { temperatures: vec![heat("app", 60.0)], battery: None, plugged_in: Some(false) });
        let both = overrides.add_to(system.clone());
        assert_eq!(both.hottest(), Some(&heat("app", 60.0)));
        assert_eq!((both.battery, both.plugged_in), (Some(80.0), Some(false)));
        overrides.set(Readings::default());
        assert_eq!(same.add_to(system.clone()), system);
    }
}
