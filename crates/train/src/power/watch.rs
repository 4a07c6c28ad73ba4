//! Sensors and governor together, read no more often than is useful.

use std::time::Duration;

use super::{Decision, Governor, PowerLimits, Readings, Sensors};

/// Heat and charge change slowly, and a phone's hundred sensors take milliseconds to read.
const INTERVAL: Duration = Duration::from_secs(2);

/// Reads the sensors at intervals and decides what to do.
#[derive(Clone, Debug)]
pub struct PowerWatch {
    sensors: Sensors,
    governor: Governor,
    latest: Option<(Duration, Readings, Decision)>,
}

impl PowerWatch {
    /// Watches `sensors` to keep to `limits`.
    pub fn new(sensors: Sensors, limits: PowerLimits) -> PowerWatch {
        PowerWatch { sensors, governor: Governor::new(limits), latest: None }
    }

    /// What to do at `now`, the time since the start of the run. Cheap enough for every step.
    pub fn check(&mut self, now: Duration) -> Decision {
        match &self.latest {
            Some((at, _, decision)) if now.saturating_sub(*at) < INTERVAL => decision.clone(),
            _ => {
                let readings = self.sensors.read();
                let decision = self.governor.decide(&readings, now);
                self.latest = Some((now, readings, decision.clone()));
                decision
            }
        }
    }

    /// The readings of the latest check, for the progress line.
    pub fn readings(&self) -> Option<&Readings> {
        self.latest.as_ref().map(|(_, readings, _)| readings)
    }

    /// Messages to the user since the last call.
    pub fn take_messages(&mut self) -> Vec<String> {
        self.governor.take_messages()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power::PowerMode;
    use std::fs;

    #[test]
    fn it_follows_the_files_of_the_system() {
        let root = tempfile::tempdir().unwrap();
        let zone = root.path().join("class/thermal/thermal_zone0");
        fs::create_dir_all(&zone).unwrap();
        fs::write(zone.join("type"), "cpu-thermal\n").unwrap();
        let heat = |celsius: u32| fs::write(zone.join("temp"), format!("{celsius}000\n")).unwrap();
        let limits = PowerLimits::new(PowerMode::Full, Some(46.0), None, false);
        let mut watch = PowerWatch::new(Sensors::new(root.path()), limits);
        let mut at = |second: f64| watch.check(Duration::from_secs_f64(second));

        heat(30);
        assert_eq!(at(0.0), Decision::Run { duty: 1.0 });
        heat(50);
        assert_eq!(at(1.9), Decision::Run { duty: 1.0 }, "not read again so soon");
        let hot = Decision::Pause { reason: "paused: 50 °C on cpu-thermal, resumes below 41 °C".into() };
        assert_eq!(at(2.0), hot);
        heat(30);
        assert_eq!(at(3.0), hot);
        assert!(matches!(at(20.0), Decision::Run { .. }));
        assert_eq!(watch.readings().unwrap().hottest().unwrap().celsius, 30.0);
        assert_eq!(watch.take_messages().len(), 2);
    }
}
